/* SPDX-License-Identifier: GPL-3.0-or-later */

/* fuzz-gltf.c: libFuzzer's way into the reader and into what the document makes of its answer. */

#include <stdlib.h>

#include "damage.h"
#include "fixture.h"

int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (GBytes) file = g_bytes_new (data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = rmp_fixture_import (file, NULL, &error);

  /* What the reader lets through, the document may still refuse, but it must understand it. The
   * file is kept of what aborts, not of what traps as g_error() does.
   */
  if (g_error_matches (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_STREAM))
    {
      g_printerr ("%s\n", error->message);
      abort ();
    }
  rmp_assert_answered (import, error);
  return 0;
}
