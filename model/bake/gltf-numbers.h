/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* gltf-numbers.h: the JSON of a .glb file and the numbers of its accessors, sparse, quantised and
 * packed by EXT_meshopt_compression too. To read back what was baked: it shares nothing with the
 * writers. Files may be damaged; errors are RMP_BAKE_ERROR_DIFFERS and say what.
 */

#include "bake/bake-options.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef struct _RmpGltfNumbers RmpGltfNumbers;

RmpGltfNumbers *rmp_gltf_numbers_open (const char *path, GError **error);
void rmp_gltf_numbers_free (RmpGltfNumbers *self);

/* Members that are absent or of another type: NULL, or −1. */
JsonObject *rmp_gltf_numbers_get_root (const RmpGltfNumbers *self);
JsonObject *rmp_gltf_get_object (JsonObject *object, const char *name);
JsonArray *rmp_gltf_get_array (JsonObject *object, const char *name);
JsonObject *rmp_gltf_get_item (JsonObject *object, const char *list, gint64 which);
gint64 rmp_gltf_get_index (JsonObject *object, const char *name);

/* As many numbers as both have, of an array of a node. */
void rmp_gltf_get_numbers (JsonObject *object, const char *name, double *values, guint n);

/**
 * rmp_gltf_numbers_read:
 * @width: components of an element; 1 takes an accessor of any
 * @n: (out): elements
 *
 * Returns: (transfer full): [@n × @width]: normalised integers as fractions
 */
float *rmp_gltf_numbers_read (const RmpGltfNumbers *self, gint64 accessor, guint width, guint *n,
                              GError **error);

gboolean rmp_gltf_refuse (GError **error, const char *reason);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpGltfNumbers, rmp_gltf_numbers_free)

G_END_DECLS
