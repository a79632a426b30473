/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* contact-scene.h: cloth among bodies over a span that nobody goes through: what simulators hand to
 * contact, for tests of its parts.
 */

#include "cloth/contact.h"
#include "technique/technique.h"

G_BEGIN_DECLS

typedef struct
{
  RmpMesh *mesh;
  RmpSampler *sampler;
  RmpValues *values;
  RmpInput input;
  RmpClothModel *model;
  RmpClothBodies *bodies;
  RmpClothContact *contact;
  guint8 *held; /* [#V] */
} ContactScene;

/* @mesh: (transfer full): of the cloth, which stands still
 * @collider: (nullable): borrowed
 * @span: seconds
 * @settings: of @technique, as a preset's values
 */
void contact_scene_init (ContactScene *self, const RmpTechnique *technique, RmpMesh *mesh,
                         RmpSampler *collider, double span, const char *settings);
void contact_scene_clear (ContactScene *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ContactScene, contact_scene_clear)

G_END_DECLS
