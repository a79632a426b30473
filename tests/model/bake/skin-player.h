/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* skin-player.h: poses the skin of a glTF file as the specification says, by the reference
 * skinning.
 */

#include "glb-file.h"

/* Skinning matrices, joint times inverse bind. (transfer full): [@n_bones × 16] */
double *skin_player_read_bones (const Glb *glb, guint frame, guint *n_bones);

/* The largest distance of a coordinate to @expected, [@n_expected × 3], in @frame. */
double skin_player_find_error (const Glb *glb, guint frame, const float *expected,
                               guint n_expected);
