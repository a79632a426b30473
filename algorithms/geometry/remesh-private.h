/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* remesh-private.h: a mesh whose edges are split, collapsed and flipped one by one.
 *
 * Faces that are gone keep their number; their corners are RMP_INDEX_NONE. Creases are edges whose
 * shape must stay: borders, edges with three faces or more, seams of the texture, borders between
 * groups of faces and sharp bends. They are split, and collapsed along themselves, but never
 * flipped; where they end, branch or turn sharply a vertex is fixed.
 */

#include "geometry/curve.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_REMESH_FREE,
  RMP_REMESH_ON_CREASE,
  RMP_REMESH_FIXED,
} RmpRemeshHold;

typedef struct
{
  guint32 corners[3];
  float uvs[3][2];
  guint32 source; /* the face of the first mesh that it comes from */
  guint32 group;
} RmpRemeshFace;

typedef struct
{
  double position[3];
  double length; /* metres: what edges there should have */
  RmpSurfacePoint point;
  RmpRemeshHold hold;
  gboolean on_border;
  GArray *faces; /* of guint32 */
} RmpRemeshVertex;

typedef struct
{
  GArray *vertices;    /* of RmpRemeshVertex */
  GArray *faces;       /* of RmpRemeshFace */
  GHashTable *creases; /* set of gint64: both ends */
} RmpRemeshWork;

/* @groups: (nullable): [#F]; @lengths: [#V] metres, > 0 */
void rmp_remesh_work_init (RmpRemeshWork *self, const RmpMesh *mesh, const guint16 *groups,
                           const double *lengths);
void rmp_remesh_work_clear (RmpRemeshWork *self);

static inline RmpRemeshVertex *
rmp_remesh_vertex (const RmpRemeshWork *self, guint32 vertex)
{
  return &g_array_index (self->vertices, RmpRemeshVertex, vertex);
}

static inline RmpRemeshFace *
rmp_remesh_face (const RmpRemeshWork *self, guint32 face)
{
  return &g_array_index (self->faces, RmpRemeshFace, face);
}

static inline gboolean
rmp_remesh_face_is_gone (const RmpRemeshWork *self, guint32 face)
{
  return rmp_remesh_face (self, face)->corners[0] == RMP_INDEX_NONE;
}

/* The length of an edge in what it should have. */
double rmp_remesh_relative_length (const RmpRemeshWork *self, guint32 a, guint32 b);

gboolean rmp_remesh_is_crease (const RmpRemeshWork *self, guint32 a, guint32 b);

/* The normal of a face, as long as twice its area, with one vertex somewhere else.
 * @vertex: RMP_INDEX_NONE: none is
 */
void rmp_remesh_normal (const RmpRemeshWork *self, guint32 face, guint32 vertex,
                        const double position[3], double normal[3]);

/* Puts a vertex in the middle of an edge. */
void rmp_remesh_split (RmpRemeshWork *self, guint32 a, guint32 b);

/* Moves @from onto @to and drops the faces between, if the mesh keeps its shape and sense and no
 * edge becomes longer than @longest of what it should have. Returns: whether it was done
 */
gboolean rmp_remesh_collapse (RmpRemeshWork *self, guint32 from, guint32 to, double longest);

/* Joins the other two corners of an edge's two faces, if that brings the number of edges at each
 * vertex nearer to six (four on borders). Returns: whether it was done
 */
gboolean rmp_remesh_flip (RmpRemeshWork *self, guint32 a, guint32 b);

G_END_DECLS
