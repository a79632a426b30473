/* SPDX-License-Identifier: GPL-3.0-or-later */

/* plot-verb.c: a plot of a technique for one frame, as a picture. */

#include "cli/cli.h"

#include "cli/picture-file.h"
#include "studio/plot-picture.h"

#include <math.h>
#include <stdio.h>

#define MOST_SIDE 16384

/* On white: these pictures go into reports. */
static const RmpPlotColours colours = { { 0.1, 0.1, 0.12, 1.0 }, { 0.11, 0.44, 0.85, 1.0 } };

typedef struct
{
  char *look, *clip, *plot, *size, *out;
  double frame, scale;
} Options;

static void
options_clear (Options *self)
{
  g_free (self->look);
  g_free (self->clip);
  g_free (self->plot);
  g_free (self->size);
  g_free (self->out);
}

static const RmpPlot *
find_plot (const RmpTechnique *technique, const char *id, GError **error)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < technique->n_plots; i++)
    {
      if (g_str_equal (technique->plots[i].id, id))
        return &technique->plots[i];
      g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", technique->plots[i].id);
    }
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
               technique->n_plots > 0 ? _ ("“%s” is no plot; there are %s")
                                      : _ ("“%s” is no plot; there is none"),
               id, list->str);
  return NULL;
}

static gboolean
parse_size (const char *text, const RmpPlotPicture *picture, double scale, int *width, int *height,
            GError **error)
{
  char rest;

  *height = 2 * rmp_plot_picture_get_least_height (picture);
  *width = (int) (1.2 * *height);
  if ((!text ||
       (sscanf (text, "%5dx%5d%c", width, height, &rest) == 2 && *width >= 16 && *height >= 16)) &&
      scale * MAX (*width, *height) <= MOST_SIDE && scale >= 0.1)
    return TRUE;
  g_set_error (
      error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
      _ ("No such size can be drawn; write for example 480x400, and a scale so that no side "
         "exceeds %d pixels"),
      MOST_SIDE);
  return FALSE;
}

typedef struct
{
  RmpPlotPicture *picture;
  int width, height;
} Plot;

static void
draw_plot (cairo_t *cr, PangoContext *fonts, gpointer data)
{
  const Plot *self = data;

  rmp_plot_picture_draw (self->picture, cr, fonts, self->width, self->height, &colours);
}

static gboolean
draw (RmpPlotPicture *picture, const Options *options, GError **error)
{
  Plot self = { .picture = picture };

  return parse_size (options->size, picture, options->scale, &self.width, &self.height, error) &&
         rmp_cli_draw_picture (options->out, self.width, self.height, options->scale, draw_plot,
                               &self, error);
}

static gboolean
plot (RmpProject *project, const Options *options, GError **error)
{
  RmpCall call = { .cancellable = rmp_cli_get_cancellable (),
                   .progress = rmp_cli_progress,
                   .data = (gpointer) options->look };
  g_autoptr (GPtrArray) looks = rmp_cli_find_looks (project, options->look, error);
  g_autoptr (RmpSnapshot) snapshot = NULL;
  g_autoptr (RmpResult) result = NULL;
  g_autoptr (RmpPlotPicture) picture = NULL;
  g_autofree char *frame = g_strdup_printf ("%.0f", floor (options->frame)), *note = NULL;
  const RmpPlot *found;
  RmpClipItem *clip;
  guint first, last, n_minima;

  if (!looks || !rmp_cli_choose_clip (looks->pdata[0], options->clip, &clip, error) ||
      !rmp_cli_parse_frames (frame, clip, &first, &last, error))
    return FALSE;
  snapshot = rmp_snapshot_new (rmp_garment_get_surface (rmp_look_get_garment (looks->pdata[0])),
                               looks->pdata[0], clip, error);
  if (!snapshot)
    return FALSE;
  found = find_plot (rmp_snapshot_get_technique (snapshot), options->plot, error);
  if (!found || !rmp_snapshot_prepare (snapshot, &call, error))
    return FALSE;
  result = rmp_snapshot_compute (snapshot, options->frame, RMP_TARGET_BAKE, 0, &call, error);
  rmp_cli_clear_progress ();
  if (!result)
    return FALSE;
  picture = rmp_plot_picture_new (found);
  note = rmp_plot_picture_show (picture, &result->output);
  if (!draw (picture, options, error))
    return FALSE;
  n_minima = rmp_plot_picture_get_n_minima (picture);
  g_print ("%s: %u %s%s%s\n", found->label, n_minima, n_minima == 1 ? "minimum" : "minima",
           note ? "; " : "", note ? note : "");
  return TRUE;
}

static int
run_plot (int argc, char **argv)
{
  Options options = { .scale = 1.0 };
  const GOptionEntry entries[] = {
    { "look", 0, 0, G_OPTION_ARG_STRING, &options.look, "The look", "L" },
    { "plot", 0, 0, G_OPTION_ARG_STRING, &options.plot,
      "A plot of its method, for example landscape-fold", "ID" },
    { "clip", 0, 0, G_OPTION_ARG_STRING, &options.clip, "The clip (the first)", "C" },
    { "frame", 0, 0, G_OPTION_ARG_DOUBLE, &options.frame, "The frame (0)", "N" },
    { "size", 0, 0, G_OPTION_ARG_STRING, &options.size, "Logical pixels (the plot's own)", "WxH" },
    { "scale", 0, 0, G_OPTION_ARG_DOUBLE, &options.scale, "Pixels for one of them (1)", "S" },
    { "out", 0, 0, G_OPTION_ARG_FILENAME, &options.out, "The picture, a PNG or an SVG", "X.png" },
    { 0 },
  };
  g_autoptr (RmpProject) project = NULL;
  g_autoptr (GError) error = NULL;
  int code = rmp_cli_parse (&rmp_cli_plot, entries, &argc, &argv, 1, 1);

  if (code < 0 && (!options.look || !options.plot || !options.out))
    code = rmp_cli_usage (&rmp_cli_plot, "--look L, --plot ID and --out X.png are needed");
  if (code < 0)
    {
      project = rmp_project_open (argv[1], FALSE, &error);
      code = project && plot (project, &options, &error) ? RMP_CLI_DONE
                                                         : rmp_cli_fail (&rmp_cli_plot, error);
      if (project)
        rmp_project_close (project);
    }
  options_clear (&options);
  return code;
}

const RmpCliVerb rmp_cli_plot = {
  .name = "plot",
  .arguments = "P --look L --plot ID --frame N [--size WxH] --out X.png",
  .summary = "Draw a plot of the look's method for one frame",
  .run = run_plot,
};
