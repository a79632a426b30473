/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "skin-player.h"

#include "skinning/affine.h"
#include "skinning/skin.h"

#include <math.h>
#include <string.h>

/* @path of @node in @frame, [@width]: of the animation, or the node's own. Returns: whether there
 * is any
 */
static gboolean
read_path (const Glb *glb, guint node, const char *path, guint frame, guint width, double *values)
{
  JsonObject *animation = glb_element (glb->root, "animations", 0);
  JsonArray *channels = json_object_get_array_member (animation, "channels");
  JsonObject *own = glb_element (glb->root, "nodes", node);

  for (guint i = 0; i < json_array_get_length (channels); i++)
    {
      JsonObject *channel = json_array_get_object_element (channels, i),
                 *target = json_object_get_object_member (channel, "target");
      JsonObject *sampler = glb_element (animation, "samplers",
                                         json_object_get_int_member (channel, "sampler"));
      const gboolean is_list = g_str_equal (path, "weights");
      g_autofree float *table = NULL;
      guint n;

      if (json_object_get_int_member (target, "node") != node ||
          !g_str_equal (json_object_get_string_member (target, "path"), path))
        continue;
      table = glb_floats (glb, json_object_get_int_member (sampler, "output"), is_list ? 1 : width,
                          &n);
      g_assert_cmpuint (n, >=, is_list ? (frame + 1) * width : frame + 1);
      for (guint k = 0; k < width; k++)
        values[k] = (double) table[frame * width + k];
      return TRUE;
    }
  if (!json_object_has_member (own, path))
    return FALSE;
  for (guint k = 0; k < width; k++)
    values[k] = json_array_get_double_element (json_object_get_array_member (own, path), k);
  return TRUE;
}

static void
read_local (const Glb *glb, guint node, guint frame, double *local)
{
  double t[3] = { 0.0, 0.0, 0.0 }, q[4] = { 0.0, 0.0, 0.0, 1.0 }, s[3] = { 1.0, 1.0, 1.0 };

  read_path (glb, node, "translation", frame, 3, t);
  read_path (glb, node, "rotation", frame, 4, q);
  read_path (glb, node, "scale", frame, 3, s);
  {
    const double x = q[0], y = q[1], z = q[2], w = q[3];
    const double rotation[3][3] = {
      { 1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y) },
      { 2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x) },
      { 2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y) },
    };

    rmp_affine_identity (local);
    for (guint column = 0; column < 3; column++)
      for (guint row = 0; row < 3; row++)
        local[4 * column + row] = s[column] * rotation[column][row];
    memcpy (local + 12, t, sizeof t);
  }
}

static void
read_global (const Glb *glb, guint node, guint frame, double *global)
{
  JsonArray *nodes = json_object_get_array_member (glb->root, "nodes");

  read_local (glb, node, frame, global);
  for (guint i = 0; i < json_array_get_length (nodes); i++)
    {
      JsonObject *above = json_array_get_object_element (nodes, i);
      JsonArray *children = json_object_has_member (above, "children")
                                ? json_object_get_array_member (above, "children")
                                : NULL;

      for (guint k = 0; children && k < json_array_get_length (children); k++)
        if (json_array_get_int_element (children, k) == node)
          {
            double parent[16], own[16];

            memcpy (own, global, sizeof own);
            read_global (glb, i, frame, parent);
            rmp_affine_multiply (parent, own, global);
            return;
          }
    }
}

double *
skin_player_read_bones (const Glb *glb, guint frame, guint *n_bones)
{
  JsonObject *skin = glb_element (glb->root, "skins", 0);
  JsonArray *joints = json_object_get_array_member (skin, "joints");
  g_autofree float *binds = glb_floats (
      glb, json_object_get_int_member (skin, "inverseBindMatrices"), 16, n_bones);
  double *bones = g_new (double, 16 * *n_bones);

  g_assert_cmpuint (*n_bones, ==, json_array_get_length (joints));
  for (guint b = 0; b < *n_bones; b++)
    {
      double global[16], bind[16];

      for (guint k = 0; k < 16; k++)
        bind[k] = (double) binds[16 * b + k];
      read_global (glb, (guint) json_array_get_int_element (joints, b), frame, global);
      rmp_affine_multiply (global, bind, bones + 16 * b);
    }
  return bones;
}

/* Base and all targets by their weights. (transfer full): [@n × 3] */
static double *
read_morphed (const Glb *glb, guint frame, guint *n)
{
  JsonObject *primitive = glb_primitive (glb);
  const guint n_targets = json_array_get_length (
      json_object_get_array_member (primitive, "targets"));
  g_autofree float *base = glb_floats (glb, glb_attribute (primitive, "POSITION"), 3, n);
  g_autofree double *weights = g_new0 (double, n_targets);
  double *morphed = g_new (double, 3 * *n);

  for (guint i = 0; i < 3 * *n; i++)
    morphed[i] = (double) base[i];
  g_assert_true (read_path (glb, 0, "weights", frame, n_targets, weights));
  for (guint k = 0; k < n_targets; k++)
    {
      guint count;
      g_autofree float *change = glb_floats (
          glb, json_object_get_int_member (glb_element (primitive, "targets", k), "POSITION"), 3,
          &count);

      g_assert_cmpuint (count, ==, *n);
      for (guint i = 0; i < 3 * *n; i++)
        morphed[i] += weights[k] * (double) change[i];
    }
  return morphed;
}

static RmpSkin *
read_skin (const Glb *glb, guint n, guint n_bones)
{
  JsonObject *primitive = glb_primitive (glb);
  JsonObject *accessor = glb_element (glb->root, "accessors",
                                      glb_attribute (primitive, "JOINTS_0"));
  const guint8 *bytes = glb_view (glb, json_object_get_int_member (accessor, "bufferView"));
  g_autofree guint16 *joints = g_new (guint16, 4 * n);
  g_autofree guint32 *bones = g_new (guint32, n_bones);
  g_autofree double *binds = g_new0 (double, 16 * n_bones);
  guint count;
  g_autofree float *weights = glb_floats (glb, glb_attribute (primitive, "WEIGHTS_0"), 4, &count);

  g_assert_cmpuint (count, ==, n);
  for (guint i = 0; i < 4 * n; i++)
    joints[i] = (guint16) glb_read_index (
        bytes, json_object_get_int_member (accessor, "componentType"), i);
  for (guint v = 0; v < n; v++)
    {
      float sum = 0.0f;

      for (guint k = 0; k < 4; k++)
        sum += weights[4 * v + k];
      g_assert_cmpfloat_with_epsilon (sum, 1.0f, 2e-7f);
    }
  for (guint b = 0; b < n_bones; b++)
    bones[b] = b;
  return rmp_skin_new (n, 4, joints, weights, n_bones, bones, binds);
}

double
skin_player_find_error (const Glb *glb, guint frame, const float *expected, guint n_expected)
{
  guint n, n_bones;
  g_autofree double *morphed = read_morphed (glb, frame, &n),
                    *bones = skin_player_read_bones (glb, frame, &n_bones),
                    *posed = g_new (double, 3 * n);
  g_autoptr (RmpSkin) skin = read_skin (glb, n, n_bones);
  double largest = 0.0;

  g_assert_cmpuint (n, >=, n_expected);
  rmp_skin_deform_double (skin, RMP_SKINNING_LINEAR, bones, morphed, NULL, n, posed);
  for (guint i = 0; i < 3 * n_expected; i++)
    largest = MAX (largest, fabs (posed[i] - (double) expected[i]));
  return largest;
}
