/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "skinning/joint-limits.h"
#include "store/assets/codec.h"

#define MAGIC 0x41504d52u /* "RMPA" */
#define VERSION 1u
/* Of skeletons that have hinges; all others are still written as every version reads them. */
#define VERSION_HINGES 2u

typedef enum
{
  KIND_MESH = 1,
  KIND_SKIN,
  KIND_MORPHS,
  KIND_SKELETON,
  KIND_CLIP,
  KIND_LABELS,
  KIND_INDICES,
} Kind;

/* --- bytes ------------------------------------------------------------------------------------ */

static void
swap (gpointer data, gsize n, gsize width)
{
  guint8 *bytes = data;

  if (G_BYTE_ORDER == G_LITTLE_ENDIAN)
    return;
  for (gsize i = 0; i < n; i++, bytes += width)
    for (gsize j = 0; j < width / 2; j++)
      {
        guint8 byte = bytes[j];

        bytes[j] = bytes[width - 1 - j];
        bytes[width - 1 - j] = byte;
      }
}

static void
put_array (GByteArray *out, gconstpointer data, gsize n, gsize width)
{
  gsize at = out->len;

  if (n == 0)
    return;
  g_byte_array_append (out, data, (guint) (n * width));
  swap (out->data + at, n, width);
}

static void
put_u32 (GByteArray *out, guint32 value)
{
  put_array (out, &value, 1, sizeof value);
}

static void
put_string (GByteArray *out, const char *text)
{
  put_u32 (out, (guint32) strlen (text));
  put_array (out, text, strlen (text), 1);
}

static GByteArray *
begin_version (Kind kind, guint32 version)
{
  GByteArray *out = g_byte_array_new ();

  put_u32 (out, MAGIC);
  put_u32 (out, kind);
  put_u32 (out, version);
  return out;
}

static GByteArray *
begin (Kind kind)
{
  return begin_version (kind, VERSION);
}

/* Once it has failed, a reader returns zeros and NULL, so that a function can look at the end only.
 */
typedef struct
{
  const guint8 *at, *end;
  gboolean failed;
} Reader;

static gpointer
take_array (Reader *reader, gsize n, gsize width)
{
  gpointer copy;

  if (reader->failed || n > (gsize) (reader->end - reader->at) / width)
    {
      reader->failed = TRUE;
      return NULL;
    }
  copy = g_malloc (MAX (n * width, 1));
  if (n)
    memcpy (copy, reader->at, n * width);
  swap (copy, n, width);
  reader->at += n * width;
  return copy;
}

static guint32
take_u32 (Reader *reader)
{
  g_autofree guint32 *value = take_array (reader, 1, sizeof *value);

  return value ? *value : 0;
}

/* A count of things of which each takes at least @width bytes of what follows. */
static guint32
take_count (Reader *reader, gsize width)
{
  guint32 n = take_u32 (reader);

  if (n > (gsize) (reader->end - reader->at) / width)
    reader->failed = TRUE;
  return reader->failed ? 0 : n;
}

static char *
take_string (Reader *reader)
{
  guint32 size = take_u32 (reader);
  g_autofree char *bytes = take_array (reader, size, 1);

  if (bytes && !g_utf8_validate_len (bytes, size, NULL))
    reader->failed = TRUE;
  return reader->failed ? NULL : g_strndup (bytes, size);
}

/* @version: (out): that it has, up to @newest */
static Reader
open_version (GBytes *bytes, Kind kind, guint32 newest, guint32 *version)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  Reader reader = { data, data + size, FALSE };

  if (take_u32 (&reader) != MAGIC || take_u32 (&reader) != kind)
    reader.failed = TRUE;
  *version = take_u32 (&reader);
  if (*version < VERSION || *version > newest)
    reader.failed = TRUE;
  return reader;
}

static Reader
open_reader (GBytes *bytes, Kind kind)
{
  guint32 version;

  return open_version (bytes, kind, VERSION, &version);
}

static gboolean
refuse (GError **error, const char *kind, const char *why)
{
  g_set_error (
      error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED,
      _ ("The project is damaged: its %s cannot be read (%s). Restore a copy of the project."),
      kind, why);
  return FALSE;
}

/* Everything read and nothing left over. */
static gboolean
finish (const Reader *reader, const char *kind, GError **error)
{
  if (!reader->failed && reader->at == reader->end)
    return TRUE;
  return refuse (error, kind, _ ("it is cut short or too long"));
}

/* What a constructor refused is damage here. */
static void
translate (GError **error, const char *kind, GError *cause)
{
  g_autoptr (GError) owned = cause;

  if (owned)
    refuse (error, kind, owned->message);
}

/* --- meshes ----------------------------------------------------------------------------------- */

GBytes *
rmp_codec_write_mesh (const RmpMesh *mesh)
{
  GByteArray *out = begin (KIND_MESH);
  guint n_vertices = rmp_mesh_get_n_vertices (mesh);
  guint n_faces = rmp_mesh_get_n_faces (mesh);
  guint n_uvs = rmp_mesh_get_n_uvs (mesh);

  put_u32 (out, n_vertices);
  put_u32 (out, n_faces);
  put_u32 (out, n_uvs);
  put_array (out, rmp_mesh_get_positions (mesh), (gsize) n_vertices * 3, sizeof (float));
  put_array (out, rmp_mesh_get_faces (mesh), (gsize) n_faces * 3, sizeof (guint32));
  if (n_uvs)
    {
      put_array (out, rmp_mesh_get_uvs (mesh), (gsize) n_uvs * 2, sizeof (float));
      put_array (out, rmp_mesh_get_uv_faces (mesh), (gsize) n_faces * 3, sizeof (guint32));
    }
  return g_byte_array_free_to_bytes (out);
}

RmpMesh *
rmp_codec_read_mesh (GBytes *bytes, GError **error)
{
  Reader reader = open_reader (bytes, KIND_MESH);
  guint32 n_vertices = take_u32 (&reader);
  guint32 n_faces = take_u32 (&reader);
  guint32 n_uvs = take_u32 (&reader);
  g_autofree float *positions = take_array (&reader, (gsize) n_vertices * 3, sizeof (float));
  g_autofree guint32 *faces = take_array (&reader, (gsize) n_faces * 3, sizeof (guint32));
  g_autofree float *uvs = n_uvs ? take_array (&reader, (gsize) n_uvs * 2, sizeof (float)) : NULL;
  g_autofree guint32 *uv_faces = n_uvs ? take_array (&reader, (gsize) n_faces * 3, sizeof (guint32))
                                       : NULL;
  GError *cause = NULL;
  RmpMesh *mesh;

  if (!finish (&reader, RMP_ASSET_MESH, error))
    return NULL;
  mesh = rmp_mesh_new (n_vertices, positions, n_faces, faces, n_uvs, uvs, uv_faces, &cause);
  translate (error, RMP_ASSET_MESH, cause);
  return mesh;
}

/* --- skins ------------------------------------------------------------------------------------ */

GBytes *
rmp_codec_write_skin (const RmpSkin *skin)
{
  GByteArray *out = begin (KIND_SKIN);
  guint n_vertices = rmp_skin_get_n_vertices (skin);
  guint n_influences = rmp_skin_get_n_influences (skin);
  guint n_bones = rmp_skin_get_n_bones (skin);

  put_u32 (out, n_vertices);
  put_u32 (out, n_influences);
  put_u32 (out, n_bones);
  put_array (out, rmp_skin_get_joints (skin), (gsize) n_vertices * n_influences, sizeof (guint16));
  put_array (out, rmp_skin_get_weights (skin), (gsize) n_vertices * n_influences, sizeof (float));
  put_array (out, rmp_skin_get_bones (skin), n_bones, sizeof (guint32));
  put_array (out, rmp_skin_get_inverse_binds (skin), (gsize) n_bones * 16, sizeof (double));
  return g_byte_array_free_to_bytes (out);
}

static gboolean
check_skin (guint32 n_influences, gsize n, const guint16 *joints, const float *weights,
            guint32 n_bones, const double *inverse_binds, GError **error)
{
  if (n_influences < 1 || n_influences > RMP_SKIN_MAX_INFLUENCES || n_bones < 1)
    return refuse (error, RMP_ASSET_SKIN, _ ("it has no bones or too many influences"));
  for (gsize i = 0; i < n; i++)
    if (joints[i] >= n_bones || !isfinite (weights[i]) || weights[i] < 0.0f)
      return refuse (error, RMP_ASSET_SKIN, _ ("a weight is out of range"));
  for (gsize i = 0; i < (gsize) n_bones * 16; i++)
    if (!isfinite (inverse_binds[i]))
      return refuse (error, RMP_ASSET_SKIN, _ ("a bind matrix is not finite"));
  return TRUE;
}

RmpSkin *
rmp_codec_read_skin (GBytes *bytes, GError **error)
{
  Reader reader = open_reader (bytes, KIND_SKIN);
  guint32 n_vertices = take_u32 (&reader);
  guint32 n_influences = take_u32 (&reader);
  guint32 n_bones = take_u32 (&reader);
  gsize n = (gsize) n_vertices * n_influences;
  g_autofree guint16 *joints = take_array (&reader, n, sizeof (guint16));
  g_autofree float *weights = take_array (&reader, n, sizeof (float));
  g_autofree guint32 *bones = take_array (&reader, n_bones, sizeof (guint32));
  g_autofree double *inverse_binds = take_array (&reader, (gsize) n_bones * 16, sizeof (double));

  if (!finish (&reader, RMP_ASSET_SKIN, error) ||
      !check_skin (n_influences, n, joints, weights, n_bones, inverse_binds, error))
    return NULL;
  return rmp_skin_new (n_vertices, n_influences, joints, weights, n_bones, bones, inverse_binds);
}

/* --- skeletons -------------------------------------------------------------------------------- */

GBytes *
rmp_codec_write_skeleton (const RmpSkeleton *skeleton)
{
  const double *hinges = rmp_skeleton_get_hinges (skeleton);
  GByteArray *out = begin_version (KIND_SKELETON, hinges ? VERSION_HINGES : VERSION);
  guint n_joints = rmp_skeleton_get_n_joints (skeleton);

  put_u32 (out, n_joints);
  for (guint i = 0; i < n_joints; i++)
    put_string (out, rmp_skeleton_get_name (skeleton, i));
  put_array (out, rmp_skeleton_get_parents (skeleton), n_joints, sizeof (gint32));
  put_array (out, rmp_skeleton_get_rest_transforms (skeleton), (gsize) n_joints * 10,
             sizeof (double));
  put_array (out, rmp_skeleton_get_rest_locals (skeleton), (gsize) n_joints * 16, sizeof (double));
  if (hinges)
    put_array (out, hinges, (gsize) n_joints * 3, sizeof (double));
  return g_byte_array_free_to_bytes (out);
}
G_STATIC_ASSERT (sizeof (RmpTransform) == 10 * sizeof (double));

RmpSkeleton *
rmp_codec_read_skeleton (GBytes *bytes, GError **error)
{
  guint32 version;
  Reader reader = open_version (bytes, KIND_SKELETON, VERSION_HINGES, &version);
  guint32 n_joints = take_count (&reader, sizeof (guint32));
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree gint32 *parents = NULL;
  g_autofree RmpTransform *transforms = NULL;
  g_autofree double *locals = NULL, *hinges = NULL;
  GError *cause = NULL;
  RmpSkeleton *skeleton;

  for (guint i = 0; i < n_joints && !reader.failed; i++)
    g_ptr_array_add (names, take_string (&reader));
  parents = take_array (&reader, n_joints, sizeof (gint32));
  transforms = take_array (&reader, n_joints, sizeof (RmpTransform));
  locals = take_array (&reader, (gsize) n_joints * 16, sizeof (double));
  if (version >= VERSION_HINGES)
    hinges = take_array (&reader, (gsize) n_joints * 3, sizeof (double));
  if (!finish (&reader, RMP_ASSET_SKELETON, error))
    return NULL;

  skeleton = rmp_skeleton_new (n_joints, (const char *const *) names->pdata, parents, transforms,
                               locals, &cause);
  translate (error, RMP_ASSET_SKELETON, cause);
  if (skeleton)
    rmp_skeleton_set_hinges (skeleton, hinges);
  return skeleton;
}

/* --- clips ------------------------------------------------------------------------------------ */

static gsize
values_per_key (const RmpChannel *channel)
{
  gsize width = channel->path == RMP_CHANNEL_WEIGHTS    ? channel->n_weights
                : channel->path == RMP_CHANNEL_ROTATION ? 4
                                                        : 3;

  return channel->interpolation == RMP_INTERPOLATION_CUBIC ? width * 3 : width;
}

GBytes *
rmp_codec_write_clip (const RmpClip *clip)
{
  GByteArray *out = begin (KIND_CLIP);
  guint n_channels = rmp_clip_get_n_channels (clip);

  put_string (out, rmp_clip_get_name (clip));
  put_u32 (out, n_channels);
  for (guint i = 0; i < n_channels; i++)
    {
      const RmpChannel *channel = rmp_clip_get_channel (clip, i);

      put_u32 (out, channel->joint);
      put_u32 (out, channel->path);
      put_u32 (out, channel->interpolation);
      put_u32 (out, channel->n_weights);
      put_u32 (out, channel->n_keys);
      put_array (out, channel->times, channel->n_keys, sizeof (float));
      put_array (out, channel->values, channel->n_keys * values_per_key (channel), sizeof (float));
    }
  return g_byte_array_free_to_bytes (out);
}

static void
take_channel (Reader *reader, RmpChannel *channel)
{
  gsize width;

  channel->joint = take_u32 (reader);
  channel->path = take_u32 (reader);
  channel->interpolation = take_u32 (reader);
  channel->n_weights = take_u32 (reader);
  channel->n_keys = take_count (reader, sizeof (float));
  if (channel->path > RMP_CHANNEL_SHEAR || channel->interpolation > RMP_INTERPOLATION_CUBIC)
    reader->failed = TRUE;

  width = values_per_key (channel);
  if (width > (gsize) (reader->end - reader->at))
    reader->failed = TRUE;
  channel->times = take_array (reader, channel->n_keys, sizeof (float));
  channel->values = take_array (reader, reader->failed ? 0 : channel->n_keys * width,
                                sizeof (float));
}

RmpClip *
rmp_codec_read_clip (GBytes *bytes, GError **error)
{
  Reader reader = open_reader (bytes, KIND_CLIP);
  g_autofree char *name = take_string (&reader);
  guint32 n_channels = take_count (&reader, 5 * sizeof (guint32));
  g_autoptr (GArray) channels = g_array_new (FALSE, TRUE, sizeof (RmpChannel));
  GError *cause = NULL;
  RmpClip *clip;

  g_array_set_clear_func (channels, rmp_channel_clear);
  g_array_set_size (channels, n_channels);
  for (guint i = 0; i < n_channels && !reader.failed; i++)
    take_channel (&reader, &g_array_index (channels, RmpChannel, i));
  if (!finish (&reader, RMP_ASSET_CLIP, error))
    return NULL;

  clip = rmp_clip_new (name, (const RmpChannel *) (gpointer) channels->data, n_channels, &cause);
  translate (error, RMP_ASSET_CLIP, cause);
  return clip;
}

/* --- morphs ----------------------------------------------------------------------------------- */

GBytes *
rmp_codec_write_morphs (const RmpMorphs *morphs, guint n_vertices)
{
  GByteArray *out = begin (KIND_MORPHS);

  put_u32 (out, morphs->n_targets);
  put_u32 (out, n_vertices);
  put_array (out, morphs->weights, morphs->n_targets, sizeof (float));
  put_array (out, morphs->deltas, (gsize) morphs->n_targets * n_vertices * 3, sizeof (float));
  return g_byte_array_free_to_bytes (out);
}

static gboolean
all_finite (const float *values, gsize n)
{
  for (gsize i = 0; i < n; i++)
    if (!isfinite (values[i]))
      return FALSE;
  return TRUE;
}

gboolean
rmp_codec_read_morphs (GBytes *bytes, guint n_vertices, RmpMorphs *morphs, GError **error)
{
  Reader reader = open_reader (bytes, KIND_MORPHS);
  gsize n;

  morphs->n_targets = take_count (&reader, sizeof (float));
  if (take_u32 (&reader) != n_vertices)
    reader.failed = TRUE;
  n = (gsize) morphs->n_targets * n_vertices * 3;
  morphs->weights = take_array (&reader, morphs->n_targets, sizeof (float));
  morphs->deltas = take_array (&reader, n, sizeof (float));

  if (!finish (&reader, RMP_ASSET_MORPHS, error))
    return FALSE;
  if (all_finite (morphs->weights, morphs->n_targets) && all_finite (morphs->deltas, n))
    return TRUE;
  return refuse (error, RMP_ASSET_MORPHS, _ ("a number is not finite"));
}

void
rmp_morphs_clear (RmpMorphs *morphs)
{
  g_free ((gpointer) morphs->deltas);
  g_free ((gpointer) morphs->weights);
  *morphs = (RmpMorphs){ 0 };
}

/* --- labels ----------------------------------------------------------------------------------- */

GBytes *
rmp_codec_write_labels (const guint16 *labels, guint n)
{
  GByteArray *out = begin (KIND_LABELS);

  put_u32 (out, n);
  put_array (out, labels, n, sizeof (guint16));
  return g_byte_array_free_to_bytes (out);
}

guint16 *
rmp_codec_read_labels (GBytes *bytes, guint n, GError **error)
{
  Reader reader = open_reader (bytes, KIND_LABELS);
  g_autofree guint16 *labels = NULL;

  if (take_u32 (&reader) != n)
    reader.failed = TRUE;
  labels = take_array (&reader, n, sizeof (guint16));
  return finish (&reader, RMP_ASSET_LABELS, error) ? g_steal_pointer (&labels) : NULL;
}

GBytes *
rmp_codec_write_indices (const guint32 *indices, guint n)
{
  GByteArray *out = begin (KIND_INDICES);

  put_u32 (out, n);
  put_array (out, indices, n, sizeof *indices);
  return g_byte_array_free_to_bytes (out);
}

guint32 *
rmp_codec_read_indices (GBytes *bytes, guint limit, guint *n, GError **error)
{
  Reader reader = open_reader (bytes, KIND_INDICES);
  g_autofree guint32 *indices = NULL;

  *n = take_count (&reader, sizeof *indices);
  indices = take_array (&reader, *n, sizeof *indices);
  for (guint i = 0; !reader.failed && i < *n; i++)
    if (indices[i] >= limit || (i > 0 && indices[i] <= indices[i - 1]))
      reader.failed = TRUE;
  return finish (&reader, RMP_ASSET_INDICES, error) ? g_steal_pointer (&indices) : NULL;
}
