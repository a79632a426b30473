/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The pictures of a project's materials, decoded in another process: as they are, smaller, or not
 * at all.
 */

#include "studio/surface-finishes.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <string.h>
#include <sys/resource.h>
#include <zlib.h>

#include "../../model/store/fixture.h"
#include "store/assets/add-import.h"

#define CLOTH 1 /* the material that has a picture */

/* White, red in its left half. */
static GBytes *
make_picture (int width, int height, const char *kind)
{
  g_autoptr (GdkPixbuf) picture = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, width, height);
  g_autoptr (GError) error = NULL;
  gchar *bytes;
  gsize size;

  gdk_pixbuf_fill (picture, 0xffffffff);
  if (width > 1)
    {
      g_autoptr (GdkPixbuf) left = gdk_pixbuf_new_subpixbuf (picture, 0, 0, width / 2, height);

      gdk_pixbuf_fill (left, 0xff0000ff);
    }
  gdk_pixbuf_save_to_buffer (picture, &bytes, &size, kind, &error, NULL);
  g_assert_no_error (error);
  return g_bytes_new_take (bytes, size);
}

/* Says of itself that it is larger than it is, with the right sum. */
static GBytes *
make_bomb (guint32 side)
{
  g_autoptr (GBytes) small = make_picture (1, 1, "png");
  gsize size;
  guint8 *bytes = g_bytes_unref_to_data (g_steal_pointer (&small), &size);
  const guint32 sides[] = { GUINT32_TO_BE (side), GUINT32_TO_BE (side) };
  guint32 sum;

  memcpy (bytes + 16, sides, sizeof sides);
  sum = GUINT32_TO_BE ((guint32) crc32 (crc32 (0, NULL, 0), bytes + 12, 17));
  memcpy (bytes + 29, &sum, sizeof sum);
  return g_bytes_new_take (bytes, size);
}

/* The finishes of a surface whose cloth wears @picture (transfer full). @name: (nullable): of the
 * cloth's material
 */
static RmpSurfaceFinishes *
dress_named (GBytes *picture, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_project_new (&error);
  g_autoptr (RmpImport) import = rmp_test_import_new ("Sleeve", 9);
  RmpImportImage *image = g_ptr_array_index (import->images, 0);
  RmpImportMesh *mesh = g_ptr_array_index (import->meshes, 0);
  RmpSurfaceFinishes *finishes;

  g_assert_no_error (error);
  for (guint c = 0; c < 4; c++)
    mesh->materials[CLOTH].colour[c] = 1.0f;
  if (name)
    {
      g_free (mesh->materials[CLOTH].name);
      mesh->materials[CLOTH].name = g_strdup (name);
    }
  g_bytes_unref (image->bytes);
  image->bytes = picture;
  g_assert_nonnull (rmp_project_add_import (project, import, NULL, &error));
  finishes = rmp_surface_finishes_new (rmp_test_get_surface (project), RMP_SHOWN_GARMENT);
  rmp_project_close (project);
  return finishes;
}

static RmpSurfaceFinishes *
dress (GBytes *picture)
{
  return dress_named (picture, NULL);
}

static void
leather_shows_no_weave (void)
{
  static const char *const names[] = { "Jacket", "jacket_Leather", "Skin" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      RmpSurfaceFinishes *finishes = dress_named (make_picture (4, 4, "png"), names[i]);

      g_assert_cmpint (finishes->items[CLOTH].material.clay, ==, i > 0);
      g_assert_cmpint (finishes->items[CLOTH].material.weave > 0.0f, ==, i == 0);
      g_assert_nonnull (finishes->items[CLOTH].texture);
      rmp_surface_finishes_free (finishes);
    }
}

static void
pictures_are_shown_as_they_are (void)
{
  static const char *const kinds[] = { "png", "jpeg" };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      RmpSurfaceFinishes *finishes = dress (make_picture (64, 16, kinds[i]));
      const RmpTexture *texture = finishes->items[CLOTH].texture;
      const guint8 *pixels;

      g_assert_nonnull (texture);
      g_assert_cmpuint (texture->width, ==, 64);
      g_assert_cmpuint (texture->height, ==, 16);
      pixels = g_bytes_get_data (texture->pixels, NULL);
      g_assert_cmpuint (g_bytes_get_size (texture->pixels), ==, 4 * 64 * 16);
      g_assert_cmpuint (pixels[0], >, 225);
      g_assert_cmpuint (pixels[1], <, 30);
      g_assert_cmpuint (pixels[3], ==, 255);
      g_assert_cmpuint (pixels[4 * 64 * 16 - 3], >, 240);
      rmp_surface_finishes_free (finishes);
    }
}

static void
large_pictures_are_made_smaller (void)
{
  RmpSurfaceFinishes *finishes = dress (make_picture (8192, 64, "png"));

  g_assert_cmpuint (finishes->items[CLOTH].texture->width, ==, 4096);
  g_assert_cmpuint (finishes->items[CLOTH].texture->height, ==, 32);
  rmp_surface_finishes_free (finishes);
}

/* As of projects made before the import left such pictures out. */
static void
a_picture_that_is_too_large_is_told_and_its_colour_shown (void)
{
  RmpSurfaceFinishes *finishes;
  struct rusage before, after;

  getrusage (RUSAGE_SELF, &before);
  g_test_expect_message (NULL, G_LOG_LEVEL_MESSAGE,
                         "*Cloth*too large, 60000 × 60000 texels: make it smaller*");
  finishes = dress (make_bomb (60000));
  g_test_assert_expected_messages ();
  g_assert_null (finishes->items[CLOTH].texture);
  rmp_surface_finishes_free (finishes);
  getrusage (RUSAGE_SELF, &after);
  g_assert_cmpint (after.ru_maxrss - before.ru_maxrss, <, 64 << 10);
}

static void
add_tests (void)
{
  g_autofree char *reader = g_build_filename (g_getenv ("RIMPLE_BUILD_ROOT"), "app", "import",
                                              "rimple-import", NULL);

  g_setenv ("RIMPLE_IMPORT", reader, TRUE);
  g_test_add_func ("/app/studio/textures/leather-shows-no-weave", leather_shows_no_weave);
  g_test_add_func ("/app/studio/textures/as-they-are", pictures_are_shown_as_they_are);
  g_test_add_func ("/app/studio/textures/smaller", large_pictures_are_made_smaller);
  g_test_add_func ("/app/studio/textures/too-large",
                   a_picture_that_is_too_large_is_told_and_its_colour_shown);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
