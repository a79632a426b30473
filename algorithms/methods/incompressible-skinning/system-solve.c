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
rmp_fold_lift_vector (const RmpFoldLift *lift, const double *direction, const RmpFoldLean *leans, const float *slides,
                      double out[3])
{
  double weight = lift->weight, leaned[3];
  float slide[4] = { 0.0f, 0.0f, 0.0f, 0.0f };

  if (slides)
    {
      rmp_relief_slide_lookup (slides + 4 * RMP_RELIEF_SLIDE_KNOTS * (gsize) lift->fold, (float) lift->t, slide, NULL);
      weight += lift->slide * (double) slide[3];
    }
  rmp_fold_lean_direction (leans ? &leans[lift->fold] : NULL, direction, leaned);
  for (guint c = 0; c < 3; c++)
    out[c] = weight * leaned[c] + lift->slide * (double) slide[c];
}

/* The sampled curve moves along unit directions, the mesh along whatever lies between its vertices'. */
static void
sample_move (const RmpFoldSystem *self, guint point, guint32 fold, const RmpFoldPose *pose, double move[3])
{
  double begin = self->arcs[self->first[fold]], length = self->arcs[self->last[fold]] - begin;
  RmpFoldLift lift = { .fold = fold, .weight = self->sampled[point], .slide = 1.0 };
  double direction[3];

  lift.t = length > 0.0 ? 2.0 * (self->arcs[point] - begin) / length - 1.0 : 0.0;
  rmp_vector_copy (move, direction);
  rmp_vector_normalise (direction);
  rmp_fold_lift_vector (&lift, direction, pose->leans, pose->slides, move);
}

static void
pose_lift (RmpFoldPosed *self, const RmpFoldSystem *system, const RmpFoldPose *pose, guint lift)
{
  const RmpFoldLift *own = &system->lifts[lift];

  rmp_fold_lift_vector (own, pose->directions + 3 * (gsize) own->vertex, pose->leans, pose->slides,
                        self->vectors + 3 * (gsize) lift);
  for (guint c = 0; c < 3 && pose->rooms; c++)
    self->vectors[3 * (gsize) lift + c] *= pose->rooms[own->vertex];
}

/* What a fold does to a point. */
static void
pose_move (RmpFoldPosed *self, const RmpFoldSystem *system, const RmpFoldPose *pose, guint point, guint32 index)
{
  const guint32 *term_start = (const guint32 *) (gpointer) system->term_start->data;
  const RmpFoldTerm *terms = (const RmpFoldTerm *) (gpointer) system->terms->data;
  const double *moved_by = system->exact ? self->vectors : pose->directions;
  double *move = self->moves + 3 * (gsize) index, room = 0.0;

  move[0] = move[1] = move[2] = 0.0;
  for (guint32 t = term_start[index]; t < term_start[index + 1]; t++)
    rmp_vector_add_scaled (move, terms[t].share, moved_by + 3 * terms[t].index, move);
  if (system->exact)
    return;
  sample_move (system, point, g_array_index (system->move_folds, guint32, index), pose, move);
  for (guint32 t = term_start[index]; t < term_start[index + 1] && pose->rooms; t++)
    room += terms[t].share * pose->rooms[terms[t].index];
  for (guint c = 0; c < 3 && pose->rooms; c++)
    move[c] *= room;
}

void
rmp_fold_posed_init (RmpFoldPosed *self, const RmpFoldSystem *system, const RmpFoldPose *pose)
{
  self->points = g_new (double, 3 * (gsize) system->n_points);
  self->vectors = g_new (double, 3 * (gsize) system->n_lifts);
  self->moves = g_new (double, 3 * (gsize) system->move_folds->len);
  self->span = g_new (double, 6 * (gsize) system->n_points);
  self->marked = g_new0 (gboolean, system->n_folds);

  for (guint i = 0; system->exact && i < system->n_lifts; i++)
    pose_lift (self, system, pose, i);
  for (guint i = 0; i < system->n_points; i++)
    {
      double *p = self->points + 3 * i;

      p[0] = p[1] = p[2] = 0.0;
      for (guint c = 0; c < 3; c++)
        rmp_vector_add_scaled (p, system->weights[3 * i + c], pose->base + 3 * system->corners[3 * i + c], p);
      for (guint32 m = system->move_start[i]; m < system->move_start[i + 1]; m++)
        pose_move (self, system, pose, i, m);
    }
}

void
rmp_fold_posed_clear (RmpFoldPosed *self)
{
  g_free (self->points);
  g_free (self->vectors);
  g_free (self->moves);
  g_free (self->span);
  g_free (self->marked);
}

void
rmp_fold_posed_update (RmpFoldPosed *self, const RmpFoldSystem *system, const RmpFoldPose *pose,
                       const RmpFoldSystemLine *line)
{
  const guint32 *folds = (const guint32 *) (gpointer) system->move_folds->data;

  for (guint i = 0; system->exact && i < system->n_lifts; i++)
    if (system->lifts[i].fold - line->first_fold < line->n_folds)
      pose_lift (self, system, pose, i);
  for (guint i = line->first_point; i < line->first_point + line->n_points; i++)
    for (guint32 m = system->move_start[i]; m < system->move_start[i + 1]; m++)
      if (folds[m] - line->first_fold < line->n_folds)
        pose_move (self, system, pose, i, m);
}

/* The points of a fold as the other folds leave them, and how its own height moves them. */
static RmpFoldSpan
gather_span (RmpFoldPosed *self, const RmpFoldSystem *system, guint fold, const RmpFoldSolution *solutions)
{
  const guint32 *folds = (const guint32 *) (gpointer) system->move_folds->data;
  guint n = system->last[fold] - system->first[fold] + 1;
  double *base = self->span, *lift = self->span + 3 * n;

  for (guint i = 0; i < n; i++)
    {
      guint32 point = system->first[fold] + i;
      double *p = base + 3 * i, *v = lift + 3 * i;

      rmp_vector_copy (self->points + 3 * point, p);
      v[0] = v[1] = v[2] = 0.0;
      for (guint32 m = system->move_start[point]; m < system->move_start[point + 1]; m++)
        if (folds[m] == fold)
          rmp_vector_copy (self->moves + 3 * m, v);
        else if (solutions[folds[m]].height > 0.0)
          rmp_vector_add_scaled (p, solutions[folds[m]].height, self->moves + 3 * m, p);
    }

  return (RmpFoldSpan){ n, base, lift };
}

/* Solves what is marked and marks those whose points have moved. */
static gboolean
sweep (RmpFoldPosed *self, const RmpFoldSystem *system, const RmpFoldLaw *laws, guint first, guint n,
       RmpFoldSolution *solutions)
{
  gboolean any = FALSE;

  for (guint k = first; k < first + n; k++)
    {
      RmpFoldSolution before = solutions[k];
      RmpFoldSpan span;

      if (!self->marked[k])
        continue;
      any = TRUE;
      self->marked[k] = FALSE;
      span = gather_span (self, system, k, solutions);
      rmp_fold_solve (&span, system->rest_lengths[k], &laws[k], &solutions[k]);
      solutions[k].steps += before.steps;
      solutions[k].evaluations += before.evaluations;

      if (fabs (solutions[k].height - before.height) > SETTLED * system->rest_lengths[k])
        for (guint i = 0; i < system->neighbours[k]->len; i++)
          self->marked[g_array_index (system->neighbours[k], guint32, i)] = TRUE;
    }
  return any;
}

guint
rmp_fold_posed_solve (RmpFoldPosed *self, const RmpFoldSystem *system, const RmpFoldLaw *laws, guint first, guint n,
                      RmpFoldSolution *solutions)
{
  guint sweeps = 0;

  for (guint k = first; k < first + n; k++)
    {
      solutions[k] = (RmpFoldSolution){ 0 };
      self->marked[k] = TRUE;
    }
  while (sweeps < MAX_SWEEPS && sweep (self, system, laws, first, n, solutions))
    sweeps++;
  return sweeps;
}

static void
measure (RmpFoldPosed *self, const RmpFoldSystem *system, const RmpFoldLaw *laws, const RmpFoldSolution *solutions,
         double *lengths, RmpFoldSystemReport *report)
{
  for (guint k = 0; k < system->n_folds; k++)
    {
      RmpFoldSpan span = gather_span (self, system, k, solutions);
      RmpFoldSpan plain = { span.n_points, self->points + 3 * system->first[k], span.lift };
      double rest = system->rest_lengths[k], length = rmp_fold_length (&span, solutions[k].height, NULL);

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
rmp_fold_system_solve (const RmpFoldSystem *self, const RmpFoldPose *pose, RmpFoldSolution *solutions, double *lengths,
                       RmpFoldSystemReport *report)
{
  RmpFoldPosed posed;

  rmp_fold_posed_init (&posed, self, pose);
  *report = (RmpFoldSystemReport){ 0 };
  report->sweeps = rmp_fold_posed_solve (&posed, self, pose->laws, 0, self->n_folds, solutions);
  for (guint k = 0; k < self->n_folds; k++)
    if (posed.marked[k])
      {
        report->restless = TRUE;
        if (solutions[k].status == RMP_FOLD_OK)
          solutions[k].status = RMP_FOLD_RESTLESS;
      }
  measure (&posed, self, pose->laws, solutions, lengths, report);
  rmp_fold_posed_clear (&posed);
}

/* How high a fold of height 1 lifts its highest point. */
static double
find_crest (RmpFoldPosed *self, const RmpFoldSystem *system, guint fold, const RmpFoldSolution *solutions)
{
  RmpFoldSpan span = gather_span (self, system, fold, solutions);
  double highest = 0.0;

  for (guint i = 0; i < span.n_points; i++)
    highest = MAX (highest, rmp_vector_norm (span.lift + 3 * i));
  return highest;
}

void
rmp_fold_system_measure (const RmpFoldSystem *self, const RmpFoldPose *pose, const RmpFoldSolution *solutions,
                         double *lengths, double *kept, RmpFoldSystemReport *report)
{
  RmpFoldPose free_pose = *pose;
  RmpFoldPosed posed;

  free_pose.rooms = NULL;
  rmp_fold_posed_init (&posed, self, &free_pose);
  for (guint k = 0; k < self->n_folds; k++)
    kept[k] = find_crest (&posed, self, k, solutions);
  rmp_fold_posed_clear (&posed);

  report->residual = 0.0;
  rmp_fold_posed_init (&posed, self, pose);
  for (guint k = 0; k < self->n_folds; k++)
    kept[k] = kept[k] > 0.0 ? find_crest (&posed, self, k, solutions) / kept[k] : 1.0;
  measure (&posed, self, pose->laws, solutions, lengths, report);
  rmp_fold_posed_clear (&posed);
}

gboolean
rmp_fold_system_find_slides (const RmpFoldSystem *self, const RmpFoldPose *pose, const RmpFoldSolution *solutions,
                             RmpFoldDirections mode, guint passes, float *slides)
{
  g_autofree double *shares = NULL;
  gboolean found = FALSE;
  RmpFoldPosed posed;

  memset (slides, 0, 4 * RMP_RELIEF_SLIDE_KNOTS * (gsize) self->n_folds * sizeof *slides);
  if (mode == RMP_FOLD_DIRECTIONS_NORMAL)
    return FALSE;
  shares = g_new (double, self->n_points);
  rmp_fold_posed_init (&posed, self, pose);
  for (guint k = 0; k < self->n_folds; k++)
    {
      const double *arcs = self->arcs + self->first[k];
      RmpFoldSpan span;

      if (!(solutions[k].height > 0.0))
        continue;
      span = gather_span (&posed, self, k, solutions);
      for (guint i = 0; i < span.n_points; i++)
        shares[i] = (arcs[i] - arcs[0]) / (arcs[span.n_points - 1] - arcs[0]);
      found |= rmp_fold_slide_find (&span, shares, self->rest_lengths[k], mode, passes,
                                    slides + 4 * RMP_RELIEF_SLIDE_KNOTS * (gsize) k);
    }
  rmp_fold_posed_clear (&posed);
  return found;
}
