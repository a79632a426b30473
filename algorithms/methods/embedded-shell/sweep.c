/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/sweep.h"

#include <math.h>

#include "collision/rigid.h"
#include "methods/embedded-shell/self-contact.h"

/* Of the gap within which bodies push the skin in its solve: enough to tell sides apart, and little
 * enough to leave what rests on a body where it rests.
 */
#define GAP 0.1
#define MOST_ROUNDS 10

/* The way of everything, as it is seen from the skin. */
typedef struct
{
  double *begin;          /* [#V × 3] metres */
  double *inverse_masses; /* [#V] */
  guint n_bodies;
  RmpTopology **topologies;                   /* [n_bodies], borrowed */
  double **rests, **body_begins, **body_ends; /* [n_bodies] of [#V × 3] metres */
} Way;

static void
way_clear (Way *self)
{
  for (guint b = 0; b < self->n_bodies; b++)
    {
      g_free (self->rests[b]);
      g_free (self->body_begins[b]);
      g_free (self->body_ends[b]);
    }
  g_free (self->topologies);
  g_free (self->rests);
  g_free (self->body_begins);
  g_free (self->body_ends);
  g_free (self->begin);
  g_free (self->inverse_masses);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Way, way_clear)

/* (transfer full) */
static guint32 *
list_free (const RmpShellSurface *surface, guint *n)
{
  guint32 *members = g_new (guint32, (gsize) surface->topology->n_vertices + 1);

  *n = 0;
  for (guint32 v = 0; v < surface->topology->n_vertices; v++)
    if (!surface->fixed[v])
      members[(*n)++] = v;
  return members;
}

static void
move (const RmpRigidMotion *motion, guint n, double *positions)
{
  for (guint v = 0; v < n; v++)
    rmp_rigid_motion_move (motion, positions + 3 * (gsize) v, 1.0, positions + 3 * (gsize) v);
}

/* --- what may meet at all --------------------------------------------------------------------- */

typedef struct
{
  double low[3], high[3];
} Range;

static void
range_init (Range *self)
{
  for (guint c = 0; c < 3; c++)
    {
      self->low[c] = (double) INFINITY;
      self->high[c] = -(double) INFINITY;
    }
}

static void
range_add (Range *self, const double position[3])
{
  for (guint c = 0; c < 3; c++)
    {
      self->low[c] = MIN (self->low[c], position[c]);
      self->high[c] = MAX (self->high[c], position[c]);
    }
}

static gboolean
ranges_meet (const Range *a, const Range *b, double gap)
{
  for (guint c = 0; c < 3; c++)
    if (a->low[c] > b->high[c] + gap || b->low[c] > a->high[c] + gap)
      return FALSE;
  return TRUE;
}

static gboolean
may_meet (const Range *skin, guint n, const double *begin, const double *end, double gap)
{
  Range range;

  range_init (&range);
  for (guint v = 0; v < n; v++)
    {
      range_add (&range, begin + 3 * (gsize) v);
      range_add (&range, end + 3 * (gsize) v);
    }
  return ranges_meet (skin, &range, gap);
}

/* --- way -------------------------------------------------------------------------------------- */

static void
add_bodies (Way *self, const Range *skin, const RmpShellContact *before, const RmpShellContact *now,
            const RmpRigidMotion *motion, double gap)
{
  const guint n = rmp_shell_contact_count_surfaces (now);

  self->topologies = g_new0 (RmpTopology *, (gsize) n + 1);
  self->rests = g_new0 (double *, (gsize) n + 1);
  self->body_begins = g_new0 (double *, (gsize) n + 1);
  self->body_ends = g_new0 (double *, (gsize) n + 1);
  for (guint b = 0; b < n; b++)
    {
      RmpTopology *topology = rmp_shell_contact_get_surface (now, b);
      const guint n_vertices = topology->n_vertices;
      g_autofree double *begin = rmp_shell_contact_place_surface (before, b);
      g_autofree double *end = rmp_shell_contact_place_surface (now, b);

      move (motion, n_vertices, begin);
      if (!may_meet (skin, n_vertices, begin, end, gap))
        continue;
      self->topologies[self->n_bodies] = topology;
      self->rests[self->n_bodies] = rmp_shell_contact_place_surface (now, b);
      self->body_begins[self->n_bodies] = g_steal_pointer (&begin);
      self->body_ends[self->n_bodies] = g_steal_pointer (&end);
      self->n_bodies++;
    }
}

/* What is within a body goes where it will. */
static void
let_out (Way *self, const RmpShellContact *before, guint n, const double *was)
{
  for (guint32 v = 0; v < n; v++)
    if (rmp_shell_contact_is_within (before, v, was + 3 * (gsize) v))
      self->inverse_masses[v] = 0.0;
}

gboolean
rmp_shell_sweep (const RmpShellSurface *surface, const double *from, const double *was,
                 const double *target, const RmpShellContact *before, const RmpShellContact *now,
                 double *positions, RmpCollisionReport *report, const RmpCall *call, GError **error)
{
  const guint n = surface->topology->n_vertices;
  const double gap = GAP * rmp_shell_find_gap (surface);
  guint n_free;
  g_autofree guint32 *members = list_free (surface, &n_free);
  g_autofree double *velocities = g_new0 (double, 3 * (gsize) n + 1);
  g_autoptr (RmpCollisionStage) stage = NULL;
  g_auto (Way) way = { NULL };
  RmpRigidMotion motion;
  Range skin;
  RmpCollisionOptions options;
  RmpCollisionStep step;

  g_assert (from && was && target && before && now && positions && report);

  *report = (RmpCollisionReport){ 0 };
  if (n_free == 0)
    return TRUE;
  rmp_rigid_motion_fit (&motion, n_free, members, from, target, 1.0);
  way.begin = g_memdup2 (was, 3 * (gsize) n * sizeof *was);
  move (&motion, n, way.begin);
  range_init (&skin);
  for (guint i = 0; i < n_free; i++)
    {
      range_add (&skin, way.begin + 3 * (gsize) members[i]);
      range_add (&skin, positions + 3 * (gsize) members[i]);
    }
  add_bodies (&way, &skin, before, now, &motion, gap);
  if (way.n_bodies == 0)
    return TRUE;

  way.inverse_masses = rmp_shell_find_inverse_masses (surface);
  let_out (&way, before, n, was);
  stage = rmp_collision_stage_new (surface->topology, surface->rest, way.n_bodies, way.topologies,
                                   (const double *const *) way.rests);
  rmp_collision_options_init (&options);
  options.thickness = gap;
  options.body_friction = 0.0;
  options.n_rounds = MOST_ROUNDS;
  options.itself = FALSE;
  options.untangles = FALSE;
  step = (RmpCollisionStep){
    .step = RMP_SHELL_CONTACT_STEP,
    .begin = way.begin,
    .inverse_masses = way.inverse_masses,
    .body_begins = (const double *const *) way.body_begins,
    .body_ends = (const double *const *) way.body_ends,
    .cancellable = call->cancellable,
  };
  for (gsize i = 0; i < 3 * (gsize) n; i++)
    velocities[i] = (positions[i] - way.begin[i]) / RMP_SHELL_CONTACT_STEP;
  return rmp_collision_stage_resolve (stage, &options, &step, positions, velocities, report,
                                      call->n_threads, error);
}
