/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/fan.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"

#define HALVINGS 20
/* Parts of a line that are within this many clearances along it are neighbours: a valley may close at its bottom. */
#define NEIGHBOURS 4.0
/* Of the whole line: points that are nearer to each other along it than this may have changed places by rounding. */
#define ROUNDING 1e-5
/* Of the whole line: a loop of this size leaves no room for leaning less than fully. */
#define LOOP 0.25
/* Of the whole line: the piece at either end that tells where the limb goes on, and how far it is followed. */
#define END 0.1
#define FOLLOWED 0.5
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

/* What is known of how near a line comes to itself. */
typedef struct
{
  double clearance;
  double ignored; /* parts that are nearer along the line, metres, may do as they like */
  double gap;
  double loop; /* the most of the line between two of its parts that cross, metres */
  guint n_crossings;
} Contact;

/* Looks at all later segments within the clearance of one. */
static void
compare_segment (Grid *self, guint segment, Contact *contact)
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
          else if (between > contact->ignored + NEIGHBOURS * contact->clearance)
            contact->gap = MIN (contact->gap, segment_distance (a, b));
        }
}

/* @crosses_only: no need to look further once it does */
static void
compare_line (guint n_points, const double *points, gboolean crosses_only, Contact *contact)
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
  Contact contact = { .clearance = clearance, .gap = clearance };

  compare_line (n_points, points, TRUE, &contact);
  return contact.n_crossings > 0 ? -1.0 : contact.gap;
}

guint
rmp_fold_line_count_crossings (guint n_points, const double *points)
{
  Contact contact = { 0 };

  compare_line (n_points, points, FALSE, &contact);
  return contact.n_crossings;
}

void
rmp_fold_lean_block_set (RmpFoldLeanBlock *self, guint at, const RmpFoldLean *lean, const double *normal)
{
  static const RmpFoldLean upright;

  if (!lean)
    lean = &upright;
  self->lean[at] = lean->lean;
  for (guint c = 0; c < 3; c++)
    {
      self->up[c][at] = lean->up[c];
      self->side[c][at] = lean->side[c];
      self->direction[c][at] = normal[c];
    }
}

void
rmp_fold_lean_block_turn (RmpFoldLeanBlock *self, guint n)
{
#pragma omp simd
  for (guint i = 0; i < n; i++)
    {
      const double m = self->lean[i];
      const double x = self->direction[0][i], y = self->direction[1][i], z = self->direction[2][i];
      const double across = x * self->side[0][i] + y * self->side[1][i] + z * self->side[2][i];
      const double rest = 1.0 - across * across, up = sqrt (rest > 0.0 ? rest : 0.0);
      const double a = (1.0 - m) * x + m * (across * self->side[0][i] + up * self->up[0][i]);
      const double b = (1.0 - m) * y + m * (across * self->side[1][i] + up * self->up[1][i]);
      const double c = (1.0 - m) * z + m * (across * self->side[2][i] + up * self->up[2][i]);
      const double square = a * a + b * b + c * c, length = sqrt (square);
      /* Nothing lifts along no normal; a lean that takes all of the direction away is none. */
      const gboolean leans = (m > 0.0) & (x * x + y * y + z * z > 0.0) & (square > 0.0) & (square < (double) INFINITY);

      self->direction[0][i] = leans ? a / length : x;
      self->direction[1][i] = leans ? b / length : y;
      self->direction[2][i] = leans ? c / length : z;
    }
}

void
rmp_fold_lean_direction (const RmpFoldLean *lean, const double *normal, double *direction)
{
  RmpFoldLeanBlock block;

  rmp_fold_lean_block_set (&block, 0, lean, normal);
  rmp_fold_lean_block_turn (&block, 1);
  for (guint c = 0; c < 3; c++)
    direction[c] = block.direction[c][0];
}

/* Length of a line's segments before each point: [n_points] (transfer full); those that are not finite have none. */
static double *
measure_arcs (guint n_points, const double *points)
{
  double *arcs = g_new (double, n_points);

  arcs[0] = 0.0;
  for (guint i = 1; i < n_points; i++)
    {
      double step = rmp_vector_distance (points + 3 * (i - 1), points + 3 * i);

      arcs[i] = arcs[i - 1] + (isfinite (step) ? step : 0.0);
    }
  return arcs;
}

/* Where the limb goes on from the ends of a line. */
static void
find_ends (RmpFoldLean *self, guint n_points, const double *points, const double *arcs)
{
  double length = arcs[n_points - 1];

  for (guint end = 0; end < 2; end++)
    {
      guint last = end == 0 ? 0 : n_points - 1, i = last;

      while (fabs (arcs[i] - arcs[last]) < END * length)
        i += end == 0 ? 1 : -1u;
      rmp_vector_sub (points + 3 * (gsize) last, points + 3 * (gsize) i, self->on[end]);
      rmp_vector_normalise (self->on[end]);
      for (guint c = 0; c < 3; c++)
        self->on[end][c] *= FOLLOWED * length;
    }
}

gboolean
rmp_fold_lean_init (RmpFoldLean *self, guint n_points, const double *points, const double *normals)
{
  g_autofree double *arcs = NULL;
  double across;

  *self = (RmpFoldLean){ 0 };
  if (n_points < 2)
    return FALSE;
  arcs = measure_arcs (n_points, points);
  for (guint i = 0; i + 1 < n_points; i++)
    {
      double step[3], normal[3], side[3];
      /* The middle of a strong bend may have turned inside out; the ends have not. */
      double part = (arcs[i] + arcs[i + 1]) / arcs[n_points - 1] - 1.0;

      rmp_vector_sub (points + 3 * (i + 1), points + 3 * i, step);
      rmp_vector_add_scaled (normals + 3 * i, 1.0, normals + 3 * (i + 1), normal);
      rmp_vector_cross (step, normal, side);
      /* A vertex that is not a number spoils its own fold alone. */
      if (!isfinite (side[0] + side[1] + side[2]))
        continue;
      rmp_vector_add_scaled (self->side, 1.0, side, self->side);
      rmp_vector_add_scaled (self->up, rmp_vector_norm (step) * part * part, normal, self->up);
    }
  if (!rmp_vector_normalise (self->side))
    return FALSE;
  find_ends (self, n_points, points, arcs);
  across = rmp_vector_dot (self->up, self->side);
  rmp_vector_add_scaled (self->up, -across, self->side, self->up);
  return rmp_vector_normalise (self->up);
}

void
rmp_fold_lean_flatten (const RmpFoldLean *self, guint n_points, const double *points, double *flat)
{
  double along[3];

  rmp_vector_cross (self->up, self->side, along);
  for (guint i = 0; i < n_points; i++)
    {
      flat[2 * i] = rmp_vector_dot (points + 3 * i, along);
      flat[2 * i + 1] = rmp_vector_dot (points + 3 * i, self->up);
    }
}

/* Compares a line in space with itself and with the limb it goes on along. */
static void
compare_whole (const RmpFoldLean *self, guint n_points, const double *points, gboolean crosses_only, Contact *contact)
{
  g_autofree double *whole = g_new (double, 3 * ((gsize) n_points + 2));
  g_autofree double *flat = g_new (double, 2 * ((gsize) n_points + 2));
  const double *last = points + 3 * ((gsize) n_points - 1);

  memcpy (whole + 3, points, 3 * (gsize) n_points * sizeof *whole);
  rmp_vector_add_scaled (points, 1.0, self->on[0], whole);
  rmp_vector_add_scaled (last, 1.0, self->on[1], whole + 3 * ((gsize) n_points + 1));
  rmp_fold_lean_flatten (self, n_points + 2, whole, flat);
  compare_line (n_points + 2, flat, crosses_only, contact);
  if (flat[2 * (gsize) n_points] < flat[2])
    {
      contact->n_crossings++;
      contact->loop = INFINITY;
    }
}

double
rmp_fold_lean_gap (const RmpFoldLean *self, guint n_points, const double *points, double clearance)
{
  Contact contact = { .clearance = clearance, .gap = clearance };

  compare_whole (self, n_points, points, TRUE, &contact);
  return contact.n_crossings > 0 ? -1.0 : contact.gap;
}

typedef struct
{
  guint n_points;
  double clearance;
  double ignored;
  RmpFoldFanSolve solve;
  gpointer data;
  RmpFoldLean *lean;
  double *points;
} Fan;

/* How near the line comes to itself with a lean; −1 if it crosses. @loop: (out) (optional) */
static double
probe (Fan *self, double lean, double *loop)
{
  Contact contact = { .clearance = self->clearance, .ignored = self->ignored, .gap = self->clearance };

  self->lean->lean = lean;
  self->solve (self->lean, self->points, self->data);
  compare_whole (self->lean, self->n_points, self->points, loop == NULL, &contact);
  if (loop)
    *loop = contact.loop;
  return contact.n_crossings > 0 ? -1.0 : contact.gap;
}

/* The smallest lean at which the line is as far from itself as with a lean of 1. */
static double
search (Fan *self, double upright, double most)
{
  double low = 0.0, high = upright >= most ? 0.0 : 1.0;

  for (guint i = 0; i < HALVINGS && high > 0.0; i++)
    {
      double middle = 0.5 * (low + high);

      if (probe (self, middle, NULL) >= most)
        high = middle;
      else
        low = middle;
    }
  return high;
}

/* Of a line that crosses itself even when it leans fully. A skin that runs through itself does so first in a loop, which grows
 * out of a crease without any gap closing before: the lean that was enough until then must not jump.
 */
static double
search_crossing (Fan *self, double loop)
{
  g_autofree double *flat = g_new (double, 2 * (gsize) self->n_points);
  double length = 0.0, part;

  rmp_fold_lean_flatten (self->lean, self->n_points, self->points, flat);
  for (guint i = 1; i < self->n_points; i++)
    {
      double step = hypot (flat[2 * i] - flat[2 * i - 2], flat[2 * i + 1] - flat[2 * i - 1]);

      length += isfinite (step) ? step : 0.0;
    }
  part = MIN (loop / (LOOP * length), 1.0);
  if (!(part < 1.0))
    return 1.0;
  self->ignored = loop * (1.0 + ROUNDING);
  part *= part * (3.0 - 2.0 * part);
  return part + (1.0 - part) * search (self, probe (self, 0.0, NULL), probe (self, 1.0, NULL));
}

void
rmp_fold_fan_find (guint n_points, double clearance, RmpFoldFanSolve solve, gpointer data, RmpFoldLean *lean)
{
  g_autofree double *points = g_new (double, 3 * (gsize) n_points);
  Fan fan = { n_points, clearance, 0.0, solve, data, lean, points };
  double upright = probe (&fan, 0.0, NULL), most, loop, found;

  if (upright >= clearance)
    {
      lean->lean = 0.0;
      return;
    }
  most = probe (&fan, 1.0, &loop);
  found = most < 0.0 ? search_crossing (&fan, loop) : search (&fan, upright, most);
  lean->crosses = most < 0.0;
  lean->lean = found;
}
