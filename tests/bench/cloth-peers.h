/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* cloth-peers.h: a sheet beside other people's libraries, where they are there: how it falls beside
 * Bullet's soft body, and its pairs of faces beside Embree's.
 */

#include <glib.h>

G_BEGIN_DECLS

/* Prints both tables. @sides: [@n_sides] of sheets, in vertices, the smaller ones first */
void rmp_bench_cloth_peers (guint n_sides, const guint *sides);

G_END_DECLS
