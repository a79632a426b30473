/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* painter-private.h: what the files of the painter share.
 *
 * painter-layout.c knows where faces and margins lie on the texture, painter-reach.c which faces a dab reaches,
 * painter-tip.c what a dab does at a place, painter-smooth.c how heights spread, painter.c runs the stroke.
 *
 * Places on the texture are in texels: texel (i, j) is centred at (i, j).
 */

#include "painting/painter.h"

G_BEGIN_DECLS

/* A texel outside all islands and the place it stands for, in the weights of the second and third corner. */
typedef struct
{
  guint16 texel; /* in its tile */
  guint32 face;
  float weights[2];
} RmpMarginTexel;

/* What a tile of the texture shows; made when a stroke first comes by. */
typedef struct
{
  guint16 islands[RMP_TILE_TEXELS]; /* number of the island whose texel or margin it is, + 1; 0: of none */
  guint n_margins;
  RmpMarginTexel *margins;
} RmpPainterTile;

typedef struct
{
  RmpMesh *mesh;
  RmpTopology *topology; /* of the faces that are painted: the others are collapsed */
  guint side, n_across;
  float *places;          /* [#F × 6] of the corners on the texture */
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

/* The tiles that a face with its margin reaches into: first and last column, first and last row. FALSE: it lies outside */
gboolean rmp_painter_layout_range (const RmpPainterLayout *self, guint32 face, guint range[4]);

/* Where the texels of a face are in a tile: [begin, end) of each row, both in the tile. */
typedef struct
{
  guint first, last; /* rows [first, last) */
  guint8 begin[RMP_TILE_SIDE], end[RMP_TILE_SIDE];
} RmpSpans;

gboolean rmp_painter_layout_spans (const RmpPainterLayout *self, guint32 face, guint tile, RmpSpans *spans);

/* The weights of the second and third corner at (0, 0) and what they gain by a column and by a row. FALSE: no area */
gboolean rmp_painter_layout_weights (const RmpPainterLayout *self, guint32 face, double at[2], double by_column[2],
                                     double by_row[2]);

/* The one other face at an edge of a face, or RMP_INDEX_NONE. */
guint32 rmp_painter_layout_get_other (const RmpTopology *topology, guint32 face, guint edge);
guint rmp_painter_layout_find_corner (const RmpTopology *topology, guint32 face, guint32 vertex);

/* The squared distance from an edge of the triangle @p on the texture, and the part of the way to the nearest point. */
double rmp_painter_layout_edge_distance (const float *p, guint edge, double x, double y, double *part);

/* Finds the texels near where islands end; those inside islands are marked already. */
void rmp_painter_layout_add_margins (const RmpPainterLayout *self, guint tile, RmpPainterTile *shown);

/* Who a dab reaches. */
typedef struct
{
  guint32 *marks; /* [#F] = mark: reached */
  guint32 mark;
  GArray *faces; /* guint32 in the order they were reached */
} RmpReach;

void rmp_reach_init (RmpReach *self, guint n_faces);
void rmp_reach_clear (RmpReach *self);

/* @positions: [#V × 3]; joined to @seed, or all for RMP_INDEX_NONE */
void rmp_reach_gather (RmpReach *self, const RmpTopology *topology, const float *positions, guint32 seed,
                       const double centre[3], double radius);

/* The same on the texture, in parts of its side. */
void rmp_reach_gather_flat (RmpReach *self, const RmpPainterLayout *layout, double u, double v, double radius);

/* Where the last dab of one of the symmetric strokes was. */
typedef struct
{
  gboolean begun;
  double place[3], radius, strength, arc;
} RmpStrand;

/* Values at even steps of t from −1 to 1, for looking up quickly. */
#define RMP_CURVE_STEPS 2048
typedef struct
{
  float values[RMP_CURVE_STEPS + 2];
} RmpCurveTable;

/* One dab, ready to be asked at places: on the posed mesh, or (u, v, 0). */
typedef struct
{
  const RmpTip *tip;
  const RmpCurveTable *falloff, *section;
  guint twin;
  double centre[3], radius, strength;
  double normal[3], along[3], across[3]; /* unit */
  double step[3], step_length, step_arc; /* from the strand's last dab; 0: it is the first */
  double last_radius, last_strength;
  double wavelength, facing[3]; /* the normal, or 0: what is turned away counts too */
} RmpTouch;

/* What a touch does at a place. */
typedef struct
{
  float amount; /* of greys, or part of the way */
  float rank;   /* of two touches the one with the larger rank counts */
  float arc;    /* of ridges, how far along the strand */
} RmpEffect;

void rmp_curve_table_init (RmpCurveTable *self, const RmpProfile *profile);
void rmp_touch_init (RmpTouch *self, const RmpTip *tip, const RmpDab *dab, const RmpStrand *strand);

/* @scale: parts of the texture's side a metre has */
void rmp_touch_init_flat (RmpTouch *self, const RmpTip *tip, const RmpFlatDab *dab, const RmpStrand *strand,
                          double scale);

/* @facing: cosine between the normals there and of the dab. FALSE: its rank is not above @rank */
gboolean rmp_touch_get_effect (const RmpTouch *self, const float place[3], float facing, float rank, RmpEffect *effect);

/* The ball that holds all of it. */
void rmp_touch_get_ball (const RmpTouch *self, double centre[3], double *radius);

/* Gradient noise in about [−1, 1]. */
float rmp_painter_noise (guint64 seed, const double place[3]);

/* What a stroke has done to a tile. */
typedef struct
{
  float amount[RMP_TILE_TEXELS]; /* effect so far; while smoothing of this dab alone */
  float *rank;                   /* of noise [RMP_TILE_TEXELS] */
  float *arc;                    /* of ridges */
  guint8 *twin;                  /* of ridges */
  float *codes;                  /* of smoothing: what the texels are now */
  float min_arc, max_arc;
  gboolean changed; /* since it was last made codes */
} RmpStrokeTile;

struct _RmpPainter
{
  RmpPainterLayout *layout;
  float *positions, *normals; /* [#V × 3] posed */
  double scale;               /* parts of the texture's side a metre has, in the mean over the faces */
  RmpReach reach;

  RmpTip tip;
  RmpCurveTable falloff, section;
  RmpHeightImage *before, *now; /* as the stroke found it, and as it was last asked for */
  RmpStrokeTile **tiles;        /* [#tiles] */
  GArray *touched;              /* guint: tiles of the last dab, ascending */
  RmpStrand strands[RMP_PAINTER_MAX_TWINS];
  guint n_dabs;
  double goal;          /* code that flattening goes to */
  double length, taper; /* of the shortest strand, and at its ends, when ridges were last made codes */
};

RmpStrokeTile *rmp_painter_ensure_tile (RmpPainter *self, guint tile);

/* Paints a touch on the faces that the reach has marked; @flat: places are (u, v, 0); @size: of the dab, texels. */
void rmp_painter_touch (RmpPainter *self, const RmpTouch *touch, gboolean flat, double size);

/* Spreads heights by one step where the last dab was; @size: of the dab, texels. */
void rmp_painter_smooth (RmpPainter *self, double size);

G_END_DECLS
