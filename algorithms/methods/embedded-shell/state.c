/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/state.h"

#define MAGIC G_GUINT64_CONSTANT (0x316c6c6568736d65) /* emshell1 */

RmpCarriedState *
rmp_shell_state_new (const RmpShellSurface *surface, guint n_coarse)
{
  return rmp_carried_state_new (surface->topology, surface->coarse_edge, MAGIC, n_coarse);
}
