/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* patterned-cloth-private.h: a pattern of a garment, once its faces are known. */

#include "methods/geometric-wrinkles/patterned-cloth.h"

G_BEGIN_DECLS

/* @before: (nullable): whose faces it shares where the pattern is still the same. FALSE: cancelled
 */
gboolean rmp_patterned_cloth_add (RmpPatternedCloth *self, const RmpPattern *settings,
                                  const RmpPatternedCloth *before, const RmpCall *call,
                                  GError **error);
void rmp_pattern_on_cloth_clear (RmpPatternOnCloth *self, guint n_faces);

G_END_DECLS
