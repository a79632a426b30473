/* SPDX-License-Identifier: GPL-3.0-or-later */
/* incompressible-skinning.c: the method as a technique.
 *
 * Based on:
 *   M. Ly, F. Bertails-Descoubes, D. Rohmer. Unilaterally incompressible skinning. Research report
 *     hal-01512412, 2017.
 *     §4.1      complementarity function                    fold.c
 *     §4.1      one height a vertex, for comparison         per-vertex.c, per-vertex-plan.c
 *     Figure 3  error functions of both models              landscape.c
 *     §4.2      solver                                      published.c
 *     §4.2      model of a fold, eq. 3                        fold.c, bake.c
 *     §4.2      directions                                  directions.c, slides.c
 *     §4.2      profile                                     geometry/profile.c
 *     §5.1      automatic lines                             bend.c, search.c, march.c
 *     §5        division of lines into folds                layout.c, pieces.c
 *     §5.2      weights                                     lifts.c, relief/lines.c
 *
 * Departs from the paper:
 *   - lengths are kept on the mesh that is drawn, not on a sampled curve (system.c); a switch
 *     restores the latter.
 *   - folds grow in over a little compression: the exact model starts with a jump on a concave base
 *     (fold.c).
 *   - lines are sections of the surface by the plane of the bend (trace.c), a choice restores the
 *     march along edges, and another lets them follow the bend of each frame (live.c); distances
 *     run along the cloth.
 *   - lines can be drawn by hand, across the creases or along one (drawn.c).
 *   - lines that come close share the cloth between them (relief/lines.c, lifts.c).
 *   - folds may differ from one another by a seeded variation (layout.c).
 *   - folds of a line lean together instead of running into each other in a strong bend (fan.c,
 *     system-fan.c).
 *   - a switch puts skin that has passed its joint back on its own side, where a bend makes it
 *     cross itself (clamp.c).
 *   - the folds of bakes, and of pictures at rest, stop where cloth meets cloth, at the price of
 *     their length (contact.c).
 *   - previews are raised by the graphics card from the same weights (preview.c).
 *   - points slide along their fold to their own arc length, so that the weave keeps its spacing
 *     (directions.c); a choice restores the paper's corrected directions, made inside the frame.
 *
 * Stateless: any frame in any order gives the same bytes.
 */

#include <glib/gi18n-lib.h>

#include "methods/incompressible-skinning/incompressible-skinning.h"

#include <math.h>
#include <string.h>

#include "collision/contact-limit.h"
#include "folds/fold-rows.h"
#include "geometry/subdivision-curve.h"
#include "inputs/cloth.h"
#include "inputs/drawn-lines.h"
#include "inputs/joints.h"
#include "inputs/masks.h"
#include "inputs/rest-shape.h"
#include "methods/incompressible-skinning/lifts.h"
#include "methods/incompressible-skinning/live.h"
#include "methods/incompressible-skinning/plots.h"
#include "methods/incompressible-skinning/report.h"

static gboolean
preview_lacks (const RmpValues *values)
{
  RmpFoldSettings settings;

  rmp_fold_settings_read (&settings, values);
  return settings.contact && settings.model == RMP_FOLD_MODEL_FOLDS;
}

static gpointer
prepare (const RmpInput *input, G_GNUC_UNUSED RmpSampler *sampler,
         G_GNUC_UNUSED const RmpValues *values, G_GNUC_UNUSED const RmpCall *call,
         G_GNUC_UNUSED GError **error)
{
  return rmp_fold_shared_new (input);
}

static gpointer
analyse (gpointer shared, RmpSampler *sampler, const RmpValues *values, double rate,
         const RmpCall *call, GError **error)
{
  RmpFoldSettings settings;

  g_assert (shared);

  rmp_fold_settings_read (&settings, values);
  return rmp_fold_analysis_new (shared, sampler, &settings, rate, call, error);
}

static GPtrArray *
findings (gpointer analysis)
{
  const GPtrArray *found = ((RmpFoldAnalysis *) analysis)->lines->findings;
  GPtrArray *copies = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_finding_free);

  g_assert (analysis);

  for (guint i = 0; i < found->len; i++)
    {
      RmpFinding *copy = g_memdup2 (g_ptr_array_index (found, i), sizeof *copy);

      copy->name = g_strdup (copy->name);
      copy->reason = g_strdup (copy->reason);
      copy->note = g_strdup (copy->note);
      g_ptr_array_add (copies, copy);
    }
  return copies;
}

/* Lines as the bake of these settings has them. */
static GPtrArray *
detected_lines (gpointer analysis, const RmpValues *values, const RmpCall *call, GError **error)
{
  RmpFoldAnalysis *self = analysis;
  g_autoptr (GPtrArray)
      detected = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_detected_line_free);
  g_autoptr (RmpFoldPlan) plan = NULL;
  RmpFoldSettings settings;

  g_assert (analysis);

  rmp_fold_settings_read (&settings, values);
  rmp_fold_analysis_resolve (self, &settings);
  plan = rmp_fold_analysis_get_plan (self, &settings, call, error);
  if (!plan)
    return NULL;
  for (guint l = 0; l < self->lines->n_lines; l++)
    {
      const RmpFoldSurfaceLine *line = &plan->surface->lines[l];
      RmpDetectedLine *item;

      if (!line->curve || self->lines->lines[l].id != 0)
        continue;
      item = g_new0 (RmpDetectedLine, 1);
      item->name = g_strdup (self->lines->lines[l].name);
      item->curve = rmp_subdivision_lower_curve (plan->surface->subdivision, self->shared->topology,
                                                 line->curve);
      item->length = rmp_fold_line_is_cut (line->length, self->lines->lines[l].length)
                         ? (double) NAN
                         : self->lines->lines[l].length;
      g_ptr_array_add (detected, item);
    }
  return g_steal_pointer (&detected);
}

static gboolean
wants_weights (const gboolean *fields)
{
  return fields && (fields[RMP_FOLD_FIELD_PIECE] || fields[RMP_FOLD_FIELD_WEIGHT]);
}

/* Takes the place of a plan by that of the time's own lines. */
static void
move_plan (const RmpFoldAnalysis *analysis, RmpFoldPlan **plan, const RmpFoldSettings *settings,
           RmpSampler *sampler, double time, guint n_threads)
{
  g_autofree double *faded = g_new (double, analysis->lines->n_lines);
  g_autoptr (RmpFoldSurface)
      surface = rmp_fold_live_surface (analysis, (*plan)->surface, sampler, time, faded, n_threads);
  gboolean reached;

  if (settings->clamp_base)
    rmp_fold_surface_add_clamps (surface, analysis->lines, analysis->reach);
  rmp_fold_plan_unref (*plan);
  *plan = rmp_fold_plan_new (analysis, surface, settings, 0.0, &reached);
  for (guint l = 0; l < analysis->lines->n_lines; l++)
    (*plan)->pieces.faded[l] = faded[l];
}

static gboolean
step_bake (RmpFoldAnalysis *analysis, const RmpFoldSettings *settings, RmpSampler *sampler,
           double time, const float *coarse, const gboolean *fields, RmpFoldFrame *frame,
           RmpOutput *output, const RmpCall *call, GError **error)
{
  g_autoptr (RmpFoldPlan) plan = rmp_fold_analysis_get_plan (analysis, settings, call, error);
  g_autofree RmpOverlayLine **lines = NULL;

  if (!plan)
    return FALSE;
  if (analysis->live)
    move_plan (analysis, &plan, settings, sampler, time, call->n_threads);
  rmp_fold_frame_add_folds (frame, plan->pieces.n_folds);
  frame->clamps = settings->clamp_base;

  output->relief = rmp_fold_bake_base (plan, settings, coarse, frame, call);
  if (g_cancellable_set_error_if_cancelled (call->cancellable, error))
    return FALSE;
  lines = g_new (RmpOverlayLine *, plan->pieces.n_lines);
  for (guint l = 0; l < plan->pieces.n_lines; l++)
    if (plan->curves[l])
      {
        lines[l] = rmp_fold_overlay_begin (plan->overlays[l], TRUE);
        rmp_fold_overlay_place (lines[l]->n_points, plan->positions[l], output->relief->positions,
                                lines[l]->base);
      }
  rmp_fold_bake_raise (analysis, plan, settings, sampler, time, coarse, output->relief, frame,
                       call);
  rmp_fold_report_rows (analysis, plan->surface, &plan->pieces, frame, output);
  for (guint l = 0; l < plan->pieces.n_lines; l++)
    if (plan->curves[l])
      rmp_fold_report_mesh_line (lines[l], plan->positions[l], output);
  if (wants_weights (fields))
    rmp_fold_report_weights (plan->surface->topology->n_vertices, plan->n_lifts, plan->lifts,
                             fields, output);
  return TRUE;
}

static void
report_preview_weights (const RmpFoldSurface *surface, const RmpFoldPieces *pieces,
                        const gboolean *fields, RmpOutput *output)
{
  g_autoptr (GArray) lifts = g_array_new (FALSE, FALSE, sizeof (RmpFoldLift));

  for (guint l = 0; l < pieces->n_lines; l++)
    if (pieces->lines[l].n_folds > 0)
      rmp_fold_collect_lifts (surface->lines[l].distance, &pieces->lines[l], pieces->folds,
                              rmp_fold_pieces_get_profile (pieces, l), surface->region, lifts);
  rmp_fold_pieces_share (pieces, surface, lifts);
  rmp_fold_report_weights (surface->topology->n_vertices, lifts->len,
                           (const RmpFoldLift *) (gpointer) lifts->data, fields, output);
}

static gboolean
any_raised (const RmpFoldFrame *frame)
{
  for (guint k = 0; k < frame->n_folds; k++)
    if (frame->solutions[k].height > 0.0)
      return TRUE;
  return FALSE;
}

static void
step_preview (RmpFoldAnalysis *analysis, const RmpFoldSettings *settings, RmpSampler *sampler,
              double time, const float *coarse, const gboolean *fields, RmpFoldFrame *frame,
              RmpOutput *output)
{
  g_autofree RmpSurfaceCurve **curves = NULL;
  g_autofree guint **ends = NULL;
  g_autofree double *faded = g_new0 (double, analysis->lines->n_lines);
  g_autoptr (RmpFoldSurface) moved = NULL;
  g_autoptr (RmpFoldCoordinates) moved_coordinates = NULL;
  const RmpFoldSurface *surface = analysis->preview;
  const RmpFoldCoordinates *coordinates = analysis->coordinates;
  RmpFoldPieces pieces;

  if (settings->clamp_base)
    rmp_fold_analysis_add_preview_clamps (analysis);
  if (analysis->live)
    {
      surface = moved = rmp_fold_live_surface (analysis, analysis->preview, sampler, time, faded,
                                               1);
      if (settings->clamp_base)
        rmp_fold_surface_add_clamps (moved, analysis->lines, analysis->reach);
      coordinates = moved_coordinates = rmp_fold_coordinates_new (moved);
    }
  rmp_fold_pieces_init (&pieces, analysis->shared->input.seed, analysis->reach, analysis->lines,
                        analysis->preview, surface, settings);
  for (guint l = 0; l < pieces.n_lines; l++)
    pieces.faded[l] = faded[l];
  curves = g_new0 (RmpSurfaceCurve *, pieces.n_lines);
  ends = g_new0 (guint *, pieces.n_lines);
  rmp_fold_frame_add_folds (frame, pieces.n_folds);
  frame->clamps = settings->clamp_base;

  output->relief = rmp_fold_preview (analysis, surface, coordinates, &pieces, settings, coarse,
                                     curves, ends, frame);
  /* First: what else there is to say may be so for want of it, and is said when the picture rests.
   */
  if (settings->contact && any_raised (frame))
    output->warning = g_strdup (
        _ ("Folds stop at contact when the picture rests: until then they are shown without"));
  rmp_fold_report_rows (analysis, surface, &pieces, frame, output);
  for (guint l = 0; l < pieces.n_lines; l++)
    if (curves[l])
      {
        RmpOverlayLine *overlay = rmp_fold_overlay_new (analysis, &pieces, l, curves[l], ends[l]);

        rmp_fold_report_line (rmp_fold_overlay_begin (overlay, FALSE), curves[l], output);
        rmp_overlay_line_free (overlay);
        rmp_surface_curve_free (curves[l]);
        g_free (ends[l]);
      }
  if (wants_weights (fields))
    report_preview_weights (surface, &pieces, fields, output);
  rmp_fold_pieces_clear (&pieces);
}

static gboolean
step (gpointer shared, gpointer analysis, G_GNUC_UNUSED gpointer state, RmpSampler *sampler,
      const RmpValues *values, double time, RmpTarget target, const gboolean *fields,
      RmpOutput *output, const RmpCall *call, GError **error)
{
  const RmpFoldShared *self = shared;
  g_autofree float *coarse = g_new (float, 3 * (gsize) self->topology->n_vertices);
  RmpFoldSettings settings;
  RmpFoldFrame frame;
  gboolean done = TRUE;

  g_assert (shared);
  g_assert (analysis);

  rmp_output_init (output, &rmp_incompressible_skinning);
  if (g_cancellable_set_error_if_cancelled (call->cancellable, error))
    return FALSE;

  rmp_fold_settings_read (&settings, values);
  rmp_fold_analysis_resolve (analysis, &settings);
  rmp_fold_frame_init (&frame, &self->input, sampler, settings.skinning, time);
  rmp_sampler_deform (sampler, frame.skin, time, coarse,
                      target == RMP_TARGET_PREVIEW ? 1 : call->n_threads);
  rmp_fold_frame_end_phase (&frame, RMP_FOLD_PHASE_SKINNING);

  /* The form `folds` has one height a fold. */
  if (target == RMP_TARGET_BAKE || settings.model == RMP_FOLD_MODEL_VERTICES)
    done = step_bake (analysis, &settings, sampler, time, coarse, fields, &frame, output, call,
                      error);
  else
    step_preview (analysis, &settings, sampler, time, coarse, fields, &frame, output);
  if (done && target == RMP_TARGET_BAKE && preview_lacks (values))
    output->lacks = rmp_contact_describe (frame.n_crossings);
  if (done)
    rmp_fold_report_figures (&frame, output);
  if (done && fields && fields[RMP_FOLD_FIELD_COMPRESSION])
    rmp_fold_report_compression (self, coarse, output);
  if (done && fields && fields[RMP_FOLD_FIELD_AFTER])
    rmp_fold_report_compression_after (self, coarse, ((RmpFoldAnalysis *) analysis)->preview_rest,
                                       output);
  rmp_fold_frame_clear (&frame);
  return done;
}

static const RmpTableKind *const tables[] = { &rmp_fold_table_kind };

static const char *const line_params[RMP_INPUT_LINE_N_PARAMS] = {
  [RMP_INPUT_LINE_WIDTH] = "fold_width",
  [RMP_INPUT_LINE_LENGTH] = "line_length",
  [RMP_INPUT_LINE_REACH] = "reach",
};

static const RmpInputUse inputs[] = {
  { .kind = &rmp_input_cloth },
  { .kind = &rmp_input_rest_shape },
  { .kind = &rmp_input_joints },
  { .kind = &rmp_input_masks },
  { .kind = &rmp_input_drawn_lines, .only = "curve_source=drawn", .params = line_params },
};

const RmpTechnique rmp_incompressible_skinning = {
  .id = "incompressible-skinning",
  .name = N_ ("Incompressible skinning"),
  .summary = N_ ("Tight cloth folds where skinning would shrink it; lines along the limb keep "
                 "their length exactly."),
  .kind = RMP_TECHNIQUE_METHOD,
  .authors = "M. Ly, F. Bertails-Descoubes, D. Rohmer",
  .title = "Unilaterally incompressible skinning",
  .venue = "Research report hal-01512412",
  .year = 2017,
  .needs = RMP_NEEDS_REST_SHAPE, /* without a rig drawn lines fold */
  .params = rmp_fold_params,
  .n_params = RMP_FOLD_N_PARAMS,
  .presets = rmp_fold_presets,
  .n_presets = RMP_FOLD_N_PRESETS,
  .inputs = inputs,
  .n_inputs = G_N_ELEMENTS (inputs),
  .fields = rmp_fold_fields,
  .n_fields = RMP_FOLD_N_FIELDS,
  .figures = rmp_fold_figures,
  .n_figures = RMP_FOLD_N_FIGURES,
  .tables = tables,
  .n_tables = G_N_ELEMENTS (tables),
  .plots = rmp_fold_plots,
  .n_plots = RMP_FOLD_N_PLOTS,
  .any_order = rmp_technique_always,
  .preview_lacks = preview_lacks,
  .prepare = prepare,
  .shared_free = (GDestroyNotify) rmp_fold_shared_free,
  .analyse = analyse,
  .analysis_free = (GDestroyNotify) rmp_fold_analysis_free,
  .findings = findings,
  .detected_lines = detected_lines,
  .step = step,
};
