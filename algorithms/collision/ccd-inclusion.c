/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ccd-inclusion.c: continuous detection by what a box of times and places includes.
 *
 * Based on:
 *   B. Wang, Z. Ferguson, T. Schneider, X. Jiang, M. Attene, D. Panozzo. A large-scale benchmark
 *     and an inclusion-based algorithm for continuous collision detection. ACM Trans. Graph. 40,
 *     2021, §5: the second feature less the first is linear in time and in each of the two places
 *     on them; so over a box of the three it lies between its values at the corners, and what does
 *     not include nothing is left out. The others are halved.
 *
 * Departs from it: the earliest box is halved first, and of those that begin together the smallest,
 * so that the first one that is small enough is the first contact; the paper goes by levels. A box
 * is halved where its values differ most, by which the paper weighs its tolerances, too.
 */

#include "collision/ccd-private.h"

#include <float.h>

/* Round-off of a difference, of the largest number that it is made of. Of a face it is made by 24
 * operations on numbers up to four times as large; this is a little more than they come to.
 */
#define ROUNDING (32.0 * DBL_EPSILON)
/* Sides are halved down to that: they stay exact. */
#define LEAST_SIDE 0x1p-48
/* What has not been decided by then is close enough to be called a contact. */
#define MOST_BOXES 100000u

typedef struct
{
  double low[3], side[3]; /* time, and where on either feature */
  guint level;            /* how often it was halved */
} Box;

typedef struct
{
  RmpStencilKind kind;
  const RmpStencilMotion *motion; /* relative */
  double apart[3];                /* along each axis, beyond which features are */
  double reach;
} Query;

/* What is left of a box that may have contacts. */
typedef struct
{
  gboolean may_touch;
  double width[3]; /* the most that values differ along each of its sides */
  double size;     /* the most that they differ at all */
} Verdict;

/* The second feature less the first along an axis, at all corners: bit by bit time and places. */
static void
evaluate (const Query *self, const Box *box, guint axis, double values[8])
{
  for (guint late = 0; late < 2; late++)
    {
      const double t = box->low[0] + (late ? box->side[0] : 0.0);
      double x[4];

      for (guint i = 0; i < 4; i++)
        x[i] = self->motion->begin[i][axis] +
               t * (self->motion->end[i][axis] - self->motion->begin[i][axis]);
      for (guint k = 0; k < 4; k++)
        {
          const double u = box->low[1] + (k & 1 ? box->side[1] : 0.0);
          const double v = box->low[2] + (k & 2 ? box->side[2] : 0.0);

          values[late + 2 * k] = self->kind == RMP_STENCIL_FACE
                                     ? x[3] - (x[0] + u * (x[1] - x[0]) + v * (x[2] - x[0]))
                                     : x[2] + v * (x[3] - x[2]) - (x[0] + u * (x[1] - x[0]));
        }
    }
}

static void
look (const Query *self, const Box *box, Verdict *verdict)
{
  *verdict = (Verdict){ .may_touch = FALSE };
  /* beyond the third side of a face */
  if (self->kind == RMP_STENCIL_FACE && box->low[1] + box->low[2] > 1.0)
    return;
  for (guint axis = 0; axis < 3; axis++)
    {
      double values[8], low = INFINITY, high = -INFINITY;

      evaluate (self, box, axis, values);
      for (guint k = 0; k < 8; k++)
        {
          low = MIN (low, values[k]);
          high = MAX (high, values[k]);
        }
      if (low > self->apart[axis] || high < -self->apart[axis])
        return;
      verdict->size = MAX (verdict->size, high - low);
      for (guint side = 0; side < 3; side++)
        for (guint k = 0; k < 8; k++)
          if (!(k >> side & 1))
            verdict->width[side] = MAX (verdict->width[side],
                                        fabs (values[k | 1u << side] - values[k]));
    }
  verdict->may_touch = TRUE;
}

/* --- boxes in their order --------------------------------------------------------------------- */

static gboolean
comes_before (const Box *a, const Box *b)
{
  return a->low[0] < b->low[0] || (a->low[0] == b->low[0] && a->level > b->level);
}

/* A heap: none comes before the one at half its place. */
static void
push (GArray *heap, const Box *box)
{
  guint at = heap->len;
  Box *boxes;

  g_array_append_val (heap, *box);
  boxes = (Box *) (gpointer) heap->data;
  for (; at > 0 && comes_before (box, &boxes[(at - 1) / 2]); at = (at - 1) / 2)
    boxes[at] = boxes[(at - 1) / 2];
  boxes[at] = *box;
}

static Box
pop (GArray *heap)
{
  Box *boxes = (Box *) (gpointer) heap->data;
  const Box first = boxes[0], last = boxes[heap->len - 1];
  guint at = 0;

  g_array_set_size (heap, heap->len - 1);
  for (guint child = 1; child < heap->len; child = 2 * at + 1)
    {
      if (child + 1 < heap->len && comes_before (&boxes[child + 1], &boxes[child]))
        child++;
      if (!comes_before (&boxes[child], &last))
        break;
      boxes[at] = boxes[child];
      at = child;
    }
  if (heap->len > 0)
    boxes[at] = last;
  return first;
}

static guint
find_widest (const Box *box, const Verdict *verdict)
{
  guint widest = 0;

  for (guint side = 1; side < 3; side++)
    if (box->side[widest] <= LEAST_SIDE ||
        (box->side[side] > LEAST_SIDE && verdict->width[side] > verdict->width[widest]))
      widest = side;
  return widest;
}

static gboolean
search (const Query *self, const Box *whole, double *time)
{
  g_autoptr (GArray) heap = g_array_new (FALSE, FALSE, sizeof (Box));

  push (heap, whole);
  for (guint n = 0; heap->len > 0; n++)
    {
      Box box = pop (heap);
      Verdict verdict;
      guint widest;

      look (self, &box, &verdict);
      if (!verdict.may_touch)
        continue;
      widest = find_widest (&box, &verdict);
      if (verdict.size <= self->reach || box.side[widest] <= LEAST_SIDE || n >= MOST_BOXES)
        {
          *time = box.low[0];
          return TRUE;
        }
      box.level++;
      box.side[widest] *= 0.5;
      push (heap, &box);
      box.low[widest] += box.side[widest];
      push (heap, &box);
    }
  return FALSE;
}

gboolean
rmp_ccd_include (RmpStencilKind kind, const RmpStencilMotion *motion, double tolerance,
                 double *time)
{
  static const Box whole = { { 0.0, 0.0, 0.0 }, { 1.0, 1.0, 1.0 }, 0 };
  RmpStencilMotion relative;
  Query query = { .kind = kind, .motion = &relative };
  Verdict verdict;

  rmp_ccd_relate (motion, &relative);
  query.reach = rmp_ccd_reach (kind, &relative, tolerance);
  for (guint axis = 0; axis < 3; axis++)
    {
      double largest = 0.0;

      for (guint i = 1; i < 4; i++)
        largest = MAX (largest, MAX (fabs (relative.begin[i][axis]), fabs (relative.end[i][axis])));
      query.apart[axis] = query.reach + ROUNDING * largest;
    }
  look (&query, &whole, &verdict);
  return verdict.may_touch && search (&query, &whole, time);
}

gboolean
rmp_ccd_find_by (RmpCcdWay way, RmpStencilKind kind, const RmpStencilMotion *motion,
                 double tolerance, double *time)
{
  return way == RMP_CCD_INCLUSION ? rmp_ccd_include (kind, motion, tolerance, time)
                                  : rmp_ccd_find (kind, motion, tolerance, time);
}
