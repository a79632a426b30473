/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sample-card.h: a button that shows a sample moving. */

#include "studio/sample.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_SAMPLE_CARD (rmp_sample_card_get_type ())
G_DECLARE_FINAL_TYPE (RmpSampleCard, rmp_sample_card, RMP, SAMPLE_CARD, GtkButton)

/* @playing: always plays; otherwise only under the pointer or with the focus
 * @captions: the captions of a group have the same height, and so have the pictures
 */
GtkWidget *rmp_sample_card_new (const RmpSample *sample, gboolean playing, GtkSizeGroup *captions);
const char *rmp_sample_card_get_name (RmpSampleCard *self);

G_END_DECLS
