/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* repair.h: repairs the fault that a line of an import report names. */

#include "store/assets/import-record.h"

G_BEGIN_DECLS

/**
 * rmp_import_record_repair:
 * @line: one whose fault can be repaired
 * @outcome: (out) (optional): counts before and after, and what could not be carried over; to be
 *   freed
 *
 * One edit: the mesh, its weights, morph targets and materials, the faces of garments and fold
 * lines, and the report, which says what was done and what is still wrong.
 *
 * Returns: %FALSE with %RMP_PROJECT_ERROR set and everything as it was
 */
gboolean rmp_import_record_repair (RmpImportRecord *self, guint line, char **outcome,
                                   GError **error);

G_END_DECLS
