/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/system.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"

#define MAX_SWEEPS 20
/* A height that changes by less than this part of its fold's rest length leaves its neighbours as they are. */
#define SETTLED 1e-9

/* A share of a row's direction in what a fold does to a point: interpolation weight × ω. */
typedef struct
{
  guint32 row;
  double share;
} Term;

struct _RmpFoldSystem
{
  guint n_folds;
  guint n_points;
  guint n_rows;
  gboolean exact;

  guint32 *rows;   /* [n_rows] vertices, ascending */
  guint32 *lifted; /* [n_rows × 2] first and last fold whose points use the row */

  guint32 *corners; /* [n_points × 3] rows */
  double *weights;  /* [n_points × 3] */
  guint32 *first;   /* [n_folds] points of a fold: first … last */
  guint32 *last;
  double *rest_lengths; /* [n_folds] */

  /* Moves: what one fold does to one point. */
  guint32 *move_start; /* [n_points + 1] */
  GArray *move_folds;  /* of guint32 */
  GArray *term_start;  /* of guint32, one more than moves */
  GArray *terms;       /* of Term */

  GArray **neighbours; /* [n_folds] of guint32: folds that move a point of this one */
};

/* Row of each vertex while building. */
static guint32 *
collect_rows (RmpFoldSystem *self, guint n_vertices, const guint32 *faces, guint n_paths, const RmpFoldPath *paths)
{
  guint32 *row_of = g_new (guint32, n_vertices);
  guint n = 0;

  memset (row_of, 0xff, n_vertices * sizeof *row_of);
  for (guint p = 0; p < n_paths; p++)
    for (guint i = 0; i < paths[p].curve->n_points; i++)
      for (guint c = 0; c < 3; c++)
        row_of[faces[3 * paths[p].curve->points[i].face + c]] = 0;

  for (guint v = 0; v < n_vertices; v++)
    if (row_of[v] == 0)
      row_of[v] = n++;

  self->n_rows = n;
  self->rows = g_new (guint32, n);
  for (guint v = 0; v < n_vertices; v++)
    if (row_of[v] != RMP_INDEX_NONE)
      self->rows[row_of[v]] = v;
  return row_of;
}

static void
add_points (RmpFoldSystem *self, const guint32 *faces, const guint32 *row_of, guint n_paths, const RmpFoldPath *paths)
{
  guint n = 0;

  for (guint p = 0; p < n_paths; p++)
    {
      const RmpSurfaceCurve *curve = paths[p].curve;

      for (guint k = 0; k < paths[p].n_folds; k++)
        {
          self->first[paths[p].first_fold + k] = n + paths[p].ends[k];
          self->last[paths[p].first_fold + k] = n + paths[p].ends[k + 1];
        }
      for (guint i = 0; i < curve->n_points; i++, n++)
        {
          rmp_surface_point_weights (&curve->points[i], self->weights + 3 * n);
          for (guint c = 0; c < 3; c++)
            self->corners[3 * n + c] = row_of[faces[3 * curve->points[i].face + c]];
        }
    }
}

static void
add_move (RmpFoldSystem *self, guint32 fold, const Term *terms, guint n_terms)
{
  guint32 end;

  g_array_append_val (self->move_folds, fold);
  g_array_append_vals (self->terms, terms, n_terms);
  end = self->terms->len;
  g_array_append_val (self->term_start, end);
}

/* Exact: a point moves with the corners of its face, each lifted by every fold that reaches it. */
static void
add_exact_moves (RmpFoldSystem *self, guint point, const GArray *lifts, const guint32 *lift_start)
{
  g_autoptr (GArray) folds = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint c = 0; c < 3; c++)
    for (guint32 i = lift_start[self->corners[3 * point + c]]; i < lift_start[self->corners[3 * point + c] + 1]; i++)
      {
        guint32 fold = g_array_index (lifts, RmpFoldLift, i).fold;
        gboolean known = FALSE;

        for (guint f = 0; f < folds->len; f++)
          known |= g_array_index (folds, guint32, f) == fold;
        if (!known)
          g_array_append_val (folds, fold);
      }

  for (guint f = 0; f < folds->len; f++)
    {
      guint32 fold = g_array_index (folds, guint32, f);
      Term terms[3];
      guint n = 0;

      for (guint c = 0; c < 3; c++)
        {
          guint32 row = self->corners[3 * point + c];

          for (guint32 i = lift_start[row]; i < lift_start[row + 1]; i++)
            {
              const RmpFoldLift *lift = &g_array_index (lifts, RmpFoldLift, i);
              double share = self->weights[3 * point + c] * lift->weight;

              if (lift->fold == fold && share != 0.0)
                terms[n++] = (Term){ row, share };
            }
        }
      if (n > 0)
        add_move (self, fold, terms, n);
    }
}

/* Sampled: a point is lifted by its own fold along the direction between the corners. */
static void
add_sampled_move (RmpFoldSystem *self, guint point, guint32 fold, double weight)
{
  Term terms[3];

  for (guint c = 0; c < 3; c++)
    terms[c] = (Term){ self->corners[3 * point + c], weight * self->weights[3 * point + c] };
  add_move (self, fold, terms, 3);
}

/* Fold whose inside holds each point, RMP_INDEX_NONE at the ends of pieces and of lines. */
static guint32 *
list_point_folds (const RmpFoldSystem *self)
{
  guint32 *folds = g_new (guint32, self->n_points);

  for (guint i = 0; i < self->n_points; i++)
    folds[i] = RMP_INDEX_NONE;
  for (guint32 k = 0; k < self->n_folds; k++)
    for (guint32 point = self->first[k] + 1; point < self->last[k]; point++)
      folds[point] = k;
  return folds;
}

static int
compare_lifts (gconstpointer a, gconstpointer b)
{
  const RmpFoldLift *x = a, *y = b;

  if (x->vertex != y->vertex)
    return x->vertex < y->vertex ? -1 : 1;
  return x->fold < y->fold ? -1 : x->fold > y->fold;
}

static void
add_moves (RmpFoldSystem *self, const guint32 *row_of, guint n_lifts, const RmpFoldLift *lifts, const double *sampled)
{
  g_autoptr (GArray) own = g_array_new (FALSE, FALSE, sizeof (RmpFoldLift));
  g_autofree guint32 *start = g_new0 (guint32, self->n_rows + 1);
  g_autofree guint32 *folds = list_point_folds (self);

  for (guint i = 0; i < n_lifts; i++)
    if (row_of[lifts[i].vertex] != RMP_INDEX_NONE && lifts[i].weight != 0.0)
      g_array_append_val (own, lifts[i]);
  g_array_sort (own, compare_lifts);
  for (guint i = 0; i < own->len; i++)
    start[row_of[g_array_index (own, RmpFoldLift, i).vertex] + 1]++;
  for (guint r = 0; r < self->n_rows; r++)
    start[r + 1] += start[r];

  for (guint point = 0; point < self->n_points; point++)
    {
      if (self->exact)
        add_exact_moves (self, point, own, start);
      else if (folds[point] != RMP_INDEX_NONE && sampled[point] != 0.0)
        add_sampled_move (self, point, folds[point], sampled[point]);
      self->move_start[point + 1] = self->move_folds->len;
    }
}

static void
find_neighbours (RmpFoldSystem *self)
{
  self->neighbours = g_new (GArray *, self->n_folds);
  for (guint k = 0; k < self->n_folds; k++)
    self->neighbours[k] = g_array_new (FALSE, FALSE, sizeof (guint32));

  /* A fold must be solved again when one that moves its points has changed, so the list is kept with the mover. */
  for (guint32 k = 0; k < self->n_folds; k++)
    for (guint32 point = self->first[k]; point <= self->last[k]; point++)
      for (guint32 m = self->move_start[point]; m < self->move_start[point + 1]; m++)
        {
          guint32 mover = g_array_index (self->move_folds, guint32, m);
          GArray *list = self->neighbours[mover];

          if (mover != k && (list->len == 0 || g_array_index (list, guint32, list->len - 1) != k))
            g_array_append_val (list, k);
        }
}

static void
measure_rest (RmpFoldSystem *self, const double *rest, double slack)
{
  g_autofree double *points = g_new0 (double, 3 * self->n_points);

  for (guint i = 0; i < self->n_points; i++)
    for (guint c = 0; c < 3; c++)
      rmp_vector_add_scaled (points + 3 * i, self->weights[3 * i + c], rest + 3 * self->rows[self->corners[3 * i + c]],
                             points + 3 * i);

  for (guint k = 0; k < self->n_folds; k++)
    {
      double length = 0.0;

      for (guint32 i = self->first[k]; i < self->last[k]; i++)
        length += rmp_vector_distance (points + 3 * i, points + 3 * (i + 1));
      self->rest_lengths[k] = (1.0 - slack) * length;
    }
}

static void
find_lifted_rows (RmpFoldSystem *self)
{
  self->lifted = g_new (guint32, 2 * self->n_rows);
  for (guint r = 0; r < self->n_rows; r++)
    {
      self->lifted[2 * r] = RMP_INDEX_NONE;
      self->lifted[2 * r + 1] = 0;
    }
  for (guint32 k = 0; k < self->n_folds; k++)
    for (guint32 i = 3 * self->first[k]; i < 3 * (self->last[k] + 1); i++)
      {
        guint32 *range = self->lifted + 2 * self->corners[i];

        range[0] = MIN (range[0], k);
        range[1] = MAX (range[1], k);
      }
}

RmpFoldSystem *
rmp_fold_system_new (guint n_vertices, const guint32 *faces, const double *rest, guint n_paths,
                     const RmpFoldPath *paths, guint n_lifts, const RmpFoldLift *lifts, double slack, gboolean exact,
                     const double *sampled)
{
  RmpFoldSystem *self = g_new0 (RmpFoldSystem, 1);
  g_autofree guint32 *row_of = collect_rows (self, n_vertices, faces, n_paths, paths);
  guint32 zero = 0;

  for (guint p = 0; p < n_paths; p++)
    {
      self->n_points += paths[p].curve->n_points;
      self->n_folds += paths[p].n_folds;
    }
  self->exact = exact;
  self->corners = g_new (guint32, 3 * self->n_points);
  self->weights = g_new (double, 3 * self->n_points);
  self->first = g_new (guint32, self->n_folds);
  self->last = g_new (guint32, self->n_folds);
  self->rest_lengths = g_new (double, self->n_folds);
  self->move_start = g_new0 (guint32, self->n_points + 1);
  self->move_folds = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->term_start = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->terms = g_array_new (FALSE, FALSE, sizeof (Term));
  g_array_append_val (self->term_start, zero);

  add_points (self, faces, row_of, n_paths, paths);
  add_moves (self, row_of, n_lifts, lifts, sampled);
  find_neighbours (self);
  measure_rest (self, rest, slack);
  find_lifted_rows (self);
  return self;
}

void
rmp_fold_system_free (RmpFoldSystem *self)
{
  for (guint k = 0; k < self->n_folds; k++)
    g_array_unref (self->neighbours[k]);
  g_free (self->neighbours);
  g_free (self->rows);
  g_free (self->lifted);
  g_free (self->corners);
  g_free (self->weights);
  g_free (self->first);
  g_free (self->last);
  g_free (self->rest_lengths);
  g_free (self->move_start);
  g_array_unref (self->move_folds);
  g_array_unref (self->term_start);
  g_array_unref (self->terms);
  g_free (self);
}

guint
rmp_fold_system_get_n_folds (const RmpFoldSystem *self)
{
  return self->n_folds;
}

guint
rmp_fold_system_get_n_points (const RmpFoldSystem *self)
{
  return self->n_points;
}

guint
rmp_fold_system_get_rows (const RmpFoldSystem *self, const guint32 **rows)
{
  *rows = self->rows;
  return self->n_rows;
}

double
rmp_fold_system_get_rest_length (const RmpFoldSystem *self, guint fold)
{
  return self->rest_lengths[fold];
}

gboolean
rmp_fold_system_row_is_lifted (const RmpFoldSystem *self, guint row, const RmpFoldSolution *solutions)
{
  for (guint32 k = self->lifted[2 * row]; k != RMP_INDEX_NONE && k <= self->lifted[2 * row + 1]; k++)
    if (solutions[k].height > 0.0)
      return TRUE;
  return FALSE;
}

/* Places of the points without folds, and what a height of 1 does to them. */
static void
pose_points (const RmpFoldSystem *self, const double *base, const double *directions, double *points, double *moves)
{
  const guint32 *term_start = (const guint32 *) (gpointer) self->term_start->data;
  const Term *terms = (const Term *) (gpointer) self->terms->data;

  for (guint i = 0; i < self->n_points; i++)
    {
      double *p = points + 3 * i;

      p[0] = p[1] = p[2] = 0.0;
      for (guint c = 0; c < 3; c++)
        rmp_vector_add_scaled (p, self->weights[3 * i + c], base + 3 * self->corners[3 * i + c], p);
    }

  for (guint m = 0; m < self->move_folds->len; m++)
    {
      double *move = moves + 3 * m, total = 0.0;

      move[0] = move[1] = move[2] = 0.0;
      for (guint32 t = term_start[m]; t < term_start[m + 1]; t++)
        {
          rmp_vector_add_scaled (move, terms[t].share, directions + 3 * terms[t].row, move);
          total += terms[t].share;
        }
      /* The sampled curve moves along unit directions, the mesh along whatever lies between its vertices'. */
      if (!self->exact && rmp_vector_normalise (move))
        for (guint c = 0; c < 3; c++)
          move[c] *= total;
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
rmp_fold_system_solve (const RmpFoldSystem *self, const double *base, const double *directions, const RmpFoldLaw *laws,
                       RmpFoldSolution *solutions, double *lengths, RmpFoldSystemReport *report)
{
  g_autofree double *points = g_new (double, 3 * self->n_points);
  g_autofree double *moves = g_new (double, 3 * self->move_folds->len + 3);
  g_autofree double *scratch = g_new (double, 6 * (self->n_points + 1));
  g_autofree gboolean *marked = g_new (gboolean, self->n_folds + 1);

  *report = (RmpFoldSystemReport){ 0 };
  memset (solutions, 0, self->n_folds * sizeof *solutions);
  for (guint k = 0; k < self->n_folds; k++)
    marked[k] = TRUE;

  pose_points (self, base, directions, points, moves);
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
