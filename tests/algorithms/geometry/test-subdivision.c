/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/subdivision.h"
#include "shapes.h"

#include <math.h>
#include <string.h>

static RmpSubdivision *
subdivide (const Shape *shape, guint levels, const guint8 *refine)
{
  g_autoptr (RmpMesh) mesh = shape_to_mesh (shape);
  g_autoptr (GError) error = NULL;
  RmpSubdivision *subdivision = rmp_subdivision_new (mesh, levels, refine, 0, &error);

  g_assert_no_error (error);
  return subdivision;
}

/* Reference case loop: numbering, rules for inner vertices of valence 4 and for borders. */
static void
octahedron_equals_the_reference (void)
{
  static const double expected[18][3] = {
    { 0.515625, 0.0, 0.0 },  { -0.515625, 0.0, 0.0 }, { 0.0, 0.515625, 0.0 },
    { 0.0, -0.515625, 0.0 }, { 0.0, 0.0, 0.515625 },  { 0.0, 0.0, -0.515625 },
    { 0.375, 0.375, 0.0 },   { 0.375, -0.375, 0.0 },  { 0.375, 0.0, 0.375 },
    { 0.375, 0.0, -0.375 },  { -0.375, 0.375, 0.0 },  { -0.375, -0.375, 0.0 },
    { -0.375, 0.0, 0.375 },  { -0.375, 0.0, -0.375 }, { 0.0, 0.375, 0.375 },
    { 0.0, 0.375, -0.375 },  { 0.0, -0.375, 0.375 },  { 0.0, -0.375, -0.375 }
  };
  g_auto (Shape) octahedron = shape_octahedron ();
  g_autofree double *coarse = shape_doubles (&octahedron);
  g_autoptr (RmpSubdivision) subdivision = subdivide (&octahedron, 1, NULL);
  double fine[18][3];

  g_assert_cmpuint (rmp_subdivision_get_topology (subdivision)->n_vertices, ==, 18);
  g_assert_cmpuint (rmp_subdivision_get_topology (subdivision)->n_faces, ==, 32);
  rmp_subdivision_apply_double (subdivision, coarse, &fine[0][0], 0);
  for (guint i = 0; i < 18; i++)
    for (guint c = 0; c < 3; c++)
      g_assert_cmpfloat_with_epsilon (fine[i][c], expected[i][c], 1e-12);
}

static void
quad_equals_the_reference (void)
{
  static const float positions[] = { 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0.5f };
  static const guint32 faces[] = { 0, 1, 2, 0, 2, 3 };
  static const double expected[9][3] = { { 0.125, 0.125, 0.0625 }, { 0.875, 0.125, 0.0 },
                                         { 0.875, 0.875, 0.0625 }, { 0.125, 0.875, 0.375 },
                                         { 0.5, 0.0, 0.0 },        { 0.5, 0.5, 0.0625 },
                                         { 0.0, 0.5, 0.25 },       { 1.0, 0.5, 0.0 },
                                         { 0.5, 1.0, 0.25 } };
  static const double centroid[3] = { 0.5, 0.5, 0.114375 };
  g_auto (Shape) quad = shape_new (4, 2);
  g_autofree double *coarse = NULL;
  g_autoptr (RmpSubdivision) once = NULL;
  g_autoptr (RmpSubdivision) twice = NULL;
  double fine[25][3];

  memcpy (quad.positions, positions, sizeof positions);
  memcpy (quad.faces, faces, sizeof faces);
  coarse = shape_doubles (&quad);
  once = subdivide (&quad, 1, NULL);
  rmp_subdivision_apply_double (once, coarse, &fine[0][0], 0);
  for (guint i = 0; i < 9; i++)
    for (guint c = 0; c < 3; c++)
      g_assert_cmpfloat_with_epsilon (fine[i][c], expected[i][c], 1e-12);

  twice = subdivide (&quad, 2, NULL);
  g_assert_cmpuint (rmp_subdivision_get_topology (twice)->n_vertices, ==, 25);
  g_assert_cmpuint (rmp_subdivision_get_topology (twice)->n_faces, ==, 32);
  rmp_subdivision_apply_double (twice, coarse, &fine[0][0], 0);
  for (guint c = 0; c < 3; c++)
    {
      double sum = 0.0;

      for (guint i = 0; i < 25; i++)
        sum += fine[i][c];
      g_assert_cmpfloat_with_epsilon (sum / 25.0, centroid[c], 1e-12);
    }
}

static void
assert_rows_sum_to_one (const RmpSubdivision *subdivision)
{
  const guint32 *start, *columns;
  const double *weights;

  rmp_subdivision_get_stencils (subdivision, &start, &columns, &weights);
  for (guint32 row = 0; row < rmp_subdivision_get_topology (subdivision)->n_vertices; row++)
    {
      double sum = 0.0;

      for (guint32 k = start[row]; k < start[row + 1]; k++)
        {
          g_assert_true (k == start[row] || columns[k - 1] < columns[k]);
          sum += weights[k];
        }
      g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-14);
    }
}

static void
rows_are_a_partition_of_unity (void)
{
  for (guint32 seed = 0; seed < 12; seed++)
    {
      g_auto (Shape) noise = shape_noise (5 + seed, seed);
      g_autoptr (RmpSubdivision) subdivision = subdivide (&noise, 3, NULL);

      assert_rows_sum_to_one (subdivision);
    }
}

static void
an_affine_map_goes_through (void)
{
  static const double matrix[3][4] = { { 1.3, -0.2, 0.4, 2.0 },
                                       { 0.1, 0.8, -0.5, -1.0 },
                                       { 0.7, 0.3, 1.1, 0.5 } };
  g_auto (Shape) tube = shape_tube (7, 4, 0.5, 2.0, 0.3);
  g_autoptr (RmpSubdivision) subdivision = subdivide (&tube, 2, NULL);
  guint n = rmp_subdivision_get_topology (subdivision)->n_vertices;
  g_autofree double *coarse = shape_doubles (&tube);
  g_autofree double *mapped = g_new (double, 3 * tube.n_vertices);
  g_autofree double *fine = g_new (double, 3 * n);
  g_autofree double *fine_mapped = g_new (double, 3 * n);

#define MAP(p, r)                                                                                  \
  (matrix[r][0] * (p)[0] + matrix[r][1] * (p)[1] + matrix[r][2] * (p)[2] + matrix[r][3])
  for (guint v = 0; v < tube.n_vertices; v++)
    for (guint r = 0; r < 3; r++)
      mapped[3 * v + r] = MAP (coarse + 3 * v, r);
  rmp_subdivision_apply_double (subdivision, coarse, fine, 0);
  rmp_subdivision_apply_double (subdivision, mapped, fine_mapped, 0);
  for (guint v = 0; v < n; v++)
    for (guint r = 0; r < 3; r++)
      g_assert_cmpfloat_with_epsilon (fine_mapped[3 * v + r], MAP (fine + 3 * v, r), 1e-13);
#undef MAP
}

/* Every point of the surface is told apart by its anchor, whatever its number is. */
static char *
anchor_key (const RmpReliefTopology *topology, guint32 vertex, const Shape *coarse, guint levels)
{
  const guint32 *face = coarse->faces + 3 * topology->anchor_faces[vertex];
  const float *weight = topology->anchor_barycentric + 2 * vertex;
  guint steps[3];
  guint32 names[3];
  guint counts[3];
  guint n = 0;

  steps[1] = (guint) lrintf (weight[0] * (float) (1u << levels));
  steps[2] = (guint) lrintf (weight[1] * (float) (1u << levels));
  steps[0] = (1u << levels) - steps[1] - steps[2];
  for (guint i = 0; i < 3; i++)
    if (steps[i] > 0)
      {
        guint at = n++;

        for (; at > 0 && names[at - 1] > face[i]; at--)
          {
            names[at] = names[at - 1];
            counts[at] = counts[at - 1];
          }
        names[at] = face[i];
        counts[at] = steps[i];
      }
  if (n == 3)
    return g_strdup_printf ("%u: %u %u", topology->anchor_faces[vertex], steps[1], steps[2]);
  return n == 2 ? g_strdup_printf ("%u %u %u %u", names[0], names[1], counts[0], counts[1])
                : g_strdup_printf ("%u", names[0]);
}

static void
assert_partial_is_part_of_uniform (const Shape *shape, guint levels, const guint8 *refine)
{
  g_autoptr (RmpSubdivision) uniform = subdivide (shape, levels, NULL);
  g_autoptr (RmpSubdivision) partial = subdivide (shape, levels, refine);
  const RmpReliefTopology *all = rmp_subdivision_get_topology (uniform);
  const RmpReliefTopology *some = rmp_subdivision_get_topology (partial);
  g_autoptr (GHashTable) positions = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree double *coarse = shape_doubles (shape);
  g_autofree double *fine = g_new (double, 3 * all->n_vertices);
  g_autofree double *part = g_new (double, 3 * some->n_vertices);
  guint32 previous = 0;

  rmp_subdivision_apply_double (uniform, coarse, fine, 0);
  rmp_subdivision_apply_double (partial, coarse, part, 0);
  for (guint32 v = 0; v < all->n_vertices; v++)
    g_hash_table_insert (positions, anchor_key (all, v, shape, levels), GUINT_TO_POINTER (v));
  for (guint32 v = 0; v < some->n_vertices; v++)
    {
      g_autofree char *key = anchor_key (some, v, shape, levels);
      guint32 twin = GPOINTER_TO_UINT (g_hash_table_lookup (positions, key));

      g_assert_true (v == 0 || twin > previous);
      g_assert_cmpmem (part + 3 * v, 3 * sizeof (double), fine + 3 * twin, 3 * sizeof (double));
      g_assert_cmpmem (some->rest_positions + 3 * v, 3 * sizeof (float),
                       all->rest_positions + 3 * twin, 3 * sizeof (float));
      previous = twin;
    }
}

static int
euler (guint n_vertices, guint n_faces, const guint32 *faces)
{
  g_autoptr (RmpTopology) topology = rmp_topology_new (n_vertices, n_faces, faces);

  return (int) n_vertices - (int) topology->n_edges + (int) n_faces;
}

/* A T-junction would be a border edge that is not on a coarse border. */
static void
assert_no_new_border (const Shape *shape, const RmpSubdivision *subdivision)
{
  const RmpReliefTopology *fine = rmp_subdivision_get_topology (subdivision);
  g_autoptr (RmpTopology) before = shape_to_topology (shape);
  g_autoptr (RmpTopology) after = rmp_topology_new (fine->n_vertices, fine->n_faces, fine->faces);
  guint n_expected = 0;
  const guint32 *start = rmp_subdivision_get_face_start (subdivision);

  g_assert_cmpuint (after->n_collapsed_faces, ==, before->n_collapsed_faces);
  g_assert_cmpuint (start[shape->n_faces], ==, fine->n_faces);
  for (guint32 edge = 0; edge < before->n_edges; edge++)
    if (rmp_topology_edge_is_border (before, edge))
      n_expected += rmp_topology_find_edge (after, before->edges[2 * edge],
                                            before->edges[2 * edge + 1]) != RMP_INDEX_NONE
                        ? 1
                        : 1u << rmp_subdivision_get_levels (subdivision);
  g_assert_cmpuint (after->n_border_edges, ==, n_expected);
  g_assert_cmpuint (after->n_non_manifold_edges, ==, before->n_non_manifold_edges);
}

static void
partial_equals_uniform_bit_for_bit (void)
{
  GRand *random = g_rand_new_with_seed (11);

  for (guint round = 0; round < 12; round++)
    {
      g_auto (Shape) tube = shape_tube (7, 6, 0.5, 2.0, 0.3);
      g_autofree guint8 *refine = g_new0 (guint8, tube.n_faces);
      g_autoptr (RmpSubdivision) partial = NULL;

      for (guint f = 0; f < tube.n_faces; f++)
        refine[f] = g_rand_double (random) < 0.08 * round;
      assert_partial_is_part_of_uniform (&tube, 1 + round % 4, refine);
      partial = subdivide (&tube, 1 + round % 4, refine);
      assert_no_new_border (&tube, partial);
      g_assert_cmpint (euler (tube.n_vertices, tube.n_faces, tube.faces), ==,
                       euler (rmp_subdivision_get_topology (partial)->n_vertices,
                              rmp_subdivision_get_topology (partial)->n_faces,
                              rmp_subdivision_get_topology (partial)->faces));
    }
  g_rand_free (random);
}

static void
bad_topology_subdivides_too (void)
{
  GRand *random = g_rand_new_with_seed (5);

  for (guint32 seed = 0; seed < 30; seed++)
    {
      g_auto (Shape) noise = shape_noise (4 + seed % 13, seed);
      g_autofree guint8 *refine = g_new0 (guint8, noise.n_faces);
      g_autoptr (RmpSubdivision) uniform = subdivide (&noise, 2, NULL);
      g_autoptr (RmpSubdivision) partial = NULL;

      for (guint f = 0; f < noise.n_faces; f++)
        refine[f] = g_rand_double (random) < 0.3;
      partial = subdivide (&noise, 2, refine);
      assert_rows_sum_to_one (partial);
      for (gsize i = 0; i < 3 * (gsize) rmp_subdivision_get_topology (uniform)->n_vertices; i++)
        g_assert_true (isfinite (rmp_subdivision_get_topology (uniform)->rest_positions[i]));
    }
  g_rand_free (random);
}

static void
faces_keep_their_winding (void)
{
  g_auto (Shape) grid = shape_grid (4, 3, 4.0, 3.0);
  guint8 refine[24] = { [3] = 1, [10] = 1, [11] = 1, [23] = 1 };
  g_autoptr (RmpSubdivision) partial = subdivide (&grid, 3, refine);
  const RmpReliefTopology *fine = rmp_subdivision_get_topology (partial);

  for (guint32 f = 0; f < fine->n_faces; f++)
    {
      const float *p[3];

      for (guint i = 0; i < 3; i++)
        p[i] = fine->rest_positions + 3 * fine->faces[3 * f + i];
      g_assert_cmpfloat ((p[1][0] - p[0][0]) * (p[2][1] - p[0][1]) -
                             (p[1][1] - p[0][1]) * (p[2][0] - p[0][0]),
                         >, 1e-6f);
    }
}

static void
threads_do_not_show (void)
{
  g_auto (Shape) tube = shape_tube (40, 40, 0.5, 2.0, 0.3);
  g_autoptr (RmpMesh) mesh = shape_to_mesh (&tube);
  g_autoptr (RmpSubdivision) one = rmp_subdivision_new (mesh, 2, NULL, 1, NULL);
  g_autoptr (RmpSubdivision) seven = rmp_subdivision_new (mesh, 2, NULL, 7, NULL);
  const RmpReliefTopology *a = rmp_subdivision_get_topology (one);
  const RmpReliefTopology *b = rmp_subdivision_get_topology (seven);
  gsize size = 3 * (gsize) a->n_vertices * sizeof (float);
  g_autofree float *posed = g_malloc (size);

  g_assert_cmpmem (a->faces, 3 * (gsize) a->n_faces * sizeof (guint32), b->faces,
                   3 * (gsize) b->n_faces * sizeof (guint32));
  g_assert_cmpmem (a->rest_positions, size, b->rest_positions, size);
  rmp_subdivision_apply (seven, tube.positions, posed, 3);
  g_assert_cmpmem (posed, size, a->rest_positions, size);
}

static void
rows_alone_equal_all_rows (void)
{
  g_auto (Shape) tube = shape_tube (9, 7, 0.5, 2.0, 0.2);
  g_autoptr (RmpSubdivision) subdivision = subdivide (&tube, 3, NULL);
  g_autofree double *coarse = shape_doubles (&tube);
  guint n = rmp_subdivision_get_topology (subdivision)->n_vertices;
  g_autofree double *fine = g_new (double, 3 * n);
  g_autoptr (RmpSubdivisionRows) alone = NULL;
  guint32 rows[] = { 0, 5, n / 2, n - 1 };
  double some[4][3];

  rmp_subdivision_apply_double (subdivision, coarse, fine, 0);
  alone = rmp_subdivision_rows_new (subdivision, 4, rows);
  rmp_subdivision_rows_apply (alone, coarse, &some[0][0]);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpmem (some[i], sizeof some[i], fine + 3 * rows[i], sizeof some[i]);
}

/* A row whose stencil is taken away and put on two coarse vertices; all others as they were. */
static void
rows_can_be_added_to (void)
{
  g_auto (Shape) tube = shape_tube (9, 7, 0.5, 2.0, 0.2);
  g_autoptr (RmpSubdivision) plain = subdivide (&tube, 2, NULL);
  g_autoptr (RmpSubdivision) changed = subdivide (&tube, 2, NULL);
  g_autofree double *coarse = shape_doubles (&tube);
  guint n = rmp_subdivision_get_topology (plain)->n_vertices;
  g_autofree double *before = g_new (double, 3 * n), *after = g_new (double, 3 * n);
  const guint32 row = n - 2, *start, *columns;
  g_autoptr (GArray) added = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) shares = g_array_new (FALSE, FALSE, sizeof (double));
  const guint32 ends[] = { 7, 3 };
  guint32 range[2] = { 0 };
  const double *weights;

  rmp_subdivision_get_stencils (plain, &start, &columns, &weights);
  for (guint32 i = start[row]; i < start[row + 1]; i++)
    {
      double minus = -weights[i];

      g_array_append_val (added, columns[i]);
      g_array_append_val (shares, minus);
    }
  g_array_append_vals (added, ends, 2);
  g_array_append_vals (shares, (const double[]){ 0.25, 0.75 }, 2);
  range[1] = added->len;
  rmp_subdivision_add_rows (changed, 1, &row, range, (const guint32 *) (gpointer) added->data,
                            (const double *) (gpointer) shares->data);

  rmp_subdivision_apply_double (plain, coarse, before, 1);
  rmp_subdivision_apply_double (changed, coarse, after, 1);
  for (guint v = 0; v < n; v++)
    for (guint c = 0; c < 3; c++)
      if (v != row)
        g_assert_cmpfloat (after[3 * v + c], ==, before[3 * v + c]);
      else
        g_assert_cmpfloat_with_epsilon (after[3 * v + c],
                                        0.75 * coarse[3 * 3 + c] + 0.25 * coarse[3 * 7 + c], 1e-15);
  rmp_subdivision_get_stencils (changed, &start, &columns, &weights);
  g_assert_cmpuint (start[row + 1] - start[row], ==, 2);
  g_assert_cmpuint (columns[start[row]], ==, 3);
}

/* Two faces whose common edge is a seam: its new points have one place in space and two in the
 * texture.
 */
static void
uvs_are_linear_and_stay_split (void)
{
  static const float positions[] = { 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0 };
  static const guint32 faces[] = { 0, 1, 2, 0, 2, 3 };
  static const float uvs[] = { 0, 0, 1, 0, 1, 1, 10, 10, 11, 11, 10, 11 };
  static const guint32 uv_faces[] = { 0, 1, 2, 3, 4, 5 };
  g_autoptr (RmpMesh) mesh = rmp_mesh_new (4, positions, 2, faces, 6, uvs, uv_faces, NULL);
  static const guint8 second[] = { 0, 1 };

  for (guint partial = 0; partial < 2; partial++)
    {
      g_autoptr (RmpSubdivision)
          subdivision = rmp_subdivision_new (mesh, 3, partial ? second : NULL, 0, NULL);
      const RmpReliefTopology *fine = rmp_subdivision_get_topology (subdivision);
      const guint32 *start = rmp_subdivision_get_face_start (subdivision);
      float area[2] = { 0.0f, 0.0f };

      g_assert_cmpuint (fine->n_uvs, ==, partial ? 6 + 7 + 21 + 21 : 6 + 2 * (21 + 21));
      for (guint32 f = 0; f < fine->n_faces; f++)
        {
          const float *q[3];
          guint coarse = f >= start[1];

          for (guint i = 0; i < 3; i++)
            {
              q[i] = fine->uvs + 2 * fine->uv_faces[3 * f + i];
              g_assert_cmpfloat (q[i][0], >=, coarse ? 10.0f : 0.0f);
              g_assert_cmpfloat (q[i][0], <=, coarse ? 11.0f : 1.0f);
            }
          area[coarse] += 0.5f * ((q[1][0] - q[0][0]) * (q[2][1] - q[0][1]) -
                                  (q[1][1] - q[0][1]) * (q[2][0] - q[0][0]));
        }
      g_assert_cmpfloat_with_epsilon (area[0], 0.5f, 1e-5f);
      g_assert_cmpfloat_with_epsilon (area[1], 0.5f, 1e-5f);
    }
}

/* Where texture coordinates are linear in place on an uneven mesh, they stay so on the smooth
 * surface.
 */
static void
uvs_follow_the_vertices (void)
{
  g_auto (Shape) grid = shape_grid (6, 5, 1.0, 1.0);
  g_autofree float *uvs = g_new (float, 2 * (gsize) grid.n_vertices);
  g_autoptr (RmpMesh) mesh = NULL;

  for (guint v = 0; v < grid.n_vertices; v++)
    {
      grid.positions[3 * v] += 0.06f * sinf (7.0f * (float) v);
      grid.positions[3 * v + 1] += 0.06f * cosf (5.0f * (float) v);
      uvs[2 * v] = 3.0f * grid.positions[3 * v];
      uvs[2 * v + 1] = 2.0f * grid.positions[3 * v + 1];
    }
  mesh = rmp_mesh_new (grid.n_vertices, grid.positions, grid.n_faces, grid.faces, grid.n_vertices,
                       uvs, grid.faces, NULL);
  for (guint levels = 1; levels <= 3; levels++)
    {
      g_autoptr (RmpSubdivision) subdivision = rmp_subdivision_new (mesh, levels, NULL, 0, NULL);
      const RmpReliefTopology *fine = rmp_subdivision_get_topology (subdivision);

      for (gsize i = 0; i < 3 * (gsize) fine->n_faces; i++)
        {
          const float *position = fine->rest_positions + 3 * (gsize) fine->faces[i];
          const float *uv = fine->uvs + 2 * (gsize) fine->uv_faces[i];

          g_assert_cmpfloat_with_epsilon (uv[0], 3.0f * position[0], 1e-5f);
          g_assert_cmpfloat_with_epsilon (uv[1], 2.0f * position[1], 1e-5f);
        }
    }
}

static void
limits_are_what_subdivision_tends_to (void)
{
  g_auto (Shape) grid = shape_grid (4, 4, 1.0, 1.0);
  g_autoptr (RmpTopology) topology = rmp_topology_new (grid.n_vertices, grid.n_faces, grid.faces);
  g_autofree float *limits = g_new (float, 3 * (gsize) grid.n_vertices);
  g_autoptr (RmpSubdivision) subdivision = NULL;
  const RmpReliefTopology *fine;

  for (guint v = 0; v < grid.n_vertices; v++)
    grid.positions[3 * v + 2] = 0.2f * sinf (3.0f * (float) v);
  subdivision = subdivide (&grid, 6, NULL);
  fine = rmp_subdivision_get_topology (subdivision);
  rmp_subdivision_limit (topology, 3, grid.positions, FALSE, limits);
  for (guint i = 0; i < 3 * grid.n_vertices; i++)
    g_assert_cmpfloat_with_epsilon (limits[i], fine->rest_positions[i], 1e-4f);
  rmp_subdivision_limit (topology, 3, grid.positions, TRUE, limits);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpfloat (limits[i], ==, grid.positions[i]);
}

static void
masks_stay_in_range (void)
{
  g_auto (Shape) grid = shape_grid (3, 3, 1.0, 1.0);
  g_autoptr (RmpSubdivision) subdivision = subdivide (&grid, 2, NULL);
  guint n = rmp_subdivision_get_topology (subdivision)->n_vertices;
  g_autofree float *fine = g_new (float, n);
  float coarse[16];

  for (guint v = 0; v < 16; v++)
    coarse[v] = (float) (v % 2);
  rmp_subdivision_interpolate (subdivision, coarse, fine);
  g_assert_cmpmem (fine, sizeof coarse, coarse, sizeof coarse);
  for (guint v = 0; v < n; v++)
    g_assert_true (fine[v] >= 0.0f && fine[v] <= 1.0f);
}

static void
too_many_faces_are_refused (void)
{
  g_auto (Shape) grid = shape_grid (100, 100, 1.0, 1.0);
  g_autoptr (RmpMesh) mesh = shape_to_mesh (&grid);
  g_autoptr (GError) error = NULL;

  g_assert_null (rmp_subdivision_new (mesh, 6, NULL, 0, &error));
  g_assert_error (error, RMP_SUBDIVISION_ERROR, RMP_SUBDIVISION_ERROR_TOO_LARGE);
}

static void
no_levels_give_the_mesh_itself (void)
{
  g_auto (Shape) noise = shape_noise (9, 3);
  g_autoptr (RmpSubdivision) subdivision = subdivide (&noise, 0, NULL);
  const RmpReliefTopology *fine = rmp_subdivision_get_topology (subdivision);

  g_assert_cmpmem (fine->faces, 3 * fine->n_faces * sizeof (guint32), noise.faces,
                   3 * noise.n_faces * sizeof (guint32));
  g_assert_cmpmem (fine->rest_positions, 3 * fine->n_vertices * sizeof (float), noise.positions,
                   3 * noise.n_vertices * sizeof (float));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/subdivision/octahedron-equals-the-reference",
                   octahedron_equals_the_reference);
  g_test_add_func ("/algorithms/subdivision/quad-equals-the-reference", quad_equals_the_reference);
  g_test_add_func ("/algorithms/subdivision/rows-are-a-partition-of-unity",
                   rows_are_a_partition_of_unity);
  g_test_add_func ("/algorithms/subdivision/an-affine-map-goes-through",
                   an_affine_map_goes_through);
  g_test_add_func ("/algorithms/subdivision/partial-equals-uniform-bit-for-bit",
                   partial_equals_uniform_bit_for_bit);
  g_test_add_func ("/algorithms/subdivision/bad-topology-subdivides-too",
                   bad_topology_subdivides_too);
  g_test_add_func ("/algorithms/subdivision/faces-keep-their-winding", faces_keep_their_winding);
  g_test_add_func ("/algorithms/subdivision/threads-do-not-show", threads_do_not_show);
  g_test_add_func ("/algorithms/subdivision/rows-alone-equal-all-rows", rows_alone_equal_all_rows);
  g_test_add_func ("/algorithms/subdivision/rows-can-be-added-to", rows_can_be_added_to);
  g_test_add_func ("/algorithms/subdivision/uvs-are-linear-and-stay-split",
                   uvs_are_linear_and_stay_split);
  g_test_add_func ("/algorithms/subdivision/uvs-follow-the-vertices", uvs_follow_the_vertices);
  g_test_add_func ("/algorithms/subdivision/limits-are-what-subdivision-tends-to",
                   limits_are_what_subdivision_tends_to);
  g_test_add_func ("/algorithms/subdivision/masks-stay-in-range", masks_stay_in_range);
  g_test_add_func ("/algorithms/subdivision/too-many-faces-are-refused",
                   too_many_faces_are_refused);
  g_test_add_func ("/algorithms/subdivision/no-levels-give-the-mesh-itself",
                   no_levels_give_the_mesh_itself);
  return g_test_run ();
}
