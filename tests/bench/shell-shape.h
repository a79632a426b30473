/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* shell-shape.h: skins of the sizes of the article's Table 1, each with what its interior does. */

#include "methods/embedded-shell/solve.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_BENCH_SLAB,   /* an open strip of 50 cm, shortened */
  RMP_BENCH_BAR,    /* a closed box of 80 cm, bent */
  RMP_BENCH_PILLOW, /* a closed cushion of 50 cm, pressed in the middle and from its sides */
} RmpBenchShape;

typedef struct
{
  RmpBenchShape shape;
  guint along, across, up; /* squares */
  guint centres;           /* about so many are wanted */
} RmpBenchShellPlan;

typedef struct
{
  RmpBenchShape shape;
  guint n;
  RmpTopology *topology;
  double *rest; /* [n × 3] */
  RmpShellMaterial material;
  double wavelength;
  RmpShellSkin *skin;
  RmpShellConstraint *constraint;
  RmpShellWork *work;
} RmpBenchShell;

/* A skin a hundred times as stiff as its interior, as thick as gives the number of centres: those
 * of the article do not follow from its wavelengths.
 */
void rmp_bench_shell_init (RmpBenchShell *self, const RmpBenchShellPlan *plan);
void rmp_bench_shell_clear (RmpBenchShell *self);

/* @target: (out caller-allocates): [n × 3] @share: of the whole motion */
void rmp_bench_shell_move (const RmpBenchShell *self, double share, double *target);

G_END_DECLS
