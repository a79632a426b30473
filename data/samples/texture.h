/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* texture.h: base-colour textures that let cloth be read as cloth. */

#include "sample.h"

#define RMP_TEXTURE_SIZE 1024

/**
 * rmp_texture_draw:
 * @piece: a piece with a cloth
 *
 * Draws the threads of the cloth, the seams where the piece's charts are sewn together, with
 * stitches on both sides, and the hems along its open borders. Neutral and close to white, since a
 * material's colour multiplies it.
 *
 * Returns: (transfer full): [#RMP_TEXTURE_SIZE²] sRGB greys, first row at the top (v = 1)
 */
guint8 *rmp_texture_draw (const RmpPiece *piece);

/**
 * rmp_texture_write:
 *
 * Writes what rmp_texture_draw() draws as a PNG file.
 *
 * Returns: %FALSE with @error set when the file could not be written
 */
gboolean rmp_texture_write (const RmpPiece *piece, const char *path, GError **error);
