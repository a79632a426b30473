/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where surfaces run through each other, and what of them has gone through. */

#include "collision/intersections.h"

#include <math.h>
#include <string.h>

#include "sheets.h"

static RmpIntersections *
find_bridging (const Mesh *mesh, const guint8 *moving, guint bridge, guint n_threads)
{
  g_autoptr (RmpTopology) topology = mesh_get_topology (mesh);
  g_autoptr (RmpHierarchy) tree = rmp_hierarchy_new (topology, mesh->positions, 0);
  g_autoptr (GError) error = NULL;
  RmpIntersections *found;

  found = rmp_intersections_new (tree, mesh->positions, moving, bridge, 1000000, n_threads, &error);
  g_assert_no_error (error);
  return found;
}

static RmpIntersections *
find (const Mesh *mesh, const guint8 *moving, guint n_threads)
{
  return find_bridging (mesh, moving, 0, n_threads);
}

static const RmpContour *
get_contour (const RmpIntersections *found, guint at)
{
  return &g_array_index (found->contours, RmpContour, at);
}

static const RmpRegion *
get_region (const RmpIntersections *found, guint at)
{
  return &g_array_index (found->regions, RmpRegion, at);
}

/* Lifts the vertices of a sheet that are within a circle through another one above. */
static guint
lift (Mesh *mesh, double x, double y, double radius, double height)
{
  guint n = 0;

  for (guint v = 0; v < mesh->n_vertices; v++)
    {
      double *position = mesh->positions + 3 * v;
      const double a = position[0] - x, b = position[1] - y;

      if (position[2] == 0.0 && a * a + b * b < radius * radius)
        {
          position[2] = height;
          n++;
        }
    }
  return n;
}

static void
sheets_that_lie_apart_have_no_contours (void)
{
  Mesh mesh;
  g_autoptr (RmpIntersections) found = NULL;

  mesh_init (&mesh);
  mesh_add_sheet (&mesh, 6, 1.0, 0.0);
  mesh_add_sheet (&mesh, 5, 1.0, 1e-9);
  found = find (&mesh, NULL, 1);
  g_assert_cmpuint (found->contours->len, ==, 0);
  mesh_clear (&mesh);
}

/* Two bumps through the sheet above: a contour for each, with what has gone through of the lower
 * sheet, and of the upper one those vertices that lie within, if any.
 */
static void
bumps_are_closed_contours_that_cut_off_what_went_through (void)
{
  Mesh mesh;
  g_autoptr (RmpIntersections) found = NULL;
  guint n_lifted, n_regions = 0;

  mesh_init (&mesh);
  mesh_add_sheet (&mesh, 20, 1.0, 0.0);
  mesh_add_sheet (&mesh, 23, 1.0, 0.05);
  n_lifted = lift (&mesh, -0.2, -0.2, 0.12, 0.1) + lift (&mesh, 0.25, 0.2, 0.12, 0.11);
  g_assert_cmpuint (n_lifted, >, 10);
  found = find (&mesh, NULL, 1);
  g_assert_cmpuint (found->contours->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_true (get_contour (found, i)->closed);
      g_assert_cmpuint (get_contour (found, i)->n_regions, ==, 2);
    }
  for (guint i = 0; i < found->regions->len; i++)
    {
      const RmpRegion *region = get_region (found, i);
      const guint32 first = g_array_index (found->vertices, guint32, region->first_vertex);

      /* Of the lower sheet exactly what was lifted. */
      if (first < 21 * 21)
        {
          n_regions += region->n_vertices;
          for (guint k = 0; k < region->n_vertices; k++)
            g_assert_cmpfloat (mesh.positions[3 * g_array_index (found->vertices, guint32,
                                                                 region->first_vertex + k) +
                                              2],
                               >, 0.09);
        }
    }
  g_assert_cmpuint (n_regions, ==, n_lifted);
  mesh_clear (&mesh);
}

/* Sheets that cross along a line: the smaller one is divided, the other has a slit. */
static void
a_contour_that_ends_at_borders_is_open (void)
{
  Mesh mesh;
  g_autoptr (RmpIntersections) found = NULL;

  mesh_init (&mesh);
  mesh_add_sheet (&mesh, 9, 1.0, 0.0);
  mesh_add_sheet (&mesh, 8, 1.3, 0.0);
  for (guint v = 100; v < mesh.n_vertices; v++)
    mesh.positions[3 * v + 2] = 0.3 * (mesh.positions[3 * v] + 0.21);
  found = find (&mesh, NULL, 1);
  g_assert_cmpuint (found->contours->len, ==, 1);
  g_assert_false (get_contour (found, 0)->closed);
  g_assert_cmpuint (get_contour (found, 0)->n_regions, ==, 1);
  g_assert_cmpuint (get_region (found, 0)->n_vertices, ==, 30);
  mesh_clear (&mesh);
}

/* Sheets of one width: at each end only one of them is cut through, by chance. */
static void
a_contour_that_ends_close_to_a_border_may_be_led_on (void)
{
  for (guint round = 0; round < 10; round++)
    {
      Mesh mesh;
      g_autoptr (RmpIntersections) found = NULL;

      mesh_init (&mesh);
      mesh_add_sheet (&mesh, 12, 1.0, 0.0);
      mesh_add_sheet (&mesh, 12, 1.0, 0.0);
      for (guint v = 169; v < mesh.n_vertices; v++)
        mesh.positions[3 * v + 2] = 0.3 * (mesh.positions[3 * v] + 0.21);
      for (guint i = 0; i < 3 * mesh.n_vertices; i++)
        mesh.positions[i] += 0.01 * g_test_rand_double ();
      found = find_bridging (&mesh, NULL, 3, 1);
      g_assert_cmpuint (found->contours->len, ==, 1);
      g_assert_cmpuint (found->regions->len, ==, 2);
      for (guint i = 0; i < 2; i++)
        g_assert_cmpuint (get_region (found, i)->n_vertices, >, 36);
      mesh_clear (&mesh);
    }
}

/* Exactly upon each other, every edge touches faces: contours close nevertheless, or there are
 * none.
 */
static void
what_only_touches_has_closed_contours_or_none (void)
{
  for (guint round = 0; round < 50; round++)
    {
      Mesh mesh;
      g_autoptr (RmpIntersections) found = NULL;

      mesh_init (&mesh);
      mesh_add_sphere (&mesh, 6, 0.3, (double[3]){ 0.0, 0.0, 0.0 });
      mesh_add_sphere (&mesh, 6, 0.3,
                       (double[3]){ round % 2 == 0 ? 0.0 : 0.3, 0.0, round % 3 == 0 ? 0.0 : 0.1 });
      for (guint i = 0; i < 3 * mesh.n_vertices && round > 10; i++)
        mesh.positions[i] = 0.1 * rint (10.0 * mesh.positions[i]);
      found = find (&mesh, NULL, 1);
      for (guint i = 0; i < found->contours->len; i++)
        g_assert_true (get_contour (found, i)->closed);
      mesh_clear (&mesh);
    }
}

static guint
count_pairs (const Mesh *mesh, const RmpIntersections *found)
{
  g_autoptr (GHashTable) pairs = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (RmpTopology) topology = mesh_get_topology (mesh);

  for (guint i = 0; i < found->piercings->len; i++)
    {
      const RmpPiercing *piercing = &g_array_index (found->piercings, RmpPiercing, i);

      for (guint32 k = topology->edge_face_start[piercing->edge];
           k < topology->edge_face_start[piercing->edge + 1]; k++)
        {
          gint64 *key = g_new (gint64, 1);
          const guint32 face = topology->edge_faces[k];

          *key = (gint64) MIN (face, piercing->face) << 32 | MAX (face, piercing->face);
          g_hash_table_add (pairs, key);
        }
    }
  return g_hash_table_size (pairs);
}

/* A heap of anything: the pairs of faces are those of the definition, for any number of threads. */
static void
all_crossings_are_found (void)
{
  for (guint round = 0; round < 5; round++)
    {
      Mesh mesh;
      g_autoptr (RmpIntersections) one = NULL;
      g_autoptr (RmpIntersections) two = NULL;
      guint n;

      mesh_init (&mesh);
      mesh_add_sheet (&mesh, 12, 0.4, 0.0);
      mesh_add_sheet (&mesh, 12, 0.4, 0.1);
      for (guint i = 0; i < 3 * mesh.n_vertices; i++)
        mesh.positions[i] += 0.03 * (g_test_rand_double () - 0.5) * round +
                             (i % 3 == 2 ? 0.1 * sin (11.0 * mesh.positions[i - 2]) : 0.0);
      n = count_crossings (&mesh, mesh.positions, &mesh, mesh.positions);
      one = find (&mesh, NULL, 1);
      two = find (&mesh, NULL, 2);
      g_assert_cmpuint (count_pairs (&mesh, one), ==, n);
      g_assert_cmpmem (one->piercings->data, one->piercings->len * sizeof (RmpPiercing),
                       two->piercings->data, two->piercings->len * sizeof (RmpPiercing));
      g_assert_cmpmem (one->vertices->data, one->vertices->len * sizeof (guint32),
                       two->vertices->data, two->vertices->len * sizeof (guint32));
      mesh_clear (&mesh);
    }
}

/* Bodies that run through each other are no business of cloth. */
static void
what_does_not_move_is_not_looked_at (void)
{
  Mesh mesh;
  g_autofree guint8 *moving = NULL;
  g_autoptr (RmpIntersections) found = NULL;

  mesh_init (&mesh);
  mesh_add_sheet (&mesh, 6, 1.0, 0.0);
  mesh_add_sphere (&mesh, 6, 0.3, (double[3]){ 0.0, 0.0, 0.4 });
  mesh_add_sphere (&mesh, 6, 0.3, (double[3]){ 0.1, 0.0, 0.5 });
  moving = g_new0 (guint8, mesh.n_vertices);
  memset (moving, 1, 49);
  found = find (&mesh, moving, 1);
  g_assert_cmpuint (found->contours->len, ==, 0);
  mesh_clear (&mesh);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/collision/intersections/sheets-that-lie-apart-have-no-contours",
                   sheets_that_lie_apart_have_no_contours);
  g_test_add_func (
      "/collision/intersections/bumps-are-closed-contours-that-cut-off-what-went-through",
      bumps_are_closed_contours_that_cut_off_what_went_through);
  g_test_add_func ("/collision/intersections/a-contour-that-ends-at-borders-is-open",
                   a_contour_that_ends_at_borders_is_open);
  g_test_add_func ("/collision/intersections/a-contour-that-ends-close-to-a-border-may-be-led-on",
                   a_contour_that_ends_close_to_a_border_may_be_led_on);
  g_test_add_func ("/collision/intersections/what-only-touches-has-closed-contours-or-none",
                   what_only_touches_has_closed_contours_or_none);
  g_test_add_func ("/collision/intersections/all-crossings-are-found", all_crossings_are_found);
  g_test_add_func ("/collision/intersections/what-does-not-move-is-not-looked-at",
                   what_does_not_move_is_not_looked_at);
  return g_test_run ();
}
