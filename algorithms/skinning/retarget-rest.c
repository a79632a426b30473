/* SPDX-License-Identifier: GPL-3.0-or-later */

/* retarget-rest.c: how the rest poses of two rigs differ: in size, and in the way arms and legs
 * point.
 */

#include "skinning/bone-names.h"
#include "skinning/retarget-private.h"

#include <string.h>

/* Bones shorter than this, against the way from the root to the floor, have no direction to
 * compare.
 */
#define MIN_LENGTH 0.02

/* Nobody models a body with legs this far apart, in radians: what is called a leg there is
 * something else.
 */
#define MOST_OF_LEG (40.0 * G_PI / 180.0)

typedef struct
{
  RmpRetarget *retarget;
  double *source, *target; /* [#J × 16] rest to the world */
} Rests;

/* For a joint of the target: the position of the joint that drives it, and its own. */
static const double *
source_position (const Rests *self, gint joint)
{
  return self->source + 16 * (gsize) self->retarget->drivers[joint] + 12;
}

static const double *
target_position (const Rests *self, gint joint)
{
  return self->target + 16 * (gsize) joint + 12;
}

static double
distance (const double *a, const double *b)
{
  return sqrt ((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) +
               (a[2] - b[2]) * (a[2] - b[2]));
}

/* The next joint above that is matched, or −1. */
static gint
matched_above (const RmpRetarget *retarget, gint joint)
{
  const gint *parents = rmp_skeleton_get_parents (retarget->target);

  for (joint = parents[joint]; joint >= 0 && retarget->drivers[joint] < 0;)
    joint = parents[joint];
  return joint;
}

/* --- size ------------------------------------------------------------------------------------- */

/* Parents come first, so sums run from the end. */
static gint
find_root (const RmpRetarget *retarget)
{
  const guint n = rmp_skeleton_get_n_joints (retarget->target);
  g_autofree guint *n_below = g_new0 (guint, MAX (1, n));
  gint root = -1;

  for (guint i = n; i-- > 0;)
    {
      const gint above = retarget->drivers[i] >= 0 ? matched_above (retarget, (gint) i) : -1;

      if (retarget->drivers[i] < 0)
        continue;
      if (above >= 0)
        n_below[above] += n_below[i] + 1;
      else if (root < 0 || n_below[i] >= n_below[root])
        root = (gint) i;
    }
  return root;
}

static gint
find_lowest (const Rests *self)
{
  const RmpRetarget *retarget = self->retarget;
  gint lowest = retarget->root;

  for (guint i = 0; i < rmp_skeleton_get_n_joints (retarget->target); i++)
    {
      gint top = (gint) i;

      if (retarget->drivers[i] < 0)
        continue;
      while (top >= 0 && top != retarget->root)
        top = matched_above (retarget, top);
      if (top >= 0 && target_position (self, (gint) i)[1] < target_position (self, lowest)[1])
        lowest = (gint) i;
    }
  return lowest;
}

/* Compares the lengths of the legs: from the root to the lowest joint, along the bones. */
static double
compare_legs (const Rests *self, double *target_length)
{
  double source = 0.0, target = 0.0;

  for (gint i = find_lowest (self); i >= 0 && i != self->retarget->root;)
    {
      const gint above = matched_above (self->retarget, i);

      source += distance (source_position (self, i), source_position (self, above));
      target += distance (target_position (self, i), target_position (self, above));
      i = above;
    }
  *target_length = target;
  return source > 0.0 && target > 0.0 ? target / source : 1.0;
}

/* --- arms and legs ---------------------------------------------------------------------------- */

typedef enum
{
  PART_BODY,
  PART_ARM, /* bones that point */
  PART_LEG,
  PART_END, /* what hangs on one */
} Part;

static Part
part_of (const RmpRetarget *retarget, gint joint)
{
  static const char *const limbs[] = { "upperarm ", "lowerarm ", "upperleg ", "lowerleg " };
  const char *names[2] = { rmp_skeleton_get_name (retarget->target, (guint) joint),
                           rmp_skeleton_get_name (retarget->source,
                                                  (guint) retarget->drivers[joint]) };

  for (guint k = 0; k < 2; k++)
    {
      g_autofree char *meaning = rmp_bone_name_meaning (names[k]);

      for (guint i = 0; meaning && i < G_N_ELEMENTS (limbs); i++)
        if (g_str_has_prefix (meaning, limbs[i]))
          return i < 2 ? PART_ARM : PART_LEG;
      if (meaning)
        return g_str_has_suffix (meaning, " l") || g_str_has_suffix (meaning, " r") ? PART_END
                                                                                    : PART_BODY;
    }
  return PART_END;
}

/* The shortest turn that brings direction @a to direction @b. */
static void
turn_between (const double *a, const double *b, double *out)
{
  const double length = sqrt (a[0] * a[0] + a[1] * a[1] + a[2] * a[2]) *
                        sqrt (b[0] * b[0] + b[1] * b[1] + b[2] * b[2]);
  const double q[4] = { a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
                        a[0] * b[1] - a[1] * b[0],
                        length + a[0] * b[0] + a[1] * b[1] + a[2] * b[2] };

  rmp_quaternion_normalise (q, out);
}

/* The one matched joint next below, or −1 where there are none or several. */
static gint
find_next (const RmpRetarget *retarget, gint joint)
{
  gint next = -1;

  for (gint i = joint + 1; i < (gint) rmp_skeleton_get_n_joints (retarget->target); i++)
    {
      if (retarget->drivers[i] < 0 || matched_above (retarget, i) != joint)
        continue;
      if (next >= 0)
        return -1;
      next = i;
    }
  return next;
}

static gboolean
turn_limb (Rests *self, gint joint, double least, double most, double *out)
{
  RmpRetarget *retarget = self->retarget;
  const gint next = find_next (retarget, joint);
  double source[3], target[3], angle;

  if (next < 0)
    return FALSE;
  for (guint k = 0; k < 3; k++)
    {
      source[k] = retarget->scale *
                  (source_position (self, next)[k] - source_position (self, joint)[k]);
      target[k] = target_position (self, next)[k] - target_position (self, joint)[k];
    }
  if (distance (source, (double[3]){ 0 }) < least || distance (target, (double[3]){ 0 }) < least)
    return FALSE;

  turn_between (target, source, out);
  angle = 2.0 * acos (fmin (fabs (out[3]), 1.0));
  if (angle > most)
    return FALSE;
  if (angle > retarget->rest_angle)
    {
      retarget->rest_angle = angle;
      retarget->rest_joint = joint;
    }
  return TRUE;
}

static void
find_turns (Rests *self, double least)
{
  static const double identity[4] = { 0.0, 0.0, 0.0, 1.0 };
  RmpRetarget *retarget = self->retarget;
  const guint n = rmp_skeleton_get_n_joints (retarget->target);

  retarget->turns = g_new0 (double, 4 * (gsize) MAX (1, n));
  for (gint i = 0; i < (gint) n; i++)
    {
      double *turn = retarget->turns + 4 * (gsize) i;
      const gint above = retarget->drivers[i] >= 0 ? matched_above (retarget, i) : -1;
      const Part part = above >= 0 ? part_of (retarget, i) : PART_BODY;

      memcpy (turn, identity, sizeof identity);
      if ((part != PART_ARM && part != PART_LEG) ||
          !turn_limb (self, i, least, part == PART_LEG ? MOST_OF_LEG : G_PI, turn))
        memcpy (turn, part == PART_BODY ? identity : retarget->turns + 4 * (gsize) above,
                sizeof identity);
    }
}

void
rmp_retarget_compare_rests (RmpRetarget *self)
{
  g_autofree double *source = rmp_retarget_rest_globals (self->source);
  g_autofree double *target = rmp_retarget_rest_globals (self->target);
  Rests rests = { self, source, target };
  double leg = 0.0;

  self->root = find_root (self);
  if (self->root >= 0)
    self->scale = compare_legs (&rests, &leg);
  find_turns (&rests, MIN_LENGTH * leg);
}

double *
rmp_retarget_rest_globals (const RmpSkeleton *skeleton)
{
  double *globals = g_new (double, 16 * (gsize) MAX (1, rmp_skeleton_get_n_joints (skeleton)));

  rmp_skeleton_compose (skeleton, rmp_skeleton_get_rest_locals (skeleton), globals);
  return globals;
}
