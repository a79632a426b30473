/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wave-coherence.c: a phase belongs to a vertex, so a crest moves over the cloth by what the phase
 * changes over k. The first frame is the rest shape. Against phases that go on from frame to frame:
 * phases that begin anew in each, spread from the most compressed vertex or by chance.
 */
#include "wave-coherence.h"

#include "bench.h"

#include "methods/gpu-wrinkles/gpu-wrinkles.h"
#include "methods/gpu-wrinkles/settings.h"

#include <math.h>

/* Of the highest there may be: lower waves, and those that fade since crests break, are not seen.
 */
#define SEEN 0.1

typedef struct
{
  GArray *motions; /* (element-type double) metres */
  GArray *changes; /* (element-type double) of heights in the middle of edges, metres a frame */
  double squares;  /* of those heights */
  double energy;   /* the mean of frames with waves */
  guint n;
  double radians; /* of waves that are seen, along all edges */
  gsize n_edges;
} Play;

static double
get_seen (const RmpWaveField *field, const RmpWaveOptions *options, guint vertex)
{
  return field->relative[vertex] * rmp_wave_field_get_part (field, options, vertex);
}

/* Percent of the mean height, as a root of squares. Sorts changes. */
static double
find_change (const Play *self)
{
  const guint n = self->changes->len;

  if (n == 0 || !(self->squares > 0.0))
    return 0.0;
  rmp_bench_find_95th (self->changes);
  return 100.0 * g_array_index (self->changes, double, (guint) (0.99 * (n - 1))) /
         sqrt (self->squares / n);
}

/* By both waves that meet there. @heights: [n_links] metres, those of the frame before; goes on */
static void
measure_heights (Play *self, const RmpWaveField *field, const RmpWaveOptions *options,
                 double *heights, gboolean first)
{
  RmpWaveGraph graph;

  rmp_wave_field_get_graph (field, &graph);
  for (guint v = 0; v < graph.n; v++)
    for (guint link = graph.start[v]; link < graph.start[v + 1]; link++)
      {
        const guint ends[2] = { v, graph.neighbours[link] };
        const guint links[2] = { link, field->cloth->back[link] };
        double height = 0.0, change;

        if (ends[1] < v)
          continue;
        for (guint i = 0; i < 2; i++)
          {
            const double *z = field->shown + 2 * (gsize) ends[i];

            height += 0.5 * field->amplitudes[ends[i]] *
                      rmp_wave_field_get_part (field, options, ends[i]) *
                      cos (atan2 (z[1], z[0]) + 0.5 * field->turns[links[i]]);
          }
        change = fabs (height - heights[link]);
        heights[link] = height;
        if (first)
          continue;
        g_array_append_val (self->changes, change);
        self->squares += height * height;
      }
}

/* @last: [#V] what was seen in the frame before */
static void
measure (Play *self, const RmpWaveField *field, const RmpWaveOptions *options, const double *phases,
         const double *last)
{
  RmpWaveGraph graph;

  rmp_wave_field_get_graph (field, &graph);
  for (guint v = 0; v < graph.n; v++)
    {
      const double *z = field->phases + 2 * (gsize) v, *y = phases + 2 * (gsize) v;
      const double *k = field->vectors + 2 * (gsize) v;
      double moved;

      if (get_seen (field, options, v) < SEEN || last[v] < SEEN)
        continue;
      moved = fabs (atan2 (z[1] * y[0] - z[0] * y[1], z[0] * y[0] + z[1] * y[1])) /
              hypot (k[0], k[1]);
      g_array_append_val (self->motions, moved);
      for (guint entry = graph.start[v]; entry < graph.start[v + 1]; entry++)
        self->radians += fabs (field->turns[entry]);
      self->n_edges += graph.start[v + 1] - graph.start[v];
    }
  if (field->has_waves)
    {
      self->energy += rmp_wave_phase_energy (&graph, field->phases);
      self->n++;
    }
}

/* @anew: the phases of each frame begin as the first one's do */
static void
play (Play *self, const RmpWaveCloth *cloth, const RmpBenchMotion *motion,
      const RmpWaveOptions *options, gboolean anew)
{
  const gsize n = motion->n_vertices;
  RmpWaveMemory *memory = rmp_wave_memory_new (cloth);
  g_autofree double *phases = g_new0 (double, 2 * n), *seen = g_new0 (double, n);
  g_autofree double *heights = g_new0 (double, cloth->n_links + 1);

  *self = (Play){ .motions = g_array_new (FALSE, FALSE, sizeof (double)),
                  .changes = g_array_new (FALSE, FALSE, sizeof (double)) };
  for (guint frame = 0; frame < motion->n_frames; frame++)
    {
      RmpWaveField field;

      rmp_wave_field_init (&field, cloth, options, motion->positions + 3 * n * frame, memory, NULL,
                           NULL, 0);
      measure (self, &field, options, phases, seen);
      measure_heights (self, &field, options, heights, frame < 2);
      memcpy (phases, field.phases, 2 * n * sizeof *phases);
      for (guint v = 0; v < n; v++)
        seen[v] = get_seen (&field, options, v);
      if (anew)
        memory->started = FALSE;
      rmp_wave_field_clear (&field);
    }
  rmp_wave_memory_free (memory);
}

void
rmp_bench_wave_head (void)
{
  g_print (
      "\nWaves; 95th percentile of crests' motion over the cloth, %% of a wave a frame: phases "
      "that go on, and that begin anew by spreading and by chance; energy of those that go "
      "on; waves an edge of the mesh; 99th percentile of how heights in the middle of edges "
      "change in a frame, %% of their mean\n%-26s %9s %9s %9s %9s %9s %9s %9s\n",
      "clip, cloth", "go on %", "spread %", "chance %", "mm", "energy", "an edge", "change %");
}

void
rmp_bench_wave_motion (const char *name, const RmpBenchMotion *motion, G_GNUC_UNUSED gpointer data)
{
  const RmpTopology *topology = motion->topology;
  g_autoptr (RmpMesh) mesh = rmp_mesh_new (topology->n_vertices, motion->positions,
                                           topology->n_faces, topology->faces, 0, NULL, NULL, NULL);
  const RmpInput input = { .mesh = mesh, .character_size = motion->height };
  g_autoptr (RmpWaveCloth) cloth = rmp_wave_cloth_new (&input, RMP_WAVE_WEIGHTS_UNIFORM, NULL);
  g_autoptr (RmpValues) values = rmp_values_new (&rmp_gpu_wrinkles);
  double shares[3], length, metres = 0.0;
  RmpWaveProfile profile;
  RmpWaveOptions options;
  Play plays[3];

  rmp_values_set_lengths (values, cloth->mean_edge, motion->height);
  rmp_wave_profile_read (&profile, values);
  rmp_wave_options_read (&options, values, NULL, &profile, 0);
  length = options.length.plain;
  play (plays, cloth, motion, &options, FALSE);
  play (plays + 1, cloth, motion, &options, TRUE);
  options.start = RMP_WAVE_START_RANDOM;
  play (plays + 2, cloth, motion, &options, TRUE);
  for (guint i = 0; i < 3; i++)
    {
      const double moved = rmp_bench_find_95th (plays[i].motions);

      metres = i == 0 ? moved : metres;
      shares[i] = 100.0 * moved / length;
    }
  if (plays->motions->len > 0)
    g_print ("%-26s %9.2f %9.2f %9.2f %9.3f %9.4f %9.2f %9.1f\n", name, shares[0], shares[1],
             shares[2], 1e3 * metres, plays->energy / MAX (plays->n, 1),
             plays->radians / (2.0 * G_PI * MAX (plays->n_edges, 1)), find_change (plays));
  for (guint i = 0; i < 3; i++)
    {
      g_array_unref (plays[i].motions);
      g_array_unref (plays[i].changes);
    }
}
