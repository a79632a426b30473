/* SPDX-License-Identifier: GPL-3.0-or-later */

/* fuzz-gltf.c: libFuzzer's way into the reader and into what the document makes of its answer. */

#include <gio/gio.h>

#include "gltf/gltf.h"
#include "write.h"

int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (GBytes) file = g_bytes_new (data, size);
  g_autoptr (RmpScene) scene = rmp_gltf_read_bytes (file, NULL, NULL);
  g_autoptr (GOutputStream) output = g_memory_output_stream_new_resizable ();
  g_autoptr (GBytes) stream = NULL;
  g_autoptr (GError) error = NULL;
  RmpImport *import;

  if (scene == NULL || !rmp_scene_write (scene, output, NULL))
    return 0;

  g_output_stream_close (output, NULL, NULL);
  stream = g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (output));
  import = rmp_import_parse (stream, &error);

  /* What the reader lets through, the document may still refuse, but it must understand it. */
  if (g_error_matches (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_STREAM))
    g_error ("%s", error->message);
  g_clear_pointer (&import, rmp_import_free);

  return 0;
}
