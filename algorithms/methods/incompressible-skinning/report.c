/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "methods/incompressible-skinning/report.h"

#include <math.h>
#include <string.h>

#include "folds/fold-rows.h"
#include "geometry/vector.h"

const RmpFigure rmp_fold_figures[RMP_FOLD_N_FIGURES] = {
  [RMP_FOLD_FIGURE_HEIGHT] = { "height_max", N_ ("Highest fold"), N_ ("Largest X over all folds"),
                               RMP_UNIT_METRE },
  [RMP_FOLD_FIGURE_RESIDUAL] = { "residual_max", N_ ("Largest residual"),
                                 N_ ("Largest |L (X) / L0 − 1| over compressed folds; with a soft "
                                     "onset or a height "
                                     "limit it is not 0 by intention"),
                                 RMP_UNIT_FRACTION },
  [RMP_FOLD_FIGURE_COMPLEMENTARITY] = { "complementarity", N_ ("Complementarity"),
                                        N_ ("Largest |φ (X, τ)|, φ (a, b) = √(a² + b²) − a − b, τ "
                                            "= L (X) − L0: 0 "
                                            "where the exact law holds"),
                                        RMP_UNIT_METRE },
  [RMP_FOLD_FIGURE_XI] = { "xi", N_ ("Residual ξ"),
                           N_ ("Of the per-vertex model: largest ξ = √Σφ (X_i, τ_i)² of a line, "
                               "what its search has "
                               "left"),
                           RMP_UNIT_METRE },
  [RMP_FOLD_FIGURE_COMPRESSION] = { "compression_max", N_ ("Strongest compression"),
                                    N_ ("Largest 1 − L (0) / L0 over all folds: what plain "
                                        "skinning shortens"),
                                    RMP_UNIT_FRACTION },
  [RMP_FOLD_FIGURE_ACTIVE] = { "folds_active", N_ ("Active folds"), N_ ("Folds with X > 0"),
                               RMP_UNIT_COUNT },
  [RMP_FOLD_FIGURE_FOLDS] = { "folds", N_ ("Folds"), N_ ("Folds on all lines"), RMP_UNIT_COUNT },
  [RMP_FOLD_FIGURE_STEPS] = { "steps_mean", N_ ("Solver steps"),
                              N_ ("Newton steps or, as published, line searches of an active fold, "
                                  "all sweeps "
                                  "together, on average"),
                              RMP_UNIT_COUNT },
  [RMP_FOLD_FIGURE_EVALUATIONS] = { "evaluations_mean", N_ ("Evaluations"),
                                    N_ ("Evaluations of L (X) for an active fold, all sweeps "
                                        "together, on average"),
                                    RMP_UNIT_COUNT },
  [RMP_FOLD_FIGURE_SWEEPS] = { "sweeps", N_ ("Sweeps"),
                               N_ ("Gauss–Seidel sweeps until no fold disturbs its neighbours"),
                               RMP_UNIT_COUNT },
  [RMP_FOLD_FIGURE_LEAN] = { "lean_max", N_ ("Strongest lean"),
                             N_ ("Largest m: how far the folds of a line lean together instead of "
                                 "crossing, 0 upright, "
                                 "1 all in one direction"),
                             RMP_UNIT_NONE },
  [RMP_FOLD_FIGURE_SKINNING] = { "time_skinning", N_ ("Skinning"), N_ ("Time for the coarse mesh"),
                                 RMP_UNIT_SECOND },
  [RMP_FOLD_FIGURE_SUBDIVISION] = { "time_subdivision", N_ ("Subdivision"),
                                    N_ ("Time for the smooth base"), RMP_UNIT_SECOND },
  [RMP_FOLD_FIGURE_NORMALS] = { "time_normals", N_ ("Normals"),
                                N_ ("Time for the base's normals and openness"), RMP_UNIT_SECOND },
  [RMP_FOLD_FIGURE_SOLVE] = { "time_folds", N_ ("Solve and lift"),
                              N_ ("Time for heights, lifted vertices and their normals"),
                              RMP_UNIT_SECOND },
};

const RmpField rmp_fold_fields[RMP_FOLD_N_FIELDS] = {
  [RMP_FOLD_FIELD_COMPRESSION] = { "compression", N_ ("Compression"),
                                   N_ ("How much plain skinning shortens (blue) or stretches (red) "
                                       "the cloth: the "
                                       "principal stretch farther from 1"),
                                   RMP_DOMAIN_COARSE_VERTEX, RMP_UNIT_FRACTION,
                                   RMP_PALETTE_DIVERGING, 0.0 },
  [RMP_FOLD_FIELD_PIECE] = { "piece", N_ ("Fold pieces"), N_ ("Which fold moves a point"),
                             RMP_DOMAIN_RELIEF_VERTEX, RMP_UNIT_COUNT, RMP_PALETTE_CATEGORIES,
                             0.0 },
  [RMP_FOLD_FIELD_WEIGHT] = { "weight", N_ ("Weight"),
                              N_ ("ω: how much of its fold's height a point takes"),
                              RMP_DOMAIN_RELIEF_VERTEX, RMP_UNIT_NONE, RMP_PALETTE_SEQUENTIAL,
                              1.0 },
  [RMP_FOLD_FIELD_AFTER] = { "compression-after", N_ ("Compression after folding"),
                             N_ ("How much the folded cloth is still shortened (blue) or stretched "
                                 "(red), in the "
                                 "direction of Compression: folds give length back along their "
                                 "lines, less beside "
                                 "them"),
                             RMP_DOMAIN_RELIEF_VERTEX, RMP_UNIT_FRACTION, RMP_PALETTE_DIVERGING,
                             0.0 },
};

void
rmp_fold_report_figures (const RmpFoldFrame *frame, RmpOutput *output)
{
  double *figures = output->figures, steps = 0.0, evaluations = 0.0, height = 0.0, violation = 0.0,
         compression = 0.0;
  double lean = 0.0;
  guint active = 0;

  g_assert (frame);

  for (guint k = 0; k < frame->n_folds; k++)
    {
      const double *lengths = frame->lengths + 3 * (gsize) k;
      double x = frame->solutions[k].height;

      if (lengths[0] > 0.0 && isfinite (lengths[2]))
        {
          violation = MAX (violation,
                           fabs (rmp_fold_fischer_burmeister (x, lengths[2] - lengths[0])));
          compression = MAX (compression, 1.0 - lengths[1] / lengths[0]);
        }
      height = MAX (height, x);
      lean = MAX (lean, frame->leans[k].lean);
      if (x > 0.0)
        {
          active++;
          steps += frame->solutions[k].steps;
          evaluations += frame->solutions[k].evaluations;
        }
    }

  figures[RMP_FOLD_FIGURE_HEIGHT] = height;
  figures[RMP_FOLD_FIGURE_RESIDUAL] = frame->report.residual;
  figures[RMP_FOLD_FIGURE_COMPLEMENTARITY] = isnan (frame->vertices.xi) ? violation
                                                                        : frame->vertices.violation;
  figures[RMP_FOLD_FIGURE_XI] = frame->vertices.xi;
  figures[RMP_FOLD_FIGURE_COMPRESSION] = compression;
  figures[RMP_FOLD_FIGURE_ACTIVE] = active;
  figures[RMP_FOLD_FIGURE_FOLDS] = frame->n_folds;
  figures[RMP_FOLD_FIGURE_STEPS] = active > 0 ? steps / active : 0.0;
  figures[RMP_FOLD_FIGURE_EVALUATIONS] = active > 0 ? evaluations / active : 0.0;
  figures[RMP_FOLD_FIGURE_SWEEPS] = frame->report.sweeps;
  figures[RMP_FOLD_FIGURE_LEAN] = lean;
  figures[RMP_FOLD_FIGURE_SKINNING] = frame->seconds[RMP_FOLD_PHASE_SKINNING];
  figures[RMP_FOLD_FIGURE_SUBDIVISION] = frame->seconds[RMP_FOLD_PHASE_SUBDIVISION];
  figures[RMP_FOLD_FIGURE_NORMALS] = frame->seconds[RMP_FOLD_PHASE_NORMALS];
  figures[RMP_FOLD_FIGURE_SOLVE] = frame->seconds[RMP_FOLD_PHASE_FOLDS];
}

static char *
describe_trouble (const char *line, RmpFoldStatus status, gboolean per_vertex)
{
  switch (status)
    {
    case RMP_FOLD_NO_LIFT:
      return g_strdup_printf (_ ("A fold of “%s” is compressed but nothing there can rise: paint "
                                 "its region or widen its "
                                 "reach"),
                              line);
    case RMP_FOLD_NO_REST_LENGTH:
      return g_strdup_printf (_ ("A fold of “%s” has no length at rest: draw the line again, or "
                                 "mend the mesh under it"),
                              line);
    case RMP_FOLD_BAD_FRAME:
      return g_strdup_printf (
          _ ("“%s” has a position that is not a number in this frame: mend the motion there"),
          line);
    case RMP_FOLD_UNSOLVED:
      if (per_vertex)
        return g_strdup_printf (_ ("The per-vertex model is ill-posed: it found no heights of “%s” "
                                   "that keep every edge"),
                                line);
      return g_strdup_printf (
          _ ("The published solver missed the height of a fold of “%s”: set Solver to Newton"),
          line);
    case RMP_FOLD_OK:
    case RMP_FOLD_CAPPED:
    case RMP_FOLD_RESTLESS:
    case RMP_FOLD_BASE_CROSSES:
    case RMP_FOLD_NO_ROOM:
    default:
      return NULL;
    }
}

/* How many folds have a status; @line: (out): that of the first of them */
static guint
count_status (const RmpFoldAnalysis *analysis, const RmpFoldPieces *pieces,
              const RmpFoldFrame *frame, RmpFoldStatus status, const char **line)
{
  guint n = 0;

  for (guint k = frame->n_folds; k-- > 0;)
    if (frame->solutions[k].status == status)
      {
        *line = analysis->lines->lines[pieces->lines_of[k]].name;
        n++;
      }
  return n;
}

/* Tells people what keeps folds lower than their length requires: the skin itself, or other cloth.
 * (transfer full) (nullable)
 */
static char *
describe_room (const RmpFoldAnalysis *analysis, const RmpFoldPieces *pieces,
               const RmpFoldFrame *frame)
{
  const char *crossed = NULL, *held = NULL;
  const guint n_crossed = count_status (analysis, pieces, frame, RMP_FOLD_BASE_CROSSES, &crossed);
  const guint n_held = count_status (analysis, pieces, frame, RMP_FOLD_NO_ROOM, &held);
  g_autofree char *skin = NULL, *cloth = NULL;

  if (n_crossed > 0)
    skin = g_strdup_printf (frame->clamps
                                ? g_dngettext (GETTEXT_PACKAGE,
                                               "The skin runs through itself at %u fold, first on "
                                               "“%s”, which folds cannot mend: bend it less",
                                               "The skin runs through itself at %u folds, first on "
                                               "“%s”, which folds cannot mend: bend it less",
                                               n_crossed)
                                : g_dngettext (GETTEXT_PACKAGE,
                                               "The skin runs through itself at %u fold, first on "
                                               "“%s”, which folds cannot mend: bend it "
                                               "less, or turn "
                                               "on Keep skin on its side",
                                               "The skin runs through itself at %u folds, first on "
                                               "“%s”, which folds cannot mend: bend it "
                                               "less, or turn "
                                               "on Keep skin on its side",
                                               n_crossed),
                            n_crossed, crossed);
  if (n_held > 0)
    cloth = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                          "Other cloth leaves %u fold less room than it needs, "
                                          "first on “%s”, so it stays lower: bend it less, or "
                                          "lower "
                                          "Fold width or Line length",
                                          "Other cloth leaves %u folds less room than they need, "
                                          "first on “%s”, so they stay lower: bend it less, or "
                                          "lower Fold width or Line length",
                                          n_held),
                             n_held, held);
  return skin && cloth ? g_strdup_printf ("%s\n%s", skin, cloth)
         : skin        ? g_steal_pointer (&skin)
                       : g_steal_pointer (&cloth);
}

void
rmp_fold_report_rows (const RmpFoldAnalysis *analysis, const RmpFoldSurface *surface,
                      const RmpFoldPieces *pieces, const RmpFoldFrame *frame, RmpOutput *output)
{
  gboolean per_vertex = !isnan (frame->vertices.xi);

  g_assert (analysis);
  g_assert (surface);
  g_assert (pieces);

  for (guint32 k = 0; k < frame->n_folds; k++)
    {
      const RmpFoldSolution *solution = &frame->solutions[k];
      const double *lengths = frame->lengths + 3 * (gsize) k;
      const RmpFoldJointLine *line = &analysis->lines->lines[pieces->lines_of[k]];
      RmpFoldRow *row = rmp_fold_rows_add (output);

      *row = (RmpFoldRow){
        .feature = pieces->folds[k].feature,
        .line = g_ref_string_acquire (line->name),
        .line_id = line->id,
        .piece = pieces->indices[k],
        .begin = pieces->ends[2 * k] - surface->lines[pieces->lines_of[k]].middle,
        .end = pieces->ends[2 * k + 1] - surface->lines[pieces->lines_of[k]].middle,
        .height = solution->height,
        .rest_length = lengths[0],
        .base_length = lengths[1],
        .length = lengths[2],
        .steps = solution->steps,
        .status = rmp_fold_status_get_id (solution->status),
      };

      if (lengths[0] > 0.0 && (solution->height > 0.0 || solution->status == RMP_FOLD_NO_LIFT))
        row->residual = fabs (lengths[2] / lengths[0] - 1.0);
      if (!output->warning)
        output->warning = describe_trouble (line->name, solution->status, per_vertex);
    }
  if (!output->warning && frame->report.restless)
    output->warning = g_strdup_printf (
        _ ("Folds are too narrow for the mesh, so lengths are up to %.2g %% off: raise "
           "Subdivision or Fold width"),
        100.0 * frame->report.residual);
  if (!output->warning && frame->bad_rig)
    output->warning = g_strdup (
        _ ("A bone mirrors the mesh, so linear skinning is used: give no bone a negative scale"));
  if (!output->warning)
    output->warning = describe_room (analysis, pieces, frame);
}

float *
rmp_fold_report_add_field (RmpOutput *output, RmpFoldField field, guint n)
{
  output->fields[field] = g_new (float, n);
  output->field_sizes[field] = n;
  return output->fields[field];
}

void
rmp_fold_report_weights (guint n, guint n_lifts, const RmpFoldLift *lifts, const gboolean *fields,
                         RmpOutput *output)
{
  float *pieces = fields[RMP_FOLD_FIELD_PIECE]
                      ? rmp_fold_report_add_field (output, RMP_FOLD_FIELD_PIECE, n)
                      : NULL;
  float *weights = fields[RMP_FOLD_FIELD_WEIGHT]
                       ? rmp_fold_report_add_field (output, RMP_FOLD_FIELD_WEIGHT, n)
                       : NULL;
  g_autofree float *largest = g_new0 (float, n);

  for (guint v = 0; pieces && v < n; v++)
    pieces[v] = -1.0f;
  for (guint i = 0; i < n_lifts; i++)
    if (lifts[i].weight > largest[lifts[i].vertex])
      {
        largest[lifts[i].vertex] = lifts[i].weight;
        if (pieces)
          pieces[lifts[i].vertex] = (float) lifts[i].fold;
      }
  for (guint v = 0; weights && v < n; v++)
    weights[v] = largest[v];
}

RmpOverlayLine *
rmp_fold_overlay_new (const RmpFoldAnalysis *analysis, const RmpFoldPieces *pieces, guint line,
                      const RmpSurfaceCurve *curve, const guint *ends)
{
  RmpOverlayLine *self = g_new0 (RmpOverlayLine, 1);
  gsize n = curve->n_points;

  self->name = g_ref_string_acquire (analysis->lines->lines[line].name);
  self->id = analysis->lines->lines[line].id;
  self->n_points = curve->n_points;
  self->pieces = g_atomic_rc_box_alloc (n * sizeof *self->pieces);
  self->faces = g_atomic_rc_box_alloc (n * sizeof *self->faces);
  self->barycentric = g_atomic_rc_box_alloc (2 * n * sizeof *self->barycentric);
  for (guint i = 0; i < n; i++)
    {
      self->faces[i] = curve->points[i].face;
      self->barycentric[2 * (gsize) i] = curve->points[i].barycentric[0];
      self->barycentric[2 * (gsize) i + 1] = curve->points[i].barycentric[1];
      self->pieces[i] = -1;
    }
  for (guint k = 0; k < pieces->lines[line].n_folds; k++)
    for (guint i = ends[2 * k]; i < ends[2 * k + 1]; i++)
      self->pieces[i] = (gint32) (pieces->lines[line].first_fold + k);
  return self;
}

RmpFoldPosition *
rmp_fold_positions_new (const guint32 *faces, const RmpSurfaceCurve *curve)
{
  RmpFoldPosition *positions = g_new (RmpFoldPosition, curve->n_points);

  for (guint i = 0; i < curve->n_points; i++)
    {
      RmpFoldPosition *position = &positions[i];
      guint nearest = 0;

      rmp_surface_point_weights (&curve->points[i], position->weights);
      memcpy (position->corners, faces + 3 * (gsize) curve->points[i].face,
              sizeof position->corners);
      for (guint c = 1; c < 3; c++)
        nearest = position->weights[c] > position->weights[nearest] ? c : nearest;
      position->nearest = position->corners[nearest];
    }
  return positions;
}

RmpOverlayLine *
rmp_fold_overlay_begin (const RmpOverlayLine *unposed, gboolean has_base)
{
  RmpOverlayLine *self = rmp_overlay_line_new (unposed->n_points, has_base);

  self->name = g_ref_string_acquire (unposed->name);
  self->id = unposed->id;
  self->pieces = g_atomic_rc_box_acquire (unposed->pieces);
  self->faces = g_atomic_rc_box_acquire (unposed->faces);
  self->barycentric = g_atomic_rc_box_acquire (unposed->barycentric);
  return self;
}

/* On the mesh itself, where lengths are kept, not on the curved patch over it. */
void
rmp_fold_overlay_place (guint n_points, const RmpFoldPosition *marks, const float *positions,
                        float *points)
{
  for (guint i = 0; i < n_points; i++, points += 3)
    {
      const RmpFoldPosition *position = &marks[i];
      const float *p = positions + 3 * (gsize) position->corners[0],
                  *q = positions + 3 * (gsize) position->corners[1],
                  *r = positions + 3 * (gsize) position->corners[2];

      for (guint c = 0; c < 3; c++)
        points[c] = (float) (position->weights[0] * (double) p[c] +
                             position->weights[1] * (double) q[c] +
                             position->weights[2] * (double) r[c]);
    }
}

void
rmp_fold_report_mesh_line (RmpOverlayLine *line, const RmpFoldPosition *positions,
                           RmpOutput *output)
{
  g_assert (line);
  g_assert (output);

  rmp_fold_overlay_place (line->n_points, positions, output->relief->positions, line->points);
  for (guint i = 0; i < line->n_points; i++)
    memcpy (line->normals + 3 * (gsize) i,
            output->relief->normals + 3 * (gsize) positions[i].nearest, 3 * sizeof *line->normals);
  g_ptr_array_add (output->lines, line);
}

void
rmp_fold_report_line (RmpOverlayLine *line, const RmpSurfaceCurve *curve, RmpOutput *output)
{
  g_assert (line);
  g_assert (curve);
  g_assert (output);

  for (guint i = 0; i < line->n_points; i++)
    {
      const RmpSurfacePoint *point = &curve->points[i];
      const float barycentric[2] = { (float) point->barycentric[0], (float) point->barycentric[1] };
      RmpReliefPoint evaluated;

      rmp_relief_evaluate (output->relief, point->face, barycentric, &evaluated);
      memcpy (line->points + 3 * (gsize) i, evaluated.position, sizeof evaluated.position);
      memcpy (line->normals + 3 * (gsize) i, evaluated.normal, sizeof evaluated.normal);
    }
  g_ptr_array_add (output->lines, line);
}
