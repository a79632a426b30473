/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* painter-private.h: shared by the files of the painter.
 *
 * painter-layout.c knows where faces and margins lie on the texture, painter-reach.c finds the
 * faces that a dab reaches, painter-tip.c the effect of a dab at a point, painter-smooth.c diffuses
 * heights, and painter.c runs the stroke.
 *
 * Positions on the texture are in texels: texel (i, j) is centred at (i, j).
 */

#include "painting/painter.h"

G_BEGIN_DECLS

/* A texel outside all islands, and the point of the surface that it stands for, as weights of the
 * second and third corner of a face.
 */
typedef struct
{
  guint16 texel; /* in its tile */
  guint32 face;
  float weights[2];
} RmpMarginTexel;

/* What the texels of a tile show; computed when a stroke first reaches the tile. */
typedef struct
{
  guint16 islands[RMP_TILE_TEXELS]; /* 1 + number of the island, also on its margin; 0: none */
  guint n_margins;
  RmpMarginTexel *margins;
} RmpPainterTile;

typedef struct
{
  RmpMesh *mesh;
  RmpTopology *topology; /* of the faces that are painted: the others are collapsed */
  guint side, n_across;
  float *positions;       /* [#F × 6] of the corners on the texture */
  guint8 *seams;          /* [#F] bit e: the island ends at edge e */
  guint16 *islands;       /* [#F] number + 1 */
  guint32 *start;         /* [#tiles + 1] into faces */
  guint32 *faces;         /* by tile, ascending: those that reach into it with their margin */
  guint8 *bordered;       /* [#tiles] whether an island ends there */
  RmpPainterTile **tiles; /* [#tiles] */
} RmpPainterLayout;

RmpPainterLayout *rmp_painter_layout_new (RmpMesh *mesh, const guint8 *faces, guint side);
void rmp_painter_layout_free (RmpPainterLayout *self);
const RmpPainterTile *rmp_painter_layout_get_tile (RmpPainterLayout *self, guint tile);

/* The range of tiles that a face and its margin overlap: first and last column, first and last row.
 * FALSE: it lies outside the texture
 */
gboolean rmp_painter_layout_range (const RmpPainterLayout *self, guint32 face, guint range[4]);

/* The texels of a face in a tile: [begin, end) of each row, counted within the tile. */
typedef struct
{
  guint first, last; /* rows [first, last) */
  guint8 begin[RMP_TILE_SIDE], end[RMP_TILE_SIDE];
} RmpSpans;

gboolean rmp_painter_layout_spans (const RmpPainterLayout *self, guint32 face, guint tile,
                                   RmpSpans *spans);

/* The weights of the second and third corner at texel (0, 0), and their increments per column and
 * per row. FALSE: the face has no area
 */
gboolean rmp_painter_layout_weights (const RmpPainterLayout *self, guint32 face, double at[2],
                                     double by_column[2], double by_row[2]);

/* The other face at an edge, if there is exactly one; else RMP_INDEX_NONE. */
guint32 rmp_painter_layout_get_other (const RmpTopology *topology, guint32 face, guint edge);
guint rmp_painter_layout_find_corner (const RmpTopology *topology, guint32 face, guint32 vertex);

/* The squared distance of (@x, @y) from an edge of the triangle @p on the texture. @part: (out):
 * where on the edge the nearest point lies, 0 … 1
 */
double rmp_painter_layout_edge_distance (const float *p, guint edge, double x, double y,
                                         double *part);

/* Finds the texels near the borders of islands, after those inside islands have been marked. */
void rmp_painter_layout_add_margins (const RmpPainterLayout *self, guint tile,
                                     RmpPainterTile *shown);

/* The faces that a dab reaches. */
typedef struct
{
  guint32 *marks; /* [#F] = mark: reached */
  guint32 mark;
  GArray *faces; /* guint32 in the order they were reached */
} RmpPainterReach;

void rmp_painter_reach_init (RmpPainterReach *self, guint n_faces);
void rmp_painter_reach_clear (RmpPainterReach *self);

/* Gathers the faces in the ball. @positions: [#V × 3]; @seed: only faces connected to this one
 * count; RMP_INDEX_NONE: all
 */
void rmp_painter_reach_gather (RmpPainterReach *self, const RmpTopology *topology,
                               const float *positions, guint32 seed, const double centre[3],
                               double radius);

/* The same on the texture, with lengths in parts of its side. */
void rmp_painter_reach_gather_flat (RmpPainterReach *self, const RmpPainterLayout *layout, double u,
                                    double v, double radius);

/* The last dab of one of the symmetric strokes. */
typedef struct
{
  gboolean begun;
  double position[3], radius, strength, arc;
} RmpStrand;

/* A table of values at even steps of t from −1 to 1, for quick lookup. */
#define RMP_CURVE_STEPS 2048
typedef struct
{
  float values[RMP_CURVE_STEPS + 2];
} RmpPainterCurve;

/* One dab, prepared to be evaluated at points of the posed mesh, or at (u, v, 0) in the flat view.
 */
typedef struct
{
  const RmpTip *tip;
  const RmpPainterCurve *falloff, *section;
  guint twin;
  double centre[3], radius, strength;
  double normal[3], along[3], across[3]; /* unit */
  double step[3], step_length, step_arc; /* from the last dab of its strand; 0 for the first */
  double last_radius, last_strength;
  double wavelength, facing[3]; /* the normal, or 0: back faces count too */
} RmpPainterTouch;

/* The effect of a touch at a point. */
typedef struct
{
  float amount; /* in greys, or a part of the way */
  float rank;   /* of two touches the one with the larger rank counts */
  float arc;    /* for ridges: arc length on the strand */
} RmpEffect;

void rmp_painter_curve_init (RmpPainterCurve *self, const RmpProfile *profile);
void rmp_painter_touch_init (RmpPainterTouch *self, const RmpTip *tip, const RmpDab *dab,
                             const RmpStrand *strand);

/* @scale: parts of the side of the texture per metre */
void rmp_painter_touch_init_flat (RmpPainterTouch *self, const RmpTip *tip, const RmpFlatDab *dab,
                                  const RmpStrand *strand, double scale);

/* @facing: cosine between the normal at @position and that of the dab. FALSE: the rank of the
 *   effect
 *   is not above @rank
 */
gboolean rmp_painter_touch_get_effect (const RmpPainterTouch *self, const float position[3],
                                       float facing, float rank, RmpEffect *effect);

/* A ball that contains the whole touch. */
void rmp_painter_touch_get_ball (const RmpPainterTouch *self, double centre[3], double *radius);

/* What a stroke has done to a tile so far. */
typedef struct
{
  float amount[RMP_TILE_TEXELS]; /* of the stroke; when smoothing, of this dab alone */
  float *rank;                   /* of noise [RMP_TILE_TEXELS] */
  float *arc;                    /* of ridges */
  guint8 *twin;                  /* of ridges */
  float *codes;                  /* when smoothing: current texels */
  float min_arc, max_arc;
  gboolean changed; /* since it was last converted to codes */
} RmpStrokeTile;

struct _RmpPainter
{
  RmpPainterLayout *layout;
  float *positions, *normals; /* [#V × 3] posed */
  double scale;               /* parts of the texture's side per metre, averaged over the faces */
  RmpPainterReach reach;

  RmpTip tip;
  RmpPainterCurve falloff, section;
  RmpHeightImage *before, *now; /* before the stroke, and as last asked for */
  RmpStrokeTile **tiles;        /* [#tiles] */
  GArray *touched;              /* guint: tiles of the last dab, ascending */
  RmpStrand strands[RMP_PAINTER_MAX_TWINS];
  guint n_dabs;
  double goal;          /* code towards which flattening goes */
  double length, taper; /* of the shortest strand and its ends, when ridges were last converted */
};

RmpStrokeTile *rmp_painter_ensure_tile (RmpPainter *self, guint tile);

/* Paints a touch on the faces that the reach has gathered. @flat: points are (u, v, 0); @size: of
 * the dab, texels
 */
void rmp_painter_touch (RmpPainter *self, const RmpPainterTouch *touch, gboolean flat, double size);

/* Diffuses heights by one step where the last dab was. @size: of the dab, texels */
void rmp_painter_smooth (RmpPainter *self, double size);

G_END_DECLS
