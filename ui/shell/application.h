/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* application.h: the desktop program: command line, windows, look. */

#include <adwaita.h>

G_BEGIN_DECLS

#define RMP_TYPE_APPLICATION (rmp_application_get_type ())
G_DECLARE_FINAL_TYPE (RmpApplication, rmp_application, RMP, APPLICATION, AdwApplication)

RmpApplication *rmp_application_new (void);

/* To be called first in main: sets what must be set before libraries start. May restart the
 * program.
 */
void rmp_application_prepare (void);

/* Loads templates, style and icons, for programs that use widgets without an application. */
void rmp_application_load_resources (void);

G_END_DECLS
