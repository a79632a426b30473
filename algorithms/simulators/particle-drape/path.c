/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "path.h"

#include <math.h>
#include <string.h>

struct _RmpDrapePath
{
  const RmpDrapeProblem *problem;
  guint most;
  guint stride;         /* of the iterates that are kept */
  guint n;              /* iterates that were added */
  GArray *kept;         /* (element-type RmpDrapeIterate): 0, stride, 2 stride, … */
  RmpDrapeIterate last; /* of all */
  double *gradient;     /* [#V × 3] scratch */
};

static gsize
measure_size (const RmpDrapePath *self)
{
  return 3 * (gsize) self->problem->model->n_vertices * sizeof (double);
}

static void
clear_iterate (gpointer data)
{
  g_free (((RmpDrapeIterate *) data)->positions);
}

RmpDrapePath *
rmp_drape_path_new (const RmpDrapeProblem *problem, guint most)
{
  RmpDrapePath *self = g_new0 (RmpDrapePath, 1);

  g_assert (most >= 2);
  self->problem = problem;
  self->most = most;
  self->stride = 1;
  self->kept = g_array_new (FALSE, FALSE, sizeof (RmpDrapeIterate));
  g_array_set_clear_func (self->kept, clear_iterate);
  self->last.positions = g_malloc (measure_size (self) + 1);
  self->gradient = g_malloc (measure_size (self) + 1);
  return self;
}

void
rmp_drape_path_free (RmpDrapePath *self)
{
  g_array_unref (self->kept);
  g_free (self->last.positions);
  g_free (self->gradient);
  g_free (self);
}

/* Every other shape that is kept goes. */
static void
thin (RmpDrapePath *self)
{
  guint n = 0;

  for (guint i = 0; i < self->kept->len; i++)
    {
      RmpDrapeIterate *iterate = &g_array_index (self->kept, RmpDrapeIterate, i);

      if (i % 2 == 0)
        g_array_index (self->kept, RmpDrapeIterate, n++) = *iterate;
      else
        g_free (iterate->positions);
    }
  /* those behind belong to others now, or are gone */
  g_array_set_clear_func (self->kept, NULL);
  g_array_set_size (self->kept, n);
  g_array_set_clear_func (self->kept, clear_iterate);
  self->stride *= 2;
}

void
rmp_drape_path_add (RmpDrapePath *self, const double *x, double force)
{
  memcpy (self->last.positions, x, measure_size (self));
  self->last.energy = rmp_drape_problem_evaluate (self->problem, x, self->gradient);
  self->last.force = isnan (force) ? rmp_drape_problem_measure_force (self->problem, self->gradient)
                                   : force;
  self->last.iterate = self->n;
  if (self->n % self->stride == 0)
    {
      RmpDrapeIterate kept = self->last;

      kept.positions = g_memdup2 (x, measure_size (self));
      g_array_append_val (self->kept, kept);
    }
  self->n++;
  if (self->kept->len > self->most)
    thin (self);
}

void
rmp_drape_path_return (RmpDrapePath *self)
{
  RmpDrapeIterate first;

  g_assert (self->n > 0);
  first = g_array_index (self->kept, RmpDrapeIterate, 0);
  g_array_set_size (self->kept, 1);
  memcpy (self->last.positions, first.positions, measure_size (self));
  self->last = (RmpDrapeIterate){ 0, first.energy, first.force, self->last.positions };
  self->stride = 1;
  self->n = 1;
}

const RmpDrapeIterate *
rmp_drape_path_get (const RmpDrapePath *self, double part)
{
  const double at = part * (self->n - 1);
  const guint i = (guint) lround (at / self->stride);

  g_assert (self->n > 0);
  if (lround (at) >= (glong) self->last.iterate || i >= self->kept->len)
    return &self->last;
  return &g_array_index (self->kept, RmpDrapeIterate, i);
}
