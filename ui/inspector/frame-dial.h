/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* frame-dial.h: what the frame that is shown says of an entry (technique/dials.h). */

#include "technique/dials.h"
#include "workspace/workspace.h"

G_BEGIN_DECLS

/* (nullable): those of the look's technique; NULL: it has none */
const RmpDials *rmp_frame_dial_get_kind (RmpLook *look);

/* @dial: (out): valid until the next frame, but for its name. FALSE: the frame is not there yet, or
 * says nothing of the entry
 */
gboolean rmp_frame_dial_read (RmpWorkspace *workspace, RmpLook *look, guint entry, RmpDial *dial);

G_END_DECLS
