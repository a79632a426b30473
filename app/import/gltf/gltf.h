/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* gltf.h: a strict reader of glTF 2.0 (Khronos Group, 2021; ISO/IEC 12113:2022), .gltf and .glb.
 *
 * What cannot be read without guessing is refused, part by part: a damaged mesh is left out and
 * said so, a damaged tree of nodes refuses the file. What is merely against the rules but clear
 * (alignment, missing bounds) is read.
 */

#include "scene.h"

G_BEGIN_DECLS

/**
 * rmp_gltf_read:
 * @path: a .gltf or .glb file; other files it names are looked for in its folder and below
 *
 * Returns: (transfer full): the scene, or %NULL with %RMP_IMPORT_ERROR set
 */
RmpImportScene *rmp_gltf_read (const char *path, GError **error);

/* The same from memory: @folder is where other files are looked for, %NULL for none. */
RmpImportScene *rmp_gltf_read_bytes (GBytes *bytes, const char *folder, GError **error);

G_END_DECLS
