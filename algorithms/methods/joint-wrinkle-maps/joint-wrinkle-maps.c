/* SPDX-License-Identifier: GPL-3.0-or-later */
/* joint-wrinkle-maps.c: the method as a technique.
 *
 * Based on:
 *   H. Bahnassi, W. Bahnassi. Cloth without cloth. ShaderX5, 2006: one map that a joint's rotation
 *     shows where a mask lets it
 *   C. D. G. Reis, H. Bagatelo, J. M. Martino. Real-time simulation of wrinkles. WSCG, 2008:
 *     several regions with maps and masks of their own
 *   C. Oat. Animated wrinkle maps. SIGGRAPH courses, 2007: maps of compressed and of stretched skin
 *
 * They are known from a survey that gives no equations. Here
 *   swing and twist, the side of the bend   angles.c
 *   weights by angle, side, reach, strain   weight.c
 *   weights by poses, for engines           radial.c
 *   weights that follow slowly              lag.c
 *   a region put together                   region.c
 *   heights of several maps                 relief/layers-form.c
 *
 * Departs from the sources:
 *   - maps of heights add up, and the light's normals follow from them, so that outline and shading
 *     agree; a choice leaves the outline smooth. Slopes of maps of normals are added to theirs.
 *   - which side of a limb wrinkles follows from where its points lie round the bone at rest, not
 *     from texture coordinates: these need not be even.
 *   - a region may follow the cloth's own compression, so that maps work without a skeleton too.
 */

#include "methods/joint-wrinkle-maps/joint-wrinkle-maps.h"

#include "compute/parallel.h"
#include "geometry/normals.h"
#include "inputs/cloth.h"
#include "inputs/masks.h"
#include "methods/joint-wrinkle-maps/lag.h"
#include "methods/joint-wrinkle-maps/report.h"
#include "methods/joint-wrinkle-maps/weight.h"
#include "relief/tangents.h"

#include <math.h>
#include <string.h>

static gboolean
preview_lacks (const RmpValues *values)
{
  return rmp_values_get_bool (values, RMP_JOINT_PARAM_CONTACT);
}

static gpointer
prepare (const RmpInput *input, RmpSampler *sampler, const RmpValues *values, const RmpCall *call,
         GError **error)
{
  return rmp_joint_maps_new (input, sampler, values, call, error);
}

/* The compression of a region: its masked mean. */
static double
measure_region (const RmpJointMaps *maps, const RmpJointRegion *region, const double *strain,
                double full)
{
  const guint n = maps->relief->n_vertices;
  g_autofree double *mask = g_new (double, MAX (n, 1));

  for (guint v = 0; v < n; v++)
    mask[v] = region->mask ? (double) region->mask[v] : 1.0;
  return rmp_joint_weight_strain (n, mask, maps->areas, strain, full, NULL);
}

static void
pose_regions (const RmpJointMaps *maps, const RmpJointRegionOptions *options, RmpSampler *sampler,
              double time, const float *positions, RmpJointRegionPose *poses)
{
  g_autofree double *matrices = rmp_sampler_bones (sampler, time);
  g_autofree double *strain = NULL;
  g_autofree float *morphs = NULL;
  guint n_morphs = 0;

  morphs = rmp_sampler_morph_weights (sampler, time, &n_morphs);
  for (guint i = 0; i < maps->n_regions; i++)
    {
      double compression = 0.0;

      if (options[i].driver == RMP_DRIVER_STRAIN)
        {
          if (!strain)
            {
              strain = g_new (double, MAX (maps->relief->n_vertices, 1));
              rmp_joint_maps_measure_strain (maps, positions, strain);
            }
          compression = measure_region (maps, maps->regions + i, strain, options[i].strain);
        }
      rmp_joint_region_pose (maps->regions + i, options + i, matrices, morphs ? n_morphs : 0,
                             morphs, compression, positions, poses + i);
    }
}

/* Adds all regions at a vertex to the modulations of their maps, for fields and figures: between
 * vertices they are finer.
 */
static void
weigh_vertex (const RmpJointFrame *frame, guint32 vertex, const float point[3],
              float *const *modulations)
{
  const RmpJointMaps *maps = frame->maps;
  double sums[RMP_RELIEF_MAX_PATTERNS] = { 0.0 }, weight = 0.0, lift = 0.0, overlap = 0.0;

  if (maps->base != RMP_REGION_NO_MAP)
    sums[maps->base] = 1.0;

  for (guint i = 0; i < maps->n_regions; i++)
    {
      const RmpJointRegion *region = maps->regions + i;
      double factors[2];

      rmp_joint_region_weigh (region, frame->options + i, frame->poses + i, vertex, point, factors);
      overlap += region->mask ? (double) region->mask[vertex] : 1.0;
      for (guint k = 0; k < 2; k++)
        if (region->maps[k] != RMP_REGION_NO_MAP)
          {
            sums[region->maps[k]] += factors[k];
            if (frame->options[i].replaces && maps->base != RMP_REGION_NO_MAP)
              sums[maps->base] -= fabs (factors[k]);
            weight += fabs (factors[k]);
            lift += maps->upward[region->maps[k]] ? 0.0 : fabs (factors[k]);
          }
    }
  for (guint m = 0; m < maps->n_maps; m++)
    modulations[m][vertex] = (float) (maps->shared[m] ? CLAMP (sums[m], 0.0, 1.0) : sums[m]);
  frame->weights[vertex] = (float) weight;
  frame->lifts[vertex] = (float) lift;
  frame->overlap[vertex] = (float) overlap;
}

/* The base is whole but for what replaces it. */
static guint
add_base_weights (const RmpJointFrame *frame, RmpReliefWeight *weights)
{
  const RmpJointMaps *maps = frame->maps;
  guint n = 0;

  if (maps->base == RMP_REGION_NO_MAP)
    return 0;
  weights[n++] = (RmpReliefWeight){ .pattern = maps->base, .amount = 1.0f };
  for (guint i = 0; i < maps->n_regions; i++)
    for (guint k = 0; k < 2; k++)
      {
        if (!frame->options[i].replaces || maps->regions[i].maps[k] == RMP_REGION_NO_MAP)
          continue;
        rmp_joint_region_make_weight (maps->regions + i, frame->options + i, frame->poses + i, k,
                                      weights + n);
        weights[n].pattern = maps->base;
        weights[n].amount = -fabsf (weights[n].amount);
        n += weights[n].amount != 0.0f ? 1 : 0;
      }
  return n;
}

/* What makes the factors of the maps within faces, in their order. */
static void
set_weights (const RmpJointFrame *frame, RmpRelief *relief)
{
  const RmpJointMaps *maps = frame->maps;
  RmpReliefWeight weights[RMP_RELIEF_MAX_WEIGHTS];
  guint n = add_base_weights (frame, weights); /* the base comes first */

  G_STATIC_ASSERT (RMP_RELIEF_MAX_WEIGHTS > 4 * RMP_JOINT_MAX_REGIONS);
  for (guint m = 0; m < maps->n_maps; m++)
    for (guint i = 0; i < maps->n_regions; i++)
      for (guint k = 0; k < 2; k++)
        {
          if (maps->regions[i].maps[k] != m)
            continue;
          rmp_joint_region_make_weight (maps->regions + i, frame->options + i, frame->poses + i, k,
                                        weights + n);
          n += weights[n].amount != 0.0f ? 1 : 0;
        }
  rmp_relief_set_weights (relief, n, weights);
}

static RmpRelief *
make_relief (const RmpJointFrame *frame, const RmpValues *values, const float *positions,
             float *const *modulations, const RmpCall *call)
{
  const RmpJointMaps *maps = frame->maps;
  const gsize n = maps->relief->n_vertices;
  RmpRelief *relief = rmp_relief_new (RMP_RELIEF_LAYERS, rmp_relief_topology_ref (maps->relief));
  RmpReliefPattern patterns[RMP_RELIEF_MAX_PATTERNS];

  memcpy (relief->positions, positions, 3 * n * sizeof *positions);
  rmp_normals_compute_on (call->accelerator, maps->topology, positions, relief->normals,
                          call->n_threads);
  relief->seams = rmp_seams_ref (maps->seams);
  if (maps->region)
    relief->region = g_memdup2 (maps->region, n * sizeof *maps->region);
  relief->curved = rmp_values_get_bool (values, RMP_JOINT_PARAM_CURVED);
  relief->bump_only = rmp_values_get_bool (values, RMP_JOINT_PARAM_BUMP_ONLY);
  for (guint m = 0; m < maps->n_maps; m++)
    patterns[m] = (RmpReliefPattern){
      .image = maps->maps[m],
      .upward = maps->upward[m],
      .shared = maps->shared[m],
      .under = maps->under[m],
      .amplitude = (float) frame->amplitude,
      .middle = (float) rmp_values_get_real (values, RMP_JOINT_PARAM_MIDDLE),
      .modulation = modulations[m],
    };
  rmp_relief_set_patterns (relief, maps->n_maps, patterns);
  set_weights (frame, relief);
  if (maps->has_normals)
    relief->tangents = rmp_relief_make_tangents (maps->relief, positions, relief->normals);
  return relief;
}

static gboolean
step (gpointer shared, G_GNUC_UNUSED gpointer analysis, G_GNUC_UNUSED gpointer state,
      RmpSampler *sampler, const RmpValues *values, double time, G_GNUC_UNUSED RmpTarget target,
      const gboolean *fields, RmpOutput *output, const RmpCall *call, GError **error)
{
  const RmpJointMaps *maps = shared;
  const guint n = maps->relief->n_vertices;
  const float *rest = rmp_mesh_get_positions (maps->input.mesh);
  g_autofree float *positions = g_new (float, 3 * (gsize) MAX (n, 1));
  g_autofree float *weights = g_new0 (float, MAX (n, 1)), *overlap = g_new0 (float, MAX (n, 1));
  g_autofree float *lifts = g_new0 (float, MAX (n, 1));
  RmpJointRegionOptions options[RMP_JOINT_MAX_REGIONS];
  RmpJointRegionPose poses[RMP_JOINT_MAX_REGIONS];
  const RmpJointFrame frame = {
    maps,
    options,
    poses,
    weights,
    lifts,
    overlap,
    rmp_values_get_real (values, RMP_JOINT_PARAM_AMPLITUDE),
  };
  float *modulations[RMP_RELIEF_MAX_PATTERNS];

  g_assert (shared);
  g_assert (output);

  rmp_output_init (output, &rmp_joint_wrinkle_maps);
  if (g_cancellable_set_error_if_cancelled (call->cancellable, error))
    return FALSE;
  if (!rmp_sampler_finite_positions (sampler, rmp_joint_read_skinning (values), time, positions,
                                     call->n_threads, error))
    return FALSE;

  for (guint i = 0; i < maps->n_regions; i++)
    rmp_joint_region_options_read (options + i, values, i);
  pose_regions (maps, options, sampler, time, positions, poses);
  rmp_joint_lag_weights (maps, options, sampler, time, positions, poses);
  for (guint m = 0; m < maps->n_maps; m++)
    modulations[m] = g_new (float, MAX (n, 1));
#pragma omp parallel for num_threads(rmp_parallel_threads(n, call->n_threads))
  for (guint v = 0; v < n; v++)
    weigh_vertex (&frame, v, rest + 3 * (gsize) v, modulations);
  output->relief = make_relief (&frame, values, positions, modulations, call);
  rmp_joint_report (&frame, fields, output);
  return TRUE;
}

static const RmpTableKind *const tables[] = { &rmp_joint_table_kind };

static const RmpInputUse inputs[] = {
  { .kind = &rmp_input_cloth },
  { .kind = &rmp_input_masks },
  { .kind = &rmp_input_references },
};

const RmpTechnique rmp_joint_wrinkle_maps = {
  .id = "joint-wrinkle-maps",
  .name = N_ ("Joint wrinkle maps"),
  .summary = N_ ("Painted wrinkles that show as a joint bends, as games draw them: cheap, and only "
                 "what is painted."),
  .kind = RMP_TECHNIQUE_METHOD,
  .authors = "H. Bahnassi, W. Bahnassi",
  .title = "Cloth without cloth",
  .venue = "ShaderX5",
  .year = 2006,
  .needs = RMP_NEEDS_UVS,
  .params = rmp_joint_params,
  .n_params = RMP_JOINT_N_PARAMS,
  .inputs = inputs,
  .n_inputs = G_N_ELEMENTS (inputs),
  .fields = rmp_joint_fields,
  .n_fields = RMP_JOINT_N_FIELDS,
  .figures = rmp_joint_figures,
  .n_figures = RMP_JOINT_N_FIGURES,
  .tables = tables,
  .n_tables = G_N_ELEMENTS (tables),
  .timeline_figure = "active",
  .dials = &rmp_joint_dials,
  .any_order = rmp_technique_always,
  .preview_lacks = preview_lacks,
  .prepare = prepare,
  .shared_free = (GDestroyNotify) rmp_joint_maps_free,
  .step = step,
};
