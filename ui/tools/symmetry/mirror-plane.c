/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/symmetry/mirror-plane.h"

#include "geometry/vector.h"
#include "store/assets/placement.h"
#include "tools/garments/garment-sheet.h"
#include "tools/symmetry/other-side.h"

/* The most places of the cloth that are sampled. */
#define N_SAMPLES 400
/* How far the rectangle stands out, as a part of the extent of the cloth. */
#define MARGIN 0.06
/* Metres: the distance of a pair in its weight is at least this. */
#define NEAREST 0.02

typedef struct
{
  double normal[3], middle[3];
  GArray *positions; /* float [3]: of the samples */
} Plane;

/* A place counts the more the nearer it is to its twin, because arms and legs move independently.
 */
static void
add_pair (Plane *plane, const float position[3], const float twin[3], double side, double *sum)
{
  double own[3], other[3], way[3], weight;

  rmp_vector_load (position, own);
  rmp_vector_load (twin, other);
  rmp_vector_sub (own, other, way);
  weight = 1.0 / MAX (rmp_vector_norm (way), NEAREST);
  rmp_vector_add_scaled (plane->normal, side * weight, way, plane->normal);
  rmp_vector_add_scaled (plane->middle, 0.5 * weight, own, plane->middle);
  rmp_vector_add_scaled (plane->middle, 0.5 * weight, other, plane->middle);
  *sum += weight;
}

/* Finds the twin of a place, unless the nearest place of the cloth is on the same side, as at a
 * border near the plane. @side: (out): the side of @point, −1 or 1
 */
static gboolean
find_twin (RmpGarment *garment, guint axis, const RmpSurfacePoint *point, RmpSurfacePoint *twin,
           double *side)
{
  const RmpSheet *sheet = rmp_garment_get_sheet (garment, NULL);
  double own[3], other[3], middle = rmp_garment_get_middle (garment)[axis];

  if (!rmp_garment_find_twin (garment, 1u << axis, point, twin))
    return FALSE;
  rmp_sheet_position (sheet, point, own);
  rmp_sheet_position (sheet, twin, other);
  *side = own[axis] < middle ? -1.0 : 1.0;
  return (other[axis] - middle) * *side < -0.5 * fabs (own[axis] - middle);
}

/* Fits the plane halfway between places of the cloth and their twins, as the pane shows them.
 * Returns: FALSE if there are no twins
 */
static gboolean
find_posed (RmpGarment *garment, guint axis, RmpViewport *viewport, guint pane, Plane *plane)
{
  const RmpSheet *sheet = rmp_garment_get_sheet (garment, NULL);
  RmpSurface *surface = rmp_garment_get_surface (garment);
  const guint stride = sheet->topology->n_faces / N_SAMPLES + 1;
  double sum = 0.0;

  for (guint32 face = 0; face < sheet->topology->n_faces; face += stride)
    {
      const RmpSurfacePoint point = { face, { 1.0 / 3.0, 1.0 / 3.0 } };
      float position[3], other[3], normal[3];
      RmpSurfacePoint twin;
      double side;

      if (!sheet->cloth[face] ||
          !rmp_viewport_place (viewport, pane, surface, &point, position, normal))
        continue;
      g_array_append_vals (plane->positions, position, 3);
      if (find_twin (garment, axis, &point, &twin, &side) &&
          rmp_viewport_place (viewport, pane, surface, &twin, other, normal))
        add_pair (plane, position, other, side, &sum);
    }
  for (guint i = 0; i < 3; i++)
    plane->middle[i] /= MAX (sum, G_MINDOUBLE);
  return rmp_vector_normalise (plane->normal);
}

/* The plane at rest, at the place of the character. */
static void
find_at_rest (RmpGarment *garment, guint axis, Plane *plane)
{
  const RmpPlacement placement = rmp_character_get_placement (
      rmp_surface_get_character (rmp_garment_get_surface (garment)));
  RmpChange change = RMP_CHANGE_NONE;
  float normal[3] = { 0.0f, 0.0f, 0.0f }, middle[3] = { 0.0f, 0.0f, 0.0f };

  rmp_placement_add (&placement, &change);
  normal[axis] = 1.0f;
  middle[axis] = (float) rmp_garment_get_middle (garment)[axis];
  rmp_change_ways (&change, normal, 1);
  rmp_change_positions (&change, middle, 1);
  rmp_vector_load (normal, plane->normal);
  rmp_vector_load (middle, plane->middle);
}

/* The rectangle in the plane round all samples, upright if possible. */
static void
find_corners (const Plane *plane, float corners[4][3])
{
  const gboolean stands = fabs (plane->normal[1]) < 0.9;
  const double up[3] = { 0.0, stands ? 1.0 : 0.0, stands ? 0.0 : 1.0 };
  double axes[2][3], low[2] = { G_MAXDOUBLE, G_MAXDOUBLE },
                     high[2] = { -G_MAXDOUBLE, -G_MAXDOUBLE }, margin;

  rmp_vector_cross (up, plane->normal, axes[0]);
  rmp_vector_normalise (axes[0]);
  rmp_vector_cross (plane->normal, axes[0], axes[1]);
  for (guint i = 0; i < plane->positions->len; i += 3)
    {
      double position[3];

      rmp_vector_load (&g_array_index (plane->positions, float, i), position);
      rmp_vector_sub (position, plane->middle, position);
      for (guint k = 0; k < 2; k++)
        {
          low[k] = MIN (low[k], rmp_vector_dot (position, axes[k]));
          high[k] = MAX (high[k], rmp_vector_dot (position, axes[k]));
        }
    }
  margin = MARGIN * MAX (high[0] - low[0], high[1] - low[1]);
  for (guint i = 0; i < 4; i++)
    {
      double corner[3];

      rmp_vector_add_scaled (plane->middle, i == 1 || i == 2 ? high[0] + margin : low[0] - margin,
                             axes[0], corner);
      rmp_vector_add_scaled (corner, i >= 2 ? high[1] + margin : low[1] - margin, axes[1], corner);
      rmp_vector_store (corner, corners[i]);
    }
}

gboolean
rmp_garment_find_mirror_plane (RmpGarment *self, guint axis, RmpViewport *viewport, guint pane,
                               float corners[4][3])
{
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (float));
  Plane plane = { .positions = positions };

  g_return_val_if_fail (RMP_IS_GARMENT (self), FALSE);

  if (!find_posed (self, axis, viewport, pane, &plane))
    find_at_rest (self, axis, &plane);
  if (positions->len == 0)
    return FALSE;
  find_corners (&plane, corners);
  return TRUE;
}
