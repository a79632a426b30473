/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sidecar.h: name.rimple.json, what makes a bake reproducible: look, method, citation, parameters, range, axes, files. */

#include "bake/writer.h"

G_BEGIN_DECLS

/* SHA-256 over the counts and the faces, so that a cache and a mesh can be told to belong together. */
char *rmp_topology_hash (const RmpBakeTarget *target);

/* @lines: (element-type RmpOverlayLine): those of any frame; where they lie on the mesh lets anybody measure the folds. */
gboolean rmp_sidecar_write (const RmpBakeTarget *target, const RmpBakeOptions *options, const char *look,
                            const char *clip, const RmpTechnique *technique, const RmpValues *values, GPtrArray *lines,
                            GError **error);

G_END_DECLS
