/* SPDX-License-Identifier: GPL-3.0-or-later */
/* waves-drawing.c: waves of vertices, which fragments evaluate by themselves. */

#include "edge-levels.h"
#include "relief-drawing.h"
#include "surface.h"
#include "tessellator.h"

#include <cglm/cglm.h>

/* Larger than any limit, and still finite for the arithmetic. */
#define NEAREST_PIXELS 1e20f

/* Pixels of a wave up to which it fades, and from which on it is not seen: as in wave.glsl. */
#define WHOLE_PIXELS 4.0f
#define LEAST_PIXELS 2.0f

/* --- patches ---------------------------------------------------------------------------------- */

typedef struct
{
  guint32 vertex;  /* of the relief: tells both faces of an edge where it begins */
  guint32 list[2]; /* number of the patch; not used */
} Corner;

/* uu, uv, vv of the inverse of the metric of a face at rest; 0 where it has no area. */
static void
fill_metric (const RmpReliefTopology *topology, gsize face, float metric[4])
{
  const float *corners[3];
  vec3 u, v;
  for (guint i = 0; i < 3; i++)
    corners[i] = topology->rest_positions + 3 * (gsize) topology->faces[3 * face + i];
  glm_vec3_sub ((float *) corners[1], (float *) corners[0], u);
  glm_vec3_sub ((float *) corners[2], (float *) corners[0], v);
  const float uu = glm_vec3_norm2 (u), uv = glm_vec3_dot (u, v), vv = glm_vec3_norm2 (v);
  const float determinant = uu * vv - uv * uv;
  if (!(determinant > 1e-12f * uu * vv))
    return;
  metric[0] = vv / determinant;
  metric[1] = -uv / determinant;
  metric[2] = uu / determinant;
}

static void
make_patches (RmpConnectivity *self, const RmpRelief *relief)
{
  const gsize n = self->n_patches;
  g_autofree Corner *corners = g_new0 (Corner, 3 * n + 1);
  g_autofree float *metrics = g_new0 (float, 4 * n + 1);
  rmp_connectivity_number_edges (self, relief);
  for (gsize i = 0; i < 3 * n; i++)
    corners[i] = (Corner){ self->vertices[self->n_split + i], { (guint32) (i / 3), 0 } };
  for (gsize patch = 0; patch < n; patch++)
    fill_metric (relief->topology, self->patch_faces[patch], metrics + 4 * patch);
  self->patch_buffer = rmp_buffer_new (sizeof *corners * 3 * n, corners);
  glGenBuffers (1, &self->chart_buffer);
  glGenTextures (1, &self->chart_texture);
  rmp_program_upload_texels (self->chart_buffer, self->chart_texture, GL_RGBA32F,
                             sizeof (float[4]) * n, metrics);
}

static void
set_patch_attributes (G_GNUC_UNUSED RmpRaisedSurface *self)
{
  rmp_attribute_set_integers (6, 1, sizeof (Corner), G_STRUCT_OFFSET (Corner, vertex));
  rmp_attribute_set_integers (7, 2, sizeof (Corner), G_STRUCT_OFFSET (Corner, list));
}

/* --- for whom they are cut -------------------------------------------------------------------- */

static float
get_pixels (G_GNUC_UNUSED const RmpRelief *relief, float pixels_metre)
{
  return pixels_metre;
}

static float
measure_pieces (const RmpRelief *relief, guint face, guint from, guint to)
{
  return (float) rmp_relief_count_wave_pieces (relief, face, to == (from + 1) % 3 ? from : to);
}

static void
fill_levels (const RmpConnectivity *self, const RmpRelief *relief, float samples,
             const RmpRidgeSight *sight, float *levels)
{
  rmp_edge_levels_fill (self, relief, measure_pieces, samples, sight, levels);
}

/* @pixels: a metre. Returns: what is shown of a wave there */
static float
find_part (const RmpRelief *relief, float pixels)
{
  return CLAMP ((pixels * relief->wave_length - LEAST_PIXELS) / (WHOLE_PIXELS - LEAST_PIXELS), 0,
                1);
}

/* Whether lifts are the same in both, and whole or none; and edges are fine enough. */
static gboolean
suits (const RmpSight *raised, const RmpSight *other, float samples,
       const RmpConnectivity *connectivity, const RmpRelief *relief, const float *levels)
{
  const float part = find_part (relief, raised->nearest);
  return part == find_part (relief, raised->farthest) &&
         part == find_part (relief, other->nearest) &&
         part == find_part (relief, other->farthest) &&
         rmp_edge_levels_suit (connectivity, relief, measure_pieces, samples, &other->sight,
                               levels);
}

/* --- raised by the tessellator ---------------------------------------------------------------- */

static void
bind_normals (const RmpRaisedSurface *self, GLuint program, int unit)
{
  rmp_waves_bind (&self->waves, self->connectivity, self->relief, program, unit);
}

static gsize
use_raiser (RmpRaisedSurface *self, RmpTessellator *tessellator)
{
  const RmpRidgeSight *sight = &self->sight.sight;
  const GLuint program = rmp_tessellator_use (tessellator, RMP_RELIEF_WAVES, 0, self->categories);
  const float eye[] = { sight->eye[0], sight->eye[1], sight->eye[2], sight->perspective ? 1 : 0 };
  rmp_program_set_vector (program, "wave_eye", 4, eye);
  rmp_program_set_float (program, "wave_pixels",
                         MIN (sight->pixels * self->relief->wave_length, NEAREST_PIXELS));
  bind_normals (self, program, 0);
  return 0;
}

static void
set_position_attributes (void)
{
  rmp_attribute_set_floats (10, 2, sizeof (RmpWaveVertex),
                            G_STRUCT_OFFSET (RmpWaveVertex, position));
  rmp_attribute_set_integers (12, 1, sizeof (RmpWaveVertex),
                              G_STRUCT_OFFSET (RmpWaveVertex, patch));
}

/* --- raised by the processor ------------------------------------------------------------------ */

/* Lowers a wave where it is too small to be seen on the screen. */
static void
sink (const RmpRelief *relief, const RmpRidgeSight *sight, const guint32 *corners,
      const float weights[3], float lift, RmpRaisedVertex *vertex)
{
  vec3 base, normal;
  float part;
  rmp_raise_mix (relief->normals, corners, weights, normal);
  glm_vec3_normalize (normal);
  for (guint c = 0; c < 3; c++)
    base[c] = vertex->position[c] - lift * normal[c];
  part = find_part (relief, (float) rmp_ridge_sight_measure (sight, base));
  glm_vec3_lerp (base, vertex->position, part, vertex->position);
  glm_vec3_lerp (normal, vertex->normal, part, vertex->normal);
  glm_vec3_normalize (vertex->normal);
}

/* --- surfaces --------------------------------------------------------------------------------- */

static gsize
upload (RmpRaisedSurface *self)
{
  return rmp_waves_upload (&self->waves, self->connectivity, self->relief, self->vertex_buffer);
}

/* --- where it is ------------------------------------------------------------------------------ */

static double *
measure_swings (const RmpRelief *relief)
{
  double *swings = g_new (double, MAX (relief->topology->n_faces, 1));

  for (guint32 face = 0; face < relief->topology->n_faces; face++)
    swings[face] = rmp_relief_get_wave_swing (relief, face);
  return swings;
}

static guint
count_steps (const RmpRelief *relief, guint face)
{
  guint steps = 1;

  for (guint side = 0; side < 3; side++)
    steps = MAX (steps, rmp_relief_count_wave_pieces (relief, face, side));
  return MIN (steps, RMP_MOST_PICK_STEPS);
}

static float
get_height (const RmpRelief *relief)
{
  float height = 0;
  for (guint32 face = 0; face < relief->topology->n_faces; face++)
    height = MAX (height, (float) rmp_relief_get_wave_swing (relief, face));
  return height;
}

static const char *const captured[] = {
  "raised_position", "raised_normal", "raised_openness", "raised_uv",  "raised_rest",
  "raised_field",    "gl_NextBuffer", "wave_place",      "wave_patch", NULL
};

const RmpReliefDrawing rmp_waves_drawing = {
  .make_patches = make_patches,
  .set_patch_attributes = set_patch_attributes,
  .fill_levels = fill_levels,
  .get_pixels = get_pixels,
  .suits = suits,
  .raisers = { { .tess_evaluation = "wave.tese",
                 .captured = captured,
                 .defines = "#define NUMBERED\n" } },
  .use_raiser = use_raiser,
  .position_size = sizeof (RmpWaveVertex),
  .set_position_attributes = set_position_attributes,
  .sink = sink,
  .upload = upload,
  .normals_defines = "#define WAVES\n",
  .bind_normals = bind_normals,
  .measure_swings = measure_swings,
  .count_steps = count_steps,
  .get_height = get_height,
};
