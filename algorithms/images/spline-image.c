/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "images/spline-image.h"

#include "compute/parallel.h"
#include "images/spline-taps.h"

#include <stdatomic.h>
#include <string.h>

/* three standard deviations; less than a tile, so that only its neighbours count */
#define MAX_RADIUS 48
#define MAX_SPAN (RMP_TILE_SIDE + 2 * MAX_RADIUS)

struct _RmpSplineImage
{
  gatomicrefcount ref_count;
  guint64 id;
  RmpHeightImage *image; /* kept, so that its tiles can be told from those of the next */
  double blur;
  RmpWrap wrap;
  guint side, n_across;
  float **tiles; /* [n_across²] each a g_atomic_rc_box */
};

typedef struct
{
  guint radius;
  float weights[2 * MAX_RADIUS + 1];
} Kernel;

static guint64
next_id (void)
{
  static _Atomic guint64 last_id;

  return atomic_fetch_add (&last_id, 1) + 1;
}

static void
kernel_init (Kernel *self, double blur)
{
  double sum = 0.0;

  self->radius = (guint) ceil (3.0 * blur);
  for (guint i = 0; i <= 2 * self->radius; i++)
    {
      const double x = blur > 0.0 ? ((double) i - self->radius) / blur : 0.0;

      self->weights[i] = (float) exp (-0.5 * x * x);
      sum += (double) self->weights[i];
    }
  for (guint i = 0; i <= 2 * self->radius; i++)
    self->weights[i] = (float) ((double) self->weights[i] / sum);
}

/* Greys over the image's level, of a tile and as far around it as the blur reaches. */
static void
read_around (const RmpSplineImage *self, guint tile, guint radius, float *greys)
{
  const guint span = RMP_TILE_SIDE + 2 * radius;
  const gint64 first_column = (gint64) (tile % self->n_across) * RMP_TILE_SIDE - radius;
  const gint64 first_row = (gint64) (tile / self->n_across) * RMP_TILE_SIDE - radius;
  const gint32 level = rmp_height_image_get_level (self->image);
  guint columns[MAX_SPAN];

  for (guint i = 0; i < span; i++)
    columns[i] = rmp_wrap_texel (first_column + i, self->side, self->wrap);
  for (guint j = 0; j < span; j++)
    {
      const guint row = rmp_wrap_texel (first_row + j, self->side, self->wrap);
      const guint across = row / RMP_TILE_SIDE * self->n_across,
                  down = row % RMP_TILE_SIDE * RMP_TILE_SIDE;

      for (guint i = 0; i < span; i++)
        {
          const guint16 *texels = rmp_height_image_get_tile (self->image,
                                                             across + columns[i] / RMP_TILE_SIDE);
          const gint32 code = texels ? texels[down + columns[i] % RMP_TILE_SIDE] : level;

          greys[j * span + i] = (float) (code - level) * RMP_HEIGHT_TO_GREY;
        }
    }
}

/* Along rows, then along columns. */
static float *
make_tile (const RmpSplineImage *self, guint tile, const Kernel *kernel)
{
  const guint span = RMP_TILE_SIDE + 2 * kernel->radius;
  const float level = (float) rmp_height_image_get_level (self->image) * RMP_HEIGHT_TO_GREY;
  g_autofree float *greys = g_new (float, MAX_SPAN *MAX_SPAN);
  g_autofree float *rows = g_new0 (float, MAX_SPAN *RMP_TILE_SIDE);
  float *restrict values = g_atomic_rc_box_alloc (RMP_TILE_TEXELS * sizeof *values);

  read_around (self, tile, kernel->radius, greys);
  for (guint j = 0; j < span; j++)
    for (guint k = 0; k <= 2 * kernel->radius; k++)
      for (guint i = 0; i < RMP_TILE_SIDE; i++)
        rows[j * RMP_TILE_SIDE + i] += kernel->weights[k] * greys[j * span + i + k];
  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    values[i] = 0.0f;
  for (guint j = 0; j < RMP_TILE_SIDE; j++)
    for (guint k = 0; k <= 2 * kernel->radius; k++)
      for (guint i = 0; i < RMP_TILE_SIDE; i++)
        values[j * RMP_TILE_SIDE + i] += kernel->weights[k] * rows[(j + k) * RMP_TILE_SIDE + i];
  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    values[i] += level;
  return values;
}

static float *
make_level_tile (const RmpHeightImage *image)
{
  float *values = g_atomic_rc_box_alloc (RMP_TILE_TEXELS * sizeof *values);

  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    values[i] = (float) rmp_height_image_get_level (image) * RMP_HEIGHT_TO_GREY;
  return values;
}

/* The tile beside one, @across and @down −1 … 1. */
static guint
find_neighbour (const RmpSplineImage *self, guint tile, gint across, gint down)
{
  const guint column = rmp_wrap_texel ((gint64) (tile % self->n_across) + across, self->n_across,
                                       self->wrap);
  const guint row = rmp_wrap_texel ((gint64) (tile / self->n_across) + down, self->n_across,
                                    self->wrap);

  return row * self->n_across + column;
}

/* Whether all that a tile depends on is as in @other; @other NULL: whether it is all at the level.
 */
static gboolean
has_same_surroundings (const RmpSplineImage *self, guint tile, const RmpHeightImage *other)
{
  const gint reach = self->blur > 0.0 ? 1 : 0;

  for (gint down = -reach; down <= reach; down++)
    for (gint across = -reach; across <= reach; across++)
      {
        const guint neighbour = find_neighbour (self, tile, across, down);

        if (rmp_height_image_get_tile (self->image, neighbour) !=
            (other ? rmp_height_image_get_tile (other, neighbour) : NULL))
          return FALSE;
      }
  return TRUE;
}

static gboolean
can_share (const RmpSplineImage *self, const RmpSplineImage *previous)
{
  return previous && previous->side == self->side && previous->wrap == self->wrap &&
         previous->blur == self->blur &&
         rmp_height_image_get_level (previous->image) == rmp_height_image_get_level (self->image);
}

RmpSplineImage *
rmp_spline_image_new (RmpHeightImage *image, double blur, RmpWrap wrap,
                      const RmpSplineImage *previous, guint n_threads)
{
  RmpSplineImage *self = g_new0 (RmpSplineImage, 1);
  const guint n = rmp_height_image_get_n_tiles (image);
  float *flat = NULL;
  Kernel kernel;

  g_atomic_ref_count_init (&self->ref_count);
  self->id = next_id ();
  self->image = rmp_height_image_ref (image);
  self->blur = CLAMP (blur, 0.0, RMP_SPLINE_MAX_BLUR);
  self->wrap = wrap;
  self->side = rmp_height_image_get_side (image);
  self->n_across = self->side / RMP_TILE_SIDE;
  self->tiles = g_new0 (float *, n);
  kernel_init (&kernel, self->blur);
  if (!can_share (self, previous))
    previous = NULL;

  for (guint i = 0; i < n; i++)
    if (previous && has_same_surroundings (self, i, previous->image))
      self->tiles[i] = g_atomic_rc_box_acquire (previous->tiles[i]);
    else if (has_same_surroundings (self, i, NULL))
      self->tiles[i] = flat ? g_atomic_rc_box_acquire (flat) : (flat = make_level_tile (image));
#pragma omp parallel for num_threads(rmp_parallel_threads((gsize) n *RMP_TILE_SIDE, n_threads))    \
    schedule(dynamic)
  for (guint i = 0; i < n; i++)
    if (!self->tiles[i])
      self->tiles[i] = make_tile (self, i, &kernel);
  return self;
}

RmpSplineImage *
rmp_spline_image_ref (RmpSplineImage *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_spline_image_unref (RmpSplineImage *self)
{
  g_return_if_fail (self);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  for (guint i = 0; i < rmp_height_image_get_n_tiles (self->image); i++)
    g_atomic_rc_box_release (self->tiles[i]);
  g_free (self->tiles);
  rmp_height_image_unref (self->image);
  g_free (self);
}

guint64
rmp_spline_image_get_id (const RmpSplineImage *self)
{
  return self->id;
}

guint
rmp_spline_image_get_side (const RmpSplineImage *self)
{
  return self->side;
}

guint
rmp_spline_image_get_n_tiles (const RmpSplineImage *self)
{
  return self->n_across * self->n_across;
}

RmpWrap
rmp_spline_image_get_wrap (const RmpSplineImage *self)
{
  return self->wrap;
}

const float *
rmp_spline_image_get_tile (const RmpSplineImage *self, guint tile)
{
  g_return_val_if_fail (tile < self->n_across * self->n_across, NULL);

  return self->tiles[tile];
}

static float
get_value (const RmpSplineImage *self, guint column, guint row)
{
  return self->tiles[row / RMP_TILE_SIDE * self->n_across + column / RMP_TILE_SIDE]
                    [row % RMP_TILE_SIDE * RMP_TILE_SIDE + column % RMP_TILE_SIDE];
}

double
rmp_spline_image_evaluate (const RmpSplineImage *self, double u, double v, double gradient[2])
{
  RmpSplineTaps across, down;
  double grey = 0.0, by_u = 0.0, by_v = 0.0;

  rmp_spline_taps (u, self->side, self->wrap, &across);
  rmp_spline_taps (v, self->side, self->wrap, &down);
  for (guint j = 0; j < 4; j++)
    {
      double value = 0.0, slope = 0.0;

      for (guint i = 0; i < 4; i++)
        {
          const double control = (double) get_value (self, across.texels[i], down.texels[j]);

          value += across.weights[i] * control;
          slope += across.slopes[i] * control;
        }
      grey += down.weights[j] * value;
      by_u += down.weights[j] * slope;
      by_v += down.slopes[j] * value;
    }
  if (gradient)
    {
      gradient[0] = by_u;
      gradient[1] = by_v;
    }
  return grey;
}

typedef float Four __attribute__ ((vector_size (16)));

/* Like rmp_spline_weights(), as polynomials in t. */
static inline void
find_weights (float t, Four *weights, Four *slopes)
{
  static const Four cubic[4] = { { 1.0f / 6.0f, 4.0f / 6.0f, 1.0f / 6.0f, 0.0f },
                                 { -0.5f, 0.0f, 0.5f, 0.0f },
                                 { 0.5f, -1.0f, 0.5f, 0.0f },
                                 { -1.0f / 6.0f, 0.5f, -0.5f, 1.0f / 6.0f } };
  static const Four square[3] = { { -0.5f, 0.0f, 0.5f, 0.0f },
                                  { 1.0f, -2.0f, 1.0f, 0.0f },
                                  { -0.5f, 1.5f, -1.5f, 0.5f } };

  *weights = ((cubic[3] * t + cubic[2]) * t + cubic[1]) * t + cubic[0];
  *slopes = (square[2] * t + square[1]) * t + square[0];
}

static inline float
add_up (Four a)
{
  return (a[0] + a[1]) + (a[2] + a[3]);
}

/* The four rows of four control values from a position on, where they lie in one tile; else they
 * are copied to @room.
 */
static inline const float *
find_controls (const RmpSplineImage *self, guint column, guint row, float room[16], guint *stride)
{
  const guint across = column % RMP_TILE_SIDE, down = row % RMP_TILE_SIDE;

  if (across <= RMP_TILE_SIDE - 4 && down <= RMP_TILE_SIDE - 4)
    {
      *stride = RMP_TILE_SIDE;
      return self->tiles[row / RMP_TILE_SIDE * self->n_across + column / RMP_TILE_SIDE] +
             down * RMP_TILE_SIDE + across;
    }
  for (guint j = 0; j < 4; j++)
    for (guint i = 0; i < 4; i++)
      room[4 * j + i] = get_value (self, column + i, row + j);
  *stride = 4;
  return room;
}

void
rmp_spline_image_gradients (const RmpSplineImage *self, guint n, const double (*positions)[2],
                            double (*gradients)[2])
{
  const double side = self->side, last = side - 3.0;

  for (guint k = 0; k < n; k++)
    {
      const double x = positions[k][0] * side - 1.5, y = positions[k][1] * side - 1.5;
      Four across, across_slopes, down, down_slopes, value = { 0 }, slope = { 0 };
      float room[16];
      const float *controls;
      guint column, row, stride;

      if (!(x >= 0.0 && x < last && y >= 0.0 && y < last))
        {
          rmp_spline_image_evaluate (self, positions[k][0], positions[k][1], gradients[k]);
          continue;
        }
      column = (guint) (gint) x;
      row = (guint) (gint) y;
      controls = find_controls (self, column, row, room, &stride);
      find_weights ((float) (x - (gint) column), &across, &across_slopes);
      find_weights ((float) (y - (gint) row), &down, &down_slopes);
#pragma GCC unroll 4
      for (guint j = 0; j < 4; j++)
        {
          Four four;

          memcpy (&four, controls + j * stride, sizeof four);
          four -= 0.5f; /* steps between greys count, in as many digits as there are */
          value += down[j] * four;
          slope += down_slopes[j] * four;
        }
      gradients[k][0] = (double) add_up (across_slopes * value) * side;
      gradients[k][1] = (double) add_up (across * slope) * side;
    }
}
