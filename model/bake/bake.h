/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bake.h: a look over frames, as files other programs read.
 *
 * A bake works on a snapshot taken when it is made, steps the frames in order and hands each to every chosen writer; of
 * a look whose frames build on each other those before the range are stepped too, so that a frame does not depend on it.
 * Topology and vertex order are the same in every file and frame: where wrinkles decide what is fine, the range is gone
 * through twice. A file appears whole under its name or not at
 * all. Same look, same frames: same bytes, for any thread count, from the window or in batch.
 */

#include "bake/bake-options.h"
#include "evaluate/snapshot.h"

G_BEGIN_DECLS

/* “mdd”, “pc2”, “mcx”, “obj”, “ply”, or several with commas; 0 with @error set if there is another word. */
RmpBakeFormats rmp_bake_formats_parse (const char *text, GError **error);

typedef struct _RmpBake RmpBake;

/**
 * rmp_bake_new:
 * @clip: (nullable): %NULL for the bind pose, one frame
 *
 * Takes the snapshot. On the project's thread. Files are called “Garment-Look”; no two looks of a project share a name.
 */
RmpBake *rmp_bake_new (RmpLook *look, RmpClipItem *clip, const RmpBakeOptions *options, GError **error);
void rmp_bake_free (RmpBake *self);

typedef struct
{
  guint n_vertices, n_faces, n_frames;
  guint64 bytes;      /* of all files, about */
  guint64 free_bytes; /* where they go */
  double seconds;     /* about, from the frames that were stepped to find out */
  double texels;      /* of patterns, that the longest edge spans, see relief-bake.h; 0: there are none */
  gboolean coarser;   /* wrinkles ask for more triangles than there may be */
} RmpBakeEstimate;

/* Prepares and steps one frame to know the sizes, or all where wrinkles decide what is fine. Any thread. */
gboolean rmp_bake_estimate (RmpBake *self, RmpBakeEstimate *estimate, const RmpCall *call, GError **error);

/* Told once, before the first file is begun; all but the seconds are known then. */
typedef void (*RmpBakeBeginFunc) (const RmpBakeEstimate *estimate, gpointer data);
void rmp_bake_set_begin (RmpBake *self, RmpBakeBeginFunc begin, gpointer data);

/* As the estimate's, once it is known. */
double rmp_bake_get_texels (const RmpBake *self);

/**
 * rmp_bake_run:
 * @call: progress reports the fraction of frames done
 *
 * Any thread; blocks. The files get their names once all of them are on disk: a cancel or an error leaves none, and an
 * earlier bake in the same folder as it was.
 *
 * Returns: (transfer full): paths of the files written, sidecar last, or %NULL with @error set
 */
GStrv rmp_bake_run (RmpBake *self, const RmpCall *call, GError **error);

/* The same as a task on a thread of its own. */
void rmp_bake_run_async (RmpBake *self, GCancellable *cancellable, RmpProgressFunc progress, gpointer progress_data,
                         GAsyncReadyCallback callback, gpointer data);
GStrv rmp_bake_run_finish (GAsyncResult *result, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpBake, rmp_bake_free)

G_END_DECLS
