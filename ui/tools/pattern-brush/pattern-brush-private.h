/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pattern-brush-private.h: shared by the files of the pattern brush. */

#include "images/spline-image.h"
#include "tools/pattern-brush/followed-directions.h"
#include "tools/pattern-brush/paint-target.h"
#include "tools/pattern-brush/paint-worker.h"
#include "tools/pattern-brush/painted-texture.h"
#include "tools/pattern-brush/pattern-brush-kinds.h"
#include "tools/pattern-brush/pattern-brush-tool.h"

G_BEGIN_DECLS

typedef struct _RmpPatternStroke RmpPatternStroke;

struct _RmpPatternBrushTool
{
  RmpBrushTool parent_instance;

  guint64 n_strokes; /* seeds noise */

  /* The painter */
  RmpPaintWorker *worker;
  RmpMesh *mesh;    /* for which the painter was made, … */
  guint8 *cloth;    /* [#F] (nullable): … with these faces … */
  float *positions; /* … in this pose … */
  guint side;       /* … for images of this side … */
  RmpWrap wrap;     /* … and this continuation beyond the border */

  /* Strokes */
  GQueue strokes;            /* of RmpPatternStroke: being painted; the last one may continue */
  RmpPatternStroke *writing; /* (nullable): being written in the background */
  gboolean stroking;         /* it does */
  gboolean first;            /* for the stroke that begins something was made, … */
  guint position;            /* … after this step of the history */
  RmpBrushMode mode;         /* … in this way */
  RmpHeightImage *shown;     /* (nullable) */
  RmpPaintedTexture *texture;

  /* In the plane of the texture */
  double last_dab[2]; /* UV */
  double direction[2];
  double last_pressure;
};

/* The kind of tip for the chosen kind in @mode. */
RmpTipKind rmp_pattern_brush_get_kind (RmpPatternBrushTool *self, RmpBrushMode mode);

/* The signed strength: the mode may turn raising into lowering. */
double rmp_pattern_brush_get_strength (RmpPatternBrushTool *self, double strength);
void rmp_pattern_brush_report (RmpPatternBrushTool *self, const char *message);

/* pattern-brush-painter.c: makes the painter for images of @side texels in the pose that is shown,
 * unless there is one.
 */
void rmp_pattern_brush_prepare (RmpPatternBrushTool *self, RmpGarment *garment, guint side);

/* pattern-brush-stroke.c: begins a stroke at @hit (nullable: on the selected garment) with a brush
 * of @radius metres, in the pose that is shown. Anything that it needs is made first, in the same
 * step of the history. Returns: FALSE if it cannot; the user has been told why
 */
gboolean rmp_pattern_brush_begin (RmpPatternBrushTool *self, const RmpSurfaceHit *hit,
                                  double radius, RmpBrushMode mode);
void rmp_pattern_brush_end (RmpPatternBrushTool *self, gboolean give_up);

/* Finds what is being painted, or would be painted under the pointer. */
void rmp_pattern_brush_find_shown (RmpPatternBrushTool *self, RmpPaintTarget *target);

/* Waits until all strokes have become edits. */
void rmp_pattern_brush_settle (RmpPatternBrushTool *self);

/* The garment of the present stroke. (transfer none) (nullable) */
RmpGarment *rmp_pattern_brush_get_garment (RmpPatternBrushTool *self);

/* The direction field that dabs of the present stroke follow, instead of its direction. (transfer
 * none) (nullable)
 */
RmpDirectionItem *rmp_pattern_brush_get_followed (RmpPatternBrushTool *self);

/* The callback of the worker; @data: the tool */
void rmp_pattern_brush_painted (gpointer data, RmpHeightImage *image, gboolean over);
void rmp_pattern_stroke_free (RmpPatternStroke *stroke);

/* pattern-brush-fill.c: @hit: (nullable): under the pointer. Returns: FALSE if @command is not a
 * fill
 */
gboolean rmp_pattern_brush_fill (RmpPatternBrushTool *self, const RmpSurfaceHit *hit,
                                 const char *command);

G_END_DECLS
