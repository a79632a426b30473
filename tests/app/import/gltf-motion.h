/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* gltf-motion.h: a second reading of a glTF file in double, by the formulas of the glTF 2.0
 * specification. It trusts the file, keeps its vertices as they are, knows nothing of welding, and
 * shares no code with the reader.
 */

#include <json-glib/json-glib.h>

typedef struct
{
  JsonParser *parser;
  JsonObject *root;
  GPtrArray *buffers; /* GBytes */
} RmpGltfMotion;

/* @folder: where buffers beside the file lie */
void rmp_gltf_motion_open (RmpGltfMotion *self, GBytes *bytes, const char *folder);
void rmp_gltf_motion_clear (RmpGltfMotion *self);

/* World positions of all corners of the mesh on @node: double [n × 3], three corners a triangle.
 * @clip: −1 for none
 */
GArray *rmp_gltf_motion_corners (const RmpGltfMotion *self, guint node, gint clip, double time);

/* @out: the point @p by the matrix @m, column by column */
void rmp_gltf_transform (const double *m, const double *p, double *out);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RmpGltfMotion, rmp_gltf_motion_clear)
