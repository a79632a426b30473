/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/badge.h"

#define SIZE 18

struct _RmpBadge
{
  GtkWidget parent_instance;

  char *letter;
  GdkRGBA colour;
  gboolean filled;
};

G_DEFINE_FINAL_TYPE (RmpBadge, rmp_badge, GTK_TYPE_WIDGET)

/* Black or white, whichever is readable on the colour. */
static GdkRGBA
ink (const GdkRGBA *colour)
{
  const float light = 0.30f * colour->red + 0.59f * colour->green + 0.11f * colour->blue;

  return light > 0.6f ? (GdkRGBA){ 0, 0, 0, 0.85f } : (GdkRGBA){ 1, 1, 1, 1 };
}

static void
rmp_badge_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  RmpBadge *self = RMP_BADGE (widget);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, self->letter);
  const float x = (gtk_widget_get_width (widget) - SIZE) / 2.0f,
              y = (gtk_widget_get_height (widget) - SIZE) / 2.0f;
  const GdkRGBA border[4] = { self->colour, self->colour, self->colour, self->colour };
  const float widths[4] = { 1.5f, 1.5f, 1.5f, 1.5f };
  GdkRGBA text = ink (&self->colour);
  GskRoundedRect circle;
  int width, height;

  gsk_rounded_rect_init_from_rect (&circle, &GRAPHENE_RECT_INIT (x, y, SIZE, SIZE), SIZE / 2.0f);
  if (self->filled)
    {
      gtk_snapshot_push_rounded_clip (snapshot, &circle);
      gtk_snapshot_append_color (snapshot, &self->colour, &circle.bounds);
      gtk_snapshot_pop (snapshot);
    }
  else
    {
      gtk_snapshot_append_border (snapshot, &circle, widths, border);
      gtk_style_context_get_color (gtk_widget_get_style_context (widget), &text);
    }
  pango_layout_get_pixel_size (layout, &width, &height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (
      snapshot, &GRAPHENE_POINT_INIT (x + (SIZE - width) / 2.0f, y + (SIZE - height) / 2.0f));
  gtk_snapshot_append_layout (snapshot, layout, &text);
  gtk_snapshot_restore (snapshot);
}

static void
rmp_badge_measure (GtkWidget *widget G_GNUC_UNUSED, GtkOrientation orientation G_GNUC_UNUSED,
                   int for_size G_GNUC_UNUSED, int *minimum, int *natural,
                   int *minimum_baseline G_GNUC_UNUSED, int *natural_baseline G_GNUC_UNUSED)
{
  *minimum = *natural = SIZE;
}

void
rmp_badge_set_variant (RmpBadge *self, RmpVariant *variant)
{
  float srgb[3] = { 0.5f, 0.5f, 0.5f };

  g_return_if_fail (RMP_IS_BADGE (self));
  g_free (self->letter);
  self->letter = g_strdup (variant ? rmp_variant_get_letter (variant) : "");
  if (variant)
    rmp_variant_get_colour (variant, srgb);
  self->colour = (GdkRGBA){ srgb[0], srgb[1], srgb[2], 1.0f };
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
rmp_badge_finalize (GObject *object)
{
  g_free (RMP_BADGE (object)->letter);
  G_OBJECT_CLASS (rmp_badge_parent_class)->finalize (object);
}

static void
rmp_badge_class_init (RmpBadgeClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = rmp_badge_finalize;
  widget_class->snapshot = rmp_badge_snapshot;
  widget_class->measure = rmp_badge_measure;
  gtk_widget_class_set_css_name (widget_class, "badge");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
rmp_badge_init (RmpBadge *self)
{
  self->filled = TRUE;
  rmp_badge_set_variant (self, NULL);
}

GtkWidget *
rmp_badge_new (RmpVariant *variant, gboolean filled)
{
  RmpBadge *self = g_object_new (RMP_TYPE_BADGE, NULL);

  g_return_val_if_fail (RMP_IS_VARIANT (variant), NULL);

  self->filled = filled;
  rmp_badge_set_variant (self, variant);
  return GTK_WIDGET (self);
}
