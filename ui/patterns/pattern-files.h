/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pattern-files.h: dialogs that bring an image into a layer of a pattern, and write one to a file: PNG or OpenEXR. */

#include "store/pattern-item.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @widget: in the window that asks and is told of failures */
void rmp_pattern_import_present (GtkWidget *widget, RmpPatternLayerItem *layer);
void rmp_pattern_export_present (GtkWidget *widget, RmpHeightImage *image, const char *name);

/* The same for the stamp of the pattern brush. */
void rmp_stamp_choose_present (GtkWidget *widget);

/* What the dialogs do. The name of the file says which of both it is. */
gboolean rmp_pattern_import (RmpPatternLayerItem *layer, const char *path, GError **error);
gboolean rmp_pattern_export (RmpHeightImage *image, const char *path, GError **error);

/* An image into a mask that is one, or as a new mask of the garment; and its dialog. @mask: (nullable) */
gboolean rmp_mask_import (RmpGarment *garment, RmpMaskItem *mask, const char *path, GError **error);
void rmp_mask_import_present (GtkWidget *widget, RmpGarment *garment, RmpMaskItem *mask);

G_END_DECLS
