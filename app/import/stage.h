/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* stage.h: what the reader does now, for the parent to show while it waits and to name if the
 * reader dies.
 */

#include <glib.h>

G_BEGIN_DECLS

/* Off at first, as tests want it. */
void rmp_stage_enable (void);

void rmp_stage_begin (const char *format, ...) G_GNUC_PRINTF (1, 2);
/* A sentence for the log of the parent, without full stop. */
void rmp_stage_note (const char *text);
const char *rmp_stage_current (void);

G_END_DECLS
