/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/motion-chooser.h"

#include "store/document/row.h"
#include "widgets/drop-down.h"
#include "widgets/i18n.h"

struct _RmpMotionChooser
{
  GtkWidget parent_instance;

  RmpLook *look;      /* (nullable) */
  GPtrArray *motions; /* (element-type RmpLook) behind the first choice */
  gboolean updating;  /* the choice follows the document */

  /* Template children */
  GtkWidget *box;
  GtkDropDown *choice;
};

G_DEFINE_FINAL_TYPE (RmpMotionChooser, rmp_motion_chooser, GTK_TYPE_WIDGET)

/* Whether what @motion makes depends on @look. */
static gboolean
works_on (RmpLook *motion, RmpLook *look)
{
  for (RmpLook *below = motion; below; below = rmp_look_get_motion (below))
    if (below == look)
      return TRUE;
  return FALSE;
}

static void
find_motions (RmpMotionChooser *self)
{
  RmpProject *project = rmp_row_get_project (RMP_ROW (self->look));
  GListModel *looks = project ? rmp_project_get_looks (project) : NULL;

  for (guint i = 0; looks && i < g_list_model_get_n_items (looks); i++)
    {
      g_autoptr (RmpLook) look = g_list_model_get_item (looks, i);

      if (rmp_look_is_simulator (look) && !works_on (look, self->look) &&
          rmp_look_get_garment (look) == rmp_look_get_garment (self->look))
        g_ptr_array_add (self->motions, g_steal_pointer (&look));
    }
}

static gboolean
has_names (RmpMotionChooser *self, const char *const *names)
{
  GtkStringList *shown = GTK_STRING_LIST (gtk_drop_down_get_model (self->choice));
  guint n = 0;

  for (; shown && names[n]; n++)
    if (g_strcmp0 (gtk_string_list_get_string (shown, n), names[n]) != 0)
      return FALSE;
  return shown && g_list_model_get_n_items (G_LIST_MODEL (shown)) == n;
}

/* The list stays where it says the same already: GTK aborts where a choice replaces the list that
 * it is made in.
 */
static void
name_motions (RmpMotionChooser *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GtkStringList) list = NULL;

  g_ptr_array_add (names, (gpointer) _ ("The rig"));
  for (guint i = 0; i < self->motions->len; i++)
    g_ptr_array_add (names, (gpointer) rmp_look_get_name (self->motions->pdata[i]));
  g_ptr_array_add (names, NULL);
  if (has_names (self, (const char *const *) names->pdata))
    return;
  list = gtk_string_list_new ((const char *const *) names->pdata);
  gtk_drop_down_set_model (self->choice, G_LIST_MODEL (list));
}

void
rmp_motion_chooser_show (RmpMotionChooser *self, RmpLook *look)
{
  guint index = G_MAXUINT;

  g_return_if_fail (RMP_IS_MOTION_CHOOSER (self));

  self->updating = TRUE;
  g_set_object (&self->look, look);
  g_ptr_array_set_size (self->motions, 0);
  if (look)
    {
      find_motions (self);
      name_motions (self);
      g_ptr_array_find (self->motions, rmp_look_get_motion (look), &index);
      gtk_drop_down_set_selected (self->choice, index == G_MAXUINT ? 0 : index + 1);
    }
  gtk_widget_set_visible (GTK_WIDGET (self), self->motions->len > 0);
  self->updating = FALSE;
}

static void
on_chosen (RmpMotionChooser *self)
{
  const guint chosen = gtk_drop_down_get_selected (self->choice);
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_MOTION_CHOOSER (self));

  if (self->updating || !self->look || chosen > self->motions->len)
    return;
  if (!rmp_look_set_motion (self->look, chosen > 0 ? self->motions->pdata[chosen - 1] : NULL,
                            &error))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", error->message);
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
rmp_motion_chooser_dispose (GObject *object)
{
  RmpMotionChooser *self = RMP_MOTION_CHOOSER (object);

  g_clear_object (&self->look);
  g_clear_pointer (&self->motions, g_ptr_array_unref);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_motion_chooser_parent_class)->dispose (object);
}

static void
rmp_motion_chooser_class_init (RmpMotionChooserClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_motion_chooser_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "motionchooser");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rimple/Rimple/ui/motion-chooser.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpMotionChooser, box);
  gtk_widget_class_bind_template_child (widget_class, RmpMotionChooser, choice);
  gtk_widget_class_bind_template_callback (widget_class, on_chosen);
}

static void
rmp_motion_chooser_init (RmpMotionChooser *self)
{
  self->motions = g_ptr_array_new_with_free_func (g_object_unref);
  gtk_widget_init_template (GTK_WIDGET (self));
  rmp_drop_down_shorten (self->choice);
}
