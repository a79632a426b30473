/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* preset-pictures.h: small pictures of a garment at the present frame with different presets, drawn
 * one after the other in the background.
 */

#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_PRESET_PICTURE_WIDTH 108
#define RMP_PRESET_PICTURE_HEIGHT 72

typedef struct _RmpPresetPictures RmpPresetPictures;

typedef void (*RmpPresetPictureReady) (guint preset, GdkTexture *picture, gpointer data);

/* @layer: of a look of the workspace's project. @ready: called on the main thread for each picture,
 *   until it is freed
 */
RmpPresetPictures *rmp_preset_pictures_new (RmpWorkspace *workspace, RmpLayer *layer,
                                            RmpPresetPictureReady ready, gpointer data);
void rmp_preset_pictures_free (RmpPresetPictures *self);

/* Requests a picture. There is none for methods whose frames build on each other, nor for values
 * that cannot be computed.
 */
void rmp_preset_pictures_ask (RmpPresetPictures *self, guint preset, const RmpValues *values);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpPresetPictures, rmp_preset_pictures_free)

G_END_DECLS
