/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* kinds/cloth.h: the faces of the garment. */

#include "evaluate/input-reader.h"
#include "inputs/cloth.h"

G_BEGIN_DECLS

extern const RmpInputReader rmp_read_cloth;

G_END_DECLS
