/* SPDX-License-Identifier: GPL-3.0-or-later */

/* fold-line-edit.c: what is done to fold lines: each function is one edit, or a part of one that is
 * under way.
 */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "store/cloth/fold-line-private.h"
#include "store/looks/ranges.h"
#include "technique/units.h"

/* Two pieces meet at the same number, computed in two ways. */
#define NO_PIECE 1e-9 /* metres */

/* --- rows ------------------------------------------------------------------------------------- */

/* Rows that stay what they are leave the history alone. */
static gboolean
write_points (RmpEdit *edit, gint64 line, const RmpPath *path, GError **error)
{
  const RmpSurfaceCurve *curve = path->curve;
  const guint ends[] = { 0, curve->n_points - 1 };
  const guint *handles = path->n_handles ? path->indices : ends;
  guint n_handles = path->n_handles ? path->n_handles : G_N_ELEMENTS (ends), at = 0;

  for (guint i = 0; i < curve->n_points; i++)
    {
      const RmpSurfacePoint *point = &curve->points[i];
      gint64 handle = at < n_handles && handles[at] == i;

      at += (guint) handle;
      if (!rmp_edit_run (
              edit, error,
              "INSERT INTO fold_line_point VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
              " ON CONFLICT (line_id, position) DO UPDATE SET face = excluded.face,"
              " second_weight = excluded.second_weight, third_weight = excluded.third_weight,"
              " handle = excluded.handle",
              "iiiddi", line, (gint64) i, (gint64) point->face, point->barycentric[0],
              point->barycentric[1], handle))
        return FALSE;
    }
  return rmp_edit_run (edit, error,
                       "DELETE FROM fold_line_point WHERE line_id = ?1 AND position >= ?2", "ii",
                       line, (gint64) curve->n_points);
}

static const char *
course (gboolean smooth)
{
  return smooth ? "smooth" : "straight";
}

gboolean
rmp_fold_line_write_path (RmpEdit *edit, gint64 line, const RmpPath *path, GError **error)
{
  g_assert (edit);

  return rmp_edit_run (edit, error, "UPDATE fold_line SET course = ?2 WHERE id = ?1", "is", line,
                       course (path->smooth)) &&
         write_points (edit, line, path, error);
}

static gboolean
write_pieces (RmpEdit *edit, gint64 line, guint n_pieces, const RmpFoldPiece *pieces,
              GError **error)
{
  for (guint i = 0; i < n_pieces; i++)
    if (!rmp_edit_run (edit, error,
                       "INSERT INTO fold_line_piece VALUES (?1, ?2, ?3, ?4, ?5)"
                       " ON CONFLICT (line_id, position) DO UPDATE SET begin_m = excluded.begin_m,"
                       " end_m = excluded.end_m, largest_height_m = excluded.largest_height_m",
                       "iiddd", line, (gint64) i, pieces[i].begin, pieces[i].end, pieces[i].limit))
      return FALSE;
  return rmp_edit_run (edit, error,
                       "DELETE FROM fold_line_piece WHERE line_id = ?1 AND position >= ?2", "ii",
                       line, (gint64) n_pieces);
}

/* NaN is bound as NULL. */
static double
or_the_looks (double metres)
{
  return metres > 0.0 ? metres : NAN;
}

static gint64
profile_id (RmpProfileItem *profile)
{
  return profile ? rmp_profile_item_get_id (profile) : 0;
}

static const char *
direction (gboolean along)
{
  return along ? "along a crease" : "across creases";
}

static gboolean
insert_line (RmpEdit *edit, gint64 garment, const char *name, const RmpFoldLineSpec *spec,
             gint64 *id, GError **error)
{
  if (!rmp_edit_run (edit, error,
                     "INSERT INTO fold_line (garment_id, name, direction, course, width_m, "
                     "length_m, reach_m, profile_id, hidden,"
                     " seed) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, nullif (?8, 0), ?9, ?10)",
                     "isssdddiis", garment, name, direction (spec->along),
                     course (spec->path->smooth), or_the_looks (spec->width),
                     or_the_looks (spec->length), or_the_looks (spec->reach),
                     profile_id (spec->profile), (gint64) spec->hidden, spec->seed))
    return FALSE;
  *id = rmp_edit_get_new_id (edit);
  return write_points (edit, *id, spec->path, error) &&
         write_pieces (edit, *id, spec->n_pieces, spec->pieces, error);
}

gboolean
rmp_fold_line_delete_rows (RmpEdit *edit, gint64 line, GError **error)
{
  g_assert (edit);

  return rmp_edit_run (edit, error, "DELETE FROM fold_line_piece WHERE line_id = ?1", "i", line) &&
         rmp_edit_run (edit, error, "DELETE FROM fold_line_point WHERE line_id = ?1", "i", line) &&
         rmp_edit_run (edit, error, "DELETE FROM fold_line WHERE id = ?1", "i", line);
}

gboolean
rmp_fold_line_delete_all (RmpEdit *edit, gint64 garment, GError **error)
{
  static const char *const statements[] = {
    "DELETE FROM fold_line_piece WHERE line_id IN (SELECT id FROM fold_line WHERE garment_id = ?1)",
    "DELETE FROM fold_line_point WHERE line_id IN (SELECT id FROM fold_line WHERE garment_id = ?1)",
    "DELETE FROM fold_line WHERE garment_id = ?1",
  };

  g_assert (edit);

  for (guint i = 0; i < G_N_ELEMENTS (statements); i++)
    if (!rmp_edit_run (edit, error, statements[i], "i", garment))
      return FALSE;
  return TRUE;
}

/* --- common to edits -------------------------------------------------------------------------- */

static gboolean
check_curve (RmpGarment *garment, const RmpSurfaceCurve *curve, guint n_pieces,
             const RmpFoldPiece *pieces, GError **error)
{
  RmpDrawnLine drawn = { .curve = curve, .n_pieces = n_pieces, .pieces = pieces };

  return rmp_fold_line_check (garment, &drawn, error);
}

static char *
unique_name (RmpGarment *garment, const char *wanted)
{
  return rmp_rows_unique_name (rmp_garment_get_fold_lines (garment), wanted);
}

static RmpFoldLineSpec
spec_of (RmpFoldLine *self)
{
  const RmpDrawnLine *drawn = rmp_fold_line_get_drawn (self);
  RmpFoldLineSpec spec = {
    .path = rmp_fold_line_get_path (self),
    .along = drawn->along,
    .width = drawn->width,
    .length = drawn->length,
    .reach = drawn->reach,
    .profile = rmp_fold_line_get_profile (self),
    .n_pieces = drawn->n_pieces,
    .pieces = drawn->pieces,
    .hidden = rmp_fold_line_get_hidden (self),
  };

  return spec;
}

/* --- adding, removing ------------------------------------------------------------------------- */

static RmpFoldLine *
add (RmpGarment *garment, const char *name, const RmpFoldLineSpec *spec, const char *label,
     GError **error)
{
  RmpEdit *edit;
  gint64 id = 0;

  if (!check_curve (garment, spec->path->curve, spec->n_pieces, spec->pieces, error))
    return NULL;
  edit = rmp_row_begin_edit (RMP_ROW (garment), label, error);
  if (!edit ||
      !rmp_edit_end (edit, insert_line (edit, rmp_garment_get_id (garment), name, spec, &id, error),
                     error))
    return NULL;
  return rmp_rows_find (rmp_garment_get_fold_lines (garment), id);
}

RmpFoldLine *
rmp_garment_add_fold_line (RmpGarment *self, const RmpFoldLineSpec *spec, GError **error)
{
  g_autofree char *name = unique_name (self, spec->name ? spec->name : _ ("Line"));
  g_autofree char *label = g_strdup_printf (_ ("Draw fold line %s"), name);

  g_return_val_if_fail (RMP_IS_GARMENT (self), NULL);

  return rmp_name_check (spec->name, error) ? add (self, name, spec, label, error) : NULL;
}

RmpFoldLine *
rmp_fold_line_duplicate (RmpFoldLine *self, const RmpPath *path, GError **error)
{
  RmpGarment *garment = rmp_fold_line_get_garment (self);
  RmpFoldLineSpec spec = spec_of (self);
  g_autofree char *name = unique_name (garment, rmp_fold_line_get_name (self));
  g_autofree char *label = g_strdup_printf (path ? _ ("Mirror fold line %s")
                                                 : _ ("Duplicate fold line %s"),
                                            rmp_fold_line_get_name (self));

  g_return_val_if_fail (RMP_IS_FOLD_LINE (self), NULL);

  if (path)
    spec.path = path;
  return add (garment, name, &spec, label, error);
}

gboolean
rmp_fold_line_remove (RmpFoldLine *self, GError **error)
{
  g_autofree char *label = g_strdup_printf (_ ("Remove fold line %s"),
                                            rmp_fold_line_get_name (self));
  RmpEdit *edit = rmp_row_begin_edit (RMP_ROW (self), label, error);

  return edit &&
         rmp_edit_end (edit, rmp_fold_line_delete_rows (edit, rmp_fold_line_get_id (self), error),
                       error);
}

/* --- changing --------------------------------------------------------------------------------- */

gboolean
rmp_fold_line_set_path (RmpFoldLine *self, const RmpPath *path, GError **error)
{
  RmpEdit *edit;
  g_autofree char *label = g_strdup_printf (_ ("Move fold line %s"), rmp_fold_line_get_name (self));

  g_return_val_if_fail (RMP_IS_FOLD_LINE (self), FALSE);

  if (!check_curve (rmp_fold_line_get_garment (self), path->curve, 0, NULL, error))
    return FALSE;
  edit = rmp_row_begin_edit (RMP_ROW (self), label, error);
  return edit &&
         rmp_edit_end (edit,
                       rmp_fold_line_write_path (edit, rmp_fold_line_get_id (self), path, error),
                       error);
}

gboolean
rmp_fold_line_set_along (RmpFoldLine *self, gboolean along, GError **error)
{
  g_autofree char *label = g_strdup_printf (along ? _ ("Fold line %s along a crease")
                                                  : _ ("Fold line %s across the creases"),
                                            rmp_fold_line_get_name (self));

  g_return_val_if_fail (RMP_IS_FOLD_LINE (self), FALSE);

  return rmp_row_edit (RMP_ROW (self), label, error,
                       "UPDATE fold_line SET direction = ?2 WHERE id = ?1", "is",
                       rmp_fold_line_get_id (self), direction (along));
}

static gboolean
check_size (RmpFoldLineSize size, double metres, GError **error)
{
  static const char *const names[] = { N_ ("width"), N_ ("length"), N_ ("reach") };
  const double *range = rmp_fold_line_ranges[size];
  g_autofree char *value = NULL;
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;

  if (isnan (metres) || (metres >= range[0] && metres <= range[1]))
    return TRUE;
  value = rmp_units_format (RMP_UNIT_METRE, metres);
  low = rmp_units_format (RMP_UNIT_METRE, range[0]);
  high = rmp_units_format (RMP_UNIT_METRE, range[1]);
  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
               _ ("The %s of a fold line cannot be %s; it is from %s to %s."), _ (names[size]),
               value, low, high);
  return FALSE;
}

gboolean
rmp_fold_line_set_size (RmpFoldLine *self, RmpFoldLineSize size, double metres, GError **error)
{
  static const char *const labels[] = { N_ ("Width of %s: %s"), N_ ("Length of %s: %s"),
                                        N_ ("Reach of %s: %s") };
  static const char *const columns[] = { "width_m", "length_m", "reach_m" };
  double value = or_the_looks (metres);
  g_autofree char *shown = isnan (value) ? g_strdup (_ ("as the look"))
                                         : rmp_units_format (RMP_UNIT_METRE, value);
  g_autofree char *sql = g_strdup_printf ("UPDATE fold_line SET %s = ?2 WHERE id = ?1",
                                          columns[size]);
  g_autofree char *label = g_strdup_printf (_ (labels[size]), rmp_fold_line_get_name (self), shown);

  g_return_val_if_fail (RMP_IS_FOLD_LINE (self), FALSE);

  if (!check_size (size, value, error))
    return FALSE;
  return rmp_row_edit (RMP_ROW (self), label, error, sql, "id", rmp_fold_line_get_id (self), value);
}

gboolean
rmp_fold_line_set_profile (RmpFoldLine *self, RmpProfileItem *profile, GError **error)
{
  g_autofree char *label = g_strdup_printf (_ ("Profile of %s: %s"), rmp_fold_line_get_name (self),
                                            profile ? rmp_profile_item_get_name (profile)
                                                    : _ ("as the look"));

  g_return_val_if_fail (RMP_IS_FOLD_LINE (self), FALSE);

  return rmp_row_edit (RMP_ROW (self), label, error,
                       "UPDATE fold_line SET profile_id = nullif (?2, 0) WHERE id = ?1", "ii",
                       rmp_fold_line_get_id (self), profile_id (profile));
}

gboolean
rmp_fold_line_set_pieces (RmpFoldLine *self, guint n_pieces, const RmpFoldPiece *pieces,
                          GError **error)
{
  RmpEdit *edit;
  g_autofree char *label = g_strdup_printf (_ ("Folds of %s"), rmp_fold_line_get_name (self));

  g_return_val_if_fail (RMP_IS_FOLD_LINE (self), FALSE);

  if (!check_curve (rmp_fold_line_get_garment (self), rmp_fold_line_get_drawn (self)->curve,
                    n_pieces, pieces, error))
    return FALSE;
  edit = rmp_row_begin_edit (RMP_ROW (self), label, error);
  return edit &&
         rmp_edit_end (edit,
                       write_pieces (edit, rmp_fold_line_get_id (self), n_pieces, pieces, error),
                       error);
}

gboolean
rmp_fold_line_set_hidden (RmpFoldLine *self, gboolean hidden, GError **error)
{
  g_autofree char *label = g_strdup_printf (
      hidden ? _ ("Hide fold line %s") : _ ("Show fold line %s"), rmp_fold_line_get_name (self));

  g_return_val_if_fail (RMP_IS_FOLD_LINE (self), FALSE);

  return rmp_row_edit (RMP_ROW (self), label, error,
                       "UPDATE fold_line SET hidden = ?2 WHERE id = ?1", "ii",
                       rmp_fold_line_get_id (self), (gint64) hidden);
}

gboolean
rmp_fold_line_rename (RmpFoldLine *self, const char *name, GError **error)
{
  g_autofree char *unique = NULL;
  g_autofree char *label = NULL;

  g_return_val_if_fail (RMP_IS_FOLD_LINE (self), FALSE);

  if (g_str_equal (name, rmp_fold_line_get_name (self)))
    return TRUE;
  if (!rmp_name_check (name, error))
    return FALSE;
  unique = unique_name (rmp_fold_line_get_garment (self), name);
  label = g_strdup_printf (_ ("Rename fold line to %s"), unique);
  return rmp_row_edit (RMP_ROW (self), label, error, "UPDATE fold_line SET name = ?2 WHERE id = ?1",
                       "is", rmp_fold_line_get_id (self), unique);
}

/* --- splitting, joining ----------------------------------------------------------------------- */

/* The handles of one part: those of the whole that lie in it, and its ends. */
static GArray *
handles_of_part (const RmpPath *path, guint cut, gboolean inserted, guint first, guint last)
{
  GArray *part = g_array_new (FALSE, FALSE, sizeof (guint));
  guint end = last - first, zero = 0;

  g_array_append_val (part, zero);
  for (guint i = 0; i < path->n_handles; i++)
    {
      guint at = path->indices[i] + (inserted && path->indices[i] >= cut), index = at - first;

      if (at > first && at < last)
        g_array_append_val (part, index);
    }
  g_array_append_val (part, end);
  return part;
}

/* The pieces between two places of the whole, in metres from its beginning, as a line of that part
 * counts them.
 */
static GArray *
pieces_of_part (const RmpDrawnLine *drawn, double length, double begin, double end)
{
  GArray *part = g_array_new (FALSE, FALSE, sizeof (RmpFoldPiece));
  double shift = 0.5 * length - 0.5 * (begin + end);

  for (guint i = 0; i < drawn->n_pieces; i++)
    {
      RmpFoldPiece piece = drawn->pieces[i];

      piece.begin = MAX (piece.begin + 0.5 * length, begin) - 0.5 * length + shift;
      piece.end = MIN (piece.end + 0.5 * length, end) - 0.5 * length + shift;
      if (piece.end - piece.begin > NO_PIECE)
        g_array_append_val (part, piece);
    }
  return part;
}

typedef struct
{
  RmpSurfaceCurve curve;
  RmpPath path; /* of the above and below */
  GArray *handles, *pieces;
} Part;

static void
part_init (Part *part, RmpFoldLine *self, const RmpSurfaceCurve *cut, guint at, gboolean second,
           double length, double arc)
{
  const RmpPath *path = rmp_fold_line_get_path (self);
  gboolean inserted = cut->n_points > path->curve->n_points;
  guint first = second ? at : 0, last = second ? cut->n_points - 1 : at;

  part->curve = (RmpSurfaceCurve){ last - first + 1, cut->points + first };
  part->handles = handles_of_part (path, at, inserted, first, last);
  part->pieces = pieces_of_part (rmp_fold_line_get_drawn (self), length, second ? arc : 0.0,
                                 second ? length : arc);
  part->path = (RmpPath){ .smooth = path->smooth,
                          .n_handles = part->handles->len,
                          .indices = (guint *) (gpointer) part->handles->data,
                          .curve = &part->curve };
}

static void
part_clear (Part *part)
{
  g_array_unref (part->handles);
  g_array_unref (part->pieces);
}

static void
part_describe (const Part *part, RmpFoldLineSpec *spec)
{
  spec->path = &part->path;
  spec->length = NAN;
  spec->n_pieces = part->pieces->len;
  spec->pieces = (const RmpFoldPiece *) (gpointer) part->pieces->data;
}

static gboolean
write_parts (RmpFoldLine *self, RmpEdit *edit, const char *name, const Part parts[2], gint64 *id,
             GError **error)
{
  gint64 own = rmp_fold_line_get_id (self);
  RmpFoldLineSpec spec = spec_of (self);

  part_describe (&parts[1], &spec);
  if (!insert_line (edit, rmp_garment_get_id (rmp_fold_line_get_garment (self)), name, &spec, id,
                    error))
    return FALSE;
  part_describe (&parts[0], &spec);
  return write_points (edit, own, spec.path, error) &&
         write_pieces (edit, own, spec.n_pieces, spec.pieces, error) &&
         rmp_edit_run (edit, error, "UPDATE fold_line SET length_m = NULL WHERE id = ?1", "i", own);
}

RmpFoldLine *
rmp_fold_line_split (RmpFoldLine *self, double arc, GError **error)
{
  RmpEdit *edit;
  RmpGarment *garment = rmp_fold_line_get_garment (self);
  RmpMesh *mesh = rmp_garment_get_mesh (garment);
  double length = rmp_fold_line_get_arcs (self, NULL);
  g_autofree double *rest = rmp_fold_line_rest_positions (self);
  g_autofree char *name = unique_name (garment, rmp_fold_line_get_name (self));
  g_autofree char *label = g_strdup_printf (_ ("Split fold line %s"),
                                            rmp_fold_line_get_name (self));
  g_autoptr (RmpSurfaceCurve) cut = NULL;
  Part parts[2];
  gint64 id = 0;
  gboolean ok;
  guint at;

  g_return_val_if_fail (RMP_IS_FOLD_LINE (self), NULL);

  if (!(arc > 0.0 && arc < length))
    {
      g_set_error_literal (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
                           _ ("A fold line is split between its ends."));
      return NULL;
    }
  cut = rmp_surface_curve_split (rmp_fold_line_get_drawn (self)->curve, rmp_mesh_get_faces (mesh),
                                 rest, 1, &arc, &at);
  if (at == 0 || at == cut->n_points - 1)
    {
      g_set_error_literal (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
                           _ ("A fold line is split between its ends."));
      return NULL;
    }
  edit = rmp_row_begin_edit (RMP_ROW (self), label, error);
  if (!edit)
    return NULL;

  for (guint i = 0; i < 2; i++)
    part_init (&parts[i], self, cut, at, i == 1, length, arc);
  ok = write_parts (self, edit, name, parts, &id, error);
  for (guint i = 0; i < 2; i++)
    part_clear (&parts[i]);
  return rmp_edit_end (edit, ok, error) ? rmp_rows_find (rmp_garment_get_fold_lines (garment), id)
                                        : NULL;
}

gboolean
rmp_fold_line_join (RmpFoldLine *self, RmpFoldLine *other, const RmpPath *path, GError **error)
{
  RmpEdit *edit;
  gint64 id = rmp_fold_line_get_id (self);
  g_autofree char *label = g_strdup_printf (_ ("Join fold lines %s and %s"),
                                            rmp_fold_line_get_name (self),
                                            rmp_fold_line_get_name (other));
  gboolean ok;

  g_return_val_if_fail (self != other &&
                            rmp_fold_line_get_garment (self) == rmp_fold_line_get_garment (other),
                        FALSE);

  if (!check_curve (rmp_fold_line_get_garment (self), path->curve, 0, NULL, error))
    return FALSE;
  edit = rmp_row_begin_edit (RMP_ROW (self), label, error);
  if (!edit)
    return FALSE;
  ok = rmp_fold_line_write_path (edit, id, path, error) &&
       write_pieces (edit, id, 0, NULL, error) &&
       rmp_edit_run (edit, error, "UPDATE fold_line SET length_m = NULL WHERE id = ?1", "i", id) &&
       rmp_fold_line_delete_rows (edit, rmp_fold_line_get_id (other), error);
  return rmp_edit_end (edit, ok, error);
}
