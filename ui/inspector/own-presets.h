/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* own-presets.h: presets that a person made, for all projects: a file a technique in the folder of the user's data.
 * Shared profiles are kept as curves, for other projects have not got them.
 */

#include "values.h"

G_BEGIN_DECLS

/* In the order they were made. (transfer full): NULL with @error set where their file cannot be read */
GStrv rmp_own_presets_get_names (const RmpTechnique *technique, GError **error);

/* @values: of the same garment, as it has them now. (transfer full) (nullable): the preset is not there, or is of a version
 * that knew other parameters
 */
RmpValues *rmp_own_presets_get_values (const RmpTechnique *technique, const char *name, const RmpValues *values);

/* Values as the file has them, "fold_width=0.03;slack=0.02", all but those at their defaults; and read again. (transfer full)
 * (nullable): @list is of another version
 */
char *rmp_own_presets_list_values (const RmpTechnique *technique, const RmpValues *values);
RmpValues *rmp_own_presets_read_values (const RmpTechnique *technique, const char *list, const RmpValues *values);

/* In the place of one of that name. Returns: FALSE with @error set where their file cannot be read or written; it is then as
 * it was
 */
gboolean rmp_own_presets_keep (const RmpTechnique *technique, const char *name, const RmpValues *values,
                               GError **error);
gboolean rmp_own_presets_remove (const RmpTechnique *technique, const char *name, GError **error);

G_END_DECLS
