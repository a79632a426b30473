/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "viewport/pane-hud.h"

#include "folds/fold-rows.h"
#include "viewport/legend.h"
#include "viewport/pane-menu.h"
#include "viewport/wipe-bar.h"
#include "widgets/badge.h"
#include "widgets/i18n.h"
#include "widgets/quantity.h"

#include <math.h>
#include <string.h>

/* Below this, lengths are kept as exactly as files can store them. */
#define EXACT 1e-6

struct _RmpPaneHud
{
  GtkWidget parent_instance;

  guint pane;
  RmpWorkspace *workspace; /* borrowed; the viewport sets it whenever it shows the pane */
  RmpSurface *stopped;     /* (nullable) what “Show” goes to … */
  RmpLook *stopped_look;   /* … and of which look */

  /* Template children */
  GtkWidget *overlay;
  RmpBadge *badge;
  GtkLabel *name;
  GtkWidget *other;
  GtkLabel *how;
  RmpBadge *other_badge;
  GtkLabel *other_name;
  GtkMenuButton *choose;
  GtkToggleButton *chained; /* pressed: chained to the others */
  RmpWipeBar *bar;
  GtkLabel *status;
  GtkMenuButton *warning;
  GtkLabel *reason;
  GtkWidget *show_stop;
  GtkSpinner *waiting;
  RmpLegend *legend;
  RmpFigureTable *figures;
};

G_DEFINE_FINAL_TYPE (RmpPaneHud, rmp_pane_hud, GTK_TYPE_WIDGET)

/* --- status ----------------------------------------------------------------------------------- */

/* Adds the number that the method counts. Returns: FALSE if it names none: folds along lines are
 * counted from their rows
 */
static gboolean
add_count (RmpPaneStatus *self, const RmpResult *result)
{
  const RmpTechnique *technique = result->technique;

  for (guint i = 0; technique->timeline_figure && i < technique->n_figures; i++)
    if (g_str_equal (technique->figures[i].id, technique->timeline_figure))
      {
        const guint count = (guint) MAX (result->output.figures[i], 0.0);

        if (g_str_equal (technique->timeline_figure, "wrinkles"))
          {
            self->has_wrinkles = TRUE;
            self->n_wrinkles += count;
          }
        else
          {
            self->counted = technique->figures[i].label;
            self->n_counted += count;
          }
        return TRUE;
      }
  return FALSE;
}

/* @reason, @garment: (nullable) */
static void
warn_of (RmpPaneStatus *self, const char *reason, const char *garment)
{
  g_autofree char *named = reason && garment ? g_strdup_printf ("%s: %s", garment, reason) : NULL;

  if (reason)
    rmp_pane_status_warn (self, named ? named : reason);
}

void
rmp_pane_status_add (RmpPaneStatus *self, const RmpResult *result, const char *garment)
{
  const RmpOutput *output = &result->output;

  if (!result->technique)
    return;
  self->any = TRUE;
  self->seconds += result->seconds;
  if (!add_count (self, result) && rmp_output_get_table (output, &rmp_fold_table_kind))
    self->has_folds = TRUE;
  for (guint i = 0; i < rmp_fold_rows_count (output); i++)
    {
      const RmpFoldRow *row = rmp_fold_rows_get (output, i);

      if (row->height > 0.0)
        self->n_folds++;
      if (isfinite (row->residual) && !(row->residual <= self->residual))
        self->residual = row->residual;
    }
  warn_of (self, output->remark, garment);
  warn_of (self, output->warning, garment);
}

void
rmp_pane_status_warn (RmpPaneStatus *self, const char *reason)
{
  if (!self->warning)
    self->warning = g_string_new (NULL);
  if (strstr (self->warning->str, reason))
    return;
  g_string_append_printf (self->warning, "%s%s", self->warning->len > 0 ? "\n" : "", reason);
}

void
rmp_pane_status_stop (RmpPaneStatus *self, RmpSurface *surface, RmpLook *look)
{
  if (self->stopped)
    return;
  self->stopped = g_object_ref (surface);
  self->stopped_look = g_object_ref (look);
}

void
rmp_pane_status_add_warnings (RmpPaneStatus *self, const RmpPaneStatus *other)
{
  if (other->warning)
    rmp_pane_status_warn (self, other->warning->str);
  if (other->stopped)
    rmp_pane_status_stop (self, other->stopped, other->stopped_look);
}

void
rmp_pane_status_add_difference (RmpPaneStatus *self, const RmpReliefDifference *difference)
{
  self->compared = TRUE;
  self->maximum = MAX (self->maximum, difference->maximum);
  self->square_sum += difference->root_mean_square * difference->root_mean_square *
                      difference->area;
  self->area += difference->area;
}

void
rmp_pane_status_clear (RmpPaneStatus *self)
{
  if (self->warning)
    g_string_free (g_steal_pointer (&self->warning), TRUE);
  g_clear_object (&self->stopped);
  g_clear_object (&self->stopped_look);
}

/* (transfer full) */
static char *
describe_beginning (const RmpPaneStatus *self)
{
  const RmpBeginning *beginning = &self->beginning;

  if (beginning->done >= 1000)
    return g_strdup (_ ("the frames before come…"));
  if (beginning->done > 0)
    {
      GString *text = g_string_new (NULL);

      g_string_printf (text, _ ("the cloth settles… %d %%"), beginning->done / 10);
      /* Which is why it takes so long. */
      if (beginning->n_crossings > 0)
        g_string_append_printf (text,
                                g_dngettext (GETTEXT_PACKAGE, " · %d crossing is drawn apart",
                                             " · %d crossings are drawn apart",
                                             (gulong) beginning->n_crossings),
                                beginning->n_crossings);
      return g_string_free (text, FALSE);
    }
  return g_strdup (self->simulates ? _ ("the simulation begins…") : _ ("the first frame comes…"));
}

/* “4.2 ms · 5 folds · length kept within 0.001 %”. (transfer full) */
static char *
describe_status (const RmpPaneStatus *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (self->compared)
    {
      g_autofree char *most = rmp_quantity_format (self->maximum, RMP_UNIT_METRE);
      g_autofree char *mean = rmp_quantity_format (
          self->area > 0.0 ? sqrt (self->square_sum / self->area) : 0.0, RMP_UNIT_METRE);

      return g_strdup_printf (_ ("%s at most · %s RMS"), most, mean);
    }
  if (self->begins)
    return describe_beginning (self);
  if (!self->any)
    return g_strdup (_ ("plain skinning"));
  if (self->seconds < 1.0)
    g_string_append_printf (text, _ ("%.1f ms"), 1e3 * self->seconds);
  else
    g_string_append_printf (text, _ ("%.1f s"), self->seconds);
  if (self->has_folds)
    g_string_append_printf (text, g_dngettext (NULL, " · %u fold", " · %u folds", self->n_folds),
                            self->n_folds);
  if (self->has_wrinkles)
    g_string_append_printf (text,
                            g_dngettext (NULL, " · %u wrinkle", " · %u wrinkles", self->n_wrinkles),
                            self->n_wrinkles);
  if (self->counted)
    g_string_append_printf (text, " · %s %u", _ (self->counted), self->n_counted);
  if (self->residual < EXACT)
    g_string_append (text, _ (" · lengths kept"));
  else if (isfinite (self->residual))
    g_string_append_printf (text, _ (" · lengths miss %.2g %%"), 100.0 * self->residual);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* --- what is shown ---------------------------------------------------------------------------- */

static void
fill_menu (GtkMenuButton *button, gpointer data)
{
  RmpPaneHud *self = data;
  g_autoptr (GMenuModel) menu = NULL;
  g_autoptr (GSimpleActionGroup) actions = NULL;

  g_assert (RMP_IS_PANE_HUD (self));
  if (self->workspace)
    {
      menu = rmp_pane_menu_new (self->workspace);
      actions = rmp_pane_menu_new_actions (self->workspace, self->pane);
    }
  gtk_widget_insert_action_group (GTK_WIDGET (self), "pane", G_ACTION_GROUP (actions));
  gtk_menu_button_set_menu_model (button, menu);
}

static void
show_side (RmpPaneHud *self, RmpSide side, RmpBadge *badge, GtkLabel *label)
{
  RmpVariant *variant = rmp_workspace_get_side (self->workspace, self->pane, side);
  g_autofree char *name = rmp_pane_menu_describe_shortly (
      self->workspace, variant, (guint) gtk_label_get_max_width_chars (label));

  rmp_badge_set_variant (badge, variant);
  gtk_widget_set_visible (GTK_WIDGET (badge), variant != NULL);
  gtk_label_set_text (label, name);
}

static void
show_sides (RmpPaneHud *self)
{
  const RmpCompare compare = rmp_workspace_get_compare (self->workspace, self->pane);
  const gboolean several = rmp_workspace_get_panes (self->workspace) > 1;

  show_side (self, RMP_SIDE_SHOWN, self->badge, self->name);
  show_side (self, RMP_SIDE_OTHER, self->other_badge, self->other_name);
  gtk_widget_set_visible (self->other, compare != RMP_COMPARE_NONE);
  gtk_label_set_text (self->how, compare == RMP_COMPARE_WIPE ? "|" : "−");
  gtk_widget_set_visible (GTK_WIDGET (self->bar), compare == RMP_COMPARE_WIPE);
  rmp_wipe_bar_set_position (self->bar, rmp_workspace_get_bar (self->workspace, self->pane));
  gtk_widget_set_visible (GTK_WIDGET (self->chained), several);
  gtk_toggle_button_set_active (self->chained,
                                !rmp_workspace_get_own_camera (self->workspace, self->pane));
}

static void
on_bar_moved (RmpPaneHud *self)
{
  g_assert (RMP_IS_PANE_HUD (self));
  if (self->workspace)
    rmp_workspace_set_bar (self->workspace, self->pane, rmp_wipe_bar_get_position (self->bar));
}

static void
on_chain_toggled (RmpPaneHud *self)
{
  const gboolean own = !gtk_toggle_button_get_active (self->chained);

  g_assert (RMP_IS_PANE_HUD (self));
  if (self->workspace && own != rmp_workspace_get_own_camera (self->workspace, self->pane))
    rmp_workspace_set_own_camera (self->workspace, self->pane, own);
}

static void
on_show_stop (RmpPaneHud *self)
{
  g_assert (RMP_IS_PANE_HUD (self));

  gtk_menu_button_popdown (self->warning);
  if (self->workspace && self->stopped)
    rmp_workspace_show_stop (self->workspace, self->stopped, self->stopped_look);
}

static void
on_focus (RmpPaneHud *self)
{
  g_assert (RMP_IS_PANE_HUD (self));
  if (self->workspace)
    rmp_workspace_set_active_pane (self->workspace, self->pane);
}

/* All of a status that is cut. Asked for instead of set with each picture: GTK shows a tooltip
 * wherever the pointer rests when one is set anywhere, also while a value is dragged.
 */
static gboolean
on_query_status (GtkLabel *status, int x G_GNUC_UNUSED, int y G_GNUC_UNUSED,
                 gboolean keyboard G_GNUC_UNUSED, GtkTooltip *tooltip)
{
  g_assert (GTK_IS_LABEL (status));
  gtk_tooltip_set_text (tooltip, gtk_label_get_text (status));
  return TRUE;
}

void
rmp_pane_hud_show (RmpPaneHud *self, RmpWorkspace *workspace, const RmpPaneStatus *status,
                   const RmpSceneLegend *legend)
{
  g_autofree char *text = describe_status (status);

  g_return_if_fail (RMP_IS_PANE_HUD (self));

  g_set_object (&self->workspace, workspace);
  show_sides (self);
  gtk_label_set_text (self->status, text);
  gtk_widget_set_visible (GTK_WIDGET (self->warning), status->warning != NULL);
  if (status->warning)
    gtk_label_set_text (self->reason, status->warning->str);
  g_set_object (&self->stopped, status->stopped);
  g_set_object (&self->stopped_look, status->stopped_look);
  gtk_widget_set_visible (self->show_stop, status->stopped != NULL);
  gtk_widget_set_opacity (GTK_WIDGET (self->waiting), status->exact ? 0.0 : 1.0);
  gtk_spinner_set_spinning (self->waiting, !status->exact);
  rmp_legend_show (self->legend, legend->field, legend->range, legend->automatic,
                   rmp_workspace_get_panes (workspace) > 2);
}

RmpFigureTable *
rmp_pane_hud_get_figures (RmpPaneHud *self)
{
  return gtk_widget_get_mapped (GTK_WIDGET (self->figures)) ? self->figures : NULL;
}

static void
on_figures_mapped (RmpPaneHud *self)
{
  g_assert (RMP_IS_PANE_HUD (self));
  g_signal_emit_by_name (self, "figures-opened");
}

gboolean
rmp_pane_hud_has_legend (RmpPaneHud *self)
{
  g_return_val_if_fail (RMP_IS_PANE_HUD (self), FALSE);
  return gtk_widget_get_visible (GTK_WIDGET (self->legend));
}

void
rmp_pane_hud_set_probe (RmpPaneHud *self, double value)
{
  g_return_if_fail (RMP_IS_PANE_HUD (self));
  rmp_legend_set_probe (self->legend, value);
}

/* Only the controls take clicks: others go to the viewport below. */
static gboolean
rmp_pane_hud_contains (GtkWidget *widget G_GNUC_UNUSED, double x G_GNUC_UNUSED,
                       double y G_GNUC_UNUSED)
{
  return FALSE;
}

static void
rmp_pane_hud_dispose (GObject *object)
{
  RmpPaneHud *self = RMP_PANE_HUD (object);

  g_clear_object (&self->workspace);
  g_clear_object (&self->stopped);
  g_clear_object (&self->stopped_look);
  g_clear_pointer (&self->overlay, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_pane_hud_parent_class)->dispose (object);
}

static void
rmp_pane_hud_class_init (RmpPaneHudClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RMP_TYPE_BADGE);
  g_type_ensure (RMP_TYPE_FIGURE_TABLE);
  g_type_ensure (RMP_TYPE_LEGEND);
  g_type_ensure (RMP_TYPE_WIPE_BAR);
  G_OBJECT_CLASS (klass)->dispose = rmp_pane_hud_dispose;
  g_signal_new ("figures-opened", RMP_TYPE_PANE_HUD, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
  widget_class->contains = rmp_pane_hud_contains;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/rimple/Rimple/ui/pane-hud.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpPaneHud, overlay);
  gtk_widget_class_bind_template_child (widget_class, RmpPaneHud, badge);
  gtk_widget_class_bind_template_child (widget_class, RmpPaneHud, name);
  gtk_widget_class_bind_template_child (widget_class, RmpPaneHud, choose);
  gtk_widget_class_bind_template_child (widget_class, RmpPaneHud, other);
  gtk_widget_class_bind_template_child (widget_class, RmpPaneHud, how);
  gtk_widget_class_bind_template_child (widget_class, RmpPaneHud, other_badge);
  gtk_widget_class_bind_template_child (widget_class, RmpPaneHud, other_name);
  gtk_widget_class_bind_template_child (widget_class, RmpPaneHud, chained);
  gtk_widget_class_bind_template_child (widget_class, RmpPaneHud, bar);
  gtk_widget_class_bind_template_callback (widget_class, on_bar_moved);
  gtk_widget_class_bind_template_callback (widget_class, on_chain_toggled);
  gtk_widget_class_bind_template_child (widget_class, RmpPaneHud, status);
  gtk_widget_class_bind_template_child (widget_class, RmpPaneHud, warning);
  gtk_widget_class_bind_template_child (widget_class, RmpPaneHud, reason);
  gtk_widget_class_bind_template_child (widget_class, RmpPaneHud, show_stop);
  gtk_widget_class_bind_template_callback (widget_class, on_query_status);
  gtk_widget_class_bind_template_callback (widget_class, on_show_stop);
  gtk_widget_class_bind_template_child (widget_class, RmpPaneHud, waiting);
  gtk_widget_class_bind_template_child (widget_class, RmpPaneHud, legend);
  gtk_widget_class_bind_template_child (widget_class, RmpPaneHud, figures);
  gtk_widget_class_bind_template_callback (widget_class, on_figures_mapped);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "panehud");
}

static void
rmp_pane_hud_init (RmpPaneHud *self)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_create_popup_func (self->choose, fill_menu, self, NULL);
  g_signal_connect_swapped (focus, "enter", G_CALLBACK (on_focus), self);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
}

GtkWidget *
rmp_pane_hud_new (guint pane)
{
  RmpPaneHud *self = g_object_new (RMP_TYPE_PANE_HUD, NULL);

  self->pane = pane;
  return GTK_WIDGET (self);
}
