/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exr-file.h"

#include "bake/bake.h"
#include "images/picture.h"

#include <glib/gstdio.h>
#include <math.h>
#include <png.h>
#include <signal.h>
#include <sys/resource.h>
#include <zlib.h>

#define SIDE 128

typedef struct
{
  char *folder;
} Fixture;

static void
set_up (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;

  self->folder = g_dir_make_tmp ("rimple-images-XXXXXX", &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GDir) folder = g_dir_open (self->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (folder)))
    {
      g_autofree char *path = g_build_filename (self->folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (self->folder);
  g_free (self->folder);
}

/* Every texel another code, all codes together; but for one tile at the middle. */
static RmpHeightImage *
make_image (void)
{
  g_autoptr (RmpHeightImage) flat = rmp_height_image_new (SIDE, RMP_HEIGHT_MIDDLE);
  guint16 texels[3][RMP_TILE_TEXELS];
  const guint16 *const pointers[] = { texels[0], texels[1], texels[2] };
  const guint tiles[] = { 0, 1, 3 };

  for (guint i = 0; i < 3 * RMP_TILE_TEXELS; i++)
    texels[i / RMP_TILE_TEXELS][i % RMP_TILE_TEXELS] = (guint16) (i * 40503u);
  texels[0][0] = 0;
  texels[2][RMP_TILE_TEXELS - 1] = G_MAXUINT16;
  return rmp_height_image_replace (flat, 3, tiles, pointers);
}

static RmpHeightImage *
read_back (const char *path, guint side)
{
  g_autoptr (GError) error = NULL;
  RmpHeightImage *image = rmp_image_read (path, side, &error);

  g_assert_no_error (error);
  g_assert_nonnull (image);
  return image;
}

static void
sixteen_bits_come_back_as_they_were (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *png = g_build_filename (self->folder, "a.png", NULL),
                  *exr = g_build_filename (self->folder, "a.exr", NULL);
  g_autoptr (RmpHeightImage) image = make_image (), from_png = NULL, from_exr = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (rmp_image_write_png (image, png, 16, &error));
  g_assert_no_error (error);
  g_assert_true (rmp_image_write_exr (image, exr, &error));
  g_assert_no_error (error);
  from_png = read_back (png, 0);
  from_exr = read_back (exr, 0);
  g_assert_cmpuint (rmp_height_image_get_side (from_png), ==, SIDE);
  g_assert_true (rmp_height_image_equal (image, from_png));
  g_assert_true (rmp_height_image_equal (image, from_exr));
}

static void
eight_bits_come_back_within_half_a_step (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *path = g_build_filename (self->folder, "a.png", NULL);
  g_autoptr (RmpHeightImage) image = make_image (), once = NULL, twice = NULL;

  g_assert_true (rmp_image_write_png (image, path, 8, NULL));
  once = read_back (path, SIDE);
  for (guint i = 0; i < SIDE * SIDE; i++)
    g_assert_cmpint (ABS (rmp_height_image_get (once, i % SIDE, i / SIDE) -
                          rmp_height_image_get (image, i % SIDE, i / SIDE)),
                     <=, 129);
  g_assert_true (rmp_image_write_png (once, path, 8, NULL));
  twice = read_back (path, SIDE);
  g_assert_true (rmp_height_image_equal (once, twice));
}

/* @rows: [height] from the top, as the kind says */
static void
write_png (const char *path, guint width, guint height, gint bits, gint kind, gint interlace,
           png_bytepp rows)
{
  png_structp png = png_create_write_struct (PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct (png);
  const png_color palette[] = { { 0, 0, 0 }, { 255, 255, 255 }, { 255, 0, 0 }, { 0, 255, 0 } };
  const png_byte alphas[] = { 255, 255, 255, 0 };
  FILE *file = g_fopen (path, "wb");

  g_assert_nonnull (file);
  png_init_io (png, file);
  png_set_IHDR (png, info, width, height, bits, kind, interlace, PNG_COMPRESSION_TYPE_DEFAULT,
                PNG_FILTER_TYPE_DEFAULT);
  if (kind == PNG_COLOR_TYPE_PALETTE)
    {
      png_set_PLTE (png, info, palette, G_N_ELEMENTS (palette));
      png_set_tRNS (png, info, alphas, G_N_ELEMENTS (alphas), NULL);
    }
  png_write_info (png, info);
  png_write_image (png, rows);
  png_write_end (png, NULL);
  png_destroy_write_struct (&png, &info);
  fclose (file);
}

static void
every_kind_of_png_is_read (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  /* 64 × 64 with the top left texel alone at the value under test. */
  static const struct
  {
    gint bits, kind;
    guint8 bytes[8];
    gsize size;
    guint16 code, rest;
  } cases[] = {
    { 1, PNG_COLOR_TYPE_GRAY, { 0x80 }, 1, 65535, 0 },
    { 4, PNG_COLOR_TYPE_GRAY, { 0x50 }, 1, 0x5555, 0 },
    { 8, PNG_COLOR_TYPE_GRAY, { 0x12 }, 1, 0x1212, 0 },
    { 16, PNG_COLOR_TYPE_GRAY, { 0x12, 0x34 }, 2, 0x1234, 0 },
    { 8, PNG_COLOR_TYPE_RGB, { 0, 255, 0 }, 3, 46871, 0 },
    { 16, PNG_COLOR_TYPE_RGB, { 0, 0, 0, 0, 255, 255 }, 6, 4732, 0 },
    { 8, PNG_COLOR_TYPE_GRAY_ALPHA, { 255, 255 }, 2, 65535, 32768 },
    { 16, PNG_COLOR_TYPE_RGB_ALPHA, { 255, 255, 255, 255, 255, 255, 0, 0 }, 8, 32768, 32768 },
    { 2, PNG_COLOR_TYPE_PALETTE, { 0x40 }, 1, 65535, 0 },
    { 8, PNG_COLOR_TYPE_PALETTE, { 2 }, 1, 13933, 0 },
    { 8, PNG_COLOR_TYPE_PALETTE, { 3 }, 1, 32768, 0 },
  };
  g_autofree char *path = g_build_filename (self->folder, "kind.png", NULL);

  for (guint i = 0; i < 2 * G_N_ELEMENTS (cases); i++)
    {
      const gint interlace = i % 2 ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE;
      guint8 first[64 * 8] = { 0 }, others[64 * 8] = { 0 };
      png_bytep rows[64];
      g_autoptr (RmpHeightImage) image = NULL;

      memcpy (first, cases[i / 2].bytes, cases[i / 2].size);
      for (guint row = 0; row < 64; row++)
        rows[row] = row == 0 ? first : others;
      write_png (path, 64, 64, cases[i / 2].bits, cases[i / 2].kind, interlace, rows);
      image = read_back (path, 0);
      g_assert_cmpuint (rmp_height_image_get (image, 0, 63), ==, cases[i / 2].code);
      g_assert_cmpuint (rmp_height_image_get (image, 9, 63), ==, cases[i / 2].rest);
      g_assert_cmpuint (rmp_height_image_get (image, 0, 0), ==, cases[i / 2].rest);
    }
}

static void
another_size_becomes_a_square_of_the_same_mean (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *path = g_build_filename (self->folder, "wide.png", NULL);
  guint8 rows[30][100];
  png_bytep pointers[30];
  g_autoptr (RmpHeightImage) nearest = NULL, small = NULL, large = NULL;
  double mean = 0.0, small_mean = 0.0;

  for (guint y = 0; y < 30; y++)
    {
      pointers[y] = rows[y];
      for (guint x = 0; x < 100; x++)
        {
          rows[y][x] = (guint8) (x * 2 + y);
          mean += rows[y][x] * 257 / 3000.0;
        }
    }
  write_png (path, 100, 30, 8, PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE, pointers);
  nearest = read_back (path, 0);
  g_assert_cmpuint (rmp_height_image_get_side (nearest), ==, 128);
  small = read_back (path, 64);
  for (guint i = 0; i < 64 * 64; i++)
    small_mean += rmp_height_image_get (small, i % 64, i / 64) / 4096.0;
  g_assert_cmpfloat_with_epsilon (small_mean, mean, 2.0);
  large = read_back (path, 512);
  /* The file's middle row, upside down, at its left and right rim. */
  g_assert_cmpfloat_with_epsilon (rmp_height_image_get (large, 0, 256), 14.5 * 257, 300.0);
  g_assert_cmpfloat_with_epsilon (rmp_height_image_get (large, 511, 256), (198 + 14.5) * 257,
                                  300.0);
  g_assert_cmpuint (rmp_height_image_get (large, 0, 0), >, rmp_height_image_get (large, 0, 511));
}

static const RmpExrFile exr_kinds[] = {
  { .channels = { { .name = "Y", .type = EXR_PIXEL_FLOAT } }, .compression = EXR_COMPRESSION_NONE },
  { .channels = { { .name = "A", .type = EXR_PIXEL_HALF },
                  { .name = "B", .type = EXR_PIXEL_HALF },
                  { .name = "G", .type = EXR_PIXEL_HALF },
                  { .name = "R", .type = EXR_PIXEL_HALF } },
    .compression = EXR_COMPRESSION_PIZ },
  { .channels = { { .name = "R", .type = EXR_PIXEL_HALF } },
    .compression = EXR_COMPRESSION_ZIPS,
    .storage = EXR_STORAGE_TILED },
  { .channels = { { .name = "depth", .type = EXR_PIXEL_UINT } },
    .compression = EXR_COMPRESSION_RLE },
  { .channels = { { .name = "Y", .type = EXR_PIXEL_FLOAT } },
    .compression = EXR_COMPRESSION_PXR24 },
  { .channels = { { .name = "Y", .type = EXR_PIXEL_HALF } },
    .compression = EXR_COMPRESSION_B44,
    .storage = EXR_STORAGE_TILED },
};

/* In the header, whose sum is put right. */
static void
set_png_size (char *bytes, guint32 width, guint32 height)
{
  const guint32 sides[] = { GUINT32_TO_BE (width), GUINT32_TO_BE (height) };
  guint32 sum;

  memcpy (bytes + 16, sides, sizeof sides);
  sum = GUINT32_TO_BE ((guint32) crc32 (crc32 (0, NULL, 0), (const guint8 *) bytes + 12, 17));
  memcpy (bytes + 29, &sum, sizeof sum);
}

static void
assert_fails (const char *path, gint code, const char *word)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (rmp_image_read (path, 0, &error));
  g_assert_error (error, RMP_IMAGE_ERROR, code);
  g_assert_nonnull (strstr (error->message, word));
}

static void
an_unknown_compression_is_told_apart_from_damage (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  static const char name[] = "compression\0compression";
  g_autofree char *path = g_build_filename (self->folder, "kind.exr", NULL), *bytes = NULL;
  char *value;
  gsize size;

  rmp_exr_file_write (&exr_kinds[0], path);
  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  value = memmem (bytes, size, name, sizeof name);
  g_assert_nonnull (value);
  /* Behind the name stand four bytes of length, then the compression: DWAA. */
  value[sizeof name + 4] = 8;
  g_assert_true (g_file_set_contents (path, bytes, (gssize) size, NULL));
  assert_fails (path, RMP_IMAGE_ERROR_FORMAT, "ZIP");
}

static void
what_is_no_picture_is_refused_with_its_name (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *path = g_build_filename (self->folder, "odd.png", NULL);
  /* A header that promises 2³⁰ × 2³⁰ texels. */
  static const guint8 huge[] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0,    0,    0,
                                 13,   'I', 'H', 'D', 'R',  0x40, 0,    0,    0,    0x40, 0,
                                 0,    0,   8,   0,   0,    0,    0,    0x2a, 0x4e, 0x7d, 0x3d };

  assert_fails (path, RMP_IMAGE_ERROR_READ, "odd.png");
  assert_fails (self->folder, RMP_IMAGE_ERROR_READ, "not a file");
  g_assert_true (g_file_set_contents (path, "", 0, NULL));
  assert_fails (path, RMP_IMAGE_ERROR_FORMAT, "odd.png");
  g_assert_true (g_file_set_contents (path, "GIF89a", -1, NULL));
  assert_fails (path, RMP_IMAGE_ERROR_FORMAT, "neither");
  g_assert_true (g_file_set_contents (path, (const char *) huge, sizeof huge, NULL));
  {
    g_autoptr (GError) error = NULL;

    g_assert_null (rmp_image_read (path, 0, &error));
    g_assert_true (g_error_matches (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_SIZE) ||
                   g_error_matches (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_DAMAGED));
  }
}

/* Reads what is left of a file; it is refused with a message or read, whatever that gives. In this
 * process, where the sanitizers see it.
 */
static void
read_damaged (const char *bytes, gsize size)
{
  g_autoptr (GBytes) file = g_bytes_new (bytes, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpHeightImage) image = rmp_image_decode (file, "damaged", 64, &error);

  g_assert_true ((image != NULL) != (error != NULL));
  if (error)
    g_assert_nonnull (strstr (error->message, "“"));
}

static void
damage (const char *bytes, gsize size, guint n)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  g_autofree char *damaged = g_malloc (size);

  for (guint i = 0; i < 40; i++)
    read_damaged (bytes, size * i / 40);
  for (guint i = 0; i < n; i++)
    {
      const guint n_bits = (guint) g_rand_int_range (random, 1, 5);
      /* Half of the damage where the header is. */
      const gint32 end = (gint32) (i % 2 ? MIN (size, 400) : size);

      memcpy (damaged, bytes, size);
      for (guint bit = 0; bit < n_bits; bit++)
        damaged[g_rand_int_range (random, 0, end)] ^= (char) (1 << g_rand_int_range (random, 0, 8));
      read_damaged (damaged, size);
    }
}

static guint
get_n_damages (void)
{
  const char *count = g_getenv ("RIMPLE_FUZZ_COUNT");

  return count ? (guint) g_ascii_strtoull (count, NULL, 10) : 200;
}

static void
damaged_files_are_refused_or_read_but_do_no_harm (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *path = g_build_filename (self->folder, "damaged", NULL);
  g_autoptr (RmpHeightImage) image = make_image ();

  for (guint i = 0; i < 2 + G_N_ELEMENTS (exr_kinds); i++)
    {
      g_autofree char *bytes = NULL;
      gsize size;

      if (i < 2)
        g_assert_true (rmp_image_write_png (image, path, i ? 8 : 16, NULL));
      else
        rmp_exr_file_write (&exr_kinds[i - 2], path);
      g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
      damage (bytes, size, get_n_damages ());
    }
}

static void
a_cut_file_says_so (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *path = g_build_filename (self->folder, "cut.png", NULL), *bytes = NULL;
  g_autoptr (RmpHeightImage) image = make_image ();
  gsize size;

  g_assert_true (rmp_image_write_png (image, path, 16, NULL));
  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  g_assert_true (g_file_set_contents (path, bytes, (gssize) size / 2, NULL));
  assert_fails (path, RMP_IMAGE_ERROR_DAMAGED, "row");
  assert_fails (path, RMP_IMAGE_ERROR_DAMAGED, "cut.png");
}

static void
a_full_disk_leaves_the_old_file_and_no_half_one (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const names[] = { "a.png", "a.exr" };
  g_autoptr (RmpHeightImage) image = make_image ();
  struct rlimit limit, small;

  signal (SIGXFSZ, SIG_IGN);
  getrlimit (RLIMIT_FSIZE, &limit);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (self->folder, names[i], NULL),
                      *part = g_strconcat (path, ".part", NULL);
      g_autofree char *old = NULL;
      g_autoptr (GError) error = NULL;
      gboolean written;

      g_assert_true (g_file_set_contents (path, "old", 3, NULL));
      small = limit;
      small.rlim_cur = 1000;
      setrlimit (RLIMIT_FSIZE, &small);
      written = i ? rmp_image_write_exr (image, path, &error)
                  : rmp_image_write_png (image, path, 16, &error);
      setrlimit (RLIMIT_FSIZE, &limit);
      g_assert_false (written);
      g_assert_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_NO_SPACE);
      g_assert_true (g_file_get_contents (path, &old, NULL, NULL));
      g_assert_cmpstr (old, ==, "old");
      g_assert_false (g_file_test (part, G_FILE_TEST_EXISTS));
    }
}

/* A picture can ask for much with few bytes. */
static void
one_that_is_too_large_is_refused_before_it_costs_anything (Fixture *self,
                                                           gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *path = g_build_filename (self->folder, "bomb.png", NULL), *bytes = NULL;
  png_byte row[1] = { 0 };
  png_bytep rows[] = { row };
  gsize size;
  struct rusage before, after;

  write_png (path, 1, 1, 8, PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE, rows);
  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  set_png_size (bytes, 60000, 60000);
  g_assert_true (g_file_set_contents (path, bytes, (gssize) size, NULL));
  assert_fails (path, RMP_IMAGE_ERROR_SIZE,
                "“bomb.png” is too large, 60000 × 60000 texels: make it smaller");

  /* Within the limit, but far from what the file holds. */
  set_png_size (bytes, 8000, 8000);
  g_assert_true (g_file_set_contents (path, bytes, (gssize) size, NULL));
  getrusage (RUSAGE_SELF, &before);
  assert_fails (path, RMP_IMAGE_ERROR_DAMAGED, "bomb.png");
  getrusage (RUSAGE_SELF, &after);
  g_assert_cmpint (after.ru_maxrss - before.ru_maxrss, <, 64 << 10);
}

static void
a_reader_that_is_not_there_is_named (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *path = g_build_filename (self->folder, "a.png", NULL),
                  *reader = g_strdup (g_getenv ("RIMPLE_IMPORT"));
  g_autoptr (RmpHeightImage) image = make_image ();

  g_assert_true (rmp_image_write_png (image, path, 8, NULL));
  g_setenv ("RIMPLE_IMPORT", "/nowhere/rimple-import", TRUE);
  assert_fails (path, RMP_IMAGE_ERROR_READ, "RIMPLE_IMPORT");
  g_setenv ("RIMPLE_IMPORT", reader, TRUE);
}

/* --- normals ---------------------------------------------------------------------------------- */

static RmpHeightImage *
make_component (guint c)
{
  g_autoptr (RmpHeightImage) flat = rmp_height_image_new (SIDE, RMP_HEIGHT_MIDDLE);
  guint16 texels[RMP_TILE_TEXELS];
  const guint16 *const pointers[] = { texels };
  const guint tile = 1;

  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    texels[i] = (guint16) (RMP_HEIGHT_MIDDLE + (c ? 1 : -1) * (gint) (i % 64 * 300));
  return rmp_height_image_replace (flat, 1, &tile, pointers);
}

static void
normals_come_back (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *path = g_build_filename (self->folder, "normals.png", NULL);
  RmpHeightImage *const written[2] = { make_component (0), make_component (1) };
  g_autoptr (GError) error = NULL;

  g_assert_true (rmp_image_write_normals (written, path, &error));
  for (guint down = 0; down < 2; down++)
    {
      RmpHeightImage *read[2] = { NULL, NULL };
      gboolean srgb = TRUE;

      g_assert_true (rmp_image_read_normals (path, 0, down == 1, read, &srgb, &error));
      g_assert_no_error (error);
      g_assert_false (srgb);
      for (guint y = 0; y < SIDE; y++)
        for (guint x = 0; x < SIDE; x++)
          for (guint c = 0; c < 2; c++)
            {
              const gint off = rmp_height_image_get (written[c], x, y) - RMP_HEIGHT_MIDDLE;
              const gint own = rmp_height_image_get (read[c], x, y) - RMP_HEIGHT_MIDDLE;

              g_assert_cmpint (ABS (own - (down && c ? -off : off)), <=, 2);
            }
      for (guint c = 0; c < 2; c++)
        rmp_height_image_unref (read[c]);
    }
  for (guint c = 0; c < 2; c++)
    rmp_height_image_unref (written[c]);
}

/* A PNG of normals that look straight up, with a chunk more behind its header. @gamma: 0: the chunk
 * that says sRGB
 */
static void
write_marked (const char *path, double gamma)
{
  guint8 rows[64][3 * 64];
  guint8 *pointers[64];
  png_structp png = png_create_write_struct (PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct (png);
  FILE *file = g_fopen (path, "wb");

  for (guint y = 0; y < 64; y++)
    {
      pointers[y] = rows[y];
      for (guint x = 0; x < 3 * 64; x++)
        rows[y][x] = x % 3 == 2 ? 255 : 128;
    }
  g_assert_nonnull (file);
  png_init_io (png, file);
  png_set_IHDR (png, info, 64, 64, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (gamma > 0.0)
    png_set_gAMA (png, info, gamma);
  else
    png_set_sRGB (png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_set_rows (png, info, pointers);
  png_write_png (png, info, PNG_TRANSFORM_IDENTITY, NULL);
  png_destroy_write_struct (&png, &info);
  fclose (file);
}

/* Whatever the file says, its numbers are taken as they are. */
static void
a_mark_of_srgb_is_told (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  static const struct
  {
    double gamma;
    gboolean srgb;
  } files[] = { { 0.0, TRUE }, { 0.45455, TRUE }, { 1.0, FALSE } };
  g_autofree char *path = g_build_filename (self->folder, "marked.png", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GError) error = NULL;
      RmpHeightImage *read[2];
      gboolean srgb;

      write_marked (path, files[i].gamma);
      g_assert_true (rmp_image_read_normals (path, 0, FALSE, read, &srgb, &error));
      g_assert_no_error (error);
      g_assert_cmpint (srgb, ==, files[i].srgb);
      for (guint c = 0; c < 2; c++)
        {
          const gint off = rmp_height_image_get (read[c], 9, 9) - RMP_HEIGHT_MIDDLE;

          g_assert_cmpint (off, >, 0);
          g_assert_cmpint (off, <, 150); /* a code of 128 of 255 is 0.004 above the middle */
          rmp_height_image_unref (read[c]);
        }
    }
}

static void
what_is_no_map_of_normals_is_told (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *path = g_build_filename (self->folder, "heights.png", NULL);
  g_autoptr (RmpHeightImage) heights = make_image ();
  g_autoptr (GError) error = NULL;
  RmpHeightImage *read[2];

  g_assert_true (rmp_image_write_png (heights, path, 16, &error));
  g_assert_false (rmp_image_read_normals (path, 0, FALSE, read, NULL, &error));
  g_assert_error (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_FORMAT);
  g_assert_nonnull (strstr (error->message, "grey"));
  g_clear_error (&error);
  g_assert_true (g_file_set_contents (path, "v/1", -1, NULL));
  g_assert_false (rmp_image_read_normals (path, 0, FALSE, read, NULL, &error));
  g_assert_error (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_FORMAT);
  g_assert_nonnull (strstr (error->message, "PNG"));
}

int
main (int argc, char **argv)
{
  g_autofree char *reader = g_build_filename (g_getenv ("RIMPLE_BUILD_ROOT"), "app", "import",
                                              "rimple-import", NULL);

  g_test_init (&argc, &argv, NULL);
  g_setenv ("RIMPLE_IMPORT", reader, TRUE);
#define ADD(path, function)                                                                        \
  g_test_add ("/model/images/image-file/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("round-trip", sixteen_bits_come_back_as_they_were);
  ADD ("eight-bits", eight_bits_come_back_within_half_a_step);
  ADD ("png-kinds", every_kind_of_png_is_read);
  ADD ("resample", another_size_becomes_a_square_of_the_same_mean);
  ADD ("refused", what_is_no_picture_is_refused_with_its_name);
  ADD ("compression", an_unknown_compression_is_told_apart_from_damage);
  ADD ("cut", a_cut_file_says_so);
  ADD ("too-large", one_that_is_too_large_is_refused_before_it_costs_anything);
  ADD ("no-reader", a_reader_that_is_not_there_is_named);
  ADD ("damaged", damaged_files_are_refused_or_read_but_do_no_harm);
  ADD ("full-disk", a_full_disk_leaves_the_old_file_and_no_half_one);
#undef ADD
  g_test_add ("/model/image-file/normals-come-back", Fixture, NULL, set_up, normals_come_back,
              tear_down);
  g_test_add ("/model/image-file/a-mark-of-srgb-is-told", Fixture, NULL, set_up,
              a_mark_of_srgb_is_told, tear_down);
  g_test_add ("/model/image-file/what-is-no-map-of-normals-is-told", Fixture, NULL, set_up,
              what_is_no_map_of_normals_is_told, tear_down);
  return g_test_run ();
}
