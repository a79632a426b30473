/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fold-pieces.h"

#include <math.h>

/* A neighbour gives up to this part of itself. */
#define LARGEST_LOSS 0.75
/* A pull ends when the height is met so well, or the width is known so well, metres. */
#define HEIGHT_TOLERANCE 2e-5
#define WIDTH_TOLERANCE 1e-6
/* Without a bracket a step changes the width by no more than this factor. */
#define LARGEST_STEP 2.0

static RmpFoldPiece *
get_piece (GArray *pieces, guint index)
{
  return &g_array_index (pieces, RmpFoldPiece, index);
}

void
rmp_fold_pieces_remove (GArray *pieces, guint index)
{
  const RmpFoldPiece gone = *get_piece (pieces, index);
  const gboolean before = index > 0, after = index + 1 < pieces->len;
  const double middle = 0.5 * (gone.begin + gone.end);

  if (before)
    get_piece (pieces, index - 1)->end = after ? middle : gone.end;
  if (after)
    get_piece (pieces, index + 1)->begin = before ? middle : gone.begin;
  g_array_remove_index (pieces, index);
}

double
rmp_fold_pieces_resize (GArray *pieces, guint index, double width)
{
  RmpFoldPiece *piece = get_piece (pieces, index);
  RmpFoldPiece *before = index > 0 ? piece - 1 : NULL,
               *after = index + 1 < pieces->len ? piece + 1 : NULL;
  const double middle = 0.5 * (piece->begin + piece->end),
               growth = width - (piece->end - piece->begin);
  double room[2], take[2];

  if (growth <= 0.0)
    {
      piece->begin = middle - 0.5 * width;
      piece->end = middle + 0.5 * width;
      return width;
    }
  room[0] = before ? piece->begin - before->end + LARGEST_LOSS * (before->end - before->begin)
                   : 0.0;
  room[1] = after ? after->begin - piece->end + LARGEST_LOSS * (after->end - after->begin) : 0.0;
  take[0] = MIN (0.5 * growth, room[0]);
  take[1] = MIN (growth - take[0], room[1]);
  take[0] = MIN (growth - take[1], room[0]);
  piece->begin -= take[0];
  piece->end += take[1];
  if (before)
    before->end = MIN (before->end, piece->begin);
  if (after)
    after->begin = MAX (after->begin, piece->end);
  return piece->end - piece->begin;
}

/* --- pulling ---------------------------------------------------------------------------------- */

static void
note (RmpFoldPull *self, double width, double height)
{
  double *side = height < self->target ? self->below : self->above;

  side[0] = width;
  side[1] = height;
}

/* Between two known heights by the straight line through them, kept off the ends so that both sides
 * close in.
 */
static double
between (const RmpFoldPull *self)
{
  const double span = self->above[0] - self->below[0], rise = self->above[1] - self->below[1];
  const double t = rise > 0.0 ? (self->target - self->below[1]) / rise : 0.5;

  return self->below[0] + CLAMP (t, 0.1, 0.9) * span;
}

/* Returns: FALSE if that is where it already is */
static gboolean
choose (RmpFoldPull *self, double height)
{
  const double width = self->width;
  double next;

  if (!isnan (self->below[0]) && !isnan (self->above[0]))
    next = between (self);
  else
    next = width * (height > 0.0 ? CLAMP (self->target / height, 1.0 / LARGEST_STEP, LARGEST_STEP)
                                 : LARGEST_STEP);
  self->width = CLAMP (next, self->range[0], self->range[1]);
  return fabs (self->width - width) > WIDTH_TOLERANCE;
}

void
rmp_fold_pull_begin (RmpFoldPull *self, double width, double height, double target,
                     const double range[2])
{
  g_return_if_fail (self);

  *self = (RmpFoldPull){
    .target = target,
    .width = width,
    .range = { range[0], range[1] },
    .below = { NAN, NAN },
    .above = { NAN, NAN },
  };
  note (self, width, height);
  choose (self, height);
}

gboolean
rmp_fold_pull_step (RmpFoldPull *self, double height)
{
  g_return_val_if_fail (self, FALSE);

  if (fabs (height - self->target) <= HEIGHT_TOLERANCE)
    return FALSE;
  note (self, self->width, height);
  return choose (self, height);
}
