/* SPDX-License-Identifier: GPL-3.0-or-later */
/* geometric-wrinkles.c: the method as a technique.
 *
 * Based on:
 *   S. Hadap, E. Bangerter, P. Volino, N. Magnenat-Thalmann. Animating wrinkles on clothes. IEEE
 *     Visualization, 1999.
 *     (1), (2)    deformation of a triangle              deformation.c
 *     (9)–(11)    wrinkling coefficients                 coefficients.c, patterned-cloth.c
 *     (4)         conservation of area                   factor.c: rmp_pattern_factor_solve()
 *     (5), (12)   its first order                        factor.c: rmp_pattern_factor_paper()
 *     §3.3        scale, bias and clip                   map.c, blend.c
 *     §4.1        several patterns                       factor.c: rmp_pattern_factor_weights(),
 *     blend.c
 *     §4.2        smooth patterns                        images/spline-image.c
 *     §4.3        modulation map                         map.c
 *     §4.4        adaptive sampling                      coefficients.c
 *     §5          strain view                            report.c
 *     §6          patterns from strain                   strain-pattern.c, strain-phase.c,
 *                                                        strain-field.c
 *
 * Departs from the paper:
 *   - the factor is by default the closed form for one slope, which holds the area ten times
 *     better; choices restore the first order and solve exactly (factor.c).
 *   - several patterns compete by direction, not by factor, by which mostly the stronger one wins;
 *     a choice restores it.
 *   - a pattern that is not painted around a vertex does not compete there, and triangles without a
 *     pattern do not draw their painted neighbours to 1; a choice restores both (blend.c).
 *   - triangles with a faint pattern, whose factors run wild, count little at their vertices by a
 *     choice that the improved preset takes; and factors may spread over the neighbours, where
 *     triangles are smaller than ridges (map.c).
 *   - the smoothing “none” is a plain mean, as a surface that tears at every edge is of no use
 *     (map.c).
 *   - normals count the slope of the modulation map, and the cloth under the pattern is rounded;
 *     the published preset has neither.
 *   - factors may follow with inertia; frames then follow from those before.
 *   - where a garment ends on its mesh wrinkles fade to nothing over the last row of faces
 *     (patterned-cloth.c).
 */

#include "methods/geometric-wrinkles/geometric-wrinkles.h"

#include "geometry/normals.h"
#include "inputs/cloth.h"
#include "inputs/masks.h"
#include "inputs/rest-shape.h"
#include "methods/geometric-wrinkles/inertia.h"
#include "methods/geometric-wrinkles/report.h"
#include "methods/geometric-wrinkles/strain-maker.h"
#include "technique/checkpoint.h"
#include "technique/phases.h"
#include "wrinkles/stretch-crosses.h"

#include <string.h>

typedef struct
{
  RmpInput input;
  RmpPatternedCloth *cloth;
} Shared;

static gboolean
preview_lacks (const RmpValues *values)
{
  return rmp_values_get_bool (values, RMP_PATTERN_PARAM_CONTACT);
}

static gboolean
any_order (const RmpValues *values)
{
  return !(rmp_pattern_read_half_life (values) > 0.0);
}

/* Takes the cloth. */
static Shared *
share (const RmpInput *input, RmpPatternedCloth *cloth)
{
  Shared *self;

  if (!cloth)
    return NULL;
  self = g_new0 (Shared, 1);
  rmp_input_init_copy (&self->input, input);
  self->cloth = cloth;
  return self;
}

static gpointer
prepare (const RmpInput *input, G_GNUC_UNUSED RmpSampler *sampler, const RmpValues *values,
         const RmpCall *call, GError **error)
{
  RmpPatternOptions options;

  rmp_pattern_options_read (&options, values);
  return share (input, rmp_patterned_cloth_new (input, &options, call, error));
}

static gpointer
prepare_from (gconstpointer earlier, const RmpInput *input, G_GNUC_UNUSED RmpSampler *sampler,
              G_GNUC_UNUSED const RmpValues *values, const RmpCall *call, GError **error)
{
  return share (
      input, rmp_patterned_cloth_new_from (((const Shared *) earlier)->cloth, input, call, error));
}

static void
shared_free (gpointer shared)
{
  Shared *self = shared;

  g_assert (shared);

  rmp_patterned_cloth_free (self->cloth);
  rmp_input_clear (&self->input);
  g_free (self);
}

static RmpRelief *
make_relief (const RmpPatternedCloth *cloth, RmpPatternFrame *frame, const RmpPatternStyle *style,
             const float *positions, const RmpCall *call)
{
  const gsize n = cloth->topology->n_vertices;
  RmpRelief *relief = rmp_relief_new (RMP_RELIEF_LAYERS, rmp_relief_topology_ref (cloth->relief));
  RmpReliefPattern patterns[RMP_PATTERN_MAX_COUNT];

  memcpy (relief->positions, positions, 3 * n * sizeof *positions);
  rmp_normals_compute_on (call->accelerator, cloth->topology, positions, relief->normals,
                          call->n_threads);
  relief->seams = rmp_seams_ref (cloth->seams);
  if (cloth->region)
    relief->region = g_memdup2 (cloth->region, n * sizeof *cloth->region);
  relief->curved = style->curved;
  relief->bump_only = style->bump_only;
  relief->constant_modulation = !style->map_slope;
  for (guint i = 0; i < cloth->n_patterns; i++)
    patterns[i] = (RmpReliefPattern){
      .image = cloth->patterns[i].image,
      .amplitude = (float) cloth->patterns[i].amplitude,
      .middle = (float) style->middle,
      .modulation = g_steal_pointer (&frame->maps[i]),
    };
  rmp_relief_set_patterns (relief, cloth->n_patterns, patterns);
  return relief;
}

static void
draw (const Shared *self, const RmpPatternModulation *modulation, const RmpValues *values,
      const RmpPatternModulationOptions *options, const float *positions, const gboolean *fields,
      RmpOutput *output, const RmpCall *call)
{
  static const guint maskable[4] = { RMP_PATTERN_PARAM_SCALE, RMP_PATTERN_PARAM_BIAS,
                                     RMP_PATTERN_PARAM_LOW, RMP_PATTERN_PARAM_HIGH };
  g_autofree RmpPatternStrain *strains = g_new (RmpPatternStrain,
                                                MAX (self->cloth->topology->n_faces, 1));
  RmpPatternFrame frame = { .cloth = self->cloth, .modulation = modulation, .strains = strains };
  const RmpMasked *masked[4];
  RmpPatternMapping mapping;
  RmpPatternStyle style;

  for (guint k = 0; k < 4; k++)
    masked[k] = rmp_inputs_get_masked (self->input.inputs, maskable[k]);
  rmp_pattern_mapping_read (&mapping, values);
  rmp_pattern_style_read (&style, values);
  rmp_pattern_modulation_strains (self->cloth, positions, options->least, strains, call->n_threads);
  rmp_pattern_frame_blend (&frame, options, &mapping, masked, call->n_threads);
  rmp_pattern_report_figures (&frame, output);
  rmp_pattern_report_fields (&frame, fields, output);
  output->warning = rmp_pattern_report_warning (&frame);
  output->relief = make_relief (self->cloth, &frame, &style, positions, call);
  rmp_pattern_report_crosses (&frame, positions, output);
  rmp_pattern_frame_clear (&frame);
}

static gboolean
step (gpointer shared, G_GNUC_UNUSED gpointer analysis, gpointer state, RmpSampler *sampler,
      const RmpValues *values, double time, G_GNUC_UNUSED RmpTarget target, const gboolean *fields,
      RmpOutput *output, const RmpCall *call, GError **error)
{
  const Shared *self = shared;
  const guint n = self->cloth->topology->n_vertices;
  g_autofree float *positions = g_new (float, 3 * (gsize) MAX (n, 1));
  RmpPatternModulation modulation;
  RmpPatternModulationOptions options;
  RmpPhases phases;

  g_assert (shared);

  rmp_phases_init (&phases);
  if (output)
    rmp_output_init (output, &rmp_geometric_wrinkles);
  if (g_cancellable_set_error_if_cancelled (call->cancellable, error))
    return FALSE;
  if (!rmp_sampler_finite_positions (sampler, rmp_pattern_read_skinning (values), time, positions,
                                     call->n_threads, error))
    return FALSE;

  rmp_phases_end (&phases);
  rmp_pattern_modulation_options_read (&options, values);
  rmp_pattern_modulation_init (&modulation, self->cloth);
  rmp_pattern_modulation_run (&modulation, self->cloth, &options, positions, call->n_threads);
  if (state)
    rmp_pattern_inertia_follow (state, rmp_pattern_read_half_life (values), modulation.factors);
  rmp_phases_end (&phases);
  if (output)
    {
      draw (self, &modulation, values, &options, positions, fields, output, call);
      rmp_phases_end (&phases);
      rmp_phases_report (&phases, RMP_PATTERN_FIGURE_SKINNING, output);
    }
  rmp_pattern_modulation_clear (&modulation);
  return TRUE;
}

static gpointer
state_new (gpointer shared)
{
  const RmpPatternedCloth *cloth = ((Shared *) shared)->cloth;

  g_assert (shared);

  return rmp_pattern_inertia_new (cloth->n_patterns * (gsize) cloth->topology->n_faces);
}

static gpointer
state_load (gpointer shared, GBytes *bytes, GError **error)
{
  g_autoptr (RmpPatternInertia) state = state_new (shared);

  g_assert (shared);

  return rmp_checkpoint_loaded (
      rmp_pattern_inertia_load (state, bytes) ? g_steal_pointer (&state) : NULL, error);
}

static const RmpTableKind *const tables[] = { &rmp_stretch_table_kind };

static const char *const pattern_params[RMP_INPUT_PATTERN_N_PARAMS] = {
  [RMP_INPUT_PATTERN_AMPLITUDE] = "amplitude", [RMP_INPUT_PATTERN_SCALE] = "scale",
  [RMP_INPUT_PATTERN_BIAS] = "bias",           [RMP_INPUT_PATTERN_LOW] = "clip_low",
  [RMP_INPUT_PATTERN_HIGH] = "clip_high",      [RMP_INPUT_PATTERN_WRAP] = "wrap",
};

static const RmpInputUse inputs[] = {
  { .kind = &rmp_input_cloth },
  { .kind = &rmp_input_rest_shape },
  { .kind = &rmp_input_masks },
  { .kind = &rmp_input_patterns,
    .most = RMP_PATTERN_MAX_COUNT,
    .first = "smoothing=paint;spread=4;clip_low=0.6;clip_high=2",
    .takes_over = TRUE,
    .params = pattern_params,
    .maker = &rmp_pattern_strain_maker },
};

const RmpTechnique rmp_geometric_wrinkles = {
  .id = "geometric-wrinkles",
  .name = N_ ("Geometric wrinkles"),
  .summary = N_ ("Wrinkles somebody painted come alive: deeper where cloth is compressed, flatter "
                 "where it is stretched, so "
                 "that its area stays."),
  .kind = RMP_TECHNIQUE_METHOD,
  .authors = "S. Hadap, E. Bangerter, P. Volino, N. Magnenat-Thalmann",
  .title = "Animating wrinkles on clothes",
  .venue = "IEEE Visualization",
  .year = 1999,
  .needs = RMP_NEEDS_REST_SHAPE | RMP_NEEDS_UVS,
  .params = rmp_pattern_params,
  .n_params = RMP_PATTERN_N_PARAMS,
  .presets = rmp_pattern_presets,
  .n_presets = RMP_PATTERN_N_PRESETS,
  .inputs = inputs,
  .n_inputs = G_N_ELEMENTS (inputs),
  .fields = rmp_pattern_fields,
  .n_fields = RMP_PATTERN_N_FIELDS,
  .figures = rmp_pattern_figures,
  .n_figures = RMP_PATTERN_N_FIGURES,
  .tables = tables,
  .n_tables = G_N_ELEMENTS (tables),
  .timeline_figure = "overstretched",
  .any_order = any_order,
  .preview_lacks = preview_lacks,
  .prepare = prepare,
  .prepare_from = prepare_from,
  .shared_free = shared_free,
  .step = step,
  .state_new = state_new,
  RMP_TECHNIQUE_STATES_OF (rmp_pattern_inertia),
  .state_load = state_load,
};
