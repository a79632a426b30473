/* SPDX-License-Identifier: GPL-3.0-or-later */

/* pattern-verb.c: pattern: painted patterns of a garment from and to images, and which of them a
 * look uses.
 */

#include "cli/cli.h"

#include "evaluate/look-map.h"
#include "evaluate/strain-image.h"
#include "images/image-file.h"
#include "store/assets/unwrap.h"
#include "store/cloth/pattern-item.h"
#include "technique/units.h"

#include <math.h>

typedef struct
{
  char *garment, *look, *name, *layer;      /* which */
  char *from, *to, *blend, *opacity, *mask; /* what becomes of it */
  char *wavelength, *clip, *directions;     /* of ridges across the compression */
  char *source;                             /* the look whose folds it takes */
  double frame;
  char *amplitude, *scale, *bias, *low, *high; /* of a use */
  int side;
  gboolean along, use, remove, unwrap, normal, green_down;
} PatternOptions;

static void
pattern_options_clear (PatternOptions *self)
{
  char **texts[] = { &self->garment,   &self->look,       &self->name,  &self->layer,
                     &self->from,      &self->to,         &self->blend, &self->opacity,
                     &self->amplitude, &self->scale,      &self->bias,  &self->low,
                     &self->high,      &self->wavelength, &self->clip,  &self->directions,
                     &self->mask,      &self->source };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_free (*texts[i]);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PatternOptions, pattern_options_clear)

/* --- which ------------------------------------------------------------------------------------ */

/* Without a name the lowest. */
static RmpPatternLayerItem *
find_layer (RmpPatternItem *pattern, const char *name)
{
  GListModel *layers = rmp_pattern_item_get_layers (pattern);
  g_autoptr (RmpPatternLayerItem) lowest = g_list_model_get_item (layers, 0);

  return name ? rmp_cli_find_row (layers, name) : lowest;
}

static RmpPatternLayerItem *
need_layer (RmpPatternItem *pattern, const char *name, GError **error)
{
  RmpPatternLayerItem *layer = find_layer (pattern, name);

  if (!layer)
    g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
                 _ ("pattern “%s” has no layer “%s”"), rmp_pattern_item_get_name (pattern), name);
  return layer;
}

/* --- making ----------------------------------------------------------------------------------- */

static RmpPatternItem *
make_pattern (RmpGarment *garment, const PatternOptions *options, GError **error)
{
  RmpPatternItem *pattern = rmp_cli_find_row (rmp_garment_get_patterns (garment), options->name);
  const guint side = options->side ? (guint) MAX (options->side, 0) : RMP_PATTERN_DEFAULT_SIDE;

  if (!pattern)
    {
      pattern = rmp_garment_add_pattern (garment, options->name, side, error);
      if (!pattern && !rmp_garment_has_uvs (garment))
        rmp_cli_advise (error, "“rimple-cli pattern P --garment \"%s\" --unwrap” does.",
                        options->garment);
      if (pattern && options->layer &&
          !rmp_pattern_layer_item_rename (find_layer (pattern, NULL), options->layer, error))
        return NULL;
    }
  else if (options->side && !rmp_pattern_item_set_side (pattern, side, error))
    return NULL;
  return pattern;
}

static RmpPatternLayerItem *
make_layer (RmpPatternItem *pattern, const PatternOptions *options, GError **error)
{
  RmpPatternLayerItem *layer = find_layer (pattern, options->layer);

  return layer ? layer : rmp_pattern_item_add_layer (pattern, options->layer, NULL, error);
}

/* Maps of normals are made and replaced whole. */
static gboolean
keep_normals (RmpGarment *garment, const PatternOptions *options, RmpPatternItem *pattern,
              RmpHeightImage *normals[2], const char *label, GError **error)
{
  const gboolean kept = pattern ? rmp_pattern_item_set_normals (pattern, normals, label, error)
                                : rmp_garment_add_normals (garment, options->name, normals,
                                                           error) != NULL;

  for (guint c = 0; c < 2; c++)
    rmp_height_image_unref (normals[c]);
  return kept;
}

static gboolean
read_image (RmpPatternLayerItem *layer, const char *path, GError **error)
{
  g_autoptr (RmpHeightImage) image = rmp_image_read (
      path, rmp_pattern_item_get_side (rmp_pattern_layer_item_get_pattern (layer)), error);

  return image && rmp_pattern_layer_item_set_image (layer, image, "Import image", error);
}

/* (transfer full) (nullable) */
static RmpStrainImage *
find_strain (RmpGarment *garment, const PatternOptions *options, double wavelength, guint side,
             GError **error)
{
  RmpDirectionItem *directions;
  RmpClipItem *clip;

  if (options->directions)
    {
      directions = rmp_cli_find_directions (garment, options->directions, error);
      return directions ? rmp_strain_image_new_painted (directions, options->along, wavelength,
                                                        side, error)
                        : NULL;
    }
  return rmp_cli_choose_garment_clip (garment, options->clip, &clip, error)
             ? rmp_strain_image_new (garment, clip, wavelength, side, error)
             : NULL;
}

static gboolean
paint_strain (RmpGarment *garment, RmpPatternLayerItem *layer, const PatternOptions *options,
              GError **error)
{
  const guint side = rmp_pattern_item_get_side (rmp_pattern_layer_item_get_pattern (layer));
  const RmpCall call = { .cancellable = rmp_cli_get_cancellable (),
                         .progress = rmp_cli_progress,
                         .data = (gpointer) "pattern" };
  g_autoptr (RmpStrainImage) strain = NULL;
  g_autoptr (RmpHeightImage) image = NULL;
  double wavelength;

  if (!rmp_cli_parse_quantity (options->wavelength, RMP_UNIT_METRE, &wavelength, error) ||
      !(strain = find_strain (garment, options, wavelength, side, error)) ||
      !(image = rmp_strain_image_make (strain, &call, error)))
    return FALSE;
  return rmp_pattern_layer_item_set_image (layer, image, "Ridges from strain", error);
}

/* (transfer none) */
static RmpLook *
find_source (RmpGarment *garment, const PatternOptions *options, RmpClipItem **clip, GError **error)
{
  g_autoptr (GPtrArray) looks = rmp_cli_find_looks (
      rmp_character_get_project (rmp_surface_get_character (rmp_garment_get_surface (garment))),
      options->source, error);
  RmpLook *look = NULL;

  for (guint i = 0; looks && i < looks->len; i++)
    if (rmp_look_get_garment (looks->pdata[i]) == garment)
      look = looks->pdata[i];
  if (looks && !look)
    g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND, _ ("“%s” has no look “%s”"),
                 rmp_garment_get_name (garment), options->source);
  return look && rmp_cli_choose_garment_clip (garment, options->clip, clip, error) ? look : NULL;
}

/* The greys of a look's folds at a frame. What height their range stands for is told. */
static gboolean
paint_look (RmpGarment *garment, RmpPatternLayerItem *layer, const PatternOptions *options,
            GError **error)
{
  const guint side = rmp_pattern_item_get_side (rmp_pattern_layer_item_get_pattern (layer));
  const RmpCall call = { .cancellable = rmp_cli_get_cancellable (),
                         .progress = rmp_cli_progress,
                         .data = (gpointer) "map" };
  g_autoptr (RmpHeightImage) image = NULL;
  double amplitude = 0.0;
  RmpClipItem *clip;
  RmpLook *look;

  if (options->amplitude &&
      !rmp_cli_parse_quantity (options->amplitude, RMP_UNIT_METRE, &amplitude, error))
    return FALSE;
  look = find_source (garment, options, &clip, error);
  if (!look)
    return FALSE;
  image = rmp_look_make_map (look, clip, options->frame, side, &amplitude, &call, error);
  rmp_cli_clear_progress ();
  if (!image || !rmp_pattern_layer_item_set_image (layer, image, "Map from a look", error))
    return FALSE;
  g_print ("%s: %.3g mm from black to white\n", options->name, 1e3 * amplitude);
  return TRUE;
}

static gboolean
read_normals (const PatternOptions *options, guint side, RmpHeightImage *normals[2], GError **error)
{
  gboolean srgb;

  if (!rmp_image_read_normals (options->from, side, options->green_down, normals, &srgb, error))
    return FALSE;
  if (srgb)
    g_printerr ("%s: marked as sRGB; its numbers are taken as they are, as linear ones\n",
                options->from);
  return TRUE;
}

static gboolean
edit_normals (RmpGarment *garment, const PatternOptions *options, GError **error)
{
  RmpPatternItem *pattern = rmp_cli_find_row (rmp_garment_get_patterns (garment), options->name);
  const guint side = options->side > 0 ? (guint) options->side
                     : pattern         ? rmp_pattern_item_get_side (pattern)
                                       : RMP_PATTERN_DEFAULT_SIDE;
  const RmpCall call = { .cancellable = rmp_cli_get_cancellable (),
                         .progress = rmp_cli_progress,
                         .data = (gpointer) "map" };
  RmpHeightImage *normals[2];
  RmpClipItem *clip;
  RmpLook *look;
  gboolean made;

  if (!rmp_pattern_check_side (side, error))
    return FALSE;
  if (pattern && !rmp_pattern_item_is_normals (pattern))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   _ ("pattern “%s” has heights: give the map of normals another name"),
                   options->name);
      return FALSE;
    }
  if (pattern && !rmp_pattern_item_set_side (pattern, side, error))
    return FALSE;
  if (options->from)
    return read_normals (options, side, normals, error) &&
           keep_normals (garment, options, pattern, normals, "Import map of normals", error);
  look = find_source (garment, options, &clip, error);
  made = look && rmp_look_make_normals (look, clip, options->frame, side, normals, &call, error);
  rmp_cli_clear_progress ();
  return made && keep_normals (garment, options, pattern, normals, "Map from a look", error);
}

static gboolean
set_blend (RmpPatternLayerItem *layer, const char *text, GError **error)
{
  if (g_str_equal (text, "add"))
    return rmp_pattern_layer_item_set_blend (layer, RMP_COMPOSE_ADD, error);
  if (g_str_equal (text, "max"))
    return rmp_pattern_layer_item_set_blend (layer, RMP_COMPOSE_MAX, error);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
               _ ("layers are blended by add or max, not “%s”"), text);
  return FALSE;
}

static gboolean
set_opacity (RmpPatternLayerItem *layer, const char *text, GError **error)
{
  double opacity;

  return rmp_cli_parse_quantity (text, RMP_UNIT_FRACTION, &opacity, error) &&
         rmp_pattern_layer_item_set_opacity (layer, opacity, error);
}

static gboolean
set_mask (RmpGarment *garment, RmpPatternLayerItem *layer, const char *name, GError **error)
{
  const gboolean none = g_str_equal (name, "none");
  RmpMaskItem *mask = none ? NULL : rmp_cli_find_mask (garment, name, error);

  return (none || mask) && rmp_pattern_layer_item_set_mask (layer, mask, error);
}

static gboolean
remove_of_garment (RmpGarment *garment, const PatternOptions *options, GError **error)
{
  RmpPatternItem *pattern = rmp_cli_find_pattern (garment, options->name, error);
  RmpPatternLayerItem *layer = pattern && options->layer
                                   ? need_layer (pattern, options->layer, error)
                                   : NULL;

  if (!pattern || (options->layer && !layer))
    return FALSE;
  return layer ? rmp_pattern_layer_item_remove (layer, error)
               : rmp_pattern_item_remove (pattern, error);
}

static gboolean
edit_garment (RmpProject *project, const PatternOptions *options, GError **error)
{
  RmpGarment *garment = rmp_cli_find_garment (project, options->garment, error);
  RmpPatternItem *pattern;
  RmpPatternLayerItem *layer;

  if (!garment)
    return FALSE;
  if (options->remove)
    return remove_of_garment (garment, options, error);
  if (options->unwrap && !rmp_surface_unwrap (rmp_garment_get_surface (garment), NULL, error))
    return FALSE;
  if (!options->name)
    return TRUE;
  if (options->normal)
    return edit_normals (garment, options, error);
  pattern = make_pattern (garment, options, error);
  layer = pattern ? make_layer (pattern, options, error) : NULL;
  return layer && (!options->from || read_image (layer, options->from, error)) &&
         (!options->wavelength || paint_strain (garment, layer, options, error)) &&
         (!options->source || paint_look (garment, layer, options, error)) &&
         (!options->blend || set_blend (layer, options->blend, error)) &&
         (!options->opacity || set_opacity (layer, options->opacity, error)) &&
         (!options->mask || set_mask (garment, layer, options->mask, error));
}

/* --- using ------------------------------------------------------------------------------------ */

/* The index of the use, or how many there are. */
static guint
find_use (RmpLayer *layer, RmpPatternItem *pattern)
{
  guint i = 0;

  while (i < rmp_layer_get_n_patterns (layer) &&
         rmp_layer_get_pattern (layer, i)->pattern != pattern)
    i++;
  return i;
}

/* What is not said stays; “look” is the look's own value. */
static gboolean
parse_value (const char *text, RmpUnit unit, double *value, GError **error)
{
  if (!text)
    return TRUE;
  *value = NAN;
  return g_str_equal (text, "look") || rmp_cli_parse_quantity (text, unit, value, error);
}

static gboolean
parse_use (const PatternOptions *options, RmpPatternUse *use, GError **error)
{
  return parse_value (options->amplitude, RMP_UNIT_METRE, &use->amplitude, error) &&
         parse_value (options->scale, RMP_UNIT_NONE, &use->scale, error) &&
         parse_value (options->bias, RMP_UNIT_NONE, &use->bias, error) &&
         parse_value (options->low, RMP_UNIT_NONE, &use->low, error) &&
         parse_value (options->high, RMP_UNIT_NONE, &use->high, error);
}

static gboolean
edit_use (RmpLook *look, const PatternOptions *options, GError **error)
{
  RmpPatternItem *pattern = rmp_cli_find_pattern (rmp_look_get_garment (look), options->name,
                                                  error);
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  RmpPatternUse use;
  guint index;

  if (!pattern)
    return FALSE;
  if (!layer)
    {
      g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
                   _ ("“%s” is plain skinning and uses no patterns"), rmp_look_get_name (look));
      return FALSE;
    }
  index = find_use (layer, pattern);
  if (options->remove && index < rmp_layer_get_n_patterns (layer))
    return rmp_layer_remove_pattern (layer, index, error);
  if (options->remove)
    {
      g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
                   _ ("“%s” does not use pattern “%s”"), rmp_look_get_name (look), options->name);
      return FALSE;
    }
  use = index < rmp_layer_get_n_patterns (layer) ? *rmp_layer_get_pattern (layer, index)
                                                 : rmp_pattern_use_plain (pattern);
  return parse_use (options, &use, error) &&
         (index < rmp_layer_get_n_patterns (layer)
              ? rmp_layer_set_pattern (layer, index, &use, error)
              : rmp_layer_add_pattern (layer, &use, error));
}

/* Looks of one name dress several garments; those whose garment has the pattern are meant. */
static gboolean
edit_looks (RmpProject *project, const PatternOptions *options, GError **error)
{
  g_autoptr (GPtrArray) looks = rmp_cli_find_looks (project, options->look, error);
  guint n_meant = 0;

  for (guint i = 0; looks && i < looks->len; i++)
    {
      if (!rmp_cli_find_row (rmp_garment_get_patterns (rmp_look_get_garment (looks->pdata[i])),
                             options->name))
        continue;
      if (!edit_use (looks->pdata[i], options, error))
        return FALSE;
      n_meant++;
    }
  return looks && (n_meant > 0 || rmp_cli_find_pattern (rmp_look_get_garment (looks->pdata[0]),
                                                        options->name, error));
}

static gboolean
edit_pattern (RmpProject *project, gpointer data, GError **error)
{
  const PatternOptions *options = data;

  return options->look ? edit_looks (project, options, error)
                       : edit_garment (project, options, error);
}

/* --- telling ---------------------------------------------------------------------------------- */

static gboolean
export_image (RmpProject *project, const PatternOptions *options, GError **error)
{
  RmpGarment *garment = rmp_cli_find_garment (project, options->garment, error);
  RmpPatternItem *pattern = garment ? rmp_cli_find_pattern (garment, options->name, error) : NULL;
  RmpPatternLayerItem *layer = pattern && options->layer
                                   ? need_layer (pattern, options->layer, error)
                                   : NULL;
  g_autofree char *folded = g_ascii_strdown (options->to, -1);
  RmpHeightImage *image, *normals[2];

  if (!pattern || (options->layer && !layer))
    return FALSE;
  normals[0] = rmp_pattern_item_get_normals (pattern, &normals[1]);
  if (normals[0] && !layer)
    return rmp_image_write_normals (normals, options->to, error);
  image = layer ? rmp_pattern_layer_item_get_image (layer) : rmp_pattern_item_get_image (pattern);
  return g_str_has_suffix (folded, ".exr") ? rmp_image_write_exr (image, options->to, error)
                                           : rmp_image_write_png (image, options->to, 16, error);
}

static void
print_pattern (RmpPatternItem *pattern)
{
  GListModel *layers = rmp_pattern_item_get_layers (pattern);

  g_print ("%s: %s, %s%u texels a side, %u looks\n",
           rmp_garment_get_name (rmp_pattern_item_get_garment (pattern)),
           rmp_pattern_item_get_name (pattern),
           rmp_pattern_item_is_normals (pattern) ? "normals, " : "",
           rmp_pattern_item_get_side (pattern), rmp_pattern_item_count_users (pattern));
  for (guint i = g_list_model_get_n_items (layers); i-- > 0;)
    {
      g_autoptr (RmpPatternLayerItem) layer = g_list_model_get_item (layers, i);

      g_print ("  %s: %s, %.0f %%%s%s%s\n", rmp_pattern_layer_item_get_name (layer),
               rmp_pattern_layer_item_get_blend (layer) == RMP_COMPOSE_MAX ? "max" : "add",
               100.0 * rmp_pattern_layer_item_get_opacity (layer),
               rmp_pattern_layer_item_get_hidden (layer) ? ", hidden" : "",
               rmp_pattern_layer_item_get_solo (layer) ? ", alone" : "",
               rmp_pattern_layer_item_get_locked (layer) ? ", locked" : "");
    }
}

static gboolean
list_patterns (RmpProject *project, const PatternOptions *options, GError **error)
{
  GListModel *garments = rmp_project_get_garments (project);
  RmpGarment *one = options->garment ? rmp_cli_find_garment (project, options->garment, error)
                                     : NULL;

  if (options->garment && !one)
    return FALSE;
  for (guint i = 0; i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);
      GListModel *patterns = rmp_garment_get_patterns (garment);

      for (guint k = 0; (!one || one == garment) && k < g_list_model_get_n_items (patterns); k++)
        {
          g_autoptr (RmpPatternItem) pattern = g_list_model_get_item (patterns, k);

          print_pattern (pattern);
        }
    }
  return TRUE;
}

static int
tell (const char *path, const PatternOptions *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_project_open (path, FALSE, &error);
  gboolean ok;

  if (!project)
    return rmp_cli_fail (&rmp_cli_pattern, error);
  ok = options->to ? export_image (project, options, &error)
                   : list_patterns (project, options, &error);
  rmp_project_close (project);
  return ok ? RMP_CLI_DONE : rmp_cli_fail (&rmp_cli_pattern, error);
}

/* --- verb ------------------------------------------------------------------------------------- */

static int
check (const PatternOptions *options)
{
  const gboolean valued = (options->amplitude && !options->source) || options->scale ||
                          options->bias || options->low || options->high;

  if (!options->name)
    return options->from || options->to || options->use || options->remove || options->layer ||
                   (options->unwrap && !options->garment)
               ? rmp_cli_usage (&rmp_cli_pattern,
                                "--garment G or --look L, and --name N are needed")
               : -1;
  if (!options->garment == !options->look)
    return rmp_cli_usage (&rmp_cli_pattern, "either --garment G or --look L is needed");
  if (options->look && !options->use && !options->remove)
    return rmp_cli_usage (&rmp_cli_pattern, "with --look L, --use or --remove is needed");
  if (options->garment && (options->use || valued))
    return rmp_cli_usage (&rmp_cli_pattern, "looks use patterns: say --look L");
  if (options->directions ? !options->wavelength || options->clip : options->along)
    return rmp_cli_usage (
        &rmp_cli_pattern,
        "--directions D goes with --from-strain W and without --clip, --along with both");
  if (options->normal &&
      (!options->garment || options->layer || (!options->from == !options->source)))
    return rmp_cli_usage (&rmp_cli_pattern,
                          "--normal goes with --garment G and --from FILE or --from-look L");
  if (options->green_down && (!options->normal || !options->from))
    return rmp_cli_usage (&rmp_cli_pattern, "--green-down goes with --normal --from FILE");
  if (options->to && (options->from || options->remove || options->unwrap))
    return rmp_cli_usage (&rmp_cli_pattern,
                          "--export changes nothing, and goes with no other change");
  return -1;
}

static int
run_pattern (int argc, char **argv)
{
  g_auto (PatternOptions) o = { 0 };
  const GOptionEntry entries[] = {
    { "garment", 0, 0, G_OPTION_ARG_STRING, &o.garment, "The garment", "G" },
    { "name", 0, 0, G_OPTION_ARG_STRING, &o.name, "The pattern; made unless it is there", "N" },
    { "side", 0, 0, G_OPTION_ARG_INT, &o.side, "Texels a side (1024)", "S" },
    { "layer", 0, 0, G_OPTION_ARG_STRING, &o.layer,
      "Of its layers the one (the lowest); made on top unless it is there", "NAME" },
    { "from", 0, 0, G_OPTION_ARG_FILENAME, &o.from, "An image for the layer: PNG or OpenEXR",
      "FILE" },
    { "from-strain", 0, 0, G_OPTION_ARG_STRING, &o.wavelength,
      "Ridges across what a clip compresses, so far apart at rest; 0: chosen", "WAVELENGTH" },
    { "clip", 0, 0, G_OPTION_ARG_STRING, &o.clip, "That clip (the first)", "C" },
    { "directions", 0, 0, G_OPTION_ARG_STRING, &o.directions,
      "With --from-strain: ridges across this direction field instead of a clip's compression",
      "D" },
    { "along", 0, 0, G_OPTION_ARG_NONE, &o.along, "With --directions: ridges along it", NULL },
    { "from-look", 0, 0, G_OPTION_ARG_STRING, &o.source,
      "What this look of the garment raises at --frame of --clip; with --amplitude, for that range",
      "L" },
    { "normal", 0, 0, G_OPTION_ARG_NONE, &o.normal,
      "With --from or --from-look: a map of normals in tangent space, green upwards, not heights",
      NULL },
    { "green-down", 0, 0, G_OPTION_ARG_NONE, &o.green_down,
      "With --normal --from: the file's green grows downwards", NULL },
    { "frame", 0, 0, G_OPTION_ARG_DOUBLE, &o.frame, "With --from-look: the frame (0)", "F" },
    { "blend", 0, 0, G_OPTION_ARG_STRING, &o.blend,
      "How the layer comes on top of others: add or max", "MODE" },
    { "opacity", 0, 0, G_OPTION_ARG_STRING, &o.opacity, "How much of the layer shows", "O" },
    { "mask", 0, 0, G_OPTION_ARG_STRING, &o.mask,
      "The mask that says where the layer shows, or “none”", "M" },
    { "export", 0, 0, G_OPTION_ARG_FILENAME, &o.to,
      "Write all layers together, or --layer, as PNG or OpenEXR", "FILE" },
    { "unwrap", 0, 0, G_OPTION_ARG_NONE, &o.unwrap,
      "Give the garment's mesh UVs for patterns to lie on", NULL },
    { "look", 0, 0, G_OPTION_ARG_STRING, &o.look, "The look that uses the pattern", "L" },
    { "use", 0, 0, G_OPTION_ARG_NONE, &o.use, "Let the look use the pattern", NULL },
    { "amplitude", 0, 0, G_OPTION_ARG_STRING, &o.amplitude,
      "Height of a full range of greys, or “look”", "A" },
    { "scale", 0, 0, G_OPTION_ARG_STRING, &o.scale, "Of the factor on it, or “look”", "S" },
    { "bias", 0, 0, G_OPTION_ARG_STRING, &o.bias, "Added to the factor, or “look”", "B" },
    { "low", 0, 0, G_OPTION_ARG_STRING, &o.low, "Smallest factor, or “look”", "F" },
    { "high", 0, 0, G_OPTION_ARG_STRING, &o.high, "Largest factor, or “look”", "F" },
    { "remove", 0, 0, G_OPTION_ARG_NONE, &o.remove,
      "Remove the pattern, its --layer, or its use by --look", NULL },
    { 0 },
  };
  int code = rmp_cli_parse (&rmp_cli_pattern, entries, &argc, &argv, 1, 1);

  if (code < 0)
    code = check (&o);
  if (code >= 0)
    return code;
  return (!o.name && !o.unwrap) || o.to
             ? tell (argv[1], &o)
             : rmp_cli_edit_project (&rmp_cli_pattern, argv[1], edit_pattern, &o);
}

const RmpCliVerb rmp_cli_pattern = {
  .name = "pattern",
  .arguments = "P [--garment G --name N [--from FILE | --from-strain W] | --look L --name N --use]",
  .summary = "Make, export, use or list painted patterns",
  .run = run_pattern,
};
