/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A fine mesh that keeps its lengths near where it is attached: what holds on any cloth. */

#include "fine-tube.h"
#include "geometry/vector.h"
#include "inputs/cloth.h"
#include "inputs/rest-shape.h"
#include "wrinkles/noise.h"

#include <math.h>
#include <string.h>

/* --- a strip, as in the description of the method --------------------------------------------- */

#define N_STRIP 33

/* Of N_STRIP points, compressed to 85 %. @strain, @changes: (out): how far lengths are off, and how
 * often the profile turns
 */
static void
fold_strip (double bending, guint iterations, guint32 seed, double *strain, guint *changes)
{
  RmpClothSpring edges[N_STRIP], bends[N_STRIP];
  double anchors[3 * N_STRIP] = { 0.0 }, normals[3 * N_STRIP] = { 0.0 }, x[3 * N_STRIP],
                     most[N_STRIP];
  const RmpFineAttachment attachment = { anchors, normals, most, NULL };
  const RmpFineOptions options = {
    .stretch = 1.0, .bending = bending, .scale = 1.0, .iterations = iterations
  };
  RmpFineLengths lengths;

  for (guint i = 0; i < N_STRIP; i++)
    {
      anchors[3 * i] = 0.85 * i / (N_STRIP - 1);
      normals[3 * i + 2] = 1.0;
      most[i] = i == 0 || i == N_STRIP - 1 ? 0.0 : 0.05;
      edges[i] = (RmpClothSpring){ .i = i, .j = i + 1, .length = 1.0 / (N_STRIP - 1) };
      bends[i] = (RmpClothSpring){ .i = i, .j = i + 2, .length = 2.0 / (N_STRIP - 1) };
      rmp_vector_add_scaled (anchors + 3 * i,
                             0.05 * 0.05 * (2.0 * rmp_wrinkle_noise (i, seed) - 1.0),
                             normals + 3 * i, x + 3 * i);
    }
  rmp_fine_lengths_init (&lengths, N_STRIP, RMP_FINE_SOLVER_LISTED, N_STRIP - 1, edges, N_STRIP - 2,
                         bends);
  rmp_fine_solve (&lengths, &attachment, &options, x, 1, NULL);
  *strain = rmp_fine_strain (&lengths, 1.0, x);
  *changes = 0;
  for (guint i = 1; i + 1 < N_STRIP; i++)
    *changes += (x[3 * i + 2] > x[3 * i - 1]) != (x[3 * i + 5] > x[3 * i + 2]);
  rmp_fine_lengths_clear (&lengths);
}

static void
longer_runs_keep_lengths_better (void)
{
  static const guint iterations[] = { 10, 50, 300 };
  double before = INFINITY;

  for (guint i = 0; i < G_N_ELEMENTS (iterations); i++)
    {
      double strain;
      guint changes;

      fold_strip (0.3, iterations[i], 1, &strain, &changes);
      g_test_message ("%u: %g, %u", iterations[i], strain, changes);
      g_assert_cmpfloat (strain, <, before);
      before = strain;
    }
  g_assert_cmpfloat (before, <, 0.03);
}

static void
stiffer_cloth_has_fewer_folds (void)
{
  static const double bending[] = { 0.0, 0.1, 0.3, 0.6 };
  double before = INFINITY;

  for (guint i = 0; i < G_N_ELEMENTS (bending); i++)
    {
      double mean = 0.0;

      for (guint32 seed = 1; seed <= 10; seed++)
        {
          double strain;
          guint changes;

          fold_strip (bending[i], 60, seed, &strain, &changes);
          mean += changes / 10.0;
        }
      g_test_message ("%g: %g", bending[i], mean);
      g_assert_cmpfloat (mean, <, before);
      before = mean;
    }
}

static void
what_is_no_number_comes_to_its_anchor (void)
{
  const double anchor[3] = { 1.0, 2.0, 3.0 }, normal[3] = { 0.0, 0.0, 1.0 };
  const double bad[] = { NAN, INFINITY, -INFINITY };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    for (guint limit = 0; limit < 2; limit++)
      {
        double x[3] = { 1.0, bad[i], 3.0 };

        rmp_fine_attach (anchor, normal, 0.1, limit ? 0.01 : (double) INFINITY, x);
        g_assert_cmpmem (x, sizeof x, anchor, sizeof anchor);
      }
}

static void
lengths_of_nothing_are_left_out (void)
{
  const RmpClothSpring springs[3] = { { .i = 0, .j = 1, .length = 0.0 },
                                      { .i = 1, .j = 2, .length = 1.0 },
                                      { .i = 2, .j = 2, .length = 1.0 } };

  for (RmpFineSolver solver = RMP_FINE_SOLVER_LISTED; solver <= RMP_FINE_SOLVER_JACOBI; solver++)
    {
      RmpFineLengths lengths;

      rmp_fine_lengths_init (&lengths, 3, solver, 3, springs, 0, NULL);
      g_assert_cmpuint (rmp_cloth_lengths_count (&lengths.edges), ==, 1);
      g_assert_cmpuint (rmp_cloth_lengths_count (&lengths.bends), ==, 0);
      rmp_fine_lengths_clear (&lengths);
    }
}

static void
cloth_at_rest_is_where_it_is_attached (void)
{
  Tube tube;

  tube_init (&tube, 12, 8);
  rmp_values_set_real (tube.values, RMP_FINE_PARAM_NOISE, 0.0);
  for (gint solver = 0; solver < 3; solver++)
    for (gint coarser = 0; coarser < 2; coarser++)
      {
        g_autofree double *posed = tube_pose (&tube, 0.0);
        g_autoptr (RmpFineSurface) surface = NULL;
        RmpFineFrame frame;

        rmp_values_set_int (tube.values, RMP_FINE_PARAM_SOLVER, solver);
        rmp_values_set_int (tube.values, RMP_FINE_PARAM_COARSER, coarser);
        surface = tube_surface (&tube);
        tube_frame (&tube, surface, posed, NULL, &frame);
        for (guint i = 0; i < 3 * rmp_fine_surface_get_finest (surface)->topology->n_vertices; i++)
          g_assert_cmpfloat_with_epsilon (frame.positions[i], frame.anchors[i], 1e-12);
        rmp_fine_frame_clear (&frame);
      }
  tube_clear (&tube);
}

static void
no_vertex_goes_farther_than_it_may (void)
{
  Tube tube;

  tube_init (&tube, 12, 8);
  for (gint solver = 0; solver < 3; solver++)
    for (guint most = 0; most < 4; most++)
      {
        const double distances[4] = { 0.0, 0.3, 2.0, 20.0 };
        g_autofree double *posed = tube_pose (&tube, 1.0);
        g_autoptr (RmpFineSurface) surface = NULL;
        RmpFineFrame frame;

        rmp_values_set_int (tube.values, RMP_FINE_PARAM_SOLVER, solver);
        rmp_values_set_real (tube.values, RMP_FINE_PARAM_MOST, distances[most]);
        surface = tube_surface (&tube);
        tube_frame (&tube, surface, posed, NULL, &frame);
        for (guint v = 0; v < rmp_fine_surface_get_finest (surface)->topology->n_vertices; v++)
          {
            double way[3];

            rmp_vector_sub (frame.positions + 3 * v, frame.anchors + 3 * v, way);
            g_assert_cmpfloat (frame.most[v], ==, distances[most] * surface->mean_edge);
            g_assert_cmpfloat (rmp_vector_norm (way), <=, frame.most[v] + 1e-12);
            g_assert_cmpfloat (rmp_vector_dot (way, frame.normals + 3 * v), >=,
                               -frame.inward[v] - 1e-12);
          }
        rmp_fine_frame_clear (&frame);
      }
  tube_clear (&tube);
}

/* By a motion that depends on the frame. */
static void
move (guint frame, guint n, double *positions)
{
  const double c = cos (0.7 * frame), s = sin (0.7 * frame);

  for (guint i = 0; i < n; i++)
    {
      double *x = positions + 3 * i;
      const double at[3] = { c * x[0] - s * x[2], x[1], s * x[0] + c * x[2] };

      x[0] = at[0] + 0.3 * frame;
      x[1] = c * at[1] - s * at[2];
      x[2] = s * at[1] + c * at[2] - 0.2 * frame;
    }
}

static void
a_rigid_motion_moves_the_folds_rigidly (void)
{
  g_autoptr (RmpFineSurface) surface = NULL;
  g_autoptr (RmpCarriedState) still = NULL, moving = NULL;
  double most = 0.0;
  Tube tube;

  tube_init (&tube, 12, 8);
  surface = tube_surface (&tube);
  still = rmp_fine_state_new (surface, tube.n);
  moving = rmp_fine_state_new (surface, tube.n);
  for (guint f = 0; f < 4; f++)
    {
      const guint n = rmp_fine_surface_get_finest (surface)->topology->n_vertices;
      g_autofree double *posed = tube_pose (&tube, 0.3 * f);
      RmpFineFrame a, b;

      tube_frame (&tube, surface, posed, still, &a);
      move (f, tube.n, posed);
      tube_frame (&tube, surface, posed, moving, &b);
      move (f, n, a.positions);
      for (guint i = 0; i < 3 * n; i++)
        {
          g_assert_cmpfloat_with_epsilon (a.positions[i], b.positions[i], 1e-9);
          most = MAX (most, fabs (b.positions[i] - b.anchors[i]));
        }
      g_assert_cmpint (b.anew, ==, f == 0);
      rmp_fine_frame_clear (&a);
      rmp_fine_frame_clear (&b);
    }
  g_assert_cmpfloat (most, >, 0.2 * TUBE_EDGE);
  tube_clear (&tube);
}

static void
a_jump_begins_anew_and_being_carried_does_not (void)
{
  g_autoptr (RmpFineSurface) surface = NULL;
  g_autoptr (RmpCarriedState) state = NULL;
  g_autofree double *posed = NULL;
  RmpFineFrame frame;
  Tube tube;

  tube_init (&tube, 12, 8);
  surface = tube_surface (&tube);
  state = rmp_fine_state_new (surface, tube.n);
  posed = tube_pose (&tube, 0.5);
  for (guint f = 0; f < 4; f++)
    {
      tube_frame (&tube, surface, posed, state, &frame);
      g_assert_cmpint (frame.anew, ==, f == 0 || f == 2);
      rmp_fine_frame_clear (&frame);
      for (guint i = 0; i < 3 * tube.n; i++)
        posed[i] = f == 1 ? 7.0 * posed[i] : posed[i] + 3.0 * (i % 3);
    }
  tube_clear (&tube);
}

/* In a pose that stays, for each number of coarser levels. */
static void
folds_come_to_rest (void)
{
  Tube tube;

  tube_init (&tube, 12, 8);
  rmp_values_set_int (tube.values, RMP_FINE_PARAM_SUBDIVISION, 2);
  for (gint coarser = 0; coarser <= 2; coarser++)
    {
      g_autofree double *posed = tube_pose (&tube, 1.0), *before = NULL;
      g_autoptr (RmpFineSurface) surface = NULL;
      g_autoptr (RmpCarriedState) state = NULL;
      double most = 0.0;
      gsize n;

      rmp_values_set_int (tube.values, RMP_FINE_PARAM_COARSER, coarser);
      surface = tube_surface (&tube);
      state = rmp_fine_state_new (surface, tube.n);
      n = 3 * (gsize) rmp_fine_surface_get_finest (surface)->topology->n_vertices;
      before = g_new0 (double, n);
      for (guint f = 0; f < 60; f++)
        {
          RmpFineFrame frame;

          tube_frame (&tube, surface, posed, state, &frame);
          most = 0.0;
          for (gsize i = 0; i < n; i++)
            most = MAX (most, fabs (frame.positions[i] - before[i]));
          memcpy (before, frame.positions, n * sizeof *before);
          rmp_fine_frame_clear (&frame);
          if (f % 10 == 9)
            g_test_message ("%d, %u: %g", coarser, f, most / surface->mean_edge);
        }
      g_assert_cmpfloat (most, <, 0.1 * surface->mean_edge);
    }
  tube_clear (&tube);
}

static void
spreading_is_subdivision (void)
{
  g_autoptr (RmpFineSurface) surface = NULL;
  Tube tube;
  guint8 cloth[2 * 12 * 8];

  for (guint partly = 0; partly < 2; partly++)
    {
      tube_init (&tube, 12, 8);
      for (guint f = 0; f < G_N_ELEMENTS (cloth); f++)
        cloth[f] = !partly || f > 60;
      rmp_inputs_set_cloth (&tube.input.inputs, G_N_ELEMENTS (cloth), cloth);
      rmp_values_set_int (tube.values, RMP_FINE_PARAM_SUBDIVISION, 2);
      rmp_values_set_int (tube.values, RMP_FINE_PARAM_COARSER, 2);
      surface = tube_surface (&tube);
      g_assert_cmpuint (surface->n_levels, ==, 3);
      for (guint l = 1; l < surface->n_levels; l++)
        {
          const RmpReliefTopology *coarser = rmp_subdivision_get_topology (
                                      surface->levels[l - 1].subdivision),
                                  *level = rmp_subdivision_get_topology (
                                      surface->levels[l].subdivision);
          g_autofree float *spread = g_new (float, 3 * level->n_vertices);

          rmp_subdivision_apply (surface->levels[l].spread, coarser->rest_positions, spread, 1);
          for (guint v = 0; v < level->n_vertices; v++)
            for (guint c = 0; c < 3 && surface->levels[l].freedom[v] > 0.0f; c++)
              g_assert_cmpfloat_with_epsilon (spread[3 * v + c], level->rest_positions[3 * v + c],
                                              0.4f * (float) TUBE_EDGE);
        }
      g_clear_pointer (&surface, rmp_fine_surface_free);
      tube_clear (&tube);
    }
}

static void
only_the_garment_wrinkles_and_no_gap_opens (void)
{
  guint8 cloth[2 * 12 * 8];
  g_autofree double *posed = NULL;
  g_autoptr (RmpFineSurface) surface = NULL;
  const RmpFineLevel *finest;
  RmpFineFrame frame;
  double most = 0.0;
  Tube tube;

  tube_init (&tube, 12, 8);
  for (guint f = 0; f < G_N_ELEMENTS (cloth); f++)
    cloth[f] = f >= 2 * 12 * 3;
  rmp_inputs_set_cloth (&tube.input.inputs, G_N_ELEMENTS (cloth), cloth);
  surface = tube_surface (&tube);
  finest = rmp_fine_surface_get_finest (surface);
  posed = tube_pose (&tube, 1.0);
  tube_frame (&tube, surface, posed, NULL, &frame);
  for (guint32 v = 0; v < finest->topology->n_vertices; v++)
    {
      const double distance = rmp_vector_distance (frame.positions + 3 * v, frame.anchors + 3 * v);

      if (surface->relief->rest_positions[3 * v + 1] < 3.2 * TUBE_EDGE)
        g_assert_cmpfloat (distance, ==, 0.0);
      most = MAX (most, distance);
    }
  g_assert_cmpfloat (most, >, 0.1 * TUBE_EDGE);
  rmp_fine_frame_clear (&frame);
  tube_clear (&tube);
}

static void
lengths_are_those_of_the_rest_shape (void)
{
  double strains[2];
  Tube tube;

  for (guint flat = 0; flat < 2; flat++)
    {
      const float *rest;
      g_autoptr (RmpFineSurface) surface = NULL;
      g_autofree double *posed = NULL;
      g_autofree float *positions = NULL, *pattern = NULL;
      RmpFineFrame frame;

      tube_init (&tube, 24, 8);
      rest = rmp_mesh_get_positions (tube.mesh);
      positions = g_new (float, 3 * tube.n);
      pattern = g_new (float, 6 * rmp_mesh_get_n_faces (tube.mesh));
      for (guint i = 0; i < 3 * tube.n; i++)
        positions[i] = 1.1f * rest[i];
      for (guint k = 0; k < 3 * rmp_mesh_get_n_faces (tube.mesh); k++)
        {
          const guint32 *corners = rmp_mesh_get_faces (tube.mesh) + k / 3 * 3;
          const guint32 row = corners[k % 3] / tube.across - corners[0] / tube.across;
          const guint32 column = (corners[k % 3] + 2 * tube.across - corners[0]) % tube.across;
          const double chord = 2.0 * TUBE_EDGE * tube.across / (2.0 * G_PI) *
                               sin (G_PI / tube.across);

          pattern[2 * k] = (float) (1.1 * chord * column);
          pattern[2 * k + 1] = (float) (1.1 * TUBE_EDGE * row);
        }
      rmp_inputs_set_rest_shape (
          &tube.input.inputs, tube.n, flat ? NULL : g_steal_pointer (&positions),
          rmp_mesh_get_n_faces (tube.mesh), flat ? g_steal_pointer (&pattern) : NULL);
      surface = tube_surface (&tube);
      posed = tube_pose (&tube, 0.0);
      tube_frame (&tube, surface, posed, NULL, &frame);
      strains[flat] = rmp_fine_strain (&rmp_fine_surface_get_finest (surface)->lengths, 1.0,
                                       frame.anchors);
      g_assert_cmpfloat (
          rmp_fine_strain (&rmp_fine_surface_get_finest (surface)->lengths, 1.0, frame.positions),
          <, 0.8 * strains[flat]);
      rmp_fine_frame_clear (&frame);
      tube_clear (&tube);
    }
  g_assert_cmpfloat_with_epsilon (strains[0], 1.0 - 1.0 / 1.1, 1e-5);
  g_assert_cmpfloat_with_epsilon (strains[1], strains[0], 1e-3);
}

static void
levels_follow_the_height_of_the_character (void)
{
  static const struct
  {
    double height;
    guint levels;
  } rows[] = { { 0.0, 2 }, { 100.0, 1 }, { 1.7, 2 }, { 0.5, 4 }, { 0.001, 4 } };
  Tube tube;

  tube_init (&tube, 12, 8);
  rmp_values_set_int (tube.values, RMP_FINE_PARAM_SUBDIVISION, 0);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (RmpFineSurface) surface = NULL;

      tube.input.character_size = rows[i].height;
      surface = tube_surface (&tube);
      g_assert_cmpuint (surface->relief->n_faces, ==, (2 * 12 * 8) << (2 * rows[i].levels));
    }
  tube_clear (&tube);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add_func ("/fine-mesh/" name, func)
  ADD ("longer-runs-keep-lengths-better", longer_runs_keep_lengths_better);
  ADD ("stiffer-cloth-has-fewer-folds", stiffer_cloth_has_fewer_folds);
  ADD ("what-is-no-number-comes-to-its-anchor", what_is_no_number_comes_to_its_anchor);
  ADD ("lengths-of-nothing-are-left-out", lengths_of_nothing_are_left_out);
  ADD ("cloth-at-rest-is-where-it-is-attached", cloth_at_rest_is_where_it_is_attached);
  ADD ("no-vertex-goes-farther-than-it-may", no_vertex_goes_farther_than_it_may);
  ADD ("a-rigid-motion-moves-the-folds-rigidly", a_rigid_motion_moves_the_folds_rigidly);
  ADD ("a-jump-begins-anew-and-being-carried-does-not",
       a_jump_begins_anew_and_being_carried_does_not);
  ADD ("folds-come-to-rest", folds_come_to_rest);
  ADD ("spreading-is-subdivision", spreading_is_subdivision);
  ADD ("only-the-garment-wrinkles-and-no-gap-opens", only_the_garment_wrinkles_and_no_gap_opens);
  ADD ("lengths-are-those-of-the-rest-shape", lengths_are_those_of_the_rest_shape);
  ADD ("levels-follow-the-height-of-the-character", levels_follow_the_height_of_the_character);
  return g_test_run ();
}
