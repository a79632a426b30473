/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrinkles/shape.h"

#include <math.h>

#define HALLEY_STEPS 3
#define NEWTON_STEPS 50

double
rmp_wrinkle_half_width (double lost, double least_radius)
{
  return least_radius * MAX (1.0, (1.0 - M_2_PI) / lost);
}

void
rmp_wrinkle_shape_init (RmpWrinkleShape *self, double compression, double threshold,
                        double least_radius, double most_fullness)
{
  double lost = MAX (0.0, 1.0 - 1.0 / compression);
  double fullness = MIN (MAX (compression, 1.0), most_fullness);

  self->radius = rmp_wrinkle_half_width (MAX (lost, 1.0 - 1.0 / threshold), least_radius);
  self->perimeter = 2.0 * self->radius * fullness;
  self->half_angle = rmp_arc_half_angle (fullness);
}

double
rmp_arc_half_angle (double fullness)
{
  double s = 1.0 / fullness, lost = 1.0 - s;
  double angle;

  if (!(lost > 0.0))
    return 0.0;
  if (lost < 1e-6)
    return sqrt (6.0 * lost * (1.0 + 0.3 * lost));

  angle = sqrt (12.0 * lost / (1.0 + sqrt (MAX (1.2 * s - 0.2, 0.0))));
  for (guint i = 0; i < HALLEY_STEPS; i++)
    {
      double f = sin (angle) - s * angle, slope = cos (angle) - s, bend = -sin (angle);

      angle -= 2.0 * f * slope / (2.0 * slope * slope - f * bend);
    }
  return angle;
}

/* Width and height of an arc of length P by its half angle, over P; without cancellation at small
 * angles.
 */
static void
arc (double angle, double *width, double *height, double *width_by_angle, double *height_by_angle)
{
  double square = angle * angle, half = sin (0.5 * angle);

  if (angle < 1e-2)
    {
      *width = 1.0 - square / 6.0;
      *height = 0.25 * angle * (1.0 - square / 12.0);
      *width_by_angle = -angle / 3.0;
      *height_by_angle = 0.25 - square / 16.0;
      return;
    }
  *width = sin (angle) / angle;
  *height = half * half / angle;
  *width_by_angle = (angle * cos (angle) - sin (angle)) / square;
  *height_by_angle = (angle * sin (angle) - 2.0 * half * half) / (2.0 * square);
}

void
rmp_wrinkle_shape_section (const RmpWrinkleShape *self, RmpTaper taper, double u,
                           RmpWrinkleSection *section)
{
  double x = 1.0 - fabs (2.0 * u - 1.0), x_by_u = u <= 0.5 ? 2.0 : -2.0;
  double width, height, width_by_angle, height_by_angle;

  if (taper == RMP_TAPER_ANGLE)
    {
      double angle_by_u = self->half_angle * 6.0 * x * (1.0 - x) * x_by_u;

      arc (self->half_angle * x * x * (3.0 - 2.0 * x), &width, &height, &width_by_angle,
           &height_by_angle);
      section->width_by_u = self->perimeter * width_by_angle * angle_by_u;
      section->height_by_u = self->perimeter * height_by_angle * angle_by_u;
    }
  else
    {
      double middle = self->half_angle > 0.0 ? sin (self->half_angle) / self->half_angle : 1.0;
      double rise = x * x * x * (10.0 - x * (15.0 - 6.0 * x));
      double width_by_x = (middle - 1.0) * 30.0 * x * x * (1.0 - x) * (1.0 - x);
      double chord = 1.0 + (middle - 1.0) * rise;

      arc (rmp_arc_half_angle (1.0 / chord), &width, &height, &width_by_angle, &height_by_angle);
      width = chord;
      section->width_by_u = self->perimeter * width_by_x * x_by_u;
      section->height_by_u = width_by_angle != 0.0 ? self->perimeter * height_by_angle /
                                                         width_by_angle * width_by_x * x_by_u
                                                   : 0.0;
    }
  section->width = self->perimeter * width;
  section->height = self->perimeter * height;
}
