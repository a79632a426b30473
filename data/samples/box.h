/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* box.h: boxes with rounded edges, for cloth to lie on. */

#include "sample.h"

typedef struct
{
  RmpVec middle, half; /* metres; half its size along each axis */
  guint bone;
} RmpBox;

/**
 * rmp_sample_add_boxes:
 * @name: of the mesh that is added
 * @material: a name of the table in gltf-material.c
 * @edge: radius of the edges, metres, less than a quarter of any size
 *
 * Adds boxes, each of which follows a bone, as one mesh without cloth.
 */
void rmp_sample_add_boxes (RmpSample *self, const char *name, const char *material, guint n,
                           const RmpBox *boxes, double edge);
