/* SPDX-License-Identifier: GPL-3.0-or-later */
/* preview.c: folds that the graphics card raises on a smooth base, so that a drag of the fold width
 * costs next to nothing: only pieces and heights are new.
 */

#include "methods/incompressible-skinning/frame.h"

#include <string.h>

#include "geometry/normals.h"
#include "geometry/vector.h"

/* Points a fold's length is measured at, besides the edges it crosses. */
#define SAMPLES 16
/* Relief positions are floats: shortening below this is their rounding. */
#define FLOAT_NOISE 2e-5
/* A preview takes about a millisecond: less than threads take to meet while the window draws on the
 * same cores.
 */
#define ONE_THREAD 1
#define SLIDE_SIZE ((gsize) 4 * RMP_RELIEF_SLIDE_KNOTS)
/* Lines that share cloth are solved in turn until no height changes by more than this part of its
 * fold's length.
 */
#define MAX_SWEEPS 10
#define SETTLED 1e-5

static RmpRelief *
base_new (const RmpFoldAnalysis *self)
{
  return rmp_relief_new (RMP_RELIEF_FOLDS, rmp_relief_topology_ref (rmp_subdivision_get_topology (
                                               self->preview->subdivision)));
}

void
rmp_fold_analysis_init_preview (RmpFoldAnalysis *self, guint n_threads)
{
  const RmpTopology *topology = self->preview->topology;

  self->coordinates = rmp_fold_coordinates_new (self->preview);
  self->preview_rest = base_new (self);
  for (gsize i = 0; i < 3 * (gsize) topology->n_vertices; i++)
    self->preview_rest->positions[i] = (float) self->preview->rest[i];
  rmp_normals_compute (topology, self->preview_rest->positions, self->preview_rest->normals,
                       n_threads);
}

/* @normals: (nullable) */
static void
evaluate_curve (const RmpRelief *relief, const RmpSurfaceCurve *curve, double *points,
                double *normals)
{
  for (guint i = 0; i < curve->n_points; i++)
    {
      const float barycentric[2] = { (float) curve->points[i].barycentric[0],
                                     (float) curve->points[i].barycentric[1] };
      RmpReliefPoint point;

      rmp_relief_evaluate (relief, curve->points[i].face, barycentric, &point);
      rmp_vector_load (point.position, points + 3 * (gsize) i);
      if (normals)
        rmp_vector_load (point.normal, normals + 3 * (gsize) i);
    }
}

static void
set_heights (RmpRelief *relief, guint line, float height)
{
  for (guint k = 0; k < relief->lines[line].n_folds; k++)
    relief->folds[relief->lines[line].first_fold + k].height = height;
}

/* Gives the folds of a line their slides: the tables times their heights; without tables none. */
static void
set_slides (RmpRelief *relief, guint line, const float *slides)
{
  for (guint k = relief->lines[line].first_fold;
       k < relief->lines[line].first_fold + relief->lines[line].n_folds; k++)
    for (guint i = 0; i < SLIDE_SIZE; i++)
      relief->slides[SLIDE_SIZE * k + i] = slides ? slides[SLIDE_SIZE * k + i] *
                                                        relief->folds[k].height
                                                  : 0.0f;
}

/* The points of a line, and what heights of 1 do to them. */
typedef struct
{
  const RmpSurfaceCurve *curve;
  const guint *ends;
  double *rest, *base, *lift; /* [n_points × 3] */
  double *normals;            /* [n_points × 3] without folds */
  double *arcs;               /* [n_points] at rest, metres */
  double *regions;            /* [n_points] what the mask leaves of a lift */
  const double *facing;       /* (nullable) [3] where it looks by its joint */
} Trace;

/* A trial height as large as the width of a fold, so that it suits the surface at any scale of the
 * scene.
 */
static float
trial_height (const RmpRelief *relief, guint line)
{
  const RmpReliefFold *fold = relief->folds + relief->lines[line].first_fold;

  return relief->lines[line].n_folds > 0 && fold->end > fold->begin ? fold->end - fold->begin
                                                                    : 1.0f;
}

/* Lifts are affine in the heights, so two evaluations tell them: without folds and with high ones.
 * @slides: (nullable)
 */
static void
trace_lift (Trace *self, RmpRelief *relief, guint line, const float *slides)
{
  float height = trial_height (relief, line);

  set_heights (relief, line, height);
  if (slides)
    set_slides (relief, line, slides);
  evaluate_curve (relief, self->curve, self->lift, NULL);
  for (gsize i = 0; i < 3 * (gsize) self->curve->n_points; i++)
    self->lift[i] = (self->lift[i] - self->base[i]) / (double) height;
}

/* The part of a lift that the mask leaves. */
static double
find_region (const RmpRelief *relief, const RmpSurfacePoint *point)
{
  const guint32 *corners = relief->topology->faces + 3 * (gsize) point->face;
  double weights[3], region = 0.0;

  rmp_surface_point_weights (point, weights);
  for (guint c = 0; c < 3; c++)
    region += weights[c] * (double) relief->region[corners[c]];
  return region;
}

static void
trace_init (Trace *self, const RmpFoldAnalysis *analysis, RmpRelief *relief, guint line,
            const RmpSurfaceCurve *curve, const guint *ends)
{
  gsize n = curve->n_points;

  *self = (Trace){ .curve = curve, .ends = ends };
  self->rest = g_new (double, 3 * n);
  self->base = g_new (double, 3 * n);
  self->lift = g_new (double, 3 * n);
  self->normals = g_new (double, 3 * n);
  self->arcs = g_new0 (double, n);
  evaluate_curve (analysis->preview_rest, curve, self->rest, NULL);
  for (gsize i = 1; i < n; i++)
    self->arcs[i] = self->arcs[i - 1] +
                    rmp_vector_distance (self->rest + 3 * (i - 1), self->rest + 3 * i);

  set_heights (relief, line, 0.0f);
  if (relief->slides)
    set_slides (relief, line, NULL);
  evaluate_curve (relief, curve, self->base, self->normals);
  trace_lift (self, relief, line, NULL);
  self->regions = g_new (double, n);
  for (gsize i = 0; i < n; i++)
    self->regions[i] = find_region (relief, &curve->points[i]);
}

static void
trace_clear (Trace *self)
{
  g_free (self->rest);
  g_free (self->base);
  g_free (self->lift);
  g_free (self->normals);
  g_free (self->arcs);
  g_free (self->regions);
}

static RmpFoldSpan
trace_span (const Trace *self, guint piece)
{
  const guint *ends = self->ends + 2 * piece;

  return (RmpFoldSpan){ ends[1] - ends[0] + 1, self->base + 3 * (gsize) ends[0],
                        self->lift + 3 * (gsize) ends[0] };
}

static void
solve_trace (const Trace *self, guint line, const RmpFoldSettings *settings,
             const RmpFoldPieces *pieces, RmpFoldFrame *frame)
{
  for (guint k = 0; k < pieces->lines[line].n_folds; k++)
    {
      guint32 fold = pieces->lines[line].first_fold + k;
      RmpFoldSpan span = trace_span (self, k);
      RmpFoldOptions options = rmp_fold_frame_options (pieces, fold, settings,
                                                       MAX (FLOAT_NOISE, frame->noise));
      RmpFoldSolution *solution = &frame->solutions[fold];
      double *lengths = frame->lengths + 3 * (gsize) fold;

      lengths[0] = (1.0 - settings->slack) *
                   (self->arcs[self->ends[2 * k + 1]] - self->arcs[self->ends[2 * k]]);
      rmp_fold_solve (&span, lengths[0], &options, solution);
      lengths[1] = rmp_fold_length (&span, 0.0, NULL);
      lengths[2] = rmp_fold_length (&span, solution->height, NULL);
    }
}

/* A line that is tried with a lean. */
typedef struct
{
  Trace trace;           /* its lifts are the trial's own */
  const double *upright; /* [n_points × 3] the lifts without a lean */
  guint line;
  const RmpFoldSettings *settings;
  const RmpFoldPieces *pieces;
  RmpFoldFrame *frame;
} Trial;

/* The line as its folds leave it. */
static void
place_folds (const Trace *self, const RmpFoldSolution *solutions, guint n_folds, double *points)
{
  memcpy (points, self->base, 3 * (gsize) self->curve->n_points * sizeof *points);
  for (guint k = 0; k < n_folds; k++)
    for (gsize i = self->ends[2 * k] + 1; i < self->ends[2 * k + 1]; i++)
      rmp_vector_add_scaled (points + 3 * i, solutions[k].height, self->lift + 3 * i,
                             points + 3 * i);
}

/* On the line itself a lean does nothing but turn lifts, so the relief need not be asked. */
static void
solve_trial (const RmpFoldLean *lean, double *points, gpointer data)
{
  Trial *self = data;
  const RmpReliefLine *line = &self->pieces->lines[self->line];

  g_assert (data);

  for (gsize i = 0; i < self->trace.curve->n_points; i++)
    {
      double direction[3], weight = rmp_vector_norm (self->upright + 3 * i);

      rmp_vector_copy (self->upright + 3 * i, direction);
      rmp_vector_normalise (direction);
      rmp_fold_lean_direction (lean, direction, direction);
      for (gsize c = 0; c < 3; c++)
        self->trace.lift[3 * i + c] = weight * direction[c];
    }
  solve_trace (&self->trace, self->line, self->settings, self->pieces, self->frame);
  place_folds (&self->trace, self->frame->solutions + line->first_fold, line->n_folds, points);
}

/* Leans the line so far that it does not touch itself, and solves it again. */
static void
lean_line (Trace *self, guint line, const RmpFoldSettings *settings, RmpRelief *relief,
           const RmpFoldPieces *pieces, RmpFoldFrame *frame)
{
  guint n = self->curve->n_points, first = pieces->lines[line].first_fold;
  g_autofree double *lift = g_new (double, 3 * (gsize) n);
  g_autofree double *points = g_new (double, 3 * (gsize) n);
  Trial trial = { *self, self->lift, line, settings, pieces, frame };
  RmpFoldLean lean;

  if (!rmp_fold_lean_init (&lean, n, self->base, self->normals, self->facing))
    return;
  place_folds (self, frame->solutions + first, pieces->lines[line].n_folds, points);
  trial.trace.lift = lift;
  if (!rmp_fold_fan_find (n, settings->clearance, solve_trial, &trial, points, &lean))
    return;

  for (guint k = 0; k < pieces->lines[line].n_folds; k++)
    frame->leans[first + k] = lean;
  relief->lines[line].lean = (float) lean.lean;
  rmp_vector_store (lean.up, relief->lines[line].lean_up);
  rmp_vector_store (lean.side, relief->lines[line].lean_side);
  if (lean.lean > 0.0)
    trace_lift (self, relief, line, NULL);
  solve_trace (self, line, settings, pieces, frame);
}

/* Fills the tables of how folds of a line slide away from their normals, for heights of 1. FALSE if
 * none does.
 */
static gboolean
find_slides (const Trace *self, guint line, const RmpFoldSettings *settings,
             const RmpFoldPieces *pieces, const RmpFoldFrame *frame, float *slides)
{
  g_autofree double *shares = g_new (double, self->curve->n_points);
  gboolean found = FALSE;

  for (guint k = 0; k < pieces->lines[line].n_folds; k++)
    {
      guint32 fold = pieces->lines[line].first_fold + k;
      RmpFoldSpan span = trace_span (self, k);
      const double *arcs = self->arcs + self->ends[2 * k];
      RmpFoldSlideKnots knots;

      if (!(frame->solutions[fold].height > 0.0))
        continue;
      for (guint i = 0; i < span.n_points; i++)
        shares[i] = (arcs[i] - arcs[0]) / (arcs[span.n_points - 1] - arcs[0]);
      rmp_fold_slide_knots_init (&knots, span.n_points, shares);
      found |= rmp_fold_slide_find (&span, shares, &knots, self->regions + self->ends[2 * k],
                                    frame->lengths[3 * (gsize) fold],
                                    rmp_fold_find_exact (&span, frame->lengths[3 * (gsize) fold],
                                                         settings->solver, &frame->solutions[fold]),
                                    settings->directions, settings->correction_passes,
                                    slides + SLIDE_SIZE * fold);
    }
  return found;
}

/* Solves again what slides, with the surface as it is drawn: smooth between the knots of the
 * tables.
 */
static void
solve_slid (Trace *self, guint line, const RmpFoldSettings *settings, RmpRelief *relief,
            const RmpFoldPieces *pieces, const float *slides, RmpFoldFrame *frame)
{
  gboolean is_alone = relief->slides == NULL;

  if (is_alone)
    relief->slides = g_new0 (float, SLIDE_SIZE * relief->n_folds);
  trace_lift (self, relief, line, slides);
  if (is_alone)
    g_clear_pointer (&relief->slides, g_free);
  solve_trace (self, line, settings, pieces, frame);
}

/* Takes away of the slides of a line what it does not keep. FALSE if it keeps all. */
static gboolean
limit_slides (const Trace *self, guint line, const RmpFoldSettings *settings,
              const RmpFoldPieces *pieces, const RmpFoldFrame *frame, float *slides)
{
  guint n = self->curve->n_points, first = pieces->lines[line].first_fold,
        n_folds = pieces->lines[line].n_folds;
  g_autofree double *points = g_new (double, 3 * (gsize) n);
  RmpFoldLean lean;
  double part;

  if (!rmp_fold_lean_init (&lean, n, self->base, self->normals, self->facing))
    return FALSE;
  place_folds (self, frame->solutions + first, n_folds, points);
  part = rmp_fold_fan_keep (&lean, rmp_fold_lean_gap (&lean, n, points, settings->clearance),
                            settings->clearance);
  for (gsize i = SLIDE_SIZE * first; i < SLIDE_SIZE * (first + n_folds); i++)
    slides[i] *= (float) part;
  return part < 1.0;
}

/* @may_lean: FALSE: the line leans as it does already
 * @slides: [#folds] tables for heights of 1; the line's own are filled if they are not 0
 *
 * Leaves the line's folds out of the relief.
 */
static void
solve_line (const RmpFoldAnalysis *analysis, guint line, gboolean may_lean,
            const RmpFoldSettings *settings, RmpRelief *relief, const RmpFoldPieces *pieces,
            const RmpSurfaceCurve *curve, const guint *ends, float *slides, RmpFoldFrame *frame)
{
  const RmpFoldJointLine *source = &analysis->lines->lines[line];
  double facing[3];
  Trace trace;

  trace_init (&trace, analysis, relief, line, curve, ends);
  if (!source->moves &&
      rmp_fold_frame_turn (frame, source, analysis->preview->lines[line].facing, facing))
    trace.facing = facing;
  solve_trace (&trace, line, settings, pieces, frame);
  if (may_lean)
    lean_line (&trace, line, settings, relief, pieces, frame);
  if (find_slides (&trace, line, settings, pieces, frame, slides))
    {
      solve_slid (&trace, line, settings, relief, pieces, slides, frame);
      if (settings->fan_limit && limit_slides (&trace, line, settings, pieces, frame, slides))
        solve_slid (&trace, line, settings, relief, pieces, slides, frame);
    }
  trace_clear (&trace);
  set_heights (relief, line, 0.0f);
}

/* Solves the lines that share cloth in turn, each with the others raised. */
static void
settle_lines (const RmpFoldAnalysis *analysis, const RmpFoldCoordinates *coordinates,
              const RmpFoldSettings *settings, RmpRelief *relief, const RmpFoldPieces *pieces,
              RmpSurfaceCurve *const *curves, guint *const *ends, float *slides,
              RmpFoldFrame *frame)
{
  g_autofree double *before = g_new0 (double, relief->n_folds);
  g_autofree double *alone = g_new0 (double, relief->n_folds); /* lengths without any fold */
  gboolean is_settled = FALSE;

  relief->slides = g_new0 (float, SLIDE_SIZE * relief->n_folds);
  for (guint sweep = 0; sweep < MAX_SWEEPS && !is_settled; sweep++)
    {
      is_settled = sweep > 0;
      for (guint l = 0; l < pieces->n_lines; l++)
        {
          guint first = pieces->lines[l].first_fold;

          if (!coordinates->shares[l] || pieces->lines[l].n_folds == 0)
            continue;
          if (sweep > 0)
            solve_line (analysis, l, FALSE, settings, relief, pieces, curves[l], ends[l], slides,
                        frame);
          for (guint k = first; k < first + pieces->lines[l].n_folds; k++)
            {
              double height = frame->solutions[k].height;

              if (sweep == 0)
                alone[k] = frame->lengths[3 * (gsize) k + 1];
              frame->lengths[3 * (gsize) k + 1] = alone[k];
              is_settled = is_settled &&
                           ABS (height - before[k]) <= SETTLED * frame->lengths[3 * (gsize) k];
              before[k] = height;
              relief->folds[k].height = (float) height;
            }
          set_slides (relief, l, slides);
        }
      frame->report.sweeps = sweep + 1;
    }
  frame->report.restless = !is_settled;
}

static void
find_residual (const RmpFoldPieces *pieces, const RmpFoldSettings *settings, RmpFoldFrame *frame)
{
  for (guint k = 0; k < pieces->n_folds; k++)
    {
      const double *lengths = frame->lengths + 3 * (gsize) k;
      RmpFoldOptions options = rmp_fold_frame_options (pieces, k, settings,
                                                       MAX (FLOAT_NOISE, frame->noise));

      if (lengths[0] > 0.0 && -frame->solutions[k].tau0 > options.dead_band * lengths[0])
        frame->report.residual = MAX (frame->report.residual, ABS (lengths[2] / lengths[0] - 1.0));
    }
}

/* Heights as solved, and slides, if there are any, for them. */
static void
set_solution (RmpRelief *relief, const RmpFoldFrame *frame, float *slides)
{
  gboolean sliding = FALSE;

  for (guint k = 0; k < relief->n_folds; k++)
    {
      float *table = slides + SLIDE_SIZE * k;

      relief->folds[k].height = (float) frame->solutions[k].height;
      for (guint i = 0; i < SLIDE_SIZE; i++)
        {
          table[i] *= relief->folds[k].height;
          sliding = sliding || table[i] != 0.0f;
        }
    }
  g_clear_pointer (&relief->slides, g_free);
  if (sliding)
    relief->slides = g_memdup2 (slides, SLIDE_SIZE * relief->n_folds * sizeof *slides);
}

static void
take_pieces (RmpRelief *relief, const RmpFoldPieces *pieces)
{
  relief->n_lines = pieces->n_lines;
  relief->n_folds = pieces->n_folds;
  relief->n_profiles = pieces->n_profiles;
  relief->lines = g_memdup2 (pieces->lines, pieces->n_lines * sizeof *pieces->lines);
  relief->folds = g_memdup2 (pieces->folds, pieces->n_folds * sizeof *pieces->folds);
  relief->profiles = g_memdup2 (pieces->profiles, 2 * RMP_PROFILE_TABLE_SIZE * pieces->n_profiles *
                                                      sizeof *pieces->profiles);
}

RmpRelief *
rmp_fold_preview (const RmpFoldAnalysis *analysis, const RmpFoldSurface *surface,
                  const RmpFoldCoordinates *coordinates, RmpFoldPieces *pieces,
                  const RmpFoldSettings *settings, const float *coarse, RmpSurfaceCurve **curves,
                  guint **ends, RmpFoldFrame *frame)
{
  g_autofree float *slides = g_new0 (float, SLIDE_SIZE * pieces->n_folds);
  RmpRelief *relief = base_new (analysis);

  g_assert (surface);
  g_assert (coordinates);
  g_assert (settings);

  rmp_fold_coordinates_give (coordinates, relief);
  relief->region = g_memdup2 (surface->region,
                              surface->topology->n_vertices * sizeof *relief->region);
  rmp_subdivision_apply (surface->subdivision, coarse, relief->positions, ONE_THREAD);
  if (settings->clamp_base)
    rmp_fold_frame_clamp (surface, frame->bones, pieces->faded, relief->positions);
  rmp_fold_frame_end_phase (frame, RMP_FOLD_PHASE_SUBDIVISION);
  rmp_normals_compute (surface->topology, relief->positions, relief->normals, ONE_THREAD);
  rmp_fold_frame_end_phase (frame, RMP_FOLD_PHASE_NORMALS);

  rmp_fold_frame_fill_normals (frame, analysis, surface, relief->normals);
  take_pieces (relief, pieces);
  for (guint l = 0; l < pieces->n_lines; l++)
    {
      if (pieces->lines[l].n_folds == 0)
        continue;
      ends[l] = g_new (guint, 2 * pieces->lines[l].n_folds);
      curves[l] = rmp_fold_pieces_cut (pieces, surface, l, SAMPLES, ends[l], NULL);
      solve_line (analysis, l, settings->fan_limit, settings, relief, pieces, curves[l], ends[l],
                  slides, frame);
    }
  if (coordinates->any_share)
    settle_lines (analysis, coordinates, settings, relief, pieces, curves, ends, slides, frame);
  find_residual (pieces, settings, frame);
  rmp_fold_frame_mark_crossings (frame);
  set_solution (relief, frame, slides);
  rmp_fold_frame_end_phase (frame, RMP_FOLD_PHASE_FOLDS);
  return relief;
}
