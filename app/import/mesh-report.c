/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "mesh-report.h"

#include <glib/gi18n.h>
#include <math.h>

/* A triangle narrower than this against its longest edge has no direction a float could tell. */
#define MIN_NARROWNESS 1e-6

/* Faces with a corner that has @flag; *@n_vertices counts those corners' vertices. */
static GArray *
faces_with_flag (const RmpSceneGeometry *geometry, const guint8 *flags, guint8 flag, guint *n_vertices)
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
report_vertices (RmpScene *scene, const RmpSceneGeometry *geometry, const guint8 *flags, gboolean skinned)
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
    { RMP_VERTEX_SUM, TRUE, RMP_FINDING_REPAIRED, N_ ("Joint weights that do not add up to 1 were scaled to do so.") },
    { RMP_VERTEX_UNWEIGHTED, TRUE, RMP_FINDING_REPAIRED,
      N_ ("Vertices without joint weights were bound to the root of the skin.") },
    { RMP_VERTEX_LOST_INFLUENCE, TRUE, RMP_FINDING_REPAIRED,
      N_ ("Vertices moved by more than 8 joints keep the 8 that move them most.") },
    { RMP_VERTEX_BAD_UV, FALSE, RMP_FINDING_REPAIRED, N_ ("Texture coordinates that are no numbers were set to 0.") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      guint n;
      GArray *faces;

      if (kinds[i].needs_skin && !skinned)
        continue;
      faces = faces_with_flag (geometry, flags, (guint8) kinds[i].flag, &n);
      if (n > 0)
        rmp_scene_report (scene, kinds[i].severity, (gint) scene->meshes->len, g_steal_pointer (&faces),
                          _ ("%s (%u vertices)"), _ (kinds[i].text), n);
      g_clear_pointer (&faces, g_array_unref);
    }
}

static gboolean
has_no_area (const RmpSceneGeometry *geometry, guint32 face)
{
  const guint32 *corners = geometry->faces + 3 * (gsize) face;
  double e[3][3], square[3], cross[3];

  for (guint i = 0; i < 3; i++)
    {
      const float *a = geometry->positions + 3 * (gsize) corners[i];
      const float *b = geometry->positions + 3 * (gsize) corners[(i + 1) % 3];

      for (guint k = 0; k < 3; k++)
        e[i][k] = (double) b[k] - (double) a[k];
      square[i] = e[i][0] * e[i][0] + e[i][1] * e[i][1] + e[i][2] * e[i][2];
    }
  for (guint k = 0; k < 3; k++)
    cross[k] = e[0][(k + 1) % 3] * e[1][(k + 2) % 3] - e[0][(k + 2) % 3] * e[1][(k + 1) % 3];

  return sqrt (cross[0] * cross[0] + cross[1] * cross[1] + cross[2] * cross[2]) <=
         MIN_NARROWNESS * MAX (square[0], MAX (square[1], square[2]));
}

static void
report_faces (RmpScene *scene, const RmpSceneGeometry *geometry, guint n_dropped)
{
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (guint32));
  gint mesh = (gint) scene->meshes->len;

  if (n_dropped > 0)
    rmp_scene_report (scene, RMP_FINDING_REPAIRED, mesh, NULL,
                      _ ("%u triangles with two corners at one vertex were left out."), n_dropped);

  for (guint32 f = 0; f < geometry->n_faces; f++)
    if (has_no_area (geometry, f))
      g_array_append_val (faces, f);
  if (faces->len > 0)
    {
      guint n = faces->len;

      rmp_scene_report (scene, RMP_FINDING_READ, mesh, g_steal_pointer (&faces),
                        _ ("%u triangles have no area; they carry no folds."), n);
    }
}

void
rmp_mesh_report (RmpScene *scene, const RmpSceneGeometry *geometry, const guint8 *flags, guint n_dropped,
                 gboolean skinned)
{
  report_vertices (scene, geometry, flags, skinned);
  report_faces (scene, geometry, n_dropped);
}
