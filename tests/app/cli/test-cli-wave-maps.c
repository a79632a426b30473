/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Maps of waves, played as their sidecar says by code that shares nothing with what wrote them. */

#include "cli-run.h"

#include "../../exr-values.h"

#include <math.h>
#include <string.h>

#define SIDE 256
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

/* As a shader would. @texels: [SIDE² × 4] from the top */
static double
play (const float *texels, JsonArray *profile, double u, double v)
{
  const double x = floor (u * SIDE - 0.5), y = floor (v * SIDE - 0.5);
  double height = 0.0;

  for (guint i = 0; i < 4; i++)
    {
      const double column = CLAMP (x + i % 2, 0.0, SIDE - 1.0);
      const double row = CLAMP (y + (double) (i / 2), 0.0, SIDE - 1.0);
      const double du = u - (column + 0.5) / SIDE, dv = v - (row + 0.5) / SIDE;
      const float *texel = texels + 4 * ((gsize) (SIDE - 1 - row) * SIDE + (gsize) column);

      height += (1.0 - fabs (u * SIDE - 0.5 - (x + i % 2))) *
                (1.0 - fabs (v * SIDE - 0.5 - (y + (double) (i / 2)))) * (double) texel[3] *
                evaluate_profile (profile, (double) texel[2] + (double) texel[0] * du +
                                               (double) texel[1] * dv);
    }
  return height;
}

static void
waves_play_the_heights (void)
{
  g_autofree char *folder = cli_in_root ("waves"), *fine = cli_in_root ("fine"), *text = NULL;
  g_autofree char *waves_path = read_path (folder, "Ärmel-Wellen.waves.0010.exr"),
                  *across_path = read_path (folder, "Ärmel-Wellen.waves-across.0010.exr"),
                  *heights_path = read_path (fine, "Ärmel-Wellen.height.0010.exr"),
                  *sidecar = read_path (folder, "Ärmel-Wellen.maps.json");
  g_auto (CliOutcome)
      look = cli_run ("look", cli_project, "--garment", "Ärmel", "--method", "gpu-wrinkles",
                      "--set", "across=true", "--name", "Wellen", NULL),
      maps = cli_run ("maps", cli_project, "--look", "Wellen", "--maps", "waves,waves-across",
                      "--frames", "10", "--size", "256", "--out", folder, NULL),
      heights = cli_run ("maps", cli_project, "--look", "Wellen", "--maps", "height", "--frames",
                         "10", "--size", "512", "--out", fine, NULL);
  g_autofree float *waves = NULL, *across = NULL, *wanted = NULL;
  g_autoptr (JsonNode) root = NULL;
  JsonObject *object;
  JsonArray *profile;
  double square = 0.0, apart = 0.0, highest = 0.0;
  guint n = 0;

  cli_assert_done (&look);
  cli_assert_done (&maps);
  cli_assert_done (&heights);
  cli_assert_contains (maps.out, "Ärmel-Wellen.waves.0010.exr");
  g_assert_true (g_file_get_contents (sidecar, &text, NULL, NULL));
  root = cli_parse (text);
  object = json_object_get_object_member (json_node_get_object (root), "waves");
  profile = json_object_get_array_member (object, "profile");
  waves = read_square (waves_path, "RGBA", SIDE);
  across = read_square (across_path, "RGBA", SIDE);
  wanted = read_square (heights_path, "Y", FINE);
  for (guint i = 0; i < FINE * FINE; i++)
    {
      const double u = (i % FINE + 0.5) / FINE, v = 1.0 - ((double) (i / FINE) + 0.5) / FINE;
      const double height = (double) wanted[i];
      const double off = play (waves, profile, u, v) + play (across, profile, u, v) - height;

      if (fabs (height) < 1e-5)
        continue;
      square += height * height;
      apart += off * off;
      highest = MAX (highest, fabs (height));
      n++;
    }
  g_test_message ("%u texels, up to %.2f mm; off by %.2f %%", n, 1e3 * highest,
                  100.0 * sqrt (apart / square));
  g_assert_cmpuint (n, >, 1000);
  g_assert_cmpfloat (highest, >, 5e-4);
  g_assert_cmpfloat (sqrt (apart / square), <, 0.03);
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
