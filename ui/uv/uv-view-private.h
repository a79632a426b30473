/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* uv-view-private.h: shared by the files of the UV view. */

#include "tools/brushes/brush-adjust.h"
#include "tools/pattern-brush/paint-target.h"
#include "uv/height-tiles.h"
#include "uv/uv-lines.h"
#include "uv/uv-view.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_UV_IDLE,
  RMP_UV_MOVING,
  RMP_UV_PAINTING,
} RmpUvDrag;

struct _RmpUvView
{
  GtkWidget parent_instance;

  RmpViewport *viewport; /* borrowed: of the same window */
  RmpWorkspace *workspace;

  RmpPaintTarget target; /* borrowed: looked up again after each change */
  RmpHeightTiles *tiles;
  RmpUvLines *lines;
  RmpUvLayout *layout; /* (nullable) */
  RmpMesh *mesh;       /* that it was made of … */
  GBytes *cloth;       /* … and its faces; (nullable): all */
  RmpUvSight sight;
  gboolean chosen; /* moved by the user: it does not follow the size of the widget */
  int fitted[2];   /* that size, when it last did */

  /* Pointer */
  double pointer[2];
  gboolean hovering;
  gboolean holds_space;
  RmpUvDrag drag;
  double last[2]; /* of a drag */
  double radius;  /* of a stroke: UV units */
  double pen[2];  /* pixels: the pen that the pointer pulls by a rope */
  double put[2];  /* UV: the last dab … */
  gboolean was_put;
  RmpBrushAdjust adjust;

  /* The place under the pointer in the viewport */
  gboolean marked;
  double mark[2];     /* UV */
  double mark_radius; /* UV units; 0: a dot */

  /* Template children */
  GtkLabel *name;
  GtkWidget *empty;
  GtkLabel *reason;
  GtkWidget *unwrap;
};

/* uv-view-pointer.c */
void rmp_uv_view_init_pointer (RmpUvView *self);
/* Hovering in the viewport marks the place here. */
void rmp_uv_view_watch_viewport (RmpUvView *self);

/* uv-view-adjust.c: radius, strength and angle of brushes by moving the pointer. */
void rmp_uv_view_adjust_move (RmpUvView *self, double x);
void rmp_uv_view_adjust_end (RmpUvView *self, gboolean keep);

/* The radius of the brush in metres; 0 if the active tool is not a brush. */
double rmp_uv_view_get_radius (RmpUvView *self, const float position[3]);

G_END_DECLS
