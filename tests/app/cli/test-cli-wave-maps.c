/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Maps of waves, played as their sidecar says by code that shares nothing with what wrote them. */

#include "cli-run.h"

#include "../../exr-values.h"

#include <math.h>
#include <string.h>

#define FINE 512

static char *
read_path (const char *folder, const char *name)
{
  return g_build_filename (folder, name, NULL);
}

static float *
read_square (const char *path, const char *channels, guint side)
{
  guint size[2];
  float *values = exr_values_read (path, channels, size);

  g_assert_cmpuint (size[0], ==, side);
  g_assert_cmpuint (size[1], ==, side);
  return values;
}

/* P, from the sidecar's list: even, of period 2π. */
static double
evaluate_profile (JsonArray *list, double theta)
{
  const guint pieces = json_array_get_length (list) - 1;
  const double at = fabs (remainder (theta, 2.0 * G_PI)) / G_PI * pieces;
  const guint i = MIN ((guint) at, pieces - 1);

  return (1.0 - (at - i)) * json_array_get_double_element (list, i) +
         (at - i) * json_array_get_double_element (list, i + 1);
}

typedef struct
{
  guint side;
  float *waves[2];    /* [side² × 4] from the top; of both fields */
  JsonNode *root;     /* of the sidecar */
  JsonArray *profile; /* borrowed from it */
} Maps;

static void
maps_init (Maps *self, guint side)
{
  static const char *const kinds[] = { "waves", "waves-across" };
  g_autofree char *size = g_strdup_printf ("%u", side), *folder = cli_in_root (size), *text = NULL;
  g_autofree char *sidecar = read_path (folder, "Ärmel-Wellen.maps.json");
  g_auto (CliOutcome)
      maps = cli_run ("maps", cli_project, "--look", "Wellen", "--maps", "waves,waves-across",
                      "--frames", "10", "--size", size, "--out", folder, NULL);

  cli_assert_done (&maps);
  cli_assert_contains (maps.out, "Ärmel-Wellen.waves.0010.exr");
  self->side = side;
  g_assert_true (g_file_get_contents (sidecar, &text, NULL, NULL));
  self->root = cli_parse (text);
  self->profile = json_object_get_array_member (
      json_object_get_object_member (json_node_get_object (self->root), "waves"), "profile");
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *name = g_strdup_printf ("Ärmel-Wellen.%s.0010.exr", kinds[i]);
      g_autofree char *path = read_path (folder, name);

      self->waves[i] = read_square (path, "RGBA", side);
    }
}

static void
maps_clear (Maps *self)
{
  g_free (self->waves[0]);
  g_free (self->waves[1]);
  json_node_unref (self->root);
}

/* As a shader would. */
static double
play (const Maps *self, const float *texels, double u, double v)
{
  const double side = self->side, last = side - 1.0;
  const double x = floor (u * side - 0.5), y = floor (v * side - 0.5);
  double height = 0.0;

  for (guint i = 0; i < 4; i++)
    {
      const double column = CLAMP (x + i % 2, 0.0, last);
      const double row = CLAMP (y + (double) (i / 2), 0.0, last);
      const double du = u - (column + 0.5) / side, dv = v - (row + 0.5) / side;
      const float *texel = texels + 4 * ((gsize) (last - row) * self->side + (gsize) column);

      height += (1.0 - fabs (u * side - 0.5 - (x + i % 2))) *
                (1.0 - fabs (v * side - 0.5 - (y + (double) (i / 2)))) * (double) texel[3] *
                evaluate_profile (self->profile, (double) texel[2] + (double) texel[0] * du +
                                                     (double) texel[1] * dv);
    }
  return height;
}

/* Heights go on beyond their charts for more texels than waves do: there is nothing to compare. */
static gboolean
is_inside (const Maps *self, double u, double v)
{
  const int side = (int) self->side, x = (int) floor (u * side), y = (int) floor (v * side);

  for (int j = y - 2; j <= y + 2; j++)
    for (int i = x - 2; i <= x + 2; i++)
      if (i < 0 || j < 0 || i >= side || j >= side ||
          !(self->waves[0][4 * ((side - 1 - j) * side + i) + 3] > 0.0f))
        return FALSE;
  return TRUE;
}

/* @wanted: [FINE²] metres. Returns: the root of the mean square, of that of the heights */
static double
measure_error (guint side, const float *wanted)
{
  double square = 0.0, apart = 0.0, highest = 0.0;
  guint n = 0;
  Maps maps;

  maps_init (&maps, side);
  for (guint i = 0; i < FINE * FINE; i++)
    {
      const double u = (i % FINE + 0.5) / FINE, v = 1.0 - ((double) (i / FINE) + 0.5) / FINE;
      const double height = (double) wanted[i];
      const double off = play (&maps, maps.waves[0], u, v) + play (&maps, maps.waves[1], u, v) -
                         height;

      if (fabs (height) < 1e-5 || !is_inside (&maps, u, v))
        continue;
      square += height * height;
      apart += off * off;
      highest = MAX (highest, fabs (height));
      n++;
    }
  maps_clear (&maps);
  g_test_message ("%u texels a side: at %u places, up to %.2f mm, off by %.2f %%", side, n,
                  1e3 * highest, 100.0 * sqrt (apart / square));
  g_assert_cmpuint (n, >, 1000);
  g_assert_cmpfloat (highest, >, 5e-4);
  return sqrt (apart / square);
}

/* The more texels, the less is lost: by more than in proportion. */
static void
waves_play_the_heights (void)
{
  g_autofree char *fine = cli_in_root ("fine");
  g_autofree char *path = read_path (fine, "Ärmel-Wellen.height.0010.exr");
  g_auto (CliOutcome)
      look = cli_run ("look", cli_project, "--garment", "Ärmel", "--method", "gpu-wrinkles",
                      "--set", "across=true", "--name", "Wellen", NULL),
      heights = cli_run ("maps", cli_project, "--look", "Wellen", "--maps", "height", "--frames",
                         "10", "--size", "512", "--out", fine, NULL);
  g_autofree float *wanted = NULL;
  double coarse, close;

  cli_assert_done (&look);
  cli_assert_done (&heights);
  wanted = read_square (path, "Y", FINE);
  coarse = measure_error (128, wanted);
  close = measure_error (256, wanted);
  g_assert_cmpfloat (coarse, <, 0.2);
  g_assert_cmpfloat (close, <, 0.5 * coarse);
}

/* Folds are no waves, and an atlas cannot mix phases. */
static void
other_looks_and_atlases_have_none (void)
{
  g_autofree char *folder = cli_in_root ("none");
  g_auto (CliOutcome)
      look = cli_run ("look", cli_project, "--garment", "Ärmel", "--method", "gpu-wrinkles",
                      "--name", "Einzeln", NULL),
      folds = cli_run ("maps", cli_project, "--look", "A", "--maps", "waves", "--frames", "10",
                       "--size", "256", "--out", folder, NULL),
      single = cli_run ("maps", cli_project, "--look", "Einzeln", "--maps", "waves,waves-across",
                        "--frames", "10", "--size", "256", "--out", folder, NULL),
      atlas = cli_run ("maps", cli_project, "--look", "A", "--maps", "waves", "--atlas", "3",
                       "--out", folder, NULL);
  g_autoptr (GDir) dir = NULL;

  cli_assert_done (&look);
  cli_assert_fails (&single, 1, "no second waves");
  cli_assert_fails (&folds, 1, "Nothing there is made of waves");
  cli_assert_fails (&atlas, 2, "--atlas is of heights and normals");
  dir = g_dir_open (folder, 0, NULL);
  g_assert_null (dir ? g_dir_read_name (dir) : NULL);
}

int
main (int argc, char **argv)
{
  cli_init (&argc, &argv);
  cli_make_arm ();
  g_test_add_func ("/app/cli/wave-maps/waves-play-the-heights", waves_play_the_heights);
  g_test_add_func ("/app/cli/wave-maps/other-looks-and-atlases-have-none",
                   other_looks_and_atlases_have_none);
  return cli_finish (g_test_run ());
}
