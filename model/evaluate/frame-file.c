/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/frame-file.h"

#include <string.h>
#include <zlib.h>

#include "cloth/body-table.h"

typedef struct
{
  guint32 magic, checksum;
  guint64 length; /* of what follows */
} Header;

#define MAGIC 0x36465052 /* RPF6 */

void
rmp_frame_shape_init (RmpFrameShape *self, const RmpResult *result)
{
  *self = (RmpFrameShape){ .technique = result->technique,
                           .relief = rmp_relief_new_like (result->output.relief) };
}

void
rmp_frame_shape_clear (RmpFrameShape *self)
{
  g_clear_pointer (&self->relief, rmp_relief_unref);
}

/* --- parts of a frame ------------------------------------------------------------------------- */

static void
pass_name (RmpTape *self, char **name)
{
  char *text = self->out ? *name : NULL;

  rmp_tape_pass_string (self, &text);
  if (self->out)
    return;
  *name = text ? g_ref_string_new (text) : NULL;
  g_free (text);
}

/* A line with its places; made anew when read, NULL if that fails. */
static RmpOverlayLine *
pass_positions (RmpTape *self, RmpOverlayLine *line)
{
  guint n_points = line ? line->n_points : 0;
  guint8 has_base = line && line->base;
  gsize size;

  RMP_PASS (self, n_points);
  RMP_PASS (self, has_base);
  size = 3 * (gsize) n_points * sizeof (float);
  if (!self->out)
    {
      if (self->failed || size > self->left)
        {
          self->failed = TRUE;
          return NULL;
        }
      line = rmp_overlay_line_new (n_points, has_base);
    }
  rmp_tape_pass (self, line->points, size);
  rmp_tape_pass (self, line->normals, size);
  if (has_base)
    rmp_tape_pass (self, line->base, size);
  return line;
}

static void
pass_line (RmpTape *self, RmpOverlayLine *line)
{
  RMP_PASS (self, line->id);
  pass_name (self, &line->name);
  RMP_PASS_SHARED (self, line->pieces, line->n_points > 0 ? line->n_points - 1 : 0);
  RMP_PASS_SHARED (self, line->faces, line->n_points);
  RMP_PASS_SHARED (self, line->barycentric, 2 * (gsize) line->n_points);
}

static void
pass_fields (RmpTape *self, RmpOutput *output)
{
  for (guint i = 0; i < output->n_fields && !self->failed; i++)
    {
      RMP_PASS (self, output->field_sizes[i]);
      RMP_PASS_ARRAY (self, output->fields[i], output->field_sizes[i]);
    }
}

static void
pass_lines (RmpTape *self, GPtrArray *lines)
{
  guint32 n = lines->len;

  RMP_PASS (self, n);
  for (guint i = 0; i < n && !self->failed; i++)
    {
      RmpOverlayLine *line = pass_positions (self, self->out ? lines->pdata[i] : NULL);

      if (!line)
        return;
      if (!self->out)
        g_ptr_array_add (lines, line);
      pass_line (self, line);
    }
}

static void
pass_word (RmpTape *self, const char **word)
{
  g_autofree char *text = g_strdup (*word);

  rmp_tape_pass_string (self, &text);
  if (!self->out)
    *word = g_intern_string (text);
}

/* By columns, so that equal rows make equal bytes. */
static void
pass_cell (RmpTape *self, const RmpColumn *column, char *row)
{
  gpointer cell = row + column->offset;

  if (column->type == RMP_COLUMN_NAME)
    pass_name (self, cell);
  else if (column->type == RMP_COLUMN_WORD)
    pass_word (self, cell);
  else
    rmp_tape_pass (self, cell, rmp_column_get_size (column));
}

static void
pass_table (RmpTape *self, RmpTable *table)
{
  const RmpTableKind *kind = rmp_table_get_kind (table);
  guint32 n = rmp_table_get_n_rows (table);

  RMP_PASS (self, n);
  for (guint32 i = 0; i < n && !self->failed; i++)
    {
      char *row = self->out ? (char *) rmp_table_get_row (table, i) : rmp_table_add_row (table);

      for (guint k = 0; k < kind->n_columns; k++)
        pass_cell (self, kind->columns + k, row);
    }
}

static void
pass_bodies (RmpTape *self, RmpResult *result)
{
  guint8 has_bodies = result->bodies != NULL;

  RMP_PASS (self, has_bodies);
  if (has_bodies && !self->out)
    result->bodies = rmp_table_new (&rmp_cloth_body_table_kind);
  if (has_bodies)
    pass_table (self, result->bodies);
}

/* Reading begins with a result that has its technique's empty output and a relief without arrays.
 */
static void
pass_result (RmpTape *self, RmpResult *result)
{
  RmpOutput *output = &result->output;

  RMP_PASS (self, result->frame);
  RMP_PASS (self, result->field_mask);
  RMP_PASS (self, result->seconds);
  rmp_relief_pass (output->relief, self);
  if (!result->technique)
    return;
  rmp_tape_pass (self, output->figures, result->technique->n_figures * sizeof *output->figures);
  pass_fields (self, output);
  pass_lines (self, output->lines);
  for (guint i = 0; i < output->tables->len; i++)
    pass_table (self, output->tables->pdata[i]);
  rmp_tape_pass_string (self, &output->warning);
  rmp_tape_pass_string (self, &output->remark);
  pass_bodies (self, result);
}

/* --- whole frames ----------------------------------------------------------------------------- */

GByteArray *
rmp_frame_write (const RmpResult *result)
{
  GByteArray *bytes = g_byte_array_new ();
  RmpTape tape = { .out = bytes };
  Header header = { .magic = MAGIC };

  rmp_tape_pass (&tape, &header, sizeof header);
  pass_result (&tape, (RmpResult *) result);
  header.length = bytes->len - sizeof header;
  header.checksum = (guint32) crc32_z (0, bytes->data + sizeof header, bytes->len - sizeof header);
  memcpy (bytes->data, &header, sizeof header);
  return bytes;
}

RmpResult *
rmp_frame_read (const guint8 *bytes, gsize size, const RmpFrameShape *shape)
{
  g_autoptr (RmpResult) result = NULL;
  Header header;
  RmpTape tape = { 0 };

  if (size < sizeof header)
    return NULL;
  memcpy (&header, bytes, sizeof header);
  tape.in = bytes + sizeof header;
  tape.left = size - sizeof header;
  if (header.magic != MAGIC || header.length != tape.left ||
      header.checksum != (guint32) crc32_z (0, tape.in, tape.left))
    return NULL;

  result = g_new0 (RmpResult, 1);
  g_atomic_ref_count_init (&result->ref_count);
  result->technique = shape->technique;
  if (shape->technique)
    rmp_output_init (&result->output, shape->technique);
  result->output.relief = rmp_relief_new_like (shape->relief);
  pass_result (&tape, result);
  if (tape.failed || tape.left > 0)
    return NULL;
  return g_steal_pointer (&result);
}
