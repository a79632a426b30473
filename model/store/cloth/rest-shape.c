/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "store/assets/asset.h"
#include "store/assets/codec.h"
#include "store/assets/correction.h"
#include "store/assets/sequence-fit.h"
#include "store/assets/surface-private.h"
#include "store/cloth/garment-private.h"

/* --- row -------------------------------------------------------------------------------------- */

void
rmp_rest_clear (RmpRest *self)
{
  g_assert (self);
  g_free (self->mesh);
  *self = (RmpRest){ 0 };
}

static gboolean
same (const RmpRest *a, const RmpRest *b)
{
  return a->kind == b->kind && a->clip == b->clip && a->time == b->time &&
         a->metres_per_uv == b->metres_per_uv && g_strcmp0 (a->mesh, b->mesh) == 0;
}

gboolean
rmp_garment_load_rest (RmpGarment *self, gboolean *changed, GError **error)
{
  static const char *const kinds[] = { "", "clip frame", "mesh", "UV pattern" };
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      rmp_row_get_db (RMP_ROW (self)), error,
      "SELECT kind, clip_id, time_s, mesh, metres_per_uv FROM rest_shape WHERE garment_id = ?1",
      "i", rmp_garment_get_id (self));
  int code = statement ? rmp_statement_step (statement, error) : SQLITE_ERROR;
  RmpRest *rest = rmp_garment_peek_rest (self);
  RmpRest read = { 0 };

  g_assert (RMP_IS_GARMENT (self));

  if (code != SQLITE_ROW && code != SQLITE_DONE)
    return FALSE;
  if (code == SQLITE_ROW)
    {
      for (guint i = 1; i < G_N_ELEMENTS (kinds); i++)
        if (g_strcmp0 (rmp_statement_text (statement, 0), kinds[i]) == 0)
          read.kind = (RmpRestKind) i;
      read.clip = sqlite3_column_int64 (statement, 1);
      read.time = sqlite3_column_double (statement, 2);
      read.mesh = g_strdup (rmp_statement_text (statement, 3));
      read.metres_per_uv = sqlite3_column_double (statement, 4);
    }
  *changed |= !same (rest, &read);
  rmp_rest_clear (rest);
  *rest = read;
  return TRUE;
}

const RmpRest *
rmp_garment_get_rest (RmpGarment *self)
{
  g_return_val_if_fail (RMP_IS_GARMENT (self), NULL);

  return rmp_garment_peek_rest (self);
}

RmpRestKind
rmp_garment_get_rest_kind (RmpGarment *self)
{
  return rmp_garment_peek_rest (self)->kind;
}

RmpClipItem *
rmp_garment_get_rest_clip (RmpGarment *self)
{
  RmpCharacter *character = rmp_surface_get_character (rmp_garment_get_surface (self));

  return rmp_rows_find (rmp_character_get_clips (character), rmp_garment_peek_rest (self)->clip);
}

/* --- what a technique takes ------------------------------------------------------------------- */

static gboolean
refuse (GError **error, RmpGarment *garment, const char *why)
{
  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
               _ ("The rest shape of “%s”: %s"), rmp_garment_get_name (garment), why);
  return FALSE;
}

static gboolean
measure_frame (RmpGarment *self, const RmpRest *rest, float **positions, GError **error)
{
  RmpSurface *surface = rmp_garment_get_surface (self);
  RmpClipItem *clip = rmp_rows_find (rmp_character_get_clips (rmp_surface_get_character (surface)),
                                     rest->clip);
  RmpSampler *sampler;

  if (!clip)
    return refuse (error, self, _ ("its clip is no longer there. Choose another shape."));
  sampler = rmp_surface_get_sampler (surface, clip, error);
  if (!sampler)
    return FALSE;
  *positions = g_new (float, 3 * (gsize) rmp_mesh_get_n_vertices (rmp_surface_get_mesh (surface)));
  rmp_sampler_positions (sampler, RMP_SKINNING_DUAL_QUATERNION, rest->time, *positions, 0);
  return TRUE;
}

/* Only lengths matter, so that of a correction its scale does. */
static gboolean
measure_mesh (RmpGarment *self, const RmpRest *rest, float **positions, GError **error)
{
  RmpSurface *surface = rmp_garment_get_surface (self);
  const RmpChange *change = rmp_character_get_change (rmp_surface_get_character (surface));
  guint n = rmp_mesh_get_n_vertices (rmp_surface_get_mesh (surface));
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (RmpMesh) mesh = NULL;

  if (!rmp_row_check_open (RMP_ROW (self), error))
    return FALSE;
  bytes = rmp_row_read_asset (RMP_ROW (self), rest->mesh, error);
  if (bytes)
    mesh = rmp_codec_read_mesh (bytes, error);
  if (!mesh)
    return FALSE;
  if (rmp_mesh_get_n_vertices (mesh) != n)
    return refuse (error, self, _ ("it has another number of vertices. Choose it anew."));
  *positions = g_memdup2 (rmp_mesh_get_positions (mesh), 12 * (gsize) n);
  for (gsize i = 0; change && i < 3 * (gsize) n; i++)
    (*positions)[i] = (float) ((double) (*positions)[i] * change->scale);
  return TRUE;
}

static float *
lay_flat (RmpMesh *mesh, double metres_per_uv)
{
  const float *uvs = rmp_mesh_get_uvs (mesh);
  const guint32 *uv_faces = rmp_mesh_get_uv_faces (mesh);
  gsize n = 3 * (gsize) rmp_mesh_get_n_faces (mesh);
  float *pattern = g_new (float, 2 * n);

  for (gsize i = 0; i < n; i++)
    for (gsize k = 0; k < 2; k++)
      pattern[2 * i + k] = (float) (metres_per_uv * (double) uvs[2 * (gsize) uv_faces[i] + k]);
  return pattern;
}

gboolean
rmp_garment_measure_rest (RmpGarment *self, const RmpRest *rest, float **positions, float **pattern,
                          GError **error)
{
  RmpMesh *mesh = rmp_garment_get_mesh (self);

  g_return_val_if_fail (RMP_IS_GARMENT (self), FALSE);

  *positions = NULL;
  *pattern = NULL;
  switch (rest->kind)
    {
    case RMP_REST_CLIP_FRAME:
      return measure_frame (self, rest, positions, error);
    case RMP_REST_MESH:
      return measure_mesh (self, rest, positions, error);
    case RMP_REST_PATTERN:
      if (!rmp_mesh_get_uvs (mesh))
        return refuse (error, self,
                       _ ("its mesh has no texture coordinates. Choose another shape."));
      *pattern = lay_flat (mesh, rest->metres_per_uv);
      return TRUE;
    case RMP_REST_BIND_POSE:
    default:
      return TRUE;
    }
}

/* --- choosing --------------------------------------------------------------------------------- */

static double
cross_length (const double a[3], const double b[3])
{
  double x = a[1] * b[2] - a[2] * b[1], y = a[2] * b[0] - a[0] * b[2],
         z = a[0] * b[1] - a[1] * b[0];

  return sqrt (x * x + y * y + z * z);
}

/* Twice the area; @width: of a row, 2 or 3. */
static double
measure_face (const float *rows, const guint32 *corners, guint width)
{
  double a[3] = { 0.0 }, b[3] = { 0.0 };

  for (guint k = 0; k < width; k++)
    {
      double origin = (double) rows[(gsize) width * corners[0] + k];

      a[k] = (double) rows[(gsize) width * corners[1] + k] - origin;
      b[k] = (double) rows[(gsize) width * corners[2] + k] - origin;
    }
  return cross_length (a, b);
}

double
rmp_garment_guess_metres_per_uv (RmpGarment *self)
{
  RmpSurface *surface = rmp_garment_get_surface (self);
  RmpMesh *mesh = rmp_surface_get_mesh (surface);
  const guint8 *cloth = rmp_garment_get_cloth (self);
  double sewn = 0.0, flat = 0.0;

  if (!rmp_mesh_get_uvs (mesh))
    return 0.0;
  for (gsize f = 0; f < rmp_mesh_get_n_faces (mesh); f++)
    if (!cloth || cloth[f])
      {
        sewn += measure_face (rmp_mesh_get_positions (mesh), rmp_mesh_get_faces (mesh) + 3 * f, 3);
        flat += measure_face (rmp_mesh_get_uvs (mesh), rmp_mesh_get_uv_faces (mesh) + 3 * f, 2);
      }
  return flat > 0.0 ? sqrt (sewn / flat) : 0.0;
}

static gboolean
replace_row (RmpEdit *edit, RmpGarment *self, const char *kind, gint64 clip, double time,
             const char *mesh, double metres_per_uv, GError **error)
{
  gint64 id = rmp_garment_get_id (self);

  if (!rmp_edit_run (edit, error, "DELETE FROM rest_shape WHERE garment_id = ?1", "i", id))
    return FALSE;
  if (!kind)
    return TRUE;
  if (clip != 0)
    return rmp_edit_run (
        edit, error,
        "INSERT INTO rest_shape (garment_id, kind, clip_id, time_s) VALUES (?1, ?2, ?3, ?4)",
        "isid", id, kind, clip, time);
  if (mesh)
    return rmp_edit_run (edit, error,
                         "INSERT INTO rest_shape (garment_id, kind, mesh) VALUES (?1, ?2, ?3)",
                         "iss", id, kind, mesh);
  return rmp_edit_run (
      edit, error, "INSERT INTO rest_shape (garment_id, kind, metres_per_uv) VALUES (?1, ?2, ?3)",
      "isd", id, kind, metres_per_uv);
}

static gboolean
set_row (RmpGarment *self, const char *what, const char *kind, gint64 clip, double time,
         const char *mesh, double metres_per_uv, GError **error)
{
  g_autofree char *label = g_strdup_printf (_ ("Rest shape of %s: %s"), rmp_garment_get_name (self),
                                            what);
  RmpEdit *edit = rmp_row_begin_edit (RMP_ROW (self), label, error);

  return edit &&
         rmp_edit_end (edit, replace_row (edit, self, kind, clip, time, mesh, metres_per_uv, error),
                       error);
}

gboolean
rmp_garment_set_rest_bind_pose (RmpGarment *self, GError **error)
{
  g_return_val_if_fail (RMP_IS_GARMENT (self), FALSE);

  return rmp_garment_get_rest_kind (self) == RMP_REST_BIND_POSE ||
         set_row (self, _ ("bind pose"), NULL, 0, 0.0, NULL, 0.0, error);
}

gboolean
rmp_garment_set_rest_clip_frame (RmpGarment *self, RmpClipItem *clip, double time, GError **error)
{
  g_autofree char *what = g_strdup_printf (_ ("%s at %.3g s"), rmp_clip_item_get_name (clip), time);

  g_return_val_if_fail (RMP_IS_GARMENT (self), FALSE);

  return set_row (self, what, "clip frame", rmp_clip_item_get_id (clip), time, NULL, 0.0, error);
}

gboolean
rmp_garment_set_rest_pattern (RmpGarment *self, double metres_per_uv, GError **error)
{
  g_return_val_if_fail (RMP_IS_GARMENT (self), FALSE);

  if (metres_per_uv == 0.0)
    metres_per_uv = rmp_garment_guess_metres_per_uv (self);
  if (metres_per_uv == 0.0)
    return refuse (
        error, self,
        _ ("its mesh has no texture coordinates to be a pattern. Choose another shape."));
  if (!isfinite (metres_per_uv) || metres_per_uv < 0.0)
    return refuse (error, self, _ ("a pattern needs a size above 0."));
  return set_row (self, _ ("UV pattern"), "UV pattern", 0, 0.0, NULL, metres_per_uv, error);
}

/* --- another mesh in the same order ----------------------------------------------------------- */

/* Points as the file of the other mesh had them. @order: (nullable). To be freed. */
static float *
unweld (RmpMesh *mesh, const guint32 *order, guint n_file)
{
  const float *positions = rmp_mesh_get_positions (mesh);
  float *points;

  if (!order)
    return g_memdup2 (positions, 12 * (gsize) rmp_mesh_get_n_vertices (mesh));
  points = g_new0 (float, 3 * (gsize) n_file);
  for (gsize i = 0; i < n_file; i++)
    if (order[i] != G_MAXUINT32)
      memcpy (points + 3 * i, positions + 3 * (gsize) order[i], 12);
  return points;
}

static gboolean
set_points (RmpGarment *self, const char *name, const float *points, guint n_points, double scale,
            GError **error)
{
  RmpSurface *surface = rmp_garment_get_surface (self);
  RmpMesh *mesh = rmp_surface_get_mesh (surface);
  const RmpChange *change = rmp_character_get_change (rmp_surface_get_character (surface));
  g_auto (RmpSequenceFit) fit = { 0 };
  g_autofree guint32 *order = NULL;
  g_autofree float *positions = NULL;
  g_autofree char *hash = NULL;
  g_autoptr (RmpMesh) shape = NULL;
  g_autoptr (GBytes) bytes = NULL;
  RmpEdit *edit;
  guint n_file;

  if (!rmp_surface_load_order (surface, &order, &n_file, error))
    return FALSE;
  if (!rmp_sequence_fit_count (&fit, mesh, order, n_file, n_points))
    {
      g_autofree char *why = g_strdup_printf (
          _ ("“%s” has %u vertices, the garment's mesh %u in its file and %u after "
             "welding. Choose a mesh in the same order."),
          name, n_points, fit.counts[0], fit.counts[2]);

      return refuse (error, self, why);
    }
  if (!rmp_sequence_fit_positions (&fit, mesh, points, 1, scale) || fit.matched >= 0)
    {
      g_autofree char *why = g_strdup_printf (
          _ ("“%s” has as many vertices, but in another order: its edges come out "
             "torn. Export both meshes with their vertex order kept."),
          name);

      return refuse (error, self, why);
    }

  positions = g_new (float, 3 * (gsize) fit.n_vertices);
  for (gsize v = 0; v < fit.n_vertices; v++)
    for (gsize k = 0; k < 3; k++)
      positions[3 * v + k] = (float) (fit.scale / (change ? change->scale : 1.0) *
                                      (double) points[3 * (gsize) fit.points[v] + k]);
  shape = rmp_mesh_new (fit.n_vertices, positions, rmp_mesh_get_n_faces (mesh),
                        rmp_mesh_get_faces (mesh), 0, NULL, NULL, error);
  bytes = shape ? rmp_codec_write_mesh (shape) : NULL;
  edit = bytes ? rmp_row_begin_edit (RMP_ROW (self), _ ("Rest shape"), error) : NULL;
  if (!edit)
    return FALSE;
  hash = rmp_asset_store (rmp_edit_get_db (edit), RMP_ASSET_MESH, bytes, error);
  return rmp_edit_end (edit, hash && set_row (self, name, "mesh", 0, 0.0, hash, 0.0, error), error);
}

gboolean
rmp_garment_set_rest_surface (RmpGarment *self, RmpSurface *other, GError **error)
{
  RmpMesh *mesh = rmp_surface_get_mesh (other);
  g_autofree guint32 *order = NULL;
  g_autofree float *points = NULL;
  guint n_file;

  g_return_val_if_fail (RMP_IS_GARMENT (self), FALSE);

  if (!rmp_surface_load_order (other, &order, &n_file, error))
    return FALSE;
  points = unweld (mesh, order, n_file);
  return set_points (self, rmp_surface_get_name (other), points, n_file, 1.0, error);
}

gboolean
rmp_garment_set_rest_import (RmpGarment *self, const RmpImport *import, GError **error)
{
  const RmpImportMesh *mesh;
  g_autofree float *points = NULL;

  g_return_val_if_fail (RMP_IS_GARMENT (self), FALSE);

  if (import->meshes->len != 1)
    {
      g_autofree char *why = g_strdup_printf (_ ("“%s” has %u meshes; one is needed."),
                                              import->name, import->meshes->len);

      return refuse (error, self, why);
    }
  mesh = g_ptr_array_index (import->meshes, 0);
  points = unweld (mesh->mesh, mesh->file_vertices, mesh->n_file_vertices);
  return set_points (self, import->name, points, mesh->n_file_vertices, 0.0, error);
}
