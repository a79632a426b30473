/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "../fixture.h"
#include "skinning/joint-limits.h"
#include "store/assets/codec.h"

typedef gpointer (*ReadFunc) (GBytes *bytes, GError **error);

static gpointer
read_mesh (GBytes *bytes, GError **error)
{
  g_autoptr (RmpMesh) mesh = rmp_codec_read_mesh (bytes, error);

  return mesh ? rmp_codec_write_mesh (mesh) : NULL;
}

static gpointer
read_skin (GBytes *bytes, GError **error)
{
  g_autoptr (RmpSkin) skin = rmp_codec_read_skin (bytes, error);

  return skin ? rmp_codec_write_skin (skin) : NULL;
}

static gpointer
read_skeleton (GBytes *bytes, GError **error)
{
  g_autoptr (RmpSkeleton) skeleton = rmp_codec_read_skeleton (bytes, error);

  return skeleton ? rmp_codec_write_skeleton (skeleton) : NULL;
}

static gpointer
read_clip (GBytes *bytes, GError **error)
{
  g_autoptr (RmpClip) clip = rmp_codec_read_clip (bytes, error);

  return clip ? rmp_codec_write_clip (clip) : NULL;
}

#define N_MORPH_VERTICES 3

static gpointer
read_morphs (GBytes *bytes, GError **error)
{
  RmpMorphs morphs = { 0 };
  GBytes *again = NULL;

  if (rmp_codec_read_morphs (bytes, N_MORPH_VERTICES, &morphs, error))
    again = rmp_codec_write_morphs (&morphs, N_MORPH_VERTICES);
  rmp_morphs_clear (&morphs);
  return again;
}

static GBytes *
write_morphs (void)
{
  const float deltas[2 * N_MORPH_VERTICES * 3] = { 1.0f, -2.0f, 3.5f };
  const float weights[] = { 0.25f, 1.0f };
  const RmpMorphs morphs = { 2, deltas, weights };

  return rmp_codec_write_morphs (&morphs, N_MORPH_VERTICES);
}

typedef struct
{
  GBytes *bytes;
  ReadFunc read;
} Sample;

static void
fill_samples (Sample samples[6])
{
  const double hinges[6] = { 0.0, 0.0, 0.0, 0.0, 0.6, 0.8 };
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", 4);
  RmpImportMesh *mesh = g_ptr_array_index (import->meshes, 0);

  g_assert_cmpuint (rmp_skeleton_get_n_joints (import->skeleton), ==, 2);
  samples[0] = (Sample){ rmp_codec_write_mesh (mesh->mesh), read_mesh };
  samples[1] = (Sample){ rmp_codec_write_skin (mesh->skin), read_skin };
  samples[2] = (Sample){ rmp_codec_write_skeleton (import->skeleton), read_skeleton };
  samples[3] = (Sample){ rmp_codec_write_clip (g_ptr_array_index (import->clips, 0)), read_clip };
  samples[4] = (Sample){ write_morphs (), read_morphs };
  rmp_skeleton_set_hinges (import->skeleton, hinges);
  samples[5] = (Sample){ rmp_codec_write_skeleton (import->skeleton), read_skeleton };
}

static void
reading_gives_back_what_was_written (void)
{
  Sample samples[6];

  fill_samples (samples);
  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) again = samples[i].read (samples[i].bytes, &error);

      g_assert_no_error (error);
      g_assert_true (g_bytes_equal (again, samples[i].bytes));
      g_bytes_unref (samples[i].bytes);
    }
}

/* Skeletons that need nothing new are as earlier versions write and read them. */
static void
old_skeletons_are_read_and_written (void)
{
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", 4);
  g_autoptr (GBytes) old = rmp_codec_write_skeleton (import->skeleton);
  g_autoptr (GBytes) limited = NULL;
  g_autoptr (RmpSkeleton) read = rmp_codec_read_skeleton (old, NULL);
  const double hinges[6] = { 0.0, 3.0 };
  double axis[3];

  g_assert_cmpuint (((const guint8 *) g_bytes_get_data (old, NULL))[8], ==, 1);
  g_assert_null (rmp_skeleton_get_hinges (read));
  rmp_skeleton_unref (g_steal_pointer (&read));

  rmp_skeleton_set_hinges (import->skeleton, hinges);
  limited = rmp_codec_write_skeleton (import->skeleton);
  g_assert_cmpuint (((const guint8 *) g_bytes_get_data (limited, NULL))[8], ==, 2);
  read = rmp_codec_read_skeleton (limited, NULL);
  g_assert_true (rmp_skeleton_get_hinge (read, 0, axis));
  g_assert_cmpfloat (axis[1], ==, 1.0);
  g_assert_false (rmp_skeleton_get_hinge (read, 1, axis));
}

static void
every_cut_is_refused (void)
{
  Sample samples[6];

  fill_samples (samples);
  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      for (gsize size = 0; size < g_bytes_get_size (samples[i].bytes); size++)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (GBytes) cut = g_bytes_new_from_bytes (samples[i].bytes, 0, size);

          g_assert_null (samples[i].read (cut, &error));
          g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED);
        }
      g_bytes_unref (samples[i].bytes);
    }
}

/* Whatever a byte is turned into, reading answers; what it accepts, it can use. */
static void
turned_bytes_are_read_or_refused (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  Sample samples[6];

  fill_samples (samples);
  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      gsize size = g_bytes_get_size (samples[i].bytes);

      for (guint n = 0; n < 400; n++)
        {
          guint8 *turned = g_memdup2 (g_bytes_get_data (samples[i].bytes, NULL), size);
          g_autoptr (GBytes) bytes = NULL;
          g_autoptr (GBytes) again = NULL;
          g_autoptr (GError) error = NULL;

          turned[g_rand_int_range (rand, 0, (gint32) (n < 200 ? MIN (size, 64) : size))] = (guint8)
              g_rand_int_range (rand, 0, 256);
          bytes = g_bytes_new_take (turned, size);
          again = samples[i].read (bytes, &error);
          g_assert_true ((again != NULL) != (error != NULL));
        }
      g_bytes_unref (samples[i].bytes);
    }
}

static void
add_tests (void)
{
  g_test_add_func ("/model/store/codec/reading-gives-back-what-was-written",
                   reading_gives_back_what_was_written);
  g_test_add_func ("/model/store/codec/old-skeletons-are-read-and-written",
                   old_skeletons_are_read_and_written);
  g_test_add_func ("/model/store/codec/every-cut-is-refused", every_cut_is_refused);
  g_test_add_func ("/model/store/codec/turned-bytes-are-read-or-refused",
                   turned_bytes_are_read_or_refused);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
