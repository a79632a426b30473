/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lattices around meshes, and the meshes' vertices in them. */

#include "lattice-mesh.h"

#include <math.h>
#include <string.h>

/* A block of @length cells with a slit through it along z, from @from to @to along x, that has no
 * height to speak of.
 */
static void
add_slit_block (LatticeMesh *self, double length, double from, double to)
{
  const double outer[4][2] = { { 0, 0 }, { length, 0 }, { length, 0.99 }, { 0, 0.99 } };
  const double inner[4][2] = { { from, 0.5 }, { to, 0.5 }, { to, 0.501 }, { from, 0.501 } };

  for (guint z = 0; z < 2; z++)
    for (guint i = 0; i < 8; i++)
      {
        const double *at = i < 4 ? outer[i] : inner[i - 4];

        lattice_mesh_add_vertex (self, at[0], at[1], 0.99 * z);
      }
  for (guint32 i = 0; i < 4; i++)
    {
      const guint32 j = (i + 1) % 4;

      lattice_mesh_add_quad (self, 8 + i, 8 + j, 12 + j, 12 + i); /* above */
      lattice_mesh_add_quad (self, j, i, 4 + i, 4 + j);           /* below */
      lattice_mesh_add_quad (self, i, j, 8 + j, 8 + i);           /* outside */
      lattice_mesh_add_quad (self, 4 + j, 4 + i, 12 + i, 12 + j); /* inside */
    }
}

/* --- what is solid ---------------------------------------------------------------------------- */

static void
a_ball_fills_its_cells_and_embeds_its_vertices (void)
{
  const double middle[3] = { 0.2, -0.1, 0.4 };
  g_auto (LatticeMesh) mesh = { NULL };
  g_auto (RmpEmbeddedBuilt) built = { NULL };
  double volume = 0.0;

  lattice_mesh_init (&mesh);
  lattice_mesh_add_ball (&mesh, 32, 64, middle, 1.0);
  lattice_mesh_build (&mesh, 0.0, RMP_EMBEDDED_FILL_AUTOMATIC, &built);
  g_assert_false (built.report.surface);
  g_assert_cmpuint (built.report.n_pieces, ==, 1);
  g_assert_cmpuint (built.report.n_closed_slits, ==, 0);
  for (guint e = 0; e < built.lattice->parts.n_elements; e++)
    volume += built.lattice->parts.fill[e] * pow (built.lattice->side, 3.0);
  g_assert_cmpfloat_with_epsilon (volume, 4.0 / 3.0 * G_PI, 0.08);
  lattice_mesh_assert_embedded (&built, &mesh);
}

static void
a_small_hole_does_not_matter (void)
{
  const double middle[3] = { 0.0, 0.0, 0.0 };
  g_auto (LatticeMesh) mesh = { NULL };
  g_auto (RmpEmbeddedBuilt) built = { NULL };

  lattice_mesh_init (&mesh);
  lattice_mesh_add_ball (&mesh, 24, 48, middle, 1.0);
  g_array_set_size (mesh.faces, mesh.faces->len - 12);
  lattice_mesh_build (&mesh, 0.0, RMP_EMBEDDED_FILL_AUTOMATIC, &built);
  g_assert_false (built.report.surface);
  g_assert_cmpuint (built.report.n_pieces, ==, 1);
  lattice_mesh_assert_embedded (&built, &mesh);
}

static void
what_is_thinner_than_cubes_has_elements_all_the_same (void)
{
  g_auto (LatticeMesh) mesh = { NULL };
  g_auto (RmpEmbeddedBuilt) built = { NULL };
  g_autofree char *text = NULL;
  const guint n = 9 * 9;

  lattice_mesh_init (&mesh);
  lattice_mesh_add_sheet (&mesh, 8, 8, 1.0, 1.0, 0.001);
  lattice_mesh_add_sheet (&mesh, 8, 8, 1.0, 1.0, 0.0);
  for (guint i = 0; i < mesh.faces->len / 2; i += 3)
    { /* the lower one looks down */
      guint32 *face = &g_array_index (mesh.faces, guint32, mesh.faces->len / 2 + i);
      const guint32 kept = face[0];

      face[0] = face[1];
      face[1] = kept;
    }
  for (guint32 i = 0; i < 8; i++)
    {
      lattice_mesh_add_quad (&mesh, n + i, n + i + 1, i + 1, i);
      lattice_mesh_add_quad (&mesh, n + 72 + i + 1, n + 72 + i, 72 + i, 72 + i + 1);
      lattice_mesh_add_quad (&mesh, n + 9 * (i + 1), n + 9 * i, 9 * i, 9 * (i + 1));
      lattice_mesh_add_quad (&mesh, n + 9 * i + 8, n + 9 * (i + 1) + 8, 9 * (i + 1) + 8, 9 * i + 8);
    }
  lattice_mesh_build (&mesh, 0.3, RMP_EMBEDDED_FILL_AUTOMATIC, &built);
  g_assert_false (built.report.surface);
  g_assert_cmpuint (built.report.n_thin, >, 0);
  g_assert_cmpuint (built.report.n_pieces, ==, 1);
  lattice_mesh_assert_embedded (&built, &mesh);
  text = rmp_embedded_build_warn (&built.report);
  g_assert_nonnull (strstr (text, "thinner"));
}

/* --- slits ------------------------------------------------------------------------------------ */

static void
lips_part_where_a_slit_crosses_three_cells (void)
{
  for (guint cells = 1; cells <= 4; cells++)
    {
      g_auto (LatticeMesh) mesh = { NULL };
      g_auto (RmpEmbeddedBuilt) built = { NULL };
      g_autofree char *text = NULL;

      lattice_mesh_init (&mesh);
      add_slit_block (&mesh, cells + 1.99, 1.05, cells + 0.95);
      lattice_mesh_build (&mesh, 1.0, RMP_EMBEDDED_FILL_AUTOMATIC, &built);
      g_assert_false (built.report.surface);
      g_assert_cmpuint (built.report.n_pieces, ==, 1);
      g_assert_cmpuint (built.lattice->parts.n_elements, ==, 2 + 2 * cells);
      g_assert_cmpint (built.report.n_closed_slits > 0, ==, cells < 3);
      text = rmp_embedded_build_warn (&built.report);
      g_assert_cmpint (text && strstr (text, "at least 3"), ==, cells < 3);
      /* the corners of the slit: those below and those above lie in different elements */
      g_assert_cmpuint (built.embedding->elements[4], !=, built.embedding->elements[7]);
      g_assert_cmpuint (built.embedding->elements[5], !=, built.embedding->elements[6]);
      lattice_mesh_assert_embedded (&built, &mesh);
    }
}

/* --- surfaces --------------------------------------------------------------------------------- */

static void
an_open_sheet_fills_the_cells_that_it_meets (void)
{
  g_auto (LatticeMesh) mesh = { NULL };
  g_auto (RmpEmbeddedBuilt) built = { NULL };

  lattice_mesh_init (&mesh);
  lattice_mesh_add_sheet (&mesh, 20, 8, 1.0, 0.4, 0.0);
  lattice_mesh_build (&mesh, 0.0, RMP_EMBEDDED_FILL_AUTOMATIC, &built);
  g_assert_true (built.report.surface);
  g_assert_cmpuint (built.lattice->parts.n_elements, ==, 4 * 2);
  g_assert_cmpuint (built.lattice->parts.n_links, ==, 3 * 2 + 4);
  g_assert_cmpuint (built.lattice->n_nodes, ==, 6 * 4 * 3);
  g_assert_cmpfloat (built.lattice->parts.fill[0], ==, 1.0);
  lattice_mesh_assert_embedded (&built, &mesh);
}

static void
vertices_between_cells_belong_to_one (void)
{
  g_auto (LatticeMesh) mesh = { NULL };
  g_auto (RmpEmbeddedBuilt) built = { NULL };
  const double side = 1.0 / 3.996; /* vertices at a quarter of the sheet lie on faces of cells */

  lattice_mesh_init (&mesh);
  lattice_mesh_add_sheet (&mesh, 20, 8, 1.0, 0.4, 0.0);
  lattice_mesh_build (&mesh, side, RMP_EMBEDDED_FILL_SURFACE, &built);
  g_assert_cmpuint (built.lattice->parts.n_elements, ==, 4 * 2);
  g_assert_cmpuint (built.report.n_pieces, ==, 1);
  lattice_mesh_assert_embedded (&built, &mesh);
}

static void
sheets_one_above_the_other_lie_in_elements_of_their_own (void)
{
  g_auto (LatticeMesh) mesh = { NULL };
  g_auto (RmpEmbeddedBuilt) built = { NULL };

  lattice_mesh_init (&mesh);
  lattice_mesh_add_sheet (&mesh, 10, 4, 1.0, 0.4, 0.0);
  lattice_mesh_add_sheet (&mesh, 10, 4, 1.0, 0.4, 0.01);
  lattice_mesh_build (&mesh, 0.0, RMP_EMBEDDED_FILL_SURFACE, &built);
  g_assert_cmpuint (built.lattice->parts.n_elements, ==, 2 * 4 * 2);
  g_assert_cmpuint (built.lattice->n_nodes, ==, 2 * 6 * 4 * 3);
  g_assert_cmpuint (built.report.n_pieces, ==, 2);
  lattice_mesh_assert_embedded (&built, &mesh);
}

static void
large_faces_reach_through_many_cells (void)
{
  g_auto (LatticeMesh) mesh = { NULL };
  g_auto (RmpEmbeddedBuilt) built = { NULL };

  lattice_mesh_init (&mesh);
  lattice_mesh_add_sheet (&mesh, 1, 1, 1.0, 1.0, 0.0);
  lattice_mesh_build (&mesh, 0.0, RMP_EMBEDDED_FILL_SURFACE, &built);
  g_assert_cmpuint (built.lattice->parts.n_elements, ==, 16);
  g_assert_cmpuint (built.report.n_pieces, ==, 1);
  lattice_mesh_assert_embedded (&built, &mesh);
}

/* --- bad input -------------------------------------------------------------------------------- */

static void
an_empty_mesh_gives_an_empty_lattice (void)
{
  g_auto (LatticeMesh) mesh = { NULL };
  g_auto (RmpEmbeddedBuilt) built = { NULL };

  lattice_mesh_init (&mesh);
  lattice_mesh_build (&mesh, 0.0, RMP_EMBEDDED_FILL_AUTOMATIC, &built);
  g_assert_cmpuint (built.lattice->parts.n_elements, ==, 0);
  g_assert_cmpuint (built.lattice->n_nodes, ==, 0);
}

static void
a_vertex_without_faces_lies_somewhere (void)
{
  const double middle[3] = { 0.0, 0.0, 0.0 };
  g_auto (LatticeMesh) mesh = { NULL };
  g_auto (RmpEmbeddedBuilt) built = { NULL };

  lattice_mesh_init (&mesh);
  lattice_mesh_add_ball (&mesh, 10, 20, middle, 1.0);
  lattice_mesh_add_vertex (&mesh, 0.0, 0.0, 0.0);
  lattice_mesh_build (&mesh, 0.0, RMP_EMBEDDED_FILL_AUTOMATIC, &built);
  lattice_mesh_assert_embedded (&built, &mesh);
}

static void
what_is_no_mesh_is_refused (void)
{
  for (guint i = 0; i < 4; i++)
    {
      g_auto (LatticeMesh) mesh = { NULL };
      g_autoptr (RmpTopology) topology = NULL;
      g_autoptr (GError) error = NULL;
      RmpEmbeddedBuildOptions options = rmp_embedded_build_defaults;
      g_auto (RmpEmbeddedBuilt) built = { NULL };

      lattice_mesh_init (&mesh);
      lattice_mesh_add_sheet (&mesh, 4, 4, i == 0 ? 0.0 : 1.0, i == 0 ? 0.0 : 1.0, 0.0);
      if (i == 1)
        g_array_index (mesh.positions, double, 7) = (double) NAN;
      if (i == 2)
        options.side = 1.0 / 200.0;
      if (i == 3)
        g_array_set_size (mesh.faces, 0);
      topology = lattice_mesh_get_topology (&mesh);
      g_assert_false (rmp_embedded_build (topology, lattice_mesh_get_positions (&mesh), &options,
                                          &built, 1, NULL, &error));
      g_assert_nonnull (error);
      g_assert_null (built.lattice);
    }
}

static void
a_cancelled_lattice_is_not_built (void)
{
  g_auto (LatticeMesh) mesh = { NULL };
  g_autoptr (RmpTopology) topology = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  lattice_mesh_init (&mesh);
  lattice_mesh_add_sheet (&mesh, 4, 4, 1.0, 1.0, 0.0);
  topology = lattice_mesh_get_topology (&mesh);
  g_cancellable_cancel (cancellable);
  for (guint filling = 0; filling < 3; filling++)
    {
      g_autoptr (GError) error = NULL;
      RmpEmbeddedBuildOptions options = rmp_embedded_build_defaults;
      RmpEmbeddedBuilt built;

      options.filling = filling;
      g_assert_false (rmp_embedded_build (topology, lattice_mesh_get_positions (&mesh), &options,
                                          &built, 1, cancellable, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    }
}

static void
threads_do_not_change_a_byte (void)
{
  const double middle[3] = { 0.0, 0.0, 0.0 };
  g_auto (LatticeMesh) mesh = { NULL };
  g_autoptr (RmpTopology) topology = NULL;
  RmpEmbeddedBuilt built[2];
  RmpEmbeddedBuildOptions options = rmp_embedded_build_defaults;

  lattice_mesh_init (&mesh);
  lattice_mesh_add_ball (&mesh, 24, 48, middle, 1.0);
  g_array_set_size (mesh.faces, mesh.faces->len - 12); /* so that all numbers are asked for */
  topology = lattice_mesh_get_topology (&mesh);
  options.side = 0.3;
  options.splits = 4;
  for (guint i = 0; i < 2; i++)
    g_assert_true (rmp_embedded_build (topology, lattice_mesh_get_positions (&mesh), &options,
                                       &built[i], i ? 4 : 1, NULL, NULL));
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
  TEST ("an-empty-mesh-gives-an-empty-lattice", an_empty_mesh_gives_an_empty_lattice);
  TEST ("a-vertex-without-faces-lies-somewhere", a_vertex_without_faces_lies_somewhere);
  TEST ("what-is-no-mesh-is-refused", what_is_no_mesh_is_refused);
  TEST ("a-cancelled-lattice-is-not-built", a_cancelled_lattice_is_not_built);
  TEST ("threads-do-not-change-a-byte", threads_do_not_change_a_byte);
#undef TEST
  return g_test_run ();
}
