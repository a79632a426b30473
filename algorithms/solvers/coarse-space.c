/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "coarse-space.h"

#include <math.h>
#include <string.h>

#include "geometry/topology.h"
#include "geometry/vector.h"
#include "solvers/block-cholesky.h"

/* Vertices of a patch: fewer make more unknowns, more make patches less like the cloth. */
#define PATCH 24
/* Patches of a large mesh: its factor costs more than its share the more of them there are. */
#define MOST_PATCHES 1250
/* Added to the diagonal of turns, as a share: the turn of a point is any. */
#define LEAST_TURN 1e-6

/* Each patch has two rows of the coarse matrix: how it moves, and how it turns. */
struct _RmpCoarseSpace
{
  guint n, n_patches;
  guint size;       /* vertices of a patch; less than a third of them join a patch beside them */
  guint32 *patches; /* [n] RMP_INDEX_NONE: of none */
  guint32 *slots;   /* [#blocks] of the coarse block in which a block's motions are */
  double *arms;     /* [n × 3] from the middle of the patch, by its size */
  RmpBlockMatrix *matrix;
  RmpBlockCholesky *factor;
  RmpPackedFactor *packed;  /* (nullable): where there are no patches */
  double *right, *solution; /* [2 · n_patches × 3] */
};

/* --- patches ---------------------------------------------------------------------------------- */

/* Gathers a patch round @seed. Returns: how many vertices it has */
static guint
grow (RmpCoarseSpace *self, const RmpBlockMatrix *matrix, guint32 seed, guint8 *is_free,
      guint32 *queue)
{
  guint n_queued = 0, n_taken = 0;

  queue[n_queued++] = seed;
  is_free[seed] = 0;
  while (n_taken < n_queued)
    {
      const guint32 v = queue[n_taken++];

      self->patches[v] = self->n_patches;
      for (guint32 k = matrix->start[v]; k < matrix->start[v + 1] && n_queued < self->size; k++)
        if (is_free[matrix->columns[k]])
          {
            is_free[matrix->columns[k]] = 0;
            queue[n_queued++] = matrix->columns[k];
          }
    }
  return n_taken;
}

/* Gives vertices of a patch to one beside it. Returns: whether there is any */
static gboolean
give_away (RmpCoarseSpace *self, const RmpBlockMatrix *matrix, guint n, const guint32 *vertices)
{
  for (guint i = 0; i < n; i++)
    for (guint32 k = matrix->start[vertices[i]]; k < matrix->start[vertices[i] + 1]; k++)
      {
        const guint32 patch = self->patches[matrix->columns[k]];

        if (patch == RMP_INDEX_NONE || patch == self->n_patches)
          continue;
        for (guint j = 0; j < n; j++)
          self->patches[vertices[j]] = patch;
        return TRUE;
      }
  return FALSE;
}

static void
make_patches (RmpCoarseSpace *self, const RmpBlockMatrix *matrix, const RmpFilter *filters)
{
  g_autofree guint8 *is_free = g_new (guint8, (gsize) self->n + 1);
  g_autofree guint32 *queue = g_new (guint32, self->size);

  for (guint v = 0; v < self->n; v++)
    {
      self->patches[v] = RMP_INDEX_NONE;
      is_free[v] = filters[v].kind == RMP_FILTER_FREE;
    }
  for (guint v = 0; v < self->n; v++)
    if (is_free[v])
      {
        const guint n = grow (self, matrix, v, is_free, queue);

        if (n >= self->size / 3 || !give_away (self, matrix, n, queue))
          self->n_patches++;
      }
}

/* --- the matrix ------------------------------------------------------------------------------- */

static gboolean
is_inner (const RmpCoarseSpace *self, const RmpBlockMatrix *matrix, guint v, guint32 k)
{
  return self->patches[v] != RMP_INDEX_NONE && self->patches[matrix->columns[k]] != RMP_INDEX_NONE;
}

static void
make_matrix (RmpCoarseSpace *self, const RmpBlockMatrix *matrix)
{
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (guint32[4]));

  for (guint v = 0; v < self->n; v++)
    for (guint32 k = matrix->start[v]; k < matrix->start[v + 1]; k++)
      {
        const guint32 a = self->patches[v], b = self->patches[matrix->columns[k]];
        const guint32 pair[4] = { 2 * a, 2 * a + 1, 2 * b, 2 * b + 1 };

        if (is_inner (self, matrix, v, k) && (a < b || v == matrix->columns[k]))
          g_array_append_val (pairs, pair);
      }
  self->matrix = rmp_block_matrix_new (
      2 * self->n_patches, 1,
      &(RmpElements){ pairs->len, 4, (const guint32 *) (gpointer) pairs->data });
  for (guint v = 0; v < self->n; v++)
    for (guint32 k = matrix->start[v]; k < matrix->start[v + 1]; k++)
      if (is_inner (self, matrix, v, k))
        self->slots[k] = rmp_block_matrix_find (self->matrix, 2 * self->patches[v],
                                                2 * self->patches[matrix->columns[k]]);
}

RmpCoarseSpace *
rmp_coarse_space_new (const RmpBlockMatrix *matrix, const RmpFilter *filters)
{
  RmpCoarseSpace *self = g_new0 (RmpCoarseSpace, 1);
  g_autofree RmpFilter *free = NULL;

  self->n = matrix->n;
  self->size = MAX (PATCH, self->n / MOST_PATCHES);
  self->patches = g_new (guint32, (gsize) self->n + 1);
  self->slots = g_new (guint32, (gsize) matrix->start[self->n] + 1);
  self->arms = g_new (double, 3 * (gsize) self->n + 1);
  make_patches (self, matrix, filters);
  make_matrix (self, matrix);
  free = g_new0 (RmpFilter, 2 * (gsize) self->n_patches + 1);
  self->factor = rmp_block_cholesky_new (self->matrix, free, FALSE);
  self->right = g_new (double, 12 * (gsize) self->n_patches + 1);
  self->solution = self->right + 6 * (gsize) self->n_patches;
  return self;
}

void
rmp_coarse_space_free (RmpCoarseSpace *self)
{
  g_free (self->patches);
  g_free (self->slots);
  g_free (self->arms);
  rmp_block_matrix_free (self->matrix);
  rmp_block_cholesky_free (self->factor);
  g_clear_pointer (&self->packed, rmp_packed_factor_free);
  g_free (self->right);
  g_free (self);
}

/* --- values ----------------------------------------------------------------------------------- */

static void
measure_arms (RmpCoarseSpace *self, const double *positions)
{
  g_autofree double *middles = g_new0 (double, 4 * (gsize) self->n_patches + 1);
  g_autofree double *sizes = g_new0 (double, (gsize) self->n_patches + 1);

  for (guint v = 0; v < self->n; v++)
    if (self->patches[v] != RMP_INDEX_NONE)
      {
        double *middle = middles + 4 * (gsize) self->patches[v];

        rmp_vector_add_scaled (middle, 1.0, positions + 3 * (gsize) v, middle);
        middle[3] += 1.0;
      }
  for (guint v = 0; v < self->n; v++)
    if (self->patches[v] != RMP_INDEX_NONE)
      {
        const double *middle = middles + 4 * (gsize) self->patches[v];
        double *arm = self->arms + 3 * (gsize) v;

        rmp_vector_add_scaled (positions + 3 * (gsize) v, -1.0 / middle[3], middle, arm);
        sizes[self->patches[v]] += rmp_vector_dot (arm, arm) / middle[3];
      }
  for (guint v = 0; v < self->n; v++)
    for (guint c = 0; c < 3 && self->patches[v] != RMP_INDEX_NONE; c++)
      self->arms[3 * (gsize) v + c] /= sqrt (MAX (sizes[self->patches[v]], G_MINDOUBLE));
}

/* A vertex of a patch that turns moves across its arm. */
static void
add_block (RmpCoarseSpace *self, const double block[9], const double row_arm[3],
           const double column_arm[3], guint32 patch, guint32 slot)
{
  const guint32 turned = slot - self->matrix->start[2 * patch] + self->matrix->start[2 * patch + 1];
  double *moves = self->matrix->blocks + 9 * (gsize) slot;
  double *turns = self->matrix->blocks + 9 * (gsize) turned;
  double by_turn[9];

  for (guint r = 0; r < 3; r++)
    rmp_vector_cross (column_arm, block + 3 * r, by_turn + 3 * r);
  for (guint i = 0; i < 9; i++)
    {
      moves[i] += block[i];
      moves[9 + i] += by_turn[i];
    }
  for (guint c = 0; c < 3; c++)
    {
      const double of_moves[3] = { block[c], block[3 + c], block[6 + c] };
      const double of_turns[3] = { by_turn[c], by_turn[3 + c], by_turn[6 + c] };
      double moment[3], other[3];

      rmp_vector_cross (row_arm, of_moves, moment);
      rmp_vector_cross (row_arm, of_turns, other);
      for (guint r = 0; r < 3; r++)
        {
          turns[3 * r + c] += moment[r];
          turns[9 + 3 * r + c] += other[r];
        }
    }
}

gboolean
rmp_coarse_space_fit (RmpCoarseSpace *self, const RmpBlockMatrix *matrix, const double *positions)
{
  measure_arms (self, positions);
  rmp_block_matrix_clear_values (self->matrix);
  for (guint v = 0; v < self->n; v++)
    for (guint32 k = matrix->start[v]; k < matrix->start[v + 1]; k++)
      if (is_inner (self, matrix, v, k))
        add_block (self, matrix->blocks + 9 * (gsize) k, self->arms + 3 * (gsize) v,
                   self->arms + 3 * (gsize) matrix->columns[k], self->patches[v], self->slots[k]);
  for (guint p = 0; p < self->n_patches; p++)
    {
      const double *moves = self->matrix->blocks + 9 * (gsize) self->matrix->diagonal[2 * p];
      double *turns = self->matrix->blocks + 9 * (gsize) self->matrix->diagonal[2 * p + 1];

      for (guint c = 0; c < 3; c++)
        turns[4 * c] += LEAST_TURN * (moves[0] + moves[4] + moves[8]);
    }
  g_clear_pointer (&self->packed, rmp_packed_factor_free);
  if (!rmp_block_cholesky_factorise (self->factor, self->matrix))
    return FALSE;
  self->packed = rmp_block_cholesky_pack (self->factor);
  return TRUE;
}

void
rmp_coarse_space_add (RmpCoarseSpace *self, const double *right, double *out)
{
  if (!self->packed)
    return;
  memset (self->right, 0, 6 * (gsize) self->n_patches * sizeof (double));
  for (guint v = 0; v < self->n; v++)
    if (self->patches[v] != RMP_INDEX_NONE)
      {
        double *sums = self->right + 6 * (gsize) self->patches[v], moment[3];

        rmp_vector_cross (self->arms + 3 * (gsize) v, right + 3 * (gsize) v, moment);
        for (guint c = 0; c < 3; c++)
          {
            sums[c] += right[3 * (gsize) v + c];
            sums[3 + c] += moment[c];
          }
      }
  rmp_packed_factor_solve (self->packed, self->right, self->solution);
  for (guint v = 0; v < self->n; v++)
    if (self->patches[v] != RMP_INDEX_NONE)
      {
        const double *motion = self->solution + 6 * (gsize) self->patches[v];
        double way[3];

        rmp_vector_cross (motion + 3, self->arms + 3 * (gsize) v, way);
        for (guint c = 0; c < 3; c++)
          out[3 * (gsize) v + c] += motion[c] + way[c];
      }
}
