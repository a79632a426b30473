/* SPDX-License-Identifier: GPL-3.0-or-later */

/* fuzz-stream.c: libFuzzer's way into what the document makes of the reader's answer, which may be
 * any bytes: all at once, and as it comes in, with frames taken out on the way.
 */

#include <math.h>

#include "import/import-private.h"

int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);

static void
require_finite (const float *values, gsize n)
{
  for (gsize i = 0; i < n; i++)
    if (!isfinite (values[i]))
      abort (); /* g_error() traps, and the bytes would not be kept */
}

static void
check_mesh (const RmpImportMesh *mesh)
{
  const gsize n = rmp_mesh_get_n_vertices (mesh->mesh);

  require_finite (rmp_mesh_get_positions (mesh->mesh), 3 * n);
  require_finite (mesh->morph_deltas, 3 * n * mesh->n_morphs);
  if (mesh->skin)
    require_finite (rmp_skin_get_weights (mesh->skin), n * rmp_skin_get_n_influences (mesh->skin));
}

static void
check (const RmpImport *import)
{
  for (guint i = 0; i < import->meshes->len; i++)
    check_mesh (g_ptr_array_index (import->meshes, i));
  for (guint i = 0; i < import->clips->len; i++)
    {
      g_autofree double *globals = g_new (
          double, 16 * (gsize) rmp_skeleton_get_n_joints (import->skeleton) + 1);
      const RmpClip *clip = g_ptr_array_index (import->clips, i);

      rmp_clip_pose (clip, import->skeleton, rmp_clip_get_start (clip), globals);
    }
  if (import->sequence)
    require_finite ((const float *) (gpointer) import->sequence->held->data,
                    import->sequence->held->len / sizeof (float));
}

/* In pieces, as a pipe hands it over. */
static RmpImport *
parse_in_pieces (const guint8 *data, gsize size)
{
  g_autoptr (GByteArray) stream = g_byte_array_new ();
  RmpImportSequence *sequence = NULL;
  gsize sections = 0;

  for (gsize done = 0; done < size;)
    {
      gsize n = MIN (size - done, 1 + done % 97);

      g_byte_array_append (stream, data + done, (guint) n);
      done += n;
      if (!rmp_import_take_frames (stream, &sections, &sequence, NULL, NULL, NULL))
        {
          g_clear_pointer (&sequence, rmp_import_sequence_free);
          return NULL;
        }
    }
  {
    g_autoptr (GBytes) rest = g_byte_array_free_to_bytes (g_steal_pointer (&stream));

    return rmp_import_parse_rest (rest, sequence, NULL);
  }
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  /* The parser counts on a start at a multiple of 8, as memory of its own has. */
  g_autoptr (GBytes) stream = g_bytes_new (data, size);
  g_autoptr (RmpImport) whole = rmp_import_parse (stream, NULL);
  g_autoptr (RmpImport) pieces = parse_in_pieces (data, size);

  if (whole)
    check (whole);
  if (pieces)
    check (pieces);
  return 0;
}
