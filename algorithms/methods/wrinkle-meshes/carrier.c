/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "methods/wrinkle-meshes/carrier.h"

#include "geometry/bvh.h"
#include "geometry/normals.h"
#include "geometry/vector.h"
#include "inputs/cloth.h"

struct _RmpFineCarrier
{
  guint n, n_far;
  RmpSubdivision *subdivision;
  RmpTopology *topology;   /* of the smooth surface */
  RmpSurfacePoint *points; /* [n] of the garment's mesh */
  RmpSurfacePoint *smooth; /* [n] of the smooth surface */
  double *ways;            /* [n × 3] from there, in the frame of the anchor */
};

/* The point, and a frame there: the normal last. */
static void
find_frame (const RmpFineCarrier *self, const double *positions, const double *normals,
            const RmpSurfacePoint *point, double anchor[3], double axes[3][3])
{
  const guint32 *corners = self->topology->faces + 3 * (gsize) point->face;
  double weights[3], edge[3];

  rmp_surface_point_weights (point, weights);
  rmp_surface_point_position (point, self->topology->faces, positions, anchor);
  rmp_vector_sub (positions + 3 * (gsize) corners[1], positions + 3 * (gsize) corners[0], edge);
  for (guint c = 0; c < 3; c++)
    axes[2][c] = 0.0;
  for (guint k = 0; k < 3; k++)
    rmp_vector_add_scaled (axes[2], weights[k], normals + 3 * (gsize) corners[k], axes[2]);
  rmp_vector_normalise (axes[2]);
  rmp_vector_add_scaled (edge, -rmp_vector_dot (edge, axes[2]), axes[2], axes[0]);
  rmp_vector_normalise (axes[0]);
  rmp_vector_cross (axes[2], axes[0], axes[1]);
}

/* Faces of the smooth surface that are cloth. (transfer full) (nullable): all are */
static guint8 *
mark_cloth (const RmpFineCarrier *self, const RmpInput *input)
{
  const guint8 *cloth = rmp_inputs_get_cloth (input->inputs);
  const guint32 *start = rmp_subdivision_get_face_start (self->subdivision);
  guint8 *marks;

  if (!cloth)
    return NULL;
  marks = g_new0 (guint8, self->topology->n_faces);
  for (guint32 f = 0; f < rmp_mesh_get_n_faces (input->mesh); f++)
    for (guint32 i = start[f]; i < start[f + 1]; i++)
      marks[i] = cloth[f];
  return marks;
}

static gboolean
attach_all (RmpFineCarrier *self, const RmpInput *input, RmpMesh *mesh, GError **error)
{
  RmpReliefTopology *fine = rmp_subdivision_get_topology (self->subdivision);
  g_autoptr (RmpTopology) coarse = rmp_topology_new_for_mesh (input->mesh);
  g_autoptr (RmpReliefMap) map = rmp_relief_map_new (fine, coarse);
  g_autofree guint8 *marks = mark_cloth (self, input);
  g_autoptr (RmpBvh) bvh = rmp_bvh_new (fine->n_faces, fine->faces, fine->rest_positions, marks);
  g_autofree double *rest = g_new (double, 3 * (gsize) fine->n_vertices);
  g_autofree double *normals = g_new (double, 3 * (gsize) fine->n_vertices);
  const double near = RMP_FINE_NEAR *
                      rmp_topology_mean_edge_length (coarse, rmp_mesh_get_positions (input->mesh));

  for (gsize i = 0; i < 3 * (gsize) fine->n_vertices; i++)
    rest[i] = (double) fine->rest_positions[i];
  rmp_normals_compute_double (self->topology, rest, normals, 0);
  for (guint v = 0; v < self->n; v++)
    {
      double position[3], anchor[3], axes[3][3], way[3], distance;
      float barycentric[2];

      rmp_vector_load (rmp_mesh_get_positions (mesh) + 3 * (gsize) v, position);
      if (!rmp_bvh_closest (bvh, position, &self->smooth[v], &distance))
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                       _ ("The garment has no faces that a fine mesh can be attached to"));
          return FALSE;
        }
      self->n_far += distance > near;
      barycentric[0] = (float) self->smooth[v].barycentric[0];
      barycentric[1] = (float) self->smooth[v].barycentric[1];
      if (!rmp_relief_map_to_coarse (map, self->smooth[v].face, barycentric, &self->points[v]))
        self->points[v] = (RmpSurfacePoint){ 0, { 0.0, 0.0 } };
      find_frame (self, rest, normals, &self->smooth[v], anchor, axes);
      rmp_vector_sub (position, anchor, way);
      for (guint k = 0; k < 3; k++)
        self->ways[3 * (gsize) v + k] = rmp_vector_dot (way, axes[k]);
    }
  return TRUE;
}

RmpFineCarrier *
rmp_fine_carrier_new (const RmpInput *input, RmpMesh *mesh, guint levels, const RmpCall *call,
                      GError **error)
{
  g_autoptr (RmpFineCarrier) self = g_new0 (RmpFineCarrier, 1);
  RmpReliefTopology *fine;

  self->n = rmp_mesh_get_n_vertices (mesh);
  self->subdivision = rmp_subdivision_new (input->mesh, levels, NULL, call->n_threads, error);
  if (!self->subdivision)
    return NULL;
  fine = rmp_subdivision_get_topology (self->subdivision);
  self->topology = rmp_topology_new (fine->n_vertices, fine->n_faces, fine->faces);
  self->points = g_new (RmpSurfacePoint, self->n);
  self->smooth = g_new (RmpSurfacePoint, self->n);
  self->ways = g_new (double, 3 * (gsize) self->n);
  return attach_all (self, input, mesh, error) ? g_steal_pointer (&self) : NULL;
}

void
rmp_fine_carrier_free (RmpFineCarrier *self)
{
  if (!self)
    return;
  g_clear_pointer (&self->subdivision, rmp_subdivision_free);
  g_clear_pointer (&self->topology, rmp_topology_unref);
  g_free (self->points);
  g_free (self->smooth);
  g_free (self->ways);
  g_free (self);
}

guint
rmp_fine_carrier_count_far (const RmpFineCarrier *self)
{
  return self->n_far;
}

const RmpSurfacePoint *
rmp_fine_carrier_get_points (const RmpFineCarrier *self)
{
  return self->points;
}

void
rmp_fine_carrier_place (const RmpFineCarrier *self, const double *coarse, double *anchors,
                        double *normals, guint n_threads)
{
  const gsize n = 3 * (gsize) self->topology->n_vertices;
  g_autofree double *positions = g_new (double, n), *smooth = g_new (double, n);

  g_assert (anchors);
  g_assert (normals);

  rmp_subdivision_apply_double (self->subdivision, coarse, positions, n_threads);
  rmp_normals_compute_double (self->topology, positions, smooth, n_threads);
  for (guint v = 0; v < self->n; v++)
    {
      double *anchor = anchors + 3 * (gsize) v, axes[3][3];

      find_frame (self, positions, smooth, &self->smooth[v], anchor, axes);
      for (guint k = 0; k < 3; k++)
        rmp_vector_add_scaled (anchor, self->ways[3 * (gsize) v + k], axes[k], anchor);
      rmp_vector_copy (axes[2], normals + 3 * (gsize) v);
    }
}
