/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/lines.h"

#include <math.h>

#include "geometry/vector.h"
#include "methods/incompressible-skinning/drawn.h"
#include "methods/incompressible-skinning/search.h"

/* The relative loss of length by rounding of a line that is not cut short. */
#define ROUNDING 1e-6
/* Turns are measured over this part of the reach, or of a short line: facets turn a curve a little
 * at every edge.
 */
#define TURN_STEP 0.5
#define TURN_PART 0.25

/* A drawn line that is found by itself has its id in the number; two that agree in these bits are
 * told apart in order.
 */
static void
number_lines (guint n, RmpFoldJointLine *lines)
{
  const guint32 mask = G_MAXUINT32 / RMP_FOLD_MAX_PIECES;
  g_autoptr (GHashTable) taken = g_hash_table_new (NULL, NULL);

  for (guint l = 0; l < n; l++)
    {
      RmpFoldJointLine *line = &lines[l];

      if (l > 0 && line->id != 0 && line->id == lines[l - 1].id)
        {
          line->number = lines[l - 1].number;
          continue;
        }
      while (!g_hash_table_add (taken, GUINT_TO_POINTER (line->number)))
        line->number = (line->number + 1) & mask;
    }
}

RmpFoldLines *
rmp_fold_lines_find (const RmpInput *input, RmpSampler *sampler, const RmpTopology *topology,
                     const double *rest, const RmpFoldLinesOptions *options, const RmpCall *call,
                     GError **error)
{
  g_autoptr (RmpFoldLines) self = g_new0 (RmpFoldLines, 1);
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (RmpFoldJointLine));
  gboolean done;

  self->findings = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_finding_free);
  rmp_fold_read_drawn (input, sampler, topology, rest, options, lines, self->findings);
  done = options->source == RMP_FOLD_SOURCE_DRAWN ||
         rmp_fold_search (input, sampler, topology, rest, options, lines, self->findings, call,
                          error);

  self->n_lines = lines->len;
  self->lines = (RmpFoldJointLine *) (gpointer) g_array_free (lines, FALSE);
  if (!done)
    return NULL;
  number_lines (self->n_lines, self->lines);
  return g_steal_pointer (&self);
}

gboolean
rmp_fold_line_is_cut (double length, double wanted)
{
  return length < (1.0 - ROUNDING) * wanted;
}

static void
face_normal (const RmpTopology *topology, const double *rest, guint32 face, double normal[3])
{
  const guint32 *corners = topology->faces + 3 * (gsize) face;
  double a[3], b[3];

  rmp_vector_sub (rest + 3 * (gsize) corners[1], rest + 3 * (gsize) corners[0], a);
  rmp_vector_sub (rest + 3 * (gsize) corners[2], rest + 3 * (gsize) corners[0], b);
  rmp_vector_cross (a, b, normal);
}

/* The angle between two steps as seen from above the surface. */
static double
turn_within (const double before[3], const double here[3], const double after[3],
             const double up[3])
{
  double normal[3], a[3], b[3], across[3];

  rmp_vector_copy (up, normal);
  if (!rmp_vector_normalise (normal))
    return 0.0;
  rmp_vector_sub (here, before, a);
  rmp_vector_sub (after, here, b);
  rmp_vector_add_scaled (a, -rmp_vector_dot (a, normal), normal, a);
  rmp_vector_add_scaled (b, -rmp_vector_dot (b, normal), normal, b);
  rmp_vector_cross (a, b, across);
  return fabs (atan2 (rmp_vector_dot (across, normal), rmp_vector_dot (a, b)));
}

gboolean
rmp_fold_curve_is_tight (const RmpSurfaceCurve *curve, const RmpTopology *topology,
                         const double *rest, double reach)
{
  double length = rmp_surface_curve_arcs (curve, topology->faces, rest, NULL);
  double step = MIN (TURN_STEP * reach, TURN_PART * length);
  guint n = (guint) MIN (floor (length / step), 1e5);
  g_autofree double *cuts = g_new (double, n + 1);
  g_autofree guint *indices = g_new (guint, n + 1);
  g_autofree double *positions = NULL;
  g_autoptr (RmpSurfaceCurve) split = NULL;

  for (guint i = 0; i <= n; i++)
    cuts[i] = i * step;
  split = rmp_surface_curve_split (curve, topology->faces, rest, n + 1, cuts, indices);
  positions = g_new (double, 3 * (gsize) split->n_points);
  rmp_surface_curve_positions (split, topology->faces, rest, positions);
  for (guint i = 1; i < n; i++)
    {
      double normal[3];

      face_normal (topology, rest, split->points[indices[i]].face, normal);
      if (turn_within (positions + 3 * indices[i - 1], positions + 3 * indices[i],
                       positions + 3 * indices[i + 1], normal) > step / reach)
        return TRUE;
    }
  return FALSE;
}
