/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Wrinkle meshes: what is kept on any cloth, in any order, and with input that is bad. */

#include "geometry/vector.h"
#include "inputs/cloth.h"
#include "inputs/masks.h"
#include "inputs/references.h"
#include "inputs/rest-shape.h"
#include "methods/wrinkle-meshes/report.h"
#include "methods/wrinkle-meshes/wrinkle-meshes.h"

#include <math.h>
#include <string.h>

#define RATE 24.0
#define EDGE 0.02

static const RmpCall one_thread = { .n_threads = 1 };

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
      rmp_vector_add_scaled (anchors + 3 * i, 0.05 * 0.05 * (2.0 * rmp_fine_noise (i, seed) - 1.0),
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

/* --- a sheet ---------------------------------------------------------------------------------- */

/* A tube about y that is pressed and bent, as the frames go on. */
typedef struct
{
  guint across, along, n;
  RmpMesh *mesh;
  RmpInput input;
  RmpValues *values;
} Tube;

static void
tube_init (Tube *self, guint across, guint along)
{
  const guint n = across * (along + 1), n_faces = 2 * across * along;
  const double radius = EDGE * across / (2.0 * G_PI);
  g_autofree float *positions = g_new (float, 3 * n);
  g_autofree guint32 *faces = g_new (guint32, 3 * n_faces);
  g_autoptr (GError) error = NULL;

  *self = (Tube){ .across = across, .along = along, .n = n };
  for (guint i = 0; i < n; i++)
    {
      const double angle = 2.0 * G_PI * (i % across) / across;

      positions[3 * i] = (float) (radius * sin (angle));
      positions[3 * i + 1] = (float) (EDGE * (i / across));
      positions[3 * i + 2] = (float) (radius * cos (angle));
    }
  for (guint32 j = 0, at = 0; j < along; j++)
    for (guint32 i = 0; i < across; i++)
      {
        const guint32 a = j * across + i, b = j * across + (i + 1) % across;
        const guint32 quad[6] = { a, b, b + across, a, b + across, a + across };

        for (guint k = 0; k < 6; k++)
          faces[at++] = quad[k];
      }
  self->mesh = rmp_mesh_new (n, positions, n_faces, faces, 0, NULL, NULL, &error);
  g_assert_no_error (error);
  self->input.mesh = self->mesh;
  self->values = rmp_values_new (&rmp_wrinkle_meshes);
  rmp_values_set_int (self->values, RMP_FINE_PARAM_SUBDIVISION, 1);
  rmp_values_set_int (self->values, RMP_FINE_PARAM_ITERATIONS, 6);
}

static void
tube_clear (Tube *self)
{
  rmp_mesh_unref (self->mesh);
  rmp_inputs_unref (self->input.inputs);
  rmp_values_unref (self->values);
}

/* (transfer full) [n × 3] */
static double *
tube_pose (const Tube *self, double amount)
{
  const float *rest = rmp_mesh_get_positions (self->mesh);
  const double middle = 0.5 * EDGE * self->along;
  double *posed = g_new (double, 3 * self->n);

  for (guint i = 0; i < self->n; i++)
    {
      const double y = (double) rest[3 * i + 1], pressed = y - amount * 0.25 * (y - middle);
      const double angle = amount * (pressed - middle) / (6.0 * middle);

      posed[3 * i] = (double) rest[3 * i] * cos (angle) - pressed * sin (angle);
      posed[3 * i + 1] = (double) rest[3 * i] * sin (angle) + pressed * cos (angle);
      posed[3 * i + 2] = (double) rest[3 * i + 2];
    }
  return posed;
}

/* @amounts: [n_frames] */
static RmpSampler *
tube_play (const Tube *self, guint n_frames, const double *amounts)
{
  const gsize n = 3 * (gsize) self->n;
  g_autofree float *clip = g_new (float, n *n_frames);

  for (guint f = 0; f < n_frames; f++)
    {
      g_autofree double *posed = tube_pose (self, amounts[f]);

      for (gsize i = 0; i < n; i++)
        clip[n * f + i] = (float) posed[i];
    }
  return rmp_sampler_new_sequence (self->mesh, n_frames, RATE, clip);
}

static RmpFineSurface *
tube_surface (const Tube *self)
{
  g_autoptr (GError) error = NULL;
  RmpFinePlan plan;
  RmpFineSurface *surface;

  rmp_fine_plan_read (&plan, self->values);
  surface = rmp_fine_surface_new (&self->input, &plan, &one_thread, &error);
  g_assert_no_error (error);
  return surface;
}

static void
make_frame (const Tube *self, const RmpFineSurface *surface, const double *posed,
            RmpFineState *state, RmpFineFrame *frame)
{
  g_autoptr (GError) error = NULL;
  RmpFineSettings settings;

  rmp_fine_settings_read (&settings, self->values);
  rmp_fine_frame_init (frame, surface, &settings, posed, state, &one_thread, &error);
  g_assert_no_error (error);
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
        make_frame (&tube, surface, posed, NULL, &frame);
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
        make_frame (&tube, surface, posed, NULL, &frame);
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
  g_autoptr (RmpFineState) still = NULL, moving = NULL;
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

      make_frame (&tube, surface, posed, still, &a);
      move (f, tube.n, posed);
      make_frame (&tube, surface, posed, moving, &b);
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
  g_assert_cmpfloat (most, >, 0.2 * EDGE);
  tube_clear (&tube);
}

static void
a_jump_begins_anew_and_being_carried_does_not (void)
{
  g_autoptr (RmpFineSurface) surface = NULL;
  g_autoptr (RmpFineState) state = NULL;
  g_autofree double *posed = NULL;
  RmpFineFrame frame;
  Tube tube;

  tube_init (&tube, 12, 8);
  surface = tube_surface (&tube);
  state = rmp_fine_state_new (surface, tube.n);
  posed = tube_pose (&tube, 0.5);
  for (guint f = 0; f < 4; f++)
    {
      make_frame (&tube, surface, posed, state, &frame);
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
      g_autoptr (RmpFineState) state = NULL;
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

          make_frame (&tube, surface, posed, state, &frame);
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
                                              0.4f * (float) EDGE);
        }
      g_clear_pointer (&surface, rmp_fine_surface_free);
      tube_clear (&tube);
    }
}

/* --- the technique ---------------------------------------------------------------------------- */

#define N_FRAMES 6
static const double bending_amounts[N_FRAMES] = { 0.0, 0.2, 0.4, 0.6, 0.8, 1.0 };

/* The technique on a tube. */
typedef struct
{
  Tube tube;
  RmpSampler *sampler;
  gpointer shared, state;
} Run;

/* With the tube that is there. */
static void
run_init (Run *self)
{
  g_autoptr (GError) error = NULL;

  self->sampler = tube_play (&self->tube, N_FRAMES, bending_amounts);
  self->shared = rmp_wrinkle_meshes.prepare (&self->tube.input, self->sampler, self->tube.values,
                                             &one_thread, &error);
  g_assert_no_error (error);
  self->state = rmp_wrinkle_meshes.state_new (self->shared);
}

static void
run_clear (Run *self)
{
  rmp_wrinkle_meshes.state_free (self->state);
  rmp_wrinkle_meshes.shared_free (self->shared);
  rmp_sampler_unref (self->sampler);
  tube_clear (&self->tube);
}

static void
run_step (Run *self, guint frame, RmpTarget target, guint n_threads, RmpOutput *output)
{
  const gboolean fields[RMP_FINE_N_FIELDS] = { TRUE, TRUE, TRUE };
  const RmpCall call = { .n_threads = n_threads };
  const gboolean remembers = !rmp_wrinkle_meshes.any_order (self->tube.values);
  g_autoptr (GError) error = NULL;

  rmp_wrinkle_meshes.step (self->shared, NULL, remembers ? self->state : NULL, self->sampler,
                           self->tube.values, frame / RATE, target, fields, output, &call, &error);
  g_assert_no_error (error);
}

static void
a_bake_keeps_lengths_better_than_its_base (void)
{
  Run run;

  tube_init (&run.tube, 12, 8);
  run_init (&run);
  for (guint f = 0; f < N_FRAMES; f++)
    {
      RmpOutput output;
      const double *figures;

      run_step (&run, f, RMP_TARGET_BAKE, 1, &output);
      figures = output.figures;
      g_assert_cmpuint (output.relief->topology->n_faces, ==, 4 * 2 * 12 * 8);
      for (guint i = 0; i < 3 * output.relief->topology->n_vertices; i++)
        g_assert_true (isfinite (output.relief->positions[i]));
      for (guint i = 0; i < RMP_FINE_N_FIELDS; i++)
        g_assert_cmpuint (output.field_sizes[i], ==, output.relief->topology->n_vertices);
      if (f > 1)
        {
          g_assert_cmpfloat (figures[RMP_FINE_FIGURE_STRAIN], <,
                             0.7 * figures[RMP_FINE_FIGURE_STRAIN_BEFORE]);
          g_assert_cmpfloat (figures[RMP_FINE_FIGURE_WIDTH], >, 0.2 * EDGE);
          g_assert_cmpfloat (figures[RMP_FINE_FIGURE_WIDTH], <, 8.0 * EDGE);
        }
      g_assert_cmpfloat (figures[RMP_FINE_FIGURE_USED], <=, 1.0 + 1e-12);
      g_assert_cmpfloat (figures[RMP_FINE_FIGURE_ANEW], ==, f == 0);
      g_assert_null (output.warning);
      rmp_output_clear (&output);
    }
  run_clear (&run);
}

static void
threads_and_targets_change_nothing (void)
{
  Run one, four;

  for (guint k = 0; k < 2; k++)
    {
      Run *run = k ? &four : &one;

      tube_init (&run->tube, 40, 60);
      rmp_values_set_bool (run->tube.values, RMP_FINE_PARAM_CONTACT, FALSE);
      run_init (run);
    }
  for (guint f = 0; f < 2; f++)
    {
      RmpOutput a, b;

      run_step (&one, f, RMP_TARGET_PREVIEW, 1, &a);
      run_step (&four, f, RMP_TARGET_BAKE, 4, &b);
      g_assert_cmpmem (a.relief->positions, 12 * a.relief->topology->n_vertices,
                       b.relief->positions, 12 * b.relief->topology->n_vertices);
      rmp_output_clear (&a);
      rmp_output_clear (&b);
    }
  run_clear (&one);
  run_clear (&four);
}

static void
a_saved_state_goes_on_as_if_played (void)
{
  g_autoptr (GBytes) bytes = NULL, damaged = NULL;
  g_autoptr (GError) error = NULL;
  RmpOutput straight, again;
  Run run;

  tube_init (&run.tube, 12, 8);
  run_init (&run);
  for (guint f = 0; f < 4; f++)
    {
      run_step (&run, f, RMP_TARGET_PREVIEW, 1, &straight);
      rmp_output_clear (&straight);
      if (f == 2)
        bytes = rmp_wrinkle_meshes.state_save (run.state);
    }
  run_step (&run, 4, RMP_TARGET_PREVIEW, 1, &straight);
  rmp_wrinkle_meshes.state_free (run.state);
  run.state = rmp_wrinkle_meshes.state_load (run.shared, bytes, &error);
  g_assert_no_error (error);
  for (guint f = 3; f <= 4; f++)
    {
      run_step (&run, f, RMP_TARGET_PREVIEW, 1, &again);
      if (f == 3)
        rmp_output_clear (&again);
    }
  g_assert_cmpmem (straight.relief->positions, 12 * straight.relief->topology->n_vertices,
                   again.relief->positions, 12 * again.relief->topology->n_vertices);
  rmp_output_clear (&straight);
  rmp_output_clear (&again);
  damaged = g_bytes_new_from_bytes (bytes, 0, g_bytes_get_size (bytes) - 1);
  g_assert_null (rmp_wrinkle_meshes.state_load (run.shared, damaged, &error));
  g_assert_nonnull (error);
  run_clear (&run);
}

static void
without_memory_frames_are_independent (void)
{
  RmpOutput first, later;
  Run run;

  tube_init (&run.tube, 12, 8);
  rmp_values_set_bool (run.tube.values, RMP_FINE_PARAM_MEMORY, FALSE);
  g_assert_true (rmp_wrinkle_meshes.any_order (run.tube.values));
  run_init (&run);
  run_step (&run, 4, RMP_TARGET_PREVIEW, 1, &first);
  run_step (&run, 1, RMP_TARGET_PREVIEW, 1, &later);
  rmp_output_clear (&later);
  run_step (&run, 4, RMP_TARGET_PREVIEW, 1, &later);
  g_assert_cmpmem (first.relief->positions, 12 * first.relief->topology->n_vertices,
                   later.relief->positions, 12 * later.relief->topology->n_vertices);
  rmp_output_clear (&first);
  rmp_output_clear (&later);
  run_clear (&run);
}

static void
what_is_painted_to_nothing_is_held (void)
{
  g_autofree float *weights = NULL;
  RmpOutput output;
  double most[2] = { 0.0, 0.0 };
  Run run;

  tube_init (&run.tube, 12, 8);
  weights = g_new (float, run.tube.n);
  for (guint i = 0; i < run.tube.n; i++)
    weights[i] = i < run.tube.n / 2 ? 0.0f : 1.0f;
  {
    g_autoptr (GBytes) bytes = g_bytes_new (weights, run.tube.n * sizeof *weights);
    const RmpMasked masked = { .param = RMP_FINE_PARAM_MOST, .high = 3.0, .bytes = bytes };

    rmp_inputs_set_masks (&run.tube.input.inputs, 1, &masked);
  }
  run_init (&run);
  for (guint f = 0; f < N_FRAMES; f++)
    {
      run_step (&run, f, RMP_TARGET_PREVIEW, 1, &output);
      if (f + 1 < N_FRAMES)
        rmp_output_clear (&output);
    }
  for (guint v = 0; v < output.relief->topology->n_vertices; v++)
    {
      const gboolean held = output.relief->topology->rest_positions[3 * v + 1] < 2.9 * EDGE;

      most[held] = MAX (most[held], (double) output.fields[RMP_FINE_FIELD_USED][v]);
    }
  g_assert_cmpfloat (most[TRUE], ==, 0.0);
  g_assert_cmpfloat (most[FALSE], >, 0.1);
  rmp_output_clear (&output);
  run_clear (&run);
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
  make_frame (&tube, surface, posed, NULL, &frame);
  for (guint32 v = 0; v < finest->topology->n_vertices; v++)
    {
      const double distance = rmp_vector_distance (frame.positions + 3 * v, frame.anchors + 3 * v);

      if (surface->relief->rest_positions[3 * v + 1] < 3.2 * EDGE)
        g_assert_cmpfloat (distance, ==, 0.0);
      most = MAX (most, distance);
    }
  g_assert_cmpfloat (most, >, 0.1 * EDGE);
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
          const double chord = 2.0 * EDGE * tube.across / (2.0 * G_PI) * sin (G_PI / tube.across);

          pattern[2 * k] = (float) (1.1 * chord * column);
          pattern[2 * k + 1] = (float) (1.1 * EDGE * row);
        }
      rmp_inputs_set_rest_shape (
          &tube.input.inputs, tube.n, flat ? NULL : g_steal_pointer (&positions),
          rmp_mesh_get_n_faces (tube.mesh), flat ? g_steal_pointer (&pattern) : NULL);
      surface = tube_surface (&tube);
      posed = tube_pose (&tube, 0.0);
      make_frame (&tube, surface, posed, NULL, &frame);
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
a_mesh_may_be_loaded_as_the_fine_one (void)
{
  for (guint far = 0; far < 2; far++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpFineSurface) once = NULL;
      g_autoptr (RmpMesh) mesh = NULL;
      g_autoptr (RmpSampler) sampler = NULL;
      g_autofree float *positions = NULL;
      const RmpReliefTopology *fine;
      RmpOutput output;
      Run run;

      tube_init (&run.tube, 12, 8);
      once = tube_surface (&run.tube);
      fine = once->relief;
      positions = g_memdup2 (fine->rest_positions, 12 * fine->n_vertices);
      positions[0] += far ? 10.0f * (float) EDGE : 0.0f;
      mesh = rmp_mesh_new (fine->n_vertices, positions, fine->n_faces, fine->faces, 0, NULL, NULL,
                           &error);
      g_assert_no_error (error);
      sampler = rmp_sampler_new_sequence (mesh, 1, RATE, positions);
      {
        const RmpReference reference = { .param = RMP_FINE_PARAM_FINE_MESH,
                                         .joint = -1,
                                         .sampler = sampler };

        rmp_inputs_set_references (&run.tube.input.inputs, 1, &reference);
      }
      rmp_values_set_real (run.tube.values, RMP_FINE_PARAM_NOISE, 0.0);
      run_init (&run);
      run_step (&run, 0, RMP_TARGET_BAKE, 1, &output);
      g_assert_cmpuint (output.relief->topology->n_vertices, ==, fine->n_vertices);
      for (guint i = 0; i < 3 * fine->n_vertices; i++)
        g_assert_cmpfloat_with_epsilon (output.relief->positions[i], positions[i], 1e-6f);
      g_assert_cmpfloat (output.figures[RMP_FINE_FIGURE_FAR], ==, far);
      g_assert_cmpint (output.warning != NULL, ==, far);
      rmp_output_clear (&output);
      for (guint f = 1; f < N_FRAMES; f++)
        {
          run_step (&run, f, RMP_TARGET_BAKE, 1, &output);
          if (f + 1 == N_FRAMES && !far)
            g_assert_cmpfloat (output.figures[RMP_FINE_FIGURE_STRAIN], <,
                               0.8 * output.figures[RMP_FINE_FIGURE_STRAIN_BEFORE]);
          rmp_output_clear (&output);
        }
      run_clear (&run);
    }
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

      tube.input.character_height = rows[i].height;
      surface = tube_surface (&tube);
      g_assert_cmpuint (surface->relief->n_faces, ==, (2 * 12 * 8) << (2 * rows[i].levels));
    }
  tube_clear (&tube);
}

static void
bad_input_is_named (void)
{
  const float nowhere[9] = { 0.0f };
  const guint32 faces[3] = { 0, 1, 2 };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpMesh) mesh = rmp_mesh_new (3, nowhere, 1, faces, 0, NULL, NULL, &error);
  g_autoptr (RmpSampler) sampler = rmp_sampler_new_sequence (mesh, 1, RATE, nowhere);
  const RmpInput input = { .mesh = mesh };
  g_autofree double *posed = NULL;
  g_autofree float *frame = NULL;
  RmpOutput output;
  Run run;

  tube_init (&run.tube, 12, 8);
  g_assert_null (
      rmp_wrinkle_meshes.prepare (&input, sampler, run.tube.values, &one_thread, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_clear_error (&error);

  run_init (&run);
  posed = tube_pose (&run.tube, 0.5);
  frame = g_new (float, 3 * run.tube.n);
  for (guint i = 0; i < 3 * run.tube.n; i++)
    frame[i] = i == 3 * 17 ? NAN : (float) posed[i];
  rmp_sampler_unref (run.sampler);
  run.sampler = rmp_sampler_new_sequence (run.tube.mesh, 1, RATE, frame);
  g_assert_false (rmp_wrinkle_meshes.step (run.shared, NULL, run.state, run.sampler,
                                           run.tube.values, 0.0, RMP_TARGET_BAKE, NULL, &output,
                                           &one_thread, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_assert_nonnull (strstr (error->message, "17"));
  rmp_output_clear (&output);
  run_clear (&run);
}

static void
a_step_can_be_cancelled (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const RmpCall call = { .n_threads = 1, .cancellable = cancellable };
  g_autoptr (GError) error = NULL;
  RmpOutput output;
  Run run;

  tube_init (&run.tube, 12, 8);
  run_init (&run);
  g_cancellable_cancel (cancellable);
  g_assert_false (rmp_wrinkle_meshes.step (run.shared, NULL, run.state, run.sampler,
                                           run.tube.values, 0.0, RMP_TARGET_BAKE, NULL, &output,
                                           &call, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  rmp_output_clear (&output);
  run_clear (&run);
}

static void
parameters_are_those_of_the_description (void)
{
  static const struct
  {
    const char *id;
    double initial;
  } rows[] = { { "stretch_stiffness", 1.0 },
               { "bending_stiffness", 0.2 },
               { "max_distance", 2.0 },
               { "noise", 0.05 },
               { "rest_scale", 1.0 } };
  g_autoptr (RmpValues) values = rmp_values_new (&rmp_wrinkle_meshes);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const gint param = rmp_technique_find_param (&rmp_wrinkle_meshes, rows[i].id);

      g_assert_cmpint (param, >=, 0);
      g_assert_cmpfloat (rmp_values_get_default (values, (guint) param), ==, rows[i].initial);
    }
  for (guint i = 0; i < RMP_FINE_N_PRESETS; i++)
    {
      rmp_values_apply_preset (values, rmp_fine_presets[i].id, &error);
      g_assert_no_error (error);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add_func ("/wrinkle-meshes/" name, func)
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
  ADD ("a-bake-keeps-lengths-better-than-its-base", a_bake_keeps_lengths_better_than_its_base);
  ADD ("threads-and-targets-change-nothing", threads_and_targets_change_nothing);
  ADD ("a-saved-state-goes-on-as-if-played", a_saved_state_goes_on_as_if_played);
  ADD ("without-memory-frames-are-independent", without_memory_frames_are_independent);
  ADD ("what-is-painted-to-nothing-is-held", what_is_painted_to_nothing_is_held);
  ADD ("only-the-garment-wrinkles-and-no-gap-opens", only_the_garment_wrinkles_and_no_gap_opens);
  ADD ("lengths-are-those-of-the-rest-shape", lengths_are_those_of_the_rest_shape);
  ADD ("a-mesh-may-be-loaded-as-the-fine-one", a_mesh_may_be_loaded_as_the_fine_one);
  ADD ("levels-follow-the-height-of-the-character", levels_follow_the_height_of_the_character);
  ADD ("bad-input-is-named", bad_input_is_named);
  ADD ("a-step-can-be-cancelled", a_step_can_be_cancelled);
  ADD ("parameters-are-those-of-the-description", parameters_are_those_of_the_description);
  return g_test_run ();
}
