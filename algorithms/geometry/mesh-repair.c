/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "geometry/mesh-repair.h"

#include <string.h>

#include "geometry/mesh-split.h"
#include "geometry/orientation.h"

void
rmp_mesh_repair_free (RmpMeshRepair *self)
{
  g_return_if_fail (self);

  g_free (self->vertices);
  g_free (self->faces);
  g_free (self->corners);
  g_free (self->turned);
  g_free (self);
}

/* A repair that changes nothing yet. */
static RmpMeshRepair *
repair_new (const RmpMesh *mesh)
{
  RmpMeshRepair *self = g_new0 (RmpMeshRepair, 1);

  self->n_vertices = rmp_mesh_get_n_vertices (mesh);
  self->n_faces = rmp_mesh_get_n_faces (mesh);
  self->vertices = g_new (guint32, self->n_vertices);
  self->faces = g_new (guint32, self->n_faces);
  self->corners = g_memdup2 (rmp_mesh_get_faces (mesh),
                             3 * (gsize) self->n_faces * sizeof *self->corners);
  self->turned = g_new0 (guint8, self->n_faces);
  for (guint32 v = 0; v < self->n_vertices; v++)
    self->vertices[v] = v;
  for (guint32 f = 0; f < self->n_faces; f++)
    self->faces[f] = f;
  return self;
}

static void
drop_faces (RmpMeshRepair *self, const guint8 *dropped)
{
  guint out = 0;

  for (guint32 f = 0; f < self->n_faces; f++)
    if (!dropped[f])
      {
        self->faces[out] = self->faces[f];
        memmove (self->corners + 3 * (gsize) out, self->corners + 3 * (gsize) f,
                 3 * sizeof *self->corners);
        out++;
      }
  self->n_faces = out;
}

/* Leaves out vertices without a face; @kept: (nullable): [n_vertices] 1 on those that stay all the
 * same.
 */
static void
drop_vertices (RmpMeshRepair *self, const guint8 *kept)
{
  g_autofree guint8 *used = g_new0 (guint8, self->n_vertices);
  g_autofree guint32 *renamed = g_new (guint32, self->n_vertices);
  guint out = 0;

  for (gsize i = 0; i < 3 * (gsize) self->n_faces; i++)
    used[self->corners[i]] = 1;
  for (guint32 v = 0; v < self->n_vertices; v++)
    if (used[v] || (kept && kept[v]))
      {
        renamed[v] = out;
        self->vertices[out++] = self->vertices[v];
      }
  self->n_vertices = out;
  for (gsize i = 0; i < 3 * (gsize) self->n_faces; i++)
    self->corners[i] = renamed[self->corners[i]];
}

/* Vertices that were loose before are another fault. */
static guint8 *
find_loose (const RmpMesh *mesh)
{
  const guint32 *faces = rmp_mesh_get_faces (mesh);
  guint8 *loose = g_new (guint8, rmp_mesh_get_n_vertices (mesh));

  memset (loose, 1, rmp_mesh_get_n_vertices (mesh));
  for (gsize i = 0; i < 3 * (gsize) rmp_mesh_get_n_faces (mesh); i++)
    loose[faces[i]] = 0;
  return loose;
}

static void
leave_out (RmpMeshRepair *self, const RmpMesh *mesh, RmpMeshFault fault)
{
  g_autofree guint8 *dropped = rmp_mesh_find_fault (mesh, fault), *loose = find_loose (mesh);

  drop_faces (self, dropped);
  drop_vertices (self, loose);
}

static void
turn_round (RmpMeshRepair *self, const RmpMesh *mesh, RmpMeshFault fault)
{
  g_autofree guint8 *turned = rmp_mesh_find_fault (mesh, fault);

  for (gsize f = 0; f < self->n_faces; f++)
    if (turned[f])
      {
        const guint32 second = self->corners[3 * f + 1];

        self->corners[3 * f + 1] = self->corners[3 * f + 2];
        self->corners[3 * f + 2] = second;
        self->turned[f] = 1;
      }
}

static void
split_edges (RmpMeshRepair *self, const RmpMesh *mesh)
{
  g_autoptr (GArray) copies = rmp_mesh_split_edges (self->n_vertices, rmp_mesh_get_positions (mesh),
                                                    self->n_faces, self->corners);
  g_autofree guint8 *kept = find_loose (mesh);
  const guint n = self->n_vertices + copies->len;

  self->vertices = g_renew (guint32, self->vertices, n);
  memcpy (self->vertices + self->n_vertices, copies->data, copies->len * sizeof *self->vertices);
  kept = g_renew (guint8, g_steal_pointer (&kept), n);
  memset (kept + self->n_vertices, 0, copies->len);
  self->n_vertices = n;
  drop_vertices (self, kept);
}

RmpMeshRepair *
rmp_mesh_repair_new (const RmpMesh *mesh, RmpMeshFault fault)
{
  g_autoptr (RmpMeshRepair) self = repair_new (mesh);

  switch (fault)
    {
    case RMP_MESH_FAULT_DOUBLED_FACES:
    case RMP_MESH_FAULT_ZERO_AREA_FACES:
      leave_out (self, mesh, fault);
      break;
    case RMP_MESH_FAULT_NON_MANIFOLD:
      split_edges (self, mesh);
      break;
    case RMP_MESH_FAULT_TURNED_FACES:
    case RMP_MESH_FAULT_INSIDE_OUT:
      turn_round (self, mesh, fault);
      break;
    case RMP_MESH_FAULT_LOOSE_VERTICES:
      drop_vertices (self, NULL);
      break;
    default:
      return NULL;
    }
  return self->n_faces > 0 ? g_steal_pointer (&self) : NULL;
}

RmpMesh *
rmp_mesh_repair_apply (const RmpMeshRepair *self, const RmpMesh *mesh)
{
  const float *positions = rmp_mesh_get_positions (mesh);
  const guint32 *old_uv_faces = rmp_mesh_get_uv_faces (mesh);
  g_autofree float *own_positions = g_new (float, 3 * (gsize) self->n_vertices);
  g_autofree guint32 *uv_faces = old_uv_faces ? g_new (guint32, 3 * (gsize) self->n_faces) : NULL;

  for (gsize v = 0; v < self->n_vertices; v++)
    memcpy (own_positions + 3 * v, positions + 3 * (gsize) self->vertices[v],
            3 * sizeof *own_positions);
  for (gsize f = 0; uv_faces && f < self->n_faces; f++)
    for (guint i = 0; i < 3; i++)
      uv_faces[3 * f + i] =
          old_uv_faces[3 * (gsize) self->faces[f] + (self->turned[f] ? (3 - i) % 3 : i)];

  return rmp_mesh_new (self->n_vertices, own_positions, self->n_faces, self->corners,
                       rmp_mesh_get_n_uvs (mesh), rmp_mesh_get_uvs (mesh), uv_faces, NULL);
}

gboolean
rmp_mesh_repair_move_point (const RmpMeshRepair *self, RmpSurfacePoint *point)
{
  guint low = 0, high = self->n_faces;

  g_return_val_if_fail (point, FALSE);

  while (low < high)
    {
      const guint middle = low + (high - low) / 2;

      if (self->faces[middle] < point->face)
        low = middle + 1;
      else
        high = middle;
    }
  if (low >= self->n_faces || self->faces[low] != point->face)
    return FALSE;

  point->face = low;
  if (self->turned[low])
    {
      const double second = point->barycentric[0];

      point->barycentric[0] = point->barycentric[1];
      point->barycentric[1] = second;
    }
  return TRUE;
}
