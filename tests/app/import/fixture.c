/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "fixture.h"

#include <glib/gstdio.h>
#include <string.h>

#include "gltf/gltf.h"
#include "readers.h"
#include "write.h"

RmpFixture *
rmp_fixture_new (void)
{
  RmpFixture *self = g_new0 (RmpFixture, 1);

  self->binary = g_byte_array_new ();
  self->views = g_string_new (NULL);
  self->accessors = g_string_new (NULL);

  return self;
}

void
rmp_fixture_free (RmpFixture *self)
{
  g_byte_array_unref (self->binary);
  g_string_free (self->views, TRUE);
  g_string_free (self->accessors, TRUE);
  g_free (self);
}

guint
rmp_fixture_add (RmpFixture *self, gconstpointer data, gsize size, guint component,
                 const char *type, guint count, const char *extra)
{
  static const guint8 zeros[4];
  const char *comma = self->n_accessors > 0 ? "," : "";

  g_string_append_printf (self->views, "%s{\"buffer\":0,\"byteOffset\":%u,\"byteLength\":%u}",
                          comma, self->binary->len, (guint) size);
  g_string_append_printf (
      self->accessors, "%s{\"bufferView\":%u,\"componentType\":%u,\"type\":\"%s\",\"count\":%u%s}",
      comma, self->n_accessors, component, type, count, !extra ? "" : extra);
  g_byte_array_append (self->binary, data, (guint) size);
  g_byte_array_append (self->binary, zeros, (4 - self->binary->len % 4) % 4);

  return self->n_accessors++;
}

guint
rmp_fixture_add_floats (RmpFixture *self, const char *type, guint width, const float *values,
                        guint n_values)
{
  return rmp_fixture_add (self, values, n_values * sizeof *values, 5126, type, n_values / width,
                          NULL);
}

guint
rmp_fixture_add_shorts (RmpFixture *self, const char *type, guint width, const guint16 *values,
                        guint n_values)
{
  return rmp_fixture_add (self, values, n_values * sizeof *values, 5123, type, n_values / width,
                          NULL);
}

static char *
json_text (const RmpFixture *self, const char *buffer, const char *rest)
{
  return g_strdup_printf ("{\"asset\":{\"version\":\"2.0\",\"generator\":\"fixture\"},\"buffers\":["
                          "{%s\"byteLength\":%u}],"
                          "\"bufferViews\":[%s],\"accessors\":[%s],%s}",
                          buffer, self->binary->len, self->views->str, self->accessors->str, rest);
}

GBytes *
rmp_fixture_gltf (const RmpFixture *self, const char *rest)
{
  g_autofree char *base64 = g_base64_encode (self->binary->data, self->binary->len);
  g_autofree char *buffer = g_strdup_printf ("\"uri\":\"data:application/octet-stream;base64,%s\",",
                                             base64);
  char *json = json_text (self, buffer, rest);

  return g_bytes_new_take (json, strlen (json));
}

static void
append_u32 (GByteArray *array, guint32 value)
{
  value = GUINT32_TO_LE (value);
  g_byte_array_append (array, (const guint8 *) &value, sizeof value);
}

GBytes *
rmp_fixture_glb (const RmpFixture *self, const char *rest)
{
  g_autofree char *json = json_text (self, "", rest);
  g_autoptr (GString) text = g_string_new (json);
  GByteArray *file = g_byte_array_new ();

  while (text->len % 4 != 0)
    g_string_append_c (text, ' ');
  g_byte_array_append (file, (const guint8 *) "glTF", 4);
  append_u32 (file, 2);
  append_u32 (file, (guint32) (12 + 8 + text->len + 8 + self->binary->len));
  append_u32 (file, (guint32) text->len);
  g_byte_array_append (file, (const guint8 *) "JSON", 4);
  g_byte_array_append (file, (const guint8 *) text->str, (guint) text->len);
  append_u32 (file, self->binary->len);
  g_byte_array_append (file, (const guint8 *) "BIN\0", 4);
  g_byte_array_append (file, self->binary->data, self->binary->len);

  return g_byte_array_free_to_bytes (file);
}

/* --- files of their own ----------------------------------------------------------------------- */

/* Five rows of two vertices along y; the row in the middle is there twice, with other UVs. */
GBytes *
rmp_fixture_band (void)
{
  static const guint16 indices[] = { 0, 1, 2, 2, 1, 3, 2, 3, 4,  4,  3, 5,
                                     6, 7, 8, 8, 7, 9, 8, 9, 10, 10, 9, 11 };
  static const float times[] = { 0.25f, 0.75f, 1.5f };
  static const float turns[] = {
    0, 0, 0, 0, 0, 0, 0,           1,          0,    0, 0.9f, 0, /* in, value, out */
    0, 0, 1, 0, 0, 0, 0.5f,        0.8660254f, 0.2f, 0, 0,    0,
    0, 0, 0, 0, 0, 0, -0.2588190f, 0.9659258f, 0,    0, 0,    0,
  };
  static const float moves[] = { 0, 0, 0, 0.1f, 0, 0, 0.1f, 0.2f, 0 };
  static const float binds[] = { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0,     0, 1, /* identity */
                                 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -0.2f, 0, 1 };
  g_autoptr (RmpFixture) fixture = rmp_fixture_new ();
  float positions[12 * 3], uvs[12 * 2], weights[12 * 4] = { 0 };
  guint8 joints[12 * 4] = { 0 };
  g_autofree char *rest = NULL;

  for (guint i = 0; i < 12; i++)
    {
      guint row = i / 2 < 3 ? i / 2 : i / 2 - 1;

      positions[3 * i] = i % 2 == 0 ? -0.05f : 0.05f;
      positions[3 * i + 1] = 0.1f * (float) row;
      positions[3 * i + 2] = 0.0f;
      uvs[2 * i] = (float) (i % 2);
      uvs[2 * i + 1] = i < 6 ? 0.25f * (float) row : 0.25f * (float) row - 0.1f;
      joints[4 * i + 1] = 1;
      weights[4 * i + 1] = 0.25f * (float) row;
      weights[4 * i] = 1.0f - weights[4 * i + 1];
    }

  rmp_fixture_add_floats (fixture, "VEC3", 3, positions, G_N_ELEMENTS (positions));
  rmp_fixture_add_floats (fixture, "VEC2", 2, uvs, G_N_ELEMENTS (uvs));
  rmp_fixture_add (fixture, joints, sizeof joints, 5121, "VEC4", 12, NULL);
  rmp_fixture_add_floats (fixture, "VEC4", 4, weights, G_N_ELEMENTS (weights));
  rmp_fixture_add_shorts (fixture, "SCALAR", 1, indices, G_N_ELEMENTS (indices));
  rmp_fixture_add_floats (fixture, "MAT4", 16, binds, G_N_ELEMENTS (binds));
  rmp_fixture_add_floats (fixture, "SCALAR", 1, times, G_N_ELEMENTS (times));
  rmp_fixture_add_floats (fixture, "VEC4", 4, turns, G_N_ELEMENTS (turns));
  rmp_fixture_add_floats (fixture, "VEC3", 3, moves, G_N_ELEMENTS (moves));

  return rmp_fixture_gltf (
      fixture,
      "\"scene\":0,\"scenes\":[{\"nodes\":[0,1]}],"
      "\"nodes\":[{\"name\":\"band\",\"mesh\":0,\"skin\":0,\"translation\":[9,9,9]},"
      "{\"name\":\"lower\",\"children\":[2],\"rotation\":[0,0.6,0,0.8]},"
      "{\"name\":\"upper\",\"translation\":[0,0.2,0]}],"
      "\"meshes\":[{\"name\":\"cloth\",\"extras\":{\"metres_per_uv\":0.4},\"primitives\":[{"
      "\"indices\":4,"
      "\"attributes\":{\"POSITION\":0,\"TEXCOORD_0\":1,\"JOINTS_0\":2,\"WEIGHTS_0\":3}}]}],"
      "\"skins\":[{\"joints\":[1,2],\"inverseBindMatrices\":5}],"
      "\"animations\":[{\"name\":\"bend\",\"channels\":[{\"sampler\":0,\"target\":{\"node\":2,"
      "\"path\":\"rotation\"}},"
      "{\"sampler\":1,\"target\":{\"node\":1,\"path\":\"translation\"}}],"
      "\"samplers\":[{\"input\":6,\"output\":7,\"interpolation\":\"CUBICSPLINE\"},"
      "{\"input\":6,\"output\":8,\"interpolation\":\"STEP\"}]}]");
}

GBytes *
rmp_fixture_shapes (void)
{
  static const float positions[] = { 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0 };
  static const guint8 uvs[] = { 0, 255, 255, 255, 255, 0, 0, 0 };
  static const guint8 indices[] = { 0, 1, 2, 0, 2, 3 };
  static const float swell[] = { 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1 };
  static const guint16 sparse_index[] = { 2 };
  static const float sparse_value[] = { 0.5f, 0.5f, 0 };
  static const float times[] = { 0, 2 };
  static const float weights[] = { 0, 0, 1, 0.5f };
  static const guint8 png[] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n',
                                0,    0,   0,   13,  'I',  'H',  'D',  'R' };
  g_autoptr (RmpFixture) fixture = rmp_fixture_new ();

  rmp_fixture_add_floats (fixture, "VEC3", 3, positions, G_N_ELEMENTS (positions));
  rmp_fixture_add (fixture, uvs, sizeof uvs, 5121, "VEC2", 4, ",\"normalized\":true");
  rmp_fixture_add (fixture, indices, sizeof indices, 5121, "SCALAR", 3, NULL);
  rmp_fixture_add (fixture, indices, sizeof indices, 5121, "SCALAR", 3, ",\"byteOffset\":3");
  rmp_fixture_add_floats (fixture, "VEC3", 3, swell, G_N_ELEMENTS (swell));
  rmp_fixture_add_shorts (fixture, "SCALAR", 1, sparse_index, G_N_ELEMENTS (sparse_index));
  rmp_fixture_add_floats (fixture, "VEC3", 3, sparse_value, G_N_ELEMENTS (sparse_value));
  rmp_fixture_add_floats (fixture, "SCALAR", 1, times, G_N_ELEMENTS (times));
  rmp_fixture_add_floats (fixture, "SCALAR", 1, weights, G_N_ELEMENTS (weights));
  rmp_fixture_add (fixture, png, sizeof png, 5121, "SCALAR", sizeof png, NULL);
  g_string_append (
      fixture->accessors,
      ",{\"componentType\":5126,\"type\":\"VEC3\",\"count\":4,\"sparse\":{\"count\":1,"
      "\"indices\":{\"bufferView\":5,\"componentType\":5123},\"values\":{\"bufferView\":6}}}");

  return rmp_fixture_glb (
      fixture,
      "\"nodes\":[{\"mesh\":0,\"weights\":[0.25,0],\"scale\":[2,2,2]}],"
      "\"meshes\":[{\"name\":\"face\",\"weights\":[0,0.5],\"extras\":{\"targetNames\":[\"swell\","
      "\"corner\"]},"
      "\"primitives\":["
      "{\"indices\":2,\"material\":1,\"attributes\":{\"POSITION\":0,\"TEXCOORD_0\":1},\"targets\":["
      "{\"POSITION\":4},{"
      "\"POSITION\":10}]},"
      "{\"indices\":3,\"material\":0,\"attributes\":{\"POSITION\":0,\"TEXCOORD_0\":1},\"targets\":["
      "{\"POSITION\":4},{"
      "\"POSITION\":10}]}]}],"
      "\"materials\":[{\"name\":\"red\",\"pbrMetallicRoughness\":{\"baseColorFactor\":[1,0.25,0.25,"
      "1]}},"
      "{\"name\":\"woven\",\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":0}}}],"
      "\"textures\":[{\"source\":0}],\"images\":[{\"bufferView\":9,\"mimeType\":\"image/png\"}],"
      "\"animations\":[{\"name\":\"swell\",\"channels\":[{\"sampler\":0,\"target\":{\"node\":0,"
      "\"path\":\"weights\"}}],"
      "\"samplers\":[{\"input\":7,\"output\":8}]}]");
}

/* --- reading them ----------------------------------------------------------------------------- */

RmpImport *
rmp_fixture_hand_over (const RmpImportScene *scene, GError *refusal, GError **error)
{
  g_autoptr (GError) failure = refusal;
  g_autoptr (GOutputStream) output = g_memory_output_stream_new_resizable ();
  g_autoptr (GBytes) stream = NULL;

  if (scene)
    rmp_scene_write (scene, output, &failure);
  else
    rmp_failure_write (failure, "testing", output, NULL);
  if (scene)
    g_assert_no_error (failure);

  g_output_stream_close (output, NULL, NULL);
  stream = g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (output));
  return rmp_import_parse (stream, error);
}

RmpImport *
rmp_fixture_import (GBytes *file, const char *folder, GError **error)
{
  GError *refusal = NULL;
  g_autoptr (RmpImportScene) scene = rmp_gltf_read_bytes (file, folder, &refusal);

  return rmp_fixture_hand_over (scene, refusal, error);
}

RmpImport *
rmp_fixture_import_path (const char *path, GError **error)
{
  GError *refusal = NULL;
  g_autoptr (RmpImportScene) scene = rmp_read_file (path, &refusal);

  return rmp_fixture_hand_over (scene, refusal, error);
}

RmpImport *
rmp_fixture_import_text (const char *extension, const char *text, GError **error)
{
  g_autofree char *folder = g_dir_make_tmp ("rimple-import-XXXXXX", NULL);
  g_autofree char *name = g_strconcat ("file", extension, NULL);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  RmpImport *import;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  import = rmp_fixture_import_path (path, error);
  g_unlink (path);
  g_rmdir (folder);
  return import;
}

char *
rmp_fixture_data_path (const char *name)
{
  const char *root = g_getenv ("RIMPLE_SOURCE_ROOT");

  return g_build_filename (!root ? "." : root, "..", "shared", "data", name, NULL);
}

guint
rmp_fixture_count_findings (const RmpImport *import, RmpFindingSeverity severity, const char *text)
{
  guint n = 0;

  for (guint i = 0; i < import->report->len; i++)
    {
      const RmpImportFinding *finding = g_ptr_array_index (import->report, i);

      n += finding->severity == severity && strstr (finding->text, text);
    }

  return n;
}

GArray *
rmp_fixture_read_points (const char *name)
{
  g_autofree char *path = rmp_fixture_data_path (name);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  GArray *points;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return NULL;
  points = g_array_new (FALSE, FALSE, sizeof (double));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    {
      char *end = lines[i] + 2;

      if (!g_str_has_prefix (lines[i], "v "))
        continue;
      for (guint k = 0; k < 3; k++)
        {
          const double value = g_ascii_strtod (end, &end);

          g_array_append_val (points, value);
        }
    }
  return points;
}

void
rmp_fixture_remove_folder (const char *folder)
{
  GDir *dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_unlink (path);
    }
  g_clear_pointer (&dir, g_dir_close);
  g_rmdir (folder);
}
