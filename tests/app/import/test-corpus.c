/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Files of other projects, sound and damaged, where they are at hand: the sound ones load as
 * expected, the damaged ones are answered.
 */

#include <json-glib/json-glib.h>
#include <string.h>

#include "fixture.h"

/* NULL with @error set, or without where there is no such file. */
static RmpImport *
import_path (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GBytes) bytes = NULL;
  char *text;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, NULL))
    return NULL;

  bytes = g_bytes_new_take (text, length);
  return rmp_fixture_import (bytes, folder, error);
}

/* --- sound files ------------------------------------------------------------------------------ */

typedef struct
{
  const char *name;
  guint n_meshes, n_vertices, n_faces; /* of all meshes, welded */
  guint n_bones;                       /* of the first mesh, 0 without a skin */
  guint n_clips, n_images;
  double metres_per_unit;
} Sound;

static void
sound_files_load (void)
{
  /* Vertices: those of the file but for seams of texture and normals. */
  static const Sound files[] = {
    { "cesium_man.gltf", 1, 2338, 4672, 19, 1, 1, 1.0 },
    { "Fox.glb", 1, 290, 576, 24, 3, 1, 0.01 },
    { "rigged_simple.gltf", 1, 96, 188, 2, 1, 0, 1.0 },
    { "SimpleSkin.gltf", 1, 10, 8, 2, 1, 0, 1.0 },
    { "quad_skin.glb", 1, 4, 2, 10, 0, 0, 1.0 },
    { "mannequin/manny_med_mod.gltf", 8, 3456, 6756, 21, 0, 1, 1.0 },
    { "mannequin/Med_General.glb", 0, 0, 0, 0, 15, 0, 1.0 },
    { "mannequin/Med_MovementBasic.glb", 0, 0, 0, 0, 11, 0, 1.0 },
  };
  guint n_found = 0;

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *name = g_build_filename ("character", files[i].name, NULL);
      g_autofree char *path = rmp_fixture_data_path (name);
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpImport) import = import_path (path, &error);
      guint n_vertices = 0, n_faces = 0, n_uvs = 0;

      g_assert_no_error (error);
      if (!import)
        continue;
      n_found++;
      for (guint m = 0; m < import->meshes->len; m++)
        {
          const RmpImportMesh *mesh = g_ptr_array_index (import->meshes, m);

          n_vertices += rmp_mesh_get_n_vertices (mesh->mesh);
          n_faces += rmp_mesh_get_n_faces (mesh->mesh);
          n_uvs += rmp_mesh_get_n_uvs (mesh->mesh);
        }
      g_test_message ("%s: %u meshes, %u vertices, %u UVs, %u faces, %u joints, %u clips, %u "
                      "images, height %.3g × %g m",
                      files[i].name, import->meshes->len, n_vertices, n_uvs, n_faces,
                      rmp_skeleton_get_n_joints (import->skeleton), import->clips->len,
                      import->images->len, (double) (import->maximum[1] - import->minimum[1]),
                      import->metres_per_unit);
      for (guint r = 0; r < import->report->len; r++)
        g_test_message ("  %s", ((RmpImportFinding *) g_ptr_array_index (import->report, r))->text);

      g_assert_cmpuint (import->meshes->len, ==, files[i].n_meshes);
      g_assert_cmpuint (n_vertices, ==, files[i].n_vertices);
      g_assert_cmpuint (n_faces, ==, files[i].n_faces);
      g_assert_cmpuint (import->clips->len, ==, files[i].n_clips);
      g_assert_cmpuint (import->images->len, ==, files[i].n_images);
      g_assert_cmpfloat (import->metres_per_unit, ==, files[i].metres_per_unit);
      g_assert_cmpuint (rmp_fixture_count_findings (import, RMP_FINDING_REFUSED, ""), ==, 0);
      if (files[i].n_bones > 0)
        g_assert_cmpuint (
            rmp_skin_get_n_bones (((RmpImportMesh *) g_ptr_array_index (import->meshes, 0))->skin),
            ==, files[i].n_bones);
    }

  if (n_found == 0)
    g_test_skip ("the characters are not here");
}

/* --- damaged files ---------------------------------------------------------------------------- */

/* The error codes the official validator gives for a file. */
static GPtrArray *
expected_codes (const char *path)
{
  g_autofree char *report = g_strconcat (path, ".report.json", NULL);
  g_autoptr (JsonParser) parser = json_parser_new ();
  GPtrArray *codes = g_ptr_array_new_with_free_func (g_free);
  JsonArray *messages;

  if (!json_parser_load_from_file (parser, report, NULL))
    return codes;

  messages = json_object_get_array_member (
      json_object_get_object_member (json_node_get_object (json_parser_get_root (parser)),
                                     "issues"),
      "messages");
  for (guint i = 0; i < json_array_get_length (messages); i++)
    {
      JsonObject *message = json_array_get_object_element (messages, i);

      if (json_object_get_int_member (message, "severity") == 0)
        g_ptr_array_add (codes, g_strdup (json_object_get_string_member (message, "code")));
    }

  return codes;
}

static void
count_code (GHashTable *table, const char *code)
{
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (table, code));

  g_hash_table_replace (table, g_strdup (code), GUINT_TO_POINTER (n + 1));
}

typedef struct
{
  guint n_files, n_imported, n_refused;
  GHashTable *missed; /* code → files in which it went unnoticed */
} Tally;

static void
answer_file (const char *path, Tally *tally)
{
  g_autoptr (GPtrArray) codes = expected_codes (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = import_path (path, &error);
  gboolean noticed = error != NULL;

  g_assert_true ((import != NULL) != (error != NULL));
  tally->n_files++;
  tally->n_imported += import != NULL;
  tally->n_refused += error != NULL;
  if (error)
    {
      g_assert_true (error->domain == RMP_IMPORT_ERROR);
      g_assert_cmpint (error->code, <=, RMP_IMPORT_ERROR_TOO_LARGE);
      noticed = error->code != RMP_IMPORT_ERROR_EMPTY;
    }
  for (guint i = 0; import && i < import->report->len; i++)
    noticed |= ((RmpImportFinding *) g_ptr_array_index (import->report, i))->severity !=
               RMP_FINDING_READ;

  for (guint i = 0; !noticed && i < codes->len; i++)
    count_code (tally->missed, g_ptr_array_index (codes, i));
}

static void
answer_folder (const char *path, Tally *tally)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder && (name = g_dir_read_name (folder)))
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      if (g_file_test (child, G_FILE_TEST_IS_DIR))
        answer_folder (child, tally);
      else if (g_str_has_suffix (name, ".gltf") || g_str_has_suffix (name, ".glb"))
        answer_file (child, tally);
    }
}

/* Which rules of the format go unnoticed is for information: most are about what nothing in these
 * files uses.
 */
static void
damaged_files_are_answered (void)
{
  g_autofree char *path = rmp_fixture_data_path ("malformed");
  g_autoptr (GHashTable) missed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GList) codes = NULL;
  Tally tally = { .missed = missed };

  answer_folder (path, &tally);
  if (tally.n_files == 0)
    {
      g_test_skip ("the damaged files are not here");
      return;
    }

  g_test_message ("%u files: %u imported with a report, %u refused with a reason", tally.n_files,
                  tally.n_imported, tally.n_refused);
  codes = g_list_sort (g_hash_table_get_keys (missed), (GCompareFunc) strcmp);
  for (GList *code = codes; code; code = code->next)
    g_test_message ("  unnoticed in %2u: %s",
                    GPOINTER_TO_UINT (g_hash_table_lookup (missed, code->data)),
                    (const char *) code->data);
  g_assert_cmpuint (tally.n_imported + tally.n_refused, ==, tally.n_files);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/import/corpus/sound-files-load", sound_files_load);
  g_test_add_func ("/app/import/corpus/damaged-files-are-answered", damaged_files_are_answered);

  return g_test_run ();
}
