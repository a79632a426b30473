/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/fold-line-edits.h"

#include "i18n.h"
#include "tools/garment-sheet.h"
#include "tools/other-side.h"

#include <math.h>

/* A copy is put beside its line by this part of the line's length. */
#define COPY_OFFSET 0.15

/* Each handle goes to its twin. */
static RmpPath *
mirror_joined (RmpGarment *garment, const RmpPath *path, guint sides, GError **error)
{
  g_autofree RmpSurfacePoint *handles = g_new (RmpSurfacePoint, path->n_handles);

  for (guint i = 0; i < path->n_handles; i++)
    if (!rmp_garment_find_twin (garment, sides, path->handles + i, handles + i))
      {
        g_set_error (error, RMP_PATH_ERROR, RMP_PATH_ERROR_NO_COUNTERPART,
                     _ ("Point %u has no partner: the mesh is not joined there as on the other side."), i + 1);
        return NULL;
      }
  return rmp_path_new (rmp_garment_get_sheet (garment, NULL), path->smooth, path->n_handles, handles, error);
}

RmpPath *
rmp_fold_line_mirror_path (RmpGarment *garment, const RmpPath *path, guint sides, GError **error)
{
  static const double origin[3] = { 0, 0, 0 }, normal[3] = { 1, 0, 0 };

  if ((sides & RMP_SIDES_JOINED) != 0)
    return mirror_joined (garment, path, sides, error);
  return rmp_path_mirror (path, rmp_garment_get_sheet (garment, NULL), origin, normal, RMP_SYMMETRY_TOLERANCE, error);
}

RmpFoldLine *
rmp_fold_line_copy_mirrored (RmpFoldLine *self, guint sides, GError **error)
{
  g_autoptr (RmpPath) mirrored = rmp_fold_line_mirror_path (rmp_fold_line_get_garment (self),
                                                            rmp_fold_line_get_path (self), sides, error);

  return mirrored != NULL ? rmp_fold_line_duplicate (self, mirrored, error) : NULL;
}

/* Across the line on the cloth at a handle: normal of the face × direction of the line. */
static void
get_side (const RmpSheet *sheet, const RmpPath *path, double side[3])
{
  const guint32 *corners = sheet->topology->faces + 3 * (gsize) path->handles[0].face;
  const double *p = sheet->positions;
  double from[3], to[3], e1[3], e2[3], normal[3];

  rmp_sheet_position (sheet, path->handles, from);
  rmp_sheet_position (sheet, path->handles + path->n_handles - 1, to);
  for (guint i = 0; i < 3; i++)
    {
      e1[i] = p[3 * (gsize) corners[1] + i] - p[3 * (gsize) corners[0] + i];
      e2[i] = p[3 * (gsize) corners[2] + i] - p[3 * (gsize) corners[0] + i];
    }
  for (guint i = 0; i < 3; i++)
    normal[i] = e1[(i + 1) % 3] * e2[(i + 2) % 3] - e1[(i + 2) % 3] * e2[(i + 1) % 3];
  for (guint i = 0; i < 3; i++)
    side[i] = normal[(i + 1) % 3] * (to[(i + 2) % 3] - from[(i + 2) % 3]) -
              normal[(i + 2) % 3] * (to[(i + 1) % 3] - from[(i + 1) % 3]);
}

RmpFoldLine *
rmp_fold_line_copy_beside (RmpFoldLine *self, GError **error)
{
  const RmpPath *path = rmp_fold_line_get_path (self);
  const RmpSheet *sheet = rmp_garment_get_sheet (rmp_fold_line_get_garment (self), NULL);
  g_autofree RmpSurfacePoint *handles = g_new (RmpSurfacePoint, path->n_handles);
  g_autoptr (RmpPath) beside = NULL;
  double side[3];

  get_side (sheet, path, side);
  for (guint i = 0; i < path->n_handles; i++)
    handles[i] = rmp_surface_point_walk (path->handles + i, sheet->topology, sheet->positions, sheet->cloth, side,
                                         COPY_OFFSET * rmp_fold_line_get_arcs (self, NULL));
  beside = rmp_path_new (sheet, path->smooth, path->n_handles, handles, error);
  return beside != NULL ? rmp_fold_line_duplicate (self, beside, error) : NULL;
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
      gap = MIN (gap,
                 sqrt ((p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1]) + (p[2] - q[2]) * (p[2] - q[2])));
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

  if (other == NULL)
    {
      g_set_error_literal (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
                           _ ("There is no other fold line on this garment to join with."));
      return FALSE;
    }
  path = rmp_path_join (rmp_fold_line_get_path (self), rmp_fold_line_get_path (other),
                        rmp_garment_get_sheet (rmp_fold_line_get_garment (self), NULL), error);
  return path != NULL && rmp_fold_line_join (self, other, path, error);
}
