/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* own-presets.h: presets made by the user, for all projects: a file for each technique in the data
 * folder of the user. Shared profiles are stored as curves, because other projects do not have
 * them.
 */

#include "technique/values.h"

G_BEGIN_DECLS

/* In the order in which they were made. (transfer full): NULL with @error set if their file cannot
 * be read
 */
GStrv rmp_own_presets_get_names (const RmpTechnique *technique, GError **error);

/* @values: present values, for the same garment. (transfer full) (nullable): the preset does not
 *   exist, or is from a version with other parameters
 */
RmpValues *rmp_own_presets_get_values (const RmpTechnique *technique, const char *name,
                                       const RmpValues *values);

/* Converts values to the text in the file, "fold_width=0.03;slack=0.02", without those at their
 * defaults and those that are of a project; and back. (transfer full) (nullable): @list is from
 * another version
 */
char *rmp_own_presets_list_values (const RmpValues *values);
RmpValues *rmp_own_presets_read_values (const char *list, const RmpValues *values);

/* Replaces a preset with the same name. Returns: FALSE with @error set if their file cannot be read
 * or written; it is then unchanged
 */
gboolean rmp_own_presets_keep (const RmpTechnique *technique, const char *name,
                               const RmpValues *values, GError **error);
gboolean rmp_own_presets_remove (const RmpTechnique *technique, const char *name, GError **error);

G_END_DECLS
