/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* map-canvas.h: values of places of the cloth as an image over the texture coordinates of its
 * coarse mesh: what maps of all kinds have in common.
 */

#include <gio/gio.h>

#include "geometry/mesh.h"
#include "images/height-image.h"
#include "relief/map.h"

G_BEGIN_DECLS

/* Values of a texel, at most. */
#define RMP_CANVAS_MOST_VALUES 3

typedef struct _RmpMapCanvas RmpMapCanvas;

struct _RmpMapCanvas
{
  /* What is drawn. */
  const RmpRelief *relief;
  RmpMesh *mesh;          /* the coarse one, with texture coordinates */
  const float *positions; /* [#V × 3] where it is without anything raised */
  guint side;             /* texels */
  guint n_values;         /* of a texel */
  gboolean needs_base, needs_tangents, needs_gradients;
  /* What a place of the coarse mesh shows. @weights: of the second and third corner */
  void (*measure) (const RmpMapCanvas *self, guint32 face, const double weights[2], float *values);
  gconstpointer data; /* of `measure` */
  /* (nullable): what is done with all texels before margins are; it may change n_values */
  void (*settle) (RmpMapCanvas *self);
  float *values; /* [side × side × n_values]; NaN where no chart is, but for the margin */

  /* For `measure`, while it is drawn. */
  const RmpReliefMap *map;
  const RmpRelief *base; /* (nullable): the coarse surface, rounded, with tangents if needed */
  float *gradients;      /* (nullable): of the base, as of rmp_relief_make_gradients() */
};

/* The point of the relief. FALSE: nothing is raised there. */
gboolean rmp_map_canvas_find_raised (const RmpMapCanvas *self, guint32 face,
                                     const double weights[2], RmpReliefPoint *raised);

/**
 * rmp_map_canvas_draw:
 * @most: (out): the largest value, in metres or whatever they are in; of several the length
 * @cancellable: (nullable)
 * @n_threads: 0: all cores
 *
 * Where texture coordinates lie on each other, the larger value counts; beyond the border of a
 * chart it goes on for RMP_MAP_MARGIN texels.
 *
 * Returns: %FALSE with @error set: no texture coordinates (%G_IO_ERROR_INVALID_DATA), nothing but 0
 *   (%G_IO_ERROR_NOT_FOUND), or cancelled
 */
gboolean rmp_map_canvas_draw (RmpMapCanvas *self, double *most, GCancellable *cancellable,
                              guint n_threads, GError **error);

/* The code of a texel's values, before it is rounded. */
typedef double (*RmpCanvasEncode) (const float *values, double scale);

/* Texels without values get @level. (transfer full) */
RmpHeightImage *rmp_map_canvas_make_image (const RmpMapCanvas *self, RmpCanvasEncode encode,
                                           double scale, guint16 level);

/* A texel whose centre is a place of a face; @weights: of its second and third corner. */
typedef void (*RmpTexelFunc) (guint32 face, const double weights[2], gsize texel, gpointer data);

/* All texels of a face's part of the chart. */
void rmp_map_visit_texels (const RmpMesh *mesh, guint side, guint32 face, RmpTexelFunc func,
                           gpointer data);

G_END_DECLS
