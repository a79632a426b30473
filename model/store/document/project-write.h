/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* project-write.h: writes the rows of a project into a file, in one transaction: the file is either
 * unchanged or complete.
 */

#include "store/document/project-private.h"

G_BEGIN_DECLS

typedef struct
{
  gboolean known; /* the file must be the one this project was opened from or last saved to */
  gboolean leave_history; /* write the document alone */
  const char *generation; /* a new random name */
  GCancellable *cancellable;
} RmpWrite;

/* Errors for a file that was changed by another program, or is gone. */
void rmp_project_set_changed_error (GError **error, const char *path);
void rmp_project_set_missing_error (GError **error, const char *path);

/* Brings the database @path into line with the working copy. @counter: (out): its change counter
 * afterwards.
 */
gboolean rmp_project_write_file (RmpProject *self, const char *path, const RmpWrite *write,
                                 gint64 *counter, GError **error);

G_END_DECLS
