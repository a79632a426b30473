/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* kinds/joints.h: the joints that the layer works on. */

#include "evaluate/input-reader.h"
#include "inputs/joints.h"

G_BEGIN_DECLS

extern const RmpInputReader rmp_read_joints;

G_END_DECLS
