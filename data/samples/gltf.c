/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "gltf.h"

#include "gltf-buffer.h"
#include "gltf-material.h"

#include <string.h>

static void
add_int (JsonArray *array, gint64 value)
{
  json_array_add_int_element (array, value);
}

static JsonArray *
vec_to_json (RmpVec v)
{
  JsonArray *array = json_array_new ();

  json_array_add_double_element (array, v.x);
  json_array_add_double_element (array, v.y);
  json_array_add_double_element (array, v.z);

  return array;
}

/* The corners of a piece as glTF wants them: one index for position and texture coordinate
 * together, in the order of first use.
 */
static GArray *
join_corners (const RmpPiece *piece, guint32 *indices)
{
  GArray *unique = g_array_new (FALSE, FALSE, sizeof (RmpCorner));
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  for (guint i = 0; i < piece->corners->len; i++)
    {
      RmpCorner corner = g_array_index (piece->corners, RmpCorner, i);
      gint64 key = (gint64) corner.vertex << 32 | corner.uv;
      gpointer found;

      if (!g_hash_table_lookup_extended (seen, &key, NULL, &found))
        {
          found = GUINT_TO_POINTER (unique->len);
          g_hash_table_insert (seen, g_memdup2 (&key, sizeof key), found);
          g_array_append_val (unique, corner);
        }
      indices[i] = GPOINTER_TO_UINT (found);
    }

  return unique;
}

/* What every vertex has: where it is, its normal and its place on the texture. */
static void
add_vertices (RmpGltfBuffer *self, const RmpSample *sample, const RmpPiece *piece, GArray *corners,
              JsonObject *attributes)
{
  guint n = corners->len;
  g_autofree double *positions = g_new (double, n * 3), *normals = g_new (double, n * 3),
                    *uvs = g_new (double, n * 2);

  for (guint i = 0; i < n; i++)
    {
      RmpCorner corner = g_array_index (corners, RmpCorner, i);
      RmpUv uv = g_array_index (piece->uvs, RmpUv, corner.uv);

      memcpy (positions + 3 * i, &g_array_index (sample->positions, RmpVec, corner.vertex),
              sizeof (RmpVec));
      memcpy (normals + 3 * i, &g_array_index (sample->normals, RmpVec, corner.vertex),
              sizeof (RmpVec));
      uvs[2 * i] = uv.u / piece->metres_per_uv;
      uvs[2 * i + 1] = 1 - uv.v / piece->metres_per_uv;
    }

  json_object_set_int_member (
      attributes, "POSITION",
      rmp_gltf_buffer_add_floats (self, positions, n, 3, RMP_GLTF_ARRAY, TRUE));
  json_object_set_int_member (
      attributes, "NORMAL",
      rmp_gltf_buffer_add_floats (self, normals, n, 3, RMP_GLTF_ARRAY, FALSE));
  json_object_set_int_member (attributes, "TEXCOORD_0",
                              rmp_gltf_buffer_add_floats (self, uvs, n, 2, RMP_GLTF_ARRAY, FALSE));
}

static void
add_influences (RmpGltfBuffer *self, const RmpSample *sample, GArray *corners,
                JsonObject *attributes)
{
  guint n = corners->len;
  g_autofree double *weights = g_new (double, n * 4);
  g_autofree guint8 *joints = g_new (guint8, n * 4);

  for (guint i = 0; i < n; i++)
    {
      RmpCorner corner = g_array_index (corners, RmpCorner, i);
      const RmpInfluences *influences = &g_array_index (sample->influences, RmpInfluences,
                                                        corner.vertex);

      memcpy (joints + 4 * i, influences->joints, 4);
      memcpy (weights + 4 * i, influences->weights, sizeof influences->weights);
    }
  json_object_set_int_member (attributes, "JOINTS_0",
                              rmp_gltf_buffer_add_bytes (self, joints, n, 4, RMP_GLTF_ARRAY));
  json_object_set_int_member (
      attributes, "WEIGHTS_0",
      rmp_gltf_buffer_add_floats (self, weights, n, 4, RMP_GLTF_ARRAY, FALSE));
}

/* A vertex sequence is one target a frame, of clip after clip. */
static JsonArray *
build_targets (RmpGltfBuffer *self, const RmpSample *sample, GArray *corners)
{
  guint n = corners->len;
  g_autofree RmpVec *offsets = g_new (RmpVec, n);
  JsonArray *targets = json_array_new ();

  for (guint c = 0; c < sample->clips->len; c++)
    {
      const RmpClip *clip = sample->clips->pdata[c];

      for (guint frame = 0; frame < clip->n_frames; frame++)
        {
          JsonObject *target = json_object_new ();

          for (guint i = 0; i < n; i++)
            {
              guint vertex = g_array_index (corners, RmpCorner, i).vertex;

              offsets[i] = vec_sub (rmp_clip_get_shape (clip, frame)[vertex],
                                    g_array_index (sample->positions, RmpVec, vertex));
            }
          json_object_set_int_member (target, "POSITION",
                                      rmp_gltf_buffer_add_floats (self, (const double *) offsets, n,
                                                                  3, RMP_GLTF_ARRAY, TRUE));
          json_array_add_object_element (targets, target);
        }
    }

  return targets;
}

static JsonObject *
extras_of_piece (const RmpPiece *piece)
{
  JsonObject *extras = json_object_new ();

  json_object_set_double_member (extras, "metres_per_uv", piece->metres_per_uv);

  return extras;
}

/* Every piece has a material of its own, in the order of the pieces, because its texture is its
 * own.
 */
static JsonObject *
build_mesh (RmpGltfBuffer *self, const RmpSample *sample, const RmpPiece *piece, guint material)
{
  g_autofree guint32 *indices = g_new (guint32, piece->corners->len);
  g_autoptr (GArray) corners = join_corners (piece, indices);
  JsonObject *mesh = json_object_new (), *primitive = json_object_new (),
             *attributes = json_object_new ();
  JsonArray *primitives = json_array_new ();

  add_vertices (self, sample, piece, corners, attributes);
  if (piece->free)
    json_object_set_array_member (primitive, "targets", build_targets (self, sample, corners));
  else
    add_influences (self, sample, corners, attributes);

  json_object_set_object_member (primitive, "attributes", attributes);
  json_object_set_int_member (primitive, "indices",
                              rmp_gltf_buffer_add_indices (self, indices, piece->corners->len));
  json_object_set_int_member (primitive, "material", material);
  json_array_add_object_element (primitives, primitive);
  json_object_set_string_member (mesh, "name", piece->name);
  json_object_set_array_member (mesh, "primitives", primitives);
  json_object_set_object_member (mesh, "extras", extras_of_piece (piece));

  return mesh;
}

/* From the parent's head. */
static RmpVec
offset_of_bone (const RmpRig *rig, guint bone)
{
  const int parent = rig->parents[bone];

  return parent < 0 ? rig->heads[bone] : vec_sub (rig->heads[bone], rig->heads[parent]);
}

/* Bones come first, so that a bone's node has the bone's index. */
static JsonArray *
build_nodes (const RmpSample *sample)
{
  const RmpRig *rig = &sample->rig;
  JsonArray *nodes = json_array_new ();

  for (guint i = 0; i < rig->n; i++)
    {
      JsonObject *node = json_object_new ();
      JsonArray *children = json_array_new ();

      json_object_set_string_member (node, "name", rig->names[i]);
      json_object_set_array_member (node, "translation", vec_to_json (offset_of_bone (rig, i)));
      for (guint j = 0; j < rig->n; j++)
        if (rig->parents[j] == (int) i)
          add_int (children, j);
      if (json_array_get_length (children) > 0)
        json_object_set_array_member (node, "children", children);
      else
        json_array_unref (children);
      json_array_add_object_element (nodes, node);
    }
  for (guint i = 0; i < sample->pieces->len; i++)
    {
      const RmpPiece *piece = sample->pieces->pdata[i];
      JsonObject *node = json_object_new ();

      json_object_set_string_member (node, "name", piece->name);
      json_object_set_int_member (node, "mesh", i);
      if (!piece->free)
        json_object_set_int_member (node, "skin", 0);
      json_object_set_object_member (node, "extras", extras_of_piece (piece));
      json_array_add_object_element (nodes, node);
    }

  return nodes;
}

static JsonArray *
build_scenes (const RmpSample *sample)
{
  JsonArray *scenes = json_array_new (), *nodes = json_array_new ();
  JsonObject *scene = json_object_new ();

  add_int (nodes, 0);
  for (guint i = 0; i < sample->pieces->len; i++)
    add_int (nodes, sample->rig.n + i);
  json_object_set_string_member (scene, "name", sample->name);
  json_object_set_array_member (scene, "nodes", nodes);
  json_array_add_object_element (scenes, scene);

  return scenes;
}

static JsonArray *
build_skins (RmpGltfBuffer *self, const RmpRig *rig)
{
  JsonArray *skins = json_array_new (), *joints = json_array_new ();
  JsonObject *skin = json_object_new ();
  g_autofree double *binds = g_new0 (double, rig->n * 16);

  for (guint i = 0; i < rig->n; i++)
    {
      double *m = binds + 16 * i;

      m[0] = m[5] = m[10] = m[15] = 1;
      m[12] = -rig->heads[i].x;
      m[13] = -rig->heads[i].y;
      m[14] = -rig->heads[i].z;
      add_int (joints, i);
    }
  json_object_set_array_member (skin, "joints", joints);
  json_object_set_int_member (skin, "skeleton", 0);
  json_object_set_int_member (
      skin, "inverseBindMatrices",
      rmp_gltf_buffer_add_floats (self, binds, rig->n, 16, RMP_GLTF_NO_TARGET, FALSE));
  json_array_add_object_element (skins, skin);

  return skins;
}

static void
add_channel (JsonArray *channels, JsonArray *samplers, guint times, guint values, guint node,
             const char *path)
{
  JsonObject *channel = json_object_new (), *target = json_object_new (),
             *sampler = json_object_new ();

  json_object_set_int_member (sampler, "input", times);
  json_object_set_int_member (sampler, "output", values);
  json_object_set_string_member (sampler, "interpolation", "LINEAR");
  json_object_set_int_member (channel, "sampler", json_array_get_length (samplers));
  json_object_set_int_member (target, "node", node);
  json_object_set_string_member (target, "path", path);
  json_object_set_object_member (channel, "target", target);
  json_array_add_object_element (samplers, sampler);
  json_array_add_object_element (channels, channel);
}

static gboolean
bone_turns (const RmpClip *clip, guint bone)
{
  for (guint i = 0; i < clip->n_frames; i++)
    if (clip->frames[i].rotations[bone].w != 1)
      return TRUE;

  return FALSE;
}

static gboolean
bone_moves (const RmpClip *clip, guint bone)
{
  for (guint i = 0; i < clip->n_frames; i++)
    if (vec_length (clip->frames[i].moves[bone]) > 0)
      return TRUE;

  return FALSE;
}

/* Each frame is its target alone; in between two are mixed. */
static guint
add_target_weights (RmpGltfBuffer *self, const RmpSample *sample, const RmpClip *clip)
{
  guint n_targets = 0, first = 0;
  g_autofree double *weights = NULL;

  for (guint c = 0; c < sample->clips->len; c++)
    {
      const RmpClip *other = sample->clips->pdata[c];

      if (other == clip)
        first = n_targets;
      n_targets += other->n_frames;
    }
  weights = g_new0 (double, clip->n_frames *n_targets);
  for (guint frame = 0; frame < clip->n_frames; frame++)
    weights[frame * n_targets + first + frame] = 1;

  return rmp_gltf_buffer_add_floats (self, weights, clip->n_frames * n_targets, 1,
                                     RMP_GLTF_NO_TARGET, FALSE);
}

static JsonObject *
build_animation (RmpGltfBuffer *self, const RmpSample *sample, const RmpClip *clip)
{
  JsonObject *animation = json_object_new ();
  JsonArray *channels = json_array_new (), *samplers = json_array_new ();
  g_autofree double *values = g_new (double, clip->n_frames * 4);
  guint times;

  for (guint i = 0; i < clip->n_frames; i++)
    values[i] = rmp_clip_get_time (clip, i);
  times = rmp_gltf_buffer_add_floats (self, values, clip->n_frames, 1, RMP_GLTF_NO_TARGET, TRUE);

  for (guint j = 0; j < sample->rig.n; j++)
    if (bone_moves (clip, j))
      {
        for (guint i = 0; i < clip->n_frames; i++)
          {
            RmpVec p = vec_add (offset_of_bone (&sample->rig, j), clip->frames[i].moves[j]);

            memcpy (values + 3 * i, &p, sizeof p);
          }
        add_channel (
            channels, samplers, times,
            rmp_gltf_buffer_add_floats (self, values, clip->n_frames, 3, RMP_GLTF_NO_TARGET, FALSE),
            j, "translation");
      }
  for (guint j = 0; j < sample->rig.n; j++)
    if (bone_turns (clip, j))
      {
        for (guint i = 0; i < clip->n_frames; i++)
          memcpy (values + 4 * i, &clip->frames[i].rotations[j], sizeof (RmpQuat));
        add_channel (
            channels, samplers, times,
            rmp_gltf_buffer_add_floats (self, values, clip->n_frames, 4, RMP_GLTF_NO_TARGET, FALSE),
            j, "rotation");
      }
  for (guint i = 0; i < sample->pieces->len; i++)
    if (((const RmpPiece *) sample->pieces->pdata[i])->free)
      add_channel (channels, samplers, times, add_target_weights (self, sample, clip),
                   sample->rig.n + i, "weights");

  json_object_set_string_member (animation, "name", clip->name);
  json_object_set_array_member (animation, "channels", channels);
  json_object_set_array_member (animation, "samplers", samplers);

  return animation;
}

static JsonArray *
build_buffers (const RmpSample *sample, const GByteArray *buffer)
{
  g_autofree char *uri = g_strconcat (sample->name, ".bin", NULL);
  JsonArray *buffers = json_array_new ();
  JsonObject *entry = json_object_new ();

  json_object_set_string_member (entry, "uri", uri);
  json_object_set_int_member (entry, "byteLength", buffer->len);
  json_array_add_object_element (buffers, entry);

  return buffers;
}

static JsonObject *
build_asset (void)
{
  JsonObject *asset = json_object_new ();

  json_object_set_string_member (asset, "version", "2.0");
  json_object_set_string_member (asset, "generator", "rimple-make-samples");

  return asset;
}

JsonNode *
rmp_gltf_build (const RmpSample *sample, GByteArray **buffer)
{
  RmpGltfBuffer writer = { g_byte_array_new (), json_array_new (), json_array_new () };
  JsonObject *root = json_object_new ();
  JsonArray *images = json_array_new (), *textures = json_array_new ();
  JsonArray *meshes = json_array_new (), *animations = json_array_new ();
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  json_object_set_object_member (root, "asset", build_asset ());
  json_object_set_int_member (root, "scene", 0);
  json_object_set_array_member (root, "scenes", build_scenes (sample));
  json_object_set_array_member (root, "nodes", build_nodes (sample));
  for (guint i = 0; i < sample->pieces->len; i++)
    json_array_add_object_element (meshes,
                                   build_mesh (&writer, sample, sample->pieces->pdata[i], i));
  json_object_set_array_member (root, "meshes", meshes);
  json_object_set_array_member (root, "skins", build_skins (&writer, &sample->rig));
  for (guint i = 0; i < sample->clips->len; i++)
    json_array_add_object_element (animations,
                                   build_animation (&writer, sample, sample->clips->pdata[i]));
  json_object_set_array_member (root, "animations", animations);
  json_object_set_array_member (root, "materials",
                                rmp_gltf_build_materials (sample, images, textures));
  json_object_set_array_member (root, "images", images);
  json_object_set_array_member (root, "textures", textures);
  json_object_set_array_member (root, "samplers", rmp_gltf_build_samplers ());
  json_object_set_array_member (root, "accessors", writer.accessors);
  json_object_set_array_member (root, "bufferViews", writer.views);
  json_object_set_array_member (root, "buffers", build_buffers (sample, writer.bytes));

  json_node_take_object (node, root);
  *buffer = writer.bytes;

  return node;
}
