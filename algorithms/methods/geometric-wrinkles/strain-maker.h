/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* strain-maker.h: patterns and directions by strain-pattern.h and strain-field.h, for whoever asks
 * for a first pattern.
 */

#include "technique/pattern-maker.h"

G_BEGIN_DECLS

extern const RmpPatternMaker rmp_pattern_strain_maker;

G_END_DECLS
