/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Wrinkles of a sleeve that bends and stretches again: how they come, stay, go, and are remembered.
 */

#include "geometry/vector.h"
#include "sleeve.h"

#include <string.h>

static void
wrinkles_come_with_a_bend_and_go_with_it (void)
{
  Sleeve self;
  guint most = 0;

  sleeve_init (&self);
  for (guint frame = 0; frame < SLEEVE_N_FRAMES; frame++)
    {
      sleeve_step (&self, frame);
      most = MAX (most, sleeve_count (&self));
    }
  g_assert_cmpuint (most, >=, 6);
  for (guint frame = 0; frame < 40 && sleeve_count (&self) > 0; frame++)
    sleeve_step (&self, 0);
  g_assert_cmpuint (sleeve_count (&self), ==, 0);
  sleeve_clear (&self);
}

static void
no_wrinkle_changes_its_length_by_more_than_the_cap (void)
{
  g_autoptr (GHashTable)
      lengths = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  guint n_checked = 0;
  Sleeve self;

  sleeve_init (&self);
  for (guint frame = 0; frame < SLEEVE_N_FRAMES; frame++)
    {
      sleeve_step (&self, frame);
      for (guint i = 0; i < sleeve_count (&self); i++)
        {
          const RmpWrinkle *wrinkle = rmp_wrinkle_state_get_wrinkle (self.state, i);
          double length = wrinkle->active[1] - wrinkle->active[0];
          const double *before = g_hash_table_lookup (lengths, &wrinkle->id);

          g_assert_cmpfloat (wrinkle->active[0], >=, -1e-12);
          g_assert_cmpfloat (wrinkle->active[1], <=, wrinkle->length + 1e-12);
          if (before)
            {
              /* the cap is of the length on this frame's cloth, which is a little longer or shorter
               */
              g_assert_cmpfloat (fabs (length / *before - 1.0), <=, 0.15 + 0.1);
              n_checked++;
            }
          g_hash_table_insert (lengths, g_memdup2 (&wrinkle->id, sizeof wrinkle->id),
                               g_memdup2 (&length, sizeof length));
        }
    }
  g_assert_cmpuint (n_checked, >, 100);
  sleeve_clear (&self);
}

static void
paths_stay_on_edges_and_in_triangles (void)
{
  Sleeve self;

  sleeve_init (&self);
  for (guint frame = 0; frame < SLEEVE_N_FRAMES; frame++)
    {
      sleeve_step (&self, frame);
      for (guint i = 0; i < sleeve_count (&self); i++)
        {
          const RmpWrinkle *wrinkle = rmp_wrinkle_state_get_wrinkle (self.state, i);
          const RmpEdgePathPoint *path = rmp_wrinkle_path (wrinkle);

          for (guint k = 0; k < wrinkle->points->len; k++)
            {
              g_assert_true (path[k].t >= RMP_PATH_MARGIN && path[k].t <= 1.0 - RMP_PATH_MARGIN);
              if (k > 0)
                g_assert_cmpuint (rmp_edge_path_shared_face (self.cloth->topology, path[k - 1].edge,
                                                             path[k].edge),
                                  !=, RMP_INDEX_NONE);
            }
        }
    }
  sleeve_clear (&self);
}

static void
a_checkpoint_goes_on_to_the_same_bytes (void)
{
  Sleeve self;

  sleeve_init (&self);
  sleeve_assert_checkpoints (&self);
  sleeve_clear (&self);
}

static void
a_damaged_checkpoint_is_refused (void)
{
  g_autoptr (GBytes) bytes = NULL;
  Sleeve self;
  gsize size;
  const guint8 *data;

  sleeve_init (&self);
  for (guint frame = 0; frame < SLEEVE_N_FRAMES / 2; frame++)
    sleeve_step (&self, frame);
  bytes = rmp_wrinkle_state_save (self.state);
  data = g_bytes_get_data (bytes, &size);
  for (gsize cut = 0; cut < size; cut += 1 + size / 300)
    {
      g_autoptr (GBytes) part = g_bytes_new (data, cut);

      g_assert_null (rmp_wrinkle_state_load (self.cloth, part));
    }
  sleeve_clear (&self);
}

static void
a_cut_keeps_references_and_sows_nothing (void)
{
  Sleeve self;
  guint before;

  sleeve_init (&self);
  for (guint frame = 0; frame < SLEEVE_N_FRAMES / 2; frame++)
    sleeve_step (&self, frame);
  before = sleeve_count (&self);
  for (guint i = 0; i < 3 * SLEEVE_N_VERTICES; i++)
    self.positions[i] *= 3.0f;
  rmp_wrinkle_state_step (self.state, &self.options, self.positions, 0, NULL, NULL);
  g_assert_cmpuint (sleeve_count (&self), <=, before);
  for (guint i = 0; i < SLEEVE_N_FACES; i++)
    g_assert_cmpuint (rmp_wrinkle_state_get_labels (self.state)[i], ==, RMP_WRINKLE_LABEL_REST);
  sleeve_clear (&self);
}

/* The same clip, each frame turned and moved elsewhere: the same wrinkles. */
static void
wrinkles_do_not_know_where_the_scene_stands (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (61);
  Sleeve still, moved;

  sleeve_init (&still);
  sleeve_init (&moved);
  for (guint frame = 0; frame < SLEEVE_N_FRAMES / 2; frame++)
    {
      moved.motion[0] = 0.3 * frame;
      for (guint c = 1; c < 4; c++)
        moved.motion[c] = g_rand_double_range (random, -0.2, 0.2);
      sleeve_step (&still, frame);
      sleeve_step (&moved, frame);
      g_assert_cmpuint (sleeve_count (&still), ==, sleeve_count (&moved));
      g_assert_cmpmem (rmp_wrinkle_state_get_labels (still.state), SLEEVE_N_FACES,
                       rmp_wrinkle_state_get_labels (moved.state), SLEEVE_N_FACES);
      for (guint i = 0; i < sleeve_count (&still); i++)
        {
          const RmpWrinkle *a = rmp_wrinkle_state_get_wrinkle (still.state, i);
          const RmpWrinkle *b = rmp_wrinkle_state_get_wrinkle (moved.state, i);

          g_assert_cmpuint (a->points->len, ==, b->points->len);
          for (guint k = 0; k < a->points->len; k++)
            {
              g_assert_cmpuint (rmp_wrinkle_path (a)[k].edge, ==, rmp_wrinkle_path (b)[k].edge);
              g_assert_cmpfloat_with_epsilon (rmp_wrinkle_path (a)[k].t, rmp_wrinkle_path (b)[k].t,
                                              1e-3);
            }
        }
    }
  sleeve_clear (&still);
  sleeve_clear (&moved);
}

static void
triangles_without_area_are_left_out (void)
{
  Sleeve self;

  sleeve_init (&self);
  for (guint frame = 0; frame < SLEEVE_N_FRAMES; frame++)
    {
      sleeve_pose (&self, sleeve_bend (frame));
      for (guint c = 0; c < 3; c++)
        self.positions[3 * 150 + c] = self.positions[3 * 151 + c] = self.positions[3 * 152 + c];
      rmp_wrinkle_state_step (self.state, &self.options, self.positions, 0, NULL, NULL);
      for (guint i = 0; i < SLEEVE_N_FACES; i++)
        g_assert_true (isfinite (rmp_wrinkle_state_get_cloth (self.state)->compression[i]));
    }
  sleeve_clear (&self);
}

static void
a_pin_is_sown_first (void)
{
  RmpWrinkleMark pin = { RMP_TOUCH_PIN, 0, { 0.3, 0.3, 0.4 } };
  const RmpWrinkleFrame *cloth;
  double most = 0.0;
  Sleeve self;

  sleeve_init (&self);
  self.options.attempts = 0;
  for (guint frame = 0; frame <= SLEEVE_N_FRAMES / 2; frame++)
    sleeve_step (&self, frame);
  g_assert_cmpuint (sleeve_count (&self), ==, 0);
  cloth = rmp_wrinkle_state_get_cloth (self.state);
  for (guint32 i = 0; i < SLEEVE_N_FACES; i++)
    if (cloth->compression[i] > most)
      {
        most = cloth->compression[i];
        pin.face = i;
      }
  sleeve_pose (&self, sleeve_bend (SLEEVE_N_FRAMES / 2));
  rmp_wrinkle_state_step (self.state, &self.options, self.positions, 1, &pin, NULL);
  g_assert_cmpuint (sleeve_count (&self), ==, 1);
  sleeve_clear (&self);
}

static void
wrinkles_that_are_not_carried_are_all_new (void)
{
  guint most = 0;
  Sleeve self;

  sleeve_init (&self);
  self.options.carry = FALSE;
  for (guint frame = 0; frame <= SLEEVE_N_FRAMES / 2; frame++)
    {
      sleeve_step (&self, frame);
      most = MAX (most, sleeve_count (&self));
      for (guint i = 0; i < sleeve_count (&self); i++)
        g_assert_cmpuint (rmp_wrinkle_state_get_wrinkle (self.state, i)->birth, ==, frame);
    }
  g_assert_cmpuint (most, >=, 3);
  sleeve_clear (&self);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/wrinkle-state/come-and-go", wrinkles_come_with_a_bend_and_go_with_it);
  g_test_add_func ("/wrinkle-state/lengths", no_wrinkle_changes_its_length_by_more_than_the_cap);
  g_test_add_func ("/wrinkle-state/paths", paths_stay_on_edges_and_in_triangles);
  g_test_add_func ("/wrinkle-state/checkpoint", a_checkpoint_goes_on_to_the_same_bytes);
  g_test_add_func ("/wrinkle-state/damaged-checkpoint", a_damaged_checkpoint_is_refused);
  g_test_add_func ("/wrinkle-state/not-carried", wrinkles_that_are_not_carried_are_all_new);
  g_test_add_func ("/wrinkle-state/cut", a_cut_keeps_references_and_sows_nothing);
  g_test_add_func ("/wrinkle-state/motion", wrinkles_do_not_know_where_the_scene_stands);
  g_test_add_func ("/wrinkle-state/no-area", triangles_without_area_are_left_out);
  g_test_add_func ("/wrinkle-state/pin", a_pin_is_sown_first);
  return g_test_run ();
}
