/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* scenes.h: surfaces that the tests of the renderer draw, made from formulas. */

#include "offscreen.h"

G_BEGIN_DECLS

typedef struct
{
  guint n_around, n_along; /* cells */
  gboolean uvs;            /* in metres, with a seam */
  float bend;              /* radians between both halves */
  float reach;             /* metres of the folds to either side of the front; 0: none */
  float wave;              /* metres: amplitude of wavy crests */
  float arc;               /* radians round the front that exist; 0: all */
} SleeveShape;

#define SLEEVE_RADIUS .052f
#define SLEEVE_LENGTH .56f
#define SLEEVE_FOLDS 5

/* Five folds, 31 mm wide at 26 mm for a `mesh`, end to end at 26 mm for `folds`; standing on the
 * floor.
 */
RmpRelief *sleeve_new_folds (const SleeveShape *shape);

/* The same surface as a fine mesh, evaluated at the vertices of a grid @n times finer. */
RmpRelief *sleeve_new_mesh (const SleeveShape *shape, guint n);

/* Winding wrinkles outward and inward over the sleeve's front, some across others, some as broad as
 * narrow turns allow; edges are cut every 3 mm where one may be. @faded: their lift falls to 0 down
 * the sleeve
 */
RmpRelief *sleeve_new_paths (const SleeveShape *shape, const RmpRidgeOptions *options,
                             gboolean faded);

/* Edges are cut where a face beside them may be lifted: half of @fine metres. */
void set_ridge_levels (RmpRelief *relief, double fine);

/* The published cross-section with options of its own, or with other ordinates. */
RmpRidgeOptions ridge_options_of (RmpTaper taper, RmpWrinkleHeight height, gboolean plain);

RmpRelief *sphere_new (const float centre[3], float radius, guint n);

/* A context, or %NULL after g_test_skip() where there is none. */
RmpOffscreen *offscreen_new_or_skip (int width, int height);

/* Pixels between the first and the last covered one of their row that show what is behind the
 * cloth: cracks, where an outline is met twice by each row. @pixels: RGBA; at least half of the
 * rows must meet it
 */
guint count_holes_of_rows (const guint8 *pixels, int width, int height);

/* Into the folder named by RIMPLE_PICTURES, to be looked at; nothing if it is not set. */
void keep_picture (const char *name, const guint8 *pixels, int width, int height);

G_END_DECLS
