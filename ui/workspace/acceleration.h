/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* acceleration.h: the graphics card as an accelerator, one for all windows. On the main thread. */

#include "evaluate/evaluator.h"

G_BEGIN_DECLS

/* Gives the accelerator to @evaluator, at once or as soon as it is there; where there is none, an
 * absent one that knows why, which a message says as well. The first call has it made, in a thread:
 * a window does not wait for a driver.
 */
void rmp_acceleration_offer (RmpEvaluator *evaluator);

RmpAccelerator *rmp_acceleration_get (void); /* (transfer none) (nullable): not yet */

/* Before the program ends: its drivers then have no threads any more. */
void rmp_acceleration_end (void);

G_END_DECLS
