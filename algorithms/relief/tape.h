/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* tape.h: values as bytes and back. They pass the same way whether they are written or read, so
 * that the two agree: one function passes a struct's members in order, and serves both.
 *
 * In the bytes of this machine. What is read may be damaged: a tape that has failed leaves
 * everything as it is.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  GByteArray *out; /* NULL: reading */
  const guint8 *in;
  gsize left;      /* bytes still to be read */
  gboolean failed; /* there were too few */
} RmpTape;

static inline gboolean
rmp_tape_is_reading (const RmpTape *self)
{
  return self->out == NULL;
}

void rmp_tape_pass (RmpTape *self, gpointer data, gsize size);

/**
 * rmp_tape_pass_array:
 * @array: (inout): of @n elements of @size bytes, or %NULL; allocated by @alloc when read
 */
void rmp_tape_pass_array (RmpTape *self, gpointer *array, gsize n, gsize size,
                          gpointer (*alloc) (gsize));

/* A g_atomic_rc_box of @size bytes, which is always there. */
void rmp_tape_pass_box (RmpTape *self, gpointer *box, gsize size);

/* @text: (inout) (nullable): new when read */
void rmp_tape_pass_string (RmpTape *self, char **text);

#define RMP_PASS(tape, value) rmp_tape_pass (tape, &(value), sizeof (value))
#define RMP_PASS_ARRAY(tape, array, n)                                                             \
  rmp_tape_pass_array (tape, (gpointer *) &(array), n, sizeof *(array), g_malloc)

/* The same in a box whose references are counted. */
#define RMP_PASS_SHARED(tape, array, n)                                                            \
  rmp_tape_pass_array (tape, (gpointer *) &(array), n, sizeof *(array), g_atomic_rc_box_alloc)

G_END_DECLS
