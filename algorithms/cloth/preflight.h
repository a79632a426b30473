/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* preflight.h: where cloth runs through bodies or itself already as it is carried, which simulators
 * of cloth can tell before they begin.
 */

#include "technique/preflight.h"

G_BEGIN_DECLS

extern const RmpPreflight rmp_cloth_preflight;

G_END_DECLS
