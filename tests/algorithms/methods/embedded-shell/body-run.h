/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* body-run.h: a block of flesh with a skin, held by a bone at one end, for tests of the soft body
 * that a look drives.
 */

#include "shell-run.h"

G_BEGIN_DECLS

#define BODY_RATE 24.0 /* frames a second */

/* The skin, 0.12 × 0.03 × 0.03 m from the origin on. (transfer full) */
RmpMesh *body_run_make_mesh (void);

/* A bone along the block from its end on, which carries all of the skin; @angle: about y, radians,
 * of all that the rig moves. @morphs: (nullable). (transfer full)
 */
RmpSampler *body_run_make_rig (RmpMesh *mesh, const RmpMorphs *morphs, double angle);

/* Its values may be changed before run_begin(). */
void body_run_init (Run *self);

/* Not even the bone. */
void body_run_hold_nothing (Run *self);

void body_run_step_for (Run *self, RmpTarget target, guint frame, guint n_threads,
                        RmpOutput *output);
void body_run_step (Run *self, guint frame, guint n_threads, RmpOutput *output); /* a preview */

/* All frames but the last are not looked at. */
void body_run_to (Run *self, guint frame, RmpOutput *output);

/* The mean of the skin's vertices, and of those at the block's loose end. */
void body_run_find_mean (const RmpOutput *output, double mean[3]);
void body_run_find_end (const RmpOutput *output, double end[3]);

G_END_DECLS
