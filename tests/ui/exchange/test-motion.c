/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../../model/store/fixture.h"
#include "exchange/bone-pair-list.h"
#include "exchange/motion-dialog.h"
#include "shell/window-private.h"
#include "store/assets/add-import.h"
#include "store/assets/bone-map.h"
#include "ui-test.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

/* A body that stands, with a file's bones of other names that turn its arm. */

static RmpSkeleton *
new_skeleton (const char *const *names, double length)
{
  static const gint32 parents[] = { -1, 0, 1, 2 };
  RmpTransform locals[4];

  for (guint i = 0; i < 4; i++)
    locals[i] = (RmpTransform){ { 0.0, i == 0 ? 0.0 : length, 0.0 }, { 0, 0, 0, 1 }, { 1, 1, 1 } };
  return rmp_skeleton_new (4, names, parents, locals, NULL, NULL);
}

static RmpImport *
new_import (const char *name, const char *const *names, double length, gboolean moves)
{
  static const float times[] = { 0.0f, 1.0f },
                     turns[] = { 0, 0, 0, 1, 0, 0, 0.70710678f, 0.70710678f };
  const RmpChannel channels[] = {
    { 1, RMP_CHANNEL_ROTATION, RMP_INTERPOLATION_LINEAR, 0, 2, times, turns },
    { 2, RMP_CHANNEL_ROTATION, RMP_INTERPOLATION_LINEAR, 0, 2, times, turns }
  };
  RmpImport *import = g_new0 (RmpImport, 1);

  import->name = g_strdup (name);
  import->format = g_strdup ("test");
  import->metres_per_unit = 1.0;
  import->skeleton = new_skeleton (names, length);
  import->meshes = g_ptr_array_new ();
  import->clips = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_clip_unref);
  import->images = g_ptr_array_new ();
  import->report = g_ptr_array_new ();
  if (moves)
    g_ptr_array_add (import->clips, rmp_clip_new ("wave", channels, G_N_ELEMENTS (channels), NULL));
  return import;
}

static const char *const own_names[] = { "root", "upperarm.l", "lowerarm.l", "hand.l", NULL };
static const char *const file_names[] = { "Hips", "LeftArm", "LeftForeArm", "LeftHand", NULL };
static const char *const strange_names[] = { "a", "b", "c", "d", NULL };

static char *
join_pairs (GtkWidget *dialog)
{
  RmpBonePairList *list = rmp_ui_test_find (dialog, RMP_TYPE_BONE_PAIR_LIST);
  g_auto (GStrv) pairs = rmp_bone_pair_list_get_pairs (list);

  return g_strjoinv (" ", pairs);
}

static void
assert_pairs (GtkWidget *dialog, const char *expected)
{
  g_autofree char *pairs = join_pairs (dialog);

  g_assert_cmpstr (pairs, ==, expected);
}

/* The rows' lists of choices, from the first row down. */
static void
collect_choices (GtkWidget *widget, GPtrArray *choices)
{
  if (GTK_IS_DROP_DOWN (widget))
    {
      g_ptr_array_add (choices, widget);
      return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    collect_choices (child, choices);
}

static void
choose (GtkWidget *dialog, guint row, guint choice)
{
  g_autoptr (GPtrArray) choices = g_ptr_array_new ();

  collect_choices (rmp_ui_test_find (dialog, RMP_TYPE_BONE_PAIR_LIST), choices);
  g_assert_cmpuint (row, <, choices->len);
  gtk_drop_down_set_selected (g_ptr_array_index (choices, row), choice);
}

static void
check_pairs (RmpWindow *window, RmpCharacter *character)
{
  RmpProject *project = rmp_workspace_get_project (window->workspace);
  GtkWidget *dialog = rmp_motion_dialog_present (GTK_WINDOW (window), window->workspace,
                                                 new_import ("wave", file_names, 2.0, TRUE));
  GtkWidget *add = rmp_ui_test_find_button (dialog, "_Add Motion"),
            *keep = rmp_ui_test_find_button (dialog, "_Keep");
  GtkEntry *name = rmp_ui_test_find (dialog, GTK_TYPE_ENTRY);
  RmpBoneMap *map;
  guint position;

  rmp_ui_test_settle ();
  assert_pairs (dialog, "LeftArm upperarm.l LeftForeArm lowerarm.l");
  g_assert_true (gtk_widget_get_sensitive (add));

  /* A bone of the character follows one bone only. */
  choose (dialog, 1, 2);
  assert_pairs (dialog, "LeftArm  LeftForeArm upperarm.l");
  choose (dialog, 1, 0);
  g_assert_false (gtk_widget_get_sensitive (add));
  choose (dialog, 0, 2);
  choose (dialog, 1, 3);

  g_assert_false (gtk_widget_get_sensitive (keep));
  gtk_editable_set_text (GTK_EDITABLE (name), "mocap");
  g_signal_emit_by_name (keep, "clicked");
  map = rmp_project_find_bone_map (project, "mocap", NULL);
  g_assert_cmpuint (g_strv_length ((char **) (gpointer) rmp_bone_map_get_pairs (map)), ==, 4);

  position = rmp_project_get_position (project);
  g_signal_emit_by_name (add, "clicked");
  g_assert_cmpuint (rmp_project_get_position (project), ==, position + 1);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_character_get_clips (character)), ==, 1);
  g_assert_cmpstr (rmp_clip_item_get_name (rmp_workspace_get_clip (window->workspace)), ==, "wave");
  g_assert_true (rmp_project_undo (project, NULL));
  g_assert_cmpuint (g_list_model_get_n_items (rmp_character_get_clips (character)), ==, 0);
}

/* Kept pairs go and come back with undo; those shown stay. */
static void
check_removal (RmpWindow *window, GtkWidget *dialog)
{
  RmpProject *project = rmp_workspace_get_project (window->workspace);
  GtkWidget *remove = rmp_ui_test_find_button (dialog, "_Remove");

  g_assert_true (gtk_widget_get_sensitive (remove));
  g_signal_emit_by_name (remove, "clicked");
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_bone_maps (project)), ==, 0);
  g_assert_false (gtk_widget_get_sensitive (remove));
  assert_pairs (dialog, "LeftArm upperarm.l LeftForeArm lowerarm.l");
  g_assert_true (rmp_project_undo (project, NULL));
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_bone_maps (project)), ==, 1);
}

/* What was kept is there for the next file; names that mean nothing match nothing. */
static void
check_kept_pairs (RmpWindow *window)
{
  GtkWidget *dialog = rmp_motion_dialog_present (GTK_WINDOW (window), window->workspace,
                                                 new_import ("strange", strange_names, 2.0, TRUE));
  g_autoptr (GPtrArray) choices = g_ptr_array_new ();

  rmp_ui_test_settle ();
  assert_pairs (dialog, "b  c ");
  g_assert_false (gtk_widget_get_sensitive (rmp_ui_test_find_button (dialog, "_Add Motion")));
  gtk_window_destroy (GTK_WINDOW (dialog));

  dialog = rmp_motion_dialog_present (GTK_WINDOW (window), window->workspace,
                                      new_import ("again", file_names, 2.0, TRUE));
  rmp_ui_test_settle ();
  collect_choices (dialog, choices);
  choose (dialog, 0, 4);
  gtk_drop_down_set_selected (g_ptr_array_index (choices, 1), 2);
  assert_pairs (dialog, "LeftArm upperarm.l LeftForeArm lowerarm.l");
  check_removal (window, dialog);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static gboolean
is_answered (G_GNUC_UNUSED gpointer data)
{
  return rmp_ui_test_find_dialog () == NULL;
}

static void
answer (const char *label)
{
  GtkWidget *question = rmp_ui_test_wait_for_dialog ();

  g_signal_emit_by_name (rmp_ui_test_find_button (question, label), "clicked");
  rmp_ui_test_wait (is_answered, NULL);
}

/* Three bones move, of which one is matched: that is asked first, and nothing is added before. */
static void
check_few_bones (RmpWindow *window, RmpCharacter *character)
{
  static const float times[] = { 0.0f, 1.0f },
                     turns[] = { 0, 0, 0, 1, 0, 0, 0.70710678f, 0.70710678f };
  const RmpChannel channel = {
    3, RMP_CHANNEL_ROTATION, RMP_INTERPOLATION_LINEAR, 0, 2, times, turns
  };
  RmpImport *import = new_import ("few", strange_names, 2.0, TRUE);
  GListModel *clips = rmp_character_get_clips (character);
  GtkWidget *dialog, *add;

  g_ptr_array_add (import->clips, rmp_clip_new ("nod", &channel, 1, NULL));
  dialog = rmp_motion_dialog_present (GTK_WINDOW (window), window->workspace, import);
  add = rmp_ui_test_find_button (dialog, "_Add Motion");
  rmp_ui_test_settle ();
  choose (dialog, 0, 2);
  g_signal_emit_by_name (add, "clicked");
  answer ("_Match More");
  g_assert_cmpuint (g_list_model_get_n_items (clips), ==, 0);
  g_signal_emit_by_name (add, "clicked");
  answer ("_Add Anyway");
  rmp_ui_test_settle ();
  g_assert_cmpuint (g_list_model_get_n_items (clips), ==, 2);
}

/* An arm whose lower bone is carried away: its sleeve would be torn, and that is told before. */
static void
check_torn_sleeve (RmpWindow *window)
{
  static const float times[] = { 0.0f, 1.0f }, positions[] = { 0, 30, 0, 0, 630, 0 };
  const RmpChannel channel = {
    1, RMP_CHANNEL_TRANSLATION, RMP_INTERPOLATION_LINEAR, 0, 2, times, positions
  };
  RmpImport *import = rmp_test_import_new ("Off", 3);
  g_autoptr (RmpImport) arm = rmp_test_import_new ("Arm", 9);
  g_autoptr (RmpProject) project = rmp_project_new (NULL);
  GListModel *clips = rmp_character_get_clips (rmp_project_add_import (project, arm, NULL, NULL));
  GtkWidget *dialog, *question;

  window = rmp_window_show_project (window, project);
  g_ptr_array_add (import->clips, rmp_clip_new ("off", &channel, 1, NULL));
  dialog = rmp_motion_dialog_present (GTK_WINDOW (window), window->workspace, import);
  rmp_ui_test_settle ();
  g_signal_emit_by_name (rmp_ui_test_find_button (dialog, "_Add Motion"), "clicked");
  question = rmp_ui_test_wait_for_dialog ();
  g_assert_nonnull (
      strstr (adw_message_dialog_get_body (ADW_MESSAGE_DIALOG (question)), "“Sleeve”"));
  answer ("_Match More");
  g_assert_cmpuint (g_list_model_get_n_items (clips), ==, 1);
  g_signal_emit_by_name (rmp_ui_test_find_button (dialog, "_Add Motion"), "clicked");
  answer ("_Add Anyway");
  rmp_ui_test_settle ();
  g_assert_cmpuint (g_list_model_get_n_items (clips), ==, 3);
  rmp_ui_test_close (GTK_WIDGET (window));
}

static void
on_activate (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  RmpWindow *window = RMP_WINDOW (rmp_window_new (GTK_APPLICATION (application)));
  g_autoptr (RmpProject) project = rmp_project_new (NULL);
  RmpImport *body = new_import ("body", own_names, 0.3, FALSE);
  RmpCharacter *character = rmp_project_add_import (project, body, NULL, NULL);

  rmp_import_free (body);
  rmp_window_show_project (window, project);
  gtk_window_present (GTK_WINDOW (window));
  check_pairs (window, character);
  check_kept_pairs (window);
  check_few_bones (window, character);
  check_torn_sleeve (window);
  rmp_ui_test_close (GTK_WIDGET (window));
}

static void
test_pairs (void)
{
  if (rmp_ui_test_begin ())
    rmp_ui_test_run (G_CALLBACK (on_activate), NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/motion/bones-are-paired-kept-and-followed", test_pairs);
  return g_test_run ();
}
