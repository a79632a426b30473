/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/incompressible-skinning.h"
#include "preset-chooser.h"
#include "ui-test.h"

/* What the chooser said last. */
typedef struct
{
  RmpValues *tried;
  guint n_ends;
  char *chosen;
  GtkDropDown *drop_down;
} Heard;

static void
on_preview (Heard *self, RmpValues *values)
{
  g_clear_pointer (&self->tried, rmp_values_unref);
  self->tried = values != NULL ? rmp_values_ref (values) : NULL;
  self->n_ends += values == NULL;
}

static void
on_chosen (Heard *self, const char *name, RmpValues *values G_GNUC_UNUSED)
{
  g_free (self->chosen);
  self->chosen = g_strdup (name);
}

static gboolean
is_open (gpointer data)
{
  GtkWidget *list = rmp_ui_test_find (GTK_WIDGET (((Heard *) data)->drop_down), GTK_TYPE_LIST_VIEW);

  return list != NULL && gtk_widget_get_mapped (list) && gtk_widget_get_first_child (list) != NULL &&
         gtk_widget_get_mapped (gtk_widget_get_first_child (list));
}

static gboolean
is_tried (gpointer data)
{
  return ((Heard *) data)->tried != NULL;
}

static gboolean
has_ended (gpointer data)
{
  return ((Heard *) data)->n_ends > 0;
}

static gboolean
is_chosen (gpointer data)
{
  return ((Heard *) data)->chosen != NULL;
}

/* As the pointer and the arrow keys do on the rows of an open list. */
static void
go_to (Heard *self, guint preset)
{
  GtkListView *list = rmp_ui_test_find (GTK_WIDGET (self->drop_down), GTK_TYPE_LIST_VIEW);

  gtk_selection_model_select_item (gtk_list_view_get_model (list), preset, TRUE);
}

static void
a_preset_is_tried_before_it_is_chosen (void)
{
  const RmpTechnique *technique = &rmp_incompressible_skinning;
  g_autoptr (RmpValues) values = rmp_values_new (technique), published = rmp_values_new (technique);
  g_autoptr (GError) error = NULL;
  Heard heard = { NULL };
  GtkWidget *window, *chooser, *list;

  if (!rmp_ui_test_begin ())
    return;
  g_assert_true (rmp_values_apply_preset (published, technique->presets[1].id, &error));
  window = gtk_window_new ();
  chooser = g_object_new (RMP_TYPE_PRESET_CHOOSER, NULL);
  g_signal_connect_swapped (chooser, "preview", G_CALLBACK (on_preview), &heard);
  g_signal_connect_swapped (chooser, "chosen", G_CALLBACK (on_chosen), &heard);
  gtk_window_set_child (GTK_WINDOW (window), chooser);
  rmp_preset_chooser_show (RMP_PRESET_CHOOSER (chooser), technique, values);
  gtk_window_present (GTK_WINDOW (window));
  heard.drop_down = GTK_DROP_DOWN (gtk_widget_get_first_child (chooser));
  g_assert_cmpuint (gtk_drop_down_get_selected (heard.drop_down), ==, 0);

  gtk_widget_activate (GTK_WIDGET (heard.drop_down));
  rmp_ui_test_wait (is_open, &heard);
  go_to (&heard, 1);
  rmp_ui_test_wait (is_tried, &heard);
  g_assert_true (rmp_values_equal (heard.tried, published));

  list = rmp_ui_test_find (GTK_WIDGET (heard.drop_down), GTK_TYPE_LIST_VIEW);
  gtk_popover_popdown (GTK_POPOVER (gtk_widget_get_ancestor (list, GTK_TYPE_POPOVER)));
  rmp_ui_test_wait (has_ended, &heard);
  g_assert_null (heard.tried);
  g_assert_null (heard.chosen);

  gtk_drop_down_set_selected (heard.drop_down, 1);
  rmp_ui_test_wait (is_chosen, &heard);
  g_assert_cmpstr (heard.chosen, ==, technique->presets[1].label);

  gtk_window_destroy (GTK_WINDOW (window));
  g_free (heard.chosen);
  g_clear_pointer (&heard.tried, rmp_values_unref);
}

/* Kept for every project, below the technique's own; gone again when it is removed. */
static void
own_presets_are_kept (void)
{
  const RmpTechnique *technique = &rmp_incompressible_skinning;
  g_autoptr (RmpValues) values = rmp_values_new (technique), plain = rmp_values_new (technique);
  const guint n = technique->n_presets;
  GtkWidget *window, *choosers[2], *name;
  Heard heard = { NULL };

  if (!rmp_ui_test_begin ())
    return;
  g_assert_true (rmp_values_set_list (values, "fold_width=23 mm;profile=drawn -1 0, 0.5 1, 1 0", NULL));
  window = gtk_window_new ();
  choosers[0] = g_object_new (RMP_TYPE_PRESET_CHOOSER, NULL);
  gtk_window_set_child (GTK_WINDOW (window), choosers[0]);
  rmp_preset_chooser_show (RMP_PRESET_CHOOSER (choosers[0]), technique, values);
  gtk_window_present (GTK_WINDOW (window));
  heard.drop_down = GTK_DROP_DOWN (gtk_widget_get_first_child (choosers[0]));
  g_assert_cmpuint (gtk_drop_down_get_selected (heard.drop_down), ==, n);

  gtk_menu_button_popup (GTK_MENU_BUTTON (gtk_widget_get_last_child (choosers[0])));
  rmp_ui_test_settle ();
  name = rmp_ui_test_find (gtk_widget_get_last_child (choosers[0]), GTK_TYPE_ENTRY);
  gtk_editable_set_text (GTK_EDITABLE (name), "Linen [thin]");
  g_signal_emit_by_name (rmp_ui_test_find_button (window, "_Keep"), "clicked");
  g_assert_cmpstr (gtk_string_object_get_string (gtk_drop_down_get_selected_item (heard.drop_down)), ==,
                   "Linen (thin)");

  choosers[1] = g_object_ref_sink (g_object_new (RMP_TYPE_PRESET_CHOOSER, NULL));
  g_signal_connect_swapped (choosers[1], "preview", G_CALLBACK (on_preview), &heard);
  g_signal_connect_swapped (choosers[1], "chosen", G_CALLBACK (on_chosen), &heard);
  rmp_preset_chooser_show (RMP_PRESET_CHOOSER (choosers[1]), technique, plain);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (gtk_widget_get_first_child (choosers[1])), n);
  rmp_ui_test_wait (is_chosen, &heard);
  g_assert_cmpstr (heard.chosen, ==, "Linen (thin)");
  g_object_unref (choosers[1]);

  gtk_menu_button_popup (GTK_MENU_BUTTON (gtk_widget_get_last_child (choosers[0])));
  rmp_ui_test_settle ();
  g_signal_emit_by_name (rmp_ui_test_find_button (window, "_Remove"), "clicked");
  g_assert_cmpuint (gtk_drop_down_get_selected (heard.drop_down), ==, n);
  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (heard.drop_down)), ==, n + 1);
  gtk_window_destroy (GTK_WINDOW (window));
  g_free (heard.chosen);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/preset-chooser/a-preset-is-tried-before-it-is-chosen", a_preset_is_tried_before_it_is_chosen);
  g_test_add_func ("/ui/preset-chooser/own-presets-are-kept", own_presets_are_kept);
  return g_test_run ();
}
