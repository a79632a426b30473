/* SPDX-License-Identifier: GPL-3.0-or-later */
/* folds-drawing.c: folds along lines, raised on the faces that a line reaches. */

#include "relief-drawing.h"
#include "surface.h"
#include "tessellator.h"

#include <cglm/cglm.h>

/* --- patches ---------------------------------------------------------------------------------- */

typedef struct
{
  float position[2 * RMP_RELIEF_FACE_LINES]; /* (s, d) of the lines */
  guint32 lines[RMP_RELIEF_FACE_LINES];      /* or RMP_LINE_NONE */
} PatchVertex;

static guint64
get_patches_id (const RmpRelief *relief)
{
  return relief->coordinates_id;
}

static void
make_patches (RmpConnectivity *self, const RmpRelief *relief)
{
  g_autofree PatchVertex *patches = g_new (PatchVertex, 3 * (gsize) self->n_patches);
  rmp_connectivity_number_edges (self, relief);
  if (self->n_patches == 0)
    return;
  for (gsize i = 0; i < 3 * (gsize) self->n_patches; i++)
    for (gsize slot = 0; slot < RMP_RELIEF_FACE_LINES; slot++)
      {
        const gsize at = RMP_RELIEF_FACE_LINES * (gsize) self->patch_faces[i / 3] + slot;
        patches[i].lines[slot] = relief->face_lines[at];
        memcpy (patches[i].position + 2 * slot, relief->coordinates + 6 * at + 2 * (i % 3),
                sizeof (float[2]));
      }
  self->patch_buffer = rmp_buffer_new (sizeof *patches * 3 * self->n_patches, patches);
}

static void
set_patch_attributes (G_GNUC_UNUSED RmpRaisedSurface *self)
{
  const gsize position = G_STRUCT_OFFSET (PatchVertex, position);
  rmp_attribute_set_floats (6, 4, sizeof (PatchVertex), position);
  rmp_attribute_set_floats (9, 4, sizeof (PatchVertex), position + sizeof (float[4]));
  rmp_attribute_set_integers (7, RMP_RELIEF_FACE_LINES, sizeof (PatchVertex),
                              G_STRUCT_OFFSET (PatchVertex, lines));
}

/* The part of a line's plane (s, d) that its folds lift this frame, and how fine they are. */
typedef struct
{
  float begin, end, reach; /* metres; reach 0: nothing rises */
  float width;             /* of the narrowest fold */
} Area;

static Area
line_area (const RmpRelief *relief, const RmpReliefLine *line)
{
  Area area = { .begin = G_MAXFLOAT, .end = -G_MAXFLOAT, .width = G_MAXFLOAT };
  float waves = 0;
  for (guint i = 0; i < RMP_RELIEF_LINE_WAVES && line->wave_onset > 0; i++)
    waves += fabsf (line->wave_amplitude[i]);
  for (guint k = line->first_fold; k < line->first_fold + line->n_folds; k++)
    {
      const RmpReliefFold *fold = &relief->folds[k];
      if (fold->height <= 1e-6f || fold->end <= fold->begin)
        continue;
      area.begin = MIN (area.begin, fold->begin - waves);
      area.end = MAX (area.end, fold->end + waves);
      area.width = MIN (area.width, fold->end - fold->begin);
      area.reach = MAX (area.reach, MAX (fold->reach_left, fold->reach_right));
    }
  return area;
}

/* Pieces that an edge from @a to @b, each (s, d), needs. */
static float
edge_level (const Area *area, const float a[2], const float b[2], float samples)
{
  const gboolean crosses = (a[1] > 0) != (b[1] > 0);
  if (MAX (a[0], b[0]) <= area->begin || MIN (a[0], b[0]) >= area->end ||
      (!crosses && MIN (fabsf (a[1]), fabsf (b[1])) >= area->reach))
    return 1;
  const float along = fabsf (a[0] - b[0]) / area->width,
              across = fabsf (a[1] - b[1]) / (2 * area->reach);
  return CLAMP (ceilf (samples * MAX (along, across)), 1, 32);
}

/* Cuts patches as finely as the lines that reach them need. */
static void
fill_levels (const RmpConnectivity *self, const RmpRelief *relief, float samples,
             G_GNUC_UNUSED const RmpRidgeSight *sight, float *levels)
{
  g_autofree Area *areas = g_new (Area, MAX (relief->n_lines, 1));
  for (guint line = 0; line < relief->n_lines; line++)
    areas[line] = line_area (relief, &relief->lines[line]);
  g_autofree float *edges = g_new (float, MAX (self->n_edges, 1));
  for (guint edge = 0; edge < self->n_edges; edge++)
    edges[edge] = 1;

  for (gsize patch = 0; patch < self->n_patches; patch++)
    {
      float *level = levels + 12 * patch;
      level[3] = 1;
      for (guint slot = 0; slot < RMP_RELIEF_FACE_LINES; slot++)
        {
          const gsize at = RMP_RELIEF_FACE_LINES * (gsize) self->patch_faces[patch] + slot;
          const guint32 line = relief->face_lines[at];
          if (line == RMP_LINE_NONE || areas[line].reach <= 0)
            continue;
          const float *corners = relief->coordinates + 6 * at;
          for (guint i = 0; i < 3; i++)
            {
              const float needed = edge_level (&areas[line], corners + 2 * ((i + 1) % 3),
                                               corners + 2 * ((i + 2) % 3), samples);
              const guint32 edge = self->patch_edges[3 * patch + i];
              level[3] = MAX (level[3], needed);
              if (edge != RMP_EDGE_STRAIGHT)
                edges[edge] = MAX (edges[edge], needed);
            }
        }
    }

  for (gsize patch = 0; patch < self->n_patches; patch++)
    for (guint i = 0; i < 3; i++)
      {
        float *level = levels + 12 * patch;
        const guint32 edge = self->patch_edges[3 * patch + i];
        level[i] = edge == RMP_EDGE_STRAIGHT ? 1 : edges[edge];
        level[3] = MAX (level[3], level[i]);
      }
}

/* --- raised by the tessellator ---------------------------------------------------------------- */

/* One program for lines that neither lean nor slide and one for all, because software drivers
 * compute both sides of every branch.
 */
enum
{
  RAISER_UPRIGHT,
  RAISER_SHIFTED,
};

/* The arrays of the relief that is raised, in texture buffers. */
enum
{
  BUFFER_LINES,
  BUFFER_FOLDS,
  BUFFER_PROFILES,
  BUFFER_SLIDES,
  N_BUFFERS,
};

typedef struct
{
  GLuint buffers[N_BUFFERS], textures[N_BUFFERS];
} Arrays;

static gpointer
shared_new (void)
{
  Arrays *self = g_new (Arrays, 1);
  glGenBuffers (N_BUFFERS, self->buffers);
  glGenTextures (N_BUFFERS, self->textures);
  return self;
}

static void
shared_free (gpointer shared)
{
  Arrays *self = shared;
  glDeleteBuffers (N_BUFFERS, self->buffers);
  glDeleteTextures (N_BUFFERS, self->textures);
  g_free (self);
}

static gsize
upload (Arrays *self, guint buffer, GLenum format, gsize size, const void *data)
{
  rmp_program_upload_texels (self->buffers[buffer], self->textures[buffer], format, size, data);
  return size;
}

#define LINE_TEXELS 7

/* Seven texels a line, two a fold, as fold.tese reads them. */
static gsize
upload_lines (Arrays *self, const RmpRelief *relief)
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
      const float texels[] = { fold->begin, fold->end, fold->reach_left, fold->reach_right,
                               fold->height };
      memcpy (folds + 8 * (gsize) i, texels, sizeof texels);
    }
  gsize size = upload (self, BUFFER_LINES, GL_RGBA32F,
                       sizeof (float[4]) * LINE_TEXELS * relief->n_lines, lines);
  size += upload (self, BUFFER_FOLDS, GL_RGBA32F, sizeof (float) * 8 * relief->n_folds, folds);
  size += upload (self, BUFFER_PROFILES, GL_RG32F,
                  sizeof (float) * 2 * RMP_PROFILE_TABLE_SIZE * relief->n_profiles,
                  relief->profiles);
  if (relief->slides)
    size += upload (self, BUFFER_SLIDES, GL_RGBA32F,
                    sizeof (float[4]) * RMP_RELIEF_SLIDE_KNOTS * relief->n_folds, relief->slides);
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
set_texture (const Arrays *self, GLuint program, const char *name, guint buffer)
{
  rmp_program_set_texture (program, name, (int) buffer, GL_TEXTURE_BUFFER, self->textures[buffer]);
}

static gsize
use_raiser (RmpRaisedSurface *self, RmpTessellator *tessellator)
{
  const RmpRelief *relief = self->relief;
  Arrays *arrays = tessellator->shared[RMP_RELIEF_FOLDS];
  const guint raiser = is_shifted (relief) ? RAISER_SHIFTED : RAISER_UPRIGHT;
  const GLuint program = rmp_tessellator_use (tessellator, RMP_RELIEF_FOLDS, raiser,
                                              self->categories);
  const gsize size = upload_lines (arrays, relief);
  set_texture (arrays, program, "lines", BUFFER_LINES);
  set_texture (arrays, program, "folds", BUFFER_FOLDS);
  set_texture (arrays, program, "profiles", BUFFER_PROFILES);
  set_texture (arrays, program, "slides", BUFFER_SLIDES);
  rmp_program_set_int (program, "sliding", relief->slides != NULL);
  return size;
}

/* --- where it is ------------------------------------------------------------------------------ */

/* Steps along an edge of a face when it is picked: a fold spans several of them. */
#define STEPS 8

/* How far the folds of a line may carry a point, metres. */
static double
line_swing (const RmpRelief *relief, const RmpReliefLine *line)
{
  double swing = 0;

  for (guint k = line->first_fold; k < line->first_fold + line->n_folds; k++)
    {
      double slide = 0;

      for (guint i = 0; relief->slides && i < RMP_RELIEF_SLIDE_KNOTS; i++)
        {
          const float *knot = relief->slides + 4 * ((gsize) k * RMP_RELIEF_SLIDE_KNOTS + i);
          slide = MAX (slide, hypot (hypot ((double) knot[0], (double) knot[1]),
                                     hypot ((double) knot[2], (double) knot[3])));
        }
      swing = MAX (swing, (double) relief->folds[k].height + slide);
    }
  return swing;
}

/* At most, the lifts of all lines add up. */
static double *
measure_swings (const RmpRelief *relief)
{
  g_autofree double *of_lines = NULL;
  double *swings;

  if (!relief->n_lines || !relief->face_lines)
    return NULL;
  of_lines = g_new (double, relief->n_lines);
  for (guint i = 0; i < relief->n_lines; i++)
    of_lines[i] = line_swing (relief, &relief->lines[i]);
  swings = g_new0 (double, MAX (relief->topology->n_faces, 1));
  for (guint face = 0; face < relief->topology->n_faces; face++)
    {
      const guint32 *lines = relief->face_lines + RMP_RELIEF_FACE_LINES * (gsize) face;

      for (guint i = 0; i < RMP_RELIEF_FACE_LINES && lines[i] != RMP_LINE_NONE; i++)
        swings[face] += of_lines[lines[i]];
    }
  return swings;
}

static guint
count_steps (G_GNUC_UNUSED const RmpRelief *relief, G_GNUC_UNUSED guint face)
{
  return STEPS;
}

static float
get_height (const RmpRelief *relief)
{
  float height = 0;
  for (guint i = 0; i < relief->n_folds; i++)
    height = MAX (height, relief->folds[i].height);
  return height;
}

static const char *const captured[] = { "raised_position",
                                        "raised_normal",
                                        "raised_openness",
                                        "raised_uv",
                                        "raised_rest",
                                        "raised_field",
                                        NULL };

const RmpReliefDrawing rmp_folds_drawing = {
  .get_patches_id = get_patches_id,
  .make_patches = make_patches,
  .set_patch_attributes = set_patch_attributes,
  .fill_levels = fill_levels,
  .raisers = { [RAISER_UPRIGHT] = { .tess_evaluation = "fold.tese", .captured = captured },
               [RAISER_SHIFTED] = { .tess_evaluation = "fold.tese",
                                    .captured = captured,
                                    .defines = "#define SHIFTED\n" } },
  .shared_new = shared_new,
  .shared_free = shared_free,
  .use_raiser = use_raiser,
  .measure_swings = measure_swings,
  .count_steps = count_steps,
  .get_height = get_height,
};
