/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "patterns/layer-picture.h"

#include "uv/height-tiles.h"

#define SIDE 36

struct _RmpLayerPicture
{
  GtkWidget parent_instance;

  RmpHeightTiles *tiles;
};

G_DEFINE_FINAL_TYPE (RmpLayerPicture, rmp_layer_picture, GTK_TYPE_WIDGET)

void
rmp_layer_picture_show (RmpLayerPicture *self, RmpHeightImage *image)
{
  g_return_if_fail (RMP_IS_LAYER_PICTURE (self));
  rmp_height_tiles_show (self->tiles, image);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
rmp_layer_picture_measure (GtkWidget *widget G_GNUC_UNUSED,
                           GtkOrientation orientation G_GNUC_UNUSED, int for_size G_GNUC_UNUSED,
                           int *minimum, int *natural, int *minimum_baseline G_GNUC_UNUSED,
                           int *natural_baseline G_GNUC_UNUSED)
{
  *minimum = *natural = SIDE;
}

static void
rmp_layer_picture_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  const float side = (float) MIN (gtk_widget_get_width (widget), gtk_widget_get_height (widget));
  const graphene_rect_t position = GRAPHENE_RECT_INIT (0.0f, 0.0f, side, side);

  rmp_height_tiles_snapshot (RMP_LAYER_PICTURE (widget)->tiles, snapshot, &position, &position,
                             gtk_widget_get_scale_factor (widget));
}

static void
rmp_layer_picture_finalize (GObject *object)
{
  rmp_height_tiles_free (RMP_LAYER_PICTURE (object)->tiles);
  G_OBJECT_CLASS (rmp_layer_picture_parent_class)->finalize (object);
}

static void
rmp_layer_picture_class_init (RmpLayerPictureClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = rmp_layer_picture_finalize;
  widget_class->measure = rmp_layer_picture_measure;
  widget_class->snapshot = rmp_layer_picture_snapshot;
  gtk_widget_class_set_css_name (widget_class, "layerpicture");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
rmp_layer_picture_init (RmpLayerPicture *self)
{
  self->tiles = rmp_height_tiles_new ();
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}
