/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell/application.h"
#include "shell/commands.h"
#include "shell/window.h"
#include "ui-test.h"

#include <string.h>

#define MOST_ROWS 16 /* of a page of the shortcuts window */

/* Where two commands may be reached by the same key at the same time. A window's shortcut reaches
 * everywhere.
 */
static gboolean
scopes_meet (const RmpCommand *a, const RmpCommand *b)
{
  return (a->scope & b->scope) || (a->scope & RMP_SCOPE_WINDOW) || (b->scope & RMP_SCOPE_WINDOW);
}

static gboolean
same_key (const char *a, const char *b)
{
  GdkModifierType modifiers_a, modifiers_b;
  guint key_a, key_b;

  g_assert_true (gtk_accelerator_parse (a, &key_a, &modifiers_a));
  g_assert_true (gtk_accelerator_parse (b, &key_b, &modifiers_b));
  return key_a == key_b && modifiers_a == modifiers_b;
}

static void
compare (const RmpCommand *a, const RmpCommand *b)
{
  for (const char *const *first = a->accels; *first; first++)
    for (const char *const *second = b->accels; *second; second++)
      if (same_key (*first, *second) && scopes_meet (a, b))
        g_error ("%s and %s share %s", a->action, b->action, *first);
}

static void
test_unique (void)
{
  if (!rmp_ui_test_begin ())
    return;
  for (const RmpCommand *a = rmp_commands; a->action; a++)
    for (const RmpCommand *b = a + 1; b->action; b++)
      compare (a, b);
}

/* Bare keys would steal letters from entries, which have a use for all of them but leave some
 * others over.
 */
static void
test_bare_keys (void)
{
  if (!rmp_ui_test_begin ())
    return;
  for (const RmpCommand *command = rmp_commands; command->action; command++)
    for (const char *const *accel = command->accels; *accel; accel++)
      {
        GdkModifierType modifiers;
        guint key;

        g_assert_true (gtk_accelerator_parse (*accel, &key, &modifiers));
        if (command->scope & RMP_SCOPE_WINDOW)
          g_assert_true (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK) ||
                         (key >= GDK_KEY_F1 && key <= GDK_KEY_F35));
        if (command->scope & RMP_SCOPE_LEFT_OVER)
          g_assert_cmpuint (gdk_keyval_to_unicode (key), <, 0x20);
      }
}

/* A group is one piece, and no higher than a small screen. */
static void
test_groups (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  const char *group = NULL;
  guint n_rows = 0;

  for (const RmpCommand *command = rmp_commands; command->action; command++)
    {
      if (!group || !g_str_equal (command->group, group))
        {
          group = command->group;
          n_rows = 0;
          g_assert_true (g_hash_table_add (seen, (gpointer) group));
        }
      n_rows += command->accels[0] ? 1 : 0;
      g_assert_cmpuint (n_rows, <=, MOST_ROWS);
    }
}

static void
test_words (void)
{
  for (const RmpCommand *command = rmp_commands; command->action; command++)
    {
      g_autofree char *tooltip = NULL;

      g_assert_nonnull (command->label);
      g_assert_cmpuint (strlen (command->label), >, 0);
      g_assert_nonnull (command->help);
      g_assert_cmpuint (strlen (command->help), >, 0);
      if (!rmp_ui_test_begin ())
        return;
      tooltip = rmp_command_get_tooltip (command);
      if (command->accels[0])
        {
          g_autofree char *accel = rmp_command_get_accel_label (command);

          g_assert_nonnull (strstr (tooltip, accel));
        }
      g_assert_true (rmp_command_find (command->action) == command);
    }
}

static GActionGroup *
find_group (const char *name, GtkApplication *application, GtkWidget *window)
{
  return g_str_has_prefix (name, "app.") ? G_ACTION_GROUP (application) : G_ACTION_GROUP (window);
}

/* Every button that is there names a command that exists, and says what it does. */
static void
check_buttons (GtkWidget *widget)
{
  if (GTK_IS_ACTIONABLE (widget) && gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)))
    {
      const char *action = gtk_actionable_get_action_name (GTK_ACTIONABLE (widget));

      if (GTK_IS_BUTTON (widget) && g_str_has_prefix (action, "win."))
        g_assert_nonnull (gtk_widget_get_tooltip_text (widget));
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    check_buttons (child);
}

static void
on_startup_check (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  GtkWidget *window = rmp_window_new (GTK_APPLICATION (application));

  g_assert_nonnull (rmp_window_ensure_workspace (RMP_WINDOW (window)));
  for (const RmpCommand *command = rmp_commands; command->action; command++)
    {
      g_autoptr (GVariant) target = NULL;
      g_autofree char *name = NULL;
      GActionGroup *group;

      g_assert_true (g_action_parse_detailed_name (command->action, &name, &target, NULL));
      group = find_group (name, GTK_APPLICATION (application), window);
      if (!g_action_group_has_action (group, strchr (name, '.') + 1))
        g_error ("no action for the command %s", command->action);
    }
  check_buttons (window);
  rmp_ui_test_close (window);
}

static void
test_actions (void)
{
  g_autoptr (RmpApplication) application = NULL;
  char *argv[] = { (char *) "rimple", NULL };

  if (!rmp_ui_test_begin ())
    return;
  application = rmp_application_new ();
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_NON_UNIQUE);
  g_signal_connect (application, "activate", G_CALLBACK (on_startup_check), NULL);
  g_assert_cmpint (g_application_run (G_APPLICATION (application), 1, argv), ==, 0);
}

static void
test_shortcuts_window (void)
{
  GtkWidget *window;

  if (!rmp_ui_test_begin ())
    return;
  window = rmp_commands_new_shortcuts_window ();
  g_assert_true (GTK_IS_SHORTCUTS_WINDOW (window));
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/commands/no-two-share-a-shortcut", test_unique);
  g_test_add_func ("/ui/commands/shortcuts-of-the-window-have-a-modifier", test_bare_keys);
  g_test_add_func ("/ui/commands/groups-fit-a-screen", test_groups);
  g_test_add_func ("/ui/commands/all-have-words-and-show-their-shortcut", test_words);
  g_test_add_func ("/ui/commands/all-are-actions", test_actions);
  g_test_add_func ("/ui/commands/shortcuts-window-can-be-built", test_shortcuts_window);
  return g_test_run ();
}
