/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/pattern-brush/pattern-brush-bar.h"
#include "viewport/dial-mark.h"
#include "viewport/position-mark.h"
#include "viewport/viewport-private.h"
#include "viewport/wave-mark.h"

void
rmp_viewport_ensure_types (void)
{
  g_type_ensure (RMP_TYPE_DIAL_MARK);
  g_type_ensure (RMP_TYPE_PATTERN_BRUSH_BAR);
  g_type_ensure (RMP_TYPE_POSITION_MARK);
  g_type_ensure (RMP_TYPE_WAVE_MARK);
}
