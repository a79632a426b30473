/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/kinds/rest-shape.h"

static gboolean
take_rest (RmpInputs **inputs, RmpGarment *garment, const RmpRest *rest, GError **error)
{
  RmpMesh *mesh = rmp_garment_get_mesh (garment);
  float *positions, *pattern;

  if (!rmp_garment_measure_rest (garment, rest, &positions, &pattern, error))
    return FALSE;
  rmp_inputs_set_rest_shape (inputs, rmp_mesh_get_n_vertices (mesh), positions,
                             rmp_mesh_get_n_faces (mesh), pattern);
  return TRUE;
}

static gboolean
read_rest (const RmpInputSource *source, RmpInputs **inputs, GError **error)
{
  return take_rest (inputs, source->garment, rmp_garment_get_rest (source->garment), error);
}

static gpointer
rest_keep (G_GNUC_UNUSED gpointer garment, gpointer kept, gconstpointer tried)
{
  g_free (kept);
  return g_memdup2 (tried, sizeof (RmpRest));
}

const RmpPreviewKind rmp_preview_rest = {
  .keep = rest_keep,
  .free = g_free,
  .concerns = rmp_preview_concerns_garment,
};

/* What cannot be measured is passed over. */
static void
rest_apply (RmpInputs **inputs, gpointer garment, gconstpointer kept)
{
  take_rest (inputs, garment, kept, NULL);
}

static const RmpInputPreview previews[] = { { &rmp_preview_rest, rest_apply } };

const RmpInputReader rmp_read_rest_shape = {
  .kind = &rmp_input_rest_shape,
  .read = read_rest,
  .previews = previews,
  .n_previews = G_N_ELEMENTS (previews),
};
