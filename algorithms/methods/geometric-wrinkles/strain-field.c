/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/geometric-wrinkles/strain-field.h"

#include "geometry/normals.h"
#include "geometry/vector.h"
#include "methods/geometric-wrinkles/modulate.h"
#include "methods/geometric-wrinkles/patterned-cloth.h"
#include "painting/vertex-fill.h"

#include <string.h>

/* Shorter than this no triangle is taken to be. */
#define LEAST_STRETCH 0.05
/* Passes that lead directions to where nothing is compressed. */
#define FILL_PASSES 64
/* The weight of neighbours there, relative to the clip. */
#define FILL_WEIGHT 1e-6
/* Steps over which painted directions go on beyond what was painted, and over which they fade. */
#define BORDER_PASSES 6
#define FADE_PASSES 2

/* A symmetric tensor of space: xx, yy, zz, xy, yz, zx. */
typedef struct
{
  double m[6];
} Tensor;

static void
tensor_add (Tensor *self, double weight, const double v[3])
{
  for (guint c = 0; c < 3; c++)
    {
      self->m[c] += weight * v[c] * v[c];
      self->m[3 + c] += weight * v[c] * v[(c + 1) % 3];
    }
}

/* The direction in the plane of @normal along which the tensor is largest. 0 where there is none.
 */
static void
tensor_axis (const Tensor *self, const double normal[3], double axis[3])
{
  const double *m = self->m;
  const double rows[3][3] = { { m[0], m[3], m[5] }, { m[3], m[1], m[4] }, { m[5], m[4], m[2] } };
  double x[3], y[3], along[3] = { 0.0, 0.0, 0.0 }, xx, xy, yy, angle;

  along[fabs (normal[0]) < 0.6 ? 0 : 1] = 1.0;
  rmp_vector_cross (normal, along, x);
  if (!rmp_vector_normalise (x))
    {
      memset (axis, 0, 3 * sizeof *axis);
      return;
    }
  rmp_vector_cross (normal, x, y);
  for (guint c = 0; c < 3; c++)
    along[c] = rmp_vector_dot (rows[c], x);
  xx = rmp_vector_dot (along, x);
  xy = rmp_vector_dot (along, y);
  for (guint c = 0; c < 3; c++)
    along[c] = rmp_vector_dot (rows[c], y);
  yy = rmp_vector_dot (along, y);
  angle = 0.5 * atan2 (2.0 * xy, xx - yy);
  for (guint c = 0; c < 3; c++)
    axis[c] = xx + yy > 0.0 ? cos (angle) * x[c] + sin (angle) * y[c] : 0.0;
}

/* Compression of all faces over the clip: its mean tensor in space at rest, and its largest value.
 */
typedef struct
{
  const RmpPatternedCloth *cloth;
  Tensor *tensors; /* [#F] */
  double *largest; /* [#F] */
} Sums;

/* The compressed direction of a face in space: its frame at rest has the first side along x. */
static void
face_direction (const Sums *self, const float *rest, guint32 face, double angle,
                double direction[3])
{
  const guint32 *corners = self->cloth->corners + 3 * (gsize) face;
  double positions[3][3], x[3], y[3], normal[3];

  for (guint k = 0; k < 3; k++)
    rmp_vector_load (rest + 3 * (gsize) corners[k], positions[k]);
  rmp_vector_sub (positions[1], positions[0], x);
  rmp_vector_sub (positions[2], positions[0], y);
  rmp_vector_cross (x, y, normal);
  rmp_vector_normalise (x);
  rmp_vector_normalise (normal);
  rmp_vector_cross (normal, x, y);
  for (guint c = 0; c < 3; c++)
    direction[c] = cos (angle) * x[c] + sin (angle) * y[c];
}

static void
add_frame (Sums *self, const float *rest, const RmpPatternStrain *strains)
{
  for (guint32 face = 0; face < self->cloth->topology->n_faces; face++)
    {
      const double compression = MAX (1.0 - strains[face].least, 0.0);
      double direction[3];

      if (!(self->cloth->areas[face] > 0.0) || !(compression > 0.0))
        continue;
      face_direction (self, rest, face, strains[face].angle, direction);
      /* Where both directions are compressed alike neither counts. */
      tensor_add (self->tensors + face,
                  MAX (strains[face].most - strains[face].least, 0.0) * compression, direction);
      self->largest[face] = MAX (self->largest[face], compression);
    }
}

static gboolean
add_clip (Sums *self, const RmpInput *input, RmpSampler *sampler, RmpSkinning skinning, double rate,
          const RmpCall *call, GError **error)
{
  const RmpTopology *topology = self->cloth->topology;
  const double start = rmp_sampler_get_start (sampler),
               length = rmp_sampler_get_end (sampler) - start;
  const guint n_frames = (guint) floor (length * rate + 1e-6) + 1;
  g_autofree float *positions = g_new (float, 3 * (gsize) topology->n_vertices);
  g_autofree RmpPatternStrain *strains = g_new (RmpPatternStrain, MAX (topology->n_faces, 1));

  for (guint i = 0; i < n_frames; i++)
    {
      if (g_cancellable_set_error_if_cancelled (call->cancellable, error))
        return FALSE;
      if (!rmp_sampler_finite_positions (sampler, skinning, start + i / rate, positions,
                                         call->n_threads, error))
        return FALSE;
      rmp_pattern_modulation_strains (self->cloth, positions, LEAST_STRETCH, strains,
                                      call->n_threads);
      add_frame (self, rmp_mesh_get_positions (input->mesh), strains);
      if (call->progress)
        call->progress ((i + 1.0) / n_frames, call->data);
    }
  return TRUE;
}

/* One pass of @own plus @weight times the neighbours, of rows of @width numbers. */
static void
spread (const RmpTopology *topology, guint width, const double *own, double weight, double *values)
{
  const gsize size = (gsize) topology->n_vertices * width;
  g_autofree double *before = g_memdup2 (values, MAX (size, 1) * sizeof *values);

  for (guint32 v = 0; v < topology->n_vertices; v++)
    {
      const guint32 first = topology->vertex_edge_start[v],
                    n = topology->vertex_edge_start[v + 1] - first;

      for (guint c = 0; c < width && n > 0; c++)
        {
          double sum = 0.0;

          for (guint i = 0; i < n; i++)
            sum += before[(gsize) topology->vertex_neighbours[first + i] * width + c];
          values[(gsize) v * width + c] = own[(gsize) v * width + c] + weight * sum / n;
        }
    }
}

/* Half of a vertex and half of its neighbours, @passes times. */
static void
smooth (const RmpTopology *topology, guint width, guint passes, double *values)
{
  const gsize size = (gsize) topology->n_vertices * width;
  g_autofree double *half = g_new (double, MAX (size, 1));

  for (guint pass = 0; pass < passes; pass++)
    {
      for (gsize i = 0; i < size; i++)
        half[i] = 0.5 * values[i];
      spread (topology, width, half, 0.5, values);
    }
}

/* Averages from faces to vertices. */
static void
gather (const RmpPatternStrainField *self, const Sums *sums, double *tensors)
{
  const RmpTopology *topology = self->topology;

  for (guint32 v = 0; v < topology->n_vertices; v++)
    {
      double areas = 0.0;

      for (guint32 i = topology->vertex_corner_start[v]; i < topology->vertex_corner_start[v + 1];
           i++)
        {
          const guint32 face = topology->vertex_corners[i] / 3;
          const double area = sums->cloth->areas[face];

          for (guint c = 0; c < 6; c++)
            tensors[6 * (gsize) v + c] += area * sums->tensors[face].m[c];
          self->compression[v] += area * sums->largest[face];
          areas += area;
        }
      for (guint c = 0; c < 6 && areas > 0.0; c++)
        tensors[6 * (gsize) v + c] /= areas;
      if (areas > 0.0)
        self->compression[v] /= areas;
    }
}

static void
find_directions (RmpPatternStrainField *self, const RmpInput *input, const Sums *sums, guint passes)
{
  const guint n = self->topology->n_vertices;
  g_autofree double *tensors = g_new0 (double, 6 * (gsize) MAX (n, 1)), *own = NULL;
  g_autofree double *positions = g_new (double, 3 * (gsize) MAX (n, 1)),
                    *normals = g_new (double, 3 * (gsize) MAX (n, 1));

  gather (self, sums, tensors);
  smooth (self->topology, 6, passes, tensors);
  smooth (self->topology, 1, passes, self->compression);
  own = g_memdup2 (tensors, 6 * (gsize) MAX (n, 1) * sizeof *tensors);
  for (guint pass = 0; pass < FILL_PASSES; pass++)
    spread (self->topology, 6, own, FILL_WEIGHT, tensors);
  for (gsize i = 0; i < 3 * (gsize) n; i++)
    positions[i] = (double) rmp_mesh_get_positions (input->mesh)[i];
  rmp_normals_compute_double (self->topology, positions, normals, 1);
  for (guint32 v = 0; v < n; v++)
    {
      Tensor tensor;
      double largest = 0.0;

      for (guint c = 0; c < 3; c++)
        largest = MAX (largest, tensors[6 * (gsize) v + c]);
      for (guint c = 0; c < 6; c++)
        tensor.m[c] = largest > 0.0 ? tensors[6 * (gsize) v + c] / largest : 0.0;
      tensor_axis (&tensor, normals + 3 * (gsize) v, self->directions + 3 * (gsize) v);
    }
}

/* The cloth without patterns. (transfer full) (nullable) */
static RmpPatternedCloth *
measure_cloth (const RmpInput *input, const RmpCall *call, GError **error)
{
  const RmpPatternOptions options = { .axis = RMP_PATTERN_AXIS_FIRST };

  if (g_cancellable_set_error_if_cancelled (call->cancellable, error))
    return NULL;
  return rmp_patterned_cloth_new_bare (input, &options, error);
}

static RmpPatternStrainField *
field_new (const RmpPatternedCloth *cloth)
{
  RmpPatternStrainField *self = g_new0 (RmpPatternStrainField, 1);

  self->topology = rmp_topology_ref (cloth->topology);
  self->cloth = g_malloc (MAX (cloth->topology->n_faces, 1));
  for (guint32 face = 0; face < cloth->topology->n_faces; face++)
    self->cloth[face] = cloth->areas[face] > 0.0;
  self->directions = g_new0 (double, 3 * (gsize) MAX (cloth->topology->n_vertices, 1));
  self->compression = g_new0 (double, MAX (cloth->topology->n_vertices, 1));
  return self;
}

RmpPatternStrainField *
rmp_pattern_strain_field_new (const RmpInput *input, RmpSampler *sampler, RmpSkinning skinning,
                              double rate, guint passes, const RmpCall *call, GError **error)
{
  g_autoptr (RmpPatternedCloth) cloth = measure_cloth (input, call, error);
  g_autofree Tensor *tensors = NULL;
  g_autofree double *largest = NULL;
  RmpPatternStrainField *self;
  Sums sums;

  if (!cloth)
    return NULL;
  sums.cloth = cloth;
  sums.tensors = tensors = g_new0 (Tensor, MAX (cloth->topology->n_faces, 1));
  sums.largest = largest = g_new0 (double, MAX (cloth->topology->n_faces, 1));
  if (!add_clip (&sums, input, sampler, skinning, rate, call, error))
    return NULL;
  self = field_new (cloth);
  find_directions (self, input, &sums, passes);
  return self;
}

RmpPatternStrainField *
rmp_pattern_strain_field_new_painted (const RmpInput *input, const float *directions,
                                      const RmpCall *call, GError **error)
{
  g_autoptr (RmpPatternedCloth) cloth = measure_cloth (input, call, error);
  RmpPatternStrainField *self;
  g_autofree float *normals = NULL, *spread = NULL, *weights = NULL;
  gsize n;

  g_assert (input);

  if (!cloth)
    return NULL;
  self = field_new (cloth);
  n = self->topology->n_vertices;
  normals = g_new (float, 3 * MAX (n, 1));
  weights = g_new (float, MAX (n, 1));
  rmp_normals_compute (self->topology, rmp_mesh_get_positions (input->mesh), normals, 1);
  spread = g_memdup2 (directions, 3 * MAX (n, 1) * sizeof *directions);
  rmp_vertex_directions_smooth (self->topology, normals, BORDER_PASSES, spread);
  rmp_vertex_directions_merge ((guint) n, directions, spread);
  for (gsize i = 0; i < 3 * n; i++)
    self->directions[i] = (double) spread[i];
  for (gsize v = 0; v < n; v++)
    weights[v] = directions[3 * v] != 0.0f || directions[3 * v + 1] != 0.0f ||
                 directions[3 * v + 2] != 0.0f;
  rmp_vertex_weights_smooth (self->topology, FADE_PASSES, weights);
  for (gsize v = 0; v < n; v++)
    self->compression[v] = (double) weights[v];
  return self;
}

void
rmp_pattern_strain_field_free (RmpPatternStrainField *self)
{
  if (!self)
    return;
  rmp_topology_unref (self->topology);
  g_free (self->cloth);
  g_free (self->directions);
  g_free (self->compression);
  g_free (self);
}
