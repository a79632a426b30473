/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheet.c: cloth that curves are drawn on, its borders and its seams. */

#include "geometry/sheet.h"

#include "geometry/subdivision.h"
#include "geometry/vector.h"

/* How far apart neighbours are set that are in one place, in mean edges: invisible, and yet each
 * has a direction.
 */
#define APART 1e-6

static gboolean
is_usable (const RmpTopology *topology, const float *positions, guint32 face)
{
  for (guint i = 0; i < 3; i++)
    for (guint c = 0; c < 3; c++)
      if (!isfinite (positions[3 * (gsize) topology->faces[3 * (gsize) face + i] + c]))
        return FALSE;
  return topology->face_edges[3 * (gsize) face] != RMP_INDEX_NONE;
}

/* Angles and straight lines have no meaning at an edge without length. */
static void
set_apart (RmpSheet *self, const float *positions)
{
  const RmpTopology *topology = self->topology;
  double distance = APART * rmp_topology_mean_edge_length (topology, positions);

  for (guint32 edge = 0; edge < topology->n_edges; edge++)
    {
      guint32 vertex = topology->edges[2 * (gsize) edge + 1];
      double *position = self->positions + 3 * (gsize) vertex;
      double turn = vertex * G_PI * (3.0 - sqrt (5.0));
      double height = cos (vertex);

      if (!(rmp_vector_distance (self->positions + 3 * (gsize) topology->edges[2 * (gsize) edge],
                                 position) < 0.5 * distance))
        continue;
      position[0] += distance * sqrt (1.0 - height * height) * cos (turn);
      position[1] += distance * height;
      position[2] += distance * sqrt (1.0 - height * height) * sin (turn);
    }
}

RmpSheet *
rmp_sheet_new (RmpTopology *topology, const float *positions, const guint8 *cloth)
{
  RmpSheet *self = g_new (RmpSheet, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->topology = rmp_topology_ref (topology);
  self->positions = g_new (double, MAX (3 * (gsize) topology->n_vertices, 1));
  for (gsize i = 0; i < 3 * (gsize) topology->n_vertices; i++)
    self->positions[i] = (double) positions[i];
  set_apart (self, positions);
  self->cloth = g_new (guint8, MAX (topology->n_faces, 1));
  for (guint32 face = 0; face < topology->n_faces; face++)
    self->cloth[face] = (!cloth || cloth[face]) && is_usable (topology, positions, face);
  self->bvh = rmp_bvh_new (topology->n_faces, topology->faces, positions, self->cloth);
  return self;
}

RmpSheet *
rmp_sheet_new_smooth (RmpMesh *mesh, const guint8 *cloth)
{
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (mesh);
  g_autofree float *positions = g_new (float, MAX (3 * (gsize) topology->n_vertices, 1));

  rmp_subdivision_limit (topology, 3, rmp_mesh_get_positions (mesh), FALSE, positions);
  return rmp_sheet_new (topology, positions, cloth);
}

RmpSheet *
rmp_sheet_ref (RmpSheet *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_sheet_unref (RmpSheet *self)
{
  g_return_if_fail (self);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  rmp_topology_unref (self->topology);
  rmp_bvh_free (self->bvh);
  g_free (self->positions);
  g_free (self->cloth);
  g_free (self);
}

void
rmp_sheet_position (const RmpSheet *self, const RmpSurfacePoint *point, double out[3])
{
  rmp_surface_point_position (point, self->topology->faces, self->positions, out);
}

void
rmp_sheet_normal (const RmpSheet *self, guint32 face, double normal[3])
{
  const guint32 *corners = self->topology->faces + 3 * (gsize) face;
  const double *origin = self->positions + 3 * (gsize) corners[0];
  double sides[2][3];

  for (guint i = 0; i < 2; i++)
    rmp_vector_sub (self->positions + 3 * (gsize) corners[i + 1], origin, sides[i]);
  rmp_vector_cross (sides[0], sides[1], normal);
  rmp_vector_normalise (normal);
}

void
rmp_sheet_across (const RmpSheet *self, guint32 face, const double along[3], double across[3])
{
  double normal[3];

  rmp_sheet_normal (self, face, normal);
  rmp_vector_cross (normal, along, across);
  rmp_vector_normalise (across);
}

double
rmp_sheet_closest (const RmpSheet *self, const double position[3], RmpSurfacePoint *point)
{
  double distance;

  return rmp_bvh_closest (self->bvh, position, point, &distance) ? distance : (double) INFINITY;
}

/* The lowest face of the cloth at an edge, or RMP_INDEX_NONE; @n_faces: how many there are. */
static guint32
cloth_at_edge (const RmpSheet *self, guint32 edge, guint *n_faces)
{
  const RmpTopology *topology = self->topology;
  guint32 lowest = RMP_INDEX_NONE;

  *n_faces = 0;
  for (guint32 i = topology->edge_face_start[edge]; i < topology->edge_face_start[edge + 1]; i++)
    if (self->cloth[topology->edge_faces[i]])
      {
        lowest = MIN (lowest, topology->edge_faces[i]);
        *n_faces += 1;
      }
  return lowest;
}

/* The fraction of an edge that is nearest to a position, and how far that is. */
static double
distance_to_edge (const RmpSheet *self, guint32 edge, const double position[3], double *t)
{
  const guint32 *ends = self->topology->edges + 2 * (gsize) edge;
  const double *a = self->positions + 3 * (gsize) ends[0];
  double along[3], offset[3], nearest[3], square;

  rmp_vector_sub (self->positions + 3 * (gsize) ends[1], a, along);
  rmp_vector_sub (position, a, offset);
  square = rmp_vector_dot (along, along);
  *t = square > 0.0 ? CLAMP (rmp_vector_dot (along, offset) / square, 0.0, 1.0) : 0.0;
  rmp_vector_add_scaled (a, *t, along, nearest);
  return rmp_vector_distance (nearest, position);
}

gboolean
rmp_sheet_snap (const RmpSheet *self, const RmpSurfacePoint *point, const guint8 *seams,
                double radius, RmpSurfacePoint *snapped)
{
  const RmpTopology *topology = self->topology;
  double position[3];
  double best = radius;
  gboolean is_found = FALSE;

  g_return_val_if_fail (snapped, FALSE);

  rmp_sheet_position (self, point, position);
  for (guint32 edge = 0; edge < topology->n_edges; edge++)
    {
      guint n_faces;
      guint32 face = cloth_at_edge (self, edge, &n_faces);
      double distance, t;

      if (n_faces == 0 || (n_faces != 1 && (!seams || !seams[edge])))
        continue;
      distance = distance_to_edge (self, edge, position, &t);
      if (distance < best || (!is_found && distance <= best))
        {
          best = distance;
          is_found = TRUE;
          *snapped = rmp_surface_point_on_edge (topology->faces, face,
                                                topology->edges[2 * (gsize) edge],
                                                topology->edges[2 * (gsize) edge + 1], t);
        }
    }
  return is_found;
}

/* The texture coordinate that @face has at @vertex. */
static guint32
uv_at (const RmpTopology *topology, const guint32 *uv_faces, guint32 face, guint32 vertex)
{
  gsize side = 3 * (gsize) face;

  while (topology->faces[side] != vertex)
    side++;
  return uv_faces[side];
}

guint8 *
rmp_sheet_uv_seams (const RmpSheet *self, const guint32 *uv_faces)
{
  const RmpTopology *topology = self->topology;
  guint8 *seams = g_new0 (guint8, MAX (topology->n_edges, 1));

  for (guint32 edge = 0; edge < topology->n_edges; edge++)
    {
      guint n_faces;
      guint32 first = cloth_at_edge (self, edge, &n_faces);

      for (guint32 i = topology->edge_face_start[edge];
           n_faces > 1 && i < topology->edge_face_start[edge + 1]; i++)
        for (guint end = 0; end < 2; end++)
          {
            guint32 face = topology->edge_faces[i];
            guint32 vertex = topology->edges[2 * (gsize) edge + end];

            if (self->cloth[face] && uv_at (topology, uv_faces, face, vertex) !=
                                         uv_at (topology, uv_faces, first, vertex))
              seams[edge] = 1;
          }
    }
  return seams;
}
