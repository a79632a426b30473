/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/remesh.h"

#include <math.h>
#include <string.h>

#include "geometry/nearest.h"
#include "geometry/remesh-private.h"
#include "geometry/vector.h"

/* In what an edge should have. */
#define LONGEST (4.0 / 3.0)
#define SHORTEST (4.0 / 5.0)

/* Cosine of the turn of a face that moving a vertex may make: 30°. */
#define LEAST_AGREEMENT 0.87

typedef struct
{
  RmpRemeshWork work;
  const RmpTopology *topology; /* of the old mesh */
  const float *positions;
  GCancellable *cancellable; /* (nullable) */
} Remesher;

/* Asked now and then; work that is stopped is thrown away. */
static gboolean
goes_on (const Remesher *self, guint32 index)
{
  return index % 1024 != 0 || !g_cancellable_is_cancelled (self->cancellable);
}

/* --- onto the old surface --------------------------------------------------------------------- */

static double
find_on_face (const Remesher *self, guint32 face, const double position[3], RmpSurfacePoint *point,
              double found[3])
{
  double corners[3][3], u, v;

  for (guint k = 0; k < 3; k++)
    rmp_vector_load (self->positions + 3 * (gsize) self->topology->faces[3 * (gsize) face + k],
                     corners[k]);
  rmp_nearest_on_triangle ((const double (*)[3]) corners, position, &u, &v);
  if (!isfinite (u) || !isfinite (v))
    u = v = 0.0;
  *point = (RmpSurfacePoint){ face, { u, v } };
  for (guint c = 0; c < 3; c++)
    found[c] = (1.0 - u - v) * corners[0][c] + u * corners[1][c] + v * corners[2][c];
  return rmp_vector_distance (found, position);
}

/* Goes from face to face as long as that comes nearer: another layer of cloth that lies close is
 * never taken for this one.
 */
static void
find_nearest (const Remesher *self, const double position[3], RmpSurfacePoint *point,
              double found[3])
{
  const RmpTopology *topology = self->topology;
  double least = find_on_face (self, point->face, position, point, found);
  gboolean comes_nearer = TRUE;

  while (comes_nearer)
    {
      const guint32 *corners = topology->faces + 3 * (gsize) point->face;

      comes_nearer = FALSE;
      for (guint k = 0; k < 3 && !comes_nearer; k++)
        for (guint32 i = topology->vertex_corner_start[corners[k]];
             i < topology->vertex_corner_start[corners[k] + 1]; i++)
          {
            RmpSurfacePoint other;
            double there[3];
            const double distance = find_on_face (self, topology->vertex_corners[i] / 3, position,
                                                  &other, there);

            if (distance >= least * (1.0 - 1e-9))
              continue;
            least = distance;
            *point = other;
            rmp_vector_copy (there, found);
            comes_nearer = TRUE;
          }
    }
}

/* --- a round ---------------------------------------------------------------------------------- */

/* The corner of the face's longest edge where that is too long, or 3. */
static guint
find_longest (const Remesher *self, guint32 index)
{
  const RmpRemeshFace *face = rmp_remesh_face (&self->work, index);
  double longest = LONGEST;
  guint found = 3;

  for (guint k = 0; k < 3; k++)
    {
      const double length = rmp_remesh_relative_length (&self->work, face->corners[k],
                                                        face->corners[(k + 1) % 3]);

      if (length > longest)
        {
          longest = length;
          found = k;
        }
    }
  return found;
}

static void
split_all (Remesher *self)
{
  /* Faces that a split adds are looked at in their turn. */
  for (guint32 f = 0; f < self->work.faces->len && goes_on (self, f); f++)
    while (!rmp_remesh_face_is_gone (&self->work, f))
      {
        const guint32 *corners = rmp_remesh_face (&self->work, f)->corners;
        const guint k = find_longest (self, f);

        if (k == 3)
          break;
        rmp_remesh_split (&self->work, corners[k], corners[(k + 1) % 3]);
      }
}

static void
collapse_all (Remesher *self)
{
  for (guint32 f = 0; f < self->work.faces->len && goes_on (self, f); f++)
    for (guint k = 0; k < 3 && !rmp_remesh_face_is_gone (&self->work, f); k++)
      {
        const guint32 a = rmp_remesh_face (&self->work, f)->corners[k],
                      b = rmp_remesh_face (&self->work, f)->corners[(k + 1) % 3];

        if (rmp_remesh_relative_length (&self->work, a, b) < SHORTEST &&
            !rmp_remesh_collapse (&self->work, a, b, LONGEST))
          rmp_remesh_collapse (&self->work, b, a, LONGEST);
      }
}

static void
flip_all (Remesher *self)
{
  for (guint32 f = 0; f < self->work.faces->len && goes_on (self, f); f++)
    for (guint k = 0; k < 3 && !rmp_remesh_face_is_gone (&self->work, f); k++)
      {
        const guint32 a = rmp_remesh_face (&self->work, f)->corners[k],
                      b = rmp_remesh_face (&self->work, f)->corners[(k + 1) % 3];

        if (a < b)
          rmp_remesh_flip (&self->work, a, b);
      }
}

/* The middle of the faces around, weighted by area over the wanted area, moved within the tangent
 * plane.
 */
static gboolean
find_relaxed (const Remesher *self, guint32 vertex, double relaxed[3])
{
  const RmpRemeshWork *work = &self->work;
  const RmpRemeshVertex *there = rmp_remesh_vertex (work, vertex);
  double normal[3] = { 0.0, 0.0, 0.0 }, middle[3] = { 0.0, 0.0, 0.0 }, sum = 0.0, way[3];

  for (guint i = 0; i < there->faces->len; i++)
    {
      const guint32 index = g_array_index (there->faces, guint32, i);
      const RmpRemeshFace *face = rmp_remesh_face (work, index);
      double own[3], length = 0.0, weight;

      rmp_remesh_normal (work, index, RMP_INDEX_NONE, NULL, own);
      for (guint k = 0; k < 3; k++)
        length += rmp_remesh_vertex (work, face->corners[k])->length / 3.0;
      weight = rmp_vector_norm (own) / (length * length);
      rmp_vector_add_scaled (normal, 1.0, own, normal);
      for (guint k = 0; k < 3; k++)
        rmp_vector_add_scaled (middle, weight / 3.0,
                               rmp_remesh_vertex (work, face->corners[k])->position, middle);
      sum += weight;
    }
  if (!(sum > 0.0) || !(rmp_vector_norm (normal) > 0.0))
    return FALSE;
  rmp_vector_normalise (normal);
  for (guint c = 0; c < 3; c++)
    way[c] = middle[c] / sum - there->position[c];
  rmp_vector_add_scaled (way, -rmp_vector_dot (way, normal), normal, way);
  rmp_vector_add_scaled (there->position, 1.0, way, relaxed);
  return TRUE;
}

/* The texture coordinates that faces around a free vertex have at a position: those of the face
 * that it lies on, as if each were flat.
 */
static gboolean
find_uv (const Remesher *self, guint32 vertex, const double position[3], float uv[2])
{
  const RmpRemeshWork *work = &self->work;
  const GArray *faces = rmp_remesh_vertex (work, vertex)->faces;
  double least = INFINITY;

  for (guint i = 0; i < faces->len; i++)
    {
      const RmpRemeshFace *face = rmp_remesh_face (work, g_array_index (faces, guint32, i));
      double corners[3][3], there[3], u, v, distance;

      for (guint k = 0; k < 3; k++)
        rmp_vector_copy (rmp_remesh_vertex (work, face->corners[k])->position, corners[k]);
      rmp_nearest_on_triangle ((const double (*)[3]) corners, position, &u, &v);
      if (!isfinite (u) || !isfinite (v))
        continue;
      for (guint c = 0; c < 3; c++)
        there[c] = (1.0 - u - v) * corners[0][c] + u * corners[1][c] + v * corners[2][c];
      distance = rmp_vector_distance (there, position);
      if (distance >= least)
        continue;
      least = distance;
      for (guint c = 0; c < 2; c++)
        uv[c] = (float) ((1.0 - u - v) * (double) face->uvs[0][c] + u * (double) face->uvs[1][c] +
                         v * (double) face->uvs[2][c]);
    }
  return isfinite (least);
}

static gboolean
keeps_faces (const Remesher *self, guint32 vertex, const double position[3])
{
  const GArray *faces = rmp_remesh_vertex (&self->work, vertex)->faces;

  for (guint i = 0; i < faces->len; i++)
    {
      const guint32 face = g_array_index (faces, guint32, i);
      double before[3], after[3];

      rmp_remesh_normal (&self->work, face, RMP_INDEX_NONE, NULL, before);
      rmp_remesh_normal (&self->work, face, vertex, position, after);
      if (!(rmp_vector_dot (before, after) >
            LEAST_AGREEMENT * rmp_vector_norm (before) * rmp_vector_norm (after)))
        return FALSE;
    }
  return TRUE;
}

static void
relax (Remesher *self, guint32 vertex)
{
  RmpRemeshVertex *there = rmp_remesh_vertex (&self->work, vertex);
  RmpSurfacePoint point = there->point;
  double relaxed[3], found[3];
  float uv[2];

  if (!find_relaxed (self, vertex, relaxed))
    return;
  find_nearest (self, relaxed, &point, found);
  if (!keeps_faces (self, vertex, found) || !find_uv (self, vertex, found, uv))
    return;
  rmp_vector_copy (found, there->position);
  there->point = point;
  for (guint i = 0; i < there->faces->len; i++)
    {
      RmpRemeshFace *face = rmp_remesh_face (&self->work, g_array_index (there->faces, guint32, i));

      for (guint k = 0; k < 3; k++)
        if (face->corners[k] == vertex)
          memcpy (face->uvs[k], uv, sizeof uv);
    }
}

static void
relax_all (Remesher *self)
{
  for (guint32 v = 0; v < self->work.vertices->len && goes_on (self, v); v++)
    {
      RmpRemeshVertex *vertex = rmp_remesh_vertex (&self->work, v);
      double found[3];

      if (vertex->faces->len == 0)
        continue;
      if (vertex->hold == RMP_REMESH_FREE)
        relax (self, v);
      else /* it stays; only where it lies on the old mesh may not be known since a split */
        find_nearest (self, vertex->position, &vertex->point, found);
    }
}

/* --- the new mesh ----------------------------------------------------------------------------- */

/* Numbers what is left, in its order. */
static guint32 *
number_vertices (const RmpRemeshWork *work, guint *n)
{
  guint32 *numbers = g_new (guint32, work->vertices->len);

  *n = 0;
  for (guint32 v = 0; v < work->vertices->len; v++)
    numbers[v] = rmp_remesh_vertex (work, v)->faces->len > 0 ? (*n)++ : RMP_INDEX_NONE;
  return numbers;
}

/* The corners of a vertex with the same texture coordinates share them. */
static guint32
find_uv_number (const RmpRemeshWork *work, guint32 face, guint corner, const guint32 *uv_faces,
                const guint32 *face_numbers, GArray *uvs)
{
  const RmpRemeshFace *own = rmp_remesh_face (work, face);
  const guint32 vertex = own->corners[corner];
  const GArray *faces = rmp_remesh_vertex (work, vertex)->faces;

  for (guint i = 0; i < faces->len; i++)
    {
      const guint32 index = g_array_index (faces, guint32, i);
      const RmpRemeshFace *other = rmp_remesh_face (work, index);

      for (guint k = 0; k < 3 && index < face; k++)
        if (other->corners[k] == vertex &&
            memcmp (other->uvs[k], own->uvs[corner], sizeof own->uvs[corner]) == 0)
          return uv_faces[3 * (gsize) face_numbers[index] + k];
    }
  g_array_append_vals (uvs, own->uvs[corner], 2);
  return uvs->len / 2 - 1;
}

static RmpRemeshed *
collect (const RmpRemeshWork *work, gboolean has_uvs)
{
  RmpRemeshed *out = g_new0 (RmpRemeshed, 1);
  guint n_vertices, n_faces = 0;
  g_autofree guint32 *numbers = number_vertices (work, &n_vertices),
                     *face_numbers = g_new (guint32, work->faces->len),
                     *corners = g_new (guint32, 3 * (gsize) work->faces->len),
                     *uv_faces = g_new (guint32, 3 * (gsize) work->faces->len);
  g_autofree float *positions = g_new (float, 3 * (gsize) n_vertices);
  g_autoptr (GArray) uvs = g_array_new (FALSE, FALSE, sizeof (float));

  out->points = g_new (RmpSurfacePoint, n_vertices);
  out->faces = g_new (guint32, work->faces->len);
  for (guint32 v = 0; v < work->vertices->len; v++)
    if (numbers[v] != RMP_INDEX_NONE)
      {
        rmp_vector_store (rmp_remesh_vertex (work, v)->position,
                          positions + 3 * (gsize) numbers[v]);
        out->points[numbers[v]] = rmp_remesh_vertex (work, v)->point;
      }
  for (guint32 f = 0; f < work->faces->len; f++)
    {
      if (rmp_remesh_face_is_gone (work, f))
        continue;
      face_numbers[f] = n_faces;
      out->faces[n_faces] = rmp_remesh_face (work, f)->source;
      for (guint k = 0; k < 3; k++)
        {
          corners[3 * (gsize) n_faces + k] = numbers[rmp_remesh_face (work, f)->corners[k]];
          if (has_uvs)
            uv_faces[3 * (gsize) n_faces + k] = find_uv_number (work, f, k, uv_faces, face_numbers,
                                                                uvs);
        }
      n_faces++;
    }
  out->mesh = rmp_mesh_new (n_vertices, positions, n_faces, corners, has_uvs ? uvs->len / 2 : 0,
                            has_uvs ? (const float *) (gconstpointer) uvs->data : NULL,
                            has_uvs ? uv_faces : NULL, NULL);
  g_assert (out->mesh);
  return out;
}

RmpRemeshed *
rmp_mesh_remesh (const RmpMesh *mesh, const guint16 *groups, const double *lengths, guint n_rounds,
                 GCancellable *cancellable)
{
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (mesh);
  Remesher self = { .topology = topology,
                    .positions = rmp_mesh_get_positions (mesh),
                    .cancellable = cancellable };
  RmpRemeshed *out = NULL;

  g_return_val_if_fail (mesh, NULL);
  g_return_val_if_fail (lengths, NULL);

  rmp_remesh_work_init (&self.work, mesh, groups, lengths);
  for (guint i = 0; i < n_rounds; i++)
    {
      split_all (&self);
      collapse_all (&self);
      flip_all (&self);
      relax_all (&self);
    }
  if (!g_cancellable_is_cancelled (cancellable))
    out = collect (&self.work, rmp_mesh_get_n_uvs (mesh) > 0);
  rmp_remesh_work_clear (&self.work);
  return out;
}

void
rmp_remeshed_free (RmpRemeshed *self)
{
  rmp_mesh_unref (self->mesh);
  g_free (self->faces);
  g_free (self->points);
  g_free (self);
}

float *
rmp_remeshed_carry (const RmpRemeshed *self, const RmpMesh *old, const float *values,
                    guint n_values)
{
  const gsize n = rmp_mesh_get_n_vertices (self->mesh);
  const guint32 *faces = rmp_mesh_get_faces (old);
  float *out = g_new (float, MAX (1, n * n_values));

  g_return_val_if_fail (values, out);

  for (gsize v = 0; v < n; v++)
    {
      const RmpSurfacePoint *point = self->points + v;
      const double u = point->barycentric[0], w = point->barycentric[1];
      const guint32 *corners = faces + 3 * (gsize) point->face;

      for (guint c = 0; c < n_values; c++)
        out[v * n_values + c] = (float) ((1.0 - u - w) *
                                             (double) values[(gsize) corners[0] * n_values + c] +
                                         u * (double) values[(gsize) corners[1] * n_values + c] +
                                         w * (double) values[(gsize) corners[2] * n_values + c]);
    }
  return out;
}
