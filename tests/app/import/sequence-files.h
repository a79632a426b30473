/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sequence-files.h: small vertex sequences, put together in the test that says what they hold.
 * Frame f of point p is at (p, f, p × f).
 */

#include <gio/gio.h>

#include "import/import.h"

/* Each with @n_frames of @n_points; to be unreffed. */
GByteArray *rmp_file_mdd (guint n_frames, guint n_points, const float *times);
GByteArray *rmp_file_pc2 (guint n_frames, guint n_points, float start, float step);

/* @word: 8 (.mcx) or 4 (.mc); channels “normals” and “shape”, of which the .xml says what they are.
 */
GByteArray *rmp_file_maya (guint word, gboolean is_double, guint n_frames, guint n_points,
                           const gint32 *ticks);
extern const char rmp_file_maya_xml[];

/* The file of one frame of such a cache, and the .xml of all. @ticks: (nullable): its time; NULL
 * leaves that to its name.
 */
GByteArray *rmp_file_maya_frame (guint word, guint frame, guint n_points, const gint32 *ticks);
extern const char rmp_file_maya_frames_xml[];

/* A strip of two triangles a step, 2 × (n + 1) vertices, as text. */
char *rmp_file_obj (guint n_steps, double lift);
char *rmp_file_ply (guint n_steps, double lift);
GByteArray *rmp_file_ply_binary (guint n_steps, double lift, gboolean big_endian);

/* Reads, writes, and reads back the stream, all in this process; or hands the reader's refusal over
 * the same way.
 */
RmpImport *rmp_file_import (const char *path, gboolean numbered, GError **error);

/* Reads a file @n times, each time with other @n_bytes changed: it is read or refused, and at least
 * once read.
 */
void rmp_file_damage (const char *name, const GByteArray *whole, guint n, guint n_bytes);

/* [#P × 3] of a sequence that was read to its end. */
const float *rmp_file_get_frame (const RmpImport *import, guint frame);
