/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* relief-cuts.h: the faces of reliefs that parts of a surface show, and the material that each of
 * them wears. Kept between scenes, which are built more often than frames change.
 */

#include "material.h"
#include "relief/relief.h"
#include "store/document/project.h"

G_BEGIN_DECLS

typedef struct _RmpReliefCuts RmpReliefCuts;

RmpReliefCuts *rmp_relief_cuts_new (void);
void rmp_relief_cuts_free (RmpReliefCuts *self);

/**
 * rmp_relief_cuts_get:
 * @shown: (nullable): [#F of @mesh] 1 on its faces; %NULL for all
 *
 * Returns: (transfer none): the part of @relief that lies in them; lives until the next call
 */
RmpRelief *rmp_relief_cuts_get (RmpReliefCuts *self, RmpMesh *mesh, const guint8 *shown,
                                RmpRelief *relief);

/* @topology: of a relief that came from rmp_relief_cuts_get(). Returns: (transfer none) (nullable):
 *   [#F of @topology] the face of the whole relief that each is; %NULL where it is whole. Lives
 *   until the next call
 */
const guint32 *rmp_relief_cuts_get_whole_faces (const RmpReliefCuts *self,
                                                const RmpReliefTopology *topology);

/**
 * rmp_relief_cuts_get_coarse_faces:
 * @topology: of a relief of @mesh, or of a part of one
 *
 * Returns: (transfer none): [#F of @topology] the face of @mesh that each lies in, RMP_INDEX_NONE
 *   where in none; lives
 *   until the next call
 */
const guint32 *rmp_relief_cuts_get_coarse_faces (RmpReliefCuts *self, RmpMesh *mesh,
                                                 RmpReliefTopology *topology);

/**
 * rmp_relief_cuts_get_finishes:
 * @topology: of a relief of @surface, or of a part of one
 * @first: (out): material of its first face
 *
 * Returns: (transfer none) (nullable): materials by face, in the surface's order; %NULL where all
 *   wear the first
 */
RmpFaceFinishes *rmp_relief_cuts_get_finishes (RmpReliefCuts *self, RmpSurface *surface,
                                               RmpReliefTopology *topology, guint *first);

G_END_DECLS
