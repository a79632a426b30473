/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "start/thumbnail.h"

#include "offscreen.h"

#include <epoxy/gl.h>
#include <glib/gstdio.h>

/* The last picture that a viewport has shown at rest. */
typedef struct
{
  RmpViewport *viewport; /* that owns this */
  GBytes *pixels;        /* as GL reads them */
  int width, height;
} Keeper;

/* A picture on its way to a file. */
typedef struct
{
  GBytes *pixels;
  int width, height;
  char *path, *owner; /* (nullable): the file of which it is, which must still exist */
  gboolean cached;    /* in the folder of all saved files */
} Order;

static void
order_free (Order *self)
{
  g_bytes_unref (self->pixels);
  g_free (self->path);
  g_free (self->owner);
  g_free (self);
}

char *
rmp_thumbnail_get_path (const char *file)
{
  g_autofree char *digest = g_compute_checksum_for_string (G_CHECKSUM_SHA1, file, -1);
  g_autofree char *name = g_strconcat (digest, ".png", NULL);

  return g_build_filename (g_get_user_cache_dir (), "rimple", "thumbnails", name, NULL);
}

/* Mean of the pixels that fall into one of the thumbnail's. */
static void
average (const guint8 *pixels, int stride, const double box[4], guint8 out[4])
{
  const int left = (int) box[0], right = MAX ((int) box[2], left + 1);
  const int bottom = (int) box[1], top = MAX ((int) box[3], bottom + 1);
  const guint n = (guint) (right - left) * (guint) (top - bottom);
  guint sums[3] = { 0 };

  for (int y = bottom; y < top; y++)
    for (int x = left; x < right; x++)
      for (guint c = 0; c < 3; c++)
        sums[c] += pixels[4 * ((gsize) y * (gsize) stride + (gsize) x) + c];
  for (guint c = 0; c < 3; c++)
    out[c] = (guint8) ((sums[c] + n / 2) / n);
  out[3] = 255;
}

guint8 *
rmp_thumbnail_scale (const guint8 *pixels, int width, int height)
{
  const double step = MIN (width / (double) RMP_THUMBNAIL_WIDTH,
                           height / (double) RMP_THUMBNAIL_HEIGHT);
  const double left = 0.5 * (width - step * RMP_THUMBNAIL_WIDTH),
               bottom = 0.5 * (height - step * RMP_THUMBNAIL_HEIGHT);
  guint8 *small = g_new (guint8, 4 * RMP_THUMBNAIL_WIDTH * RMP_THUMBNAIL_HEIGHT);

  for (int y = 0; y < RMP_THUMBNAIL_HEIGHT; y++)
    for (int x = 0; x < RMP_THUMBNAIL_WIDTH; x++)
      {
        const int row = RMP_THUMBNAIL_HEIGHT - 1 - y;
        const double box[4] = { left + step * x, bottom + step * row,
                                MIN (left + step * (x + 1), width),
                                MIN (bottom + step * (row + 1), height) };

        average (pixels, width, box, small + 4 * (y * RMP_THUMBNAIL_WIDTH + x));
      }
  return small;
}

typedef struct
{
  char *path;
  guint64 time; /* of the last change */
} Kept;

static void
kept_clear (gpointer data)
{
  g_free (((Kept *) data)->path);
}

static gint
compare_age (gconstpointer a, gconstpointer b)
{
  const guint64 x = ((const Kept *) a)->time, y = ((const Kept *) b)->time;

  return (x < y) - (x > y);
}

/* Keeps the newest pictures only: their names do not tell whether the saved files still exist. */
void
rmp_thumbnail_prune (const char *folder, guint n_kept)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GArray) pictures = g_array_new (FALSE, FALSE, sizeof (Kept));
  const char *name;

  g_array_set_clear_func (pictures, kept_clear);
  while (dir && (name = g_dir_read_name (dir)))
    {
      Kept picture = { g_build_filename (folder, name, NULL), 0 };
      GStatBuf status;

      if (g_str_has_suffix (name, ".png") && g_stat (picture.path, &status) == 0)
        {
          picture.time = (guint64) status.st_mtim.tv_sec * 1000000000 +
                         (guint64) status.st_mtim.tv_nsec;
          g_array_append_val (pictures, picture);
        }
      else
        g_free (picture.path);
    }
  g_array_sort (pictures, compare_age);
  for (guint i = n_kept; i < pictures->len; i++)
    g_unlink (g_array_index (pictures, Kept, i).path);
}

/* Writes one picture at a time, in the order of requests. Failures are ignored, because a thumbnail
 * can be missing.
 */
static void
write_order (const Order *self)
{
  static GMutex writing;
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&writing);
  g_autofree guint8 *small = rmp_thumbnail_scale (g_bytes_get_data (self->pixels, NULL),
                                                  self->width, self->height);
  g_autofree char *folder = g_path_get_dirname (self->path);

  if (g_mkdir_with_parents (folder, 0700) == 0 && g_file_test (self->owner, G_FILE_TEST_EXISTS) &&
      rmp_pixels_write_png (self->path, small, RMP_THUMBNAIL_WIDTH, RMP_THUMBNAIL_HEIGHT, FALSE,
                            NULL) &&
      self->cached)
    rmp_thumbnail_prune (folder, RMP_THUMBNAIL_N_KEPT);
}

static void
write_in_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data,
                 GCancellable *cancellable G_GNUC_UNUSED)
{
  write_order (data);
  g_task_return_boolean (task, TRUE);
}

/* @path: (transfer full) */
static Order *
order_new (Keeper *self, char *path, const char *owner, gboolean cached)
{
  Order *order = g_new (Order, 1);

  *order = (Order){ g_bytes_ref (self->pixels), self->width, self->height, path,
                    g_strdup (owner),           cached };
  return order;
}

/* @order: (transfer full) */
static void
write_later (Order *order)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, NULL, NULL);

  g_task_set_task_data (task, order, (GDestroyNotify) order_free);
  g_task_run_in_thread (task, write_in_thread);
}

static RmpProject *
get_project (Keeper *self)
{
  RmpWorkspace *workspace = rmp_viewport_get_workspace (self->viewport);

  return workspace ? rmp_workspace_get_project (workspace) : NULL;
}

/* The picture of a saved project is stored for its file. */
static Order *
order_saved (Keeper *self, RmpProject *project)
{
  const char *file = rmp_project_get_path (project);

  if (!self->pixels || !file || rmp_project_get_modified (project))
    return NULL;
  return order_new (self, rmp_thumbnail_get_path (file), file, TRUE);
}

static void
read_pixels (Keeper *self)
{
  GtkWidget *widget = GTK_WIDGET (self->viewport);
  const int scale = gtk_widget_get_scale_factor (widget);
  gsize size;

  self->width = gtk_widget_get_width (widget) * scale;
  self->height = gtk_widget_get_height (widget) * scale;
  size = 4 * (gsize) self->width * (gsize) self->height;
  g_clear_pointer (&self->pixels, g_bytes_unref);
  self->pixels = g_bytes_new_take (g_malloc (size), size);
  glPixelStorei (GL_PACK_ALIGNMENT, 4);
  glReadPixels (0, 0, self->width, self->height, GL_RGBA, GL_UNSIGNED_BYTE,
                (gpointer) g_bytes_get_data (self->pixels, NULL));
}

/* The framebuffer is still bound. */
static void
on_drawn (RmpViewport *viewport, gpointer data)
{
  Keeper *self = data;
  RmpProject *project = get_project (self);
  g_autofree char *path = project ? rmp_project_get_thumbnail_path (project) : NULL;
  Order *saved;

  g_assert (RMP_IS_VIEWPORT (viewport));

  if (!path || !rmp_viewport_is_at_rest (viewport) || !rmp_viewport_is_exact (viewport))
    return;
  read_pixels (self);
  write_later (
      order_new (self, g_steal_pointer (&path), rmp_project_get_working_copy (project), FALSE));
  saved = order_saved (self, project);
  if (saved)
    write_later (saved);
}

static void
keeper_free (gpointer data)
{
  Keeper *self = data;

  g_clear_pointer (&self->pixels, g_bytes_unref);
  g_free (self);
}

void
rmp_thumbnail_follow (RmpViewport *viewport)
{
  Keeper *self = g_new0 (Keeper, 1);

  g_return_if_fail (RMP_IS_VIEWPORT (viewport));

  self->viewport = viewport;
  g_object_set_data_full (G_OBJECT (viewport), "thumbnail", self, keeper_free);
  g_signal_connect (viewport, "drawn", G_CALLBACK (on_drawn), self);
}

/* Writes at once, which takes a few milliseconds, because the program may end right after. */
void
rmp_thumbnail_saved (RmpViewport *viewport)
{
  Keeper *self = g_object_get_data (G_OBJECT (viewport), "thumbnail");
  RmpProject *project = get_project (self);
  Order *saved = project ? order_saved (self, project) : NULL;

  g_return_if_fail (RMP_IS_VIEWPORT (viewport));

  if (!saved)
    return;
  write_order (saved);
  order_free (saved);
}
