/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A repeating group in the inspector: entries are added, edited, put in another order and removed,
 * each a step of the history; and rows that name another thing of the project.
 */

#include "inspector/entry-list.h"

#include <string.h>

#include "../../model/store/fixture.h"
#include "../../simulators/hanging-sheet.h"
#include "inspector/own-presets.h"
#include "inspector/param-list.h"
#include "inspector/param-row.h"
#include "pointer.h"
#include "side-panels.h"
#include "store/looks/profile-item.h"
#include "ui-test.h"
#include "widgets/number-entry.h"
#include "widgets/vector-entry.h"

typedef struct
{
  RmpProject *project;
  RmpLayer *layer;
  RmpProfileItem *ridge, *calm;
  SidePanels panels;
} Stage;

static RmpProfileItem *
add_profile (Stage *self, const char *name, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProfile) profile = rmp_profile_new_from_text (text, NULL);
  RmpProfileItem *item = rmp_project_add_profile (self->project, name, profile, &error);

  g_assert_no_error (error);
  return item;
}

static gboolean
stage_init (Stage *self)
{
  g_autoptr (GError) error = NULL;
  RmpGarment *garment;
  RmpLook *look;

  if (!rmp_ui_test_begin ())
    return FALSE;
  self->project = rmp_test_project_new ();
  garment = rmp_project_add_garment (self->project, rmp_test_get_surface (self->project), "Sleeve",
                                     NULL, &error);
  self->ridge = add_profile (self, "Ridge", "drawn -1 0, 0 1, 1 0");
  self->calm = add_profile (self, "Calm", "drawn -1 0, 0 0.1, 1 0");
  look = rmp_project_add_look (self->project, garment, "hanging-sheet", "Sheet", &error);
  g_assert_no_error (error);
  self->layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  side_panels_open (&self->panels, self->project);
  rmp_workspace_select (self->panels.workspace, look);
  return TRUE;
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
get_row (Stage *self, guint param)
{
  RmpParamList *list = rmp_ui_test_find (self->panels.inspector, RMP_TYPE_PARAM_LIST);

  return g_ptr_array_index (rmp_param_list_get_rows (list), param);
}

static RmpEntryList *
get_winds (Stage *self)
{
  return RMP_ENTRY_LIST (rmp_param_row_get_control (get_row (self, RMP_TEST_SHEET_WINDS)));
}

/* What a row of an entry is edited with. */
static GtkWidget *
get_control (Stage *self, guint wind, RmpTestWindParam param)
{
  return rmp_param_row_get_control (
      RMP_PARAM_ROW (rmp_entry_list_get_row (get_winds (self), wind, param)));
}

static guint
count (Stage *self)
{
  return rmp_values_get_n_entries (rmp_layer_get_values (self->layer), RMP_TEST_SHEET_WINDS);
}

static const RmpValues *
get_wind (Stage *self, guint i)
{
  return rmp_values_get_entry (rmp_layer_get_values (self->layer), RMP_TEST_SHEET_WINDS, i);
}

static double
get_push (Stage *self, guint i)
{
  return rmp_values_get_real (get_wind (self, i), RMP_TEST_WIND_PUSH);
}

static double
get_shown_push (Stage *self, guint i)
{
  return rmp_number_entry_get_value (RMP_NUMBER_ENTRY (get_control (self, i, RMP_TEST_WIND_PUSH)));
}

static void
click (GtkWidget *button)
{
  g_assert_true (gtk_widget_is_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
}

static void
type_push (Stage *self, guint i, const char *text)
{
  g_assert_true (rmp_number_entry_enter_text (
      RMP_NUMBER_ENTRY (get_control (self, i, RMP_TEST_WIND_PUSH)), text));
}

static void
assert_step (Stage *self, const char *label)
{
  g_assert_cmpstr (rmp_project_get_undo_label (self->project), ==, label);
}

static void
undo (Stage *self)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (rmp_project_undo (self->project, &error));
  g_assert_no_error (error);
}

static gboolean
is_focus_in (GtkWidget *widget)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));

  return focus && (focus == widget || gtk_widget_is_ancestor (focus, widget));
}

/* Three winds that push with 1, 2 and 3. */
static void
blow (Stage *self)
{
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *text = g_strdup_printf ("%u", i + 1);

      click (rmp_entry_list_get_add (get_winds (self)));
      type_push (self, i, text);
    }
}

static void
entries_are_added_and_edited (void)
{
  const double up[3] = { 0.0, 1.0, 0.0 };
  double direction[3];
  Stage stage;

  if (!stage_init (&stage))
    return;
  g_assert_cmpuint (count (&stage), ==, 0);
  g_assert_true (rmp_ui_test_says (stage.panels.inspector, "Add wind"));
  click (rmp_entry_list_get_add (get_winds (&stage)));
  assert_step (&stage, "Add wind");
  g_assert_cmpuint (count (&stage), ==, 1);
  g_assert_true (rmp_ui_test_says (stage.panels.inspector, "Wind 1"));
  g_assert_cmpfloat (get_shown_push (&stage, 0), ==, 1.0);
  g_assert_true (is_focus_in (rmp_entry_list_get_row (get_winds (&stage), 0, 0)));

  type_push (&stage, 0, "2*1.5");
  assert_step (&stage, "Wind 1: Push 3");
  g_assert_cmpfloat (get_push (&stage, 0), ==, 3.0);
  rmp_vector_entry_set_value (RMP_VECTOR_ENTRY (get_control (&stage, 0, RMP_TEST_WIND_DIRECTION)),
                              up);
  g_assert_true (rmp_number_entry_enter_text (
      rmp_vector_entry_get_entry (
          RMP_VECTOR_ENTRY (get_control (&stage, 0, RMP_TEST_WIND_DIRECTION)), 0),
      "0.5"));
  rmp_values_get_vec3 (get_wind (&stage, 0), RMP_TEST_WIND_DIRECTION, direction);
  g_assert_cmpfloat (direction[0], ==, 0.5);
  g_assert_cmpfloat (direction[1], ==, 1.0);

  undo (&stage);
  undo (&stage);
  g_assert_cmpfloat (get_shown_push (&stage, 0), ==, 1.0);
  undo (&stage);
  g_assert_cmpuint (count (&stage), ==, 0);
  g_assert_false (rmp_ui_test_says (stage.panels.inspector, "Wind 1"));
  stage_clear (&stage);
}

/* And the one step of it when it ends. */
static void
a_drag_in_an_entry_is_a_preview (void)
{
  RmpNumberEntry *push;
  guint position;
  Stage stage;

  if (!stage_init (&stage))
    return;
  blow (&stage);
  position = rmp_project_get_position (stage.project);
  push = RMP_NUMBER_ENTRY (get_control (&stage, 1, RMP_TEST_WIND_PUSH));
  rmp_number_entry_scrub (push, 30, 0);
  g_assert_cmpuint (rmp_project_get_position (stage.project), ==, position);
  g_assert_cmpfloat (get_push (&stage, 1), ==, 2.0);
  g_assert_cmpfloat (rmp_number_entry_get_value (push), >, 2.0);
  type_push (&stage, 1, "5");
  g_assert_cmpuint (rmp_project_get_position (stage.project), ==, position + 1);
  g_assert_cmpfloat (get_push (&stage, 1), ==, 5.0);
  stage_clear (&stage);
}

static void
entries_change_places (void)
{
  RmpEntryList *winds;
  Stage stage;

  if (!stage_init (&stage))
    return;
  blow (&stage);
  winds = get_winds (&stage);
  g_assert_false (gtk_widget_is_sensitive (rmp_entry_list_get_up (winds, 0)));
  g_assert_false (gtk_widget_is_sensitive (rmp_entry_list_get_down (winds, 2)));
  click (rmp_entry_list_get_up (winds, 2));
  assert_step (&stage, "Winds in another order");
  g_assert_cmpfloat (get_push (&stage, 1), ==, 3.0);
  g_assert_cmpfloat (get_shown_push (&stage, 1), ==, 3.0);
  g_assert_cmpfloat (get_shown_push (&stage, 2), ==, 2.0);
  g_assert_true (is_focus_in (rmp_entry_list_get_up (winds, 1)));
  click (rmp_entry_list_get_up (winds, 1));
  g_assert_cmpfloat (get_shown_push (&stage, 0), ==, 3.0);
  g_assert_true (is_focus_in (rmp_entry_list_get_down (winds, 0)));
  click (rmp_entry_list_get_down (winds, 0));
  g_assert_cmpfloat (get_shown_push (&stage, 1), ==, 3.0);
  stage_clear (&stage);
}

static void
entries_are_removed (void)
{
  RmpEntryList *winds;
  Stage stage;

  if (!stage_init (&stage))
    return;
  blow (&stage);
  winds = get_winds (&stage);
  g_assert_false (gtk_widget_is_sensitive (rmp_entry_list_get_add (winds)));
  click (rmp_entry_list_get_remove (winds, 0));
  assert_step (&stage, "Remove Wind 1");
  g_assert_cmpuint (count (&stage), ==, 2);
  g_assert_cmpfloat (get_shown_push (&stage, 0), ==, 2.0);
  g_assert_cmpfloat (get_shown_push (&stage, 1), ==, 3.0);
  g_assert_false (rmp_ui_test_says (stage.panels.inspector, "Wind 3"));
  g_assert_true (gtk_widget_is_sensitive (rmp_entry_list_get_add (winds)));
  click (rmp_entry_list_get_remove (winds, 1));
  g_assert_true (is_focus_in (rmp_entry_list_get_remove (winds, 0)));
  click (rmp_entry_list_get_remove (winds, 0));
  g_assert_true (is_focus_in (rmp_entry_list_get_add (winds)));
  g_assert_cmpuint (count (&stage), ==, 0);
  for (guint i = 0; i < 3; i++)
    undo (&stage);
  g_assert_cmpfloat (get_shown_push (&stage, 0), ==, 1.0);
  g_assert_cmpfloat (get_shown_push (&stage, 2), ==, 3.0);
  stage_clear (&stage);
}

/* What is folded away is so wherever it moves, and is remembered by nothing else. */
static void
entries_are_folded_away (void)
{
  RmpEntryList *winds;
  GtkWidget *row;
  Stage stage;

  if (!stage_init (&stage))
    return;
  blow (&stage);
  winds = get_winds (&stage);
  row = rmp_entry_list_get_row (winds, 0, RMP_TEST_WIND_PUSH);
  g_assert_true (gtk_widget_get_mapped (row));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (rmp_entry_list_get_name (winds, 0)), FALSE);
  g_assert_false (gtk_widget_get_mapped (row));
  click (rmp_entry_list_get_down (winds, 0));
  g_assert_true (gtk_widget_get_mapped (row));
  row = rmp_entry_list_get_row (winds, 1, RMP_TEST_WIND_PUSH);
  g_assert_false (gtk_widget_get_mapped (row));
  click (rmp_entry_list_get_remove (winds, 0));
  g_assert_true (gtk_widget_get_mapped (row));
  g_assert_false (gtk_widget_get_mapped (rmp_entry_list_get_row (winds, 0, RMP_TEST_WIND_PUSH)));
  stage_clear (&stage);
}

static void
point_and_click (GtkWidget *button)
{
  rmp_pointer_scroll_to (button);
  rmp_pointer_click (button, 0.5 * gtk_widget_get_width (button),
                     0.5 * gtk_widget_get_height (button));
}

/* The field of a new entry has the keyboard. */
static void
a_hand_adds_types_and_removes (void)
{
  Stage stage;

  if (!stage_init (&stage))
    return;
  if (rmp_pointer_begin (GTK_WINDOW (stage.panels.window)))
    {
      point_and_click (rmp_entry_list_get_add (get_winds (&stage)));
      g_assert_cmpuint (count (&stage), ==, 1);
      rmp_pointer_key ("7");
      rmp_pointer_key ("Return");
      g_assert_cmpfloat (get_push (&stage, 0), ==, 7.0);
      point_and_click (rmp_entry_list_get_add (get_winds (&stage)));
      point_and_click (rmp_entry_list_get_down (get_winds (&stage), 0));
      g_assert_cmpfloat (get_push (&stage, 1), ==, 7.0);
      point_and_click (rmp_entry_list_get_remove (get_winds (&stage), 1));
      g_assert_cmpuint (count (&stage), ==, 1);
      g_assert_cmpfloat (get_push (&stage, 0), ==, 1.0);
    }
  stage_clear (&stage);
}

/* --- presets ---------------------------------------------------------------------------------- */

static void
presets_of_ones_own_keep_entries (void)
{
  g_autoptr (RmpValues) values = rmp_values_new (&rmp_test_technique);
  g_autoptr (RmpValues) other = rmp_values_new (&rmp_test_technique), read = NULL;
  g_autofree char *list = NULL;

  g_assert_true (rmp_values_set_list (values, "layers=2;layers.2.depth=250 mm", NULL));
  g_assert_true (rmp_values_set_list (other, "width=50 mm;layers=3;layers.1.depth=1 mm", NULL));
  list = rmp_own_presets_list_values (values);
  g_assert_cmpstr (list, ==, "layers=2;layers.2.depth=0.25");
  read = rmp_own_presets_read_values (list, other);
  g_assert_true (rmp_values_equal (read, values));
}

/* They mean something in one project alone, and a preset is for all. */
static void
presets_of_ones_own_leave_references (void)
{
  g_autoptr (RmpValues) values = rmp_values_new (&rmp_test_hanging_sheet);
  g_autoptr (RmpValues) other = rmp_values_new (&rmp_test_hanging_sheet), read = NULL;
  g_autofree char *list = NULL;

  g_assert_true (
      rmp_values_set_list (values, "gravity=2;gust=curve 1;winds=1;winds.1.gust=curve 1", NULL));
  g_assert_true (rmp_values_set_list (other, "sweeps=3;gust=curve 2;winds=2", NULL));
  list = rmp_own_presets_list_values (values);
  g_assert_cmpstr (list, ==, "gravity=2");
  read = rmp_own_presets_read_values (list, other);
  g_assert_cmpfloat (rmp_values_get_real (read, RMP_TEST_SHEET_GRAVITY), ==, 2.0);
  g_assert_cmpint (rmp_values_get_int (read, RMP_TEST_SHEET_SWEEPS), ==, 10);
  g_assert_cmpstr (rmp_values_get_reference (read, RMP_TEST_SHEET_GUST), ==, "2");
  g_assert_cmpuint (rmp_values_get_n_entries (read, RMP_TEST_SHEET_WINDS), ==, 2);
}

/* --- references ------------------------------------------------------------------------------- */

static GtkDropDown *
get_gust (Stage *self)
{
  return GTK_DROP_DOWN (rmp_param_row_get_control (get_row (self, RMP_TEST_SHEET_GUST)));
}

static const char *
get_shown (GtkDropDown *down)
{
  return gtk_string_object_get_string (gtk_drop_down_get_selected_item (down));
}

static const char *
get_named (Stage *self)
{
  return rmp_values_get_reference (rmp_layer_get_values (self->layer), RMP_TEST_SHEET_GUST);
}

static void
a_thing_is_chosen_and_left (void)
{
  g_autoptr (GError) error = NULL;
  guint position;
  Stage stage;

  if (!stage_init (&stage))
    return;
  g_assert_cmpstr (get_shown (get_gust (&stage)), ==, "None");
  gtk_drop_down_set_selected (get_gust (&stage), 2);
  assert_step (&stage, "Gust Calm");
  g_assert_cmpstr (get_named (&stage), ==, "2");
  g_assert_cmpstr (get_shown (get_gust (&stage)), ==, "Calm");
  position = rmp_project_get_position (stage.project);

  /* A new name is shown, and is no edit of the look. */
  g_assert_true (rmp_profile_item_rename (stage.calm, "Lull", &error));
  g_assert_cmpstr (get_shown (get_gust (&stage)), ==, "Lull");
  g_assert_cmpuint (rmp_project_get_position (stage.project), ==, position + 1);

  gtk_drop_down_set_selected (get_gust (&stage), 0);
  assert_step (&stage, "Gust none");
  g_assert_null (get_named (&stage));
  undo (&stage);
  g_assert_cmpstr (get_shown (get_gust (&stage)), ==, "Lull");
  stage_clear (&stage);
}

static void
a_thing_that_goes_is_named_no_more (void)
{
  g_autoptr (GError) error = NULL;
  Stage stage;

  if (!stage_init (&stage))
    return;
  gtk_drop_down_set_selected (get_gust (&stage), 1);
  g_assert_true (rmp_profile_item_remove (stage.ridge, NULL, &error));
  g_assert_cmpstr (get_shown (get_gust (&stage)), ==, "None");
  g_assert_null (get_named (&stage));
  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (get_gust (&stage))), ==, 2);
  undo (&stage);
  g_assert_cmpstr (get_shown (get_gust (&stage)), ==, "Ridge");
  g_assert_cmpstr (get_named (&stage), ==, "1");
  stage_clear (&stage);
}

/* A curve is edited for all that name it, made anew, and read from measurements. */
static void
a_curve_is_edited_beside_its_choice (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProfile) pointed = rmp_profile_new_from_text ("drawn -1 0, 0.5 1, 1 0", NULL);
  g_autofree char *text = NULL;
  RmpCurveReference *curve;
  guint n;
  Stage stage;

  if (!stage_init (&stage))
    return;
  curve = rmp_param_row_get_curve (get_row (&stage, RMP_TEST_SHEET_GUST));
  n = g_list_model_get_n_items (rmp_project_get_profiles (stage.project));
  gtk_drop_down_set_selected (get_gust (&stage), 2);
  g_signal_emit_by_name (rmp_curve_reference_get_editor (curve), "commit", pointed);
  text = rmp_profile_get_text (rmp_profile_item_get_profile (stage.calm));
  g_assert_cmpstr (text, ==, "drawn -1 0, 0.5 1, 1 0");

  rmp_curve_reference_add (curve);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_profiles (stage.project)), ==, n + 1);
  g_assert_cmpstr (get_named (&stage), ==, "3");
  undo (&stage);
  g_assert_cmpstr (get_named (&stage), ==, "2");
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_profiles (stage.project)), ==, n);

  g_assert_true (rmp_curve_reference_read (curve, "wool.csv", "0,0\n1,0.05\n2.5,0.2\n",
                                           RMP_KES_OF_BEND, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (get_shown (get_gust (&stage)), ==, "wool.csv");
  g_assert_nonnull (strstr (rmp_curve_reference_get_note (curve), "250 1/m"));
  g_assert_false (
      rmp_curve_reference_read (curve, "bad.csv", "0,0\n1,2\n1,3\n", RMP_KES_OF_BEND, &error));
  g_assert_error (error, RMP_KES_ERROR, RMP_KES_ERROR_CURVE);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_profiles (stage.project)), ==, n + 1);
  stage_clear (&stage);
}

/* The same row, in an entry that was not there when the look was shown. */
static void
entries_name_things_too (void)
{
  g_autoptr (GError) error = NULL;
  GtkDropDown *gust;
  Stage stage;

  if (!stage_init (&stage))
    return;
  click (rmp_entry_list_get_add (get_winds (&stage)));
  gust = GTK_DROP_DOWN (get_control (&stage, 0, RMP_TEST_WIND_GUST));
  gtk_drop_down_set_selected (gust, 1);
  assert_step (&stage, "Wind 1: Gust Ridge");
  g_assert_cmpstr (rmp_values_get_reference (get_wind (&stage, 0), RMP_TEST_WIND_GUST), ==, "1");
  g_assert_null (get_named (&stage));
  g_assert_true (rmp_profile_item_remove (stage.ridge, NULL, &error));
  g_assert_cmpstr (get_shown (gust), ==, "None");
  g_assert_null (rmp_values_get_reference (get_wind (&stage, 0), RMP_TEST_WIND_GUST));
  stage_clear (&stage);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/ui/entry-list/" name, function)
  ADD ("entries-are-added-and-edited", entries_are_added_and_edited);
  ADD ("a-drag-in-an-entry-is-a-preview", a_drag_in_an_entry_is_a_preview);
  ADD ("entries-change-places", entries_change_places);
  ADD ("entries-are-removed", entries_are_removed);
  ADD ("entries-are-folded-away", entries_are_folded_away);
  ADD ("a-hand-adds-types-and-removes", a_hand_adds_types_and_removes);
#undef ADD
#define ADD(name, function) g_test_add_func ("/ui/own-presets/" name, function)
  ADD ("keep-entries", presets_of_ones_own_keep_entries);
  ADD ("leave-references", presets_of_ones_own_leave_references);
  ADD ("edit-curves", a_curve_is_edited_beside_its_choice);
#undef ADD
#define ADD(name, function) g_test_add_func ("/ui/param-row/" name, function)
  ADD ("a-thing-is-chosen-and-left", a_thing_is_chosen_and_left);
  ADD ("a-thing-that-goes-is-named-no-more", a_thing_that_goes_is_named_no_more);
  ADD ("entries-name-things-too", entries_name_things_too);
  return g_test_run ();
}
