/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* evaluator-switch.h: opens projects without computing their looks, for when computing them has
 * ended the program.
 */

#include "evaluate/evaluator.h"

G_BEGIN_DECLS

/* If @off, every look is shown with plain skinning and no method is called. Initially on. */
void rmp_evaluator_set_off (RmpEvaluator *self, gboolean off);
gboolean rmp_evaluator_is_off (RmpEvaluator *self);

/* How often in a row the program ended while it evaluated the project of this file or working copy.
 */
guint rmp_evaluator_count_crashes (const char *path);

G_END_DECLS
