/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* rough.h: lets cloth fall until it lies, without minding how it bends: a shape to begin from. */

#include "cloth/network.h"
#include "cloth/simulator.h"
#include "path.h"

G_BEGIN_DECLS

typedef struct
{
  guint rounds;                 /* at most */
  double spacing;               /* metres, the mean edge */
  const double *inverse_masses; /* [#V] */
  guint n_springs;              /* that keep their lengths, the first ones first */
  const RmpClothSpring *springs;
} RmpRoughDrape;

/**
 * rmp_rough_drape_run:
 * @span: its positions fall; bodies stand where they are at its end
 * @path: (nullable): shapes are added to it after each round
 *
 * Returns: %FALSE with an error where nothing stops the fall
 */
gboolean rmp_rough_drape_run (const RmpRoughDrape *self, RmpClothSpan *span, RmpDrapePath *path,
                              GError **error);

G_END_DECLS
