/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "start/sample-card.h"

#include "start/loop-picture.h"

struct _RmpSampleCard
{
  GtkButton parent_instance;

  char *name;
  RmpLoopPicture *film;
  gboolean always;
};

G_DEFINE_FINAL_TYPE (RmpSampleCard, rmp_sample_card, GTK_TYPE_BUTTON)

const char *
rmp_sample_card_get_name (RmpSampleCard *self)
{
  g_return_val_if_fail (RMP_IS_SAMPLE_CARD (self), NULL);
  return self->name;
}

static void
update_playing (RmpSampleCard *self)
{
  const GtkStateFlags state = gtk_widget_get_state_flags (GTK_WIDGET (self));

  g_assert (RMP_IS_SAMPLE_CARD (self));

  rmp_loop_picture_set_playing (
      self->film, gtk_widget_get_mapped (GTK_WIDGET (self)) &&
                      (self->always || state & (GTK_STATE_FLAG_PRELIGHT | GTK_STATE_FLAG_FOCUSED)));
}

static void
rmp_sample_card_finalize (GObject *object)
{
  g_free (RMP_SAMPLE_CARD (object)->name);
  G_OBJECT_CLASS (rmp_sample_card_parent_class)->finalize (object);
}

static void
rmp_sample_card_class_init (RmpSampleCardClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rmp_sample_card_finalize;
}

static void
rmp_sample_card_init (RmpSampleCard *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "card");
  gtk_widget_add_css_class (GTK_WIDGET (self), "sample");
  g_signal_connect (self, "state-flags-changed", G_CALLBACK (update_playing), NULL);
  g_signal_connect_after (self, "map", G_CALLBACK (update_playing), NULL);
  g_signal_connect_after (self, "unmap", G_CALLBACK (update_playing), NULL);
}

static GtkWidget *
new_text (const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, style);
  gtk_widget_set_margin_start (label, 12);
  gtk_widget_set_margin_end (label, 12);
  return label;
}

GtkWidget *
rmp_sample_card_new (const RmpSample *sample, gboolean playing, GtkSizeGroup *captions)
{
  RmpSampleCard *self = g_object_new (RMP_TYPE_SAMPLE_CARD, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9),
            *caption = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  g_autofree char *path = rmp_sample_get_film (sample);
  GtkWidget *description = new_text (sample->description, "dim-label");

  self->name = g_strdup (sample->name);
  self->always = playing;
  self->film = RMP_LOOP_PICTURE (rmp_loop_picture_new (path));
  gtk_widget_set_margin_bottom (description, 12);
  gtk_box_append (GTK_BOX (caption), new_text (sample->title, "heading"));
  gtk_box_append (GTK_BOX (caption), description);
  gtk_size_group_add_widget (captions, caption);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->film));
  gtk_box_append (GTK_BOX (box), caption);
  gtk_button_set_child (GTK_BUTTON (self), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  sample->title, -1);
  return GTK_WIDGET (self);
}
