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

/* In rest lengths: the error that heights of a trial may have. */
#define SETTLED 1e-6

/* The line as its folds leave it. */
static void
place_points (const Search *self, const RmpFoldSolution *solutions, double *points)
{
  const guint32 *folds = (const guint32 *) (gpointer) self->system->move_folds->data;
  const guint32 *start = self->system->move_start + self->line->first_point;
  const double *moves = self->posed->moves;

  memcpy (points, self->posed->points + 3 * (gsize) self->line->first_point,
          3 * (gsize) self->line->n_points * sizeof *points);
  for (guint i = 0; i < self->line->n_points; i++, points += 3)
    for (guint32 m = start[i]; m < start[i + 1]; m++)
      rmp_vector_add_scaled (points, solutions[folds[m]].height, moves + 3 * (gsize) m, points);
}

/* Of the surface at the points of the line. */
static void
place_normals (const Search *self, double *normals)
{
  for (guint i = 0; i < self->line->n_points; i++, normals += 3)
    rmp_fold_system_interpolate (self->system, self->line->first_point + i, self->pose->directions,
                                 normals);
}

/* Where the line looks by its joint, or NULL. */
static const double *
get_facing (const Search *self)
{
  const double *facing = self->pose->facing
                             ? self->pose->facing + 3 * (gsize) self->line->first_fold
                             : NULL;

  return facing && (facing[0] != 0.0 || facing[1] != 0.0 || facing[2] != 0.0) ? facing : NULL;
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

  g_assert (data);

  set_lean (self, lean);
  rmp_fold_posed_update (self->posed, self->system, self->pose, self->line);
  rmp_fold_posed_solve (self->posed, self->system, self->pose->options, self->line->first_fold,
                        self->line->n_folds, SETTLED, self->solutions);
  place_points (self, self->solutions, points);
}

/* Whether anything is known about the plane. */
static gboolean
is_known (const RmpFoldLean *plane)
{
  return plane->side[0] != 0.0 || plane->side[1] != 0.0 || plane->side[2] != 0.0;
}

/* Finds the lean of the line; what is known about other lines stays. @solutions: (inout): with the
 * lean that it has at least, then with about that which was found
 */
static gboolean
search_line (Search *self, const RmpFoldLean *plane, double clearance, RmpFoldSolution *solutions)
{
  guint32 first = self->line->first_fold;
  gsize size = self->line->n_folds * sizeof *solutions;
  g_autofree RmpFoldSolution *least = NULL;
  RmpFoldLean lean = *plane;

  lean.lean = 0.0;
  if (plane->lean > 0.0)
    solve_line (&lean, self->points, self);
  else
    place_points (self, solutions, self->points);
  if (!rmp_fold_fan_find (self->line->n_points, clearance, solve_line, self, self->points, &lean))
    return FALSE;

  least = g_memdup2 (solutions + first, size);
  set_lean (self, &lean);
  rmp_fold_posed_update (self->posed, self->system, self->pose, self->line);
  memcpy (solutions + first, self->solutions + first, size);
  memcpy (self->solutions + first, least, size);
  return TRUE;
}

/* Takes away of the slides of a line what it does not keep. */
static gboolean
limit_line (const Search *self, const RmpFoldLean *plane, const RmpFoldSolution *solutions,
            double clearance)
{
  gsize begin = 4 * RMP_RELIEF_SLIDE_KNOTS * (gsize) self->line->first_fold;
  gsize end = begin + 4 * RMP_RELIEF_SLIDE_KNOTS * (gsize) self->line->n_folds;
  double part;

  place_points (self, solutions, self->points);
  part = rmp_fold_fan_keep (
      plane, rmp_fold_lean_gap (plane, self->line->n_points, self->points, clearance), clearance);
  if (part == 1.0)
    return FALSE;

  for (gsize i = begin; i < end; i++)
    self->slides[i] *= (float) part;
  rmp_fold_posed_update (self->posed, self->system, self->pose, self->line);
  return TRUE;
}

gboolean
rmp_fold_posed_find_planes (RmpFoldPosed *self, const RmpFoldSystem *system, RmpFoldPose *pose,
                            double clearance, RmpFoldLean *leans)
{
  g_autofree double *normals = g_new (double, 3 * (gsize) system->n_points);
  Search search = { .system = system, .pose = pose, .posed = self, .leans = leans };
  gboolean open = FALSE;

  g_assert (self);
  g_assert (pose);

  memset (leans, 0, system->n_folds * sizeof *leans);
  pose->leans = leans;
  self->planes = g_new (RmpFoldLean, system->n_lines);
  for (guint l = 0; l < system->n_lines; l++)
    {
      RmpFoldLean *plane = &self->planes[l];

      search.line = &system->lines[l];
      place_normals (&search, normals);
      if (rmp_fold_lean_init (plane, search.line->n_points,
                              self->points + 3 * (gsize) search.line->first_point, normals,
                              get_facing (&search)))
        plane->lean = rmp_fold_fan_least (plane, clearance);
      else
        *plane = (RmpFoldLean){ 0 };
      if (plane->lean > 0.0)
        set_lean (&search, plane);
      open |= !rmp_fold_posed_is_steep (self, l);
    }
  return open;
}

gboolean
rmp_fold_posed_limit_slides (RmpFoldPosed *self, const RmpFoldSystem *system,
                             const RmpFoldPose *pose, const RmpFoldSolution *solutions,
                             double clearance, float *slides)
{
  g_autofree double *points = g_new (double, 3 * (gsize) system->n_points);
  Search search = {
    .system = system, .pose = pose, .posed = self, .slides = slides, .points = points
  };
  gboolean limited = FALSE;

  g_assert (self);

  for (guint l = 0; l < system->n_lines; l++)
    {
      search.line = &system->lines[l];
      if (is_known (&self->planes[l]) && !rmp_fold_posed_is_steep (self, l))
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
  Search search = { .system = system,
                    .pose = pose,
                    .posed = self,
                    .leans = leans,
                    .solutions = trials,
                    .points = points };
  gboolean found = FALSE;

  g_assert (self);

  for (guint l = 0; l < system->n_lines; l++)
    {
      search.line = &system->lines[l];
      if (is_known (&self->planes[l]) && !rmp_fold_posed_is_steep (self, l))
        found |= search_line (&search, &self->planes[l], clearance, solutions);
    }
  return found;
}

void
rmp_fold_posed_find_crossings (RmpFoldPosed *self, const RmpFoldSystem *system,
                               const RmpFoldSolution *solutions, RmpFoldLean *leans)
{
  g_autofree double *points = g_new (double, 3 * (gsize) system->n_points);
  Search search = { .system = system, .posed = self, .leans = leans };

  g_assert (self);

  for (guint l = 0; l < system->n_lines; l++)
    {
      RmpFoldLean *plane = &self->planes[l];

      if (!rmp_fold_posed_is_steep (self, l))
        continue;
      search.line = &system->lines[l];
      place_points (&search, solutions, points);
      plane->crosses = rmp_fold_lean_gap (plane, search.line->n_points, points, 0.0) < 0.0;
      set_lean (&search, plane);
    }
}
