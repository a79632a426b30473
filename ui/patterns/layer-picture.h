/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* layer-picture.h: a small picture of a height image. */

#include "images/height-image.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_LAYER_PICTURE (rmp_layer_picture_get_type ())
G_DECLARE_FINAL_TYPE (RmpLayerPicture, rmp_layer_picture, RMP, LAYER_PICTURE, GtkWidget)

void rmp_layer_picture_show (RmpLayerPicture *self, RmpHeightImage *image);

G_END_DECLS
