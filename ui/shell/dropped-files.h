/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* dropped-files.h: what becomes of files that are let go over the window, said before they are. */

#include "workspace/workspace.h"

G_BEGIN_DECLS

/* By the end of the name; no file is opened to find out. */
typedef enum
{
  RMP_DROPPED_PROJECT,
  RMP_DROPPED_IMAGE,
  RMP_DROPPED_SCENE,   /* a character, or motion of bones alone */
  RMP_DROPPED_MESH,    /* one that cannot have bones */
  RMP_DROPPED_MOTION,  /* of bones */
  RMP_DROPPED_CACHE,   /* motion of vertices */
  RMP_DROPPED_UNREAD,  /* an image or scene of a kind that has to be converted */
  RMP_DROPPED_UNKNOWN, /* not a kind of file that Rimple could use */
} RmpDroppedKind;

RmpDroppedKind rmp_dropped_file_get_kind (GFile *file);

/* Whether something is done with it. */
gboolean rmp_dropped_file_is_read (GFile *file);

/* A sentence. @workspace: (nullable): of the window, NULL on the start page; to be freed */
char *rmp_dropped_file_describe (RmpWorkspace *workspace, GFile *file);

/* A line for each of the first, and how many more there are. @files: (element-type GFile); to be freed */
char *rmp_dropped_files_describe (RmpWorkspace *workspace, GSList *files);

G_END_DECLS
