/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* clip-item-private.h: reading clips from their rows, and their vertex sequences. */

#include "store/document/project.h"
#include "store/document/row.h"

G_BEGIN_DECLS

gboolean rmp_clip_item_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed,
                             GError **error);

/* Makes the next load read everything again. */
void rmp_clip_item_forget (RmpClipItem *self);

/* Appends to @key a description of the present content: the same text for the same bytes. */
void rmp_clip_item_add_key (RmpClipItem *self, GString *key);

/* The vertex sequence of a surface in a clip: read at first use and held once. (transfer none) */
gboolean rmp_clip_item_has_sequence (RmpClipItem *self, RmpSurface *surface);
RmpSampler *rmp_clip_item_get_sequence (RmpClipItem *self, RmpSurface *surface, GError **error);
void rmp_clip_item_take_sequence (RmpClipItem *self, RmpSurface *surface,
                                  RmpSampler *sampler); /* need not be read */

G_END_DECLS
