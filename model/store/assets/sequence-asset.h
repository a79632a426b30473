/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sequence-asset.h: converts vertex sequences, and the mapping from vertices of a file to those of
 * a mesh, to bytes and back.
 *
 * In the format of codec.h, but large: positions are never copied.
 */

#include "motion/sampler.h"
#include "store/assets/transform.h"
#include "store/document/project.h"

G_BEGIN_DECLS

#define RMP_ASSET_SEQUENCE "sequence"
#define RMP_ASSET_ORDER "order"

/* @times: [@n_frames] seconds, ascending; @positions: (transfer full): float [@n_frames × #V × 3],
 *   metres
 */
GBytes *rmp_sequence_encode (guint n_frames, guint n_vertices, const double *times,
                             GByteArray *positions);

/* The motion of @mesh, with @change (nullable) applied, or %NULL with %RMP_PROJECT_ERROR_DAMAGED.
 */
RmpSampler *rmp_sequence_decode (GBytes *bytes, RmpMesh *mesh, const RmpChange *change,
                                 GError **error);

GBytes *rmp_order_encode (const guint32 *vertices, guint n);
guint32 *rmp_order_decode (GBytes *bytes, guint n_vertices, guint *n,
                           GError **error); /* to be freed */

G_END_DECLS
