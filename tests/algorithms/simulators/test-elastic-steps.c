/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What steps of an elastic sheet leave behind for those after them. */

#include "cloth-scene.h"
#include "simulators/elastic-continuum/elastic-continuum.h"

#include <string.h>

#define N 15u /* vertices along either side */
#define N_FRAMES 6u

/* The upper edge is gathered, so that the sheet folds. */
static void
gather (const float rest[3], double time, float moved[3])
{
  moved[0] = rest[0] * (1.0f - (float) time);
  moved[1] = rest[1];
  moved[2] = 0.02f * (float) time;
}

/* Patches are fitted to a frame and kept in it: the same clip begun once more finds those of its
 * last frame.
 */
static void
what_was_solved_for_before_does_not_matter (void)
{
  static const ClothSheet sheet = { N, N, 0.05, TRUE };
  float positions[3 * N * N];
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_elastic_continuum, &sheet, cloth_follow_last_row, gather, 20, "");
  scene.rate = 32.0; /* all steps are of the same length to the last bit */
  cloth_scene_run (&scene, N_FRAMES);
  memcpy (positions, scene.output.positions, sizeof positions);
  scene.technique->state_free (scene.state);
  scene.state = scene.technique->state_new (scene.shared);
  scene.n_done = 0;
  cloth_scene_run (&scene, N_FRAMES);
  g_assert_cmpmem (positions, sizeof positions, scene.output.positions, sizeof positions);
  cloth_scene_clear (&scene);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/elastic-steps/what-was-solved-for-before-does-not-matter",
                   what_was_solved_for_before_does_not_matter);
  return g_test_run ();
}
