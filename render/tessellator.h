/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* tessellator.h: the programs that raise folds and ridges on the GPU, and the folds' arrays in texture buffers. */

#include "relief/relief.h"
#include "ridges.h"
#include "wrinkles/lod.h"

G_BEGIN_DECLS

/* Folds by whether a line leans or slides: software drivers compute both sides of every branch. */
enum
{
  RMP_RAISE_FOLDS,
  RMP_RAISE_SHIFTED_FOLDS,
  RMP_RAISE_RIDGES,
  RMP_RAISE_LAYERS,
  RMP_N_RAISES,
};

enum
{
  RMP_FOLDS_LINES,
  RMP_FOLDS_PIECES,
  RMP_FOLDS_PROFILES,
  RMP_FOLDS_SLIDES,
  RMP_FOLDS_N_BUFFERS,
};

typedef struct
{
  GLuint programs[RMP_N_RAISES];
  GLuint buffers[RMP_FOLDS_N_BUFFERS], textures[RMP_FOLDS_N_BUFFERS];
} RmpTessellator;

/* What a point of a raised ridge leaves beside an RmpRaisedVertex, for its fragments to find their own normals. */
typedef struct
{
  float base[3], share; /* of the normals' tilt that is wanted there */
  float normal[3];      /* unit, of the base */
  guint32 list[2];
} RmpRidgeVertex;

/* The same of a raised layer. */
typedef struct
{
  float place[2]; /* weights of the second and third corner */
  guint32 patch;
} RmpLayerVertex;

gboolean rmp_tessellator_init (RmpTessellator *self, GError **error);
void rmp_tessellator_clear (RmpTessellator *self);

/**
 * rmp_tessellator_use:
 * @relief: of the form folds or paths
 * @ridges: uploaded, for the form paths
 * @sight: from where these are looked at
 * @categories: the field's values name something and do not blend
 *
 * Makes the program current that raises the relief, with all it reads.
 *
 * Returns: bytes uploaded
 */
gsize rmp_tessellator_use (RmpTessellator *self, const RmpRelief *relief, const RmpRidges *ridges,
                           const RmpRidgeSight *sight, gboolean categories);

/* The same for the form layers, which still are to be bound. Returns: the program */
GLuint rmp_tessellator_use_layers (RmpTessellator *self, gboolean categories);

G_END_DECLS
