/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-painting.c: what an event of a stroke costs the main thread: a dab, the image made of it,
 * and the layers of the pattern put together again.
 *
 * The aim is 16 ms for all of it at 4096², one thread.
 */
#include "bench.h"

#include "import/import-job.h"
#include "painting/compose.h"
#include "painting/painter.h"

#include <math.h>
#include <time.h>

#define N_RUNS 41
#define RADIUS_TEXELS 200.0
#define N_LAYERS 4
#define STRENGTH 0.2
#define PRESSURE 0.001 /* a dab */

typedef struct
{
  RmpMesh *mesh;
  RmpPainter *painter;
  RmpHeightImage *image, *composed;
  RmpComposeLayer layers[N_LAYERS];
  RmpTip tip;
  RmpDab dab;
  float step[3]; /* metres from dab to dab */
  guint n;       /* dabs of the stroke so far */
} Stroke;

static RmpMesh *
make_sheet (guint n)
{
  g_autofree float *positions = g_new (float, 3 * (n + 1) * (n + 1));
  g_autofree float *uvs = g_new (float, 2 * (n + 1) * (n + 1));
  g_autofree guint32 *faces = g_new (guint32, 6 * n * n);

  for (guint i = 0; i < (n + 1) * (n + 1); i++)
    {
      uvs[2 * i] = positions[3 * i] = (float) (i % (n + 1)) / n;
      uvs[2 * i + 1] = positions[3 * i + 1] = (float) (i / (n + 1)) / n;
      positions[3 * i + 2] = 0.01f * sinf (20.0f * positions[3 * i]);
    }
  for (guint i = 0; i < n * n; i++)
    {
      const guint32 v = i / n * (n + 1) + i % n;
      const guint32 quad[6] = { v, v + 1, v + n + 2, v, v + n + 2, v + n + 1 };

      for (guint c = 0; c < 6; c++)
        faces[6 * i + c] = quad[c];
    }
  return rmp_mesh_new ((n + 1) * (n + 1), positions, 2 * n * n, faces, (n + 1) * (n + 1), uvs,
                       faces, NULL);
}

static RmpMesh *
load_dancer (void)
{
  g_autoptr (RmpImportJob) job = rmp_import_job_new (RIMPLE_SAMPLES_DIR "/dancer.gltf");
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = rmp_import_job_run (job, NULL, &error);

  if (!import)
    {
      g_printerr ("%s\n", error->message);
      return NULL;
    }
  return rmp_mesh_ref (((RmpImportMesh *) import->meshes->pdata[0])->mesh);
}

/* Metres of a texel, in the mean over the faces. */
static double
measure_texel (const RmpMesh *mesh, guint side)
{
  const float *positions = rmp_mesh_get_positions (mesh), *uvs = rmp_mesh_get_uvs (mesh);
  const guint32 *faces = rmp_mesh_get_faces (mesh), *uv_faces = rmp_mesh_get_uv_faces (mesh);
  double metres = 0.0, texels = 0.0;

  for (guint f = 0; f < rmp_mesh_get_n_faces (mesh); f++)
    {
      const float *a = positions + 3 * faces[3 * f], *b = positions + 3 * faces[3 * f + 1];
      const float *p = uvs + 2 * uv_faces[3 * f], *q = uvs + 2 * uv_faces[3 * f + 1];

      metres += hypot (hypot (a[0] - b[0], a[1] - b[1]), a[2] - b[2]);
      texels += side * hypot (p[0] - q[0], p[1] - q[1]);
    }
  return metres / texels;
}

static void
stroke_init (Stroke *self, RmpMesh *mesh, guint side, const RmpTip *tip)
{
  const float *positions = rmp_mesh_get_positions (mesh);
  const guint32 face = rmp_mesh_get_n_faces (mesh) / 2,
                *corners = rmp_mesh_get_faces (mesh) + 3 * face;
  const double texel = measure_texel (mesh, side);
  float first[3], second[3];

  *self = (Stroke){ .mesh = mesh,
                    .tip = *tip,
                    .painter = rmp_painter_new (mesh, NULL, positions, side) };
  self->dab = (RmpDab){ .point = { .face = face, .barycentric = { 1.0 / 3.0, 1.0 / 3.0 } },
                        .radius = RADIUS_TEXELS * texel,
                        .strength = STRENGTH };
  for (guint c = 0; c < 3; c++)
    {
      const float *p = positions + c;

      self->dab.position[c] = (p[3 * corners[0]] + p[3 * corners[1]] + p[3 * corners[2]]) / 3.0f;
      first[c] = p[3 * corners[1]] - p[3 * corners[0]];
      second[c] = p[3 * corners[2]] - p[3 * corners[0]];
    }
  for (guint c = 0; c < 3; c++)
    self->dab.normal[c] = first[(c + 1) % 3] * second[(c + 2) % 3] -
                          first[(c + 2) % 3] * second[(c + 1) % 3];
  {
    const float length = sqrtf (self->dab.normal[0] * self->dab.normal[0] +
                                self->dab.normal[1] * self->dab.normal[1] +
                                self->dab.normal[2] * self->dab.normal[2]);
    const float stride = (float) (0.1 * self->dab.radius) /
                         sqrtf (first[0] * first[0] + first[1] * first[1] + first[2] * first[2]);

    for (guint c = 0; c < 3; c++)
      {
        self->dab.normal[c] /= length;
        self->step[c] = first[c] * stride;
      }
  }
  self->image = rmp_height_image_new (side, RMP_HEIGHT_MIDDLE);
  for (guint i = 0; i < N_LAYERS; i++)
    self->layers[i] = (RmpComposeLayer){ rmp_height_image_ref (self->image), RMP_COMPOSE_ADD,
                                         i ? 0.5 : 1.0, NULL };
  self->composed = rmp_height_image_compose (side, N_LAYERS, self->layers, NULL, 0, NULL, 1);
  rmp_painter_begin (self->painter, self->image, tip);
}

static void
stroke_clear (Stroke *self)
{
  for (guint i = 0; i < N_LAYERS; i++)
    rmp_height_image_unref (self->layers[i].image);
  rmp_height_image_unref (self->composed);
  rmp_height_image_unref (self->image);
  rmp_painter_free (self->painter);
}

/* To and fro, ten dabs each way, with more and more pressure, so that each changes all it covers.
 */
static void
run_dab (gpointer data)
{
  Stroke *self = data;
  const float way = self->n++ % 20 < 10 ? 1.0f : -1.0f;

  for (guint c = 0; c < 3; c++)
    self->dab.position[c] += way * self->step[c];
  self->dab.strength += PRESSURE;
  rmp_painter_dab (self->painter, 1, &self->dab);
}

static void
run_image (gpointer data)
{
  Stroke *self = data;

  rmp_height_image_unref (self->image);
  self->image = rmp_painter_get_image (self->painter);
}

static void
run_compose (gpointer data)
{
  Stroke *self = data;
  RmpComposeLayer layers[N_LAYERS];
  RmpHeightImage *composed;

  for (guint i = 0; i < N_LAYERS; i++)
    layers[i] = self->layers[i];
  layers[1].image = rmp_height_image_ref (self->image);
  composed = rmp_height_image_compose (rmp_height_image_get_side (self->image), N_LAYERS, layers,
                                       self->composed, N_LAYERS, self->layers, 1);
  rmp_height_image_unref (self->composed);
  rmp_height_image_unref (self->layers[1].image);
  self->composed = composed;
  self->layers[1] = layers[1];
}

/* Of this thread, ms. */
static double
get_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * (double) now.tv_sec + 1e-6 * (double) now.tv_nsec;
}

static void
print_row (const char *name, RmpMesh *mesh, guint side, const char *tip_name, const RmpTip *tip)
{
  const double start = get_time ();
  Stroke stroke;
  double made;

  stroke_init (&stroke, mesh, side, tip);
  made = get_time () - start;
  {
    RmpBenchEntry entries[] = { { .run = run_dab, .data = &stroke },
                                { .run = run_image, .data = &stroke },
                                { .run = run_compose, .data = &stroke } };
    const double first = get_time ();
    double dab;

    run_dab (&stroke);
    dab = get_time () - first;
    rmp_bench_time (entries, G_N_ELEMENTS (entries), N_RUNS, RMP_BENCH_THREAD);
    g_print ("%-8s %8u %6u %-8s %9.1f %10.2f %9.2f %9.2f %9.2f %9.2f\n", name,
             rmp_mesh_get_n_faces (mesh), side, tip_name, made, dab, entries[0].median * 1e3,
             entries[1].median * 1e3, entries[2].median * 1e3,
             1e3 * (entries[0].median + entries[1].median + entries[2].median));
  }
  stroke_clear (&stroke);
}

int
rmp_bench_painting (int argc G_GNUC_UNUSED, char **argv G_GNUC_UNUSED)
{
  static const struct
  {
    const char *name;
    RmpTip tip;
  } tips[] = {
    { "raise", { .kind = RMP_TIP_RAISE } }, { "smooth", { .kind = RMP_TIP_SMOOTH } },
    { "ridge", { .kind = RMP_TIP_RIDGE } }, { "stamp", { .kind = RMP_TIP_STAMP } },
    { "noise", { .kind = RMP_TIP_NOISE } },
  };
  static const guint sides[] = { 1024, 4096 };
  g_autoptr (RmpMesh) dancer = load_dancer (), middle = make_sheet (80), large = make_sheet (224);
  const struct
  {
    const char *name;
    RmpMesh *mesh;
  } meshes[] = { { "dancer", dancer }, { "sheet", middle }, { "sheet", large } };

  if (!dancer)
    return 1;
  rmp_bench_print_machine ();
  g_print ("Dabs of %g texels radius, a stroke to and fro, %u layers; ms of one thread, median of "
           "%u runs\n\n",
           RADIUS_TEXELS, N_LAYERS, N_RUNS);
  g_print ("%-8s %8s %6s %-8s %9s %10s %9s %9s %9s %9s\n", "mesh", "faces", "side", "tip", "new",
           "first dab", "dab", "image", "compose", "event");
  for (guint m = 0; m < G_N_ELEMENTS (meshes); m++)
    for (guint s = 0; s < G_N_ELEMENTS (sides); s++)
      for (guint t = 0; t < G_N_ELEMENTS (tips); t++)
        print_row (meshes[m].name, meshes[m].mesh, sides[s], tips[t].name, &tips[t].tip);
  return 0;
}
