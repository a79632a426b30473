/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solvers/max-flow.h"

/* Two trees grow, one from the source along arcs that are not full, one from the sink against them.
 * Where they touch, flow is pushed; arcs that become full there cut branches off, whose nodes look
 * for another parent or become free.
 *
 * What holds between the steps, and makes a result of what is left at the end: a node of the source
 * tree that is not active has neighbours of its own tree alone beyond arcs that are not full; a
 * node of the sink tree likewise before them.
 */

#define NO_NODE G_MAXUINT32

/* parents that are no arcs */
#define NO_PARENT G_MAXUINT32
#define TERMINAL (G_MAXUINT32 - 1)
#define ORPHAN (G_MAXUINT32 - 2)

typedef struct
{
  guint32 head, sister;
  gint64 residual;
} Arc;

typedef struct
{
  gint64 terminal;     /* residual: from the source if positive, to the sink if negative */
  guint32 first;       /* of its arcs */
  guint32 parent;      /* arc to it; NO_PARENT: free, in no tree */
  guint32 next_active; /* NO_NODE: not in the queue; itself: the last */
  guint32 stamp;       /* when its distance was right */
  guint32 distance;    /* to the terminal */
  guint32 in_sink_tree;
} Node;

typedef struct
{
  gint64 source, sink;
} Terminal;

struct _RmpMaxFlow
{
  guint n_nodes, n_arcs;
  Node *nodes; /* [n_nodes + 1] */
  Arc *arcs;   /* [2 n_arcs] by the node they leave */
  gint64 *capacities;
  guint32 *positions; /* [n_arcs] of the forward arcs */
  Terminal *terminals, *solved;
  /* nodes with terminal capacities that differ from the solved ones, some more than once */
  GArray *changed;
  GArray *orphans; /* a queue: those before next_orphan are done */
  guint next_orphan;
  guint32 first_active, last_active;
  guint32 now;
  gboolean warm;
};

RmpMaxFlow *
rmp_max_flow_new (guint n_nodes, guint n_arcs, const RmpMaxFlowArc *arcs)
{
  RmpMaxFlow *self = g_new0 (RmpMaxFlow, 1);
  g_autofree guint32 *filled = g_new0 (guint32, n_nodes + 1);

  self->n_nodes = n_nodes;
  self->n_arcs = n_arcs;
  self->nodes = g_new0 (Node, (gsize) n_nodes + 1);
  self->arcs = g_new (Arc, 2 * (gsize) n_arcs);
  self->capacities = g_new (gint64, 2 * (gsize) n_arcs);
  self->positions = g_new (guint32, n_arcs);
  self->terminals = g_new0 (Terminal, n_nodes);
  self->solved = g_new0 (Terminal, n_nodes);
  self->changed = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->orphans = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; i < n_arcs; i++)
    {
      g_assert (arcs[i].from < n_nodes && arcs[i].to < n_nodes && arcs[i].from != arcs[i].to);
      self->nodes[arcs[i].from + 1].first++;
      self->nodes[arcs[i].to + 1].first++;
    }
  for (guint i = 0; i < n_nodes; i++)
    {
      self->nodes[i + 1].first += self->nodes[i].first;
      filled[i] = self->nodes[i].first;
    }
  for (guint i = 0; i < n_arcs; i++)
    {
      guint32 forward = filled[arcs[i].from]++, backward = filled[arcs[i].to]++;

      self->arcs[forward] = (Arc){ arcs[i].to, backward, 0 };
      self->arcs[backward] = (Arc){ arcs[i].from, forward, 0 };
      self->positions[i] = forward;
      rmp_max_flow_set_arc (self, i, arcs[i].forward, arcs[i].backward);
    }
  return self;
}

void
rmp_max_flow_free (RmpMaxFlow *self)
{
  if (!self)
    return;
  g_free (self->nodes);
  g_free (self->arcs);
  g_free (self->capacities);
  g_free (self->positions);
  g_free (self->terminals);
  g_free (self->solved);
  g_array_unref (self->changed);
  g_array_unref (self->orphans);
  g_free (self);
}

void
rmp_max_flow_set_arc (RmpMaxFlow *self, guint arc, gint64 forward, gint64 backward)
{
  guint32 position = self->positions[arc];

  g_assert (forward >= 0 && backward >= 0);
  self->capacities[position] = forward;
  self->capacities[self->arcs[position].sister] = backward;
  self->warm = FALSE;
}

void
rmp_max_flow_set_terminal (RmpMaxFlow *self, guint node, gint64 source, gint64 sink)
{
  Terminal *terminal = self->terminals + node;

  if (terminal->source == source && terminal->sink == sink)
    return;
  *terminal = (Terminal){ source, sink };
  g_array_append_val (self->changed, node);
}

static void
activate (RmpMaxFlow *self, guint32 at)
{
  Node *node = self->nodes + at;

  if (node->next_active != NO_NODE)
    return;
  if (self->last_active == NO_NODE)
    self->first_active = at;
  else
    self->nodes[self->last_active].next_active = at;
  self->last_active = at;
  node->next_active = at;
}

/* The first node of the queue that is in a tree; it stays at the front. */
static guint32
front_active (RmpMaxFlow *self)
{
  while (self->first_active != NO_NODE && self->nodes[self->first_active].parent == NO_PARENT)
    {
      guint32 at = self->first_active;
      Node *node = self->nodes + at;

      self->first_active = node->next_active == at ? NO_NODE : node->next_active;
      if (self->first_active == NO_NODE)
        self->last_active = NO_NODE;
      node->next_active = NO_NODE;
    }
  return self->first_active;
}

static void
pop_active (RmpMaxFlow *self)
{
  guint32 at = self->first_active;
  Node *node = self->nodes + at;

  self->first_active = node->next_active == at ? NO_NODE : node->next_active;
  if (self->first_active == NO_NODE)
    self->last_active = NO_NODE;
  node->next_active = NO_NODE;
}

static void
orphan (RmpMaxFlow *self, guint32 at)
{
  self->nodes[at].parent = ORPHAN;
  g_array_append_val (self->orphans, at);
}

/* @arc leaves a node; the residual through which that node's tree grows to, or for the sink's is
 * reached from, @arc's head.
 */
static gint64
outward (const RmpMaxFlow *self, guint32 arc, guint32 in_sink_tree)
{
  return in_sink_tree ? self->arcs[self->arcs[arc].sister].residual : self->arcs[arc].residual;
}

static void
root (RmpMaxFlow *self, guint32 at)
{
  Node *node = self->nodes + at;

  node->in_sink_tree = node->terminal < 0;
  node->parent = TERMINAL;
  node->stamp = self->now;
  node->distance = 1;
  activate (self, at);
}

/* Takes a node out of its tree: its children lose their parent, neighbours of its tree may grow to
 * it again.
 */
static void
leave_tree (RmpMaxFlow *self, guint32 at)
{
  Node *node = self->nodes + at;

  for (guint32 a = node->first; a < node[1].first; a++)
    {
      const Arc *arc = self->arcs + a;
      const Node *other = self->nodes + arc->head;

      if (other->parent == NO_PARENT || other->in_sink_tree != node->in_sink_tree)
        continue;
      if (outward (self, arc->sister, node->in_sink_tree) > 0)
        activate (self, arc->head);
      if (other->parent == arc->sister)
        orphan (self, arc->head);
    }
  node->parent = NO_PARENT;
}

/* How far @at is from its terminal, or G_MAXUINT32 if its branch was cut off. Marks the way for
 * later questions.
 */
static guint32
distance_to_terminal (RmpMaxFlow *self, guint32 at)
{
  Node *nodes = self->nodes;
  guint32 steps = 0, distance;
  guint32 end = at;

  while (nodes[end].stamp != self->now)
    {
      guint32 parent = nodes[end].parent;

      if (parent == ORPHAN)
        return G_MAXUINT32;
      steps++;
      if (parent == TERMINAL)
        {
          nodes[end].stamp = self->now;
          nodes[end].distance = 1;
          steps--;
          break;
        }
      end = self->arcs[parent].head;
    }

  distance = steps + nodes[end].distance;
  for (guint32 d = distance; nodes[at].stamp != self->now; at = self->arcs[nodes[at].parent].head)
    {
      nodes[at].stamp = self->now;
      nodes[at].distance = d--;
    }
  return distance;
}

static void
adopt (RmpMaxFlow *self)
{
  for (; self->next_orphan < self->orphans->len; self->next_orphan++)
    {
      guint32 at = g_array_index (self->orphans, guint32, self->next_orphan);
      Node *node = self->nodes + at;
      guint32 best = NO_PARENT, least = G_MAXUINT32;

      if (node->parent != ORPHAN)
        continue;
      for (guint32 a = node->first; a < node[1].first; a++)
        {
          const Arc *arc = self->arcs + a;
          const Node *other = self->nodes + arc->head;
          guint32 distance;

          if (other->in_sink_tree != node->in_sink_tree || other->parent == NO_PARENT ||
              outward (self, arc->sister, node->in_sink_tree) <= 0)
            continue;
          distance = distance_to_terminal (self, arc->head);
          if (distance < least)
            {
              least = distance;
              best = a;
            }
        }
      if (best != NO_PARENT)
        {
          node->parent = best;
          node->stamp = self->now;
          node->distance = least + 1;
        }
      else
        leave_tree (self, at);
    }
  g_array_set_size (self->orphans, 0);
  self->next_orphan = 0;
}

/* @bridge: leaves the source's tree for the sink's */
static void
augment (RmpMaxFlow *self, guint32 bridge)
{
  Arc *arcs = self->arcs;
  Node *nodes = self->nodes;
  guint32 source_end = arcs[arcs[bridge].sister].head, sink_end = arcs[bridge].head, at;
  gint64 flow = arcs[bridge].residual;

  for (at = source_end; nodes[at].parent != TERMINAL; at = arcs[nodes[at].parent].head)
    flow = MIN (flow, arcs[arcs[nodes[at].parent].sister].residual);
  flow = MIN (flow, nodes[at].terminal);
  for (at = sink_end; nodes[at].parent != TERMINAL; at = arcs[nodes[at].parent].head)
    flow = MIN (flow, arcs[nodes[at].parent].residual);
  flow = MIN (flow, -nodes[at].terminal);

  arcs[bridge].residual -= flow;
  arcs[arcs[bridge].sister].residual += flow;

  at = source_end;
  while (nodes[at].parent != TERMINAL)
    {
      guint32 up = nodes[at].parent, down = arcs[up].sister, parent = arcs[up].head;

      arcs[up].residual += flow;
      arcs[down].residual -= flow;
      if (arcs[down].residual == 0)
        orphan (self, at);
      at = parent;
    }
  nodes[at].terminal -= flow;
  if (nodes[at].terminal == 0)
    orphan (self, at);

  at = sink_end;
  while (nodes[at].parent != TERMINAL)
    {
      guint32 up = nodes[at].parent, parent = arcs[up].head;

      arcs[up].residual -= flow;
      arcs[arcs[up].sister].residual += flow;
      if (arcs[up].residual == 0)
        orphan (self, at);
      at = parent;
    }
  nodes[at].terminal += flow;
  if (nodes[at].terminal == 0)
    orphan (self, at);
}

/* Grows the tree of the front node by all its neighbours; the bridge to the other tree where it
 * meets one.
 */
static guint32
grow (RmpMaxFlow *self, guint32 at)
{
  Node *node = self->nodes + at;

  for (guint32 a = node->first; a < node[1].first; a++)
    {
      const Arc *arc = self->arcs + a;
      Node *other = self->nodes + arc->head;

      if (outward (self, a, node->in_sink_tree) <= 0)
        continue;
      if (other->parent == NO_PARENT)
        {
          other->in_sink_tree = node->in_sink_tree;
          other->parent = arc->sister;
          other->stamp = node->stamp;
          other->distance = node->distance + 1;
          activate (self, arc->head);
        }
      else if (other->in_sink_tree != node->in_sink_tree)
        return node->in_sink_tree ? arc->sister : a;
      else if (other->stamp <= node->stamp && other->distance > node->distance)
        {
          /* nearer to the terminal: shorter ways for the flow */
          other->parent = arc->sister;
          other->stamp = node->stamp;
          other->distance = node->distance + 1;
        }
    }
  return NO_PARENT;
}

static void
start_cold (RmpMaxFlow *self)
{
  self->first_active = self->last_active = NO_NODE;
  self->now = 1;
  for (gsize i = 0; i < 2 * (gsize) self->n_arcs; i++)
    self->arcs[i].residual = self->capacities[i];
  for (guint32 i = 0; i < self->n_nodes; i++)
    {
      Node *node = self->nodes + i;

      node->terminal = self->terminals[i].source - self->terminals[i].sink;
      node->parent = NO_PARENT;
      node->next_active = NO_NODE;
      node->stamp = 0;
    }
  for (guint32 i = 0; i < self->n_nodes; i++)
    if (self->nodes[i].terminal != 0)
      root (self, i);
}

static void
start_warm (RmpMaxFlow *self)
{
  for (guint i = 0; i < self->changed->len; i++)
    {
      guint32 at = g_array_index (self->changed, guint32, i);
      Node *node = self->nodes + at;
      const Terminal *is = self->terminals + at, *was = self->solved + at;
      gint64 before = node->terminal;

      /* in the list twice, or the same change of both, which costs every cut as much */
      if (is->source - is->sink == was->source - was->sink)
        continue;
      node->terminal += (is->source - is->sink) - (was->source - was->sink);
      self->solved[at] = *is;

      if (node->terminal == 0)
        {
          if (node->parent == TERMINAL)
            orphan (self, at);
        }
      else
        {
          if (node->parent != NO_PARENT && node->in_sink_tree != (node->terminal < 0))
            leave_tree (self, at);
          if (before == 0 || node->parent != TERMINAL)
            root (self, at);
        }
    }
  adopt (self);
}

/* Whether the terminals of more than half of the nodes change sides, so that old trees are of no
 * use.
 */
static gboolean
is_upset (const RmpMaxFlow *self)
{
  guint n = 0;

  for (guint i = 0; i < self->changed->len; i++)
    {
      guint32 at = g_array_index (self->changed, guint32, i);
      gint64 is = self->terminals[at].source - self->terminals[at].sink;
      gint64 was = self->solved[at].source - self->solved[at].sink;

      n += (is > 0) != (was > 0);
    }
  return n > self->n_nodes / 2;
}

gint64
rmp_max_flow_solve (RmpMaxFlow *self)
{
  gint64 flow = 0;
  guint32 at;

  g_return_val_if_fail (self, 0);

  /* stamps of a frame's walks may not run out */
  if (self->warm && self->now < G_MAXUINT32 / 2 && !is_upset (self))
    {
      self->now++;
      start_warm (self);
    }
  else
    start_cold (self);

  while ((at = front_active (self)) != NO_NODE)
    {
      guint32 bridge = grow (self, at);

      if (bridge == NO_PARENT)
        {
          pop_active (self);
          continue;
        }
      self->now++;
      augment (self, bridge);
      adopt (self);
    }

  for (guint i = 0; i < self->n_nodes; i++)
    {
      self->solved[i] = self->terminals[i];
      flow += self->terminals[i].source - MAX (self->nodes[i].terminal, 0);
    }
  g_array_set_size (self->changed, 0);
  self->warm = TRUE;
  return flow;
}

gboolean
rmp_max_flow_is_source_side (const RmpMaxFlow *self, guint node)
{
  return self->nodes[node].parent != NO_PARENT && !self->nodes[node].in_sink_tree;
}
