/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wavy-sleeve.h: a sleeve with a wave at each vertex, whose direction, height and phase stray. */

#include "scenes.h"

G_BEGIN_DECLS

/* Metres: from crest to crest, and the highest. */
#define WAVY_SLEEVE_WAVE .03f
#define WAVY_SLEEVE_HEIGHT .004f

/* @variant: of “two” fields, “sharp” or “drawn” sections, “curved” cloth, in any order */
RmpRelief *wavy_sleeve_new (const SleeveShape *shape, const char *variant);

G_END_DECLS
