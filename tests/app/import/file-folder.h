/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* file-folder.h: a folder of files that are put there by tests, and what comes of them as vertex
 * sequences or meshes.
 */

#include "import/import.h"

/* Runs the tests with a folder that is removed afterwards. */
int rmp_folder_run (int argc, char **argv, void (*add_tests) (void));
const char *rmp_folder_get (void);

/* Each returns the file's path, to be freed. @text: (transfer full); @bytes: (transfer full) */
char *rmp_folder_put (const char *name, gconstpointer data, gsize size);
char *rmp_folder_put_text (const char *name, char *text);
char *rmp_folder_put_bytes (const char *name, GByteArray *bytes);

/* A sequence that is sound and read to its end. @numbered: of files with numbers; to be freed */
RmpImport *rmp_folder_import (const char *path, gboolean numbered);

/* The reader says why it reads nothing, and @reason is part of it. */
void rmp_folder_assert_refused (const char *path, gboolean numbered, const char *reason);
