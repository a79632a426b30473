/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/length.h"

/* The two demands, together at most @most. */
static void
share (double demands[2], double most)
{
  double sum = demands[0] + demands[1];

  if (sum > most)
    for (guint end = 0; end < 2; end++)
      demands[end] *= most / sum;
}

void
rmp_wrinkle_length_change_init (RmpWrinkleLengthChange *self, guint n, const double *lengths,
                                const double *compressions, const double active[2],
                                const double available[2], double threshold, double cap)
{
  double length = active[1] - active[0], begin = 0.0, kept[2] = { active[1], active[0] };

  g_assert (self);

  /* from the first segment that is compressed enough to the last */
  for (guint i = 0; i < n; i++)
    {
      double end = begin + lengths[i];

      if (compressions[i] >= threshold && end > active[0] && begin < active[1])
        {
          kept[0] = MIN (kept[0], MAX (begin, active[0]));
          kept[1] = MAX (kept[1], MIN (end, active[1]));
        }
      begin = end;
    }

  if (kept[0] < kept[1])
    {
      self->trim[0] = kept[0] - active[0];
      self->trim[1] = active[1] - kept[1];
    }
  else
    self->trim[0] = self->trim[1] = 0.5 * length;
  for (guint end = 0; end < 2; end++)
    self->grow[end] = self->trim[end] > 0.0 ? 0.0 : available[end];
  share (self->trim, cap * length);
  share (self->grow, cap * length);
}
