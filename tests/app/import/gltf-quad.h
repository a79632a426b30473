/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* gltf-quad.h: glTF files of one quad, and what the reader makes of them. */

#include "fixture.h"

G_BEGIN_DECLS

/* Four vertices and two triangles; tests change one thing about it. */
extern const float quad[12];
extern const guint16 quad_indices[6];

RmpImport *import_or_fail (GBytes *file); /* (transfer full) */
const RmpImportMesh *mesh_of (const RmpImport *import, guint index);

/* A scene with one node and the quad's primitive, whose members are @primitive. (transfer full) */
RmpImport *import_primitive (RmpFixture *fixture, const char *primitive);

G_END_DECLS
