/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/symmetry/sides-view.h"

#include "palette.h"
#include "tools/garments/garment-sheet.h"
#include "tools/symmetry/joined-sides.h"
#include "tools/symmetry/mirror-plane.h"
#include "tools/symmetry/other-side.h"
#include "viewport/axis-gizmo.h"

/* Metres beside a plane of symmetry within which there is nothing to mirror. */
#define PLANE_TOLERANCE 1e-6
#define OUTLINE_WIDTH 1.0f
#define OUTLINE_ALPHA 0.6f
#define SHEET_ALPHA 0.04f

/* Finds the side of each corner of a face, 0 where the sides meet. Returns: FALSE if it is not
 * known
 */
static gboolean
find_corner_sides (RmpGarment *garment, guint axis, const RmpSymmetry *symmetry, guint32 face,
                   double out[3])
{
  const RmpSheet *sheet = rmp_garment_get_sheet (garment, NULL);

  for (guint i = 0; i < 3; i++)
    {
      const guint32 vertex = sheet->topology->faces[3 * (gsize) face + i];

      if (symmetry && rmp_symmetry_get_partner (symmetry, vertex) == RMP_INDEX_NONE)
        return FALSE;
      out[i] = !symmetry
                   ? sheet->positions[3 * (gsize) vertex + axis] -
                         rmp_garment_get_middle (garment)[axis]
                   : rmp_symmetry_get_side (
                         symmetry,
                         &(RmpSurfacePoint){ face, { i == 1 ? 1.0 : 0.0, i == 2 ? 1.0 : 0.0 } });
    }
  return TRUE;
}

typedef struct
{
  GArray *positions, *normals; /* of float */
} Lines;

/* Adds the line where the sides meet on a face. */
static void
add_crossing (RmpGarment *garment, RmpViewport *viewport, guint pane, guint32 face,
              const double sides[3], Lines *lines)
{
  const guint32 *faces = rmp_garment_get_sheet (garment, NULL)->topology->faces;
  float positions[6], directions[6];
  guint n = 0;

  for (guint i = 0; i < 3 && n < 2; i++)
    {
      const double a = sides[i], b = sides[(i + 1) % 3];
      RmpSurfacePoint point;

      if ((a < PLANE_TOLERANCE) == (b < PLANE_TOLERANCE))
        continue;
      point = rmp_surface_point_on_edge (faces, face, faces[3 * (gsize) face + i],
                                         faces[3 * (gsize) face + (i + 1) % 3],
                                         CLAMP (a / (a - b), 0.0, 1.0));
      n += rmp_viewport_place (viewport, pane, rmp_garment_get_surface (garment), &point,
                               positions + 3 * n, directions + 3 * n);
    }
  if (n < 2)
    return;
  g_array_append_vals (lines->positions, positions, 6);
  g_array_append_vals (lines->normals, directions, 6);
}

static void
add_line (RmpGarment *garment, guint axis, const RmpSymmetry *symmetry, RmpViewport *viewport,
          RmpScene *scene, guint pane)
{
  const RmpSheet *sheet = rmp_garment_get_sheet (garment, NULL);
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (float));
  g_autoptr (GArray) normals = g_array_new (FALSE, FALSE, sizeof (float));

  for (guint32 face = 0; face < sheet->topology->n_faces; face++)
    {
      double sides[3];

      if (sheet->cloth[face] && find_corner_sides (garment, axis, symmetry, face, sides))
        add_crossing (garment, viewport, pane, face, sides, &(Lines){ positions, normals });
    }
  if (positions->len > 0)
    rmp_scene_add_line (scene,
                        &(RmpSceneLine){ .style = RMP_LINE_SEAM,
                                         .flags = RMP_LINE_PAIRS,
                                         .n_points = positions->len / 3,
                                         .points = (const float *) (gpointer) positions->data,
                                         .normals = (const float *) (gpointer) normals->data });
}

/* Adds a plane in the colour of its axis. */
static void
add_plane (RmpGarment *garment, guint axis, RmpViewport *viewport, RmpScene *scene, guint pane)
{
  float corners[4][3], colour[4] = { 0.0f, 0.0f, 0.0f, SHEET_ALPHA };

  if (!rmp_garment_find_mirror_plane (garment, axis, viewport, pane, corners))
    return;
  for (guint i = 0; i < 3; i++)
    colour[i] = rmp_colour_decode ((float) rmp_axis_get_colour (axis)[i]);
  rmp_scene_add_sheet (scene, (const float (*)[3]) corners, colour);
  colour[3] = OUTLINE_ALPHA;
  rmp_scene_add_line (scene,
                      &(RmpSceneLine){ .style = RMP_LINE_PLAIN,
                                       .flags = RMP_LINE_CLOSED,
                                       .n_points = 4,
                                       .points = corners[0],
                                       .colour = { colour[0], colour[1], colour[2], colour[3] },
                                       .width = OUTLINE_WIDTH });
}

static gboolean
is_joined (guint sides, guint axis)
{
  return axis == 0 && (sides & RMP_SIDES_JOINED) != 0;
}

void
rmp_garment_add_sides_to_scene (RmpGarment *self, guint sides, RmpViewport *viewport,
                                RmpScene *scene, guint pane)
{
  RmpSurface *surface = rmp_garment_get_surface (self);

  g_return_if_fail (RMP_IS_GARMENT (self));

  for (guint axis = 0; axis < 3; axis++)
    if ((sides & 1u << axis) != 0)
      add_line (self, axis, is_joined (sides, axis) ? rmp_surface_get_symmetry (surface) : NULL,
                viewport, scene, pane);
}

void
rmp_garment_add_mirror_planes_to_scene (RmpGarment *self, guint sides, RmpViewport *viewport,
                                        RmpScene *scene, guint pane)
{
  g_return_if_fail (RMP_IS_GARMENT (self));

  for (guint axis = 0; axis < 3; axis++)
    if ((sides & 1u << axis) != 0 && !is_joined (sides, axis))
      add_plane (self, axis, viewport, scene, pane);
}
