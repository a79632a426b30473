/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/vector.h"
#include "painting/painter-private.h"

#include <string.h>

#define N_CHANNELS 4 /* position and facing */

/* Positions of margins may lie this much farther from the middle of their tile than its corners. */
#define MARGIN_ROOM 2.0

#define MANY_TILES 64

/* One touch on its way over the tiles. */
typedef struct
{
  RmpPainter *painter;
  const RmpPainterTouch *touch;
  gboolean flat;
  double centre[3], radius; /* of the ball that holds the touch */
} Pass;

/* Position and facing of the corners of a face. */
static void
load_corners (const Pass *pass, guint32 face, double corners[3][N_CHANNELS])
{
  const RmpPainter *self = pass->painter;
  const double *facing = pass->touch->facing;

  for (guint c = 0; c < 3; c++)
    {
      const guint32 vertex = self->layout->topology->faces[3 * (gsize) face + c];
      const float *position = self->layout->positions + 6 * (gsize) face + 2 * c;
      double normal[3];

      corners[c][2] = 0.0;
      for (guint i = 0; i < 2 && pass->flat; i++)
        corners[c][i] = ((double) position[i] + 0.5) / (double) self->layout->side;
      if (!pass->flat)
        rmp_vector_load (self->positions + 3 * (gsize) vertex, corners[c]);
      rmp_vector_load (self->normals + 3 * (gsize) vertex, normal);
      corners[c][3] = rmp_vector_dot (facing, facing) > 0.0 ? rmp_vector_dot (normal, facing) : 1.0;
    }
}

static void
put (const Pass *pass, RmpStrokeTile *tile, guint texel, const float channels[N_CHANNELS])
{
  const float rank = tile->rank ? tile->rank[texel] : fabsf (tile->amount[texel]);
  RmpEffect effect;

  if (!rmp_painter_touch_get_effect (pass->touch, channels, channels[3], rank, &effect))
    return;
  tile->amount[texel] = effect.amount;
  tile->changed = TRUE;
  if (tile->rank)
    tile->rank[texel] = effect.rank;
  if (tile->arc)
    {
      tile->arc[texel] = effect.arc;
      tile->twin[texel] = (guint8) pass->touch->twin;
      tile->min_arc = MIN (tile->min_arc, effect.arc);
      tile->max_arc = MAX (tile->max_arc, effect.arc);
    }
}

/* Position and facing at the tile's first texel and what they gain by a column and by a row. */
typedef struct
{
  double at[N_CHANNELS], by_column[N_CHANNELS], by_row[N_CHANNELS];
} Slope;

static gboolean
find_slope (const Pass *pass, guint32 face, guint tile, Slope *slope)
{
  const RmpPainterLayout *layout = pass->painter->layout;
  const double left = (double) (tile % layout->n_across * RMP_TILE_SIDE);
  const double bottom = (double) (tile / layout->n_across * RMP_TILE_SIDE);
  double at[2], by_column[2], by_row[2], corners[3][N_CHANNELS];

  if (!rmp_painter_layout_weights (layout, face, at, by_column, by_row))
    return FALSE;
  load_corners (pass, face, corners);
  for (guint i = 0; i < 2; i++)
    at[i] += by_column[i] * left + by_row[i] * bottom;
  for (guint c = 0; c < N_CHANNELS; c++)
    {
      const double first = corners[1][c] - corners[0][c], second = corners[2][c] - corners[0][c];

      slope->at[c] = corners[0][c] + at[0] * first + at[1] * second;
      slope->by_column[c] = by_column[0] * first + by_column[1] * second;
      slope->by_row[c] = by_row[0] * first + by_row[1] * second;
    }
  return TRUE;
}

/* Whether what the tile shows, as far as it lies in the plane of the face, can be inside the touch.
 */
static gboolean
can_meet (const Pass *pass, const Slope *slope)
{
  const double half = 0.5 * (RMP_TILE_SIDE - 1);
  double middle[3], along = 0.0, across = 0.0, distance = 0.0;

  for (guint c = 0; c < 3; c++)
    {
      const double sum = slope->by_column[c] + slope->by_row[c],
                   difference = slope->by_column[c] - slope->by_row[c];

      middle[c] = slope->at[c] + half * sum - pass->centre[c];
      distance += middle[c] * middle[c];
      along += sum * sum;
      across += difference * difference;
    }
  return sqrt (distance) <= pass->radius + MARGIN_ROOM * half * sqrt (MAX (along, across));
}

/* Whether a position is inside the ball: most texels of a tile at the rim are not. */
static inline gboolean
is_inside (const float position[3], const float centre[3], float square)
{
  const float x = position[0] - centre[0], y = position[1] - centre[1], z = position[2] - centre[2];

  return x * x + y * y + z * z < square;
}

static void
paint_face (const Pass *pass, guint32 face, guint tile, const Slope *slope)
{
  const float centre[3] = { (float) pass->centre[0], (float) pass->centre[1],
                            (float) pass->centre[2] };
  const float square = (float) (pass->radius * pass->radius);
  RmpStrokeTile *stroke;
  RmpSpans spans;

  if (!rmp_painter_layout_spans (pass->painter->layout, face, tile, &spans))
    return;
  stroke = rmp_painter_ensure_tile (pass->painter, tile);
  for (guint row = spans.first; row < spans.last; row++)
    {
      float at[N_CHANNELS], by_column[N_CHANNELS];

      for (guint c = 0; c < N_CHANNELS; c++)
        {
          at[c] = (float) (slope->at[c] + slope->by_row[c] * row);
          by_column[c] = (float) slope->by_column[c];
        }
      for (guint x = spans.begin[row]; x < spans.end[row]; x++)
        {
          float channels[N_CHANNELS];

          for (guint c = 0; c < N_CHANNELS; c++)
            channels[c] = at[c] + by_column[c] * (float) x;
          if (is_inside (channels, centre, square))
            put (pass, stroke, row * RMP_TILE_SIDE + x, channels);
        }
    }
}

static void
paint_margins (const Pass *pass, guint tile)
{
  const RmpPainter *self = pass->painter;
  const RmpPainterTile *shown = rmp_painter_layout_get_tile (self->layout, tile);

  for (guint m = 0; m < shown->n_margins; m++)
    {
      const RmpMarginTexel *margin = &shown->margins[m];
      const double w1 = (double) margin->weights[0], w2 = (double) margin->weights[1];
      double corners[3][N_CHANNELS];
      float channels[N_CHANNELS];

      if (self->reach.marks[margin->face] != self->reach.mark)
        continue;
      load_corners (pass, margin->face, corners);
      for (guint c = 0; c < N_CHANNELS; c++)
        channels[c] = (float) (corners[0][c] + w1 * (corners[1][c] - corners[0][c]) +
                               w2 * (corners[2][c] - corners[0][c]));
      put (pass, rmp_painter_ensure_tile (pass->painter, tile), margin->texel, channels);
    }
}

static void
paint_tile (const Pass *pass, guint tile)
{
  RmpPainter *self = pass->painter;
  const RmpPainterLayout *layout = self->layout;
  gboolean met = FALSE;
  Slope slope;

  for (guint32 i = layout->start[tile]; i < layout->start[tile + 1]; i++)
    {
      const guint32 face = layout->faces[i];

      if (self->reach.marks[face] != self->reach.mark || !find_slope (pass, face, tile, &slope) ||
          !can_meet (pass, &slope))
        continue;
      met = TRUE;
      paint_face (pass, face, tile, &slope);
    }
  if (met && layout->bordered[tile])
    paint_margins (pass, tile);
}

static gint
compare_tiles (gconstpointer a, gconstpointer b)
{
  const guint first = *(const guint *) a, second = *(const guint *) b;

  return (first > second) - (first < second);
}

static void
list_tiles (RmpPainter *self)
{
  const guint n_tiles = self->layout->n_across * self->layout->n_across;
  g_autofree guint8 *listed = g_new0 (guint8, n_tiles);
  guint range[4];

  g_array_set_size (self->touched, 0);
  for (guint i = 0; i < self->reach.faces->len; i++)
    if (rmp_painter_layout_range (self->layout, g_array_index (self->reach.faces, guint32, i),
                                  range))
      for (guint row = range[2]; row <= range[3]; row++)
        for (guint column = range[0]; column <= range[1]; column++)
          {
            const guint tile = row * self->layout->n_across + column;

            if (!listed[tile])
              g_array_append_val (self->touched, tile);
            listed[tile] = 1;
          }
  g_array_sort (self->touched, compare_tiles);
}

/* Amounts of a tile and heights times amounts; what margins show is counted where it is. */
static void
sum_tile (const RmpPainter *self, guint tile, double *weights, double *sum)
{
  const guint16 *texels = rmp_height_image_get_tile (self->before, tile);
  const guint16 level = rmp_height_image_get_level (self->before);
  const RmpPainterTile *shown = rmp_painter_layout_get_tile (self->layout, tile);
  const RmpStrokeTile *stroke = self->tiles[tile];

  for (guint t = 0; t < RMP_TILE_TEXELS; t++)
    {
      *weights += (double) stroke->amount[t];
      *sum += (double) stroke->amount[t] * (texels ? texels[t] : level);
    }
  for (guint m = 0; m < shown->n_margins; m++)
    {
      const guint t = shown->margins[m].texel;

      *weights -= (double) stroke->amount[t];
      *sum -= (double) stroke->amount[t] * (texels ? texels[t] : level);
    }
}

static void
set_goal (RmpPainter *self)
{
  double sum = 0.0, weights = 0.0;

  for (guint i = 0; i < self->touched->len; i++)
    sum_tile (self, g_array_index (self->touched, guint, i), &weights, &sum);
  self->goal = weights > 0.0 ? CLAMP (sum / weights, 0.0, (double) G_MAXUINT16)
                             : (double) rmp_height_image_get_level (self->before);
}

/* Drops tiles that the touch did not get to. */
static void
keep_painted (RmpPainter *self)
{
  guint n = 0;

  for (guint i = 0; i < self->touched->len; i++)
    if (self->tiles[g_array_index (self->touched, guint, i)])
      g_array_index (self->touched, guint, n++) = g_array_index (self->touched, guint, i);
  g_array_set_size (self->touched, n);
}

void
rmp_painter_touch (RmpPainter *self, const RmpPainterTouch *touch, gboolean flat, double size)
{
  Pass pass = { .painter = self, .touch = touch, .flat = flat };
  RmpStrand *strand = &self->strands[touch->twin];

  rmp_painter_touch_get_ball (touch, pass.centre, &pass.radius);
  list_tiles (self);
  /* A tile is written by one thread. Dabs as they are usual are quicker without a team. */
#pragma omp parallel for schedule(dynamic) if (self->touched->len > MANY_TILES)
  for (guint i = 0; i < self->touched->len; i++)
    paint_tile (&pass, g_array_index (self->touched, guint, i));
  keep_painted (self);
  if (self->tip.kind == RMP_TIP_SMOOTH)
    rmp_painter_smooth (self, size);
  if (self->tip.kind == RMP_TIP_FLATTEN && self->n_dabs == 0)
    set_goal (self);
  self->n_dabs++;
  *strand = (RmpStrand){ .begun = TRUE,
                         .radius = touch->radius,
                         .strength = touch->strength,
                         .arc = touch->step_arc + touch->step_length };
  rmp_vector_copy (touch->centre, strand->position);
}
