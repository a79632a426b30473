/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/line-gap.h"

#include <math.h>

#include "compute/processor.h"

/* In lengths of the line: points closer together than this may be swapped by rounding. */
#define ROUNDING 1e-5
/* Segments that share a box. */
#define BLOCK 8
/* Blocks whose columns and boxes fit on the stack. */
#define FEW 32

typedef struct
{
  double low[2], high[2];
} Box;

/* A line in columns, and the boxes of every BLOCK of its segments. The last block is filled up with
 * points that are not finite, so that all are of one size.
 */
typedef struct
{
  guint n_segments, n_blocks;
  double *x,
      *y; /* [n_blocks × BLOCK + 1] NaN where a point is not finite: that is far from everything */
  double *arcs; /* [n_blocks × BLOCK + 1] */
  Box *boxes;   /* [n_blocks] */
  double few_columns[3 * (FEW * BLOCK + 1)];
  Box few_boxes[FEW];
} Line;

static guint
block_end (const Line *self, guint block)
{
  return MIN ((block + 1) * BLOCK, self->n_segments);
}

static void
fill_columns (Line *self, const double *points)
{
  double before = 0.0;

  for (guint i = 0; i <= self->n_segments; i++)
    {
      gboolean finite = isfinite (points[2 * i]) && isfinite (points[2 * i + 1]);
      double step = 0.0;

      self->x[i] = finite ? points[2 * i] : (double) NAN;
      self->y[i] = finite ? points[2 * i + 1] : (double) NAN;
      if (i > 0)
        step = sqrt ((self->x[i] - self->x[i - 1]) * (self->x[i] - self->x[i - 1]) +
                     (self->y[i] - self->y[i - 1]) * (self->y[i] - self->y[i - 1]));
      self->arcs[i] = before += isfinite (step) ? step : 0.0;
    }
  for (guint i = self->n_segments + 1; i <= self->n_blocks * BLOCK; i++)
    {
      self->x[i] = self->y[i] = (double) NAN;
      self->arcs[i] = before;
    }
}

static void
bound_blocks (Line *self)
{
  for (guint block = 0; block < self->n_blocks; block++)
    {
      Box box = { { INFINITY, INFINITY }, { -INFINITY, -INFINITY } };

      for (guint i = block * BLOCK; i <= block_end (self, block); i++)
        {
          box.low[0] = self->x[i] < box.low[0] ? self->x[i] : box.low[0];
          box.low[1] = self->y[i] < box.low[1] ? self->y[i] : box.low[1];
          box.high[0] = self->x[i] > box.high[0] ? self->x[i] : box.high[0];
          box.high[1] = self->y[i] > box.high[1] ? self->y[i] : box.high[1];
        }
      self->boxes[block] = box;
    }
}

static void
line_init (Line *self, guint n_points, const double *points)
{
  self->n_segments = n_points - 1;
  self->n_blocks = (self->n_segments + BLOCK - 1) / BLOCK;
  self->x = self->few_columns;
  self->boxes = self->few_boxes;
  if (self->n_blocks > FEW)
    {
      self->x = g_new (double, 3 * ((gsize) self->n_blocks * BLOCK + 1));
      self->boxes = g_new (Box, self->n_blocks);
    }
  self->y = self->x + self->n_blocks * BLOCK + 1;
  self->arcs = self->y + self->n_blocks * BLOCK + 1;
  fill_columns (self, points);
  bound_blocks (self);
}

static void
line_clear (Line *self)
{
  if (self->n_blocks <= FEW)
    return;
  g_free (self->x);
  g_free (self->boxes);
}

static gboolean
boxes_are_near (const Box *a, const Box *b, double margin)
{
  return a->low[0] - b->high[0] <= margin && b->low[0] - a->high[0] <= margin &&
         a->low[1] - b->high[1] <= margin && b->low[1] - a->high[1] <= margin;
}

/* Whether a run of segments always goes forward along its chord, by more than @least of its length:
 * then it cannot cross itself, and its points are farther from each other than that part of what
 * lies between them.
 */
static gboolean
goes_forward (const Line *self, guint begin, guint end, double least)
{
  const double x = self->x[end] - self->x[begin], y = self->y[end] - self->y[begin],
               size = least * sqrt (x * x + y * y);
  guint n = 0;

#pragma omp simd reduction(+ : n)
  for (guint i = begin; i < end; i++)
    n += (self->x[i + 1] - self->x[i]) * x + (self->y[i + 1] - self->y[i]) * y >
         size * (self->arcs[i + 1] - self->arcs[i]);
  return n == end - begin;
}

/* Square of the distance of a point from a segment at the origin. @inverse: of the square of its
 * length, or 0
 */
static inline double
point_square (double px, double py, double x, double y, double inverse)
{
  double t = (px * x + py * y) * inverse, dx, dy;

  t = t > 0.0 ? t : 0.0;
  t = t < 1.0 ? t : 1.0;
  dx = px - t * x;
  dy = py - t * y;
  return dx * dx + dy * dy;
}

/* Whether a segment at the origin crosses that from p to q, both ends excluded. */
static inline gboolean
crosses (double x, double y, double px, double py, double qx, double qy)
{
  const double side = (x * py - y * px) * (x * qy - y * qx);
  const double other = ((qx - px) * -py - (qy - py) * -px) *
                       ((qx - px) * (y - py) - (qy - py) * (x - px));

  return (side < 0.0) & (other < 0.0);
}

/* The number of segments of a block that cross a segment and are farther along the line than
 * @least.
 */
RMP_VECTOR_CLONES static guint
count_block (const Line *self, guint segment, guint block, double least)
{
  const double ax = self->x[segment], ay = self->y[segment];
  const double *xs = self->x + block * BLOCK, *ys = self->y + block * BLOCK,
               *arcs = self->arcs + block * BLOCK;
  const double x = self->x[segment + 1] - ax, y = self->y[segment + 1] - ay,
               arc = self->arcs[segment + 1];
  guint n = 0;

#pragma omp simd reduction(+ : n)
  for (guint i = 0; i < BLOCK; i++)
    {
      const double px = xs[i] - ax, py = ys[i] - ay, qx = xs[i + 1] - ax, qy = ys[i + 1] - ay;

      n += (guint) (crosses (x, y, px, py, qx, qy) & (arcs[i] - arc > least));
    }
  return n;
}

/* Least distance of a segment from those of a block that do not cross it, @most at most. What is no
 * farther along the line than @enough counts as farther away by what is missing.
 */
RMP_VECTOR_CLONES static double
measure_block (const Line *self, guint segment, guint block, double enough, double most)
{
  const double ax = self->x[segment], ay = self->y[segment];
  const double *xs = self->x + block * BLOCK, *ys = self->y + block * BLOCK,
               *arcs = self->arcs + block * BLOCK;
  const double x = self->x[segment + 1] - ax, y = self->y[segment + 1] - ay,
               arc = self->arcs[segment + 1];
  const double length = x * x + y * y, inverse = length > 0.0 ? 1.0 / length : 0.0;
  double nearest = most * most;

#pragma omp simd reduction(min : nearest)
  for (guint i = 0; i < BLOCK; i++)
    {
      const double px = xs[i] - ax, py = ys[i] - ay, qx = xs[i + 1] - ax, qy = ys[i + 1] - ay;
      const double sx = qx - px, sy = qy - py, square = sx * sx + sy * sy,
                   part = square > 0.0 ? 1.0 / square : 0.0;
      const double p = point_square (px, py, x, y, inverse),
                   q = point_square (qx, qy, x, y, inverse);
      const double a = point_square (-px, -py, sx, sy, part),
                   b = point_square (x - px, y - py, sx, sy, part);
      const double pq = p < q ? p : q, ab = a < b ? a : b, d = pq < ab ? pq : ab;
      const double missing = enough - (arcs[i] - arc), extra = missing > 0.0 ? missing : 0.0;
      /* Neither is measured where one of its ends is not a number. */
      const gboolean counts = (square >= 0.0) & (length >= 0.0) & !crosses (x, y, px, py, qx, qy);
      const double measured = counts ? d + extra * extra : (double) INFINITY;

      nearest = measured < nearest ? measured : nearest;
    }
  return nearest < most * most ? sqrt (nearest) : most;
}

/* How parts of a line are compared. */
typedef struct
{
  double apart;     /* metres along the line, from which on they may cross */
  double far_apart; /* the same, from which on their distance counts in full */
  double most;      /* metres: that is measured */
  /* parts of a run that goes forward by this much of its length do not come as near as that */
  double forward;
} Limits;

static Limits
find_limits (const Line *self, const RmpFoldLineContact *contact)
{
  const double apart = ROUNDING * self->arcs[self->n_segments], most = contact->gap;
  const double far_apart = MAX (apart, RMP_FOLD_NEIGHBOURS * contact->clearance),
               square = far_apart * far_apart - most * most;

  /* The least of (forward · a)² + (far_apart − a)², of parts that are a along the line, is most².
   */
  return (Limits){ apart, far_apart, most,
                   square > 0.0 ? most / sqrt (square)
                   : most > 0.0 ? 1.0
                                : 0.0 };
}

/* Compares the segments of a block with later ones of another, or of its own. */
static void
compare_blocks (const Line *self, guint block, guint other, const Limits *limits,
                RmpFoldLineContact *contact)
{
  const guint end = block_end (self, other);
  const gboolean are_neighbours = other <= block + 1;
  gboolean may_cross;

  if (are_neighbours && goes_forward (self, block * BLOCK, end, limits->forward))
    return;
  may_cross = !are_neighbours || !goes_forward (self, block * BLOCK, end, 0.0);
  for (guint i = block * BLOCK; i < block_end (self, block); i++)
    {
      const double x[2] = { self->x[i], self->x[i + 1] }, y[2] = { self->y[i], self->y[i + 1] };
      const Box box = { { MIN (x[0], x[1]), MIN (y[0], y[1]) },
                        { MAX (x[0], x[1]), MAX (y[0], y[1]) } };
      const guint begin = MAX (i + 2, other * BLOCK);

      if (begin >= end || !boxes_are_near (&box, &self->boxes[other], contact->gap))
        continue;
      if (may_cross)
        contact->n_crossings += count_block (self, i, other, limits->apart);
      if (contact->gap > 0.0 &&
          self->arcs[end - 1] - self->arcs[i + 1] > limits->far_apart - limits->most)
        contact->gap = measure_block (self, i, other, limits->far_apart, contact->gap);
    }
}

void
rmp_fold_line_compare (guint n_points, const double *points, gboolean crosses_only,
                       RmpFoldLineContact *contact)
{
  Limits limits;
  Line line;

  g_assert (contact);

  if (n_points < 4)
    return;
  line_init (&line, n_points, points);
  limits = find_limits (&line, contact);
  for (guint block = 0; block < line.n_blocks; block++)
    for (guint other = block; other < line.n_blocks && !(crosses_only && contact->n_crossings > 0);
         other++)
      if (boxes_are_near (&line.boxes[block], &line.boxes[other], contact->gap))
        compare_blocks (&line, block, other, &limits, contact);
  line_clear (&line);
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
