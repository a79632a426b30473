/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/document/project-error.h"

GQuark
rmp_project_error_quark (void)
{
  return g_quark_from_static_string ("rmp-project-error-quark");
}
