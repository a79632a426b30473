/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/fold-lines/fold-line-twins.h"

#include "evaluate/kinds/drawn-lines.h"
#include "geometry/vector.h"
#include "tools/fold-lines/fold-line-edits.h"
#include "tools/garments/garment-sheet.h"
#include "tools/symmetry/other-side.h"

#include <math.h>

/* The number of places at which two lines are compared. */
#define N_SAMPLES 9

/* --- which line is the twin ------------------------------------------------------------------- */

/* Finds places of the line at rest, or of its twin by @sides, at equal distances from end to end.
 * Returns: FALSE if there is no twin
 */
static gboolean
sample (RmpFoldLine *line, guint sides, double positions[N_SAMPLES][3])
{
  RmpGarment *garment = rmp_fold_line_get_garment (line);
  const RmpSurfaceCurve *curve = rmp_fold_line_get_drawn (line)->curve;
  g_autofree double *arcs = g_new (double, curve->n_points);
  const double length = rmp_fold_line_get_arcs (line, arcs);

  for (guint i = 0, segment = 0; i < N_SAMPLES; i++)
    {
      const double arc = length * i / (N_SAMPLES - 1);
      double from[3], to[3], t;

      while (segment + 2 < curve->n_points && arcs[segment + 1] < arc)
        segment++;
      if (!rmp_garment_mirror_position (garment, sides, curve->points + segment, from) ||
          !rmp_garment_mirror_position (garment, sides, curve->points + segment + 1, to))
        return FALSE;
      t = (arc - arcs[segment]) / MAX (arcs[segment + 1] - arcs[segment], G_MINDOUBLE);
      for (guint c = 0; c < 3; c++)
        positions[i][c] = from[c] + CLAMP (t, 0.0, 1.0) * (to[c] - from[c]);
    }
  return TRUE;
}

/* The largest distance between places of one line and of another. */
static double
compare (double (*a)[3], double (*b)[3], gboolean reversed)
{
  double largest = 0.0;

  for (guint i = 0; i < N_SAMPLES; i++)
    largest = MAX (largest, rmp_vector_distance (a[i], b[reversed ? N_SAMPLES - 1 - i : i]));
  return largest;
}

/* A line on a plane of symmetry is its own mirror image there and has no twin. */
static RmpFoldLine *
find_twin (RmpFoldLine *self, guint sides, gboolean *reversed)
{
  GListModel *lines = rmp_garment_get_fold_lines (rmp_fold_line_get_garment (self));
  double nearest = RMP_SYMMETRY_TOLERANCE, mirrored[N_SAMPLES][3], positions[N_SAMPLES][3];
  RmpFoldLine *twin = NULL;

  if (!sample (self, sides, mirrored))
    return NULL;
  for (guint i = 0; i < g_list_model_get_n_items (lines); i++)
    {
      g_autoptr (RmpFoldLine) line = g_list_model_get_item (lines, i);

      sample (line, 0, positions);
      for (guint way = 0; way < 2; way++)
        {
          const double distance = compare (mirrored, positions, way == 1);

          if (distance >= nearest)
            continue;
          nearest = distance;
          twin = line;
          *reversed = way == 1;
        }
    }
  return twin != self ? twin : NULL;
}

/* --- what is the same on the other sides ------------------------------------------------------ */

typedef struct
{
  RmpFoldLine *line; /* owned */
  guint mirrored;    /* RmpSides by which it is mirrored; 0: the line itself */
  gboolean reversed; /* … which runs the other way */
} Side;

static void
side_clear (gpointer side)
{
  g_object_unref (((Side *) side)->line);
}

static gboolean
has_line (GArray *sides, RmpFoldLine *line)
{
  for (guint i = 0; i < sides->len; i++)
    if (g_array_index (sides, Side, i).line == line)
      return TRUE;
  return FALSE;
}

/* The line, then its twins. (transfer full) (element-type Side) */
static GArray *
find_sides (RmpWorkspace *workspace, RmpFoldLine *line)
{
  guint each[RMP_MOST_SIDES];
  const guint n = rmp_sides_split (rmp_workspace_get_mirrored (workspace), each);
  GArray *sides = g_array_new (FALSE, FALSE, sizeof (Side));
  Side side = { .line = g_object_ref (line) };

  g_array_set_clear_func (sides, side_clear);
  g_array_append_val (sides, side);
  for (guint i = 0; i < n; i++)
    {
      side = (Side){ .mirrored = each[i] };
      side.line = find_twin (line, each[i], &side.reversed);
      if (!side.line || has_line (sides, side.line))
        continue;
      g_object_ref (side.line);
      g_array_append_val (sides, side);
    }
  return sides;
}

GPtrArray *
rmp_fold_line_get_twins (RmpWorkspace *workspace, RmpFoldLine *line)
{
  g_autoptr (GArray) sides = find_sides (workspace, line);
  GPtrArray *twins = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_val_if_fail (RMP_IS_WORKSPACE (workspace), NULL);

  for (guint i = 1; i < sides->len; i++)
    g_ptr_array_add (twins, g_object_ref (g_array_index (sides, Side, i).line));
  return twins;
}

static RmpPath *
path_of_side (const Side *side, const RmpPath *path, GError **error)
{
  RmpGarment *garment = rmp_fold_line_get_garment (side->line);
  g_autoptr (RmpPath) mirrored = NULL;

  if (side->mirrored == 0)
    return rmp_path_copy (path);
  mirrored = rmp_fold_line_mirror_path (garment, path, side->mirrored, error);
  if (!mirrored || !side->reversed)
    return g_steal_pointer (&mirrored);
  return rmp_path_reverse (mirrored, rmp_garment_get_sheet (garment, NULL), error);
}

/* Mirrors the pieces of a line that runs the other way: they are measured from its middle. */
static RmpFoldPiece *
pieces_of_side (const Side *side, guint n, const RmpFoldPiece *pieces)
{
  RmpFoldPiece *own = g_new (RmpFoldPiece, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    {
      const RmpFoldPiece *piece = pieces + (side->reversed ? n - 1 - i : i);

      own[i] = *piece;
      if (side->reversed)
        own[i] = (RmpFoldPiece){ -piece->end, -piece->begin, piece->limit };
    }
  return own;
}

/* --- shown ------------------------------------------------------------------------------------ */

static void
preview_side (RmpWorkspace *workspace, const Side *side, const RmpDrawnLine *drawn,
              const RmpPath *path)
{
  const RmpDrawnLine *now = rmp_fold_line_get_drawn (side->line);
  g_autofree RmpFoldPiece *pieces = pieces_of_side (side, drawn->n_pieces, drawn->pieces);
  g_autoptr (RmpPath) own_path = path ? path_of_side (side, path, NULL) : NULL;
  RmpDrawnLine own = *drawn;

  if (rmp_fold_line_get_hidden (side->line) || (path && !own_path))
    return;
  own.id = now->id;
  own.name = now->name;
  own.curve = own_path ? own_path->curve : now->curve;
  own.pieces = pieces;
  rmp_workspace_preview (workspace, &rmp_preview_line, rmp_fold_line_get_garment (side->line),
                         &own);
}

void
rmp_fold_line_preview (RmpWorkspace *workspace, RmpFoldLine *line, const RmpDrawnLine *drawn,
                       const RmpPath *path)
{
  g_autoptr (GArray) sides = find_sides (workspace, line);

  g_return_if_fail (RMP_IS_WORKSPACE (workspace));
  for (guint i = 0; i < sides->len; i++)
    preview_side (workspace, &g_array_index (sides, Side, i), drawn, path);
}

/* --- edited ----------------------------------------------------------------------------------- */

typedef gboolean (*Edit) (const Side *side, gconstpointer data, GError **error);

static gboolean
edit_sides (RmpWorkspace *workspace, RmpFoldLine *line, Edit edit, gconstpointer data,
            GError **error)
{
  RmpProject *project = rmp_workspace_get_project (workspace);
  g_autoptr (GArray) sides = find_sides (workspace, line);

  rmp_project_begin (project, NULL);
  for (guint i = 0; i < sides->len; i++)
    if (!edit (&g_array_index (sides, Side, i), data, error))
      {
        rmp_project_cancel (project);
        return FALSE;
      }
  return rmp_project_end (project, error);
}

static gboolean
set_path (const Side *side, gconstpointer data, GError **error)
{
  g_autoptr (RmpPath) path = path_of_side (side, data, error);

  return path && rmp_fold_line_set_path (side->line, path, error);
}

gboolean
rmp_fold_line_edit_path (RmpWorkspace *workspace, RmpFoldLine *line, const RmpPath *path,
                         GError **error)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (workspace), FALSE);
  return edit_sides (workspace, line, set_path, path, error);
}

static gboolean
set_along (const Side *side, gconstpointer data, GError **error)
{
  return rmp_fold_line_set_along (side->line, *(const gboolean *) data, error);
}

gboolean
rmp_fold_line_edit_along (RmpWorkspace *workspace, RmpFoldLine *line, gboolean along,
                          GError **error)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (workspace), FALSE);
  return edit_sides (workspace, line, set_along, &along, error);
}

typedef struct
{
  RmpFoldLineSize size;
  double metres;
} SizeEdit;

static gboolean
set_size (const Side *side, gconstpointer data, GError **error)
{
  const SizeEdit *wanted = data;

  return rmp_fold_line_set_size (side->line, wanted->size, wanted->metres, error);
}

gboolean
rmp_fold_line_edit_size (RmpWorkspace *workspace, RmpFoldLine *line, RmpFoldLineSize size,
                         double metres, GError **error)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (workspace), FALSE);
  return edit_sides (workspace, line, set_size, &(SizeEdit){ size, metres }, error);
}

static gboolean
set_profile (const Side *side, gconstpointer data, GError **error)
{
  return rmp_fold_line_set_profile (side->line, (gpointer) data, error);
}

gboolean
rmp_fold_line_edit_profile (RmpWorkspace *workspace, RmpFoldLine *line, RmpProfileItem *profile,
                            GError **error)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (workspace), FALSE);
  return edit_sides (workspace, line, set_profile, profile, error);
}

typedef struct
{
  guint n_pieces;
  const RmpFoldPiece *pieces;
} PiecesEdit;

static gboolean
set_pieces (const Side *side, gconstpointer data, GError **error)
{
  const PiecesEdit *wanted = data;
  g_autofree RmpFoldPiece *pieces = pieces_of_side (side, wanted->n_pieces, wanted->pieces);

  return rmp_fold_line_set_pieces (side->line, wanted->n_pieces, pieces, error);
}

gboolean
rmp_fold_line_edit_pieces (RmpWorkspace *workspace, RmpFoldLine *line, guint n_pieces,
                           const RmpFoldPiece *pieces, GError **error)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (workspace), FALSE);
  return edit_sides (workspace, line, set_pieces, &(PiecesEdit){ n_pieces, pieces }, error);
}

static gboolean
set_hidden (const Side *side, gconstpointer data, GError **error)
{
  return rmp_fold_line_set_hidden (side->line, *(const gboolean *) data, error);
}

gboolean
rmp_fold_line_edit_hidden (RmpWorkspace *workspace, RmpFoldLine *line, gboolean hidden,
                           GError **error)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (workspace), FALSE);
  return edit_sides (workspace, line, set_hidden, &hidden, error);
}

/* @data: the part of the line before the cut. */
static gboolean
split (const Side *side, gconstpointer data, GError **error)
{
  const double part = *(const double *) data, length = rmp_fold_line_get_arcs (side->line, NULL);

  return rmp_fold_line_split (side->line, (side->reversed ? 1.0 - part : part) * length, error) !=
         NULL;
}

gboolean
rmp_fold_line_edit_split (RmpWorkspace *workspace, RmpFoldLine *line, double arc, GError **error)
{
  const double part = arc / rmp_fold_line_get_arcs (line, NULL);

  g_return_val_if_fail (RMP_IS_WORKSPACE (workspace), FALSE);
  return edit_sides (workspace, line, split, &part, error);
}

static gboolean
drop (const Side *side, gconstpointer data G_GNUC_UNUSED, GError **error)
{
  return rmp_fold_line_remove (side->line, error);
}

gboolean
rmp_fold_line_edit_remove (RmpWorkspace *workspace, RmpFoldLine *line, GError **error)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (workspace), FALSE);
  return edit_sides (workspace, line, drop, NULL, error);
}
