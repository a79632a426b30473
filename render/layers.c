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

/* An array texture. Its name stays when it grows. */
typedef struct
{
  GLuint texture;
  GLsizei side;
  GLint wrap;
  gboolean is_wide; /* two channels: x and y of normals, or a height and nothing */
  guint n_layers;
  guint n_wanted; /* layers that a relief is about to need */
} Shelf;

typedef struct
{
  RmpSplineImage *image;  /* held so that its tiles live: equal pointers then mean equal tiles */
  RmpSplineImage *upward; /* (nullable): y of the normals whose x is the image */
  RmpImageWaves *waves;
  Shelf *shelf;
  guint layer;
  guint64 last_use;
} Held;

static void
held_free (gpointer data)
{
  Held *self = data;
  g_clear_pointer (&self->image, rmp_spline_image_unref);
  g_clear_pointer (&self->upward, rmp_spline_image_unref);
  rmp_image_waves_free (self->waves);
  g_free (self);
}

static void
shelf_free (gpointer data)
{
  glDeleteTextures (1, &((Shelf *) data)->texture);
  g_free (data);
}

void
rmp_layer_images_init (RmpLayerImages *self)
{
  g_return_if_fail (self != NULL);
  self->held = g_ptr_array_new_with_free_func (held_free);
  self->shelves = g_ptr_array_new_with_free_func (shelf_free);
}

void
rmp_layer_images_clear (RmpLayerImages *self)
{
  g_clear_pointer (&self->held, g_ptr_array_unref);
  g_clear_pointer (&self->shelves, g_ptr_array_unref);
}

/* How many of its layers are in use. */
static guint
count_held (const RmpLayerImages *self, const Shelf *shelf)
{
  guint n = 0;
  for (guint i = 0; i < self->held->len; i++)
    n += ((const Held *) g_ptr_array_index (self->held, i))->shelf == shelf;
  return n;
}

void
rmp_layer_images_end (RmpLayerImages *self, guint64 draw)
{
  g_return_if_fail (self != NULL);

  for (guint i = self->held->len; i-- > 0;)
    if (((Held *) g_ptr_array_index (self->held, i))->last_use + FORGET_AFTER < draw)
      g_ptr_array_remove_index_fast (self->held, i);
  for (guint i = self->shelves->len; i-- > 0;)
    if (count_held (self, g_ptr_array_index (self->shelves, i)) == 0)
      g_ptr_array_remove_index_fast (self->shelves, i);
}

static const GLint wraps[] = {
  [RMP_WRAP_CLAMP] = GL_CLAMP_TO_EDGE,
  [RMP_WRAP_REPEAT] = GL_REPEAT,
  [RMP_WRAP_MIRROR] = GL_MIRRORED_REPEAT,
};

/* What it holds is lost. */
static void
shelf_resize (Shelf *self, guint n_layers)
{
  self->n_layers = n_layers;
  glBindTexture (GL_TEXTURE_2D_ARRAY, self->texture);
  for (GLint level = 0; level <= N_HALVINGS; level++)
    glTexImage3D (GL_TEXTURE_2D_ARRAY, level, self->is_wide ? GL_RG16 : GL_R16, self->side >> level,
                  self->side >> level, (GLsizei) n_layers, 0, self->is_wide ? GL_RG : GL_RED,
                  GL_UNSIGNED_SHORT, NULL);
}

static Shelf *
find_shelf (RmpLayerImages *self, const RmpSplineImage *image, gboolean is_wide)
{
  const GLsizei side = (GLsizei) rmp_spline_image_get_side (image);
  const GLint wrap = wraps[rmp_spline_image_get_wrap (image)];
  Shelf *shelf;
  for (guint i = 0; i < self->shelves->len; i++)
    {
      shelf = g_ptr_array_index (self->shelves, i);
      if (shelf->side == side && shelf->wrap == wrap && shelf->is_wide == is_wide)
        return shelf;
    }
  shelf = g_new0 (Shelf, 1);
  *shelf = (Shelf){ .side = side, .wrap = wrap, .is_wide = is_wide };
  glGenTextures (1, &shelf->texture);
  glBindTexture (GL_TEXTURE_2D_ARRAY, shelf->texture);
  glTexParameteri (GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAX_LEVEL, N_HALVINGS);
  glTexParameteri (GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
  glTexParameteri (GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri (GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_S, wrap);
  glTexParameteri (GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_T, wrap);
  g_ptr_array_add (self->shelves, shelf);
  return shelf;
}

/* One that nothing lies in; there is one. */
static guint
find_free_layer (const RmpLayerImages *self, const Shelf *shelf)
{
  for (guint layer = 0;; layer++)
    {
      gboolean is_free = TRUE;
      for (guint i = 0; i < self->held->len && is_free; i++)
        {
          const Held *held = g_ptr_array_index (self->held, i);
          is_free = held->shelf != shelf || held->layer != layer;
        }
      if (is_free)
        return layer;
    }
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

/* An image on the same shelf that this draw does not need, with the fewest tiles to change; NULL if
 * none is similar enough.
 */
static Held *
find_alike (RmpLayerImages *self, const RmpReliefPattern *pattern, const Shelf *shelf, guint64 draw)
{
  const RmpSplineImage *image = pattern->image;
  guint least = (guint) (MOST_CHANGED * rmp_spline_image_get_n_tiles (image)) + 1;
  Held *best = NULL;
  for (guint i = 0; i < self->held->len; i++)
    {
      Held *held = g_ptr_array_index (self->held, i);
      guint n_changed;
      if (held->last_use == draw || !held->upward != !pattern->upward || held->shelf != shelf)
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
upload_tile (const Held *self, RmpSplineImage *image, RmpSplineImage *upward, guint tile)
{
  const guint across = rmp_spline_image_get_side (image) / RMP_TILE_SIDE;
  const guint n = self->shelf->is_wide ? 2 : 1;
  float values[2 * RMP_TILE_TEXELS] = { 0 };
  guint16 texels[2 * RMP_TILE_TEXELS];
  for (guint c = 0; c < (upward ? 2 : 1); c++)
    {
      const float *from = rmp_spline_image_get_tile (c ? upward : image, tile);
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
      glTexSubImage3D (GL_TEXTURE_2D_ARRAY, level, (GLint) (tile % across * side),
                       (GLint) (tile / across * side), (GLint) self->layer, (GLsizei) side,
                       (GLsizei) side, 1, n == 2 ? GL_RG : GL_RED, GL_UNSIGNED_SHORT, texels);
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
  glBindTexture (GL_TEXTURE_2D_ARRAY, self->shelf->texture);
  glPixelStorei (GL_UNPACK_ALIGNMENT, sizeof (guint16));
  for (guint tile = 0; tile < n; tile++)
    if (differs (self, pattern, tile))
      {
        upload_tile (self, pattern->image, pattern->upward, tile);
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

/* What of the patterns is held already; NULL: it is not. */
static Held *
find_held (const RmpLayerImages *self, const RmpReliefPattern *pattern, const Shelf *shelf)
{
  for (guint i = 0; i < self->held->len; i++)
    {
      Held *held = g_ptr_array_index (self->held, i);
      if (held->image == pattern->image && held->upward == pattern->upward && held->shelf == shelf)
        return held;
    }
  return NULL;
}

/* Puts everything into a shelf again that lay in it. Returns: bytes uploaded */
static gsize
refill (RmpLayerImages *self, const Shelf *shelf)
{
  gsize n_uploaded = 0;
  glPixelStorei (GL_UNPACK_ALIGNMENT, sizeof (guint16));
  for (guint i = 0; i < self->held->len; i++)
    {
      const Held *held = g_ptr_array_index (self->held, i);
      if (held->shelf != shelf)
        continue;
      for (guint tile = 0; tile < rmp_spline_image_get_n_tiles (held->image); tile++)
        {
          upload_tile (held, held->image, held->upward, tile);
          n_uploaded++;
        }
    }
  glPixelStorei (GL_UNPACK_ALIGNMENT, 4);
  return n_uploaded * RMP_TILE_TEXELS * sizeof (guint16) * (shelf->is_wide ? 2 : 1);
}

/* Of a relief with normals all images have two channels, so that there are no more shelves than
 * sizes.
 */
static gboolean
is_wide (const RmpRelief *relief)
{
  gboolean any = FALSE;
  for (guint i = 0; i < relief->n_patterns; i++)
    any = any || relief->patterns[i].upward;
  return any;
}

/* Those that are there, or become so by a change of what no one needs. Returns: bytes uploaded */
static gsize
take_held (RmpLayerImages *self, const RmpRelief *relief, gboolean wide, guint64 draw)
{
  gsize n_uploaded = 0;
  for (guint i = 0; i < relief->n_patterns; i++)
    {
      Held *held = find_held (self, &relief->patterns[i],
                              find_shelf (self, relief->patterns[i].image, wide));
      if (held)
        held->last_use = draw;
    }
  for (guint i = 0; i < relief->n_patterns; i++)
    {
      const RmpReliefPattern *pattern = &relief->patterns[i];
      Shelf *shelf = find_shelf (self, pattern->image, wide);
      Held *held = find_held (self, pattern, shelf) ? NULL
                                                    : find_alike (self, pattern, shelf, draw);
      if (!held)
        continue;
      n_uploaded += hold_image (held, pattern);
      held->last_use = draw;
    }
  return n_uploaded;
}

/* Shelves grow once for all that a relief still lacks. Returns: bytes uploaded */
static gsize
make_room (RmpLayerImages *self, const RmpRelief *relief, gboolean wide)
{
  gsize n_uploaded = 0;
  for (guint i = 0; i < relief->n_patterns; i++)
    {
      Shelf *shelf = find_shelf (self, relief->patterns[i].image, wide);
      shelf->n_wanted += find_held (self, &relief->patterns[i], shelf) == NULL;
    }
  for (guint i = 0; i < self->shelves->len; i++)
    {
      Shelf *shelf = g_ptr_array_index (self->shelves, i);
      const guint n = count_held (self, shelf) + shelf->n_wanted;
      if (n > shelf->n_layers)
        {
          shelf_resize (shelf, n);
          n_uploaded += refill (self, shelf);
        }
      shelf->n_wanted = 0;
    }
  return n_uploaded;
}

/* In a layer of its own, unless it is there. */
static Held *
find_image (RmpLayerImages *self, const RmpReliefPattern *pattern, gboolean wide, guint64 draw,
            gsize *uploaded)
{
  Shelf *shelf = find_shelf (self, pattern->image, wide);
  Held *held = find_held (self, pattern, shelf);
  if (!held)
    {
      held = g_new0 (Held, 1);
      held->waves = rmp_image_waves_new (rmp_spline_image_get_side (pattern->image));
      held->layer = find_free_layer (self, shelf);
      held->shelf = shelf;
      *uploaded += hold_image (held, pattern);
      g_ptr_array_add (self->held, held);
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
  const gboolean wide = is_wide (relief);
  guint n_shelves = 0;
  uploaded += take_held (images, relief, wide, draw);
  uploaded += make_room (images, relief, wide);
  memset (self->shelves, 0, sizeof self->shelves);
  for (guint i = 0; i < relief->n_patterns; i++)
    {
      const Held *held = find_image (images, &relief->patterns[i], wide, draw, &uploaded);
      guint k = 0;
      while (k < n_shelves && self->shelves[k] != held->shelf->texture)
        k++;
      g_return_val_if_fail (k < RMP_LAYER_SHELVES, uploaded);
      n_shelves = MAX (n_shelves, k + 1);
      self->shelves[k] = held->shelf->texture;
      self->places[i][0] = (GLint) k;
      self->places[i][1] = (GLint) held->layer;
      self->places[i][2] = held->shelf->side;
      if (!held->upward && self->sheets.ranged[i] != rmp_spline_image_get_id (held->image))
        uploaded += upload_ranges (self, i, held);
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
