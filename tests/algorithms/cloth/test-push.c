/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Vertices moved out of simple bodies in single precision, as by cloth/projection.h in double. */

#include "../simulators/cloth-scene.h"
#include "../simulators/contact-scene.h"
#include "cloth/projection.h"
#include "geometry/vector.h"
#include "simulators/parallel-verlet/parallel-verlet.h"

#define STEP (1.0 / 60.0)
#define ROUNDING 1e-5 /* metres: next to the middle of a ball it turns the way out of it */
#define FREE "follow=0;self_contact=false;thickness=3 mm;"

static const ClothSheet sheet = { 9, 9, 0.05, FALSE };

/* The first vertex goes from one position to another in a step: where it is moved to by both. */
static void
move_out (const ContactScene *scene, const double from[3], const double to[3], double expected[3],
          double got[3])
{
  static const double middle[3] = { 0.3, -0.1, 0.1 };
  const gsize size = 3 * scene->model->n_vertices * sizeof (double);
  g_autofree double *begin = g_memdup2 (scene->model->rest, size);
  g_autofree double *ends = g_memdup2 (scene->model->rest, size);
  g_autoptr (RmpClothProjection) projection = NULL;
  g_auto (RmpClothPush) push = { 0 };
  float before[3], position[3];

  rmp_vector_copy (from, begin);
  rmp_vector_copy (to, ends);
  projection = rmp_cloth_projection_new (scene->contact, 0.0, 1.0, STEP, begin);
  rmp_cloth_projection_pack (projection, middle, &push);
  rmp_cloth_projection_apply (projection, ends);
  rmp_vector_copy (ends, expected);
  g_assert_cmpuint (push.n, ==, 1);
  for (guint c = 0; c < 3; c++)
    {
      before[c] = (float) (from[c] - middle[c]);
      position[c] = (float) (to[c] - middle[c]);
      g_assert_cmpfloat (push.before[c], ==, before[c]);
    }
  rmp_cloth_push_out (push.rows, push.n, push.thickness, push.friction, before, position);
  for (guint c = 0; c < 3; c++)
    got[c] = middle[c] + (double) position[c];
}

/* From anywhere around a shape to anywhere near it. */
static void
every_shape_moves_out_alike (void)
{
  static const char *const settings[] = {
    FREE "shapes=1;shapes.1.kind=sphere;shapes.1.radius=0.1 m;shapes.1.position=0.2,0,0.2;",
    FREE "shapes=1;shapes.1.position=0.2,0,0.2;shapes.1.rotation=10°,0,30°;",
    FREE
    "shapes=1;shapes.1.position=0.2,0,0.2;shapes.1.rotation=10°,0,30°;shapes.1.two_sided=true;",
    FREE "shapes=1;shapes.1.kind=capsule;shapes.1.radius=0.08 m;shapes.1.length=0.1 m;"
         "shapes.1.position=0.2,0,0.2;shapes.1.rotation=80°,0,10°;",
    FREE "shapes=1;shapes.1.kind=box;shapes.1.size=0.2,0.1,0.15;shapes.1.position=0.2,0,0.2;"
         "shapes.1.rotation=20°,40°,10°;",
  };

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      guint n_moved = 0, n_still = 0;
      /* the same each time: next to where two sides of a box are as near, rounding chooses */
      g_autoptr (GRand) random = g_rand_new_with_seed (i + 1);
      g_auto (ContactScene) scene = { 0 };

      contact_scene_init (&scene, &rmp_parallel_verlet, cloth_sheet_mesh (&sheet), NULL, STEP,
                          settings[i]);
      for (guint k = 0; k < 300; k++)
        {
          double from[3], to[3], expected[3], got[3];

          for (guint c = 0; c < 3; c++)
            {
              from[c] = (c == 1 ? 0.0 : 0.2) + g_rand_double_range (random, -0.2, 0.2);
              to[c] = (c == 1 ? 0.0 : 0.2) + g_rand_double_range (random, -0.12, 0.12);
            }
          move_out (&scene, from, to, expected, got);
          g_assert_cmpfloat (rmp_vector_distance (got, expected), <, ROUNDING);
          if (rmp_vector_distance (to, expected) > 1e-4)
            n_moved++;
          else
            n_still++;
        }
      g_assert_cmpuint (n_moved, >, 20);
      g_assert_cmpuint (n_still, >, 20);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/push/every-shape-moves-out-alike", every_shape_moves_out_alike);
  return g_test_run ();
}
