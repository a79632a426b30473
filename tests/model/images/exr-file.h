/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* exr-file.h: OpenEXR files as their own library writes them, 96 × 64 texels. */

#include <glib.h>
#include <openexr.h>

#define RMP_EXR_WIDTH 96
#define RMP_EXR_HEIGHT 64

typedef struct
{
  const char *name;
  exr_pixel_type_t type;
  gint sampling; /* 0 as 1: a value each texel; 2: one for two by two */
} RmpExrChannel;

typedef struct RmpExrFile RmpExrFile;

struct RmpExrFile
{
  RmpExrChannel channels[6]; /* by name; up to the first without one */
  exr_compression_t compression;
  exr_storage_t storage;
  gboolean levels;          /* tiled: smaller pictures behind the first */
  const RmpExrFile *behind; /* (nullable): another part of the file */
};

/* What the channel holds there, (x, y) from the top left: 0 … 1; A: 1 on the left, ½ on the right,
 * and R, G, B, Y times that.
 */
double rmp_exr_file_value (const char *channel, gint x, gint y);

void rmp_exr_file_write (const RmpExrFile *self, const char *path);
