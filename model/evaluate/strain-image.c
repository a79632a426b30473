/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/strain-image.h"

#include "methods/geometric-wrinkles/strain-pattern.h"
#include "store/rest-shape.h"

struct _RmpStrainImage
{
  RmpSampler *sampler;
  guint8 *cloth;              /* (nullable) [#F] */
  float *positions, *pattern; /* (nullable): the rest shape */
  RmpStrainPatternLaw law;
};

RmpStrainImage *
rmp_strain_image_new (RmpGarment *garment, RmpClipItem *clip, double wavelength, guint side, GError **error)
{
  RmpSurface *surface = rmp_garment_get_surface (garment);
  RmpMesh *mesh = rmp_surface_get_mesh (surface);
  const guint8 *cloth = rmp_garment_get_cloth (garment);
  g_autoptr (RmpStrainImage) self = g_new0 (RmpStrainImage, 1);
  RmpSampler *sampler = rmp_surface_get_sampler (surface, clip, error);

  if (!sampler ||
      !rmp_garment_measure_rest (garment, rmp_garment_get_rest (garment), &self->positions, &self->pattern, error))
    return NULL;
  self->sampler = rmp_sampler_ref (sampler);
  if (cloth)
    self->cloth = g_memdup2 (cloth, rmp_mesh_get_n_faces (mesh));
  rmp_strain_pattern_law_init (
      &self->law, mesh, rmp_project_get_frame_rate (rmp_character_get_project (rmp_surface_get_character (surface))));
  if (wavelength > 0.0)
    self->law.wavelength = wavelength;
  self->law.side = side;
  return g_steal_pointer (&self);
}

void
rmp_strain_image_free (RmpStrainImage *self)
{
  g_clear_pointer (&self->sampler, rmp_sampler_unref);
  g_free (self->cloth);
  g_free (self->positions);
  g_free (self->pattern);
  g_free (self);
}

RmpHeightImage *
rmp_strain_image_make (RmpStrainImage *self, const RmpCall *call, GError **error)
{
  const RmpInput input = {
    .mesh = rmp_sampler_get_mesh (self->sampler),
    .cloth = self->cloth,
    .rest = { self->positions, self->pattern },
  };

  return rmp_strain_pattern_new (&input, self->sampler, &self->law, call, error);
}
