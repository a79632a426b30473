/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrinkles/streamline.h"

static gboolean
look (RmpLineField field, gpointer data, const double previous[2], const double offset[2],
      double direction[2])
{
  g_assert (data);

  if (!field (data, offset, direction))
    return FALSE;
  if (direction[0] * previous[0] + direction[1] * previous[1] < 0.0)
    {
      direction[0] = -direction[0];
      direction[1] = -direction[1];
    }
  return TRUE;
}

gboolean
rmp_streamline_step (RmpLineField field, gpointer data, const double previous[2], double length,
                     double step[2])
{
  static const double ahead[4] = { 0.0, 0.5, 0.5, 1.0 }, weights[4] = { 1.0, 2.0, 2.0, 1.0 };
  double stages[4][2], offset[2] = { 0.0, 0.0 };

  for (guint i = 0; i < 4; i++)
    {
      for (guint c = 0; c < 2 && i > 0; c++)
        offset[c] = ahead[i] * length * stages[i - 1][c];
      if (look (field, data, previous, offset, stages[i]))
        continue;
      if (i == 0)
        return FALSE;
      for (guint c = 0; c < 2; c++)
        step[c] = length * stages[0][c];
      return TRUE;
    }
  for (guint c = 0; c < 2; c++)
    {
      step[c] = 0.0;
      for (guint i = 0; i < 4; i++)
        step[c] += weights[i] * stages[i][c];
      step[c] *= length / 6.0;
    }
  return TRUE;
}
