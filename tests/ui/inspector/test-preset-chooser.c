/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/own-presets.h"
#include "inspector/preset-chooser.h"
#include "methods/incompressible-skinning/incompressible-skinning.h"
#include "ui-test.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sys/resource.h>

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
  self->tried = values ? rmp_values_ref (values) : NULL;
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

  return list && gtk_widget_get_mapped (list) && gtk_widget_get_first_child (list) &&
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
  g_assert_true (
      rmp_values_set_list (values, "fold_width=23 mm;profile=drawn -1 0, 0.5 1, 1 0", NULL));
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
  g_assert_cmpstr (gtk_string_object_get_string (gtk_drop_down_get_selected_item (heard.drop_down)),
                   ==, "Linen (thin)");

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
  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (heard.drop_down)), ==,
                    n + 1);
  gtk_window_destroy (GTK_WINDOW (window));
  g_free (heard.chosen);
}

/* --- a file in trouble ------------------------------------------------------------------------ */

static char *
get_presets_folder (void)
{
  return g_build_filename (g_get_user_data_dir (), "rimple", "presets", NULL);
}

static char *
get_presets_file (void)
{
  g_autofree char *folder = get_presets_folder ();

  return g_build_filename (folder, "incompressible-skinning.ini", NULL);
}

static void
assert_contents (const char *path, const char *wanted)
{
  g_autofree char *contents = NULL;

  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  g_assert_cmpstr (contents, ==, wanted);
}

/* Whose file lost a bracket to an editor: it stays as it is, and what is wrong with it is said. */
static void
presets_that_cannot_be_read_are_left_alone (void)
{
  static const char damaged[] =
      "[Linen]\nvalues=fold_width=23 mm\n[Wool\nvalues=fold_width=31 mm\n";
  const RmpTechnique *technique = &rmp_incompressible_skinning;
  g_autoptr (RmpValues) values = rmp_values_new (technique);
  g_autofree char *path = get_presets_file (), *folder = get_presets_folder ();
  GtkWidget *window, *chooser, *menu, *name, *dialog;

  if (!rmp_ui_test_begin ())
    return;
  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (path, damaged, -1, NULL));
  g_assert_false (rmp_own_presets_remove (technique, "Linen", NULL));
  assert_contents (path, damaged);

  window = gtk_window_new ();
  chooser = g_object_new (RMP_TYPE_PRESET_CHOOSER, NULL);
  gtk_window_set_child (GTK_WINDOW (window), chooser);
  rmp_preset_chooser_show (RMP_PRESET_CHOOSER (chooser), technique, values);
  gtk_window_present (GTK_WINDOW (window));
  menu = gtk_widget_get_last_child (chooser);
  g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (menu), "[Wool"));

  gtk_menu_button_popup (GTK_MENU_BUTTON (menu));
  rmp_ui_test_settle ();
  name = rmp_ui_test_find (menu, GTK_TYPE_ENTRY);
  gtk_editable_set_text (GTK_EDITABLE (name), "Silk");
  g_signal_emit_by_name (rmp_ui_test_find_button (window, "_Keep"), "clicked");
  dialog = rmp_ui_test_wait_for_dialog ();
  g_assert_true (rmp_ui_test_says (dialog, path));
  g_assert_true (rmp_ui_test_says (dialog, "[Wool"));
  g_assert_true (rmp_ui_test_says (dialog, "move it to another folder"));
  gtk_window_destroy (GTK_WINDOW (dialog));
  assert_contents (path, damaged);

  /* Moved away, the list starts anew. */
  g_assert_cmpint (g_remove (path), ==, 0);
  g_signal_emit_by_name (rmp_ui_test_find_button (window, "_Keep"), "clicked");
  g_assert_null (rmp_ui_test_find_dialog ());
  assert_contents (path, "[Silk]\nvalues=\n");
  g_assert_null (strstr (gtk_widget_get_tooltip_text (menu), "[Wool"));
  g_assert_true (rmp_own_presets_remove (technique, "Silk", NULL));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* A limit on the size of files stands for a disk that has no more room. */
static void
a_full_disk_costs_no_preset (void)
{
  const RmpTechnique *technique = &rmp_incompressible_skinning;
  g_autoptr (RmpValues) values = rmp_values_new (technique);
  g_autofree char *path = get_presets_file (), *before = NULL;
  g_autoptr (GError) error = NULL;
  struct rlimit limit, full;

  g_assert_true (rmp_own_presets_keep (technique, "Linen", values, NULL));
  g_assert_true (g_file_get_contents (path, &before, NULL, NULL));
  getrlimit (RLIMIT_FSIZE, &limit);
  full = (struct rlimit){ 8, limit.rlim_max };
  signal (SIGXFSZ, SIG_IGN);
  setrlimit (RLIMIT_FSIZE, &full);
  g_assert_false (rmp_own_presets_keep (technique, "Wool", values, &error));
  setrlimit (RLIMIT_FSIZE, &limit);
  g_assert_nonnull (strstr (error->message, path));
  g_assert_nonnull (strstr (error->message, "Make room"));
  assert_contents (path, before);
  g_assert_true (rmp_own_presets_remove (technique, "Linen", NULL));
}

/* A file in the place of their folder stops everybody, whatever they may write. */
static void
a_folder_that_cannot_be_made_is_said (void)
{
  const RmpTechnique *technique = &rmp_incompressible_skinning;
  g_autoptr (RmpValues) values = rmp_values_new (technique);
  g_autofree char *folder = get_presets_folder (), *path = get_presets_file ();
  g_autoptr (GError) error = NULL;

  g_remove (path);
  g_remove (folder);
  g_assert_true (g_file_set_contents (folder, "", -1, NULL));
  g_assert_false (rmp_own_presets_keep (technique, "Wool", values, &error));
  g_assert_nonnull (strstr (error->message, path));
  g_assert_cmpint (g_remove (folder), ==, 0);
}

/* Tests beside this one have presets of their own. */
static char *home;

static void
remove_home (void)
{
  g_autofree char *folder = get_presets_folder (), *path = get_presets_file (),
                  *parent = g_path_get_dirname (folder);

  g_remove (path);
  g_rmdir (folder);
  g_rmdir (parent);
  g_rmdir (home);
  g_free (home);
}

int
main (int argc, char **argv)
{
  int status;

  home = g_dir_make_tmp ("rimple-presets-XXXXXX", NULL);
  g_setenv ("XDG_DATA_HOME", home, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/preset-chooser/a-preset-is-tried-before-it-is-chosen",
                   a_preset_is_tried_before_it_is_chosen);
  g_test_add_func ("/ui/preset-chooser/own-presets-are-kept", own_presets_are_kept);
  g_test_add_func ("/ui/preset-chooser/presets-that-cannot-be-read-are-left-alone",
                   presets_that_cannot_be_read_are_left_alone);
  g_test_add_func ("/ui/preset-chooser/a-full-disk-costs-no-preset", a_full_disk_costs_no_preset);
  g_test_add_func ("/ui/preset-chooser/a-folder-that-cannot-be-made-is-said",
                   a_folder_that_cannot_be_made_is_said);
  status = g_test_run ();
  remove_home ();
  return status;
}
