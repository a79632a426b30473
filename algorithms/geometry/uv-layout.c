/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/uv-layout.h"

#include <math.h>
#include <string.h>

/* Cells of the grid that finds faces, a side: a few faces each. */
#define MOST_CELLS 256
/* A position on an edge belongs to a face, whatever the rounding. */
#define SLACK 1e-9

struct _RmpUvLayout
{
  gatomicrefcount ref_count;
  RmpMesh *mesh;
  guint8 *laid; /* [#F] */

  guint n_edges;
  RmpUvEdge *edges;

  guint n_triangles;
  double *triangles; /* [n × 6] */

  double low[2], high[2];
  double scale; /* UV units a metre, of all faces together */

  guint n_cells;       /* a side */
  guint32 *cell_start; /* [cells² + 1] into cell_faces */
  guint32 *cell_faces; /* ascending in a cell */
};

static void
get_corners (const RmpUvLayout *self, guint32 face, double corners[3][2])
{
  const guint32 *uv_faces = rmp_mesh_get_uv_faces (self->mesh) + 3 * (gsize) face;
  const float *uvs = rmp_mesh_get_uvs (self->mesh);

  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 2; j++)
      corners[i][j] = (double) uvs[2 * (gsize) uv_faces[i] + j];
}

/* Twice the area, negative where the island is mirrored. */
static double
get_flat_area (double corners[3][2])
{
  return (corners[1][0] - corners[0][0]) * (corners[2][1] - corners[0][1]) -
         (corners[1][1] - corners[0][1]) * (corners[2][0] - corners[0][0]);
}

/* Twice the area on the mesh at rest. */
static double
get_area (const RmpUvLayout *self, guint32 face)
{
  const guint32 *corners = rmp_mesh_get_faces (self->mesh) + 3 * (gsize) face;
  const float *positions = rmp_mesh_get_positions (self->mesh);
  double a[3], b[3];

  for (guint i = 0; i < 3; i++)
    {
      const double origin = (double) positions[3 * (gsize) corners[0] + i];

      a[i] = (double) positions[3 * (gsize) corners[1] + i] - origin;
      b[i] = (double) positions[3 * (gsize) corners[2] + i] - origin;
    }
  return hypot (hypot (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2]),
                a[0] * b[1] - a[1] * b[0]);
}

/* --- edges ------------------------------------------------------------------------------------ */

/* @topology, @flat: of the faces laid flat, once by vertices, once by texture coordinates, in one
 * order.
 */
static RmpUvEdgeKind
get_kind (const RmpTopology *topology, const RmpTopology *flat, guint32 corner)
{
  const guint32 edge = topology->face_edges[corner];

  if (edge != RMP_INDEX_NONE && rmp_topology_edge_is_border (topology, edge))
    return RMP_UV_EDGE_BORDER;
  return rmp_topology_edge_is_border (flat, flat->face_edges[corner]) ? RMP_UV_EDGE_SEAM
                                                                      : RMP_UV_EDGE_INNER;
}

static void
add_edge (RmpUvLayout *self, const RmpTopology *flat, guint32 edge, RmpUvEdgeKind kind)
{
  const float *uvs = rmp_mesh_get_uvs (self->mesh);
  const float *from = uvs + 2 * (gsize) flat->edges[2 * edge],
              *to = uvs + 2 * (gsize) flat->edges[2 * edge + 1];

  self->edges[self->n_edges++] = (RmpUvEdge){ { (double) from[0], (double) from[1] },
                                              { (double) to[0], (double) to[1] },
                                              kind };
}

static void
find_edges (RmpUvLayout *self, guint n, const guint32 *faces, const guint32 *uv_faces)
{
  RmpTopology *topology = rmp_topology_new (rmp_mesh_get_n_vertices (self->mesh), n, faces);
  RmpTopology *flat = rmp_topology_new (rmp_mesh_get_n_uvs (self->mesh), n, uv_faces);
  g_autofree guint8 *kinds = g_new0 (guint8, flat->n_edges);

  for (guint32 corner = 0; corner < 3 * n; corner++)
    if (flat->face_edges[corner] != RMP_INDEX_NONE)
      kinds[flat->face_edges[corner]] = (guint8) get_kind (topology, flat, corner);
  self->edges = g_new (RmpUvEdge, flat->n_edges);
  for (guint kind = RMP_UV_EDGE_INNER; kind <= RMP_UV_EDGE_BORDER; kind++)
    for (guint32 edge = 0; edge < flat->n_edges; edge++)
      if (kinds[edge] == kind)
        add_edge (self, flat, edge, kind);
  rmp_topology_unref (topology);
  rmp_topology_unref (flat);
}

/* --- faces ------------------------------------------------------------------------------------ */

static guint
get_cell (const RmpUvLayout *self, double position, guint axis)
{
  const double part = (position - self->low[axis]) / (self->high[axis] - self->low[axis]);

  return (guint) CLAMP (part * self->n_cells, 0.0, self->n_cells - 1.0);
}

static void
collect_triangles (RmpUvLayout *self, guint n)
{
  self->triangles = g_new (double, 6 * (gsize) n);
  for (guint32 face = 0; face < rmp_mesh_get_n_faces (self->mesh); face++)
    if (self->laid[face])
      get_corners (self, face, (double (*)[2]) (self->triangles + 6 * (gsize) self->n_triangles++));
}

/* Calls for each cell that the box round a face meets: counts (@fill NULL), or puts the face in. */
static void
visit_cells (RmpUvLayout *self, guint32 face, guint32 *fill)
{
  double corners[3][2];
  guint first[2], last[2];

  get_corners (self, face, corners);
  for (guint j = 0; j < 2; j++)
    {
      first[j] = get_cell (self, MIN (MIN (corners[0][j], corners[1][j]), corners[2][j]), j);
      last[j] = get_cell (self, MAX (MAX (corners[0][j], corners[1][j]), corners[2][j]), j);
    }
  for (guint row = first[1]; row <= last[1]; row++)
    for (guint column = first[0]; column <= last[0]; column++)
      {
        const guint cell = row * self->n_cells + column;

        if (fill)
          self->cell_faces[fill[cell]++] = face;
        else
          self->cell_start[cell + 1]++;
      }
}

static void
fill_cells (RmpUvLayout *self, guint n_laid)
{
  const guint n_faces = rmp_mesh_get_n_faces (self->mesh);
  g_autofree guint32 *fill = NULL;
  guint n;

  self->n_cells = CLAMP ((guint) sqrt ((double) n_laid), 1, MOST_CELLS);
  n = self->n_cells * self->n_cells;
  self->cell_start = g_new0 (guint32, n + 1);
  for (guint32 face = 0; face < n_faces; face++)
    if (self->laid[face])
      visit_cells (self, face, NULL);
  for (guint i = 0; i < n; i++)
    self->cell_start[i + 1] += self->cell_start[i];
  self->cell_faces = g_new (guint32, self->cell_start[n]);
  fill = g_memdup2 (self->cell_start, n * sizeof *fill);
  for (guint32 face = 0; face < n_faces; face++)
    if (self->laid[face])
      visit_cells (self, face, fill);
}

static void
measure (RmpUvLayout *self, guint n_laid)
{
  double area = 0.0, flat_area = 0.0;

  for (guint j = 0; j < 2; j++)
    {
      self->low[j] = n_laid > 0 ? G_MAXDOUBLE : 0.0;
      self->high[j] = n_laid > 0 ? -G_MAXDOUBLE : 1.0;
    }
  for (guint32 face = 0; face < rmp_mesh_get_n_faces (self->mesh); face++)
    {
      double corners[3][2];

      if (!self->laid[face])
        continue;
      get_corners (self, face, corners);
      area += get_area (self, face);
      flat_area += fabs (get_flat_area (corners));
      for (guint i = 0; i < 6; i++)
        {
          self->low[i % 2] = MIN (self->low[i % 2], corners[i / 2][i % 2]);
          self->high[i % 2] = MAX (self->high[i % 2], corners[i / 2][i % 2]);
        }
    }
  self->scale = area > 0.0 ? sqrt (flat_area / area) : 1.0;
  for (guint j = 0; j < 2; j++)
    self->high[j] = MAX (self->high[j], self->low[j] + SLACK);
}

/* --- interface -------------------------------------------------------------------------------- */

RmpUvLayout *
rmp_uv_layout_new (RmpMesh *mesh, const guint8 *faces)
{
  const guint n_faces = rmp_mesh_get_n_faces (mesh);
  g_autofree guint32 *corners = NULL, *uv_corners = NULL;
  RmpUvLayout *self;
  guint n = 0;

  if (!rmp_mesh_get_uv_faces (mesh))
    return NULL;
  self = g_new0 (RmpUvLayout, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->mesh = rmp_mesh_ref (mesh);
  self->laid = g_new (guint8, n_faces);
  corners = g_new (guint32, 3 * (gsize) n_faces);
  uv_corners = g_new (guint32, 3 * (gsize) n_faces);
  for (guint32 face = 0; face < n_faces; face++)
    {
      self->laid[face] = !faces || faces[face] != 0;
      if (!self->laid[face])
        continue;
      memcpy (corners + 3 * (gsize) n, rmp_mesh_get_faces (mesh) + 3 * (gsize) face,
              3 * sizeof *corners);
      memcpy (uv_corners + 3 * (gsize) n, rmp_mesh_get_uv_faces (mesh) + 3 * (gsize) face,
              3 * sizeof *uv_corners);
      n++;
    }
  find_edges (self, n, corners, uv_corners);
  collect_triangles (self, n);
  measure (self, n);
  fill_cells (self, n);
  return self;
}

RmpUvLayout *
rmp_uv_layout_ref (RmpUvLayout *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_uv_layout_unref (RmpUvLayout *self)
{
  g_return_if_fail (self);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  rmp_mesh_unref (self->mesh);
  g_free (self->laid);
  g_free (self->edges);
  g_free (self->triangles);
  g_free (self->cell_start);
  g_free (self->cell_faces);
  g_free (self);
}

const RmpUvEdge *
rmp_uv_layout_get_edges (const RmpUvLayout *self, guint *n)
{
  *n = self->n_edges;
  return self->edges;
}

const double *
rmp_uv_layout_get_triangles (const RmpUvLayout *self, guint *n)
{
  *n = self->n_triangles;
  return self->triangles;
}

void
rmp_uv_layout_get_extent (const RmpUvLayout *self, double low[2], double high[2])
{
  for (guint j = 0; j < 2; j++)
    {
      low[j] = self->low[j];
      high[j] = self->high[j];
    }
}

/* Of a position in a triangle; a mirrored one has both areas negative. */
static gboolean
find_weights (double corners[3][2], const double position[2], double weights[2])
{
  const double area = get_flat_area (corners);

  if (area == 0.0)
    return FALSE;
  for (guint i = 0; i < 2; i++)
    {
      double part[3][2];

      memcpy (part, corners, sizeof part);
      part[i + 1][0] = position[0];
      part[i + 1][1] = position[1];
      weights[i] = get_flat_area (part) / area;
    }
  return weights[0] >= -SLACK && weights[1] >= -SLACK && weights[0] + weights[1] <= 1.0 + SLACK;
}

gboolean
rmp_uv_layout_find (const RmpUvLayout *self, const double position[2], RmpSurfacePoint *point)
{
  guint cell;

  g_return_val_if_fail (self, FALSE);
  g_return_val_if_fail (point, FALSE);

  if (!(position[0] >= self->low[0] && position[0] <= self->high[0] &&
        position[1] >= self->low[1] && position[1] <= self->high[1]))
    return FALSE;
  cell = get_cell (self, position[1], 1) * self->n_cells + get_cell (self, position[0], 0);
  for (guint32 i = self->cell_start[cell]; i < self->cell_start[cell + 1]; i++)
    {
      double corners[3][2];

      point->face = self->cell_faces[i];
      get_corners (self, point->face, corners);
      if (find_weights (corners, position, point->barycentric))
        return TRUE;
    }
  return FALSE;
}

gboolean
rmp_uv_layout_place (const RmpUvLayout *self, const RmpSurfacePoint *point, double position[2])
{
  double corners[3][2], weights[3];

  g_return_val_if_fail (point, FALSE);

  if (!self->laid[point->face])
    return FALSE;
  get_corners (self, point->face, corners);
  rmp_surface_point_weights (point, weights);
  for (guint j = 0; j < 2; j++)
    position[j] = weights[0] * corners[0][j] + weights[1] * corners[1][j] +
                  weights[2] * corners[2][j];
  return TRUE;
}

double
rmp_uv_layout_get_scale (const RmpUvLayout *self, guint32 face)
{
  const double area = get_area (self, face);
  double corners[3][2], flat_area;

  get_corners (self, face, corners);
  flat_area = fabs (get_flat_area (corners));
  return area > 0.0 && flat_area > 0.0 ? sqrt (flat_area / area) : self->scale;
}
