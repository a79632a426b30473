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

#include "evaluate/snapshot.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_BAKE_MDD = 1 << 0, /* MDD point cache and base mesh */
  RMP_BAKE_PC2 = 1 << 1, /* PC2 point cache and base mesh */
  RMP_BAKE_OBJ = 1 << 2, /* one OBJ a frame */
  RMP_BAKE_MCX = 1 << 3, /* Maya cache and base mesh */
  RMP_BAKE_PLY = 1 << 4, /* one PLY a frame */
} RmpBakeFormats;

typedef enum
{
  RMP_BAKE_Y_UP,      /* right-handed: x, y, z */
  RMP_BAKE_Z_UP,      /* right-handed: x, −z, y */
  RMP_BAKE_Y_UP_LEFT, /* left-handed: x, y, −z, faces reversed */
} RmpBakeAxes;

typedef enum
{
  RMP_BAKE_ERROR_RANGE,      /* frames outside the clip: the message gives its range */
  RMP_BAKE_ERROR_NO_SPACE,   /* the message gives what is needed and what is free */
  RMP_BAKE_ERROR_NOT_FINITE, /* a frame has NaN or infinity: the message names frame and vertex */
  RMP_BAKE_ERROR_TOPOLOGY,   /* the method changed its mesh within the range */
  RMP_BAKE_ERROR_WRITE,      /* the system's words and the file */
} RmpBakeError;

#define RMP_BAKE_ERROR (rmp_bake_error_quark ())
GQuark rmp_bake_error_quark (void);

typedef struct
{
  RmpBakeFormats formats;
  RmpBakeAxes axes;
  double scale;       /* file units a metre */
  guint first, last;  /* frames of the clip, both included */
  const char *folder; /* made if missing */
  guint triangles;    /* that meshes of patterns and paths may have about, as rmp_relief_bake_set_limit() takes it */
} RmpBakeOptions;

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
