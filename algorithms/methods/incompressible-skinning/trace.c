/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/trace.h"

#include <math.h>
#include <string.h>

#include "geometry/bvh.h"
#include "geometry/section.h"
#include "geometry/subdivision-curve.h"
#include "geometry/vector.h"
#include "methods/incompressible-skinning/straighten.h"

/* Ends nearer to where they are wanted than this part of the length stay where they are. */
#define AT_END 1e-9

guint8 *
rmp_fold_add_ring (const RmpTopology *topology, const guint8 *marks)
{
  guint8 *wider = g_new0 (guint8, topology->n_faces);

  for (guint f = 0; f < topology->n_faces; f++)
    for (guint c = 0; c < 3 && marks[f]; c++)
      {
        guint32 v = topology->faces[3 * f + c];

        wider[f] = 1;
        for (guint32 i = topology->vertex_corner_start[v]; i < topology->vertex_corner_start[v + 1];
             i++)
          wider[topology->vertex_corners[i] / 3] = 1;
      }
  return wider;
}

/* Continues the curve where it is too short for its length. */
static void
lengthen (const RmpFoldSheet *sheet, double wanted, RmpSurfaceCurve **curve, double *middle)
{
  double length = rmp_surface_curve_arcs (*curve, sheet->topology->faces, sheet->rest, NULL);
  double missing = 0.5 * wanted - MIN (*middle, length - *middle);
  g_autoptr (RmpSurfaceCurve) old = NULL;
  g_autofree double *arcs = NULL;
  guint first;

  if (!(missing > AT_END * wanted))
    return;
  old = *curve;
  *curve = rmp_surface_curve_extend (old, sheet->topology, sheet->rest, missing, &first);
  arcs = g_new (double, (*curve)->n_points);
  rmp_surface_curve_arcs (*curve, sheet->topology->faces, sheet->rest, arcs);
  *middle += arcs[first];
}

/* Arc lengths between which the curve is on cloth: the stretch with the middle, or else the
 * longest.
 */
static void
find_stretch (const RmpFoldSheet *sheet, const RmpSurfaceCurve *curve, const double *arcs,
              double middle, double stretch[2])
{
  gboolean has_middle = FALSE;

  stretch[0] = stretch[1] = 0.0;
  for (guint i = 0, begin = 0; i + 1 < curve->n_points && !has_middle; i++)
    {
      gboolean inside = !sheet->cloth || sheet->cloth[curve->points[i].face];

      if (!inside)
        begin = i + 1;
      else if (i + 2 == curve->n_points ||
               (sheet->cloth && !sheet->cloth[curve->points[i + 1].face]))
        {
          has_middle = arcs[begin] <= middle && middle <= arcs[i + 1];
          if (has_middle || arcs[i + 1] - arcs[begin] > stretch[1] - stretch[0])
            {
              stretch[0] = arcs[begin];
              stretch[1] = arcs[i + 1];
            }
        }
    }
}

/* Cuts the curve to its length and to the cloth. NULL if nothing is left. */
static RmpSurfaceCurve *
cut (const RmpFoldSheet *sheet, double wanted, RmpSurfaceCurve *curve, double *middle)
{
  g_autoptr (RmpSurfaceCurve) whole = curve;
  g_autofree double *arcs = g_new (double, curve->n_points);
  double length = rmp_surface_curve_arcs (curve, sheet->topology->faces, sheet->rest, arcs),
         stretch[2];

  find_stretch (sheet, curve, arcs, *middle, stretch);
  if (wanted > 0.0)
    {
      stretch[0] = MAX (stretch[0], *middle - 0.5 * wanted);
      stretch[1] = MIN (stretch[1], *middle + 0.5 * wanted);
    }
  if (!(stretch[1] - stretch[0] > AT_END * length))
    return NULL;
  if (stretch[0] <= AT_END * length && stretch[1] >= (1.0 - AT_END) * length)
    return g_steal_pointer (&whole);
  *middle -= stretch[0];
  return rmp_surface_curve_range (whole, sheet->topology->faces, sheet->rest, stretch[0],
                                  stretch[1]);
}

/* Arc length of the curve's middle; @before: (nullable): the curve up to it. */
static double
find_middle (const RmpFoldSheet *sheet, const RmpSurfaceCurve *curve, const RmpSurfaceCurve *before)
{
  return before ? rmp_surface_curve_arcs (before, sheet->topology->faces, sheet->rest, NULL)
                : 0.5 * rmp_surface_curve_arcs (curve, sheet->topology->faces, sheet->rest, NULL);
}

/* The first points of the line's own curve, up to its middle; NULL where that is half way. */
static RmpSurfaceCurve *
curve_before_middle (const RmpFoldSheet *coarse, const RmpFoldJointLine *line)
{
  RmpSurfaceCurve *before;

  if (line->middle == RMP_INDEX_NONE || line->middle == 0)
    return NULL;
  before = rmp_surface_curve_new (line->middle + 1, line->curve->points);
  rmp_surface_point_move (&before->points[line->middle], coarse->topology->faces,
                          before->points[line->middle - 1].face, &before->points[line->middle]);
  return before;
}

/* (transfer full) @curve */
static RmpSurfaceCurve *
fit (const RmpFoldSheet *sheet, const RmpFoldJointLine *line, RmpSurfaceCurve *curve,
     double *middle)
{
  /* A march ended where it had to. */
  if (line->id != 0 && line->length > 0.0)
    lengthen (sheet, line->length, &curve, middle);
  return cut (sheet, line->length, curve, middle);
}

RmpSurfaceCurve *
rmp_fold_trace_coarse (const RmpFoldSheet *coarse, const RmpFoldJointLine *line, double *middle)
{
  g_autoptr (RmpSurfaceCurve) before = NULL;
  double at = 0.0;
  RmpSurfaceCurve *curve;

  g_assert (coarse);

  if (!line->curve)
    curve = rmp_section_trace (coarse->topology, coarse->rest, coarse->cloth, &line->seed,
                               line->axis, line->forward, line->length, &at);
  else
    {
      before = curve_before_middle (coarse, line);
      at = line->middle == 0 ? 0.0 : find_middle (coarse, line->curve, before);
      curve = fit (coarse, line, rmp_surface_curve_copy (line->curve), &at);
    }
  if (middle)
    *middle = at;
  return curve;
}

/* Where the line's ray meets the fine mesh: looked for near the coarse seed only. */
static gboolean
find_seed (const RmpFoldSheet *coarse, const RmpSubdivision *subdivision,
           const RmpFoldJointLine *line, RmpSurfacePoint *seed)
{
  const RmpReliefTopology *fine = rmp_subdivision_get_topology (subdivision);
  const guint32 *start = rmp_subdivision_get_face_start (subdivision);
  g_autofree guint8 *one = g_new0 (guint8, coarse->topology->n_faces);
  g_autofree guint8 *near = NULL;
  g_autofree guint8 *mask = g_new0 (guint8, fine->n_faces);
  g_autoptr (RmpBvh) bvh = NULL;
  double position[3];

  if (rmp_subdivision_get_levels (subdivision) == 0)
    {
      *seed = line->seed;
      return TRUE;
    }

  one[line->seed.face] = 1;
  near = rmp_fold_add_ring (coarse->topology, one);
  for (guint f = 0; f < coarse->topology->n_faces; f++)
    if (near[f] && (!coarse->cloth || coarse->cloth[f]))
      memset (mask + start[f], 1, start[f + 1] - start[f]);
  bvh = rmp_bvh_new (fine->n_faces, fine->faces, fine->rest_positions, mask);

  if (rmp_bvh_cast (bvh, line->origin, line->inward, seed, NULL))
    return TRUE;
  rmp_surface_point_position (&line->seed, coarse->topology->faces, coarse->rest, position);
  return rmp_bvh_closest (bvh, position, seed, NULL);
}

/* Mean length of the edges of the coarse faces under a curve. */
static double
edge_under (const RmpFoldSheet *coarse, const RmpSurfaceCurve *curve)
{
  double sum = 0.0;

  for (guint i = 0; i + 1 < curve->n_points; i++)
    for (guint c = 0; c < 3; c++)
      {
        const guint32 *corners = coarse->topology->faces + 3 * (gsize) curve->points[i].face;

        sum += rmp_vector_distance (coarse->rest + 3 * (gsize) corners[c],
                                    coarse->rest + 3 * (gsize) corners[(c + 1) % 3]);
      }
  return sum / (3.0 * (curve->n_points - 1));
}

RmpSurfaceCurve *
rmp_fold_trace_fine (const RmpFoldSheet *coarse, const RmpSubdivision *subdivision,
                     const RmpFoldSheet *fine, const RmpSheet *sheet, const RmpFoldJointLine *line,
                     double *middle)
{
  g_autoptr (RmpSurfaceCurve) before = NULL, raised_before = NULL;
  RmpSurfaceCurve *raised;
  RmpSurfacePoint seed;

  g_assert (coarse);
  g_assert (fine);

  if (!line->curve)
    return find_seed (coarse, subdivision, line, &seed)
               ? rmp_section_trace (fine->topology, fine->rest, fine->cloth, &seed, line->axis,
                                    line->forward, line->length, middle)
               : NULL;

  raised = rmp_subdivision_raise_curve (subdivision, coarse->topology, line->curve);
  if (!raised)
    return NULL;
  before = curve_before_middle (coarse, line);
  if (before)
    raised_before = rmp_subdivision_raise_curve (subdivision, coarse->topology, before);
  *middle = line->middle == 0 ? 0.0 : find_middle (fine, raised, raised_before);
  if (sheet && line->id != 0)
    {
      double length = rmp_surface_curve_arcs (raised, fine->topology->faces, fine->rest, NULL);

      /* A line that zigzags on the coarse mesh alone was either found there or drawn that way. */
      if (length >
          rmp_surface_curve_arcs (line->curve, coarse->topology->faces, coarse->rest, NULL))
        raised = rmp_fold_straighten (sheet, raised, edge_under (coarse, line->curve));
      *middle *= rmp_surface_curve_arcs (raised, fine->topology->faces, fine->rest, NULL) / length;
    }
  return fit (fine, line, raised, middle);
}
