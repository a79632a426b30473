/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* axes.h: from metres with Y up, right-handed, to what another program expects. */

#include "bake/bake-options.h"

G_BEGIN_DECLS

/* @in, @out: [@n × 3], may be the same */
void rmp_axes_turn (RmpBakeAxes axes, float scale, const float *in, guint n, float *out);

/* @faces: (nullable) [@n_faces × 3]. A copy, in the order that keeps its outside where hands change; to be freed. */
guint32 *rmp_axes_wind (RmpBakeAxes axes, const guint32 *faces, guint n_faces);

/* “y-up”, “z-up”, “y-up-left”; NULL is the first. FALSE with @error set for another word. */
gboolean rmp_axes_parse (const char *text, RmpBakeAxes *axes, GError **error);

G_END_DECLS
