/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Curves across the compression: how they go from frame to frame, by themselves and touched by
 * hand.
 */

#include "cloth-sheet.h"
#include "geometry/vector.h"

#include <math.h>

static void
curves_stay_while_the_cloth_stands_still (void)
{
  const double numbers[4] = { 0.01, -0.005, 0.35, 0.0 };
  RmpCreaseState *first, *later;
  Sheet sheet;

  sheet_init (&sheet, 24, 24, FALSE, 0);
  sheet_pose (&sheet, sheet_pinch, numbers);
  sheet_step_once (&sheet, &first);
  later = rmp_crease_state_copy (first);
  for (guint i = 0; i < 8; i++)
    {
      RmpCreaseEvents events;

      sheet_step (&sheet, later, &events);
      g_assert_cmpuint (events.kept + events.gone + events.split, ==, 0);
    }
  for (guint i = 0; i < rmp_crease_state_get_n_creases (first); i++)
    {
      const RmpCrease *a = rmp_crease_state_get_crease (first, i),
                      *b = rmp_crease_state_get_crease (later, i);

      g_assert_cmpuint (a->id, ==, b->id);
      g_assert_cmpfloat (rmp_crease_distance (a->curve, b->curve, sheet.cloth), <,
                         0.25 * sheet.options.least_radius);
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
  n = sheet_step_once (&sheet, &state);
  sheet_pose (&sheet, sheet_scale, still);
  for (guint frame = 1; frame <= sheet.options.memory; frame++)
    {
      RmpCreaseEvents events;

      sheet_step (&sheet, state, &events);
      g_assert_cmpuint (rmp_crease_state_get_n_creases (state), ==,
                        frame < sheet.options.memory ? n : 0);
      for (guint i = 0; i < rmp_crease_state_get_n_creases (state); i++)
        g_assert_cmpfloat_with_epsilon (rmp_crease_state_get_crease (state, i)->strength,
                                        1.0 - (double) frame / sheet.options.memory, 1e-12);
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
  n = sheet_step_once (&sheet, &state);
  numbers[1] = 0.03;
  sheet_pose (&sheet, sheet_part, numbers);
  sheet_step (&sheet, state, &events);
  g_assert_cmpuint (events.split, >, 4);
  for (guint i = 0; i < rmp_crease_state_get_n_creases (state); i++)
    {
      const RmpCrease *crease = rmp_crease_state_get_crease (state, i);
      g_autofree double *positions = sheet_curve_positions (&sheet, crease);

      if (crease->parent > 0)
        {
          n_children++;
          g_assert_cmpuint (crease->id, >, n);
          g_assert_cmpuint (crease->parent, <=, n);
          g_assert_cmpuint (crease->birth, ==, 0);
          if (fabs (positions[0]) < 0.03)
            g_assert_cmpfloat (crease->strength, ==, 1.0);
        }
      /* nothing crosses the middle any more, but for what fades */
      if (crease->strength == 1.0)
        g_assert_cmpfloat (positions[1] * positions[3 * (crease->curve->n_points - 1) + 1], >, 0.0);
      if (i > 0)
        g_assert_cmpuint (rmp_crease_state_get_crease (state, i - 1)->id, <, crease->id);
    }
  g_assert_cmpuint (n_children, ==, events.split);
  sheet_clear (&sheet);
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
      g_autoptr (GBytes) bytes = rmp_crease_state_save (state), played = NULL, sought = NULL,
                         copied = NULL;
      g_autoptr (RmpCreaseState) loaded = rmp_crease_state_load (sheet.cloth, bytes),
                                 copy = rmp_crease_state_copy (state);

      g_assert_nonnull (loaded);
      sheet_pose_frame (&sheet, frame);
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
  sheet_step_once (&sheet, &state);
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
      g_autofree double *positions = sheet_curve_positions (sheet,
                                                            rmp_crease_state_get_crease (state, i));

      n += fabs (positions[0]) < 0.004;
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
  rmp_inputs_set_touches (&sheet.input.inputs, 1, &pin);
  sheet_pose (&sheet, sheet_scale, weak);
  g_assert_cmpuint (sheet_step_once (&sheet, &state), ==, 0);
  for (guint frame = 1; frame < 8; frame++)
    {
      sheet_step (&sheet, state, NULL);
      g_assert_cmpuint (rmp_crease_state_get_n_creases (state), ==, 1);
      g_assert_cmpuint (rmp_crease_state_get_crease (state, 0)->id, ==, 1);
      g_assert_cmpuint (count_near_middle (&sheet, state), ==, 1);
    }
  sheet_clear (&sheet);
}

/* Touches the fourth curve at its middle. Returns: its id */
static guint64
sheet_touch (Sheet *sheet, const RmpCreaseState *state, RmpTouch *touch)
{
  const RmpCrease *crease = rmp_crease_state_get_crease (state, 3);
  const RmpSurfacePoint *point = crease->curve->points + crease->curve->n_points / 2;

  touch->face = point->face;
  touch->barycentric[0] = point->barycentric[0];
  touch->barycentric[1] = point->barycentric[1];
  rmp_inputs_set_touches (&sheet->input.inputs, 1, touch);
  return crease->id;
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
  sheet_step_once (&sheet, &state);
  id = sheet_touch (&sheet, state, &touch);
  for (guint frame = 1; frame < 8; frame++)
    {
      double position[3], nearest = INFINITY;
      const RmpSurfacePoint point = { touch.face, { touch.barycentric[0], touch.barycentric[1] } };

      sheet_step (&sheet, state, NULL);
      rmp_surface_point_position (&point, sheet.cloth->topology->faces, sheet.cloth->rest,
                                  position);
      for (guint i = 0; i < rmp_crease_state_get_n_creases (state); i++)
        {
          const RmpCrease *crease = rmp_crease_state_get_crease (state, i);
          g_autofree double *positions = sheet_curve_positions (&sheet, crease);

          g_assert_true (frame < 2 || crease->id != id);
          for (guint k = 0; k < crease->curve->n_points; k++)
            nearest = MIN (nearest, rmp_vector_distance (positions + 3 * k, position));
        }
      if (frame >= 2 && frame <= 4)
        g_assert_cmpfloat (nearest, >, 0.9 * rmp_crease_options_half_width (&sheet.options, 0.15));
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
  sheet_step_once (&sheet, &state);
  id = sheet_touch (&sheet, state, &touch);
  sheet_step (&sheet, state, NULL);
  sheet_pose (&sheet, sheet_scale, still);
  for (guint frame = 2; frame <= 20 + sheet.options.memory; frame++)
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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add_func ("/animation-wrinkling/crease-life/" name, func)
  ADD ("curves-stay-while-the-cloth-stands-still", curves_stay_while_the_cloth_stands_still);
  ADD ("curves-fade-over-the-memory-and-are-gone", curves_fade_over_the_memory_and_are_gone);
  ADD ("a-curve-that-relaxes-in-the-middle-becomes-two",
       a_curve_that_relaxes_in_the_middle_becomes_two);
  ADD ("a-checkpoint-goes-on-to-the-same-bytes", a_checkpoint_goes_on_to_the_same_bytes);
  ADD ("a-damaged-checkpoint-is-refused", a_damaged_checkpoint_is_refused);
  ADD ("a-pin-begins-a-curve-that-would-not-begin", a_pin_begins_a_curve_that_would_not_begin);
  ADD ("a-deleted-curve-comes-back-when-it-may", a_deleted_curve_comes_back_when_it_may);
  ADD ("a-curve-that-is-kept-stays-without-compression",
       a_curve_that_is_kept_stays_without_compression);
  return g_test_run ();
}
