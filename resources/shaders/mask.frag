/* SPDX-License-Identifier: GPL-3.0-or-later */
out float covered;

void
main ()
{
  covered = 1;
}
