/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* scene-private.h: what the renderer reads of a scene. */

#include "scene.h"

G_BEGIN_DECLS

/* One segment or mark, as line.vert takes it. */
typedef struct
{
  float begin[3], end[3];
  float begin_normal[3], begin_width; /* pixels */
  float end_normal[3], end_width;
  float tint[4];
  float kind[4]; /* caps at begin and end; dash length in pixels; mark */
  float run;     /* metres of line before begin, for dashes */
} RmpSceneSegment;

/* A translucent rectangle, as sheet.vert takes it. */
typedef struct
{
  float corners[4][3]; /* of a triangle strip */
  float tint[4];
} RmpSheetFill;

struct _RmpScene
{
  gatomicrefcount ref_count;
  guint64 id; /* unique in the process */
  GPtrArray *items;
  GArray *segments;       /* (element-type RmpSceneSegment) behind surfaces where hidden */
  GArray *front_segments; /* never hidden */
  GArray *sheets;         /* (element-type RmpSheetFill) */
  RmpShading shading;
  gboolean wire, ground, see_through;
  RmpBackground background;
  RmpLighting lighting;
  float accent[3]; /* sRGB */
  float floor;     /* metres, or NaN */
  float scale;
};

G_END_DECLS
