/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exact/inertia.h"

#include <dmumps_c.h>
#include <string.h>

/* From MUMPS's manual: what to do, and the communicator of a program of one process. */
#define BEGIN (-1)
#define END (-2)
#define ANALYSE_AND_FACTORISE 4
#define ALL (-987654)
#define GENERAL_SYMMETRIC 2
#define N_NEGATIVE 11 /* in infog */

gboolean
exact_counts_signs (void)
{
  return TRUE;
}

guint
exact_count_negative (guint n, guint n_entries, gint *rows, gint *columns, double *values)
{
  DMUMPS_STRUC_C mumps;
  guint negative;

  memset (&mumps, 0, sizeof mumps);
  mumps.job = BEGIN;
  mumps.par = 1;
  mumps.sym = GENERAL_SYMMETRIC;
  mumps.comm_fortran = ALL;
  dmumps_c (&mumps);
  for (guint i = 0; i < 4; i++)
    mumps.icntl[i] = 0; /* no messages */
  mumps.n = (MUMPS_INT) n;
  mumps.nnz = n_entries;
  mumps.irn = rows;
  mumps.jcn = columns;
  mumps.a = values;
  mumps.job = ANALYSE_AND_FACTORISE;
  dmumps_c (&mumps);
  g_assert_cmpint (mumps.infog[0], >=, 0);
  negative = (guint) mumps.infog[N_NEGATIVE];
  mumps.job = END;
  dmumps_c (&mumps);
  return negative;
}
