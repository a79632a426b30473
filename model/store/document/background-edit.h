/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* background-edit.h: an edit that is written by a separate thread over its own connection, so that
 * the main thread neither compresses data nor waits for the disk. Like any other edit it is one
 * transaction and one entry of the history. Until it is in the file the document is unchanged;
 * whatever else changes or saves the document waits for it first. It may change texels only.
 */

#include "store/document/edit.h"
#include "store/document/project.h"

G_BEGIN_DECLS

typedef struct
{
  gboolean (*write) (gpointer data, RmpEdit *edit,
                     GError **error); /* on the thread, inside the edit: changes rows */
  void (*follow) (gpointer data);     /* (nullable): it is in the file; rows are reloaded next */
  /* Rows have been reloaded, or, with @error, nothing of the edit was kept. Takes @data. @error:
   * (nullable)
   */
  void (*finish) (gpointer data, const GError *error);
} RmpBackgroundEdit;

/**
 * rmp_row_edit_in_background:
 * @data: (transfer full): for the functions of @edit; not to be used by others until it has
 *   finished
 *
 * Begins an edit in the project of a row and returns. Everything except @edit->write happens on the
 * main thread, in its loop or in rmp_project_await_edit(). If the edit cannot even begin,
 * @edit->finish is called at once.
 */
void rmp_row_edit_in_background (RmpRow *self, const char *label, const RmpBackgroundEdit *edit,
                                 gpointer data);

G_END_DECLS
