/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* peer-sheet.h: a sheet of Bullet's soft bodies, which hangs from two corners, to compare with. A
 * build without Bullet has none.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _PeerSheet PeerSheet;

/* @side: vertices; @width: metres; @iterations: of its solver, a step. (nullable): without Bullet
 */
PeerSheet *peer_sheet_new (guint side, double width, guint iterations);
void peer_sheet_free (PeerSheet *self);
void peer_sheet_step (PeerSheet *self, double seconds);
void peer_sheet_get_position (const PeerSheet *self, guint vertex, double position[3]);

G_END_DECLS
