/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "store/assets/take-over.h"
#include "store/cloth/pattern-item.h"

static gboolean
run (RmpSurface *self, RmpEdit *edit, const char *sql, GError **error)
{
  return rmp_edit_run (edit, error, sql, "i", rmp_surface_get_id (self));
}

/* Faults that earlier reports named are in the new one, or gone; of what else they said the faces
 * are others now.
 */
static gboolean
cut_reports (RmpSurface *self, RmpEdit *edit, GError **error)
{
  return run (self, edit, "DELETE FROM import_finding WHERE surface_id = ?1 AND fault IS NOT NULL",
              error) &&
         run (self, edit,
              "UPDATE import_finding SET surface_id = NULL, faces = NULL, vertices = NULL WHERE "
              "surface_id = ?1",
              error);
}

static gboolean
drop_sequences (RmpSurface *self, RmpEdit *edit, RmpCarried *carried, GError **error)
{
  gint64 n;

  if (!rmp_database_get_int (rmp_edit_get_db (edit), &n, error,
                             "SELECT count(*) FROM clip_sequence WHERE surface_id = ?1", "i",
                             rmp_surface_get_id (self)))
    return FALSE;
  if (n > 0)
    g_ptr_array_add (
        carried->lost,
        g_strdup_printf (_ ("Vertex sequences of “%s”: the new mesh has other vertices."),
                         rmp_surface_get_name (self)));
  return run (self, edit, "DELETE FROM clip_sequence WHERE surface_id = ?1", error);
}

void
rmp_surface_tell_patterns (RmpSurface *self, RmpMesh *read, RmpCarried *carried)
{
  GListModel *garments = rmp_row_get_all (RMP_ROW (self), RMP_TYPE_GARMENT);

  for (guint i = 0; rmp_mesh_get_n_uvs (read) == 0 && i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);

      if (rmp_garment_get_surface (garment) == self &&
          g_list_model_get_n_items (rmp_garment_get_patterns (garment)) > 0)
        g_ptr_array_add (
            carried->lost,
            g_strdup_printf (
                _ ("Patterns of “%s” are kept, but the new mesh has no UVs for them to "
                   "lie on. Unwrap its charts, or import it with UVs."),
                rmp_garment_get_name (garment)));
    }
}

/* The row that is there takes over what the new one says; rows that stay as they are leave the
 * history alone.
 */
static gboolean
move_rows (RmpSurface *self, RmpEdit *edit, gint64 added, GError **error)
{
  static const char *const statements[] = {
    "DELETE FROM material WHERE surface_id = ?2",
    "DELETE FROM file_order WHERE surface_id = ?2",
    "UPDATE surface SET (mesh, skin, morphs, face_materials, joint, metres_per_uv) ="
    " (SELECT mesh, skin, morphs, face_materials, joint, metres_per_uv FROM surface WHERE id = ?1) "
    "WHERE id = ?2",
    "UPDATE material SET surface_id = ?2 WHERE surface_id = ?1",
    "UPDATE file_order SET surface_id = ?2 WHERE surface_id = ?1",
  };

  for (guint i = 0; i < G_N_ELEMENTS (statements); i++)
    if (!rmp_edit_run (edit, error, statements[i], "ii", added, rmp_surface_get_id (self)))
      return FALSE;
  return rmp_edit_run (edit, error, "DELETE FROM surface WHERE id = ?1", "i", added);
}

gboolean
rmp_surface_take_over (RmpSurface *self, RmpEdit *edit, gint64 added, RmpMesh *old, RmpMesh *mesh,
                       RmpCarried *carried, GError **error)
{
  g_assert (RMP_IS_SURFACE (self) && edit);

  if (!cut_reports (self, edit, error) ||
      (!rmp_mesh_has_same_faces (old, mesh) && !drop_sequences (self, edit, carried, error)))
    return FALSE;
  return rmp_surface_carry (self, edit, old, mesh, carried, error) &&
         move_rows (self, edit, added, error);
}

gboolean
rmp_surface_give_up (RmpSurface *self, RmpEdit *edit, const char *why, RmpCarried *carried,
                     GError **error)
{
  g_assert (RMP_IS_SURFACE (self) && edit);

  return rmp_surface_carry_nothing (self, edit, why, carried, error) &&
         cut_reports (self, edit, error) && drop_sequences (self, edit, carried, error) &&
         run (self, edit, "DELETE FROM material WHERE surface_id = ?1", error) &&
         run (self, edit, "DELETE FROM file_order WHERE surface_id = ?1", error) &&
         run (self, edit, "DELETE FROM surface WHERE id = ?1", error);
}
