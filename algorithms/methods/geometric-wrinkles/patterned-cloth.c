/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "methods/geometric-wrinkles/patterned-cloth-private.h"

#include "geometry/vector.h"
#include "inputs/cloth.h"
#include "inputs/lifted-region.h"
#include "inputs/rest-shape.h"

/* Corners of a face as the rest shape has it. */
static void
load_rest (const RmpInput *input, const guint32 *faces, guint32 face, double corners[3][3])
{
  const RmpRestShape shape = rmp_inputs_get_rest_shape (input->inputs);
  const float *positions = shape.positions ? shape.positions : rmp_mesh_get_positions (input->mesh);

  for (guint k = 0; k < 3; k++)
    {
      const float *flat = shape.pattern ? shape.pattern + 6 * (gsize) face + 2 * k : NULL;

      if (flat)
        {
          corners[k][0] = (double) flat[0];
          corners[k][1] = (double) flat[1];
          corners[k][2] = 0.0;
        }
      else
        rmp_vector_load (positions + 3 * (gsize) faces[3 * (gsize) face + k], corners[k]);
    }
}

static double
angle_at (const double corners[3][3], guint k)
{
  double a[3], b[3], normal[3];

  rmp_vector_sub (corners[(k + 1) % 3], corners[k], a);
  rmp_vector_sub (corners[(k + 2) % 3], corners[k], b);
  rmp_vector_cross (a, b, normal);
  return atan2 (rmp_vector_norm (normal), rmp_vector_dot (a, b));
}

static guint
choose_first (RmpPatternAxisEdge axis, const double corners[3][3])
{
  guint first = 0;
  double longest = -1.0;

  if (axis != RMP_PATTERN_AXIS_LONGEST)
    return (guint) axis;
  for (guint k = 0; k < 3; k++)
    {
      const double length = rmp_vector_distance (corners[k], corners[(k + 1) % 3]);

      if (length > longest)
        {
          longest = length;
          first = k;
        }
    }
  return first;
}

static void
init_face (RmpPatternedCloth *self, const RmpInput *input, guint32 face)
{
  const guint32 *vertices = self->topology->faces + 3 * (gsize) face;
  const guint8 *cloth = rmp_inputs_get_cloth (input->inputs);
  RmpPatternRestTriangle *rest = self->rest + face;
  double corners[3][3], turned[3][3], r, xx, xy, yy, largest;

  load_rest (input, self->topology->faces, face, corners);
  self->first[face] = (guint8) choose_first (self->options.axis, (const double (*)[3]) corners);
  for (guint k = 0; k < 3; k++)
    {
      rmp_vector_copy (corners[(self->first[face] + k) % 3], turned[k]);
      self->corners[3 * (gsize) face + k] = vertices[(self->first[face] + k) % 3];
    }
  rmp_pattern_rest_triangle_init (rest, (const double (*)[3]) turned);
  if (rest->degenerate || (cloth && !cloth[face]) ||
      self->topology->face_edges[3 * (gsize) face] == RMP_INDEX_NONE)
    {
      *rest = (RmpPatternRestTriangle){ .degenerate = TRUE };
      return;
    }
  self->areas[face] = rest->area;
  for (guint k = 0; k < 3; k++)
    self->angles[3 * (gsize) face + k] = angle_at ((const double (*)[3]) corners, k);
  r = rest->x / rest->height;
  xx = (1.0 + r * r) / (rest->length * rest->length);
  xy = -r / (rest->length * rest->height);
  yy = 1.0 / (rest->height * rest->height);
  largest = 0.5 * (xx + yy) + hypot (0.5 * (xx - yy), xy);
  self->crush[face] = (float) (1.000001 * largest * rest->length * rest->length * rest->height *
                               rest->height);
}

static gboolean
check_input (const RmpInput *input, GError **error)
{
  const RmpRestShape shape = rmp_inputs_get_rest_shape (input->inputs);
  const float *positions = shape.positions ? shape.positions : rmp_mesh_get_positions (input->mesh);

  if (rmp_mesh_get_n_uvs (input->mesh) == 0)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _ ("A pattern needs texture coordinates, and this mesh has none: unwrap it, or "
                      "use a method that "
                      "makes wrinkles by itself"));
      return FALSE;
    }
  for (guint v = 0; v < rmp_mesh_get_n_vertices (input->mesh); v++)
    if (!isfinite (positions[3 * v]) || !isfinite (positions[3 * v + 1]) ||
        !isfinite (positions[3 * v + 2]))
      {
        g_set_error (
            error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
            _ ("Vertex %u at rest has no finite place: repair the mesh and import it again"), v);
        return FALSE;
      }
  return TRUE;
}

static void
init_faces (RmpPatternedCloth *self, const RmpInput *input)
{
  const gsize n = MAX (self->topology->n_faces, 1);

  self->rest = g_new (RmpPatternRestTriangle, n);
  self->first = g_new0 (guint8, n);
  self->corners = g_new (guint32, 3 * n);
  self->areas = g_new0 (double, n);
  self->angles = g_new0 (double, 3 * n);
  self->crush = g_new0 (float, n);
  for (guint32 face = 0; face < self->topology->n_faces; face++)
    init_face (self, input, face);
}

static void
copy_faces (RmpPatternedCloth *self, const RmpPatternedCloth *earlier)
{
  const gsize n = MAX (self->topology->n_faces, 1);

  self->rest = g_memdup2 (earlier->rest, n * sizeof *self->rest);
  self->first = g_memdup2 (earlier->first, n * sizeof *self->first);
  self->corners = g_memdup2 (earlier->corners, 3 * n * sizeof *self->corners);
  self->areas = g_memdup2 (earlier->areas, n * sizeof *self->areas);
  self->angles = g_memdup2 (earlier->angles, 3 * n * sizeof *self->angles);
  self->crush = g_memdup2 (earlier->crush, n * sizeof *self->crush);
}

static gboolean
add_patterns (RmpPatternedCloth *self, const RmpInput *input, const RmpPatternedCloth *earlier,
              const RmpCall *call, GError **error)
{
  guint n;
  const RmpPattern *patterns = rmp_inputs_get_patterns (input->inputs, &n);

  for (guint i = 0; i < MIN (n, RMP_PATTERN_MAX_COUNT); i++)
    if (!rmp_patterned_cloth_add (self, patterns + i, earlier, call, error))
      return FALSE;
  return TRUE;
}

RmpPatternedCloth *
rmp_patterned_cloth_new_bare (const RmpInput *input, const RmpPatternOptions *options,
                              GError **error)
{
  g_autoptr (RmpPatternedCloth) self = NULL;

  g_assert (input);
  g_assert (options);

  if (!check_input (input, error))
    return NULL;
  self = g_new0 (RmpPatternedCloth, 1);
  g_mutex_init (&self->mutex);
  self->options = *options;
  self->topology = rmp_topology_new_for_mesh (input->mesh);
  self->relief = rmp_relief_topology_new_for_mesh (input->mesh);
  self->seams = rmp_seams_new (self->relief);
  self->region = rmp_inputs_make_lifted_region (input->inputs, self->topology);
  init_faces (self, input);
  return g_steal_pointer (&self);
}

RmpPatternedCloth *
rmp_patterned_cloth_new (const RmpInput *input, const RmpPatternOptions *options,
                         const RmpCall *call, GError **error)
{
  g_autoptr (RmpPatternedCloth) self = rmp_patterned_cloth_new_bare (input, options, error);

  return self && add_patterns (self, input, NULL, call, error) ? g_steal_pointer (&self) : NULL;
}

RmpPatternedCloth *
rmp_patterned_cloth_new_from (const RmpPatternedCloth *earlier, const RmpInput *input,
                              const RmpCall *call, GError **error)
{
  g_autoptr (RmpPatternedCloth) self = g_new0 (RmpPatternedCloth, 1);

  g_assert (earlier);

  g_mutex_init (&self->mutex);
  self->options = earlier->options;
  self->topology = rmp_topology_ref (earlier->topology);
  self->relief = rmp_relief_topology_ref (earlier->relief);
  self->seams = rmp_seams_ref (earlier->seams);
  if (earlier->region)
    self->region = g_memdup2 (earlier->region, self->topology->n_vertices * sizeof *self->region);
  copy_faces (self, earlier);
  return add_patterns (self, input, earlier, call, error) ? g_steal_pointer (&self) : NULL;
}

void
rmp_patterned_cloth_free (RmpPatternedCloth *self)
{
  if (!self)
    return;
  for (guint i = 0; i < self->n_patterns; i++)
    rmp_pattern_on_cloth_clear (self->patterns + i, self->topology->n_faces);
  rmp_topology_unref (self->topology);
  rmp_relief_topology_unref (self->relief);
  rmp_seams_unref (self->seams);
  g_free (self->region);
  g_free (self->rest);
  g_free (self->first);
  g_free (self->corners);
  g_free (self->areas);
  g_free (self->angles);
  g_free (self->crush);
  g_mutex_clear (&self->mutex);
  g_free (self);
}
