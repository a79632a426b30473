/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/kinds/joints.h"

static gboolean
read_joints (const RmpInputSource *source, RmpInputs **inputs, G_GNUC_UNUSED GError **error)
{
  rmp_inputs_set_joints (inputs, rmp_layer_get_joints (source->layer));
  return TRUE;
}

const RmpInputReader rmp_read_joints = { .kind = &rmp_input_joints, .read = read_joints };
