/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "methods/incompressible-skinning/drawn.h"

#include <math.h>

#include "geometry/vector.h"
#include "inputs/cloth.h"
#include "inputs/drawn-lines.h"
#include "methods/incompressible-skinning/drawn-joint.h"
#include "methods/incompressible-skinning/limb.h"
#include "methods/incompressible-skinning/search.h"
#include "technique/length-text.h"

/* Rounding of weights that somebody stored. */
#define WEIGHT_ROUNDING 1e-9
/* The bit of the number of a line that marks it as drawn. */
#define DRAWN_NUMBER 0x200000u
/* Lines across a crease are traced this many widths long: the width may still change without
 * another analysis.
 */
#define ROOM 3.0
/* Where a line across a crease starts: as far inside of a face as this part of it, so that it has a
 * direction there.
 */
#define INSIDE 1e-3

typedef struct
{
  const RmpInput *input;
  RmpSampler *sampler;
  const RmpTopology *topology;
  const double *rest;
  const RmpFoldLinesOptions *options;
  GArray *lines;
} Reader;

static gboolean
point_is_sound (const RmpTopology *topology, const RmpSurfacePoint *point)
{
  double weights[3];
  gboolean sound = point->face < topology->n_faces;

  rmp_surface_point_weights (point, weights);
  for (guint c = 0; c < 3; c++)
    sound = sound && weights[c] >= -WEIGHT_ROUNDING && weights[c] <= 1.0 + WEIGHT_ROUNDING;
  return sound;
}

/* On this mesh, every segment within one face. */
static gboolean
curve_is_sound (const RmpTopology *topology, const RmpSurfaceCurve *curve)
{
  RmpSurfacePoint moved;

  if (!curve || curve->n_points < 2)
    return FALSE;
  for (guint i = 0; i < curve->n_points; i++)
    if (!point_is_sound (topology, &curve->points[i]) ||
        (i > 0 && !rmp_surface_point_move (&curve->points[i], topology->faces,
                                           curve->points[i - 1].face, &moved)))
      return FALSE;
  return TRUE;
}

static double
side_of (const double a[2], const double b[2], const double p[2])
{
  return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
}

/* Two segments of a face, by the weights of their ends. Touching is not crossing. */
static gboolean
segments_cross (const double *a, const double *b, const double *c, const double *d)
{
  return side_of (a, b, c) * side_of (a, b, d) < 0.0 && side_of (c, d, a) * side_of (c, d, b) < 0.0;
}

static gboolean
curve_crosses_itself (const RmpTopology *topology, const RmpSurfaceCurve *curve)
{
  g_autoptr (GHashTable)
      last = g_hash_table_new (NULL, NULL); /* face to the latest segment in it, plus one */
  g_autofree guint *before = g_new (
      guint, curve->n_points); /* the segment before in the same face, plus one */
  g_autofree RmpSurfacePoint *ends = g_new (RmpSurfacePoint, curve->n_points);

  for (guint i = 0; i + 1 < curve->n_points; i++)
    {
      gpointer face = GUINT_TO_POINTER (curve->points[i].face);

      rmp_surface_point_move (&curve->points[i + 1], topology->faces, curve->points[i].face,
                              &ends[i]);
      before[i] = GPOINTER_TO_UINT (g_hash_table_lookup (last, face));
      g_hash_table_insert (last, face, GUINT_TO_POINTER (i + 1));
      for (guint j = before[i]; j > 0; j = before[j - 1])
        if (j < i && segments_cross (curve->points[i].barycentric, ends[i].barycentric,
                                     curve->points[j - 1].barycentric, ends[j - 1].barycentric))
          return TRUE;
    }
  return FALSE;
}

/* How much of the curve lies on the garment: 0 nothing, 1 part, 2 all. */
static guint
count_on_cloth (const Reader *reader, const RmpSurfaceCurve *curve)
{
  const guint8 *cloth = rmp_inputs_get_cloth (reader->input->inputs);
  guint n = 0;

  for (guint i = 0; i + 1 < curve->n_points; i++)
    n += !cloth || cloth[curve->points[i].face];
  return n == 0 ? 0 : n < curve->n_points - 1 ? 1 : 2;
}

static RmpFoldJointLine
line_of (const RmpDrawnLine *drawn)
{
  return (RmpFoldJointLine){
    .name = g_ref_string_new (drawn->name),
    .variation = drawn->seed,
    .id = drawn->id,
    .number = DRAWN_NUMBER | ((guint32) drawn->id & (DRAWN_NUMBER - 1)),
    .bone = RMP_INDEX_NONE,
    .parent = RMP_INDEX_NONE,
    .middle = RMP_INDEX_NONE,
    .length = drawn->length > 0.0 ? drawn->length : (double) NAN,
    .width = drawn->width,
    .reach = drawn->reach,
    .fit_width = (double) NAN,
    .profile = drawn->profile,
  };
}

/* Takes sizes that neither the line nor the look sets from the limb under the line. */
static RmpDrawnLine
fit_to_limb (const Reader *reader, const RmpDrawnLine *drawn, double *fit_width)
{
  const RmpFoldAutomatic *automatic = &reader->options->automatic;
  const RmpFoldSheet sheet = { reader->topology, reader->rest,
                               rmp_inputs_get_cloth (reader->input->inputs) };
  RmpDrawnLine fitted = *drawn;
  RmpFoldLimb limb;

  *fit_width = (double) NAN;
  if (!automatic->width && !automatic->reach)
    return fitted;
  rmp_fold_limb_measure_under (&limb, &sheet, reader->sampler, drawn->curve);
  if (!(limb.girth > 0.0))
    return fitted;
  *fit_width = automatic->width ? limb.width : (double) NAN;
  if (automatic->reach && !(fitted.reach > 0.0))
    fitted.reach = limb.reach;
  return fitted;
}

static void
add_across (const Reader *reader, const RmpDrawnLine *drawn, double fit_width, gboolean fits_reach)
{
  RmpFoldJointLine line = line_of (drawn);

  line.fit_width = fit_width;
  line.fits_reach = fits_reach;
  line.curve = rmp_surface_curve_copy (drawn->curve);
  line.n_pieces = drawn->pieces ? MIN (drawn->n_pieces, RMP_FOLD_MAX_PIECES) : 0;
  line.pieces = drawn->pieces;
  g_array_append_val (reader->lines, line);
}

/* The point, moved a little way into its face. */
static RmpSurfacePoint
move_inside (const RmpSurfacePoint *point)
{
  RmpSurfacePoint inside = *point;

  for (guint c = 0; c < 2; c++)
    inside.barycentric[c] = (1.0 - INSIDE) * point->barycentric[c] + INSIDE / 3.0;
  return inside;
}

/* A straight curve through a point at right angles to @along; @middle: (out): its point there. NULL
 * in a face without area.
 */
static RmpSurfaceCurve *
go_across (const Reader *reader, const RmpSurfacePoint *at, const double along[3], double half,
           guint32 *middle)
{
  const guint32 *corners = reader->topology->faces + 3 * (gsize) at->face;
  const double *origin = reader->rest + 3 * (gsize) corners[0];
  RmpSurfacePoint points[3] = { *at, move_inside (at), *at };
  double a[3], b[3], normal[3], across[3], weights[3], rates[3], area, step = G_MAXDOUBLE;
  g_autoptr (RmpSurfaceCurve) stub = NULL;
  RmpSurfaceCurve *curve;
  guint first;

  rmp_vector_sub (reader->rest + 3 * (gsize) corners[1], origin, a);
  rmp_vector_sub (reader->rest + 3 * (gsize) corners[2], origin, b);
  rmp_vector_cross (a, b, normal);
  rmp_vector_cross (normal, along, across);
  area = rmp_vector_dot (normal, normal);
  if (!(area > 0.0) || !rmp_vector_normalise (across))
    return NULL;

  /* How fast the weights change along @across. */
  rmp_vector_cross (across, b, rates);
  rates[1] = rmp_vector_dot (rates, normal) / area;
  rmp_vector_cross (a, across, weights);
  rates[2] = rmp_vector_dot (weights, normal) / area;
  rates[0] = -rates[1] - rates[2];
  rmp_surface_point_weights (&points[1], weights);
  for (guint c = 0; c < 3; c++)
    if (rates[c] != 0.0)
      step = MIN (step, 0.5 * weights[c] / fabs (rates[c]));
  step = MIN (step, 0.5 * half);
  for (guint i = 0; i < 3; i += 2)
    for (guint c = 0; c < 2; c++)
      points[i].barycentric[c] = points[1].barycentric[c] +
                                 ((double) i - 1.0) * step * rates[c + 1];

  stub = rmp_surface_curve_new (3, points);
  curve = rmp_surface_curve_extend (stub, reader->topology, reader->rest, half - step, &first);
  *middle = first + 1;
  return curve;
}

/* Lines stand twice the reach apart and reach from one to the next, so that their weights add up to
 * 1 on the crease: with the reach itself the crease would be a row of beads.
 */
static guint
add_along (const Reader *reader, const RmpDrawnLine *drawn, double fit_width)
{
  const guint32 *faces = reader->topology->faces;
  double length = rmp_surface_curve_arcs (drawn->curve, faces, reader->rest, NULL);
  double spacing = 2.0 * rmp_fold_line_choose (drawn->reach, reader->options->reach);
  double width = rmp_fold_line_choose (drawn->width,
                                       rmp_fold_line_choose (fit_width, reader->options->width));
  guint n = (guint) CLAMP (floor (length / spacing + 0.5), 1.0, (double) RMP_FOLD_MAX_PIECES),
        n_added = 0;
  double lead = 0.5 * (length - (n - 1) * spacing), probe = MIN (0.25 * spacing, 0.5 * length);
  guint indices[3];

  for (guint i = 0; i < n; i++)
    {
      double cuts[3] = { MAX (lead + i * spacing - probe, 0.0), lead + i * spacing,
                         MIN (lead + i * spacing + probe, length) };
      double ends[2][3], along[3];
      g_autoptr (RmpSurfaceCurve)
          split = rmp_surface_curve_split (drawn->curve, faces, reader->rest, 3, cuts, indices);
      RmpFoldJointLine line;
      RmpSurfaceCurve *curve;
      guint32 middle;

      rmp_surface_point_position (&split->points[indices[0]], faces, reader->rest, ends[0]);
      rmp_surface_point_position (&split->points[indices[2]], faces, reader->rest, ends[1]);
      rmp_vector_sub (ends[1], ends[0], along);
      curve = go_across (reader, &split->points[indices[1]], along, 0.5 * ROOM * width, &middle);
      if (!curve)
        continue;
      line = line_of (drawn);
      line.curve = curve;
      line.middle = middle;
      line.length = ROOM * width;
      line.reach = spacing;
      line.fit_width = fit_width;
      line.first_piece = i;
      line.single = TRUE;
      g_array_append_val (reader->lines, line);
      n_added++;
    }
  return n_added;
}

/* The note that people read about a drawn line that folds. */
static char *
describe (const Reader *reader, const RmpDrawnLine *drawn, double width, double length)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  double reach = rmp_fold_line_choose (drawn->reach, reader->options->reach);
  g_autofree char *reach_text = rmp_length_text (reach), *length_text = rmp_length_text (length);

  if (count_on_cloth (reader, drawn->curve) == 1)
    g_ptr_array_add (notes, g_strdup (_ ("leaves the garment, where it ends")));
  if (curve_crosses_itself (reader->topology, drawn->curve))
    g_ptr_array_add (notes, g_strdup (_ ("crosses itself: cloth there follows the nearer piece")));
  if (!drawn->along &&
      rmp_fold_curve_is_tight (drawn->curve, reader->topology, reader->rest, reach))
    g_ptr_array_add (notes,
                     g_strdup_printf (_ ("turns more sharply than its reach of %s allows, so folds "
                                         "are pinched on the inner side"),
                                      reach_text));
  if (!drawn->along && length < 0.5 * width)
    g_ptr_array_add (
        notes, g_strdup_printf (_ ("is shorter than half a fold: it has one of its own length, %s"),
                                length_text));
  g_ptr_array_add (notes, NULL);
  return notes->len > 1 ? g_strjoinv ("; ", (char **) notes->pdata) : NULL;
}

static RmpFinding *
read_line (const Reader *reader, const RmpDrawnLine *drawn)
{
  RmpFinding *finding = g_new0 (RmpFinding, 1);
  double length = 0.0, fit_width, width;
  RmpDrawnLine fitted;

  finding->name = g_strdup (drawn->name);
  finding->id = drawn->id;
  if (!curve_is_sound (reader->topology, drawn->curve))
    {
      finding->reason = g_strdup (_ ("Does not lie on this mesh: draw it again"));
      return finding;
    }
  length = rmp_surface_curve_arcs (drawn->curve, reader->topology->faces, reader->rest, NULL);
  if (!(length > 0.0))
    finding->reason = g_strdup (_ ("Has no length"));
  else if (count_on_cloth (reader, drawn->curve) == 0)
    finding->reason = g_strdup (_ ("Lies outside of the garment"));
  if (finding->reason)
    return finding;

  fitted = fit_to_limb (reader, drawn, &fit_width);
  if (!drawn->along)
    add_across (reader, &fitted, fit_width, fitted.reach > 0.0 && !(drawn->reach > 0.0));
  else if (add_along (reader, &fitted, fit_width) == 0)
    {
      finding->reason = g_strdup (_ ("Lies on faces without area"));
      return finding;
    }

  finding->found = TRUE;
  finding->length = !drawn->along && drawn->length > 0.0 ? drawn->length : length;
  width = rmp_fold_line_choose (drawn->width,
                                rmp_fold_line_choose (fit_width, reader->options->width));
  finding->note = describe (reader, &fitted, width, finding->length);
  return finding;
}

/* A line of a joint folds as one that was found there, of which it may have been made. */
static void
refit_to_joint (const Reader *reader, RmpFoldJointLine *line)
{
  const RmpFoldSheet sheet = { reader->topology, reader->rest,
                               rmp_inputs_get_cloth (reader->input->inputs) };
  RmpSkin *skin = rmp_sampler_get_skin (reader->sampler);
  g_autofree guint8 *faces = NULL;
  g_autoptr (RmpBvh) bvh = NULL;
  RmpFoldBendJoint joint;
  RmpFoldLimb limb;

  if (line->single || line->bone == RMP_INDEX_NONE ||
      (!(line->fit_width > 0.0) && !line->fits_reach))
    return;
  rmp_fold_bend_joint_init (&joint, reader->sampler, line->bone, reader->options->reading);
  faces = rmp_fold_joint_faces (reader->input, skin, reader->topology, &joint);
  bvh = rmp_bvh_new (reader->topology->n_faces, reader->topology->faces,
                     rmp_mesh_get_positions (reader->input->mesh), faces);
  rmp_fold_limb_measure (&limb, &sheet, bvh, reader->sampler, &joint, line->inward);
  if (!(limb.girth > 0.0))
    return;
  line->fit_width = line->fit_width > 0.0 ? limb.width : line->fit_width;
  line->reach = line->fits_reach ? limb.reach : line->reach;
}

void
rmp_fold_read_drawn (const RmpInput *input, RmpSampler *sampler, const RmpTopology *topology,
                     const double *rest, const RmpFoldLinesOptions *options, GArray *lines,
                     GPtrArray *findings)
{
  const Reader reader = { input, sampler, topology, rest, options, lines };
  guint n_drawn;
  const RmpDrawnLine *drawn = rmp_inputs_get_drawn_lines (input->inputs, &n_drawn);

  g_assert (options);
  g_assert (lines);

  for (guint i = 0; i < n_drawn; i++)
    g_ptr_array_add (findings, read_line (&reader, &drawn[i]));
  for (guint l = 0; l < lines->len; l++)
    {
      rmp_fold_line_find_joint (&g_array_index (lines, RmpFoldJointLine, l), sampler, topology,
                                rest, options->reading);
      refit_to_joint (&reader, &g_array_index (lines, RmpFoldJointLine, l));
    }
}
