/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* look-map.h: what a look raises in one frame, as an image, so that methods which show maps can
 * show what another method has made.
 */

#include "evaluate/snapshot.h"
#include "images/height-image.h"
#include "store/document/project.h"
#include "technique/technique.h"

G_BEGIN_DECLS

/**
 * rmp_look_make_map:
 * @clip: (nullable): %NULL for the bind pose
 * @frame: of the clip
 * @side: texels
 * @amplitude: (inout): metres of a full range of greys; 0: whatever the largest height needs
 *
 * Blocks for as long as the frame takes.
 *
 * Returns: (transfer full): %NULL with @error set: nothing is raised, no texture coordinates, …
 */
RmpHeightImage *rmp_look_make_map (RmpLook *look, RmpClipItem *clip, double frame, guint side,
                                   double *amplitude, const RmpCall *call, GError **error);

/* The same as a map of normals; @normals: (out): [2] as of rmp_relief_make_normal_map(). */
gboolean rmp_look_make_normals (RmpLook *look, RmpClipItem *clip, double frame, guint side,
                                RmpHeightImage *normals[2], const RmpCall *call, GError **error);

/* Maps of many frames: what the look prepares is prepared once, with the first of them. */
typedef struct _RmpMapMaker RmpMapMaker;

/* Takes a snapshot, on the thread of the project; the rest may be done in any. */
RmpMapMaker *rmp_map_maker_new (RmpLook *look, RmpClipItem *clip, GError **error);
void rmp_map_maker_free (RmpMapMaker *self);

/* Makes the frame of which maps are wanted, as a bake has it: what follows is of it. */
gboolean rmp_map_maker_go (RmpMapMaker *self, double frame, const RmpCall *call, GError **error);

const RmpRelief *rmp_map_maker_get_relief (const RmpMapMaker *self);
RmpMesh *rmp_map_maker_get_mesh (const RmpMapMaker *self);     /* the coarse one */
const float *rmp_map_maker_get_base (const RmpMapMaker *self); /* [#V × 3] */
RmpSnapshot *rmp_map_maker_get_snapshot (const RmpMapMaker *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpMapMaker, rmp_map_maker_free)

G_END_DECLS
