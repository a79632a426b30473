/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "contact.h"

#include "cloth/params.h"
#include "geometry/vector.h"
#include "inputs/colliders.h"

#define MOST_OF_EDGE 0.5 /* of the shortest edge that thickness may be: neighbours would repel */

struct _RmpClothBodies
{
  const RmpClothModel *model;
  RmpInputs *inputs;           /* (nullable): keeps the samplers */
  RmpSampler *const *samplers; /* [n] */
  guint n;
  GPtrArray *topologies; /* (element-type RmpTopology) [n] */
  GPtrArray *rests;      /* (element-type double[]) [n] */
  RmpCollisionOptions options;
  double *inverse_masses;
  GMutex lock;
  GPtrArray *stages; /* (element-type RmpCollisionStage) that nobody has */
};

struct _RmpClothContact
{
  RmpClothBodies *bodies;
  RmpCollisionStage *stage;
  GPtrArray *starts, *ends;   /* (element-type double[]) [n]: of the span */
  GPtrArray *begins, *finals; /* (element-type double[]) [n]: of a step */
  guint n_threads;
  RmpClothMet met;
};

/* --- bodies ----------------------------------------------------------------------------------- */

static double *
load (const float *positions, guint n_vertices)
{
  double *loaded = g_new (double, 3 * (gsize) n_vertices + 1);

  for (gsize i = 0; i < 3 * (gsize) n_vertices; i++)
    loaded[i] = (double) positions[i];
  return loaded;
}

static double
find_shortest_edge (const RmpClothModel *model)
{
  double shortest = INFINITY;

  for (guint e = 0; e < model->topology->n_edges; e++)
    {
      const guint32 *ends = model->topology->edges + 2 * (gsize) e;
      const double length = rmp_vector_distance (model->rest + 3 * (gsize) ends[0],
                                                 model->rest + 3 * (gsize) ends[1]);

      if (length > 0.0)
        shortest = MIN (shortest, length);
    }
  return shortest;
}

static void
read_options (RmpClothBodies *self, const RmpValues *values)
{
  rmp_collision_options_init (&self->options);
  self->options.thickness = MIN (rmp_values_get_real (values, RMP_CLOTH_THICKNESS),
                                 MOST_OF_EDGE * find_shortest_edge (self->model));
  self->options.friction = rmp_values_get_real (values, RMP_CLOTH_FRICTION);
  self->options.body_friction = rmp_values_get_real (values, RMP_CLOTH_BODY_FRICTION);
  self->options.itself = rmp_values_get_bool (values, RMP_CLOTH_SELF);
}

RmpClothBodies *
rmp_cloth_bodies_new (const RmpClothModel *model, RmpInputs *inputs, const RmpValues *values)
{
  RmpClothBodies *self;

  if (!rmp_values_get_bool (values, RMP_CLOTH_CONTACT))
    return NULL;
  self = g_new0 (RmpClothBodies, 1);
  self->model = model;
  self->inputs = inputs ? rmp_inputs_ref (inputs) : NULL;
  self->samplers = rmp_inputs_get_colliders (inputs, &self->n);
  self->topologies = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_topology_unref);
  self->rests = g_ptr_array_new_with_free_func (g_free);
  self->stages = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_collision_stage_free);
  g_mutex_init (&self->lock);
  for (guint i = 0; i < self->n; i++)
    {
      const RmpMesh *mesh = rmp_sampler_get_mesh (self->samplers[i]);

      g_ptr_array_add (self->topologies, rmp_topology_new_for_mesh (mesh));
      g_ptr_array_add (self->rests,
                       load (rmp_mesh_get_positions (mesh), rmp_mesh_get_n_vertices (mesh)));
    }
  self->inverse_masses = rmp_cloth_model_invert_masses (model);
  read_options (self, values);
  return self;
}

void
rmp_cloth_bodies_free (RmpClothBodies *self)
{
  g_ptr_array_unref (self->topologies);
  g_ptr_array_unref (self->rests);
  g_ptr_array_unref (self->stages);
  g_free (self->inverse_masses);
  g_clear_pointer (&self->inputs, rmp_inputs_unref);
  g_mutex_clear (&self->lock);
  g_free (self);
}

/* --- a span ----------------------------------------------------------------------------------- */

/* A stage is made once and lent to whoever goes through a span. */
static RmpCollisionStage *
borrow_stage (RmpClothBodies *self)
{
  RmpCollisionStage *stage = NULL;

  g_mutex_lock (&self->lock);
  if (self->stages->len > 0)
    stage = g_ptr_array_steal_index_fast (self->stages, self->stages->len - 1);
  g_mutex_unlock (&self->lock);
  return stage ? stage
               : rmp_collision_stage_new (self->model->topology, self->model->rest, self->n,
                                          (RmpTopology *const *) self->topologies->pdata,
                                          (const double *const *) self->rests->pdata);
}

static GPtrArray *
sample (const RmpClothBodies *self, double time, guint n_threads)
{
  GPtrArray *bodies = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < self->n; i++)
    {
      const guint n = rmp_mesh_get_n_vertices (rmp_sampler_get_mesh (self->samplers[i]));
      g_autofree float *positions = g_new (float, 3 * (gsize) n + 1);

      rmp_sampler_positions (self->samplers[i], RMP_SKINNING_LINEAR, time, positions, n_threads);
      g_ptr_array_add (bodies, load (positions, n));
    }
  return bodies;
}

static GPtrArray *
make_room (const RmpClothBodies *self)
{
  GPtrArray *bodies = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < self->n; i++)
    {
      const guint n = rmp_mesh_get_n_vertices (rmp_sampler_get_mesh (self->samplers[i]));

      g_ptr_array_add (bodies, g_new (double, 3 * (gsize) n + 1));
    }
  return bodies;
}

RmpClothContact *
rmp_cloth_contact_new (RmpClothBodies *bodies, double start, double end, guint n_threads)
{
  RmpClothContact *self = g_new0 (RmpClothContact, 1);

  g_assert (bodies);

  self->bodies = bodies;
  self->stage = borrow_stage (bodies);
  self->starts = sample (bodies, start, n_threads);
  self->ends = sample (bodies, end, n_threads);
  self->begins = make_room (bodies);
  self->finals = make_room (bodies);
  self->n_threads = n_threads;
  return self;
}

void
rmp_cloth_contact_free (RmpClothContact *self)
{
  g_mutex_lock (&self->bodies->lock);
  g_ptr_array_add (self->bodies->stages, self->stage);
  g_mutex_unlock (&self->bodies->lock);
  g_ptr_array_unref (self->starts);
  g_ptr_array_unref (self->ends);
  g_ptr_array_unref (self->begins);
  g_ptr_array_unref (self->finals);
  g_free (self);
}

const RmpClothMet *
rmp_cloth_contact_get_met (const RmpClothContact *self)
{
  return &self->met;
}

const RmpCollisionOptions *
rmp_cloth_contact_get_options (const RmpClothContact *self)
{
  return &self->bodies->options;
}

guint
rmp_cloth_contact_get_n_bodies (const RmpClothContact *self)
{
  return self->bodies->n;
}

RmpTopology *
rmp_cloth_contact_get_topology (const RmpClothContact *self, guint body)
{
  return self->bodies->topologies->pdata[body];
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

/* Where all bodies are, a part of the span on. */
static void
place (const RmpClothContact *self, double part, GPtrArray *places)
{
  for (guint i = 0; i < self->bodies->n; i++)
    {
      const guint n = rmp_mesh_get_n_vertices (rmp_sampler_get_mesh (self->bodies->samplers[i]));
      const double *start = self->starts->pdata[i], *end = self->ends->pdata[i];
      double *out = places->pdata[i];

      for (gsize k = 0; k < 3 * (gsize) n; k++)
        out[k] = start[k] + part * (end[k] - start[k]);
    }
}

gboolean
rmp_cloth_contact_resolve (RmpClothContact *self, double from, double to, double step,
                           const double *begin, double *ends, double *velocities, GError **error)
{
  const RmpCollisionStep proposed = {
    .step = step,
    .begin = begin,
    .inverse_masses = self->bodies->inverse_masses,
    .body_begins = (const double *const *) self->begins->pdata,
    .body_ends = (const double *const *) self->finals->pdata,
  };
  RmpCollisionReport report;

  place (self, from, self->begins);
  place (self, to, self->finals);
  if (!rmp_collision_stage_resolve (self->stage, &self->bodies->options, &proposed, ends,
                                    velocities, &report, self->n_threads, error))
    return FALSE;
  self->met.n_crossings = report.n_contours;
  self->met.n_hits += report.n_hits;
  self->met.n_unresolved += report.n_unresolved;
  self->met.overloaded = self->met.overloaded || report.overloaded;
  return TRUE;
}
