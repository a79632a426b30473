/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* estimate-text.h: says what a bake will write, before it does. */

#include "bake/bake.h"

G_BEGIN_DECLS

/* Translated; and what is wrong with the mesh or large for those who play it. (transfer full) */
char *rmp_estimate_text_new (const RmpBakeEstimate *estimate);

/* A bake writes a whole mesh, but a look folds a garment only: tells so where the mesh has more
 * faces than the garment. (transfer full): "" otherwise
 */
char *rmp_extent_text_new (RmpGarment *garment);

G_END_DECLS
