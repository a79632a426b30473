/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/geometric-wrinkles/strain-maker.h"

#include "methods/geometric-wrinkles/strain-field.h"
#include "methods/geometric-wrinkles/strain-pattern.h"

static double
choose_wavelength (const RmpMesh *mesh)
{
  RmpPatternFromStrainOptions options;

  rmp_pattern_from_strain_options_init (&options, mesh, 0.0);
  return options.wavelength;
}

static RmpPatternFromStrainOptions
get_options (const RmpPatternRequest *request)
{
  RmpPatternFromStrainOptions options;

  rmp_pattern_from_strain_options_init (&options, request->input->mesh, request->rate);
  options.wavelength = request->wavelength;
  options.side = request->side;
  return options;
}

static RmpHeightImage *
make (const RmpPatternRequest *request, const RmpCall *call, GError **error)
{
  const RmpPatternFromStrainOptions options = get_options (request);

  return request->painted ? rmp_pattern_from_strain_new_painted (request->input, request->painted,
                                                                 &options, call, error)
                          : rmp_pattern_from_strain_new (request->input, request->sampler, &options,
                                                         call, error);
}

static float *
find_directions (const RmpPatternRequest *request, const RmpCall *call, GError **error)
{
  const RmpPatternFromStrainOptions options = get_options (request);
  g_autoptr (RmpPatternStrainField) field = NULL;
  float *directions;
  gsize n;

  field = request->painted
              ? rmp_pattern_strain_field_new_painted (request->input, request->painted, call, error)
              : rmp_pattern_strain_field_new (request->input, request->sampler, options.skinning,
                                              options.rate, options.passes, call, error);
  if (!field)
    return NULL;
  n = 3 * (gsize) field->topology->n_vertices;
  directions = g_new (float, MAX (n, 1));
  for (gsize i = 0; i < n; i++)
    directions[i] = (float) field->directions[i];
  return directions;
}

const RmpPatternMaker rmp_pattern_strain_maker = {
  .choose_wavelength = choose_wavelength,
  .make = make,
  .find_directions = find_directions,
};
