/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* vat-layout.h: where a vertex animation texture has the vertices of its frames, as OpenVAT lays
 * them out: vertex k of frame f in column k mod width, row (k div width) · frames + f from the top.
 */

#include <gio/gio.h>

G_BEGIN_DECLS

#define RMP_VAT_LEAST_SIDE 64u
#define RMP_VAT_MOST_SIDE 8192u

typedef struct
{
  guint n_vertices, n_frames;
  guint width, height; /* powers of two, one at most twice the other */
} RmpVatLayout;

/* The smallest texture that holds so much, both at least 1.
 * Returns: FALSE with RMP_BAKE_ERROR_RANGE, which says by how much it is too much
 */
gboolean rmp_vat_layout_choose (RmpVatLayout *self, guint n_vertices, guint n_frames,
                                GError **error);

/* Rows that have vertices: all from the top. */
guint rmp_vat_layout_count_rows (const RmpVatLayout *self);

/* What a row has from its left on: vertices from @first, of one frame. Returns: how many */
guint rmp_vat_layout_find (const RmpVatLayout *self, guint row, guint *first, guint *frame);

/* The middle of the texel that a vertex has in the first frame, from the top left: each further
 * frame is one height⁻¹ lower.
 */
void rmp_vat_layout_locate (const RmpVatLayout *self, guint vertex, float uv[2]);

G_END_DECLS
