/* SPDX-License-Identifier: GPL-3.0-or-later */

/* writer-vat.c: vertex animation textures in the layout of OpenVAT: a mesh (name_vat.glb, that of
 * the first frame, each vertex with the place of its texels as TEXCOORD_1), a texture of offsets
 * (name_vat.png of 16 bits, and name_vat.exr of floats) and one of normals (name_vnrm.png), a text
 * that tells the range (name-remap_info.json), and shaders that play them.
 *
 * Departs from OpenVAT: the range is exact, not rounded outwards to tenths.
 *
 * Range and textures are known after the last frame alone: all frames stay in memory until then, as
 * they must on the card that plays them.
 */

#include <glib/gi18n-lib.h>

#include "bake/gltf-mesh.h"
#include "bake/vat-players.h"
#include "images/image-file.h"

#include <math.h>
#include <string.h>

typedef struct
{
  const RmpBakeTarget *target;
  RmpBakeSeams *seams;
  RmpVat vat;
  float *first;                /* [#V × 3] positions of the first frame */
  float *offsets, *normals;    /* [frames × #V × 3] with Z up; normals: (nullable) */
  float *first_normals;        /* (nullable): [#V × 3] */
  float lowest[3], highest[3]; /* of all positions, for bounds */
} Texture;

static gsize
count (const Texture *self)
{
  return 3 * (gsize) self->target->topology->n_vertices;
}

static void
texture_free (gpointer data)
{
  Texture *self = data;

  g_clear_pointer (&self->seams, rmp_bake_seams_free);
  g_free (self->first);
  g_free (self->offsets);
  g_free (self->normals);
  g_free (self->first_normals);
  g_free (self);
}

static gboolean
vat_check (const RmpBakeTarget *target, GError **error)
{
  g_autoptr (RmpBakeSeams) seams = NULL;
  RmpVatLayout layout;

  if (target->axes != RMP_BAKE_Y_UP)
    {
      g_set_error_literal (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE,
                           _ ("The mesh of a vertex animation texture is glTF, where Y is up and "
                              "hands are right: choose that, programs turn it as they read it"));
      return FALSE;
    }
  if (!target->topology)
    return TRUE;
  if (target->topology->n_faces == 0)
    {
      g_set_error_literal (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_TOPOLOGY,
                           _ ("A vertex animation texture moves a mesh, and this has no faces"));
      return FALSE;
    }
  seams = rmp_bake_seams_new (target);
  return rmp_vat_layout_choose (&layout, seams->n_vertices, target->n_frames, error);
}

static gpointer
vat_open (const RmpBakeTarget *target, GError **error)
{
  Texture *self;

  if (!vat_check (target, error))
    return NULL;
  self = g_new0 (Texture, 1);
  self->target = target;
  self->seams = rmp_bake_seams_new (target);
  if (!rmp_vat_layout_choose (&self->vat.layout, self->seams->n_vertices, target->n_frames, error))
    {
      texture_free (self);
      return NULL;
    }
  self->first = g_new (float, count (self));
  self->offsets = g_new (float, count (self) * target->n_frames);
  for (guint c = 0; c < 3; c++)
    {
      self->lowest[c] = INFINITY;
      self->highest[c] = -INFINITY;
    }
  return self;
}

/* From Y up to Z up. */
static void
turn (const float *in, gsize n, float *out)
{
  for (gsize i = 0; i < n; i += 3)
    {
      const float y = in[i + 1];

      out[i] = in[i];
      out[i + 1] = -in[i + 2];
      out[i + 2] = y;
    }
}

static void
widen (const float *vectors, gsize n, float least[3], float most[3])
{
  for (gsize i = 0; i < n; i++)
    {
      least[i % 3] = MIN (least[i % 3], vectors[i]);
      most[i % 3] = MAX (most[i % 3], vectors[i]);
    }
}

static gboolean
vat_frame (gpointer writer, guint index, const float *positions, const float *normals,
           GError **error G_GNUC_UNUSED)
{
  Texture *self = writer;
  const gsize n = count (self);
  float *offsets = self->offsets + n * index;

  if (index == 0)
    {
      memcpy (self->first, positions, n * sizeof (float));
      if (normals)
        {
          self->first_normals = g_new (float, n);
          memcpy (self->first_normals, normals, n * sizeof (float));
          self->normals = g_new (float, n * self->target->n_frames);
        }
    }
  for (gsize i = 0; i < n; i++)
    offsets[i] = positions[i] - self->first[i];
  turn (offsets, n, offsets);
  if (normals)
    turn (normals, n, self->normals + n * index);
  widen (positions, n, self->lowest, self->highest);
  return TRUE;
}

/* --- textures --------------------------------------------------------------------------------- */

/* The range is exact, and never empty. */
static void
find_range (Texture *self)
{
  RmpVat *vat = &self->vat;

  memset (vat->least, 0, sizeof vat->least);
  memset (vat->most, 0, sizeof vat->most);
  widen (self->offsets, count (self) * self->target->n_frames, vat->least, vat->most);
  for (guint c = 0; c < 3; c++)
    if (!(vat->most[c] - vat->least[c] > 1e-6f))
      vat->most[c] = vat->least[c] + 1e-6f;
}

static const float *
find_texel (const Texture *self, const float *frames, guint column, guint row)
{
  guint vertex, frame;

  if (!rmp_vat_layout_find (&self->vat.layout, column, row, &vertex, &frame) ||
      frame >= self->target->n_frames)
    return NULL;
  return frames + count (self) * frame + 3 * (gsize) self->seams->vertices[vertex];
}

static void
fill_offsets (gpointer data, guint row, float *values)
{
  const Texture *self = data;
  const RmpVat *vat = &self->vat;

  for (guint x = 0; x < vat->layout.width; x++)
    {
      const float *offset = find_texel (self, self->offsets, x, row);

      for (guint c = 0; c < 3; c++)
        values[3 * x + c] = offset ? (offset[c] - vat->least[c]) / (vat->most[c] - vat->least[c])
                                   : 0.0f;
    }
}

static void
fill_normals (gpointer data, guint row, float *values)
{
  const Texture *self = data;

  for (guint x = 0; x < self->vat.layout.width; x++)
    {
      const float *normal = find_texel (self, self->normals, x, row);

      for (guint c = 0; c < 3; c++)
        values[3 * x + c] = normal ? 0.5f * (normal[c] + 1.0f) : 0.5f;
    }
}

static char *
path_new (const Texture *self, const char *ending)
{
  g_autofree char *name = g_strconcat (self->target->name, ending, NULL);

  return g_build_filename (self->target->folder, name, NULL);
}

/* @file: (transfer full) (nullable) */
static gboolean
take (Texture *self, RmpWholeFile *file)
{
  if (file)
    g_ptr_array_add (self->target->files, file);
  return file != NULL;
}

static gboolean
write_textures (Texture *self, GError **error)
{
  const RmpVatLayout *layout = &self->vat.layout;
  g_autofree char *png = path_new (self, "_vat.png"), *exr = path_new (self, "_vat.exr"),
                  *normals = path_new (self, "_vnrm.png");

  return take (self, rmp_image_make_rgb_png (layout->width, layout->height, fill_offsets, self, png,
                                             error)) &&
         take (self, rmp_image_make_rgb_exr (layout->width, layout->height, fill_offsets, self, exr,
                                             error)) &&
         (!self->normals ||
          take (self, rmp_image_make_rgb_png (layout->width, layout->height, fill_normals, self,
                                              normals, error)));
}

/* --- the mesh and the text -------------------------------------------------------------------- */

static gboolean
write_mesh (Texture *self, GError **error)
{
  g_autoptr (RmpGlb) glb = rmp_glb_new (self->target, "_vat", error);
  g_autoptr (RmpGltfMesh) mesh = NULL;
  g_autofree float *places = NULL;
  g_autoptr (GString) text = g_string_new ("\"scene\":0,\"scenes\":[{\"nodes\":[0]}],"
                                           "\"nodes\":[{\"name\":");

  if (!glb)
    return FALSE;
  mesh = rmp_gltf_mesh_new (self->target, glb);
  places = g_new (float, 2 * (gsize) self->seams->n_vertices);
  for (guint v = 0; v < self->seams->n_vertices; v++)
    rmp_vat_layout_locate (&self->vat.layout, v, places + 2 * (gsize) v);
  if (!rmp_gltf_mesh_set_base (mesh, self->first, self->first_normals, error) ||
      !rmp_gltf_mesh_add_places (mesh, places, error))
    return FALSE;
  rmp_glb_append_string (text, self->target->name);
  g_string_append (text, ",\"mesh\":0}]");
  rmp_gltf_mesh_append (mesh, text);
  return rmp_glb_finish (glb, text->str, error);
}

static void
append_vector (GString *text, const char *name, const float v[3])
{
  g_string_append_printf (text, "\"%s\": [", name);
  for (guint c = 0; c < 3; c++)
    {
      if (c > 0)
        g_string_append (text, ", ");
      rmp_append_float (text, v[c]);
    }
  g_string_append (text, "]");
}

static gboolean
write_text (Texture *self, GError **error)
{
  const RmpVat *vat = &self->vat;
  g_autofree char *path = path_new (self, "-remap_info.json");
  g_autoptr (RmpWholeFile) file = rmp_whole_file_create (path, error);
  g_autoptr (GString) text = g_string_new ("{\n  \"os-remap\": { ");

  if (!file)
    return FALSE;
  append_vector (text, "Min", vat->least);
  g_string_append (text, ", ");
  append_vector (text, "Max", vat->most);
  g_string_append_printf (text,
                          ", \"Frames\": %u },\n  \"texture\": { \"width\": %u, \"height\": %u, "
                          "\"vertices\": %u, \"rows_a_band\": %u, \"rate\": ",
                          vat->layout.n_frames, vat->layout.width, vat->layout.height,
                          vat->layout.n_vertices, vat->layout.n_frames);
  rmp_append_float (text, (float) self->target->rate);
  g_string_append (text, " },\n  \"bounds\": { ");
  append_vector (text, "min", self->lowest);
  g_string_append (text, ", ");
  append_vector (text, "max", self->highest);
  g_string_append (text, " }\n}\n");
  if (!rmp_whole_file_print (file, text, error) || !rmp_whole_file_finish (file, error))
    return FALSE;
  g_ptr_array_add (self->target->files, g_steal_pointer (&file));
  return TRUE;
}

static gboolean
vat_finish (gpointer writer, GError **error)
{
  Texture *self = writer;

  find_range (self);
  return write_mesh (self, error) && write_textures (self, error) && write_text (self, error) &&
         rmp_vat_write_players (&self->vat, self->target, error);
}

/* --- sizes ------------------------------------------------------------------------------------ */

static guint64
count_texels (guint n_vertices, guint n_uvs, guint n_frames)
{
  RmpVatLayout layout;

  if (!rmp_vat_layout_choose (&layout, MAX (MAX (n_vertices, n_uvs), 1), n_frames, NULL))
    return (guint64) RMP_VAT_MOST_SIDE * RMP_VAT_MOST_SIDE;
  return (guint64) layout.width * layout.height;
}

/* 6 bytes a texel in each PNG, 12 in the EXR; compression may make it less. */
static guint64
vat_estimate (guint n_vertices, guint n_faces, guint n_uvs, guint n_frames)
{
  return 8000 + 24 * count_texels (n_vertices, n_uvs, n_frames) +
         40 * (guint64) MAX (n_vertices, n_uvs) + 12 * (guint64) n_faces;
}

/* Two textures of four channels of 16 bits. */
static guint64
vat_player (guint n_vertices, guint n_uvs, guint n_frames)
{
  return 16 * count_texels (n_vertices, n_uvs, n_frames);
}

const RmpBakeWriter rmp_bake_writer_vat = {
  .format = RMP_BAKE_VAT,
  .id = "vat",
  .normals = TRUE,
  .unread = TRUE,
  .check = vat_check,
  .estimate = vat_estimate,
  .player = vat_player,
  .open = vat_open,
  .frame = vat_frame,
  .finish = vat_finish,
  .free = texture_free,
};
