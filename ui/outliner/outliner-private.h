/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* outliner-private.h: what the files of the outliner share: rows of the tree, and buttons at their ends. */

#include "outliner/outliner.h"
#include "widgets/row-name.h"

G_BEGIN_DECLS

/* A row of the tree of characters, that stands for @object (nullable: a heading, which cannot be selected). @detail:
 * (nullable): beside the title. (transfer none): the box to add buttons to
 */
GtkWidget *rmp_outliner_add_row (RmpOutliner *self, guint depth, const char *icon, const char *title,
                                 const char *detail, gpointer object);

/* A row of any list with its icon, and its @title for those who do not see it: the box takes the rest. */
GtkWidget *rmp_outliner_append_row (GtkListBox *list, guint depth, const char *icon, const char *title,
                                    gpointer object);

/* Text in the second place. */
GtkWidget *rmp_outliner_new_detail (const char *detail);

/* As rmp_outliner_add_row(), with a name that can be changed. @hidden: it is there, but does nothing */
GtkWidget *rmp_outliner_add_named_row (RmpOutliner *self, guint depth, const char *icon, const char *name,
                                       gboolean hidden, gpointer object, RmpRename rename);

/* The tooltip of a row whose name can be changed: all of the name, too. */
void rmp_outliner_tell_rename (GtkWidget *row, const char *name);

/* @clicked: void (*) (GtkButton *, gpointer object) */
void rmp_outliner_add_button (GtkWidget *box, const char *icon, const char *words, gpointer object, GCallback clicked);

/* A button that deletes @object, and the outliner that a button is in. */
void rmp_outliner_add_delete (GtkWidget *box, const char *name, gpointer object);
void rmp_outliner_update (RmpOutliner *self); /* makes the rows anew */
RmpOutliner *rmp_outliner_of (gpointer widget);
RmpWorkspace *rmp_outliner_get_workspace (RmpOutliner *self);

/* outliner-masks.c, outliner-patterns.c: what is painted on @garment, in the tree. */
void rmp_outliner_add_masks (RmpOutliner *self, RmpGarment *garment);
void rmp_outliner_add_patterns (RmpOutliner *self, RmpGarment *garment);

/* outliner-lines.c: what is drawn on @garment, in the tree. */
void rmp_outliner_add_fold_lines (RmpOutliner *self, RmpGarment *garment);

/* outliner-eyes.c: at the end of the row of a character, a mesh or a garment. */
void rmp_outliner_add_eyes (RmpOutliner *self, GtkWidget *box, const char *name, gpointer object);

/* outliner-looks.c */
void rmp_outliner_add_looks (RmpOutliner *self, GtkListBox *list);

/* outliner-menu.c: (transfer full) (nullable): where nothing can be done with @object */
GMenuModel *rmp_outliner_new_menu (GObject *object);

G_END_DECLS
