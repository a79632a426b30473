/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* seam-owners.h: which vertex of a mesh each vertex of a file is, where seams have copies: found
 * from the file's triangles alone, so that a bake can be verified without its writer's word.
 */

#include <gio/gio.h>

G_BEGIN_DECLS

/* A copy that no triangle tells. */
#define RMP_OWNER_UNKNOWN G_MAXUINT32

/**
 * rmp_seam_owners_find:
 * @n_own: vertices of the mesh, which come first in the file
 * @faces: [@n_faces × 3] of the mesh, wound as in the file
 * @n_vertices: of the file
 * @corners: [@n_faces × 3] of the file, in any order, each triangle from any of its corners
 *
 * Where triangles are in the mesh's order all owners are known. Where they are not, two corners
 * that are known tell the third, and copies in triangles without such two stay unknown.
 *
 * Returns: (transfer full): [@n_vertices]; %NULL with %RMP_BAKE_ERROR_DIFFERS set: the triangles
 *   are not the mesh's
 */
guint32 *rmp_seam_owners_find (guint n_own, guint n_faces, const guint32 *faces, guint n_vertices,
                               const guint32 *corners, GError **error);

G_END_DECLS
