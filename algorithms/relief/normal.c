/* SPDX-License-Identifier: GPL-3.0-or-later */
/* normal.c: the normal of a surface that is lifted off its base.
 *
 * Based on:
 *   J. F. Blinn. Simulation of wrinkled surfaces. SIGGRAPH, 1978.
 *     normal of a lifted surface                        rmp_relief_lifted_normal ()
 *
 * Departs from the paper: Blinn leaves out the term height × change of the normal; folds inside a
 * bend are as high as the bend is round, so it is kept.
 *
 * All in single precision and without branches that depend on more than one point, so that the
 * tessellation evaluation shader can say the same line by line.
 */

#include "relief/relief-private.h"

/* Takes the part along the base normal away: the tangents of a smooth base whose normal is the
 * blended one.
 */
static void
lifted_tangent (const RmpReliefBase *base, vec3 by, vec3 normal_by, float height, vec3 out)
{
  float along;

  for (guint c = 0; c < 3; c++)
    out[c] = by[c] + height * normal_by[c];
  along = glm_vec3_dot (out, (float *) base->normal);
  for (guint c = 0; c < 3; c++)
    out[c] -= along * base->normal[c];
}

void
rmp_relief_lifted_normal (RmpReliefBase *base, const RmpReliefLift *lift, float normal[3])
{
  vec3 t_u, t_v, across_u, across_v, up;

  g_assert (base);
  g_assert (lift);

  lifted_tangent (base, base->by_u, base->normal_by_u, lift->height, t_u);
  lifted_tangent (base, base->by_v, base->normal_by_v, lift->height, t_v);
  glm_vec3_cross (t_u, t_v, up);
  glm_vec3_cross (base->normal, t_v, across_u);
  glm_vec3_cross (t_u, base->normal, across_v);
  /* A base rounder than the lift is high has turned inside out: no normal to be had from it. */
  if (!(glm_vec3_dot (up, base->normal) > 0.0f))
    {
      glm_vec3_copy (base->normal, normal);
      return;
    }
  for (guint c = 0; c < 3; c++)
    normal[c] = up[c] + lift->by_u * across_u[c] + lift->by_v * across_v[c];
  glm_vec3_normalize (normal);
}

void
rmp_relief_shifted_normal (RmpReliefBase *base, const RmpReliefLift *lift, float normal[3])
{
  vec3 t_u, t_v, up, direction;

  g_assert (base);
  g_assert (lift);

  lifted_tangent (base, base->by_u, base->normal_by_u, lift->height, t_u);
  lifted_tangent (base, base->by_v, base->normal_by_v, lift->height, t_v);
  for (guint c = 0; c < 3; c++)
    {
      t_u[c] += lift->by_u * base->normal[c] + lift->shift_by_u[c];
      t_v[c] += lift->by_v * base->normal[c] + lift->shift_by_v[c];
      direction[c] = lift->height * base->normal[c] + lift->lean[c];
    }
  glm_vec3_cross (t_u, t_v, up);
  /* As in rmp_relief_lifted_normal(); but a leaning lift may overhang its base, so the direction of
   * the lift counts as up.
   */
  if (!(glm_vec3_dot (up, lift->height > 0.0f ? direction : base->normal) > 0.0f))
    {
      glm_vec3_copy (base->normal, normal);
      return;
    }
  glm_vec3_normalize_to (up, normal);
}
