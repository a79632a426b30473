/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cloth that begins in closed bodies comes out of them. */

#include <math.h>
#include <string.h>

#include "../collision/sheets.h"
#include "cloth/emerge.h"
#include "contact-scene.h"
#include "geometry/vector.h"
#include "simulators/parallel-verlet/parallel-verlet.h"

#define RADIUS 0.1
#define RINGS 32
#define SAG (RADIUS * (1.0 - cos (G_PI / RINGS))) /* of the ball's faces */
#define SQUARES 24
#define SIDE 0.6
#define DEPTH 0.03 /* of the sheet in the ball */
#define THICKNESS 0.004

static RmpMesh *
to_mesh (Mesh *self)
{
  g_autofree float *positions = g_new (float, 3 * self->n_vertices);
  g_autoptr (GError) error = NULL;
  RmpMesh *mesh;

  for (guint i = 0; i < 3 * self->n_vertices; i++)
    positions[i] = (float) self->positions[i];
  mesh = rmp_mesh_new (self->n_vertices, positions, self->n_faces, self->faces, 0, NULL, NULL,
                       &error);
  g_assert_no_error (error);
  mesh_clear (self);
  return mesh;
}

static RmpMesh *
make_sheet (double height, gboolean is_inside_out)
{
  Mesh mesh;

  mesh_init (&mesh);
  mesh_add_sheet (&mesh, SQUARES, SIDE, height);
  if (is_inside_out)
    mesh_turn_inside_out (&mesh);
  return to_mesh (&mesh);
}

static RmpMesh *
make_ball (double x)
{
  Mesh mesh;

  mesh_init (&mesh);
  mesh_add_sphere (&mesh, RINGS, RADIUS, (double[3]){ x, 0.0, 0.0 });
  return to_mesh (&mesh);
}

static RmpSampler *
stand_still (RmpMesh *mesh)
{
  return rmp_sampler_new_sequence (mesh, 1, 30.0, rmp_mesh_get_positions (mesh));
}

/* Where cloth comes to. (transfer full) */
static double *
emerge (ContactScene *scene)
{
  const guint n = scene->model->n_vertices;
  g_autofree double *rest = g_new (double, 3 * n);
  double *positions = g_new (double, 3 * n);
  g_autoptr (GError) error = NULL;

  rmp_cloth_model_gather (scene->model, rmp_mesh_get_positions (scene->mesh), rest);
  memcpy (positions, rest, 3 * n * sizeof (double));
  g_assert_true (rmp_cloth_emerge (scene->contact, rest, positions, NULL, &error));
  g_assert_no_error (error);
  return positions;
}

/* How deep in the ball its vertices and the middles of its faces are at most. */
static double
measure_depth (const ContactScene *scene, const double *positions)
{
  double depth = -INFINITY;

  for (guint f = 0; f < scene->model->n_faces; f++)
    {
      const guint32 *corners = scene->model->topology->faces + 3 * f;
      double middle[3] = { 0.0, 0.0, 0.0 };

      for (guint k = 0; k < 3; k++)
        {
          const double *corner = positions + 3 * corners[k];

          rmp_vector_add_scaled (middle, 1.0 / 3.0, corner, middle);
          depth = MAX (depth, RADIUS - rmp_vector_norm (corner));
        }
      depth = MAX (depth, RADIUS - rmp_vector_norm (middle));
    }
  return depth;
}

#define SETTINGS "follow=0;thickness=0.004;"

static void
what_is_in_a_ball_lies_over_it (void)
{
  double *kept[2];

  for (guint k = 0; k < 2; k++)
    {
      g_autoptr (RmpMesh) ball = make_ball (0.0);
      g_autoptr (RmpSampler) collider = stand_still (ball);
      g_auto (ContactScene) scene;
      double most = 0.0, strain = 0.0;

      contact_scene_init (&scene, &rmp_parallel_verlet, make_sheet (RADIUS - DEPTH, k == 1),
                          collider, 0.0, SETTINGS);
      kept[k] = emerge (&scene);
      g_assert_cmpfloat (measure_depth (&scene, kept[k]), <, SAG);
      for (guint v = 0; v < scene.model->n_vertices; v++)
        {
          const float *begin = rmp_mesh_get_positions (scene.mesh) + 3 * v;
          double before[3];

          rmp_vector_load (begin, before);
          most = MAX (most, rmp_vector_distance (before, kept[k] + 3 * v));
        }
      for (guint e = 0; e < scene.model->topology->n_edges; e++)
        {
          const guint32 *ends = scene.model->topology->edges + 2 * e;
          const double length = rmp_vector_distance (scene.model->rest + 3 * ends[0],
                                                     scene.model->rest + 3 * ends[1]);

          strain = MAX (
              strain,
              fabs (rmp_vector_distance (kept[k] + 3 * ends[0], kept[k] + 3 * ends[1]) / length -
                    1.0));
        }
      g_test_message ("moves %g, strain %g", most, strain);
      g_assert_cmpfloat (most, <, DEPTH + 4.0 * THICKNESS);
      /* it is nowhere steeper than the ball is where the sheet met it */
      g_assert_cmpfloat (strain, <, RADIUS / (RADIUS - DEPTH) - 1.0);
    }
  /* Whichever way its faces look. */
  for (guint i = 0; i < 3 * (SQUARES + 1) * (SQUARES + 1); i++)
    g_assert_cmpfloat (fabs (kept[0][i] - kept[1][i]), <, 1e-9);
  for (guint k = 0; k < 2; k++)
    g_free (kept[k]);
}

static void
what_is_outside_or_pinned_stays (void)
{
  static const struct
  {
    double height;
    const char *settings;
  } cases[] = { { RADIUS + 0.002, SETTINGS }, { RADIUS - DEPTH, "follow=1;thickness=0.004;" } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RmpMesh) ball = make_ball (0.0);
      g_autoptr (RmpSampler) collider = stand_still (ball);
      g_autofree double *positions = NULL;
      g_auto (ContactScene) scene;

      contact_scene_init (&scene, &rmp_parallel_verlet, make_sheet (cases[i].height, FALSE),
                          collider, 0.0, cases[i].settings);
      positions = emerge (&scene);
      for (guint v = 0; v < 3 * scene.model->n_vertices; v++)
        g_assert_true (positions[v] == (double) rmp_mesh_get_positions (scene.mesh)[v]);
    }
}

/* As the side of a shirt that an arm comes over: it would be drawn to the far side of the arm. */
static void
what_comes_over_cloth_does_not_take_it_along (void)
{
  g_autoptr (RmpMesh) away = make_ball (1.0), here = make_ball (0.0);

  for (guint k = 0; k < 2; k++)
    {
      g_autoptr (RmpSampler) collider = rmp_sampler_new_sequence (k == 0 ? away : here, 1, 30.0,
                                                                  rmp_mesh_get_positions (here));
      g_autofree double *positions = NULL;
      g_auto (ContactScene) scene;
      gboolean moves = FALSE;

      contact_scene_init (&scene, &rmp_parallel_verlet, make_sheet (RADIUS - DEPTH, FALSE),
                          collider, 0.0, SETTINGS);
      positions = emerge (&scene);
      for (guint v = 0; v < 3 * scene.model->n_vertices; v++)
        moves = moves || positions[v] != (double) rmp_mesh_get_positions (scene.mesh)[v];
      g_assert_cmpint (moves, ==, k == 1);
    }
}

static void
who_cancels_does_not_wait (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (RmpMesh) ball = make_ball (0.0);
  g_autoptr (RmpSampler) collider = stand_still (ball);
  g_autofree double *positions = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (ContactScene) scene;

  contact_scene_init (&scene, &rmp_parallel_verlet, make_sheet (RADIUS - DEPTH, FALSE), collider,
                      0.0, SETTINGS);
  positions = g_memdup2 (scene.model->rest, 3 * scene.model->n_vertices * sizeof (double));
  g_cancellable_cancel (cancellable);
  g_assert_false (
      rmp_cloth_emerge (scene.contact, scene.model->rest, positions, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpmem (positions, 3 * scene.model->n_vertices * sizeof (double), scene.model->rest,
                   3 * scene.model->n_vertices * sizeof (double));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/cloth-emerge/" name, function)
  ADD ("what-is-in-a-ball-lies-over-it", what_is_in_a_ball_lies_over_it);
  ADD ("what-is-outside-or-pinned-stays", what_is_outside_or_pinned_stays);
  ADD ("what-comes-over-cloth-does-not-take-it-along",
       what_comes_over_cloth_does_not_take_it_along);
  ADD ("who-cancels-does-not-wait", who_cancels_does_not_wait);
  return g_test_run ();
}
