/* SPDX-License-Identifier: GPL-3.0-or-later */

/* pose.c: an FBX node's matrix relative to its parent, from the chain of its pivots and the way it
 * takes over scale.
 *
 * With R a node's rotation and S its scale, G the transform to the world, L the node's own and t
 * its place:
 *   1  all                 G = G_parent L
 *   2  no local scale      linear part of G = G_parent S_parent⁻¹ L
 *   0  rotations first     linear part of G = R_parent R S_parent S, both of the parent's in the
 *                          world
 * and the origin is G_parent t in all three. Dividing by G_parent leaves a local matrix, which may
 * hold a shear.
 */

#include <math.h>
#include <string.h>

#include "assimp/assimp-private.h"
#include "skinning/affine.h"

/* Scales that differ by less shear nothing that a float could hold. */
#define SAME_SCALE 1e-7

/* What a node hands on to its children. */
typedef struct
{
  double scale[3];     /* its own */
  double rotation[16]; /* to the world, without any scale */
  double global[16];
} Frame;

static void
multiply_into (double *product, const double *matrix)
{
  double result[16];

  rmp_affine_multiply (product, matrix, result);
  memcpy (product, result, sizeof result);
}

/* The transform the file gives the node, without its parent; its scale beside. */
static void
own_transform (const Assimp *self, const AssimpMotion *motion, guint index, double tick,
               double *local, double *scale)
{
  const AssimpNode *node = assimp_node (self, index);
  const guint last = node->first_link + node->n_links - 1;
  RmpTransform rest, moved;
  double matrix[16], shear[3];

  /* Keys under the node's own name are of the whole transform, pivots and all. */
  if (motion && motion->channels[last])
    {
      assimp_matrix (&node->source->mTransformation, matrix);
      rmp_affine_split (matrix, &rest, shear);
      assimp_sample (motion->channels[last], &rest, tick, &moved);
      rmp_affine_from_transform (&moved, local);
      memcpy (scale, moved.scale, sizeof moved.scale);
      return;
    }

  rmp_affine_identity (local);
  scale[0] = scale[1] = scale[2] = 1.0;
  for (guint i = node->first_link; i <= last; i++)
    {
      const struct aiNode *link = g_ptr_array_index (self->links, i);

      assimp_matrix (&link->mTransformation, matrix);
      rmp_affine_split (matrix, &moved, shear);
      if (motion && motion->channels[i])
        {
          rest = moved;
          assimp_sample (motion->channels[i], &rest, tick, &moved);
          rmp_affine_from_transform (&moved, matrix);
        }
      multiply_into (local, matrix);
      if (node->n_links == 1 || g_str_has_suffix (link->mName.data, "_Scaling"))
        memcpy (scale, moved.scale, sizeof moved.scale);
    }
}

/* The rotation in @local, its scale taken out. */
static void
rotation_of (const double *local, const double *scale, double *rotation)
{
  rmp_affine_identity (rotation);
  for (guint column = 0; column < 3; column++)
    for (guint row = 0; row < 3; row++)
      rotation[4 * column + row] = local[4 * column + row] /
                                   (scale[column] != 0.0 ? scale[column] : 1.0);
}

static gboolean
is_uniform (const double *matrix)
{
  const double bound = SAME_SCALE * fabs (matrix[0]);

  for (guint column = 0; column < 3; column++)
    for (guint row = 0; row < 3; row++)
      if (!(fabs (matrix[4 * column + row] - (row == column ? matrix[0] : 0.0)) <= bound))
        return FALSE;
  return TRUE;
}

/* local := R_parent⁻¹ G_parent = S; then S⁻¹ R S S_own */
static void
rotate_first (const Frame *parent, const double *rotation, const double *scale, double *local)
{
  double inverse[16], stretch[16], product[16];

  if (!rmp_affine_invert (parent->rotation, inverse))
    return;
  rmp_affine_multiply (inverse, parent->global, stretch);
  stretch[12] = stretch[13] = stretch[14] = 0.0;
  if (is_uniform (stretch) || !rmp_affine_invert (stretch, inverse))
    return;

  rmp_affine_multiply (inverse, rotation, product);
  multiply_into (product, stretch);
  for (guint column = 0; column < 3; column++)
    for (guint row = 0; row < 3; row++)
      local[4 * column + row] = product[4 * column + row] * scale[column];
}

static void
leave_out_scale (const Frame *parent, double *local)
{
  for (guint column = 0; column < 3; column++)
    for (guint row = 0; row < 3; row++)
      if (parent->scale[row] != 0.0)
        local[4 * column + row] /= parent->scale[row];
}

void
assimp_pose (const Assimp *self, const AssimpMotion *motion, double tick, double *locals)
{
  g_autofree Frame *frames = g_new (Frame, self->nodes->len);

  for (guint i = 0; i < self->nodes->len; i++)
    {
      const AssimpNode *node = assimp_node (self, i);
      const Frame *parent = node->parent >= 0 ? &frames[node->parent] : NULL;
      double *local = locals + 16 * (gsize) i;
      double rotation[16];

      own_transform (self, motion, i, tick, local, frames[i].scale);
      rotation_of (local, frames[i].scale, rotation);
      if (!parent)
        {
          double turned[16];

          rmp_affine_multiply (self->y_up, local, turned);
          memcpy (local, turned, sizeof turned);
          rmp_affine_multiply (self->y_up, rotation, frames[i].rotation);
          memcpy (frames[i].global, local, sizeof frames[i].global);
          continue;
        }
      if (node->inherit == ASSIMP_INHERIT_NO_LOCAL_SCALE)
        leave_out_scale (parent, local);
      else if (node->inherit == ASSIMP_INHERIT_ROTATIONS_FIRST)
        rotate_first (parent, rotation, frames[i].scale, local);
      rmp_affine_multiply (parent->rotation, rotation, frames[i].rotation);
      rmp_affine_multiply (parent->global, local, frames[i].global);
    }
}
