/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "contact.h"

#include <math.h>

#include "cloth/contact-follow.h"
#include "cloth/params.h"
#include "geometry/vector.h"
#include "inputs/colliders.h"
#include "inputs/references.h"

#define MOST_OF_EDGE 0.5 /* of the shortest edge that thickness may be: neighbours would repel */

struct _RmpClothBodies
{
  const RmpClothModel *model;
  RmpInputs *inputs;           /* (nullable): keeps the samplers */
  GPtrArray *colliders;        /* (element-type RmpSampler): those in the next */
  RmpSampler *const *samplers; /* [n], less one if there is a body of the garment's own mesh */
  guint n;
  guint32 *own;          /* (nullable): vertices of the garment's mesh: the last body's */
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
  guint8 *held, *touched;     /* [#V] */
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

static gboolean
passes_through (const RmpInputs *inputs, const RmpValues *values, const RmpSampler *collider)
{
  for (guint i = 0; i < rmp_values_get_n_entries (values, RMP_CLOTH_PASSES); i++)
    {
      const RmpReference *mesh = rmp_inputs_get_entry_reference (inputs, RMP_CLOTH_PASSES, i,
                                                                 RMP_CLOTH_PASS_MESH);

      if (mesh && mesh->sampler == collider)
        return TRUE;
    }
  return FALSE;
}

GPtrArray *
rmp_cloth_list_colliders (const RmpInputs *inputs, const RmpValues *values)
{
  GPtrArray *colliders = g_ptr_array_new ();
  guint n;
  RmpSampler *const *samplers = rmp_inputs_get_colliders (inputs, &n);

  for (guint i = 0; i < n; i++)
    if (!passes_through (inputs, values, samplers[i]))
      g_ptr_array_add (colliders, samplers[i]);
  return colliders;
}

RmpTopology *
rmp_cloth_load_collider (RmpSampler *collider, double **rest)
{
  const RmpMesh *mesh = rmp_sampler_get_mesh (collider);

  *rest = load (rmp_mesh_get_positions (mesh), rmp_mesh_get_n_vertices (mesh));
  return rmp_topology_new_for_mesh (mesh);
}

double *
rmp_cloth_sample_collider (RmpSampler *collider, double time, guint n_threads)
{
  const guint n = rmp_mesh_get_n_vertices (rmp_sampler_get_mesh (collider));
  g_autofree float *positions = g_new (float, 3 * (gsize) n + 1);

  rmp_sampler_positions (collider, RMP_SKINNING_DUAL_QUATERNION, time, positions, n_threads);
  return load (positions, n);
}

gboolean
rmp_cloth_check_positions (guint n, const double *positions, double time, GError **error)
{
  for (gsize i = 0; i < 3 * (gsize) n; i++)
    if (!isfinite (positions[i]))
      {
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                     _ ("At %.3f s vertex %u of the cloth or of a body is nowhere: its motion has "
                        "a number that is none. Import the motion anew, or let the cloth pass "
                        "through that body."),
                     time, (guint) (i / 3));
        return FALSE;
      }
  return TRUE;
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

static guint
count_vertices (const RmpClothBodies *self, guint body)
{
  return ((const RmpTopology *) self->topologies->pdata[body])->n_vertices;
}

/* (transfer full): rows of the garment's mesh that its own body has */
static double *
load_own (const RmpClothBodies *self, guint n, const float *mesh)
{
  double *loaded = g_new (double, 3 * (gsize) n + 1);

  for (guint i = 0; i < n; i++)
    rmp_vector_load (mesh + 3 * (gsize) self->own[i], loaded + 3 * (gsize) i);
  return loaded;
}

/* The faces of the garment's mesh that are no cloth, and touch none: (element-type guint32) corners
 */
static GArray *
list_own_corners (const RmpClothModel *model, const RmpMesh *mesh)
{
  const guint32 *faces = rmp_mesh_get_faces (mesh);
  g_autofree guint8 *is_cloth = g_new0 (guint8, model->n_mesh_vertices);
  GArray *corners = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint v = 0; v < model->n_vertices; v++)
    is_cloth[model->vertices[v]] = 1;
  for (guint f = 0; f < model->n_mesh_faces; f++)
    {
      const guint32 *face = faces + 3 * (gsize) f;

      if (!is_cloth[face[0]] && !is_cloth[face[1]] && !is_cloth[face[2]])
        g_array_append_vals (corners, face, 3);
    }
  return corners;
}

/* What is no cloth of the garment's mesh is a body like others. The faces next to cloth are left
 * out: cloth joins them.
 */
static void
add_own (RmpClothBodies *self, const RmpMesh *mesh)
{
  g_autoptr (GArray) corners = list_own_corners (self->model, mesh);
  g_autofree guint32 *numbers = g_new0 (guint32, (gsize) self->model->n_mesh_vertices + 1);
  guint n = 0;

  if (corners->len == 0)
    return;
  for (guint i = 0; i < corners->len; i++)
    numbers[g_array_index (corners, guint32, i)] = 1;
  self->own = g_new (guint32, self->model->n_mesh_vertices);
  for (guint v = 0; v < self->model->n_mesh_vertices; v++)
    if (numbers[v])
      {
        numbers[v] = n;
        self->own[n++] = v;
      }
  for (guint i = 0; i < corners->len; i++)
    g_array_index (corners, guint32, i) = numbers[g_array_index (corners, guint32, i)];
  g_ptr_array_add (self->topologies,
                   rmp_topology_new (n, corners->len / 3, (guint32 *) (gpointer) corners->data));
  g_ptr_array_add (self->rests, load_own (self, n, rmp_mesh_get_positions (mesh)));
  self->n++;
}

RmpClothBodies *
rmp_cloth_bodies_new (const RmpClothModel *model, const RmpInput *input, const RmpValues *values)
{
  RmpInputs *inputs = input->inputs;
  RmpClothBodies *self;

  if (!rmp_values_get_bool (values, RMP_CLOTH_CONTACT))
    return NULL;
  self = g_new0 (RmpClothBodies, 1);
  self->model = model;
  self->inputs = inputs ? rmp_inputs_ref (inputs) : NULL;
  self->colliders = rmp_cloth_list_colliders (inputs, values);
  self->samplers = (RmpSampler *const *) self->colliders->pdata;
  self->n = self->colliders->len;
  self->topologies = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_topology_unref);
  self->rests = g_ptr_array_new_with_free_func (g_free);
  self->stages = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_collision_stage_free);
  g_mutex_init (&self->lock);
  for (guint i = 0; i < self->n; i++)
    {
      double *rest;

      g_ptr_array_add (self->topologies, rmp_cloth_load_collider (self->samplers[i], &rest));
      g_ptr_array_add (self->rests, rest);
    }
  add_own (self, input->mesh);
  self->inverse_masses = rmp_cloth_model_invert_masses (model);
  read_options (self, values);
  return self;
}

void
rmp_cloth_bodies_free (RmpClothBodies *self)
{
  g_ptr_array_unref (self->colliders);
  g_ptr_array_unref (self->topologies);
  g_ptr_array_unref (self->rests);
  g_ptr_array_unref (self->stages);
  g_free (self->own);
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

/* Where a body is. @garment: whose mesh the garment's own body is of */
static double *
sample_body (const RmpClothBodies *self, guint body, RmpSampler *garment, double time,
             guint n_threads)
{
  g_autofree float *mesh = NULL;

  if (body < self->colliders->len)
    return rmp_cloth_sample_collider (self->samplers[body], time, n_threads);
  mesh = g_new (float, 3 * (gsize) self->model->n_mesh_vertices);
  rmp_sampler_positions (garment, RMP_SKINNING_DUAL_QUATERNION, time, mesh, n_threads);
  return load_own (self, count_vertices (self, body), mesh);
}

/* (nullable): with @error set */
static GPtrArray *
sample (const RmpClothBodies *self, RmpSampler *garment, double time, guint n_threads,
        GError **error)
{
  g_autoptr (GPtrArray) bodies = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < self->n; i++)
    {
      g_ptr_array_add (bodies, sample_body (self, i, garment, time, n_threads));
      if (!rmp_cloth_check_positions (count_vertices (self, i), bodies->pdata[i], time, error))
        return NULL;
    }
  return g_steal_pointer (&bodies);
}

static GPtrArray *
make_room (const RmpClothBodies *self)
{
  GPtrArray *bodies = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < self->n; i++)
    g_ptr_array_add (bodies, g_new (double, 3 * (gsize) count_vertices (self, i) + 1));
  return bodies;
}

RmpClothContact *
rmp_cloth_contact_new (RmpClothBodies *bodies, RmpSampler *garment, double start, double end,
                       guint8 *held, guint n_threads, GError **error)
{
  g_autoptr (GPtrArray) starts = sample (bodies, garment, start, n_threads, error);
  g_autoptr (GPtrArray) ends = starts ? sample (bodies, garment, end, n_threads, error) : NULL;
  RmpClothContact *self;

  if (!ends)
    return NULL;
  self = g_new0 (RmpClothContact, 1);
  self->bodies = bodies;
  self->stage = borrow_stage (bodies);
  self->starts = g_steal_pointer (&starts);
  self->ends = g_steal_pointer (&ends);
  self->begins = make_room (bodies);
  self->finals = make_room (bodies);
  self->held = held;
  self->touched = g_new (guint8, (gsize) bodies->model->n_vertices + 1);
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
  g_free (self->touched);
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

const guint8 *
rmp_cloth_contact_get_held (const RmpClothContact *self)
{
  return self->held;
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
place (const RmpClothContact *self, double part, GPtrArray *positions)
{
  for (guint i = 0; i < self->bodies->n; i++)
    {
      const guint n = count_vertices (self->bodies, i);
      const double *start = self->starts->pdata[i], *end = self->ends->pdata[i];
      double *out = positions->pdata[i];

      for (gsize k = 0; k < 3 * (gsize) n; k++)
        out[k] = part < 1.0 ? start[k] + part * (end[k] - start[k]) : end[k];
    }
}

/* What is touched, to what bodies have where it is. Returns: whether there is any */
static gboolean
mark_stopped (RmpClothContact *self)
{
  gboolean any = FALSE;

  for (guint v = 0; v < self->bodies->model->n_vertices; v++)
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

  if (!rmp_collision_stage_resolve (self->stage, &bodies->options, step, ends, velocities, &report,
                                    self->n_threads, error))
    return FALSE;
  tell (self, &report, step->again);
  if (step->again || !mark_stopped (self) ||
      !rmp_cloth_follow (bodies->model, step->step, bodies->inverse_masses, self->touched, proposed,
                         ends, velocities))
    return TRUE;
  step->again = TRUE;
  return resolve (self, step, proposed, ends, velocities, error);
}

gboolean
rmp_cloth_contact_resolve (RmpClothContact *self, double from, double to, double step,
                           const double *begin, const RmpCollisionTurns *turns, double *ends,
                           double *velocities, GError **error)
{
  RmpCollisionStep proposed = {
    .step = step,
    .begin = begin,
    .inverse_masses = self->bodies->inverse_masses,
    .body_begins = (const double *const *) self->begins->pdata,
    .body_ends = (const double *const *) self->finals->pdata,
    .held = self->held,
    .touched = self->touched,
    .turns = turns,
  };
  g_autofree double *without = g_memdup2 (ends, 3 * (gsize) self->bodies->model->n_vertices *
                                                    sizeof (double));

  place (self, from, self->begins);
  place (self, to, self->finals);
  return resolve (self, &proposed, without, ends, velocities, error);
}
