/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shapes.h"

static void
assert_consistent (const RmpTopology *topology)
{
  guint n_corners = 0;

  for (guint32 edge = 0; edge < topology->n_edges; edge++)
    {
      const guint32 *ends = topology->edges + 2 * edge;

      g_assert_cmpuint (ends[0], <, ends[1]);
      if (edge > 0)
        g_assert_true (ends[-2] < ends[0] || (ends[-2] == ends[0] && ends[-1] < ends[1]));
      g_assert_cmpuint (rmp_topology_find_edge (topology, ends[1], ends[0]), ==, edge);
      for (guint32 i = topology->edge_face_start[edge]; i < topology->edge_face_start[edge + 1];
           i++)
        g_assert_cmpuint (rmp_topology_opposite_vertex (topology, topology->edge_faces[i], edge),
                          !=, RMP_INDEX_NONE);
    }
  for (guint32 v = 0; v < topology->n_vertices; v++)
    {
      for (guint32 i = topology->vertex_corner_start[v]; i < topology->vertex_corner_start[v + 1];
           i++, n_corners++)
        {
          guint32 corner = topology->vertex_corners[i];
          const guint32 *face = topology->faces + corner / 3 * 3;

          g_assert_cmpuint (topology->faces[corner], ==, v);
          g_assert_cmpuint (topology->corner_ends[2 * i], ==, face[(corner + 1) % 3]);
          g_assert_cmpuint (topology->corner_ends[2 * i + 1], ==, face[(corner + 2) % 3]);
        }
      for (guint32 i = topology->vertex_edge_start[v]; i < topology->vertex_edge_start[v + 1]; i++)
        {
          g_assert_cmpuint (rmp_topology_edge_other (topology, topology->vertex_edges[i], v), ==,
                            topology->vertex_neighbours[i]);
          if (i > topology->vertex_edge_start[v])
            g_assert_cmpuint (topology->vertex_neighbours[i - 1], <,
                              topology->vertex_neighbours[i]);
        }
    }
  g_assert_cmpuint (n_corners, ==, 3 * (topology->n_faces - topology->n_collapsed_faces));
}

static void
a_tube_has_two_borders (void)
{
  g_auto (Shape) tube = shape_tube (8, 5, 1.0, 4.0, 0.0);
  g_autoptr (RmpTopology) topology = shape_to_topology (&tube);

  assert_consistent (topology);
  g_assert_cmpuint (topology->n_border_edges, ==, 16);
  g_assert_cmpuint (topology->n_non_manifold_edges, ==, 0);
  g_assert_cmpint ((int) topology->n_vertices - (int) topology->n_edges + (int) topology->n_faces,
                   ==, 0);
}

static void
noise_is_told_apart (void)
{
  for (guint32 seed = 0; seed < 20; seed++)
    {
      g_auto (Shape) noise = shape_noise (4 + seed, seed);
      g_autoptr (RmpTopology) topology = shape_to_topology (&noise);

      assert_consistent (topology);
    }
}

static void
defects_are_counted (void)
{
  /* Three faces on the edge 0–1, a face that names a vertex twice, a vertex without a face.
   */
  static const guint32 faces[] = { 0, 1, 2, 1, 0, 3, 0, 1, 4, 2, 2, 3, 0, 1, 5 };
  g_autoptr (RmpTopology) topology = rmp_topology_new (7, 5, faces);
  guint32 components[7];

  assert_consistent (topology);
  g_assert_cmpuint (topology->n_non_manifold_edges, ==, 1);
  g_assert_cmpuint (topology->n_collapsed_faces, ==, 1);
  g_assert_cmpuint (rmp_topology_components (topology, components), ==, 2);
  g_assert_cmpuint (components[5], ==, 0);
  g_assert_cmpuint (components[6], ==, 1);
  g_assert_cmpuint (rmp_topology_find_edge (topology, 2, 5), ==, RMP_INDEX_NONE);
}

static void
mean_edge_is_a_length (void)
{
  g_auto (Shape) octahedron = shape_octahedron ();
  g_autoptr (RmpTopology) topology = shape_to_topology (&octahedron);

  g_assert_cmpfloat_with_epsilon (rmp_topology_mean_edge_length (topology, octahedron.positions),
                                  G_SQRT2, 1e-12);
}

/* --- two threads ------------------------------------------------------------------------------ */

/* Cells of a grid along each side. */
#define CELLS 110

/* The grid's vertices are multiples of STRIDE, modulo SPREAD: they come in no order, and vertices
 * without a face lie among them. The two have no divisor in common, so none is there twice.
 */
#define SPREAD 12601
#define STRIDE 7

/* Faces from which on rmp_topology_new() wakes a second thread. */
#define TWO_THREADS 20000

#define RUNS 12

static int
compare_keys (gconstpointer a, gconstpointer b)
{
  const guint64 *x = a;
  const guint64 *y = b;

  return *x < *y ? -1 : *x > *y;
}

static GArray *
list_new (void)
{
  return g_array_new (FALSE, FALSE, sizeof (guint64));
}

static GPtrArray *
lists_new (guint n)
{
  GPtrArray *lists = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (lists, list_new ());
  return lists;
}

static void
lists_add (GPtrArray *lists, guint32 list, guint64 item)
{
  g_array_append_val ((GArray *) lists->pdata[list], item);
}

/* The low halves of all items one after another, and where each list begins. */
static guint32 *
lists_join (GPtrArray *lists, guint32 **start)
{
  GArray *joined = g_array_new (FALSE, FALSE, sizeof (guint32));

  *start = g_new0 (guint32, lists->len + 1);
  for (guint i = 0; i < lists->len; i++)
    {
      const GArray *list = lists->pdata[i];

      for (guint j = 0; j < list->len; j++)
        {
          const guint32 item = (guint32) g_array_index (list, guint64, j);

          g_array_append_val (joined, item);
        }
      (*start)[i + 1] = joined->len;
    }
  return (guint32 *) (gpointer) g_array_free (joined, FALSE);
}

static gboolean
is_collapsed (const guint32 *face)
{
  return face[0] == face[1] || face[1] == face[2] || face[2] == face[0];
}

static guint64
edge_key (const guint32 *face, guint corner)
{
  const guint32 a = face[corner], b = face[(corner + 1) % 3];

  return (guint64) MIN (a, b) << 32 | MAX (a, b);
}

/* (transfer full): each once, ascending */
static GArray *
list_edge_keys (guint n_faces, const guint32 *faces)
{
  g_autoptr (GArray) keys = list_new ();
  GArray *once = list_new ();

  for (guint32 side = 0; side < 3 * n_faces; side++)
    if (!is_collapsed (faces + side / 3 * 3))
      {
        const guint64 key = edge_key (faces + side / 3 * 3, side % 3);

        g_array_append_val (keys, key);
      }
  g_array_sort (keys, compare_keys);
  for (guint i = 0; i < keys->len; i++)
    if (i == 0 || g_array_index (keys, guint64, i) != g_array_index (keys, guint64, i - 1))
      g_array_append_val (once, g_array_index (keys, guint64, i));
  return once;
}

/* Looks every edge of a face up, and adds faces and corners in their order. */
static void
list_faces (RmpTopology *plain, GArray *keys)
{
  g_autoptr (GPtrArray) of_edges = lists_new (keys->len),
                        of_vertices = lists_new (plain->n_vertices);

  plain->face_edges = g_new (guint32, 3 * plain->n_faces);
  for (guint32 side = 0; side < 3 * plain->n_faces; side++)
    {
      const guint64 key = edge_key (plain->faces + side / 3 * 3, side % 3);

      plain->face_edges[side] = RMP_INDEX_NONE;
      if (is_collapsed (plain->faces + side / 3 * 3))
        continue;
      g_assert_true (g_array_binary_search (keys, &key, compare_keys, &plain->face_edges[side]));
      lists_add (of_edges, plain->face_edges[side], side / 3);
      lists_add (of_vertices, plain->faces[side], side);
    }
  plain->edge_faces = lists_join (of_edges, &plain->edge_face_start);
  plain->vertex_corners = lists_join (of_vertices, &plain->vertex_corner_start);
}

static void
list_ends (RmpTopology *plain)
{
  const guint32 n_corners = plain->vertex_corner_start[plain->n_vertices];

  plain->corner_ends = g_new (guint32, 2 * n_corners);
  for (guint32 i = 0; i < n_corners; i++)
    {
      const guint32 corner = plain->vertex_corners[i];

      for (guint end = 0; end < 2; end++)
        plain->corner_ends[2 * i + end] = plain->faces[corner / 3 * 3 + (corner + 1 + end) % 3];
    }
}

/* Sorts the edges of a vertex by their other ends. */
static void
list_vertex_edges (RmpTopology *plain)
{
  g_autoptr (GPtrArray) of_vertices = lists_new (plain->n_vertices);
  guint32 n_ends = 0;

  for (guint32 edge = 0; edge < plain->n_edges; edge++)
    for (guint end = 0; end < 2; end++)
      lists_add (of_vertices, plain->edges[2 * edge + end],
                 (guint64) plain->edges[2 * edge + 1 - end] << 32 | edge);
  plain->vertex_neighbours = g_new (guint32, 2 * plain->n_edges);
  for (guint v = 0; v < plain->n_vertices; v++)
    {
      GArray *list = of_vertices->pdata[v];

      g_array_sort (list, compare_keys);
      for (guint i = 0; i < list->len; i++)
        plain->vertex_neighbours[n_ends++] = (guint32) (g_array_index (list, guint64, i) >> 32);
    }
  plain->vertex_edges = lists_join (of_vertices, &plain->vertex_edge_start);
}

/* What topology.h says of each list, with a search for every one. */
static RmpTopology *
list_plainly (guint n_vertices, guint n_faces, const guint32 *faces)
{
  g_autoptr (GArray) keys = list_edge_keys (n_faces, faces);
  RmpTopology *plain = g_new0 (RmpTopology, 1);

  g_atomic_ref_count_init (&plain->ref_count);
  plain->n_vertices = n_vertices;
  plain->n_faces = n_faces;
  plain->n_edges = keys->len;
  plain->faces = g_memdup2 (faces, 3 * (gsize) n_faces * sizeof *faces);
  plain->edges = g_new (guint32, 2 * keys->len);
  for (guint32 edge = 0; edge < keys->len; edge++)
    {
      plain->edges[2 * edge] = (guint32) (g_array_index (keys, guint64, edge) >> 32);
      plain->edges[2 * edge + 1] = (guint32) g_array_index (keys, guint64, edge);
    }
  list_faces (plain, keys);
  list_ends (plain);
  list_vertex_edges (plain);
  for (guint32 edge = 0; edge < plain->n_edges; edge++)
    {
      const guint32 n = plain->edge_face_start[edge + 1] - plain->edge_face_start[edge];

      plain->n_border_edges += n == 1;
      plain->n_non_manifold_edges += n > 2;
    }
  for (guint32 face = 0; face < n_faces; face++)
    plain->n_collapsed_faces += is_collapsed (faces + 3 * face);
  return plain;
}

static void
assert_same_list (const guint32 *a, const guint32 *b, gsize n)
{
  g_assert_cmpmem (a, n * sizeof *a, b, n * sizeof *b);
}

static void
assert_same_lists (const RmpTopology *a, const RmpTopology *b)
{
  g_assert_cmpuint (a->n_edges, ==, b->n_edges);
  g_assert_cmpuint (a->n_border_edges, ==, b->n_border_edges);
  g_assert_cmpuint (a->n_non_manifold_edges, ==, b->n_non_manifold_edges);
  g_assert_cmpuint (a->n_collapsed_faces, ==, b->n_collapsed_faces);
  assert_same_list (a->faces, b->faces, 3 * a->n_faces);
  assert_same_list (a->edges, b->edges, 2 * a->n_edges);
  assert_same_list (a->face_edges, b->face_edges, 3 * a->n_faces);
  assert_same_list (a->edge_face_start, b->edge_face_start, a->n_edges + 1);
  assert_same_list (a->edge_faces, b->edge_faces, a->edge_face_start[a->n_edges]);
  assert_same_list (a->vertex_corner_start, b->vertex_corner_start, a->n_vertices + 1);
  assert_same_list (a->vertex_corners, b->vertex_corners, a->vertex_corner_start[a->n_vertices]);
  assert_same_list (a->corner_ends, b->corner_ends, 2 * a->vertex_corner_start[a->n_vertices]);
  assert_same_list (a->vertex_edge_start, b->vertex_edge_start, a->n_vertices + 1);
  assert_same_list (a->vertex_edges, b->vertex_edges, a->vertex_edge_start[a->n_vertices]);
  assert_same_list (a->vertex_neighbours, b->vertex_neighbours,
                    a->vertex_edge_start[a->n_vertices]);
}

static void
add_face (GArray *faces, guint32 a, guint32 b, guint32 c)
{
  const guint32 face[] = { a, b, c };

  g_array_append_vals (faces, face, 3);
}

/* A grid whose vertices are in no order, and on some of its faces a fin that all have their tip in
 * common, the face again, turned round, and with a vertex twice. (transfer full): [#F × 3]
 */
static GArray *
make_bad_faces (void)
{
  g_auto (Shape) grid = shape_grid (CELLS, CELLS, 1.0, 1.0);
  GArray *faces = g_array_new (FALSE, FALSE, sizeof (guint32));

  g_assert_cmpuint (grid.n_vertices, <, SPREAD);
  for (guint32 i = 0; i < grid.n_faces; i++)
    {
      const guint32 *corner = grid.faces + 3 * i;
      const guint32 a = corner[0] * STRIDE % SPREAD, b = corner[1] * STRIDE % SPREAD;
      const guint32 c = corner[2] * STRIDE % SPREAD, tip = grid.n_vertices * STRIDE % SPREAD;

      add_face (faces, a, b, c);
      if (i % 10 == 0)
        add_face (faces, b, a, tip);
      if (i % 7 == 0)
        add_face (faces, a, b, c);
      if (i % 11 == 0)
        add_face (faces, c, b, a);
      if (i % 13 == 0)
        add_face (faces, a, b, a);
    }
  return faces;
}

static guint
count_unused_vertices (const RmpTopology *topology)
{
  guint n = 0;

  for (guint v = 0; v < topology->n_vertices; v++)
    n += topology->vertex_corner_start[v] == topology->vertex_corner_start[v + 1];
  return n;
}

/* As many faces as one thread lists, and all, which two do. These begin together only once both are
 * awake, so that a list they both wrote to would show in one of many runs.
 */
static void
two_threads_list_as_one (void)
{
  g_autoptr (GArray) faces = make_bad_faces ();
  const guint32 *first = (const guint32 *) (gpointer) faces->data;
  const guint n_faces[] = { TWO_THREADS - 1, faces->len / 3 };

  g_assert_cmpuint (faces->len / 3, >, TWO_THREADS);
  for (guint i = 0; i < G_N_ELEMENTS (n_faces); i++)
    {
      g_autoptr (RmpTopology) plain = list_plainly (SPREAD, n_faces[i], first);

      g_assert_cmpuint (plain->n_border_edges, >, 0);
      g_assert_cmpuint (plain->n_non_manifold_edges, >, 0);
      g_assert_cmpuint (plain->n_collapsed_faces, >, 0);
      g_assert_cmpuint (count_unused_vertices (plain), >, 0);
      for (guint run = 0; run < RUNS; run++)
        {
          g_autoptr (RmpTopology) topology = rmp_topology_new (SPREAD, n_faces[i], first);

          assert_same_lists (topology, plain);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/topology/a-tube-has-two-borders", a_tube_has_two_borders);
  g_test_add_func ("/algorithms/topology/noise-is-told-apart", noise_is_told_apart);
  g_test_add_func ("/algorithms/topology/defects-are-counted", defects_are_counted);
  g_test_add_func ("/algorithms/topology/mean-edge-is-a-length", mean_edge_is_a_length);
  g_test_add_func ("/algorithms/topology/two-threads-list-as-one", two_threads_list_as_one);
  return g_test_run ();
}
