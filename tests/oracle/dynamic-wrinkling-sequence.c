/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dynamic-wrinkling-sequence.c: labels and references of a sleeve that bends and stretches again,
 * frame by frame.
 */

#include <math.h>
#include <string.h>

#include "dynamic-wrinkling-ops.h"
#include "geometry/topology.h"
#include "json.h"
#include "methods/dynamic-wrinkling/reference.h"

#define THRESHOLD 1.3

static const RmpWrinkleCostOptions options = { 0.05, 9.0, 90.0, 4.0 };
static const RmpWrinklePairCosts pair_costs = { 200000, 200000, 400000 };

/* The sleeve whose half bends about its middle and back. */
typedef struct
{
  guint nu, nv, n_vertices, n_faces;
  guint32 *faces;
  double radius, length, blend, angle_max, frames;
  const OracleTransform *transform;
} Sleeve;

static void
sleeve_positions (const Sleeve *self, guint frame, double *positions)
{
  double angle = self->angle_max / 2.0 * (1.0 - cos (2.0 * G_PI * frame / self->frames));

  for (guint i = 0; i < self->n_vertices; i++)
    {
      double a = 2.0 * G_PI * (i % self->nu) / self->nu,
             z = ((double) (i / self->nu) / self->nv - 0.5) * self->length;
      double p[3] = { self->radius * cos (a), self->radius * sin (a), z };
      double w = CLAMP (0.5 + z / (self->length * self->blend), 0.0, 1.0);
      double v[3] = { p[0], (1.0 - w) * p[1] + w * (cos (angle) * p[1] - sin (angle) * p[2]),
                      (1.0 - w) * p[2] + w * (sin (angle) * p[1] + cos (angle) * p[2]) };

      oracle_transform_point (
          self->transform, v,
          positions + 3 * (gsize) oracle_renumber (self->transform, self->n_vertices, i));
    }
}

static void
sleeve_init (Sleeve *self, JsonObject *generator, const OracleTransform *transform)
{
  *self = (Sleeve){ .nu = json_count (generator, "nu"),
                    .nv = json_count (generator, "nv"),
                    .radius = json_number (generator, "radius"),
                    .length = json_number (generator, "length"),
                    .blend = json_number (generator, "blend"),
                    .angle_max = json_number (generator, "angle_max"),
                    .frames = json_number (generator, "frames"),
                    .transform = transform };
  self->n_vertices = self->nu * (self->nv + 1);
  self->n_faces = 2 * self->nu * self->nv;
  self->faces = g_new (guint32, 3 * (gsize) self->n_faces);
  for (guint j = 0; j < self->nv; j++)
    for (guint i = 0; i < self->nu; i++)
      {
        guint32 a = j * self->nu + i, b = j * self->nu + (i + 1) % self->nu;
        guint32 quad[6] = { a, b, b + self->nu, a, b + self->nu, a + self->nu };

        for (guint k = 0; k < 6; k++)
          {
            guint face = 2 * (j * self->nu + i) + k / 3, shift = transform->renumber ? face % 3 : 0;

            self->faces[3 * oracle_renumber (transform, self->n_faces, face) + (k + shift) % 3] =
                oracle_renumber (transform, self->n_vertices, quad[k]);
          }
      }
}

static void
flat_face (const Sleeve *self, const double *positions, guint face, RmpFlatTriangle *flat)
{
  double corners[3][3];

  for (guint k = 0; k < 3; k++)
    memcpy (corners[k], positions + 3 * (gsize) self->faces[3 * face + k], sizeof corners[k]);
  rmp_flat_triangle_init (flat, (const double (*)[3]) corners, NULL);
}

/* What is carried from frame to frame. */
typedef struct
{
  Sleeve sleeve;
  RmpWrinkleLabelGraph *exact, *expansion;
  double *positions;
  RmpFlatTriangle *last, *references;
  gint64 *costs;
  guint8 *labels, *others; /* of the exact solver; of expansion from the same start */
} Sequence;

static void
sequence_init (Sequence *self, JsonObject *in, const OracleTransform *transform)
{
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (RmpTopology) topology = NULL;
  const guint32 *data;
  guint n;

  sleeve_init (&self->sleeve, json_object_get_object_member (in, "generator"), transform);
  n = self->sleeve.n_faces;
  topology = rmp_topology_new (self->sleeve.n_vertices, n, self->sleeve.faces);
  for (guint e = 0; e < topology->n_edges; e++)
    if (rmp_topology_edge_valence (topology, e) == 2)
      g_array_append_vals (pairs, topology->edge_faces + topology->edge_face_start[e], 2);
  data = (const guint32 *) (void *) pairs->data;
  self->exact = rmp_wrinkle_label_graph_new (n, pairs->len / 2, data, &pair_costs,
                                             RMP_WRINKLE_LABEL_SOLVER_EXACT);
  self->expansion = rmp_wrinkle_label_graph_new (n, pairs->len / 2, data, &pair_costs,
                                                 RMP_WRINKLE_LABEL_SOLVER_EXPANSION);
  self->positions = g_new (double, 3 * (gsize) self->sleeve.n_vertices);
  self->last = g_new (RmpFlatTriangle, n);
  self->references = g_new (RmpFlatTriangle, n);
  self->costs = g_new (gint64, RMP_WRINKLE_N_LABELS * (gsize) n);
  self->labels = g_new (guint8, n);
  self->others = g_new (guint8, n);

  sleeve_positions (&self->sleeve, 0, self->positions);
  for (guint i = 0; i < n; i++)
    {
      flat_face (&self->sleeve, self->positions, i, self->last + i);
      self->references[i] = self->last[i];
      self->labels[i] = RMP_WRINKLE_LABEL_REST;
    }
}

static void
sequence_clear (Sequence *self)
{
  g_free (self->sleeve.faces);
  rmp_wrinkle_label_graph_free (self->exact);
  rmp_wrinkle_label_graph_free (self->expansion);
  g_free (self->positions);
  g_free (self->last);
  g_free (self->references);
  g_free (self->costs);
  g_free (self->labels);
  g_free (self->others);
}

static void
find_labels (Sequence *self, guint frame, JsonObject *step)
{
  guint n = self->sleeve.n_faces;
  gint64 energy;

  sleeve_positions (&self->sleeve, frame, self->positions);
  for (guint i = 0; i < n; i++)
    {
      RmpFlatTriangle current;
      RmpStretch stretch;
      double own[RMP_WRINKLE_N_LABELS];

      flat_face (&self->sleeve, self->positions, i, &current);
      rmp_stretch_init (&stretch, &current, self->last + i);
      self->last[i] = current;
      rmp_wrinkle_label_costs (&options, rmp_stretch_get_compression (&stretch), stretch.most, own);
      for (guint l = 0; l < RMP_WRINKLE_N_LABELS; l++)
        self->costs[RMP_WRINKLE_N_LABELS * i + l] = rmp_cost_quantise (own[l]);
    }
  if (frame > 1)
    oracle_add_previous (n, self->labels, &pair_costs, self->costs);
  memcpy (self->others, self->labels, n);
  energy = rmp_wrinkle_label_graph_solve (self->exact, self->costs, self->labels);
  json_object_set_double_member (step, "energy", oracle_write_energy (energy));
  energy = rmp_wrinkle_label_graph_solve (self->expansion, self->costs, self->others);
  json_object_set_double_member (step, "expansion_energy", oracle_write_energy (energy));
}

/* @wanted: the triangle that the file says is compressed most */
static void
learn_references (Sequence *self, guint wanted, JsonObject *step)
{
  double scale = self->sleeve.transform->scale, most = 0.0, sum = 0.0, at_wanted = 0.0;
  g_autoptr (GString) text = g_string_new (NULL);
  guint most_at = 0, n_candidates = 0;

  for (guint f = 0; f < self->sleeve.n_faces; f++)
    {
      guint i = oracle_renumber (self->sleeve.transform, self->sleeve.n_faces, f);
      RmpStretch stretch;
      double compression;

      rmp_wrinkle_reference_update (self->references + i, self->labels[i], self->last + i, 0.95,
                                    RMP_WRINKLE_FLAT_AREA * scale * scale, FALSE, &stretch);
      compression = rmp_stretch_get_compression (&stretch);
      sum += compression;
      n_candidates += compression >= THRESHOLD;
      if (f == wanted)
        at_wanted = compression;
      if (compression > most)
        {
          most = compression;
          most_at = f;
        }
      g_string_append_c (text, (char) ('0' + self->labels[i]));
    }
  json_object_set_string_member (step, "labels", text->str);
  json_object_set_double_member (step, "lam_tilde_max", most);
  /* the sleeve is symmetric: which of equal triangles is the largest is a matter of rounding */
  json_object_set_int_member (step, "lam_tilde_argmax",
                              at_wanted >= most * (1.0 - 1e-12) ? wanted : most_at);
  json_object_set_double_member (step, "lam_tilde_sum", sum);
  json_object_set_int_member (step, "candidates_tau_1_3", n_candidates);
}

JsonNode *
oracle_sequence (JsonObject *in, JsonObject *expected, const OracleTransform *transform)
{
  JsonArray *wanted = json_object_get_array_member (expected, "steps"), *steps = json_array_new ();
  JsonObject *out = json_object_new ();
  Sequence self;

  sequence_init (&self, in, transform);
  for (guint frame = 1; frame <= json_array_get_length (wanted); frame++)
    {
      JsonObject *step = json_object_new ();

      json_object_set_int_member (step, "frame", frame);
      find_labels (&self, frame, step);
      learn_references (
          &self, json_count (json_array_get_object_element (wanted, frame - 1), "lam_tilde_argmax"),
          step);
      json_array_add_object_element (steps, step);
    }
  sequence_clear (&self);
  json_object_set_array_member (out, "steps", steps);
  return json_wrap (out);
}
