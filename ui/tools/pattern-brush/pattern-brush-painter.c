/* SPDX-License-Identifier: GPL-3.0-or-later */

/* pattern-brush-painter.c: the painter of the pattern brush, which is made again when the mesh, its
 * pose or the image changes.
 */

#include "painting/wrap-charts.h"
#include "tools/pattern-brush/pattern-brush-private.h"
#include "tools/pattern-brush/pattern-wrap.h"

#include <math.h>
#include <string.h>

/* Poses that differ by less than this part of the brush's radius count as the same. */
#define SAME_POSE 0.1

/* The positions of the cloth as shown; vertices that are not shown have those at rest. */
static float *
copy_pose (RmpPatternBrushTool *self, RmpSurface *surface)
{
  RmpShownCloth *cloth = rmp_brush_tool_get_cloth (RMP_BRUSH_TOOL (self));
  RmpMesh *mesh = rmp_surface_get_mesh (surface);
  const gsize n = 3 * (gsize) rmp_mesh_get_n_vertices (mesh);
  const float *shown = cloth ? rmp_shown_cloth_get_positions (cloth, surface, NULL) : NULL;
  float *positions = g_memdup2 (rmp_mesh_get_positions (mesh), n * sizeof *positions);

  for (gsize i = 0; shown && i < n; i++)
    if (!isnan (shown[i]))
      positions[i] = shown[i];
  return positions;
}

/* Strokes themselves move the shown cloth a little, which does not count as another pose. */
static gboolean
is_same_pose (RmpPatternBrushTool *self, const float *positions)
{
  RmpBrushSettings *settings = rmp_brush_tool_get_settings (RMP_BRUSH_TOOL (self));
  const float slack = (float) (SAME_POSE * rmp_brush_settings_get_radius (settings, 0.0));

  for (gsize i = 0; i < 3 * (gsize) rmp_mesh_get_n_vertices (self->mesh); i++)
    if (fabsf (positions[i] - self->positions[i]) > slack)
      return FALSE;
  return TRUE;
}

static gboolean
is_same_cloth (RmpPatternBrushTool *self, const guint8 *cloth)
{
  if (!cloth || !self->cloth)
    return cloth == self->cloth;
  return memcmp (cloth, self->cloth, rmp_mesh_get_n_faces (self->mesh)) == 0;
}

void
rmp_pattern_brush_prepare (RmpPatternBrushTool *self, RmpGarment *garment, guint side)
{
  RmpSurface *surface = rmp_garment_get_surface (garment);
  RmpMesh *mesh = rmp_surface_get_mesh (surface);
  const guint8 *cloth = rmp_garment_get_cloth (garment);
  g_autofree float *positions = copy_pose (self, surface);
  const RmpWrap wrap = rmp_pattern_wrap_find (rmp_brush_tool_get_workspace (RMP_BRUSH_TOOL (self)),
                                              garment);
  g_autoptr (RmpMesh) charts = NULL;
  g_autofree guint8 *faces = NULL;

  g_assert (RMP_IS_PATTERN_BRUSH_TOOL (self));

  if (mesh == self->mesh && is_same_cloth (self, cloth) && side == self->side &&
      wrap == self->wrap && is_same_pose (self, positions))
    return;
  g_free (self->cloth);
  self->cloth = cloth ? g_memdup2 (cloth, rmp_mesh_get_n_faces (mesh)) : NULL;
  g_clear_pointer (&self->mesh, rmp_mesh_unref);
  self->mesh = rmp_mesh_ref (mesh);
  g_free (self->positions);
  self->positions = g_steal_pointer (&positions);
  self->side = side;
  self->wrap = wrap;
  charts = rmp_wrap_charts (mesh, cloth, wrap, &faces);
  rmp_paint_worker_prepare (self->worker, charts, faces, self->positions, side);
}
