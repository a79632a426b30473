/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "voxels.h"

#include <string.h>

#define NONE G_MAXUINT32
#define MOST_VOXELS ((gsize) 1 << 27)

typedef struct
{
  const RmpEmbeddedVoxels *voxels;
  gsize stride[3];
  guint32 *elements;
  GArray *cells, *fill; /* (element-type guint32), (element-type double) */
  GArray *stack;        /* (element-type gsize) */
  double share;         /* of a cell that one cube is */
} Parts;

gsize
rmp_embedded_voxels_count (const guint n_cells[3], guint splits)
{
  gsize n = 1;

  for (guint c = 0; c < 3; c++)
    {
      const gsize size = (gsize) n_cells[c] * splits;

      if (size == 0 || size > MOST_VOXELS || n * size > MOST_VOXELS)
        return 0;
      n *= size;
    }
  return n;
}

void
rmp_embedded_voxels_init (RmpEmbeddedVoxels *self, const guint n_cells[3], guint splits)
{
  const gsize n = rmp_embedded_voxels_count (n_cells, splits);

  g_return_if_fail (n > 0);

  *self = (RmpEmbeddedVoxels){ .splits = splits };
  for (guint c = 0; c < 3; c++)
    {
      self->cells[c] = n_cells[c];
      self->size[c] = n_cells[c] * splits;
    }
  self->solid = g_new0 (guint8, n);
  self->walls = g_new0 (guint8, n);
}

void
rmp_embedded_voxels_clear (RmpEmbeddedVoxels *self)
{
  g_clear_pointer (&self->solid, g_free);
  g_clear_pointer (&self->walls, g_free);
}

/* Whether the cube hangs together with the next one along the axis, which exists. */
static gboolean
hangs_together (const Parts *self, gsize voxel, guint axis)
{
  return self->voxels->solid[voxel] && self->voxels->solid[voxel + self->stride[axis]] &&
         !(self->voxels->walls[voxel] & (1u << axis));
}

static void
reach (Parts *self, gsize voxel, guint32 element)
{
  if (self->elements[voxel] != NONE)
    return;
  self->elements[voxel] = element;
  g_array_index (self->fill, double, element) += self->share;
  g_array_append_val (self->stack, voxel);
}

/* What hangs together with the cube within the cell. */
static void
flood (Parts *self, gsize first, guint32 element)
{
  const RmpEmbeddedVoxels *voxels = self->voxels;

  reach (self, first, element);
  while (self->stack->len > 0)
    {
      const gsize voxel = g_array_index (self->stack, gsize, self->stack->len - 1);

      g_array_set_size (self->stack, self->stack->len - 1);
      for (guint c = 0; c < 3; c++)
        {
          const guint at = (guint) (voxel / self->stride[c] % voxels->size[c]) % voxels->splits;

          if (at + 1 < voxels->splits && hangs_together (self, voxel, c))
            reach (self, voxel + self->stride[c], element);
          if (at > 0 && hangs_together (self, voxel - self->stride[c], c))
            reach (self, voxel - self->stride[c], element);
        }
    }
}

static void
find_in_cell (Parts *self, const guint32 cell[3])
{
  const guint s = self->voxels->splits;

  for (guint z = 0; z < s; z++)
    for (guint y = 0; y < s; y++)
      for (guint x = 0; x < s; x++)
        {
          const gsize voxel = rmp_embedded_voxels_index (self->voxels, cell[0] * s + x,
                                                         cell[1] * s + y, cell[2] * s + z);
          const double none = 0.0;

          if (!self->voxels->solid[voxel] || self->elements[voxel] != NONE)
            continue;
          g_array_append_vals (self->cells, cell, 3);
          g_array_append_val (self->fill, none);
          flood (self, voxel, self->fill->len - 1);
        }
}

/* Those of cubes on both sides of faces between cells. */
static GArray *
find_links (const Parts *self)
{
  const RmpEmbeddedVoxels *voxels = self->voxels;
  GArray *links = g_array_new (FALSE, FALSE, 2 * sizeof (guint32));
  const gsize n = (gsize) voxels->size[0] * voxels->size[1] * voxels->size[2];

  for (guint c = 0; c < 3; c++)
    for (gsize v = 0; v < n; v++)
      {
        const guint at = (guint) (v / self->stride[c] % voxels->size[c]);
        guint32 link[2];

        if (at % voxels->splits != voxels->splits - 1 || at + 1 == voxels->size[c] ||
            !hangs_together (self, v, c))
          continue;
        link[0] = MIN (self->elements[v], self->elements[v + self->stride[c]]);
        link[1] = MAX (self->elements[v], self->elements[v + self->stride[c]]);
        /* most cubes of a face say the same as the one before */
        if (links->len == 0 ||
            memcmp (links->data + (links->len - 1) * sizeof link, link, sizeof link) != 0)
          g_array_append_val (links, link);
      }
  return links;
}

void
rmp_embedded_voxels_find_parts (const RmpEmbeddedVoxels *self, RmpEmbeddedParts *parts,
                                guint32 *elements)
{
  g_autoptr (GArray) stack = NULL;
  GArray *links;
  Parts all;

  g_return_if_fail (self && parts && elements);

  stack = g_array_new (FALSE, FALSE, sizeof (gsize));
  all = (Parts){
    .voxels = self,
    .stride = { 1, self->size[0], (gsize) self->size[0] * self->size[1] },
    .elements = elements,
    .cells = g_array_new (FALSE, FALSE, sizeof (guint32)),
    .fill = g_array_new (FALSE, FALSE, sizeof (double)),
    .stack = stack,
    .share = 1.0 / ((double) self->splits * self->splits * self->splits),
  };
  memset (elements, 0xff, all.stride[2] * self->size[2] * sizeof (guint32));
  for (guint32 z = 0; z < self->cells[2]; z++)
    for (guint32 y = 0; y < self->cells[1]; y++)
      for (guint32 x = 0; x < self->cells[0]; x++)
        find_in_cell (&all, (guint32[]){ x, y, z });
  *parts = (RmpEmbeddedParts){ .n_elements = all.fill->len };
  parts->cells = (guint32 *) (gpointer) g_array_free (all.cells, FALSE);
  parts->fill = (double *) (gpointer) g_array_free (all.fill, FALSE);
  links = find_links (&all);
  parts->n_links = links->len;
  parts->links = (guint32 *) (gpointer) g_array_free (links, FALSE);
  rmp_embedded_parts_pack (parts);
}
