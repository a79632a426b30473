/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* paint-worker.h: a painter in a separate thread, so that the window never waits for strokes. Calls
 * are carried out in order, including those made before the painter was ready: nothing of a stroke
 * is lost. All functions are to be called in the thread of the widgets.
 */

#include "painting/painter.h"

G_BEGIN_DECLS

typedef struct _RmpPaintWorker RmpPaintWorker;

/* @image: the result of the stroke so far; @over: the stroke has ended, this is its last call. In
 *   the thread of the widgets.
 */
typedef void (*RmpPaintedFunc) (gpointer data, RmpHeightImage *image, gboolean over);

RmpPaintWorker *rmp_paint_worker_new (RmpPaintedFunc painted, gpointer data);
/* Does not wait; @painted is not called any more. */
void rmp_paint_worker_free (RmpPaintWorker *self);

/* Sets the mesh and pose for strokes that begin from now on, see rmp_painter_new(). */
void rmp_paint_worker_prepare (RmpPaintWorker *self, RmpMesh *mesh, const guint8 *faces,
                               const float *positions, guint side);

/* @image: NULL: the result of the previous stroke, which may not have been reported yet */
void rmp_paint_worker_begin (RmpPaintWorker *self, RmpHeightImage *image, const RmpTip *tip);
void rmp_paint_worker_dab (RmpPaintWorker *self, guint n, const RmpDab *dabs);
void rmp_paint_worker_dab_flat (RmpPaintWorker *self, guint n, const RmpFlatDab *dabs);

/* @keep: FALSE: drops the stroke; it is not reported any more */
void rmp_paint_worker_end (RmpPaintWorker *self, gboolean keep);

/* Waits until all strokes that have ended are reported. */
void rmp_paint_worker_finish (RmpPaintWorker *self);

G_END_DECLS
