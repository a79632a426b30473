/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "geometry/bvh.h"
#include "store/assets/asset.h"
#include "store/assets/codec.h"
#include "store/cloth/carry-painted.h"
#include "store/cloth/carry.h"
#include "store/cloth/fold-line-private.h"
#include "store/cloth/garment-private.h"
#include "store/looks/touch-private.h"

/* How far a place of the new mesh may be from the old one, in parts of the mesh's size. */
#define TOLERANCE 0.02

void
rmp_carried_init (RmpCarried *self)
{
  *self = (RmpCarried){ .lost = g_ptr_array_new_with_free_func (g_free) };
}

void
rmp_carried_clear (RmpCarried *self)
{
  g_clear_pointer (&self->lost, g_ptr_array_unref);
}

static void lose (RmpCarried *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
lose (RmpCarried *self, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_ptr_array_add (self->lost, g_strdup_vprintf (format, arguments));
  va_end (arguments);
}

char *
rmp_carried_describe (const RmpCarried *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (self->n_garments + self->n_lines + self->n_touches + self->lost->len == 0)
    return NULL;
  if (self->n_touches > 0)
    g_string_append_printf (
        text, _ ("Carried over: %u garments, %u fold lines, %u wrinkles touched by hand."),
        self->n_garments, self->n_lines, self->n_touches);
  else
    g_string_append_printf (text, _ ("Carried over: %u garments, %u fold lines."), self->n_garments,
                            self->n_lines);
  if (self->n_painted > 0)
    g_string_append_printf (text, _ (" Masks and direction fields: %u."), self->n_painted);
  if (self->lost->len > 0)
    g_string_append_printf (text, _ (" Not carried over: %u."), self->lost->len);
  for (guint i = 0; i < self->lost->len; i++)
    g_string_append_printf (text, " %s", (const char *) g_ptr_array_index (self->lost, i));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* --- from one mesh to the other --------------------------------------------------------------- */

typedef struct
{
  RmpEdit *edit;
  RmpSurface *surface;
  RmpMesh *old, *new;
  const RmpMeshRepair *repair; /* (nullable): exact, face by face */
  gboolean same_faces;
  double tolerance; /* metres */
  RmpBvh *bvh;      /* (nullable): of the old faces */
  RmpCarried *carried;
} Way;

static void
middle_of (RmpMesh *mesh, guint32 face, double middle[3])
{
  const guint32 *corners = rmp_mesh_get_faces (mesh) + 3 * (gsize) face;
  const float *positions = rmp_mesh_get_positions (mesh);

  for (guint c = 0; c < 3; c++)
    middle[c] = ((double) positions[3 * (gsize) corners[0] + c] +
                 (double) positions[3 * (gsize) corners[1] + c] +
                 (double) positions[3 * (gsize) corners[2] + c]) /
                3.0;
}

/* --- faces of a garment ----------------------------------------------------------------------- */

/* [#F of the new mesh] 1 where it is cloth. */
static guint8 *
carry_cloth (const Way *way, const guint8 *cloth, guint *n_cloth)
{
  const guint n = rmp_mesh_get_n_faces (way->new);
  guint8 *carried = g_new0 (guint8, n);

  *n_cloth = 0;
  for (guint32 f = 0; f < n; f++)
    {
      RmpSurfacePoint hit = { f, { 0.0, 0.0 } };
      double middle[3], distance = 0.0;

      if (way->repair)
        hit.face = way->repair->faces[f];
      else if (!way->same_faces)
        {
          middle_of (way->new, f, middle);
          if (!rmp_bvh_closest (way->bvh, middle, &hit, &distance))
            continue;
        }
      carried[f] = distance <= way->tolerance && (!cloth || cloth[hit.face]);
      *n_cloth += carried[f];
    }
  return carried;
}

/* Cloth of the old mesh that nothing of the new one lies near to, in hundredths of its faces. */
static double
share_left_behind (const Way *way, const guint8 *cloth)
{
  g_autoptr (RmpBvh)
      bvh = rmp_bvh_new (rmp_mesh_get_n_faces (way->new), rmp_mesh_get_faces (way->new),
                         rmp_mesh_get_positions (way->new), NULL);
  guint n_cloth = 0, n_left = 0;

  for (guint32 f = 0; f < rmp_mesh_get_n_faces (way->old); f++)
    {
      RmpSurfacePoint hit;
      double middle[3], distance;

      if (cloth && !cloth[f])
        continue;
      middle_of (way->old, f, middle);
      n_cloth++;
      n_left += !rmp_bvh_closest (bvh, middle, &hit, &distance) || distance > way->tolerance;
    }
  return n_cloth > 0 ? 100.0 * n_left / n_cloth : 0.0;
}

static gboolean
write_cloth (const Way *way, RmpGarment *garment, const guint8 *cloth, GError **error)
{
  const guint n = rmp_mesh_get_n_faces (way->new);
  g_autofree guint16 *labels = g_new (guint16, n);
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *hash = NULL;

  for (guint i = 0; cloth && i < n; i++)
    labels[i] = cloth[i];
  if (cloth)
    {
      bytes = rmp_codec_write_labels (labels, n);
      hash = rmp_asset_store (rmp_edit_get_db (way->edit), RMP_ASSET_LABELS, bytes, error);
      if (!hash)
        return FALSE;
    }
  return rmp_edit_run (way->edit, error, "UPDATE garment SET cloth = ?2 WHERE id = ?1", "is",
                       rmp_garment_get_id (garment), hash);
}

/* --- fold lines ------------------------------------------------------------------------------- */

typedef struct
{
  RmpSheet *from, *to; /* as they were read */
  RmpSheet *drawn;     /* where lines are drawn: smooth */
} Sheets;

static void
sheets_clear (Sheets *self)
{
  g_clear_pointer (&self->from, rmp_sheet_unref);
  g_clear_pointer (&self->to, rmp_sheet_unref);
  g_clear_pointer (&self->drawn, rmp_sheet_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sheets, sheets_clear)

static RmpSheet *
plain_sheet (RmpMesh *mesh, const guint8 *cloth)
{
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (mesh);

  return rmp_sheet_new (topology, rmp_mesh_get_positions (mesh), cloth);
}

/* Each point in its own face; %NULL where one is gone, or the curve would jump. */
static RmpPath *
move_path (const Way *way, const RmpPath *path)
{
  const guint32 *faces = rmp_mesh_get_faces (way->new);
  g_autoptr (RmpPath) moved = rmp_path_copy (path);

  for (guint i = 0; i < moved->curve->n_points; i++)
    if (way->repair && !rmp_mesh_repair_move_point (way->repair, &moved->curve->points[i]))
      return NULL;
  for (guint i = 0; i < moved->n_handles; i++)
    if (way->repair && !rmp_mesh_repair_move_point (way->repair, &moved->handles[i]))
      return NULL;
  for (guint i = 0; i + 1 < moved->curve->n_points; i++)
    {
      RmpSurfacePoint there;

      if (!rmp_surface_point_move (&moved->curve->points[i + 1], faces,
                                   moved->curve->points[i].face, &there))
        return NULL;
    }
  return g_steal_pointer (&moved);
}

/* Handles go to the nearest places of the mesh as it was read; between them the line runs as it
 * would if it were drawn on the new mesh.
 */
static RmpPath *
transfer_path (const Way *way, const RmpPath *path, const Sheets *sheets, GError **error)
{
  const guint ends[] = { 0, path->curve->n_points - 1 };
  const guint n = path->n_handles ? path->n_handles : G_N_ELEMENTS (ends);
  g_autofree RmpSurfacePoint *handles = g_new (RmpSurfacePoint, n);

  for (guint i = 0; i < n; i++)
    {
      const guint index = path->n_handles ? path->indices[i] : ends[i];
      double position[3], distance;

      rmp_sheet_position (sheets->from, &path->curve->points[index], position);
      distance = rmp_sheet_closest (sheets->to, position, &handles[i]);
      if (distance > way->tolerance)
        {
          g_set_error (error, RMP_PATH_ERROR, RMP_PATH_ERROR_NO_COUNTERPART,
                       _ ("the nearest cloth to its point %u is %.1f mm away"), i + 1,
                       1e3 * distance);
          return NULL;
        }
    }
  return rmp_path_new (sheets->drawn, path->smooth, n, handles, error);
}

static RmpPath *
carry_path (const Way *way, const RmpPath *path, const Sheets *sheets, GError **error)
{
  RmpPath *moved = way->repair || way->same_faces ? move_path (way, path) : NULL;

  return moved ? moved : transfer_path (way, path, sheets, error);
}

static gboolean
carry_lines (const Way *way, RmpGarment *garment, const guint8 *cloth, GError **error)
{
  GListModel *lines = rmp_garment_get_fold_lines (garment);
  g_auto (Sheets) sheets = { NULL, NULL, NULL };

  if (g_list_model_get_n_items (lines) == 0)
    return TRUE;
  sheets = (Sheets){ plain_sheet (way->old, rmp_garment_get_cloth (garment)),
                     plain_sheet (way->new, cloth), rmp_sheet_new_smooth (way->new, cloth) };
  for (guint i = 0; i < g_list_model_get_n_items (lines); i++)
    {
      g_autoptr (RmpFoldLine) line = g_list_model_get_item (lines, i);
      g_autoptr (GError) reason = NULL;
      g_autoptr (RmpPath) path = carry_path (way, rmp_fold_line_get_path (line), &sheets, &reason);

      if (!path)
        lose (way->carried, _ ("Fold line “%s”: %s."), rmp_fold_line_get_name (line),
              reason->message);
      way->carried->n_lines += path != NULL;
      if (path ? !rmp_fold_line_write_path (way->edit, rmp_fold_line_get_id (line), path, error)
               : !rmp_fold_line_delete_rows (way->edit, rmp_fold_line_get_id (line), error))
        return FALSE;
    }
  return TRUE;
}

/* --- wrinkles touched by hand ----------------------------------------------------------------- */

/* Returns: FALSE where no cloth of the new mesh is near. */
static gboolean
move_touch (const Way *way, const Sheets *sheets, RmpSurfacePoint *point)
{
  double position[3];

  if (way->same_faces || (way->repair && rmp_mesh_repair_move_point (way->repair, point)))
    return TRUE;
  rmp_sheet_position (sheets->from, point, position);
  return rmp_sheet_closest (sheets->to, position, point) <= way->tolerance;
}

/* @n_lost: (inout) */
static gboolean
carry_touch (const Way *way, const Sheets *sheets, RmpTouchItem *item, guint *n_lost,
             GError **error)
{
  const RmpTouch *touch = rmp_touch_item_get_touch (item);
  RmpSurfacePoint point = { touch->face, { touch->barycentric[0], touch->barycentric[1] } };

  if (!move_touch (way, sheets, &point))
    {
      *n_lost += 1;
      return rmp_touch_delete_row (way->edit, rmp_touch_item_get_id (item), error);
    }
  way->carried->n_touches++;
  return rmp_edit_run (
      way->edit, error,
      "UPDATE touch SET face = ?2, second_weight = ?3, third_weight = ?4 WHERE id = ?1", "iidd",
      rmp_touch_item_get_id (item), (gint64) point.face, point.barycentric[0],
      point.barycentric[1]);
}

static gboolean
carry_touches_of (const Way *way, const Sheets *sheets, RmpLook *look, GError **error)
{
  GListModel *layers = rmp_look_get_layers (look);
  guint n_lost = 0;

  for (guint i = 0; i < g_list_model_get_n_items (layers); i++)
    {
      g_autoptr (RmpLayer) layer = g_list_model_get_item (layers, i);
      GListModel *touches = rmp_layer_get_touches (layer);

      for (guint k = 0; k < g_list_model_get_n_items (touches); k++)
        {
          g_autoptr (RmpTouchItem) item = g_list_model_get_item (touches, k);

          if (!carry_touch (way, sheets, item, &n_lost, error))
            return FALSE;
        }
    }
  if (n_lost > 0)
    lose (way->carried,
          _ ("%u wrinkles of “%s” touched by hand: no cloth of the new mesh lies there."), n_lost,
          rmp_look_get_name (look));
  return TRUE;
}

static gboolean
carry_touches (const Way *way, RmpGarment *garment, const guint8 *cloth, GError **error)
{
  GListModel *looks = rmp_row_get_all (RMP_ROW (garment), RMP_TYPE_LOOK);
  g_auto (Sheets) sheets = { NULL, NULL, NULL };
  gint64 n_touches;

  if (!rmp_database_get_int (rmp_edit_get_db (way->edit), &n_touches, error,
                             "SELECT count(*) FROM touch JOIN layer ON layer.id = layer_id"
                             " JOIN look ON look.id = look_id WHERE garment_id = ?1",
                             "i", rmp_garment_get_id (garment)))
    return FALSE;
  if (n_touches == 0)
    return TRUE;
  sheets = (Sheets){ plain_sheet (way->old, rmp_garment_get_cloth (garment)),
                     plain_sheet (way->new, cloth), NULL };
  for (guint i = 0; i < g_list_model_get_n_items (looks); i++)
    {
      g_autoptr (RmpLook) look = g_list_model_get_item (looks, i);

      if (rmp_look_get_garment (look) == garment && !carry_touches_of (way, &sheets, look, error))
        return FALSE;
    }
  return TRUE;
}

/* --- rest shapes ------------------------------------------------------------------------------ */

/* A mesh in the order of the old one, which the repair knows. */
static gboolean
repair_rest (const Way *way, RmpGarment *garment, const char *hash, GError **error)
{
  g_autoptr (GBytes) bytes = rmp_row_read_asset (RMP_ROW (garment), hash, error);
  g_autoptr (RmpMesh) rest = bytes ? rmp_codec_read_mesh (bytes, error) : NULL;
  g_autoptr (RmpMesh) repaired = NULL;
  g_autoptr (GBytes) written = NULL;
  g_autofree char *stored = NULL;

  if (!rest)
    return FALSE;
  if (!rmp_mesh_has_same_faces (rest, way->old))
    return TRUE; /* it was unfit before */
  repaired = rmp_mesh_repair_apply (way->repair, rest);
  written = rmp_codec_write_mesh (repaired);
  stored = rmp_asset_store (rmp_edit_get_db (way->edit), RMP_ASSET_MESH, written, error);
  return stored &&
         rmp_edit_run (way->edit, error, "UPDATE rest_shape SET mesh = ?2 WHERE garment_id = ?1",
                       "is", rmp_garment_get_id (garment), stored);
}

static gboolean
carry_rest (const Way *way, RmpGarment *garment, GError **error)
{
  const gint64 id = rmp_garment_get_id (garment);
  g_autoptr (sqlite3_stmt) row = rmp_database_prepare (
      rmp_edit_get_db (way->edit), error,
      "SELECT mesh FROM rest_shape WHERE garment_id = ?1 AND mesh IS NOT NULL", "i", id);
  int code = row ? rmp_statement_step (row, error) : SQLITE_ERROR;
  g_autofree char *hash = code == SQLITE_ROW ? g_strdup (rmp_statement_text (row, 0)) : NULL;

  if (code == SQLITE_DONE || (hash && way->same_faces))
    return TRUE;
  if (!hash)
    return FALSE;
  g_clear_pointer (&row, sqlite3_finalize);
  if (way->repair)
    return repair_rest (way, garment, hash, error);
  lose (way->carried, _ ("Rest shape of “%s”: it counts the vertices of the old mesh."),
        rmp_garment_get_name (garment));
  return rmp_edit_run (way->edit, error, "DELETE FROM rest_shape WHERE garment_id = ?1", "i", id);
}

/* --- all that is on a surface ----------------------------------------------------------------- */

static gboolean
lose_garment (RmpEdit *edit, RmpCarried *carried, RmpGarment *garment, const char *why,
              GError **error)
{

  lose (carried, _ ("Garment “%s”: %s."), rmp_garment_get_name (garment), why);
  return rmp_garment_delete_rows (edit, rmp_garment_get_id (garment), error);
}

static gboolean
carry_garment (const Way *way, RmpGarment *garment, GError **error)
{
  const guint8 *cloth = rmp_garment_get_cloth (garment);
  guint n_cloth;
  g_autofree guint8 *carried = carry_cloth (way, cloth, &n_cloth);
  const gboolean all = !cloth && n_cloth == rmp_mesh_get_n_faces (way->new);
  double left;

  if (n_cloth == 0)
    return lose_garment (way->edit, way->carried, garment,
                         _ ("no face of the new mesh lies where it was"), error);
  left = way->bvh ? share_left_behind (way, cloth) : 0.0;
  if (left > 0.0)
    lose (way->carried, _ ("%.0f %% of the faces of “%s”: nothing of the new mesh lies there."),
          fmax (left, 1.0), rmp_garment_get_name (garment));
  way->carried->n_garments++;
  return write_cloth (way, garment, all ? NULL : carried, error) &&
         carry_rest (way, garment, error) &&
         (way->same_faces ||
          rmp_garment_carry_painted (garment, way->edit, way->new, way->repair, way->bvh, way->old,
                                     way->tolerance, &way->carried->n_painted, error)) &&
         carry_lines (way, garment, all ? NULL : carried, error) &&
         carry_touches (way, garment, all ? NULL : carried, error);
}

static gboolean
for_each_garment (RmpSurface *surface,
                  gboolean (*func) (gpointer data, RmpGarment *garment, GError **error),
                  gpointer data, GError **error)
{
  GListModel *garments = rmp_row_get_all (RMP_ROW (surface), RMP_TYPE_GARMENT);

  for (guint i = 0; i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);

      if (rmp_garment_get_surface (garment) == surface && !func (data, garment, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
carry_one (gpointer data, RmpGarment *garment, GError **error)
{
  return carry_garment (data, garment, error);
}

gboolean
rmp_surface_carry_repair (RmpSurface *self, RmpEdit *edit, RmpMesh *mesh,
                          const RmpMeshRepair *repair, RmpCarried *carried, GError **error)
{
  RmpMesh *old = rmp_surface_get_mesh (self);
  Way way = { .edit = edit,
              .surface = self,
              .old = old,
              .new = mesh,
              .repair = repair,
              .tolerance = TOLERANCE *rmp_mesh_get_size (old),
              .carried = carried };

  g_assert (RMP_IS_SURFACE (self) && edit);

  return for_each_garment (self, carry_one, &way, error);
}

gboolean
rmp_surface_carry (RmpSurface *self, RmpEdit *edit, RmpMesh *old, RmpMesh *mesh,
                   RmpCarried *carried, GError **error)
{
  g_autoptr (RmpBvh) bvh = NULL;
  Way way = { .edit = edit,
              .surface = self,
              .old = old,
              .new = mesh,
              .same_faces = rmp_mesh_has_same_faces (old, mesh),
              .tolerance = TOLERANCE *rmp_mesh_get_size (old),
              .carried = carried };

  g_assert (RMP_IS_SURFACE (self) && edit);

  if (!way.same_faces)
    way.bvh = bvh = rmp_bvh_new (rmp_mesh_get_n_faces (old), rmp_mesh_get_faces (old),
                                 rmp_mesh_get_positions (old), NULL);
  return for_each_garment (self, carry_one, &way, error);
}

typedef struct
{
  RmpEdit *edit;
  RmpCarried *carried;
  const char *why;
} Loss;

static gboolean
lose_one (gpointer data, RmpGarment *garment, GError **error)
{
  const Loss *loss = data;

  return lose_garment (loss->edit, loss->carried, garment, loss->why, error);
}

gboolean
rmp_surface_carry_nothing (RmpSurface *self, RmpEdit *edit, const char *why, RmpCarried *carried,
                           GError **error)
{
  g_assert (RMP_IS_SURFACE (self) && edit);

  Loss loss = { edit, carried, why };

  return for_each_garment (self, lose_one, &loss, error);
}
