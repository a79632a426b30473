/* SPDX-License-Identifier: GPL-3.0-or-later */

/* writer-vat.c: vertex animation textures in the layout of OpenVAT: a mesh (name_vat.glb, that of
 * the first frame, each vertex with the place of its texels as TEXCOORD_1), a texture of offsets
 * (name_vat.png of 16 bits, and name_vat.exr of floats) and one of normals (name_vnrm.png), a text
 * that tells the range (name-remap_info.json), and shaders that play them.
 *
 * Departs from OpenVAT: the range is exact, not rounded outwards to tenths.
 *
 * The range is known after the last frame, and rows of textures go through all frames: frames lie
 * on the disk until then, and memory holds one. A row of a texture is a piece of one of them.
 */

#include <glib/gi18n-lib.h>

#include "bake/gltf-mesh.h"
#include "bake/limits.h"
#include "bake/number-text.h"
#include "bake/spool.h"
#include "bake/vat-players.h"
#include "compute/processor.h"
#include "images/image-rows.h"

#include <math.h>
#include <string.h>

/* Numbers that are computed side by side: whole vectors. Widths are multiples of it. */
#define WIDE 48

typedef struct
{
  const RmpBakeTarget *target;
  RmpBakeSeams *seams;
  RmpVat vat;
  float *first;         /* [#V × 3] positions of the first frame */
  float *first_normals; /* (nullable): [#V × 3] */
  /* a row a frame: offsets of the mesh's vertices with Z up, then normals as textures have them */
  RmpSpool *frames;
  float *row;                  /* of it */
  float lowest[3], highest[3]; /* of all positions, for bounds */
} Texture;

static gsize
count (const Texture *self)
{
  return 3 * (gsize) self->target->topology->n_vertices;
}

/* Floats of offsets in a row of the frames. */
static gsize
count_offsets (const Texture *self)
{
  return 3 * (gsize) self->seams->n_vertices;
}

/* Two codes take the room of a float. */
static gsize
count_normals (const Texture *self)
{
  return (count_offsets (self) + 1) / 2;
}

static void
texture_free (gpointer data)
{
  Texture *self = data;

  g_clear_pointer (&self->seams, rmp_bake_seams_free);
  g_clear_pointer (&self->frames, rmp_spool_free);
  g_free (self->first);
  g_free (self->first_normals);
  g_free (self->row);
  g_free (self);
}

static gboolean
check_mesh (const RmpBakeTarget *target, GError **error)
{
  if (target->axes != RMP_BAKE_Y_UP)
    {
      g_set_error_literal (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE,
                           _ ("The mesh of a vertex animation texture is glTF, where Y is up and "
                              "hands are right: choose that, programs turn it as they read it"));
      return FALSE;
    }
  if (!target->topology || target->topology->n_faces > 0)
    return TRUE;
  g_set_error_literal (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_TOPOLOGY,
                       _ ("A vertex animation texture moves a mesh, and this has no faces"));
  return FALSE;
}

static gboolean
vat_check (const RmpBakeTarget *target, GError **error)
{
  g_autoptr (RmpBakeSeams) seams = NULL;
  RmpVatLayout layout;

  if (!check_mesh (target, error))
    return FALSE;
  if (!target->topology)
    return TRUE;
  seams = rmp_bake_seams_new (target);
  return rmp_vat_layout_choose (&layout, seams->n_vertices, target->n_frames, error);
}

static gpointer
vat_open (const RmpBakeTarget *target, GError **error)
{
  Texture *self;

  if (!check_mesh (target, error))
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
  self->row = g_new (float, count_offsets (self) + count_normals (self));
  for (guint c = 0; c < 3; c++)
    {
      self->lowest[c] = self->vat.least[c] = INFINITY;
      self->highest[c] = self->vat.most[c] = -INFINITY;
    }
  return self;
}

RMP_VECTOR_INLINE guint16
find_code (float part)
{
  const float within = part < 0.0f ? 0.0f : part > 1.0f ? 1.0f : part;
  const guint32 code = (guint32) (gint32) (within * G_MAXUINT16 + 0.5f);

  return GUINT16_TO_BE ((guint16) code);
}

static guint8 *
put_code (guint8 *out, float part)
{
  const guint16 code = find_code (part);

  memcpy (out, &code, sizeof code);
  return out + sizeof code;
}

/* Of vertices side by side. */
RMP_VECTOR_CLONES static void
put_some_normals (const float *normals, guint n, guint16 *codes)
{
#pragma omp simd
  for (guint v = 0; v < n; v++)
    {
      codes[3 * v] = find_code (0.5f * (normals[3 * v] + 1.0f));
      codes[3 * v + 1] = find_code (0.5f * (1.0f - normals[3 * v + 2]));
      codes[3 * v + 2] = find_code (0.5f * (normals[3 * v + 1] + 1.0f));
    }
}

RMP_VECTOR_CLONES static void
put_some_offsets (const float *positions, const float *first, guint n, float *offsets)
{
#pragma omp simd
  for (guint v = 0; v < n; v++)
    {
      offsets[3 * v] = positions[3 * v] - first[3 * v];
      offsets[3 * v + 1] = first[3 * v + 2] - positions[3 * v + 2];
      offsets[3 * v + 2] = positions[3 * v + 1] - first[3 * v + 1];
    }
}

/* Copies of seams come behind the vertices that are theirs. */
static void
put_normals (const RmpBakeSeams *seams, const float *normals, guint16 *codes)
{
  put_some_normals (normals, seams->n_own, codes);
  for (gsize v = seams->n_own; v < seams->n_vertices; v++)
    memcpy (codes + 3 * v, codes + 3 * (gsize) seams->vertices[v], 3 * sizeof *codes);
}

static void
put_offsets (const Texture *self, const float *positions)
{
  const RmpBakeSeams *seams = self->seams;

  put_some_offsets (positions, self->first, seams->n_own, self->row);
  for (gsize v = seams->n_own; v < seams->n_vertices; v++)
    memcpy (self->row + 3 * v, self->row + 3 * (gsize) seams->vertices[v], 3 * sizeof (float));
}

static gboolean
keep_offsets (Texture *self, guint index, const float *positions, GError **error)
{
  put_offsets (self, positions);
  rmp_limits_widen (self->row, self->seams->n_vertices, self->vat.least, self->vat.most);
  return rmp_spool_write (self->frames, index, 0, self->row, count_offsets (self), error);
}

static gboolean
keep_normals (const Texture *self, guint index, const float *normals, GError **error)
{
  float *codes = self->row + count_offsets (self);

  put_normals (self->seams, normals, (guint16 *) codes);
  return rmp_spool_write (self->frames, index, count_offsets (self), codes, count_normals (self),
                          error);
}

static gboolean
begin (Texture *self, const float *positions, const float *normals, GError **error)
{
  const gsize n = count (self);

  memcpy (self->first, positions, n * sizeof (float));
  if (normals)
    {
      self->first_normals = g_new (float, n);
      memcpy (self->first_normals, normals, n * sizeof (float));
    }
  self->frames = rmp_spool_new (
      self->target->folder, count_offsets (self) + (normals ? count_normals (self) : 0), 0, error);
  return self->frames != NULL;
}

static gboolean
vat_frame (gpointer writer, guint index, const float *positions, const float *normals,
           GError **error)
{
  Texture *self = writer;
  gboolean kept, normals_kept = TRUE;
  g_autoptr (GError) reason = NULL, normal_reason = NULL;

  if (index == 0 && !begin (self, positions, normals, error))
    return FALSE;
#pragma omp parallel sections
  {
#pragma omp section
    kept = keep_offsets (self, index, positions, &reason);
#pragma omp section
    {
      rmp_limits_widen (positions, self->target->topology->n_vertices, self->lowest, self->highest);
      normals_kept = !normals || keep_normals (self, index, normals, &normal_reason);
    }
  }
  if (!kept)
    g_propagate_error (error, g_steal_pointer (&reason));
  else if (!normals_kept)
    g_propagate_error (error, g_steal_pointer (&normal_reason));
  return kept && normals_kept;
}

/* --- textures --------------------------------------------------------------------------------- */

/* The range is exact, and never empty. */
static void
widen_range (Texture *self)
{
  RmpVat *vat = &self->vat;

  for (guint c = 0; c < 3; c++)
    if (!(vat->most[c] - vat->least[c] > 1e-6f))
      vat->most[c] = vat->least[c] + 1e-6f;
}

static char *
path_new (const Texture *self, const char *ending)
{
  g_autofree char *name = g_strconcat (self->target->name, ending, NULL);

  return g_build_filename (self->target->folder, name, NULL);
}

/* Images of the same numbers; two of these are written side by side. */
typedef struct
{
  const Texture *texture;
  enum
  {
    OFFSETS,
    NORMALS,
    N_KINDS,
  } kind;
  float least[WIDE], range[WIDE]; /* of the offsets, over and over */
  float *values;                  /* [width × 3] of a row: offsets, and then parts of the range */
  guint8 *codes;                  /* [width × 3] of two bytes */
  RmpPngRows *png;
  RmpExrRows *exr;        /* (nullable): of offsets */
  RmpWholeFile *files[2]; /* (nullable): when they are done */
  GError *error;
} Image;

static void
image_init (Image *self, const Texture *texture, guint kind)
{
  const RmpVat *vat = &texture->vat;

  *self = (Image){ .texture = texture, .kind = kind };
  for (guint i = 0; i < WIDE; i++)
    {
      self->least[i] = vat->least[i % 3];
      self->range[i] = vat->most[i % 3] - vat->least[i % 3];
    }
  self->values = g_new (float, 3 * (gsize) vat->layout.width);
  self->codes = g_malloc (6 * (gsize) vat->layout.width);
}

static void
image_clear (Image *self)
{
  g_clear_pointer (&self->png, rmp_png_rows_free);
  g_clear_pointer (&self->exr, rmp_exr_rows_free);
  for (guint i = 0; i < G_N_ELEMENTS (self->files); i++)
    g_clear_pointer (&self->files[i], rmp_whole_file_free);
  g_clear_error (&self->error);
  g_free (self->values);
  g_free (self->codes);
}

RMP_VECTOR_CLONES static void
find_some_parts (const float *least, const float *range, gsize n, float *values)
{
  for (gsize begin = 0; begin < n; begin += WIDE, values += WIDE)
#pragma omp simd
    for (guint i = 0; i < WIDE; i++)
      values[i] = (values[i] - least[i]) / range[i];
}

/* Texels without a vertex are black, and normals there grey. */
static void
find_parts (Image *self, guint n)
{
  const gsize n_values = 3 * (gsize) self->texture->vat.layout.width;

  find_some_parts (self->least, self->range, n_values, self->values);
  memset (self->values + 3 * (gsize) n, 0, (n_values - 3 * (gsize) n) * sizeof (float));
}

/* Parts are from 0 to 1, and a rounding leaves them there. */
RMP_VECTOR_CLONES static void
put_parts (const float *parts, gsize n, guint16 *codes)
{
#pragma omp simd
  for (gsize i = 0; i < n; i++)
    codes[i] = GUINT16_TO_BE ((guint16) (gint32) (parts[i] * G_MAXUINT16 + 0.5f));
}

static gboolean
read_normals (Image *self, guint first, guint frame, guint n)
{
  const Texture *texture = self->texture;
  const guint width = texture->vat.layout.width;

  /* The width is even, and so are all beginnings. */
  if (!rmp_spool_read (texture->frames, frame, count_offsets (texture) + 3 * (gsize) first / 2,
                       self->values, (3 * (gsize) n + 1) / 2, &self->error))
    return FALSE;
  memcpy (self->codes, self->values, 6 * (gsize) n);
  for (guint8 *out = self->codes + 6 * (gsize) n; out < self->codes + 6 * (gsize) width;)
    out = put_code (out, 0.5f);
  return TRUE;
}

static gboolean
add_row (Image *self, guint row)
{
  const Texture *texture = self->texture;
  guint first, frame;
  const guint n = rmp_vat_layout_find (&texture->vat.layout, row, &first, &frame);

  if (self->kind == NORMALS)
    return read_normals (self, first, frame, n) &&
           rmp_png_rows_add (self->png, self->codes, &self->error);
  if (!rmp_spool_read (texture->frames, frame, 3 * (gsize) first, self->values, 3 * (gsize) n,
                       &self->error))
    return FALSE;
  find_parts (self, n);
  put_parts (self->values, 3 * (gsize) texture->vat.layout.width, (guint16 *) self->codes);
  return rmp_exr_rows_add (self->exr, self->values, &self->error) &&
         rmp_png_rows_add (self->png, self->codes, &self->error);
}

/* The rows below all vertices. */
static gboolean
add_rest (Image *self, guint n)
{
  const RmpVatLayout *layout = &self->texture->vat.layout;

  if (n == 0)
    return TRUE;
  for (guint8 *out = self->codes; out < self->codes + 6 * (gsize) layout->width;)
    out = put_code (out, self->kind == NORMALS ? 0.5f : 0.0f);
  if (!rmp_png_rows_add (self->png, self->codes, &self->error))
    return FALSE;
  for (guint i = 1; i < n; i++)
    if (!rmp_png_rows_repeat (self->png, &self->error))
      return FALSE;
  return TRUE;
}

static gboolean
open_images (Image *self, guint n_rest)
{
  const RmpVatLayout *layout = &self->texture->vat.layout;
  g_autofree char *png = path_new (self->texture, self->kind == OFFSETS ? "_vat.png" : "_vnrm.png"),
                  *exr = path_new (self->texture, "_vat.exr");

  self->png = rmp_png_rows_new (png, layout->width, layout->height, &self->error);
  if (self->png && self->kind == OFFSETS)
    self->exr = rmp_exr_rows_new (exr, layout->width, layout->height, n_rest, &self->error);
  return self->error == NULL;
}

static void
write_images (Image *self)
{
  const RmpVatLayout *layout = &self->texture->vat.layout;
  const guint n_rows = rmp_vat_layout_count_rows (layout), n_rest = layout->height - n_rows;

  if (!open_images (self, n_rest))
    return;
  for (guint row = 0; row < n_rows; row++)
    if (g_cancellable_set_error_if_cancelled (self->texture->target->cancellable, &self->error) ||
        !add_row (self, row))
      return;
  if (!add_rest (self, n_rest))
    return;
  self->files[0] = rmp_png_rows_finish (self->png, &self->error);
  if (self->files[0] && self->exr)
    self->files[1] = rmp_exr_rows_finish (self->exr, &self->error);
}

/* --- the mesh and the text -------------------------------------------------------------------- */

static gboolean
write_mesh (Texture *self, GError **error)
{
  g_autoptr (RmpGlb) glb = rmp_glb_new (self->target, "_vat", 0, error);
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

/* The texture of offsets is as much work as the mesh and the other together. */
static gboolean
write_mesh_and_textures (Texture *self, GError **error)
{
  const guint n = self->first_normals ? N_KINDS : NORMALS;
  GError *reason = NULL;
  Image images[N_KINDS];

#pragma omp parallel for schedule(static, 1) num_threads(N_KINDS)
  for (guint i = 0; i < N_KINDS; i++)
    {
      image_init (&images[i], self, i);
      /* The list of files is touched by the mesh alone meanwhile. */
      if ((i != NORMALS || write_mesh (self, &images[i].error)) && i < n)
        write_images (&images[i]);
    }
  for (guint i = 0; i < N_KINDS; i++)
    {
      if (images[i].error && !reason)
        reason = g_steal_pointer (&images[i].error);
      for (guint k = 0; k < G_N_ELEMENTS (images[i].files); k++)
        if (images[i].files[k])
          g_ptr_array_add (self->target->files, g_steal_pointer (&images[i].files[k]));
      image_clear (&images[i]);
    }
  if (reason)
    g_propagate_error (error, reason);
  return reason == NULL;
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

  widen_range (self);
  return write_mesh_and_textures (self, error) && write_text (self, error) &&
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

/* 6 bytes a texel in each PNG, 12 in the EXR; texels below all vertices take less. */
static guint64
vat_estimate (guint n_vertices, guint n_faces, guint n_uvs, guint n_frames)
{
  return 8000 + 24 * count_texels (n_vertices, n_uvs, n_frames) +
         40 * (guint64) MAX (n_vertices, n_uvs) + 12 * (guint64) n_faces;
}

/* All frames, as offsets and as codes of normals. */
static guint64
vat_aside (guint n_vertices, guint n_frames)
{
  return 18 * (guint64) n_vertices * n_frames;
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
  .aside = vat_aside,
  .open = vat_open,
  .frame = vat_frame,
  .finish = vat_finish,
  .free = texture_free,
};
