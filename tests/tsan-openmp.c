/* SPDX-License-Identifier: GPL-3.0-or-later */

/* tsan-openmp.c: tells the thread sanitizer what GCC's OpenMP library orders: a team begins after
 * what its master did before, the master goes on after what all of the team did, and so does
 * everybody after a barrier. What two threads of a team do to the same value between barriers stays
 * a race.
 */

#include <stddef.h>

#include "tsan.h"

void GOMP_parallel (void (*run) (void *), void *data, unsigned n_threads, unsigned flags);
void GOMP_loop_end (void);

typedef struct
{
  void (*run) (void *);
  void *data;
  char barrier, end;
} Team;

static _Thread_local Team *current;

static void
run_share (void *data)
{
  Team *team = data, *outer = current;

  __tsan_acquire (team);
  current = team;
  team->run (team->data);
  current = outer;
  __tsan_release (&team->end);
}

void
GOMP_parallel (void (*run) (void *), void *data, unsigned n_threads, unsigned flags)
{
  Team team = { .run = run, .data = data };

  __tsan_release (&team);
  REAL (GOMP_parallel) (run_share, &team, n_threads, flags);
  __tsan_acquire (&team.end);
}

/* The barrier after a loop whose shares are dealt out. */
void
GOMP_loop_end (void)
{
  if (current)
    __tsan_release (&current->barrier);
  REAL (GOMP_loop_end) ();
  if (current)
    __tsan_acquire (&current->barrier);
}
