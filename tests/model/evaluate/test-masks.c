/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Masks on their way from the document to a frame: snapshots see them, and previews take their
 * place.
 */

#include "evaluate/evaluator.h"

#include <math.h>
#include <string.h>

#include "../store/fixture.h"
#include "evaluate/kinds/masks.h"
#include "snapshots.h"

typedef struct
{
  RmpProject *project;
  RmpSurface *surface;
  RmpClipItem *clip;
  RmpGarment *garment;
  RmpLook *look;
  RmpLayer *layer;
  guint n_vertices;
  float *weights; /* all 0 */
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer technique)
{
  g_autoptr (GError) error = NULL;

  fixture->project = rmp_test_project_new ();
  fixture->surface = rmp_test_get_surface (fixture->project);
  fixture->n_vertices = rmp_mesh_get_n_vertices (rmp_surface_get_mesh (fixture->surface));
  fixture->weights = g_new0 (float, fixture->n_vertices);
  fixture->clip = g_list_model_get_item (
      rmp_character_get_clips (rmp_surface_get_character (fixture->surface)), 0);
  fixture->garment = rmp_project_add_garment (fixture->project, fixture->surface, "Sleeve", NULL,
                                              &error);
  fixture->look = rmp_project_add_look (fixture->project, fixture->garment, technique, "A", &error);
  g_assert_no_error (error);
  fixture->layer = g_list_model_get_item (rmp_look_get_layers (fixture->look), 0);
  if (g_str_equal (technique, "dynamic-wrinkling"))
    rmp_test_assert_ok (rmp_layer_set_text (fixture->layer, "threshold", "0.05", &error), error);
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_free (fixture->weights);
  g_clear_object (&fixture->layer);
  g_clear_object (&fixture->clip);
  rmp_project_close (fixture->project);
  g_object_unref (fixture->project);
}

static RmpMaskItem *
add_mask (Fixture *fixture, float weight)
{
  g_autoptr (GError) error = NULL;
  RmpMaskItem *mask;

  for (guint v = 0; v < fixture->n_vertices; v++)
    fixture->weights[v] = weight;
  mask = rmp_garment_add_mask (fixture->garment, NULL, fixture->weights, &error);
  g_assert_no_error (error);
  return mask;
}

/* The frame in the middle of the clip. */
static RmpResult *
compute (Fixture *fixture, RmpSnapshot *snapshot)
{
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  RmpResult *result;

  rmp_test_assert_ok (rmp_snapshot_prepare (snapshot, &call, &error), error);
  result = rmp_snapshot_compute (snapshot, rmp_clip_item_get_n_frames (fixture->clip) / 2,
                                 RMP_TARGET_PREVIEW, 0, &call, &error);
  g_assert_no_error (error);
  return result;
}

static guint
count_wrinkles (const RmpResult *result)
{
  return rmp_ridge_surface_get_n_ridges (result->output.relief->ridges);
}

static void
assert_same (const RmpResult *a, const RmpResult *b)
{
  const RmpRidgeSurface *x = a->output.relief->ridges, *y = b->output.relief->ridges;

  g_assert_cmpuint (count_wrinkles (a), ==, count_wrinkles (b));
  g_assert_cmpuint (rmp_ridge_surface_get_n_segments (x), ==, rmp_ridge_surface_get_n_segments (y));
  for (guint i = 0; i < rmp_ridge_surface_get_n_segments (x); i++)
    g_assert_cmpmem (rmp_ridge_surface_get_segments (x)[i].from, 3 * sizeof (double),
                     rmp_ridge_surface_get_segments (y)[i].from, 3 * sizeof (double));
}

static void
a_frame_follows_its_masks (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSnapshot)
      plain = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  g_autoptr (RmpResult) shown = compute (fixture, plain);
  RmpMaskItem *mask = add_mask (fixture, 1.0f);
  g_autoptr (RmpSnapshot) alike = NULL;
  g_autoptr (RmpSnapshot) stiff = NULL;
  g_autoptr (RmpSnapshot) again = NULL;
  g_autoptr (RmpResult) shown_alike = NULL;
  g_autoptr (RmpResult) shown_stiff = NULL;

  g_assert_cmpuint (count_wrinkles (shown), >, 0);

  /* A mask that nothing follows changes nothing. */
  alike = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  g_assert_cmpuint (rmp_snapshot_inherit (alike, plain), ==, RMP_STAGE_DRAW + 1);
  g_clear_pointer (&alike, rmp_snapshot_unref);

  rmp_test_assert_ok (rmp_layer_set_mask (fixture->layer, "threshold", mask, 0.6, 0.05, &error),
                      error);
  alike = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  g_assert_cmpuint (rmp_snapshot_inherit (alike, plain), ==, RMP_STAGE_PREPARE);
  shown_alike = compute (fixture, alike);
  assert_same (shown, shown_alike);

  for (guint v = 0; v < fixture->n_vertices; v++)
    fixture->weights[v] = 0.0f;
  rmp_test_assert_ok (rmp_mask_item_set_weights (mask, fixture->weights, NULL, &error), error);
  stiff = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  g_assert_cmpuint (rmp_snapshot_inherit (stiff, alike), ==, RMP_STAGE_PREPARE);
  shown_stiff = compute (fixture, stiff);
  g_assert_cmpuint (count_wrinkles (shown_stiff), ==, 0);

  again = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  g_assert_cmpuint (rmp_snapshot_inherit (again, stiff), ==, RMP_STAGE_DRAW + 1);
}

static void
a_painted_mask_looks_as_it_will (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpMaskItem *mask = add_mask (fixture, 0.0f);
  g_autoptr (RmpSnapshot) previewed = NULL;
  g_autoptr (RmpSnapshot) kept = NULL;
  g_autoptr (RmpResult) shown = NULL;
  g_autoptr (RmpResult) shown_kept = NULL;

  rmp_test_assert_ok (rmp_layer_set_mask (fixture->layer, "threshold", mask, 0.6, 0.05, &error),
                      error);
  for (guint v = 0; v < fixture->n_vertices; v++)
    fixture->weights[v] = v % 8 < 5 ? 1.0f : 0.0f;
  previewed = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  rmp_snapshot_try (previewed, &rmp_preview_mask, mask, fixture->weights);
  shown = compute (fixture, previewed);
  g_assert_cmpuint (count_wrinkles (shown), >, 0);

  rmp_test_assert_ok (rmp_mask_item_set_weights (mask, fixture->weights, NULL, &error), error);
  kept = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  g_assert_cmpuint (rmp_snapshot_inherit (kept, previewed), ==, RMP_STAGE_DRAW + 1);
  shown_kept = compute (fixture, kept);
  assert_same (shown, shown_kept);
}

/* The values at both ends while one of them is dragged, and what the use of no mask makes of them:
 * nothing.
 */
static void
a_dragged_end_looks_as_it_will (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpMaskItem *mask = add_mask (fixture, 1.0f);
  const gint param = rmp_technique_find_param (rmp_layer_get_technique (fixture->layer),
                                               "threshold");
  const RmpMasked ends = { .param = (guint) param, .low = 0.6, .high = 0.05 };
  g_autoptr (RmpSnapshot)
      plain = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  g_autoptr (RmpSnapshot)
      alike = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  g_autoptr (RmpSnapshot) previewed = NULL;
  g_autoptr (RmpSnapshot) kept = NULL;
  g_autoptr (RmpResult) shown = NULL;

  rmp_snapshot_try (alike, &rmp_preview_mask_ends, fixture->layer, &ends);
  g_assert_cmpuint (rmp_snapshot_inherit (alike, plain), ==, RMP_STAGE_DRAW + 1);

  rmp_test_assert_ok (rmp_layer_set_mask (fixture->layer, "threshold", mask, 0.6, 0.6, &error),
                      error);
  previewed = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  rmp_snapshot_try (previewed, &rmp_preview_mask_ends, fixture->layer, &ends);
  shown = compute (fixture, previewed);
  g_assert_cmpuint (count_wrinkles (shown), >, 0);
  rmp_test_assert_ok (rmp_layer_set_mask (fixture->layer, "threshold", mask, 0.6, 0.05, &error),
                      error);
  kept = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  g_assert_cmpuint (rmp_snapshot_inherit (kept, previewed), ==, RMP_STAGE_DRAW + 1);
}

static RmpResult *
wait_for (Fixture *fixture, RmpEvaluator *evaluator)
{
  for (;;)
    {
      gboolean exact;
      g_autoptr (RmpResult) result = rmp_evaluator_request (
          evaluator, fixture->surface, fixture->look, fixture->clip,
          rmp_clip_item_get_n_frames (fixture->clip) / 2, NULL, &exact);

      if (exact)
        return g_steal_pointer (&result);
      g_main_context_iteration (NULL, TRUE);
    }
}

static void
a_stroke_is_previewed_and_given_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpEvaluator) evaluator = rmp_evaluator_new (fixture->project);
  RmpMaskItem *mask = add_mask (fixture, 0.0f);
  g_autoptr (RmpResult) before = NULL;
  g_autoptr (RmpResult) during = NULL;
  g_autoptr (RmpResult) after = NULL;

  rmp_test_assert_ok (rmp_layer_set_mask (fixture->layer, "threshold", mask, 0.6, 0.05, &error),
                      error);
  before = wait_for (fixture, evaluator);
  g_assert_cmpuint (count_wrinkles (before), ==, 0);
  for (guint v = 0; v < fixture->n_vertices; v++)
    fixture->weights[v] = 1.0f;
  rmp_evaluator_preview (evaluator, &rmp_preview_mask, mask, fixture->weights);
  during = wait_for (fixture, evaluator);
  g_assert_cmpuint (count_wrinkles (during), >, 0);
  rmp_evaluator_preview (evaluator, &rmp_preview_mask, mask, NULL);
  after = wait_for (fixture, evaluator);
  assert_same (before, after);
}

/* Folds rise where the look acts, and nowhere else. */
static void
a_region_is_where_a_look_acts (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSnapshot)
      whole = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  g_autoptr (RmpResult) shown = compute (fixture, whole);
  RmpMaskItem *mask = add_mask (fixture, 0.0f);
  g_autoptr (RmpSnapshot) nowhere = NULL;
  g_autoptr (RmpResult) flat = NULL;
  const RmpRelief *relief;
  float most = 0.0f;

  g_assert_nonnull (shown->output.relief->region);
  rmp_test_assert_ok (rmp_layer_set_mask (fixture->layer, RMP_MASK_REGION, mask, 0.0, 1.0, &error),
                      error);
  nowhere = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  g_assert_cmpuint (rmp_snapshot_inherit (nowhere, whole), ==, RMP_STAGE_PREPARE);
  flat = compute (fixture, nowhere);
  relief = flat->output.relief;
  for (guint v = 0; v < relief->topology->n_vertices; v++)
    most = MAX (most, relief->region[v]);
  g_assert_cmpfloat (most, ==, 0.0f);
}

static void
add_tests (void)
{
#define ADD(name, technique, function)                                                             \
  g_test_add ("/model/evaluate/masks/" name, Fixture, technique, set_up, function, tear_down)
  ADD ("a-frame-follows-its-masks", "dynamic-wrinkling", a_frame_follows_its_masks);
  ADD ("a-painted-mask-looks-as-it-will", "dynamic-wrinkling", a_painted_mask_looks_as_it_will);
  ADD ("a-dragged-end-looks-as-it-will", "dynamic-wrinkling", a_dragged_end_looks_as_it_will);
  ADD ("a-stroke-is-previewed-and-given-up", "dynamic-wrinkling",
       a_stroke_is_previewed_and_given_up);
  ADD ("a-region-is-where-a-look-acts", RMP_TEST_TECHNIQUE, a_region_is_where_a_look_acts);
#undef ADD
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
