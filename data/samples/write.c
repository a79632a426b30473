/* SPDX-License-Identifier: GPL-3.0-or-later */

/* write.c: the files of a sample. */

#include "gltf.h"
#include "ridges.h"
#include "texture.h"

static gboolean
write_json (const char *folder, const char *name, const char *suffix, JsonNode *root,
            GError **error)
{
  g_autofree char *file = g_strconcat (name, suffix, NULL);
  g_autofree char *path = g_build_filename (folder, file, NULL);
  g_autofree char *text = json_to_string (root, TRUE);
  g_autofree char *lines = g_strconcat (text, "\n", NULL);

  return g_file_set_contents (path, lines, -1, error);
}

static gboolean
write_buffer (const char *folder, const char *name, const GByteArray *buffer, GError **error)
{
  g_autofree char *file = g_strconcat (name, ".bin", NULL);
  g_autofree char *path = g_build_filename (folder, file, NULL);

  return g_file_set_contents (path, (const char *) buffer->data, buffer->len, error);
}

static gboolean
write_textures (const RmpSample *sample, const char *folder, GError **error)
{
  for (guint i = 0; i < sample->pieces->len; i++)
    {
      g_autofree char *file = rmp_gltf_texture_name (sample, sample->pieces->pdata[i]);
      g_autofree char *path = NULL;

      if (!file)
        continue;
      path = g_build_filename (folder, file, NULL);
      if (!rmp_texture_write (sample->pieces->pdata[i], path, error))
        return FALSE;
    }

  return TRUE;
}

/* (transfer full): file name of a piece's pattern */
static char *
pattern_name (const RmpSample *sample, const RmpPiece *piece, guint index)
{
  return g_strdup_printf ("%s-%s-%u.png", sample->name, piece->name, index + 1);
}

static gboolean
write_patterns (const RmpSample *sample, const char *folder, GError **error)
{
  for (guint i = 0; i < sample->pieces->len; i++)
    {
      const RmpPiece *piece = sample->pieces->pdata[i];

      for (guint k = 0; piece->patterns && piece->patterns[k].name; k++)
        {
          g_autofree char *file = pattern_name (sample, piece, k);
          g_autofree char *path = g_build_filename (folder, file, NULL);

          if (!rmp_ridges_write (&piece->patterns[k], piece->metres_per_uv, path, error))
            return FALSE;
        }
    }

  return TRUE;
}

static void
add_number (JsonBuilder *builder, const char *name, double value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_double_value (builder, value);
}

static void
add_string (JsonBuilder *builder, const char *name, const char *value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_string_value (builder, value);
}

static void
add_triple (JsonBuilder *builder, const char *name, double x, double y, double z)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
  json_builder_add_double_value (builder, x);
  json_builder_add_double_value (builder, y);
  json_builder_add_double_value (builder, z);
  json_builder_end_array (builder);
}

static void
add_crest (JsonBuilder *builder, const RmpSample *sample, const RmpCrest *crest)
{
  const RmpPiece *piece = sample->pieces->pdata[crest->piece];

  json_builder_begin_object (builder);
  add_string (builder, "mesh", piece->name);
  json_builder_set_member_name (builder, "points");
  json_builder_begin_array (builder);
  for (guint i = 0; i < crest->points->len; i++)
    {
      const RmpCrestPoint *point = &g_array_index (crest->points, RmpCrestPoint, i);

      json_builder_begin_object (builder);
      json_builder_set_member_name (builder, "face");
      json_builder_add_int_value (builder, point->face);
      add_triple (builder, "barycentric", point->barycentric[0], point->barycentric[1],
                  point->barycentric[2]);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

/* One list a group; the lines of a group were added one after the other. */
static void
add_crests (JsonBuilder *builder, const RmpSample *sample)
{
  const char *group = NULL;

  json_builder_set_member_name (builder, "creases");
  json_builder_begin_object (builder);
  for (guint i = 0; i < sample->crests->len; i++)
    {
      const RmpCrest *crest = sample->crests->pdata[i];

      if (g_strcmp0 (group, crest->group) != 0)
        {
          if (group)
            json_builder_end_array (builder);
          json_builder_set_member_name (builder, crest->group);
          json_builder_begin_array (builder);
          group = crest->group;
        }
      add_crest (builder, sample, crest);
    }
  if (group)
    json_builder_end_array (builder);
  json_builder_end_object (builder);
}

/* Each mesh's text, of those that have one. */
static void
add_texts (JsonBuilder *builder, const RmpSample *sample, const char *name, gsize offset)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_object (builder);
  for (guint i = 0; i < sample->pieces->len; i++)
    {
      const RmpPiece *piece = sample->pieces->pdata[i];
      const char *text = G_STRUCT_MEMBER (const char *, piece, offset);

      if (text)
        add_string (builder, piece->name, text);
    }
  json_builder_end_object (builder);
}

/* Each mesh's patterns, of those that have some. */
static void
add_patterns (JsonBuilder *builder, const RmpSample *sample)
{
  json_builder_set_member_name (builder, "patterns");
  json_builder_begin_object (builder);
  for (guint i = 0; i < sample->pieces->len; i++)
    {
      const RmpPiece *piece = sample->pieces->pdata[i];

      if (!piece->patterns)
        continue;
      json_builder_set_member_name (builder, piece->name);
      json_builder_begin_array (builder);
      for (guint k = 0; piece->patterns[k].name; k++)
        {
          g_autofree char *image = pattern_name (sample, piece, k);

          json_builder_begin_object (builder);
          add_string (builder, "name", piece->patterns[k].name);
          add_string (builder, "image", image);
          add_number (builder, "amplitude", piece->patterns[k].amplitude);
          json_builder_end_object (builder);
        }
      json_builder_end_array (builder);
    }
  json_builder_end_object (builder);
}

static void
add_more_look (JsonBuilder *builder, const RmpPiece *piece)
{
  const RmpPieceLook *look = piece->more;

  json_builder_begin_object (builder);
  add_string (builder, "mesh", piece->name);
  add_string (builder, "name", look->name);
  add_string (builder, "method", look->method);
  add_string (builder, "settings", look->settings);
  json_builder_set_member_name (builder, "images");
  json_builder_begin_object (builder);
  for (guint i = 0; look->images[i].name; i++)
    add_string (builder, look->images[i].name, look->images[i].file);
  json_builder_end_object (builder);
  json_builder_end_object (builder);
}

/* Looks that pieces have besides their first, and the curves that these use. */
static void
add_more_looks (JsonBuilder *builder, const RmpSample *sample)
{
  json_builder_set_member_name (builder, "curves");
  json_builder_begin_object (builder);
  for (guint i = 0; sample->curves && sample->curves[i].name; i++)
    add_string (builder, sample->curves[i].name, sample->curves[i].points);
  json_builder_end_object (builder);
  json_builder_set_member_name (builder, "more_looks");
  json_builder_begin_array (builder);
  for (guint i = 0; i < sample->pieces->len; i++)
    {
      const RmpPiece *piece = sample->pieces->pdata[i];

      if (piece->more)
        add_more_look (builder, piece);
    }
  json_builder_end_array (builder);
}

/* In the order in which the faces name the vertices first. */
static void
add_hold (JsonBuilder *builder, const RmpSample *sample, const RmpPiece *piece)
{
  g_autofree gboolean *seen = g_new0 (gboolean, sample->positions->len);

  json_builder_set_member_name (builder, piece->name);
  json_builder_begin_array (builder);
  for (guint i = 0; i < piece->corners->len; i++)
    {
      guint vertex = g_array_index (piece->corners, RmpCorner, i).vertex;

      if (!seen[vertex])
        json_builder_add_double_value (
            builder, piece->hold (g_array_index (sample->positions, RmpVec, vertex)));
      seen[vertex] = TRUE;
    }
  json_builder_end_array (builder);
}

/* How firmly the rig holds each vertex, of the meshes that say so. */
static void
add_holds (JsonBuilder *builder, const RmpSample *sample)
{
  json_builder_set_member_name (builder, "holds");
  json_builder_begin_object (builder);
  for (guint i = 0; i < sample->pieces->len; i++)
    {
      const RmpPiece *piece = sample->pieces->pdata[i];

      if (piece->hold)
        add_hold (builder, sample, piece);
    }
  json_builder_end_object (builder);
}

static JsonNode *
build_card (const RmpSample *sample)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autofree char *model = g_strconcat (sample->name, ".gltf", NULL);
  const RmpOpening *opening = &sample->opening;

  json_builder_begin_object (builder);
  add_string (builder, "title", sample->title);
  add_string (builder, "description", sample->description);
  add_string (builder, "model", model);
  add_string (builder, "clip", opening->clip);
  add_number (builder, "time", opening->time);
  json_builder_set_member_name (builder, "start_page");
  json_builder_add_boolean_value (builder, !sample->aside);
  json_builder_set_member_name (builder, "camera");
  json_builder_begin_object (builder);
  add_triple (builder, "target", opening->target.x, opening->target.y, opening->target.z);
  add_number (builder, "distance", opening->distance);
  add_number (builder, "yaw", opening->yaw);
  add_number (builder, "pitch", opening->pitch);
  json_builder_end_object (builder);
  add_texts (builder, sample, "looks", G_STRUCT_OFFSET (RmpPiece, look));
  add_texts (builder, sample, "methods", G_STRUCT_OFFSET (RmpPiece, method));
  add_texts (builder, sample, "wrinkles", G_STRUCT_OFFSET (RmpPiece, wrinkles));
  add_texts (builder, sample, "wrinkle_looks", G_STRUCT_OFFSET (RmpPiece, wrinkles_look));
  add_holds (builder, sample);
  add_patterns (builder, sample);
  add_more_looks (builder, sample);
  add_crests (builder, sample);
  json_builder_end_object (builder);

  return json_builder_get_root (builder);
}

gboolean
rmp_sample_write (const RmpSample *self, const char *folder, GError **error)
{
  g_autoptr (GByteArray) buffer = NULL;
  g_autoptr (JsonNode) gltf = rmp_gltf_build (self, &buffer);
  g_autoptr (JsonNode) card = build_card (self);

  return write_json (folder, self->name, ".gltf", gltf, error) &&
         write_buffer (folder, self->name, buffer, error) && write_textures (self, folder, error) &&
         write_patterns (self, folder, error) &&
         write_json (folder, self->name, ".sample.json", card, error);
}
