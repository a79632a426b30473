/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <glib/gi18n.h>
#include <string.h>

#include "file.h"
#include "gltf/gltf-private.h"
#include "stage.h"

#define GLB_MAGIC 0x46546c67u /* "glTF" */
#define GLB_HEADER_SIZE 12
#define GLB_CHUNK_HEADER_SIZE 8
#define GLB_CHUNK_JSON 0x4e4f534au
#define GLB_CHUNK_BINARY 0x004e4942u

/* --- .glb ------------------------------------------------------------------------------------- */

static guint32
read_u32 (const guint8 *bytes)
{
  guint32 value;

  memcpy (&value, bytes, sizeof value);
  return GUINT32_FROM_LE (value);
}

static gboolean
split_chunks (GBytes *bytes, GBytes **json, GBytes **binary, GError **error)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  gsize length, offset = GLB_HEADER_SIZE;

  if (size < GLB_HEADER_SIZE || read_u32 (data + 4) != 2)
    {
      gltf_refuse (error, _ ("it is a binary glTF, but not of version 2"));
      return FALSE;
    }
  length = read_u32 (data + 8);
  if (length > size)
    {
      gltf_refuse (error, _ ("it was cut short: %" G_GSIZE_FORMAT " bytes of %" G_GSIZE_FORMAT),
                   size, length);
      return FALSE;
    }

  while (offset < length)
    {
      gsize chunk;
      guint32 type;

      if (length - offset < GLB_CHUNK_HEADER_SIZE ||
          read_u32 (data + offset) > length - offset - GLB_CHUNK_HEADER_SIZE)
        {
          gltf_refuse (error, _ ("the chunk at byte %" G_GSIZE_FORMAT " reaches past the end"),
                       offset);
          return FALSE;
        }
      chunk = read_u32 (data + offset);
      type = read_u32 (data + offset + 4);
      offset += GLB_CHUNK_HEADER_SIZE;
      if (type == GLB_CHUNK_JSON && !*json)
        *json = g_bytes_new_from_bytes (bytes, offset, chunk);
      else if (type == GLB_CHUNK_BINARY && !*binary)
        *binary = g_bytes_new_from_bytes (bytes, offset, chunk);
      offset += chunk;
    }

  if (!*json)
    {
      gltf_refuse (error, _ ("it has no JSON chunk"));
      return FALSE;
    }
  return TRUE;
}

gboolean
gltf_split (GBytes *bytes, GBytes **json, GBytes **binary, GError **error)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);

  *json = NULL;
  *binary = NULL;
  if (size >= 4 && read_u32 (data) == GLB_MAGIC)
    return split_chunks (bytes, json, binary, error);

  *json = g_bytes_ref (bytes);
  return TRUE;
}

/* --- files beside it -------------------------------------------------------------------------- */

static gboolean
is_base64 (const char *text, gsize length)
{
  gsize padding = length > 0 && text[length - 1] == '='
                      ? 1 + (length > 1 && text[length - 2] == '=')
                      : 0;

  for (gsize i = 0; i < length - padding; i++)
    if (!g_ascii_isalnum (text[i]) && text[i] != '+' && text[i] != '/')
      return FALSE;

  return length > 0 && length % 4 == 0;
}

static GBytes *
load_data_uri (const char *uri, char **mime, GError **error)
{
  const char *comma = strchr (uri, ',');
  const char *parameters = uri + strlen ("data:");
  const char *marker = !comma ? NULL : g_strrstr_len (parameters, comma - parameters, ";base64");
  guchar *data;
  gsize size;

  if (!marker || marker + strlen (";base64") != comma)
    {
      gltf_refuse (error, _ ("a data: URI is not base64"));
      return NULL;
    }
  if (!is_base64 (comma + 1, strlen (comma + 1)))
    {
      gltf_refuse (error, _ ("the base64 of a data: URI is damaged"));
      return NULL;
    }

  if (mime)
    *mime = g_strndup (parameters, (gsize) (strcspn (parameters, ";,")));
  data = g_base64_decode (comma + 1, &size);
  return g_bytes_new_take (data, size);
}

GBytes *
gltf_load_uri (const Gltf *self, const char *uri, char **mime, GError **error)
{
  g_autofree char *scheme = NULL;
  g_autofree char *relative = NULL;
  g_autofree char *path = NULL;

  if (g_ascii_strncasecmp (uri, "data:", strlen ("data:")) == 0)
    return load_data_uri (uri, mime, error);

  scheme = g_uri_parse_scheme (uri);
  relative = g_uri_unescape_string (uri, NULL);
  if (scheme || !relative || *relative == '\0' || *relative == '/' || *relative == '\\')
    {
      gltf_refuse (
          error, _ ("“%.200s” is not a file beside it; addresses elsewhere are not followed"), uri);
      return NULL;
    }
  if (!self->folder)
    {
      rmp_file_set_error (error, relative, _ ("there is no folder to look in"));
      return NULL;
    }

  path = g_build_filename (self->folder, relative, NULL);
  if (!rmp_file_is_below (path, self->folder))
    {
      gltf_refuse (error, _ ("“%.200s” lies outside its folder"), relative);
      return NULL;
    }
  return rmp_file_load (path, error);
}

/* --- buffers ---------------------------------------------------------------------------------- */

static GBytes *
load_buffer (Gltf *self, guint index, GError **error)
{
  JsonObject *object = gltf_object (self, "buffers", index, error);
  g_autoptr (GBytes) bytes = NULL;
  const char *uri = NULL;
  guint64 length = 0;

  if (!object || !gltf_member_string (object, "uri", &uri, error) ||
      !gltf_member_size (object, "byteLength", &length, error))
    return NULL;

  if (uri)
    bytes = gltf_load_uri (self, uri, NULL, error);
  else if (index == 0 && self->binary)
    bytes = g_bytes_ref (self->binary);
  else
    gltf_refuse (error, _ ("it names no data"));
  if (!bytes)
    return NULL;

  if (length == 0 || length > g_bytes_get_size (bytes))
    {
      gltf_refuse (error,
                   _ ("it should have %" G_GUINT64_FORMAT " bytes, there are %" G_GSIZE_FORMAT),
                   length, g_bytes_get_size (bytes));
      return NULL;
    }
  return g_bytes_new_from_bytes (bytes, 0, (gsize) length);
}

void
gltf_read_buffers (Gltf *self)
{
  self->n_buffers = gltf_count (self, "buffers");
  self->buffers = g_new0 (GltfBuffer, self->n_buffers);

  for (guint i = 0; i < self->n_buffers; i++)
    {
      GltfBuffer *buffer = &self->buffers[i];

      rmp_stage_begin (_ ("reading buffer %u"), i);
      buffer->bytes = load_buffer (self, i, &buffer->error);
      if (buffer->bytes)
        self->n_bytes += g_bytes_get_size (buffer->bytes);
      else
        g_prefix_error (&buffer->error, _ ("buffer %u: "), i);
    }
}
