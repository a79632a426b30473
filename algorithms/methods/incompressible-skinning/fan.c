/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/fan.h"

#include <math.h>

#include "compute/processor.h"
#include "geometry/vector.h"
#include "solvers/root.h"

/* The precision of a lean. */
#define EXACTLY 0x1p-20
/* Gaps are measured up to this many clearances while a lean is looked for: it is found sooner from
 * what it leaves over.
 */
#define BEYOND 2.0
/* In clearances. With less room than this, a line that has to lean leans more than it strictly
 * must.
 */
#define TIGHT 3.0
/* In clearances: how much room leaning must gain to be worth it. */
#define WORTH 0.5
/* In lengths of the line: the end pieces that show how the limb continues, and how far beyond the
 * line it is followed.
 */
#define END 0.1
#define FOLLOWED 0.5
/* Points of a line whose columns fit on the stack. */
#define FEW 256
/* In lengths of the line: shorter pieces are rounding noise and have no direction. */
#define NOISE 1e-5
/* Relative to a sum of equal normals. If normals cancel to less than this, the direction of the
 * joint is more reliable.
 */
#define CANCELLED 0.2
/* Cosines of the angle to the facing by the joint: below the first the skin is inside out, above
 * the second it is not.
 */
#define TURNED -0.8
#define ACROSS -0.3

#define REAL double
#define ROOT sqrt
#define TURN rmp_fold_lean_turn
#include "methods/incompressible-skinning/fan-turn.h"

#define REAL float
#define ROOT sqrtf
#define TURN rmp_fold_lean_turn_single
#include "methods/incompressible-skinning/fan-turn.h"

void
rmp_fold_lean_direction (const RmpFoldLean *lean, const double *normal, double *direction)
{
  rmp_vector_copy (normal, direction);
  if (lean)
    rmp_fold_lean_turn (lean, 1, direction, direction + 1, direction + 2);
}

/* A line's segments in columns. */
typedef struct
{
  guint n;
  double *x, *y, *z, *sizes; /* [n] metres */
  double *arcs; /* [n + 1] before each point; those that are not finite have no length */
} Steps;

/* @room: [5 × @n_points] */
RMP_VECTOR_CLONES static void
steps_init (Steps *self, guint n_points, const double *points, double *room)
{
  double *x = room, *y = x + n_points, *z = y + n_points, *sizes = z + n_points,
         *arcs = sizes + n_points;

#pragma omp simd
  for (guint i = 0; i < n_points - 1; i++)
    {
      x[i] = points[3 * i + 3] - points[3 * i];
      y[i] = points[3 * i + 4] - points[3 * i + 1];
      z[i] = points[3 * i + 5] - points[3 * i + 2];
      sizes[i] = sqrt (x[i] * x[i] + y[i] * y[i] + z[i] * z[i]);
    }
  arcs[0] = 0.0;
  for (guint i = 0; i + 1 < n_points; i++)
    arcs[i + 1] = arcs[i] + (isfinite (sizes[i]) ? sizes[i] : 0.0);
  *self = (Steps){ n_points - 1, x, y, z, sizes, arcs };
}

/* Where the limb goes on from the ends of a line. */
static void
find_ends (RmpFoldLean *self, guint n_points, const double *points, const double *arcs)
{
  double length = arcs[n_points - 1];

  for (guint end = 0; end < 2; end++)
    {
      guint last = end == 0 ? 0 : n_points - 1, i = last;

      while (fabs (arcs[i] - arcs[last]) < END * length)
        i += end == 0 ? 1 : -1u;
      rmp_vector_sub (points + 3 * (gsize) last, points + 3 * (gsize) i, self->on[end]);
      rmp_vector_normalise (self->on[end]);
      for (guint c = 0; c < 3; c++)
        self->on[end][c] *= FOLLOWED * length;
    }
}

/* 1 … 0 */
static double
fall (double x)
{
  x = 1.0 - CLAMP (x, 0.0, 1.0);
  return x * x * (3.0 - 2.0 * x);
}

/* The smallest part of its length by which a segment goes along the line. @noise: metres; steps
 * that are shorter say little
 */
RMP_VECTOR_CLONES static double
find_steepest (const Steps *steps, const double *along, double noise)
{
  const double x = along[0], y = along[1], z = along[2];
  double least = 1.0;

#pragma omp simd reduction(min : least)
  for (guint i = 0; i < steps->n; i++)
    {
      const double level = (steps->x[i] * x + steps->y[i] * y + steps->z[i] * z + noise) /
                           (steps->sizes[i] + noise);

      least = level < least ? level : least;
    }
  return least;
}

/* Takes the sum of normals over to where the line looks by its joint, where they cancel or look the
 * other way. Across they are right: joints turn limbs round, too. @most: what they would add up to
 * if they were all the same
 */
static void
face (double up[3], double most, const double facing[3])
{
  const double size = rmp_vector_norm (up),
               cosine = size > 0.0 ? rmp_vector_dot (up, facing) / size : 0.0;
  const double own = size / most * (1.0 - fall ((cosine - TURNED) / (ACROSS - TURNED)));
  const double part = fall (own / CANCELLED);

  for (guint c = 0; c < 3 && part > 0.0; c++)
    up[c] = (1.0 - part) * up[c] + part * most * facing[c];
}

/* Adds up where the line's plane lies and which way its ends face. */
static void
find_plane (RmpFoldLean *self, const Steps *steps, const double *normals, const double *facing)
{
  double most = 0.0;

  for (guint i = 0; i < steps->n; i++)
    {
      const double step[3] = { steps->x[i], steps->y[i], steps->z[i] };
      /* The middle of a strong bend may have turned inside out; the ends have not. */
      const double part = (steps->arcs[i] + steps->arcs[i + 1]) / steps->arcs[steps->n] - 1.0;
      double normal[3], side[3];

      rmp_vector_add_scaled (normals + 3 * i, 1.0, normals + 3 * (i + 1), normal);
      rmp_vector_cross (step, normal, side);
      /* A vertex that is not a number spoils its own fold alone. */
      if (!isfinite (side[0] + side[1] + side[2]))
        continue;
      rmp_vector_add_scaled (self->side, 1.0, side, self->side);
      rmp_vector_add_scaled (self->up, steps->sizes[i] * part * part, normal, self->up);
      most += steps->sizes[i] * part * part * rmp_vector_norm (normal);
    }
  if (facing && most > 0.0)
    face (self->up, most, facing);
}

gboolean
rmp_fold_lean_init (RmpFoldLean *self, guint n_points, const double *points, const double *normals,
                    const double *facing)
{
  double few[5 * FEW], along[3];
  g_autofree double *many = n_points > FEW ? g_new (double, 5 * (gsize) n_points) : NULL;
  Steps steps;

  g_assert (self);

  *self = (RmpFoldLean){ 0 };
  if (n_points < 2)
    return FALSE;
  steps_init (&steps, n_points, points, many ? many : few);
  find_plane (self, &steps, normals, facing);
  if (!rmp_vector_normalise (self->side))
    return FALSE;
  find_ends (self, n_points, points, steps.arcs);
  rmp_vector_add_scaled (self->up, -rmp_vector_dot (self->up, self->side), self->side, self->up);
  if (!rmp_vector_normalise (self->up))
    return FALSE;
  rmp_vector_cross (self->up, self->side, along);
  /* A valley whose sides are this far from n̄ is a clearance wide where they cease to be
   * neighbours.
   */
  self->steepness = fall (RMP_FOLD_NEIGHBOURS *
                          find_steepest (&steps, along, NOISE * steps.arcs[steps.n]));
  return TRUE;
}

void
rmp_fold_lean_flatten (const RmpFoldLean *self, guint n_points, const double *points, double *flat)
{
  double along[3];

  rmp_vector_cross (self->up, self->side, along);
  for (guint i = 0; i < n_points; i++)
    {
      flat[2 * i] = rmp_vector_dot (points + 3 * i, along);
      flat[2 * i + 1] = rmp_vector_dot (points + 3 * i, self->up);
    }
}

/* Compares a line in space with itself and with the limb it goes on along. */
static void
compare_whole (const RmpFoldLean *self, guint n_points, const double *points,
               RmpFoldLineContact *contact)
{
  double few[2 * (FEW + 2)], ends[2][3];
  g_autofree double *many = n_points > FEW ? g_new (double, 2 * ((gsize) n_points + 2)) : NULL;
  double *flat = many ? many : few;

  rmp_vector_add_scaled (points, 1.0, self->on[0], ends[0]);
  rmp_vector_add_scaled (points + 3 * ((gsize) n_points - 1), 1.0, self->on[1], ends[1]);
  rmp_fold_lean_flatten (self, 1, ends[0], flat);
  rmp_fold_lean_flatten (self, n_points, points, flat + 2);
  rmp_fold_lean_flatten (self, 1, ends[1], flat + 2 * ((gsize) n_points + 1));
  rmp_fold_line_compare (n_points + 2, flat, TRUE, contact);
  if (flat[2 * (gsize) n_points] < flat[2])
    contact->n_crossings++;
}

/* The smallest gap between parts of the line, at most @most; −1 if the line crosses itself. */
static double
measure_gap (const RmpFoldLean *self, guint n_points, const double *points, double clearance,
             double most)
{
  RmpFoldLineContact contact = { .clearance = clearance, .gap = most };

  compare_whole (self, n_points, points, &contact);
  return contact.n_crossings > 0 ? -1.0 : contact.gap;
}

double
rmp_fold_lean_gap (const RmpFoldLean *self, guint n_points, const double *points, double clearance)
{
  return measure_gap (self, n_points, points, clearance, clearance);
}

typedef struct
{
  guint n_points;
  double clearance;
  double most; /* that the line is to keep from itself */
  RmpFoldFanSolve solve;
  gpointer data;
  RmpFoldLean *lean;
  double *points;
} Fan;

/* The gap with a lean. */
static double
probe (const Fan *self, double lean)
{
  self->lean->lean = lean;
  self->solve (self->lean, self->points, self->data);
  return measure_gap (self->lean, self->n_points, self->points, self->clearance,
                      BEYOND * self->clearance);
}

/* How much a gap exceeds the clearance: −∞ for a line that crosses itself, ∞ for one whose parts
 * are so far apart that the gap was not measured.
 */
static double
excess_of (const Fan *self, double gap)
{
  if (gap < 0.0)
    return -INFINITY;
  return gap < BEYOND * self->clearance ? gap - self->most : (double) INFINITY;
}

static double
excess (double lean, G_GNUC_UNUSED double *slope, gconstpointer data)
{
  g_assert (data);

  return excess_of (data, probe (data, lean));
}

/* The smallest lean at which the line keeps the clearance, or is as far from itself as with a lean
 * of 1; less of it where that is hardly farther than upright.
 */
static double
search (Fan *self, double upright, double leaning, double exactly)
{
  double won = leaning - MAX (upright, -self->clearance), found;

  self->most = MIN (leaning, self->clearance);
  if (upright >= self->most)
    return 0.0;
  found = rmp_root_upper (excess, self, 0.0, excess_of (self, upright), 1.0,
                          excess_of (self, leaning), exactly);
  return self->clearance > 0.0 ? found * (1.0 - fall (won / (WORTH * self->clearance))) : found;
}

/* How tight a fully leaning line is: 0 with TIGHT clearances of room or more, 1 where it touches
 * itself.
 */
static double
measure_tightness (const Fan *self)
{
  double room = TIGHT * self->clearance;

  return room > 0.0
             ? fall (measure_gap (self->lean, self->n_points, self->points, room, room) / room)
             : 0.0;
}

double
rmp_fold_fan_least (const RmpFoldLean *line, double clearance)
{
  return clearance > 0.0 ? line->steepness : 0.0;
}

double
rmp_fold_fan_keep (const RmpFoldLean *line, double gap, double clearance)
{
  return (1.0 - rmp_fold_fan_least (line, clearance)) *
         (gap >= clearance ? 1.0 : fall (1.0 - gap / clearance));
}

gboolean
rmp_fold_fan_find (guint n_points, double clearance, RmpFoldFanSolve solve, gpointer data,
                   double *points, RmpFoldLean *lean)
{
  Fan fan = { n_points, clearance, clearance, solve, data, lean, points };
  double upright = rmp_fold_lean_gap (lean, n_points, points, clearance), leaning;
  double tight = rmp_fold_fan_least (lean, clearance);

  g_assert (data);
  g_assert (lean);

  lean->lean = tight;
  lean->crosses = FALSE;
  if (upright >= clearance && tight < 1.0)
    return tight > 0.0;
  leaning = probe (&fan, 1.0);
  lean->crosses = leaning < 0.0;
  if (lean->crosses)
    tight = 1.0;
  else if (clearance > 0.0)
    /* A line that need not lean at all must not begin with a jump. */
    tight = MAX (tight, measure_tightness (&fan) * fall (upright / clearance));
  lean->lean = 1.0;
  if (tight < 1.0)
    lean->lean = tight + (1.0 - tight) * search (&fan, upright, leaning, EXACTLY / (1.0 - tight));
  return TRUE;
}
