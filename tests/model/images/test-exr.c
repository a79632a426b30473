/* SPDX-License-Identifier: GPL-3.0-or-later */

/* OpenEXR files as their own library writes them, read back: every pixel type, arrangement of
 * channels, storage and compression.
 */

#include "exr-file.h"
#include "images/picture.h"

#include <glib/gstdio.h>

static char *folder;

#define MIDDLE 0.5

/* What a texel should be read as. */
typedef double (*GreyFunc) (gint x, gint y);

static double
plain (gint x, gint y)
{
  return rmp_exr_file_value ("Y", x, y);
}

static double
colour (gint x, gint y)
{
  return (double) RMP_LUMINANCE_RED * rmp_exr_file_value ("R", x, y) +
         (double) RMP_LUMINANCE_GREEN * rmp_exr_file_value ("G", x, y) +
         (double) RMP_LUMINANCE_BLUE * rmp_exr_file_value ("B", x, y);
}

static double
cover (double grey, gint x, gint y)
{
  const double alpha = rmp_exr_file_value ("A", x, y);

  return grey * alpha + (1.0 - alpha) * MIDDLE;
}

static double
plain_under_cover (gint x, gint y)
{
  return cover (plain (x, y), x, y);
}

static double
colour_under_cover (gint x, gint y)
{
  return cover (colour (x, y), x, y);
}

static double
alpha_alone (gint x, gint y)
{
  return rmp_exr_file_value ("A", x, y);
}

static RmpPicture *
read_file (const char *path, GError **error)
{
  g_autofree char *bytes = NULL;
  g_autoptr (GBytes) file = NULL;
  gsize size;

  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  file = g_bytes_new_take (g_steal_pointer (&bytes), size);
  return rmp_picture_read_exr (file, "kind.exr", error);
}

/* @codes: that a texel may be off */
static void
assert_reads_as (const RmpExrFile *file, GreyFunc grey, double codes)
{
  g_autofree char *path = g_build_filename (folder, "kind.exr", NULL);
  g_autoptr (RmpPicture) picture = NULL;
  g_autoptr (GError) error = NULL;

  rmp_exr_file_write (file, path);
  picture = read_file (path, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (picture->width, ==, RMP_EXR_WIDTH);
  g_assert_cmpuint (picture->height, ==, RMP_EXR_HEIGHT);
  for (gint y = 0; y < RMP_EXR_HEIGHT; y++)
    for (gint x = 0; x < RMP_EXR_WIDTH; x++)
      g_assert_cmpfloat_with_epsilon (picture->codes[(RMP_EXR_HEIGHT - 1 - y) * RMP_EXR_WIDTH + x],
                                      MIN (65536.0 * grey (x, y), 65535.0), codes);
}

/* Half floats have 11 bits, and some compressions spare more of them. */
static double
tolerance (exr_pixel_type_t type, exr_compression_t compression)
{
  if (type != EXR_PIXEL_HALF)
    return 1.0;
  return compression == EXR_COMPRESSION_B44 || compression == EXR_COMPRESSION_B44A ? 400.0 : 17.0;
}

static const struct
{
  const char *names[5];
  GreyFunc grey;
} arrangements[] = {
  { { "Y" }, plain },
  { { "R" }, plain },
  { { "height" }, plain },
  { { "A" }, alpha_alone },
  { { "A", "Y" }, plain_under_cover },
  { { "A", "R" }, plain_under_cover },
  { { "B", "G", "R" }, colour },
  { { "A", "B", "G", "R" }, colour_under_cover },
  { { "A", "B", "G", "R", "Z" }, colour_under_cover },
  { { "depth.Z", "left.B", "left.G", "left.R" }, colour },
  { { "normal.X", "normal.Y", "normal.Z", "top.A", "top.Y" }, plain_under_cover },
  { { "id", "mask" }, plain },
};

static void
every_kind_is_read (gconstpointer data)
{
  const exr_compression_t compression = GPOINTER_TO_INT (data);

  for (guint i = 0; i < 6 * G_N_ELEMENTS (arrangements); i++)
    {
      const guint k = i / 6;
      const exr_pixel_type_t type = i % 3;
      RmpExrFile file = { .compression = compression,
                          .storage = i % 6 < 3 ? EXR_STORAGE_SCANLINE : EXR_STORAGE_TILED };

      for (guint c = 0; c < 5 && arrangements[k].names[c]; c++)
        file.channels[c] = (RmpExrChannel){ .name = arrangements[k].names[c], .type = type };
      assert_reads_as (&file, arrangements[k].grey, tolerance (type, compression));
    }
}

/* A picture of half floats with depths as floats and numbers of things as whole ones. */
static void
channels_of_different_types_are_read (void)
{
  const RmpExrFile file = {
    .channels = { { .name = "A", .type = EXR_PIXEL_HALF },
                  { .name = "B", .type = EXR_PIXEL_HALF },
                  { .name = "G", .type = EXR_PIXEL_FLOAT },
                  { .name = "R", .type = EXR_PIXEL_HALF },
                  { .name = "Z", .type = EXR_PIXEL_FLOAT },
                  { .name = "id", .type = EXR_PIXEL_UINT } },
    .compression = EXR_COMPRESSION_ZIP,
    .storage = EXR_STORAGE_SCANLINE,
  };

  assert_reads_as (&file, colour_under_cover, 17.0);
}

/* Luminance for each texel, colours for every other one: as the library's own “YC” files. */
static void
subsampled_colours_beside_a_whole_luminance_are_passed_over (void)
{
  const RmpExrFile file = {
    .channels = { { .name = "BY", .type = EXR_PIXEL_HALF, .sampling = 2 },
                  { .name = "RY", .type = EXR_PIXEL_HALF, .sampling = 2 },
                  { .name = "Y", .type = EXR_PIXEL_HALF } },
    .compression = EXR_COMPRESSION_NONE,
    .storage = EXR_STORAGE_SCANLINE,
  };

  assert_reads_as (&file, plain, 17.0);
}

static void
a_subsampled_channel_is_refused (void)
{
  const RmpExrFile file = {
    .channels = { { .name = "Y", .type = EXR_PIXEL_HALF, .sampling = 2 } },
    .compression = EXR_COMPRESSION_NONE,
    .storage = EXR_STORAGE_SCANLINE,
  };
  g_autofree char *path = g_build_filename (folder, "kind.exr", NULL);
  g_autoptr (GError) error = NULL;

  rmp_exr_file_write (&file, path);
  g_assert_null (read_file (path, &error));
  g_assert_error (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_FORMAT);
  g_assert_nonnull (strstr (error->message, "without subsampling"));
}

static void
the_first_of_several_levels_is_read (void)
{
  const RmpExrFile file = {
    .channels = { { .name = "B", .type = EXR_PIXEL_HALF },
                  { .name = "G", .type = EXR_PIXEL_HALF },
                  { .name = "R", .type = EXR_PIXEL_HALF } },
    .compression = EXR_COMPRESSION_PIZ,
    .storage = EXR_STORAGE_TILED,
    .levels = TRUE,
  };

  assert_reads_as (&file, colour, 17.0);
}

static void
the_first_of_several_parts_is_read (void)
{
  const RmpExrFile behind = {
    .channels = { { .name = "Y", .type = EXR_PIXEL_FLOAT } },
    .compression = EXR_COMPRESSION_RLE,
    .storage = EXR_STORAGE_TILED,
  };
  const RmpExrFile file = {
    .channels = { { .name = "B", .type = EXR_PIXEL_HALF },
                  { .name = "G", .type = EXR_PIXEL_HALF },
                  { .name = "R", .type = EXR_PIXEL_HALF } },
    .compression = EXR_COMPRESSION_ZIP,
    .storage = EXR_STORAGE_SCANLINE,
    .behind = &behind,
  };

  assert_reads_as (&file, colour, 17.0);
}

int
main (int argc, char **argv)
{
  /* DWA is not among them: the library's C part, of which this is a test, neither writes nor reads
   * it.
   */
  static const struct
  {
    const char *name;
    exr_compression_t compression;
  } compressions[] = { { "none", EXR_COMPRESSION_NONE }, { "rle", EXR_COMPRESSION_RLE },
                       { "zips", EXR_COMPRESSION_ZIPS }, { "zip", EXR_COMPRESSION_ZIP },
                       { "piz", EXR_COMPRESSION_PIZ },   { "pxr24", EXR_COMPRESSION_PXR24 },
                       { "b44", EXR_COMPRESSION_B44 },   { "b44a", EXR_COMPRESSION_B44A } };
  g_autofree char *path = NULL;
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("rimple-exr-XXXXXX", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (compressions); i++)
    {
      g_autofree char *name = g_strdup_printf ("/model/images/exr/kinds/%s", compressions[i].name);

      g_test_add_data_func (name, GINT_TO_POINTER (compressions[i].compression),
                            every_kind_is_read);
    }
#define ADD(path, function) g_test_add_func ("/model/images/exr/" path, function)
  ADD ("types", channels_of_different_types_are_read);
  ADD ("luminance-and-colours", subsampled_colours_beside_a_whole_luminance_are_passed_over);
  ADD ("subsampled", a_subsampled_channel_is_refused);
  ADD ("levels", the_first_of_several_levels_is_read);
  ADD ("parts", the_first_of_several_parts_is_read);
#undef ADD
  status = g_test_run ();
  path = g_build_filename (folder, "kind.exr", NULL);
  g_unlink (path);
  g_rmdir (folder);
  g_free (folder);
  return status;
}
