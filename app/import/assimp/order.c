/* SPDX-License-Identifier: GPL-3.0-or-later */

/* order.c: which number each corner of a mesh had in the file. The list of places that a mesh was
 * made of is the one in which all its corners are found.
 */

#include <math.h>
#include <string.h>

#include "assimp/assimp-private.h"

/* Of the size of the list: texts are not read to the last bit. */
#define SAME_POSITION 2e-6
#define CELL 32.0 /* times as large as that */

#define NONE G_MAXUINT32

void
assimp_points_free (gpointer data)
{
  AssimpPoints *self = data;

  g_array_unref (self->positions);
  g_clear_pointer (&self->cells, g_hash_table_unref);
  g_free (self->keys);
  g_free (self->next);
  g_free (self->twins);
  g_free (self);
}

static const double *
position_of (const AssimpPoints *self, guint32 point)
{
  return &g_array_index (self->positions, double, 3 * (gsize) point);
}

/* @cell: whole numbers */
static gint64
make_key (const double *cell)
{
  guint64 key = 0;

  for (guint k = 0; k < 3; k++)
    {
      const double plain = cell[k] + 0.0; /* −0 becomes 0 */
      guint64 bits;

      memcpy (&bits, &plain, sizeof bits);
      key = (key ^ bits) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
      key ^= key >> 29;
    }
  return (gint64) key;
}

static void
find_cell (const AssimpPoints *self, const double *position, double by, double *cell)
{
  for (guint k = 0; k < 3; k++)
    cell[k] = floor ((position[k] + by) / self->cell);
}

/* The point of one cell that is nearest, and not farther away than *@best. */
static guint32
search_cell (const AssimpPoints *self, gint64 key, const double *position, double *best)
{
  guint32 found = NONE;
  gpointer first = g_hash_table_lookup (self->cells, &key);

  for (guint32 i = !first ? NONE : GPOINTER_TO_UINT (first) - 1; i != NONE; i = self->next[i])
    {
      const double *p = position_of (self, i);
      double gap = hypot (hypot (p[0] - position[0], p[1] - position[1]), p[2] - position[2]);

      if (!(gap <= *best))
        continue;
      *best = gap;
      found = i;
    }
  return found;
}

/* In all cells that the reach touches: one, unless the place is near a border. */
static guint32
search (const AssimpPoints *self, const double *position)
{
  const double reach = self->cell / CELL;
  double first[3], last[3], best = reach;
  guint32 found = NONE;

  find_cell (self, position, -reach, first);
  find_cell (self, position, reach, last);
  for (guint corner = 0; corner < 8; corner++)
    {
      double cell[3];
      gboolean met = FALSE;
      guint32 other;

      for (guint k = 0; k < 3; k++)
        {
          cell[k] = corner >> k & 1 ? last[k] : first[k];
          met |= (corner >> k & 1) && last[k] == first[k];
        }
      other = met ? NONE : search_cell (self, make_key (cell), position, &best);
      if (other != NONE)
        found = other;
    }
  return found;
}

static void
measure (AssimpPoints *self)
{
  double size = 0.0;

  memcpy (self->low, position_of (self, 0), sizeof self->low);
  memcpy (self->high, self->low, sizeof self->high);
  for (guint32 i = 0; i < self->positions->len / 3; i++)
    for (guint k = 0; k < 3; k++)
      {
        self->low[k] = MIN (self->low[k], position_of (self, i)[k]);
        self->high[k] = MAX (self->high[k], position_of (self, i)[k]);
      }
  for (guint k = 0; k < 3; k++)
    size = hypot (size, self->high[k] - self->low[k]);
  self->cell = CELL * SAME_POSITION * (size > 0.0 ? size : 1.0);
}

/* Points of one place are known by the first of them. */
static void
build_cells (AssimpPoints *self)
{
  const guint n = self->positions->len / 3;

  self->cells = g_hash_table_new (g_int64_hash, g_int64_equal);
  self->keys = g_new (gint64, n);
  self->next = g_new (guint32, n);
  self->twins = g_new (guint32, n);
  for (guint32 i = 0; i < n; i++)
    {
      double exact = 0.0, cell[3];
      gpointer first;

      find_cell (self, position_of (self, i), 0.0, cell);
      self->keys[i] = make_key (cell);
      self->twins[i] = search_cell (self, self->keys[i], position_of (self, i), &exact);
      if (self->twins[i] != NONE)
        continue;
      first = g_hash_table_lookup (self->cells, &self->keys[i]);
      self->next[i] = !first ? NONE : GPOINTER_TO_UINT (first) - 1;
      g_hash_table_replace (self->cells, &self->keys[i], GUINT_TO_POINTER (i + 1));
    }
}

/* double [#V × 3] of all parts, as the library has them. */
static GArray *
collect_corners (const Assimp *assimp, const GArray *parts)
{
  GArray *corners = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < parts->len; i++)
    {
      const struct aiMesh *part = assimp->source->mMeshes[g_array_index (parts, guint, i)];

      for (guint v = 0; part->mVertices && part->mFaces && v < part->mNumVertices; v++)
        {
          const double position[3] = { part->mVertices[v].x, part->mVertices[v].y,
                                       part->mVertices[v].z };

          g_array_append_vals (corners, position, 3);
        }
    }
  return corners;
}

static gboolean
is_in_box (const AssimpPoints *self, const double *position)
{
  for (guint k = 0; k < 3; k++)
    if (!(position[k] >= self->low[k] - self->cell && position[k] <= self->high[k] + self->cell))
      return FALSE;
  return TRUE;
}

/* (nullable) guint32 [#V]: NULL as soon as a corner is not in the list. Most lists are told by
 * their box.
 */
static GArray *
number_by (AssimpPoints *points, const GArray *corners)
{
  const guint n = corners->len / 3;
  const double *positions = (const double *) (gpointer) corners->data;
  g_autoptr (GArray) numbers = g_array_sized_new (FALSE, FALSE, sizeof (guint32), n);

  if (points->cell == 0.0)
    measure (points);
  for (guint i = 0; i < n; i++)
    if (!is_in_box (points, positions + 3 * (gsize) i))
      return NULL;
  if (!points->cells)
    build_cells (points);
  for (guint i = 0; i < n; i++)
    {
      guint32 point = search (points, positions + 3 * (gsize) i);

      if (point == NONE)
        return NULL;
      g_array_append_val (numbers, point);
    }
  return g_steal_pointer (&numbers);
}

/* A mesh that is there twice may have two lists that agree: one that no other mesh has taken comes
 * first.
 */
AssimpPoints *
assimp_number (const Assimp *self, const GArray *parts, RmpSoup *soup)
{
  g_autoptr (GArray) corners = collect_corners (self, parts);

  if (corners->len == 0 || corners->len / 3 != soup->flags->len)
    return NULL;
  for (guint taken = 0; taken < 2; taken++)
    for (guint i = 0; i < self->points->len; i++)
      {
        AssimpPoints *points = g_ptr_array_index (self->points, i);
        GArray *numbers = points->taken == (taken == 1) ? number_by (points, corners) : NULL;

        if (!numbers)
          continue;
        points->taken = TRUE;
        soup->numbers = numbers;
        soup->n_numbers = points->positions->len / 3;
        return points;
      }
  return NULL;
}

/* Points of one place became one vertex, unless their weights differ: then nobody can tell which of
 * them is which.
 */
gboolean
assimp_share_order (const AssimpPoints *points, RmpSceneGeometry *geometry)
{
  g_autofree guint8 *met = g_new0 (guint8, MAX (1, geometry->n_vertices));
  guint n_met = 0;

  if (!geometry->file_vertices)
    return TRUE;
  for (guint i = 0; i < geometry->n_file_vertices; i++)
    {
      guint32 vertex = geometry->file_vertices[i];

      if (vertex != NONE && !met[vertex])
        n_met += met[vertex] = 1;
    }
  for (guint i = 0; i < geometry->n_file_vertices; i++)
    if (points->twins[i] != NONE)
      geometry->file_vertices[i] = geometry->file_vertices[points->twins[i]];
  return n_met == geometry->n_vertices;
}
