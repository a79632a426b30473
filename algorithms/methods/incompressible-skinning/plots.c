/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "methods/incompressible-skinning/plots.h"

#include "folds/fold-rows.h"
#include "methods/incompressible-skinning/landscape.h"

/* Heights in edges: at a compression to 0.5 the tallest solution is √3. */
#define HIGHEST 1.8
/* To which edges are compressed where a frame has no compressed fold, as in the method's worked
 * example.
 */
#define EXAMPLE 0.8
#define STRONGEST 0.05

/* L (0) / L0 of the fold that skinning shortens most; 1 where none is. */
static double
strongest_compression (const RmpOutput *output)
{
  double ratio = 1.0;

  for (guint k = 0; output && k < rmp_fold_rows_count (output); k++)
    {
      const RmpFoldRow *row = rmp_fold_rows_get (output, k);

      if (row->rest_length > 0.0)
        ratio = MIN (ratio, row->base_length / row->rest_length);
    }
  return MAX (ratio, STRONGEST);
}

static char *
choose_ratio (const RmpOutput *output, double *ratio)
{
  *ratio = strongest_compression (output);
  if (*ratio < 1.0)
    return g_strdup_printf (_ ("Edges shortened to %.0f %%, as the strongest fold of this frame"),
                            100.0 * *ratio);
  *ratio = EXAMPLE;
  return g_strdup_printf (
      _ ("Nothing is shortened in this frame: an example of edges shortened to %.0f %%"),
      100.0 * *ratio);
}

static char *
fill_vertices (const RmpOutput *output, guint n, double *values)
{
  double ratio;
  char *note = choose_ratio (output, &ratio);

  rmp_fold_landscape_of_vertices (ratio, HIGHEST, n, values);
  return note;
}

static char *
fill_fold (const RmpOutput *output, guint n, double *values)
{
  double ratio;
  char *note = choose_ratio (output, &ratio);

  rmp_fold_landscape (ratio, HIGHEST, n, values);
  return note;
}

static void
shape_vertices (const RmpOutput *output, double a, double b, GArray *points)
{
  double ratio;

  g_free (choose_ratio (output, &ratio));
  rmp_fold_landscape_of_vertices_shape (ratio, a, b, points);
}

static void
shape_fold (const RmpOutput *output, double height, double unused G_GNUC_UNUSED, GArray *points)
{
  double ratio;

  g_free (choose_ratio (output, &ratio));
  rmp_fold_landscape_shape (ratio, height, points);
}

const RmpPlot rmp_fold_plots[RMP_FOLD_N_PLOTS] = {
  { .id = "landscape-vertices",
    .label = N_ ("Error of the per-vertex model"),
    .help = N_ ("Five points of a flat line with the heights 0, a, b, a, 0: every ring is a "
                "minimum a solver may end in, "
                "so folds depend on where it began."),
    .equation = "§4.1, Figure 3a",
    .form = RMP_PLOT_MAP,
    .x = { N_ ("Height a, in edges"), RMP_UNIT_NONE, 0.0, HIGHEST },
    .y = { N_ ("Height b, in edges"), RMP_UNIT_NONE, 0.0, HIGHEST },
    .value_label = N_ ("ξ, in edges"),
    .visible_if = "model=per-vertex",
    .fill = fill_vertices,
    .shape = shape_vertices },
  { .id = "landscape-fold",
    .label = N_ ("Error of the per-fold model"),
    .help = N_ ("The same line with one height X for the whole fold: one minimum, wherever a "
                "solver begins."),
    .equation = "§4.2, Figure 3b",
    .form = RMP_PLOT_CURVE,
    .x = { N_ ("Height X, in edges"), RMP_UNIT_NONE, 0.0, HIGHEST },
    .value_label = N_ ("ξ, in edges"),
    .visible_if = "model=per-vertex",
    .fill = fill_fold,
    .shape = shape_fold },
};
