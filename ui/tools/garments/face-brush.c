/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/garments/face-brush.h"

#include "geometry/sheet.h"
#include "tools/garments/garment-sheet.h"
#include "tools/symmetry/joined-sides.h"
#include "tools/symmetry/other-side.h"

#include <math.h>

typedef enum
{
  POSITION_UNKNOWN,
  POSITION_HIDDEN,
  POSITION_SHOWN,
} PositionState;

struct _RmpFaceBrush
{
  RmpViewport *viewport;
  guint pane;
  RmpSurface *surface;
  RmpTopology *topology;
  guint8 *states;   /* [#V] PositionState */
  float *positions; /* [#V × 3] metres, as drawn */
  double *pixels;   /* [#V × 2] */
  guint n_sides;    /* (nullable): the other sides, which are painted too */
  /* (nullable): [n_sides × #F] for each face, the one at its mirrored middle, or itself */
  guint32 *twins;
};

RmpFaceBrush *
rmp_face_brush_new (RmpViewport *viewport, guint pane, RmpSurface *surface)
{
  RmpFaceBrush *self = g_new0 (RmpFaceBrush, 1);

  g_return_val_if_fail (RMP_IS_VIEWPORT (viewport), NULL);

  self->viewport = viewport;
  self->pane = pane;
  self->surface = g_object_ref (surface);
  self->topology = rmp_topology_new_for_mesh (rmp_surface_get_mesh (surface));
  self->states = g_new0 (guint8, self->topology->n_vertices);
  self->positions = g_new (float, 3 * (gsize) self->topology->n_vertices);
  self->pixels = g_new (double, 2 * (gsize) self->topology->n_vertices);
  return self;
}

void
rmp_face_brush_free (RmpFaceBrush *self)
{
  g_object_unref (self->surface);
  rmp_topology_unref (self->topology);
  g_free (self->states);
  g_free (self->positions);
  g_free (self->pixels);
  g_free (self->twins);
  g_free (self);
}

/* --- where faces are seen --------------------------------------------------------------------- */

static gboolean
find_corner (RmpFaceBrush *self, guint32 face, guint corner)
{
  const guint32 vertex = self->topology->faces[3 * (gsize) face + corner];
  const RmpSurfacePoint point = { face, { corner == 1 ? 1.0 : 0.0, corner == 2 ? 1.0 : 0.0 } };
  float *position = self->positions + 3 * (gsize) vertex, normal[3];
  double *pixel = self->pixels + 2 * (gsize) vertex;

  if (self->states[vertex] == POSITION_UNKNOWN)
    self->states[vertex] = rmp_viewport_place (self->viewport, self->pane, self->surface, &point,
                                               position, normal) &&
                                   rmp_viewport_project (self->viewport, self->pane, position,
                                                         pixel, pixel + 1)
                               ? POSITION_SHOWN
                               : POSITION_HIDDEN;
  return self->states[vertex] == POSITION_SHOWN;
}

static gboolean
find_corners (RmpFaceBrush *self, guint32 face)
{
  return find_corner (self, face, 0) && find_corner (self, face, 1) && find_corner (self, face, 2);
}

gboolean
rmp_face_brush_outline (RmpFaceBrush *self, guint32 face, gboolean through, double pixels[6])
{
  const guint32 *corners = self->topology->faces + 3 * (gsize) face;

  if (!find_corners (self, face))
    return FALSE;
  for (guint i = 0; i < 6; i++)
    pixels[i] = self->pixels[2 * (gsize) corners[i / 2] + i % 2];
  /* Pixels count downwards, so faces whose corners turn left in pixels are seen from behind. */
  return through || (pixels[2] - pixels[0]) * (pixels[5] - pixels[1]) <
                        (pixels[3] - pixels[1]) * (pixels[4] - pixels[0]);
}

/* --- under the ring --------------------------------------------------------------------------- */

static double
measure_distance (RmpFaceBrush *self, guint32 face, const float from[3])
{
  const guint32 *corners = self->topology->faces + 3 * (gsize) face;
  double sum = 0;

  for (guint axis = 0; axis < 3; axis++)
    {
      double middle = 0;

      for (guint i = 0; i < 3; i++)
        middle += (double) self->positions[3 * (gsize) corners[i] + axis] / 3.0;
      sum += (middle - (double) from[axis]) * (middle - (double) from[axis]);
    }
  return sqrt (sum);
}

/* Searches from face to face, so that parts that are near in space but far along the cloth are not
 * reached.
 */
static void
spread (RmpFaceBrush *self, const RmpSurfaceHit *hit, double radius, guint8 *touched)
{
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GHashTable) met = g_hash_table_new (NULL, NULL);

  g_array_append_val (open, hit->point.face);
  g_hash_table_add (met, GUINT_TO_POINTER (hit->point.face));
  while (open->len > 0)
    {
      const guint32 face = g_array_index (open, guint32, open->len - 1);
      double pixels[6];

      g_array_set_size (open, open->len - 1);
      if (face != hit->point.face && (!rmp_face_brush_outline (self, face, FALSE, pixels) ||
                                      measure_distance (self, face, hit->position) > radius))
        continue;
      touched[face] = 1;
      for (guint i = 0; i < 3; i++)
        {
          const guint32 edge = self->topology->face_edges[3 * (gsize) face + i];

          if (edge == RMP_INDEX_NONE)
            continue;
          for (guint32 j = self->topology->edge_face_start[edge];
               j < self->topology->edge_face_start[edge + 1]; j++)
            if (g_hash_table_add (met, GUINT_TO_POINTER (self->topology->edge_faces[j])))
              g_array_append_val (open, self->topology->edge_faces[j]);
        }
    }
}

static void
pierce (RmpFaceBrush *self, const RmpSurfaceHit *hit, double radius, guint8 *touched)
{
  const double reach = radius / rmp_viewport_get_pixel_size (self->viewport, hit->position);
  double x, y;

  touched[hit->point.face] = 1;
  if (!rmp_viewport_project (self->viewport, self->pane, hit->position, &x, &y))
    return;
  for (guint32 face = 0; face < self->topology->n_faces; face++)
    {
      double pixels[6];

      if (rmp_face_brush_outline (self, face, TRUE, pixels) &&
          hypot ((pixels[0] + pixels[2] + pixels[4]) / 3.0 - x,
                 (pixels[1] + pixels[3] + pixels[5]) / 3.0 - y) <= reach)
        touched[face] = 1;
    }
}

void
rmp_face_brush_touch (RmpFaceBrush *self, const RmpSurfaceHit *hit, double radius, gboolean through,
                      guint8 *touched)
{
  if (through)
    pierce (self, hit, radius, touched);
  else
    spread (self, hit, radius, touched);
}

/* --- the other side --------------------------------------------------------------------------- */

/* Mirrors the middle of a face. Returns: FALSE if the connectivity of the mesh has no partner for
 * it
 */
static gboolean
mirror_face (RmpFaceBrush *self, const RmpSheet *sheet, const double about[3], guint sides,
             guint32 face, double position[3])
{
  const gboolean joined = (sides & RMP_SIDES_JOINED) != 0;
  RmpSurfacePoint from = { face, { 1.0 / 3.0, 1.0 / 3.0 } };
  const RmpSurfacePoint middle = from;

  if (joined && !rmp_symmetry_find_twin (rmp_surface_get_symmetry (self->surface), &middle, &from))
    return FALSE;
  rmp_sheet_position (sheet, &from, position);
  for (guint axis = joined ? 1 : 0; axis < 3; axis++)
    if ((sides & 1u << axis) != 0)
      position[axis] = 2.0 * about[axis] - position[axis];
  return TRUE;
}

/* Also faces that belong to no garment can be painted. */
static void
find_twins (RmpFaceBrush *self, RmpGarment *garment, guint sides)
{
  g_autoptr (RmpSheet) sheet = rmp_sheet_new_smooth (rmp_surface_get_mesh (self->surface), NULL);
  guint each[RMP_MOST_SIDES];
  double about[3], position[3];

  rmp_sheet_find_middle (garment ? rmp_garment_get_sheet (garment, NULL) : sheet, about);
  self->n_sides = rmp_sides_split (sides, each);
  self->twins = g_new (guint32, MAX (self->n_sides, 1) * (gsize) self->topology->n_faces);
  for (guint i = 0; i < self->n_sides; i++)
    for (guint32 face = 0; face < self->topology->n_faces; face++)
      {
        const gboolean found = mirror_face (self, sheet, about, each[i], face, position);
        RmpSurfacePoint twin;

        self->twins[i * (gsize) self->topology->n_faces + face] = found &&
                                                                          rmp_sheet_closest (
                                                                              sheet, position,
                                                                              &twin) <=
                                                                              RMP_SYMMETRY_TOLERANCE
                                                                      ? twin.face
                                                                      : face;
      }
}

/* Each face looks whether one of its twins was touched, so that no holes are left where the sides
 * are triangulated differently.
 */
guint8 *
rmp_face_brush_mirror (RmpFaceBrush *self, RmpGarment *garment, guint sides, const guint8 *touched)
{
  const guint32 n = self->topology->n_faces;
  guint8 *all = g_memdup2 (touched, n);

  if (!self->twins)
    find_twins (self, garment, sides);
  for (gsize i = 0; i < self->n_sides * (gsize) n; i++)
    all[i % n] |= touched[self->twins[i]];
  return all;
}

/* --- islands ---------------------------------------------------------------------------------- */

guint8 *
rmp_surface_find_island (RmpSurface *surface, guint32 face)
{
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (rmp_surface_get_mesh (surface));
  g_autofree guint32 *components = g_new (guint32, topology->n_vertices);
  const guint16 *materials = rmp_surface_get_face_materials (surface);
  guint8 *island = g_new0 (guint8, topology->n_faces);

  g_return_val_if_fail (RMP_IS_SURFACE (surface), NULL);

  rmp_topology_components (topology, components);
  for (guint32 i = 0; i < topology->n_faces; i++)
    island[i] = components[topology->faces[3 * (gsize) i]] ==
                    components[topology->faces[3 * (gsize) face]] &&
                (!materials || materials[i] == materials[face]);
  return island;
}
