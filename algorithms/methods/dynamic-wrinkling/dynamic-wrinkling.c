/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dynamic-wrinkling.c: the method as a technique.
 *
 * Based on:
 *   C. Peters. A method for real-time dynamic cloth wrinkling. M.Sc. thesis, University of British
 *   Columbia, 2015; in short form: R. Gillette, C. Peters, N. Vining, E. Edwards, A. Sheffer.
 *   Real-time dynamic wrinkling of coarse animated cloth. SCA 2015.
 *     §4.1  stretch tensors                              wrinkles/stretch.c
 *     §4.2  costs of labels, equations 4.3 to 4.5        costs.c, labels.c, clip-labels.c,
 *                                                        solvers/max-flow.c
 *     §4.3  reference triangles                          reference.c
 *     §5.2  seeds and paths                              seed.c, sow.c, wrinkles/trace.c
 *     §5.3  persistence, equation 5.2, and length        persistence.c, umbrella.c, carry.c,
 *                                                        length.c, grow.c
 *     §6.1  width and height                             wrinkles/shape.c
 *     §6.2  cross-section                                wrinkles/blob.c
 *     §6.3  curves                                       wrinkles/bezier.c
 *     §7    surface                                      wrinkles/ridge.c,
 *                                                        wrinkles/ridge-surface.c, ridge-mesh.c
 *
 * Departs from the thesis:
 *   - one cut finds the labels that cost least of all; a choice restores expansion and swap
 *     (labels.c).
 *   - eigenvectors are taken in the frame of the current triangle, where the print takes the
 *     reference's (stretch.c).
 *   - equation 5.2 counts lengths in mean edges and lets old forms turn with the cloth; choices
 *     restore the print.
 *   - a wrinkle's length changes continuously, also within an edge (length.c).
 *   - lifts run along blended vertex normals, as those of triangles tear the surface (ridge.c).
 *   - wrinkles rise over some frames, follow the compression with inertia and are never round; the
 *     published preset has neither.
 *   - choices let wrinkles sink into the cloth (direction.c), stand on cloth that does not move
 *     (curvature.c) and run along stretch (tension.c).
 *   - wrinkles can be pinned, deleted and kept by hand (touch.c).
 *   - where cloth is folded upon itself wrinkles sink; a switch lets them rise there as published
 *     (folded.c).
 *   - coarse cloth is subdivided under its wrinkles, so that no facet shows; the published preset
 *     lets them (base.c).
 *   - where a garment ends on its mesh wrinkles fade to nothing over the last row of faces
 *     (garment.c).
 *
 * A frame follows from all before it (state.c).
 */

#include <glib/gi18n-lib.h>

#include "methods/dynamic-wrinkling/dynamic-wrinkling.h"

#include "geometry/normals.h"
#include "inputs/cloth.h"
#include "inputs/masks.h"
#include "inputs/touches.h"
#include "methods/dynamic-wrinkling/clip-labels.h"
#include "methods/dynamic-wrinkling/folded.h"
#include "methods/dynamic-wrinkling/report.h"
#include "methods/dynamic-wrinkling/settings.h"
#include "methods/dynamic-wrinkling/surface.h"
#include "technique/checkpoint.h"
#include "technique/phases.h"
#include "wrinkles/ridge-mesh.h"
#include "wrinkles/stretch-crosses.h"

#include <math.h>
#include <string.h>

static gboolean
preview_lacks (const RmpValues *values)
{
  return rmp_values_get_bool (values, RMP_WRINKLE_PARAM_CONTACT);
}

static gpointer
prepare (const RmpInput *input, G_GNUC_UNUSED RmpSampler *sampler, const RmpValues *values,
         G_GNUC_UNUSED const RmpCall *call, G_GNUC_UNUSED GError **error)
{
  return rmp_wrinkle_garment_new (input, rmp_wrinkle_read_smooth (values));
}

/* The analysis of the whole clip. */
typedef struct
{
  double rate;    /* frames a second */
  guint n_frames; /* of labels */
  guint8 *labels; /* (nullable) [n_frames × cloth #F], where they are those of the whole clip */
} Analysis;

static void
analysis_free (gpointer data)
{
  Analysis *self = data;

  g_assert (data);

  g_free (self->labels);
  g_free (self);
}

/* The clip, frame by frame. */
typedef struct
{
  RmpSampler *sampler;
  RmpSkinning skinning;
  double rate;
  guint n_threads;
  float *positions;
  GError *error;
} ClipReader;

static const float *
read_clip (guint frame, gpointer data)
{
  ClipReader *self = data;

  g_assert (data);

  return rmp_sampler_finite_positions (self->sampler, self->skinning,
                                       rmp_sampler_get_start (self->sampler) + frame / self->rate,
                                       self->positions, self->n_threads, &self->error)
             ? self->positions
             : NULL;
}

/* The solver that was chosen, or one that suits the costs. Returns: whether it is the one */
static gboolean
choose_solver (RmpWrinkleOptions *options)
{
  static const RmpWrinkleLabelSolver others[] = { RMP_WRINKLE_LABEL_SOLVER_EXACT,
                                                  RMP_WRINKLE_LABEL_SOLVER_EXPANSION,
                                                  RMP_WRINKLE_LABEL_SOLVER_SWAP };
  const RmpWrinkleLabelSolver wanted = options->solver;

  for (guint i = 0; i < G_N_ELEMENTS (others) &&
                    !rmp_wrinkle_label_solver_suits (options->solver, &options->pair_costs);
       i++)
    options->solver = others[i];
  return options->solver == wanted;
}

static gboolean
label_clip (Analysis *self, const RmpWrinkleGarment *garment, RmpSampler *sampler,
            const RmpValues *values, const RmpCall *call, GError **error)
{
  const double length = rmp_sampler_get_end (sampler) - rmp_sampler_get_start (sampler);
  g_autofree float *positions = g_new (float, 3 * (gsize) MAX (garment->topology->n_vertices, 1));
  ClipReader reader = { sampler,    rmp_wrinkle_read_skinning (values),
                        self->rate, call->n_threads,
                        positions,  NULL };
  RmpWrinkleOptions options;

  rmp_wrinkle_options_read (&options, garment->cloth, self->rate, values);
  choose_solver (&options);
  self->n_frames = (guint) floor (length * self->rate + 1e-6) + 1;
  self->labels = rmp_wrinkle_clip_labels (garment->cloth, &options, self->n_frames,
                                          RMP_WRINKLE_CLIP_WINDOW, RMP_WRINKLE_CLIP_OVERLAP,
                                          read_clip, &reader, call);
  if (self->labels)
    return TRUE;
  if (reader.error)
    g_propagate_error (error, reader.error);
  else
    g_cancellable_set_error_if_cancelled (call->cancellable, error);
  return FALSE;
}

static gpointer
analyse (gpointer shared, RmpSampler *sampler, const RmpValues *values, double rate,
         const RmpCall *call, GError **error)
{
  Analysis *self = g_new0 (Analysis, 1);

  self->rate = rate;
  if (rmp_wrinkle_read_labels (values) == RMP_WRINKLE_LABELS_CLIP &&
      !label_clip (self, shared, sampler, values, call, error))
    {
      analysis_free (self);
      return NULL;
    }
  return self;
}

/* One frame on, with the labels the settings ask for. */
static gboolean
step_state (const RmpWrinkleGarment *garment, const Analysis *analysis, RmpWrinkleState *state,
            RmpSampler *sampler, const RmpValues *values, const RmpWrinkleOptions *options,
            double time, const float *positions, RmpWrinkleCost *cost, guint n_threads,
            GError **error)
{
  const guint64 frame = rmp_wrinkle_state_get_frame (state);
  const guint n_faces = garment->cloth->topology->n_faces,
              n_ahead = rmp_wrinkle_read_lookahead (values);
  const gsize n_numbers = 3 * (gsize) MAX (garment->topology->n_vertices, 1);
  g_autofree RmpWrinkleMark *touches = g_new (RmpWrinkleMark, MAX (garment->n_touches, 1));
  const guint n_touches = rmp_wrinkle_garment_get_touches (garment, frame, touches);
  g_autofree guint8 *labels = g_malloc (MAX (n_faces, 1));
  g_autofree float *ahead = g_new (float, n_numbers *MAX (n_ahead, 1));
  g_autofree const float **frames = g_new (const float *, n_ahead + 1);
  RmpPhases phases;

  if (analysis->labels && frame < analysis->n_frames)
    {
      rmp_wrinkle_state_step_labelled (
          state, options, positions, analysis->labels + frame * n_faces, n_touches, touches, cost);
      return TRUE;
    }
  if (n_ahead == 0)
    {
      rmp_wrinkle_state_step (state, options, positions, n_touches, touches, cost);
      return TRUE;
    }

  rmp_phases_init (&phases);
  frames[0] = positions;
  for (guint i = 0; i < n_ahead; i++)
    {
      const double then = MIN (time + (i + 1) / analysis->rate, rmp_sampler_get_end (sampler));

      if (!rmp_sampler_finite_positions (sampler, rmp_wrinkle_read_skinning (values), then,
                                         ahead + i * n_numbers, n_threads, error))
        return FALSE;
      frames[i + 1] = ahead + i * n_numbers;
    }
  rmp_wrinkle_state_find_labels (state, options, n_ahead + 1, frames, labels);
  rmp_phases_end (&phases);
  rmp_wrinkle_state_step_labelled (state, options, positions, labels, n_touches, touches, cost);
  cost->labels += rmp_phases_get (&phases, 0);
  return TRUE;
}

/* The edge length that a face needs for the wrinkles that may cross it, metres; 0 if none does.
 * Where a narrow wrinkle continues into cloth that is meant for wide ones, that cloth must be just
 * as fine. @face: of the surface, which lies on face @coarse of the cloth; @least: smallest Rmin of
 * all faces
 */
static double
fineness (const RmpWrinkleOptions *options, const RmpRidgeSurface *surface, guint32 face,
          guint32 coarse, double least)
{
  const RmpRidgeSegment *segments = rmp_ridge_surface_get_segments (surface);
  const RmpRidge *ridges = rmp_ridge_surface_get_ridges (surface);
  double finest = rmp_wrinkle_options_get_least_radius (options, coarse);
  const guint32 *list;
  guint n;

  list = rmp_ridge_surface_get_list (surface, face, &n);
  for (guint i = 0; options->least_radii && i < n; i++)
    finest = MIN (finest, ridges[segments[list[i]].wrinkle].shape.radius);
  return n > 0 ? MAX (finest, least) : 0.0;
}

/* Pieces of the edges of every face, and whether an edge would have needed more than there can be.
 */
static gboolean
cut_edges (const RmpWrinkleGarment *garment, const RmpWrinkleOptions *options, RmpRelief *relief)
{
  const RmpWrinkleBase *base = garment->base;
  const RmpTopology *topology = base->topology;
  g_autofree double *fine = g_new0 (double, MAX (topology->n_faces, 1));
  g_autofree guint8 *levels = g_new (guint8, MAX (topology->n_edges, 1));
  double least = INFINITY, most = 0.0;
  gboolean coarse;

  for (guint32 i = 0; i < garment->cloth->topology->n_faces; i++)
    {
      least = MIN (least, rmp_wrinkle_options_get_least_radius (options, i));
      most = MAX (most, rmp_wrinkle_options_get_least_radius (options, i));
    }
  relief->least_radius = (float) most;
  for (guint32 i = 0; i < base->ridges->n_faces; i++)
    {
      const guint32 face = base->coarse[i];

      fine[base->faces[i]] = fineness (options, relief->ridges, i,
                                       garment->cloth_faces ? garment->cloth_faces[face] : face,
                                       least);
    }
  coarse = rmp_ridge_mesh_levels_by_face (topology, base->relief->rest_positions, fine, levels);
  relief->levels = g_new (guint8, 3 * (gsize) MAX (topology->n_faces, 1));
  for (gsize i = 0; i < 3 * (gsize) topology->n_faces; i++)
    relief->levels[i] = topology->face_edges[i] == RMP_INDEX_NONE ? 1
                                                                  : levels[topology->face_edges[i]];
  return coarse;
}

/* Sets the factor on the lift at all vertices. @positions: of the mesh */
static void
set_region (const RmpWrinkleGarment *garment, const float *positions, gboolean flat_folds,
            guint n_threads, RmpRelief *relief)
{
  const guint n = garment->topology->n_vertices;
  g_autofree float *share = g_new (float, MAX (n, 1)),
                   *normals = g_new (float, 3 * (gsize) MAX (n, 1));
  gboolean any = garment->share != NULL;

  for (guint v = 0; v < n; v++)
    share[v] = any ? garment->share[v] : 1.0f;
  rmp_normals_compute (garment->topology, positions, normals, n_threads);
  if (flat_folds)
    any |= rmp_wrinkle_folded_share (garment->topology, positions, normals, share);
  if (!any)
    return;
  relief->region = g_new (float, MAX (garment->base->topology->n_vertices, 1));
  rmp_wrinkle_base_spread (garment->base, share, relief->region);
}

static gboolean
make_relief (const RmpWrinkleGarment *garment, const RmpWrinkleState *state,
             const RmpWrinkleOptions *options, float *into, gboolean flat_folds, guint n_threads,
             RmpOutput *output)
{
  const RmpWrinkleBase *base = garment->base;
  const gsize n = 3 * (gsize) base->topology->n_vertices;
  RmpRelief *relief = rmp_relief_new (RMP_RELIEF_PATHS, rmp_relief_topology_ref (base->relief));
  g_autofree double *positions = g_new (double, MAX (n, 1)), *normals = g_new (double, MAX (n, 1));

  rmp_wrinkle_base_place (base, into, relief->positions, n_threads);
  rmp_normals_compute (base->topology, relief->positions, relief->normals, n_threads);
  for (gsize i = 0; i < n; i++)
    {
      positions[i] = (double) relief->positions[i];
      normals[i] = (double) relief->normals[i];
    }
  relief->ridges = rmp_wrinkle_state_surface_on (state, options, garment, positions, normals);
  if (base->ridge_faces)
    relief->ridge_faces = g_atomic_rc_box_acquire (base->ridge_faces);
  set_region (garment, into, flat_folds, n_threads, relief);
  output->relief = relief;
  return cut_edges (garment, options, relief);
}

static gboolean
step (gpointer shared, gpointer analysis, gpointer state, RmpSampler *sampler,
      const RmpValues *values, double time, G_GNUC_UNUSED RmpTarget target, const gboolean *fields,
      RmpOutput *output, const RmpCall *call, GError **error)
{
  const RmpWrinkleGarment *garment = shared;
  g_autofree float *positions = g_new (float, 3 * (gsize) MAX (garment->topology->n_vertices, 1));
  RmpWrinkleOptions options;
  RmpWrinkleCost cost;
  RmpPhases phases;
  gboolean coarse, suits;

  g_assert (shared);
  g_assert (analysis);
  g_assert (state);

  rmp_phases_init (&phases);
  if (output)
    rmp_output_init (output, &rmp_dynamic_wrinkling);
  if (g_cancellable_set_error_if_cancelled (call->cancellable, error))
    return FALSE;

  rmp_wrinkle_options_read (&options, garment->cloth, ((Analysis *) analysis)->rate, values);
  suits = choose_solver (&options);
  if (!rmp_sampler_finite_positions (sampler, rmp_wrinkle_read_skinning (values), time, positions,
                                     call->n_threads, error))
    return FALSE;
  rmp_phases_end (&phases);
  if (!step_state (garment, analysis, state, sampler, values, &options, time, positions, &cost,
                   call->n_threads, error))
    return FALSE;
  if (!output)
    return TRUE;

  rmp_phases_end (&phases);
  coarse = make_relief (garment, state, &options, positions,
                        rmp_values_get_bool (values, RMP_WRINKLE_PARAM_FOLDED), call->n_threads,
                        output);
  rmp_phases_end (&phases);
  rmp_wrinkle_report_figures (state, &options, &cost, output);
  output->figures[RMP_WRINKLE_FIGURE_SKINNING] = rmp_phases_get (&phases, 0);
  output->figures[RMP_WRINKLE_FIGURE_SURFACE] = rmp_phases_get (&phases, 2);
  rmp_wrinkle_report_fields (garment, state, fields, output);
  rmp_wrinkle_report_lines (garment, output);
  rmp_wrinkle_report_crosses (garment, state, output);
  if (!suits)
    output->warning = g_strdup (
        options.solver == RMP_WRINKLE_LABEL_SOLVER_EXACT
            ? _ ("A jump over rest costs more than two changes: labels are found exactly, not by "
                 "expansion")
            : _ ("A jump over rest costs less than two changes: labels are found by expansion, "
                 "not exactly"));
  else if (coarse)
    output->warning = g_strdup (
        _ ("The smallest radius is too small for this mesh: wrinkles are drawn less finely than "
           "they should be"));
  return TRUE;
}

static gpointer
state_new (gpointer shared)
{
  g_assert (shared);

  return rmp_wrinkle_state_new (((RmpWrinkleGarment *) shared)->cloth);
}

static gpointer
state_load (gpointer shared, GBytes *bytes, GError **error)
{
  g_assert (shared);

  return rmp_checkpoint_loaded (
      rmp_wrinkle_state_load (((RmpWrinkleGarment *) shared)->cloth, bytes), error);
}

static const RmpTableKind *const tables[] = { &rmp_stretch_table_kind };

static const RmpInputUse inputs[] = {
  { .kind = &rmp_input_cloth },
  { .kind = &rmp_input_masks },
  { .kind = &rmp_input_touches, .pulled = "least_radius" },
};

const RmpTechnique rmp_dynamic_wrinkling = {
  .id = "dynamic-wrinkling",
  .name = N_ ("Dynamic wrinkling"),
  .summary = N_ ("Moving wrinkles on coarse cloth that has no rest shape: it learns one while the "
                 "motion plays."),
  .kind = RMP_TECHNIQUE_METHOD,
  .authors = "C. Peters; R. Gillette, N. Vining, E. Edwards, A. Sheffer",
  .title = "A method for real-time dynamic cloth wrinkling",
  .venue = "M.Sc. thesis, University of British Columbia; SCA 2015",
  .year = 2015,
  .params = rmp_wrinkle_params,
  .n_params = RMP_WRINKLE_N_PARAMS,
  .presets = rmp_wrinkle_presets,
  .n_presets = RMP_WRINKLE_N_PRESETS,
  .inputs = inputs,
  .n_inputs = G_N_ELEMENTS (inputs),
  .fields = rmp_wrinkle_fields,
  .n_fields = RMP_WRINKLE_N_FIELDS,
  .figures = rmp_wrinkle_figures,
  .n_figures = RMP_WRINKLE_N_FIGURES,
  .tables = tables,
  .n_tables = G_N_ELEMENTS (tables),
  .timeline_figure = "wrinkles",
  .any_order = rmp_technique_never,
  .preview_lacks = preview_lacks,
  .prepare = prepare,
  .shared_free = (GDestroyNotify) rmp_wrinkle_garment_free,
  .analyse = analyse,
  .analysis_free = analysis_free,
  .step = step,
  .state_new = state_new,
  RMP_TECHNIQUE_STATES_OF (rmp_wrinkle_state),
  .state_load = state_load,
};
