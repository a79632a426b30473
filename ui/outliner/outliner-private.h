/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* outliner-private.h: shared by the files of the outliner: rows of the tree, and the buttons at
 * their ends.
 */

#include "outliner/outliner.h"
#include "widgets/row-name.h"

G_BEGIN_DECLS

/* Adds a row to the tree of characters that stands for @object (nullable: a heading, which cannot
 * be selected). @detail: (nullable): shown beside the title. Returns: (transfer none): the box for
 * buttons
 */
GtkWidget *rmp_outliner_add_row (RmpOutliner *self, guint depth, const char *icon,
                                 const char *title, const char *detail, gpointer object);

/* Appends a row with an icon to any list; @title is its accessible name. The caller fills the box
 * that is returned.
 */
GtkWidget *rmp_outliner_append_row (GtkListBox *list, guint depth, const char *icon,
                                    const char *title, gpointer object);

/* A label for secondary text. */
GtkWidget *rmp_outliner_new_detail (const char *detail);

/* Like rmp_outliner_add_row(), with a name that can be edited. @hidden: the object is switched off
 */
GtkWidget *rmp_outliner_add_named_row (RmpOutliner *self, guint depth, const char *icon,
                                       const char *name, gboolean hidden, gpointer object,
                                       RmpRename rename);

/* Sets the tooltip of a row whose name can be edited; it includes the full name. */
void rmp_outliner_tell_rename (GtkWidget *row, const char *name);

/* @clicked: void (*) (GtkButton *, gpointer object) */
void rmp_outliner_add_button (GtkWidget *box, const char *icon, const char *words, gpointer object,
                              GCallback clicked);

/* Adds a button that deletes @object. */
void rmp_outliner_add_delete (GtkWidget *box, const char *name, gpointer object);
void rmp_outliner_update (RmpOutliner *self); /* makes all rows again */
RmpOutliner *rmp_outliner_of (gpointer widget);
RmpWorkspace *rmp_outliner_get_workspace (RmpOutliner *self);

/* outliner-masks.c, outliner-patterns.c: add the rows of what is painted on @garment. */
void rmp_outliner_add_masks (RmpOutliner *self, RmpGarment *garment);
void rmp_outliner_add_patterns (RmpOutliner *self, RmpGarment *garment);

/* outliner-lines.c: adds the rows of the lines drawn on @garment. */
void rmp_outliner_add_fold_lines (RmpOutliner *self, RmpGarment *garment);

/* outliner-eyes.c: at the end of the row of a character, a mesh or a garment. */
void rmp_outliner_add_eyes (RmpOutliner *self, GtkWidget *box, const char *name, gpointer object);

/* outliner-looks.c */
void rmp_outliner_add_looks (RmpOutliner *self, GtkListBox *list);

/* outliner-menu.c: (transfer full) (nullable): there is no command for @object */
GMenuModel *rmp_outliner_new_menu (GObject *object);

G_END_DECLS
