/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Old paths on new frames: the least of the energy, wherever the scene stands. */

#include "methods/dynamic-wrinkling/persistence.h"

#include <math.h>

#define MOST 12

typedef struct
{
  double v1[3 * MOST], v2[3 * MOST], previous[MOST], form[3 * MOST], across[3 * MOST];
  RmpWrinklePersistence problem;
} Case;

static void
case_draw (Case *self, GRand *random)
{
  guint n = (guint) g_rand_int_range (random, 1, MOST + 1);

  for (guint i = 0; i < 3 * n; i++)
    {
      self->v1[i] = (i % 3 == 0 ? i / 3 : 0.0) + g_rand_double_range (random, -0.5, 0.5);
      self->v2[i] = (i % 3 == 0 ? i / 3 : 0.0) + g_rand_double_range (random, -0.5, 0.5);
      self->form[i] = g_rand_double_range (random, -0.3, 0.3);
      self->across[i] = g_rand_double_range (random, -1.0, 1.0);
    }
  for (guint i = 0; i < n; i++)
    self->previous[i] = g_rand_double (random);
  self->problem = (RmpWrinklePersistence){ .n = n,
                                           .v1 = self->v1,
                                           .v2 = self->v2,
                                           .previous = self->previous,
                                           .form = self->form,
                                           .across = self->across,
                                           .weight = 0.4,
                                           .unit = rmp_wrinkle_persistence_mean_edge (n, self->v1,
                                                                                      self->v2) };
}

static void
no_step_away_from_the_solution_costs_less (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (41);

  for (guint round = 0; round < 300; round++)
    {
      double t[MOST];
      Case self;

      case_draw (&self, random);
      rmp_wrinkle_persistence_solve (&self.problem, t);
      for (guint i = 0; i < self.problem.n; i++)
        {
          double ahead, behind, at = t[i];

          t[i] = at + 1e-4;
          ahead = rmp_wrinkle_persistence_energy (&self.problem, t);
          t[i] = at - 1e-4;
          behind = rmp_wrinkle_persistence_energy (&self.problem, t);
          t[i] = at;
          g_assert_cmpfloat_with_epsilon ((ahead - behind) / 2e-4, 0.0, 1e-8);
        }
    }
}

/* M is not below the identity: x · M x ≥ x · x. */
static void
matrix_is_at_least_the_identity (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (42);

  for (guint round = 0; round < 300; round++)
    {
      double bands[3 * MOST], right[MOST], x[MOST], square = 0.0, form = 0.0;
      Case self;

      case_draw (&self, random);
      rmp_wrinkle_persistence_assemble (&self.problem, bands, right);
      for (guint i = 0; i < self.problem.n; i++)
        x[i] = g_rand_double_range (random, -1.0, 1.0);
      for (guint i = 0; i < self.problem.n; i++)
        {
          square += x[i] * x[i];
          for (guint k = 0; k < 3 && i + k < self.problem.n; k++)
            form += (k == 0 ? 1.0 : 2.0) * bands[3 * i + k] * x[i] * x[i + k];
        }
      g_assert_cmpfloat (form, >=, square - 1e-12);
    }
}

/* Turned, moved and scaled with the unit, t is what it was. */
static void
solution_moves_with_the_scene (void)
{
  static const double turn[3][3] = { { 2.0 / 3.0, -1.0 / 3.0, 2.0 / 3.0 },
                                     { 2.0 / 3.0, 2.0 / 3.0, -1.0 / 3.0 },
                                     { -1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0 } };
  g_autoptr (GRand) random = g_rand_new_with_seed (43);

  for (guint round = 0; round < 100; round++)
    {
      double t[MOST], moved[MOST];
      Case self;

      case_draw (&self, random);
      rmp_wrinkle_persistence_solve (&self.problem, t);
      for (guint which = 0; which < 4; which++)
        {
          double *rows = which == 0   ? self.v1
                         : which == 1 ? self.v2
                         : which == 2 ? self.form
                                      : self.across;

          for (guint i = 0; i < self.problem.n; i++)
            {
              double row[3];

              for (guint c = 0; c < 3; c++)
                row[c] = turn[c][0] * rows[3 * i] + turn[c][1] * rows[3 * i + 1] +
                         turn[c][2] * rows[3 * i + 2];
              for (guint c = 0; c < 3; c++)
                rows[3 * i + c] = which == 3 ? row[c] : 100.0 * row[c] + (which < 2 ? 7.0 : 0.0);
            }
        }
      self.problem.unit = rmp_wrinkle_persistence_mean_edge (self.problem.n, self.v1, self.v2);
      rmp_wrinkle_persistence_solve (&self.problem, moved);
      for (guint i = 0; i < self.problem.n; i++)
        g_assert_cmpfloat_with_epsilon (moved[i], t[i], 1e-9);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/persistence/least", no_step_away_from_the_solution_costs_less);
  g_test_add_func ("/persistence/matrix", matrix_is_at_least_the_identity);
  g_test_add_func ("/persistence/motion", solution_moves_with_the_scene);
  return g_test_run ();
}
