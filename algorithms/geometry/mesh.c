/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mesh.c: checked, immutable arrays of a triangle mesh. */

#include "geometry/mesh.h"

#include <math.h>
#include <string.h>

struct _RmpMesh
{
  gatomicrefcount ref_count;
  guint n_vertices;
  guint n_faces;
  guint n_uvs;
  float *positions;
  guint32 *faces;
  float *uvs;
  guint32 *uv_faces;
  float minimum[3];
  float maximum[3];
};

G_DEFINE_QUARK (rmp_mesh_error_quark, rmp_mesh_error)

static gboolean
check_finite (const float *values, guint n, guint n_components, const char *what, GError **error)
{
  for (guint i = 0; i < n; i++)
    for (guint c = 0; c < n_components; c++)
      if (!isfinite (values[(gsize) i * n_components + c]))
        {
          g_set_error (error, RMP_MESH_ERROR, RMP_MESH_ERROR_NOT_FINITE,
                       "%s %u of %u is not a finite number; the file is damaged", what, i, n);
          return FALSE;
        }
  return TRUE;
}

/* Metres from the origin along each axis: areas, and what is made of them, stay far from the end of
 * floats.
 */
#define FARTHEST 1e6f

static gboolean
check_near (const float *positions, guint n, GError **error)
{
  for (gsize i = 0; i < 3 * (gsize) n; i++)
    if (fabsf (positions[i]) > FARTHEST)
      {
        g_set_error (error, RMP_MESH_ERROR, RMP_MESH_ERROR_NOT_FINITE,
                     "Vertex %" G_GSIZE_FORMAT
                     " of %u lies %g m away from the origin, farther than %g m; its unit is "
                     "another, or the file is damaged",
                     i / 3, n, (double) fabsf (positions[i]), (double) FARTHEST);
        return FALSE;
      }
  return TRUE;
}

static gboolean
check_indices (const guint32 *faces, guint n_faces, guint n, const char *what, GError **error)
{
  for (gsize i = 0; i < (gsize) n_faces * 3; i++)
    if (faces[i] >= n)
      {
        g_set_error (error, RMP_MESH_ERROR, RMP_MESH_ERROR_INDEX,
                     "Face %" G_GSIZE_FORMAT
                     " names %s %u, but there are only %u; the file is damaged",
                     i / 3, what, faces[i], n);
        return FALSE;
      }
  return TRUE;
}

static void
measure_extent (RmpMesh *self)
{
  for (guint c = 0; c < 3; c++)
    {
      self->minimum[c] = self->positions[c];
      self->maximum[c] = self->positions[c];
    }
  for (gsize i = 3; i < (gsize) self->n_vertices * 3; i++)
    {
      self->minimum[i % 3] = MIN (self->minimum[i % 3], self->positions[i]);
      self->maximum[i % 3] = MAX (self->maximum[i % 3], self->positions[i]);
    }
}

RmpMesh *
rmp_mesh_new (guint n_vertices, const float *positions, guint n_faces, const guint32 *faces,
              guint n_uvs, const float *uvs, const guint32 *uv_faces, GError **error)
{
  RmpMesh *self;

  if (n_vertices == 0 || n_faces == 0)
    {
      g_set_error (error, RMP_MESH_ERROR, RMP_MESH_ERROR_EMPTY,
                   "The mesh has %u vertices and %u triangles; it needs at least one of each",
                   n_vertices, n_faces);
      return NULL;
    }
  if (!check_finite (positions, n_vertices, 3, "The position of vertex", error) ||
      !check_near (positions, n_vertices, error) ||
      !check_indices (faces, n_faces, n_vertices, "vertex", error))
    return NULL;
  if (n_uvs > 0 && (!check_finite (uvs, n_uvs, 2, "Texture coordinate", error) ||
                    !check_indices (uv_faces, n_faces, n_uvs, "texture coordinate", error)))
    return NULL;

  self = g_new0 (RmpMesh, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->n_vertices = n_vertices;
  self->n_faces = n_faces;
  self->n_uvs = n_uvs;
  self->positions = g_memdup2 (positions, (gsize) n_vertices * 3 * sizeof *positions);
  self->faces = g_memdup2 (faces, (gsize) n_faces * 3 * sizeof *faces);
  if (n_uvs > 0)
    {
      self->uvs = g_memdup2 (uvs, (gsize) n_uvs * 2 * sizeof *uvs);
      self->uv_faces = g_memdup2 (uv_faces, (gsize) n_faces * 3 * sizeof *uv_faces);
    }
  measure_extent (self);
  return self;
}

RmpMesh *
rmp_mesh_ref (RmpMesh *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_mesh_unref (RmpMesh *self)
{
  g_return_if_fail (self);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->positions);
  g_free (self->faces);
  g_free (self->uvs);
  g_free (self->uv_faces);
  g_free (self);
}

guint
rmp_mesh_get_n_vertices (const RmpMesh *self)
{
  return self->n_vertices;
}

guint
rmp_mesh_get_n_faces (const RmpMesh *self)
{
  return self->n_faces;
}

guint
rmp_mesh_get_n_uvs (const RmpMesh *self)
{
  return self->n_uvs;
}

const float *
rmp_mesh_get_positions (const RmpMesh *self)
{
  return self->positions;
}

const guint32 *
rmp_mesh_get_faces (const RmpMesh *self)
{
  return self->faces;
}

const float *
rmp_mesh_get_uvs (const RmpMesh *self)
{
  return self->uvs;
}

const guint32 *
rmp_mesh_get_uv_faces (const RmpMesh *self)
{
  return self->uv_faces;
}

void
rmp_mesh_get_extent (const RmpMesh *self, float minimum[3], float maximum[3])
{
  for (guint c = 0; c < 3; c++)
    {
      minimum[c] = self->minimum[c];
      maximum[c] = self->maximum[c];
    }
}

double
rmp_mesh_get_size (const RmpMesh *self)
{
  double square = 0.0;

  g_return_val_if_fail (self, 0.0);

  for (guint c = 0; c < 3; c++)
    square += ((double) self->maximum[c] - self->minimum[c]) *
              ((double) self->maximum[c] - self->minimum[c]);
  return sqrt (square);
}

gboolean
rmp_mesh_has_same_faces (const RmpMesh *self, const RmpMesh *other)
{
  return self->n_vertices == other->n_vertices && self->n_faces == other->n_faces &&
         memcmp (self->faces, other->faces, 3 * sizeof *self->faces * self->n_faces) == 0;
}
