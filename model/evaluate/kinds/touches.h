/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* kinds/touches.h: the wrinkles of the layer that were pinned, kept or deleted by hand. */

#include "evaluate/input-reader.h"
#include "inputs/touches.h"

G_BEGIN_DECLS

extern const RmpInputReader rmp_read_touches;

G_END_DECLS
