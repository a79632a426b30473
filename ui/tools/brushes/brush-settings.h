/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* brush-settings.h: the settings of brushes, the same for all of them, kept in a key file between
 * sessions.
 *
 * Properties, all with notify: in-pixels, radius-mm, radius-pixels, strength, angle, falloff,
 * spacing, stabiliser, pressure-radius, pressure-radius-curve, pressure-strength,
 * pressure-strength-curve; of the pattern brush section (of ridges), wavelength (metres; 0: half
 * the radius), irregularity (0 … 1) and stamp (path, to be read only), and directions (nullable:
 * the name of the direction field that stamps and noise follow; not kept). A setting that is
 * missing or invalid in the file has its initial value. The sides on which brushes paint, and
 * whether they reach back faces, belong to the workspace.
 */

#include "geometry/profile.h"
#include "images/height-image.h"

G_BEGIN_DECLS

#define RMP_TYPE_BRUSH_SETTINGS (rmp_brush_settings_get_type ())
G_DECLARE_FINAL_TYPE (RmpBrushSettings, rmp_brush_settings, RMP, BRUSH_SETTINGS, GObject)

/* The settings of the user who runs the program. (transfer none) */
RmpBrushSettings *rmp_brush_settings_get_default (void);

/* The settings in the file @path, which need not exist. */
RmpBrushSettings *rmp_brush_settings_new (const char *path);

gboolean rmp_brush_settings_get_flag (RmpBrushSettings *self, const char *property);
double rmp_brush_settings_get_number (RmpBrushSettings *self,
                                      const char *property); /* in the unit of its name */
void rmp_brush_settings_set_number (RmpBrushSettings *self, const char *property,
                                    double value); /* clamped */

/* A curve of which one half is used: for the falloff, from 1 in the middle to 0 at the rim; for
 * pressure, from no pressure at −1 to full pressure at 0. (transfer none)
 */
RmpProfile *rmp_brush_settings_get_curve (RmpBrushSettings *self, const char *property);

/* The image of the stamp. (transfer none) (nullable): none was chosen, or its file is gone.
 * Setting: @path: (nullable): PNG or OpenEXR. Returns: FALSE with @error set if it cannot be read;
 * the last image is then kept
 */
RmpHeightImage *rmp_brush_settings_get_stamp (RmpBrushSettings *self);
gboolean rmp_brush_settings_set_stamp (RmpBrushSettings *self, const char *path, GError **error);

/* The weight of the brush, 0 … 1, at @distance, in radii. */
double rmp_brush_settings_fall (RmpBrushSettings *self, double distance);

/* The factor of pressure on radius or strength; 1 if its switch is off. @pressure: 0 … 1 */
double rmp_brush_settings_press_radius (RmpBrushSettings *self, double pressure);
double rmp_brush_settings_press_strength (RmpBrushSettings *self, double pressure);

/* The radius in metres, where a pixel is @pixel metres. */
double rmp_brush_settings_get_radius (RmpBrushSettings *self, double pixel);
void rmp_brush_settings_scale_radius (RmpBrushSettings *self,
                                      double factor); /* in the unit that is chosen */

G_END_DECLS
