/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/system-private.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"

/* Neighbours on a line settle in a few; folds of lines that cross hold each other up, and take a
 * hundred.
 */
#define MAX_SWEEPS 200
/* A height that changes by less than this part of its fold's rest length leaves its neighbours as
 * they are.
 */
#define SETTLED 1e-9
/* The same tolerance for the first solution, which only serves to find leans and slides; folds are
 * then solved again along these.
 */
#define NEARLY_SETTLED 1e-6
/* A step doubles the digits: after one that is shorter than this nothing is left to do. */
#define LAST_STEP 1e-7

/* Solves a fold, or takes a step from its height; TRUE if it was longer than @last_step of the rest
 * length and another may be of use. @solution: (inout)
 */
static gboolean
visit (RmpFoldPosed *self, const RmpFoldSystem *system, const RmpFoldOptions *options, guint fold,
       double last_step, RmpFoldSolution *solutions)
{
  const RmpFoldSolution before = solutions[fold];
  double rest = system->rest_lengths[fold];
  RmpFoldSolution *solution = &solutions[fold];
  gboolean again = FALSE;

  if (options->solver == RMP_FOLD_SOLVER_PUBLISHED)
    {
      RmpFoldSpan span = rmp_fold_posed_span (self, system, fold, solutions);

      rmp_fold_solve (&span, rest, options, solution);
    }
  else
    {
      const RmpFoldSegments *segments = rmp_fold_posed_segments (self, system, fold, solutions);
      const double base_length = rmp_fold_posed_base_length (self, system, fold);

      rmp_fold_refine (segments, self->moved[fold], base_length, rest, options, before.exact,
                       solution);
      again = solution->exact > 0.0 && fabs (solution->exact - before.exact) > last_step * rest;
    }
  solution->steps += before.steps;
  solution->evaluations += before.evaluations;
  return again;
}

/* Visits what is marked and marks those whose points have moved. */
static gboolean
sweep (RmpFoldPosed *self, const RmpFoldSystem *system, const RmpFoldOptions *options, guint first,
       guint n, double settled, RmpFoldSolution *solutions)
{
  const double last_step = MAX (settled, LAST_STEP);
  gboolean any = FALSE;

  for (guint k = first; k < first + n; k++)
    {
      double before = solutions[k].height;

      if (!self->marked[k])
        continue;
      any = TRUE;
      self->marked[k] = visit (self, system, &options[k], k, last_step, solutions);
      if (fabs (solutions[k].height - before) > settled * system->rest_lengths[k])
        for (guint i = 0; i < system->neighbours[k]->len; i++)
          self->marked[g_array_index (system->neighbours[k], guint32, i)] = TRUE;
    }
  return any;
}

guint
rmp_fold_posed_solve (RmpFoldPosed *self, const RmpFoldSystem *system,
                      const RmpFoldOptions *options, guint first, guint n, double settled,
                      RmpFoldSolution *solutions)
{
  guint sweeps = 0;

  g_assert (self);

  for (guint k = first; k < first + n; k++)
    self->marked[k] = TRUE;
  while (sweeps < MAX_SWEEPS && sweep (self, system, options, first, n, settled, solutions))
    sweeps++;
  return sweeps;
}

/* Finds the slides of each fold from its own piece of the line, with its neighbours as they are.
 * Slides of steep lines are left out, as they would be dropped later. FALSE if all are 0.
 */
static gboolean
find_slides (RmpFoldPosed *self, const RmpFoldSystem *system, const RmpFoldOptions *options,
             const RmpFoldSolution *solutions, const RmpFoldManner *manner, float *slides)
{
  gboolean found = FALSE;

  for (guint k = 0, l = 0; k < system->n_folds; k++)
    {
      float *table = slides + 4 * RMP_RELIEF_SLIDE_KNOTS * (gsize) k;
      RmpFoldSpan span;

      while (k >= system->lines[l].first_fold + system->lines[l].n_folds)
        l++;
      if (!(solutions[k].height > 0.0) || rmp_fold_posed_is_steep (self, l))
        {
          memset (table, 0, 4 * RMP_RELIEF_SLIDE_KNOTS * sizeof *table);
          continue;
        }
      span = rmp_fold_posed_span (self, system, k, solutions);
      found |= rmp_fold_slide_find (
          &span, system->shares + system->segments[k] + k, &system->knots[k],
          system->regions ? system->regions + system->first[k] : NULL, system->rest_lengths[k],
          rmp_fold_find_exact (&span, system->rest_lengths[k], options[k].solver, &solutions[k]),
          manner->directions, manner->passes, table);
    }
  return found;
}

static void
measure (RmpFoldPosed *self, const RmpFoldSystem *system, const RmpFoldOptions *options,
         const RmpFoldSolution *solutions, double *lengths, RmpFoldSystemReport *report)
{
  for (guint k = 0; k < system->n_folds; k++)
    {
      const RmpFoldSegments *segments = rmp_fold_posed_segments (self, system, k, solutions);
      double rest = system->rest_lengths[k];
      double length = rmp_fold_segments_length (segments, solutions[k].height, NULL);

      if (lengths)
        {
          lengths[2 * k] = self->lengths[k];
          lengths[2 * k + 1] = length;
        }
      if (rest > 0.0 && isfinite (length) && -solutions[k].tau0 > options[k].dead_band * rest)
        report->residual = MAX (report->residual, fabs (length / rest - 1.0));
    }
}

/* What still changed in the last sweep. */
static void
mark_restless (const RmpFoldPosed *self, const RmpFoldSystem *system, RmpFoldSolution *solutions,
               RmpFoldSystemReport *report)
{
  for (guint k = 0; k < system->n_folds; k++)
    if (self->marked[k])
      {
        report->restless = TRUE;
        if (solutions[k].status == RMP_FOLD_OK)
          solutions[k].status = RMP_FOLD_RESTLESS;
      }
}

void
rmp_fold_system_raise (const RmpFoldSystem *self, RmpFoldPose *pose, const RmpFoldManner *manner,
                       RmpFoldSolution *solutions, double *lengths, RmpFoldLean *leans,
                       float *slides, RmpFoldSystemReport *report)
{
  gboolean may_lean = manner->fan_limit,
           may_slide = manner->directions != RMP_FOLD_DIRECTIONS_NORMAL;
  RmpFoldPosed posed;

  g_assert (self);
  g_assert (pose);

  rmp_fold_posed_init (&posed, self, pose);
  *report = (RmpFoldSystemReport){ 0 };
  memset (solutions, 0, self->n_folds * sizeof *solutions);
  if (manner->fan_limit &&
      !rmp_fold_posed_find_planes (&posed, self, pose, manner->clearance, leans))
    may_lean = may_slide = FALSE;
  rmp_fold_posed_update_all (&posed, self, pose);
  if (may_lean || may_slide)
    rmp_fold_posed_solve (&posed, self, pose->options, 0, self->n_folds, NEARLY_SETTLED, solutions);
  if (may_lean &&
      rmp_fold_posed_find_leans (&posed, self, pose, solutions, manner->clearance, leans) &&
      may_slide)
    rmp_fold_posed_solve (&posed, self, pose->options, 0, self->n_folds, NEARLY_SETTLED, solutions);
  if (may_slide && find_slides (&posed, self, pose->options, solutions, manner, slides))
    {
      pose->slides = slides;
      for (guint l = 0; l < self->n_lines; l++)
        if (!rmp_fold_posed_is_steep (&posed, l))
          rmp_fold_posed_update (&posed, self, pose, &self->lines[l]);
    }
  report->sweeps = rmp_fold_posed_solve (&posed, self, pose->options, 0, self->n_folds, SETTLED,
                                         solutions);
  if (may_lean && pose->slides &&
      rmp_fold_posed_limit_slides (&posed, self, pose, solutions, manner->clearance, slides))
    report->sweeps = rmp_fold_posed_solve (&posed, self, pose->options, 0, self->n_folds, SETTLED,
                                           solutions);
  if (manner->fan_limit)
    rmp_fold_posed_find_crossings (&posed, self, solutions, leans);
  mark_restless (&posed, self, solutions, report);
  measure (&posed, self, pose->options, solutions, lengths, report);
  rmp_fold_posed_clear (&posed);
}

void
rmp_fold_system_solve (const RmpFoldSystem *self, const RmpFoldPose *pose,
                       RmpFoldSolution *solutions, double *lengths, RmpFoldSystemReport *report)
{
  const RmpFoldManner upright = { .directions = RMP_FOLD_DIRECTIONS_NORMAL };
  RmpFoldPose same = *pose;

  rmp_fold_system_raise (self, &same, &upright, solutions, lengths, NULL, NULL, report);
}

/* How high a fold of height 1 lifts its highest point. */
static double
find_crest (RmpFoldPosed *self, const RmpFoldSystem *system, guint fold,
            const RmpFoldSolution *solutions)
{
  RmpFoldSpan span = rmp_fold_posed_span (self, system, fold, solutions);
  double highest = 0.0;

  for (guint i = 0; i < span.n_points; i++)
    highest = MAX (highest, rmp_vector_norm (span.lift + 3 * i));
  return highest;
}

void
rmp_fold_system_measure (const RmpFoldSystem *self, const RmpFoldPose *pose,
                         const RmpFoldSolution *solutions, double *lengths, double *kept,
                         RmpFoldSystemReport *report)
{
  RmpFoldPose free_pose = *pose;
  RmpFoldPosed posed;

  g_assert (self);
  g_assert (pose);
  g_assert (report);

  free_pose.rooms = NULL;
  rmp_fold_posed_init (&posed, self, &free_pose);
  rmp_fold_posed_update_all (&posed, self, &free_pose);
  for (guint k = 0; k < self->n_folds; k++)
    kept[k] = find_crest (&posed, self, k, solutions);
  rmp_fold_posed_update_all (&posed, self, pose);
  for (guint k = 0; k < self->n_folds; k++)
    kept[k] = kept[k] > 0.0 ? find_crest (&posed, self, k, solutions) / kept[k] : 1.0;

  report->residual = 0.0;
  measure (&posed, self, pose->options, solutions, lengths, report);
  rmp_fold_posed_clear (&posed);
}
