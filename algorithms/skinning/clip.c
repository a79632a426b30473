/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clip.c: the interpolations of glTF 2.0, appendix C: step, linear (slerp for rotations), cubic
 * spline.
 */
#include "skinning/clip.h"

#include "skinning/affine.h"

#include <string.h>

/* Above this cosine two rotations are so near that slerp would divide rounding noise by rounding
 * noise.
 */
#define NEARLY_EQUAL_COSINE (1.0 - 1e-10)

struct _RmpClip
{
  gatomicrefcount ref_count;
  char *name;
  RmpChannel *channels; /* times and values are owned */
  guint n_channels;
  double start, end;
};

G_DEFINE_QUARK (rmp_clip_error_quark, rmp_clip_error)

/* Values of one key. */
static guint
channel_width (const RmpChannel *channel)
{
  switch (channel->path)
    {
    case RMP_CHANNEL_TRANSLATION:
    case RMP_CHANNEL_SCALE:
    case RMP_CHANNEL_SHEAR:
      return 3;
    case RMP_CHANNEL_ROTATION:
      return 4;
    case RMP_CHANNEL_WEIGHTS:
    default:
      return channel->n_weights;
    }
}

static gsize
channel_n_values (const RmpChannel *channel)
{
  return (gsize) channel->n_keys * channel_width (channel) *
         (channel->interpolation == RMP_INTERPOLATION_CUBIC ? 3 : 1);
}

static gboolean
check_channel (const char *name, guint index, const RmpChannel *channel, GError **error)
{
  const gsize n_values = channel_n_values (channel);

  for (guint i = 0; i < channel->n_keys; i++)
    if (!isfinite (channel->times[i]) || fabsf (channel->times[i]) > RMP_CLIP_LATEST ||
        (i > 0 && channel->times[i] < channel->times[i - 1]))
      {
        g_set_error (error, RMP_CLIP_ERROR, RMP_CLIP_ERROR_TIMES,
                     "Key %u of channel %u in clip “%s” is not later than the key before it, or "
                     "not within eleven days; the "
                     "file is damaged",
                     i, index, name);
        return FALSE;
      }
  for (gsize i = 0; i < n_values; i++)
    if (!isfinite (channel->values[i]))
      {
        g_set_error (error, RMP_CLIP_ERROR, RMP_CLIP_ERROR_NOT_FINITE,
                     "A key of channel %u in clip “%s” is not a finite number; the file is damaged",
                     index, name);
        return FALSE;
      }
  return TRUE;
}

/* Marks the channels that hold keys and that no later channel of the same joint and path replaces.
 */
static gboolean *
find_kept_channels (const RmpChannel *channels, guint n_channels)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  gboolean *kept = g_new0 (gboolean, MAX (n_channels, 1));

  for (guint i = n_channels; i-- > 0;)
    {
      const gint64 key = ((gint64) channels[i].joint << 3) | channels[i].path;

      if (channels[i].n_keys > 0)
        kept[i] = g_hash_table_add (seen, g_memdup2 (&key, sizeof key));
    }
  return kept;
}

void
rmp_channel_clear (gpointer channel)
{
  RmpChannel *self = channel;

  g_free ((gpointer) self->times);
  g_free ((gpointer) self->values);
}

RmpClip *
rmp_clip_new (const char *name, const RmpChannel *channels, guint n_channels, GError **error)
{
  RmpClip *self;

  for (guint i = 0; i < n_channels; i++)
    if (!check_channel (name, i, &channels[i], error))
      return NULL;

  g_autofree gboolean *kept = find_kept_channels (channels, n_channels);

  self = g_new0 (RmpClip, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->name = g_strdup (name);
  self->channels = g_new0 (RmpChannel, MAX (n_channels, 1));
  for (guint i = 0; i < n_channels; i++)
    {
      RmpChannel *copy = &self->channels[self->n_channels];

      if (!kept[i])
        continue;
      *copy = channels[i];
      copy->times = g_memdup2 (channels[i].times, channels[i].n_keys * sizeof (float));
      copy->values = g_memdup2 (channels[i].values,
                                channel_n_values (&channels[i]) * sizeof (float));
      self->start = self->n_channels == 0 ? copy->times[0] : MIN (self->start, copy->times[0]);
      self->end = self->n_channels == 0 ? copy->times[copy->n_keys - 1]
                                        : MAX (self->end, copy->times[copy->n_keys - 1]);
      self->n_channels++;
    }
  return self;
}

RmpClip *
rmp_clip_ref (RmpClip *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_clip_unref (RmpClip *self)
{
  g_return_if_fail (self);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  for (guint i = 0; i < self->n_channels; i++)
    rmp_channel_clear (&self->channels[i]);
  g_free (self->channels);
  g_free (self->name);
  g_free (self);
}

const char *
rmp_clip_get_name (const RmpClip *self)
{
  return self->name;
}

double
rmp_clip_get_start (const RmpClip *self)
{
  return self->start;
}

double
rmp_clip_get_end (const RmpClip *self)
{
  return self->end;
}

guint
rmp_clip_get_n_channels (const RmpClip *self)
{
  return self->n_channels;
}

const RmpChannel *
rmp_clip_get_channel (const RmpClip *self, guint index)
{
  g_return_val_if_fail (index < self->n_channels, NULL);
  return &self->channels[index];
}

/* The last key at or before @time, by bisection; @time lies within the keys. */
static guint
find_key (const RmpChannel *channel, double time)
{
  guint low = 0, high = channel->n_keys - 1;

  while (low < high)
    {
      const guint middle = low + (high - low + 1) / 2;

      if (channel->times[middle] <= time)
        low = middle;
      else
        high = middle - 1;
    }
  return low;
}

static void
slerp (const double *a, const double *b, double u, double *out)
{
  double cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
  const double sign = cosine < 0.0 ? -1.0 : 1.0;
  double from = 1.0 - u, to = u;

  cosine *= sign;
  if (cosine < NEARLY_EQUAL_COSINE)
    {
      const double angle = acos (cosine);

      from = sin (from * angle) / sin (angle);
      to = sin (to * angle) / sin (angle);
    }
  for (guint i = 0; i < 4; i++)
    out[i] = from * a[i] + sign * to * b[i];
}

static void
sample_linear (const RmpChannel *channel, guint width, guint key, double u, double *out)
{
  const float *a = channel->values + (gsize) key * width;
  const float *b = a + width;

  if (channel->path == RMP_CHANNEL_ROTATION)
    {
      const double from[4] = { a[0], a[1], a[2], a[3] }, to[4] = { b[0], b[1], b[2], b[3] };
      double from_unit[4], to_unit[4];

      rmp_quaternion_normalise (from, from_unit);
      rmp_quaternion_normalise (to, to_unit);
      slerp (from_unit, to_unit, u, out);
      return;
    }
  for (guint i = 0; i < width; i++)
    out[i] = (1.0 - u) * a[i] + u * b[i];
}

/* Keys hold in-tangent, value, out-tangent; tangents are per second, hence @span. */
static void
sample_cubic (const RmpChannel *channel, guint width, guint key, double u, double span, double *out)
{
  const float *a = channel->values + 3 * (gsize) key * width;
  const float *b = a + 3 * width;
  const double u2 = u * u, u3 = u2 * u;

  for (guint i = 0; i < width; i++)
    out[i] = (2.0 * u3 - 3.0 * u2 + 1.0) * a[width + i] +
             span * (u3 - 2.0 * u2 + u) * a[2 * width + i] + (3.0 * u2 - 2.0 * u3) * b[width + i] +
             span * (u3 - u2) * b[i];
}

/* @out: [width] */
static void
sample (const RmpChannel *channel, double time, double *out)
{
  const guint width = channel_width (channel);
  const guint n_keys = channel->n_keys;
  const double clamped = fmin (fmax (time, channel->times[0]), channel->times[n_keys - 1]);
  const guint key = find_key (channel, clamped);
  const gboolean cubic = channel->interpolation == RMP_INTERPOLATION_CUBIC;

  if (key + 1 == n_keys || channel->interpolation == RMP_INTERPOLATION_STEP ||
      clamped <= channel->times[key])
    {
      const float *value = channel->values + (gsize) key * width * (cubic ? 3 : 1) +
                           (cubic ? width : 0);

      for (guint i = 0; i < width; i++)
        out[i] = value[i];
      return;
    }

  const double span = (double) channel->times[key + 1] - channel->times[key];
  const double u = (clamped - channel->times[key]) / span;

  if (cubic)
    sample_cubic (channel, width, key, u, span, out);
  else
    sample_linear (channel, width, key, u, out);
}

void
rmp_clip_pose (const RmpClip *self, const RmpSkeleton *skeleton, double time, double *globals)
{
  const guint n_joints = rmp_skeleton_get_n_joints (skeleton);
  g_autofree double *locals = g_memdup2 (rmp_skeleton_get_rest_locals (skeleton),
                                         16 * (gsize) n_joints * sizeof (double));
  g_autofree RmpTransform *transforms = g_memdup2 (rmp_skeleton_get_rest_transforms (skeleton),
                                                   n_joints * sizeof (RmpTransform));
  g_autofree double *shears = g_new0 (double, 3 * (gsize) MAX (n_joints, 1));
  g_autofree gboolean *moved = g_new0 (gboolean, MAX (n_joints, 1));

  g_return_if_fail (self);

  for (guint i = 0; i < self->n_channels; i++)
    {
      const RmpChannel *channel = &self->channels[i];

      if (channel->joint >= n_joints || channel->path == RMP_CHANNEL_WEIGHTS)
        continue;
      moved[channel->joint] = TRUE;
      if (channel->path == RMP_CHANNEL_TRANSLATION)
        sample (channel, time, transforms[channel->joint].translation);
      else if (channel->path == RMP_CHANNEL_ROTATION)
        sample (channel, time, transforms[channel->joint].rotation);
      else if (channel->path == RMP_CHANNEL_SHEAR)
        sample (channel, time, shears + 3 * (gsize) channel->joint);
      else
        sample (channel, time, transforms[channel->joint].scale);
    }
  for (guint i = 0; i < n_joints; i++)
    if (moved[i])
      rmp_affine_from_sheared (&transforms[i], shears + 3 * (gsize) i, locals + 16 * i);
  rmp_skeleton_compose (skeleton, locals, globals);
}

void
rmp_clip_weights (const RmpClip *self, guint joint, double time, guint n_weights, float *weights)
{
  g_return_if_fail (self);

  for (guint i = 0; i < self->n_channels; i++)
    {
      const RmpChannel *channel = &self->channels[i];

      if (channel->joint != joint || channel->path != RMP_CHANNEL_WEIGHTS)
        continue;

      g_autofree double *values = g_new (double, MAX (channel->n_weights, 1));

      sample (channel, time, values);
      for (guint w = 0; w < MIN (n_weights, channel->n_weights); w++)
        weights[w] = (float) values[w];
    }
}
