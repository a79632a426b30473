/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cloth-sheet.h"

#include "geometry/vector.h"
#include "methods/animation-wrinkling/animation-wrinkling.h"

#include <math.h>

#define EDGE 0.01

static void
init_positions (Sheet *self, gboolean round, float *positions)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (23);
  double radius = EDGE * self->nx / (2.0 * G_PI);

  for (guint i = 0; i < self->n; i++)
    {
      guint across = round ? self->nx : self->nx + 1;
      double x = EDGE * ((i % across) - 0.5 * self->nx + g_rand_double_range (random, -0.2, 0.2));
      double y = EDGE * ((i / across) - 0.5 * self->ny + g_rand_double_range (random, -0.2, 0.2));

      positions[3 * i] = (float) (round ? radius * sin (x / radius) : x);
      positions[3 * i + 1] = (float) y;
      positions[3 * i + 2] = (float) (round ? radius * cos (x / radius) : 0.0);
    }
}

void
sheet_init (Sheet *self, guint nx, guint ny, gboolean round, guint turn)
{
  guint across = round ? nx : nx + 1, n_faces = 2 * nx * ny;
  g_autofree guint32 *faces = g_new (guint32, 3 * n_faces);
  g_autofree float *positions = NULL;
  g_autoptr (RmpValues) values = rmp_values_new (&rmp_animation_wrinkling);
  g_autoptr (GError) error = NULL;
  RmpCreaseSettings settings;

  *self = (Sheet){ .nx = nx, .ny = ny, .n = across * (ny + 1) };
  positions = g_new (float, 3 * self->n);
  self->posed = g_new (float, 3 * self->n);
  init_positions (self, round, positions);
  for (guint32 j = 0, at = 0; j < ny; j++)
    for (guint32 i = 0; i < nx; i++)
      {
        guint32 a = j * across + i, b = j * across + (i + 1) % across;
        const guint32 quad[6] = { a, b, b + across, a, b + across, a + across };

        for (guint half = 0; half < 2; half++)
          for (guint k = 0; k < 3; k++)
            faces[at++] = quad[3 * half + (k + turn) % 3];
      }
  self->mesh = rmp_mesh_new (self->n, positions, n_faces, faces, 0, NULL, NULL, &error);
  g_assert_no_error (error);
  self->input.mesh = self->mesh;
  self->cloth = rmp_crease_cloth_new (&self->input);
  rmp_values_set_lengths (values, self->cloth->mean_edge, 0.0);
  rmp_crease_settings_read (&settings, self->cloth->mean_edge, values);
  self->options = settings.options;
}

void
sheet_clear (Sheet *self)
{
  rmp_crease_cloth_free (self->cloth);
  rmp_mesh_unref (self->mesh);
  rmp_inputs_unref (self->input.inputs);
  g_free (self->posed);
}

void
sheet_pose (Sheet *self, SheetFunc func, const double numbers[4])
{
  const float *rest = rmp_mesh_get_positions (self->mesh);

  for (guint i = 0; i < self->n; i++)
    {
      const double position[3] = { (double) rest[3 * i], (double) rest[3 * i + 1],
                                   (double) rest[3 * i + 2] };
      double posed[3];

      func (position, numbers, posed);
      for (guint c = 0; c < 3; c++)
        self->posed[3 * i + c] = (float) posed[c];
    }
}

void
sheet_scale (const double rest[3], const double numbers[4], double posed[3])
{
  for (guint c = 0; c < 3; c++)
    posed[c] = numbers[c] * rest[c];
}

void
sheet_part (const double rest[3], const double numbers[4], double posed[3])
{
  double x = CLAMP ((fabs (rest[1]) - numbers[1]) / (5.0 * EDGE), 0.0, 1.0);

  posed[0] = rest[0] * (1.0 + x * (numbers[0] - 1.0));
  posed[1] = rest[1];
  posed[2] = rest[2];
}

RmpCreaseField *
sheet_field (const Sheet *self, guint passes)
{
  return rmp_crease_field_new (self->cloth, self->posed, passes, 1);
}

void
sheet_step (const Sheet *self, RmpCreaseState *state, RmpCreaseEvents *events)
{
  g_autoptr (RmpCreaseField) field = sheet_field (self, 2);
  guint n;
  const RmpTouch *touches = rmp_inputs_get_touches (self->input.inputs, &n);

  rmp_crease_state_step (state, field, &self->options, n, touches, FALSE, events);
}

double *
sheet_curve_positions (const Sheet *sheet, const RmpCrease *crease)
{
  double *positions = g_new (double, 3 * (gsize) crease->curve->n_points);

  rmp_surface_curve_positions (crease->curve, sheet->cloth->topology->faces, sheet->cloth->rest,
                               positions);
  return positions;
}

guint
sheet_step_once (Sheet *sheet, RmpCreaseState **state)
{
  *state = rmp_crease_state_new (sheet->cloth, 0, NULL);
  sheet_step (sheet, *state, NULL);
  return rmp_crease_state_get_n_creases (*state);
}

void
sheet_pinch (const double rest[3], const double numbers[4], double posed[3])
{
  double x = rest[0] - numbers[0], y = rest[1] - numbers[1];
  double pull = numbers[2] * exp (-(x * x + 0.4 * y * y) / (0.05 * 0.05));

  posed[0] = rest[0] - pull * (x + 0.3 * y);
  posed[1] = rest[1];
  posed[2] = 0.02 * sin (20.0 * rest[0]) * numbers[3];
}

void
sheet_assert_same_curves (const Sheet *sheet, const RmpCreaseState *a, const Sheet *other,
                          const RmpCreaseState *b, double epsilon, gboolean faces)
{
  g_assert_cmpuint (rmp_crease_state_get_n_creases (a), ==, rmp_crease_state_get_n_creases (b));
  g_assert_cmpuint (rmp_crease_state_get_n_creases (a), >, 4);
  for (guint i = 0; i < rmp_crease_state_get_n_creases (a); i++)
    {
      const RmpCrease *x = rmp_crease_state_get_crease (a, i),
                      *y = rmp_crease_state_get_crease (b, i);
      g_autofree double *first = sheet_curve_positions (sheet, x),
                        *second = sheet_curve_positions (other, y);
      guint n = x->curve->n_points;
      gboolean reversed = rmp_vector_distance (first, second) >
                          rmp_vector_distance (first, second + 3 * (y->curve->n_points - 1));

      g_assert_cmpuint (n, ==, y->curve->n_points);
      g_assert_true (!faces || !reversed);
      for (guint k = 0; k < n; k++)
        {
          g_assert_cmpfloat (
              rmp_vector_distance (first + 3 * k, second + 3 * (reversed ? n - 1 - k : k)), <,
              epsilon);
          if (faces)
            g_assert_cmpuint (x->curve->points[k].face, ==, y->curve->points[k].face);
        }
    }
}

void
sheet_pose_frame (Sheet *sheet, guint frame)
{
  const double numbers[4] = { 0.04 * sin (0.21 * frame), 0.03 * cos (0.17 * frame),
                              0.2 + 0.2 * sin (0.4 * frame), 1.0 };

  sheet_pose (sheet, sheet_pinch, numbers);
}
