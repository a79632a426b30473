/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/vat-layout.h"

#include "bake/bake-options.h"

static guint64
count_rows (guint n_vertices, guint n_frames, guint width)
{
  return ((guint64) n_vertices + width - 1) / width * n_frames;
}

gboolean
rmp_vat_layout_choose (RmpVatLayout *self, guint n_vertices, guint n_frames, GError **error)
{
  guint64 smallest = G_MAXUINT64;

  g_return_val_if_fail (n_vertices > 0 && n_frames > 0, FALSE);

  *self = (RmpVatLayout){ .n_vertices = n_vertices, .n_frames = n_frames };
  for (guint width = RMP_VAT_LEAST_SIDE; width <= RMP_VAT_MOST_SIDE; width *= 2)
    {
      const guint64 rows = count_rows (n_vertices, n_frames, width);
      guint height = MAX (RMP_VAT_LEAST_SIDE, width / 2);

      while (height < rows && height < RMP_VAT_MOST_SIDE)
        height *= 2;
      if (height < rows || height > 2 * width || (guint64) width * height >= smallest)
        continue;
      smallest = (guint64) width * height;
      self->width = width;
      self->height = height;
    }
  if (self->width > 0)
    return TRUE;
  g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE,
               _ ("A texture of %u × %u texels holds at most %u frames of %u vertices, not %u: "
                  "choose fewer frames, or a coarser mesh"),
               RMP_VAT_MOST_SIDE, RMP_VAT_MOST_SIDE,
               RMP_VAT_MOST_SIDE / (guint) count_rows (n_vertices, 1, RMP_VAT_MOST_SIDE),
               n_vertices, n_frames);
  return FALSE;
}

guint
rmp_vat_layout_count_rows (const RmpVatLayout *self)
{
  return (guint) count_rows (self->n_vertices, self->n_frames, self->width);
}

guint
rmp_vat_layout_find (const RmpVatLayout *self, guint row, guint *first, guint *frame)
{
  *first = MIN (row / self->n_frames * self->width, self->n_vertices);
  *frame = row % self->n_frames;
  return MIN (self->width, self->n_vertices - *first);
}

void
rmp_vat_layout_locate (const RmpVatLayout *self, guint vertex, float uv[2])
{
  const guint row = vertex / self->width * self->n_frames;

  uv[0] = ((float) (vertex % self->width) + 0.5f) / (float) self->width;
  uv[1] = ((float) row + 0.5f) / (float) self->height;
}
