/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bodies that keep the skin out, and take it along. */

#include "methods/embedded-shell/contact.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"
#include "inputs/colliders.h"

#define RATE 24.0
#define MOVED 0.001 /* metres that the box goes along x in a frame */

/* A box a metre wide whose top is at y = 0, in two frames. */
static RmpSampler *
make_box (void)
{
  static const guint32 faces[36] = { 0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                                     2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5 };
  float frames[2][24];
  g_autoptr (RmpMesh) mesh = NULL;
  g_autoptr (GError) error = NULL;

  for (guint f = 0; f < 2; f++)
    for (guint v = 0; v < 8; v++)
      {
        frames[f][3 * v] = (v & 1 ? 0.5f : -0.5f) + (float) (MOVED * f);
        frames[f][3 * v + 1] = v & 2 ? 0.0f : -0.5f;
        frames[f][3 * v + 2] = v & 4 ? 0.5f : -0.5f;
      }
  mesh = rmp_mesh_new (8, frames[0], 12, faces, 0, NULL, NULL, &error);
  g_assert_no_error (error);
  return rmp_sampler_new_sequence (mesh, 2, RATE, frames[0]);
}

static void
the_push_is_the_slope_of_its_energy (void)
{
  const double x[9] = { 0.06, 0.029, 0.015, 0.01, -0.0005, 0.02, 0.5, 0.5, 0.5 };
  const double stiffness[3] = { 3.0, 5.0, 7.0 }, reach[3] = { 0.01, 0.002, 0.002 };
  g_autoptr (RmpShellBodies) bodies = NULL;
  g_autoptr (RmpShellContact) contact = NULL;
  double gradient[9] = { 0.0 }, blocks[9] = { 0.0 };
  RmpClothShape shapes[2] = {
    { { RMP_SHAPE_SPHERE, 0.02, 0.0, { 0.0 } }, { 0.0 }, -1, FALSE },
    { { RMP_SHAPE_PLANE, 0.0, 0.0, { 1.0, 1.0, 1.0 } }, { 0.0 }, -1, FALSE },
  };
  GArray *list = g_array_new (FALSE, FALSE, sizeof (RmpClothShape));
  g_autoptr (RmpSampler) sampler = make_box ();

  for (guint s = 0; s < 2; s++)
    for (guint c = 0; c < 16; c += 5)
      shapes[s].pose[c] = 1.0;
  shapes[0].pose[12] = 0.055;
  shapes[0].pose[13] = 0.05;
  shapes[0].pose[14] = 0.01;
  g_array_append_vals (list, shapes, 2);
  bodies = rmp_shell_bodies_new (list, NULL);
  contact = rmp_shell_contact_new (bodies, sampler, 0.0, 1, NULL);
  rmp_shell_contact_look (contact, 3, x, stiffness, reach, 1);
  rmp_shell_contact_add_gradient (contact, x, gradient);
  g_assert_cmpfloat (fabs (gradient[1]), >, 1e-3);
  g_assert_cmpfloat (fabs (gradient[4]), >, 1e-3);
  for (guint i = 0; i < 9; i++)
    {
      const double step = 1e-7;
      double moved[9], slope;

      memcpy (moved, x, sizeof moved);
      moved[i] += step;
      slope = rmp_shell_contact_energy (contact, moved);
      moved[i] -= 2.0 * step;
      slope = (slope - rmp_shell_contact_energy (contact, moved)) / (2.0 * step);
      g_assert_cmpfloat_with_epsilon (gradient[i], slope, 1e-8);
    }
  rmp_shell_contact_add_hessian (contact, x, 1, blocks);
  g_assert_cmpfloat_with_epsilon (blocks[4], stiffness[1], 1e-12);
  g_assert_cmpfloat_with_epsilon (rmp_shell_contact_depth (contact, NULL, x), 5e-4, 1e-12);
}

/* --- friction --------------------------------------------------------------------------------- */

#define STIFFNESS 4.0
#define REACH 0.002
#define HEIGHT 0.0015 /* of the vertex over the top */

/* A vertex that touched the box before that moved. */
typedef struct
{
  RmpInputs *inputs;
  RmpShellBodies *bodies;
  RmpShellContact *contact;
  double x[3], stiffness, reach;
} Touch;

static void
touch_init (Touch *self, double height, double friction)
{
  g_autoptr (RmpSampler) box = make_box ();
  g_autoptr (RmpShellContact) before = NULL;

  *self = (Touch){ .x = { 0.1, height, 0.05 }, .stiffness = STIFFNESS, .reach = REACH };
  rmp_inputs_set_colliders (&self->inputs, 1, &box);
  self->bodies = rmp_shell_bodies_new (g_array_new (FALSE, FALSE, sizeof (RmpClothShape)),
                                       self->inputs);
  before = rmp_shell_contact_new (self->bodies, box, 0.0, 1, NULL);
  rmp_shell_contact_look (before, 1, self->x, &self->stiffness, &self->reach, 1);
  self->contact = rmp_shell_contact_new (self->bodies, box, 1.0 / RATE, 1, NULL);
  rmp_shell_contact_hold (self->contact, before, self->x, friction);
  rmp_shell_contact_look (self->contact, 1, self->x, &self->stiffness, &self->reach, 1);
}

static void
touch_clear (Touch *self)
{
  rmp_shell_contact_free (self->contact);
  rmp_shell_bodies_free (self->bodies);
  rmp_inputs_unref (self->inputs);
}

/* Along x, newtons, at @aside from where the vertex was looked at. */
static double
pull_at (const Touch *self, double aside)
{
  const double x[3] = { self->x[0] + aside, self->x[1], self->x[2] };
  double gradient[3] = { 0.0 };

  rmp_shell_contact_add_gradient (self->contact, x, gradient);
  return -gradient[0];
}

static void
a_body_takes_along_what_it_pushes (void)
{
  const double push = STIFFNESS * (REACH - HEIGHT);
  Touch touch;

  touch_init (&touch, HEIGHT, 100.0);
  g_assert_cmpfloat_with_epsilon (pull_at (&touch, 0.99 * MOVED), 0.01 * STIFFNESS * MOVED, 1e-6);
  g_assert_cmpfloat_with_epsilon (pull_at (&touch, MOVED), 0.0, 1e-6);
  touch_clear (&touch);

  touch_init (&touch, HEIGHT, 0.3);
  g_assert_cmpfloat_with_epsilon (pull_at (&touch, 0.0), 0.3 * push, 1e-6);
  g_assert_cmpfloat_with_epsilon (pull_at (&touch, -1.0), 0.3 * push, 1e-6);
  touch_clear (&touch);
}

static void
what_did_not_touch_is_not_taken_along (void)
{
  Touch touch;

  touch_init (&touch, 2.0 * REACH, 100.0);
  g_assert_cmpfloat (pull_at (&touch, 0.0), ==, 0.0);
  touch_clear (&touch);
}

static void
friction_is_the_slope_of_its_energy (void)
{
  double gradient[3] = { 0.0 }, blocks[9] = { 0.0 };
  Touch touch;

  touch_init (&touch, HEIGHT, 0.3);
  rmp_shell_contact_add_gradient (touch.contact, touch.x, gradient);
  rmp_shell_contact_add_hessian (touch.contact, touch.x, 0, blocks);
  for (guint i = 0; i < 3; i++)
    {
      const double step = 1e-6;
      double ahead[3] = { 0.0 }, behind[3] = { 0.0 }, moved[3], slope;

      rmp_vector_copy (touch.x, moved);
      moved[i] += step;
      slope = rmp_shell_contact_energy (touch.contact, moved);
      rmp_shell_contact_add_gradient (touch.contact, moved, ahead);
      moved[i] -= 2.0 * step;
      slope = (slope - rmp_shell_contact_energy (touch.contact, moved)) / (2.0 * step);
      rmp_shell_contact_add_gradient (touch.contact, moved, behind);
      g_assert_cmpfloat_with_epsilon (gradient[i], slope, 1e-9);
      for (guint k = 0; k < 3; k++)
        g_assert_cmpfloat_with_epsilon (blocks[3 * k + i], (ahead[k] - behind[k]) / (2.0 * step),
                                        1e-6);
    }
  touch_clear (&touch);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/embedded-shell/contact/the-push-is-the-slope-of-its-energy",
                   the_push_is_the_slope_of_its_energy);
  g_test_add_func ("/embedded-shell/contact/a-body-takes-along-what-it-pushes",
                   a_body_takes_along_what_it_pushes);
  g_test_add_func ("/embedded-shell/contact/what-did-not-touch-is-not-taken-along",
                   what_did_not_touch_is_not_taken_along);
  g_test_add_func ("/embedded-shell/contact/friction-is-the-slope-of-its-energy",
                   friction_is_the_slope_of_its_energy);
  return g_test_run ();
}
