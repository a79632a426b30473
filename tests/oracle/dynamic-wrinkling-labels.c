/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dynamic-wrinkling-labels.c: ops of stretch, labels and references. */

#include <math.h>
#include <string.h>

#include "dynamic-wrinkling-ops.h"
#include "json.h"
#include "methods/dynamic-wrinkling/reference.h"
#include "solvers/max-flow.h"

#define ISOTROPIC 0.02

static void
read_triangle (JsonObject *in, const char *name, const OracleTransform *transform,
               double corners[3][3])
{
  JsonArray *rows = json_object_get_array_member (in, name);

  for (guint k = 0; k < 3; k++)
    {
      double corner[3];

      json_read (json_array_get_array_element (rows, k), 3, corner);
      oracle_transform_point (transform, corner, corners[k]);
    }
}

/* A line has no sign: @values, turned round if that is nearer to the expected ones. */
static void
write_line (JsonObject *out, JsonObject *expected, const char *name, guint n, double *values)
{
  double agreement = 0.0;

  if (!json_object_has_member (expected, name))
    return;
  for (guint c = 0; c < n; c++)
    agreement += values[c] * json_element (expected, name, c);
  for (guint c = 0; c < n; c++)
    values[c] *= agreement < 0.0 ? -1.0 : 1.0;
  json_object_set_array_member (out, name, json_write (n, values));
}

/* x and y of a direction of the flattened triangle as the file has them: renumbering turns the
 * reference's frame.
 */
JsonNode *
oracle_stretch (JsonObject *in, JsonObject *expected, const OracleTransform *transform)
{
  double corners[2][3][3], axes[2][3], f[4], u[4];
  RmpFlatTriangle reference, current;
  RmpStretch stretch;
  JsonObject *out = json_object_new ();
  OracleTransform turn = *transform;
  double columns[2][2];

  read_triangle (in, "ref", transform, corners[0]);
  read_triangle (in, "cur", transform, corners[1]);
  rmp_flat_triangle_init (&reference, (const double (*)[3]) corners[0], NULL);
  rmp_flat_triangle_init (&current, (const double (*)[3]) corners[1], axes);
  rmp_stretch_init (&stretch, &current, &reference);

  for (guint i = 0; i < 2; i++)
    for (guint j = 0; j < 2; j++)
      {
        f[2 * i + j] = stretch.a[i][0] * stretch.most * stretch.bt[0][j] +
                       stretch.a[i][1] * stretch.least * stretch.bt[1][j];
        u[2 * i + j] = stretch.bt[0][i] * stretch.most * stretch.bt[0][j] +
                       stretch.bt[1][i] * stretch.least * stretch.bt[1][j];
        columns[i][j] = stretch.bt[i][j];
      }
  json_object_set_array_member (out, "F", json_write_rows (2, 2, f));
  json_object_set_array_member (out, "U", json_write_rows (2, 2, u));
  json_object_set_double_member (out, "lam_min", stretch.least);
  json_object_set_double_member (out, "lam_max", stretch.most);
  json_object_set_double_member (out, "lam_tilde", rmp_stretch_get_compression (&stretch));
  json_object_set_boolean_member (out, "isotropic", rmp_stretch_is_isotropic (&stretch, ISOTROPIC));

  turn.scale = 1.0;
  for (guint c = 0; c < 3; c++)
    turn.translation[c] = 0.0;
  for (guint k = 0; k < 2; k++)
    {
      double direction[3], local[3];

      rmp_stretch_get_direction (&stretch, k, (const double (*)[3]) axes, direction);
      oracle_transform_back (&turn, direction, local);
      write_line (out, expected, k == 0 ? "wrinkle_dir_3d" : "compress_dir_3d", 3, local);
    }
  write_line (out, expected, "ref_compress_dir_2d", 2, columns[1]);
  return json_wrap (out);
}

JsonNode *
oracle_unary (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
              G_GNUC_UNUSED const OracleTransform *transform)
{
  RmpWrinkleCostOptions options = { json_number (in, "sigma"), json_number (in, "alpha"),
                                    json_number (in, "beta"), json_number (in, "cap") };
  double costs[RMP_WRINKLE_N_LABELS];
  JsonObject *out = json_object_new ();

  rmp_wrinkle_label_costs (&options, json_number (in, "lam_tilde"), json_number (in, "lam_max"),
                           costs);
  json_object_set_array_member (out, "cost_CRS", json_write (RMP_WRINKLE_N_LABELS, costs));
  return json_wrap (out);
}

/* Source and sink are nodes of these files: arcs that touch them become capacities of terminals. */
JsonNode *
oracle_max_flow (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                 const OracleTransform *transform)
{
  guint n = json_count (in, "n"), source = oracle_renumber (transform, n, json_count (in, "s"));
  guint sink = oracle_renumber (transform, n, json_count (in, "t"));
  JsonArray *rows = json_object_get_array_member (in, "arcs"), *side = json_array_new ();
  g_autoptr (GArray) arcs = g_array_new (FALSE, FALSE, sizeof (RmpMaxFlowArc));
  g_autofree gint64 *terminals = g_new0 (gint64, 2 * (gsize) n);
  g_autoptr (RmpMaxFlow) flow = NULL;
  gint64 direct = 0;
  JsonObject *out = json_object_new ();

  for (guint i = 0; i < json_array_get_length (rows); i++)
    {
      JsonArray *row = json_array_get_array_element (rows, i);
      guint32 from = oracle_renumber (transform, n, (guint) json_array_get_int_element (row, 0));
      guint32 to = oracle_renumber (transform, n, (guint) json_array_get_int_element (row, 1));
      RmpMaxFlowArc arc = { from, to, json_array_get_int_element (row, 2),
                            json_array_get_int_element (row, 3) };

      if (from == to)
        continue;
      if (from == sink || to == source)
        arc = (RmpMaxFlowArc){ to, from, arc.backward, arc.forward };
      if (arc.from == source && arc.to == sink)
        direct += arc.forward;
      else if (arc.from == source)
        terminals[2 * arc.to] += arc.forward;
      else if (arc.to == sink)
        terminals[2 * arc.from + 1] += arc.forward;
      else
        g_array_append_val (arcs, arc);
    }

  flow = rmp_max_flow_new (n, arcs->len, (const RmpMaxFlowArc *) (void *) arcs->data);
  for (guint i = 0; i < n; i++)
    rmp_max_flow_set_terminal (flow, i, terminals[2 * i], terminals[2 * i + 1]);
  json_object_set_int_member (out, "max_flow", rmp_max_flow_solve (flow) + direct);
  for (guint i = 0; i < n; i++)
    {
      guint node = oracle_renumber (transform, n, i);

      if (node == source || rmp_max_flow_is_source_side (flow, node))
        json_array_add_int_element (side, i);
    }
  json_object_set_array_member (out, "min_source_set", side);
  return json_wrap (out);
}

/* (transfer full): [n × 3] whole costs */
static gint64 *
read_costs (JsonArray *rows, const OracleTransform *transform)
{
  guint n = json_array_get_length (rows);
  gint64 *costs = g_new (gint64, RMP_WRINKLE_N_LABELS * (gsize) n);

  for (guint i = 0; i < n; i++)
    for (guint l = 0; l < RMP_WRINKLE_N_LABELS; l++)
      costs[RMP_WRINKLE_N_LABELS * oracle_renumber (transform, n, i) + l] = rmp_cost_quantise (
          json_array_get_double_element (json_array_get_array_element (rows, i), l));
  return costs;
}

static RmpWrinklePairCosts
read_pair_costs (JsonObject *in)
{
  JsonArray *rows = json_object_get_array_member (in, "binary");
  double first[3], second[3];

  json_read (json_array_get_array_element (rows, 0), 3, first);
  json_read (json_array_get_array_element (rows, 1), 3, second);
  return (RmpWrinklePairCosts){ rmp_cost_quantise (first[1]), rmp_cost_quantise (second[2]),
                                rmp_cost_quantise (first[2]) };
}

/* Neighbours in each of @steps copies of the mesh and from copy to copy; (element-type guint32). */
static GArray *
read_pairs (JsonArray *rows, guint n_faces, guint steps, const OracleTransform *transform)
{
  GArray *pairs = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint step = 0; step < steps; step++)
    {
      for (guint i = 0; i < json_array_get_length (rows); i++)
        {
          JsonArray *row = json_array_get_array_element (rows, i);
          guint32 pair[2];

          for (guint k = 0; k < 2; k++)
            pair[k] = step * n_faces +
                      oracle_renumber (transform, n_faces,
                                       (guint) json_array_get_int_element (row, k));
          g_array_append_vals (pairs, pair, 2);
        }
      for (guint32 i = 0; step > 0 && i < n_faces; i++)
        {
          guint32 pair[2] = { (step - 1) * n_faces + i, step * n_faces + i };

          g_array_append_vals (pairs, pair, 2);
        }
    }
  return pairs;
}

static JsonArray *
write_labels (guint n, const guint8 *labels, const OracleTransform *transform)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < n; i++)
    json_array_add_int_element (array, labels[oracle_renumber (transform, n, i)]);
  return array;
}

double
oracle_write_energy (gint64 energy)
{
  return (double) energy / RMP_WRINKLE_COST_SCALE;
}

typedef struct
{
  guint n;
  RmpWrinklePairCosts pair_costs;
  const GArray *pairs;
  const gint64 *costs;
  const OracleTransform *transform;
} Problem;

static RmpWrinkleLabelGraph *
new_graph (const Problem *self, RmpWrinkleLabelSolver solver)
{
  return rmp_wrinkle_label_graph_new (self->n, self->pairs->len / 2,
                                      (const guint32 *) (void *) self->pairs->data,
                                      &self->pair_costs, solver);
}

/* Every labelling there is; @best: (out): [n] */
static void
enumerate (const Problem *self, gint64 *least, guint *n_least, gint64 *second, guint8 *best)
{
  g_autofree guint8 *labels = g_new0 (guint8, self->n);
  g_autoptr (RmpWrinkleLabelGraph) graph = new_graph (self, RMP_WRINKLE_LABEL_SOLVER_SWAP);

  *least = *second = G_MAXINT64;
  *n_least = 0;
  for (;;)
    {
      gint64 energy = rmp_wrinkle_label_graph_energy (graph, self->costs, labels);
      guint i = 0;

      if (energy < *least)
        {
          *second = *least;
          *least = energy;
          *n_least = 1;
          memcpy (best, labels, self->n);
        }
      else if (energy == *least)
        (*n_least)++;
      else
        *second = MIN (*second, energy);

      while (i < self->n && ++labels[i] == RMP_WRINKLE_N_LABELS)
        labels[i++] = 0;
      if (i == self->n)
        return;
    }
}

static void
write_solution (JsonObject *out, const char *energy_name, const char *labels_name,
                const Problem *problem, RmpWrinkleLabelSolver solver)
{
  g_autoptr (RmpWrinkleLabelGraph) graph = NULL;
  g_autofree guint8 *labels = g_new (guint8, problem->n);
  gint64 energy;

  if (!rmp_wrinkle_label_solver_suits (solver, &problem->pair_costs))
    {
      json_object_set_null_member (out, energy_name);
      return;
    }
  graph = new_graph (problem, solver);
  rmp_wrinkle_labels_init_alone (problem->n, problem->costs, labels);
  energy = rmp_wrinkle_label_graph_solve (graph, problem->costs, labels);
  json_object_set_double_member (out, energy_name, oracle_write_energy (energy));
  json_object_set_array_member (out, labels_name,
                                write_labels (problem->n, labels, problem->transform));
}

JsonNode *
oracle_labelling (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                  const OracleTransform *transform)
{
  guint n = json_length (in, "unary_CRS"), n_least;
  g_autoptr (GArray)
      pairs = read_pairs (json_object_get_array_member (in, "edges"), n, 1, transform);
  g_autofree gint64 *costs = read_costs (json_object_get_array_member (in, "unary_CRS"), transform);
  g_autofree guint8 *labels = g_new (guint8, n), *best = g_new (guint8, n);
  Problem problem = { n, read_pair_costs (in), pairs, costs, transform };
  g_autoptr (RmpWrinkleLabelGraph) graph = new_graph (&problem, RMP_WRINKLE_LABEL_SOLVER_SWAP);
  gint64 least, second;
  JsonObject *out = json_object_new ();

  rmp_wrinkle_labels_init_alone (n, costs, labels);
  json_object_set_array_member (out, "raw_labels", write_labels (n, labels, transform));
  json_object_set_double_member (
      out, "raw_energy",
      oracle_write_energy (rmp_wrinkle_label_graph_energy (graph, costs, labels)));
  write_solution (out, "expansion_energy", "expansion_labels", &problem,
                  RMP_WRINKLE_LABEL_SOLVER_EXPANSION);
  write_solution (out, "swap_energy", "swap_labels", &problem, RMP_WRINKLE_LABEL_SOLVER_SWAP);

  enumerate (&problem, &least, &n_least, &second, best);
  json_object_set_double_member (out, "min_energy", oracle_write_energy (least));
  json_object_set_int_member (out, "argmin_count", n_least);
  json_object_set_double_member (out, "gap_to_second", oracle_write_energy (second - least));
  json_object_set_array_member (out, "argmin", write_labels (n, best, transform));
  write_solution (out, "exact_energy", "argmin", &problem, RMP_WRINKLE_LABEL_SOLVER_EXACT);
  return json_wrap (out);
}

/* A second's labels cost what differs from the first's. */
void
oracle_add_previous (guint n, const guint8 *previous, const RmpWrinklePairCosts *pair_costs,
                     gint64 *costs)
{
  for (guint i = 0; i < n; i++)
    for (guint l = 0; l < RMP_WRINKLE_N_LABELS; l++)
      costs[RMP_WRINKLE_N_LABELS * i + l] += rmp_pair_cost (pair_costs, l, previous[i]);
}

JsonNode *
oracle_online (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  guint n = json_count (in, "faces"), n_steps = json_length (in, "steps");
  JsonArray *adjacency = json_object_get_array_member (in, "adjacency"), *steps = json_array_new ();
  g_autoptr (GArray) pairs = read_pairs (adjacency, n, 1, transform);
  g_autoptr (GArray) all_pairs = read_pairs (adjacency, n, n_steps, transform);
  g_autofree gint64 *all_costs = g_new (gint64, RMP_WRINKLE_N_LABELS * (gsize) n * n_steps);
  g_autofree guint8 *labels = g_new (guint8, n), *best = g_new (guint8, n),
                    *all_labels = g_new (guint8, (gsize) n * n_steps);
  Problem problem = { n, read_pair_costs (in), pairs, NULL, transform };
  Problem whole = { n * n_steps, problem.pair_costs, all_pairs, all_costs, transform };
  JsonArray *all = json_array_new ();
  g_autoptr (RmpWrinkleLabelGraph) graph = new_graph (&problem, RMP_WRINKLE_LABEL_SOLVER_EXACT);
  g_autoptr (RmpWrinkleLabelGraph) offline = new_graph (&whole, RMP_WRINKLE_LABEL_SOLVER_EXACT);
  JsonObject *out = json_object_new ();

  for (guint step = 0; step < n_steps; step++)
    {
      JsonObject *entry = json_object_new ();
      JsonObject *row = json_array_get_object_element (json_object_get_array_member (in, "steps"),
                                                       step);
      g_autofree gint64 *costs = read_costs (json_object_get_array_member (row, "unary_CRS"),
                                             transform);
      gint64 least, second;
      guint n_least;

      memcpy (all_costs + RMP_WRINKLE_N_LABELS * (gsize) n * step, costs,
              RMP_WRINKLE_N_LABELS * (gsize) n * sizeof (gint64));
      if (step > 0)
        oracle_add_previous (n, labels, &problem.pair_costs, costs);
      problem.costs = costs;
      enumerate (&problem, &least, &n_least, &second, best);
      json_object_set_double_member (
          entry, "energy",
          oracle_write_energy (rmp_wrinkle_label_graph_solve (graph, costs, labels)));
      json_object_set_array_member (entry, "labels", write_labels (n, labels, transform));
      json_object_set_double_member (entry, "gap_to_second", oracle_write_energy (second - least));
      json_array_add_object_element (steps, entry);
    }
  json_object_set_array_member (out, "steps", steps);
  json_object_set_double_member (
      out, "offline_energy",
      oracle_write_energy (rmp_wrinkle_label_graph_solve (offline, all_costs, all_labels)));
  for (guint i = 0; i < n * n_steps; i++)
    json_array_add_int_element (all, all_labels[i / n * n + oracle_renumber (transform, n, i % n)]);
  json_object_set_array_member (out, "offline_labels", all);
  return json_wrap (out);
}

static RmpWrinkleLabel
label_of (const char *name)
{
  return name[0] == 'C'   ? RMP_WRINKLE_LABEL_COMPRESSION
         : name[0] == 'R' ? RMP_WRINKLE_LABEL_REST
                          : RMP_WRINKLE_LABEL_STRETCH;
}

static void
read_flat (JsonObject *in, const char *name, RmpFlatTriangle *triangle)
{
  JsonArray *rows = json_object_get_array_member (in, name);

  for (guint i = 0; i < 2; i++)
    json_read (json_array_get_array_element (rows, i), 2, triangle->edges + 2 * i);
}

/* A unit triangle squeezed along x by the same factor every frame, under compression. */
static JsonNode *
recursion (JsonObject *expected)
{
  guint n = json_length (expected, "lam_min_after_update");
  double factor = json_number (expected, "per_frame_factor");
  RmpFlatTriangle reference = { { 1.0, 0.0, 0.0, 1.0 } }, current = reference;
  RmpStretch stretch;
  JsonArray *values = json_array_new ();
  JsonObject *out = json_object_new ();

  for (guint i = 0; i < 2000; i++)
    {
      current.edges[0] *= factor;
      rmp_wrinkle_reference_update (&reference, RMP_WRINKLE_LABEL_COMPRESSION, &current, 0.95,
                                    RMP_WRINKLE_FLAT_AREA * 1e-30, FALSE, &stretch);
      rmp_stretch_init (&stretch, &current, &reference);
      if (i < n)
        json_array_add_double_element (values, stretch.least);
    }
  json_object_set_string_member (out, "action", "recursion");
  json_object_set_array_member (out, "lam_min_after_update", values);
  json_object_set_double_member (out, "limit", stretch.least);
  return json_wrap (out);
}

JsonNode *
oracle_reference (JsonObject *in, JsonObject *expected,
                  G_GNUC_UNUSED const OracleTransform *transform)
{
  RmpWrinkleLabel label = label_of (json_text (in, "label"));
  RmpFlatTriangle current, reference, before;
  RmpStretch stretch;
  gboolean has_shape, had_shape;
  const char *action;
  double gram[3], eigenvalues[2];
  JsonObject *out;

  if (json_object_has_member (expected, "per_frame_factor"))
    return recursion (expected);

  out = json_object_new ();
  read_flat (in, "cur", &current);
  read_flat (in, "ref", &reference);
  before = reference;
  had_shape = fabs (rmp_flat_triangle_area (&before)) > RMP_WRINKLE_FLAT_AREA;
  has_shape = rmp_wrinkle_reference_update (&reference, label, &current, 0.95,
                                            RMP_WRINKLE_FLAT_AREA, FALSE, &stretch);
  if (has_shape && had_shape)
    {
      RmpStretch was;

      rmp_stretch_init (&was, &current, &before);
      eigenvalues[0] = was.least;
      eigenvalues[1] = was.most;
      json_object_set_array_member (out, "lam_before", json_write (2, eigenvalues));
      eigenvalues[0] = stretch.least;
      eigenvalues[1] = stretch.most;
      json_object_set_array_member (out, "lam_after", json_write (2, eigenvalues));
    }

  if (!has_shape)
    action = "keep-degenerate-current";
  else if (!had_shape)
    action = "replace-degenerate-reference";
  else if (memcmp (&before, &reference, sizeof before) == 0)
    action = "keep";
  else
    action = memcmp (&reference, &current, sizeof current) == 0 ? "replace" : "relax";
  gram[0] = reference.edges[0] * reference.edges[0] + reference.edges[2] * reference.edges[2];
  gram[1] = reference.edges[0] * reference.edges[1] + reference.edges[2] * reference.edges[3];
  gram[2] = reference.edges[1] * reference.edges[1] + reference.edges[3] * reference.edges[3];
  json_object_set_string_member (out, "action", action);
  json_object_set_array_member (out, "new_ref", json_write_rows (2, 2, reference.edges));
  json_object_set_array_member (out, "new_ref_gram", json_write (3, gram));
  return json_wrap (out);
}
