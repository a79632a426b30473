/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coarse mesh plus vectors is the surface, where it hangs over too. */

#include "relief/offset-map.h"
#include "waved-sheet.h"

#include <math.h>

#define SIDE 256

/* x stops growing with the place at one side of each crest, and goes back. */
static const SheetWaves leaning = { .length = 0.25, .height = 0.03, .slide = 0.06, .end = 2.0 };

/* About (1, 1, 1) by 120°, then x and y swapped against a sign: a rotation with no axis kept. */
static const double turn[9] = { 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0 };

static float *
make (const SheetWaves *waves, RmpOffsetSpace space, guint n_threads)
{
  g_autoptr (RmpMesh) mesh = waved_sheet_new_mesh (FALSE);
  g_autoptr (RmpRelief) relief = waved_sheet_new_relief (mesh, waves);
  g_autofree float *base = waved_sheet_new_base (mesh, waves);
  g_autoptr (GError) error = NULL;
  float *vectors = rmp_relief_make_offset_map (relief, mesh, base, SIDE, space, NULL, n_threads,
                                               &error);

  g_assert_no_error (error);
  return vectors;
}

static void
mesh_plus_vectors_is_the_surface (void)
{
  /* How far a chord of the fine mesh is from what it stands for. */
  const double k = 2.0 * G_PI / leaning.length, edge = sqrt (2.0) / (SHEET_N * SHEET_PIECES),
               sag = (leaning.height + leaning.slide) * k * k * edge * edge / 8.0;
  SheetWaves waves = leaning;
  g_autofree float *vectors = NULL;
  double least = 1.0, last = -1.0, most = 0.0;

  waves.turn = turn;
  vectors = make (&waves, RMP_OFFSET_OBJECT, 1);
  for (guint row = 0; row < SIDE; row++)
    for (guint column = 0; column < SIDE; column++)
      {
        const double place[2] = { (column + 0.5) / SIDE, (row + 0.5) / SIDE };
        const float *vector = vectors + 3 * ((gsize) row * SIDE + column);
        double position[3];

        waved_sheet_find (&waves, place[0], place[1], position, NULL);
        /* The sheet lies turned: its x is y, its y z, its z x. */
        most = MAX (most, fabs ((double) vector[0] - position[0]));
        most = MAX (most, fabs (place[0] + (double) vector[1] - position[1]));
        most = MAX (most, fabs (place[1] + (double) vector[2] - position[2]));
        if (row == SIDE / 2)
          {
            least = MIN (least, place[0] + (double) vector[1] - last);
            last = place[0] + (double) vector[1];
          }
      }
  g_test_message ("off by %.3g m, of %.3g", most, sag);
  g_assert_cmpfloat (most, <, sag);
  g_assert_cmpfloat (sag, <, 0.03 * leaning.height);
  g_assert_cmpfloat (least, <, -1e-3); /* it does hang over */
}

/* Tangent space turns with the cloth. */
static void
tangent_vectors_do_not_turn (void)
{
  SheetWaves waves = leaning;
  g_autofree float *lying = make (&waves, RMP_OFFSET_TANGENT, 1), *turned = NULL, *object = NULL;

  object = make (&waves, RMP_OFFSET_OBJECT, 1);
  waves.turn = turn;
  turned = make (&waves, RMP_OFFSET_TANGENT, 2);
  for (gsize i = 0; i < 3 * (gsize) SIDE * SIDE; i++)
    {
      g_assert_cmpfloat (fabsf (lying[i] - object[i]), <, 1e-6f);
      g_assert_cmpfloat (fabsf (lying[i] - turned[i]), <, 1e-6f);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/relief/offset-map/mesh-plus-vectors-is-the-surface",
                   mesh_plus_vectors_is_the_surface);
  g_test_add_func ("/relief/offset-map/tangent-vectors-do-not-turn", tangent_vectors_do_not_turn);
  return g_test_run ();
}
