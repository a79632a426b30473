/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  RMP_PROJECT_ERROR_NOT_A_PROJECT, /* the file is something else */
  RMP_PROJECT_ERROR_DAMAGED,       /* a hash or a page does not fit: restore a copy */
  RMP_PROJECT_ERROR_NEWER,         /* written by a newer Rimple: update */
  RMP_PROJECT_ERROR_LOCKED,        /* open elsewhere: the message names the holder */
  /* the target changed on disk since it was opened: save under another name */
  RMP_PROJECT_ERROR_CHANGED,
  /* the target was moved or deleted since it was opened: save it there again */
  RMP_PROJECT_ERROR_MISSING,
  RMP_PROJECT_ERROR_READ_ONLY, /* the place cannot be written: save elsewhere */
  RMP_PROJECT_ERROR_NO_SPACE,  /* the disk is full: the message says how much is needed */
  RMP_PROJECT_ERROR_NOT_FOUND, /* no such row: the message lists what there is */
  RMP_PROJECT_ERROR_FAILED,    /* SQLite's own words */
} RmpProjectError;

#define RMP_PROJECT_ERROR (rmp_project_error_quark ())
GQuark rmp_project_error_quark (void);

/* Sets %RMP_PROJECT_ERROR_FAILED with the reason why a request is refused. Returns: FALSE */
gboolean rmp_project_refuse (GError **error, const char *why);

G_END_DECLS
