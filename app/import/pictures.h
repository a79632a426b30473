/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pictures.h: pictures decoded for the document: as the heights of a pattern, or as the colours of
 * a material.
 */

#include <gio/gio.h>

G_BEGIN_DECLS

/* Before this process is confined: what the decoders need of the system. */
void rmp_pictures_prepare (void);

/**
 * rmp_pictures_answer:
 * @kind: "heights" or "colours"
 * @name: of the picture, for messages
 * @side: of heights as of rmp_image_decode(); the longest one of colours, which are made smaller to
 *   fit
 * @input: a descriptor with the whole file
 *
 * Returns: %FALSE with an error of @output set. That there is no picture is an answer too.
 */
gboolean rmp_pictures_answer (const char *kind, const char *name, guint side, int input,
                              GOutputStream *output, GError **error);

G_END_DECLS
