/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* descent.h: goes down the energy of draped cloth until forces balance. */

#include "path.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_DRAPE_LBFGS,      /* past steps, and second derivatives every now and then */
  RMP_DRAPE_NEWTON,     /* second derivatives for each step */
  RMP_DRAPE_STOCHASTIC, /* one particle at a time, at random, as first published */
} RmpDrapeSolver;

typedef struct
{
  RmpDrapeSolver solver;
  guint most;         /* evaluations of the energy; of STOCHASTIC sweeps over all particles */
  double force;       /* by the weight of a vertex, which may be left over */
  double spacing;     /* metres, the mean edge: by which steps are measured */
  double temperature; /* of STOCHASTIC: by what a vertex weighs a spacing; 0: always down */
  guint64 seed;       /* of STOCHASTIC */
} RmpDrapeOptions;

/* Where the descent was after so much work. */
typedef struct
{
  guint work;    /* evaluations */
  double energy; /* J */
  double force;  /* left over, by weights of vertices; NaN where it is not known */
} RmpDrapeMoment;

typedef struct
{
  guint n_evaluations, n_steps;
  double energy, force;
  gboolean settled;
  RmpDrapePath *path;      /* (nullable): shapes are added to it after each step, or sweep */
  RmpBeginning *beginning; /* (nullable): where this comes before the first frame */
} RmpDrapeReport;

/**
 * rmp_drape_descend:
 * @x: (inout): [#V × 3]
 * @moments: (element-type RmpDrapeMoment): appended to
 * @report: (inout): counts go on
 *
 * No step raises the energy, but for those of a temperature. Friction is that of forces before, and
 * taken anew on the way.
 *
 * Returns: %FALSE with an error where cloth falls without end, or somebody has cancelled
 */
gboolean rmp_drape_descend (const RmpDrapeProblem *problem, const RmpDrapeOptions *options,
                            double *x, GArray *moments, RmpDrapeReport *report, const RmpCall *call,
                            GError **error);

/* FALSE where nothing holds the cloth, and it has fallen so far that nothing can be below. */
gboolean rmp_drape_check_support (const RmpClothModel *model, const double *begin, const double *x,
                                  GError **error);

/* stochastic.c: @report's energy is that of @x, of no friction. */
gboolean rmp_drape_sweep (const RmpDrapeProblem *problem, const RmpDrapeOptions *options, double *x,
                          GArray *moments, RmpDrapeReport *report, const RmpCall *call,
                          GError **error);

G_END_DECLS
