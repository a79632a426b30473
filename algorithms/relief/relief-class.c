/* SPDX-License-Identifier: GPL-3.0-or-later */
/* relief-class.c: the list of all forms of relief. */

#include "relief/relief-class.h"

const RmpReliefClass *const rmp_relief_classes[RMP_N_RELIEF_FORMS] = {
  [RMP_RELIEF_MESH] = &rmp_mesh_form,   [RMP_RELIEF_FOLDS] = &rmp_folds_form,
  [RMP_RELIEF_PATHS] = &rmp_paths_form, [RMP_RELIEF_LAYERS] = &rmp_layers_form,
  [RMP_RELIEF_WAVES] = &rmp_waves_form,
};
