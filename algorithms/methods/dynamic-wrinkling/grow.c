/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grow.c: the ends of a wrinkle move along its path (thesis, §5.3.3). */

#include "methods/dynamic-wrinkling/length.h"
#include "methods/dynamic-wrinkling/wrinkle.h"

#include <math.h>

/* Appends to the path, or puts before it, as many of the traced points as the new end needs.
 * Returns: metres put before.
 */
static double
extend (RmpWrinkle *self, const RmpWrinkleFrame *frame, gboolean at_front, const GArray *more,
        double missing)
{
  const RmpTopology *topology = frame->cloth->topology;
  double added = 0.0;

  for (guint i = 0; i < more->len && added < missing; i++)
    {
      RmpEdgePathPoint point = g_array_index (more, RmpEdgePathPoint, i);
      guint at;

      if (at_front)
        g_array_prepend_val (self->points, point);
      else
        g_array_append_val (self->points, point);
      at = at_front ? 0 : self->points->len - 2;
      added += rmp_edge_path_length (topology, frame->positions, 2, rmp_wrinkle_path (self) + at);
    }
  self->length += added;
  return at_front ? added : 0.0;
}

/* Forgets whole segments beyond the active part. */
static void
drop_inactive (RmpWrinkle *self, const RmpWrinkleFrame *frame)
{
  const RmpTopology *topology = frame->cloth->topology;

  while (self->points->len > 2)
    {
      double first = rmp_edge_path_length (topology, frame->positions, 2, rmp_wrinkle_path (self));

      if (first > self->active[0])
        break;
      g_array_remove_index (self->points, 0);
      self->active[0] -= first;
      self->active[1] -= first;
      self->length -= first;
    }
  while (self->points->len > 2)
    {
      double last = rmp_edge_path_length (topology, frame->positions, 2,
                                          rmp_wrinkle_path (self) + self->points->len - 2);

      if (self->length - last < self->active[1])
        break;
      g_array_remove_index (self->points, self->points->len - 1);
      self->length -= last;
    }
}

gboolean
rmp_wrinkle_grow (RmpWrinkle *self, const RmpWrinkleFrame *frame, const RmpWrinkleOptions *options,
                  const RmpSegmentMap *others, const double crossed[2])
{
  const RmpTopology *topology = frame->cloth->topology;
  guint n = self->points->len - 1;
  g_autofree double *lengths = g_new (double, n), *beyond = g_new (double, n);
  g_autoptr (GArray) front = g_array_new (FALSE, FALSE, sizeof (RmpEdgePathPoint));
  g_autoptr (GArray) back = g_array_new (FALSE, FALSE, sizeof (RmpEdgePathPoint));
  GArray *const more[2] = { front, back };
  const RmpTraceOptions rules = { options->threshold, options->turn, 512, options->thresholds,
                                  options->run_on };
  RmpWrinkleField field = rmp_wrinkle_frame_field (frame);
  double available[2], missing[2], cap, threshold, least_radius;
  RmpWrinkleLengthChange change;

  for (guint i = 0; i < n; i++)
    {
      lengths[i] = rmp_edge_path_length (topology, frame->positions, 2,
                                         rmp_wrinkle_path (self) + i);
      beyond[i] = rmp_wrinkle_segment_compression (self, frame, i) -
                  rmp_wrinkle_options_get_run_on (options,
                                                  rmp_wrinkle_segment_face (self, frame, i));
    }
  for (guint end = 0; end < 2; end++)
    {
      RmpTraceStop stop;
      gboolean ends_compressed = beyond[end == 0 ? 0 : n - 1] >= 0.0;

      available[end] = 0.0;
      if (!ends_compressed || crossed[end] > 0.0)
        continue;
      rmp_trace_on (&field, &rules, others, self->points, end == 0, more[end], &stop);
      available[end] = end == 0 ? self->active[0] : self->length - self->active[1];
      for (guint i = 0; i < more[end]->len; i++)
        {
          RmpEdgePathPoint pair[2];

          pair[0] = i > 0      ? g_array_index (more[end], RmpEdgePathPoint, i - 1)
                    : end == 0 ? rmp_wrinkle_path (self)[0]
                               : rmp_wrinkle_path (self)[n];
          pair[1] = g_array_index (more[end], RmpEdgePathPoint, i);
          available[end] += rmp_edge_path_length (topology, frame->positions, 2, pair);
        }
    }

  cap = pow (1.0 + options->length_cap, 1.0 / options->frame_ratio) - 1.0;
  rmp_wrinkle_length_change_init (&change, n, lengths, beyond, self->active, available, 0.0, cap);
  for (guint end = 0; end < 2; end++)
    if (crossed[end] > change.trim[end])
      {
        change.trim[end] = MIN (crossed[end], cap * (self->active[1] - self->active[0]));
        change.grow[end] = 0.0;
      }

  rmp_wrinkle_mean_options (self, frame, options, &threshold, &least_radius);
  missing[0] = change.grow[0] - self->active[0];
  missing[1] = self->active[1] + change.grow[1] - self->length;
  if (self->active[1] - self->active[0] + change.grow[0] + change.grow[1] - change.trim[0] -
          change.trim[1] <
      2.0 * options->least_length * least_radius)
    return FALSE;
  self->active[0] += change.trim[0] - change.grow[0];
  self->active[1] += change.grow[1] - change.trim[1];
  extend (self, frame, FALSE, more[1], missing[1]);
  if (missing[0] > 0.0)
    {
      double before = extend (self, frame, TRUE, more[0], missing[0]);

      for (guint end = 0; end < 2; end++)
        self->active[end] += before;
    }
  for (guint end = 0; end < 2; end++)
    self->active[end] = CLAMP (self->active[end], 0.0, self->length);
  drop_inactive (self, frame);
  return TRUE;
}
