/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* frame-store.h: finished frames of a bake on disk, so that it goes on where it was killed, and so
 * that several machines share one.
 *
 * A file of records in the order in which they were finished, each with a digest: one that a kill
 * cut off is dropped. It belongs to one bake: the key tells. Errors are RMP_BAKE_ERROR.
 */

#include "bake/bake-options.h"

G_BEGIN_DECLS

typedef struct _RmpFrameStore RmpFrameStore;

/**
 * rmp_frame_store_open:
 * @key: of what the frames depend on
 * @n_floats: of a frame
 * @adds: frames will be added: makes the file if it is missing, and empties one with another key;
 *   otherwise such files stay as they are, and have no frames
 *
 * Fails with %RMP_BAKE_ERROR_WRITE if another bake has it open.
 */
RmpFrameStore *rmp_frame_store_open (const char *path, const char *key, gsize n_floats,
                                     gboolean adds, GError **error);

/* How many finished frames the file has, by its size alone, while anybody writes it; 0 if there is
 * none, or none of ours.
 */
guint rmp_frame_store_count (const char *path);

/* Closes and leaves the file. */
void rmp_frame_store_free (RmpFrameStore *self);

/* Any thread, while another one adds. */
gboolean rmp_frame_store_has (RmpFrameStore *self, guint frame);

/* @floats: [n_floats]; the frame is there. */
gboolean rmp_frame_store_read (RmpFrameStore *self, guint frame, float *floats, GError **error);

gboolean rmp_frame_store_add (RmpFrameStore *self, guint frame, const float *floats,
                              GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFrameStore, rmp_frame_store_free)

G_END_DECLS
