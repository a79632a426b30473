/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dynamics-bones.c: bones of a rig that a soft body hangs on. */
#include "methods/embedded-shell/dynamics-private.h"

#include <string.h>

#include "geometry/vector.h"
#include "skinning/bone-rest.h"

/* The last bone of a chain reaches to the end of what it has most of. */
#define MOST_OF 0.5

static gboolean
carries (const RmpSkin *skin, guint bone)
{
  const gsize n = (gsize) rmp_skin_get_n_vertices (skin) * rmp_skin_get_n_influences (skin);
  const guint16 *joints = rmp_skin_get_joints (skin);
  const float *weights = rmp_skin_get_weights (skin);

  for (gsize i = 0; i < n; i++)
    if (joints[i] == bone && weights[i] > 0.0f)
      return TRUE;
  return FALSE;
}

static void
add_bone (guint32 carrier, const double head[3], const double tail[3], double thickness,
          GArray *bones, GArray *carriers)
{
  RmpEmbeddedBone bone;

  rmp_vector_copy (head, bone.head);
  rmp_vector_copy (tail, bone.tail);
  bone.radius = thickness * rmp_vector_distance (head, tail);
  g_array_append_val (bones, bone);
  g_array_append_val (carriers, carrier);
}

/* How far what a bone has most of reaches along @way from its joint, metres. */
static double
find_reach (const RmpSkin *skin, const RmpMesh *mesh, guint bone, const double head[3],
            const double way[3])
{
  const guint n = rmp_skin_get_n_influences (skin);
  const guint16 *joints = rmp_skin_get_joints (skin);
  const float *weights = rmp_skin_get_weights (skin);
  double reach = 0.0;

  for (gsize i = 0; i < (gsize) rmp_skin_get_n_vertices (skin) * n; i++)
    {
      double off[3];

      if (joints[i] != bone || (double) weights[i] < MOST_OF)
        continue;
      rmp_vector_load (rmp_mesh_get_positions (mesh) + 3 * (i / n), off);
      rmp_vector_sub (off, head, off);
      reach = MAX (reach, rmp_vector_dot (off, way));
    }
  return reach;
}

/* From a joint to each of its children; the last of a chain goes on as the one before it. */
static void
add_bones (const RmpSkin *skin, const RmpSkeleton *skeleton, const RmpMesh *mesh, guint32 bone,
           double thickness, GArray *bones, GArray *carriers)
{
  const guint n = rmp_skin_get_n_bones (skin), before = bones->len;
  const gint parent = rmp_bone_find_parent (skin, skeleton, bone);
  double head[3], tail[3], way[3];

  if (!rmp_bone_rest_position (skin, bone, head))
    return;
  for (guint b = 0; b < n; b++)
    if (rmp_bone_find_parent (skin, skeleton, b) == (gint) bone &&
        rmp_bone_rest_position (skin, b, tail))
      add_bone (bone, head, tail, thickness, bones, carriers);
  if (bones->len > before || parent < 0 || !rmp_bone_rest_position (skin, (guint) parent, tail))
    return;
  rmp_vector_sub (head, tail, way);
  if (!rmp_vector_normalise (way))
    return;
  rmp_vector_add_scaled (head, find_reach (skin, mesh, bone, head, way), way, tail);
  add_bone (bone, head, tail, thickness, bones, carriers);
}

void
rmp_shell_dynamics_find_bones (RmpShellDynamics *self, RmpSampler *sampler, double thickness)
{
  const RmpSkin *skin = rmp_sampler_get_skin (sampler);
  const RmpSkeleton *skeleton = rmp_sampler_get_skeleton (sampler);
  g_autoptr (GArray) bones = g_array_new (FALSE, FALSE, sizeof (RmpEmbeddedBone));
  g_autoptr (GArray) carriers = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 b = 0; skin && skeleton && thickness > 0.0 && b < rmp_skin_get_n_bones (skin); b++)
    if (carries (skin, b))
      add_bones (skin, skeleton, rmp_sampler_get_mesh (sampler), b, thickness, bones, carriers);
  self->bones = rmp_embedded_bones_new (self->built.lattice, bones->len,
                                        (const RmpEmbeddedBone *) (gpointer) bones->data);
  self->carriers = (guint32 *) (gpointer) g_array_free (g_steal_pointer (&carriers), FALSE);
}

void
rmp_shell_dynamics_move_bones (const RmpShellDynamics *self, RmpSampler *sampler, double time,
                               double *nodes)
{
  g_autofree double *all = rmp_sampler_bones (sampler, time);
  g_autofree double *matrices = g_new (double, 16 * (gsize) self->bones->n_bones + 1);

  if (!all)
    return;
  for (guint b = 0; b < self->bones->n_bones; b++)
    memcpy (matrices + 16 * (gsize) b, all + 16 * (gsize) self->carriers[b], 16 * sizeof (double));
  rmp_embedded_bones_move (self->bones, self->built.lattice, matrices, nodes);
}

guint
rmp_shell_dynamics_count_held (const RmpShellDynamics *self)
{
  guint n = 0;

  for (guint m = 0; m < self->bones->n_nodes; m++)
    n += self->bones->held[m] != 0;
  return n;
}
