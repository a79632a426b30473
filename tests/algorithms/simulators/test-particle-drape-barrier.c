/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What keeps draped cloth off itself and bodies, while some of it goes far and most of it stays. */

#include "cloth-scene.h"
#include "contact-scene.h"

#include <math.h>
#include <string.h>

#include "geometry/topology.h"
#include "simulators/particle-drape/barrier.h"
#include "simulators/particle-drape/particle-drape.h"
#include "simulators/particle-drape/place.h"

#define N_STEPS 60
#define N_SINKING 12

/* A sheet that lies above a box. */
typedef struct
{
  ContactScene scene;
  RmpMesh *box;
  RmpSampler *collider;
  gboolean *is_free;
} Bed;

static void
bed_init (Bed *self)
{
  static const ClothSheet sheet = { 12, 12, 0.02, FALSE };
  static const float low[3] = { 0.05f, -0.1f, 0.05f }, high[3] = { 0.15f, -0.014f, 0.15f };

  self->box = cloth_box_mesh (low, high);
  self->collider = rmp_sampler_new_sequence (self->box, 1, 30.0,
                                             rmp_mesh_get_positions (self->box));
  contact_scene_init (&self->scene, &rmp_particle_drape, cloth_sheet_mesh (&sheet), self->collider,
                      1.0 / 30.0, "follow=0;thickness=3 mm");
  self->is_free = g_new (gboolean, self->scene.model->n_vertices);
  for (guint v = 0; v < self->scene.model->n_vertices; v++)
    self->is_free[v] = TRUE;
}

static void
bed_clear (Bed *self)
{
  contact_scene_clear (&self->scene);
  rmp_sampler_unref (self->collider);
  rmp_mesh_unref (self->box);
  g_free (self->is_free);
}

static RmpDrapeBarrier *
make_barrier (const Bed *self)
{
  RmpDrapeBarrier *barrier = rmp_drape_barrier_new (self->scene.contact, self->scene.model,
                                                    self->is_free, 1e-4, 1);

  rmp_drape_barrier_set_begin (barrier, self->scene.model->rest);
  return barrier;
}

static double
allow (RmpDrapeBarrier *barrier, const double *x, const double *to)
{
  g_autoptr (GError) error = NULL;
  double part;

  g_assert_true (rmp_drape_barrier_allow (barrier, x, to, &part, &error));
  g_assert_no_error (error);
  return part;
}

/* All sink at first, so little in a step that none goes far in it. Then a few vertices go up to two
 * edges away, others not far, most stay where they are.
 */
static void
choose_way (guint n, guint step, const double *x, double *to)
{
  memcpy (to, x, 3 * (gsize) n * sizeof (double));
  for (guint v = 0; v < n && step < N_SINKING; v++)
    to[3 * (gsize) v + 1] -= 0.001;
  for (guint k = 0; k < 40 && step >= N_SINKING; k++)
    {
      const guint v = (guint) g_test_rand_int_range (0, (gint) n);
      const double most = k < 4 ? 0.04 : 0.003;

      for (guint c = 0; c < 3; c++)
        to[3 * (gsize) v + c] += g_test_rand_double_range (-most, most);
    }
}

/* Whatever has gone where since, cloth is kept off as if all pairs had been found just now. */
static void
pairs_are_those_that_would_be_found_now (void)
{
  g_autoptr (RmpDrapeBarrier) barrier = NULL;
  g_autofree double *x = NULL, *to = NULL, *gradients = NULL;
  guint n_pushed = 0, n_stopped = 0;
  Bed bed;
  gsize n;

  bed_init (&bed);
  n = 3 * (gsize) bed.scene.model->n_vertices;
  x = g_memdup2 (bed.scene.model->rest, n * sizeof (double));
  to = g_new (double, n);
  gradients = g_new (double, 2 * n);
  barrier = make_barrier (&bed);
  for (guint step = 0; step < N_STEPS; step++)
    {
      g_autoptr (RmpDrapeBarrier) fresh = make_barrier (&bed), here = make_barrier (&bed);
      double part, energy, expected;

      choose_way (bed.scene.model->n_vertices, step, x, to);
      part = allow (barrier, x, to);
      g_assert_cmpfloat (part, ==, allow (fresh, x, to));
      n_stopped += part < 1.0 ? 1 : 0;
      /* not always as far as it may */
      part *= step % 3 == 0 ? 0.1 : 1.0;
      for (gsize i = 0; i < n; i++)
        x[i] += part * (to[i] - x[i]);
      allow (here, x, x);
      memset (gradients, 0, 2 * n * sizeof (double));
      energy = rmp_drape_barrier_evaluate (barrier, x, gradients);
      expected = rmp_drape_barrier_evaluate (here, x, gradients + n);
      g_assert_cmpfloat_with_epsilon (energy, expected, 1e-9 * expected + 1e-18);
      for (gsize i = 0; i < n; i++)
        g_assert_cmpfloat_with_epsilon (gradients[i], gradients[n + i],
                                        1e-9 * (fabs (gradients[n + i]) + 1e-3));
      n_pushed += expected > 0.0 ? 1 : 0;
    }
  g_test_message ("%u of %u ways stopped, %u pushed", n_stopped, N_STEPS, n_pushed);
  g_assert_cmpuint (n_stopped, >, N_STEPS / 4);
  g_assert_cmpuint (n_pushed, >, N_STEPS / 2);
  bed_clear (&bed);
}

/* Half of the sheet's rows. */
static void
choose_part (const Bed *bed, guint32 *vertices, guint32 *numbers)
{
  for (guint32 v = 0; v < bed->scene.model->n_vertices; v++)
    {
      const gboolean is_in = v < bed->scene.model->n_vertices / 2;

      numbers[v] = is_in ? v : RMP_INDEX_NONE;
      if (is_in)
        vertices[v] = v;
    }
}

/* Second derivatives of pushes along a way. */
static double *
derive (RmpDrapeBarrier *barrier, RmpDrapePlace *place, guint n, const gboolean *is_free,
        const double *x, const double *way)
{
  double *product = g_new0 (double, 3 * (gsize) n);
  RmpDrapeMatrix matrix;

  rmp_drape_matrix_init (&matrix, n, is_free, 0, NULL);
  if (place)
    rmp_drape_place_add_hessian (place, barrier, x, &matrix);
  else
    rmp_drape_barrier_add_hessian (barrier, x, NULL, &matrix);
  rmp_block_matrix_multiply (rmp_drape_matrix_finish (&matrix), way, product, 1);
  rmp_drape_matrix_clear (&matrix);
  return product;
}

/* A part of the cloth meets all of it, and bodies, as if nothing but the part had moved. */
static void
a_part_is_pushed_as_in_the_whole (void)
{
  g_autoptr (RmpDrapeBarrier) barrier = NULL;
  g_autofree double *x = NULL, *to = NULL, *way = NULL, *gradients = NULL;
  g_autofree guint32 *vertices = NULL;
  guint32 *numbers;
  guint n_pushed = 0, n_stopped = 0, n_part;
  Bed bed;
  gsize n, size;

  bed_init (&bed);
  n = 3 * (gsize) bed.scene.model->n_vertices;
  n_part = bed.scene.model->n_vertices / 2;
  size = 3 * (gsize) n_part * sizeof (double);
  x = g_memdup2 (bed.scene.model->rest, n * sizeof (double));
  to = g_new (double, n);
  way = g_new0 (double, n);
  gradients = g_new (double, 2 * n);
  vertices = g_new (guint32, n_part);
  barrier = make_barrier (&bed);
  for (guint step = 0; step < N_STEPS; step++)
    {
      RmpDrapePlace *place;
      double part, energy;

      choose_way (bed.scene.model->n_vertices, step, x, to);
      part = 0.5 * allow (barrier, x, to);
      for (gsize i = 0; i < n; i++)
        x[i] += part * (to[i] - x[i]);
      choose_way (bed.scene.model->n_vertices, step, x, to);
      memcpy (to + 3 * (gsize) n_part, x + 3 * (gsize) n_part, n * sizeof (double) - size);
      numbers = g_new (guint32, bed.scene.model->n_vertices);
      choose_part (&bed, vertices, numbers);
      place = rmp_drape_place_new (bed.scene.model->n_vertices, n_part, vertices, numbers, x);
      g_assert_true (rmp_drape_place_allow (place, barrier, x, to, &part, NULL));
      g_assert_cmpfloat (part, ==, allow (barrier, x, to));
      n_stopped += part < 1.0 ? 1 : 0;
      for (gsize i = 0; i < n; i++)
        x[i] += 0.5 * part * (to[i] - x[i]);
      allow (barrier, x, x);
      memset (gradients, 0, 2 * n * sizeof (double));
      energy = rmp_drape_barrier_evaluate (barrier, x, gradients);
      g_assert_cmpfloat (energy, ==, rmp_drape_place_evaluate (place, barrier, x, gradients + n));
      g_assert_cmpmem (gradients, size, gradients + n, size);
      for (gsize i = 0; i < 3 * (gsize) n_part; i++)
        way[i] = g_test_rand_double_range (-1.0, 1.0);
      {
        g_autofree double *whole = derive (barrier, NULL, bed.scene.model->n_vertices, bed.is_free,
                                           x, way);
        g_autofree double *own = derive (barrier, place, n_part, bed.is_free, x, way);

        for (gsize i = 0; i < 3 * (gsize) n_part; i++)
          g_assert_cmpfloat_with_epsilon (own[i], whole[i], 1e-9 * (fabs (whole[i]) + 1e-6));
      }
      n_pushed += energy > 0.0 ? 1 : 0;
      rmp_drape_place_free (place);
    }
  g_test_message ("%u of %u ways stopped, %u pushed", n_stopped, N_STEPS, n_pushed);
  g_assert_cmpuint (n_stopped, >, N_STEPS / 4);
  g_assert_cmpuint (n_pushed, >, N_STEPS / 2);
  bed_clear (&bed);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/particle-drape/barrier/pairs-are-those-that-would-be-found-now",
                   pairs_are_those_that_would_be_found_now);
  g_test_add_func ("/particle-drape/barrier/a-part-is-pushed-as-in-the-whole",
                   a_part_is_pushed_as_in_the_whole);
  return g_test_run ();
}
