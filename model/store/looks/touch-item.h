/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* touch-item.h: edits by hand of wrinkles of a layer: pinned, deleted or kept, each in one clip and
 * over a range of its frames. The technique of the layer says whether it supports them.
 */

#include "inputs/touches.h"
#include "store/document/project.h"

G_BEGIN_DECLS

/* As the last frame: to the end of the clip. */
#define RMP_TOUCH_TO_END G_MAXUINT64

#define RMP_TYPE_TOUCH_ITEM (rmp_touch_item_get_type ())
G_DECLARE_FINAL_TYPE (RmpTouchItem, rmp_touch_item, RMP, TOUCH_ITEM, GObject)

/* Signal changed (): any part of it has changed. */
GListModel *
rmp_layer_get_touches (RmpLayer *self); /* (transfer none) of RmpTouchItem, oldest first */

gint64 rmp_touch_item_get_id (RmpTouchItem *self);
const RmpTouch *rmp_touch_item_get_touch (RmpTouchItem *self); /* valid until the row changes */
RmpClipItem *rmp_touch_item_get_clip (RmpTouchItem *self);     /* (transfer none) */
RmpLayer *rmp_touch_item_get_layer (RmpTouchItem *self);       /* (transfer none) */

/* “pin”, “delete”, “keep”: as stored and as people write them. */
const char *rmp_touch_kind_get_id (RmpTouchKind kind);

/* “Pinned wrinkle”, translated. */
const char *rmp_touch_kind_get_label (RmpTouchKind kind);

/* “Pinned wrinkle, frames 20 to 48”, translated; to be freed. */
char *rmp_touch_item_describe (RmpTouchItem *self);

/* One edit each. @touch has to lie on the garment's mesh, with a first frame that is not after the
 * last.
 */
RmpTouchItem *rmp_layer_add_touch (RmpLayer *self, RmpClipItem *clip, const RmpTouch *touch,
                                   GError **error); /* (transfer none) */
gboolean rmp_touch_item_set_frames (RmpTouchItem *self, guint64 first, guint64 last,
                                    GError **error);
gboolean rmp_touch_item_remove (RmpTouchItem *self, GError **error);

G_END_DECLS
