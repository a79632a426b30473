/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* parallel-verlet.h: the simulator of C. Zeller. */

#include "technique/technique.h"

G_BEGIN_DECLS

extern const RmpTechnique rmp_parallel_verlet;

G_END_DECLS
