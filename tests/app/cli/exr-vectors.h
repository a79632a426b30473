/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* exr-vectors.h: OpenEXR of three channels of floats, as that library reads it. */

#include <glib.h>

/* [*@side × *@side × 3] red, green, blue, rows from the top. (transfer full) */
float *exr_vectors_read (const char *path, guint *side);
