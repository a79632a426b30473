/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wave-mark-private.h: what the files of the ruler across waves share. */

#include "relief/map.h"
#include "relief/wave-ruler.h"
#include "viewport/wave-mark.h"

G_BEGIN_DECLS

struct _RmpWaveMark
{
  GtkWidget parent_instance;

  RmpViewport *viewport; /* borrowed: it owns the mark */
  gboolean hovered;
  double x, y;

  /* The position that was found last where waves are the highest: on the look's mesh, … */
  RmpSurfacePoint spot;
  gconstpointer spot_look; /* (nullable): … of this look, … */
  RmpRelief *spot_relief;  /* (nullable): … in this frame. Both for comparison only */

  /* What is made of the surface that was measured last. */
  RmpReliefTopology *ground; /* (nullable) */
  RmpTopology *topology;
  double *rest;

  double shown, shown_x, shown_y; /* NaN: there was no ruler */
};

/* All that one drawing works with. */
typedef struct
{
  RmpWaveMark *mark;
  RmpWorkspace *workspace;
  RmpSurface *surface;
  RmpLook *look;
  RmpWaveForecast *forecast;
  RmpResult *result;
  const RmpReliefMap *map;
  const float *heights; /* (nullable) [#V] of the relief */
  guint pane;           /* the one that decides where the ruler lies and how long it is */
} RmpWaveScene;

/* Metres, by the material; of type RmpWavelengthFunc, @data is the scene. */
double rmp_wave_scene_find_wavelength (const RmpSurfacePoint *point, gpointer data);

/* Where a point of the relief is, and its normal. */
void rmp_wave_scene_evaluate (const RmpWaveScene *self, const RmpSurfacePoint *point,
                              float position[3], float normal[3]);

/* The ruler under the pointer, or where waves are high and the cloth is even. @wavelength (out):
 * metres, at its middle; @step (out): waves from tick to tick. Returns: (transfer full) (nullable)
 */
RmpWaveRuler *rmp_wave_scene_lay_ruler (RmpWaveScene *self, double *wavelength, guint *step);

G_END_DECLS
