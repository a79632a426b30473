/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/sides-view.h"

#include "geometry/vector.h"
#include "tools/garment-sheet.h"
#include "tools/joined-sides.h"
#include "tools/other-side.h"

/* Metres beside a plane of symmetry within which there is nothing to mirror. */
#define PLANE_TOLERANCE 1e-6
/* Of so many places of the cloth, at most, the plane between them and their twins is found. */
#define N_SAMPLES 400
/* Of the cloth's extent: how far the plane's outline stands out. */
#define MARGIN 0.06
#define OUTLINE_WIDTH 1.0f
/* Metres: pairs that are nearer to each other count as this. */
#define NEAREST 0.02

/* Which side each corner of a face is on, 0 where the sides meet. Returns: FALSE where nothing is known */
static gboolean
find_corner_sides (RmpGarment *garment, guint axis, const RmpSymmetry *symmetry, guint32 face, double out[3])
{
  const RmpSheet *sheet = rmp_garment_get_sheet (garment, NULL);

  for (guint i = 0; i < 3; i++)
    {
      const guint32 vertex = sheet->topology->faces[3 * (gsize) face + i];

      if (symmetry != NULL && rmp_symmetry_get_partner (symmetry, vertex) == RMP_INDEX_NONE)
        return FALSE;
      out[i] = symmetry == NULL ? sheet->positions[3 * (gsize) vertex + axis] - rmp_garment_get_middle (garment)[axis]
                                : rmp_symmetry_get_side (
                                      symmetry, &(RmpSurfacePoint){ face, { i == 1 ? 1.0 : 0.0, i == 2 ? 1.0 : 0.0 } });
    }
  return TRUE;
}

typedef struct
{
  GArray *positions, *normals; /* of float */
} Lines;

/* Where the sides meet on a face. */
static void
add_crossing (RmpGarment *garment, RmpViewport *viewport, guint pane, guint32 face, const double sides[3], Lines *lines)
{
  const guint32 *faces = rmp_garment_get_sheet (garment, NULL)->topology->faces;
  float places[6], directions[6];
  guint n = 0;

  for (guint i = 0; i < 3 && n < 2; i++)
    {
      const double a = sides[i], b = sides[(i + 1) % 3];
      RmpSurfacePoint point;

      if ((a < PLANE_TOLERANCE) == (b < PLANE_TOLERANCE))
        continue;
      point = rmp_surface_point_on_edge (faces, face, faces[3 * (gsize) face + i],
                                         faces[3 * (gsize) face + (i + 1) % 3], CLAMP (a / (a - b), 0.0, 1.0));
      n += rmp_viewport_place (viewport, pane, rmp_garment_get_surface (garment), &point, places + 3 * n,
                               directions + 3 * n);
    }
  if (n < 2)
    return;
  g_array_append_vals (lines->positions, places, 6);
  g_array_append_vals (lines->normals, directions, 6);
}

static void
add_line (RmpGarment *garment, guint axis, const RmpSymmetry *symmetry, RmpViewport *viewport, RmpScene *scene,
          guint pane)
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
    rmp_scene_add_line (scene, &(RmpSceneLine){ .style = RMP_LINE_SEAM,
                                                .flags = RMP_LINE_PAIRS,
                                                .n_points = positions->len / 3,
                                                .points = (const float *) (gpointer) positions->data,
                                                .normals = (const float *) (gpointer) normals->data });
}

typedef struct
{
  double normal[3], middle[3];
  GArray *places; /* float [3]: of the samples and of their twins */
} Plane;

/* The nearer a place is to its twin the more it counts: arms and legs go their own ways. */
static void
add_pair (Plane *plane, const float places[6], double side, double *sum)
{
  double own[3], twin[3], way[3], weight;

  rmp_vector_load (places, own);
  rmp_vector_load (places + 3, twin);
  rmp_vector_sub (own, twin, way);
  weight = 1.0 / MAX (rmp_vector_norm (way), NEAREST);
  rmp_vector_add_scaled (plane->normal, side * weight, way, plane->normal);
  rmp_vector_add_scaled (plane->middle, 0.5 * weight, own, plane->middle);
  rmp_vector_add_scaled (plane->middle, 0.5 * weight, twin, plane->middle);
  *sum += weight;
  g_array_append_vals (plane->places, places, 6);
}

/* Between places of the cloth and their twins, as the pane shows them. Returns: FALSE where there are none */
static gboolean
find_plane (RmpGarment *garment, guint sides, guint axis, RmpViewport *viewport, guint pane, Plane *plane)
{
  const RmpSheet *sheet = rmp_garment_get_sheet (garment, NULL);
  RmpSurface *surface = rmp_garment_get_surface (garment);
  const guint stride = sheet->topology->n_faces / N_SAMPLES + 1;
  double sum = 0.0;

  for (guint32 face = 0; face < sheet->topology->n_faces; face += stride)
    {
      const RmpSurfacePoint point = { face, { 1.0 / 3.0, 1.0 / 3.0 } };
      float places[6], normal[3];
      RmpSurfacePoint twin;
      double own[3], side;

      if (!sheet->cloth[face] || !rmp_garment_find_twin (garment, sides, &point, &twin) ||
          !rmp_viewport_place (viewport, pane, surface, &point, places, normal) ||
          !rmp_viewport_place (viewport, pane, surface, &twin, places + 3, normal))
        continue;
      rmp_sheet_position (sheet, &point, own);
      side = (sides & RMP_SIDES_JOINED) != 0 ? rmp_symmetry_get_side (rmp_surface_get_symmetry (surface), &point)
                                             : own[axis] - rmp_garment_get_middle (garment)[axis];
      add_pair (plane, places, side < 0.0 ? -1.0 : 1.0, &sum);
    }
  for (guint i = 0; i < 3; i++)
    plane->middle[i] /= MAX (sum, G_MINDOUBLE);
  return rmp_vector_normalise (plane->normal);
}

/* A rectangle in the plane round all samples, upright where it can be. */
static void
find_corners (const Plane *plane, float corners[4][3])
{
  const double up[3] = { 0.0, fabs (plane->normal[1]) < 0.9 ? 1.0 : 0.0, fabs (plane->normal[1]) < 0.9 ? 0.0 : 1.0 };
  double axes[2][3], low[2] = { G_MAXDOUBLE, G_MAXDOUBLE }, high[2] = { -G_MAXDOUBLE, -G_MAXDOUBLE };

  rmp_vector_cross (up, plane->normal, axes[0]);
  rmp_vector_normalise (axes[0]);
  rmp_vector_cross (plane->normal, axes[0], axes[1]);
  for (guint i = 0; i < plane->places->len; i += 3)
    {
      double place[3];

      rmp_vector_load (&g_array_index (plane->places, float, i), place);
      rmp_vector_sub (place, plane->middle, place);
      for (guint k = 0; k < 2; k++)
        {
          low[k] = MIN (low[k], rmp_vector_dot (place, axes[k]));
          high[k] = MAX (high[k], rmp_vector_dot (place, axes[k]));
        }
    }
  for (guint i = 0; i < 4; i++)
    {
      const double margin = MARGIN * MAX (high[0] - low[0], high[1] - low[1]);
      double corner[3];

      rmp_vector_add_scaled (plane->middle, i == 1 || i == 2 ? high[0] + margin : low[0] - margin, axes[0], corner);
      rmp_vector_add_scaled (corner, i >= 2 ? high[1] + margin : low[1] - margin, axes[1], corner);
      rmp_vector_store (corner, corners[i]);
    }
}

static void
add_plane (RmpGarment *garment, guint sides, guint axis, RmpViewport *viewport, RmpScene *scene, guint pane)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (float));
  Plane plane = { .places = places };
  float corners[4][3];

  if (!find_plane (garment, sides, axis, viewport, pane, &plane))
    return;
  find_corners (&plane, corners);
  rmp_scene_add_line (scene, &(RmpSceneLine){ .style = RMP_LINE_PLAIN,
                                              .flags = RMP_LINE_CLOSED,
                                              .n_points = 4,
                                              .points = corners[0],
                                              .colour = { 0.8f, 0.85f, 0.92f, 0.45f },
                                              .width = OUTLINE_WIDTH });
}

void
rmp_garment_add_sides_to_scene (RmpGarment *self, guint sides, RmpViewport *viewport, RmpScene *scene, guint pane)
{
  for (guint axis = 0; axis < 3; axis++)
    {
      const guint side = 1u << axis;
      const gboolean joined = side == RMP_SIDES_X && (sides & RMP_SIDES_JOINED) != 0;

      if ((sides & side) == 0)
        continue;
      add_line (self, axis, joined ? rmp_surface_get_symmetry (rmp_garment_get_surface (self)) : NULL, viewport, scene,
                pane);
      add_plane (self, side | (joined ? RMP_SIDES_JOINED : 0u), axis, viewport, scene, pane);
    }
}
