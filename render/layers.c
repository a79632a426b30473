/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "layers.h"

#include "images/image-waves.h"

#include "program.h"

#include <math.h>
#include <string.h>

/* The number of draws after which an image that is no longer shown is freed. */
#define FORGET_AFTER 64

/* The largest part of an image that is overwritten by uploads; otherwise a new one is made. */
#define MOST_CHANGED .25

/* The number of coarser levels of an image: the texels of the coarsest still lie in one tile each.
 */
#define N_HALVINGS 6

/* Tells layer.glsl that a place is not on a seam. */
#define NO_MEAN 1e30f

/* --- images ----------------------------------------------------------------------------------- */

typedef struct
{
  RmpSplineImage *image; /* held so that its tiles live: equal pointers then mean equal tiles */
  RmpImageWaves *waves;
  GLuint texture;
  guint64 last_use;
} Held;

static void
held_free (gpointer data)
{
  Held *self = data;
  glDeleteTextures (1, &self->texture);
  g_clear_pointer (&self->image, rmp_spline_image_unref);
  rmp_image_waves_free (self->waves);
  g_free (self);
}

void
rmp_layer_images_init (RmpLayerImages *self)
{
  g_return_if_fail (self != NULL);
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
  g_return_if_fail (self != NULL);

  for (guint i = self->held->len; i-- > 0;)
    if (((Held *) g_ptr_array_index (self->held, i))->last_use + FORGET_AFTER < draw)
      g_ptr_array_remove_index_fast (self->held, i);
}

static const GLint wraps[] = {
  [RMP_WRAP_CLAMP] = GL_CLAMP_TO_EDGE,
  [RMP_WRAP_REPEAT] = GL_REPEAT,
  [RMP_WRAP_MIRROR] = GL_MIRRORED_REPEAT,
};

static Held *
held_new (const RmpSplineImage *image)
{
  const GLint wrap = wraps[rmp_spline_image_get_wrap (image)];
  const GLsizei side = (GLsizei) rmp_spline_image_get_side (image);
  Held *self = g_new0 (Held, 1);
  self->waves = rmp_image_waves_new (rmp_spline_image_get_side (image));
  glGenTextures (1, &self->texture);
  glBindTexture (GL_TEXTURE_2D, self->texture);
  for (GLint level = 0; level <= N_HALVINGS; level++)
    glTexImage2D (GL_TEXTURE_2D, level, GL_R16, side >> level, side >> level, 0, GL_RED,
                  GL_UNSIGNED_SHORT, NULL);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, N_HALVINGS);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
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

/* An image of the same size that this draw does not need, with the fewest tiles to change; NULL if
 * none is similar enough.
 */
static Held *
find_alike (RmpLayerImages *self, const RmpSplineImage *image, guint64 draw)
{
  guint least = (guint) (MOST_CHANGED * rmp_spline_image_get_n_tiles (image)) + 1;
  Held *best = NULL;
  for (guint i = 0; i < self->held->len; i++)
    {
      Held *held = g_ptr_array_index (self->held, i);
      guint n_changed;
      if (held->last_use == draw ||
          rmp_spline_image_get_side (held->image) != rmp_spline_image_get_side (image) ||
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

/* Means of four, in place. @side: of the result */
static void
halve (float *values, guint side)
{
  for (guint row = 0; row < side; row++)
    for (guint column = 0; column < side; column++)
      {
        const float *four = values + 4 * row * side + 2 * column;
        values[row * side + column] = .25f *
                                      (four[0] + four[1] + four[2 * side] + four[2 * side + 1]);
      }
}

static void
upload_tile (const RmpSplineImage *image, guint tile)
{
  const guint across = rmp_spline_image_get_side (image) / RMP_TILE_SIDE;
  float values[RMP_TILE_TEXELS];
  guint16 texels[RMP_TILE_TEXELS];
  memcpy (values, rmp_spline_image_get_tile (image, tile), sizeof values);
  for (int level = 0; level <= N_HALVINGS; level++)
    {
      const guint side = RMP_TILE_SIDE >> level;
      if (level > 0)
        halve (values, side);
      for (guint i = 0; i < side * side; i++)
        texels[i] = (guint16) (CLAMP (values[i], 0, 1) * 65535 + .5f);
      glTexSubImage2D (GL_TEXTURE_2D, level, (GLint) (tile % across * side),
                       (GLint) (tile / across * side), (GLsizei) side, (GLsizei) side, GL_RED,
                       GL_UNSIGNED_SHORT, texels);
    }
}

/* Returns: bytes uploaded */
static gsize
hold_image (Held *self, RmpSplineImage *image)
{
  const guint n = rmp_spline_image_get_n_tiles (image);
  gsize n_uploaded = 0;
  glBindTexture (GL_TEXTURE_2D, self->texture);
  glPixelStorei (GL_UNPACK_ALIGNMENT, sizeof (guint16));
  for (guint tile = 0; tile < n; tile++)
    if (!self->image ||
        rmp_spline_image_get_tile (self->image, tile) != rmp_spline_image_get_tile (image, tile))
      {
        upload_tile (image, tile);
        rmp_image_waves_set_tile (self->waves, tile, rmp_spline_image_get_tile (image, tile));
        n_uploaded++;
      }
  glPixelStorei (GL_UNPACK_ALIGNMENT, 4);
  rmp_spline_image_ref (image);
  g_clear_pointer (&self->image, rmp_spline_image_unref);
  self->image = image;
  return n_uploaded * RMP_TILE_TEXELS * sizeof (guint16);
}

static Held *
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
  return held;
}

/* --- surfaces --------------------------------------------------------------------------------- */

void
rmp_layers_clear (RmpLayers *self)
{
  glDeleteBuffers (1, &self->buffer);
  glDeleteTextures (1, &self->texture);
  glDeleteTextures (1, &self->vertices);
  glDeleteTextures (1, &self->ranges);
}

gsize
rmp_layers_upload (RmpLayers *self, const RmpConnectivity *connectivity, const RmpRelief *relief,
                   GLuint vertex_buffer)
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
          next[n_patterns + 1] = on_seam ? (float) (mean - rmp_relief_get_corner_height (
                                                               whole, whole_face, corner))
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

static void
make_ranges (RmpLayers *self)
{
  glGenTextures (1, &self->ranges);
  glBindTexture (GL_TEXTURE_2D, self->ranges);
  glTexImage2D (GL_TEXTURE_2D, 0, GL_RG16, RMP_WAVES_CELLS,
                RMP_WAVES_CELLS * RMP_RELIEF_MAX_PATTERNS, 0, GL_RG, GL_UNSIGNED_SHORT, NULL);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

/* Returns: bytes uploaded */
static gsize
upload_ranges (RmpLayers *self, guint pattern, const Held *held)
{
  g_autofree guint16 *ranges = g_new (guint16, 2 * RMP_WAVES_CELLS * RMP_WAVES_CELLS);
  const RmpWrap wrap = rmp_spline_image_get_wrap (held->image);
  if (self->ranges == 0)
    make_ranges (self);
  rmp_image_waves_fill_ranges (held->waves, wrap, ranges);
  glBindTexture (GL_TEXTURE_2D, self->ranges);
  glTexSubImage2D (GL_TEXTURE_2D, 0, 0, (GLint) (pattern * RMP_WAVES_CELLS), RMP_WAVES_CELLS,
                   RMP_WAVES_CELLS, GL_RG, GL_UNSIGNED_SHORT, ranges);
  self->waves[pattern] = (float) (rmp_image_waves_get_length (held->waves) /
                                  rmp_spline_image_get_side (held->image));
  self->ranged[pattern] = rmp_spline_image_get_id (held->image);
  return 2 * sizeof (guint16) * RMP_WAVES_CELLS * RMP_WAVES_CELLS;
}

gsize
rmp_layers_find_images (RmpLayers *self, RmpLayerImages *images, const RmpRelief *relief,
                        guint64 draw)
{
  gsize uploaded = 0;
  for (guint i = 0; i < relief->n_patterns; i++)
    {
      const Held *held = find_image (images, relief->patterns[i].image, draw, &uploaded);
      self->images[i] = held->texture;
      if (self->ranged[i] != rmp_spline_image_get_id (held->image))
        uploaded += upload_ranges (self, i, held);
    }
  return uploaded;
}

void
rmp_layers_bind (const RmpLayers *self, const RmpConnectivity *connectivity,
                 const RmpRelief *relief, GLuint program, int unit)
{
  g_return_if_fail (self != NULL);

  rmp_program_set_texture (program, "layer_vertices", unit, GL_TEXTURE_BUFFER, self->vertices);
  rmp_program_set_texture (program, "layer_charts", unit + 1, GL_TEXTURE_BUFFER,
                           connectivity->chart_texture);
  rmp_program_set_texture (program, "layer_modulations", unit + 2, GL_TEXTURE_BUFFER,
                           self->texture);
  rmp_program_set_texture (program, "layer_ranges", unit + 3, GL_TEXTURE_2D, self->ranges);
  for (guint i = 0; i < RMP_RELIEF_MAX_PATTERNS; i++)
    {
      const RmpReliefPattern *pattern = i < relief->n_patterns ? &relief->patterns[i] : NULL;
      g_autofree char *image = g_strdup_printf ("layer_images[%u]", i);
      g_autofree char *scales = g_strdup_printf ("layer_scales[%u]", i);
      rmp_program_set_texture (program, image, unit + 4 + (int) i, GL_TEXTURE_2D,
                               pattern ? self->images[i] : 0);
      if (pattern)
        rmp_program_set_vector (program, scales, 3,
                                (float[]){ pattern->amplitude, pattern->middle, self->waves[i] });
    }
  rmp_program_set_int (program, "layer_count", (int) relief->n_patterns);
  rmp_program_set_int (
      program, "layer_wrap",
      relief->n_patterns > 0 ? (int) rmp_spline_image_get_wrap (relief->patterns[0].image) : 0);
  rmp_program_set_int (program, "layer_curved", relief->curved);
  rmp_program_set_int (program, "layer_varied", !relief->constant_modulation);
  rmp_program_set_int (program, "layer_bump", relief->bump_only);
}
