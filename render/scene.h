/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* scene.h: what a pane shows, built on the CPU without a GL context, on any thread.
 *
 * Create, set, add; then hand it to a renderer and change nothing any more. Scenes hold references,
 * not copies, to reliefs and textures, so building one a frame is cheap; the renderer uploads what
 * it has not seen (topologies by id, fold coordinates by id, reliefs by address). Atomically
 * reference-counted.
 */

#include "material.h"
#include "relief/relief.h"
#include "technique/technique.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_SHADING_CLOTH,
  RMP_SHADING_CLAY,
  RMP_SHADING_MATCAP,
  RMP_SHADING_NORMALS,
  RMP_SHADING_OCCLUSION,
} RmpShading;

typedef enum
{
  RMP_BACKGROUND_DARK,
  RMP_BACKGROUND_LIGHT,
  RMP_BACKGROUND_TRANSPARENT, /* no ground either; pixels have straight alpha once read back */
} RmpBackground;

/* Values over a surface instead of its colour. */
typedef struct
{
  RmpPalette palette;
  float range;      /* |value| of the palette's end, > 0, in the field's SI unit */
  gboolean by_face; /* a value a face, which fills it, instead of one a vertex */
  gboolean tints;   /* the finishes show through: the more, the smaller the value */
} RmpFieldStyle;

/* A surface. Bodies are reliefs of the form `mesh` too. */
typedef struct
{
  guint32 id; /* the caller's; a pick returns it */
  RmpRelief *relief;
  guint n_finishes;
  RmpFinish *finishes;            /* [n_finishes] */
  RmpFaceFinishes *face_finishes; /* or NULL: one for all faces */
  gboolean selected;              /* outlined in the accent colour */
  float *field;                   /* [topology->n_vertices or n_faces] or NULL: the finishes show */
  RmpFieldStyle field_style;
  RmpTexture *painting; /* or NULL: laid over the finishes, which show where it is not opaque */
} RmpSceneItem;

typedef enum
{
  RMP_LINE_FOLD,      /* amber, or one colour a piece where pieces are given */
  RMP_LINE_WRINKLE,   /* light blue, width follows `widths` */
  RMP_LINE_BORDER,    /* garment border, light grey */
  RMP_LINE_SEAM,      /* the same, dashed */
  RMP_LINE_SKELETON,  /* bones as pairs of points, drawn over everything with RMP_LINE_IN_FRONT */
  RMP_LINE_SELECTION, /* accent colour */
  RMP_LINE_PLAIN,     /* `colour` */
} RmpLineStyle;

typedef enum
{
  RMP_LINE_CLOSED = 1 << 0,   /* last point joins the first */
  RMP_LINE_PAIRS = 1 << 1,    /* each two points are a line of their own */
  RMP_LINE_SELECTED = 1 << 2, /* wider */
  RMP_LINE_POINTS = 1 << 3,   /* a mark at each point: squares for fold lines, dots for joints */
  RMP_LINE_ONLY_POINTS = 1 << 4,
  RMP_LINE_IN_FRONT = 1 << 5, /* not hidden by surfaces */
} RmpLineFlags;

/* What rmp_scene_add_line() copies. */
typedef struct
{
  RmpLineStyle style;
  RmpLineFlags flags;
  guint n_points;
  const float *points;  /* [n × 3] metres */
  const float *normals; /* [n × 3] lifted along it, or NULL */
  const gint32 *pieces; /* [n − 1] fold piece of each segment or −1; NULL */
  const float *widths;  /* [n] factor on the width, or NULL */
  float colour[4];      /* linear, RMP_LINE_PLAIN only */
  float width;          /* device pixels; 0: the style's */
} RmpSceneLine;

typedef struct
{
  float key_stops; /* strength of the key light, 2^stops */
  float turn;      /* radians: turns the rig about the vertical */
} RmpLighting;

typedef struct _RmpScene RmpScene;

RmpScene *rmp_scene_new (void);
RmpScene *rmp_scene_ref (RmpScene *self);
void rmp_scene_unref (RmpScene *self);

/* Defaults: cloth, no wire, ground on, dark, the standard rig of lights, scale 1, accent (.21 .52
 * .89 sRGB).
 */
void rmp_scene_set_shading (RmpScene *self, RmpShading shading, gboolean wire);
void rmp_scene_set_ground (RmpScene *self, gboolean ground);
/* The height of the floor, metres. If it is not set, it is 0, or the lowest point of a scene that
 * reaches more than 2 cm below that; for a moving garment it should be set once for the whole clip.
 */
void rmp_scene_set_floor (RmpScene *self, float height);
void rmp_scene_set_background (RmpScene *self, RmpBackground background);
/* Device pixels per logical pixel: widths of lines are multiplied by it. */
void rmp_scene_set_scale (RmpScene *self, float scale);
/* Defaults: 0 stops, 0 turn. */
void rmp_scene_set_lighting (RmpScene *self, const RmpLighting *lighting);
/* See-through: surfaces at 45 % so that what lies behind shows. */
void rmp_scene_set_see_through (RmpScene *self, gboolean see_through);

/**
 * rmp_scene_add:
 * @id: any number; several items may share one
 * @relief: takes a reference of its own
 * @material: copied
 * @texture: (nullable): takes a reference of its own
 *
 * Returns: (transfer none): index of the item
 */
guint rmp_scene_add (RmpScene *self, guint32 id, RmpRelief *relief, const RmpMaterial *material,
                     RmpTexture *texture);

/**
 * rmp_scene_set_finishes:
 * @face_finishes: of the faces of the item's relief; takes a reference of its own
 * @finishes: [face_finishes->n_finishes] copied, with references of their own
 *
 * Gives an item several materials and textures.
 */
void rmp_scene_set_finishes (RmpScene *self, guint item, RmpFaceFinishes *face_finishes,
                             const RmpFinish *finishes);
void rmp_scene_select (RmpScene *self, guint item);

/* @painting: on the UVs of the item's relief; takes a reference of its own. Its alpha is how much
 * of the finishes it covers, in all kinds of shading that show any.
 */
void rmp_scene_set_painting (RmpScene *self, guint item, RmpTexture *painting);

/* Copies @values [#V of the item's relief topology, or #F where the style says so]. */
void rmp_scene_set_field (RmpScene *self, guint item, const float *values,
                          const RmpFieldStyle *style);
/* One range for the fields of all items, as one legend stands for them. */
void rmp_scene_set_field_range (RmpScene *self, float range);
void rmp_scene_add_line (RmpScene *self, const RmpSceneLine *line);

/* The lines a technique returned: amber, or its pieces in alternating colours. */
void rmp_scene_add_overlay_line (RmpScene *self, const RmpOverlayLine *line, RmpLineFlags flags);

/* A flat translucent rectangle, which surfaces hide. @corners: metres, in order round it; @colour:
 * linear
 */
void rmp_scene_add_sheet (RmpScene *self, const float corners[4][3], const float colour[4]);

guint rmp_scene_get_n_items (const RmpScene *self);
const RmpSceneItem *rmp_scene_get_item (const RmpScene *self, guint index);

/* The texture of one of the item's finishes where its alpha makes holes, below the cutoff.
 * (nullable): there are none
 */
const RmpTexture *rmp_scene_item_get_holes (const RmpSceneItem *self, guint finish);
gboolean rmp_scene_item_has_holes (const RmpSceneItem *self); /* in some finish */

/* Box and sphere of all items, folds included. FALSE (unit box round the origin) if there is none.
 */
gboolean rmp_scene_get_extent (const RmpScene *self, float minimum[3], float maximum[3]);
void rmp_scene_get_sphere (const RmpScene *self, float centre[3], float *radius);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpScene, rmp_scene_unref)

G_END_DECLS
