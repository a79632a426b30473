/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The largest flow and the smallest source side, cold and from an earlier solve, beside another
 * library's.
 */

#include "reference-flow.h"

#define MOST_NODES 30
#define MOST_ARCS 80

typedef struct
{
  guint n_nodes, n_arcs;
  gint32 most; /* capacities are below it */
  RmpMaxFlowArc arcs[MOST_ARCS];
  gint64 source[MOST_NODES], sink[MOST_NODES];
} Network;

static void
network_draw_terminal (Network *self, guint node, GRand *random)
{
  self->source[node] = g_rand_boolean (random) ? 0 : g_rand_int_range (random, 0, 2 * self->most);
  self->sink[node] = g_rand_boolean (random) ? 0 : g_rand_int_range (random, 0, 2 * self->most);
}

static void
network_draw (Network *self, GRand *random)
{
  self->n_nodes = (guint) g_rand_int_range (random, 2, MOST_NODES);
  self->n_arcs = (guint) g_rand_int_range (random, 1, MOST_ARCS);
  self->most = g_rand_int_range (random, 1, 30);
  for (guint i = 0; i < self->n_arcs; i++)
    {
      guint32 from = (guint32) g_rand_int_range (random, 0, (gint) self->n_nodes);
      guint32 to = (from + (guint32) g_rand_int_range (random, 1, (gint) self->n_nodes)) %
                   self->n_nodes;

      self->arcs[i] = (RmpMaxFlowArc){ from, to, g_rand_int_range (random, 0, self->most),
                                       g_rand_boolean (random)
                                           ? 0
                                           : g_rand_int_range (random, 0, self->most) };
    }
  for (guint i = 0; i < self->n_nodes; i++)
    network_draw_terminal (self, i, random);
}

static void
assert_like_reference (const Network *network, RmpMaxFlow *flow)
{
  g_autoptr (ReferenceFlow)
      reference = reference_flow_new (network->n_nodes, network->n_arcs, network->arcs);

  for (guint i = 0; i < network->n_nodes; i++)
    {
      rmp_max_flow_set_terminal (flow, i, network->source[i], network->sink[i]);
      reference_flow_add_terminal (reference, i, network->source[i], network->sink[i]);
    }
  g_assert_cmpint (rmp_max_flow_solve (flow), ==, reference_flow_solve (reference, FALSE));
  for (guint i = 0; i < network->n_nodes; i++)
    g_assert_cmpint (rmp_max_flow_is_source_side (flow, i), ==,
                     reference_flow_is_source_side (reference, i));
}

static void
random_networks_have_the_flow_of_another_library (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (11);

  for (guint i = 0; i < 400; i++)
    {
      Network network;
      g_autoptr (RmpMaxFlow) flow = NULL;

      network_draw (&network, random);
      flow = rmp_max_flow_new (network.n_nodes, network.n_arcs, network.arcs);
      assert_like_reference (&network, flow);
    }
}

static void
changed_terminals_are_solved_from_the_flow_before (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (12);

  for (guint i = 0; i < 200; i++)
    {
      Network network;
      g_autoptr (RmpMaxFlow) flow = NULL;

      network_draw (&network, random);
      flow = rmp_max_flow_new (network.n_nodes, network.n_arcs, network.arcs);
      for (guint round = 0; round < 20; round++)
        {
          assert_like_reference (&network, flow);
          for (gint k = g_rand_int_range (random, 0, (gint) network.n_nodes / 2 + 2); k > 0; k--)
            network_draw_terminal (
                &network, (guint) g_rand_int_range (random, 0, (gint) network.n_nodes), random);
        }
    }
}

static void
changed_arcs_are_solved_anew (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (13);

  for (guint i = 0; i < 100; i++)
    {
      Network network;
      g_autoptr (RmpMaxFlow) flow = NULL;

      network_draw (&network, random);
      flow = rmp_max_flow_new (network.n_nodes, network.n_arcs, network.arcs);
      for (guint round = 0; round < 5; round++)
        {
          guint arc = (guint) g_rand_int_range (random, 0, (gint) network.n_arcs);

          assert_like_reference (&network, flow);
          network.arcs[arc].forward = g_rand_int_range (random, 0, network.most);
          network.arcs[arc].backward = g_rand_int_range (random, 0, network.most);
          rmp_max_flow_set_arc (flow, arc, network.arcs[arc].forward, network.arcs[arc].backward);
        }
    }
}

/* Only differences decide; a cut through negative capacities costs less than nothing. */
static void
terminals_may_be_negative (void)
{
  const RmpMaxFlowArc arc = { 0, 1, 3, 3 };
  g_autoptr (RmpMaxFlow) flow = rmp_max_flow_new (2, 1, &arc);

  rmp_max_flow_set_terminal (flow, 0, 0, -5);
  rmp_max_flow_set_terminal (flow, 1, 0, 1);
  g_assert_cmpint (rmp_max_flow_solve (flow), ==, -4);
  g_assert_true (rmp_max_flow_is_source_side (flow, 0) && rmp_max_flow_is_source_side (flow, 1));
  rmp_max_flow_set_terminal (flow, 1, -2, 9);
  g_assert_cmpint (rmp_max_flow_solve (flow), ==, -4);
  g_assert_true (rmp_max_flow_is_source_side (flow, 0));
  g_assert_false (rmp_max_flow_is_source_side (flow, 1));
}

static void
of_equal_cuts_the_smallest_is_taken (void)
{
  const RmpMaxFlowArc chain[] = { { 0, 1, 2, 0 }, { 1, 2, 2, 0 } };
  g_autoptr (RmpMaxFlow) flow = rmp_max_flow_new (3, 2, chain);

  rmp_max_flow_set_terminal (flow, 0, 2, 0);
  rmp_max_flow_set_terminal (flow, 2, 0, 2);
  g_assert_cmpint (rmp_max_flow_solve (flow), ==, 2);
  for (guint i = 0; i < 3; i++)
    g_assert_false (rmp_max_flow_is_source_side (flow, i));
}

static void
nothing_flows_without_arcs_or_terminals (void)
{
  const RmpMaxFlowArc arc = { 0, 1, RMP_MAX_FLOW_INFINITE, RMP_MAX_FLOW_INFINITE };
  g_autoptr (RmpMaxFlow) empty = rmp_max_flow_new (0, 0, NULL),
                         idle = rmp_max_flow_new (2, 1, &arc);

  g_assert_cmpint (rmp_max_flow_solve (empty), ==, 0);
  g_assert_cmpint (rmp_max_flow_solve (idle), ==, 0);
  g_assert_false (rmp_max_flow_is_source_side (idle, 0));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/max-flow/random-networks", random_networks_have_the_flow_of_another_library);
  g_test_add_func ("/max-flow/changed-terminals",
                   changed_terminals_are_solved_from_the_flow_before);
  g_test_add_func ("/max-flow/changed-arcs", changed_arcs_are_solved_anew);
  g_test_add_func ("/max-flow/negative-terminals", terminals_may_be_negative);
  g_test_add_func ("/max-flow/smallest-cut", of_equal_cuts_the_smallest_is_taken);
  g_test_add_func ("/max-flow/empty", nothing_flows_without_arcs_or_terminals);
  return g_test_run ();
}
