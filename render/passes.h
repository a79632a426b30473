/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* passes.h: what is drawn before the picture: key shadow map, ground contact, ambient occlusion. */

#include "frame.h"
#include "renderer.h"
#include "shader.h"
#include "surface.h"
#include "target.h"

G_BEGIN_DECLS

typedef struct
{
  GLuint depths[2], normals[2], nearness[2], masks[2]; /* programs, by whether there are holes */
  GLuint contact_blur, occlusion, occlusion_blur, outline;
  RmpFrameTarget shadow_maps[2]; /* by quality */
  RmpFrameTarget contacts[2][2]; /* by quality; drawn and blurred in turns */
  guint64 shadow_print;          /* of what the interactive shadow map shows */
  guint64 contact_prints[2];     /* … and the contact in [quality][0] */
  RmpFrameTarget normal_map, raw_occlusion, occlusion_map, selection;
} RmpPasses;

gboolean rmp_passes_init (RmpPasses *self, GError **error);
void rmp_passes_clear (RmpPasses *self);

/* In interactive drawing only the surface without folds casts shadows, and both maps are kept as
 * long as they would not change: dragging a parameter of the folds redraws neither. Return: whether
 * the map had to be drawn @shader: has the textures that say where holes are
 */
gboolean rmp_passes_draw_shadow (RmpPasses *self, const RmpFrameSetup *frame, const RmpScene *scene,
                                 GPtrArray *surfaces, RmpQuality quality, RmpShader *shader);
gboolean rmp_passes_draw_contact (RmpPasses *self, const RmpFrameSetup *frame,
                                  const RmpScene *scene, GPtrArray *surfaces, RmpQuality quality,
                                  RmpShader *shader);
void rmp_passes_draw_occlusion (RmpPasses *self, const RmpFrameSetup *frame, const RmpScene *scene,
                                GPtrArray *surfaces, int width, int height, RmpShader *shader);

/* What the selected items cover, then, into the bound framebuffer, its outline. FALSE if nothing is
 * selected.
 */
gboolean rmp_passes_draw_selection (RmpPasses *self, const RmpFrameSetup *frame,
                                    const RmpScene *scene, GPtrArray *surfaces, int width,
                                    int height, RmpShader *shader);
void rmp_passes_draw_outline (RmpPasses *self, const float tint[3]);

/* One triangle over the bound framebuffer, with the program that is in use; any vertex array may be
 * bound.
 */
void rmp_passes_fill (void);

G_END_DECLS
