/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* compose.h: composes the layers of a pattern, from the lowest to the highest. */

#include "images/height-image.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_COMPOSE_ADD, /* g + (layer − ½) · opacity · mask */
  RMP_COMPOSE_MAX, /* from g towards max (g, layer), by opacity · mask */
} RmpComposeMode;

typedef struct
{
  RmpHeightImage *image; /* as large as the result */
  RmpComposeMode mode;
  double opacity;       /* 0 … 1; a hidden layer is left out of the list */
  RmpHeightImage *mask; /* (nullable): 0 … 1; of any size, interpolated if it is another one */
} RmpComposeLayer;

/**
 * rmp_height_image_compose:
 * @side: of the result and of all layers
 * @layers: [@n_layers] from below; the lowest lies on a flat ground at RMP_HEIGHT_MIDDLE
 * @previous: (nullable): the result of @previous_layers, all of them still alive: its tiles are
 *   shared where no layer has changed
 * @previous_layers: (nullable): [@n_previous]
 * @n_threads: 0 for all cores; does not change the result
 *
 * Greys are summed without bounds and clamped to the range of an image at the end.
 *
 * Returns: (transfer full)
 */
RmpHeightImage *rmp_height_image_compose (guint side, guint n_layers, const RmpComposeLayer *layers,
                                          const RmpHeightImage *previous, guint n_previous,
                                          const RmpComposeLayer *previous_layers, guint n_threads);

G_END_DECLS
