/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* contact-orders.h: what is near pushing pair by pair and all at once, with one thread and two. */

#include <glib.h>

G_BEGIN_DECLS

void rmp_bench_contact_orders (void);

G_END_DECLS
