/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "painting/unwrap.h"
#include "store/assets/asset.h"
#include "store/assets/codec.h"
#include "store/assets/unwrap.h"
#include "store/document/project-private.h"

/* As it is stored, in the places of its file. */
static RmpMesh *
read_mesh (RmpSurface *self, RmpProject *project, GError **error)
{
  g_autoptr (sqlite3_stmt) row = rmp_database_prepare (
      project->db, error, "SELECT mesh FROM surface WHERE id = ?1", "i", rmp_surface_get_id (self));
  g_autoptr (GBytes) bytes = NULL;

  if (!row || rmp_statement_step (row, error) != SQLITE_ROW)
    return NULL;
  bytes = rmp_asset_read (project->db, project->original, rmp_statement_text (row, 0), error);
  return bytes ? rmp_codec_read_mesh (bytes, error) : NULL;
}

static gboolean
unwrap (RmpSurface *self, RmpProject *project, RmpUnwrapReport *report, GError **error)
{
  g_autoptr (RmpMesh) mesh = read_mesh (self, project, error);
  g_autoptr (RmpMesh) unwrapped = mesh ? rmp_mesh_unwrap (mesh, report) : NULL;
  g_autoptr (GBytes) bytes = unwrapped ? rmp_codec_write_mesh (unwrapped) : NULL;
  g_autofree char *hash = bytes ? rmp_asset_store (project->db, RMP_ASSET_MESH, bytes, error)
                                : NULL;

  return hash && rmp_database_run (project->db, error, "UPDATE surface SET mesh = ?2 WHERE id = ?1",
                                   "is", rmp_surface_get_id (self), hash);
}

gboolean
rmp_surface_unwrap (RmpSurface *self, char **summary, GError **error)
{
  RmpProject *project = rmp_row_get_project (RMP_ROW (self));
  g_autofree char *label = g_strdup_printf (_ ("Unwrap %s"), rmp_surface_get_name (self));
  RmpUnwrapReport report;

  if (!rmp_project_begin_edit (project, label, error) ||
      !rmp_project_end_edit (project, unwrap (self, project, &report, error), error))
    return FALSE;
  if (summary)
    *summary = g_strdup_printf (
        g_dngettext (NULL, "“%s” lies in %u chart", "“%s” lies in %u charts", report.n_charts),
        rmp_surface_get_name (self), report.n_charts);
  return TRUE;
}
