/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stage-zones.c: what impulses do not tell apart moves as one.
 *
 * Based on:
 *   X. Provot. Collision and self-collision handling in cloth model dedicated to design garments.
 *     Computer Animation and Simulation '97: zones of impact, and how they grow.
 *   R. Bridson, R. Fedkiw, J. Anderson. Robust treatment of collisions, contact and friction for
 *     cloth animation. ACM Trans. Graph. 21, 2002, §7.5.
 *
 * Departs from them: a zone with vertices that go where they will, of bodies and pins, follows
 * them.
 */

#include "collision/stage-private.h"

#include <string.h>

#include "collision/rigid.h"

/* Farther than this in a step a zone does not turn, radians: half a turn would be no motion any
 * more along straight lines.
 */
#define MOST_TURN 1.0
/* A guard only: each pass makes zones larger. */
#define MOST_PASSES 1000
/* Vertices that go where they will move as one if they do so to this share of the thickness. */
#define LOOSENESS 0.1

typedef struct
{
  const RmpCollisionWork *work;
  guint32 *parents;   /* [#V] towards the lowest vertex of a zone; its own number there */
  guint32 *members;   /* [#V] of all zones, one after the other, ascending */
  double *proposed;   /* [#V × 3] ends before zones */
  double *velocities; /* [#V × 3] of these */
  guint8 *moving;     /* [#V] vertices whose zone has changed */
} Zones;

static guint32
find_root (Zones *self, guint32 vertex)
{
  while (self->parents[vertex] != vertex)
    {
      self->parents[vertex] = self->parents[self->parents[vertex]];
      vertex = self->parents[vertex];
    }
  return vertex;
}

/* Puts the vertices of a contact into one zone; FALSE if they are in one already. */
static gboolean
join (Zones *self, const RmpStencil *stencil)
{
  gboolean joined = FALSE;
  guint32 root = find_root (self, stencil->vertices[0]);

  for (guint i = 1; i < 4; i++)
    {
      const guint32 other = find_root (self, stencil->vertices[i]);

      if (other == root)
        continue;
      self->parents[MAX (root, other)] = MIN (root, other);
      root = MIN (root, other);
      joined = TRUE;
    }
  if (joined)
    self->moving[root] = 1;
  return joined;
}

static void
limit_turn (RmpRigidMotion *motion, double step)
{
  const double turn = step * rmp_vector_norm (motion->spin);

  if (turn > MOST_TURN)
    for (guint c = 0; c < 3; c++)
      motion->spin[c] *= MOST_TURN / turn;
}

/* The motion of a zone of @n vertices, of which the first @n_led go where they will. */
static void
find_motion (const Zones *self, guint n, const guint32 *members, guint n_led,
             RmpRigidMotion *motion, RmpCollisionReport *report)
{
  const RmpCollisionWork *work = self->work;
  const RmpCollisionStage *stage = work->stage;

  if (n_led == 0)
    rmp_rigid_motion_keep (motion, n, members, stage->begins, self->velocities,
                           stage->inverse_masses);
  else if (rmp_rigid_motion_fit (motion, n_led, members, stage->begins, self->proposed,
                                 work->step) > LOOSENESS * work->options->thickness)
    {
      /* They do not move as one: with their mean. */
      motion->spin[0] = motion->spin[1] = motion->spin[2] = 0.0;
      report->n_pinched++;
    }
  limit_turn (motion, work->step);
}

/* Moves a zone. @members: [@n] ascending */
static void
move (const Zones *self, guint n, const guint32 *members, RmpCollisionReport *report)
{
  RmpCollisionStage *stage = self->work->stage;
  g_autofree guint32 *sorted = g_new (guint32, n);
  RmpRigidMotion motion;
  guint n_led = 0, n_sorted;

  for (guint i = 0; i < n; i++)
    if (stage->inverse_masses[members[i]] == 0.0)
      sorted[n_led++] = members[i];
  n_sorted = n_led;
  for (guint i = 0; i < n; i++)
    if (stage->inverse_masses[members[i]] > 0.0)
      sorted[n_sorted++] = members[i];
  find_motion (self, n, sorted, n_led, &motion, report);
  for (guint i = n_led; i < n; i++)
    {
      const gsize at = 3 * (gsize) sorted[i];

      rmp_rigid_motion_move (&motion, stage->begins + at, self->work->step, stage->ends + at);
      stage->touched[sorted[i]] = n_led > 0 ? RMP_MOVED_BY_BODY
                                            : MAX (stage->touched[sorted[i]], RMP_MOVED_BY_CLOTH);
      self->moving[sorted[i]] = 1;
    }
  report->n_zones++;
  report->n_zoned += n - n_led;
}

/* Moves all zones; only those that have changed move otherwise than before. */
static void
move_all (Zones *self, RmpCollisionReport *report)
{
  const guint n = self->work->stage->n_vertices;
  g_autofree guint32 *starts = g_new0 (guint32, (gsize) n + 1);

  for (guint32 v = 0; v < n; v++)
    starts[find_root (self, v) + 1]++;
  for (guint32 v = 0; v < n; v++)
    starts[v + 1] += starts[v];
  for (guint32 v = 0; v < n; v++)
    self->members[starts[find_root (self, v)]++] = v;
  /* Each start has become the next one's. */
  report->n_zones = report->n_zoned = report->n_pinched = 0;
  for (guint32 v = 0; v < n; v++)
    {
      const guint32 begin = v > 0 ? starts[v - 1] : 0;

      if (starts[v] - begin > 1)
        move (self, starts[v] - begin, self->members + begin, report);
    }
}

static void
zones_init (Zones *self, const RmpCollisionWork *work)
{
  const RmpCollisionStage *stage = work->stage;
  const gsize n = stage->n_vertices;

  *self = (Zones){ .work = work };
  self->parents = g_new (guint32, n);
  self->members = g_new (guint32, n);
  self->proposed = g_memdup2 (stage->ends, 3 * n * sizeof (double));
  self->velocities = g_new (double, 3 * n);
  self->moving = g_new0 (guint8, n);
  for (guint32 v = 0; v < n; v++)
    self->parents[v] = v;
  for (gsize i = 0; i < 3 * n; i++)
    self->velocities[i] = (stage->ends[i] - stage->begins[i]) / work->step;
}

static void
zones_clear (Zones *self)
{
  g_free (self->parents);
  g_free (self->members);
  g_free (self->proposed);
  g_free (self->velocities);
  g_free (self->moving);
}

gboolean
rmp_collision_stage_make_zones (const RmpCollisionWork *work, RmpCollisionReport *report,
                                GError **error)
{
  RmpCollisionStage *stage = work->stage;
  gboolean is_done = TRUE;
  Zones zones;

  zones_init (&zones, work);
  for (guint pass = 0; stage->contacts->len > 0 && pass < MOST_PASSES && is_done; pass++)
    {
      gboolean joined = FALSE;

      for (guint i = 0; i < stage->contacts->len; i++)
        joined |= join (&zones, &g_array_index (stage->contacts, RmpContact, i).stencil);
      if (!joined)
        break;
      memset (zones.moving, 0, stage->n_vertices);
      move_all (&zones, report);
      is_done = rmp_collision_stage_find_meeting (work, zones.moving, error);
    }
  report->n_unresolved = stage->contacts->len;
  zones_clear (&zones);
  return is_done;
}
