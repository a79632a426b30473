/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/report.h"

#include <math.h>

#include "geometry/vector.h"

const RmpFigure rmp_shell_figures[RMP_SHELL_N_FIGURES] = {
  [RMP_SHELL_FIGURE_WAVELENGTH] = { "wavelength", N_ ("Wavelength"),
                                    N_ ("λ = 2πh [(1 − ν_q²) E_x / (3 (1 − ν_x²) E_q)]^⅓, by the "
                                        "material where nothing is painted"),
                                    RMP_UNIT_METRE },
  [RMP_SHELL_FIGURE_ONSET] = { "onset_strain", N_ ("Onset"),
                               N_ ("Compression from which on it wrinkles, by theory: "
                                   "ε_c = ¼ [3 (1 − ν_x²) E_q / ((1 − ν_q²) E_x)]^⅔"),
                               RMP_UNIT_FRACTION },
  [RMP_SHELL_FIGURE_COMPRESSION] = { "compression", N_ ("Compression"),
                                     N_ ("Mean compression of the interior where it is above the "
                                         "onset"),
                                     RMP_UNIT_FRACTION },
  [RMP_SHELL_FIGURE_EXPECTED] = { "expected_amplitude", N_ ("Expected height"),
                                  N_ ("From the middle to a crest, by theory, under that "
                                      "compression: h √(ε/ε_c − 1)"),
                                  RMP_UNIT_METRE },
  [RMP_SHELL_FIGURE_MEASURED] = { "measured_wavelength", N_ ("Measured wavelength"),
                                  N_ ("2π √(∫h² / ∫|∇h|²) of heights over the interior, where it "
                                      "is compressed above the onset"),
                                  RMP_UNIT_METRE },
  [RMP_SHELL_FIGURE_AMPLITUDE] = { "measured_amplitude", N_ ("Measured height"),
                                   N_ ("√2 of the root mean square of these heights"),
                                   RMP_UNIT_METRE },
  [RMP_SHELL_FIGURE_HIGHEST] = { "height_max", N_ ("Highest wrinkle"),
                                 N_ ("Largest height over the interior"), RMP_UNIT_METRE },
  [RMP_SHELL_FIGURE_EDGES] = { "edges_a_wave", N_ ("Edges a wave"),
                               N_ ("Mean edges of the fine mesh that reach over a wave: 8 and "
                                   "more show it well, below 4 there is none"),
                               RMP_UNIT_NONE },
  [RMP_SHELL_FIGURE_VERTICES] = { "vertices", N_ ("Vertices"),
                                  N_ ("Vertices of the fine mesh that are free"), RMP_UNIT_COUNT },
  [RMP_SHELL_FIGURE_CENTRES] = { "centres", N_ ("Centres"),
                                 N_ ("Rows of the constraint: centres, or modes"), RMP_UNIT_COUNT },
  [RMP_SHELL_FIGURE_DROPPED] = { "dropped", N_ ("Dropped rows"),
                                 N_ ("Rows of the constraint that follow from others"),
                                 RMP_UNIT_COUNT },
  [RMP_SHELL_FIGURE_RESIDUAL] = { "residual", N_ ("Residual"),
                                  N_ ("Largest force that is left, by h E_x √A of a vertex"),
                                  RMP_UNIT_NONE },
  [RMP_SHELL_FIGURE_ITERATIONS] = { "iterations", N_ ("Newton’s steps"),
                                    N_ ("Of all solves of the frame"), RMP_UNIT_COUNT },
  [RMP_SHELL_FIGURE_INNER] = { "inner_iterations", N_ ("Inner iterations"),
                               N_ ("Products with the matrix, or factors of it, in all of them"),
                               RMP_UNIT_COUNT },
  [RMP_SHELL_FIGURE_SUBSTEPS] = { "substeps", N_ ("Substeps"), N_ ("Solves of the frame"),
                                  RMP_UNIT_COUNT },
  [RMP_SHELL_FIGURE_CONVERGED] = { "converged", N_ ("Converged"),
                                   N_ ("1 where the residual is below the tolerance"),
                                   RMP_UNIT_COUNT },
  [RMP_SHELL_FIGURE_STABLE] = { "stable", N_ ("Stable"),
                                N_ ("1 in a minimum of energy, 0 on a saddle, by the signs of a "
                                    "factor; none where nobody looked"),
                                RMP_UNIT_COUNT },
  [RMP_SHELL_FIGURE_LOWEST] = { "lowest_curvature", N_ ("Lowest curvature"),
                                N_ ("Of the energy, by the matrix's diagonal, along what the glue "
                                    "leaves free: below 0 on a saddle; of skins with more than "
                                    "5000 vertices, which have no factor"),
                                RMP_UNIT_NONE },
  [RMP_SHELL_FIGURE_ENERGY] = { "energy", N_ ("Energy"), N_ ("Joules"), RMP_UNIT_NONE },
  [RMP_SHELL_FIGURE_GLUE] = { "glue", N_ ("Strongest glue"),
                              N_ ("Largest force with which one row of the constraint holds the "
                                  "skin: |μ| of ∇W − f + Hᵀμ = 0"),
                              RMP_UNIT_NEWTON },
  [RMP_SHELL_FIGURE_DEPTH] = { "depth", N_ ("Depth in bodies"),
                               N_ ("How deep the deepest vertex of the skin is in a body."),
                               RMP_UNIT_METRE },
  [RMP_SHELL_FIGURE_BODY_NODES] = { "body_nodes", N_ ("Nodes"), N_ ("Of the soft body’s lattice."),
                                    RMP_UNIT_COUNT },
  [RMP_SHELL_FIGURE_BODY_HELD] = { "body_held", N_ ("Nodes of bones"),
                                   N_ ("Nodes of the soft body that bones carry."),
                                   RMP_UNIT_COUNT },
  [RMP_SHELL_FIGURE_BODY_STEPS] = { "body_steps", N_ ("Steps of the soft body"),
                                    N_ ("In time, of this frame."), RMP_UNIT_COUNT },
  [RMP_SHELL_FIGURE_BODY_ITERATIONS] = { "body_iterations", N_ ("Iterations of the soft body"),
                                         N_ ("Newton’s, of all its steps."), RMP_UNIT_COUNT },
  [RMP_SHELL_FIGURE_BODY_MISMATCH] = { "body_mismatch", N_ ("Force not coupled"),
                                       N_ ("How much the pull of the skin at the end of the soft "
                                           "body’s last step differs from what that was taken "
                                           "with: many rounds make it small"),
                                       RMP_UNIT_NEWTON },
  [RMP_SHELL_FIGURE_ANEW] = { "anew", N_ ("Begun anew"),
                              N_ ("1 where nothing was remembered of an earlier frame, or the "
                                  "cloth jumped: wrinkles do not go on from it"),
                              RMP_UNIT_COUNT },
  [RMP_SHELL_FIGURE_SKINNING] = { "time_skinning", N_ ("Skinning"), N_ ("Time for the coarse mesh"),
                                  RMP_UNIT_SECOND },
  [RMP_SHELL_FIGURE_SOLVE] = { "time_solve", N_ ("Solve"), N_ ("Time to find where the skin rests"),
                               RMP_UNIT_SECOND },
  [RMP_SHELL_FIGURE_SURFACE] = { "time_surface", N_ ("Surface"),
                                 N_ ("Time for normals and figures"), RMP_UNIT_SECOND },
};

const RmpField rmp_shell_fields[RMP_SHELL_N_FIELDS] = {
  [RMP_SHELL_FIELD_HEIGHT] = { "height", N_ ("Height"),
                               N_ ("How far outwards (red) or inwards (blue) the skin is from its "
                                   "interior's surface"),
                               RMP_DOMAIN_RELIEF_VERTEX, RMP_UNIT_METRE, RMP_PALETTE_DIVERGING,
                               0.0 },
  [RMP_SHELL_FIELD_COMPRESSION] = { "compression", N_ ("Compression"),
                                    N_ ("How much the interior is compressed (blue) across the "
                                        "wrinkles it makes, or stretched (red)"),
                                    RMP_DOMAIN_RELIEF_VERTEX, RMP_UNIT_FRACTION,
                                    RMP_PALETTE_DIVERGING, 0.0 },
  [RMP_SHELL_FIELD_WAVELENGTH] = { "wavelength", N_ ("Wavelength"),
                                   N_ ("By the material, with what was painted"),
                                   RMP_DOMAIN_RELIEF_VERTEX, RMP_UNIT_METRE, RMP_PALETTE_SEQUENTIAL,
                                   0.0 },
  [RMP_SHELL_FIELD_HELD] = { "centres", N_ ("Centres"),
                             N_ ("1 at the middle of each local mean that the interior holds"),
                             RMP_DOMAIN_RELIEF_VERTEX, RMP_UNIT_NONE, RMP_PALETTE_SEQUENTIAL, 1.0 },
  [RMP_SHELL_FIELD_STRETCH_MOST] = { "stretch_most", N_ ("Largest stretch"),
                                     N_ ("How much longer (red) or shorter (blue) than at rest "
                                         "each "
                                         "face of the skin is along the direction in which it is "
                                         "longest: its larger principal stretch less 1"),
                                     RMP_DOMAIN_RELIEF_FACE, RMP_UNIT_FRACTION,
                                     RMP_PALETTE_DIVERGING, 0.0 },
  [RMP_SHELL_FIELD_STRETCH_LEAST] = { "stretch_least", N_ ("Least stretch"),
                                      N_ ("The same along the direction across it, in which the "
                                          "face is shortest: its smaller principal stretch less 1"),
                                      RMP_DOMAIN_RELIEF_FACE, RMP_UNIT_FRACTION,
                                      RMP_PALETTE_DIVERGING, 0.0 },
  [RMP_SHELL_FIELD_GLUE] = { "glue", N_ ("Force of the glue"),
                             N_ ("How strongly the interior holds each vertex of the skin, "
                                 "wherever to: |Hᵀμ|"),
                             RMP_DOMAIN_RELIEF_VERTEX, RMP_UNIT_NEWTON, RMP_PALETTE_SEQUENTIAL,
                             0.0 },
  [RMP_SHELL_FIELD_GLUE_CENTRES] = { "glue_centres", N_ ("Force at centres"),
                                     N_ ("How strongly the interior holds each local mean: |μ| at "
                                         "its centre, 0 elsewhere; modes have no centre"),
                                     RMP_DOMAIN_RELIEF_VERTEX, RMP_UNIT_NEWTON,
                                     RMP_PALETTE_SEQUENTIAL, 0.0 },
};

/* [#V] metres outwards. (transfer full) */
static double *
measure_heights (const RmpShellFrame *frame, guint n)
{
  double *heights = g_new (double, n + 1);

  for (guint v = 0; v < n; v++)
    {
      double way[3];

      rmp_vector_sub (frame->positions + 3 * (gsize) v, frame->target + 3 * (gsize) v, way);
      heights[v] = rmp_vector_dot (way, frame->normals + 3 * (gsize) v);
    }
  return heights;
}

/* |∇h|² of a triangle, and its area. */
static double
find_slope (const double *rest, const double *heights, const guint32 *corners, double *area)
{
  double edges[2][3], normal[3], gradient[3], cross[3];
  const double rises[2] = { heights[corners[1]] - heights[corners[0]],
                            heights[corners[2]] - heights[corners[0]] };
  double square;

  for (guint i = 0; i < 2; i++)
    rmp_vector_sub (rest + 3 * (gsize) corners[i + 1], rest + 3 * (gsize) corners[0], edges[i]);
  rmp_vector_cross (edges[0], edges[1], normal);
  square = rmp_vector_dot (normal, normal);
  *area = 0.5 * sqrt (square);
  if (!(square > 0.0))
    return 0.0;
  for (guint c = 0; c < 3; c++)
    gradient[c] = rises[0] * edges[1][c] - rises[1] * edges[0][c];
  rmp_vector_cross (gradient, normal, cross);
  return rmp_vector_dot (cross, cross) / (square * square);
}

RmpShellWaves
rmp_shell_waves_measure (const RmpTopology *topology, const double *rest, const double *heights,
                         const double *weights)
{
  double whole = 0.0, mean = 0.0, squares = 0.0, slopes = 0.0;

  for (guint f = 0; f < topology->n_faces; f++)
    {
      const guint32 *corners = topology->faces + 3 * (gsize) f;
      double area, slope;

      if (!(weights[f] > 0.0))
        continue;
      slope = find_slope (rest, heights, corners, &area);
      area *= weights[f];
      whole += area;
      slopes += area * slope;
      for (guint i = 0; i < 3; i++)
        {
          mean += area * heights[corners[i]] / 3.0;
          squares += area * heights[corners[i]] * heights[corners[i]] / 3.0;
        }
    }
  if (!(whole > 0.0))
    return (RmpShellWaves){ (double) NAN, (double) NAN };
  squares = MAX (squares - mean * mean / whole, 0.0);
  return (RmpShellWaves){
    slopes > 0.0 ? 2.0 * G_PI * sqrt (squares / slopes) : (double) NAN,
    sqrt (2.0 * squares / whole),
  };
}

/* Faces count that the interior compresses above the onset. Returns: their mean compression */
static double
weigh_faces (const RmpShellSurface *surface, const double *strains, double *weights)
{
  const RmpTopology *topology = surface->topology;
  const double *areas = rmp_shell_skin_get_areas (surface->skin);
  double sum = 0.0, whole = 0.0;

  for (guint f = 0; f < topology->n_faces; f++)
    {
      const guint32 *corners = topology->faces + 3 * (gsize) f;
      const double strain = strains[2 * (gsize) f];
      gboolean held = FALSE;

      for (guint i = 0; i < 3; i++)
        held = held || surface->fixed[corners[i]];
      weights[f] = !held && -strain > rmp_shell_onset_strain (surface->materials + corners[0])
                       ? 1.0
                       : 0.0;
      sum -= weights[f] * areas[corners[0]] * strain;
      whole += weights[f] * areas[corners[0]];
    }
  return whole > 0.0 ? sum / whole : 0.0;
}

static double
find_strongest_glue (const RmpShellSurface *surface, const RmpShellFrame *frame)
{
  double strongest = 0.0;

  if (!frame->multipliers)
    return (double) NAN;
  for (guint row = 0; row < rmp_shell_constraint_get_n_rows (surface->constraint); row++)
    strongest = MAX (strongest, rmp_vector_norm (frame->multipliers + 3 * (gsize) row));
  return strongest;
}

void
rmp_shell_report_figures (const RmpShellSurface *surface, const RmpShellDynamics *dynamics,
                          const RmpShellFrame *frame, RmpOutput *output, guint n_threads)
{
  const RmpTopology *topology = surface->topology;
  const guint n = topology->n_vertices;
  const RmpShellMaterial *material = surface->materials;
  const RmpShellSolution *solution = &frame->solution;
  g_autofree double *heights = measure_heights (frame, n);
  g_autofree double *strains = g_new (double, 2 * (gsize) topology->n_faces + 1);
  g_autofree double *weights = g_new (double, topology->n_faces + 1);
  double *figures = output->figures, highest = 0.0, compression;
  RmpShellWaves waves;

  rmp_shell_skin_strains (surface->skin, frame->target, strains, n_threads);
  compression = weigh_faces (surface, strains, weights);
  waves = rmp_shell_waves_measure (topology, surface->rest, heights, weights);
  for (guint v = 0; v < n; v++)
    highest = MAX (highest, fabs (heights[v]));
  figures[RMP_SHELL_FIGURE_WAVELENGTH] = surface->wavelength;
  figures[RMP_SHELL_FIGURE_ONSET] = rmp_shell_onset_strain (material);
  figures[RMP_SHELL_FIGURE_COMPRESSION] = compression;
  figures[RMP_SHELL_FIGURE_EXPECTED] = rmp_shell_amplitude (material, compression);
  figures[RMP_SHELL_FIGURE_MEASURED] = waves.wavelength;
  figures[RMP_SHELL_FIGURE_AMPLITUDE] = waves.amplitude;
  figures[RMP_SHELL_FIGURE_HIGHEST] = highest;
  figures[RMP_SHELL_FIGURE_EDGES] = surface->wavelength / surface->mean_edge;
  figures[RMP_SHELL_FIGURE_VERTICES] = surface->n_free;
  figures[RMP_SHELL_FIGURE_CENTRES] = rmp_shell_constraint_get_n_rows (surface->constraint);
  figures[RMP_SHELL_FIGURE_DROPPED] = rmp_shell_constraint_count_dropped (surface->constraint);
  figures[RMP_SHELL_FIGURE_RESIDUAL] = solution->residual;
  figures[RMP_SHELL_FIGURE_ITERATIONS] = solution->iterations;
  figures[RMP_SHELL_FIGURE_INNER] = solution->inner;
  figures[RMP_SHELL_FIGURE_SUBSTEPS] = frame->substeps;
  figures[RMP_SHELL_FIGURE_CONVERGED] = solution->converged;
  if (solution->stability != RMP_SHELL_UNKNOWN)
    figures[RMP_SHELL_FIGURE_STABLE] = solution->stability == RMP_SHELL_STABLE;
  if (isfinite (solution->lowest) && frame->substeps > 0)
    figures[RMP_SHELL_FIGURE_LOWEST] = solution->lowest;
  figures[RMP_SHELL_FIGURE_ENERGY] = solution->energy;
  figures[RMP_SHELL_FIGURE_GLUE] = find_strongest_glue (surface, frame);
  if (frame->contact)
    figures[RMP_SHELL_FIGURE_DEPTH] = frame->depth;
  if (dynamics)
    {
      figures[RMP_SHELL_FIGURE_BODY_NODES] = rmp_embedded_interior_get_n_nodes (
          rmp_shell_dynamics_get_interior (dynamics));
      figures[RMP_SHELL_FIGURE_BODY_HELD] = rmp_shell_dynamics_count_held (dynamics);
      figures[RMP_SHELL_FIGURE_BODY_STEPS] = frame->interior_steps;
      figures[RMP_SHELL_FIGURE_BODY_ITERATIONS] = frame->interior_iterations;
      figures[RMP_SHELL_FIGURE_BODY_MISMATCH] = frame->mismatch;
    }
  figures[RMP_SHELL_FIGURE_ANEW] = frame->anew;
}

static float *
add_field (RmpOutput *output, RmpShellField field, guint n)
{
  output->fields[field] = g_new0 (float, MAX (n, 1));
  output->field_sizes[field] = n;
  return output->fields[field];
}

/* The faces' lower strains at their vertices, in the mean. */
static void
fill_compression (const RmpShellSurface *surface, const RmpShellFrame *frame, float *values,
                  guint n_threads)
{
  const RmpTopology *topology = surface->topology;
  g_autofree double *strains = g_new (double, 2 * (gsize) topology->n_faces + 1);

  rmp_shell_skin_strains (surface->skin, frame->target, strains, n_threads);
  for (guint32 v = 0; v < topology->n_vertices; v++)
    {
      const guint32 begin = topology->vertex_corner_start[v],
                    end = topology->vertex_corner_start[v + 1];
      double sum = 0.0;

      for (guint32 k = begin; k < end; k++)
        sum += strains[2 * (gsize) (topology->vertex_corners[k] / 3)];
      values[v] = (float) (sum / MAX (end - begin, 1));
    }
}

static void
fill_stretch (const RmpShellSurface *surface, const RmpShellFrame *frame, const gboolean *fields,
              RmpOutput *output, guint n_threads)
{
  static const RmpShellField kinds[2] = { RMP_SHELL_FIELD_STRETCH_LEAST,
                                          RMP_SHELL_FIELD_STRETCH_MOST };
  const guint n = surface->topology->n_faces;
  g_autofree double *strains = g_new (double, 2 * (gsize) n + 1);

  rmp_shell_skin_strains (surface->skin, frame->positions, strains, n_threads);
  for (guint i = 0; i < 2; i++)
    {
      float *values = fields[kinds[i]] ? add_field (output, kinds[i], n) : NULL;

      for (guint f = 0; values && f < n; f++)
        values[f] = (float) strains[2 * (gsize) f + i];
    }
}

/* Of a skin that nothing of can wrinkle the glue is not asked, and all are 0. */
static void
fill_glue (const RmpShellSurface *surface, const RmpShellFrame *frame, float *values,
           guint n_threads)
{
  const guint n = surface->topology->n_vertices;
  g_autofree double *forces = g_new (double, 3 * (gsize) n + 1);

  if (!frame->multipliers)
    return;
  rmp_shell_constraint_spread (surface->constraint, frame->multipliers, forces, n_threads);
  for (guint v = 0; v < n; v++)
    values[v] = (float) rmp_vector_norm (forces + 3 * (gsize) v);
}

void
rmp_shell_report_fields (const RmpShellSurface *surface, const RmpShellFrame *frame,
                         const gboolean *fields, RmpOutput *output, guint n_threads)
{
  const guint n = surface->topology->n_vertices;
  const RmpShellRows *rows = rmp_shell_constraint_get_rows (surface->constraint);
  float *values;

  if (fields[RMP_SHELL_FIELD_HEIGHT])
    {
      g_autofree double *heights = measure_heights (frame, n);

      values = add_field (output, RMP_SHELL_FIELD_HEIGHT, n);
      for (guint v = 0; v < n; v++)
        values[v] = (float) heights[v];
    }
  if (fields[RMP_SHELL_FIELD_COMPRESSION])
    fill_compression (surface, frame, add_field (output, RMP_SHELL_FIELD_COMPRESSION, n),
                      n_threads);
  if (fields[RMP_SHELL_FIELD_WAVELENGTH])
    {
      values = add_field (output, RMP_SHELL_FIELD_WAVELENGTH, n);
      for (guint v = 0; v < n; v++)
        values[v] = (float) surface->wavelengths[v];
    }
  if (fields[RMP_SHELL_FIELD_HELD])
    {
      values = add_field (output, RMP_SHELL_FIELD_HELD, n);
      for (guint row = 0; rows->centres && row < rows->n; row++)
        values[rows->centres[row]] = 1.0f;
    }
  if (fields[RMP_SHELL_FIELD_STRETCH_MOST] || fields[RMP_SHELL_FIELD_STRETCH_LEAST])
    fill_stretch (surface, frame, fields, output, n_threads);
  if (fields[RMP_SHELL_FIELD_GLUE])
    fill_glue (surface, frame, add_field (output, RMP_SHELL_FIELD_GLUE, n), n_threads);
  if (fields[RMP_SHELL_FIELD_GLUE_CENTRES])
    {
      values = add_field (output, RMP_SHELL_FIELD_GLUE_CENTRES, n);
      for (guint row = 0; frame->multipliers && rows->centres && row < rows->n; row++)
        values[rows->centres[row]] = (float) rmp_vector_norm (frame->multipliers + 3 * (gsize) row);
    }
}
