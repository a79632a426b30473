/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "telling.h"

const RmpFigure rmp_drape_figures[RMP_DRAPE_N_FIGURES] = {
  RMP_CLOTH_FIGURE_ROWS,
  [RMP_DRAPE_FIGURE_ENERGY] = { "energy", N_ ("Energy"),
                                N_ ("U, joules: what the cloth stores, less what its weight has "
                                    "given."),
                                RMP_UNIT_NONE },
  [RMP_DRAPE_FIGURE_FORCE] = { "force", N_ ("Force left over"),
                               N_ ("max |∂U/∂x| by the weight of the vertex: 0 at rest."),
                               RMP_UNIT_FRACTION },
  [RMP_DRAPE_FIGURE_ITERATE] = { "iterate", N_ ("Iterate"),
                                 N_ ("Where frames show the cloth settling: how many rounds of "
                                     "fall and "
                                     "steps down have been taken. They are work, not time."),
                                 RMP_UNIT_COUNT },
};

static const RmpColumn descent_columns[] = {
  RMP_COLUMN (RmpDrapeMoment, "work", N_ ("Work"),
              N_ ("Evaluations of the energy, or sweeps over all particles, in this frame"), COUNT,
              COUNT, work),
  RMP_COLUMN (RmpDrapeMoment, "energy", N_ ("Energy"),
              N_ ("U, joules. It may differ by what friction stores where that is taken anew"),
              REAL, NONE, energy),
  RMP_COLUMN (RmpDrapeMoment, "force", N_ ("Force left over"),
              N_ ("By the weight of the vertex where it is largest"), REAL, FRACTION, force),
};

static const RmpTableKind descent_table = {
  .id = "descent",
  .label = N_ ("Descent"),
  .row_size = sizeof (RmpDrapeMoment),
  .columns = descent_columns,
  .n_columns = G_N_ELEMENTS (descent_columns),
};

const RmpTableKind *const rmp_drape_tables[RMP_DRAPE_N_TABLES] = { &descent_table,
                                                                   &rmp_cloth_body_table_kind };

/* The energy of the frame's descent, as it was after each part of its work. */
static char *
fill_descent (const RmpOutput *output, guint n, double *values)
{
  const RmpTable *table = output ? rmp_output_get_table (output, &descent_table) : NULL;
  const guint n_rows = table ? rmp_table_get_n_rows (table) : 0;
  const RmpDrapeMoment *last = n_rows > 0 ? rmp_table_get_row (table, n_rows - 1) : NULL;
  guint row = 0;

  for (guint i = 0; i < n; i++)
    {
      const double work = last ? (double) last->work * i / (n - 1) : 0.0;

      while (row + 1 < n_rows &&
             ((const RmpDrapeMoment *) rmp_table_get_row (table, row + 1))->work <= work)
        row++;
      values[i] = last ? ((const RmpDrapeMoment *) rmp_table_get_row (table, row))->energy : 0.0;
    }
  return last ? g_strdup_printf (ngettext ("%u evaluation", "%u evaluations", last->work),
                                 last->work)
              : NULL;
}

const RmpPlot rmp_drape_plots[RMP_DRAPE_N_PLOTS] = {
  {
      .id = "descent",
      .label = N_ ("Energy over work"),
      .help = N_ (
          "How the frame came to rest: steep where most is gained, flat where it is there."),
      .form = RMP_PLOT_CURVE,
      .x = { N_ ("Part of the work"), RMP_UNIT_FRACTION, 0.0, 1.0 },
      .value_label = N_ ("U, joules"),
      .fill = fill_descent,
  },
};

void
rmp_drape_tell (RmpClothSpan *span, const GArray *moments, const RmpDrapeReport *report,
                const RmpDrapeIterate *shown)
{
  RmpTable *table;

  span->n_steps += report->n_steps;
  span->n_iterations += report->n_evaluations;
  if (!span->output)
    return;
  span->output->figures[RMP_DRAPE_FIGURE_ENERGY] = shown ? shown->energy : report->energy;
  span->output->figures[RMP_DRAPE_FIGURE_FORCE] = shown ? shown->force : report->force;
  if (shown)
    span->output->figures[RMP_DRAPE_FIGURE_ITERATE] = shown->iterate;
  table = rmp_output_get_table (span->output, &descent_table);
  for (guint i = 0; i < moments->len; i++)
    *(RmpDrapeMoment *) rmp_table_add_row (table) = g_array_index (moments, RmpDrapeMoment, i);
}
