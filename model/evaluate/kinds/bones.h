/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* kinds/bones.h: how the garment's mesh hangs on bones. */

#include "evaluate/input-reader.h"
#include "inputs/bones.h"

G_BEGIN_DECLS

extern const RmpInputReader rmp_read_bones;

G_END_DECLS
