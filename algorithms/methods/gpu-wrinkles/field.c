/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/gpu-wrinkles/field.h"

#include "compute/parallel.h"
#include "geometry/noise.h"
#include "geometry/vector.h"

/* Compression of which a direction is rounding alone. */
#define LEAST_DOUBLED 1e-12

/* Waves of a cell of noise; what lengths and heights stray by, of themselves, where it is 1; and
 * what brings noise to 1 now and then.
 */
#define CELL_WAVES 3.0
#define LENGTHS_STRAY 0.5
#define HEIGHTS_STRAY 1.0
#define NOISE_SWING 2.0

/* --- sizes ------------------------------------------------------------------------------------ */

void
rmp_wave_options_get_size (const RmpWaveOptions *self, const RmpWaveCloth *cloth, guint vertex,
                           double *length, double *gain)
{
  const double cell = CELL_WAVES * self->length.plain;
  double at[3], stray[2];

  g_assert (self);

  *length = rmp_wave_number_at (&self->length, vertex);
  *gain = rmp_wave_number_at (&self->gain, vertex);
  if (!(self->irregular > 0.0))
    return;
  for (guint c = 0; c < 3; c++)
    at[c] = (double) cloth->relief->rest_positions[3 * (gsize) vertex + c] / cell;
  for (guint i = 0; i < 2; i++)
    stray[i] = self->irregular *
               CLAMP (NOISE_SWING * (double) rmp_noise_at ((self->across ? 2 : 0) + i, at), -1.0,
                      1.0);
  *length *= 1.0 + LENGTHS_STRAY * stray[0];
  *gain *= 1.0 + HEIGHTS_STRAY * stray[1];
}

/* --- memory ----------------------------------------------------------------------------------- */

RmpWaveMemory *
rmp_wave_memory_new (const RmpWaveCloth *cloth)
{
  RmpWaveMemory *self = g_new0 (RmpWaveMemory, 1);

  g_assert (cloth);

  self->n = rmp_wave_cloth_count (cloth);
  self->doubled = g_new0 (double, 2 * (gsize) self->n + 1);
  self->along = g_new0 (double, 2 * (gsize) self->n + 1);
  self->phases = g_new0 (double, 2 * (gsize) self->n + 1);
  self->shown = g_new0 (double, 2 * (gsize) self->n + 1);
  self->pressed = g_new0 (double, self->n + 1);
  self->parts = g_new0 (double, self->n + 1);
  for (gsize v = 0; v < self->n; v++)
    self->along[2 * v] = self->phases[2 * v] = self->shown[2 * v] = self->parts[v] = 1.0;
  return self;
}

RmpWaveMemory *
rmp_wave_memory_copy (const RmpWaveMemory *self)
{
  RmpWaveMemory *copy = g_memdup2 (self, sizeof *self);
  const gsize size = (2 * (gsize) self->n + 1) * sizeof (double);

  copy->doubled = g_memdup2 (self->doubled, size);
  copy->along = g_memdup2 (self->along, size);
  copy->phases = g_memdup2 (self->phases, size);
  copy->shown = g_memdup2 (self->shown, size);
  copy->pressed = g_memdup2 (self->pressed, (self->n + 1) * sizeof (double));
  copy->parts = g_memdup2 (self->parts, (self->n + 1) * sizeof (double));
  return copy;
}

void
rmp_wave_memory_free (RmpWaveMemory *self)
{
  if (!self)
    return;
  g_free (self->doubled);
  g_free (self->along);
  g_free (self->phases);
  g_free (self->shown);
  g_free (self->pressed);
  g_free (self->parts);
  g_free (self);
}

void
rmp_wave_memory_put (const RmpWaveMemory *self, GByteArray *out)
{
  const gsize size = 2 * (gsize) self->n * sizeof (double);
  const guint8 started = self->started ? 1 : 0;

  RMP_CHECKPOINT_PUT (out, started);
  rmp_checkpoint_put (out, self->doubled, size);
  rmp_checkpoint_put (out, self->along, size);
  rmp_checkpoint_put (out, self->phases, size);
  rmp_checkpoint_put (out, self->shown, size);
  rmp_checkpoint_put (out, self->pressed, size / 2);
  rmp_checkpoint_put (out, self->parts, size / 2);
}

gboolean
rmp_wave_memory_take (RmpWaveMemory *self, RmpCheckpointReader *reader)
{
  const gsize size = 2 * (gsize) self->n * sizeof (double);
  guint8 started;

  if (!RMP_CHECKPOINT_TAKE (reader, started) || started > 1 ||
      !rmp_checkpoint_take (reader, self->doubled, size) ||
      !rmp_checkpoint_take (reader, self->along, size) ||
      !rmp_checkpoint_take (reader, self->phases, size) ||
      !rmp_checkpoint_take (reader, self->shown, size) ||
      !rmp_checkpoint_take (reader, self->pressed, size / 2) ||
      !rmp_checkpoint_take (reader, self->parts, size / 2))
    return FALSE;
  self->started = started == 1;
  for (gsize i = 0; i < 2 * (gsize) self->n; i++)
    if (!isfinite (self->doubled[i]) || !isfinite (self->along[i]) || !isfinite (self->phases[i]) ||
        !isfinite (self->shown[i]) || !isfinite (self->pressed[i / 2]) ||
        !isfinite (self->parts[i / 2]))
      return FALSE;
  return TRUE;
}

/* --- deformation ------------------------------------------------------------------------------ */

/* The direction that the waves of a vertex go in from now on, the way round that is nearer to the
 * one they had: turned half round, a phase would change its sign. Returns: how steady it is, 1
 * where it has not turned of late
 */
static double
follow_direction (RmpWaveMemory *self, double kept, guint vertex, const RmpWaveTensor *tensor,
                  double compression, double turn)
{
  double *doubled = self->doubled + 2 * (gsize) vertex, *along = self->along + 2 * (gsize) vertex;
  double next[2], angle, length, steady;

  doubled[0] *= kept;
  doubled[1] *= kept;
  self->pressed[vertex] *= kept;
  if (!tensor->isotropic)
    {
      self->pressed[vertex] += (1.0 - kept) * compression;
      doubled[0] += (1.0 - kept) * compression * cos (2.0 * (tensor->angle + turn));
      doubled[1] += (1.0 - kept) * compression * sin (2.0 * (tensor->angle + turn));
    }
  length = hypot (doubled[0], doubled[1]);
  steady = self->pressed[vertex] > LEAST_DOUBLED ? MIN (length / self->pressed[vertex], 1.0) : 1.0;
  if (!(length > LEAST_DOUBLED))
    return steady;
  angle = 0.5 * atan2 (doubled[1], doubled[0]);
  next[0] = cos (angle);
  next[1] = sin (angle);
  if (next[0] * along[0] + next[1] * along[1] < 0.0)
    {
      next[0] = -next[0];
      next[1] = -next[1];
    }
  along[0] = next[0];
  along[1] = next[1];
  return steady;
}

static void
find_tensor (const RmpWaveCloth *cloth, const RmpWaveOptions *options, const float *positions,
             guint vertex, RmpWaveTensor *tensor)
{
  const double *bias = cloth->bias ? cloth->bias + 2 * (gsize) vertex : NULL;
  double f[4];

  rmp_wave_cloth_deform (cloth, positions, vertex, f);
  if (bias && (bias[0] != 0.0 || bias[1] != 0.0))
    rmp_wave_tensor_init_biased (tensor, f, rmp_wave_number_at (&options->bias, vertex), bias);
  else
    rmp_wave_tensor_init (tensor, f);
}

static void
deform_vertex (RmpWaveField *self, const RmpWaveOptions *options, const float *positions,
               RmpWaveMemory *memory, guint vertex)
{
  const gsize v = vertex;
  const double kept = memory->started && options->half_life > 0.0 ? exp2 (-1.0 / options->half_life)
                                                                  : 0.0;
  double compression, amplitude, steady, length, gain;
  RmpWaveTensor tensor;

  rmp_wave_options_get_size (options, self->cloth, vertex, &length, &gain);
  find_tensor (self->cloth, options, positions, vertex, &tensor);
  self->stretches[2 * v] = tensor.least;
  self->stretches[2 * v + 1] = tensor.most;
  compression = 1.0 - MAX (options->across ? tensor.most : tensor.least, RMP_WAVE_LEAST_STRETCH);
  steady = follow_direction (memory, kept, vertex, &tensor, MAX (compression, 0.0),
                             options->across ? 0.5 * G_PI : 0.0);
  compression = MAX (compression - options->threshold, 0.0);
  amplitude = options->profile_factor * gain *
              MIN (rmp_wave_slope (compression), options->steepest) * (1.0 - compression) * length /
              (2.0 * G_PI);
  if (self->cloth->lost[vertex])
    amplitude = 0.0;
  self->amplitudes[v] = MIN (amplitude, options->highest * length) *
                        pow (steady, options->sureness);
  self->relative[v] = self->amplitudes[v] / (options->highest * length);
  for (guint c = 0; c < 2; c++)
    self->vectors[2 * v + c] = 2.0 * G_PI / length * memory->along[2 * v + c];
}

/* A wave vector as it lies in space at rest. */
static void
lift_vector (const RmpWaveField *self, guint vertex, double lifted[3])
{
  const RmpWaveFrame *frame = self->cloth->frames + vertex;
  const double *k = self->vectors + 2 * (gsize) vertex;

  for (guint c = 0; c < 3; c++)
    lifted[c] = k[0] * frame->tangent[c] + k[1] * frame->across[c];
}

static void
turn_links (RmpWaveField *self, guint vertex)
{
  const RmpTopology *topology = self->cloth->topology;
  const double *k = self->vectors + 2 * (gsize) vertex;
  double own[3];

  lift_vector (self, vertex, own);
  for (guint link = topology->vertex_edge_start[vertex];
       link < topology->vertex_edge_start[vertex + 1]; link++)
    {
      const double *flat = self->cloth->flat + 2 * (gsize) link;
      double other[3];

      lift_vector (self, topology->vertex_neighbours[link], other);
      self->turns[link] = k[0] * flat[0] + k[1] * flat[1];
      self->signs[link] = rmp_vector_dot (own, other) < 0.0 ? -1 : 1;
    }
}

/* --- phases ----------------------------------------------------------------------------------- */

void
rmp_wave_field_get_graph (const RmpWaveField *self, RmpWaveGraph *graph)
{
  g_assert (self);

  *graph = (RmpWaveGraph){ .n = rmp_wave_cloth_count (self->cloth),
                           .start = self->cloth->topology->vertex_edge_start,
                           .neighbours = self->cloth->topology->vertex_neighbours,
                           .advances = self->advances,
                           .signs = self->signs,
                           .amplitudes = self->relative,
                           .rotations = self->rotations };
}

static void
relax (const RmpWaveGraph *graph, const RmpWaveOptions *options, RmpWaveMemory *memory,
       guint n_threads)
{
  const guint n = memory->started ? options->sweeps : options->first_sweeps;
  g_autofree double *other = g_new (double, 2 * (gsize) memory->n + 1);

  if (!memory->started && options->start == RMP_WAVE_START_RANDOM)
    rmp_wave_phase_start_random (memory->n, options->seed, memory->phases);
  else if (!memory->started)
    rmp_wave_phase_start_spread (graph, memory->phases);
  for (guint i = 0; i < n; i++)
    {
      double *now = memory->phases;

      rmp_wave_phase_sweep (graph, options->relaxation, now, other, n_threads);
      memory->phases = g_steal_pointer (&other);
      other = now;
    }
  memory->started = TRUE;
}

/* What a vertex keeps where the phases of its neighbours do not agree, by this frame alone. */
static double
find_part (const RmpWaveField *self, guint vertex)
{
  return sqrt (CLAMP (2.0 * self->agreements[vertex] - 1.0, 0.0, 1.0));
}

/* What is shown goes to what was found: a crest that has to lie elsewhere is lowered and rises
 * there, as the mean of two waves of one direction is a wave.
 */
static void
settle (RmpWaveField *self, const RmpWaveOptions *options, RmpWaveMemory *memory, gboolean began)
{
  const double kept = began && options->calm > 0.0 ? exp2 (-1.0 / options->calm) : 0.0;

  for (guint v = 0; v < memory->n; v++)
    {
      memory->parts[v] = kept * memory->parts[v] + (1.0 - kept) * find_part (self, v);
      for (gsize c = 2 * (gsize) v; c < 2 * (gsize) v + 2; c++)
        memory->shown[c] = kept * memory->shown[c] + (1.0 - kept) * memory->phases[c];
    }
  self->phases = memory->phases;
  self->shown = memory->shown;
  self->parts = memory->parts;
}

/* --- a frame ---------------------------------------------------------------------------------- */

static void
alloc (RmpWaveField *self, const RmpWaveCloth *cloth)
{
  const gsize n = rmp_wave_cloth_count (cloth), n_links = cloth->n_links + 1;

  *self = (RmpWaveField){ .cloth = cloth };
  self->stretches = g_new (double, 2 * n);
  self->vectors = g_new (double, 2 * n);
  self->amplitudes = g_new (double, n);
  self->relative = g_new (double, n);
  self->agreements = g_new (double, n);
  self->turns = g_new (double, n_links);
  self->advances = g_new (double, n_links);
  self->rotations = g_new (double, 2 * n_links);
  self->signs = g_new (gint8, n_links);
}

static void
find_advances (RmpWaveField *self, guint n_threads)
{
  const guint n = self->cloth->n_links;

#pragma omp parallel for schedule(static) num_threads(rmp_parallel_threads(n, n_threads))
  for (gsize link = 0; link < n; link++)
    {
      self->advances[link] = 0.5 * (self->turns[link] -
                                    self->signs[link] * self->turns[self->cloth->back[link]]);
      self->rotations[2 * link] = cos (self->advances[link]);
      self->rotations[2 * link + 1] = sin (self->advances[link]);
    }
}

/* In double precision: the reference. */
static void
find_waves (RmpWaveField *self, const RmpWaveOptions *options, const float *positions,
            RmpWaveMemory *memory, guint n_threads)
{
  const guint n = rmp_wave_cloth_count (self->cloth);
  RmpWaveGraph graph;

#pragma omp parallel for schedule(static) num_threads(rmp_parallel_threads(n, n_threads))
  for (guint v = 0; v < n; v++)
    deform_vertex (self, options, positions, memory, v);
  for (guint v = 0; v < n && !self->has_waves; v++)
    self->has_waves = self->amplitudes[v] > 0.0;
#pragma omp parallel for schedule(static) num_threads(rmp_parallel_threads(n, n_threads))
  for (guint v = 0; v < n; v++)
    turn_links (self, v);
  find_advances (self, n_threads);
  rmp_wave_field_get_graph (self, &graph);
  if (self->has_waves)
    relax (&graph, options, memory, n_threads);
  rmp_wave_phase_agreements (&graph, memory->phases, self->agreements, n_threads);
}

void
rmp_wave_field_init (RmpWaveField *self, const RmpWaveCloth *cloth, const RmpWaveOptions *options,
                     const float *positions, RmpWaveMemory *memory, const RmpWaveKernels *kernels,
                     RmpAccelerator *accelerator, guint n_threads)
{
  const gboolean began = memory->started;

  g_assert (self);

  alloc (self, cloth);
  if (kernels && accelerator && memory->started && !rmp_accelerator_is_lost (accelerator))
    {
      self->on_card = rmp_wave_kernels_run (kernels, accelerator, options, positions, memory, self,
                                            n_threads);
      find_advances (self, n_threads);
    }
  else
    find_waves (self, options, positions, memory, n_threads);
  settle (self, options, memory, began);
}

void
rmp_wave_field_clear (RmpWaveField *self)
{
  g_free (self->stretches);
  g_free (self->vectors);
  g_free (self->amplitudes);
  g_free (self->relative);
  g_free (self->agreements);
  g_free (self->turns);
  g_free (self->advances);
  g_free (self->rotations);
  g_free (self->signs);
}

/* Half the radius of the sharpest circle through a vertex and one of its neighbours, that both
 * normals stand on; less where these are more than 60° apart, and nothing from a right angle on:
 * there the cloth is turned over, and has no side to rise to.
 */
static double
find_room (const RmpTopology *topology, const float *positions, const float *normals, guint vertex)
{
  double room = INFINITY, part = 1.0;

  for (guint link = topology->vertex_edge_start[vertex];
       link < topology->vertex_edge_start[vertex + 1]; link++)
    {
      const guint32 other = topology->vertex_neighbours[link];
      double edge[3], turn[3], bent, apart;

      for (guint c = 0; c < 3; c++)
        {
          edge[c] = (double) positions[3 * (gsize) other + c] -
                    (double) positions[3 * (gsize) vertex + c];
          turn[c] = (double) normals[3 * (gsize) other + c] -
                    (double) normals[3 * (gsize) vertex + c];
        }
      bent = fabs (rmp_vector_dot (edge, turn));
      apart = 1.0 - 0.5 * rmp_vector_dot (turn, turn); /* cosine of the angle between them */
      part = MIN (part, CLAMP (2.0 * apart, 0.0, 1.0));
      if (bent > 0.0)
        room = MIN (room, 0.5 * rmp_vector_dot (edge, edge) / bent);
    }
  return part > 0.0 ? part * room : 0.0;
}

void
rmp_wave_field_fit (RmpWaveField *self, const float *positions, const float *normals,
                    guint n_threads)
{
  const guint n = rmp_wave_cloth_count (self->cloth);

  g_assert (self);

#pragma omp parallel for schedule(static) num_threads(rmp_parallel_threads(n, n_threads))
  for (guint v = 0; v < n; v++)
    if (self->amplitudes[v] > 0.0)
      self->amplitudes[v] = MIN (self->amplitudes[v],
                                 find_room (self->cloth->topology, positions, normals, v));
}

double
rmp_wave_field_get_part (const RmpWaveField *self, const RmpWaveOptions *options, guint vertex)
{
  const double *shown = self->shown + 2 * (gsize) vertex;

  return hypot (shown[0], shown[1]) * (options->fades ? self->parts[vertex] : 1.0);
}

static guint32
find_link (const RmpTopology *topology, guint32 from, guint32 to)
{
  guint32 low = topology->vertex_edge_start[from], high = topology->vertex_edge_start[from + 1];

  while (high - low > 1)
    {
      const guint32 middle = low + (high - low) / 2;

      if (topology->vertex_neighbours[middle] <= to)
        low = middle;
      else
        high = middle;
    }
  return low;
}

static void
fill_face (const RmpWaveField *self, const RmpWaveOptions *options, guint32 face, float *waves)
{
  const RmpTopology *topology = self->cloth->topology;
  const guint32 *corners = topology->faces + 3 * (gsize) face;

  if (topology->face_edges[3 * (gsize) face] == RMP_INDEX_NONE)
    return;
  for (guint i = 0; i < 3; i++)
    {
      const guint32 v = corners[i], next = corners[(i + 1) % 3], last = corners[(i + 2) % 3];
      const double *z = self->shown + 2 * (gsize) v;

      waves[4 * i] = (float) (self->amplitudes[v] * rmp_wave_field_get_part (self, options, v));
      waves[4 * i + 1] = (float) atan2 (z[1], z[0]);
      waves[4 * i + 2] = (float) self->turns[find_link (topology, v, next)];
      waves[4 * i + 3] = (float) self->turns[find_link (topology, v, last)];
    }
}

void
rmp_wave_field_fill (const RmpWaveField *self, const RmpWaveOptions *options, float *waves,
                     guint n_threads)
{
  const guint n = self->cloth->topology->n_faces;

  g_assert (self);

  memset (waves, 0, 12 * (gsize) self->cloth->whole->n_faces * sizeof *waves);
#pragma omp parallel for schedule(static) num_threads(rmp_parallel_threads(n, n_threads))
  for (guint32 face = 0; face < n; face++)
    fill_face (self, options, face, waves + 12 * (gsize) self->cloth->faces[face]);
}
