/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The threads that write and hash: order, bound, failure, giving up. */

#include "bake/conveyor.h"

#include <errno.h>

#define N_BLOCKS 50
#define FAILS_AT 5

typedef struct
{
  GMutex gate; /* held: nothing is taken */
  GByteArray *taken;
  gboolean fails;
} Sink;

static int
take (gpointer data, const guint8 *bytes, gsize size)
{
  Sink *sink = data;

  g_mutex_lock (&sink->gate);
  if (!sink->fails || sink->taken->len < FAILS_AT)
    g_byte_array_append (sink->taken, bytes, (guint) size);
  else
    size = 0;
  g_mutex_unlock (&sink->gate);
  return size == 0 ? ENOSPC : 0;
}

static int
put (RmpConveyor *conveyor, guint8 value)
{
  g_autoptr (GBytes) block = g_bytes_new (&value, 1);

  return rmp_conveyor_put (conveyor, block);
}

static void
blocks_are_taken_in_their_order (void)
{
  Sink sink = { .taken = g_byte_array_new () };
  RmpConveyor *conveyor = rmp_conveyor_new ("test", take, &sink);

  for (guint8 i = 0; i < N_BLOCKS; i++)
    g_assert_cmpint (put (conveyor, i), ==, 0);
  g_assert_cmpint (rmp_conveyor_drain (conveyor), ==, 0);
  g_assert_cmpuint (sink.taken->len, ==, N_BLOCKS);
  for (guint i = 0; i < N_BLOCKS; i++)
    g_assert_cmpuint (sink.taken->data[i], ==, i);
  rmp_conveyor_free (conveyor);
  g_byte_array_unref (sink.taken);
}

static void
a_failure_reaches_who_puts (void)
{
  Sink sink = { .taken = g_byte_array_new (), .fails = TRUE };
  RmpConveyor *conveyor = rmp_conveyor_new ("test", take, &sink);

  /* It ends because a failed conveyor takes no more, not because somebody counted. */
  while (put (conveyor, 1) == 0)
    ;
  g_assert_cmpint (put (conveyor, 1), ==, ENOSPC);
  g_assert_cmpint (rmp_conveyor_drain (conveyor), ==, ENOSPC);
  g_assert_cmpuint (sink.taken->len, ==, FAILS_AT);
  rmp_conveyor_free (conveyor);
  g_byte_array_unref (sink.taken);
}

static void
open_gate (gpointer gate)
{
  g_mutex_unlock (gate);
}

/* Nothing is taken until the last block is dropped, which opens the gate: were it kept, this would
 * not end. The first block is at the gate, or about to be, and still taken.
 */
static void
what_waits_is_dropped_when_given_up (void)
{
  Sink sink = { .taken = g_byte_array_new () };
  RmpConveyor *conveyor;
  GBytes *last = g_bytes_new_with_free_func ("x", 1, open_gate, &sink.gate);

  g_mutex_lock (&sink.gate);
  conveyor = rmp_conveyor_new ("test", take, &sink);
  for (guint8 i = 0; i + 1 < RMP_CONVEYOR_MOST; i++)
    g_assert_cmpint (put (conveyor, i), ==, 0);
  g_assert_cmpint (rmp_conveyor_put (conveyor, last), ==, 0);
  g_bytes_unref (last);
  rmp_conveyor_free (conveyor);
  g_assert_cmpuint (sink.taken->len, ==, 1);
  g_assert_cmpuint (sink.taken->data[0], ==, 0);
  g_byte_array_unref (sink.taken);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bake/conveyor/order", blocks_are_taken_in_their_order);
  g_test_add_func ("/bake/conveyor/failure", a_failure_reaches_who_puts);
  g_test_add_func ("/bake/conveyor/given-up", what_waits_is_dropped_when_given_up);
  return g_test_run ();
}
