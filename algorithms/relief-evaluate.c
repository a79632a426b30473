/* SPDX-License-Identifier: GPL-3.0-or-later */
/* relief-evaluate.c: the one definition of a relief's surface.
 *
 * Based on:
 *   J. F. Blinn. Simulation of wrinkled surfaces. SIGGRAPH, 1978.
 *     normal of a lifted surface                        rmp_relief_lifted_normal ()
 *
 * Departs from the paper: Blinn leaves out the term height × change of the normal; folds inside a bend are as high as the
 * bend is round, so it is kept.
 *
 * All in single precision and without branches that depend on more than one point, so that the tessellation evaluation
 * shader can say the same line by line.
 */

#include "relief-private.h"

/* Takes the part along the base normal away: the tangents of a smooth base whose normal is the blended one. */
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

static void
shifted_normal (RmpReliefBase *base, const RmpReliefLift *lift, float normal[3])
{
  vec3 t_u, t_v, up, direction;

  lifted_tangent (base, base->by_u, base->normal_by_u, lift->height, t_u);
  lifted_tangent (base, base->by_v, base->normal_by_v, lift->height, t_v);
  for (guint c = 0; c < 3; c++)
    {
      t_u[c] += lift->by_u * base->normal[c] + lift->shift_by_u[c];
      t_v[c] += lift->by_v * base->normal[c] + lift->shift_by_v[c];
      direction[c] = lift->height * base->normal[c] + lift->lean[c];
    }
  glm_vec3_cross (t_u, t_v, up);
  /* As in rmp_relief_lifted_normal (), but a leaning lift may overhang its base: up is where it goes. */
  if (!(glm_vec3_dot (up, lift->height > 0.0f ? direction : base->normal) > 0.0f))
    {
      glm_vec3_copy (base->normal, normal);
      return;
    }
  glm_vec3_normalize_to (up, normal);
}

static guint32
nearest_feature (const RmpRelief *self, const guint32 *corner, float w, float u, float v)
{
  return self->features[w >= u && w >= v ? corner[0] : u >= v ? corner[1] : corner[2]];
}

/* In double precision, as the baked mesh is made. */
static void
evaluate_paths (const RmpRelief *self, guint face, const guint32 *corner, float w, float u, float v,
                RmpReliefPoint *point)
{
  const guint32 ridge_face = rmp_relief_get_ridge_face (self, face);
  const double weights[3] = { (double) w, (double) u, (double) v };
  const float region = self->region == NULL
                           ? 1.0f
                           : w * self->region[corner[0]] + u * self->region[corner[1]] + v * self->region[corner[2]];
  RmpRidgePoint ridge;

  point->openness = 1.0f;
  if (ridge_face == RMP_INDEX_NONE)
    {
      for (guint c = 0; c < 3; c++)
        {
          point->position[c] = w * self->positions[3 * corner[0] + c] + u * self->positions[3 * corner[1] + c] +
                               v * self->positions[3 * corner[2] + c];
          point->normal[c] = w * self->normals[3 * corner[0] + c] + u * self->normals[3 * corner[1] + c] +
                             v * self->normals[3 * corner[2] + c];
        }
      glm_vec3_normalize (point->normal);
      point->lift = 0.0f;
      point->feature = RMP_FEATURE_NONE;
      return;
    }

  rmp_ridge_surface_evaluate (self->ridges, ridge_face, weights, (double) region, &ridge);
  for (guint c = 0; c < 3; c++)
    {
      point->position[c] = (float) ridge.position[c];
      point->normal[c] = (float) ridge.normal[c];
    }
  point->lift = (float) ridge.lift;
  point->feature = ridge.feature;
}

void
rmp_relief_evaluate (const RmpRelief *self, guint face, const float barycentric[2], RmpReliefPoint *point)
{
  const guint32 *corner = self->topology->faces + 3 * (gsize) face;
  float u = barycentric[0];
  float v = barycentric[1];
  float w = 1.0f - u - v;
  RmpReliefLift lift;
  RmpReliefBase base;

  if (self->form == RMP_RELIEF_PATHS)
    {
      evaluate_paths (self, face, corner, w, u, v, point);
      return;
    }
  if (self->form == RMP_RELIEF_LAYERS)
    {
      self = rmp_relief_find_whole (self, &face);
      rmp_relief_layers_at (self, face, w, u, v, point);
      return;
    }
  rmp_relief_base_at (self, corner, w, u, v, &base);
  if (self->form == RMP_RELIEF_MESH)
    {
      glm_vec3_copy (base.position, point->position);
      glm_vec3_copy (base.normal, point->normal);
      point->lift = 0.0f;
      point->openness = 1.0f;
      point->feature = nearest_feature (self, corner, w, u, v);
      return;
    }

  lift = rmp_relief_lift_at (self, face, corner, &base, w, u, v);
  for (guint c = 0; c < 3; c++)
    point->position[c] = base.position[c] + lift.height * base.normal[c];
  if (lift.is_shifted)
    {
      glm_vec3_add (point->position, lift.shift, point->position);
      shifted_normal (&base, &lift, point->normal);
    }
  else
    rmp_relief_lifted_normal (&base, &lift, point->normal);
  point->lift = lift.height;
  point->openness = lift.open;
  point->feature = lift.feature;
}
