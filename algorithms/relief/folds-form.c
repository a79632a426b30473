/* SPDX-License-Identifier: GPL-3.0-or-later */
/* folds-form.c: reliefs whose folds rise from lines on a coarse, smooth surface. */

#include "relief/relief-class.h"
#include "relief/relief-private.h"

static void
evaluate (const RmpRelief *self, guint face, const float barycentric[2], RmpReliefPoint *point)
{
  const guint32 *corner = self->topology->faces + 3 * (gsize) face;
  const float u = barycentric[0], v = barycentric[1], w = 1.0f - u - v;
  RmpReliefLift lift;
  RmpReliefBase base;

  rmp_relief_curved_base_at (self, corner, w, u, v, &base);
  lift = rmp_relief_lift_at (self, face, corner, &base, w, u, v);
  for (guint c = 0; c < 3; c++)
    point->position[c] = base.position[c] + lift.height * base.normal[c];
  if (lift.is_shifted)
    {
      glm_vec3_add (point->position, lift.shift, point->position);
      rmp_relief_shifted_normal (&base, &lift, point->normal);
    }
  else
    rmp_relief_lifted_normal (&base, &lift, point->normal);
  point->lift = lift.height;
  point->openness = lift.open;
  point->feature = lift.feature;
}

static gboolean
is_raised (const RmpRelief *self, guint face)
{
  return self->face_lines &&
         self->face_lines[RMP_RELIEF_FACE_LINES * (gsize) face] != RMP_LINE_NONE;
}

static gsize
count_slots (const RmpRelief *self)
{
  return (gsize) self->topology->n_faces * RMP_RELIEF_FACE_LINES;
}

static gsize
count_knots (const RmpRelief *self)
{
  return (gsize) self->n_folds * RMP_RELIEF_SLIDE_KNOTS * 4;
}

static gsize
count_profile_numbers (const RmpRelief *self)
{
  return (gsize) self->n_profiles * RMP_PROFILE_TABLE_SIZE * 2;
}

static gsize
get_size (const RmpRelief *self)
{
  gsize size = self->n_lines * sizeof *self->lines + self->n_folds * sizeof *self->folds +
               count_profile_numbers (self) * sizeof *self->profiles;

  if (self->face_lines && !self->is_shared)
    size += count_slots (self) * (sizeof *self->face_lines + 6 * sizeof *self->coordinates);
  if (self->slides)
    size += count_knots (self) * sizeof *self->slides;
  return size;
}

static void
clear (RmpRelief *self)
{
  g_free (self->lines);
  g_free (self->folds);
  g_free (self->profiles);
  g_free (self->slides);
}

static void
release (RmpRelief *self)
{
  g_clear_pointer (&self->face_lines, g_atomic_rc_box_release);
  g_clear_pointer (&self->coordinates, g_atomic_rc_box_release);
}

static void
part (const RmpRelief *self, const guint32 *faces, guint64 coordinates_id, RmpRelief *part)
{
  const guint n_faces = part->topology->n_faces;
  const gsize lines_size = RMP_RELIEF_FACE_LINES * sizeof *self->face_lines;
  const gsize coordinates_size = 6 * RMP_RELIEF_FACE_LINES * sizeof *self->coordinates;

  if (!self->face_lines)
    return;
  part->coordinates_id = coordinates_id;
  part->face_lines = g_atomic_rc_box_alloc (n_faces * lines_size);
  part->coordinates = g_atomic_rc_box_alloc (n_faces * coordinates_size);
  rmp_relief_gather (self->face_lines, lines_size, n_faces, faces, part->face_lines);
  rmp_relief_gather (self->coordinates, coordinates_size, n_faces, faces, part->coordinates);
}

static void
take_coordinates (const RmpRelief *self, RmpRelief *other)
{
  if (!self->face_lines)
    return;
  other->face_lines = g_atomic_rc_box_acquire (self->face_lines);
  other->coordinates = g_atomic_rc_box_acquire (self->coordinates);
}

static void
share (const RmpRelief *self, RmpRelief *other)
{
  if (!self->is_shared)
    return;
  take_coordinates (self, other);
  other->is_shared = TRUE;
}

static void
pass_coordinates (RmpRelief *self, RmpTape *tape)
{
  guint8 own = self->face_lines && !self->is_shared;

  RMP_PASS (tape, own);
  if (!own || tape->failed)
    return;
  if (rmp_tape_is_reading (tape) && self->face_lines)
    {
      tape->failed = TRUE;
      return;
    }
  rmp_tape_pass_box (tape, (gpointer *) &self->face_lines,
                     count_slots (self) * sizeof *self->face_lines);
  rmp_tape_pass_box (tape, (gpointer *) &self->coordinates,
                     6 * count_slots (self) * sizeof *self->coordinates);
}

static void
pass (RmpRelief *self, RmpTape *tape)
{
  RMP_PASS (tape, self->coordinates_id);
  RMP_PASS (tape, self->is_shared);
  RMP_PASS (tape, self->n_lines);
  RMP_PASS (tape, self->n_folds);
  RMP_PASS (tape, self->n_profiles);
  RMP_PASS_ARRAY (tape, self->lines, self->n_lines);
  RMP_PASS_ARRAY (tape, self->folds, self->n_folds);
  RMP_PASS_ARRAY (tape, self->profiles, count_profile_numbers (self));
  RMP_PASS_ARRAY (tape, self->slides, count_knots (self));
  pass_coordinates (self, tape);
}

const RmpReliefClass rmp_folds_form = {
  .has_folds = TRUE,
  .evaluate = evaluate,
  .is_raised = is_raised,
  .get_size = get_size,
  .clear = clear,
  .release = release,
  .part = part,
  .move = take_coordinates,
  .share = share,
  .pass = pass,
};
