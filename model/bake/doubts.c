/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/doubts.h"

/* Stretches of frames that are named of a reason. */
#define MOST_NAMED 8

typedef struct
{
  char *kind;     /* without numbers */
  char *text;     /* of the first frame */
  GArray *frames; /* (element-type guint) */
} Reason;

struct _RmpBakeDoubts
{
  GPtrArray *files;   /* (element-type utf8): remarks on files */
  GPtrArray *remarks; /* (element-type utf8): of the method */
  GPtrArray *reasons; /* (element-type Reason) */
};

static void
reason_free (gpointer data)
{
  Reason *self = data;

  g_free (self->kind);
  g_free (self->text);
  g_array_unref (self->frames);
  g_free (self);
}

RmpBakeDoubts *
rmp_bake_doubts_new (void)
{
  RmpBakeDoubts *self = g_new0 (RmpBakeDoubts, 1);

  self->files = g_ptr_array_new_with_free_func (g_free);
  self->remarks = g_ptr_array_new_with_free_func (g_free);
  self->reasons = g_ptr_array_new_with_free_func (reason_free);
  return self;
}

void
rmp_bake_doubts_free (RmpBakeDoubts *self)
{
  g_ptr_array_unref (self->files);
  g_ptr_array_unref (self->remarks);
  g_ptr_array_unref (self->reasons);
  g_free (self);
}

void
rmp_bake_doubts_clear (RmpBakeDoubts *self)
{
  g_ptr_array_set_size (self->files, 0);
  g_ptr_array_set_size (self->remarks, 0);
  g_ptr_array_set_size (self->reasons, 0);
}

/* (transfer full) */
static char *
leave_numbers_out (const char *text)
{
  g_autoptr (GRegex) numbers = g_regex_new ("[-+]?[0-9]+([.,][0-9]+)?(e[-+]?[0-9]+)?", 0, 0, NULL);

  return g_regex_replace_literal (numbers, text, -1, 0, "#", 0, NULL);
}

static Reason *
find_reason (RmpBakeDoubts *self, const char *text)
{
  g_autofree char *kind = leave_numbers_out (text);
  Reason *reason;

  for (guint i = 0; i < self->reasons->len; i++)
    {
      reason = self->reasons->pdata[i];
      if (g_str_equal (reason->kind, kind))
        return reason;
    }
  reason = g_new0 (Reason, 1);
  reason->kind = g_steal_pointer (&kind);
  reason->text = g_strdup (text);
  reason->frames = g_array_new (FALSE, FALSE, sizeof (guint));
  g_ptr_array_add (self->reasons, reason);
  return reason;
}

static void
add_once (GPtrArray *texts, const char *text)
{
  if (!g_ptr_array_find_with_equal_func (texts, text, g_str_equal, NULL))
    g_ptr_array_add (texts, g_strdup (text));
}

void
rmp_bake_doubts_add_remark (RmpBakeDoubts *self, const char *text)
{
  add_once (self->files, text);
}

/* What a frame says, and what that of its motion does, are a line each. */
void
rmp_bake_doubts_add (RmpBakeDoubts *self, guint frame, const RmpOutput *output)
{
  g_auto (GStrv) remarks = g_strsplit (output->remark ? output->remark : "", "\n", -1);
  g_auto (GStrv) warnings = g_strsplit (output->warning ? output->warning : "", "\n", -1);

  for (guint i = 0; remarks[i]; i++)
    add_once (self->remarks, remarks[i]);
  for (guint i = 0; warnings[i]; i++)
    g_array_append_val (find_reason (self, warnings[i])->frames, frame);
}

/* “12, 40–41”. (transfer full) */
static char *
name_frames (const GArray *frames)
{
  GString *text = g_string_new (NULL);
  guint n_named = 0;

  for (guint first = 0, end; first < frames->len; first = end)
    {
      const guint from = g_array_index (frames, guint, first);

      for (end = first + 1;
           end < frames->len && g_array_index (frames, guint, end) == from + (end - first); end++)
        ;
      if (n_named++ == MOST_NAMED)
        {
          g_string_append (text, ", …");
          break;
        }
      g_string_append_printf (text, "%s%u", first > 0 ? ", " : "", from);
      if (end > first + 1)
        g_string_append_printf (text, "–%u", from + (end - first) - 1);
    }
  return g_string_free (text, FALSE);
}

GStrv
rmp_bake_doubts_describe (const RmpBakeDoubts *self, guint n_frames)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();

  for (guint i = 0; i < self->files->len; i++)
    g_strv_builder_add (lines, self->files->pdata[i]);
  for (guint i = 0; i < self->remarks->len; i++)
    g_strv_builder_add (lines, self->remarks->pdata[i]);
  for (guint i = 0; i < self->reasons->len; i++)
    {
      const Reason *reason = self->reasons->pdata[i];
      g_autofree char *frames = name_frames (reason->frames);
      /* Translators: “3 of 97 frames (12, 40–41): Not converged: …” */
      g_autofree char *line = g_strdup_printf (_ ("%u of %u frames (%s): %s"), reason->frames->len,
                                               n_frames, frames, reason->text);

      g_strv_builder_add (lines, line);
    }
  return g_strv_builder_end (lines);
}
