/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* marks.h: drawing functions for the layer of tools: curves, rings and grips on cloth, each with a
 * dark outline so that it is visible on any cloth. In pixels of the viewport.
 */

#include "viewport/viewport.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_MARK_FOLD,     /* amber, like fold lines in the scene */
  RMP_MARK_SELECTED, /* the accent */
  RMP_MARK_TWIN,     /* faint: on the other side */
} RmpMarkStyle;

/* A curve through places in space; interrupted at places behind the camera. */
void rmp_mark_curve (RmpViewport *viewport, GtkSnapshot *snapshot, guint pane, RmpMarkStyle style,
                     guint n_points, const float *positions);

/* Two unit vectors at right angles to @normal and to each other. */
void rmp_mark_get_frame (const float normal[3], float u[3], float v[3]);

/* A ring of @radius metres on the surface, or a dot if it is too small to be seen. */
void rmp_mark_ring (RmpViewport *viewport, GtkSnapshot *snapshot, guint pane, RmpMarkStyle style,
                    const float position[3], const float normal[3], double radius);

void rmp_mark_square (GtkSnapshot *snapshot, RmpMarkStyle style, double x, double y, double size,
                      gboolean filled);
void rmp_mark_dot (GtkSnapshot *snapshot, RmpMarkStyle style, double x, double y, double radius);
void rmp_mark_segment (GtkSnapshot *snapshot, RmpMarkStyle style, const double from[2],
                       const double to[2]);

/* Tints triangles, [n × 6] pixels, as one area. @taken: to be removed, drawn dark and hatched */
void rmp_mark_faces (GtkSnapshot *snapshot, gboolean taken, guint n, const double *pixels);

/* Text beside a place, on a dark background. */
void rmp_mark_text (RmpViewport *viewport, GtkSnapshot *snapshot, double x, double y,
                    const char *text);
void rmp_mark_text_on (GtkWidget *widget, GtkSnapshot *snapshot, double x, double y,
                       const char *text);

G_END_DECLS
