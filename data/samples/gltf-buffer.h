/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* gltf-buffer.h: glTF's numbers. The buffer and the two arrays that describe it grow together. */

#include <json-glib/json-glib.h>

typedef enum
{
  RMP_GLTF_NO_TARGET = 0,
  RMP_GLTF_ARRAY = 34962,
  RMP_GLTF_ELEMENTS = 34963,
} RmpGltfTarget;

typedef struct
{
  GByteArray *bytes;
  JsonArray *views;
  JsonArray *accessors;
} RmpGltfBuffer;

/* Each adds @count elements of @size numbers and returns the accessor's index. Floats are rounded
 * to 32 bits.
 */
guint rmp_gltf_buffer_add_floats (RmpGltfBuffer *self, const double *values, guint count,
                                  guint size, RmpGltfTarget target, gboolean with_range);
guint rmp_gltf_buffer_add_bytes (RmpGltfBuffer *self, const guint8 *values, guint count, guint size,
                                 RmpGltfTarget target);
guint rmp_gltf_buffer_add_indices (RmpGltfBuffer *self, const guint32 *values, guint count);
