/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "relax.h"

#define N_ROUNDS 60
#define REFRESH 3     /* rounds that share a gradient */
#define LAST_ROUNDS 3 /* that end exactly on the surface */

/* Vertices of the left half and of the mirror plane; the others follow them. */
static gboolean
is_leader (const RmpTemplate *self, guint vertex)
{
  const RmpShellVertex *v = rmp_template_at (self, vertex);

  return v->mirror == vertex || v->position.x > 0;
}

static void
set_position (RmpTemplate *self, guint vertex, RmpVec p)
{
  RmpShellVertex *v = rmp_template_at (self, vertex);

  if (v->mirror == vertex)
    p.x = 0;
  v->position = p;
  if (v->mirror != vertex)
    rmp_template_at (self, v->mirror)->position = vec_mirror (p);
}

static RmpVec
mean_of_neighbours (const RmpTemplate *self, guint vertex)
{
  guint first = self->first_neighbour[vertex], end = self->first_neighbour[vertex + 1];
  RmpVec sum = { 0, 0, 0 };

  for (guint i = first; i < end; i++)
    sum = vec_add (sum, rmp_template_at (self, self->neighbours[i])->position);

  return vec_scale (sum, 1.0 / (end - first));
}

static void
project_all (RmpTemplate *self, const RmpFigure *figure, guint steps)
{
  for (guint i = 0; i < self->vertices->len; i++)
    if (is_leader (self, i))
      set_position (self, i,
                    rmp_figure_project (figure, rmp_figure_whole,
                                        rmp_template_at (self, i)->position, steps));
}

/* Half-way to the neighbours' mean, along the surface and, in limbs, within the ring's plane. */
static RmpVec
relaxed (const RmpTemplate *self, guint vertex, RmpVec gradient)
{
  const RmpShellVertex *v = rmp_template_at (self, vertex);
  RmpVec move = vec_sub (mean_of_neighbours (self, vertex), v->position);

  move = vec_reject (move, vec_unit (gradient));
  move = vec_along (move, -v->tied * vec_dot (move, v->plane), v->plane);

  return vec_along (v->position, .5, move);
}

void
rmp_template_relax (RmpTemplate *self, const RmpFigure *figure)
{
  guint n = self->vertices->len;
  g_autofree RmpVec *gradients = g_new (RmpVec, n), *moved = g_new (RmpVec, n);

  project_all (self, figure, 6);
  for (guint round = 0; round < N_ROUNDS; round++)
    {
      for (guint i = 0; i < n; i++)
        {
          const RmpShellVertex *v = rmp_template_at (self, i);

          if (!is_leader (self, i))
            continue;
          if (round % REFRESH == 0)
            gradients[i] = rmp_figure_gradient (figure, rmp_figure_whole, v->position);
          moved[i] = v->pinned ? v->position : relaxed (self, i, gradients[i]);
        }
      for (guint i = 0; i < n; i++)
        if (is_leader (self, i))
          {
            double f = rmp_figure_whole (figure, moved[i]);
            double step = CLAMP (-f / vec_dot (gradients[i], gradients[i]), -.020, .020);

            set_position (self, i, vec_along (moved[i], step, gradients[i]));
          }
      if (round + LAST_ROUNDS >= N_ROUNDS)
        project_all (self, figure, 6);
    }
}

static gboolean
on_head (const RmpTemplate *self, guint vertex)
{
  return rmp_template_at (self, vertex)->part == RMP_PART_HEAD;
}

static gboolean
on_mirror_plane (const RmpTemplate *self, guint vertex)
{
  return rmp_template_at (self, vertex)->mirror == vertex;
}

/* Which end of an edge moves to the crossing at @t. One on the mirror plane has to stay there. */
static guint
moving_end (const RmpTemplate *self, guint a, guint b, double t)
{
  if (on_mirror_plane (self, a) != on_mirror_plane (self, b))
    return on_mirror_plane (self, a) ? b : a;

  return t < .5 ? a : b;
}

void
rmp_template_snap (RmpTemplate *self, const RmpFigure *figure, double (*border) (RmpVec p))
{
  for (guint a = 0; a < self->vertices->len; a++)
    for (guint i = self->first_neighbour[a]; i < self->first_neighbour[a + 1]; i++)
      {
        guint b = self->neighbours[i];
        RmpVec pa = rmp_template_at (self, a)->position, pb = rmp_template_at (self, b)->position,
               crossing;
        double fa = border (pa), fb = border (pb);

        if (b < a || !on_head (self, a) || !on_head (self, b) || !is_leader (self, a) ||
            !is_leader (self, b))
          continue;
        if (fa * fb >= 0 || MIN (fabs (fa), fabs (fb)) < RMP_ON_BORDER)
          continue;
        crossing = vec_mix (pa, pb, fa / (fa - fb));
        set_position (self, moving_end (self, a, b, fa / (fa - fb)),
                      rmp_figure_project (figure, rmp_figure_whole, crossing, 6));
      }
}
