/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "layers.h"

#include "program.h"

#include <math.h>
#include <string.h>

/* Tells layer.glsl that a place is not on a seam. */
#define NO_MEAN 1e30f

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
  /* Of each weight, which of what corners have for weights; −1: it has none. */
  int turns[RMP_RELIEF_MAX_WEIGHTS], paints[RMP_RELIEF_MAX_WEIGHTS];
} Columns;

/* The column of what a weight has at vertices, which is new unless an earlier one has the same. */
static int
add_column (Columns *self, const RmpRelief *relief, guint index, const float *values)
{
  if (!values)
    return -1;
  for (guint i = 0; i < index; i++)
    {
      if (relief->weights[i].turned == values)
        return self->turns[i];
      if (relief->weights[i].painted == values)
        return self->paints[i];
    }
  return self->stride++ - self->turned;
}

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
    {
      self.turns[i] = add_column (&self, relief, i, relief->weights[i].turned);
      self.paints[i] = add_column (&self, relief, i, relief->weights[i].painted);
    }
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
    {
      if (columns->turns[i] >= 0)
        values[columns->turned + columns->turns[i]] = relief->weights[i].turned[vertex];
      if (columns->paints[i] >= 0)
        values[columns->turned + columns->paints[i]] = relief->weights[i].painted[vertex];
    }
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
  float amount, mask, turned, painted;
  float mask_side, unused[3];
} Weight;

/* @order: (out): weights by their patterns; fills spans */
static void
order_weights (RmpLayers *self, const RmpRelief *relief, guint *order)
{
  guint n = 0;
  for (guint pattern = 0; pattern < RMP_RELIEF_MAX_PATTERNS; pattern++)
    {
      self->spans[pattern][0] = (GLint) n;
      for (guint i = 0; i < relief->n_weights; i++)
        if (relief->weights[i].pattern == pattern)
          order[n++] = i;
      self->spans[pattern][1] = (GLint) n;
    }
}

/* Those of a pattern stand together, as they are added for one pattern after the other: arrays of
 * sums that each call of the shader's functions has of its own took compilers longest.
 */
static void
upload_weights (RmpLayers *self, const RmpRelief *relief, const Columns *columns)
{
  RmpSplineImage *masks[RMP_RELIEF_MAX_WEIGHTS];
  gint numbers[RMP_RELIEF_MAX_WEIGHTS];
  guint order[RMP_RELIEF_MAX_WEIGHTS];
  Weight weights[RMP_RELIEF_MAX_WEIGHTS] = { 0 };
  rmp_layer_sheets_number (relief, numbers, masks);
  order_weights (self, relief, order);
  for (guint place = 0; place < relief->n_weights; place++)
    {
      const guint i = order[place];
      const RmpReliefWeight *from = relief->weights + i;
      Weight *to = weights + place;
      memcpy (to->origin, from->origin, sizeof to->origin);
      memcpy (to->along, from->along, sizeof to->along);
      memcpy (to->side, from->side, sizeof to->side);
      to->inverse_extent = from->extent > 0 ? 1 / from->extent : 0;
      to->sharpness = from->sharpness;
      to->twist = from->twist;
      to->amount = from->amount;
      to->mask = (float) numbers[i];
      to->mask_side = from->mask ? (float) rmp_layer_sheets_get_side (&self->sheets, from->mask)
                                 : 0;
      to->turned = (float) columns->turns[i];
      to->painted = (float) columns->paints[i];
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
upload_ranges (RmpLayers *self, guint pattern, const RmpSplineImage *image,
               const RmpLayerPlace *place)
{
  g_autofree guint16 *ranges = g_new (guint16, 2 * RMP_WAVES_CELLS * RMP_WAVES_CELLS);
  rmp_image_waves_fill_ranges (place->waves, rmp_spline_image_get_wrap (image), ranges);
  self->waves[pattern] = (float) (rmp_image_waves_get_length (place->waves) / place->side);
  return rmp_layer_sheets_set_ranges (&self->sheets, pattern, rmp_spline_image_get_id (image),
                                      ranges);
}

gsize
rmp_layers_find_images (RmpLayers *self, RmpLayerImages *images, const RmpRelief *relief,
                        guint64 draw)
{
  gsize uploaded = rmp_layer_sheets_hold (&self->sheets, relief);
  RmpLayerPlace places[RMP_RELIEF_MAX_PATTERNS];
  guint n_shelves = 0;
  uploaded += rmp_layer_images_find (images, relief, draw, places);
  memset (self->shelves, 0, sizeof self->shelves);
  for (guint i = 0; i < relief->n_patterns; i++)
    {
      const RmpSplineImage *image = relief->patterns[i].image;
      guint k = 0;
      while (k < n_shelves && self->shelves[k] != places[i].texture)
        k++;
      g_return_val_if_fail (k < RMP_LAYER_SHELVES, uploaded);
      n_shelves = MAX (n_shelves, k + 1);
      self->shelves[k] = places[i].texture;
      self->places[i][0] = (GLint) k;
      self->places[i][1] = (GLint) places[i].layer;
      self->places[i][2] = places[i].side;
      if (places[i].waves && self->sheets.ranged[i] != rmp_spline_image_get_id (image))
        uploaded += upload_ranges (self, i, image, &places[i]);
    }
  return uploaded;
}

static void
bind_pattern (const RmpLayers *self, const RmpReliefPattern *pattern, guint index, GLuint program)
{
  g_autofree char *places = g_strdup_printf ("layer_places[%u]", index);
  g_autofree char *spans = g_strdup_printf ("layer_spans[%u]", index);
  g_autofree char *scales = g_strdup_printf ("layer_scales[%u]", index);
  g_autofree char *kinds = g_strdup_printf ("layer_kinds[%u]", index);
  glUniform3iv (glGetUniformLocation (program, places), 1, self->places[index]);
  glUniform2iv (glGetUniformLocation (program, spans), 1, self->spans[index]);
  rmp_program_set_vector (program, scales, 3,
                          (float[]){ pattern->amplitude, pattern->middle, self->waves[index] });
  rmp_program_set_vector (
      program, kinds, 3,
      (float[]){ pattern->upward ? 1 : 0, pattern->shared ? 1 : 0, pattern->under ? 1 : 0 });
}

static void
bind_shelves (const RmpLayers *self, GLuint program, int unit)
{
  for (guint i = 0; i < RMP_LAYER_SHELVES; i++)
    {
      g_autofree char *name = g_strdup_printf ("layer_images[%u]", i);
      rmp_program_set_texture (program, name, unit + (int) i, GL_TEXTURE_2D_ARRAY,
                               self->shelves[i]);
    }
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
  bind_shelves (self, program, unit + 4);
  for (guint i = 0; i < relief->n_patterns; i++)
    bind_pattern (self, &relief->patterns[i], i, program);
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
