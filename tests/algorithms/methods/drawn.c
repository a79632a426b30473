/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drawn.h"

#include <math.h>

#include "folds/fold-rows.h"
#include "geometry/bvh.h"
#include "geometry/section.h"
#include "geometry/vector.h"

RmpSurfaceCurve *
cut_arm (const Arm *arm, double middle, double turn, double around, double length)
{
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (arm->mesh);
  const float *positions = rmp_mesh_get_positions (arm->mesh);
  g_autoptr (RmpBvh) bvh = rmp_bvh_new (topology->n_faces, topology->faces, positions, NULL);
  g_autofree double *rest = g_new (double, 3 * topology->n_vertices);
  const double axis[3] = { 1.0, 0.0, 0.0 }, origin[3] = { middle, 0.0, 0.0 };
  const double out[3] = { 0.0, cos (around), sin (around) };
  double side[3], forward[3], normal[3];
  RmpSurfacePoint seed;
  RmpSurfaceCurve *curve;

  for (guint i = 0; i < 3 * topology->n_vertices; i++)
    rest[i] = (double) positions[i];
  rmp_vector_cross (out, axis, side);
  for (guint c = 0; c < 3; c++)
    forward[c] = cos (turn) * axis[c] + sin (turn) * side[c];
  rmp_vector_cross (out, forward, normal);
  g_assert_true (rmp_bvh_cast (bvh, origin, out, &seed, NULL));
  curve = rmp_section_trace (topology, rest, NULL, &seed, normal, forward, length, NULL);
  g_assert_nonnull (curve);
  return curve;
}

Arm
even_arm (void)
{
  ArmShape shape = arm_shape_sample ();

  shape.parallel = TRUE;
  return new_arm (&shape);
}

RmpDrawnLine
drawn_line (guint64 id, const char *name, const RmpSurfaceCurve *curve)
{
  return (RmpDrawnLine){
    .id = id, .name = name, .curve = curve, .width = NAN, .length = NAN, .reach = NAN
  };
}

void
run_drawn (Run *run, Arm *arm, guint n, const RmpDrawnLine *lines, const char *settings)
{
  g_autofree char *all = g_strconcat ("onset=0;variation=0;curve_source=drawn;", settings, NULL);

  rmp_inputs_set_drawn_lines (&arm->input.inputs, n, lines);
  run_init (run, arm, all);
}

const RmpFoldRow *
get_row (const RmpOutput *output, guint fold)
{
  return rmp_fold_rows_get (output, fold);
}

const RmpFinding *
find_finding (GPtrArray *findings, const char *name)
{
  for (guint i = 0; i < findings->len; i++)
    if (g_str_equal (((RmpFinding *) g_ptr_array_index (findings, i))->name, name))
      return g_ptr_array_index (findings, i);
  g_assert_not_reached ();
}

GPtrArray *
detect (Run *run)
{
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  GPtrArray *detected = run->technique->detected_lines (run->analysis, run->values, &call, &error);

  g_assert_no_error (error);
  return detected;
}
