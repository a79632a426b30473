/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "distance-volume.h"

#include <math.h>
#include <string.h>

#include "compute/parallel.h"
#include "geometry/bvh.h"
#include "geometry/disjoint.h"
#include "geometry/topology.h"
#include "geometry/vector.h"
#include "geometry/winding.h"

#define PAD 1 /* cells about the margin, so that corners of the outermost ones are known */

struct _RmpDistanceVolume
{
  gatomicrefcount ref_count;
  double low[3]; /* metres: the first corner */
  double cell;   /* metres */
  guint n[3];    /* corners along each axis, 2 at least */
  float *values; /* [n0 × n1 × n2], x fastest */
};

/* --- surfaces --------------------------------------------------------------------------------- */

static gint
compare_places (gconstpointer a, gconstpointer b, gpointer data)
{
  const double *positions = data;
  const double *p = positions + 3 * (gsize) * (const guint32 *) a;
  const double *q = positions + 3 * (gsize) * (const guint32 *) b;

  for (guint c = 0; c < 3; c++)
    if (p[c] != q[c])
      return p[c] < q[c] ? -1 : 1;
  return 0;
}

/* Faces between the first of the vertices that are in one place. (transfer full) */
static guint32 *
weld (guint n_vertices, const double *positions, guint n_faces, const guint32 *faces)
{
  g_autofree guint32 *order = g_new (guint32, (gsize) n_vertices + 1);
  g_autofree guint32 *first = g_new (guint32, (gsize) n_vertices + 1);
  guint32 *welded = g_new (guint32, 3 * (gsize) n_faces + 1);

  for (guint32 v = 0; v < n_vertices; v++)
    order[v] = v;
  g_qsort_with_data (order, (gint) n_vertices, sizeof *order, compare_places, (gpointer) positions);
  for (guint32 i = 0; i < n_vertices; i++)
    {
      const gboolean is_next = i > 0 &&
                               compare_places (&order[i - 1], &order[i], (gpointer) positions) == 0;

      first[order[i]] = is_next ? first[order[i - 1]] : order[i];
    }
  for (gsize i = 0; i < 3 * (gsize) n_faces; i++)
    welded[i] = first[faces[i]];
  return welded;
}

/* The edges of a hole. */
typedef struct
{
  guint n_edges;
  double low[3], high[3];
  double middle[3], across; /* metres; of the one that is told of */
} Hole;

/* Of a round one the diameter, however it lies. @group: in which its vertices are */
static void
measure_hole (const RmpTopology *topology, const double *positions, guint32 *groups, guint32 group,
              Hole *hole)
{
  for (guint c = 0; c < 3; c++)
    hole->middle[c] = 0.5 * (hole->low[c] + hole->high[c]);
  for (guint32 e = 0; e < topology->n_edges; e++)
    for (guint i = 0; i < 2 && rmp_topology_edge_is_border (topology, e); i++)
      {
        const guint32 end = topology->edges[2 * (gsize) e + i];

        if (rmp_disjoint_find (groups, end) == group)
          hole->across = MAX (
              hole->across, 2.0 * rmp_vector_distance (hole->middle, positions + 3 * (gsize) end));
      }
}

/* @holes: (out): how many there are; @hole: (out): of them the one with the most edges */
static void
find_hole (const RmpTopology *topology, const double *positions, guint *n_holes, Hole *hole)
{
  g_autofree guint32 *groups = rmp_disjoint_new (topology->n_vertices);
  g_autofree Hole *all = g_new0 (Hole, (gsize) topology->n_vertices + 1);
  guint32 group = 0;

  *n_holes = 0;
  *hole = (Hole){ 0 };
  for (guint32 e = 0; e < topology->n_edges; e++)
    if (rmp_topology_edge_is_border (topology, e))
      rmp_disjoint_join (groups, topology->edges[2 * (gsize) e],
                         topology->edges[2 * (gsize) e + 1]);
  for (guint32 e = 0; e < topology->n_edges; e++)
    {
      const guint32 *ends = topology->edges + 2 * (gsize) e;
      Hole *own = &all[rmp_disjoint_find (groups, ends[0])];

      if (!rmp_topology_edge_is_border (topology, e))
        continue;
      for (guint i = 0; i < 6; i++)
        {
          const double x = positions[3 * (gsize) ends[i / 3] + i % 3];

          own->low[i % 3] = own->n_edges > 0 || i > 2 ? MIN (own->low[i % 3], x) : x;
          own->high[i % 3] = own->n_edges > 0 || i > 2 ? MAX (own->high[i % 3], x) : x;
        }
      *n_holes += own->n_edges++ == 0 ? 1 : 0;
    }
  for (guint32 v = 0; v < topology->n_vertices; v++)
    if (all[v].n_edges > hole->n_edges)
      {
        *hole = all[v];
        group = v;
      }
  if (*n_holes > 0)
    measure_hole (topology, positions, groups, group, hole);
}

static gboolean
check_closed (guint n_vertices, const double *positions, guint n_faces, const guint32 *faces,
              GError **error)
{
  RmpTopology *topology = rmp_topology_new (n_vertices, n_faces, faces);
  guint n_holes;
  Hole hole;

  find_hole (topology, positions, &n_holes, &hole);
  rmp_topology_unref (topology);
  if (n_holes == 0)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
               g_dngettext (GETTEXT_PACKAGE,
                            "It has %u hole, of %u edges about (%.3f, %.3f, %.3f) m, %.3f m "
                            "across, and so no inside. Close it in the model.",
                            "It has %u holes, the largest of %u edges about (%.3f, %.3f, %.3f) m, "
                            "%.3f m across, and so no inside. Close them in the model.",
                            n_holes),
               n_holes, hole.n_edges, hole.middle[0], hole.middle[1], hole.middle[2], hole.across);
  return FALSE;
}

static gboolean
check_numbers (guint n_vertices, const double *positions, guint n_faces, GError **error)
{
  if (n_faces == 0 || n_vertices == 0)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("It has no faces."));
      return FALSE;
    }
  for (gsize i = 0; i < 3 * (gsize) n_vertices; i++)
    if (!isfinite (positions[i]))
      {
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                     _ ("Its vertex %u is nowhere: its place has a number that is none."),
                     (guint) (i / 3));
        return FALSE;
      }
  return TRUE;
}

/* --- the grid --------------------------------------------------------------------------------- */

static gboolean
lay_grid (RmpDistanceVolume *self, guint n_vertices, const double *positions, guint n_cells,
          double margin, GError **error)
{
  double high[3], longest = 0.0, n_corners = 1.0;

  for (guint c = 0; c < 3; c++)
    {
      self->low[c] = INFINITY;
      high[c] = -INFINITY;
    }
  for (gsize i = 0; i < 3 * (gsize) n_vertices; i++)
    {
      self->low[i % 3] = MIN (self->low[i % 3], positions[i]);
      high[i % 3] = MAX (high[i % 3], positions[i]);
    }
  for (guint c = 0; c < 3; c++)
    longest = MAX (longest, high[c] - self->low[c]);
  self->cell = longest / MAX (n_cells, 1);
  if (!(self->cell > 0.0) || !isfinite (self->cell))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                           _ ("All of it is in one place."));
      return FALSE;
    }
  for (guint c = 0; c < 3; c++)
    {
      const double about = ceil (margin / self->cell) + PAD;
      const double n = ceil ((high[c] - self->low[c]) / self->cell) + 2.0 * about + 1.0;

      self->low[c] -= about * self->cell;
      n_corners *= n;
      self->n[c] = (guint) MIN (n, 1e9);
    }
  if (n_cells >= RMP_DISTANCE_VOLUME_LEAST_CELLS && n_cells <= RMP_DISTANCE_VOLUME_MOST_CELLS &&
      n_corners * sizeof (float) <= RMP_DISTANCE_VOLUME_MOST_BYTES)
    return TRUE;
  if (n_cells < RMP_DISTANCE_VOLUME_LEAST_CELLS)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                 _ ("%u cells are too few to tell its inside: at least %u."), n_cells,
                 RMP_DISTANCE_VOLUME_LEAST_CELLS);
  else
    g_set_error (
        error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
        _ ("With %u cells along it would take %.0f MiB, and may take %.0f. Give it fewer."),
        n_cells, n_corners * sizeof (float) / 1048576.0,
        (double) RMP_DISTANCE_VOLUME_MOST_BYTES / 1048576.0);
  return FALSE;
}

/* What the surface is asked. */
typedef struct
{
  const RmpBvh *bvh;
  const RmpWinding *winding;
} Surface;

/* A row along x. It begins outside; farther from the surface than a cell is long the sign stays.
 *
 * Returns: whether any of it is inside
 */
static gboolean
fill_row (RmpDistanceVolume *self, const Surface *surface, guint row)
{
  float *values = self->values + (gsize) self->n[0] * row;
  double point[3] = { 0.0, self->low[1] + self->cell * (row % self->n[1]),
                      self->low[2] + self->cell * (guint) (row / self->n[1]) };
  gboolean is_inside = FALSE, any = FALSE;
  double before = INFINITY;

  for (guint i = 0; i < self->n[0]; i++)
    {
      RmpSurfacePoint hit;
      double distance = 0.0;

      point[0] = self->low[0] + self->cell * i;
      rmp_bvh_closest (surface->bvh, point, &hit, &distance);
      /* a millionth: places in the tree are rounded */
      if (MAX (distance, before) <= self->cell * (1.0 + 1e-6))
        is_inside = fabs (rmp_winding_number (surface->winding, point)) > 0.5;
      values[i] = (float) (is_inside ? -distance : distance);
      any = any || is_inside;
      before = distance;
    }
  return any;
}

static gboolean
fill (RmpDistanceVolume *self, const Surface *surface, GCancellable *cancellable, GError **error)
{
  const guint n_rows = self->n[1] * self->n[2];
  guint n_inside = 0;

#pragma omp parallel for schedule(dynamic, 16) reduction(+ : n_inside) \
    num_threads(rmp_parallel_threads((gsize) n_rows *self->n[0], 0))
  for (guint row = 0; row < n_rows; row++)
    if (!g_cancellable_is_cancelled (cancellable))
      n_inside += fill_row (self, surface, row) ? 1 : 0;
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (n_inside > 0)
    return TRUE;
  g_set_error (
      error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
      _ ("Nothing is inside it, or it is thinner than a cell, %.4f m. Give it more cells."),
      self->cell);
  return FALSE;
}

RmpDistanceVolume *
rmp_distance_volume_new (guint n_vertices, const double *positions, guint n_faces,
                         const guint32 *faces, guint n_cells, double margin,
                         GCancellable *cancellable, GError **error)
{
  g_autoptr (RmpDistanceVolume) self = g_new0 (RmpDistanceVolume, 1);
  g_autofree guint32 *welded = NULL;
  g_autofree float *places = NULL;
  g_autoptr (RmpBvh) bvh = NULL;
  g_autoptr (RmpWinding) winding = NULL;
  Surface surface;

  g_atomic_ref_count_init (&self->ref_count);
  if (!check_numbers (n_vertices, positions, n_faces, error))
    return NULL;
  welded = weld (n_vertices, positions, n_faces, faces);
  if (!check_closed (n_vertices, positions, n_faces, welded, error) ||
      !lay_grid (self, n_vertices, positions, n_cells, margin, error))
    return NULL;
  self->values = g_new (float, (gsize) self->n[0] * self->n[1] * self->n[2]);
  places = g_new (float, 3 * (gsize) n_vertices);
  for (gsize i = 0; i < 3 * (gsize) n_vertices; i++)
    places[i] = (float) positions[i];
  bvh = rmp_bvh_new (n_faces, welded, places, NULL);
  winding = rmp_winding_new (n_faces, welded, positions);
  surface = (Surface){ bvh, winding };
  return fill (self, &surface, cancellable, error) ? g_steal_pointer (&self) : NULL;
}

RmpDistanceVolume *
rmp_distance_volume_ref (RmpDistanceVolume *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_distance_volume_unref (RmpDistanceVolume *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->values);
  g_free (self);
}

double
rmp_distance_volume_get_cell (const RmpDistanceVolume *self)
{
  return self->cell;
}

gsize
rmp_distance_volume_measure_memory (const RmpDistanceVolume *self)
{
  return (gsize) self->n[0] * self->n[1] * self->n[2] * sizeof (float);
}

/* --- queries ---------------------------------------------------------------------------------- */

gboolean
rmp_distance_volume_query (const RmpDistanceVolume *self, const double point[3], double *distance,
                           double normal[3])
{
  const gsize strides[3] = { 1, self->n[0], (gsize) self->n[0] * self->n[1] };
  gsize first = 0;
  double parts[3];

  for (guint c = 0; c < 3; c++)
    {
      const double at = (point[c] - self->low[c]) / self->cell;
      guint i;

      if (!(at >= 0.0 && at <= self->n[c] - 1))
        return FALSE;
      i = MIN ((guint) at, self->n[c] - 2);
      parts[c] = at - i;
      first += i * strides[c];
    }
  *distance = normal[0] = normal[1] = normal[2] = 0.0;
  for (guint k = 0; k < 8; k++)
    {
      double value = (double) self->values[first + (k & 1) * strides[0] +
                                           (k >> 1 & 1) * strides[1] + (k >> 2) * strides[2]];
      double weights[3];

      for (guint c = 0; c < 3; c++)
        weights[c] = k >> c & 1 ? parts[c] : 1.0 - parts[c];
      *distance += value * weights[0] * weights[1] * weights[2];
      for (guint c = 0; c < 3; c++)
        normal[c] += (k >> c & 1 ? value : -value) * weights[(c + 1) % 3] * weights[(c + 2) % 3];
    }
  if (!rmp_vector_normalise (normal))
    normal[1] = 1.0; /* as far from one side as from the other: either way leads out */
  return TRUE;
}
