/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* cursor.h: reads the values of a stream one after another and never past the end.
 *
 * After the first value that does not fit, all further ones are zero or empty and rmp_cursor_ok()
 * is %FALSE: a reader checks once, at the end of what belongs together.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  const guint8 *bytes; /* aligned to 8 */
  gsize length, offset;
  gboolean failed;
} RmpCursor;

gboolean rmp_cursor_ok (const RmpCursor *self);

guint32 rmp_cursor_u32 (RmpCursor *self);
gint32 rmp_cursor_i32 (RmpCursor *self);
double rmp_cursor_f64 (RmpCursor *self);   /* finite, else it fails */
char *rmp_cursor_string (RmpCursor *self); /* (transfer full): valid UTF-8, never NULL */

/* Elements of @size bytes inside the stream, aligned; NULL if there are none. */
gconstpointer rmp_cursor_array (RmpCursor *self, gsize size, gsize *n);

/* Steps over @length bytes and returns a cursor over them, starting at a multiple of 8. */
RmpCursor rmp_cursor_section (RmpCursor *self, guint64 length);

/* A cursor over a whole stream (stream.h), after its header, which must be of this version.
 * @stream: aligned to 8
 */
RmpCursor rmp_cursor_begin (GBytes *stream);

/* The type of the next section, and a cursor over it; nothing to read in it at the end. */
guint32 rmp_cursor_next (RmpCursor *self, RmpCursor *section);

G_END_DECLS
