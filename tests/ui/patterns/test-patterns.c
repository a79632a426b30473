/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Patterns in the panels: under their garment in the outliner, their layers and what looks use in
 * the inspector.
 */

#include "../../model/store/fixture.h"
#include "patterns/pattern-files.h"
#include "patterns/pattern-layer-row.h"
#include "patterns/pattern-panel.h"
#include "patterns/pattern-use-list.h"
#include "side-panels.h"
#include "ui-test.h"
#include "widgets/number-entry.h"

#include <glib/gstdio.h>
#include <math.h>

#define SIDE 256

typedef struct
{
  RmpProject *project;
  RmpGarment *garment;
  RmpLook *look;
  RmpLayer *layer;
  RmpPatternItem *pattern;
  SidePanels panels;
} Stage;

static void
stage_init (Stage *self, gboolean uvs)
{
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", 9);
  g_autoptr (GError) error = NULL;

  if (uvs)
    rmp_test_add_uvs (g_ptr_array_index (import->meshes, 0));
  self->project = rmp_project_new (&error);
  rmp_project_add_import (self->project, import, NULL, &error);
  g_assert_no_error (error);
  self->garment = rmp_project_add_garment (self->project, rmp_test_get_surface (self->project),
                                           "Sleeve", NULL, &error);
  self->look = rmp_project_add_look (self->project, self->garment, "geometric-wrinkles", "Wrinkles",
                                     &error);
  g_assert_no_error (error);
  self->pattern = uvs ? rmp_garment_add_pattern (self->garment, "Creases", SIDE, &error) : NULL;
  g_assert_no_error (error);
  self->layer = g_list_model_get_item (rmp_look_get_layers (self->look), 0);
  side_panels_open (&self->panels, self->project);
}

static void
stage_clear (Stage *self)
{
  side_panels_close (&self->panels);
  g_object_unref (self->layer);
  rmp_project_close (self->project);
  g_object_unref (self->project);
}

/* The button below @root whose tooltip begins like this. */
static GtkWidget *
find_button (GtkWidget *root, const char *tooltip)
{
  const char *words = gtk_widget_get_tooltip_text (root);

  if (GTK_IS_BUTTON (root) && words && g_str_has_prefix (words, tooltip))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_button (child, tooltip);

      if (found)
        return found;
    }
  return NULL;
}

static void
click (GtkWidget *root, const char *tooltip)
{
  GtkWidget *button = find_button (root, tooltip);

  g_assert_nonnull (button);
  g_assert_true (gtk_widget_is_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
  rmp_ui_test_settle ();
}

static RmpPatternLayerItem *
layer_at (Stage *self, guint index)
{
  g_autoptr (RmpPatternLayerItem)
      layer = g_list_model_get_item (rmp_pattern_item_get_layers (self->pattern), index);

  return layer;
}

static guint
count_layers (Stage *self)
{
  return g_list_model_get_n_items (rmp_pattern_item_get_layers (self->pattern));
}

static RmpPatternLayerRow *
row_at (RmpPatternPanel *panel, int index)
{
  return RMP_PATTERN_LAYER_ROW (
      gtk_list_box_get_row_at_index (rmp_pattern_panel_get_list (panel), index));
}

static void
the_outliner_lists_patterns (void)
{
  Stage stage;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage, TRUE);
  g_assert_true (rmp_ui_test_says (stage.panels.outliner, "Patterns"));
  g_assert_true (rmp_ui_test_says (stage.panels.outliner, "Creases"));
  click (stage.panels.outliner, "Duplicate “Creases”");
  g_assert_cmpuint (g_list_model_get_n_items (rmp_garment_get_patterns (stage.garment)), ==, 2);
  g_assert_true (rmp_ui_test_says (stage.panels.outliner, "Creases 2"));
  g_assert_true (RMP_IS_PATTERN_ITEM (rmp_workspace_get_selection (stage.panels.workspace)));
  g_assert_true (rmp_ui_test_says (stage.panels.inspector, "Pattern on Sleeve"));
  stage_clear (&stage);
}

static void
layers_are_edited_in_the_panel (void)
{
  RmpPatternPanel *panel;
  RmpNumberEntry *opacity;
  Stage stage;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage, TRUE);
  rmp_workspace_select (stage.panels.workspace, stage.pattern);
  panel = rmp_ui_test_find (stage.panels.inspector, RMP_TYPE_PATTERN_PANEL);
  g_assert_nonnull (panel);
  g_assert_true (rmp_pattern_panel_get_layer (panel) == layer_at (&stage, 0));

  /* What is added is on top, and what brushes paint on. */
  click (GTK_WIDGET (panel), "Add layer");
  g_assert_cmpuint (count_layers (&stage), ==, 2);
  g_assert_true (rmp_pattern_panel_get_layer (panel) == layer_at (&stage, 1));
  g_assert_true (rmp_workspace_get_selection (stage.panels.workspace) ==
                 (gpointer) layer_at (&stage, 1));
  g_assert_true (rmp_pattern_layer_row_get_layer (row_at (panel, 0)) == layer_at (&stage, 1));

  click (GTK_WIDGET (row_at (panel, 0)), "Hide");
  g_assert_true (rmp_pattern_layer_item_get_hidden (layer_at (&stage, 1)));
  click (GTK_WIDGET (row_at (panel, 0)), "Show “");
  g_assert_false (rmp_pattern_layer_item_get_hidden (layer_at (&stage, 1)));
  click (GTK_WIDGET (row_at (panel, 1)), "Lock");
  g_assert_true (rmp_pattern_layer_item_get_locked (layer_at (&stage, 0)));
  click (GTK_WIDGET (row_at (panel, 1)), "Unlock");

  opacity = rmp_ui_test_find (GTK_WIDGET (panel), RMP_TYPE_NUMBER_ENTRY);
  g_assert_true (rmp_number_entry_enter_text (opacity, "40 %"));
  g_assert_cmpfloat (rmp_pattern_layer_item_get_opacity (layer_at (&stage, 1)), ==, 0.4);

  click (GTK_WIDGET (panel), "Move layer down");
  g_assert_cmpfloat (rmp_pattern_layer_item_get_opacity (layer_at (&stage, 0)), ==, 0.4);
  g_assert_true (rmp_pattern_layer_row_drop (row_at (panel, 0), layer_at (&stage, 0)));
  g_assert_cmpfloat (rmp_pattern_layer_item_get_opacity (layer_at (&stage, 1)), ==, 0.4);
  click (GTK_WIDGET (panel), "Merge layer down");
  g_assert_cmpuint (count_layers (&stage), ==, 1);
  g_assert_true (rmp_pattern_panel_get_layer (panel) == layer_at (&stage, 0));

  /* The last one stays, and each step goes back alone. */
  g_assert_false (gtk_widget_is_sensitive (find_button (GTK_WIDGET (panel), "Delete layer")));
  g_assert_true (rmp_project_undo (stage.project, NULL));
  g_assert_cmpuint (count_layers (&stage), ==, 2);
  stage_clear (&stage);
}

static void
images_come_in_and_go_out (void)
{
  static const char *const names[] = { "layer.png", "layer.exr" };
  g_autofree char *folder = g_dir_make_tmp ("rimple-test-XXXXXX", NULL);
  RmpPatternLayerItem *layer;
  Stage stage;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage, TRUE);
  layer = layer_at (&stage, 0);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);
      g_autoptr (RmpHeightImage) image = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_true (rmp_pattern_layer_item_fill (layer, (guint16) (40000 + i), NULL));
      image = rmp_height_image_ref (rmp_pattern_layer_item_get_image (layer));
      g_assert_true (rmp_pattern_export (image, path, &error));
      g_assert_no_error (error);
      g_assert_true (rmp_pattern_layer_item_clear (layer, NULL));
      g_assert_true (rmp_pattern_import (layer, path, &error));
      g_assert_no_error (error);
      g_assert_true (rmp_height_image_equal (rmp_pattern_layer_item_get_image (layer), image));
      g_assert_true (rmp_pattern_layer_item_set_locked (layer, TRUE, NULL));
      g_assert_false (rmp_pattern_import (layer, path, &error));
      g_assert_true (rmp_pattern_layer_item_set_locked (layer, FALSE, NULL));
      g_remove (path);
    }
  g_rmdir (folder);
  stage_clear (&stage);
}

static void
a_look_lists_what_it_uses (void)
{
  RmpPatternUseList *list;
  RmpPatternItem *second;
  GtkWidget *entry;
  Stage stage;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage, TRUE);
  rmp_workspace_select (stage.panels.workspace, stage.look);
  list = rmp_ui_test_find (stage.panels.inspector, RMP_TYPE_PATTERN_USE_LIST);
  g_assert_nonnull (list);
  click (GTK_WIDGET (list), "The next pattern");
  g_assert_cmpuint (rmp_layer_get_n_patterns (stage.layer), ==, 1);
  g_assert_true (rmp_layer_get_pattern (stage.layer, 0)->pattern == stage.pattern);

  /* With no other one there, the next is new: one step with its use. */
  click (GTK_WIDGET (list), "The next pattern");
  second = rmp_layer_get_pattern (stage.layer, 1)->pattern;
  g_assert_true (second != stage.pattern);
  g_assert_true (rmp_project_undo (stage.project, NULL));
  g_assert_cmpuint (g_list_model_get_n_items (rmp_garment_get_patterns (stage.garment)), ==, 1);
  g_assert_true (rmp_project_redo (stage.project, NULL));

  entry = rmp_pattern_use_list_get_entry (list, 1, RMP_PATTERN_USE_AMPLITUDE);
  g_signal_emit_by_name (entry, "scrubbed", 0.004);
  g_assert_true (rmp_workspace_is_previewing (stage.panels.workspace));
  g_assert_true (isnan (rmp_layer_get_pattern (stage.layer, 1)->amplitude));
  g_signal_emit_by_name (entry, "reverted");
  g_assert_false (rmp_workspace_is_previewing (stage.panels.workspace));
  g_signal_emit_by_name (entry, "scrubbed", 0.004);
  g_assert_true (rmp_number_entry_enter_text (RMP_NUMBER_ENTRY (entry), "3 mm"));
  g_assert_cmpfloat_with_epsilon (rmp_layer_get_pattern (stage.layer, 1)->amplitude, 0.003, 1e-12);
  g_assert_false (rmp_workspace_is_previewing (stage.panels.workspace));
  g_assert_true (isnan (rmp_layer_get_pattern (stage.layer, 0)->amplitude));
  click (gtk_widget_get_parent (entry), "As the look");
  g_assert_true (isnan (rmp_layer_get_pattern (stage.layer, 1)->amplitude));
  click (GTK_WIDGET (list), "Move down");
  g_assert_true (rmp_layer_get_pattern (stage.layer, 1)->pattern == stage.pattern);
  click (GTK_WIDGET (list), "Use it no longer");
  g_assert_cmpuint (rmp_layer_get_n_patterns (stage.layer), ==, 1);
  stage_clear (&stage);
}

static void
without_uvs_charts_are_offered (void)
{
  RmpPatternUseList *list;
  Stage stage;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage, FALSE);
  rmp_workspace_select (stage.panels.workspace, stage.look);
  list = rmp_ui_test_find (stage.panels.inspector, RMP_TYPE_PATTERN_USE_LIST);
  g_assert_true (rmp_ui_test_says (GTK_WIDGET (list), "no UVs"));
  g_assert_true (rmp_ui_test_says (GTK_WIDGET (list), "Unwrap Charts"));
  g_assert_false (rmp_ui_test_says (GTK_WIDGET (list), "Use a Pattern"));
  stage_clear (&stage);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/patterns/the-outliner-lists-patterns", the_outliner_lists_patterns);
  g_test_add_func ("/ui/patterns/layers-are-edited-in-the-panel", layers_are_edited_in_the_panel);
  g_test_add_func ("/ui/patterns/images-come-in-and-go-out", images_come_in_and_go_out);
  g_test_add_func ("/ui/patterns/a-look-lists-what-it-uses", a_look_lists_what_it_uses);
  g_test_add_func ("/ui/patterns/without-uvs-charts-are-offered", without_uvs_charts_are_offered);
  return g_test_run ();
}
