/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/weight-rows.h"

#include "evaluate/dial-work.h"

#include <math.h>
#include <string.h>

static void
clear_row (gpointer data)
{
  g_free (((RmpCliWeightRow *) data)->joint);
}

static GArray *
new_rows (void)
{
  GArray *rows = g_array_new (FALSE, TRUE, sizeof (RmpCliWeightRow));

  g_array_set_clear_func (rows, clear_row);
  return rows;
}

/* The look's only layer and what its method says of weights. NULL: it says nothing. */
static const RmpDials *
get_dials (RmpLook *look, RmpLayer **layer, GError **error)
{
  const RmpTechnique *technique;

  *layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  technique = *layer ? rmp_layer_get_technique (*layer) : NULL;
  if (technique && technique->dials && technique->dials->make_rows && technique->dials->rows)
    return technique->dials;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
               "The method of “%s” has no weights by poses: choose a look with maps that follow "
               "joints",
               rmp_look_get_name (look));
  return NULL;
}

/* --- of a look -------------------------------------------------------------------------------- */

static void
add_entry (RmpSnapshot *snapshot, guint entry, GArray *rows, GError **reason)
{
  const RmpCall call = { .cancellable = rmp_cli_get_cancellable () };
  g_autoptr (GArray) own = g_array_new (FALSE, FALSE, sizeof (RmpDialRow));
  g_autofree char *joint = NULL;

  g_clear_error (reason);
  joint = rmp_dials_make_rows (snapshot, entry, own, &call, reason);
  for (guint i = 0; joint && i < own->len; i++)
    {
      const RmpCliWeightRow row = { entry + 1, g_strdup (joint),
                                    g_array_index (own, RmpDialRow, i) };

      g_array_append_val (rows, row);
    }
}

GArray *
rmp_cli_make_weight_rows (RmpLook *look, GError **error)
{
  g_autoptr (RmpLayer) layer = NULL;
  g_autoptr (GArray) rows = new_rows ();
  g_autoptr (GError) reason = NULL;
  g_autoptr (RmpSnapshot) snapshot = NULL;
  const RmpDials *dials = get_dials (look, &layer, error);

  if (!dials)
    return NULL;
  snapshot = rmp_snapshot_new (rmp_garment_get_surface (rmp_look_get_garment (look)), look, NULL,
                               error);
  if (!snapshot)
    return NULL;
  for (guint i = 0; i < rmp_values_get_n_entries (rmp_layer_get_values (layer), dials->param); i++)
    add_entry (snapshot, i, rows, &reason);
  if (rows->len > 0)
    return g_steal_pointer (&rows);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "“%s” has no rows. %s",
               rmp_look_get_name (look), reason ? reason->message : "");
  return NULL;
}

/* Takes away those of the entries that @rows name. Returns: how many these are */
static guint
remove_kept (RmpValues *values, const RmpDials *dials, const GArray *rows, GError **error)
{
  const guint n = rmp_values_get_n_entries (values, dials->param);
  g_autofree gboolean *named = g_new0 (gboolean, n + 1);
  guint n_named = 0;

  for (guint i = 0; i < rows->len; i++)
    {
      const guint entry = g_array_index (rows, RmpCliWeightRow, i).entry;

      if (entry < 1 || entry > n)
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                       "Row %u is of region %u, and the look has %u", i + 1, entry, n);
          return 0;
        }
      n_named += named[entry - 1] ? 0 : 1;
      named[entry - 1] = TRUE;
    }
  for (guint i = rmp_values_get_n_entries (values, dials->rows->param); i-- > 0;)
    {
      const gint entry = rmp_values_get_int (rmp_values_get_entry (values, dials->rows->param, i),
                                             dials->rows->entry);

      if (entry >= 1 && (guint) entry <= n && named[entry - 1])
        rmp_values_remove_entry (values, dials->rows->param, i);
    }
  for (guint i = 0; i < n; i++)
    if (named[i])
      dials->set_follows_rows (values, i);
  return n_named;
}

/* A rotation as its axis, as long as the angle, the shorter way round. */
static void
get_turn (const double q[4], double turn[3])
{
  const double sine = sqrt (q[0] * q[0] + q[1] * q[1] + q[2] * q[2]);
  const double factor = sine > 0.0 ? 2.0 * atan2 (sine, fabs (q[3])) / sine : 0.0;

  for (guint c = 0; c < 3; c++)
    turn[c] = (q[3] < 0.0 ? -factor : factor) * q[c];
}

static void
add_kept (RmpValues *values, const RmpDialRowParams *params, const RmpCliWeightRow *row)
{
  const guint n = rmp_values_get_n_entries (values, params->param);
  g_autoptr (RmpValues) entry = rmp_values_new_entry (values, params->param);
  double turn[3];

  get_turn (row->row.rotation, turn);
  rmp_values_set_int (entry, params->entry, (gint) row->entry);
  rmp_values_set_vec3 (entry, params->turn, turn);
  rmp_values_set_real (entry, params->radius, row->row.radius);
  rmp_values_set_real (entry, params->weight, row->row.weight);
  rmp_values_set_n_entries (values, params->param, n + 1);
  if (rmp_values_get_n_entries (values, params->param) > n)
    rmp_values_set_entry (values, params->param, n, entry);
}

gboolean
rmp_cli_keep_weight_rows (RmpLook *look, const GArray *rows, guint *n, GError **error)
{
  g_autoptr (RmpLayer) layer = NULL;
  g_autoptr (RmpValues) values = NULL;
  const RmpDials *dials = get_dials (look, &layer, error);

  if (!dials)
    return FALSE;
  values = rmp_values_copy (rmp_layer_get_values (layer));
  *n = remove_kept (values, dials, rows, error);
  if (*n == 0)
    return FALSE;
  for (guint i = 0; i < rows->len; i++)
    add_kept (values, dials->rows, &g_array_index (rows, RmpCliWeightRow, i));
  return rmp_layer_set_values (layer, values, "Weights by poses", error);
}

/* --- numbers ---------------------------------------------------------------------------------- */

/* In the order of a line. */
static const char *const columns[] = {
  "region",  "joint",   "x",       "y",       "z",          "w",
  "local_x", "local_y", "local_z", "local_w", "radius_rad", "weight",
};
enum
{
  REGION,
  JOINT,
  ROTATION,
  LOCAL = ROTATION + 4,
  RADIUS = LOCAL + 4,
  WEIGHT,
  N_COLUMNS,
};
G_STATIC_ASSERT (G_N_ELEMENTS (columns) == N_COLUMNS);

static double *
get_number (RmpCliWeightRow *row, guint column)
{
  if (column == WEIGHT)
    return &row->row.weight;
  if (column == RADIUS)
    return &row->row.radius;
  return column >= LOCAL ? row->row.local + (column - LOCAL)
                         : row->row.rotation + (column - ROTATION);
}

/* Whether numbers make a row; @error says which @place does not. */
static gboolean
check_row (const RmpCliWeightRow *row, const char *name, const char *place, GError **error)
{
  double length = 0.0;

  for (guint c = 0; c < 4; c++)
    length += row->row.rotation[c] * row->row.rotation[c];
  if (isfinite (length) && length > 1e-12 && row->row.radius >= 0.0 &&
      row->row.radius <= G_PI + 1e-9 && fabs (row->row.weight) <= 1.0 + 1e-9 && row->entry > 0)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
               "%s: %s: wanted are a region from 1 on, a quaternion x y z w that is not 0, a "
               "radius from 0 to π and a weight from -1 to 1",
               name, place);
  return FALSE;
}

/* --- table ------------------------------------------------------------------------------------ */

char *
rmp_cli_weight_rows_to_table (const GArray *rows)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint c = 0; c < N_COLUMNS; c++)
    g_string_append_printf (text, "%s%s", c > 0 ? "," : "", columns[c]);
  g_string_append_c (text, '\n');
  for (guint i = 0; i < rows->len; i++)
    {
      RmpCliWeightRow *row = &g_array_index (rows, RmpCliWeightRow, i);
      g_autofree char *joint = g_strdelimit (g_strdup (row->joint ? row->joint : ""), ",\n\"", '_');

      g_string_append_printf (text, "%u,%s", row->entry, joint);
      for (guint c = ROTATION; c < N_COLUMNS; c++)
        {
          char number[G_ASCII_DTOSTR_BUF_SIZE];

          g_string_append_printf (
              text, ",%s", g_ascii_formatd (number, sizeof number, "%.10g", *get_number (row, c)));
        }
      g_string_append_c (text, '\n');
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* The place of each column in the heading, or −1. */
static gboolean
read_heading (const char *line, gint places[N_COLUMNS], const char *name, GError **error)
{
  g_auto (GStrv) words = g_strsplit (line, ",", -1);

  for (guint c = 0; c < N_COLUMNS; c++)
    {
      places[c] = -1;
      for (gint i = 0; words[i]; i++)
        if (g_str_equal (g_strstrip (words[i]), columns[c]))
          places[c] = i;
      if (places[c] < 0 && c != JOINT && (c < LOCAL || c >= RADIUS))
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                       "%s: the first line has no column “%s”", name, columns[c]);
          return FALSE;
        }
    }
  return TRUE;
}

static gboolean
read_line (const char *line, const gint places[N_COLUMNS], RmpCliWeightRow *row)
{
  g_auto (GStrv) words = g_strsplit (line, ",", -1);
  const gint n = (gint) g_strv_length (words);

  for (guint c = 0; c < N_COLUMNS; c++)
    {
      char *end = NULL;
      double value;

      if (c == JOINT || (c >= LOCAL && c < RADIUS))
        continue;
      if (places[c] >= n)
        return FALSE;
      g_strstrip (words[places[c]]);
      value = g_ascii_strtod (words[places[c]], &end);
      if (end == words[places[c]] || *end != '\0' || !isfinite (value))
        return FALSE;
      if (c == REGION)
        row->entry = value >= 1.0 && value <= 1e6 ? (guint) value : 0;
      else
        *get_number (row, c) = value;
    }
  return TRUE;
}

GArray *
rmp_cli_weight_rows_from_table (const char *text, const char *name, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GArray) rows = new_rows ();
  gint places[N_COLUMNS];

  if (!read_heading (lines[0] ? lines[0] : "", places, name, error))
    return NULL;
  for (guint i = 1; lines[i]; i++)
    {
      g_autofree char *place = g_strdup_printf ("line %u", i + 1);
      RmpCliWeightRow row = { 0 };

      if (*g_strstrip (lines[i]) == '\0')
        continue;
      if (!read_line (lines[i], places, &row))
        row.entry = 0;
      if (!check_row (&row, name, place, error))
        return NULL;
      g_array_append_val (rows, row);
    }
  return g_steal_pointer (&rows);
}

/* --- JSON ------------------------------------------------------------------------------------- */

static void
add_numbers (JsonBuilder *builder, const char *name, const double *numbers)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
  for (guint c = 0; c < 4; c++)
    json_builder_add_double_value (builder, numbers[c]);
  json_builder_end_array (builder);
}

char *
rmp_cli_weight_rows_to_json (const GArray *rows)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *text = NULL;

  json_builder_begin_array (builder);
  for (guint i = 0; i < rows->len; i++)
    {
      const RmpCliWeightRow *row = &g_array_index (rows, RmpCliWeightRow, i);

      json_builder_begin_object (builder);
      rmp_cli_add_count (builder, "region", row->entry);
      rmp_cli_add_string (builder, "joint", row->joint);
      add_numbers (builder, "rotation", row->row.rotation);
      add_numbers (builder, "local", row->row.local);
      rmp_cli_add_number (builder, "radius_rad", row->row.radius);
      rmp_cli_add_number (builder, "weight", row->row.weight);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  root = json_builder_get_root (builder);
  json_generator_set_root (generator, root);
  json_generator_set_pretty (generator, TRUE);
  text = json_generator_to_data (generator, NULL);
  return g_strconcat (text, "\n", NULL);
}

static gboolean
is_number (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node && JSON_NODE_HOLDS_VALUE (node) &&
         (json_node_get_value_type (node) == G_TYPE_DOUBLE ||
          json_node_get_value_type (node) == G_TYPE_INT64);
}

/* Leaves what is missing at 0, which check_row() refuses. */
static void
read_object (JsonObject *object, RmpCliWeightRow *row)
{
  JsonNode *node = json_object_get_member (object, "rotation");
  JsonArray *rotation = node && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  const double region = is_number (object, "region")
                            ? json_object_get_double_member (object, "region")
                            : 0.0;

  if (!is_number (object, "radius_rad") || !is_number (object, "weight") || !rotation ||
      json_array_get_length (rotation) != 4)
    return;
  row->entry = region >= 1.0 && region <= 1e6 ? (guint) region : 0;
  row->row.radius = json_object_get_double_member (object, "radius_rad");
  row->row.weight = json_object_get_double_member (object, "weight");
  for (guint c = 0; c < 4; c++)
    row->row.rotation[c] = JSON_NODE_HOLDS_VALUE (json_array_get_element (rotation, c))
                               ? json_array_get_double_element (rotation, c)
                               : (double) NAN;
}

GArray *
rmp_cli_weight_rows_from_json (const char *text, const char *name, GError **error)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GArray) rows = new_rows ();
  JsonNode *root;

  if (!json_parser_load_from_data (parser, text, -1, error))
    {
      g_prefix_error (error, "%s: ", name);
      return NULL;
    }
  root = json_parser_get_root (parser);
  if (!root || !JSON_NODE_HOLDS_ARRAY (root))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s: wanted is a list of rows",
                   name);
      return NULL;
    }
  for (guint i = 0; i < json_array_get_length (json_node_get_array (root)); i++)
    {
      JsonNode *node = json_array_get_element (json_node_get_array (root), i);
      g_autofree char *place = g_strdup_printf ("row %u", i + 1);
      RmpCliWeightRow row = { 0 };

      if (JSON_NODE_HOLDS_OBJECT (node))
        read_object (json_node_get_object (node), &row);
      if (!check_row (&row, name, place, error))
        return NULL;
      g_array_append_val (rows, row);
    }
  return g_steal_pointer (&rows);
}
