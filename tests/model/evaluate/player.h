/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* player.h: a sleeve with a look, and the evaluator that plays it as a window does. */

#include "evaluate/evaluator.h"

#include "../store/fixture.h"

typedef struct
{
  RmpProject *project;
  RmpSurface *surface;
  RmpGarment *garment; /* “Sleeve” */
  RmpClipItem *clip;
  RmpLook *look; /* “A” */
  RmpLayer *layer;
  RmpEvaluator *evaluator;
  guint n_ready, n_failed, n_analysed; /* signals */
  double last_frame;
  char *message; /* of the last failure */
} RmpTestPlayer;

/* Of a test: @technique is the data. */
void rmp_test_player_set_up (RmpTestPlayer *self, gconstpointer technique);
void rmp_test_player_tear_down (RmpTestPlayer *self, gconstpointer data);

/* Counts the signals of another evaluator, too. */
void rmp_test_player_follow (RmpTestPlayer *self, RmpEvaluator *evaluator);

/* What there is of the frame at once; @exact: (out): whether it is this frame. (transfer full)
 * (nullable)
 */
RmpResult *rmp_test_player_request (RmpTestPlayer *self, double frame, gboolean *exact);

/* Waits for the frame as a window would: by the main loop alone. (transfer full) */
RmpResult *rmp_test_player_wait_for (RmpTestPlayer *self, double frame);

RmpFrameState rmp_test_player_state (RmpTestPlayer *self, guint frame);

/* Whether both reliefs have the same bytes. */
gboolean rmp_test_same_bytes (const RmpResult *a, const RmpResult *b);

/* The look's values, skinned linearly: another preview. (transfer full) */
RmpValues *rmp_test_player_linear_values (RmpTestPlayer *self);
