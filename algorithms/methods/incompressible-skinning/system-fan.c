/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/system-private.h"

#include <string.h>

#include "geometry/vector.h"

typedef struct
{
  const RmpFoldSystem *system;
  const RmpFoldSystemLine *line;
  const RmpFoldPose *pose; /* with the leans being tried */
  RmpFoldPosed *posed;
  RmpFoldLean *leans;         /* [#folds] */
  float *slides;              /* [#folds × RMP_RELIEF_SLIDE_KNOTS × 4] */
  RmpFoldSolution *solutions; /* [#folds] */
  double *points;             /* [#points × 3] scratch */
} Search;

/* Of rest lengths: heights of a trial may be off by this. */
#define SETTLED 1e-6

/* The line as its folds leave it; @solutions: (nullable): without folds */
static void
place_points (const Search *self, const RmpFoldSolution *solutions, double *points)
{
  const guint32 *folds = (const guint32 *) (gpointer) self->system->move_folds->data;

  for (guint i = 0; i < self->line->n_points; i++)
    {
      guint32 point = self->line->first_point + i;

      rmp_vector_copy (self->posed->points + 3 * point, points + 3 * i);
      for (guint32 m = self->system->move_start[point]; solutions && m < self->system->move_start[point + 1]; m++)
        rmp_vector_add_scaled (points + 3 * i, solutions[folds[m]].height, self->posed->moves + 3 * m, points + 3 * i);
    }
}

static void
place_normals (const Search *self, double *normals)
{
  memset (normals, 0, 3 * (gsize) self->line->n_points * sizeof *normals);
  for (gsize i = 0; i < 3 * (gsize) self->line->n_points; i++)
    {
      gsize corner = 3 * (gsize) self->line->first_point + i;

      rmp_vector_add_scaled (normals + 3 * (i / 3), self->system->weights[corner],
                             self->pose->directions + 3 * (gsize) self->system->corners[corner], normals + 3 * (i / 3));
    }
}

static void
set_lean (Search *self, const RmpFoldLean *lean)
{
  for (guint k = 0; k < self->line->n_folds; k++)
    self->leans[self->line->first_fold + k] = *lean;
}

static void
solve_line (const RmpFoldLean *lean, double *points, gpointer data)
{
  Search *self = data;

  set_lean (self, lean);
  rmp_fold_posed_update (self->posed, self->system, self->pose, self->line);
  rmp_fold_posed_solve (self->posed, self->system, self->pose->laws, self->line->first_fold, self->line->n_folds,
                        SETTLED, self->solutions);
  place_points (self, self->solutions, points);
}

/* Finds the lean of the line; what is known about other lines stays. @solutions: (inout): of the upright line, then of about
 * the lean
 */
static gboolean
search_line (Search *self, const RmpFoldLean *plane, double clearance, RmpFoldSolution *solutions)
{
  guint32 first = self->line->first_fold;
  gsize size = self->line->n_folds * sizeof *solutions;
  g_autofree RmpFoldSolution *upright = NULL;
  RmpFoldLean lean = *plane;

  place_points (self, solutions, self->points);
  if (!rmp_fold_fan_find (self->line->n_points, clearance, solve_line, self, self->points, &lean))
    return FALSE;

  upright = g_memdup2 (solutions + first, size);
  set_lean (self, &lean);
  rmp_fold_posed_update (self->posed, self->system, self->pose, self->line);
  memcpy (solutions + first, self->solutions + first, size);
  memcpy (self->solutions + first, upright, size);
  return lean.lean > 0.0;
}

/* Takes away of the slides of a line what it does not keep. */
static gboolean
limit_line (const Search *self, const RmpFoldLean *plane, const RmpFoldSolution *solutions, double clearance)
{
  gsize begin = 4 * RMP_RELIEF_SLIDE_KNOTS * (gsize) self->line->first_fold;
  gsize end = begin + 4 * RMP_RELIEF_SLIDE_KNOTS * (gsize) self->line->n_folds;
  double part;

  place_points (self, solutions, self->points);
  part = rmp_fold_fan_keep (plane, rmp_fold_lean_gap (plane, self->line->n_points, self->points, clearance), clearance);
  if (part == 1.0)
    return FALSE;

  for (gsize i = begin; i < end; i++)
    self->slides[i] *= (float) part;
  rmp_fold_posed_update (self->posed, self->system, self->pose, self->line);
  return TRUE;
}

void
rmp_fold_posed_find_planes (RmpFoldPosed *self, const RmpFoldSystem *system, const RmpFoldPose *pose)
{
  g_autofree double *points = g_new (double, 6 * (gsize) system->n_points);

  self->planes = g_new (RmpFoldLean, system->n_lines);
  for (guint l = 0; l < system->n_lines; l++)
    {
      const Search search = { .system = system, .line = &system->lines[l], .pose = pose, .posed = self };
      double *normals = points + 3 * (gsize) search.line->n_points;

      place_points (&search, NULL, points);
      place_normals (&search, normals);
      if (!rmp_fold_lean_init (&self->planes[l], search.line->n_points, points, normals))
        self->planes[l] = (RmpFoldLean){ 0 };
    }
}

/* Whether anything is known about the plane. */
static gboolean
is_known (const RmpFoldLean *plane)
{
  return plane->side[0] != 0.0 || plane->side[1] != 0.0 || plane->side[2] != 0.0;
}

gboolean
rmp_fold_posed_limit_slides (RmpFoldPosed *self, const RmpFoldSystem *system, const RmpFoldPose *pose,
                             const RmpFoldSolution *solutions, double clearance, float *slides)
{
  g_autofree double *points = g_new (double, 3 * (gsize) system->n_points);
  Search search = { .system = system, .pose = pose, .posed = self, .slides = slides, .points = points };
  gboolean limited = FALSE;

  for (guint l = 0; l < system->n_lines; l++)
    {
      search.line = &system->lines[l];
      if (is_known (&self->planes[l]))
        limited |= limit_line (&search, &self->planes[l], solutions, clearance);
    }
  return limited;
}

gboolean
rmp_fold_posed_find_leans (RmpFoldPosed *self, const RmpFoldSystem *system, RmpFoldPose *pose,
                           RmpFoldSolution *solutions, double clearance, RmpFoldLean *leans)
{
  g_autofree RmpFoldSolution *trials = g_memdup2 (solutions, system->n_folds * sizeof *solutions);
  g_autofree double *points = g_new (double, 3 * (gsize) system->n_points);
  Search search = {
    .system = system, .pose = pose, .posed = self, .leans = leans, .solutions = trials, .points = points
  };
  gboolean found = FALSE;

  memset (leans, 0, system->n_folds * sizeof *leans);
  pose->leans = leans;
  for (guint l = 0; l < system->n_lines; l++)
    {
      search.line = &system->lines[l];
      if (is_known (&self->planes[l]))
        found |= search_line (&search, &self->planes[l], clearance, solutions);
    }
  return found;
}
