/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* viewport-area.h: the GL area of the viewport.
 *
 * When GTK draws the window without GL, it reads the picture of a GL area back whenever anything
 * near it changes, and converts it pixel by pixel. This area reads it back once, in the pixel
 * format of the window.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_VIEWPORT_AREA (rmp_viewport_area_get_type ())
G_DECLARE_FINAL_TYPE (RmpViewportArea, rmp_viewport_area, RMP, VIEWPORT_AREA, GtkGLArea)

G_END_DECLS
