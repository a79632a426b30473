/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/assets/sequence-fit.h"

#include <math.h>
#include <string.h>

/* Beyond this factor, half the edges are not those of a moving cloth but lines through its middle.
 */
#define TORN 3.0

/* In sizes of the mesh: text formats have four digits. */
#define SAME_POSITION 1e-5
#define SAME_EXTENT 1e-4

#define NONE G_MAXUINT32

void
rmp_sequence_fit_clear (RmpSequenceFit *self)
{
  g_clear_pointer (&self->points, g_free);
  g_clear_pointer (&self->vertices, g_free);
}

/* --- by number -------------------------------------------------------------------------------- */

static guint
count_used (const guint32 *order, guint n)
{
  guint n_used = 0;

  for (guint i = 0; i < n; i++)
    n_used += order[i] != NONE;
  return n_used;
}

/* A vertex that several points claim follows the first of them. */
static void
invert (RmpSequenceFit *self)
{
  for (guint i = self->n_points; i-- > 0;)
    if (self->vertices[i] != NONE)
      self->points[self->vertices[i]] = i;
}

gboolean
rmp_sequence_fit_count (RmpSequenceFit *self, RmpMesh *mesh, const guint32 *order, guint n_file,
                        guint n_points)
{
  self->n_vertices = rmp_mesh_get_n_vertices (mesh);
  self->n_points = n_points;
  self->matched = -1;
  self->scale = 1.0;
  memset (self->shift, 0, sizeof self->shift);
  self->counts[0] = order ? n_file : self->n_vertices;
  self->counts[1] = order ? count_used (order, n_file) : self->n_vertices;
  self->counts[2] = self->n_vertices;
  if (n_points != self->counts[0] && n_points != self->counts[1] && n_points != self->counts[2])
    return FALSE;

  self->vertices = g_new (guint32, n_points);
  self->points = g_new0 (guint32, self->n_vertices);
  if (order && n_points == self->counts[0])
    memcpy (self->vertices, order, n_points * sizeof *order);
  else if (order && n_points == self->counts[1])
    {
      for (guint i = 0, point = 0; i < n_file; i++)
        if (order[i] != NONE)
          self->vertices[point++] = order[i];
    }
  else
    for (guint i = 0; i < n_points; i++)
      self->vertices[i] = i;
  invert (self);
  return TRUE;
}

/* --- sizes ------------------------------------------------------------------------------------ */

typedef struct
{
  double low[3], high[3];
} Box;

static Box
find_box (const float *positions, const guint32 *chosen, guint n)
{
  Box box = { { G_MAXDOUBLE, G_MAXDOUBLE, G_MAXDOUBLE },
              { -G_MAXDOUBLE, -G_MAXDOUBLE, -G_MAXDOUBLE } };

  for (gsize i = 0; i < n; i++)
    for (gsize k = 0; k < 3; k++)
      {
        double value = (double) positions[3 * (chosen ? chosen[i] : i) + k];

        box.low[k] = MIN (box.low[k], value);
        box.high[k] = MAX (box.high[k], value);
      }
  return box;
}

static double
diagonal (const Box *box)
{
  double sum = 0.0;

  for (guint k = 0; k < 3; k++)
    sum += (box->high[k] - box->low[k]) * (box->high[k] - box->low[k]);
  return sqrt (sum);
}

/* Cloth moves, but not to ten times its size. */
static double
guess_scale (const Box *mesh, const Box *frame)
{
  double own = diagonal (mesh), other = diagonal (frame);
  double power = own > 0.0 && other > 0.0 ? round (log10 (own / other)) : 0.0;

  return fabs (power) <= 6.0 ? pow (10.0, power) : 1.0;
}

/* --- whether edges hold ----------------------------------------------------------------------- */

static double
edge_length (const float *positions, guint32 a, guint32 b)
{
  double sum = 0.0;

  for (guint k = 0; k < 3; k++)
    {
      double difference = (double) positions[3 * (gsize) a + k] -
                          (double) positions[3 * (gsize) b + k];

      sum += difference * difference;
    }
  return sqrt (sum);
}

static gboolean
edges_hold (const RmpSequenceFit *self, RmpMesh *mesh, const float *frame)
{
  const float *rest = rmp_mesh_get_positions (mesh);
  const guint32 *faces = rmp_mesh_get_faces (mesh);
  guint n = 0, n_torn = 0;

  for (gsize f = 0; f < rmp_mesh_get_n_faces (mesh); f++)
    for (gsize c = 0; c < 3; c++)
      {
        guint32 a = faces[3 * f + c], b = faces[3 * f + (c + 1) % 3];
        double before = edge_length (rest, a, b);
        double after = self->scale * edge_length (frame, self->points[a], self->points[b]);

        n++;
        n_torn += after > TORN * before || TORN * after < before;
      }
  return 2 * n_torn < n;
}

/* --- by place --------------------------------------------------------------------------------- */

typedef struct
{
  const float *positions;
} Sorting;

static gint
compare_x (gconstpointer a, gconstpointer b, gpointer data)
{
  const Sorting *sorting = data;
  float first = sorting->positions[3 * (gsize) * (const guint32 *) a];
  float second = sorting->positions[3 * (gsize) * (const guint32 *) b];

  return (first > second) - (first < second);
}

/* Vertices along x. */
static guint32 *
sort_vertices (RmpMesh *mesh)
{
  guint n = rmp_mesh_get_n_vertices (mesh);
  guint32 *sorted = g_new (guint32, n);
  Sorting sorting = { rmp_mesh_get_positions (mesh) };

  for (guint i = 0; i < n; i++)
    sorted[i] = i;
  g_qsort_with_data (sorted, (gint) n, sizeof *sorted, compare_x, &sorting);
  return sorted;
}

/* The vertex within @reach of @position that is nearest, or NONE. */
static guint32
find_vertex (const float *positions, const guint32 *sorted, guint n, const double position[3],
             double reach)
{
  guint low = 0, high = n;
  double best = reach;
  guint32 found = NONE;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if ((double) positions[3 * (gsize) sorted[middle]] < position[0] - reach)
        low = middle + 1;
      else
        high = middle;
    }
  for (; low < n && (double) positions[3 * (gsize) sorted[low]] <= position[0] + reach; low++)
    {
      const float *p = positions + 3 * (gsize) sorted[low];
      double gap = hypot (hypot (position[0] - (double) p[0], position[1] - (double) p[1]),
                          position[2] - (double) p[2]);

      if (gap > best)
        continue;
      best = gap;
      found = sorted[low];
    }
  return found;
}

/* Whether @frame is the mesh itself: then the points are paired and the shift between them is
 * known.
 */
static gboolean
pair_positions (RmpSequenceFit *self, RmpMesh *mesh, const Box *own, const guint32 *sorted,
                const float *frame)
{
  const float *positions = rmp_mesh_get_positions (mesh);
  Box box = find_box (frame, NULL, self->n_points);
  double size = diagonal (own);
  g_autofree guint8 *met = g_new0 (guint8, self->n_vertices);
  guint n_met = 0;

  for (guint k = 0; k < 3; k++)
    {
      if (fabs (own->high[k] - own->low[k] - self->scale * (box.high[k] - box.low[k])) >
          SAME_EXTENT * size)
        return FALSE;
      self->shift[k] = 0.5 * (own->low[k] + own->high[k]) -
                       0.5 * self->scale * (box.low[k] + box.high[k]);
    }
  for (guint i = 0; i < self->n_points; i++)
    {
      double position[3];
      guint32 vertex;

      for (guint k = 0; k < 3; k++)
        position[k] = self->scale * (double) frame[3 * (gsize) i + k] + self->shift[k];
      vertex = find_vertex (positions, sorted, self->n_vertices, position, SAME_POSITION * size);
      self->vertices[i] = vertex;
      if (vertex != NONE && !met[vertex])
        n_met += met[vertex] = 1;
    }
  return n_met == self->n_vertices;
}

gboolean
rmp_sequence_fit_positions (RmpSequenceFit *self, RmpMesh *mesh, const float *frames,
                            guint n_frames, double scale)
{
  Box own = find_box (rmp_mesh_get_positions (mesh), NULL, self->n_vertices);
  Box first = find_box (frames, self->points, self->n_vertices);
  g_autofree guint32 *sorted = NULL;

  self->scale = scale > 0.0 ? scale : guess_scale (&own, &first);
  if (edges_hold (self, mesh, frames))
    return TRUE;

  sorted = sort_vertices (mesh);
  for (guint i = 0; i < n_frames; i++)
    if (pair_positions (self, mesh, &own, sorted, frames + 3 * (gsize) i * self->n_points))
      {
        self->matched = (gint) i;
        invert (self);
        return TRUE;
      }
  return FALSE;
}
