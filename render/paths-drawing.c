/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paths-drawing.c: wrinkles along paths, raised as finely as they are seen, with normals of their
 * own for each pixel.
 */

#include "relief-drawing.h"
#include "surface.h"
#include "tessellator.h"

#include <cglm/cglm.h>

/* Larger than any limit, and still finite for the arithmetic. */
#define NEAREST_PIXELS 1e20f

/* --- patches ---------------------------------------------------------------------------------- */

/* Wrinkles wander over the faces, so a corner of a patch has nothing of its own but the index of
 * its vertex.
 */
static void
make_patches (RmpConnectivity *self, G_GNUC_UNUSED const RmpRelief *relief)
{
  self->patch_buffer = rmp_buffer_new (sizeof *self->vertices * 3 * self->n_patches,
                                       self->vertices + self->n_split);
}

static void
set_patch_attributes (RmpRaisedSurface *self)
{
  rmp_attribute_set_integers (6, 1, sizeof (guint32), 0);
  glGenBuffers (1, &self->list_buffer);
  glBindBuffer (GL_ARRAY_BUFFER, self->list_buffer);
  rmp_attribute_set_integers (7, 2, sizeof (guint32[2]), 0);
}

/* The number of pieces of the edge opposite to a corner. */
static float
cut_edge (const RmpRelief *relief, guint face, guint corner, const RmpRidgeSight *sight)
{
  const guint32 *corners = relief->topology->faces + 3 * (gsize) face;
  const gsize from = corners[(corner + 1) % 3], to = corners[(corner + 2) % 3];
  return (float) rmp_ridge_sight_cut (sight, relief->positions + 3 * from,
                                      relief->positions + 3 * to,
                                      relief->levels[3 * (gsize) face + (corner + 1) % 3]);
}

/* As finely as the relief needs and the view shows: the inside of a face like its edges where a
 * wrinkle may lie, else as coarsely as the edges allow.
 */
static void
fill_levels (const RmpConnectivity *self, const RmpRelief *relief, G_GNUC_UNUSED float samples,
             const RmpRidgeSight *sight, float *levels)
{
  for (gsize patch = 0; patch < self->n_patches; patch++)
    {
      const guint face = self->patch_faces[patch];
      const guint32 ridge_face = rmp_relief_get_ridge_face (relief, face);
      float *level = levels + 12 * patch, most = 1;
      guint n = 0;
      for (guint i = 0; i < 3; i++)
        {
          level[i] = cut_edge (relief, face, i, sight);
          most = MAX (most, level[i]);
        }
      if (ridge_face != RMP_INDEX_NONE)
        rmp_ridge_surface_get_list (relief->ridges, ridge_face, &n);
      level[3] = n > 0 ? most : MIN (most, 2);
    }
}

/* --- for whom they are cut -------------------------------------------------------------------- */

static float
get_pixels (const RmpRelief *relief, float pixels_metre)
{
  return relief->least_radius > 0 ? .5f * relief->least_radius * pixels_metre : INFINITY;
}

/* Finds the level of detail of lifts and normals if it is the same for all ridges in view. Returns:
 * FALSE if it is not
 */
static gboolean
is_even (const RmpSight *sight, RmpRidgeLod *lod)
{
  RmpRidgeLod far;

  rmp_ridge_lod_init (lod, (double) sight->nearest);
  rmp_ridge_lod_init (&far, (double) sight->farthest);
  return lod->lift == far.lift && lod->shading == far.shading;
}

/* Whether no edge needs more pieces than it has, and all edges together do not need far fewer. */
static gboolean
is_fine_enough (const RmpRidgeSight *sight, const RmpConnectivity *connectivity,
                const RmpRelief *relief, const float *levels)
{
  guint n_raised = 0, n_needed = 0;

  for (gsize patch = 0; patch < connectivity->n_patches; patch++)
    {
      float needed[4] = { 1, 1, 1, 1 };

      for (guint i = 0; i < 3; i++)
        {
          needed[i] = cut_edge (relief, connectivity->patch_faces[patch], i, sight);
          if (needed[i] > levels[12 * patch + i])
            return FALSE;
          needed[3] = fmaxf (needed[3], needed[i]);
        }
      needed[3] = fminf (needed[3], levels[12 * patch + 3]);
      n_raised += rmp_connectivity_count_triangles (levels + 12 * patch);
      n_needed += rmp_connectivity_count_triangles (needed);
    }
  return n_raised <= RMP_SIGHT_MOST_WASTE * n_needed;
}

static gboolean
suits (const RmpSight *raised, const RmpSight *other, G_GNUC_UNUSED float samples,
       const RmpConnectivity *connectivity, const RmpRelief *relief, const float *levels)
{
  RmpRidgeLod had, wanted;

  return is_even (raised, &had) && is_even (other, &wanted) && had.lift == wanted.lift &&
         had.shading == wanted.shading &&
         is_fine_enough (&other->sight, connectivity, relief, levels);
}

/* --- raised by the tessellator ---------------------------------------------------------------- */

/* Uploads which wrinkles may reach each face: they come and go, so this changes with the frame. */
static gsize
upload_ridges (RmpRaisedSurface *self)
{
  const RmpConnectivity *connectivity = self->connectivity;
  const RmpRelief *relief = self->relief;
  const gsize size = sizeof (guint32[3][2]) * connectivity->n_patches;
  g_autofree guint32 *lists = g_new0 (guint32, 6 * (gsize) connectivity->n_patches);
  for (gsize patch = 0; patch < connectivity->n_patches; patch++)
    {
      const guint32 face = rmp_relief_get_ridge_face (relief, connectivity->patch_faces[patch]);
      for (guint i = 0; i < 3 && face != RMP_INDEX_NONE; i++)
        rmp_ridges_get_list (relief->ridges, face, lists + 6 * patch + 2 * i);
    }
  glBindBuffer (GL_ARRAY_BUFFER, self->list_buffer);
  glBufferData (GL_ARRAY_BUFFER, (GLsizeiptr) size, lists, GL_STREAM_DRAW);
  return size + rmp_ridges_upload (&self->ridges, relief->ridges);
}

static gsize
use_raiser (RmpRaisedSurface *self, RmpTessellator *tessellator)
{
  const gsize size = upload_ridges (self);
  const RmpRidgeSight *sight = &self->sight.sight;
  const GLuint program = rmp_tessellator_use (tessellator, RMP_RELIEF_PATHS, 0, self->categories);
  const float eye[] = { sight->eye[0], sight->eye[1], sight->eye[2], sight->perspective ? 1 : 0 };
  rmp_program_set_vector (program, "ridge_eye", 4, eye);
  rmp_program_set_float (program, "ridge_pixels", MIN (sight->pixels, NEAREST_PIXELS));
  rmp_ridges_bind (&self->ridges, self->relief->ridges, program, 0);
  return size;
}

static void
set_position_attributes (void)
{
  rmp_attribute_set_floats (10, 4, sizeof (RmpRidgeVertex), G_STRUCT_OFFSET (RmpRidgeVertex, base));
  rmp_attribute_set_floats (11, 3, sizeof (RmpRidgeVertex),
                            G_STRUCT_OFFSET (RmpRidgeVertex, normal));
  rmp_attribute_set_integers (12, 2, sizeof (RmpRidgeVertex),
                              G_STRUCT_OFFSET (RmpRidgeVertex, list));
}

static void
bind_normals (const RmpRaisedSurface *self, GLuint program, int unit)
{
  rmp_ridges_bind (&self->ridges, self->relief->ridges, program, unit);
}

/* --- raised by the processor ------------------------------------------------------------------ */

/* Lowers a ridge where it is too small to be seen on the screen. */
static void
sink (const RmpRelief *relief, const RmpRidgeSight *sight, const guint32 *corners,
      const float weights[3], G_GNUC_UNUSED float lift, RmpRaisedVertex *vertex)
{
  vec3 base, normal;
  RmpRidgeLod lod;
  rmp_raise_mix (relief->positions, corners, weights, base);
  rmp_ridge_lod_init (&lod, rmp_ridge_sight_measure (sight, base));
  if (lod.lift >= 1)
    return;
  rmp_raise_mix (relief->normals, corners, weights, normal);
  glm_vec3_normalize (normal);
  glm_vec3_lerp (base, vertex->position, (float) lod.lift, vertex->position);
  glm_vec3_lerp (normal, vertex->normal, (float) lod.shading, vertex->normal);
  glm_vec3_normalize (vertex->normal);
}

/* --- where it is ------------------------------------------------------------------------------ */

static double
get_peak (const RmpRelief *relief, guint ridge)
{
  return rmp_ridge_peak (rmp_ridge_surface_get_ridges (relief->ridges) + ridge,
                         rmp_ridge_surface_get_options (relief->ridges));
}

/* The height of the highest wrinkle that may lift a face. */
static double
measure_face (const RmpRelief *relief, const double *peaks, guint face)
{
  const guint32 ridge_face = rmp_relief_get_ridge_face (relief, face);
  const RmpRidgeSegment *segments = rmp_ridge_surface_get_segments (relief->ridges);
  const guint32 *list;
  double swing = 0;
  guint n = 0;

  if (ridge_face == RMP_INDEX_NONE)
    return 0;
  list = rmp_ridge_surface_get_list (relief->ridges, ridge_face, &n);
  for (guint i = 0; i < n; i++)
    swing = MAX (swing, peaks[segments[list[i]].wrinkle]);
  return swing;
}

static double *
measure_swings (const RmpRelief *relief)
{
  const guint n = rmp_ridge_surface_get_n_ridges (relief->ridges);
  g_autofree double *peaks = g_new (double, MAX (n, 1));
  double *swings;

  if (n == 0)
    return NULL;
  for (guint i = 0; i < n; i++)
    peaks[i] = get_peak (relief, i);
  swings = g_new (double, MAX (relief->topology->n_faces, 1));
  for (guint face = 0; face < relief->topology->n_faces; face++)
    swings[face] = measure_face (relief, peaks, face);
  return swings;
}

/* As its levels say. */
static guint
count_steps (const RmpRelief *relief, guint face)
{
  guint steps = 1;

  for (guint i = 0; i < 3; i++)
    steps = MAX (steps, relief->levels[3 * (gsize) face + i]);
  return MIN (steps, RMP_MOST_PICK_STEPS);
}

static float
get_height (const RmpRelief *relief)
{
  float height = 0;
  for (guint i = 0; i < rmp_ridge_surface_get_n_ridges (relief->ridges); i++)
    height = MAX (height, (float) get_peak (relief, i));
  return height;
}

static const char *const captured[] = { "raised_position",
                                        "raised_normal",
                                        "raised_openness",
                                        "raised_uv",
                                        "raised_rest",
                                        "raised_field",
                                        "gl_NextBuffer",
                                        "ridge_base",
                                        "ridge_normal",
                                        "ridge_list",
                                        NULL };

const RmpReliefDrawing rmp_paths_drawing = {
  .make_patches = make_patches,
  .set_patch_attributes = set_patch_attributes,
  .fill_levels = fill_levels,
  .get_pixels = get_pixels,
  .suits = suits,
  .raisers = { { .tess_evaluation = "ridge.tese",
                 .captured = captured,
                 .defines = "#define NUMBERED\n" } },
  .use_raiser = use_raiser,
  .position_size = sizeof (RmpRidgeVertex),
  .set_position_attributes = set_position_attributes,
  .sink = sink,
  .normals_defines = "#define RIDGES\n",
  .bind_normals = bind_normals,
  .has_slow_normals = TRUE,
  .measure_swings = measure_swings,
  .count_steps = count_steps,
  .get_height = get_height,
};
