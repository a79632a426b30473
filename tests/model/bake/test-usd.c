/* SPDX-License-Identifier: GPL-3.0-or-later */

/* USD files, read back by a small reader that shares nothing with the writer. */

#include "grid.h"

#include <locale.h>
#include <string.h>

/* Behind “TIME: [” of an attribute’s samples. */
static const char *
find_usd_sample (const char *text, const char *attribute, guint frame)
{
  g_autofree char *head = g_strdup_printf ("%s.timeSamples = {", attribute),
                  *time = g_strdup_printf (" %u: [", frame);
  const char *samples = strstr (text, head), *found;

  g_assert_nonnull (samples);
  found = strstr (samples, time);
  g_assert_nonnull (found);
  return found + strlen (time);
}

/* All numbers up to the end of a list. */
static void
check_usd_numbers (const char *next, const float *expected, guint n)
{
  guint i = 0;

  for (; *next != ']'; i++)
    {
      char *end;

      next += strspn (next, "(), ");
      g_assert_cmpuint (i, <, n);
      g_assert_cmpfloat ((float) g_ascii_strtod (next, &end), ==, expected[i]);
      g_assert_true (end > next);
      next = end + strspn (end, "), ");
    }
  g_assert_cmpuint (i, ==, n);
}

static void
usd_reads_back_exactly_in_a_comma_locale (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  float corners[3 * N_FACES];
  gsize size;
  g_autofree char *text = NULL, *left = g_build_filename (grid->folder, "grid.normals", NULL);

  grid->target.axes = RMP_BAKE_Z_UP;
  grid->target.scale = 100.0;
  setlocale (LC_ALL, "de_DE.UTF-8");
  grid_write (grid, &rmp_bake_writer_usd);
  setlocale (LC_ALL, "C");
  grid_publish (grid);
  text = (char *) grid_load (grid, "grid.usda", &size);
  g_assert_true (g_str_has_prefix (text, "#usda 1.0\n"));
  for (guint f = 0; f < N_FRAMES; f++)
    {
      check_usd_numbers (find_usd_sample (text, "point3f[] points", 5 + f), grid->frames[f],
                         3 * N_VERTICES);
      check_usd_numbers (find_usd_sample (text, "normal3f[] normals", 5 + f), grid->normals,
                         3 * N_VERTICES);
    }
  for (guint i = 0; i < 3 * N_FACES; i++)
    corners[i] = (float) grid->topology->faces[i];
  check_usd_numbers (strstr (text, "faceVertexIndices = [") + 21, corners, 3 * N_FACES);
  g_assert_nonnull (strstr (text, "    metersPerUnit = 0.01\n    upAxis = \"Z\"\n"
                                  "    startTimeCode = 5\n    endTimeCode = 7\n"));
  g_assert_nonnull (strstr (text, "subdivisionScheme = \"none\""));
  g_assert_false (g_file_test (left, G_FILE_TEST_EXISTS));
}

static void
usd_names_are_words (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  gsize size;
  g_autofree char *text = NULL;

  grid->target.name = "2 Ärmel: a";
  grid_write (grid, &rmp_bake_writer_usd);
  grid_publish (grid);
  text = (char *) grid_load (grid, "2 Ärmel: a.usda", &size);
  g_assert_nonnull (strstr (text, "def Xform \"_2__rmel__a\" ("));
}

static void
the_bytes_stay (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  grid_make_exact (grid);
  grid_write (grid, &rmp_bake_writer_usd);
  grid_publish (grid);
  g_assert_cmpstr (rmp_whole_file_get_sha256 (grid->target.files->pdata[0]), ==,
                   "7f0b433dd86818678b1e547b2d33611d7c4476e201133580e7131a7e7cbbb5ed");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add (name, Grid, NULL, grid_set_up, function, grid_tear_down)
  ADD ("/model/bake/usd-reads-back-exactly-in-a-comma-locale",
       usd_reads_back_exactly_in_a_comma_locale);
  ADD ("/model/bake/usd-names-are-words", usd_names_are_words);
  ADD ("/model/bake/usd-bytes-stay", the_bytes_stay);
#undef ADD
  return g_test_run ();
}
