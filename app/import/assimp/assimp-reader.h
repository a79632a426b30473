/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* assimp-reader.h: FBX 7, Collada and BVH through the Open Asset Import Library.
 *
 * The library hands over what it understood, not what the file means: pivots arrive as chains of
 * nodes, inherited scale as a number nobody applied, weights as they stand. Here they are evaluated
 * as the formats say, and FBX is baked frame by frame. Between frames only straight lines and arcs
 * are left of its curves; what is lost is said.
 */

#include "scene.h"

G_BEGIN_DECLS

/* (transfer full): the scene, turned to Y up, in the file's units; %NULL with %RMP_IMPORT_ERROR
 * set.
 */
RmpImportScene *rmp_assimp_read (const char *path, GError **error);

G_END_DECLS
