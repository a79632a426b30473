/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hinges of edges at which more than two faces meet. */

#include "cloth/hinge.h"

#include <math.h>
#include <string.h>

#define LEAVES 4

static const double degrees[LEAVES] = { 20.0, 250.0, 130.0, 60.0 };

/* Leaves about an edge along z, in the order that @order says. Returns: hinges, each as the two
 * leaves by their angles, the lower one first. @pairs: (out): [2 × LEAVES]
 */
static guint
fold (const guint *order, double *pairs)
{
  const double warp[3] = { 0.0, 0.0, 1.0 };
  double rest[3 * (LEAVES + 2)] = { 0.0, 0.0, 0.0, 0.0, 0.0, 1.0 };
  guint32 faces[3 * LEAVES];
  g_autoptr (RmpTopology) topology = NULL;
  g_autofree RmpClothHinge *hinges = NULL;
  guint n;

  for (guint32 i = 0; i < LEAVES; i++)
    {
      const double angle = degrees[order[i]] * G_PI / 180.0;
      const guint32 face[3] = { i % 2, 1 - i % 2, i + 2 };

      rest[3 * (i + 2)] = cos (angle);
      rest[3 * (i + 2) + 1] = sin (angle);
      rest[3 * (i + 2) + 2] = 0.3;
      memcpy (faces + 3 * i, face, sizeof face);
    }
  topology = rmp_topology_new (LEAVES + 2, LEAVES, faces);
  hinges = rmp_cloth_hinges_new (topology, rest, warp, &n);
  g_assert_cmpuint (n, <=, LEAVES);
  for (guint i = 0; i < n; i++)
    {
      const double a = degrees[order[hinges[i].vertices[2] - 2]],
                   b = degrees[order[hinges[i].vertices[3] - 2]];

      pairs[2 * i] = MIN (a, b);
      pairs[2 * i + 1] = MAX (a, b);
    }
  return n;
}

static void
leaves_bend_with_the_next_one_however_they_are_numbered (void)
{
  static const guint orders[4][LEAVES] = {
    { 0, 1, 2, 3 }, { 3, 2, 1, 0 }, { 1, 3, 0, 2 }, { 2, 0, 3, 1 }
  };
  /* the widest gap is from 250° to 20° */
  static const double next[3][2] = { { 20.0, 60.0 }, { 60.0, 130.0 }, { 130.0, 250.0 } };

  for (guint k = 0; k < G_N_ELEMENTS (orders); k++)
    {
      double pairs[2 * LEAVES];

      g_assert_cmpuint (fold (orders[k], pairs), ==, LEAVES - 1);
      for (guint i = 0; i < G_N_ELEMENTS (next); i++)
        {
          guint n_found = 0;

          for (guint j = 0; j < LEAVES - 1; j++)
            n_found += pairs[2 * j] == next[i][0] && pairs[2 * j + 1] == next[i][1];
          g_assert_cmpuint (n_found, ==, 1);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/cloth-hinge/leaves-bend-with-the-next-one-however-they-are-numbered",
                   leaves_bend_with_the_next_one_however_they_are_numbered);
  return g_test_run ();
}
