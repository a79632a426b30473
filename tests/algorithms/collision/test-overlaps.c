/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where cloth runs through bodies, told as faces and depths. */

#include "collision/overlaps.h"

#include <math.h>

#include "sheets.h"

/* @body: (nullable) */
static GPtrArray *
find (const Mesh *cloth, const Mesh *body, guint n_threads)
{
  g_autoptr (RmpTopology) topology = mesh_get_topology (cloth);
  g_autoptr (RmpTopology) other = body ? mesh_get_topology (body) : NULL;
  const double *positions = body ? body->positions : NULL;
  g_autoptr (RmpOverlapFinder) finder = rmp_overlap_finder_new (topology, cloth->positions,
                                                                body ? 1 : 0, &other, &positions);
  g_autoptr (GError) error = NULL;
  GPtrArray *found = rmp_overlap_finder_find (finder, cloth->positions, &positions, n_threads,
                                              &error);

  g_assert_no_error (error);
  return found;
}

static const RmpClothOverlap *
get (const GPtrArray *found, guint at)
{
  return found->pdata[at];
}

static void
sheet_over_sphere (Mesh *cloth, Mesh *body, double height)
{
  mesh_init (cloth);
  mesh_init (body);
  mesh_add_sheet (cloth, 20, 1.0, height);
  mesh_add_sphere (body, 16, 0.3, (double[3]){ 0.0, 0.0, 0.0 });
}

static void
what_lies_apart_has_none (void)
{
  Mesh cloth, body;
  g_autoptr (GPtrArray) found = NULL;

  sheet_over_sphere (&cloth, &body, 0.31);
  found = find (&cloth, &body, 1);
  g_assert_cmpuint (found->len, ==, 0);
  mesh_clear (&cloth);
  mesh_clear (&body);
}

/* A plane sheet @depth below the top of a ball is as deep in it, at its middle. */
static void
depth_is_that_of_what_is_in_the_body (void)
{
  for (guint i = 1; i <= 5; i++)
    {
      const double depth = 0.03 * i;
      Mesh cloth, body;
      g_autoptr (GPtrArray) found = NULL;
      double farthest = 0.0;

      sheet_over_sphere (&cloth, &body, 0.3 - depth);
      found = find (&cloth, &body, 2);
      g_assert_cmpuint (found->len, ==, 1);
      g_assert_cmpuint (get (found, 0)->body, ==, 0);
      g_assert_false (get (found, 0)->inside);
      g_assert_cmpfloat (fabs (get (found, 0)->depth - depth), <, 0.2 * depth);
      g_assert_cmpuint (get (found, 0)->body_faces->len, >, 0);
      for (guint k = 0; k < get (found, 0)->faces->len; k++)
        {
          const guint32 *face = cloth.faces + 3 * g_array_index (get (found, 0)->faces, guint32, k);

          for (guint c = 0; c < 3; c++)
            farthest = MAX (farthest,
                            hypot (cloth.positions[3 * face[c]], cloth.positions[3 * face[c] + 1]));
        }
      /* All of the disc within the ball and the squares that its edge cuts, and nothing else. */
      g_assert_cmpfloat (farthest, <, sqrt (0.09 - (0.3 - depth) * (0.3 - depth)) + 0.08);
      mesh_clear (&cloth);
      mesh_clear (&body);
    }
}

static void
what_is_all_inside_crosses_nothing_and_is_found (void)
{
  Mesh cloth, body;
  g_autoptr (GPtrArray) found = NULL;

  mesh_init (&cloth);
  mesh_init (&body);
  mesh_add_sheet (&cloth, 4, 0.2, 0.1);
  mesh_add_sheet (&cloth, 4, 0.2, 0.5);
  mesh_add_sphere (&body, 16, 0.3, (double[3]){ 0.0, 0.0, 0.0 });
  found = find (&cloth, &body, 1);
  g_assert_cmpuint (found->len, ==, 1);
  g_assert_true (get (found, 0)->inside);
  g_assert_cmpuint (get (found, 0)->faces->len, ==, 32);
  g_assert_cmpfloat (get (found, 0)->depth, >, 0.15);
  g_assert_cmpfloat (get (found, 0)->depth, <, 0.21);
  mesh_clear (&cloth);
  mesh_clear (&body);
}

/* Two bumps of the lower sheet through the upper one are two places, each as deep as its bump is
 * beyond the sheet.
 */
static void
cloth_through_itself_is_told_apart_by_position (void)
{
  Mesh cloth;
  g_autoptr (GPtrArray) found = NULL;

  mesh_init (&cloth);
  mesh_add_sheet (&cloth, 20, 1.0, 0.0);
  mesh_add_sheet (&cloth, 20, 1.0, 0.1);
  for (guint v = 0; v < cloth.n_vertices; v++)
    {
      double *position = cloth.positions + 3 * v;

      if (position[2] == 0.0 && hypot (position[0] - 0.25, position[1]) < 0.1)
        position[2] = 0.13;
      else if (position[2] == 0.0 && hypot (position[0] + 0.25, position[1]) < 0.1)
        position[2] = 0.12;
    }
  found = find (&cloth, NULL, 1);
  g_assert_cmpuint (found->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      const guint32 face = g_array_index (get (found, i)->faces, guint32, 0);
      const gboolean high = cloth.positions[3 * cloth.faces[3 * face]] > 0.0;

      g_assert_cmpuint (get (found, i)->body, ==, RMP_OVERLAP_ITSELF);
      g_assert_cmpuint (get (found, i)->body_faces->len, ==, 0);
      g_assert_cmpfloat (fabs (get (found, i)->depth - (high ? 0.03 : 0.02)), <, 1e-6);
    }
  mesh_clear (&cloth);
}

/* A ball that stands out of both sides of a sheet is in it no deeper than to where it is nearest
 * out, however much of the ball is beyond.
 */
static void
a_ring_round_a_body_is_as_deep_as_the_ring (void)
{
  Mesh cloth, body;
  g_autoptr (GPtrArray) found = NULL;

  sheet_over_sphere (&cloth, &body, 0.0);
  found = find (&cloth, &body, 1);
  g_assert_cmpuint (found->len, ==, 1);
  g_assert_cmpfloat (get (found, 0)->depth, >, 0.2);
  g_assert_cmpfloat (get (found, 0)->depth, <, 0.31);
  mesh_clear (&cloth);
  mesh_clear (&body);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/collision/overlaps/what-lies-apart-has-none", what_lies_apart_has_none);
  g_test_add_func ("/collision/overlaps/depth-is-that-of-what-is-in-the-body",
                   depth_is_that_of_what_is_in_the_body);
  g_test_add_func ("/collision/overlaps/what-is-all-inside-crosses-nothing-and-is-found",
                   what_is_all_inside_crosses_nothing_and_is_found);
  g_test_add_func ("/collision/overlaps/cloth-through-itself-is-told-apart-by-place",
                   cloth_through_itself_is_told_apart_by_position);
  g_test_add_func ("/collision/overlaps/a-ring-round-a-body-is-as-deep-as-the-ring",
                   a_ring_round_a_body_is_as_deep_as_the_ring);
  return g_test_run ();
}
