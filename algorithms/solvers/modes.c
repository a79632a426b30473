/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "modes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compute/parallel.h"
#include "solvers/symmetric-eigen.h"

/* Modes of a slab, as evenly spread ones are; a slab with more is cut again, so many times. */
#define A_SLAB 48
#define MOST_IN_SLAB 72
#define MOST_CUTS 30
/* A mode is found where what it leaves is less, by 1/(ω² − σ). */
#define FOUND 1e-12
#define MOST_ROUNDS 40
#define BASIS 40 /* vectors */
/* By a slab's width: how far σ moves where L − σ M has no factor. */
#define ASIDE 1e-3

typedef struct
{
  double from, to; /* ω² */
  guint first, count;
} Slab;

typedef struct
{
  guint n;
  gsize n_entries; /* of L, followed by those of M */
  const RmpCholeskyEntry *entries;
  const double *masses;
  const RmpModesOptions *options;
  GArray *slabs; /* (element-type Slab) ascending */
  RmpModes *modes;
  guint n_done;  /* modes of slabs that are done */
  gboolean lost; /* a slab's modes were not all found */
} Search;

static gboolean
is_cancelled (const Search *self)
{
  return g_cancellable_is_cancelled (self->options->cancellable);
}

/* --- counting --------------------------------------------------------------------------------- */

/* With those of the diagonal behind, whose values move. */
static RmpCholeskyEntry *
copy_entries (const Search *self)
{
  RmpCholeskyEntry *all = g_new (RmpCholeskyEntry, self->n_entries + self->n + 1);

  if (self->n_entries > 0)
    memcpy (all, self->entries, self->n_entries * sizeof *all);
  for (guint32 i = 0; i < self->n; i++)
    all[self->n_entries + i] = (RmpCholeskyEntry){ i, i, 0.0 };
  return all;
}

/* L − @square M. */
static gboolean
factorise (const Search *self, RmpCholesky *factor, RmpCholeskyEntry *all, double square)
{
  for (guint32 i = 0; i < self->n; i++)
    all[self->n_entries + i].value = -square * self->masses[i];
  return rmp_cholesky_factorise (factor, all);
}

/* @at: (inout): ω², moved a little where nothing can be said there. G_MAXUINT: nowhere */
static guint
count_below (const Search *self, RmpCholesky *factor, RmpCholeskyEntry *all, double *at,
             double aside)
{
  g_autofree double *pivots = g_new (double, self->n + 1);
  guint count = 0, tries = 0;

  while (!factorise (self, factor, all, *at))
    {
      if (++tries > 3 || is_cancelled (self))
        return G_MAXUINT;
      *at -= aside;
    }
  rmp_cholesky_get_pivots (factor, pivots);
  for (guint i = 0; i < self->n; i++)
    count += pivots[i] < 0.0;
  return count;
}

/* Cuts off what is counted up to @to, in halves while it is too much. FALSE where that fails. */
static gboolean
add_slab (Search *self, RmpCholesky *factor, RmpCholeskyEntry *all, double from, guint first,
          double to, guint end, guint cuts)
{
  double middle = 0.5 * (from + to);
  guint half;

  if (end - first > MOST_IN_SLAB && cuts < MOST_CUTS)
    {
      half = is_cancelled (self) ? G_MAXUINT
                                 : count_below (self, factor, all, &middle, ASIDE * (to - from));
      return half >= first && half <= end &&
             add_slab (self, factor, all, from, first, middle, half, cuts + 1) &&
             add_slab (self, factor, all, middle, half, to, end, cuts + 1);
    }
  if (end > first)
    {
      const Slab slab = { from, to, first, end - first };

      g_array_append_val (self->slabs, slab);
    }
  return TRUE;
}

/* FALSE where it was cancelled, and where there is no saying. */
static gboolean
cut (Search *self, RmpCholesky *factor, RmpCholeskyEntry *all, guint wanted)
{
  const guint n_parts = (wanted + A_SLAB - 1) / A_SLAB;
  const double width = self->options->below / MAX (n_parts, 1);
  double from = 0.0;
  guint first = 0;

  for (guint part = 1; part <= n_parts; part++)
    {
      double to = part * width;
      guint end = wanted;

      if (is_cancelled (self))
        return FALSE;
      if (part == n_parts)
        to = self->options->below;
      else
        end = count_below (self, factor, all, &to, ASIDE * width);
      /* rounding may put what does not move a little below zero */
      if (end < first || end > wanted ||
          !add_slab (self, factor, all, part == 1 ? -width : from, first, to, end, 0))
        return FALSE;
      from = to;
      first = end;
    }
  return TRUE;
}

/* --- Lanczos ---------------------------------------------------------------------------------- */

typedef struct
{
  const Search *search;
  const Slab *slab;
  RmpCholesky *factor; /* of L − σ M */
  double shift;        /* σ */
  double *squares;     /* [count] found, in any order */
  double *shapes;      /* [count × n] */
  guint n_found, round;
  double *weighted; /* [n] */
  double *shares;   /* [vectors] */
} Lanczos;

static double
multiply (const Search *self, const double *a, const double *b)
{
  double sum = 0.0;

  for (guint i = 0; i < self->n; i++)
    sum += self->masses[i] * a[i] * b[i];
  return sum;
}

/* Takes off @vector what of @count others is in it, four of them each time it is read. */
static void
remove_parts (Lanczos *self, const double *others, guint count, double *vector)
{
  const gsize n = self->search->n;
  const double *w = self->weighted;
  double *s = self->shares;
  guint k = 0;

  for (; k + 4 <= count; k += 4)
    {
      const double *a = others + n * k, *b = a + n, *c = b + n, *d = c + n;
      double sum[4] = { 0.0, 0.0, 0.0, 0.0 };

      for (gsize i = 0; i < n; i++)
        {
          sum[0] += a[i] * w[i];
          sum[1] += b[i] * w[i];
          sum[2] += c[i] * w[i];
          sum[3] += d[i] * w[i];
        }
      memcpy (s + k, sum, sizeof sum);
    }
  for (; k < count; k++)
    {
      s[k] = 0.0;
      for (gsize i = 0; i < n; i++)
        s[k] += others[n * k + i] * w[i];
    }
  for (k = 0; k + 4 <= count; k += 4)
    {
      const double *a = others + n * k, *b = a + n, *c = b + n, *d = c + n;

      for (gsize i = 0; i < n; i++)
        vector[i] -= (s[k] * a[i] + s[k + 1] * b[i]) + (s[k + 2] * c[i] + s[k + 3] * d[i]);
    }
  for (; k < count; k++)
    for (gsize i = 0; i < n; i++)
      vector[i] -= s[k] * others[n * k + i];
}

/* At right angles to all that is found, and to the first @count of @basis; then of unit length.
 * Returns: the length before
 */
static double
straighten (Lanczos *self, const double *basis, guint count, double *vector)
{
  const Search *search = self->search;
  double length;

  for (guint pass = 0; pass < 4; pass++)
    {
      for (guint i = 0; i < search->n; i++)
        self->weighted[i] = search->masses[i] * vector[i];
      if (pass % 2 == 0)
        remove_parts (self, self->shapes, self->n_found, vector);
      else
        remove_parts (self, basis, count, vector);
    }
  length = sqrt (multiply (search, vector, vector));
  for (guint i = 0; i < search->n && length > 0.0; i++)
    vector[i] /= length;
  return length;
}

/* Any direction, another one each round. */
static void
begin (const Lanczos *self, double *vector)
{
  guint64 state = self->round + 1;

  for (guint i = 0; i < self->search->n; i++)
    {
      state = state * G_GUINT64_CONSTANT (6364136223846793005) +
              G_GUINT64_CONSTANT (1442695040888963407);
      vector[i] = (double) (state >> 11) * 0x1p-53 - 0.5;
    }
}

/* @row: [m] by the basis */
static void
combine (const Lanczos *self, const double *basis, guint m, const double *matrix, guint column,
         double *shape)
{
  const gsize n = self->search->n;

  memset (shape, 0, n * sizeof *shape);
  for (guint j = 0; j < m; j++)
    {
      const double share = matrix[(gsize) m * j + column];

      for (gsize i = 0; i < n; i++)
        shape[i] += share * basis[n * j + i];
    }
}

/* What of the basis is a mode of the slab is kept. @matrix: [m × m] the operator in the basis;
 * @left: what follows the last vector. FALSE where it was cancelled
 */
static gboolean
harvest (Lanczos *self, const double *basis, guint m, double *matrix, double left)
{
  const Slab *slab = self->slab;
  g_autofree double *values = g_new (double, m);

  if (!rmp_symmetric_eigen_cancellable (m, matrix, values, self->search->options->cancellable))
    return !is_cancelled (self->search);
  for (guint k = m; k-- > 0 && self->n_found < slab->count;)
    {
      const double square = self->shift + 1.0 / values[k];

      if (is_cancelled (self->search))
        return FALSE;
      if (!(square >= slab->from) || !(square < slab->to) ||
          left * fabs (matrix[(gsize) m * (m - 1) + k]) > FOUND * fabs (values[k]))
        continue;
      combine (self, basis, m, matrix, k, self->shapes + (gsize) self->search->n * self->n_found);
      self->squares[self->n_found++] = square;
    }
  return TRUE;
}

/* Some of the modes that are missing. FALSE where it was cancelled. */
static gboolean
search (Lanczos *self, guint most)
{
  const guint n = self->search->n;
  const double least = 1e-13 / (self->slab->to - self->slab->from);
  g_autofree double *basis = g_new (double, (gsize) n *most);
  g_autofree double *matrix = g_new0 (double, (gsize) most *most);
  g_autofree double *next = g_new (double, n), *right = g_new (double, n);
  double left;
  guint m = 0;

  begin (self, next);
  left = straighten (self, basis, 0, next);
  while (m < most && left > least)
    {
      if (is_cancelled (self->search))
        return FALSE;
      memcpy (basis + (gsize) n * m, next, n * sizeof (double));
      if (m > 0)
        matrix[(gsize) most * m + m - 1] = matrix[(gsize) most * (m - 1) + m] = left;
      for (guint i = 0; i < n; i++)
        right[i] = self->search->masses[i] * next[i];
      rmp_cholesky_solve (self->factor, 1, right, next);
      matrix[(gsize) most * m + m] = multiply (self->search, basis + (gsize) n * m, next);
      m++;
      left = straighten (self, basis, m, next);
    }
  for (guint r = 0; r < m; r++)
    memmove (matrix + (gsize) m * r, matrix + (gsize) most * r, m * sizeof (double));
  self->round++;
  return m == 0 || harvest (self, basis, m, matrix, m < most ? 0.0 : left);
}

typedef struct
{
  double square;
  guint index;
} Order;

static int
compare (const void *a, const void *b)
{
  const Order *left = a, *right = b;

  return (left->square > right->square) - (left->square < right->square);
}

/* In the place of the slab's among all modes. */
static void
put (const Lanczos *self, RmpModes *modes)
{
  const gsize n = self->search->n;
  const guint first = self->slab->first;
  g_autofree Order *order = g_new (Order, self->n_found + 1);

  for (guint k = 0; k < self->n_found; k++)
    order[k] = (Order){ self->squares[k], k };
  qsort (order, self->n_found, sizeof *order, compare);
  for (guint k = 0; k < self->n_found; k++)
    {
      modes->squares[first + k] = order[k].square;
      memcpy (modes->shapes + n * (first + k), self->shapes + n * order[k].index,
              n * sizeof (double));
    }
}

/* FALSE where not all are found, or it was cancelled. */
static gboolean
find (const Search *search_of, const Slab *slab, RmpCholesky *factor, RmpCholeskyEntry *all)
{
  const guint n = search_of->n;
  const guint most = MIN (n, 2 * slab->count + BASIS * (MOST_ROUNDS + 1));
  g_autofree double *squares = g_new (double, slab->count);
  g_autofree double *shapes = g_new (double, (gsize) slab->count *n);
  g_autofree double *weighted = g_new (double, n);
  g_autofree double *shares = g_new (double, most + slab->count + 1);
  const double aside = ASIDE * (slab->to - slab->from);
  /* at zero, where what does not move is, there is no factor */
  Lanczos self = { search_of, slab,   factor, 0.5 * (MAX (slab->from, 0.0) + slab->to),
                   squares,   shapes, 0,      0,
                   weighted,  shares };

  for (guint tries = 0; !factorise (search_of, factor, all, self.shift); tries++)
    {
      if (tries == 3 || is_cancelled (search_of))
        return FALSE;
      self.shift += aside;
    }
  while (self.n_found < slab->count && self.round < MOST_ROUNDS)
    {
      /* modes that lie close to others need a larger basis: it grows until they part */
      const guint size = 2 * (slab->count - self.n_found) + BASIS * (self.round + 1);

      if (!search (&self, MIN (n - self.n_found, size)))
        return FALSE;
    }
  put (&self, search_of->modes);
  return self.n_found == slab->count;
}

static void
tell (Search *self, guint n)
{
  const RmpModesOptions *options = self->options;

#pragma omp critical(rmp_modes)
  {
    self->n_done += n;
    if (options->progress)
      options->progress ((double) self->n_done / self->modes->n_modes, options->data);
  }
}

/* Slab by slab, each by one thread. */
static void
find_all (Search *self)
{
  const guint n_slabs = self->slabs->len;
  const gsize work = (gsize) self->n * n_slabs;

#pragma omp parallel num_threads(rmp_parallel_threads(work, self->options->n_threads))
  {
    RmpCholeskyEntry *all = copy_entries (self);
    RmpCholesky *factor = rmp_cholesky_analyse_indefinite (self->n, self->n_entries + self->n, all);

#pragma omp for schedule(dynamic, 1)
    for (guint k = 0; k < n_slabs; k++)
      {
        const Slab *slab = &g_array_index (self->slabs, Slab, k);

        if (is_cancelled (self))
          continue;
        if (find (self, slab, factor, all))
          tell (self, slab->count);
        else
          {
#pragma omp critical(rmp_modes)
            self->lost = TRUE;
          }
      }
    rmp_cholesky_free (factor);
    g_free (all);
  }
}

static RmpModes *
make_modes (guint n, guint n_modes)
{
  RmpModes *modes = g_new0 (RmpModes, 1);

  modes->n = n;
  modes->n_modes = n_modes;
  modes->squares = g_new0 (double, n_modes + 1);
  modes->shapes = g_new0 (double, (gsize) n_modes *n + 1);
  return modes;
}

RmpModes *
rmp_modes_new (guint n, gsize n_entries, const RmpCholeskyEntry *entries, const double *masses,
               const RmpModesOptions *options, GError **error)
{
  g_autoptr (GArray) slabs = g_array_new (FALSE, FALSE, sizeof (Slab));
  g_autoptr (RmpModes) modes = NULL;
  g_autoptr (RmpCholesky) factor = NULL;
  g_autofree RmpCholeskyEntry *all = NULL;
  Search self = { n, n_entries, entries, masses, options, slabs, NULL, 0, FALSE };
  double below;
  guint wanted;

  g_return_val_if_fail (entries && masses && options && options->below > 0.0, NULL);

  all = copy_entries (&self);
  factor = rmp_cholesky_analyse_indefinite (n, n_entries + n, all);
  below = options->below;
  wanted = count_below (&self, factor, all, &below, 0.0);
  if (g_cancellable_set_error_if_cancelled (options->cancellable, error))
    return NULL;
  if (wanted != G_MAXUINT && wanted > options->most)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "%u modes, and at most %u are possible",
                   wanted, options->most);
      return NULL;
    }
  self.modes = modes = make_modes (n, wanted == G_MAXUINT ? 0 : wanted);
  if (wanted != G_MAXUINT && cut (&self, factor, all, wanted))
    find_all (&self);
  else
    self.lost = TRUE;
  if (g_cancellable_set_error_if_cancelled (options->cancellable, error))
    return NULL;
  if (!self.lost)
    return g_steal_pointer (&modes);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "%u of %u modes were found", self.n_done,
               modes->n_modes);
  return NULL;
}

void
rmp_modes_free (RmpModes *self)
{
  if (!self)
    return;
  g_free (self->squares);
  g_free (self->shapes);
  g_free (self);
}
