/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/overlap-panel.h"

#include "evaluate/kinds/colliders.h"
#include "evaluate/overlap-check.h"
#include "store/assets/bind.h"
#include "technique/preflight.h"
#include "widgets/i18n.h"

#define MOST_ROWS 20      /* the rest is told by number */
#define MOST_OPEN 2       /* rows that are seen whole; more are scrolled */
#define REST_MS 400       /* of the document, before the first frame is looked at anew */
#define PROGRESS_MS 100   /* between two looks at how far it is */
#define FRACTION_UNIT 1e6 /* fractions are shared between threads as whole numbers */

/* By the drop-down. */
typedef enum
{
  RANGE_FIRST,
  RANGE_CLIP,
  RANGE_SIMULATED,
} Range;

/* A check under way. The panel has one at most; those that it left run out unseen. */
typedef struct
{
  gatomicrefcount ref_count;
  RmpOverlapCheck *check;
  guint first, last;
  Range range;
  GCancellable *cancellable;
  gint fraction; /* atomic */
} Run;

struct _RmpOverlapPanel
{
  GtkWidget parent_instance;

  RmpWorkspace *workspace; /* (nullable) */
  RmpLook *look;           /* (nullable) */
  GPtrArray *overlaps;     /* (element-type RmpOverlap): those in the list */
  Range range;             /* that they are of */
  Run *run;                /* (nullable) */
  guint rest_source, progress_source;

  GtkWidget *box;
  GtkLabel *status;
  GtkWidget *list_area;
  GtkListBox *list;
  GtkWidget *ask_row;
  GtkDropDown *range_choice;
  GtkWidget *check;
  GtkWidget *run_row;
  GtkProgressBar *progress;
  GtkWidget *cancel;
};

G_DEFINE_FINAL_TYPE (RmpOverlapPanel, rmp_overlap_panel, GTK_TYPE_WIDGET)

static void
run_unref (gpointer data)
{
  Run *self = data;

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  rmp_overlap_check_free (self->check);
  g_object_unref (self->cancellable);
  g_free (self);
}

static Run *
run_ref (Run *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

static void
report (RmpOverlapPanel *self, const GError *error)
{
  g_assert (RMP_IS_OVERLAP_PANEL (self));
  if (error)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", error->message);
}

/* (transfer full) (nullable) */
static RmpLayer *
get_layer (RmpOverlapPanel *self)
{
  return self->look ? g_list_model_get_item (rmp_look_get_layers (self->look), 0) : NULL;
}

static const RmpPreflight *
get_preflight (RmpLayer *layer)
{
  const RmpTechnique *technique = layer ? rmp_layer_get_technique (layer) : NULL;

  return technique ? technique->preflight : NULL;
}

/* --- what helps ------------------------------------------------------------------------------- */

/* The values that let the look untangle an overlap. (transfer full) (nullable): they do already */
static RmpValues *
untangle (RmpLayer *layer, const RmpOverlap *overlap)
{
  g_autoptr (RmpValues) values = rmp_values_copy (rmp_layer_get_values (layer));

  get_preflight (layer)->untangle (values, !overlap->body && overlap->shape == 0);
  return rmp_values_equal (values, rmp_layer_get_values (layer)) ? NULL : g_steal_pointer (&values);
}

static const RmpOverlap *
overlap_of (RmpOverlapPanel *self, GtkWidget *button)
{
  const guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "overlap"));

  return index < self->overlaps->len ? self->overlaps->pdata[index] : NULL;
}

static void
on_show (GtkWidget *button, RmpOverlapPanel *self)
{
  const RmpOverlap *overlap = overlap_of (self, button);

  g_assert (RMP_IS_OVERLAP_PANEL (self));

  if (!overlap || !self->look)
    return;
  rmp_workspace_set_playing (self->workspace, FALSE);
  rmp_workspace_set_frame (self->workspace, overlap->worst);
  rmp_workspace_highlight (self->workspace,
                           rmp_garment_get_surface (rmp_look_get_garment (self->look)),
                           overlap->faces->len, (const guint32 *) (gpointer) overlap->faces->data);
}

static void
on_untangle (GtkWidget *button, RmpOverlapPanel *self)
{
  const RmpOverlap *overlap = overlap_of (self, button);
  g_autoptr (RmpLayer) layer = get_layer (self);
  g_autoptr (RmpValues) values = NULL;
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_OVERLAP_PANEL (self));

  if (!overlap || !get_preflight (layer))
    return;
  values = untangle (layer, overlap);
  if (values)
    rmp_layer_set_values (layer, values, _ ("Let it untangle"), &error);
  report (self, error);
}

/* --- the list --------------------------------------------------------------------------------- */

static GtkWidget *
new_button (RmpOverlapPanel *self, guint index, const char *label, const char *tooltip,
            GCallback clicked)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_widget_set_tooltip_text (button, tooltip);
  g_object_set_data (G_OBJECT (button), "overlap", GUINT_TO_POINTER (index));
  g_signal_connect_object (button, "clicked", clicked, self, 0);
  return button;
}

static GtkWidget *
new_text (const char *text, const char *const *classes)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  for (guint i = 0; classes && classes[i]; i++)
    gtk_widget_add_css_class (label, classes[i]);
  return label;
}

/* What becomes of an overlap that no button helps. Deep ones are drawn apart for a part. */
static const char *
explain (const RmpOverlap *overlap, Range range)
{
  if (overlap->held)
    return _ ("It is pinned there, so it stays. Paint “Follow the rig” lower, or mend the motion.");
  if (range == RANGE_SIMULATED)
    return _ ("The simulation has not drawn it apart. Let it settle longer before the start, or "
              "mend the mesh there.");
  return _ ("The simulation draws it apart as far as it can: “Whole clip, simulated” tells what is "
            "left.");
}

static GtkWidget *
new_row (RmpOverlapPanel *self, RmpLayer *layer, guint index)
{
  const RmpOverlap *overlap = self->overlaps->pdata[index];
  GtkWidget *row = gtk_list_box_row_new (), *content = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  g_autofree char *text = rmp_overlap_describe (overlap);
  g_autoptr (RmpValues)
      helped = overlap->held || self->range == RANGE_SIMULATED ? NULL : untangle (layer, overlap);

  gtk_box_append (GTK_BOX (content), new_text (text, NULL));
  if (!helped)
    gtk_box_append (GTK_BOX (content),
                    new_text (explain (overlap, self->range),
                              (const char *const[]){ "caption", "dim-label", NULL }));
  gtk_box_append (GTK_BOX (buttons), new_button (self, index, _ ("Show"),
                                                 _ ("Goes to the frame and looks at the faces"),
                                                 G_CALLBACK (on_show)));
  if (helped)
    gtk_box_append (GTK_BOX (buttons),
                    new_button (self, index, _ ("Let it untangle"),
                                _ ("Lets the cloth collide, and hang for two seconds before the "
                                   "first frame"),
                                G_CALLBACK (on_untangle)));
  gtk_box_append (GTK_BOX (content), buttons);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), content);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  return row;
}

/* What scrolls asks how high its rows are without saying how wide, so that one of few lines that
 * are wrapped would lose its button.
 */
static void
place_list (RmpOverlapPanel *self, gboolean scrolls)
{
  GtkWidget *list = GTK_WIDGET (self->list);
  GtkScrolledWindow *area = GTK_SCROLLED_WINDOW (self->list_area);

  if ((gtk_widget_get_ancestor (list, GTK_TYPE_SCROLLED_WINDOW) == self->list_area) == scrolls)
    return;
  g_object_ref (list);
  if (scrolls)
    {
      gtk_box_remove (GTK_BOX (self->box), list);
      gtk_scrolled_window_set_child (area, list);
    }
  else
    {
      gtk_scrolled_window_set_child (area, NULL);
      gtk_box_insert_child_after (GTK_BOX (self->box), list, self->list_area);
    }
  g_object_unref (list);
}

static void
fill (RmpOverlapPanel *self)
{
  const guint n = MIN (self->overlaps->len, MOST_ROWS);
  g_autoptr (RmpLayer) layer = get_layer (self);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->list))))
    gtk_list_box_remove (self->list, child);
  for (guint i = 0; get_preflight (layer) && i < n; i++)
    gtk_list_box_append (self->list, new_row (self, layer, i));
  place_list (self, n > MOST_OPEN);
  gtk_widget_set_visible (self->list_area, n > MOST_OPEN);
  gtk_widget_set_visible (GTK_WIDGET (self->list), n > 0);
}

/* Whether the cloth has nothing to lie on, though a mesh of another character could wear it. */
static gboolean
lacks_body (RmpOverlapPanel *self)
{
  RmpGarment *garment = rmp_look_get_garment (self->look);
  RmpSurface *own = rmp_garment_get_surface (garment);
  GListModel *characters = rmp_project_get_characters (rmp_workspace_get_project (self->workspace));
  g_autoptr (GPtrArray) colliders = rmp_garment_list_colliders (garment);

  for (guint i = 0; colliders->len == 0 && i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);
      GListModel *surfaces = rmp_character_get_surfaces (character);

      for (guint k = 0; k < g_list_model_get_n_items (surfaces); k++)
        {
          g_autoptr (RmpSurface) body = g_list_model_get_item (surfaces, k);

          if (character != rmp_surface_get_character (own) && rmp_surface_can_wear (body, own))
            return TRUE;
        }
    }
  return FALSE;
}

static char *
describe_places (RmpOverlapPanel *self)
{
  static const char *const clean[] = {
    [RANGE_FIRST] = N_ ("In the first frame the cloth runs through nothing."),
    [RANGE_CLIP] = N_ ("As it is carried, the cloth runs through nothing in any frame."),
    [RANGE_SIMULATED] = N_ ("Simulated, the cloth runs through nothing in any frame."),
  };
  const guint n = self->overlaps->len;

  if (n == 0)
    return g_strdup (_ (clean[self->range]));
  if (n > MOST_ROWS)
    return g_strdup_printf (_ ("The cloth runs through something in %u places; here are the "
                               "deepest."),
                            n);
  return g_strdup_printf (g_dngettext (NULL, "The cloth runs through something in %u place.",
                                       "The cloth runs through something in %u places.", n),
                          n);
}

static char *
describe_all (RmpOverlapPanel *self)
{
  g_autofree char *places = describe_places (self);

  if (!lacks_body (self))
    return g_steal_pointer (&places);
  return g_strconcat (places, " ",
                      _ ("It meets meshes of its own character alone, and there is no other one: "
                         "to lay it on a body, right-click the garment and choose “Bind to the Rig "
                         "of”."),
                      NULL);
}

static void
set_status (RmpOverlapPanel *self, const char *text, gboolean is_warning)
{
  gtk_label_set_text (self->status, text);
  if (is_warning)
    gtk_widget_add_css_class (GTK_WIDGET (self->status), "warning");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->status), "warning");
}

/* --- checking --------------------------------------------------------------------------------- */

static void
show_running (RmpOverlapPanel *self, gboolean running)
{
  gtk_widget_set_visible (self->ask_row, !running);
  gtk_widget_set_visible (self->run_row, running);
}

static void
leave (RmpOverlapPanel *self)
{
  g_clear_handle_id (&self->progress_source, g_source_remove);
  if (self->run)
    g_cancellable_cancel (self->run->cancellable);
  g_clear_pointer (&self->run, run_unref);
  show_running (self, FALSE);
}

static void
note_progress (double fraction, gpointer data)
{
  Run *run = data;

  g_atomic_int_set (&run->fraction, (gint) (fraction * FRACTION_UNIT));
}

static gboolean
on_progress (gpointer data)
{
  RmpOverlapPanel *self = data;

  g_assert (RMP_IS_OVERLAP_PANEL (self));
  gtk_progress_bar_set_fraction (self->progress,
                                 g_atomic_int_get (&self->run->fraction) / FRACTION_UNIT);
  return G_SOURCE_CONTINUE;
}

static void
check_in_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data,
                 GCancellable *cancellable)
{
  Run *run = data;
  const RmpCall call = {
    .cancellable = cancellable, .progress = note_progress, .data = run, .n_threads = 1
  };
  GError *error = NULL;
  GPtrArray *overlaps = rmp_overlap_check_run (run->check, run->first, run->last, &call, &error);

  if (overlaps)
    g_task_return_pointer (task, overlaps, (GDestroyNotify) g_ptr_array_unref);
  else
    g_task_return_error (task, error);
}

static void
on_checked (GObject *object, GAsyncResult *result, G_GNUC_UNUSED gpointer data)
{
  RmpOverlapPanel *self = RMP_OVERLAP_PANEL (object);
  Run *run = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) overlaps = g_task_propagate_pointer (G_TASK (result), &error);
  g_autofree char *text = NULL;

  if (run != self->run)
    return;
  self->range = run->range;
  leave (self);
  if (overlaps)
    {
      g_ptr_array_unref (self->overlaps);
      self->overlaps = g_steal_pointer (&overlaps);
      text = describe_all (self);
    }
  else
    {
      g_ptr_array_set_size (self->overlaps, 0);
      text = g_strdup (error->message);
    }
  set_status (self, text, error || self->overlaps->len > 0);
  fill (self);
}

static void
start (RmpOverlapPanel *self, Range range)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GTask) task = NULL;
  RmpClipItem *clip = rmp_workspace_get_clip (self->workspace);
  RmpOverlapCheck *check = rmp_overlap_check_new (self->look, clip, range == RANGE_SIMULATED,
                                                  &error);
  Run *run;

  leave (self);
  if (!check)
    {
      set_status (self, error->message, TRUE);
      return;
    }
  run = g_new0 (Run, 1);
  g_atomic_ref_count_init (&run->ref_count);
  run->check = check;
  run->range = range;
  run->last = range == RANGE_FIRST ? 0 : rmp_workspace_get_n_frames (self->workspace) - 1;
  run->cancellable = g_cancellable_new ();
  self->run = run;
  task = g_task_new (self, run->cancellable, on_checked, NULL);
  g_task_set_task_data (task, run_ref (run), run_unref);
  g_task_run_in_thread (task, check_in_thread);
  if (range == RANGE_FIRST)
    return;
  show_running (self, TRUE);
  gtk_progress_bar_set_fraction (self->progress, 0.0);
  set_status (self, _ ("Looking for overlaps…"), FALSE);
  self->progress_source = g_timeout_add (PROGRESS_MS, on_progress, self);
}

static void
on_check (RmpOverlapPanel *self)
{
  g_assert (RMP_IS_OVERLAP_PANEL (self));

  if (!self->look)
    return;
  g_clear_handle_id (&self->rest_source, g_source_remove);
  start (self, (Range) gtk_drop_down_get_selected (self->range_choice));
}

static void
on_cancel (RmpOverlapPanel *self)
{
  g_assert (RMP_IS_OVERLAP_PANEL (self));

  leave (self);
  g_ptr_array_set_size (self->overlaps, 0);
  fill (self);
  set_status (self, _ ("Cancelled."), FALSE);
}

/* --- showing ---------------------------------------------------------------------------------- */

static gboolean
on_rest (gpointer data)
{
  RmpOverlapPanel *self = data;

  g_assert (RMP_IS_OVERLAP_PANEL (self));
  self->rest_source = 0;
  start (self, RANGE_FIRST);
  return G_SOURCE_REMOVE;
}

/* A change that comes while one asks for the whole clip would take the answer away: then only what
 * helps is told anew.
 */
static void
renew (RmpOverlapPanel *self, gboolean is_other)
{
  g_clear_handle_id (&self->rest_source, g_source_remove);
  if (is_other)
    {
      leave (self);
      self->range = RANGE_FIRST;
      g_ptr_array_set_size (self->overlaps, 0);
      set_status (self, _ ("Looking for overlaps…"), FALSE);
    }
  fill (self);
  if (self->range == RANGE_FIRST && !(self->run && self->run->range != RANGE_FIRST))
    self->rest_source = g_timeout_add (REST_MS, on_rest, self);
}

static void
on_clip (RmpOverlapPanel *self)
{
  g_assert (RMP_IS_OVERLAP_PANEL (self));

  if (self->look)
    renew (self, TRUE);
}

void
rmp_overlap_panel_show (RmpOverlapPanel *self, RmpWorkspace *workspace, RmpLook *look)
{
  g_autoptr (RmpLayer) layer = look ? g_list_model_get_item (rmp_look_get_layers (look), 0) : NULL;
  RmpLook *shown = get_preflight (layer) ? look : NULL;
  gboolean is_other;

  g_return_if_fail (RMP_IS_OVERLAP_PANEL (self));

  if (self->workspace != workspace)
    {
      if (self->workspace)
        g_signal_handlers_disconnect_by_data (self->workspace, self);
      g_set_object (&self->workspace, workspace);
      if (workspace)
        g_signal_connect_object (workspace, "notify::clip", G_CALLBACK (on_clip), self,
                                 G_CONNECT_SWAPPED);
    }
  is_other = g_set_object (&self->look, shown);
  gtk_widget_set_visible (GTK_WIDGET (self), shown != NULL);
  if (shown)
    renew (self, is_other);
  else if (is_other)
    {
      g_clear_handle_id (&self->rest_source, g_source_remove);
      leave (self);
    }
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
rmp_overlap_panel_dispose (GObject *object)
{
  RmpOverlapPanel *self = RMP_OVERLAP_PANEL (object);

  g_clear_handle_id (&self->rest_source, g_source_remove);
  g_clear_handle_id (&self->progress_source, g_source_remove);
  if (self->run)
    g_cancellable_cancel (self->run->cancellable);
  g_clear_pointer (&self->run, run_unref);
  g_clear_object (&self->workspace);
  g_clear_object (&self->look);
  g_clear_pointer (&self->overlaps, g_ptr_array_unref);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_overlap_panel_parent_class)->dispose (object);
}

static void
rmp_overlap_panel_class_init (RmpOverlapPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_overlap_panel_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "overlappanel");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rimple/Rimple/ui/overlap-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpOverlapPanel, box);
  gtk_widget_class_bind_template_child (widget_class, RmpOverlapPanel, status);
  gtk_widget_class_bind_template_child (widget_class, RmpOverlapPanel, list_area);
  gtk_widget_class_bind_template_child (widget_class, RmpOverlapPanel, list);
  gtk_widget_class_bind_template_child (widget_class, RmpOverlapPanel, ask_row);
  gtk_widget_class_bind_template_child_full (widget_class, "range", FALSE,
                                             G_STRUCT_OFFSET (RmpOverlapPanel, range_choice));
  gtk_widget_class_bind_template_child (widget_class, RmpOverlapPanel, check);
  gtk_widget_class_bind_template_child (widget_class, RmpOverlapPanel, run_row);
  gtk_widget_class_bind_template_child (widget_class, RmpOverlapPanel, progress);
  gtk_widget_class_bind_template_child (widget_class, RmpOverlapPanel, cancel);
  gtk_widget_class_bind_template_callback (widget_class, on_check);
  gtk_widget_class_bind_template_callback (widget_class, on_cancel);
}

static void
rmp_overlap_panel_init (RmpOverlapPanel *self)
{
  self->overlaps = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_overlap_free);
  gtk_widget_init_template (GTK_WIDGET (self));
}
