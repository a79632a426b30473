/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strength is what the waves round a place have, whatever the chart, and fades within a window. */

#include "relief/modulation.h"
#include "waved-sheet.h"

#include <math.h>

#define SIDE 256

static const SheetWaves all = { .length = 0.1, .height = 0.002, .end = 2.0 };
static const SheetWaves half = { .length = 0.1, .height = 0.002, .end = 0.5 };
static const SheetWaves none = { .length = 0.1, .end = 0.0 };

typedef struct
{
  RmpMesh *mesh;
  RmpRelief *relief;
  RmpModulation *modulation;
  float *base, *strengths;
  double window;
} Sheet;

static void
sheet_clear (Sheet *self)
{
  rmp_modulation_free (self->modulation);
  rmp_relief_unref (self->relief);
  rmp_mesh_unref (self->mesh);
  g_free (self->base);
  g_free (self->strengths);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sheet, sheet_clear)

static void
measure (Sheet *self, const SheetWaves *waves, gboolean parted, guint n_threads)
{
  g_autoptr (GError) error = NULL;

  self->mesh = waved_sheet_new_mesh (parted);
  self->relief = waved_sheet_new_relief (self->mesh, waves);
  self->base = waved_sheet_new_base (self->mesh, waves);
  self->strengths = g_new (float, rmp_mesh_get_n_vertices (self->mesh));
  self->modulation = rmp_modulation_new (self->relief, self->mesh);
  rmp_modulation_add (self->modulation, self->relief, self->base, n_threads);
  self->window = rmp_modulation_find_window (self->modulation);
  g_assert_true (rmp_modulation_set_window (self->modulation, self->window, &error));
  g_assert_no_error (error);
  rmp_modulation_measure (self->modulation, self->relief, self->base, self->strengths, n_threads);
}

/* Of the row in the middle of the sheet. */
static double
get_strength (const Sheet *self, guint column)
{
  return (double) self->strengths[SHEET_N / 2 * (SHEET_N + 1) + column];
}

static void
sines_have_their_mean_square (void)
{
  const double expected = all.height / sqrt (2.0);
  g_auto (Sheet) sheet = { 0 };

  measure (&sheet, &all, FALSE, 1);
  g_test_message ("window %.4f m", sheet.window);
  g_assert_cmpfloat (fabs (sheet.window - all.length), <, 0.03 * all.length);
  /* Near the border the window has parts of waves, which are lifted or lowered as a whole. */
  for (guint i = SHEET_N / 6; i <= SHEET_N - SHEET_N / 6; i++)
    g_assert_cmpfloat (fabs (get_strength (&sheet, i) - expected), <, 0.06 * expected);
}

/* Three times as high, and no wrinkle: all heights by all slopes are of waves three times as long.
 * What a window has of it is its slope, which leaves a seventh.
 */
static void
swells_make_no_waves_longer (void)
{
  const SheetWaves swollen = { .length = 0.1, .height = 0.002, .end = 2.0, .swell = 0.006 };
  g_auto (Sheet) sheet = { 0 };
  const double expected = swollen.height / sqrt (2.0);

  measure (&sheet, &swollen, FALSE, 1);
  g_test_message ("window %.4f m", sheet.window);
  g_assert_cmpfloat (fabs (sheet.window - swollen.length), <, 0.15 * swollen.length);
  for (guint i = SHEET_N / 6; i <= SHEET_N - SHEET_N / 6; i++)
    g_assert_cmpfloat (fabs (get_strength (&sheet, i) - expected), <, 0.25 * expected);
}

static void
strength_fades_within_a_window (void)
{
  const double most = half.height / sqrt (2.0);
  g_auto (Sheet) sheet = { 0 };

  measure (&sheet, &half, FALSE, 1);
  for (guint i = 0; i < SHEET_N; i++)
    {
      const double x = (double) i / SHEET_N, strength = get_strength (&sheet, i);

      g_assert_cmpfloat (strength, <=, most * 1.06);
      if (x > half.end - 0.5 * sheet.window) /* on the way out */
        g_assert_cmpfloat (get_strength (&sheet, i + 1), <, strength);
      if (x > 1.5 * sheet.window && x < half.end - 1.5 * sheet.window)
        g_assert_cmpfloat (strength, >, 0.93 * most);
      if (x > half.end + 2.5 * sheet.window)
        g_assert_cmpfloat (strength, <, 0.05 * most);
    }
  /* At the border of the waves half of the window is full of them. */
  g_assert_cmpfloat (fabs (get_strength (&sheet, SHEET_N / 2) - most * sqrt (0.5)), <, 0.05 * most);
}

static void
neither_charts_nor_threads_matter (void)
{
  g_auto (Sheet) whole = { 0 }, parted = { 0 };
  const gsize n = (SHEET_N + 1) * (SHEET_N + 1);

  measure (&whole, &half, FALSE, 1);
  measure (&parted, &half, TRUE, 3);
  g_assert_cmpfloat (whole.window, ==, parted.window);
  g_assert_cmpmem (whole.strengths, n * sizeof (float), parted.strengths, n * sizeof (float));
}

/* A texel shows the blend of its face's corners, of what white is worth. */
static void
maps_show_strengths (void)
{
  const double white = 0.5 * half.height;
  g_auto (Sheet) sheet = { 0 };
  g_autoptr (RmpHeightImage) image = NULL;
  g_autoptr (GError) error = NULL;
  guint cut = 0;

  measure (&sheet, &half, FALSE, 1);
  image = rmp_modulation_make_map (sheet.relief, sheet.mesh, sheet.strengths, white, SIDE, NULL,
                                   &error);
  g_assert_no_error (error);
  for (guint column = 0; column < SIDE; column++)
    {
      const double x = (column + 0.5) / SIDE * SHEET_N;
      const guint i = MIN ((guint) x, SHEET_N - 1);
      const double strength = get_strength (&sheet, i) +
                              (x - i) * (get_strength (&sheet, i + 1) - get_strength (&sheet, i));
      const double code = MIN (strength / white, 1.0) * G_MAXUINT16;

      cut += code >= G_MAXUINT16;
      /* Rows of the sheet differ a little. */
      g_assert_cmpfloat (fabs (rmp_height_image_get (image, column, SIDE / 2) - code), <,
                         0.01 * G_MAXUINT16);
    }
  g_assert_cmpuint (cut, >, SIDE / 4);
}

static void
level_cloth_has_none (void)
{
  g_auto (Sheet) sheet = { 0 };
  g_autoptr (RmpHeightImage) image = NULL;
  g_autoptr (GError) error = NULL;

  measure (&sheet, &none, FALSE, 1);
  g_assert_cmpfloat (sheet.window, ==, 0.0);
  for (guint i = 0; i <= SHEET_N; i++)
    g_assert_cmpfloat (get_strength (&sheet, i), ==, 0.0);
  image = rmp_modulation_make_map (sheet.relief, sheet.mesh, sheet.strengths, 0.001, SIDE, NULL,
                                   &error);
  g_assert_null (image);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/relief/modulation/sines-have-their-mean-square", sines_have_their_mean_square);
  g_test_add_func ("/relief/modulation/swells-make-no-waves-longer", swells_make_no_waves_longer);
  g_test_add_func ("/relief/modulation/strength-fades-within-a-window",
                   strength_fades_within_a_window);
  g_test_add_func ("/relief/modulation/neither-charts-nor-threads-matter",
                   neither_charts_nor_threads_matter);
  g_test_add_func ("/relief/modulation/maps-show-strengths", maps_show_strengths);
  g_test_add_func ("/relief/modulation/level-cloth-has-none", level_cloth_has_none);
  return g_test_run ();
}
