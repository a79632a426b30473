/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* file.h: a file as a whole, and which files another may ask for. */

#include <gio/gio.h>

G_BEGIN_DECLS

/* Ordinary files up to 1 GB; NULL with %RMP_IMPORT_ERROR set. */
GBytes *rmp_file_load (const char *path, GError **error);

void rmp_file_set_error (GError **error, const char *path, const char *reason);

/* Whether @path lies in @folder or below, links followed; %TRUE for a file that is not there. */
gboolean rmp_file_is_below (const char *path, const char *folder);

G_END_DECLS
