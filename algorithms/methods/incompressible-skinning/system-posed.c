/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/system-private.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"
#include "methods/incompressible-skinning/lift-block.h"

static const RmpFoldLean *
get_lean (const RmpFoldPose *pose, guint fold)
{
  return pose->leans ? &pose->leans[fold] : NULL;
}

static const float *
get_slides (const RmpFoldPose *pose, guint fold)
{
  return pose->slides ? pose->slides + 4 * RMP_RELIEF_SLIDE_KNOTS * (gsize) fold : NULL;
}

/* Finds how a fold moves up to a block of points of a sampled curve, each along a unit direction.
 */
static void
sample_moves (RmpFoldPosed *self, const RmpFoldSystem *system, const RmpFoldPose *pose,
              guint32 fold, guint n, const guint32 *moves)
{
  const double *shares = system->shares + system->segments[fold] + fold;
  const guint32 first = system->first[fold];
  RmpFoldLiftBlock block;

  block.n = n;
  for (guint i = 0; i < n; i++)
    {
      guint32 point = g_array_index (system->move_points, guint32, moves[i]);
      const double *direction = self->vectors + 3 * (gsize) moves[i];

      rmp_fold_lift_block_set (
          &block, i, system->sampled[point], (float) (2.0 * shares[point - first] - 1.0),
          system->regions ? system->regions[point] : 1.0, direction[0], direction[1], direction[2]);
    }
  rmp_fold_lift_block_raise (&block, get_lean (pose, fold), get_slides (pose, fold));
  for (guint i = 0; i < n; i++)
    rmp_fold_lift_block_get (&block, i, self->moves + 3 * (gsize) moves[i]);
}

/* Poses up to a block of a fold's own lifts. */
static void
pose_lifts (RmpFoldPosed *self, const RmpFoldSystem *system, const RmpFoldPose *pose, guint fold,
            guint n, const guint32 *lifts)
{
  RmpFoldLiftBlock block;

  block.n = n;
  for (guint i = 0; i < n; i++)
    {
      const RmpFoldLift *lift = &system->lifts[lifts[i]];
      const double *direction = pose->directions + 3 * (gsize) lift->vertex;

      rmp_fold_lift_block_set (&block, i, (double) lift->weight, lift->t, (double) lift->slide,
                               direction[0], direction[1], direction[2]);
    }
  rmp_fold_lift_block_raise (&block, get_lean (pose, fold), get_slides (pose, fold));
  for (guint i = 0; i < n; i++)
    {
      double *vector = self->vectors + 3 * (gsize) lifts[i];

      rmp_fold_lift_block_get (&block, i, vector);
      for (guint c = 0; c < 3 && pose->rooms; c++)
        vector[c] *= pose->rooms[system->lifts[lifts[i]].vertex];
    }
}

/* The sum of a move's terms, each its share of a vector. */
static void
add_terms (const RmpFoldSystem *system, guint32 index, const double *vectors, double *sum)
{
  const guint32 *term_start = (const guint32 *) (gpointer) system->term_start->data;
  const RmpFoldTerm *terms = (const RmpFoldTerm *) (gpointer) system->terms->data;
  double x = 0.0, y = 0.0, z = 0.0;

  for (guint32 t = term_start[index]; t < term_start[index + 1]; t++)
    {
      const double *vector = vectors + 3 * (gsize) terms[t].index;

      x += terms[t].share * vector[0];
      y += terms[t].share * vector[1];
      z += terms[t].share * vector[2];
    }
  sum[0] = x;
  sum[1] = y;
  sum[2] = z;
}

/* The sampled curve moves along unit directions, the mesh along whatever lies between its
 * vertices'.
 */
static void
sample_directions (RmpFoldPosed *self, const RmpFoldSystem *system, const RmpFoldPose *pose)
{
  const guint32 *points = (const guint32 *) (gpointer) system->move_points->data;

  for (guint32 m = 0; m < system->move_points->len; m++)
    {
      double *vector = self->vectors + 3 * (gsize) m;

      rmp_fold_system_interpolate (system, points[m], pose->directions, vector);
      rmp_vector_normalise (vector);
    }
}

/* Reduces the move of a point of a sampled curve to the room around it. */
static void
take_room (const RmpFoldSystem *system, guint32 point, const double *rooms, double *move)
{
  const guint32 *corners = system->corners + 3 * (gsize) point;
  const double *weights = system->weights + 3 * (gsize) point;
  double room = weights[0] * rooms[corners[0]] + weights[1] * rooms[corners[1]] +
                weights[2] * rooms[corners[2]];

  for (guint c = 0; c < 3; c++)
    move[c] *= room;
}

/* Computes the moves of points of sampled curves by the folds of a line. */
static void
pose_sampled (RmpFoldPosed *self, const RmpFoldSystem *system, const RmpFoldPose *pose, guint n,
              const guint32 *moves)
{
  for (guint i = 0, run; i < n; i += run)
    {
      guint32 fold = g_array_index (system->move_folds, guint32, moves[i]);

      for (run = 1; run < RMP_FOLD_LIFT_BLOCK && i + run < n; run++)
        if (g_array_index (system->move_folds, guint32, moves[i + run]) != fold)
          break;
      sample_moves (self, system, pose, fold, run, moves + i);
    }
  for (guint i = 0; i < n && pose->rooms; i++)
    take_room (system, g_array_index (system->move_points, guint32, moves[i]), pose->rooms,
               self->moves + 3 * (gsize) moves[i]);
}

/* Computes the moves of a fold's own points, as differences. */
static void
pose_rises (RmpFoldPosed *self, const RmpFoldSystem *system, guint fold)
{
  RmpFoldSegments *segments = &self->folds[fold];
  const guint32 *own = system->own + system->segments[fold] + fold;

  for (guint i = 0; i <= segments->n; i++)
    if (own[i] != RMP_INDEX_NONE)
      rmp_vector_copy (self->moves + 3 * (gsize) own[i], self->span + 3 * i);
    else
      self->span[3 * i] = self->span[3 * i + 1] = self->span[3 * i + 2] = 0.0;
  rmp_fold_segments_set_rises (segments, self->span);
  self->moved[fold] = rmp_fold_segments_moved (segments);
}

/* Takes @n numbers of the room from @at on. */
static double *
take (double **at, gsize n)
{
  double *taken = *at;

  *at += n;
  return taken;
}

static void
make_room (RmpFoldPosed *self, const RmpFoldSystem *system)
{
  guint n_largest = 0;
  gsize n_points = 3 * (gsize) system->n_points, n_moves = 3 * (gsize) system->move_folds->len;
  gsize n_vectors = system->exact ? 3 * (gsize) system->n_lifts : n_moves, n_segments = 0, n_span;
  double *at;

  for (guint k = 0; k < system->n_folds; k++)
    {
      guint n = system->segments[k + 1] - system->segments[k];

      n_largest = MAX (n_largest, n);
      n_segments += RMP_FOLD_SEGMENTS_ROOM (n) + 3 * (gsize) RMP_FOLD_SEGMENTS_SIZE (n);
    }
  n_span = 6 * ((gsize) RMP_FOLD_SEGMENTS_SIZE (n_largest) + 1);
  self->room = at = g_new (double, n_points + n_vectors + n_moves + n_span +
                                       3 * (gsize) system->n_folds + n_segments);
  self->points = take (&at, n_points);
  self->vectors = take (&at, n_vectors);
  self->moves = take (&at, n_moves);
  self->span = take (&at, n_span);
  self->moved = take (&at, system->n_folds);
  self->lengths = take (&at, system->n_folds);
  self->unmoved = take (&at, system->n_folds);
  self->folds = g_new (RmpFoldSegments, 2 * (gsize) system->n_folds);
  self->moved_folds = self->folds + system->n_folds;
  for (guint k = 0; k < system->n_folds; k++)
    {
      guint n = system->segments[k + 1] - system->segments[k];

      rmp_fold_segments_init (&self->folds[k], n, take (&at, RMP_FOLD_SEGMENTS_ROOM (n)));
      self->moved_folds[k] = self->folds[k];
      for (guint c = 0; c < 3 && system->coupling_start[k] < system->coupling_start[k + 1]; c++)
        self->moved_folds[k].steps[c] = take (&at, RMP_FOLD_SEGMENTS_SIZE (n));
    }
  self->marked = g_new0 (gboolean, system->n_folds);
}

/* Where they are not the same; the three columns follow upon each other. */
static void
copy_steps (const RmpFoldSegments *from, RmpFoldSegments *to)
{
  if (to->steps[0] != from->steps[0])
    memcpy (to->steps[0], from->steps[0], 3 * (gsize) from->size * sizeof *from->steps[0]);
}

/* The first of the segments that meet in a point. */
static guint
first_at (guint point)
{
  return point > 0 ? point - 1 : 0;
}

static guint
end_at (const RmpFoldSegments *segments, guint point)
{
  return MIN (point + 1, segments->n);
}

static double
measure_step (const RmpFoldSegments *segments, guint index)
{
  const double x = segments->steps[0][index], y = segments->steps[1][index],
               z = segments->steps[2][index];

  return sqrt (x * x + y * y + z * z);
}

/* Measures the segments that other folds move. */
static double
measure_moved (const RmpFoldSystem *system, guint fold, const RmpFoldSegments *segments)
{
  double length = 0.0;
  guint next = 0;

  /* Couplings ascend by point. */
  for (guint32 i = system->coupling_start[fold]; i < system->coupling_start[fold + 1]; i++)
    {
      const guint point = g_array_index (system->couplings, RmpFoldCoupling, i).point;

      for (next = MAX (next, first_at (point)); next < end_at (segments, point); next++)
        length += measure_step (segments, next);
    }
  return length;
}

void
rmp_fold_posed_init (RmpFoldPosed *self, const RmpFoldSystem *system, const RmpFoldPose *pose)
{
  g_assert (self);
  g_assert (pose);

  make_room (self, system);
  self->planes = NULL;
  for (guint32 i = 0; i < system->n_points; i++)
    rmp_fold_system_interpolate (system, i, pose->base, self->points + 3 * (gsize) i);
  for (guint k = 0; k < system->n_folds; k++)
    {
      rmp_fold_segments_set_steps (&self->folds[k], self->points + 3 * (gsize) system->first[k]);
      self->lengths[k] = rmp_fold_segments_length (&self->folds[k], 0.0, NULL);
      self->unmoved[k] = self->lengths[k] - measure_moved (system, k, &self->folds[k]);
      copy_steps (&self->folds[k], &self->moved_folds[k]);
    }
  if (!system->exact)
    sample_directions (self, system, pose);
}

void
rmp_fold_posed_clear (RmpFoldPosed *self)
{
  g_assert (self);

  g_free (self->room);
  g_free (self->folds);
  g_free (self->marked);
  g_free (self->planes);
}

void
rmp_fold_posed_update (RmpFoldPosed *self, const RmpFoldSystem *system, const RmpFoldPose *pose,
                       const RmpFoldSystemLine *line)
{
  const guint32 *moves = system->line_moves + line->first_move;

  g_assert (self);

  for (guint k = line->first_fold; system->exact && k < line->first_fold + line->n_folds; k++)
    for (guint32 i = system->lift_start[k]; i < system->lift_start[k + 1]; i += RMP_FOLD_LIFT_BLOCK)
      pose_lifts (self, system, pose, k, MIN (system->lift_start[k + 1] - i, RMP_FOLD_LIFT_BLOCK),
                  system->fold_lifts + i);
  for (guint i = 0; system->exact && i < line->n_moves; i++)
    add_terms (system, moves[i], self->vectors, self->moves + 3 * (gsize) moves[i]);
  if (!system->exact)
    pose_sampled (self, system, pose, line->n_moves, moves);
  for (guint k = line->first_fold; k < line->first_fold + line->n_folds; k++)
    pose_rises (self, system, k);
}

void
rmp_fold_posed_update_all (RmpFoldPosed *self, const RmpFoldSystem *system, const RmpFoldPose *pose)
{
  for (guint l = 0; l < system->n_lines; l++)
    rmp_fold_posed_update (self, system, pose, &system->lines[l]);
}

static gboolean
is_raised (const RmpFoldCoupling *coupling, const RmpFoldSolution *solutions)
{
  return solutions[coupling->fold].height > 0.0;
}

RmpFoldSpan
rmp_fold_posed_span (RmpFoldPosed *self, const RmpFoldSystem *system, guint fold,
                     const RmpFoldSolution *solutions)
{
  const guint32 *own = system->own + system->segments[fold] + fold;
  guint n = self->folds[fold].n + 1;
  double *base = self->span, *lift = self->span + 3 * n;

  memcpy (base, self->points + 3 * (gsize) system->first[fold], 3 * n * sizeof *base);
  memset (lift, 0, 3 * n * sizeof *lift);
  for (guint i = 0; i < n; i++)
    if (own[i] != RMP_INDEX_NONE)
      rmp_vector_copy (self->moves + 3 * (gsize) own[i], lift + 3 * i);
  for (guint32 i = system->coupling_start[fold]; i < system->coupling_start[fold + 1]; i++)
    {
      const RmpFoldCoupling *coupling = &g_array_index (system->couplings, RmpFoldCoupling, i);
      double *p = base + 3 * coupling->point;

      if (is_raised (coupling, solutions))
        rmp_vector_add_scaled (p, solutions[coupling->fold].height,
                               self->moves + 3 * (gsize) coupling->move, p);
    }
  return (RmpFoldSpan){ n, base, lift };
}

/* Moves one end of the segments that meet in a point. */
static void
move_point (const RmpFoldSegments *segments, guint point, double height, const double *move)
{
  double *x = segments->steps[0] + point, *y = segments->steps[1] + point,
         *z = segments->steps[2] + point;
  const double dx = height * move[0], dy = height * move[1], dz = height * move[2];

  if (point > 0)
    {
      x[-1] += dx;
      y[-1] += dy;
      z[-1] += dz;
    }
  if (point < segments->n)
    {
      *x -= dx;
      *y -= dy;
      *z -= dz;
    }
}

static void
copy_step (const RmpFoldSegments *from, guint index, const RmpFoldSegments *to)
{
  const double x = from->steps[0][index], y = from->steps[1][index], z = from->steps[2][index];

  to->steps[0][index] = x;
  to->steps[1][index] = y;
  to->steps[2][index] = z;
}

const RmpFoldSegments *
rmp_fold_posed_segments (RmpFoldPosed *self, const RmpFoldSystem *system, guint fold,
                         const RmpFoldSolution *solutions)
{
  const RmpFoldCoupling *couplings = (const RmpFoldCoupling *) (gpointer) system->couplings->data;
  const guint32 begin = system->coupling_start[fold], end = system->coupling_start[fold + 1];
  const RmpFoldSegments *base = &self->folds[fold], *segments = &self->moved_folds[fold];

  for (guint32 i = begin; i < end; i++)
    for (guint j = first_at (couplings[i].point); j < end_at (base, couplings[i].point); j++)
      copy_step (base, j, segments);
  for (guint32 i = begin; i < end; i++)
    if (is_raised (&couplings[i], solutions))
      move_point (segments, couplings[i].point, solutions[couplings[i].fold].height,
                  self->moves + 3 * (gsize) couplings[i].move);
  return segments;
}

double
rmp_fold_posed_base_length (const RmpFoldPosed *self, const RmpFoldSystem *system, guint fold)
{
  return self->unmoved[fold] + measure_moved (system, fold, &self->moved_folds[fold]);
}
