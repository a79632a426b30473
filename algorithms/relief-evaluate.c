/* SPDX-License-Identifier: GPL-3.0-or-later */
/* relief-evaluate.c: the one definition of a relief's surface.
 *
 * Based on:
 *   A. Vlachos, J. Peters, C. Boyd, J. L. Mitchell. Curved PN triangles. Interactive 3D Graphics, 2001.
 *     §3.1  control points from corners and normals    patch_init ()
 *   J. F. Blinn. Simulation of wrinkled surfaces. SIGGRAPH, 1978.
 *     normal of a lifted surface                        lifted_normal ()
 *
 * Departs from the papers:
 *   - the normal of the patch is the normalised linear blend of the corner normals, not a quadratic one: the lift follows it
 *     too, and both are then equal on an edge for the two faces that share it.
 *   - Blinn leaves out the term height × change of the normal; folds inside a bend are as high as the bend is round, so it
 *     is kept.
 *   - a line may lean its lifts, and folds may slide their points along themselves. Both are a shift on top of the lift along
 *     the normal, so that a line without them costs nothing and keeps its bytes.
 *
 * All in single precision and without branches that depend on more than one point, so that the tessellation evaluation
 * shader can say the same line by line.
 */

#include "relief.h"

#include <cglm/cglm.h>

/* A point of the base with its derivatives by the weights of the second (u) and third (v) corner. */
typedef struct
{
  vec3 position, by_u, by_v;
  vec3 normal, normal_by_u, normal_by_v; /* normal: unit, or zero where the corner normals cancel */
} Base;

/* The control point a third of the way from p to q, in the tangent plane of p. */
static void
edge_control (const vec3 p, const vec3 q, const vec3 normal, vec3 out)
{
  vec3 step;
  float lift;

  glm_vec3_sub ((float *) q, (float *) p, step);
  lift = glm_vec3_dot (step, (float *) normal);
  for (guint c = 0; c < 3; c++)
    out[c] = (2.0f * p[c] + q[c] - lift * normal[c]) / 3.0f;
}

/* Control points of the cubic patch, named by how often each corner counts: b[3] = 300, 210, 120, 030, 021, 012, 003, 102,
 * 201, 111.
 */
static void
patch_init (const float *const p[3], const float *const n[3], vec3 b[10])
{
  for (guint i = 0; i < 3; i++)
    {
      guint j = (i + 1) % 3;

      glm_vec3_copy ((float *) p[i], b[3 * i]);
      edge_control (p[i], p[j], n[i], b[3 * i + 1]);
      edge_control (p[j], p[i], n[j], b[3 * i + 2]);
    }
  for (guint c = 0; c < 3; c++)
    {
      float edges = (b[1][c] + b[2][c] + b[4][c] + b[5][c] + b[7][c] + b[8][c]) / 6.0f;
      float corners = (p[0][c] + p[1][c] + p[2][c]) / 3.0f;

      b[9][c] = edges + 0.5f * (edges - corners);
    }
}

/* de Casteljau: two rounds leave a triangle that touches the surface. */
static void
patch_evaluate (vec3 b[10], float w, float u, float v, Base *base)
{
  for (guint c = 0; c < 3; c++)
    {
      float b200 = w * b[0][c] + u * b[1][c] + v * b[8][c];
      float b110 = w * b[1][c] + u * b[2][c] + v * b[9][c];
      float b020 = w * b[2][c] + u * b[3][c] + v * b[4][c];
      float b011 = w * b[9][c] + u * b[4][c] + v * b[5][c];
      float b002 = w * b[7][c] + u * b[5][c] + v * b[6][c];
      float b101 = w * b[8][c] + u * b[9][c] + v * b[7][c];
      float b100 = w * b200 + u * b110 + v * b101;
      float b010 = w * b110 + u * b020 + v * b011;
      float b001 = w * b101 + u * b011 + v * b002;

      base->position[c] = w * b100 + u * b010 + v * b001;
      base->by_u[c] = 3.0f * (b010 - b100);
      base->by_v[c] = 3.0f * (b001 - b100);
    }
}

/* Derivative of a vector's unit vector @unit, from its length and its own derivative. */
static void
unit_derivative (vec3 unit, float length, vec3 derivative, vec3 out)
{
  float along = glm_vec3_dot (unit, derivative);

  for (guint c = 0; c < 3; c++)
    out[c] = (derivative[c] - along * unit[c]) / length;
}

static void
blend_normals (const float *const n[3], float w, float u, float v, Base *base)
{
  vec3 by_u, by_v;
  float length;

  for (guint c = 0; c < 3; c++)
    {
      base->normal[c] = w * n[0][c] + u * n[1][c] + v * n[2][c];
      by_u[c] = n[1][c] - n[0][c];
      by_v[c] = n[2][c] - n[0][c];
    }
  length = glm_vec3_norm (base->normal);
  if (length > 0.0f)
    {
      glm_vec3_scale (base->normal, 1.0f / length, base->normal);
      unit_derivative (base->normal, length, by_u, base->normal_by_u);
      unit_derivative (base->normal, length, by_v, base->normal_by_v);
    }
  else
    {
      glm_vec3_zero (base->normal_by_u);
      glm_vec3_zero (base->normal_by_v);
    }
}

static void
evaluate_base (const RmpRelief *self, const guint32 *corner, float w, float u, float v, Base *base)
{
  const float *p[3];
  const float *n[3];
  vec3 controls[10];

  for (guint i = 0; i < 3; i++)
    {
      p[i] = self->positions + 3 * (gsize) corner[i];
      n[i] = self->normals + 3 * (gsize) corner[i];
    }
  patch_init (p, n, controls);
  patch_evaluate (controls, w, u, v, base);
  blend_normals (n, w, u, v, base);
}

/* The lift of a point, its derivatives, and the fold that gives most of it. */
typedef struct
{
  float height, by_u, by_v;
  guint32 feature;

  /* On top of height × normal. */
  gboolean is_shifted;
  vec3 shift, shift_by_u, shift_by_v;
  vec3 lean; /* its part by leaning alone */
} Lift;

/* Derivative of v̂, and v̂ itself if @by is NULL. Where the normal is sideways already nothing is left to turn. */
static void
turn_up (const RmpReliefLine *line, const vec3 normal, const float *by, vec3 out)
{
  float side = glm_vec3_dot ((float *) normal, (float *) line->lean_side);
  float up = sqrtf (MAX (1.0f - side * side, 1e-8f));
  float side_by = by != NULL ? glm_vec3_dot ((float *) by, (float *) line->lean_side) : side;

  if (by != NULL)
    up = -side * side_by / up;
  for (guint c = 0; c < 3; c++)
    out[c] = side_by * line->lean_side[c] + up * line->lean_up[c];
}

/* What leaning adds to a lift: height × (leaned direction − normal). */
static void
add_lean (const RmpReliefLine *line, const Base *base, float height, float by_u, float by_v, Lift *lift)
{
  float lean = line->lean, length;
  vec3 direction, turn_by_u, turn_by_v, change;

  turn_up (line, base->normal, NULL, direction);
  turn_up (line, base->normal, base->normal_by_u, turn_by_u);
  turn_up (line, base->normal, base->normal_by_v, turn_by_v);
  for (guint c = 0; c < 3; c++)
    {
      direction[c] = (1.0f - lean) * base->normal[c] + lean * direction[c];
      turn_by_u[c] = (1.0f - lean) * base->normal_by_u[c] + lean * turn_by_u[c];
      turn_by_v[c] = (1.0f - lean) * base->normal_by_v[c] + lean * turn_by_v[c];
    }
  length = glm_vec3_norm (direction);
  if (!(length > 0.0f))
    return;
  glm_vec3_scale (direction, 1.0f / length, direction);
  unit_derivative (direction, length, turn_by_u, turn_by_u);
  unit_derivative (direction, length, turn_by_v, turn_by_v);

  glm_vec3_sub (direction, (float *) base->normal, change);
  for (guint c = 0; c < 3; c++)
    {
      lift->lean[c] += height * change[c];
      lift->shift[c] += height * change[c];
      lift->shift_by_u[c] += by_u * change[c] + height * (turn_by_u[c] - base->normal_by_u[c]);
      lift->shift_by_v[c] += by_v * change[c] + height * (turn_by_v[c] - base->normal_by_v[c]);
    }
  lift->is_shifted = TRUE;
}

/* What sliding adds to a lift (its part along the lift's direction) and besides it. @height, @by_s, @by_d: (inout) */
static void
add_slide (const float *table, const RmpReliefPlace *place, const float *at, float *height, float *by_s, float *by_d,
           Lift *lift)
{
  float value[4], slope[4], s[4], d[4];

  rmp_relief_slide_lookup (table, place->t, value, slope);
  for (guint c = 0; c < 4; c++)
    {
      s[c] = slope[c] * place->t_by_s * place->across;
      d[c] = slope[c] * place->t_by_d * place->across + value[c] * place->across_by_d;
    }
  for (guint c = 0; c < 3; c++)
    {
      lift->shift[c] += value[c] * place->across;
      lift->shift_by_u[c] += s[c] * (at[2] - at[0]) + d[c] * (at[3] - at[1]);
      lift->shift_by_v[c] += s[c] * (at[4] - at[0]) + d[c] * (at[5] - at[1]);
    }
  *height += value[3] * place->across;
  *by_s += s[3];
  *by_d += d[3];
  lift->is_shifted = TRUE;
}

static void
add_line (const RmpRelief *self, gsize slot, const Base *base, float w, float u, float v, float *largest, Lift *lift)
{
  const RmpReliefLine *line = self->lines + self->face_lines[slot];
  const float *at = self->coordinates + 6 * slot;
  const float *profile = self->profiles + (gsize) line->profile * RMP_PROFILE_TABLE_SIZE * 2;
  float s = w * at[0] + u * at[2] + v * at[4];
  float d = w * at[1] + u * at[3] + v * at[5];
  float by_s, by_d, height, by_u, by_v;
  RmpReliefPlace place;

  rmp_relief_line_place (line, self->folds, s, d, &place);
  if (!(place.across > 0.0f))
    return;
  height = self->folds[place.fold].height * rmp_relief_place_weight (&place, profile, &by_s, &by_d);
  by_s *= self->folds[place.fold].height;
  by_d *= self->folds[place.fold].height;
  if (height > *largest)
    {
      *largest = height;
      lift->feature = self->folds[place.fold].feature;
    }
  if (self->slides != NULL)
    add_slide (self->slides + 4 * RMP_RELIEF_SLIDE_KNOTS * (gsize) place.fold, &place, at, &height, &by_s, &by_d, lift);

  by_u = by_s * (at[2] - at[0]) + by_d * (at[3] - at[1]);
  by_v = by_s * (at[4] - at[0]) + by_d * (at[5] - at[1]);
  lift->height += height;
  lift->by_u += by_u;
  lift->by_v += by_v;
  if (line->lean > 0.0f)
    add_lean (line, base, height, by_u, by_v, lift);
}

static void
scale_lift (float factor, float by_u, float by_v, Lift *lift)
{
  lift->by_u = lift->by_u * factor + lift->height * by_u;
  lift->by_v = lift->by_v * factor + lift->height * by_v;
  lift->height *= factor;
  for (guint c = 0; lift->is_shifted && c < 3; c++)
    {
      lift->shift_by_u[c] = lift->shift_by_u[c] * factor + lift->shift[c] * by_u;
      lift->shift_by_v[c] = lift->shift_by_v[c] * factor + lift->shift[c] * by_v;
      lift->shift[c] *= factor;
      lift->lean[c] *= factor;
    }
}

static void
add_lift (const Lift *part, Lift *lift)
{
  lift->height += part->height;
  lift->by_u += part->by_u;
  lift->by_v += part->by_v;
  lift->is_shifted = lift->is_shifted || part->is_shifted;
  for (guint c = 0; part->is_shifted && c < 3; c++)
    {
      lift->shift[c] += part->shift[c];
      lift->shift_by_u[c] += part->shift_by_u[c];
      lift->shift_by_v[c] += part->shift_by_v[c];
      lift->lean[c] += part->lean[c];
    }
}

/* A line beside a point: its distance, with derivatives by the weights of the second and third corner. */
typedef struct
{
  const RmpReliefLine *line; /* NULL: none with folds */
  float distance, by_u, by_v;
} Near;

static Near
find_near (const RmpRelief *self, gsize slot, float w, float u, float v)
{
  const float *at = self->coordinates + 6 * slot;
  const RmpReliefLine *line;
  Near near = { NULL };
  float ds, dd;

  if (self->face_lines[slot] == RMP_LINE_NONE || self->lines[self->face_lines[slot]].n_folds == 0)
    return near;
  line = self->lines + self->face_lines[slot];
  near.line = line;
  near.distance = rmp_relief_line_distance (line, self->folds, w * at[0] + u * at[2] + v * at[4],
                                            w * at[1] + u * at[3] + v * at[5], &ds, &dd);
  near.by_u = ds * (at[2] - at[0]) + dd * (at[3] - at[1]);
  near.by_v = ds * (at[4] - at[0]) + dd * (at[5] - at[1]);
  return near;
}

/* Scales the lift of line @own by what the lines beside it leave. */
static void
yield (const Near *near, guint own, Lift *lift)
{
  for (guint i = 0; i < RMP_RELIEF_FACE_LINES; i++)
    {
      float by_own, by_other, factor;

      if (i == own || near[i].line == NULL || near[i].line->group == near[own].line->group)
        continue;
      factor = rmp_relief_line_yield (near[own].distance, near[i].distance, near[i].line->reach, &by_own, &by_other);
      scale_lift (factor, by_own * near[own].by_u + by_other * near[i].by_u,
                  by_own * near[own].by_v + by_other * near[i].by_v, lift);
    }
}

/* The lift where several lines reach. */
static void
add_sharing_lines (const RmpRelief *self, gsize first, const Base *base, float w, float u, float v, Lift *lift)
{
  Near near[RMP_RELIEF_FACE_LINES];
  float largest = 0.0f;

  for (guint i = 0; i < RMP_RELIEF_FACE_LINES; i++)
    near[i] = find_near (self, first + i, w, u, v);
  for (guint i = 0; i < RMP_RELIEF_FACE_LINES; i++)
    {
      Lift part = { .feature = RMP_FEATURE_NONE };
      float height = 0.0f;

      if (near[i].line == NULL)
        continue;
      add_line (self, first + i, base, w, u, v, &height, &part);
      yield (near, i, &part);
      add_lift (&part, lift);
      if (part.feature != RMP_FEATURE_NONE && part.height > largest)
        {
          largest = part.height;
          lift->feature = part.feature;
        }
    }
}

static Lift
evaluate_lift (const RmpRelief *self, guint face, const guint32 *corner, const Base *base, float w, float u, float v)
{
  const gsize first = (gsize) face * RMP_RELIEF_FACE_LINES;
  Lift lift = { .feature = RMP_FEATURE_NONE };
  float largest = 0.0f;

  /* The slots of a face are filled in order. */
  if (self->face_lines != NULL && self->face_lines[first + 1] != RMP_LINE_NONE)
    add_sharing_lines (self, first, base, w, u, v, &lift);
  else if (self->face_lines != NULL && self->face_lines[first] != RMP_LINE_NONE)
    add_line (self, first, base, w, u, v, &largest, &lift);
  if (self->region != NULL)
    {
      float r0 = self->region[corner[0]];
      float by_u = self->region[corner[1]] - r0;
      float by_v = self->region[corner[2]] - r0;

      scale_lift (r0 + u * by_u + v * by_v, by_u, by_v, &lift);
    }
  return lift;
}

/* Takes the part along the base normal away: the tangents of a smooth base whose normal is the blended one. */
static void
lifted_tangent (const Base *base, vec3 by, vec3 normal_by, float height, vec3 out)
{
  float along;

  for (guint c = 0; c < 3; c++)
    out[c] = by[c] + height * normal_by[c];
  along = glm_vec3_dot (out, (float *) base->normal);
  for (guint c = 0; c < 3; c++)
    out[c] -= along * base->normal[c];
}

static void
lifted_normal (Base *base, const Lift *lift, float normal[3])
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
shifted_normal (Base *base, const Lift *lift, float normal[3])
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
  /* As in lifted_normal (), but a leaning lift may overhang its base: up is where it goes. */
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

void
rmp_relief_evaluate (const RmpRelief *self, guint face, const float barycentric[2], RmpReliefPoint *point)
{
  const guint32 *corner = self->topology->faces + 3 * (gsize) face;
  float u = barycentric[0];
  float v = barycentric[1];
  float w = 1.0f - u - v;
  Lift lift;
  Base base;

  evaluate_base (self, corner, w, u, v, &base);
  if (self->form == RMP_RELIEF_MESH)
    {
      glm_vec3_copy (base.position, point->position);
      glm_vec3_copy (base.normal, point->normal);
      point->lift = 0.0f;
      point->feature = nearest_feature (self, corner, w, u, v);
      return;
    }

  lift = evaluate_lift (self, face, corner, &base, w, u, v);
  for (guint c = 0; c < 3; c++)
    point->position[c] = base.position[c] + lift.height * base.normal[c];
  if (lift.is_shifted)
    {
      glm_vec3_add (point->position, lift.shift, point->position);
      shifted_normal (&base, &lift, point->normal);
    }
  else
    lifted_normal (&base, &lift, point->normal);
  point->lift = lift.height;
  point->feature = lift.feature;
}
