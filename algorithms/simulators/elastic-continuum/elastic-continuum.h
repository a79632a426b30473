/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* elastic-continuum.h: the simulator of D. Terzopoulos, J. Platt, A. Barr and K. Fleischer. */

#include "technique/technique.h"

G_BEGIN_DECLS

extern const RmpTechnique rmp_elastic_continuum;

G_END_DECLS
