/* SPDX-License-Identifier: GPL-3.0-or-later */

/* fuzz-seeds.c: what fuzzing begins with: fuzz-seeds FOLDER FILE… writes small glTF files that say everything the reader
 * knows, the answers to them, and the answers to the files that are named.
 */

#include <gio/gio.h>

#include "fixture.h"
#include "gltf/gltf.h"
#include "readers.h"
#include "write.h"

static void
save (const char *folder, const char *kind, const char *name, GBytes *bytes)
{
  g_autofree char *place = g_build_filename (folder, kind, NULL), *path = g_build_filename (place, name, NULL);
  g_autoptr (GError) error = NULL;

  g_mkdir_with_parents (place, 0777);
  if (!g_file_set_contents (path, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes), &error))
    g_error ("%s", error->message);
}

static void
save_answer (const char *folder, const char *name, RmpScene *scene)
{
  g_autoptr (GOutputStream) output = g_memory_output_stream_new_resizable ();
  g_autoptr (GBytes) stream = NULL;

  if (scene == NULL || !rmp_scene_write (scene, output, NULL))
    g_error ("%s cannot be read", name);
  g_output_stream_close (output, NULL, NULL);
  stream = g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (output));
  save (folder, "stream", name, stream);
}

int
main (int argc, char **argv)
{
  GBytes *(*const makers[]) (void) = { rmp_fixture_band, rmp_fixture_shapes };

  g_assert_cmpint (argc, >, 1);
  for (guint i = 0; i < G_N_ELEMENTS (makers); i++)
    {
      g_autofree char *name = g_strdup_printf ("made-%u", i);
      g_autoptr (GBytes) file = makers[i]();
      g_autoptr (RmpScene) scene = rmp_gltf_read_bytes (file, NULL, NULL);

      save (argv[1], "gltf", name, file);
      save_answer (argv[1], name, scene);
    }
  for (int i = 2; i < argc; i++)
    {
      g_autofree char *name = g_path_get_basename (argv[i]);
      const gboolean gltf = g_str_has_suffix (name, ".gltf") || g_str_has_suffix (name, ".glb");
      g_autoptr (RmpScene) scene = rmp_read_file (argv[i], NULL);

      if (gltf)
        {
          g_autoptr (GMappedFile) file = g_mapped_file_new (argv[i], FALSE, NULL);
          g_autoptr (GBytes) bytes = g_mapped_file_get_bytes (file);

          save (argv[1], "gltf", name, bytes);
        }
      save_answer (argv[1], name, scene);
    }
  return 0;
}
