/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tessellator.h"

#include "program.h"

/* Beyond all limits, and still to be reckoned with. */
#define NEAREST_PIXELS 1e20f

gboolean
rmp_tessellator_init (RmpTessellator *self, GError **error)
{
  static const char *const captured[] = {
    "raised_position", "raised_normal", "raised_openness", "raised_uv", "raised_rest", "raised_field", NULL
  };
  static const char *const captured_ridges[] = {
    "raised_position", "raised_normal", "raised_openness", "raised_uv",  "raised_rest", "raised_field",
    "gl_NextBuffer",   "ridge_base",    "ridge_normal",    "ridge_list", NULL
  };
  static const char *const captured_layers[] = {
    "raised_position", "raised_normal", "raised_openness", "raised_uv",   "raised_rest",
    "raised_field",    "gl_NextBuffer", "layer_place",     "layer_patch", NULL
  };
  static const RmpProgramSource sources[RMP_N_RAISES] = {
    [RMP_RAISE_FOLDS] = { .tess_evaluation = "fold.tese", .captured = captured },
    [RMP_RAISE_SHIFTED_FOLDS] = { .tess_evaluation = "fold.tese",
                                  .captured = captured,
                                  .defines = "#define SHIFTED\n" },
    [RMP_RAISE_RIDGES] = { .tess_evaluation = "ridge.tese",
                           .captured = captured_ridges,
                           .defines = "#define NUMBERED\n" },
    [RMP_RAISE_LAYERS] = { .tess_evaluation = "layer.tese",
                           .captured = captured_layers,
                           .defines = "#define NUMBERED\n" },
  };

  for (guint i = 0; i < RMP_N_RAISES; i++)
    {
      RmpProgramSource source = sources[i];

      source.vertex = "raise.vert";
      source.tess_control = "raise.tesc";
      self->programs[i] = rmp_program_new (&source, error);
      if (self->programs[i] == 0)
        {
          rmp_tessellator_clear (self);
          return FALSE;
        }
    }
  glGenBuffers (RMP_FOLDS_N_BUFFERS, self->buffers);
  glGenTextures (RMP_FOLDS_N_BUFFERS, self->textures);
  return TRUE;
}

void
rmp_tessellator_clear (RmpTessellator *self)
{
  glDeleteBuffers (RMP_FOLDS_N_BUFFERS, self->buffers);
  glDeleteTextures (RMP_FOLDS_N_BUFFERS, self->textures);
  for (guint i = 0; i < RMP_N_RAISES; i++)
    glDeleteProgram (self->programs[i]);
}

static gsize
upload (RmpTessellator *self, guint buffer, GLenum format, gsize size, const void *data)
{
  rmp_program_upload_texels (self->buffers[buffer], self->textures[buffer], format, size, data);
  return size;
}

#define LINE_TEXELS 7

/* Seven texels a line, two a fold, as fold.tese reads them. */
static gsize
upload_lines (RmpTessellator *self, const RmpRelief *relief)
{
  g_autofree float *lines = g_new0 (float, 4 * LINE_TEXELS * (gsize) relief->n_lines);
  for (guint i = 0; i < relief->n_lines; i++)
    {
      const RmpReliefLine *line = &relief->lines[i];
      float *texels = lines + 4 * LINE_TEXELS * (gsize) i;
      texels[0] = (float) line->first_fold;
      texels[1] = (float) line->n_folds;
      texels[2] = (float) line->profile;
      texels[3] = line->wave_onset;
      memcpy (texels + 4, line->wave_amplitude, sizeof line->wave_amplitude);
      memcpy (texels + 8, line->wave_frequency_s, sizeof line->wave_frequency_s);
      memcpy (texels + 12, line->wave_frequency_d, sizeof line->wave_frequency_d);
      memcpy (texels + 16, line->wave_phase, sizeof line->wave_phase);
      memcpy (texels + 20, line->lean_up, sizeof line->lean_up);
      texels[23] = line->lean;
      memcpy (texels + 24, line->lean_side, sizeof line->lean_side);
      texels[27] = line->reach;
      texels[7] = (float) line->group;
    }
  g_autofree float *folds = g_new0 (float, 8 * (gsize) relief->n_folds);
  for (guint i = 0; i < relief->n_folds; i++)
    {
      const RmpReliefFold *fold = &relief->folds[i];
      const float texels[] = { fold->begin, fold->end, fold->reach_left, fold->reach_right, fold->height };
      memcpy (folds + 8 * (gsize) i, texels, sizeof texels);
    }
  gsize size = upload (self, RMP_FOLDS_LINES, GL_RGBA32F, sizeof (float[4]) * LINE_TEXELS * relief->n_lines, lines);
  size += upload (self, RMP_FOLDS_PIECES, GL_RGBA32F, sizeof (float) * 8 * relief->n_folds, folds);
  size += upload (self, RMP_FOLDS_PROFILES, GL_RG32F, sizeof (float) * 2 * RMP_PROFILE_TABLE_SIZE * relief->n_profiles,
                  relief->profiles);
  if (relief->slides != NULL)
    size += upload (self, RMP_FOLDS_SLIDES, GL_RGBA32F, sizeof (float[4]) * RMP_RELIEF_SLIDE_KNOTS * relief->n_folds,
                    relief->slides);
  return size;
}

static gboolean
is_shifted (const RmpRelief *relief)
{
  for (guint i = 0; i < relief->n_lines; i++)
    if (relief->lines[i].lean > 0)
      return TRUE;
  return relief->slides != NULL;
}

static void
set_texture (const RmpTessellator *self, GLuint program, const char *name, guint buffer)
{
  rmp_program_set_texture (program, name, (int) buffer, GL_TEXTURE_BUFFER, self->textures[buffer]);
}

gsize
rmp_tessellator_use (RmpTessellator *self, const RmpRelief *relief, const RmpRidges *ridges, const RmpRidgeSight *sight,
                     gboolean categories)
{
  const gboolean is_ridged = relief->form == RMP_RELIEF_PATHS;
  const GLuint program = self->programs[is_ridged             ? RMP_RAISE_RIDGES
                                        : is_shifted (relief) ? RMP_RAISE_SHIFTED_FOLDS
                                                              : RMP_RAISE_FOLDS];

  glUseProgram (program);
  rmp_program_set_int (program, "field_categories", categories);
  if (is_ridged)
    {
      const float eye[] = { sight->eye[0], sight->eye[1], sight->eye[2], sight->perspective ? 1 : 0 };
      rmp_program_set_vector (program, "ridge_eye", 4, eye);
      rmp_program_set_float (program, "ridge_pixels", MIN (sight->pixels, NEAREST_PIXELS));
      rmp_ridges_bind (ridges, relief->ridges, program, 0);
      return 0;
    }

  const gsize size = upload_lines (self, relief);
  set_texture (self, program, "lines", RMP_FOLDS_LINES);
  set_texture (self, program, "folds", RMP_FOLDS_PIECES);
  set_texture (self, program, "profiles", RMP_FOLDS_PROFILES);
  set_texture (self, program, "slides", RMP_FOLDS_SLIDES);
  rmp_program_set_int (program, "sliding", relief->slides != NULL);
  return size;
}

GLuint
rmp_tessellator_use_layers (RmpTessellator *self, gboolean categories)
{
  const GLuint program = self->programs[RMP_RAISE_LAYERS];

  glUseProgram (program);
  rmp_program_set_int (program, "field_categories", categories);
  return program;
}
