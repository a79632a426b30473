/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* kinds/rest-shape.h: the garment's rest shape. */

#include "evaluate/input-reader.h"
#include "inputs/rest-shape.h"
#include "store/cloth/rest-shape.h"

G_BEGIN_DECLS

extern const RmpInputReader rmp_read_rest_shape;

/* Subject RmpGarment: RmpRest; its mesh is kept as a pointer, not copied. */
extern const RmpPreviewKind rmp_preview_rest;

G_END_DECLS
