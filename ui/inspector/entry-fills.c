/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/entry-fills.h"

#include "evaluate/dial-work.h"
#include "inspector/entry-switches.h"
#include "store/looks/reference.h"
#include "widgets/i18n.h"

struct _RmpEntryFills
{
  GtkWidget parent_instance;

  guint param, entry;
  RmpWorkspace *workspace;   /* (nullable) */
  RmpLook *look;             /* (nullable) */
  const RmpTechnique *shown; /* (nullable): whose buttons there are */
  GtkWidget *box;            /* of the buttons, in the order of its fills */
  GCancellable *filling;     /* (nullable): while one is computed */
};

G_DEFINE_FINAL_TYPE (RmpEntryFills, rmp_entry_fills, GTK_TYPE_WIDGET)

static RmpLayer *
get_layer (RmpEntryFills *self)
{
  g_autoptr (RmpLayer)
      layer = self->look ? g_list_model_get_item (rmp_look_get_layers (self->look), 0) : NULL;

  return layer; /* its look keeps it */
}

/* --- filling in ------------------------------------------------------------------------------- */

typedef struct
{
  RmpSnapshot *snapshot;
  const RmpDialFill *fill; /* NULL: a mask is proposed */
  guint entry;
  double frame;
} Job;

static void
job_free (Job *job)
{
  rmp_snapshot_unref (job->snapshot);
  g_free (job);
}

static void
fill_in_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data,
                GCancellable *cancellable)
{
  const Job *job = data;
  const RmpCall call = { .cancellable = cancellable };
  g_autoptr (GError) error = NULL;
  gpointer made;

  made = job->fill ? (gpointer) rmp_dials_fill (job->snapshot, job->fill, job->entry, job->frame,
                                                &call, &error)
                   : rmp_dials_propose_mask (job->snapshot, job->entry, job->frame, &call, &error);
  if (made)
    g_task_return_pointer (task, made, job->fill ? (GDestroyNotify) rmp_values_unref : g_free);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

static void
keep (RmpEntryFills *self, RmpLayer *layer, const Job *job, gpointer made, GError **error)
{
  const RmpValues *values = rmp_layer_get_values (layer);
  const RmpDialMask *mask = rmp_values_get_technique (values)->dials->mask;
  g_autofree char *name = rmp_entry_get_name (rmp_values_get_param (values, self->param),
                                              self->entry);
  g_autofree char *label = g_strdup_printf (_ ("%s: %s"), name,
                                            _ (job->fill ? job->fill->label : mask->label));

  if (job->fill)
    rmp_layer_set_values (layer, made, label, error);
  else
    rmp_dials_keep_mask (layer, self->entry, made, name, label, error);
}

/* What was edited meanwhile is not what it was computed from: then nothing is filled in. */
static void
on_filled (GObject *source, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  RmpEntryFills *self = RMP_ENTRY_FILLS (source);
  const Job *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  gpointer made = g_task_propagate_pointer (G_TASK (result), &error);
  RmpLayer *layer = get_layer (self);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->filling);
  if (made && layer &&
      rmp_values_equal (rmp_layer_get_values (layer), rmp_snapshot_get_values (job->snapshot)))
    keep (self, layer, job, made, &error);
  if (made && job->fill)
    rmp_values_unref (made);
  else
    g_free (made);
  if (error)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", error->message);
}

/* A mask is proposed in the pose that is shown, which may be one that is only tried. */
static RmpSnapshot *
take_snapshot (RmpEntryFills *self, gboolean as_shown, GError **error)
{
  RmpSurface *surface = rmp_garment_get_surface (rmp_look_get_garment (self->look));
  RmpClipItem *clip = rmp_workspace_get_clip (self->workspace);
  RmpSnapshot *snapshot = as_shown ? rmp_evaluator_get_snapshot (
                                         rmp_workspace_get_evaluator (self->workspace), surface,
                                         self->look, clip)
                                   : NULL;

  return snapshot ? snapshot : rmp_snapshot_new (surface, self->look, clip, error);
}

static void
on_clicked (RmpEntryFills *self, GtkButton *button)
{
  const RmpDialFill *fill = g_object_get_data (G_OBJECT (button), "rimple-fill");
  g_autoptr (GError) error = NULL;
  g_autoptr (GTask) task = NULL;
  RmpSnapshot *snapshot;
  Job *job;

  if (!self->workspace || !self->look || self->filling)
    return;
  snapshot = take_snapshot (self, fill == NULL, &error);
  if (!snapshot)
    {
      gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", error->message);
      return;
    }
  job = g_new (Job, 1);
  *job = (Job){ snapshot, fill, self->entry, rmp_workspace_get_frame (self->workspace) };
  self->filling = g_cancellable_new ();
  task = g_task_new (self, self->filling, on_filled, NULL);
  g_task_set_task_data (task, job, (GDestroyNotify) job_free);
  g_task_run_in_thread (task, fill_in_thread);
}

/* --- buttons ---------------------------------------------------------------------------------- */

/* @fill: (nullable): %NULL: it proposes a mask */
static void
add_button (RmpEntryFills *self, const RmpDialFill *fill)
{
  const RmpDialMask *mask = self->shown->dials->mask;
  GtkWidget *button = gtk_button_new_with_label (_ (fill ? fill->label : mask->label));

  gtk_widget_set_tooltip_text (button, _ (fill ? fill->help : mask->help));
  g_object_set_data (G_OBJECT (button), "rimple-fill", (gpointer) fill);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_clicked), self);
  gtk_box_append (GTK_BOX (self->box), button);
}

static void
show_technique (RmpEntryFills *self, const RmpTechnique *technique)
{
  GtkWidget *child;

  if (technique == self->shown)
    return;
  self->shown = technique;
  while ((child = gtk_widget_get_first_child (self->box)))
    gtk_box_remove (GTK_BOX (self->box), child);
  for (guint i = 0; technique && technique->dials && technique->dials->param == self->param &&
                    i < technique->dials->n_fills;
       i++)
    add_button (self, technique->dials->fills + i);
  if (technique && technique->dials && technique->dials->param == self->param &&
      technique->dials->mask)
    add_button (self, NULL);
}

/* What it would find out counts. @fill: (nullable): %NULL: it proposes a mask */
static gboolean
is_of_use (RmpEntryFills *self, const RmpDialFill *fill, const RmpValues *values)
{
  RmpLayer *layer = get_layer (self);

  if (!fill)
    return rmp_values_match (values, self->shown->dials->mask->visible_if);
  return rmp_values_match (values, fill->visible_if) &&
         !(layer && fill->member >= 0 &&
           rmp_layer_replaces_param (layer, values, (guint) fill->member));
}

void
rmp_entry_fills_set_values (RmpEntryFills *self, const RmpValues *values)
{
  gboolean any = FALSE;

  g_return_if_fail (RMP_IS_ENTRY_FILLS (self));

  show_technique (self, rmp_values_get_technique (values));
  for (GtkWidget *button = gtk_widget_get_first_child (self->box); button;
       button = gtk_widget_get_next_sibling (button))
    {
      const RmpDialFill *fill = g_object_get_data (G_OBJECT (button), "rimple-fill");
      const gboolean visible = is_of_use (self, fill, values);

      gtk_widget_set_visible (button, visible);
      any |= visible;
    }
  gtk_widget_set_visible (GTK_WIDGET (self), any);
}

void
rmp_entry_fills_set_look (RmpEntryFills *self, RmpWorkspace *workspace, RmpLook *look)
{
  g_return_if_fail (RMP_IS_ENTRY_FILLS (self));

  if (look != self->look && self->filling)
    {
      g_cancellable_cancel (self->filling);
      g_clear_object (&self->filling);
    }
  g_set_object (&self->workspace, workspace);
  g_set_object (&self->look, look);
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
rmp_entry_fills_dispose (GObject *object)
{
  RmpEntryFills *self = RMP_ENTRY_FILLS (object);

  rmp_entry_fills_set_look (self, NULL, NULL);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_entry_fills_parent_class)->dispose (object);
}

static void
rmp_entry_fills_class_init (RmpEntryFillsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rmp_entry_fills_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
rmp_entry_fills_init (RmpEntryFills *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

GtkWidget *
rmp_entry_fills_new (guint param, guint entry)
{
  RmpEntryFills *self = g_object_new (RMP_TYPE_ENTRY_FILLS, NULL);

  self->param = param;
  self->entry = entry;
  return GTK_WIDGET (self);
}
