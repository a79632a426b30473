/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-random-gestures.c: a hand that does anything: presses, strokes that leave the cloth and the
 * window, modifiers, keys, wheel and other buttons in mid-gesture, and changes of tool, time, look
 * and document under it. A warning ends it, as does a crash, and says which seed and step it was.
 *
 * RIMPLE_GESTURES: how many, 150 otherwise, 50 under the sanitizers. RIMPLE_GESTURE_SEED: of the
 * first chapter; each chapter is a window of its own with the next seed, so that a step that failed
 * is come to again by its chapter alone.
 */

#include "brush-stage.h"
#include "pointer.h"
#include "tools/garments/garment-edits.h"
#include "ui-test.h"
#include "viewport/viewport-private.h"

#include <signal.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#ifdef __SANITIZE_ADDRESS__
#  define N_GESTURES 50 /* each takes several times as long, and is looked at more closely */
#else
#  define N_GESTURES 150
#endif
#define CHAPTER 50
#define DRAWN_EACH 25
#define MOST_TRIES 40
#define MOST_POSITIONS 7
/* Pixels: what goes on near the last place. */
#define NEAR 30.0
#define BEYOND_WINDOW 160.0
#define SMALL_WIDTH 1024
#define SMALL_HEIGHT 640

static const char *const tool_keys[] = { "q", "n", "l", "p", "a", "e", "r" };

static const char *const keys[] = {
  "q",      "l",       "p",          "a",         "e",           "r",
  "Escape", "Escape",  "Return",     "BackSpace", "Delete",      "ctrl+z",
  "ctrl+z", "ctrl+z",  "ctrl+y",     "f",         "shift+f",     "ctrl+f",
  "8",      "9",       "comma",      "minus",     "bracketleft", "bracketright",
  "Left",   "Right",   "shift+Left", "End",       "Home",        "Up",
  "Down",   "space",   "m",          "shift+y",   "shift+z",     "shift+m",
  "c",      "shift+c", "k",          "ctrl+j",    "ctrl+d",      "ctrl+m",
  "h",      "shift+p", "g",          "shift+g",   "ctrl+g",      "1",
  "3",      "7",       "5",          "4",         "period",      "alt+1",
  "alt+2",  "alt+4",   "b",          "v",         "d",           "u",
  "x",      "t",       "z",          "w",         "alt+z",       "alt+o",
  "i",      "o",       "shift+i",    "F9",        "Tab",         "ctrl+shift+m",
};

static const char *const modifiers[] = { "shift", "ctrl", "alt" };

typedef struct
{
  RmpBrushStage stage;
  GRand *rand;
  GPtrArray *script;
  guint first; /* position in the history that the chapter begins at */
  guint n_done;
  double position[2]; /* of the pointer */
  guint held;         /* bits of modifiers */
} Hand;

/* --- what is told of a failure ---------------------------------------------------------------- */

static char account[8192];

static void
on_signal (int number)
{
  if (write (STDERR_FILENO, account, strlen (account)) < 0)
    _exit (1);
  signal (number, SIG_DFL);
  raise (number);
}

static void G_GNUC_PRINTF (1, 2) tell (const char *format, ...)
{
  const gsize length = strlen (account);
  va_list list;

  va_start (list, format);
  g_vsnprintf (account + length, sizeof account - length, format, list);
  va_end (list);
}

static void
begin_account (guint seed, guint step)
{
  account[0] = '\0';
  tell ("# seed %u, step %u:", seed, step);
}

static void
tell_script (GPtrArray *script)
{
  for (guint i = 1; i < script->len; i++)
    tell (" %s", (const char *) script->pdata[i]);
  tell ("\n");
}

/* GTK 4 miscounts presses of several buttons whose widgets change under them, and says so; nothing
 * comes of it.
 */
static GLogWriterOutput
write_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  for (gsize i = 0; i < n_fields; i++)
    if (g_str_equal (fields[i].key, "MESSAGE") &&
        g_str_has_prefix (fields[i].value, "Broken accounting of active state"))
      return G_LOG_WRITER_HANDLED;
  return g_log_writer_default (level, fields, n_fields, data);
}

/* --- dice ------------------------------------------------------------------------------------- */

static gboolean
happens (Hand *hand, double probability)
{
  return g_rand_double (hand->rand) < probability;
}

static guint
choose (Hand *hand, guint n)
{
  return (guint) g_rand_int_range (hand->rand, 0, (gint32) n);
}

static gpointer
choose_item (Hand *hand, GListModel *items)
{
  const guint n = g_list_model_get_n_items (items);

  return n > 0 ? g_list_model_get_item (items, choose (hand, n)) : NULL;
}

/* --- parts of a gesture ----------------------------------------------------------------------- */

static void
add (Hand *hand, const char *command, const char *argument)
{
  rmp_pointer_script_add (hand->script, command, argument);
}

static void
choose_anywhere (Hand *hand, double beyond)
{
  GtkWidget *viewport = GTK_WIDGET (hand->stage.viewport);

  hand->position[0] = g_rand_double_range (hand->rand, -beyond,
                                           gtk_widget_get_width (viewport) + beyond);
  hand->position[1] = g_rand_double_range (hand->rand, -beyond,
                                           gtk_widget_get_height (viewport) + beyond);
}

static void
choose_on_cloth (Hand *hand)
{
  RmpSurfaceHit hit = { .garment = NULL };

  for (guint i = 0; i < MOST_TRIES && !hit.garment; i++)
    {
      choose_anywhere (hand, 0.0);
      rmp_viewport_locate (hand->stage.viewport, hand->position[0], hand->position[1], &hit);
    }
}

/* The window begins where the screen does, and xdotool knows no places before. */
static void
keep_on_screen (Hand *hand)
{
  GtkWidget *viewport = GTK_WIDGET (hand->stage.viewport);
  double left, top;

  g_assert_true (gtk_widget_translate_coordinates (viewport, GTK_WIDGET (hand->stage.window), 0, 0,
                                                   &left, &top));
  hand->position[0] = MAX (hand->position[0], -left);
  hand->position[1] = MAX (hand->position[1], -top);
}

/* Of presses, within the viewport. */
static void
choose_position (Hand *hand, gboolean within)
{
  const double dice = g_rand_double (hand->rand);

  if (dice < 0.5)
    choose_on_cloth (hand);
  else if (dice < 0.7 || within)
    choose_anywhere (hand, 0.0);
  else if (dice < 0.8)
    choose_anywhere (hand, BEYOND_WINDOW);
  else
    for (guint i = 0; i < 2; i++)
      hand->position[i] += g_rand_double_range (hand->rand, -NEAR, NEAR);
  keep_on_screen (hand);
  rmp_pointer_script_move (hand->script, GTK_WIDGET (hand->stage.viewport), hand->position[0],
                           hand->position[1]);
}

static void
turn_modifier (Hand *hand)
{
  const guint i = choose (hand, G_N_ELEMENTS (modifiers));

  hand->held ^= 1u << i;
  add (hand, (hand->held & (1u << i)) != 0 ? "keydown" : "keyup", modifiers[i]);
}

static void
let_modifiers_go (Hand *hand)
{
  for (guint i = 0; i < G_N_ELEMENTS (modifiers); i++)
    if ((hand->held & (1u << i)) != 0)
      add (hand, "keyup", modifiers[i]);
  hand->held = 0;
}

/* Not with what is held besides: that would be other keys, of windows that open. */
static void
press_key (Hand *hand)
{
  let_modifiers_go (hand);
  add (hand, "key", keys[choose (hand, G_N_ELEMENTS (keys))]);
}

static void
run (Hand *hand)
{
  tell_script (hand->script);
  if (hand->script->len == 1)
    return;
  rmp_pointer_script_run (g_steal_pointer (&hand->script));
  hand->script = rmp_pointer_script_new ();
}

/* --- what happens to the program under it ----------------------------------------------------- */

static void
select_something (Hand *hand)
{
  RmpProject *project = hand->stage.project;
  g_autoptr (RmpGarment) garment = choose_item (hand, rmp_project_get_garments (project));
  g_autoptr (GObject) item = NULL;

  if (!garment)
    return;
  switch (choose (hand, 5))
    {
    case 0:
      item = choose_item (hand, rmp_garment_get_masks (garment));
      break;
    case 1:
      item = choose_item (hand, rmp_garment_get_patterns (garment));
      break;
    case 2:
      item = choose_item (hand, rmp_garment_get_fold_lines (garment));
      break;
    case 3:
      item = choose_item (hand, rmp_project_get_looks (project));
      break;
    default:
      break;
    }
  rmp_workspace_select (hand->stage.workspace, item ? (gpointer) item : (gpointer) garment);
}

static void
remove_something (Hand *hand)
{
  g_autoptr (RmpGarment)
      garment = choose_item (hand, rmp_project_get_garments (hand->stage.project));
  g_autoptr (RmpLook) look = choose_item (hand, rmp_project_get_looks (hand->stage.project));

  if (garment && happens (hand, 0.5))
    rmp_garment_remove (garment, NULL);
  else if (look)
    rmp_look_remove (look, NULL);
}

static void
show_something (Hand *hand)
{
  RmpWorkspace *workspace = hand->stage.workspace;
  g_autoptr (RmpVariant)
      variant = choose_item (hand, rmp_project_get_variants (hand->stage.project));

  rmp_workspace_set_side (workspace, choose (hand, rmp_workspace_get_panes (workspace)),
                          RMP_SIDE_SHOWN, happens (hand, 0.3) ? NULL : variant);
}

static void
jump (Hand *hand)
{
  rmp_tool_settle (rmp_viewport_get_tool (hand->stage.viewport));
  rmp_project_jump (hand->stage.project,
                    choose (hand, rmp_project_get_position (hand->stage.project) + 1), NULL);
}

static void
interfere (Hand *hand)
{
  const guint what = choose (hand, 8);

  run (hand);
  tell ("[%u]", what);
  switch (what)
    {
    case 0:
      remove_something (hand);
      break;
    case 1:
      jump (hand);
      break;
    case 2:
    case 3:
      select_something (hand);
      break;
    case 4:
      show_something (hand);
      break;
    default:
      rmp_workspace_set_frame (hand->stage.workspace,
                               choose (hand, rmp_workspace_get_n_frames (hand->stage.workspace)));
      break;
    }
}

/* --- a gesture -------------------------------------------------------------------------------- */

static void
do_anything (Hand *hand)
{
  static const char *const others[] = { "2", "3", "4", "5" };

  if (happens (hand, 0.12))
    press_key (hand);
  if (happens (hand, 0.1))
    turn_modifier (hand);
  if (happens (hand, 0.05))
    add (hand, "click", others[choose (hand, G_N_ELEMENTS (others))]);
  if (happens (hand, 0.05))
    interfere (hand);
}

static void
gesture (Hand *hand)
{
  const char *button = happens (hand, 0.9) ? "1" : happens (hand, 0.5) ? "2" : "3";
  const guint n = choose (hand, MOST_POSITIONS + 1);

  if (happens (hand, 0.3))
    add (hand, "key", tool_keys[choose (hand, G_N_ELEMENTS (tool_keys))]);
  choose_position (hand, TRUE);
  do_anything (hand);
  add (hand, "mousedown", button);
  for (guint i = 0; i < n; i++)
    {
      choose_position (hand, FALSE);
      do_anything (hand);
    }
  add (hand, "mouseup", button);
  if (happens (hand, 0.15))
    add (hand, "click", "1");
  do_anything (hand);
  let_modifiers_go (hand);
}

/* What has opened closes: the next press is to reach the viewport. */
static void
clear_the_way (Hand *hand)
{
  GtkWidget *window = GTK_WIDGET (hand->stage.window),
            *popover = rmp_ui_test_find (window, GTK_TYPE_POPOVER);
  GtkWindow *other = rmp_ui_test_find_other_window (GTK_WINDOW (window));

  if (other)
    {
      gtk_window_destroy (other);
      rmp_pointer_begin (GTK_WINDOW (window));
    }
  if (popover)
    gtk_popover_popdown (GTK_POPOVER (popover));
  rmp_workspace_set_playing (hand->stage.workspace, FALSE);
  gtk_widget_grab_focus (GTK_WIDGET (hand->stage.viewport));
}

/* Sometimes all of it is deleted, or what made it undone. Returns: FALSE where it cannot come back
 */
static gboolean
bring_garment_back (Hand *hand)
{
  GListModel *garments = rmp_project_get_garments (hand->stage.project);

  if (g_list_model_get_n_items (garments) == 0)
    rmp_project_jump (hand->stage.project, hand->first, NULL);
  return g_list_model_get_n_items (garments) > 0;
}

/* Without a graphics card a picture takes longer than a gesture: most of them are done blindly. */
static void
set_drawn (Hand *hand, gboolean drawn)
{
  gtk_widget_set_opacity (GTK_WIDGET (hand->stage.viewport->area), drawn ? 1.0 : 0.0);
}

static void
draw (Hand *hand)
{
  rmp_workspace_set_playing (hand->stage.workspace, FALSE);
  set_drawn (hand, TRUE);
  rmp_ui_test_wait_for_picture (hand->stage.window);
  set_drawn (hand, FALSE);
}

static void
run_chapter (Hand *hand, guint seed, guint n)
{
  hand->first = rmp_project_get_position (hand->stage.project);
  for (guint step = 0; step < n && bring_garment_back (hand); step++)
    {
      clear_the_way (hand);
      hand->n_done++;
      begin_account (seed, step);
      gesture (hand);
      run (hand);
      if (step % DRAWN_EACH == 0)
        draw (hand);
    }
}

/* All that was done can be taken back. */
static void
take_all_back (Hand *hand)
{
  RmpProject *project = hand->stage.project;
  g_autoptr (GError) error = NULL;

  rmp_tool_cancel (rmp_viewport_get_tool (hand->stage.viewport));
  rmp_tool_settle (rmp_viewport_get_tool (hand->stage.viewport));
  rmp_project_jump (project, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (rmp_project_get_position (project), ==, 0);
}

static gboolean
is_small (gpointer window)
{
  return gtk_widget_get_width (window) <= SMALL_WIDTH;
}

static guint
read_number (const char *variable, guint otherwise)
{
  const char *text = g_getenv (variable);

  return text ? (guint) g_ascii_strtoull (text, NULL, 10) : otherwise;
}

typedef struct
{
  guint seed, n;
} Chapter;

static void
on_activate (GApplication *application, gpointer data)
{
  const Chapter *chapter = data;
  Hand hand = { .rand = g_rand_new_with_seed (chapter->seed), .script = rmp_pointer_script_new () };

  rmp_brush_stage_begin (&hand.stage, application);
  gtk_window_set_default_size (GTK_WINDOW (hand.stage.window), SMALL_WIDTH, SMALL_HEIGHT);
  rmp_ui_test_wait (is_small, hand.stage.window);
  g_object_set (hand.stage.workspace, "shading", "matcap", NULL);
  rmp_ui_test_wait_for_picture (hand.stage.window);
  if (rmp_pointer_begin (GTK_WINDOW (hand.stage.window)))
    {
      set_drawn (&hand, FALSE);
      run_chapter (&hand, chapter->seed, chapter->n);
      clear_the_way (&hand);
      take_all_back (&hand);
    }
  g_test_message ("seed %u: %u gestures", chapter->seed, hand.n_done);
  g_ptr_array_unref (hand.script);
  g_rand_free (hand.rand);
  rmp_ui_test_close (GTK_WIDGET (hand.stage.window));
}

static void
no_gesture_disturbs_the_program (void)
{
  const guint n = read_number ("RIMPLE_GESTURES", N_GESTURES);
  Chapter chapter = { .seed = read_number ("RIMPLE_GESTURE_SEED", 1) };

  if (!rmp_ui_test_begin ())
    return;
  for (guint done = 0; done < n; done += chapter.n, chapter.seed++)
    {
      chapter.n = MIN (n - done, CHAPTER);
      rmp_ui_test_run (G_CALLBACK (on_activate), &chapter);
    }
}

int
main (int argc, char **argv)
{
  static const int signals[] = { SIGSEGV, SIGABRT, SIGTRAP, SIGFPE, SIGBUS, SIGTERM };

  g_setenv ("GSK_RENDERER", "cairo", FALSE);
  g_log_set_writer_func (write_log, NULL, NULL);
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    signal (signals[i], on_signal);
  g_test_add_func ("/ui/random-gestures/disturb-nothing", no_gesture_disturbs_the_program);
  return g_test_run ();
}
