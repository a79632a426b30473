/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Curves across the compression: where they run, and how they go from frame to frame. */

#include "cloth-sheet.h"
#include "geometry/vector.h"

#include <math.h>

static double *
places_of (const Sheet *sheet, const RmpCrease *crease)
{
  double *places = g_new (double, 3 * (gsize) crease->curve->n_points);

  rmp_surface_curve_positions (crease->curve, sheet->cloth->topology->faces, sheet->cloth->rest, places);
  return places;
}

/* Largest distance of the points from the straight line between the ends, over its length. */
static double
bend (guint n, const double *places)
{
  double way[3], worst = 0.0, length;

  rmp_vector_sub (places + 3 * (n - 1), places, way);
  length = rmp_vector_norm (way);
  rmp_vector_normalise (way);
  for (guint i = 0; i < n; i++)
    {
      double off[3];

      rmp_vector_sub (places + 3 * i, places, off);
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
      g_autoptr (RmpCreaseGrid) grid = rmp_crease_grid_new (2.0 * sheet.law.most_half_width);
      g_autoptr (RmpCrease) crease = NULL;
      const RmpSurfacePoint seed = { 2 * (24 * 12 + 12), { 0.3, 0.25 } };
      g_autofree double *places = NULL;
      double angle = 0.1 + G_PI * i / 12.0;
      guint n;

      set_constant (field, 0.8, 1.05, angle);
      crease = rmp_crease_trace (field, &sheet.law, grid, 1, &seed);
      g_assert_nonnull (crease);
      n = crease->curve->n_points;
      places = places_of (&sheet, crease);
      g_assert_cmpfloat (bend (n, places), <, 1e-12);
      g_assert_cmpfloat_with_epsilon (
          fabs ((places[3 * (n - 1)] - places[0]) * sin (angle) - (places[3 * (n - 1) + 1] - places[1]) * cos (angle)),
          0.0, 1e-12);
      for (guint end = 0; end < 2; end++)
        g_assert_cmpint (crease->ends[end], ==, RMP_CREASE_END_BORDER);
    }
  sheet_clear (&sheet);
}

static guint
step_once (Sheet *sheet, RmpCreaseState **state)
{
  *state = rmp_crease_state_new (sheet->cloth, 0, NULL);
  sheet_step (sheet, *state, NULL);
  return rmp_crease_state_get_n_creases (*state);
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
  n = step_once (&sheet, &state);
  spacing = sheet.law.spacing * rmp_crease_law_half_width (&sheet.law, 0.15);
  for (guint i = 0; i < n; i++)
    {
      const RmpCrease *a = rmp_crease_state_get_crease (state, i);
      g_autofree double *places = places_of (&sheet, a);

      /* those beside the ragged sides of the sheet run off them */
      if (fabs (places[0]) > 0.105)
        continue;
      n_inner++;
      g_assert_cmpfloat (bend (a->curve->n_points, places), <, 1e-4);
      g_assert_cmpfloat (rmp_vector_distance (places, places + 3 * (a->curve->n_points - 1)), >, 0.23);
      for (guint k = 0; k < i; k++)
        {
          g_autofree double *others = places_of (&sheet, rmp_crease_state_get_crease (state, k));

          g_assert_cmpfloat (fabs (places[0] - others[0]), >=, spacing * (1.0 - 1e-3));
        }
    }
  g_assert_cmpuint (n_inner, >, 12);
  sheet_clear (&sheet);
}

/* A bulge that wanders, so that curves bend, end and meet. */
static void
pinch (const double rest[3], const double numbers[4], double posed[3])
{
  double x = rest[0] - numbers[0], y = rest[1] - numbers[1];
  double pull = numbers[2] * exp (-(x * x + 0.4 * y * y) / (0.05 * 0.05));

  posed[0] = rest[0] - pull * (x + 0.3 * y);
  posed[1] = rest[1];
  posed[2] = 0.02 * sin (20.0 * rest[0]) * numbers[3];
}

static void
assert_same_curves (const Sheet *sheet, const RmpCreaseState *a, const Sheet *other, const RmpCreaseState *b,
                    double epsilon, gboolean faces)
{
  g_assert_cmpuint (rmp_crease_state_get_n_creases (a), ==, rmp_crease_state_get_n_creases (b));
  g_assert_cmpuint (rmp_crease_state_get_n_creases (a), >, 4);
  for (guint i = 0; i < rmp_crease_state_get_n_creases (a); i++)
    {
      const RmpCrease *x = rmp_crease_state_get_crease (a, i), *y = rmp_crease_state_get_crease (b, i);
      g_autofree double *first = places_of (sheet, x), *second = places_of (other, y);
      guint n = x->curve->n_points;
      gboolean reversed = rmp_vector_distance (first, second) >
                          rmp_vector_distance (first, second + 3 * (y->curve->n_points - 1));

      g_assert_cmpuint (n, ==, y->curve->n_points);
      g_assert_true (!faces || !reversed);
      for (guint k = 0; k < n; k++)
        {
          g_assert_cmpfloat (rmp_vector_distance (first + 3 * k, second + 3 * (reversed ? n - 1 - k : k)), <, epsilon);
          if (faces)
            g_assert_cmpuint (x->curve->points[k].face, ==, y->curve->points[k].face);
        }
    }
}

/* Another first corner of every face: axes are turned and eigenvectors have other signs, but these choose nothing. */
static void
curves_do_not_depend_on_signs (void)
{
  const double numbers[4] = { 0.01, -0.005, 0.35, 0.0 };
  RmpCreaseState *states[2];
  Sheet sheets[2];

  for (guint i = 0; i < 2; i++)
    {
      sheet_init (&sheets[i], 24, 24, FALSE, i);
      sheet_pose (&sheets[i], pinch, numbers);
      step_once (&sheets[i], &states[i]);
    }
  assert_same_curves (&sheets[0], states[0], &sheets[1], states[1], 1e-9, FALSE);
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
  sheet_pose (&sheet, pinch, numbers);
  step_once (&sheet, &still);
  for (guint i = 0; i < sheet.n; i++)
    {
      float *place = sheet.posed + 3 * i;
      double x = (double) place[0], z = (double) place[2];

      place[0] = (float) (c * x - s * z + 0.11);
      place[1] += 0.07f;
      place[2] = (float) (s * x + c * z - 0.05);
    }
  step_once (&sheet, &moved);
  assert_same_curves (&sheet, still, &sheet, moved, 1e-5, TRUE);
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
  n = step_once (&sheet, &state);
  for (guint i = 0; i < n; i++)
    {
      const RmpCrease *crease = rmp_crease_state_get_crease (state, i);
      g_autofree double *places = places_of (&sheet, crease);
      double length = rmp_surface_curve_arcs (crease->curve, sheet.cloth->topology->faces, sheet.cloth->rest, NULL);

      if (crease->ends[1] != RMP_CREASE_END_CLOSED)
        continue;
      n_closed++;
      g_assert_cmpfloat_with_epsilon (length, 0.2, 0.006);
      g_assert_cmpfloat (rmp_vector_distance (places, places + 3 * (crease->curve->n_points - 1)), <,
                         0.1 * sheet.law.least_radius);
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
      g_autofree double *places = places_of (&sheet, crease);

      for (guint end = 0; end < 2; end++)
        if (crease->ends[end] == RMP_CREASE_END_MERGED && fabs (places[0]) < 0.08)
          {
            g_autofree double *across = places_of (&sheet, rmp_crease_state_get_crease (state, 0));
            const double *at = places + (end == 0 ? 0 : 3 * (crease->curve->n_points - 1));
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
curves_stay_while_the_cloth_stands_still (void)
{
  const double numbers[4] = { 0.01, -0.005, 0.35, 0.0 };
  RmpCreaseState *first, *later;
  Sheet sheet;

  sheet_init (&sheet, 24, 24, FALSE, 0);
  sheet_pose (&sheet, pinch, numbers);
  step_once (&sheet, &first);
  later = rmp_crease_state_copy (first);
  for (guint i = 0; i < 8; i++)
    {
      RmpCreaseEvents events;

      sheet_step (&sheet, later, &events);
      g_assert_cmpuint (events.kept + events.gone + events.split, ==, 0);
    }
  for (guint i = 0; i < rmp_crease_state_get_n_creases (first); i++)
    {
      const RmpCrease *a = rmp_crease_state_get_crease (first, i), *b = rmp_crease_state_get_crease (later, i);

      g_assert_cmpuint (a->id, ==, b->id);
      g_assert_cmpfloat (rmp_crease_distance (a->curve, b->curve, sheet.cloth), <, 0.25 * sheet.law.least_radius);
    }
  rmp_crease_state_free (first);
  rmp_crease_state_free (later);
  sheet_clear (&sheet);
}

static void
curves_fade_over_the_memory_and_are_gone (void)
{
  const double narrow[4] = { 0.85, 1.0, 1.0, 0.0 }, still[4] = { 1.0, 1.0, 1.0, 0.0 };
  g_autoptr (RmpCreaseState) state = NULL;
  guint n;
  Sheet sheet;

  sheet_init (&sheet, 24, 24, FALSE, 0);
  sheet_pose (&sheet, sheet_scale, narrow);
  n = step_once (&sheet, &state);
  sheet_pose (&sheet, sheet_scale, still);
  for (guint frame = 1; frame <= sheet.law.memory; frame++)
    {
      RmpCreaseEvents events;

      sheet_step (&sheet, state, &events);
      g_assert_cmpuint (rmp_crease_state_get_n_creases (state), ==, frame < sheet.law.memory ? n : 0);
      for (guint i = 0; i < rmp_crease_state_get_n_creases (state); i++)
        g_assert_cmpfloat_with_epsilon (rmp_crease_state_get_crease (state, i)->strength,
                                        1.0 - (double) frame / sheet.law.memory, 1e-12);
    }
  sheet_clear (&sheet);
}

static void
a_curve_that_relaxes_in_the_middle_becomes_two (void)
{
  double numbers[4] = { 0.85, -1.0, 0.0, 0.0 };
  g_autoptr (RmpCreaseState) state = NULL;
  RmpCreaseEvents events;
  guint n, n_children = 0;
  Sheet sheet;

  sheet_init (&sheet, 16, 40, FALSE, 0);
  sheet_pose (&sheet, sheet_part, numbers);
  n = step_once (&sheet, &state);
  numbers[1] = 0.03;
  sheet_pose (&sheet, sheet_part, numbers);
  sheet_step (&sheet, state, &events);
  g_assert_cmpuint (events.split, >, 4);
  for (guint i = 0; i < rmp_crease_state_get_n_creases (state); i++)
    {
      const RmpCrease *crease = rmp_crease_state_get_crease (state, i);
      g_autofree double *places = places_of (&sheet, crease);

      if (crease->parent > 0)
        {
          n_children++;
          g_assert_cmpuint (crease->id, >, n);
          g_assert_cmpuint (crease->parent, <=, n);
          g_assert_cmpuint (crease->birth, ==, 0);
          if (fabs (places[0]) < 0.03)
            g_assert_cmpfloat (crease->strength, ==, 1.0);
        }
      /* nothing crosses the middle any more, but for what fades */
      if (crease->strength == 1.0)
        g_assert_cmpfloat (places[1] * places[3 * (crease->curve->n_points - 1) + 1], >, 0.0);
      if (i > 0)
        g_assert_cmpuint (rmp_crease_state_get_crease (state, i - 1)->id, <, crease->id);
    }
  g_assert_cmpuint (n_children, ==, events.split);
  sheet_clear (&sheet);
}

/* A pinch that wanders over the sheet. */
static void
pose_frame (Sheet *sheet, guint frame)
{
  const double numbers[4] = { 0.04 * sin (0.21 * frame), 0.03 * cos (0.17 * frame), 0.2 + 0.2 * sin (0.4 * frame),
                              1.0 };

  sheet_pose (sheet, pinch, numbers);
}

static void
a_checkpoint_goes_on_to_the_same_bytes (void)
{
  Sheet sheet;
  RmpCreaseState *state;
  guint most = 0;

  sheet_init (&sheet, 20, 20, FALSE, 0);
  state = rmp_crease_state_new (sheet.cloth, 0, NULL);
  for (guint frame = 0; frame < 40; frame++)
    {
      g_autoptr (GBytes) bytes = rmp_crease_state_save (state), played = NULL, sought = NULL, copied = NULL;
      g_autoptr (RmpCreaseState) loaded = rmp_crease_state_load (sheet.cloth, bytes),
                                 copy = rmp_crease_state_copy (state);

      g_assert_nonnull (loaded);
      pose_frame (&sheet, frame);
      sheet_step (&sheet, state, NULL);
      sheet_step (&sheet, loaded, NULL);
      sheet_step (&sheet, copy, NULL);
      played = rmp_crease_state_save (state);
      sought = rmp_crease_state_save (loaded);
      copied = rmp_crease_state_save (copy);
      g_assert_true (g_bytes_equal (played, sought));
      g_assert_true (g_bytes_equal (played, copied));
      most = MAX (most, rmp_crease_state_get_n_creases (state));
    }
  g_assert_cmpuint (most, >, 4);
  g_assert_cmpuint (rmp_crease_state_get_frame (state), ==, 40);
  rmp_crease_state_free (state);
  sheet_clear (&sheet);
}

static void
a_damaged_checkpoint_is_refused (void)
{
  g_autoptr (RmpCreaseState) state = NULL;
  g_autoptr (GBytes) bytes = NULL;
  const double narrow[4] = { 0.85, 1.0, 1.0, 0.0 };
  const guint8 *data;
  Sheet sheet, other;
  gsize size;

  sheet_init (&sheet, 12, 12, FALSE, 0);
  sheet_init (&other, 13, 12, FALSE, 0);
  sheet_pose (&sheet, sheet_scale, narrow);
  step_once (&sheet, &state);
  bytes = rmp_crease_state_save (state);
  data = g_bytes_get_data (bytes, &size);
  for (gsize cut = 0; cut < size; cut += 1 + size / 300)
    {
      g_autoptr (GBytes) part = g_bytes_new (data, cut);

      g_assert_null (rmp_crease_state_load (sheet.cloth, part));
    }
  g_assert_null (rmp_crease_state_load (other.cloth, bytes));
  sheet_clear (&sheet);
  sheet_clear (&other);
}

static guint
count_near_middle (const Sheet *sheet, const RmpCreaseState *state)
{
  guint n = 0;

  for (guint i = 0; i < rmp_crease_state_get_n_creases (state); i++)
    {
      g_autofree double *places = places_of (sheet, rmp_crease_state_get_crease (state, i));

      n += fabs (places[0]) < 0.004;
    }
  return n;
}

/* Compression between what wrinkles need to go on and to begin: only a pin begins one. */
static void
a_pin_begins_a_curve_that_would_not_begin (void)
{
  const double weak[4] = { 0.95, 1.0, 1.0, 0.0 };
  const RmpTouch pin = { RMP_TOUCH_PIN, 2 * (20 * 10 + 10), { 0.1, 0.1 }, 1, 3 };
  g_autoptr (RmpCreaseState) state = NULL;
  Sheet sheet;

  sheet_init (&sheet, 20, 20, FALSE, 0);
  sheet.input.n_touches = 1;
  sheet.input.touches = &pin;
  sheet_pose (&sheet, sheet_scale, weak);
  g_assert_cmpuint (step_once (&sheet, &state), ==, 0);
  for (guint frame = 1; frame < 8; frame++)
    {
      sheet_step (&sheet, state, NULL);
      g_assert_cmpuint (rmp_crease_state_get_n_creases (state), ==, 1);
      g_assert_cmpuint (rmp_crease_state_get_crease (state, 0)->id, ==, 1);
      g_assert_cmpuint (count_near_middle (&sheet, state), ==, 1);
    }
  sheet_clear (&sheet);
}

static void
a_deleted_curve_comes_back_when_it_may (void)
{
  const double narrow[4] = { 0.85, 1.0, 1.0, 0.0 };
  g_autoptr (RmpCreaseState) state = NULL;
  RmpTouch touch = { RMP_TOUCH_DELETE, 0, { 0.2, 0.2 }, 2, 4 };
  guint64 id;
  Sheet sheet;

  sheet_init (&sheet, 20, 20, FALSE, 0);
  sheet_pose (&sheet, sheet_scale, narrow);
  step_once (&sheet, &state);
  {
    const RmpCrease *crease = rmp_crease_state_get_crease (state, 3);
    const RmpSurfacePoint *point = crease->curve->points + crease->curve->n_points / 2;

    id = crease->id;
    touch.face = point->face;
    touch.barycentric[0] = point->barycentric[0];
    touch.barycentric[1] = point->barycentric[1];
  }
  sheet.input.n_touches = 1;
  sheet.input.touches = &touch;
  for (guint frame = 1; frame < 8; frame++)
    {
      double place[3], nearest = INFINITY;
      const RmpSurfacePoint point = { touch.face, { touch.barycentric[0], touch.barycentric[1] } };

      sheet_step (&sheet, state, NULL);
      rmp_surface_point_position (&point, sheet.cloth->topology->faces, sheet.cloth->rest, place);
      for (guint i = 0; i < rmp_crease_state_get_n_creases (state); i++)
        {
          const RmpCrease *crease = rmp_crease_state_get_crease (state, i);
          g_autofree double *places = places_of (&sheet, crease);

          g_assert_true (frame < 2 || crease->id != id);
          for (guint k = 0; k < crease->curve->n_points; k++)
            nearest = MIN (nearest, rmp_vector_distance (places + 3 * k, place));
        }
      if (frame >= 2 && frame <= 4)
        g_assert_cmpfloat (nearest, >, 0.9 * rmp_crease_law_half_width (&sheet.law, 0.15));
      else
        g_assert_cmpfloat (nearest, <, 0.005);
    }
  sheet_clear (&sheet);
}

static void
a_curve_that_is_kept_stays_without_compression (void)
{
  const double narrow[4] = { 0.85, 1.0, 1.0, 0.0 }, still[4] = { 1.0, 1.0, 1.0, 0.0 };
  g_autoptr (RmpCreaseState) state = NULL;
  RmpTouch touch = { RMP_TOUCH_KEEP, 0, { 0.2, 0.2 }, 1, 20 };
  guint64 id;
  Sheet sheet;

  sheet_init (&sheet, 20, 20, FALSE, 0);
  sheet_pose (&sheet, sheet_scale, narrow);
  step_once (&sheet, &state);
  {
    const RmpCrease *crease = rmp_crease_state_get_crease (state, 3);
    const RmpSurfacePoint *point = crease->curve->points + crease->curve->n_points / 2;

    id = crease->id;
    touch.face = point->face;
    touch.barycentric[0] = point->barycentric[0];
    touch.barycentric[1] = point->barycentric[1];
  }
  sheet.input.n_touches = 1;
  sheet.input.touches = &touch;
  sheet_step (&sheet, state, NULL);
  sheet_pose (&sheet, sheet_scale, still);
  for (guint frame = 2; frame <= 20 + sheet.law.memory; frame++)
    {
      sheet_step (&sheet, state, NULL);
      if (frame > 20 || frame < 6)
        continue;
      g_assert_cmpuint (rmp_crease_state_get_n_creases (state), ==, 1);
      g_assert_cmpuint (rmp_crease_state_get_crease (state, 0)->id, ==, id);
      g_assert_cmpfloat (rmp_crease_state_get_crease (state, 0)->strength, ==, 1.0);
      g_assert_cmpfloat_with_epsilon (rmp_crease_state_get_crease (state, 0)->held, 0.15, 1e-3);
    }
  g_assert_cmpuint (rmp_crease_state_get_n_creases (state), ==, 0);
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
    sheet.posed[3 * 100 + c] = sheet.posed[3 * 101 + c] = sheet.posed[3 * 102 + c] = sheet.posed[3 * 118 + c];
  {
    g_autoptr (RmpCreaseField) field = sheet_field (&sheet, 2);
    g_autoptr (RmpCreaseState) state = NULL;

    for (guint v = 0; v < sheet.n; v++)
      {
        g_assert_true (isfinite (field->compression[v]) && isfinite (field->spread[v]));
        g_assert_cmpfloat (field->compression[v], <=, 1.0 - RMP_LEAST_STRETCH + 1e-12);
      }
    step_once (&sheet, &state);
    for (guint i = 0; i < rmp_crease_state_get_n_creases (state); i++)
      {
        const RmpCrease *crease = rmp_crease_state_get_crease (state, i);
        g_autofree double *places = places_of (&sheet, crease);

        for (guint k = 0; k < 3 * crease->curve->n_points; k++)
          g_assert_true (isfinite (places[k]));
      }
  }
  sheet_clear (&sheet);
}

static void
smoothing_knows_no_threads (void)
{
  Sheet sheet;

  sheet_init (&sheet, 80, 80, FALSE, 0);
  pose_frame (&sheet, 5);
  {
    g_autoptr (RmpCreaseField) one = rmp_crease_field_new (sheet.cloth, sheet.posed, 3, 1);
    g_autoptr (RmpCreaseField) four = rmp_crease_field_new (sheet.cloth, sheet.posed, 3, 4);

    g_assert_cmpmem (one->stretch, sheet.n * sizeof *one->stretch, four->stretch, sheet.n * sizeof *four->stretch);
    g_assert_cmpmem (one->compression, sheet.n * sizeof (double), four->compression, sheet.n * sizeof (double));
  }
  sheet_clear (&sheet);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add_func ("/animation-wrinkling/creases/" name, func)
  ADD ("a-curve-in-a-constant-field-is-straight", a_curve_in_a_constant_field_is_straight);
  ADD ("a-uniformly-compressed-sheet-has-parallel-curves", a_uniformly_compressed_sheet_has_parallel_curves);
  ADD ("curves-do-not-depend-on-signs", curves_do_not_depend_on_signs);
  ADD ("a-rigid-motion-leaves-curves-where-they-are", a_rigid_motion_leaves_curves_where_they_are);
  ADD ("curves-close-round-a-tube", curves_close_round_a_tube);
  ADD ("curves-that-meet-another-end-on-it", curves_that_meet_another_end_on_it);
  ADD ("curves-stay-while-the-cloth-stands-still", curves_stay_while_the_cloth_stands_still);
  ADD ("curves-fade-over-the-memory-and-are-gone", curves_fade_over_the_memory_and_are_gone);
  ADD ("a-curve-that-relaxes-in-the-middle-becomes-two", a_curve_that_relaxes_in_the_middle_becomes_two);
  ADD ("a-checkpoint-goes-on-to-the-same-bytes", a_checkpoint_goes_on_to_the_same_bytes);
  ADD ("a-damaged-checkpoint-is-refused", a_damaged_checkpoint_is_refused);
  ADD ("a-pin-begins-a-curve-that-would-not-begin", a_pin_begins_a_curve_that_would_not_begin);
  ADD ("a-deleted-curve-comes-back-when-it-may", a_deleted_curve_comes_back_when_it_may);
  ADD ("a-curve-that-is-kept-stays-without-compression", a_curve_that_is_kept_stays_without_compression);
  ADD ("triangles-without-area-are-left-out", triangles_without_area_are_left_out);
  ADD ("smoothing-knows-no-threads", smoothing_knows_no_threads);
  return g_test_run ();
}
