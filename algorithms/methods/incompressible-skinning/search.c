/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "methods/incompressible-skinning/search.h"

#include <math.h>

#include "geometry/bvh.h"
#include "geometry/distance.h"
#include "geometry/vector.h"
#include "inputs/cloth.h"
#include "inputs/joints.h"
#include "methods/incompressible-skinning/border.h"
#include "methods/incompressible-skinning/limb.h"
#include "methods/incompressible-skinning/march.h"
#include "methods/incompressible-skinning/trace.h"
#include "technique/length-text.h"

/* A vertex belongs to a joint from this weight on. */
#define JOINT_WEIGHT 0.01f
/* Bends of one joint whose axes are closer than half a degree give the same line. */
#define SAME_AXIS 0.99996
/* A joint whose strongest bend shortens its line by less than this part of it has no use for one:
 * folds begin there.
 */
#define LEAST_SHORTENING 0.01
/* Radians, from which on a bend does shorten cloth, while its skin may have passed through itself
 * and be as long as before.
 */
#define STRONG_BEND 0.8
/* A march goes on beyond the half length on each side: where it is subdivided it is a little
 * shorter.
 */
#define MARCH_ROOM 1.1
/* A joint's lines are numbered within its share of the numbers of found lines. */
#define LINES_A_JOINT 16u
#define FOUND_NUMBERS 0x200000u

/* A joint that bends in a frame. */
typedef struct
{
  guint joint; /* into Search.joints */
  guint frame;
  RmpSwingTwist bend;
} Candidate;

typedef struct
{
  RmpFoldBendJoint joint;
  RmpFoldBendJointStatus status;
  gboolean chosen;
  double largest; /* swing over the range, radians */
  RmpBvh *bvh;    /* of the faces the joint or its parent move; made when first needed */
  GArray *tried;  /* of RmpSwingTwist whose lines have been looked for */
  guint n_lines;
  double width; /* of its first line's folds, if the limb decides; else NaN */
  double length, wanted,
      reach; /* of its first line: as it is, and as it would be without a border */
  gboolean tight;
  char *reason;
} Joint;

typedef struct
{
  const RmpInput *input;
  RmpSampler *sampler;
  const RmpTopology *topology;
  const double *rest;
  const RmpFoldLinesOptions *options;
  const guint8 *cloth; /* (nullable) [#F] */

  guint n_joints;
  Joint *joints;      /* one a bone of the skin */
  GArray *candidates; /* of Candidate */
  GArray *lines;      /* of RmpFoldJointLine, drawn ones first */
  GPtrArray *shapes;  /* [n lines] of GArray of double: the positions of a line's points */
} Search;

static const char *
bone_name (Search *self, guint bone)
{
  RmpSkin *skin = rmp_sampler_get_skin (self->sampler);

  return rmp_skeleton_get_name (rmp_sampler_get_skeleton (self->sampler),
                                rmp_skin_get_bones (skin)[bone]);
}

static void
set_reason (Joint *joint, char *reason)
{
  if (!joint->reason)
    joint->reason = g_steal_pointer (&reason);
  g_free (reason);
}

static void
search_init_joints (Search *self)
{
  const char *const *names = rmp_inputs_get_joints (self->input->inputs);

  self->n_joints = rmp_skin_get_n_bones (rmp_sampler_get_skin (self->sampler));
  self->joints = g_new0 (Joint, self->n_joints);

  for (guint b = 0; b < self->n_joints; b++)
    {
      Joint *joint = &self->joints[b];

      joint->tried = g_array_new (FALSE, FALSE, sizeof (RmpSwingTwist));
      joint->status = rmp_fold_bend_joint_init (&joint->joint, self->sampler, b,
                                                self->options->reading);
      joint->chosen = !names || g_strv_contains (names, bone_name (self, b));
      if (!joint->chosen)
        set_reason (joint, g_strdup (_ ("Switched off")));
      else if (joint->status == RMP_FOLD_BEND_JOINT_NO_PARENT)
        set_reason (joint, g_strdup (_ ("No joint above it")));
      else if (joint->status == RMP_FOLD_BEND_JOINT_NO_LENGTH)
        set_reason (joint, g_strdup (_ ("Lies on the joint above it")));
      joint->chosen = joint->chosen && !joint->reason;
    }
}

static void
search_clear (Search *self)
{
  for (guint j = 0; j < self->n_joints; j++)
    {
      g_array_unref (self->joints[j].tried);
      g_clear_pointer (&self->joints[j].bvh, rmp_bvh_free);
      g_free (self->joints[j].reason);
    }
  g_free (self->joints);
  g_array_unref (self->candidates);
  g_ptr_array_unref (self->shapes);
}

static gboolean
collect_bends (Search *self, const RmpCall *call, GError **error)
{
  RmpSkin *skin = rmp_sampler_get_skin (self->sampler);
  const RmpFoldLinesOptions *options = self->options;
  g_autofree double *globals = g_new (
      double, 16 * rmp_skeleton_get_n_joints (rmp_sampler_get_skeleton (self->sampler)));
  g_autofree double *matrices = g_new (double, 16 * self->n_joints);
  guint n_frames = 1 +
                   (guint) floor (MAX (options->end - options->start, 0.0) / options->step + 1e-6);

  for (guint frame = 0; frame < n_frames; frame++)
    {
      if (g_cancellable_set_error_if_cancelled (call->cancellable, error))
        return FALSE;
      rmp_sampler_globals (self->sampler, options->start + frame * options->step, globals);
      rmp_skin_matrices (skin, globals, matrices);

      for (guint j = 0; j < self->n_joints; j++)
        {
          Candidate candidate = { .joint = j, .frame = frame };

          if (self->joints[j].status == RMP_FOLD_BEND_JOINT_NO_PARENT ||
              self->joints[j].status == RMP_FOLD_BEND_JOINT_NO_LENGTH)
            continue;
          rmp_fold_bend_joint_measure (&self->joints[j].joint, matrices, &candidate.bend);
          self->joints[j].largest = MAX (self->joints[j].largest, candidate.bend.swing);
          if (self->joints[j].chosen && candidate.bend.swing > options->threshold)
            g_array_append_val (self->candidates, candidate);
        }
      if (call->progress)
        call->progress (0.8 * (frame + 1.0) / n_frames, call->data);
    }
  return TRUE;
}

/* The strongest bend first; then joints and frames by index. */
static int
compare_candidates (gconstpointer a, gconstpointer b)
{
  const Candidate *x = a, *y = b;

  if (x->bend.swing != y->bend.swing)
    return x->bend.swing > y->bend.swing ? -1 : 1;
  if (x->joint != y->joint)
    return x->joint < y->joint ? -1 : 1;
  return x->frame < y->frame ? -1 : x->frame > y->frame;
}

static gboolean
vertex_follows (RmpSkin *skin, guint32 vertex, const RmpFoldBendJoint *joint)
{
  guint n = rmp_skin_get_n_influences (skin);

  for (guint i = n * vertex; i < n * (vertex + 1); i++)
    {
      guint32 bone = rmp_skin_get_joints (skin)[i];

      if ((bone == joint->bone || bone == joint->parent) &&
          rmp_skin_get_weights (skin)[i] > JOINT_WEIGHT)
        return TRUE;
    }
  return FALSE;
}

guint8 *
rmp_fold_joint_faces (const RmpInput *input, RmpSkin *skin, const RmpTopology *topology,
                      const RmpFoldBendJoint *joint)
{
  const guint8 *cloth = rmp_inputs_get_cloth (input->inputs);
  guint8 *faces = g_new (guint8, topology->n_faces);

  for (guint f = 0; f < topology->n_faces; f++)
    {
      gboolean inside = !cloth || cloth[f];

      for (guint c = 0; c < 3 && inside; c++)
        inside = vertex_follows (skin, topology->faces[3 * f + c], joint);
      faces[f] = inside ? 1 : 0;
    }
  return faces;
}

static void
build_bvh (Search *self, Joint *joint)
{
  g_autofree guint8 *faces = rmp_fold_joint_faces (
      self->input, rmp_sampler_get_skin (self->sampler), self->topology, &joint->joint);

  joint->bvh = rmp_bvh_new (self->topology->n_faces, self->topology->faces,
                            rmp_mesh_get_positions (self->input->mesh), faces);
}

static gboolean
was_tried (const Joint *joint, const RmpSwingTwist *bend)
{
  for (guint i = 0; i < joint->tried->len; i++)
    if (rmp_vector_dot (g_array_index (joint->tried, RmpSwingTwist, i).axis, bend->axis) >
        SAME_AXIS)
      return TRUE;
  return FALSE;
}

/* The point of a curve nearest to an arc length. */
static guint
find_point_at (const Search *self, const RmpSurfaceCurve *curve, double arc)
{
  g_autofree double *arcs = g_new (double, curve->n_points);
  guint i = 0;

  rmp_surface_curve_arcs (curve, self->topology->faces, self->rest, arcs);
  while (i + 1 < curve->n_points && fabs (arcs[i + 1] - arc) <= fabs (arcs[i] - arc))
    i++;
  return i;
}

/* Index of a kept line that comes too close to a found one, or −1. Another found line may not come
 * near any part of it; a drawn one stands in its place only where it passes the same side of the
 * joint, and else shares the cloth with it.
 */
static gint
find_close_line (const Search *self, const RmpFoldJointLine *line, const RmpSurfaceCurve *curve,
                 double middle)
{
  double own = rmp_fold_line_choose (line->reach, self->options->reach);
  guint n = curve->n_points, at_joint = find_point_at (self, curve, middle);
  g_autofree double *points = g_new (double, 3 * n);

  rmp_surface_curve_positions (curve, self->topology->faces, self->rest, points);
  for (guint l = 0; l < self->shapes->len; l++)
    {
      const GArray *shape = g_ptr_array_index (self->shapes, l);
      const RmpFoldJointLine *other = &g_array_index (self->lines, RmpFoldJointLine, l);
      gboolean is_drawn = other->id != 0;
      double reach = MAX (own, rmp_fold_line_choose (other->reach, self->options->reach));
      double separation = (is_drawn ? 0.5 : 1.0) *
                          (self->options->automatic.separation ? reach : self->options->separation);

      for (guint i = is_drawn ? at_joint : 0; i < (is_drawn ? at_joint + 1 : n) && shape->len > 0;
           i++)
        {
          double s;

          if (rmp_polyline_nearest (shape->len / 3, (const double *) (gpointer) shape->data,
                                    points + 3 * i, &s, NULL) <= separation)
            return (gint) l;
        }
    }
  return -1;
}

static void
add_shape (Search *self, const RmpSurfaceCurve *curve)
{
  GArray *shape = g_array_sized_new (FALSE, FALSE, sizeof (double), 3 * curve->n_points);

  g_array_set_size (shape, 3 * curve->n_points);
  rmp_surface_curve_positions (curve, self->topology->faces, self->rest,
                               (double *) (gpointer) shape->data);
  g_ptr_array_add (self->shapes, shape);
}

/* What the look leaves to the limb. */
static void
fit_to_limb (Search *self, const Joint *joint, RmpFoldJointLine *line)
{
  const RmpFoldSheet sheet = { self->topology, self->rest, self->cloth };
  const RmpFoldAutomatic *automatic = &self->options->automatic;
  RmpFoldLimb limb;

  line->length = self->options->length;
  line->width = line->reach = line->fit_width = (double) NAN;
  if (!automatic->width && !automatic->reach && !automatic->length)
    return;
  rmp_fold_limb_measure (&limb, &sheet, joint->bvh, self->sampler, &joint->joint, line->inward);
  if (!(limb.girth > 0.0))
    return;
  line->fit_width = automatic->width ? limb.width : (double) NAN;
  line->reach = automatic->reach ? limb.reach : (double) NAN;
  line->length = automatic->length ? limb.length : self->options->length;
}

static RmpFoldJointLine
line_of (Search *self, const Joint *joint, const RmpSwingTwist *bend)
{
  const char *bone = bone_name (self, joint->joint.bone);
  g_autofree char *numbered = joint->n_lines > 0
                                  ? g_strdup_printf ("%s %u", bone, joint->n_lines + 1)
                                  : NULL;
  RmpFoldJointLine line = {
    .name = g_ref_string_new (numbered ? numbered : bone),
    .number = (joint->joint.bone * LINES_A_JOINT + MIN (joint->n_lines, LINES_A_JOINT - 1)) %
              FOUND_NUMBERS,
    .bone = joint->joint.bone,
    .parent = joint->joint.parent,
    .middle = RMP_INDEX_NONE,
    .moves = self->options->source == RMP_FOLD_SOURCE_LIVE,
  };

  rmp_vector_copy (joint->joint.position, line.origin);
  rmp_vector_copy (bend->inward, line.inward);
  rmp_vector_copy (bend->axis, line.axis);
  rmp_vector_copy (joint->joint.along, line.forward);
  rmp_vector_copy (joint->joint.bisector, line.bisector);
  fit_to_limb (self, joint, &line);
  return line;
}

/* The seed of a section, or the edges of a march. FALSE without cloth inside the bend. */
static gboolean
place_line (Search *self, const Joint *joint, RmpFoldJointLine *line)
{
  guint n = self->topology->n_vertices;
  g_autofree guint8 *usable = NULL;
  g_autoptr (GArray) vertices = NULL;
  guint32 seed;
  guint middle;

  if (self->options->source != RMP_FOLD_SOURCE_MARCH)
    return rmp_bvh_cast (joint->bvh, line->origin, line->inward, &line->seed, NULL);

  usable = g_new0 (guint8, n);
  for (guint f = 0; f < self->topology->n_faces; f++)
    for (guint c = 0; c < 3; c++)
      if ((!self->cloth || self->cloth[f]) &&
          vertex_follows (rmp_sampler_get_skin (self->sampler), self->topology->faces[3 * f + c],
                          &joint->joint))
        usable[self->topology->faces[3 * f + c]] = 1;
  seed = rmp_fold_march_seed (n, self->rest, usable, line->origin, line->inward);
  if (seed == RMP_INDEX_NONE)
    return FALSE;
  vertices = rmp_fold_march (self->topology, self->rest, self->cloth, seed, line->forward,
                             0.5 * MARCH_ROOM * line->length, RMP_FOLD_MARCH_COSINE, &middle);
  line->curve = rmp_fold_march_curve (self->topology, self->cloth, vertices);
  line->middle = middle;
  return TRUE;
}

/* The length that borders take from a line that they cut, because folds hardly rise there. */
static double
taken_by_borders (double length, double middle, double wanted, double reach)
{
  double room = RMP_FOLD_BORDER_ROOM * reach, taken = 0.0;

  if (!rmp_fold_line_is_cut (length, wanted))
    return 0.0;
  taken += rmp_fold_line_is_cut (middle, 0.5 * wanted) ? room : 0.0;
  taken += rmp_fold_line_is_cut (length - middle, 0.5 * wanted) ? room : 0.0;
  return taken < length ? taken : 0.0;
}

/* Whether a line is hardly shorter in a frame than at rest. Lines as the paper prints them are
 * looked for where nothing is.
 */
static gboolean
is_idle (Search *self, const RmpSurfaceCurve *curve, const Candidate *candidate)
{
  guint n = self->topology->n_vertices;
  const RmpFoldBendReading *reading = &self->options->reading;
  g_autofree float *posed = NULL;
  g_autofree double *positions = NULL;
  double rest, bent;

  if (self->options->source == RMP_FOLD_SOURCE_MARCH || reading->outer || reading->twists)
    return FALSE;
  posed = g_new (float, 3 * (gsize) n);
  positions = g_new (double, 3 * (gsize) n);
  rmp_sampler_positions (self->sampler, RMP_SKINNING_LINEAR,
                         self->options->start + candidate->frame * self->options->step, posed, 0);
  for (gsize i = 0; i < 3 * (gsize) n; i++)
    positions[i] = (double) posed[i];
  rest = rmp_surface_curve_arcs (curve, self->topology->faces, self->rest, NULL);
  bent = rmp_surface_curve_arcs (curve, self->topology->faces, positions, NULL);
  return bent > (1.0 - LEAST_SHORTENING) * rest;
}

static void
try_line (Search *self, Joint *joint, RmpFoldJointLine *line, const Candidate *candidate)
{
  const RmpFoldSheet sheet = { self->topology, self->rest, self->cloth };
  g_autoptr (RmpSurfaceCurve) curve = NULL;
  gboolean is_march = self->options->source == RMP_FOLD_SOURCE_MARCH;
  double length, middle = 0.0;
  gint close;

  if (!place_line (self, joint, line))
    {
      set_reason (joint, g_strdup (_ ("No cloth inside the bend")));
      return;
    }
  curve = is_march && !line->curve ? NULL : rmp_fold_trace_coarse (&sheet, line, &middle);
  length = curve ? rmp_surface_curve_arcs (curve, self->topology->faces, self->rest, NULL) : 0.0;
  if (!(length > 0.0))
    {
      set_reason (joint, g_strdup (_ ("The cloth leaves no room for a line")));
      return;
    }

  if (candidate->bend.swing < STRONG_BEND && is_idle (self, curve, candidate))
    {
      set_reason (joint, g_strdup (_ ("Hardly shortens the cloth inside its bend")));
      return;
    }

  close = find_close_line (self, line, curve, middle);
  if (close >= 0)
    {
      const RmpFoldJointLine *other = &g_array_index (self->lines, RmpFoldJointLine, close);

      set_reason (joint, g_strdup_printf (other->id != 0 ? _ ("Gives way to the drawn line “%s”")
                                                         : _ ("Too close to the line of “%s”"),
                                          other->name));
      return;
    }

  if (joint->n_lines++ == 0)
    {
      joint->width = line->fit_width;
      joint->reach = rmp_fold_line_choose (line->reach, self->options->reach);
      joint->wanted = line->length;
      joint->length = length - taken_by_borders (length, middle, joint->wanted, joint->reach);
      joint->tight = rmp_fold_curve_is_tight (curve, self->topology, self->rest, joint->reach);
    }
  add_shape (self, curve);
  g_array_append_val (self->lines, *line);
  *line = (RmpFoldJointLine){ 0 };
}

static void
try_candidate (Search *self, const Candidate *candidate)
{
  Joint *joint = &self->joints[candidate->joint];
  RmpFoldJointLine line;

  /* A line that moves with the bend serves all of them. */
  if (was_tried (joint, &candidate->bend) ||
      (joint->n_lines > 0 && self->options->source == RMP_FOLD_SOURCE_LIVE))
    return;
  g_array_append_val (joint->tried, candidate->bend);
  if (!joint->bvh)
    build_bvh (self, joint);

  line = line_of (self, joint, &candidate->bend);
  try_line (self, joint, &line, candidate);
  rmp_fold_line_clear (&line);
}

/* The note that people read about a joint's line. It must hold for any fold width, which may change
 * without another search.
 */
static char *
describe_line (const Joint *joint)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *width = rmp_length_text (joint->width), *reach = rmp_length_text (joint->reach);
  g_autofree char *wanted = rmp_length_text (joint->wanted),
                  *widest = rmp_length_text (2.0 * joint->length);

  if (joint->width > 0.0)
    g_ptr_array_add (
        notes, g_strdup_printf (
                   _ ("by the size of the limb, folds are %s wide, reach %s and lie within %s"),
                   width, reach, wanted));
  if (joint->status == RMP_FOLD_BEND_JOINT_TURNED)
    g_ptr_array_add (
        notes,
        g_strdup (_ ("its bone points over 60° away from the one above, so their mean direction "
                     "is used")));
  if (rmp_fold_line_is_cut (joint->length, joint->wanted))
    g_ptr_array_add (
        notes,
        g_strdup_printf (_ ("ends at the border of the cloth, so folds wider than %s find no room"),
                         widest));
  if (joint->tight)
    g_ptr_array_add (
        notes,
        g_strdup_printf (_ ("turns more sharply than the reach of %s allows, so folds are pinched "
                            "on the inner side"),
                         reach));
  g_ptr_array_add (notes, NULL);
  return notes->len > 1 ? g_strjoinv ("; ", (char **) notes->pdata) : NULL;
}

static RmpFinding *
make_finding (Search *self, guint bone)
{
  Joint *joint = &self->joints[bone];
  RmpFinding *finding = g_new0 (RmpFinding, 1);

  finding->name = g_strdup (bone_name (self, bone));
  finding->found = joint->n_lines > 0;
  finding->length = joint->length;
  finding->angle = joint->largest;
  if (!finding->found && !joint->reason)
    finding->reason = g_strdup_printf (_ ("Never bends more than %.3g°"),
                                       self->options->threshold * 180.0 / G_PI);
  else if (!finding->found)
    finding->reason = g_strdup (joint->reason);
  else
    finding->note = describe_line (joint);
  return finding;
}

static void
add_shapes_of_drawn_lines (Search *self)
{
  const RmpFoldSheet sheet = { self->topology, self->rest, self->cloth };

  for (guint l = 0; l < self->lines->len; l++)
    {
      g_autoptr (RmpSurfaceCurve) curve = rmp_fold_trace_coarse (
          &sheet, &g_array_index (self->lines, RmpFoldJointLine, l), NULL);

      if (curve)
        add_shape (self, curve);
      else
        g_ptr_array_add (self->shapes, g_array_new (FALSE, FALSE, sizeof (double)));
    }
}

/* A vertex sequence, or a mesh that nothing bends. */
static RmpFinding *
make_finding_without_joints (void)
{
  RmpFinding *finding = g_new0 (RmpFinding, 1);

  finding->reason = g_strdup (
      _ ("Moves without joints, by which lines are found: draw them instead"));
  return finding;
}

/* The lines of all bends, each a ray and a section through a mesh that may be large. */
static gboolean
find_lines (Search *self, const RmpCall *call, GError **error)
{
  g_array_sort (self->candidates, compare_candidates);
  for (guint i = 0; i < self->candidates->len; i++)
    {
      if (g_cancellable_set_error_if_cancelled (call->cancellable, error))
        return FALSE;
      try_candidate (self, &g_array_index (self->candidates, Candidate, i));
    }
  return TRUE;
}

gboolean
rmp_fold_search (const RmpInput *input, RmpSampler *sampler, const RmpTopology *topology,
                 const double *rest, const RmpFoldLinesOptions *options, GArray *lines,
                 GPtrArray *findings, const RmpCall *call, GError **error)
{
  Search search = {
    .input = input,
    .sampler = sampler,
    .topology = topology,
    .rest = rest,
    .options = options,
    .cloth = rmp_inputs_get_cloth (input->inputs),
    .lines = lines,
  };
  gboolean done;

  if (!rmp_sampler_get_skin (sampler) || !rmp_sampler_get_skeleton (sampler))
    {
      g_ptr_array_add (findings, make_finding_without_joints ());
      return TRUE;
    }

  search.candidates = g_array_new (FALSE, FALSE, sizeof (Candidate));
  search.shapes = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  add_shapes_of_drawn_lines (&search);
  search_init_joints (&search);
  done = collect_bends (&search, call, error) && find_lines (&search, call, error);
  for (guint b = 0; done && b < search.n_joints; b++)
    g_ptr_array_add (findings, make_finding (&search, b));
  search_clear (&search);
  return done;
}
