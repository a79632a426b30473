/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cloth that begins crossed with itself or in a body, and is to come apart. */

#include "stage-scene.h"

#include <math.h>

#include "geometry/vector.h"

/* Lets cloth come to rest. Returns after how many frames nothing crosses any more, or @n_frames. */
static guint
settle (StageScene *self, guint n_frames, const double *lengths)
{
  guint clean = n_frames;

  for (guint frame = 0; frame < n_frames; frame++)
    {
      for (guint i = 0; i < 3 * self->cloth.n_vertices; i++)
        self->velocities[i] *= 0.8;
      scene_propose (self, lengths);
      scene_resolve (self, 1);
      scene_advance (self);
      if (scene_count_crossings (self) > 0)
        clean = n_frames;
      else if (clean == n_frames)
        clean = frame;
    }
  return clean;
}

/* Where cloth is before anything has moved it. */
static guint
count_at_first (const StageScene *self)
{
  return count_crossings (&self->cloth, self->cloth.positions, &self->cloth, self->cloth.positions);
}

/* Two sheets, one close above the other; the bump is of vertices of the lower one. */
#define LOWER 441u

static void
build_sheets (StageScene *self)
{
  scene_init (self);
  mesh_add_sheet (&self->cloth, 20, 0.5, 0.0);
  mesh_add_sheet (&self->cloth, 17, 0.5, 0.01);
  scene_build (self);
}

static double
find_bump (const double position[3])
{
  return 0.05 * exp (-100.0 * (position[0] * position[0] + position[1] * position[1]));
}

/* A bump of one sheet sticks through another, with jitter of its own each time. The same jitter in
 * all runs: one of some eighty folds, below, takes longer than others.
 */
static void
a_bump_through_a_sheet_goes_back (void)
{
  for (guint k = 0; k < 10; k++)
    {
      StageScene scene;
      g_autofree double *lengths = NULL;
      g_autoptr (GRand) rand = g_rand_new_with_seed (k);

      build_sheets (&scene);
      lengths = scene_measure_edges (&scene);
      for (guint v = 0; v < scene.cloth.n_vertices; v++)
        {
          double *position = scene.cloth.positions + 3 * v;

          for (guint c = 0; c < 3; c++)
            position[c] += 0.002 * (g_rand_double (rand) - 0.5);
          if (v < LOWER)
            position[2] += find_bump (position);
        }
      g_assert_cmpuint (count_at_first (&scene), >, 10);
      g_assert_cmpuint (settle (&scene, 60, lengths), <, 60);
      scene_clear (&scene);
    }
}

/* What is farther through than the reach does not draw at each other. */
static void
only_what_is_within_reach_is_drawn_back (void)
{
  guint n_near[2];

  for (guint i = 0; i < 2; i++)
    {
      StageScene scene;

      build_sheets (&scene);
      scene.options.reach = i == 0 ? 2.0 : 20.0;
      for (guint v = 0; v < LOWER; v++)
        scene.cloth.positions[3 * v + 2] = find_bump (scene.cloth.positions + 3 * v);
      scene_propose (&scene, NULL);
      scene_resolve (&scene, 1);
      g_assert_cmpuint (scene.report.n_contours, ==, 1);
      n_near[i] = scene.report.n_near;
      scene_clear (&scene);
    }
  g_assert_cmpuint (n_near[0], >, 0);
  g_assert_cmpuint (n_near[1], >, 4 * n_near[0]);
}

/* A corner of a sheet sticks through the middle of another: the contour is open. */
static void
a_corner_through_a_sheet_goes_back (void)
{
  for (guint k = 0; k < 10; k++)
    {
      StageScene scene;
      g_autofree double *lengths = NULL;
      g_autoptr (GRand) rand = g_rand_new_with_seed (k);

      scene_init (&scene);
      mesh_add_sheet (&scene.cloth, 14, 0.5, 0.0);
      mesh_add_sheet (&scene.cloth, 12, 0.3, 0.0);
      scene_build (&scene);
      lengths = scene_measure_edges (&scene);
      for (guint v = 225; v < scene.cloth.n_vertices; v++)
        {
          double *position = scene.cloth.positions + 3 * v, x = position[0], y = position[1];

          position[0] = 0.03 + 0.7 * (x - y);
          position[1] = 0.02 + 0.1 * (x + y);
          position[2] = 0.7 * (x + y) + 0.17 + 0.01 * g_rand_double (rand);
        }
      g_assert_cmpuint (count_at_first (&scene), >, 4);
      g_assert_cmpuint (settle (&scene, 60, lengths), <, 60);
      scene_clear (&scene);
    }
}

/* A sheet that is bent over and pushed through itself. */
static void
a_fold_through_itself_goes_back (void)
{
  for (guint k = 0; k < 10; k++)
    {
      StageScene scene;
      g_autofree double *lengths = NULL;
      g_autoptr (GRand) rand = g_rand_new_with_seed (k);

      scene_init (&scene);
      mesh_add_sheet (&scene.cloth, 24, 0.6, 0.0);
      scene_build (&scene);
      lengths = scene_measure_edges (&scene);
      for (guint v = 0; v < scene.cloth.n_vertices; v++)
        {
          double *position = scene.cloth.positions + 3 * v;
          const double turn = CLAMP (position[0] / 0.05 + 1.6, 0.0, 3.9);

          /* Along a half circle and a little more, on either side straight on. */
          if (turn > 0.0)
            {
              const double rest = position[0] - 0.05 * (turn - 1.6);

              position[0] = -0.08 + 0.05 * sin (turn) + rest * cos (turn);
              position[2] = 0.05 * (1.0 - cos (turn)) + rest * sin (turn);
            }
          for (guint c = 0; c < 3; c++)
            position[c] += 0.002 * (g_rand_double (rand) - 0.5);
        }
      g_assert_cmpuint (count_at_first (&scene), >, 10);
      g_assert_cmpuint (settle (&scene, 60, lengths), <, 60);
      scene_clear (&scene);
    }
}

typedef struct
{
  guint n_squares;
  double side; /* of the sheet */
  guint n_rings;
  double radius, length, height; /* of the limb, and where its middle is */
} Limb;

/* A sheet across a limb that lies along y, uneven by a millimetre. Returns: (transfer full): how
 * long its edges are
 */
static double *
lay_on_limb (StageScene *scene, const Limb *limb, guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  double *lengths;

  scene_init (scene);
  mesh_add_sheet (&scene->cloth, limb->n_squares, limb->side, 0.0);
  mesh_add_capsule (&scene->body, limb->n_rings, limb->radius, limb->length,
                    (double[3]){ 0.0, 0.0, 0.0 });
  for (guint v = 0; v < scene->body.n_vertices; v++)
    {
      double *position = scene->body.positions + 3 * v;
      const double y = position[1];

      position[1] = -position[2];
      position[2] = y + limb->height;
    }
  scene_build (scene);
  lengths = scene_measure_edges (scene);
  for (guint i = 0; i < 3 * scene->cloth.n_vertices; i++)
    scene->cloth.positions[i] += 0.002 * (g_rand_double (rand) - 0.5);
  return lengths;
}

/* Cloth lies across a limb whose faces are twelve times as long as its own, a few millimetres in
 * it. It is lifted out, and neither drawn through the limb nor thrown off along its faces.
 */
static void
cloth_across_a_limb_is_lifted_out (void)
{
  static const Limb limb = { 16, 0.4, 12, 0.08, 0.3, -0.076 };

  for (guint k = 0; k < 4; k++)
    {
      StageScene scene;
      g_autofree double *lengths = lay_on_limb (&scene, &limb, k), *start = NULL;
      guint n_coordinates;

      n_coordinates = 3 * scene.cloth.n_vertices;
      start = g_memdup2 (scene.cloth.positions, n_coordinates * sizeof (double));
      for (guint frame = 0; frame < 12; frame++)
        {
          for (guint i = 0; i < n_coordinates; i++)
            scene.velocities[i] *= 0.8;
          scene_propose (&scene, lengths);
          scene_resolve (&scene, 1);
          scene_advance (&scene);
          if (frame == 0)
            g_assert_cmpuint (scene_count_crossings (&scene), >, 10);
          else
            g_assert_cmpuint (scene_count_crossings (&scene), ==, 0);
        }
      for (guint v = 0; v < scene.cloth.n_vertices; v++)
        g_assert_cmpfloat (rmp_vector_distance (scene.cloth.positions + 3 * v, start + 3 * v), <,
                           0.03);
      scene_clear (&scene);
    }
}

/* Cloth whose faces are as long as a limb is thick is drawn down on it, while it crosses it all
 * around. What is already outside stays there: the limb does not come through its faces again.
 */
static void
limbs_do_not_come_through_coarse_cloth (void)
{
  static const Limb limb = { 5, 0.5, 24, 0.05, 0.2, -0.03 };

  for (guint k = 0; k < 4; k++)
    {
      StageScene scene;
      g_autofree double *lengths = lay_on_limb (&scene, &limb, k);

      for (guint frame = 0; frame < 20; frame++)
        {
          for (guint v = 0; v < scene.cloth.n_vertices; v++)
            for (guint c = 0; c < 3; c++)
              scene.velocities[3 * v + c] = 0.8 * scene.velocities[3 * v + c] -
                                            (c == 2 ? 0.4 : 0.0);
          scene_propose (&scene, lengths);
          scene_resolve (&scene, 1);
          scene_advance (&scene);
          if (frame == 0)
            g_assert_cmpuint (scene_count_crossings (&scene), >, 50);
          else if (frame >= 9)
            g_assert_cmpuint (scene_count_crossings (&scene), ==, 0);
        }
      scene_clear (&scene);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/collision/tangles/a-bump-through-a-sheet-goes-back",
                   a_bump_through_a_sheet_goes_back);
  g_test_add_func ("/collision/tangles/only-what-is-within-reach-is-drawn-back",
                   only_what_is_within_reach_is_drawn_back);
  g_test_add_func ("/collision/tangles/a-corner-through-a-sheet-goes-back",
                   a_corner_through_a_sheet_goes_back);
  g_test_add_func ("/collision/tangles/cloth-across-a-limb-is-lifted-out",
                   cloth_across_a_limb_is_lifted_out);
  g_test_add_func ("/collision/tangles/a-fold-through-itself-goes-back",
                   a_fold_through_itself_goes_back);
  g_test_add_func ("/collision/tangles/limbs-do-not-come-through-coarse-cloth",
                   limbs_do_not_come_through_coarse_cloth);
  return g_test_run ();
}
