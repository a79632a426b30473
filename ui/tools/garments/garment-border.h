/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* garment-border.h: the border of a garment on its mesh, as a pane shows it. */

#include "viewport/viewport.h"

G_BEGIN_DECLS

void rmp_garment_add_border_to_scene (RmpGarment *self, RmpViewport *viewport, RmpScene *scene,
                                      guint pane);

G_END_DECLS
