/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* whole-file.h: a file that appears under its name complete and on disk, or not at all.
 *
 * Written as “name.part”, hashed on the way, synced; renamed when all files that belong together have come that far.
 * Errors are RMP_BAKE_ERROR.
 */

#include "bake/bake-options.h"

G_BEGIN_DECLS

typedef struct _RmpWholeFile RmpWholeFile;

RmpWholeFile *rmp_whole_file_create (const char *path, GError **error);
gboolean rmp_whole_file_write (RmpWholeFile *self, gconstpointer bytes, gsize size, GError **error);
gboolean rmp_whole_file_print (RmpWholeFile *self, GString *text, GError **error); /* writes and empties @text */

/* Syncs and closes. */
gboolean rmp_whole_file_finish (RmpWholeFile *self, GError **error);

/* Gives a finished file its name, over a file that had it. */
gboolean rmp_whole_file_publish (RmpWholeFile *self, GError **error);

const char *rmp_whole_file_get_path (RmpWholeFile *self);
guint64 rmp_whole_file_get_size (RmpWholeFile *self);
const char *rmp_whole_file_get_sha256 (RmpWholeFile *self); /* once finished */

/* Gives all @files (element-type RmpWholeFile) their names, or none: half a sequence is worse than none, nobody could tell.
 * Returns: (transfer full): their paths, or %NULL
 */
GStrv rmp_whole_files_publish (GPtrArray *files, GError **error);

/* Removes the part file if it was not published. */
void rmp_whole_file_free (RmpWholeFile *self);

/* Numbers as text: nine digits restore a float; the decimal point whatever the locale. */
void rmp_append_float (GString *text, float value);

/* Explicit byte order, whatever the machine. */
void rmp_append_be32 (GByteArray *bytes, guint32 value);
void rmp_append_le32 (GByteArray *bytes, guint32 value);
guint32 rmp_float_bits (float value);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpWholeFile, rmp_whole_file_free)

G_END_DECLS
