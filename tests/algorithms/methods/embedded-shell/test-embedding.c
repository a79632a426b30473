/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The matrix B, from nodes of a lattice to the vertices in it. */

#include "lattice-mesh.h"

static void
forces_on_vertices_do_the_work_of_those_on_nodes (void)
{
  const double middle[3] = { 0.0, 0.0, 0.0 };
  g_auto (LatticeMesh) mesh = { NULL };
  g_auto (RmpEmbeddedBuilt) built = { NULL };
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);
  g_autofree double *q = NULL, *x = NULL, *f = NULL, *y = NULL;
  double on_vertices = 0.0, on_nodes = 0.0;
  gsize n, n_nodes;

  lattice_mesh_init (&mesh);
  lattice_mesh_add_ball (&mesh, 10, 20, middle, 1.0);
  lattice_mesh_build (&mesh, 0.0, RMP_EMBEDDED_FILL_AUTOMATIC, &built);
  n = 3 * (gsize) lattice_mesh_count_vertices (&mesh);
  n_nodes = 3 * (gsize) built.lattice->n_nodes;
  q = g_new (double, n_nodes);
  y = g_new0 (double, n_nodes);
  x = g_new (double, n);
  f = g_new (double, n);
  for (gsize i = 0; i < n_nodes; i++)
    q[i] = g_rand_double_range (rand, -1.0, 1.0);
  for (gsize i = 0; i < n; i++)
    f[i] = g_rand_double_range (rand, -1.0, 1.0);
  rmp_embedding_apply (built.embedding, q, x, 1);
  rmp_embedding_add_transposed (built.embedding, f, y);
  for (gsize i = 0; i < n; i++)
    on_vertices += x[i] * f[i];
  for (gsize i = 0; i < n_nodes; i++)
    on_nodes += q[i] * y[i];
  g_assert_cmpfloat_with_epsilon (on_vertices, on_nodes, 1e-11);
}

/* qᵀ Bᵀ K B q is xᵀ K x of x = B q. */
static void
stiffness_of_vertices_is_stiffness_of_nodes (void)
{
  g_auto (LatticeMesh) mesh = { NULL };
  g_auto (RmpEmbeddedBuilt) built = { NULL };
  g_autoptr (RmpTopology) topology = NULL;
  g_autoptr (RmpBlockMatrix) stiffness = NULL, matrix = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  g_autofree guint32 *pairs = NULL;
  g_autofree double *q = NULL, *x = NULL, *kx = NULL, *kq = NULL;
  RmpElements faces, lists[2];
  double on_vertices = 0.0, on_nodes = 0.0;
  guint n_pairs;

  lattice_mesh_init (&mesh);
  lattice_mesh_add_sheet (&mesh, 12, 5, 1.0, 0.4, 0.0);
  lattice_mesh_build (&mesh, 0.0, RMP_EMBEDDED_FILL_SURFACE, &built);
  topology = lattice_mesh_get_topology (&mesh);
  faces = (RmpElements){ topology->n_faces, 3, topology->faces };
  stiffness = rmp_block_matrix_new (topology->n_vertices, 1, &faces);
  for (guint r = 0; r < stiffness->n; r++)
    for (guint32 k = stiffness->start[r]; k <= stiffness->diagonal[r]; k++)
      for (guint i = 0; i < 9; i++)
        {
          const double value = g_rand_double_range (rand, -1.0, 1.0);
          const guint32 other = rmp_block_matrix_find (stiffness, stiffness->columns[k], r);

          stiffness->blocks[9 * (gsize) k + i] = value;
          stiffness->blocks[9 * (gsize) other + 3 * (i % 3) + i / 3] = value;
        }
  pairs = rmp_embedding_find_pairs (built.embedding, stiffness, &n_pairs);
  g_assert_cmpuint (n_pairs, >=, 10);
  lists[0] = (RmpElements){ built.lattice->parts.n_elements, 27, built.lattice->nodes };
  lists[1] = (RmpElements){ n_pairs, 54, pairs };
  matrix = rmp_block_matrix_new (built.lattice->n_nodes, 2, lists);
  rmp_embedding_add_projected (built.embedding, stiffness, 1.0, matrix, NULL);
  q = g_new (double, 3 * (gsize) matrix->n);
  kq = g_new (double, 3 * (gsize) matrix->n);
  x = g_new (double, 3 * (gsize) stiffness->n);
  kx = g_new (double, 3 * (gsize) stiffness->n);
  for (gsize i = 0; i < 3 * (gsize) matrix->n; i++)
    q[i] = g_rand_double_range (rand, -1.0, 1.0);
  rmp_embedding_apply (built.embedding, q, x, 1);
  rmp_block_matrix_multiply (stiffness, x, kx, 1);
  rmp_block_matrix_multiply (matrix, q, kq, 1);
  for (gsize i = 0; i < 3 * (gsize) stiffness->n; i++)
    on_vertices += x[i] * kx[i];
  for (gsize i = 0; i < 3 * (gsize) matrix->n; i++)
    on_nodes += q[i] * kq[i];
  g_assert_cmpfloat_with_epsilon (on_vertices, on_nodes, 1e-10);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define TEST(name, function) g_test_add_func ("/embedding/" name, function)
  TEST ("forces-on-vertices-do-the-work-of-those-on-nodes",
        forces_on_vertices_do_the_work_of_those_on_nodes);
  TEST ("stiffness-of-vertices-is-stiffness-of-nodes", stiffness_of_vertices_is_stiffness_of_nodes);
#undef TEST
  return g_test_run ();
}
