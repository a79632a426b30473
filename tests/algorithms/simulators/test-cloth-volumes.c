/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bodies that do not bend as distances on a grid: cloth rests on them, and comes out of them. */

#include <math.h>
#include <string.h>

#include "../collision/sheets.h"
#include "cloth/volumes.h"
#include "geometry/vector.h"
#include "inputs/colliders.h"
#include "inputs/references.h"
#include "simulators/interactive-mass-spring/interactive-mass-spring.h"
#include "simulators/parallel-verlet/parallel-verlet.h"

#define SIDE 0.4
#define RADIUS 0.15
#define THICKNESS 0.004
#define RINGS 24
#define N_FRAMES 40
#define FREE                                                                                       \
  "follow=0;settle=0;gravity=0,0,-9.81;thickness=0.004;body_friction=0.5;"                         \
  "contact_by=projection;volumes=1;"

static const RmpTechnique *const simulators[] = { &rmp_parallel_verlet,
                                                  &rmp_interactive_mass_spring };

/* Where the ball is: it rises, and turns about an axis aslant. */
static void
place_ball (const double rest[3], double time, gboolean moves, double placed[3])
{
  const double axis[3] = { 0.6, 0.0, 0.8 }, angle = moves ? 0.4 * time : 0.0;
  double across[3], along = rmp_vector_dot (axis, rest);

  rmp_vector_cross (axis, rest, across);
  for (guint c = 0; c < 3; c++)
    placed[c] = cos (angle) * rest[c] + sin (angle) * across[c] +
                (1.0 - cos (angle)) * along * axis[c];
  placed[2] += moves ? 0.2 * time : 0.0;
}

static RmpMesh *
convert (const Mesh *mesh, guint n_faces)
{
  g_autofree float *positions = g_new (float, 3 * mesh->n_vertices);
  g_autoptr (GError) error = NULL;
  RmpMesh *converted;

  for (guint i = 0; i < 3 * mesh->n_vertices; i++)
    positions[i] = (float) mesh->positions[i];
  converted = rmp_mesh_new (mesh->n_vertices, positions, n_faces, mesh->faces, 0, NULL, NULL,
                            &error);
  g_assert_no_error (error);
  return converted;
}

typedef struct
{
  const RmpTechnique *technique;
  RmpMesh *mesh, *ball;
  RmpSampler *sampler, *body;
  RmpValues *values;
  RmpInput input;
  gpointer shared, state;
  guint n;
} Scene;

/* @height: of the sheet over the middle of the ball; @n_open: faces of that which are missing;
 * @grows: by how much a second
 */
static void
scene_init (Scene *self, const RmpTechnique *technique, const char *settings, double height,
            gboolean moves, guint n_open, double grows, GError **error)
{
  static const double middle[3] = { 0.0, 0.0, 0.0 };
  static const RmpCall call = { .n_threads = 1 };
  const gint param = rmp_technique_find_param (technique, RMP_CLOTH_VOLUMES_ID);
  static char helmet[] = "Helmet";
  RmpReference reference = { .joint = -1, .member = RMP_CLOTH_VOLUME_MESH, .name = helmet };
  g_autofree float *motion = NULL;
  Mesh sheet, ball;

  *self = (Scene){ .technique = technique };
  mesh_init (&sheet);
  mesh_add_sheet (&sheet, 13, SIDE, height);
  mesh_init (&ball);
  mesh_add_sphere (&ball, RINGS, RADIUS, middle);
  for (guint v = 0; v < sheet.n_vertices; v++)
    for (guint c = 0; c < 2; c++)
      sheet.positions[3 * v + c] += 0.003 * (c + 1.0);
  self->mesh = convert (&sheet, sheet.n_faces);
  self->ball = convert (&ball, ball.n_faces - n_open);
  self->n = sheet.n_vertices;
  motion = g_new (float, 3 * (gsize) ball.n_vertices * N_FRAMES);
  for (guint k = 0; k < N_FRAMES; k++)
    for (guint v = 0; v < ball.n_vertices; v++)
      {
        double placed[3];

        place_ball (ball.positions + 3 * v, k / 30.0, moves, placed);
        for (guint c = 0; c < 3; c++)
          motion[3 * ((gsize) k * ball.n_vertices + v) + c] = (float) (placed[c] *
                                                                       (1.0 + grows * k / 30.0));
      }
  self->sampler = rmp_sampler_new_sequence (self->mesh, 1, 30.0,
                                            rmp_mesh_get_positions (self->mesh));
  self->body = rmp_sampler_new_sequence (self->ball, N_FRAMES, 30.0, motion);
  self->values = rmp_values_new (technique);
  rmp_values_set_list (self->values, FREE, error);
  g_assert_no_error (*error);
  rmp_values_set_list (self->values, settings, error);
  g_assert_no_error (*error);
  self->input.mesh = self->mesh;
  rmp_inputs_set_colliders (&self->input.inputs, 1, &self->body);
  g_assert_cmpint (param, >=, 0);
  reference.param = (guint) param;
  reference.sampler = self->body;
  rmp_inputs_set_references (&self->input.inputs, 1, &reference);
  self->shared = technique->prepare (&self->input, self->sampler, self->values, &call, error);
  if (self->shared)
    self->state = technique->state_new (self->shared);
  mesh_clear (&sheet);
  mesh_clear (&ball);
}

static void
scene_clear (Scene *self)
{
  if (self->shared)
    {
      self->technique->state_free (self->state);
      self->technique->shared_free (self->shared);
    }
  rmp_inputs_unref (self->input.inputs);
  rmp_values_unref (self->values);
  rmp_sampler_unref (self->sampler);
  rmp_sampler_unref (self->body);
  rmp_mesh_unref (self->mesh);
  rmp_mesh_unref (self->ball);
}

static gboolean
scene_step (Scene *self, guint frame, RmpOutput *output, GError **error)
{
  static const RmpCall call = { .n_threads = 1 };

  return self->technique->step (self->shared, NULL, self->state, self->sampler, self->values,
                                frame / 30.0, RMP_TARGET_BAKE, NULL, output, &call, error);
}

/* How far the vertex nearest to the ball is from it. */
static double
measure_nearest (const Scene *self, const float *positions, gboolean moves, double time)
{
  const double middle[3] = { 0.0, 0.0, moves ? 0.2 * time : 0.0 };
  double nearest = INFINITY;

  for (guint v = 0; v < self->n; v++)
    {
      double p[3];

      rmp_vector_load (positions + 3 * (gsize) v, p);
      nearest = MIN (nearest, rmp_vector_distance (p, middle) - RADIUS);
    }
  return nearest;
}

/* Faces of the ball lie inside of it, and the grid is off by part of a cell. */
static void
cloth_rests_on_a_ball_and_does_not_pass (void)
{
  const double sag = RADIUS * (1.0 - cos (G_PI / RINGS)), cell = 2.0 * RADIUS / 48.0;

  for (guint i = 0; i < 2 * G_N_ELEMENTS (simulators); i++)
    {
      const gboolean moves = i % 2 == 1;
      g_autoptr (GError) error = NULL;
      double nearest = 0.0;
      Scene scene;

      scene_init (&scene, simulators[i / 2], "volumes.1.cells=48", RADIUS + 0.01, moves, 0, 0.0,
                  &error);
      g_assert_no_error (error);
      for (guint k = 0; k < N_FRAMES; k++)
        {
          RmpOutput output;

          g_assert_true (scene_step (&scene, k, &output, &error));
          nearest = measure_nearest (&scene, output.positions, moves, k / 30.0);
          g_assert_cmpfloat (nearest, >, THICKNESS - sag - 0.1 * cell);
          rmp_output_clear (&output);
        }
      g_test_message ("%s: %g", simulators[i / 2]->id, nearest);
      g_assert_cmpfloat (nearest, <, THICKNESS + 0.001);
      scene_clear (&scene);
    }
}

/* However deep: the sheet begins right through the middle. */
static void
what_is_deep_in_it_comes_out_at_once (void)
{
  const double sag = RADIUS * (1.0 - cos (G_PI / RINGS)), cell = 2.0 * RADIUS / 48.0;

  for (guint i = 0; i < G_N_ELEMENTS (simulators); i++)
    {
      g_autoptr (GError) error = NULL;
      RmpOutput output;
      Scene scene;

      scene_init (&scene, simulators[i], "untangle=false;gravity=0,0,0;volumes.1.cells=48", 0.02,
                  FALSE, 0, 0.0, &error);
      g_assert_no_error (error);
      for (guint k = 0; k < 2; k++)
        {
          g_assert_true (scene_step (&scene, k, &output, &error));
          if (k == 0)
            g_assert_cmpfloat (measure_nearest (&scene, output.positions, FALSE, 0.0), <,
                               -0.8 * RADIUS);
          else
            g_assert_cmpfloat (measure_nearest (&scene, output.positions, FALSE, 0.0), >,
                               THICKNESS - sag - 0.2 * cell);
          rmp_output_clear (&output);
        }
      scene_clear (&scene);
    }
}

static void
an_open_mesh_is_refused_by_its_hole (void)
{
  for (guint i = 0; i < 2 * G_N_ELEMENTS (simulators); i++)
    {
      const gboolean is_used = i % 2 == 0;
      g_autoptr (GError) error = NULL;
      Scene scene;

      scene_init (&scene, simulators[i / 2], is_used ? "" : "contact_by=continuous", 0.2, FALSE, 1,
                  0.0, &error);
      if (is_used)
        {
          g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
          g_test_message ("%s", error->message);
          g_assert_nonnull (strstr (error->message, "“Helmet” cannot be one"));
          g_assert_nonnull (strstr (error->message, "1 hole, of 3 edges"));
        }
      else
        g_assert_no_error (error);
      scene_clear (&scene);
    }
}

static void
a_body_that_grows_says_so (void)
{
  g_autoptr (GError) error = NULL;
  RmpOutput output;
  Scene scene;

  scene_init (&scene, &rmp_parallel_verlet, "", 0.2, TRUE, 0, 0.5, &error);
  g_assert_no_error (error);
  g_assert_true (scene_step (&scene, 0, &output, &error));
  rmp_output_clear (&output);
  g_assert_false (scene_step (&scene, 1, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, "“Helmet”, a distance volume, bends or grows"));
  scene_clear (&scene);
}

/* Nor is it made anew where only the cloth is another one; with other cells it is. */
static void
a_volume_is_made_once (void)
{
  static const char *const settings[] = { "volumes.1.cells=20", "volumes.1.cells=20;density=0.3",
                                          "volumes.1.cells=22" };
  g_autoptr (GError) error = NULL;
  GPtrArray *volumes[3];
  Scene scenes[3];

  for (guint i = 0; i < 3; i++)
    {
      scene_init (&scenes[i], &rmp_parallel_verlet, settings[i], 0.2, FALSE, 0, 0.0, &error);
      g_assert_no_error (error);
      volumes[i] = rmp_cloth_volumes_read (scenes[i].input.inputs, scenes[i].values, 1,
                                           &scenes[i].body, THICKNESS, NULL, &error);
      g_assert_no_error (error);
    }
  g_assert_true (rmp_cloth_volume_get_distances (volumes[0]->pdata[0]) ==
                 rmp_cloth_volume_get_distances (volumes[1]->pdata[0]));
  g_assert_true (rmp_cloth_volume_get_distances (volumes[0]->pdata[0]) !=
                 rmp_cloth_volume_get_distances (volumes[2]->pdata[0]));
  for (guint i = 0; i < 3; i++)
    {
      g_ptr_array_unref (volumes[i]);
      scene_clear (&scenes[i]);
    }
}

/* Who takes it back need not wait for the grid, and has it the next time. */
static void
making_a_volume_can_be_cancelled (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (simulators); i++)
    {
      const RmpTechnique *technique = simulators[i];
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      const RmpCall call = { .n_threads = 1, .cancellable = cancellable };
      g_autoptr (GError) error = NULL;
      gpointer shared;
      Scene scene;

      scene_init (&scene, technique, "volumes.1.cells=16", 0.2, FALSE, 0, 0.0, &error);
      g_assert_no_error (error);
      rmp_values_set_list (scene.values, i == 0 ? "volumes.1.cells=33" : "volumes.1.cells=34",
                           &error);
      g_assert_no_error (error);
      g_cancellable_cancel (cancellable);
      g_assert_null (technique->prepare (&scene.input, scene.sampler, scene.values, &call, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_clear_error (&error);
      g_cancellable_reset (cancellable);
      shared = technique->prepare (&scene.input, scene.sampler, scene.values, &call, &error);
      g_assert_no_error (error);
      technique->shared_free (shared);
      scene_clear (&scene);
    }
}

/* Whatever it is turned by, and where to. */
static void
the_pose_of_a_body_is_found (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) volumes = NULL;
  Scene scene;

  scene_init (&scene, &rmp_parallel_verlet, "volumes.1.cells=16", 0.2, TRUE, 0, 0.0, &error);
  g_assert_no_error (error);
  volumes = rmp_cloth_volumes_read (scene.input.inputs, scene.values, 1, &scene.body, THICKNESS,
                                    NULL, &error);
  g_assert_no_error (error);
  for (guint k = 0; k < 60; k++)
    {
      const guint n = rmp_mesh_get_n_vertices (scene.ball);
      g_autofree double *positions = g_new (double, 3 * (gsize) n);
      double pose[16], x[3];
      guint vertex;

      for (guint v = 0; v < n; v++)
        {
          rmp_vector_load (rmp_mesh_get_positions (scene.ball) + 3 * (gsize) v, x);
          place_ball (x, 0.1 * k, TRUE, positions + 3 * (gsize) v);
        }
      g_assert_cmpfloat (rmp_cloth_volume_fit (volumes->pdata[0], positions, pose, &vertex), <,
                         1e-9);
      /* it is no mirror */
      rmp_vector_cross (pose, pose + 4, x);
      g_assert_cmpfloat_with_epsilon (rmp_vector_distance (x, pose + 8), 0.0, 1e-9);
    }
  scene_clear (&scene);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(func) g_test_add_func ("/cloth-volumes/" #func, func)
  ADD (cloth_rests_on_a_ball_and_does_not_pass);
  ADD (what_is_deep_in_it_comes_out_at_once);
  ADD (an_open_mesh_is_refused_by_its_hole);
  ADD (a_body_that_grows_says_so);
  ADD (a_volume_is_made_once);
  ADD (making_a_volume_can_be_cancelled);
  ADD (the_pose_of_a_body_is_found);
#undef ADD
  return g_test_run ();
}
