/* SPDX-License-Identifier: GPL-3.0-or-later */

/* fuzz-stream.c: libFuzzer's way into what the document makes of the reader's answer, which may be any bytes. */

#include <math.h>

#include "import/import.h"

int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);

static void
require_finite (const float *values, gsize n)
{
  for (gsize i = 0; i < n; i++)
    if (!isfinite (values[i]))
      g_error ("a number that is not finite was accepted");
}

static void
check_mesh (const RmpImportMesh *mesh)
{
  const gsize n = rmp_mesh_get_n_vertices (mesh->mesh);

  require_finite (rmp_mesh_get_positions (mesh->mesh), 3 * n);
  require_finite (mesh->morph_deltas, 3 * n * mesh->n_morphs);
  if (mesh->skin != NULL)
    require_finite (rmp_skin_get_weights (mesh->skin), n * rmp_skin_get_n_influences (mesh->skin));
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  /* The parser counts on a start at a multiple of 8, as memory of its own has. */
  g_autoptr (GBytes) stream = g_bytes_new (data, size);
  g_autoptr (RmpImport) import = rmp_import_parse (stream, NULL);

  for (guint i = 0; import != NULL && i < import->meshes->len; i++)
    check_mesh (g_ptr_array_index (import->meshes, i));
  for (guint i = 0; import != NULL && i < import->clips->len; i++)
    {
      g_autofree double *globals = g_new (double, 16 * (gsize) rmp_skeleton_get_n_joints (import->skeleton) + 1);
      const RmpClip *clip = g_ptr_array_index (import->clips, i);

      rmp_clip_pose (clip, import->skeleton, rmp_clip_get_start (clip), globals);
    }
  return 0;
}
