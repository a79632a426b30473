/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Curves across the compression: where they run. */

#include "cloth-sheet.h"
#include "geometry/vector.h"

#include <math.h>

/* Largest distance of the points from the straight line between the ends, over its length. */
static double
bend (guint n, const double *positions)
{
  double way[3], worst = 0.0, length;

  rmp_vector_sub (positions + 3 * (n - 1), positions, way);
  length = rmp_vector_norm (way);
  rmp_vector_normalise (way);
  for (guint i = 0; i < n; i++)
    {
      double off[3];

      rmp_vector_sub (positions + 3 * i, positions, off);
      rmp_vector_add_scaled (off, -rmp_vector_dot (off, way), way, off);
      worst = MAX (worst, rmp_vector_norm (off) / length);
    }
  return worst;
}

/* The field itself, not one measured on floats: what is straight must be so to the last digits. */
static void
set_constant (RmpCreaseField *field, double least, double most, double angle)
{
  const RmpCreaseCloth *cloth = field->cloth;
  RmpStretch stretch;

  rmp_stretch_init_identity (&stretch);
  stretch.least = least;
  stretch.most = most;
  for (guint32 v = 0; v < cloth->topology->n_vertices; v++)
    {
      guint32 corner = cloth->topology->vertex_corners[cloth->topology->vertex_corner_start[v]];
      const double (*axes)[3] = (const double (*)[3]) cloth->axes[corner / 3];
      RmpLogStretch own;

      stretch.bt[0][0] = cos (angle) * axes[0][0] + sin (angle) * axes[0][1];
      stretch.bt[0][1] = cos (angle) * axes[1][0] + sin (angle) * axes[1][1];
      own = rmp_log_stretch_of (&stretch);
      field->stretch[v] = rmp_log_stretch_turn (&own, cloth->corner_turns[corner]);
      field->compression[v] = 1.0 - least;
      field->spread[v] = most - least;
    }
}

static void
a_curve_in_a_constant_field_is_straight (void)
{
  const double still[4] = { 1.0, 1.0, 1.0, 0.0 };
  Sheet sheet;

  sheet_init (&sheet, 24, 24, FALSE, 0);
  sheet_pose (&sheet, sheet_scale, still);
  for (guint i = 0; i < 12; i++)
    {
      g_autoptr (RmpCreaseField) field = sheet_field (&sheet, 0);
      g_autoptr (RmpCreaseGrid) grid = rmp_crease_grid_new (2.0 * sheet.options.most_half_width);
      g_autoptr (RmpCrease) crease = NULL;
      const RmpSurfacePoint seed = { 2 * (24 * 12 + 12), { 0.3, 0.25 } };
      g_autofree double *positions = NULL;
      double angle = 0.1 + G_PI * i / 12.0;
      guint n;

      set_constant (field, 0.8, 1.05, angle);
      crease = rmp_crease_trace (field, &sheet.options, grid, 1, &seed);
      g_assert_nonnull (crease);
      n = crease->curve->n_points;
      positions = sheet_curve_positions (&sheet, crease);
      g_assert_cmpfloat (bend (n, positions), <, 1e-12);
      g_assert_cmpfloat_with_epsilon (
          fabs ((positions[3 * (n - 1)] - positions[0]) * sin (angle) -
                (positions[3 * (n - 1) + 1] - positions[1]) * cos (angle)),
          0.0, 1e-12);
      for (guint end = 0; end < 2; end++)
        g_assert_cmpint (crease->ends[end], ==, RMP_CREASE_END_BORDER);
    }
  sheet_clear (&sheet);
}

static void
a_uniformly_compressed_sheet_has_parallel_curves (void)
{
  const double narrow[4] = { 0.85, 1.0, 1.0, 0.0 };
  g_autoptr (RmpCreaseState) state = NULL;
  double spacing;
  Sheet sheet;
  guint n, n_inner = 0;

  sheet_init (&sheet, 24, 24, FALSE, 0);
  sheet_pose (&sheet, sheet_scale, narrow);
  n = sheet_step_once (&sheet, &state);
  spacing = sheet.options.spacing * rmp_crease_options_half_width (&sheet.options, 0.15);
  for (guint i = 0; i < n; i++)
    {
      const RmpCrease *a = rmp_crease_state_get_crease (state, i);
      g_autofree double *positions = sheet_curve_positions (&sheet, a);

      /* those beside the ragged sides of the sheet run off them */
      if (fabs (positions[0]) > 0.105)
        continue;
      n_inner++;
      g_assert_cmpfloat (bend (a->curve->n_points, positions), <, 1e-4);
      g_assert_cmpfloat (rmp_vector_distance (positions, positions + 3 * (a->curve->n_points - 1)),
                         >, 0.23);
      for (guint k = 0; k < i; k++)
        {
          g_autofree double *others = sheet_curve_positions (
              &sheet, rmp_crease_state_get_crease (state, k));

          g_assert_cmpfloat (fabs (positions[0] - others[0]), >=, spacing * (1.0 - 1e-3));
        }
    }
  g_assert_cmpuint (n_inner, >, 12);
  sheet_clear (&sheet);
}

/* Another first corner of every face: axes are turned and eigenvectors have other signs, but these
 * choose nothing.
 */
static void
curves_do_not_depend_on_signs (void)
{
  const double numbers[4] = { 0.01, -0.005, 0.35, 0.0 };
  RmpCreaseState *states[2];
  Sheet sheets[2];

  for (guint i = 0; i < 2; i++)
    {
      sheet_init (&sheets[i], 24, 24, FALSE, i);
      sheet_pose (&sheets[i], sheet_pinch, numbers);
      sheet_step_once (&sheets[i], &states[i]);
    }
  sheet_assert_same_curves (&sheets[0], states[0], &sheets[1], states[1], 1e-9, FALSE);
  for (guint i = 0; i < 2; i++)
    {
      rmp_crease_state_free (states[i]);
      sheet_clear (&sheets[i]);
    }
}

static void
a_rigid_motion_leaves_curves_where_they_are (void)
{
  const double numbers[4] = { 0.01, -0.005, 0.35, 1.0 };
  const double c = cos (0.7), s = sin (0.7);
  RmpCreaseState *still, *moved;
  Sheet sheet;

  sheet_init (&sheet, 24, 24, FALSE, 0);
  sheet_pose (&sheet, sheet_pinch, numbers);
  sheet_step_once (&sheet, &still);
  for (guint i = 0; i < sheet.n; i++)
    {
      float *position = sheet.posed + 3 * i;
      double x = (double) position[0], z = (double) position[2];

      position[0] = (float) (c * x - s * z + 0.11);
      position[1] += 0.07f;
      position[2] = (float) (s * x + c * z - 0.05);
    }
  sheet_step_once (&sheet, &moved);
  sheet_assert_same_curves (&sheet, still, &sheet, moved, 1e-5, TRUE);
  rmp_crease_state_free (still);
  rmp_crease_state_free (moved);
  sheet_clear (&sheet);
}

static void
curves_close_round_a_tube (void)
{
  const double shorter[4] = { 1.0, 0.85, 1.0, 0.0 };
  g_autoptr (RmpCreaseState) state = NULL;
  guint n, n_closed = 0;
  Sheet sheet;

  sheet_init (&sheet, 20, 20, TRUE, 0);
  sheet_pose (&sheet, sheet_scale, shorter);
  n = sheet_step_once (&sheet, &state);
  for (guint i = 0; i < n; i++)
    {
      const RmpCrease *crease = rmp_crease_state_get_crease (state, i);
      g_autofree double *positions = sheet_curve_positions (&sheet, crease);
      double length = rmp_surface_curve_arcs (crease->curve, sheet.cloth->topology->faces,
                                              sheet.cloth->rest, NULL);

      if (crease->ends[1] != RMP_CREASE_END_CLOSED)
        continue;
      n_closed++;
      g_assert_cmpfloat_with_epsilon (length, 0.2, 0.006);
      g_assert_cmpfloat (
          rmp_vector_distance (positions, positions + 3 * (crease->curve->n_points - 1)), <,
          0.1 * sheet.options.least_radius);
    }
  g_assert_cmpuint (n_closed, >=, 8);
  sheet_clear (&sheet);
}

/* A line drawn across the way of all others: they end on it. */
static void
curves_that_meet_another_end_on_it (void)
{
  const double narrow[4] = { 0.85, 1.0, 1.0, 0.0 };
  g_autofree RmpSurfacePoint *points = g_new (RmpSurfacePoint, 21);
  g_autoptr (RmpSurfaceCurve) curve = NULL;
  g_autoptr (RmpCreaseState) state = NULL;
  RmpDrawnLine line = { .id = 7, .name = "across" };
  guint n_merged = 0;
  Sheet sheet;

  sheet_init (&sheet, 20, 20, FALSE, 0);
  /* along the row of edges in the middle */
  for (guint32 i = 0; i < 20; i++)
    points[i] = (RmpSurfacePoint){ 2 * (20 * 10 + i), { 0.0, 0.0 } };
  points[20] = (RmpSurfacePoint){ 2 * (20 * 10 + 19), { 1.0, 0.0 } };
  line.curve = curve = rmp_surface_curve_new (21, points);
  state = rmp_crease_state_new (sheet.cloth, 1, &line);
  sheet_pose (&sheet, sheet_scale, narrow);
  sheet_step (&sheet, state, NULL);
  for (guint i = 1; i < rmp_crease_state_get_n_creases (state); i++)
    {
      const RmpCrease *crease = rmp_crease_state_get_crease (state, i);
      g_autofree double *positions = sheet_curve_positions (&sheet, crease);

      for (guint end = 0; end < 2; end++)
        if (crease->ends[end] == RMP_CREASE_END_MERGED && fabs (positions[0]) < 0.08)
          {
            g_autofree double *across = sheet_curve_positions (
                &sheet, rmp_crease_state_get_crease (state, 0));
            const double *at = positions + (end == 0 ? 0 : 3 * (crease->curve->n_points - 1));
            double nearest = INFINITY;

            for (guint k = 0; k < 20; k++)
              {
                double way[3], off[3], t;

                rmp_vector_sub (across + 3 * (k + 1), across + 3 * k, way);
                rmp_vector_sub (at, across + 3 * k, off);
                t = CLAMP (rmp_vector_dot (off, way) / rmp_vector_dot (way, way), 0.0, 1.0);
                rmp_vector_add_scaled (off, -t, way, off);
                nearest = MIN (nearest, rmp_vector_norm (off));
              }
            g_assert_cmpfloat (nearest, <, 1e-9);
            n_merged++;
          }
    }
  g_assert_cmpuint (n_merged, >, 12);
  g_assert_cmpuint (rmp_crease_state_get_crease (state, 0)->line, ==, 7);
  sheet_clear (&sheet);
}

static void
triangles_without_area_are_left_out (void)
{
  const double narrow[4] = { 0.85, 1.0, 1.0, 0.0 };
  Sheet sheet;

  sheet_init (&sheet, 16, 16, FALSE, 0);
  sheet_pose (&sheet, sheet_scale, narrow);
  for (guint c = 0; c < 3; c++)
    sheet.posed[3 * 100 + c] = sheet.posed[3 * 101 + c] = sheet.posed[3 * 102 + c] =
        sheet.posed[3 * 118 + c];
  {
    g_autoptr (RmpCreaseField) field = sheet_field (&sheet, 2);
    g_autoptr (RmpCreaseState) state = NULL;

    for (guint v = 0; v < sheet.n; v++)
      {
        g_assert_true (isfinite (field->compression[v]) && isfinite (field->spread[v]));
        g_assert_cmpfloat (field->compression[v], <=, 1.0 - RMP_LEAST_STRETCH + 1e-12);
      }
    sheet_step_once (&sheet, &state);
    for (guint i = 0; i < rmp_crease_state_get_n_creases (state); i++)
      {
        const RmpCrease *crease = rmp_crease_state_get_crease (state, i);
        g_autofree double *positions = sheet_curve_positions (&sheet, crease);

        for (guint k = 0; k < 3 * crease->curve->n_points; k++)
          g_assert_true (isfinite (positions[k]));
      }
  }
  sheet_clear (&sheet);
}

static void
smoothing_knows_no_threads (void)
{
  Sheet sheet;

  sheet_init (&sheet, 80, 80, FALSE, 0);
  sheet_pose_frame (&sheet, 5);
  {
    g_autoptr (RmpCreaseField) one = rmp_crease_field_new (sheet.cloth, sheet.posed, 3, 1);
    g_autoptr (RmpCreaseField) four = rmp_crease_field_new (sheet.cloth, sheet.posed, 3, 4);

    g_assert_cmpmem (one->stretch, sheet.n * sizeof *one->stretch, four->stretch,
                     sheet.n * sizeof *four->stretch);
    g_assert_cmpmem (one->compression, sheet.n * sizeof (double), four->compression,
                     sheet.n * sizeof (double));
  }
  sheet_clear (&sheet);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add_func ("/animation-wrinkling/creases/" name, func)
  ADD ("a-curve-in-a-constant-field-is-straight", a_curve_in_a_constant_field_is_straight);
  ADD ("a-uniformly-compressed-sheet-has-parallel-curves",
       a_uniformly_compressed_sheet_has_parallel_curves);
  ADD ("curves-do-not-depend-on-signs", curves_do_not_depend_on_signs);
  ADD ("a-rigid-motion-leaves-curves-where-they-are", a_rigid_motion_leaves_curves_where_they_are);
  ADD ("curves-close-round-a-tube", curves_close_round_a_tube);
  ADD ("curves-that-meet-another-end-on-it", curves_that_meet_another_end_on_it);
  ADD ("triangles-without-area-are-left-out", triangles_without_area_are_left_out);
  ADD ("smoothing-knows-no-threads", smoothing_knows_no_threads);
  return g_test_run ();
}
