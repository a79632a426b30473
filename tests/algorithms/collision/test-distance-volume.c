/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Distances on a grid: against a sphere that is known, and what is no closed surface. */

#include "collision/distance-volume.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"
#include "sheets.h"

#define RADIUS 0.3
#define MARGIN 0.02

static const double centre[3] = { 0.1, -0.2, 0.4 };

static RmpDistanceVolume *
make_ball (guint n_rings, guint n_cells, GError **error)
{
  RmpDistanceVolume *volume;
  Mesh mesh;

  mesh_init (&mesh);
  mesh_add_sphere (&mesh, n_rings, RADIUS, centre);
  volume = rmp_distance_volume_new (mesh.n_vertices, mesh.positions, mesh.n_faces, mesh.faces,
                                    n_cells, MARGIN, NULL, error);
  mesh_clear (&mesh);
  return volume;
}

/* Trilinear numbers between corners that are right are off by no more than an eighth of the squares
 * of the cell along three axes, by what is round; and faces lie inside the sphere.
 */
static void
distances_are_those_of_the_sphere (void)
{
  static const guint cells[2] = { 24, 48 };
  const double sag = RADIUS * (1.0 - cos (G_PI / 64.0));
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  double worst[2] = { 0.0, 0.0 };

  for (guint k = 0; k < 2; k++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpDistanceVolume) volume = make_ball (64, cells[k], &error);
      const double cell = 2.0 * RADIUS / cells[k];

      g_assert_no_error (error);
      g_assert_cmpfloat_with_epsilon (rmp_distance_volume_get_cell (volume), cell, 1e-3 * cell);
      g_assert_cmpuint (rmp_distance_volume_measure_memory (volume), >=,
                        4 * cells[k] * cells[k] * cells[k]);
      for (guint i = 0; i < 4000; i++)
        {
          double way[3], point[3], normal[3], distance, off;
          const double r = RADIUS + g_rand_double_range (rand, -0.6 * RADIUS, MARGIN);

          for (guint c = 0; c < 3; c++)
            way[c] = g_rand_double_range (rand, -1.0, 1.0);
          if (!rmp_vector_normalise (way))
            continue;
          rmp_vector_add_scaled (centre, r, way, point);
          g_assert_true (rmp_distance_volume_query (volume, point, &distance, normal));
          off = fabs (distance - (r - RADIUS));
          g_assert_cmpfloat (off, <, 3.0 * cell * cell / (8.0 * 0.3 * RADIUS) + 4.0 * sag);
          g_assert_cmpfloat (off, <, cell);
          g_assert_cmpfloat (rmp_vector_dot (normal, way), >, 0.9);
          worst[k] = MAX (worst[k], off);
        }
      g_test_message ("%u cells: %g, of a cell %g", cells[k], worst[k], worst[k] / cell);
    }
  g_assert_cmpfloat (worst[1], <, 0.5 * worst[0]);
}

static void
what_is_far_outside_is_not_known (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpDistanceVolume) volume = make_ball (16, 16, &error);
  double normal[3], distance;

  g_assert_no_error (error);
  g_assert_false (
      rmp_distance_volume_query (volume, (double[3]){ 9.0, 0.0, 0.0 }, &distance, normal));
  g_assert_false (
      rmp_distance_volume_query (volume, (double[3]){ (double) NAN, 0.0, 0.0 }, &distance, normal));
  g_assert_true (rmp_distance_volume_query (volume, centre, &distance, normal));
  g_assert_cmpfloat (distance, <, -0.9 * RADIUS);
  g_assert_cmpfloat_with_epsilon (rmp_vector_norm (normal), 1.0, 1e-12);
}

/* Faces that look inwards, and vertices that are not shared, enclose as much. */
static void
it_does_not_matter_how_faces_are_written (void)
{
  static const double offsets[3][3] = { { 0.0, 0.0, 0.0 }, { 0.2, 0.1, 0.0 }, { 0.3, 0.05, 0.0 } };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpDistanceVolume) plain = make_ball (16, 16, &error);
  g_autoptr (RmpDistanceVolume) other = NULL;
  g_autofree double *split = NULL;
  g_autofree guint32 *faces = NULL;
  Mesh mesh;

  mesh_init (&mesh);
  mesh_add_sphere (&mesh, 16, RADIUS, centre);
  split = g_new (double, 9 * mesh.n_faces);
  faces = g_new (guint32, 3 * mesh.n_faces);
  for (guint i = 0; i < 3 * mesh.n_faces; i++)
    {
      rmp_vector_copy (mesh.positions + 3 * mesh.faces[i], split + 3 * i);
      faces[i] = i % 3 == 0 ? i : 3 * (i / 3) + 3 - i % 3;
    }
  other = rmp_distance_volume_new (3 * mesh.n_faces, split, mesh.n_faces, faces, 16, MARGIN, NULL,
                                   &error);
  g_assert_no_error (error);
  for (guint k = 0; k < 3; k++)
    {
      double point[3], normals[2][3], distances[2];

      rmp_vector_add_scaled (centre, 1.0, offsets[k], point);
      g_assert_true (rmp_distance_volume_query (plain, point, &distances[0], normals[0]));
      g_assert_true (rmp_distance_volume_query (other, point, &distances[1], normals[1]));
      g_assert_cmpfloat_with_epsilon (distances[0], distances[1], 1e-6);
    }
  mesh_clear (&mesh);
}

static void
expect (const Mesh *mesh, guint n_faces, guint n_cells, double margin, gint code, const char *word)
{
  g_autoptr (GError) error = NULL;
  RmpDistanceVolume *volume = rmp_distance_volume_new (mesh->n_vertices, mesh->positions, n_faces,
                                                       mesh->faces, n_cells, margin, NULL, &error);

  g_assert_null (volume);
  g_assert_error (error, G_IO_ERROR, code);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, word));
}

static void
what_is_no_closed_surface_is_refused (void)
{
  Mesh mesh, sheet;

  mesh_init (&mesh);
  mesh_add_sphere (&mesh, 12, RADIUS, centre);
  expect (&mesh, mesh.n_faces - 1, 16, MARGIN, G_IO_ERROR_INVALID_DATA,
          "It has 1 hole, of 3 edges");
  expect (&mesh, 0, 16, MARGIN, G_IO_ERROR_INVALID_DATA, "no faces");
  expect (&mesh, mesh.n_faces, 0, MARGIN, G_IO_ERROR_INVALID_ARGUMENT, "too few");
  expect (&mesh, mesh.n_faces, 1000, MARGIN, G_IO_ERROR_INVALID_ARGUMENT, "MiB");
  expect (&mesh, mesh.n_faces, 4000000000u, MARGIN, G_IO_ERROR_INVALID_ARGUMENT, "MiB");
  expect (&mesh, mesh.n_faces, 16, 1e6, G_IO_ERROR_INVALID_ARGUMENT, "MiB");
  mesh.positions[3 * 5 + 1] = (double) NAN;
  expect (&mesh, mesh.n_faces, 16, MARGIN, G_IO_ERROR_INVALID_DATA, "vertex 5");
  for (guint i = 0; i < 3 * mesh.n_vertices; i++)
    mesh.positions[i] = 1.0;
  expect (&mesh, mesh.n_faces, 16, MARGIN, G_IO_ERROR_INVALID_DATA, "in one place");
  mesh_clear (&mesh);
  mesh_init (&sheet);
  mesh_add_sheet (&sheet, 3, 1.0, 0.0);
  expect (&sheet, sheet.n_faces, 16, MARGIN, G_IO_ERROR_INVALID_DATA, "hole");
  mesh_clear (&sheet);
}

/* A disc in a plane of two axes is open all round: it is told of by its diameter, not by that of a
 * box about it.
 */
static void
a_hole_is_told_of_by_its_width (void)
{
  const guint n = 16;
  g_autoptr (GError) error = NULL;
  double positions[3 * 17] = { 0.0 };
  guint32 faces[3 * 16];

  for (guint32 i = 0; i < n; i++)
    {
      positions[3 * (i + 1)] = cos (2.0 * G_PI * i / n);
      positions[3 * (i + 1) + 1] = sin (2.0 * G_PI * i / n);
      faces[3 * i] = 0;
      faces[3 * i + 1] = 1 + i;
      faces[3 * i + 2] = 1 + (i + 1) % n;
    }
  g_assert_null (rmp_distance_volume_new (n + 1, positions, n, faces, 16, MARGIN, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_assert_nonnull (strstr (error->message, "of 16 edges about (0.000, 0.000, 0.000) m, 2.000 m"));
}

static void
who_cancels_gets_none (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  RmpDistanceVolume *volume;
  Mesh mesh;

  g_cancellable_cancel (cancellable);
  mesh_init (&mesh);
  mesh_add_sphere (&mesh, 12, RADIUS, centre);
  volume = rmp_distance_volume_new (mesh.n_vertices, mesh.positions, mesh.n_faces, mesh.faces, 16,
                                    MARGIN, cancellable, &error);
  g_assert_null (volume);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  mesh_clear (&mesh);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(func) g_test_add_func ("/distance-volume/" #func, func)
  ADD (distances_are_those_of_the_sphere);
  ADD (what_is_far_outside_is_not_known);
  ADD (it_does_not_matter_how_faces_are_written);
  ADD (what_is_no_closed_surface_is_refused);
  ADD (a_hole_is_told_of_by_its_width);
  ADD (who_cancels_gets_none);
#undef ADD
  return g_test_run ();
}
