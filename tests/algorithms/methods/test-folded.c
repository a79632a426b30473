/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where cloth is folded upon itself nothing rises; elsewhere all does. */

#include "geometry/normals.h"
#include "methods/dynamic-wrinkling/folded.h"

#include <math.h>

#define N_ALONG 5
#define N_ACROSS 4
#define N_VERTICES (N_ALONG * N_ACROSS)
#define N_FACES (2 * (N_ALONG - 1) * (N_ACROSS - 1))

/* A sheet along x whose part beyond the third row is turned up, and back for the most, by @angle.
 */
static void
fold (double angle, float positions[3 * N_VERTICES])
{
  for (guint i = 0; i < N_ALONG; i++)
    for (guint k = 0; k < N_ACROSS; k++)
      {
        const double beyond = i > 2 ? 0.01 * (i - 2) : 0.0;
        float *position = positions + 3 * (N_ACROSS * i + k);

        position[0] = (float) (0.01 * MIN (i, 2) + beyond * cos (angle));
        position[1] = (float) (0.01 * k);
        position[2] = (float) (beyond * sin (angle));
      }
}

static RmpTopology *
make_topology (void)
{
  guint32 faces[3 * N_FACES], *face = faces;

  for (guint32 i = 0; i + 1 < N_ALONG; i++)
    for (guint32 k = 0; k + 1 < N_ACROSS; k++)
      {
        const guint32 a = N_ACROSS * i + k, b = a + N_ACROSS;
        const guint32 corners[6] = { a, b, b + 1, a, b + 1, a + 1 };

        for (guint c = 0; c < 6; c++)
          *face++ = corners[c];
      }
  return rmp_topology_new (N_VERTICES, N_FACES, faces);
}

static gboolean
share_of (double angle, float share[N_VERTICES])
{
  g_autoptr (RmpTopology) topology = make_topology ();
  float positions[3 * N_VERTICES], normals[3 * N_VERTICES];

  fold (angle, positions);
  rmp_normals_compute (topology, positions, normals, 1);
  for (guint v = 0; v < N_VERTICES; v++)
    share[v] = 0.5f;
  return rmp_wrinkle_folded_share (topology, positions, normals, share);
}

static void
bent_cloth_keeps_its_wrinkles (void)
{
  float share[N_VERTICES];

  for (double angle = 0.0; angle < 1.8; angle += 0.3)
    {
      g_assert_false (share_of (angle, share));
      for (guint v = 0; v < N_VERTICES; v++)
        g_assert_cmpfloat (share[v], ==, 0.5f);
    }
}

/* All the less the farther it is folded, on the crease alone, and without a jump. */
static void
folded_cloth_lies_flat (void)
{
  float share[N_VERTICES], last = 0.5f;

  for (double angle = 2.2; angle < 3.1; angle += 0.01)
    {
      share_of (angle, share);
      for (guint v = 0; v < N_VERTICES; v++)
        if (v / N_ACROSS != 2)
          g_assert_cmpfloat (share[v], ==, 0.5f);
      g_assert_cmpfloat (share[2 * N_ACROSS + 1], <=, last);
      g_assert_cmpfloat (share[2 * N_ACROSS + 1], >, last - 0.02f);
      last = share[2 * N_ACROSS + 1];
    }
  g_assert_cmpfloat (last, <, 0.05f);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/folded/bent", bent_cloth_keeps_its_wrinkles);
  g_test_add_func ("/folded/folded", folded_cloth_lies_flat);

  return g_test_run ();
}
