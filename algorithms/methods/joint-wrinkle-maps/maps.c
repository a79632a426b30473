/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "methods/joint-wrinkle-maps/maps.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"
#include "inputs/lifted-region.h"

/* Different sizes of maps that pictures have room for. */
#define MOST_SIDES 8

/* The images of the maps that there are. */
typedef struct
{
  const RmpReference *of[RMP_RELIEF_MAX_PATTERNS];
} Images;

static RmpSplineImage *
make_spline (RmpHeightImage *image, const RmpValues *values, const RmpCall *call)
{
  return rmp_spline_image_new (image, rmp_values_get_real (values, RMP_JOINT_PARAM_BLUR),
                               (RmpWrap) rmp_values_get_int (values, RMP_JOINT_PARAM_WRAP), NULL,
                               call->n_threads);
}

/* How many sizes the maps have together with another one. */
static guint
count_sides (const RmpJointMaps *self, const Images *images, const RmpHeightImage *another)
{
  guint sides[RMP_RELIEF_MAX_PATTERNS + 1] = { rmp_height_image_get_side (another) }, n = 1;

  for (guint i = 0; i < self->n_maps; i++)
    {
      const guint side = rmp_height_image_get_side (images->of[i]->image);
      guint k = 0;

      while (k < n && sides[k] != side)
        k++;
      sides[k] = side;
      n = MAX (n, k + 1);
    }
  return n;
}

/* The index of an image's spline, which is made if it is new. */
static guint
add_map (RmpJointMaps *self, Images *images, const RmpReference *reference, gboolean shared,
         gboolean under, const RmpValues *values, const RmpCall *call)
{
  if (!reference || !reference->image)
    return RMP_REGION_NO_MAP;
  /* The base, which is the first, is nobody else's. */
  for (guint i = self->base == 0 ? 1 : 0; i < self->n_maps; i++)
    if (images->of[i]->image == reference->image && images->of[i]->upward == reference->upward &&
        self->shared[i] == shared && self->under[i] == under)
      return i;
  if (self->n_maps == RMP_RELIEF_MAX_PATTERNS ||
      count_sides (self, images, reference->image) > MOST_SIDES)
    {
      self->n_left_out++;
      return RMP_REGION_NO_MAP;
    }
  images->of[self->n_maps] = reference;
  self->maps[self->n_maps] = make_spline (reference->image, values, call);
  if (reference->upward)
    self->upward[self->n_maps] = make_spline (reference->upward, values, call);
  self->has_normals = self->has_normals || reference->upward;
  self->shared[self->n_maps] = shared;
  self->under[self->n_maps] = under;
  return self->n_maps++;
}

/* The greys of a mask at the vertices, the mean of all charts that a vertex is in. */
static float *
make_mask (const RmpReliefTopology *topology, const RmpSplineImage *image)
{
  g_autofree guint *counts = g_new0 (guint, MAX (topology->n_vertices, 1));
  float *mask = g_new0 (float, MAX (topology->n_vertices, 1));

  for (gsize i = 0; i < 3 * (gsize) topology->n_faces; i++)
    {
      const float *uv = topology->uvs + 2 * (gsize) topology->uv_faces[i];

      mask[topology->faces[i]] += (float) rmp_spline_image_evaluate (image, (double) uv[0],
                                                                     (double) uv[1], NULL);
      counts[topology->faces[i]]++;
    }
  for (guint v = 0; v < topology->n_vertices; v++)
    if (counts[v] > 0)
      mask[v] = CLAMP (mask[v] / (float) counts[v], 0.0f, 1.0f);
  return mask;
}

/* A third of each face's area for each of its corners. */
static void
add_up_areas (const RmpReliefTopology *topology, const float *positions, double *areas)
{
  for (gsize face = 0; face < topology->n_faces; face++)
    {
      const guint32 *corners = topology->faces + 3 * face;
      double points[3][3], normal[3], area;

      for (guint k = 0; k < 3; k++)
        rmp_vector_load (positions + 3 * (gsize) corners[k], points[k]);
      rmp_vector_sub (points[1], points[0], points[1]);
      rmp_vector_sub (points[2], points[0], points[2]);
      rmp_vector_cross (points[1], points[2], normal);
      area = 0.5 * rmp_vector_norm (normal);
      for (guint k = 0; k < 3; k++)
        areas[corners[k]] += area / 3.0;
    }
}

/* A region that has no map shows those of all cloth that is compressed or stretched. */
static void
share_maps (RmpJointMaps *self, RmpJointRegion *region, Images *images, gboolean under,
            const RmpValues *values, const RmpCall *call)
{
  static const guint params[2] = { RMP_JOINT_PARAM_COMPRESSED, RMP_JOINT_PARAM_STRETCHED };

  region->is_shared = TRUE;
  for (guint k = 0; k < 2; k++)
    region->maps[k] = add_map (self, images,
                               rmp_inputs_get_reference (self->input.inputs, params[k]), TRUE,
                               under, values, call);
}

/* Normals say nothing of where a region is. */
static void
add_mask (RmpJointMaps *self, RmpJointRegion *region, const RmpReference *reference,
          const RmpCall *call)
{
  region->has_wrong_mask = reference && reference->upward;
  if (!reference || !reference->image || reference->upward)
    return;
  region->mask_image = rmp_spline_image_new (reference->image, 0.0, RMP_WRAP_CLAMP, NULL,
                                             call->n_threads);
  region->mask = make_mask (self->relief, region->mask_image);
}

/* Narrows the mask at vertices by what is painted on the cloth. */
static void
add_painted (const RmpJointMaps *self, RmpJointRegion *region, const RmpReference *reference)
{
  const gsize n = self->relief->n_vertices;
  const float *weights;

  if (!reference || !reference->weights ||
      g_bytes_get_size (reference->weights) != n * sizeof *weights)
    return;
  weights = g_bytes_get_data (reference->weights, NULL);
  region->painted = g_atomic_rc_box_alloc (MAX (n, 1) * sizeof *weights);
  memcpy (region->painted, weights, n * sizeof *weights);
  if (!region->mask)
    {
      region->mask = g_new (float, MAX (n, 1));
      memcpy (region->mask, weights, n * sizeof *weights);
      return;
    }
  for (gsize v = 0; v < n; v++)
    region->mask[v] *= weights[v];
}

static gboolean
add_region (RmpJointMaps *self, Images *images, RmpSampler *sampler, const RmpValues *values,
            guint index, const RmpCall *call, GError **error)
{
  const RmpInputs *inputs = self->input.inputs;
  RmpJointRegion *region = self->regions + self->n_regions++;
  const RmpReference *references[RMP_REGION_N_PARAMS];
  const gboolean under = rmp_values_get_bool (
      rmp_values_get_entry (values, RMP_JOINT_PARAM_REGIONS, index), RMP_REGION_PARAM_REPLACES);

  if (g_cancellable_set_error_if_cancelled (call->cancellable, error))
    return FALSE;
  for (guint i = 0; i < RMP_REGION_N_PARAMS; i++)
    references[i] = rmp_inputs_get_entry_reference (inputs, RMP_JOINT_PARAM_REGIONS, index, i);

  region->maps[0] = add_map (self, images, references[RMP_REGION_PARAM_MAP], FALSE, under, values,
                             call);
  region->maps[1] = add_map (self, images, references[RMP_REGION_PARAM_OPPOSITE], FALSE, under,
                             values, call);
  if (region->maps[0] == RMP_REGION_NO_MAP && region->maps[1] == RMP_REGION_NO_MAP)
    share_maps (self, region, images, under, values, call);
  add_mask (self, region, references[RMP_REGION_PARAM_MASK], call);
  add_painted (self, region, references[RMP_REGION_PARAM_PAINTED]);
  if (references[RMP_REGION_PARAM_CURVE] && references[RMP_REGION_PARAM_CURVE]->curve)
    region->curve = rmp_profile_ref (references[RMP_REGION_PARAM_CURVE]->curve);
  rmp_joint_region_find_anchor (region, self->relief->n_vertices,
                                rmp_mesh_get_positions (self->input.mesh));
  rmp_joint_region_find_joint (
      region, sampler,
      references[RMP_REGION_PARAM_JOINT] ? references[RMP_REGION_PARAM_JOINT]->joint : -1);
  return TRUE;
}

RmpJointMaps *
rmp_joint_maps_new (const RmpInput *input, RmpSampler *sampler, const RmpValues *values,
                    const RmpCall *call, GError **error)
{
  g_autoptr (RmpJointMaps) self = NULL;
  Images images = { { NULL } };
  guint n_listed;

  g_assert (input);
  g_assert (call);

  if (rmp_mesh_get_n_uvs (input->mesh) == 0)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _ ("A wrinkle map needs texture coordinates, and this mesh has none: unwrap it, "
                      "or use a method that makes wrinkles by itself"));
      return NULL;
    }
  self = g_new0 (RmpJointMaps, 1);
  rmp_input_init_copy (&self->input, input);
  self->topology = rmp_topology_new_for_mesh (input->mesh);
  self->relief = rmp_relief_topology_new_for_mesh (input->mesh);
  self->seams = rmp_seams_new (self->relief);
  self->base = RMP_REGION_NO_MAP;
  self->region = rmp_inputs_make_lifted_region (input->inputs, self->topology);
  self->areas = g_new0 (double, MAX (self->relief->n_vertices, 1));
  add_up_areas (self->relief, rmp_mesh_get_positions (input->mesh), self->areas);
  self->base = add_map (self, &images,
                        rmp_inputs_get_reference (input->inputs, RMP_JOINT_PARAM_BASE), TRUE, TRUE,
                        values, call);
  n_listed = rmp_values_get_n_entries (values, RMP_JOINT_PARAM_REGIONS);
  self->n_beyond = n_listed - MIN (n_listed, RMP_JOINT_MAX_REGIONS);
  for (guint i = 0; i < n_listed - self->n_beyond; i++)
    if (!add_region (self, &images, sampler, values, i, call, error))
      return NULL;
  return g_steal_pointer (&self);
}

void
rmp_joint_maps_free (RmpJointMaps *self)
{
  if (!self)
    return;
  for (guint i = 0; i < self->n_maps; i++)
    {
      rmp_spline_image_unref (self->maps[i]);
      g_clear_pointer (&self->upward[i], rmp_spline_image_unref);
    }
  for (guint i = 0; i < self->n_regions; i++)
    rmp_joint_region_clear (self->regions + i);
  g_clear_pointer (&self->topology, rmp_topology_unref);
  g_clear_pointer (&self->relief, rmp_relief_topology_unref);
  g_clear_pointer (&self->seams, rmp_seams_unref);
  rmp_input_clear (&self->input);
  g_free (self->region);
  g_free (self->areas);
  g_free (self);
}

void
rmp_joint_maps_measure_strain (const RmpJointMaps *self, const float *positions, double *strain)
{
  const guint n = self->relief->n_vertices;

  g_assert (self);

  for (guint v = 0; v < n; v++)
    strain[v] = 0.0;
  add_up_areas (self->relief, positions, strain);
  for (guint v = 0; v < n; v++)
    strain[v] = self->areas[v] > 0.0 ? strain[v] / self->areas[v] - 1.0 : 0.0;
}
