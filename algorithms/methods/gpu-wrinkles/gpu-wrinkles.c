/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gpu-wrinkles.c: the method as a technique.
 *
 * Based on:
 *   J. Loviscach. Wrinkling coarse meshes on the GPU. Computer Graphics Forum 25 (3), Eurographics
 *     2006. What was at hand is its abstract and what a survey tells of it: the passes and their
 *     order are the paper's, the equations Rimple's.
 *     compression of tangent spaces          tensor.c, cloth.c
 *     painted bias                           tensor.c: rmp_wave_tensor_init_biased()
 *     phases by iterated regression          phase.c
 *     the same as passes of a graphics card  kernels.c
 *     waves of pixels, parallax of texture   relief/waves-form.c, resources/shaders/wave.glsl
 *
 * Departs from the paper:
 *   - edges are laid flat with their length kept, so that bending is no compression.
 *   - phases begin by spreading from the most compressed vertex, and go on from frame to frame; a
 *     random start, which leaves vortices, is a choice.
 *   - a wave is so high that the cloth keeps its length.
 *   - where phases cannot agree waves fade, instead of breaking.
 *   - waves are lowered while their direction turns, and what is seen of crests has inertia.
 *   - radians from a vertex to its neighbours belong to the vertex, not to the face: both faces of
 *     an edge have the same wave on it, to the last bit, however the cloth is curved.
 *   - lengths and heights stray over the cloth, so that what is compressed alike has no ribs.
 *   - a second field of waves may run across the first.
 *   - the surface may be lifted, not only shaded.
 *   - where a garment ends on its mesh waves fade to nothing over the last row of faces.
 */

#include "methods/gpu-wrinkles/gpu-wrinkles.h"

#include "geometry/normals.h"
#include "inputs/cloth.h"
#include "inputs/directions.h"
#include "inputs/rest-shape.h"
#include "methods/gpu-wrinkles/report.h"
#include "methods/gpu-wrinkles/settings.h"
#include "technique/phases.h"

#include <string.h>

#define MAGIC G_GUINT64_CONSTANT (0x32302d7365766177)

typedef struct
{
  RmpInput input;
  RmpWaveCloth *cloth;
  RmpWaveKernels *kernels;
  guint n_trains;
} Shared;

/* --- prepare ---------------------------------------------------------------------------------- */

static gboolean
preview_lacks (const RmpValues *values)
{
  return rmp_values_get_bool (values, RMP_WAVE_PARAM_CONTACT);
}

static gpointer
prepare (const RmpInput *input, G_GNUC_UNUSED RmpSampler *sampler, const RmpValues *values,
         G_GNUC_UNUSED const RmpCall *call, GError **error)
{
  g_autoptr (RmpWaveCloth)
      cloth = rmp_wave_cloth_new (input, rmp_wave_read_weights (values), error);
  Shared *self;

  if (!cloth)
    return NULL;
  self = g_new0 (Shared, 1);
  rmp_input_init_copy (&self->input, input);
  self->cloth = g_steal_pointer (&cloth);
  self->kernels = rmp_wave_kernels_new (self->cloth);
  self->n_trains = rmp_wave_count_trains (values);
  return self;
}

static void
shared_free (gpointer shared)
{
  Shared *self = shared;

  g_assert (shared);

  rmp_wave_kernels_free (self->kernels);
  rmp_wave_cloth_free (self->cloth);
  rmp_input_clear (&self->input);
  g_free (self);
}

/* --- states ----------------------------------------------------------------------------------- */

typedef struct
{
  const Shared *shared;
  RmpWaveMemory *trains[RMP_WAVE_MOST_TRAINS];
} State;

static gpointer
state_new (gpointer shared)
{
  State *self = g_new0 (State, 1);

  self->shared = shared;
  for (guint t = 0; t < self->shared->n_trains; t++)
    self->trains[t] = rmp_wave_memory_new (self->shared->cloth);
  return self;
}

static State *
state_copy (const State *self)
{
  State *copy = g_memdup2 (self, sizeof *self);

  for (guint t = 0; t < self->shared->n_trains; t++)
    copy->trains[t] = rmp_wave_memory_copy (self->trains[t]);
  return copy;
}

static void
state_free (State *self)
{
  for (guint t = 0; t < self->shared->n_trains; t++)
    rmp_wave_memory_free (self->trains[t]);
  g_free (self);
}

static GBytes *
state_save (const State *self)
{
  GByteArray *out = rmp_checkpoint_new (MAGIC, self->shared->cloth->topology);

  for (guint t = 0; t < self->shared->n_trains; t++)
    rmp_wave_memory_put (self->trains[t], out);
  return g_byte_array_free_to_bytes (out);
}

static gpointer
state_load (gpointer shared, GBytes *bytes, GError **error)
{
  State *state = state_new (shared);
  RmpCheckpointReader reader;
  gboolean good = rmp_checkpoint_open (bytes, MAGIC, state->shared->cloth->topology, &reader);

  for (guint t = 0; good && t < state->shared->n_trains; t++)
    good = rmp_wave_memory_take (state->trains[t], &reader);
  if (!good || reader.at != reader.end)
    g_clear_pointer (&state, state_free);
  return rmp_checkpoint_loaded (state, error);
}

/* --- step ------------------------------------------------------------------------------------- */

typedef struct
{
  guint n;
  RmpWaveProfile profile;
  RmpWaveOptions options[RMP_WAVE_MOST_TRAINS];
  RmpWaveField fields[RMP_WAVE_MOST_TRAINS];
} Frame;

static void
frame_init (Frame *self, const Shared *shared, State *state, const RmpValues *values,
            const float *positions, const RmpCall *call)
{
  RmpAccelerator *accelerator = rmp_wave_read_on_card (values) ? call->accelerator : NULL;

  self->n = shared->n_trains;
  rmp_wave_profile_read (&self->profile, values);
  for (guint t = 0; t < self->n; t++)
    {
      rmp_wave_options_read (self->options + t, values, shared->input.inputs, &self->profile, t);
      rmp_wave_field_init (self->fields + t, shared->cloth, self->options + t, positions,
                           state->trains[t], shared->kernels, accelerator, call->n_threads);
    }
}

static void
frame_clear (Frame *self)
{
  for (guint t = 0; t < self->n; t++)
    rmp_wave_field_clear (self->fields + t);
}

static RmpRelief *
make_relief (const Shared *shared, Frame *frame, const RmpValues *values, const float *positions,
             const RmpCall *call)
{
  const RmpWaveCloth *cloth = shared->cloth;
  const gsize n = cloth->whole->n_vertices, n_faces = cloth->whole->n_faces;
  RmpRelief *relief = rmp_relief_new (RMP_RELIEF_WAVES, rmp_relief_topology_ref (cloth->relief));
  float *waves = g_atomic_rc_box_alloc ((12 * n_faces * frame->n + 1) * sizeof *waves);

  memcpy (relief->positions, positions, 3 * n * sizeof *positions);
  rmp_normals_compute_on (call->accelerator, cloth->whole, positions, relief->normals,
                          call->n_threads);
  if (cloth->region)
    relief->region = g_memdup2 (cloth->region, n * sizeof *cloth->region);
  for (guint t = 0; t < frame->n; t++)
    {
      rmp_wave_field_fit (frame->fields + t, relief->positions, relief->normals, call->n_threads);
      rmp_wave_field_fill (frame->fields + t, frame->options + t, waves + 12 * n_faces * t,
                           call->n_threads);
    }
  relief->n_trains = frame->n;
  relief->waves = waves;
  relief->wave_profile = frame->profile;
  relief->wave_length = (float) frame->options->length.plain;
  rmp_wave_style_read (relief, values);
  return relief;
}

static gboolean
step (gpointer shared, G_GNUC_UNUSED gpointer analysis, gpointer state, RmpSampler *sampler,
      const RmpValues *values, double time, G_GNUC_UNUSED RmpTarget target, const gboolean *fields,
      RmpOutput *output, const RmpCall *call, GError **error)
{
  const Shared *self = shared;
  const guint n = rmp_wave_cloth_count (self->cloth);
  g_autofree float *positions = g_new (float, 3 * (gsize) MAX (n, 1));
  RmpPhases phases;
  Frame frame;

  g_assert (shared);

  rmp_phases_init (&phases);
  if (output)
    rmp_output_init (output, &rmp_gpu_wrinkles);
  if (g_cancellable_set_error_if_cancelled (call->cancellable, error))
    return FALSE;
  if (!rmp_sampler_finite_positions (sampler, rmp_wave_read_skinning (values), time, positions,
                                     call->n_threads, error))
    return FALSE;
  rmp_phases_end (&phases);
  frame_init (&frame, self, state, values, positions, call);
  rmp_phases_end (&phases);
  if (output)
    {
      output->relief = make_relief (self, &frame, values, positions, call);
      rmp_wave_report_figures (frame.n, frame.fields, frame.options, output);
      rmp_wave_report_fields (frame.fields, frame.options, fields, output);
      rmp_phases_end (&phases);
      rmp_phases_report (&phases, RMP_WAVE_FIGURE_SKINNING, output);
      if (rmp_wave_read_on_card (values))
        output->remark = rmp_call_miss_card (call, FALSE);
    }
  frame_clear (&frame);
  return TRUE;
}

/* --- descriptor ------------------------------------------------------------------------------- */

static const RmpInputUse inputs[] = {
  { .kind = &rmp_input_cloth },
  { .kind = &rmp_input_rest_shape },
  { .kind = &rmp_input_masks },
  { .kind = &rmp_input_directions },
};

const RmpTechnique rmp_gpu_wrinkles = {
  .id = "gpu-wrinkles",
  .name = N_ ("Wave wrinkles"),
  .summary = N_ ("Fine parallel waves come by themselves wherever cloth is compressed, across the "
                 "compression, finer than its mesh."),
  .kind = RMP_TECHNIQUE_METHOD,
  .authors = "J. Loviscach",
  .title = "Wrinkling coarse meshes on the GPU",
  .venue = "Computer Graphics Forum 25 (3)",
  .year = 2006,
  .needs = RMP_NEEDS_REST_SHAPE,
  .params = rmp_wave_params,
  .n_params = RMP_WAVE_N_PARAMS,
  .presets = rmp_wave_presets,
  .n_presets = RMP_WAVE_N_PRESETS,
  .inputs = inputs,
  .n_inputs = G_N_ELEMENTS (inputs),
  .fields = rmp_wave_fields,
  .n_fields = RMP_WAVE_N_FIELDS,
  .figures = rmp_wave_figures,
  .n_figures = RMP_WAVE_N_FIGURES,
  .timeline_figure = "waved",
  .any_order = rmp_technique_never,
  .preview_lacks = preview_lacks,
  .prepare = prepare,
  .shared_free = shared_free,
  .step = step,
  .state_new = state_new,
  RMP_TECHNIQUE_STATES_OF (state),
  .state_load = state_load,
};

const RmpWaveTrains rmp_gpu_wrinkle_trains = { &rmp_gpu_wrinkles, rmp_wave_count_trains };
