/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coarse cloth with wrinkles: the same from both faces of an edge, and without gaps when cut
 * finely.
 */

#include "geometry/vector.h"
#include "wrinkles/ridge-mesh.h"
#include "wrinkles/ridge-surface.h"

#define SIDE 5
#define N_VERTICES ((SIDE + 1) * (SIDE + 1))
#define N_FACES (2 * SIDE * SIDE)

typedef struct
{
  RmpMesh *mesh;
  RmpTopology *topology;
  float positions[3 * N_VERTICES];
  double fine[3 * N_VERTICES], normals[3 * N_VERTICES];
} Sheet;

/* A bumpy sheet of 5 × 5 squares of 1 m, each two faces. */
static void
sheet_init (Sheet *self, GRand *random)
{
  guint32 faces[3 * N_FACES];
  float uvs[2 * N_VERTICES];

  for (guint i = 0; i < N_VERTICES; i++)
    {
      double normal[3] = { g_rand_double_range (random, -0.3, 0.3),
                           g_rand_double_range (random, -0.3, 0.3), 1.0 };

      self->positions[3 * i] = (float) (i % (SIDE + 1) + g_rand_double_range (random, -0.2, 0.2));
      self->positions[3 * i + 1] = (float) (i / (SIDE + 1) +
                                            g_rand_double_range (random, -0.2, 0.2));
      self->positions[3 * i + 2] = (float) g_rand_double_range (random, -0.2, 0.2);
      uvs[2 * i] = self->positions[3 * i];
      uvs[2 * i + 1] = self->positions[3 * i + 1];
      rmp_vector_normalise (normal);
      for (guint c = 0; c < 3; c++)
        {
          self->fine[3 * i + c] = (double) self->positions[3 * i + c];
          self->normals[3 * i + c] = normal[c];
        }
    }
  for (guint32 y = 0, at = 0; y < SIDE; y++)
    for (guint32 x = 0; x < SIDE; x++)
      {
        guint32 a = y * (SIDE + 1) + x, b = a + 1, c = a + SIDE + 2, d = a + SIDE + 1;

        faces[at++] = a, faces[at++] = b, faces[at++] = c;
        faces[at++] = a, faces[at++] = c, faces[at++] = d;
      }
  self->mesh = rmp_mesh_new (N_VERTICES, self->positions, N_FACES, faces, N_VERTICES, uvs, faces,
                             NULL);
  self->topology = rmp_topology_new_for_mesh (self->mesh);
}

static void
sheet_clear (Sheet *self)
{
  rmp_mesh_unref (self->mesh);
  rmp_topology_unref (self->topology);
}

/* A wrinkle over the faces of a row of squares, from middle to middle. */
static RmpRidgeSurface *
sheet_wrinkle (const Sheet *self, guint row)
{
  double points[3 * 2 * SIDE];
  guint32 faces[2 * SIDE - 1];
  const double ordinates[RMP_BLOB_ORDINATES] = { 4.0 / 3.0, 0.0, 0.0, 0.0 };
  RmpRidgeOptions options = { .taper = RMP_TAPER_ANGLE, .height = RMP_WRINKLE_HEIGHT_ARC };
  RmpRidgePath path = {
    .n_points = 2 * SIDE, .points = points, .faces = faces, .sign = 1.0, .feature = 7
  };

  for (guint i = 0; i < 2 * SIDE; i++)
    {
      guint32 face = 2 * SIDE * row + (i % 2 == 0 ? i + 1 : i - 1);

      for (guint c = 0; c < 3; c++)
        {
          points[3 * i + c] = 0.0;
          for (guint k = 0; k < 3; k++)
            points[3 * i + c] += self->fine[3 * self->topology->faces[3 * face + k] + c] / 3.0;
        }
      if (i > 0)
        faces[i - 1] = face;
    }
  rmp_blob_init (&options.blob, ordinates);
  rmp_wrinkle_shape_init (&path.shape, 1.5, 1.3, 0.25, G_PI / 2.0);
  return rmp_ridge_surface_new (self->topology, self->fine, self->normals, &options, 1, &path);
}

static void
both_faces_of_an_edge_say_the_same (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (71);
  guint n_lifted = 0;

  for (guint round = 0; round < 20; round++)
    {
      g_autoptr (RmpRidgeSurface) surface = NULL;
      Sheet sheet;

      sheet_init (&sheet, random);
      surface = sheet_wrinkle (&sheet, round % SIDE);
      for (guint e = 0; e < sheet.topology->n_edges; e++)
        for (guint i = 0; i <= 10 && rmp_topology_edge_valence (sheet.topology, e) == 2; i++)
          {
            RmpRidgePoint points[2];

            for (guint side = 0; side < 2; side++)
              {
                guint32 face = sheet.topology
                                   ->edge_faces[sheet.topology->edge_face_start[e] + side];
                double weights[3] = { 0.0, 0.0, 0.0 };

                for (guint k = 0; k < 3; k++)
                  if (sheet.topology->faces[3 * face + k] == sheet.topology->edges[2 * e])
                    weights[k] = 1.0 - i / 10.0;
                  else if (sheet.topology->faces[3 * face + k] == sheet.topology->edges[2 * e + 1])
                    weights[k] = i / 10.0;
                rmp_ridge_surface_evaluate (surface, face, weights, 1.0, points + side);
              }
            g_assert_cmpfloat (points[0].lift, ==, points[1].lift);
            for (guint c = 0; c < 3; c++)
              {
                g_assert_cmpfloat (points[0].position[c], ==, points[1].position[c]);
                g_assert_cmpfloat_with_epsilon (points[0].normal[c], points[1].normal[c], 1e-12);
              }
            n_lifted += points[0].lift > 0.01;
            g_assert_true ((points[0].lift > 0.0) == (points[0].feature == 7));
          }
      sheet_clear (&sheet);
    }
  g_assert_cmpuint (n_lifted, >, 100);
}

static double
area (const float *positions, const guint32 *face)
{
  double a[3], b[3], c[3], normal[3];

  rmp_vector_load (positions + 3 * (gsize) face[0], a);
  rmp_vector_load (positions + 3 * (gsize) face[1], b);
  rmp_vector_load (positions + 3 * (gsize) face[2], c);
  rmp_vector_sub (b, a, b);
  rmp_vector_sub (c, a, c);
  rmp_vector_cross (b, c, normal);
  return 0.5 * normal[2];
}

/* Seen from above, fine faces cover the sheet once: all turned alike, with its area and its border.
 */
static void
fine_mesh_has_no_gap_and_no_fold (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (72);

  for (guint round = 0; round < 40; round++)
    {
      g_autofree guint8 *levels = NULL;
      g_autoptr (RmpReliefTopology) fine = NULL;
      g_autoptr (RmpTopology) topology = NULL;
      double coarse_area = 0.0, fine_area = 0.0;
      guint n_border = 0;
      Sheet sheet;

      sheet_init (&sheet, random);
      levels = g_new (guint8, sheet.topology->n_edges);
      for (guint e = 0; e < sheet.topology->n_edges; e++)
        {
          levels[e] = (guint8) g_rand_int_range (random, 1, round < 10 ? 3 : 12);
          n_border += rmp_topology_edge_is_border (sheet.topology, e) ? levels[e] : 0;
        }
      fine = rmp_ridge_mesh_new (sheet.mesh, sheet.topology, levels);
      topology = rmp_topology_new (fine->n_vertices, fine->n_faces, fine->faces);
      g_assert_cmpuint (topology->n_border_edges, ==, n_border);
      g_assert_cmpuint (topology->n_non_manifold_edges, ==, 0);
      for (guint i = 0; i < N_FACES; i++)
        coarse_area += area (sheet.positions, sheet.topology->faces + 3 * i);
      for (guint i = 0; i < fine->n_faces; i++)
        {
          double own = area (fine->rest_positions, fine->faces + 3 * (gsize) i);

          g_assert_cmpfloat (own, >, 0.0);
          fine_area += own;
        }
      g_assert_cmpfloat_with_epsilon (fine_area, coarse_area, 1e-3 * coarse_area);
      /* texture coordinates of this sheet are its places seen from above */
      for (guint i = 0; i < 3 * fine->n_faces; i++)
        for (guint c = 0; c < 2; c++)
          g_assert_cmpfloat_with_epsilon (fine->uvs[2 * (gsize) fine->uv_faces[i] + c],
                                          fine->rest_positions[3 * (gsize) fine->faces[i] + c],
                                          1e-5f);
      sheet_clear (&sheet);
    }
}

static void
untouched_cloth_stays_as_coarse_as_it_was (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (73);
  guint8 touched[N_FACES] = { 0 };
  g_autofree guint8 *levels = NULL;
  g_autoptr (RmpReliefTopology) fine = NULL;
  Sheet sheet;

  sheet_init (&sheet, random);
  levels = g_new (guint8, sheet.topology->n_edges);
  g_assert_false (rmp_ridge_mesh_levels (sheet.topology, sheet.positions, 0.1, touched, levels));
  fine = rmp_ridge_mesh_new (sheet.mesh, sheet.topology, levels);
  g_assert_cmpuint (fine->n_vertices, ==, N_VERTICES);
  g_assert_cmpuint (fine->n_faces, ==, N_FACES);
  touched[12] = 1;
  g_assert_false (rmp_ridge_mesh_levels (sheet.topology, sheet.positions, 0.1, touched, levels));
  g_assert_cmpuint (levels[sheet.topology->face_edges[3 * 12]], >, 5);
  g_assert_true (rmp_ridge_mesh_levels (sheet.topology, sheet.positions, 0.001, touched, levels));
  g_assert_cmpuint (levels[sheet.topology->face_edges[3 * 12]], ==, 64);
  sheet_clear (&sheet);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ridge-surface/edges", both_faces_of_an_edge_say_the_same);
  g_test_add_func ("/ridge-surface/fine-mesh", fine_mesh_has_no_gap_and_no_fold);
  g_test_add_func ("/ridge-surface/untouched", untouched_cloth_stays_as_coarse_as_it_was);
  return g_test_run ();
}
