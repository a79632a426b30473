/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "waves.h"

#include "program.h"

#include <string.h>

enum
{
  BUFFER_CORNERS,
  BUFFER_TABLE,
};

void
rmp_waves_clear (RmpWaves *self)
{
  glDeleteBuffers (G_N_ELEMENTS (self->buffers), self->buffers);
  glDeleteTextures (G_N_ELEMENTS (self->textures), self->textures);
  glDeleteTextures (1, &self->vertices);
}

gsize
rmp_waves_upload (RmpWaves *self, const RmpConnectivity *connectivity, const RmpRelief *relief,
                  GLuint vertex_buffer)
{
  const gsize n_patches = connectivity->n_patches, n = relief->n_trains * n_patches;
  const gsize table_size = relief->wave_profile.shape == RMP_WAVE_DRAWN
                               ? sizeof relief->wave_profile.table
                               : 0;
  g_autofree float *corners = g_new (float, 12 * MAX (n, 1));
  for (gsize i = 0; i < n; i++)
    memcpy (corners + 12 * i,
            relief->waves + 12 * (i / n_patches * relief->topology->n_faces +
                                  connectivity->patch_faces[i % n_patches]),
            sizeof (float[12]));
  if (self->vertices == 0)
    {
      glGenBuffers (G_N_ELEMENTS (self->buffers), self->buffers);
      glGenTextures (G_N_ELEMENTS (self->textures), self->textures);
      glGenTextures (1, &self->vertices);
    }
  rmp_program_upload_texels (self->buffers[BUFFER_CORNERS], self->textures[BUFFER_CORNERS],
                             GL_RGBA32F, sizeof (float[12]) * n, corners);
  rmp_program_upload_texels (self->buffers[BUFFER_TABLE], self->textures[BUFFER_TABLE], GL_RG32F,
                             table_size, relief->wave_profile.table);
  glBindTexture (GL_TEXTURE_BUFFER, self->vertices);
  glTexBuffer (GL_TEXTURE_BUFFER, GL_RGBA32F, vertex_buffer);
  return sizeof (float[12]) * n + table_size;
}

void
rmp_waves_bind (const RmpWaves *self, const RmpConnectivity *connectivity, const RmpRelief *relief,
                GLuint program, int unit)
{
  g_return_if_fail (self != NULL);

  rmp_program_set_texture (program, "wave_corners", unit, GL_TEXTURE_BUFFER,
                           self->textures[BUFFER_CORNERS]);
  rmp_program_set_texture (program, "wave_vertices", unit + 1, GL_TEXTURE_BUFFER, self->vertices);
  rmp_program_set_texture (program, "wave_metrics", unit + 2, GL_TEXTURE_BUFFER,
                           connectivity->chart_texture);
  rmp_program_set_texture (program, "wave_table", unit + 3, GL_TEXTURE_BUFFER,
                           self->textures[BUFFER_TABLE]);
  rmp_program_set_int (program, "wave_trains", (int) relief->n_trains);
  rmp_program_set_int (program, "wave_patches", (int) connectivity->n_patches);
  rmp_program_set_int (program, "wave_shape", (int) relief->wave_profile.shape);
  rmp_program_set_float (program, "wave_sharpness", relief->wave_profile.sharpness);
  rmp_program_set_int (program, "wave_curved", relief->curved);
  rmp_program_set_float (program, "wave_shift", relief->wave_shift);
  rmp_program_set_int (program, "wave_bump", relief->bump_only);
  rmp_program_set_int (program, "wave_parallax", (int) relief->parallax);
}
