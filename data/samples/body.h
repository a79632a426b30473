/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* body.h: the figure's skin, head of hair and thumbs, for whatever she wears. */

#include "template.h"

typedef struct
{
  RmpFigure figure;
  RmpTemplate *template;
  RmpTube *thumbs[2]; /* left, right */
  RmpTube *bun;
} RmpBody;

/* Rows of the template's tubes from which skin shows. */
typedef struct
{
  guint neck, arms, legs;
} RmpHems;

/* Gives an empty sample the rig, and all vertices with their weights. */
RmpBody *rmp_body_new (RmpSample *sample);
void rmp_body_free (RmpBody *self);

/* Adds the piece “leotard” from the legs to the rows @neck and @arms. */
void rmp_body_add_leotard (const RmpBody *self, RmpSample *sample, guint neck, guint arms,
                           double metres_per_uv);

/* Adds the pieces “skin” and “hair”. */
void rmp_body_add_skin_and_hair (const RmpBody *self, RmpSample *sample, const RmpHems *hems,
                                 double metres_per_uv);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpBody, rmp_body_free)
