/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* commands.h: every command of the program, once: its action, words, shortcut and where the
 * shortcut works.
 *
 * Buttons, menus, tooltips, accessible names, the shortcuts window and the command search are made
 * from this table; a command is a GAction of the application or of a window.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum
{
  RMP_SCOPE_WINDOW = 1 << 0,   /* anywhere in the window: has a modifier or is a function key */
  RMP_SCOPE_VIEWPORT = 1 << 1, /* bare keys, only while the viewport has the focus */
  RMP_SCOPE_TIMELINE = 1 << 2, /* … or the timeline */
  RMP_SCOPE_LEFT_OVER = 1 << 3 /* a key that nothing between the focus and the window has taken */
} RmpScope;

#define RMP_SCOPE_STAGE (RMP_SCOPE_VIEWPORT | RMP_SCOPE_TIMELINE)

typedef struct
{
  const char *action; /* detailed name: "win.undo", "win.shading::clay" */
  const char *group;  /* N_() section of the shortcuts window */
  const char *label;  /* N_() */
  const char *help;   /* N_() one sentence for the tooltip */
  RmpScope scope;
  const char *accels[4]; /* accelerators, ended by NULL; the first one is shown */
} RmpCommand;

extern const RmpCommand rmp_commands[]; /* ended by an action of NULL */

const RmpCommand *rmp_command_find (const char *action); /* NULL if there is none */

/* “Undo: Takes back the last change (Ctrl+Z)”. (transfer full) */
char *rmp_command_get_tooltip (const RmpCommand *self);

/* The accelerators in force, ended by NULL; those of the number row are included only if it
 * emulates the keypad. The strings belong to the command. (transfer container)
 */
const char **rmp_command_get_accels (const RmpCommand *self);
char *rmp_command_get_accel_label (const RmpCommand *self); /* (transfer full) (nullable) */

/* Gives every button below @root that names an action the tooltip and the accessible label of its
 * command.
 */
void rmp_commands_label_buttons (GtkWidget *root);

/* Installs window-wide shortcuts in the application, and bare keys in the widgets to which they
 * belong: a window for those that are left over.
 */
void rmp_commands_install_accels (GtkApplication *application);
void rmp_commands_install_keys (GtkWidget *widget, RmpScope scope);

GtkWidget *rmp_commands_new_shortcuts_window (void);

G_END_DECLS
