/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* stages.h: what the stages prepare and analyse of a technique are made from, and what they made. */

#include "store/rest-shape.h"
#include "technique.h"

G_BEGIN_DECLS

/* A mask that something follows. */
typedef struct
{
  gint param;      /* index of a maskable parameter; −1: where the look acts */
  gint64 mask;     /* id */
  GBytes *weights; /* [#V] floats */
  double low, high;
} RmpStageMask;

/* What of the rows the stages see. All owned. */
typedef struct
{
  const RmpTechnique *technique; /* NULL: plain skinning */
  RmpValues *values;             /* NULL: plain skinning */
  RmpSampler *sampler;
  guint8 *cloth;    /* (nullable) [#F] */
  char **joints;    /* (nullable) */
  GPtrArray *lines; /* of RmpDrawnLine */
  GArray *touches;  /* of RmpTouch: those in the clip */
  GArray *masks;    /* of RmpStageMask */
  GArray *patterns; /* of RmpPattern (stage-patterns.h) */
  GBytes *rest;     /* (nullable): floats of RmpRestShape */
  gboolean rest_is_pattern;
  double character_height;
  guint64 seed;
  double rate; /* frames a second */
} RmpStageInput;

void rmp_stage_input_init (RmpStageInput *self, RmpSampler *sampler);
void rmp_stage_input_clear (RmpStageInput *self);

/* The garment as @rest has it, if it can be measured. */
gboolean rmp_stage_input_take_rest (RmpStageInput *self, RmpGarment *garment, const RmpRest *rest, GError **error);

/* Values, touches and patterns left aside. */
gboolean rmp_stage_input_equal (const RmpStageInput *a, const RmpStageInput *b);

/* The first frame in which touches of one are not those of the other: nothing before it differs for them. G_MAXUINT64:
 * there is none.
 */
guint64 rmp_stage_input_first_touched (const RmpStageInput *a, const RmpStageInput *b);

/* What the stage prepare made, with everything it borrows. Atomically reference-counted, as the next. */
typedef struct
{
  gatomicrefcount ref_count;
  RmpStageInput copy;
  RmpDrawnLine *drawn; /* the lines of the copy side by side */
  RmpMasked *masked;   /* the masks of the copy that parameters follow */
  RmpInput input;      /* points into the above */
  gpointer shared;
} RmpPrepared;

/* @earlier: (nullable): of an input that differs in nothing but its patterns. (transfer full) */
RmpPrepared *rmp_prepared_new (const RmpStageInput *input, const RmpPrepared *earlier, const RmpCall *call,
                               GError **error);
RmpPrepared *rmp_prepared_ref (RmpPrepared *self);
void rmp_prepared_unref (RmpPrepared *self);

/* What the stage analyse made on top of it. */
typedef struct
{
  gatomicrefcount ref_count;
  RmpPrepared *prepared; /* owned reference */
  gpointer analysis;     /* NULL: the technique has no such stage */
} RmpAnalysed;

RmpAnalysed *rmp_analysed_new (RmpPrepared *prepared, const RmpValues *values, const RmpCall *call,
                               GError **error); /* (transfer full) */
RmpAnalysed *rmp_analysed_ref (RmpAnalysed *self);
void rmp_analysed_unref (RmpAnalysed *self);

G_END_DECLS
