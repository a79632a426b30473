/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "gltf/gltf-private.h"
#include "stage.h"

/* The children of every node, as indices into the file; and who the parent of each is. */
typedef struct
{
  GArray **children; /* guint */
  gint *parents;
  guint n;
} Tree;

static void
tree_clear (Tree *self)
{
  for (guint i = 0; i < self->n; i++)
    g_array_unref (self->children[i]);
  g_free (self->children);
  g_free (self->parents);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Tree, tree_clear)

static void
tree_init (Tree *self, guint n)
{
  self->n = n;
  self->children = g_new (GArray *, n);
  self->parents = g_new (gint, n);
  for (guint i = 0; i < n; i++)
    {
      self->children[i] = g_array_new (FALSE, FALSE, sizeof (guint));
      self->parents[i] = GLTF_NONE;
    }
}

static gboolean
read_children (Gltf *self, Tree *tree, guint node, GError **error)
{
  JsonObject *object = gltf_object (self, "nodes", node, error);
  JsonArray *children = NULL;

  if (!object || !gltf_member_array (object, "children", &children, error))
    return FALSE;

  for (guint i = 0; children && i < json_array_get_length (children); i++)
    {
      guint child;

      if (!gltf_element_index (children, i, tree->n, &child, error))
        return FALSE;
      if (tree->parents[child] != GLTF_NONE)
        {
          gltf_refuse (error, _ ("its child %u already hangs on node %d"), child,
                       tree->parents[child]);
          return FALSE;
        }
      tree->parents[child] = (gint) node;
      g_array_append_val (tree->children[node], child);
    }

  return TRUE;
}

static void
push_reversed (GArray *open, const GArray *nodes)
{
  for (guint i = nodes->len; i > 0; i--)
    g_array_append_val (open, g_array_index (nodes, guint, i - 1));
}

/* Nodes of the file as one reads an outline: parents first, then all below a child before the next
 * child. Nodes on a circle are never reached.
 */
static GArray *
order_nodes (const Tree *tree)
{
  GArray *order = g_array_sized_new (FALSE, FALSE, sizeof (guint), tree->n);
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = tree->n; i > 0; i--)
    if (tree->parents[i - 1] == GLTF_NONE)
      {
        guint root = i - 1;

        g_array_append_val (open, root);
      }
  while (open->len > 0)
    {
      guint node = g_array_index (open, guint, open->len - 1);

      g_array_set_size (open, open->len - 1);
      g_array_append_val (order, node);
      push_reversed (open, tree->children[node]);
    }

  return order;
}

/* --- transforms ------------------------------------------------------------------------------- */

static void
matrix_from_quaternion (const double q[4], double m[9])
{
  double x = q[0], y = q[1], z = q[2], w = q[3];

  m[0] = 1.0 - 2.0 * (y * y + z * z), m[1] = 2.0 * (x * y + z * w), m[2] = 2.0 * (x * z - y * w);
  m[3] = 2.0 * (x * y - z * w), m[4] = 1.0 - 2.0 * (x * x + z * z), m[5] = 2.0 * (y * z + x * w);
  m[6] = 2.0 * (x * z + y * w), m[7] = 2.0 * (y * z - x * w), m[8] = 1.0 - 2.0 * (x * x + y * y);
}

static void
quaternion_from_matrix (const double m[9], double q[4])
{
  static const guint next[3] = { 1, 2, 0 };
  double trace = m[0] + m[4] + m[8];
  guint i = m[4] > m[0] ? 1 : 0, j, k;
  double root, length;

  if (trace > 0.0)
    {
      root = sqrt (trace + 1.0);
      q[3] = 0.5 * root;
      q[0] = 0.5 * (m[5] - m[7]) / root;
      q[1] = 0.5 * (m[6] - m[2]) / root;
      q[2] = 0.5 * (m[1] - m[3]) / root;
      return;
    }

  if (m[8] > m[4 * i])
    i = 2;
  j = next[i];
  k = next[j];
  root = sqrt (MAX (m[4 * i] - m[4 * j] - m[4 * k] + 1.0, 1e-30));
  q[i] = 0.5 * root;
  q[j] = 0.5 * (m[3 * i + j] + m[3 * j + i]) / root;
  q[k] = 0.5 * (m[3 * i + k] + m[3 * k + i]) / root;
  q[3] = 0.5 * (m[3 * j + k] - m[3 * k + j]) / root;

  length = sqrt (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  for (guint c = 0; c < 4; c++)
    q[c] /= length;
}

static double
determinant (const double m[9])
{
  return m[0] * (m[4] * m[8] - m[5] * m[7]) - m[3] * (m[1] * m[8] - m[2] * m[7]) +
         m[6] * (m[1] * m[5] - m[2] * m[4]);
}

/* Gram–Schmidt on the columns; a column without length takes what is left. */
static void
orthonormalise (double m[9])
{
  for (guint c = 0; c < 3; c++)
    {
      double *column = m + 3 * c;
      double length;

      for (guint axis = 0; axis < 4; axis++)
        {
          for (guint p = 0; p < c; p++)
            {
              const double *other = m + 3 * p;
              double along = column[0] * other[0] + column[1] * other[1] + column[2] * other[2];

              for (guint k = 0; k < 3; k++)
                column[k] -= along * other[k];
            }
          length = sqrt (column[0] * column[0] + column[1] * column[1] + column[2] * column[2]);
          if (length > 1e-6)
            break;
          for (guint k = 0; k < 3; k++)
            column[k] = k == (c + axis) % 3 ? 1.0 : 0.0;
        }
      for (guint k = 0; k < 3; k++)
        column[k] /= length;
    }
}

/* Translation, rotation and scale nearest to the matrix: what a clip's channels replace one by one.
 */
static void
decompose (RmpSceneNode *node)
{
  const double *m = node->matrix;
  double r[9];

  for (guint c = 0; c < 3; c++)
    {
      double length = sqrt (m[4 * c] * m[4 * c] + m[4 * c + 1] * m[4 * c + 1] +
                            m[4 * c + 2] * m[4 * c + 2]);

      node->translation[c] = m[12 + c];
      node->scale[c] = length;
      for (guint k = 0; k < 3; k++)
        r[3 * c + k] = length > 0.0 ? m[4 * c + k] / length : 0.0;
    }

  if (determinant (r) < 0.0)
    {
      node->scale[0] = -node->scale[0];
      for (guint k = 0; k < 3; k++)
        r[k] = -r[k];
    }
  orthonormalise (r);
  if (determinant (r) < 0.0)
    for (guint k = 0; k < 3; k++)
      r[6 + k] = -r[6 + k];
  quaternion_from_matrix (r, node->rotation);
}

static void
compose (RmpSceneNode *node)
{
  double r[9];

  matrix_from_quaternion (node->rotation, r);
  memset (node->matrix, 0, sizeof node->matrix);
  for (guint c = 0; c < 3; c++)
    {
      for (guint k = 0; k < 3; k++)
        node->matrix[4 * c + k] = r[3 * c + k] * node->scale[c];
      node->matrix[12 + c] = node->translation[c];
    }
  node->matrix[15] = 1.0;
}

static gboolean
all_within (const double *values, guint n, double bound)
{
  for (guint i = 0; i < n; i++)
    if (!(fabs (values[i]) <= bound))
      return FALSE;

  return TRUE;
}

static void
normalise_rotation (Gltf *self, RmpSceneNode *node)
{
  double *q = node->rotation;
  double length = sqrt (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);

  if (fabs (length - 1.0) > 1e-3)
    rmp_scene_report (self->scene, RMP_FINDING_REPAIRED, -1, NULL,
                      _ ("The rotation of node “%s” was not a unit quaternion (length %.3g); it "
                         "was scaled to one."),
                      node->name, length);
  for (guint c = 0; c < 4; c++)
    q[c] = length > 1e-9 ? q[c] / length : (c == 3);
}

static gboolean
read_transform (Gltf *self, JsonObject *object, RmpSceneNode *node, GError **error)
{
  gboolean has_matrix, has_translation, has_rotation, has_scale;

  node->rotation[3] = node->scale[0] = node->scale[1] = node->scale[2] = 1.0;
  if (!gltf_member_numbers (object, "matrix", 16, node->matrix, &has_matrix, error) ||
      !gltf_member_numbers (object, "translation", 3, node->translation, &has_translation, error) ||
      !gltf_member_numbers (object, "rotation", 4, node->rotation, &has_rotation, error) ||
      !gltf_member_numbers (object, "scale", 3, node->scale, &has_scale, error))
    return FALSE;

  if (!all_within (node->matrix, 16, GLTF_MAX_COORDINATE) ||
      !all_within (node->translation, 3, GLTF_MAX_COORDINATE) ||
      !all_within (node->rotation, 4, GLTF_MAX_COORDINATE) ||
      !all_within (node->scale, 3, GLTF_MAX_COORDINATE))
    {
      gltf_refuse (error, _ ("its transform is astronomically large"));
      return FALSE;
    }

  if (!has_matrix)
    {
      normalise_rotation (self, node);
      compose (node);
      return TRUE;
    }

  if (has_translation || has_rotation || has_scale)
    rmp_scene_report (self->scene, RMP_FINDING_REPAIRED, -1, NULL,
                      _ ("Node “%s” has a matrix and separate parts as well; the matrix was used."),
                      node->name);
  node->has_matrix = TRUE;
  node->matrix[3] = node->matrix[7] = node->matrix[11] = 0.0;
  node->matrix[15] = 1.0;
  decompose (node);
  return TRUE;
}

/* --- limits ----------------------------------------------------------------------------------- */

/* A constraint of rolls, of characters for virtual reality, lets its node turn about one of its own
 * axes. What is wrong in it limits nothing.
 */
static void
read_hinge (JsonObject *object, RmpSceneNode *node)
{
  static const char *const path[] = { "VRMC_node_constraint", "constraint", "roll" };
  const char *axis = NULL;

  if (!gltf_member_object (object, "extensions", &object, NULL))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (path); i++)
    {
      JsonObject *member = NULL;

      if (!object || !gltf_member_object (object, path[i], &member, NULL))
        return;
      object = member;
    }
  if (!object || !gltf_member_string (object, "rollAxis", &axis, NULL) || !axis)
    return;
  for (guint c = 0; c < 3; c++)
    node->hinge[c] = strcmp (axis, (const char *const[]){ "X", "Y", "Z" }[c]) == 0 ? 1.0 : 0.0;
}

/* --- names, order, scene ---------------------------------------------------------------------- */

/* Joints are chosen by name, so a name may stand for one only. */
static void
make_name_unique (Gltf *self, GHashTable *names, RmpSceneNode *node)
{
  g_autofree char *name = g_strdup (node->name);

  if (rmp_names_add (names, &node->name))
    rmp_scene_report (self->scene, RMP_FINDING_REPAIRED, -1, NULL,
                      _ ("Several nodes are called “%s”; one is now “%s”."), name, node->name);
}

/* Marks the node of the file and all below it. */
static void
mark_in_scene (Gltf *self, const Tree *tree, guint root)
{
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint));

  g_array_append_val (open, root);
  while (open->len > 0)
    {
      guint node = g_array_index (open, guint, open->len - 1);

      g_array_set_size (open, open->len - 1);
      if (self->in_scene[node])
        continue;
      self->in_scene[node] = 1;
      g_array_append_vals (open, tree->children[node]->data, tree->children[node]->len);
    }
}

/* Without scenes a file is a library of nodes, and all of them count. */
static gboolean
read_scene (Gltf *self, const Tree *tree, GError **error)
{
  guint n_scenes = gltf_count (self, "scenes");
  JsonObject *object;
  JsonArray *roots = NULL;
  gint scene = 0;

  if (!gltf_member_index (self->root, "scene", n_scenes, &scene, error))
    return FALSE;
  if (n_scenes == 0)
    {
      memset (self->in_scene, 1, tree->n);
      return TRUE;
    }

  object = gltf_object (self, "scenes", (guint) scene, error);
  if (!object || !gltf_member_array (object, "nodes", &roots, error))
    return FALSE;
  for (guint i = 0; roots && i < json_array_get_length (roots); i++)
    {
      guint root;

      if (!gltf_element_index (roots, i, tree->n, &root, error))
        return FALSE;
      mark_in_scene (self, tree, root);
    }

  if (n_scenes > 1)
    rmp_scene_report (self->scene, RMP_FINDING_IGNORED, -1, NULL,
                      _ ("The file has %u scenes; only the meshes of scene %d are read."), n_scenes,
                      scene);
  return TRUE;
}

static gboolean
read_node (Gltf *self, const Tree *tree, guint index, GHashTable *names, GError **error)
{
  JsonObject *object = gltf_object (self, "nodes", index, error);
  RmpSceneNode node = { .parent = GLTF_NONE, .name = gltf_name (object, _ ("Node"), index) };

  if (tree->parents[index] != GLTF_NONE)
    node.parent = (gint32) self->joints[tree->parents[index]];
  self->joints[index] = self->scene->nodes->len;
  make_name_unique (self, names, &node);
  if (read_transform (self, object, &node, error))
    {
      read_hinge (object, &node);
      g_array_append_val (self->scene->nodes, node);
      return TRUE;
    }

  g_prefix_error (error, _ ("node “%s”: "), node.name);
  g_free (node.name);
  return FALSE;
}

gboolean
gltf_read_nodes (Gltf *self, GError **error)
{
  g_autoptr (GHashTable) names = rmp_names_new ();
  g_autoptr (GArray) order = NULL;
  g_auto (Tree) tree = { 0 };

  rmp_stage_begin (_ ("reading nodes"));
  self->n_nodes = gltf_count (self, "nodes");
  self->joints = g_new0 (guint, self->n_nodes);
  self->in_scene = g_new0 (guint8, MAX (1, self->n_nodes));
  tree_init (&tree, self->n_nodes);

  for (guint i = 0; i < tree.n; i++)
    if (!read_children (self, &tree, i, error))
      {
        g_prefix_error (error, _ ("node %u: "), i);
        return FALSE;
      }

  order = order_nodes (&tree);
  if (order->len < tree.n)
    {
      gltf_refuse (error, _ ("%u nodes hang on each other in a circle"), tree.n - order->len);
      return FALSE;
    }
  for (guint i = 0; i < order->len; i++)
    if (!read_node (self, &tree, g_array_index (order, guint, i), names, error))
      return FALSE;

  if (!read_scene (self, &tree, error))
    {
      g_prefix_error (error, _ ("scene: "));
      return FALSE;
    }
  return TRUE;
}
