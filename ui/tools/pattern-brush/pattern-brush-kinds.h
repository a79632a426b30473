/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pattern-brush-kinds.h: the kinds of the pattern brush, with labels and icons. */

#include "painting/painter.h"

G_BEGIN_DECLS

typedef struct
{
  const char *id;    /* of the workspace's “pattern-kind” */
  const char *label; /* N_(); also labels strokes in the history */
  const char *icon;
} RmpBrushKind;

guint rmp_brush_kinds_count (void);
const RmpBrushKind *rmp_brush_kind_get (RmpTipKind kind);
RmpTipKind rmp_brush_kind_find (const char *id); /* RMP_TIP_RAISE if there is none */

G_END_DECLS
