/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* grain.h: the direction on each face of the skin along which it measures its stretch. It lies in
 * the cloth: where cloth at rest has another shape than the mesh that somebody painted on, it goes
 * along.
 */

#include "geometry/mesh.h"
#include "geometry/subdivision.h"
#include "methods/embedded-shell/settings.h"

G_BEGIN_DECLS

/**
 * rmp_shell_grain_new:
 * @subdivision: of @mesh
 * @rest: [#V of @mesh × 3] metres: the cloth at rest
 * @painted: (nullable): [#V of @mesh × 3] tangents of @mesh, unit or 0; a direction and its
 *   opposite mean the same
 * @missed: (out): whether there is nothing of what the grain is to follow
 *
 * Where that says nothing of a face, it is the plan's direction.
 *
 * Returns: (transfer full): [#F of the fine mesh × 3] unit vectors near the face, whose shadow on
 *   it counts; 0 where its first edge does
 */
double *rmp_shell_grain_new (const RmpSubdivision *subdivision, const RmpMesh *mesh,
                             const float *rest, const RmpShellPlan *plan, const float *painted,
                             gboolean *missed);

G_END_DECLS
