/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* numbered-files.h: files whose names differ in a number before the ending, “walk.0001.obj”,
 * “walk.0002.obj”, ….
 */

#include <glib.h>

G_BEGIN_DECLS

#define RMP_NUMBERED_FILES_MAX G_GUINT64_CONSTANT (10000000)

typedef struct
{
  guint64 number;
  char *path;
} RmpNumberedFile;

/* Lists all files in the folder of @path that belong to the same sequence, including itself, by
 * number. (element-type RmpNumberedFile); empty if its name has no number, or the folder cannot be
 * read.
 */
GArray *rmp_numbered_files_list (const char *path);

/* “walk”: the name without number and the mark before it. To be freed. */
char *rmp_numbered_files_name (const char *path);

G_END_DECLS
