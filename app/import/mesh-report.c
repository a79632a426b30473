/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "mesh-report.h"

#include <glib/gi18n.h>

/* Faces with a corner that has @flag; *@n_vertices counts those corners' vertices. */
static GArray *
faces_with_flag (const RmpSceneGeometry *geometry, const guint8 *flags, guint8 flag,
                 guint *n_vertices)
{
  GArray *faces = g_array_new (FALSE, FALSE, sizeof (guint32));

  *n_vertices = 0;
  for (guint v = 0; v < geometry->n_vertices; v++)
    *n_vertices += (flags[v] & flag) != 0;
  for (guint32 f = 0; *n_vertices > 0 && f < geometry->n_faces; f++)
    {
      const guint32 *corners = geometry->faces + 3 * (gsize) f;

      if (((flags[corners[0]] | flags[corners[1]] | flags[corners[2]]) & flag) != 0)
        g_array_append_val (faces, f);
    }

  return faces;
}

static void
report_lost_influences (RmpImportScene *scene, const RmpSceneGeometry *geometry,
                        const guint8 *flags)
{
  guint n;
  GArray *faces = faces_with_flag (geometry, flags, RMP_VERTEX_LOST_INFLUENCE, &n);

  if (n > 0)
    rmp_scene_report (scene, RMP_FINDING_REPAIRED, (gint) scene->meshes->len,
                      g_steal_pointer (&faces),
                      ngettext ("Vertices moved by more than %u joints keep those that move them "
                                "most, and lose up to %.2g %% of their weight. (%u vertex)",
                                "Vertices moved by more than %u joints keep those that move them "
                                "most, and lose up to %.2g %% of their weight. (%u vertices)",
                                n),
                      RMP_SKIN_MAX_INFLUENCES, 100.0 * (double) geometry->most_lost, n);
  g_clear_pointer (&faces, g_array_unref);
}

static void
report_vertices (RmpImportScene *scene, const RmpSceneGeometry *geometry, const guint8 *flags,
                 gboolean skinned)
{
  static const struct
  {
    RmpVertexFlags flag;
    gboolean needs_skin;
    RmpFindingSeverity severity;
    const char *text;
  } kinds[] = {
    { RMP_VERTEX_BAD_WEIGHT, TRUE, RMP_FINDING_REPAIRED,
      N_ ("Joint weights that are no numbers or negative were set to 0.") },
    { RMP_VERTEX_SUM, TRUE, RMP_FINDING_REPAIRED,
      N_ ("Joint weights that do not add up to 1 were scaled to do so.") },
    { RMP_VERTEX_BAD_UV, FALSE, RMP_FINDING_REPAIRED,
      N_ ("Texture coordinates that are no numbers were set to 0.") },
  };

  if (skinned)
    report_lost_influences (scene, geometry, flags);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      guint n;
      GArray *faces;

      if (kinds[i].needs_skin && !skinned)
        continue;
      faces = faces_with_flag (geometry, flags, (guint8) kinds[i].flag, &n);
      if (n > 0)
        rmp_scene_report (scene, kinds[i].severity, (gint) scene->meshes->len,
                          g_steal_pointer (&faces),
                          ngettext ("%s (%u vertex)", "%s (%u vertices)", n), _ (kinds[i].text), n);
      g_clear_pointer (&faces, g_array_unref);
    }
}

void
rmp_mesh_report (RmpImportScene *scene, const RmpSceneGeometry *geometry, const guint8 *flags,
                 guint n_dropped, gboolean skinned)
{
  report_vertices (scene, geometry, flags, skinned);
  if (n_dropped > 0)
    rmp_scene_report (scene, RMP_FINDING_REPAIRED, (gint) scene->meshes->len, NULL,
                      g_dngettext (NULL, "%u triangle with two corners at one vertex was left out.",
                                   "%u triangles with two corners at one vertex were left out.",
                                   n_dropped),
                      n_dropped);
}
