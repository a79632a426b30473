/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/clip-labels.h"

#include <string.h>

/* The costs of steps @first … @first + @n − 1; those that are known already have moved to the
 * front.
 */
typedef struct
{
  const RmpWrinkleCloth *cloth;
  const RmpWrinkleOptions *options;
  RmpWrinkleClipPositions positions;
  gpointer data;
  RmpWrinkleFrame *last; /* of the frame the next step begins at */
  guint next;            /* the step whose costs come next */
  gint64 *costs;         /* [window × #F × RMP_WRINKLE_N_LABELS] */
} Reader;

static gboolean
read_frame (Reader *self, guint frame, gint64 *costs)
{
  const float *positions = self->positions (frame, self->data);
  RmpWrinkleFrame *next;

  if (!positions)
    return FALSE;
  next = rmp_wrinkle_frame_new (self->cloth, positions);
  if (costs)
    rmp_wrinkle_step_costs (self->last, next, self->options, costs);
  rmp_wrinkle_frame_free (self->last);
  self->last = next;
  self->next = frame + 1;
  return TRUE;
}

static gboolean
goes_on (const RmpCall *call, double fraction)
{
  if (!call)
    return TRUE;
  if (call->progress)
    call->progress (fraction, call->data);
  return !g_cancellable_is_cancelled (call->cancellable);
}

guint8 *
rmp_wrinkle_clip_labels (const RmpWrinkleCloth *cloth, const RmpWrinkleOptions *options,
                         guint n_frames, guint window, guint overlap,
                         RmpWrinkleClipPositions positions, gpointer data, const RmpCall *call)
{
  gsize n_faces = cloth->topology->n_faces, step_size = RMP_WRINKLE_N_LABELS * n_faces;
  g_autofree guint8 *labels = g_malloc (MAX (n_frames * n_faces, 1));
  g_autofree gint64 *costs = g_new (gint64, MAX (MIN (window, n_frames) * step_size, 1));
  g_autofree gint64 *trial = g_new (gint64, MAX (MIN (window, n_frames) * step_size, 1));
  g_autoptr (RmpWrinkleLabelSteps) graph = NULL;
  Reader reader = { cloth, options, positions, data, NULL, 0, costs };
  gboolean stopped = n_frames > 0 && !read_frame (&reader, 0, NULL);

  g_assert (window > 2 * overlap);
  memset (labels, RMP_WRINKLE_LABEL_REST, n_frames * n_faces);
  for (guint first = 1; first < n_frames && !stopped;)
    {
      guint n = MIN (window, n_frames - first);

      while (reader.next < first + n && !stopped)
        stopped = !goes_on (call, (double) reader.next / n_frames) ||
                  !read_frame (&reader, reader.next, costs + (reader.next - first) * step_size);
      if (stopped)
        break;
      if (!graph ||
          !rmp_wrinkle_label_steps_suits (graph, n, &options->pair_costs, options->solver))
        {
          rmp_wrinkle_label_steps_free (graph);
          graph = rmp_wrinkle_label_steps_new (cloth, n, &options->pair_costs, options->solver);
        }
      memcpy (trial, costs, n * step_size * sizeof *costs);
      rmp_wrinkle_label_steps_solve (graph, first > 1 ? labels + (first - 1) * n_faces : NULL,
                                     trial, labels + first * n_faces);
      if (first + n >= n_frames)
        break;
      first += n - overlap;
      memmove (costs, costs + (n - overlap) * step_size, overlap * step_size * sizeof *costs);
    }
  rmp_wrinkle_frame_free (reader.last);
  return stopped ? NULL : g_steal_pointer (&labels);
}
