/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "store/cloth/fold-line-private.h"
#include "store/cloth/garment-private.h"
#include "store/looks/ranges.h"

struct _RmpFoldLine
{
  RmpRow parent_instance;

  RmpDrawnLine *drawn;     /* replaced as a whole */
  RmpPath path;            /* its curve is drawn's */
  RmpProfileItem *profile; /* (nullable) */
  gboolean hidden;
};

G_DEFINE_FINAL_TYPE (RmpFoldLine, rmp_fold_line, RMP_TYPE_ROW)

static void
rmp_fold_line_finalize (GObject *object)
{
  RmpFoldLine *self = RMP_FOLD_LINE (object);

  g_clear_pointer (&self->drawn, rmp_drawn_line_free);
  g_free (self->path.handles);
  g_free (self->path.indices);
  g_clear_object (&self->profile);

  G_OBJECT_CLASS (rmp_fold_line_parent_class)->finalize (object);
}

static void
rmp_fold_line_class_init (RmpFoldLineClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rmp_fold_line_finalize;
}

static void
rmp_fold_line_init (RmpFoldLine *self G_GNUC_UNUSED)
{
}

/* --- loading ---------------------------------------------------------------------------------- */

static double
optional_double (sqlite3_stmt *statement, int column)
{
  return sqlite3_column_type (statement, column) == SQLITE_NULL
             ? NAN
             : sqlite3_column_double (statement, column);
}

/* NaN: the look's. */
static double
read_size (RmpFoldLine *self, sqlite3_stmt *statement, int column, RmpFoldLineSize size)
{
  g_autofree char *where = g_strdup_printf (
      _ ("Row %" G_GINT64_FORMAT " of the table “fold_line” (%s), “%s”"),
      rmp_row_get_id (RMP_ROW (self)), rmp_row_get_name (RMP_ROW (self)),
      sqlite3_column_name (statement, column));

  const double metres = optional_double (statement, column);

  return isnan (metres)
             ? metres
             : rmp_row_keep_within (RMP_ROW (self), where, metres, rmp_fold_line_ranges[size]);
}

static GArray *
read_points (sqlite3 *db, gint64 line, GArray *handles, GError **error)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (RmpSurfacePoint));
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      db, error,
      "SELECT face, second_weight, third_weight, handle FROM fold_line_point"
      " WHERE line_id = ?1 ORDER BY position",
      "i", line);
  int code = SQLITE_ERROR;

  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    {
      gint64 face = sqlite3_column_int64 (statement, 0);
      RmpSurfacePoint point = { face >= 0 && face < G_MAXUINT32 ? (guint32) face : G_MAXUINT32,
                                { sqlite3_column_double (statement, 1),
                                  sqlite3_column_double (statement, 2) } };

      if (sqlite3_column_int (statement, 3))
        g_array_append_val (handles, points->len);
      g_array_append_val (points, point);
    }
  return code == SQLITE_DONE ? g_steal_pointer (&points) : NULL;
}

static GArray *
read_pieces (sqlite3 *db, gint64 line, GError **error)
{
  g_autoptr (GArray) pieces = g_array_new (FALSE, FALSE, sizeof (RmpFoldPiece));
  g_autoptr (sqlite3_stmt)
      statement = rmp_database_prepare (db, error,
                                        "SELECT begin_m, end_m, largest_height_m FROM "
                                        "fold_line_piece WHERE line_id = ?1 ORDER BY position",
                                        "i", line);
  int code = SQLITE_ERROR;

  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    {
      RmpFoldPiece piece = { sqlite3_column_double (statement, 0),
                             sqlite3_column_double (statement, 1), optional_double (statement, 2) };

      g_array_append_val (pieces, piece);
    }
  return code == SQLITE_DONE ? g_steal_pointer (&pieces) : NULL;
}

static gboolean
same_handles (const RmpPath *path, gboolean smooth, GArray *indices)
{
  return path->smooth == smooth && path->n_handles == indices->len &&
         memcmp (path->indices, indices->data, indices->len * sizeof (guint)) == 0;
}

static void
set_path (RmpFoldLine *self, gboolean smooth, GArray *indices)
{
  g_free (self->path.handles);
  g_free (self->path.indices);
  self->path = (RmpPath){
    .smooth = smooth,
    .n_handles = indices->len,
    .handles = g_new (RmpSurfacePoint, MAX (indices->len, 1)),
    .curve = (RmpSurfaceCurve *) self->drawn->curve,
    .indices = g_memdup2 (indices->data, indices->len * sizeof (guint)),
  };
  for (guint i = 0; i < indices->len; i++)
    self->path.handles[i] = self->drawn->curve->points[self->path.indices[i]];
}

/* Columns: id, name, along, smooth, width, length, reach, profile, hidden, seed. */
gboolean
rmp_fold_line_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error)
{
  RmpFoldLine *self = RMP_FOLD_LINE (row);
  sqlite3 *db = rmp_row_get_db (row);
  gint64 id = rmp_row_get_id (row), profile_id = sqlite3_column_int64 (statement, 7);
  RmpProfileItem *profile = profile_id
                                ? rmp_rows_find (rmp_row_get_all (row, RMP_TYPE_PROFILE_ITEM),
                                                 profile_id)
                                : NULL;
  g_autoptr (GArray) handles = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) points = read_points (db, id, handles, error);
  g_autoptr (GArray) pieces = points ? read_pieces (db, id, error) : NULL;
  gboolean smooth = sqlite3_column_int (statement, 3) != 0,
           hidden = sqlite3_column_int (statement, 8) != 0;
  RmpSurfaceCurve curve;
  RmpDrawnLine drawn;

  g_assert (RMP_IS_ROW (row));
  if (!pieces)
    return FALSE;
  curve = (RmpSurfaceCurve){ points->len, (RmpSurfacePoint *) (gpointer) points->data };
  drawn = (RmpDrawnLine){
    .id = (guint64) id,
    .name = rmp_row_get_name (row),
    .seed = (const char *) sqlite3_column_text (statement, 9),
    .curve = &curve,
    .along = sqlite3_column_int (statement, 2) != 0,
    .width = read_size (self, statement, 4, RMP_FOLD_LINE_WIDTH),
    .length = read_size (self, statement, 5, RMP_FOLD_LINE_LENGTH),
    .reach = read_size (self, statement, 6, RMP_FOLD_LINE_REACH),
    .profile = profile ? rmp_profile_item_get_profile (profile) : NULL,
    .n_pieces = pieces->len,
    .pieces = pieces->len ? (const RmpFoldPiece *) (gpointer) pieces->data : NULL,
  };
  if (!rmp_fold_line_check (rmp_fold_line_get_garment (self), &drawn, NULL))
    {
      g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED,
                   _ ("The project is damaged: the fold line “%s” does not lie on its garment. "
                      "Restore a copy of the project."),
                   drawn.name);
      return FALSE;
    }

  *changed = g_set_object (&self->profile, profile) || self->hidden != hidden;
  self->hidden = hidden;
  if (self->drawn && rmp_drawn_line_equal (self->drawn, &drawn) &&
      same_handles (&self->path, smooth, handles))
    return TRUE;
  g_clear_pointer (&self->drawn, rmp_drawn_line_free);
  self->drawn = rmp_drawn_line_copy (&drawn);
  set_path (self, smooth, handles);
  *changed = TRUE;
  return TRUE;
}

/* --- what it holds ---------------------------------------------------------------------------- */

const char *
rmp_fold_line_get_name (RmpFoldLine *self)
{
  g_return_val_if_fail (RMP_IS_FOLD_LINE (self), NULL);

  return rmp_row_get_name (RMP_ROW (self));
}

gint64
rmp_fold_line_get_id (RmpFoldLine *self)
{
  g_return_val_if_fail (RMP_IS_FOLD_LINE (self), 0);

  return rmp_row_get_id (RMP_ROW (self));
}

RmpGarment *
rmp_fold_line_get_garment (RmpFoldLine *self)
{
  g_return_val_if_fail (RMP_IS_FOLD_LINE (self), NULL);

  return rmp_row_get_owner (RMP_ROW (self));
}

const guint *
rmp_fold_line_get_handles (RmpFoldLine *self, guint *n_handles)
{
  g_return_val_if_fail (RMP_IS_FOLD_LINE (self), NULL);

  *n_handles = self->path.n_handles;
  return self->path.indices;
}

const RmpPath *
rmp_fold_line_get_path (RmpFoldLine *self)
{
  g_return_val_if_fail (RMP_IS_FOLD_LINE (self), NULL);

  return &self->path;
}

gboolean
rmp_fold_line_get_hidden (RmpFoldLine *self)
{
  g_return_val_if_fail (RMP_IS_FOLD_LINE (self), FALSE);

  return self->hidden;
}

RmpProfileItem *
rmp_fold_line_get_profile (RmpFoldLine *self)
{
  g_return_val_if_fail (RMP_IS_FOLD_LINE (self), NULL);

  return self->profile;
}

const RmpDrawnLine *
rmp_fold_line_get_drawn (RmpFoldLine *self)
{
  g_return_val_if_fail (RMP_IS_FOLD_LINE (self), NULL);

  return self->drawn;
}

double *
rmp_fold_line_rest_positions (RmpFoldLine *self)
{
  RmpMesh *mesh = rmp_garment_get_mesh (rmp_fold_line_get_garment (self));
  gsize n = 3 * (gsize) rmp_mesh_get_n_vertices (mesh);
  const float *positions = rmp_mesh_get_positions (mesh);
  double *rest = g_new (double, n);

  g_assert (RMP_IS_FOLD_LINE (self));
  for (gsize i = 0; i < n; i++)
    rest[i] = (double) positions[i];
  return rest;
}

double
rmp_fold_line_get_arcs (RmpFoldLine *self, double *arcs)
{
  RmpMesh *mesh = rmp_garment_get_mesh (rmp_fold_line_get_garment (self));
  g_autofree double *rest = rmp_fold_line_rest_positions (self);

  return rmp_surface_curve_arcs (self->drawn->curve, rmp_mesh_get_faces (mesh), rest, arcs);
}

/* --- what may be stored ----------------------------------------------------------------------- */

gboolean
rmp_fold_line_check (RmpGarment *garment, const RmpDrawnLine *drawn, GError **error)
{
  g_assert (RMP_IS_GARMENT (garment));

  if (drawn->curve->n_points < 2)
    return rmp_project_refuse (error, _ ("A fold line needs two points at least."));
  for (guint i = 0; i < drawn->curve->n_points; i++)
    if (!rmp_garment_holds_point (garment, &drawn->curve->points[i]))
      return rmp_project_refuse (error, _ ("The fold line does not lie on its garment."));
  for (guint i = 0; i < drawn->n_pieces; i++)
    if (!(drawn->pieces[i].end > drawn->pieces[i].begin) || !isfinite (drawn->pieces[i].begin) ||
        !isfinite (drawn->pieces[i].end) ||
        (i > 0 && drawn->pieces[i].begin < drawn->pieces[i - 1].end))
      return rmp_project_refuse (
          error, _ ("The folds of a line have to follow one another without overlap."));
  return TRUE;
}
