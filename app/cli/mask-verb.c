/* SPDX-License-Identifier: GPL-3.0-or-later */

/* mask-verb.c: mask: weights over a garment, and the parameters of looks that follow them. */

#include "cli/cli.h"

#include "images/image-file.h"
#include "painting/vertex-fill.h"
#include "store/cloth/mask-fill.h"
#include "technique/units.h"

#include <math.h>

typedef struct
{
  char *garment, *look, *mask;                               /* which */
  char *value, *gradient, *joints, *material, *file, *image; /* made from */
  char *export;                                              /* to an image */
  gboolean invert;
  int smooth;
  char *param, *low, *high; /* used for */
  char *rename;
  gboolean remove;
} MaskOptions;

static gboolean
refuse (GError **error, const char *format, const char *text)
{
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, format, text);
  return FALSE;
}

/* --- weights ---------------------------------------------------------------------------------- */

/* “x” … “z”: rising; “-x” … “-z”: falling */
static float *
parse_gradient (RmpGarment *garment, const char *text, GError **error)
{
  const gboolean falling = *text == '-';
  const char *axis = text + falling;

  if (strlen (axis) == 1 && *axis >= 'x' && *axis <= 'z')
    return rmp_garment_fill_gradient (garment, (guint) (*axis - 'x'), falling);
  refuse (error, _ ("“%s” is no direction: x, y, z, -x, -y or -z"), text);
  return NULL;
}

static float *
parse_value (RmpGarment *garment, const char *text, GError **error)
{
  double value;

  if (!rmp_cli_parse_quantity (text, RMP_UNIT_FRACTION, &value, error))
    return NULL;
  if (value < 0.0 || value > 1.0)
    {
      refuse (error, _ ("“%s” is no weight: 0 to 1, or 0 %% to 100 %%"), text);
      return NULL;
    }
  return rmp_garment_fill_constant (garment, value);
}

#define SEPARATORS " \t\r\n,;"

static float *
read_weights (RmpGarment *garment, const char *file, GError **error)
{
  const guint n = rmp_mesh_get_n_vertices (rmp_garment_get_mesh (garment));
  g_autofree float *weights = g_new (float, MAX (n, 1));
  g_autofree char *text = NULL;
  guint count = 0;

  if (!g_file_get_contents (file, &text, NULL, error))
    return NULL;
  for (char *at = text + strspn (text, SEPARATORS); *at; at += strspn (at, SEPARATORS), count++)
    {
      char *end;
      const double value = g_ascii_strtod (at, &end);

      if (end == at || !isfinite (value))
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                       _ ("%s: number %u is none: “%.*s”"), file, count + 1,
                       (int) MIN (strcspn (at, SEPARATORS), 40), at);
          return NULL;
        }
      if (count < n)
        weights[count] = (float) value;
      at = end;
    }
  if (count == n)
    return g_steal_pointer (&weights);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
               _ ("%s holds %u weights, but the mesh of “%s” has %u vertices: one each is needed"),
               file, count, rmp_garment_get_name (garment), n);
  return NULL;
}

/* NULL without an error: of nothing new. */
static float *
make_weights (RmpGarment *garment, const MaskOptions *options, GError **error)
{
  g_auto (GStrv) joints = options->joints ? g_strsplit (options->joints, ",", -1) : NULL;

  if (options->value)
    return parse_value (garment, options->value, error);
  if (options->gradient)
    return parse_gradient (garment, options->gradient, error);
  if (joints)
    return rmp_garment_fill_joints (garment, (const char *const *) joints, error);
  if (options->material)
    return rmp_garment_fill_material (garment, options->material, error);
  return options->file ? read_weights (garment, options->file, error) : NULL;
}

static void
filter_weights (RmpGarment *garment, const MaskOptions *options, float *weights)
{
  RmpMesh *mesh = rmp_garment_get_mesh (garment);
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (mesh);

  rmp_vertex_weights_smooth (topology, (guint) MAX (options->smooth, 0), weights);
  if (options->invert)
    rmp_vertex_weights_invert (rmp_mesh_get_n_vertices (mesh), weights);
}

static gboolean
edit_weights (RmpGarment *garment, const MaskOptions *options, GError **error)
{
  g_autoptr (GError) reason = NULL;
  g_autofree float *weights = make_weights (garment, options, &reason);
  RmpMaskItem *mask = rmp_cli_find_mask (garment, options->mask, weights ? NULL : error);

  if (reason)
    {
      g_clear_error (error);
      g_propagate_error (error, g_steal_pointer (&reason));
      return FALSE;
    }
  if (!weights && !mask)
    return FALSE;
  if (mask && rmp_mask_item_get_kind (mask) == RMP_MASK_IMAGE)
    return refuse (error, _ ("“%s” is an image: weights of vertices cannot take its place"),
                   options->mask);
  if (!weights)
    weights = g_memdup2 (rmp_mask_item_get_weights (mask),
                         rmp_mesh_get_n_vertices (rmp_garment_get_mesh (garment)) *
                             sizeof *weights);
  filter_weights (garment, options, weights);
  return mask ? rmp_mask_item_set_weights (mask, weights, NULL, error)
              : rmp_garment_add_mask (garment, options->mask, weights, error) != NULL;
}

/* Into a mask that is an image, or as a new one. */
static gboolean
read_image (RmpGarment *garment, const MaskOptions *options, GError **error)
{
  RmpMaskItem *mask = rmp_cli_find_mask (garment, options->mask, NULL);
  RmpHeightImage *present = mask ? rmp_mask_item_get_image (mask) : NULL;
  g_autoptr (RmpHeightImage) image = NULL;

  if (mask && !present)
    return refuse (error, _ ("“%s” is of vertices: an image cannot take its place"), options->mask);
  image = rmp_image_read (options->image, present ? rmp_height_image_get_side (present) : 0, error);
  if (!image)
    return FALSE;
  return present ? rmp_mask_item_set_image (mask, image, NULL, error)
                 : rmp_garment_add_image_mask (garment, options->mask, image, error) != NULL;
}

static int
export_image (const char *path, const MaskOptions *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_project_open (path, FALSE, &error);
  RmpGarment *garment = project ? rmp_cli_find_garment (project, options->garment, &error) : NULL;
  RmpMaskItem *mask = garment ? rmp_cli_find_mask (garment, options->mask, &error) : NULL;
  RmpHeightImage *image = mask ? rmp_mask_item_get_drawn (mask) : NULL;
  g_autofree char *folded = g_ascii_strdown (options->export, -1);

  if (mask && !image)
    refuse (&error, _ ("the mesh of “%s” has no UVs for an image to lie on: unwrap it first"),
            options->garment);
  else if (image && g_str_has_suffix (folded, ".exr"))
    rmp_image_write_exr (image, options->export, &error);
  else if (image)
    rmp_image_write_png (image, options->export, 16, &error);
  if (project)
    rmp_project_close (project);
  return error ? rmp_cli_fail (&rmp_cli_mask, error) : RMP_CLI_DONE;
}

static gboolean
edit_garment (RmpProject *project, const MaskOptions *options, GError **error)
{
  RmpGarment *garment = rmp_cli_find_garment (project, options->garment, error);
  RmpMaskItem *mask;

  if (!garment)
    return FALSE;
  if (options->image)
    return read_image (garment, options, error);
  if (!options->remove && !options->rename)
    return edit_weights (garment, options, error);
  mask = rmp_cli_find_mask (garment, options->mask, error);
  return mask && (options->remove ? rmp_mask_item_remove (mask, error)
                                  : rmp_mask_item_rename (mask, options->rename, error));
}

/* --- uses ------------------------------------------------------------------------------------- */

/* What is not said is what the parameter is without a mask. */
static gboolean
parse_ends (RmpLayer *layer, const MaskOptions *options, double ends[2], GError **error)
{
  const RmpTechnique *technique = rmp_layer_get_technique (layer);
  const gint index = technique ? rmp_technique_find_param (technique, options->param) : -1;
  const char *const texts[] = { options->low, options->high };

  ends[0] = 0.0;
  ends[1] = 1.0;
  for (guint i = 0; index >= 0 && technique->params[index].type == RMP_PARAM_REAL && i < 2; i++)
    {
      ends[i] = rmp_values_get_real (rmp_layer_get_values (layer), (guint) index);
      if (texts[i] &&
          !rmp_cli_parse_quantity (texts[i], technique->params[index].unit, &ends[i], error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
use_mask (RmpLook *look, const MaskOptions *options, GError **error)
{
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  RmpMaskItem *mask = NULL;
  double ends[2];

  if (!layer)
    return refuse (error, _ ("“%s” has no method whose parameters could follow a mask"),
                   options->look);
  if (options->mask)
    {
      mask = rmp_cli_find_mask (rmp_look_get_garment (look), options->mask, error);
      if (!mask)
        return FALSE;
    }
  return parse_ends (layer, options, ends, error) &&
         rmp_layer_set_mask (layer, options->param, mask, ends[0], ends[1], error);
}

static gboolean
edit_mask (RmpProject *project, gpointer data, GError **error)
{
  const MaskOptions *options = data;
  g_autoptr (GPtrArray) looks = NULL;

  if (!options->look)
    return edit_garment (project, options, error);
  looks = rmp_cli_find_looks (project, options->look, error);
  for (guint i = 0; looks && i < looks->len; i++)
    if (!use_mask (looks->pdata[i], options, error))
      return FALSE;
  return looks != NULL;
}

/* --- the verb --------------------------------------------------------------------------------- */

static int
check_options (const MaskOptions *options)
{
  const guint n_sources = (options->value != NULL) + (options->gradient != NULL) +
                          (options->joints != NULL) + (options->material != NULL) +
                          (options->file != NULL) + (options->image != NULL);
  const gboolean filters = options->invert || options->smooth > 0;

  if ((options->garment != NULL) + (options->look != NULL) != 1)
    return rmp_cli_usage (&rmp_cli_mask, "either --garment G or --look L is needed");
  if (options->look && (!options->param || (!options->mask) != options->remove))
    return rmp_cli_usage (&rmp_cli_mask,
                          "with --look L, --param ID and either --mask M or --remove are needed");
  if (options->garment && !options->mask)
    return rmp_cli_usage (&rmp_cli_mask, "with --garment G, --mask M is needed");
  if (options->garment && (n_sources > 0 || filters) + (options->rename != NULL) + options->remove +
                                  (options->export != NULL) !=
                              1)
    return rmp_cli_usage (&rmp_cli_mask, "say what the mask is made from, or --rename or --remove");
  if (n_sources > 1)
    return rmp_cli_usage (&rmp_cli_mask, "a mask is made from one thing");
  if (options->image && filters)
    return rmp_cli_usage (&rmp_cli_mask,
                          "--image is taken as it is: without --smooth and --invert");
  return rmp_cli_check_passes (&rmp_cli_mask, options->smooth);
}

static void
mask_options_clear (MaskOptions *o)
{
  char *const texts[] = { o->garment, o->look,     o->mask, o->value,  o->gradient,
                          o->joints,  o->material, o->file, o->rename, o->image,
                          o->export,  o->param,    o->low,  o->high };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_free (texts[i]);
}

static int
run_mask (int argc, char **argv)
{
  MaskOptions o = { 0 };
  const GOptionEntry entries[] = {
    { "garment", 0, 0, G_OPTION_ARG_STRING, &o.garment,
      "Make, change or remove a mask of this garment", "G" },
    { "look", 0, 0, G_OPTION_ARG_STRING, &o.look, "Let a parameter of this look follow a mask",
      "L" },
    { "mask", 0, 0, G_OPTION_ARG_STRING, &o.mask, "The mask; one that is there is changed", "M" },
    { "value", 0, 0, G_OPTION_ARG_STRING, &o.value, "The same weight everywhere, 0 to 1 or in %",
      "W" },
    { "gradient", 0, 0, G_OPTION_ARG_STRING, &o.gradient,
      "From 0 to 1 along an axis at rest; -y falls", "x|y|z" },
    { "joints", 0, 0, G_OPTION_ARG_STRING, &o.joints, "What hangs on these joints", "J,J,…" },
    { "material", 0, 0, G_OPTION_ARG_STRING, &o.material, "The faces of a material", "NAME" },
    { "file", 0, 0, G_OPTION_ARG_FILENAME, &o.file, "Weights from a .txt or .csv, one a vertex",
      "FILE" },
    { "image", 0, 0, G_OPTION_ARG_FILENAME, &o.image, "An image on the UVs: PNG or OpenEXR",
      "FILE" },
    { "export", 0, 0, G_OPTION_ARG_FILENAME, &o.export,
      "Write the mask as an image on the UVs: PNG or OpenEXR", "FILE" },
    { "smooth", 0, 0, G_OPTION_ARG_INT, &o.smooth, "So many means over neighbours", "N" },
    { "invert", 0, 0, G_OPTION_ARG_NONE, &o.invert, "1 becomes 0, and 0 becomes 1", NULL },
    { "rename", 0, 0, G_OPTION_ARG_STRING, &o.rename, "Another name for it", "NAME" },
    { "param", 0, 0, G_OPTION_ARG_STRING, &o.param,
      "What follows it: “region”, or a parameter that may", "ID" },
    { "low", 0, 0, G_OPTION_ARG_STRING, &o.low, "Where the weight is 0 (as without a mask)",
      "VALUE" },
    { "high", 0, 0, G_OPTION_ARG_STRING, &o.high, "Where the weight is 1 (as without a mask)",
      "VALUE" },
    { "remove", 0, 0, G_OPTION_ARG_NONE, &o.remove,
      "Remove the mask with its uses; with --look the one use", NULL },
    { 0 },
  };
  int code = rmp_cli_parse (&rmp_cli_mask, entries, &argc, &argv, 1, 1);

  if (code < 0)
    code = check_options (&o);
  if (code < 0)
    code = o.export ? export_image (argv[1], &o)
                    : rmp_cli_edit_project (&rmp_cli_mask, argv[1], edit_mask, &o);
  mask_options_clear (&o);
  return code;
}

const RmpCliVerb rmp_cli_mask = {
  .name = "mask",
  .arguments =
      "P --garment G --mask M --gradient y, or P --look L --mask M --param ID --low A --high B",
  .summary = "Make masks of a garment, and let parameters follow them",
  .description = "“rimple-cli info P” lists the masks there are and what follows them.",
  .run = run_mask,
};
