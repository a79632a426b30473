/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* inertia.h: signs of a symmetric matrix's eigenvalues by a factor that pivots, of another library
 * (MUMPS), to judge by what an unpivoted one says. A build without that library has the same
 * functions, which say that they are not there.
 */

#include <glib.h>

G_BEGIN_DECLS

/* Whether the other may be called. */
gboolean exact_counts_signs (void);

/* How many eigenvalues are negative. @rows, @columns: [@n_entries] from 1 on, of one triangle */
guint exact_count_negative (guint n, guint n_entries, gint *rows, gint *columns, double *values);

G_END_DECLS
