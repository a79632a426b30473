/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exchange/report-text.h"

#include "store/assets/correction.h"
#include "widgets/i18n.h"

static const struct
{
  const char *title, *icon;
} groups[RMP_N_REPORT_GROUPS] = {
  [RMP_REPORT_REPAIRABLE] = { N_ ("Can be put right"), "dialog-warning-symbolic" },
  [RMP_REPORT_REFUSED] = { N_ ("Left out"), "action-unavailable-symbolic" },
  [RMP_REPORT_REPAIRED] = { N_ ("Repaired"), "rimple-repaired-symbolic" },
  [RMP_REPORT_IGNORED] = { N_ ("Ignored"), "dialog-information-symbolic" },
  [RMP_REPORT_READ] = { N_ ("Read"), "emblem-ok-symbolic" },
};

RmpReportGroup
rmp_report_line_get_group (const RmpReportLine *line)
{
  if (rmp_fault_get_remedy (line->fault) && line->surface)
    return RMP_REPORT_REPAIRABLE;
  switch (line->severity)
    {
    case RMP_FINDING_REPAIRED:
      return RMP_REPORT_REPAIRED;
    case RMP_FINDING_IGNORED:
      return RMP_REPORT_IGNORED;
    case RMP_FINDING_REFUSED:
      return RMP_REPORT_REFUSED;
    default:
      return RMP_REPORT_READ;
    }
}

const char *
rmp_report_group_get_title (RmpReportGroup group)
{
  return _ (groups[group].title);
}

const char *
rmp_report_group_get_icon (RmpReportGroup group)
{
  return groups[group].icon;
}

/* Vertices without faces cannot be shown on the mesh. */
gboolean
rmp_report_line_has_faces (const RmpReportLine *line)
{
  return line->surface && line->fault != RMP_FAULT_OF_MESH (RMP_MESH_FAULT_LOOSE_VERTICES);
}

char *
rmp_import_record_describe (RmpImportRecord *self)
{
  GDateTime *time = rmp_import_record_get_time (self);
  g_autoptr (GDateTime) local = time ? g_date_time_to_local (time) : NULL;
  g_autofree char *when = local ? g_date_time_format (local, "%x %H:%M") : g_strdup ("–");
  g_autofree char *name = g_filename_display_basename (rmp_import_record_get_file (self));

  g_return_val_if_fail (RMP_IS_IMPORT_RECORD (self), NULL);
  return g_strdup_printf ("%s · %s · %s", name, rmp_import_record_get_format (self), when);
}

static void
add_record (GString *text, RmpImportRecord *record)
{
  g_autofree char *title = rmp_import_record_describe (record);

  g_string_append_printf (text, "\n%s\n%s\n", title, rmp_import_record_get_file (record));
  for (guint i = 0; i < rmp_import_record_get_n_lines (record); i++)
    {
      RmpReportLine line;

      rmp_import_record_get_line (record, i, &line);
      g_string_append_printf (text, "%s: %s%s%s\n",
                              rmp_report_group_get_title (rmp_report_line_get_group (&line)),
                              line.text, line.surface ? " – " : "",
                              line.surface ? rmp_surface_get_name (line.surface) : "");
    }
}

char *
rmp_character_get_report_text (RmpCharacter *self)
{
  GListModel *records = rmp_character_get_imports (self);
  g_autofree char *size = rmp_character_describe_size (self);
  GString *text = g_string_new (NULL);

  g_return_val_if_fail (RMP_IS_CHARACTER (self), NULL);

  g_string_append_printf (text, _ ("Rimple %s\n%s: %s, %g m a unit, %s up\n"), RIMPLE_VERSION,
                          rmp_character_get_name (self), size,
                          rmp_character_get_metres_per_unit (self),
                          rmp_up_axis_get_name (rmp_character_get_up_axis (self)));
  for (guint i = g_list_model_get_n_items (records); i-- > 0;)
    {
      g_autoptr (RmpImportRecord) record = g_list_model_get_item (records, i);

      add_record (text, record);
    }
  return g_string_free (text, FALSE);
}
