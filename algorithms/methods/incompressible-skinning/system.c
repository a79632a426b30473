/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/system-private.h"

#include <string.h>

#include "geometry/vector.h"

guint
rmp_fold_path_get_n_points (const RmpFoldPath *self)
{
  return self->samples ? self->samples->len : self->curve->n_points;
}

guint
rmp_fold_path_get_point (const RmpFoldPath *self, guint index)
{
  return self->samples ? g_array_index (self->samples, guint, index) : index;
}

/* Row of each vertex while building. */
static guint32 *
collect_rows (RmpFoldSystem *self, guint n_vertices, const guint32 *faces, guint n_paths,
              const RmpFoldPath *paths)
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
add_points (RmpFoldSystem *self, const guint32 *faces, const guint32 *row_of, guint n_paths,
            const RmpFoldPath *paths)
{
  guint n = 0;

  for (guint p = 0; p < n_paths; p++)
    {
      guint n_points = rmp_fold_path_get_n_points (&paths[p]);

      self->lines[p] = (RmpFoldSystemLine){ .first_fold = paths[p].first_fold,
                                            .n_folds = paths[p].n_folds,
                                            .first_point = n,
                                            .n_points = n_points };
      for (guint k = 0; k < paths[p].n_folds; k++)
        {
          self->first[paths[p].first_fold + k] = n + paths[p].ends[k];
          self->last[paths[p].first_fold + k] = n + paths[p].ends[k + 1];
        }
      for (guint i = 0; i < n_points; i++, n++)
        {
          const RmpSurfacePoint
              *point = &paths[p].curve->points[rmp_fold_path_get_point (&paths[p], i)];

          rmp_surface_point_weights (point, self->weights + 3 * n);
          for (guint c = 0; c < 3; c++)
            self->corners[3 * n + c] = row_of[faces[3 * point->face + c]];
        }
    }
}

static void
add_move (RmpFoldSystem *self, guint32 point, guint32 fold, const RmpFoldTerm *terms, guint n_terms)
{
  guint32 end;

  g_array_append_val (self->move_folds, fold);
  g_array_append_val (self->move_points, point);
  g_array_append_vals (self->terms, terms, n_terms);
  end = self->terms->len;
  g_array_append_val (self->term_start, end);
}

/* Exact: a point moves with the corners of its face, each lifted by every fold that reaches it. */
static void
add_exact_moves (RmpFoldSystem *self, guint point, const guint32 *lift_start)
{
  g_autoptr (GArray) folds = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint c = 0; c < 3; c++)
    for (guint32 i = lift_start[self->corners[3 * point + c]];
         i < lift_start[self->corners[3 * point + c] + 1]; i++)
      {
        guint32 fold = self->lifts[i].fold;
        gboolean known = FALSE;

        for (guint f = 0; f < folds->len; f++)
          known |= g_array_index (folds, guint32, f) == fold;
        if (!known)
          g_array_append_val (folds, fold);
      }

  for (guint f = 0; f < folds->len; f++)
    {
      guint32 fold = g_array_index (folds, guint32, f);
      RmpFoldTerm terms[3];
      guint n = 0;

      for (guint c = 0; c < 3; c++)
        {
          guint32 row = self->corners[3 * point + c];

          for (guint32 i = lift_start[row]; i < lift_start[row + 1]; i++)
            if (self->lifts[i].fold == fold && self->weights[3 * point + c] != 0.0)
              terms[n++] = (RmpFoldTerm){ i, self->weights[3 * point + c] };
        }
      if (n > 0)
        add_move (self, point, fold, terms, n);
    }
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

/* The lifts of rows, and where each row's begin: [n_rows + 1] (transfer full). */
static guint32 *
collect_own_lifts (RmpFoldSystem *self, const guint32 *row_of, guint n_lifts,
                   const RmpFoldLift *lifts)
{
  GArray *own = g_array_new (FALSE, FALSE, sizeof (RmpFoldLift));
  guint32 *start = g_new0 (guint32, self->n_rows + 1);

  for (guint i = 0; i < n_lifts; i++)
    {
      RmpFoldLift lift = lifts[i];

      lift.vertex = row_of[lift.vertex];
      if (lift.vertex == RMP_INDEX_NONE)
        continue;
      g_array_append_val (own, lift);
      start[lift.vertex + 1]++;
    }
  g_array_sort (own, compare_lifts);
  for (guint r = 0; r < self->n_rows; r++)
    start[r + 1] += start[r];
  self->n_lifts = own->len;
  self->lifts = (RmpFoldLift *) (gpointer) g_array_free (own, FALSE);
  return start;
}

/* On a sampled curve a point is moved by its own fold alone, along the direction between the
 * corners of its face.
 */
static void
add_moves (RmpFoldSystem *self, const guint32 *row_of, guint n_lifts, const RmpFoldLift *lifts)
{
  g_autofree guint32 *start = collect_own_lifts (self, row_of, n_lifts, lifts);
  g_autofree guint32 *folds = list_point_folds (self);

  for (guint point = 0; point < self->n_points; point++)
    {
      if (self->exact)
        add_exact_moves (self, point, start);
      else if (folds[point] != RMP_INDEX_NONE)
        add_move (self, point, folds[point], NULL, 0);
      self->move_start[point + 1] = self->move_folds->len;
    }
}

/* Moves by the fold whose points they move: its own, and those of others. */
static void
sort_moves (RmpFoldSystem *self)
{
  self->segments = g_new0 (guint32, self->n_folds + 1);
  for (guint32 k = 0; k < self->n_folds; k++)
    self->segments[k + 1] = self->segments[k] + self->last[k] - self->first[k];
  self->own = g_new (guint32, self->segments[self->n_folds] + self->n_folds);
  for (guint32 i = 0; i < self->segments[self->n_folds] + self->n_folds; i++)
    self->own[i] = RMP_INDEX_NONE;
  self->coupling_start = g_new0 (guint32, self->n_folds + 1);
  self->couplings = g_array_new (FALSE, FALSE, sizeof (RmpFoldCoupling));

  for (guint32 k = 0; k < self->n_folds; k++)
    {
      for (guint32 point = self->first[k]; point <= self->last[k]; point++)
        for (guint32 m = self->move_start[point]; m < self->move_start[point + 1]; m++)
          {
            RmpFoldCoupling coupling = { point - self->first[k],
                                         g_array_index (self->move_folds, guint32, m), m };

            if (coupling.fold == k)
              self->own[self->segments[k] + k + coupling.point] = m;
            else
              g_array_append_val (self->couplings, coupling);
          }
      self->coupling_start[k + 1] = self->couplings->len;
    }
}

static void
sort_lifts (RmpFoldSystem *self)
{
  g_autofree guint32 *next = NULL;

  self->lift_start = g_new0 (guint32, self->n_folds + 1);
  self->fold_lifts = g_new (guint32, self->n_lifts);
  for (guint32 i = 0; i < self->n_lifts; i++)
    self->lift_start[self->lifts[i].fold + 1]++;
  for (guint32 k = 0; k < self->n_folds; k++)
    self->lift_start[k + 1] += self->lift_start[k];
  next = g_memdup2 (self->lift_start, self->n_folds * sizeof *next);
  for (guint32 i = 0; i < self->n_lifts; i++)
    self->fold_lifts[next[self->lifts[i].fold]++] = i;
}

/* Moves by the line whose folds they belong to. */
static void
sort_by_line (RmpFoldSystem *self)
{
  g_autofree guint32 *line_of = g_new (guint32, self->n_folds);
  guint32 n_moves = 0;

  for (guint32 l = 0; l < self->n_lines; l++)
    for (guint32 k = 0; k < self->lines[l].n_folds; k++)
      line_of[self->lines[l].first_fold + k] = l;
  self->line_moves = g_new (guint32, self->move_folds->len);
  for (guint32 l = 0; l < self->n_lines; l++)
    {
      self->lines[l].first_move = n_moves;
      for (guint32 m = 0; m < self->move_folds->len; m++)
        if (line_of[g_array_index (self->move_folds, guint32, m)] == l)
          self->line_moves[n_moves++] = m;
      self->lines[l].n_moves = n_moves - self->lines[l].first_move;
    }
}

static void
find_neighbours (RmpFoldSystem *self)
{
  self->neighbours = g_new (GArray *, self->n_folds);
  for (guint k = 0; k < self->n_folds; k++)
    self->neighbours[k] = g_array_new (FALSE, FALSE, sizeof (guint32));

  /* A fold must be solved again when one that moves its points has changed, so the list is kept
   * with the mover.
   */
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

/* Returns arc lengths at rest from the beginning of the path: [n_points] (transfer full). */
static double *
measure_rest (RmpFoldSystem *self, const double *rest, const double *steps, double slack)
{
  double *arcs = g_new0 (double, self->n_points);
  g_autofree double *points = g_new0 (double, 3 * self->n_points);
  g_autofree double *still = g_new0 (double, 3 * self->n_points);

  for (guint i = 0; i < self->n_points; i++)
    for (guint c = 0; c < 3; c++)
      rmp_vector_add_scaled (points + 3 * i, self->weights[3 * i + c],
                             rest + 3 * self->rows[self->corners[3 * i + c]], points + 3 * i);

  for (guint k = 0; k < self->n_folds; k++)
    {
      const RmpFoldSpan span = { self->last[k] - self->first[k] + 1,
                                 points + 3 * (gsize) self->first[k], still };
      double length = 0.0;

      for (guint32 i = self->first[k]; i < self->last[k]; i++)
        {
          double step = steps ? steps[i]
                              : rmp_vector_distance (points + 3 * i, points + 3 * (i + 1));

          length += step;
          arcs[i + 1] = arcs[i] + step;
        }
      /* Summed as in every frame, so that the rest pose is as long as itself. */
      self->rest_lengths[k] = (1.0 - slack) * (steps ? length : rmp_fold_length (&span, 0.0, NULL));
    }
  return arcs;
}

static void
find_shares (RmpFoldSystem *self, const double *all_arcs)
{
  self->shares = g_new (double, self->segments[self->n_folds] + self->n_folds);
  self->knots = g_new (RmpFoldSlideKnots, self->n_folds);
  for (guint32 k = 0; k < self->n_folds; k++)
    {
      const guint n = self->last[k] - self->first[k];
      const double *arcs = all_arcs + self->first[k];
      double *shares = self->shares + self->segments[k] + k;

      for (guint i = 0; i <= n; i++)
        shares[i] = arcs[n] > arcs[0] ? (arcs[i] - arcs[0]) / (arcs[n] - arcs[0]) : 0.0;
      rmp_fold_slide_knots_init (&self->knots[k], n + 1, shares);
    }
}

/* Nothing, where the mask leaves all. */
static void
find_regions (RmpFoldSystem *self, const float *region)
{
  gboolean leaves_all = TRUE;

  for (guint r = 0; r < self->n_rows; r++)
    leaves_all = leaves_all && region[self->rows[r]] == 1.0f;
  if (leaves_all)
    return;
  self->regions = g_new0 (double, self->n_points);
  for (gsize i = 0; i < 3 * (gsize) self->n_points; i++)
    self->regions[i / 3] += self->weights[i] * (double) region[self->rows[self->corners[i]]];
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
rmp_fold_system_new (guint n_vertices, const guint32 *faces, const double *rest,
                     const double *steps, guint n_paths, const RmpFoldPath *paths, guint n_lifts,
                     const RmpFoldLift *lifts, double slack, gboolean exact, const double *sampled,
                     const float *region)
{
  RmpFoldSystem *self = g_new0 (RmpFoldSystem, 1);
  g_autofree guint32 *row_of = collect_rows (self, n_vertices, faces, n_paths, paths);
  g_autofree double *arcs = NULL;
  guint32 zero = 0;

  for (guint p = 0; p < n_paths; p++)
    {
      self->n_points += rmp_fold_path_get_n_points (&paths[p]);
      self->n_folds += paths[p].n_folds;
    }
  self->exact = exact;
  self->n_lines = n_paths;
  self->lines = g_new (RmpFoldSystemLine, n_paths);
  self->corners = g_new (guint32, 3 * self->n_points);
  self->weights = g_new (double, 3 * self->n_points);
  self->first = g_new (guint32, self->n_folds);
  self->last = g_new (guint32, self->n_folds);
  self->rest_lengths = g_new (double, self->n_folds);
  self->move_start = g_new0 (guint32, self->n_points + 1);
  self->move_folds = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->move_points = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->term_start = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->terms = g_array_new (FALSE, FALSE, sizeof (RmpFoldTerm));
  g_array_append_val (self->term_start, zero);

  add_points (self, faces, row_of, n_paths, paths);
  if (!exact)
    self->sampled = g_memdup2 (sampled, self->n_points * sizeof *sampled);
  if (region)
    find_regions (self, region);
  add_moves (self, row_of, n_lifts, lifts);
  sort_lifts (self);
  sort_moves (self);
  sort_by_line (self);
  find_neighbours (self);
  arcs = measure_rest (self, rest, steps, slack);
  find_shares (self, arcs);
  find_lifted_rows (self);
  return self;
}

void
rmp_fold_system_free (RmpFoldSystem *self)
{
  g_assert (self);

  for (guint k = 0; k < self->n_folds; k++)
    g_array_unref (self->neighbours[k]);
  g_free (self->neighbours);
  g_free (self->lines);
  g_free (self->rows);
  g_free (self->lifted);
  g_free (self->lifts);
  g_free (self->lift_start);
  g_free (self->fold_lifts);
  g_free (self->line_moves);
  g_free (self->segments);
  g_free (self->own);
  g_free (self->coupling_start);
  g_array_unref (self->couplings);
  g_free (self->corners);
  g_free (self->weights);
  g_free (self->sampled);
  g_free (self->regions);
  g_free (self->first);
  g_free (self->last);
  g_free (self->rest_lengths);
  g_free (self->shares);
  g_free (self->knots);
  g_free (self->move_start);
  g_array_unref (self->move_folds);
  g_array_unref (self->move_points);
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
rmp_fold_system_row_is_lifted (const RmpFoldSystem *self, guint row,
                               const RmpFoldSolution *solutions)
{
  g_assert (self);

  for (guint32 k = self->lifted[2 * row]; k != RMP_INDEX_NONE && k <= self->lifted[2 * row + 1];
       k++)
    if (solutions[k].height > 0.0)
      return TRUE;
  return FALSE;
}
