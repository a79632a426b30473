/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Vertex animation textures, played as their layout says, by code that shares nothing with the
 * writer.
 */

#include "../../exr-values.h"
#include "glb-file.h"

#include <math.h>
#include <png.h>
#include <string.h>

#include "bake/vat-players.h"

/* --- what is played --------------------------------------------------------------------------- */

typedef struct
{
  guint width, height;
  guint16 *codes; /* [height × width × 3] from the top */
} Image;

static Image
load_png (Grid *grid, const char *name)
{
  g_autofree char *path = g_build_filename (grid->folder, name, NULL);
  FILE *stream = fopen (path, "rb");
  png_structp png = png_create_read_struct (PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct (png);
  Image image;

  g_assert_nonnull (stream);
  png_init_io (png, stream);
  png_read_png (png, info, PNG_TRANSFORM_IDENTITY, NULL);
  g_assert_cmpint (png_get_bit_depth (png, info), ==, 16);
  g_assert_cmpint (png_get_color_type (png, info), ==, PNG_COLOR_TYPE_RGB);
  g_assert_false (png_get_valid (png, info, PNG_INFO_gAMA | PNG_INFO_sRGB));
  image.width = png_get_image_width (png, info);
  image.height = png_get_image_height (png, info);
  image.codes = g_new (guint16, 3 * (gsize) image.width * image.height);
  for (guint y = 0; y < image.height; y++)
    {
      const guint8 *row = png_get_rows (png, info)[y];

      for (guint i = 0; i < 3 * image.width; i++)
        image.codes[3 * (gsize) image.width * y + i] = (guint16) (row[2 * i] << 8 | row[2 * i + 1]);
    }
  png_destroy_read_struct (&png, &info, NULL);
  fclose (stream);
  return image;
}

/* The nearest texel, 0 … 1. */
static void
sample (const Image *self, float u, float v, double value[3])
{
  const guint x = (guint) floorf (u * (float) self->width),
              y = (guint) floorf (v * (float) self->height);

  g_assert_cmpuint (x, <, self->width);
  g_assert_cmpuint (y, <, self->height);
  for (guint c = 0; c < 3; c++)
    value[c] = self->codes[3 * ((gsize) self->width * y + x) + c] / 65535.0;
}

static void
read_range (JsonObject *remap, const char *name, double range[3])
{
  for (guint c = 0; c < 3; c++)
    range[c] = json_array_get_double_element (json_object_get_array_member (remap, name), c);
}

typedef struct
{
  Glb glb;
  JsonParser *parser;
  Image offsets, normals;
  float *positions, *places; /* of the mesh's vertices */
  guint n;
  double least[3], most[3];
} Clip;

static void
clip_load (Clip *self, Grid *grid)
{
  gsize size;
  g_autofree char *text = (char *) grid_load (grid, "grid-remap_info.json", &size);
  g_autoptr (GError) error = NULL;
  JsonObject *remap;
  guint n;

  glb_open (&self->glb, grid, "grid_vat.glb");
  self->positions = glb_floats (&self->glb, glb_attribute (glb_primitive (&self->glb), "POSITION"),
                                3, &self->n);
  self->places = glb_floats (&self->glb, glb_attribute (glb_primitive (&self->glb), "TEXCOORD_1"),
                             2, &n);
  g_assert_cmpuint (n, ==, self->n);
  self->offsets = load_png (grid, "grid_vat.png");
  self->normals = load_png (grid, "grid_vnrm.png");
  self->parser = json_parser_new ();
  json_parser_load_from_data (self->parser, text, (gssize) size, &error);
  g_assert_no_error (error);
  remap = json_object_get_object_member (json_node_get_object (json_parser_get_root (self->parser)),
                                         "os-remap");
  read_range (remap, "Min", self->least);
  read_range (remap, "Max", self->most);
  g_assert_cmpint (json_object_get_int_member (remap, "Frames"), ==, N_FRAMES);
}

static void
clip_clear (Clip *self)
{
  glb_close (&self->glb);
  g_object_unref (self->parser);
  g_free (self->offsets.codes);
  g_free (self->normals.codes);
  g_free (self->positions);
  g_free (self->places);
}

/* --- tests ------------------------------------------------------------------------------------ */

static void
frames_are_played_to_a_code (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  Clip clip;

  grid_write (grid, &rmp_bake_writer_vat);
  grid_publish (grid);
  clip_load (&clip, grid);
  g_assert_cmpuint (clip.n, ==, N_VERTICES);
  for (guint f = 0; f < N_FRAMES; f++)
    for (guint v = 0; v < N_VERTICES; v++)
      {
        const float u = clip.places[2 * v],
                    t = clip.places[2 * v + 1] + (float) f / (float) clip.offsets.height;
        double code[3], offset[3], normal[3];

        sample (&clip.offsets, u, t, code);
        sample (&clip.normals, u, t, normal);
        for (guint c = 0; c < 3; c++)
          offset[c] = clip.least[c] + code[c] * (clip.most[c] - clip.least[c]);
        for (guint c = 0; c < 3; c++)
          {
            /* From Z up to Y up: x, z, −y. */
            const double moved = c == 0   ? offset[0]
                                 : c == 1 ? offset[2]
                                          : -offset[1],
                         leant = 2.0 * (c == 0   ? normal[0]
                                        : c == 1 ? normal[2]
                                                 : 1.0 - normal[1]) -
                                 1.0;
            double step = 0.0;

            for (guint k = 0; k < 3; k++)
              step = MAX (step, (clip.most[k] - clip.least[k]) / 65535.0);
            g_assert_cmpfloat (
                fabs (clip.positions[3 * v + c] + moved - (double) grid->frames[f][3 * v + c]), <=,
                0.51 * step + 1e-6);
            g_assert_cmpfloat (fabs (leant - (double) grid->normals[3 * v + c]), <=, 2.0 / 65535.0);
          }
      }
  clip_clear (&clip);
}

/* Every texel, also of the rows below all vertices, which lie packed in the files. */
static void
both_images_have_the_same_offsets (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *path = g_build_filename (grid->folder, "grid_vat.exr", NULL);
  g_autofree float *values = NULL;
  guint n_moved = 0, size[2];
  Clip clip;

  grid_write (grid, &rmp_bake_writer_vat);
  grid_publish (grid);
  clip_load (&clip, grid);
  values = exr_values_read (path, "RGB", size);
  g_assert_cmpuint (size[0], ==, clip.offsets.width);
  g_assert_cmpuint (size[1], ==, clip.offsets.height);
  for (gsize i = 0; i < 3 * (gsize) clip.offsets.width * clip.offsets.height; i++)
    {
      n_moved += values[i] > 0.0f;
      g_assert_cmpfloat (fabs ((double) values[i] * 65535.0 - clip.offsets.codes[i]), <=, 0.51);
    }
  g_assert_cmpuint (n_moved, >, N_VERTICES);
  for (gsize i = 3 * (gsize) clip.normals.width * N_FRAMES;
       i < 3 * (gsize) clip.normals.width * clip.normals.height; i++)
    g_assert_cmpuint (clip.normals.codes[i], ==, 32768);
  clip_clear (&clip);
}

/* A number of the range, as the shaders have it. */
static void
players_have_the_numbers_of_the_clip (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const names[] = { "grid_vat.glsl", "grid_vat.gdshader", "grid_vat.hlsl" };
  Clip clip;

  grid_write (grid, &rmp_bake_writer_vat);
  grid_publish (grid);
  clip_load (&clip, grid);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      gsize size;
      g_autofree char *text = (char *) grid_load (grid, names[i], &size);
      const char *next = strstr (text, "vat_most = ");

      g_assert_null (memchr (text, '@', size));
      g_assert_nonnull (next);
      next = strchr (next, '(') + 1;
      for (guint c = 0; c < 3; c++)
        {
          char *end;

          g_assert_cmpfloat_with_epsilon (g_ascii_strtod (next, &end), clip.most[c], 1e-7);
          next = end + 1;
        }
      g_assert_nonnull (strstr (text, "vat_frames = 3.0;"));
      g_assert_nonnull (strstr (text, "grid_vat."));
    }
  clip_clear (&clip);
}

/* Each vertex of each frame has a texel of its own, in any texture. */
static void
layouts_hold_each_vertex_once (void)
{
  static const guint sizes[][2] = { { 1, 1 },     { 9, 3 },      { 64, 64 },  { 65, 64 },
                                    { 1000, 37 }, { 5000, 250 }, { 3, 4000 }, { 100, 8192 } };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree guint8 *seen = NULL;
      RmpVatLayout layout;
      guint n = 0;

      g_assert_true (rmp_vat_layout_choose (&layout, sizes[i][0], sizes[i][1], &error));
      g_assert_no_error (error);
      g_assert_cmpuint (MAX (layout.width, layout.height), <=,
                        2 * MIN (layout.width, layout.height));
      seen = g_new0 (guint8, (gsize) sizes[i][0] * sizes[i][1]);
      for (guint y = 0; y < layout.height; y++)
        for (guint x = 0; x < layout.width; x++)
          {
            guint vertex, frame;
            float uv[2];

            g_assert_cmpint (rmp_vat_layout_find (&layout, y, &vertex, &frame) > 0, ==,
                             y < rmp_vat_layout_count_rows (&layout));
            if (x >= rmp_vat_layout_find (&layout, y, &vertex, &frame))
              continue;
            vertex += x;
            g_assert_cmpuint (vertex, <, sizes[i][0]);
            g_assert_cmpuint (frame, <, sizes[i][1]);
            g_assert_false (seen[(gsize) vertex * sizes[i][1] + frame]);
            seen[(gsize) vertex * sizes[i][1] + frame] = 1;
            n++;
            rmp_vat_layout_locate (&layout, vertex, uv);
            g_assert_cmpuint ((guint) floorf (uv[0] * (float) layout.width), ==, x);
            g_assert_cmpuint ((guint) floorf (uv[1] * (float) layout.height) + frame, ==, y);
          }
      g_assert_cmpuint (n, ==, sizes[i][0] * sizes[i][1]);
    }
}

static void
too_much_says_how_much_goes (void)
{
  g_autoptr (GError) error = NULL;
  RmpVatLayout layout;

  g_assert_false (rmp_vat_layout_choose (&layout, 100000, 2000, &error));
  g_assert_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE);
  g_assert_nonnull (strstr (error->message, "630 frames"));
  g_clear_error (&error);
  g_assert_true (rmp_vat_layout_choose (&layout, 100000, 630, &error));
  g_assert_no_error (error);
}

static void
other_axes_are_refused (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  grid->target.axes = RMP_BAKE_Z_UP;
  g_assert_null (rmp_bake_writer_vat.open (&grid->target, &error));
  g_assert_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add (name, Grid, NULL, grid_set_up, function, grid_tear_down)
  ADD ("/model/bake/vat-frames-are-played-to-a-code", frames_are_played_to_a_code);
  ADD ("/model/bake/vat-images-have-the-same-offsets", both_images_have_the_same_offsets);
  ADD ("/model/bake/vat-players-have-the-numbers-of-the-clip",
       players_have_the_numbers_of_the_clip);
  ADD ("/model/bake/vat-refuses-other-axes", other_axes_are_refused);
#undef ADD
  g_test_add_func ("/model/bake/vat-layouts-hold-each-vertex-once", layouts_hold_each_vertex_once);
  g_test_add_func ("/model/bake/vat-tells-what-is-too-much", too_much_says_how_much_goes);
  return g_test_run ();
}
