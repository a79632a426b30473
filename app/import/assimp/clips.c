/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "assimp/assimp-private.h"
#include "import/stream.h"
#include "skinning/affine.h"
#include "stage.h"

/* Keys this near to a whole tick are on it; so near to each other, they are one. */
#define SAME_TICK 1e-3

#define MAX_TICKS 1e7

/* A smaller shear, against the largest scale, moves nothing that a float could hold. */
#define LEAST_SHEAR 1e-7

/* One node's motion, key after key. */
typedef struct
{
  guint node;
  GArray *paths[4]; /* float: translation, rotation, scale, shear */
} Track;

static const RmpChannelPath paths[4] = { RMP_CHANNEL_TRANSLATION, RMP_CHANNEL_ROTATION,
                                         RMP_CHANNEL_SCALE, RMP_CHANNEL_SHEAR };
static const guint widths[4] = { 3, 4, 3, 3 };

static void
track_clear (gpointer data)
{
  Track *self = data;

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    g_clear_pointer (&self->paths[i], g_array_unref);
}

/* --- when ------------------------------------------------------------------------------------- */

static int
compare_ticks (gconstpointer a, gconstpointer b)
{
  double first = *(const double *) a, second = *(const double *) b;

  return (first > second) - (first < second);
}

static void
add_tick (GArray *ticks, double tick)
{
  g_array_append_val (ticks, tick);
}

static void
add_keys (GArray *ticks, const struct aiNodeAnim *channel)
{
  for (guint i = 0; i < channel->mNumPositionKeys; i++)
    add_tick (ticks, channel->mPositionKeys[i].mTime);
  for (guint i = 0; i < channel->mNumRotationKeys; i++)
    add_tick (ticks, channel->mRotationKeys[i].mTime);
  for (guint i = 0; i < channel->mNumScalingKeys; i++)
    add_tick (ticks, channel->mScalingKeys[i].mTime);
}

/* All keys; in FBX every whole tick too, because a chain of pivots does not move in straight lines
 * between its keys.
 */
static GArray *
find_ticks (const Assimp *self, const AssimpMotion *motion)
{
  GArray *ticks = g_array_new (FALSE, FALSE, sizeof (double));
  const double last = motion->source->mDuration, rate = assimp_rate (motion->source);
  guint n = 0;

  for (guint i = 0; i < self->links->len; i++)
    if (motion->channels[i])
      add_keys (ticks, motion->channels[i]);
  if (self->fbx && rate > 1.0 && last >= 0.0 && last <= MAX_TICKS &&
      last / rate <= (double) RMP_CLIP_LATEST)
    for (double tick = 0.0; tick <= last + SAME_TICK; tick += 1.0)
      add_tick (ticks, tick);
  for (guint i = 0; i < ticks->len; i++)
    {
      double *tick = &g_array_index (ticks, double, i);

      if (fabs (*tick - round (*tick)) < SAME_TICK && self->fbx)
        *tick = round (*tick);
    }
  g_array_sort (ticks, compare_ticks);

  /* A chain may have a key before the clip begins, which is nobody's. */
  for (guint i = 0; i < ticks->len; i++)
    {
      const double tick = g_array_index (ticks, double, i);

      if (self->fbx && (tick < 0.0 || (last > 0.0 && tick > last + SAME_TICK)))
        continue;
      if (n == 0 || tick - g_array_index (ticks, double, n - 1) >= SAME_TICK)
        g_array_index (ticks, double, n++) = tick;
    }
  g_array_set_size (ticks, n);
  return ticks;
}

/* --- what ------------------------------------------------------------------------------------- */

/* Nodes with keys, and those that undo a scale which keys may change. */
static GArray *
find_tracks (const Assimp *self, const AssimpMotion *motion)
{
  GArray *tracks = g_array_new (FALSE, TRUE, sizeof (Track));
  g_autofree gboolean *moves = g_new0 (gboolean, self->nodes->len);

  g_array_set_clear_func (tracks, track_clear);
  for (guint i = 0; i < self->nodes->len; i++)
    {
      const AssimpNode *node = assimp_node (self, i);
      Track track = { .node = i };
      gboolean keyed = FALSE;

      for (guint k = 0; k < node->n_links; k++)
        keyed |= motion->channels[node->first_link + k] != NULL;
      moves[i] = keyed || (node->parent >= 0 && moves[node->parent]);
      if (!keyed && (!moves[i] || node->inherit == ASSIMP_INHERIT_ALL))
        continue;
      for (guint p = 0; p < G_N_ELEMENTS (paths); p++)
        track.paths[p] = g_array_new (FALSE, FALSE, sizeof (float));
      g_array_append_val (tracks, track);
    }
  return tracks;
}

static gboolean
append (GArray *values, const double *key, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      float value = (float) key[i];

      if (!(fabs (key[i]) <= ASSIMP_MAX_COORDINATE))
        return FALSE;
      g_array_append_val (values, value);
    }
  return TRUE;
}

static gboolean
bake_tick (Track *track, const double *local)
{
  RmpTransform transform;
  double shear[3];

  rmp_affine_split (local, &transform, shear);
  return append (track->paths[0], transform.translation, 3) &&
         append (track->paths[1], transform.rotation, 4) &&
         append (track->paths[2], transform.scale, 3) && append (track->paths[3], shear, 3);
}

static gboolean
bake (const Assimp *self, const AssimpMotion *motion, const GArray *ticks, GArray *tracks)
{
  g_autofree double *locals = g_new (double, 16 * (gsize) self->nodes->len);

  for (guint t = 0; t < ticks->len; t++)
    {
      assimp_pose (self, motion, g_array_index (ticks, double, t), locals);
      for (guint i = 0; i < tracks->len; i++)
        {
          Track *track = &g_array_index (tracks, Track, i);

          if (!bake_tick (track, locals + 16 * (gsize) track->node))
            return FALSE;
        }
    }
  return TRUE;
}

/* --- as channels ------------------------------------------------------------------------------ */

static gboolean
has_shear (const Track *track)
{
  float largest = 0.0f, shear = 0.0f;

  for (guint i = 0; i < track->paths[2]->len; i++)
    {
      largest = fmaxf (largest, fabsf (g_array_index (track->paths[2], float, i)));
      shear = fmaxf (shear, fabsf (g_array_index (track->paths[3], float, i)));
    }
  return shear > (float) LEAST_SHEAR * largest;
}

/* What never changes needs its first and last key only. */
static gboolean
is_still (const GArray *values, guint width)
{
  for (guint i = width; i < values->len; i++)
    if (g_array_index (values, float, i) != g_array_index (values, float, i - width))
      return FALSE;
  return TRUE;
}

static void
add_channel (GArray *channels, guint joint, RmpChannelPath path, guint width, const GArray *times,
             const GArray *values)
{
  const guint n = times->len;
  const guint step = n > 2 && is_still (values, width) ? n - 1 : 1;
  RmpSceneChannel channel = { .joint = joint,
                              .path = path,
                              .interpolation = RMP_INTERPOLATION_LINEAR };

  channel.n_keys = (n - 1) / step + 1;
  channel.n_values = (gsize) channel.n_keys * width;
  channel.times = g_new (float, channel.n_keys);
  channel.values = g_new (float, channel.n_values);
  for (guint i = 0; i < channel.n_keys; i++)
    {
      channel.times[i] = g_array_index (times, float, i *step);
      memcpy (channel.values + (gsize) i * width,
              &g_array_index (values, float, (gsize) i *step *width), width * sizeof (float));
    }
  g_array_append_val (channels, channel);
}

static gboolean
add_tracks (const Assimp *self, const AssimpMotion *motion, RmpSceneClip *clip, GError **error)
{
  g_autoptr (GArray) ticks = find_ticks (self, motion);
  g_autoptr (GArray) tracks = find_tracks (self, motion);
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (float));

  if (ticks->len == 0)
    return TRUE;
  if ((guint64) ticks->len * tracks->len * 13 * sizeof (float) > RMP_STREAM_MAX_BYTES)
    {
      g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_TOO_LARGE,
                   _ ("clip “%s” has more than 1 GB of keys"), clip->name);
      return FALSE;
    }
  for (guint i = 0; i < ticks->len; i++)
    {
      float time = (float) (g_array_index (ticks, double, i) / assimp_rate (motion->source));

      g_array_append_val (times, time);
    }
  if (!bake (self, motion, ticks, tracks))
    {
      assimp_refuse (error, _ ("clip “%s” throws a node to infinity"), clip->name);
      return FALSE;
    }

  for (guint i = 0; i < tracks->len; i++)
    {
      const Track *track = &g_array_index (tracks, Track, i);
      const guint n = has_shear (track) ? 4 : 3;

      for (guint p = 0; p < n; p++)
        add_channel (clip->channels, track->node, paths[p], widths[p], times, track->paths[p]);
    }
  return TRUE;
}

/* --- clips ------------------------------------------------------------------------------------ */

/* Rotations of FBX that turn further than this over more than one tick were curves of angles once.
 */
#define SPARSE_ANGLE (1.0 * G_PI / 180.0)

static gboolean
is_sparse (const struct aiNodeAnim *channel)
{
  for (guint i = 1; i < channel->mNumRotationKeys; i++)
    {
      const struct aiQuatKey *a = &channel->mRotationKeys[i - 1], *b = &channel->mRotationKeys[i];
      const double p[4] = { a->mValue.x, a->mValue.y, a->mValue.z, a->mValue.w };
      const double q[4] = { b->mValue.x, b->mValue.y, b->mValue.z, b->mValue.w };
      double unit_p[4], unit_q[4];

      rmp_quaternion_normalise (p, unit_p);
      rmp_quaternion_normalise (q, unit_q);
      if (b->mTime - a->mTime > 1.0 + SAME_TICK &&
          fabs (unit_p[0] * unit_q[0] + unit_p[1] * unit_q[1] + unit_p[2] * unit_q[2] +
                unit_p[3] * unit_q[3]) < cos (0.5 * SPARSE_ANGLE))
        return TRUE;
    }
  return FALSE;
}

static void
report_sparse (Assimp *self, const AssimpMotion *motion, const char *name)
{
  guint n = 0;

  for (guint i = 0; self->fbx && i < self->links->len; i++)
    n += motion->channels[i] && is_sparse (motion->channels[i]);
  if (n > 0)
    rmp_scene_report (self->scene, RMP_FINDING_IGNORED, -1, NULL,
                      _ ("In clip “%s” %u rotations have frames without a key: there they turn "
                         "along the shortest arc, "
                         "not along the file's curve. Export with a key on every frame."),
                      name, n);
}

static gboolean
read_clip (Assimp *self, const struct aiAnimation *source, guint index, GHashTable *names,
           GError **error)
{
  g_autoptr (RmpSceneClip) clip = g_new0 (RmpSceneClip, 1);
  g_auto (AssimpMotion) motion = { 0 };
  guint n_refused = 0;
  gboolean moves;

  clip->channels = g_array_new (FALSE, TRUE, sizeof (RmpSceneChannel));
  clip->name = source->mName.length > 0 ? assimp_text (&source->mName)
                                        : g_strdup_printf (_ ("Clip %u"), index);
  rmp_names_add (names, &clip->name);
  rmp_stage_begin (_ ("reading clip “%s”"), clip->name);

  moves = assimp_motion_init (&motion, self, source, &n_refused);
  if (moves && !add_tracks (self, &motion, clip, error))
    return FALSE;
  for (guint i = 0; i < self->nodes->len; i++)
    n_refused += !assimp_shapes_animate (self, source, i, clip->channels);
  if (n_refused > 0)
    rmp_scene_report (self->scene, RMP_FINDING_REFUSED, -1, NULL,
                      ngettext ("%u channel of clip “%s” has keys that are no numbers, go back in "
                                "time or are days away; it was left out.",
                                "%u channels of clip “%s” have keys that are no numbers, go back "
                                "in time or are days away; they were left out.",
                                n_refused),
                      n_refused, clip->name);
  if (clip->channels->len == 0)
    {
      rmp_scene_report (self->scene, RMP_FINDING_IGNORED, -1, NULL,
                        _ ("Clip “%s” moves nothing that was read."), clip->name);
      return TRUE;
    }
  report_sparse (self, &motion, clip->name);
  g_ptr_array_add (self->scene->clips, g_steal_pointer (&clip));
  return TRUE;
}

gboolean
assimp_read_clips (Assimp *self, GError **error)
{
  g_autoptr (GHashTable) names = rmp_names_new ();

  for (guint i = 0; i < self->source->mNumAnimations; i++)
    if (!read_clip (self, self->source->mAnimations[i], i, names, error))
      return FALSE;
  return TRUE;
}
