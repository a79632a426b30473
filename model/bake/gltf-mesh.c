/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake/gltf-mesh.h"
#include "bake/number-text.h"

#include <string.h>

struct _RmpGltfMesh
{
  const RmpBakeTarget *target;
  RmpGlb *glb; /* borrowed */
  RmpBakeSeams *seams;
  gboolean has_normals;
  guint corners; /* accessor */
  GString *attributes, *targets, *names;
  guint n_targets;
  float *weights; /* (nullable): [n_targets] of the first frame */
  GString *samplers, *channels;
  guint n_tracks, times; /* accessor, if there are any */
};

/* Bytes of text: of a target two accessors with limits and up to four views, its name and its
 * weight; and of the rest, but for the name that it has twice, of which a letter may take six.
 */
#define TARGET_ROOM 1100
#define MESH_ROOM 3000

gsize
rmp_gltf_mesh_room (const RmpBakeTarget *target, guint n_targets)
{
  return MESH_ROOM + 18 * strlen (target->name) + TARGET_ROOM * (gsize) n_targets;
}

static guint
count_corners (const RmpGltfMesh *self)
{
  return 3 * self->target->topology->n_faces;
}

RmpGltfMesh *
rmp_gltf_mesh_new (const RmpBakeTarget *target, RmpGlb *glb)
{
  RmpGltfMesh *self = g_new0 (RmpGltfMesh, 1);

  self->target = target;
  self->glb = glb;
  self->seams = rmp_bake_seams_new (target);
  self->attributes = g_string_new (NULL);
  self->targets = g_string_new (NULL);
  self->names = g_string_new (NULL);
  self->samplers = g_string_new (NULL);
  self->channels = g_string_new (NULL);
  if (rmp_glb_is_packed (glb) && count_corners (self) > 0)
    rmp_glb_pack_ahead (glb, self->seams->corners, count_corners (self), self->seams->n_vertices);
  return self;
}

void
rmp_gltf_mesh_free (RmpGltfMesh *self)
{
  rmp_bake_seams_free (self->seams);
  g_string_free (self->attributes, TRUE);
  g_string_free (self->targets, TRUE);
  g_string_free (self->names, TRUE);
  g_string_free (self->samplers, TRUE);
  g_string_free (self->channels, TRUE);
  g_free (self->weights);
  g_free (self);
}

/* --- the base --------------------------------------------------------------------------------- */

/* Vertices without faces have no normal, and a file may not say so. */
static void
make_unit (float *normals, gsize n)
{
  for (float *normal = normals; normal < normals + 3 * n; normal += 3)
    if (normal[0] == 0.0f && normal[1] == 0.0f && normal[2] == 0.0f)
      normal[1] = 1.0f;
}

static void
append_attribute (GString *text, const char *name, guint accessor)
{
  g_string_append_printf (text, "%s\"%s\":%u", text->len > 0 ? "," : "", name, accessor);
}

static gboolean
add_attribute (RmpGltfMesh *self, const char *name, const float *values, guint width,
               gboolean limited, GError **error)
{
  guint accessor;

  if (!rmp_glb_add_floats (self->glb, values, self->seams->n_vertices, width, RMP_GLB_VERTICES,
                           limited, &accessor, error))
    return FALSE;
  append_attribute (self->attributes, name, accessor);
  return TRUE;
}

/* Where all of them are on the image, they may be fractions of it. */
static gboolean
are_fractions (const RmpBakeSeams *seams)
{
  for (gsize i = 0; i < 2 * (gsize) seams->n_vertices; i++)
    if (!(seams->uvs[i] >= 0.0f && seams->uvs[i] <= 1.0f))
      return FALSE;
  return TRUE;
}

static gboolean
add_uvs (RmpGltfMesh *self, gboolean stored, GError **error)
{
  guint accessor;

  if (!self->seams->uvs)
    return TRUE;
  if (!stored || !are_fractions (self->seams))
    return add_attribute (self, "TEXCOORD_0", self->seams->uvs, 2, FALSE, error);
  if (!rmp_glb_add_fractions (self->glb, self->seams->uvs, self->seams->n_vertices, &accessor,
                              error))
    return FALSE;
  append_attribute (self->attributes, "TEXCOORD_0", accessor);
  return TRUE;
}

static gboolean
add_corners (RmpGltfMesh *self, GError **error)
{
  const guint n = count_corners (self);

  return n == 0 || rmp_glb_add_corners (self->glb, self->seams->corners, n, self->seams->n_vertices,
                                        &self->corners, error);
}

gboolean
rmp_gltf_mesh_set_base (RmpGltfMesh *self, const float *positions, const float *normals,
                        GError **error)
{
  g_autofree float *spread = rmp_bake_seams_spread (self->seams, positions),
                   *spread_normals = normals ? rmp_bake_seams_spread (self->seams, normals) : NULL;

  self->has_normals = normals != NULL;
  if (normals)
    make_unit (spread_normals, self->seams->n_vertices);
  return add_attribute (self, "POSITION", spread, 3, TRUE, error) &&
         (!normals || add_attribute (self, "NORMAL", spread_normals, 3, FALSE, error)) &&
         add_uvs (self, FALSE, error) && add_corners (self, error);
}

gboolean
rmp_gltf_mesh_set_stored_base (RmpGltfMesh *self, guint positions, const guint *normals,
                               GError **error)
{
  self->has_normals = normals != NULL;
  append_attribute (self->attributes, "POSITION", positions);
  if (normals)
    append_attribute (self->attributes, "NORMAL", *normals);
  return add_uvs (self, TRUE, error) && add_corners (self, error);
}

const RmpBakeSeams *
rmp_gltf_mesh_get_seams (const RmpGltfMesh *self)
{
  return self->seams;
}

gboolean
rmp_gltf_mesh_add_places (RmpGltfMesh *self, const float *places, GError **error)
{
  return add_attribute (self, "TEXCOORD_1", places, 2, FALSE, error);
}

/* (transfer full): [vertices of the seams × 4] */
static float *
spread_weights (const RmpBakeSeams *seams, const float *weights)
{
  float *spread = g_new (float, 4 * (gsize) seams->n_vertices);

  for (gsize v = 0; v < seams->n_vertices; v++)
    memcpy (spread + 4 * v, weights + 4 * (gsize) seams->vertices[v], 4 * sizeof *spread);
  return spread;
}

gboolean
rmp_gltf_mesh_add_skin (RmpGltfMesh *self, const guint16 *joints, const float *weights,
                        GError **error)
{
  const RmpBakeSeams *seams = self->seams;
  g_autofree guint16 *spread = g_new (guint16, 4 * (gsize) seams->n_vertices);
  g_autofree float *values = spread_weights (seams, weights);
  guint accessor;

  for (gsize v = 0; v < seams->n_vertices; v++)
    memcpy (spread + 4 * v, joints + 4 * (gsize) seams->vertices[v], 4 * sizeof *spread);
  if (!rmp_glb_add_joints (self->glb, spread, seams->n_vertices, &accessor, error))
    return FALSE;
  append_attribute (self->attributes, "JOINTS_0", accessor);
  return add_attribute (self, "WEIGHTS_0", values, 4, FALSE, error);
}

/* --- targets ---------------------------------------------------------------------------------- */

static gboolean
add_changes (RmpGltfMesh *self, const char *name, const float *changes, GString *text,
             GError **error)
{
  const RmpBakeSeams *seams = self->seams;
  g_autofree float *spread = seams->n_vertices > seams->n_own
                                 ? rmp_bake_seams_spread (seams, changes)
                                 : NULL;
  guint accessor;

  if (!rmp_glb_add_changes (self->glb, spread ? spread : changes, seams->n_vertices, &accessor,
                            error))
    return FALSE;
  append_attribute (text, name, accessor);
  return TRUE;
}

static void
append_target (RmpGltfMesh *self, const char *name, const GString *text)
{
  g_string_append_printf (self->targets, "%s{%s}", self->n_targets > 0 ? "," : "", text->str);
  if (self->n_targets > 0)
    g_string_append_c (self->names, ',');
  rmp_glb_append_string (self->names, name);
  self->n_targets++;
}

gboolean
rmp_gltf_mesh_add_target (RmpGltfMesh *self, const char *name, const float *positions,
                          const float *normals, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_assert (!normals == !self->has_normals);

  if (!add_changes (self, "POSITION", positions, text, error) ||
      (normals && !add_changes (self, "NORMAL", normals, text, error)))
    return FALSE;
  append_target (self, name, text);
  return TRUE;
}

void
rmp_gltf_mesh_add_stored_target (RmpGltfMesh *self, const char *name, guint positions,
                                 const guint *normals)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_assert (!normals == !self->has_normals);

  append_attribute (text, "POSITION", positions);
  if (normals)
    append_attribute (text, "NORMAL", *normals);
  append_target (self, name, text);
}

float *
rmp_gltf_times_new (const RmpBakeTarget *target)
{
  float *seconds = g_new (float, target->n_frames);

  for (guint i = 0; i < target->n_frames; i++)
    seconds[i] = (float) rmp_bake_seconds (target, i);
  return seconds;
}

gboolean
rmp_gltf_mesh_add_track (RmpGltfMesh *self, guint node, const char *path, const float *values,
                         guint n, guint width, GError **error)
{
  guint table;

  if (self->n_tracks == 0)
    {
      g_autofree float *seconds = rmp_gltf_times_new (self->target);

      if (!rmp_glb_add_floats (self->glb, seconds, self->target->n_frames, 1, RMP_GLB_ANY, TRUE,
                               &self->times, error))
        return FALSE;
    }
  if (!rmp_glb_add_floats (self->glb, values, n, width, RMP_GLB_ANY, FALSE, &table, error))
    return FALSE;
  g_string_append_printf (self->samplers,
                          "%s{\"input\":%u,\"output\":%u,\"interpolation\":\"LINEAR\"}",
                          self->n_tracks > 0 ? "," : "", self->times, table);
  g_string_append_printf (self->channels,
                          "%s{\"sampler\":%u,\"target\":{\"node\":%u,\"path\":\"%s\"}}",
                          self->n_tracks > 0 ? "," : "", self->n_tracks, node, path);
  self->n_tracks++;
  return TRUE;
}

gboolean
rmp_gltf_mesh_add_weights (RmpGltfMesh *self, const float *weights, GError **error)
{
  g_assert (self->n_targets > 0 && !self->weights);

  self->weights = g_new (float, self->n_targets);
  memcpy (self->weights, weights, self->n_targets * sizeof (float));
  return rmp_gltf_mesh_add_track (self, 0, "weights", weights,
                                  self->target->n_frames * self->n_targets, 1, error);
}

/* --- the text --------------------------------------------------------------------------------- */

static void
append_targets (const RmpGltfMesh *self, GString *text)
{
  g_string_append (text, ",\"weights\":[");
  for (guint i = 0; i < self->n_targets; i++)
    {
      if (i > 0)
        g_string_append_c (text, ',');
      rmp_append_float (text, self->weights ? self->weights[i] : 0.0f);
    }
  g_string_append_printf (text, "],\"extras\":{\"targetNames\":[%s]}", self->names->str);
}

void
rmp_gltf_mesh_append (const RmpGltfMesh *self, GString *text)
{
  g_string_append (text, ",\"materials\":[{\"name\":\"cloth\",\"doubleSided\":true,"
                         "\"pbrMetallicRoughness\":{\"baseColorFactor\":[0.8,0.8,0.8,1],"
                         "\"metallicFactor\":0,\"roughnessFactor\":0.9}}],\"meshes\":[{\"name\":");
  rmp_glb_append_string (text, self->target->name);
  g_string_append_printf (text, ",\"primitives\":[{\"attributes\":{%s}", self->attributes->str);
  if (self->target->topology->n_faces > 0)
    g_string_append_printf (text, ",\"indices\":%u", self->corners);
  else
    g_string_append (text, ",\"mode\":0"); /* points */
  g_string_append (text, ",\"material\":0");
  if (self->n_targets > 0)
    g_string_append_printf (text, ",\"targets\":[%s]", self->targets->str);
  g_string_append (text, "}]");
  if (self->n_targets > 0)
    append_targets (self, text);
  g_string_append (text, "}]");
  if (self->n_tracks == 0)
    return;
  g_string_append (text, ",\"animations\":[{\"name\":");
  rmp_glb_append_string (text, self->target->name);
  g_string_append_printf (text, ",\"samplers\":[%s],\"channels\":[%s]}]", self->samplers->str,
                          self->channels->str);
}
