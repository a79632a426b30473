/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/pattern-brush/pattern-brush-kinds.h"

#include "widgets/i18n.h"

static const RmpBrushKind kinds[] = {
  [RMP_TIP_RAISE] = { "raise", N_ ("Raise"), "rimple-brush-raise-symbolic" },
  [RMP_TIP_LOWER] = { "lower", N_ ("Lower"), "rimple-brush-lower-symbolic" },
  [RMP_TIP_SMOOTH] = { "smooth", N_ ("Smooth"), "rimple-brush-smooth-symbolic" },
  [RMP_TIP_FLATTEN] = { "flatten", N_ ("Flatten"), "rimple-brush-flatten-symbolic" },
  [RMP_TIP_ERASE] = { "erase", N_ ("Erase"), "rimple-brush-erase-symbolic" },
  [RMP_TIP_RIDGE] = { "ridge", N_ ("Ridge"), "rimple-brush-ridge-symbolic" },
  [RMP_TIP_STAMP] = { "stamp", N_ ("Stamp"), "rimple-brush-stamp-symbolic" },
  [RMP_TIP_NOISE] = { "noise", N_ ("Noise"), "rimple-brush-noise-symbolic" },
};

guint
rmp_brush_kinds_count (void)
{
  return G_N_ELEMENTS (kinds);
}

const RmpBrushKind *
rmp_brush_kind_get (RmpTipKind kind)
{
  return kinds + kind;
}

RmpTipKind
rmp_brush_kind_find (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_strcmp0 (kinds[i].id, id) == 0)
      return i;
  return RMP_TIP_RAISE;
}
