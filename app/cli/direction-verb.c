/* SPDX-License-Identifier: GPL-3.0-or-later */

/* direction-verb.c: direction: tangents over a garment that brushes and patterns follow. */

#include "cli/cli.h"

#include "evaluate/strain-image.h"
#include "painting/vertex-fill.h"
#include "store/cloth/direction-fill.h"
#include "technique/units.h"

typedef struct
{
  char *garment, *name;                          /* which */
  char *along, *material, *joints, *mask, *clip; /* made from */
  gboolean around, strain;
  int smooth;
  char *turn, *rename;
  gboolean remove, json;
} DirectionOptions;

static void
direction_options_clear (DirectionOptions *self)
{
  char *const texts[] = { self->garment, self->name, self->along, self->material, self->joints,
                          self->mask,    self->clip, self->turn,  self->rename };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_free (texts[i]);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DirectionOptions, direction_options_clear)

/* The part of the vertices that has a direction. */
static double
measure_cover (RmpDirectionItem *item)
{
  const guint n = rmp_mesh_get_n_vertices (
      rmp_garment_get_mesh (rmp_direction_item_get_garment (item)));
  const float *directions = rmp_direction_item_get_directions (item);
  guint n_given = 0;

  for (gsize i = 0; i < 3 * (gsize) n; i += 3)
    n_given += directions[i] != 0.0f || directions[i + 1] != 0.0f || directions[i + 2] != 0.0f;
  return n ? (double) n_given / n : 0.0;
}

/* --- making ----------------------------------------------------------------------------------- */

/* “x” … “z” and “-x” … “-z” of space, “u” and “v” of the texture. */
static float *
make_along (RmpGarment *garment, const DirectionOptions *options, GError **error)
{
  const char *axis = options->along + (*options->along == '-');
  double way[3] = { 0.0, 0.0, 0.0 };

  if (strlen (axis) == 1 && axis == options->along && (*axis == 'u' || *axis == 'v'))
    return rmp_garment_direct_by_uvs (garment, *axis == 'v', options->material, error);
  if (strlen (axis) == 1 && *axis >= 'x' && *axis <= 'z' && !options->material)
    {
      way[*axis - 'x'] = axis == options->along ? 1.0 : -1.0;
      return rmp_garment_direct_along (garment, way);
    }
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
               options->material ? _ ("“%s” is no direction on a material: u or v")
                                 : _ ("“%s” is no direction: x, y, z, -x, -y, -z, u or v"),
               options->along);
  return NULL;
}

static float *
make_by_joints (RmpGarment *garment, const DirectionOptions *options, GError **error)
{
  g_auto (GStrv)
      joints = g_str_equal (options->joints, "all") ? NULL : g_strsplit (options->joints, ",", -1);

  return rmp_garment_direct_by_joints (garment, (const char *const *) joints, options->around,
                                       error);
}

static float *
make_from_strain (RmpGarment *garment, const DirectionOptions *options, GError **error)
{
  const RmpCall call = { .cancellable = rmp_cli_get_cancellable (),
                         .progress = rmp_cli_progress,
                         .data = (gpointer) "direction" };
  g_autoptr (RmpStrainImage) strain = NULL;
  RmpClipItem *clip;

  if (!rmp_cli_choose_garment_clip (garment, options->clip, &clip, error))
    return NULL;
  strain = rmp_strain_image_new (garment, clip, 0.0, RMP_PATTERN_DEFAULT_SIDE, error);
  return strain ? rmp_strain_image_find_directions (strain, &call, error) : NULL;
}

/* NULL without an error: of nothing new. */
static float *
make_directions (RmpGarment *garment, const DirectionOptions *options, GError **error)
{
  if (options->along)
    return make_along (garment, options, error);
  if (options->joints)
    return make_by_joints (garment, options, error);
  if (options->mask)
    {
      RmpMaskItem *mask = rmp_cli_find_mask (garment, options->mask, error);

      return mask ? rmp_garment_direct_up_mask (garment, mask) : NULL;
    }
  return options->strain ? make_from_strain (garment, options, error) : NULL;
}

static gboolean
filter_directions (RmpGarment *garment, const DirectionOptions *options, float *directions,
                   GError **error)
{
  double angle = 0.0;

  if (options->turn && !rmp_cli_parse_quantity (options->turn, RMP_UNIT_RADIAN, &angle, error))
    return FALSE;
  if (options->smooth > 0)
    rmp_garment_smooth_directions (garment, (guint) options->smooth, directions);
  if (options->turn)
    rmp_garment_turn_directions (garment, angle, directions);
  return TRUE;
}

/* What is made of a material or of joints goes over what is there, all else takes its place. */
static gboolean
edit_directions (RmpGarment *garment, const DirectionOptions *options, GError **error)
{
  const gsize n = 3 * (gsize) rmp_mesh_get_n_vertices (rmp_garment_get_mesh (garment));
  g_autoptr (GError) reason = NULL;
  g_autofree float *made = make_directions (garment, options, &reason);
  RmpDirectionItem *item = reason ? NULL
                                  : rmp_cli_find_directions (garment, options->name,
                                                             made ? NULL : error);
  g_autofree float *directions = NULL;

  if (reason)
    {
      g_propagate_error (error, g_steal_pointer (&reason));
      return FALSE;
    }
  if (!made && !item)
    return FALSE;
  directions = item ? g_memdup2 (rmp_direction_item_get_directions (item), n * sizeof *directions)
                    : g_new0 (float, MAX (n, 1));
  if (made && !options->material && !options->joints)
    memset (directions, 0, n * sizeof *directions);
  if (made)
    rmp_vertex_directions_merge (rmp_mesh_get_n_vertices (rmp_garment_get_mesh (garment)), made,
                                 directions);
  if (!filter_directions (garment, options, directions, error))
    return FALSE;
  return item ? rmp_direction_item_set_directions (item, directions, NULL, error)
              : rmp_garment_add_directions (garment, options->name, directions, error) != NULL;
}

static gboolean
edit_garment (RmpProject *project, gpointer data, GError **error)
{
  const DirectionOptions *options = data;
  RmpGarment *garment = rmp_cli_find_garment (project, options->garment, error);
  RmpDirectionItem *item;

  if (!garment)
    return FALSE;
  if (!options->remove && !options->rename)
    return edit_directions (garment, options, error);
  item = rmp_cli_find_directions (garment, options->name, error);
  return item && (options->remove ? rmp_direction_item_remove (item, error)
                                  : rmp_direction_item_rename (item, options->rename, error));
}

/* --- telling ---------------------------------------------------------------------------------- */

static void
add_field (JsonBuilder *builder, gpointer item)
{
  rmp_cli_add_string (builder, "name", rmp_direction_item_get_name (item));
  rmp_cli_add_number (builder, "cover", measure_cover (item));
}

void
rmp_cli_add_directions (JsonBuilder *builder, RmpGarment *garment)
{
  rmp_cli_add_rows (builder, "directions", rmp_garment_get_directions (garment), add_field);
}

static void
print_garment (RmpGarment *garment)
{
  GListModel *fields = rmp_garment_get_directions (garment);

  for (guint i = 0; i < g_list_model_get_n_items (fields); i++)
    {
      g_autoptr (RmpDirectionItem) item = g_list_model_get_item (fields, i);

      g_print ("%s: %s, on %.0f %% of the vertices\n", rmp_garment_get_name (garment),
               rmp_direction_item_get_name (item), 100.0 * measure_cover (item));
    }
}

static void
list_directions (GListModel *garments, RmpGarment *one, gboolean as_json)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_array (builder);
  for (guint i = 0; i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);

      if (one && one != garment)
        continue;
      json_builder_begin_object (builder);
      rmp_cli_add_string (builder, "garment", rmp_garment_get_name (garment));
      rmp_cli_add_directions (builder, garment);
      json_builder_end_object (builder);
      if (!as_json)
        print_garment (garment);
    }
  json_builder_end_array (builder);
  if (as_json)
    rmp_cli_print_json (builder);
}

static int
tell (const char *path, const DirectionOptions *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_project_open (path, FALSE, &error);
  RmpGarment *one = project && options->garment
                        ? rmp_cli_find_garment (project, options->garment, &error)
                        : NULL;

  if (project && !error)
    list_directions (rmp_project_get_garments (project), one, options->json);
  if (project)
    rmp_project_close (project);
  return error ? rmp_cli_fail (&rmp_cli_direction, error) : RMP_CLI_DONE;
}

/* --- the verb --------------------------------------------------------------------------------- */

static int
check_options (const DirectionOptions *options)
{
  const guint n_sources = (options->along != NULL) + (options->joints != NULL) +
                          (options->mask != NULL) + options->strain;
  const gboolean changes = n_sources > 0 || options->turn || options->smooth > 0;

  if (!options->name && !changes && !options->rename && !options->remove)
    return -1;
  if (!options->garment || !options->name)
    return rmp_cli_usage (&rmp_cli_direction, "--garment G and --name N are needed");
  if (options->json)
    return rmp_cli_usage (&rmp_cli_direction, "--json goes with the list: say no --name");
  if (changes + (options->rename != NULL) + options->remove != 1)
    return rmp_cli_usage (&rmp_cli_direction,
                          "say what the directions are made from, or --rename or --remove");
  if (n_sources > 1)
    return rmp_cli_usage (&rmp_cli_direction, "directions are made from one thing");
  if ((options->material && !options->along) || (options->around && !options->joints) ||
      (options->clip && !options->strain))
    return rmp_cli_usage (
        &rmp_cli_direction,
        "--material goes with --along, --around with --joints, --clip with --from-strain");
  return rmp_cli_check_passes (&rmp_cli_direction, options->smooth);
}

static int
run_direction (int argc, char **argv)
{
  g_auto (DirectionOptions) o = { 0 };
  const GOptionEntry entries[] = {
    { "garment", 0, 0, G_OPTION_ARG_STRING, &o.garment, "The garment", "G" },
    { "name", 0, 0, G_OPTION_ARG_STRING, &o.name, "The direction field; made unless it is there",
      "N" },
    { "along", 0, 0, G_OPTION_ARG_STRING, &o.along,
      "An axis at rest laid flat on the cloth, or where U or V grows", "x|y|z|u|v" },
    { "material", 0, 0, G_OPTION_ARG_STRING, &o.material,
      "With --along u or v: on the faces of a material", "NAME" },
    { "joints", 0, 0, G_OPTION_ARG_STRING, &o.joints,
      "Along the bones of these joints, on what hangs on them", "J,J,…|all" },
    { "around", 0, 0, G_OPTION_ARG_NONE, &o.around, "Round the bones instead of along them", NULL },
    { "from-mask", 0, 0, G_OPTION_ARG_STRING, &o.mask, "Where this mask rises fastest", "M" },
    { "from-strain", 0, 0, G_OPTION_ARG_NONE, &o.strain, "Along what a clip compresses most",
      NULL },
    { "clip", 0, 0, G_OPTION_ARG_STRING, &o.clip, "That clip (the first)", "C" },
    { "smooth", 0, 0, G_OPTION_ARG_INT, &o.smooth, "So many means over neighbours", "N" },
    { "turn", 0, 0, G_OPTION_ARG_STRING, &o.turn, "Turn all, then: “90°”, “180°”", "ANGLE" },
    { "rename", 0, 0, G_OPTION_ARG_STRING, &o.rename, "Another name for it", "NAME" },
    { "remove", 0, 0, G_OPTION_ARG_NONE, &o.remove, "Remove it", NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &o.json, "Print the list as JSON", NULL },
    { 0 },
  };
  int code = rmp_cli_parse (&rmp_cli_direction, entries, &argc, &argv, 1, 1);

  if (code < 0)
    code = check_options (&o);
  if (code >= 0)
    return code;
  return o.name ? rmp_cli_edit_project (&rmp_cli_direction, argv[1], edit_garment, &o)
                : tell (argv[1], &o);
}

const RmpCliVerb rmp_cli_direction = {
  .name = "direction",
  .arguments =
      "P [--garment G --name N --along u | --joints J --around | --from-strain | --turn 90°]",
  .summary = "Make, change, remove or list direction fields of a garment",
  .description = "Patterns follow them: “rimple-cli pattern P … --from-strain W --directions N”.",
  .run = run_direction,
};
