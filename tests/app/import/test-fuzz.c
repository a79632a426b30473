/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The reader's answers to two small files, damaged in many ways: every one must be understood or
 * refused, and what is accepted must be sound. The damage is seeded, so that a failure can be met
 * again.
 */

#include "damage.h"
#include "fixture.h"
#include "gltf/gltf.h"
#include "write.h"

static GBytes *
make_stream (GBytes *file)
{
  g_autoptr (RmpImportScene) scene = rmp_gltf_read_bytes (file, NULL, NULL);
  g_autoptr (GOutputStream) output = g_memory_output_stream_new_resizable ();

  g_assert_true (rmp_scene_write (scene, output, NULL));
  g_output_stream_close (output, NULL, NULL);
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (output));
}

static void
damaged_streams_are_answered (gconstpointer data)
{
  GBytes *(*make) (void) = data;
  g_autoptr (GBytes) file = make ();
  g_autoptr (GBytes) sound = make_stream (file);

  for (guint seed = 0; seed < rmp_damage_count (); seed++)
    {
      g_autoptr (GBytes) stream = rmp_damage (sound, seed);
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpImport) import = rmp_import_parse (stream, &error);

      rmp_assert_answered (import, error);
    }
}

/* Cut anywhere, even between two sections: never taken for whole. */
static void
cut_streams_are_refused (void)
{
  g_autoptr (GBytes) file = rmp_fixture_shapes ();
  g_autoptr (GBytes) sound = make_stream (file);

  for (gsize length = 0; length < g_bytes_get_size (sound); length++)
    {
      g_autofree guint8 *copy = g_memdup2 (g_bytes_get_data (sound, NULL), length + 1);
      g_autoptr (GBytes) stream = g_bytes_new_take (g_steal_pointer (&copy), length);
      g_autoptr (GError) error = NULL;

      g_assert_null (rmp_import_parse (stream, &error));
      g_assert_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_STREAM);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define TEST(path, make, function) g_test_add_data_func ("/app/import/fuzz/" path, make, function)
  TEST ("damaged-stream-of-a-skin-is-answered", rmp_fixture_band, damaged_streams_are_answered);
  TEST ("damaged-stream-of-morphs-is-answered", rmp_fixture_shapes, damaged_streams_are_answered);
#undef TEST
  g_test_add_func ("/app/import/fuzz/cut-streams-are-refused", cut_streams_are_refused);

  return g_test_run ();
}
