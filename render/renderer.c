/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "renderer.h"

#include "frame.h"
#include "gl-need.h"
#include "lines.h"
#include "palette.h"
#include "passes.h"
#include "program.h"
#include "scene-private.h"
#include "shader.h"
#include "surface.h"
#include "target.h"

#define SAMPLES 4

struct _RmpRenderer
{
  GLuint ground[2];                         /* by quality */
  GLuint background, wire, smooth, copy[2]; /* copy: opaque, transparent */
  GLuint frame_buffer, empty_array;
  RmpShader shader;
  RmpSurfaceCache *cache;
  RmpPasses passes;
  RmpLines lines;
  RmpFrameTarget pictures[2]; /* by quality: 4 samples, or scaled */
  RmpFrameTarget resolved, smoothed;
  gboolean can_skip_decode; /* GL_EXT_texture_sRGB_decode */
  GHashTable *textures;     /* (element-type guint64 GLuint) by texture id */
  RmpDetail detail;         /* of the interactive quality */
  RmpRenderStats stats;
};

static gboolean
make_programs (RmpRenderer *self, GError **error)
{
  const struct
  {
    GLuint *program;
    RmpProgramSource source;
  } programs[] = {
    { &self->ground[RMP_QUALITY_FULL], { .vertex = "ground.vert", .fragment = "ground.frag" } },
    { &self->ground[RMP_QUALITY_INTERACTIVE],
      { .vertex = "ground.vert", .fragment = "ground.frag", .defines = "#define FAST\n" } },
    { &self->background, { .vertex = "screen.vert", .fragment = "background.frag" } },
    { &self->wire, { .vertex = "surface.vert", .geometry = "wire.geom", .fragment = "wire.frag" } },
    { &self->smooth, { .vertex = "screen.vert", .fragment = "smooth.frag" } },
    { &self->copy[FALSE],
      { .vertex = "screen.vert",
        .fragment = "copy.frag",
        .defines = self->can_skip_decode ? NULL : "#define ENCODE\n" } },
    { &self->copy[TRUE],
      { .vertex = "screen.vert", .fragment = "copy.frag", .defines = "#define TRANSPARENT\n" } },
  };
  for (guint i = 0; i < G_N_ELEMENTS (programs); i++)
    {
      *programs[i].program = rmp_program_new (&programs[i].source, error);
      if (*programs[i].program == 0)
        return FALSE;
    }
  return TRUE;
}

RmpRenderer *
rmp_renderer_new (GError **error)
{
  if (epoxy_gl_version () < RMP_GL_VERSION)
    {
      rmp_gl_need_set_error (error, (const char *) glGetString (GL_VERSION),
                             (const char *) glGetString (GL_RENDERER));
      return NULL;
    }
  g_autoptr (RmpRenderer) self = g_new0 (RmpRenderer, 1);
  self->detail = (RmpDetail){ .scale = .6f, .samples = 8, .small = 8 };
  self->can_skip_decode = epoxy_has_gl_extension ("GL_EXT_texture_sRGB_decode");
  self->cache = rmp_surface_cache_new (error);
  if (!self->cache || !make_programs (self, error) || !rmp_shader_init (&self->shader, error) ||
      !rmp_passes_init (&self->passes, error) || !rmp_lines_init (&self->lines, error))
    return NULL;
  glGenVertexArrays (1, &self->empty_array);
  glGenBuffers (1, &self->frame_buffer);
  return g_steal_pointer (&self);
}

void
rmp_renderer_free (RmpRenderer *self)
{
  const GLuint programs[] = { self->ground[0], self->ground[1], self->background, self->wire,
                              self->smooth,    self->copy[0],   self->copy[1] };
  for (guint i = 0; i < G_N_ELEMENTS (programs); i++)
    glDeleteProgram (programs[i]);
  glDeleteBuffers (1, &self->frame_buffer);
  glDeleteVertexArrays (1, &self->empty_array);
  rmp_passes_clear (&self->passes);
  rmp_lines_clear (&self->lines);
  rmp_target_clear (&self->pictures[0]);
  rmp_target_clear (&self->pictures[1]);
  rmp_target_clear (&self->resolved);
  rmp_target_clear (&self->smoothed);
  g_clear_pointer (&self->cache, rmp_surface_cache_free);
  rmp_shader_clear (&self->shader);
  g_free (self);
}

void
rmp_renderer_set_detail (RmpRenderer *self, const RmpDetail *detail)
{
  g_return_if_fail (self != NULL);
  self->detail = *detail;
}

const RmpRenderStats *
rmp_renderer_get_stats (const RmpRenderer *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return &self->stats;
}

/* Takes one of a few values, so that small moves of the camera do not raise the folds again. A
 * piece of a fold of usual width is about three pixels long, four while something moves.
 */
static float
choose_samples (const RmpRenderer *self, const RmpFrameSetup *frame, RmpQuality quality)
{
  const float fold_pixels = .025f * frame->block.target[1] / frame->view_height;
  if (quality == RMP_QUALITY_INTERACTIVE)
    return MIN (fold_pixels > 40 ? 8 : 6, self->detail.samples);
  return fold_pixels > 120 ? 20 : fold_pixels > 40 ? 12 : 8;
}

/* Identifies the pane that looks by its place. */
static void
set_view (RmpView *view, const RmpFrameSetup *frame, const RmpRect *viewport, float samples)
{
  *view = (RmpView){
    .pane = (guint64) (guint32) viewport->x << 32 | (guint32) viewport->y,
    .samples = samples,
    .eye = { frame->block.eye[0], frame->block.eye[1], frame->block.eye[2] },
    .perspective = frame->block.eye[3] > 0,
    .pixels_metre = frame->pixels_metre,
  };
}

static GPtrArray *
get_surfaces (RmpRenderer *self, const RmpScene *scene, const RmpView *view, gboolean quick)
{
  GPtrArray *surfaces = g_ptr_array_new ();
  self->stats.n_triangles = 0;
  for (guint i = 0; i < rmp_scene_get_n_items (scene); i++)
    {
      const RmpRaisedSurface *surface = rmp_surface_cache_get (
          self->cache, scene->id, i, rmp_scene_get_item (scene, i), view, quick);
      g_ptr_array_add (surfaces, (gpointer) surface);
      self->stats.n_triangles += surface->connectivity->n_flat + surface->n_raised;
    }
  return surfaces;
}

/* Where surfaces are translucent only the nearest one shows, whatever the order of the triangles.
 */
static void
draw_surfaces (RmpRenderer *self, const RmpFrameSetup *frame, const RmpScene *scene,
               GPtrArray *surfaces, RmpQuality quality)
{
  const float small = quality == RMP_QUALITY_INTERACTIVE ? self->detail.small : 0;
  const RmpShaderLight light = { quality, frame->pixels_metre, small,
                                 self->passes.shadow_maps[quality].depth,
                                 quality == RMP_QUALITY_FULL ? self->passes.occlusion_map.colour
                                                             : 0 };
  glEnable (GL_DEPTH_TEST);
  for (guint i = 0; i < surfaces->len; i++)
    {
      const RmpSceneItem *item = rmp_scene_get_item (scene, i);
      const gboolean blended = scene->see_through || item->finishes[0].material.opacity < 1;
      if (blended)
        {
          glColorMask (GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
          rmp_shader_draw (&self->shader, item, g_ptr_array_index (surfaces, i),
                           RMP_SHADING_NORMALS, &light);
          glColorMask (GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
          glEnable (GL_BLEND);
        }
      rmp_shader_draw (&self->shader, item, g_ptr_array_index (surfaces, i), scene->shading,
                       &light);
      glDisable (GL_BLEND);
    }
}

static void
draw_background (RmpRenderer *self, const RmpScene *scene)
{
  static const float dark[2][3] = { { .335f, .345f, .365f }, { .135f, .14f, .155f } };
  static const float light[2][3] = { { .93f, .93f, .94f }, { .70f, .71f, .73f } };
  const float (*colours)[3] = scene->background == RMP_BACKGROUND_LIGHT ? light : dark;
  glDisable (GL_DEPTH_TEST);
  glUseProgram (self->background);
  rmp_program_set_vector (self->background, "middle", 3, colours[0]);
  rmp_program_set_vector (self->background, "rim", 3, colours[1]);
  glBindVertexArray (self->empty_array);
  rmp_passes_fill ();
}

static void
draw_ground (RmpRenderer *self, RmpQuality quality)
{
  const GLuint program = self->ground[quality];
  glDisable (GL_DEPTH_TEST);
  glEnable (GL_BLEND);
  glUseProgram (program);
  rmp_program_set_texture (program, "shadow_map", 0, GL_TEXTURE_2D,
                           self->passes.shadow_maps[quality].depth);
  rmp_program_set_texture (program, "contact", 1, GL_TEXTURE_2D,
                           self->passes.contacts[quality][0].colour);
  glBindVertexArray (self->empty_array);
  glDrawArrays (GL_TRIANGLE_STRIP, 0, 4);
  glDisable (GL_BLEND);
}

static void
draw_wire (RmpRenderer *self, GPtrArray *surfaces)
{
  glUseProgram (self->wire);
  rmp_program_set_float (self->wire, "strength", .4f);
  glEnable (GL_DEPTH_TEST);
  glEnable (GL_BLEND);
  glDepthMask (GL_FALSE);
  for (guint i = 0; i < surfaces->len; i++)
    rmp_surface_draw (g_ptr_array_index (surfaces, i));
  glDepthMask (GL_TRUE);
  glDisable (GL_BLEND);
}

static void
draw_outline (RmpRenderer *self, const RmpScene *scene)
{
  float accent[3];
  for (int c = 0; c < 3; c++)
    accent[c] = rmp_colour_decode (scene->accent[c]);
  glBindVertexArray (self->empty_array);
  rmp_passes_draw_outline (&self->passes, accent);
}

/* Everything that ends up in the picture, into our own framebuffer. */
static void
draw_picture (RmpRenderer *self, const RmpFrameSetup *frame, const RmpScene *scene,
              GPtrArray *surfaces, gboolean outlined, RmpQuality quality)
{
  static const RmpTargetFormat formats[] = {
    [RMP_QUALITY_FULL] = { .colour = GL_SRGB8_ALPHA8,
                           .depth = GL_DEPTH_COMPONENT24,
                           .samples = SAMPLES },
    [RMP_QUALITY_INTERACTIVE] = { .colour = GL_SRGB8_ALPHA8,
                                  .depth = GL_DEPTH_COMPONENT24,
                                  .filter = GL_LINEAR,
                                  .depth_buffer = TRUE },
  };
  RmpFrameTarget *target = &self->pictures[quality];
  rmp_target_resize (target, &formats[quality], self->stats.width, self->stats.height);
  rmp_target_bind (target);
  glClearColor (0, 0, 0, 0);
  glEnable (GL_FRAMEBUFFER_SRGB);
  glBlendFunc (GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glClear (GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  if (scene->background != RMP_BACKGROUND_TRANSPARENT)
    {
      draw_background (self, scene);
      if (scene->ground)
        draw_ground (self, quality);
    }
  draw_surfaces (self, frame, scene, surfaces, quality);
  if (scene->wire)
    draw_wire (self, surfaces);
  if (outlined)
    draw_outline (self, scene);
  glEnable (GL_BLEND);
  rmp_lines_draw (&self->lines, scene);
  glDisable (GL_BLEND);
  glDisable (GL_DEPTH_TEST);
  glDisable (GL_FRAMEBUFFER_SRGB);
}

/* Works on encoded values, because these are proportional to what the eye sees as an edge. */
static GLuint
smooth (RmpRenderer *self, const RmpFrameTarget *picture)
{
  static const RmpTargetFormat format = { .colour = GL_SRGB8_ALPHA8, .filter = GL_LINEAR };
  rmp_target_resize (&self->smoothed, &format, picture->width, picture->height);
  rmp_target_bind (&self->smoothed);
  glUseProgram (self->smooth);
  rmp_program_set_texture (self->smooth, "source", 0, GL_TEXTURE_2D, picture->colour);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_SRGB_DECODE_EXT, GL_SKIP_DECODE_EXT);
  /* The shader reads at the centres of pixels only. */
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glBindVertexArray (self->empty_array);
  rmp_passes_fill ();
  return self->smoothed.colour;
}

/* The picture as a texture with one sample a pixel. */
static GLuint
resolve (RmpRenderer *self, RmpQuality quality)
{
  static const RmpTargetFormat format = { .colour = GL_SRGB8_ALPHA8, .filter = GL_LINEAR };
  const RmpFrameTarget *picture = &self->pictures[quality];
  if (quality == RMP_QUALITY_INTERACTIVE)
    return self->can_skip_decode ? smooth (self, picture) : picture->colour;
  rmp_target_resize (&self->resolved, &format, picture->width, picture->height);
  glBindFramebuffer (GL_READ_FRAMEBUFFER, picture->framebuffer);
  glBindFramebuffer (GL_DRAW_FRAMEBUFFER, self->resolved.framebuffer);
  glEnable (GL_FRAMEBUFFER_SRGB);
  glBlitFramebuffer (0, 0, picture->width, picture->height, 0, 0, picture->width, picture->height,
                     GL_COLOR_BUFFER_BIT, GL_NEAREST);
  glDisable (GL_FRAMEBUFFER_SRGB);
  return self->resolved.colour;
}

static void
copy_out (RmpRenderer *self, const RmpScene *scene, GLuint picture, const RmpRect *viewport,
          const RmpRect *clip, GLuint framebuffer)
{
  glBindFramebuffer (GL_FRAMEBUFFER, framebuffer);
  glViewport (viewport->x, viewport->y, viewport->width, viewport->height);
  if (clip)
    {
      glEnable (GL_SCISSOR_TEST);
      glScissor (clip->x, clip->y, MAX (clip->width, 0), MAX (clip->height, 0));
    }
  /* Encoded values can be copied as they are, which saves a power function for each pixel; blending
   * with alpha needs linear values.
   */
  const gboolean transparent = scene->background == RMP_BACKGROUND_TRANSPARENT;
  const GLuint program = self->copy[transparent];
  glUseProgram (program);
  rmp_program_set_texture (program, "source", 0, GL_TEXTURE_2D, picture);
  if (self->can_skip_decode)
    glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_SRGB_DECODE_EXT,
                     transparent ? GL_DECODE_EXT : GL_SKIP_DECODE_EXT);
  glBindVertexArray (self->empty_array);
  rmp_passes_fill ();
  glDisable (GL_SCISSOR_TEST);
}

static void
reset_state (void)
{
  glDisable (GL_BLEND);
  glDisable (GL_DEPTH_TEST);
  glDisable (GL_SCISSOR_TEST);
  glDisable (GL_STENCIL_TEST);
  glDisable (GL_CULL_FACE);
  glDisable (GL_FRAMEBUFFER_SRGB);
  glColorMask (GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glDepthMask (GL_TRUE);
  glDepthFunc (GL_LEQUAL);
  glClearColor (0, 0, 0, 0);
  glClearDepth (1);
  glBlendEquation (GL_FUNC_ADD);
}

static void
upload_frame (RmpRenderer *self, const RmpFrameSetup *frame)
{
  glBindBuffer (GL_UNIFORM_BUFFER, self->frame_buffer);
  glBufferData (GL_UNIFORM_BUFFER, sizeof frame->block, &frame->block, GL_STREAM_DRAW);
  glBindBufferBase (GL_UNIFORM_BUFFER, RMP_FRAME_BINDING, self->frame_buffer);
}

void
rmp_renderer_draw (RmpRenderer *self, RmpScene *scene, const RmpCamera *camera,
                   const RmpRect *viewport, const RmpRect *clip, guint framebuffer,
                   RmpQuality quality)
{
  g_return_if_fail (self != NULL);

  if (viewport->width <= 0 || viewport->height <= 0)
    return;
  const gint64 start = g_get_monotonic_time ();
  const float scale = quality == RMP_QUALITY_INTERACTIVE ? self->detail.scale : 1;
  self->stats.width = MAX ((int) ((float) viewport->width * scale), 1);
  self->stats.height = MAX ((int) ((float) viewport->height * scale), 1);

  RmpFrameSetup frame;
  rmp_frame_setup (&frame, scene, camera, self->stats.width, self->stats.height,
                   scene->scale * scale);
  const gboolean occluded = quality == RMP_QUALITY_FULL && scene->shading != RMP_SHADING_NORMALS &&
                            scene->shading != RMP_SHADING_MATCAP && !scene->see_through;
  frame.block.options[0] = occluded;

  reset_state ();
  rmp_surface_cache_begin (self->cache);
  RmpView view;
  set_view (&view, &frame, viewport, choose_samples (self, &frame, quality));
  g_autoptr (GPtrArray)
      surfaces = get_surfaces (self, scene, &view, quality == RMP_QUALITY_INTERACTIVE);
  upload_frame (self, &frame);
  self->stats.n_shadows = 0;
  /* The larger map comes last: the GPU fills its pixels while further commands are prepared. */
  if (scene->ground && scene->background != RMP_BACKGROUND_TRANSPARENT)
    self->stats.n_shadows += rmp_passes_draw_contact (&self->passes, &frame, scene, surfaces,
                                                      quality, &self->shader);
  self->stats.n_shadows += rmp_passes_draw_shadow (&self->passes, &frame, scene, surfaces, quality,
                                                   &self->shader);
  if (occluded)
    rmp_passes_draw_occlusion (&self->passes, &frame, scene, surfaces, self->stats.width,
                               self->stats.height, &self->shader);
  const gboolean outlined = rmp_passes_draw_selection (
      &self->passes, &frame, scene, surfaces, self->stats.width, self->stats.height, &self->shader);
  draw_picture (self, &frame, scene, surfaces, outlined, quality);
  copy_out (self, scene, resolve (self, quality), viewport, clip, framebuffer);

  glUseProgram (0);
  glBindVertexArray (0);
  glActiveTexture (GL_TEXTURE0);
  rmp_surface_cache_end (self->cache, &self->stats.uploaded_bytes, &self->stats.n_raised);
  self->stats.milliseconds = (double) (g_get_monotonic_time () - start) / 1000;
}
