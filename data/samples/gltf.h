/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* gltf.h: a sample as glTF 2.0 text with its binary buffer. */

#include <json-glib/json-glib.h>

#include "sample.h"

/**
 * rmp_gltf_build:
 * @buffer: (out callee-allocates) (transfer full): contents of the .bin file
 *
 * Each piece becomes a node, a mesh and one primitive of the same name. `metres_per_uv` stands in
 * the extras of the node and of the mesh, since readers keep one or the other. Textures are named
 * after rmp_gltf_texture_name().
 *
 * Returns: (transfer full): the root object
 */
JsonNode *rmp_gltf_build (const RmpSample *sample, GByteArray **buffer);

/**
 * rmp_gltf_texture_name:
 *
 * Returns: (transfer full) (nullable): file name of a piece's texture; %NULL when it has none
 */
char *rmp_gltf_texture_name (const RmpSample *sample, const RmpPiece *piece);
