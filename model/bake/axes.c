/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/axes.h"

void
rmp_axes_turn (RmpBakeAxes axes, float scale, const float *in, guint n, float *out)
{
  for (gsize i = 0; i < 3 * (gsize) n; i += 3)
    {
      float x = in[i] * scale, y = in[i + 1] * scale, z = in[i + 2] * scale;

      out[i] = x;
      out[i + 1] = axes == RMP_BAKE_Z_UP ? -z : y;
      out[i + 2] = axes == RMP_BAKE_Z_UP ? y : axes == RMP_BAKE_Y_UP_LEFT ? -z : z;
    }
}

guint32 *
rmp_axes_wind (RmpBakeAxes axes, const guint32 *faces, guint n_faces)
{
  guint32 *out = faces ? g_memdup2 (faces, sizeof (guint32) * 3 * n_faces) : NULL;

  if (out && axes == RMP_BAKE_Y_UP_LEFT)
    for (gsize i = 0; i < 3 * (gsize) n_faces; i += 3)
      {
        out[i + 1] = faces[i + 2];
        out[i + 2] = faces[i + 1];
      }
  return out;
}

static const char *const ids[] = { "y-up", "z-up", "y-up-left", NULL };

const char *
rmp_axes_get_id (RmpBakeAxes axes)
{
  return ids[axes];
}

gboolean
rmp_axes_parse (const char *text, RmpBakeAxes *axes, GError **error)
{
  *axes = RMP_BAKE_Y_UP;
  if (!text)
    return TRUE;
  for (guint i = 0; ids[i]; i++)
    if (g_str_equal (text, ids[i]))
      {
        *axes = (RmpBakeAxes) i;
        return TRUE;
      }
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
               _ ("“%s” are no axes; there are y-up, z-up, y-up-left"), text);
  return FALSE;
}
