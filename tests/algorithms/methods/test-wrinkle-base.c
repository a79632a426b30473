/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cloth under dynamic wrinkles: smooth by default, the mesh itself as published; curves lie on
 * either.
 */

#include "arm.h"
#include "geometry/vector.h"
#include "methods/dynamic-wrinkling/base.h"
#include "methods/dynamic-wrinkling/dynamic-wrinkling.h"

#include <math.h>

#define RATE 24.0
#define N_FRAMES 25

static void
play (Arm *arm, const char *settings, RmpOutput *output)
{
  const RmpTechnique *technique = &rmp_dynamic_wrinkling;
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (RmpValues) values = rmp_values_new (technique);
  g_autofree gboolean *fields = g_new0 (gboolean, technique->n_fields);
  g_autoptr (GError) error = NULL;
  gpointer shared, analysis, state;

  rmp_values_set_lengths (values, 0.05, 1.8);
  g_assert_true (rmp_values_set_list (values, settings, &error));
  shared = technique->prepare (&arm->input, arm->sampler, values, &call, &error);
  analysis = technique->analyse (shared, arm->sampler, values, RATE, &call, &error);
  state = technique->state_new (shared);
  for (guint frame = 0; frame < N_FRAMES; frame++)
    {
      if (frame > 0)
        rmp_output_clear (output);
      technique->step (shared, analysis, state, arm->sampler, values, frame / RATE,
                       RMP_TARGET_PREVIEW, fields, output, &call, &error);
      g_assert_no_error (error);
    }
  technique->state_free (state);
  technique->analysis_free (analysis);
  technique->shared_free (shared);
}

static void
load_corner (const RmpRelief *relief, guint32 face, guint k, double position[3])
{
  rmp_vector_load (relief->positions + 3 * (gsize) relief->topology->faces[3 * (gsize) face + k],
                   position);
}

static void
face_normal (const RmpRelief *relief, guint32 face, double normal[3])
{
  double corners[3][3], first[3], second[3];

  for (guint k = 0; k < 3; k++)
    load_corner (relief, face, k, corners[k]);
  rmp_vector_sub (corners[1], corners[0], first);
  rmp_vector_sub (corners[2], corners[0], second);
  rmp_vector_cross (first, second, normal);
  g_assert_true (rmp_vector_normalise (normal));
}

/* The mean angle between the two faces of an edge, radians. */
static double
measure_facets (const RmpRelief *relief)
{
  g_autoptr (RmpTopology) edges = rmp_topology_new (
      relief->topology->n_vertices, relief->topology->n_faces, relief->topology->faces);
  double sum = 0.0;
  guint n = 0;

  for (guint32 e = 0; e < edges->n_edges; e++)
    {
      const guint32 *faces = edges->edge_faces + edges->edge_face_start[e];
      double normals[2][3];

      if (rmp_topology_edge_valence (edges, e) != 2)
        continue;
      for (guint i = 0; i < 2; i++)
        face_normal (relief, faces[i], normals[i]);
      sum += acos (CLAMP (rmp_vector_dot (normals[0], normals[1]), -1.0, 1.0));
      n++;
    }
  return sum / n;
}

static void
coarse_cloth_is_smooth_unless_as_published (void)
{
  const ArmShape shape = arm_shape_sample ();
  RmpOutput smooth, published;
  Arm arm;

  arm_init (&arm, &shape);
  play (&arm, "threshold=15 %", &smooth);
  play (&arm, "threshold=15 %;smooth_base=0", &published);
  g_assert_cmpuint (published.relief->topology->n_faces, ==, rmp_mesh_get_n_faces (arm.mesh));
  g_assert_cmpuint (smooth.relief->topology->n_faces, >, rmp_mesh_get_n_faces (arm.mesh));
  g_assert_cmpfloat (measure_facets (smooth.relief), <, 0.6 * measure_facets (published.relief));
  rmp_output_clear (&smooth);
  rmp_output_clear (&published);
  arm_clear (&arm);
}

static void
curves_lie_on_the_smooth_cloth (void)
{
  const ArmShape shape = arm_shape_sample ();
  const RmpRidgeSegment *segments;
  RmpOutput output;
  Arm arm;
  guint n;

  arm_init (&arm, &shape);
  play (&arm, "threshold=15 %", &output);
  n = rmp_ridge_surface_get_n_segments (output.relief->ridges);
  segments = rmp_ridge_surface_get_segments (output.relief->ridges);
  g_assert_cmpuint (n, >, 10);
  for (guint i = 0; i < n; i++)
    {
      const RmpTopology *topology = rmp_ridge_surface_get_topology (output.relief->ridges);
      const double *positions = rmp_ridge_surface_get_positions (output.relief->ridges);
      const guint32 face = rmp_ridge_surface_get_segment_face (output.relief->ridges, i);
      double middle[3], on[3] = { 0.0, 0.0, 0.0 }, weights[3];

      for (guint c = 0; c < 3; c++)
        middle[c] = 0.5 * (segments[i].from[c] + segments[i].to[c]);
      rmp_wrinkle_face_weights (topology, positions, face, middle, weights);
      for (guint k = 0; k < 3; k++)
        rmp_vector_add_scaled (on, weights[k],
                               positions + 3 * (gsize) topology->faces[3 * (gsize) face + k], on);
      /* Segments cut corners of the faces they go over. */
      g_assert_cmpfloat (rmp_vector_distance (on, middle), <, 1e-3);
    }
  rmp_output_clear (&output);
  arm_clear (&arm);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add_func ("/wrinkle-base/" name, func)
  ADD ("coarse-cloth-is-smooth-unless-as-published", coarse_cloth_is_smooth_unless_as_published);
  ADD ("curves-lie-on-the-smooth-cloth", curves_lie_on_the_smooth_cloth);
#undef ADD
  return g_test_run ();
}
