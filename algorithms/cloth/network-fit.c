/* SPDX-License-Identifier: GPL-3.0-or-later */

/* network-fit.c: springs that are together as stiff as a fabric. How is our decision, the papers
 * have springs of one stiffness on squares.
 */
#include "spring-system.h"

#include <math.h>

#include "geometry/vector.h"

#define PROBE 0.01 /* strain along the warp at which the whole is measured */

const RmpSpringFit rmp_spring_fit_default = { .curvature = 1.0 / 3.0 };

/* What is summed over the faces at each edge. */
typedef struct
{
  double area;
  double length; /* in material coordinates … */
  double along;  /* … and cos² of its angle to the warp */
  guint n;
} EdgeSums;

/* From the first corner to both others, in material coordinates. */
static void
get_sides (const RmpClothTriangle *triangle, double sides[2][2])
{
  const double determinant = 1.0 / (triangle->du[1] * triangle->dv[2] -
                                    triangle->du[2] * triangle->dv[1]);

  sides[0][0] = triangle->dv[2] * determinant;
  sides[0][1] = -triangle->du[2] * determinant;
  sides[1][0] = -triangle->dv[1] * determinant;
  sides[1][1] = triangle->du[1] * determinant;
}

static void
add_edge (EdgeSums *self, double area, const double side[2])
{
  const double length = hypot (side[0], side[1]);

  self->area += area;
  self->length += length;
  self->along += side[0] * side[0] / (length * length);
  self->n++;
}

static EdgeSums *
sum_edges (const RmpClothModel *model)
{
  EdgeSums *sums = g_new0 (EdgeSums, model->topology->n_edges + 1);

  for (guint f = 0; f < model->n_faces; f++)
    {
      const RmpClothTriangle *triangle = &model->triangles[f];
      const guint32 *edges = model->topology->face_edges + 3 * (gsize) f;
      double sides[2][2], last[2];

      if (triangle->area <= 0.0 || edges[0] == RMP_INDEX_NONE)
        continue;
      get_sides (triangle, sides);
      last[0] = sides[1][0] - sides[0][0];
      last[1] = sides[1][1] - sides[0][1];
      add_edge (&sums[edges[0]], triangle->area, sides[0]);
      add_edge (&sums[edges[1]], triangle->area, last);
      add_edge (&sums[edges[2]], triangle->area, sides[1]);
    }
  return sums;
}

/* How much longer the cloth around each vertex is in material coordinates than it is shown at rest.
 */
static double *
measure_ratios (const RmpClothModel *model, const EdgeSums *sums)
{
  const RmpTopology *topology = model->topology;
  double *ratios = g_new (double, model->n_vertices);

  for (guint v = 0; v < model->n_vertices; v++)
    {
      double sum = 0.0, whole = 0.0;

      for (guint32 k = topology->vertex_edge_start[v]; k < topology->vertex_edge_start[v + 1]; k++)
        {
          const guint32 edge = topology->vertex_edges[k];
          const guint32 *ends = topology->edges + 2 * (gsize) edge;

          if (sums[edge].n == 0)
            continue;
          sum += sums[edge].length / sums[edge].n;
          whole += rmp_vector_distance (model->rest + 3 * (gsize) ends[0],
                                        model->rest + 3 * (gsize) ends[1]);
        }
      ratios[v] = whole > 0.0 && sum > 0.0 ? sum / whole : 1.0;
    }
  return ratios;
}

static void
fit_lengths (RmpSpringNetwork *self, const RmpClothModel *model, const EdgeSums *sums)
{
  g_autofree double *ratios = measure_ratios (model, sums);

  for (guint s = 0; s < rmp_spring_network_count (self); s++)
    {
      RmpClothSpring *spring = &self->springs[s];
      const guint32 edge = rmp_topology_find_edge (model->topology, spring->i, spring->j);

      spring->length = edge != RMP_INDEX_NONE && sums[edge].n > 0
                           ? sums[edge].length / sums[edge].n
                           : 0.5 * (ratios[spring->i] + ratios[spring->j]) * spring->length;
    }
}

/* The mean over the edges at both ends: of a diagonal that is no edge. */
static double
find_area (const RmpClothModel *model, const EdgeSums *sums, const RmpClothSpring *spring)
{
  const RmpTopology *topology = model->topology;
  const guint32 ends[2] = { spring->i, spring->j };
  double sum = 0.0;
  guint n = 0;

  for (guint i = 0; i < 2; i++)
    for (guint32 k = topology->vertex_edge_start[ends[i]];
         k < topology->vertex_edge_start[ends[i] + 1]; k++)
      if (sums[topology->vertex_edges[k]].n == 2)
        {
          sum += sums[topology->vertex_edges[k]].area;
          n++;
        }
  return n > 0 ? sum / n : spring->length * spring->length;
}

static double
fit_structural (const RmpClothModel *model, const EdgeSums *sums, const RmpClothSpring *spring)
{
  const RmpClothMaterial *material = &model->material;
  const guint32 edge = rmp_topology_find_edge (model->topology, spring->i, spring->j);
  const double along = sums[edge].n > 0 ? sums[edge].along / sums[edge].n : 0.5;

  return (along * material->stretch[0] + (1.0 - along) * material->stretch[1]) * sums[edge].area /
         (spring->length * spring->length);
}

static double
fit_shear (const RmpClothModel *model, const EdgeSums *sums, const RmpClothSpring *spring)
{
  const guint32 edge = rmp_topology_find_edge (model->topology, spring->i, spring->j);
  const double area = edge != RMP_INDEX_NONE ? sums[edge].area : find_area (model, sums, spring);

  return 2.0 * model->material.shear * area / (spring->length * spring->length);
}

/* Bent to a curvature κ, a spring of half length s is shorter by s³ κ² / 3. The energy of that is
 * the fabric's of a square of side s, ½ B κ² s², where k is 9 B / s⁴ κ².
 */
static double
fit_flexion (const RmpClothModel *model, const RmpClothSpring *spring, double curvature)
{
  const double bend = 0.5 * (model->material.bend[0] + model->material.bend[1]);
  const double half = 0.5 * spring->length;

  return 9.0 / (curvature * curvature) * bend / (half * half);
}

/* The energy of structural springs by that of the material, both stretched along the warp. */
static double
measure_stretch (const RmpSpringNetwork *self, const RmpClothModel *model, const EdgeSums *sums)
{
  double springs = 0.0, area = 0.0;

  for (guint s = self->start[RMP_SPRINGS_STRUCTURAL]; s < self->start[RMP_SPRINGS_STRUCTURAL + 1];
       s++)
    {
      const RmpClothSpring *spring = &self->springs[s];
      const guint32 edge = rmp_topology_find_edge (model->topology, spring->i, spring->j);
      const double along = sums[edge].n > 0 ? sums[edge].along / sums[edge].n : 0.0;
      const double longer = spring->length *
                            (sqrt (1.0 + along * (PROBE * PROBE + 2.0 * PROBE)) - 1.0);

      springs += 0.5 * spring->stiffness * longer * longer;
    }
  for (guint f = 0; f < model->n_faces; f++)
    area += model->triangles[f].area;
  return CLAMP (springs / (0.5 * model->material.stretch[0] * PROBE * PROBE * area), 0.2, 5.0);
}

static void
fit_stiffness (RmpSpringNetwork *self, const RmpClothModel *model, const EdgeSums *sums,
               double curvature)
{
  double measured;

  for (guint family = 0; family < RMP_SPRINGS_N_FAMILIES; family++)
    for (guint s = self->start[family]; s < self->start[family + 1]; s++)
      {
        RmpClothSpring *spring = &self->springs[s];

        spring->stiffness = family == RMP_SPRINGS_STRUCTURAL ? fit_structural (model, sums, spring)
                            : family == RMP_SPRINGS_SHEAR    ? fit_shear (model, sums, spring)
                                                          : fit_flexion (model, spring, curvature);
      }
  measured = measure_stretch (self, model, sums);
  for (guint s = self->start[RMP_SPRINGS_STRUCTURAL]; s < self->start[RMP_SPRINGS_STRUCTURAL + 1];
       s++)
    self->springs[s].stiffness /= measured;
}

static void
set_stiffness (RmpSpringNetwork *self, const double stiffness[RMP_SPRINGS_N_FAMILIES])
{
  for (guint family = 0; family < RMP_SPRINGS_N_FAMILIES; family++)
    for (guint s = self->start[family]; s < self->start[family + 1]; s++)
      self->springs[s].stiffness = stiffness[family];
}

void
rmp_spring_network_fit (RmpSpringNetwork *self, const RmpClothModel *model, const RmpSpringFit *fit)
{
  g_autofree EdgeSums *sums = sum_edges (model);

  fit_lengths (self, model, sums);
  if (fit->stiffness)
    set_stiffness (self, fit->stiffness);
  else
    fit_stiffness (self, model, sums, fit->curvature);
  for (guint s = 0; s < rmp_spring_network_count (self); s++)
    {
      RmpClothSpring *spring = &self->springs[s];
      const gboolean flexion = s >= self->start[RMP_SPRINGS_FLEXION];

      spring->damping = spring->stiffness *
                        (flexion ? model->material.bend_damping : model->material.damping);
    }
}
