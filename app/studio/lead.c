/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "studio/lead.h"

#include "collision/rigid.h"
#include "skinning/affine.h"

#include <string.h>

struct _RmpLead
{
  guint n_vertices; /* of the mesh */
  guint n;
  guint32 *members; /* [n] vertices of the faces that count */
  double *begin;    /* [n_vertices × 3] metres */
};

/* (transfer full) (nullable): [#V × 3] */
static double *
place (RmpSurface *surface, RmpClipItem *clip, double frame, guint *n_vertices)
{
  RmpSampler *sampler = rmp_surface_get_sampler (surface, clip, NULL);
  const double time = clip ? rmp_clip_item_get_time (clip, frame) : 0.0;
  g_autofree float *positions = NULL;
  double *placed;

  if (!sampler)
    return NULL;
  *n_vertices = rmp_mesh_get_n_vertices (rmp_sampler_get_mesh (sampler));
  positions = g_new (float, 3 * (gsize) *n_vertices);
  placed = g_new (double, 3 * (gsize) *n_vertices);
  rmp_sampler_positions (sampler, RMP_SKINNING_DUAL_QUATERNION, time, positions, 0);
  for (gsize i = 0; i < 3 * (gsize) *n_vertices; i++)
    placed[i] = (double) positions[i];
  return placed;
}

/* Those at the faces that count, ascending. */
static void
find_members (RmpLead *self, RmpMesh *mesh, const guint8 *faces)
{
  const guint32 *corners = rmp_mesh_get_faces (mesh);
  g_autofree guint8 *counts = g_new0 (guint8, MAX (self->n_vertices, 1));

  for (gsize i = 0; i < 3 * (gsize) rmp_mesh_get_n_faces (mesh); i++)
    if (!faces || faces[i / 3])
      counts[corners[i]] = 1;
  self->members = g_new (guint32, MAX (self->n_vertices, 1));
  for (guint32 v = 0; v < self->n_vertices; v++)
    if (counts[v])
      self->members[self->n++] = v;
}

RmpLead *
rmp_lead_new (RmpSurface *surface, const guint8 *faces, RmpClipItem *clip, double frame)
{
  g_autoptr (RmpLead) self = g_new0 (RmpLead, 1);

  g_return_val_if_fail (RMP_IS_SURFACE (surface), NULL);

  self->begin = place (surface, clip, frame, &self->n_vertices);
  if (!self->begin)
    return NULL;
  find_members (self, rmp_surface_get_mesh (surface), faces);
  return self->n > 0 ? g_steal_pointer (&self) : NULL;
}

void
rmp_lead_free (RmpLead *self)
{
  g_free (self->members);
  g_free (self->begin);
  g_free (self);
}

static gboolean
goes (const RmpLead *self, const double *end)
{
  for (guint i = 0; i < self->n; i++)
    if (memcmp (self->begin + 3 * (gsize) self->members[i], end + 3 * (gsize) self->members[i],
                3 * sizeof *end) != 0)
      return TRUE;
  return FALSE;
}

gboolean
rmp_lead_get (const RmpLead *self, RmpSurface *surface, RmpClipItem *clip, double frame,
              double motion[16])
{
  static const double origin[3] = { 0 };
  g_autofree double *end = NULL;
  RmpRigidMotion rigid;
  guint n;

  g_return_val_if_fail (self, FALSE);

  rmp_affine_identity (motion);
  end = place (surface, clip, frame, &n);
  if (!end || n != self->n_vertices || !goes (self, end))
    return FALSE;
  rmp_rigid_motion_fit (&rigid, self->n, self->members, self->begin, end, 1.0);
  rmp_rigid_motion_move (&rigid, origin, 1.0, motion + 12);
  for (guint axis = 0; axis < 3; axis++)
    {
      double unit[3] = { 0 };

      unit[axis] = 1.0;
      rmp_rigid_motion_move (&rigid, unit, 1.0, motion + 4 * axis);
      rmp_vector_sub (motion + 4 * axis, motion + 12, motion + 4 * axis);
    }
  return TRUE;
}
