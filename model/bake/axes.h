/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* axes.h: converts from right-handed metres with Y up to the axes and unit of another program. */

#include "bake/bake-options.h"

G_BEGIN_DECLS

/* @in, @out: [@n × 3], may be the same */
void rmp_axes_turn (RmpBakeAxes axes, float scale, const float *in, guint n, float *out);

/* @faces: (nullable) [@n_faces × 3]. A copy whose winding keeps the outside even if handedness
 *   changes. (transfer full)
 */
guint32 *rmp_axes_wind (RmpBakeAxes axes, const guint32 *faces, guint n_faces);

/* "y-up" */
const char *rmp_axes_get_id (RmpBakeAxes axes);

/* “y-up”, “z-up”, “y-up-left”; NULL stands for the first. FALSE with @error set for any other word.
 */
gboolean rmp_axes_parse (const char *text, RmpBakeAxes *axes, GError **error);

G_END_DECLS
