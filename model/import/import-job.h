/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* import-job.h: reads a model through rimple-import (reader.h) and parses its answer. */

#include "import/import.h"

G_BEGIN_DECLS

#define RMP_IMPORT_SECONDS 30.0 /* wall time, unless extended */
/* bytes the reader may hold, of large files */
#define RMP_IMPORT_MEMORY (G_GUINT64_CONSTANT (4) << 30)

#define RMP_TYPE_IMPORT_JOB (rmp_import_job_get_type ())
G_DECLARE_FINAL_TYPE (RmpImportJob, rmp_import_job, RMP, IMPORT_JOB, GObject)

/* A job runs once. */
RmpImportJob *rmp_import_job_new (const char *path);

/* Before it runs. @memory: bytes at most; a small file may have less (rmp_reader_memory_for). */
void rmp_import_job_set_limits (RmpImportJob *self, double seconds, guint64 memory);

/* Before it runs: the file is one of several, “name.0001.obj”, “name.0002.obj”, …, that are one
 * motion.
 */
void rmp_import_job_set_numbered (RmpImportJob *self, gboolean numbered);

/* Before it runs: @func takes the frames of a vertex sequence as they arrive, in the thread that
 * runs the job; the import then holds none. If @func fails, the job fails with the same error.
 */
void rmp_import_job_set_frame_func (RmpImportJob *self, RmpFrameFunc func, gpointer data);

/* While it runs, from any thread: more time, what it does now (transfer full), and the seconds
 * left.
 */
void rmp_import_job_extend (RmpImportJob *self, double seconds);
char *rmp_import_job_dup_stage (RmpImportJob *self);
double rmp_import_job_get_remaining (RmpImportJob *self);

/**
 * rmp_import_job_run:
 * @cancellable: (nullable): kills the reader, at most 0.1 s later
 *
 * Blocks until the file is read, refused, or a limit is hit.
 *
 * Returns: (transfer full): what was read, or %NULL with %RMP_IMPORT_ERROR or %G_IO_ERROR_CANCELLED
 *   set
 */
RmpImport *rmp_import_job_run (RmpImportJob *self, GCancellable *cancellable, GError **error);

/* The same on a thread of its own; @callback comes in the caller's main context. */
void rmp_import_job_run_async (RmpImportJob *self, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer data);
RmpImport *rmp_import_job_run_finish (RmpImportJob *self, GAsyncResult *result, GError **error);

G_END_DECLS
