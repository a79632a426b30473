/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ridges.h"

#include "program.h"

#include <math.h>

/* Sections lie at even steps of the square root of the distance to the nearer end, as in
 * ridge.glsl.
 */
#define SECTION_PIECES 64
#define SECTION_TEXELS (SECTION_PIECES + 2)
#define SEGMENT_TEXELS 5

/* Factor on sizes, for what rounding to single precision takes away. */
#define MARGIN 1.0001

/* Metres: means that there is no bound, and is small enough to be added up. */
#define ENDLESS 1e30

void
rmp_ridges_clear (RmpRidges *self)
{
  glDeleteBuffers (RMP_RIDGES_N_BUFFERS, self->buffers);
  glDeleteTextures (RMP_RIDGES_N_BUFFERS, self->textures);
}

static void
fill_texel (float *texel, const double vector[3], double last)
{
  for (guint c = 0; c < 3; c++)
    texel[c] = (float) vector[c];
  texel[3] = (float) last;
}

static void
fill_segment (const RmpRidgeSegment *segment, double support, float *texels)
{
  const double least = MIN (MIN (segment->from_room, segment->to_room), ENDLESS);
  const gboolean bounded = isfinite (segment->from_room) && isfinite (segment->to_room);
  double middle[3], from[3], to[3], square = 0;

  /* Both ends relative to a middle that is exact in single precision, so that little is lost by
   * rounding.
   */
  for (guint c = 0; c < 3; c++)
    {
      const double half = 0.5 * (segment->to[c] - segment->from[c]);

      middle[c] = (double) (float) (segment->from[c] + half);
      from[c] = segment->from[c] - middle[c];
      to[c] = segment->to[c] - middle[c];
      square += half * half;
    }
  fill_texel (texels, middle, MARGIN * (support + sqrt (square)) * (support + sqrt (square)));
  fill_texel (texels + 4, from, segment->from_u);
  fill_texel (texels + 8, to, segment->to_u);
  fill_texel (texels + 12, segment->from_facet, bounded ? segment->from_room : least);
  fill_texel (texels + 16, segment->to_facet, bounded ? segment->to_room : least);
}

static void
fill_sections (const RmpRidge *ridge, const RmpRidgeOptions *options, float *texels)
{
  fill_texel (texels,
              (double[]){ rmp_ridge_support (ridge, options), ridge->sign, ridge->inverse_length },
              ridge->shape.perimeter);
  for (guint i = 0; i <= SECTION_PIECES; i++)
    {
      const double root = (double) i / SECTION_PIECES;
      RmpWrinkleSection section;

      rmp_ridge_section (ridge, options, 0.5 * root * root, &section);
      fill_texel (texels + 4 * (i + 1),
                  (double[]){ section.width, root * section.width_by_u, section.height },
                  root * section.height_by_u);
    }
}

static gsize
upload (RmpRidges *self, guint buffer, GLenum format, gsize size, const void *data)
{
  rmp_program_upload_texels (self->buffers[buffer], self->textures[buffer], format, size, data);
  return size;
}

/* Concatenates the lists of all faces. */
static const guint32 *
get_lists (const RmpRidgeSurface *surface, guint *n)
{
  const guint n_faces = rmp_ridge_surface_get_topology (surface)->n_faces;
  const guint32 *last;

  *n = 0;
  if (n_faces == 0)
    return NULL;
  last = rmp_ridge_surface_get_list (surface, n_faces - 1, n);
  *n += (guint) (last - rmp_ridge_surface_get_list (surface, 0, &(guint){ 0 }));
  return rmp_ridge_surface_get_list (surface, 0, &(guint){ 0 });
}

gsize
rmp_ridges_upload (RmpRidges *self, const RmpRidgeSurface *surface)
{
  const RmpRidgeSegment *segments = rmp_ridge_surface_get_segments (surface);
  const RmpRidge *ridges = rmp_ridge_surface_get_ridges (surface);
  const guint n_segments = rmp_ridge_surface_get_n_segments (surface);
  const guint n_ridges = rmp_ridge_surface_get_n_ridges (surface);
  const gsize segments_size = sizeof (float[4]) * SEGMENT_TEXELS * n_segments;
  const gsize sections_size = sizeof (float[4]) * SECTION_TEXELS * n_ridges;
  guint n_lists;
  const guint32 *lists = get_lists (surface, &n_lists);
  g_autofree float *segment_texels = g_malloc (segments_size),
                   *section_texels = g_malloc (sections_size);
  g_autofree guint32 *list_texels = g_new (guint32, 2 * (gsize) n_lists);

  g_return_val_if_fail (self != NULL, 0);

  if (self->buffers[0] == 0)
    {
      glGenBuffers (RMP_RIDGES_N_BUFFERS, self->buffers);
      glGenTextures (RMP_RIDGES_N_BUFFERS, self->textures);
    }
  for (gsize i = 0; i < n_segments; i++)
    fill_segment (
        segments + i,
        rmp_ridge_support (ridges + segments[i].wrinkle, rmp_ridge_surface_get_options (surface)),
        segment_texels + 4 * SEGMENT_TEXELS * i);
  for (gsize i = 0; i < n_ridges; i++)
    fill_sections (ridges + i, rmp_ridge_surface_get_options (surface),
                   section_texels + 4 * SECTION_TEXELS * i);
  for (gsize i = 0; i < n_lists; i++)
    {
      list_texels[2 * i] = lists[i];
      list_texels[2 * i + 1] = segments[lists[i]].wrinkle;
    }
  return upload (self, RMP_RIDGES_SEGMENTS, GL_RGBA32F, segments_size, segment_texels) +
         upload (self, RMP_RIDGES_SECTIONS, GL_RGBA32F, sections_size, section_texels) +
         upload (self, RMP_RIDGES_LISTS, GL_RG32UI, sizeof (guint32[2]) * n_lists, list_texels);
}

void
rmp_ridges_get_list (const RmpRidgeSurface *surface, guint32 face, guint32 list[2])
{
  const guint32 *first = rmp_ridge_surface_get_list (surface, 0, &list[1]);

  list[0] = (guint32) (rmp_ridge_surface_get_list (surface, face, &list[1]) - first);
}

void
rmp_ridges_bind (const RmpRidges *self, const RmpRidgeSurface *surface, GLuint program, int unit)
{
  const RmpBlob *blob = &rmp_ridge_surface_get_options (surface)->blob;
  const float knots[2] = { (float) blob->knots, (float) rmp_blob_support (blob) };
  float ordinates[RMP_BLOB_MOST_ORDINATES] = { 0 };

  g_return_if_fail (self != NULL);

  for (guint i = 0; i < blob->n; i++)
    ordinates[i] = (float) blob->ordinates[i];
  rmp_program_set_texture (program, "ridge_segments", unit, GL_TEXTURE_BUFFER,
                           self->textures[RMP_RIDGES_SEGMENTS]);
  rmp_program_set_texture (program, "ridge_sections", unit + 1, GL_TEXTURE_BUFFER,
                           self->textures[RMP_RIDGES_SECTIONS]);
  rmp_program_set_texture (program, "ridge_lists", unit + 2, GL_TEXTURE_BUFFER,
                           self->textures[RMP_RIDGES_LISTS]);
  rmp_program_set_vector (program, "ridge_knots", 2, knots);
  rmp_program_set_int (program, "ridge_bump_only",
                       rmp_ridge_surface_get_options (surface)->bump_only);
  rmp_program_set_int (program, "ridge_covered",
                       rmp_ridge_surface_get_options (surface)->overlaps == RMP_OVERLAPS_COVERED);
  rmp_program_set_floats (program, "ridge_ordinates", RMP_BLOB_MOST_ORDINATES, ordinates);
}
