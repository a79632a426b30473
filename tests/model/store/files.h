/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* files.h: project files as tests find and leave them. */

#include "fixture.h"

G_BEGIN_DECLS

GBytes *read_bytes (const char *path);
void drop (RmpProject *project); /* closes it and gives it up */

/* A saved and closed project: the sleeve and a garment. (transfer full): its path */
char *make_file (const char *name);

/* Neither for reading nor for writing. */
void assert_opening_fails (const char *path, RmpProjectError code);

guint count_working_files (void);

G_END_DECLS
