/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* connectivity.h: what of a surface does not change over a clip, on the GPU: indices, texture coordinates, rest positions
 * and, of reliefs of the form `folds`, the coordinates of the faces that a line reaches.
 *
 * GL has one index a corner, a relief two (vertex and uv), so vertices are split where their uv differ. Faces that no
 * line reaches are drawn as they are; the others are patches that the tessellator raises, and so are all faces of the form
 * `paths`, whose wrinkles wander. A patch has three vertices of its
 * own, which carry what belongs to the face: drivers that split long draws restart gl_PrimitiveID.
 */

#include "material.h"
#include "relief/relief.h"
#include "wrinkles/lod.h"

#include <epoxy/gl.h>

G_BEGIN_DECLS

/* An edge between a patch and a face that is not one: it stays straight, so that no crack opens. */
#define RMP_EDGE_STRAIGHT G_MAXUINT32

typedef struct
{
  float uv[2], rest[3];
} RmpConstantVertex;

typedef struct
{
  float place[2 * RMP_RELIEF_FACE_LINES]; /* (s, d) of the lines */
  guint32 lines[RMP_RELIEF_FACE_LINES];   /* or RMP_LINE_NONE */
} RmpPatchVertex;

typedef struct
{
  guint32 vertex;  /* of the relief: tells both faces of an edge where it begins */
  guint32 list[2]; /* number of the patch; not used */
} RmpLayerCorner;

typedef struct
{
  RmpReliefTopology *topology;
  gboolean is_ridged;     /* of the form paths */
  gboolean is_layered;    /* of the form layers */
  gboolean is_faceted;    /* faces share no vertices: each may have a value of its own */
  guint64 coordinates_id; /* of the form folds; 0: no patches */
  guint n_split;          /* vertices after splitting, used by the indices */
  guint n_vertices;       /* these and three a patch */
  guint32 *vertices;      /* [n_vertices] vertex of the relief */
  guint32 *vertex_faces;  /* [n_vertices] face of the relief that has it; where faces share none, the only one */
  GLuint constant_buffer; /* RmpConstantVertex of each */
  GLuint index_buffer;    /* of the faces that are no patches */
  GLuint patch_buffer;    /* RmpPatchVertex of the last three a patch; of ridges guint32, their vertex of the relief; of
                            * layers RmpLayerCorner */
  GLuint chart_buffer, chart_texture; /* of layers: four numbers a corner, as layer.glsl reads them */
  guint n_flat, n_patches;            /* faces, both in the order of what they wear */
  guint64 finishes_id;                /* 0: one finish */
  guint n_finishes;
  guint32 *flat_ends, *patch_ends; /* [n_finishes] where the faces that wear one end */
  guint32 *patch_faces;            /* [n_patches] face of the relief */
  guint n_edges;
  /* [n_patches × 3] edge opposite to a corner, shared by two patches, or RMP_EDGE_STRAIGHT; NULL of ridges */
  guint32 *patch_edges;
  float area;          /* at rest, of the whole surface, square metres */
  guint64 faces_print; /* of the relief's faces */
  guint64 last_use;
} RmpConnectivity;

/* @finishes: (nullable): of the relief's faces; @faceted: values come by face. Patches never share vertices. */
RmpConnectivity *rmp_connectivity_new (const RmpRelief *relief, const RmpFaceFinishes *finishes, gboolean faceted);
void rmp_connectivity_free (RmpConnectivity *self);
gboolean rmp_connectivity_fits (const RmpConnectivity *self, const RmpRelief *relief, const RmpFaceFinishes *finishes,
                                gboolean faceted);

/**
 * rmp_connectivity_get_levels:
 * @samples: straight pieces over the width of a fold
 * @sight: of the forms paths and layers: from where they are looked at
 * @levels: (out caller-allocates): [n_patches × 3 × 4] for each corner the same: tessellation of the edges
 *   opposite to the corners and of the inside
 * @ends: (out caller-allocates): [n_finishes] where the triangles that wear one end
 *
 * The level of an edge depends on the edge alone: the finest that any line on either side asks for; of the form paths, what
 * the relief says, or as much less as its middle is far away; of layers, see layer-levels.h.
 *
 * Returns: triangles that the tessellator will make of all patches
 */
guint rmp_connectivity_get_levels (const RmpConnectivity *self, const RmpRelief *relief, float samples,
                                   const RmpRidgeSight *sight, float *levels, guint32 *ends);

/* Of one patch with such levels: edges, inside. */
guint rmp_connectivity_count_triangles (const float level[4]);

/* Mean area, at rest, of the triangles of patches that are cut finely, square metres. */
float rmp_connectivity_measure_fine (const RmpConnectivity *self, const float *levels);

G_END_DECLS
