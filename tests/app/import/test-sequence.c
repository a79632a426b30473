/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Vertex sequences: point caches and numbered meshes, sound and damaged. */

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "fixture.h"
#include "sequence-files.h"

static char *folder;

static char *
put_file (const char *name, gconstpointer data, gsize size)
{
  char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, data, (gssize) size, NULL));
  return path;
}

static char *
put_text (const char *name, char *text)
{
  char *path = put_file (name, text, strlen (text));

  g_free (text);
  return path;
}

static char *
put_bytes (const char *name, GByteArray *bytes)
{
  char *path = put_file (name, bytes->data, bytes->len);

  g_byte_array_unref (bytes);
  return path;
}

static RmpImport *
import_file (const char *path, gboolean numbered)
{
  g_autoptr (GError) error = NULL;
  RmpImport *import = rmp_file_import (path, numbered, &error);

  g_assert_no_error (error);
  g_assert_nonnull (import->sequence);
  g_assert_cmpuint (import->sequence->n_read, ==, import->sequence->n_frames);
  return import;
}

static const float *
frame_of (const RmpImport *import, guint frame)
{
  return (const float *) (gpointer) import->sequence->held->data + 3 * (gsize) frame * import->sequence->n_points;
}

static void
assert_all_there (const RmpImport *import, guint n_frames, guint n_points)
{
  g_assert_cmpuint (import->sequence->n_frames, ==, n_frames);
  g_assert_cmpuint (import->sequence->n_points, ==, n_points);
  for (guint f = 0; f < n_frames; f++)
    for (guint p = 0; p < n_points; p++)
      {
        const float *place = frame_of (import, f) + 3 * (gsize) p;

        g_assert_cmpfloat (place[0], ==, (float) p);
        g_assert_cmpfloat (place[1], ==, (float) f);
        g_assert_cmpfloat (place[2], ==, (float) (p * f));
      }
}

/* --- caches ----------------------------------------------------------------------------------------------------------- */

static void
mdd_has_seconds (void)
{
  const float times[] = { 0.5f, 0.625f, 1.0f };
  g_autofree char *path = put_bytes ("uneven.mdd", rmp_file_mdd (3, 5, times));
  g_autoptr (RmpImport) import = import_file (path, FALSE);

  assert_all_there (import, 3, 5);
  g_assert_false (import->sequence->in_frames);
  g_assert_cmpstr (import->sequence->name, ==, "uneven");
  g_assert_cmpuint (import->meshes->len, ==, 0);
  for (guint f = 0; f < 3; f++)
    g_assert_cmpfloat (import->sequence->times[f], ==, (double) times[f]);
}

static void
mdd_without_times_counts_frames (void)
{
  const float times[] = { 0.0f, 0.0f, 0.0f };
  g_autofree char *path = put_bytes ("zero.mdd", rmp_file_mdd (3, 2, times));
  g_autoptr (RmpImport) import = import_file (path, FALSE);

  g_assert_true (import->sequence->in_frames);
  g_assert_cmpfloat (import->sequence->times[2], ==, 2.0);
  g_assert_cmpuint (rmp_fixture_count_findings (import, RMP_FINDING_REPAIRED, "do not ascend"), ==, 1);
}

static void
pc2_has_frames_and_their_step (void)
{
  g_autofree char *path = put_bytes ("half.pc2", rmp_file_pc2 (4, 3, 40.0f, 0.5f));
  g_autoptr (RmpImport) import = import_file (path, FALSE);

  assert_all_there (import, 4, 3);
  g_assert_true (import->sequence->in_frames);
  g_assert_cmpfloat (import->sequence->times[0], ==, 40.0);
  g_assert_cmpfloat (import->sequence->times[3], ==, 41.5);
}

static void
maya_caches_of_every_kind_have_ticks (void)
{
  const gint32 ticks[] = { 250, 500, 875 };

  for (guint i = 0; i < 4; i++)
    {
      g_autofree char *name = g_strdup_printf ("maya%u.%s", i, i & 1 ? "mc" : "mcx");
      g_autofree char *xml = g_strdup_printf ("maya%u.xml", i);
      g_autofree char *path = put_bytes (name, rmp_file_maya (i & 1 ? 4 : 8, i & 2, 3, 6, ticks));
      g_autofree char *xml_path = put_file (xml, rmp_file_maya_xml, strlen (rmp_file_maya_xml));
      g_autoptr (RmpImport) import = import_file (path, FALSE);
      g_autoptr (RmpImport) by_xml = import_file (xml_path, FALSE);

      assert_all_there (import, 3, 6);
      assert_all_there (by_xml, 3, 6);
      g_assert_cmpstr (import->sequence->name, ==, "shape");
      g_assert_false (import->sequence->in_frames);
      g_assert_cmpfloat (import->sequence->times[2], ==, 875 / 6000.0);
      g_assert_cmpuint (rmp_fixture_count_findings (import, RMP_FINDING_IGNORED, "not positions"), ==, 1);
    }
}

/* --- damaged caches ----------------------------------------------------------------------------------------------------- */

static void
assert_refused (const char *path, gboolean numbered, const char *reason)
{
  g_autoptr (GError) error = NULL;
  RmpImport *import = rmp_file_import (path, numbered, &error);

  g_assert_null (import);
  g_assert_nonnull (error);
  g_assert_true (error->domain == RMP_IMPORT_ERROR);
  if (strstr (error->message, reason) == NULL)
    g_error ("“%s” says “%s”, not “%s”", path, error->message, reason);
}

static void
set32 (GByteArray *bytes, guint offset, guint32 value)
{
  memcpy (bytes->data + offset, &value, sizeof value);
}

static guint32
bits_of (float value)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  return bits;
}

static void
damaged_counts_and_times_are_refused (void)
{
  const float times[] = { 0.0f, 0.1f };
  const struct
  {
    const char *name, *reason;
    guint offset;
    guint32 value; /* in the byte order of the file */
  } cases[] = {
    { "no-frames.mdd", "0 frames", 0, 0 },
    { "negative.mdd", "-1 frames", 0, 0xffffffffu },
    { "huge.mdd", "cut short, or its counts are damaged", 0, GUINT32_TO_BE (0x7fffffffu) },
    { "wide.mdd", "cut short, or its counts are damaged", 4, GUINT32_TO_BE (0x7fffffffu) },
    { "time.mdd", "cannot be", 8, GUINT32_TO_BE (bits_of (NAN)) },
    { "late.mdd", "cannot be", 12, GUINT32_TO_BE (bits_of (1e30f)) },
    { "nan.mdd", "vertex 0 of frame 0", 16, GUINT32_TO_BE (bits_of (NAN)) },
    { "magic.pc2", "does not begin as", 0, 0 },
    { "version.pc2", "does not begin as", 12, GUINT32_TO_LE (2) },
    { "points.pc2", "0 points", 16, 0 },
    { "start.pc2", "cannot be", 20, GUINT32_TO_LE (bits_of (INFINITY)) },
    { "step.pc2", "cannot be", 24, GUINT32_TO_LE (bits_of (0.0f)) },
    { "back.pc2", "cannot be", 24, GUINT32_TO_LE (bits_of (-1.0f)) },
    { "wild.pc2", "cannot be", 24, GUINT32_TO_LE (bits_of (3e38f)) },
    { "samples.pc2", "cut short, or its counts are damaged", 28, GUINT32_TO_LE (0x7fffffffu) },
    { "infinite.pc2", "vertex 1 of frame 1", 32 + 12 * 3 + 12, GUINT32_TO_LE (bits_of (INFINITY)) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GByteArray *bytes = g_str_has_suffix (cases[i].name, ".mdd") ? rmp_file_mdd (2, 3, times)
                                                                   : rmp_file_pc2 (2, 3, 0.0f, 1.0f);
      g_autofree char *path = NULL;

      set32 (bytes, cases[i].offset, cases[i].value);
      path = put_bytes (cases[i].name, bytes);
      assert_refused (path, FALSE, cases[i].reason);
    }
}

/* No prefix of a sound file is read as a whole one, and none does harm. */
static void
cut_files_are_refused (void)
{
  const float times[] = { 0.0f, 0.1f };
  const gint32 ticks[] = { 250, 500 };
  const char *const names[] = { "cut.mdd", "cut.pc2", "cut.mcx" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GByteArray) whole = i == 0   ? rmp_file_mdd (2, 3, times)
                                     : i == 1 ? rmp_file_pc2 (2, 3, 0.0f, 1.0f)
                                              : rmp_file_maya (8, FALSE, 2, 3, ticks);

      for (guint size = 0; size < whole->len; size++)
        {
          g_autofree char *path = put_file (names[i], whole->data, size);
          g_autoptr (GError) error = NULL;
          g_autoptr (RmpImport) import = rmp_file_import (path, FALSE, &error);

          /* A Maya cache that ends between two frames has fewer. */
          if (import != NULL && i == 2)
            g_assert_cmpuint (import->sequence->n_frames, ==, 1);
          else
            g_assert_true (error != NULL && error->domain == RMP_IMPORT_ERROR);
        }
    }
}

static void
damaged_chunks_do_no_harm (void)
{
  const gint32 ticks[] = { 250, 500 };
  g_autoptr (GByteArray) whole = rmp_file_maya (8, FALSE, 2, 3, ticks);
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  guint n_read = 0;

  for (guint i = 0; i < 2000; i++)
    {
      g_autofree guint8 *bytes = g_memdup2 (whole->data, whole->len);
      g_autofree char *path = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpImport) import = NULL;

      for (guint k = 0; k < 3; k++)
        bytes[g_rand_int_range (random, 0, (gint32) whole->len)] = (guint8) g_rand_int (random);
      path = put_file ("damaged.mcx", bytes, whole->len);
      import = rmp_file_import (path, FALSE, &error);
      g_assert_true ((import != NULL) != (error != NULL));
      if (import == NULL)
        g_assert_true (error->domain == RMP_IMPORT_ERROR && error->code != RMP_IMPORT_ERROR_STREAM);
      n_read += import != NULL;
    }
  g_assert_cmpuint (n_read, >, 0);
}

static void
put_maya_frames (const char *base, guint word, const char *const names[], guint n, const gint32 *ticks)
{
  for (guint f = 0; f < n; f++)
    {
      g_autofree char *name = g_strdup_printf ("%s%s.%s", base, names[f], word == 8 ? "mcx" : "mc");

      g_free (put_bytes (name, rmp_file_maya_frame (word, f, 6, ticks == NULL ? NULL : &ticks[f])));
    }
}

static char *
put_maya_frames_xml (const char *name)
{
  return put_file (name, rmp_file_maya_frames_xml, strlen (rmp_file_maya_frames_xml));
}

/* Whichever of its files is chosen; not those of a cache with a longer name. */
static void
maya_cache_of_many_files_is_one_motion (void)
{
  const char *const names[] = { "Frame9", "Frame10", "Frame10Tick125", "Frame12" };
  const char *const others[] = { "Frame9", "Frame10" };
  const gint32 ticks[] = { 1000, 1100, 1300, 1600 };

  for (guint word = 4; word <= 8; word += 4)
    {
      g_autofree char *base = g_strdup_printf ("many%u", word), *longer = g_strdup_printf ("too-many%u", word);
      g_autofree char *xml_name = g_strconcat (base, ".xml", NULL);
      g_autofree char *xml = put_maya_frames_xml (xml_name);
      g_autofree char *one = g_strdup_printf ("%s/%sFrame10Tick125.%s", folder, base, word == 8 ? "mcx" : "mc");
      const char *const paths[] = { xml, one };

      put_maya_frames (base, word, names, G_N_ELEMENTS (names), NULL);
      put_maya_frames (longer, word, others, G_N_ELEMENTS (others), NULL);
      for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
        {
          g_autoptr (RmpImport) import = import_file (paths[i], FALSE);

          assert_all_there (import, 4, 6);
          g_assert_cmpstr (import->sequence->name, ==, "shape");
          g_assert_false (import->sequence->in_frames);
          g_assert_cmpfloat (import->sequence->times[0], ==, 9 / 24.0);
          g_assert_cmpfloat (import->sequence->times[2], ==, 10.5 / 24.0);
          g_assert_cmpfloat (import->sequence->times[3], ==, 12 / 24.0);
          g_assert_cmpuint (rmp_fixture_count_findings (import, RMP_FINDING_REPAIRED, "Frames are missing in 2 places"),
                            ==, 1);
        }

      /* Times in the files count more than names. */
      put_maya_frames (base, word, names, G_N_ELEMENTS (names), ticks);
      {
        g_autoptr (RmpImport) import = import_file (xml, FALSE);

        g_assert_cmpfloat (import->sequence->times[1], ==, 1100 / 6000.0);
      }

      /* Without the .xml the first channel is read, and nobody knows how long a frame is. */
      put_maya_frames (base, word, names, G_N_ELEMENTS (names), NULL);
      g_unlink (xml);
      {
        g_autoptr (RmpImport) import = import_file (one, FALSE);

        g_assert_cmpstr (import->sequence->name, ==, "normals");
        g_assert_true (import->sequence->in_frames);
        g_assert_cmpfloat (import->sequence->times[0], ==, 9.0);
        g_assert_cmpfloat (import->sequence->times[2], ==, 10.5);
      }
    }
}

static void
damaged_maya_caches_of_many_files_are_refused (void)
{
  const char *const names[] = { "Frame1", "Frame2" };
  g_autofree char *lonely = put_maya_frames_xml ("lonely.xml"), *uneven = put_maya_frames_xml ("uneven.xml");
  g_autofree char *broken = put_maya_frames_xml ("broken.xml"), *torn = NULL;

  assert_refused (lonely, FALSE, "none beside it like “lonelyFrame1.mcx”");
  put_maya_frames ("uneven", 8, names, 2, NULL);
  g_free (put_bytes ("unevenFrame3.mcx", rmp_file_maya_frame (8, 2, 7, NULL)));
  assert_refused (uneven, FALSE, "frame 2 has 7 points and the ones before it 6");
  put_maya_frames ("broken", 8, names, 2, NULL);
  torn = put_file ("brokenFrame2.mcx", "FOR8", 4);
  assert_refused (broken, FALSE, "“brokenFrame2.mcx”: a chunk is cut short");
  g_assert_true (g_file_set_contents (broken, "<A><B></A>", -1, NULL));
  assert_refused (broken, FALSE, ".xml is damaged");
}

/* --- numbered meshes -------------------------------------------------------------------------------------------------- */

static void
numbered_files_are_frames_and_gaps_are_said (void)
{
  g_autofree char *first = put_text ("walk.0002.obj", rmp_file_obj (3, 0.0));
  g_autofree char *second = put_text ("walk.0003.obj", rmp_file_obj (3, 0.25));
  g_autofree char *last = put_text ("walk.0007.obj", rmp_file_obj (3, 1.0));
  g_autofree char *other = put_text ("walker.0004.obj", rmp_file_obj (1, 1.0));
  g_autoptr (RmpImport) import = import_file (last, TRUE);

  g_assert_cmpstr (import->sequence->name, ==, "walk");
  g_assert_cmpuint (import->meshes->len, ==, 1);
  g_assert_cmpuint (import->sequence->n_frames, ==, 3);
  g_assert_true (import->sequence->in_frames);
  g_assert_cmpfloat (import->sequence->times[0], ==, 2.0);
  g_assert_cmpfloat (import->sequence->times[2], ==, 7.0);
  g_assert_cmpfloat (frame_of (import, 0)[3 * 6 + 2], ==, 0.0f);
  g_assert_cmpfloat (frame_of (import, 1)[3 * 6 + 2], ==, 0.75f);
  g_assert_cmpfloat (frame_of (import, 2)[3 * 6 + 2], ==, 3.0f);
  g_assert_cmpuint (rmp_fixture_count_findings (import, RMP_FINDING_REPAIRED, "Frames 4 to 6 have no file"), ==, 1);
}

static void
a_motion_keeps_its_mesh (void)
{
  g_autofree char *first = put_text ("change.1.obj", rmp_file_obj (3, 0.0));
  g_autofree char *second = put_text ("change.2.obj", rmp_file_obj (4, 0.0));
  g_autofree char *twice = put_text ("twice.1.obj", rmp_file_obj (3, 0.0));
  g_autofree char *again = put_text ("twice.01.obj", rmp_file_obj (3, 0.0));
  g_autofree char *plain = put_text ("plain.obj", rmp_file_obj (3, 0.0));
  g_autofree char *wild = put_text ("wild.1.obj", g_strdup ("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"));
  g_autofree char *wilder = put_text ("wild.2.obj", g_strdup ("v 0 0 0\nv 1 nan 0\nv 0 1 0\nf 1 2 3\n"));

  assert_refused (first, TRUE, "“change.2.obj” has other vertices or faces");
  assert_refused (twice, TRUE, "two files have the number 1");
  assert_refused (plain, TRUE, "no number before the ending");
  assert_refused (wild, TRUE, "vertex 1 of frame 1");
}

static void
ply_in_every_coding_is_the_same (void)
{
  g_autofree char *text = put_text ("strip.ply", rmp_file_ply (5, 0.5));
  g_autofree char *little = put_bytes ("little.ply", rmp_file_ply_binary (5, 0.5, FALSE));
  g_autofree char *big = put_bytes ("big.ply", rmp_file_ply_binary (5, 0.5, TRUE));
  g_autofree char *obj = put_text ("strip.obj", rmp_file_obj (5, 0.5));
  const char *const paths[] = { text, little, big, obj };
  g_autoptr (RmpImport) first = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpImport) import = rmp_file_import (paths[i], FALSE, &error);
      const RmpImportMesh *mesh, *expected;

      g_assert_no_error (error);
      mesh = g_ptr_array_index (import->meshes, 0);
      g_assert_cmpuint (rmp_mesh_get_n_vertices (mesh->mesh), ==, 12);
      g_assert_cmpuint (rmp_mesh_get_n_faces (mesh->mesh), ==, 10);
      if (first == NULL)
        first = g_steal_pointer (&import);
      expected = g_ptr_array_index (first->meshes, 0);
      g_assert_cmpmem (rmp_mesh_get_positions (mesh->mesh), 12 * 12, rmp_mesh_get_positions (expected->mesh), 12 * 12);
      g_assert_cmpmem (rmp_mesh_get_faces (mesh->mesh), 10 * 12, rmp_mesh_get_faces (expected->mesh), 10 * 12);
    }
}

static void
damaged_meshes_are_refused (void)
{
  const struct
  {
    const char *name, *text, *reason;
  } cases[] = {
    { "index.obj", "v 0 0 0\nv 1 0 0\nf 1 2 3\n", "line 3: a face names a vertex that is not there" },
    { "zero.obj", "v 0 0 0\nf 0 1 1\n", "line 2: a face names" },
    { "short.obj", "v 0 0\n", "line 1: a number is missing" },
    { "two.obj", "v 0 0 0\nv 1 0 0\nf 1 2\n", "too few corners" },
    { "points.obj", "v 0 0 0\nv 1 0 0\n", "no faces" },
    { "nan.obj", "v 0 0 0\nv 1 0 inf\nv 0 1 0\nf 1 2 3\n", "vertex 1 has no finite position" },
    { "empty.ply", "", "header does not end" },
    { "other.ply", "plx\nend_header\n", "does not begin as" },
    { "type.ply", "ply\nelement vertex 1\nproperty quad x\nend_header\n", "unknown type" },
    { "count.ply", "ply\nformat ascii 1.0\nelement vertex 4000000000\nproperty float x\nend_header\n1\n", "cut short" },
    { "list.ply",
      "ply\nformat ascii 1.0\nelement face 1\nproperty list int int vertex_indices\nend_header\n2000000000 1\n",
      "impossible length" },
    { "corner.ply",
      "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nelement face 1\nproperty list uchar int "
      "vertex_indices\nend_header\n0\n3 0 0 -1\n",
      "not there" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = put_text (cases[i].name, g_strdup (cases[i].text));

      assert_refused (path, FALSE, cases[i].reason);
    }
}

/* Corners split for texture join, and every vertex of the file knows what it became. */
static void
obj_vertices_keep_their_numbers (void)
{
  const char *text = "v 9 9 9\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 0\nv 1 0 \\\n0\nv 0 -1 0\nvt 0 0\nvt 1 0\r\nvt 0 1\n"
                     "g top\nf 2/1 3/2 4/3\ng \nusemtl bottom\nf -2/2/1 -3/1/1 -1/3/1 # turned\n";
  g_autofree char *path = put_text ("numbers.obj", g_strdup (text));
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = rmp_file_import (path, FALSE, &error);
  const guint32 expected[] = { G_MAXUINT32, 0, 1, 2, 0, 1, 3 };
  const RmpImportMesh *mesh;

  g_assert_no_error (error);
  mesh = g_ptr_array_index (import->meshes, 0);
  g_assert_cmpuint (rmp_mesh_get_n_vertices (mesh->mesh), ==, 4);
  g_assert_cmpuint (mesh->n_file_vertices, ==, 7);
  g_assert_cmpmem (mesh->file_vertices, sizeof expected, expected, sizeof expected);
  g_assert_cmpuint (mesh->n_materials, ==, 2);
  g_assert_cmpstr (mesh->materials[0].name, ==, "top");
  g_assert_cmpstr (mesh->materials[1].name, ==, "bottom");
}

/* Colours and pictures come from the file beside; from nowhere else. */
static void
obj_materials_are_read (void)
{
  static const guint8 png[] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0 };
  const char *text = "mtllib paint.mtl\nmtllib none.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\n"
                     "g front\nusemtl red\nf 1 2 3\nusemtl cloth\nf 2 4 3\ng back\nf 3 2 1\n";
  const char *mtl = "newmtl red\r\nKd 1 0 0\r\nd 0.5\nnewmtl cloth\nmap_Kd -s 1 1 1 weave.png\nnewmtl blue\nKd 0 0 1\n"
                    "newmtl cloth\nmap_Kd /etc/passwd\n";
  g_autofree char *path = put_text ("painted.obj", g_strdup (text)), *library = put_text ("paint.mtl", g_strdup (mtl));
  g_autofree char *picture = put_file ("weave.png", png, sizeof png);
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = rmp_file_import (path, FALSE, &error);
  const RmpImportMesh *mesh;

  g_assert_no_error (error);
  mesh = g_ptr_array_index (import->meshes, 0);
  g_assert_cmpuint (mesh->n_materials, ==, 3);
  g_assert_cmpstr (mesh->materials[0].name, ==, "front, red");
  g_assert_cmpstr (mesh->materials[1].name, ==, "front, cloth");
  g_assert_cmpstr (mesh->materials[2].name, ==, "back, cloth");
  g_assert_cmpfloat (mesh->materials[0].colour[0], ==, 1.0f);
  g_assert_cmpfloat (mesh->materials[0].colour[1], ==, 0.0f);
  g_assert_cmpfloat (mesh->materials[0].colour[3], ==, 0.5f);
  g_assert_cmpuint (import->images->len, ==, 1);
  g_assert_cmpuint (rmp_fixture_count_findings (import, RMP_FINDING_IGNORED, "“none.mtl” are not beside"), ==, 1);
  g_assert_cmpuint (rmp_fixture_count_findings (import, RMP_FINDING_IGNORED, "“/etc/passwd” is not beside"), ==, 1);
}

/* --- caches and frames that other programs wrote ------------------------------------------------------------------------ */

static GArray *
read_points (const char *name)
{
  g_autofree char *path = rmp_fixture_data_path (name);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  GArray *points;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return NULL;
  points = g_array_new (FALSE, FALSE, sizeof (double));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *end = lines[i] + 2;

      for (guint k = 0; k < 3 && g_str_has_prefix (lines[i], "v "); k++)
        {
          double value = g_ascii_strtod (end, &end);

          g_array_append_val (points, value);
        }
    }
  return points;
}

/* The frames are in world space, the caches in that of their object: between them is a shift. */
static void
maya_caches_equal_their_frames (void)
{
  const char *const kinds[] = { "ascii", "binary" };
  const guint frames[] = { 12, 18 };
  double worst = 0.0;

  for (guint i = 0; i < 8; i++)
    {
      const guint shape = i / 4, frame = frames[i % 2];
      g_autofree char *cache_name = g_strdup_printf ("pointcache/maya_cache_sine_7500_%s_fpc/pCubeShape%u.mcx",
                                                     kinds[i / 2 % 2], shape + 1);
      g_autofree char *cache = rmp_fixture_data_path (cache_name);
      g_autofree char *truth = g_strdup_printf ("pointcache/maya_cache_sine_%u.obj", frame);
      g_autoptr (GArray) points = read_points (truth);
      g_autoptr (RmpImport) import = NULL;
      const double *expected;
      const float *found;
      guint index = G_MAXUINT;

      if (points == NULL)
        {
          g_test_skip ("the reference files are not at hand");
          return;
        }
      import = import_file (cache, FALSE);
      g_assert_cmpuint (import->sequence->n_points, ==, 36);
      g_assert_cmpuint (points->len, ==, 3 * 72);
      for (guint f = 0; f < import->sequence->n_frames; f++)
        if (fabs (import->sequence->times[f] - frame / 24.0) < 1e-9)
          index = f;
      g_assert_cmpuint (index, <, import->sequence->n_frames);
      expected = (const double *) (gpointer) points->data + 3 * 36 * (gsize) shape;
      found = frame_of (import, index);
      for (guint k = 0; k < 3 * 36; k++)
        worst = MAX (worst, fabs (expected[k] - (double) found[k] - (shape == 1 && k % 3 == 1 ? 2.0 : 0.0)));
    }
  g_test_message ("largest distance %.2g", worst);
  g_assert_cmpfloat (worst, <, 0.5e-6 + 1e-6); /* six digits were written, of values up to 3 */
}

static gboolean
has_edge (const RmpImportMesh *mesh, guint32 a, guint32 b)
{
  const guint32 *faces = rmp_mesh_get_faces (mesh->mesh);

  for (gsize i = 0; i < 3 * (gsize) rmp_mesh_get_n_faces (mesh->mesh); i++)
    {
      guint32 from = faces[i], to = faces[i % 3 == 2 ? i - 2 : i + 1];

      if ((from == a && to == b) || (from == b && to == a))
        return TRUE;
    }
  return FALSE;
}

/* The faces of the frames, by the numbers that the caches have too, are those of the mesh that another reader cut up. */
static void
maya_meshes_count_as_their_caches (void)
{
  const char *const kinds[] = { "ascii", "binary" };

  for (guint i = 0; i < 4; i++)
    {
      const guint shape = i % 2;
      g_autofree char *name = g_strdup_printf ("pointcache/maya_cache_sine_7500_%s.fbx", kinds[i / 2]);
      g_autofree char *path = rmp_fixture_data_path (name);
      g_autofree char *truth = rmp_fixture_data_path ("pointcache/maya_cache_sine_12.obj");
      g_autofree char *text = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpImport) import = NULL;
      g_auto (GStrv) lines = NULL;
      const RmpImportMesh *mesh;
      guint n_edges = 0;

      if (!g_file_get_contents (truth, &text, NULL, NULL))
        {
          g_test_skip ("the reference files are not at hand");
          return;
        }
      import = rmp_fixture_import_path (path, &error);
      g_assert_no_error (error);
      mesh = g_ptr_array_index (import->meshes, shape);
      g_assert_cmpuint (mesh->n_file_vertices, ==, 36);
      lines = g_strsplit (text, "\n", -1);
      for (guint k = 0; lines[k] != NULL; k++)
        {
          g_auto (GStrv) corners = g_str_has_prefix (lines[k], "f ") ? g_strsplit (lines[k] + 2, " ", -1) : NULL;

          for (guint c = 0; corners != NULL && c < 4; c++)
            {
              guint64 a = g_ascii_strtoull (corners[c], NULL, 10) - 1,
                      b = g_ascii_strtoull (corners[(c + 1) % 4], NULL, 10) - 1;

              if (a / 36 != shape)
                continue;
              g_assert_true (has_edge (mesh, mesh->file_vertices ? mesh->file_vertices[a % 36] : (guint32) a % 36,
                                       mesh->file_vertices ? mesh->file_vertices[b % 36] : (guint32) b % 36));
              n_edges++;
            }
        }
      g_assert_cmpuint (n_edges, ==, 4 * 34);
    }
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("rimple-sequence-XXXXXX", NULL);
  g_test_add_func ("/import/sequence/mdd-has-seconds", mdd_has_seconds);
  g_test_add_func ("/import/sequence/mdd-without-times-counts-frames", mdd_without_times_counts_frames);
  g_test_add_func ("/import/sequence/pc2-has-frames-and-their-step", pc2_has_frames_and_their_step);
  g_test_add_func ("/import/sequence/maya-caches-of-every-kind-have-ticks", maya_caches_of_every_kind_have_ticks);
  g_test_add_func ("/import/sequence/damaged-counts-and-times-are-refused", damaged_counts_and_times_are_refused);
  g_test_add_func ("/import/sequence/cut-files-are-refused", cut_files_are_refused);
  g_test_add_func ("/import/sequence/damaged-chunks-do-no-harm", damaged_chunks_do_no_harm);
  g_test_add_func ("/import/sequence/maya-cache-of-many-files-is-one-motion", maya_cache_of_many_files_is_one_motion);
  g_test_add_func ("/import/sequence/damaged-maya-caches-of-many-files-are-refused",
                   damaged_maya_caches_of_many_files_are_refused);
  g_test_add_func ("/import/sequence/numbered-files-are-frames-and-gaps-are-said",
                   numbered_files_are_frames_and_gaps_are_said);
  g_test_add_func ("/import/sequence/a-motion-keeps-its-mesh", a_motion_keeps_its_mesh);
  g_test_add_func ("/import/sequence/ply-in-every-coding-is-the-same", ply_in_every_coding_is_the_same);
  g_test_add_func ("/import/sequence/damaged-meshes-are-refused", damaged_meshes_are_refused);
  g_test_add_func ("/import/sequence/obj-vertices-keep-their-numbers", obj_vertices_keep_their_numbers);
  g_test_add_func ("/import/sequence/obj-materials-are-read", obj_materials_are_read);
  g_test_add_func ("/import/sequence/maya-caches-equal-their-frames", maya_caches_equal_their_frames);
  g_test_add_func ("/import/sequence/maya-meshes-count-as-their-caches", maya_meshes_count_as_their_caches);
  status = g_test_run ();

  rmp_fixture_remove_folder (folder);
  g_free (folder);
  return status;
}
