/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the neighbours of a vertex say of its deformation. */

#include "geometry/vector.h"
#include "inputs/rest-shape.h"
#include "wave-sheet.h"

#include <math.h>
#include <string.h>

static const char *const weights[] = { "neighbours=uniform", "neighbours=cotangent" };

static void
get_edge (const float *positions, guint from, guint to, double edge[3])
{
  for (guint c = 0; c < 3; c++)
    edge[c] = (double) positions[3 * to + c] - (double) positions[3 * from + c];
}

/* F as a map of the sheet's plane: what is found is between the frames of the vertex. */
static void
find_in_plane (const RmpWaveCloth *cloth, const WaveSheet *sheet, guint vertex, double found[4])
{
  const RmpTopology *topology = cloth->topology;
  const guint32 first = topology->vertex_neighbours[topology->vertex_edge_start[vertex]];
  const RmpWaveFrame *rest = cloth->frames + vertex;
  double edge[3], f[4];
  RmpWaveFrame posed;

  get_edge (sheet->posed, vertex, first, edge);
  g_assert_true (rmp_wave_frame_init (&posed, (double[3]){ 0.0, 0.0, 1.0 }, edge));
  rmp_wave_cloth_deform (cloth, sheet->posed, vertex, f);
  for (guint i = 0; i < 2; i++)
    for (guint k = 0; k < 2; k++)
      found[2 * i + k] = posed.tangent[i] * (f[0] * rest->tangent[k] + f[1] * rest->across[k]) +
                         posed.across[i] * (f[2] * rest->tangent[k] + f[3] * rest->across[k]);
}

static void
an_affine_motion_is_found_exactly (void)
{
  static const double wanted[4] = { 0.75, 0.125, -0.25, 1.125 };

  for (guint way = 0; way < G_N_ELEMENTS (weights); way++)
    {
      g_autoptr (RmpWaveCloth) cloth = NULL;
      WaveSheet sheet;

      wave_sheet_init (&sheet, 8, FALSE);
      g_assert_true (rmp_values_set_list (sheet.values, weights[way], NULL));
      cloth = wave_sheet_cloth (&sheet);
      wave_sheet_deform (&sheet, wanted[0], wanted[1], wanted[2], wanted[3]);
      for (guint v = 0; v < sheet.n; v++)
        {
          double found[4];

          if (!wave_sheet_is_inside (&sheet, v))
            continue;
          find_in_plane (cloth, &sheet, v, found);
          for (guint i = 0; i < 4; i++)
            g_assert_cmpfloat_with_epsilon (found[i], wanted[i], 1e-10);
        }
      wave_sheet_clear (&sheet);
    }
}

/* A ring of unit edges, rolled over a cylinder of radius 1. Its chords are 0.959 of the arcs; laid
 * flat as long as they are, they say nearly that, and projected much less.
 */
static void
rolled_edges_keep_their_length (void)
{
  const RmpWaveFrame frame = { { 1.0, 0.0, 0.0 }, { 0.0, 1.0, 0.0 }, { 0.0, 0.0, 1.0 } };
  double f[2][4] = { { 0.0 } };
  RmpWaveTensor kept, projected;
  RmpWaveFit fit = { 0 };

  for (guint i = 0; i < 6; i++)
    {
      const double rest[2] = { cos (G_PI / 3.0 * i), sin (G_PI / 3.0 * i) };

      rmp_wave_fit_add (&fit, rest, 1.0);
    }
  for (guint i = 0; i < 6; i++)
    {
      const double rest[2] = { cos (G_PI / 3.0 * i), sin (G_PI / 3.0 * i) };
      const double rolled[3] = { sin (rest[0]), rest[1], cos (rest[0]) - 1.0 };
      double flat[2], solved[2];

      g_assert_true (rmp_wave_fit_solve (&fit, rest, 1.0, solved));
      rmp_wave_frame_flatten (&frame, rolled, flat);
      for (guint k = 0; k < 4; k++)
        {
          f[0][k] += flat[k / 2] * solved[k % 2];
          f[1][k] += rolled[k / 2] * solved[k % 2];
        }
    }
  rmp_wave_tensor_init (&kept, f[0]);
  rmp_wave_tensor_init (&projected, f[1]);
  g_assert_cmpfloat_with_epsilon (kept.least, 0.961, 5e-4);
  g_assert_cmpfloat_with_epsilon (projected.least, 0.881, 5e-4);
}

static void
a_rest_without_places_is_refused (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree float *rest = NULL;
  WaveSheet sheet;

  wave_sheet_init (&sheet, 4, FALSE);
  rest = g_memdup2 (sheet.posed, 3 * sheet.n * sizeof *rest);
  rest[7] = NAN;
  rmp_inputs_set_rest_shape (&sheet.input.inputs, sheet.n, g_steal_pointer (&rest), sheet.n_faces,
                             NULL);
  g_assert_null (rmp_wave_cloth_new (&sheet.input, RMP_WAVE_WEIGHTS_UNIFORM, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_assert_nonnull (strstr (error->message, "Vertex 2"));
  wave_sheet_clear (&sheet);
}

/* Half the cotangents of the angles opposite an edge, from the corners' places; never below 0. */
static double
find_cotangents (const RmpTopology *topology, const float *positions, guint edge)
{
  const guint32 *ends = topology->edges + 2 * edge;
  double sum = 0.0;

  for (guint at = topology->edge_face_start[edge]; at < topology->edge_face_start[edge + 1]; at++)
    for (guint i = 0; i < 3; i++)
      {
        const guint32 corner = topology->faces[3 * topology->edge_faces[at] + i];
        double p[3], q[3], across[3];

        if (corner == ends[0] || corner == ends[1])
          continue;
        get_edge (positions, corner, ends[0], p);
        get_edge (positions, corner, ends[1], q);
        rmp_vector_cross (p, q, across);
        sum += 0.5 * rmp_vector_dot (p, q) / rmp_vector_norm (across);
      }
  return MAX (sum, 0.0);
}

static void
cotangents_are_those_of_the_angles (void)
{
  WaveSheet sheet;
  guint n_none = 0;
  g_autoptr (RmpTopology) topology = NULL;
  g_autofree double *lengths = NULL, *found = NULL;

  wave_sheet_init (&sheet, 8, TRUE);
  topology = rmp_topology_new_for_mesh (sheet.mesh);
  lengths = g_new (double, topology->n_edges);
  for (guint edge = 0; edge < topology->n_edges; edge++)
    {
      double way[3];

      get_edge (sheet.posed, topology->edges[2 * edge], topology->edges[2 * edge + 1], way);
      lengths[edge] = rmp_vector_norm (way);
    }
  found = rmp_wave_weights_new_cotangent (topology, lengths);
  for (guint edge = 0; edge < topology->n_edges; edge++)
    {
      g_assert_cmpfloat_with_epsilon (found[edge], find_cotangents (topology, sheet.posed, edge),
                                      1e-10);
      n_none += found[edge] == 0.0 ? 1 : 0;
    }
  g_assert_cmpuint (n_none, >, 0); /* the diagonals of slanting squares */
  g_assert_cmpuint (n_none, <, topology->n_edges / 3);

  /* Sides that make no triangle have no angles. */
  lengths[0] = 100.0;
  g_clear_pointer (&found, g_free);
  found = rmp_wave_weights_new_cotangent (topology, lengths);
  for (guint edge = 0; edge < topology->n_edges; edge++)
    g_assert_true (isfinite (found[edge]) && found[edge] >= 0.0);
  wave_sheet_clear (&sheet);
}

/* Σ w |q − F p|² about a vertex. */
static double
measure_misfit (const RmpWaveCloth *cloth, const WaveSheet *sheet, const double *by_edge,
                guint vertex, const double f[4])
{
  const RmpTopology *topology = cloth->topology;
  const guint32 begin = topology->vertex_edge_start[vertex];
  double normal[3] = { 0.0, 0.0, 0.0 }, edge[3], sum = 0.0;
  RmpWaveFrame posed;

  for (guint at = topology->vertex_corner_start[vertex];
       at < topology->vertex_corner_start[vertex + 1]; at++)
    {
      double p[3], q[3], across[3];

      get_edge (sheet->posed, vertex, topology->corner_ends[2 * at], p);
      get_edge (sheet->posed, vertex, topology->corner_ends[2 * at + 1], q);
      rmp_vector_cross (p, q, across);
      rmp_vector_add_scaled (normal, 1.0, across, normal);
    }
  get_edge (sheet->posed, vertex, topology->vertex_neighbours[begin], edge);
  g_assert_true (rmp_wave_frame_init (&posed, normal, edge));
  for (guint link = begin; link < topology->vertex_edge_start[vertex + 1]; link++)
    {
      const double *p = cloth->flat + 2 * link;
      double q[2];

      get_edge (sheet->posed, vertex, topology->vertex_neighbours[link], edge);
      rmp_wave_frame_flatten (&posed, edge, q);
      for (guint i = 0; i < 2; i++)
        sum += (by_edge ? by_edge[topology->vertex_edges[link]] : 1.0) *
               pow (q[i] - f[2 * i] * p[0] - f[2 * i + 1] * p[1], 2.0);
    }
  return sum;
}

/* Where the motion is not affine both kinds of weights find the best map, each its own. */
static void
deformation_fits_best_by_its_weights (void)
{
  double apart = 0.0, found[2][4] = { { 0.0 } };
  const guint v = 40;

  for (guint way = 0; way < G_N_ELEMENTS (weights); way++)
    {
      g_autoptr (RmpWaveCloth) cloth = NULL;
      g_autofree double *lengths = NULL, *by_edge = NULL;
      WaveSheet sheet;
      double least;

      wave_sheet_init (&sheet, 8, FALSE);
      g_assert_true (rmp_values_set_list (sheet.values, weights[way], NULL));
      cloth = wave_sheet_cloth (&sheet);
      lengths = g_new (double, cloth->topology->n_edges);
      for (guint edge = 0; edge < cloth->topology->n_edges; edge++)
        {
          double side[3];

          get_edge (rmp_mesh_get_positions (sheet.mesh), cloth->topology->edges[2 * edge],
                    cloth->topology->edges[2 * edge + 1], side);
          lengths[edge] = rmp_vector_norm (side);
        }
      by_edge = way == 0 ? NULL : rmp_wave_weights_new_cotangent (cloth->topology, lengths);
      for (guint i = 0; i < sheet.n; i++)
        {
          sheet.posed[3 * i] *= 0.8f;
          sheet.posed[3 * i + 1] += 0.4f * sheet.posed[3 * i] * sheet.posed[3 * i + 1];
          sheet.posed[3 * i + 2] = 0.3f * sheet.posed[3 * i] * sheet.posed[3 * i];
        }
      rmp_wave_cloth_deform (cloth, sheet.posed, v, found[way]);
      least = measure_misfit (cloth, &sheet, by_edge, v, found[way]);
      for (guint i = 0; i < 8; i++)
        {
          double other[4];

          memcpy (other, found[way], sizeof other);
          other[i / 2] += i % 2 == 0 ? 1e-3 : -1e-3;
          g_assert_cmpfloat (measure_misfit (cloth, &sheet, by_edge, v, other), >,
                             least * (1.0 + 1e-9));
        }
      wave_sheet_clear (&sheet);
    }
  for (guint i = 0; i < 4; i++)
    apart = MAX (apart, fabs (found[0][i] - found[1][i]));
  g_assert_cmpfloat (apart, >, 1e-4);
}

/* The card's rest data are the processor's: by angles too. */
static void
kernels_use_the_same_weights (void)
{
  WaveSheetComparison comparison;
  WaveSheet sheet;

  wave_sheet_init (&sheet, 10, TRUE);
  g_assert_true (rmp_values_set_list (sheet.values, weights[1], NULL));
  wave_sheet_compare (&sheet, NULL, FALSE, &comparison);
  g_assert_cmpfloat (comparison.amplitude, <, 1e-4);
  g_assert_cmpfloat (comparison.vector, <, 1e-4);
  g_assert_cmpfloat_with_epsilon (comparison.energy, comparison.reference_energy, 1e-3);
  wave_sheet_clear (&sheet);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/wave-cloth/an-affine-motion-is-found-exactly",
                   an_affine_motion_is_found_exactly);
  g_test_add_func ("/wave-cloth/rolled-edges-keep-their-length", rolled_edges_keep_their_length);
  g_test_add_func ("/wave-cloth/a-rest-without-places-is-refused",
                   a_rest_without_places_is_refused);
  g_test_add_func ("/wave-cloth/cotangents-are-those-of-the-angles",
                   cotangents_are_those_of_the_angles);
  g_test_add_func ("/wave-cloth/deformation-fits-best-by-its-weights",
                   deformation_fits_best_by_its_weights);
  g_test_add_func ("/wave-cloth/kernels-use-the-same-weights", kernels_use_the_same_weights);

  return g_test_run ();
}
