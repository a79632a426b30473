/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lattices around meshes, and the meshes' vertices in them. */

#include "methods/embedded-shell/follow.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"
#include "geometry/winding.h"

/* --- meshes ----------------------------------------------------------------------------------- */

typedef struct
{
  GArray *positions, *faces; /* (element-type double), (element-type guint32) */
} Mesh;

static void
mesh_init (Mesh *self)
{
  self->positions = g_array_new (FALSE, FALSE, sizeof (double));
  self->faces = g_array_new (FALSE, FALSE, sizeof (guint32));
}

static void
mesh_clear (Mesh *self)
{
  g_array_unref (self->positions);
  g_array_unref (self->faces);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Mesh, mesh_clear)

static guint
count_vertices (const Mesh *self)
{
  return self->positions->len / 3;
}

static const double *
get_positions (const Mesh *self)
{
  return (const double *) (gpointer) self->positions->data;
}

static guint32
add_vertex (Mesh *self, double x, double y, double z)
{
  const double position[3] = { x, y, z };

  g_array_append_vals (self->positions, position, 3);
  return count_vertices (self) - 1;
}

static void
add_quad (Mesh *self, guint32 a, guint32 b, guint32 c, guint32 d)
{
  const guint32 faces[6] = { a, b, c, a, c, d };

  g_array_append_vals (self->faces, faces, 6);
}

static RmpTopology *
make_topology (const Mesh *self)
{
  return rmp_topology_new (count_vertices (self), self->faces->len / 3,
                           (const guint32 *) (gpointer) self->faces->data);
}

static void
add_sheet (Mesh *self, guint nx, guint ny, double size_x, double size_y, double z)
{
  const guint32 first = count_vertices (self);

  for (guint j = 0; j <= ny; j++)
    for (guint i = 0; i <= nx; i++)
      {
        const guint32 v = add_vertex (self, size_x * i / nx, size_y * j / ny, z);

        g_assert (v == first + j * (nx + 1) + i);
        if (i > 0 && j > 0)
          add_quad (self, v - nx - 2, v - nx - 1, v, v - 1);
      }
}

/* A ball of quads on a cube of n × n a side; corners are not shared with anything else. */
static void
add_ball (Mesh *self, guint n_rings, guint n_sectors, const double middle[3], double radius)
{
  const guint32 first = count_vertices (self);
  guint32 top, bottom;

  for (guint i = 1; i < n_rings; i++)
    for (guint j = 0; j < n_sectors; j++)
      {
        const double polar = G_PI * i / n_rings, around = 2.0 * G_PI * j / n_sectors;

        add_vertex (self, middle[0] + radius * sin (polar) * cos (around),
                    middle[1] + radius * sin (polar) * sin (around),
                    middle[2] + radius * cos (polar));
      }
  top = add_vertex (self, middle[0], middle[1], middle[2] + radius);
  bottom = add_vertex (self, middle[0], middle[1], middle[2] - radius);
  for (guint j = 0; j < n_sectors; j++)
    {
      const guint32 next = (j + 1) % n_sectors, last = first + (n_rings - 2) * n_sectors;
      const guint32 caps[6] = { top, first + j, first + next, bottom, last + next, last + j };

      g_array_append_vals (self->faces, caps, 6);
      for (guint i = 0; i + 2 < n_rings; i++)
        add_quad (self, first + i * n_sectors + j, first + (i + 1) * n_sectors + j,
                  first + (i + 1) * n_sectors + next, first + i * n_sectors + next);
    }
}

/* A block of @length cells with a slit through it along z, from @from to @to along x, that has no
 * height to speak of.
 */
static void
add_slit_block (Mesh *self, double length, double from, double to)
{
  const double outer[4][2] = { { 0, 0 }, { length, 0 }, { length, 0.99 }, { 0, 0.99 } };
  const double inner[4][2] = { { from, 0.5 }, { to, 0.5 }, { to, 0.501 }, { from, 0.501 } };

  for (guint z = 0; z < 2; z++)
    for (guint i = 0; i < 8; i++)
      {
        const double *at = i < 4 ? outer[i] : inner[i - 4];

        add_vertex (self, at[0], at[1], 0.99 * z);
      }
  for (guint32 i = 0; i < 4; i++)
    {
      const guint32 j = (i + 1) % 4;

      add_quad (self, 8 + i, 8 + j, 12 + j, 12 + i); /* above */
      add_quad (self, j, i, 4 + i, 4 + j);           /* below */
      add_quad (self, i, j, 8 + j, 8 + i);           /* outside */
      add_quad (self, 4 + j, 4 + i, 12 + i, 12 + j); /* inside */
    }
}

/* @built: (out) */
static void
build (const Mesh *mesh, double side, RmpEmbeddedFilling filling, RmpEmbeddedBuilt *built)
{
  g_autoptr (RmpTopology) topology = make_topology (mesh);
  RmpEmbeddedBuildOptions options = rmp_embedded_build_defaults;
  g_autoptr (GError) error = NULL;

  options.side = side;
  options.filling = filling;
  g_assert_true (
      rmp_embedded_build (topology, get_positions (mesh), &options, built, 1, NULL, &error));
  g_assert_no_error (error);
}

/* B q of the lattice at rest are the vertices again. */
static void
assert_embedded (const RmpEmbeddedBuilt *built, const Mesh *mesh)
{
  const gsize n = 3 * (gsize) count_vertices (mesh);
  g_autofree double *x = g_new (double, n + 1);

  rmp_embedding_apply (built->embedding, built->lattice->rest, x, 1);
  for (gsize i = 0; i < n; i++)
    g_assert_cmpfloat_with_epsilon (x[i], get_positions (mesh)[i], 1e-12);
  g_assert_cmpuint (built->embedding->n_outside, ==, 0);
}

/* --- what is solid ---------------------------------------------------------------------------- */

static void
a_surface_winds_around_what_it_encloses (void)
{
  const double middle[3] = { 0.2, -0.1, 0.4 };
  g_auto (Mesh) mesh = { NULL };
  g_autoptr (RmpWinding) winding = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  mesh_init (&mesh);
  add_ball (&mesh, 32, 64, middle, 1.0);
  winding = rmp_winding_new (mesh.faces->len / 3, (const guint32 *) (gpointer) mesh.faces->data,
                             get_positions (&mesh));
  for (guint i = 0; i < 500; i++)
    {
      double point[3], distance;

      for (guint c = 0; c < 3; c++)
        point[c] = middle[c] + g_rand_double_range (rand, -1.5, 1.5);
      distance = rmp_vector_distance (point, middle);
      if (fabs (distance - 1.0) > 0.02)
        g_assert_cmpfloat_with_epsilon (rmp_winding_number (winding, point),
                                        distance < 1.0 ? 1.0 : 0.0, 0.05);
    }
}

static void
a_ball_fills_its_cells_and_embeds_its_vertices (void)
{
  const double middle[3] = { 0.2, -0.1, 0.4 };
  g_auto (Mesh) mesh = { NULL };
  g_auto (RmpEmbeddedBuilt) built = { NULL };
  double volume = 0.0;

  mesh_init (&mesh);
  add_ball (&mesh, 32, 64, middle, 1.0);
  build (&mesh, 0.0, RMP_EMBEDDED_FILL_AUTOMATIC, &built);
  g_assert_false (built.report.surface);
  g_assert_cmpuint (built.report.n_pieces, ==, 1);
  g_assert_cmpuint (built.report.n_closed_slits, ==, 0);
  for (guint e = 0; e < built.lattice->parts.n_elements; e++)
    volume += built.lattice->parts.fill[e] * pow (built.lattice->side, 3.0);
  g_assert_cmpfloat_with_epsilon (volume, 4.0 / 3.0 * G_PI, 0.08);
  assert_embedded (&built, &mesh);
}

static void
a_small_hole_does_not_matter (void)
{
  const double middle[3] = { 0.0, 0.0, 0.0 };
  g_auto (Mesh) mesh = { NULL };
  g_auto (RmpEmbeddedBuilt) built = { NULL };

  mesh_init (&mesh);
  add_ball (&mesh, 24, 48, middle, 1.0);
  g_array_set_size (mesh.faces, mesh.faces->len - 12);
  build (&mesh, 0.0, RMP_EMBEDDED_FILL_AUTOMATIC, &built);
  g_assert_false (built.report.surface);
  g_assert_cmpuint (built.report.n_pieces, ==, 1);
  assert_embedded (&built, &mesh);
}

static void
what_is_thinner_than_cubes_has_elements_all_the_same (void)
{
  g_auto (Mesh) mesh = { NULL };
  g_auto (RmpEmbeddedBuilt) built = { NULL };
  g_autofree char *text = NULL;
  const guint n = 9 * 9;

  mesh_init (&mesh);
  add_sheet (&mesh, 8, 8, 1.0, 1.0, 0.001);
  add_sheet (&mesh, 8, 8, 1.0, 1.0, 0.0);
  for (guint i = 0; i < mesh.faces->len / 2; i += 3)
    { /* the lower one looks down */
      guint32 *face = &g_array_index (mesh.faces, guint32, mesh.faces->len / 2 + i);
      const guint32 kept = face[0];

      face[0] = face[1];
      face[1] = kept;
    }
  for (guint32 i = 0; i < 8; i++)
    {
      add_quad (&mesh, n + i, n + i + 1, i + 1, i);
      add_quad (&mesh, n + 72 + i + 1, n + 72 + i, 72 + i, 72 + i + 1);
      add_quad (&mesh, n + 9 * (i + 1), n + 9 * i, 9 * i, 9 * (i + 1));
      add_quad (&mesh, n + 9 * i + 8, n + 9 * (i + 1) + 8, 9 * (i + 1) + 8, 9 * i + 8);
    }
  build (&mesh, 0.3, RMP_EMBEDDED_FILL_AUTOMATIC, &built);
  g_assert_false (built.report.surface);
  g_assert_cmpuint (built.report.n_thin, >, 0);
  g_assert_cmpuint (built.report.n_pieces, ==, 1);
  assert_embedded (&built, &mesh);
  text = rmp_embedded_build_warn (&built.report);
  g_assert_nonnull (strstr (text, "thinner"));
}

/* --- slits ------------------------------------------------------------------------------------ */

static void
lips_part_where_a_slit_crosses_three_cells (void)
{
  for (guint cells = 1; cells <= 4; cells++)
    {
      g_auto (Mesh) mesh = { NULL };
      g_auto (RmpEmbeddedBuilt) built = { NULL };
      g_autofree char *text = NULL;

      mesh_init (&mesh);
      add_slit_block (&mesh, cells + 1.99, 1.05, cells + 0.95);
      build (&mesh, 1.0, RMP_EMBEDDED_FILL_AUTOMATIC, &built);
      g_assert_false (built.report.surface);
      g_assert_cmpuint (built.report.n_pieces, ==, 1);
      g_assert_cmpuint (built.lattice->parts.n_elements, ==, 2 + 2 * cells);
      g_assert_cmpint (built.report.n_closed_slits > 0, ==, cells < 3);
      text = rmp_embedded_build_warn (&built.report);
      g_assert_cmpint (text && strstr (text, "at least 3"), ==, cells < 3);
      /* the corners of the slit: those below and those above lie in different elements */
      g_assert_cmpuint (built.embedding->elements[4], !=, built.embedding->elements[7]);
      g_assert_cmpuint (built.embedding->elements[5], !=, built.embedding->elements[6]);
      assert_embedded (&built, &mesh);
    }
}

/* --- surfaces --------------------------------------------------------------------------------- */

static void
an_open_sheet_fills_the_cells_that_it_meets (void)
{
  g_auto (Mesh) mesh = { NULL };
  g_auto (RmpEmbeddedBuilt) built = { NULL };

  mesh_init (&mesh);
  add_sheet (&mesh, 20, 8, 1.0, 0.4, 0.0);
  build (&mesh, 0.0, RMP_EMBEDDED_FILL_AUTOMATIC, &built);
  g_assert_true (built.report.surface);
  g_assert_cmpuint (built.lattice->parts.n_elements, ==, 4 * 2);
  g_assert_cmpuint (built.lattice->parts.n_links, ==, 3 * 2 + 4);
  g_assert_cmpuint (built.lattice->n_nodes, ==, 6 * 4 * 3);
  g_assert_cmpfloat (built.lattice->parts.fill[0], ==, 1.0);
  assert_embedded (&built, &mesh);
}

static void
vertices_between_cells_belong_to_one (void)
{
  g_auto (Mesh) mesh = { NULL };
  g_auto (RmpEmbeddedBuilt) built = { NULL };
  const double side = 1.0 / 3.996; /* vertices at a quarter of the sheet lie on faces of cells */

  mesh_init (&mesh);
  add_sheet (&mesh, 20, 8, 1.0, 0.4, 0.0);
  build (&mesh, side, RMP_EMBEDDED_FILL_SURFACE, &built);
  g_assert_cmpuint (built.lattice->parts.n_elements, ==, 4 * 2);
  g_assert_cmpuint (built.report.n_pieces, ==, 1);
  assert_embedded (&built, &mesh);
}

static void
sheets_one_above_the_other_lie_in_elements_of_their_own (void)
{
  g_auto (Mesh) mesh = { NULL };
  g_auto (RmpEmbeddedBuilt) built = { NULL };

  mesh_init (&mesh);
  add_sheet (&mesh, 10, 4, 1.0, 0.4, 0.0);
  add_sheet (&mesh, 10, 4, 1.0, 0.4, 0.01);
  build (&mesh, 0.0, RMP_EMBEDDED_FILL_SURFACE, &built);
  g_assert_cmpuint (built.lattice->parts.n_elements, ==, 2 * 4 * 2);
  g_assert_cmpuint (built.lattice->n_nodes, ==, 2 * 6 * 4 * 3);
  g_assert_cmpuint (built.report.n_pieces, ==, 2);
  assert_embedded (&built, &mesh);
}

static void
large_faces_reach_through_many_cells (void)
{
  g_auto (Mesh) mesh = { NULL };
  g_auto (RmpEmbeddedBuilt) built = { NULL };

  mesh_init (&mesh);
  add_sheet (&mesh, 1, 1, 1.0, 1.0, 0.0);
  build (&mesh, 0.0, RMP_EMBEDDED_FILL_SURFACE, &built);
  g_assert_cmpuint (built.lattice->parts.n_elements, ==, 16);
  g_assert_cmpuint (built.report.n_pieces, ==, 1);
  assert_embedded (&built, &mesh);
}

/* --- the matrix B ----------------------------------------------------------------------------- */

static void
forces_on_vertices_do_the_work_of_those_on_nodes (void)
{
  const double middle[3] = { 0.0, 0.0, 0.0 };
  g_auto (Mesh) mesh = { NULL };
  g_auto (RmpEmbeddedBuilt) built = { NULL };
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);
  g_autofree double *q = NULL, *x = NULL, *f = NULL, *y = NULL;
  double on_vertices = 0.0, on_nodes = 0.0;
  gsize n, n_nodes;

  mesh_init (&mesh);
  add_ball (&mesh, 10, 20, middle, 1.0);
  build (&mesh, 0.0, RMP_EMBEDDED_FILL_AUTOMATIC, &built);
  n = 3 * (gsize) count_vertices (&mesh);
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
  g_auto (Mesh) mesh = { NULL };
  g_auto (RmpEmbeddedBuilt) built = { NULL };
  g_autoptr (RmpTopology) topology = NULL;
  g_autoptr (RmpBlockMatrix) stiffness = NULL, matrix = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  g_autofree guint32 *pairs = NULL;
  g_autofree double *q = NULL, *x = NULL, *kx = NULL, *kq = NULL;
  RmpElements faces, lists[2];
  double on_vertices = 0.0, on_nodes = 0.0;
  guint n_pairs;

  mesh_init (&mesh);
  add_sheet (&mesh, 12, 5, 1.0, 0.4, 0.0);
  build (&mesh, 0.0, RMP_EMBEDDED_FILL_SURFACE, &built);
  topology = make_topology (&mesh);
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

/* --- surfaces that are followed --------------------------------------------------------------- */

static void
a_followed_surface_keeps_what_cells_can_tell (void)
{
  const double middle[3] = { 0.0, 0.0, 0.0 };
  const RmpEmbeddedMaterial flesh = { 2e4, 0.45, 1000.0 };
  g_auto (Mesh) mesh = { NULL };
  g_autoptr (RmpTopology) topology = NULL;
  g_autoptr (RmpEmbeddedFollow) follow = NULL;
  g_autofree double *areas = NULL, *bent = NULL, *filtered = NULL;
  double smooth = 0.0, rough = 0.0;
  gsize n;

  mesh_init (&mesh);
  add_ball (&mesh, 40, 80, middle, 1.0);
  topology = make_topology (&mesh);
  n = 3 * (gsize) topology->n_vertices;
  areas = g_new (double, topology->n_vertices);
  bent = g_new (double, n);
  for (guint v = 0; v < topology->n_vertices; v++)
    areas[v] = 4.0 * G_PI / topology->n_vertices;
  follow = rmp_embedded_follow_new (topology, get_positions (&mesh), areas,
                                    &rmp_embedded_build_defaults, &flesh, TRUE, 1, NULL, NULL);
  g_assert_nonnull (follow);
  g_assert_false (rmp_embedded_follow_get_report (follow)->surface);

  /* a bend that a quadratic cell can follow, and beside it one that is too fine for it */
  for (gsize i = 0; i < n; i++)
    bent[i] = get_positions (&mesh)[i] +
              (i % 3 == 1 ? 0.1 * pow (get_positions (&mesh)[i - 1], 2.0) : 0.0);
  filtered = g_memdup2 (bent, n * sizeof (double));
  rmp_embedded_follow_filter (follow, filtered, 1);
  for (gsize i = 0; i < n; i++)
    smooth = MAX (smooth, fabs (filtered[i] - bent[i]));
  g_assert_cmpfloat (smooth, <, 5e-3);
  for (gsize i = 0; i < n; i++)
    filtered[i] = bent[i] + (i % 3 == 1 ? 0.02 * cos (30.0 * bent[i - 1]) : 0.0);
  rmp_embedded_follow_filter (follow, filtered, 1);
  for (gsize i = 1; i < n; i += 3)
    rough += pow (filtered[i] - bent[i], 2.0) / topology->n_vertices;
  g_assert_cmpfloat (sqrt (rough), <, 5e-3); /* of 0.014 */
}

/* The largest change of slope from edge to edge along the middle of a sheet that is bent evenly. */
static double
find_crease (RmpEmbeddedOrder order)
{
  enum
  {
    COLUMNS = 64
  };
  const RmpEmbeddedMaterial flesh = { 2e4, 0.3, 1000.0 };
  RmpEmbeddedBuildOptions options = rmp_embedded_build_defaults;
  g_auto (Mesh) mesh = { NULL };
  g_autoptr (RmpTopology) topology = NULL;
  g_autoptr (RmpEmbeddedFollow) follow = NULL;
  g_autofree double *areas = NULL, *x = NULL;
  double crease = 0.0;
  gsize n;

  mesh_init (&mesh);
  add_sheet (&mesh, COLUMNS, 8, 1.0, 0.2, 0.0);
  topology = make_topology (&mesh);
  n = topology->n_vertices;
  areas = g_new (double, n);
  x = g_memdup2 (get_positions (&mesh), 3 * n * sizeof (double));
  for (gsize v = 0; v < n; v++)
    {
      areas[v] = 0.2 / (double) n;
      x[3 * v + 2] = 0.4 * x[3 * v] * x[3 * v];
    }
  options.order = order;
  follow = rmp_embedded_follow_new (topology, get_positions (&mesh), areas, &options, &flesh, TRUE,
                                    1, NULL, NULL);
  rmp_embedded_follow_filter (follow, x, 1);
  for (guint i = 1; i < COLUMNS; i++)
    {
      const double *middle = x + 3 * (gsize) (4 * (COLUMNS + 1) + i);

      crease = MAX (crease, fabs (middle[5] - 2.0 * middle[2] + middle[-1]) * COLUMNS);
    }
  return crease;
}

static void
faces_of_linear_cells_show_as_creases (void)
{
  g_assert_cmpfloat (find_crease (RMP_EMBEDDED_LINEAR), >,
                     4.0 * find_crease (RMP_EMBEDDED_QUADRATIC));
}

/* --- bad input -------------------------------------------------------------------------------- */

static void
an_empty_mesh_gives_an_empty_lattice (void)
{
  g_auto (Mesh) mesh = { NULL };
  g_auto (RmpEmbeddedBuilt) built = { NULL };

  mesh_init (&mesh);
  build (&mesh, 0.0, RMP_EMBEDDED_FILL_AUTOMATIC, &built);
  g_assert_cmpuint (built.lattice->parts.n_elements, ==, 0);
  g_assert_cmpuint (built.lattice->n_nodes, ==, 0);
}

static void
a_vertex_without_faces_lies_somewhere (void)
{
  const double middle[3] = { 0.0, 0.0, 0.0 };
  g_auto (Mesh) mesh = { NULL };
  g_auto (RmpEmbeddedBuilt) built = { NULL };

  mesh_init (&mesh);
  add_ball (&mesh, 10, 20, middle, 1.0);
  add_vertex (&mesh, 0.0, 0.0, 0.0);
  build (&mesh, 0.0, RMP_EMBEDDED_FILL_AUTOMATIC, &built);
  assert_embedded (&built, &mesh);
}

static void
what_is_no_mesh_is_refused (void)
{
  for (guint i = 0; i < 4; i++)
    {
      g_auto (Mesh) mesh = { NULL };
      g_autoptr (RmpTopology) topology = NULL;
      g_autoptr (GError) error = NULL;
      RmpEmbeddedBuildOptions options = rmp_embedded_build_defaults;
      g_auto (RmpEmbeddedBuilt) built = { NULL };

      mesh_init (&mesh);
      add_sheet (&mesh, 4, 4, i == 0 ? 0.0 : 1.0, i == 0 ? 0.0 : 1.0, 0.0);
      if (i == 1)
        g_array_index (mesh.positions, double, 7) = (double) NAN;
      if (i == 2)
        options.side = 1.0 / 200.0;
      if (i == 3)
        g_array_set_size (mesh.faces, 0);
      topology = make_topology (&mesh);
      g_assert_false (
          rmp_embedded_build (topology, get_positions (&mesh), &options, &built, 1, NULL, &error));
      g_assert_nonnull (error);
      g_assert_null (built.lattice);
    }
}

static void
a_cancelled_lattice_is_not_built (void)
{
  g_auto (Mesh) mesh = { NULL };
  g_autoptr (RmpTopology) topology = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  mesh_init (&mesh);
  add_sheet (&mesh, 4, 4, 1.0, 1.0, 0.0);
  topology = make_topology (&mesh);
  g_cancellable_cancel (cancellable);
  for (guint filling = 0; filling < 3; filling++)
    {
      g_autoptr (GError) error = NULL;
      RmpEmbeddedBuildOptions options = rmp_embedded_build_defaults;
      RmpEmbeddedBuilt built;

      options.filling = filling;
      g_assert_false (rmp_embedded_build (topology, get_positions (&mesh), &options, &built, 1,
                                          cancellable, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    }
}

static void
threads_do_not_change_a_byte (void)
{
  const double middle[3] = { 0.0, 0.0, 0.0 };
  g_auto (Mesh) mesh = { NULL };
  g_autoptr (RmpTopology) topology = NULL;
  RmpEmbeddedBuilt built[2];
  RmpEmbeddedBuildOptions options = rmp_embedded_build_defaults;

  mesh_init (&mesh);
  add_ball (&mesh, 24, 48, middle, 1.0);
  g_array_set_size (mesh.faces, mesh.faces->len - 12); /* so that all numbers are asked for */
  topology = make_topology (&mesh);
  options.side = 0.3;
  options.splits = 4;
  for (guint i = 0; i < 2; i++)
    g_assert_true (rmp_embedded_build (topology, get_positions (&mesh), &options, &built[i],
                                       i ? 4 : 1, NULL, NULL));
  g_assert_cmpmem (built[0].embedding->elements, topology->n_vertices * sizeof (guint32),
                   built[1].embedding->elements, topology->n_vertices * sizeof (guint32));
  g_assert_cmpmem (
      built[0].lattice->parts.fill, built[0].lattice->parts.n_elements * sizeof (double),
      built[1].lattice->parts.fill, built[1].lattice->parts.n_elements * sizeof (double));
  for (guint i = 0; i < 2; i++)
    rmp_embedded_built_clear (&built[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define TEST(name, function) g_test_add_func ("/embedded-lattice/" name, function)
  TEST ("a-surface-winds-around-what-it-encloses", a_surface_winds_around_what_it_encloses);
  TEST ("a-ball-fills-its-cells-and-embeds-its-vertices",
        a_ball_fills_its_cells_and_embeds_its_vertices);
  TEST ("a-small-hole-does-not-matter", a_small_hole_does_not_matter);
  TEST ("what-is-thinner-than-cubes-has-elements-all-the-same",
        what_is_thinner_than_cubes_has_elements_all_the_same);
  TEST ("lips-part-where-a-slit-crosses-three-cells", lips_part_where_a_slit_crosses_three_cells);
  TEST ("an-open-sheet-fills-the-cells-that-it-meets", an_open_sheet_fills_the_cells_that_it_meets);
  TEST ("vertices-between-cells-belong-to-one", vertices_between_cells_belong_to_one);
  TEST ("sheets-one-above-the-other-lie-in-elements-of-their-own",
        sheets_one_above_the_other_lie_in_elements_of_their_own);
  TEST ("large-faces-reach-through-many-cells", large_faces_reach_through_many_cells);
  TEST ("forces-on-vertices-do-the-work-of-those-on-nodes",
        forces_on_vertices_do_the_work_of_those_on_nodes);
  TEST ("stiffness-of-vertices-is-stiffness-of-nodes", stiffness_of_vertices_is_stiffness_of_nodes);
  TEST ("a-followed-surface-keeps-what-cells-can-tell",
        a_followed_surface_keeps_what_cells_can_tell);
  TEST ("faces-of-linear-cells-show-as-creases", faces_of_linear_cells_show_as_creases);
  TEST ("an-empty-mesh-gives-an-empty-lattice", an_empty_mesh_gives_an_empty_lattice);
  TEST ("a-vertex-without-faces-lies-somewhere", a_vertex_without_faces_lies_somewhere);
  TEST ("what-is-no-mesh-is-refused", what_is_no_mesh_is_refused);
  TEST ("a-cancelled-lattice-is-not-built", a_cancelled_lattice_is_not_built);
  TEST ("threads-do-not-change-a-byte", threads_do_not_change_a_byte);
#undef TEST
  return g_test_run ();
}
