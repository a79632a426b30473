/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/vector.h"
#include "painting/painter-private.h"

#include <string.h>

/* A texel whose centre is this near to an edge belongs to both faces, so that rounding leaves none
 * to neither; texels.
 */
#define EDGE_ROOM 1e-4

/* UV triangles with less area have no inside; square texels. */
#define LEAST_AREA 1e-9

static void
find_positions (RmpPainterLayout *self)
{
  const float *uvs = rmp_mesh_get_uvs (self->mesh);
  const guint32 *uv_faces = rmp_mesh_get_uv_faces (self->mesh);

  for (gsize corner = 0; corner < 3 * (gsize) self->topology->n_faces; corner++)
    for (guint c = 0; c < 2; c++)
      self->positions[2 * corner + c] = (float) ((double) uvs[2 * (gsize) uv_faces[corner] + c] *
                                                     (double) self->side -
                                                 0.5);
}

/* [#F × 3] the first corner of the same vertex at the same place on the texture: files often name a
 * position twice.
 */
static guint32 *
weld_corners (const RmpPainterLayout *self)
{
  const RmpTopology *topology = self->topology;
  guint32 *welded = g_new (guint32, 3 * (gsize) topology->n_faces);

  for (guint32 corner = 0; corner < 3 * topology->n_faces; corner++)
    welded[corner] = corner;
  for (guint v = 0; v < topology->n_vertices; v++)
    for (guint32 i = topology->vertex_corner_start[v]; i < topology->vertex_corner_start[v + 1];
         i++)
      for (guint32 j = topology->vertex_corner_start[v]; j < i; j++)
        {
          const guint32 a = topology->vertex_corners[i], b = topology->vertex_corners[j];

          if (self->positions[2 * (gsize) a] == self->positions[2 * (gsize) b] &&
              self->positions[2 * (gsize) a + 1] == self->positions[2 * (gsize) b + 1])
            {
              welded[a] = b;
              break;
            }
        }
  return welded;
}

static void
find_seams (RmpPainterLayout *self)
{
  const RmpTopology *topology = self->topology;
  g_autofree guint32 *welded = weld_corners (self);

  for (guint32 f = 0; f < topology->n_faces; f++)
    for (guint e = 0; e < 3; e++)
      {
        const guint32 other = rmp_painter_layout_get_other (topology, f, e);
        gboolean joined = other != RMP_INDEX_NONE;

        for (guint end = 0; end < 2 && joined; end++)
          {
            const guint32 corner = 3 * f + (e + end) % 3;

            joined = welded[corner] ==
                     welded[3 * other + rmp_painter_layout_find_corner (topology, other,
                                                                        topology->faces[corner])];
          }
        if (!joined)
          self->seams[f] |= (guint8) (1u << e);
      }
}

static void
find_islands (RmpPainterLayout *self)
{
  const RmpTopology *topology = self->topology;
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint n = 0;

  for (guint32 first = 0; first < topology->n_faces; first++)
    {
      if (self->islands[first] != 0)
        continue;
      /* Only neighbours are compared, so numbers may come again. */
      self->islands[first] = (guint16) (n++ % G_MAXUINT16 + 1);
      g_array_append_val (stack, first);
      while (stack->len > 0)
        {
          const guint32 f = g_array_index (stack, guint32, stack->len - 1);

          g_array_set_size (stack, stack->len - 1);
          for (guint e = 0; e < 3; e++)
            {
              const guint32 other = self->seams[f] & (1u << e)
                                        ? RMP_INDEX_NONE
                                        : rmp_painter_layout_get_other (topology, f, e);

              if (other == RMP_INDEX_NONE || self->islands[other] != 0)
                continue;
              self->islands[other] = self->islands[first];
              g_array_append_val (stack, other);
            }
        }
    }
}

gboolean
rmp_painter_layout_range (const RmpPainterLayout *self, guint32 face, guint range[4])
{
  const float *p = self->positions + 6 * (gsize) face, last = (float) self->side - 1.0f;

  if (self->topology->face_edges[3 * (gsize) face] == RMP_INDEX_NONE)
    return FALSE;
  for (guint c = 0; c < 2; c++)
    {
      const float low = MIN (MIN (p[c], p[2 + c]), p[4 + c]) - RMP_PAINTER_MARGIN;
      const float high = MAX (MAX (p[c], p[2 + c]), p[4 + c]) + RMP_PAINTER_MARGIN;

      if (!(high >= 0.0f && low <= last))
        return FALSE;
      range[2 * c] = (guint) CLAMP (low, 0.0f, last) / RMP_TILE_SIDE;
      range[2 * c + 1] = (guint) CLAMP (high, 0.0f, last) / RMP_TILE_SIDE;
    }
  return TRUE;
}

static void
fill_face_bins (RmpPainterLayout *self, guint32 face, guint pass)
{
  guint range[4];

  if (!rmp_painter_layout_range (self, face, range))
    return;
  for (guint row = range[2]; row <= range[3]; row++)
    for (guint column = range[0]; column <= range[1]; column++)
      {
        guint32 *slot = &self->start[row * self->n_across + column + (pass == 0 ? 2 : 1)];

        if (pass == 1)
          self->faces[*slot] = face;
        *slot += 1;
      }
}

static void
fill_bins (RmpPainterLayout *self)
{
  const guint n_tiles = self->n_across * self->n_across;

  self->start = g_new0 (guint32, n_tiles + 2);
  for (guint pass = 0; pass < 2; pass++)
    {
      for (guint32 f = 0; f < self->topology->n_faces; f++)
        fill_face_bins (self, f, pass);
      for (guint i = 0; i < n_tiles && pass == 0; i++)
        self->start[i + 2] += self->start[i + 1];
      if (pass == 0)
        self->faces = g_new (guint32, MAX (self->start[n_tiles + 1], 1));
    }
}

static void
find_borders (RmpPainterLayout *self)
{
  /* Half the diagonal of a tile and the margin round it. */
  const double reach = G_SQRT2 * (0.5 * RMP_TILE_SIDE + RMP_PAINTER_MARGIN);

  for (guint tile = 0; tile < self->n_across * self->n_across; tile++)
    for (guint32 i = self->start[tile]; i < self->start[tile + 1] && !self->bordered[tile]; i++)
      {
        const guint32 f = self->faces[i];
        const double x = ((double) (tile % self->n_across) + 0.5) * RMP_TILE_SIDE;
        const double y = ((double) (tile / self->n_across) + 0.5) * RMP_TILE_SIDE;
        double part;

        for (guint e = 0; e < 3; e++)
          if (self->seams[f] & (1u << e) &&
              rmp_painter_layout_edge_distance (self->positions + 6 * (gsize) f, e, x, y, &part) <
                  reach * reach)
            self->bordered[tile] = 1;
      }
}

static RmpTopology *
make_topology (const RmpMesh *mesh, const guint8 *faces)
{
  const guint n_faces = rmp_mesh_get_n_faces (mesh);
  g_autofree guint32 *corners = g_memdup2 (rmp_mesh_get_faces (mesh),
                                           3 * (gsize) n_faces * sizeof *corners);

  for (guint f = 0; f < n_faces && faces; f++)
    if (!faces[f])
      memset (corners + 3 * (gsize) f, 0, 3 * sizeof *corners);
  return rmp_topology_new (rmp_mesh_get_n_vertices (mesh), n_faces, corners);
}

RmpPainterLayout *
rmp_painter_layout_new (RmpMesh *mesh, const guint8 *faces, guint side)
{
  RmpPainterLayout *self = g_new0 (RmpPainterLayout, 1);
  const guint n_faces = rmp_mesh_get_n_faces (mesh);

  self->mesh = rmp_mesh_ref (mesh);
  self->topology = make_topology (mesh, faces);
  self->side = side;
  self->n_across = side / RMP_TILE_SIDE;
  self->positions = g_new (float, 6 * (gsize) n_faces);
  self->seams = g_new0 (guint8, n_faces);
  self->islands = g_new0 (guint16, n_faces);
  self->bordered = g_new0 (guint8, self->n_across * self->n_across);
  self->tiles = g_new0 (RmpPainterTile *, self->n_across * self->n_across);
  find_positions (self);
  find_seams (self);
  find_islands (self);
  fill_bins (self);
  find_borders (self);
  return self;
}

void
rmp_painter_layout_free (RmpPainterLayout *self)
{
  g_assert (self);

  for (guint i = 0; i < self->n_across * self->n_across; i++)
    if (self->tiles[i])
      {
        g_free (self->tiles[i]->margins);
        g_free (self->tiles[i]);
      }
  g_free (self->tiles);
  g_free (self->bordered);
  g_free (self->faces);
  g_free (self->start);
  g_free (self->islands);
  g_free (self->seams);
  g_free (self->positions);
  rmp_topology_unref (self->topology);
  rmp_mesh_unref (self->mesh);
  g_free (self);
}

gboolean
rmp_painter_layout_weights (const RmpPainterLayout *self, guint32 face, double at[2],
                            double by_column[2], double by_row[2])
{
  const float *p = self->positions + 6 * (gsize) face;
  const double x = (double) p[0], y = (double) p[1];
  const double bx = (double) p[2] - x, by = (double) p[3] - y, cx = (double) p[4] - x,
               cy = (double) p[5] - y;
  const double area = bx * cy - by * cx;

  if (!(fabs (area) > LEAST_AREA))
    return FALSE;
  by_column[0] = cy / area;
  by_row[0] = -cx / area;
  by_column[1] = -by / area;
  by_row[1] = bx / area;
  for (guint i = 0; i < 2; i++)
    at[i] = -by_column[i] * x - by_row[i] * y;
  return TRUE;
}

/* Clips a row to the inside of all three edges. @sign: of the area */
static void
cut_row (const float *p, double sign, double y, double *low, double *high)
{
  for (guint e = 0; e < 3; e++)
    {
      const float *a = p + 2 * e, *b = p + 2 * ((e + 1) % 3);
      const double dx = sign * ((double) b[0] - (double) a[0]),
                   dy = sign * ((double) b[1] - (double) a[1]);
      const double room = EDGE_ROOM * sqrt (dx * dx + dy * dy);
      /* dx (y − ay) − dy (x − ax) ≥ −room */
      const double rest = dx * (y - (double) a[1]) + room;

      if (dy > 0.0)
        *high = MIN (*high, (double) a[0] + rest / dy);
      else if (dy < 0.0)
        *low = MAX (*low, (double) a[0] + rest / dy);
      else if (rest < 0.0)
        *high = -INFINITY;
    }
}

gboolean
rmp_painter_layout_spans (const RmpPainterLayout *self, guint32 face, guint tile, RmpSpans *spans)
{
  const float *p = self->positions + 6 * (gsize) face;
  const double left = (double) (tile % self->n_across * RMP_TILE_SIDE);
  const double bottom = (double) (tile / self->n_across * RMP_TILE_SIDE);
  const double area = ((double) p[2] - (double) p[0]) * ((double) p[5] - (double) p[1]) -
                      ((double) p[3] - (double) p[1]) * ((double) p[4] - (double) p[0]);
  const double low = (double) MIN (MIN (p[1], p[3]), p[5]) - EDGE_ROOM - bottom;
  const double high = (double) MAX (MAX (p[1], p[3]), p[5]) + EDGE_ROOM - bottom;

  g_assert (spans);

  if (!(fabs (area) > LEAST_AREA) || high < 0.0 || low > RMP_TILE_SIDE - 1)
    return FALSE;
  spans->first = (guint) ceil (MAX (low, 0.0));
  spans->last = (guint) floor (MIN (high, RMP_TILE_SIDE - 1.0)) + 1;
  for (guint row = spans->first; row < spans->last; row++)
    {
      double from = left, to = left + RMP_TILE_SIDE - 1.0;

      cut_row (p, area > 0.0 ? 1.0 : -1.0, bottom + (double) row, &from, &to);
      spans->begin[row] = spans->end[row] = 0;
      if (from > to)
        continue;
      spans->begin[row] = (guint8) (ceil (from) - left);
      spans->end[row] = (guint8) MAX (floor (to) - left + 1.0, (double) spans->begin[row]);
    }
  return spans->first < spans->last;
}

const RmpPainterTile *
rmp_painter_layout_get_tile (RmpPainterLayout *self, guint tile)
{
  RmpPainterTile *shown = self->tiles[tile];
  RmpSpans spans;

  if (shown)
    return shown;
  shown = self->tiles[tile] = g_new0 (RmpPainterTile, 1);
  for (guint32 i = self->start[tile]; i < self->start[tile + 1]; i++)
    if (rmp_painter_layout_spans (self, self->faces[i], tile, &spans))
      for (guint row = spans.first; row < spans.last; row++)
        for (guint x = spans.begin[row]; x < spans.end[row]; x++)
          if (shown->islands[row * RMP_TILE_SIDE + x] == 0)
            shown->islands[row * RMP_TILE_SIDE + x] = self->islands[self->faces[i]];
  if (self->bordered[tile])
    rmp_painter_layout_add_margins (self, tile, shown);
  return shown;
}
