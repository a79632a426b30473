/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* ogawa.h: writes Ogawa, the container of Alembic files: a tree of groups whose leaves are data.
 *
 * 16 bytes of header (“Ogawa”, 0xFF once complete, version 0 1, position of the root group), then
 * nodes anywhere. Data: a uint64 size and the bytes. A group: uint64 number of children, and a
 * reference to each. A reference is the position of the child in the file; its top bit says that
 * the child is data. All is little-endian. Children are written before the group they are in.
 */

#include "bake/whole-file.h"

G_BEGIN_DECLS

typedef struct _RmpOgawa RmpOgawa;

/* What a group lists for a child; both kinds of nothing have one without a place in the file. */
typedef guint64 RmpOgawaRef;

#define RMP_OGAWA_NO_DATA (G_GUINT64_CONSTANT (1) << 63)
#define RMP_OGAWA_NO_GROUP G_GUINT64_CONSTANT (0)

RmpOgawa *rmp_ogawa_create (const char *path, GError **error);

/* The first error of any write is kept: what follows it writes nothing, and rmp_ogawa_finish()
 * tells it. rmp_ogawa_check() tells it at once.
 */
RmpOgawaRef rmp_ogawa_data (RmpOgawa *self, gconstpointer bytes, gsize size);
RmpOgawaRef rmp_ogawa_group (RmpOgawa *self, const RmpOgawaRef *children, gsize n);
gboolean rmp_ogawa_check (const RmpOgawa *self, GError **error);

/* A sample: data that begins with a digest of the rest. Equal samples are written once. */
RmpOgawaRef rmp_ogawa_sample (RmpOgawa *self, gconstpointer bytes, gsize size);

/* Returns: (transfer full): the file, finished, or %NULL. */
RmpWholeFile *rmp_ogawa_finish (RmpOgawa *self, RmpOgawaRef root, GError **error);
void rmp_ogawa_free (RmpOgawa *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpOgawa, rmp_ogawa_free)

G_END_DECLS
