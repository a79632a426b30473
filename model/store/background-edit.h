/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* background-edit.h: an edit that a thread of its own writes, with a connection of its own, so that the main thread packs
 * nothing and waits for no disk. It is one transaction and one entry in the history, as any other. Until it is in the file
 * the document is as it was; whatever else needs the document at rest (an edit, undo, saving) waits for it first. It
 * changes texels alone.
 */

#include "store/project.h"
#include <sqlite3.h>

G_BEGIN_DECLS

typedef struct
{
  gboolean (*write) (gpointer data, sqlite3 *db, GError **error); /* on the thread, inside the edit: changes rows */
  void (*follow) (gpointer data); /* (nullable): it is in the file, and rows are about to be loaded again */
  /* They are, or with @error nothing of the edit was kept. @data ends here. @error: (nullable) */
  void (*finish) (gpointer data, const GError *error);
} RmpBackgroundEdit;

/**
 * rmp_project_edit_in_background:
 * @data: (transfer full): of @edit; nobody else may use it until it has finished
 *
 * Begins an edit and comes back. All but @edit->write happens on the main thread, in its loop or in
 * rmp_project_await_edit(); where the edit cannot even begin, @edit->finish is called at once.
 */
void rmp_project_edit_in_background (RmpProject *self, const char *label, const RmpBackgroundEdit *edit, gpointer data);

G_END_DECLS
