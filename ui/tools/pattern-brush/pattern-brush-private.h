/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pattern-brush-private.h: what the files of the pattern brush share. */

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
  RmpMesh *mesh;    /* that it was made for, … */
  guint8 *cloth;    /* [#F] (nullable): … whose faces they are … */
  float *positions; /* … in this pose … */
  guint side;       /* … for images of this side … */
  RmpWrap wrap;     /* … and for such as go on like this */

  /* Strokes */
  GQueue strokes;            /* of RmpPatternStroke: still painted; the last one may go on */
  RmpPatternStroke *writing; /* (nullable): becomes an edit in the background */
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

/* What the chosen kind does in @mode. */
RmpTipKind rmp_pattern_brush_get_kind (RmpPatternBrushTool *self, RmpBrushMode mode);

/* Strengths are signed: the mode turns raising into lowering. */
double rmp_pattern_brush_get_strength (RmpPatternBrushTool *self, double strength);
void rmp_pattern_brush_report (RmpPatternBrushTool *self, const char *message);

/* pattern-brush-painter.c: makes the painter of images of @side texels, in the pose that is shown, where it is not there yet. */
void rmp_pattern_brush_prepare (RmpPatternBrushTool *self, RmpGarment *garment, guint side);

/* pattern-brush-stroke.c: begins a stroke at @hit (nullable: on the garment that is selected) with a brush of @radius metres, in the
 * pose that is shown. What it needs is made: the two are one step of the history. Returns: FALSE: it cannot; the person was told
 * why
 */
gboolean rmp_pattern_brush_begin (RmpPatternBrushTool *self, const RmpSurfaceHit *hit, double radius,
                                  RmpBrushMode mode);
void rmp_pattern_brush_end (RmpPatternBrushTool *self, gboolean give_up);

/* What is painted, or would be where the pointer is. */
void rmp_pattern_brush_find_shown (RmpPatternBrushTool *self, RmpPaintTarget *target);

/* Returns once all strokes are edits. */
void rmp_pattern_brush_settle (RmpPatternBrushTool *self);

/* What the stroke under way paints on. (transfer none) (nullable) */
RmpGarment *rmp_pattern_brush_get_garment (RmpPatternBrushTool *self);

/* The field that dabs of the stroke under way follow, instead of its own way. (transfer none) (nullable) */
RmpDirectionItem *rmp_pattern_brush_get_followed (RmpPatternBrushTool *self);

/* What the worker calls; @data: the tool */
void rmp_pattern_brush_painted (gpointer data, RmpHeightImage *image, gboolean over);
void rmp_pattern_stroke_free (RmpPatternStroke *stroke);

/* pattern-brush-fill.c: @hit: (nullable): where the pointer is. Returns: FALSE where @command is no fill */
gboolean rmp_pattern_brush_fill (RmpPatternBrushTool *self, const RmpSurfaceHit *hit, const char *command);

G_END_DECLS
