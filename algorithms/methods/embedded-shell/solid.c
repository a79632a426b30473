/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solid.h"

#include <math.h>

#include "compute/parallel.h"
#include "geometry/vector.h"
#include "geometry/winding.h"

/* A query of the winding number costs as much as this many items of an ordinary loop. */
#define WORK 16

/* --- walls ------------------------------------------------------------------------------------ */

typedef struct
{
  RmpEmbeddedVoxels *voxels;
  const double *origin;
  double size; /* of a cube, metres */
} Grid;

/* In cubes from the middle of the first one. */
static double
to_grid (const Grid *self, double position, guint axis)
{
  return (position - self->origin[axis]) / self->size - 0.5;
}

/* The lines of middles that a range meets. FALSE: none */
static gboolean
find_lines (const Grid *self, guint axis, double low, double high, guint *first, guint *last)
{
  const double from = ceil (low), to = floor (high);

  if (!(to >= 0.0) || !(from <= to) || from >= (double) self->voxels->size[axis])
    return FALSE;
  *first = from > 0.0 ? (guint) from : 0;
  *last = (guint) MIN (to, (double) self->voxels->size[axis] - 1.0);
  return TRUE;
}

static double
find_area (const double a[2], const double b[2], const double c[2])
{
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/* Where the line through @point along the axis meets the triangle. FALSE: it does not. Borders
 * belong to both sides, so that nothing slips through between two faces.
 */
static gboolean
meet (const double flat[3][2], const double depth[3], const double point[2], double *at)
{
  const double a = find_area (flat[1], flat[2], point), b = find_area (flat[2], flat[0], point);
  const double c = find_area (flat[0], flat[1], point), whole = a + b + c;

  if (whole == 0.0 || !((a >= 0.0 && b >= 0.0 && c >= 0.0) || (a <= 0.0 && b <= 0.0 && c <= 0.0)))
    return FALSE;
  *at = (a * depth[0] + b * depth[1] + c * depth[2]) / whole;
  return TRUE;
}

static void
build_walls (const Grid *self, const double corners[3][3], guint axis)
{
  const guint u = (axis + 1) % 3, v = (axis + 2) % 3;
  double flat[3][2], depth[3];
  guint first[2], last[2];

  for (guint k = 0; k < 3; k++)
    {
      flat[k][0] = to_grid (self, corners[k][u], u);
      flat[k][1] = to_grid (self, corners[k][v], v);
      depth[k] = to_grid (self, corners[k][axis], axis);
    }
  for (guint c = 0; c < 2; c++)
    if (!find_lines (self, c == 0 ? u : v, MIN (MIN (flat[0][c], flat[1][c]), flat[2][c]),
                     MAX (MAX (flat[0][c], flat[1][c]), flat[2][c]), &first[c], &last[c]))
      return;
  for (guint j = first[1]; j <= last[1]; j++)
    for (guint i = first[0]; i <= last[0]; i++)
      {
        const double point[2] = { i, j };
        guint at[3];
        double where;

        if (!meet (flat, depth, point, &where) || !(where >= 0.0) ||
            where >= (double) self->voxels->size[axis] - 1.0)
          continue;
        at[axis] = (guint) where;
        at[u] = i;
        at[v] = j;
        self->voxels->walls[rmp_embedded_voxels_index (self->voxels, at[0], at[1], at[2])] |=
            (guint8) (1u << axis);
      }
}

/* --- what is enclosed ------------------------------------------------------------------------- */

/* One line of cubes along x. Within a closed surface nothing changes from cube to cube unless a
 * wall stands between.
 */
static void
fill_line (const Grid *self, const RmpWinding *winding, gboolean closed, guint y, guint z)
{
  gboolean solid = FALSE;

  for (guint x = 0; x < self->voxels->size[0]; x++)
    {
      const gsize index = rmp_embedded_voxels_index (self->voxels, x, y, z);
      const guint at[3] = { x, y, z };
      double middle[3];

      if (!closed || x == 0 || self->voxels->walls[index - 1] & 1u)
        {
          for (guint c = 0; c < 3; c++)
            middle[c] = self->origin[c] + self->size * (at[c] + 0.5);
          solid = rmp_winding_number (winding, middle) > 0.5;
        }
      self->voxels->solid[index] = (guint8) solid;
    }
}

gboolean
rmp_embedded_solid_fill (RmpEmbeddedVoxels *voxels, const double origin[3], double side,
                         const RmpTopology *topology, const double *positions, guint n_threads,
                         GCancellable *cancellable)
{
  Grid grid;
  g_autoptr (RmpWinding) winding = NULL;

  g_return_val_if_fail (voxels && origin && side > 0.0 && topology && positions, FALSE);

  grid = (Grid){ voxels, origin, side / voxels->splits };
  winding = rmp_winding_new (topology->n_faces, topology->faces, positions);
  for (guint f = 0; f < topology->n_faces; f++)
    {
      double corners[3][3];

      for (guint k = 0; k < 3; k++)
        rmp_vector_copy (positions + 3 * (gsize) topology->faces[3 * (gsize) f + k], corners[k]);
      for (guint axis = 0; axis < 3; axis++)
        build_walls (&grid, corners, axis);
    }
  for (guint z = 0; z < voxels->size[2]; z++)
    {
      if (g_cancellable_is_cancelled (cancellable))
        return FALSE;
#pragma omp parallel for num_threads(                                                              \
    rmp_parallel_threads((gsize) voxels->size[1] * WORK, n_threads))
      for (guint y = 0; y < voxels->size[1]; y++)
        fill_line (&grid, winding, topology->n_border_edges == 0, y, z);
    }
  return TRUE;
}
