/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* param-text.h: values of the parameters of any technique in words. */

#include "store/looks/reference.h"

G_BEGIN_DECLS

/* “42 mm”, “on”, the label of a choice. (transfer full) */
char *rmp_param_text_describe_value (const RmpValues *values, guint param);

/* “Fold width 42 mm”. (transfer full) */
char *rmp_param_text_describe (const RmpValues *values, guint param);

/* The same as the name, in the history, of an edit that gives @layer these values: a thing of the
 * project by its name, and for a group what happens to its entries. @values: all of the layer's.
 * (transfer full)
 */
char *rmp_param_text_describe_edit (RmpLayer *layer, const RmpValues *values, guint param);

/* Of a parameter of one of the types real, int and uint64, in SI units. */
double rmp_param_text_get_number (const RmpValues *values, guint param);

G_END_DECLS
