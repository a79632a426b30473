/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* limits.h: the least and the most of each coordinate of many vectors. */

#include <glib.h>

G_BEGIN_DECLS

/* @vectors: [@n × 3] finite; @least, @most: (inout): of what was seen before, or ±INFINITY */
void rmp_limits_widen (const float *vectors, gsize n, float least[3], float most[3]);

G_END_DECLS
