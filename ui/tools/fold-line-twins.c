/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/fold-line-twins.h"

#include "geometry/vector.h"
#include "tools/fold-line-edits.h"
#include "tools/garment-sheet.h"
#include "tools/other-side.h"

#include <math.h>

/* Of a line, to compare it with another. */
#define N_SAMPLES 9

/* --- which line is the twin ----------------------------------------------------------------------------------- */

/* Where a point is at rest, or where its twin should be. @sides: 0: the point itself. Returns: FALSE without a twin */
static gboolean
locate (RmpGarment *garment, guint sides, const RmpSurfacePoint *point, double place[3])
{
  const RmpSheet *sheet = rmp_garment_get_sheet (garment, NULL);
  RmpSurfacePoint twin = *point;

  if ((sides & RMP_SIDES_JOINED) != 0 && !rmp_garment_find_twin (garment, sides, point, &twin))
    return FALSE;
  rmp_sheet_position (sheet, &twin, place);
  if (sides == RMP_SIDES_X)
    place[0] = -place[0];
  return TRUE;
}

/* Places of the line at rest, or of its twin, at equal distances from end to end. Returns: FALSE without a twin */
static gboolean
sample (RmpFoldLine *line, guint sides, double places[N_SAMPLES][3])
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
      if (!locate (garment, sides, curve->points + segment, from) ||
          !locate (garment, sides, curve->points + segment + 1, to))
        return FALSE;
      t = (arc - arcs[segment]) / MAX (arcs[segment + 1] - arcs[segment], G_MINDOUBLE);
      for (guint c = 0; c < 3; c++)
        places[i][c] = from[c] + CLAMP (t, 0.0, 1.0) * (to[c] - from[c]);
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

/* A line that lies on the plane of symmetry is its own mirror image and has no twin. */
static RmpFoldLine *
find_twin (RmpFoldLine *self, guint sides, gboolean *reversed)
{
  GListModel *lines = rmp_garment_get_fold_lines (rmp_fold_line_get_garment (self));
  double nearest = RMP_SYMMETRY_TOLERANCE, mirrored[N_SAMPLES][3], places[N_SAMPLES][3];
  RmpFoldLine *twin = NULL;

  if (!sample (self, sides, mirrored))
    return NULL;
  for (guint i = 0; i < g_list_model_get_n_items (lines); i++)
    {
      g_autoptr (RmpFoldLine) line = g_list_model_get_item (lines, i);

      sample (line, 0, places);
      for (guint way = 0; way < 2; way++)
        {
          const double distance = compare (mirrored, places, way == 1);

          if (distance >= nearest)
            continue;
          nearest = distance;
          twin = line;
          *reversed = way == 1;
        }
    }
  return twin != self ? twin : NULL;
}

RmpFoldLine *
rmp_fold_line_get_twin (RmpWorkspace *workspace, RmpFoldLine *line)
{
  const guint sides = rmp_workspace_get_mirrored (workspace);
  gboolean reversed;

  return sides != 0 ? find_twin (line, sides, &reversed) : NULL;
}

/* --- what is the same on the other side ----------------------------------------------------------------------- */

typedef struct
{
  RmpFoldLine *line;
  guint mirrored;    /* RmpSides: it is the twin; 0: it is not */
  gboolean reversed; /* … which runs the other way */
} Side;

static guint
find_sides (RmpWorkspace *workspace, RmpFoldLine *line, Side sides[2])
{
  const guint mirrored = rmp_workspace_get_mirrored (workspace);
  gboolean reversed = FALSE;
  RmpFoldLine *twin = mirrored != 0 ? find_twin (line, mirrored, &reversed) : NULL;

  sides[0] = (Side){ .line = line };
  sides[1] = (Side){ .line = twin, .mirrored = mirrored, .reversed = reversed };
  return twin != NULL ? 2 : 1;
}

static RmpPath *
path_of_side (const Side *side, const RmpPath *path, GError **error)
{
  RmpGarment *garment = rmp_fold_line_get_garment (side->line);
  g_autoptr (RmpPath) mirrored = NULL;

  if (side->mirrored == 0)
    return rmp_path_copy (path);
  mirrored = rmp_fold_line_mirror_path (garment, path, side->mirrored, error);
  if (mirrored == NULL || !side->reversed)
    return g_steal_pointer (&mirrored);
  return rmp_path_reverse (mirrored, rmp_garment_get_sheet (garment, NULL), error);
}

/* Pieces are measured from the middle of their line. */
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

/* --- shown ---------------------------------------------------------------------------------------------------- */

static void
preview_side (RmpWorkspace *workspace, const Side *side, const RmpDrawnLine *drawn, const RmpPath *path)
{
  const RmpDrawnLine *now = rmp_fold_line_get_drawn (side->line);
  g_autofree RmpFoldPiece *pieces = pieces_of_side (side, drawn->n_pieces, drawn->pieces);
  g_autoptr (RmpPath) own_path = path != NULL ? path_of_side (side, path, NULL) : NULL;
  RmpDrawnLine own = *drawn;

  if (rmp_fold_line_get_hidden (side->line) || (path != NULL && own_path == NULL))
    return;
  own.id = now->id;
  own.name = now->name;
  own.curve = own_path != NULL ? own_path->curve : now->curve;
  own.pieces = pieces;
  rmp_workspace_preview_fold_line (workspace, rmp_fold_line_get_garment (side->line), &own);
}

void
rmp_fold_line_preview (RmpWorkspace *workspace, RmpFoldLine *line, const RmpDrawnLine *drawn, const RmpPath *path)
{
  Side sides[2];
  const guint n = find_sides (workspace, line, sides);

  for (guint i = 0; i < n; i++)
    preview_side (workspace, sides + i, drawn, path);
}

/* --- edited --------------------------------------------------------------------------------------------------- */

typedef gboolean (*Edit) (const Side *side, gconstpointer data, GError **error);

static gboolean
edit_sides (RmpWorkspace *workspace, RmpFoldLine *line, Edit edit, gconstpointer data, GError **error)
{
  RmpProject *project = rmp_workspace_get_project (workspace);
  Side sides[2];
  const guint n = find_sides (workspace, line, sides);

  if (n == 1)
    return edit (sides, data, error);
  rmp_project_begin (project, NULL);
  g_object_ref (sides[1].line);
  if (!edit (sides, data, error) || !edit (sides + 1, data, error))
    {
      g_object_unref (sides[1].line);
      rmp_project_cancel (project);
      return FALSE;
    }
  g_object_unref (sides[1].line);
  return rmp_project_end (project, error);
}

static gboolean
set_path (const Side *side, gconstpointer data, GError **error)
{
  g_autoptr (RmpPath) path = path_of_side (side, data, error);

  return path != NULL && rmp_fold_line_set_path (side->line, path, error);
}

gboolean
rmp_fold_line_edit_path (RmpWorkspace *workspace, RmpFoldLine *line, const RmpPath *path, GError **error)
{
  return edit_sides (workspace, line, set_path, path, error);
}

static gboolean
set_along (const Side *side, gconstpointer data, GError **error)
{
  return rmp_fold_line_set_along (side->line, *(const gboolean *) data, error);
}

gboolean
rmp_fold_line_edit_along (RmpWorkspace *workspace, RmpFoldLine *line, gboolean along, GError **error)
{
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
rmp_fold_line_edit_size (RmpWorkspace *workspace, RmpFoldLine *line, RmpFoldLineSize size, double metres,
                         GError **error)
{
  return edit_sides (workspace, line, set_size, &(SizeEdit){ size, metres }, error);
}

static gboolean
set_profile (const Side *side, gconstpointer data, GError **error)
{
  return rmp_fold_line_set_profile (side->line, (gpointer) data, error);
}

gboolean
rmp_fold_line_edit_profile (RmpWorkspace *workspace, RmpFoldLine *line, RmpProfileItem *profile, GError **error)
{
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
rmp_fold_line_edit_pieces (RmpWorkspace *workspace, RmpFoldLine *line, guint n_pieces, const RmpFoldPiece *pieces,
                           GError **error)
{
  return edit_sides (workspace, line, set_pieces, &(PiecesEdit){ n_pieces, pieces }, error);
}

static gboolean
set_hidden (const Side *side, gconstpointer data, GError **error)
{
  return rmp_fold_line_set_hidden (side->line, *(const gboolean *) data, error);
}

gboolean
rmp_fold_line_edit_hidden (RmpWorkspace *workspace, RmpFoldLine *line, gboolean hidden, GError **error)
{
  return edit_sides (workspace, line, set_hidden, &hidden, error);
}

/* @data: the part of the line before the cut. */
static gboolean
split (const Side *side, gconstpointer data, GError **error)
{
  const double part = *(const double *) data, length = rmp_fold_line_get_arcs (side->line, NULL);

  return rmp_fold_line_split (side->line, (side->reversed ? 1.0 - part : part) * length, error) != NULL;
}

gboolean
rmp_fold_line_edit_split (RmpWorkspace *workspace, RmpFoldLine *line, double arc, GError **error)
{
  const double part = arc / rmp_fold_line_get_arcs (line, NULL);

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
  return edit_sides (workspace, line, drop, NULL, error);
}
