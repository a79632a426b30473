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
  RmpSplineImage *image;  /* held so that its tiles live: equal pointers then mean equal tiles */
  RmpSplineImage *upward; /* (nullable): y of the normals whose x is the image */
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
  g_clear_pointer (&self->upward, rmp_spline_image_unref);
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
held_new (const RmpReliefPattern *pattern)
{
  const RmpSplineImage *image = pattern->image;
  const GLint wrap = wraps[rmp_spline_image_get_wrap (image)];
  const GLsizei side = (GLsizei) rmp_spline_image_get_side (image);
  Held *self = g_new0 (Held, 1);
  self->waves = rmp_image_waves_new (rmp_spline_image_get_side (image));
  glGenTextures (1, &self->texture);
  glBindTexture (GL_TEXTURE_2D, self->texture);
  for (GLint level = 0; level <= N_HALVINGS; level++)
    glTexImage2D (GL_TEXTURE_2D, level, pattern->upward ? GL_RG16 : GL_R16, side >> level,
                  side >> level, 0, pattern->upward ? GL_RG : GL_RED, GL_UNSIGNED_SHORT, NULL);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, N_HALVINGS);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, wrap);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, wrap);
  return self;
}

/* Whether a tile is not yet as it is to be. */
static gboolean
differs (const Held *self, const RmpReliefPattern *pattern, guint tile)
{
  if (!self->image || rmp_spline_image_get_tile (self->image, tile) !=
                          rmp_spline_image_get_tile (pattern->image, tile))
    return TRUE;
  return self->upward && rmp_spline_image_get_tile (self->upward, tile) !=
                             rmp_spline_image_get_tile (pattern->upward, tile);
}

static guint
count_changed (const Held *self, const RmpReliefPattern *pattern)
{
  const guint n = rmp_spline_image_get_n_tiles (pattern->image);
  guint n_changed = 0;
  for (guint tile = 0; tile < n; tile++)
    n_changed += differs (self, pattern, tile);
  return n_changed;
}

/* An image of the same size that this draw does not need, with the fewest tiles to change; NULL if
 * none is similar enough.
 */
static Held *
find_alike (RmpLayerImages *self, const RmpReliefPattern *pattern, guint64 draw)
{
  const RmpSplineImage *image = pattern->image;
  guint least = (guint) (MOST_CHANGED * rmp_spline_image_get_n_tiles (image)) + 1;
  Held *best = NULL;
  for (guint i = 0; i < self->held->len; i++)
    {
      Held *held = g_ptr_array_index (self->held, i);
      guint n_changed;
      if (held->last_use == draw || !held->upward != !pattern->upward ||
          rmp_spline_image_get_side (held->image) != rmp_spline_image_get_side (image) ||
          rmp_spline_image_get_wrap (held->image) != rmp_spline_image_get_wrap (image))
        continue;
      n_changed = count_changed (held, pattern);
      if (n_changed < least)
        {
          least = n_changed;
          best = held;
        }
    }
  return best;
}

/* Means of four, in place, of @n channels. @side: of the result */
static void
halve (float *values, guint side, guint n)
{
  for (guint row = 0; row < side; row++)
    for (guint column = 0; column < side; column++)
      for (guint c = 0; c < n; c++)
        {
          const float *four = values + n * (4 * row * side + 2 * column) + c;
          values[n * (row * side + column) + c] = .25f * (four[0] + four[n] + four[2 * n * side] +
                                                          four[2 * n * side + n]);
        }
}

static void
upload_tile (const RmpReliefPattern *pattern, guint tile)
{
  const guint across = rmp_spline_image_get_side (pattern->image) / RMP_TILE_SIDE;
  const guint n = pattern->upward ? 2 : 1;
  float values[2 * RMP_TILE_TEXELS];
  guint16 texels[2 * RMP_TILE_TEXELS];
  for (guint c = 0; c < n; c++)
    {
      const float *from = rmp_spline_image_get_tile (c ? pattern->upward : pattern->image, tile);
      for (guint i = 0; i < RMP_TILE_TEXELS; i++)
        values[n * i + c] = from[i];
    }
  for (int level = 0; level <= N_HALVINGS; level++)
    {
      const guint side = RMP_TILE_SIDE >> level;
      if (level > 0)
        halve (values, side, n);
      for (guint i = 0; i < n * side * side; i++)
        texels[i] = (guint16) (CLAMP (values[i], 0, 1) * 65535 + .5f);
      glTexSubImage2D (GL_TEXTURE_2D, level, (GLint) (tile % across * side),
                       (GLint) (tile / across * side), (GLsizei) side, (GLsizei) side,
                       n == 2 ? GL_RG : GL_RED, GL_UNSIGNED_SHORT, texels);
    }
}

static void
keep (RmpSplineImage **held, RmpSplineImage *image)
{
  if (image)
    rmp_spline_image_ref (image);
  g_clear_pointer (held, rmp_spline_image_unref);
  *held = image;
}

/* Returns: bytes uploaded */
static gsize
hold_image (Held *self, const RmpReliefPattern *pattern)
{
  const guint n = rmp_spline_image_get_n_tiles (pattern->image);
  gsize n_uploaded = 0;
  glBindTexture (GL_TEXTURE_2D, self->texture);
  glPixelStorei (GL_UNPACK_ALIGNMENT, sizeof (guint16));
  for (guint tile = 0; tile < n; tile++)
    if (differs (self, pattern, tile))
      {
        upload_tile (pattern, tile);
        if (!pattern->upward)
          rmp_image_waves_set_tile (self->waves, tile,
                                    rmp_spline_image_get_tile (pattern->image, tile));
        n_uploaded++;
      }
  glPixelStorei (GL_UNPACK_ALIGNMENT, 4);
  keep (&self->image, pattern->image);
  keep (&self->upward, pattern->upward);
  return n_uploaded * RMP_TILE_TEXELS * sizeof (guint16) * (pattern->upward ? 2 : 1);
}

static Held *
find_image (RmpLayerImages *self, const RmpReliefPattern *pattern, guint64 draw, gsize *uploaded)
{
  Held *held = NULL;
  for (guint i = 0; i < self->held->len && !held; i++)
    {
      Held *other = g_ptr_array_index (self->held, i);
      if (other->image == pattern->image && other->upward == pattern->upward)
        held = other;
    }
  if (!held)
    {
      held = find_alike (self, pattern, draw);
      if (!held)
        {
          held = held_new (pattern);
          g_ptr_array_add (self->held, held);
        }
      *uploaded += hold_image (held, pattern);
    }
  held->last_use = draw;
  return held;
}

/* --- surfaces --------------------------------------------------------------------------------- */

void
rmp_layers_clear (RmpLayers *self)
{
  glDeleteBuffers (1, &self->buffer);
  glDeleteBuffers (1, &self->weights);
  glDeleteTextures (1, &self->texture);
  glDeleteTextures (1, &self->vertices);
  rmp_layer_sheets_clear (&self->sheets);
}

/* What is stored for a corner, as layer.glsl counts it; −1: that is not. */
typedef struct
{
  int stride, mean, rest, turned, tangent;
  int turns[RMP_RELIEF_MAX_WEIGHTS]; /* of each weight, which of those that have turned */
} Columns;

static Columns
find_columns (const RmpRelief *relief)
{
  Columns self = { .rest = -1, .turned = -1, .tangent = -1 };
  self.mean = relief->n_weights > 0 ? 0 : (int) relief->n_patterns;
  self.stride = self.mean + 2;
  if (relief->n_weights > 0)
    {
      self.rest = self.stride;
      self.turned = self.stride += 3;
    }
  for (guint i = 0; i < relief->n_weights; i++)
    self.turns[i] = relief->weights[i].turned ? self.stride++ - self.turned : -1;
  if (relief->tangents)
    {
      self.tangent = self.stride;
      self.stride += 4;
    }
  return self;
}

/* @corner: of the face */
static void
fill_corner (const RmpRelief *relief, const Columns *columns, guint32 face, guint corner,
             float *values)
{
  const guint32 vertex = relief->topology->faces[3 * (gsize) face + corner];
  guint32 whole_face = face;
  const RmpRelief *whole = rmp_relief_find_whole (relief, &whole_face);
  double mean = 0;
  const gboolean on_seam = rmp_relief_get_mean_height (whole, vertex, &mean);
  for (int i = 0; i < columns->mean; i++)
    values[i] = relief->patterns[i].modulation[vertex];
  values[columns->mean] = on_seam ? (float) mean : NO_MEAN;
  values[columns->mean + 1] = on_seam ? (float) (mean - rmp_relief_get_corner_height (
                                                            whole, whole_face, corner))
                                      : 0;
  if (columns->rest >= 0)
    memcpy (values + columns->rest, relief->topology->rest_positions + 3 * (gsize) vertex,
            sizeof (float[3]));
  for (guint i = 0; i < relief->n_weights; i++)
    if (columns->turns[i] >= 0)
      values[columns->turned + columns->turns[i]] = relief->weights[i].turned[vertex];
  if (columns->tangent >= 0)
    memcpy (values + columns->tangent, whole->tangents + 12 * (gsize) whole_face + 4 * corner,
            sizeof (float[4]));
}

/* As layer.glsl reads it. */
typedef struct
{
  float origin[3], inverse_extent;
  float along[3], sharpness;
  float side[3], twist;
  float amount, pattern, mask, turned;
  float mask_side, unused[3];
} Weight;

static void
upload_weights (RmpLayers *self, const RmpRelief *relief, const Columns *columns)
{
  RmpSplineImage *masks[RMP_RELIEF_MAX_WEIGHTS];
  gint numbers[RMP_RELIEF_MAX_WEIGHTS];
  Weight weights[RMP_RELIEF_MAX_WEIGHTS] = { 0 };
  rmp_layer_sheets_number (relief, numbers, masks);
  for (guint i = 0; i < relief->n_weights; i++)
    {
      const RmpReliefWeight *from = relief->weights + i;
      Weight *to = weights + i;
      memcpy (to->origin, from->origin, sizeof to->origin);
      memcpy (to->along, from->along, sizeof to->along);
      memcpy (to->side, from->side, sizeof to->side);
      to->inverse_extent = from->extent > 0 ? 1 / from->extent : 0;
      to->sharpness = from->sharpness;
      to->twist = from->twist;
      to->amount = from->amount;
      to->pattern = (float) from->pattern;
      to->mask = (float) numbers[i];
      to->mask_side = from->mask ? (float) rmp_layer_sheets_get_side (&self->sheets, from->mask)
                                 : 0;
      to->turned = (float) columns->turns[i];
    }
  if (self->weights == 0)
    glGenBuffers (1, &self->weights);
  glBindBuffer (GL_UNIFORM_BUFFER, self->weights);
  glBufferData (GL_UNIFORM_BUFFER, sizeof weights, weights, GL_STREAM_DRAW);
}

gsize
rmp_layers_upload (RmpLayers *self, const RmpConnectivity *connectivity, const RmpRelief *relief,
                   GLuint vertex_buffer)
{
  const Columns columns = find_columns (relief);
  const gsize size = sizeof (float[3]) * (gsize) columns.stride * connectivity->n_patches;
  g_autofree float *values = g_malloc (size);
  float *next = values;
  for (gsize patch = 0; patch < connectivity->n_patches; patch++)
    for (guint corner = 0; corner < 3; corner++, next += columns.stride)
      fill_corner (relief, &columns, connectivity->patch_faces[patch], corner, next);
  if (self->buffer == 0)
    {
      glGenBuffers (1, &self->buffer);
      glGenTextures (1, &self->texture);
      glGenTextures (1, &self->vertices);
    }
  rmp_program_upload_texels (self->buffer, self->texture, GL_R32F, size, values);
  const gsize masks_size = rmp_layer_sheets_hold (&self->sheets, relief);
  upload_weights (self, relief, &columns);
  glBindTexture (GL_TEXTURE_BUFFER, self->vertices);
  glTexBuffer (GL_TEXTURE_BUFFER, GL_RGBA32F, vertex_buffer);
  return size + masks_size;
}

/* Returns: bytes uploaded */
static gsize
upload_ranges (RmpLayers *self, guint pattern, const Held *held)
{
  g_autofree guint16 *ranges = g_new (guint16, 2 * RMP_WAVES_CELLS * RMP_WAVES_CELLS);
  rmp_image_waves_fill_ranges (held->waves, rmp_spline_image_get_wrap (held->image), ranges);
  self->waves[pattern] = (float) (rmp_image_waves_get_length (held->waves) /
                                  rmp_spline_image_get_side (held->image));
  return rmp_layer_sheets_set_ranges (&self->sheets, pattern, rmp_spline_image_get_id (held->image),
                                      ranges);
}

gsize
rmp_layers_find_images (RmpLayers *self, RmpLayerImages *images, const RmpRelief *relief,
                        guint64 draw)
{
  gsize uploaded = rmp_layer_sheets_hold (&self->sheets, relief);
  for (guint i = 0; i < relief->n_patterns; i++)
    {
      const Held *held = find_image (images, &relief->patterns[i], draw, &uploaded);
      self->images[i] = held->texture;
      if (!held->upward && self->sheets.ranged[i] != rmp_spline_image_get_id (held->image))
        uploaded += upload_ranges (self, i, held);
    }
  return uploaded;
}

static void
bind_pattern (const RmpLayers *self, const RmpRelief *relief, guint index, GLuint program, int unit)
{
  const RmpReliefPattern *pattern = index < relief->n_patterns ? &relief->patterns[index] : NULL;
  g_autofree char *image = g_strdup_printf ("layer_images[%u]", index);
  g_autofree char *scales = g_strdup_printf ("layer_scales[%u]", index);
  g_autofree char *kinds = g_strdup_printf ("layer_kinds[%u]", index);
  rmp_program_set_texture (program, image, unit, GL_TEXTURE_2D, pattern ? self->images[index] : 0);
  if (!pattern)
    return;
  rmp_program_set_vector (program, scales, 3,
                          (float[]){ pattern->amplitude, pattern->middle, self->waves[index] });
  rmp_program_set_vector (
      program, kinds, 3,
      (float[]){ pattern->upward ? 1 : 0, pattern->shared ? 1 : 0, pattern->under ? 1 : 0 });
}

void
rmp_layers_bind (const RmpLayers *self, const RmpConnectivity *connectivity,
                 const RmpRelief *relief, GLuint program, int unit)
{
  g_return_if_fail (self != NULL);

  const Columns columns = find_columns (relief);
  rmp_program_set_texture (program, "layer_vertices", unit, GL_TEXTURE_BUFFER, self->vertices);
  rmp_program_set_texture (program, "layer_charts", unit + 1, GL_TEXTURE_BUFFER,
                           connectivity->chart_texture);
  rmp_program_set_texture (program, "layer_modulations", unit + 2, GL_TEXTURE_BUFFER,
                           self->texture);
  rmp_program_set_texture (program, "layer_sheets", unit + 3, GL_TEXTURE_2D, self->sheets.texture);
  glUniform2i (glGetUniformLocation (program, "layer_cells"), self->sheets.side,
               self->sheets.n_columns);
  for (guint i = 0; i < RMP_RELIEF_MAX_PATTERNS; i++)
    bind_pattern (self, relief, i, program, unit + 4 + (int) i);
  glBindBufferBase (GL_UNIFORM_BUFFER, RMP_LAYER_WEIGHTS_BINDING, self->weights);
  rmp_program_set_int (program, "layer_stride", columns.stride);
  rmp_program_set_int (program, "layer_mean", columns.mean);
  rmp_program_set_int (program, "layer_rest", columns.rest);
  rmp_program_set_int (program, "layer_turned", columns.turned);
  rmp_program_set_int (program, "layer_tangent", columns.tangent);
  rmp_program_set_int (program, "layer_count", (int) relief->n_patterns);
  rmp_program_set_int (program, "layer_weight_count", (int) relief->n_weights);
  rmp_program_set_int (
      program, "layer_wrap",
      relief->n_patterns > 0 ? (int) rmp_spline_image_get_wrap (relief->patterns[0].image) : 0);
  rmp_program_set_int (program, "layer_curved", relief->curved);
  rmp_program_set_int (program, "layer_varied", !relief->constant_modulation);
  rmp_program_set_int (program, "layer_bump", relief->bump_only);
}
