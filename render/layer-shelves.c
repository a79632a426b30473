/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "layer-shelves.h"

#include "images/image-waves.h"

/* The number of draws after which an image that is no longer shown is freed. */
#define FORGET_AFTER 64

/* The largest part of an image that is overwritten by uploads; otherwise a new one is made. */
#define MOST_CHANGED .25

/* The number of coarser levels of an image: the texels of the coarsest still lie in one tile each.
 */
#define N_HALVINGS 6

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

gsize
rmp_layer_images_find (RmpLayerImages *self, const RmpRelief *relief, guint64 draw,
                       RmpLayerPlace *places)
{
  const gboolean wide = is_wide (relief);
  gsize uploaded = 0;

  g_return_val_if_fail (self != NULL, 0);

  uploaded += take_held (self, relief, wide, draw);
  uploaded += make_room (self, relief, wide);
  for (guint i = 0; i < relief->n_patterns; i++)
    {
      const Held *held = find_image (self, &relief->patterns[i], wide, draw, &uploaded);
      places[i] = (RmpLayerPlace){ held->shelf->texture, held->shelf->side, held->layer,
                                   held->upward ? NULL : held->waves };
    }
  return uploaded;
}
