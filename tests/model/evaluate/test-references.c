/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Parameters that name other things of the project: what a technique gets for them, and what
 * becomes of them when these are renamed, removed, brought back, and copied.
 */

#include "evaluate/kinds/masks.h"
#include "evaluate/stages.h"
#include "inputs/references.h"
#include "store/document/append.h"
#include "store/looks/profile-item.h"

#include <string.h>

#include "../../simulators/hanging-sheet.h"
#include "../store/fixture.h"

/* Two sleeves, each with a garment. */
typedef struct
{
  RmpProject *project;
  RmpSurface *first, *second;
  RmpGarment *sleeve, *lining;
  RmpClipItem *clip;
  RmpProfileItem *gust;
  RmpPatternItem *weave;
  RmpLayer *layer;
} Fixture;

static const char *const texts[][2] = { { "lining", "garment Lining" },
                                        { "floor", "mesh 2" },
                                        { "hand", "joint " },
                                        { "gust", "curve Gust" },
                                        { "weave", "image Weave" } };

static RmpLayer *
get_layer (RmpLook *look)
{
  return rmp_test_get (rmp_look_get_layers (look), 0);
}

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", 9),
                        other = rmp_test_import_new ("Arm", 3);
  g_autoptr (RmpProfile) profile = rmp_profile_new_from_text ("drawn -1 0, 0 1, 1 0", NULL);
  GListModel *surfaces;

  rmp_test_add_uvs (g_ptr_array_index (import->meshes, 0));
  g_ptr_array_add (import->meshes, g_ptr_array_steal_index (other->meshes, 0));
  fixture->project = rmp_project_new (&error);
  rmp_project_add_import (fixture->project, import, NULL, &error);
  g_assert_no_error (error);
  surfaces = rmp_character_get_surfaces (rmp_test_get_character (fixture->project));
  fixture->first = rmp_test_get (surfaces, 0);
  fixture->second = rmp_test_get (surfaces, 1);
  fixture->clip = rmp_test_get (rmp_character_get_clips (rmp_test_get_character (fixture->project)),
                                0);
  fixture->sleeve = rmp_project_add_garment (fixture->project, fixture->first, "Sleeve", NULL,
                                             &error);
  fixture->lining = rmp_project_add_garment (fixture->project, fixture->second, "Lining", NULL,
                                             &error);
  fixture->gust = rmp_project_add_profile (fixture->project, "Gust", profile, &error);
  g_assert_no_error (error);
  fixture->weave = rmp_garment_add_pattern (fixture->sleeve, "Weave", 256, &error);
  g_assert_no_error (error);
  fixture->layer = get_layer (
      rmp_project_add_look (fixture->project, fixture->sleeve, "hanging-sheet", "Sheet", &error));
  g_assert_no_error (error);
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  rmp_project_close (fixture->project);
  g_object_unref (fixture->project);
}

static void
set (Fixture *fixture, const char *param, const char *text)
{
  g_autoptr (GError) error = NULL;

  rmp_test_assert_ok (rmp_layer_set_text (fixture->layer, param, text, &error), error);
}

/* A look whose region says where it is by a mask, “Elbow”, that is 0.25 everywhere. */
static RmpLayer *
add_masked_look (Fixture *fixture, RmpMaskItem **mask)
{
  const guint n = rmp_mesh_get_n_vertices (rmp_garment_get_mesh (fixture->sleeve));
  g_autofree float *weights = g_new (float, n);
  g_autoptr (GError) error = NULL;
  RmpLayer *layer;

  for (guint v = 0; v < n; v++)
    weights[v] = 0.25f;
  *mask = rmp_garment_add_mask (fixture->sleeve, "Elbow", weights, &error);
  g_assert_no_error (error);
  layer = get_layer (rmp_project_add_look (fixture->project, fixture->sleeve, "joint-wrinkle-maps",
                                           "Maps", &error));
  rmp_test_assert_ok (rmp_layer_set_text (layer, "regions", "1", &error), error);
  rmp_test_assert_ok (rmp_layer_set_text (layer, "regions.1.painted", "mask Elbow", &error), error);
  return layer;
}

static const char *
get_painted (RmpLayer *layer)
{
  g_autoptr (RmpValues) values = rmp_values_copy (rmp_layer_get_values (layer));
  guint param;
  RmpValues *entry = rmp_values_find (values, "regions.1.painted", &param, NULL);

  return g_intern_string (rmp_values_get_reference (entry, param));
}

static float
get_first_weight (const RmpStageInput *input)
{
  const float *weights = NULL;
  const guint group = (guint) rmp_technique_find_param (input->technique, "regions");

  for (guint member = 0; member < 32 && !weights; member++)
    {
      const RmpReference *reference = rmp_inputs_get_entry_reference (input->inputs, group, 0,
                                                                      member);

      if (reference && reference->weights)
        weights = g_bytes_get_data (reference->weights, NULL);
    }
  return weights ? *weights : -1.0f;
}

/* What is painted comes with it, also while a stroke lasts; what is gone is named no more. */
static void
a_mask_is_named (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpMaskItem *mask;
  RmpLayer *layer = add_masked_look (fixture, &mask);
  const guint n = rmp_mesh_get_n_vertices (rmp_garment_get_mesh (fixture->sleeve));
  g_autofree float *stroke = g_new0 (float, n);
  RmpStageInput input = { 0 }, painted = { 0 };
  g_autoptr (GBytes) kept = NULL;
  g_autoptr (GError) error = NULL;

  rmp_test_assert_ok (rmp_stage_input_read (&input, layer, fixture->clip, &error), error);
  rmp_test_assert_ok (rmp_stage_input_read (&painted, layer, fixture->clip, &error), error);
  g_assert_cmpuint (rmp_stage_input_dirty_stage (&painted, &input, input.values, FALSE), ==,
                    RMP_STAGE_DRAW + 1);
  g_assert_cmpfloat_with_epsilon (get_first_weight (&input), 0.25f, 1e-4f);
  stroke[0] = 0.75f;
  kept = rmp_preview_mask.keep (mask, NULL, stroke);
  rmp_stage_input_try (&painted, &rmp_preview_mask, mask, kept);
  g_assert_cmpfloat (get_first_weight (&painted), ==, 0.75f);
  g_assert_cmpuint (rmp_stage_input_dirty_stage (&painted, &input, input.values, FALSE), ==,
                    RMP_STAGE_PREPARE);
  rmp_stage_input_clear (&input);
  rmp_stage_input_clear (&painted);

  g_assert_nonnull (get_painted (layer));
  rmp_test_assert_ok (rmp_mask_item_remove (mask, &error), error);
  g_assert_null (get_painted (layer));
  rmp_test_assert_ok (rmp_project_undo (fixture->project, &error), error);
  g_assert_nonnull (get_painted (layer));
}

static const char *
get_joint (Fixture *fixture)
{
  return rmp_skeleton_get_name (
      rmp_character_get_skeleton (rmp_test_get_character (fixture->project)), 1);
}

static void
name_all (Fixture *fixture)
{
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *text = g_strconcat (
          texts[i][1], g_str_equal (texts[i][0], "hand") ? get_joint (fixture) : NULL, NULL);

      set (fixture, texts[i][0], text);
    }
}

static const char *
named (RmpLayer *layer, guint param)
{
  return rmp_values_get_reference (rmp_layer_get_values (layer), param);
}

static void
read_input (Fixture *fixture, RmpStageInput *input)
{
  g_autoptr (GError) error = NULL;

  rmp_test_assert_ok (rmp_stage_input_read (input, fixture->layer, fixture->clip, &error), error);
}

static void
a_technique_gets_what_is_named (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpStageInput input = { 0 }, none = { 0 };
  const RmpReference *references[RMP_TEST_SHEET_N_PARAMS];
  RmpSampler *sampler = rmp_surface_get_sampler (fixture->second, fixture->clip, NULL);

  read_input (fixture, &none);
  name_all (fixture);
  read_input (fixture, &input);
  for (guint i = RMP_TEST_SHEET_LINING; i < RMP_TEST_SHEET_N_PARAMS; i++)
    {
      g_assert_null (rmp_inputs_get_reference (none.inputs, i));
      references[i] = rmp_inputs_get_reference (input.inputs, i);
      g_assert_nonnull (references[i]);
      g_assert_cmpint (references[i]->joint, ==, i == RMP_TEST_SHEET_HAND ? 1 : -1);
    }
  g_assert_true (references[RMP_TEST_SHEET_LINING]->sampler == sampler);
  g_assert_true (references[RMP_TEST_SHEET_FLOOR]->sampler == sampler);
  g_assert_true (references[RMP_TEST_SHEET_GUST]->curve ==
                 rmp_profile_item_get_profile (fixture->gust));
  g_assert_true (rmp_height_image_equal (references[RMP_TEST_SHEET_WEAVE]->image,
                                         rmp_pattern_item_get_image (fixture->weave)));
  g_assert_null (rmp_inputs_get_reference (input.inputs, RMP_TEST_SHEET_TEAR));
  rmp_stage_input_clear (&input);
  rmp_stage_input_clear (&none);
}

/* Of two winds the second has a gust. */
static void
an_entry_gets_what_it_names (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpStageInput input = { 0 };
  const RmpReference *reference;

  set (fixture, "winds", "2");
  set (fixture, "winds.2.gust", "curve Gust");
  read_input (fixture, &input);
  g_assert_null (
      rmp_inputs_get_entry_reference (input.inputs, RMP_TEST_SHEET_WINDS, 0, RMP_TEST_WIND_GUST));
  reference = rmp_inputs_get_entry_reference (input.inputs, RMP_TEST_SHEET_WINDS, 1,
                                              RMP_TEST_WIND_GUST);
  g_assert_nonnull (reference);
  g_assert_true (reference->curve == rmp_profile_item_get_profile (fixture->gust));
  g_assert_null (rmp_inputs_get_reference (input.inputs, RMP_TEST_SHEET_GUST));
  rmp_stage_input_clear (&input);
}

static void
moving_an_entry_moves_what_it_names (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpValues) values = NULL;
  g_autoptr (GError) error = NULL;
  RmpStageInput before = { 0 }, after = { 0 };

  set (fixture, "winds", "2");
  set (fixture, "winds.2.gust", "curve Gust");
  read_input (fixture, &before);
  values = rmp_values_copy (rmp_layer_get_values (fixture->layer));
  rmp_values_move_entry (values, RMP_TEST_SHEET_WINDS, 1, 0);
  rmp_test_assert_ok (rmp_layer_set_values (fixture->layer, values, "Move", &error), error);
  read_input (fixture, &after);
  g_assert_nonnull (
      rmp_inputs_get_entry_reference (after.inputs, RMP_TEST_SHEET_WINDS, 0, RMP_TEST_WIND_GUST));
  g_assert_null (
      rmp_inputs_get_entry_reference (after.inputs, RMP_TEST_SHEET_WINDS, 1, RMP_TEST_WIND_GUST));
  g_assert_false (rmp_inputs_equal (before.inputs, after.inputs, &rmp_input_references));
  rmp_stage_input_clear (&before);
  rmp_stage_input_clear (&after);
}

/* As values do that are tried: what they name is there, and goes with them. */
static void
what_is_tried_is_named_as_well (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpProfile) drawn = rmp_profile_new_from_text ("drawn -1 0, -0.5 1, 1 0", NULL);
  g_autoptr (RmpValues) values = NULL, none = NULL;
  RmpStageInput tried = { 0 }, edited = { 0 };

  none = rmp_values_copy (rmp_layer_get_values (fixture->layer));
  name_all (fixture);
  set (fixture, "winds", "1");
  set (fixture, "winds.1.gust", "curve Gust");
  values = rmp_values_copy (rmp_layer_get_values (fixture->layer));
  read_input (fixture, &edited);

  read_input (fixture, &tried);
  rmp_stage_input_try (&tried, &rmp_preview_values, fixture->layer, none);
  for (guint i = RMP_TEST_SHEET_LINING; i < RMP_TEST_SHEET_N_PARAMS; i++)
    g_assert_null (rmp_inputs_get_reference (tried.inputs, i));
  rmp_stage_input_try (&tried, &rmp_preview_values, fixture->layer, values);
  g_assert_true (rmp_inputs_equal (tried.inputs, edited.inputs, &rmp_input_references));
  rmp_stage_input_try (&tried, &rmp_preview_profile, fixture->gust, drawn);
  g_assert_true (rmp_inputs_get_reference (tried.inputs, RMP_TEST_SHEET_GUST)->curve == drawn);
  g_assert_true (
      rmp_inputs_get_entry_reference (tried.inputs, RMP_TEST_SHEET_WINDS, 0, RMP_TEST_WIND_GUST)
          ->curve == drawn);
  rmp_stage_input_clear (&tried);
  rmp_stage_input_clear (&edited);
}

/* A drawn-on profile that an entry shares, as one of a parameter. */
static void
a_profile_is_tried_in_entries (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpProfile) drawn = rmp_profile_new_from_text ("drawn -1 0, -0.5 1, 1 0", NULL);
  RmpStageInput tried = { 0 };

  set (fixture, "winds", "2");
  set (fixture, "winds.2.rise", "profile Gust");
  read_input (fixture, &tried);
  rmp_stage_input_try (&tried, &rmp_preview_profile, fixture->gust, drawn);
  g_assert_true (
      rmp_values_get_profile (rmp_values_get_entry (tried.values, RMP_TEST_SHEET_WINDS, 1),
                              RMP_TEST_WIND_RISE) == drawn);
  g_assert_false (
      rmp_values_get_profile (rmp_values_get_entry (tried.values, RMP_TEST_SHEET_WINDS, 0),
                              RMP_TEST_WIND_RISE) == drawn);
  rmp_stage_input_clear (&tried);
}

static void
drawing_the_curve_runs_it_anew (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProfile) drawn = rmp_profile_new_from_text ("drawn -1 0, -0.5 1, 0.5 1, 1 0", NULL);
  RmpStageInput before = { 0 }, same = { 0 }, after = { 0 };

  name_all (fixture);
  read_input (fixture, &before);
  read_input (fixture, &same);
  g_assert_true (rmp_inputs_equal (before.inputs, same.inputs, &rmp_input_references));
  rmp_test_assert_ok (rmp_profile_item_set_profile (fixture->gust, drawn, &error), error);
  read_input (fixture, &after);
  g_assert_false (rmp_inputs_equal (before.inputs, after.inputs, &rmp_input_references));
  rmp_stage_input_clear (&before);
  rmp_stage_input_clear (&same);
  rmp_stage_input_clear (&after);
}

static void
what_is_not_there_is_refused (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const struct
  {
    const char *param, *text;
    RmpValueError code;
  } rows[] = {
    { "lining", "garment 99", RMP_VALUE_ERROR_UNKNOWN },
    { "lining", "garment Sleeve", RMP_VALUE_ERROR_UNKNOWN }, /* itself */
    { "floor", "mesh 1", RMP_VALUE_ERROR_UNKNOWN },          /* its own */
    { "hand", "joint Tail", RMP_VALUE_ERROR_UNKNOWN },
    { "gust", "curve Calm", RMP_VALUE_ERROR_UNKNOWN },
    { "gust", "curve nan", RMP_VALUE_ERROR_UNKNOWN },
    { "gust", "image Weave", RMP_VALUE_ERROR_SYNTAX },
    { "weave", "Weave", RMP_VALUE_ERROR_SYNTAX },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (rmp_layer_set_text (fixture->layer, rows[i].param, rows[i].text, &error));
      g_assert_error (error, RMP_VALUE_ERROR, (gint) rows[i].code);
    }
}

static void
a_new_name_changes_nothing (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("references.rimple");
  g_autofree char *before = NULL, *after = NULL, *row = NULL;
  RmpProject *opened;

  name_all (fixture);
  rmp_test_assert_ok (rmp_profile_item_rename (fixture->gust, "Squall", &error), error);
  g_assert_cmpstr (named (fixture->layer, RMP_TEST_SHEET_GUST), ==, "1");
  before = rmp_test_describe (fixture->project);
  rmp_test_assert_ok (rmp_project_save_as (fixture->project, path, NULL, &error), error);
  row = rmp_test_query (path, "SELECT value FROM layer_value WHERE param = 'gust'");
  g_assert_cmpstr (row, ==, "curve 1");
  rmp_project_close (fixture->project);
  opened = rmp_project_open (path, FALSE, &error);
  g_assert_no_error (error);
  after = rmp_test_describe (opened);
  g_assert_cmpstr (after, ==, before);
  g_assert_cmpuint (rmp_project_get_notes (opened)->len, ==, 0);
  rmp_project_close (opened);
  g_object_unref (opened);
}

/* In the same edit, with a note; ids are used again, so that the next curve must not be taken for
 * the one that was.
 */
static void
what_is_removed_is_named_no_more (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProfile) other = rmp_profile_new_cubic ();

  name_all (fixture);
  rmp_test_assert_ok (rmp_profile_item_remove (fixture->gust, NULL, &error), error);
  g_assert_null (named (fixture->layer, RMP_TEST_SHEET_GUST));
  g_assert_cmpuint (rmp_project_get_notes (fixture->project)->len, ==, 1);
  g_assert_nonnull (strstr (rmp_project_get_notes (fixture->project)->pdata[0], "Gust"));
  rmp_test_assert_ok (rmp_project_undo (fixture->project, &error), error);
  g_assert_cmpstr (named (fixture->layer, RMP_TEST_SHEET_GUST), ==, "1");
  rmp_test_assert_ok (rmp_project_redo (fixture->project, &error), error);
  g_assert_null (named (fixture->layer, RMP_TEST_SHEET_GUST));
  g_assert_nonnull (rmp_project_add_profile (fixture->project, "Other", other, &error));
  g_assert_null (named (fixture->layer, RMP_TEST_SHEET_GUST));

  rmp_test_assert_ok (rmp_pattern_item_remove (fixture->weave, &error), error);
  g_assert_null (named (fixture->layer, RMP_TEST_SHEET_WEAVE));
  rmp_test_assert_ok (rmp_garment_remove (fixture->lining, &error), error);
  g_assert_null (named (fixture->layer, RMP_TEST_SHEET_LINING));
  g_assert_cmpstr (named (fixture->layer, RMP_TEST_SHEET_FLOOR), ==, "2");
  rmp_test_assert_ok (rmp_project_undo (fixture->project, &error), error);
  g_assert_cmpstr (named (fixture->layer, RMP_TEST_SHEET_LINING), ==, "2");
}

static void
a_copy_on_the_same_garment_names_the_same (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpLook *copy;

  name_all (fixture);
  copy = rmp_garment_copy_look (fixture->sleeve, rmp_layer_get_look (fixture->layer), NULL, &error);
  g_assert_no_error (error);
  g_assert_true (rmp_values_equal (rmp_layer_get_values (get_layer (copy)),
                                   rmp_layer_get_values (fixture->layer)));
}

/* The curve comes along; the rest is of the character that stays where it is. */
static void
a_copy_in_another_project_names_what_came_along (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpProject *project = rmp_test_project_new ();
  RmpGarment *garment = rmp_project_add_garment (project, rmp_test_get_surface (project), "Other",
                                                 NULL, &error);
  RmpLayer *layer;

  name_all (fixture);
  layer = get_layer (
      rmp_garment_copy_look (garment, rmp_layer_get_look (fixture->layer), NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (named (layer, RMP_TEST_SHEET_GUST), ==, "1");
  g_assert_cmpstr (rmp_profile_item_get_name (rmp_test_get (rmp_project_get_profiles (project), 0)),
                   ==, "Gust");
  g_assert_cmpstr (named (layer, RMP_TEST_SHEET_HAND), ==, get_joint (fixture));
  g_assert_null (named (layer, RMP_TEST_SHEET_LINING));
  g_assert_null (named (layer, RMP_TEST_SHEET_FLOOR));
  g_assert_null (named (layer, RMP_TEST_SHEET_WEAVE));
  rmp_project_close (project);
  g_object_unref (project);
}

static void
add (const char *path, void (*function) (Fixture *, gconstpointer))
{
  g_autofree char *whole = g_strconcat ("/model/evaluate/references/", path, NULL);

  g_test_add (whole, Fixture, NULL, set_up, function, tear_down);
}

/* Closes its project itself. */
static void
close_none (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_object_unref (fixture->project);
}

static void
add_tests (void)
{
  add ("a-technique-gets-what-is-named", a_technique_gets_what_is_named);
  add ("a-mask-is-named", a_mask_is_named);
  add ("an-entry-gets-what-it-names", an_entry_gets_what_it_names);
  add ("moving-an-entry-moves-what-it-names", moving_an_entry_moves_what_it_names);
  add ("what-is-tried-is-named-as-well", what_is_tried_is_named_as_well);
  add ("a-profile-is-tried-in-entries", a_profile_is_tried_in_entries);
  add ("drawing-the-curve-runs-it-anew", drawing_the_curve_runs_it_anew);
  add ("what-is-not-there-is-refused", what_is_not_there_is_refused);
  g_test_add ("/model/evaluate/references/a-new-name-changes-nothing", Fixture, NULL, set_up,
              a_new_name_changes_nothing, close_none);
  add ("what-is-removed-is-named-no-more", what_is_removed_is_named_no_more);
  add ("a-copy-on-the-same-garment-names-the-same", a_copy_on_the_same_garment_names_the_same);
  add ("a-copy-in-another-project-names-what-came-along",
       a_copy_in_another_project_names_what_came_along);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
