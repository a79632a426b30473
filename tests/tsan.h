/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* tsan.h: how functions that stand in front of a library's own tell the thread sanitizer what those
 * order.
 */

#include <dlfcn.h>

void __tsan_acquire (void *address);
void __tsan_release (void *address);

#define REAL(name) ((__typeof__ (&name)) dlsym (RTLD_NEXT, #name))
