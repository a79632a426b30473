/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* renderer.h: draws scenes with OpenGL 4.1 core.
 *
 * A renderer belongs to the context that was current when it was made; all functions need that
 * context. Panes are several draws into rectangles of one framebuffer: surfaces are uploaded and
 * folds raised once for all of them.
 */

#include "camera.h"
#include "render-error.h"
#include "scene.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_QUALITY_FULL,        /* 4 samples, ambient occlusion, 2048² shadow */
  RMP_QUALITY_INTERACTIVE, /* while something moves: lower resolution, none of these */
} RmpQuality;

/* How well the interactive quality draws. */
typedef struct
{
  float scale;   /* part of the pane's resolution */
  float samples; /* straight pieces over the width of a fold, at most */
  float small;   /* pixels: triangles smaller than this on average are lit by their vertices */
} RmpDetail;

/* Device pixels, origin at the bottom left of the framebuffer as in OpenGL. */
typedef struct
{
  int x, y, width, height;
} RmpRect;

typedef struct
{
  double milliseconds;  /* of the last draw, commands to submission */
  guint n_triangles;    /* drawn in the main pass */
  guint n_raised;       /* triangles of folds raised for this draw; 0: nothing changed */
  guint n_shadows;      /* maps of shadows drawn for it: of the key light, on the ground */
  gsize uploaded_bytes; /* for this draw */
  int width, height;    /* pixels really rendered */
} RmpRenderStats;

typedef struct _RmpRenderer RmpRenderer;

/* Compiles the programs. Returns: %NULL with %RMP_RENDER_ERROR set. */
RmpRenderer *rmp_renderer_new (GError **error);
void rmp_renderer_free (RmpRenderer *self);

/* For all draws of the interactive quality from now on. */
void rmp_renderer_set_detail (RmpRenderer *self, const RmpDetail *detail);

/**
 * rmp_renderer_draw:
 * @viewport: the pane
 * @clip: (nullable): part of the pane that is written (a wipe); %NULL: all of it
 * @framebuffer: name of the target framebuffer, not sRGB-typed; it is bound at return
 *
 * Writes encoded (display) values; alpha 1 except with a transparent background (premultiplied
 * there). GL state that GTK relies on is restored: framebuffer, viewport, no program, no vertex
 * array, blend, depth and scissor tests off.
 */
void rmp_renderer_draw (RmpRenderer *self, RmpScene *scene, const RmpCamera *camera,
                        const RmpRect *viewport, const RmpRect *clip, guint framebuffer,
                        RmpQuality quality);

const RmpRenderStats *rmp_renderer_get_stats (const RmpRenderer *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpRenderer, rmp_renderer_free)

G_END_DECLS
