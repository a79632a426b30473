/* SPDX-License-Identifier: GPL-3.0-or-later */
/* layers-drawing.c: cloth lifted by painted patterns, whose texels the fragments read for their
 * normals.
 */

#include "edge-levels.h"
#include "relief-drawing.h"
#include "surface.h"
#include "tessellator.h"

#include <cglm/cglm.h>

/* --- patches ---------------------------------------------------------------------------------- */

typedef struct
{
  guint32 vertex;  /* of the relief: tells both faces of an edge where it begins */
  guint32 list[2]; /* number of the patch; not used */
} Corner;

static void
make_corners (RmpConnectivity *self)
{
  const gsize n = 3 * (gsize) self->n_patches;
  g_autofree Corner *corners = g_new0 (Corner, MAX (n, 1));
  for (gsize i = 0; i < n; i++)
    corners[i] = (Corner){ self->vertices[self->n_split + i], { (guint32) (i / 3), 0 } };
  self->patch_buffer = rmp_buffer_new (sizeof *corners * n, corners);
}

/* What layer.glsl needs to know of a side of a face: whether another side joins it, and in which
 * direction that one runs.
 */
enum
{
  SIDE_BARE,
  SIDE_OPPOSITE,
  SIDE_SAME,
};
#define NO_TWIN -1.0f
#define FLAT_TWIN -2.0f

/* @patches: by face of the whole relief */
static void
fill_side (const RmpRelief *whole, guint32 side, const guint32 *patches, float twin[2])
{
  const guint32 *faces = whole->topology->faces;
  const guint32 other = whole->seams ? rmp_seams_get_twin (whole->seams, side) : RMP_SEAM_NONE;
  twin[0] = other == RMP_SEAM_FLAT ? FLAT_TWIN : NO_TWIN;
  twin[1] = SIDE_OPPOSITE;
  if (whole->topology->n_uvs == 0 ||
      (whole->seams && !rmp_seams_has_chart (whole->seams, side / 3)))
    twin[1] = SIDE_BARE;
  /* The faces beyond the border of a part have no patch, because nothing is lifted there. */
  if (other >= RMP_SEAM_FLAT || patches[other / 3] == G_MAXUINT32)
    return;
  twin[0] = (float) (3 * patches[other / 3] + other % 3);
  if (faces[other] == faces[side])
    twin[1] = SIDE_SAME;
}

static void
make_charts (RmpConnectivity *self, const RmpRelief *relief)
{
  guint32 first = 0;
  const RmpRelief *whole = rmp_relief_find_whole (relief, &first);
  const RmpReliefTopology *topology = whole->topology;
  g_autofree guint32 *patches = g_new (guint32, topology->n_faces);
  g_autofree float *corners = g_new0 (float, 12 * (gsize) MAX (self->n_patches, 1));
  memset (patches, 0xff, sizeof *patches * topology->n_faces);
  for (guint patch = 0; patch < self->n_patches; patch++)
    {
      guint32 face = self->patch_faces[patch];
      rmp_relief_find_whole (relief, &face);
      patches[face] = patch;
    }
  for (gsize i = 0; i < 3 * (gsize) self->n_patches; i++)
    {
      guint32 face = self->patch_faces[i / 3];
      rmp_relief_find_whole (relief, &face);
      if (topology->n_uvs > 0)
        memcpy (corners + 4 * i,
                topology->uvs + 2 * (gsize) topology->uv_faces[3 * (gsize) face + i % 3],
                sizeof (float[2]));
      fill_side (whole, 3 * face + i % 3, patches, corners + 4 * i + 2);
    }
  glGenBuffers (1, &self->chart_buffer);
  glGenTextures (1, &self->chart_texture);
  rmp_program_upload_texels (self->chart_buffer, self->chart_texture, GL_RGBA32F,
                             sizeof (float[12]) * self->n_patches, corners);
}

static void
make_patches (RmpConnectivity *self, const RmpRelief *relief)
{
  rmp_connectivity_number_edges (self, relief);
  make_corners (self);
  make_charts (self, relief);
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

/* Texels of the finest pattern along the side of a face. */
static float
measure_texels (const RmpRelief *relief, guint face, guint from, guint to)
{
  const RmpReliefTopology *topology = relief->topology;
  const guint32 *uvs = topology->uv_faces + 3 * (gsize) face;
  guint side = 0;
  if (topology->n_uvs == 0)
    return 1;
  for (guint i = 0; i < relief->n_patterns; i++)
    side = MAX (side, rmp_spline_image_get_side (relief->patterns[i].image));
  return (float) side * glm_vec2_distance (topology->uvs + 2 * (gsize) uvs[from],
                                           topology->uvs + 2 * (gsize) uvs[to]);
}

static void
fill_levels (const RmpConnectivity *self, const RmpRelief *relief, float samples,
             const RmpRidgeSight *sight, float *levels)
{
  rmp_edge_levels_fill (self, relief, measure_texels, samples, sight, levels);
}

/* Edges are cut as finely as the screen needs. */
static gboolean
suits (G_GNUC_UNUSED const RmpSight *raised, const RmpSight *other, float samples,
       const RmpConnectivity *connectivity, const RmpRelief *relief, const float *levels)
{
  return rmp_edge_levels_suit (connectivity, relief, measure_texels, samples, &other->sight,
                               levels);
}

/* --- raised by the tessellator ---------------------------------------------------------------- */

static gpointer
shared_new (void)
{
  RmpLayerImages *images = g_new0 (RmpLayerImages, 1);
  rmp_layer_images_init (images);
  return images;
}

static void
shared_free (gpointer shared)
{
  rmp_layer_images_clear (shared);
  g_free (shared);
}

static void
shared_end (gpointer shared, guint64 draw)
{
  rmp_layer_images_end (shared, draw);
}

static void
bind_normals (const RmpRaisedSurface *self, GLuint program, int unit)
{
  rmp_layers_bind (&self->layers, self->connectivity, self->relief, program, unit);
}

/* Programs that know weights and maps of normals take drivers long to make. */
static gboolean
is_finer (const RmpRelief *relief)
{
  return relief->n_weights > 0 || relief->tangents;
}

enum
{
  RAISER_PLAIN,
  RAISER_FINER,
};

static gsize
use_raiser (RmpRaisedSurface *self, RmpTessellator *tessellator)
{
  bind_normals (self,
                rmp_tessellator_use (tessellator, RMP_RELIEF_LAYERS,
                                     is_finer (self->relief) ? RAISER_FINER : RAISER_PLAIN,
                                     self->categories),
                0);
  return 0;
}

static void
set_position_attributes (void)
{
  rmp_attribute_set_floats (10, 2, sizeof (RmpLayerVertex),
                            G_STRUCT_OFFSET (RmpLayerVertex, position));
  rmp_attribute_set_integers (12, 1, sizeof (RmpLayerVertex),
                              G_STRUCT_OFFSET (RmpLayerVertex, patch));
}

/* --- surfaces --------------------------------------------------------------------------------- */

static gsize
upload (RmpRaisedSurface *self)
{
  return rmp_layers_upload (&self->layers, self->connectivity, self->relief, self->vertex_buffer);
}

static gsize
begin_draw (RmpRaisedSurface *self, gpointer shared, guint64 draw)
{
  return rmp_layers_find_images (&self->layers, shared, self->relief, draw);
}

/* --- where it is ------------------------------------------------------------------------------ */

/* More steps than for folds, because patterns may be finer. */
#define STEPS 16

static double *
measure_swings (const RmpRelief *relief)
{
  double *swings = g_new (double, MAX (relief->topology->n_faces, 1));

  for (guint32 face = 0; face < relief->topology->n_faces; face++)
    swings[face] = rmp_relief_get_layer_swing (relief, face);
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
  for (guint32 face = 0; face < relief->topology->n_faces; face++)
    height = MAX (height, (float) rmp_relief_get_layer_swing (relief, face));
  return height;
}

static const char *const captured[] = {
  "raised_position", "raised_normal", "raised_openness", "raised_uv",   "raised_rest",
  "raised_field",    "gl_NextBuffer", "layer_place",     "layer_patch", NULL
};

const RmpReliefDrawing rmp_layers_drawing = {
  .make_patches = make_patches,
  .set_patch_attributes = set_patch_attributes,
  .fill_levels = fill_levels,
  .get_pixels = get_pixels,
  .suits = suits,
  .raisers = { [RAISER_PLAIN] = { .tess_evaluation = "layer.tese",
                                  .captured = captured,
                                  .defines = "#define NUMBERED\n" },
               [RAISER_FINER] = { .tess_evaluation = "layer.tese",
                                  .captured = captured,
                                  .defines = "#define NUMBERED\n#define FINER\n" } },
  .shared_new = shared_new,
  .shared_free = shared_free,
  .shared_end = shared_end,
  .use_raiser = use_raiser,
  .position_size = sizeof (RmpLayerVertex),
  .set_position_attributes = set_position_attributes,
  .upload = upload,
  .begin_draw = begin_draw,
  .normals_defines = "#define LAYERS\n",
  .makes_late = { [RAISER_FINER] = TRUE },
  .finer_defines = "#define LAYERS\n#define FINER\n",
  .is_finer = is_finer,
  .bind_normals = bind_normals,
  .measure_swings = measure_swings,
  .count_steps = count_steps,
  .get_height = get_height,
};
