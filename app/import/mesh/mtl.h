/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* mtl.h: the materials of Wavefront OBJ: colour, opacity and picture of the surface; nothing else
 * of them is shown.
 */

#include "mesh/plain-mesh.h"

G_BEGIN_DECLS

/* Fills in the materials of the scene's mesh from the libraries beside @path. What is missing is
 * told, and stays grey.
 */
void rmp_mtl_apply (RmpImportScene *scene, const RmpPlainMesh *mesh, const char *path);

G_END_DECLS
