/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/clamp.h"

#include <float.h>
#include <math.h>

#include "geometry/distance.h"
#include "geometry/smoothstep.h"
#include "geometry/vector.h"
#include "skinning/affine.h"

/* κ: 1 mm for a depth of 1 cm. */
#define KEPT_DEPTH 0.1
/* As the cosine of half the bend: f falls to 0 for bends above 174°. */
#define FOLDED_UP 0.05
/* In widths over which w is 1: where w becomes 0. */
#define FADED 1.5
/* Positions are sums of some ten floats. */
#define ROUNDING (8.0 * (double) FLT_EPSILON)

struct _RmpFoldClamp
{
  guint32 bone, parent;
  double origin[3], bisector[3]; /* at rest */
  double extent;                 /* how far from the joint the vertices are at rest, metres */
  guint n_vertices;
  guint32 *vertices; /* [n_vertices] ascending */
  double *depths;    /* [n_vertices] κ |x|, metres; 0 in the plane */
  gint8 *sides;      /* [n_vertices] sign (x) */
  double *weights;   /* [n_vertices] w */
};

/* From the joint to its line. */
static double
find_radius (const RmpFoldJointLine *line, const RmpSurfaceCurve *curve,
             const RmpTopology *topology, const double *rest)
{
  double radius = (double) INFINITY;

  for (guint i = 0; i < curve->n_points; i++)
    {
      double position[3];

      rmp_surface_point_position (&curve->points[i], topology->faces, rest, position);
      radius = MIN (radius, rmp_vector_distance (position, line->origin));
    }
  return radius;
}

RmpFoldClamp *
rmp_fold_clamp_new (const RmpFoldJointLine *line, const RmpSurfaceCurve *curve,
                    const RmpTopology *topology, const double *rest, double reach,
                    const float *region)
{
  RmpFoldClamp *self = g_new0 (RmpFoldClamp, 1);
  double wide = MAX (reach, 0.5 * G_PI * find_radius (line, curve, topology, rest)), rounding;
  g_autoptr (RmpLineDistance)
      distance = rmp_line_distance_geodesic (topology, rest, curve, FADED * wide);
  guint n = distance->n_vertices;

  self->bone = line->bone;
  self->parent = line->parent;
  rmp_vector_copy (line->origin, self->origin);
  rmp_vector_copy (line->bisector, self->bisector);
  self->n_vertices = n;
  self->vertices = g_memdup2 (distance->vertices, n * sizeof *self->vertices);
  self->sides = g_new (gint8, n);
  self->depths = g_new (double, n);
  self->weights = g_new (double, n);
  for (guint i = 0; i < n; i++)
    self->extent = MAX (self->extent,
                        rmp_vector_distance (rest + 3 * (gsize) self->vertices[i], self->origin));
  rounding = ROUNDING * (rmp_vector_norm (self->origin) + self->extent);
  for (guint i = 0; i < n; i++)
    {
      double across[3], depth;

      rmp_vector_sub (rest + 3 * (gsize) self->vertices[i], self->origin, across);
      depth = rmp_vector_dot (across, self->bisector);
      self->sides[i] = depth < 0.0 ? -1 : 1;
      self->depths[i] = KEPT_DEPTH * MAX (fabs (depth) - rounding, 0.0);
      self->weights[i] = 1.0 -
                         rmp_smoothstep ((fabs (distance->d[i]) / wide - 1.0) / (FADED - 1.0));
      self->weights[i] *= (double) region[self->vertices[i]];
    }
  return self;
}

void
rmp_fold_clamp_free (RmpFoldClamp *self)
{
  g_assert (self);

  g_free (self->vertices);
  g_free (self->sides);
  g_free (self->depths);
  g_free (self->weights);
  g_free (self);
}

gboolean
rmp_fold_clamp_pose (const RmpFoldClamp *self, const double *matrices, RmpFoldClampPlane *plane)
{
  g_assert (self);
  g_assert (plane);

  rmp_fold_bend_turn_halfway (matrices, self->parent, self->bone, self->bisector, plane->normal);
  plane->part = rmp_smoothstep (rmp_vector_norm (plane->normal) / FOLDED_UP);
  rmp_affine_apply (matrices + 16 * (gsize) self->bone, self->origin, plane->origin);
  plane->rounding = ROUNDING * (rmp_vector_norm (plane->origin) + self->extent);
  return plane->part > 0.0 && rmp_vector_normalise (plane->normal);
}

/* How far a vertex of the clamp is moved along the plane's normal. */
static double
find_shift (const RmpFoldClamp *self, const RmpFoldClampPlane *plane, guint index,
            const double position[3])
{
  double side = (double) self->sides[index], across[3], missing;

  rmp_vector_sub (position, plane->origin, across);
  missing = self->depths[index] - side * rmp_vector_dot (across, plane->normal);
  if (!(self->depths[index] > 0.0))
    missing -= plane->rounding;
  return missing > 0.0 ? side * self->weights[index] * plane->part * missing : 0.0;
}

void
rmp_fold_clamp_positions (const RmpFoldClamp *self, const RmpFoldClampPlane *plane,
                          float *positions)
{
  g_assert (self);
  g_assert (plane);

  for (guint i = 0; i < self->n_vertices; i++)
    {
      float *position = positions + 3 * (gsize) self->vertices[i];
      double point[3], shift;

      rmp_vector_load (position, point);
      shift = find_shift (self, plane, i, point);
      if (shift == 0.0)
        continue;
      rmp_vector_add_scaled (point, shift, plane->normal, point);
      rmp_vector_store (point, position);
    }
}

void
rmp_fold_clamp_rows (const RmpFoldClamp *self, const RmpFoldClampPlane *plane, guint n_rows,
                     const guint32 *rows, double *positions)
{
  g_assert (self);
  g_assert (plane);

  for (guint r = 0, i = 0; r < n_rows && i < self->n_vertices;)
    {
      double *position = positions + 3 * (gsize) r;

      if (rows[r] == self->vertices[i])
        rmp_vector_add_scaled (position, find_shift (self, plane, i, position), plane->normal,
                               position);
      if (rows[r] < self->vertices[i])
        r++;
      else
        i++;
    }
}
