/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pointer.h: a pointer and a keyboard as the display server sees them, moved by xdotool: what a
 * test does with them goes through GDK, GTK and the gestures as a person's does.
 */

#include "shell/window.h"

G_BEGIN_DECLS

/* Gives @window the keyboard. Returns: FALSE where it is not possible: no X display, no xdotool;
 * the test is then skipped.
 */
gboolean rmp_pointer_begin (GtkWindow *window);

/* To a place of @widget, which may be in a popover, in its coordinates. */
void rmp_pointer_move (GtkWidget *widget, double x, double y);
void rmp_pointer_press (void);
void rmp_pointer_release (void);
void rmp_pointer_button (guint button,
                         gboolean down); /* 2: the middle one; 4: the wheel, by one notch away */
void rmp_pointer_click (GtkWidget *widget, double x, double y);

/* Pressed at one place, released at the other, with motion between. */
void rmp_pointer_drag (GtkWidget *widget, const double from[2], const double to[2]);

/* The same in one go, with few motions: where many strokes are made. */
void rmp_pointer_stroke (GtkWidget *widget, const double from[2], const double to[2]);

/* What a hand does in one go, without waiting for the program in between: words for xdotool. */
GPtrArray *rmp_pointer_script_new (void);
void rmp_pointer_script_move (GPtrArray *script, GtkWidget *widget, double x, double y);
void rmp_pointer_script_add (GPtrArray *script, const char *command,
                             const char *argument); /* "keydown", "shift" */
void rmp_pointer_script_run (GPtrArray *script);    /* (transfer full) */

/* Turns the wheel until all of @widget is seen in the scrolled window it is in. */
void rmp_pointer_scroll_to (GtkWidget *widget);

/* As xdotool names them: "ctrl+z". */
void rmp_pointer_key (const char *key);

/* A key that stays down until it is let go. */
void rmp_pointer_hold (const char *key);
void rmp_pointer_let_go (const char *key);

/* A test of its own: opens the arm in a window of the program, runs the checks on it one after the
 * other, ended by NULL, and closes it. Skipped without a display or a pointer.
 */
typedef void (*RmpPointerCheck) (RmpWindow *window);
void rmp_pointer_check_arm (const RmpPointerCheck *checks);

G_END_DECLS
