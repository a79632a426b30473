/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/line-gap.h"

#include <math.h>

/* Of the whole line: points that are nearer to each other along it than this may have changed places by rounding. */
#define ROUNDING 1e-5
/* Cells of the grid to a side, at most. */
#define MAX_CELLS 64

/* Segments of a line by the cells of an even grid that their boxes touch. */
typedef struct
{
  guint n_segments;
  const double *points;
  double *arcs; /* [n_segments + 1] */
  double low[2], cell;
  int n[2];
  guint32 *start;    /* [n[0] × n[1] + 1] */
  guint32 *segments; /* by cell */
  guint32 *seen;     /* [n_segments] the last segment that was compared with this one, plus 1 */
} Grid;

typedef struct
{
  int low[2], high[2];
} CellBox;

static gboolean
is_finite (const double *point)
{
  return isfinite (point[0]) && isfinite (point[1]);
}

static int
find_cell (const Grid *self, double x, guint axis)
{
  return CLAMP ((int) ((x - self->low[axis]) / self->cell), 0, self->n[axis] - 1);
}

/* Cells within @margin of a segment's box; FALSE for a segment that is not finite. */
static gboolean
find_cells (const Grid *self, guint segment, double margin, CellBox *box)
{
  const double *a = self->points + 2 * segment, *b = a + 2;

  if (!is_finite (a) || !is_finite (b))
    return FALSE;
  for (guint c = 0; c < 2; c++)
    {
      box->low[c] = find_cell (self, MIN (a[c], b[c]) - margin, c);
      box->high[c] = find_cell (self, MAX (a[c], b[c]) + margin, c);
    }
  return TRUE;
}

static void
measure (Grid *self)
{
  double high[2] = { -INFINITY, -INFINITY };

  self->low[0] = self->low[1] = INFINITY;
  self->arcs = g_new (double, self->n_segments + 1);
  self->arcs[0] = 0.0;
  for (guint i = 0; i <= self->n_segments; i++)
    {
      const double *p = self->points + 2 * i;
      double x = i > 0 ? p[0] - p[-2] : 0.0, y = i > 0 ? p[1] - p[-1] : 0.0, step = sqrt (x * x + y * y);

      if (i > 0)
        self->arcs[i] = self->arcs[i - 1] + (isfinite (step) ? step : 0.0);
      for (guint c = 0; c < 2 && is_finite (p); c++)
        {
          self->low[c] = MIN (self->low[c], p[c]);
          high[c] = MAX (high[c], p[c]);
        }
    }

  self->cell = MAX (self->arcs[self->n_segments] / self->n_segments,
                    MAX (high[0] - self->low[0], high[1] - self->low[1]) / MAX_CELLS);
  for (guint c = 0; c < 2; c++)
    self->n[c] = self->cell > 0.0 ? 1 + (int) ((high[c] - self->low[c]) / self->cell) : 1;
}

static void
fill_cells (Grid *self)
{
  guint n_cells = (guint) (self->n[0] * self->n[1]);
  g_autofree guint32 *next = NULL;
  CellBox box;

  self->start = g_new0 (guint32, n_cells + 1);
  for (guint i = 0; i < self->n_segments; i++)
    if (find_cells (self, i, 0.0, &box))
      for (int y = box.low[1]; y <= box.high[1]; y++)
        for (int x = box.low[0]; x <= box.high[0]; x++)
          self->start[y * self->n[0] + x + 1]++;
  for (guint i = 0; i < n_cells; i++)
    self->start[i + 1] += self->start[i];

  next = g_memdup2 (self->start, (n_cells + 1) * sizeof *next);
  self->segments = g_new (guint32, self->start[n_cells]);
  for (guint i = 0; i < self->n_segments; i++)
    if (find_cells (self, i, 0.0, &box))
      for (int y = box.low[1]; y <= box.high[1]; y++)
        for (int x = box.low[0]; x <= box.high[0]; x++)
          self->segments[next[y * self->n[0] + x]++] = i;
}

static void
grid_init (Grid *self, guint n_points, const double *points)
{
  *self = (Grid){ .n_segments = n_points - 1, .points = points };
  measure (self);
  self->seen = g_new0 (guint32, self->n_segments);
  if (isfinite (self->low[0]))
    fill_cells (self);
}

static void
grid_clear (Grid *self)
{
  g_free (self->arcs);
  g_free (self->start);
  g_free (self->segments);
  g_free (self->seen);
}

/* Twice the area of a triangle, positive if it turns left. */
static double
turn (const double *a, const double *b, const double *c)
{
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

static gboolean
segments_cross (const double *a, const double *b)
{
  return turn (a, a + 2, b) * turn (a, a + 2, b + 2) < 0.0 && turn (b, b + 2, a) * turn (b, b + 2, a + 2) < 0.0;
}

static double
point_distance (const double *p, const double *segment)
{
  double x = segment[2] - segment[0], y = segment[3] - segment[1], square = x * x + y * y, t = 0.0;

  if (square > 0.0)
    t = CLAMP (((p[0] - segment[0]) * x + (p[1] - segment[1]) * y) / square, 0.0, 1.0);
  return hypot (p[0] - segment[0] - t * x, p[1] - segment[1] - t * y);
}

/* Of two segments that do not cross. */
static double
segment_distance (const double *a, const double *b)
{
  return MIN (MIN (point_distance (a, b), point_distance (a + 2, b)),
              MIN (point_distance (b, a), point_distance (b + 2, a)));
}

/* Looks at all later segments within the clearance of one. */
static void
compare_segment (Grid *self, guint segment, RmpFoldLineContact *contact)
{
  const double *a = self->points + 2 * segment;
  CellBox box;

  if (!find_cells (self, segment, contact->clearance, &box))
    return;
  for (int y = box.low[1]; y <= box.high[1]; y++)
    for (int x = box.low[0]; x <= box.high[0]; x++)
      for (guint32 i = self->start[y * self->n[0] + x]; i < self->start[y * self->n[0] + x + 1]; i++)
        {
          guint32 other = self->segments[i];
          const double *b = self->points + 2 * other;
          double between;

          if (other <= segment + 1 || self->seen[other] == segment + 1)
            continue;
          self->seen[other] = segment + 1;
          between = self->arcs[other] - self->arcs[segment + 1];
          if (!(between > MAX (ROUNDING * self->arcs[self->n_segments], contact->ignored)))
            continue;
          if (segments_cross (a, b))
            {
              contact->n_crossings++;
              contact->loop = MAX (contact->loop, between);
            }
          else if (between > contact->ignored + RMP_FOLD_NEIGHBOURS * contact->clearance)
            contact->gap = MIN (contact->gap, segment_distance (a, b));
        }
}

void
rmp_fold_line_compare (guint n_points, const double *points, gboolean crosses_only, RmpFoldLineContact *contact)
{
  Grid grid;

  if (n_points < 4)
    return;
  grid_init (&grid, n_points, points);
  for (guint i = 0; i < grid.n_segments && !(crosses_only && contact->n_crossings > 0); i++)
    compare_segment (&grid, i, contact);
  grid_clear (&grid);
}

double
rmp_fold_line_gap (guint n_points, const double *points, double clearance)
{
  RmpFoldLineContact contact = { .clearance = clearance, .gap = clearance };

  rmp_fold_line_compare (n_points, points, TRUE, &contact);
  return contact.n_crossings > 0 ? -1.0 : contact.gap;
}

guint
rmp_fold_line_count_crossings (guint n_points, const double *points)
{
  RmpFoldLineContact contact = { 0 };

  rmp_fold_line_compare (n_points, points, FALSE, &contact);
  return contact.n_crossings;
}
