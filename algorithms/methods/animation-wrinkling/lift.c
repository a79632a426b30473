/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/animation-wrinkling/lift.h"

#include "geometry/smoothstep.h"
#include "geometry/vector.h"
#include "wrinkles/path.h"
#include "wrinkles/reach.h"

#include <string.h>

/* Along a curve compression is averaged over so many half widths. */
#define WINDOW 3.0
#define MAX_HEIGHTS 32

/* Compression along a curve, to be averaged. */
typedef struct
{
  guint n;
  const double *arcs, *values;
  double *sums; /* [n] integrals from the first point */
  gboolean closed;
} Signal;

static double
integral (const Signal *self, double s)
{
  guint low = 0, high = self->n - 1;
  double length = self->arcs[high], turns = 0.0, t, value;

  if (self->closed && length > 0.0)
    {
      turns = floor (s / length);
      s -= turns * length;
    }
  s = CLAMP (s, 0.0, length);
  while (high - low > 1)
    {
      guint middle = (low + high) / 2;

      if (self->arcs[middle] <= s)
        low = middle;
      else
        high = middle;
    }
  t = self->arcs[high] > self->arcs[low]
          ? (s - self->arcs[low]) / (self->arcs[high] - self->arcs[low])
          : 0.0;
  value = self->values[low] + t * (self->values[high] - self->values[low]);
  return turns * self->sums[self->n - 1] + self->sums[low] +
         0.5 * (self->values[low] + value) * (s - self->arcs[low]);
}

static double
average (const Signal *self, guint point, double window)
{
  double begin = self->arcs[point] - 0.5 * window, end = self->arcs[point] + 0.5 * window;

  if (!self->closed)
    {
      begin = MAX (begin, 0.0);
      end = MIN (end, self->arcs[self->n - 1]);
    }
  return end > begin ? (integral (self, end) - integral (self, begin)) / (end - begin)
                     : self->values[point];
}

/* The factor on the height at @distance from the end of a curve. An end that continues in another
 * curve, in itself or over the hem is not tapered.
 */
static double
taper (RmpCreaseEnd end, double distance, double reach)
{
  if (end == RMP_CREASE_END_MERGED || end == RMP_CREASE_END_CLOSED ||
      end == RMP_CREASE_END_BORDER || !(reach > 0.0))
    return 1.0;
  return rmp_smoothstep (distance / reach);
}

static void
ridge_init (RmpCreaseRidge *self, const RmpCrease *crease, const RmpCreaseField *field,
            const RmpCreaseOptions *options, const RmpCreaseStyle *style)
{
  const RmpSurfaceCurve *curve = crease->curve;
  const RmpCreaseCloth *cloth = field->cloth;
  guint n = curve->n_points;
  g_autofree double *arcs = g_new (double, n), *values = g_new (double, n),
                    *sums = g_new0 (double, n);
  Signal signal = { n, arcs, values, sums, crease->ends[1] == RMP_CREASE_END_CLOSED };

  *self = (RmpCreaseRidge){ .n = n,
                            .positions = g_new (double, 3 * (gsize) n),
                            .half_widths = g_new (double, n),
                            .angles = g_new (double, n),
                            .bumps = g_new (double, n),
                            .gains = g_new (double, n),
                            .compression = g_new (double, n) };
  rmp_surface_curve_positions (curve, cloth->topology->faces, cloth->rest, self->positions);
  self->length = rmp_surface_curve_arcs (curve, cloth->topology->faces, cloth->rest, arcs);
  for (guint i = 0; i < n; i++)
    {
      RmpCreasePosition position;

      rmp_crease_field_at (field, curve->points + i, &position);
      values[i] = MAX (position.compression, crease->held);
      if (i > 0)
        sums[i] = sums[i - 1] + 0.5 * (values[i] + values[i - 1]) * (arcs[i] - arcs[i - 1]);
    }
  for (guint i = 0; i < n; i++)
    {
      RmpFoldArc arc;

      self->compression[i] = average (&signal, i,
                                      WINDOW * rmp_crease_options_half_width (options, values[i]));
      rmp_fold_arc_init (&arc, self->compression[i], options->least_radius,
                         options->most_half_width, options->wide_until);
      self->half_widths[i] = arc.half_width;
      self->angles[i] = arc.half_angle;
      self->bumps[i] = style->section == RMP_CREASE_SECTION_SMOOTH
                           ? arc.half_width * rmp_fold_bump_height (self->compression[i])
                           : 0.0;
    }
  for (guint i = 0; i < n; i++)
    self->gains[i] = crease->strength *
                     taper (crease->ends[0], arcs[i], style->taper * self->half_widths[0]) *
                     taper (crease->ends[1], arcs[n - 1] - arcs[i],
                            style->taper * self->half_widths[n - 1]);
}

static void
ridge_clear (RmpCreaseRidge *self)
{
  g_free (self->positions);
  g_free (self->half_widths);
  g_free (self->angles);
  g_free (self->bumps);
  g_free (self->gains);
  g_free (self->compression);
}

/* Height at @across from the position @t between a point of the curve and the next. */
static double
section_height (const RmpCreaseRidge *self, RmpCreaseSection section, guint point, double t,
                double across)
{
  guint next = MIN (point + 1, self->n - 1);
  RmpFoldArc arc = { .half_width = (1.0 - t) * self->half_widths[point] +
                                   t * self->half_widths[next],
                     .half_angle = (1.0 - t) * self->angles[point] + t * self->angles[next] };
  double gain = (1.0 - t) * self->gains[point] + t * self->gains[next];

  if (section == RMP_CREASE_SECTION_SMOOTH)
    return gain * ((1.0 - t) * self->bumps[point] + t * self->bumps[next]) *
           rmp_fold_bump (across / arc.half_width);
  return gain * rmp_fold_arc_height (&arc, across);
}

double
rmp_crease_ridge_crest (const RmpCreaseRidge *self, const RmpCreaseStyle *style, guint point)
{
  return section_height (self, style->section, point, 0.0, 0.0);
}

/* --- all of them ------------------------------------------------------------------------------ */

/* A piece of a curve as a face sees it. */
typedef struct
{
  double from[3], to[3];
  guint32 ridge, point;
} Entry;

struct _RmpCreaseLift
{
  const RmpCreaseCloth *cloth;
  RmpCreaseStyle style;
  guint n_ridges;
  RmpCreaseRidge *ridges;
  guint32 *start; /* [#F + 1] into entries, those of one ridge together */
  Entry *entries;
};

/* Turns @point, which lies in the plane of @face, about their common edge into the plane of @to. */
static void
unfold (const RmpCreaseCloth *cloth, guint32 edge, guint32 face, guint32 to, double point[3])
{
  const double *a = cloth->rest + 3 * (gsize) cloth->topology->edges[2 * (gsize) edge];
  const double *b = cloth->rest + 3 * (gsize) cloth->topology->edges[2 * (gsize) edge + 1];
  double along[3], in[3], out[3], off[3], s, d;

  rmp_vector_sub (b, a, along);
  rmp_vector_normalise (along);
  rmp_vector_cross (cloth->axes[face][2], along, in);
  rmp_vector_cross (cloth->axes[to][2], along, out);
  rmp_vector_sub (point, a, off);
  s = rmp_vector_dot (off, along);
  d = rmp_vector_dot (off, in);
  for (guint c = 0; c < 3; c++)
    point[c] = a[c] + s * along[c] + d * out[c];
}

/* The edge two faces share, or RMP_INDEX_NONE. */
static guint32
shared_edge (const RmpTopology *topology, guint32 a, guint32 b)
{
  for (guint k = 0; k < 3; k++)
    {
      guint32 edge = topology->face_edges[3 * (gsize) a + k];

      if (edge != RMP_INDEX_NONE && rmp_edge_path_face_across (topology, edge, a) == b)
        return edge;
    }
  return RMP_INDEX_NONE;
}

typedef struct
{
  guint32 face;
  Entry entry;
} Placed;

static void
place_piece (const RmpCreaseLift *self, RmpReach *reach, guint32 ridge, guint32 point, guint32 face,
             GArray *placed)
{
  const RmpCreaseRidge *curve = self->ridges + ridge;
  const double *from = curve->positions + 3 * (gsize) point, *to = from + 3;
  double radius = MAX (curve->half_widths[point], curve->half_widths[point + 1]), middle[3];
  const guint32 *faces;
  guint n;

  if (!(curve->gains[point] > 0.0 && curve->angles[point] > 0.0) &&
      !(curve->gains[point + 1] > 0.0 && curve->angles[point + 1] > 0.0))
    return;
  for (guint c = 0; c < 3; c++)
    middle[c] = 0.5 * (from[c] + to[c]);
  faces = rmp_reach_flood (reach, self->cloth->rest, face, middle,
                           radius + 0.5 * rmp_vector_distance (from, to), &n);
  for (guint i = 0; i < n; i++)
    {
      Placed entry = { .face = faces[i], .entry = { .ridge = ridge, .point = point } };
      guint32 edge;

      if (!self->cloth->cloth[faces[i]])
        continue;
      rmp_vector_copy (from, entry.entry.from);
      rmp_vector_copy (to, entry.entry.to);
      edge = faces[i] != face && self->cloth->cloth[face]
                 ? shared_edge (self->cloth->topology, face, faces[i])
                 : RMP_INDEX_NONE;
      if (edge != RMP_INDEX_NONE)
        {
          unfold (self->cloth, edge, face, faces[i], entry.entry.from);
          unfold (self->cloth, edge, face, faces[i], entry.entry.to);
        }
      g_array_append_val (placed, entry);
    }
}

/* Entries by face, in the order they came. */
static void
sort_by_face (RmpCreaseLift *self, const GArray *placed)
{
  guint n_faces = self->cloth->topology->n_faces;
  g_autofree guint32 *filled = NULL;

  self->start = g_new0 (guint32, (gsize) n_faces + 1);
  self->entries = g_new (Entry, MAX (placed->len, 1));
  for (guint i = 0; i < placed->len; i++)
    self->start[g_array_index (placed, Placed, i).face + 1]++;
  for (guint f = 0; f < n_faces; f++)
    self->start[f + 1] += self->start[f];
  filled = g_memdup2 (self->start, n_faces * sizeof *filled);
  for (guint i = 0; i < placed->len; i++)
    {
      const Placed *entry = &g_array_index (placed, Placed, i);

      self->entries[filled[entry->face]++] = entry->entry;
    }
}

RmpCreaseLift *
rmp_crease_lift_new (const RmpCreaseState *state, const RmpCreaseField *field,
                     const RmpCreaseOptions *options, const RmpCreaseStyle *style)
{
  RmpCreaseLift *self = g_new0 (RmpCreaseLift, 1);
  g_autoptr (RmpReach) reach = rmp_reach_new (field->cloth->topology);
  g_autoptr (GArray) placed = g_array_new (FALSE, FALSE, sizeof (Placed));

  self->cloth = field->cloth;
  self->style = *style;
  self->n_ridges = rmp_crease_state_get_n_creases (state);
  self->ridges = g_new (RmpCreaseRidge, MAX (self->n_ridges, 1));
  for (guint i = 0; i < self->n_ridges; i++)
    {
      const RmpCrease *crease = rmp_crease_state_get_crease (state, i);

      ridge_init (self->ridges + i, crease, field, options, style);
      for (guint k = 0; k + 1 < self->ridges[i].n; k++)
        place_piece (self, reach, i, k, crease->curve->points[k].face, placed);
    }
  sort_by_face (self, placed);
  return self;
}

void
rmp_crease_lift_free (RmpCreaseLift *self)
{
  if (!self)
    return;
  for (guint i = 0; i < self->n_ridges; i++)
    ridge_clear (self->ridges + i);
  g_free (self->ridges);
  g_free (self->start);
  g_free (self->entries);
  g_free (self);
}

const RmpCreaseRidge *
rmp_crease_lift_get_ridge (const RmpCreaseLift *self, guint i)
{
  return self->ridges + i;
}

double
rmp_crease_lift_at (const RmpCreaseLift *self, guint32 face, const double position[3],
                    guint32 *crease)
{
  double heights[MAX_HEIGHTS], most = 0.0;
  guint n = 0;

  *crease = G_MAXUINT32;
  for (guint32 i = self->start[face]; i < self->start[face + 1];)
    {
      guint32 ridge = self->entries[i].ridge, point = 0;
      double nearest = INFINITY, at = 0.0, height;

      for (; i < self->start[face + 1] && self->entries[i].ridge == ridge; i++)
        {
          const Entry *entry = self->entries + i;
          double way[3], to[3], foot[3], square, t, distance;

          rmp_vector_sub (entry->to, entry->from, way);
          rmp_vector_sub (position, entry->from, to);
          square = rmp_vector_dot (way, way);
          t = square > 0.0 ? CLAMP (rmp_vector_dot (to, way) / square, 0.0, 1.0) : 0.0;
          rmp_vector_add_scaled (to, -t, way, foot);
          distance = rmp_vector_dot (foot, foot);
          if (distance >= nearest)
            continue;
          nearest = distance;
          point = entry->point;
          at = t;
        }
      height = section_height (self->ridges + ridge, self->style.section, point, at,
                               sqrt (nearest));
      if (!(height > 0.0))
        continue;
      if (height > most)
        {
          most = height;
          *crease = ridge;
        }
      if (n == MAX_HEIGHTS)
        {
          heights[0] = rmp_height_union (n, heights, self->style.power);
          n = 1;
        }
      heights[n++] = height;
    }
  return n == 1 ? heights[0] : rmp_height_union (n, heights, self->style.power);
}
