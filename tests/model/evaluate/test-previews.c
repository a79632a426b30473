/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is tried and no edit yet: in whatever order it is told, snapshots of it are those of the
 * edit.
 */

#include "evaluate/previews.h"

#include "evaluate/kinds/drawn-lines.h"
#include "evaluate/kinds/masks.h"
#include "player.h"
#include "snapshots.h"

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

  rmp_previews_apply (fixture->previews, snapshot, fixture->player.look);
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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, test)                                                                            \
  g_test_add ("/evaluate/previews/" name, Fixture, RMP_TEST_TECHNIQUE, set_up, test, tear_down)
  ADD ("nothing-is-ended-that-is-not-tried", nothing_is_ended_that_is_not_tried);
  ADD ("a-profile-comes-into-values-that-are-tried", a_profile_comes_into_values_that_are_tried);
  ADD ("lines-are-tried-beside-each-other", lines_are_tried_beside_each_other);
#undef ADD
  return g_test_run ();
}
