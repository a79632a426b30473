/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* deformation.h: the deformation of a triangle in its own plane: equations (1) and (2), and the
 * same without a chosen axis.
 */

#include <glib.h>

G_BEGIN_DECLS

/* A triangle at rest, laid flat: corners (0, 0), (length, 0) and (x, height). */
typedef struct
{
  double length, x, height; /* metres */
  double area;
  gboolean degenerate; /* without a usable shape: all else is 0 */
} RmpPatternRestTriangle;

/* @corners: [3 × 3] metres; the first two lie on the x axis */
void rmp_pattern_rest_triangle_init (RmpPatternRestTriangle *self, const double corners[3][3]);

/* The derivatives of the texture coordinates, u and v by x and y, by rows. @uvs: [3 × 2] of the
 * corners, in any arrangement
 */
void rmp_pattern_rest_triangle_map (const RmpPatternRestTriangle *self, const double uvs[3][2],
                                    double by_position[4]);

/* T = [a b; 0 d] and T⁻¹ = [a′ b′; 0 d′]. */
typedef struct
{
  double a, b, d, a_inv, b_inv, d_inv;
  gboolean clamped; /* a or d was below the smallest stretch */
} RmpPatternDeformation;

/* @posed: [3 × 3] the same corners; @least: smallest a and d, > 0 */
void rmp_pattern_deformation_init (RmpPatternDeformation *self, const RmpPatternRestTriangle *rest,
                                   const double posed[3][3], double least);
void rmp_pattern_deformation_init_matrix (RmpPatternDeformation *self, double a, double b, double d,
                                          double least);

/* The slope of a pattern on the posed triangle, in its own axes, from that at rest. */
static inline void
rmp_deformation_carry_slope (const RmpPatternDeformation *self, const double slope[2],
                             double posed[2])
{
  posed[0] = self->a_inv * slope[0];
  posed[1] = self->b_inv * slope[0] + self->d_inv * slope[1];
}

/* The deformation without its rotation. Symmetric matrices are xx, xy, yy in the axes of the
 * triangle at rest.
 */
typedef struct
{
  double least, most; /* principal stretches */
  double ratio;       /* J = area posed / area at rest */
  double angle;       /* of the strongest compression from the x axis, radians in (−π/2, π/2] */
  double inverse[3];  /* C⁻¹, C = Tᵀ T */
  double excess[3];   /* E = U⁻¹ − 1, U = √C */
  gboolean clamped;   /* a principal stretch was below the smallest */
} RmpPatternStrain;

/* C of a posed triangle. @posed: [3 × 3] */
void rmp_pattern_rest_triangle_get_metric (const RmpPatternRestTriangle *self,
                                           const double posed[3][3], double metric[3]);

/* @metric: C; @least: smallest principal stretch, > 0 */
void rmp_pattern_strain_init (RmpPatternStrain *self, const double metric[3], double least);
void rmp_pattern_deformation_get_metric (const RmpPatternDeformation *self, double metric[3]);

G_END_DECLS
