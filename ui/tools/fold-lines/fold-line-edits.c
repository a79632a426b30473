/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/fold-lines/fold-line-edits.h"

#include "geometry/vector.h"
#include "tools/garments/garment-sheet.h"
#include "tools/symmetry/other-side.h"
#include "widgets/i18n.h"

#include <math.h>

/* A copy is put beside its line by this part of the line's length. */
#define COPY_OFFSET 0.15

/* Handles of two paths within this distance, in metres, count as being in one place. */
#define SAME 2e-3

RmpPath *
rmp_fold_line_mirror_path (RmpGarment *garment, const RmpPath *path, guint sides, GError **error)
{
  g_autofree RmpSurfacePoint *handles = g_new (RmpSurfacePoint, path->n_handles);

  for (guint i = 0; i < path->n_handles; i++)
    if (!rmp_garment_find_twin (garment, sides, path->handles + i, handles + i))
      {
        g_set_error (
            error, RMP_PATH_ERROR, RMP_PATH_ERROR_NO_COUNTERPART,
            (sides & RMP_SIDES_JOINED) != 0
                ? _ ("Point %u has no partner: the mesh is not joined there as on the other side.")
                : _ ("There is no cloth of this garment where point %u would be on the other "
                     "side."),
            i + 1);
        return NULL;
      }
  return rmp_path_new (rmp_garment_get_sheet (garment, NULL), path->smooth, path->n_handles,
                       handles, error);
}

/* Whether both run through the same places, in either direction. */
static gboolean
is_same (const RmpSheet *sheet, const RmpPath *a, const RmpPath *b)
{
  gboolean same = FALSE;

  for (guint way = 0; way < 2 && !same && a->n_handles == b->n_handles; way++)
    {
      same = TRUE;
      for (guint i = 0; i < a->n_handles && same; i++)
        {
          double p[3], q[3];

          rmp_sheet_position (sheet, a->handles + i, p);
          rmp_sheet_position (sheet, b->handles + (way == 1 ? b->n_handles - 1 - i : i), q);
          same = rmp_vector_distance (p, q) < SAME;
        }
    }
  return same;
}

GPtrArray *
rmp_fold_line_mirror_paths (RmpGarment *garment, const RmpPath *path, guint sides, GError **error)
{
  const RmpSheet *sheet = rmp_garment_get_sheet (garment, NULL);
  GPtrArray *paths = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_path_free);
  guint each[RMP_MOST_SIDES];
  const guint n = rmp_sides_split (sides, each);

  g_return_val_if_fail (RMP_IS_GARMENT (garment), NULL);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GError) missing = NULL;
      g_autoptr (RmpPath) mirrored = rmp_fold_line_mirror_path (garment, path, each[i], &missing);
      gboolean known = !mirrored || is_same (sheet, path, mirrored);

      if (missing && error && !*error)
        *error = g_steal_pointer (&missing);
      for (guint j = 0; j < paths->len && !known; j++)
        known = is_same (sheet, paths->pdata[j], mirrored);
      if (!known)
        g_ptr_array_add (paths, g_steal_pointer (&mirrored));
    }
  return paths;
}

RmpFoldLine *
rmp_fold_line_copy_mirrored (RmpWorkspace *workspace, RmpFoldLine *self, GError **error)
{
  RmpGarment *garment = rmp_fold_line_get_garment (self);
  RmpProject *project = rmp_workspace_get_project (workspace);
  const guint sides = rmp_workspace_get_mirrored (workspace);
  g_autoptr (GError) missing = NULL;
  g_autoptr (GPtrArray) paths = rmp_fold_line_mirror_paths (
      garment, rmp_fold_line_get_path (self), sides != 0 ? sides : RMP_SIDES_X, &missing);
  RmpFoldLine *first = NULL;

  g_return_val_if_fail (RMP_IS_WORKSPACE (workspace), NULL);

  if (paths->len == 0)
    {
      if (!missing)
        g_set_error_literal (error, RMP_PATH_ERROR, RMP_PATH_ERROR_NO_COUNTERPART,
                             _ ("The line lies on the middle: it is the same on the other side."));
      else
        g_propagate_error (error, g_steal_pointer (&missing));
      return NULL;
    }
  rmp_project_begin (project, NULL);
  for (guint i = 0; i < paths->len; i++)
    {
      RmpFoldLine *copy = rmp_fold_line_duplicate (self, paths->pdata[i], error);

      if (!copy)
        {
          rmp_project_cancel (project);
          return NULL;
        }
      first = first ? first : copy;
    }
  return rmp_project_end (project, error) ? first : NULL;
}

RmpFoldLine *
rmp_fold_line_copy_beside (RmpFoldLine *self, GError **error)
{
  const RmpPath *path = rmp_fold_line_get_path (self);
  const RmpSheet *sheet = rmp_garment_get_sheet (rmp_fold_line_get_garment (self), NULL);
  g_autofree RmpSurfacePoint *handles = g_new (RmpSurfacePoint, path->n_handles);
  g_autoptr (RmpPath) beside = NULL;
  double from[3], to[3], along[3], side[3];

  rmp_sheet_position (sheet, path->handles, from);
  rmp_sheet_position (sheet, path->handles + path->n_handles - 1, to);
  rmp_vector_sub (to, from, along);
  rmp_sheet_across (sheet, path->handles[0].face, along, side);
  for (guint i = 0; i < path->n_handles; i++)
    handles[i] = rmp_surface_point_walk (path->handles + i, sheet->topology, sheet->positions,
                                         sheet->cloth, side,
                                         COPY_OFFSET * rmp_fold_line_get_arcs (self, NULL));
  beside = rmp_path_new (sheet, path->smooth, path->n_handles, handles, error);
  return beside ? rmp_fold_line_duplicate (self, beside, error) : NULL;
}

/* The shortest distance between an end of one and an end of the other, metres. */
static double
get_gap (const RmpSheet *sheet, const RmpPath *a, const RmpPath *b)
{
  double gap = G_MAXDOUBLE;

  for (guint i = 0; i < 4; i++)
    {
      double p[3], q[3];

      rmp_sheet_position (sheet, a->handles + (i & 1 ? a->n_handles - 1 : 0), p);
      rmp_sheet_position (sheet, b->handles + (i & 2 ? b->n_handles - 1 : 0), q);
      gap = MIN (gap, rmp_vector_distance (p, q));
    }
  return gap;
}

RmpFoldLine *
rmp_fold_line_find_neighbour (RmpFoldLine *self)
{
  RmpGarment *garment = rmp_fold_line_get_garment (self);
  GListModel *lines = rmp_garment_get_fold_lines (garment);
  double nearest = G_MAXDOUBLE;
  RmpFoldLine *found = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (lines); i++)
    {
      g_autoptr (RmpFoldLine) line = g_list_model_get_item (lines, i);
      double gap;

      if (line == self || rmp_fold_line_get_hidden (line))
        continue;
      gap = get_gap (rmp_garment_get_sheet (garment, NULL), rmp_fold_line_get_path (self),
                     rmp_fold_line_get_path (line));
      if (gap >= nearest)
        continue;
      nearest = gap;
      found = line;
    }
  return found;
}

gboolean
rmp_fold_line_join_neighbour (RmpFoldLine *self, GError **error)
{
  RmpFoldLine *other = rmp_fold_line_find_neighbour (self);
  g_autoptr (RmpPath) path = NULL;

  g_return_val_if_fail (RMP_IS_FOLD_LINE (self), FALSE);

  if (!other)
    {
      g_set_error_literal (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
                           _ ("There is no other fold line on this garment to join with."));
      return FALSE;
    }
  path = rmp_path_join (rmp_fold_line_get_path (self), rmp_fold_line_get_path (other),
                        rmp_garment_get_sheet (rmp_fold_line_get_garment (self), NULL), error);
  return path && rmp_fold_line_join (self, other, path, error);
}
