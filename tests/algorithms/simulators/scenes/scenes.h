/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* scenes.h: the scenes that a release has to pass. */

#include "gate.h"

G_BEGIN_DECLS

extern const GateScene gate_scenes[];
extern const guint gate_n_scenes;

G_END_DECLS
