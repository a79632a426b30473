/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* walk.h: a motion for the arm in which it goes somewhere as a whole. */

#include "shell/window.h"

/* Adds a clip of one second in which the first bone, and all with it, goes @way metres as time
 * does and turns by @turn radians about the vertical, and shows its first frame.
 */
void rmp_ui_test_add_walk (RmpWindow *window, const float way[3], double turn);
