/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* kinds/colliders.h: all other meshes of the garment's character. */

#include "evaluate/input-reader.h"
#include "inputs/colliders.h"

G_BEGIN_DECLS

extern const RmpInputReader rmp_read_colliders;

G_END_DECLS
