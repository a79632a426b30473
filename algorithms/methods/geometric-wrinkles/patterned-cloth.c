/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "methods/geometric-wrinkles/patterned-cloth.h"

#include "geometry/parallel.h"
#include "geometry/vector.h"

/* Faces done between two looks at whether to go on. */
#define CHUNK 2048
/* Slopes that are compressed are taken as exactly as this at least (§6.6). */
#define SLOPE_ERROR 1e-4

/* The pattern on one face. */
typedef struct
{
  const RmpSplineImage *image;
  double amplitude, origin[2], by_place[4];
  double longest; /* edge, texels */
} FacePattern;

static void
get_slopes (gconstpointer data, guint n, const double (*places)[2], double (*slopes)[2])
{
  const FacePattern *self = data;
  const double *d = self->by_place;
  double chart[4 * 7][2];

  for (guint i = 0; i < n; i++)
    for (guint c = 0; c < 2; c++)
      chart[i][c] = self->origin[c] + d[2 * c] * places[i][0] + d[2 * c + 1] * places[i][1];
  rmp_spline_image_gradients (self->image, n, (const double (*)[2]) chart, slopes);
  for (guint i = 0; i < n; i++)
    {
      const double by_u = self->amplitude * slopes[i][0], by_v = self->amplitude * slopes[i][1];

      slopes[i][0] = by_u * d[0] + by_v * d[2];
      slopes[i][1] = by_u * d[1] + by_v * d[3];
    }
}

static void
face_pattern_init (FacePattern *self, const RmpPatternedCloth *cloth, const RmpClothPattern *pattern, guint32 face)
{
  const guint32 *uv_face = cloth->relief->uv_faces + 3 * (gsize) face;
  double uvs[3][2];

  self->image = pattern->image;
  self->amplitude = pattern->amplitude;
  for (guint k = 0; k < 3; k++)
    for (guint c = 0; c < 2; c++)
      uvs[k][c] = (double) cloth->relief->uvs[2 * (gsize) uv_face[(cloth->first[face] + k) % 3] + c];
  for (guint c = 0; c < 2; c++)
    self->origin[c] = uvs[0][c];
  rmp_rest_triangle_map (cloth->rest + face, (const double (*)[2]) uvs, self->by_place);
  self->longest = 0.0;
  for (guint k = 0; k < 3; k++)
    self->longest = MAX (self->longest, hypot (uvs[(k + 1) % 3][0] - uvs[k][0], uvs[(k + 1) % 3][1] - uvs[k][1]));
  self->longest *= rmp_spline_image_get_side (pattern->image);
}

static void
get_corners (const RmpRestTriangle *rest, double corners[3][2])
{
  corners[0][0] = corners[0][1] = corners[1][1] = 0.0;
  corners[1][0] = rest->length;
  corners[2][0] = rest->x;
  corners[2][1] = rest->height;
}

static void
integrate (const RmpPatternedCloth *cloth, const RmpClothPattern *pattern, guint32 face, double error,
           RmpCoefficients *coefficients, GArray *samples)
{
  FacePattern on_face;
  double corners[3][2];

  face_pattern_init (&on_face, cloth, pattern, face);
  get_corners (cloth->rest + face, corners);
  rmp_coefficients_integrate (coefficients, (const double (*)[2]) corners,
                              rmp_coefficients_first_splits (on_face.longest), error, get_slopes, &on_face, samples);
}

guint
rmp_patterned_cloth_sample (const RmpPatternedCloth *self, guint pattern, guint32 face, RmpSlopeSample *samples)
{
  FacePattern on_face;
  double corners[3][2];

  face_pattern_init (&on_face, self, self->patterns + pattern, face);
  get_corners (self->rest + face, corners);
  return rmp_coefficients_sample ((const double (*)[2]) corners, RMP_MAX_FIRST_SPLITS, get_slopes, &on_face, samples);
}

/* The metric of the closed law is Rᵀ M R, for C⁻¹ : M = G⁻¹ : Rᵀ M R. */
static void
set_closed (RmpClothPattern *self, const RmpRestTriangle *rest, guint32 face)
{
  const RmpCoefficients *c = self->coefficients + face;
  const double *m = c->moments, l = rest->length, x = rest->x, h = rest->height;
  const double steep = c->c0 / c->area, excess = steep * steep - 1.0;

  if ((self->status[face] & RMP_FACTOR_FLAT) || !(excess > 0.0))
    return;
  self->limit[face] = steep * steep * l * l * h * h;
  self->gain[face] = (m[0] + m[2]) / excess;
  self->metric[0][face] = l * l * m[0];
  self->metric[1][face] = l * (x * m[0] + h * m[1]);
  self->metric[2][face] = x * x * m[0] + 2.0 * x * h * m[1] + h * h * m[2];
}

static void
do_face (RmpPatternedCloth *self, RmpClothPattern *pattern, guint32 face)
{
  if (self->rest[face].degenerate)
    {
      pattern->status[face] = RMP_FACTOR_DEGENERATE;
      return;
    }
  integrate (self, pattern, face, self->law.error, pattern->coefficients + face, NULL);
  pattern->status[face] = rmp_coefficients_is_flat (pattern->coefficients + face) ? RMP_FACTOR_FLAT : 0;
  set_closed (pattern, self->rest + face, face);
}

static gboolean
add_pattern (RmpPatternedCloth *self, const RmpPattern *settings, const RmpCall *call, GError **error)
{
  RmpClothPattern *pattern = self->patterns + self->n_patterns++;
  const guint n = self->topology->n_faces;

  pattern->settings = *settings;
  pattern->settings.name = NULL;
  pattern->settings.image = NULL;
  pattern->image = rmp_spline_image_new (settings->image, self->law.blur, self->law.wrap, NULL, call->n_threads);
  pattern->amplitude = isnan (settings->amplitude) ? self->law.amplitude : settings->amplitude;
  pattern->coefficients = g_new0 (RmpCoefficients, MAX (n, 1));
  pattern->status = g_new0 (guint8, MAX (n, 1));
  pattern->limit = g_new0 (double, MAX (n, 1));
  pattern->gain = g_new0 (double, MAX (n, 1));
  for (guint k = 0; k < 3; k++)
    pattern->metric[k] = g_new0 (double, MAX (n, 1));
  for (guint begin = 0; begin < n; begin += CHUNK)
    {
      const guint end = MIN (n, begin + CHUNK);

      if (g_cancellable_set_error_if_cancelled (call->cancellable, error))
        return FALSE;
#pragma omp parallel for num_threads(rmp_parallel_threads(RMP_PARALLEL_MINIMUM, call->n_threads)) schedule(dynamic, 32)
      for (guint32 face = begin; face < end; face++)
        do_face (self, pattern, face);
      if (call->progress)
        call->progress ((self->n_patterns - 1 + (double) end / n) / RMP_MAX_PATTERNS, call->data);
    }
  return TRUE;
}

/* Corners of a face as the rest shape has it. */
static void
load_rest (const RmpInput *input, const guint32 *faces, guint32 face, double corners[3][3])
{
  const float *places = input->rest.positions ? input->rest.positions : rmp_mesh_get_positions (input->mesh);

  for (guint k = 0; k < 3; k++)
    {
      const float *flat = input->rest.pattern ? input->rest.pattern + 6 * (gsize) face + 2 * k : NULL;

      if (flat)
        {
          corners[k][0] = (double) flat[0];
          corners[k][1] = (double) flat[1];
          corners[k][2] = 0.0;
        }
      else
        rmp_vector_load (places + 3 * (gsize) faces[3 * (gsize) face + k], corners[k]);
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
choose_first (RmpAxisEdge axis, const double corners[3][3])
{
  guint first = 0;
  double longest = -1.0;

  if (axis != RMP_AXIS_LONGEST)
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
  RmpRestTriangle *rest = self->rest + face;
  double corners[3][3], turned[3][3], r;

  load_rest (input, self->topology->faces, face, corners);
  self->first[face] = (guint8) choose_first (self->law.axis, (const double (*)[3]) corners);
  for (guint k = 0; k < 3; k++)
    {
      rmp_vector_copy (corners[(self->first[face] + k) % 3], turned[k]);
      self->corners[3 * (gsize) face + k] = vertices[(self->first[face] + k) % 3];
    }
  rmp_rest_triangle_init (rest, (const double (*)[3]) turned);
  if (rest->degenerate || (input->cloth && !input->cloth[face]) ||
      self->topology->face_edges[3 * (gsize) face] == RMP_INDEX_NONE)
    {
      *rest = (RmpRestTriangle){ .degenerate = TRUE };
      return;
    }
  self->areas[face] = rest->area;
  for (guint k = 0; k < 3; k++)
    self->angles[3 * (gsize) face + k] = angle_at ((const double (*)[3]) corners, k);
  r = rest->x / rest->height;
  self->inverse[0][face] = (float) ((1.0 + r * r) / (rest->length * rest->length));
  self->inverse[1][face] = (float) (-r / (rest->length * rest->height));
  self->inverse[2][face] = (float) (1.0 / (rest->height * rest->height));
  self->inverse[3][face] = (float) (1.0 / (rest->length * rest->length * rest->height * rest->height));
}

/* Where cloth meets the rest of its mesh nothing may open: no lift at the vertices both have. */
static float *
find_region (const RmpPatternedCloth *self, const RmpInput *input)
{
  const guint n = self->topology->n_vertices;
  float *region;

  if (!input->cloth && !input->region)
    return NULL;
  region = g_new (float, n);
  for (guint v = 0; v < n; v++)
    region[v] = input->region ? input->region[v] : 1.0f;
  for (guint32 face = 0; input->cloth && face < self->topology->n_faces; face++)
    for (guint k = 0; k < 3 && !input->cloth[face]; k++)
      region[self->topology->faces[3 * (gsize) face + k]] = 0.0f;
  return region;
}

static gboolean
check_input (const RmpInput *input, GError **error)
{
  const float *places = input->rest.positions ? input->rest.positions : rmp_mesh_get_positions (input->mesh);

  if (rmp_mesh_get_n_uvs (input->mesh) == 0)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _ ("A pattern needs texture coordinates, and this mesh has none: unwrap it, or use a method that "
                      "makes wrinkles by itself"));
      return FALSE;
    }
  for (guint v = 0; v < rmp_mesh_get_n_vertices (input->mesh); v++)
    if (!isfinite (places[3 * v]) || !isfinite (places[3 * v + 1]) || !isfinite (places[3 * v + 2]))
      {
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                     _ ("Vertex %u at rest has no finite place: repair the mesh and import it again"), v);
        return FALSE;
      }
  return TRUE;
}

RmpPatternedCloth *
rmp_patterned_cloth_new (const RmpInput *input, const RmpPatternLaw *law, const RmpCall *call, GError **error)
{
  g_autoptr (RmpPatternedCloth) self = NULL;
  gsize n;

  if (!check_input (input, error))
    return NULL;
  self = g_new0 (RmpPatternedCloth, 1);
  g_mutex_init (&self->mutex);
  self->law = *law;
  self->topology = rmp_topology_new_for_mesh (input->mesh);
  self->relief = rmp_relief_topology_new_for_mesh (input->mesh);
  self->seams = rmp_seams_new (self->relief);
  self->region = find_region (self, input);
  n = MAX (self->topology->n_faces, 1);
  self->rest = g_new (RmpRestTriangle, n);
  self->first = g_new0 (guint8, n);
  self->corners = g_new (guint32, 3 * n);
  self->areas = g_new0 (double, n);
  self->angles = g_new0 (double, 3 * n);
  for (guint k = 0; k < 4; k++)
    self->inverse[k] = g_new0 (float, n);
  for (guint32 face = 0; face < self->topology->n_faces; face++)
    init_face (self, input, face);
  for (guint i = 0; i < MIN (input->n_patterns, RMP_MAX_PATTERNS); i++)
    if (!add_pattern (self, input->patterns + i, call, error))
      return NULL;
  return g_steal_pointer (&self);
}

static void
clear_pattern (RmpClothPattern *self, guint n_faces)
{
  rmp_spline_image_unref (self->image);
  g_free (self->coefficients);
  g_free (self->status);
  g_free (self->limit);
  g_free (self->gain);
  for (guint k = 0; k < 3; k++)
    g_free (self->metric[k]);
  for (guint32 face = 0; self->slopes && face < n_faces; face++)
    g_free (self->slopes[face].numbers);
  g_free (self->slopes);
}

void
rmp_patterned_cloth_free (RmpPatternedCloth *self)
{
  if (!self)
    return;
  for (guint i = 0; i < self->n_patterns; i++)
    clear_pattern (self->patterns + i, self->topology->n_faces);
  rmp_topology_unref (self->topology);
  rmp_relief_topology_unref (self->relief);
  rmp_seams_unref (self->seams);
  g_free (self->region);
  g_free (self->rest);
  g_free (self->first);
  g_free (self->corners);
  g_free (self->areas);
  g_free (self->angles);
  for (guint k = 0; k < 4; k++)
    g_free (self->inverse[k]);
  g_mutex_clear (&self->mutex);
  g_free (self);
}

static void
make_face_slopes (const RmpPatternedCloth *self, const RmpClothPattern *pattern, guint32 face, GArray *samples,
                  RmpFaceSlopes *slopes)
{
  RmpSlopeSample compressed[2 * RMP_PATTERN_BINS * RMP_PATTERN_BINS];
  RmpCoefficients coefficients;

  g_array_set_size (samples, 0);
  integrate (self, pattern, face, MIN (self->law.error, SLOPE_ERROR), &coefficients, samples);
  slopes->n = rmp_slopes_compress (samples->len, (const RmpSlopeSample *) samples->data, RMP_PATTERN_BINS, compressed);
  slopes->numbers = g_new (float, 3 * (gsize) slopes->n);
  for (guint i = 0; i < slopes->n; i++)
    {
      slopes->numbers[3 * i] = (float) compressed[i].weight;
      slopes->numbers[3 * i + 1] = (float) compressed[i].slope[0];
      slopes->numbers[3 * i + 2] = (float) compressed[i].slope[1];
    }
}

static RmpFaceSlopes *
make_pattern_slopes (const RmpPatternedCloth *self, const RmpClothPattern *pattern, guint n_threads)
{
  const guint n = self->topology->n_faces;
  RmpFaceSlopes *slopes = g_new0 (RmpFaceSlopes, MAX (n, 1));

#pragma omp parallel num_threads(rmp_parallel_threads(RMP_PARALLEL_MINIMUM, n_threads))
  {
    g_autoptr (GArray) samples = g_array_new (FALSE, FALSE, sizeof (RmpSlopeSample));

#pragma omp for schedule(dynamic, 32)
    for (guint32 face = 0; face < n; face++)
      if (pattern->status[face] == 0)
        make_face_slopes (self, pattern, face, samples, slopes + face);
  }
  return slopes;
}

void
rmp_patterned_cloth_make_slopes (RmpPatternedCloth *self, guint n_threads)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->mutex);

  for (guint i = 0; i < self->n_patterns; i++)
    if (!self->patterns[i].slopes)
      self->patterns[i].slopes = make_pattern_slopes (self, self->patterns + i, n_threads);
}

guint
rmp_face_slopes_get (const RmpFaceSlopes *self, RmpSlopeSample *samples)
{
  for (guint i = 0; i < self->n; i++)
    samples[i] = (RmpSlopeSample){
      (double) self->numbers[3 * i],
      { (double) self->numbers[3 * i + 1], (double) self->numbers[3 * i + 2] },
    };
  return self->n;
}
