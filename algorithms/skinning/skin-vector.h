/* SPDX-License-Identifier: GPL-3.0-or-later */
/* skin-vector.h: both skinnings eight vertices at a time, compiled once for each instruction set
 * that includes it.
 *
 * Blending reads whole rows of the palette, one vertex after the other, because gathering single
 * entries for eight vertices at once costs more than the arithmetic; eight blended rows are then
 * transposed, and all that follows has one vertex a lane. The last group of a mesh is padded with
 * its last vertex, so that every vertex goes through the same instructions. All instruction sets do
 * the same operations in the same order and give the same bytes.
 *
 * The includer defines VECTOR_TARGET, the target attribute, VECTOR_KERNEL, the name of the kernel,
 * and where 512-bit registers hold a whole matrix VECTOR_WIDE.
 */
#include "compute/processor.h"
#include "skinning/skin-private.h"

#include <immintrin.h>
#include <string.h>

#define GROUP 8
#define HALF 4
#define CHUNK 8 /* groups */
#define INLINE RMP_VECTOR_INLINE __attribute__ ((target (VECTOR_TARGET)))

G_STATIC_ASSERT (RMP_SKIN_BLOCK % GROUP == 0);

typedef struct
{
  __m256 x, y, z;
} Vectors;

/* The columns of eight 3 × 4 matrices. */
typedef struct
{
  Vectors columns[4];
} Matrices;

typedef struct
{
  __m256 x, y, z, w;
} Quaternions;

typedef struct
{
  Quaternions real, dual;
} DualQuaternions;

INLINE Vectors
load_vectors (const float *p)
{
  const __m256 a = _mm256_insertf128_ps (_mm256_castps128_ps256 (_mm_loadu_ps (p)),
                                         _mm_loadu_ps (p + 12), 1);
  const __m256 b = _mm256_insertf128_ps (_mm256_castps128_ps256 (_mm_loadu_ps (p + 4)),
                                         _mm_loadu_ps (p + 16), 1);
  const __m256 c = _mm256_insertf128_ps (_mm256_castps128_ps256 (_mm_loadu_ps (p + 8)),
                                         _mm_loadu_ps (p + 20), 1);
  const __m256 xy = _mm256_shuffle_ps (b, c, _MM_SHUFFLE (2, 1, 3, 2));
  const __m256 yz = _mm256_shuffle_ps (a, b, _MM_SHUFFLE (1, 0, 2, 1));

  return (Vectors){
    _mm256_shuffle_ps (a, xy, _MM_SHUFFLE (2, 0, 3, 0)),
    _mm256_shuffle_ps (yz, xy, _MM_SHUFFLE (3, 1, 2, 0)),
    _mm256_shuffle_ps (yz, c, _MM_SHUFFLE (3, 0, 3, 1)),
  };
}

INLINE void
store_quarter (float *p, __m128 value, gboolean stream)
{
  if (stream)
    _mm_stream_ps (p, value);
  else
    _mm_storeu_ps (p, value);
}

INLINE void
store_vectors (float *p, Vectors v, gboolean stream)
{
  const __m256 xy = _mm256_shuffle_ps (v.x, v.y, _MM_SHUFFLE (2, 0, 2, 0));
  const __m256 yz = _mm256_shuffle_ps (v.y, v.z, _MM_SHUFFLE (3, 1, 3, 1));
  const __m256 zx = _mm256_shuffle_ps (v.z, v.x, _MM_SHUFFLE (3, 1, 2, 0));
  const __m256 a = _mm256_shuffle_ps (xy, zx, _MM_SHUFFLE (2, 0, 2, 0));
  const __m256 b = _mm256_shuffle_ps (yz, xy, _MM_SHUFFLE (3, 1, 2, 0));
  const __m256 c = _mm256_shuffle_ps (zx, yz, _MM_SHUFFLE (3, 1, 3, 1));

  store_quarter (p, _mm256_castps256_ps128 (a), stream);
  store_quarter (p + 4, _mm256_castps256_ps128 (b), stream);
  store_quarter (p + 8, _mm256_castps256_ps128 (c), stream);
  store_quarter (p + 12, _mm256_extractf128_ps (a, 1), stream);
  store_quarter (p + 16, _mm256_extractf128_ps (b, 1), stream);
  store_quarter (p + 20, _mm256_extractf128_ps (c, 1), stream);
}

/* Four rows [a | b] of two quadruples become four rows of entries [a_i of all | b_i of all]. */
INLINE void
transpose_half (const __m256 *rows, __m256 *out)
{
  const __m256 a = _mm256_unpacklo_ps (rows[0], rows[1]), b = _mm256_unpacklo_ps (rows[2], rows[3]);
  const __m256 c = _mm256_unpackhi_ps (rows[0], rows[1]), d = _mm256_unpackhi_ps (rows[2], rows[3]);

  out[0] = _mm256_shuffle_ps (a, b, _MM_SHUFFLE (1, 0, 1, 0));
  out[1] = _mm256_shuffle_ps (a, b, _MM_SHUFFLE (3, 2, 3, 2));
  out[2] = _mm256_shuffle_ps (c, d, _MM_SHUFFLE (1, 0, 1, 0));
  out[3] = _mm256_shuffle_ps (c, d, _MM_SHUFFLE (3, 2, 3, 2));
}

/* [a | b] of the first and of the last four vertices. */
INLINE __m256
join_low (__m256 first, __m256 last)
{
  return _mm256_permute2f128_ps (first, last, 0x20);
}

INLINE __m256
join_high (__m256 first, __m256 last)
{
  return _mm256_permute2f128_ps (first, last, 0x31);
}

INLINE Vectors
join_low_vectors (const __m256 *first, const __m256 *last)
{
  return (Vectors){ join_low (first[0], last[0]), join_low (first[1], last[1]),
                    join_low (first[2], last[2]) };
}

INLINE Vectors
join_high_vectors (const __m256 *first, const __m256 *last)
{
  return (Vectors){ join_high (first[0], last[0]), join_high (first[1], last[1]),
                    join_high (first[2], last[2]) };
}

/* Loads limit the blending, so the usual layout, four bones in bytes (@quad), is read with one load
 * for the joints of a vertex and one for its weights, and taken apart in registers.
 */
INLINE gsize
get_joint (const RmpSkin *skin, gsize entry, guint k, gboolean quad)
{
  guint32 joints;

  if (!quad)
    return skin->joints[entry + k];
  memcpy (&joints, skin->small_joints + entry, sizeof joints);
  return (joints >> (8 * k)) & 0xff;
}

INLINE __m256
get_weight (const RmpSkin *skin, gsize entry, guint k, gboolean quad)
{
  if (!quad)
    return _mm256_broadcast_ss (skin->weights + entry + k);

  const __m256 weights = _mm256_broadcast_ps ((const __m128 *) (skin->weights + entry));

  switch (k)
    {
    case 0:
      return _mm256_permute_ps (weights, 0x00);
    case 1:
      return _mm256_permute_ps (weights, 0x55);
    case 2:
      return _mm256_permute_ps (weights, 0xaa);
    default:
      return _mm256_permute_ps (weights, 0xff);
    }
}

#ifdef VECTOR_WIDE

INLINE __m512
get_wide_weight (const RmpSkin *skin, gsize entry, guint k, gboolean quad)
{
  const __m256 weight = get_weight (skin, entry, k, quad);

  return _mm512_broadcast_f32x4 (_mm256_castps256_ps128 (weight));
}

/* Four vertices from @lane on: the entries of [column 0 | 1 | 2 | 3]. */
INLINE void
blend_half (const RmpSkinJob *job, guint first, guint lane, guint count, guint n, gboolean quad,
            __m512 *entries)
{
  const RmpSkin *skin = job->skin;
  __m512 rows[HALF];

#  pragma GCC unroll 8
  for (guint i = 0; i < HALF; i++)
    {
      const gsize entry = (gsize) first * n + (gsize) MIN (lane + i, count - 1) * n;
      const float *matrix = job->matrices + 16 * get_joint (skin, entry, 0, quad);

      rows[i] = _mm512_mul_ps (get_wide_weight (skin, entry, 0, quad), _mm512_load_ps (matrix));
#  pragma GCC unroll 8
      for (guint k = 1; k < n; k++)
        {
          matrix = job->matrices + 16 * get_joint (skin, entry, k, quad);
          rows[i] = _mm512_fmadd_ps (get_wide_weight (skin, entry, k, quad),
                                     _mm512_load_ps (matrix), rows[i]);
        }
    }

  const __m512 a = _mm512_unpacklo_ps (rows[0], rows[1]), b = _mm512_unpacklo_ps (rows[2], rows[3]);
  const __m512 c = _mm512_unpackhi_ps (rows[0], rows[1]), d = _mm512_unpackhi_ps (rows[2], rows[3]);

  entries[0] = _mm512_shuffle_ps (a, b, _MM_SHUFFLE (1, 0, 1, 0));
  entries[1] = _mm512_shuffle_ps (a, b, _MM_SHUFFLE (3, 2, 3, 2));
  entries[2] = _mm512_shuffle_ps (c, d, _MM_SHUFFLE (1, 0, 1, 0));
}

/* One entry of the four columns, of the first and of the last four vertices, to a register each. */
INLINE void
join_columns (__m512 first, __m512 last, __m256 *columns)
{
  const __m512i low = _mm512_set_epi64 (11, 10, 3, 2, 9, 8, 1, 0),
                high = _mm512_set_epi64 (15, 14, 7, 6, 13, 12, 5, 4);
  const __m512d a = _mm512_castps_pd (first), b = _mm512_castps_pd (last);
  const __m512 pair0 = _mm512_castpd_ps (_mm512_permutex2var_pd (a, low, b));
  const __m512 pair1 = _mm512_castpd_ps (_mm512_permutex2var_pd (a, high, b));

  columns[0] = _mm512_castps512_ps256 (pair0);
  columns[1] = _mm512_extractf32x8_ps (pair0, 1);
  columns[2] = _mm512_castps512_ps256 (pair1);
  columns[3] = _mm512_extractf32x8_ps (pair1, 1);
}

INLINE Matrices
blend_matrices (const RmpSkinJob *job, guint first, guint count, guint n, gboolean quad)
{
  __m512 halves[2][3];
  __m256 x[4], y[4], z[4];

  blend_half (job, first, 0, count, n, quad, halves[0]);
  blend_half (job, first, HALF, count, n, quad, halves[1]);
  join_columns (halves[0][0], halves[1][0], x);
  join_columns (halves[0][1], halves[1][1], y);
  join_columns (halves[0][2], halves[1][2], z);
  return (Matrices){
    { { x[0], y[0], z[0] }, { x[1], y[1], z[1] }, { x[2], y[2], z[2] }, { x[3], y[3], z[3] } }
  };
}

#else

/* Four vertices from @lane on. The transposed halves take fewer registers than the rows. */
INLINE void
blend_half (const RmpSkinJob *job, guint first, guint lane, guint count, guint n, gboolean quad,
            __m256 *low_entries, __m256 *high_entries)
{
  const RmpSkin *skin = job->skin;
  __m256 low[HALF], high[HALF];

#  pragma GCC unroll 8
  for (guint i = 0; i < HALF; i++)
    {
      const gsize entry = (gsize) first * n + (gsize) MIN (lane + i, count - 1) * n;
      const float *matrix = job->matrices + 16 * get_joint (skin, entry, 0, quad);
      __m256 weight = get_weight (skin, entry, 0, quad);

      low[i] = _mm256_mul_ps (weight, _mm256_load_ps (matrix));
      high[i] = _mm256_mul_ps (weight, _mm256_load_ps (matrix + 8));
#  pragma GCC unroll 8
      for (guint k = 1; k < n; k++)
        {
          matrix = job->matrices + 16 * get_joint (skin, entry, k, quad);
          weight = get_weight (skin, entry, k, quad);
          low[i] = _mm256_fmadd_ps (weight, _mm256_load_ps (matrix), low[i]);
          high[i] = _mm256_fmadd_ps (weight, _mm256_load_ps (matrix + 8), high[i]);
        }
    }
  transpose_half (low, low_entries);
  transpose_half (high, high_entries);
}

INLINE Matrices
blend_matrices (const RmpSkinJob *job, guint first, guint count, guint n, gboolean quad)
{
  __m256 low[2][4], high[2][4];

  blend_half (job, first, 0, count, n, quad, low[0], high[0]);
  blend_half (job, first, HALF, count, n, quad, low[1], high[1]);
  return (Matrices){ {
      join_low_vectors (low[0], low[1]),
      join_high_vectors (low[0], low[1]),
      join_low_vectors (high[0], high[1]),
      join_high_vectors (high[0], high[1]),
  } };
}

#endif

/* a b − c d */
INLINE __m256
difference (__m256 a, __m256 b, __m256 c, __m256 d)
{
  return _mm256_fmsub_ps (a, b, _mm256_mul_ps (c, d));
}

INLINE Vectors
cross (Vectors a, Vectors b)
{
  return (Vectors){ difference (a.y, b.z, a.z, b.y), difference (a.z, b.x, a.x, b.z),
                    difference (a.x, b.y, a.y, b.x) };
}

/* v + s w */
INLINE Vectors
add_scaled (Vectors v, __m256 s, Vectors w)
{
  return (Vectors){ _mm256_fmadd_ps (s, w.x, v.x), _mm256_fmadd_ps (s, w.y, v.y),
                    _mm256_fmadd_ps (s, w.z, v.z) };
}

INLINE Vectors
scaled (Vectors v, __m256 s)
{
  return (Vectors){ _mm256_mul_ps (v.x, s), _mm256_mul_ps (v.y, s), _mm256_mul_ps (v.z, s) };
}

INLINE Vectors
transform_points (Matrices m, Vectors p)
{
  Vectors sum = add_scaled (m.columns[3], p.z, m.columns[2]);

  sum = add_scaled (sum, p.y, m.columns[1]);
  return add_scaled (sum, p.x, m.columns[0]);
}

/* By the cofactors, as in skin-portable.c. */
INLINE Vectors
transform_normals (Matrices m, Vectors n)
{
  Vectors sum = scaled (cross (m.columns[0], m.columns[1]), n.z);

  sum = add_scaled (sum, n.y, cross (m.columns[2], m.columns[0]));
  return add_scaled (sum, n.x, cross (m.columns[1], m.columns[2]));
}

INLINE Vectors
normalise (Vectors v)
{
  const __m256 square = _mm256_fmadd_ps (v.x, v.x,
                                         _mm256_fmadd_ps (v.y, v.y, _mm256_mul_ps (v.z, v.z)));
  const __m256 inverse = _mm256_div_ps (_mm256_set1_ps (1.0f), _mm256_sqrt_ps (square));
  const __m256 has_length = _mm256_cmp_ps (square, _mm256_setzero_ps (), _CMP_GT_OQ);

  return scaled (v, _mm256_and_ps (inverse, has_length));
}

INLINE __m256
get_flip (const RmpSkinJob *job, gsize pivot, gsize joint)
{
  return _mm256_broadcast_ss ((const float *) (job->flips + pivot * job->skin->n_bones + joint));
}

/* No quaternion is turned away from the first, so the sum is never shorter than the largest weight.
 */
INLINE DualQuaternions
blend_duals (const RmpSkinJob *job, guint first, guint count, guint n, gboolean quad, gboolean flip)
{
  const RmpSkin *skin = job->skin;
  __m256 rows[GROUP], halves[2][4], e[8];

#pragma GCC unroll 8
  for (guint lane = 0; lane < GROUP; lane++)
    {
      const gsize entry = (gsize) first * n + (gsize) MIN (lane, count - 1) * n;
      const gsize pivot = get_joint (skin, entry, 0, quad);

      rows[lane] = _mm256_mul_ps (get_weight (skin, entry, 0, quad),
                                  _mm256_load_ps (job->duals + 8 * pivot));
#pragma GCC unroll 8
      for (guint k = 1; k < n; k++)
        {
          const gsize joint = get_joint (skin, entry, k, quad);
          __m256 weight = get_weight (skin, entry, k, quad);

          if (flip)
            weight = _mm256_xor_ps (weight, get_flip (job, pivot, joint));
          rows[lane] = _mm256_fmadd_ps (weight, _mm256_load_ps (job->duals + 8 * joint),
                                        rows[lane]);
        }
    }
  transpose_half (rows, halves[0]);
  transpose_half (rows + HALF, halves[1]);
#pragma GCC unroll 8
  for (guint i = 0; i < 4; i++)
    {
      e[i] = join_low (halves[0][i], halves[1][i]);
      e[4 + i] = join_high (halves[0][i], halves[1][i]);
    }

  __m256 length = _mm256_mul_ps (e[0], e[0]);

#pragma GCC unroll 8
  for (guint i = 1; i < 4; i++)
    length = _mm256_fmadd_ps (e[i], e[i], length);

  const __m256 inverse = _mm256_div_ps (_mm256_set1_ps (1.0f), _mm256_sqrt_ps (length));

#pragma GCC unroll 8
  for (guint i = 0; i < 8; i++)
    e[i] = _mm256_mul_ps (e[i], inverse);
  return (DualQuaternions){ { e[0], e[1], e[2], e[3] }, { e[4], e[5], e[6], e[7] } };
}

INLINE Vectors
rotate (Quaternions q, Vectors v)
{
  const Vectors axis = { q.x, q.y, q.z };

  return add_scaled (v, _mm256_set1_ps (2.0f), cross (axis, add_scaled (cross (axis, v), q.w, v)));
}

INLINE Vectors
translate (DualQuaternions q, Vectors p)
{
  const Vectors real = { q.real.x, q.real.y, q.real.z }, dual = { q.dual.x, q.dual.y, q.dual.z };
  Vectors half = add_scaled (cross (real, dual), q.real.w, dual);

  half = add_scaled (half, _mm256_xor_ps (q.dual.w, _mm256_set1_ps (-0.0f)), real);
  return add_scaled (p, _mm256_set1_ps (2.0f), half);
}

/* What is blended for eight vertices at a time. */
typedef struct
{
  Matrices matrices;
  DualQuaternions duals;
} Blend;

/* What the compiler makes a kernel of its own for. */
typedef struct
{
  guint n; /* influences */
  gboolean quad, linear, dual, flips;
} Variant;

INLINE Vectors
move_points (Variant variant, const Blend *blend, Vectors p)
{
  if (variant.linear)
    p = transform_points (blend->matrices, p);
  if (variant.dual)
    p = translate (blend->duals, rotate (blend->duals.real, p));
  return p;
}

/* Rotations keep the length, so only what the matrices did has to be undone. */
INLINE Vectors
move_normals (Variant variant, const Blend *blend, Vectors v)
{
  if (variant.linear)
    v = transform_normals (blend->matrices, v);
  if (variant.dual)
    v = rotate (blend->duals.real, v);
  return variant.linear ? normalise (v) : v;
}

INLINE void
blend_group (const RmpSkinJob *job, Variant variant, guint first, guint count, Blend *blend)
{
  if (variant.linear)
    blend->matrices = blend_matrices (job, first, count, variant.n, variant.quad);
  if (variant.dual)
    blend->duals = blend_duals (job, first, count, variant.n, variant.quad, variant.flips);
}

/* Blends a few groups first and moves them after: from the index of a bone to a stored normal is a
 * chain of a hundred cycles, and in one loop body the processor would not see far enough ahead to
 * work on a second one meanwhile.
 */
INLINE void
deform_groups (const RmpSkinJob *job, Variant variant, guint first, guint n_groups)
{
  const gsize at = 3 * (gsize) first;
  Blend blends[CHUNK];

  for (guint g = 0; g < n_groups; g++)
    blend_group (job, variant, first + GROUP * g, GROUP, &blends[g]);
  for (guint g = 0; g < n_groups; g++)
    {
      const gsize group = at + 3 * GROUP * g;
      const Vectors points = move_points (variant, &blends[g],
                                          load_vectors (job->positions + group));

      store_vectors (job->out_positions + group, points, job->stream);
    }
  if (!job->normals)
    return;
  for (guint g = 0; g < n_groups; g++)
    {
      const gsize group = at + 3 * GROUP * g;
      const Vectors normals = move_normals (variant, &blends[g],
                                            load_vectors (job->normals + group));

      store_vectors (job->out_normals + group, normals, job->stream);
    }
}

/* The vertices after the last whole group, padded. */
INLINE void
deform_rest (const RmpSkinJob *job, Variant variant, guint begin, guint end)
{
  const gsize at = 3 * (gsize) begin, size = 3 * (gsize) (end - begin) * sizeof (float);
  float buffer[3 * GROUP] = { 0 };
  Blend blend;

  blend_group (job, variant, begin, end - begin, &blend);
  memcpy (buffer, job->positions + at, size);
  store_vectors (buffer, move_points (variant, &blend, load_vectors (buffer)), FALSE);
  memcpy (job->out_positions + at, buffer, size);
  if (!job->normals)
    return;
  memcpy (buffer, job->normals + at, size);
  store_vectors (buffer, move_normals (variant, &blend, load_vectors (buffer)), FALSE);
  memcpy (job->out_normals + at, buffer, size);
}

INLINE void
deform_range (const RmpSkinJob *job, Variant variant, guint begin, guint end)
{
  const guint n_groups = (end - begin) / GROUP;
  const guint rest = begin + n_groups * GROUP;

  for (guint g = 0; g < n_groups; g += CHUNK)
    deform_groups (job, variant, begin + GROUP * g, MIN (n_groups - g, CHUNK));
  if (rest < end)
    deform_rest (job, variant, rest, end);
  if (job->stream)
    _mm_sfence ();
}

__attribute__ ((target (VECTOR_TARGET))) void
VECTOR_KERNEL (const RmpSkinJob *job, guint begin, guint end)
{
  const guint n = job->skin->n_influences;
  const gboolean quad = n == 4 && job->skin->small_joints;

  const gboolean flips = job->flips != NULL;

  if (!job->duals && quad)
    deform_range (job, (Variant){ 4, TRUE, TRUE, FALSE, FALSE }, begin, end);
  else if (!job->duals)
    deform_range (job, (Variant){ n, FALSE, TRUE, FALSE, FALSE }, begin, end);
  else if (!job->matrices && quad && !flips)
    deform_range (job, (Variant){ 4, TRUE, FALSE, TRUE, FALSE }, begin, end);
  else if (!job->matrices && quad)
    deform_range (job, (Variant){ 4, TRUE, FALSE, TRUE, TRUE }, begin, end);
  else if (!job->matrices)
    deform_range (job, (Variant){ n, FALSE, FALSE, TRUE, flips }, begin, end);
  else if (quad)
    deform_range (job, (Variant){ 4, TRUE, TRUE, TRUE, flips }, begin, end);
  else
    deform_range (job, (Variant){ n, FALSE, TRUE, TRUE, flips }, begin, end);
}
