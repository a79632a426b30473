/* SPDX-License-Identifier: GPL-3.0-or-later */

/* fuzz-seeds.c: what fuzzing begins with: fuzz-seeds FOLDER FILE… writes small glTF files that say
 * everything the reader knows, the answers to them and to a sample of every other format, the files
 * of these formats themselves, and the answers to the files that are named.
 */

#include <gio/gio.h>

#include "every-format.h"
#include "fixture.h"
#include "fuzz-kinds.h"
#include "gltf/gltf.h"
#include "readers.h"
#include "sequence/numbered.h"
#include "write.h"

static void
save (const char *folder, const char *kind, const char *name, GBytes *bytes)
{
  g_autofree char *folder_of_kind = g_build_filename (folder, kind, NULL),
                  *path = g_build_filename (folder_of_kind, name, NULL);
  g_autoptr (GError) error = NULL;

  g_mkdir_with_parents (folder_of_kind, 0777);
  if (!g_file_set_contents (path, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes),
                            &error))
    g_error ("%s", error->message);
}

static void
save_answer (const char *folder, const char *name, RmpImportScene *scene)
{
  g_autoptr (GOutputStream) output = g_memory_output_stream_new_resizable ();
  g_autoptr (GBytes) stream = NULL;

  if (!scene || !rmp_scene_write (scene, output, NULL))
    g_error ("%s cannot be read", name);
  g_output_stream_close (output, NULL, NULL);
  stream = g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (output));
  save (folder, "stream", name, stream);
}

static void
save_file (const char *folder, const char *path)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (RmpImportScene) scene = rmp_read_file (path, NULL);

  if (g_str_has_suffix (name, ".gltf") || g_str_has_suffix (name, ".glb"))
    {
      g_autoptr (GMappedFile) file = g_mapped_file_new (path, FALSE, NULL);
      g_autoptr (GBytes) bytes = g_mapped_file_get_bytes (file);

      save (folder, "gltf", name, bytes);
    }
  save_answer (folder, name, scene);
}

static void
save_format (const char *folder, const RmpFormat *format)
{
  g_auto (RmpSample) sample = { 0 };
  g_autofree char *made = g_dir_make_tmp ("rimple-seeds-XXXXXX", NULL), *first = NULL;
  g_autoptr (RmpImportScene) scene = NULL;

  format->make (&sample);
  for (guint i = 0; i < sample.n_files; i++)
    save (made, ".", sample.files[i].name, sample.files[i].bytes);
  if (sample.n_files > 0)
    {
      first = g_build_filename (made, sample.files[0].name, NULL);
      scene = format->numbered ? rmp_numbered_read (first, NULL) : rmp_read_file (first, NULL);
      if (g_str_has_prefix (format->id, "gl"))
        save (folder, "gltf", format->id, sample.files[0].bytes);
      save_answer (folder, format->id, scene);
    }
  rmp_fixture_remove_folder (made);
}

typedef struct
{
  const char *folder;
  guint8 kind;
} Kinds;

static void
save_kind (const RmpFormat *format, const RmpSample *sample, guint file, gpointer data)
{
  Kinds *kinds = data;
  g_autofree char *name = g_strdup_printf ("%s-%u", format->id, file);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GBytes) seed = NULL;
  gsize size;
  const guint8 *sound = g_bytes_get_data (sample->files[file].bytes, &size);

  g_byte_array_append (bytes, &kinds->kind, 1);
  g_byte_array_append (bytes, sound, (guint) size);
  seed = g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
  save (kinds->folder, "files", name, seed);
  kinds->kind++;
}

/* What the samples do not say: nodes given as matrices, mirrored and sheared ones among them. */
static void
save_matrices (const char *folder)
{
  static const float positions[] = { 0, 0, 0, 1, 0, 0, 1, 1, 0 };
  g_autoptr (RmpFixture) fixture = rmp_fixture_new ();
  g_autoptr (GBytes) file = NULL;

  rmp_fixture_add_floats (fixture, "VEC3", 3, positions, G_N_ELEMENTS (positions));
  file = rmp_fixture_gltf (
      fixture, "\"nodes\":[{\"children\":[1,2],\"matrix\":[1,0,0,0,0.5,1,0,0,0,0,2,0,3,4,5,1]},"
               "{\"mesh\":0,\"matrix\":[0,1,0,0,-1,0,0,0,0,0,1,0,0,0,0,1]},"
               "{\"mesh\":0,\"matrix\":[-1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]}],"
               "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0}}]}]");
  save (folder, "gltf", "matrices", file);
}

int
main (int argc, char **argv)
{
  g_assert_cmpint (argc, >, 1);
  for (const RmpFormat *format = rmp_every_format; format->id; format++)
    save_format (argv[1], format);
  rmp_fuzz_foreach_kind (save_kind, &(Kinds){ .folder = argv[1] });
  save_matrices (argv[1]);
  for (int i = 2; i < argc; i++)
    save_file (argv[1], argv[i]);
  return 0;
}
