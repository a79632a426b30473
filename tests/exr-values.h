/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* exr-values.h: OpenEXR files of floats, as their own library reads them. */

#include <glib.h>

/* @channels: a letter each, all that the file has; @size: (out): [2] width and height.
 * (transfer full): [height × width × #channels] from the top
 */
float *exr_values_read (const char *path, const char *channels, guint size[2]);
