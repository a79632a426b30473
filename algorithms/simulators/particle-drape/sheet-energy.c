/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheet-energy.h"

#include <string.h>

#include "cloth/curvature.h"
#include "geometry/vector.h"

typedef struct
{
  RmpDrapeEnergy parent;
  const RmpTopology *topology;
  const RmpClothTriangle *triangles;
  const RmpClothHinge *hinges;
  guint n_hinges;
  RmpDrapeFabric fabric;
  RmpCurvature curvature; /* of patches */
} Sheet;

/* --- curvatures ------------------------------------------------------------------------------- */

static void
get_corners (const guint32 *vertices, guint n, const double *x, const double **corners)
{
  for (guint i = 0; i < n; i++)
    corners[i] = x + 3 * (gsize) vertices[i];
}

/* How much more a hinge is bent than at rest; 0 where it has no angle. @gradient: (nullable): [12]
 */
static double
bend_hinge (const Sheet *self, guint32 hinge, const double *x, double *gradient)
{
  const double *corners[4];
  double angle;

  get_corners (self->hinges[hinge].vertices, 4, x, corners);
  if (rmp_cloth_hinge_bend (corners, &angle, gradient))
    return rmp_cloth_hinge_difference (angle, self->hinges[hinge].rest);
  if (gradient)
    memset (gradient, 0, 12 * sizeof (double));
  return 0.0;
}

/* What bends cost. */
typedef struct
{
  double bend, twist;  /* J */
  double moments[3];   /* ∂U/∂B of uu, vv, uv */
  double stiffness[3]; /* ∂²U/∂B² */
} Bent;

static void
bend_patch (const Sheet *self, guint32 patch, const double curvature[3], Bent *bent)
{
  const double area = self->curvature.areas[patch];

  bent->bend = 0.0;
  for (guint i = 0; i < 2; i++)
    {
      const double b = curvature[i];
      double moment, stiffness;

      bent->bend += area *
                    rmp_fabric_curve_evaluate (self->fabric.bend[i], fabs (b), &moment, &stiffness);
      bent->moments[i] = area * copysign (moment, b);
      bent->stiffness[i] = area * MAX (stiffness, 0.0);
    }
  bent->twist = area * self->fabric.twist * curvature[2] * curvature[2];
  bent->moments[2] = 2.0 * area * self->fabric.twist * curvature[2];
  bent->stiffness[2] = 2.0 * area * self->fabric.twist;
}

/* --- in the plane ----------------------------------------------------------------------------- */

/* What a face stores in its plane, and how that depends on w_u and w_v. */
typedef struct
{
  double tension, shear; /* J */
  double w[2][3], lengths[2];
  double pulls[2], stiffness[2];     /* ∂U/∂|w|, ∂²U/∂|w|² */
  double sine, turn, turn_stiffness; /* of the shear angle φ; ∂U/∂φ, ∂²U/∂φ² */
} Stretched;

static gboolean
stretch_face (const Sheet *self, guint32 face, const double *x, Stretched *out)
{
  const RmpClothTriangle *triangle = &self->triangles[face];
  const double *corners[3];

  memset (out, 0, sizeof *out);
  if (triangle->area <= 0.0)
    return FALSE;
  get_corners (self->topology->faces + 3 * (gsize) face, 3, x, corners);
  rmp_cloth_triangle_deform (triangle, corners, out->w[0], out->w[1]);
  for (guint i = 0; i < 2; i++)
    {
      double strain, force, slope;

      out->lengths[i] = rmp_vector_norm (out->w[i]);
      strain = out->lengths[i] - 1.0;
      if (strain > 0.0)
        out->tension += triangle->area *
                        rmp_fabric_curve_evaluate (self->fabric.tension[i], strain, &force, &slope);
      else
        {
          slope = self->fabric.compression;
          force = slope * strain;
          out->tension += triangle->area * 0.5 * slope * strain * strain;
        }
      out->pulls[i] = triangle->area * force;
      out->stiffness[i] = triangle->area * MAX (slope, 0.0);
    }
  if (out->lengths[0] > 0.0 && out->lengths[1] > 0.0)
    {
      double force, slope, angle;

      out->sine = CLAMP (
          rmp_vector_dot (out->w[0], out->w[1]) / (out->lengths[0] * out->lengths[1]), -1.0, 1.0);
      angle = asin (out->sine);
      out->shear = triangle->area *
                   rmp_fabric_curve_evaluate (self->fabric.shear, fabs (angle), &force, &slope);
      out->turn = triangle->area * copysign (force, angle);
      out->turn_stiffness = triangle->area * MAX (slope, 0.0);
    }
  return TRUE;
}

/* ∂φ/∂w, or nothing where warp and weft lie on each other. */
static gboolean
turn_gradient (const Stretched *self, double out[2][3])
{
  const double cosine = sqrt (MAX (1.0 - self->sine * self->sine, 0.0));

  if (!(cosine > 1e-9) || !(self->lengths[0] > 0.0) || !(self->lengths[1] > 0.0))
    return FALSE;
  for (guint i = 0; i < 2; i++)
    for (guint c = 0; c < 3; c++)
      out[i][c] = (self->w[1 - i][c] / self->lengths[1 - i] -
                   self->sine * self->w[i][c] / self->lengths[i]) /
                  (self->lengths[i] * cosine);
  return TRUE;
}

static void
add_stretch_gradient (const Sheet *self, guint32 face, const Stretched *stretched, double *gradient)
{
  const RmpClothTriangle *triangle = &self->triangles[face];
  const guint32 *corners = self->topology->faces + 3 * (gsize) face;
  double by_w[2][3] = { { 0.0 } }, turn[2][3];
  const gboolean turns = turn_gradient (stretched, turn);

  for (guint i = 0; i < 2; i++)
    for (guint c = 0; c < 3; c++)
      {
        if (stretched->lengths[i] > 0.0)
          by_w[i][c] = stretched->pulls[i] * stretched->w[i][c] / stretched->lengths[i];
        if (turns)
          by_w[i][c] += stretched->turn * turn[i][c];
      }
  for (guint a = 0; a < 3; a++)
    for (guint c = 0; c < 3; c++)
      gradient[3 * (gsize) corners[a] + c] += triangle->du[a] * by_w[0][c] +
                                              triangle->dv[a] * by_w[1][c];
}

/* --- the whole -------------------------------------------------------------------------------- */

void
rmp_drape_sheet_evaluate (const RmpDrapeEnergy *energy, const double *x,
                          double parts[RMP_DRAPE_N_SHEET_PARTS], double *gradient)
{
  const Sheet *self = (const Sheet *) energy;
  g_autofree double *angles = g_new (double, self->n_hinges + 1);
  g_autofree double *slopes = gradient ? g_new (double, 12 * (gsize) self->n_hinges + 1) : NULL;
  g_autofree double *moments = g_new0 (double, self->n_hinges + 1);

  memset (parts, 0, RMP_DRAPE_N_SHEET_PARTS * sizeof (double));
  for (guint32 f = 0; f < self->topology->n_faces; f++)
    {
      Stretched stretched;

      if (!stretch_face (self, f, x, &stretched))
        continue;
      parts[RMP_DRAPE_TENSION] += stretched.tension;
      parts[RMP_DRAPE_SHEAR] += stretched.shear;
      if (gradient)
        add_stretch_gradient (self, f, &stretched, gradient);
    }
  for (guint32 h = 0; h < self->n_hinges; h++)
    angles[h] = bend_hinge (self, h, x, slopes ? slopes + 12 * (gsize) h : NULL);
  for (guint32 i = 0; i < self->curvature.n; i++)
    {
      double curvature[3] = { 0.0 };
      Bent bent;

      rmp_curvature_at (&self->curvature, i, angles, curvature);
      bend_patch (self, i, curvature, &bent);
      parts[RMP_DRAPE_BEND] += bent.bend;
      parts[RMP_DRAPE_TWIST] += bent.twist;
      for (guint32 k = self->curvature.start[i]; k < self->curvature.start[i + 1]; k++)
        for (guint c = 0; c < 3; c++)
          moments[self->curvature.terms[k].hinge] += bent.moments[c] *
                                                     self->curvature.terms[k].shares[c];
    }
  for (guint32 h = 0; h < self->n_hinges && gradient; h++)
    for (guint i = 0; i < 12; i++)
      gradient[3 * (gsize) self->hinges[h].vertices[i / 3] + i % 3] += moments[h] *
                                                                       slopes[12 * (gsize) h + i];
}

static double
evaluate (const RmpDrapeEnergy *energy, const double *x, double *gradient)
{
  double parts[RMP_DRAPE_N_SHEET_PARTS];

  rmp_drape_sheet_evaluate (energy, x, parts, gradient);
  return parts[RMP_DRAPE_TENSION] + parts[RMP_DRAPE_SHEAR] + parts[RMP_DRAPE_BEND] +
         parts[RMP_DRAPE_TWIST];
}

/* --- second derivatives ----------------------------------------------------------------------- */

/* The block of ∂²U/∂w², [6 × 6], without what pushes outwards. */
static void
derive_stretch (const Stretched *stretched, double block[36])
{
  double turn[2][3];

  memset (block, 0, 36 * sizeof (double));
  for (guint i = 0; i < 2; i++)
    {
      const double length = stretched->lengths[i];
      const double across = length > 0.0 ? MAX (stretched->pulls[i] / length, 0.0) : 0.0;

      for (guint r = 0; r < 3; r++)
        for (guint c = 0; c < 3; c++)
          {
            const double along = length > 0.0
                                     ? stretched->w[i][r] * stretched->w[i][c] / (length * length)
                                     : (r == c ? 1.0 : 0.0);

            block[6 * (3 * i + r) + 3 * i + c] = (stretched->stiffness[i] - across) * along +
                                                 (r == c ? across : 0.0);
          }
    }
  if (!turn_gradient (stretched, turn))
    return;
  for (guint r = 0; r < 6; r++)
    for (guint c = 0; c < 6; c++)
      block[6 * r + c] += stretched->turn_stiffness * turn[r / 3][r % 3] * turn[c / 3][c % 3];
}

static void
add_stretch_hessian (const Sheet *self, guint32 face, const double *x, RmpDrapeMatrix *matrix)
{
  const RmpClothTriangle *triangle = &self->triangles[face];
  Stretched stretched;
  double by_w[36], block[81];

  if (!stretch_face (self, face, x, &stretched))
    return;
  derive_stretch (&stretched, by_w);
  for (guint i = 0; i < 9; i++)
    for (guint j = 0; j < 9; j++)
      {
        const double left[2] = { triangle->du[i / 3], triangle->dv[i / 3] };
        const double right[2] = { triangle->du[j / 3], triangle->dv[j / 3] };
        double sum = 0.0;

        for (guint a = 0; a < 2; a++)
          for (guint b = 0; b < 2; b++)
            sum += left[a] * right[b] * by_w[6 * (3 * a + i % 3) + 3 * b + j % 3];
        block[9 * i + j] = sum;
      }
  rmp_drape_matrix_add (matrix, 3, self->topology->faces + 3 * (gsize) face, block);
}

/* The vertices of the hinges of a patch, each once. */
static guint
list_patch_vertices (const Sheet *self, guint32 patch, guint32 vertices[RMP_DRAPE_MOST_VERTICES])
{
  guint n = 0;

  for (guint32 k = self->curvature.start[patch]; k < self->curvature.start[patch + 1]; k++)
    for (guint i = 0; i < 4; i++)
      {
        const guint32 vertex = self->hinges[self->curvature.terms[k].hinge].vertices[i];
        guint at = 0;

        while (at < n && vertices[at] != vertex)
          at++;
        if (at == n && n < RMP_DRAPE_MOST_VERTICES)
          vertices[n++] = vertex;
      }
  return n;
}

/* The derivatives of a patch's curvatures, [3][3n]. */
static void
derive_curvature (const Sheet *self, guint32 patch, const double *slopes, guint n,
                  const guint32 *vertices, double out[3][3 * RMP_DRAPE_MOST_VERTICES])
{
  for (guint c = 0; c < 3; c++)
    memset (out[c], 0, 3 * n * sizeof (double));
  for (guint32 k = self->curvature.start[patch]; k < self->curvature.start[patch + 1]; k++)
    for (guint i = 0; i < 4; i++)
      {
        const guint32 hinge = self->curvature.terms[k].hinge;
        guint at = 0;

        while (at < n && vertices[at] != self->hinges[hinge].vertices[i])
          at++;
        for (guint j = 0; j < 9 && at < n; j++)
          out[j / 3][3 * at + j % 3] += self->curvature.terms[k].shares[j / 3] *
                                        slopes[12 * (gsize) hinge + 3 * i + j % 3];
      }
}

static void
add_hessian (const RmpDrapeEnergy *energy, const double *x, G_GNUC_UNUSED double caution,
             G_GNUC_UNUSED gboolean exact, RmpDrapeMatrix *matrix)
{
  const Sheet *self = (const Sheet *) energy;
  g_autofree double *angles = g_new (double, self->n_hinges + 1);
  g_autofree double *slopes = g_new (double, 12 * (gsize) self->n_hinges + 1);

  for (guint32 f = 0; f < self->topology->n_faces; f++)
    add_stretch_hessian (self, f, x, matrix);
  for (guint32 h = 0; h < self->n_hinges; h++)
    angles[h] = bend_hinge (self, h, x, slopes + 12 * (gsize) h);
  for (guint32 i = 0; i < self->curvature.n; i++)
    {
      double curvature[3] = { 0.0 }, derivatives[3][3 * RMP_DRAPE_MOST_VERTICES];
      guint32 vertices[RMP_DRAPE_MOST_VERTICES];
      const guint n = list_patch_vertices (self, i, vertices);
      Bent bent;

      rmp_curvature_at (&self->curvature, i, angles, curvature);
      bend_patch (self, i, curvature, &bent);
      derive_curvature (self, i, slopes, n, vertices, derivatives);
      for (guint c = 0; c < 3; c++)
        if (bent.stiffness[c] > 0.0)
          rmp_drape_matrix_add_outer (matrix, n, vertices, bent.stiffness[c], derivatives[c]);
    }
}

/* --- terms ------------------------------------------------------------------------------------ */

static guint
list_vertices (const RmpDrapeEnergy *energy, guint32 term,
               guint32 vertices[RMP_DRAPE_MOST_VERTICES])
{
  const Sheet *self = (const Sheet *) energy;

  if (term >= self->topology->n_faces)
    return list_patch_vertices (self, term - self->topology->n_faces, vertices);
  if (self->triangles[term].area <= 0.0)
    return 0;
  memcpy (vertices, self->topology->faces + 3 * (gsize) term, 3 * sizeof (guint32));
  return 3;
}

static double
measure (const RmpDrapeEnergy *energy, guint32 term, const double *x)
{
  const Sheet *self = (const Sheet *) energy;
  const guint32 patch = term - self->topology->n_faces;
  double curvature[3] = { 0.0 };
  Stretched stretched;
  Bent bent;

  if (term < self->topology->n_faces)
    {
      stretch_face (self, term, x, &stretched);
      return stretched.tension + stretched.shear;
    }
  for (guint32 k = self->curvature.start[patch]; k < self->curvature.start[patch + 1]; k++)
    {
      const double angle = bend_hinge (self, self->curvature.terms[k].hinge, x, NULL);

      for (guint c = 0; c < 3; c++)
        curvature[c] += self->curvature.terms[k].shares[c] * angle;
    }
  bend_patch (self, patch, curvature, &bent);
  return bent.bend + bent.twist;
}

static void
sheet_free (RmpDrapeEnergy *energy)
{
  Sheet *self = (Sheet *) energy;

  rmp_curvature_clear (&self->curvature);
  g_free (self);
}

static const RmpDrapeEnergyClass sheet_class = {
  .evaluate = evaluate,
  .add_hessian = add_hessian,
  .list_vertices = list_vertices,
  .measure = measure,
  .free = sheet_free,
};

RmpDrapeEnergy *
rmp_drape_sheet_new (const RmpTopology *topology, const RmpClothTriangle *triangles, guint n_hinges,
                     const RmpClothHinge *hinges, const RmpDrapeFabric *fabric, gboolean smooth)
{
  Sheet *self = g_new0 (Sheet, 1);

  self->parent.klass = &sheet_class;
  self->topology = topology;
  self->triangles = triangles;
  self->n_hinges = n_hinges;
  self->hinges = hinges;
  self->fabric = *fabric;
  rmp_curvature_init (&self->curvature, topology, triangles, n_hinges, hinges, smooth);
  self->parent.n_terms = topology->n_faces + self->curvature.n;
  return &self->parent;
}
