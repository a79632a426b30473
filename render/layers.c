/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "layers.h"

#include "program.h"

#include <math.h>

/* Draws after which an image that nothing shows any more goes. */
#define FORGET_AFTER 64

/* Rather than so much of another image is uploaded over, there is one more. */
#define MOST_CHANGED .25

/* As layer.glsl reads it: not on a seam. */
#define NO_MEAN 1e30f

/* --- images ------------------------------------------------------------------------------------------------------- */

typedef struct
{
  RmpSplineImage *image; /* keeps its tiles, so that equal pointers stay equal tiles */
  GLuint texture;
  guint64 last_use;
} Held;

static void
held_free (gpointer data)
{
  Held *self = data;
  glDeleteTextures (1, &self->texture);
  g_clear_pointer (&self->image, rmp_spline_image_unref);
  g_free (self);
}

void
rmp_layer_images_init (RmpLayerImages *self)
{
  self->held = g_ptr_array_new_with_free_func (held_free);
}

void
rmp_layer_images_clear (RmpLayerImages *self)
{
  g_clear_pointer (&self->held, g_ptr_array_unref);
}

void
rmp_layer_images_end (RmpLayerImages *self, guint64 draw)
{
  for (guint i = self->held->len; i-- > 0;)
    if (((Held *) g_ptr_array_index (self->held, i))->last_use + FORGET_AFTER < draw)
      g_ptr_array_remove_index_fast (self->held, i);
}

static Held *
held_new (const RmpSplineImage *image)
{
  static const GLint wraps[] = {
    [RMP_WRAP_CLAMP] = GL_CLAMP_TO_EDGE, [RMP_WRAP_REPEAT] = GL_REPEAT, [RMP_WRAP_MIRROR] = GL_MIRRORED_REPEAT
  };
  const GLint wrap = wraps[rmp_spline_image_get_wrap (image)];
  const GLsizei side = (GLsizei) rmp_spline_image_get_side (image);
  Held *self = g_new0 (Held, 1);
  glGenTextures (1, &self->texture);
  glBindTexture (GL_TEXTURE_2D, self->texture);
  glTexImage2D (GL_TEXTURE_2D, 0, GL_R16, side, side, 0, GL_RED, GL_UNSIGNED_SHORT, NULL);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, wrap);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, wrap);
  return self;
}

static guint
count_changed (const RmpSplineImage *from, const RmpSplineImage *to)
{
  const guint n = rmp_spline_image_get_n_tiles (to);
  guint n_changed = 0;
  for (guint tile = 0; tile < n; tile++)
    n_changed += rmp_spline_image_get_tile (from, tile) != rmp_spline_image_get_tile (to, tile);
  return n_changed;
}

/* One that this draw does not need, of the same size, with the fewest tiles to change; NULL: none is like it. */
static Held *
find_alike (RmpLayerImages *self, const RmpSplineImage *image, guint64 draw)
{
  guint least = (guint) (MOST_CHANGED * rmp_spline_image_get_n_tiles (image)) + 1;
  Held *best = NULL;
  for (guint i = 0; i < self->held->len; i++)
    {
      Held *held = g_ptr_array_index (self->held, i);
      guint n_changed;
      if (held->last_use == draw || rmp_spline_image_get_side (held->image) != rmp_spline_image_get_side (image) ||
          rmp_spline_image_get_wrap (held->image) != rmp_spline_image_get_wrap (image))
        continue;
      n_changed = count_changed (held->image, image);
      if (n_changed < least)
        {
          least = n_changed;
          best = held;
        }
    }
  return best;
}

static void
upload_tile (const RmpSplineImage *image, guint tile)
{
  const float *values = rmp_spline_image_get_tile (image, tile);
  const guint across = rmp_spline_image_get_side (image) / RMP_TILE_SIDE;
  guint16 texels[RMP_TILE_TEXELS];
  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    texels[i] = (guint16) (CLAMP (values[i], 0, 1) * 65535 + .5f);
  glTexSubImage2D (GL_TEXTURE_2D, 0, (GLint) (tile % across * RMP_TILE_SIDE), (GLint) (tile / across * RMP_TILE_SIDE),
                   RMP_TILE_SIDE, RMP_TILE_SIDE, GL_RED, GL_UNSIGNED_SHORT, texels);
}

/* Returns: bytes uploaded */
static gsize
hold_image (Held *self, RmpSplineImage *image)
{
  const guint n = rmp_spline_image_get_n_tiles (image);
  gsize n_uploaded = 0;
  glBindTexture (GL_TEXTURE_2D, self->texture);
  for (guint tile = 0; tile < n; tile++)
    if (!self->image || rmp_spline_image_get_tile (self->image, tile) != rmp_spline_image_get_tile (image, tile))
      {
        upload_tile (image, tile);
        n_uploaded++;
      }
  rmp_spline_image_ref (image);
  g_clear_pointer (&self->image, rmp_spline_image_unref);
  self->image = image;
  return n_uploaded * RMP_TILE_TEXELS * sizeof (guint16);
}

static GLuint
find_image (RmpLayerImages *self, RmpSplineImage *image, guint64 draw, gsize *uploaded)
{
  Held *held = NULL;
  for (guint i = 0; i < self->held->len && !held; i++)
    if (((Held *) g_ptr_array_index (self->held, i))->image == image)
      held = g_ptr_array_index (self->held, i);
  if (!held)
    {
      held = find_alike (self, image, draw);
      if (!held)
        {
          held = held_new (image);
          g_ptr_array_add (self->held, held);
        }
      *uploaded += hold_image (held, image);
    }
  held->last_use = draw;
  return held->texture;
}

/* --- surfaces ----------------------------------------------------------------------------------------------------- */

void
rmp_layers_clear (RmpLayers *self)
{
  glDeleteBuffers (1, &self->buffer);
  glDeleteTextures (1, &self->texture);
  glDeleteTextures (1, &self->vertices);
}

gsize
rmp_layers_upload (RmpLayers *self, const RmpConnectivity *connectivity, const RmpRelief *relief, GLuint vertex_buffer)
{
  const guint n_patterns = relief->n_patterns, stride = n_patterns + 2;
  const gsize size = sizeof (float[3]) * stride * connectivity->n_patches;
  g_autofree float *values = g_malloc (size);
  float *next = values;
  const RmpRelief *whole = relief->whole_faces ? relief->whole : relief;
  for (gsize patch = 0; patch < connectivity->n_patches; patch++)
    {
      const guint32 face = connectivity->patch_faces[patch];
      const guint32 whole_face = relief->whole_faces ? relief->whole_faces[face] : face;
      for (guint corner = 0; corner < 3; corner++, next += stride)
        {
          const guint32 vertex = relief->topology->faces[3 * (gsize) face + corner];
          double mean = 0;
          const gboolean on_seam = rmp_relief_get_mean_height (whole, vertex, &mean);
          for (guint i = 0; i < n_patterns; i++)
            next[i] = relief->patterns[i].modulation[vertex];
          next[n_patterns] = on_seam ? (float) mean : NO_MEAN;
          next[n_patterns + 1] = on_seam ? (float) (mean - rmp_relief_get_corner_height (whole, whole_face, corner))
                                         : 0;
        }
    }
  if (self->buffer == 0)
    {
      glGenBuffers (1, &self->buffer);
      glGenTextures (1, &self->texture);
      glGenTextures (1, &self->vertices);
    }
  rmp_program_upload_texels (self->buffer, self->texture, GL_R32F, size, values);
  glBindTexture (GL_TEXTURE_BUFFER, self->vertices);
  glTexBuffer (GL_TEXTURE_BUFFER, GL_RGBA32F, vertex_buffer);
  return size;
}

gsize
rmp_layers_find_images (RmpLayers *self, RmpLayerImages *images, const RmpRelief *relief, guint64 draw)
{
  gsize uploaded = 0;
  for (guint i = 0; i < relief->n_patterns; i++)
    self->images[i] = find_image (images, relief->patterns[i].image, draw, &uploaded);
  return uploaded;
}

void
rmp_layers_bind (const RmpLayers *self, const RmpConnectivity *connectivity, const RmpRelief *relief, GLuint program,
                 int unit)
{
  rmp_program_set_texture (program, "layer_vertices", unit, GL_TEXTURE_BUFFER, self->vertices);
  rmp_program_set_texture (program, "layer_charts", unit + 1, GL_TEXTURE_BUFFER, connectivity->chart_texture);
  rmp_program_set_texture (program, "layer_modulations", unit + 2, GL_TEXTURE_BUFFER, self->texture);
  for (guint i = 0; i < RMP_RELIEF_MAX_PATTERNS; i++)
    {
      const RmpReliefPattern *pattern = i < relief->n_patterns ? &relief->patterns[i] : NULL;
      g_autofree char *image = g_strdup_printf ("layer_images[%u]", i);
      g_autofree char *scales = g_strdup_printf ("layer_scales[%u]", i);
      rmp_program_set_texture (program, image, unit + 3 + (int) i, GL_TEXTURE_2D, pattern ? self->images[i] : 0);
      if (pattern)
        rmp_program_set_vector (program, scales, 2, (float[]){ pattern->amplitude, pattern->middle });
    }
  rmp_program_set_int (program, "layer_count", (int) relief->n_patterns);
  rmp_program_set_int (program, "layer_curved", relief->curved);
  rmp_program_set_int (program, "layer_varied", !relief->constant_modulation);
  rmp_program_set_int (program, "layer_bump", relief->bump_only);
}
