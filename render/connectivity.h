/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* connectivity.h: the parts of a surface on the GPU that do not change during a clip: indices,
 * texture coordinates, rest positions, and the data of the form of the relief for corners of
 * patches.
 *
 * GL has one index a corner, a relief two (vertex and uv), so vertices are split where their uv
 * differ. Faces that nothing can raise are drawn as they are; the others are patches that the
 * tessellator raises. A patch has three vertices of its own, which carry what belongs to the face:
 * drivers that split long draws restart gl_PrimitiveID.
 */

#include "material.h"
#include "relief-drawing.h"

G_BEGIN_DECLS

/* An edge between a patch and a face that is not one: it stays straight, so that no crack opens. */
#define RMP_EDGE_STRAIGHT G_MAXUINT32

typedef struct
{
  float uv[2], rest[3];
} RmpConstantVertex;

struct _RmpConnectivity
{
  RmpReliefTopology *topology;
  const RmpReliefDrawing *drawing;
  gboolean is_faceted; /* faces share no vertices: each may have a value of its own */
  guint64 patches_id;  /* as the drawing tells it; 0: the topology's */
  guint n_split;       /* vertices after splitting, used by the indices */
  guint n_vertices;    /* these and three a patch */
  guint32 *vertices;   /* [n_vertices] vertex of the relief */
  /* [n_vertices] face of the relief that has it; where faces share none, the only one */
  guint32 *vertex_faces;
  GLuint constant_buffer; /* RmpConstantVertex of each */
  GLuint index_buffer;    /* of the faces that are no patches */
  GLuint patch_buffer;    /* what the form keeps of the last three a patch */
  GLuint chart_buffer,
      chart_texture; /* of layers: four numbers a corner, as layer.glsl reads them; of waves: a
                            * patch, as wave.glsl does
                            */
  guint n_flat, n_patches; /* faces, both in the order of what they wear */
  guint64 finishes_id;     /* 0: one finish */
  guint n_finishes;
  guint32 *flat_ends, *patch_ends; /* [n_finishes] where the faces that wear one end */
  guint32 *patch_faces;            /* [n_patches] face of the relief */
  guint n_edges;
  /* [n_patches × 3] edge opposite to a corner, shared by two patches, or RMP_EDGE_STRAIGHT; NULL
   * where the form needs none
   */
  guint32 *patch_edges;
  float area;          /* at rest, of the whole surface, square metres */
  guint64 faces_print; /* of the relief's faces */
  guint64 last_use;
};

/* @finishes: (nullable): of the relief's faces; @faceted: values come by face. Patches never share
 *   vertices.
 */
RmpConnectivity *rmp_connectivity_new (const RmpRelief *relief, const RmpFaceFinishes *finishes,
                                       gboolean faceted);
void rmp_connectivity_free (RmpConnectivity *self);
gboolean rmp_connectivity_fits (const RmpConnectivity *self, const RmpRelief *relief,
                                const RmpFaceFinishes *finishes, gboolean faceted);

/* For forms whose patches agree on their edges: fills `n_edges` and `patch_edges`. */
void rmp_connectivity_number_edges (RmpConnectivity *self, const RmpRelief *relief);

/**
 * rmp_connectivity_get_levels:
 * @samples: straight pieces over the width of a fold
 * @sight: from where they are looked at, for forms whose edges are cut for that
 * @levels: (out caller-allocates): [n_patches × 3 × 4] for each corner the same: tessellation of
 *   the edges
 *   opposite to the corners and of the inside
 * @ends: (out caller-allocates): [n_finishes] where the triangles that wear one end
 *
 * The level of an edge depends on the edge alone: the finest that either side asks for.
 *
 * Returns: triangles that the tessellator will make of all patches
 */
guint rmp_connectivity_get_levels (const RmpConnectivity *self, const RmpRelief *relief,
                                   float samples, const RmpRidgeSight *sight, float *levels,
                                   guint32 *ends);

/* Of one patch with such levels: edges, inside. */
guint rmp_connectivity_count_triangles (const float level[4]);

/* Mean area, at rest, of the triangles of patches that are cut finely, square metres. */
float rmp_connectivity_measure_fine (const RmpConnectivity *self, const float *levels);

G_END_DECLS
