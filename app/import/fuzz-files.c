/* SPDX-License-Identifier: GPL-3.0-or-later */

/* fuzz-files.c: libFuzzer's way into the readers of meshes and caches, which want files: the first
 * byte chooses one file of one of the formats' samples, the others are what it holds. The rest of
 * the sample is sound.
 */

#include <stdlib.h>

#include "damage.h"
#include "every-format.h"
#include "fixture.h"
#include "fuzz-kinds.h"
#include "sequence-files.h"

int LLVMFuzzerInitialize (int *argc, char ***argv);
int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);

typedef struct
{
  char *folder;
  char *chosen, *damaged; /* of the same folder */
  gboolean numbered;
} Kind;

static GArray *kinds; /* Kind */

static void
add_kind (const RmpFormat *format, const RmpSample *sample, guint file, gpointer data G_GNUC_UNUSED)
{
  Kind kind = { .folder = g_dir_make_tmp ("rimple-fuzz-XXXXXX", NULL),
                .numbered = format->numbered };

  for (guint i = 0; i < sample->n_files; i++)
    {
      g_autofree char *path = g_build_filename (kind.folder, sample->files[i].name, NULL);
      gsize size;
      const char *bytes = g_bytes_get_data (sample->files[i].bytes, &size);

      g_file_set_contents (path, bytes, (gssize) size, NULL);
    }
  kind.chosen = g_build_filename (kind.folder, sample->files[0].name, NULL);
  kind.damaged = g_build_filename (kind.folder, sample->files[file].name, NULL);
  g_array_append_val (kinds, kind);
}

static void
remove_folders (void)
{
  for (guint i = 0; i < kinds->len; i++)
    rmp_fixture_remove_folder (g_array_index (kinds, Kind, i).folder);
}

int
LLVMFuzzerInitialize (int *argc G_GNUC_UNUSED, char ***argv G_GNUC_UNUSED)
{
  kinds = g_array_new (FALSE, FALSE, sizeof (Kind));
  rmp_fuzz_foreach_kind (add_kind, NULL);
  atexit (remove_folders);
  return 0;
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = NULL;
  const Kind *kind;

  if (size == 0)
    return 0;
  kind = &g_array_index (kinds, Kind, data[0] % kinds->len);
  if (!g_file_set_contents_full (kind->damaged, (const char *) data + 1, (gssize) size - 1,
                                 G_FILE_SET_CONTENTS_NONE, 0600, NULL))
    return 0;
  import = rmp_file_import (kind->chosen, kind->numbered, &error);
  if (g_error_matches (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_STREAM))
    {
      g_printerr ("%s\n", error->message);
      abort ();
    }
  rmp_assert_answered (import, error);
  return 0;
}
