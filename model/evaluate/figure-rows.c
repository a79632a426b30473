/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/figure-rows.h"

#include <math.h>

static gboolean
has_figures (const RmpResult *result)
{
  return result && result->technique;
}

static double
find_value (const RmpResult *result, const RmpFigure *figure)
{
  for (guint i = 0; has_figures (result) && i < result->technique->n_figures; i++)
    if (g_str_equal (result->technique->figures[i].id, figure->id) &&
        result->technique->figures[i].unit == figure->unit)
      return result->output.figures[i];
  return NAN;
}

static gboolean
has_figure (const RmpResult *result, const RmpFigure *figure)
{
  for (guint i = 0; has_figures (result) && i < result->technique->n_figures; i++)
    if (g_str_equal (result->technique->figures[i].id, figure->id) &&
        result->technique->figures[i].unit == figure->unit)
      return TRUE;
  return FALSE;
}

GArray *
rmp_figure_rows_new (const RmpResult *a, const RmpResult *b)
{
  const RmpResult *const sides[] = { a, b };
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (RmpFigureRow));
  RmpFigureRow cost = {
    .label = N_ ("Cost of the step"),
    .help = N_ ("How long the frame took to compute, without preparation"),
    .unit = RMP_UNIT_SECOND,
    .values = { has_figures (a) ? a->seconds : NAN, has_figures (b) ? b->seconds : NAN },
  };

  if (!has_figures (a) && !has_figures (b))
    return rows;
  g_array_append_val (rows, cost);
  for (guint side = 0; side < G_N_ELEMENTS (sides); side++)
    for (guint i = 0; has_figures (sides[side]) && i < sides[side]->technique->n_figures; i++)
      {
        const RmpFigure *figure = &sides[side]->technique->figures[i];
        const RmpFigureRow row = { figure->label,
                                   figure->help,
                                   figure->unit,
                                   { find_value (a, figure), find_value (b, figure) } };

        if (side == 0 || !has_figure (a, figure))
          g_array_append_val (rows, row);
      }
  return rows;
}

double
rmp_figure_row_get_difference (const RmpFigureRow *self)
{
  return self->values[1] - self->values[0];
}
