/* SPDX-License-Identifier: GPL-3.0-or-later */

/* techniques.c: the list of all techniques. A new one adds its line here, and one in
 * wave-makers.c if it raises waves.
 */

#include "methods/animation-wrinkling/animation-wrinkling.h"
#include "methods/dynamic-wrinkling/dynamic-wrinkling.h"
#include "methods/embedded-shell/embedded-shell.h"
#include "methods/geometric-wrinkles/geometric-wrinkles.h"
#include "methods/gpu-wrinkles/gpu-wrinkles.h"
#include "methods/incompressible-skinning/incompressible-skinning.h"
#include "methods/joint-wrinkle-maps/joint-wrinkle-maps.h"
#include "methods/wrinkle-meshes/wrinkle-meshes.h"
#include "simulators/elastic-continuum/elastic-continuum.h"
#include "simulators/implicit-cloth/implicit-cloth.h"
#include "simulators/interactive-mass-spring/interactive-mass-spring.h"
#include "simulators/mass-spring/mass-spring.h"
#include "simulators/parallel-verlet/parallel-verlet.h"
#include "simulators/particle-drape/particle-drape.h"

const RmpTechnique *const rmp_techniques[] = {
  &rmp_incompressible_skinning,
  &rmp_dynamic_wrinkling,
  &rmp_animation_wrinkling,
  &rmp_geometric_wrinkles,
  &rmp_gpu_wrinkles,
  &rmp_wrinkle_meshes,
  &rmp_embedded_shell,
  &rmp_joint_wrinkle_maps,
  &rmp_implicit_cloth,
  &rmp_mass_spring,
  &rmp_parallel_verlet,
  &rmp_interactive_mass_spring,
  &rmp_elastic_continuum,
  &rmp_particle_drape,
  NULL,
};
