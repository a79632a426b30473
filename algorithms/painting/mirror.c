/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "painting/mirror.h"

#include "geometry/vector.h"
#include "painting/texels.h"

#include <math.h>
#include <string.h>

/* @source: (out): the point whose content @point gets
 *
 * Returns: FALSE if @point keeps its own content: on the side that is copied from, on the line of
 *   symmetry, or without a partner
 */
static gboolean
find_source (const RmpMirror *self, const RmpSurfacePoint *point, RmpSurfacePoint *source)
{
  double position[3], side;

  if (!self->sheet->cloth[point->face])
    return FALSE;
  rmp_sheet_position (self->sheet, point, position);
  side = self->symmetry ? rmp_symmetry_get_side (self->symmetry, point)
                        : position[self->axis] - self->middle;
  if (self->upwards ? side <= 0.0 : side >= 0.0)
    return FALSE;
  if (self->symmetry)
    return rmp_symmetry_find_twin (self->symmetry, point, source) &&
           self->sheet->cloth[source->face];
  position[self->axis] = 2.0 * self->middle - position[self->axis];
  return rmp_sheet_closest (self->sheet, position, source) <= self->tolerance;
}

/* --- images ----------------------------------------------------------------------------------- */

typedef struct
{
  const RmpMirror *mirror;
  const RmpMesh *mesh;
  const RmpHeightImage *image;
} ImageMirror;

static guint16
mirror_texel (gconstpointer data, const RmpSurfacePoint *point, guint16 code)
{
  const ImageMirror *self = data;
  RmpSurfacePoint source;

  g_assert (data);

  if (!find_source (self->mirror, point, &source))
    return code;
  return (guint16) CLAMP (lrint (rmp_height_image_sample (self->image, self->mesh, &source)), 0,
                          G_MAXUINT16);
}

RmpHeightImage *
rmp_mirror_image (const RmpMirror *self, RmpMesh *mesh, RmpHeightImage *image)
{
  return rmp_height_image_map (image, mesh, self->sheet->cloth, mirror_texel,
                               &(ImageMirror){ self, mesh, image });
}

/* --- vertices --------------------------------------------------------------------------------- */

/* Finds the point whose content a vertex gets, from the first of its corners that gets any. */
static gboolean
find_vertex_source (const RmpMirror *self, guint32 vertex, RmpSurfacePoint *source)
{
  const RmpTopology *topology = self->sheet->topology;

  for (guint32 i = topology->vertex_corner_start[vertex];
       i < topology->vertex_corner_start[vertex + 1]; i++)
    {
      const guint32 corner = topology->vertex_corners[i];
      const RmpSurfacePoint point = {
        corner / 3, { corner % 3 == 1 ? 1.0 : 0.0, corner % 3 == 2 ? 1.0 : 0.0 }
      };

      if (find_source (self, &point, source))
        return TRUE;
    }
  return FALSE;
}

void
rmp_mirror_weights (const RmpMirror *self, float *weights)
{
  const RmpTopology *topology = self->sheet->topology;
  g_autofree float *before = g_memdup2 (weights, topology->n_vertices * sizeof *weights);

  for (guint32 vertex = 0; vertex < topology->n_vertices; vertex++)
    {
      RmpSurfacePoint source;
      double parts[3], sum = 0.0;

      if (!find_vertex_source (self, vertex, &source))
        continue;
      rmp_surface_point_weights (&source, parts);
      for (guint c = 0; c < 3; c++)
        sum += parts[c] * (double) before[topology->faces[3 * (gsize) source.face + c]];
      weights[vertex] = (float) sum;
    }
}

/* The mean of the corners' directions, each turned to where the sum so far leads. */
static void
mix_directions (const RmpTopology *topology, const float *directions, const RmpSurfacePoint *point,
                double sum[3])
{
  double weights[3];

  rmp_surface_point_weights (point, weights);
  memset (sum, 0, 3 * sizeof *sum);
  for (guint c = 0; c < 3; c++)
    {
      double own[3];

      rmp_vector_load (directions + 3 * (gsize) topology->faces[3 * (gsize) point->face + c], own);
      rmp_vector_add_scaled (sum, rmp_vector_dot (sum, own) < 0.0 ? -weights[c] : weights[c], own,
                             sum);
    }
}

/* Expresses @direction by the edges of a face, and transfers it to the edges of the triangle of its
 * partners.
 */
static void
carry_to_partners (const RmpMirror *self, guint32 face, double direction[3])
{
  const double *p = self->sheet->positions;
  double edges[2][3], others[2][3], parts[2];

  for (guint i = 0; i < 2; i++)
    {
      const guint32 *corners = self->sheet->topology->faces + 3 * (gsize) face;
      const guint32 from = rmp_symmetry_get_partner (self->symmetry, corners[0]);
      const guint32 to = rmp_symmetry_get_partner (self->symmetry, corners[i + 1]);

      rmp_vector_sub (p + 3 * (gsize) corners[i + 1], p + 3 * (gsize) corners[0], edges[i]);
      rmp_vector_sub (p + 3 * (gsize) to, p + 3 * (gsize) from, others[i]);
    }
  {
    const double aa = rmp_vector_dot (edges[0], edges[0]), ab = rmp_vector_dot (edges[0], edges[1]);
    const double bb = rmp_vector_dot (edges[1], edges[1]), determinant = aa * bb - ab * ab;
    const double a = rmp_vector_dot (edges[0], direction), b = rmp_vector_dot (edges[1], direction);

    parts[0] = determinant > 0.0 ? (a * bb - b * ab) / determinant : 0.0;
    parts[1] = determinant > 0.0 ? (b * aa - a * ab) / determinant : 0.0;
  }
  for (guint i = 0; i < 3; i++)
    direction[i] = parts[0] * others[0][i] + parts[1] * others[1][i];
}

float *
rmp_mirror_find_normals (const RmpSheet *sheet)
{
  const RmpTopology *topology = sheet->topology;
  float *normals = g_new0 (float, MAX (3 * (gsize) topology->n_vertices, 1));

  for (guint32 vertex = 0; vertex < topology->n_vertices; vertex++)
    {
      const double *p = sheet->positions + 3 * (gsize) vertex;
      double sum[3] = { 0.0 };

      for (guint32 i = topology->vertex_corner_start[vertex];
           i < topology->vertex_corner_start[vertex + 1]; i++)
        {
          double next[3], last[3], area[3];

          rmp_vector_sub (sheet->positions + 3 * (gsize) topology->corner_ends[2 * (gsize) i], p,
                          next);
          rmp_vector_sub (sheet->positions + 3 * (gsize) topology->corner_ends[2 * (gsize) i + 1],
                          p, last);
          rmp_vector_cross (next, last, area);
          rmp_vector_add_scaled (sum, 1.0, area, sum);
        }
      rmp_vector_normalise (sum);
      rmp_vector_store (sum, normals + 3 * (gsize) vertex);
    }
  return normals;
}

void
rmp_mirror_directions (const RmpMirror *self, const float *normals, float *directions)
{
  const RmpTopology *topology = self->sheet->topology;
  g_autofree float *before = g_memdup2 (directions,
                                        3 * (gsize) topology->n_vertices * sizeof *directions);

  for (guint32 vertex = 0; vertex < topology->n_vertices; vertex++)
    {
      RmpSurfacePoint source;
      double direction[3], normal[3];

      if (!find_vertex_source (self, vertex, &source))
        continue;
      mix_directions (topology, before, &source, direction);
      if (self->symmetry)
        carry_to_partners (self, source.face, direction);
      else
        direction[self->axis] = -direction[self->axis];
      rmp_vector_load (normals + 3 * (gsize) vertex, normal);
      rmp_vector_add_scaled (direction, -rmp_vector_dot (direction, normal), normal, direction);
      rmp_vector_normalise (direction);
      rmp_vector_store (direction, directions + 3 * (gsize) vertex);
    }
}
