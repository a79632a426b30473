/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* whole-file.h: a file that appears under its name only when it is complete and on disk.
 *
 * It is written as “name.part”, hashed meanwhile, synced, and renamed when all files that belong
 * together are that far. Errors are RMP_BAKE_ERROR.
 */

#include "bake/bake-options.h"

#include <string.h>

G_BEGIN_DECLS

typedef struct _RmpWholeFile RmpWholeFile;

RmpWholeFile *rmp_whole_file_create (const char *path, GError **error);
gboolean rmp_whole_file_write (RmpWholeFile *self, gconstpointer bytes, gsize size, GError **error);
gboolean rmp_whole_file_write_floats (RmpWholeFile *self, const float *values, gsize n,
                                      gboolean big_endian, GError **error);
gboolean rmp_whole_file_print (RmpWholeFile *self, GString *text,
                               GError **error); /* writes and empties @text */

/* Writes over bytes that were written before: a position in a head that is known only at the end.
 * The checksum is then made at the end, of all that is there: of a file that says so before its
 * first byte it is made only then.
 */
void rmp_whole_file_set_patched (RmpWholeFile *self);
gboolean rmp_whole_file_patch (RmpWholeFile *self, guint64 offset, gconstpointer bytes, gsize size,
                               GError **error);

/* Writes all that is in @part from @offset on; it stays as it is. @cancellable: (nullable) */
gboolean rmp_whole_file_append (RmpWholeFile *self, RmpWholeFile *part, guint64 offset,
                                GCancellable *cancellable, GError **error);

/* Begins again, with nothing in it: for a file that is patched. */
gboolean rmp_whole_file_empty (RmpWholeFile *self, GError **error);

/* Nothing is written any more: a full disk is told here. The file is synced and closed while others
 * are written; what that says is told by rmp_whole_file_await(), and by all that follows.
 */
gboolean rmp_whole_file_finish (RmpWholeFile *self, GError **error);

/* Waits until a finished file is on the disk. @cancellable: (nullable) */
gboolean rmp_whole_file_await (RmpWholeFile *self, GCancellable *cancellable, GError **error);

/* Gives a finished file its name, replacing a file that has it. */
gboolean rmp_whole_file_publish (RmpWholeFile *self, GError **error);

const char *rmp_whole_file_get_path (RmpWholeFile *self);
guint64 rmp_whole_file_get_size (RmpWholeFile *self);

/* Waits for the checksum of a finished file, which may come a little later than the disk is done.
 * (nullable): if the file could not be read again
 */
const char *rmp_whole_file_get_sha256 (RmpWholeFile *self);

/* Gives all @files (element-type RmpWholeFile) their names, or none of them: nobody could tell that
 * a sequence is incomplete.
 * Returns: (transfer full): their paths, or %NULL
 */
GStrv rmp_whole_files_publish (GPtrArray *files, GError **error);

/* Removes the part file if it was not published. What is being synced is given up. */
void rmp_whole_file_free (RmpWholeFile *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpWholeFile, rmp_whole_file_free)

G_END_DECLS
