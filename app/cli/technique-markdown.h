/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* technique-markdown.h: the parts of a method's page (docs/methods/) that its descriptor knows. */

#include "technique/technique.h"

G_BEGIN_DECLS

/* Prints the generated parts of the page of @technique as Markdown, each between the two marker
 * comments that enclose it in the page: “heading” (name, summary, citation) and “reference”
 * (parameters, presets, fields, figures, tables, plots).
 */
void rmp_cli_print_markdown (const RmpTechnique *technique);

G_END_DECLS
