/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* frames.h: a vertex sequence, read frame by frame: nobody holds all of it. */

#include <gio/gio.h>

G_BEGIN_DECLS

/* Times beyond this, in either unit, are damage. */
#define RMP_FRAMES_MAX_TIME 1e7

/* What a format's file fills in. */
typedef struct
{
  char *name; /* of the motion */
  guint n_points, n_frames;
  gboolean in_frames; /* @times count frames; otherwise they are seconds */
  double *times;      /* [@n_frames] ascending */
  gpointer data;
  /* @positions: (out caller-allocates): [#P × 3] as they stand in the file */
  gboolean (*read) (gpointer data, guint frame, float *positions, GError **error);
  GDestroyNotify free; /* of @data */
} RmpFrames;

void rmp_frames_free (RmpFrames *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFrames, rmp_frames_free)

/* Reads a frame and checks that all of it is finite: the error names frame and vertex. */
gboolean rmp_frames_read (const RmpFrames *self, guint frame, float *positions, GError **error);

/* Puts @times in order if they are not: FALSE if they were, and count frames from 0 now. Refuses
 * what is no time.
 */
gboolean rmp_frames_check_times (RmpFrames *self, gboolean *were_sound, GError **error);

/* --- a file read at places -------------------------------------------------------------------- */

typedef struct
{
  int fd;
  guint64 size;
} RmpPositions;

gboolean rmp_positions_open (RmpPositions *self, const char *path, GError **error);
void rmp_positions_close (RmpPositions *self);

/* All @size bytes from @offset on, or a refusal that says where the file ends. */
gboolean rmp_positions_read (const RmpPositions *self, guint64 offset, gpointer bytes, gsize size,
                             GError **error);

/* In place, from big or little endian. */
void rmp_swap32 (gpointer words, gsize n, gboolean big_endian);
void rmp_swap64 (gpointer words, gsize n, gboolean big_endian);

G_END_DECLS
