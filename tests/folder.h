/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* folder.h: the folder that a test program works in. */

#include <glib.h>

G_BEGIN_DECLS

/* Removes a file, or a folder with all that is in it. */
void remove_all (const char *path);

G_END_DECLS
