/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/strain-image.h"

#include "evaluate/kinds/cloth.h"
#include "evaluate/kinds/rest-shape.h"
#include "store/cloth/direction-fill.h"
#include "technique/pattern-maker.h"

/* In a wavelength. Higher ridges meet each other where cloth is crushed, inside elbows and knees.
 */
#define AMPLITUDES 8.0

struct _RmpStrainImage
{
  RmpMesh *mesh;
  RmpSampler *sampler; /* NULL: of painted directions */
  float *painted;      /* [#V × 3]: then they */
  RmpInputs *inputs;   /* (nullable): cloth and rest shape */
  double wavelength;   /* metres */
  guint side;          /* texels */
  double rate;         /* frames per second */
};

/* What both kinds are made of. */
static RmpStrainImage *
new_bare (RmpGarment *garment, double wavelength, guint side, GError **error)
{
  RmpSurface *surface = rmp_garment_get_surface (garment);
  RmpMesh *mesh = rmp_surface_get_mesh (surface);
  g_autoptr (RmpStrainImage) self = g_new0 (RmpStrainImage, 1);
  const RmpInputSource source = { .garment = garment };

  if (!rmp_read_cloth.read (&source, &self->inputs, error) ||
      !rmp_read_rest_shape.read (&source, &self->inputs, error))
    return NULL;
  self->mesh = rmp_mesh_ref (mesh);
  self->wavelength = wavelength > 0.0 ? wavelength
                                      : rmp_pattern_maker_find ()->choose_wavelength (mesh);
  self->side = side;
  self->rate = rmp_project_get_frame_rate (
      rmp_character_get_project (rmp_surface_get_character (surface)));
  return g_steal_pointer (&self);
}

RmpStrainImage *
rmp_strain_image_new (RmpGarment *garment, RmpClipItem *clip, double wavelength, guint side,
                      GError **error)
{
  RmpSampler *sampler = rmp_surface_get_sampler (rmp_garment_get_surface (garment), clip, error);
  RmpStrainImage *self = sampler ? new_bare (garment, wavelength, side, error) : NULL;

  if (self)
    self->sampler = rmp_sampler_ref (sampler);
  return self;
}

RmpStrainImage *
rmp_strain_image_new_painted (RmpDirectionItem *directions, gboolean along, double wavelength,
                              guint side, GError **error)
{
  RmpGarment *garment = rmp_direction_item_get_garment (directions);
  RmpStrainImage *self = new_bare (garment, wavelength, side, error);

  if (!self)
    return NULL;
  self->painted = g_memdup2 (rmp_direction_item_get_directions (directions),
                             3 * (gsize) rmp_mesh_get_n_vertices (self->mesh) * sizeof (float));
  if (along)
    rmp_garment_turn_directions (garment, 0.5 * G_PI, self->painted);
  return self;
}

double
rmp_strain_image_get_amplitude (const RmpStrainImage *self)
{
  return self->wavelength / AMPLITUDES;
}

void
rmp_strain_image_free (RmpStrainImage *self)
{
  g_clear_pointer (&self->mesh, rmp_mesh_unref);
  g_clear_pointer (&self->sampler, rmp_sampler_unref);
  g_free (self->painted);
  rmp_inputs_unref (self->inputs);
  g_free (self);
}

static RmpPatternRequest
new_request (const RmpStrainImage *self, const RmpInput *input)
{
  return (RmpPatternRequest){
    .input = input,
    .sampler = self->sampler,
    .rate = self->rate,
    .painted = self->painted,
    .wavelength = self->wavelength,
    .side = self->side,
  };
}

RmpHeightImage *
rmp_strain_image_make (RmpStrainImage *self, const RmpCall *call, GError **error)
{
  const RmpInput input = { .mesh = self->mesh, .inputs = self->inputs };
  const RmpPatternRequest request = new_request (self, &input);

  return rmp_pattern_maker_find ()->make (&request, call, error);
}

float *
rmp_strain_image_find_directions (RmpStrainImage *self, const RmpCall *call, GError **error)
{
  const RmpInput input = { .mesh = self->mesh, .inputs = self->inputs };
  const RmpPatternRequest request = new_request (self, &input);

  return rmp_pattern_maker_find ()->find_directions (&request, call, error);
}
