/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shapes.h"

#include "geometry/vector.h"
#include "geometry/winding.h"

/* Near the faces the number is neither: those are flat where the ball is round. */
static void
a_surface_winds_around_what_it_encloses (void)
{
  g_auto (Shape) ball = shape_ball (32, 64, 1.0);
  g_autofree double *positions = shape_doubles (&ball);
  g_autoptr (RmpWinding) winding = rmp_winding_new (ball.n_faces, ball.faces, positions);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  for (guint i = 0; i < 500; i++)
    {
      double point[3], distance;

      for (guint c = 0; c < 3; c++)
        point[c] = g_rand_double_range (rand, -1.5, 1.5);
      distance = rmp_vector_norm (point);
      if (fabs (distance - 1.0) > 0.02)
        g_assert_cmpfloat_with_epsilon (rmp_winding_number (winding, point),
                                        distance < 1.0 ? 1.0 : 0.0, 0.05);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/winding/a-surface-winds-around-what-it-encloses",
                   a_surface_winds_around_what_it_encloses);
  return g_test_run ();
}
