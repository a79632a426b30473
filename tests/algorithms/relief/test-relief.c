/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/normals.h"
#include "relief/relief.h"
#include "wavy-line.h"

#include <math.h>
#include <string.h>

/* A relief over given triangles; normals from the mesh. */
static RmpRelief *
relief_new (RmpReliefForm form, guint n_vertices, const float *positions, guint n_faces,
            const guint32 *faces)
{
  RmpReliefTopology *topology = rmp_relief_topology_new (n_vertices, n_faces, 0);
  g_autoptr (RmpTopology) neighbours = rmp_topology_new (n_vertices, n_faces, faces);
  RmpRelief *relief;

  memcpy (topology->faces, faces, 3 * n_faces * sizeof *faces);
  memcpy (topology->rest_positions, positions, 3 * n_vertices * sizeof *positions);
  memset (topology->anchor_faces, 0, n_vertices * sizeof (guint32));
  memset (topology->anchor_barycentric, 0, 2 * n_vertices * sizeof (float));
  relief = rmp_relief_new (form, topology);
  memcpy (relief->positions, positions, 3 * n_vertices * sizeof *positions);
  rmp_normals_compute (neighbours, positions, relief->normals, 0);
  return relief;
}

static void
add_folds (RmpRelief *relief, const RmpReliefLine *line)
{
  g_autoptr (RmpProfile) profile = rmp_profile_new_cubic ();
  gsize n_slots = (gsize) relief->topology->n_faces * RMP_RELIEF_FACE_LINES;

  relief->n_lines = 1;
  relief->lines = g_memdup2 (line, sizeof *line);
  relief->n_folds = 3;
  relief->folds = g_memdup2 (three_folds, sizeof three_folds);
  relief->n_profiles = 1;
  relief->profiles = g_new (float, 2 * RMP_PROFILE_TABLE_SIZE);
  rmp_profile_fill_table (profile, relief->profiles);
  relief->face_lines = g_atomic_rc_box_alloc (n_slots * sizeof *relief->face_lines);
  relief->coordinates = g_atomic_rc_box_alloc0 (6 * n_slots * sizeof *relief->coordinates);
  relief->coordinates_id = rmp_relief_next_id ();
  memset (relief->face_lines, 0xff, n_slots * sizeof (guint32));
}

/* A line along x at y = 0: s = x, d = y at every corner, in the second slot. */
static void
add_straight_line (RmpRelief *relief, const RmpReliefLine *line)
{
  add_folds (relief, line);
  for (guint f = 0; f < relief->topology->n_faces; f++)
    {
      gsize slot = (gsize) f * RMP_RELIEF_FACE_LINES + 1;

      relief->face_lines[slot] = 0;
      for (guint i = 0; i < 3; i++)
        for (guint c = 0; c < 2; c++)
          relief->coordinates[6 * slot + 2 * i + c] =
              relief->positions[3 * relief->topology->faces[3 * f + i] + c];
    }
}

static const float flat[] = { 0.0f,  -0.03f, 0.0f, 0.1f,   -0.02f, 0.0f,
                              0.09f, 0.04f,  0.0f, -0.01f, 0.03f,  0.0f };
static const float bent[] = { 0.0f,  -0.03f, 0.0f, 0.1f,   -0.02f, 0.01f,
                              0.09f, 0.04f,  0.0f, -0.01f, 0.03f,  0.012f };
static const guint32 two_faces[] = { 0, 1, 2, 0, 2, 3 };

static void
position_at (const RmpRelief *relief, guint face, float u, float v, float out[3])
{
  const float barycentric[2] = { u, v };
  RmpReliefPoint point;

  rmp_relief_evaluate (relief, face, barycentric, &point);
  memcpy (out, point.position, sizeof point.position);
}

/* 5 mm along the line at most, a little across it and up, and fuller folds. Only along the line may
 * folds meet in a kink.
 */
static void
lean_and_slide (RmpRelief *relief, float lean)
{
  RmpReliefLine *line = &relief->lines[0];
  const float up[3] = { 0.48f, -0.36f, 0.8f };
  const float side[3] = { 0.6f, 0.8f, 0.0f };
  guint n = relief->n_folds * RMP_RELIEF_SLIDE_KNOTS;

  line->lean = lean;
  memcpy (line->lean_up, up, sizeof up);
  memcpy (line->lean_side, side, sizeof side);
  relief->slides = g_new (float, 4 * n);
  for (guint i = 0; i < n; i++)
    {
      float x = (float) G_PI * (float) (i % RMP_RELIEF_SLIDE_KNOTS) /
                (float) (RMP_RELIEF_SLIDE_KNOTS - 1);

      relief->slides[4 * i] = 0.005f * sinf (2.0f * x);
      relief->slides[4 * i + 1] = 0.002f * powf (sinf (x), 4.0f);
      relief->slides[4 * i + 2] = -0.001f * powf (sinf (x), 4.0f);
      relief->slides[4 * i + 3] = 0.002f * sinf (x) * sinf (x);
    }
}

/* Angle between the analytic normal and that of differences of the position, radians. */
static double
normal_error (const RmpRelief *relief, guint face, float u, float v)
{
  const float h = 1e-3f;
  const float barycentric[2] = { u, v };
  RmpReliefPoint point;
  float a[3], b[3], c[3], d[3];
  double t_u[3], t_v[3], across[3], length, cosine = 0.0;

  rmp_relief_evaluate (relief, face, barycentric, &point);
  position_at (relief, face, u + h, v, a);
  position_at (relief, face, u - h, v, b);
  position_at (relief, face, u, v + h, c);
  position_at (relief, face, u, v - h, d);
  for (guint i = 0; i < 3; i++)
    {
      t_u[i] = (double) a[i] - (double) b[i];
      t_v[i] = (double) c[i] - (double) d[i];
    }
  for (guint i = 0; i < 3; i++)
    across[i] = t_u[(i + 1) % 3] * t_v[(i + 2) % 3] - t_u[(i + 2) % 3] * t_v[(i + 1) % 3];
  length = sqrt (across[0] * across[0] + across[1] * across[1] + across[2] * across[2]);
  for (guint i = 0; i < 3; i++)
    cosine += across[i] / length * (double) point.normal[i];
  return acos (CLAMP (cosine, -1.0, 1.0));
}

static double
worst_normal_error (const RmpRelief *relief)
{
  double worst = 0.0;

  for (guint face = 0; face < relief->topology->n_faces; face++)
    for (guint i = 1; i < 20; i++)
      for (guint j = 1; i + j < 20; j++)
        worst = MAX (worst, normal_error (relief, face, (float) i / 20.0f, (float) j / 20.0f));
  return worst;
}

static void
normals_over_a_flat_base_are_exact (void)
{
  g_autoptr (RmpRelief) relief = relief_new (RMP_RELIEF_FOLDS, 4, flat, 2, two_faces);

  add_straight_line (relief, &wavy);
  g_assert_cmpfloat (worst_normal_error (relief), <, 0.5 * G_PI / 180.0);
}

static void
leaning_and_sliding_normals_are_exact (void)
{
  static const float leans[] = { 0.0f, 0.4f, 1.0f };

  for (guint i = 0; i < G_N_ELEMENTS (leans); i++)
    {
      g_autoptr (RmpRelief) relief = relief_new (RMP_RELIEF_FOLDS, 4, flat, 2, two_faces);

      add_straight_line (relief, &wavy);
      lean_and_slide (relief, leans[i]);
      relief->region = g_new (float, 4);
      for (guint v = 0; v < 4; v++)
        relief->region[v] = 0.4f + 0.2f * (float) v;
      g_assert_cmpfloat (worst_normal_error (relief), <, 0.5 * G_PI / 180.0);
    }
}

/* Along the direction that the header says; leaning changes no height. */
static void
lifts_lean_about_the_side (void)
{
  static const float leans[] = { 0.3f, 1.0f };

  for (guint i = 0; i < G_N_ELEMENTS (leans); i++)
    {
      g_autoptr (RmpRelief) upright = relief_new (RMP_RELIEF_FOLDS, 4, flat, 2, two_faces);
      g_autoptr (RmpRelief) relief = relief_new (RMP_RELIEF_FOLDS, 4, flat, 2, two_faces);
      const RmpReliefLine line = { .n_folds = 3,
                                   .lean = leans[i],
                                   .lean_up = { 0.8f, 0.0f, 0.6f },
                                   .lean_side = { -0.36f, 0.8f, 0.48f } };
      /* v = (0, 0, 1) has 0.48 of the side; what is left goes up. */
      const double up = sqrt (1.0 - 0.48 * 0.48);
      double direction[3] = { 0.48 * -0.36 + up * 0.8, 0.48 * 0.8, 0.48 * 0.48 + up * 0.6 };
      double length = 0.0, highest = 0.0;

      for (guint c = 0; c < 3; c++)
        {
          direction[c] = (double) leans[i] * direction[c] +
                         (c == 2 ? 1.0 - (double) leans[i] : 0.0);
          length += direction[c] * direction[c];
        }
      add_straight_line (upright, &line);
      add_straight_line (relief, &line);
      upright->lines[0].lean = 0.0f;
      for (float u = 0.0f; u <= 1.0f; u += 0.03f)
        for (float v = 0.0f; u + v <= 1.0f; v += 0.03f)
          {
            const float at[2] = { u, v };
            RmpReliefPoint base, point;

            rmp_relief_evaluate (upright, 1, at, &base);
            rmp_relief_evaluate (relief, 1, at, &point);
            g_assert_cmpfloat (point.lift, ==, base.lift);
            highest = MAX (highest, (double) point.lift);
            for (guint c = 0; c < 3; c++)
              g_assert_cmpfloat_with_epsilon (point.position[c],
                                              (c == 2 ? 0.0 : (double) base.position[c]) +
                                                  (double) point.lift * direction[c] /
                                                      sqrt (length),
                                              1e-7);
          }
      g_assert_cmpfloat (highest, >, 0.005);
    }
}

/* x, y and z as they are, w along the lift, both as far as ω_o goes. */
static void
slides_fade_across_the_line (void)
{
  g_autoptr (RmpRelief) plain = relief_new (RMP_RELIEF_FOLDS, 4, flat, 2, two_faces);
  g_autoptr (RmpRelief) relief = relief_new (RMP_RELIEF_FOLDS, 4, flat, 2, two_faces);
  gboolean slid = FALSE, stood = FALSE;

  add_straight_line (plain, &wavy);
  add_straight_line (relief, &wavy);
  lean_and_slide (relief, 0.0f);
  for (float u = 0.0f; u <= 1.0f; u += 0.03f)
    for (float v = 0.0f; u + v <= 1.0f; v += 0.03f)
      {
        const float at[2] = { u, v };
        RmpReliefPoint base, point;
        RmpReliefPosition position;
        float value[4];

        rmp_relief_evaluate (plain, 1, at, &base);
        rmp_relief_evaluate (relief, 1, at, &point);
        rmp_relief_line_position (&wavy, relief->folds, base.position[0], base.position[1],
                                  &position);
        memset (value, 0, sizeof value);
        if (position.fold != RMP_LINE_NONE)
          rmp_relief_slide_lookup (relief->slides + 4 * RMP_RELIEF_SLIDE_KNOTS * position.fold,
                                   position.t, value, NULL);
        for (guint c = 0; c < 3; c++)
          g_assert_cmpfloat_with_epsilon (
              point.position[c],
              base.position[c] + position.across * (value[c] + (c == 2 ? value[3] : 0.0f)), 1e-7f);
        slid |= position.across > 0.5f;
        stood |= position.across == 0.0f;
      }
  g_assert_true (slid && stood);
}

/* A second line across the first, with the same folds. */
static void
add_crossing_line (RmpRelief *relief, float reach)
{
  relief->n_lines = 2;
  relief->n_folds = 6;
  relief->lines = g_renew (RmpReliefLine, relief->lines, 2);
  relief->folds = g_renew (RmpReliefFold, relief->folds, 6);
  relief->lines[0].reach = reach;
  relief->lines[1] = relief->lines[0];
  relief->lines[1].first_fold = 3;
  relief->lines[1].group = 1;
  memcpy (relief->folds + 3, three_folds, sizeof three_folds);
  for (guint f = 0; f < relief->topology->n_faces; f++)
    {
      gsize slot = (gsize) f * RMP_RELIEF_FACE_LINES;

      relief->face_lines[slot] = 1;
      for (guint i = 0; i < 3; i++)
        {
          relief->coordinates[6 * slot + 2 * i] = relief->coordinates[6 * (slot + 1) + 2 * i + 1] +
                                                  0.0487f;
          relief->coordinates[6 * slot + 2 * i + 1] = 0.0487f -
                                                      relief->coordinates[6 * (slot + 1) + 2 * i];
        }
    }
}

static void
normals_where_lines_share_are_exact (void)
{
  for (guint shifted = 0; shifted < 2; shifted++)
    {
      g_autoptr (RmpRelief) relief = relief_new (RMP_RELIEF_FOLDS, 4, flat, 2, two_faces);

      add_straight_line (relief, &wavy);
      if (shifted)
        lean_and_slide (relief, 0.6f);
      add_crossing_line (relief, 0.03f);
      g_clear_pointer (&relief->slides, g_free);
      g_assert_cmpfloat (worst_normal_error (relief), <, 0.5 * G_PI / 180.0);
    }
}

/* A line that neither leans nor slides is what it was, whatever its other numbers say. */
static void
upright_lines_keep_their_bytes (void)
{
  g_autoptr (RmpRelief) plain = relief_new (RMP_RELIEF_FOLDS, 4, bent, 2, two_faces);
  g_autoptr (RmpRelief) relief = relief_new (RMP_RELIEF_FOLDS, 4, bent, 2, two_faces);

  add_straight_line (plain, &wavy);
  add_straight_line (relief, &wavy);
  relief->lines[0].lean_up[0] = relief->lines[0].lean_side[1] = 1.0f;
  for (float u = 0.0f; u <= 1.0f; u += 0.03f)
    for (float v = 0.0f; u + v <= 1.0f; v += 0.03f)
      {
        const float at[2] = { u, v };
        RmpReliefPoint a = { 0 }, b = { 0 };

        rmp_relief_evaluate (plain, 1, at, &a);
        rmp_relief_evaluate (relief, 1, at, &b);
        g_assert_cmpmem (&a, sizeof a, &b, sizeof b);
      }
}

/* A tube's patch with normals of the tube: where blended normals and the patch agree, lifted
 * normals do too.
 */
static void
normals_over_a_round_base_are_close (void)
{
  float positions[9];
  static const guint32 face[] = { 0, 1, 2 };
  g_autoptr (RmpRelief) relief = NULL;
  static const float angle[] = { -0.2f, 0.0f, 0.25f };
  static const float along[] = { 0.01f, 0.05f, 0.02f };

  for (guint i = 0; i < 3; i++)
    {
      positions[3 * i] = along[i];
      positions[3 * i + 1] = 0.05f * sinf (angle[i]);
      positions[3 * i + 2] = 0.05f * cosf (angle[i]);
    }
  relief = relief_new (RMP_RELIEF_FOLDS, 3, positions, 1, face);
  for (guint i = 0; i < 3; i++)
    {
      relief->normals[3 * i] = 0.0f;
      relief->normals[3 * i + 1] = sinf (angle[i]);
      relief->normals[3 * i + 2] = cosf (angle[i]);
    }
  add_straight_line (relief, &wavy);
  g_assert_cmpfloat (worst_normal_error (relief), <, 3.0 * G_PI / 180.0);
}

/* Both faces of an edge, asked for the same point of it, name the same place: no crack. */
static void
faces_agree_on_their_edge (void)
{
  g_autoptr (RmpRelief) relief = relief_new (RMP_RELIEF_FOLDS, 4, bent, 2, two_faces);

  add_straight_line (relief, &wavy);
  lean_and_slide (relief, 0.6f);
  relief->region = g_new (float, 4);
  for (guint i = 0; i < 4; i++)
    relief->region[i] = 0.4f + 0.2f * (float) i;
  for (guint i = 0; i <= 50; i++)
    {
      float t = (float) i / 50.0f;
      const float in_first[2] = { 0.0f, t };
      const float in_second[2] = { t, 0.0f };
      RmpReliefPoint a, b;

      rmp_relief_evaluate (relief, 0, in_first, &a);
      rmp_relief_evaluate (relief, 1, in_second, &b);
      for (guint c = 0; c < 3; c++)
        g_assert_cmpfloat_with_epsilon (a.position[c], b.position[c], 1e-7f);
      g_assert_cmpfloat_with_epsilon (a.lift, b.lift, 1e-7f);
      g_assert_cmpuint (a.feature, ==, b.feature);
    }
}

static void
corners_lie_on_the_mesh (void)
{
  static const float corners[3][2] = { { 0, 0 }, { 1, 0 }, { 0, 1 } };
  g_autoptr (RmpRelief) relief = relief_new (RMP_RELIEF_MESH, 4, bent, 2, two_faces);

  for (guint i = 0; i < 4; i++)
    relief->features[i] = 40 + i;
  for (guint face = 0; face < 2; face++)
    for (guint i = 0; i < 3; i++)
      {
        guint32 vertex = two_faces[3 * face + i];
        RmpReliefPoint point;

        rmp_relief_evaluate (relief, face, corners[i], &point);
        g_assert_cmpuint (point.feature, ==, 40 + vertex);
        g_assert_cmpfloat (point.lift, ==, 0.0f);
        for (guint c = 0; c < 3; c++)
          {
            g_assert_cmpfloat_with_epsilon (point.position[c], bent[3 * vertex + c], 1e-8f);
            g_assert_cmpfloat_with_epsilon (point.normal[c], relief->normals[3 * vertex + c],
                                            1e-6f);
          }
      }
}

/* A click finds the fold that made the point; a fold of no height made nothing; the region takes
 * the lift away.
 */
static void
a_point_knows_its_fold (void)
{
  g_autoptr (RmpRelief) relief = relief_new (RMP_RELIEF_FOLDS, 4, flat, 2, two_faces);
  const RmpReliefLine line = { .n_folds = 3 };
  const float in_second_fold[2] = { 0.4f, 0.16f };
  RmpReliefPoint point;

  add_straight_line (relief, &line);
  rmp_relief_evaluate (relief, 0, in_second_fold, &point);
  g_assert_cmpfloat_with_epsilon (point.position[0], 0.0544f, 1e-4f);
  g_assert_cmpuint (point.feature, ==, 71);
  g_assert_cmpfloat (point.lift, >, 0.003f);
  g_assert_cmpfloat_with_epsilon (point.position[2], point.lift, 1e-7f);

  relief->folds[1].height = 0.0f;
  rmp_relief_evaluate (relief, 0, in_second_fold, &point);
  g_assert_cmpuint (point.feature, ==, RMP_FEATURE_NONE);
  relief->folds[1].height = 0.011f;
  relief->region = g_new0 (float, 4);
  rmp_relief_evaluate (relief, 0, in_second_fold, &point);
  g_assert_cmpfloat (point.lift, ==, 0.0f);
}

/* Without lines the form folds is its base: the smooth base may be drawn before any fold is known.
 */
static void
no_lines_lift_nothing (void)
{
  g_autoptr (RmpRelief) relief = relief_new (RMP_RELIEF_FOLDS, 4, bent, 2, two_faces);
  const float middle[2] = { 0.3f, 0.3f };
  RmpReliefPoint point;

  rmp_relief_evaluate (relief, 0, middle, &point);
  g_assert_cmpfloat (point.lift, ==, 0.0f);
  g_assert_cmpuint (point.feature, ==, RMP_FEATURE_NONE);
}

static void
degenerate_faces_stay_finite (void)
{
  static const float collapsed[9] = { 0 };
  static const guint32 face[] = { 0, 1, 2 };
  g_autoptr (RmpRelief) relief = relief_new (RMP_RELIEF_FOLDS, 3, collapsed, 1, face);
  const float middle[2] = { 0.3f, 0.3f };
  RmpReliefPoint point;

  add_straight_line (relief, &wavy);
  rmp_relief_evaluate (relief, 0, middle, &point);
  for (guint c = 0; c < 3; c++)
    g_assert_true (isfinite (point.position[c]) && isfinite (point.normal[c]));
}

static void
ids_are_never_given_twice (void)
{
  guint64 first = rmp_relief_next_id ();
  g_autoptr (RmpReliefTopology) topology = rmp_relief_topology_new (1, 1, 1);

  g_assert_cmpuint (first, >, 0);
  g_assert_cmpuint (topology->id, >, first);
  g_assert_cmpuint (rmp_relief_next_id (), >, topology->id);
}

static void
the_size_counts_what_is_held (void)
{
  g_autoptr (RmpRelief) mesh = relief_new (RMP_RELIEF_MESH, 4, bent, 2, two_faces);
  g_autoptr (RmpRelief) folds = relief_new (RMP_RELIEF_FOLDS, 4, bent, 2, two_faces);
  gsize before = rmp_relief_get_size (folds);

  g_assert_cmpuint (rmp_relief_get_size (mesh), ==, sizeof (RmpRelief) + 4 * (24 + 4 + 4));
  add_folds (folds, &wavy);
  g_assert_cmpuint (rmp_relief_get_size (folds) - before, ==,
                    2 * RMP_RELIEF_FACE_LINES * (4 + 24) + sizeof (RmpReliefLine) +
                        3 * sizeof (RmpReliefFold) + 2 * 4 * RMP_PROFILE_TABLE_SIZE);
  folds->is_shared = TRUE;
  g_assert_cmpuint (rmp_relief_get_size (folds) - before, ==,
                    sizeof (RmpReliefLine) + 3 * sizeof (RmpReliefFold) +
                        2 * 4 * RMP_PROFILE_TABLE_SIZE);
  before = rmp_relief_get_size (folds);
  lean_and_slide (folds, 0.0f);
  g_assert_cmpuint (rmp_relief_get_size (folds) - before, ==, 3 * 16 * RMP_RELIEF_SLIDE_KNOTS);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/relief/normals-over-a-flat-base-are-exact",
                   normals_over_a_flat_base_are_exact);
  g_test_add_func ("/algorithms/relief/leaning-and-sliding-normals-are-exact",
                   leaning_and_sliding_normals_are_exact);
  g_test_add_func ("/algorithms/relief/lifts-lean-about-the-side", lifts_lean_about_the_side);
  g_test_add_func ("/algorithms/relief/slides-fade-across-the-line", slides_fade_across_the_line);
  g_test_add_func ("/algorithms/relief/upright-lines-keep-their-bytes",
                   upright_lines_keep_their_bytes);
  g_test_add_func ("/algorithms/relief/normals-where-lines-share-are-exact",
                   normals_where_lines_share_are_exact);
  g_test_add_func ("/algorithms/relief/normals-over-a-round-base-are-close",
                   normals_over_a_round_base_are_close);
  g_test_add_func ("/algorithms/relief/faces-agree-on-their-edge", faces_agree_on_their_edge);
  g_test_add_func ("/algorithms/relief/corners-lie-on-the-mesh", corners_lie_on_the_mesh);
  g_test_add_func ("/algorithms/relief/a-point-knows-its-fold", a_point_knows_its_fold);
  g_test_add_func ("/algorithms/relief/no-lines-lift-nothing", no_lines_lift_nothing);
  g_test_add_func ("/algorithms/relief/degenerate-faces-stay-finite", degenerate_faces_stay_finite);
  g_test_add_func ("/algorithms/relief/ids-are-never-given-twice", ids_are_never_given_twice);
  g_test_add_func ("/algorithms/relief/the-size-counts-what-is-held", the_size_counts_what_is_held);
  return g_test_run ();
}
