/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "start/tour.h"

#include "inspector/param-row.h"
#include "shell/preferences.h"
#include "shell/window-private.h"
#include "widgets/i18n.h"

/* The result of a step is shown for this time before the next callout appears. */
#define LOOK_MILLISECONDS 2500

#define SAMPLE "arm"
#define PARAM "fold_width"

typedef enum
{
  WAIT, /* for the sample's picture */
  PLAY,
  CHANGE,
  TAKE,
  END,
} Step;

static const struct
{
  const char *title, *text;
} callouts[END] = {
  [PLAY] = { N_ ("A sleeve that folds"),
             N_ ("Press Space, or ▶ below: the arm bends, and the cloth folds where it is "
                 "compressed. Drag to look at it "
                 "from another side.") },
  [CHANGE] = { N_ ("The folds are yours"), N_ ("Drag across the number of Fold width: they get "
                                               "wider and narrower while you drag.") },
  [TAKE] = { N_ ("Take it with you"),
             N_ ("Bake writes the moving cloth into files that your renderer or game reads. "
                 "That is all: now open a character of your own.") },
};

typedef struct
{
  RmpWindow *window;       /* whose it is */
  RmpWorkspace *workspace; /* (nullable): of the sample, once it is drawn */
  Step step;
  GtkWidget *popover; /* (nullable) */
  guint look;         /* source: the next callout comes */
  guint position;     /* of the history, when that was asked */
} Tour;

static void show (Tour *self);

static void
take_down (Tour *self)
{
  g_clear_handle_id (&self->look, g_source_remove);
  g_clear_pointer (&self->popover, gtk_widget_unparent);
}

static void
tour_free (gpointer data)
{
  Tour *self = data;

  take_down (self);
  g_clear_object (&self->workspace);
  g_free (self);
}

static void
end (Tour *self)
{
  RmpWindow *window = self->window;

  g_signal_handlers_disconnect_by_data (window->viewport, self);
  if (self->workspace)
    {
      g_signal_handlers_disconnect_by_data (self->workspace, self);
      g_signal_handlers_disconnect_by_data (rmp_workspace_get_project (self->workspace), self);
    }
  if (self->step != WAIT)
    g_object_set (rmp_preferences_get_default (), "toured", TRUE, NULL);
  g_object_set_data (G_OBJECT (window), "rimple-tour", NULL);
}

static void
go_on (Tour *self)
{
  take_down (self);
  self->step++;
  if (self->step == END)
    end (self);
  else
    show (self);
}

static const RmpTechnique *
get_technique (Tour *self)
{
  GObject *selection = rmp_workspace_get_selection (self->window->workspace);
  g_autoptr (RmpLayer) layer = NULL;

  if (!RMP_IS_LOOK (selection))
    return NULL;
  layer = g_list_model_get_item (rmp_look_get_layers (RMP_LOOK (selection)), 0);
  return layer ? rmp_layer_get_technique (layer) : NULL;
}

/* --- what is asked for ------------------------------------------------------------------------ */

static gboolean
on_looked (gpointer data)
{
  Tour *self = data;

  self->look = 0;
  go_on (self);
  return G_SOURCE_REMOVE;
}

static void
let_look (Tour *self)
{
  if (self->look == 0)
    self->look = g_timeout_add (LOOK_MILLISECONDS, on_looked, self);
}

static void
on_playing (Tour *self)
{
  if (self->step == PLAY && rmp_workspace_get_playing (self->window->workspace))
    let_look (self);
}

static void
on_changed (Tour *self)
{
  if (self->step == CHANGE && rmp_project_get_position (rmp_workspace_get_project (
                                  self->window->workspace)) != self->position)
    let_look (self);
}

/* Begins once the sample has been drawn. The callout follows later, because no widget may be added
 * while the window is drawn.
 */
static void
on_drawn (Tour *self)
{
  RmpWindow *window = self->window;

  if (self->step != WAIT || !window->workspace || !rmp_viewport_is_exact (window->viewport) ||
      !get_technique (self))
    return;
  self->workspace = g_object_ref (window->workspace);
  g_signal_connect_swapped (self->workspace, "notify::playing", G_CALLBACK (on_playing), self);
  g_signal_connect_swapped (rmp_workspace_get_project (self->workspace), "changed",
                            G_CALLBACK (on_changed), self);
  g_signal_handlers_disconnect_by_func (window->viewport, on_drawn, self);
  self->look = g_idle_add (on_looked, self);
}

/* --- callouts --------------------------------------------------------------------------------- */

static GtkWidget *
find_row (GtkWidget *root, const RmpTechnique *technique)
{
  GtkWidget *found = NULL;

  if (RMP_IS_PARAM_ROW (root))
    return g_str_equal (technique->params[rmp_param_row_get_param (RMP_PARAM_ROW (root))].id, PARAM)
               ? root
               : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find_row (child, technique);
  return found;
}

/* The widget that a callout points at, and its parent: rows come and go with the selection, so the
 * callout is attached to a widget that stays.
 */
static GtkWidget *
find_target (Tour *self, GtkWidget **parent, GtkPositionType *side)
{
  const RmpTechnique *technique = get_technique (self);
  GtkWidget *row = technique ? find_row (GTK_WIDGET (self->window->inspector), technique) : NULL;

  if (self->step == PLAY)
    {
      *parent = GTK_WIDGET (self->window->timeline);
      *side = GTK_POS_TOP;
      return rmp_timeline_get_play_button (self->window->timeline);
    }
  *parent = self->step == CHANGE ? self->window->inspector_panel : self->window->header;
  *side = self->step == CHANGE ? GTK_POS_LEFT : GTK_POS_BOTTOM;
  if (self->step == TAKE)
    return self->window->bake_button;
  return row ? row : *parent;
}

static GtkWidget *
new_label (const char *text, const char *class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 36);
  if (class)
    gtk_widget_add_css_class (label, class);
  return label;
}

static GtkWidget *
new_button (Tour *self, const char *label, GCallback clicked)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  g_signal_connect_swapped (button, "clicked", clicked, self);
  return button;
}

static GtkWidget *
new_content (Tour *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6),
            *foot = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *next = new_button (self, self->step + 1 == END ? _ ("_Done") : _ ("_Next"),
                                G_CALLBACK (go_on));
  g_autofree char *count = g_strdup_printf (_ ("%u of %u"), (guint) self->step, (guint) END - 1);
  GtkWidget *position = new_label (count, "dim-label");

  gtk_widget_add_css_class (next, "suggested-action");
  gtk_widget_set_hexpand (position, TRUE);
  gtk_box_append (GTK_BOX (foot), position);
  if (self->step + 1 != END)
    gtk_box_append (GTK_BOX (foot), new_button (self, _ ("_Skip"), G_CALLBACK (end)));
  gtk_box_append (GTK_BOX (foot), next);
  gtk_box_append (GTK_BOX (box), new_label (_ (callouts[self->step].title), "heading"));
  gtk_box_append (GTK_BOX (box), new_label (_ (callouts[self->step].text), NULL));
  gtk_box_append (GTK_BOX (box), foot);
  return box;
}

/* The callout does not take the keyboard focus, so that Space plays, as it says. */
static void
show (Tour *self)
{
  GtkWidget *parent, *target;
  GtkPositionType side;
  graphene_rect_t position;

  target = find_target (self, &parent, &side);
  self->position = rmp_project_get_position (rmp_workspace_get_project (self->window->workspace));
  self->popover = gtk_popover_new ();
  gtk_widget_set_parent (self->popover, parent);
  gtk_popover_set_autohide (GTK_POPOVER (self->popover), FALSE);
  gtk_popover_set_position (GTK_POPOVER (self->popover), side);
  gtk_popover_set_child (GTK_POPOVER (self->popover), new_content (self));
  if (gtk_widget_compute_bounds (target, parent, &position))
    gtk_popover_set_pointing_to (GTK_POPOVER (self->popover),
                                 &(GdkRectangle){ (int) position.origin.x, (int) position.origin.y,
                                                  (int) position.size.width,
                                                  (int) position.size.height });
  gtk_widget_add_css_class (self->popover, "tour");
  gtk_popover_popup (GTK_POPOVER (self->popover));
}

void
rmp_tour_start (RmpWindow *window)
{
  Tour *self = g_object_get_data (G_OBJECT (window), "rimple-tour");

  g_return_if_fail (RMP_IS_WINDOW (window));

  if (self)
    end (self); /* from the beginning */
  self = g_new0 (Tour, 1);
  self->window = window;
  g_object_set_data_full (G_OBJECT (window), "rimple-tour", self, tour_free);
  g_signal_connect_swapped (window->viewport, "drawn", G_CALLBACK (on_drawn), self);
  g_signal_connect_swapped (window->viewport, "unmap", G_CALLBACK (end), self);
  rmp_window_open_sample (window, SAMPLE);
}
