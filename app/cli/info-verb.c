/* SPDX-License-Identifier: GPL-3.0-or-later */

/* info-verb.c: info: what a project holds, and what its imports said. */

#include "cli/cli.h"

#include "bake/json-text.h"
#include "store/assets/correction.h"
#include "store/assets/import-record.h"
#include "store/cloth/mask-item.h"
#include "store/looks/touch-item.h"

static void
add_mesh (JsonBuilder *builder, gpointer surface)
{
  RmpMesh *mesh = rmp_surface_get_mesh (surface);

  rmp_cli_add_string (builder, "name", rmp_surface_get_name (surface));
  rmp_cli_add_count (builder, "vertices", rmp_mesh_get_n_vertices (mesh));
  rmp_cli_add_count (builder, "faces", rmp_mesh_get_n_faces (mesh));
}

static void
add_clip (JsonBuilder *builder, gpointer clip)
{
  rmp_cli_add_string (builder, "name", rmp_clip_item_get_name (clip));
  rmp_cli_add_count (builder, "frames", rmp_clip_item_get_n_frames (clip));
  rmp_cli_add_number (builder, "start_s", rmp_clip_item_get_start (clip));
}

static void
add_character (JsonBuilder *builder, gpointer character)
{
  rmp_cli_add_string (builder, "name", rmp_character_get_name (character));
  rmp_cli_add_number (builder, "height_m", rmp_character_get_height (character));
  rmp_cli_add_rows (builder, "meshes", rmp_character_get_surfaces (character), add_mesh);
  rmp_cli_add_rows (builder, "clips", rmp_character_get_clips (character), add_clip);
}

static void
add_mask (JsonBuilder *builder, gpointer mask)
{
  RmpSurface *surface = rmp_garment_get_surface (rmp_mask_item_get_garment (mask));
  const guint n = rmp_mesh_get_n_vertices (rmp_surface_get_mesh (surface));
  const float *weights = rmp_mask_item_get_weights (mask);
  double sum = 0.0;

  for (guint v = 0; v < n; v++)
    sum += (double) weights[v];
  rmp_cli_add_string (builder, "name", rmp_mask_item_get_name (mask));
  rmp_cli_add_string (builder, "kind",
                      rmp_mask_item_get_kind (mask) == RMP_MASK_IMAGE ? "image" : "vertices");
  rmp_cli_add_number (builder, "mean_weight", n ? sum / n : 0.0);
}

static void
add_masked (JsonBuilder *builder, RmpLayer *layer)
{
  json_builder_set_member_name (builder, "masked");
  json_builder_begin_array (builder);
  for (guint i = 0; layer && i < rmp_layer_get_n_masks (layer); i++)
    {
      const RmpLayerMask *use = rmp_layer_get_mask_at (layer, i);

      json_builder_begin_object (builder);
      rmp_cli_add_string (builder, "param", use->param);
      rmp_cli_add_string (builder, "mask", rmp_mask_item_get_name (use->mask));
      rmp_cli_add_number (builder, "low", use->low);
      rmp_cli_add_number (builder, "high", use->high);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_look (JsonBuilder *builder, RmpLook *look, RmpLayer *layer)
{
  rmp_cli_add_string (builder, "name", rmp_look_get_name (look));
  rmp_cli_add_string (builder, "garment", rmp_garment_get_name (rmp_look_get_garment (look)));
  if (rmp_look_get_motion (look))
    rmp_cli_add_string (builder, "motion", rmp_look_get_name (rmp_look_get_motion (look)));
  rmp_cli_add_string (builder, "method", layer ? rmp_layer_get_technique_id (layer) : "");
  rmp_cli_add_count (builder, "touches",
                     layer ? g_list_model_get_n_items (rmp_layer_get_touches (layer)) : 0);
  add_masked (builder, layer);
  rmp_cli_add_pattern_uses (builder, layer);
}

/* For people what differs from the defaults is enough. */
static void
add_look_in_short (JsonBuilder *builder, gpointer look)
{
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);

  add_look (builder, look, layer);
  rmp_cli_add_changes (builder, layer);
}

static void
add_look_in_full (JsonBuilder *builder, gpointer look)
{
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);

  add_look (builder, look, layer);
  rmp_cli_add_parameters (builder, layer);
}

static guint
count_faces (RmpGarment *garment)
{
  const guint8 *cloth = rmp_garment_get_cloth (garment);
  guint n_faces = rmp_mesh_get_n_faces (rmp_garment_get_mesh (garment)), n = 0;

  for (guint i = 0; i < n_faces; i++)
    n += !cloth || cloth[i];
  return n;
}

static void
add_garment (JsonBuilder *builder, gpointer garment)
{
  rmp_cli_add_string (builder, "name", rmp_garment_get_name (garment));
  rmp_cli_add_string (builder, "mesh", rmp_surface_get_name (rmp_garment_get_surface (garment)));
  rmp_cli_add_count (builder, "faces", count_faces (garment));
  rmp_cli_add_count (builder, "fold_lines",
                     g_list_model_get_n_items (rmp_garment_get_fold_lines (garment)));
  rmp_cli_add_rows (builder, "masks", rmp_garment_get_masks (garment), add_mask);
  rmp_cli_add_directions (builder, garment);
  rmp_cli_add_patterns (builder, garment);
}

static void
add_profile (JsonBuilder *builder, gpointer profile)
{
  g_autofree char *text = rmp_profile_get_text (rmp_profile_item_get_profile (profile));

  rmp_cli_add_string (builder, "name", rmp_profile_item_get_name (profile));
  rmp_cli_add_string (builder, "curve", text);
  rmp_cli_add_count (builder, "uses", rmp_profile_item_count_users (profile));
}

static void
add_project (JsonBuilder *builder, RmpProject *project, gboolean in_full)
{
  json_builder_begin_object (builder);
  rmp_cli_add_string (builder, "title", rmp_project_get_title (project));
  rmp_cli_add_number (builder, "frame_rate", rmp_project_get_frame_rate (project));
  rmp_cli_add_rows (builder, "characters", rmp_project_get_characters (project), add_character);
  rmp_cli_add_rows (builder, "garments", rmp_project_get_garments (project), add_garment);
  rmp_cli_add_rows (builder, "profiles", rmp_project_get_profiles (project), add_profile);
  rmp_cli_add_rows (builder, "looks", rmp_project_get_looks (project),
                    in_full ? add_look_in_full : add_look_in_short);
  rmp_cli_add_count (builder, "history",
                     g_list_model_get_n_items (rmp_project_get_history (project)));
  rmp_cli_add_count (builder, "history_bytes", rmp_project_get_history_size (project));
  rmp_cli_add_count (builder, "history_budget_bytes", rmp_project_get_history_budget (project));
  rmp_cli_add_count (builder, "history_sealed", rmp_project_get_n_sealed (project));
  json_builder_end_object (builder);
}

/* The same tree for people: two spaces a level, “name: value”. */
static void
print_tree (JsonNode *node, int depth)
{
  if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);

      for (guint i = 0; i < json_array_get_length (array); i++)
        print_tree (json_array_get_element (array, i), depth);
      return;
    }

  JsonObjectIter iter;
  const char *name;
  JsonNode *member;
  const char *mark = depth > 0 ? "- " : "";

  json_object_iter_init_ordered (&iter, json_node_get_object (node));
  while (json_object_iter_next_ordered (&iter, &name, &member))
    {
      if (JSON_NODE_HOLDS_NULL (member))
        g_print ("%*s%s%s:\n", 2 * depth, "", mark, name);
      else if (JSON_NODE_HOLDS_VALUE (member))
        {
          GValue value = G_VALUE_INIT;
          g_autofree char *text = NULL;

          json_node_get_value (member, &value);
          text = G_VALUE_HOLDS_STRING (&value) ? g_value_dup_string (&value)
                 : G_VALUE_HOLDS_DOUBLE (&value)
                     ? g_strdup_printf ("%g", g_value_get_double (&value))
                     : g_strdup_printf ("%" G_GINT64_FORMAT, json_node_get_int (member));
          g_print ("%*s%s%s: %s\n", 2 * depth, "", mark, name, text);
          g_value_unset (&value);
        }
      else
        {
          g_print ("%*s%s%s:\n", 2 * depth, "", mark, name);
          print_tree (member, depth + 1);
        }
      mark = depth > 0 ? "  " : "";
    }
}

/* --- report ----------------------------------------------------------------------------------- */

static void
add_line (JsonBuilder *builder, RmpImportRecord *record, guint index)
{
  g_autofree guint32 *faces = NULL;
  RmpReportLine line;
  guint n = 0;

  rmp_import_record_get_line (record, index, &line);
  if (line.surface)
    faces = rmp_import_record_read_faces (record, index, &n, NULL);
  json_builder_begin_object (builder);
  rmp_cli_add_string (builder, "severity", rmp_finding_severity_get_name (line.severity));
  rmp_cli_add_string (builder, "text", line.text);
  if (line.surface)
    rmp_cli_add_string (builder, "mesh", rmp_surface_get_name (line.surface));
  if (line.fault != RMP_FAULT_NONE)
    rmp_cli_add_string (builder, "fault", rmp_fault_get_id (line.fault));
  if (line.surface)
    rmp_cli_add_count (builder, "faces", n);
  json_builder_end_object (builder);
}

static void
add_record (JsonBuilder *builder, gpointer record)
{
  GDateTime *time = rmp_import_record_get_time (record);
  g_autofree char *when = time ? g_date_time_format_iso8601 (time) : NULL;

  rmp_cli_add_string (builder, "file", rmp_import_record_get_file (record));
  rmp_cli_add_string (builder, "time", when ? when : "");
  rmp_cli_add_string (builder, "format", rmp_import_record_get_format (record));
  json_builder_set_member_name (builder, "lines");
  json_builder_begin_array (builder);
  for (guint i = 0; i < rmp_import_record_get_n_lines (record); i++)
    add_line (builder, record, i);
  json_builder_end_array (builder);
}

static void
add_report (JsonBuilder *builder, gpointer character)
{
  rmp_cli_add_string (builder, "character", rmp_character_get_name (character));
  rmp_cli_add_number (builder, "height_m", rmp_character_get_height (character));
  rmp_cli_add_number (builder, "metres_per_unit", rmp_character_get_metres_per_unit (character));
  rmp_cli_add_string (builder, "up", rmp_up_axis_get_name (rmp_character_get_up_axis (character)));
  rmp_cli_add_rows (builder, "imports", rmp_character_get_imports (character), add_record);
}

static int
run_info (int argc, char **argv)
{
  gboolean json = FALSE, report = FALSE;
  const GOptionEntry entries[] = {
    { "report", 0, 0, G_OPTION_ARG_NONE, &report, "Tell what its imports said instead", NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, "Print as JSON", NULL },
    { 0 },
  };
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autoptr (RmpProject) project = NULL;
  g_autoptr (GError) error = NULL;
  int code = rmp_cli_parse (&rmp_cli_info, entries, &argc, &argv, 1, 1);

  if (code >= 0)
    return code;
  project = rmp_project_open (argv[1], FALSE, &error);
  if (!project)
    return rmp_cli_fail (&rmp_cli_info, error);
  if (report)
    rmp_cli_add_rows (builder, NULL, rmp_project_get_characters (project), add_report);
  else
    add_project (builder, project, json);
  root = json_builder_get_root (builder);
  if (json)
    {
      g_autofree char *text = rmp_json_text_new (root);

      g_print ("%s\n", text);
    }
  else
    print_tree (root, 0);
  rmp_project_close (project);
  return RMP_CLI_DONE;
}

const RmpCliVerb rmp_cli_info = {
  .name = "info",
  .arguments = "P [--report] [--json]",
  .summary = "Tell what a project holds",
  .description = "With --json every look has all its parameters: value in SI, unit, how it is "
                 "typed, default. Without, "
                 "those that\n"
                 "differ from their defaults.",
  .run = run_info,
};
