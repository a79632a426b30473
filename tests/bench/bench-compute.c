/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-compute.c: the normals of a mesh by the processor and by the graphics card, with the way
 * there and back. A ratio above 1 is in favour of the card.
 */
#include "bench.h"

#include "compute/compute.h"
#include "geometry/normals.h"

#include <math.h>

#define N_RUNS 41

typedef struct
{
  RmpTopology *topology;
  float *positions, *normals;
  RmpAccelerator *accelerator; /* borrowed; NULL: the processor */
  guint n_threads;
} Scene;

static void
run (gpointer data)
{
  Scene *scene = data;

  rmp_normals_compute_on (scene->accelerator, scene->topology, scene->positions, scene->normals,
                          scene->n_threads);
}

/* A wavy sheet of @n × @n vertices. */
static void
scene_init (Scene *self, guint n)
{
  g_autofree guint32 *faces = g_new (guint32, 6 * (n - 1) * (n - 1));

  self->positions = g_new (float, 3 * (gsize) n * n);
  self->normals = g_new (float, 3 * (gsize) n * n);
  for (guint v = 0; v < n * n; v++)
    {
      self->positions[3 * v] = (float) (v % n) / (float) n;
      self->positions[3 * v + 1] = (float) (v / n) / (float) n;
      self->positions[3 * v + 2] = 0.02f * sinf (20.0f * self->positions[3 * v] +
                                                 7.0f * self->positions[3 * v + 1]);
    }
  for (guint i = 0; i < (n - 1) * (n - 1); i++)
    {
      const guint32 v = i / (n - 1) * n + i % (n - 1);
      const guint32 quad[6] = { v, v + 1, v + n + 1, v, v + n + 1, v + n };

      for (guint c = 0; c < 6; c++)
        faces[6 * i + c] = quad[c];
    }
  self->topology = rmp_topology_new (n * n, 2 * (n - 1) * (n - 1), faces);
}

static void
scene_clear (Scene *self)
{
  rmp_topology_unref (self->topology);
  g_free (self->positions);
  g_free (self->normals);
}

static void
print_row (guint n, RmpAccelerator *accelerator)
{
  Scene one = { .n_threads = 1 }, all, card;
  RmpBenchEntry entries[] = { { .run = run, .data = &one },
                              { .run = run, .data = &all },
                              { .run = run, .data = &card } };

  scene_init (&one, n);
  all = card = one;
  all.n_threads = 0;
  card.accelerator = accelerator;
  rmp_bench_time (entries, G_N_ELEMENTS (entries), N_RUNS, RMP_BENCH_WALL);
  g_print ("%9u %12.3f %12.3f %12.3f %12.2f %12.2f\n", n * n, 1e3 * entries[0].median,
           1e3 * entries[1].median, 1e3 * entries[2].median, entries[0].median / entries[2].median,
           entries[1].median / entries[2].median);
  scene_clear (&one);
}

int
rmp_bench_compute (int argc G_GNUC_UNUSED, char **argv G_GNUC_UNUSED)
{
  static const guint sides[] = { 32, 100, 316, 1000 };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpAccelerator) accelerator = NULL;

  g_setenv ("RIMPLE_ACCELERATOR", "on", TRUE);
  accelerator = rmp_compute_new (&error);
  if (!accelerator)
    {
      g_printerr ("%s.\n", error->message);
      return 1;
    }
  if (rmp_accelerator_gathers (accelerator))
    {
      g_printerr ("There are no compute shaders on %s.\n", rmp_compute_get_card (accelerator));
      return 1;
    }
  rmp_bench_print_machine ();
  g_print ("normals of a mesh, there and back, on %s; median of %u runs\n\n",
           rmp_compute_get_card (accelerator), N_RUNS);
  g_print ("%9s %12s %12s %12s %12s %12s\n", "vertices", "one core ms", "all cores ms", "card ms",
           "one / card", "all / card");
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    print_row (sides[i], accelerator);
  return rmp_accelerator_is_lost (accelerator);
}
