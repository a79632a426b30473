/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "oracle.h"

#include <math.h>
#include <string.h>

typedef struct
{
  const OracleOp *op;
  JsonObject *tol;
  OracleResult *result;
  GString *skipped;
  GPtrArray *keys; /* of the objects around an entry, outermost first */
  double largest;  /* of the array around an entry, where tol is relative to that; else 0 */
} Compare;

static const OracleRule *
find_rule (const Compare *self)
{
  for (const OracleRule *rule = self->op->rules; rule && rule->key; rule++)
    for (guint i = 0; i < self->keys->len; i++)
      if (g_str_equal (rule->key, g_ptr_array_index (self->keys, i)))
        return rule;
  return NULL;
}

static double
tol_number (JsonObject *tol, const char *name, const char *suffix)
{
  g_autofree char *full = name[0] != '\0' ? g_strconcat (name, "_", suffix, NULL)
                                          : g_strdup (suffix);
  JsonNode *node = json_object_get_member (tol, full);

  /* a name alone is what may be off */
  if (!node && name[0] != '\0' && g_str_equal (suffix, "abs"))
    node = json_object_get_member (tol, name);

  return node && json_node_get_value_type (node) != G_TYPE_STRING && JSON_NODE_HOLDS_VALUE (node)
             ? json_node_get_double (node)
             : 0.0;
}

/* The longest name in tol that is part of a key around the entry, innermost key first; "" for plain
 * abs and rel.
 */
static char *
find_tolerance (const Compare *self)
{
  g_autoptr (GList) members = json_object_get_members (self->tol);

  for (guint i = self->keys->len; i-- > 0;)
    {
      const char *key = g_ptr_array_index (self->keys, i);
      g_autofree char *best = NULL;

      for (GList *l = members; l; l = l->next)
        {
          g_autofree char *name = g_strdup (l->data);

          if (g_str_has_suffix (name, "_abs") || g_str_has_suffix (name, "_rel"))
            name[strlen (name) - 4] = '\0';
          else if (g_str_equal (name, "abs") || g_str_equal (name, "rel") ||
                   g_str_equal (name, "exact"))
            continue;
          if (strstr (key, name) && (!best || strlen (name) > strlen (best)))
            {
              g_free (best);
              best = g_steal_pointer (&name);
            }
        }
      if (best)
        return g_steal_pointer (&best);
    }
  return g_strdup ("");
}

static void
record (Compare *self, double error, JsonNode *expected, JsonNode *got)
{
  OracleResult *result = self->result;

  result->compared++;
  if (!(error <= 1.0))
    result->failed++;
  if (result->worst_entry && error <= result->worst)
    return;

  g_free (result->worst_entry);
  g_free (result->worst_expected);
  g_free (result->worst_got);
  g_ptr_array_add (self->keys, NULL);
  result->worst_entry = g_strjoinv ("/", (char **) self->keys->pdata);
  g_ptr_array_set_size (self->keys, (gint) self->keys->len - 1);
  result->worst_expected = json_to_string (expected, FALSE);
  result->worst_got = got ? json_to_string (got, FALSE) : g_strdup ("nothing");
  result->worst = error;
}

static double
number_error (const Compare *self, double expected, double got)
{
  const OracleRule *rule = find_rule (self);
  g_autofree char *name = rule && rule->tolerance ? g_strdup (rule->tolerance)
                                                  : find_tolerance (self);
  double allowed = tol_number (self->tol, name, "abs") +
                   tol_number (self->tol, name, "rel") * MAX (self->largest, fabs (expected));
  double error = fabs (got - expected);

  if (rule)
    allowed = MAX (allowed, rule->accuracy * fabs (expected));
  if (rule && rule->at_most && got <= expected)
    return 0.0;
  if (rule && rule->early && got < expected)
    allowed += tol_number (self->tol, rule->early, "abs");
  if (error == 0.0)
    return 0.0;
  return allowed > 0.0 && isfinite (error) ? error / allowed : INFINITY;
}

static void compare_node (Compare *self, JsonNode *expected, JsonNode *got);

static void
compare_object (Compare *self, JsonObject *expected, JsonNode *got)
{
  g_autoptr (GList) members = json_object_get_members (expected);
  JsonObject *other = got && JSON_NODE_HOLDS_OBJECT (got) ? json_node_get_object (got) : NULL;

  for (GList *l = members; l; l = l->next)
    {
      g_ptr_array_add (self->keys, l->data);
      compare_node (self, json_object_get_member (expected, l->data),
                    other ? json_object_get_member (other, l->data) : NULL);
      g_ptr_array_set_size (self->keys, (gint) self->keys->len - 1);
    }
}

static gboolean
is_number (JsonNode *node)
{
  return node && JSON_NODE_HOLDS_VALUE (node) &&
         (json_node_get_value_type (node) == G_TYPE_DOUBLE ||
          json_node_get_value_type (node) == G_TYPE_INT64);
}

/* The largest number of an array of arrays. */
static double
find_largest (JsonNode *node)
{
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  double largest = is_number (node) ? fabs (json_node_get_double (node)) : 0.0;

  for (guint i = 0; array && i < json_array_get_length (array); i++)
    largest = MAX (largest, find_largest (json_array_get_element (array, i)));
  return largest;
}

static void
compare_array (Compare *self, JsonNode *expected, JsonNode *got)
{
  JsonArray *array = json_node_get_array (expected);
  JsonArray *other = got && JSON_NODE_HOLDS_ARRAY (got) ? json_node_get_array (got) : NULL;
  guint n = json_array_get_length (array);
  const double around = self->largest;

  if (around == 0.0 && json_object_has_member (self->tol, "rel_to"))
    self->largest = find_largest (expected);
  if (!other || json_array_get_length (other) != n)
    record (self, INFINITY, expected, got);
  else if (n == 0)
    record (self, 0.0, expected, got);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *index = g_strdup_printf ("%u", i);

      g_ptr_array_add (self->keys, index);
      compare_node (self, json_array_get_element (array, i),
                    other && i < json_array_get_length (other) ? json_array_get_element (other, i)
                                                               : NULL);
      g_ptr_array_set_size (self->keys, (gint) self->keys->len - 1);
    }
  self->largest = around;
}

static void
skip (Compare *self)
{
  const char *key = g_ptr_array_index (self->keys, self->keys->len - 1);

  if (strstr (self->skipped->str, key))
    return;
  g_string_append_printf (self->skipped, "%s%s", self->skipped->len > 0 ? ", " : "", key);
}

static void
compare_node (Compare *self, JsonNode *expected, JsonNode *got)
{
  const OracleRule *rule = find_rule (self);

  if (rule && rule->informs)
    skip (self);
  else if (JSON_NODE_HOLDS_OBJECT (expected))
    compare_object (self, json_node_get_object (expected), got);
  else if (JSON_NODE_HOLDS_ARRAY (expected))
    compare_array (self, expected, got);
  else if (is_number (expected) && is_number (got))
    record (self, number_error (self, json_node_get_double (expected), json_node_get_double (got)),
            expected, got);
  else
    record (self, got && json_node_equal (expected, got) ? 0.0 : INFINITY, expected, got);
}

const OracleOp *
oracle_find_op (JsonObject *reference)
{
  static const struct
  {
    const char *method;
    const OracleOp *ops;
  } lists[] = {
    { "animation-wrinkling", oracle_animation_wrinkling_ops },
    { "cloth-simulation", oracle_cloth_ops },
    { "cloth-simulation", oracle_elastic_continuum_ops },
    { "cloth-simulation", oracle_implicit_cloth_ops },
    { "cloth-simulation", oracle_mass_spring_ops },
    { "cloth-simulation", oracle_interactive_ops },
    { "cloth-simulation", oracle_parallel_verlet_ops },
    { "cloth-simulation", oracle_particle_drape_ops },
    { "cloth-simulation", oracle_collision_ops },
    { "dynamic-wrinkling", oracle_dynamic_wrinkling_ops },
    { "embedded-shell", oracle_embedded_interior_ops },
    { "embedded-shell", oracle_embedded_skin_ops },
    { "embedded-shell", oracle_embedded_slab_ops },
    { "geometric-wrinkles", oracle_geometric_wrinkles_ops },
    { "gpu-wrinkles", oracle_gpu_wrinkles_ops },
    { "incompressible-skinning", oracle_incompressible_skinning_ops },
    { "joint-wrinkle-maps", oracle_joint_wrinkle_maps_ops },
    { "wrinkle-meshes", oracle_wrinkle_meshes_ops },
  };
  const char *method = json_object_get_string_member (reference, "method");
  const char *name = json_object_get_string_member (reference, "op");

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    for (const OracleOp *op = lists[i].ops; op->name && g_str_equal (lists[i].method, method); op++)
      if (g_str_equal (op->name, name))
        return op;
  return NULL;
}

gboolean
oracle_run_case (JsonObject *reference, const OracleTransform *transform, OracleResult *result)
{
  const OracleOp *op = oracle_find_op (reference);
  JsonObject *expected = json_object_get_object_member (reference, "out");
  g_autoptr (JsonNode) got = NULL;
  g_autoptr (JsonObject) no_tol = json_object_new ();
  Compare compare = { .op = op, .result = result };

  *result = (OracleResult){ 0 };
  if (!op)
    return FALSE;

  compare.tol = json_object_has_member (reference, "tol")
                    ? json_object_get_object_member (reference, "tol")
                    : no_tol;
  compare.skipped = g_string_new (NULL);
  compare.keys = g_ptr_array_new ();
  got = op->func (json_object_get_object_member (reference, "in"), expected, transform);
  compare_node (&compare, json_object_get_member (reference, "out"), got);

  g_ptr_array_unref (compare.keys);
  result->skipped = g_string_free (compare.skipped, FALSE);
  return TRUE;
}

void
oracle_result_clear (OracleResult *self)
{
  g_clear_pointer (&self->worst_entry, g_free);
  g_clear_pointer (&self->worst_expected, g_free);
  g_clear_pointer (&self->worst_got, g_free);
  g_clear_pointer (&self->skipped, g_free);
}

void
oracle_transform_identity (OracleTransform *self)
{
  *self = (OracleTransform){ .rotation = { 1, 0, 0, 0, 1, 0, 0, 0, 1 }, .scale = 1.0 };
}

void
oracle_transform_some (OracleTransform *self)
{
  /* A rotation about no axis in particular: rational, so that it is one to the last digit but one.
   */
  *self = (OracleTransform){
    .rotation = { 2.0 / 3.0, 2.0 / 3.0, -1.0 / 3.0, -1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0,
                  -1.0 / 3.0, 2.0 / 3.0 },
    .translation = { 0.37, -0.21, 0.59 },
    .scale = 2.5,
    .renumber = TRUE,
  };
}

guint
oracle_renumber (const OracleTransform *self, guint n, guint index)
{
  return self->renumber ? n - 1 - index : index;
}

void
oracle_transform_vector (const OracleTransform *self, const double *in, double *out)
{
  const double *m = self->rotation;

  for (guint row = 0; row < 3; row++)
    out[row] = m[row] * in[0] + m[3 + row] * in[1] + m[6 + row] * in[2];
}

void
oracle_transform_point (const OracleTransform *self, const double *in, double *out)
{
  oracle_transform_vector (self, in, out);
  for (guint c = 0; c < 3; c++)
    out[c] = self->scale * out[c] + self->translation[c];
}

void
oracle_transform_back (const OracleTransform *self, const double *in, double *out)
{
  const double *m = self->rotation;
  double v[3];

  for (guint c = 0; c < 3; c++)
    v[c] = (in[c] - self->translation[c]) / self->scale;
  for (guint row = 0; row < 3; row++)
    out[row] = m[3 * row] * v[0] + m[3 * row + 1] * v[1] + m[3 * row + 2] * v[2];
}
