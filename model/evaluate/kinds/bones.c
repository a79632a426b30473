/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/kinds/bones.h"

static gboolean
read_bones (const RmpInputSource *source, RmpInputs **inputs, G_GNUC_UNUSED GError **error)
{
  RmpSurface *surface = rmp_garment_get_surface (source->garment);

  rmp_inputs_set_bones (inputs, rmp_surface_get_skin (surface), rmp_surface_get_joint (surface));
  return TRUE;
}

const RmpInputReader rmp_read_bones = { .kind = &rmp_input_bones, .read = read_bones };
