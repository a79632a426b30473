/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The wavelength in the inspector: read, dragged and typed, and what gives way to it. */

#include "../../model/store/fixture.h"
#include "inspector/wave-panel.h"
#include "side-panels.h"
#include "store/cloth/mask-item.h"
#include "ui-test.h"
#include "widgets/number-entry.h"

#include <math.h>

#define WAVELENGTH 0.037543 /* leather on foam */

typedef struct
{
  RmpProject *project;
  RmpGarment *garment;
  RmpLook *look;
  RmpLayer *layer;
  SidePanels panels;
  GtkWidget *panel;
  RmpNumberEntry *entry;
  GtkDropDown *answers;
} Stage;

static void
stage_init (Stage *self)
{
  g_autoptr (GError) error = NULL;

  self->project = rmp_test_project_new ();
  self->garment = rmp_project_add_garment (self->project, rmp_test_get_surface (self->project),
                                           "Sleeve", NULL, &error);
  self->look = rmp_project_add_look (self->project, self->garment, "embedded-shell", "Leather",
                                     &error);
  g_assert_no_error (error);
  self->layer = g_list_model_get_item (rmp_look_get_layers (self->look), 0);
  rmp_ui_test_set_look (self->project,
                        "thickness=2 mm;skin_modulus=40 MPa;interior_modulus=500 kPa;"
                        "skin_poisson=0;interior_poisson=0");
  side_panels_open (&self->panels, self->project);
  rmp_workspace_select (self->panels.workspace, self->look);
  self->panel = rmp_ui_test_find (self->panels.inspector, RMP_TYPE_WAVE_PANEL);
  g_assert_nonnull (self->panel);
  self->entry = rmp_ui_test_find (self->panel, RMP_TYPE_NUMBER_ENTRY);
  self->answers = rmp_ui_test_find (self->panel, GTK_TYPE_DROP_DOWN);
}

static void
stage_clear (Stage *self)
{
  side_panels_close (&self->panels);
  g_object_unref (self->layer);
  rmp_project_close (self->project);
  g_object_unref (self->project);
}

static double
get_value (Stage *self, const char *param)
{
  return rmp_values_get_real (
      rmp_layer_get_values (self->layer),
      (guint) rmp_technique_find_param (rmp_layer_get_technique (self->layer), param));
}

static void
it_says_what_the_material_makes (void)
{
  g_autoptr (RmpLook) other = NULL;
  g_autoptr (GError) error = NULL;
  Stage stage;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage);
  g_assert_cmpfloat_with_epsilon (rmp_number_entry_get_value (stage.entry), WAVELENGTH, 1e-6);
  g_assert_true (rmp_ui_test_says (stage.panel, "2.8 % of compression"));
  rmp_ui_test_set_look (stage.project, "thickness=4 mm");
  g_assert_cmpfloat_with_epsilon (rmp_number_entry_get_value (stage.entry), 2.0 * WAVELENGTH, 1e-5);

  /* Other methods have nothing to say of it. */
  other = rmp_project_add_look (stage.project, stage.garment, "dynamic-wrinkling", "Other", &error);
  g_assert_no_error (error);
  g_object_ref (other);
  rmp_workspace_select (stage.panels.workspace, other);
  g_assert_false (gtk_widget_get_visible (stage.panel));
  stage_clear (&stage);
}

static void
what_is_typed_is_one_step (void)
{
  g_autoptr (GError) error = NULL;
  guint position;
  Stage stage;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage);
  position = rmp_project_get_position (stage.project);
  g_assert_true (rmp_number_entry_enter_text (stage.entry, "12 mm"));
  g_assert_cmpuint (rmp_project_get_position (stage.project), ==, position + 1);
  g_assert_cmpstr (rmp_project_get_undo_label (stage.project), ==, "Wavelength 12 mm");
  g_assert_cmpfloat (get_value (&stage, "thickness"), ==, 2e-3);
  g_assert_cmpfloat_with_epsilon (get_value (&stage, "skin_modulus") / 40e6,
                                  pow (0.012 / WAVELENGTH, 3.0), 1e-4);
  g_assert_true (rmp_project_undo (stage.project, &error));
  g_assert_cmpfloat_with_epsilon (rmp_number_entry_get_value (stage.entry), WAVELENGTH, 1e-6);

  gtk_drop_down_set_selected (stage.answers, 1);
  g_assert_true (rmp_number_entry_enter_text (stage.entry, "12 mm"));
  g_assert_cmpfloat (get_value (&stage, "skin_modulus"), ==, 40e6);
  g_assert_cmpfloat_with_epsilon (get_value (&stage, "thickness"), 2e-3 * 0.012 / WAVELENGTH, 1e-7);
  stage_clear (&stage);
}

static void
a_drag_is_a_preview (void)
{
  guint position;
  Stage stage;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage);
  position = rmp_project_get_position (stage.project);
  g_signal_emit_by_name (stage.entry, "scrubbed", 0.05);
  g_assert_true (rmp_workspace_is_previewing (stage.panels.workspace));
  g_assert_cmpfloat (get_value (&stage, "skin_modulus"), ==, 40e6);
  g_signal_emit_by_name (stage.entry, "reverted");
  g_assert_false (rmp_workspace_is_previewing (stage.panels.workspace));
  g_signal_emit_by_name (stage.entry, "scrubbed", 0.06);
  g_assert_true (rmp_number_entry_enter_text (stage.entry, "50 mm"));
  g_assert_false (rmp_workspace_is_previewing (stage.panels.workspace));
  g_assert_cmpuint (rmp_project_get_position (stage.project), ==, position + 1);
  g_assert_cmpfloat_with_epsilon (rmp_number_entry_get_value (stage.entry), 0.05, 1e-12);
  stage_clear (&stage);
}

/* The skin would have to be thicker than the wave is wide: nothing changes, and the field says what
 * there is.
 */
static void
what_cannot_be_changes_nothing (void)
{
  guint position;
  Stage stage;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage);
  position = rmp_project_get_position (stage.project);
  gtk_drop_down_set_selected (stage.answers, 1);
  rmp_number_entry_enter_text (stage.entry, "9 m");
  g_assert_cmpuint (rmp_project_get_position (stage.project), ==, position);
  g_assert_cmpfloat_with_epsilon (rmp_number_entry_get_value (stage.entry), WAVELENGTH, 1e-6);
  stage_clear (&stage);
}

/* Both ends of the mask go along. */
static void
what_is_painted_goes_along (void)
{
  g_autofree float *weights = g_new0 (float, 72);
  g_autoptr (GError) error = NULL;
  const RmpLayerMask *use;
  RmpMaskItem *mask;
  Stage stage;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage);
  weights[0] = 1.0f;
  mask = rmp_garment_add_mask (stage.garment, "Thick", weights, &error);
  g_assert_no_error (error);
  g_assert_true (rmp_layer_set_mask (stage.layer, "thickness", mask, 1e-3, 2e-3, &error));
  g_assert_true (rmp_ui_test_says (stage.panel, "From 18.8 to 37.5 mm"));
  g_assert_true (rmp_ui_test_says (stage.panel, "Widest wavelength"));
  gtk_drop_down_set_selected (stage.answers, 1);
  g_assert_true (rmp_number_entry_enter_text (stage.entry, "75.086 mm"));
  use = rmp_layer_get_mask (stage.layer, "thickness");
  g_assert_cmpfloat_with_epsilon (use->low, 2e-3, 1e-7);
  g_assert_cmpfloat_with_epsilon (use->high, 4e-3, 1e-7);
  stage_clear (&stage);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/wave-panel/it-says-what-the-material-makes",
                   it_says_what_the_material_makes);
  g_test_add_func ("/ui/wave-panel/what-is-typed-is-one-step", what_is_typed_is_one_step);
  g_test_add_func ("/ui/wave-panel/a-drag-is-a-preview", a_drag_is_a_preview);
  g_test_add_func ("/ui/wave-panel/what-cannot-be-changes-nothing", what_cannot_be_changes_nothing);
  g_test_add_func ("/ui/wave-panel/what-is-painted-goes-along", what_is_painted_goes_along);
  return g_test_run ();
}
