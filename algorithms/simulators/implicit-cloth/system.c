/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "system.h"

#include <string.h>

#include "cloth/colouring.h"
#include "compute/parallel.h"
#include "geometry/vector.h"

/* Elements that are added one after the other: what lies together is written together. */
#define RUN 32

/* Elements of one kind: where their blocks are, and which runs of them may be added at once. */
typedef struct
{
  RmpElements elements;
  guint32 *slots; /* [n × width × width] */
  RmpColouring *colouring;
  double *energies; /* [n] */
} Group;

struct _RmpImplicitSystem
{
  const RmpClothTriangle *triangles;
  guint32 *hinge_vertices; /* [#hinges × 4] */
  Group faces, hinges;
  RmpBlockMatrix *matrix;
};

/* Runs of elements as elements of as many vertices. (transfer full) */
static RmpColouring *
colour_runs (const RmpElements *elements, guint n_vertices)
{
  const guint n_runs = (elements->n + RUN - 1) / RUN, width = RUN * elements->width;
  const gsize n_corners = (gsize) elements->n * elements->width;
  g_autofree guint32 *corners = g_new (guint32, (gsize) n_runs * width + 1);

  for (gsize i = 0; i < (gsize) n_runs * width; i++)
    corners[i] = elements->vertices[MIN (i, n_corners - 1)];
  return rmp_colouring_new (n_vertices, n_runs, width, corners);
}

static void
init_group (Group *self, const RmpBlockMatrix *matrix)
{
  const gsize blocks = (gsize) self->elements.width * self->elements.width;

  self->slots = g_new (guint32, self->elements.n * blocks + 1);
  self->energies = g_new0 (double, self->elements.n + 1);
  self->colouring = colour_runs (&self->elements, matrix->n);
  rmp_block_matrix_slots (matrix, &self->elements, self->slots);
}

static void
clear_group (Group *self)
{
  g_free (self->slots);
  g_free (self->energies);
  rmp_colouring_free (self->colouring);
}

RmpImplicitSystem *
rmp_implicit_system_new (guint n_vertices, guint n_faces, const guint32 *faces,
                         const RmpClothTriangle *triangles, guint n_hinges,
                         const RmpClothHinge *hinges)
{
  RmpImplicitSystem *self = g_new0 (RmpImplicitSystem, 1);

  self->triangles = triangles;
  self->hinge_vertices = g_new (guint32, 4 * (gsize) n_hinges + 1);
  for (guint i = 0; i < n_hinges; i++)
    memcpy (self->hinge_vertices + 4 * (gsize) i, hinges[i].vertices, sizeof hinges[i].vertices);
  self->faces.elements = (RmpElements){ n_faces, 3, faces };
  self->hinges.elements = (RmpElements){ n_hinges, 4, self->hinge_vertices };
  self->matrix = rmp_block_matrix_new (
      n_vertices, 2, (RmpElements[]){ self->faces.elements, self->hinges.elements });
  init_group (&self->faces, self->matrix);
  init_group (&self->hinges, self->matrix);
  return self;
}

void
rmp_implicit_system_free (RmpImplicitSystem *self)
{
  clear_group (&self->faces);
  clear_group (&self->hinges);
  rmp_block_matrix_free (self->matrix);
  g_free (self->hinge_vertices);
  g_free (self);
}

/* --- elements --------------------------------------------------------------------------------- */

/* What an element adds, by its own vertices: @stiffness and @damping are [3w × 3w]. */
typedef struct
{
  const double *force, *stiffness, *damping;
} Parts;

/* h (f + h K v + K y): what the step sees of the force where it ends. */
static void
add_right (const Group *group, guint32 element, const RmpImplicitStep *step, const Parts *parts,
           double *right)
{
  const guint width = group->elements.width, size = 3 * width;
  const guint32 *vertices = group->elements.vertices + (gsize) element * width;
  double way[12] = { 0.0 };

  for (guint i = 0; i < size; i++)
    {
      const gsize at = 3 * (gsize) vertices[i / 3] + i % 3;

      way[i] = (step->began ? 0.0 : step->step * step->velocities[at]) +
               (step->drift ? step->drift[at] : 0.0);
    }
  for (guint i = 0; i < size; i++)
    {
      double sum = parts->force[i];

      for (guint j = 0; j < size; j++)
        sum += parts->stiffness[size * i + j] * way[j];
      right[3 * (gsize) vertices[i / 3] + i % 3] += step->step * sum;
    }
}

static void
add_matrix (RmpImplicitSystem *self, const Group *group, guint32 element, double step,
            const Parts *parts)
{
  const guint width = group->elements.width, size = 3 * width;
  const guint32 *slots = group->slots + (gsize) element * width * width;

  for (guint i = 0; i < width; i++)
    for (guint j = 0; j < width; j++)
      {
        double *block = self->matrix->blocks + 9 * (gsize) slots[width * i + j];

        for (guint r = 0; r < 3; r++)
          for (guint c = 0; c < 3; c++)
            {
              const guint at = size * (3 * i + r) + 3 * j + c;

              block[3 * r + c] -= step * (parts->damping[at] + step * parts->stiffness[at]);
            }
      }
}

static void
add_face (RmpImplicitSystem *self, guint32 face, const RmpImplicitStep *step, double *right)
{
  const guint32 *corners = self->faces.elements.vertices + 3 * (gsize) face;
  const double *x[3], *v[3];
  RmpTriangleForce force;
  const Parts parts = { force.force, force.stiffness, force.damping };

  self->faces.energies[face] = 0.0;
  if (self->triangles[face].area <= 0.0)
    return;
  for (guint i = 0; i < 3; i++)
    {
      x[i] = step->positions + 3 * (gsize) corners[i];
      v[i] = step->velocities + 3 * (gsize) corners[i];
    }
  rmp_triangle_force (&self->triangles[face], &step->triangles[face], x, v, &force);
  self->faces.energies[face] = force.energy;
  add_right (&self->faces, face, step, &parts, right);
  add_matrix (self, &self->faces, face, step->step, &parts);
}

/* The same of stiffness and damping that are numbers by the square of one direction. */
static void
add_along (RmpImplicitSystem *self, guint32 hinge, const RmpImplicitStep *step,
           const RmpBendForce *force, double *right)
{
  const RmpBendOptions *bend = &step->bends[hinge];
  const double weight = step->step * (bend->damping + step->step * bend->stiffness);
  const guint32 *vertices = self->hinges.elements.vertices + 4 * (gsize) hinge;
  const guint32 *slots = self->hinges.slots + 16 * (gsize) hinge;
  const double *gradient = force->gradient;
  double turn = 0.0;

  for (guint i = 0; i < 12; i++)
    {
      const gsize at = 3 * (gsize) vertices[i / 3] + i % 3;
      const double way = (step->began ? 0.0 : step->step * step->velocities[at]) +
                         (step->drift ? step->drift[at] : 0.0);

      turn += gradient[i] * way;
    }
  for (guint i = 0; i < 4; i++)
    for (guint r = 0; r < 3; r++)
      right[3 * (gsize) vertices[i] + r] += step->step *
                                            (force->force[3 * i + r] -
                                             bend->stiffness * turn * gradient[3 * i + r]);
  for (guint i = 0; i < 4; i++)
    for (guint j = 0; j < 4; j++)
      {
        double *block = self->matrix->blocks + 9 * (gsize) slots[4 * i + j];

        for (guint r = 0; r < 3; r++)
          for (guint c = 0; c < 3; c++)
            block[3 * r + c] += weight * gradient[3 * i + r] * gradient[3 * j + c];
      }
}

static void
add_hinge (RmpImplicitSystem *self, guint32 hinge, const RmpImplicitStep *step, gboolean exact,
           double *right)
{
  const guint32 *vertices = self->hinges.elements.vertices + 4 * (gsize) hinge;
  const RmpBendOptions *bend = &step->bends[hinge];
  const double *x[4], *v[4];
  double damping[144];
  RmpBendForce force;
  const Parts parts = { force.force, force.stiffness, damping };

  self->hinges.energies[hinge] = 0.0;
  if (bend->stiffness <= 0.0)
    return;
  for (guint i = 0; i < 4; i++)
    {
      x[i] = step->positions + 3 * (gsize) vertices[i];
      v[i] = step->velocities + 3 * (gsize) vertices[i];
    }
  if (!rmp_bend_force (x, v, step->rest_angles[hinge], bend->stiffness, bend->damping, exact,
                       &force))
    return;
  self->hinges.energies[hinge] = force.energy;
  if (!exact)
    {
      add_along (self, hinge, step, &force, right);
      return;
    }
  for (guint i = 0; i < 144; i++)
    damping[i] = -bend->damping * force.gradient[i / 12] * force.gradient[i % 12];
  add_right (&self->hinges, hinge, step, &parts, right);
  add_matrix (self, &self->hinges, hinge, step->step, &parts);
}

/* --- the whole -------------------------------------------------------------------------------- */

static void
add_anchor (RmpImplicitSystem *self, guint32 vertex, const RmpImplicitStep *step, double *right)
{
  const RmpClothAnchor *anchor = &step->anchors[vertex];
  double *block = self->matrix->blocks + 9 * (gsize) self->matrix->diagonal[vertex];

  for (guint c = 0; c < 3; c++)
    {
      const gsize at = 3 * (gsize) vertex + c;
      const double way = (step->began ? 0.0 : step->step * step->velocities[at]) +
                         (step->drift ? step->drift[at] : 0.0);
      const double pull = anchor->stiffness * (step->anchor_positions[at] - step->positions[at]) +
                          anchor->damping * (step->anchor_velocities[at] - step->velocities[at]);

      right[at] += step->step * (pull - anchor->stiffness * way);
      block[4 * c] += step->step * (anchor->damping + step->step * anchor->stiffness);
    }
}

/* Masses, and what does not come of elements. */
static void
begin (RmpImplicitSystem *self, const RmpImplicitStep *step, double *right, int n_threads)
{
  const guint n = self->matrix->n;

  rmp_block_matrix_clear_values (self->matrix);
#pragma omp parallel for schedule(static) num_threads(n_threads)
  for (guint v = 0; v < n; v++)
    {
      double *block = self->matrix->blocks + 9 * (gsize) self->matrix->diagonal[v];

      for (guint c = 0; c < 3; c++)
        {
          const gsize at = 3 * (gsize) v + c;

          block[4 * c] = step->masses[v];
          right[at] = step->step * step->forces[at] -
                      (step->began ? step->masses[v] * (step->velocities[at] - step->began[at])
                                   : 0.0);
        }
      if (step->anchors)
        add_anchor (self, v, step, right);
    }
}

static double
sum_energies (const Group *self)
{
  double sum = 0.0;

  for (guint i = 0; i < self->elements.n; i++)
    sum += self->energies[i];
  return sum;
}

static void
add_run (RmpImplicitSystem *self, Group *group, guint32 run, const RmpImplicitStep *step,
         gboolean exact, double *right)
{
  for (guint32 i = run * RUN; i < MIN ((run + 1) * RUN, group->elements.n); i++)
    if (group == &self->faces)
      add_face (self, i, step, right);
    else
      add_hinge (self, i, step, exact, right);
}

static void
add_group (RmpImplicitSystem *self, Group *group, const RmpImplicitStep *step, gboolean exact,
           double *right, guint n_threads)
{
  const RmpColouring *colouring = group->colouring;

  for (guint colour = 0; colour < colouring->n_colours; colour++)
    {
      const guint32 first = colouring->start[colour], end = colouring->start[colour + 1];

#pragma omp parallel for schedule(static)                                                          \
    num_threads(rmp_parallel_threads(8 * RUN * (gsize) (end - first), n_threads))
      for (guint32 k = first; k < end; k++)
        add_run (self, group, colouring->order[k], step, exact, right);
    }
}

const RmpBlockMatrix *
rmp_implicit_system_assemble (RmpImplicitSystem *self, const RmpImplicitStep *step, double *right,
                              double *energy, guint n_threads)
{
  const gboolean exact = self->faces.elements.n > 0 &&
                         step->triangles[0].hessian == RMP_HESSIAN_EXACT;

  begin (self, step, right, rmp_parallel_threads (self->matrix->n, n_threads));
  add_group (self, &self->faces, step, exact, right, n_threads);
  add_group (self, &self->hinges, step, exact, right, n_threads);
  if (energy)
    *energy = sum_energies (&self->faces) + sum_energies (&self->hinges);
  return self->matrix;
}
