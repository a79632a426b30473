/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui-test.h"

#include "governor.h"
#include "shell/application.h"
#include "shell/window.h"
#include "technique/technique.h"
#include "viewport/viewport.h"

#include <execinfo.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#ifdef __SANITIZE_ADDRESS__
#  include <sanitizer/lsan_interface.h>
#endif

/* Pictures after which only what never ends is pending. */
#define N_SETTLING 64

/* GTK tries OpenGL drivers and unloads those it does not take; what they leave behind can then not
 * be told from a leak of ours, so it is allocated where the leak checker does not look.
 */
static gboolean
open_display (void)
{
  gboolean ready;

#ifdef __SANITIZE_ADDRESS__
  __lsan_disable ();
#endif
  ready = gtk_init_check ();
  if (ready)
    gdk_display_prepare_gl (gdk_display_get_default (), NULL);
#ifdef __SANITIZE_ADDRESS__
  __lsan_enable ();
#endif
  return ready;
}

#ifndef __SANITIZE_ADDRESS__
/* A crash that is seen once in a hundred runs is to say where it was at once. The innermost calls
 * come last, since the end of what a test printed is what the summary of all tests shows.
 */
static void
on_crash (int number)
{
  void *calls[64];

  for (int i = backtrace (calls, G_N_ELEMENTS (calls)); i-- > 0;)
    backtrace_symbols_fd (calls + i, 1, STDERR_FILENO);
  signal (number, SIG_DFL);
  raise (number);
}
#endif

gboolean
rmp_ui_test_begin (void)
{
  static gboolean tried, ready;

  if (!tried)
    {
      tried = TRUE;
#ifndef __SANITIZE_ADDRESS__
      signal (SIGSEGV, on_crash);
#endif
      ready = open_display ();
      if (ready)
        {
          adw_init ();
          rmp_application_load_resources ();
          rmp_viewport_set_finest_tier (RMP_N_TIERS - 1);
        }
    }
  if (!ready)
    g_test_skip ("no display");
  return ready;
}

/* What is waited for, the last within the others. */
static const char *waits[8];
static guint n_waits;

/* The runner ends a hang. */
static void
on_terminated (int number)
{
  for (guint i = 0; i < n_waits; i++)
    if (write (STDERR_FILENO, waits[i], strlen (waits[i])) < 0)
      break;
  signal (number, SIG_DFL);
  raise (number);
}

static gboolean
on_time (gpointer over)
{
  *(gboolean *) over = TRUE;
  return G_SOURCE_REMOVE;
}

gboolean
rmp_ui_test_wait_seconds (guint seconds, RmpCondition condition, gpointer data)
{
  gboolean over = FALSE;
  const guint source = g_timeout_add_seconds (seconds, on_time, &over);

  while (!over && !condition (data))
    g_main_context_iteration (NULL, TRUE);
  if (!over)
    g_source_remove (source);
  return !over;
}

/* Of a wait that takes long: who would get a key. */
static void
tell_state (const char *what)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);
      GtkWidget *focus = gtk_window_get_focus (window);

      g_printerr ("%s  a minute more; %s %s, %s has the keyboard\n", what,
                  G_OBJECT_TYPE_NAME (window),
                  gtk_window_is_active (window) ? "is active" : "is not active",
                  focus ? G_OBJECT_TYPE_NAME (focus) : "nothing");
    }
}

void
rmp_ui_test_wait_at (const char *what, RmpCondition condition, gpointer data)
{
  g_assert_cmpuint (n_waits, <, G_N_ELEMENTS (waits));
  if (n_waits == 0)
    signal (SIGTERM, on_terminated);
  waits[n_waits++] = what;
  while (!rmp_ui_test_wait_seconds (60, condition, data))
    tell_state (what);
  n_waits--;
}

static void
on_painted (G_GNUC_UNUSED GdkFrameClock *clock, guint *n_left)
{
  *n_left -= MIN (*n_left, 1);
}

/* Counts @n_left down as windows are painted. Returns: (transfer full): what is connected */
static GPtrArray *
count_pictures (guint *n_left)
{
  GListModel *windows = gtk_window_get_toplevels ();
  GPtrArray *clocks = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);
      GdkFrameClock *clock = gtk_widget_get_frame_clock (window);

      if (!clock)
        continue;
      g_signal_connect (clock, "after-paint", G_CALLBACK (on_painted), n_left);
      g_ptr_array_add (clocks, g_object_ref (clock));
    }
  return clocks;
}

/* While an animation plays there is always a next picture, and where that takes longer than a frame
 * it is always due.
 */
void
rmp_ui_test_settle_for (guint n_pictures)
{
  guint n_left = n_pictures;
  g_autoptr (GPtrArray) clocks = count_pictures (&n_left);

  while (n_left > 0 && g_main_context_iteration (NULL, FALSE))
    ;
  for (guint i = 0; i < clocks->len; i++)
    g_signal_handlers_disconnect_by_func (clocks->pdata[i], on_painted, &n_left);
}

void
rmp_ui_test_settle (void)
{
  rmp_ui_test_settle_for (N_SETTLING);
}

static gboolean
is_drawn (gpointer data)
{
  RmpWindow *window = data;
  RmpViewport *viewport = rmp_window_get_viewport (window);

  return rmp_window_get_workspace (window) && rmp_viewport_get_n_drawn (viewport) > 0 &&
         rmp_viewport_is_exact (viewport);
}

void
rmp_ui_test_wait_for_picture (gpointer window)
{
  rmp_ui_test_settle ();
  rmp_ui_test_wait (is_drawn, window);
}

gpointer
rmp_ui_test_find (GtkWidget *root, GType type)
{
  gpointer found = g_type_is_a (G_OBJECT_TYPE (root), type) && gtk_widget_get_mapped (root) ? root
                                                                                            : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = rmp_ui_test_find (child, type);
  return found;
}

void
rmp_ui_test_collect (GtkWidget *root, GType type, GPtrArray *found)
{
  if (g_type_is_a (G_OBJECT_TYPE (root), type) && gtk_widget_get_mapped (root))
    g_ptr_array_add (found, root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child))
    rmp_ui_test_collect (child, type, found);
}

GtkWindow *
rmp_ui_test_find_other_window (GtkWindow *window)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) other = g_list_model_get_item (windows, i);

      if (other != window && gtk_widget_get_mapped (GTK_WIDGET (other)))
        return other;
    }
  return NULL;
}

static gboolean
has_other_window (gpointer window)
{
  return rmp_ui_test_find_other_window (window) != NULL;
}

GtkWindow *
rmp_ui_test_wait_for_other_window (GtkWindow *window)
{
  rmp_ui_test_wait (has_other_window, window);
  return rmp_ui_test_find_other_window (window);
}

GtkWidget *
rmp_ui_test_find_dialog (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (ADW_IS_MESSAGE_DIALOG (window) && gtk_widget_get_mapped (window))
        return window;
    }
  return NULL;
}

static gboolean
has_dialog (gpointer data G_GNUC_UNUSED)
{
  return rmp_ui_test_find_dialog () != NULL;
}

GtkWidget *
rmp_ui_test_wait_for_dialog (void)
{
  rmp_ui_test_wait (has_dialog, NULL);
  return rmp_ui_test_find_dialog ();
}

GtkWidget *
rmp_ui_test_find_button (GtkWidget *root, const char *label)
{
  GtkWidget *found = NULL;

  if (GTK_IS_BUTTON (root) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (root)), label) == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = rmp_ui_test_find_button (child, label);
  return found;
}

gboolean
rmp_ui_test_says (GtkWidget *root, const char *text)
{
  if (!gtk_widget_get_visible (root))
    return FALSE;
  if (GTK_IS_LABEL (root) && strstr (gtk_label_get_text (GTK_LABEL (root)), text))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child))
    if (rmp_ui_test_says (child, text))
      return TRUE;
  return FALSE;
}

typedef struct
{
  GtkWidget *root;
  const char *text;
} Words;

static gboolean
is_said (gpointer data)
{
  const Words *words = data;

  return rmp_ui_test_says (words->root, words->text);
}

void
rmp_ui_test_wait_for_text (gpointer root, const char *text)
{
  rmp_ui_test_wait (is_said, &(Words){ root, text });
}

typedef struct
{
  RmpProject *project;
  guint position;
} Wanted;

static gboolean
is_at (gpointer data)
{
  const Wanted *wanted = data;

  return rmp_project_get_position (wanted->project) == wanted->position;
}

void
rmp_ui_test_wait_for_position (gpointer project, guint position)
{
  rmp_ui_test_wait (is_at, &(Wanted){ project, position });
}

void
rmp_ui_test_run (GCallback activate, gpointer data)
{
  g_autoptr (RmpApplication) application = rmp_application_new ();
  char *argv[] = { (char *) "rimple", NULL };

  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_NON_UNIQUE);
  g_signal_connect (application, "activate", activate, data);
  g_assert_cmpint (g_application_run (G_APPLICATION (application), 1, argv), ==, 0);
}

void
rmp_ui_test_close (GtkWidget *window)
{
  RmpProject *project = rmp_workspace_get_project (rmp_window_get_workspace (RMP_WINDOW (window)));

  g_object_ref (project);
  gtk_window_destroy (GTK_WINDOW (window));
  rmp_project_close (project);
  g_object_unref (project);
}

static const RmpChoice choices[] = {
  { "left", "Left", "" },
  { "right", "Right", "" },
  { NULL },
};

static const RmpParam layer_params[] = {
  { .id = "depth",
    .label = "Depth",
    .help = "How deep",
    .type = RMP_PARAM_REAL,
    .unit = RMP_UNIT_METRE,
    .initial = { .value = 0.001 },
    .hard = { { .value = 0 }, { .value = 1 } },
    .soft = { { .value = 0 }, { .value = 0.01 } } },
  { .id = "side",
    .label = "Side",
    .help = "Which side",
    .type = RMP_PARAM_ENUM,
    .choices = choices },
  { .id = "turn",
    .label = "Turn",
    .help = "How far it is turned",
    .type = RMP_PARAM_REAL,
    .unit = RMP_UNIT_RADIAN,
    .hard = { { .value = -G_PI }, { .value = G_PI } },
    .visible_if = "side=right" },
};

static const RmpEntryKind layer = { "Layer", "Add layer", layer_params, G_N_ELEMENTS (layer_params),
                                    NULL };

static const RmpParam params[] = {
  { .id = "width",
    .label = "Width",
    .symbol = "X_max/α",
    .group = "Folds",
    .help = "How wide",
    .equation = "eq. 1",
    .type = RMP_PARAM_REAL,
    .unit = RMP_UNIT_METRE,
    .initial = { .value = 0.03 },
    .hard = { { .value = 1e-4 }, { .value = 10 } },
    .soft = { { .value = 0.005 }, { .value = 0.1 } } },
  { .id = "side",
    .label = "Side",
    .group = "Folds",
    .help = "Which side",
    .type = RMP_PARAM_ENUM,
    .choices = choices },
  { .id = "shift",
    .label = "Shift",
    .group = "Folds",
    .help = "How far to the right",
    .type = RMP_PARAM_REAL,
    .unit = RMP_UNIT_FRACTION,
    .hard = { { .value = 0 }, { .value = 1 } },
    .soft = { { .value = 0 }, { .value = 1 } },
    .visible_if = "side=right" },
  { .id = "round",
    .label = "Round",
    .group = "Shape",
    .help = "Rounded",
    .type = RMP_PARAM_BOOL,
    .initial = { .value = 1 } },
  { .id = "profile",
    .label = "Profile",
    .group = "Shape",
    .help = "Cross-section",
    .type = RMP_PARAM_PROFILE },
  { .id = "steps",
    .label = "Steps",
    .group = "Solver",
    .help = "How many",
    .type = RMP_PARAM_INT,
    .unit = RMP_UNIT_COUNT,
    .initial = { .value = 4 },
    .hard = { { .value = 1 }, { .value = 64 } },
    .soft = { { .value = 1 }, { .value = 16 } },
    .advanced = TRUE },
  { .id = "pull",
    .label = "Pull",
    .group = "Shape",
    .help = "Where to",
    .type = RMP_PARAM_VEC3,
    .unit = RMP_UNIT_METRE,
    .hard = { { .value = -1 }, { .value = 1 } } },
  { .id = "layers",
    .label = "Layers",
    .group = "Texture",
    .help = "One over another",
    .type = RMP_PARAM_ENTRIES,
    .entry = &layer,
    .initial = { .value = 1 },
    .hard = { { .value = 1 }, { .value = 3 } } },
};

const RmpTechnique rmp_test_technique = {
  .id = "test",
  .name = "Test",
  .summary = "For tests",
  .authors = "A. Author",
  .title = "A title",
  .venue = "A venue",
  .year = 2020,
  .params = params,
  .n_params = G_N_ELEMENTS (params),
};

void
rmp_ui_test_set_look (gpointer project, const char *list)
{
  g_autoptr (RmpLook) look = g_list_model_get_item (rmp_project_get_looks (project), 0);
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  g_autoptr (RmpValues) values = rmp_values_copy (rmp_layer_get_values (layer));
  g_autoptr (GError) error = NULL;

  g_assert_true (rmp_values_set_list (values, list, &error));
  g_assert_true (rmp_layer_set_values (layer, values, "Values", &error));
}
