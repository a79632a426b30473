/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "skinning/retarget-private.h"

#include <stdlib.h>
#include <string.h>

/* Between keys further apart than this, in seconds, another rig is turned along the way too. */
#define LONGEST_STEP (1.0 / 60.0)

/* The share of the frames of a clip in which some joint may be below the floor. */
#define FLOOR_SHARE 0.05

/* Channels whose numbers are owned. */
typedef struct
{
  GArray *channels; /* RmpChannel */
} Output;

static void
output_init (Output *self)
{
  self->channels = g_array_new (FALSE, TRUE, sizeof (RmpChannel));
  g_array_set_clear_func (self->channels, rmp_channel_clear);
}

static void
add_constant (Output *self, guint joint, RmpChannelPath path, float time, const double *values,
              guint n)
{
  RmpChannel channel = {
    .joint = joint, .path = path, .interpolation = RMP_INTERPOLATION_LINEAR, .n_keys = 1
  };
  float *copy = g_new (float, n);

  for (guint i = 0; i < n; i++)
    copy[i] = (float) values[i];
  channel.times = g_memdup2 (&time, sizeof time);
  channel.values = copy;
  g_array_append_val (self->channels, channel);
}

/* --- the same rig ----------------------------------------------------------------------------- */

static guint
count_values (const RmpChannel *channel)
{
  const guint width = channel->path == RMP_CHANNEL_WEIGHTS    ? channel->n_weights
                      : channel->path == RMP_CHANNEL_ROTATION ? 4
                                                              : 3;

  return channel->n_keys * width * (channel->interpolation == RMP_INTERPOLATION_CUBIC ? 3 : 1);
}

static void
copy_channel (Output *self, const RmpChannel *channel, guint joint, double scale)
{
  RmpChannel copy = *channel;
  const guint n = count_values (channel);
  float *values = g_memdup2 (channel->values, n * sizeof *values);

  for (guint i = 0; channel->path == RMP_CHANNEL_TRANSLATION && i < n; i++)
    values[i] = (float) (scale * (double) values[i]);
  copy.joint = joint;
  copy.times = g_memdup2 (channel->times, channel->n_keys * sizeof (float));
  copy.values = values;
  g_array_append_val (self->channels, copy);
}

/* Adds keys for what the clip does not move of a joint: the rest values of its own skeleton. */
static void
add_rest (Output *self, const RmpRetarget *retarget, guint source, guint moved_paths, float time)
{
  const guint joint = (guint) retarget->partners[source];
  RmpTransform rest;
  double shear[3];

  rmp_affine_split (rmp_skeleton_get_rest_locals (retarget->source) + 16 * (gsize) source, &rest,
                    shear);
  if ((moved_paths & ~(1u << RMP_CHANNEL_WEIGHTS)) != 0)
    {
      rest = rmp_skeleton_get_rest_transforms (retarget->source)[source];
      memset (shear, 0, sizeof shear);
    }
  for (guint k = 0; k < 3; k++)
    rest.translation[k] *= retarget->scale;
  if (!(moved_paths & 1u << RMP_CHANNEL_TRANSLATION))
    add_constant (self, joint, RMP_CHANNEL_TRANSLATION, time, rest.translation, 3);
  if (!(moved_paths & 1u << RMP_CHANNEL_ROTATION))
    add_constant (self, joint, RMP_CHANNEL_ROTATION, time, rest.rotation, 4);
  if (!(moved_paths & 1u << RMP_CHANNEL_SCALE))
    add_constant (self, joint, RMP_CHANNEL_SCALE, time, rest.scale, 3);
  if (!(moved_paths & 1u << RMP_CHANNEL_SHEAR) &&
      (shear[0] != 0.0 || shear[1] != 0.0 || shear[2] != 0.0))
    add_constant (self, joint, RMP_CHANNEL_SHEAR, time, shear, 3);
}

static void
copy_transforms (Output *self, const RmpRetarget *retarget, const RmpClip *clip)
{
  const guint n = rmp_skeleton_get_n_joints (retarget->source);
  g_autofree guint *moved_paths = g_new0 (guint, MAX (1, n));

  for (guint i = 0; i < rmp_clip_get_n_channels (clip); i++)
    {
      const RmpChannel *channel = rmp_clip_get_channel (clip, i);

      if (channel->joint >= n || retarget->partners[channel->joint] < 0)
        continue;
      moved_paths[channel->joint] |= 1u << channel->path;
      copy_channel (self, channel, (guint) retarget->partners[channel->joint], retarget->scale);
    }
  for (guint i = 0; i < n; i++)
    if (retarget->partners[i] >= 0)
      add_rest (self, retarget, i, moved_paths[i], (float) rmp_clip_get_start (clip));
}

/* --- another rig ------------------------------------------------------------------------------ */

/* Unit; @out may be either. */
static void
multiply (const double *a, const double *b, double *out)
{
  const double product[4] = {
    a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
    a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
    a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
    a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
  };

  rmp_quaternion_normalise (product, out);
}

static void
conjugate (const double *q, double *out)
{
  out[0] = -q[0];
  out[1] = -q[1];
  out[2] = -q[2];
  out[3] = q[3];
}

/* The rotations of all joints to the world: [#J × 4] */
static double *
get_rotations (const double *globals, guint n)
{
  double *rotations = g_new (double, 4 * (gsize) MAX (1, n));

  for (gsize i = 0; i < n; i++)
    {
      RmpTransform transform;
      double shear[3];

      rmp_affine_split (globals + 16 * i, &transform, shear);
      memcpy (rotations + 4 * i, transform.rotation, sizeof transform.rotation);
    }
  return rotations;
}

typedef struct
{
  const RmpRetarget *retarget;
  const RmpClip *clip;
  double *source_rest, *target_rest; /* [#J × 4] rotations to the world */
  double *target_globals;            /* [#J × 16] at rest */
  GArray **rotations;                /* [joints of the target] float, of those that are driven */
  GArray *translations, *heights, *times; /* float */
} Turning;

static void
turning_clear (Turning *self)
{
  const guint n = rmp_skeleton_get_n_joints (self->retarget->target);

  for (guint i = 0; i < n; i++)
    g_clear_pointer (&self->rotations[i], g_array_unref);
  g_free (self->rotations);
  g_free (self->source_rest);
  g_free (self->target_rest);
  g_free (self->target_globals);
  g_clear_pointer (&self->translations, g_array_unref);
  g_clear_pointer (&self->heights, g_array_unref);
  g_clear_pointer (&self->times, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Turning, turning_clear)

static int
compare_floats (const void *a, const void *b)
{
  const float first = *(const float *) a, second = *(const float *) b;

  return (first > second) - (first < second);
}

/* All keys, and steps between those that are far apart. */
static GArray *
collect_times (const RmpClip *clip)
{
  g_autoptr (GArray) keys = g_array_new (FALSE, FALSE, sizeof (float));
  GArray *times = g_array_new (FALSE, FALSE, sizeof (float));

  for (guint i = 0; i < rmp_clip_get_n_channels (clip); i++)
    g_array_append_vals (keys, rmp_clip_get_channel (clip, i)->times,
                         rmp_clip_get_channel (clip, i)->n_keys);
  qsort (keys->data, keys->len, sizeof (float), compare_floats);
  for (guint i = 0; i < keys->len; i++)
    {
      const float key = g_array_index (keys, float, i);
      const double last = times->len > 0 ? (double) g_array_index (times, float, times->len - 1)
                                         : (double) key;
      const guint n_steps = (guint) fmin (ceil (((double) key - last) / LONGEST_STEP - 1e-3), 1e6);

      if (times->len > 0 && (double) key <= last)
        continue;
      for (guint k = 1; k < n_steps; k++)
        {
          const float between = (float) (last + ((double) key - last) * k / n_steps);

          g_array_append_val (times, between);
        }
      g_array_append_val (times, key);
    }
  return times;
}

static void
turning_init (Turning *self, const RmpRetarget *retarget, const RmpClip *clip)
{
  const guint n_source = rmp_skeleton_get_n_joints (retarget->source);
  const guint n_target = rmp_skeleton_get_n_joints (retarget->target);
  g_autofree double *source_globals = rmp_retarget_rest_globals (retarget->source);

  self->retarget = retarget;
  self->clip = clip;
  self->times = collect_times (clip);
  self->translations = g_array_new (FALSE, FALSE, sizeof (float));
  self->heights = g_array_new (FALSE, FALSE, sizeof (float));
  self->rotations = g_new0 (GArray *, MAX (1, n_target));
  self->target_globals = rmp_retarget_rest_globals (retarget->target);
  self->source_rest = get_rotations (source_globals, n_source);
  self->target_rest = get_rotations (self->target_globals, n_target);
  for (guint i = 0; i < n_target; i++)
    if (retarget->drivers[i] >= 0)
      self->rotations[i] = g_array_new (FALSE, FALSE, sizeof (float));
}

static void
append (GArray *values, const double *key, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      const float value = (float) key[i];

      g_array_append_val (values, value);
    }
}

/* The height of the lowest matched joint. @of_target: @globals are of the target, not of the source
 */
static double
lowest_height (const RmpRetarget *retarget, const double *globals, gboolean of_target)
{
  double lowest = HUGE_VAL;

  for (guint i = 0; i < rmp_skeleton_get_n_joints (retarget->source); i++)
    if (retarget->partners[i] >= 0)
      lowest = fmin (lowest, globals[16 * (of_target ? (gsize) retarget->partners[i] : i) + 13]);
  return lowest;
}

/* The floor of the clip is where its lowest joint is in all but a few frames. */
static double
find_floor (const GArray *heights)
{
  g_autofree float *sorted = g_memdup2 (heights->data, heights->len * sizeof (float));

  qsort (sorted, heights->len, sizeof *sorted, compare_floats);
  return (double) sorted[(gsize) (FLOOR_SHARE * (heights->len - 1))];
}

/* From positions of the source's root, kept as they came, to the target's. */
static void
place_root (Turning *self)
{
  const RmpRetarget *retarget = self->retarget;
  const gint parent = rmp_skeleton_get_parents (retarget->target)[retarget->root];
  const double floor = find_floor (self->heights),
               own_floor = lowest_height (retarget, self->target_globals, TRUE);
  double inverse[16];

  if (parent < 0 || !rmp_affine_invert (self->target_globals + 16 * (gsize) parent, inverse))
    rmp_affine_identity (inverse);
  for (guint t = 0; t < self->times->len; t++)
    {
      float *position = &g_array_index (self->translations, float, 3 * (gsize) t);
      const double wanted[3] = { retarget->scale * (double) position[0],
                                 retarget->scale * ((double) position[1] - floor) + own_floor,
                                 retarget->scale * (double) position[2] };
      double local[3];

      rmp_affine_apply (inverse, wanted, local);
      for (guint k = 0; k < 3; k++)
        position[k] = (float) local[k];
    }
}

/* One key of every driven joint. @turned: [joints of the target × 4] rotations to the world */
static void
turn (Turning *self, const double *source_globals, double *turned)
{
  const RmpSkeleton *target = self->retarget->target;
  const guint n_source = rmp_skeleton_get_n_joints (self->retarget->source);
  g_autofree double *source = get_rotations (source_globals, n_source);

  for (guint i = 0; i < rmp_skeleton_get_n_joints (target); i++)
    {
      const gint parent = rmp_skeleton_get_parents (target)[i];
      const double *above = parent >= 0 ? turned + 4 * (gsize) parent : NULL;
      double inverse[4], world[4], local[4];

      if (self->retarget->drivers[i] < 0)
        {
          if (above)
            multiply (above, rmp_skeleton_get_rest_transforms (target)[i].rotation,
                      turned + 4 * (gsize) i);
          else
            memcpy (turned + 4 * (gsize) i, self->target_rest + 4 * (gsize) i, 4 * sizeof (double));
          continue;
        }
      conjugate (self->source_rest + 4 * (gsize) self->retarget->drivers[i], inverse);
      multiply (source + 4 * (gsize) self->retarget->drivers[i], inverse, world);
      multiply (world, self->retarget->turns + 4 * (gsize) i, world);
      multiply (world, self->target_rest + 4 * (gsize) i, turned + 4 * (gsize) i);
      memcpy (local, turned + 4 * (gsize) i, sizeof local);
      if (above)
        {
          conjugate (above, inverse);
          multiply (inverse, turned + 4 * (gsize) i, local);
        }
      append (self->rotations[i], local, 4);
    }
}

static void
add_keys (Output *output, guint joint, RmpChannelPath path, const GArray *times,
          const GArray *values)
{
  RmpChannel channel = { .joint = joint, .path = path, .interpolation = RMP_INTERPOLATION_LINEAR };

  channel.n_keys = times->len;
  channel.times = g_memdup2 (times->data, times->len * sizeof (float));
  channel.values = g_memdup2 (values->data, values->len * sizeof (float));
  g_array_append_val (output->channels, channel);
}

static void
turn_from_rest (Output *output, const RmpRetarget *retarget, const RmpClip *clip)
{
  g_auto (Turning) self = { 0 };
  const guint n_target = rmp_skeleton_get_n_joints (retarget->target);
  g_autofree double *globals = g_new (
      double, 16 * (gsize) MAX (1, rmp_skeleton_get_n_joints (retarget->source)));
  g_autofree double *turned = g_new (double, 4 * (gsize) MAX (1, n_target));
  double height;

  turning_init (&self, retarget, clip);
  for (guint t = 0; t < self.times->len; t++)
    {
      rmp_clip_pose (clip, retarget->source, (double) g_array_index (self.times, float, t),
                     globals);
      turn (&self, globals, turned);
      if (retarget->root >= 0)
        append (self.translations, globals + 16 * (gsize) retarget->drivers[retarget->root] + 12,
                3);
      height = lowest_height (retarget, globals, FALSE);
      append (self.heights, &height, 1);
    }
  for (guint i = 0; i < n_target; i++)
    if (retarget->drivers[i] >= 0)
      add_keys (output, i, RMP_CHANNEL_ROTATION, self.times, self.rotations[i]);
  if (retarget->root >= 0 && self.times->len > 0)
    {
      place_root (&self);
      add_keys (output, (guint) retarget->root, RMP_CHANNEL_TRANSLATION, self.times,
                self.translations);
    }
}

RmpClip *
rmp_retarget_clip (const RmpRetarget *self, const RmpClip *clip, const char *name, GError **error)
{
  Output output;
  RmpClip *result;

  g_return_val_if_fail (self, NULL);

  output_init (&output);
  if (self->same_rig)
    copy_transforms (&output, self, clip);
  else
    turn_from_rest (&output, self, clip);
  result = rmp_clip_new (name ? name : rmp_clip_get_name (clip),
                         (const RmpChannel *) (gpointer) output.channels->data,
                         output.channels->len, error);
  g_array_unref (output.channels);
  return result;
}
