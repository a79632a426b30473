/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is raised gives way where it would run through itself, and only there. All pairs of faces
 * are compared one by one.
 */

#include "collision/contact-limit.h"
#include "collision/crossing.h"

#include <math.h>
#include <string.h>

typedef struct
{
  guint n_faces, n_vertices;
  guint32 *faces;
  float *base, *raised; /* [#V × 3] */
  RmpTopology *topology;
  RmpBroadPhase *phase;
} Cloth;

static void
cloth_init (Cloth *self, guint n_vertices, guint n_faces)
{
  *self = (Cloth){ .n_faces = n_faces, .n_vertices = n_vertices };
  self->faces = g_new (guint32, 3 * n_faces);
  self->base = g_new (float, 3 * n_vertices);
  self->raised = g_new (float, 3 * n_vertices);
}

static void
cloth_build (Cloth *self)
{
  g_autofree double *rest = g_new (double, 3 * self->n_vertices);

  for (guint i = 0; i < 3 * self->n_vertices; i++)
    rest[i] = (double) self->base[i];
  self->topology = rmp_topology_new (self->n_vertices, self->n_faces, self->faces);
  self->phase = rmp_broad_phase_new (self->topology, rest);
}

static void
cloth_clear (Cloth *self)
{
  g_free (self->faces);
  g_free (self->base);
  g_free (self->raised);
  rmp_topology_unref (self->topology);
  rmp_broad_phase_free (self->phase);
}

/* --- all pairs ------------------------------------------------------------------------------- */

static gboolean
faces_cross (const Cloth *self, const float *positions, guint a, guint b)
{
  const float *corners[6];

  for (guint i = 0; i < 6; i++)
    corners[i] = positions + 3 * self->faces[3 * (i < 3 ? a : b) + i % 3];
  for (guint i = 0; i < 9; i++)
    if (self->faces[3 * a + i / 3] == self->faces[3 * b + i % 3])
      return FALSE;
  return rmp_faces_cross (corners);
}

/* Pairs that cross there and not on the base. */
static guint
count_new (const Cloth *self, const float *positions)
{
  guint n = 0;

  for (guint a = 0; a < self->n_faces; a++)
    for (guint b = a + 1; b < self->n_faces; b++)
      n += faces_cross (self, positions, a, b) && !faces_cross (self, self->base, a, b);
  return n;
}

static float
mean_weight (const RmpRaisedMesh *mesh, const float *weights, guint v)
{
  float mean = 0.0f;

  if (!mesh->corners)
    return weights[v];
  for (guint k = 0; k < 3; k++)
    mean += mesh->shares[3 * v + k] * weights[mesh->corners[3 * v + k]];
  return mean;
}

static float *
place (const Cloth *self, const RmpRaisedMesh *mesh, const float *weights)
{
  float *positions = g_new (float, 3 * self->n_vertices);

  for (guint v = 0; v < self->n_vertices; v++)
    for (guint i = 3 * v; i < 3 * v + 3; i++)
      positions[i] = self->base[i] +
                     mean_weight (mesh, weights, v) * (self->raised[i] - self->base[i]);
  return positions;
}

/* --- two sheets that face each other --------------------------------------------------------- */

#define SIDE 16
#define GAP 0.1f

/* A square metre; the upper one a little aside, so that no edge lies right above another. */
static void
add_sheet (Cloth *self, guint sheet)
{
  const guint n = SIDE + 1, first = sheet * n * n;
  guint32 *face = self->faces + 6 * sheet * SIDE * SIDE;

  for (guint v = 0; v < n * n; v++)
    {
      const float x = (float) (v % n) / SIDE, y = (float) (v / n) / SIDE;
      const float position[3] = { x + 0.013f * (float) sheet, y + 0.021f * (float) sheet,
                                  GAP * (float) sheet };

      memcpy (self->base + 3 * (first + v), position, sizeof position);
      memcpy (self->raised + 3 * (first + v), position, sizeof position);
    }
  for (guint i = 0; i < SIDE * SIDE; i++)
    {
      const guint32 a = first + i / SIDE * n + i % SIDE;
      const guint32 quad[] = { a, a + 1, a + n, a + n, a + 1, a + n + 1 };

      memcpy (face + 6 * i, quad, sizeof quad);
    }
}

/* The lower one bulges, by @height in the middle of its left half. */
static void
sheets_init (Cloth *self, float height)
{
  const guint n = SIDE + 1;

  cloth_init (self, 2 * n * n, 4 * SIDE * SIDE);
  add_sheet (self, 0);
  add_sheet (self, 1);
  for (guint v = 0; v < n * n; v++)
    {
      const float x = self->base[3 * v] - 0.25f, y = self->base[3 * v + 1] - 0.5f;

      self->raised[3 * v + 2] += height * expf (-(x * x + y * y) / 0.01f);
    }
  cloth_build (self);
}

static void
a_bulge_stops_below_the_other_sheet (void)
{
  const guint n = SIDE + 1, top = SIDE / 2 * n + SIDE / 4;
  g_autofree float *weights = NULL, *positions = NULL;
  RmpRaisedMesh mesh = { .reach = 3 };
  Cloth sheets;

  sheets_init (&sheets, 0.3f);
  mesh.phase = sheets.phase;
  mesh.base = sheets.base;
  mesh.raised = sheets.raised;
  mesh.around = sheets.topology;
  weights = g_new (float, sheets.n_vertices);
  g_assert_cmpuint (rmp_contact_limit (&mesh, weights, 1), ==, count_new (&sheets, sheets.raised));
  positions = place (&sheets, &mesh, weights);
  g_assert_cmpuint (count_new (&sheets, positions), ==, 0);

  /* It goes on as far as it may, about, and nothing gives way at a distance. */
  g_assert_cmpfloat (positions[3 * top + 2], <=, GAP);
  g_assert_cmpfloat (positions[3 * top + 2], >, 0.5f * GAP);
  for (guint v = 0; v < n * n; v++)
    if (sheets.base[3 * v] > 0.75f)
      g_assert_cmpfloat (weights[v], ==, 1.0f);
  cloth_clear (&sheets);
}

static void
what_meets_nothing_stays (void)
{
  g_autofree float *weights = NULL;
  RmpRaisedMesh mesh = { .reach = 3 };
  Cloth sheets;

  sheets_init (&sheets, 0.9f * GAP);
  mesh = (RmpRaisedMesh){
    sheets.phase, sheets.base, sheets.raised, NULL, NULL, sheets.topology, 3
  };
  weights = g_new (float, sheets.n_vertices);
  g_assert_cmpuint (rmp_contact_limit (&mesh, weights, 1), ==, 0);
  for (guint v = 0; v < sheets.n_vertices; v++)
    g_assert_cmpfloat (weights[v], ==, 1.0f);
  cloth_clear (&sheets);
}

/* Weights of the coarse mesh of two faces a sheet. */
static void
vertices_take_the_weights_of_a_coarse_mesh (void)
{
  static const guint32 faces[] = { 0, 1, 2, 2, 1, 3, 4, 5, 6, 6, 5, 7 };
  const guint n = SIDE + 1;
  g_autoptr (RmpTopology) coarse = rmp_topology_new (8, 4, faces);
  g_autofree guint32 *corners = NULL;
  g_autofree float *shares = NULL, *positions = NULL;
  float weights[8];
  RmpRaisedMesh mesh;
  Cloth sheets;

  sheets_init (&sheets, 0.3f);
  corners = g_new (guint32, 3 * sheets.n_vertices);
  shares = g_new (float, 3 * sheets.n_vertices);
  for (guint v = 0; v < sheets.n_vertices; v++)
    {
      const float x = (float) (v % (n * n) % n) / SIDE, y = (float) (v % (n * n) / n) / SIDE;
      const guint face = 2 * (v / (n * n)) + (x + y > 1.0f);
      const float inner[3] = { 1.0f - x - y, x, y },
                  outer[3] = { 1.0f - x, 1.0f - y, x + y - 1.0f };

      memcpy (corners + 3 * v, faces + 3 * face, 3 * sizeof *faces);
      memcpy (shares + 3 * v, x + y > 1.0f ? outer : inner, sizeof inner);
    }
  mesh = (RmpRaisedMesh){ sheets.phase, sheets.base, sheets.raised, corners, shares, coarse, 1 };
  g_assert_cmpuint (rmp_contact_limit (&mesh, weights, 1), >, 0);
  positions = place (&sheets, &mesh, weights);
  g_assert_cmpuint (count_new (&sheets, positions), ==, 0);
  g_assert_cmpfloat (weights[0], >, 0.0f);
  cloth_clear (&sheets);
}

/* --- loose triangles ------------------------------------------------------------------------- */

static void
loose_init (Cloth *self, guint n_faces)
{
  cloth_init (self, 3 * n_faces, n_faces);
  for (guint v = 0; v < 3 * n_faces; v++)
    self->faces[v] = v;
  for (guint f = 0; f < n_faces; f++)
    {
      const double at[3] = { g_test_rand_double (), g_test_rand_double (), g_test_rand_double () };

      for (guint i = 0; i < 9; i++)
        {
          self->base[9 * f + i] = (float) (at[i % 3] + 0.2 * g_test_rand_double ());
          self->raised[9 * f + i] = self->base[9 * f + i] +
                                    (float) g_test_rand_double_range (-0.1, 0.1);
        }
    }
  cloth_build (self);
}

/* Many of them cross at once, on the base too; those do so still, and no other. */
static void
no_pair_crosses_that_does_not_on_the_base (void)
{
  for (guint round = 0; round < 10; round++)
    {
      g_autofree float *weights = NULL, *again = NULL, *positions = NULL;
      RmpRaisedMesh mesh;
      Cloth loose;

      loose_init (&loose, 300);
      mesh = (RmpRaisedMesh){
        loose.phase, loose.base, loose.raised, NULL, NULL, loose.topology, 2
      };
      weights = g_new (float, loose.n_vertices);
      again = g_new (float, loose.n_vertices);
      g_assert_cmpuint (rmp_contact_limit (&mesh, weights, 1), ==,
                        count_new (&loose, loose.raised));
      positions = place (&loose, &mesh, weights);
      g_assert_cmpuint (count_new (&loose, positions), ==, 0);
      rmp_contact_limit (&mesh, again, 2);
      g_assert_cmpmem (again, loose.n_vertices * sizeof *again, weights,
                       loose.n_vertices * sizeof *weights);
      cloth_clear (&loose);
    }
}

static void
only_what_meets_is_told (void)
{
  g_autofree char *none = rmp_contact_describe (0), *some = rmp_contact_describe (3);

  g_assert_cmpstr (none, ==, "");
  g_assert_nonnull (strstr (some, "in 3 places"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/contact-limit/a-bulge-stops-below-the-other-sheet",
                   a_bulge_stops_below_the_other_sheet);
  g_test_add_func ("/contact-limit/what-meets-nothing-stays", what_meets_nothing_stays);
  g_test_add_func ("/contact-limit/vertices-take-the-weights-of-a-coarse-mesh",
                   vertices_take_the_weights_of_a_coarse_mesh);
  g_test_add_func ("/contact-limit/no-pair-crosses-that-does-not-on-the-base",
                   no_pair_crosses_that_does_not_on_the_base);
  g_test_add_func ("/contact-limit/only-what-meets-is-told", only_what_meets_is_told);
  return g_test_run ();
}
