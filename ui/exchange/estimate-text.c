/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exchange/estimate-text.h"

#include "relief/bake.h"
#include "widgets/i18n.h"

static void
append_sentence (GString *text, char *sentence)
{
  g_string_append_printf (text, " %s", sentence);
  g_free (sentence);
}

char *
rmp_estimate_text_new (const RmpBakeEstimate *estimate)
{
  g_autofree char *size = g_format_size (estimate->bytes),
                  *available = g_format_size (estimate->free_bytes);
  GString *text = g_string_new (NULL);

  g_string_append_printf (
      text,
      estimate->at_most
          ? g_dngettext (NULL,
                         "%u frame of %u vertices and %u triangles: up to %s (%s free), less "
                         "where the motion repeats itself, and %.0f\u00a0s to compute.",
                         "%u frames of %u vertices and %u triangles: up to %s (%s free), less "
                         "where the motion repeats itself, and %.0f\u00a0s to compute.",
                         estimate->n_frames)
          : g_dngettext (NULL,
                         "%u frame of %u vertices and %u triangles: about %s (%s free) and "
                         "%.0f\u00a0s to compute.",
                         "%u frames of %u vertices and %u triangles: about %s (%s free) and "
                         "%.0f\u00a0s to compute.",
                         estimate->n_frames),
      estimate->n_frames, estimate->n_vertices, estimate->n_faces, size, available,
      MAX (estimate->seconds, 1.0));
  if (estimate->player_bytes > 0)
    {
      g_autofree char *kept = g_format_size (estimate->player_bytes);

      append_sentence (text,
                       g_strdup_printf (estimate->at_most
                                            ? _ ("Whoever plays it keeps up to %s in memory.")
                                            : _ ("Whoever plays it keeps about %s in memory."),
                                        kept));
    }
  if (estimate->texels > RMP_BAKE_TEXELS)
    append_sentence (text,
                     g_strdup_printf (_ ("Patterns are finer than this mesh: an edge spans up to "
                                         "%.1f of their texels, where %.0f show all of them."),
                                      estimate->texels, RMP_BAKE_TEXELS));
  if (estimate->coarser)
    append_sentence (text,
                     g_strdup (_ ("The wrinkles would need more triangles than there may be.")));
  return g_string_free (text, FALSE);
}

char *
rmp_extent_text_new (RmpGarment *garment)
{
  RmpSurface *surface = rmp_garment_get_surface (garment);
  GListModel *garments = rmp_project_get_garments (
      rmp_character_get_project (rmp_surface_get_character (surface)));

  for (guint i = 0; i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) other = g_list_model_get_item (garments, i);

      if (other != garment && rmp_garment_get_surface (other) == surface)
        return g_strdup_printf (
            _ ("All of the mesh “%s” is written, and only “%s” has folds in it: the looks of its "
               "other garments are baked into files of their own."),
            rmp_surface_get_name (surface), rmp_garment_get_name (garment));
    }
  if (rmp_garment_get_cloth (garment))
    return g_strdup_printf (_ ("All of the mesh “%s” is written, what is not cloth too."),
                            rmp_surface_get_name (surface));
  return g_strdup ("");
}
