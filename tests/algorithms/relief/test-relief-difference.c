/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/subdivision.h"
#include "relief/difference.h"
#include "relief/map.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define SQUARES 6
#define SIDE 0.1
/* Places are floats, weighted twice on their way. */
#define ROUNDING (16.0 * (double) FLT_EPSILON * SQUARES * SIDE)

/* A flat sheet of squares in the plane y = 0, each cut into two triangles. */
static RmpMesh *
sheet_new (void)
{
  const guint n = SQUARES;
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (float));
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; i <= n; i++)
    for (guint j = 0; j <= n; j++)
      {
        const float position[3] = { (float) (SIDE * i), 0.0f, (float) (SIDE * j) };

        g_array_append_vals (positions, position, 3);
      }
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      {
        const guint32 a = i * (n + 1) + j, b = a + 1, c = a + n + 1, d = c + 1;
        const guint32 corners[6] = { a, b, d, a, d, c };

        g_array_append_vals (faces, corners, 6);
      }
  return rmp_mesh_new (positions->len / 3, (const float *) (gpointer) positions->data,
                       faces->len / 3, (const guint32 *) (gpointer) faces->data, 0, NULL, NULL,
                       NULL);
}

static RmpReliefTopology *
cut (RmpMesh *mesh, guint levels)
{
  g_autoptr (GError) error = NULL;
  RmpSubdivision *fine = rmp_subdivision_new (mesh, levels, NULL, 1, &error);
  RmpReliefTopology *topology;

  g_assert_no_error (error);
  topology = rmp_relief_topology_ref (rmp_subdivision_get_topology (fine));
  rmp_subdivision_free (fine);
  return topology;
}

typedef void (*Place) (const float rest[3], float position[3]);

/* Vertices go where their points of the flat sheet go; flat normals make the surface between them
 * flat too.
 */
static RmpRelief *
relief_new (RmpMesh *mesh, RmpReliefTopology *topology, Place place)
{
  RmpRelief *self = rmp_relief_new (RMP_RELIEF_MESH, rmp_relief_topology_ref (topology));
  const float *positions = rmp_mesh_get_positions (mesh);

  for (guint i = 0; i < topology->n_vertices; i++)
    {
      const guint32 *corners = rmp_mesh_get_faces (mesh) + 3 * (gsize) topology->anchor_faces[i];
      const float *b = topology->anchor_barycentric + 2 * (gsize) i;
      float flat[3];

      for (guint c = 0; c < 3; c++)
        flat[c] = (1.0f - b[0] - b[1]) * positions[3 * corners[0] + c] +
                  b[0] * positions[3 * corners[1] + c] + b[1] * positions[3 * corners[2] + c];
      place (flat, self->positions + 3 * (gsize) i);
      memcpy (self->normals + 3 * (gsize) i, (const float[3]){ 0.0f, 1.0f, 0.0f },
              3 * sizeof (float));
      self->occlusion[i] = 1.0f;
      self->features[i] = RMP_FEATURE_NONE;
    }
  return self;
}

static void
place_at_rest (const float rest[3], float position[3])
{
  memcpy (position, rest, 3 * sizeof (float));
}

static void
place_higher (const float rest[3], float position[3])
{
  memcpy (position, rest, 3 * sizeof (float));
  position[1] += 0.003f;
}

/* Slides within the plane, more and more with z. */
static void
place_aside (const float rest[3], float position[3])
{
  memcpy (position, rest, 3 * sizeof (float));
  position[0] += 0.1f * rest[2];
}

static RmpReliefDifference *
measure (RmpMesh *mesh, const guint8 *cloth, RmpRelief *a, RmpRelief *b)
{
  g_autoptr (RmpReliefComparison)
      comparison = rmp_relief_comparison_new (mesh, cloth, a->topology, b->topology);

  g_assert_true (rmp_relief_comparison_fits (comparison, a->topology, b->topology));
  return rmp_relief_comparison_measure (comparison, a, b, 1);
}

/* Whatever their meshes, the same surface is nowhere away from itself, and a shifted one everywhere
 * as far.
 */
static void
test_other_connectivity (void)
{
  g_autoptr (RmpMesh) mesh = sheet_new ();
  const double area = (SQUARES * SIDE) * (SQUARES * SIDE);

  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 3; j++)
      {
        g_autoptr (RmpReliefTopology) first = cut (mesh, i), second = cut (mesh, j);
        g_autoptr (RmpRelief) a = relief_new (mesh, first, place_at_rest),
                              same = relief_new (mesh, second, place_at_rest);
        g_autoptr (RmpRelief) higher = relief_new (mesh, second, place_higher);
        g_autoptr (RmpReliefDifference) none = measure (mesh, NULL, a, same),
                                        some = measure (mesh, NULL, a, higher);

        g_assert_cmpfloat (none->maximum, <=, ROUNDING);
        g_assert_cmpfloat (none->root_mean_square, <=, ROUNDING);
        g_assert_cmpfloat_with_epsilon (some->maximum, 0.003, ROUNDING);
        g_assert_cmpfloat_with_epsilon (some->root_mean_square, 0.003, ROUNDING);
        g_assert_cmpfloat_with_epsilon (some->area, area, ROUNDING);
      }
}

/* Material points, not nearest ones: a slide counts. The mean of (z / 10)² over [0, h] is h² / 300.
 */
static void
test_slides_count (void)
{
  g_autoptr (RmpMesh) mesh = sheet_new ();
  g_autoptr (RmpReliefTopology) first = cut (mesh, 0), second = cut (mesh, 2);
  g_autoptr (RmpRelief) a = relief_new (mesh, first, place_at_rest),
                        b = relief_new (mesh, second, place_aside);
  g_autoptr (RmpReliefDifference) there = measure (mesh, NULL, a, b),
                                  back = measure (mesh, NULL, b, a);
  const double height = SQUARES * SIDE;

  g_assert_cmpfloat_with_epsilon (there->maximum, 0.1 * height, ROUNDING);
  g_assert_cmpfloat_with_epsilon (there->root_mean_square, height / sqrt (300.0), ROUNDING);
  g_assert_cmpfloat_with_epsilon (back->maximum, there->maximum, ROUNDING);
  g_assert_cmpfloat_with_epsilon (back->root_mean_square, there->root_mean_square, ROUNDING);
}

/* The value at a vertex is of that vertex, and it is drawn where the first one is. */
static void
test_values_are_of_the_first (void)
{
  g_autoptr (RmpMesh) mesh = sheet_new ();
  g_autoptr (RmpReliefTopology) first = cut (mesh, 1), second = cut (mesh, 0);
  g_autoptr (RmpRelief) a = relief_new (mesh, first, place_aside),
                        b = relief_new (mesh, second, place_at_rest);
  g_autoptr (RmpReliefDifference) difference = measure (mesh, NULL, a, b);
  const RmpReliefTopology *topology = difference->relief->topology;

  g_assert_cmpuint (topology->n_faces, >, 4 * first->n_faces);
  for (guint i = 0; i < topology->n_vertices; i++)
    {
      float expected[3];

      place_aside (topology->rest_positions + 3 * (gsize) i, expected);
      for (guint c = 0; c < 3; c++)
        g_assert_cmpfloat_with_epsilon (difference->relief->positions[3 * (gsize) i + c],
                                        expected[c], (float) ROUNDING);
      g_assert_cmpfloat_with_epsilon (difference->distances[i],
                                      0.1f * topology->rest_positions[3 * (gsize) i + 2],
                                      (float) ROUNDING);
    }
}

/* Only the garment's faces count. */
static void
test_cloth_only (void)
{
  g_autoptr (RmpMesh) mesh = sheet_new ();
  g_autoptr (RmpReliefTopology) first = cut (mesh, 0), second = cut (mesh, 1);
  g_autoptr (RmpRelief) a = relief_new (mesh, first, place_at_rest),
                        b = relief_new (mesh, second, place_aside);
  guint8 cloth[2 * SQUARES * SQUARES] = { 0 };
  g_autoptr (RmpReliefDifference) difference = NULL;

  /* The first two faces: the square at z in [0, 0.1]. */
  cloth[0] = cloth[1] = 1;
  difference = measure (mesh, cloth, a, b);
  g_assert_cmpfloat_with_epsilon (difference->maximum, 0.1 * SIDE, ROUNDING);
  g_assert_cmpfloat_with_epsilon (difference->area, SIDE * SIDE, ROUNDING);

  cloth[0] = cloth[1] = 0;
  g_clear_pointer (&difference, rmp_relief_difference_unref);
  difference = measure (mesh, cloth, a, b);
  g_assert_cmpfloat (difference->maximum, ==, 0.0);
  g_assert_cmpfloat (difference->root_mean_square, ==, 0.0);
  g_assert_cmpfloat (difference->area, ==, 0.0);
}

/* Faces that a side does not cover are left out, and say nothing. */
static void
test_holes (void)
{
  g_autoptr (RmpMesh) mesh = sheet_new ();
  g_autoptr (RmpReliefTopology) whole = cut (mesh, 0), part = NULL;
  g_autoptr (RmpRelief) a = relief_new (mesh, whole, place_at_rest), b = NULL;
  g_autoptr (RmpReliefDifference) difference = NULL;
  guint32 faces[2] = { 0, 1 };
  guint n_unknown = 0;

  part = rmp_relief_topology_new_part (whole, G_N_ELEMENTS (faces), faces);
  b = relief_new (mesh, part, place_higher);
  difference = measure (mesh, NULL, a, b);
  for (guint i = 0; i < difference->relief->topology->n_vertices; i++)
    n_unknown += isnan (difference->distances[i]);
  g_assert_cmpuint (n_unknown, >, 0);
  g_assert_cmpfloat_with_epsilon (difference->maximum, 0.003, ROUNDING);
  g_assert_cmpfloat_with_epsilon (difference->area, SIDE * SIDE, ROUNDING);
}

static void
test_thread_count_does_not_show (void)
{
  g_autoptr (RmpMesh) mesh = sheet_new ();
  g_autoptr (RmpReliefTopology) first = cut (mesh, 1), second = cut (mesh, 2);
  g_autoptr (RmpRelief) a = relief_new (mesh, first, place_aside),
                        b = relief_new (mesh, second, place_higher);
  g_autoptr (RmpReliefComparison)
      comparison = rmp_relief_comparison_new (mesh, NULL, first, second);
  g_autoptr (RmpReliefDifference) one = rmp_relief_comparison_measure (comparison, a, b, 1);
  g_autoptr (RmpReliefDifference) seven = rmp_relief_comparison_measure (comparison, a, b, 7);
  const gsize n = one->relief->topology->n_vertices;

  g_assert_cmpmem (one->distances, n * sizeof (float), seven->distances, n * sizeof (float));
  g_assert_cmpmem (one->relief->positions, 3 * n * sizeof (float), seven->relief->positions,
                   3 * n * sizeof (float));
  g_assert_cmpfloat (one->root_mean_square, ==, seven->root_mean_square);
  g_assert_cmpfloat (one->maximum, ==, seven->maximum);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/relief-difference/connectivity-does-not-matter", test_other_connectivity);
  g_test_add_func ("/relief-difference/slides-count-both-ways-alike", test_slides_count);
  g_test_add_func ("/relief-difference/values-lie-on-the-first", test_values_are_of_the_first);
  g_test_add_func ("/relief-difference/only-the-cloth-counts", test_cloth_only);
  g_test_add_func ("/relief-difference/what-is-not-covered-is-left-out", test_holes);
  g_test_add_func ("/relief-difference/thread-count-does-not-show",
                   test_thread_count_does_not_show);
  return g_test_run ();
}
