/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/skin.h"

#include <string.h>

#include "cloth/colouring.h"
#include "compute/parallel.h"
#include "geometry/vector.h"
#include "methods/embedded-shell/bending.h"
#include "methods/embedded-shell/membrane.h"

/* Elements of one kind: where their blocks are, and which of them may be added at once. */
typedef struct
{
  RmpElements elements;
  guint32 *slots; /* [n × width × width] */
  RmpColouring *colouring;
} Group;

/* Elements between two looks whether somebody waits no more: a few milliseconds. */
#define A_LOOK 512

struct _RmpShellSkin
{
  RmpTopology *topology;
  RmpShellMembrane *membranes; /* [#F] */
  RmpClothHinge *hinges;       /* [#H] */
  double *bends;               /* [#H] k_e */
  guint32 *hinge_vertices;     /* [#H × 4] */
  Group faces, edges;
  double *areas; /* [#V] */
  double force, edge;
  guint n_degenerate;
};

/* --- what it is made of ----------------------------------------------------------------------- */

static RmpShellMaterial
find_mean (const RmpShellMaterial *materials, const guint32 *vertices, guint n)
{
  RmpShellMaterial mean = { 0 };

  for (guint i = 0; i < n; i++)
    {
      const RmpShellMaterial *one = materials + vertices[i];

      mean.thickness += one->thickness / n;
      mean.skin_modulus += one->skin_modulus / n;
      mean.interior_modulus += one->interior_modulus / n;
      mean.skin_poisson += one->skin_poisson / n;
      mean.interior_poisson += one->interior_poisson / n;
    }
  return mean;
}

static void
init_membranes (RmpShellSkin *self, const double *rest, const double *grain,
                const RmpShellMaterial *materials, const RmpShellModuli *moduli)
{
  const guint n = self->topology->n_faces;
  double force = 0.0, area = 0.0;

  self->membranes = g_new (RmpShellMembrane, n + 1);
  self->areas = g_new0 (double, self->topology->n_vertices + 1);
  for (guint f = 0; f < n; f++)
    {
      const guint32 *corners = self->topology->faces + 3 * (gsize) f;
      const RmpShellMaterial material = find_mean (materials, corners, 3);
      RmpShellMembrane *membrane = self->membranes + f;
      double uv[6];

      rmp_cloth_triangle_flatten ((const double *const[]){ rest + 3 * (gsize) corners[0],
                                                           rest + 3 * (gsize) corners[1],
                                                           rest + 3 * (gsize) corners[2] },
                                  grain + 3 * (gsize) f, uv);
      if (!rmp_cloth_triangle_init (&membrane->triangle, uv))
        self->n_degenerate++;
      membrane->stretch = rmp_shell_stretch_stiffness (&material, moduli);
      membrane->collapse = moduli->published ? 0.0 : membrane->stretch;
      membrane->cross = rmp_shell_cross_stiffness (&material, moduli);
      membrane->shear = rmp_shell_shear_stiffness (&material, moduli);
      for (guint i = 0; i < 3; i++)
        self->areas[corners[i]] += membrane->triangle.area / 3.0;
      force += material.thickness * material.skin_modulus * membrane->triangle.area;
      area += membrane->triangle.area;
    }
  self->force = area > 0.0 ? force / area * sqrt (area / self->topology->n_vertices) : 1.0;
}

static void
init_bends (RmpShellSkin *self, const double *rest, const RmpShellMaterial *materials,
            const RmpShellModuli *moduli)
{
  const double any_way[3] = { 0.0, 0.0, 0.0 }; /* it bends alike along the grain and across */
  guint n;

  self->hinges = rmp_cloth_hinges_new (self->topology, rest, any_way, &n);
  self->bends = g_new (double, n + 1);
  self->hinge_vertices = g_new (guint32, 4 * (gsize) n + 1);
  for (guint i = 0; i < n; i++)
    {
      const RmpClothHinge *hinge = self->hinges + i;
      const RmpShellMaterial material = find_mean (materials, hinge->vertices, 4);

      self->bends[i] = rmp_shell_hinge_stiffness (hinge,
                                                  rmp_shell_bend_stiffness (&material, moduli));
      memcpy (self->hinge_vertices + 4 * (gsize) i, hinge->vertices, sizeof hinge->vertices);
    }
  self->edges.elements = (RmpElements){ n, 4, self->hinge_vertices };
}

static void
init_group (Group *self, const RmpBlockMatrix *matrix)
{
  const gsize blocks = (gsize) self->elements.width * self->elements.width;

  self->slots = g_new (guint32, self->elements.n * blocks + 1);
  self->colouring = rmp_colouring_new (matrix->n, self->elements.n, self->elements.width,
                                       self->elements.vertices);
  rmp_block_matrix_slots (matrix, &self->elements, self->slots);
}

static double
measure_edge (const RmpTopology *topology, const double *rest)
{
  double sum = 0.0;

  for (guint e = 0; e < topology->n_edges; e++)
    sum += rmp_vector_distance (rest + 3 * (gsize) topology->edges[2 * (gsize) e],
                                rest + 3 * (gsize) topology->edges[2 * (gsize) e + 1]);
  return topology->n_edges > 0 ? sum / topology->n_edges : 0.0;
}

RmpShellSkin *
rmp_shell_skin_new (RmpTopology *topology, const double *rest, const double grain[3],
                    const RmpShellMaterial *materials, const RmpShellModuli *moduli)
{
  g_autofree double *grains = g_new (double, 3 * (gsize) topology->n_faces + 1);

  for (guint f = 0; f < topology->n_faces; f++)
    rmp_vector_copy (grain, grains + 3 * (gsize) f);
  return rmp_shell_skin_new_along (topology, rest, grains, materials, moduli);
}

RmpShellSkin *
rmp_shell_skin_new_along (RmpTopology *topology, const double *rest, const double *grain,
                          const RmpShellMaterial *materials, const RmpShellModuli *moduli)
{
  RmpShellSkin *self = g_new0 (RmpShellSkin, 1);
  g_autoptr (RmpBlockMatrix) matrix = NULL;

  g_assert (topology && rest && grain && materials && moduli);

  self->topology = rmp_topology_ref (topology);
  self->edge = measure_edge (topology, rest);
  init_membranes (self, rest, grain, materials, moduli);
  init_bends (self, rest, materials, moduli);
  self->faces.elements = (RmpElements){ topology->n_faces, 3, topology->faces };
  matrix = rmp_shell_skin_new_matrix (self);
  init_group (&self->faces, matrix);
  init_group (&self->edges, matrix);
  return self;
}

static void
clear_group (Group *self)
{
  g_free (self->slots);
  rmp_colouring_free (self->colouring);
}

void
rmp_shell_skin_free (RmpShellSkin *self)
{
  if (!self)
    return;
  clear_group (&self->faces);
  clear_group (&self->edges);
  rmp_topology_unref (self->topology);
  g_free (self->membranes);
  g_free (self->hinges);
  g_free (self->bends);
  g_free (self->hinge_vertices);
  g_free (self->areas);
  g_free (self);
}

guint
rmp_shell_skin_get_n_vertices (const RmpShellSkin *self)
{
  return self->topology->n_vertices;
}

const double *
rmp_shell_skin_get_areas (const RmpShellSkin *self)
{
  return self->areas;
}

guint
rmp_shell_skin_count_degenerate (const RmpShellSkin *self)
{
  return self->n_degenerate;
}

double
rmp_shell_skin_get_force (const RmpShellSkin *self)
{
  return self->force;
}

double
rmp_shell_skin_get_edge (const RmpShellSkin *self)
{
  return self->edge;
}

RmpBlockMatrix *
rmp_shell_skin_new_matrix (const RmpShellSkin *self)
{
  return rmp_block_matrix_new (self->topology->n_vertices, 2,
                               (RmpElements[]){ self->faces.elements, self->edges.elements });
}

/* --- energies --------------------------------------------------------------------------------- */

static void
gather (const guint32 *vertices, guint n, const double *x, const double *corners[4])
{
  for (guint i = 0; i < n; i++)
    corners[i] = x + 3 * (gsize) vertices[i];
}

double
rmp_shell_skin_energy (const RmpShellSkin *self, const double *x, guint n_threads)
{
  const guint n_faces = self->faces.elements.n, n_hinges = self->edges.elements.n;
  const guint n = n_faces + n_hinges;
  g_autofree double *energies = g_new (double, (gsize) n + 1);
  double sum = 0.0;

#pragma omp parallel for schedule(static) num_threads(rmp_parallel_threads(n, n_threads))
  for (guint i = 0; i < n; i++)
    {
      const double *corners[4];

      if (i < n_faces)
        {
          gather (self->topology->faces + 3 * (gsize) i, 3, x, corners);
          energies[i] = rmp_shell_membrane_energy (self->membranes + i, corners);
        }
      else
        {
          const guint h = i - n_faces;

          gather (self->hinge_vertices + 4 * (gsize) h, 4, x, corners);
          energies[i] = rmp_shell_bending_energy (self->hinges + h, self->bends[h], corners);
        }
    }
  for (guint i = 0; i < n; i++)
    sum += energies[i];
  return sum;
}

static void
add_gradient (const RmpShellSkin *self, const Group *group, guint32 element, const double *x,
              double *gradient)
{
  const guint width = group->elements.width;
  const guint32 *vertices = group->elements.vertices + (gsize) element * width;
  const double *corners[4];
  double part[12];

  gather (vertices, width, x, corners);
  if (group == &self->faces)
    rmp_shell_membrane_gradient (self->membranes + element, corners, part);
  else
    rmp_shell_bending_gradient (self->hinges + element, self->bends[element], corners, part);
  for (guint i = 0; i < width; i++)
    for (guint c = 0; c < 3; c++)
      gradient[3 * (gsize) vertices[i] + c] += part[3 * i + c];
}

static void
add_hessian (const RmpShellSkin *self, const Group *group, guint32 element, const double *x,
             RmpShellCurvature curvature, RmpBlockMatrix *matrix)
{
  const guint width = group->elements.width, size = 3 * width;
  const guint32 *slots = group->slots + (gsize) element * width * width;
  const double *corners[4];
  double part[144];

  gather (group->elements.vertices + (gsize) element * width, width, x, corners);
  if (group == &self->faces)
    rmp_shell_membrane_hessian (self->membranes + element, corners, curvature != RMP_SHELL_EXACT,
                                part);
  else if (curvature == RMP_SHELL_ROUGH)
    rmp_shell_bending_curve (self->bends[element], corners, part);
  else
    rmp_shell_bending_hessian (self->hinges + element, self->bends[element], corners,
                               curvature != RMP_SHELL_EXACT, part);
  for (guint i = 0; i < width; i++)
    for (guint j = 0; j < width; j++)
      {
        double *block = matrix->blocks + 9 * (gsize) slots[width * i + j];

        for (guint r = 0; r < 3; r++)
          for (guint c = 0; c < 3; c++)
            block[3 * r + c] += part[size * (3 * i + r) + 3 * j + c];
      }
}

static void
add_gradients (const RmpShellSkin *self, const Group *group, const double *x, double *gradient,
               guint n_threads)
{
  const RmpColouring *colouring = group->colouring;

  for (guint colour = 0; colour < colouring->n_colours; colour++)
    {
      const guint32 first = colouring->start[colour], end = colouring->start[colour + 1];

#pragma omp parallel for schedule(static)                                                          \
    num_threads(rmp_parallel_threads(2 * (gsize) (end - first), n_threads))
      for (guint32 k = first; k < end; k++)
        add_gradient (self, group, colouring->order[k], x, gradient);
    }
}

/* Threads look by themselves, and go through the rest without a step more: to wait for each other
 * between two looks costs more than the elements on a machine with other work. FALSE where it was
 * cancelled.
 */
static gboolean
add_hessians (const RmpShellSkin *self, const Group *group, const double *x,
              RmpShellCurvature curvature, RmpBlockMatrix *matrix, guint n_threads,
              GCancellable *cancellable)
{
  const RmpColouring *colouring = group->colouring;
  gint over = 0;

  for (guint colour = 0; colour < colouring->n_colours && !g_atomic_int_get (&over); colour++)
    {
      const guint32 first = colouring->start[colour], end = colouring->start[colour + 1];

#pragma omp parallel for schedule(static)                                                          \
    num_threads(rmp_parallel_threads(16 * (gsize) (end - first), n_threads))
      for (guint32 k = first; k < end; k++)
        {
          if (!g_atomic_int_get (&over) && (k - first) % A_LOOK == 0 &&
              g_cancellable_is_cancelled (cancellable))
            g_atomic_int_set (&over, 1);
          if (!g_atomic_int_get (&over))
            add_hessian (self, group, colouring->order[k], x, curvature, matrix);
        }
    }
  return !g_atomic_int_get (&over);
}

void
rmp_shell_skin_gradient (const RmpShellSkin *self, const double *x, double *gradient,
                         guint n_threads)
{
  memset (gradient, 0, 3 * (gsize) self->topology->n_vertices * sizeof (double));
  add_gradients (self, &self->faces, x, gradient, n_threads);
  add_gradients (self, &self->edges, x, gradient, n_threads);
}

void
rmp_shell_skin_hessian (const RmpShellSkin *self, const double *x, RmpShellCurvature curvature,
                        RmpBlockMatrix *matrix, guint n_threads, GCancellable *cancellable)
{
  rmp_block_matrix_clear_values (matrix);
  if (add_hessians (self, &self->faces, x, curvature, matrix, n_threads, cancellable))
    add_hessians (self, &self->edges, x, curvature, matrix, n_threads, cancellable);
}

void
rmp_shell_skin_strains (const RmpShellSkin *self, const double *x, double *strains, guint n_threads)
{
  const guint n = self->topology->n_faces;

#pragma omp parallel for schedule(static) num_threads(rmp_parallel_threads(n, n_threads))
  for (guint f = 0; f < n; f++)
    {
      const double *corners[4];
      double u[3], v[3];

      strains[2 * (gsize) f] = strains[2 * (gsize) f + 1] = 0.0;
      if (!(self->membranes[f].triangle.area > 0.0))
        continue;
      gather (self->topology->faces + 3 * (gsize) f, 3, x, corners);
      rmp_cloth_triangle_deform (&self->membranes[f].triangle, corners, u, v);
      {
        const double uu = rmp_vector_dot (u, u), vv = rmp_vector_dot (v, v);
        const double half = 0.5 * hypot (uu - vv, 2.0 * rmp_vector_dot (u, v));

        strains[2 * (gsize) f] = sqrt (MAX (0.5 * (uu + vv) - half, 0.0)) - 1.0;
        strains[2 * (gsize) f + 1] = sqrt (0.5 * (uu + vv) + half) - 1.0;
      }
    }
}
