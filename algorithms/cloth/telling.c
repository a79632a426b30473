/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "cloth/telling.h"

#include <math.h>

#include "geometry/vector.h"
#include "technique/length-text.h"

const RmpFigure rmp_cloth_crease_figures[RMP_CLOTH_CREASE_N_FIGURES] = {
  RMP_CLOTH_FIGURE_ROWS,
  RMP_CLOTH_CREASE_FIGURE_ROWS,
};

const RmpField rmp_cloth_fields[RMP_CLOTH_N_FIELDS] = {
  [RMP_CLOTH_FIELD_STRAIN] = { "strain", N_ ("Strain"),
                               N_ ("How much longer (red) or shorter (blue) each face is than at "
                                   "rest, along warp or weft, whichever differs more."),
                               RMP_DOMAIN_COARSE_FACE, RMP_UNIT_FRACTION, RMP_PALETTE_DIVERGING,
                               0.1 },
};

/* --- numbers ---------------------------------------------------------------------------------- */

static double
measure_strain (const RmpClothModel *model, guint32 face, const double *positions)
{
  const double *x[3];
  double w[2][3], strains[2];

  if (model->triangles[face].area <= 0.0)
    return 0.0;
  for (guint i = 0; i < 3; i++)
    x[i] = positions + 3 * (gsize) model->topology->faces[3 * (gsize) face + i];
  rmp_cloth_triangle_deform (&model->triangles[face], x, w[0], w[1]);
  for (guint i = 0; i < 2; i++)
    strains[i] = rmp_vector_norm (w[i]) - 1.0;
  return fabs (strains[0]) > fabs (strains[1]) ? strains[0] : strains[1];
}

static void
tell_strain (const RmpClothModel *model, const double *positions, const gboolean *fields,
             RmpOutput *output)
{
  float *field = NULL;
  double largest = -1.0;

  if (fields && fields[RMP_CLOTH_FIELD_STRAIN])
    {
      field = g_new0 (float, model->n_mesh_faces);
      output->fields[RMP_CLOTH_FIELD_STRAIN] = field;
      output->field_sizes[RMP_CLOTH_FIELD_STRAIN] = model->n_mesh_faces;
    }
  for (guint32 f = 0; f < model->n_faces; f++)
    {
      const double strain = measure_strain (model, f, positions);

      largest = MAX (largest, strain);
      if (field)
        field[model->cloth[f]] = (float) strain;
    }
  output->figures[RMP_CLOTH_FIGURE_STRAIN] = largest;
}

static void
tell_motion (const RmpClothModel *model, const double *velocities, RmpOutput *output)
{
  double fastest = 0.0, energy = 0.0;

  for (guint v = 0; v < model->n_vertices; v++)
    {
      const double speed = rmp_vector_norm (velocities + 3 * (gsize) v);

      fastest = MAX (fastest, speed);
      energy += 0.5 * model->masses[v] * speed * speed;
    }
  output->figures[RMP_CLOTH_FIGURE_SPEED] = fastest;
  output->figures[RMP_CLOTH_FIGURE_KINETIC] = energy;
}

void
rmp_cloth_tell (const RmpClothModel *model, const double *positions, const double *velocities,
                const gboolean *fields, RmpOutput *output)
{
  tell_strain (model, positions, fields, output);
  tell_motion (model, velocities, output);
}

/* --- warnings --------------------------------------------------------------------------------- */

/* Counts, where there are any. (transfer full) (nullable) */
static char *
warn_of_contact (const RmpClothMet *met, guint n_frames, guint n_tangled, guint patience)
{
  if (met->n_unresolved > 0)
    return g_strdup (_ ("Bodies, or the cloth itself, leave it no room, and it may run through "
                        "them. Hold it less firmly there, or give it less thickness."));
  if (met->n_pinched > 0)
    return g_strdup (_ ("Bodies that do not move alike hold cloth between them, which follows none "
                        "of them there. Give it more room, or shorter steps."));
  if (met->overloaded)
    return g_strdup (_ ("So much cloth collides at once that it moves in lumps. Give it "
                        "shorter steps."));
  if (n_tangled > patience)
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE,
                     "For %u frames cloth has run through itself or a body, now in %u place, and "
                     "it could not be pulled apart. Check the look for overlaps, and mend the "
                     "motion or let it pass through that body.",
                     "For %u frames cloth has run through itself or a body, now in %u places, and "
                     "it could not be pulled apart. Check the look for overlaps, and mend the "
                     "motion or let it pass through that body.",
                     met->n_crossings),
        n_tangled, met->n_crossings);
  if (n_frames <= 1 && met->n_began_crossed > 0)
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE,
                     "The cloth begins running through itself or a body, in %u place. It is "
                     "pulled apart where there is room; the check for overlaps tells where.",
                     "The cloth begins running through itself or a body, in %u places. It is "
                     "pulled apart where there is room; the check for overlaps tells where.",
                     met->n_began_crossed),
        met->n_began_crossed);
  return NULL;
}

/* What is wrong with the mesh, and what it does not allow, is told once. */
static char *
warn_of_mesh (const RmpClothModel *model, const RmpClothMet *met)
{
  if (model->n_degenerate > 0)
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE,
                     "%u face of the cloth has no area at rest: it resists nothing, and only "
                     "collides. Mend the mesh, or its rest shape.",
                     "%u faces of the cloth have no area at rest: they resist nothing, and only "
                     "collide. Mend the mesh, or its rest shape.",
                     model->n_degenerate),
        model->n_degenerate);
  if (model->topology->n_non_manifold_edges > 0)
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE,
                     "%u edge of the cloth has more than two faces: it bends between each and the "
                     "next.",
                     "%u edges of the cloth have more than two faces: they bend between each and "
                     "the next.",
                     model->topology->n_non_manifold_edges),
        model->topology->n_non_manifold_edges);
  if (met && met->asked > 0.0)
    {
      g_autofree char *thickness = rmp_length_text (met->thickness);
      g_autofree char *asked = rmp_length_text (met->asked);

      return g_strdup_printf (_ ("The cloth is %s thick where it meets things, and not %s: that is "
                                 "half of its shortest edge, and thicker cloth would push itself "
                                 "apart. Give it less thickness, or longer edges."),
                              thickness, asked);
    }
  return NULL;
}

char *
rmp_cloth_warn (const RmpClothModel *model, const RmpClothMet *met, guint n_frames, guint n_tangled,
                guint patience)
{
  char *warning = met ? warn_of_contact (met, n_frames, n_tangled, patience) : NULL;

  return warning || n_frames > 0 ? warning : warn_of_mesh (model, met);
}
