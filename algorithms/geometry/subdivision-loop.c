/* SPDX-License-Identifier: GPL-3.0-or-later */
/* subdivision-loop.c: Loop's rules, as rows of a sparse matrix.
 *
 * Based on:
 *   C. Loop. Smooth subdivision surfaces based on triangles. Master's thesis, University of Utah,
 *     1987.
 *     edge points and inner vertices    edge_terms (), vertex_terms ()
 *   H. Hoppe et al. Piecewise smooth surface reconstruction. SIGGRAPH, 1994.
 *     borders as cubic B-splines        vertex_terms ()
 *
 * Departs from the papers: edges with three faces and more are treated as borders; their ends, and
 * vertices where several borders meet, stay where they are.
 */

#include "subdivision-private.h"

#include <math.h>
#include <string.h>

#include "compute/parallel.h"

/* A row of this level as a sum of rows of the level before, in the order of addition. */
typedef struct
{
  guint n;
  guint capacity;
  guint32 *rows;
  double *weights;
} Terms;

/* One thread's share of the rows: sums are gathered in a dense line, then stored by ascending
 * column.
 */
typedef struct
{
  Terms terms;
  double *sums;     /* [#coarse V] 0 outside of a row's sum */
  guint8 *is_used;  /* [#coarse V] */
  guint32 *touched; /* [#coarse V] */
  GArray *counts;   /* of guint32 */
  GArray *columns;  /* of guint32 */
  GArray *weights;  /* of double */
} Share;

static void
add_term (Terms *terms, guint32 row, double weight)
{
  if (terms->n == terms->capacity)
    {
      terms->capacity = MAX (16, 2 * terms->capacity);
      terms->rows = g_renew (guint32, terms->rows, terms->capacity);
      terms->weights = g_renew (double, terms->weights, terms->capacity);
    }
  terms->rows[terms->n] = row;
  terms->weights[terms->n] = weight;
  terms->n++;
}

static void
edge_terms (const RmpTopology *topology, guint32 edge, Terms *terms)
{
  const guint32 *ends = topology->edges + 2 * edge;
  guint32 first = topology->edge_face_start[edge];
  guint32 c, d;

  if (rmp_topology_edge_valence (topology, edge) != 2)
    {
      add_term (terms, ends[0], 0.5);
      add_term (terms, ends[1], 0.5);
      return;
    }
  c = rmp_topology_opposite_vertex (topology, topology->edge_faces[first], edge);
  d = rmp_topology_opposite_vertex (topology, topology->edge_faces[first + 1], edge);
  add_term (terms, ends[0], 0.375);
  add_term (terms, ends[1], 0.375);
  add_term (terms, MIN (c, d), 0.125);
  add_term (terms, MAX (c, d), 0.125);
}

/* Exact for valence 6, where cos () is not. */
double
rmp_loop_neighbour_weight (guint valence)
{
  double centre = 0.375 + 0.25 * (valence == 6 ? 0.5 : cos (2.0 * G_PI / valence));

  return (0.625 - centre * centre) / valence;
}

static void
vertex_terms (const RmpTopology *topology, guint32 vertex, Terms *terms)
{
  guint32 begin = topology->vertex_edge_start[vertex];
  guint32 end = topology->vertex_edge_start[vertex + 1];
  guint n_border = 0;
  guint n_non_manifold = 0;
  double weight;

  for (guint32 i = begin; i < end; i++)
    {
      guint n_faces = rmp_topology_edge_valence (topology, topology->vertex_edges[i]);

      n_border += n_faces == 1;
      n_non_manifold += n_faces > 2;
    }

  if (begin == end || n_non_manifold > 0 || (n_border != 0 && n_border != 2))
    {
      add_term (terms, vertex, 1.0);
      return;
    }
  if (n_border == 2)
    {
      add_term (terms, vertex, 0.75);
      for (guint32 i = begin; i < end; i++)
        if (rmp_topology_edge_is_border (topology, topology->vertex_edges[i]))
          add_term (terms, topology->vertex_neighbours[i], 0.125);
      return;
    }
  weight = rmp_loop_neighbour_weight (end - begin);
  add_term (terms, vertex, 1.0 - (end - begin) * weight);
  for (guint32 i = begin; i < end; i++)
    add_term (terms, topology->vertex_neighbours[i], weight);
}

static int
compare_columns (const void *a, const void *b)
{
  guint32 x = *(const guint32 *) a;
  guint32 y = *(const guint32 *) b;

  return x < y ? -1 : x > y;
}

static void
append_row (Share *share, const RmpStencils *before)
{
  guint32 n_touched = 0;

  for (guint i = 0; i < share->terms.n; i++)
    {
      guint32 row = share->terms.rows[i];

      for (guint32 k = before->start[row]; k < before->start[row + 1]; k++)
        {
          guint32 column = before->columns[k];

          if (!share->is_used[column])
            {
              share->is_used[column] = TRUE;
              share->touched[n_touched++] = column;
            }
          share->sums[column] += share->terms.weights[i] * before->weights[k];
        }
    }
  qsort (share->touched, n_touched, sizeof *share->touched, compare_columns);

  g_array_append_val (share->counts, n_touched);
  g_array_append_vals (share->columns, share->touched, n_touched);
  for (guint32 i = 0; i < n_touched; i++)
    {
      guint32 column = share->touched[i];

      g_array_append_val (share->weights, share->sums[column]);
      share->sums[column] = 0.0;
      share->is_used[column] = FALSE;
    }
}

static void
share_run (Share *share, const RmpLoopStep *step, guint begin, guint end)
{
  share->sums = g_new0 (double, step->n_coarse);
  share->is_used = g_new0 (guint8, step->n_coarse);
  share->touched = g_new (guint32, step->n_coarse);
  share->counts = g_array_new (FALSE, FALSE, sizeof (guint32));
  share->columns = g_array_new (FALSE, FALSE, sizeof (guint32));
  share->weights = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint row = begin; row < end; row++)
    {
      share->terms.n = 0;
      if (row < step->n_old)
        vertex_terms (step->topology, step->old[row], &share->terms);
      else
        edge_terms (step->topology, step->edges[row - step->n_old], &share->terms);
      append_row (share, step->stencils);
    }
}

static void
share_clear (Share *share)
{
  g_free (share->terms.rows);
  g_free (share->terms.weights);
  g_free (share->sums);
  g_free (share->is_used);
  g_free (share->touched);
  g_array_unref (share->counts);
  g_array_unref (share->columns);
  g_array_unref (share->weights);
}

/* Joins what the threads have made; the shares are consecutive rows. */
static void
stencils_join (RmpStencils *out, const Share *shares, guint n_shares, guint n_rows)
{
  gsize n_entries = 0;
  guint32 row = 0;
  guint32 at = 0;

  for (guint i = 0; i < n_shares; i++)
    n_entries += shares[i].columns->len;
  out->n_rows = n_rows;
  out->start = g_new (guint32, (gsize) n_rows + 1);
  out->columns = g_new (guint32, MAX (n_entries, 1));
  out->weights = g_new (double, MAX (n_entries, 1));
  out->start[0] = 0;
  for (guint i = 0; i < n_shares; i++)
    {
      memcpy (out->columns + at, shares[i].columns->data,
              shares[i].columns->len * sizeof *out->columns);
      memcpy (out->weights + at, shares[i].weights->data,
              shares[i].weights->len * sizeof *out->weights);
      for (guint k = 0; k < shares[i].counts->len; k++, row++)
        {
          at += g_array_index (shares[i].counts, guint32, k);
          out->start[row + 1] = at;
        }
    }
}

void
rmp_loop_step_compose (const RmpLoopStep *step, RmpStencils *out, guint n_threads)
{
  guint n_rows = step->n_old + step->n_new;
  int n = rmp_parallel_threads (n_rows, n_threads);
  g_autofree Share *shares = g_new0 (Share, n);

#pragma omp parallel for num_threads(n) schedule(static, 1)
  for (int i = 0; i < n; i++)
    share_run (shares + i, step, (guint) ((guint64) n_rows * (guint) i / (guint) n),
               (guint) ((guint64) n_rows * ((guint) i + 1) / (guint) n));

  stencils_join (out, shares, (guint) n, n_rows);
  for (int i = 0; i < n; i++)
    share_clear (shares + i);
}

void
rmp_stencils_init_identity (RmpStencils *stencils, guint n)
{
  g_assert (stencils);

  stencils->n_rows = n;
  stencils->start = g_new (guint32, (gsize) n + 1);
  stencils->columns = g_new (guint32, n);
  stencils->weights = g_new (double, n);
  for (guint32 i = 0; i < n; i++)
    {
      stencils->start[i] = i;
      stencils->columns[i] = i;
      stencils->weights[i] = 1.0;
    }
  stencils->start[n] = n;
}

void
rmp_stencils_clear (RmpStencils *stencils)
{
  g_clear_pointer (&stencils->start, g_free);
  g_clear_pointer (&stencils->columns, g_free);
  g_clear_pointer (&stencils->weights, g_free);
}
