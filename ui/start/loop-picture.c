/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "start/loop-picture.h"

#include "studio/film.h"

struct _RmpLoopPicture
{
  GtkWidget parent_instance;

  GdkTexture *frames; /* (nullable) */
  guint n_frames, frame;
  gint64 start;
  guint tick;
};

G_DEFINE_FINAL_TYPE (RmpLoopPicture, rmp_loop_picture, GTK_TYPE_WIDGET)

static gboolean
on_tick (GtkWidget *widget, GdkFrameClock *clock, gpointer data G_GNUC_UNUSED)
{
  RmpLoopPicture *self = RMP_LOOP_PICTURE (widget);
  const gint64 now = gdk_frame_clock_get_frame_time (clock);
  guint frame;

  if (self->start == 0)
    self->start = now - self->frame * G_USEC_PER_SEC / RMP_FILM_RATE;
  frame = (guint) ((now - self->start) * RMP_FILM_RATE / G_USEC_PER_SEC) % self->n_frames;
  if (frame != self->frame)
    {
      self->frame = frame;
      gtk_widget_queue_draw (widget);
    }
  return G_SOURCE_CONTINUE;
}

void
rmp_loop_picture_set_playing (RmpLoopPicture *self, gboolean playing)
{
  gboolean animations;

  g_return_if_fail (RMP_IS_LOOP_PICTURE (self));

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations", &animations,
                NULL);
  playing = playing && animations && self->n_frames > 1;
  if (playing == (self->tick != 0))
    return;
  if (playing)
    {
      self->start = 0;
      self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), on_tick, NULL, NULL);
    }
  else
    {
      gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
      self->tick = 0;
    }
}

/* Fills the widget with the frame, cutting what does not fit. */
static void
rmp_loop_picture_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  RmpLoopPicture *self = RMP_LOOP_PICTURE (widget);
  const float width = (float) gtk_widget_get_width (widget),
              height = (float) gtk_widget_get_height (widget);
  const float scale = MAX (width / RMP_FILM_WIDTH, height / RMP_FILM_HEIGHT);
  const float w = RMP_FILM_WIDTH * scale, h = RMP_FILM_HEIGHT * scale;
  const GdkRGBA dark = { 0.135f, 0.14f, 0.155f, 1 };

  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  gtk_snapshot_append_color (snapshot, &dark, &GRAPHENE_RECT_INIT (0, 0, width, height));
  if (self->frames)
    {
      const float x = (width - w) / 2, y = (height - h) / 2;

      gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (x, y, w, h));
      gtk_snapshot_append_texture (
          snapshot, self->frames,
          &GRAPHENE_RECT_INIT (x, y - h * (float) self->frame, w, h * (float) self->n_frames));
      gtk_snapshot_pop (snapshot);
    }
  gtk_snapshot_pop (snapshot);
}

static void
rmp_loop_picture_measure (GtkWidget *widget G_GNUC_UNUSED, GtkOrientation orientation, int for_size,
                          int *minimum, int *natural, int *minimum_baseline G_GNUC_UNUSED,
                          int *natural_baseline G_GNUC_UNUSED)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 136 : 102;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? RMP_FILM_WIDTH : RMP_FILM_HEIGHT;
  if (orientation == GTK_ORIENTATION_VERTICAL && for_size > 0)
    *natural = MAX (*minimum, for_size * RMP_FILM_HEIGHT / RMP_FILM_WIDTH);
}

static GtkSizeRequestMode
rmp_loop_picture_get_request_mode (GtkWidget *widget G_GNUC_UNUSED)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
rmp_loop_picture_dispose (GObject *object)
{
  RmpLoopPicture *self = RMP_LOOP_PICTURE (object);

  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  g_clear_object (&self->frames);
  G_OBJECT_CLASS (rmp_loop_picture_parent_class)->dispose (object);
}

static void
rmp_loop_picture_class_init (RmpLoopPictureClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_loop_picture_dispose;
  widget_class->snapshot = rmp_loop_picture_snapshot;
  widget_class->measure = rmp_loop_picture_measure;
  widget_class->get_request_mode = rmp_loop_picture_get_request_mode;
  gtk_widget_class_set_css_name (widget_class, "looppicture");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
rmp_loop_picture_init (RmpLoopPicture *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *
rmp_loop_picture_new (const char *path)
{
  RmpLoopPicture *self = g_object_new (RMP_TYPE_LOOP_PICTURE, NULL);

  self->frames = gdk_texture_new_from_filename (path, NULL);
  if (self->frames)
    self->n_frames = (guint) MAX (gdk_texture_get_height (self->frames) / RMP_FILM_HEIGHT, 1);
  /* At rest it shows the pose in the middle of the loop, in which the cloth folds most. */
  self->frame = self->n_frames / 2;
  return GTK_WIDGET (self);
}
