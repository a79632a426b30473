/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "grid.h"

#include <math.h>
#include <string.h>

/* By how much lengths and directions may be off, as a part of the spacing. */
#define TOLERANCE 0.02

static RmpDrapeGrid *
make (guint n)
{
  RmpDrapeGrid *self = g_new0 (RmpDrapeGrid, 1);

  self->n = n;
  self->neighbours = g_new (guint32, RMP_DRAPE_N_SIDES * (gsize) n + 1);
  memset (self->neighbours, 0xff, RMP_DRAPE_N_SIDES * (gsize) n * sizeof (guint32));
  return self;
}

/* FALSE where either has another neighbour there already. */
static gboolean
join (RmpDrapeGrid *self, guint32 before, guint32 after, gboolean is_weft)
{
  guint32 *next = &self->neighbours[4 * (gsize) before +
                                    (is_weft ? RMP_DRAPE_AFTER_WEFT : RMP_DRAPE_AFTER_WARP)];
  guint32 *last = &self->neighbours[4 * (gsize) after +
                                    (is_weft ? RMP_DRAPE_BEFORE_WEFT : RMP_DRAPE_BEFORE_WARP)];

  if ((*next != RMP_INDEX_NONE && *next != after) || (*last != RMP_INDEX_NONE && *last != before))
    return FALSE;
  *next = after;
  *last = before;
  return TRUE;
}

RmpDrapeGrid *
rmp_drape_grid_new (guint nx, guint ny, double spacing)
{
  RmpDrapeGrid *self = make (nx * ny);

  self->spacing = spacing;
  for (guint32 y = 0; y < ny; y++)
    for (guint32 x = 0; x < nx; x++)
      {
        if (x + 1 < nx)
          join (self, y * nx + x, y * nx + x + 1, FALSE);
        if (y + 1 < ny)
          join (self, y * nx + x, (y + 1) * nx + x, TRUE);
      }
  return self;
}

RmpDrapeGrid *
rmp_drape_grid_take_part (const RmpDrapeGrid *self, guint n, const guint32 *vertices,
                          const guint32 *numbers)
{
  RmpDrapeGrid *part = make (n);

  part->spacing = self->spacing;
  for (guint i = 0; i < n; i++)
    for (guint side = 0; side < RMP_DRAPE_N_SIDES; side++)
      {
        const guint32 other = self->neighbours[RMP_DRAPE_N_SIDES * (gsize) vertices[i] + side];

        if (other != RMP_INDEX_NONE)
          part->neighbours[RMP_DRAPE_N_SIDES * (gsize) i + side] = numbers[other];
      }
  return part;
}

/* An edge of a face, in material coordinates: from the corner after @corner to the next. */
static void
get_edge (const RmpClothTriangle *triangle, guint corner, double edge[2])
{
  const double determinant = 1.0 / (triangle->du[1] * triangle->dv[2] -
                                    triangle->du[2] * triangle->dv[1]);

  edge[0] = determinant * triangle->dv[corner];
  edge[1] = -determinant * triangle->du[corner];
}

/* Half a square has an edge along the warp, one along the weft and a diagonal. */
static gboolean
take_face (RmpDrapeGrid *self, const guint32 *corners, const RmpClothTriangle *triangle)
{
  guint n[2] = { 0, 0 };

  for (guint i = 0; i < 3; i++)
    {
      const guint32 from = corners[(i + 1) % 3], to = corners[(i + 2) % 3];
      double edge[2];

      get_edge (triangle, i, edge);
      for (guint axis = 0; axis < 2; axis++)
        {
          const double along = edge[axis], across = edge[1 - axis];

          if (fabs (across) > TOLERANCE * self->spacing)
            continue;
          if (fabs (fabs (along) - self->spacing) > TOLERANCE * self->spacing ||
              !join (self, along > 0.0 ? from : to, along > 0.0 ? to : from, axis == 1))
            return FALSE;
          n[axis]++;
        }
    }
  return n[0] == 1 && n[1] == 1;
}

RmpDrapeGrid *
rmp_drape_grid_find (const RmpTopology *topology, const RmpClothTriangle *triangles)
{
  g_autoptr (RmpDrapeGrid) self = make (topology->n_vertices);
  double area = 0.0;

  for (guint f = 0; f < topology->n_faces; f++)
    {
      if (triangles[f].area <= 0.0)
        return NULL;
      area += triangles[f].area;
    }
  if (topology->n_faces == 0)
    return NULL;
  self->spacing = sqrt (2.0 * area / topology->n_faces);
  for (guint f = 0; f < topology->n_faces; f++)
    if (!take_face (self, topology->faces + 3 * (gsize) f, &triangles[f]))
      return NULL;
  return g_steal_pointer (&self);
}

void
rmp_drape_grid_free (RmpDrapeGrid *self)
{
  g_free (self->neighbours);
  g_free (self);
}
