/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* paint-worker.h: a painter in a thread of its own, so that the window never waits for strokes. What it is told is done in
 * that order, also what was said before the painter was ready: nothing of a stroke gets lost. All functions are for the
 * thread of the widgets.
 */

#include "painting/painter.h"

G_BEGIN_DECLS

typedef struct _RmpPaintWorker RmpPaintWorker;

/* @image: what the stroke has made so far; @over: it has ended: the last call for it. On the thread of the widgets. */
typedef void (*RmpPaintedFunc) (gpointer data, RmpHeightImage *image, gboolean over);

RmpPaintWorker *rmp_paint_worker_new (RmpPaintedFunc painted, gpointer data);
void rmp_paint_worker_free (RmpPaintWorker *self); /* waits for nothing; @painted is not called any more */

/* What strokes that begin from now on are painted on: see rmp_painter_new(). */
void rmp_paint_worker_prepare (RmpPaintWorker *self, RmpMesh *mesh, const guint8 *faces, const float *positions,
                               guint side);

/* @image: NULL: what the stroke before made, whose end may not have been told yet */
void rmp_paint_worker_begin (RmpPaintWorker *self, RmpHeightImage *image, const RmpTip *tip);
void rmp_paint_worker_dab (RmpPaintWorker *self, guint n, const RmpDab *dabs);
void rmp_paint_worker_dab_flat (RmpPaintWorker *self, guint n, const RmpFlatDab *dabs);

/* @keep: FALSE: nothing more is told of the stroke */
void rmp_paint_worker_end (RmpPaintWorker *self, gboolean keep);

/* Waits until all strokes that have ended are told. */
void rmp_paint_worker_finish (RmpPaintWorker *self);

G_END_DECLS
