/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lab.h"

#include <math.h>
#include <string.h>

#include "cloth/params.h"
#include "geometry/vector.h"
#include "inputs/masks.h"

#define RATE 30.0        /* frames a second */
#define MOST_FRAMES 240u /* in which cloth may come to rest */
#define STILL 2e-3       /* m/s below which it has */
#define DRAG 3.0         /* 1/s: it need not swing for long */
#define DISTURBANCE 2e-4 /* of the size: a disc that is perfectly flat knows no way to fold */
#define DISC 0.09        /* metres, the radii of the disc and of the fabric on it */
#define FABRIC 0.15
#define PIXELS 600u /* of the shadow, across the fabric */
#define NODE 0.12   /* of the edge's deepest wave that one is deep at least */
#define SLOPE (41.5 * G_PI / 180.0)
#define STRIP_CELLS 14u /* along the part that overhangs */
#define STRIP_WIDTH 4u
#define OBLONG 0.8
#define TENSILE_CELL 0.0125  /* metres */
#define TENSILE_STRAIN 0.005 /* the mean one, half of that at the end that holds */

/* A piece of fabric, and how it lay when it was let go. */
typedef struct
{
  RmpMesh *mesh;
  RmpSampler *sampler;
  RmpInput input;
  RmpValues *values;
  gpointer shared, state;
  RmpOutput output;
} Scene;

static void
scene_clear (Scene *self)
{
  const RmpTechnique *technique = rmp_values_get_technique (self->values);

  rmp_output_clear (&self->output);
  if (self->state)
    technique->state_free (self->state);
  if (self->shared)
    technique->shared_free (self->shared);
  rmp_inputs_unref (self->input.inputs);
  rmp_values_unref (self->values);
  rmp_sampler_unref (self->sampler);
  rmp_mesh_unref (self->mesh);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Scene, scene_clear)

static void
hold (Scene *self, const gboolean *held)
{
  const guint n = rmp_mesh_get_n_vertices (self->mesh);
  g_autofree float *weights = g_new (float, n);
  g_autoptr (GBytes) bytes = NULL;
  RmpMasked masked = { .param = RMP_CLOTH_FOLLOW, .low = 0.0, .high = 1.0 };

  for (guint v = 0; v < n; v++)
    weights[v] = held[v] ? 1.0f : 0.0f;
  bytes = g_bytes_new (weights, n * sizeof (float));
  masked.bytes = bytes;
  rmp_inputs_set_masks (&self->input.inputs, 1, &masked);
}

/* A little off flat wherever it is free. */
static RmpSampler *
disturb (RmpMesh *mesh, const gboolean *held, double size)
{
  const guint n = rmp_mesh_get_n_vertices (mesh);
  g_autofree float *positions = g_memdup2 (rmp_mesh_get_positions (mesh), 3 * n * sizeof (float));
  GRand *rand = g_rand_new_with_seed (1);

  for (guint v = 0; v < n; v++)
    {
      const double move = size * g_rand_double_range (rand, -1.0, 1.0);

      if (!held[v])
        positions[3 * v + 1] += (float) move;
    }
  g_rand_free (rand);
  return rmp_sampler_new_sequence (mesh, 1, RATE, positions);
}

/* @mesh: (transfer full); @held: [#V] */
static gboolean
scene_init (Scene *self, const RmpValues *values, RmpMesh *mesh, const gboolean *held, double size,
            gboolean meets, const RmpCall *call, GError **error)
{
  const RmpTechnique *technique = rmp_values_get_technique (values);

  memset (self, 0, sizeof *self);
  self->mesh = mesh;
  self->values = rmp_values_copy (values);
  self->sampler = disturb (mesh, held, DISTURBANCE * size);
  self->input.mesh = mesh;
  self->input.seed = 1;
  self->input.character_size = 1.0;
  hold (self, held);
  rmp_values_set_real (self->values, RMP_CLOTH_SETTLE, 0.0);
  rmp_values_set_real (self->values, RMP_CLOTH_DRAG,
                       MAX (rmp_values_get_real (values, RMP_CLOTH_DRAG), DRAG));
  rmp_values_set_bool (self->values, RMP_CLOTH_CONTACT, meets);
  self->shared = technique->prepare (&self->input, self->sampler, self->values, call, error);
  if (!self->shared)
    return FALSE;
  self->state = technique->state_new (self->shared);
  return TRUE;
}

/* Until it hangs still. */
static gboolean
settle (Scene *self, const RmpCall *call, GError **error)
{
  const RmpTechnique *technique = rmp_values_get_technique (self->values);
  const guint n = 3 * rmp_mesh_get_n_vertices (self->mesh);
  double fastest = INFINITY;

  for (guint k = 0; k < MOST_FRAMES && (k < 3 || fastest > STILL); k++)
    {
      rmp_output_clear (&self->output);
      if (!technique->step (self->shared, NULL, self->state, self->sampler, self->values, k / RATE,
                            RMP_TARGET_BAKE, NULL, &self->output, call, error))
        return FALSE;
      fastest = 0.0;
      for (guint i = 0; i < n; i++)
        fastest = MAX (fastest, fabs ((double) self->output.velocities[i]));
    }
  return TRUE;
}

/* --- pieces of fabric ------------------------------------------------------------------------- */

static RmpMesh *
finish_mesh (GArray *positions, GArray *faces, GError **error)
{
  return rmp_mesh_new (positions->len / 3, (const float *) (gpointer) positions->data,
                       faces->len / 3, (const guint32 *) (gpointer) faces->data, 0, NULL, NULL,
                       error);
}

/* The vertex of a ring, whichever way round it is counted. */
static guint32
ring_vertex (guint ring, guint index)
{
  return ring == 0 ? 0 : 1 + 3 * ring * (ring - 1) + index % (6 * ring);
}

/* Rings of 6, 12, 18, … vertices about a middle one: triangles that are nearly equilateral. */
static RmpMesh *
make_disc (guint n_rings, double radius, GError **error)
{
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (float));
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint ring = 0; ring <= n_rings; ring++)
    for (guint i = 0; i < MAX (6 * ring, 1); i++)
      {
        const double angle = ring > 0 ? 2.0 * G_PI * i / (6 * ring) : 0.0;
        const double r = radius * ring / n_rings;
        const float position[3] = { (float) (r * cos (angle)), 0.0f, (float) (r * sin (angle)) };

        g_array_append_vals (positions, position, 3);
      }
  for (guint ring = 0; ring < n_rings; ring++)
    for (guint sector = 0; sector < 6; sector++)
      for (guint i = 0; i <= ring; i++)
        {
          const guint32 inner = ring_vertex (ring, sector * ring + i);
          const guint32 outer = ring_vertex (ring + 1, sector * (ring + 1) + i);
          const guint32 next = ring_vertex (ring + 1, sector * (ring + 1) + i + 1);
          const guint32 one[3] = { inner, next, outer };
          const guint32 other[3] = { inner, ring_vertex (ring, sector * ring + i + 1), next };

          g_array_append_vals (faces, one, 3);
          if (i < ring)
            g_array_append_vals (faces, other, 3);
        }
  return finish_mesh (positions, faces, error);
}

/* Of oblongs with diagonals that alternate, the warp along x. Squares would be a grid to who looks
 * for one, as the disc is none.
 */
static RmpMesh *
make_strip (guint nx, guint nz, double cell, GError **error)
{
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (float));
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; i < nx * nz; i++)
    {
      const float position[3] = { (float) (cell * (i % nx)), 0.0f,
                                  (float) (OBLONG * cell * (i / nx)) };

      g_array_append_vals (positions, position, 3);
    }
  for (guint32 z = 0; z + 1 < nz; z++)
    for (guint32 x = 0; x + 1 < nx; x++)
      {
        const guint32 a = z * nx + x, b = a + 1, c = a + nx, d = c + 1;
        const guint32 even[6] = { a, d, b, a, c, d }, odd[6] = { a, c, b, b, c, d };

        g_array_append_vals (faces, (x + z) % 2 == 0 ? even : odd, 6);
      }
  return finish_mesh (positions, faces, error);
}

/* --- drape ------------------------------------------------------------------------------------ */

/* Whether a point of the plane is under a triangle, whichever way that lies. */
static gboolean
covers (const double corners[3][2], double x, double z)
{
  guint n_left = 0, n_right = 0;

  for (guint i = 0; i < 3; i++)
    {
      const double *a = corners[i], *b = corners[(i + 1) % 3];
      const double side = (b[0] - a[0]) * (z - a[1]) - (b[1] - a[1]) * (x - a[0]);

      n_left += side > 0.0;
      n_right += side < 0.0;
    }
  return n_left == 0 || n_right == 0;
}

static void
shade (guint8 *shadow, const double corners[3][2])
{
  const double pixel = 2.0 * FABRIC / PIXELS;
  double low[2] = { INFINITY, INFINITY }, high[2] = { -INFINITY, -INFINITY };
  gint range[2][2];

  for (guint i = 0; i < 6; i++)
    {
      low[i % 2] = MIN (low[i % 2], corners[i / 2][i % 2]);
      high[i % 2] = MAX (high[i % 2], corners[i / 2][i % 2]);
    }
  for (guint c = 0; c < 2; c++)
    {
      range[c][0] = CLAMP ((gint) floor ((low[c] + FABRIC) / pixel), 0, (gint) PIXELS - 1);
      range[c][1] = CLAMP ((gint) ceil ((high[c] + FABRIC) / pixel), 0, (gint) PIXELS - 1);
    }
  for (gint j = range[1][0]; j <= range[1][1]; j++)
    for (gint i = range[0][0]; i <= range[0][1]; i++)
      if (covers (corners, pixel * (i + 0.5) - FABRIC, pixel * (j + 0.5) - FABRIC))
        shadow[(guint) j * PIXELS + (guint) i] = 1;
}

static double
measure_shadow (const RmpMesh *mesh, const float *positions)
{
  const guint32 *faces = rmp_mesh_get_faces (mesh);
  g_autofree guint8 *shadow = g_new0 (guint8, PIXELS * PIXELS);
  guint n = 0;

  for (guint f = 0; f < rmp_mesh_get_n_faces (mesh); f++)
    {
      double corners[3][2];

      for (guint i = 0; i < 3; i++)
        {
          corners[i][0] = (double) positions[3 * (gsize) faces[3 * f + i]];
          corners[i][1] = (double) positions[3 * (gsize) faces[3 * f + i] + 2];
        }
      shade (shadow, corners);
    }
  for (guint i = 0; i < PIXELS * PIXELS; i++)
    n += shadow[i];
  return n * pow (2.0 * FABRIC / PIXELS, 2.0);
}

/* Waves of the edge of the shadow, from its outermost point round to it again: each goes in and
 * then out, by more than a ripple. Where on the edge it does so does not matter, since folds of one
 * fabric are not equally deep.
 */
static guint
count_nodes (guint n_rings, const float *positions)
{
  const guint n = 6 * n_rings;
  g_autofree double *radii = g_new (double, n);
  double low = INFINITY, high = -INFINITY, turn, ripple;
  guint n_nodes = 0, start = 0;
  gboolean inwards = TRUE;

  for (guint i = 0; i < n; i++)
    {
      const float *p = positions + 3 * (gsize) ring_vertex (n_rings, i);

      radii[i] = hypot ((double) p[0], (double) p[2]);
      start = radii[i] > high ? i : start;
      low = MIN (low, radii[i]);
      high = MAX (high, radii[i]);
    }
  if (high - low < 0.01 * FABRIC)
    return 0;
  ripple = NODE * (high - low);
  turn = high;
  for (guint i = 1; i <= n; i++)
    {
      const double radius = radii[(start + i) % n], back = inwards ? radius - turn : turn - radius;

      if (back > ripple)
        {
          n_nodes += inwards ? 1 : 0;
          inwards = !inwards;
          turn = radius;
        }
      else if (back < 0.0)
        turn = radius;
    }
  return n_nodes;
}

gboolean
rmp_lab_drape (const RmpValues *values, guint n_rings, RmpLabDrape *result, const RmpCall *call,
               GError **error)
{
  const double disc = G_PI * DISC * DISC, fabric = G_PI * FABRIC * FABRIC;
  g_autofree gboolean *held = NULL;
  g_auto (Scene) scene = { 0 };
  RmpMesh *mesh = make_disc (n_rings, FABRIC, error);
  guint n;

  if (!mesh)
    return FALSE;
  n = rmp_mesh_get_n_vertices (mesh);
  held = g_new (gboolean, n);
  for (guint v = 0; v < n; v++)
    {
      const float *p = rmp_mesh_get_positions (mesh) + 3 * (gsize) v;

      held[v] = hypot ((double) p[0], (double) p[2]) <= DISC * (1.0 + 1e-6);
    }
  if (!scene_init (&scene, values, mesh, held, FABRIC, TRUE, call, error) ||
      !settle (&scene, call, error))
    return FALSE;
  result->coefficient = (measure_shadow (mesh, scene.output.positions) - disc) / (fabric - disc);
  result->n_nodes = count_nodes (n_rings, scene.output.positions);
  return TRUE;
}

/* --- cantilever ------------------------------------------------------------------------------- */

/* How far below the edge it is pushed over a strip's end lies, radians. Cells bend at the lines
 * between them and have their slope in their middle: the edge, where the strip is level, is the
 * middle of the held cell. With its end as the edge the strip would be half a cell too short, which
 * is a tenth of the rigidity.
 */
static gboolean
measure_slope (const RmpValues *values, double overhang, double *slope, const RmpCall *call,
               GError **error)
{
  const guint nx = STRIP_CELLS + 2, nz = STRIP_WIDTH + 1;
  const double cell = overhang / (STRIP_CELLS + 0.5);
  g_autofree gboolean *held = g_new (gboolean, nx * nz);
  g_auto (Scene) scene = { 0 };
  RmpMesh *mesh = make_strip (nx, nz, cell, error);
  const float *end;

  if (!mesh)
    return FALSE;
  for (guint v = 0; v < nx * nz; v++)
    held[v] = v % nx < 2;
  if (!scene_init (&scene, values, mesh, held, overhang, FALSE, call, error) ||
      !settle (&scene, call, error))
    return FALSE;
  end = scene.output.positions + 3 * (gsize) (STRIP_WIDTH / 2 * nx + nx - 1);
  *slope = atan2 (-(double) end[1], (double) end[0] - 0.5 * cell);
  return TRUE;
}

gboolean
rmp_lab_cantilever (const RmpValues *values, RmpLabCantilever *result, const RmpCall *call,
                    GError **error)
{
  double low = 0.004, high = 0.4;

  for (guint i = 0; i < 11; i++)
    {
      const double middle = sqrt (low * high);
      double slope;

      if (!measure_slope (values, middle, &slope, call, error))
        return FALSE;
      if (slope < SLOPE)
        low = middle;
      else
        high = middle;
    }
  result->overhang = sqrt (low * high);
  result->bending_length = 0.5 * result->overhang;
  result->rigidity = rmp_values_get_real (values, RMP_CLOTH_DENSITY) * 9.81 *
                     pow (result->bending_length, 3.0);
  return TRUE;
}

/* --- tension ---------------------------------------------------------------------------------- */

gboolean
rmp_lab_tensile (const RmpValues *values, RmpLabTensile *result, const RmpCall *call,
                 GError **error)
{
  const guint nx = 17, nz = 5;
  const double length = TENSILE_CELL * (nx - 1);
  const double density = rmp_values_get_real (values, RMP_CLOTH_DENSITY);
  const double stiffness = rmp_values_get_real (values, RMP_CLOTH_STRETCH_WARP);
  const double gravity = MIN (2.0 * TENSILE_STRAIN * stiffness / (density * length), 1000.0);
  g_autoptr (RmpValues) heavy = rmp_values_copy (values);
  g_autofree gboolean *held = g_new (gboolean, nx * nz);
  g_auto (Scene) scene = { 0 };
  RmpMesh *mesh = make_strip (nx, nz, TENSILE_CELL, error);
  double stretch = 0.0;

  if (!mesh)
    return FALSE;
  for (guint v = 0; v < nx * nz; v++)
    held[v] = v % nx == 0;
  rmp_values_set_vec3 (heavy, RMP_CLOTH_GRAVITY, (const double[3]){ gravity, 0.0, 0.0 });
  if (!scene_init (&scene, heavy, mesh, held, 0.0, FALSE, call, error) ||
      !settle (&scene, call, error))
    return FALSE;
  for (guint z = 0; z < nz; z++)
    stretch += ((double) scene.output.positions[3 * (gsize) (z * nx + nx - 1)] - length) / nz;
  result->strain = stretch / length;
  /* of all its weight a part of the strip carries what hangs below: on the mean half */
  result->modulus = 0.5 * density * gravity * length / result->strain;
  return TRUE;
}

/* --- calibration ------------------------------------------------------------------------------ */

static void
scale_bend (RmpValues *values, const double bend[2], double factor)
{
  for (guint i = 0; i < 2; i++)
    rmp_values_set_real (values, RMP_CLOTH_BEND_WARP + i, CLAMP (factor * bend[i], 0.0, 1.0));
}

gboolean
rmp_lab_calibrate (RmpValues *values, guint n_rings, double coefficient, guint most,
                   RmpLabDrape *reached, const RmpCall *call, GError **error)
{
  const double bend[2] = { rmp_values_get_real (values, RMP_CLOTH_BEND_WARP),
                           rmp_values_get_real (values, RMP_CLOTH_BEND_WEFT) };
  double low = -3.0, high = 3.0, best = INFINITY, best_factor = 1.0;

  for (guint i = 0; i < most; i++)
    {
      /* first the fabric as it is */
      const double middle = 0.5 * (low + high), factor = pow (10.0, middle);
      RmpLabDrape drape;

      scale_bend (values, bend, factor);
      if (!rmp_lab_drape (values, n_rings, &drape, call, error))
        return FALSE;
      if (fabs (drape.coefficient - coefficient) < best)
        {
          best = fabs (drape.coefficient - coefficient);
          best_factor = factor;
          *reached = drape;
        }
      if (drape.coefficient < coefficient)
        low = middle;
      else
        high = middle;
    }
  scale_bend (values, bend, best_factor);
  return TRUE;
}
