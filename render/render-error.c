/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render-error.h"

GQuark
rmp_render_error_quark (void)
{
  return g_quark_from_static_string ("rmp-render-error");
}
