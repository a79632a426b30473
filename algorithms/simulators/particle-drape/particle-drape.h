/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* particle-drape.h: the drape of D. E. Breen, D. H. House and M. J. Wozny. */

#include "technique/technique.h"

G_BEGIN_DECLS

extern const RmpTechnique rmp_particle_drape;

G_END_DECLS
