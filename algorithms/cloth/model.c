/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "model.h"

#include <math.h>
#include <string.h>

#include "cloth/params.h"
#include "geometry/smoothstep.h"
#include "geometry/vector.h"
#include "inputs/bones.h"
#include "inputs/cloth.h"
#include "inputs/colliders.h"
#include "inputs/masks.h"
#include "inputs/references.h"
#include "inputs/rest-shape.h"

#define PINNED 0.995    /* following from which on a vertex is where the rig puts it */
#define FREQUENCY 20.0  /* 1/s at a following of a half */
#define WHOLE 0.95      /* weight of a bone from which on a vertex hangs on it alone */
#define SEWN 0.5        /* what is painted of RMP_CLOTH_ATTACHED from which on it is, if hard */
#define LEAST_MASS 1e-3 /* of the mean: a vertex whose faces have no area still has one */

/* Areas of the texture by those of the cloth that are taken for lengths, after one scale, and the
 * part of faces that has to have them.
 */
#define TEXTURE_AREA 0.1
#define TEXTURE_FACES 0.95

/* --- which faces ------------------------------------------------------------------------------ */

/* Its own numbers for the vertices of the cloth, in the order of the mesh. */
static void
take_faces (RmpClothModel *self, const RmpMesh *mesh, const guint8 *cloth)
{
  const guint32 *faces = rmp_mesh_get_faces (mesh);
  g_autofree guint32 *numbers = g_new (guint32, self->n_mesh_vertices);
  g_autofree guint32 *own = g_new (guint32, 3 * (gsize) self->n_mesh_faces);

  self->cloth = g_new (guint32, self->n_mesh_faces);
  self->vertices = g_new (guint32, self->n_mesh_vertices);
  memset (numbers, 0xff, self->n_mesh_vertices * sizeof *numbers);
  for (guint32 f = 0; f < self->n_mesh_faces; f++)
    {
      if (cloth && !cloth[f])
        continue;
      self->cloth[self->n_faces++] = f;
      for (guint i = 0; i < 3; i++)
        numbers[faces[3 * (gsize) f + i]] = 0;
    }
  for (guint32 v = 0; v < self->n_mesh_vertices; v++)
    if (numbers[v] != RMP_INDEX_NONE)
      {
        numbers[v] = self->n_vertices;
        self->vertices[self->n_vertices++] = v;
      }
  for (gsize i = 0; i < 3 * (gsize) self->n_faces; i++)
    own[i] = numbers[faces[3 * (gsize) self->cloth[i / 3] + i % 3]];
  self->topology = rmp_topology_new (self->n_vertices, self->n_faces, own);
}

/* --- material coordinates --------------------------------------------------------------------- */

static void
get_corners (const RmpClothModel *self, guint face, const double *x[3])
{
  for (guint i = 0; i < 3; i++)
    x[i] = self->rest + 3 * (gsize) self->topology->faces[3 * (gsize) face + i];
}

static double
measure_area (const double *const x[3])
{
  double sides[2][3], normal[3];

  rmp_vector_sub (x[1], x[0], sides[0]);
  rmp_vector_sub (x[2], x[0], sides[1]);
  rmp_vector_cross (sides[0], sides[1], normal);
  return 0.5 * rmp_vector_norm (normal);
}

static void
read_texture (const RmpMesh *mesh, guint32 face, double uv[6])
{
  const float *uvs = rmp_mesh_get_uvs (mesh);
  const guint32 *corners = rmp_mesh_get_uv_faces (mesh) + 3 * (gsize) face;

  for (guint i = 0; i < 6; i++)
    uv[i] = (double) uvs[2 * (gsize) corners[i / 2] + i % 2];
}

static double
measure_flat (const double uv[6])
{
  return 0.5 * fabs ((uv[2] - uv[0]) * (uv[5] - uv[1]) - (uv[4] - uv[0]) * (uv[3] - uv[1]));
}

/* Metres of cloth a unit of the texture; 0 where the texture does not have the cloth's lengths. */
static double
find_texture_scale (const RmpClothModel *self, const RmpMesh *mesh)
{
  double flat = 0.0, whole = 0.0;
  guint n = 0;

  if (!rmp_mesh_get_uv_faces (mesh))
    return 0.0;
  for (guint pass = 0; pass < 2; pass++)
    for (guint f = 0; f < self->n_faces; f++)
      {
        const double *x[3];
        double uv[6], area;

        get_corners (self, f, x);
        read_texture (mesh, self->cloth[f], uv);
        area = measure_area (x);
        if (pass == 0)
          {
            flat += measure_flat (uv);
            whole += area;
          }
        else
          n += fabs (measure_flat (uv) * whole / flat - area) <= TEXTURE_AREA * area;
      }
  return flat > 0.0 && n >= TEXTURE_FACES * self->n_faces ? sqrt (whole / flat) : 0.0;
}

static void
make_triangles (RmpClothModel *self, const RmpMesh *mesh, const float *pattern,
                const double warp[3])
{
  const double scale = pattern ? 0.0 : find_texture_scale (self, mesh);

  self->triangles = g_new (RmpClothTriangle, self->n_faces);
  for (guint f = 0; f < self->n_faces; f++)
    {
      const guint32 face = self->cloth[f];
      const double *x[3];
      double uv[6];

      get_corners (self, f, x);
      if (scale > 0.0)
        read_texture (mesh, face, uv);
      else
        rmp_cloth_triangle_flatten (x, warp, uv);
      for (guint i = 0; i < 6; i++)
        uv[i] = pattern ? (double) pattern[6 * (gsize) face + i]
                        : (scale > 0.0 ? scale * uv[i] : uv[i]);
      self->n_degenerate += !rmp_cloth_triangle_init (&self->triangles[f], uv);
    }
}

/* --- material --------------------------------------------------------------------------------- */

static void
read_material (RmpClothModel *self, const RmpValues *values)
{
  self->material = (RmpClothMaterial){
    .density = rmp_values_get_real (values, RMP_CLOTH_DENSITY),
    .stretch = { rmp_values_get_real (values, RMP_CLOTH_STRETCH_WARP),
                 rmp_values_get_real (values, RMP_CLOTH_STRETCH_WEFT) },
    .shear = rmp_values_get_real (values, RMP_CLOTH_SHEAR),
    .bend = { rmp_values_get_real (values, RMP_CLOTH_BEND_WARP),
              rmp_values_get_real (values, RMP_CLOTH_BEND_WEFT) },
    .damping = rmp_values_get_real (values, RMP_CLOTH_DAMPING),
    .bend_damping = rmp_values_get_real (values, RMP_CLOTH_BEND_DAMPING),
  };
}

static void
weigh (RmpClothModel *self)
{
  double mean = 0.0;

  self->masses = g_new0 (double, self->n_vertices);
  for (guint f = 0; f < self->n_faces; f++)
    for (guint i = 0; i < 3; i++)
      self->masses[self->topology->faces[3 * (gsize) f + i]] += self->material.density *
                                                                self->triangles[f].area / 3.0;
  for (guint v = 0; v < self->n_vertices; v++)
    mean += self->masses[v] / self->n_vertices;
  for (guint v = 0; v < self->n_vertices; v++)
    self->masses[v] = MAX (self->masses[v], LEAST_MASS * mean);
}

/* What a bone holds of a vertex. */
static double
hold_by_bone (const RmpInputs *inputs, const RmpValues *values, guint bone, guint32 vertex)
{
  const RmpValues *entry = rmp_values_get_entry (values, RMP_CLOTH_BONES, bone);
  const RmpReference *reference = rmp_inputs_get_entry_reference (inputs, RMP_CLOTH_BONES, bone,
                                                                  RMP_CLOTH_BONE_JOINT);
  const double falloff = WHOLE * rmp_values_get_real (entry, RMP_CLOTH_BONE_FALLOFF);
  double weight;

  if (!reference)
    return 0.0;
  weight = rmp_bones_weigh (rmp_inputs_get_bones (inputs), vertex, reference->joint);
  if (weight >= WHOLE)
    return rmp_values_get_real (entry, RMP_CLOTH_BONE_HOLD);
  return falloff > 0.0 ? rmp_values_get_real (entry, RMP_CLOTH_BONE_HOLD) *
                             rmp_smoothstep ((weight - (WHOLE - falloff)) / falloff)
                       : 0.0;
}

static void
read_holds (RmpClothModel *self, const RmpInputs *inputs, const RmpValues *values)
{
  const RmpMasked *masked = rmp_inputs_get_masked (inputs, RMP_CLOTH_FOLLOW);
  const double plain = rmp_values_get_real (values, RMP_CLOTH_FOLLOW);
  const guint n_bones = rmp_values_get_n_entries (values, RMP_CLOTH_BONES);

  self->holds = g_new0 (RmpClothHold, self->n_vertices);
  for (guint v = 0; v < self->n_vertices; v++)
    {
      double follow = rmp_masked_value (masked, plain, self->vertices[v]);

      for (guint i = 0; i < n_bones; i++)
        follow = MAX (follow, hold_by_bone (inputs, values, i, self->vertices[v]));
      self->holds[v].pinned = follow >= PINNED;
      if (!self->holds[v].pinned)
        self->holds[v].frequency = FREQUENCY * follow / (1.0 - follow);
    }
}

/* --- attachments ------------------------------------------------------------------------------ */

/* How firmly a vertex is attached; 0: not at all. */
static double
read_attached (const RmpInputs *inputs, const RmpValues *values, guint32 vertex)
{
  const double attached = rmp_masked_value (rmp_inputs_get_masked (inputs, RMP_CLOTH_ATTACHED),
                                            rmp_values_get_real (values, RMP_CLOTH_ATTACHED),
                                            vertex);

  if (rmp_values_get_int (values, RMP_CLOTH_ATTACHMENT) == RMP_ATTACHMENT_HARD)
    return attached >= SEWN ? 1.0 : 0.0;
  return attached;
}

/* Numbers of the mesh become those of the cloth. */
static void
take_attachments (RmpClothModel *self, const RmpInputs *inputs, const RmpValues *values)
{
  const gboolean hard = rmp_values_get_int (values, RMP_CLOTH_ATTACHMENT) == RMP_ATTACHMENT_HARD;
  const double stiffness = rmp_values_get_real (values, RMP_CLOTH_ATTACH_STIFFNESS);
  guint at = 0;

  for (guint32 v = 0; v < self->n_vertices && at < self->attachments->len; v++)
    {
      RmpClothAttachment *attachment = &g_array_index (self->attachments, RmpClothAttachment, at);
      const double firmness = read_attached (inputs, values, self->vertices[v]);

      if (attachment->vertex != self->vertices[v])
        continue;
      attachment->vertex = v;
      self->holds[v] = (RmpClothHold){
        .pinned = hard,
        .frequency = hard ? 0.0 : sqrt (stiffness * firmness / self->masses[v]),
      };
      at++;
    }
}

static gboolean
attach (RmpClothModel *self, const RmpInput *input, const RmpValues *values, GError **error)
{
  const double reach = rmp_values_get_real (values, RMP_CLOTH_ATTACH_REACH);
  g_autofree guint8 *attached = g_new0 (guint8, (gsize) self->n_mesh_vertices + 1);
  guint n_bodies;
  RmpSampler *const *bodies = rmp_inputs_get_colliders (input->inputs, &n_bodies);

  if (rmp_values_get_int (values, RMP_CLOTH_ATTACHMENT) == RMP_ATTACHMENT_NONE)
    {
      self->attachments = g_array_new (FALSE, FALSE, sizeof (RmpClothAttachment));
      return TRUE;
    }
  for (guint v = 0; v < self->n_vertices; v++)
    attached[self->vertices[v]] = read_attached (input->inputs, values, self->vertices[v]) > 0.0;
  self->attachments = rmp_cloth_attachments_bind (self->n_mesh_vertices,
                                                  rmp_mesh_get_positions (input->mesh), attached,
                                                  n_bodies, bodies, reach, error);
  if (self->attachments)
    take_attachments (self, input->inputs, values);
  return self->attachments != NULL;
}

/* --- the model -------------------------------------------------------------------------------- */

static void
measure_size (RmpClothModel *self)
{
  double low[3] = { INFINITY, INFINITY, INFINITY }, high[3] = { -INFINITY, -INFINITY, -INFINITY };

  for (gsize i = 0; i < 3 * (gsize) self->n_vertices; i++)
    {
      low[i % 3] = MIN (low[i % 3], self->rest[i]);
      high[i % 3] = MAX (high[i % 3], self->rest[i]);
    }
  self->size = rmp_vector_distance (low, high);
}

static gboolean
check (const RmpClothModel *self, GError **error)
{
  if (self->n_faces > self->n_degenerate && self->size > 0.0)
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                       self->n_faces == 0
                           ? _ ("The garment has no cloth to simulate. Paint some faces of it.")
                           : _ ("No face of the cloth has an area. Give the garment a rest "
                                "shape."));
  return FALSE;
}

RmpClothModel *
rmp_cloth_model_new (const RmpInput *input, const RmpValues *values, GError **error)
{
  const RmpRestShape shape = rmp_inputs_get_rest_shape (input->inputs);
  g_autoptr (RmpClothModel) self = g_new0 (RmpClothModel, 1);
  double warp[3];

  self->seed = input->seed;
  self->inputs = input->inputs ? rmp_inputs_ref (input->inputs) : NULL;
  self->n_mesh_vertices = rmp_mesh_get_n_vertices (input->mesh);
  self->n_mesh_faces = rmp_mesh_get_n_faces (input->mesh);
  take_faces (self, input->mesh, rmp_inputs_get_cloth (input->inputs));
  self->rest = g_new (double, 3 * (gsize) self->n_vertices + 1);
  rmp_cloth_model_gather (
      self, shape.positions ? shape.positions : rmp_mesh_get_positions (input->mesh), self->rest);
  rmp_values_get_vec3 (values, RMP_CLOTH_WARP, warp);
  if (!rmp_vector_normalise (warp))
    warp[0] = 1.0;
  make_triangles (self, input->mesh, shape.pattern, warp);
  if (self->n_vertices > 0)
    measure_size (self);
  if (!check (self, error))
    return NULL;
  self->hinges = rmp_cloth_hinges_new (self->topology, self->rest, warp, &self->n_hinges);
  if (rmp_values_get_int (values, RMP_CLOTH_REST_ANGLES) == RMP_REST_ANGLES_FLAT || shape.pattern)
    for (guint i = 0; i < self->n_hinges; i++)
      self->hinges[i].rest = 0.0;
  read_material (self, values);
  weigh (self);
  read_holds (self, input->inputs, values);
  return attach (self, input, values, error) ? g_steal_pointer (&self) : NULL;
}

void
rmp_cloth_model_free (RmpClothModel *self)
{
  g_free (self->vertices);
  g_free (self->cloth);
  g_clear_pointer (&self->topology, rmp_topology_unref);
  g_free (self->rest);
  g_free (self->triangles);
  g_free (self->hinges);
  g_free (self->masses);
  g_free (self->holds);
  g_clear_pointer (&self->inputs, rmp_inputs_unref);
  g_clear_pointer (&self->attachments, g_array_unref);
  g_free (self);
}

double *
rmp_cloth_model_invert_masses (const RmpClothModel *self)
{
  double *inverse_masses = g_new (double, self->n_vertices);

  for (guint v = 0; v < self->n_vertices; v++)
    inverse_masses[v] = self->holds[v].pinned ? 0.0 : 1.0 / self->masses[v];
  return inverse_masses;
}

void
rmp_cloth_model_gather (const RmpClothModel *self, const float *mesh, double *cloth)
{
  for (guint v = 0; v < self->n_vertices; v++)
    rmp_vector_load (mesh + 3 * (gsize) self->vertices[v], cloth + 3 * (gsize) v);
}

void
rmp_cloth_model_scatter (const RmpClothModel *self, const double *cloth, float *mesh)
{
  for (guint v = 0; v < self->n_vertices; v++)
    rmp_vector_store (cloth + 3 * (gsize) v, mesh + 3 * (gsize) self->vertices[v]);
}
