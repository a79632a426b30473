/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* joint-wrinkle-maps.h: wrinkle maps that follow joints, as games draw them. */

#include "technique/technique.h"

G_BEGIN_DECLS

extern const RmpTechnique rmp_joint_wrinkle_maps;

G_END_DECLS
