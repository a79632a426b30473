/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* inputs/references.h: what the parameters of type reference stand for. */

#include "geometry/profile.h"
#include "images/height-image.h"
#include "motion/sampler.h"
#include "technique/input.h"

G_BEGIN_DECLS

/* What one parameter names: of what may be NULL that which fits the parameter's target. */
typedef struct
{
  guint param;
  guint entry, member;    /* of a parameter of an entry of the group @param, else 0 */
  gint joint;             /* of the character's skeleton; −1: it is no joint */
  RmpSampler *sampler;    /* (nullable): of a garment or mesh, which is where this says */
  RmpProfile *curve;      /* (nullable) */
  RmpHeightImage *image;  /* (nullable): greys; or x of normals, as (x + 1) / 2 */
  RmpHeightImage *upward; /* (nullable): y of the normals; NULL: it is an image of greys */
  GBytes *weights;        /* (nullable): float [#V] in [0, 1], of a mask */
  guint64 mask; /* … whose row it is, by which it is found; masks are equal without it */
  /* (nullable): what people call it, for what they are told of it; alike without */
  char *name;
} RmpReference;

extern const RmpInputKind rmp_input_references;

/* @param: index in the technique's table. (transfer none) (nullable): %NULL: it names nothing */
const RmpReference *rmp_inputs_get_reference (const RmpInputs *self, guint param);

/* The same for the parameter @member of an entry of the group @param. */
const RmpReference *rmp_inputs_get_entry_reference (const RmpInputs *self, guint param, guint entry,
                                                    guint member);

/* @references: [@n], whose things are referenced */
void rmp_inputs_set_references (RmpInputs **self, guint n, const RmpReference *references);

G_END_DECLS
