/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bake.h: writes a look over a range of frames to files that other programs read.
 *
 * A bake works on a snapshot that is taken when it is made; it steps the frames in order and passes
 * each to all chosen writers. If frames of a look build on each other, those before the range are
 * stepped too, so that a frame does not depend on the range, or their state is taken from a bake
 * that got there. Topology and vertex order are the same in all files and frames; if wrinkles
 * decide where the mesh is fine, the range is stepped twice. A file appears under its name
 * complete, or not at all. The same look and frames give the same bytes, for any number of threads,
 * from the window or in batch.
 */

#include "bake/bake-options.h"
#include "evaluate/snapshot.h"

G_BEGIN_DECLS

typedef struct _RmpBake RmpBake;

/**
 * rmp_bake_new:
 * @clip: (nullable): %NULL for the bind pose, one frame
 *
 * Takes the snapshot, on the thread of the project. Files are called “Garment-Look”; all looks of a
 * project get different names.
 */
RmpBake *rmp_bake_new (RmpLook *look, RmpClipItem *clip, const RmpBakeOptions *options,
                       GError **error);
void rmp_bake_free (RmpBake *self);

/* What the files will be without because somebody muted it, or shows others alone: a sentence for
 * who bakes, who may have forgotten. (transfer full) (nullable): nothing
 */
char *rmp_bake_describe_left_out (RmpBake *self);

typedef struct
{
  guint n_vertices, n_faces, n_frames;
  guint64 bytes;        /* of all files, roughly */
  guint64 aside_bytes;  /* besides them, until they are finished */
  guint64 free_bytes;   /* free where they are written */
  guint64 player_bytes; /* that a program keeps while it plays the files, where that is much more
                         * than a frame; or 0 */
  gboolean at_most;     /* the bytes are less for motion that repeats itself */
  double seconds;       /* roughly, from the frames stepped for the estimate */
  double texels;        /* of patterns across the longest edge, see relief/bake.h; 0: no patterns */
  gboolean coarser;     /* wrinkles need more triangles than the limit */
} RmpBakeEstimate;

/* Prepares and steps one frame to find the sizes, or all frames if wrinkles decide where the mesh
 * is fine. Any thread.
 */
gboolean rmp_bake_estimate (RmpBake *self, RmpBakeEstimate *estimate, const RmpCall *call,
                            GError **error);

/* Called once, before the first file is begun; everything except the seconds is known then. */
typedef void (*RmpBakeBeginFunc) (const RmpBakeEstimate *estimate, gpointer data);
void rmp_bake_set_begin (RmpBake *self, RmpBakeBeginFunc begin, gpointer data);

/* As in the estimate, once it is known. */
double rmp_bake_get_texels (const RmpBake *self);

/**
 * rmp_bake_run:
 * @call: progress reports the fraction of frames done
 *
 * Any thread; blocks. Files get their names when all of them are on disk: cancelling or an error
 * leaves no files, and an earlier bake in the same folder unchanged.
 *
 * Returns: (transfer full): paths of the files written, sidecars last, or %NULL with @error set
 */
GStrv rmp_bake_run (RmpBake *self, const RmpCall *call, GError **error);

/**
 * rmp_bake_describe_doubts:
 *
 * After a run: what its method remarks on the look, what writers tell about their files, and which
 * of its frames the method does not trust, a line for each reason with what helps: “3 of 97 frames
 * (12, 40–41): Not converged: …”.
 *
 * Returns: (transfer full): empty where there is nothing
 */
GStrv rmp_bake_describe_doubts (RmpBake *self);

/* The same as a task on a thread of its own. */
void rmp_bake_run_async (RmpBake *self, GCancellable *cancellable, RmpProgressFunc progress,
                         gpointer progress_data, GAsyncReadyCallback callback, gpointer data);
GStrv rmp_bake_run_finish (GAsyncResult *result, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpBake, rmp_bake_free)

G_END_DECLS
