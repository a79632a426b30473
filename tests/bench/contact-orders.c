/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "contact-orders.h"

#include <string.h>

#include "algorithms/collision/sheets.h"
#include "bench.h"
#include "collision/stage.h"

#define N_SHEETS 5
#define SIDE 40 /* squares */
#define STEP (1.0 / 60.0)
#define N_RUNS 9

/* Sheets that lie on each other a little nearer than they are thick, and are pressed together. */
typedef struct
{
  Mesh cloth;
  RmpCollisionStage *stage;
  double *inverse_masses, *proposed, *ends, *velocities;
} Stack;

typedef struct
{
  Stack *stack;
  RmpCollisionOrder order;
  guint n_threads;
  RmpCollisionReport report;
} Run;

static void
run (gpointer data)
{
  Run *self = data;
  Stack *stack = self->stack;
  const gsize size = 3 * (gsize) stack->cloth.n_vertices * sizeof (double);
  const RmpCollisionStep step = { .step = STEP,
                                  .begin = stack->cloth.positions,
                                  .inverse_masses = stack->inverse_masses };
  g_autoptr (GError) error = NULL;
  RmpCollisionOptions options;

  rmp_collision_options_init (&options);
  options.order = self->order;
  memcpy (stack->ends, stack->proposed, size);
  memset (stack->velocities, 0, size);
  rmp_collision_stage_resolve (stack->stage, &options, &step, stack->ends, stack->velocities,
                               &self->report, self->n_threads, &error);
  g_assert_no_error (error);
}

static void
init_stack (Stack *self)
{
  g_autoptr (RmpTopology) topology = NULL;
  guint n, n_sheet;

  mesh_init (&self->cloth);
  for (guint i = 0; i < N_SHEETS; i++)
    mesh_add_sheet (&self->cloth, SIDE, 0.4, 0.1 * i);
  n = self->cloth.n_vertices;
  n_sheet = n / N_SHEETS;
  topology = mesh_get_topology (&self->cloth);
  self->stage = rmp_collision_stage_new (topology, self->cloth.positions, 0, NULL, NULL);
  self->inverse_masses = g_new (double, n);
  self->proposed = g_new (double, 3 * (gsize) n);
  self->ends = g_new (double, 3 * (gsize) n);
  self->velocities = g_new (double, 3 * (gsize) n);
  for (guint v = 0; v < n; v++)
    {
      const guint sheet = v / n_sheet;

      self->inverse_masses[v] = 1000.0;
      /* corners of one sheet are not above those of the next */
      self->cloth.positions[3 * v] += 0.0023 * sheet;
      self->cloth.positions[3 * v + 1] += 0.0031 * sheet;
      self->cloth.positions[3 * v + 2] = 0.0029 * sheet;
      memcpy (self->proposed + 3 * (gsize) v, self->cloth.positions + 3 * (gsize) v,
              3 * sizeof (double));
      self->proposed[3 * v + 2] -= STEP * 0.05 * sheet;
    }
}

void
rmp_bench_contact_orders (void)
{
  static const char *const names[] = { "pair by pair", "all at once" };
  Stack stack;
  Run runs[4];
  RmpBenchEntry entries[G_N_ELEMENTS (runs)] = { 0 };

  init_stack (&stack);
  for (guint i = 0; i < G_N_ELEMENTS (runs); i++)
    {
      runs[i] = (Run){ .stack = &stack,
                       .order = (RmpCollisionOrder) (i / 2),
                       .n_threads = 1 + i % 2 };
      entries[i] = (RmpBenchEntry){ .run = run, .data = &runs[i] };
    }
  rmp_bench_time (entries, G_N_ELEMENTS (runs), N_RUNS, RMP_BENCH_THREAD);
  g_print ("%u sheets of %u faces that press on each other, %u pairs: milliseconds of the first "
           "thread, the best of %u\n"
           "%-14s %8s %10s %8s\n",
           N_SHEETS, stack.cloth.n_faces / N_SHEETS, runs[0].report.n_near, N_RUNS, "order",
           "threads", "a step", "hits");
  for (guint i = 0; i < G_N_ELEMENTS (runs); i++)
    g_print ("%-14s %8u %10.1f %8u\n", names[i / 2], runs[i].n_threads, 1e3 * entries[i].best,
             runs[i].report.n_hits);
  rmp_collision_stage_free (stack.stage);
  g_free (stack.inverse_masses);
  g_free (stack.proposed);
  g_free (stack.ends);
  g_free (stack.velocities);
  mesh_clear (&stack.cloth);
}
