/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "grid.h"

#include <math.h>
#include <string.h>

#define SAME 1e-3 /* of a spacing: two lengths that far apart are one */

/* --- finding ---------------------------------------------------------------------------------- */

/* Where nodes are, in spacings from the first vertex. */
typedef struct
{
  const RmpClothModel *model;
  double spacings[2];
  gint *nodes;     /* [#V × 2] */
  gboolean *known; /* [#V] */
  guint32 *queue;
  guint n_known;
} Search;

/* From a face's corner to its next, along warp and weft: the inverse of the derivatives. */
static void
get_way (const RmpClothTriangle *triangle, guint from, guint to, double way[2])
{
  const double determinant = triangle->du[1] * triangle->dv[2] - triangle->du[2] * triangle->dv[1];
  const double u[3] = { 0.0, triangle->dv[2] / determinant, -triangle->dv[1] / determinant };
  const double v[3] = { 0.0, -triangle->du[2] / determinant, triangle->du[1] / determinant };

  way[0] = u[to] - u[from];
  way[1] = v[to] - v[from];
}

/* The axis that a way goes along, 0 or 1; 2 where it goes along none. */
static guint
find_axis (const double way[2])
{
  if (fabs (way[1]) <= SAME * fabs (way[0]))
    return 0;
  return fabs (way[0]) <= SAME * fabs (way[1]) ? 1 : 2;
}

/* All spacings along an axis have to be the same. */
static gboolean
find_spacings (Search *self)
{
  for (guint f = 0; f < self->model->n_faces; f++)
    for (guint i = 0; i < 3; i++)
      {
        double way[2];
        guint axis;

        if (self->model->triangles[f].area <= 0.0)
          return FALSE;
        get_way (&self->model->triangles[f], i, (i + 1) % 3, way);
        axis = find_axis (way);
        if (axis == 2)
          continue;
        if (self->spacings[axis] <= 0.0)
          self->spacings[axis] = fabs (way[axis]);
        if (fabs (fabs (way[axis]) - self->spacings[axis]) > SAME * self->spacings[axis])
          return FALSE;
      }
  return self->spacings[0] > 0.0 && self->spacings[1] > 0.0;
}

static void
add_node (Search *self, guint32 vertex, gint m, gint n)
{
  self->nodes[2 * (gsize) vertex] = m;
  self->nodes[2 * (gsize) vertex + 1] = n;
  self->known[vertex] = TRUE;
  self->queue[self->n_known++] = vertex;
}

/* Goes on from a corner of a face to the other two. FALSE where a node is not where it was. */
static gboolean
visit_corner (Search *self, guint32 face, guint corner)
{
  const guint32 *corners = self->model->topology->faces + 3 * (gsize) face;
  const gint *node = self->nodes + 2 * (gsize) corners[corner];

  for (guint i = 1; i < 3; i++)
    {
      const guint32 other = corners[(corner + i) % 3];
      double way[2];
      gint m, n;

      get_way (&self->model->triangles[face], corner, (corner + i) % 3, way);
      m = node[0] + (gint) lrint (way[0] / self->spacings[0]);
      n = node[1] + (gint) lrint (way[1] / self->spacings[1]);
      if (fabs (way[0] / self->spacings[0] - (m - node[0])) > SAME ||
          fabs (way[1] / self->spacings[1] - (n - node[1])) > SAME)
        return FALSE;
      if (!self->known[other])
        add_node (self, other, m, n);
      if (self->nodes[2 * (gsize) other] != m || self->nodes[2 * (gsize) other + 1] != n)
        return FALSE;
    }
  return TRUE;
}

static gboolean
find_nodes (Search *self)
{
  const RmpTopology *topology = self->model->topology;

  add_node (self, 0, 0, 0);
  for (guint head = 0; head < self->n_known; head++)
    {
      const guint32 v = self->queue[head];

      for (guint32 k = topology->vertex_corner_start[v]; k < topology->vertex_corner_start[v + 1];
           k++)
        if (!visit_corner (self, topology->vertex_corners[k] / 3, topology->vertex_corners[k] % 3))
          return FALSE;
    }
  return self->n_known == self->model->n_vertices;
}

/* The nodes are a whole rectangle, with two faces a cell. */
static gboolean
write_nodes (const Search *self, RmpContinuumGrid *grid)
{
  const guint n = self->model->n_vertices;
  gint low[2] = { G_MAXINT, G_MAXINT }, high[2] = { G_MININT, G_MININT };

  for (guint v = 0; v < n; v++)
    for (guint a = 0; a < 2; a++)
      {
        low[a] = MIN (low[a], self->nodes[2 * (gsize) v + a]);
        high[a] = MAX (high[a], self->nodes[2 * (gsize) v + a]);
      }
  for (guint a = 0; a < 2; a++)
    {
      grid->counts[a] = (guint) (high[a] - low[a]) + 1;
      grid->spacings[a] = self->spacings[a];
    }
  if ((guint64) grid->counts[0] * grid->counts[1] != n ||
      2 * (grid->counts[0] - 1) * (grid->counts[1] - 1) != self->model->n_faces)
    return FALSE;
  grid->vertices = g_new (guint32, n);
  memset (grid->vertices, 0xff, n * sizeof (guint32));
  for (guint v = 0; v < n; v++)
    {
      const gint *node = self->nodes + 2 * (gsize) v;

      grid->vertices[(guint) (node[0] - low[0]) * grid->counts[1] + (guint) (node[1] - low[1])] = v;
    }
  for (guint k = 0; k < n; k++)
    if (grid->vertices[k] == RMP_INDEX_NONE)
      {
        rmp_continuum_grid_clear (grid);
        return FALSE;
      }
  return TRUE;
}

gboolean
rmp_continuum_grid_find (RmpContinuumGrid *self, const RmpClothModel *model)
{
  Search search = { .model = model };
  gboolean found;

  memset (self, 0, sizeof *self);
  search.nodes = g_new0 (gint, 2 * (gsize) model->n_vertices);
  search.known = g_new0 (gboolean, model->n_vertices);
  search.queue = g_new (guint32, model->n_vertices);
  found = find_spacings (&search) && find_nodes (&search) && write_nodes (&search, self);
  g_free (search.nodes);
  g_free (search.known);
  g_free (search.queue);
  return found;
}

void
rmp_continuum_grid_clear (RmpContinuumGrid *self)
{
  g_clear_pointer (&self->vertices, g_free);
}

/* --- elements --------------------------------------------------------------------------------- */

static guint32
get_node (const RmpContinuumGrid *self, guint m, guint n)
{
  return self->vertices[m * self->counts[1] + n];
}

/* The derivatives of a node are those of a triangle with its next two. */
RmpStretchElement *
rmp_continuum_grid_stretch (const RmpContinuumGrid *self, const double weights[3])
{
  RmpStretchElement *elements = g_new0 (RmpStretchElement, rmp_continuum_grid_count (self));
  RmpStretchElement *element = elements;

  for (guint m = 0; m < self->counts[0]; m++)
    for (guint n = 0; n < self->counts[1]; n++, element++)
      {
        const gboolean steps[2] = { m + 1 < self->counts[0], n + 1 < self->counts[1] };

        element->shape.area = self->spacings[0] * self->spacings[1];
        element->vertices[0] = element->vertices[1] = element->vertices[2] = get_node (self, m, n);
        if (steps[0])
          {
            element->vertices[1] = get_node (self, m + 1, n);
            element->shape.du[1] = 1.0 / self->spacings[0];
            element->shape.du[0] = -element->shape.du[1];
            element->weights[0] = weights[0];
          }
        if (steps[1])
          {
            element->vertices[2] = get_node (self, m, n + 1);
            element->shape.dv[2] = 1.0 / self->spacings[1];
            element->shape.dv[0] = -element->shape.dv[2];
            element->weights[1] = weights[1];
          }
        if (steps[0] && steps[1])
          element->weights[2] = weights[2];
      }
  return elements;
}

static void
add_difference (RmpBendStencil *stencil, guint32 vertex, guint component, double weight)
{
  guint i = 0;

  while (i < stencil->n && stencil->vertices[i] != vertex)
    i++;
  if (i == stencil->n)
    stencil->vertices[stencil->n++] = vertex;
  stencil->differences[i][component] += weight;
}

RmpBendStencil *
rmp_continuum_grid_bending (const RmpContinuumGrid *self)
{
  const double h = self->spacings[0], k = self->spacings[1];
  const guint most[2] = { self->counts[0] - 1, self->counts[1] - 1 };
  RmpBendStencil *stencils = g_new0 (RmpBendStencil, rmp_continuum_grid_count (self));
  RmpBendStencil *stencil = stencils;

  for (guint m = 0; m <= most[0]; m++)
    for (guint n = 0; n <= most[1]; n++, stencil++)
      {
        stencil->area = h * k;
        stencil->tangents[0] = get_node (self, m > 0 ? m - 1 : m, n);
        stencil->tangents[1] = get_node (self, MIN (m + 1, most[0]), n);
        stencil->tangents[2] = get_node (self, m, n > 0 ? n - 1 : n);
        stencil->tangents[3] = get_node (self, m, MIN (n + 1, most[1]));
        for (guint i = 0; i < 3 && m > 0 && m < most[0]; i++)
          add_difference (stencil, get_node (self, m + i - 1, n), 0,
                          (i == 1 ? -2.0 : 1.0) / (h * h));
        for (guint i = 0; i < 3 && n > 0 && n < most[1]; i++)
          add_difference (stencil, get_node (self, m, n + i - 1), 1,
                          (i == 1 ? -2.0 : 1.0) / (k * k));
        for (guint i = 0; i < 4 && m < most[0] && n < most[1]; i++)
          add_difference (stencil, get_node (self, m + i / 2, n + i % 2), 2,
                          (i == 0 || i == 3 ? 1.0 : -1.0) / (h * k));
      }
  return stencils;
}
