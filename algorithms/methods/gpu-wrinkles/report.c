/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "methods/gpu-wrinkles/report.h"

#define STRAIN_RANGE 0.3

/* Neighbours that agree less than this break a crest. */
#define BROKEN 0.5

const RmpFigure rmp_wave_figures[RMP_WAVE_N_FIGURES] = {
  [RMP_WAVE_FIGURE_ENERGY] = { "energy", N_ ("Energy of phases"),
                               N_ ("Mean of 1 − cos (φᵢ + Dᵢⱼ − σ φⱼ) over edges, by the waves at "
                                   "their ends: 0 where all crests meet, 1 where they lie by "
                                   "chance"),
                               RMP_UNIT_NONE },
  [RMP_WAVE_FIGURE_DEFECTS] = { "defects", N_ ("Broken crests"),
                                N_ ("Vertices with a wave whose neighbours agree less than by "
                                    "half"),
                                RMP_UNIT_COUNT },
  [RMP_WAVE_FIGURE_WAVED] = { "waved", N_ ("Vertices with waves"),
                              N_ ("Those compressed beyond what is ignored"), RMP_UNIT_COUNT },
  [RMP_WAVE_FIGURE_HIGHEST] = { "height_max", N_ ("Highest wave"),
                                N_ ("Largest amplitude A: from the middle to a crest"),
                                RMP_UNIT_METRE },
  [RMP_WAVE_FIGURE_COMPRESSED] = { "compression_max", N_ ("Strongest compression"),
                                   N_ ("Largest 1 − smaller principal stretch around a vertex "
                                       "against its rest"),
                                   RMP_UNIT_FRACTION },
  [RMP_WAVE_FIGURE_LOST] = { "lost", N_ ("Without a plane"),
                             N_ ("Vertices whose neighbours lie in one line, or that have none: "
                                 "they have no waves"),
                             RMP_UNIT_COUNT },
  [RMP_WAVE_FIGURE_ON_CARD] = { "on_card", N_ ("On the graphics card"),
                                N_ ("1: directions and phases are the card's"), RMP_UNIT_COUNT },
  [RMP_WAVE_FIGURE_SKINNING] = { "time_skinning", N_ ("Skinning"), N_ ("Time for the coarse mesh"),
                                 RMP_UNIT_SECOND },
  [RMP_WAVE_FIGURE_WAVES] = { "time_waves", N_ ("Waves"), N_ ("Time for deformation and phases"),
                              RMP_UNIT_SECOND },
  [RMP_WAVE_FIGURE_SURFACE] = { "time_surface", N_ ("Surface"),
                                N_ ("Time for normals and what pixels are made from"),
                                RMP_UNIT_SECOND },
};

const RmpField rmp_wave_fields[RMP_WAVE_N_FIELDS] = {
  [RMP_WAVE_FIELD_COMPRESSION] = { "compression", N_ ("Compression"),
                                   N_ ("Smaller principal stretch − 1, with what is painted: blue "
                                       "where waves come"),
                                   RMP_DOMAIN_COARSE_VERTEX, RMP_UNIT_FRACTION,
                                   RMP_PALETTE_DIVERGING, STRAIN_RANGE },
  [RMP_WAVE_FIELD_STRETCH] = { "stretch", N_ ("Stretch"),
                               N_ ("Larger principal stretch − 1: blue where cloth is compressed "
                                   "in both directions"),
                               RMP_DOMAIN_COARSE_VERTEX, RMP_UNIT_FRACTION, RMP_PALETTE_DIVERGING,
                               STRAIN_RANGE },
  [RMP_WAVE_FIELD_AMPLITUDE] = { "amplitude", N_ ("Amplitude"),
                                 N_ ("A: from the middle to a crest, faded where crests break"),
                                 RMP_DOMAIN_COARSE_VERTEX, RMP_UNIT_METRE, RMP_PALETTE_SEQUENTIAL,
                                 0.0 },
  [RMP_WAVE_FIELD_PHASE] = { "phase", N_ ("Crest or valley"),
                             N_ ("cos φ at each vertex: red on a crest, blue in a valley"),
                             RMP_DOMAIN_COARSE_VERTEX, RMP_UNIT_NONE, RMP_PALETTE_DIVERGING, 1.0 },
  [RMP_WAVE_FIELD_DEFECT] = { "defect", N_ ("Disagreement of phases"),
                              N_ ("1 − |Σ of what neighbours say| / Σ of their weights: high where "
                                  "crests break"),
                              RMP_DOMAIN_COARSE_VERTEX, RMP_UNIT_FRACTION, RMP_PALETTE_SEQUENTIAL,
                              1.0 },
};

void
rmp_wave_report_figures (guint n, const RmpWaveField *trains, const RmpWaveOptions *options,
                         RmpOutput *output)
{
  const RmpWaveCloth *cloth = trains->cloth;
  guint waved = 0, defects = 0, lost = 0;
  gboolean on_card = TRUE;
  double energy = 0.0, highest = 0.0, least = 1.0;

  g_assert (output);

  for (guint t = 0; t < n; t++)
    {
      RmpWaveGraph graph;

      rmp_wave_field_get_graph (trains + t, &graph);
      energy = MAX (energy, rmp_wave_phase_energy (&graph, trains[t].phases));
      on_card &= trains[t].on_card;
    }
  for (guint v = 0; v < rmp_wave_cloth_count (cloth); v++)
    {
      const gboolean has_cloth = cloth->topology->vertex_edge_start[v] <
                                 cloth->topology->vertex_edge_start[v + 1];
      gboolean has_wave = FALSE, broken = FALSE;

      for (guint t = 0; t < n; t++)
        {
          const double amplitude = trains[t].amplitudes[v];

          has_wave |= amplitude > 0.0;
          broken |= amplitude > 0.0 && trains[t].agreements[v] < BROKEN;
          highest = MAX (highest, amplitude * rmp_wave_field_get_part (trains + t, options + t, v));
        }
      waved += has_wave ? 1 : 0;
      defects += broken ? 1 : 0;
      lost += has_cloth && cloth->lost[v] ? 1 : 0;
      least = MIN (least, trains->stretches[2 * (gsize) v]);
    }
  output->figures[RMP_WAVE_FIGURE_ENERGY] = energy;
  output->figures[RMP_WAVE_FIGURE_DEFECTS] = defects;
  output->figures[RMP_WAVE_FIGURE_WAVED] = waved;
  output->figures[RMP_WAVE_FIGURE_HIGHEST] = highest;
  output->figures[RMP_WAVE_FIGURE_COMPRESSED] = 1.0 - least;
  output->figures[RMP_WAVE_FIGURE_LOST] = lost;
  output->figures[RMP_WAVE_FIGURE_ON_CARD] = on_card ? 1.0 : 0.0;
}

static double
vertex_value (const RmpWaveField *train, const RmpWaveOptions *options, RmpWaveFieldId field,
              guint v)
{
  switch (field)
    {
    case RMP_WAVE_FIELD_COMPRESSION:
      return train->stretches[2 * (gsize) v] - 1.0;
    case RMP_WAVE_FIELD_STRETCH:
      return train->stretches[2 * (gsize) v + 1] - 1.0;
    case RMP_WAVE_FIELD_AMPLITUDE:
      return train->amplitudes[v] * rmp_wave_field_get_part (train, options, v);
    case RMP_WAVE_FIELD_PHASE:
      return train->amplitudes[v] > 0.0 ? train->phases[2 * (gsize) v] : 0.0;
    case RMP_WAVE_FIELD_DEFECT:
      return train->amplitudes[v] > 0.0 ? 1.0 - train->agreements[v] : 0.0;
    case RMP_WAVE_N_FIELDS:
    default:
      g_assert_not_reached ();
    }
}

void
rmp_wave_report_fields (const RmpWaveField *train, const RmpWaveOptions *options,
                        const gboolean *fields, RmpOutput *output)
{
  const guint n = rmp_wave_cloth_count (train->cloth);

  g_assert (output);

  for (guint k = 0; fields && k < RMP_WAVE_N_FIELDS; k++)
    {
      if (!fields[k])
        continue;
      output->fields[k] = g_new (float, MAX (n, 1));
      output->field_sizes[k] = n;
      for (guint v = 0; v < n; v++)
        output->fields[k][v] = (float) vertex_value (train, options, k, v);
    }
}
