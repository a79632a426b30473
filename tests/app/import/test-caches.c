/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Point caches: every kind that is read, sound, cut and damaged. */

#include "file-folder.h"
#include "fixture.h"
#include "sequence-files.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

static void
assert_all_there (const RmpImport *import, guint n_frames, guint n_points)
{
  g_assert_cmpuint (import->sequence->n_frames, ==, n_frames);
  g_assert_cmpuint (import->sequence->n_points, ==, n_points);
  for (guint f = 0; f < n_frames; f++)
    for (guint p = 0; p < n_points; p++)
      {
        const float *position = rmp_file_get_frame (import, f) + 3 * (gsize) p;

        g_assert_cmpfloat (position[0], ==, (float) p);
        g_assert_cmpfloat (position[1], ==, (float) f);
        g_assert_cmpfloat (position[2], ==, (float) (p * f));
      }
}

/* --- caches ----------------------------------------------------------------------------------- */

static void
mdd_has_seconds (void)
{
  const float times[] = { 0.5f, 0.625f, 1.0f };
  g_autofree char *path = rmp_folder_put_bytes ("uneven.mdd", rmp_file_mdd (3, 5, times));
  g_autoptr (RmpImport) import = rmp_folder_import (path, FALSE);

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
  g_autofree char *path = rmp_folder_put_bytes ("zero.mdd", rmp_file_mdd (3, 2, times));
  g_autoptr (RmpImport) import = rmp_folder_import (path, FALSE);

  g_assert_true (import->sequence->in_frames);
  g_assert_cmpfloat (import->sequence->times[2], ==, 2.0);
  g_assert_cmpuint (rmp_fixture_count_findings (import, RMP_FINDING_REPAIRED, "do not ascend"), ==,
                    1);
}

static void
pc2_has_frames_and_their_step (void)
{
  g_autofree char *path = rmp_folder_put_bytes ("half.pc2", rmp_file_pc2 (4, 3, 40.0f, 0.5f));
  g_autoptr (RmpImport) import = rmp_folder_import (path, FALSE);

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
      g_autofree char *path = rmp_folder_put_bytes (
          name, rmp_file_maya (i & 1 ? 4 : 8, i & 2, 3, 6, ticks));
      g_autofree char *xml_path = rmp_folder_put (xml, rmp_file_maya_xml,
                                                  strlen (rmp_file_maya_xml));
      g_autoptr (RmpImport) import = rmp_folder_import (path, FALSE);
      g_autoptr (RmpImport) by_xml = rmp_folder_import (xml_path, FALSE);

      assert_all_there (import, 3, 6);
      assert_all_there (by_xml, 3, 6);
      g_assert_cmpstr (import->sequence->name, ==, "shape");
      g_assert_false (import->sequence->in_frames);
      g_assert_cmpfloat (import->sequence->times[2], ==, 875 / 6000.0);
      g_assert_cmpuint (
          rmp_fixture_count_findings (import, RMP_FINDING_IGNORED, "1 channel is not positions"),
          ==, 1);
    }
}

/* --- damaged caches --------------------------------------------------------------------------- */

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

/* Nothing of what the first said is left behind. */
static void
maya_format_may_come_twice (void)
{
  g_autoptr (GString) text = g_string_new (rmp_file_maya_xml);
  g_autofree char *xml = NULL, *path = NULL;
  g_autoptr (RmpImport) import = NULL;

  g_string_replace (text, "  <cacheType", "  <cacheType Format=\"mcc\"/>\n  <cacheType", 1);
  xml = rmp_folder_put ("twice.xml", text->str, text->len);
  path = rmp_folder_put_bytes ("twice.mcx",
                               rmp_file_maya (8, FALSE, 3, 6, (const gint32[]){ 0, 250, 500 }));
  import = rmp_folder_import (xml, FALSE);
  assert_all_there (import, 3, 6);
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
      GByteArray *bytes = g_str_has_suffix (cases[i].name, ".mdd")
                              ? rmp_file_mdd (2, 3, times)
                              : rmp_file_pc2 (2, 3, 0.0f, 1.0f);
      g_autofree char *path = NULL;

      set32 (bytes, cases[i].offset, cases[i].value);
      path = rmp_folder_put_bytes (cases[i].name, bytes);
      rmp_folder_assert_refused (path, FALSE, cases[i].reason);
    }
}

/* 12 bytes a point: 2⁶⁴ + 32 in all, which is little where it is counted in 64 bits. */
static void
counts_that_wrap_round_are_refused (void)
{
  GByteArray *bytes = rmp_file_pc2 (2, 3, 0.0f, 1.0f);
  g_autofree char *path = NULL;

  set32 (bytes, 16, GUINT32_TO_LE (842443544u));
  set32 (bytes, 28, GUINT32_TO_LE (1824726041u));
  path = rmp_folder_put_bytes ("wraps.pc2", bytes);
  rmp_folder_assert_refused (path, FALSE, "cut short, or its counts are damaged");
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
          g_autofree char *path = rmp_folder_put (names[i], whole->data, size);
          g_autoptr (GError) error = NULL;
          g_autoptr (RmpImport) import = rmp_file_import (path, FALSE, &error);

          /* A Maya cache that ends between two frames has fewer. */
          if (import && i == 2)
            g_assert_cmpuint (import->sequence->n_frames, ==, 1);
          else
            g_assert_true (error && error->domain == RMP_IMPORT_ERROR);
        }
    }
}

static void
damaged_chunks_do_no_harm (void)
{
  const gint32 ticks[] = { 250, 500 };
  g_autoptr (GByteArray) whole = rmp_file_maya (8, FALSE, 2, 3, ticks);

  rmp_file_damage ("damaged.mcx", whole, 2000, 3);
}

static void
put_maya_frames (const char *base, guint word, const char *const names[], guint n,
                 const gint32 *ticks)
{
  for (guint f = 0; f < n; f++)
    {
      g_autofree char *name = g_strdup_printf ("%s%s.%s", base, names[f], word == 8 ? "mcx" : "mc");

      g_free (
          rmp_folder_put_bytes (name, rmp_file_maya_frame (word, f, 6, !ticks ? NULL : &ticks[f])));
    }
}

static char *
put_maya_frames_xml (const char *name)
{
  return rmp_folder_put (name, rmp_file_maya_frames_xml, strlen (rmp_file_maya_frames_xml));
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
      g_autofree char *base = g_strdup_printf ("many%u", word),
                      *longer = g_strdup_printf ("too-many%u", word);
      g_autofree char *xml_name = g_strconcat (base, ".xml", NULL);
      g_autofree char *xml = put_maya_frames_xml (xml_name);
      g_autofree char *one = g_strdup_printf ("%s/%sFrame10Tick125.%s", rmp_folder_get (), base,
                                              word == 8 ? "mcx" : "mc");
      const char *const paths[] = { xml, one };

      put_maya_frames (base, word, names, G_N_ELEMENTS (names), NULL);
      put_maya_frames (longer, word, others, G_N_ELEMENTS (others), NULL);
      for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
        {
          g_autoptr (RmpImport) import = rmp_folder_import (paths[i], FALSE);

          assert_all_there (import, 4, 6);
          g_assert_cmpstr (import->sequence->name, ==, "shape");
          g_assert_false (import->sequence->in_frames);
          g_assert_cmpfloat (import->sequence->times[0], ==, 9 / 24.0);
          g_assert_cmpfloat (import->sequence->times[2], ==, 10.5 / 24.0);
          g_assert_cmpfloat (import->sequence->times[3], ==, 12 / 24.0);
          g_assert_cmpuint (rmp_fixture_count_findings (import, RMP_FINDING_REPAIRED,
                                                        "Frames are missing in 2 places"),
                            ==, 1);
        }

      /* Times in the files count more than names. */
      put_maya_frames (base, word, names, G_N_ELEMENTS (names), ticks);
      {
        g_autoptr (RmpImport) import = rmp_folder_import (xml, FALSE);

        g_assert_cmpfloat (import->sequence->times[1], ==, 1100 / 6000.0);
      }

      /* Without the .xml the first channel is read, and nobody knows how long a frame is. */
      put_maya_frames (base, word, names, G_N_ELEMENTS (names), NULL);
      g_unlink (xml);
      {
        g_autoptr (RmpImport) import = rmp_folder_import (one, FALSE);

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
  g_autofree char *lonely = put_maya_frames_xml ("lonely.xml"),
                  *uneven = put_maya_frames_xml ("uneven.xml");
  g_autofree char *broken = put_maya_frames_xml ("broken.xml"), *torn = NULL;

  rmp_folder_assert_refused (lonely, FALSE, "none beside it like “lonelyFrame1.mcx”");
  put_maya_frames ("uneven", 8, names, 2, NULL);
  g_free (rmp_folder_put_bytes ("unevenFrame3.mcx", rmp_file_maya_frame (8, 2, 7, NULL)));
  rmp_folder_assert_refused (uneven, FALSE, "frame 2 has 7 points and the ones before it 6");
  put_maya_frames ("broken", 8, names, 2, NULL);
  torn = rmp_folder_put ("brokenFrame2.mcx", "FOR8", 4);
  rmp_folder_assert_refused (broken, FALSE, "“brokenFrame2.mcx”: a chunk is cut short");
  g_assert_true (g_file_set_contents (broken, "<A><B></A>", -1, NULL));
  rmp_folder_assert_refused (broken, FALSE, ".xml is damaged");
}

static void
add_tests (void)
{
#define ADD(name, func) g_test_add_func ("/app/import/caches/" name, func)
  ADD ("mdd-has-seconds", mdd_has_seconds);
  ADD ("mdd-without-times-counts-frames", mdd_without_times_counts_frames);
  ADD ("pc2-has-frames-and-their-step", pc2_has_frames_and_their_step);
  ADD ("maya-caches-of-every-kind-have-ticks", maya_caches_of_every_kind_have_ticks);
  ADD ("maya-format-may-come-twice", maya_format_may_come_twice);
  ADD ("damaged-counts-and-times-are-refused", damaged_counts_and_times_are_refused);
  ADD ("counts-that-wrap-round-are-refused", counts_that_wrap_round_are_refused);
  ADD ("cut-files-are-refused", cut_files_are_refused);
  ADD ("damaged-chunks-do-no-harm", damaged_chunks_do_no_harm);
  ADD ("maya-cache-of-many-files-is-one-motion", maya_cache_of_many_files_is_one_motion);
  ADD ("damaged-maya-caches-of-many-files-are-refused",
       damaged_maya_caches_of_many_files_are_refused);
#undef ADD
}

int
main (int argc, char **argv)
{
  return rmp_folder_run (argc, argv, add_tests);
}
