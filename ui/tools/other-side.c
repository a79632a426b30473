/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/other-side.h"

#include "geometry/vector.h"
#include "i18n.h"
#include "tools/garment-edits.h"
#include "tools/garment-sheet.h"

/* --- how the mesh is joined ----------------------------------------------------------------------------------- */

typedef struct
{
  RmpMesh *mesh;
  RmpSymmetry *symmetry;
} Joined;

static void
joined_free (Joined *self)
{
  rmp_mesh_unref (self->mesh);
  rmp_symmetry_unref (self->symmetry);
  g_free (self);
}

static RmpSymmetry *
keep_symmetry (RmpSurface *self, RmpTopology *topology, guint32 edge)
{
  RmpMesh *mesh = rmp_surface_get_mesh (self);
  Joined *joined = g_new (Joined, 1);

  *joined = (Joined){ rmp_mesh_ref (mesh), rmp_symmetry_new (topology, rmp_mesh_get_positions (mesh), edge) };
  g_object_set_data_full (G_OBJECT (self), "rimple-symmetry", joined, (GDestroyNotify) joined_free);
  return joined->symmetry;
}

RmpSymmetry *
rmp_surface_get_symmetry (RmpSurface *self)
{
  const Joined *joined = g_object_get_data (G_OBJECT (self), "rimple-symmetry");
  g_autoptr (RmpTopology) topology = NULL;

  if (joined != NULL && joined->mesh == rmp_surface_get_mesh (self))
    return joined->symmetry;
  topology = rmp_topology_new_for_mesh (rmp_surface_get_mesh (self));
  return keep_symmetry (self, topology, RMP_INDEX_NONE);
}

/* The corner that weighs least is across from it. */
static guint32
find_nearest_edge (const RmpTopology *topology, const RmpSurfacePoint *point)
{
  double weights[3];
  guint across = 0;

  rmp_surface_point_weights (point, weights);
  for (guint i = 1; i < 3; i++)
    if (weights[i] < weights[across])
      across = i;
  return topology->face_edges[3 * (gsize) point->face + (across + 1) % 3];
}

void
rmp_viewport_mirror_here (RmpViewport *self, const RmpSurfaceHit *hit)
{
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (rmp_surface_get_mesh (hit->surface));

  keep_symmetry (hit->surface, topology, find_nearest_edge (topology, &hit->point));
  if (rmp_workspace_get_flag (rmp_viewport_get_workspace (self), "topological"))
    rmp_viewport_tell_symmetry (self, hit->surface);
  g_object_set (rmp_viewport_get_workspace (self), "topological", TRUE, NULL);
  rmp_viewport_queue_scenes (self);
}

void
rmp_viewport_tell_symmetry (RmpViewport *self, RmpSurface *surface)
{
  const guint n = rmp_mesh_get_n_vertices (rmp_surface_get_mesh (surface));
  const guint n_alone = rmp_symmetry_get_n_alone (rmp_surface_get_symmetry (surface));
  g_autofree char *words = NULL;

  if (n_alone == 0)
    words = g_strdup (_ ("All vertices of the mesh have a partner on the other side."));
  else
    words = g_strdup_printf (_ ("%u of %u vertices of the mesh have no partner on the other side. Where the middle was "
                                "not found, point at an edge on it and press Ctrl+Shift+M."),
                             n_alone, n);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", words);
}

/* --- mirrored at rest ----------------------------------------------------------------------------------------- */

typedef struct
{
  RmpSheet *sheet;
  double middle[3];
} Middle;

static void
middle_free (Middle *self)
{
  rmp_sheet_unref (self->sheet);
  g_free (self);
}

void
rmp_sheet_find_middle (const RmpSheet *sheet, double middle[3])
{
  const RmpTopology *topology = sheet->topology;
  double low[3] = { G_MAXDOUBLE, G_MAXDOUBLE, G_MAXDOUBLE }, high[3] = { -G_MAXDOUBLE, -G_MAXDOUBLE, -G_MAXDOUBLE };

  for (gsize i = 0; i < 3 * (gsize) topology->n_faces; i++)
    for (guint axis = 0; axis < 3 && sheet->cloth[i / 3]; axis++)
      {
        const double x = sheet->positions[3 * (gsize) topology->faces[i] + axis];

        low[axis] = MIN (low[axis], x);
        high[axis] = MAX (high[axis], x);
      }
  middle[0] = 0.0;
  for (guint axis = 1; axis < 3; axis++)
    middle[axis] = 0.5 * (low[axis] + high[axis]);
}

/* [3] metres; valid until the garment changes */
static const double *
get_middle (RmpGarment *garment)
{
  RmpSheet *sheet = rmp_garment_get_sheet (garment, NULL);
  Middle *middle = g_object_get_data (G_OBJECT (garment), "rimple-middle");

  if (middle == NULL || middle->sheet != sheet)
    {
      middle = g_new0 (Middle, 1);
      middle->sheet = rmp_sheet_ref (sheet);
      rmp_sheet_find_middle (sheet, middle->middle);
      g_object_set_data_full (G_OBJECT (garment), "rimple-middle", middle, (GDestroyNotify) middle_free);
    }
  return middle->middle;
}

#define AXES (RMP_SIDES_X | RMP_SIDES_Y | RMP_SIDES_Z)

guint
rmp_workspace_get_mirrored (RmpWorkspace *self)
{
  guint sides = 0;

  if (rmp_workspace_get_flag (self, "symmetry"))
    sides |= rmp_workspace_get_flag (self, "topological") ? RMP_SIDES_X | RMP_SIDES_JOINED : RMP_SIDES_X;
  if (rmp_workspace_get_flag (self, "mirror-y"))
    sides |= RMP_SIDES_Y;
  if (rmp_workspace_get_flag (self, "mirror-z"))
    sides |= RMP_SIDES_Z;
  return sides;
}

guint
rmp_sides_split (guint sides, guint each[RMP_MOST_SIDES])
{
  guint n = 0;

  for (guint mask = 1; mask <= AXES; mask++)
    if ((mask & ~sides) == 0)
      each[n++] = mask | ((mask & RMP_SIDES_X) != 0 ? sides & RMP_SIDES_JOINED : 0u);
  return n;
}

static gboolean
is_joined (guint sides)
{
  return (sides & RMP_SIDES_X) != 0 && (sides & RMP_SIDES_JOINED) != 0;
}

/* By how the mesh is joined. */
static gboolean
find_partner (RmpGarment *self, const RmpSurfacePoint *point, RmpSurfacePoint *partner)
{
  return rmp_symmetry_find_twin (rmp_surface_get_symmetry (rmp_garment_get_surface (self)), point, partner) &&
         rmp_garment_has_face (self, partner->face);
}

gboolean
rmp_garment_mirror_place (RmpGarment *self, guint sides, const RmpSurfacePoint *point, double place[3])
{
  const double *middle = get_middle (self);
  RmpSurfacePoint from = *point;

  if (is_joined (sides) && !find_partner (self, point, &from))
    return FALSE;
  rmp_sheet_position (rmp_garment_get_sheet (self, NULL), &from, place);
  for (guint axis = is_joined (sides) ? 1 : 0; axis < 3; axis++)
    if ((sides & 1u << axis) != 0)
      place[axis] = 2.0 * middle[axis] - place[axis];
  return TRUE;
}

gboolean
rmp_garment_find_twin (RmpGarment *self, guint sides, const RmpSurfacePoint *point, RmpSurfacePoint *twin)
{
  double place[3];

  /* The point itself, not the nearest of all. */
  if (is_joined (sides) && (sides & AXES) == RMP_SIDES_X)
    return find_partner (self, point, twin);
  return rmp_garment_mirror_place (self, sides, point, place) &&
         rmp_sheet_closest (rmp_garment_get_sheet (self, NULL), place, twin) <= RMP_SYMMETRY_TOLERANCE;
}

/* --- what shows it -------------------------------------------------------------------------------------------- */

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
      out[i] = symmetry == NULL ? sheet->positions[3 * (gsize) vertex + axis] - get_middle (garment)[axis]
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
                                             : own[axis] - get_middle (garment)[axis];
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
