/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/membrane.h"

#include <string.h>

#include "geometry/vector.h"
#include "solvers/symmetric-eigen.h"

/* A derivative shorter than this has no direction. */
#define SHORT 1e-8
/* Area, by that at rest, below which a triangle resists. The stretches of two directions do not
 * notice when these come to lie along each other: without this, crowded triangles collapse to
 * lines, about which a hinge can turn without moving anything, and no minimum is found there.
 */
#define CROWDED 0.5

/* w: w_u and w_v, [2 × 3] */
static void
deform (const RmpShellMembrane *self, const double *const x[3], double w[6], double lengths[2])
{
  rmp_cloth_triangle_deform (&self->triangle, x, w, w + 3);
  for (guint k = 0; k < 2; k++)
    lengths[k] = rmp_vector_norm (w + 3 * k);
}

/* @normal: (out) of the deformed triangle. Returns: its area by that at rest */
static double
find_area (const double w[6], double normal[3])
{
  double area;

  rmp_vector_cross (w, w + 3, normal);
  area = rmp_vector_norm (normal);
  for (guint c = 0; c < 3 && area >= SHORT; c++)
    normal[c] /= area;
  return area;
}

/* (1 − J/J₀)³ and its first two derivatives by the area J; zero where there is room. */
static void
find_crowding (double area, double crowding[3])
{
  const double lack = MAX (1.0 - area / CROWDED, 0.0);

  crowding[0] = lack * lack * lack;
  crowding[1] = -3.0 / CROWDED * lack * lack;
  crowding[2] = 6.0 / (CROWDED * CROWDED) * lack;
}

/* ∂J/∂w, [2 × 3] */
static void
find_growth (const double w[6], const double normal[3], double growth[6])
{
  rmp_vector_cross (w + 3, normal, growth);
  rmp_vector_cross (normal, w, growth + 3);
}

double
rmp_shell_membrane_energy (const RmpShellMembrane *self, const double *const x[3])
{
  double w[6], lengths[2], normal[3], crowding[3], shear, sum = 0.0;

  deform (self, x, w, lengths);
  shear = rmp_vector_dot (w, w + 3);
  if (self->collapse > 0.0)
    {
      find_crowding (find_area (w, normal), crowding);
      sum += 2.0 * self->collapse * crowding[0];
    }
  for (guint k = 0; k < 2; k++)
    sum += self->stretch * (lengths[k] - 1.0) * (lengths[k] - 1.0);
  sum += 2.0 * self->cross * (lengths[0] - 1.0) * (lengths[1] - 1.0);
  return 0.5 * self->triangle.area * (sum + self->shear * shear * shear);
}

/* By the length of one derivative. */
static double
pull_along (const RmpShellMembrane *self, const double lengths[2], guint at)
{
  return self->stretch * (lengths[at] - 1.0) + self->cross * (lengths[1 - at] - 1.0);
}

void
rmp_shell_membrane_gradient (const RmpShellMembrane *self, const double *const x[3],
                             double gradient[9])
{
  double w[6], lengths[2], pull[6], normal[3], growth[6], crowding[3] = { 0.0 }, shear;

  deform (self, x, w, lengths);
  shear = self->shear * rmp_vector_dot (w, w + 3);
  for (guint k = 0; k < 2; k++)
    {
      const double stretch = lengths[k] < SHORT ? 0.0 : pull_along (self, lengths, k) / lengths[k];

      for (guint c = 0; c < 3; c++)
        pull[3 * k + c] = self->triangle.area *
                          (stretch * w[3 * k + c] + shear * w[3 * (1 - k) + c]);
    }
  if (self->collapse > 0.0)
    find_crowding (find_area (w, normal), crowding);
  if (crowding[0] > 0.0)
    {
      find_growth (w, normal, growth);
      for (guint k = 0; k < 6; k++)
        pull[k] += self->triangle.area * self->collapse * crowding[1] * growth[k];
    }
  for (guint i = 0; i < 3; i++)
    for (guint c = 0; c < 3; c++)
      gradient[3 * i + c] = self->triangle.du[i] * pull[c] + self->triangle.dv[i] * pull[3 + c];
}

/* Of the stretches of both derivatives, into @blocks, [6 × 6]: what turns each, which alone may
 * curve downwards, and what makes them longer.
 */
static void
add_stretches (const RmpShellMembrane *self, const double w[6], const double lengths[2],
               gboolean clamped, double blocks[36])
{
  double directions[2][3] = { { 1.0, 0.0, 0.0 }, { 0.0, 1.0, 0.0 } }, across[2] = { 0.0, 0.0 };

  for (guint k = 0; k < 2; k++)
    {
      if (lengths[k] >= SHORT)
        {
          across[k] = pull_along (self, lengths, k) / lengths[k];
          for (guint c = 0; c < 3; c++)
            directions[k][c] = w[3 * k + c] / lengths[k];
        }
      if (clamped)
        across[k] = MAX (across[k], 0.0);
    }
  for (guint k = 0; k < 2; k++)
    for (guint l = 0; l < 2; l++)
      for (guint r = 0; r < 3; r++)
        for (guint c = 0; c < 3; c++)
          {
            const double along = directions[k][r] * directions[l][c];

            blocks[6 * (3 * k + r) + 3 * l + c] += k == l ? self->stretch * along +
                                                                across[k] *
                                                                    ((r == c ? 1.0 : 0.0) - along)
                                                          : self->cross * along;
          }
}

static void
add_shear (const RmpShellMembrane *self, const double w[6], gboolean clamped, double blocks[36])
{
  const double shear = rmp_vector_dot (w, w + 3);
  double block[36];

  for (guint r = 0; r < 6; r++)
    for (guint c = 0; c < 6; c++)
      block[6 * r + c] = self->shear *
                         (w[(r + 3) % 6] * w[(c + 3) % 6] + ((r + 3) % 6 == c ? shear : 0.0));
  if (clamped)
    rmp_symmetric_clamp (6, block);
  for (guint i = 0; i < 36; i++)
    blocks[i] += block[i];
}

/* x × as a matrix, times @scale, into a 3 × 3 block of @out, which is @stride wide. */
static void
add_cross (const double x[3], double scale, double *out, guint stride)
{
  for (guint r = 0; r < 3; r++)
    {
      out[stride * r + (r + 2) % 3] += scale * x[(r + 1) % 3];
      out[stride * r + (r + 1) % 3] -= scale * x[(r + 2) % 3];
    }
}

static void
add_collapse (const RmpShellMembrane *self, const double w[6], gboolean clamped, double blocks[36])
{
  double normal[3], growth[6], crowding[3], block[36] = { 0.0 }, turn[18] = { 0.0 };
  const double area = find_area (w, normal);

  find_crowding (area, crowding);
  if (!(crowding[0] > 0.0) || area < SHORT)
    return;
  find_growth (w, normal, growth);
  /* how the cross product changes, [3 × 6], and what of that only turns it */
  add_cross (w + 3, -1.0, turn, 6);
  add_cross (w, 1.0, turn + 3, 6);
  add_cross (normal, -crowding[1], block + 3, 6);
  add_cross (normal, crowding[1], block + 18, 6);
  for (guint i = 0; i < 6; i++)
    for (guint j = 0; j < 6; j++)
      {
        double turned = -growth[i] * growth[j];

        for (guint c = 0; c < 3; c++)
          turned += turn[6 * c + i] * turn[6 * c + j];
        block[6 * i + j] += crowding[2] * growth[i] * growth[j] + crowding[1] * turned / area;
      }
  if (clamped)
    rmp_symmetric_clamp (6, block);
  for (guint i = 0; i < 36; i++)
    blocks[i] += self->collapse * block[i];
}

void
rmp_shell_membrane_hessian (const RmpShellMembrane *self, const double *const x[3],
                            gboolean clamped, double hessian[81])
{
  const double *weights[2] = { self->triangle.du, self->triangle.dv };
  double w[6], lengths[2], blocks[36] = { 0.0 };

  deform (self, x, w, lengths);
  add_stretches (self, w, lengths, clamped, blocks);
  add_shear (self, w, clamped, blocks);
  if (self->collapse > 0.0)
    add_collapse (self, w, clamped, blocks);
  memset (hessian, 0, 81 * sizeof (double));
  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 3; j++)
      for (guint k = 0; k < 2; k++)
        for (guint l = 0; l < 2; l++)
          {
            const double weight = self->triangle.area * weights[k][i] * weights[l][j];

            for (guint r = 0; r < 3; r++)
              for (guint c = 0; c < 3; c++)
                hessian[9 * (3 * i + r) + 3 * j + c] += weight *
                                                        blocks[6 * (3 * k + r) + 3 * l + c];
          }
}
