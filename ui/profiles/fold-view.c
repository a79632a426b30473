/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "profiles/fold-view.h"

#include "folds/fold-rows.h"
#include "profiles/cross-section.h"
#include "widgets/i18n.h"

struct _RmpFoldView
{
  GtkWidget parent_instance;

  RmpWorkspace *workspace;
  RmpLook *look;
  char *line;       /* (nullable): folds of this line only */
  gint chosen;      /* the fold to which the user stepped; −1: the tallest one */
  gint shown;       /* −1: none */
  GPtrArray *folds; /* indices of those that can be stepped to */

  /* Template children */
  GtkWidget *box;
  RmpCrossSection *section;
  GtkLabel *caption;
  GtkWidget *before, *next;
};

G_DEFINE_FINAL_TYPE (RmpFoldView, rmp_fold_view, GTK_TYPE_WIDGET)

/* --- frame ------------------------------------------------------------------------------------ */

static void
list_folds (RmpFoldView *self, const RmpOutput *output)
{
  g_ptr_array_set_size (self->folds, 0);
  for (guint k = 0; k < rmp_fold_rows_count (output); k++)
    {
      const RmpFoldRow *row = rmp_fold_rows_get (output, k);

      if (!self->line || g_str_equal (row->line, self->line))
        g_ptr_array_add (self->folds, GUINT_TO_POINTER (k));
    }
}

static gint
choose_fold (RmpFoldView *self, const RmpOutput *output)
{
  guint tallest;

  if (self->chosen >= 0 && g_ptr_array_find (self->folds, GINT_TO_POINTER (self->chosen), NULL))
    return self->chosen;
  return rmp_fold_section_find_tallest (output, self->line, &tallest) ? (gint) tallest : -1;
}

/* The place of a fold on its line, from 1. */
static char *
describe_fold (const RmpOutput *output, guint fold)
{
  const char *line = rmp_fold_rows_get (output, fold)->line;
  guint position = 0, n = 0;

  for (guint k = 0; k < rmp_fold_rows_count (output); k++)
    if (g_str_equal (rmp_fold_rows_get (output, k)->line, line))
      {
        n++;
        if (k == fold)
          position = n;
      }
  return g_strdup_printf (_ ("%s, fold %u of %u"), line, position, n);
}

static void
show_output (RmpFoldView *self, const RmpOutput *output)
{
  g_autofree char *caption = NULL;
  gboolean several;

  list_folds (self, output);
  self->shown = choose_fold (self, output);
  several = self->folds->len > 1;
  caption = self->shown >= 0 ? describe_fold (output, (guint) self->shown) : g_strdup ("");
  gtk_label_set_text (self->caption, caption);
  gtk_widget_set_visible (self->before, several);
  gtk_widget_set_visible (self->next, several);
  rmp_cross_section_show (
      self->section, self->shown >= 0 ? rmp_fold_section_new (output, (guint) self->shown) : NULL,
      self->shown >= 0 ? _ ("No cross-section of this model") : _ ("No fold line here"));
}

static void
update (RmpFoldView *self)
{
  g_autoptr (RmpResult) result = NULL;
  static const RmpOutput none;

  g_assert (RMP_IS_FOLD_VIEW (self));
  if (!self->workspace || !self->look || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  result = rmp_workspace_request (self->workspace,
                                  rmp_garment_get_surface (rmp_look_get_garment (self->look)),
                                  self->look, NULL);
  if (result)
    show_output (self, &result->output);
  else
    show_output (self, &none);
}

static void
on_frame_ready (RmpFoldView *self, RmpSurface *surface G_GNUC_UNUSED, RmpLook *look)
{
  g_assert (RMP_IS_FOLD_VIEW (self));
  if (look == self->look)
    update (self);
}

void
rmp_fold_view_set_look (RmpFoldView *self, RmpWorkspace *workspace, RmpLook *look, const char *line)
{
  g_return_if_fail (RMP_IS_FOLD_VIEW (self));
  rmp_workspace_follow (workspace, &self->workspace, self, G_CALLBACK (update),
                        G_CALLBACK (on_frame_ready));
  if (g_set_object (&self->look, look) || g_strcmp0 (line, self->line) != 0)
    self->chosen = -1;
  if (g_strcmp0 (line, self->line) != 0)
    {
      g_free (self->line);
      self->line = g_strdup (line);
    }
  gtk_widget_set_visible (GTK_WIDGET (self), look != NULL);
  update (self);
}

void
rmp_fold_view_step (RmpFoldView *self, gint step)
{
  guint index;

  g_return_if_fail (RMP_IS_FOLD_VIEW (self));

  if (self->shown < 0 || !g_ptr_array_find (self->folds, GINT_TO_POINTER (self->shown), &index))
    return;
  index = (index + (guint) ((gint) self->folds->len + step)) % self->folds->len;
  self->chosen = GPOINTER_TO_INT (g_ptr_array_index (self->folds, index));
  update (self);
}

const char *
rmp_fold_view_get_caption (RmpFoldView *self)
{
  g_return_val_if_fail (RMP_IS_FOLD_VIEW (self), NULL);
  return gtk_label_get_text (self->caption);
}

static void
on_before (RmpFoldView *self)
{
  g_assert (RMP_IS_FOLD_VIEW (self));
  rmp_fold_view_step (self, -1);
}

static void
on_next (RmpFoldView *self)
{
  g_assert (RMP_IS_FOLD_VIEW (self));
  rmp_fold_view_step (self, 1);
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
rmp_fold_view_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (rmp_fold_view_parent_class)->map (widget);
  update (RMP_FOLD_VIEW (widget));
}

static void
rmp_fold_view_dispose (GObject *object)
{
  RmpFoldView *self = RMP_FOLD_VIEW (object);

  if (self->workspace)
    rmp_fold_view_set_look (self, NULL, NULL, NULL);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_fold_view_parent_class)->dispose (object);
}

static void
rmp_fold_view_finalize (GObject *object)
{
  RmpFoldView *self = RMP_FOLD_VIEW (object);

  g_free (self->line);
  g_ptr_array_unref (self->folds);
  G_OBJECT_CLASS (rmp_fold_view_parent_class)->finalize (object);
}

static void
rmp_fold_view_class_init (RmpFoldViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RMP_TYPE_CROSS_SECTION);
  G_OBJECT_CLASS (klass)->dispose = rmp_fold_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = rmp_fold_view_finalize;
  widget_class->map = rmp_fold_view_map;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/rimple/Rimple/ui/fold-view.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpFoldView, box);
  gtk_widget_class_bind_template_child (widget_class, RmpFoldView, section);
  gtk_widget_class_bind_template_child (widget_class, RmpFoldView, caption);
  gtk_widget_class_bind_template_child (widget_class, RmpFoldView, before);
  gtk_widget_class_bind_template_child (widget_class, RmpFoldView, next);
  gtk_widget_class_bind_template_callback (widget_class, on_before);
  gtk_widget_class_bind_template_callback (widget_class, on_next);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "foldview");
}

static void
rmp_fold_view_init (RmpFoldView *self)
{
  self->chosen = self->shown = -1;
  self->folds = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
