/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* scene-builder.h: from results to a scene: which surface wears which material, and what is drawn
 * over it.
 *
 * The window, thumbnails, reports and the batch program build their scenes here, so they look the
 * same. A builder keeps decoded images and materials between scenes; it belongs to the project's
 * thread.
 */

#include "evaluate/parts.h"
#include "relief/difference.h"
#include "scene.h"

G_BEGIN_DECLS

typedef struct
{
  RmpShading shading;
  gboolean wire, see_through, ground;
  RmpBackground background;
  RmpLighting lighting;
  gboolean fold_lines; /* the lines a technique returns, amber */
  gboolean pieces;     /* … in one colour a fold */
  gboolean profiles;   /* folds in profile, standing on these lines, and their table on the cloth */
  guint64 profiled;    /* … of the drawn line with this id alone; 0: of all */
  gboolean crosses;    /* principal stretches of the faces, where a technique knows them */
  gboolean borders;    /* where garments end */
  gboolean skeleton;
  const char *field;       /* (nullable): id of the heat map over garments */
  double field_range;      /* |value| at the palette's end, SI; 0: of what is shown */
  float scale;             /* device pixels a logical pixel */
  RmpSurface *highlighted; /* (nullable): with faces that stand out */
  const guint8 *highlight; /* [#F] 1 on them; outlives the scene's building */
  /* (nullable): shows weights in place of the heat map, of which no other garment has any then */
  RmpGarment *weighed;
  const float *weights; /* [#V] of its mesh, 0 … 1; outlives the scene's building */
  /* (nullable): shows what is painted on it over its colours, and no heat map */
  RmpGarment *painted;
  RmpTexture *painting; /* on its UVs; outlives the scene's building */
} RmpSceneOptions;

/* Cloth on a dark ground, nothing over it. */
void rmp_scene_options_init (RmpSceneOptions *self);

typedef struct _RmpSceneBuilder RmpSceneBuilder;

RmpSceneBuilder *rmp_scene_builder_new (void);
void rmp_scene_builder_free (RmpSceneBuilder *self);

/* Starts a scene. */
void rmp_scene_builder_begin (RmpSceneBuilder *self, const RmpSceneOptions *options);

/**
 * rmp_scene_builder_add:
 * @part: a part of @surface: a garment is drawn as cloth, the rest plain
 * @result: the frame of the part's look, or a plain one
 *
 * The surface's id is the scene item's; parts of one surface share it.
 */
void rmp_scene_builder_add (RmpSceneBuilder *self, RmpSurface *surface, const RmpPart *part,
                            const RmpResult *result);

/**
 * rmp_scene_builder_add_difference:
 * @part: a garment's part of @surface
 * @difference: of the frame of its look to that of another one
 *
 * The part in the colours of the distance, which the legend then tells.
 */
void rmp_scene_builder_add_difference (RmpSceneBuilder *self, RmpSurface *surface,
                                       const RmpPart *part, const RmpReliefDifference *difference);

/* Puts the floor under the whole clip, so that it stays while the character moves. Cached by clip.
 */
void rmp_scene_builder_put_floor (RmpSceneBuilder *self, RmpCharacter *character,
                                  RmpClipItem *clip);

/* Bones and joints at @time seconds of the clip, where the options ask for them. */
void rmp_scene_builder_add_skeleton (RmpSceneBuilder *self, RmpCharacter *character,
                                     RmpClipItem *clip, double time);

void rmp_scene_builder_select (RmpSceneBuilder *self, RmpSurface *surface);

/* What the heat map of the scene so far means: for the legend. */
typedef struct
{
  const RmpField *field; /* NULL: no surface has it */
  double range;          /* |value| at the palette's end, SI */
  gboolean automatic;
} RmpSceneLegend;

void rmp_scene_builder_get_legend (RmpSceneBuilder *self, RmpSceneLegend *legend);

/* Where the faces are that stand out, and which way they look on the whole (zero where no way);
 * FALSE if none is seen.
 */
gboolean rmp_scene_builder_get_highlight (RmpSceneBuilder *self, float minimum[3], float maximum[3],
                                          float normal[3]);

RmpScene *rmp_scene_builder_end (RmpSceneBuilder *self); /* (transfer full) */

/* The field of that id in any technique; its index in @result's, or −1. */
gint rmp_result_find_field (const RmpResult *result, const char *id);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSceneBuilder, rmp_scene_builder_free)

G_END_DECLS
