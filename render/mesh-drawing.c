/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mesh-drawing.c: meshes are drawn as they are. */

#include "relief-drawing.h"

const RmpReliefDrawing rmp_mesh_drawing = { 0 };
