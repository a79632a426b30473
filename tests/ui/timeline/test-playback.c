/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exchange/bake-again.h"
#include "pointer.h"
#include "relief/bake.h"
#include "timeline/ruler.h"
#include "timeline/timeline.h"
#include "ui-test.h"
#include "widgets/number-entry.h"

#include <glib/gstdio.h>

/* Time under hands: keys, the ways to repeat, rates, the range that playback and bakes keep to,
 * scrubbing.
 */

static RmpWorkspace *
get_workspace (RmpWindow *window)
{
  return rmp_window_get_workspace (window);
}

static GtkWidget *
get_timeline (RmpWindow *window)
{
  return rmp_ui_test_find (GTK_WIDGET (window), RMP_TYPE_TIMELINE);
}

/* --- keys ------------------------------------------------------------------------------------- */

/* Stops at once: while frames follow each other there is always something pending. */
static void
on_playing (RmpWorkspace *workspace, G_GNUC_UNUSED GParamSpec *pspec, gpointer n_played)
{
  if (!rmp_workspace_get_playing (workspace))
    return;
  (*(guint *) n_played)++;
  rmp_workspace_set_playing (workspace, FALSE);
}

static void
check_time (RmpWindow *window)
{
  RmpWorkspace *workspace = get_workspace (window);
  GtkWidget *ruler = gtk_widget_get_last_child (get_timeline (window));
  const guint last = rmp_workspace_get_n_frames (workspace) - 1;
  guint range[2], n_played = 0;

  gtk_widget_grab_focus (GTK_WIDGET (rmp_window_get_viewport (window)));
  rmp_workspace_set_frame (workspace, 20);
  rmp_pointer_key ("Right");
  g_assert_cmpuint (rmp_workspace_get_frame (workspace), ==, 21);
  rmp_pointer_key ("shift+Left");
  g_assert_cmpuint (rmp_workspace_get_frame (workspace), ==, 11);
  rmp_pointer_key ("i");
  rmp_pointer_key ("shift+Right");
  rmp_pointer_key ("o");
  rmp_workspace_get_range (workspace, range, range + 1);
  g_assert_cmpuint (range[0], ==, 11);
  g_assert_cmpuint (range[1], ==, 21);
  rmp_pointer_key ("shift+i");
  g_assert_false (rmp_workspace_has_range (workspace));
  rmp_pointer_key ("End");
  g_assert_cmpuint (rmp_workspace_get_frame (workspace), ==, last);
  rmp_pointer_key ("Down");
  g_assert_cmpuint (rmp_workspace_get_frame (workspace), <, last);
  g_signal_connect (workspace, "notify::playing", G_CALLBACK (on_playing), &n_played);
  rmp_pointer_key ("space");
  g_assert_cmpuint (n_played, ==, 1);
  g_signal_handlers_disconnect_by_func (workspace, on_playing, &n_played);

  /* Home is the camera's in the viewport, and the start in the timeline. */
  gtk_widget_child_focus (ruler, GTK_DIR_TAB_FORWARD);
  rmp_pointer_key ("Home");
  g_assert_cmpuint (rmp_workspace_get_frame (workspace), ==, 0);
  rmp_ui_test_wait_for_picture (window);
}

/* --- playback --------------------------------------------------------------------------------- */

#define FIRST 10
#define LAST 13
#define N_PLAYED 9

/* What playback showed; it ends when that is enough, since while it goes on there is always
 * something pending.
 */
typedef struct
{
  RmpWorkspace *workspace;
  guint n, frames[N_PLAYED];
} Played;

static void
on_frame (RmpWorkspace *workspace, G_GNUC_UNUSED GParamSpec *pspec, Played *played)
{
  if (played->n < N_PLAYED)
    played->frames[played->n++] = rmp_workspace_get_frame (workspace);
  if (played->n == N_PLAYED)
    rmp_workspace_set_playing (workspace, FALSE);
}

static gboolean
has_stopped (gpointer workspace)
{
  return !rmp_workspace_get_playing (workspace);
}

/* Chooses one of the lines of the playback menu with the keyboard, counted from 0. */
static void
choose_in_menu (RmpWindow *window, guint line)
{
  GtkWidget *button = rmp_ui_test_find (get_timeline (window), GTK_TYPE_MENU_BUTTON);
  GtkWidget *menu = GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button)));

  gtk_widget_child_focus (button, GTK_DIR_TAB_FORWARD);
  rmp_pointer_key ("space");
  g_assert_true (gtk_widget_get_mapped (menu));
  for (guint i = 0; i < line; i++)
    rmp_pointer_key ("Down");
  rmp_pointer_key ("Return");
  g_assert_false (gtk_widget_get_mapped (menu));
}

/* Plays with the space bar from the first frame of the range, after what @line of the menu says. */
static void
check_repeat (RmpWindow *window, guint line, RmpRepeat repeat, guint n, const guint *frames)
{
  RmpWorkspace *workspace = get_workspace (window);
  Played played = { .workspace = workspace };

  choose_in_menu (window, line);
  g_assert_cmpint (rmp_workspace_get_repeat (workspace), ==, repeat);
  rmp_workspace_set_frame (workspace, FIRST);
  rmp_ui_test_wait_for_picture (window);
  gtk_widget_grab_focus (GTK_WIDGET (rmp_window_get_viewport (window)));
  g_signal_connect (workspace, "notify::frame", G_CALLBACK (on_frame), &played);
  rmp_pointer_key ("space");
  rmp_ui_test_wait (has_stopped, workspace);
  g_signal_handlers_disconnect_by_func (workspace, on_frame, &played);
  g_assert_cmpmem (played.frames, played.n * sizeof *frames, frames, n * sizeof *frames);
  rmp_ui_test_wait_for_picture (window);
}

static void
check_repeats (RmpWindow *window)
{
  static const guint once[] = { 11, 12, 13 }, loop[] = { 11, 12, 13, 10, 11, 12, 13, 10, 11 };
  static const guint back_and_forth[] = { 11, 12, 13, 12, 11, 10, 11, 12, 13 };
  RmpWorkspace *workspace = get_workspace (window);

  gtk_widget_grab_focus (GTK_WIDGET (rmp_window_get_viewport (window)));
  rmp_workspace_set_frame (workspace, FIRST);
  rmp_pointer_key ("i");
  rmp_workspace_set_frame (workspace, LAST);
  rmp_pointer_key ("o");
  choose_in_menu (window, 3);
  g_assert_true (rmp_workspace_get_flag (workspace, "every-frame"));
  check_repeat (window, 0, RMP_REPEAT_ONCE, G_N_ELEMENTS (once), once);
  check_repeat (window, 2, RMP_REPEAT_PING_PONG, G_N_ELEMENTS (back_and_forth), back_and_forth);
  check_repeat (window, 1, RMP_REPEAT_LOOP, G_N_ELEMENTS (loop), loop);
  choose_in_menu (window, 3);
  g_assert_false (rmp_workspace_get_flag (workspace, "every-frame"));
}

/* In real time late frames are left out; a rate typed in the timeline is an edit. */
static void
check_rate (RmpWindow *window)
{
  RmpWorkspace *workspace = get_workspace (window);
  RmpProject *project = rmp_workspace_get_project (workspace);
  g_autoptr (GPtrArray) entries = g_ptr_array_new ();
  guint shown, dropped;

  rmp_ui_test_collect (get_timeline (window), RMP_TYPE_NUMBER_ENTRY, entries);
  g_assert_cmpuint (entries->len, ==, 2);
  rmp_pointer_click (entries->pdata[1], 10, 10);
  rmp_pointer_key ("ctrl+a");
  rmp_pointer_key ("1");
  rmp_pointer_key ("0");
  rmp_pointer_key ("Return");
  g_assert_cmpfloat (rmp_project_get_frame_rate (project), ==, 10.0);
  g_assert_cmpstr (rmp_project_get_undo_label (project), ==, "Frame rate 10");
  rmp_ui_test_wait_for_picture (window);

  rmp_workspace_set_range (workspace, 0, G_MAXUINT);
  rmp_workspace_set_frame (workspace, 2);
  rmp_workspace_set_playing (workspace, TRUE);
  rmp_workspace_advance (workspace, 1000000);
  rmp_workspace_advance (workspace, 1090000);
  g_assert_cmpuint (rmp_workspace_get_frame (workspace), ==, 2);
  rmp_workspace_advance (workspace, 1310000);
  g_assert_cmpuint (rmp_workspace_get_frame (workspace), ==, 5);
  rmp_workspace_get_played (workspace, &shown, &dropped);
  g_assert_cmpuint (shown, ==, 1);
  g_assert_cmpuint (dropped, ==, 2);
  rmp_workspace_set_playing (workspace, FALSE);
  rmp_pointer_key ("ctrl+z");
  g_assert_cmpfloat (rmp_project_get_frame_rate (project), ==, 24.0);
  rmp_ui_test_wait_for_picture (window);
}

/* --- bake ------------------------------------------------------------------------------------- */

static void
check_baked_range (RmpWindow *window)
{
  RmpWorkspace *workspace = get_workspace (window);
  g_autoptr (GPtrArray) entries = g_ptr_array_new ();
  GtkWindow *panel;

  rmp_workspace_set_range (workspace, FIRST, LAST);
  gtk_widget_grab_focus (GTK_WIDGET (rmp_window_get_viewport (window)));
  rmp_pointer_key ("ctrl+e");
  panel = rmp_ui_test_wait_for_other_window (GTK_WINDOW (window));
  rmp_ui_test_collect (GTK_WIDGET (panel), RMP_TYPE_NUMBER_ENTRY, entries);
  g_assert_cmpuint (entries->len, ==, 2);
  g_assert_cmpfloat (rmp_number_entry_get_value (entries->pdata[0]), ==, FIRST);
  g_assert_cmpfloat (rmp_number_entry_get_value (entries->pdata[1]), ==, LAST);
  g_assert_true (rmp_pointer_begin (panel));
  rmp_pointer_key ("Escape");
  g_assert_null (rmp_ui_test_find_other_window (GTK_WINDOW (window)));
  g_assert_true (rmp_pointer_begin (GTK_WINDOW (window)));
  rmp_workspace_set_range (workspace, 0, G_MAXUINT);
}

typedef struct
{
  RmpWindow *window;
  const char *file;
} Baked;

/* Jobs have a button each. */
static gboolean
is_baked (gpointer data)
{
  const Baked *baked = data;
  RmpJobBar *jobs = rmp_ui_test_find (GTK_WIDGET (baked->window), RMP_TYPE_JOB_BAR);

  return g_file_test (baked->file, G_FILE_TEST_EXISTS) &&
         (!jobs || !rmp_ui_test_find (GTK_WIDGET (jobs), GTK_TYPE_BUTTON));
}

static void
remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)))
    {
      g_autofree char *file = g_build_filename (folder, name, NULL);

      g_assert_cmpint (g_unlink (file), ==, 0);
    }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* Before anything was baked the key asks what; then it writes the same files again. What is said of
 * them stays over the timeline, so this comes last.
 */
static void
check_baked_again (RmpWindow *window)
{
  RmpWorkspace *workspace = get_workspace (window);
  g_autoptr (RmpLook) look = g_list_model_get_item (
      rmp_project_get_looks (rmp_workspace_get_project (workspace)), 0);
  g_autofree char *folder = g_dir_make_tmp ("rimple-again-XXXXXX", NULL);
  g_autofree char *file = g_build_filename (folder, "sleeve-Incompressible_skinning.mdd", NULL);
  const RmpBakeOptions options = { .formats = RMP_BAKE_MDD,
                                   .scale = 1.0,
                                   .first = FIRST,
                                   .last = FIRST + 1,
                                   .folder = folder,
                                   .triangles = RMP_BAKE_TRIANGLES };

  gtk_widget_grab_focus (GTK_WIDGET (rmp_window_get_viewport (window)));
  rmp_pointer_key ("ctrl+shift+e");
  g_assert_true (rmp_pointer_begin (rmp_ui_test_wait_for_other_window (GTK_WINDOW (window))));
  rmp_pointer_key ("Escape");
  g_assert_true (rmp_pointer_begin (GTK_WINDOW (window)));

  rmp_bake_again_keep (workspace, look, &options, NULL);
  for (guint i = 0; i < 2; i++)
    {
      rmp_pointer_key ("ctrl+shift+e");
      rmp_ui_test_wait (is_baked, &(Baked){ window, file });
      g_assert_cmpint (g_unlink (file), ==, 0);
    }
  g_assert_null (rmp_ui_test_find_other_window (GTK_WINDOW (window)));
  remove_folder (folder);
}

/* --- scrubbing -------------------------------------------------------------------------------- */

typedef struct
{
  RmpWorkspace *workspace;
  guint frame;
} Scrub;

static gboolean
is_at_frame (gpointer data)
{
  const Scrub *scrub = data;

  return rmp_workspace_get_frame (scrub->workspace) == scrub->frame;
}

static gboolean
shows_something (RmpWorkspace *workspace, RmpLook *look)
{
  gboolean exact;
  g_autoptr (RmpResult) shown = rmp_workspace_request (
      workspace, rmp_garment_get_surface (rmp_look_get_garment (look)), look, &exact);

  return shown != NULL;
}

/* The frame is the pointer's, whether it is computed or not, and something is always shown. */
static void
check_scrub (RmpWindow *window)
{
  RmpWorkspace *workspace = get_workspace (window);
  RmpRuler *ruler = rmp_ui_test_find (GTK_WIDGET (window), RMP_TYPE_RULER);
  g_autoptr (RmpLook) look = g_list_model_get_item (
      rmp_project_get_looks (rmp_workspace_get_project (workspace)), 0);
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  static const guint frames[] = { 30, 31, 5, 44, 0 };
  g_autoptr (GError) error = NULL;

  rmp_layer_set_text (layer, "fold_width", "17 mm", &error);
  g_assert_no_error (error);
  g_assert_cmpint (rmp_workspace_get_frame_state (workspace, 30), !=, RMP_FRAME_CACHED);
  rmp_pointer_move (GTK_WIDGET (ruler), rmp_ruler_get_x (ruler, 29), 8);
  rmp_pointer_press ();
  rmp_ui_test_wait (is_at_frame, &(Scrub){ workspace, 29 });
  for (guint i = 0; i < G_N_ELEMENTS (frames); i++)
    {
      rmp_pointer_move (GTK_WIDGET (ruler), rmp_ruler_get_x (ruler, frames[i]), 8);
      /* Motions come with the next tick. */
      rmp_ui_test_wait (is_at_frame, &(Scrub){ workspace, frames[i] });
      g_assert_true (shows_something (workspace, look));
    }
  rmp_pointer_release ();
  rmp_ui_test_wait_for_picture (window);
  g_assert_cmpint (rmp_workspace_get_frame_state (workspace, 0), ==, RMP_FRAME_CACHED);
}

/* --- run -------------------------------------------------------------------------------------- */

static void
test_playback (void)
{
  static const RmpPointerCheck checks[] = {
    check_time, check_repeats, check_rate, check_baked_range, check_scrub, check_baked_again, NULL
  };

  rmp_pointer_check_arm (checks);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/playback/mouse-and-keys-on-the-arm", test_playback);
  return g_test_run ();
}
