/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* tour.h: a tour of one minute: three callouts on the sample “arm”, one after the other. */

#include "shell/window.h"

G_BEGIN_DECLS

/* Opens the sample in @window, which must show no project, and starts the tour. It ends with the
 * last callout, with Skip, or when the project is closed; until then the start page offers it.
 */
void rmp_tour_start (RmpWindow *window);

G_END_DECLS
