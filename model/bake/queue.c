/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/queue.h"

#include "bake/bake-private.h"
#include "bake/frame-store.h"
#include "bake/kept-frames.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define GROUP "bake"

/* Who looks whether a bake runs has its lock for an instant. */
#define N_TRIES 20
#define BETWEEN_TRIES 5000 /* microseconds */

static const char *const state_names[] = { "waiting", "running",   "paused",
                                           "failed",  "cancelled", "done" };

const char *
rmp_queued_state_get_name (RmpQueuedState state)
{
  return state_names[state];
}

static char *
queue_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "rimple", "queue", NULL);
}

/* (transfer full): a file of a bake */
static char *
path_of (const char *id, const char *name)
{
  g_autofree char *folder = queue_folder ();

  return g_build_filename (folder, id, name, NULL);
}

void
rmp_queued_bake_free (RmpQueuedBake *self)
{
  g_free (self->id);
  g_free (self->look);
  g_free (self->garment);
  g_free (self->folder);
  g_free (self->message);
  g_free (self);
}

/* Returns: a descriptor that keeps others from running the bake, or −1: somebody does */
static int
lock_bake (const char *id)
{
  g_autofree char *path = path_of (id, "lock");
  const int fd = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

  if (fd < 0 || flock (fd, LOCK_EX | LOCK_NB) == 0)
    return fd;
  close (fd);
  return -1;
}

/* (transfer full): the lock, or −1 with @error set */
static int
lock_to_change (const char *id, GError **error)
{
  int fd = lock_bake (id);

  for (guint i = 0; fd < 0 && i < N_TRIES; i++)
    {
      g_usleep (BETWEEN_TRIES);
      fd = lock_bake (id);
    }
  if (fd < 0)
    g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_WRITE, _ ("This bake runs already"));
  return fd;
}

static GKeyFile *
load (const char *id, GError **error)
{
  g_autofree char *path = path_of (id, "bake.ini");
  g_autoptr (GKeyFile) file = g_key_file_new ();

  return g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, error) ? g_steal_pointer (&file)
                                                                        : NULL;
}

/* It is replaced as a whole. */
static gboolean
save (const char *id, GKeyFile *file, GError **error)
{
  g_autofree char *path = path_of (id, "bake.ini");

  return g_key_file_save_to_file (file, path, error);
}

static void
set_state (const char *id, GKeyFile *file, RmpQueuedState state, const char *message)
{
  g_autoptr (GError) error = NULL;

  g_key_file_set_string (file, GROUP, "state", state_names[state]);
  g_key_file_set_string (file, GROUP, "message", message ? message : "");
  if (!save (id, file, &error))
    g_warning ("%s", error->message);
}

/* (transfer full) (nullable): the file of the finished frames */
static char *
get_kept_path (GKeyFile *file)
{
  return g_key_file_get_string (file, GROUP, "kept", NULL);
}

static void
drop_kept (GKeyFile *file)
{
  g_autofree char *path = get_kept_path (file), *state = NULL;

  if (!path)
    return;
  g_unlink (path);
  state = rmp_kept_frames_name_state (path);
  g_unlink (state);
}

/* --- adding ----------------------------------------------------------------------------------- */

static void
describe (GKeyFile *file, RmpLook *look, RmpClipItem *clip, const char *folder, guint first,
          guint last)
{
  g_autofree char *whole = g_canonicalize_filename (folder, NULL);

  g_key_file_set_string (file, GROUP, "state", state_names[RMP_QUEUED_WAITING]);
  g_key_file_set_int64 (file, GROUP, "look_id", rmp_look_get_id (look));
  g_key_file_set_int64 (file, GROUP, "clip_id", clip ? rmp_clip_item_get_id (clip) : 0);
  g_key_file_set_string (file, GROUP, "look", rmp_look_get_name (look));
  g_key_file_set_string (file, GROUP, "garment",
                         rmp_garment_get_name (rmp_look_get_garment (look)));
  g_key_file_set_string (file, GROUP, "folder", whole);
  g_key_file_set_uint64 (file, GROUP, "first", first);
  g_key_file_set_uint64 (file, GROUP, "last", last);
}

static void
describe_files (GKeyFile *file, const char *id, RmpLook *look, const RmpBakeOptions *options)
{
  g_autofree char *folder = g_canonicalize_filename (options->folder, NULL);
  g_autofree char *name = rmp_bake_file_name (look);
  g_autofree char *kept_name = g_strdup_printf ("%s.%s.frames", name, id);
  g_autofree char *kept = g_build_filename (folder, kept_name, NULL);

  g_key_file_set_string (file, GROUP, "kept", kept);
  g_key_file_set_integer (file, GROUP, "formats", (int) options->formats);
  g_key_file_set_integer (file, GROUP, "axes", (int) options->axes);
  g_key_file_set_double (file, GROUP, "scale", options->scale);
  g_key_file_set_double (file, GROUP, "tolerance", options->tolerance);
  g_key_file_set_uint64 (file, GROUP, "triangles", options->triangles);
  if (options->host)
    g_key_file_set_string (file, GROUP, "host", options->host);
}

static void
describe_maps (GKeyFile *file, const RmpMapOptions *options, guint n_keys)
{
  g_key_file_set_integer (file, GROUP, "maps", (int) options->kinds);
  g_key_file_set_uint64 (file, GROUP, "side", options->side);
  g_key_file_set_boolean (file, GROUP, "png", options->png);
  g_key_file_set_boolean (file, GROUP, "green_down", options->green_down);
  g_key_file_set_integer (file, GROUP, "space", (int) options->space);
  g_key_file_set_double (file, GROUP, "amplitude", options->amplitude);
  g_key_file_set_double (file, GROUP, "window", options->window);
  g_key_file_set_double (file, GROUP, "white", options->white);
  g_key_file_set_uint64 (file, GROUP, "keys", n_keys);
}

/* Sorted by name they are in order. (transfer full) */
static char *
make_id (void)
{
  g_autofree char *random = g_uuid_string_random ();

  return g_strdup_printf ("%016" G_GINT64_MODIFIER "x-%.8s", (guint64) g_get_real_time (), random);
}

/* Of the project of @look as it is now. */
static gboolean
put_aside (const char *id, GKeyFile *file, RmpLook *look, GError **error)
{
  RmpProject *project = rmp_character_get_project (
      rmp_surface_get_character (rmp_garment_get_surface (rmp_look_get_garment (look))));
  g_autofree char *copy = path_of (id, "project.rimple"), *folder = path_of (id, NULL);

  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_WRITE,
                   _ ("The folder “%s” cannot be made: %s"), folder, g_strerror (errno));
      return FALSE;
    }
  /* Without a description nobody takes it for a bake. */
  if (rmp_project_save_copy_without_history (project, copy, NULL, error) && save (id, file, error))
    return TRUE;
  g_unlink (copy);
  g_rmdir (folder);
  return FALSE;
}

char *
rmp_bake_queue_add (RmpLook *look, RmpClipItem *clip, const RmpBakeOptions *options, GError **error)
{
  /* What cannot be baked is told now. */
  g_autoptr (RmpBake) bake = rmp_bake_new (look, clip, options, error);
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *id = make_id ();

  if (!bake)
    return NULL;
  describe (file, look, clip, options->folder, options->first, options->last);
  describe_files (file, id, look, options);
  return put_aside (id, file, look, error) ? g_steal_pointer (&id) : NULL;
}

char *
rmp_bake_queue_add_maps (RmpLook *look, RmpClipItem *clip, const RmpMapOptions *options,
                         guint n_keys, GError **error)
{
  g_autoptr (RmpMapSource) source = rmp_map_source_new (look, clip, error);
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *id = make_id ();

  if (!source)
    return NULL;
  describe (file, look, clip, options->folder, options->first, options->last);
  describe_maps (file, options, n_keys);
  return put_aside (id, file, look, error) ? g_steal_pointer (&id) : NULL;
}

/* --- the list --------------------------------------------------------------------------------- */

static RmpQueuedState
read_state (const char *id, GKeyFile *file, gboolean *killed)
{
  g_autofree char *name = g_key_file_get_string (file, GROUP, "state", NULL);
  RmpQueuedState state = RMP_QUEUED_DONE;
  int fd;

  *killed = FALSE;
  while (state > RMP_QUEUED_WAITING && g_strcmp0 (name, state_names[state]) != 0)
    state--;
  if (state != RMP_QUEUED_RUNNING)
    return state;
  fd = lock_bake (id);
  if (fd < 0)
    return RMP_QUEUED_RUNNING;
  close (fd);
  *killed = TRUE;
  return RMP_QUEUED_WAITING;
}

/* One that was chosen first and then set otherwise would tell wrong steps. (nullable) */
static const RmpBakeHost *
read_host (GKeyFile *file)
{
  g_autofree char *id = g_key_file_get_string (file, GROUP, "host", NULL);
  const RmpBakeHost *host = id ? rmp_bake_host_parse (id, NULL) : NULL;

  return host && rmp_bake_host_reads (
                     host, (RmpBakeFormats) g_key_file_get_integer (file, GROUP, "formats", NULL),
                     (RmpBakeAxes) g_key_file_get_integer (file, GROUP, "axes", NULL),
                     g_key_file_get_double (file, GROUP, "scale", NULL))
             ? host
             : NULL;
}

static RmpQueuedBake *
read_bake (const char *id, GKeyFile *file)
{
  RmpQueuedBake *self = g_new0 (RmpQueuedBake, 1);
  g_autofree char *kept = get_kept_path (file);

  self->id = g_strdup (id);
  self->look = g_key_file_get_string (file, GROUP, "look", NULL);
  self->garment = g_key_file_get_string (file, GROUP, "garment", NULL);
  self->folder = g_key_file_get_string (file, GROUP, "folder", NULL);
  self->message = g_key_file_get_string (file, GROUP, "message", NULL);
  self->first = (guint) g_key_file_get_uint64 (file, GROUP, "first", NULL);
  self->last = (guint) g_key_file_get_uint64 (file, GROUP, "last", NULL);
  self->formats = (RmpBakeFormats) g_key_file_get_integer (file, GROUP, "formats", NULL);
  self->maps = (RmpMapKinds) g_key_file_get_integer (file, GROUP, "maps", NULL);
  self->host = read_host (file);
  self->state = read_state (id, file, &self->killed);
  self->n_kept = kept && self->state != RMP_QUEUED_DONE ? rmp_frame_store_count (kept) : 0;
  return self;
}

static int
compare_ids (gconstpointer a, gconstpointer b)
{
  return strcmp ((*(RmpQueuedBake *const *) a)->id, (*(RmpQueuedBake *const *) b)->id);
}

GPtrArray *
rmp_bake_queue_list (void)
{
  g_autofree char *folder = queue_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_queued_bake_free);
  const char *id;

  while (dir && (id = g_dir_read_name (dir)))
    {
      g_autoptr (GKeyFile) file = load (id, NULL);

      if (file)
        g_ptr_array_add (list, read_bake (id, file));
    }
  g_ptr_array_sort (list, compare_ids);
  return list;
}

/* --- running ---------------------------------------------------------------------------------- */

static RmpLook *
find_look (RmpProject *project, gint64 id)
{
  GListModel *looks = rmp_project_get_looks (project);

  for (guint i = 0; i < g_list_model_get_n_items (looks); i++)
    {
      g_autoptr (RmpLook) look = g_list_model_get_item (looks, i);

      if (rmp_look_get_id (look) == id)
        return look; /* the project has it */
    }
  return NULL;
}

static RmpClipItem *
find_clip (RmpLook *look, gint64 id)
{
  GListModel *clips = rmp_character_get_clips (
      rmp_surface_get_character (rmp_garment_get_surface (rmp_look_get_garment (look))));

  for (guint i = 0; i < g_list_model_get_n_items (clips); i++)
    {
      g_autoptr (RmpClipItem) clip = g_list_model_get_item (clips, i);

      if (rmp_clip_item_get_id (clip) == id)
        return clip;
    }
  return NULL;
}

static GStrv
bake_maps (GKeyFile *file, RmpLook *look, RmpClipItem *clip, const RmpCall *call, GError **error)
{
  g_autofree char *folder = g_key_file_get_string (file, GROUP, "folder", NULL);
  const RmpMapOptions options = {
    .kinds = (RmpMapKinds) g_key_file_get_integer (file, GROUP, "maps", NULL),
    .first = (guint) g_key_file_get_uint64 (file, GROUP, "first", NULL),
    .last = (guint) g_key_file_get_uint64 (file, GROUP, "last", NULL),
    .side = (guint) g_key_file_get_uint64 (file, GROUP, "side", NULL),
    .png = g_key_file_get_boolean (file, GROUP, "png", NULL),
    .green_down = g_key_file_get_boolean (file, GROUP, "green_down", NULL),
    .space = (RmpOffsetSpace) g_key_file_get_integer (file, GROUP, "space", NULL),
    .amplitude = g_key_file_get_double (file, GROUP, "amplitude", NULL),
    .window = g_key_file_get_double (file, GROUP, "window", NULL),
    .white = g_key_file_get_double (file, GROUP, "white", NULL),
    .folder = folder ? folder : "",
  };
  const guint n_keys = (guint) g_key_file_get_uint64 (file, GROUP, "keys", NULL);
  g_autoptr (RmpMapSource) source = rmp_map_source_new (look, clip, error);
  RmpAtlasLoss loss;

  if (!source)
    return NULL;
  return n_keys > 0 ? rmp_map_atlas_write (source, &options, n_keys, &loss, call, error)
                    : rmp_map_sequence_write (source, &options, NULL, call, error);
}

static GStrv
bake_files (const char *id, GKeyFile *file, RmpLook *look, RmpClipItem *clip, const RmpCall *call,
            GError **error)
{
  g_autofree char *folder = g_key_file_get_string (file, GROUP, "folder", NULL);
  g_autofree char *kept = get_kept_path (file);
  const RmpBakeOptions options = {
    .formats = (RmpBakeFormats) g_key_file_get_integer (file, GROUP, "formats", NULL),
    .axes = (RmpBakeAxes) g_key_file_get_integer (file, GROUP, "axes", NULL),
    .scale = g_key_file_get_double (file, GROUP, "scale", NULL),
    .first = (guint) g_key_file_get_uint64 (file, GROUP, "first", NULL),
    .last = (guint) g_key_file_get_uint64 (file, GROUP, "last", NULL),
    .tolerance = g_key_file_get_double (file, GROUP, "tolerance", NULL),
    .triangles = (guint) g_key_file_get_uint64 (file, GROUP, "triangles", NULL),
    .folder = folder ? folder : "",
    .keeps_frames = TRUE,
    .kept_path = kept,
    .source = id,
  };
  g_autoptr (RmpBake) bake = rmp_bake_new (look, clip, &options, error);

  return bake ? rmp_bake_run (bake, call, error) : NULL;
}

static GStrv
bake_copy (const char *id, GKeyFile *file, RmpProject *project, const RmpCall *call, GError **error)
{
  RmpLook *look = find_look (project, g_key_file_get_int64 (file, GROUP, "look_id", NULL));
  const gint64 clip_id = g_key_file_get_int64 (file, GROUP, "clip_id", NULL);
  RmpClipItem *clip = look && clip_id != 0 ? find_clip (look, clip_id) : NULL;

  if (!look || (clip_id != 0 && !clip))
    {
      g_set_error (
          error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE,
          _ ("The queue's copy of the project lacks the look or its clip; queue it again"));
      return NULL;
    }
  return g_key_file_has_key (file, GROUP, "maps", NULL)
             ? bake_maps (file, look, clip, call, error)
             : bake_files (id, file, look, clip, call, error);
}

GStrv
rmp_bake_queue_run (const char *id, const RmpCall *call, GError **error)
{
  g_autoptr (GKeyFile) file = load (id, error);
  g_autofree char *copy = path_of (id, "project.rimple");
  g_autoptr (RmpProject) project = NULL;
  g_autoptr (GError) reason = NULL;
  GStrv paths = NULL;
  const int fd = file ? lock_to_change (id, error) : -1;

  if (fd < 0)
    return NULL;
  set_state (id, file, RMP_QUEUED_RUNNING, NULL);
  project = rmp_project_open (copy, FALSE, &reason);
  if (project)
    {
      paths = bake_copy (id, file, project, call, &reason);
      rmp_project_close (project);
    }
  if (paths)
    set_state (id, file, RMP_QUEUED_DONE, NULL);
  else if (g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    set_state (id, file, RMP_QUEUED_WAITING, NULL);
  else
    set_state (id, file, RMP_QUEUED_FAILED, reason->message);
  if (paths)
    g_unlink (copy);
  else
    g_propagate_error (error, g_steal_pointer (&reason));
  close (fd);
  return paths;
}

/* --- changing --------------------------------------------------------------------------------- */

gboolean
rmp_bake_queue_set_state (const char *id, RmpQueuedState state, GError **error)
{
  g_autoptr (GKeyFile) file = NULL;
  gboolean changed;
  int fd;

  g_return_val_if_fail (state == RMP_QUEUED_WAITING || state == RMP_QUEUED_PAUSED ||
                            state == RMP_QUEUED_CANCELLED,
                        FALSE);
  file = load (id, error);
  fd = file ? lock_to_change (id, error) : -1;
  if (fd < 0)
    return FALSE;
  g_key_file_set_string (file, GROUP, "state", state_names[state]);
  g_key_file_set_string (file, GROUP, "message", "");
  changed = save (id, file, error);
  if (changed && state == RMP_QUEUED_CANCELLED)
    drop_kept (file);
  close (fd);
  return changed;
}

gboolean
rmp_bake_queue_remove (const char *id)
{
  static const char *const names[] = { "bake.ini", "project.rimple", "lock" };
  g_autofree char *folder = path_of (id, NULL);
  g_autoptr (GKeyFile) file = load (id, NULL);
  const int fd = lock_to_change (id, NULL);

  if (fd < 0)
    return FALSE;
  if (file)
    drop_kept (file);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = path_of (id, names[i]);

      g_unlink (path);
    }
  g_rmdir (folder);
  close (fd);
  return TRUE;
}
