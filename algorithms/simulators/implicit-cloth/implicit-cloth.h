/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* implicit-cloth.h: the simulator of D. Baraff and A. Witkin. */

#include "technique/technique.h"

G_BEGIN_DECLS

extern const RmpTechnique rmp_implicit_cloth;

G_END_DECLS
