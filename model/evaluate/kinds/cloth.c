/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/kinds/cloth.h"

static gboolean
read_cloth (const RmpInputSource *source, RmpInputs **inputs, G_GNUC_UNUSED GError **error)
{
  rmp_inputs_set_cloth (inputs, rmp_mesh_get_n_faces (rmp_garment_get_mesh (source->garment)),
                        rmp_garment_get_cloth (source->garment));
  return TRUE;
}

const RmpInputReader rmp_read_cloth = { .kind = &rmp_input_cloth, .read = read_cloth };
