/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* render-stage.h: a character in its looks, from which the pictures of one command are taken: what
 * is prepared once is shared by all of them.
 */

#include "cli/cli.h"
#include "studio/scene-builder.h"

G_BEGIN_DECLS

typedef struct _RmpCliStage RmpCliStage;

/**
 * rmp_cli_stage_new:
 * @looks: (element-type RmpLook): of its garments; those without one are plain
 * @clip: (nullable): of the character
 * @options: how scenes are to look; what it points to outlives the stage
 */
RmpCliStage *rmp_cli_stage_new (RmpCharacter *character, GPtrArray *looks, RmpClipItem *clip,
                                const RmpSceneOptions *options, GError **error);
void rmp_cli_stage_free (RmpCliStage *self);

/**
 * rmp_cli_stage_show:
 * @builder: (nullable): of the member “garments” for the frame's figures
 *
 * Returns: (transfer full): the scene at a frame of the clip
 */
RmpScene *rmp_cli_stage_show (RmpCliStage *self, double frame, JsonBuilder *builder,
                              GError **error);

/**
 * rmp_cli_stage_measure:
 * @frames: (element-type double)
 * @garments: of the cloth of the looks alone
 *
 * The box round what these frames show, without what the looks raise.
 */
void rmp_cli_stage_measure (RmpCliStage *self, const GArray *frames, gboolean garments,
                            float minimum[3], float maximum[3]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpCliStage, rmp_cli_stage_free)

G_END_DECLS
