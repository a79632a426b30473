/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* settling.h: the way that cloth comes to rest, spread over frames: an animation that is no motion,
 * since what is between two iterates is work and no time.
 *
 * Each frame shows what it would if it were looked at alone: cloth that begins where the rig has it
 * in that frame, over bodies as they are then, a part of the way on. So it does not matter at which
 * frame somebody begins; where rig, bodies and air stand still all frames are of one way, and it is
 * gone only once.
 */

#include "cloth/simulator.h"
#include "descent.h"
#include "path.h"

G_BEGIN_DECLS

/* The ways gone last. Any thread. */
typedef struct _RmpDrapeSettling RmpDrapeSettling;

/* One of them. */
typedef struct _RmpDrapeFilm RmpDrapeFilm;

/* @n_frames: from the first, which shows cloth before it falls, to that which shows it at rest */
RmpDrapeSettling *rmp_drape_settling_new (guint n_frames);
void rmp_drape_settling_free (RmpDrapeSettling *self);

guint rmp_drape_settling_get_n_frames (const RmpDrapeSettling *self);

/* Whether rig or bodies move within the span, so that its frame is of another way than the last. */
gboolean rmp_drape_settling_is_moved (const RmpClothSpan *span);

/* Shapes that a path is to keep, so that frames find theirs among them. */
guint rmp_drape_settling_count_kept (const RmpDrapeSettling *self, guint n_vertices);

/* The way of a span, gone already or still to be gone. (transfer full) */
RmpDrapeFilm *rmp_drape_settling_find (RmpDrapeSettling *self, const RmpClothSpan *span);
gboolean rmp_drape_film_is_done (const RmpDrapeFilm *self);

/**
 * rmp_drape_settling_keep:
 * @film: of rmp_drape_settling_find(), of the same span, not done
 * @moments: (element-type RmpDrapeMoment)
 *
 * The way has been gone along @path; contact of the span has met what it has.
 */
void rmp_drape_settling_keep (RmpDrapeSettling *self, RmpDrapeFilm *film, const RmpClothSpan *span,
                              const RmpDrapePath *path, const GArray *moments,
                              const RmpDrapeReport *report);

/**
 * rmp_drape_film_show:
 * @frame: from 0 on
 * @span: (inout): cloth is where it is in that frame, and contact has met what it met on the way
 * @moments: (out) (element-type RmpDrapeMoment): borrowed
 * @report: (out caller-allocates)
 */
const RmpDrapeIterate *rmp_drape_film_show (const RmpDrapeFilm *self, guint frame,
                                            RmpClothSpan *span, const GArray **moments,
                                            RmpDrapeReport *report);

void rmp_drape_film_unref (RmpDrapeFilm *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpDrapeFilm, rmp_drape_film_unref)

G_END_DECLS
