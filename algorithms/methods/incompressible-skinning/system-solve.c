/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/system-private.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"

/* Neighbours on a line settle in a few; folds of lines that cross hold each other up, and take a hundred. */
#define MAX_SWEEPS 200
/* A height that changes by less than this part of its fold's rest length leaves its neighbours as they are. */
#define SETTLED 1e-9

void
rmp_fold_lift_vector (const RmpFoldLift *lift, const double *direction, const float *slides, double out[3])
{
  double weight = lift->weight;
  float slide[4] = { 0.0f, 0.0f, 0.0f, 0.0f };

  if (slides)
    {
      rmp_relief_slide_lookup (slides + 4 * RMP_RELIEF_SLIDE_KNOTS * (gsize) lift->fold, (float) lift->t, slide, NULL);
      weight += lift->slide * (double) slide[3];
    }
  for (guint c = 0; c < 3; c++)
    out[c] = weight * direction[c] + lift->slide * (double) slide[c];
}

/* The sampled curve moves along unit directions, the mesh along whatever lies between its vertices'. */
static void
sample_move (const RmpFoldSystem *self, guint point, guint32 fold, const float *slides, double move[3])
{
  double begin = self->arcs[self->first[fold]], length = self->arcs[self->last[fold]] - begin;
  RmpFoldLift lift = { .fold = fold, .weight = self->sampled[point], .slide = 1.0 };
  double direction[3];

  lift.t = length > 0.0 ? 2.0 * (self->arcs[point] - begin) / length - 1.0 : 0.0;
  rmp_vector_copy (move, direction);
  rmp_vector_normalise (direction);
  rmp_fold_lift_vector (&lift, direction, slides, move);
}

/* What each own lift does for a height of 1: [n_lifts × 3] (transfer full). */
static double *
lift_vectors (const RmpFoldSystem *self, const double *directions, const float *slides)
{
  double *vectors = g_new (double, 3 * (gsize) self->n_lifts);

  for (guint i = 0; i < self->n_lifts; i++)
    rmp_fold_lift_vector (&self->lifts[i], directions + 3 * (gsize) self->lifts[i].vertex, slides, vectors + 3 * i);
  return vectors;
}

/* Places of the points without folds, and what a height of 1 does to them. */
static void
pose_points (const RmpFoldSystem *self, const double *base, const double *directions, const float *slides,
             double *points, double *moves)
{
  const guint32 *term_start = (const guint32 *) (gpointer) self->term_start->data;
  const RmpFoldTerm *terms = (const RmpFoldTerm *) (gpointer) self->terms->data;
  g_autofree double *vectors = self->exact ? lift_vectors (self, directions, slides) : NULL;
  const double *moved_by = self->exact ? vectors : directions;

  for (guint i = 0; i < self->n_points; i++)
    {
      double *p = points + 3 * i;

      p[0] = p[1] = p[2] = 0.0;
      for (guint c = 0; c < 3; c++)
        rmp_vector_add_scaled (p, self->weights[3 * i + c], base + 3 * self->corners[3 * i + c], p);

      for (guint32 m = self->move_start[i]; m < self->move_start[i + 1]; m++)
        {
          double *move = moves + 3 * m;

          move[0] = move[1] = move[2] = 0.0;
          for (guint32 t = term_start[m]; t < term_start[m + 1]; t++)
            rmp_vector_add_scaled (move, terms[t].share, moved_by + 3 * terms[t].index, move);
          if (!self->exact)
            sample_move (self, i, g_array_index (self->move_folds, guint32, m), slides, move);
        }
    }
}

/* The points of a fold as the other folds leave them, and how its own height moves them. */
static RmpFoldSpan
gather_span (const RmpFoldSystem *self, guint fold, const double *points, const double *moves,
             const RmpFoldSolution *solutions, double *scratch)
{
  const guint32 *folds = (const guint32 *) (gpointer) self->move_folds->data;
  guint n = self->last[fold] - self->first[fold] + 1;
  double *base = scratch, *lift = scratch + 3 * n;

  for (guint i = 0; i < n; i++)
    {
      guint32 point = self->first[fold] + i;
      double *p = base + 3 * i, *v = lift + 3 * i;

      rmp_vector_copy (points + 3 * point, p);
      v[0] = v[1] = v[2] = 0.0;
      for (guint32 m = self->move_start[point]; m < self->move_start[point + 1]; m++)
        if (folds[m] == fold)
          rmp_vector_copy (moves + 3 * m, v);
        else if (solutions[folds[m]].height > 0.0)
          rmp_vector_add_scaled (p, solutions[folds[m]].height, moves + 3 * m, p);
    }

  return (RmpFoldSpan){ n, base, lift };
}

/* Solves what is marked and marks those whose points have moved. */
static gboolean
sweep (const RmpFoldSystem *self, const double *points, const double *moves, const RmpFoldLaw *laws,
       RmpFoldSolution *solutions, gboolean *marked, double *scratch)
{
  gboolean any = FALSE;

  for (guint k = 0; k < self->n_folds; k++)
    {
      RmpFoldSolution before = solutions[k];
      RmpFoldSpan span;

      if (!marked[k])
        continue;
      any = TRUE;
      marked[k] = FALSE;
      span = gather_span (self, k, points, moves, solutions, scratch);
      rmp_fold_solve (&span, self->rest_lengths[k], &laws[k], &solutions[k]);
      solutions[k].steps += before.steps;
      solutions[k].evaluations += before.evaluations;

      if (fabs (solutions[k].height - before.height) > SETTLED * self->rest_lengths[k])
        for (guint i = 0; i < self->neighbours[k]->len; i++)
          marked[g_array_index (self->neighbours[k], guint32, i)] = TRUE;
    }
  return any;
}

static void
measure (const RmpFoldSystem *self, const double *points, const double *moves, const RmpFoldLaw *laws,
         const RmpFoldSolution *solutions, double *scratch, double *lengths, RmpFoldSystemReport *report)
{
  for (guint k = 0; k < self->n_folds; k++)
    {
      RmpFoldSpan span = gather_span (self, k, points, moves, solutions, scratch);
      RmpFoldSpan plain = { span.n_points, points + 3 * self->first[k], span.lift };
      double rest = self->rest_lengths[k], length = rmp_fold_length (&span, solutions[k].height, NULL);

      if (lengths)
        {
          lengths[2 * k] = rmp_fold_length (&plain, 0.0, NULL);
          lengths[2 * k + 1] = length;
        }
      if (rest > 0.0 && isfinite (length) && -solutions[k].tau0 > laws[k].dead_band * rest)
        report->residual = MAX (report->residual, fabs (length / rest - 1.0));
    }
}

void
rmp_fold_system_solve (const RmpFoldSystem *self, const double *base, const double *directions, const float *slides,
                       const RmpFoldLaw *laws, RmpFoldSolution *solutions, double *lengths, RmpFoldSystemReport *report)
{
  g_autofree double *points = g_new (double, 3 * self->n_points);
  g_autofree double *moves = g_new (double, 3 * self->move_folds->len + 3);
  g_autofree double *scratch = g_new (double, 6 * (self->n_points + 1));
  g_autofree gboolean *marked = g_new (gboolean, self->n_folds + 1);

  *report = (RmpFoldSystemReport){ 0 };
  memset (solutions, 0, self->n_folds * sizeof *solutions);
  for (guint k = 0; k < self->n_folds; k++)
    marked[k] = TRUE;

  pose_points (self, base, directions, slides, points, moves);
  while (report->sweeps < MAX_SWEEPS && sweep (self, points, moves, laws, solutions, marked, scratch))
    report->sweeps++;
  for (guint k = 0; k < self->n_folds; k++)
    if (marked[k])
      {
        report->restless = TRUE;
        if (solutions[k].status == RMP_FOLD_OK)
          solutions[k].status = RMP_FOLD_RESTLESS;
      }
  measure (self, points, moves, laws, solutions, scratch, lengths, report);
}

gboolean
rmp_fold_system_find_slides (const RmpFoldSystem *self, const double *base, const double *directions,
                             const RmpFoldSolution *solutions, RmpFoldDirections mode, guint passes, float *slides)
{
  g_autofree double *points = g_new (double, 3 * self->n_points);
  g_autofree double *moves = g_new (double, 3 * self->move_folds->len + 3);
  g_autofree double *scratch = g_new (double, 6 * (self->n_points + 1));
  g_autofree double *shares = g_new (double, self->n_points);
  gboolean found = FALSE;

  memset (slides, 0, 4 * RMP_RELIEF_SLIDE_KNOTS * (gsize) self->n_folds * sizeof *slides);
  if (mode == RMP_FOLD_DIRECTIONS_NORMAL)
    return FALSE;
  pose_points (self, base, directions, NULL, points, moves);
  for (guint k = 0; k < self->n_folds; k++)
    {
      const double *arcs = self->arcs + self->first[k];
      RmpFoldSpan span;

      if (!(solutions[k].height > 0.0))
        continue;
      span = gather_span (self, k, points, moves, solutions, scratch);
      for (guint i = 0; i < span.n_points; i++)
        shares[i] = (arcs[i] - arcs[0]) / (arcs[span.n_points - 1] - arcs[0]);
      found |= rmp_fold_slide_find (&span, shares, self->rest_lengths[k], mode, passes,
                                    slides + 4 * RMP_RELIEF_SLIDE_KNOTS * (gsize) k);
    }
  return found;
}
