/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* meshopt.h: encodes buffer views as EXT_meshopt_compression of glTF has them, with meshoptimizer.
 */

#include <glib.h>

G_BEGIN_DECLS

/**
 * rmp_meshopt_encode_rows:
 * @bytes: [@n × @stride]
 * @stride: a multiple of 4, up to 256
 *
 * Mode ATTRIBUTES. (transfer full)
 */
GByteArray *rmp_meshopt_encode_rows (const guint8 *bytes, guint n, guint stride);

/**
 * rmp_meshopt_encode_triangles:
 * @corners: [@n_corners] below @n_vertices; of triangles
 *
 * Mode TRIANGLES. Triangles are put in an order that graphics cards and the encoding like, where
 * they have none that is as short, and may begin with another of their corners. (transfer full)
 */
GByteArray *rmp_meshopt_encode_triangles (const guint32 *corners, guint n_corners,
                                          guint n_vertices);

G_END_DECLS
