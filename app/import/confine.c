/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "confine.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>

/* The address sanitizer reserves terabytes it never touches; the parent's watch over real memory has to do then. */
#if defined(__SANITIZE_ADDRESS__)
#  define RESERVES_ADDRESSES TRUE
#elif defined(__has_feature)
#  if __has_feature(address_sanitizer)
#    define RESERVES_ADDRESSES TRUE
#  endif
#endif
#ifndef RESERVES_ADDRESSES
#  define RESERVES_ADDRESSES FALSE
#endif

static void
limit (int resource, rlim_t soft, rlim_t hard)
{
  struct rlimit current;

  if (getrlimit (resource, &current) != 0)
    return;

  current.rlim_max = MIN (current.rlim_max, hard);
  current.rlim_cur = MIN (soft, current.rlim_max);
  setrlimit (resource, &current);
}

void
rmp_confine (guint64 seconds, guint64 memory)
{
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  limit (RLIMIT_CORE, 0, 0);
  if (seconds > 0)
    limit (RLIMIT_CPU, (rlim_t) seconds, RLIM_INFINITY);
  if (memory > 0 && !RESERVES_ADDRESSES)
    limit (RLIMIT_AS, (rlim_t) memory, (rlim_t) memory);
}
