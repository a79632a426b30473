/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exchange/bake-queue-row.h"

#include "exchange/bake-choices.h"
#include "widgets/i18n.h"

struct _RmpBakeQueueRow
{
  GtkListBoxRow parent_instance;

  RmpBakeRunner *runner;
  char *id;

  /* Template children */
  GtkLabel *title, *what, *where, *state;
  GtkProgressBar *bar;
  GtkWidget *go, *cancel, *remove, *open;
};

G_DEFINE_FINAL_TYPE (RmpBakeQueueRow, rmp_bake_queue_row, GTK_TYPE_LIST_BOX_ROW)

const char *
rmp_bake_queue_row_get_id (RmpBakeQueueRow *self)
{
  g_return_val_if_fail (RMP_IS_BAKE_QUEUE_ROW (self), NULL);
  return self->id;
}

/* (nullable): somebody else may have taken it off the queue */
static const RmpQueuedBake *
get_bake (RmpBakeQueueRow *self)
{
  return rmp_bake_runner_find (self->runner, self->id);
}

static gboolean
is_current (RmpBakeQueueRow *self)
{
  return g_strcmp0 (rmp_bake_runner_get_current (self->runner), self->id) == 0;
}

/* --- words ------------------------------------------------------------------------------------ */

static guint
count_frames (const RmpQueuedBake *bake)
{
  return bake->last - bake->first + 1;
}

/* What is finished and how long the rest takes. */
static char *
describe_progress (RmpBakeQueueRow *self, const RmpQueuedBake *bake)
{
  const double left = is_current (self) ? rmp_bake_runner_get_seconds_left (self->runner) : -1.0;
  const guint n = count_frames (bake);

  if (bake->maps)
    return g_strdup (_ ("Maps are computed"));
  if (bake->n_kept == 0)
    return g_strdup (_ ("The first frame is computed"));
  if (bake->n_kept == n)
    return g_strdup_printf (_ ("All %u frames are finished; the files are written"), n);
  if (left < 0.0)
    return g_strdup_printf (_ ("Frame %u · %u of %u finished"), bake->first + bake->n_kept,
                            bake->n_kept, n);
  if (left < 90.0)
    return g_strdup_printf (_ ("Frame %u · %u of %u finished · %.0f\u00a0s left"),
                            bake->first + bake->n_kept, bake->n_kept, n, left);
  return g_strdup_printf (_ ("Frame %u · %u of %u finished · %.0f\u00a0min left"),
                          bake->first + bake->n_kept, bake->n_kept, n, left / 60.0);
}

static char *
describe_stop (const RmpQueuedBake *bake, const char *how)
{
  return bake->n_kept > 0
             ? g_strdup_printf (_ ("%s; goes on at frame %u, %u of %u are finished"), how,
                                bake->first + bake->n_kept, bake->n_kept, count_frames (bake))
             : g_strdup (how);
}

/* With what is to be done where the files go. */
static char *
describe_done (const RmpQueuedBake *bake)
{
  g_autofree char *steps = bake->host ? rmp_bake_host_describe (bake->host) : NULL;

  return steps ? g_strdup_printf (_ ("Done. Then, in %s:\n%s"), _ (bake->host->name), steps)
               : g_strdup (_ ("Done"));
}

/* (transfer full) */
static char *
describe_state (RmpBakeQueueRow *self, const RmpQueuedBake *bake)
{
  g_autofree char *progress = NULL;

  switch (bake->state)
    {
    case RMP_QUEUED_RUNNING:
      progress = describe_progress (self, bake);
      return is_current (self) ? g_steal_pointer (&progress)
                               : g_strdup_printf (_ ("In another program: %s"), progress);
    case RMP_QUEUED_PAUSED:
      return describe_stop (bake, _ ("Paused"));
    case RMP_QUEUED_FAILED:
      return g_strdup_printf (_ ("Failed: %s"), bake->message ? bake->message : "");
    case RMP_QUEUED_CANCELLED:
      return g_strdup (_ ("Cancelled; no unfinished file was left"));
    case RMP_QUEUED_DONE:
      return describe_done (bake);
    case RMP_QUEUED_WAITING:
    default:
      return describe_stop (bake, bake->killed ? _ ("Interrupted") : _ ("Waits"));
    }
}

/* Names are cut where they are too long: the tooltip has all of them. */
static void
set_text (GtkLabel *label, const char *text)
{
  if (g_str_equal (gtk_label_get_text (label), text))
    return;
  gtk_label_set_text (label, text);
  if (gtk_label_get_ellipsize (label) != PANGO_ELLIPSIZE_NONE)
    gtk_widget_set_tooltip_text (GTK_WIDGET (label), text);
}

/* --- showing ---------------------------------------------------------------------------------- */

typedef struct
{
  const char *icon, *tooltip; /* tooltip: to be translated */
} Face;

/* What the first button does. */
static const Face faces[] = {
  [RMP_QUEUED_WAITING] = { "media-playback-pause-symbolic", N_ ("Pause: others go first") },
  [RMP_QUEUED_RUNNING] = { "media-playback-pause-symbolic",
                           N_ ("Pause: finished frames are kept") },
  [RMP_QUEUED_PAUSED] = { "media-playback-start-symbolic", N_ ("Resume") },
  [RMP_QUEUED_FAILED] = { "view-refresh-symbolic", N_ ("Retry") },
  [RMP_QUEUED_CANCELLED] = { "view-refresh-symbolic", N_ ("Retry") },
  [RMP_QUEUED_DONE] = { "", "" },
};

/* One that was begun is resumed rather than told to wait longer. */
static gboolean
was_begun (const RmpQueuedBake *bake)
{
  return bake->state == RMP_QUEUED_WAITING && (bake->killed || bake->n_kept > 0);
}

static gboolean
has_ended (const RmpQueuedBake *bake)
{
  return bake->state == RMP_QUEUED_DONE || bake->state == RMP_QUEUED_CANCELLED ||
         bake->state == RMP_QUEUED_FAILED;
}

static void
show_go (RmpBakeQueueRow *self, const RmpQueuedBake *bake)
{
  const Face *face = &faces[was_begun (bake) ? RMP_QUEUED_PAUSED : bake->state];
  const char *icon = gtk_button_get_icon_name (GTK_BUTTON (self->go));

  if (g_strcmp0 (icon, face->icon) == 0)
    return;
  gtk_button_set_icon_name (GTK_BUTTON (self->go), face->icon);
  gtk_widget_set_tooltip_text (self->go, _ (face->tooltip));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->go), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (face->tooltip), -1);
}

static void
show_bar (RmpBakeQueueRow *self, const RmpQueuedBake *bake)
{
  const double fraction = (double) bake->n_kept / count_frames (bake);

  gtk_widget_set_visible (GTK_WIDGET (self->bar),
                          bake->state == RMP_QUEUED_RUNNING || bake->n_kept > 0);
  if (gtk_progress_bar_get_fraction (self->bar) != fraction)
    gtk_progress_bar_set_fraction (self->bar, fraction);
}

/* A row of a bake that runs elsewhere only tells of it. A button that goes while it has the focus
 * would leave the keyboard nowhere: the row takes it.
 */
static void
show_buttons (RmpBakeQueueRow *self, const RmpQueuedBake *bake)
{
  const gboolean elsewhere = bake->state == RMP_QUEUED_RUNNING && !is_current (self);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;
  const gboolean had_focus = focus && gtk_widget_is_ancestor (focus, GTK_WIDGET (self));

  gtk_widget_set_visible (self->go, !elsewhere && bake->state != RMP_QUEUED_DONE);
  gtk_widget_set_visible (self->cancel, !elsewhere && !has_ended (bake));
  gtk_widget_set_visible (self->remove, has_ended (bake));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "bake.remove", has_ended (bake));
  if (had_focus && !gtk_widget_get_visible (focus))
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

void
rmp_bake_queue_row_update (RmpBakeQueueRow *self)
{
  const RmpQueuedBake *bake = get_bake (self);
  g_autofree char *title = NULL, *formats = NULL, *what = NULL, *state = NULL, *name = NULL;

  g_return_if_fail (RMP_IS_BAKE_QUEUE_ROW (self));

  if (!bake)
    return;
  title = g_strdup_printf ("%s – %s", bake->look, bake->garment);
  formats = bake->maps ? rmp_map_kinds_describe (bake->maps)
                       : rmp_bake_formats_describe (bake->formats);
  what = g_strdup_printf (_ ("%s · frames %u to %u"), formats, bake->first, bake->last);
  state = describe_state (self, bake);
  name = g_strdup_printf ("%s, %s, %s", title, what, state);
  set_text (self->title, title);
  set_text (self->what, what);
  set_text (self->where, bake->folder);
  set_text (self->state, state);
  if (bake->state == RMP_QUEUED_FAILED)
    gtk_widget_add_css_class (GTK_WIDGET (self->state), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->state), "error");
  show_bar (self, bake);
  show_go (self, bake);
  show_buttons (self, bake);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* --- doing ------------------------------------------------------------------------------------ */

static void
report (RmpBakeQueueRow *self, const GError *error)
{
  if (error)
    gtk_widget_activate_action (GTK_WIDGET (self), "queue.report", "s", error->message);
}

static void
on_go (RmpBakeQueueRow *self)
{
  const RmpQueuedBake *bake = get_bake (self);
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_BAKE_QUEUE_ROW (self));

  if (!bake)
    return;
  if (bake->state == RMP_QUEUED_RUNNING || (bake->state == RMP_QUEUED_WAITING && !was_begun (bake)))
    rmp_bake_runner_hold (self->runner, self->id, RMP_QUEUED_PAUSED, &error);
  else
    rmp_bake_runner_resume (self->runner, self->id, &error);
  report (self, error);
}

static void
on_cancel (RmpBakeQueueRow *self)
{
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_BAKE_QUEUE_ROW (self));
  rmp_bake_runner_hold (self->runner, self->id, RMP_QUEUED_CANCELLED, &error);
  report (self, error);
}

/* The row may go with it. */
static void
on_remove (RmpBakeQueueRow *self)
{
  g_autofree char *id = g_strdup (self->id);

  g_assert (RMP_IS_BAKE_QUEUE_ROW (self));
  rmp_bake_runner_remove (self->runner, id);
}

static void
remove_by_key (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED)
{
  on_remove (RMP_BAKE_QUEUE_ROW (widget));
}

/* Its folder is made with its first frame. */
static void
on_open (RmpBakeQueueRow *self)
{
  const RmpQueuedBake *bake = get_bake (self);
  g_autofree char *uri = bake ? g_filename_to_uri (bake->folder, NULL, NULL) : NULL;

  g_assert (RMP_IS_BAKE_QUEUE_ROW (self));
  if (uri && g_file_test (bake->folder, G_FILE_TEST_IS_DIR))
    gtk_show_uri (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), uri, GDK_CURRENT_TIME);
  else
    gtk_widget_activate_action (GTK_WIDGET (self), "queue.report", "s",
                                _ ("The folder is made when the bake begins"));
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
rmp_bake_queue_row_finalize (GObject *object)
{
  g_free (RMP_BAKE_QUEUE_ROW (object)->id);
  g_object_unref (RMP_BAKE_QUEUE_ROW (object)->runner);
  G_OBJECT_CLASS (rmp_bake_queue_row_parent_class)->finalize (object);
}

static void
rmp_bake_queue_row_class_init (RmpBakeQueueRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = rmp_bake_queue_row_finalize;
  gtk_widget_class_install_action (widget_class, "bake.remove", NULL, remove_by_key);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rimple/Rimple/ui/bake-queue-row.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpBakeQueueRow, title);
  gtk_widget_class_bind_template_child (widget_class, RmpBakeQueueRow, what);
  gtk_widget_class_bind_template_child (widget_class, RmpBakeQueueRow, where);
  gtk_widget_class_bind_template_child (widget_class, RmpBakeQueueRow, state);
  gtk_widget_class_bind_template_child (widget_class, RmpBakeQueueRow, bar);
  gtk_widget_class_bind_template_child (widget_class, RmpBakeQueueRow, go);
  gtk_widget_class_bind_template_child (widget_class, RmpBakeQueueRow, cancel);
  gtk_widget_class_bind_template_child (widget_class, RmpBakeQueueRow, remove);
  gtk_widget_class_bind_template_child (widget_class, RmpBakeQueueRow, open);
  gtk_widget_class_bind_template_callback (widget_class, on_go);
  gtk_widget_class_bind_template_callback (widget_class, on_cancel);
  gtk_widget_class_bind_template_callback (widget_class, on_remove);
  gtk_widget_class_bind_template_callback (widget_class, on_open);
}

static void
rmp_bake_queue_row_init (RmpBakeQueueRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
rmp_bake_queue_row_new (RmpBakeRunner *runner, const char *id)
{
  RmpBakeQueueRow *self = g_object_new (RMP_TYPE_BAKE_QUEUE_ROW, NULL);

  self->runner = g_object_ref (runner);
  self->id = g_strdup (id);
  rmp_bake_queue_row_update (self);
  return GTK_WIDGET (self);
}
