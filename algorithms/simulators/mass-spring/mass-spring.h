/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* mass-spring.h: the simulator of X. Provot. */

#include "technique/technique.h"

G_BEGIN_DECLS

extern const RmpTechnique rmp_mass_spring;

G_END_DECLS
