/* SPDX-License-Identifier: GPL-3.0-or-later */

/* slab-testers.c: the list of methods whose wavelengths a slab can be asked for. A new one adds its
 * line here.
 */

#include "methods/embedded-shell/embedded-shell.h"
#include "technique/slab-test.h"

const RmpSlabTester *const rmp_slab_testers[] = {
  &rmp_shell_slab_tester,
  NULL,
};
