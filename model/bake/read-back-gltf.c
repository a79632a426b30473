/* SPDX-License-Identifier: GPL-3.0-or-later */

/* read-back-gltf.c: where the vertices of a .glb file are in each frame: its morph targets mixed,
 * its joints posed, its nodes multiplied, as players do. Of the first mesh, of one primitive, and
 * the first animation.
 */

#include <glib/gi18n-lib.h>

#include "bake/read-back.h"

#include "bake/gltf-numbers.h"
#include "skinning/affine.h"

#include <math.h>
#include <string.h>

enum
{
  TRANSLATION,
  ROTATION,
  SCALE,
  N_PATHS,
};

static const char *const path_names[] = { "translation", "rotation", "scale" };
static const guint path_widths[] = { 3, 4, 3 };

typedef struct
{
  gint64 parent; /* or −1 */
  double own[N_PATHS][4];
  float *keys[N_PATHS]; /* (nullable): [frames × width] */
} Node;

typedef struct
{
  RmpGltfNumbers *numbers;
  JsonArray *shapes; /* (nullable): the targets */
  guint n, n_frames, n_targets, n_nodes, n_joints;
  gint64 mesh_node;
  float *base, *times;
  float **targets; /* [n_targets], (nullable elements): read while they are needed */
  float *weights;  /* (nullable): [frames × targets] */
  Node *nodes;
  guint *joints;                              /* [n_joints] nodes */
  float *binds, *bone_numbers, *bone_weights; /* [n_joints × 16], [n × 4] */
} Played;

static void
played_free (gpointer data)
{
  Played *self = data;

  for (guint i = 0; i < self->n_targets; i++)
    g_free (self->targets[i]);
  for (guint i = 0; i < self->n_nodes; i++)
    for (guint k = 0; k < N_PATHS; k++)
      g_free (self->nodes[i].keys[k]);
  g_free (self->targets);
  g_free (self->nodes);
  g_free (self->base);
  g_free (self->times);
  g_free (self->weights);
  g_free (self->joints);
  g_free (self->binds);
  g_free (self->bone_numbers);
  g_free (self->bone_weights);
  g_clear_pointer (&self->numbers, rmp_gltf_numbers_free);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Played, played_free)

/* --- opening ---------------------------------------------------------------------------------- */

static gboolean
read_nodes (Played *self, JsonObject *root, GError **error)
{
  JsonArray *list = rmp_gltf_get_array (root, "nodes");

  self->n_nodes = list ? json_array_get_length (list) : 0;
  self->nodes = g_new0 (Node, self->n_nodes);
  self->mesh_node = -1;
  for (guint i = 0; i < self->n_nodes; i++)
    {
      static const double still[N_PATHS][4] = { { 0 }, { 0, 0, 0, 1 }, { 1, 1, 1 } };
      JsonObject *node = rmp_gltf_get_item (root, "nodes", i);

      self->nodes[i].parent = -1;
      memcpy (self->nodes[i].own, still, sizeof still);
      for (guint k = 0; k < N_PATHS; k++)
        rmp_gltf_get_numbers (node, path_names[k], self->nodes[i].own[k], path_widths[k]);
      if (rmp_gltf_get_index (node, "mesh") == 0)
        self->mesh_node = i;
    }
  for (guint i = 0; i < self->n_nodes; i++)
    {
      JsonArray *children = rmp_gltf_get_array (rmp_gltf_get_item (root, "nodes", i), "children");

      for (guint k = 0; children && k < json_array_get_length (children); k++)
        {
          const gint64 child = json_array_get_int_element (children, k);

          if (child < 0 || child >= self->n_nodes || self->nodes[child].parent >= 0)
            return rmp_gltf_refuse (error, _ ("its nodes are no tree"));
          self->nodes[child].parent = i;
        }
    }
  return self->mesh_node >= 0 || rmp_gltf_refuse (error, _ ("it shows no mesh"));
}

static gboolean
read_mesh (Played *self, JsonObject *root, GError **error)
{
  JsonObject *shape = rmp_gltf_get_item (rmp_gltf_get_item (root, "meshes", 0), "primitives", 0);
  JsonObject *attributes = rmp_gltf_get_object (shape, "attributes");

  self->base = rmp_gltf_numbers_read (self->numbers, rmp_gltf_get_index (attributes, "POSITION"), 3,
                                      &self->n, error);
  self->shapes = rmp_gltf_get_array (shape, "targets");
  self->n_targets = self->shapes ? json_array_get_length (self->shapes) : 0;
  self->targets = g_new0 (float *, self->n_targets + 1);
  return self->base != NULL;
}

static gboolean
read_skin (Played *self, JsonObject *root, GError **error)
{
  JsonObject *node = rmp_gltf_get_item (root, "nodes", self->mesh_node);
  JsonObject *skin = rmp_gltf_get_item (root, "skins", rmp_gltf_get_index (node, "skin"));
  JsonObject *attributes = rmp_gltf_get_object (
      rmp_gltf_get_item (rmp_gltf_get_item (root, "meshes", 0), "primitives", 0), "attributes");
  JsonArray *joints = rmp_gltf_get_array (skin, "joints");
  guint n_binds, n_numbers, n_weights;

  if (!joints)
    return TRUE;
  self->n_joints = json_array_get_length (joints);
  self->joints = g_new (guint, self->n_joints);
  for (guint i = 0; i < self->n_joints; i++)
    {
      const gint64 joint = json_array_get_int_element (joints, i);

      if (joint < 0 || joint >= self->n_nodes)
        return rmp_gltf_refuse (error, _ ("a joint is no node"));
      self->joints[i] = (guint) joint;
    }
  self->binds = rmp_gltf_numbers_read (
      self->numbers, rmp_gltf_get_index (skin, "inverseBindMatrices"), 16, &n_binds, error);
  self->bone_numbers = self->binds
                           ? rmp_gltf_numbers_read (self->numbers,
                                                    rmp_gltf_get_index (attributes, "JOINTS_0"), 4,
                                                    &n_numbers, error)
                           : NULL;
  self->bone_weights = self->bone_numbers
                           ? rmp_gltf_numbers_read (self->numbers,
                                                    rmp_gltf_get_index (attributes, "WEIGHTS_0"), 4,
                                                    &n_weights, error)
                           : NULL;
  if (!self->bone_weights)
    return FALSE;
  if (n_binds != self->n_joints || n_numbers != self->n || n_weights != self->n)
    return rmp_gltf_refuse (error, _ ("its skin is of another mesh"));
  for (gsize i = 0; i < 4 * (gsize) self->n; i++)
    if (!(self->bone_numbers[i] >= 0.0f && self->bone_numbers[i] < (float) self->n_joints))
      return rmp_gltf_refuse (error, _ ("a vertex is bound to a joint that there is not"));
  return TRUE;
}

static gboolean
read_channel (Played *self, JsonObject *animation, JsonObject *channel, GError **error)
{
  JsonObject *sampler = rmp_gltf_get_item (animation, "samplers",
                                           rmp_gltf_get_index (channel, "sampler"));
  JsonObject *target = rmp_gltf_get_object (channel, "target");
  const gint64 node = rmp_gltf_get_index (target, "node");
  const char *path = target ? json_object_get_string_member_with_default (target, "path", "") : "";
  const gboolean is_weights = g_str_equal (path, "weights");
  const gint64 output = rmp_gltf_get_index (sampler, "output");
  guint n_keys, n, which = 0;
  g_autofree float *times = rmp_gltf_numbers_read (
      self->numbers, rmp_gltf_get_index (sampler, "input"), 1, &n_keys, error);
  float **values;

  if (!times)
    return FALSE;
  while (which < N_PATHS && !g_str_equal (path, path_names[which]))
    which++;
  if (node < 0 || node >= self->n_nodes || (which == N_PATHS && !is_weights))
    return rmp_gltf_refuse (error, _ ("its animation moves what there is not"));
  if (!self->times)
    {
      self->n_frames = n_keys;
      self->times = g_steal_pointer (&times);
    }
  else if (n_keys != self->n_frames || memcmp (times, self->times, n_keys * sizeof (float)) != 0)
    return rmp_gltf_refuse (error, _ ("its tracks have other times than each other"));
  values = is_weights ? &self->weights : &self->nodes[node].keys[which];
  if (*values)
    return rmp_gltf_refuse (error, _ ("two of its tracks are of the same"));
  *values = rmp_gltf_numbers_read (self->numbers, output, is_weights ? 1 : path_widths[which], &n,
                                   error);
  if (!*values)
    return FALSE;
  return n == (is_weights ? (guint64) n_keys * self->n_targets : n_keys) ||
         rmp_gltf_refuse (error, _ ("a track has another number of keys than of times"));
}

static gboolean
read_animation (Played *self, JsonObject *root, GError **error)
{
  JsonObject *animation = rmp_gltf_get_item (root, "animations", 0);
  JsonArray *channels = rmp_gltf_get_array (animation, "channels");

  self->n_frames = 1;
  for (guint i = 0; channels && i < json_array_get_length (channels); i++)
    if (!read_channel (self, animation, rmp_gltf_get_item (animation, "channels", i), error))
      return FALSE;
  return TRUE;
}

static gpointer
played_open (const char *path, GError **error)
{
  g_autoptr (Played) self = g_new0 (Played, 1);
  JsonObject *root;

  self->numbers = rmp_gltf_numbers_open (path, error);
  if (!self->numbers)
    return NULL;
  root = rmp_gltf_numbers_get_root (self->numbers);
  return read_nodes (self, root, error) && read_mesh (self, root, error) &&
                 read_skin (self, root, error) && read_animation (self, root, error)
             ? g_steal_pointer (&self)
             : NULL;
}

/* --- playing ---------------------------------------------------------------------------------- */

static void
fill_local (const Node *node, guint frame, double *out)
{
  double now[N_PATHS][4];
  double x, y, z, w;

  memcpy (now, node->own, sizeof now);
  for (guint k = 0; k < N_PATHS; k++)
    for (guint c = 0; node->keys[k] && c < path_widths[k]; c++)
      now[k][c] = (double) node->keys[k][(gsize) frame * path_widths[k] + c];
  x = now[ROTATION][0];
  y = now[ROTATION][1];
  z = now[ROTATION][2];
  w = now[ROTATION][3];
  {
    const double turned[3][3] = {
      { 1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y) },
      { 2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x) },
      { 2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y) },
    };

    memset (out, 0, 16 * sizeof *out);
    for (guint column = 0; column < 3; column++)
      for (guint row = 0; row < 3; row++)
        out[4 * column + row] = now[SCALE][column] * turned[column][row];
    memcpy (out + 12, now[TRANSLATION], 3 * sizeof *out);
    out[15] = 1.0;
  }
}

/* A tree: every node has one parent at most. A ring would have no end, and none has more nodes than
 * there are.
 */
static gboolean
fill_global (const Played *self, gint64 node, guint frame, double *out, GError **error)
{
  guint n_above = 0;

  fill_local (self->nodes + node, frame, out);
  for (gint64 above = self->nodes[node].parent; above >= 0; above = self->nodes[above].parent)
    {
      double parent[16], below[16];

      if (n_above++ > self->n_nodes)
        return rmp_gltf_refuse (error, _ ("its nodes are no tree"));
      memcpy (below, out, sizeof below);
      fill_local (self->nodes + above, frame, parent);
      rmp_affine_multiply (parent, below, out);
    }
  return TRUE;
}

static gboolean
need_target (Played *self, guint which, GError **error)
{
  JsonNode *node = json_array_get_element (self->shapes, which);
  guint n;

  if (self->targets[which])
    return TRUE;
  self->targets[which] = rmp_gltf_numbers_read (
      self->numbers,
      JSON_NODE_HOLDS_OBJECT (node) ? rmp_gltf_get_index (json_node_get_object (node), "POSITION")
                                    : -1,
      3, &n, error);
  if (!self->targets[which])
    return FALSE;
  return n == self->n || rmp_gltf_refuse (error, _ ("a morph target is of another mesh"));
}

static gboolean
mix (Played *self, guint frame, double *places, GError **error)
{
  const gsize n = 3 * (gsize) self->n;

  for (gsize i = 0; i < n; i++)
    places[i] = (double) self->base[i];
  for (guint k = 0; self->weights && k < self->n_targets; k++)
    {
      const double weight = (double) self->weights[(gsize) frame * self->n_targets + k];

      if (weight == 0.0)
        g_clear_pointer (&self->targets[k], g_free);
      else if (!need_target (self, k, error))
        return FALSE;
      for (gsize i = 0; weight != 0.0 && i < n; i++)
        places[i] += weight * (double) self->targets[k][i];
    }
  return TRUE;
}

/* [joints × 16] joint times inverse bind, or the node's alone. (transfer full) */
static double *
pose_bones (const Played *self, guint frame, GError **error)
{
  g_autofree double *bones = g_new (double, 16 * (gsize) MAX (1, self->n_joints));

  if (self->n_joints == 0 && !fill_global (self, self->mesh_node, frame, bones, error))
    return NULL;
  for (guint i = 0; i < self->n_joints; i++)
    {
      double joint[16], bind[16];

      for (guint k = 0; k < 16; k++)
        bind[k] = (double) self->binds[16 * (gsize) i + k];
      if (!fill_global (self, self->joints[i], frame, joint, error))
        return NULL;
      rmp_affine_multiply (joint, bind, bones + 16 * (gsize) i);
    }
  return g_steal_pointer (&bones);
}

static void
add_moved (const double *bone, const double *place, double weight, double *sum)
{
  for (guint row = 0; row < 3; row++)
    sum[row] += weight * (bone[row] * place[0] + bone[4 + row] * place[1] +
                          bone[8 + row] * place[2] + bone[12 + row]);
}

static gboolean
played_pose (gpointer data, guint frame, float *positions, GError **error)
{
  Played *self = data;
  g_autofree double *bones = pose_bones (self, frame, error);
  g_autofree double *places = g_new (double, 3 * (gsize) self->n);

  if (!bones || !mix (self, frame, places, error))
    return FALSE;
  for (gsize v = 0; v < self->n; v++)
    {
      double sum[3] = { 0.0, 0.0, 0.0 };

      if (self->n_joints == 0)
        add_moved (bones, places + 3 * v, 1.0, sum);
      for (gsize k = 4 * v; self->n_joints > 0 && k < 4 * v + 4; k++)
        add_moved (bones + 16 * (gsize) self->bone_numbers[k], places + 3 * v,
                   (double) self->bone_weights[k], sum);
      for (guint c = 0; c < 3; c++)
        positions[3 * v + c] = (float) sum[c];
    }
  return TRUE;
}

static guint
played_get_n_vertices (gconstpointer self)
{
  return ((const Played *) self)->n;
}

static guint
played_get_n_frames (gconstpointer self)
{
  return ((const Played *) self)->n_frames;
}

static double
played_get_time (gconstpointer data, guint frame)
{
  const Played *self = data;

  return self->times ? (double) self->times[frame] : -1.0;
}

/* Numbers are read as floats, which hold whole ones up to here. */
#define MOST_VERTICES (1u << 24)

static guint32 *
played_read_corners (gpointer data, guint *n, GError **error)
{
  Played *self = data;
  JsonObject *root = rmp_gltf_numbers_get_root (self->numbers);
  JsonObject *shape = rmp_gltf_get_item (rmp_gltf_get_item (root, "meshes", 0), "primitives", 0);
  g_autofree float *numbers = NULL;
  guint32 *corners;

  if (self->n > MOST_VERTICES)
    {
      rmp_gltf_refuse (error, _ ("it has more vertices than can be told apart here"));
      return NULL;
    }
  numbers = rmp_gltf_numbers_read (self->numbers, rmp_gltf_get_index (shape, "indices"), 1, n,
                                   error);
  if (!numbers)
    return NULL;
  corners = g_new (guint32, MAX (*n, 1));
  for (guint i = 0; i < *n; i++)
    corners[i] = numbers[i] >= 0.0f && numbers[i] < (float) MOST_VERTICES ? (guint32) numbers[i]
                                                                          : G_MAXUINT32;
  return corners;
}

const RmpReadBack rmp_read_back_gltf = {
  played_open, played_get_n_vertices, played_get_n_frames, played_get_time,
  played_pose, played_read_corners,   played_free,
};
