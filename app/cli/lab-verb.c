/* SPDX-License-Identifier: GPL-3.0-or-later */

/* lab-verb.c: lab: the tests of a textile laboratory under a simulator, fabric by fabric. */

#include "cli/cli.h"

#include <math.h>

#include "cloth/lab.h"
#include "cloth/params.h"

#define CALIBRATIONS 10u /* drapes of a search */
#define MISSED 0.02      /* a drape coefficient that is farther off was not found */
#define MOST_RINGS 60

typedef struct
{
  char *method, *tests;
  char **presets, **values;
  double calibrate;
  int rings;
  gboolean all, json;
} Options;

/* What a fabric's drape may be expected to be. A band is a published one, or a guide value, which
 * is called illustrative as the presets are. Where the very fabric was measured, both ends are
 * equal.
 *
 *   [1] M. Matsudaira, T. Masuda, M. Wada, H. Yokura. Shape factor of flared skirts compared with
 *       that of circular fabrics. Journal of Textile Engineering 61(6), 2015, tables 1 and 2.
 *   [2] L. Gan, N. G. Ly, G. P. Steven. Drape prediction by means of finite-element analysis.
 *       Journal of the Textile Institute 82(1), 1991.
 *   [3] M. Matsudaira, M. Yang. Features of conventional static and new dynamic drape coefficients
 *       of woven silk fabrics. Textile Research Journal 73(3), 2003.
 *
 * Numbers of [1] come from who copied its tables out, those of [2] and [3] from who quotes them
 * (the calibration of ppf-contact-solver): none of the three papers was at hand itself.
 */
typedef struct
{
  const char *preset;
  double low, high;
  guint nodes; /* 0: not told */
  const char *source;
} Band;

static const Band bands[] = {
  { "silk", 0.2, 0.4, 0, "[3]" },
  { "jersey", 0.2, 0.55, 0, "illustrative" },
  { "wool", 0.3, 0.65, 0, "illustrative" },
  { "cotton", 0.684, 0.829, 0, "[1] [2]" },
  { "linen", 0.55, 0.9, 0, "illustrative" },
  { "denim", 0.7, 0.98, 0, "illustrative" },
  { "cotton-broadcloth", 0.829, 0.829, 2, "[1]" },
  { "wool-tropical", 0.498, 0.498, 5, "[1]" },
  { "polyester-tropical", 0.507, 0.507, 5, "[1]" },
  { "polyester-faille", 0.283, 0.283, 7, "[1]" },
};

#define LEAST_NODES 3 /* a guide as well */
#define MOST_NODES 8

static void
options_clear (Options *self)
{
  g_free (self->method);
  g_free (self->tests);
  g_strfreev (self->presets);
  g_strfreev (self->values);
}

/* --- fabrics ---------------------------------------------------------------------------------- */

static gboolean
simulates_cloth (const RmpTechnique *technique)
{
  return technique->kind == RMP_TECHNIQUE_SIMULATOR && technique->n_params >= RMP_CLOTH_N_PARAMS &&
         g_str_equal (technique->params[RMP_CLOTH_FOLLOW].id, "follow");
}

static const RmpTechnique *
find_method (const char *id, GError **error)
{
  const RmpTechnique *technique = rmp_technique_find (id);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  if (technique && simulates_cloth (technique))
    return technique;
  for (guint i = 0; rmp_techniques[i]; i++)
    if (simulates_cloth (rmp_techniques[i]))
      g_ptr_array_add (names, (gpointer) rmp_techniques[i]->id);
  rmp_cli_set_not_found (error, "simulator", id, names);
  return NULL;
}

/* The simulator's own, or another's, of which the fabric alone counts. */
static gboolean
take_preset (RmpValues *values, const char *id, GError **error)
{
  const RmpTechnique *technique = rmp_values_get_technique (values);
  const RmpPreset *preset = rmp_technique_find_preset (technique, id);
  g_auto (GStrv) settings = NULL;

  if (preset)
    return rmp_values_set_list (values, preset->values, error);
  for (guint i = 0; rmp_techniques[i] && !preset; i++)
    if (simulates_cloth (rmp_techniques[i]))
      preset = rmp_technique_find_preset (rmp_techniques[i], id);
  if (!preset)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   _ ("No simulator has a preset “%s”; “rimple-cli techniques” lists them"), id);
      return FALSE;
    }
  settings = g_strsplit (preset->values, ";", -1);
  for (guint i = 0; settings[i]; i++)
    {
      g_autofree char *name = g_strndup (settings[i], strcspn (settings[i], "="));
      const gint param = rmp_technique_find_param (technique, name);

      if (param >= 0 && param < RMP_CLOTH_N_PARAMS &&
          !rmp_values_set_list (values, settings[i], error))
        return FALSE;
    }
  return TRUE;
}

/* (transfer full). @preset: (nullable): none */
static RmpValues *
make_values (const Options *options, const RmpTechnique *technique, const char *preset,
             GError **error)
{
  g_autoptr (RmpValues) values = rmp_values_new (technique);

  if (preset && !take_preset (values, preset, error))
    return NULL;
  for (guint i = 0; options->values && options->values[i]; i++)
    if (!rmp_values_set_list (values, options->values[i], error))
      return NULL;
  return g_steal_pointer (&values);
}

/* --- tests ------------------------------------------------------------------------------------ */

/* What a fabric came to; NaN where a test was not made. */
typedef struct
{
  const char *preset;
  RmpLabDrape drape;
  RmpLabCantilever cantilever;
  RmpLabTensile tensile;
  double bend, stretch; /* along the warp, as the fabric is given */
} Row;

static gboolean
wants (const Options *options, const char *test)
{
  g_auto (GStrv) tests = options->tests ? g_strsplit (options->tests, ",", -1) : NULL;

  return !tests || g_strv_contains ((const char *const *) tests, test);
}

static gboolean
test_fabric (const Options *options, const RmpTechnique *technique, Row *row, GError **error)
{
  const RmpCall call = { .cancellable = rmp_cli_get_cancellable () };
  g_autoptr (RmpValues) values = make_values (options, technique, row->preset, error);

  if (!values)
    return FALSE;
  if (options->calibrate > 0.0 &&
      !rmp_lab_calibrate (values, (guint) options->rings, 0.01 * options->calibrate, CALIBRATIONS,
                          &row->drape, &call, error))
    return FALSE;
  row->bend = rmp_values_get_real (values, RMP_CLOTH_BEND_WARP);
  row->stretch = rmp_values_get_real (values, RMP_CLOTH_STRETCH_WARP);
  if (wants (options, "drape") && !(options->calibrate > 0.0) &&
      !rmp_lab_drape (values, (guint) options->rings, &row->drape, &call, error))
    return FALSE;
  return (!wants (options, "cantilever") ||
          rmp_lab_cantilever (values, &row->cantilever, &call, error)) &&
         (!wants (options, "tensile") || rmp_lab_tensile (values, &row->tensile, &call, error));
}

/* (nullable) */
static const Band *
find_band (const char *preset)
{
  for (guint i = 0; preset && i < G_N_ELEMENTS (bands); i++)
    if (g_str_equal (bands[i].preset, preset))
      return &bands[i];
  return NULL;
}

/* A number in a column, or nothing. */
static void
print_number (int width, double number, double unit, const char *format)
{
  g_autofree char *text = isnan (number) ? g_strdup ("") : g_strdup_printf (format, number / unit);

  g_print ("%*s", width, text);
}

/* (transfer full) */
static char *
format_band (const Band *band)
{
  if (!band)
    return g_strdup ("");
  if (band->low == band->high)
    return g_strdup_printf ("%.1f", band->low / 0.01);
  return g_strdup_printf ("%.0f–%.0f", band->low / 0.01, band->high / 0.01);
}

/* (transfer full): as simulated, of as many as were published */
static char *
format_nodes (const Row *row, const Band *band)
{
  if (isnan (row->drape.coefficient))
    return g_strdup ("");
  if (band && band->nodes > 0)
    return g_strdup_printf ("%u of %u", row->drape.n_nodes, band->nodes);
  return g_strdup_printf ("%u", row->drape.n_nodes);
}

static void
print_row (const Row *row)
{
  const Band *band = find_band (row->preset);
  g_autofree char *range = format_band (band);
  g_autofree char *nodes = format_nodes (row, band);
  const glong room = 9 - g_utf8_strlen (range, -1);

  g_print ("%-19s", row->preset ? row->preset : "(plain)");
  print_number (7, row->drape.coefficient, 0.01, "%.1f");
  g_print ("%*s%s", (int) MAX (room, 0), "", range);
  g_print ("%9s", nodes);
  print_number (8, row->cantilever.bending_length, 1e-3, "%.1f");
  print_number (10, row->cantilever.rigidity, 1e-6, "%.3g");
  print_number (7, row->bend, 1e-6, "%.3g");
  print_number (9, row->tensile.modulus, 1.0, "%.0f");
  print_number (7, row->stretch, 1.0, "%.0f");
  g_print ("  %s\n", band ? band->source : "");
}

static void
print_head (const RmpTechnique *technique)
{
  g_print ("# %s\n", technique->id);
  g_print ("%-19s%7s%9s%9s%8s%10s%7s%9s%7s  %s\n", "fabric", "drape", "band", "nodes", "length",
           "rigidity", "given", "modulus", "given", "source of the band");
  g_print ("%-19s%7s%9s%9s%8s%10s%7s%9s%7s\n", "", "%", "%", "", "mm", "uN*m", "uN*m", "N/m",
           "N/m");
}

static void
print_sources (void)
{
  g_print (
      "drape: Cusick 1968, a disc of 30 cm on one of 18 cm. A band that is illustrative is a "
      "guide\n"
      "  value and no measurement. nodes: of those published, else %d to %d as a rule.\n"
      "[1] Matsudaira, Masuda, Wada, Yokura 2015, J. Textile Eng. 61(6), tables 1 and 2: the very\n"
      "  fabric, its weight and bending by Kawabata's instruments\n"
      "[2] Gan, Ly, Steven 1991, J. Textile Inst. 82(1): 68.4 %%, cotton\n"
      "[3] Matsudaira, Yang 2003, Textile Research J. 73(3): woven silk\n"
      "length, rigidity: ASTM D1388 at 41.5 degrees along the warp, rigidity = weight * length^3\n"
      "  (Peirce 1930); given: what the fabric bends with. Where it also holds by friction "
      "within,\n"
      "  its rigidity is larger than that.\n"
      "modulus: of a strip of 5 x 20 cm drawn out by its weight; given: what the fabric has.\n",
      LEAST_NODES, MOST_NODES);
}

static void
add_row (JsonBuilder *builder, const RmpTechnique *technique, const Row *row)
{
  const Band *band = find_band (row->preset);

  json_builder_begin_object (builder);
  rmp_cli_add_string (builder, "method", technique->id);
  rmp_cli_add_string (builder, "fabric", row->preset ? row->preset : "");
  if (!isnan (row->drape.coefficient))
    {
      rmp_cli_add_number (builder, "drape_coefficient", row->drape.coefficient);
      rmp_cli_add_count (builder, "nodes", row->drape.n_nodes);
    }
  if (band)
    {
      rmp_cli_add_number (builder, "band_low", band->low);
      rmp_cli_add_number (builder, "band_high", band->high);
      if (band->nodes > 0)
        rmp_cli_add_count (builder, "nodes_published", band->nodes);
      rmp_cli_add_string (builder, "band_source", band->source);
    }
  if (!isnan (row->cantilever.rigidity))
    {
      rmp_cli_add_number (builder, "bending_length_m", row->cantilever.bending_length);
      rmp_cli_add_number (builder, "rigidity_N_m", row->cantilever.rigidity);
    }
  if (!isnan (row->tensile.modulus))
    {
      rmp_cli_add_number (builder, "modulus_N_per_m", row->tensile.modulus);
      rmp_cli_add_number (builder, "strain", row->tensile.strain);
    }
  rmp_cli_add_number (builder, "bend_given_N_m", row->bend);
  rmp_cli_add_number (builder, "stretch_given_N_per_m", row->stretch);
  json_builder_end_object (builder);
}

/* Not every simulator bends by these stiffnesses, whatever else is set. Returns: 1 if it was so */
static guint
tell_missed (const Options *options, const RmpTechnique *technique, const Row *row)
{
  if (!(options->calibrate > 0.0) ||
      fabs (row->drape.coefficient - 0.01 * options->calibrate) <= MISSED)
    return 0;
  g_printerr (
      "rimple-cli lab: No bending from a thousandth to a thousand times that of %s brings it "
      "to a drape of %g %% under %s: the nearest is %.1f %%\n",
      row->preset ? row->preset : "the fabric", options->calibrate, technique->id,
      100.0 * row->drape.coefficient);
  return 1;
}

static int
test_all (const Options *options)
{
  static char *const plain[] = { NULL };
  g_autoptr (GError) error = NULL;
  const RmpTechnique *technique = find_method (options->method, &error);
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  char *const *presets = options->presets ? options->presets : plain;
  guint n_missed = 0;

  if (!technique)
    return rmp_cli_fail (&rmp_cli_lab, error);
  json_builder_begin_array (builder);
  if (!options->json)
    print_head (technique);
  do
    {
      Row row = { .preset = *presets,
                  .drape.coefficient = NAN,
                  .cantilever = { NAN, NAN, NAN },
                  .tensile = { NAN, NAN } };

      if (!test_fabric (options, technique, &row, &error))
        return rmp_cli_fail (&rmp_cli_lab, error);
      n_missed += tell_missed (options, technique, &row);
      if (options->json)
        add_row (builder, technique, &row);
      else
        print_row (&row);
    }
  while (*presets && *++presets);
  json_builder_end_array (builder);
  if (options->json)
    rmp_cli_print_json (builder);
  else
    print_sources ();
  if (n_missed > 0)
    return RMP_CLI_FAILED;
  if (options->calibrate > 0.0 && !options->json)
    g_print (
        "Calibrated to a drape of %g %%: the bend given is what was found, and the drape what\n"
        "  it reached.\n",
        options->calibrate);
  return RMP_CLI_DONE;
}

static int
check_tests (const Options *options)
{
  static const char *const known[] = { "drape", "cantilever", "tensile", NULL };
  g_auto (GStrv) tests = options->tests ? g_strsplit (options->tests, ",", -1) : NULL;

  for (guint i = 0; tests && tests[i]; i++)
    if (!g_strv_contains (known, tests[i]))
      return rmp_cli_usage (&rmp_cli_lab,
                            "“%s” is no test; there are drape, cantilever and tensile", tests[i]);
  if (options->rings < 5 || options->rings > MOST_RINGS || options->rings % 5 != 0)
    return rmp_cli_usage (&rmp_cli_lab, "--rings is a multiple of 5, up to %d", MOST_RINGS);
  if (options->calibrate < 0.0 || options->calibrate >= 100.0)
    return rmp_cli_usage (&rmp_cli_lab, "--calibrate is a drape coefficient below 100 %%");
  return -1;
}

static void
take_all (Options *options)
{
  g_autoptr (GStrvBuilder) presets = g_strv_builder_new ();

  if (options->presets)
    g_strv_builder_addv (presets, (const char **) options->presets);
  for (guint i = 0; i < G_N_ELEMENTS (bands); i++)
    g_strv_builder_add (presets, bands[i].preset);
  g_strfreev (options->presets);
  options->presets = g_strv_builder_end (presets);
}

static int
run_lab (int argc, char **argv)
{
  Options options = { .rings = 20 };
  const GOptionEntry entries[] = {
    { "method", 0, 0, G_OPTION_ARG_STRING, &options.method,
      "The simulator (default: particle-drape)", "M" },
    { "preset", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.presets,
      "A fabric; may be given again for more", "ID" },
    { "all", 0, 0, G_OPTION_ARG_NONE, &options.all, "All fabrics that have a band", NULL },
    { "set", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.values,
      "A parameter, on top of the preset; may be given again", "ID=VALUE" },
    { "tests", 0, 0, G_OPTION_ARG_STRING, &options.tests,
      "Of drape, cantilever and tensile (default: all)", "A,B" },
    { "rings", 0, 0, G_OPTION_ARG_INT, &options.rings,
      "Of vertices between the middle of the disc and its edge (default: 20)", "N" },
    { "calibrate", 0, 0, G_OPTION_ARG_DOUBLE, &options.calibrate,
      "Find the bending stiffness that gives this drape coefficient", "PERCENT" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, "Print JSON", NULL },
    { 0 },
  };
  int code = rmp_cli_parse (&rmp_cli_lab, entries, &argc, &argv, 0, 0);

  if (code < 0)
    code = check_tests (&options);
  if (code < 0)
    {
      if (!options.method)
        options.method = g_strdup ("particle-drape");
      if (options.all)
        take_all (&options);
      code = test_all (&options);
    }
  options_clear (&options);
  return code;
}

const RmpCliVerb rmp_cli_lab = {
  .name = "lab",
  .arguments = "--method M (--preset ID | --all)",
  .summary = "Put fabrics to the tests of a textile laboratory, under a simulator",
  .description = "Cusick's drape, the cantilever of ASTM D1388 and a strip under tension, beside "
                 "what the fabric was given.\n"
                 "--calibrate searches the bending stiffness for a drape that was measured.",
  .run = run_lab,
};
