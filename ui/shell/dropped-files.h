/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* dropped-files.h: says what will happen to files that are dragged over the window when they are
 * dropped.
 */

#include "workspace/workspace.h"

G_BEGIN_DECLS

/* Decided by the extension; no file is opened for it. */
typedef enum
{
  RMP_DROPPED_PROJECT,
  RMP_DROPPED_IMAGE,
  RMP_DROPPED_SCENE,   /* a character, or motion of bones alone */
  RMP_DROPPED_MESH,    /* a format that cannot have bones */
  RMP_DROPPED_MOTION,  /* of bones */
  RMP_DROPPED_CACHE,   /* motion of vertices */
  RMP_DROPPED_UNREAD,  /* an image or scene in a format that has to be converted first */
  RMP_DROPPED_UNKNOWN, /* not a format that Rimple can use */
} RmpDroppedKind;

RmpDroppedKind rmp_dropped_file_get_kind (GFile *file);

/* Whether dropping it does something. */
gboolean rmp_dropped_file_is_read (GFile *file);

/* A sentence. @workspace: (nullable): of the window, NULL on the start page; to be freed */
char *rmp_dropped_file_describe (RmpWorkspace *workspace, GFile *file);

/* A line for each of the first files, and the number of further ones. @files: (element-type GFile);
 * to be freed
 */
char *rmp_dropped_files_describe (RmpWorkspace *workspace, GSList *files);

G_END_DECLS
