/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pattern-brush-kinds.h: what the pattern brush can do, in words and pictures. */

#include "painting/painter.h"

G_BEGIN_DECLS

typedef struct
{
  const char *id;    /* of the workspace's “pattern-kind” */
  const char *label; /* N_(); what the history calls a stroke, too */
  const char *icon;
} RmpBrushKind;

guint rmp_brush_kinds_count (void);
const RmpBrushKind *rmp_brush_kind_get (RmpTipKind kind);
RmpTipKind rmp_brush_kind_find (const char *id); /* RMP_TIP_RAISE where there is none of that name */

G_END_DECLS
