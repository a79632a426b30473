/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "preflight.h"

#include "cloth/bodies.h"
#include "cloth/params.h"
#include "collision/overlaps.h"
#include "inputs/colliders.h"

/* Seconds before the first frame in which cloth has time to come apart. */
#define UNTANGLE_TIME 2.0

typedef struct
{
  RmpClothModel *model;
  RmpInputs *inputs;    /* (nullable): keeps the colliders */
  GPtrArray *colliders; /* (element-type RmpSampler): the first bodies */
  guint n_own;          /* 1 where the rest of the garment's mesh is the next one */
  guint n_own_vertices;
  guint32 *own;       /* [n_own_vertices] of the garment's mesh */
  GArray *own_faces;  /* (nullable) of guint32: of the garment's mesh */
  GArray *shapes;     /* (element-type RmpClothShape): the other bodies */
  GPtrArray *corners; /* (element-type double[]) [#shapes] on their own axes */
  GArray *n_corners;  /* of guint, [#shapes] */
  RmpOverlapFinder *finder;
} Preflight;

static void
add_shapes (Preflight *self, const RmpInput *input, const RmpValues *values, GPtrArray *topologies,
            GPtrArray *rests)
{
  const double thickness = rmp_values_get_real (values, RMP_CLOTH_THICKNESS);

  self->shapes = rmp_cloth_list_shapes (self->model, input, values);
  self->corners = g_ptr_array_new_with_free_func (g_free);
  self->n_corners = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < self->shapes->len; i++)
    {
      const RmpClothShape *shape = &g_array_index (self->shapes, RmpClothShape, i);
      double *corners;
      RmpTopology *topology = rmp_cloth_load_shape (shape, thickness, &corners);

      g_ptr_array_add (topologies, topology);
      g_ptr_array_add (rests, rmp_cloth_shape_place (shape->pose, topology->n_vertices, corners));
      g_ptr_array_add (self->corners, corners);
      g_array_append_val (self->n_corners, topology->n_vertices);
    }
}

static void
add_own (Preflight *self, const RmpMesh *mesh, GPtrArray *topologies, GPtrArray *rests)
{
  RmpTopology *topology = rmp_cloth_load_own (self->model, mesh, &self->own, &self->own_faces);

  if (!topology)
    return;
  self->n_own = 1;
  self->n_own_vertices = topology->n_vertices;
  g_ptr_array_add (topologies, topology);
  g_ptr_array_add (
      rests, rmp_cloth_place_own (self->n_own_vertices, self->own, rmp_mesh_get_positions (mesh)));
}

static gpointer
preflight_begin (const RmpInput *input, const RmpValues *values, GError **error)
{
  g_autoptr (RmpClothModel) model = rmp_cloth_model_new (input, values, error);
  g_autoptr (GPtrArray)
      topologies = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_topology_unref);
  g_autoptr (GPtrArray) rests = g_ptr_array_new_with_free_func (g_free);
  Preflight *self;

  if (!model)
    return NULL;
  self = g_new0 (Preflight, 1);
  self->model = g_steal_pointer (&model);
  self->inputs = input->inputs ? rmp_inputs_ref (input->inputs) : NULL;
  self->colliders = rmp_cloth_list_colliders (self->inputs, values);
  for (guint i = 0; i < self->colliders->len; i++)
    {
      double *rest;

      g_ptr_array_add (topologies, rmp_cloth_load_collider (self->colliders->pdata[i], &rest));
      g_ptr_array_add (rests, rest);
    }
  add_own (self, input->mesh, topologies, rests);
  add_shapes (self, input, values, topologies, rests);
  self->finder = rmp_overlap_finder_new (self->model->topology, self->model->rest, topologies->len,
                                         (RmpTopology *const *) topologies->pdata,
                                         (const double *const *) rests->pdata);
  return self;
}

static void
preflight_end (gpointer data)
{
  Preflight *self = data;

  rmp_overlap_finder_free (self->finder);
  g_ptr_array_unref (self->colliders);
  g_free (self->own);
  g_clear_pointer (&self->own_faces, g_array_unref);
  g_array_unref (self->shapes);
  g_ptr_array_unref (self->corners);
  g_array_unref (self->n_corners);
  g_clear_pointer (&self->inputs, rmp_inputs_unref);
  rmp_cloth_model_free (self->model);
  g_free (self);
}

/* @sampler: the motion of the garment; @mesh: where its mesh is */
static gboolean
sample_bodies (const Preflight *self, RmpSampler *sampler, const float *mesh, double time,
               guint n_threads, GPtrArray *positions, GError **error)
{
  for (guint i = 0; i < self->colliders->len; i++)
    {
      RmpSampler *collider = self->colliders->pdata[i];

      g_ptr_array_add (positions, rmp_cloth_sample_collider (collider, time, n_threads));
      if (!rmp_cloth_check_body (rmp_mesh_get_n_vertices (rmp_sampler_get_mesh (collider)),
                                 positions->pdata[i], time, error))
        return FALSE;
    }
  if (self->n_own > 0)
    {
      g_ptr_array_add (positions, rmp_cloth_place_own (self->n_own_vertices, self->own, mesh));
      if (!rmp_cloth_check_body (self->n_own_vertices, positions->pdata[self->colliders->len], time,
                                 error))
        return FALSE;
    }
  for (guint i = 0; i < self->shapes->len; i++)
    {
      double pose[16];

      rmp_cloth_shape_pose (&g_array_index (self->shapes, RmpClothShape, i), sampler, time, pose);
      g_ptr_array_add (positions,
                       rmp_cloth_shape_place (pose, g_array_index (self->n_corners, guint, i),
                                              self->corners->pdata[i]));
    }
  return TRUE;
}

static gboolean
is_own (const Preflight *self, guint body)
{
  return self->n_own > 0 && body == self->colliders->len;
}

static guint
find_collider (const Preflight *self, guint body)
{
  guint n, at = 0;
  RmpSampler *const *samplers = rmp_inputs_get_colliders (self->inputs, &n);

  if (body == RMP_OVERLAP_ITSELF)
    return RMP_OVERLAP_ROW_ITSELF;
  if (is_own (self, body))
    return RMP_OVERLAP_ROW_OWN;
  if (body >= self->colliders->len)
    return n + body - self->colliders->len - self->n_own;
  while (at < n && samplers[at] != self->colliders->pdata[body])
    at++;
  return at;
}

/* Numbers of the cloth become those of the mesh, and the body one of all colliders. */
static void
tell (const Preflight *self, const RmpClothOverlap *overlap, RmpOverlapRow *row)
{
  const RmpTopology *topology = self->model->topology;

  *row = (RmpOverlapRow){
    .collider = find_collider (self, overlap->body),
    .depth = overlap->depth,
    .inside = overlap->inside,
    .held = TRUE,
    .faces = g_array_copy (overlap->faces),
    .body_faces = g_array_copy (overlap->body_faces),
  };
  for (guint i = 0; i < row->faces->len; i++)
    {
      guint32 *face = &g_array_index (row->faces, guint32, i);

      for (guint k = 0; k < 3; k++)
        row->held = row->held && self->model->holds[topology->faces[3 * (gsize) *face + k]].pinned;
      *face = self->model->cloth[*face];
    }
  for (guint i = 0; is_own (self, overlap->body) && i < row->body_faces->len; i++)
    {
      guint32 *face = &g_array_index (row->body_faces, guint32, i);

      *face = g_array_index (self->own_faces, guint32, *face);
    }
}

static GArray *
preflight_find (gpointer data, RmpSampler *sampler, double time, const RmpCall *call,
                GError **error)
{
  Preflight *self = data;
  g_autofree float *mesh = g_new (float, 3 * (gsize) self->model->n_mesh_vertices + 1);
  g_autofree double *cloth = g_new (double, 3 * (gsize) self->model->n_vertices + 1);
  g_autoptr (GPtrArray) bodies = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) overlaps = NULL;
  GArray *rows;

  rmp_sampler_positions (sampler, RMP_SKINNING_DUAL_QUATERNION, time, mesh, call->n_threads);
  rmp_cloth_model_gather (self->model, mesh, cloth);
  if (!rmp_cloth_check_positions (self->model, cloth, time, error) ||
      !sample_bodies (self, sampler, mesh, time, call->n_threads, bodies, error))
    return NULL;
  overlaps = rmp_overlap_finder_find (self->finder, cloth, (const double *const *) bodies->pdata,
                                      call->n_threads, error);
  if (!overlaps)
    return NULL;
  rows = rmp_overlap_rows_new ();
  for (guint i = 0; i < overlaps->len; i++)
    {
      RmpOverlapRow row;

      tell (self, overlaps->pdata[i], &row);
      g_array_append_val (rows, row);
    }
  return rows;
}

static void
preflight_untangle (RmpValues *values, gboolean itself)
{
  rmp_values_set_bool (values, RMP_CLOTH_CONTACT, TRUE);
  rmp_values_set_bool (values, RMP_CLOTH_UNTANGLE, TRUE);
  if (itself)
    {
      rmp_values_set_bool (values, RMP_CLOTH_SELF, TRUE);
      /* where there is the choice: cloth that is moved out of bodies runs through itself */
      rmp_values_set_named (values, "contact_by", "continuous", NULL);
    }
  if (rmp_values_get_real (values, RMP_CLOTH_SETTLE) < UNTANGLE_TIME)
    rmp_values_set_real (values, RMP_CLOTH_SETTLE, UNTANGLE_TIME);
}

const RmpPreflight rmp_cloth_preflight = {
  .begin = preflight_begin,
  .find = preflight_find,
  .end = preflight_end,
  .untangle = preflight_untangle,
};
