/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Labels of triangles: the exact solver beside all labellings there are, the published moves beside
 * the exact one.
 */

#include "methods/dynamic-wrinkling/labels.h"

#include <string.h>

#define MOST_NODES 8
#define MOST_PAIRS 20

typedef struct
{
  guint n_nodes, n_pairs;
  guint32 pairs[2 * MOST_PAIRS];
  gint64 costs[RMP_WRINKLE_N_LABELS * MOST_NODES];
} Problem;

static const RmpWrinklePairCosts usual = { 200000, 200000, 400000 };

static void
problem_draw_costs (Problem *self, GRand *random)
{
  for (guint i = 0; i < RMP_WRINKLE_N_LABELS * self->n_nodes; i++)
    self->costs[i] = g_rand_int_range (random, 0, 2000000);
}

static void
problem_draw (Problem *self, GRand *random)
{
  self->n_nodes = (guint) g_rand_int_range (random, 1, MOST_NODES + 1);
  self->n_pairs = self->n_nodes > 1 ? (guint) g_rand_int_range (random, 0, MOST_PAIRS) : 0;
  for (guint k = 0; k < self->n_pairs; k++)
    {
      guint32 i = (guint32) g_rand_int_range (random, 0, (gint) self->n_nodes);

      self->pairs[2 * k] = i;
      self->pairs[2 * k + 1] = (i + (guint32) g_rand_int_range (random, 1, (gint) self->n_nodes)) %
                               self->n_nodes;
    }
  problem_draw_costs (self, random);
}

static gint64
least_of_all (const Problem *self, const RmpWrinkleLabelGraph *graph)
{
  guint8 labels[MOST_NODES] = { 0 };
  gint64 least = G_MAXINT64;

  for (;;)
    {
      guint i = 0;

      least = MIN (least, rmp_wrinkle_label_graph_energy (graph, self->costs, labels));
      while (i < self->n_nodes && ++labels[i] == RMP_WRINKLE_N_LABELS)
        labels[i++] = 0;
      if (i == self->n_nodes)
        return least;
    }
}

static RmpWrinkleLabelGraph *
problem_graph (const Problem *self, const RmpWrinklePairCosts *pair_costs,
               RmpWrinkleLabelSolver solver)
{
  return rmp_wrinkle_label_graph_new (self->n_nodes, self->n_pairs, self->pairs, pair_costs,
                                      solver);
}

static void
one_cut_finds_the_least_of_all_labellings (void)
{
  static const RmpWrinklePairCosts costs[] = {
    { 200000, 200000, 400000 }, { 200000, 200000, 900000 }, { 150000, 300000, 450000 }, { 0, 0, 0 }
  };
  g_autoptr (GRand) random = g_rand_new_with_seed (21);

  for (guint i = 0; i < 500; i++)
    {
      g_autoptr (RmpWrinkleLabelGraph) graph = NULL;
      guint8 labels[MOST_NODES];
      Problem problem;
      gint64 energy;

      problem_draw (&problem, random);
      graph = problem_graph (&problem, costs + i % G_N_ELEMENTS (costs),
                             RMP_WRINKLE_LABEL_SOLVER_EXACT);
      for (guint round = 0; round < 3; round++)
        {
          energy = rmp_wrinkle_label_graph_solve (graph, problem.costs, labels);
          g_assert_cmpint (energy, ==, least_of_all (&problem, graph));
          g_assert_cmpint (energy, ==,
                           rmp_wrinkle_label_graph_energy (graph, problem.costs, labels));
          problem_draw_costs (&problem, random);
        }
    }
}

static void
moves_end_between_the_least_and_their_start (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (22);

  for (guint i = 0; i < 300; i++)
    {
      Problem problem;

      problem_draw (&problem, random);
      for (RmpWrinkleLabelSolver solver = RMP_WRINKLE_LABEL_SOLVER_EXPANSION;
           solver <= RMP_WRINKLE_LABEL_SOLVER_SWAP; solver++)
        {
          g_autoptr (RmpWrinkleLabelGraph) graph = problem_graph (&problem, &usual, solver);
          guint8 labels[MOST_NODES];
          gint64 start, energy;

          rmp_wrinkle_labels_init_alone (problem.n_nodes, problem.costs, labels);
          start = rmp_wrinkle_label_graph_energy (graph, problem.costs, labels);
          energy = rmp_wrinkle_label_graph_solve (graph, problem.costs, labels);
          g_assert_cmpint (energy, ==,
                           rmp_wrinkle_label_graph_energy (graph, problem.costs, labels));
          g_assert_cmpint (energy, <=, start);
          g_assert_cmpint (energy, >=, least_of_all (&problem, graph));
        }
    }
}

static void
alone_neighbours_do_not_count (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (24);

  for (guint i = 0; i < 100; i++)
    {
      g_autoptr (RmpWrinkleLabelGraph) graph = NULL;
      guint8 labels[MOST_NODES];
      Problem problem;

      problem_draw (&problem, random);
      graph = problem_graph (&problem, &usual, RMP_WRINKLE_LABEL_SOLVER_ALONE);
      memset (labels, RMP_WRINKLE_LABEL_STRETCH, problem.n_nodes);
      g_assert_cmpint (rmp_wrinkle_label_graph_solve (graph, problem.costs, labels), ==,
                       rmp_wrinkle_label_graph_energy (graph, problem.costs, labels));
      for (guint n = 0; n < problem.n_nodes; n++)
        for (guint l = 0; l < RMP_WRINKLE_N_LABELS; l++)
          g_assert_cmpint (problem.costs[RMP_WRINKLE_N_LABELS * n + labels[n]], <=,
                           problem.costs[RMP_WRINKLE_N_LABELS * n + l]);
    }
}

static void
labels_do_not_depend_on_earlier_solves (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (23);

  for (guint i = 0; i < 50; i++)
    {
      g_autoptr (RmpWrinkleLabelGraph) warm = NULL;
      Problem problem;

      problem_draw (&problem, random);
      warm = problem_graph (&problem, &usual, RMP_WRINKLE_LABEL_SOLVER_EXACT);
      for (guint round = 0; round < 20; round++)
        {
          g_autoptr (RmpWrinkleLabelGraph)
              cold = problem_graph (&problem, &usual, RMP_WRINKLE_LABEL_SOLVER_EXACT);
          guint8 from_before[MOST_NODES], fresh[MOST_NODES];

          rmp_wrinkle_label_graph_solve (warm, problem.costs, from_before);
          rmp_wrinkle_label_graph_solve (cold, problem.costs, fresh);
          g_assert_cmpmem (from_before, problem.n_nodes, fresh, problem.n_nodes);
          problem.costs[g_rand_int_range (random, 0,
                                          (gint) (RMP_WRINKLE_N_LABELS * problem.n_nodes))] =
              g_rand_int_range (random, 0, 2000000);
        }
    }
}

static void
solvers_refuse_costs_they_cannot_serve (void)
{
  const RmpWrinklePairCosts round_is_cheaper = { 200000, 200000, 500000 },
                            jump_is_cheaper = { 200000, 200000, 300000 };

  g_assert_true (rmp_wrinkle_label_solver_suits (RMP_WRINKLE_LABEL_SOLVER_EXACT, &usual));
  g_assert_true (rmp_wrinkle_label_solver_suits (RMP_WRINKLE_LABEL_SOLVER_EXPANSION, &usual));
  g_assert_true (
      rmp_wrinkle_label_solver_suits (RMP_WRINKLE_LABEL_SOLVER_EXACT, &round_is_cheaper));
  g_assert_false (
      rmp_wrinkle_label_solver_suits (RMP_WRINKLE_LABEL_SOLVER_EXPANSION, &round_is_cheaper));
  g_assert_false (
      rmp_wrinkle_label_solver_suits (RMP_WRINKLE_LABEL_SOLVER_EXACT, &jump_is_cheaper));
  g_assert_true (
      rmp_wrinkle_label_solver_suits (RMP_WRINKLE_LABEL_SOLVER_EXPANSION, &jump_is_cheaper));
  g_assert_true (rmp_wrinkle_label_solver_suits (RMP_WRINKLE_LABEL_SOLVER_SWAP, &jump_is_cheaper));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/labels/exact", one_cut_finds_the_least_of_all_labellings);
  g_test_add_func ("/labels/moves", moves_end_between_the_least_and_their_start);
  g_test_add_func ("/labels/alone", alone_neighbours_do_not_count);
  g_test_add_func ("/labels/warm-is-cold", labels_do_not_depend_on_earlier_solves);
  g_test_add_func ("/labels/refusals", solvers_refuse_costs_they_cannot_serve);
  return g_test_run ();
}
