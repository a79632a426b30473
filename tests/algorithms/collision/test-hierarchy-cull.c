/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Patches that are passed over hold nothing that is near itself. */

#include <math.h>
#include <string.h>

#include "collision/hierarchy.h"
#include "collision/proximity.h"
#include "geometry/vector.h"
#include "sheets.h"

#define SIDE 1.0
#define N 9 /* squares */
#define CELL (SIDE / N)
#define N_SHEETS 120
#define LEAST_NEAR 1000 /* pairs */
#define PLENTY 10000000

typedef void (*Bend) (double x[3], const double how[4]);

/* A pleat in the middle, which leaves the border where it is. */
static void
pleat (double x[3], const double how[4])
{
  const double inside = (1.0 - pow (2.0 * x[0] / SIDE, 4.0)) * (1.0 - pow (2.0 * x[1] / SIDE, 4.0));
  const double phase = (8.0 + 4.0 * how[0]) * x[0];

  x[0] += (0.1 + 0.15 * how[1]) * inside * sin (phase + how[2]);
  x[2] += 0.04 * how[3] * inside * cos (phase + how[2]);
}

/* Flat about an axis, and a little up: one end comes over the other, or just not quite to it. */
static void
turn_round (double x[3], const double how[4])
{
  const double whole = how[3] < 0.5 ? 3.5 + 4.0 * how[0] : 2.0 * G_PI - 0.1 * how[0];
  const double angle = whole * (x[0] / SIDE + 0.5);
  const double radius = 0.2 + 0.3 * how[1] + 0.8 * (x[1] / SIDE + 0.5);

  x[0] = radius * cos (angle);
  x[1] = radius * sin (angle);
  x[2] = 0.004 * how[2] * angle;
}

/* On a cylinder, up to more than once round. */
static void
roll (double x[3], const double how[4])
{
  const double radius = 0.12 + 0.6 * how[0] * how[1], angle = x[0] / radius;

  x[0] = (radius - 0.02 * how[2] * angle) * sin (angle);
  x[2] = (radius - 0.02 * how[2] * angle) * cos (angle);
}

/* Half of it turns over along a slanting line, with a little room in between. */
static void
turn_over (double x[3], const double how[4])
{
  const double slant = 2.0 * how[0] - 1.0, length = sqrt (1.0 + slant * slant);
  const double normal[2] = { 1.0 / length, slant / length };
  const double off = normal[0] * x[0] + normal[1] * x[1];
  const double angle = G_PI * (0.3 + 0.7 * how[1]);

  if (off <= 0.0)
    return;
  for (guint c = 0; c < 2; c++)
    x[c] += off * (cos (angle) - 1.0) * normal[c];
  x[2] += off * sin (angle) + 0.03 * how[2];
}

/* A quarter of its squares in a plane that pinches: a slit along an edge of it closes. */
static void
pinch (double x[3], const double how[4])
{
  const double close = 0.9 + 0.15 * how[0];

  x[0] *= 1.0 - close * (1.0 - fabs (x[1]) / SIDE) * (x[0] > 0.0 ? 1.0 : 0.2 * how[1]);
  x[2] = 0.05 * how[2] * x[0];
}

typedef struct
{
  Mesh mesh;
  RmpTopology *topology;
  RmpHierarchy *tree;
  double *positions;
  double reach;
  guint n_culled;
  GArray *found; /* of RmpStencil, sorted */
} Sheet;

static int
compare (gconstpointer a, gconstpointer b)
{
  return rmp_stencil_compare (a, b);
}

/* @stretch: of the grid, whose faces become low */
static void
sheet_init (Sheet *self, Bend bend, double stretch)
{
  const double how[4] = { g_test_rand_double (), g_test_rand_double (), g_test_rand_double (),
                          g_test_rand_double () };
  g_autoptr (GError) error = NULL;

  mesh_init (&self->mesh);
  mesh_add_sheet (&self->mesh, N, SIDE, 0.0);
  self->topology = mesh_get_topology (&self->mesh);
  self->tree = rmp_hierarchy_new (self->topology, self->mesh.positions, 0);
  self->positions = g_memdup2 (self->mesh.positions, 3 * self->mesh.n_vertices * sizeof (double));
  for (guint v = 0; v < self->mesh.n_vertices; v++)
    {
      double *x = self->positions + 3 * v;

      for (guint c = 0; c < 3; c++)
        x[c] += 0.1 * CELL * (g_test_rand_double () - 0.5);
      x[1] *= stretch;
      bend (x, how);
    }
  self->reach = CELL * (0.05 + 0.4 * g_test_rand_double ());
  self->found = g_array_new (FALSE, FALSE, sizeof (RmpStencil));
  rmp_hierarchy_fit (self->tree, self->positions, self->positions, 0.5 * self->reach, NULL, 1);
  self->n_culled = rmp_hierarchy_cull (self->tree, self->positions, self->reach, 1);
  g_assert_true (
      rmp_hierarchy_find (self->tree, self->tree, NULL, NULL, PLENTY, self->found, 1, &error));
  g_array_sort (self->found, compare);
}

static void
sheet_clear (Sheet *self)
{
  rmp_hierarchy_free (self->tree);
  rmp_topology_unref (self->topology);
  mesh_clear (&self->mesh);
  g_free (self->positions);
  g_array_unref (self->found);
}

/* Returns: 1 if a pair is near */
static guint
check_pair (const Sheet *self, const RmpStencil *stencil)
{
  double positions[4][3], weights[4], between[3];

  rmp_stencil_gather (stencil, self->positions, positions);
  if (rmp_proximity_find (stencil->kind, positions, weights, between) >= (1.0 - 1e-9) * self->reach)
    return 0;
  g_assert_true (g_array_binary_search (self->found, stencil, compare, NULL));
  return 1;
}

static guint
check_faces (const Sheet *self)
{
  guint n = 0;

  for (guint32 f = 0; f < self->topology->n_faces; f++)
    for (guint32 v = 0; v < self->topology->n_vertices; v++)
      {
        const guint32 *c = self->topology->faces + 3 * f;

        if (v != c[0] && v != c[1] && v != c[2])
          n += check_pair (self, &(RmpStencil){ RMP_STENCIL_FACE, { c[0], c[1], c[2], v } });
      }
  return n;
}

static guint
check_edges (const Sheet *self)
{
  guint n = 0;

  for (guint32 e = 0; e < self->topology->n_edges; e++)
    for (guint32 f = e + 1; f < self->topology->n_edges; f++)
      {
        const guint32 *p = self->topology->edges + 2 * e, *q = self->topology->edges + 2 * f;

        if (p[0] != q[0] && p[0] != q[1] && p[1] != q[0] && p[1] != q[1])
          n += check_pair (self, &(RmpStencil){ RMP_STENCIL_EDGES, { p[0], p[1], q[0], q[1] } });
      }
  return n;
}

/* How many pairs are near differs widely from sheet to sheet, so there are as many more sheets as
 * it takes to see enough of them. */
static void
check (Bend bend, double stretch)
{
  guint n_culled = 0, n_near = 0;

  for (guint k = 0; k < N_SHEETS || (n_near < LEAST_NEAR && k < 10 * N_SHEETS); k++)
    {
      Sheet sheet;

      sheet_init (&sheet, bend, stretch);
      n_near += check_faces (&sheet) + check_edges (&sheet);
      n_culled += sheet.n_culled;
      sheet_clear (&sheet);
    }
  g_test_message ("%u faces passed over, %u pairs near", n_culled, n_near);
  g_assert_cmpuint (n_culled, >, N_SHEETS * N * N / 4);
  g_assert_cmpuint (n_near, >=, LEAST_NEAR);
}

static void
nothing_near_is_missed_in_pleats (void)
{
  check (pleat, 1.0);
}

static void
nothing_near_is_missed_where_ends_come_over_each_other (void)
{
  check (turn_round, 1.0);
}

static void
nothing_near_is_missed_in_rolls (void)
{
  check (roll, 1.0);
}

static void
nothing_near_is_missed_in_folds (void)
{
  check (turn_over, 1.0);
}

static void
nothing_near_is_missed_where_cloth_is_pinched (void)
{
  check (pinch, 1.0);
}

/* Faces so low that what is across them is near. */
static void
nothing_near_is_missed_in_low_faces (void)
{
  check (pleat, 0.5);
}

/* What lies open is passed over as a whole, and no more once boxes are fitted again. */
static void
a_flat_sheet_is_passed_over (void)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (RmpStencil));
  g_autoptr (RmpTopology) topology = NULL;
  g_autoptr (GError) error = NULL;
  RmpHierarchy *tree;
  Mesh mesh;

  mesh_init (&mesh);
  mesh_add_sheet (&mesh, N, SIDE, 0.0);
  topology = mesh_get_topology (&mesh);
  tree = rmp_hierarchy_new (topology, mesh.positions, 0);
  for (guint k = 0; k < 2; k++)
    {
      rmp_hierarchy_fit (tree, mesh.positions, mesh.positions, 0.1 * CELL, NULL, 1);
      if (k == 0)
        g_assert_cmpuint (rmp_hierarchy_cull (tree, mesh.positions, 0.2 * CELL, 1), ==, 2 * N * N);
      g_assert_true (rmp_hierarchy_find (tree, tree, NULL, NULL, PLENTY, found, 1, &error));
      if (k == 0)
        g_assert_cmpuint (found->len, ==, 0);
      else
        g_assert_cmpuint (found->len, >, 0);
    }
  rmp_hierarchy_free (tree);
  mesh_clear (&mesh);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/hierarchy-cull/" name, function)
  ADD ("nothing-near-is-missed-in-pleats", nothing_near_is_missed_in_pleats);
  ADD ("nothing-near-is-missed-where-ends-come-over-each-other",
       nothing_near_is_missed_where_ends_come_over_each_other);
  ADD ("nothing-near-is-missed-in-rolls", nothing_near_is_missed_in_rolls);
  ADD ("nothing-near-is-missed-in-folds", nothing_near_is_missed_in_folds);
  ADD ("nothing-near-is-missed-where-cloth-is-pinched",
       nothing_near_is_missed_where_cloth_is_pinched);
  ADD ("nothing-near-is-missed-in-low-faces", nothing_near_is_missed_in_low_faces);
  ADD ("a-flat-sheet-is-passed-over", a_flat_sheet_is_passed_over);
  return g_test_run ();
}
