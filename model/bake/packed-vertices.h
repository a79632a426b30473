/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* packed-vertices.h: vectors of vertices as EXT_meshopt_compression has them, ready for a file.
 * Several can be made at a time, on threads of their own.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  guint n;
  gboolean shorts;      /* normalised, three of a row of four; FALSE: floats … */
  gboolean exponential; /* … which the filter of that name makes of mantissas */
  GByteArray *packed;
  float least[3], most[3]; /* as the accessor tells them */
} RmpPackedVertices;

/* @values: [@n × 3], multiples of 2 to the power of @exponent, which packs them well.
 * (transfer full)
 */
RmpPackedVertices *rmp_packed_vertices_new (const float *values, guint n, int exponent);

/* @values: [@n × 3] from −1 to 1, to be stored as 32767 times that. Vertices that need
 * KHR_mesh_quantization. (transfer full)
 */
RmpPackedVertices *rmp_packed_vertices_new_short (const float *values, guint n);
void rmp_packed_vertices_free (RmpPackedVertices *self);

/* Bytes of a vertex, unpacked. */
guint rmp_packed_vertices_get_stride (const RmpPackedVertices *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpPackedVertices, rmp_packed_vertices_free)

G_END_DECLS
