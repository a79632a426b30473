/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/tension.h"

#define GROWS 1.02 /* λmin beyond which cloth is stretched both ways */

double
rmp_wrinkle_tension (const RmpWrinkleOptions *options, const RmpStretch *stretch)
{
  if (!(stretch->most > options->stretch_threshold) || stretch->least > GROWS)
    return 1.0;
  return 1.0 + options->stretch_ratio * (stretch->most - 1.0);
}

RmpWrinkleOptions
rmp_wrinkle_tension_options (const RmpWrinkleOptions *options)
{
  RmpWrinkleOptions self = *options;

  g_assert (options);

  self.threshold = 1.0 + options->stretch_ratio * (options->stretch_threshold - 1.0);
  self.thresholds = NULL;
  self.least_radius = 0.5 * options->least_radius;
  self.radius_ratio = 0.5;
  return self;
}

RmpWrinkleFrame
rmp_wrinkle_tension_frame (const RmpWrinkleFrame *frame)
{
  RmpWrinkleFrame self = *frame;

  self.compression = frame->tension;
  return self;
}
