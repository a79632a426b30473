/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exchange/import-report.h"

#include "exchange/file-units.h"
#include "exchange/report-list.h"
#include "store/assets/correction.h"
#include "store/assets/import-record.h"
#include "store/assets/repair.h"
#include "widgets/i18n.h"

struct _RmpImportReport
{
  GtkWidget parent_instance;

  RmpWorkspace *workspace;
  RmpCharacter *character;
  char *shown;       /* (nullable): what the lists were filled with */
  gboolean updating; /* widgets follow the character; their signals are not edits */

  GtkWidget *box;
  GtkLabel *size;
  GtkDropDown *unit;
  GtkDropDown *up;
  GtkWidget *lists; /* headings and lists of lines */
};

G_DEFINE_FINAL_TYPE (RmpImportReport, rmp_import_report, GTK_TYPE_WIDGET)

static const struct
{
  const char *label;
  RmpUpAxis axis;
} axes[] = {
  { N_ ("Y, as in glTF and Maya"), RMP_UP_Y },
  { N_ ("Z, as in Blender and CAD"), RMP_UP_Z },
  { N_ ("X"), RMP_UP_X },
  { N_ ("−Y"), RMP_UP_MINUS_Y },
  { N_ ("−Z"), RMP_UP_MINUS_Z },
  { N_ ("−X"), RMP_UP_MINUS_X },
};

static void
report (RmpImportReport *self, const GError *error)
{
  g_assert (RMP_IS_IMPORT_REPORT (self));
  if (error)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", error->message);
}

/* --- unit and way up -------------------------------------------------------------------------- */

static void
on_units_chosen (RmpImportReport *self)
{
  const guint unit = gtk_drop_down_get_selected (self->unit),
              up = gtk_drop_down_get_selected (self->up);
  g_autoptr (GError) error = NULL;
  double metres;

  g_assert (RMP_IS_IMPORT_REPORT (self));

  if (self->updating || !self->character)
    return;
  metres = unit < RMP_N_FILE_UNITS ? rmp_file_units[unit].metres
                                   : rmp_character_get_metres_per_unit (self->character);
  rmp_character_set_units (self->character, metres, axes[up].axis, &error);
  report (self, error);
}

/* Compares with a tolerance, because units of files are products of two rounded numbers. */
static gboolean
is_unit (double metres, guint unit)
{
  return metres > 0.999999 * rmp_file_units[unit].metres &&
         metres < 1.000001 * rmp_file_units[unit].metres;
}

/* An unusual unit is added after the usual ones and stays there, because the list must not change
 * while somebody chooses from it.
 */
static guint
find_unit (RmpImportReport *self, double metres)
{
  GtkStringList *list = GTK_STRING_LIST (gtk_drop_down_get_model (self->unit));
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (list));
  g_autofree char *odd = g_strdup_printf (_ ("%.4g m each"), metres);

  for (guint i = 0; i < RMP_N_FILE_UNITS; i++)
    if (is_unit (metres, i))
      return i;
  if (n == RMP_N_FILE_UNITS || g_strcmp0 (gtk_string_list_get_string (list, n - 1), odd) != 0)
    gtk_string_list_splice (list, RMP_N_FILE_UNITS, n - RMP_N_FILE_UNITS,
                            (const char *const[]){ odd, NULL });
  return RMP_N_FILE_UNITS;
}

static void
show_units (RmpImportReport *self)
{
  g_autofree char *size = rmp_character_describe_size (self->character);

  gtk_label_set_text (self->size, size);
  gtk_drop_down_set_selected (
      self->unit, find_unit (self, rmp_character_get_metres_per_unit (self->character)));
  for (guint i = 0; i < G_N_ELEMENTS (axes); i++)
    if (axes[i].axis == rmp_character_get_up_axis (self->character))
      gtk_drop_down_set_selected (self->up, i);
}

/* --- lines ------------------------------------------------------------------------------------ */

static GQuark
record_quark (void)
{
  return g_quark_from_static_string ("rimple-record");
}

static guint
line_of (GtkWidget *widget)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (widget), "line"));
}

static void
unselect_others (RmpImportReport *self, GtkWidget *kept)
{
  for (GtkWidget *child = gtk_widget_get_first_child (self->lists); child;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_LIST_BOX (child) && child != kept)
      gtk_list_box_unselect_all (GTK_LIST_BOX (child));
}

static void
on_line_activated (RmpImportReport *self, GtkListBoxRow *row)
{
  RmpImportRecord *record = g_object_get_qdata (G_OBJECT (row), record_quark ());
  g_autoptr (GError) error = NULL;
  g_autofree guint32 *faces = NULL;
  RmpReportLine line;
  guint n;

  g_assert (RMP_IS_IMPORT_REPORT (self));

  unselect_others (self, gtk_widget_get_parent (GTK_WIDGET (row)));
  rmp_import_record_get_line (record, line_of (GTK_WIDGET (row)), &line);
  faces = rmp_import_record_read_faces (record, line_of (GTK_WIDGET (row)), &n, &error);
  if (faces)
    rmp_workspace_highlight (self->workspace, line.surface, n, faces);
  report (self, error);
}

static void
on_remedy_clicked (GtkButton *button, RmpImportReport *self)
{
  RmpImportRecord *record = g_object_get_qdata (G_OBJECT (button), record_quark ());
  g_autoptr (GError) error = NULL;
  g_autofree char *outcome = NULL;

  g_assert (RMP_IS_IMPORT_REPORT (self));
  rmp_workspace_highlight (self->workspace, NULL, 0, NULL);
  if (rmp_import_record_repair (record, line_of (GTK_WIDGET (button)), &outcome, &error))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report-undoable", "s", outcome);
  report (self, error);
}

static void
set_line (gpointer widget, RmpImportRecord *record, guint index)
{
  g_object_set_qdata_full (G_OBJECT (widget), record_quark (), g_object_ref (record),
                           g_object_unref);
  g_object_set_data (G_OBJECT (widget), "line", GUINT_TO_POINTER (index));
}

static void
add_remedy (RmpImportReport *self, GtkWidget *box, RmpImportRecord *record, guint index,
            const RmpReportLine *line)
{
  const char *remedy = rmp_fault_get_remedy (line->fault);
  GtkWidget *button;

  if (!remedy || !line->surface)
    return;
  button = gtk_button_new_with_label (remedy);
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (button, _ ("Puts it right, as one change that can be undone"));
  set_line (button, record, index);
  g_signal_connect_object (button, "clicked", G_CALLBACK (on_remedy_clicked), self, 0);
  gtk_box_append (GTK_BOX (box), button);
}

typedef struct
{
  RmpImportReport *self;
  RmpImportRecord *record;
} Filling;

static void
finish_row (GtkListBoxRow *row, GtkBox *content, guint index, gpointer data)
{
  const Filling *filling = data;
  RmpReportLine line;
  gboolean shows;

  rmp_import_record_get_line (filling->record, index, &line);
  shows = rmp_report_line_has_faces (&line);
  add_remedy (filling->self, GTK_WIDGET (content), filling->record, index, &line);
  gtk_list_box_row_set_activatable (row, shows);
  gtk_list_box_row_set_selectable (row, shows);
  gtk_widget_set_tooltip_text (GTK_WIDGET (row),
                               shows ? _ ("Shows these faces in the viewport") : NULL);
  set_line (row, filling->record, index);
}

static void
add_record (RmpImportReport *self, RmpImportRecord *record)
{
  const gboolean several = g_list_model_get_n_items (rmp_character_get_surfaces (self->character)) >
                           1;
  const guint n = rmp_import_record_get_n_lines (record);
  g_autofree char *title = rmp_import_record_describe (record);
  g_autofree RmpReportRow *rows = g_new (RmpReportRow, MAX (1, n));
  Filling filling = { self, record };

  for (guint i = 0; i < n; i++)
    {
      RmpReportLine line;

      rmp_import_record_get_line (record, i, &line);
      rows[i] = (RmpReportRow){ line.text,
                                several && line.surface ? rmp_surface_get_name (line.surface)
                                                        : NULL,
                                line.fault, rmp_report_line_get_group (&line) };
    }
  gtk_box_append (GTK_BOX (self->lists), rmp_report_list_new_label (title, "heading"));
  rmp_report_list_append (GTK_BOX (self->lists), rows, n, finish_row, &filling);
}

static void
fill (RmpImportReport *self)
{
  GListModel *records = rmp_character_get_imports (self->character);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->lists)))
    gtk_box_remove (GTK_BOX (self->lists), child);
  for (guint i = g_list_model_get_n_items (records); i-- > 0;)
    {
      g_autoptr (RmpImportRecord) record = g_list_model_get_item (records, i);

      add_record (self, record);
    }
  for (child = gtk_widget_get_first_child (self->lists); child;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_LIST_BOX (child))
      g_signal_connect_object (child, "row-activated", G_CALLBACK (on_line_activated), self,
                               G_CONNECT_SWAPPED);
}

/* --- showing ---------------------------------------------------------------------------------- */

/* The lists are made again only if their text has changed: this may be called from a click on one
 * of their own buttons.
 */
void
rmp_import_report_show (RmpImportReport *self, RmpWorkspace *workspace, RmpCharacter *character)
{
  g_autofree char *text = NULL;

  g_return_if_fail (RMP_IS_IMPORT_REPORT (self));
  g_set_object (&self->workspace, workspace);
  gtk_widget_set_visible (GTK_WIDGET (self), character != NULL);
  if (!character)
    {
      g_clear_object (&self->character);
      return;
    }
  self->updating = TRUE;
  text = rmp_character_get_report_text (character);
  if (g_set_object (&self->character, character) || g_strcmp0 (text, self->shown) != 0)
    {
      g_free (self->shown);
      self->shown = g_steal_pointer (&text);
      fill (self);
    }
  show_units (self);
  self->updating = FALSE;
}

static void
on_copy (RmpImportReport *self)
{
  g_autofree char *text = rmp_character_get_report_text (self->character);

  g_assert (RMP_IS_IMPORT_REPORT (self));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
fill_choices (RmpImportReport *self)
{
  g_autoptr (GtkStringList) lengths = gtk_string_list_new (NULL);
  g_autoptr (GtkStringList) ways = gtk_string_list_new (NULL);

  for (guint i = 0; i < RMP_N_FILE_UNITS; i++)
    gtk_string_list_append (lengths, _ (rmp_file_units[i].label));
  for (guint i = 0; i < G_N_ELEMENTS (axes); i++)
    gtk_string_list_append (ways, _ (axes[i].label));
  gtk_drop_down_set_model (self->unit, G_LIST_MODEL (lengths));
  gtk_drop_down_set_model (self->up, G_LIST_MODEL (ways));
}

static void
rmp_import_report_dispose (GObject *object)
{
  RmpImportReport *self = RMP_IMPORT_REPORT (object);

  g_clear_object (&self->character);
  g_clear_object (&self->workspace);
  g_clear_pointer (&self->shown, g_free);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_import_report_parent_class)->dispose (object);
}

static void
rmp_import_report_class_init (RmpImportReportClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_import_report_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rimple/Rimple/ui/import-report.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpImportReport, box);
  gtk_widget_class_bind_template_child (widget_class, RmpImportReport, size);
  gtk_widget_class_bind_template_child (widget_class, RmpImportReport, unit);
  gtk_widget_class_bind_template_child (widget_class, RmpImportReport, up);
  gtk_widget_class_bind_template_child (widget_class, RmpImportReport, lists);
  gtk_widget_class_bind_template_callback (widget_class, on_units_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_copy);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "importreport");
}

static void
rmp_import_report_init (RmpImportReport *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  fill_choices (self);
}
