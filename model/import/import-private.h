/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/cursor.h"
#include "import/import.h"

G_BEGIN_DECLS

RmpImport *rmp_import_new (void);

/* section.c: each takes one section's payload. FALSE with %RMP_IMPORT_ERROR_STREAM if it makes no sense. */
gboolean rmp_import_read_facts (RmpImport *self, RmpCursor *cursor, GError **error);
gboolean rmp_import_read_skeleton (RmpImport *self, RmpCursor *cursor, GError **error);
gboolean rmp_import_read_image (RmpImport *self, RmpCursor *cursor, GError **error);
gboolean rmp_import_read_mesh (RmpImport *self, RmpCursor *cursor, GError **error);
gboolean rmp_import_read_clip (RmpImport *self, RmpCursor *cursor, GError **error);
gboolean rmp_import_read_finding (RmpImport *self, RmpCursor *cursor, GError **error);

/* measure.c: fills in the box of the rest pose and the guess of the unit. */
gboolean rmp_import_measure (RmpImport *self, GError **error);

G_END_DECLS
