/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "contact.h"

#include <math.h>

#include "cloth/contact-follow.h"

struct _RmpClothContact
{
  RmpClothBodies *bodies;
  RmpSampler *garment; /* borrowed */
  double start, end;   /* seconds, of the span */
  RmpCollisionStage *stage;
  GPtrArray *starts, *ends;   /* (element-type double[]) [#bodies]: of the span */
  GPtrArray *begins, *finals; /* (element-type double[]) [#bodies]: of a step */
  guint8 *held, *touched;     /* [#V] */
  const RmpCall *call;        /* borrowed */
  RmpClothMet met;
};

static guint
count_vertices (const RmpClothContact *self, guint body)
{
  return rmp_cloth_bodies_get_topology (self->bodies, body)->n_vertices;
}

static GPtrArray *
make_room (const RmpClothContact *self)
{
  GPtrArray *bodies = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < rmp_cloth_bodies_get_n (self->bodies); i++)
    g_ptr_array_add (bodies, g_new (double, 3 * (gsize) count_vertices (self, i) + 1));
  return bodies;
}

RmpClothContact *
rmp_cloth_contact_new (RmpClothBodies *bodies, RmpSampler *garment, double start, double end,
                       guint8 *held, const RmpCall *call, GError **error)
{
  const guint n_threads = call->n_threads;
  g_autoptr (GPtrArray) starts = rmp_cloth_bodies_sample (bodies, garment, start, n_threads, error);
  g_autoptr (GPtrArray)
      ends = starts ? rmp_cloth_bodies_sample (bodies, garment, end, n_threads, error) : NULL;
  RmpClothContact *self;

  if (!ends)
    return NULL;
  self = g_new0 (RmpClothContact, 1);
  self->bodies = bodies;
  self->garment = garment;
  self->start = start;
  self->end = end;
  self->stage = rmp_cloth_bodies_borrow_stage (bodies);
  self->starts = g_steal_pointer (&starts);
  self->ends = g_steal_pointer (&ends);
  self->begins = make_room (self);
  self->finals = make_room (self);
  self->held = held;
  self->touched = g_new (guint8, (gsize) rmp_cloth_bodies_get_model (bodies)->n_vertices + 1);
  self->call = call;
  self->met.thickness = rmp_cloth_bodies_get_options (bodies)->thickness;
  self->met.asked = rmp_cloth_bodies_get_asked (bodies);
  return self;
}

void
rmp_cloth_contact_free (RmpClothContact *self)
{
  rmp_cloth_bodies_return_stage (self->bodies, self->stage);
  g_ptr_array_unref (self->starts);
  g_ptr_array_unref (self->ends);
  g_ptr_array_unref (self->begins);
  g_ptr_array_unref (self->finals);
  g_free (self->touched);
  g_free (self);
}

const RmpClothMet *
rmp_cloth_contact_get_met (const RmpClothContact *self)
{
  return &self->met;
}

void
rmp_cloth_contact_set_met (RmpClothContact *self, const RmpClothMet *met)
{
  self->met = *met;
}

const RmpCollisionOptions *
rmp_cloth_contact_get_options (const RmpClothContact *self)
{
  return rmp_cloth_bodies_get_options (self->bodies);
}

guint8 *
rmp_cloth_contact_get_held (const RmpClothContact *self)
{
  return self->held;
}

const RmpClothBodies *
rmp_cloth_contact_get_bodies (const RmpClothContact *self)
{
  return self->bodies;
}

guint
rmp_cloth_contact_get_n_threads (const RmpClothContact *self)
{
  return self->call->n_threads;
}

guint
rmp_cloth_contact_get_n_bodies (const RmpClothContact *self)
{
  return rmp_cloth_bodies_get_n (self->bodies);
}

RmpTopology *
rmp_cloth_contact_get_topology (const RmpClothContact *self, guint body)
{
  return rmp_cloth_bodies_get_topology (self->bodies, body);
}

const double *
rmp_cloth_contact_get_start (const RmpClothContact *self, guint body)
{
  return self->starts->pdata[body];
}

const double *
rmp_cloth_contact_get_end (const RmpClothContact *self, guint body)
{
  return self->ends->pdata[body];
}

/* Where a body is, a part of the span on. */
static void
place (const RmpClothContact *self, guint body, double part, double *positions)
{
  const guint n = count_vertices (self, body);
  const double *start = self->starts->pdata[body], *end = self->ends->pdata[body];

  for (gsize k = 0; k < 3 * (gsize) n; k++)
    positions[k] = part < 1.0 ? start[k] + part * (end[k] - start[k]) : end[k];
}

double *
rmp_cloth_contact_place_body (const RmpClothContact *self, guint body, double part)
{
  double *positions = g_new (double, 3 * (gsize) count_vertices (self, body) + 1);

  place (self, body, part, positions);
  return positions;
}

void
rmp_cloth_contact_get_pose (const RmpClothContact *self, guint body, double part, double pose[16])
{
  rmp_cloth_shape_pose (rmp_cloth_bodies_get_shape (self->bodies, body), self->garment,
                        self->start + part * (self->end - self->start), pose);
}

/* What is touched, to what bodies have where it is. Returns: whether there is any */
static gboolean
mark_stopped (RmpClothContact *self)
{
  gboolean any = FALSE;

  for (guint v = 0; v < rmp_cloth_bodies_get_model (self->bodies)->n_vertices; v++)
    {
      self->touched[v] = self->touched[v] == RMP_MOVED_BY_BODY || self->held[v];
      any = any || self->touched[v];
    }
  return any;
}

static void
tell (RmpClothContact *self, const RmpCollisionReport *report, gboolean again)
{
  if (!again)
    self->met.n_crossings = report->n_contours;
  if (self->met.n_looks++ == 0)
    self->met.n_began_crossed = report->n_contours;
  self->met.n_pinched += report->n_pinched;
  self->met.n_hits += report->n_hits;
  self->met.n_unresolved += report->n_unresolved;
  self->met.overloaded = self->met.overloaded || report->overloaded;
}

/* Once as proposed, and again with what follows the cloth that was stopped. */
static gboolean
resolve (RmpClothContact *self, RmpCollisionStep *step, const double *proposed, double *ends,
         double *velocities, GError **error)
{
  const RmpClothBodies *bodies = self->bodies;
  RmpCollisionReport report;

  if (!rmp_collision_stage_resolve (self->stage, rmp_cloth_bodies_get_options (bodies), step, ends,
                                    velocities, &report, self->call->n_threads, error))
    return FALSE;
  tell (self, &report, step->again);
  if (step->again || !mark_stopped (self) ||
      !rmp_cloth_follow (rmp_cloth_bodies_get_model (bodies), step->step,
                         rmp_cloth_bodies_get_inverse_masses (bodies), self->touched, proposed,
                         ends, velocities))
    return TRUE;
  step->again = TRUE;
  step->rubs = NULL;
  return resolve (self, step, proposed, ends, velocities, error);
}

/* A step from one part of the span to another. */
static RmpCollisionStep
make_step (RmpClothContact *self, double from, double to, double step, const double *begin)
{
  for (guint i = 0; i < rmp_cloth_bodies_get_n (self->bodies); i++)
    {
      place (self, i, from, self->begins->pdata[i]);
      place (self, i, to, self->finals->pdata[i]);
    }
  return (RmpCollisionStep){
    .step = step,
    .begin = begin,
    .inverse_masses = rmp_cloth_bodies_get_inverse_masses (self->bodies),
    .body_begins = (const double *const *) self->begins->pdata,
    .body_ends = (const double *const *) self->finals->pdata,
    .held = self->held,
    .touched = self->touched,
    .cancellable = self->call->cancellable,
  };
}

static double *
copy_ends (const RmpClothContact *self, const double *ends)
{
  const gsize n = 3 * (gsize) rmp_cloth_bodies_get_model (self->bodies)->n_vertices;

  return g_memdup2 (ends, n * sizeof (double));
}

gboolean
rmp_cloth_contact_resolve (RmpClothContact *self, double from, double to, double step,
                           const double *begin, const RmpCollisionTurns *turns, double *ends,
                           double *velocities, GError **error)
{
  RmpCollisionStep proposed = make_step (self, from, to, step, begin);
  g_autofree double *without = copy_ends (self, ends);

  proposed.turns = turns;
  return resolve (self, &proposed, without, ends, velocities, error);
}

gboolean
rmp_cloth_contact_look (RmpClothContact *self, double from, double to, double step,
                        const double *begin, const double *ends, const RmpCollisionPair **pairs,
                        guint *n, GError **error)
{
  const RmpCollisionStep proposed = make_step (self, from, to, step, begin);

  return rmp_collision_stage_look (self->stage, rmp_cloth_bodies_get_options (self->bodies),
                                   &proposed, ends, pairs, n, self->call->n_threads, error);
}

gboolean
rmp_cloth_contact_resolve_pushed (RmpClothContact *self, double from, double to, double step,
                                  const double *begin, const double *rubs, double *ends,
                                  double *velocities, GError **error)
{
  RmpCollisionStep proposed = make_step (self, from, to, step, begin);
  g_autofree double *without = copy_ends (self, ends);

  proposed.rubs = rubs;
  return resolve (self, &proposed, without, ends, velocities, error);
}
