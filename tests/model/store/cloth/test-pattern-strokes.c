/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Strokes: every texel comes and goes with its entry, and a stroke costs the history what was
 * painted.
 */

#include "painted.h"

#define N_STROKES 30

/* Images after each of the strokes, the first before them all. */
static GPtrArray *
paint_all (RmpPatternItem *pattern, guint32 seed)
{
  GPtrArray *images = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_height_image_unref);
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);

  g_ptr_array_add (images, rmp_height_image_ref (rmp_pattern_layer_item_get_image (
                               rmp_test_get_pattern_layer (pattern, 0))));
  for (guint i = 0; i < N_STROKES; i++)
    {
      rmp_test_paint (rmp_test_get_pattern_layer (pattern, 0), random, 1 + i % 7);
      g_ptr_array_add (images, rmp_height_image_ref (rmp_pattern_layer_item_get_image (
                                   rmp_test_get_pattern_layer (pattern, 0))));
    }
  return images;
}

static void
strokes_are_undone_and_redone_to_the_texel (RmpTestPainted *fixture,
                                            G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) images = paint_all (fixture->pattern, 5);

  for (guint i = N_STROKES; i > 0; i--)
    {
      rmp_test_assert_painted (fixture->project, images->pdata[i]);
      rmp_test_assert_ok (rmp_project_undo (fixture->project, &error), error);
    }
  for (guint i = 0; i < N_STROKES; i++)
    {
      rmp_test_assert_painted (fixture->project, images->pdata[i]);
      rmp_test_assert_ok (rmp_project_redo (fixture->project, &error), error);
    }
  rmp_test_assert_painted (fixture->project, images->pdata[N_STROKES]);
}

/* Dropped without being closed, as a crash leaves it; opened anew nothing is in memory. */
static void
strokes_are_there_after_a_crash (void)
{
  g_autoptr (GError) error = NULL;
  RmpProject *project = rmp_test_uv_project_new ();
  RmpPatternItem *pattern = rmp_garment_add_pattern (rmp_test_get_garment (project, 0), NULL,
                                                     RMP_TEST_SIDE, &error);
  g_autoptr (GPtrArray) images = paint_all (pattern, 6), crashed = NULL;

  for (guint i = 0; i < N_STROKES / 2; i++)
    rmp_test_assert_ok (rmp_project_undo (project, &error), error);
  g_object_unref (project);
  crashed = rmp_project_list_crashed ();
  g_assert_cmpuint (crashed->len, ==, 1);
  project = rmp_project_recover (((RmpCrashedProject *) crashed->pdata[0])->working_copy, &error);
  g_assert_no_error (error);

  rmp_test_assert_painted (project, images->pdata[N_STROKES - N_STROKES / 2]);
  for (guint i = N_STROKES - N_STROKES / 2; i < N_STROKES; i++)
    {
      rmp_test_assert_ok (rmp_project_redo (project, &error), error);
      rmp_test_assert_painted (project, images->pdata[i + 1]);
    }
  for (guint i = N_STROKES; i > 0; i--)
    rmp_test_assert_ok (rmp_project_undo (project, &error), error);
  rmp_test_assert_painted (project, images->pdata[0]);
  rmp_project_close (project);
  g_object_unref (project);
}

static gint64
last_entry_bytes (RmpProject *project)
{
  g_autofree char *bytes = rmp_test_query (
      rmp_project_get_working_copy (project),
      "SELECT bytes FROM history ORDER BY position DESC LIMIT 1");

  return g_ascii_strtoll (bytes, NULL, 10);
}

static void
a_stroke_costs_its_tiles (RmpTestPainted *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const gint64 tile = RMP_TILE_TEXELS * sizeof (guint16), head = 128, row = 64;
  RmpPatternLayerItem *layer = rmp_test_get_pattern_layer (fixture->pattern, 0);
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  rmp_test_assert_ok (rmp_pattern_layer_item_fill (layer, 100, NULL), NULL);
  for (guint n = 1; n <= 9; n += 4)
    {
      rmp_test_paint (layer, random, n);
      /* What was there and what is. */
      g_assert_cmpint (last_entry_bytes (fixture->project), >, 2 * n * tile);
      g_assert_cmpint (last_entry_bytes (fixture->project), <, 2 * n * (tile + row) + head);
    }
}

/* A tile that nothing is left on has no row. */
static void
blank_tiles_have_no_rows (RmpTestPainted *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpPatternLayerItem *layer = rmp_test_get_pattern_layer (fixture->pattern, 0);
  g_autoptr (GRand) random = g_rand_new_with_seed (8);
  g_autofree guint16 *blank = g_new (guint16, RMP_TILE_TEXELS);
  g_autoptr (RmpHeightImage) erased = NULL;
  g_autofree char *painted = NULL, *left = NULL;
  g_autoptr (GError) error = NULL;
  const guint first[] = { 0 };

  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    blank[i] = RMP_HEIGHT_MIDDLE;
  rmp_test_paint (layer, random,
                  rmp_height_image_get_n_tiles (rmp_pattern_layer_item_get_image (layer)));
  painted = rmp_test_query (rmp_project_get_working_copy (fixture->project),
                            "SELECT count(*) FROM pattern_tile");
  g_assert_cmpstr (painted, ==, "64");
  erased = rmp_height_image_replace (rmp_pattern_layer_item_get_image (layer), 1, first,
                                     (const guint16 *const[]){ blank });
  rmp_test_assert_ok (rmp_pattern_layer_item_set_image (layer, erased, "Erase", &error), error);
  left = rmp_test_query (rmp_project_get_working_copy (fixture->project),
                         "SELECT count(*) FROM pattern_tile");
  g_assert_cmpstr (left, ==, "63");
  g_assert_null (rmp_height_image_get_tile (rmp_pattern_layer_item_get_image (layer), 0));
}

/* What is not painted stays the very same in memory, so that nothing has to look at it again. */
static void
other_tiles_stay_shared (RmpTestPainted *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpPatternLayerItem *layer = rmp_test_get_pattern_layer (fixture->pattern, 0);
  g_autoptr (GRand) random = g_rand_new_with_seed (9);
  g_autoptr (RmpHeightImage) before = NULL, sum = NULL;
  g_autoptr (GError) error = NULL;
  guint n_other = 0, n_other_sums = 0;

  rmp_test_assert_ok (rmp_pattern_layer_item_fill (layer, 40000, &error), error);
  sum = rmp_height_image_ref (rmp_pattern_item_get_image (fixture->pattern));
  before = rmp_height_image_ref (rmp_pattern_layer_item_get_image (layer));
  rmp_test_paint (layer, random, 3);
  rmp_test_assert_ok (rmp_project_undo (fixture->project, &error), error);
  rmp_test_assert_ok (rmp_project_redo (fixture->project, &error), error);
  for (guint i = 0; i < rmp_height_image_get_n_tiles (before); i++)
    {
      n_other += rmp_height_image_get_tile (before, i) !=
                 rmp_height_image_get_tile (rmp_pattern_layer_item_get_image (layer), i);
      n_other_sums += rmp_height_image_get_tile (sum, i) !=
                      rmp_height_image_get_tile (rmp_pattern_item_get_image (fixture->pattern), i);
    }
  g_assert_cmpuint (n_other, ==, 3);
  g_assert_cmpuint (n_other_sums, ==, 3);
}

/* Several strokes as one entry; what an edit that failed had painted is gone. */
static void
edits_that_fail_paint_nothing (RmpTestPainted *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpPatternLayerItem *layer = rmp_test_get_pattern_layer (fixture->pattern, 0);
  g_autoptr (GRand) random = g_rand_new_with_seed (10);
  g_autoptr (RmpHeightImage) before = NULL;

  rmp_test_paint (layer, random, 4);
  before = rmp_height_image_ref (rmp_pattern_layer_item_get_image (layer));
  rmp_project_begin (fixture->project, "Two strokes");
  rmp_test_paint (layer, random, 8);
  rmp_test_paint (layer, random, 2);
  rmp_project_cancel (fixture->project);
  rmp_test_assert_painted (fixture->project, before);

  rmp_project_begin (fixture->project, "Two strokes");
  rmp_test_paint (layer, random, 8);
  rmp_test_paint (layer, random, 2);
  rmp_test_assert_ok (rmp_project_end (fixture->project, NULL), NULL);
  g_assert_cmpstr (rmp_project_get_undo_label (fixture->project), ==, "Two strokes");
  rmp_test_assert_ok (rmp_project_undo (fixture->project, NULL), NULL);
  rmp_test_assert_painted (fixture->project, before);
}

/* --- in the background ------------------------------------------------------------------------ */

typedef struct
{
  guint n, n_failed;
} Edited;

static void
note_edited (gpointer data, const GError *error)
{
  Edited *edited = data;

  edited->n++;
  edited->n_failed += error != NULL;
}

static void
a_stroke_becomes_an_edit_in_the_background (RmpTestPainted *fixture,
                                            G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (21);
  RmpPatternLayerItem *layer = rmp_test_get_pattern_layer (fixture->pattern, 0);
  g_autoptr (RmpHeightImage)
      image = rmp_test_stroke (rmp_pattern_layer_item_get_image (layer), random, 9);
  g_autofree char *before = rmp_test_describe (fixture->project);
  const guint position = rmp_project_get_position (fixture->project);
  Edited edited = { 0 };

  rmp_pattern_layer_item_paint (layer, image, "Raise", note_edited, &edited);
  while (edited.n == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (edited.n_failed, ==, 0);
  g_assert_cmpuint (rmp_project_get_position (fixture->project), ==, position + 1);
  g_assert_cmpstr (rmp_project_get_undo_label (fixture->project), ==, "Raise");
  g_assert_true (rmp_height_image_equal (rmp_pattern_layer_item_get_image (layer), image));
  rmp_test_assert_next_reversible (fixture->project, &before, "Raise");
}

static void
the_next_edit_waits_for_one_in_the_background (RmpTestPainted *fixture,
                                               G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (22);
  g_autoptr (GError) error = NULL;
  RmpPatternLayerItem *layer = rmp_test_get_pattern_layer (fixture->pattern, 0);
  g_autoptr (RmpHeightImage)
      blank = rmp_height_image_ref (rmp_pattern_layer_item_get_image (layer));
  g_autoptr (RmpHeightImage) first = rmp_test_stroke (blank, random, 9);
  g_autoptr (RmpHeightImage) second = rmp_test_stroke (first, random, 9);
  const guint position = rmp_project_get_position (fixture->project);
  Edited edited = { 0 };

  rmp_pattern_layer_item_paint (layer, first, "Raise", note_edited, &edited);
  g_assert_true (rmp_project_get_modified (fixture->project));
  rmp_pattern_layer_item_paint (layer, second, "Lower", note_edited, &edited);
  rmp_test_assert_ok (rmp_pattern_layer_item_rename (layer, "Pleats", &error), error);
  g_assert_cmpuint (edited.n, ==, 2);
  g_assert_cmpuint (edited.n_failed, ==, 0);
  g_assert_cmpuint (rmp_project_get_position (fixture->project), ==, position + 3);
  g_assert_true (rmp_height_image_equal (rmp_pattern_layer_item_get_image (layer), second));

  rmp_pattern_layer_item_paint (layer, blank, "Erase", note_edited, &edited);
  rmp_test_assert_ok (rmp_project_undo (fixture->project, &error), error);
  g_assert_true (rmp_height_image_equal (rmp_pattern_layer_item_get_image (layer), second));
  rmp_test_assert_ok (rmp_project_jump (fixture->project, position + 1, &error), error);
  g_assert_true (rmp_height_image_equal (rmp_pattern_layer_item_get_image (layer), first));
  rmp_test_assert_ok (rmp_project_jump (fixture->project, position, &error), error);
  g_assert_true (rmp_height_image_equal (rmp_pattern_layer_item_get_image (layer), blank));
}

static void
what_cannot_begin_in_the_background_is_said (RmpTestPainted *fixture,
                                             G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (23);
  g_autoptr (GError) error = NULL;
  RmpPatternLayerItem *layer = rmp_test_get_pattern_layer (fixture->pattern, 0);
  g_autoptr (RmpHeightImage)
      image = rmp_test_stroke (rmp_pattern_layer_item_get_image (layer), random, 2);
  Edited edited = { 0 };

  rmp_test_assert_ok (rmp_pattern_layer_item_set_locked (layer, TRUE, &error), error);
  rmp_pattern_layer_item_paint (layer, image, "Raise", note_edited, &edited);
  g_assert_cmpuint (edited.n_failed, ==, 1);
  rmp_test_assert_ok (rmp_pattern_layer_item_set_locked (layer, FALSE, &error), error);
  rmp_project_begin (fixture->project, "Both");
  rmp_pattern_layer_item_paint (layer, image, "Raise", note_edited, &edited);
  g_assert_cmpuint (edited.n_failed, ==, 2);
  rmp_project_cancel (fixture->project);
}

static void
add_tests (void)
{
#define ADD(name, func)                                                                            \
  g_test_add ("/store/strokes/" name, RmpTestPainted, NULL, rmp_test_painted_set_up, func,         \
              rmp_test_painted_tear_down)
  ADD ("strokes-are-undone-and-redone-to-the-texel", strokes_are_undone_and_redone_to_the_texel);
  g_test_add_func ("/store/strokes/strokes-are-there-after-a-crash",
                   strokes_are_there_after_a_crash);
  ADD ("a-stroke-costs-its-tiles", a_stroke_costs_its_tiles);
  ADD ("blank-tiles-have-no-rows", blank_tiles_have_no_rows);
  ADD ("other-tiles-stay-shared", other_tiles_stay_shared);
  ADD ("edits-that-fail-paint-nothing", edits_that_fail_paint_nothing);
  ADD ("strokes-become-edits-in-the-background", a_stroke_becomes_an_edit_in_the_background);
  ADD ("the-next-edit-waits-for-the-background", the_next_edit_waits_for_one_in_the_background);
  ADD ("what-cannot-begin-in-the-background-is-said", what_cannot_begin_in_the_background_is_said);
#undef ADD
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
