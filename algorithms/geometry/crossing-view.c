/* SPDX-License-Identifier: GPL-3.0-or-later */
/* crossing-view.c: what a surface that moves is seen to be from its vertices.
 */
#include "geometry/crossing-private.h"

#include <math.h>

#include "geometry/vector.h"

/* More than what is lost of where a ray meets a box. */
#define RAY_ROUNDING 1e-12

void
rmp_crossing_pose_set_normals (RmpCrossingPose *self, const double *normals)
{
  const RmpCrossingTree *tree = self->tree;

  g_free (self->normals);
  self->normals = g_new (RmpCrossingBox, tree->nodes->len);
  /* Children come after their parents. */
  for (guint at = tree->nodes->len; at-- > 0;)
    {
      const RmpCrossingNode *node = &g_array_index (tree->nodes, RmpCrossingNode, at);
      RmpCrossingBox *box = self->normals + at;

      *box = (RmpCrossingBox){ { INFINITY, INFINITY, INFINITY }, { -INFINITY, -INFINITY, -INFINITY }, 0 };
      for (guint i = 0; node->right == 0 && i < 3 * (node->end - node->begin); i++)
        {
          const double *normal = normals +
                                 3 * (gsize) tree->faces[3 * (gsize) tree->order[node->begin + i / 3] + i % 3];

          for (guint c = 0; c < 3; c++)
            {
              box->minimum[c] = MIN (box->minimum[c], (float) normal[c]);
              box->maximum[c] = MAX (box->maximum[c], (float) normal[c]);
            }
        }
      for (guint c = 0; node->right != 0 && c < 3; c++)
        {
          box->minimum[c] = MIN (box[1].minimum[c], self->normals[node->right].minimum[c]);
          box->maximum[c] = MAX (box[1].maximum[c], self->normals[node->right].maximum[c]);
        }
    }
}

/* Where a ray enters a box, in lengths of its direction, or infinity. */
static double
enter_box (const RmpCrossingBox *box, const double origin[3], const double inverse[3])
{
  double enter = 0.0, leave = INFINITY;

  for (guint c = 0; c < 3; c++)
    {
      double a = ((double) box->minimum[c] - origin[c]) * inverse[c];
      double b = ((double) box->maximum[c] - origin[c]) * inverse[c];
      double low = a < b ? a : b, high = a < b ? b : a;

      /* Neither is a number where the ray goes along a side. */
      enter = low > enter ? low : enter;
      leave = high < leave ? high : leave;
    }
  return enter <= leave * (1.0 + RAY_ROUNDING) ? enter * (1.0 - RAY_ROUNDING) : (double) INFINITY;
}

/* Möller and Trumbore's test. @nearest: (inout) */
static void
meet_face (const RmpCrossingPose *self, guint32 face, const double origin[3], const double direction[3],
           double *nearest, gboolean *from_back)
{
  double p[3], a[3], b[3], across[3], offset[3], cut[3], determinant, u, v, t;

  rmp_vector_load (rmp_crossing_corner (self, face, 0), p);
  rmp_vector_load (rmp_crossing_corner (self, face, 1), a);
  rmp_vector_load (rmp_crossing_corner (self, face, 2), b);
  rmp_vector_sub (a, p, a);
  rmp_vector_sub (b, p, b);
  rmp_vector_cross (direction, b, across);
  determinant = rmp_vector_dot (a, across);
  if (determinant == 0.0)
    return;
  rmp_vector_sub (origin, p, offset);
  rmp_vector_cross (offset, a, cut);
  u = rmp_vector_dot (offset, across) / determinant;
  if (!(u >= 0.0) || u > 1.0)
    return;
  v = rmp_vector_dot (direction, cut) / determinant;
  t = rmp_vector_dot (b, cut) / determinant;
  if (v >= 0.0 && u + v <= 1.0 && t > 0.0 && t < *nearest)
    {
      *nearest = t;
      /* The determinant is −normal · direction. */
      *from_back = determinant < 0.0;
    }
}

gboolean
rmp_crossing_pose_is_inside (const RmpCrossingPose *self, guint32 vertex, const double direction[3])
{
  const RmpCrossingNode *nodes = (const RmpCrossingNode *) (gpointer) self->tree->nodes->data;
  const double inverse[3] = { 1.0 / direction[0], 1.0 / direction[1], 1.0 / direction[2] };
  gboolean from_back = FALSE;
  double origin[3], nearest = INFINITY, enters[RMP_CROSSING_STACK];
  guint32 stack[RMP_CROSSING_STACK];
  guint n = 0;

  rmp_vector_load (self->positions + 3 * (gsize) vertex, origin);
  enters[n] = 0.0;
  stack[n++] = 0;
  while (n > 0)
    {
      guint32 at = stack[--n];

      if (enters[n] >= nearest)
        continue;
      if (nodes[at].right != 0)
        {
          const guint32 children[2] = { at + 1, nodes[at].right };
          const double enter[2] = { enter_box (self->boxes + children[0], origin, inverse),
                                    enter_box (self->boxes + children[1], origin, inverse) };
          const guint first = enter[0] > enter[1]; /* to wait: the farther one */

          for (guint i = 0; i < 2; i++)
            {
              const guint child = i == 0 ? !first : first;

              if (enter[child] < nearest)
                {
                  enters[n] = enter[child];
                  stack[n++] = children[child];
                }
            }
          continue;
        }
      for (guint32 i = nodes[at].begin; i < nodes[at].end; i++)
        {
          const guint32 *corners = self->tree->faces + 3 * (gsize) self->tree->order[i];

          if (corners[0] != vertex && corners[1] != vertex && corners[2] != vertex)
            meet_face (self, self->tree->order[i], origin, direction, &nearest, &from_back);
        }
    }
  return from_back;
}

void
rmp_crossing_pose_sweep (RmpCrossingPose *self)
{
  const guint n = self->tree->nodes->len;
  g_autofree RmpCrossingBox *before = g_memdup2 (self->boxes, n * sizeof *before);

  rmp_crossing_pose_update (self);
  for (guint at = 0; at < n; at++)
    for (guint c = 0; c < 3; c++)
      {
        self->boxes[at].minimum[c] = MIN (self->boxes[at].minimum[c], before[at].minimum[c]);
        self->boxes[at].maximum[c] = MAX (self->boxes[at].maximum[c], before[at].maximum[c]);
      }
}

static gboolean
boxes_are_near (const RmpCrossingBox *box, const RmpCrossingView *view, double radius)
{
  double square = 0.0;

  for (guint c = 0; c < 3; c++)
    {
      double below = (double) (box->minimum[c] - view->high[c]), above = (double) (view->low[c] - box->maximum[c]);
      double off = MAX (MAX (below, above), 0.0);

      square += off * off;
    }
  return square < radius * radius;
}

/* The most that a normal of a box of them goes against one of a view. */
static float
most_against (const RmpCrossingBox *normals, const RmpCrossingView *view)
{
  float most = 0.0f;

  for (guint c = 0; c < 3; c++)
    {
      float low = MIN (view->normal_low[c] * normals->minimum[c], view->normal_low[c] * normals->maximum[c]);
      float high = MIN (view->normal_high[c] * normals->minimum[c], view->normal_high[c] * normals->maximum[c]);

      most -= MIN (low, high);
    }
  return most;
}

void
rmp_crossing_pose_find_facing (const RmpCrossingPose *self, const RmpCrossingView *view, double least, double radius,
                               GArray *faces)
{
  const RmpCrossingNode *nodes = (const RmpCrossingNode *) (gpointer) self->tree->nodes->data;
  guint32 stack[RMP_CROSSING_STACK];
  guint n = 0;

  if (self->tree->nodes->len > 0)
    stack[n++] = 0;
  while (n > 0)
    {
      guint32 at = stack[--n];

      if (!boxes_are_near (self->boxes + at, view, radius) || (double) most_against (self->normals + at, view) < least)
        continue;
      if (nodes[at].right != 0)
        {
          stack[n++] = nodes[at].right;
          stack[n++] = at + 1;
        }
      else
        g_array_append_vals (faces, self->tree->order + nodes[at].begin, nodes[at].end - nodes[at].begin);
    }
}
