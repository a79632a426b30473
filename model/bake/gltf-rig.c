/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/gltf-rig.h"

#include "bake/axes.h"
#include "bake/number-text.h"
#include "skinning/affine.h"

#include <string.h>

/* Shear against scale that is named; and that is taken for rounding. */
#define SEEN_SHEAR 1e-3
#define NO_SHEAR 1e-6

/* Node 0 is the mesh, and 1 carries the bones. */
#define FIRST_NODE 2
#define NONE G_MAXUINT32

/* A pose of a bone against its parent, as it is stored. */
typedef struct
{
  float translation[3], rotation[4], scale[3];
} Local;

static const struct
{
  const char *name;
  gsize offset; /* in a Local, floats */
  guint width;
} paths[] = { { "translation", 0, 3 }, { "rotation", 3, 4 }, { "scale", 7, 3 } };

struct _RmpGltfRig
{
  const RmpBakeTarget *target;
  RmpSkin *skin;         /* borrowed, as … */
  RmpSkeleton *skeleton; /* … is this */
  guint n_bones;
  guint32 *parents;               /* [n_bones] bone, or NONE */
  guint32 *order;                 /* [n_bones] parents before children */
  double turn[16], turn_back[16]; /* to file axes and units, and from them */
  float *inverse_binds;           /* [n_bones × 16] in file axes and units */
  double *globals, *own,
      *exported;        /* [#J × 16], [n_bones × 16]: as they are; as a player has them */
  gboolean *crooked;    /* [n_bones] the player's is not as it is */
  Local *rest, *frames; /* [n_bones], [frames × n_bones] */

  double shear; /* the most of any, against its scale, … */
  guint32 sheared;
};

/* --- bones ------------------------------------------------------------------------------------ */

static void
find_turn (RmpGltfRig *self)
{
  for (guint column = 0; column < 3; column++)
    {
      float axis[3] = { 0.0f, 0.0f, 0.0f };

      axis[column] = 1.0f;
      rmp_axes_turn (self->target->axes, 1.0f, axis, 1, axis);
      for (guint row = 0; row < 3; row++)
        self->turn[4 * column + row] = self->target->scale * (double) axis[row];
    }
  self->turn[15] = 1.0;
  rmp_affine_invert (self->turn, self->turn_back);
}

/* The same map between points of the file. */
static void
turn_map (const RmpGltfRig *self, const double *map, double *out)
{
  double half[16];

  rmp_affine_multiply (self->turn, map, half);
  rmp_affine_multiply (half, self->turn_back, out);
}

/* The nearest joint above that has a bone; of two bones of one joint the first carries the other,
 * as no joint may be there twice.
 */
static guint32
find_parent (const RmpGltfRig *self, guint32 bone, const guint32 *bone_of)
{
  const gint32 *parents = rmp_skeleton_get_parents (self->skeleton);
  gint32 joint = (gint32) rmp_skin_get_bones (self->skin)[bone];

  if (bone_of[joint] != bone)
    return bone_of[joint];
  while ((joint = parents[joint]) >= 0)
    if (bone_of[joint] != NONE)
      return bone_of[joint];
  return NONE;
}

static int
compare_joints (gconstpointer a, gconstpointer b, gpointer bones)
{
  const guint32 one = *(const guint32 *) a, other = *(const guint32 *) b;
  const guint32 joint = ((const guint32 *) bones)[one], next = ((const guint32 *) bones)[other];

  if (joint != next)
    return joint < next ? -1 : 1;
  return one < other ? -1 : one > other;
}

static void
find_parents (RmpGltfRig *self)
{
  const guint n_joints = rmp_skeleton_get_n_joints (self->skeleton);
  const guint32 *bones = rmp_skin_get_bones (self->skin);
  g_autofree guint32 *bone_of = g_new (guint32, n_joints);

  for (guint joint = 0; joint < n_joints; joint++)
    bone_of[joint] = NONE;
  for (guint32 bone = self->n_bones; bone-- > 0;)
    {
      bone_of[bones[bone]] = bone;
      self->order[bone] = bone;
    }
  for (guint32 bone = 0; bone < self->n_bones; bone++)
    self->parents[bone] = find_parent (self, bone, bone_of);
  g_qsort_with_data (self->order, (int) self->n_bones, sizeof *self->order, compare_joints,
                     (gpointer) bones);
}

static void
turn_binds (RmpGltfRig *self)
{
  const double *binds = rmp_skin_get_inverse_binds (self->skin);

  for (gsize bone = 0; bone < self->n_bones; bone++)
    {
      double turned[16];

      turn_map (self, binds + 16 * bone, turned);
      for (guint k = 0; k < 16; k++)
        self->inverse_binds[16 * bone + k] = (float) turned[k];
    }
}

/* --- poses ------------------------------------------------------------------------------------ */

static gboolean
is_finite (const double *m)
{
  for (guint k = 0; k < 16; k++)
    if (!isfinite (m[k]))
      return FALSE;
  return TRUE;
}

static void
note_shear (RmpGltfRig *self, guint32 bone, const RmpTransform *transform, const double *shear)
{
  double largest = 0.0, scale = 0.0, part;

  for (guint k = 0; k < 3; k++)
    {
      largest = MAX (largest, fabs (shear[k]));
      scale = MAX (scale, fabs (transform->scale[k]));
    }
  part = scale > 0.0 ? largest / scale : 0.0;
  self->crooked[bone] = part > NO_SHEAR;
  /* What is told against a sheared bone is sheared by that already. */
  if (part > self->shear && (self->parents[bone] == NONE || !self->crooked[self->parents[bone]]))
    {
      self->shear = part;
      self->sheared = bone;
    }
}

static void
store (const RmpTransform *transform, Local *local)
{
  for (guint k = 0; k < 3; k++)
    {
      local->translation[k] = (float) transform->translation[k];
      local->scale[k] = (float) transform->scale[k];
    }
  for (guint k = 0; k < 4; k++)
    local->rotation[k] = (float) transform->rotation[k];
}

static void
restore (const Local *local, double *out)
{
  RmpTransform transform;

  for (guint k = 0; k < 3; k++)
    {
      transform.translation[k] = (double) local->translation[k];
      transform.scale[k] = (double) local->scale[k];
    }
  for (guint k = 0; k < 4; k++)
    transform.rotation[k] = (double) local->rotation[k];
  rmp_affine_from_transform (&transform, out);
}

/* Both signs of a quaternion turn alike, and players blend the shorter way between like signs. */
static void
align (const Local *before, Local *local)
{
  float along = 0.0f;

  for (guint k = 0; k < 4; k++)
    along += before->rotation[k] * local->rotation[k];
  for (guint k = 0; k < 4 && along < 0.0f; k++)
    local->rotation[k] = -local->rotation[k];
}

/* A child of a sheared bone is told against what the player has of it. A parent that is flat has
 * nothing to tell a child against; it is flat as well, wherever it is.
 */
static void
pose_bone (RmpGltfRig *self, guint32 bone, Local *local)
{
  const guint32 parent = self->parents[bone];
  const double *own = self->own + 16 * (gsize) bone;
  double relative[16], inverse[16], posed[16], shear[3];
  RmpTransform transform;

  rmp_affine_identity (relative);
  if (parent == NONE)
    memcpy (relative, own, sizeof relative);
  else if (rmp_affine_invert (
               (self->crooked[parent] ? self->exported : self->own) + 16 * (gsize) parent, inverse))
    rmp_affine_multiply (inverse, own, relative);
  rmp_affine_split (relative, &transform, shear);
  note_shear (self, bone, &transform, shear);
  store (&transform, local);
  restore (local, posed);
  if (parent == NONE)
    memcpy (self->exported + 16 * (gsize) bone, posed, sizeof posed);
  else
    rmp_affine_multiply (self->exported + 16 * (gsize) parent, posed,
                         self->exported + 16 * (gsize) bone);
}

/* @globals: [#J × 16]; @locals: (out): [n_bones]. Returns: whether all are finite; else @bad is the
 * bone that is not
 */
static gboolean
pose (RmpGltfRig *self, const double *globals, Local *locals, guint32 *bad)
{
  const guint32 *bones = rmp_skin_get_bones (self->skin);

  for (guint i = 0; i < self->n_bones; i++)
    {
      const guint32 bone = self->order[i];

      turn_map (self, globals + 16 * (gsize) bones[bone], self->own + 16 * (gsize) bone);
      *bad = bone;
      if (!is_finite (self->own + 16 * (gsize) bone))
        return FALSE;
      pose_bone (self, bone, &locals[bone]);
    }
  return TRUE;
}

static const char *
get_name (const RmpGltfRig *self, guint32 bone)
{
  return rmp_skeleton_get_name (self->skeleton, rmp_skin_get_bones (self->skin)[bone]);
}

gboolean
rmp_gltf_rig_pose (RmpGltfRig *self, guint index, double *matrices, GError **error)
{
  const guint frame = self->target->first + index;
  Local *locals = self->frames + (gsize) index * self->n_bones;
  guint32 bad;

  rmp_sampler_globals (self->target->motion,
                       self->target->motion_start + frame / self->target->rate, self->globals);
  if (!pose (self, self->globals, locals, &bad))
    {
      g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_NOT_FINITE,
                   _ ("At frame %u the joint “%s” is nowhere: look for keys that are not numbers"),
                   frame, get_name (self, bad));
      return FALSE;
    }
  for (gsize bone = 0; bone < self->n_bones; bone++)
    {
      double bind[16];

      if (index > 0)
        align (&locals[bone - self->n_bones], &locals[bone]);
      for (guint k = 0; k < 16; k++)
        bind[k] = (double) self->inverse_binds[16 * bone + k];
      rmp_affine_multiply (self->exported + 16 * bone, bind, matrices + 16 * bone);
    }
  return TRUE;
}

RmpGltfRig *
rmp_gltf_rig_new (const RmpBakeTarget *target)
{
  RmpGltfRig *self = g_new0 (RmpGltfRig, 1);
  gsize n;
  guint32 bad;

  self->target = target;
  self->skin = rmp_sampler_get_skin (target->motion);
  self->skeleton = rmp_sampler_get_skeleton (target->motion);
  self->n_bones = rmp_skin_get_n_bones (self->skin);
  n = self->n_bones;
  self->parents = g_new (guint32, n);
  self->order = g_new (guint32, n);
  self->inverse_binds = g_new (float, 16 * n);
  self->globals = g_new (double, 16 * (gsize) rmp_skeleton_get_n_joints (self->skeleton));
  self->own = g_new0 (double, 16 * n);
  self->exported = g_new0 (double, 16 * n);
  self->crooked = g_new0 (gboolean, n);
  self->rest = g_new0 (Local, n);
  self->frames = g_new0 (Local, n * target->n_frames);
  find_turn (self);
  find_parents (self);
  turn_binds (self);
  pose (self, rmp_skeleton_get_rest_globals (self->skeleton), self->rest, &bad);
  self->shear = 0.0;
  return self;
}

/* Bytes of text: a node with three vectors, and for each a track with its view and accessor. */
#define BONE_ROOM 1700
#define RIG_ROOM 1000

gsize
rmp_gltf_rig_room (const RmpGltfRig *self)
{
  gsize n = RIG_ROOM + 6 * strlen (self->target->name);

  for (guint bone = 0; bone < self->n_bones; bone++)
    n += BONE_ROOM + 6 * strlen (get_name (self, bone));
  return n;
}

void
rmp_gltf_rig_free (RmpGltfRig *self)
{
  g_free (self->parents);
  g_free (self->order);
  g_free (self->inverse_binds);
  g_free (self->globals);
  g_free (self->own);
  g_free (self->exported);
  g_free (self->crooked);
  g_free (self->rest);
  g_free (self->frames);
  g_free (self);
}

/* How far the squared lengths of directions differ from their mean, against it, halved: of a small
 * change of scale along one of them, the most of that.
 */
static double
measure_stretch (const float *bind)
{
  double m[12], squares[9], mean = 0.0, most = 0.0;

  for (guint i = 0; i < 12; i++)
    m[i] = (double) bind[i];
  for (guint a = 0; a < 3; a++)
    for (guint b = 0; b < 3; b++)
      squares[3 * a + b] = m[4 * a] * m[4 * b] + m[4 * a + 1] * m[4 * b + 1] +
                           m[4 * a + 2] * m[4 * b + 2];
  for (guint i = 0; i < 9; i += 4)
    mean += squares[i] / 3.0;
  for (guint i = 0; i < 9; i++)
    most = MAX (most, fabs (squares[i] - (i % 4 == 0 ? mean : 0.0)));
  return mean > 0.0 ? 0.5 * most / mean : 0.0;
}

static void
tell_stretch (const RmpGltfRig *self, const gboolean *used, RmpBakeDoubts *doubts)
{
  double stretch = 0.0;
  guint32 stretched = 0;
  g_autofree char *text = NULL;

  for (guint32 bone = 0; bone < self->n_bones; bone++)
    {
      const double measured = measure_stretch (self->inverse_binds + 16 * (gsize) bone);

      if (used[bone] && measured > stretch)
        {
          stretch = measured;
          stretched = bone;
        }
    }
  if (stretch <= SEEN_SHEAR)
    return;
  text = g_strdup_printf (
      _ ("The joint “%s” was bound to a mesh that is scaled unevenly, by %.2g %%. Blender's "
         "importer of glTF loses that and shows a distorted mesh: for Blender choose a point cache "
         "or the flip-book (glb)"),
      get_name (self, stretched), 100.0 * stretch);
  rmp_bake_doubts_add_remark (doubts, text);
}

void
rmp_gltf_rig_tell (const RmpGltfRig *self, const gboolean *used, RmpBakeDoubts *doubts)
{
  if (self->shear > SEEN_SHEAR)
    {
      g_autofree char *text = g_strdup_printf (
          _ ("The joint “%s” is sheared by up to %.2g %% of its scale, which no joint of glTF can "
             "be; the morph targets make up for it"),
          get_name (self, self->sheared), 100.0 * self->shear);

      rmp_bake_doubts_add_remark (doubts, text);
    }
  tell_stretch (self, used, doubts);
}

/* --- the file --------------------------------------------------------------------------------- */

static const float *
get_part (const Local *local, guint path)
{
  return (const float *) (gconstpointer) local + paths[path].offset;
}

static gboolean
is_animated (const RmpGltfRig *self, guint32 bone, guint path)
{
  const float *first = get_part (&self->frames[bone], path);

  for (gsize f = 1; f < self->target->n_frames; f++)
    for (guint k = 0; k < paths[path].width; k++)
      if (get_part (&self->frames[f * self->n_bones + bone], path)[k] != first[k])
        return TRUE;
  return FALSE;
}

static gboolean
add_track (RmpGltfRig *self, guint32 bone, guint path, RmpGltfMesh *mesh, GError **error)
{
  const guint width = paths[path].width, n = self->target->n_frames;
  g_autofree float *values = g_new (float, (gsize) n *width);

  for (gsize f = 0; f < n; f++)
    memcpy (values + f * width, get_part (&self->frames[f * self->n_bones + bone], path),
            width * sizeof *values);
  return rmp_gltf_mesh_add_track (mesh, FIRST_NODE + bone, paths[path].name, values, n, width,
                                  error);
}

/* Children as a list; @parent: NONE for the roots */
static void
append_children (const RmpGltfRig *self, guint32 parent, GString *text)
{
  gboolean any = FALSE;

  for (guint32 bone = 0; bone < self->n_bones; bone++)
    if (self->parents[bone] == parent)
      {
        g_string_append_printf (text, "%s%u", any ? "," : ",\"children\":[", FIRST_NODE + bone);
        any = TRUE;
      }
  if (any)
    g_string_append_c (text, ']');
}

/* What the clip moves begins at rest; what it only holds is held by the node. */
static gboolean
append_bone (RmpGltfRig *self, guint32 bone, RmpGltfMesh *mesh, GString *text, GError **error)
{
  g_string_append (text, ",{\"name\":");
  rmp_glb_append_string (text, get_name (self, bone));
  append_children (self, bone, text);
  for (guint path = 0; path < G_N_ELEMENTS (paths); path++)
    {
      const gboolean animated = is_animated (self, bone, path);
      const float *values = get_part (animated ? &self->rest[bone] : &self->frames[bone], path);

      g_string_append_printf (text, ",\"%s\":[", paths[path].name);
      for (guint k = 0; k < paths[path].width; k++)
        {
          if (k > 0)
            g_string_append_c (text, ',');
          rmp_append_float (text, values[k]);
        }
      g_string_append_c (text, ']');
      if (animated && !add_track (self, bone, path, mesh, error))
        return FALSE;
    }
  g_string_append_c (text, '}');
  return TRUE;
}

gboolean
rmp_gltf_rig_write (RmpGltfRig *self, RmpGltfMesh *mesh, RmpGlb *glb, GString *text, GError **error)
{
  guint binds;

  g_string_append (text, "\"scene\":0,\"scenes\":[{\"nodes\":[0,1]}],\"nodes\":[{\"name\":");
  rmp_glb_append_string (text, self->target->name);
  g_string_append (text, ",\"mesh\":0,\"skin\":0},{\"name\":\"armature\"");
  append_children (self, NONE, text);
  g_string_append_c (text, '}');
  for (guint32 bone = 0; bone < self->n_bones; bone++)
    if (!append_bone (self, bone, mesh, text, error))
      return FALSE;
  if (!rmp_glb_add_floats (glb, self->inverse_binds, self->n_bones, 16, RMP_GLB_ANY, FALSE, &binds,
                           error))
    return FALSE;
  g_string_append_printf (
      text, "],\"skins\":[{\"inverseBindMatrices\":%u,\"skeleton\":1,\"joints\":[", binds);
  for (guint bone = 0; bone < self->n_bones; bone++)
    g_string_append_printf (text, "%s%u", bone > 0 ? "," : "", FIRST_NODE + bone);
  g_string_append (text, "]}]");
  return TRUE;
}
