/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* shader.h: how a surface looks: its material, texture, field or a mode for inspection, each with a
 * program of its own.
 */

#include "renderer.h"
#include "surface.h"

G_BEGIN_DECLS

/* Software drivers compute both sides of every branch, so what differs is compiled apart. */
typedef enum
{
  RMP_SURFACE_WOVEN,
  RMP_SURFACE_PLAIN, /* cloth without weave */
  RMP_SURFACE_CLAY,
  RMP_SURFACE_FIELD,
  RMP_SURFACE_MATCAP,
  RMP_SURFACE_NORMALS,
  RMP_SURFACE_OCCLUSION,
  RMP_N_SURFACES,
} RmpSurfaceKind;

/* What is lit: pixels as each quality does, or vertices, where triangles are hardly larger than
 * pixels.
 */
typedef enum
{
  RMP_LIT_PIXELS_FULL = RMP_QUALITY_FULL,
  RMP_LIT_PIXELS_FAST = RMP_QUALITY_INTERACTIVE,
  RMP_LIT_VERTICES,
  RMP_N_LIT,
} RmpLit;

/* What lies over the material. */
typedef enum
{
  RMP_OVER_NOTHING,
  RMP_OVER_PAINTING, /* a texture */
  RMP_OVER_FIELD,    /* colours of a field that tints */
  RMP_N_OVER,
} RmpOver;

typedef struct
{
  /* [what is lit][what gives normals][what lies over it][whether there is a texture][whether it has
   * holes]; 0 until first used
   */
  GLuint programs[RMP_N_LIT][RMP_N_NORMALS][RMP_N_OVER][2][2][RMP_N_SURFACES];
  GLuint palettes, white;
  GHashTable *textures; /* (element-type guint64 GLuint) by texture id */
} RmpShader;

/* What earlier passes left. */
typedef struct
{
  RmpQuality quality;
  float pixels_metre; /* at the camera's target */
  float small;        /* pixels of the largest triangles that are lit by their vertices */
  GLuint shadow_map;
  GLuint occlusion_map; /* 0: none */
} RmpShaderLight;

gboolean rmp_shader_init (RmpShader *self, GError **error);
void rmp_shader_clear (RmpShader *self);

GLuint rmp_shader_get_texture (RmpShader *self,
                               const RmpTexture *texture); /* uploaded when first asked for */
void rmp_shader_draw (RmpShader *self, const RmpSceneItem *item, const RmpRaisedSurface *surface,
                      RmpShading shading, const RmpShaderLight *light);

G_END_DECLS
