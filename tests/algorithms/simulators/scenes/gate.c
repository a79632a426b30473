/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gate.h"

#include <math.h>
#include <string.h>

#include "cloth/params.h"
#include "exact/exact.h"
#include "inputs/colliders.h"
#include "inputs/masks.h"

/* How far vertices begin from where the scene has them, metres. */
#define JITTER 2e-4

double
gate_pick (Gate *self, double size)
{
  return size * (2.0 * g_rand_double (self->rand) - 1.0);
}

static RmpMesh *
make_mesh (const Mesh *self)
{
  g_autofree float *positions = g_new (float, 3 * (gsize) self->n_vertices);
  g_autoptr (GError) error = NULL;
  RmpMesh *mesh;

  for (gsize i = 0; i < 3 * (gsize) self->n_vertices; i++)
    positions[i] = (float) self->positions[i];
  mesh = rmp_mesh_new (self->n_vertices, positions, self->n_faces, self->faces, 0, NULL, NULL,
                       &error);
  g_assert_no_error (error);
  return mesh;
}

/* @begin: [#V × 3] */
static RmpSampler *
make_sampler (const Gate *self, RmpMesh *mesh, const double *begin, guint n_frames,
              void (*move) (const Gate *self, double time, guint vertex, double position[3]))
{
  const gsize n = rmp_mesh_get_n_vertices (mesh);
  g_autofree float *positions = g_new (float, 3 * n * n_frames);

  for (guint k = 0; k < n_frames; k++)
    for (gsize v = 0; v < n; v++)
      {
        double position[3] = { begin[3 * v], begin[3 * v + 1], begin[3 * v + 2] };

        if (move)
          move (self, k / GATE_RATE, (guint) v, position);
        for (guint c = 0; c < 3; c++)
          positions[3 * (n * k + v) + c] = (float) position[c];
      }
  return rmp_sampler_new_sequence (mesh, n_frames, GATE_RATE, positions);
}

static void
paint (Gate *self)
{
  const guint n = self->cloth.n_vertices;
  g_autofree float *weights = g_new (float, n);
  g_autoptr (GBytes) bytes = NULL;
  RmpMasked masked = { .param = RMP_CLOTH_FOLLOW, .low = 0.0, .high = 1.0 };

  for (guint v = 0; v < n; v++)
    weights[v] = (float) self->follow[v];
  bytes = g_bytes_new (weights, n * sizeof (float));
  masked.bytes = bytes;
  rmp_inputs_set_masks (&self->input.inputs, 1, &masked);
}

static void
build (Gate *self)
{
  mesh_init (&self->cloth);
  mesh_init (&self->body);
  self->scene->build (self);
  if (!self->begin)
    self->begin = g_memdup2 (self->cloth.positions,
                             3 * (gsize) self->cloth.n_vertices * sizeof (double));
  if (!self->follow)
    self->follow = g_new0 (double, self->cloth.n_vertices);
  for (gsize i = 0; i < 3 * (gsize) self->cloth.n_vertices; i++)
    self->begin[i] += gate_pick (self, JITTER);
}

void
gate_init (Gate *self, const GateScene *scene, const RmpTechnique *technique, guint32 seed,
           guint n_frames, const char *settings)
{
  static const RmpCall call = { 0 };
  g_autofree char *thickness = g_strdup_printf ("thickness=%g", GATE_THICKNESS);
  g_autoptr (GError) error = NULL;

  *self = (Gate){ .scene = scene, .technique = technique, .last_crossed = G_MAXUINT };
  self->rand = g_rand_new_with_seed (seed);
  build (self);
  self->mesh = make_mesh (&self->cloth);
  self->sampler = make_sampler (self, self->mesh, self->begin, n_frames, scene->carry);
  self->input.mesh = self->mesh;
  paint (self);
  if (self->body.n_vertices > 0)
    {
      self->body_mesh = make_mesh (&self->body);
      self->body_sampler = make_sampler (self, self->body_mesh, self->body.positions, n_frames,
                                         scene->move);
      rmp_inputs_set_colliders (&self->input.inputs, 1, &self->body_sampler);
    }
  self->values = rmp_values_new (technique);
  rmp_values_set_real (self->values, RMP_CLOTH_SETTLE, 0.0);
  rmp_values_set_list (self->values, "gravity=0,0,-9.81", &error);
  g_assert_no_error (error);
  rmp_values_set_list (self->values, thickness, &error);
  g_assert_no_error (error);
  rmp_values_set_list (self->values, scene->settings, &error);
  g_assert_no_error (error);
  rmp_values_set_list (self->values, settings, &error);
  g_assert_no_error (error);
  self->shared = technique->prepare (&self->input, self->sampler, self->values, &call, &error);
  g_assert_no_error (error);
  self->state = technique->state_new (self->shared);
  self->positions = g_new (double, 3 * ((gsize) self->cloth.n_vertices + self->body.n_vertices));
  self->velocities = g_new (double, 3 * (gsize) self->cloth.n_vertices);
}

void
gate_clear (Gate *self)
{
  rmp_output_clear (&self->output);
  self->technique->state_free (self->state);
  self->technique->shared_free (self->shared);
  g_clear_pointer (&self->input.inputs, rmp_inputs_unref);
  rmp_values_unref (self->values);
  g_clear_pointer (&self->body_sampler, rmp_sampler_unref);
  g_clear_pointer (&self->body_mesh, rmp_mesh_unref);
  rmp_sampler_unref (self->sampler);
  rmp_mesh_unref (self->mesh);
  mesh_clear (&self->cloth);
  mesh_clear (&self->body);
  g_free (self->begin);
  g_free (self->follow);
  g_free (self->positions);
  g_free (self->velocities);
  g_rand_free (self->rand);
}

double
gate_figure (const Gate *self, const char *id)
{
  for (guint i = 0; i < self->technique->n_figures; i++)
    if (g_str_equal (self->technique->figures[i].id, id))
      return self->output.figures[i];
  g_assert_not_reached ();
}

/* --- what is looked at ------------------------------------------------------------------------ */

/* Where cloth and body are, to the last bit of what is given out. */
static void
read_positions (Gate *self)
{
  const gsize n = self->cloth.n_vertices, n_body = self->body.n_vertices;
  g_autofree float *body = g_new (float, 3 * n_body + 1);

  for (gsize i = 0; i < 3 * n; i++)
    self->positions[i] = (double) self->output.positions[i];
  if (n_body > 0)
    rmp_sampler_positions (self->body_sampler, RMP_SKINNING_DUAL_QUATERNION,
                           self->frame / GATE_RATE, body, 0);
  for (gsize i = 0; i < 3 * n_body; i++)
    self->positions[3 * n + i] = (double) body[i];
}

/* A checkpoint is its size, two counts, a time and a way, and then positions and velocities. */
#define HEADER 32

static void
read_velocities (Gate *self)
{
  const gsize size = 3 * (gsize) self->cloth.n_vertices * sizeof (double);
  g_autoptr (GBytes) bytes = self->technique->state_save (self->state);
  const guint8 *data = g_bytes_get_data (bytes, NULL);
  const double *velocities = (const double *) (gconstpointer) (data + HEADER + size);

  memcpy (self->velocities, velocities, size);
  for (gsize i = 0; i < size / sizeof (double); i++)
    g_assert_true ((float) velocities[i] == self->output.velocities[i]);
}

static void
count_crossings_of_all (Gate *self)
{
  const gsize n = self->cloth.n_faces, n_all = n + self->body.n_faces;
  g_autofree guint32 *faces = g_new (guint32, 3 * n_all);

  memcpy (faces, self->cloth.faces, 3 * n * sizeof *faces);
  for (gsize i = 3 * n; i < 3 * n_all; i++)
    faces[i] = self->body.faces[i - 3 * n] + self->cloth.n_vertices;
  self->n_crossings = exact_count_crossings (self->cloth.n_vertices + self->body.n_vertices,
                                             self->positions, (guint) n_all, faces, (guint) n);
  if (self->n_crossings > 0)
    self->last_crossed = self->frame;
}

static gboolean
is_finite (const Gate *self)
{
  for (gsize i = 0; i < 3 * (gsize) self->cloth.n_vertices; i++)
    if (!isfinite (self->output.positions[i]) || !isfinite (self->output.velocities[i]))
      return FALSE;
  return TRUE;
}

const char *
gate_step (Gate *self)
{
  const RmpCall call = { .n_threads = self->n_threads };
  g_autoptr (GError) error = NULL;
  const guint frame = self->output.positions ? self->frame + 1 : 0;

  rmp_output_clear (&self->output);
  if (!self->technique->step (self->shared, NULL, self->state, self->sampler, self->values,
                              frame / GATE_RATE, RMP_TARGET_BAKE, NULL, &self->output, &call,
                              &error))
    return g_intern_string (error->message);
  self->frame = frame;
  if (!is_finite (self))
    return "is not finite";
  read_positions (self);
  read_velocities (self);
  count_crossings_of_all (self);
  self->peak = MAX (self->peak, gate_figure (self, "kinetic"));
  if (self->n_crossings > 0 && !self->scene->may_cross)
    return "crosses";
  return self->scene->check ? self->scene->check (self) : NULL;
}
