/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* foreign.h: a small file of each format besides glTF, as text. */

#include <glib.h>

typedef struct
{
  const char *extension;
  const char *text;
} RmpForeign;

/* Two quads and a triangle in two groups; “skirt” is there twice. */
extern const RmpForeign rmp_foreign_obj;

/* A square of two triangles. */
extern const RmpForeign rmp_foreign_ply;

/* Three joints upwards, two frames of 0.5 s: the root moves, the joint in the middle turns by 90°
 * round Z.
 */
extern const RmpForeign rmp_foreign_bvh;

/* A bent strip on two bones, in centimetres and Z up, with a clip “bend” of 2 s. */
extern const RmpForeign rmp_foreign_dae;

/* Two nodes on a third that is scaled by (2, 1, 1), both turned by 90° round Z: “keeps” takes all
 * of it over, “undoes” not the scale of its parent. Each carries a triangle. In inches, Z up, front
 * −Y; a geometric translation on “keeps”; and a pre-rotation that is switched off. A clip moves the
 * first node.
 */
extern const RmpForeign rmp_foreign_fbx;
