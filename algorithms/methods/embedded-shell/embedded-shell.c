/* SPDX-License-Identifier: GPL-3.0-or-later */
/* embedded-shell.c: the method as a technique.
 *
 * Based on:
 *   O. Rémillard, P. G. Kry. Embedded Thin Shells for Wrinkle Simulation. ACM Transactions on
 *   Graphics (SIGGRAPH), 2013.
 *     eq. 3 and 6, critical wavelength and filter     wavelength.c
 *     §3, constraints, local and spectral             clusters.c, spectral.c, constraint.c
 *     §5, energies of the skin                        membrane.c, bending.c, skin.c
 *     §5.1 and 6.2, the interior                      basis.c, lattice.c, interior.c, …
 *     §6.1, static equilibrium                        problem.c, solve.c; as published:
 *                                                     solve-published.c
 *     §6.2, eq. 15, coupled dynamics                  dynamics-steps.c, interior-step.c, coupling.c
 *     §7.4, muscles and their activations             fibre.c, activations.c
 *
 * Departs from the article:
 *   - the interior may also be the motion itself, of a rig or a simulator, on the smooth surface
 *     over the garment's mesh, or that seen through a lattice that follows it (follow.c). In the
 *     step of the elastic one inertia counts in each iteration, which eq. 15 leaves out.
 *   - contact with bodies is a penalty of the skin's solve, from where it reaches the interior
 *     (contact.c), and what passes between two frames is stopped on its way (sweep.c); with itself,
 *     what is found on the way from the interior's surface to where the skin rests
 *     (self-contact.c).
 *   - Newton's systems are solved by conjugate gradients within the constraint, and the energy, not
 *     the residual, is what falls: the article's loop may end in the flat state, which is a
 *     stationary point too. Where a solve ends on a saddle it is shaken and solved again.
 *   - signs of eq. 10 are those of a descent; stretch energy is proportional to area, not to its
 *     square; bending is a plate's: the article's is 72 times as stiff.
 *   - centres end at 0.8 of their distance, not at half of it, which makes wrinkles two thirds as
 *     wide as eq. 3 says.
 *   - wrinkles go on from frame to frame in frames that turn with the surface.
 *   - the interior may resist single wrinkles, as theory has it.
 */

#include <glib/gi18n-lib.h>

#include "methods/embedded-shell/embedded-shell.h"

#include <string.h>

#include "cloth/body-table.h"
#include "collision/contact-limit.h"
#include "geometry/normals.h"
#include "inputs/cloth.h"
#include "inputs/colliders.h"
#include "inputs/directions.h"
#include "inputs/masks.h"
#include "inputs/references.h"
#include "inputs/rest-shape.h"
#include "methods/embedded-shell/report.h"
#include "methods/embedded-shell/theory.h"
#include "technique/checkpoint.h"
#include "technique/length-text.h"
#include "technique/phases.h"
#include "technique/trail.h"

/* A frame of a drag: how long until it is shown, where wrinkles go on from what is shown, and where
 * they begin; iterations of each of Newton's steps; the force that nobody sees the end of.
 */
#define HASTY_US (G_USEC_PER_SEC / 6)
#define HASTY_FIRST_US (G_USEC_PER_SEC / 3)
#define HASTY_INNER 60
#define HASTY_TOLERANCE 1e-3
/* By the thickness: what is less deep in a body is not told of. */
#define TOO_DEEP 0.1

typedef struct
{
  RmpInput input;
  RmpShellSurface *surface;
  RmpShellDynamics *dynamics; /* (nullable) */
  RmpShellBodies *bodies;     /* (nullable) */
} Shared;

static gboolean
any_order (const RmpValues *values)
{
  return !rmp_values_get_bool (values, RMP_SHELL_PARAM_MEMORY) &&
         rmp_values_get_int (values, RMP_SHELL_PARAM_DRIVE) != RMP_SHELL_DRIVE_DYNAMIC;
}

static gboolean
preview_lacks (const RmpValues *values)
{
  return rmp_values_get_bool (values, RMP_SHELL_PARAM_CONTACT);
}

/* The frame by itself, without those before it, and some steps at a time. An interior that moves by
 * itself has no frames of that kind.
 */
static void
hasten (RmpValues *values)
{
  g_assert (values);

  if (rmp_values_get_int (values, RMP_SHELL_PARAM_DRIVE) == RMP_SHELL_DRIVE_DYNAMIC)
    return;
  rmp_values_set_bool (values, RMP_SHELL_PARAM_MEMORY, FALSE);
  rmp_values_set_bool (values, RMP_SHELL_PARAM_STABILITY, FALSE);
  rmp_values_set_int (values, RMP_SHELL_PARAM_INNER,
                      MIN (rmp_values_get_int (values, RMP_SHELL_PARAM_INNER), HASTY_INNER));
  rmp_values_set_real (
      values, RMP_SHELL_PARAM_TOLERANCE,
      MAX (rmp_values_get_real (values, RMP_SHELL_PARAM_TOLERANCE), HASTY_TOLERANCE));
}

/* Of a skin that nothing of can wrinkle there is no interior to see. */
static gboolean
make_dynamics (Shared *self, const Shared *earlier, const RmpInput *input, RmpSampler *sampler,
               const RmpValues *values, const RmpCall *call, GError **error)
{
  RmpShellSurface *surface = self->surface;
  RmpShellDynamicsSkin skin = { surface->topology,  NULL,
                                surface->skin,      surface->fixed,
                                surface->materials, earlier ? earlier->dynamics : NULL };
  g_autofree double *bind = NULL;

  if (rmp_values_get_int (values, RMP_SHELL_PARAM_DRIVE) != RMP_SHELL_DRIVE_DYNAMIC ||
      surface->flat)
    return TRUE;
  skin.rest = bind = rmp_shell_surface_place_rest (surface, rmp_mesh_get_n_vertices (input->mesh),
                                                   rmp_mesh_get_positions (input->mesh),
                                                   call->n_threads);
  self->dynamics = rmp_shell_dynamics_new (&skin, sampler, values, call, error);
  return self->dynamics != NULL;
}

static void
shared_free (gpointer shared)
{
  Shared *self = shared;

  g_assert (shared);

  rmp_shell_bodies_free (self->bodies);
  rmp_shell_dynamics_free (self->dynamics);
  rmp_shell_surface_free (self->surface);
  rmp_input_clear (&self->input);
  g_free (self);
}

/* What glue and lattices are made of may be the same, whatever values have changed. */
static gpointer
prepare_from (gconstpointer shared, const RmpInput *input, RmpSampler *sampler,
              const RmpValues *values, const RmpCall *call, GError **error)
{
  const Shared *earlier = shared;
  RmpShellSurface *surface;
  RmpShellPlan plan;
  Shared *self;

  rmp_shell_plan_read (&plan, values);
  surface = rmp_shell_surface_new (input, &plan, earlier ? earlier->surface : NULL, call, error);
  if (!surface)
    return NULL;
  self = g_new0 (Shared, 1);
  rmp_input_init_copy (&self->input, input);
  self->surface = surface;
  self->bodies = rmp_shell_bodies_new (
      rmp_cloth_shapes_read (input->inputs, values, RMP_SHELL_PARAM_SHAPES, input->character_size),
      rmp_values_get_bool (values, RMP_SHELL_PARAM_BODIES) ? input->inputs : NULL);
  if (make_dynamics (self, earlier, input, sampler, values, call, error))
    return self;
  shared_free (self);
  return NULL;
}

static gpointer
prepare (const RmpInput *input, RmpSampler *sampler, const RmpValues *values, const RmpCall *call,
         GError **error)
{
  return prepare_from (NULL, input, sampler, values, call, error);
}

/* Where wrinkles run through cloth that the interior keeps apart they are lower. */
static guint
stop_at_contact (RmpShellSurface *surface, const float *flat, float *positions, guint n_threads)
{
  const gsize n = surface->topology->n_vertices;
  g_autofree float *raised = g_memdup2 (positions, 3 * n * sizeof *raised);
  g_autofree float *weights = g_new (float, n + 1);
  const RmpRaisedMesh mesh = {
    rmp_shell_surface_get_phase (surface),
    flat,
    raised,
    NULL,
    NULL,
    surface->topology,
    (guint) CLAMP (0.5 * surface->wavelength / surface->mean_edge, 1.0, 32.0),
  };
  const guint n_crossings = rmp_contact_limit (&mesh, weights, n_threads);

  for (gsize i = 0; i < 3 * n && n_crossings > 0; i++)
    positions[i] = flat[i] + weights[i / 3] * (raised[i] - flat[i]);
  return n_crossings;
}

static void
draw (Shared *self, const RmpShellSettings *settings, const RmpShellFrame *frame, RmpTarget target,
      RmpOutput *output, const RmpCall *call)
{
  RmpShellSurface *surface = self->surface;
  const gsize n = surface->topology->n_vertices;
  RmpRelief *relief = rmp_relief_new (RMP_RELIEF_MESH, rmp_relief_topology_ref (surface->relief));
  g_autofree float *flat = g_new (float, 3 * n + 1);

  for (gsize i = 0; i < 3 * n; i++)
    {
      flat[i] = (float) frame->target[i];
      relief->positions[i] = (float) (frame->target[i] +
                                      (double) surface->freedom[i / 3] *
                                          (frame->positions[i] - frame->target[i]));
    }
  memset (relief->features, 0xff, n * sizeof *relief->features);
  if (settings->contact && target == RMP_TARGET_BAKE)
    output->lacks = rmp_contact_describe (
        stop_at_contact (surface, flat, relief->positions, call->n_threads));
  if (!call->leaves_normals)
    rmp_normals_compute_on (call->accelerator, surface->topology, relief->positions,
                            relief->normals, call->n_threads);
  if (!call->leaves_normals && !call->leaves_openness)
    rmp_normals_occlusion (surface->topology, relief->positions, relief->normals,
                           (float) (2.0 * surface->mean_edge), relief->occlusion, call->n_threads);
  output->relief = relief;
}

/* Takes what is shown where a frame of a drag may go on from it. (transfer full) (nullable) */
static RmpShellShown *
take_shown (const Shared *self, const double *coarse, const RmpCall *call)
{
  g_autoptr (RmpShellShown) shown = NULL;

  if (!call->hasty || !call->trail || self->dynamics)
    return NULL;
  shown = rmp_trail_take (call->trail, &rmp_embedded_shell);
  return shown && rmp_shell_shown_fits (shown, self->surface,
                                        rmp_mesh_get_n_vertices (self->input.mesh), coarse)
             ? g_steal_pointer (&shown)
             : NULL;
}

/* Of a drag's frames, each is some of Newton's steps further, as many in all as the look allows. */
static void
limit_steps (RmpShellSettings *settings, const RmpShellShown *shown, const RmpValues *values)
{
  const guint spent = shown && shown->values == values ? shown->spent : 0;

  settings->options.most -= MIN (spent, settings->options.most);
  settings->options.end = g_get_monotonic_time () + (shown ? HASTY_US : HASTY_FIRST_US);
}

/* Whether it is to be asked for again is said in @output. @before: (nullable): what it went on from
 */
static void
leave_shown (const Shared *self, const RmpShellFrame *frame, const RmpShellShown *before,
             const double *coarse, const RmpValues *values, RmpOutput *output, const RmpCall *call)
{
  const guint steps = frame->solution.iterations;
  RmpShellShown *shown = rmp_shell_shown_new (self->surface, frame->target, frame->normals,
                                              frame->positions,
                                              rmp_mesh_get_n_vertices (self->input.mesh), coarse);

  if (call->hasty)
    {
      shown->values = rmp_values_ref ((RmpValues *) values);
      shown->spent = steps + (before && before->values == values ? before->spent : 0);
      if (before)
        shown->wavelength = before->wavelength;
      output->goes_on = !frame->solution.converged && steps > 0;
    }
  rmp_trail_leave (call->trail, &rmp_embedded_shell, shown, (GDestroyNotify) rmp_shell_shown_free);
}

/* What holds for each frame. (transfer full) (nullable) */
static char *
remark (const Shared *self)
{
  char *of_surface = rmp_shell_surface_warn (self->surface);
  g_autofree char *of_body = self->dynamics ? rmp_shell_dynamics_warn (self->dynamics) : NULL;
  char *both;

  if (!of_surface || !of_body)
    return of_surface ? of_surface : g_steal_pointer (&of_body);
  both = g_strconcat (of_surface, " ", of_body, NULL);
  g_free (of_surface);
  return both;
}

/* Why the frame is not fully trusted. @hasty: more steps are to come. (transfer full) (nullable) */
static char *
warn (const Shared *self, const RmpShellSettings *settings, const RmpShellFrame *frame,
      gboolean hasty)
{
  const RmpShellSolution *solution = &frame->solution;
  GString *text = g_string_new (NULL);

  if (frame->depth > TOO_DEEP * self->surface->materials[0].thickness)
    {
      g_autofree char *depth = rmp_length_text (frame->depth);

      g_string_append_printf (text,
                              _ ("%sThe skin is %s deep in a body: raise the interior’s modulus, "
                                 "or press less."),
                              text->len > 0 ? " " : "", depth);
    }
  if (frame->met.n_unresolved > 0)
    g_string_append_printf (text,
                            _ ("%s%u pairs of the skin still run through each other: make waves "
                               "narrower, or the motion smoother."),
                            text->len > 0 ? " " : "", frame->met.n_unresolved);
  if (frame->leapt)
    g_string_append_printf (text,
                            _ ("%sBodies leapt so far that they may have passed through the skin: "
                               "use simpler bodies, or let them move less in a frame."),
                            text->len > 0 ? " " : "");
  if (frame->passed.n_unresolved > 0)
    g_string_append_printf (text,
                            _ ("%s%u pairs of the skin and a body still run through each other: "
                               "leave the skin room between bodies and what is held."),
                            text->len > 0 ? " " : "", frame->passed.n_unresolved);
  if (!frame->interior_converged)
    g_string_append_printf (text,
                            _ ("%sThe soft body did not come to the end of a step: shorten Time "
                               "step."),
                            text->len > 0 ? " " : "");
  if (!solution->converged && !hasty && frame->crowding > RMP_SHELL_MOST_CROWDED)
    g_string_append_printf (text,
                            _ ("%sNot converged, and given up early: %.0f %% of the cloth are "
                               "pushed together by more than %.0f %%, which waves hardly take up. "
                               "Let a simulator move the garment, give it a rest shape that is "
                               "nearer, lower Subdivision, or raise Newton’s steps."),
                            text->len > 0 ? " " : "", 100.0 * frame->crowding,
                            100.0 * RMP_SHELL_CROWDED_STRAIN);
  else if (!solution->converged && !hasty)
    g_string_append_printf (text,
                            _ ("%sNot converged: after %u of Newton’s steps a force of %.2g is "
                               "left, and %.2g would do. "
                               "Raise Newton’s steps or Tolerance, or lower Strain of a substep."),
                            text->len > 0 ? " " : "", solution->iterations, solution->residual,
                            settings->options.tolerance);
  else if (solution->stability == RMP_SHELL_SADDLE)
    g_string_append_printf (text,
                            _ ("%sThe skin rests on a saddle, and may jump in a later frame: raise "
                               "Noise at the start."),
                            text->len > 0 ? " " : "");
  return g_string_free (text, text->len == 0);
}

static gboolean
step (gpointer shared, G_GNUC_UNUSED gpointer analysis, gpointer state, RmpSampler *sampler,
      const RmpValues *values, double time, RmpTarget target, const gboolean *fields,
      RmpOutput *output, const RmpCall *call, GError **error)
{
  Shared *self = shared;
  g_autofree double *coarse = NULL;
  RmpShellSettings settings;
  RmpShellScene scene;
  g_autoptr (RmpShellShown) shown = NULL;
  RmpShellFrame frame;
  RmpPhases phases;
  gboolean done;

  g_assert (shared);

  rmp_phases_init (&phases);
  if (output)
    rmp_output_init (output, &rmp_embedded_shell);
  if (g_cancellable_set_error_if_cancelled (call->cancellable, error))
    return FALSE;
  rmp_shell_settings_read (&settings, values);
  coarse = rmp_sampler_wide_positions (sampler, settings.skinning, time, call->n_threads, error);
  if (!coarse)
    return FALSE;
  rmp_phases_end (&phases);
  shown = take_shown (self, coarse, call);
  if (call->hasty && !self->dynamics)
    limit_steps (&settings, shown, values);
  scene = (RmpShellScene){
    self->surface,  self->dynamics, self->bodies, shown, call->hasty,
    output != NULL, &settings,      sampler,      time,  coarse,
  };
  done = rmp_shell_frame_init (&frame, &scene, state, call, error);
  rmp_phases_end (&phases);
  if (done && output)
    {
      draw (self, &settings, &frame, target, output, call);
      output->remark = remark (self);
      output->warning = warn (self, &settings, &frame, call->hasty);
      if (call->trail && !self->dynamics)
        leave_shown (self, &frame, shown, coarse, values, output, call);
      if (frame.contact)
        rmp_shell_contact_tell (frame.contact, output);
      rmp_shell_report_figures (self->surface, self->dynamics, &frame, output, call->n_threads);
      if (fields)
        rmp_shell_report_fields (self->surface, &frame, fields, output, call->n_threads);
      rmp_phases_end (&phases);
      rmp_phases_report (&phases, RMP_SHELL_FIGURE_SKINNING, output);
    }
  /* what was taken is there for the frame that comes in the place of this one */
  if (!done && shown)
    rmp_trail_leave (call->trail, &rmp_embedded_shell, g_steal_pointer (&shown),
                     (GDestroyNotify) rmp_shell_shown_free);
  rmp_shell_frame_clear (&frame);
  return done;
}

static gpointer
state_new (gpointer shared)
{
  const Shared *self = shared;

  g_assert (shared);

  return rmp_shell_state_new (self->surface, self->dynamics,
                              rmp_mesh_get_n_vertices (self->input.mesh));
}

static gpointer
state_load (gpointer shared, GBytes *bytes, GError **error)
{
  g_autoptr (RmpShellState) self = state_new (shared);

  return rmp_checkpoint_loaded (rmp_shell_state_load (self, bytes) ? g_steal_pointer (&self) : NULL,
                                error);
}

static const RmpInputUse inputs[] = {
  { .kind = &rmp_input_cloth },     { .kind = &rmp_input_rest_shape },
  { .kind = &rmp_input_masks },     { .kind = &rmp_input_references },
  { .kind = &rmp_input_colliders }, { .kind = &rmp_input_directions },
};

const RmpTechnique rmp_embedded_shell = {
  .id = "embedded-shell",
  .name = N_ ("Embedded shell"),
  .summary = N_ ("A thin skin on a soft interior: it wrinkles where it is compressed, as wide as "
                 "thickness and moduli make it."),
  .kind = RMP_TECHNIQUE_METHOD,
  .authors = "O. Rémillard, P. G. Kry",
  .title = "Embedded Thin Shells for Wrinkle Simulation",
  .venue = "ACM Transactions on Graphics (SIGGRAPH)",
  .year = 2013,
  .needs = RMP_NEEDS_REST_SHAPE,
  .params = rmp_shell_params,
  .n_params = RMP_SHELL_N_PARAMS,
  .presets = rmp_shell_presets,
  .n_presets = RMP_SHELL_N_PRESETS,
  .preset_help = rmp_shell_preset_help,
  .inputs = inputs,
  .n_inputs = G_N_ELEMENTS (inputs),
  .fields = rmp_shell_fields,
  .n_fields = RMP_SHELL_N_FIELDS,
  .figures = rmp_shell_figures,
  .n_figures = RMP_SHELL_N_FIGURES,
  .tables = rmp_cloth_tables,
  .n_tables = G_N_ELEMENTS (rmp_cloth_tables),
  .timeline_figure = "iterations",
  .any_order = any_order,
  .preview_lacks = preview_lacks,
  .hasten = hasten,
  .prepare = prepare,
  .prepare_from = prepare_from,
  .takes_over_values = TRUE,
  .shared_free = shared_free,
  .step = step,
  .state_new = state_new,
  RMP_TECHNIQUE_STATES_OF (rmp_shell_state),
  .state_load = state_load,
  .waves = &rmp_shell_wave_theory,
};
