/* SPDX-License-Identifier: GPL-3.0-or-later */

/* wavelengths-verb.c: wavelengths: skins on slabs that are pushed together, material by material,
 * beside what eq. 3 of the article expects, and by how much the mesh decides over them.
 */

#include "cli/cli.h"

#include <math.h>

#include "cli/wavelength-plot.h"
#include "technique/slab-test.h"

#define MOST_VALUES 12u
#define MOST_STARTS 20

/* Wavelengths by different meshes may differ by so much. */
#define CONSTANT 0.05

typedef struct
{
  char *glue, *thicknesses, *ratios, *densities, *plot;
  int starts, edges;
  gboolean volumetric, json;
} Options;

static void
options_clear (Options *self)
{
  g_free (self->glue);
  g_free (self->thicknesses);
  g_free (self->ratios);
  g_free (self->densities);
  g_free (self->plot);
}

/* --- measuring -------------------------------------------------------------------------------- */

/* The mean of several starts. @rows: (inout): [@n]. @seed: of the first start; all are different,
 * since slabs that differ in thickness alone would be the same experiment
 */
static gboolean
measure (const RmpSlabTester *tester, const RmpSlabChoice *choice, guint n_starts, guint64 seed,
         guint n, RmpSlabTest *rows, GError **error)
{
  g_autofree RmpSlabTest *tests = g_new (RmpSlabTest, n * n_starts);

  for (guint i = 0; i < n * n_starts; i++)
    {
      tests[i] = rows[i / n_starts];
      tests[i].seed = seed + i;
    }
  if (!tester->measure (choice, n * n_starts, tests, rmp_cli_get_cancellable (), error))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      RmpSlabTest mean = tests[i * n_starts];

      mean.wavelength = mean.amplitude = 0.0;
      for (guint k = i * n_starts; k < (i + 1) * n_starts; k++)
        {
          mean.wavelength += tests[k].wavelength / n_starts;
          mean.amplitude += tests[k].amplitude / n_starts;
          mean.converged = mean.converged && tests[k].converged;
        }
      rows[i] = mean;
    }
  return TRUE;
}

/* --- telling ---------------------------------------------------------------------------------- */

static gboolean
is_within (const RmpSlabChoice *choice, const RmpSlabTest *row)
{
  const double share = row->wavelength / row->expected;

  return share >= choice->low && share <= choice->high;
}

static void
add_row (JsonBuilder *builder, const RmpSlabChoice *choice, const RmpSlabTest *row)
{
  json_builder_begin_object (builder);
  rmp_cli_add_string (builder, "glue", choice->id);
  rmp_cli_add_number (builder, "thickness_m", row->thickness);
  rmp_cli_add_number (builder, "ratio", row->ratio);
  rmp_cli_add_count (builder, "edges_a_wave", row->edges);
  rmp_cli_add_count (builder, "vertices", row->n_vertices);
  rmp_cli_add_count (builder, "centres", row->n_constraints);
  rmp_cli_add_number (builder, "expected_m", row->expected);
  rmp_cli_add_number (builder, "measured_m", row->wavelength);
  rmp_cli_add_number (builder, "band_low", choice->low);
  rmp_cli_add_number (builder, "band_high", choice->high);
  rmp_cli_add_number (builder, "expected_amplitude_m", row->expected_amplitude);
  rmp_cli_add_number (builder, "amplitude_m", row->amplitude);
  json_builder_set_member_name (builder, "converged");
  json_builder_add_boolean_value (builder, row->converged);
  json_builder_end_object (builder);
}

static void
print_head (const RmpSlabTester *tester, const RmpSlabChoice *choice, int starts)
{
  g_print ("# %s, %s glue: %s; means of %d starts\n", tester->id, choice->id, tester->summary,
           starts);
  g_print ("%9s%8s%7s%10s%9s%10s%7s%10s%9s%9s%7s%11s\n", "thick mm", "ratio", "edges", "vertices",
           "eq.3 mm", "measured", "by it", "band", "A mm", "measured", "by it", "converged");
}

static void
print_row (const RmpSlabChoice *choice, const RmpSlabTest *row)
{
  g_autofree char *band = g_strdup_printf ("%.2f-%.2f%s", choice->low, choice->high,
                                           is_within (choice, row) ? "" : "!");

  g_print ("%9g%8g%7u%10u%9.2f%10.2f%7.3f%10s%9.3f%9.3f%7.3f%11s\n", 1e3 * row->thickness,
           row->ratio, row->edges, row->n_vertices, 1e3 * row->expected, 1e3 * row->wavelength,
           row->wavelength / row->expected, band, 1e3 * row->expected_amplitude,
           1e3 * row->amplitude, row->amplitude / row->expected_amplitude,
           row->converged ? "yes" : "no");
}

static void
tell (const Options *options, const RmpSlabChoice *choice, guint n, const RmpSlabTest *rows,
      JsonBuilder *builder)
{
  for (guint i = 0; i < n; i++)
    if (options->json)
      add_row (builder, choice, rows + i);
    else
      print_row (choice, rows + i);
}

/* --- tables ----------------------------------------------------------------------------------- */

/* "0.5,1,2"; @what: for the error. Returns: how many, 0 with an error */
static guint
parse_list (const char *text, const char *what, double least, double values[MOST_VALUES],
            GError **error)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  guint n = 0;

  for (; words[n]; n++)
    {
      char *end = NULL;

      if (n == MOST_VALUES)
        break;
      values[n] = g_ascii_strtod (words[n], &end);
      if (end == words[n] || *end != '\0' || !(values[n] >= least) || !isfinite (values[n]))
        break;
    }
  if (n > 0 && !words[n])
    return n;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
               _ ("%s takes up to %u numbers from %g on, with commas between them"), what,
               MOST_VALUES, least);
  return 0;
}

typedef struct
{
  const Options *options;
  const RmpSlabTester *tester;
  const RmpSlabChoice *choice;
  JsonBuilder *builder;
  GArray *waves; /* (element-type RmpCliWave) */
} Table;

static gboolean
fill_grid (Table *self, GError **error)
{
  const Options *options = self->options;
  double thicknesses[MOST_VALUES], ratios[MOST_VALUES], solids[MOST_VALUES];
  const guint n = parse_list (options->thicknesses, "--thickness", 1e-3, thicknesses, error);
  const guint m = n > 0 ? parse_list (options->ratios, "--ratio", 1.0, ratios, error) : 0;

  if (n == 0 || m == 0)
    return FALSE;
  for (guint k = 0; k < m; k++)
    {
      solids[k] = NAN;
      if (options->volumetric &&
          !self->tester->measure_solid (ratios[k], &solids[k], rmp_cli_get_cancellable (), error))
        return FALSE;
    }
  for (guint i = 0; i < n; i++)
    {
      RmpSlabTest rows[MOST_VALUES] = { 0 };

      for (guint k = 0; k < m; k++)
        {
          rows[k].thickness = 1e-3 * thicknesses[i];
          rows[k].ratio = ratios[k];
          rows[k].edges = (guint) options->edges;
        }
      if (!measure (self->tester, self->choice, (guint) options->starts,
                    (guint64) MOST_VALUES * MOST_STARTS * i, m, rows, error))
        return FALSE;
      tell (options, self->choice, m, rows, self->builder);
      for (guint k = 0; k < m; k++)
        {
          const RmpCliWave wave = { rows[k].thickness, ratios[k], rows[k].wavelength,
                                    solids[k] * rows[k].expected, rows[k].expected };

          g_array_append_val (self->waves, wave);
        }
    }
  return TRUE;
}

static gboolean
compare_densities (Table *self, GError **error)
{
  const Options *options = self->options;
  double densities[MOST_VALUES], low = INFINITY, high = 0.0;
  const guint n = parse_list (options->densities, "--densities", self->tester->least_edges,
                              densities, error);
  RmpSlabTest rows[MOST_VALUES] = { 0 };

  if (n == 0)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      rows[i].thickness = 1e-3;
      rows[i].ratio = 100.0;
      rows[i].edges = (guint) densities[i];
    }
  if (!measure (self->tester, self->choice, (guint) options->starts, 0, n, rows, error))
    return FALSE;
  if (!options->json)
    g_print ("The same on other meshes:\n");
  tell (options, self->choice, n, rows, self->builder);
  for (guint i = 0; i < n; i++)
    {
      low = MIN (low, rows[i].wavelength);
      high = MAX (high, rows[i].wavelength);
    }
  if (!options->json)
    g_print ("Between these meshes wavelengths differ by %.1f %% (%g %% are allowed).\n",
             100.0 * (high - low) / (0.5 * (high + low)), 100.0 * CONSTANT);
  return TRUE;
}

static gboolean
draw (const Options *options, GArray *waves, GError **error)
{
  RmpCliWavePlot plot = { waves->len, (const RmpCliWave *) (const gpointer) waves->data, 560, 400 };

  return rmp_cli_draw_picture (options->plot, plot.width, plot.height, 1.5, rmp_cli_draw_waves,
                               &plot, error);
}

static int
make_tables (const Options *options, const RmpSlabTester *tester, const RmpSlabChoice *choice)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (GArray) waves = g_array_new (FALSE, FALSE, sizeof (RmpCliWave));
  g_autoptr (GError) error = NULL;
  Table table = { options, tester, choice, builder, waves };

  json_builder_begin_array (builder);
  if (!options->json)
    print_head (tester, choice, options->starts);
  if (!fill_grid (&table, &error) || !compare_densities (&table, &error) ||
      (options->plot && !draw (options, waves, &error)))
    return rmp_cli_fail (&rmp_cli_wavelengths, error);
  json_builder_end_array (builder);
  if (options->json)
    rmp_cli_print_json (builder);
  return RMP_CLI_DONE;
}

/* (nullable) */
static const RmpSlabChoice *
find_choice (const RmpSlabTester *tester, const char *id)
{
  for (guint i = 0; i < tester->n_choices; i++)
    if (g_str_equal (tester->choices[i].id, id))
      return &tester->choices[i];
  return NULL;
}

static int
run_wavelengths (int argc, char **argv)
{
  Options options = { .starts = 2, .edges = 8 };
  const GOptionEntry entries[] = {
    { "glue", 0, 0, G_OPTION_ARG_STRING, &options.glue,
      "local (default), theory (few centres, and the interior resists waves), or spectral", "G" },
    { "thickness", 0, 0, G_OPTION_ARG_STRING, &options.thicknesses,
      "Of the skin, in mm (default: 0.5,1,2,4)", "A,B" },
    { "ratio", 0, 0, G_OPTION_ARG_STRING, &options.ratios,
      "Of the skin's modulus to the interior's (default: 100,300,1000,10000)", "A,B" },
    { "edges", 0, 0, G_OPTION_ARG_INT, &options.edges, "Edges of the mesh a wave (8)", "N" },
    { "starts", 0, 0, G_OPTION_ARG_INT, &options.starts,
      "Of other noise, of which the mean is taken (2)", "N" },
    { "densities", 0, 0, G_OPTION_ARG_STRING, &options.densities,
      "Meshes of so many edges a wave are compared (default: 8,12,16)", "A,B" },
    { "volumetric", 0, 0, G_OPTION_ARG_NONE, &options.volumetric,
      "Draw fine solids beside them, which know of no skin and no formula", NULL },
    { "plot", 0, 0, G_OPTION_ARG_FILENAME, &options.plot, "Draw them: a PNG or an SVG", "X.svg" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, "Print JSON", NULL },
    { 0 },
  };
  int code = rmp_cli_parse (&rmp_cli_wavelengths, entries, &argc, &argv, 0, 0);
  const RmpSlabTester *tester = rmp_slab_testers[0];
  const RmpSlabChoice *choice = find_choice (tester, options.glue ? options.glue : "local");

  if (code < 0 && !choice)
    code = rmp_cli_usage (&rmp_cli_wavelengths,
                          "“%s” is no glue; there are local, theory and spectral", options.glue);
  if (code < 0 && (options.starts < 1 || options.starts > MOST_STARTS))
    code = rmp_cli_usage (&rmp_cli_wavelengths, "--starts is 1 to %d", MOST_STARTS);
  if (code < 0 && options.edges < (int) tester->least_edges)
    code = rmp_cli_usage (&rmp_cli_wavelengths, "--edges is %u at least", tester->least_edges);
  if (code < 0)
    {
      if (!options.thicknesses)
        options.thicknesses = g_strdup ("0.5,1,2,4");
      if (!options.ratios)
        options.ratios = g_strdup ("100,300,1000,10000");
      if (!options.densities)
        options.densities = g_strdup ("8,12,16");
      code = make_tables (&options, tester, choice);
    }
  options_clear (&options);
  return code;
}

const RmpCliVerb rmp_cli_wavelengths = {
  .name = "wavelengths",
  .arguments = "[--glue G] [--plot X.svg]",
  .summary = "Measure how wide a skin wrinkles on a soft slab, material by material",
  .description =
      "A strip of skin, 16 waves by 2, on an interior that is shortened by a tenth, beside the\n"
      "wavelength and height that theory expects; and the same on meshes of other densities.\n"
      "“!” marks what lies outside the band that is known for the glue.",
  .run = run_wavelengths,
};
