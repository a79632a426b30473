/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "painting/unwrap.h"
#include "store/assets/asset.h"
#include "store/assets/codec.h"
#include "store/assets/unwrap.h"
#include "store/document/edit.h"

/* As it is stored, in the places of its file. */
static RmpMesh *
read_mesh (RmpSurface *self, GError **error)
{
  g_autoptr (sqlite3_stmt) row = rmp_database_prepare (rmp_row_get_db (RMP_ROW (self)), error,
                                                       "SELECT mesh FROM surface WHERE id = ?1",
                                                       "i", rmp_surface_get_id (self));
  g_autoptr (GBytes) bytes = NULL;

  if (!row || rmp_statement_step (row, error) != SQLITE_ROW)
    return NULL;
  bytes = rmp_row_read_asset (RMP_ROW (self), rmp_statement_text (row, 0), error);
  return bytes ? rmp_codec_read_mesh (bytes, error) : NULL;
}

static gboolean
unwrap (RmpSurface *self, RmpEdit *edit, RmpUnwrapReport *report, GError **error)
{
  g_autoptr (RmpMesh) mesh = read_mesh (self, error);
  g_autoptr (RmpMesh) unwrapped = mesh ? rmp_mesh_unwrap (mesh, report) : NULL;
  g_autoptr (GBytes) bytes = unwrapped ? rmp_codec_write_mesh (unwrapped) : NULL;
  g_autofree char *hash = bytes ? rmp_asset_store (rmp_edit_get_db (edit), RMP_ASSET_MESH, bytes,
                                                   error)
                                : NULL;

  return hash && rmp_edit_run (edit, error, "UPDATE surface SET mesh = ?2 WHERE id = ?1", "is",
                               rmp_surface_get_id (self), hash);
}

gboolean
rmp_surface_unwrap (RmpSurface *self, char **summary, GError **error)
{
  g_autofree char *label = g_strdup_printf (_ ("Unwrap %s"), rmp_surface_get_name (self));
  RmpUnwrapReport report;
  RmpEdit *edit = rmp_row_begin_edit (RMP_ROW (self), label, error);

  if (!edit || !rmp_edit_end (edit, unwrap (self, edit, &report, error), error))
    return FALSE;
  if (summary)
    *summary = g_strdup_printf (
        g_dngettext (NULL, "“%s” lies in %u chart", "“%s” lies in %u charts", report.n_charts),
        rmp_surface_get_name (self), report.n_charts);
  return TRUE;
}
