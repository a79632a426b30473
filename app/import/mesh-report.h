/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* mesh-report.h: what welding found, as lines of the report. Faces are checked by who receives
 * them.
 */

#include "weld.h"

G_BEGIN_DECLS

/**
 * rmp_mesh_report:
 * @geometry: about to become the next mesh of @scene
 * @flags: [#V] from rmp_soup_weld()
 * @skinned: whether weights matter
 */
void rmp_mesh_report (RmpImportScene *scene, const RmpSceneGeometry *geometry, const guint8 *flags,
                      guint n_dropped, gboolean skinned);

G_END_DECLS
