/* SPDX-License-Identifier: GPL-3.0-or-later */
/* animation-wrinkling.c: the method as a technique.
 *
 * Based on:
 *   D. Rohmer, T. Popa, M.-P. Cani, S. Hahmann, A. Sheffer. Animation wrinkling: augmenting coarse
 *   cloth simulations with realistic-looking wrinkles. ACM Transactions on Graphics (SIGGRAPH
 *   Asia), 2010.
 *     stretch between the rest shape and the frame       wrinkles/stretch.c, cloth.c
 *     average of tensors at vertices                     wrinkles/log-stretch.c, field.c
 *     curves at right angles to the compression          wrinkles/streamline.c, crease.c, grid.c
 *     seeds that follow it over time                     state.c
 *     width and height by Rmin, circular arcs            wrinkles/fold-arc.c, lift.c
 *     local refinement and deformation                   fine-mesh.c
 *
 * Departs from the article:
 *   - tensors are averaged by their logarithms, which neither swell nor shrink areas
 *     (log-stretch.c).
 *   - the half width has an upper bound, without which weak wrinkles would be endlessly high; a
 *     choice keeps them wide until wrinkles begin (fold-arc.c).
 *   - heights of curves are united in place of the fields of implicit surfaces: arcs do not
 *     overhang (fold-arc.c).
 *   - a smooth section that holds as much cloth is a choice (fold-arc.c).
 *   - a curve that is traced anew far from where it was is not believed: it fades where it was
 *     (state.c).
 *   - curves rise as they fade, over the frames of the memory; the published preset lets them pop.
 *   - faces are cut by their edges alone, where the cloth is compressed at any time, so that a clip
 *     has one mesh without cracks; between faces that are cut it lies on curved patches, as
 *     previews draw coarse faces, not on the flat faces (fine-mesh.c).
 *   - curves can be drawn, pinned, deleted and kept by hand (hands.c).
 *   - where a garment ends on its mesh wrinkles fade to nothing; at a hem they run out over it.
 *
 * A frame follows from all before it (state.c).
 */

#include <glib/gi18n-lib.h>

#include "methods/animation-wrinkling/animation-wrinkling.h"

#include "folds/fold-rows.h"
#include "inputs/cloth.h"
#include "inputs/drawn-lines.h"
#include "inputs/masks.h"
#include "inputs/rest-shape.h"
#include "inputs/touches.h"
#include "methods/animation-wrinkling/report.h"
#include "methods/animation-wrinkling/settings.h"
#include "relief/bake.h"
#include "technique/checkpoint.h"
#include "technique/phases.h"

#include <math.h>
#include <string.h>

/* Previews, which are tessellated, have edges so many times as long as bakes. */
#define PREVIEW_EDGE 2.0
#define PREVIEW_MOST_FACES 300000
/* Largest half widths over which wrinkles fade in beside cloth that is not the garment. */
#define BORDER_FADE 2.0
/* Meshes of the last settings: a bake, and panes that are compared. */
#define MAX_MESHES 4

typedef struct
{
  RmpInput input;
  RmpCreaseCloth *cloth;
} Shared;

typedef struct
{
  double *peaks; /* [#V] largest compression over the clip */
  GMutex mutex;  /* guards meshes */
  GPtrArray *meshes;
} Analysis;

static gboolean
preview_lacks (const RmpValues *values)
{
  return rmp_values_get_bool (values, RMP_CREASE_PARAM_CONTACT);
}

static gpointer
prepare (const RmpInput *input, G_GNUC_UNUSED RmpSampler *sampler,
         G_GNUC_UNUSED const RmpValues *values, G_GNUC_UNUSED const RmpCall *call, GError **error)
{
  g_autoptr (RmpCreaseCloth) cloth = rmp_crease_cloth_new (input);
  Shared *self;

  if (!(cloth->mean_edge > 0.0))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _ ("The cloth has no size at rest: give the garment a rest shape, or use "
                      "Dynamic wrinkling, which "
                      "needs none"));
      return NULL;
    }
  self = g_new0 (Shared, 1);
  rmp_input_init_copy (&self->input, input);
  self->cloth = g_steal_pointer (&cloth);
  return self;
}

static void
shared_free (gpointer shared)
{
  Shared *self = shared;

  g_assert (shared);

  rmp_crease_cloth_free (self->cloth);
  rmp_input_clear (&self->input);
  g_free (self);
}

static void
analysis_free (gpointer analysis)
{
  Analysis *self = analysis;

  g_assert (analysis);

  g_mutex_clear (&self->mutex);
  g_ptr_array_unref (self->meshes);
  g_free (self->peaks);
  g_free (self);
}

static gboolean
read_settings (RmpCreaseSettings *settings, const Shared *self, const RmpValues *values,
               GError **error)
{
  rmp_crease_settings_read (settings, self->cloth->mean_edge, values);
  if (settings->options.least_radius > 0.0)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
               _ ("The smallest radius must be more than 0"));
  return FALSE;
}

/* The cloth at a time. (transfer full), NULL with an error that names the vertex. */
static float *
sample (const Shared *self, RmpSampler *sampler, const RmpCreaseSettings *settings, double time,
        guint n_threads, GError **error)
{
  guint n = self->cloth->topology->n_vertices;
  g_autofree float *positions = g_new (float, 3 * (gsize) MAX (n, 1));

  return rmp_sampler_finite_positions (sampler, settings->skinning, time, positions, n_threads,
                                       error)
             ? g_steal_pointer (&positions)
             : NULL;
}

/* Where the clip ever compresses the cloth: there it will be cut finely. */
static gpointer
analyse (gpointer shared, RmpSampler *sampler, const RmpValues *values, double rate,
         const RmpCall *call, GError **error)
{
  const Shared *self = shared;
  guint n = self->cloth->topology->n_vertices;
  double start = rmp_sampler_get_start (sampler), length = rmp_sampler_get_end (sampler) - start;
  guint n_frames = (guint) floor (length * rate + 1e-6) + 1;
  Analysis *analysis;
  RmpCreaseSettings settings;

  g_assert (shared);

  if (!read_settings (&settings, self, values, error))
    return NULL;
  analysis = g_new0 (Analysis, 1);
  g_mutex_init (&analysis->mutex);
  analysis->meshes = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_crease_mesh_unref);
  analysis->peaks = g_new0 (double, MAX (n, 1));
  for (guint i = 0; i < n_frames; i++)
    {
      g_autofree float *positions = NULL;
      g_autoptr (RmpCreaseField) field = NULL;

      if (g_cancellable_set_error_if_cancelled (call->cancellable, error) ||
          !(positions = sample (self, sampler, &settings, start + i / rate, call->n_threads,
                                error)))
        {
          analysis_free (analysis);
          return NULL;
        }
      field = rmp_crease_field_new (self->cloth, positions, settings.smoothing, call->n_threads);
      for (guint32 v = 0; v < n; v++)
        analysis->peaks[v] = MAX (analysis->peaks[v], field->compression[v]);
      if (call->progress)
        call->progress ((i + 1.0) / n_frames, call->data);
    }
  return analysis;
}

/* The fine mesh for these settings, made once. (transfer full) */
static RmpCreaseMesh *
get_mesh (const Shared *shared, Analysis *analysis, const RmpCreaseSettings *settings,
          RmpTarget target)
{
  const RmpCreaseOptions *options = &settings->options;
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&analysis->mutex);
  const gboolean bake = target == RMP_TARGET_BAKE;
  RmpCreaseMesh *mesh;
  RmpCreaseMeshPlan plan;

  memset (&plan, 0, sizeof plan);
  plan.across = settings->across / (bake ? 1.0 : PREVIEW_EDGE);
  plan.least_radius = options->least_radius;
  plan.most_half_width = options->most_half_width;
  plan.wide_until = options->wide_until;
  plan.start = options->start;
  plan.stop = options->stop;
  plan.reach = options->most_half_width *
               (1.0 + 0.5 * options->spacing); /* the end of a merge, and its half width */
  plan.fade = BORDER_FADE * options->most_half_width;
  plan.most_faces = bake ? RMP_BAKE_TRIANGLES : PREVIEW_MOST_FACES;
  for (guint i = 0; i < analysis->meshes->len; i++)
    {
      mesh = g_ptr_array_index (analysis->meshes, i);
      if (memcmp (&mesh->plan, &plan, sizeof plan) == 0)
        return rmp_crease_mesh_ref (mesh);
    }
  if (analysis->meshes->len == MAX_MESHES)
    g_ptr_array_remove_index (analysis->meshes, 0);
  mesh = rmp_crease_mesh_new (&shared->input, shared->cloth, analysis->peaks, &plan);
  g_ptr_array_add (analysis->meshes, rmp_crease_mesh_ref (mesh));
  return mesh;
}

static void
draw (const Shared *shared, Analysis *analysis, const RmpCreaseState *state,
      const RmpCreaseField *field, const RmpCreaseSettings *settings, const RmpCreaseEvents *events,
      const float *positions, RmpTarget target, const gboolean *fields, RmpOutput *output,
      const RmpCall *call)
{
  g_autoptr (RmpCreaseMesh) mesh = get_mesh (shared, analysis, settings, target);
  g_autoptr (RmpCreaseLift)
      lift = rmp_crease_lift_new (state, field, &settings->options, &settings->style);
  g_autoptr (RmpRelief) base = rmp_crease_mesh_base (mesh, positions, call->n_threads);
  g_autofree float *heights = fields && fields[RMP_CREASE_FIELD_HEIGHT]
                                  ? g_new (float, mesh->topology->n_vertices)
                                  : NULL;
  const RmpCreaseScene scene = { field, state, lift,  &settings->options, &settings->style,
                                 mesh,  base,  events };
  const gboolean stop = settings->contact && target == RMP_TARGET_BAKE;
  guint n_crossings = 0;

  output->relief = rmp_crease_mesh_raise (mesh, state, lift, base, settings->options.least_radius,
                                          heights, stop ? &n_crossings : NULL, call);
  if (stop)
    output->lacks = rmp_contact_describe (n_crossings);
  rmp_crease_report_figures (&scene, output);
  if (fields)
    rmp_crease_report_fields (&scene, fields, heights, output);
  rmp_crease_report_lines (&scene, output);
  if (mesh->coarser && target == RMP_TARGET_BAKE)
    output->warning = g_strdup (
        _ ("The smallest radius is too small for this much cloth: the surface is cut less "
           "finely than wrinkles need"));
}

static gboolean
step (gpointer shared, gpointer analysis, gpointer state, RmpSampler *sampler,
      const RmpValues *values, double time, RmpTarget target, const gboolean *fields,
      RmpOutput *output, const RmpCall *call, GError **error)
{
  const Shared *self = shared;
  g_autofree float *positions = NULL;
  g_autoptr (RmpCreaseField) field = NULL;
  RmpCreaseSettings settings;
  RmpCreaseEvents events;
  const RmpTouch *touches;
  RmpPhases phases;
  guint n_touches;

  g_assert (shared);
  g_assert (analysis);
  g_assert (state);

  rmp_phases_init (&phases);
  if (output)
    rmp_output_init (output, &rmp_animation_wrinkling);
  if (g_cancellable_set_error_if_cancelled (call->cancellable, error) ||
      !read_settings (&settings, self, values, error))
    return FALSE;

  positions = sample (self, sampler, &settings, time, call->n_threads, error);
  if (!positions)
    return FALSE;
  rmp_phases_end (&phases);
  field = rmp_crease_field_new (self->cloth, positions, settings.smoothing, call->n_threads);
  rmp_phases_end (&phases);
  touches = rmp_inputs_get_touches (self->input.inputs, &n_touches);
  rmp_crease_state_step (state, field, &settings.options, n_touches, touches, settings.drawn_only,
                         &events);
  if (!output)
    return TRUE;

  rmp_phases_end (&phases);
  draw (self, analysis, state, field, &settings, &events, positions, target, fields, output, call);
  rmp_phases_end (&phases);
  rmp_phases_report (&phases, RMP_CREASE_FIGURE_SKINNING, output);
  return TRUE;
}

static gpointer
state_new (gpointer shared)
{
  const Shared *self = shared;
  guint n;
  const RmpDrawnLine *lines = rmp_inputs_get_drawn_lines (self->input.inputs, &n);

  g_assert (shared);

  return rmp_crease_state_new (self->cloth, n, lines);
}

static gpointer
state_load (gpointer shared, GBytes *bytes, GError **error)
{
  g_assert (shared);

  return rmp_checkpoint_loaded (rmp_crease_state_load (((Shared *) shared)->cloth, bytes), error);
}

static const RmpTableKind *const tables[] = { &rmp_fold_table_kind };

static const RmpInputUse inputs[] = {
  { .kind = &rmp_input_cloth },   { .kind = &rmp_input_rest_shape },
  { .kind = &rmp_input_masks },   { .kind = &rmp_input_drawn_lines, .only = "curve_source=drawn" },
  { .kind = &rmp_input_touches },
};

const RmpTechnique rmp_animation_wrinkling = {
  .id = "animation-wrinkling",
  .name = N_ ("Animation wrinkling"),
  .summary = N_ ("Isolated wrinkles where simulated cloth is shorter than its rest shape, traced "
                 "across the compression."),
  .kind = RMP_TECHNIQUE_METHOD,
  .authors = "D. Rohmer, T. Popa, M.-P. Cani, S. Hahmann, A. Sheffer",
  .title =
      "Animation wrinkling: augmenting coarse cloth simulations with realistic-looking wrinkles",
  .venue = "ACM Transactions on Graphics 29 (6), SIGGRAPH Asia",
  .year = 2010,
  .needs = RMP_NEEDS_REST_SHAPE,
  .params = rmp_crease_params,
  .n_params = RMP_CREASE_N_PARAMS,
  .presets = rmp_crease_presets,
  .n_presets = RMP_CREASE_N_PRESETS,
  .inputs = inputs,
  .n_inputs = G_N_ELEMENTS (inputs),
  .fields = rmp_crease_fields,
  .n_fields = RMP_CREASE_N_FIELDS,
  .figures = rmp_crease_figures,
  .n_figures = RMP_CREASE_N_FIGURES,
  .tables = tables,
  .n_tables = G_N_ELEMENTS (tables),
  .timeline_figure = "wrinkles",
  .any_order = rmp_technique_never,
  .preview_lacks = preview_lacks,
  .prepare = prepare,
  .shared_free = shared_free,
  .analyse = analyse,
  .analysis_free = analysis_free,
  .step = step,
  .state_new = state_new,
  RMP_TECHNIQUE_STATES_OF (rmp_crease_state),
  .state_load = state_load,
};
