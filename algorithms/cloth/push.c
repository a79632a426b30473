/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "push.h"

#include <math.h>
#include <string.h>

#include "cloth/projection.h"

#define ROW 4
#define BEGIN (2 * ROW)
#define END (6 * ROW)

typedef struct
{
  float distance, normal[3], way[3];
} Side;

static inline float
dot (const float a[3], const float b[3])
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* --- how near --------------------------------------------------------------------------------- */

static void
localise (const float *pose, const float position[3], float point[3])
{
  float from[3];

  for (guint c = 0; c < 3; c++)
    from[c] = position[c] - pose[3 * ROW + c];
  for (guint c = 0; c < 3; c++)
    point[c] = dot (pose + ROW * c, from);
}

static void
turn (const float *pose, const float way[3], float turned[3])
{
  for (guint c = 0; c < 3; c++)
    turned[c] = way[0] * pose[c] + way[1] * pose[ROW + c] + way[2] * pose[2 * ROW + c];
}

static float
measure_round (const float from[3], float radius, float normal[3])
{
  static const float aside[3] = { 1.0f, 0.0f, 0.0f };
  const float away = sqrtf (dot (from, from));

  for (guint c = 0; c < 3; c++)
    normal[c] = away > 0.0f ? from[c] / away : aside[c];
  return away - radius;
}

static float
measure_box (const float point[3], const float half_size[3], float normal[3])
{
  float beyond[3], outside[3], deepest = -INFINITY, away;
  guint axis = 0;

  for (guint c = 0; c < 3; c++)
    {
      beyond[c] = fabsf (point[c]) - half_size[c];
      outside[c] = MAX (beyond[c], 0.0f);
      if (beyond[c] > deepest)
        {
          deepest = beyond[c];
          axis = c;
        }
    }
  away = sqrtf (dot (outside, outside));
  for (guint c = 0; c < 3; c++)
    {
      const float side = point[c] < 0.0f ? -1.0f : 1.0f;

      normal[c] = away > 0.0f ? side * outside[c] / away : (c == axis ? side : 0.0f);
    }
  return away > 0.0f ? away : deepest;
}

static float
measure_shape (const float *body, const float point[3], float normal[3])
{
  static const float up[3] = { 0.0f, 1.0f, 0.0f };
  float from[3] = { point[0], point[1], point[2] };

  switch ((RmpShapeKind) body[0])
    {
    case RMP_SHAPE_SPHERE:
    case RMP_SHAPE_CAPSULE:
      from[1] -= CLAMP (point[1], -body[2], body[2]);
      return measure_round (from, body[1], normal);
    case RMP_SHAPE_BOX:
      return measure_box (point, body + ROW, normal);
    case RMP_SHAPE_PLANE:
    default:
      memcpy (normal, up, sizeof up);
      return point[1];
    }
}

static void
measure (const float *body, const float before[3], const float position[3], Side *side)
{
  float point[3], normal[3], start[3], begin[3], end[3];

  localise (body + END, position, point);
  side->distance = measure_shape (body, point, normal);
  localise (body + BEGIN, before, start);
  if (body[3] > 0.0f && start[1] < 0.0f)
    {
      side->distance = -side->distance;
      for (guint c = 0; c < 3; c++)
        normal[c] = -normal[c];
    }
  for (guint c = 0; c < 3; c++)
    point[c] -= side->distance * normal[c];
  turn (body + BEGIN, point, begin);
  turn (body + END, point, end);
  turn (body + END, normal, side->normal);
  for (guint c = 0; c < 3; c++)
    side->way[c] = body[END + 3 * ROW + c] + end[c] - body[BEGIN + 3 * ROW + c] - begin[c];
}

/* --- out of them ------------------------------------------------------------------------------ */

static void
move_out (const Side *side, float depth, float friction, const float before[3], float position[3])
{
  float along[3], out, slid;

  for (guint c = 0; c < 3; c++)
    along[c] = position[c] - before[c] - side->way[c];
  out = dot (along, side->normal);
  for (guint c = 0; c < 3; c++)
    along[c] -= out * side->normal[c];
  slid = sqrtf (dot (along, along));
  for (guint c = 0; c < 3 && slid > 0.0f; c++)
    position[c] -= MIN (friction * depth, slid) / slid * along[c];
  for (guint c = 0; c < 3; c++)
    position[c] += depth * side->normal[c];
}

void
rmp_cloth_push_out (const float *rows, guint n, float thickness, float friction,
                    const float before[3], float position[3])
{
  for (guint pass = 0; pass < RMP_PROJECTION_PASSES; pass++)
    {
      Side deepest = { .distance = thickness };

      for (guint i = 0; i < n; i++)
        {
          Side side;

          measure (rows + (gsize) i * RMP_PUSH_ROWS * ROW, before, position, &side);
          if (side.distance < deepest.distance)
            deepest = side;
        }
      if (!(deepest.distance < thickness))
        return;
      move_out (&deepest, thickness - deepest.distance, friction, before, position);
    }
}

/* --- packed ----------------------------------------------------------------------------------- */

static void
pack_pose (const double pose[16], const double middle[3], float *rows)
{
  for (guint r = 0; r < 4; r++)
    for (guint c = 0; c < 3; c++)
      rows[ROW * r + c] = (float) (pose[4 * r + c] - (r == 3 ? middle[c] : 0.0));
}

void
rmp_cloth_push_pack (const RmpClothShape *shape, const double pose_begin[16],
                     const double pose_end[16], const double middle[3], float *row)
{
  const RmpShape *body = &shape->shape;

  memset (row, 0, RMP_PUSH_ROWS * ROW * sizeof *row);
  row[0] = (float) body->kind;
  row[1] = (float) body->radius;
  row[2] = body->kind == RMP_SHAPE_CAPSULE ? (float) (0.5 * body->length) : 0.0f;
  row[3] = shape->is_two_sided ? 1.0f : 0.0f;
  for (guint c = 0; c < 3; c++)
    row[ROW + c] = (float) (0.5 * body->size[c]);
  pack_pose (pose_begin, middle, row + BEGIN);
  pack_pose (pose_end, middle, row + END);
}

void
rmp_cloth_push_clear (RmpClothPush *self)
{
  g_clear_pointer (&self->rows, g_free);
  g_clear_pointer (&self->before, g_free);
}
