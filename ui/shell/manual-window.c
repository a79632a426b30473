/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell/manual-window.h"

#include "inspector/param-text.h"
#include "shell/manual-text.h"
#include "widgets/i18n.h"
#include "widgets/quantity.h"

#define TEXT_WIDTH 620

/* --- pages ------------------------------------------------------------------------------------ */

static void
append_text (GtkWidget *page, const char *markup, const char *style, int gap)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_markup (GTK_LABEL (label), markup);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_set_focusable (label, FALSE);
  if (style)
    gtk_widget_add_css_class (label, style);
  gtk_widget_set_margin_top (label, gap);
  gtk_box_append (GTK_BOX (page), label);
}

static void
append_plain (GtkWidget *page, const char *text, const char *style, int gap)
{
  g_autofree char *markup = g_markup_escape_text (text, -1);

  append_text (page, markup, style, gap);
}

static GtkWidget *
new_page (const char *title)
{
  GtkWidget *page = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);

  gtk_widget_add_css_class (page, "dialog-content");
  append_plain (page, title, "title-1", 0);
  return page;
}

static GtkWidget *
new_text_page (const char *title, const RmpManualSection *section)
{
  GtkWidget *page = new_page (title);

  for (; section->heading; section++)
    {
      append_plain (page, _ (section->heading), "heading", 12);
      append_plain (page, _ (section->text), NULL, 0);
    }
  return page;
}

/* “Fold width  2α · 30 mm” */
static char *
describe_param (const RmpValues *defaults, guint index)
{
  const RmpParam *param = rmp_values_get_param (defaults, index);
  g_autofree char *name = g_markup_escape_text (_ (param->label), -1), *text = NULL, *value = NULL;
  g_autoptr (GString) line = g_string_new (NULL);

  g_string_append_printf (line, "<b>%s</b>", name);
  if (param->symbol)
    {
      g_autofree char *symbol = rmp_quantity_format_symbol (param->symbol);

      g_string_append_printf (line, "  <span alpha='70%%'>%s</span>", symbol);
    }
  if (param->type == RMP_PARAM_REAL || param->type == RMP_PARAM_INT)
    text = rmp_quantity_format (rmp_values_get_default (defaults, index), param->unit);
  else if (param->type == RMP_PARAM_VEC3 || param->type == RMP_PARAM_ENTRIES)
    text = rmp_param_text_describe_value (defaults, index);
  else if (param->type == RMP_PARAM_ENUM)
    text = g_strdup (_ (param->choices[(gsize) rmp_values_get_default (defaults, index)].label));
  else if (param->type == RMP_PARAM_BOOL)
    text = g_strdup (rmp_values_get_default (defaults, index) != 0.0 ? _ ("on") : _ ("off"));
  if (text)
    {
      value = g_markup_escape_text (text, -1);
      g_string_append_printf (line, "  <span alpha='70%%'>· %s</span>", value);
    }
  return g_string_free (g_steal_pointer (&line), FALSE);
}

static void append_params (GtkWidget *page, const RmpValues *defaults);

/* What an entry of the group has. */
static void
append_entry (GtkWidget *page, const RmpValues *defaults, guint group)
{
  g_autoptr (RmpValues) entry = rmp_values_new_entry (defaults, group);

  append_plain (page, _ (rmp_values_get_param (defaults, group)->entry->label), "title-4", 12);
  append_params (page, entry);
}

static void
append_param (GtkWidget *page, const RmpValues *defaults, guint index)
{
  const RmpParam *param = rmp_values_get_param (defaults, index);
  g_autofree char *line = describe_param (defaults, index);
  g_autofree char *help = param->equation
                              ? g_strdup_printf ("%s (%s)", _ (param->help), param->equation)
                              : g_strdup (_ (param->help));

  append_text (page, line, NULL, 6);
  append_plain (page, help, NULL, 0);
  for (const RmpChoice *choice = param->choices; choice && choice->id; choice++)
    if (choice->help)
      {
        g_autofree char *text = g_strdup_printf ("– %s: %s", _ (choice->label), _ (choice->help));

        append_plain (page, text, "dim-label", 0);
      }
  if (param->type == RMP_PARAM_ENTRIES)
    append_entry (page, defaults, index);
}

static void
append_params (GtkWidget *page, const RmpValues *defaults)
{
  const char *group = NULL;

  for (guint i = 0; i < rmp_values_get_n_params (defaults); i++)
    {
      const RmpParam *param = rmp_values_get_param (defaults, i);

      if (g_strcmp0 (group, param->group) != 0)
        append_plain (page, _ (param->group), "title-3", 18);
      group = param->group;
      append_param (page, defaults, i);
    }
}

static void
append_definition (GtkWidget *page, const char *label, const char *help)
{
  g_autofree char *markup = g_markup_printf_escaped ("<b>%s</b>  %s", _ (label), _ (help));

  append_text (page, markup, NULL, 6);
}

static GtkWidget *
new_technique_page (const RmpTechnique *technique)
{
  g_autoptr (RmpValues) defaults = rmp_values_new (technique);
  GtkWidget *page = new_page (_ (technique->name));
  g_autofree char *citation = g_strdup_printf ("%s: %s. %s, %u.", technique->authors,
                                               technique->title, technique->venue, technique->year);

  append_plain (page, _ (technique->summary), NULL, 0);
  append_plain (page, citation, "dim-label", 0);
  append_params (page, defaults);
  if (technique->n_fields > 0)
    append_plain (page, _ ("Overlays"), "title-3", 18);
  for (guint i = 0; i < technique->n_fields; i++)
    append_definition (page, technique->fields[i].label, technique->fields[i].help);
  if (technique->n_figures > 0)
    append_plain (page, _ ("Figures of a frame"), "title-3", 18);
  for (guint i = 0; i < technique->n_figures; i++)
    append_definition (page, technique->figures[i].label, technique->figures[i].help);
  return page;
}

/* --- window ----------------------------------------------------------------------------------- */

static void
add_page (GtkStack *pages, const char *id, const char *title, GtkWidget *page)
{
  GtkWidget *scroller = gtk_scrolled_window_new (), *clamp = adw_clamp_new ();

  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), TEXT_WIDTH);
  adw_clamp_set_child (ADW_CLAMP (clamp), page);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), clamp);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_widget_set_hexpand (scroller, TRUE);
  gtk_stack_add_titled (pages, scroller, id, title);
}

static GtkStack *
new_pages (void)
{
  GtkStack *pages = GTK_STACK (gtk_stack_new ());

  for (const RmpManualPage *page = rmp_manual_pages; page->id; page++)
    add_page (pages, page->id, _ (page->tab), new_text_page (_ (page->title), page->sections));
  for (guint i = 0; rmp_techniques[i]; i++)
    add_page (pages, rmp_techniques[i]->id, _ (rmp_techniques[i]->name),
              new_technique_page (rmp_techniques[i]));
  return pages;
}

static gboolean
on_escape (GtkWidget *window, GVariant *arguments G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  g_assert (GTK_IS_WIDGET (window));
  gtk_window_close (GTK_WINDOW (window));
  return TRUE;
}

GtkWidget *
rmp_manual_window_new (GtkWindow *parent, const RmpTechnique *technique)
{
  GtkWidget *window = adw_window_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0),
            *sidebar = gtk_stack_sidebar_new ();
  GtkShortcut *escape = gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                                          gtk_callback_action_new (on_escape, NULL, NULL));
  GtkEventController *keys = gtk_shortcut_controller_new ();
  GtkStack *pages = new_pages ();

  gtk_stack_sidebar_set_stack (GTK_STACK_SIDEBAR (sidebar), pages);
  gtk_widget_set_size_request (sidebar, 190, -1);
  gtk_box_append (GTK_BOX (content), sidebar);
  gtk_box_append (GTK_BOX (content), GTK_WIDGET (pages));
  gtk_widget_set_vexpand (content, TRUE);
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), content);
  if (technique)
    gtk_stack_set_visible_child_name (pages, technique->id);

  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys), escape);
  gtk_widget_add_controller (window, keys);
  gtk_window_set_title (GTK_WINDOW (window), _ ("Rimple Manual"));
  gtk_window_set_default_size (GTK_WINDOW (window), 900, 680);
  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  adw_window_set_content (ADW_WINDOW (window), box);
  return window;
}
