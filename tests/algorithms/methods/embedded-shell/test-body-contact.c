/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The soft body that a look drives, on floors, balls and other meshes. */

#include "body-run.h"

#include <math.h>

#include "cloth/params.h"
#include "geometry/vector.h"
#include "inputs/colliders.h"
#include "methods/embedded-shell/report.h"

static double
find_lowest (const RmpOutput *output)
{
  double lowest = INFINITY;

  for (guint v = 0; v < output->relief->topology->n_vertices; v++)
    lowest = MIN (lowest, (double) output->relief->positions[3 * v + 1]);
  return lowest;
}

static void
add_shape (Run *self, RmpShapeKind kind, double x, double y, double z, double radius)
{
  g_autoptr (RmpValues) entry = rmp_values_new_entry (self->values, RMP_SHELL_PARAM_SHAPES);
  const guint n = rmp_values_get_n_entries (self->values, RMP_SHELL_PARAM_SHAPES);
  const double position[3] = { x, y, z };

  rmp_values_set_int (entry, RMP_CLOTH_SHAPE_KIND, (int) kind);
  rmp_values_set_vec3 (entry, RMP_CLOTH_SHAPE_POSITION, position);
  rmp_values_set_real (entry, RMP_CLOTH_SHAPE_RADIUS, radius);
  rmp_values_set_n_entries (self->values, RMP_SHELL_PARAM_SHAPES, n + 1);
  rmp_values_set_entry (self->values, RMP_SHELL_PARAM_SHAPES, n, entry);
}

/* The floor is three millimetres below, and the skin two of them thick. */
static void
a_floor_stops_what_falls_and_no_vertex_is_deeper_than_told (void)
{
  RmpOutput output;
  Run run;

  body_run_init (&run);
  body_run_hold_nothing (&run);
  add_shape (&run, RMP_SHAPE_PLANE, 0.0, -0.003, 0.0, 0.1);
  run_begin (&run);
  for (guint f = 0; f <= 14; f++)
    {
      double depth;

      body_run_step (&run, f, 1, &output);
      depth = MAX (-0.003 - find_lowest (&output), 0.0);
      g_assert_cmpfloat_with_epsilon (output.figures[RMP_SHELL_FIGURE_DEPTH], depth, 1e-7);
      if (f == 14)
        {
          g_assert_cmpfloat (depth, <, 5e-4);
          g_assert_cmpfloat (find_lowest (&output), <, -5e-4); /* it lies on it */
          g_assert_cmpuint (
              rmp_table_get_n_rows (rmp_output_get_table (&output, rmp_embedded_shell.tables[0])),
              ==, 1);
        }
      rmp_output_clear (&output);
    }
  run_clear (&run);
}

/* The frame that lands on the floor: how deep the skin is in it, and newtons that the body was not
 * stepped with.
 */
static void
land (guint rounds, double *depth, double *mismatch)
{
  RmpOutput output;
  Run run;

  body_run_init (&run);
  body_run_hold_nothing (&run);
  rmp_values_set_int (run.values, RMP_SHELL_PARAM_ROUNDS, (int) rounds);
  add_shape (&run, RMP_SHAPE_PLANE, 0.0, -0.003, 0.0, 0.1);
  run_begin (&run);
  for (guint f = 0; f < 2; f++)
    {
      body_run_step (&run, f, 1, &output);
      g_assert_cmpfloat (output.figures[RMP_SHELL_FIGURE_BODY_STEPS], ==, f == 0 ? 1.0 : rounds);
      *depth = output.figures[RMP_SHELL_FIGURE_DEPTH];
      *mismatch = output.figures[RMP_SHELL_FIGURE_BODY_MISMATCH];
      g_test_message ("%u rounds: %g m deep, %g N", rounds, *depth, *mismatch);
      rmp_output_clear (&output);
    }
  run_clear (&run);
}

static void
rounds_let_body_and_skin_agree_on_landing (void)
{
  double deep, off;

  land (1, &deep, &off);
  g_assert_cmpfloat (deep, >, 0.01);
  for (guint rounds = 2; rounds <= 4; rounds++)
    {
      double depth, mismatch;

      land (rounds, &depth, &mismatch);
      g_assert_cmpfloat (depth, <=, 0.5 * deep);
      g_assert_cmpfloat (mismatch, <, 0.5 * off);
      deep = depth;
      off = mismatch;
    }
}

/* Its acceleration along x in the end, where its weight draws it aside, m/s². */
static double
slide (double friction)
{
  const double gravity[3] = { 3.0, -9.81, 0.0 };
  double means[3] = { 0.0 };
  RmpOutput output;
  Run run;

  body_run_init (&run);
  body_run_hold_nothing (&run);
  rmp_values_set_vec3 (run.values, RMP_SHELL_PARAM_GRAVITY, gravity);
  rmp_values_set_real (run.values, RMP_SHELL_PARAM_FRICTION, friction);
  add_shape (&run, RMP_SHAPE_PLANE, 0.0, -0.001, 0.0, 0.1);
  run_begin (&run);
  for (guint f = 0; f <= 10; f++)
    {
      double mean[3];

      body_run_step (&run, f, 1, &output);
      body_run_find_mean (&output, mean);
      means[0] = means[1];
      means[1] = means[2];
      means[2] = mean[0];
      rmp_output_clear (&output);
    }
  run_clear (&run);
  return (means[2] - 2.0 * means[1] + means[0]) * BODY_RATE * BODY_RATE;
}

static void
a_rough_floor_holds_what_would_slide (void)
{
  g_assert_cmpfloat_with_epsilon (slide (0.0), 3.0, 0.01);
  g_assert_cmpfloat_with_epsilon (slide (0.1), 3.0 - 0.1 * 9.81, 0.03);
  g_assert_cmpfloat_with_epsilon (slide (1.0), 0.0, 0.01);
}

/* The interior is the motion here: it cannot give way, and is pushed out. */
static void
a_ball_dents_what_is_carried (void)
{
  const double centre[3] = { 0.06, 0.045, 0.015 }, radius = 0.02;
  RmpOutput output;
  double nearest = INFINITY;
  Run run;

  body_run_init (&run);
  rmp_values_set_int (run.values, RMP_SHELL_PARAM_DRIVE, RMP_SHELL_DRIVE_MOTION);
  add_shape (&run, RMP_SHAPE_SPHERE, centre[0], centre[1], centre[2], radius);
  run_begin (&run);
  body_run_to (&run, 1, &output);
  for (guint v = 0; v < output.relief->topology->n_vertices; v++)
    {
      double position[3];

      rmp_vector_load (output.relief->positions + 3 * v, position);
      nearest = MIN (nearest, rmp_vector_distance (position, centre));
    }
  g_assert_cmpfloat (nearest, >, 0.95 * radius); /* of 0.75 without it */
  g_assert_cmpfloat_with_epsilon (output.figures[RMP_SHELL_FIGURE_DEPTH],
                                  MAX (radius - nearest, 0.0), 1e-7);
  rmp_output_clear (&output);
  run_clear (&run);
}

/* A still mesh of the character, larger than the block and half a square under its top. */
static void
another_mesh_keeps_out_what_is_carried_where_it_is_asked_to (void)
{
  for (guint asked = 0; asked < 2; asked++)
    {
      g_autoptr (RmpMesh) plain = body_run_make_mesh (), mesh = NULL;
      g_autoptr (RmpSampler) sampler = NULL;
      const guint n = rmp_mesh_get_n_vertices (plain);
      g_autofree float *positions = g_memdup2 (rmp_mesh_get_positions (plain), 12 * n);
      RmpOutput output;
      Run run;

      for (guint v = 0; v < n; v++)
        {
          positions[3 * v] = 1.5f * positions[3 * v] - 0.03f;
          positions[3 * v + 1] += 0.025f;
          positions[3 * v + 2] = 3.0f * positions[3 * v + 2] - 0.03f;
        }
      mesh = rmp_mesh_new (n, positions, rmp_mesh_get_n_faces (plain), rmp_mesh_get_faces (plain),
                           0, NULL, NULL, NULL);
      sampler = rmp_sampler_new_rig (mesh, NULL, NULL, NULL, NULL, -1);
      body_run_init (&run);
      rmp_values_set_int (run.values, RMP_SHELL_PARAM_DRIVE, RMP_SHELL_DRIVE_MOTION);
      rmp_values_set_bool (run.values, RMP_SHELL_PARAM_BODIES, asked == 1);
      rmp_inputs_set_colliders (&run.input.inputs, 1, &sampler);
      run_begin (&run);
      body_run_to (&run, 1, &output);
      g_assert_cmpint (isnan (output.figures[RMP_SHELL_FIGURE_DEPTH]) != 0, ==, asked == 0);
      if (asked)
        g_assert_cmpfloat (output.figures[RMP_SHELL_FIGURE_DEPTH], <, 2e-3); /* of 5e-3 */
      rmp_output_clear (&output);
      run_clear (&run);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func (
      "/embedded-body-contact/a-floor-stops-what-falls-and-no-vertex-is-deeper-than-told",
      a_floor_stops_what_falls_and_no_vertex_is_deeper_than_told);
  g_test_add_func ("/embedded-body-contact/rounds-let-body-and-skin-agree-on-landing",
                   rounds_let_body_and_skin_agree_on_landing);
  g_test_add_func ("/embedded-body-contact/a-rough-floor-holds-what-would-slide",
                   a_rough_floor_holds_what_would_slide);
  g_test_add_func ("/embedded-body-contact/a-ball-dents-what-is-carried",
                   a_ball_dents_what_is_carried);
  g_test_add_func (
      "/embedded-body-contact/another-mesh-keeps-out-what-is-carried-where-it-is-asked-to",
      another_mesh_keeps_out_what_is_carried_where_it_is_asked_to);
  return g_test_run ();
}
