/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* scene-lines.h: lines over surfaces that follow from a frame alone. */

#include "cloth/body-table.h"
#include "folds/fold-profiles.h"
#include "folds/fold-table.h"
#include "scene.h"
#include "wrinkles/stretch-crosses.h"

G_BEGIN_DECLS

/* Edges of one face only are where what is shown ends. */
void rmp_scene_add_border (RmpScene *self, const RmpRelief *relief, RmpLineStyle style,
                           RmpLineFlags flags);

/* @crosses: rows of %rmp_stretch_table_kind: along the principal directions of each face, as long
 * as the stretch there is far from 1; compressed arms blue, stretched ones red; ridges of patterns
 * light blue; overstretched faces hatched
 */
void rmp_scene_add_crosses (RmpScene *self, const RmpTable *crosses);

/* Over everything: the line without folds, the line with them, and posts from one to the other; one
 * colour a fold.
 */
void rmp_scene_add_fold_profiles (RmpScene *self, const RmpFoldProfiles *profiles);

/* On the folds; one colour a fold. */
void rmp_scene_add_fold_table (RmpScene *self, const RmpFoldTable *table);

/* @bodies: rows of %rmp_cloth_body_table_kind: as wires, which surfaces hide */
void rmp_scene_add_bodies (RmpScene *self, const RmpTable *bodies);

G_END_DECLS
