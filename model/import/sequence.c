/* SPDX-License-Identifier: GPL-3.0-or-later */

/* sequence.c: motion of vertices as it comes from the reader, frame by frame, so that nobody has to
 * hold it twice.
 */

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "import/import-private.h"
#include "import/stream.h"

/* Times are seconds stored as floats, and meant are frames: a thousandth of one is nobody's intent.
 */
#define SAME_FRAME 1e-3

#define STREAM_HEADER 8
#define SECTION_HEADER 16

void
rmp_import_sequence_free (RmpImportSequence *self)
{
  g_byte_array_unref (self->held);
  g_free (self->times);
  g_free (self->name);
  g_free (self);
}

RmpImportSequence *
rmp_import_sequence_read (RmpCursor *cursor, GError **error)
{
  g_autoptr (RmpImportSequence) self = g_new0 (RmpImportSequence, 1);
  const double *times;
  gsize n;

  self->held = g_byte_array_new ();
  self->name = rmp_cursor_string (cursor);
  self->n_points = rmp_cursor_u32 (cursor);
  self->in_frames = rmp_cursor_u32 (cursor) != 0;
  times = rmp_cursor_array (cursor, sizeof *times, &n);
  if (!rmp_cursor_ok (cursor) || n == 0 || self->n_points == 0)
    {
      rmp_import_fail (error, _ ("a sequence is cut short"));
      return NULL;
    }
  for (gsize i = 0; i < n; i++)
    if (!isfinite (times[i]) || (i > 0 && times[i] <= times[i - 1]))
      {
        rmp_import_fail (error, _ ("the times of a sequence do not ascend"));
        return NULL;
      }
  self->n_frames = (guint) n;
  self->times = g_memdup2 (times, n * sizeof *times);
  return g_steal_pointer (&self);
}

static gboolean
hold (RmpImportSequence *self, const float *positions, gsize size, GError **error)
{
  guint64 needed = (guint64) self->n_frames * size;

  if (needed > RMP_SEQUENCE_MAX_BYTES)
    {
      g_autofree char *text = g_format_size (needed);

      g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_TOO_LARGE,
                   _ ("Its %u frames of %u points take %s; a project holds sequences of up to 1 "
                      "GB.\nTake fewer frames: "
                      "“rimple-cli convert --from A --to B” cuts a part out."),
                   self->n_frames, self->n_points, text);
      return FALSE;
    }
  if (self->held->len == 0)
    {
      /* All of it at once: growing would hold it twice. */
      g_byte_array_unref (self->held);
      self->held = g_byte_array_sized_new ((guint) needed);
    }
  g_byte_array_append (self->held, (const guint8 *) positions, (guint) size);
  return TRUE;
}

gboolean
rmp_import_sequence_take (RmpImportSequence *self, RmpCursor *cursor, RmpFrameFunc func,
                          gpointer data, GError **error)
{
  guint index = rmp_cursor_u32 (cursor);
  gsize n;
  const float *positions = rmp_cursor_array (cursor, sizeof *positions, &n);

  g_assert (self);
  if (!rmp_cursor_ok (cursor) || index != self->n_read || index >= self->n_frames ||
      n != 3 * (gsize) self->n_points)
    return rmp_import_fail (error, _ ("a frame does not fit its sequence"));
  for (gsize i = 0; i < n; i++)
    if (!isfinite (positions[i]))
      return rmp_import_fail (error, _ ("a frame is not finite"));

  self->n_read++;
  return func ? func (self, index, positions, data, error)
              : hold (self, positions, n * sizeof *positions, error);
}

double *
rmp_import_sequence_seconds (const RmpImportSequence *self, double rate)
{
  double *times = g_new (double, self->n_frames);

  for (guint i = 0; i < self->n_frames; i++)
    {
      double frame = self->times[i] * (self->in_frames ? 1.0 : rate),
             even = round (8.0 * frame) / 8.0;

      times[i] = (fabs (frame - even) < SAME_FRAME ? even : frame) / rate;
    }
  return times;
}

gboolean
rmp_import_take_frames (GByteArray *stream, gsize *at, RmpImportSequence **sequence,
                        RmpFrameFunc func, gpointer data, GError **error)
{
  *at = MAX (*at, STREAM_HEADER);
  while (stream->len >= *at + SECTION_HEADER)
    {
      RmpCursor header = { .bytes = stream->data + *at, .length = SECTION_HEADER };
      guint32 type = rmp_cursor_u32 (&header);
      guint64 length, whole;
      RmpCursor section;

      rmp_cursor_u32 (&header);
      length = rmp_cursor_u32 (&header);
      length |= (guint64) rmp_cursor_u32 (&header) << 32;
      if (length > RMP_STREAM_MAX_BYTES)
        return rmp_import_fail (error, _ ("a section is too long"));
      whole = SECTION_HEADER + (length + 7) / 8 * 8;
      if (stream->len < *at + whole)
        return TRUE;

      section = (RmpCursor){ .bytes = stream->data + *at + SECTION_HEADER,
                             .length = (gsize) length };
      if (type == RMP_STREAM_SEQUENCE && !*sequence)
        {
          *sequence = rmp_import_sequence_read (&section, error);
          if (!*sequence)
            return FALSE;
        }
      if (type != RMP_STREAM_FRAME)
        {
          *at += whole;
          continue;
        }
      if (!*sequence)
        return rmp_import_fail (error, _ ("a frame comes before its sequence"));
      if (!rmp_import_sequence_take (*sequence, &section, func, data, error))
        return FALSE;
      g_byte_array_remove_range (stream, (guint) *at, (guint) whole);
    }
  return TRUE;
}
