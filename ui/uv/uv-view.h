/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* uv-view.h: the selected garment laid flat by its UVs, with what is painted on it, beside the
 * viewport.
 *
 * Middle button, Space or, without a brush, the left button move it, the wheel zooms to the
 * pointer, Home fits all. The place under the pointer is marked in the viewport, and the other way
 * round. The pattern brush paints here as it does there, and the heat map of the frame shows
 * through what is painted.
 */

#include "geometry/uv-layout.h"
#include "viewport/viewport.h"

G_BEGIN_DECLS

#define RMP_TYPE_UV_VIEW (rmp_uv_view_get_type ())
G_DECLARE_FINAL_TYPE (RmpUvView, rmp_uv_view, RMP, UV_VIEW, GtkWidget)

/* @viewport: the one beside it; (transfer none). To be called once */
void rmp_uv_view_set_viewport (RmpUvView *self, RmpViewport *viewport);
void rmp_uv_view_set_workspace (RmpUvView *self, RmpWorkspace *workspace); /* (nullable) */

RmpUvLayout *
rmp_uv_view_get_layout (RmpUvView *self); /* (transfer none) (nullable): of what is shown */

/* Convert between places on the texture and in the widget. */
void rmp_uv_view_to_pixel (RmpUvView *self, const double position[2], double pixel[2]);
void rmp_uv_view_from_pixel (RmpUvView *self, const double pixel[2], double position[2]);

void rmp_uv_view_fit (RmpUvView *self);

/* Runs a command of brushes, given by the name of its action; sizes are adjusted at the pointer.
 * Returns: FALSE if the pointer is not over the cloth here and nothing is adjusted
 */
gboolean rmp_uv_view_run (RmpUvView *self, const char *command);

G_END_DECLS
