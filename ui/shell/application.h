/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* application.h: the desktop program: command line, windows, look. */

#include <adwaita.h>

G_BEGIN_DECLS

#define RMP_TYPE_APPLICATION (rmp_application_get_type ())
G_DECLARE_FINAL_TYPE (RmpApplication, rmp_application, RMP, APPLICATION, AdwApplication)

RmpApplication *rmp_application_new (void);

/* First thing in main: settles what has to be settled before libraries start; may run the program anew. */
void rmp_application_prepare (void);

/* Templates, style and icons, for who uses widgets without an application. */
void rmp_application_load_resources (void);

G_END_DECLS
