/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* stages.h: the inputs of the stages prepare and analyse of a technique, and their results. */

#include "evaluate/input-reader.h"

G_BEGIN_DECLS

/* The content of the rows as the stages see it. All owned but for the clip. */
typedef struct
{
  const RmpTechnique *technique; /* NULL: plain skinning, as are the next two */
  RmpValues *values;
  RmpInputs *inputs; /* (nullable): of the kinds the technique takes */
  RmpSampler *sampler;
  double character_size;
  guint64 seed;
  double rate; /* frames a second */

  /* (nullable): what it was read for, as long as it is being made: stages do not look at it */
  RmpClipItem *clip;
} RmpStageInput;

void rmp_stage_input_clear (RmpStageInput *self);

/* What @layer, whose technique this Rimple knows, and its garment say. @clip: (nullable) */
gboolean rmp_stage_input_read (RmpStageInput *self, RmpLayer *layer, RmpClipItem *clip,
                               GError **error);

/* Replaces what the rows have for @subject by a previewed value, in the form in which @kind keeps
 * it.
 */
void rmp_stage_input_try (RmpStageInput *self, const RmpPreviewKind *kind, gpointer subject,
                          gconstpointer kept);

/**
 * rmp_stage_input_dirty_stage:
 * @values: (nullable): in place of those of @earlier, which something was made of; %NULL for plain
 *   skinning
 * @taken_over: leave aside inputs, and values of the stage prepare, that prepare_from() takes over
 *   from
 *
 * Returns: the first stage to run again when going from @earlier to @self; %RMP_STAGE_DRAW + 1 if
 *   both give the same
 */
guint rmp_stage_input_dirty_stage (const RmpStageInput *self, const RmpStageInput *earlier,
                                   const RmpValues *values, gboolean taken_over);

/* If frames build on each other: the number of frames, from the first of the clip on, that are the
 * same in both; G_MAXUINT64: all.
 */
guint64 rmp_stage_input_count_same (const RmpStageInput *self, const RmpStageInput *earlier);

/* The result of the stage prepare, with everything that it borrows. Atomically reference-counted,
 * as the next.
 */
typedef struct
{
  gatomicrefcount ref_count;
  RmpStageInput copy;
  gpointer shared;
} RmpPrepared;

/* @earlier: (nullable): of an input that differs in nothing but what prepare_from() takes over
 *   from. (transfer full)
 */
RmpPrepared *rmp_prepared_new (const RmpStageInput *input, const RmpPrepared *earlier,
                               const RmpCall *call, GError **error);
RmpPrepared *rmp_prepared_ref (RmpPrepared *self);
void rmp_prepared_unref (RmpPrepared *self);

/* The result of the stage analyse, based on it. */
typedef struct
{
  gatomicrefcount ref_count;
  RmpPrepared *prepared; /* owned reference */
  gpointer analysis;     /* NULL: the technique has no such stage */
} RmpAnalysed;

/* @call: with the inputs of the moment. (transfer full) */
RmpAnalysed *rmp_analysed_new (RmpPrepared *prepared, const RmpValues *values, const RmpCall *call,
                               GError **error);
RmpAnalysed *rmp_analysed_ref (RmpAnalysed *self);
void rmp_analysed_unref (RmpAnalysed *self);

G_END_DECLS
