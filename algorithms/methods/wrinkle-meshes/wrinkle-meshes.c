/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wrinkle-meshes.c: the method as a technique.
 *
 * Based on:
 *   M. Müller, N. Chentanez. Wrinkle meshes. ACM SIGGRAPH/Eurographics Symposium on Computer
 *   Animation, 2010.
 *     a fine mesh attached to the animated one       surface.c, carrier.c
 *     lengths kept by moving their ends              solve.c, cloth/lengths.c
 *     attachment within a largest distance           solve.c: rmp_fine_attach()
 *     attachment to one side                         the same, @inward
 *
 * Departs from the article:
 *   - a frame goes on from how far vertices were from where they are attached in the one before, in
 *     frames that turn with the cloth, so that folds persist; without that memory frames are
 *     independent (state.c).
 *   - coarser levels of the fine mesh may be solved first: what their vertices move by is spread
 *     smoothly over the next level, which so begins with wide folds (frame.c).
 *   - vertices are attached to the smooth surface over the mesh, not to its flat faces.
 *   - what of a garment lies beside other faces of its mesh is held, so that no gap opens.
 *   - how many iterations there are does not depend on who looks: states, pictures and bakes agree.
 *
 * Not here: the article's own collisions; the contact of all methods takes their place.
 */

#include <glib/gi18n-lib.h>

#include "methods/wrinkle-meshes/wrinkle-meshes.h"

#include <string.h>

#include "geometry/normals.h"
#include "inputs/cloth.h"
#include "inputs/references.h"
#include "inputs/rest-shape.h"
#include "methods/wrinkle-meshes/report.h"
#include "technique/checkpoint.h"
#include "technique/phases.h"

typedef struct
{
  RmpInput input;
  RmpFineSurface *surface;
} Shared;

static gboolean
any_order (const RmpValues *values)
{
  return !rmp_values_get_bool (values, RMP_FINE_PARAM_MEMORY);
}

static gboolean
preview_lacks (const RmpValues *values)
{
  return rmp_values_get_bool (values, RMP_FINE_PARAM_CONTACT);
}

static gpointer
prepare (const RmpInput *input, G_GNUC_UNUSED RmpSampler *sampler, const RmpValues *values,
         const RmpCall *call, GError **error)
{
  RmpFineSurface *surface;
  RmpFinePlan plan;
  Shared *self;

  rmp_fine_plan_read (&plan, values);
  surface = rmp_fine_surface_new (input, &plan, call, error);
  if (!surface)
    return NULL;
  self = g_new0 (Shared, 1);
  rmp_input_init_copy (&self->input, input);
  self->surface = surface;
  return self;
}

static void
shared_free (gpointer shared)
{
  Shared *self = shared;

  g_assert (shared);

  rmp_fine_surface_free (self->surface);
  rmp_input_clear (&self->input);
  g_free (self);
}

/* Where wrinkles run through cloth that their anchors keep apart they are lower. Returns: in how
 * many pairs of faces they did
 */
static guint
stop_at_contact (RmpFineSurface *surface, const RmpFineSettings *settings,
                 const RmpFineFrame *frame, float *positions, guint n_threads)
{
  RmpTopology *topology = rmp_fine_surface_get_finest (surface)->topology;
  const gsize n = topology->n_vertices;
  g_autofree float *flat = g_new (float, 3 * n + 1);
  g_autofree float *raised = g_memdup2 (positions, 3 * n * sizeof *raised);
  g_autofree float *weights = g_new (float, n + 1);
  const RmpRaisedMesh mesh = {
    rmp_fine_surface_get_phase (surface),
    flat,
    raised,
    NULL,
    NULL,
    topology,
    (guint) CLAMP (2.0 * settings->most, 1.0, 32.0),
  };
  guint n_crossings;

  for (gsize i = 0; i < 3 * n; i++)
    flat[i] = (float) frame->anchors[i];
  n_crossings = rmp_contact_limit (&mesh, weights, n_threads);
  for (gsize i = 0; i < 3 * n && n_crossings > 0; i++)
    positions[i] = flat[i] + weights[i / 3] * (raised[i] - flat[i]);
  return n_crossings;
}

static void
draw (Shared *self, const RmpFineSettings *settings, const RmpFineFrame *frame, RmpTarget target,
      RmpOutput *output, const RmpCall *call)
{
  RmpFineSurface *surface = self->surface;
  const RmpTopology *topology = rmp_fine_surface_get_finest (surface)->topology;
  RmpRelief *relief = rmp_relief_new (RMP_RELIEF_MESH, rmp_relief_topology_ref (surface->relief));

  for (gsize i = 0; i < 3 * (gsize) topology->n_vertices; i++)
    relief->positions[i] = (float) frame->positions[i];
  memset (relief->features, 0xff, topology->n_vertices * sizeof *relief->features);
  if (settings->contact && target == RMP_TARGET_BAKE)
    output->lacks = rmp_contact_describe (
        stop_at_contact (surface, settings, frame, relief->positions, call->n_threads));
  if (!call->leaves_normals)
    rmp_normals_compute_on (call->accelerator, topology, relief->positions, relief->normals,
                            call->n_threads);
  if (!call->leaves_normals && !call->leaves_openness)
    rmp_normals_occlusion (topology, relief->positions, relief->normals,
                           (float) (2.0 * surface->mean_edge), relief->occlusion, call->n_threads);
  output->relief = relief;
  if (surface->carrier && rmp_fine_carrier_count_far (surface->carrier) > 0)
    output->warning = g_strdup_printf (
        _ ("%u vertices of the fine mesh lie far from the garment: they are attached to its "
           "nearest point"),
        rmp_fine_carrier_count_far (surface->carrier));
}

static gboolean
step (gpointer shared, G_GNUC_UNUSED gpointer analysis, gpointer state, RmpSampler *sampler,
      const RmpValues *values, double time, RmpTarget target, const gboolean *fields,
      RmpOutput *output, const RmpCall *call, GError **error)
{
  Shared *self = shared;
  g_autofree double *coarse = NULL;
  RmpFineSettings settings;
  RmpFineFrame frame;
  RmpPhases phases;
  gboolean done;

  g_assert (shared);

  rmp_phases_init (&phases);
  if (output)
    rmp_output_init (output, &rmp_wrinkle_meshes);
  if (g_cancellable_set_error_if_cancelled (call->cancellable, error))
    return FALSE;
  rmp_fine_settings_read (&settings, values);
  coarse = rmp_sampler_wide_positions (sampler, settings.skinning, time, call->n_threads, error);
  if (!coarse)
    return FALSE;
  rmp_phases_end (&phases);
  done = rmp_fine_frame_init (&frame, self->surface, &settings, coarse, state, call, error);
  rmp_phases_end (&phases);
  if (done && output)
    {
      draw (self, &settings, &frame, target, output, call);
      rmp_fine_report_figures (self->surface, &settings, &frame, output);
      if (fields)
        rmp_fine_report_fields (self->surface, &settings, &frame, fields, output);
      rmp_phases_end (&phases);
      rmp_phases_report (&phases, RMP_FINE_FIGURE_SKINNING, output);
    }
  rmp_fine_frame_clear (&frame);
  return done;
}

static gpointer
state_new (gpointer shared)
{
  const Shared *self = shared;

  g_assert (shared);

  return rmp_fine_state_new (self->surface, rmp_mesh_get_n_vertices (self->input.mesh));
}

static gpointer
state_load (gpointer shared, GBytes *bytes, GError **error)
{
  g_autoptr (RmpCarriedState) self = state_new (shared);

  return rmp_checkpoint_loaded (
      rmp_carried_state_load (self, bytes) ? g_steal_pointer (&self) : NULL, error);
}

static const RmpInputUse inputs[] = {
  { .kind = &rmp_input_cloth },
  { .kind = &rmp_input_rest_shape },
  { .kind = &rmp_input_masks },
  { .kind = &rmp_input_references },
};

const RmpTechnique rmp_wrinkle_meshes = {
  .id = "wrinkle-meshes",
  .name = N_ ("Wrinkle meshes"),
  .summary = N_ ("A fine mesh on the moving one that keeps its lengths: folds by themselves, "
                 "without lines or motion of their own."),
  .kind = RMP_TECHNIQUE_METHOD,
  .authors = "M. Müller, N. Chentanez",
  .title = "Wrinkle Meshes",
  .venue = "ACM SIGGRAPH/Eurographics Symposium on Computer Animation",
  .year = 2010,
  .needs = RMP_NEEDS_REST_SHAPE,
  .params = rmp_fine_params,
  .n_params = RMP_FINE_N_PARAMS,
  .presets = rmp_fine_presets,
  .n_presets = RMP_FINE_N_PRESETS,
  .inputs = inputs,
  .n_inputs = G_N_ELEMENTS (inputs),
  .fields = rmp_fine_fields,
  .n_fields = RMP_FINE_N_FIELDS,
  .figures = rmp_fine_figures,
  .n_figures = RMP_FINE_N_FIGURES,
  .any_order = any_order,
  .preview_lacks = preview_lacks,
  .prepare = prepare,
  .shared_free = shared_free,
  .step = step,
  .state_new = state_new,
  RMP_TECHNIQUE_STATES_OF (rmp_carried_state),
  .state_load = state_load,
};
