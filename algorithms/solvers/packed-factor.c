/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "packed-factor.h"

#include <string.h>

#include "compute/processor.h"

/* Rows of a panel that are read together. */
#define LANES 4
/* Columns of a panel: its own triangle is solved entry by entry. */
#define WIDEST 24

/* As many lanes with any instructions, so that all processors add in the same order. */
typedef double Wide __attribute__ ((vector_size (LANES * sizeof (double))));
typedef float Narrow __attribute__ ((vector_size (LANES * sizeof (float))));

/* Columns that have the same rows below them. */
typedef struct
{
  guint32 first, width; /* columns */
  guint32 n_groups;     /* of LANES rows below the columns' own */
  gsize triangle;       /* into triangles: [width × width], by columns; the diagonal is inverted */
  gsize rows;           /* into rows: [n_groups × LANES] */
  gsize values;         /* into values: [n_groups × width] of LANES each */
} Panel;

struct _RmpPackedFactor
{
  guint n;
  guint32 *order; /* [n] */
  GArray *panels; /* (element-type Panel) */
  float *triangles;
  guint32 *rows; /* n where a group has fewer rows */
  Narrow *values;
  double *unknowns; /* [n + 1]: what is added to the last one is of no row */
};

/* --- packing ---------------------------------------------------------------------------------- */

static gboolean
goes_on (const RmpFactorColumns *columns, guint column)
{
  return columns->counts[column] > 1 &&
         columns->counts[column + 1] == columns->counts[column] - 1 &&
         columns->rows[columns->start[column] + 1] == (int) column + 1;
}

static void
find_panels (RmpPackedFactor *self, const RmpFactorColumns *columns)
{
  Panel panel = { 0 };

  while (panel.first < self->n)
    {
      guint32 last = panel.first;

      while (last + 1 < self->n && last + 1 - panel.first < WIDEST && goes_on (columns, last))
        last++;
      panel.width = last + 1 - panel.first;
      panel.n_groups = ((guint32) columns->counts[last] - 1 + LANES - 1) / LANES;
      g_array_append_val (self->panels, panel);
      panel.first += panel.width;
      panel.triangle += (gsize) panel.width * panel.width;
      panel.rows += (gsize) panel.n_groups * LANES;
      panel.values += (gsize) panel.n_groups * panel.width;
    }
  self->triangles = g_new0 (float, panel.triangle + 1);
  self->rows = g_new (guint32, panel.rows + 1);
  self->values = g_aligned_alloc0 (panel.values + 1, sizeof (Narrow), sizeof (Narrow));
}

static void
fill (RmpPackedFactor *self, const RmpFactorColumns *columns, const Panel *panel)
{
  const guint32 last = panel->first + panel->width - 1;
  const guint32 n_below = (guint32) columns->counts[last] - 1;

  for (guint32 i = 0; i < panel->n_groups * LANES; i++)
    self->rows[panel->rows + i] = i < n_below
                                      ? (guint32) columns->rows[columns->start[last] + 1 + (int) i]
                                      : self->n;
  for (guint32 c = 0; c < panel->width; c++)
    {
      const double *values = columns->values + columns->start[panel->first + c];
      float *triangle = self->triangles + panel->triangle;

      triangle[panel->width * c + c] = (float) (1.0 / values[0]);
      for (guint32 r = c + 1; r < panel->width; r++)
        triangle[panel->width * c + r] = (float) values[r - c];
      for (guint32 i = 0; i < n_below; i++)
        self->values[panel->values + (gsize) (i / LANES) * panel->width + c][i % LANES] = (float)
            values[panel->width - c + i];
    }
}

RmpPackedFactor *
rmp_packed_factor_new (const RmpFactorColumns *columns)
{
  RmpPackedFactor *self = g_new0 (RmpPackedFactor, 1);
  g_return_val_if_fail (columns, NULL);
  self->n = columns->n;
  self->order = g_new (guint32, (gsize) self->n + 1);
  for (guint i = 0; i < self->n; i++)
    self->order[i] = (guint32) columns->order[i];
  self->panels = g_array_new (FALSE, FALSE, sizeof (Panel));
  find_panels (self, columns);
  for (guint p = 0; p < self->panels->len; p++)
    fill (self, columns, &g_array_index (self->panels, Panel, p));
  self->unknowns = g_new0 (double, (gsize) self->n + 1);
  return self;
}

void
rmp_packed_factor_free (RmpPackedFactor *self)
{
  g_free (self->order);
  g_array_unref (self->panels);
  g_free (self->triangles);
  g_free (self->rows);
  g_aligned_free (self->values);
  g_free (self->unknowns);
  g_free (self);
}

/* --- a solution ------------------------------------------------------------------------------- */

/* L x = b, of the panel's columns; takes them out of the rows below. */
RMP_VECTOR_CLONES static void
go_down (RmpPackedFactor *self, const Panel *panel)
{
  double *x = self->unknowns + panel->first;
  const float *triangle = self->triangles + panel->triangle;
  const guint32 width = panel->width, *rows = self->rows + panel->rows;
  const Narrow *values = self->values + panel->values;

  for (guint32 c = 0; c < width; c++)
    {
      x[c] *= (double) triangle[width * c + c];
      for (guint32 r = c + 1; r < width; r++)
        x[r] -= (double) triangle[width * c + r] * x[c];
    }
  for (guint32 g = 0; g < panel->n_groups; g++, rows += LANES, values += width)
    {
      Wide sum = { 0.0 };

      for (guint32 c = 0; c < width; c++)
        sum += __builtin_convertvector(values[c], Wide) * x[c];
      for (guint32 i = 0; i < LANES; i++)
        self->unknowns[rows[i]] -= sum[i];
    }
}

/* Lᵀ x = b, of the panel's columns, where the rows below are solved for. */
RMP_VECTOR_CLONES static void
go_up (RmpPackedFactor *self, const Panel *panel)
{
  double *x = self->unknowns + panel->first;
  const float *triangle = self->triangles + panel->triangle;
  const guint32 width = panel->width, *rows = self->rows + panel->rows;
  const Narrow *values = self->values + panel->values;
  Wide sums[WIDEST];

  memset (sums, 0, width * sizeof (Wide));
  for (guint32 g = 0; g < panel->n_groups; g++, rows += LANES, values += width)
    {
      Wide below;

      for (guint32 i = 0; i < LANES; i++)
        below[i] = self->unknowns[rows[i]];
      for (guint32 c = 0; c < width; c++)
        sums[c] += __builtin_convertvector(values[c], Wide) * below;
    }
  for (guint32 c = width; c-- > 0;)
    {
      double rest = x[c];

      for (guint32 i = 0; i < LANES; i++)
        rest -= sums[c][i];
      for (guint32 r = c + 1; r < width; r++)
        rest -= (double) triangle[width * c + r] * x[r];
      x[c] = rest * (double) triangle[width * c + c];
    }
}

void
rmp_packed_factor_solve (RmpPackedFactor *self, const double *right, double *solution)
{
  const Panel *panels = (const Panel *) (gpointer) self->panels->data;

  for (guint i = 0; i < self->n; i++)
    self->unknowns[i] = right[self->order[i]];
  self->unknowns[self->n] = 0.0;
  for (guint p = 0; p < self->panels->len; p++)
    go_down (self, &panels[p]);
  self->unknowns[self->n] = 0.0;
  for (guint p = self->panels->len; p-- > 0;)
    go_up (self, &panels[p]);
  for (guint i = 0; i < self->n; i++)
    solution[self->order[i]] = self->unknowns[i];
}
