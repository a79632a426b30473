/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "texture.h"

#include <png.h>

/* Sewing, in metres. Threads are drawn coarser than real ones: a texel is about a millimetre. */
#define SEAM_WIDTH .0012
#define SEAM_STITCH .0045 /* from the seam */
#define HEM_STITCH .0120  /* from the border */
#define HEM_EDGE .0022
#define STITCH_HALF_WIDTH .0009
#define STITCH_PITCH .0056
#define REACH .0150 /* nothing is drawn farther from a border */

typedef enum
{
  BORDER_NONE,
  BORDER_SEAM,
  BORDER_HEM,
} Border;

typedef struct
{
  RmpUv a, b;
  double start; /* length of the border before @a, metres */
  Border kind;
} Segment;

/* What the nearest border is to a texel. */
typedef struct
{
  double distance, along;
  Border kind;
} Near;

typedef struct
{
  guint a, b;     /* texture coordinates */
  guint from, to; /* vertices */
} Edge;

static guint64
undirected (guint a, guint b)
{
  return (guint64) MIN (a, b) << 32 | MAX (a, b);
}

static guint
count_of (GHashTable *counts, guint64 key)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (counts, &key));
}

static void
count (GHashTable *counts, guint64 key)
{
  guint n = count_of (counts, key);

  g_hash_table_insert (counts, g_memdup2 (&key, sizeof key), GUINT_TO_POINTER (n + 1));
}

static Edge
edge_at (const RmpPiece *piece, guint corner)
{
  const RmpCorner *a = &g_array_index (piece->corners, RmpCorner, corner);
  const RmpCorner *b = &g_array_index (piece->corners, RmpCorner,
                                       corner % 3 == 2 ? corner - 2 : corner + 1);

  return (Edge){ a->uv, b->uv, a->vertex, b->vertex };
}

/* Edges with a chart on one side only, in the order of the corners. Those whose vertices carry
 * another chart on the other side are seams.
 */
static GArray *
find_borders (const RmpPiece *piece, GArray *kinds)
{
  g_autoptr (GHashTable)
      uv_edges = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (GHashTable) edges = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  GArray *borders = g_array_new (FALSE, FALSE, sizeof (Edge));

  for (guint i = 0; i < piece->corners->len; i++)
    {
      Edge edge = edge_at (piece, i);

      count (uv_edges, undirected (edge.a, edge.b));
      count (edges, undirected (edge.from, edge.to));
    }
  for (guint i = 0; i < piece->corners->len; i++)
    {
      Edge edge = edge_at (piece, i);
      Border kind = count_of (edges, undirected (edge.from, edge.to)) > 1 ? BORDER_SEAM
                                                                          : BORDER_HEM;

      if (count_of (uv_edges, undirected (edge.a, edge.b)) > 1)
        continue;
      g_array_append_val (borders, edge);
      g_array_append_val (kinds, kind);
    }

  return borders;
}

static RmpUv
uv_at (const RmpPiece *piece, guint i)
{
  return g_array_index (piece->uvs, RmpUv, i);
}

/* Follows the borders round, so that stitches run on from edge to edge. */
static GArray *
find_segments (const RmpPiece *piece)
{
  g_autoptr (GArray) kinds = g_array_new (FALSE, FALSE, sizeof (Border));
  g_autoptr (GArray) borders = find_borders (piece, kinds);
  g_autofree guint *next = g_new0 (guint, piece->uvs->len);
  g_autofree gboolean *done = g_new0 (gboolean, borders->len);
  GArray *segments = g_array_new (FALSE, FALSE, sizeof (Segment));

  for (guint i = 0; i < borders->len; i++)
    next[g_array_index (borders, Edge, i).a] = i;
  for (guint i = 0; i < borders->len; i++)
    {
      double length = 0;

      for (guint j = i; !done[j]; j = next[g_array_index (borders, Edge, j).b])
        {
          Edge edge = g_array_index (borders, Edge, j);
          Segment segment = { uv_at (piece, edge.a), uv_at (piece, edge.b), length,
                              g_array_index (kinds, Border, j) };

          g_array_append_val (segments, segment);
          length += hypot (segment.b.u - segment.a.u, segment.b.v - segment.a.v);
          done[j] = TRUE;
        }
    }

  return segments;
}

static void
approach (Near *near, const Segment *segment, RmpUv p)
{
  double du = segment->b.u - segment->a.u, dv = segment->b.v - segment->a.v,
         length = hypot (du, dv);
  double t = ((p.u - segment->a.u) * du + (p.v - segment->a.v) * dv) / (length * length);
  double distance;

  t = CLAMP (t, 0, 1);
  distance = hypot (p.u - segment->a.u - t * du, p.v - segment->a.v - t * dv);
  if (distance < near->distance)
    *near = (Near){ distance, segment->start + t * length, segment->kind };
}

static int
to_texel (double metres, double texel)
{
  return CLAMP ((int) floor (metres / texel), 0, RMP_TEXTURE_SIZE - 1);
}

/* Texels beyond REACH of every border keep BORDER_NONE. */
static Near *
find_near (const RmpPiece *piece, double texel)
{
  g_autoptr (GArray) segments = find_segments (piece);
  Near *near = g_new (Near, RMP_TEXTURE_SIZE * RMP_TEXTURE_SIZE);

  for (guint i = 0; i < RMP_TEXTURE_SIZE * RMP_TEXTURE_SIZE; i++)
    near[i] = (Near){ REACH, 0, BORDER_NONE };
  for (guint i = 0; i < segments->len; i++)
    {
      const Segment *s = &g_array_index (segments, Segment, i);
      int x0 = to_texel (MIN (s->a.u, s->b.u) - REACH, texel),
          x1 = to_texel (MAX (s->a.u, s->b.u) + REACH, texel);
      int y0 = to_texel (MIN (s->a.v, s->b.v) - REACH, texel),
          y1 = to_texel (MAX (s->a.v, s->b.v) + REACH, texel);

      for (int y = y0; y <= y1; y++)
        for (int x = x0; x <= x1; x++)
          approach (&near[y * RMP_TEXTURE_SIZE + x], s,
                    (RmpUv){ (x + .5) * texel, (y + .5) * texel });
    }

  return near;
}

/* Repeatable noise in [0, 1], so that threads are not all alike. */
static double
hash_noise (guint x, guint y)
{
  guint32 h = x * 374761393u + y * 668265263u;

  h = (h ^ (h >> 13)) * 1274126177u;

  return ((h ^ (h >> 16)) & 0xffff) / 65535.0;
}

/* Brightness of the threads at texel (@x, @y). Periods are whole texels, else they beat with the
 * grid.
 */
static double
thread (RmpCloth cloth, guint x, guint y, double texel)
{
  static const double rib[5] = { .90, .96, .985, .975, .93 };
  static const double twill[4] = { .99, .96, .86, .93 };
  double slub = .97 + .03 * hash_noise (x, y / 9) - .025 * hash_noise (x / 7, y + 5000);
  double value = 1;

  switch (cloth)
    {
    case RMP_CLOTH_KNIT:
      value = rib[x % 5] - (y % 3 == 0 ? .02 : 0);
      break;
    case RMP_CLOTH_PLAIN:
      value = (x / 2 + y / 2) % 2 ? .985 : .925;
      break;
    case RMP_CLOTH_TWILL:
      value = twill[(x + y) % 4];
      break;
    case RMP_CLOTH_CHECK:
      value = ((guint) floor ((x + .5) * texel / .040) + (guint) floor ((y + .5) * texel / .040)) %
                      2
                  ? .98
                  : .82;
      value -= (x + y) % 2 ? .02 : 0;
      break;
    case RMP_CLOTH_NONE:
      break;
    }

  return value * slub;
}

static gboolean
is_stitch (const Near *near, double from_border)
{
  double phase = near->along / STITCH_PITCH - floor (near->along / STITCH_PITCH);

  return fabs (near->distance - from_border) < STITCH_HALF_WIDTH && phase < .62;
}

/* A seam is a dark groove between rows of stitches; a hem is cloth folded under, thicker, with one
 * row.
 */
static double
sew (const Near *near, double value)
{
  switch (near->kind)
    {
    case BORDER_SEAM:
      if (is_stitch (near, SEAM_STITCH))
        return value * .80;
      return value * (1 - .45 * (1 - smoothstep (.4 * SEAM_WIDTH, 2 * SEAM_WIDTH, near->distance)));
    case BORDER_HEM:
      if (is_stitch (near, HEM_STITCH))
        return value * .76;
      if (near->distance < HEM_EDGE)
        return value * .80;
      return near->distance < HEM_STITCH ? value * .93 : value;
    case BORDER_NONE:
      break;
    }

  return value;
}

/* Steps of three greys are not seen and take a third off the file. */
guint8 *
rmp_texture_draw (const RmpPiece *piece)
{
  double texel = piece->metres_per_uv / RMP_TEXTURE_SIZE;
  g_autofree Near *near = find_near (piece, texel);
  guint8 *greys = g_new (guint8, RMP_TEXTURE_SIZE * RMP_TEXTURE_SIZE);

  for (guint y = 0; y < RMP_TEXTURE_SIZE; y++)
    for (guint x = 0; x < RMP_TEXTURE_SIZE; x++)
      {
        double value = sew (&near[y * RMP_TEXTURE_SIZE + x], thread (piece->cloth, x, y, texel));

        greys[(RMP_TEXTURE_SIZE - 1 - y) * RMP_TEXTURE_SIZE + x] =
            (guint8) (3 * floor (85 * CLAMP (value, 0, 1) + .5));
      }

  return greys;
}

gboolean
rmp_texture_write (const RmpPiece *piece, const char *path, GError **error)
{
  g_autofree guint8 *greys = rmp_texture_draw (piece);
  png_image image = { .version = PNG_IMAGE_VERSION,
                      .width = RMP_TEXTURE_SIZE,
                      .height = RMP_TEXTURE_SIZE,
                      .format = PNG_FORMAT_GRAY };

  if (png_image_write_to_file (&image, path, 0, greys, 0, NULL) == 0)
    {
      g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED, "Could not write “%s”: %s", path,
                   image.message);
      return FALSE;
    }

  return TRUE;
}
