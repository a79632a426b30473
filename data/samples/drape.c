/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "drape.h"

#include <string.h>

#define SUBSTEPS 10
#define ROUNDS 8
#define SETTLING 96 /* frames */
#define GRAVITY 9.81
#define DRAG .004 /* of the speed a substep */
#define GAP .014  /* between cloth and capsules, metres */
#define GRIP .05  /* of its speed that a touch takes from a vertex */

typedef struct
{
  guint a, b;
  double length, stiffness;
} Spring;

typedef struct
{
  const RmpTube *tube;
  guint n;
  RmpVec *positions, *before; /* [n] */
  GArray *springs;            /* Spring */
  guint n_capsules;
  const RmpCapsule *rest;
  RmpCapsule *capsules; /* [n_capsules] posed */
} Drape;

static void
add_spring (Drape *self, guint row_a, guint column_a, guint row_b, guint column_b, double stiffness)
{
  guint columns = self->tube->columns;
  Spring spring = { row_a * columns + column_a % columns, row_b * columns + column_b % columns, 0,
                    stiffness };

  spring.length = vec_distance (self->positions[spring.a], self->positions[spring.b]);
  g_array_append_val (self->springs, spring);
}

static void
add_springs (Drape *self)
{
  for (guint row = 0; row < self->tube->rows; row++)
    for (guint column = 0; column < self->tube->columns; column++)
      {
        add_spring (self, row, column, row, column + 1, .9);
        add_spring (self, row, column, row, column + 2, .10);
        if (row + 1 < self->tube->rows)
          {
            add_spring (self, row, column, row + 1, column, .9);
            add_spring (self, row, column, row + 1, column + 1, .3);
            add_spring (self, row, column + 1, row + 1, column, .3);
          }
        if (row + 2 < self->tube->rows)
          add_spring (self, row, column, row + 2, column, .10);
      }
}

static gboolean
is_fixed (const Drape *self, guint i)
{
  return i / self->tube->columns + 1 == self->tube->rows;
}

/* Cloth that is pushed together gives way: it stands for what folds between the vertices. */
static void
pull (Drape *self, const Spring *spring)
{
  RmpVec apart = vec_sub (self->positions[spring->b], self->positions[spring->a]);
  double length = vec_length (apart), off = length - spring->length;
  double step = spring->stiffness * (off > 0 ? 1.0 : .03) * off / MAX (length, 1e-9);
  gboolean fixed_a = is_fixed (self, spring->a), fixed_b = is_fixed (self, spring->b);

  if (fixed_a && fixed_b)
    return;
  if (!fixed_a)
    self->positions[spring->a] = vec_along (self->positions[spring->a], fixed_b ? step : step / 2,
                                            apart);
  if (!fixed_b)
    self->positions[spring->b] = vec_along (self->positions[spring->b], fixed_a ? -step : -step / 2,
                                            apart);
}

/* How far @p is to go to be outside all capsules. */
static RmpVec
way_out (const Drape *self, RmpVec p)
{
  RmpVec way = { 0, 0, 0 };

  for (guint k = 0; k < self->n_capsules; k++)
    {
      const RmpCapsule *capsule = &self->capsules[k];
      RmpVec axis = vec_sub (capsule->to, capsule->from), at = vec_add (p, way), away;
      double t = CLAMP (vec_dot (vec_sub (at, capsule->from), axis) / vec_dot (axis, axis), 0, 1),
             deep;

      away = vec_sub (at, vec_along (capsule->from, t, axis));
      deep = capsule->from_radius + t * (capsule->to_radius - capsule->from_radius) + GAP -
             vec_length (away);
      if (deep > 0)
        way = vec_along (way, deep, vec_unit (away));
    }

  return way;
}

/* The middle of @n vertices moves out, and they with it. */
static void
push_out (Drape *self, guint n, const guint *vertices)
{
  RmpVec middle = { 0, 0, 0 }, way;

  for (guint k = 0; k < n; k++)
    middle = vec_along (middle, 1.0 / n, self->positions[vertices[k]]);
  way = way_out (self, middle);
  if (vec_dot (way, way) == 0)
    return;
  for (guint k = 0; k < n; k++)
    if (!is_fixed (self, vertices[k]))
      {
        self->positions[vertices[k]] = vec_add (self->positions[vertices[k]], way);
        self->before[vertices[k]] = vec_mix (self->before[vertices[k]],
                                             self->positions[vertices[k]], GRIP);
      }
}

/* Faces are larger than legs are thick, so their middles and those of their edges keep off them
 * too.
 */
static void
push_all_out (Drape *self)
{
  guint columns = self->tube->columns;

  for (guint row = 0; row + 1 < self->tube->rows; row++)
    for (guint column = 0; column < columns; column++)
      {
        guint a = row * columns + column, b = row * columns + (column + 1) % columns;
        guint quad[4] = { a, b, b + columns, a + columns };

        push_out (self, 4, quad);
        push_out (self, 2, quad);
        push_out (self, 2, (guint[]){ a, a + columns });
        push_out (self, 1, &a);
      }
}

static void
substep (Drape *self)
{
  double dt = 1.0 / RMP_FRAME_RATE / SUBSTEPS;

  for (guint i = 0; i < self->n; i++)
    if (!is_fixed (self, i))
      {
        RmpVec here = self->positions[i], moved = vec_sub (here, self->before[i]);

        self->positions[i] = vec_along (vec_along (here, 1 - DRAG, moved), -GRAVITY * dt * dt,
                                        RMP_VEC (0, 1, 0));
        self->before[i] = here;
      }
  for (guint round = 0; round < ROUNDS; round++)
    {
      for (guint k = 0; k < self->springs->len; k++)
        pull (self, &g_array_index (self->springs, Spring, k));
      push_all_out (self);
    }
}

/* The body @t of the way from pose @a to pose @b. */
static void
place_body (Drape *self, const RmpSample *sample, guint bone, const RmpGlobals *a,
            const RmpGlobals *b, double t)
{
  for (guint k = 0; k < self->n_capsules; k++)
    {
      const RmpCapsule *rest = &self->rest[k];

      self->capsules[k] = *rest;
      self->capsules[k].from = vec_mix (rmp_rig_carry (&sample->rig, a, rest->bone, rest->from),
                                        rmp_rig_carry (&sample->rig, b, rest->bone, rest->from), t);
      self->capsules[k].to = vec_mix (rmp_rig_carry (&sample->rig, a, rest->bone, rest->to),
                                      rmp_rig_carry (&sample->rig, b, rest->bone, rest->to), t);
    }
  for (guint i = 0; i < self->n; i++)
    if (is_fixed (self, i))
      {
        RmpVec rest = g_array_index (sample->positions, RmpVec, self->tube->vertices[i]);

        self->positions[i] = vec_mix (rmp_rig_carry (&sample->rig, a, bone, rest),
                                      rmp_rig_carry (&sample->rig, b, bone, rest), t);
      }
}

void
rmp_clip_drape (RmpClip *clip, const RmpSample *sample, const RmpTube *tube, guint bone,
                guint n_capsules, const RmpCapsule *capsules)
{
  guint n = tube->rows * tube->columns;
  g_autofree RmpVec *positions = g_new (RmpVec, n), *before = NULL;
  g_autofree RmpCapsule *posed = g_new (RmpCapsule, n_capsules);
  g_autoptr (GArray) springs = g_array_new (FALSE, FALSE, sizeof (Spring));
  Drape drape = { tube, n, positions, NULL, springs, n_capsules, capsules, posed };
  RmpGlobals last, next;

  for (guint i = 0; i < n; i++)
    positions[i] = g_array_index (sample->positions, RmpVec, tube->vertices[i]);
  add_springs (&drape);
  rmp_rig_evaluate (&sample->rig, &clip->frames[0], &last);
  for (guint i = 0; i < n; i++)
    positions[i] = rmp_rig_carry (&sample->rig, &last, bone, positions[i]);
  before = g_memdup2 (positions, n * sizeof *positions);
  drape.before = before;

  for (guint frame = 0; frame < SETTLING + clip->n_frames; frame++)
    {
      guint shown = frame < SETTLING ? 0 : frame - SETTLING;

      rmp_rig_evaluate (&sample->rig, &clip->frames[shown], &next);
      for (guint s = 1; s <= SUBSTEPS; s++)
        {
          place_body (&drape, sample, bone, &last, &next, (double) s / SUBSTEPS);
          substep (&drape);
        }
      last = next;
      if (frame >= SETTLING)
        for (guint i = 0; i < n; i++)
          rmp_clip_get_shape (clip, shown)[tube->vertices[i]] = positions[i];
    }
}
