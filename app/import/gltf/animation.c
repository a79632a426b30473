/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "gltf/gltf-private.h"
#include "stage.h"

/* A quaternion shorter than this points nowhere. */
#define MIN_QUATERNION 1e-6

static gboolean
read_path (JsonObject *target, RmpChannelPath *path, GError **error)
{
  static const char *const names[] = {
    [RMP_CHANNEL_TRANSLATION] = "translation",
    [RMP_CHANNEL_ROTATION] = "rotation",
    [RMP_CHANNEL_SCALE] = "scale",
    [RMP_CHANNEL_WEIGHTS] = "weights",
  };
  const char *name = NULL;

  if (!gltf_member_string (target, "path", &name, error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_strcmp0 (name, names[i]) == 0)
      {
        *path = (RmpChannelPath) i;
        return TRUE;
      }

  gltf_refuse (error, _ ("its “path” is missing or unknown"));
  return FALSE;
}

static gboolean
read_interpolation (JsonObject *sampler, RmpInterpolation *interpolation, GError **error)
{
  static const char *const names[] = {
    [RMP_INTERPOLATION_STEP] = "STEP",
    [RMP_INTERPOLATION_LINEAR] = "LINEAR",
    [RMP_INTERPOLATION_CUBIC] = "CUBICSPLINE",
  };
  const char *name = "LINEAR";

  if (!gltf_member_string (sampler, "interpolation", &name, error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (name, names[i]))
      {
        *interpolation = (RmpInterpolation) i;
        return TRUE;
      }

  gltf_refuse (error, _ ("its “interpolation” is unknown"));
  return FALSE;
}

/* Morph targets of the mesh on the node of the file, 0 if it has none that was read. */
static guint
count_morphs (const Gltf *self, guint node)
{
  for (guint i = 0; i < self->scene->meshes->len; i++)
    {
      const RmpSceneMesh *mesh = g_ptr_array_index (self->scene->meshes, i);

      if (mesh->node == self->joints[node])
        return mesh->geometry->n_morphs;
    }

  return 0;
}

/* Numbers of one key: values of its path, three times as many with tangents. */
static guint
channel_width (const RmpSceneChannel *channel)
{
  static const guint widths[] = { 3, 4, 3 };
  guint values = channel->path == RMP_CHANNEL_WEIGHTS ? channel->n_weights : widths[channel->path];

  return channel->interpolation == RMP_INTERPOLATION_CUBIC ? 3 * values : values;
}

static gboolean
decode_channel (Gltf *self, JsonObject *sampler, guint node, RmpSceneChannel *channel,
                GError **error)
{
  guint width = channel->path == RMP_CHANNEL_WEIGHTS    ? 1
                : channel->path == RMP_CHANNEL_ROTATION ? 4
                                                        : 3;
  guint components = GLTF_ONLY_FLOAT |
                     (channel->path == RMP_CHANNEL_ROTATION || channel->path == RMP_CHANNEL_WEIGHTS
                          ? GLTF_SMALL
                          : 0);
  gint input = GLTF_NONE, output = GLTF_NONE;
  guint64 n_keys = 0, n_values = 0;

  if (!gltf_member_index (sampler, "input", self->n_accessors, &input, error) ||
      !gltf_member_index (sampler, "output", self->n_accessors, &output, error) ||
      !read_interpolation (sampler, &channel->interpolation, error))
    return FALSE;
  if (input == GLTF_NONE || output == GLTF_NONE)
    {
      gltf_refuse (error, _ ("its sampler has no keys"));
      return FALSE;
    }

  channel->times = gltf_decode_floats (self, (guint) input, 1, GLTF_ONLY_FLOAT, &n_keys, error);
  if (!channel->times)
    return FALSE;
  channel->values = gltf_decode_floats (self, (guint) output, width, components, &n_values, error);
  if (!channel->values)
    return FALSE;

  channel->n_keys = (guint) n_keys;
  channel->n_weights = channel->path == RMP_CHANNEL_WEIGHTS ? count_morphs (self, node) : 0;
  channel->n_values = (gsize) (n_values * width);
  if (channel->n_values == 0 || channel->n_values != n_keys * channel_width (channel))
    {
      gltf_refuse (error, _ ("it has %" G_GUINT64_FORMAT " values for %" G_GUINT64_FORMAT " keys"),
                   n_values, n_keys);
      return FALSE;
    }

  return TRUE;
}

static gboolean
is_sound_key (const RmpSceneChannel *channel, float time, float last, const float *values)
{
  guint width = channel_width (channel);
  double square = 0.0;

  if (!(time > last && fabsf (time) <= RMP_CLIP_LATEST))
    return FALSE;
  for (guint i = 0; i < width; i++)
    if (!(fabsf (values[i]) <= (float) GLTF_MAX_COORDINATE))
      return FALSE;
  if (channel->path != RMP_CHANNEL_ROTATION)
    return TRUE;

  if (channel->interpolation == RMP_INTERPOLATION_CUBIC)
    values += 4;
  for (guint i = 0; i < 4; i++)
    square += (double) values[i] * (double) values[i];
  return square > MIN_QUATERNION * MIN_QUATERNION;
}

/* Drops keys that go back in time, are out of it or hold no numbers; returns how many. */
static guint
drop_bad_keys (RmpSceneChannel *channel)
{
  guint width = channel_width (channel);
  guint out = 0, dropped;
  float last = -INFINITY;

  for (guint i = 0; i < channel->n_keys; i++)
    {
      const float *values = channel->values + (gsize) i * width;

      if (!is_sound_key (channel, channel->times[i], last, values))
        continue;
      last = channel->times[i];
      channel->times[out] = last;
      memmove (channel->values + (gsize) out * width, values, width * sizeof *values);
      out++;
    }

  dropped = channel->n_keys - out;
  channel->n_keys = out;
  channel->n_values = (gsize) out * width;
  return dropped;
}

/* @skipped is TRUE for a channel that is sound but moves nothing Rimple knows. */
static gboolean
read_channel (Gltf *self, JsonArray *channels, JsonArray *samplers, guint index,
              RmpSceneChannel *channel, guint *n_dropped, gboolean *skipped, GError **error)
{
  JsonObject *object = gltf_element_object (channels, index, error);
  JsonObject *target = NULL, *sampler;
  gint node = GLTF_NONE, number = GLTF_NONE;

  *skipped = FALSE;
  if (!object || !gltf_member_object (object, "target", &target, error) ||
      !gltf_member_index (object, "sampler", json_array_get_length (samplers), &number, error))
    return FALSE;
  if (!target || number == GLTF_NONE)
    {
      gltf_refuse (error, _ ("it has no target or no sampler"));
      return FALSE;
    }
  if (!gltf_member_index (target, "node", self->n_nodes, &node, error))
    return FALSE;
  if (node == GLTF_NONE)
    {
      *skipped = TRUE;
      return TRUE;
    }
  if (!read_path (target, &channel->path, error))
    return FALSE;
  if (channel->path == RMP_CHANNEL_WEIGHTS && count_morphs (self, (guint) node) == 0)
    {
      *skipped = TRUE;
      return TRUE;
    }

  channel->joint = self->joints[node];
  sampler = gltf_element_object (samplers, (guint) number, error);
  if (!sampler || !decode_channel (self, sampler, (guint) node, channel, error))
    return FALSE;

  *n_dropped += drop_bad_keys (channel);
  if (channel->n_keys > 0)
    return TRUE;
  gltf_refuse (error, _ ("none of its keys is sound"));
  return FALSE;
}

typedef struct
{
  guint n_skipped, n_dropped_keys, n_on_matrix, n_refused;
} Omissions;

static void
report_clip (Gltf *self, const char *name, const Omissions *omissions, const GError *first_refused)
{
  RmpImportScene *scene = self->scene;

  if (omissions->n_skipped > 0)
    rmp_scene_report (scene, RMP_FINDING_IGNORED, -1, NULL,
                      ngettext ("Clip “%s”: %u channel moves something Rimple does not have.",
                                "Clip “%s”: %u channels move something Rimple does not have.",
                                omissions->n_skipped),
                      name, omissions->n_skipped);
  if (omissions->n_dropped_keys > 0)
    rmp_scene_report (scene, RMP_FINDING_REPAIRED, -1, NULL,
                      ngettext ("Clip “%s”: %u key that goes back in time, holds no numbers or is "
                                "days away was left out.",
                                "Clip “%s”: %u keys that go back in time, hold no numbers or are "
                                "days away were left out.",
                                omissions->n_dropped_keys),
                      name, omissions->n_dropped_keys);
  if (omissions->n_on_matrix > 0)
    rmp_scene_report (
        scene, RMP_FINDING_REPAIRED, -1, NULL,
        ngettext (
            "Clip “%s”: %u channel moves a node given as a matrix, which was taken apart.",
            "Clip “%s”: %u channels move nodes given as a matrix; the matrix was taken apart.",
            omissions->n_on_matrix),
        name, omissions->n_on_matrix);
  if (omissions->n_refused > 0)
    rmp_scene_report (scene, RMP_FINDING_REFUSED, -1, NULL,
                      ngettext ("Clip “%s”: %u channel was left out, because %s.",
                                "Clip “%s”: %u channels were left out, the first because %s.",
                                omissions->n_refused),
                      name, omissions->n_refused, first_refused->message);
}

static RmpSceneClip *
read_clip (Gltf *self, guint index, GError **error)
{
  JsonObject *object = gltf_object (self, "animations", index, error);
  JsonArray *channels = NULL, *samplers = NULL;
  g_autoptr (RmpSceneClip) clip = NULL;
  g_autoptr (GError) first_refused = NULL;
  Omissions omissions = { 0 };

  if (!object || !gltf_member_array (object, "channels", &channels, error) ||
      !gltf_member_array (object, "samplers", &samplers, error))
    return NULL;
  if (!channels || !samplers)
    {
      gltf_refuse (error, _ ("it has no channels or no samplers"));
      return NULL;
    }

  clip = g_new0 (RmpSceneClip, 1);
  clip->name = gltf_name (object, _ ("Clip"), index);
  clip->channels = g_array_new (FALSE, TRUE, sizeof (RmpSceneChannel));
  rmp_stage_begin (_ ("reading clip “%s”"), clip->name);
  for (guint i = 0; i < json_array_get_length (channels); i++)
    {
      RmpSceneChannel channel = { 0 };
      gboolean skipped;

      if (!read_channel (self, channels, samplers, i, &channel, &omissions.n_dropped_keys, &skipped,
                         !first_refused ? &first_refused : NULL) ||
          skipped)
        {
          omissions.n_skipped += skipped;
          omissions.n_refused += !skipped;
          g_free (channel.times);
          g_free (channel.values);
          continue;
        }
      omissions.n_on_matrix += g_array_index (self->scene->nodes, RmpSceneNode, channel.joint)
                                   .has_matrix;
      g_array_append_val (clip->channels, channel);
    }

  report_clip (self, clip->name, &omissions, first_refused);
  if (clip->channels->len > 0)
    return g_steal_pointer (&clip);

  if (first_refused)
    g_propagate_error (error, g_steal_pointer (&first_refused));
  else
    gltf_refuse (error, _ ("it moves nothing that Rimple has"));
  return NULL;
}

gboolean
gltf_read_animations (Gltf *self, GError **error)
{
  for (guint i = 0; i < gltf_count (self, "animations"); i++)
    {
      g_autoptr (GError) refusal = NULL;
      RmpSceneClip *clip = read_clip (self, i, &refusal);

      if (clip)
        {
          g_ptr_array_add (self->scene->clips, clip);
          continue;
        }
      rmp_scene_report (self->scene, RMP_FINDING_REFUSED, -1, NULL, _ ("Clip %u was left out: %s."),
                        i, refusal->message);
      g_prefix_error (&refusal, _ ("clip %u: "), i);
      if (!gltf_leave_out (self, refusal, error))
        return FALSE;
    }

  return TRUE;
}
