/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "pull.h"

#include "geometry/vector.h"

/* clang-format off */
const RmpFigure rmp_implicit_figures[RMP_IMPLICIT_N_FIGURES] = {
  RMP_CLOTH_FIGURE_ROWS,
  RMP_CLOTH_CREASE_FIGURE_ROWS,
  [RMP_IMPLICIT_FIGURE_PULL] = { "pull", N_ ("Pull on what is held"),
    N_ ("Of all vertices that follow the rig altogether or are sewn to a body: of cloth that hangs "
        "still, its weight. What bodies carry is not in it."), RMP_UNIT_NEWTON },
  [RMP_IMPLICIT_FIGURE_LARGEST_PULL] = { "pull_most", N_ ("Largest pull on a vertex"),
    N_ ("Of those."), RMP_UNIT_NEWTON },
};
/* clang-format on */

void
rmp_implicit_pull_tell (const RmpClothModel *model, const double *balance, double step,
                        RmpOutput *output)
{
  double sum[3] = { 0.0, 0.0, 0.0 }, most = 0.0;

  for (gsize v = 0; v < model->n_vertices; v++)
    if (model->holds[v].pinned)
      {
        rmp_vector_add_scaled (sum, 1.0 / step, balance + 3 * v, sum);
        most = MAX (most, rmp_vector_norm (balance + 3 * v) / step);
      }
  output->figures[RMP_IMPLICIT_FIGURE_PULL] = rmp_vector_norm (sum);
  output->figures[RMP_IMPLICIT_FIGURE_LARGEST_PULL] = most;
}
