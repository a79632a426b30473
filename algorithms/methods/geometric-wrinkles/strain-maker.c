/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/geometric-wrinkles/strain-maker.h"

#include "methods/geometric-wrinkles/strain-field.h"
#include "methods/geometric-wrinkles/strain-pattern.h"

static double
choose_wavelength (const RmpMesh *mesh)
{
  RmpStrainPatternOptions options;

  rmp_strain_pattern_options_init (&options, mesh, 0.0);
  return options.wavelength;
}

static RmpStrainPatternOptions
get_options (const RmpPatternRequest *request)
{
  RmpStrainPatternOptions options;

  rmp_strain_pattern_options_init (&options, request->input->mesh, request->rate);
  options.wavelength = request->wavelength;
  options.side = request->side;
  return options;
}

static RmpHeightImage *
make (const RmpPatternRequest *request, const RmpCall *call, GError **error)
{
  const RmpStrainPatternOptions options = get_options (request);

  return request->painted
             ? rmp_strain_pattern_new_painted (request->input, request->painted, &options, call,
                                               error)
             : rmp_strain_pattern_new (request->input, request->sampler, &options, call, error);
}

static float *
find_directions (const RmpPatternRequest *request, const RmpCall *call, GError **error)
{
  const RmpStrainPatternOptions options = get_options (request);
  g_autoptr (RmpStrainField) field = NULL;
  float *directions;
  gsize n;

  field = request->painted
              ? rmp_strain_field_new_painted (request->input, request->painted, call, error)
              : rmp_strain_field_new (request->input, request->sampler, options.skinning,
                                      options.rate, options.passes, call, error);
  if (!field)
    return NULL;
  n = 3 * (gsize) field->topology->n_vertices;
  directions = g_new (float, MAX (n, 1));
  for (gsize i = 0; i < n; i++)
    directions[i] = (float) field->directions[i];
  return directions;
}

const RmpPatternMaker rmp_strain_maker = {
  .choose_wavelength = choose_wavelength,
  .make = make,
  .find_directions = find_directions,
};
