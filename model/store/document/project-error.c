/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/document/project-error.h"

GQuark
rmp_project_error_quark (void)
{
  return g_quark_from_static_string ("rmp-project-error-quark");
}

gboolean
rmp_project_refuse (GError **error, const char *why)
{
  g_set_error_literal (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED, why);
  return FALSE;
}
