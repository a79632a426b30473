/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arm-project.h"
#include "images/image-file.h"
#include "shell/window-private.h"
#include "ui-test.h"

#include <glib/gstdio.h>
#include <string.h>

/* A pattern that a picture becomes, by the dialog that asks what the picture holds. */

#define SIDE 256

/* Greys that lean by as much along u as along v. */
#define ALONG_U 40000
#define ALONG_V 36000

typedef struct
{
  char *folder, *project, *normals, *marked, *heights;
} Files;

/* What a picture becomes that is for something: @as 0 heights, 1 normals. Returns: what is selected
 * then
 */
static GObject *
import_onto (RmpWindow *window, RmpGarment *garment, gpointer target, const char *path, guint as,
             const char *says)
{
  GtkWidget *dialog;

  rmp_window_ask_pattern_image (window, garment, target, path);
  dialog = rmp_ui_test_find_dialog ();
  g_assert_nonnull (dialog);
  gtk_drop_down_set_selected (rmp_ui_test_find (dialog, GTK_TYPE_DROP_DOWN), as);
  rmp_ui_test_settle ();
  g_assert_true (rmp_ui_test_says (dialog, says));
  g_signal_emit_by_name (rmp_ui_test_find_button (dialog, "_Import"), "clicked");
  rmp_ui_test_settle ();
  return rmp_workspace_get_selection (rmp_window_get_workspace (window));
}

/* It takes the place of the same kind, and never gets among the other. */
static void
import_onto_patterns (RmpWindow *window, RmpGarment *garment, const Files *files)
{
  RmpProject *project = rmp_workspace_get_project (rmp_window_get_workspace (window));
  GListModel *patterns = rmp_garment_get_patterns (garment);
  RmpPatternItem *heights = rmp_garment_add_pattern (garment, "Weave", SIDE, NULL);
  GListModel *layers = rmp_pattern_item_get_layers (heights);
  g_autoptr (RmpPatternLayerItem) layer = g_list_model_get_item (layers, 0);
  RmpHeightImage *y;
  GObject *made;

  made = import_onto (window, garment, layer, files->heights, 0, "Heights: in place of those on");
  g_assert_true ((gpointer) made == layer);
  g_assert_cmpuint (rmp_height_image_get (rmp_pattern_layer_item_get_image (layer), 9, 9), ==,
                    ALONG_U);
  made = import_onto (window, garment, heights, files->heights, 0, "Heights: a layer of “Weave”");
  g_assert_true ((gpointer) made == heights);
  g_assert_cmpuint (g_list_model_get_n_items (layers), ==, 2);

  made = import_onto (window, garment, heights, files->normals, 1, "Normals: a new pattern");
  g_assert_cmpuint (g_list_model_get_n_items (layers), ==, 2);
  g_assert_cmpuint (g_list_model_get_n_items (patterns), ==, 2);
  g_assert_true (rmp_pattern_item_is_normals (RMP_PATTERN_ITEM (made)));
  import_onto (window, garment, made, files->marked, 1, "Normals: in place of those of");
  g_assert_cmpuint (g_list_model_get_n_items (patterns), ==, 2);
  rmp_pattern_item_get_normals (RMP_PATTERN_ITEM (made), &y);
  g_assert_cmpint (ABS ((int) rmp_height_image_get (y, 9, 9) - ALONG_V), <=, 2);
  import_onto (window, garment, made, files->heights, 0, "Heights: a new pattern");
  g_assert_cmpuint (g_list_model_get_n_items (patterns), ==, 3);
  g_assert_true (rmp_pattern_item_is_normals (RMP_PATTERN_ITEM (made)));

  for (guint i = 0; i < 6; i++)
    g_assert_true (rmp_project_undo (project, NULL));
  g_assert_cmpuint (g_list_model_get_n_items (patterns), ==, 0);
}

static void
on_activate (GtkApplication *application, gpointer data)
{
  const Files *files = data;
  g_autoptr (GFile) file = g_file_new_for_path (files->project);
  g_autoptr (RmpGarment) garment = NULL;
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  RmpWindow *window = RMP_WINDOW (rmp_window_new (application));
  RmpProject *project;
  guint before;

  gtk_window_present (GTK_WINDOW (window));
  rmp_window_open (window, file);
  rmp_ui_test_wait_for_picture (window);
  project = rmp_workspace_get_project (rmp_window_get_workspace (window));
  garment = g_list_model_get_item (rmp_project_get_garments (project), 0);

  /* Upwards, downwards and marked; then heights; then what has no colours, as normals. */
  for (guint i = 0; i < 5; i++)
    {
      const gboolean as_normals = i != 3, down = i == 1, marked = i == 2, wrong = i == 4;
      const char *path = wrong ? files->heights : marked ? files->marked : files->normals;
      RmpHeightImage *x, *y = NULL;
      RmpPatternItem *pattern;
      GtkDropDown *kind;
      GtkWidget *dialog, *check, *button;

      before = rmp_project_get_position (project);
      rmp_window_ask_pattern_image (window, garment, NULL, path);
      dialog = rmp_ui_test_find_dialog ();
      g_assert_nonnull (dialog);
      kind = rmp_ui_test_find (dialog, GTK_TYPE_DROP_DOWN);
      check = rmp_ui_test_find (dialog, GTK_TYPE_CHECK_BUTTON);
      g_assert_nonnull (kind);
      g_assert_nonnull (check);
      g_assert_false (gtk_widget_get_sensitive (check));
      g_assert_false (rmp_ui_test_says (dialog, "sRGB"));
      gtk_drop_down_set_selected (kind, as_normals ? 1 : 0);
      gtk_check_button_set_active (GTK_CHECK_BUTTON (check), down);
      rmp_ui_test_settle ();
      g_assert_cmpint (gtk_widget_get_sensitive (check), ==, as_normals && !wrong);
      g_assert_cmpint (rmp_ui_test_says (dialog, "sRGB"), ==, marked);
      g_assert_cmpint (rmp_ui_test_says (dialog, "grey"), ==, wrong);
      g_assert_cmpint (
          adw_message_dialog_get_response_enabled (ADW_MESSAGE_DIALOG (dialog), "import"), ==,
          !wrong);
      button = rmp_ui_test_find_button (dialog, wrong ? "_Cancel" : "_Import");
      g_assert_nonnull (button);
      g_signal_emit_by_name (button, "clicked");
      rmp_ui_test_settle ();
      g_assert_cmpuint (rmp_project_get_position (project), ==, before + (wrong ? 0 : 1));
      if (wrong)
        continue;

      pattern = RMP_PATTERN_ITEM (rmp_workspace_get_selection (rmp_window_get_workspace (window)));
      g_assert_cmpint (rmp_pattern_item_is_normals (pattern), ==, as_normals);
      if (as_normals)
        {
          x = rmp_pattern_item_get_normals (pattern, &y);
          g_assert_cmpuint (rmp_height_image_get_side (x), ==, SIDE);
          g_assert_cmpint (ABS ((int) rmp_height_image_get (x, 9, 9) - ALONG_U), <=, 2);
          g_assert_cmpint (ABS ((int) rmp_height_image_get (y, 9, 9) -
                                (down ? 2 * RMP_HEIGHT_MIDDLE - ALONG_V : ALONG_V)),
                           <=, 2);
        }
      g_assert_true (rmp_project_undo (project, NULL));
      g_assert_cmpuint (g_list_model_get_n_items (rmp_garment_get_patterns (garment)), ==, 0);
    }
  import_onto_patterns (window, garment, files);
  g_clear_object (&garment);
  rmp_ui_test_close (GTK_WIDGET (window));
}

/* The same file with the chunk that says sRGB behind its header. */
static void
mark (const char *from, const char *to)
{
  static const guint8 chunk[] = { 0, 0, 0, 1, 's', 'R', 'G', 'B', 0, 0xae, 0xce, 0x1c, 0xe9 };
  const gsize header = 8 + 25;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree char *content = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (from, &content, &length, NULL));
  g_assert_cmpuint (length, >, header);
  g_byte_array_append (bytes, (guint8 *) content, (guint) header);
  g_byte_array_append (bytes, chunk, sizeof chunk);
  g_byte_array_append (bytes, (guint8 *) content + header, (guint) (length - header));
  g_assert_true (g_file_set_contents (to, (char *) bytes->data, (gssize) bytes->len, NULL));
}

static void
files_init (Files *self)
{
  RmpHeightImage *const normals[2] = { rmp_height_image_new (SIDE, ALONG_U),
                                       rmp_height_image_new (SIDE, ALONG_V) };
  g_autoptr (GError) error = NULL;

  self->folder = g_dir_make_tmp ("rimple-XXXXXX", &error);
  g_assert_no_error (error);
  self->project = g_build_filename (self->folder, "image.rimple", NULL);
  self->normals = g_build_filename (self->folder, "normals.png", NULL);
  self->marked = g_build_filename (self->folder, "marked.png", NULL);
  self->heights = g_build_filename (self->folder, "heights.png", NULL);
  rmp_arm_project_make (self->project);
  g_assert_true (rmp_image_write_normals (normals, self->normals, &error));
  g_assert_no_error (error);
  g_assert_true (rmp_image_write_png (normals[0], self->heights, 16, &error));
  g_assert_no_error (error);
  mark (self->normals, self->marked);
  for (guint c = 0; c < 2; c++)
    rmp_height_image_unref (normals[c]);
}

static void
files_clear (Files *self)
{
  char *const paths[] = { self->project, self->normals, self->marked, self->heights };

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_unlink (paths[i]);
      g_free (paths[i]);
    }
  g_rmdir (self->folder);
  g_free (self->folder);
}

static void
a_picture_becomes_heights_or_normals (void)
{
  Files files;

  if (!rmp_ui_test_begin ())
    return;
  files_init (&files);
  rmp_ui_test_run (G_CALLBACK (on_activate), &files);
  files_clear (&files);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/pattern-image/a-picture-becomes-heights-or-normals",
                   a_picture_becomes_heights_or_normals);
  return g_test_run ();
}
