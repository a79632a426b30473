/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/wrinkle.h"

#include <math.h>

#define HOLD_STEPS 20

RmpWrinkle *
rmp_wrinkle_new (guint64 id, guint64 birth, GArray *points)
{
  RmpWrinkle *self = g_new0 (RmpWrinkle, 1);

  self->id = id;
  self->birth = birth;
  self->sign = 1.0;
  self->points = points;
  return self;
}

RmpWrinkle *
rmp_wrinkle_copy (const RmpWrinkle *self)
{
  RmpWrinkle *copy = g_memdup2 (self, sizeof *self);

  copy->points = g_array_copy (self->points);
  return copy;
}

void
rmp_wrinkle_free (RmpWrinkle *self)
{
  if (!self)
    return;
  g_array_unref (self->points);
  g_free (self);
}

void
rmp_wrinkle_measure (RmpWrinkle *self, const RmpWrinkleFrame *frame)
{
  double length = rmp_edge_path_length (frame->cloth->topology, frame->positions, self->points->len,
                                        rmp_wrinkle_path (self));

  for (guint end = 0; end < 2; end++)
    self->active[end] = self->length > 0.0 ? self->active[end] / self->length * length
                                           : end * length;
  self->length = length;
}

guint32
rmp_wrinkle_segment_face (const RmpWrinkle *self, const RmpWrinkleFrame *frame, guint segment)
{
  const RmpEdgePathPoint *path = rmp_wrinkle_path (self);

  return rmp_edge_path_shared_face (frame->cloth->topology, path[segment].edge,
                                    path[segment + 1].edge);
}

double
rmp_wrinkle_segment_compression (const RmpWrinkle *self, const RmpWrinkleFrame *frame,
                                 guint segment)
{
  guint32 face = rmp_wrinkle_segment_face (self, frame, segment);

  return face == RMP_INDEX_NONE ? 1.0 : frame->compression[face];
}

void
rmp_wrinkle_set_compression (RmpWrinkle *self, const RmpWrinkleOptions *options, double compression)
{
  self->compression = compression;
  rmp_wrinkle_shape_init (&self->shape, compression, self->threshold, self->least_radius,
                          options->most_fullness);
}

/* Differences from the first, so that what is the same everywhere comes out to the last bit. */
void
rmp_wrinkle_mean_options (const RmpWrinkle *self, const RmpWrinkleFrame *frame,
                          const RmpWrinkleOptions *options, double *threshold, double *least_radius)
{
  double begin = 0.0, total = 0.0, first[2] = { options->threshold, options->least_radius },
         sums[2] = { 0.0, 0.0 };

  g_assert (self);
  g_assert (frame);

  for (guint i = 0; (options->thresholds || options->least_radii) && i + 1 < self->points->len; i++)
    {
      const guint32 face = rmp_wrinkle_segment_face (self, frame, i);
      const double own[2] = { rmp_wrinkle_options_get_threshold (options, face),
                              rmp_wrinkle_options_get_least_radius (options, face) };
      const double end = begin + rmp_edge_path_length (frame->cloth->topology, frame->positions, 2,
                                                       rmp_wrinkle_path (self) + i);
      const double length = MIN (end, self->active[1]) - MAX (begin, self->active[0]);

      begin = end;
      if (!(length > 0.0) || face == RMP_INDEX_NONE)
        continue;
      for (guint k = 0; k < 2; k++)
        {
          if (!(total > 0.0))
            first[k] = own[k];
          sums[k] += length * (own[k] - first[k]);
        }
      total += length;
    }
  *threshold = total > 0.0 ? first[0] + sums[0] / total : first[0];
  *least_radius = total > 0.0 ? first[1] + sums[1] / total : first[1];
}

/* A piece of the path within one triangle. */
typedef struct
{
  double begin, end;  /* of its active part, metres along the path */
  double compression; /* 1 / λmin */
} Piece;

/* The contribution of a piece to the mean over @width metres from @from on. */
static double
get_part (const Piece *piece, double from, double width)
{
  return (piece->compression - 1.0) *
         MAX (0.0, MIN (piece->end, from + width) - MAX (piece->begin, from)) / width;
}

/* The largest mean over @width metres of the path; beyond the active part there is no compression.
 * Where it begins or ends is where a piece does.
 */
static double
find_largest_mean (guint n, const Piece *pieces, double width)
{
  double most = 0.0;

  for (guint i = 0; i < n; i++)
    {
      double ahead = 0.0, behind = 0.0;

      for (guint k = i; k < n && pieces[k].begin < pieces[i].begin + width; k++)
        ahead += get_part (pieces + k, pieces[i].begin, width);
      for (guint k = i + 1; k-- > 0 && pieces[k].end > pieces[i].end - width;)
        behind += get_part (pieces + k, pieces[i].end - width, width);
      most = MAX (most, MAX (ahead, behind));
    }
  return 1.0 + most;
}

static double
find_largest (guint n, const Piece *pieces)
{
  double most = 1.0;

  for (guint i = 0; i < n; i++)
    most = MAX (most, pieces[i].compression);
  return most;
}

void
rmp_wrinkle_update_shape (RmpWrinkle *self, const RmpWrinkleFrame *frame,
                          const RmpWrinkleOptions *options, gboolean newborn)
{
  const RmpTopology *topology = frame->cloth->topology;
  g_autofree Piece *pieces = g_new (Piece, self->points->len);
  double most, begin = 0.0;
  guint n = 0;

  g_assert (options);

  for (guint i = 0; i + 1 < self->points->len; i++)
    {
      double end = begin + rmp_edge_path_length (topology, frame->positions, 2,
                                                 rmp_wrinkle_path (self) + i);

      if (end > self->active[0] && begin < self->active[1])
        pieces[n++] = (Piece){ MAX (begin, self->active[0]), MIN (end, self->active[1]),
                               MAX (1.0, rmp_wrinkle_segment_compression (self, frame, i)) };
      begin = end;
    }
  rmp_wrinkle_mean_options (self, frame, options, &self->threshold, &self->least_radius);
  most = options->shape_inertia > 0.0 ? find_largest_mean (n, pieces, 2.0 * self->least_radius)
                                      : find_largest (n, pieces);
  if (newborn)
    self->compression = most;
  else
    self->compression = options->shape_inertia * self->compression +
                        (1.0 - options->shape_inertia) * most;
  rmp_wrinkle_set_compression (self, options, self->compression);
}

double
rmp_wrinkle_height (const RmpWrinkle *self, const RmpWrinkleOptions *options)
{
  RmpWrinkleSection section;

  rmp_wrinkle_shape_section (&self->shape, options->ridge.taper, 0.5, &section);
  return section.height;
}

void
rmp_wrinkle_hold_back (RmpWrinkle *self, const RmpWrinkleOptions *options, const RmpWrinkle *still,
                       double most)
{
  const double wanted = self->compression, held = rmp_wrinkle_height (still, options);
  double low = 0.0, high = 1.0, part = 1.0;

  g_assert (still);

  for (guint i = 0; i <= HOLD_STEPS; i++, part = 0.5 * (low + high))
    {
      double height;

      rmp_wrinkle_set_compression (self, options,
                                   still->compression + part * (wanted - still->compression));
      height = rmp_wrinkle_height (self, options);
      if (fabs (height - held) > most * MAX (height, held))
        high = part;
      else if (i == 0)
        return;
      else
        low = part;
    }
  rmp_wrinkle_set_compression (self, options,
                               still->compression + low * (wanted - still->compression));
}
