/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* viewport-area.h: the GL area of the viewport.
 *
 * Where GTK draws the window without GL it takes an area's picture back whenever anything near changes, and converts it
 * pixel by pixel. This area takes it back once, as the window's pixels are.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_VIEWPORT_AREA (rmp_viewport_area_get_type ())
G_DECLARE_FINAL_TYPE (RmpViewportArea, rmp_viewport_area, RMP, VIEWPORT_AREA, GtkGLArea)

G_END_DECLS
