/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inputs/cloth.h"

const RmpInputKind rmp_input_cloth = {
  .id = "cloth",
  .stage = RMP_STAGE_PREPARE,
  .equal = g_bytes_equal,
  .ref = (gpointer (*) (gpointer)) g_bytes_ref,
  .unref = (GDestroyNotify) g_bytes_unref,
};

void
rmp_inputs_set_cloth (RmpInputs **self, guint n_faces, const guint8 *cloth)
{
  rmp_inputs_put (self, &rmp_input_cloth, cloth ? g_bytes_new (cloth, n_faces) : NULL);
}
