/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bodies.h"

#include <math.h>
#include <string.h>

#include "cloth/params.h"
#include "geometry/vector.h"
#include "inputs/colliders.h"
#include "inputs/references.h"
#include "motion/stop.h"

#define MOST_OF_EDGE 0.5 /* of the shortest edge that thickness may be: neighbours would repel */

/* Of the thickness: how far the faces of a round shape may lie in it. */
#define SAG 0.25

struct _RmpClothBodies
{
  const RmpClothModel *model;
  RmpInputs *inputs;           /* (nullable): keeps the samplers */
  GPtrArray *colliders;        /* (element-type RmpSampler): those in the next */
  RmpSampler *const *samplers; /* of the first bodies */
  GPtrArray *volumes;          /* (element-type RmpClothVolume) [#colliders], NULL: it is none */
  guint32 *own;                /* (nullable): vertices of the garment's mesh: the next body's */
  GArray *shapes;              /* (element-type RmpClothShape): the last bodies */
  GPtrArray *corners;          /* (element-type double[]) [#shapes] on their own axes */
  guint n;
  GPtrArray *topologies; /* (element-type RmpTopology) [n] */
  GPtrArray *rests;      /* (element-type double[]) [n] */
  RmpCollisionOptions options;
  double asked; /* metres of thickness, where there is less of it; else 0 */
  double *inverse_masses;
  GMutex lock;
  GPtrArray *stages; /* (element-type RmpCollisionStage) that nobody has */
};

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

GArray *
rmp_cloth_list_shapes (const RmpClothModel *model, const RmpInput *input, const RmpValues *values)
{
  return rmp_cloth_shapes_read (input->inputs, values, RMP_CLOTH_SHAPES,
                                MAX (input->character_size, model->size));
}

RmpTopology *
rmp_cloth_load_shape (const RmpClothShape *shape, double thickness, double **rest)
{
  return rmp_shape_tessellate (&shape->shape, SAG * thickness, rest);
}

/* The first of [@n × 3] positions that are not numbers; @n if all are. */
static guint
find_nowhere (guint n, const double *positions)
{
  for (gsize i = 0; i < 3 * (gsize) n; i++)
    if (!isfinite (positions[i]))
      return (guint) (i / 3);
  return n;
}

gboolean
rmp_cloth_check_body (guint n, const double *positions, double time, GError **error)
{
  const guint vertex = find_nowhere (n, positions);

  if (vertex == n)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
               _ ("At %.3f s vertex %u of a body is nowhere: its motion has a number that is none. "
                  "Import the motion anew, or let the cloth pass through that body."),
               time, vertex);
  return FALSE;
}

gboolean
rmp_cloth_check_positions (const RmpClothModel *model, const double *positions, double time,
                           GError **error)
{
  const guint vertex = find_nowhere (model->n_vertices, positions);
  RmpStopCause cause = { time, 0, 0 };
  g_autofree char *message = NULL;

  if (vertex == model->n_vertices)
    return TRUE;
  cause.vertex = model->vertices[vertex];
  message = g_strdup_printf (_ ("At %.3f s vertex %u of the cloth is nowhere: its motion has a "
                                "number that is none. Import the motion anew."),
                             time, cause.vertex);
  rmp_stop_set (error, RMP_STOP_NOWHERE, &cause, message);
  return FALSE;
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
  const double thickness = rmp_values_get_real (values, RMP_CLOTH_THICKNESS);

  rmp_collision_options_init (&self->options);
  self->options.thickness = MIN (thickness, MOST_OF_EDGE * find_shortest_edge (self->model));
  if (self->options.thickness < thickness && !rmp_values_is_default (values, RMP_CLOTH_THICKNESS))
    self->asked = thickness;
  self->options.friction = rmp_values_get_real (values, RMP_CLOTH_FRICTION);
  self->options.body_friction = rmp_values_get_real (values, RMP_CLOTH_BODY_FRICTION);
  self->options.itself = rmp_values_get_bool (values, RMP_CLOTH_SELF);
  self->options.stiffness = rmp_values_get_real (values, RMP_CLOTH_REPULSION);
  self->options.culls = rmp_values_get_bool (values, RMP_CLOTH_CULL);
  self->options.order = (RmpCollisionOrder) rmp_values_get_int (values, RMP_CLOTH_ORDER);
  self->options.n_rounds = (guint) rmp_values_get_int (values, RMP_CLOTH_ROUNDS);
  self->options.way = (RmpCcdWay) rmp_values_get_int (values, RMP_CLOTH_CCD);
  self->options.tolerance = rmp_values_get_real (values, RMP_CLOTH_TOLERANCE);
  self->options.most_pairs = (guint) rmp_values_get_int (values, RMP_CLOTH_MOST_PAIRS);
  self->options.untangles = rmp_values_get_bool (values, RMP_CLOTH_UNTANGLE);
  self->options.reach = rmp_values_get_real (values, RMP_CLOTH_UNTANGLE_REACH);
  self->options.drift = rmp_values_get_real (values, RMP_CLOTH_PINCH_DRIFT);
}

static guint
count_vertices (const RmpClothBodies *self, guint body)
{
  return ((const RmpTopology *) self->topologies->pdata[body])->n_vertices;
}

/* The faces of the garment's mesh that are no cloth, and touch none. (element-type guint32) */
static GArray *
list_own_faces (const RmpClothModel *model, const RmpMesh *mesh)
{
  const guint32 *faces = rmp_mesh_get_faces (mesh);
  g_autofree guint8 *is_cloth = g_new0 (guint8, model->n_mesh_vertices);
  GArray *own = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint v = 0; v < model->n_vertices; v++)
    is_cloth[model->vertices[v]] = 1;
  for (guint32 f = 0; f < model->n_mesh_faces; f++)
    {
      const guint32 *face = faces + 3 * (gsize) f;

      if (!is_cloth[face[0]] && !is_cloth[face[1]] && !is_cloth[face[2]])
        g_array_append_val (own, f);
    }
  return own;
}

RmpTopology *
rmp_cloth_load_own (const RmpClothModel *model, const RmpMesh *mesh, guint32 **vertices,
                    GArray **faces)
{
  g_autoptr (GArray) own = list_own_faces (model, mesh);
  g_autofree guint32 *numbers = g_new0 (guint32, (gsize) model->n_mesh_vertices + 1);
  g_autofree guint32 *corners = g_new (guint32, 3 * (gsize) own->len + 1);
  guint n = 0;

  *vertices = NULL;
  if (own->len == 0)
    return NULL;
  for (guint i = 0; i < own->len; i++)
    memcpy (corners + 3 * (gsize) i,
            rmp_mesh_get_faces (mesh) + 3 * (gsize) g_array_index (own, guint32, i),
            3 * sizeof *corners);
  for (gsize i = 0; i < 3 * (gsize) own->len; i++)
    numbers[corners[i]] = 1;
  *vertices = g_new (guint32, model->n_mesh_vertices);
  for (guint v = 0; v < model->n_mesh_vertices; v++)
    if (numbers[v])
      {
        numbers[v] = n;
        (*vertices)[n++] = v;
      }
  for (gsize i = 0; i < 3 * (gsize) own->len; i++)
    corners[i] = numbers[corners[i]];
  if (faces)
    *faces = g_array_ref (own);
  return rmp_topology_new (n, own->len, corners);
}

double *
rmp_cloth_place_own (guint n, const guint32 *vertices, const float *mesh)
{
  double *placed = g_new (double, 3 * (gsize) n + 1);

  for (guint i = 0; i < n; i++)
    rmp_vector_load (mesh + 3 * (gsize) vertices[i], placed + 3 * (gsize) i);
  return placed;
}

static void
add_own (RmpClothBodies *self, const RmpMesh *mesh)
{
  RmpTopology *topology = rmp_cloth_load_own (self->model, mesh, &self->own, NULL);

  if (!topology)
    return;
  g_ptr_array_add (self->topologies, topology);
  g_ptr_array_add (self->rests, rmp_cloth_place_own (topology->n_vertices, self->own,
                                                     rmp_mesh_get_positions (mesh)));
  self->n++;
}

static void
add_shapes (RmpClothBodies *self)
{
  self->corners = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < self->shapes->len; i++)
    {
      const RmpClothShape *shape = &g_array_index (self->shapes, RmpClothShape, i);
      double *corners;
      RmpTopology *topology = rmp_cloth_load_shape (shape, self->options.thickness, &corners);

      g_ptr_array_add (self->topologies, topology);
      g_ptr_array_add (self->corners, corners);
      g_ptr_array_add (self->rests,
                       rmp_cloth_shape_place (shape->pose, topology->n_vertices, corners));
      self->n++;
    }
}

RmpClothBodies *
rmp_cloth_bodies_new (const RmpClothModel *model, const RmpInput *input, const RmpValues *values,
                      GCancellable *cancellable, GError **error)
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
  self->shapes = rmp_cloth_list_shapes (model, input, values);
  add_shapes (self);
  self->volumes = rmp_cloth_volumes_read (inputs, values, self->colliders->len, self->samplers,
                                          self->options.thickness, cancellable, error);
  if (!self->volumes)
    g_clear_pointer (&self, rmp_cloth_bodies_free);
  return self;
}

void
rmp_cloth_bodies_free (RmpClothBodies *self)
{
  g_ptr_array_unref (self->colliders);
  g_ptr_array_unref (self->topologies);
  g_ptr_array_unref (self->rests);
  g_ptr_array_unref (self->stages);
  g_array_unref (self->shapes);
  g_ptr_array_unref (self->corners);
  g_clear_pointer (&self->volumes, g_ptr_array_unref);
  g_free (self->own);
  g_free (self->inverse_masses);
  g_clear_pointer (&self->inputs, rmp_inputs_unref);
  g_mutex_clear (&self->lock);
  g_free (self);
}

guint
rmp_cloth_bodies_get_n (const RmpClothBodies *self)
{
  return self->n;
}

RmpTopology *
rmp_cloth_bodies_get_topology (const RmpClothBodies *self, guint body)
{
  return self->topologies->pdata[body];
}

const double *
rmp_cloth_bodies_get_rest (const RmpClothBodies *self, guint body)
{
  return self->rests->pdata[body];
}

const RmpClothShape *
rmp_cloth_bodies_get_shape (const RmpClothBodies *self, guint body)
{
  const guint first = self->n - self->shapes->len;

  return body >= first ? &g_array_index (self->shapes, RmpClothShape, body - first) : NULL;
}

const RmpClothVolume *
rmp_cloth_bodies_get_volume (const RmpClothBodies *self, guint body)
{
  return body < self->volumes->len ? self->volumes->pdata[body] : NULL;
}

const RmpClothModel *
rmp_cloth_bodies_get_model (const RmpClothBodies *self)
{
  return self->model;
}

const RmpCollisionOptions *
rmp_cloth_bodies_get_options (const RmpClothBodies *self)
{
  return &self->options;
}

double
rmp_cloth_bodies_get_asked (const RmpClothBodies *self)
{
  return self->asked;
}

const double *
rmp_cloth_bodies_get_inverse_masses (const RmpClothBodies *self)
{
  return self->inverse_masses;
}

/* --- stages ----------------------------------------------------------------------------------- */

RmpCollisionStage *
rmp_cloth_bodies_borrow_stage (RmpClothBodies *self)
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

void
rmp_cloth_bodies_return_stage (RmpClothBodies *self, RmpCollisionStage *stage)
{
  g_mutex_lock (&self->lock);
  g_ptr_array_add (self->stages, stage);
  g_mutex_unlock (&self->lock);
}

/* --- at a time -------------------------------------------------------------------------------- */

/* Where a body is. @garment: whose mesh the garment's own body is of */
static double *
sample_body (const RmpClothBodies *self, guint body, RmpSampler *garment, double time,
             guint n_threads)
{
  const RmpClothShape *shape = rmp_cloth_bodies_get_shape (self, body);
  g_autofree float *mesh = NULL;
  double pose[16];

  if (shape)
    {
      rmp_cloth_shape_pose (shape, garment, time, pose);
      return rmp_cloth_shape_place (pose, count_vertices (self, body),
                                    self->corners->pdata[body + self->shapes->len - self->n]);
    }
  if (body < self->colliders->len)
    return rmp_cloth_sample_collider (self->samplers[body], time, n_threads);
  mesh = g_new (float, 3 * (gsize) self->model->n_mesh_vertices);
  rmp_sampler_positions (garment, RMP_SKINNING_DUAL_QUATERNION, time, mesh, n_threads);
  return rmp_cloth_place_own (count_vertices (self, body), self->own, mesh);
}

GPtrArray *
rmp_cloth_bodies_sample (const RmpClothBodies *self, RmpSampler *garment, double time,
                         guint n_threads, GError **error)
{
  g_autoptr (GPtrArray) bodies = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < self->n; i++)
    {
      const RmpClothVolume *volume = rmp_cloth_bodies_get_volume (self, i);

      g_ptr_array_add (bodies, sample_body (self, i, garment, time, n_threads));
      if (!rmp_cloth_check_body (count_vertices (self, i), bodies->pdata[i], time, error) ||
          (volume && !rmp_cloth_volume_check (volume, bodies->pdata[i], time, error)))
        return NULL;
    }
  return g_steal_pointer (&bodies);
}
