/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* tour.h: the first minute: three callouts on the sample “arm”, one after the other, and it is over. */

#include "shell/window.h"

G_BEGIN_DECLS

/* Opens the sample in @window, which shows no project, and leads through it. It ends with the last callout, with Skip, or when
 * the project is closed; the start page offers it until then.
 */
void rmp_tour_start (RmpWindow *window);

G_END_DECLS
