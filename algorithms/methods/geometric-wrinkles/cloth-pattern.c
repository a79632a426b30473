/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/geometric-wrinkles/patterned-cloth-private.h"

#include "compute/parallel.h"
#include "images/spline-patch.h"
#include "images/spline-taps.h"

/* Faces done between two looks at whether to go on. */
#define CHUNK 2048
/* Slopes that are to be compressed are sampled at least as exactly as this: compressing costs
 * digits.
 */
#define SLOPE_ERROR 1e-4

/* The pattern on one face. */
typedef struct
{
  const RmpSplineImage *image;
  RmpSplinePatch patch; /* empty: the face is too large for one */
  RmpSplineMap map;
  double longest; /* edge, texels */
} FacePattern;

static void
get_slopes (gconstpointer data, guint n, const double *const positions[2], double *const slopes[2])
{
  const FacePattern *self = data;
  const double *d = self->map.by_position;

  g_assert (data);

  if (self->patch.values)
    {
      rmp_spline_patch_slopes (&self->patch, &self->map, n, positions, slopes);
      return;
    }
  for (guint i = 0; i < n; i++)
    {
      const double x = positions[0][i], y = positions[1][i];
      const double chart[2] = { self->map.origin[0] + d[0] * x + d[1] * y,
                                self->map.origin[1] + d[2] * x + d[3] * y };
      double gradient[2];

      rmp_spline_image_gradients (self->image, 1, &chart, &gradient);
      slopes[0][i] = self->map.amplitude * (gradient[0] * d[0] + gradient[1] * d[2]);
      slopes[1][i] = self->map.amplitude * (gradient[0] * d[1] + gradient[1] * d[3]);
    }
}

static void
face_pattern_init (FacePattern *self, const RmpPatternedCloth *cloth,
                   const RmpPatternOnCloth *pattern, guint32 face)
{
  const guint32 *uv_face = cloth->relief->uv_faces + 3 * (gsize) face;
  double uvs[3][2];

  self->image = pattern->image;
  self->map.amplitude = pattern->amplitude;
  for (guint k = 0; k < 3; k++)
    for (guint c = 0; c < 2; c++)
      uvs[k][c] = (double)
                      cloth->relief->uvs[2 * (gsize) uv_face[(cloth->first[face] + k) % 3] + c];
  for (guint c = 0; c < 2; c++)
    self->map.origin[c] = uvs[0][c];
  rmp_pattern_rest_triangle_map (cloth->rest + face, (const double (*)[2]) uvs,
                                 self->map.by_position);
  self->longest = 0.0;
  for (guint k = 0; k < 3; k++)
    self->longest = MAX (self->longest,
                         hypot (uvs[(k + 1) % 3][0] - uvs[k][0], uvs[(k + 1) % 3][1] - uvs[k][1]));
  self->longest *= rmp_spline_image_get_side (pattern->image);
  rmp_spline_patch_load (&self->patch, pattern->image, 3, (const double (*)[2]) uvs);
}

static void
get_corners (const RmpPatternRestTriangle *rest, double corners[3][2])
{
  corners[0][0] = corners[0][1] = corners[1][1] = 0.0;
  corners[1][0] = rest->length;
  corners[2][0] = rest->x;
  corners[2][1] = rest->height;
}

static void
integrate (const RmpPatternedCloth *cloth, const RmpPatternOnCloth *pattern, guint32 face,
           double error, RmpPatternCoefficients *coefficients, GArray *samples)
{
  FacePattern on_face;
  double corners[3][2];

  face_pattern_init (&on_face, cloth, pattern, face);
  get_corners (cloth->rest + face, corners);
  if (on_face.patch.values && rmp_spline_patch_is_flat (&on_face.patch))
    *coefficients = (RmpPatternCoefficients){ .area = cloth->areas[face],
                                              .c0 = cloth->areas[face] };
  else
    rmp_pattern_coefficients_integrate (coefficients, (const double (*)[2]) corners,
                                        rmp_pattern_coefficients_first_splits (on_face.longest),
                                        error, get_slopes, &on_face, samples);
  rmp_spline_patch_clear (&on_face.patch);
}

guint
rmp_patterned_cloth_sample (const RmpPatternedCloth *self, guint pattern, guint32 face,
                            RmpPatternSlopeSample *samples)
{
  FacePattern on_face;
  double corners[3][2];
  guint n;

  g_assert (self);

  face_pattern_init (&on_face, self, self->patterns + pattern, face);
  get_corners (self->rest + face, corners);
  n = rmp_pattern_coefficients_sample ((const double (*)[2]) corners, RMP_PATTERN_MAX_FIRST_SPLITS,
                                       get_slopes, &on_face, samples);
  rmp_spline_patch_clear (&on_face.patch);
  return n;
}

/* The metric of the closed model is Rᵀ M R, for C⁻¹ : M = G⁻¹ : Rᵀ M R, by what makes h at rest 1.
 */
static void
set_closed (RmpPatternOnCloth *self, const RmpPatternRestTriangle *rest, guint32 face)
{
  const RmpPatternCoefficients *c = self->coefficients + face;
  const double *m = c->moments, l = rest->length, x = rest->x, h = rest->height;
  const double steep = c->c0 / c->area, excess = steep * steep - 1.0;
  double scale;

  if ((self->status[face] & RMP_PATTERN_FACTOR_FLAT) || !(excess > 0.0))
    return;
  scale = excess / (m[0] + m[2]);
  self->limit[face] = steep * steep * l * l * h * h;
  self->metric[0][face] = scale * l * l * m[0];
  self->metric[1][face] = scale * l * (x * m[0] + h * m[1]);
  self->metric[2][face] = scale * (x * x * m[0] + 2.0 * x * h * m[1] + h * h * m[2]);
}

static void
do_face (RmpPatternedCloth *self, RmpPatternOnCloth *pattern, guint32 face)
{
  if (self->rest[face].degenerate)
    {
      pattern->status[face] = RMP_PATTERN_FACTOR_DEGENERATE;
      return;
    }
  integrate (self, pattern, face, self->options.error, pattern->coefficients + face, NULL);
  pattern->status[face] = rmp_coefficients_is_flat (pattern->coefficients + face)
                              ? RMP_PATTERN_FACTOR_FLAT
                              : 0;
  set_closed (pattern, self->rest + face, face);
}

/* The same pattern as it was before, where there was one. */
static const RmpPatternOnCloth *
find_earlier (const RmpPatternedCloth *earlier, const RmpPattern *settings, double amplitude)
{
  for (guint i = 0; earlier && i < earlier->n_patterns; i++)
    if (earlier->patterns[i].settings.id == settings->id &&
        earlier->patterns[i].amplitude == amplitude)
      return earlier->patterns + i;
  return NULL;
}

/* [n_tiles] 1 where two images have the same tile. (transfer full) (nullable): they cannot be
 * compared
 */
static guint8 *
compare_tiles (const RmpSplineImage *a, const RmpSplineImage *b)
{
  const guint n = rmp_spline_image_get_n_tiles (a);
  guint8 *same;

  if (n != rmp_spline_image_get_n_tiles (b))
    return NULL;
  same = g_malloc (n);
  for (guint i = 0; i < n; i++)
    same[i] = rmp_spline_image_get_tile (a, i) == rmp_spline_image_get_tile (b, i);
  return same;
}

/* Whether all tiles that count on a face are the same. */
static gboolean
is_same_face (const RmpPatternedCloth *self, const RmpPatternOnCloth *pattern, const guint8 *same,
              guint32 face)
{
  const guint32 *uv_face = self->relief->uv_faces + 3 * (gsize) face;
  const guint across = rmp_spline_image_get_side (pattern->image) / RMP_TILE_SIDE;
  const double reach = 3.0 / RMP_TILE_SIDE;
  gint64 first[2], n[2];

  for (guint c = 0; c < 2; c++)
    {
      double low = G_MAXDOUBLE, high = -G_MAXDOUBLE;

      for (guint k = 0; k < 3; k++)
        {
          const double tile = (double) self->relief->uvs[2 * (gsize) uv_face[k] + c] * across;

          low = MIN (low, tile - reach);
          high = MAX (high, tile + reach);
        }
      if (!(low > -1e6 && high < 1e6))
        return FALSE;
      first[c] = (gint64) floor (low);
      n[c] = MIN ((gint64) floor (high) - first[c], 2 * (gint64) across);
    }
  for (gint64 row = first[1]; row <= first[1] + n[1]; row++)
    for (gint64 column = first[0]; column <= first[0] + n[0]; column++)
      if (!same[rmp_wrap_texel (row, across, self->options.wrap) * across +
                rmp_wrap_texel (column, across, self->options.wrap)])
        return FALSE;
  return TRUE;
}

static void
copy_face (RmpPatternOnCloth *self, const RmpPatternOnCloth *earlier, guint32 face)
{
  self->coefficients[face] = earlier->coefficients[face];
  self->status[face] = earlier->status[face];
  self->limit[face] = earlier->limit[face];
  for (guint k = 0; k < 3; k++)
    self->metric[k][face] = earlier->metric[k][face];
}

static void
make_pattern (RmpPatternedCloth *self, RmpPatternOnCloth *pattern, const RmpPattern *settings,
              const RmpPatternOnCloth *earlier, const RmpCall *call)
{
  const gsize n = MAX (self->topology->n_faces, 1);

  pattern->settings = *settings;
  pattern->settings.name = NULL;
  pattern->settings.image = NULL;
  pattern->image = rmp_spline_image_new (settings->image, self->options.blur, self->options.wrap,
                                         earlier ? earlier->image : NULL, call->n_threads);
  pattern->coefficients = g_new0 (RmpPatternCoefficients, n);
  pattern->status = g_new0 (guint8, n);
  pattern->limit = g_new0 (double, n);
  for (guint k = 0; k < 3; k++)
    pattern->metric[k] = g_new0 (double, n);
}

gboolean
rmp_patterned_cloth_add (RmpPatternedCloth *self, const RmpPattern *settings,
                         const RmpPatternedCloth *before, const RmpCall *call, GError **error)
{
  RmpPatternOnCloth *pattern = self->patterns + self->n_patterns++;
  const guint n = self->topology->n_faces;
  const RmpPatternOnCloth *earlier;
  g_autofree guint8 *same = NULL;

  g_assert (settings);
  g_assert (call);

  pattern->amplitude = isnan (settings->amplitude) ? self->options.amplitude : settings->amplitude;
  earlier = find_earlier (before, settings, pattern->amplitude);
  make_pattern (self, pattern, settings, earlier, call);
  if (earlier)
    same = compare_tiles (pattern->image, earlier->image);
  for (guint begin = 0; begin < n; begin += CHUNK)
    {
      const guint end = MIN (n, begin + CHUNK);

      if (g_cancellable_set_error_if_cancelled (call->cancellable, error))
        return FALSE;
#pragma omp parallel for num_threads(rmp_parallel_threads(RMP_PARALLEL_MINIMUM, call->n_threads))  \
    schedule(dynamic, 32)
      for (guint32 face = begin; face < end; face++)
        if (same && is_same_face (self, pattern, same, face))
          copy_face (pattern, earlier, face);
        else
          do_face (self, pattern, face);
      if (call->progress)
        call->progress ((self->n_patterns - 1 + (double) end / n) / RMP_PATTERN_MAX_COUNT,
                        call->data);
    }
  return TRUE;
}

void
rmp_pattern_on_cloth_clear (RmpPatternOnCloth *self, guint n_faces)
{
  g_assert (self);

  rmp_spline_image_unref (self->image);
  g_free (self->coefficients);
  g_free (self->status);
  g_free (self->limit);
  for (guint k = 0; k < 3; k++)
    g_free (self->metric[k]);
  for (guint32 face = 0; self->slopes && face < n_faces; face++)
    g_free (self->slopes[face].numbers);
  g_free (self->slopes);
}

static void
make_face_slopes (const RmpPatternedCloth *self, const RmpPatternOnCloth *pattern, guint32 face,
                  GArray *samples, RmpPatternFaceSlopes *slopes)
{
  RmpPatternSlopeSample compressed[2 * RMP_PATTERN_BINS * RMP_PATTERN_BINS];
  RmpPatternCoefficients coefficients;

  g_array_set_size (samples, 0);
  integrate (self, pattern, face, MIN (self->options.error, SLOPE_ERROR), &coefficients, samples);
  slopes->n = rmp_pattern_slopes_compress (
      samples->len, (const RmpPatternSlopeSample *) samples->data, RMP_PATTERN_BINS, compressed);
  slopes->numbers = g_new (float, 3 * (gsize) slopes->n);
  for (guint i = 0; i < slopes->n; i++)
    {
      slopes->numbers[3 * i] = (float) compressed[i].weight;
      slopes->numbers[3 * i + 1] = (float) compressed[i].slope[0];
      slopes->numbers[3 * i + 2] = (float) compressed[i].slope[1];
    }
}

static RmpPatternFaceSlopes *
make_pattern_slopes (const RmpPatternedCloth *self, const RmpPatternOnCloth *pattern,
                     guint n_threads)
{
  const guint n = self->topology->n_faces;
  RmpPatternFaceSlopes *slopes = g_new0 (RmpPatternFaceSlopes, MAX (n, 1));

#pragma omp parallel num_threads(rmp_parallel_threads(RMP_PARALLEL_MINIMUM, n_threads))
  {
    g_autoptr (GArray) samples = g_array_new (FALSE, FALSE, sizeof (RmpPatternSlopeSample));

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
rmp_pattern_face_slopes_get (const RmpPatternFaceSlopes *self, RmpPatternSlopeSample *samples)
{
  for (guint i = 0; i < self->n; i++)
    samples[i] = (RmpPatternSlopeSample){
      (double) self->numbers[3 * i],
      { (double) self->numbers[3 * i + 1], (double) self->numbers[3 * i + 2] },
    };
  return self->n;
}
