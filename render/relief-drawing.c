/* SPDX-License-Identifier: GPL-3.0-or-later */
/* relief-drawing.c: the list of how all forms of relief are drawn. */

#include "relief-drawing.h"

const RmpReliefDrawing *const rmp_relief_drawings[RMP_N_RELIEF_FORMS] = {
  [RMP_RELIEF_MESH] = &rmp_mesh_drawing,   [RMP_RELIEF_FOLDS] = &rmp_folds_drawing,
  [RMP_RELIEF_PATHS] = &rmp_paths_drawing, [RMP_RELIEF_LAYERS] = &rmp_layers_drawing,
  [RMP_RELIEF_WAVES] = &rmp_waves_drawing,
};
