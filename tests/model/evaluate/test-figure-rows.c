/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/figure-rows.h"

#include <math.h>

static const RmpFigure first_figures[] = {
  { "height", "Height", "", RMP_UNIT_METRE },
  { "folds", "Folds", "", RMP_UNIT_COUNT },
  { "cost", "Cost", "", RMP_UNIT_NONE },
};
static const RmpFigure second_figures[] = {
  { "wrinkles", "Wrinkles", "", RMP_UNIT_COUNT },
  { "cost", "Cost", "", RMP_UNIT_SECOND },
  { "height", "Height", "", RMP_UNIT_METRE },
};

static const RmpTechnique first = { .id = "first", .figures = first_figures, .n_figures = 3 };
static const RmpTechnique second = { .id = "second", .figures = second_figures, .n_figures = 3 };

static RmpFigureRow
get_row (GArray *rows, const char *label, RmpUnit unit)
{
  for (guint i = 0; i < rows->len; i++)
    if (g_str_equal (g_array_index (rows, RmpFigureRow, i).label, label) &&
        g_array_index (rows, RmpFigureRow, i).unit == unit)
      return g_array_index (rows, RmpFigureRow, i);
  g_assert_not_reached ();
}

static void
test_two_techniques (void)
{
  double a_figures[] = { 0.004, 5, 7 }, b_figures[] = { 20, 0.5, 0.003 };
  const RmpResult a = { .technique = &first, .output.figures = a_figures, .seconds = 0.002 };
  const RmpResult b = { .technique = &second, .output.figures = b_figures, .seconds = 0.001 };
  g_autoptr (GArray) rows = rmp_figure_rows_new (&a, &b);
  RmpFigureRow row;

  g_assert_cmpuint (rows->len, ==, 6);
  row = g_array_index (rows, RmpFigureRow, 0);
  g_assert_cmpint (row.unit, ==, RMP_UNIT_SECOND);
  g_assert_cmpfloat (row.values[0], ==, 0.002);
  g_assert_cmpfloat (row.values[1], ==, 0.001);

  row = get_row (rows, "Height", RMP_UNIT_METRE);
  g_assert_cmpfloat (row.values[0], ==, 0.004);
  g_assert_cmpfloat (row.values[1], ==, 0.003);
  g_assert_cmpfloat_with_epsilon (rmp_figure_row_get_difference (&row), -0.001, 1e-15);

  row = get_row (rows, "Folds", RMP_UNIT_COUNT);
  g_assert_cmpfloat (row.values[0], ==, 5);
  g_assert_true (isnan (row.values[1]));
  g_assert_true (isnan (rmp_figure_row_get_difference (&row)));

  row = get_row (rows, "Wrinkles", RMP_UNIT_COUNT);
  g_assert_true (isnan (row.values[0]));
  g_assert_cmpfloat (row.values[1], ==, 20);

  /* The same name for another kind of number. */
  row = get_row (rows, "Cost", RMP_UNIT_NONE);
  g_assert_true (isnan (row.values[1]));
  row = get_row (rows, "Cost", RMP_UNIT_SECOND);
  g_assert_true (isnan (row.values[0]));
}

static void
test_plain_sides (void)
{
  double figures[] = { 0.004, 5, 7 };
  const RmpResult a = { .technique = &first, .output.figures = figures, .seconds = 0.002 },
                  plain = { 0 };
  g_autoptr (GArray) rows = rmp_figure_rows_new (&a, &plain),
                     turned = rmp_figure_rows_new (NULL, &a);
  g_autoptr (GArray) none = rmp_figure_rows_new (&plain, NULL);

  g_assert_cmpuint (none->len, ==, 0);
  g_assert_cmpuint (rows->len, ==, 4);
  g_assert_cmpuint (turned->len, ==, 4);
  for (guint i = 0; i < 4; i++)
    {
      const RmpFigureRow *row = &g_array_index (rows, RmpFigureRow, i),
                         *other = &g_array_index (turned, RmpFigureRow, i);

      g_assert_cmpstr (row->label, ==, other->label);
      g_assert_true (isfinite (row->values[0]) && isnan (row->values[1]));
      g_assert_true (isnan (other->values[0]));
      g_assert_cmpfloat (other->values[1], ==, row->values[0]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/figure-rows/techniques-meet-where-figures-are-the-same", test_two_techniques);
  g_test_add_func ("/figure-rows/plain-skinning-has-none", test_plain_sides);
  return g_test_run ();
}
