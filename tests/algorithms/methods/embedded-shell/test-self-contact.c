/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Waves on the inner side of a bend, which would run through each other. */

#include "methods/embedded-shell/embedded-shell.h"

#include <math.h>
#include <string.h>

#include "collision/intersections.h"
#include "methods/embedded-shell/report.h"
#include "sheet-run.h"

#define FRAMES 11
#define STRAIN_A_FRAME 0.05
#define TURN_A_FRAME 0.6 /* radians from one end to the other */
#define MOST_PAIRS 1000000

/* The sheet pushed together, and bent so that waves stand on its inner side. */
static void
bend (guint frame, double length, const float *from, float *to)
{
  const double at = ((double) from[0] / length - 0.5) * (1.0 - STRAIN_A_FRAME * frame) * length;
  const double turn = TURN_A_FRAME * frame / ((1.0 - STRAIN_A_FRAME * frame) * length);

  to[0] = (float) (turn > 0.0 ? sin (turn * at) / turn : at);
  to[1] = (float) (turn > 0.0 ? (1.0 - cos (turn * at)) / turn : 0.0);
  to[2] = from[2];
}

static void
begin (Run *self, gboolean meet)
{
  g_autofree float *frames = NULL;
  double length = 0.0;
  guint n;

  sheet_run_init (self);
  n = rmp_mesh_get_n_vertices (self->mesh);
  frames = g_new (float, 3 * (gsize) n * FRAMES);
  for (guint v = 0; v < n; v++)
    length = MAX (length, (double) rmp_mesh_get_positions (self->mesh)[3 * v]);
  for (guint f = 0; f < FRAMES; f++)
    for (guint v = 0; v < n; v++)
      bend (f, length, rmp_mesh_get_positions (self->mesh) + 3 * v,
            frames + 3 * ((gsize) n * f + v));
  rmp_sampler_unref (self->sampler);
  self->sampler = rmp_sampler_new_sequence (self->mesh, FRAMES, SHEET_RATE, frames);
  rmp_values_set_bool (self->values, RMP_SHELL_PARAM_SELF, meet);
  rmp_values_set_bool (self->values, RMP_SHELL_PARAM_CONTACT, FALSE);
  run_begin (self);
}

static guint
count_contours (const RmpRelief *relief)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpTopology) topology = rmp_topology_new (
      relief->topology->n_vertices, relief->topology->n_faces, relief->topology->faces);
  const gsize n = 3 * (gsize) relief->topology->n_vertices;
  g_autofree double *positions = g_new (double, n);
  g_autoptr (RmpHierarchy) tree = NULL;
  g_autoptr (RmpIntersections) found = NULL;

  for (gsize i = 0; i < n; i++)
    positions[i] = (double) relief->positions[i];
  tree = rmp_hierarchy_new (topology, positions, 0);
  rmp_hierarchy_fit (tree, positions, positions, 0.0, NULL, 1);
  found = rmp_intersections_new (tree, positions, NULL, 0, MOST_PAIRS, 1, &error);
  g_assert_no_error (error);
  return found->contours->len;
}

/* Of all frames. */
static guint
count_crossings (gboolean meet, guint n_threads, float **last, gsize *size)
{
  const RmpCall call = { .n_threads = n_threads };
  guint n = 0;
  Run run;

  begin (&run, meet);
  for (guint f = 0; f < FRAMES; f++)
    {
      g_autoptr (GError) error = NULL;
      RmpOutput output;

      rmp_embedded_shell.step (run.shared, NULL, run.state, run.sampler, run.values, f / SHEET_RATE,
                               RMP_TARGET_BAKE, NULL, &output, &call, &error);
      g_assert_no_error (error);
      n += count_contours (output.relief);
      if (f == FRAMES - 1 && last)
        {
          *size = 3 * output.relief->topology->n_vertices * sizeof (float);
          *last = g_memdup2 (output.relief->positions, *size);
        }
      rmp_output_clear (&output);
    }
  run_clear (&run);
  return n;
}

static void
waves_that_meet_stop_each_other (void)
{
  g_autofree float *one = NULL, *two = NULL;
  gsize size, other;

  g_assert_cmpuint (count_crossings (FALSE, 1, NULL, NULL), >, 0);
  g_assert_cmpuint (count_crossings (TRUE, 1, &one, &size), ==, 0);
  g_assert_cmpuint (count_crossings (TRUE, 2, &two, &other), ==, 0);
  g_assert_cmpmem (one, size, two, other);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/embedded-shell/waves-that-meet-stop-each-other",
                   waves_that_meet_stop_each_other);
  return g_test_run ();
}
