/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pattern-files.h: dialogs that load an image into a layer of a pattern, and save one to a file:
 * PNG or OpenEXR.
 */

#include "store/cloth/pattern-item.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @widget: in the window that asks, and that shows failures */
void rmp_pattern_import_present (GtkWidget *widget, RmpPatternLayerItem *layer);
void rmp_pattern_export_present (GtkWidget *widget, RmpHeightImage *image, const char *name);

/* The same for the stamp of the pattern brush. */
void rmp_stamp_choose_present (GtkWidget *widget);

/* The actions of the dialogs. The extension of the file tells the format. */
gboolean rmp_pattern_import (RmpPatternLayerItem *layer, const char *path, GError **error);
gboolean rmp_pattern_export (RmpHeightImage *image, const char *path, GError **error);

/* Loads an image into an image mask, or as a new mask of the garment; and its dialog. @mask:
 * (nullable)
 */
gboolean rmp_mask_import (RmpGarment *garment, RmpMaskItem *mask, const char *path, GError **error);
void rmp_mask_import_present (GtkWidget *widget, RmpGarment *garment, RmpMaskItem *mask);

G_END_DECLS
