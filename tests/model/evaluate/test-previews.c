/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is tried and no edit yet: in whatever order it is told, snapshots of it are those of the
 * edit.
 */

#include "evaluate/previews.h"

#include "evaluate/kinds/drawn-lines.h"
#include "evaluate/kinds/masks.h"
#include "player.h"
#include "snapshots.h"

#include <math.h>

typedef struct
{
  RmpTestPlayer player;
  RmpPreviews *previews;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer technique)
{
  rmp_test_player_set_up (&fixture->player, technique);
  fixture->previews = rmp_previews_new ();
}

static void
tear_down (Fixture *fixture, gconstpointer technique)
{
  rmp_previews_free (fixture->previews);
  rmp_test_player_tear_down (&fixture->player, technique);
}

/* With all that is tried. */
static RmpSnapshot *
take (Fixture *fixture)
{
  RmpSnapshot *snapshot = rmp_test_snapshot_new (fixture->player.surface, fixture->player.look,
                                                 fixture->player.clip);

  rmp_previews_apply (fixture->previews, snapshot, fixture->player.surface, fixture->player.look);
  return snapshot;
}

static void
assert_same_frames (RmpSnapshot *a, RmpSnapshot *b)
{
  g_assert_cmpuint (rmp_snapshot_inherit (a, b), ==, RMP_STAGE_DRAW + 1);
}

static void
assert_other_frames (RmpSnapshot *a, RmpSnapshot *b)
{
  g_assert_cmpuint (rmp_snapshot_inherit (a, b), <=, RMP_STAGE_DRAW);
}

static void
nothing_is_ended_that_is_not_tried (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const RmpValues *values = rmp_layer_get_values (fixture->player.layer);

  g_assert_false (
      rmp_previews_set (fixture->previews, &rmp_preview_values, fixture->player.layer, NULL));
  g_assert_true (
      rmp_previews_set (fixture->previews, &rmp_preview_values, fixture->player.layer, values));
  g_assert_false (
      rmp_previews_set (fixture->previews, &rmp_preview_mask_ends, fixture->player.layer, NULL));
  g_assert_true (
      rmp_previews_set (fixture->previews, &rmp_preview_values, fixture->player.layer, NULL));
  g_assert_false (
      rmp_previews_set (fixture->previews, &rmp_preview_values, fixture->player.layer, NULL));
}

/* Values bring the profile along that they were copied with. */
static void
a_profile_comes_into_values_that_are_tried (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProfile) quintic = rmp_profile_new_quintic (), cubic = rmp_profile_new_cubic ();
  RmpProfileItem *item = rmp_project_add_profile (fixture->player.project, NULL, quintic, &error);
  g_autoptr (RmpValues) values = NULL;
  g_autoptr (RmpSnapshot) plain = NULL, wide = NULL, both = NULL, edited = NULL;

  g_assert_true (rmp_layer_set_profile (fixture->player.layer, "profile", item, &error));
  plain = take (fixture);
  values = rmp_values_copy (rmp_layer_get_values (fixture->player.layer));
  g_assert_true (rmp_values_set_named (values, "fold_width", "50 mm", &error));
  rmp_previews_set (fixture->previews, &rmp_preview_values, fixture->player.layer, values);
  wide = take (fixture);
  rmp_previews_set (fixture->previews, &rmp_preview_values, fixture->player.layer, NULL);
  rmp_previews_set (fixture->previews, &rmp_preview_profile, item, cubic);
  rmp_previews_set (fixture->previews, &rmp_preview_values, fixture->player.layer, values);
  both = take (fixture);
  assert_other_frames (wide, plain);
  assert_other_frames (both, wide);

  rmp_previews_set (fixture->previews, &rmp_preview_values, fixture->player.layer, NULL);
  rmp_previews_set (fixture->previews, &rmp_preview_profile, item, NULL);
  g_assert_true (rmp_layer_set_text (fixture->player.layer, "fold_width", "50 mm", &error));
  g_assert_true (rmp_profile_item_set_profile (item, cubic, &error));
  edited = take (fixture);
  assert_same_frames (edited, both);
}

/* Both sides of a garment are drawn on at once. */
static void
lines_are_tried_beside_each_other (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpFoldLine *left = rmp_test_fold_line_new (fixture->player.garment, "Left", 2, 2, 4),
              *right = rmp_test_fold_line_new (fixture->player.garment, "Right", 4, 2, 4);
  RmpDrawnLine wide_left = *rmp_fold_line_get_drawn (left),
               wide_right = *rmp_fold_line_get_drawn (right);
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSnapshot) tried = NULL, edited = NULL;

  wide_left.width = 0.06;
  rmp_previews_set (fixture->previews, &rmp_preview_line, fixture->player.garment, &wide_left);
  wide_left.width = 0.05;
  wide_right.width = 0.04;
  rmp_previews_set (fixture->previews, &rmp_preview_line, fixture->player.garment, &wide_left);
  rmp_previews_set (fixture->previews, &rmp_preview_line, fixture->player.garment, &wide_right);
  tried = take (fixture);
  rmp_previews_set (fixture->previews, &rmp_preview_line, fixture->player.garment, NULL);
  g_assert_true (rmp_fold_line_set_size (left, RMP_FOLD_LINE_WIDTH, 0.05, &error));
  g_assert_true (rmp_fold_line_set_size (right, RMP_FOLD_LINE_WIDTH, 0.04, &error));
  edited = take (fixture);
  assert_same_frames (edited, tried);
}

/* --- run -------------------------------------------------------------------------------------- */

/* The largest way that a vertex goes from one frame to the other. */
static double
measure_way (RmpSnapshot *a, RmpSnapshot *b, double frame)
{
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpResult) first = NULL, second = NULL;
  double most = 0.0;

  g_assert_true (rmp_snapshot_prepare (a, &call, &error) &&
                 rmp_snapshot_prepare (b, &call, &error));
  first = rmp_snapshot_compute (a, frame, RMP_TARGET_PREVIEW, 0, &call, &error);
  second = rmp_snapshot_compute (b, frame, RMP_TARGET_PREVIEW, 0, &call, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < 3 * first->output.relief->topology->n_vertices; i++)
    most = MAX (most, fabs ((double) (first->output.relief->positions[i] -
                                      second->output.relief->positions[i])));
  return most;
}

/* Cloth and the plain body go where the joint is held, and nothing has to be prepared for it. */
static void
a_joint_is_held_for_all_of_a_character (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const RmpJointHold hold = { .joint = 1,
                              .against = 0,
                              .rotation = { 0.0, 0.0, sin (0.6), cos (0.6) } };
  RmpCharacter *character = rmp_surface_get_character (fixture->player.surface);
  g_autoptr (RmpSnapshot) before = take (fixture), held = NULL, again = NULL, after = NULL;
  RmpLook *const looks[] = { fixture->player.look, NULL };

  g_assert_true (rmp_preview_hold.concerns (character, fixture->player.look));
  g_assert_true (rmp_previews_set (fixture->previews, &rmp_preview_hold, character, &hold));
  held = take (fixture);
  g_assert_cmpuint (rmp_snapshot_inherit (held, before), ==, RMP_STAGE_STEP);
  again = take (fixture);
  assert_same_frames (again, held);
  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    {
      g_autoptr (RmpSnapshot)
          free = rmp_test_snapshot_new (fixture->player.surface, looks[i], fixture->player.clip);
      g_autoptr (RmpSnapshot)
          fixed = rmp_test_snapshot_new (fixture->player.surface, looks[i], fixture->player.clip);

      rmp_previews_apply (fixture->previews, fixed, fixture->player.surface, looks[i]);
      g_assert_cmpfloat (measure_way (free, fixed, 0.0), >, 0.05);
      g_assert_cmpfloat (rmp_snapshot_get_time (fixed, 1.0), ==, rmp_snapshot_get_time (free, 1.0));
    }
  g_assert_true (rmp_previews_set (fixture->previews, &rmp_preview_hold, character, NULL));
  after = take (fixture);
  assert_same_frames (after, before);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, test)                                                                            \
  g_test_add ("/evaluate/previews/" name, Fixture, RMP_TEST_TECHNIQUE, set_up, test, tear_down)
  ADD ("nothing-is-ended-that-is-not-tried", nothing_is_ended_that_is_not_tried);
  ADD ("a-profile-comes-into-values-that-are-tried", a_profile_comes_into_values_that_are_tried);
  ADD ("lines-are-tried-beside-each-other", lines_are_tried_beside_each_other);
  ADD ("a-joint-is-held-for-all-of-a-character", a_joint_is_held_for_all_of_a_character);
#undef ADD
  return g_test_run ();
}
