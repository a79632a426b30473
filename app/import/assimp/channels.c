/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <math.h>

#include "assimp/assimp-private.h"
#include "skinning/affine.h"
#include "skinning/clip.h"

/* Above this cosine two rotations are so near that slerp would divide rounding noise by rounding
 * noise.
 */
#define NEARLY_EQUAL_COSINE (1.0 - 1e-10)

/* Where a clip does not say how long a tick is, the library means this. */
#define DEFAULT_RATE 25.0

double
assimp_rate (const struct aiAnimation *source)
{
  return source->mTicksPerSecond > 0.0 && source->mTicksPerSecond <= 1e9 ? source->mTicksPerSecond
                                                                         : DEFAULT_RATE;
}

/* --- checking --------------------------------------------------------------------------------- */

static gboolean
is_sound (double value)
{
  return fabs (value) <= ASSIMP_MAX_COORDINATE;
}

static gboolean
is_in_time (double tick, double rate)
{
  return fabs (tick / rate) <= (double) RMP_CLIP_LATEST;
}

static gboolean
vectors_are_sound (const struct aiVectorKey *keys, guint n, double rate)
{
  for (guint i = 0; i < n; i++)
    if (!is_in_time (keys[i].mTime, rate) || (i > 0 && keys[i].mTime < keys[i - 1].mTime) ||
        !is_sound (keys[i].mValue.x) || !is_sound (keys[i].mValue.y) ||
        !is_sound (keys[i].mValue.z))
      return FALSE;

  return TRUE;
}

static gboolean
rotations_are_sound (const struct aiQuatKey *keys, guint n, double rate)
{
  for (guint i = 0; i < n; i++)
    if (!is_in_time (keys[i].mTime, rate) || (i > 0 && keys[i].mTime < keys[i - 1].mTime) ||
        !is_sound (keys[i].mValue.x) || !is_sound (keys[i].mValue.y) ||
        !is_sound (keys[i].mValue.z) || !is_sound (keys[i].mValue.w))
      return FALSE;

  return TRUE;
}

static gboolean
channel_is_sound (const struct aiNodeAnim *channel, double rate)
{
  return (channel->mNumPositionKeys == 0 || channel->mPositionKeys) &&
         (channel->mNumRotationKeys == 0 || channel->mRotationKeys) &&
         (channel->mNumScalingKeys == 0 || channel->mScalingKeys) &&
         vectors_are_sound (channel->mPositionKeys, channel->mNumPositionKeys, rate) &&
         rotations_are_sound (channel->mRotationKeys, channel->mNumRotationKeys, rate) &&
         vectors_are_sound (channel->mScalingKeys, channel->mNumScalingKeys, rate);
}

gboolean
assimp_motion_init (AssimpMotion *self, const Assimp *assimp, const struct aiAnimation *source,
                    guint *n_refused)
{
  g_autoptr (GHashTable) by_name = g_hash_table_new (g_str_hash, g_str_equal);
  gboolean moves = FALSE;

  self->source = source;
  self->channels = g_new0 (const struct aiNodeAnim *, MAX (1, assimp->links->len));
  *n_refused = 0;
  for (guint i = 0; i < source->mNumChannels; i++)
    if (channel_is_sound (source->mChannels[i], assimp_rate (source)))
      g_hash_table_insert (by_name, source->mChannels[i]->mNodeName.data, source->mChannels[i]);
    else
      ++*n_refused;

  for (guint i = 0; i < assimp->links->len; i++)
    {
      self->channels[i] = g_hash_table_lookup (
          by_name, ((struct aiNode *) g_ptr_array_index (assimp->links, i))->mName.data);
      moves |= self->channels[i] != NULL;
    }
  return moves;
}

void
assimp_motion_clear (AssimpMotion *self)
{
  g_clear_pointer (&self->channels, g_free);
}

/* --- sampling --------------------------------------------------------------------------------- */

/* The key at or before @tick, and in *@u how far to the next: 0 at a key and beyond both ends. */
#define DEFINE_FIND(name, Key)                                                                     \
  static guint name (const Key *keys, guint n, double tick, double *u)                             \
  {                                                                                                \
    guint low = 0, high = n - 1;                                                                   \
                                                                                                   \
    *u = 0.0;                                                                                      \
    while (low < high)                                                                             \
      {                                                                                            \
        const guint middle = low + (high - low + 1) / 2;                                           \
                                                                                                   \
        if (keys[middle].mTime <= tick)                                                            \
          low = middle;                                                                            \
        else                                                                                       \
          high = middle - 1;                                                                       \
      }                                                                                            \
    if (low + 1 < n && tick > keys[low].mTime)                                                     \
      *u = (tick - keys[low].mTime) / (keys[low + 1].mTime - keys[low].mTime);                     \
    return low;                                                                                    \
  }

DEFINE_FIND (find_vector, struct aiVectorKey)
DEFINE_FIND (find_rotation, struct aiQuatKey)

static void
sample_vector (const struct aiVectorKey *keys, guint n, double tick, double *out)
{
  double u;
  const guint key = find_vector (keys, n, tick, &u);
  const struct aiVector3D *a = &keys[key].mValue, *b = &keys[u > 0.0 ? key + 1 : key].mValue;

  out[0] = (1.0 - u) * a->x + u * b->x;
  out[1] = (1.0 - u) * a->y + u * b->y;
  out[2] = (1.0 - u) * a->z + u * b->z;
}

static void
read_rotation (const struct aiQuaternion *q, double *out)
{
  const double raw[4] = { q->x, q->y, q->z, q->w };

  rmp_quaternion_normalise (raw, out);
}

static void
sample_rotation (const struct aiQuatKey *keys, guint n, double tick, double *out)
{
  double u, a[4], b[4], cosine, sign, from, to;
  const guint key = find_rotation (keys, n, tick, &u);

  read_rotation (&keys[key].mValue, a);
  read_rotation (&keys[u > 0.0 ? key + 1 : key].mValue, b);
  cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
  sign = cosine < 0.0 ? -1.0 : 1.0;
  from = 1.0 - u;
  to = u;
  if (u > 0.0 && sign * cosine < NEARLY_EQUAL_COSINE)
    {
      const double angle = acos (sign * cosine);

      from = sin (from * angle) / sin (angle);
      to = sin (to * angle) / sin (angle);
    }
  for (guint i = 0; i < 4; i++)
    a[i] = from * a[i] + sign * to * b[i];
  rmp_quaternion_normalise (a, out);
}

void
assimp_sample (const struct aiNodeAnim *channel, const RmpTransform *rest, double tick,
               RmpTransform *out)
{
  *out = *rest;
  if (channel->mNumPositionKeys > 0)
    sample_vector (channel->mPositionKeys, channel->mNumPositionKeys, tick, out->translation);
  if (channel->mNumRotationKeys > 0)
    sample_rotation (channel->mRotationKeys, channel->mNumRotationKeys, tick, out->rotation);
  if (channel->mNumScalingKeys > 0)
    sample_vector (channel->mScalingKeys, channel->mNumScalingKeys, tick, out->scale);
}
