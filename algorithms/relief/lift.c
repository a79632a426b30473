/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lift.c: how far the lines near a point raise it, with derivatives for the normal.
 *
 * A line may lean its lifts, and folds may slide their points along themselves. Both are a shift on
 * top of the lift along the normal, so that a line without them costs nothing and keeps its bytes.
 */

#include "relief/relief-private.h"

/* Derivative of v̂, and v̂ itself if @by is NULL. Where the normal is sideways already nothing is
 * left to turn.
 */
static void
turn_up (const RmpReliefLine *line, const vec3 normal, const float *by, vec3 out)
{
  float side = glm_vec3_dot ((float *) normal, (float *) line->lean_side);
  float up = sqrtf (MAX (1.0f - side * side, 1e-8f));
  float side_by = by ? glm_vec3_dot ((float *) by, (float *) line->lean_side) : side;

  if (by)
    up = -side * side_by / up;
  for (guint c = 0; c < 3; c++)
    out[c] = side_by * line->lean_side[c] + up * line->lean_up[c];
}

/* Adds the displacement by leaning: height × (leaned direction − normal). */
static void
add_lean (const RmpReliefLine *line, const RmpReliefBase *base, float height, float by_u,
          float by_v, RmpReliefLift *lift)
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
  rmp_relief_unit_derivative (direction, length, turn_by_u, turn_by_u);
  rmp_relief_unit_derivative (direction, length, turn_by_v, turn_by_v);

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

/* Adds sliding: its part along the direction of the lift goes into @height, the rest is
 * displacement beside it. @height, @by_s, @by_d: (inout)
 */
static void
add_slide (const float *table, const RmpReliefPosition *position, const float *at, float *height,
           float *by_s, float *by_d, RmpReliefLift *lift)
{
  float value[4], slope[4], s[4], d[4];

  rmp_relief_slide_lookup (table, position->t, value, slope);
  for (guint c = 0; c < 4; c++)
    {
      s[c] = slope[c] * position->t_by_s * position->across;
      d[c] = slope[c] * position->t_by_d * position->across + value[c] * position->across_by_d;
    }
  for (guint c = 0; c < 3; c++)
    {
      lift->shift[c] += value[c] * position->across;
      lift->shift_by_u[c] += s[c] * (at[2] - at[0]) + d[c] * (at[3] - at[1]);
      lift->shift_by_v[c] += s[c] * (at[4] - at[0]) + d[c] * (at[5] - at[1]);
    }
  *height += value[3] * position->across;
  *by_s += s[3];
  *by_d += d[3];
  lift->is_shifted = TRUE;
}

/* How much of the sky a crease hides from its bottom. From the bottom of a long trench, as wide as
 * the fold and as deep as the fold is high here, one sees the sky between the edges of its walls:
 * the cosine of their angle. At the outer foot of the last fold the valley has one wall only and is
 * more open.
 */
static float
crease (const RmpReliefLine *line, const RmpReliefFold *folds, const RmpReliefPosition *position,
        float peak)
{
  const RmpReliefFold *fold = &folds[position->fold];
  float width = MAX (fold->end - fold->begin, 1e-6f), slope = 2.0f * peak / width;
  float s = 0.5f * (fold->begin + fold->end + position->t * (fold->end - fold->begin));
  float foot = MIN (s - folds[line->first_fold].begin,
                    folds[line->first_fold + line->n_folds - 1].end - s);

  return (1.0f - 1.0f / sqrtf (1.0f + slope * slope)) * CLAMP (1.5f * foot / width, 0.0f, 1.0f);
}

static void
add_line (const RmpRelief *self, gsize slot, const RmpReliefBase *base, float w, float u, float v,
          float *largest, RmpReliefLift *lift)
{
  const RmpReliefLine *line = self->lines + self->face_lines[slot];
  const float *at = self->coordinates + 6 * slot;
  const float *profile = self->profiles + (gsize) line->profile * RMP_PROFILE_TABLE_SIZE * 2;
  float s = w * at[0] + u * at[2] + v * at[4];
  float d = w * at[1] + u * at[3] + v * at[5];
  float by_s, by_d, height, peak, by_u, by_v;
  RmpReliefPosition position;

  rmp_relief_line_position (line, self->folds, s, d, &position);
  if (!(position.across > 0.0f))
    return;
  height = self->folds[position.fold].height *
           rmp_relief_position_weight (&position, profile, &by_s, &by_d);
  by_s *= self->folds[position.fold].height;
  by_d *= self->folds[position.fold].height;
  if (height > *largest)
    {
      *largest = height;
      lift->feature = self->folds[position.fold].feature;
    }
  if (self->slides)
    add_slide (self->slides + 4 * RMP_RELIEF_SLIDE_KNOTS * (gsize) position.fold, &position, at,
               &height, &by_s, &by_d, lift);

  /* The sky depends on how high the point has come, not on where on the fold it was. */
  peak = self->folds[position.fold].height * position.across;
  lift->open *= 1.0f - crease (line, self->folds, &position, peak) *
                           (1.0f - CLAMP (height / MAX (peak, 1e-12f), 0.0f, 1.0f));

  by_u = by_s * (at[2] - at[0]) + by_d * (at[3] - at[1]);
  by_v = by_s * (at[4] - at[0]) + by_d * (at[5] - at[1]);
  lift->height += height;
  lift->by_u += by_u;
  lift->by_v += by_v;
  if (line->lean > 0.0f)
    add_lean (line, base, height, by_u, by_v, lift);
}

static void
scale_lift (float factor, float by_u, float by_v, RmpReliefLift *lift)
{
  lift->by_u = lift->by_u * factor + lift->height * by_u;
  lift->by_v = lift->by_v * factor + lift->height * by_v;
  lift->height *= factor;
  lift->open = 1.0f + factor * (lift->open - 1.0f);
  for (guint c = 0; lift->is_shifted && c < 3; c++)
    {
      lift->shift_by_u[c] = lift->shift_by_u[c] * factor + lift->shift[c] * by_u;
      lift->shift_by_v[c] = lift->shift_by_v[c] * factor + lift->shift[c] * by_v;
      lift->shift[c] *= factor;
      lift->lean[c] *= factor;
    }
}

static void
add_lift (const RmpReliefLift *part, RmpReliefLift *lift)
{
  lift->height += part->height;
  lift->open *= part->open;
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

/* A line beside a point: its distance, with derivatives by the weights of the second and third
 * corner.
 */
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
yield (const Near *near, guint own, RmpReliefLift *lift)
{
  for (guint i = 0; i < RMP_RELIEF_FACE_LINES; i++)
    {
      float by_own, by_other, factor;

      if (i == own || !near[i].line || near[i].line->group == near[own].line->group)
        continue;
      factor = rmp_relief_line_yield (near[own].distance, near[i].distance, near[i].line->reach,
                                      &by_own, &by_other);
      scale_lift (factor, by_own * near[own].by_u + by_other * near[i].by_u,
                  by_own * near[own].by_v + by_other * near[i].by_v, lift);
    }
}

/* The lift where several lines reach. */
static void
add_sharing_lines (const RmpRelief *self, gsize first, const RmpReliefBase *base, float w, float u,
                   float v, RmpReliefLift *lift)
{
  Near near[RMP_RELIEF_FACE_LINES];
  float largest = 0.0f;

  for (guint i = 0; i < RMP_RELIEF_FACE_LINES; i++)
    near[i] = find_near (self, first + i, w, u, v);
  for (guint i = 0; i < RMP_RELIEF_FACE_LINES; i++)
    {
      RmpReliefLift part = { .open = 1.0f, .feature = RMP_FEATURE_NONE };
      float height = 0.0f;

      if (!near[i].line)
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

RmpReliefLift
rmp_relief_lift_at (const RmpRelief *self, guint face, const guint32 *corner,
                    const RmpReliefBase *base, float w, float u, float v)
{
  const gsize first = (gsize) face * RMP_RELIEF_FACE_LINES;
  RmpReliefLift lift = { .open = 1.0f, .feature = RMP_FEATURE_NONE };
  float largest = 0.0f;

  g_assert (self);

  /* The slots of a face are filled in order. */
  if (self->face_lines && self->face_lines[first + 1] != RMP_LINE_NONE)
    add_sharing_lines (self, first, base, w, u, v, &lift);
  else if (self->face_lines && self->face_lines[first] != RMP_LINE_NONE)
    add_line (self, first, base, w, u, v, &largest, &lift);
  if (self->region)
    {
      float r0 = self->region[corner[0]];
      float by_u = self->region[corner[1]] - r0;
      float by_v = self->region[corner[2]] - r0;

      scale_lift (r0 + u * by_u + v * by_v, by_u, by_v, &lift);
    }
  return lift;
}

RmpReliefLift
rmp_relief_region_lift (const float *region, const guint32 *corners, const double weights[3],
                        double height, double by_u, double by_v)
{
  double r[3] = { 1.0, 1.0, 1.0 }, here;

  for (guint i = 0; i < 3 && region; i++)
    r[i] = (double) region[corners[i]];
  here = weights[0] * r[0] + weights[1] * r[1] + weights[2] * r[2];
  return (RmpReliefLift){ .height = (float) (here * height),
                          .by_u = (float) (here * by_u + (r[1] - r[0]) * height),
                          .by_v = (float) (here * by_v + (r[2] - r[0]) * height),
                          .open = 1.0f,
                          .feature = RMP_FEATURE_NONE };
}
