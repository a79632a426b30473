/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* interactive-mass-spring.h: the simulator of M. Desbrun, P. Schröder and A. Barr. */

#include "technique/technique.h"

G_BEGIN_DECLS

extern const RmpTechnique rmp_interactive_mass_spring;

G_END_DECLS
