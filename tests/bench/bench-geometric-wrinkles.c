/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-geometric-wrinkles.c: what painted wrinkles cost to prepare and to move, and how well each
 * model holds the area.
 *
 * rimple-bench geometric-wrinkles [FACES]
 */
#include "bench.h"

#include "methods/geometric-wrinkles/blend.h"

#include <math.h>
#include <stdlib.h>

#define N_RUNS 21
#define PATTERN_SIDE 1024
#define RIDGES 32.0 /* over the pattern */
#define SLOPE 0.5

/* A sheet of uneven squares, one unit wide, with ridges along one diagonal. */
typedef struct
{
  RmpMesh *mesh;
  RmpHeightImage *image;
  RmpPattern pattern;
  RmpInput input;
  float *posed;
  guint n_threads;
  RmpPatternOptions options;
  RmpPatternModulationOptions modulation_options;
  RmpPatternedCloth *cloth;
  RmpPatternModulation modulation;
  RmpPatternStrain *strains;
} Scene;

static RmpMesh *
make_mesh (guint cells, float **posed)
{
  const guint across = cells + 1, n = across * across;
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  g_autofree guint32 *faces = g_new (guint32, 6 * (gsize) cells * cells);
  g_autofree float *positions = g_new0 (float, 3 * (gsize) n), *uvs = g_new (float, 2 * (gsize) n);
  guint32 *corner = faces;

  *posed = g_new (float, 3 * (gsize) n);
  for (guint i = 0; i < n; i++)
    {
      const double off = 0.2 / cells;
      const double x = (double) (i % across) / cells +
                       off * g_rand_double_range (random, -1.0, 1.0);
      const double y = (double) (i / across) / cells +
                       off * g_rand_double_range (random, -1.0, 1.0);

      positions[3 * i] = uvs[2 * i] = (float) x;
      positions[3 * i + 1] = uvs[2 * i + 1] = (float) y;
      (*posed)[3 * i] = (float) (0.9 * x + 0.05 * y);
      (*posed)[3 * i + 1] = (float) (y * (0.95 + 0.1 * x));
      (*posed)[3 * i + 2] = (float) (0.1 * sin (3.0 * x));
    }
  for (guint32 row = 0; row < cells; row++)
    for (guint32 column = 0; column < cells; column++)
      {
        const guint32 a = row * across + column;
        const guint32 quad[6] = { a, a + 1, a + 1 + across, a, a + 1 + across, a + across };

        for (guint k = 0; k < 6; k++)
          *corner++ = quad[k];
      }
  return rmp_mesh_new (n, positions, 2 * cells * cells, faces, n, uvs, faces, NULL);
}

static RmpHeightImage *
make_image (void)
{
  g_autoptr (RmpHeightImage) flat = rmp_height_image_new (PATTERN_SIDE, RMP_HEIGHT_MIDDLE);
  const guint n = rmp_height_image_get_n_tiles (flat), across = PATTERN_SIDE / RMP_TILE_SIDE;
  g_autofree guint16 *texels = g_new (guint16, n * RMP_TILE_TEXELS);
  g_autofree const guint16 **all = g_new (const guint16 *, n);
  g_autofree guint *tiles = g_new (guint, n);

  for (guint i = 0; i < n * RMP_TILE_TEXELS; i++)
    {
      const guint tile = i / RMP_TILE_TEXELS, texel = i % RMP_TILE_TEXELS;
      const double u = (tile % across * RMP_TILE_SIDE + texel % RMP_TILE_SIDE + 0.5) / PATTERN_SIDE;
      const double v = (tile / across * RMP_TILE_SIDE + texel / RMP_TILE_SIDE + 0.5) / PATTERN_SIDE;

      tiles[tile] = tile;
      all[tile] = texels + (gsize) tile * RMP_TILE_TEXELS;
      texels[i] = (guint16) (32768.0 + 32000.0 * sin (2.0 * G_PI * RIDGES * (0.9 * u + 0.4 * v) +
                                                      sin (9.0 * v)));
    }
  return rmp_height_image_replace (flat, n, tiles, all);
}

static void
scene_init (Scene *self, guint n_faces)
{
  const double look = (double) NAN;

  *self = (Scene){ .n_threads = 1,
                   .options = { .blur = 1.0, .error = 1e-3 },
                   .modulation_options = {
                       .factor = RMP_PATTERN_FACTOR_CLOSED, .least = 0.05, .slack = 1.0 } };
  self->mesh = make_mesh ((guint) lround (sqrt (0.5 * n_faces)), &self->posed);
  self->image = make_image ();
  self->pattern = (RmpPattern){ .image = self->image,
                                .amplitude = SLOPE / (G_PI * RIDGES),
                                .scale = look,
                                .bias = look,
                                .low = look,
                                .high = look };
  self->input = (RmpInput){ .mesh = self->mesh };
  rmp_inputs_set_patterns (&self->input.inputs, 1, &self->pattern);
}

static void
prepare (gpointer data)
{
  Scene *self = data;
  const RmpCall call = { .n_threads = self->n_threads };

  g_clear_pointer (&self->cloth, rmp_patterned_cloth_free);
  self->cloth = rmp_patterned_cloth_new (&self->input, &self->options, &call, NULL);
}

static void
prepare_bare (gpointer data)
{
  Scene *self = data;

  g_clear_pointer (&self->cloth, rmp_patterned_cloth_free);
  self->cloth = rmp_patterned_cloth_new_bare (&self->input, &self->options, NULL);
}

static void
blur (gpointer data)
{
  Scene *self = data;

  rmp_spline_image_unref (rmp_spline_image_new (self->image, self->options.blur, self->options.wrap,
                                                NULL, self->n_threads));
}

static void
modulate (gpointer data)
{
  Scene *self = data;

  rmp_pattern_modulation_run (&self->modulation, self->cloth, &self->modulation_options,
                              self->posed, self->n_threads);
}

static void
measure_strains (gpointer data)
{
  Scene *self = data;

  rmp_pattern_modulation_strains (self->cloth, self->posed, 0.05, self->strains, self->n_threads);
}

static void
blend (gpointer data)
{
  static const RmpPatternMapping mapping = { 1.0, 0.0, 0.0, 3.0, RMP_PATTERN_MAP_AREA, 0, FALSE };
  static const RmpMasked *const masked[4] = { NULL };
  Scene *self = data;
  RmpPatternFrame frame = { .cloth = self->cloth,
                            .modulation = &self->modulation,
                            .strains = self->strains };

  rmp_pattern_frame_blend (&frame, &self->modulation_options, &mapping, masked, self->n_threads);
  rmp_pattern_frame_clear (&frame);
}

static void
scene_run_frames (Scene *self)
{
  prepare (self);
  rmp_pattern_modulation_init (&self->modulation, self->cloth);
  self->strains = g_new (RmpPatternStrain, self->cloth->topology->n_faces);
  measure_strains (self);
}

static void
scene_clear (Scene *self)
{
  rmp_pattern_modulation_clear (&self->modulation);
  g_free (self->strains);
  rmp_patterned_cloth_free (self->cloth);
  rmp_inputs_unref (self->input.inputs);
  rmp_height_image_unref (self->image);
  rmp_mesh_unref (self->mesh);
  g_free (self->posed);
}

static void
print_preparing (void)
{
  Scene scene;
  RmpBenchEntry entries[] = { { .run = prepare, .data = &scene },
                              { .run = prepare_bare, .data = &scene },
                              { .run = blur, .data = &scene } };
  double thousands;

  scene_init (&scene, 1000);
  thousands = rmp_mesh_get_n_faces (scene.mesh) / 1000.0;
  rmp_bench_time (entries, G_N_ELEMENTS (entries), N_RUNS, RMP_BENCH_THREAD);
  g_print ("Preparing %u faces with a pattern of %u × %u, one core, median of %u runs:\n"
           "  blur and spline of the pattern      %8.2f ms, best %8.2f ms\n"
           "  coefficients of 1000 faces          %8.2f ms, best %8.2f ms   (aim: less than 20)\n",
           rmp_mesh_get_n_faces (scene.mesh), PATTERN_SIDE, PATTERN_SIDE, N_RUNS,
           1e3 * entries[2].median, 1e3 * entries[2].best,
           1e3 * (entries[0].median - entries[1].median - entries[2].median) / thousands,
           1e3 * (entries[0].best - entries[1].best - entries[2].best) / thousands);
  scene_clear (&scene);
}

static const char *const options_names[] = { "published", "first order", "closed form", "exact",
                                             "flat at rest" };

/* On one core and on two; beside the median the best, which other programs disturb least. */
static void
print_stage (Scene *scene, const char *name, void (*run) (gpointer data), const char *note)
{
  g_print ("  %-28s", name);
  for (guint n_threads = 1; n_threads <= 2; n_threads++)
    {
      RmpBenchEntry entry = { .run = run, .data = scene };

      scene->n_threads = n_threads;
      rmp_bench_time (&entry, 1, N_RUNS, RMP_BENCH_WALL);
      g_print (" %10.2f %8.2f", 1e3 * entry.median, 1e3 * entry.best);
    }
  g_print ("%s\n", note);
}

static void
print_frames (guint n_faces, guint n_options)
{
  Scene scene;

  scene_init (&scene, n_faces);
  scene_run_frames (&scene);
  g_print ("\nOne frame of %u faces, %u runs, ms:\n  %-28s %10s %8s %10s %8s\n",
           rmp_mesh_get_n_faces (scene.mesh), N_RUNS, "", "1 thread", "best", "2 threads", "best");
  for (guint options = 0; options < n_options; options++)
    {
      g_autofree char *name = g_strconcat ("factors, ", options_names[options], NULL);

      scene.modulation_options.factor = options;
      print_stage (&scene, name, modulate,
                   options == RMP_PATTERN_FACTOR_CLOSED && n_faces >= 1000000
                       ? "   (aim: less than 8 on 2)"
                       : "");
    }
  print_stage (&scene, "strains, for fields", measure_strains, "");
  print_stage (&scene, "map: smooth, clip", blend, "");
  scene_clear (&scene);
}

/* A sin (k x), three waves over a right triangle of unit legs. */
static void
get_slopes (gconstpointer data, guint n, const double *const positions[2], double *const slopes[2])
{
  const double slope = *(const double *) data;

  for (guint i = 0; i < n; i++)
    {
      slopes[0][i] = slope * cos (6.0 * G_PI * positions[0][i]);
      slopes[1][i] = 0.0;
    }
}

static void
print_row (double slope, double a, double d)
{
  static const double corners[3][2] = { { 0, 0 }, { 1, 0 }, { 0, 1 } };
  g_autoptr (GArray) samples = g_array_new (FALSE, FALSE, sizeof (RmpPatternSlopeSample));
  RmpPatternSlopeSample stored[2 * RMP_PATTERN_BINS * RMP_PATTERN_BINS];
  RmpPatternCoefficients coefficients;
  RmpPatternDeformation deformation;
  RmpPatternStrain strain;
  RmpPatternFactorStatus status = 0;
  double factors[4], metric[3];
  guint n;

  rmp_pattern_coefficients_integrate (&coefficients, corners, 1, 1e-4, get_slopes, &slope, samples);
  n = rmp_pattern_slopes_compress (samples->len, (const RmpPatternSlopeSample *) samples->data,
                                   RMP_PATTERN_BINS, stored);
  rmp_pattern_deformation_init_matrix (&deformation, a, 0.0, d, 0.05);
  rmp_pattern_deformation_get_metric (&deformation, metric);
  rmp_pattern_strain_init (&strain, metric, 0.05);
  factors[0] = rmp_pattern_factor_paper (&coefficients, &deformation);
  factors[1] = rmp_pattern_factor_invariant (&coefficients, &strain);
  factors[2] = rmp_pattern_factor_closed (&coefficients, &strain, &status);
  status = 0;
  factors[3] = rmp_pattern_factor_solve (n, stored, &strain, (double) NAN, &status);
  g_print ("  %5.1f  %+4.0f %+4.0f  ", slope, 100.0 * (a - 1.0), 100.0 * (d - 1.0));
  for (guint i = 0; i < 4; i++)
    g_print (" %7.3f", factors[i]);
  for (guint i = 0; i < 4; i++)
    g_print (" %+8.2f", 100.0 * (rmp_pattern_factor_area (
                                     samples->len, (const RmpPatternSlopeSample *) samples->data,
                                     &strain, MAX (factors[i], 0.0)) -
                                 1.0));
  g_print ("%s\n", status & RMP_PATTERN_FACTOR_OVERSTRETCHED ? "  overstretched" : "");
}

static void
print_areas (void)
{
  static const double slopes[] = { 0.2, 0.5, 1.0, 2.0 };
  static const double stretches[][2] = { { 0.98, 1.0 }, { 0.9, 1.0 }, { 0.8, 1.0 },
                                         { 0.7, 1.0 },  { 0.9, 0.9 }, { 1.05, 1.0 } };

  g_print ("\nHow well each model holds the area of a triangle with three ridges (factors are as "
           "stored for export):\n"
           "  slope  x, y in %%   factor: published, first order, closed, exact    error of the "
           "area in %%: the same\n");
  for (guint i = 0; i < G_N_ELEMENTS (slopes); i++)
    for (guint j = 0; j < G_N_ELEMENTS (stretches); j++)
      print_row (slopes[i], stretches[j][0], stretches[j][1]);
}

int
rmp_bench_geometric_wrinkles (int argc, char **argv)
{
  const guint n_faces = argc > 1 ? (guint) strtoul (argv[1], NULL, 10) : 1000000;

  if (n_faces == 0)
    {
      g_printerr ("Usage: rimple-bench geometric-wrinkles [FACES]\n");
      return 2;
    }
  rmp_bench_print_machine ();
  print_preparing ();
  print_frames (n_faces, RMP_PATTERN_FACTOR_CLOSED + 1);
  print_frames (1000, RMP_PATTERN_FACTOR_FLAT_REST + 1);
  print_areas ();
  return 0;
}
