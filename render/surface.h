/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* surface.h: reliefs on the GPU. Positions and normals are streamed once a relief; folds and
 * wrinkles are raised once by the tessellator into a buffer that all passes and panes then draw, so
 * its cost does not grow with them. Where a driver has no GPU and it must be quick, the processor
 * raises them instead.
 */

#include "layers.h"
#include "raise.h"
#include "ridges.h"
#include "scene.h"
#include "sight.h"
#include "waves.h"

G_BEGIN_DECLS

struct _RmpRaisedSurface
{
  RmpRelief *relief;
  RmpConnectivity *connectivity;
  GLuint array, vertex_buffer, field_buffer;
  GLuint patch_array, level_buffer;
  GLuint raised_array, raised_buffer, raised_indices;
  GLuint list_buffer;     /* of paths: their lists by patch */
  GLuint position_buffer; /* what the form leaves of each raised one */
  RmpRidges ridges;
  RmpLayers layers;
  RmpWaves waves;
  /* square of the pixels a metre from which on the normals of its vertices are too few */
  float least_fine;
  guint n_raised;       /* triangles */
  guint32 *raised_ends; /* [connectivity->n_finishes] where those that wear a finish end */
  guint64 base_print;   /* of the faces and where they are without folds */
  gboolean indexed;     /* raised by the processor */
  float samples;        /* with which they were raised; 0: they were not */
  RmpSight sight;       /* for whom, where edges are cut for that */
  float *levels;        /* … and how finely, as rmp_connectivity_get_levels() says */
  guint64 field_scene;
  guint field_item;    /* whose field is in the buffers; scene 0: none */
  gboolean categories; /* its values name something and do not blend */
  guint64 last_use;
};

/* What gives a fragment its normal: those of the vertices, or what the form of its relief raises.
 */
#define RMP_NORMALS_OF_VERTICES 0
#define RMP_NORMALS_OF_FORM(form) (1 + (form))
#define RMP_FINER_NORMALS_OF_FORM(form) (1 + RMP_N_RELIEF_FORMS + (form))
#define RMP_N_NORMALS RMP_FINER_NORMALS_OF_FORM (RMP_N_RELIEF_FORMS)

typedef struct _RmpSurfaceCache RmpSurfaceCache;

RmpSurfaceCache *rmp_surface_cache_new (GError **error);
void rmp_surface_cache_free (RmpSurfaceCache *self);

/* To be called before and after each draw: counts uploaded bytes, and frees what has not been used
 * for a while.
 */
void rmp_surface_cache_begin (RmpSurfaceCache *self);
void rmp_surface_cache_end (RmpSurfaceCache *self, gsize *uploaded_bytes, guint *n_raised);

/**
 * rmp_surface_cache_get:
 * @scene_id: of the scene whose item it is
 * @view: for which it is to be raised
 * @quick: raised in the quickest way, whose triangles may lie otherwise on the same surface
 *
 * Returns: (transfer none): the surface, uploaded and raised
 */
const RmpRaisedSurface *rmp_surface_cache_get (RmpSurfaceCache *self, guint64 scene_id, guint index,
                                               const RmpSceneItem *item, const RmpView *view,
                                               gboolean quick);

/* All its triangles, with the program that is in use; or those that wear a finish. */
void rmp_surface_draw (const RmpRaisedSurface *self);
void rmp_surface_draw_finish (const RmpRaisedSurface *self, guint finish);
gboolean rmp_surface_wears (const RmpRaisedSurface *self, guint finish);

/* Where its fragments take their normals from: from the form of the relief if the vertices are too
 * sparse for them. @pixels_metre: at the camera's target
 */
guint rmp_surface_get_normals (const RmpRaisedSurface *self, float pixels_metre);

/* The same without folds: what casts a blurred shadow. */
void rmp_surface_draw_base (const RmpRaisedSurface *self);
void rmp_surface_draw_base_finish (const RmpRaisedSurface *self, guint finish);

G_END_DECLS
