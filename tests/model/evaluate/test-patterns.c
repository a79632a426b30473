/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Painted patterns on their way to the frames of a look: as they are stored, as they are being
 * painted, and taken back.
 */

#include <math.h>
#include <string.h>

#include "../store/fixture.h"
#include "evaluate/evaluator.h"
#include "evaluate/kinds/patterns.h"
#include "snapshots.h"

#define SIDE 256
#define FRAME 20.0

static const RmpCall one_thread = { .n_threads = 1 };

typedef struct
{
  RmpProject *project;
  RmpSurface *surface;
  RmpClipItem *clip;
  RmpLook *look;
  RmpLayer *layer;
  RmpPatternItem *pattern;
} Fixture;

static RmpPatternLayerItem *
painted_layer (Fixture *fixture)
{
  g_autoptr (RmpPatternLayerItem)
      layer = g_list_model_get_item (rmp_pattern_item_get_layers (fixture->pattern), 0);

  return layer;
}

/* Rows of waves in some tiles; (transfer full) */
static RmpHeightImage *
waves (RmpHeightImage *image, guint first, guint n, double texels)
{
  g_autofree guint *tiles = g_new (guint, n);
  g_autoptr (GPtrArray) texels_of = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < n; i++)
    {
      guint16 *tile = g_new (guint16, RMP_TILE_TEXELS);

      for (guint k = 0; k < RMP_TILE_TEXELS; k++)
        tile[k] = (guint16) (RMP_HEIGHT_MIDDLE +
                             20000.0 * sin (2.0 * G_PI * (k / RMP_TILE_SIDE) / texels));
      tiles[i] = first + i;
      g_ptr_array_add (texels_of, tile);
    }
  return rmp_height_image_replace (image, n, tiles, (const guint16 *const *) texels_of->pdata);
}

static void
paint (Fixture *fixture, guint first, guint n, double texels)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpHeightImage)
      image = waves (rmp_pattern_layer_item_get_image (painted_layer (fixture)), first, n, texels);

  rmp_test_assert_ok (
      rmp_pattern_layer_item_set_image (painted_layer (fixture), image, "Raise", &error), error);
}

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", 9);
  RmpGarment *garment;
  RmpPatternUse use;

  rmp_test_add_uvs (g_ptr_array_index (import->meshes, 0));
  fixture->project = rmp_project_new (&error);
  g_assert_no_error (error);
  rmp_project_add_import (fixture->project, import, NULL, &error);
  g_assert_no_error (error);
  fixture->surface = rmp_test_get_surface (fixture->project);
  fixture->clip = g_list_model_get_item (
      rmp_character_get_clips (rmp_surface_get_character (fixture->surface)), 0);
  garment = rmp_project_add_garment (fixture->project, fixture->surface, "Sleeve", NULL, &error);
  g_assert_no_error (error);
  fixture->look = rmp_project_add_look (fixture->project, garment, "geometric-wrinkles", "A",
                                        &error);
  g_assert_no_error (error);
  fixture->layer = g_list_model_get_item (rmp_look_get_layers (fixture->look), 0);
  fixture->pattern = rmp_garment_add_pattern (garment, "Creases", SIDE, &error);
  g_assert_no_error (error);
  use = rmp_pattern_use_plain (fixture->pattern);
  rmp_test_assert_ok (rmp_layer_add_pattern (fixture->layer, &use, &error), error);
  paint (fixture, 0, 8, 16.0);
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_clear_object (&fixture->layer);
  g_clear_object (&fixture->clip);
  rmp_project_close (fixture->project);
  g_object_unref (fixture->project);
}

static RmpResult *
compute (RmpSnapshot *snapshot)
{
  g_autoptr (GError) error = NULL;
  RmpResult *result;

  rmp_test_assert_ok (rmp_snapshot_prepare (snapshot, &one_thread, &error), error);
  result = rmp_snapshot_compute (snapshot, FRAME, RMP_TARGET_PREVIEW, 0, &one_thread, &error);
  g_assert_no_error (error);
  return result;
}

/* To the last bit: what is lifted, and how far. */
static gboolean
same_lifts (const RmpResult *a, const RmpResult *b)
{
  const RmpRelief *first = a->output.relief, *second = b->output.relief;
  const guint n = first->topology->n_vertices;

  if (first->n_patterns != second->n_patterns)
    return FALSE;
  for (guint i = 0; i < first->n_patterns; i++)
    {
      const RmpReliefPattern *x = &first->patterns[i], *y = &second->patterns[i];

      if (x->amplitude != y->amplitude || x->middle != y->middle ||
          memcmp (x->modulation, y->modulation, n * sizeof *x->modulation) != 0)
        return FALSE;
      for (guint tile = 0; tile < SIDE / RMP_TILE_SIDE * (SIDE / RMP_TILE_SIDE); tile++)
        if (memcmp (rmp_spline_image_get_tile (x->image, tile),
                    rmp_spline_image_get_tile (y->image, tile),
                    RMP_TILE_TEXELS * sizeof (float)) != 0)
          return FALSE;
    }
  return TRUE;
}

static void
a_look_is_lifted_by_what_it_uses (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpSnapshot)
      with = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip),
      without = NULL;
  g_autoptr (RmpResult) lifted = compute (with), plain = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (lifted->output.relief->n_patterns, ==, 1);
  rmp_test_assert_ok (rmp_layer_remove_pattern (fixture->layer, 0, &error), error);
  without = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  plain = compute (without);
  g_assert_cmpuint (plain->output.relief->n_patterns, ==, 0);
}

/* What a stroke or a value changes is made from what was there, and comes out as if nothing had
 * been.
 */
static void
assert_made_anew (Fixture *fixture, RmpSnapshot *before)
{
  g_autoptr (RmpSnapshot)
      inheriting = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip),
      alone = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  g_autoptr (RmpResult) old = compute (before), taken = NULL, fresh = compute (alone);

  g_assert_cmpuint (rmp_snapshot_inherit (inheriting, before), ==, RMP_STAGE_PREPARE);
  taken = compute (inheriting);
  g_assert_true (same_lifts (taken, fresh));
  g_assert_false (same_lifts (taken, old));
}

static void
a_stroke_lifts_the_cloth_anew (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpSnapshot)
      before = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  g_autoptr (RmpResult) result = compute (before);

  paint (fixture, 5, 2, 9.0);
  assert_made_anew (fixture, before);
}

static void
values_of_a_use_lift_the_cloth_anew (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const double values[][5] = {
    { 0.002, NAN, NAN, NAN, NAN }, { NAN, 0.5, NAN, NAN, NAN }, { NAN, NAN, 0.25, NAN, NAN },
    { NAN, NAN, NAN, 1.5, NAN },   { NAN, NAN, NAN, NAN, 0.1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      const RmpPatternUse use = { fixture->pattern, values[i][0], values[i][1],
                                  values[i][2],     values[i][3], values[i][4] };
      g_autoptr (RmpSnapshot)
          before = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
      g_autoptr (RmpResult) result = compute (before);
      g_autoptr (GError) error = NULL;

      rmp_test_assert_ok (rmp_layer_set_pattern (fixture->layer, 0, &use, &error), error);
      assert_made_anew (fixture, before);
      rmp_test_assert_ok (rmp_project_undo (fixture->project, &error), error);
    }
}

/* Nothing is computed anew for what only came back, or was renamed somewhere else. */
static void
what_comes_back_is_known (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpSnapshot)
      before = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip),
      after = NULL;
  g_autoptr (RmpResult) result = compute (before);
  g_autoptr (GError) error = NULL;

  paint (fixture, 2, 3, 11.0);
  rmp_test_assert_ok (rmp_project_undo (fixture->project, &error), error);
  rmp_test_assert_ok (rmp_pattern_layer_item_rename (painted_layer (fixture), "Rows", &error),
                      error);
  after = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  g_assert_cmpuint (rmp_snapshot_inherit (after, before), ==, RMP_STAGE_DRAW + 1);
  g_assert_true (rmp_snapshot_is_prepared (after));
}

static void
a_stroke_shows_before_it_is_an_edit (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpHeightImage)
      image = waves (rmp_pattern_layer_item_get_image (painted_layer (fixture)), 3, 4, 13.0),
      sum = NULL;
  g_autoptr (RmpSnapshot)
      before = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip),
      painted = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip),
      after = NULL;
  g_autoptr (RmpResult) old = compute (before), shown = NULL;
  g_autoptr (GError) error = NULL;

  sum = rmp_pattern_item_compose_with (fixture->pattern, painted_layer (fixture), image);
  rmp_snapshot_try (painted, &rmp_preview_pattern, fixture->pattern, sum);
  g_assert_cmpuint (rmp_snapshot_inherit (painted, before), ==, RMP_STAGE_PREPARE);
  shown = compute (painted);
  g_assert_false (same_lifts (shown, old));

  /* The edit gives what was shown, so that the cloth need not be computed again. */
  rmp_test_assert_ok (
      rmp_pattern_layer_item_set_image (painted_layer (fixture), image, "Raise", &error), error);
  after = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  g_assert_cmpuint (rmp_snapshot_inherit (after, painted), ==, RMP_STAGE_DRAW + 1);
}

/* The same while a value of a layer is dragged. */
static void
an_opacity_shows_before_it_is_an_edit (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpHeightImage)
      half = rmp_pattern_item_compose_opacity (fixture->pattern, painted_layer (fixture), 0.5);
  g_autoptr (GError) error = NULL;

  g_assert_false (rmp_height_image_equal (half, rmp_pattern_item_get_image (fixture->pattern)));
  rmp_test_assert_ok (rmp_pattern_layer_item_set_opacity (painted_layer (fixture), 0.5, &error),
                      error);
  g_assert_true (rmp_height_image_equal (half, rmp_pattern_item_get_image (fixture->pattern)));
}

static RmpResult *
wait_for (Fixture *fixture, RmpEvaluator *evaluator)
{
  for (;;)
    {
      gboolean exact;
      g_autoptr (RmpResult) result = rmp_evaluator_request (
          evaluator, fixture->surface, fixture->look, fixture->clip, FRAME, NULL, &exact);

      if (exact)
        return g_steal_pointer (&result);
      g_main_context_iteration (NULL, TRUE);
    }
}

static void
lanes_follow_the_brush (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpHeightImage)
      image = waves (rmp_pattern_layer_item_get_image (painted_layer (fixture)), 3, 4, 13.0),
      sum = NULL;
  g_autoptr (RmpEvaluator) evaluator = rmp_evaluator_new (fixture->project);
  g_autoptr (RmpResult) before = wait_for (fixture, evaluator), during = NULL, after = NULL;

  sum = rmp_pattern_item_compose_with (fixture->pattern, painted_layer (fixture), image);
  rmp_evaluator_preview (evaluator, &rmp_preview_pattern, fixture->pattern, sum);
  during = wait_for (fixture, evaluator);
  g_assert_false (same_lifts (during, before));
  rmp_evaluator_preview (evaluator, &rmp_preview_pattern, fixture->pattern, NULL);
  after = wait_for (fixture, evaluator);
  g_assert_true (same_lifts (after, before));
  g_clear_object (&evaluator);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
add_tests (void)
{
#define ADD(name, func)                                                                            \
  g_test_add ("/evaluate/patterns/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("a-look-is-lifted-by-what-it-uses", a_look_is_lifted_by_what_it_uses);
  ADD ("a-stroke-lifts-the-cloth-anew", a_stroke_lifts_the_cloth_anew);
  ADD ("values-of-a-use-lift-the-cloth-anew", values_of_a_use_lift_the_cloth_anew);
  ADD ("what-comes-back-is-known", what_comes_back_is_known);
  ADD ("a-stroke-shows-before-it-is-an-edit", a_stroke_shows_before_it_is_an_edit);
  ADD ("an-opacity-shows-before-it-is-an-edit", an_opacity_shows_before_it_is_an_edit);
  ADD ("lanes-follow-the-brush", lanes_follow_the_brush);
#undef ADD
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
