/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/gpu-wrinkles/kernels.h"

#include "methods/gpu-wrinkles/field.h"

#include <math.h>
#include <string.h>

/* As in the shaders. */
#define LEAST_BIASED 0.2f
#define LEAST_STRETCH 0.05f
#define LEAST_RADIUS 1e-6f
#define LEAST_DOUBLED 1e-7f
#define LEAST_SAID 1e-6f
#define LEAST_WEIGHT 1e-3f
#define TURN 6.2831853f

enum
{
  ARRAY_VERTICES,   /* guint32 [(#V + 1) × 2] first link, first corner */
  ARRAY_LINKS,      /* guint32 [#links × 2] neighbour, the way back */
  ARRAY_FLATS,      /* float [#links × 4] flat edge at rest, what sums it */
  ARRAY_ENDS,       /* guint32 [#corners × 2] */
  ARRAY_FRAMES,     /* float [#V × 8] tangent, 0, across, 0 */
  ARRAY_POSITIONS,  /* float [#V × 4] */
  ARRAY_SETTINGS,   /* float [#V × 12] length, gain, bias, lost; painted, doubled; direction,
                       pressed */
  ARRAY_BEGIN,      /* float [#V × 2] phases */
  ARRAY_WAVES,      /* float [#V × 12] k, height, of the highest; stretches, doubled; direction,
                       pressed */
  ARRAY_COUPLINGS,  /* float [#links × 4] turn, cos D, sin D, σ */
  ARRAY_PHASES,     /* float [#V × 2] where they end */
  ARRAY_OTHER,      /* the same, between sweeps */
  ARRAY_AGREEMENTS, /* float [#V] */
  N_ARRAYS,
};

struct _RmpWaveKernels
{
  const RmpWaveCloth *cloth;
  guint32 *vertices, *links;
  float *flats, *frames;
  guint64 kept;
};

/* --- deformation ------------------------------------------------------------------------------ */

static void
cross (const float a[3], const float b[3], float out[3])
{
  for (guint c = 0; c < 3; c++)
    out[c] = a[(c + 1) % 3] * b[(c + 2) % 3] - a[(c + 2) % 3] * b[(c + 1) % 3];
}

static float
dot (const float a[3], const float b[3])
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static gboolean
normalise (float a[3])
{
  const float length = sqrtf (dot (a, a));

  for (guint c = 0; c < 3 && length > 0.0f; c++)
    a[c] /= length;
  return length > 0.0f;
}

static void
get_edge (const float *positions, guint32 from, guint32 to, float edge[3])
{
  for (guint c = 0; c < 3; c++)
    edge[c] = positions[4 * (gsize) to + c] - positions[4 * (gsize) from + c];
}

/* Tangent and what is at right angles to it. FALSE: there is no plane */
static gboolean
find_frame (gpointer const *arrays, guint32 v, float tangent[3], float across[3])
{
  const guint32 *vertices = (const guint32 *) arrays[0] + 2 * (gsize) v, *links = arrays[1],
                *ends = arrays[3];
  const float *positions = arrays[4];
  float normal[3] = { 0.0f, 0.0f, 0.0f }, out;

  for (gsize at = vertices[1]; at < vertices[3]; at++)
    {
      float p[3], q[3], part[3];

      get_edge (positions, v, ends[2 * at], p);
      get_edge (positions, v, ends[2 * at + 1], q);
      cross (p, q, part);
      for (guint c = 0; c < 3; c++)
        normal[c] += part[c];
    }
  get_edge (positions, v, links[2 * (gsize) vertices[0]], tangent);
  if (!normalise (normal))
    return FALSE;
  out = dot (tangent, normal);
  for (guint c = 0; c < 3; c++)
    tangent[c] -= out * normal[c];
  if (!normalise (tangent))
    return FALSE;
  cross (normal, tangent, across);
  return TRUE;
}

/* FᵀF's F. */
static void
find_deformation (gpointer const *arrays, guint32 v, float f[4])
{
  const guint32 *vertices = (const guint32 *) arrays[0] + 2 * (gsize) v, *links = arrays[1];
  const float *flats = arrays[2];
  float tangent[3], across[3];

  memset (f, 0, 4 * sizeof *f);
  if (vertices[0] == vertices[2] || ((const float *) arrays[5])[12 * (gsize) v + 3] > 0.0f ||
      !find_frame (arrays, v, tangent, across))
    {
      f[0] = f[3] = 1.0f;
      return;
    }
  for (gsize link = vertices[0]; link < vertices[2]; link++)
    {
      const float *solved = flats + 4 * link + 2;
      float edge[3], flat[2], length, scale;

      get_edge (arrays[4], v, links[2 * link], edge);
      flat[0] = dot (edge, tangent);
      flat[1] = dot (edge, across);
      length = sqrtf (flat[0] * flat[0] + flat[1] * flat[1]);
      scale = length > 0.0f ? sqrtf (dot (edge, edge)) / length : 0.0f;
      for (guint i = 0; i < 4; i++)
        f[i] += scale * flat[i / 2] * solved[i % 2];
    }
}

/* Principal values and the doubled direction of the smaller one, 0 where all are alike, of [a b; b
 * c].
 */
static void
find_principal (float a, float b, float c, float values[2], float doubled[2])
{
  const float mean = 0.5f * (a + c), half = 0.5f * (a - c), radius = sqrtf (half * half + b * b);
  const gboolean clear = radius > LEAST_RADIUS * MAX (1.0f, mean);

  values[0] = mean - radius;
  values[1] = mean + radius;
  doubled[0] = clear ? -half / radius : 0.0f;
  doubled[1] = clear ? -b / radius : 0.0f;
}

static void
find_stretches (const float f[4], const float *settings, float stretches[2], float doubled[2])
{
  const float strength = settings[2], *d = settings + 4;
  float u[3];

  find_principal (f[0] * f[0] + f[2] * f[2], f[0] * f[1] + f[2] * f[3], f[1] * f[1] + f[3] * f[3],
                  stretches, doubled);
  for (guint i = 0; i < 2; i++)
    stretches[i] = sqrtf (MAX (stretches[i], 0.0f));
  if (!(strength > 0.0f))
    return;
  /* √C, of the mean and the difference of its values. */
  u[0] = 0.5f * (stretches[0] + stretches[1]);
  u[1] = -0.5f * (stretches[1] - stretches[0]) * doubled[0];
  u[2] = -0.5f * (stretches[1] - stretches[0]) * doubled[1];
  find_principal (u[0] + u[1] - strength * d[0] * d[0], u[2] - strength * d[0] * d[1],
                  u[0] - u[1] - strength * d[1] * d[1], stretches, doubled);
  for (guint i = 0; i < 2; i++)
    stretches[i] = MAX (stretches[i], LEAST_BIASED);
}

/* Returns: how steady the direction is. */
static float
follow (const float *settings, float kept, float weight, const float doubled[2], float *wave)
{
  float along[2] = { settings[8], settings[9] }, length, steady = 1.0f;

  for (guint c = 0; c < 2; c++)
    wave[6 + c] = kept * settings[6 + c] + weight * doubled[c];
  wave[10] = kept * settings[10] + (doubled[0] != 0.0f || doubled[1] != 0.0f ? weight : 0.0f);
  length = sqrtf (wave[6] * wave[6] + wave[7] * wave[7]);
  if (length > LEAST_DOUBLED)
    {
      /* Half the angle: of its cosine and sine the larger one is a root, which keeps the digits of
       * the other; and the way round that is nearer.
       */
      const float x = wave[6] / length, y = wave[7] / length;
      const float root = sqrtf (0.5f + 0.5f * fabsf (x)) * (x < 0.0f && y < 0.0f ? -1.0f : 1.0f);
      const float half[2] = { x < 0.0f ? 0.5f * y / root : root,
                              x < 0.0f ? root : 0.5f * y / root };
      const float way = half[0] * along[0] + half[1] * along[1] < 0.0f ? -1.0f : 1.0f;

      along[0] = way * half[0];
      along[1] = way * half[1];
    }
  if (wave[10] > LEAST_DOUBLED)
    steady = MIN (length / wave[10], 1.0f);
  wave[8] = along[0];
  wave[9] = along[1];
  wave[11] = 0.0f;
  return steady;
}

/* values: threshold, highest, kept, whether across, the profile's factor, steepest, sureness */
static void
run_deform (const RmpPass *pass, gpointer const *arrays, guint begin, guint end)
{
  const float *values = pass->values;

  for (guint32 v = begin; v < end; v++)
    {
      const float *settings = (const float *) arrays[5] + 12 * (gsize) v;
      const float length = settings[0], across = values[3] > 0.0f ? -1.0f : 1.0f;
      float *wave = (float *) arrays[6] + 12 * (gsize) v;
      float f[4], doubled[2], compression, longer, height, steady;

      find_deformation (arrays, v, f);
      find_stretches (f, settings, wave + 4, doubled);
      doubled[0] *= across;
      doubled[1] *= across;
      compression = 1.0f - MAX (wave[values[3] > 0.0f ? 5 : 4], LEAST_STRETCH);
      steady = follow (settings, values[2], (1.0f - values[2]) * MAX (compression, 0.0f), doubled,
                       wave);
      compression = MAX (compression - values[0], 0.0f);
      longer = 1.0f / (1.0f - compression) - 1.0f;
      height = values[4] * settings[1] *
               MIN (sqrtf (4.0f * longer + 3.0f * longer * longer), values[5]) *
               (1.0f - compression) * length / TURN;
      height = settings[3] > 0.0f
                   ? 0.0f
                   : MIN (height, values[1] * length) * powf (MAX (steady, 1e-6f), values[6]);
      wave[0] = TURN / length * wave[8];
      wave[1] = TURN / length * wave[9];
      wave[2] = height;
      wave[3] = height / (values[1] * length);
    }
}

/* --- phases ----------------------------------------------------------------------------------- */

static void
lift_vector (const float *frame, const float *wave, float lifted[3])
{
  for (guint c = 0; c < 3; c++)
    lifted[c] = wave[0] * frame[c] + wave[1] * frame[4 + c];
}

/* What the waves of a vertex and of its neighbours are to each other. */
static void
run_couple (G_GNUC_UNUSED const RmpPass *pass, gpointer const *arrays, guint begin, guint end)
{
  const guint32 *vertices = arrays[0], *links = arrays[1];
  const float *flats = arrays[2], *frames = arrays[3], *waves = arrays[4];
  float *couplings = arrays[5];

  for (gsize v = begin; v < end; v++)
    {
      const float *k = waves + 12 * v;
      float own[3];

      lift_vector (frames + 8 * v, k, own);
      for (gsize link = vertices[2 * v]; link < vertices[2 * v + 2]; link++)
        {
          const gsize other = links[2 * link], back = links[2 * link + 1];
          const float *l = waves + 12 * other;
          float *coupling = couplings + 4 * link;
          float theirs[3], turn, sign, advance;

          lift_vector (frames + 8 * other, l, theirs);
          turn = k[0] * flats[4 * link] + k[1] * flats[4 * link + 1];
          sign = dot (own, theirs) < 0.0f ? -1.0f : 1.0f;
          advance = 0.5f * (turn - sign * (l[0] * flats[4 * back] + l[1] * flats[4 * back + 1]));
          coupling[0] = turn;
          coupling[1] = cosf (advance);
          coupling[2] = sinf (advance);
          coupling[3] = sign;
        }
    }
}

/* What the neighbours say. Returns: their weights */
static float
ask (gpointer const *arrays, gsize v, float said[2])
{
  const guint32 *vertices = arrays[0], *links = arrays[1];
  const float *waves = arrays[2], *couplings = arrays[3], *phases = arrays[4];
  float weights = 0.0f;

  said[0] = said[1] = 0.0f;
  for (gsize link = vertices[2 * v]; link < vertices[2 * v + 2]; link++)
    {
      const gsize other = links[2 * link];
      const float *coupling = couplings + 4 * link, *z = phases + 2 * other;
      const float weight = waves[12 * other + 3] + LEAST_WEIGHT, y = coupling[3] * z[1];

      said[0] += weight * (z[0] * coupling[1] + y * coupling[2]);
      said[1] += weight * (y * coupling[1] - z[0] * coupling[2]);
      weights += weight;
    }
  return weights;
}

/* values: how far a phase goes */
static void
run_sweep (const RmpPass *pass, gpointer const *arrays, guint begin, guint end)
{
  const float *from = arrays[4];
  float *to = arrays[5];

  for (gsize v = begin; v < end; v++)
    {
      float said[2], length;

      memcpy (to + 2 * v, from + 2 * v, 2 * sizeof *to);
      ask (arrays, v, said);
      length = sqrtf (said[0] * said[0] + said[1] * said[1]);
      if (length < LEAST_SAID)
        continue;
      for (guint c = 0; c < 2; c++)
        said[c] = (1.0f - pass->values[0]) * from[2 * v + c] + pass->values[0] * said[c] / length;
      length = sqrtf (said[0] * said[0] + said[1] * said[1]);
      if (length < LEAST_SAID)
        continue;
      to[2 * v] = said[0] / length;
      to[2 * v + 1] = said[1] / length;
    }
}

static void
run_agree (G_GNUC_UNUSED const RmpPass *pass, gpointer const *arrays, guint begin, guint end)
{
  float *agreements = arrays[5];

  for (gsize v = begin; v < end; v++)
    {
      float said[2];
      const float weights = ask (arrays, v, said);

      agreements[v] = weights > 0.0f ? sqrtf (said[0] * said[0] + said[1] * said[1]) / weights
                                     : 1.0f;
    }
}

static const RmpKernel deform_kernel = { .id = "wave-deform", .n_arrays = 7, .run = run_deform };
static const RmpKernel couple_kernel = { .id = "wave-couple", .n_arrays = 6, .run = run_couple };
static const RmpKernel sweep_kernel = { .id = "wave-sweep", .n_arrays = 6, .run = run_sweep };
static const RmpKernel agree_kernel = { .id = "wave-agree", .n_arrays = 6, .run = run_agree };

/* --- work ------------------------------------------------------------------------------------- */

RmpWaveKernels *
rmp_wave_kernels_new (const RmpWaveCloth *cloth)
{
  const RmpTopology *topology = cloth->topology;
  const gsize n = rmp_wave_cloth_count (cloth);
  RmpWaveKernels *self = g_new0 (RmpWaveKernels, 1);

  g_assert (cloth);

  self->cloth = cloth;
  self->vertices = g_new (guint32, 2 * n + 2);
  self->links = g_new (guint32, 2 * (gsize) cloth->n_links + 2);
  self->flats = g_new (float, 4 * (gsize) cloth->n_links + 4);
  self->frames = g_new0 (float, 8 * n + 8);
  self->kept = rmp_kept_id_new ();
  for (gsize v = 0; v <= n; v++)
    {
      self->vertices[2 * v] = topology->vertex_edge_start[v];
      self->vertices[2 * v + 1] = topology->vertex_corner_start[v];
    }
  for (gsize link = 0; link < cloth->n_links; link++)
    {
      self->links[2 * link] = topology->vertex_neighbours[link];
      self->links[2 * link + 1] = cloth->back[link];
      for (guint c = 0; c < 2; c++)
        {
          self->flats[4 * link + c] = (float) cloth->flat[2 * link + c];
          self->flats[4 * link + 2 + c] = (float) cloth->solved[2 * link + c];
        }
    }
  for (gsize v = 0; v < n; v++)
    for (guint c = 0; c < 3; c++)
      {
        self->frames[8 * v + c] = (float) cloth->frames[v].tangent[c];
        self->frames[8 * v + 4 + c] = (float) cloth->frames[v].across[c];
      }
  return self;
}

void
rmp_wave_kernels_free (RmpWaveKernels *self)
{
  if (!self)
    return;
  g_free (self->vertices);
  g_free (self->links);
  g_free (self->flats);
  g_free (self->frames);
  g_free (self);
}

/* Told from the first vertex, so that they have few digits. (transfer full) */
static float *
pack_positions (gsize n, const float *positions)
{
  float *packed = g_new (float, 4 * n + 4);

  for (gsize v = 0; v < n; v++)
    {
      for (guint c = 0; c < 3; c++)
        packed[4 * v + c] = positions[3 * v + c] - positions[c];
      packed[4 * v + 3] = 0.0f;
    }
  return packed;
}

/* (transfer full) */
static float *
pack_settings (const RmpWaveCloth *cloth, const RmpWaveOptions *options,
               const RmpWaveMemory *memory)
{
  const gsize n = rmp_wave_cloth_count (cloth);
  float *packed = g_new0 (float, 12 * n + 12);

  for (guint v = 0; v < n; v++)
    {
      float *settings = packed + 12 * (gsize) v;
      const double *bias = cloth->bias ? cloth->bias + 2 * (gsize) v : NULL;
      double length, gain;

      rmp_wave_options_get_size (options, cloth, v, &length, &gain);
      settings[0] = (float) length;
      settings[1] = (float) gain;
      settings[3] = cloth->lost[v] ? 1.0f : 0.0f;
      if (bias && (bias[0] != 0.0 || bias[1] != 0.0))
        {
          settings[2] = (float) rmp_wave_number_at (&options->bias, v);
          settings[4] = (float) bias[0];
          settings[5] = (float) bias[1];
        }
      for (guint c = 0; c < 2; c++)
        {
          settings[6 + c] = (float) memory->doubled[2 * (gsize) v + c];
          settings[8 + c] = (float) memory->along[2 * (gsize) v + c];
        }
      settings[10] = (float) memory->pressed[v];
    }
  return packed;
}

static void
unpack (const RmpWaveCloth *cloth, const float *waves, const float *couplings, const float *phases,
        const float *agreements, RmpWaveMemory *memory, RmpWaveField *field)
{
  for (gsize v = 0; v < rmp_wave_cloth_count (cloth); v++)
    {
      const float *wave = waves + 12 * v;

      field->amplitudes[v] = (double) wave[2];
      field->relative[v] = (double) wave[3];
      field->agreements[v] = (double) agreements[v];
      field->has_waves |= wave[2] > 0.0f;
      memory->pressed[v] = (double) wave[10];
      for (guint c = 0; c < 2; c++)
        {
          field->vectors[2 * v + c] = (double) wave[c];
          field->stretches[2 * v + c] = (double) wave[4 + c];
          memory->doubled[2 * v + c] = (double) wave[6 + c];
          memory->along[2 * v + c] = (double) wave[8 + c];
        }
    }
  for (gsize i = 0; i < 2 * (gsize) memory->n && field->has_waves; i++)
    memory->phases[i] = (double) phases[i];
  for (gsize link = 0; link < cloth->n_links; link++)
    {
      field->turns[link] = (double) couplings[4 * link];
      field->signs[link] = couplings[4 * link + 3] < 0.0f ? -1 : 1;
    }
}

static GArray *
list_passes (const RmpWaveOptions *options, guint n)
{
  const guint last = options->sweeps > 0 ? ARRAY_PHASES : ARRAY_BEGIN;
  GArray *passes = g_array_new (FALSE, FALSE, sizeof (RmpPass));
  RmpPass pass = {
    .kernel = &deform_kernel,
    .n_items = n,
    .arrays = { ARRAY_VERTICES, ARRAY_LINKS, ARRAY_FLATS, ARRAY_ENDS, ARRAY_POSITIONS,
                ARRAY_SETTINGS, ARRAY_WAVES },
    .values = { (float) options->threshold, (float) options->highest,
                options->half_life > 0.0 ? (float) exp2 (-1.0 / options->half_life) : 0.0f,
                options->across ? 1.0f : 0.0f, (float) options->profile_factor,
                (float) options->steepest, (float) options->sureness },
  };

  g_array_append_val (passes, pass);
  pass = (RmpPass){ .kernel = &couple_kernel,
                    .n_items = n,
                    .arrays = { ARRAY_VERTICES, ARRAY_LINKS, ARRAY_FLATS, ARRAY_FRAMES, ARRAY_WAVES,
                                ARRAY_COUPLINGS } };
  g_array_append_val (passes, pass);
  pass = (RmpPass){ .kernel = &sweep_kernel,
                    .n_items = n,
                    .arrays = { ARRAY_VERTICES, ARRAY_LINKS, ARRAY_WAVES, ARRAY_COUPLINGS,
                                ARRAY_BEGIN },
                    .values = { (float) options->relaxation } };
  for (guint i = 0; i < options->sweeps; i++)
    {
      pass.arrays[5] = (options->sweeps - i) % 2 == 1 ? ARRAY_PHASES : ARRAY_OTHER;
      g_array_append_val (passes, pass);
      pass.arrays[4] = pass.arrays[5];
    }
  pass = (RmpPass){ .kernel = &agree_kernel,
                    .n_items = n,
                    .arrays = { ARRAY_VERTICES, ARRAY_LINKS, ARRAY_WAVES, ARRAY_COUPLINGS, last,
                                ARRAY_AGREEMENTS } };
  g_array_append_val (passes, pass);
  return passes;
}

gboolean
rmp_wave_kernels_run (const RmpWaveKernels *self, RmpAccelerator *accelerator,
                      const RmpWaveOptions *options, const float *positions, RmpWaveMemory *memory,
                      RmpWaveField *field, guint n_threads)
{
  const RmpWaveCloth *cloth = self->cloth;
  const gsize n = rmp_wave_cloth_count (cloth), n_links = cloth->n_links;
  const gsize n_corners = cloth->topology->vertex_corner_start[n];
  g_autofree float *packed = pack_positions (n, positions);
  g_autofree float *settings = pack_settings (cloth, options, memory);
  g_autofree float *begin = g_new (float, 2 * n + 2), *phases = g_new (float, 2 * n + 2);
  g_autofree float *waves = g_new (float, 12 * n + 12), *agreements = g_new (float, n + 1);
  g_autofree float *couplings = g_new (float, 4 * n_links + 4);
  g_autoptr (GArray) passes = list_passes (options, (guint) n);
  const RmpArray arrays[N_ARRAYS] = {
    [ARRAY_VERTICES] = { RMP_ARRAY_IN, self->vertices, (2 * n + 2) * sizeof (guint32), self->kept },
    [ARRAY_LINKS] = { RMP_ARRAY_IN, self->links, 2 * n_links * sizeof (guint32), self->kept },
    [ARRAY_FLATS] = { RMP_ARRAY_IN, self->flats, 4 * n_links * sizeof (float), self->kept },
    [ARRAY_ENDS] = { RMP_ARRAY_IN, cloth->topology->corner_ends, 2 * n_corners * sizeof (guint32),
                     cloth->topology->id },
    [ARRAY_FRAMES] = { RMP_ARRAY_IN, self->frames, 8 * n * sizeof (float), self->kept },
    [ARRAY_POSITIONS] = { RMP_ARRAY_IN, packed, 4 * n * sizeof (float), 0 },
    [ARRAY_SETTINGS] = { RMP_ARRAY_IN, settings, 12 * n * sizeof (float), 0 },
    [ARRAY_BEGIN] = { RMP_ARRAY_IN, begin, 2 * n * sizeof (float), 0 },
    [ARRAY_WAVES] = { RMP_ARRAY_OUT, waves, 12 * n * sizeof (float), 0 },
    [ARRAY_COUPLINGS] = { RMP_ARRAY_OUT, couplings, 4 * n_links * sizeof (float), 0 },
    [ARRAY_PHASES] = { RMP_ARRAY_OUT, phases, 2 * n * sizeof (float), 0 },
    [ARRAY_OTHER] = { RMP_ARRAY_BETWEEN, NULL, 2 * n * sizeof (float), 0 },
    [ARRAY_AGREEMENTS] = { RMP_ARRAY_OUT, agreements, n * sizeof (float), 0 },
  };
  const RmpWork work = { .n_arrays = N_ARRAYS,
                         .arrays = arrays,
                         .n_passes = passes->len,
                         .passes = (const RmpPass *) (void *) passes->data };
  gboolean accelerated;

  g_assert (memory->started);

  for (gsize i = 0; i < 2 * n; i++)
    begin[i] = (float) memory->phases[i];
  accelerated = rmp_work_run (&work, accelerator, n_threads);
  unpack (cloth, waves, couplings, options->sweeps > 0 ? phases : begin, agreements, memory, field);
  return accelerated;
}
