/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sample-looks.h: looks that a sample comes with besides the first of each garment: to be chosen,
 * not shown.
 */

#include "studio/sample.h"

G_BEGIN_DECLS

/* The curves that they share, their images as patterns of the garment, and they themselves. One
 * edit. Fails where an image, a method or a setting is not there.
 */
gboolean rmp_sample_add_looks (const RmpSample *self, RmpProject *project, GError **error);

G_END_DECLS
