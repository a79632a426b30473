/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "passes.h"

#include "fingerprint.h"
#include "program.h"
#include "scene-private.h"

#include <math.h>

static const int shadow_sizes[] = { [RMP_QUALITY_FULL] = 2048, [RMP_QUALITY_INTERACTIVE] = 1024 };
static const int contact_sizes[] = { [RMP_QUALITY_FULL] = 256, [RMP_QUALITY_INTERACTIVE] = 64 };
static const int contact_reaches[] = { [RMP_QUALITY_FULL] = 24, [RMP_QUALITY_INTERACTIVE] = 8 };
/* Two rounds of a small blur look like one of a large blur; interactive drawing makes do with one
 * round.
 */
static const int contact_rounds[] = { [RMP_QUALITY_FULL] = 2, [RMP_QUALITY_INTERACTIVE] = 1 };

gboolean
rmp_passes_init (RmpPasses *self, GError **error)
{
  const struct
  {
    GLuint *program;
    RmpProgramSource source;
  } programs[] = {
    { &self->depths[FALSE], { .vertex = "depth.vert", .fragment = "depth.frag" } },
    { &self->depths[TRUE],
      { .vertex = "depth.vert", .fragment = "depth.frag", .defines = "#define HOLES\n" } },
    { &self->nearness[FALSE], { .vertex = "depth.vert", .fragment = "contact.frag" } },
    { &self->nearness[TRUE],
      { .vertex = "depth.vert", .fragment = "contact.frag", .defines = "#define HOLES\n" } },
    { &self->contact_blur, { .vertex = "screen.vert", .fragment = "contact-blur.frag" } },
    { &self->normals[FALSE], { .vertex = "normal.vert", .fragment = "normal.frag" } },
    { &self->normals[TRUE],
      { .vertex = "normal.vert", .fragment = "normal.frag", .defines = "#define HOLES\n" } },
    { &self->occlusion, { .vertex = "screen.vert", .fragment = "occlusion.frag" } },
    { &self->occlusion_blur, { .vertex = "screen.vert", .fragment = "occlusion-blur.frag" } },
    { &self->masks[FALSE], { .vertex = "depth.vert", .fragment = "mask.frag" } },
    { &self->masks[TRUE],
      { .vertex = "depth.vert", .fragment = "mask.frag", .defines = "#define HOLES\n" } },
    { &self->outline, { .vertex = "screen.vert", .fragment = "outline.frag" } },
  };
  for (guint i = 0; i < G_N_ELEMENTS (programs); i++)
    {
      *programs[i].program = rmp_program_new (&programs[i].source, error);
      if (*programs[i].program == 0)
        return FALSE;
    }
  return TRUE;
}

void
rmp_passes_clear (RmpPasses *self)
{
  const GLuint programs[] = { self->depths[FALSE], self->depths[TRUE],    self->normals[FALSE],
                              self->normals[TRUE], self->nearness[FALSE], self->nearness[TRUE],
                              self->masks[FALSE],  self->masks[TRUE],     self->contact_blur,
                              self->occlusion,     self->occlusion_blur,  self->outline };
  for (guint i = 0; i < G_N_ELEMENTS (programs); i++)
    glDeleteProgram (programs[i]);
  for (int quality = 0; quality < 2; quality++)
    {
      rmp_target_clear (&self->shadow_maps[quality]);
      rmp_target_clear (&self->contacts[quality][0]);
      rmp_target_clear (&self->contacts[quality][1]);
    }
  rmp_target_clear (&self->normal_map);
  rmp_target_clear (&self->raw_occlusion);
  rmp_target_clear (&self->occlusion_map);
  rmp_target_clear (&self->selection);
}

void
rmp_passes_fill (void)
{
  glDrawArrays (GL_TRIANGLES, 0, 3);
}

static guint64
get_bases_print (GPtrArray *surfaces, const mat4 matrix)
{
  guint64 print = rmp_fingerprint_add (RMP_FINGERPRINT_NONE, matrix, sizeof (mat4));
  for (guint i = 0; i < surfaces->len; i++)
    {
      const RmpRaisedSurface *surface = g_ptr_array_index (surfaces, i);
      print = rmp_fingerprint_add (print, &surface->base_print, sizeof surface->base_print);
    }
  return print;
}

static void
draw_caster (const RmpRaisedSurface *surface, RmpQuality quality)
{
  if (quality == RMP_QUALITY_FULL)
    rmp_surface_draw (surface);
  else
    rmp_surface_draw_base (surface);
}

/* The finishes of an item, those with holes by the second program. */
static void
draw_finishes (const GLuint programs[2], const RmpSceneItem *item, const RmpRaisedSurface *surface,
               RmpQuality quality, RmpShader *shader)
{
  for (guint finish = 0; finish < item->n_finishes; finish++)
    {
      const RmpTexture *holes = rmp_scene_item_get_holes (item, finish);
      if (!rmp_surface_wears (surface, finish))
        continue;
      glUseProgram (programs[holes != NULL]);
      if (holes)
        {
          rmp_program_set_texture (programs[TRUE], "picture", 0, GL_TEXTURE_2D,
                                   rmp_shader_get_texture (shader, holes));
          rmp_program_set_float (programs[TRUE], "cutoff", item->finishes[finish].material.cutoff);
        }
      if (quality == RMP_QUALITY_FULL)
        rmp_surface_draw_finish (surface, finish);
      else
        rmp_surface_draw_base_finish (surface, finish);
    }
}

static void
draw_item (const GLuint programs[2], const RmpSceneItem *item, const RmpRaisedSurface *surface,
           RmpQuality quality, RmpShader *shader)
{
  if (rmp_scene_item_has_holes (item))
    {
      draw_finishes (programs, item, surface, quality, shader);
      return;
    }
  glUseProgram (programs[FALSE]);
  draw_caster (surface, quality);
}

static void
draw_holed (const GLuint programs[2], const RmpScene *scene, GPtrArray *surfaces,
            RmpQuality quality, RmpShader *shader)
{
  for (guint i = 0; i < surfaces->len; i++)
    draw_item (programs, rmp_scene_get_item (scene, i), g_ptr_array_index (surfaces, i), quality,
               shader);
}

static void
set_matrices (const GLuint programs[2], const float *matrix)
{
  for (int holed = 0; holed < 2; holed++)
    {
      glUseProgram (programs[holed]);
      rmp_program_set_matrix (programs[holed], "matrix", matrix);
    }
}

gboolean
rmp_passes_draw_shadow (RmpPasses *self, const RmpFrameSetup *frame, const RmpScene *scene,
                        GPtrArray *surfaces, RmpQuality quality, RmpShader *shader)
{
  static const RmpTargetFormat format = { .depth = GL_DEPTH_COMPONENT32F, .compare = TRUE };
  RmpFrameTarget *target = &self->shadow_maps[quality];
  const guint64 print = get_bases_print (surfaces, frame->shadow_projection);
  if (quality == RMP_QUALITY_INTERACTIVE && self->shadow_print == print)
    return FALSE;
  if (quality == RMP_QUALITY_INTERACTIVE)
    self->shadow_print = print;
  rmp_target_resize (target, &format, shadow_sizes[quality], shadow_sizes[quality]);
  rmp_target_bind (target);
  glEnable (GL_DEPTH_TEST);
  glClear (GL_DEPTH_BUFFER_BIT);
  glEnable (GL_POLYGON_OFFSET_FILL);
  glPolygonOffset (2, 4);
  set_matrices (self->depths, frame->shadow_projection[0]);
  draw_holed (self->depths, scene, surfaces, quality, shader);
  glDisable (GL_POLYGON_OFFSET_FILL);
  return TRUE;
}

static void
blur_contact (RmpPasses *self, const RmpFrameSetup *frame, RmpFrameTarget targets[2],
              RmpQuality quality)
{
  const int size = contact_sizes[quality];
  const float texels_metre = (float) size / (2 * frame->block.ground[1]);
  const int n_rounds = contact_rounds[quality];
  const float widen = sqrtf (2 / (float) n_rounds) * texels_metre;
  const float deviation[2] = { MAX (.016f * widen, .5f), MAX (.10f * widen, .5f) };
  glUseProgram (self->contact_blur);
  rmp_program_set_vector (self->contact_blur, "deviation", 2, deviation);
  rmp_program_set_int (self->contact_blur, "reach", contact_reaches[quality]);
  for (int round = 0; round < 2 * n_rounds; round++)
    {
      const float stride[2] = { round % 2 ? 0 : 1 / (float) size,
                                round % 2 ? 1 / (float) size : 0 };
      rmp_target_bind (&targets[1 - round % 2]);
      rmp_program_set_texture (self->contact_blur, "source", 0, GL_TEXTURE_2D,
                               targets[round % 2].colour);
      rmp_program_set_vector (self->contact_blur, "stride", 2, stride);
      rmp_program_set_int (self->contact_blur, "last", round == 2 * n_rounds - 1);
      rmp_passes_fill ();
    }
}

gboolean
rmp_passes_draw_contact (RmpPasses *self, const RmpFrameSetup *frame, const RmpScene *scene,
                         GPtrArray *surfaces, RmpQuality quality, RmpShader *shader)
{
  static const RmpTargetFormat format = { .colour = GL_RG16F, .filter = GL_LINEAR };
  RmpFrameTarget *targets = self->contacts[quality];
  const float floor = frame->block.target[3];
  const guint64 print = quality == RMP_QUALITY_FULL
                            ? scene->id
                            : rmp_fingerprint_add (
                                  get_bases_print (surfaces, frame->contact_projection), &floor,
                                  sizeof floor);
  if (self->contact_prints[quality] == print)
    return FALSE;
  self->contact_prints[quality] = print;
  for (int i = 0; i < 2; i++)
    rmp_target_resize (&targets[i], &format, contact_sizes[quality], contact_sizes[quality]);

  rmp_target_bind (&targets[0]);
  glDisable (GL_DEPTH_TEST);
  glClear (GL_COLOR_BUFFER_BIT);
  glEnable (GL_BLEND);
  glBlendEquation (GL_MAX);
  set_matrices (self->nearness, frame->contact_projection[0]);
  draw_holed (self->nearness, scene, surfaces, quality, shader);
  glBlendEquation (GL_FUNC_ADD);
  glDisable (GL_BLEND);
  blur_contact (self, frame, targets, quality);
  return TRUE;
}

void
rmp_passes_draw_occlusion (RmpPasses *self, const RmpFrameSetup *frame, const RmpScene *scene,
                           GPtrArray *surfaces, int width, int height, RmpShader *shader)
{
  static const RmpTargetFormat normals = { .colour = GL_RG16,
                                           .depth = GL_DEPTH_COMPONENT32F,
                                           .filter = GL_NEAREST };
  static const RmpTargetFormat raw = { .colour = GL_RG16F, .filter = GL_NEAREST };
  static const RmpTargetFormat blurred = { .colour = GL_R8, .filter = GL_NEAREST };
  rmp_target_resize (&self->normal_map, &normals, width, height);
  rmp_target_resize (&self->raw_occlusion, &raw, width, height);
  rmp_target_resize (&self->occlusion_map, &blurred, width, height);

  glEnable (GL_SCISSOR_TEST);
  glScissor (frame->bounds[0], frame->bounds[1], frame->bounds[2], frame->bounds[3]);
  rmp_target_bind (&self->normal_map);
  glEnable (GL_DEPTH_TEST);
  glClear (GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  draw_holed (self->normals, scene, surfaces, RMP_QUALITY_FULL, shader);

  rmp_target_bind (&self->raw_occlusion);
  glDisable (GL_DEPTH_TEST);
  glUseProgram (self->occlusion);
  rmp_program_set_texture (self->occlusion, "depth_map", 0, GL_TEXTURE_2D, self->normal_map.depth);
  rmp_program_set_texture (self->occlusion, "normal_map", 1, GL_TEXTURE_2D,
                           self->normal_map.colour);
  rmp_program_set_matrix (self->occlusion, "inverse_projection", frame->inverse_projection[0]);
  rmp_program_set_float (self->occlusion, "radius", MIN (.06f, .15f * frame->view_height));
  rmp_program_set_float (self->occlusion, "pixels_metre", frame->pixels_metre);
  rmp_passes_fill ();

  rmp_target_bind (&self->occlusion_map);
  glUseProgram (self->occlusion_blur);
  rmp_program_set_texture (self->occlusion_blur, "source", 0, GL_TEXTURE_2D,
                           self->raw_occlusion.colour);
  rmp_passes_fill ();
  glDisable (GL_SCISSOR_TEST);
}

gboolean
rmp_passes_draw_selection (RmpPasses *self, const RmpFrameSetup *frame, const RmpScene *scene,
                           GPtrArray *surfaces, int width, int height, RmpShader *shader)
{
  static const RmpTargetFormat format = { .colour = GL_R8, .filter = GL_LINEAR };
  gboolean any = FALSE;
  for (guint i = 0; i < surfaces->len; i++)
    any |= rmp_scene_get_item (scene, i)->selected;
  if (!any)
    return FALSE;

  g_return_val_if_fail (self != NULL, FALSE);

  rmp_target_resize (&self->selection, &format, width, height);
  rmp_target_bind (&self->selection);
  glDisable (GL_DEPTH_TEST);
  glClear (GL_COLOR_BUFFER_BIT);
  set_matrices (self->masks, (const float *) frame->block.view_projection);
  for (guint i = 0; i < surfaces->len; i++)
    if (rmp_scene_get_item (scene, i)->selected)
      draw_item (self->masks, rmp_scene_get_item (scene, i), g_ptr_array_index (surfaces, i),
                 RMP_QUALITY_FULL, shader);
  return TRUE;
}

void
rmp_passes_draw_outline (RmpPasses *self, const float tint[3])
{
  g_return_if_fail (self != NULL);

  glDisable (GL_DEPTH_TEST);
  glEnable (GL_BLEND);
  glUseProgram (self->outline);
  rmp_program_set_texture (self->outline, "mask", 0, GL_TEXTURE_2D, self->selection.colour);
  rmp_program_set_vector (self->outline, "tint", 3, tint);
  rmp_passes_fill ();
  glDisable (GL_BLEND);
}
