/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/clip-field.h"

#include "painting/vertex-fill.h"

#include <math.h>

/* Preparing, as a part of the whole. */
#define PREPARING 0.2

gboolean
rmp_clip_field_is_usable (const RmpField *field)
{
  return field->palette != RMP_PALETTE_CATEGORIES &&
         (field->domain == RMP_DOMAIN_COARSE_VERTEX || field->domain == RMP_DOMAIN_COARSE_FACE);
}

typedef struct
{
  const RmpCall *call;
  double done, part; /* of the whole */
} Share;

static void
on_progress (double fraction, gpointer data)
{
  const Share *share = data;

  if (share->call->progress)
    share->call->progress (share->done + fraction * share->part, share->call->data);
}

typedef struct
{
  const RmpField *field;
  gboolean farthest;
  guint n;
  float *values;  /* [#V] of one frame, from its faces */
  float *sum;     /* [#V] or the farthest so far */
  guint *n_given; /* [#V] frames with a value */
} Tally;

static void
count (Tally *self, const RmpTopology *topology, const float *values)
{
  const gboolean signed_field = self->field->palette == RMP_PALETTE_DIVERGING;

  if (self->field->domain == RMP_DOMAIN_COARSE_FACE)
    {
      rmp_vertex_field_from_faces (topology, values, self->values);
      values = self->values;
    }
  for (guint i = 0; i < self->n; i++)
    {
      if (!isfinite (values[i]))
        continue;
      if (!self->farthest)
        self->sum[i] += values[i];
      else if (self->n_given[i] == 0 ||
               (signed_field ? values[i] < self->sum[i] : values[i] > self->sum[i]))
        self->sum[i] = values[i];
      self->n_given[i]++;
    }
}

static gboolean
count_frames (Tally *self, RmpSnapshot *snapshot, guint field, guint first, guint last,
              const RmpCall *call, GError **error)
{
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (rmp_snapshot_get_mesh (snapshot));

  for (guint frame = first; frame <= last; frame++)
    {
      Share share = { call, PREPARING + (1.0 - PREPARING) * (frame - first) / (last - first + 1.0),
                      (1.0 - PREPARING) / (last - first + 1.0) };
      const RmpCall inner = { .cancellable = call->cancellable,
                              .progress = on_progress,
                              .data = &share,
                              .n_threads = call->n_threads };
      g_autoptr (RmpResult) result = rmp_snapshot_compute (
          snapshot, frame, RMP_TARGET_PREVIEW, G_GUINT64_CONSTANT (1) << field, &inner, error);

      if (!result || g_cancellable_set_error_if_cancelled (call->cancellable, error))
        return FALSE;
      if (result->output.fields[field])
        count (self, topology, result->output.fields[field]);
      on_progress (1.0, &share);
    }
  return TRUE;
}

float *
rmp_clip_field_new (RmpSnapshot *snapshot, guint field, gboolean farthest, guint first, guint last,
                    const RmpCall *call, GError **error)
{
  const guint n = rmp_mesh_get_n_vertices (rmp_snapshot_get_mesh (snapshot));
  g_autofree float *values = g_new (float, n), *sum = g_new0 (float, n);
  g_autofree guint *n_given = g_new0 (guint, n);
  Tally tally = {
    &rmp_snapshot_get_technique (snapshot)->fields[field], farthest, n, values, sum, n_given
  };
  Share share = { call, 0.0, PREPARING };
  const RmpCall inner = { .cancellable = call->cancellable,
                          .progress = on_progress,
                          .data = &share,
                          .n_threads = call->n_threads };

  if ((!rmp_snapshot_is_prepared (snapshot) && !rmp_snapshot_prepare (snapshot, &inner, error)) ||
      !count_frames (&tally, snapshot, field, first, last, call, error))
    return NULL;
  for (guint i = 0; i < n && !farthest; i++)
    sum[i] /= (float) MAX (n_given[i], 1);
  return g_steal_pointer (&sum);
}

void
rmp_clip_field_to_weights (const RmpField *field, guint n_vertices, float *values)
{
  g_autofree float *weights = g_new (float, n_vertices);
  double low, high;

  rmp_vertex_field_range (n_vertices, values, &low, &high);
  rmp_vertex_weights_from_field (
      n_vertices, values, 0.0,
      field->palette == RMP_PALETTE_DIVERGING ? MIN (low, 0.0) : MAX (high, 0.0), weights);
  memcpy (values, weights, n_vertices * sizeof *values);
}
