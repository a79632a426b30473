/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* gltf-material.h: colours and textures of a sample's pieces, as glTF has them. */

#include <json-glib/json-glib.h>

#include "sample.h"

/**
 * rmp_gltf_build_materials:
 * @images: takes an entry for each texture
 * @textures: likewise; they use sampler 0
 *
 * Returns: (transfer full): a material for each piece, in their order
 */
JsonArray *rmp_gltf_build_materials (const RmpSample *sample, JsonArray *images,
                                     JsonArray *textures);

/* Returns: (transfer full): one sampler: linear with mipmaps, repeating */
JsonArray *rmp_gltf_build_samplers (void);
