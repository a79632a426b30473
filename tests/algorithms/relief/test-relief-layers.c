/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collision/crossing.h"
#include "geometry/topology.h"
#include "images/normal-blend.h"
#include "layered-sheet.h"
#include "relief/bake.h"
#include "relief/difference.h"

#include <cglm/cglm.h>
#include <string.h>

static const LayeredSheet cut = { .n = 14, .n_islands = 4, .side = 512, .bulge = 0.03f };

/* Weights of the second and third corner of a place on a side. */
static void
place_on_side (const RmpReliefTopology *topology, guint32 face, const guint32 ends[2], float share,
               float weights[2])
{
  float all[3];

  for (guint i = 0; i < 3; i++)
    {
      const guint32 vertex = topology->faces[3 * face + i];

      all[i] = vertex == ends[0] ? 1.0f - share : vertex == ends[1] ? share : 0.0f;
    }
  weights[0] = all[1];
  weights[1] = all[2];
}

typedef struct
{
  double gap, angle; /* metres, degrees; angle: on seams between their ends */
  guint n_seams;
} Worst;

static Worst
compare_sides (const RmpRelief *relief)
{
  const RmpReliefTopology *topology = relief->topology;
  RmpTopology *edges = rmp_topology_new (topology->n_vertices, topology->n_faces, topology->faces);
  Worst worst = { 0 };

  for (guint32 edge = 0; edge < edges->n_edges; edge++)
    {
      const guint32 *faces = edges->edge_faces + edges->edge_face_start[edge];
      const guint32 side = 3 * faces[0] + (edges->face_edges[3 * faces[0]] == edge       ? 0
                                           : edges->face_edges[3 * faces[0] + 1] == edge ? 1
                                                                                         : 2);
      const gboolean seam = rmp_seams_get_twin (relief->seams, side) < RMP_SEAM_FLAT;

      if (rmp_topology_edge_is_border (edges, edge))
        continue;
      worst.n_seams += seam;
      for (guint i = 0; i <= 40; i++)
        {
          RmpReliefPoint points[2];
          float weights[2];

          for (guint k = 0; k < 2; k++)
            {
              place_on_side (topology, faces[k], edges->edges + 2 * edge, (float) i / 40.0f,
                             weights);
              rmp_relief_evaluate (relief, faces[k], weights, &points[k]);
            }
          worst.gap = MAX (worst.gap,
                           (double) glm_vec3_distance (points[0].position, points[1].position));
          if (seam && i % 40 != 0)
            worst.angle = MAX (worst.angle, (double) glm_deg (glm_vec3_angle (points[0].normal,
                                                                              points[1].normal)));
        }
    }
  rmp_topology_unref (edges);
  return worst;
}

static void
test_seams_close (void)
{
  LayeredSheet shapes[] = { cut, cut, cut, cut, cut };

  shapes[1].noise = TRUE;
  shapes[2].bare = shapes[2].noise = TRUE;
  shapes[3].far = shapes[3].noise = TRUE;
  shapes[4].n_islands = 3;
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      g_autoptr (RmpRelief) relief = layered_sheet_new (&shapes[i]);
      Worst worst;

      relief->curved = i % 2;
      worst = compare_sides (relief);
      g_test_message ("gap %.2g of the size, normals %.3g°, %u seams",
                      worst.gap / (double) LAYERED_SHEET_SIZE, worst.angle, worst.n_seams);
      g_assert_cmpuint (worst.n_seams, >, 50);
      g_assert_cmpfloat (worst.gap, <=, 1e-6 * (double) LAYERED_SHEET_SIZE);
      g_assert_cmpfloat (worst.angle, <, 0.5);
    }
}

/* Inside a face, where no seam is near. On a flat base the normal is that of the surface to the
 * last term.
 */
static void
test_normals_are_gradients (void)
{
  const LayeredSheet flat = { .n = 6, .n_islands = 1, .side = 256 };
  g_autoptr (RmpRelief) relief = layered_sheet_new (&flat);
  double steepest = 0.0;

  relief->region = g_new (float, relief->topology->n_vertices);
  for (guint i = 0; i < relief->topology->n_vertices; i++)
    relief->region[i] = 0.3f + 0.02f * (float) (i % 30);
  for (guint face = 0; face < relief->topology->n_faces; face++)
    for (guint k = 0; k < 10; k++)
      {
        const float at[2] = { 0.1f + 0.04f * (float) k, 0.3f - 0.02f * (float) k }, step = 1e-3f;
        RmpReliefPoint here, there[4];
        vec3 by_u, by_v, normal;

        rmp_relief_evaluate (relief, face, at, &here);
        for (guint i = 0; i < 4; i++)
          rmp_relief_evaluate (relief, face,
                               (float[2]){ at[0] + (i == 0   ? step
                                                    : i == 1 ? -step
                                                             : 0.0f),
                                           at[1] + (i == 2   ? step
                                                    : i == 3 ? -step
                                                             : 0.0f) },
                               &there[i]);
        glm_vec3_sub (there[0].position, there[1].position, by_u);
        glm_vec3_sub (there[2].position, there[3].position, by_v);
        glm_vec3_crossn (by_u, by_v, normal);
        g_assert_cmpfloat (glm_deg (glm_vec3_angle (normal, here.normal)), <, 0.1f);
        steepest = MAX (steepest, acos ((double) here.normal[2]));
      }
  g_assert_cmpfloat (steepest, >, 0.2);
}

static void
test_constant_modulation (void)
{
  const LayeredSheet flat = { .n = 4, .n_islands = 1, .side = 256 };
  g_autoptr (RmpRelief) varied = layered_sheet_new (&flat), even = layered_sheet_new (&flat);
  const float at[2] = { 0.3f, 0.25f };

  even->constant_modulation = TRUE;
  for (guint face = 0; face < even->topology->n_faces; face++)
    {
      const guint32 *corners = even->topology->faces + 3 * face;
      RmpReliefPoint left, taken, fixed;

      for (guint i = 0; i < 2; i++)
        {
          const float *k = even->patterns[i].modulation;
          const float mean = (1.0f - at[0] - at[1]) * k[corners[0]] + at[0] * k[corners[1]] +
                             at[1] * k[corners[2]];

          for (guint c = 0; c < 3; c++)
            varied->patterns[i].modulation[corners[c]] = mean;
        }
      rmp_relief_evaluate (even, face, at, &left);
      rmp_relief_evaluate (varied, face, at, &fixed);
      g_assert_cmpfloat (glm_deg (glm_vec3_angle (left.normal, fixed.normal)), <, 0.05f);
      for (guint i = 0; i < 2; i++)
        memcpy (varied->patterns[i].modulation, even->patterns[i].modulation,
                even->topology->n_vertices * sizeof (float));
      rmp_relief_evaluate (varied, face, at, &taken);
      g_assert_cmpmem (taken.position, sizeof taken.position, left.position, sizeof left.position);
    }
}

static void
test_bumps_only (void)
{
  g_autoptr (RmpRelief) raised = layered_sheet_new (&cut), bumpy = layered_sheet_new (&cut);
  double highest = 0.0;

  bumpy->bump_only = TRUE;
  for (guint face = 0; face < raised->topology->n_faces; face++)
    {
      const guint32 *corners = raised->topology->faces + 3 * face;
      RmpReliefPoint up, down;

      rmp_relief_evaluate (raised, face, (float[2]){ 0.05f, 0.6f }, &up);
      rmp_relief_evaluate (bumpy, face, (float[2]){ 0.05f, 0.6f }, &down);
      g_assert_cmpmem (up.normal, sizeof up.normal, down.normal, sizeof down.normal);
      g_assert_cmpuint (up.feature, ==, down.feature);
      g_assert_cmpfloat (down.lift, ==, 0.0f);
      for (guint c = 0; c < 3; c++)
        g_assert_cmpfloat_with_epsilon (down.position[c],
                                        0.35f * raised->positions[3 * corners[0] + c] +
                                            0.05f * raised->positions[3 * corners[1] + c] +
                                            0.6f * raised->positions[3 * corners[2] + c],
                                        1e-7f);
      highest = MAX (highest, fabs ((double) up.lift));
    }
  g_assert_cmpfloat (highest, >, 0.003);
}

/* The pattern that lifts most has made a point. */
static void
test_features (void)
{
  g_autoptr (RmpRelief) relief = layered_sheet_new (&cut);
  guint n[2] = { 0, 0 };

  for (guint face = 0; face < relief->topology->n_faces; face++)
    {
      RmpReliefPoint point;

      rmp_relief_evaluate (relief, face, (float[2]){ 0.3f, 0.3f }, &point);
      g_assert_cmpuint (point.feature, <, 2);
      n[point.feature]++;
    }
  g_assert_cmpuint (MIN (n[0], n[1]), >, 20);
  memset (relief->patterns[0].modulation, 0, relief->topology->n_vertices * sizeof (float));
  for (guint face = 0; face < relief->topology->n_faces; face++)
    {
      RmpReliefPoint point;

      rmp_relief_evaluate (relief, face, (float[2]){ 0.3f, 0.3f }, &point);
      g_assert_cmpuint (point.feature, ==, 1);
    }
}

/* A part is cut off where the chart goes on: the seam between it and the rest is closed as on the
 * whole.
 */
static void
test_parts_equal_the_whole (void)
{
  g_autoptr (RmpRelief) whole = layered_sheet_new (&cut);
  g_autoptr (RmpRelief) part = NULL;
  g_autofree guint32 *faces = g_new (guint32, whole->topology->n_faces);
  guint n = 0;

  for (guint32 face = 1; face < whole->topology->n_faces; face += 3)
    faces[n++] = face;
  part = rmp_relief_new_part (whole, rmp_relief_topology_new_part (whole->topology, n, faces),
                              faces, 0);
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < 5; k++)
      {
        const float at[2] = { 0.9f - 0.2f * (float) k, 0.02f };
        RmpReliefPoint a = { 0 }, b = { 0 };

        rmp_relief_evaluate (whole, faces[i], at, &a);
        rmp_relief_evaluate (part, i, at, &b);
        g_assert_cmpmem (&a, sizeof a, &b, sizeof b);
      }
}

static RmpMesh *
make_mesh (const RmpReliefTopology *topology)
{
  g_autoptr (GError) error = NULL;
  RmpMesh *mesh = rmp_mesh_new (topology->n_vertices, topology->rest_positions, topology->n_faces,
                                topology->faces, topology->n_uvs, topology->uvs, topology->uv_faces,
                                &error);

  g_assert_no_error (error);
  return mesh;
}

/* Longest edge of a mesh in the chart, texels of a pattern of @side. */
static double
measure_longest (const RmpReliefTopology *topology, guint side)
{
  double longest = 0.0;

  for (gsize i = 0; i < 3 * (gsize) topology->n_faces; i++)
    {
      const float *a = topology->uvs + 2 * (gsize) topology->uv_faces[i];
      const float *b = topology->uvs + 2 * (gsize) topology->uv_faces[i - i % 3 + (i + 1) % 3];

      longest = MAX (longest,
                     (double) side * (double) glm_vec2_distance ((float *) a, (float *) b));
    }
  return longest;
}

/* All vertices where the relief is, one for each place of the cloth, whatever its islands. */
static void
test_bake (void)
{
  g_autoptr (RmpRelief) relief = layered_sheet_new (&cut), fine = NULL, again = NULL;
  g_autoptr (RmpMesh) mesh = make_mesh (relief->topology);
  g_autoptr (RmpReliefBake) bake = rmp_relief_bake_new (mesh);
  const RmpReliefTopology *topology;
  RmpTopology *edges;
  double length = 0.0;

  rmp_relief_bake_add (bake, relief);
  g_assert_cmpfloat (rmp_relief_bake_get_texels (bake), ==, RMP_BAKE_TEXELS);
  fine = rmp_relief_bake_mesh (bake, relief, 2);
  again = rmp_relief_bake_mesh (bake, relief, 1);
  topology = fine->topology;
  g_assert_true (topology == again->topology);
  g_assert_cmpmem (fine->positions, 12 * (gsize) topology->n_vertices, again->positions,
                   12 * (gsize) topology->n_vertices);
  for (guint i = 0; i < topology->n_vertices; i++)
    {
      RmpReliefPoint point;

      rmp_relief_evaluate (relief, topology->anchor_faces[i], topology->anchor_barycentric + 2 * i,
                           &point);
      g_assert_cmpmem (fine->positions + 3 * i, 12, point.position, 12);
      g_assert_cmpmem (fine->normals + 3 * i, 12, point.normal, 12);
    }

  edges = rmp_topology_new (topology->n_vertices, topology->n_faces, topology->faces);
  for (guint32 edge = 0; edge < edges->n_edges; edge++)
    {
      const float *a = topology->rest_positions + 3 * (gsize) edges->edges[2 * edge];
      const float *b = topology->rest_positions + 3 * (gsize) edges->edges[2 * edge + 1];

      if (rmp_topology_edge_is_border (edges, edge))
        length += (double) hypotf (a[0] - b[0], a[1] - b[1]);
    }
  g_assert_cmpuint (edges->n_non_manifold_edges, ==, 0);
  g_assert_cmpfloat_with_epsilon (length, 4.0 * (double) LAYERED_SHEET_SIZE, 1e-5);
  g_test_message ("%u triangles, longest edge %.3g texels", topology->n_faces,
                  measure_longest (topology, cut.side));
  g_assert_cmpfloat (measure_longest (topology, cut.side), <, 1.001 * RMP_BAKE_TEXELS);
  rmp_topology_unref (edges);
}

/* Where a mesh would be too large its edges are longer, and that is told. */
static void
test_bake_bound (void)
{
  LayeredSheet shape = cut;
  g_autoptr (RmpRelief) relief = NULL, fine = NULL;
  g_autoptr (RmpMesh) mesh = NULL;
  g_autoptr (RmpReliefBake) bake = NULL;
  double texels;

  shape.side = 8192;
  shape.n_islands = 1;
  relief = layered_sheet_new (&shape);
  mesh = make_mesh (relief->topology);
  bake = rmp_relief_bake_new (mesh);
  rmp_relief_bake_add (bake, relief);
  texels = rmp_relief_bake_get_texels (bake);
  g_assert_cmpfloat (texels, >, 1.5 * RMP_BAKE_TEXELS);
  fine = rmp_relief_bake_mesh (bake, relief, 2);
  g_assert_cmpuint (fine->topology->n_faces, >, 200000);
  g_assert_cmpuint (fine->topology->n_faces, <, 525000);
  g_assert_cmpfloat (measure_longest (fine->topology, shape.side), <, 1.001 * texels);
}

/* A limit that is raised lets it be as fine as it is painted. */
static void
test_bake_limit (void)
{
  LayeredSheet shape = cut;
  g_autoptr (RmpRelief) relief = NULL;
  g_autoptr (RmpMesh) mesh = NULL;
  double texels[3];

  shape.side = 2048;
  shape.n_islands = 1;
  relief = layered_sheet_new (&shape);
  mesh = make_mesh (relief->topology);
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (RmpReliefBake) bake = rmp_relief_bake_new (mesh);

      rmp_relief_bake_set_limit (bake, (guint[]){ 0, 1000000, RMP_BAKE_MOST_TRIANGLES }[i]);
      rmp_relief_bake_add (bake, relief);
      texels[i] = rmp_relief_bake_get_texels (bake);
    }
  g_assert_cmpfloat (texels[0], >, 1.2 * texels[1]);
  g_assert_cmpfloat (texels[1], >, RMP_BAKE_TEXELS);
  g_assert_cmpfloat (texels[2], ==, RMP_BAKE_TEXELS);
}

/* One half laid over the other, so that what is painted on both meets between them. */
static void
fold_over (RmpRelief *relief, float gap)
{
  for (guint v = 0; v < relief->topology->n_vertices; v++)
    {
      float *position = relief->positions + 3 * v;
      const gboolean above = position[0] > 0.0f;
      const float up[3] = { 0.0f, 0.0f, above ? -1.0f : 1.0f };

      position[0] = above ? 0.0007f - position[0] : position[0];
      position[2] = above ? gap : 0.0f;
      memcpy (relief->normals + 3 * v, up, sizeof up);
    }
}

/* (element-type RmpCrossing) */
static GArray *
find_crossings (const RmpRelief *fine)
{
  const RmpReliefTopology *topology = fine->topology;
  RmpTopology *edges = rmp_topology_new (topology->n_vertices, topology->n_faces, topology->faces);
  g_autofree double *rest = g_new (double, 3 * (gsize) topology->n_vertices);
  g_autofree guint8 *moving = NULL;
  g_autoptr (RmpBroadPhase) phase = NULL;
  g_autoptr (RmpCrossings) crossings = NULL;
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (RmpClusterPair));
  GArray *found = g_array_new (FALSE, FALSE, sizeof (RmpCrossing));

  for (gsize i = 0; i < 3 * (gsize) topology->n_vertices; i++)
    rest[i] = (double) topology->rest_positions[i];
  phase = rmp_broad_phase_new (edges, rest);
  crossings = rmp_crossings_new (phase, fine->positions);
  moving = g_malloc (rmp_broad_phase_get_n_clusters (phase));
  memset (moving, 1, rmp_broad_phase_get_n_clusters (phase));
  rmp_broad_phase_find (phase, fine->positions, fine->positions, moving, 0.0, pairs, 1);
  for (guint i = 0; i < pairs->len; i++)
    rmp_crossings_compare (crossings, g_array_index (pairs, RmpClusterPair, i), found);
  rmp_topology_unref (edges);
  return found;
}

/* What is painted on both halves gives way where they meet, and as little as that takes. */
static void
test_contact (void)
{
  static const LayeredSheet shape = { .n = 14, .n_islands = 1, .side = 256 };
  g_autoptr (RmpRelief) relief = layered_sheet_new (&shape), before = NULL, after = NULL;
  g_autoptr (RmpReliefBake) bake = rmp_relief_bake_new_on (relief->topology);
  g_autoptr (GArray) crossed = NULL, left = NULL;
  guint n, n_lowered = 0, n_kept = 0;

  fold_over (relief, 0.004f);
  rmp_relief_bake_add (bake, relief);
  before = rmp_relief_bake_mesh (bake, relief, 2);
  crossed = find_crossings (before);
  n = rmp_relief_bake_stop_at_contact (bake, relief, 2);
  after = rmp_relief_bake_mesh (bake, relief, 2);
  left = find_crossings (after);
  g_assert_cmpuint (n, >, 100);
  g_assert_cmpuint (n, ==, crossed->len);
  g_assert_cmpuint (left->len, ==, 0);
  for (guint v = 0; v < relief->topology->n_vertices; v++)
    {
      g_assert_true (relief->region[v] >= 0.0f && relief->region[v] <= 1.0f);
      n_lowered += relief->region[v] < 1.0f;
      n_kept += relief->region[v] > 0.0f;
    }
  g_assert_cmpuint (n_lowered, >, 0);
  g_assert_cmpuint (n_kept, >, n_lowered / 4);
  g_assert_cmpuint (rmp_relief_bake_stop_at_contact (bake, relief, 1), ==, 0);
}

/* Asked at the vertices of its own mesh and others, baked and as it is. */
static void
test_difference (void)
{
  g_autoptr (RmpRelief) relief = layered_sheet_new (&cut), bumps = layered_sheet_new (&cut),
                        fine = NULL;
  g_autoptr (RmpMesh) mesh = make_mesh (relief->topology);
  g_autoptr (RmpReliefBake) bake = rmp_relief_bake_new (mesh);
  g_autoptr (RmpReliefComparison) baked = NULL, flat = NULL;
  RmpReliefDifference *near, *far;

  bumps->bump_only = TRUE;
  rmp_relief_bake_add (bake, relief);
  fine = rmp_relief_bake_mesh (bake, relief, 2);
  baked = rmp_relief_comparison_new (mesh, NULL, relief->topology, fine->topology);
  flat = rmp_relief_comparison_new (mesh, NULL, relief->topology, bumps->topology);
  near = rmp_relief_comparison_measure (baked, relief, fine, 2);
  far = rmp_relief_comparison_measure (flat, relief, bumps, 2);
  g_assert_cmpfloat (near->root_mean_square, <, 5e-5);
  g_assert_cmpfloat (near->maximum, <, 1e-3);
  g_assert_cmpfloat (far->maximum, >, 4e-3);
  rmp_relief_difference_unref (near);
  rmp_relief_difference_unref (far);
}

/* Where the whole chart lies as one a slope along u and one along v lean to where these run. */
static void
test_normals_lean_along_the_chart (void)
{
  const LayeredSheet flat = { .n = 4, .n_islands = 1, .side = 256, .normals = TRUE };
  const double slopes[2][2] = { { 0.5, 0.0 }, { 0.0, 0.25 } };

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (RmpRelief) relief = layered_sheet_new (&flat);
      double normal[3], most = 0.0;

      rmp_normal_from_slope (slopes[i], normal);
      /* Slopes add up where no map lies under another. */
      for (guint m = 0; m < 4; m++)
        relief->patterns[m].under = FALSE;
      for (guint m = 0; m < 4; m++)
        for (guint c = 0; c < 2 && m >= 2; c++)
          {
            g_autoptr (RmpHeightImage) image = rmp_height_image_new (
                256, (guint16) lround (RMP_HEIGHT_MIDDLE * (1.0 + normal[c])));
            RmpSplineImage **there = c ? &relief->patterns[m].upward : &relief->patterns[m].image;

            rmp_spline_image_unref (*there);
            *there = rmp_spline_image_new (image, 0.0, RMP_WRAP_CLAMP, NULL, 1);
          }
      for (guint v = 0; v < relief->topology->n_vertices; v++)
        for (guint m = 0; m < 4; m++)
          relief->patterns[m].modulation[v] = m == 2 ? 1.5f : m == 3 ? -0.5f : 0.0f;
      for (guint face = 0; face < relief->topology->n_faces; face++)
        {
          RmpReliefPoint point;

          rmp_relief_evaluate (relief, face, (float[2]){ 0.2f, 0.5f }, &point);
          for (guint c = 0; c < 3; c++)
            most = MAX (most, fabs ((double) point.normal[c] - normal[c]));
          g_assert_cmpfloat (point.lift, ==, 0.0f);
        }
      g_assert_cmpfloat (most, <, 1e-4);
    }
}

/* Derivatives of weights are those of their values; at vertices all faces have one value. */
static void
test_weights_are_smooth (void)
{
  const LayeredSheet shape = { .n = 8, .n_islands = 1, .side = 512, .weighted = TRUE };
  g_autoptr (RmpRelief) relief = layered_sheet_new (&shape);
  const double step = 1e-5;
  double most = 0.0;

  for (guint face = 0; face < relief->topology->n_faces; face++)
    {
      const double at[3] = { 0.36, 0.33, 0.31 };
      double here[RMP_RELIEF_MAX_PATTERNS][3], there[2][RMP_RELIEF_MAX_PATTERNS][3];

      rmp_relief_find_factors (relief, face, at, here);
      for (guint d = 0; d < 2; d++)
        {
          for (guint k = 0; k < 2; k++)
            {
              const double way = k ? -step : step;
              double moved[3] = { at[0] - way, at[1], at[2] };

              moved[1 + d] += way;
              rmp_relief_find_factors (relief, face, moved, there[k]);
            }
          for (guint i = 0; i < relief->n_patterns; i++)
            {
              const double slope = (there[0][i][0] - there[1][i][0]) / (2.0 * step);

              g_assert_cmpfloat (fabs (slope - here[i][1 + d]), <, 1e-4 * MAX (1.0, fabs (slope)));
              most = MAX (most, fabs (slope));
            }
        }
    }
  g_assert_cmpfloat (most, >, 0.2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/relief-layers/seams-close", test_seams_close);
  g_test_add_func ("/algorithms/relief-layers/normals-are-gradients", test_normals_are_gradients);
  g_test_add_func ("/algorithms/relief-layers/constant-modulation", test_constant_modulation);
  g_test_add_func ("/algorithms/relief-layers/bumps-only", test_bumps_only);
  g_test_add_func ("/algorithms/relief-layers/features", test_features);
  g_test_add_func ("/algorithms/relief-layers/parts-equal-the-whole", test_parts_equal_the_whole);
  g_test_add_func ("/algorithms/relief-layers/bake", test_bake);
  g_test_add_func ("/algorithms/relief-layers/bake-bound", test_bake_bound);
  g_test_add_func ("/algorithms/relief-layers/bake-limit", test_bake_limit);
  g_test_add_func ("/algorithms/relief-layers/contact", test_contact);
  g_test_add_func ("/algorithms/relief-layers/difference", test_difference);
  g_test_add_func ("/algorithms/relief-layers/normals-lean-along-the-chart",
                   test_normals_lean_along_the_chart);
  g_test_add_func ("/algorithms/relief-layers/weights-are-smooth", test_weights_are_smooth);
  return g_test_run ();
}
