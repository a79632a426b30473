/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "profiles/profile-picture.h"

#include "widgets/widget-colour.h"

#define WIDTH 40
#define HEIGHT 20
#define MARGIN 2.0

struct _RmpProfilePicture
{
  GtkWidget parent_instance;

  RmpProfile *profile; /* (nullable) */
};

G_DEFINE_FINAL_TYPE (RmpProfilePicture, rmp_profile_picture, GTK_TYPE_WIDGET)

static void
rmp_profile_picture_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  RmpProfilePicture *self = RMP_PROFILE_PICTURE (widget);
  const int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  const GdkRGBA fill = rmp_widget_get_colour (widget, NULL, 0.2),
                stroke = rmp_widget_get_colour (widget, NULL, 1.0);
  cairo_t *cr;

  if (!self->profile)
    return;
  cr = gtk_snapshot_append_cairo (snapshot,
                                  &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  for (int i = 0; i <= 2 * width; i++)
    {
      const double u = 0.5 * i / width, value = rmp_profile_value (self->profile, 2.0 * u - 1.0);

      cairo_line_to (cr, MARGIN + u * (width - 2.0 * MARGIN),
                     height - MARGIN - value * (height - 2.0 * MARGIN));
    }
  gdk_cairo_set_source_rgba (cr, &fill);
  cairo_fill_preserve (cr);
  gdk_cairo_set_source_rgba (cr, &stroke);
  cairo_set_line_width (cr, 1.5);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

static void
rmp_profile_picture_measure (GtkWidget *widget G_GNUC_UNUSED, GtkOrientation orientation,
                             int for_size G_GNUC_UNUSED, int *minimum, int *natural,
                             int *minimum_baseline G_GNUC_UNUSED,
                             int *natural_baseline G_GNUC_UNUSED)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
rmp_profile_picture_finalize (GObject *object)
{
  g_clear_pointer (&RMP_PROFILE_PICTURE (object)->profile, rmp_profile_unref);
  G_OBJECT_CLASS (rmp_profile_picture_parent_class)->finalize (object);
}

static void
rmp_profile_picture_class_init (RmpProfilePictureClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = rmp_profile_picture_finalize;
  widget_class->snapshot = rmp_profile_picture_snapshot;
  widget_class->measure = rmp_profile_picture_measure;
  gtk_widget_class_set_css_name (widget_class, "profilepicture");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
rmp_profile_picture_init (RmpProfilePicture *self)
{
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
}

void
rmp_profile_picture_set_profile (RmpProfilePicture *self, RmpProfile *profile)
{
  g_return_if_fail (RMP_IS_PROFILE_PICTURE (self));
  if (profile)
    rmp_profile_ref (profile);
  g_clear_pointer (&self->profile, rmp_profile_unref);
  self->profile = profile;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

GtkWidget *
rmp_profile_picture_new (RmpProfile *profile)
{
  RmpProfilePicture *self = g_object_new (RMP_TYPE_PROFILE_PICTURE, NULL);

  rmp_profile_picture_set_profile (self, profile);
  return GTK_WIDGET (self);
}
