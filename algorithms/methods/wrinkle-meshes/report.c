/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/wrinkle-meshes/report.h"

#include "geometry/vector.h"

/* Cloth that is no farther from where it is attached, in mean edges, has no fold. */
#define FLAT 0.05

const RmpFigure rmp_fine_figures[RMP_FINE_N_FIGURES] = {
  [RMP_FINE_FIGURE_STRAIN] = { "strain_rms", N_ ("Strain"),
                               N_ ("Root mean square of how much longer or shorter edges of the "
                                   "fine mesh are than at rest"),
                               RMP_UNIT_FRACTION },
  [RMP_FINE_FIGURE_STRAIN_BEFORE] = { "strain_before", N_ ("Strain without wrinkles"),
                                      N_ ("The same where all vertices are where they are "
                                          "attached"),
                                      RMP_UNIT_FRACTION },
  [RMP_FINE_FIGURE_USED] = { "distance_used", N_ ("Distance used"),
                             N_ ("Largest distance from where a vertex is attached, of that which "
                                 "it may go"),
                             RMP_UNIT_FRACTION },
  [RMP_FINE_FIGURE_WIDTH] = { "fold_width", N_ ("Fold width"),
                              N_ ("Mean distance at which heights change their sign, across folds: "
                                  "2/π of the length of edges for each change on them, as folds "
                                  "run in any direction"),
                              RMP_UNIT_METRE },
  [RMP_FINE_FIGURE_HEIGHT] = { "height_max", N_ ("Highest fold"),
                               N_ ("Largest distance from where a vertex is attached"),
                               RMP_UNIT_METRE },
  [RMP_FINE_FIGURE_VERTICES] = { "vertices", N_ ("Vertices"), N_ ("Vertices of the fine mesh"),
                                 RMP_UNIT_COUNT },
  [RMP_FINE_FIGURE_FAR] = { "far", N_ ("Far vertices"),
                            N_ ("Vertices of a loaded fine mesh more than two mean edges away from "
                                "the garment, attached to the nearest point"),
                            RMP_UNIT_COUNT },
  [RMP_FINE_FIGURE_ANEW] = { "anew", N_ ("Begun anew"),
                             N_ ("1 where nothing was remembered of an earlier frame, or the cloth "
                                 "jumped: folds do not go on from it"),
                             RMP_UNIT_COUNT },
  [RMP_FINE_FIGURE_SKINNING] = { "time_skinning", N_ ("Skinning"), N_ ("Time for the coarse mesh"),
                                 RMP_UNIT_SECOND },
  [RMP_FINE_FIGURE_SOLVE] = { "time_solve", N_ ("Solve"),
                              N_ ("Time to attach the fine mesh and to keep its lengths"),
                              RMP_UNIT_SECOND },
  [RMP_FINE_FIGURE_SURFACE] = { "time_surface", N_ ("Surface"), N_ ("Time for normals and figures"),
                                RMP_UNIT_SECOND },
};

const RmpField rmp_fine_fields[RMP_FINE_N_FIELDS] = {
  [RMP_FINE_FIELD_STRAIN] = { "strain", N_ ("Strain"),
                              N_ ("How much shorter (blue) or longer (red) edges at a vertex are "
                                  "than at rest, in the mean"),
                              RMP_DOMAIN_RELIEF_VERTEX, RMP_UNIT_FRACTION, RMP_PALETTE_DIVERGING,
                              0.0 },
  [RMP_FINE_FIELD_USED] = { "distance_used", N_ ("Distance used"),
                            N_ ("Of the largest distance: where it is all used up folds would be "
                                "higher"),
                            RMP_DOMAIN_RELIEF_VERTEX, RMP_UNIT_FRACTION, RMP_PALETTE_SEQUENTIAL,
                            1.0 },
  [RMP_FINE_FIELD_HEIGHT] = { "height", N_ ("Height"),
                              N_ ("How far outwards (red) or inwards (blue) a vertex is from where "
                                  "it is attached"),
                              RMP_DOMAIN_RELIEF_VERTEX, RMP_UNIT_METRE, RMP_PALETTE_DIVERGING,
                              0.0 },
};

/* [#V] metres outwards. (transfer full) */
static double *
measure_heights (const RmpFineFrame *frame, guint n)
{
  double *heights = g_new (double, n + 1);

  for (guint v = 0; v < n; v++)
    {
      double way[3];

      rmp_vector_sub (frame->positions + 3 * (gsize) v, frame->anchors + 3 * (gsize) v, way);
      heights[v] = rmp_vector_dot (way, frame->normals + 3 * (gsize) v);
    }
  return heights;
}

static double
measure_width (const RmpFineLevel *level, const double *heights, double least)
{
  const guint n_edges = rmp_cloth_lengths_count (&level->lengths.edges);
  double sum = 0.0, middle = 0.0;
  guint n = 0;

  for (guint v = 0; v < level->topology->n_vertices; v++)
    if (fabs (heights[v]) > least)
      {
        middle += heights[v];
        n++;
      }
  middle /= MAX (n, 1);
  n = 0;
  for (guint s = 0; s < n_edges; s++)
    {
      const RmpClothSpring *edge = level->lengths.edges.springs + s;
      const double from = heights[edge->i], to = heights[edge->j];

      if (MAX (fabs (from), fabs (to)) <= least)
        continue;
      sum += edge->length;
      n += (from > middle) != (to > middle);
    }
  return n > 0 ? 2.0 / G_PI * sum / n : (double) NAN;
}

void
rmp_fine_report_figures (const RmpFineSurface *surface, const RmpFineSettings *settings,
                         const RmpFineFrame *frame, RmpOutput *output)
{
  const RmpFineLevel *level = rmp_fine_surface_get_finest (surface);
  const guint n = level->topology->n_vertices;
  const double scale = settings->options.scale;
  g_autofree double *heights = measure_heights (frame, n);
  double *figures = output->figures, used = 0.0, farthest = 0.0;

  for (guint v = 0; v < n; v++)
    {
      const double distance = rmp_vector_distance (frame->positions + 3 * (gsize) v,
                                                   frame->anchors + 3 * (gsize) v);

      farthest = MAX (farthest, distance);
      if (frame->most[v] > 0.0)
        used = MAX (used, distance / frame->most[v]);
    }
  figures[RMP_FINE_FIGURE_STRAIN] = rmp_fine_strain (&level->lengths, scale, frame->positions);
  figures[RMP_FINE_FIGURE_STRAIN_BEFORE] = rmp_fine_strain (&level->lengths, scale, frame->anchors);
  figures[RMP_FINE_FIGURE_USED] = used;
  figures[RMP_FINE_FIGURE_WIDTH] = measure_width (level, heights, FLAT * surface->mean_edge);
  figures[RMP_FINE_FIGURE_HEIGHT] = farthest;
  figures[RMP_FINE_FIGURE_VERTICES] = n;
  figures[RMP_FINE_FIGURE_FAR] = surface->carrier ? rmp_fine_carrier_count_far (surface->carrier)
                                                  : 0;
  figures[RMP_FINE_FIGURE_ANEW] = frame->anew;
}

static float *
add_field (RmpOutput *output, RmpFineField field, guint n)
{
  output->fields[field] = g_new0 (float, MAX (n, 1));
  output->field_sizes[field] = n;
  return output->fields[field];
}

static void
fill_strain (const RmpFineLevel *level, double scale, const double *positions, float *values)
{
  const guint n = rmp_cloth_lengths_count (&level->lengths.edges);
  g_autofree guint *counts = g_new0 (guint, level->topology->n_vertices + 1);

  for (guint s = 0; s < n; s++)
    {
      const RmpClothSpring *edge = level->lengths.edges.springs + s;
      const double length = rmp_vector_distance (positions + 3 * (gsize) edge->i,
                                                 positions + 3 * (gsize) edge->j);
      const float strain = (float) (length / (scale * edge->length) - 1.0);

      values[edge->i] += strain;
      values[edge->j] += strain;
      counts[edge->i]++;
      counts[edge->j]++;
    }
  for (guint v = 0; v < level->topology->n_vertices; v++)
    values[v] /= (float) MAX (counts[v], 1);
}

void
rmp_fine_report_fields (const RmpFineSurface *surface, const RmpFineSettings *settings,
                        const RmpFineFrame *frame, const gboolean *fields, RmpOutput *output)
{
  const RmpFineLevel *level = rmp_fine_surface_get_finest (surface);
  const guint n = level->topology->n_vertices;
  float *values;

  g_assert (output);

  if (fields[RMP_FINE_FIELD_STRAIN])
    fill_strain (level, settings->options.scale, frame->positions,
                 add_field (output, RMP_FINE_FIELD_STRAIN, n));
  if (fields[RMP_FINE_FIELD_USED])
    {
      values = add_field (output, RMP_FINE_FIELD_USED, n);
      for (guint v = 0; v < n; v++)
        if (frame->most[v] > 0.0)
          values[v] = (float) (rmp_vector_distance (frame->positions + 3 * (gsize) v,
                                                    frame->anchors + 3 * (gsize) v) /
                               frame->most[v]);
    }
  if (fields[RMP_FINE_FIELD_HEIGHT])
    {
      g_autofree double *heights = measure_heights (frame, n);

      values = add_field (output, RMP_FINE_FIELD_HEIGHT, n);
      for (guint v = 0; v < n; v++)
        values[v] = (float) heights[v];
    }
}
