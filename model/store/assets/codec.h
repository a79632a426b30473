/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* codec.h: converts assets to bytes and back.
 *
 * A header of three guint32 (magic, kind, version), then counts and arrays in the order the
 * functions write them, all little-endian, without padding. Reading trusts nothing: counts are
 * checked against the bytes that are left, and the constructor of the object checks the rest;
 * failures are %RMP_PROJECT_ERROR_DAMAGED.
 */

#include "motion/sampler.h"
#include "store/document/project.h"

G_BEGIN_DECLS

/* Kinds, as the column `asset.kind` has them. */
#define RMP_ASSET_MESH "mesh"
#define RMP_ASSET_SKIN "skin"
#define RMP_ASSET_MORPHS "morphs"
#define RMP_ASSET_SKELETON "skeleton"
#define RMP_ASSET_CLIP "clip"
#define RMP_ASSET_LABELS "labels" /* one number a face: its material, or whether it is cloth */
#define RMP_ASSET_IMAGE "image"   /* PNG or JPEG, as it came */
#define RMP_ASSET_INDICES "indices"

GBytes *rmp_codec_write_mesh (const RmpMesh *mesh);
RmpMesh *rmp_codec_read_mesh (GBytes *bytes, GError **error);

GBytes *rmp_codec_write_skin (const RmpSkin *skin);
RmpSkin *rmp_codec_read_skin (GBytes *bytes, GError **error);

GBytes *rmp_codec_write_skeleton (const RmpSkeleton *skeleton);
RmpSkeleton *rmp_codec_read_skeleton (GBytes *bytes, GError **error);

GBytes *rmp_codec_write_clip (const RmpClip *clip);
RmpClip *rmp_codec_read_clip (GBytes *bytes, GError **error);

/* @morphs: arrays allocated by the reader; clear with rmp_morphs_clear(). */
GBytes *rmp_codec_write_morphs (const RmpMorphs *morphs, guint n_vertices);
gboolean rmp_codec_read_morphs (GBytes *bytes, guint n_vertices, RmpMorphs *morphs, GError **error);
void rmp_morphs_clear (RmpMorphs *morphs);

GBytes *rmp_codec_write_labels (const guint16 *labels, guint n);
guint16 *rmp_codec_read_labels (GBytes *bytes, guint n, GError **error); /* to be freed */

/* Faces or vertices, ascending, each below @limit. */
GBytes *rmp_codec_write_indices (const guint32 *indices, guint n);
guint32 *rmp_codec_read_indices (GBytes *bytes, guint limit, guint *n,
                                 GError **error); /* to be freed */

G_END_DECLS
