/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-touch-private.h: what the files of the touch share: fold-touch.c takes a fold, deletes and keeps it;
 * fold-touch-pull.c pulls it.
 */

#include "fold-pieces.h"
#include "store/fold-line.h"
#include "tools/touches/fold-touch.h"
#include "viewport/viewport.h"

G_BEGIN_DECLS

/* A lower fold is none, metres. */
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
  double height;  /* metres, at the frame it was taken, as it is shown, … */
  double free;    /* … and where no other cloth stops it, as in the previews that a pull tries widths with */
  gboolean baked; /* what is shown is as a bake has it, with contact */

  GPtrArray *detected; /* if the line was found: what is drawn in its place, once known */
  GCancellable *cancellable;
  Then then; /* what waits for it */

  gboolean pulling, released, limiting;
  double press_x, press_y;
  double distance; /* pulled, metres */
  double target;
  RmpFoldPull pull;
  guint settling; /* tries since it was let go, as bakes have them, plus 1; 0: none are made */
  double nearest; /* to the target of these, metres, … */
  double width;   /* … and its width */
  GArray *pulled; /* pieces as shown now */
  gboolean busy;  /* a width is being tried */
};

/* --- fold-touch.c --------------------------------------------------------------------------------------------- */

void rmp_fold_touch_report (RmpFoldTouch *self, const char *message);
RmpLayer *rmp_fold_touch_get_layer (RmpFoldTouch *self);
RmpResult *rmp_fold_touch_get_result (RmpFoldTouch *self, gboolean *exact); /* (transfer full) (nullable) */
RmpFoldLine *rmp_fold_touch_find_line (RmpFoldTouch *self);                 /* NULL: the line was found */
guint rmp_fold_touch_find_detected (RmpFoldTouch *self);                    /* its index among those detected */
gboolean rmp_fold_touch_is_ready (RmpFoldTouch *self);                      /* it is known what the edit will change */
GArray *rmp_fold_touch_copy_pieces (GArray *pieces);                        /* (transfer full) */

/* One edit; the fold is let go, for its number may be another's now. */
void rmp_fold_touch_apply (RmpFoldTouch *self, GArray *pieces, const char *label);

/* --- fold-touch-pull.c ---------------------------------------------------------------------------------------- */

void rmp_fold_touch_end_preview (RmpFoldTouch *self);
void rmp_fold_touch_follow_pull (RmpFoldTouch *self);    /* a frame is ready: is the fold as high as it was pulled? */
char *rmp_fold_touch_describe_pull (RmpFoldTouch *self); /* (transfer full) */

/* Another frame shows: heights of the one that the fold was pulled in say nothing any more. */
void rmp_fold_touch_leave_frame (RmpFoldTouch *self);

G_END_DECLS
