/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options of wrinkles on a sleeve that bends: which way they go, how they rise and fall, and all of
 * them at once.
 */

#include "methods/dynamic-wrinkling/curvature.h"
#include "methods/dynamic-wrinkling/direction.h"
#include "sleeve.h"

#include <math.h>
#include <string.h>

/* --- direction -------------------------------------------------------------------------------- */

static void
wrinkles_go_where_the_options_say (void)
{
  for (RmpWrinkleDirection direction = RMP_WRINKLE_OUTWARD; direction <= RMP_WRINKLE_INWARD;
       direction++)
    {
      Sleeve self;

      sleeve_init (&self);
      self.options.direction = direction;
      for (guint frame = 0; frame <= SLEEVE_N_FRAMES / 2; frame++)
        sleeve_step (&self, frame);
      g_assert_cmpuint (sleeve_count (&self), >, 0);
      for (guint i = 0; i < sleeve_count (&self); i++)
        g_assert_cmpfloat (rmp_wrinkle_state_get_sign (self.state, &self.options, i), ==,
                           direction == RMP_WRINKLE_OUTWARD ? 1.0 : -1.0);
      sleeve_clear (&self);
    }
}

/* The radius of wrinkles is chosen so that the inside of the bend is sharp and the rest is not. */
static void
wrinkles_go_into_hollows_and_out_of_bulges_and_never_turn (void)
{
  g_autoptr (GHashTable)
      signs = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  guint n_in = 0, n_out = 0, n_kept = 0;
  Sleeve self;

  sleeve_init (&self);
  self.options.direction = RMP_WRINKLE_BY_CURVATURE;
  self.options.least_radius *= 2.0;
  for (guint frame = 0; frame < SLEEVE_N_FRAMES; frame++)
    {
      sleeve_step (&self, frame);
      for (guint i = 0; i < sleeve_count (&self); i++)
        {
          const RmpWrinkle *wrinkle = rmp_wrinkle_state_get_wrinkle (self.state, i);
          const double *before = g_hash_table_lookup (signs, &wrinkle->id);

          if (!before)
            {
              g_autoptr (RmpWrinkleFrame)
                  cloth = rmp_wrinkle_frame_new (self.cloth, self.positions);
              const RmpWrinkleFrame *strained = rmp_wrinkle_state_get_cloth (self.state);
              double score;

              g_assert_nonnull (strained->normals);
              score = rmp_wrinkle_curvature (wrinkle, strained) * wrinkle->shape.radius;
              if (fabs (score) > 0.15)
                g_assert_cmpfloat (wrinkle->sign * score, >, 0.0);
              n_in += wrinkle->sign < 0.0;
              n_out += wrinkle->sign > 0.0;
            }
          else if (!rmp_wrinkle_may_turn (wrinkle, &self.options, 1.0))
            {
              g_assert_cmpfloat (wrinkle->sign, ==, *before);
              n_kept++;
            }
          g_hash_table_insert (signs, g_memdup2 (&wrinkle->id, sizeof wrinkle->id),
                               g_memdup2 (&wrinkle->sign, sizeof wrinkle->sign));
        }
    }
  g_test_message ("%u inwards, %u outwards, kept %u times", n_in, n_out, n_kept);
  g_assert_cmpuint (n_in, >, 0);
  g_assert_cmpuint (n_out, >, 0);
  g_assert_cmpuint (n_kept, >, 0);
  sleeve_clear (&self);
}

/* --- rise and fall ---------------------------------------------------------------------------- */

/* What it has of its height changes by no more than a fifth a frame, from 0 and to 0. */
static void
wrinkles_take_as_long_to_fall_as_to_rise (void)
{
  g_autoptr (GHashTable)
      shares = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  guint n_gone = 0;
  Sleeve self;

  sleeve_init (&self);
  self.options.birth = 5;
  for (guint frame = 0; frame < 2 * SLEEVE_N_FRAMES; frame++)
    {
      g_autoptr (GHashTable) before = g_steal_pointer (&shares);
      GHashTableIter at;
      gpointer id, share;

      shares = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
      sleeve_step (&self, MIN (frame, SLEEVE_N_FRAMES));
      for (guint i = 0; i < sleeve_count (&self); i++)
        {
          const RmpWrinkle *wrinkle = rmp_wrinkle_state_get_wrinkle (self.state, i);
          double now = rmp_wrinkle_state_get_sign (self.state, &self.options, i);
          const double *last = g_hash_table_lookup (before, &wrinkle->id);

          g_assert_cmpfloat (fabs (now - (last ? *last : 0.0)), <=, 0.2 + 1e-12);
          g_hash_table_insert (shares, g_memdup2 (&wrinkle->id, sizeof wrinkle->id),
                               g_memdup2 (&now, sizeof now));
        }
      g_hash_table_iter_init (&at, before);
      while (g_hash_table_iter_next (&at, &id, &share))
        if (!g_hash_table_contains (shares, id))
          {
            g_assert_cmpfloat (*(double *) share, <=, 0.2 + 1e-12);
            n_gone++;
          }
    }
  g_assert_cmpuint (n_gone, >, 5);
  g_assert_cmpuint (sleeve_count (&self), ==, 0);
  sleeve_clear (&self);
}

/* Beside the same wrinkle, strained where it was on the cloth. */
static void
heights_change_gradually_but_for_strain (void)
{
  guint n_checked = 0;
  Sleeve self;

  sleeve_init (&self);
  self.options.birth = 6;
  self.options.shape_inertia = 0.5;
  for (guint frame = 0; frame < SLEEVE_N_FRAMES; frame++)
    {
      g_autoptr (GPtrArray)
          before = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_wrinkle_free);
      g_autoptr (GArray) shares = g_array_new (FALSE, FALSE, sizeof (double));

      for (guint i = 0; i < sleeve_count (&self); i++)
        {
          double share = rmp_wrinkle_state_get_sign (self.state, &self.options, i);

          g_ptr_array_add (before,
                           rmp_wrinkle_copy (rmp_wrinkle_state_get_wrinkle (self.state, i)));
          g_array_append_val (shares, share);
        }
      sleeve_step (&self, frame);
      for (guint i = 0, k = 0; i < before->len && k < sleeve_count (&self); i++)
        {
          RmpWrinkle *still = g_ptr_array_index (before, i);
          const RmpWrinkle *now = rmp_wrinkle_state_get_wrinkle (self.state, k);
          const RmpWrinkleFrame *cloth = rmp_wrinkle_state_get_cloth (self.state);
          double height = rmp_wrinkle_height (now, &self.options), held;

          if (now->id != still->id)
            continue;
          rmp_wrinkle_measure (still, cloth);
          rmp_wrinkle_update_shape (still, cloth, &self.options, FALSE);
          held = rmp_wrinkle_height (still, &self.options);
          g_assert_cmpfloat (
              fabs (height * rmp_wrinkle_state_get_sign (self.state, &self.options, k) -
                    held * g_array_index (shares, double, i)),
              <=, 0.2 * MAX (height, held) + 1e-9);
          n_checked++;
          k++;
        }
    }
  g_assert_cmpuint (n_checked, >, 100);
  sleeve_clear (&self);
}

/* --- all at once ------------------------------------------------------------------------------ */

static void
a_checkpoint_holds_what_all_options_need (void)
{
  Sleeve self;

  sleeve_init (&self);
  self.options.direction = RMP_WRINKLE_BY_CURVATURE;
  self.options.static_gain = 0.3;
  self.options.stretch_ratio = 0.4;
  self.options.directional_growth = TRUE;
  self.options.birth = 5;
  self.options.shape_inertia = 0.5;
  sleeve_assert_checkpoints (&self);
  sleeve_clear (&self);
}

/* Scales by powers of two round nothing: all is the same but metres. */
static void
wrinkles_do_not_know_the_unit_of_length (void)
{
  Sleeve metres, units;

  sleeve_init (&metres);
  sleeve_init (&units);
  for (guint i = 0; i < 3 * SLEEVE_N_VERTICES; i++)
    units.positions[i] *= 64.0f;
  {
    RmpWrinkleCloth *scaled = rmp_wrinkle_cloth_new (units.cloth->topology, units.positions);

    rmp_wrinkle_state_free (units.state);
    rmp_wrinkle_cloth_free (units.cloth);
    units.cloth = scaled;
    units.state = rmp_wrinkle_state_new (scaled);
  }
  metres.options.direction = units.options.direction = RMP_WRINKLE_BY_CURVATURE;
  metres.options.static_gain = units.options.static_gain = 0.3;
  metres.options.stretch_ratio = units.options.stretch_ratio = 0.4;
  units.options.least_radius *= 64.0;
  for (guint frame = 0; frame < SLEEVE_N_FRAMES; frame++)
    {
      sleeve_step (&metres, frame);
      memcpy (units.positions, metres.positions, sizeof units.positions);
      for (guint i = 0; i < 3 * SLEEVE_N_VERTICES; i++)
        units.positions[i] *= 64.0f;
      rmp_wrinkle_state_step (units.state, &units.options, units.positions, 0, NULL, NULL);
      g_assert_cmpmem (rmp_wrinkle_state_get_labels (metres.state), SLEEVE_N_FACES,
                       rmp_wrinkle_state_get_labels (units.state), SLEEVE_N_FACES);
      g_assert_cmpuint (sleeve_count (&metres), ==, sleeve_count (&units));
      for (guint i = 0; i < sleeve_count (&metres); i++)
        {
          const RmpWrinkle *a = rmp_wrinkle_state_get_wrinkle (metres.state, i);
          const RmpWrinkle *b = rmp_wrinkle_state_get_wrinkle (units.state, i);

          g_assert_cmpuint (a->points->len, ==, b->points->len);
          g_assert_cmpfloat (a->sign, ==, b->sign);
          g_assert_cmpfloat_with_epsilon (64.0 * a->shape.perimeter, b->shape.perimeter, 1e-9);
          for (guint k = 0; k < a->points->len; k++)
            g_assert_cmpfloat_with_epsilon (rmp_wrinkle_path (a)[k].t, rmp_wrinkle_path (b)[k].t,
                                            1e-6);
        }
    }
  sleeve_clear (&metres);
  sleeve_clear (&units);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/wrinkle-options/direction", wrinkles_go_where_the_options_say);
  g_test_add_func ("/wrinkle-options/curved",
                   wrinkles_go_into_hollows_and_out_of_bulges_and_never_turn);
  g_test_add_func ("/wrinkle-options/fall", wrinkles_take_as_long_to_fall_as_to_rise);
  g_test_add_func ("/wrinkle-options/heights", heights_change_gradually_but_for_strain);
  g_test_add_func ("/wrinkle-options/checkpoint", a_checkpoint_holds_what_all_options_need);
  g_test_add_func ("/wrinkle-options/scale", wrinkles_do_not_know_the_unit_of_length);
  return g_test_run ();
}
