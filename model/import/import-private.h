/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/cursor.h"
#include "import/import.h"

G_BEGIN_DECLS

/* Sets the error for an answer of the reader that makes no sense. Returns: FALSE */
gboolean rmp_import_fail (GError **error, const char *what);

/* section.c: each reads the payload of one section. Returns: FALSE with %RMP_IMPORT_ERROR_STREAM if
 * it makes no sense
 */
gboolean rmp_import_read_facts (RmpImport *self, RmpCursor *cursor, GError **error);
gboolean rmp_import_read_skeleton (RmpImport *self, RmpCursor *cursor, GError **error);
gboolean rmp_import_read_image (RmpImport *self, RmpCursor *cursor, GError **error);
gboolean rmp_import_read_mesh (RmpImport *self, RmpCursor *cursor, GError **error);
gboolean rmp_import_read_clip (RmpImport *self, RmpCursor *cursor, GError **error);
gboolean rmp_import_read_finding (RmpImport *self, RmpCursor *cursor, GError **error);

/* sequence.c: as above. Frames are taken by @func, or held. */
RmpImportSequence *rmp_import_sequence_read (RmpCursor *cursor, GError **error);
gboolean rmp_import_sequence_take (RmpImportSequence *self, RmpCursor *cursor, RmpFrameFunc func,
                                   gpointer data, GError **error);
void rmp_import_sequence_free (RmpImportSequence *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpImportSequence, rmp_import_sequence_free)

/* Takes the complete frames in @stream, from byte *@at on: passes them to @func or stores them, and
 * removes them from the stream. @sequence: NULL until its section has arrived.
 */
gboolean rmp_import_take_frames (GByteArray *stream, gsize *at, RmpImportSequence **sequence,
                                 RmpFrameFunc func, gpointer data, GError **error);

/* parse.c: parses the rest of a stream whose frames have been taken. @sequence: (transfer full)
 * (nullable)
 */
RmpImport *rmp_import_parse_rest (GBytes *stream, RmpImportSequence *sequence, GError **error);

/* count-bytes.c: the size of the file and of the files beside it that it may include; for a
 * numbered sequence, of all its files.
 */
guint64 rmp_import_count_bytes (const char *path, gboolean numbered);

/* measure.c: fills in the box of the rest pose and the guess of the unit. */
gboolean rmp_import_measure (RmpImport *self, GError **error);

G_END_DECLS
