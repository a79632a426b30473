/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "damage.h"

#include <math.h>
#include <string.h>

/* Of each file. $RIMPLE_FUZZ_COUNT asks for a longer run. */
#define N_MUTATIONS 500

guint
rmp_damage_count (void)
{
  const char *count = g_getenv ("RIMPLE_FUZZ_COUNT");

  return !count ? N_MUTATIONS : (guint) g_ascii_strtoull (count, NULL, 10);
}

/* --- damage ----------------------------------------------------------------------------------- */

static void
flip_bits (GByteArray *bytes, GRand *random)
{
  for (gint n = g_rand_int_range (random, 1, 8); n > 0; n--)
    bytes->data[g_rand_int_range (random, 0, (gint32) bytes->len)] ^=
        (guint8) (1u << g_rand_int_range (random, 0, 8));
}

static void
cut_short (GByteArray *bytes, GRand *random)
{
  g_byte_array_set_size (bytes, (guint) g_rand_int_range (random, 1, (gint32) bytes->len));
}

static void
remove_some (GByteArray *bytes, GRand *random)
{
  guint first = (guint) g_rand_int_range (random, 0, (gint32) bytes->len - 1);
  guint n = (guint) g_rand_int_range (random, 1, 16);

  g_byte_array_remove_range (bytes, first, MIN (bytes->len - first, n));
}

/* A piece of the file over another place of it. */
static void
copy_over (GByteArray *bytes, GRand *random)
{
  guint wanted = (guint) g_rand_int_range (random, 1, 64);
  guint n = MIN (bytes->len, wanted);
  guint from = (guint) g_rand_int_range (random, 0, (gint32) (bytes->len - n) + 1);
  guint to = (guint) g_rand_int_range (random, 0, (gint32) (bytes->len - n) + 1);

  memmove (bytes->data + to, bytes->data + from, n);
}

/* Numbers are where files lie: another digit in the place of one. */
static void
change_digit (GByteArray *bytes, GRand *random)
{
  guint at = (guint) g_rand_int_range (random, 0, (gint32) bytes->len);

  for (guint i = 0; i < 200 && at + i < bytes->len; i++)
    if (g_ascii_isdigit (bytes->data[at + i]))
      {
        bytes->data[at + i] = (guint8) ('0' + g_rand_int_range (random, 0, 10));
        return;
      }
}

/* An extreme number over four bytes. */
static void
change_word (GByteArray *bytes, GRand *random)
{
  static const guint32 words[] = { 0,          1,          0x7f,       0xff,       0xffff,
                                   0x7fffffff, 0x80000000, 0xffffffff, 0x7fc00000, 0x7f800000 };
  guint at;

  if (bytes->len < 4)
    return;
  at = (guint) g_rand_int_range (random, 0, (gint32) bytes->len / 4) * 4;
  memcpy (bytes->data + at, &words[g_rand_int_range (random, 0, G_N_ELEMENTS (words))], 4);
}

GBytes *
rmp_damage (GBytes *sound, guint seed)
{
  static void (*const kinds[]) (GByteArray *, GRand *) = {
    flip_bits,   cut_short,    remove_some,  copy_over,    change_word,
    change_word, change_digit, change_digit, change_digit,
  };
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  GByteArray *bytes = g_byte_array_new ();

  g_byte_array_append (bytes, g_bytes_get_data (sound, NULL), (guint) g_bytes_get_size (sound));
  for (gint n = g_rand_int_range (random, 1, 3); n > 0 && bytes->len > 1; n--)
    kinds[g_rand_int_range (random, 0, G_N_ELEMENTS (kinds))](bytes, random);

  return g_byte_array_free_to_bytes (bytes);
}

/* --- what is accepted is sound ---------------------------------------------------------------- */

static void
assert_finite (const float *values, gsize n)
{
  for (gsize i = 0; i < n; i++)
    g_assert_true (isfinite (values[i]));
}

static void
assert_sound_mesh (const RmpImportMesh *mesh)
{
  gsize n = rmp_mesh_get_n_vertices (mesh->mesh);

  assert_finite (rmp_mesh_get_positions (mesh->mesh), 3 * n);
  assert_finite (rmp_mesh_get_uvs (mesh->mesh), 2 * (gsize) rmp_mesh_get_n_uvs (mesh->mesh));
  assert_finite (mesh->morph_deltas, 3 * n * mesh->n_morphs);
  assert_finite (mesh->morph_weights, mesh->n_morphs);
  for (gsize i = 0; i < 3 * (gsize) rmp_mesh_get_n_faces (mesh->mesh); i++)
    g_assert_cmpuint (rmp_mesh_get_faces (mesh->mesh)[i], <, n);
  if (mesh->skin)
    assert_finite (rmp_skin_get_weights (mesh->skin), n * rmp_skin_get_n_influences (mesh->skin));
}

static void
assert_sound_clip (const RmpImport *import, const RmpClip *clip)
{
  guint n = rmp_skeleton_get_n_joints (import->skeleton);
  g_autofree double *globals = g_new (double, 16 * (gsize) n);

  g_assert_cmpfloat (rmp_clip_get_start (clip), <=, rmp_clip_get_end (clip));
  for (guint step = 0; step <= 4; step++)
    {
      double start = rmp_clip_get_start (clip);

      rmp_clip_pose (clip, import->skeleton,
                     start + 0.25 * step * (rmp_clip_get_end (clip) - start), globals);
      for (gsize i = 0; i < 16 * (gsize) n; i++)
        g_assert_true (isfinite (globals[i]));
    }
}

static void
assert_sound_sequence (const RmpImportSequence *sequence)
{
  const gsize n = 3 * (gsize) sequence->n_points * sequence->n_frames;

  g_assert_cmpuint (sequence->n_read, ==, sequence->n_frames);
  g_assert_cmpuint (sequence->held->len, ==, n * sizeof (float));
  assert_finite ((const float *) (gpointer) sequence->held->data, n);
  for (guint i = 0; i < sequence->n_frames; i++)
    g_assert_true (isfinite (sequence->times[i]) &&
                   (i == 0 || sequence->times[i] > sequence->times[i - 1]));
}

static void
assert_sound (const RmpImport *import)
{
  for (guint i = 0; i < import->meshes->len; i++)
    assert_sound_mesh (g_ptr_array_index (import->meshes, i));
  for (guint i = 0; i < import->clips->len; i++)
    assert_sound_clip (import, g_ptr_array_index (import->clips, i));
  if (import->sequence)
    assert_sound_sequence (import->sequence);
}

void
rmp_assert_answered (RmpImport *import, const GError *error)
{
  if (import)
    {
      g_assert_no_error (error);
      assert_sound (import);
      return;
    }

  g_assert_nonnull (error);
  g_assert_true (error->domain == RMP_IMPORT_ERROR);
  g_assert_cmpuint (strlen (error->message), >, 10);
}
