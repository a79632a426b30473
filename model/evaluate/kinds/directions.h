/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* kinds/directions.h: the directions that somebody painted on the garment. */

#include "evaluate/input-reader.h"
#include "inputs/directions.h"

G_BEGIN_DECLS

extern const RmpInputReader rmp_read_directions;

G_END_DECLS
