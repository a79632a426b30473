/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* garment.h: one garment of a sample, with each variant of the method that a benchmark compares. */

#include "import/import.h"
#include "methods/incompressible-skinning/analysis.h"
#include "technique/technique.h"

G_BEGIN_DECLS

/* A preset on one kind of mesh. */
typedef struct
{
  const char *title, *preset, *refine;
  gboolean stops; /* where cloth meets cloth */
} RmpBenchVariant;

#define RMP_BENCH_N_VARIANTS 5
extern const RmpBenchVariant rmp_bench_variants[RMP_BENCH_N_VARIANTS];

typedef struct
{
  const RmpTechnique *technique;
  RmpInput input;
  RmpSampler *sampler;
  float *coarse; /* [#V × 3] room for a pose */
  RmpValues *values[RMP_BENCH_N_VARIANTS];
  gpointer shared;
  RmpFoldAnalysis *analyses[RMP_BENCH_N_VARIANTS];
  RmpFoldPlan *plans[RMP_BENCH_N_VARIANTS]; /* of the level that was set last */
  double fold_width;                        /* metres */
  double time;
} RmpBenchGarment;

/* Borrows its arguments. */
RmpBenchGarment *rmp_bench_garment_new (const RmpImportMesh *mesh, RmpSkeleton *skeleton,
                                        RmpClip *clip);
void rmp_bench_garment_free (gpointer self);

/* Metres; to be known before the level. */
void rmp_bench_garment_set_width (RmpBenchGarment *self, double fold_width);
void rmp_bench_garment_set_level (RmpBenchGarment *self, guint levels);

/* One frame of a variant; the caller clears @output. */
void rmp_bench_garment_step (RmpBenchGarment *self, guint variant, double time, RmpTarget target,
                             guint n_threads, RmpOutput *output);
double rmp_bench_garment_get_figure (const RmpBenchGarment *self, const RmpOutput *output,
                                     const char *id);

/* The garment without folds, on the mesh of a variant: skinned and subdivided, then also ready to
 * be drawn.
 */
void rmp_bench_garment_skin (RmpBenchGarment *self, guint n_threads);
RmpRelief *rmp_bench_garment_subdivide (RmpBenchGarment *self, guint variant, guint n_threads);
RmpRelief *rmp_bench_garment_make_base (RmpBenchGarment *self, guint variant, guint n_threads);

G_END_DECLS
