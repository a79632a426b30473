/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* ui-test.h: what tests of real widgets share: a display or a skip, a main loop that runs until
 * something holds.
 */

#include <adwaita.h>

/* Starts GTK. Returns: FALSE without a display; the test is then skipped. */
gboolean rmp_ui_test_begin (void);

typedef gboolean (*RmpCondition) (gpointer data);

/* Runs the main loop until @condition holds. The machine may be slow: only the test runner ends a
 * hang, and the test then says what it waited for.
 */
#define rmp_ui_test_wait(condition, ...)                                                           \
  rmp_ui_test_wait_at (G_STRLOC ": " #condition "\n", condition, __VA_ARGS__)
void rmp_ui_test_wait_at (const char *what, RmpCondition condition, gpointer data);

/* For so many seconds at most. Returns: whether @condition holds */
gboolean rmp_ui_test_wait_seconds (guint seconds, RmpCondition condition, gpointer data);

/* Runs what is pending, and what comes of it, but no animation that does not end; or for so many
 * pictures at most.
 */
void rmp_ui_test_settle (void);
void rmp_ui_test_settle_for (guint n_pictures);

/* Runs the main loop until a window shows its project, every pane of it computed. */
void rmp_ui_test_wait_for_picture (gpointer window);

/* The first widget of that type below @root that is shown, or NULL. */
gpointer rmp_ui_test_find (GtkWidget *root, GType type);

/* Adds all of that type below @root that are shown, in the order of the tree. */
void rmp_ui_test_collect (GtkWidget *root, GType type, GPtrArray *found);

/* A window that is shown beside @window, or NULL. */
GtkWindow *rmp_ui_test_find_other_window (GtkWindow *window);

/* Waits for one. */
GtkWindow *rmp_ui_test_wait_for_other_window (GtkWindow *window);

/* The message dialog that is shown, or NULL; and the one that comes. */
GtkWidget *rmp_ui_test_find_dialog (void);
GtkWidget *rmp_ui_test_wait_for_dialog (void);

/* The button below @root with this label, or NULL. */
GtkWidget *rmp_ui_test_find_button (GtkWidget *root, const char *label);

/* Whether some label that is shown below @root has @text in it. */
gboolean rmp_ui_test_says (GtkWidget *root, const char *text);

/* Runs the main loop until one says so. */
void rmp_ui_test_wait_for_text (gpointer root, const char *text);

/* Runs the main loop until so many entries of the history of a project are done. */
void rmp_ui_test_wait_for_position (gpointer project, guint position);

/* Values of the first look of a project, "contact=false;fold_width=30 mm": a change that can be
 * undone.
 */
void rmp_ui_test_set_look (gpointer project, const char *values);

/* Runs the program; @activate: void (*) (GApplication *, gpointer data), which closes the windows
 * it opens.
 */
void rmp_ui_test_run (GCallback activate, gpointer data);

/* Closes a window and its project without asking about unsaved work. */
void rmp_ui_test_close (GtkWidget *window);

/* A technique with one parameter of each kind and no numerics. */
struct _RmpTechnique;
extern const struct _RmpTechnique rmp_test_technique;
