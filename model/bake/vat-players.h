/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* vat-players.h: shaders that play a vertex animation texture, with its numbers filled in. */

#include "bake/vat-layout.h"
#include "bake/writer.h"

G_BEGIN_DECLS

typedef struct
{
  RmpVatLayout layout;
  float least[3], most[3]; /* of offsets, in the axes of the texture */
} RmpVat;

/* Writes name_vat.glsl, .gdshader and .hlsl, and gives them to the target. */
gboolean rmp_vat_write_players (const RmpVat *vat, const RmpBakeTarget *target, GError **error);

/* The same texts, for those who play it themselves. @extension: one of the three. (transfer full)
 */
char *rmp_vat_player_new (const RmpVat *vat, double rate, const char *extension);

G_END_DECLS
