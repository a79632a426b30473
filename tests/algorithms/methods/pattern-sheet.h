/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pattern-sheet.h: a flat sheet with a chart and ridges painted on it, and the method on it. */

#include "inputs/patterns.h"
#include "methods/geometric-wrinkles/geometric-wrinkles.h"

G_BEGIN_DECLS

typedef struct
{
  guint n, n_faces;
  RmpMesh *mesh;
  float *posed; /* [n × 3] as at rest until it is changed */
  guint n_patterns;
  RmpPattern patterns[3];
  RmpInput input; /* as pattern_sheet_get_input() made it: at first with no pattern */
  RmpValues *values;
} PatternSheet;

/* @cells × @cells uneven squares of 1 cm in the xy plane, whose chart is the unit square; @turn:
 * corner each face begins with
 */
void pattern_sheet_init (PatternSheet *self, guint cells, guint turn);
void pattern_sheet_clear (PatternSheet *self);

/* Ridges with so many waves over u and v, of a largest slope of about @slope. @side: texels */
void pattern_sheet_paint (PatternSheet *self, guint side, double waves_u, double waves_v,
                          double slope);
void pattern_sheet_add (PatternSheet *self, RmpHeightImage *image,
                        double amplitude); /* takes the image */

/* Posed: x and y scaled and sheared. */
void pattern_sheet_deform (PatternSheet *self, double a, double b, double d);

/* With the patterns as they are now. */
const RmpInput *pattern_sheet_get_input (PatternSheet *self);

gpointer pattern_sheet_prepare (PatternSheet *self, const char *settings);

/* A frame of @posed as it is. */
void pattern_sheet_step (PatternSheet *self, gpointer shared, gpointer state, guint n_threads,
                         RmpOutput *output);
double pattern_sheet_figure (const RmpOutput *output, const char *id);

G_END_DECLS
