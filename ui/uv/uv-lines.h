/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* uv-lines.h: the picture of a UV layout: islands that stand out from the background, with the
 * edges of their faces, seams and borders. A thread draws it; until a new picture is done, the last
 * one is shown, moved and scaled to the present view.
 */

#include "geometry/uv-layout.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Where UV space lies in the widget: u = 0, v = 0 at (@left, @bottom), a unit @size logical pixels
 * wide.
 */
typedef struct
{
  double left, bottom, size;
} RmpUvSight;

typedef struct _RmpUvLines RmpUvLines;

/* @drawn: void (*) (gpointer @data), called when a new picture is ready */
RmpUvLines *rmp_uv_lines_new (GCallback drawn, gpointer data);
void rmp_uv_lines_free (RmpUvLines *self);

void rmp_uv_lines_set_layout (RmpUvLines *self, RmpUvLayout *layout); /* (nullable) */

/* @colours: (nullable): [#triangles × 3] floats, sRGB: colours of the faces, which show through
 *   what is painted; a reference is taken
 */
void rmp_uv_lines_set_colours (RmpUvLines *self, GBytes *colours);

/* @scale: device pixels per logical pixel */
void rmp_uv_lines_snapshot (RmpUvLines *self, GtkSnapshot *snapshot, const RmpUvSight *sight,
                            int width, int height, int scale);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpUvLines, rmp_uv_lines_free)

G_END_DECLS
