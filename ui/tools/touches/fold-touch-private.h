/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-touch-private.h: shared by the files of fold touches: fold-touch.c takes a fold, deletes and
 * keeps it; fold-touch-pull.c pulls it.
 */

#include "folds/fold-pieces.h"
#include "store/cloth/fold-line.h"
#include "tools/touches/fold-touch.h"
#include "viewport/viewport.h"

G_BEGIN_DECLS

/* Lower folds cannot be taken, metres. */
#define RMP_SMALLEST_FOLD 2e-4

typedef enum
{
  THEN_NOTHING,
  THEN_DELETE,
  THEN_KEEP,
} Then;

struct _RmpFoldTouch
{
  RmpViewport *viewport;
  RmpWorkspace *workspace; /* while a fold is touched */
  RmpSurfaceHit hit;
  RmpSurface *surface;
  RmpGarment *garment;
  RmpLook *look;

  /* The fold's row when it was touched */
  guint64 line_id;
  char *line;
  guint index;    /* of its piece */
  GArray *pieces; /* of its line */
  double height;  /* metres, as shown in the frame in which it was taken, … */
  double free;    /* … and without contact, as in the previews of a pull */
  gboolean baked; /* the shown frame has bake quality, with contact */

  GPtrArray *detected; /* if the line was found: the lines to be drawn, once known */
  GCancellable *cancellable;
  Then then; /* the action that waits for them */

  gboolean pulling, released, limiting;
  double press_x, press_y;
  double distance; /* pulled, metres */
  double target;
  RmpFoldPull pull;
  guint settling; /* 1 + tries in bake quality since release; 0: none */
  double nearest; /* smallest distance of these to the target, metres, … */
  double width;   /* … and its width */
  GArray *pulled; /* pieces as shown now */
  gboolean busy;  /* a width is being tried */
};

/* --- fold-touch.c ----------------------------------------------------------------------------- */

void rmp_fold_touch_report (RmpFoldTouch *self, const char *message);
RmpLayer *rmp_fold_touch_get_layer (RmpFoldTouch *self);
RmpResult *rmp_fold_touch_get_result (RmpFoldTouch *self,
                                      gboolean *exact);     /* (transfer full) (nullable) */
RmpFoldLine *rmp_fold_touch_find_line (RmpFoldTouch *self); /* NULL: the line was found */
guint rmp_fold_touch_find_detected (RmpFoldTouch *self);    /* its index among those detected */
/* The lines that the edit will change are known. */
gboolean rmp_fold_touch_is_ready (RmpFoldTouch *self);
GArray *rmp_fold_touch_copy_pieces (GArray *pieces); /* (transfer full) */

/* One edit. The fold is released, because its number may now belong to another. */
void rmp_fold_touch_apply (RmpFoldTouch *self, GArray *pieces, const char *label);

/* --- fold-touch-pull.c ------------------------------------------------------------------------ */

void rmp_fold_touch_end_preview (RmpFoldTouch *self);
/* To be called when a frame is ready: checks the height. */
void rmp_fold_touch_follow_pull (RmpFoldTouch *self);
char *rmp_fold_touch_describe_pull (RmpFoldTouch *self); /* (transfer full) */

/* To be called when another frame is shown: heights of the frame in which the fold was pulled no
 * longer apply.
 */
void rmp_fold_touch_leave_frame (RmpFoldTouch *self);

G_END_DECLS
