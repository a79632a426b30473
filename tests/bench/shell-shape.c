/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/shell-shape.h"

#include <math.h>
#include <string.h>

#define RATIO 100.0
#define STOP 0.8

#define SLAB .50 /* metres */
#define BAR .80
#define PILLOW .50
#define SHORTER .10 /* of the slab's length */
#define ANGLE 1.2   /* radians that the bar bends */
#define DENT .04    /* metres */
#define PRESSED .05 /* of the pillow's length */

/* --- meshes ----------------------------------------------------------------------------------- */

/* The surface of a box of squares, or one layer of them where @up is 0; vertices are found again by
 * where they lie.
 */
typedef struct
{
  guint n[3];
  GHashTable *numbers;
  GArray *places, *faces; /* (element-type guint32), three an item */
} Box;

static guint32
number_vertex (Box *self, const guint at[3])
{
  const guint key = (at[2] * (self->n[1] + 1) + at[1]) * (self->n[0] + 1) + at[0] + 1;
  gpointer known = g_hash_table_lookup (self->numbers, GUINT_TO_POINTER (key));
  guint32 number;

  if (known)
    return GPOINTER_TO_UINT (known) - 1;
  number = self->places->len / 3;
  g_array_append_vals (self->places, at, 3);
  g_hash_table_insert (self->numbers, GUINT_TO_POINTER (key), GUINT_TO_POINTER (number + 1));
  return number;
}

/* @axis: across the side; @level: where it is; @turned: looks the other way */
static void
add_side (Box *self, guint axis, guint level, gboolean turned)
{
  const guint u = (axis + 1) % 3, v = (axis + 2) % 3;

  for (guint j = 0; j < self->n[v]; j++)
    for (guint i = 0; i < self->n[u]; i++)
      {
        guint32 corners[4], faces[6];

        for (guint k = 0; k < 4; k++)
          {
            guint at[3];

            at[axis] = level;
            at[u] = i + (k == 1 || k == 2);
            at[v] = j + (k >= 2);
            corners[turned ? 3 - k : k] = number_vertex (self, at);
          }
        for (guint k = 0; k < 6; k++)
          faces[k] = corners[((const guint[]){ 0, 1, 2, 0, 2, 3 })[k]];
        if ((i + j) % 2)
          for (guint k = 0; k < 6; k++)
            faces[k] = corners[((const guint[]){ 0, 1, 3, 1, 2, 3 })[k]];
        g_array_append_vals (self->faces, faces, 6);
      }
}

static void
place (RmpBenchShape shape, const guint n[3], const guint at[3], double to[3])
{
  const double length = shape == RMP_BENCH_SLAB ? SLAB : shape == RMP_BENCH_BAR ? BAR : PILLOW;
  const double edge = length / n[0];

  for (guint c = 0; c < 3; c++)
    to[c] = edge * (at[c] - 0.5 * n[c]);
  if (shape == RMP_BENCH_PILLOW)
    {
      const double u = 2.0 * at[0] / n[0] - 1.0, v = 2.0 * at[1] / n[1] - 1.0;

      to[2] = (at[2] > 0 ? 0.15 : -0.15) * length * sqrt (MAX ((1.0 - u * u) * (1.0 - v * v), 0.0));
    }
}

/* A pillow is a box of one layer whose sides are closed up. */
static void
make_mesh (RmpBenchShell *self, const RmpBenchShellPlan *plan)
{
  Box box = { { plan->along, plan->across, plan->up },
              g_hash_table_new (NULL, NULL),
              g_array_new (FALSE, FALSE, sizeof (guint32)),
              g_array_new (FALSE, FALSE, sizeof (guint32)) };

  add_side (&box, 2, plan->up, FALSE);
  if (plan->shape != RMP_BENCH_SLAB)
    add_side (&box, 2, 0, TRUE);
  for (guint axis = 0; axis < 2 && plan->shape == RMP_BENCH_BAR; axis++)
    {
      add_side (&box, axis, 0, TRUE);
      add_side (&box, axis, box.n[axis], FALSE);
    }
  if (plan->shape == RMP_BENCH_PILLOW)
    {
      g_autofree guint32 *joined = g_new (guint32, box.places->len / 3);
      guint32 *faces = (guint32 *) (gpointer) box.faces->data;
      guint32 n = 0;

      for (guint32 v = 0; v < box.places->len / 3; v++)
        {
          guint at[3];
          gboolean rim;

          memcpy (at, &g_array_index (box.places, guint32, 3 * v), sizeof at);
          rim = at[0] == 0 || at[1] == 0 || at[0] == box.n[0] || at[1] == box.n[1];
          if (rim && at[2] == 0)
            {
              at[2] = plan->up;
              joined[v] = joined[number_vertex (&box, at)];
              continue;
            }
          memmove (&g_array_index (box.places, guint32, 3 * n),
                   &g_array_index (box.places, guint32, 3 * v), 3 * sizeof (guint32));
          joined[v] = n++;
        }
      for (guint k = 0; k < box.faces->len; k++)
        faces[k] = joined[faces[k]];
      g_array_set_size (box.places, 3 * n);
    }
  self->n = box.places->len / 3;
  self->topology = rmp_topology_new (self->n, box.faces->len / 3,
                                     (const guint32 *) (gpointer) box.faces->data);
  self->rest = g_new (double, 3 * self->n);
  for (guint v = 0; v < self->n; v++)
    place (plan->shape, box.n, &g_array_index (box.places, guint32, 3 * v), self->rest + 3 * v);
  g_hash_table_unref (box.numbers);
  g_array_unref (box.places);
  g_array_unref (box.faces);
}

/* --- skins ------------------------------------------------------------------------------------ */

static RmpShellRows *
find_clusters (const RmpBenchShell *self, double wavelength)
{
  const RmpShellClusterPlan plan = { 2.0, 2.0, STOP, RMP_SHELL_FILTER_WIDTH, 0, FALSE };
  g_autofree double *wavelengths = g_new (double, self->n);

  for (guint v = 0; v < self->n; v++)
    wavelengths[v] = wavelength;
  return rmp_shell_clusters_new (self->topology, self->rest, wavelengths, &plan, NULL, NULL);
}

void
rmp_bench_shell_init (RmpBenchShell *self, const RmpBenchShellPlan *plan)
{
  const RmpShellModuli moduli = { FALSE, 1.0, 1.0, 1.0, FALSE };
  const double grain[3] = { 1.0, 0.0, 0.0 };
  g_autofree RmpShellMaterial *materials = NULL;
  double low = 1e-3, high = 1.0;
  RmpShellRows *rows = NULL;

  *self = (RmpBenchShell){ .shape = plan->shape };
  make_mesh (self, plan);
  for (guint i = 0; i < 12; i++)
    {
      self->wavelength = sqrt (low * high);
      g_clear_pointer (&rows, rmp_shell_rows_free);
      rows = find_clusters (self, self->wavelength);
      if (rows->n > plan->centres)
        low = self->wavelength;
      else
        high = self->wavelength;
    }
  self->material = (RmpShellMaterial){ 1e-3, RATIO * 1e4, 1e4, 0.45, 0.45 };
  self->material.thickness = rmp_shell_thickness_for (&self->material, self->wavelength);
  materials = g_new (RmpShellMaterial, self->n);
  for (guint v = 0; v < self->n; v++)
    materials[v] = self->material;
  self->skin = rmp_shell_skin_new (self->topology, self->rest, grain, materials, &moduli);
  self->constraint = rmp_shell_constraint_new (rows, 1, NULL);
  self->work = rmp_shell_work_new (self->skin, self->constraint);
}

void
rmp_bench_shell_clear (RmpBenchShell *self)
{
  rmp_shell_work_free (self->work);
  rmp_shell_constraint_free (self->constraint);
  rmp_shell_skin_free (self->skin);
  rmp_topology_unref (self->topology);
  g_free (self->rest);
}

/* A circle's arc along the bar's middle. */
static void
bend (const double rest[3], double share, double to[3])
{
  const double bent = share * ANGLE, radius = BAR / bent;
  const double angle = rest[0] / radius;

  to[0] = (radius - rest[2]) * sin (angle);
  to[1] = rest[1];
  to[2] = radius - (radius - rest[2]) * cos (angle);
}

void
rmp_bench_shell_move (const RmpBenchShell *self, double share, double *target)
{
  memcpy (target, self->rest, 3 * self->n * sizeof (double));
  for (guint v = 0; v < self->n && share > 0.0; v++)
    {
      const double *rest = self->rest + 3 * v;
      double *to = target + 3 * v;

      switch (self->shape)
        {
        case RMP_BENCH_SLAB:
          to[0] *= 1.0 - share * SHORTER;
          break;
        case RMP_BENCH_BAR:
          bend (rest, share, to);
          break;
        case RMP_BENCH_PILLOW:
          to[0] *= 1.0 - share * PRESSED;
          to[2] -= share * DENT * (rest[2] > 0.0 ? 1.0 : 0.0) *
                   exp (-0.5 * (rest[0] * rest[0] + rest[1] * rest[1]) / (0.08 * 0.08));
          break;
        default:
          g_assert_not_reached ();
        }
    }
}
