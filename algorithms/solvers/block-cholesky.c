/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "block-cholesky.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"
#include "solvers/cholesky.h"

/* The free directions of a vertex. */
typedef struct
{
  guint n;            /* 0 to 3 */
  guint32 first;      /* of its unknowns */
  double basis[3][3]; /* orthonormal */
} Free;

struct _RmpBlockCholesky
{
  guint n, n_unknowns;
  gboolean alike;
  RmpFilter *filters; /* [n] */
  Free *free;         /* [n] */
  gsize n_entries;
  RmpCholeskyEntry *entries; /* of the lower triangle */
  RmpCholesky *factor;       /* (nullable): where nothing is free */
  double *image;             /* [n × 3] */
  double *right, *solution;  /* [n_unknowns], × 3 where coordinates are alike */
};

/* --- what is free ----------------------------------------------------------------------------- */

/* A unit vector at right angles to @a, and the third. */
static void
complete_basis (const double a[3], double b[3], double c[3])
{
  const guint axis = fabs (a[0]) < 0.6 ? 0u : 1u;
  double other[3] = { 0.0, 0.0, 0.0 };

  other[axis] = 1.0;
  rmp_vector_cross (a, other, b);
  rmp_vector_normalise (b);
  rmp_vector_cross (a, b, c);
}

static void
init_free (Free *self, const RmpFilter *filter, gboolean alike)
{
  switch (filter->kind)
    {
    case RMP_FILTER_FREE:
      self->n = alike ? 1 : 3;
      for (guint i = 0; i < 3; i++)
        self->basis[i][i] = 1.0;
      break;
    case RMP_FILTER_PLANE:
      self->n = 2;
      complete_basis (filter->p, self->basis[0], self->basis[1]);
      break;
    case RMP_FILTER_LINE:
      self->n = 1;
      rmp_vector_cross (filter->p, filter->q, self->basis[0]);
      break;
    case RMP_FILTER_FIXED:
      self->n = 0;
      break;
    default:
      g_assert_not_reached ();
    }
}

static void
number_unknowns (RmpBlockCholesky *self)
{
  self->free = g_new0 (Free, (gsize) self->n + 1);
  for (guint v = 0; v < self->n; v++)
    {
      init_free (&self->free[v], &self->filters[v], self->alike);
      self->free[v].first = self->n_unknowns;
      self->n_unknowns += self->free[v].n;
    }
}

/* --- the matrix ------------------------------------------------------------------------------- */

/* aᵀ block b of the free directions of row and column. */
static double
project (const Free *row, guint r, const Free *column, guint c, const double block[9])
{
  double applied[3];

  rmp_block_apply (block, column->basis[c], applied);
  return rmp_vector_dot (row->basis[r], applied);
}

/* Blocks of the lower triangle, in their order. */
static void
write_entries (RmpBlockCholesky *self, const RmpBlockMatrix *matrix, gboolean values)
{
  gsize at = 0;

  for (guint v = 0; v < self->n; v++)
    for (guint32 k = matrix->start[v]; k <= matrix->diagonal[v]; k++)
      {
        const Free *row = &self->free[v], *column = &self->free[matrix->columns[k]];
        const double *block = matrix->blocks + 9 * (gsize) k;

        for (guint r = 0; r < row->n; r++)
          for (guint c = 0; c < (row == column ? r + 1 : column->n); c++)
            self->entries[at++] = (RmpCholeskyEntry){
              row->first + r,
              column->first + c,
              values ? (self->alike ? block[0] : project (row, r, column, c, block)) : 0.0,
            };
      }
}

static gsize
count_entries (const RmpBlockCholesky *self, const RmpBlockMatrix *matrix)
{
  gsize n = 0;

  for (guint v = 0; v < self->n; v++)
    for (guint32 k = matrix->start[v]; k <= matrix->diagonal[v]; k++)
      {
        const Free *row = &self->free[v], *column = &self->free[matrix->columns[k]];

        n += row == column ? row->n * (row->n + 1) / 2 : row->n * column->n;
      }
  return n;
}

RmpBlockCholesky *
rmp_block_cholesky_new (const RmpBlockMatrix *matrix, const RmpFilter *filters, gboolean alike)
{
  RmpBlockCholesky *self = g_new0 (RmpBlockCholesky, 1);
  const gsize n_right = alike ? 3 : 1;

  self->n = matrix->n;
  self->alike = alike;
  self->filters = g_memdup2 (filters, self->n * sizeof (RmpFilter));
  number_unknowns (self);
  self->n_entries = count_entries (self, matrix);
  self->entries = g_new (RmpCholeskyEntry, self->n_entries + 1);
  write_entries (self, matrix, FALSE);
  if (self->n_unknowns > 0)
    self->factor = rmp_cholesky_analyse (self->n_unknowns, self->n_entries, self->entries);
  self->image = g_new (double, 3 * (gsize) self->n + 1);
  self->right = g_new (double, n_right * self->n_unknowns + 1);
  self->solution = g_new (double, n_right * self->n_unknowns + 1);
  return self;
}

void
rmp_block_cholesky_free (RmpBlockCholesky *self)
{
  g_free (self->filters);
  g_free (self->free);
  g_free (self->entries);
  g_clear_pointer (&self->factor, rmp_cholesky_free);
  g_free (self->image);
  g_free (self->right);
  g_free (self->solution);
  g_free (self);
}

gboolean
rmp_block_cholesky_factorise (RmpBlockCholesky *self, const RmpBlockMatrix *matrix)
{
  if (!self->factor)
    return TRUE;
  write_entries (self, matrix, TRUE);
  return rmp_cholesky_factorise (self->factor, self->entries);
}

RmpPackedFactor *
rmp_block_cholesky_pack (const RmpBlockCholesky *self)
{
  return self->factor ? rmp_cholesky_pack (self->factor) : NULL;
}

/* --- a solution ------------------------------------------------------------------------------- */

/* What the solution is where it is not free. */
static void
write_constrained (const RmpBlockCholesky *self, const double *constrained, double *solution)
{
  for (guint v = 0; v < self->n; v++)
    {
      const double *z = constrained + 3 * (gsize) v;
      double open[3];

      rmp_vector_copy (z, open);
      rmp_filter_apply (&self->filters[v], open);
      rmp_vector_sub (z, open, solution + 3 * (gsize) v);
    }
}

static void
gather_right (RmpBlockCholesky *self, const double *right)
{
  for (guint v = 0; v < self->n; v++)
    {
      const Free *free = &self->free[v];
      double rest[3];

      rmp_vector_sub (right + 3 * (gsize) v, self->image + 3 * (gsize) v, rest);
      for (guint i = 0; i < free->n; i++)
        if (self->alike)
          for (guint c = 0; c < 3; c++)
            self->right[(gsize) c * self->n_unknowns + free->first] = rest[c];
        else
          self->right[free->first + i] = rmp_vector_dot (free->basis[i], rest);
    }
}

static void
scatter_solution (const RmpBlockCholesky *self, double *solution)
{
  for (guint v = 0; v < self->n; v++)
    {
      const Free *free = &self->free[v];
      double *out = solution + 3 * (gsize) v;

      for (guint i = 0; i < free->n; i++)
        if (self->alike)
          for (guint c = 0; c < 3; c++)
            out[c] += self->solution[(gsize) c * self->n_unknowns + free->first];
        else
          rmp_vector_add_scaled (out, self->solution[free->first + i], free->basis[i], out);
    }
}

void
rmp_block_cholesky_solve (RmpBlockCholesky *self, const RmpBlockMatrix *matrix, const double *right,
                          const double *constrained, double *solution, guint n_threads)
{
  if (constrained)
    write_constrained (self, constrained, solution);
  else
    memset (solution, 0, 3 * (gsize) self->n * sizeof (double));
  if (!self->factor)
    return;
  if (constrained)
    rmp_block_matrix_multiply (matrix, solution, self->image, n_threads);
  else
    memset (self->image, 0, 3 * (gsize) self->n * sizeof (double));
  gather_right (self, right);
  rmp_cholesky_solve (self->factor, self->alike ? 3 : 1, self->right, self->solution);
  scatter_solution (self, solution);
}
