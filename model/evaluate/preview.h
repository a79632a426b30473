/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* preview.h: what is tried and no edit yet. */

#include "evaluate/snapshot.h"

G_BEGIN_DECLS

/* What a look does with its pattern at a place of its list. */
typedef struct
{
  guint index;
  RmpPatternUse values;
} RmpPatternUseAt;

/* What a drag or a hover shows in place of the rows. */
typedef struct
{
  const RmpValues *values;    /* (nullable) of the lane's look */
  const RmpMasked *ends;      /* (nullable) the same: where a mask takes a parameter */
  const RmpPatternUseAt *use; /* (nullable) the same: what it does with a pattern */
  GPtrArray *lines;           /* (nullable) (element-type RmpDrawnLine) of its garment */
  const RmpRest *rest;        /* (nullable) the rest shape of that garment */
  GHashTable *masks;          /* RmpMaskItem → GBytes: its weights */
  GHashTable *patterns;       /* RmpPatternItem → RmpHeightImage */
  GHashTable *profiles;       /* RmpProfileItem → RmpProfile */
} RmpPreview;

/* @look: (nullable): of the lane whose snapshot it is */
void rmp_preview_apply (const RmpPreview *self, RmpSnapshot *snapshot, RmpLook *look);

G_END_DECLS
