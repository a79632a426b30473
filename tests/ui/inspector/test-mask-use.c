/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The mask beside a parameter: chosen from a menu, with two values in the parameter's unit, each
 * choice one step.
 */

#include "../../model/store/fixture.h"
#include "inspector/param-list.h"
#include "inspector/param-row.h"
#include "outliner/outliner-private.h"
#include "side-panels.h"
#include "store/cloth/direction-item.h"
#include "ui-test.h"
#include "widgets/number-entry.h"

typedef struct
{
  RmpProject *project;
  RmpGarment *garment;
  RmpLook *look;
  RmpLayer *layer;
  RmpMaskItem *mask;
  SidePanels panels;
} Stage;

static void
stage_init (Stage *self)
{
  g_autofree float *weights = g_new0 (float, 72);
  g_autoptr (GError) error = NULL;

  self->project = rmp_test_project_new ();
  self->garment = rmp_project_add_garment (self->project, rmp_test_get_surface (self->project),
                                           "Sleeve", NULL, &error);
  self->look = rmp_project_add_look (self->project, self->garment, "dynamic-wrinkling", "Wrinkles",
                                     &error);
  self->mask = rmp_garment_add_mask (self->garment, "Inside", weights, &error);
  g_assert_no_error (error);
  self->layer = g_list_model_get_item (rmp_look_get_layers (self->look), 0);
  side_panels_open (&self->panels, self->project);
  rmp_workspace_select (self->panels.workspace, self->look);
}

static void
stage_clear (Stage *self)
{
  side_panels_close (&self->panels);
  g_object_unref (self->layer);
  rmp_project_close (self->project);
  g_object_unref (self->project);
}

static RmpParamRow *
get_row (Stage *self, const char *param)
{
  RmpParamList *list = rmp_ui_test_find (self->panels.inspector, RMP_TYPE_PARAM_LIST);
  const gint index = rmp_technique_find_param (rmp_layer_get_technique (self->layer), param);

  g_assert_cmpint (index, >=, 0);
  return g_ptr_array_index (rmp_param_list_get_rows (list), index);
}

static void
a_parameter_follows_a_mask (void)
{
  g_autoptr (GError) error = NULL;
  const RmpLayerMask *use;
  RmpParamRow *row;
  RmpMaskUse *mask;
  guint position;
  Stage stage;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage);
  row = get_row (&stage, "threshold");
  mask = rmp_param_row_get_mask (row);
  g_assert_true (gtk_widget_get_visible (rmp_mask_use_get_button (mask)));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (mask)));
  g_assert_true (gtk_widget_get_visible (rmp_param_row_get_control (row)));
  position = rmp_project_get_position (stage.project);

  /* As the menu does. The look's value is where the mask is not; the other end is the farther one
   * of the scale.
   */
  gtk_widget_activate_action (rmp_mask_use_get_button (mask), "mask.use", "x",
                              rmp_mask_item_get_id (stage.mask));
  use = rmp_layer_get_mask (stage.layer, "threshold");
  g_assert_nonnull (use);
  g_assert_true (use->mask == stage.mask);
  g_assert_cmpfloat_with_epsilon (use->low, 0.3 / 1.3, 1e-12);
  g_assert_cmpfloat (use->high, ==, 0.1);
  g_assert_cmpuint (rmp_project_get_position (stage.project), ==, position + 1);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (mask)));
  g_assert_false (gtk_widget_get_visible (rmp_param_row_get_control (row)));
  g_assert_true (rmp_ui_test_says (GTK_WIDGET (row), "Inside"));

  g_assert_true (
      rmp_number_entry_enter_text (RMP_NUMBER_ENTRY (rmp_mask_use_get_entry (mask, 1)), "60 %"));
  g_assert_true (
      rmp_number_entry_enter_text (RMP_NUMBER_ENTRY (rmp_mask_use_get_entry (mask, 0)), "20 %"));
  use = rmp_layer_get_mask (stage.layer, "threshold");
  g_assert_cmpfloat (use->low, ==, 0.2);
  g_assert_cmpfloat (use->high, ==, 0.6);
  g_assert_cmpstr (rmp_project_get_undo_label (stage.project), ==,
                   "Shortening by mask Inside: 20 % to 60 %");
  g_assert_cmpuint (rmp_project_get_position (stage.project), ==, position + 3);

  gtk_widget_activate_action (rmp_mask_use_get_button (mask), "mask.use", "x",
                              G_GINT64_CONSTANT (0));
  g_assert_null (rmp_layer_get_mask (stage.layer, "threshold"));
  g_assert_true (gtk_widget_get_visible (rmp_param_row_get_control (row)));
  g_assert_true (rmp_project_undo (stage.project, &error));
  g_assert_true (rmp_ui_test_says (GTK_WIDGET (row), "Inside"));
  stage_clear (&stage);
}

/* Cloth is held where one paints that it follows the rig, not let go there. */
static void
a_painted_share_is_all_of_it (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpLook) look = NULL;
  g_autoptr (RmpLayer) layer = NULL;
  const RmpLayerMask *use;
  RmpMaskUse *mask;
  Stage stage;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage);
  look = g_object_ref (
      rmp_project_add_look (stage.project, stage.garment, "implicit-cloth", "Loose", &error));
  g_assert_no_error (error);
  layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  g_set_object (&stage.layer, layer);
  rmp_workspace_select (stage.panels.workspace, look);
  mask = rmp_param_row_get_mask (get_row (&stage, "follow"));
  gtk_widget_activate_action (rmp_mask_use_get_button (mask), "mask.use", "x",
                              rmp_mask_item_get_id (stage.mask));
  use = rmp_layer_get_mask (layer, "follow");
  g_assert_cmpfloat (use->low, ==, 0.6);
  g_assert_cmpfloat (use->high, ==, 1.0);

  /* Where it is all of it everywhere, painting takes away. */
  g_assert_true (rmp_layer_set_mask (layer, "follow", NULL, 0.0, 0.0, &error));
  g_assert_true (rmp_layer_set_text (layer, "follow", "100 %", &error));
  gtk_widget_activate_action (rmp_mask_use_get_button (mask), "mask.use", "x",
                              rmp_mask_item_get_id (stage.mask));
  use = rmp_layer_get_mask (layer, "follow");
  g_assert_cmpfloat (use->low, ==, 1.0);
  g_assert_cmpfloat (use->high, ==, 0.0);
  stage_clear (&stage);
}

/* A drag at a value shows in the cloth at once, and is one step when it ends; what Escape gives up
 * was none.
 */
static void
a_dragged_value_is_a_preview (void)
{
  const RmpLayerMask *use;
  GtkWidget *entry;
  RmpMaskUse *mask;
  guint position;
  Stage stage;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage);
  mask = rmp_param_row_get_mask (get_row (&stage, "threshold"));
  rmp_mask_use_choose (mask, stage.mask);
  position = rmp_project_get_position (stage.project);
  entry = rmp_mask_use_get_entry (mask, 1);
  use = rmp_layer_get_mask (stage.layer, "threshold");

  g_signal_emit_by_name (entry, "scrubbed", 0.5);
  g_assert_true (rmp_workspace_is_previewing (stage.panels.workspace));
  g_assert_cmpfloat (use->high, ==, 0.1);
  g_signal_emit_by_name (entry, "reverted");
  g_assert_false (rmp_workspace_is_previewing (stage.panels.workspace));
  g_assert_cmpuint (rmp_project_get_position (stage.project), ==, position);

  g_signal_emit_by_name (entry, "scrubbed", 0.4);
  g_assert_true (rmp_number_entry_enter_text (RMP_NUMBER_ENTRY (entry), "50 %"));
  g_assert_false (rmp_workspace_is_previewing (stage.panels.workspace));
  g_assert_cmpfloat (rmp_layer_get_mask (stage.layer, "threshold")->high, ==, 0.5);
  g_assert_cmpuint (rmp_project_get_position (stage.project), ==, position + 1);
  stage_clear (&stage);
}

static void
other_parameters_take_none (void)
{
  Stage stage;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage);
  g_assert_null (rmp_param_row_get_mask (get_row (&stage, "random_seed")));
  g_assert_nonnull (rmp_param_row_get_mask (get_row (&stage, "least_radius")));
  stage_clear (&stage);
}

/* A mask that is made beside a parameter is of one step with its use, changes nothing, and is there
 * to be painted.
 */
static void
a_new_mask_is_selected (void)
{
  g_autoptr (RmpMaskItem) made = NULL;
  RmpMaskUse *mask;
  guint position;
  Stage stage;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage);
  position = rmp_project_get_position (stage.project);
  mask = rmp_param_row_get_mask (get_row (&stage, "least_radius"));
  rmp_mask_use_make (mask);
  g_assert_cmpuint (rmp_project_get_position (stage.project), ==, position + 1);
  g_assert_cmpstr (rmp_project_get_undo_label (stage.project), ==, "New mask for Smallest radius");
  made = g_list_model_get_item (rmp_garment_get_masks (stage.garment), 1);
  g_assert_true (rmp_layer_get_mask (stage.layer, "least_radius")->mask == made);
  g_assert_true (rmp_workspace_get_selection (stage.panels.workspace) == (gpointer) made);
  g_assert_cmpfloat (rmp_mask_item_get_weights (made)[0], ==, 0.0f);

  /* The inspector says what follows it, the outliner lists it. */
  g_assert_true (rmp_ui_test_says (stage.panels.inspector, "Wrinkles: Smallest radius"));
  g_assert_true (rmp_ui_test_says (stage.panels.outliner, "Masks"));
  g_assert_true (rmp_ui_test_says (stage.panels.outliner, "Inside"));
  stage_clear (&stage);
}

static void
a_look_acts_where_a_mask_says (void)
{
  RmpMaskUse *region;
  Stage stage;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage);
  /* The first one of the inspector. */
  g_assert_true (rmp_ui_test_says (stage.panels.inspector, "Where it acts"));
  g_assert_null (rmp_ui_test_find (stage.panels.inspector, RMP_TYPE_MASK_USE));
  g_assert_true (rmp_layer_set_mask (stage.layer, RMP_MASK_REGION, stage.mask, 0.0, 1.0, NULL));
  region = rmp_ui_test_find (stage.panels.inspector, RMP_TYPE_MASK_USE);
  g_assert_nonnull (region);
  g_assert_true (rmp_ui_test_says (GTK_WIDGET (region), "Inside"));
  g_assert_null (rmp_mask_use_get_entry (region, 0));
  rmp_mask_use_choose (region, NULL);
  g_assert_null (rmp_layer_get_mask (stage.layer, RMP_MASK_REGION));
  stage_clear (&stage);
}

static void
a_direction_field_has_a_page (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree float *directions = g_new0 (float, 3 * 72);
  RmpDirectionItem *field;
  Stage stage;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage);
  field = rmp_garment_add_directions (stage.garment, "Weave", directions, &error);
  g_assert_no_error (error);
  rmp_workspace_select (stage.panels.workspace, field);
  g_assert_true (rmp_ui_test_says (stage.panels.inspector, "Weave"));
  g_assert_true (rmp_ui_test_says (stage.panels.inspector, "Direction field on Sleeve"));
  g_assert_false (rmp_ui_test_says (stage.panels.inspector, "Nothing selected"));
  stage_clear (&stage);
}

/* Whether the menu has an entry with that action. */
static gboolean
offers (GMenuModel *menu, const char *action)
{
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);
      g_autofree char *found = NULL;

      g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &found);
      if (g_strcmp0 (found, action) == 0 || (section && offers (section, action)))
        return TRUE;
    }
  return FALSE;
}

/* What is done to a whole mask or field, without a pointer on the cloth. */
static void
rows_of_what_is_painted_have_menus (void)
{
  static const char *const of_both[] = { "outliner.rename", "win.delete" };
  static const char *const of_masks[] = { "win.mask-invert", "win.mask-smooth", "win.mask-fill" };
  static const char *const of_fields[] = { "win.direction-turn", "win.direction-smooth",
                                           "win.direction-empty" };
  g_autoptr (RmpProject) project = rmp_test_project_new ();
  RmpGarment *garment = rmp_project_add_garment (project, rmp_test_get_surface (project), "Sleeve",
                                                 NULL, NULL);
  g_autofree float *numbers = g_new0 (float, 3 * 72);
  RmpMaskItem *mask = rmp_garment_add_mask (garment, "Inside", numbers, NULL);
  RmpDirectionItem *field = rmp_garment_add_directions (garment, "Weave", numbers, NULL);
  g_autoptr (GMenuModel) of_mask = rmp_outliner_new_menu (G_OBJECT (mask));
  g_autoptr (GMenuModel) of_field = rmp_outliner_new_menu (G_OBJECT (field));

  for (guint i = 0; i < G_N_ELEMENTS (of_both); i++)
    g_assert_true (offers (of_mask, of_both[i]) && offers (of_field, of_both[i]));
  for (guint i = 0; i < G_N_ELEMENTS (of_masks); i++)
    g_assert_true (offers (of_mask, of_masks[i]) && !offers (of_field, of_masks[i]));
  for (guint i = 0; i < G_N_ELEMENTS (of_fields); i++)
    g_assert_true (offers (of_field, of_fields[i]) && !offers (of_mask, of_fields[i]));
  g_assert_false (offers (of_mask, "win.fill-part"));
  rmp_project_close (project);
}

static void
add_tests (void)
{
  g_test_add_func ("/ui/mask-use/a-parameter-follows-a-mask", a_parameter_follows_a_mask);
  g_test_add_func ("/ui/mask-use/a-painted-share-is-all-of-it", a_painted_share_is_all_of_it);
  g_test_add_func ("/ui/mask-use/a-dragged-value-is-a-preview", a_dragged_value_is_a_preview);
  g_test_add_func ("/ui/mask-use/other-parameters-take-none", other_parameters_take_none);
  g_test_add_func ("/ui/mask-use/a-new-mask-is-selected", a_new_mask_is_selected);
  g_test_add_func ("/ui/mask-use/a-direction-field-has-a-page", a_direction_field_has_a_page);
  g_test_add_func ("/ui/mask-use/rows-of-what-is-painted-have-menus",
                   rows_of_what_is_painted_have_menus);
  g_test_add_func ("/ui/mask-use/a-look-acts-where-a-mask-says", a_look_acts_where_a_mask_says);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
