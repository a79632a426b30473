/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* cloth-checks.h: what holds of every simulator of cloth. */

#include "cloth-scene.h"

G_BEGIN_DECLS

/* Nothing but inner forces. */
#define STILL_AIR "wind_drag=0;drag=0;"

/* Sheets of some 80 vertices 5 cm apart. */
extern const ClothSheet cloth_lying, cloth_hanging;

/* To and fro, all vertices alike. */
void cloth_wave (const float rest[3], double time, float moved[3]);

/* Narrower than the cloth is. */
void cloth_gather (const float rest[3], double time, float moved[3]);

/* Crumpled: forces and torques are as large as they get. */
void cloth_crumple (const float rest[3], double time, float moved[3]);

/* Adds all of them as tests. @settings: as for cloth_scene_init(); @exact: what a solver needs to
 * leave no residual
 */
void cloth_checks_add (const RmpTechnique *technique, const char *settings, const char *exact);

/* The same for one that has no time: those of them that do not speak of motion. */
void cloth_checks_add_static (const RmpTechnique *technique, const char *settings);

/* For one with “Most steps a frame”: so many as are taken are enough and change nothing, and one
 * less is refused.
 */
void cloth_check_most_steps (const RmpTechnique *technique, const char *settings);

/* For one that keeps lengths by passes: a fine sheet between two corners keeps them as well as a
 * coarse one does, which it does not without tethers. @most: strain of its threads
 */
void cloth_check_fine_sheet (const RmpTechnique *technique, double most);

G_END_DECLS
