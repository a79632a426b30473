/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* import-rows.h: stores the parts of an import as rows and assets. */

#include "import/import.h"
#include "store/assets/transform.h"
#include "store/document/edit.h"
#include "store/document/project.h"

G_BEGIN_DECLS

/* Hash of the asset; to be freed. */
char *rmp_import_rows_store_skeleton (RmpEdit *edit, RmpSkeleton *skeleton, const RmpChange *change,
                                      GError **error);

/* Hashes of all images of @import, NULL-terminated; to be freed. */
char **rmp_import_rows_store_images (RmpEdit *edit, const RmpImport *import, GError **error);

/* With its materials. @id: (out) */
gboolean rmp_import_rows_add_surface (RmpEdit *edit, gint64 character, const char *name,
                                      const RmpImportMesh *mesh, const RmpChange *change,
                                      char **images, gint64 *id, GError **error);

gboolean rmp_import_rows_add_clip (RmpEdit *edit, gint64 character, const char *name, RmpClip *clip,
                                   const RmpChange *change, GError **error);

/* The report. @surfaces: (nullable): the id for each mesh of @import, 0 if the mesh was not
 * imported; %NULL if only the motion was: lines about meshes are then left out
 */
gboolean rmp_import_rows_add_record (RmpEdit *edit, gint64 character, const RmpImport *import,
                                     const gint64 *surfaces, gint64 *id, GError **error);

/* Stores the report of motion for an existing character. The first report of a character tells its
 * unit, so a character without reports, from an earlier version, gets none.
 */
gboolean rmp_import_rows_add_motion_record (RmpEdit *edit, RmpCharacter *character,
                                            const RmpImport *import, GError **error);

/* One line of it; @surface: 0 for none. */
gboolean rmp_import_rows_add_line (RmpEdit *edit, gint64 record, guint position,
                                   const RmpImportFinding *finding, gint64 surface, GError **error);

G_END_DECLS
