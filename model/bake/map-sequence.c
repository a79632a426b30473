/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/map-sequence.h"

#include "bake/bake-private.h"
#include "bake/json-text.h"
#include "bake/map-kinds.h"
#include "bake/sidecar.h"
#include "images/image-file.h"
#include "relief/bake.h"
#include "relief/relief-class.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

/* One run. */
typedef struct
{
  RmpMapRun run;
  RmpMapMaker *maker; /* of the source */
  guint done, n_steps;
  gboolean has_window; /* of the modulation */
  GPtrArray *files;    /* of RmpWholeFile */
} Sequence;

/* What is done with a frame that was made. */
typedef gboolean (*FrameFunc) (Sequence *self, guint frame, gpointer data, GError **error);

static void
sequence_clear (Sequence *self)
{
  g_clear_pointer (&self->files, g_ptr_array_unref);
  g_clear_pointer (&self->run.modulation, rmp_modulation_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sequence, sequence_clear)

/* (transfer full) */
static char *
list_kinds (void)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;

  for (const RmpMapKind *kind = rmp_map_kinds; kind->id; kind++)
    g_strv_builder_add (words, kind->id);
  list = g_strv_builder_end (words);
  return g_strjoinv (", ", list);
}

RmpMapKinds
rmp_map_kinds_parse (const char *text, GError **error)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  g_autofree char *list = list_kinds ();
  RmpMapKinds chosen = 0;

  for (guint i = 0; words[i]; i++)
    {
      const RmpMapKind *kind = rmp_map_kinds;

      while (kind->id && !g_str_equal (kind->id, g_strstrip (words[i])))
        kind++;
      if (!kind->id)
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                       _ ("“%s” is no map; there are %s"), words[i], list);
          return 0;
        }
      chosen |= kind->kind;
    }
  if (chosen == 0)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                 _ ("No map is chosen; there are %s"), list);
  return chosen;
}

/* What a method raises, it raises along normals, nearly; a simulator moves cloth any way. */
const char *
rmp_map_kinds_doubt (RmpMapKinds kinds, RmpLook *look)
{
  if (!(kinds & RMP_MAP_HEIGHT) || (kinds & RMP_MAP_VECTOR) || !rmp_look_is_simulator (look))
    return NULL;
  return _ ("This look moves the cloth itself. Heights tell how far it goes along the normals of "
            "the mesh as the rig has it, and not how far it goes sideways: that is in displacement "
            "by vectors, or in a baked model.");
}

static gboolean
step (Sequence *self, guint frame, GError **error)
{
  const RmpCall *call = self->run.call;

  if (g_cancellable_set_error_if_cancelled (call->cancellable, error) ||
      !rmp_map_maker_go (self->maker, frame, call, error))
    return FALSE;
  self->done++;
  if (call->progress)
    call->progress ((double) self->done / self->n_steps, call->data);
  return TRUE;
}

static gboolean
visit_frames (Sequence *self, FrameFunc func, gpointer data, GError **error)
{
  for (guint frame = self->run.options->first; frame <= self->run.options->last; frame++)
    if (!step (self, frame, error) || !func (self, frame, data, error))
      return FALSE;
  return TRUE;
}

/* --- what all frames have in common ----------------------------------------------------------- */

typedef struct
{
  gboolean heights, window, white; /* what has to be found */
} Unknowns;

static Unknowns
find_unknowns (const RmpMapOptions *options)
{
  const gboolean coded = (options->png && (options->kinds & RMP_MAP_HEIGHT)) ||
                         (options->kinds & RMP_MAP_COLOURS);
  const gboolean modulated = (options->kinds & RMP_MAP_MODULATION) != 0;

  return (Unknowns){ coded && !(options->amplitude > 0.0), modulated && !(options->window > 0.0),
                     modulated && !(options->white > 0.0) };
}

static gboolean
needs_range (const Unknowns *unknowns)
{
  return unknowns->heights || unknowns->window;
}

static void
ensure_modulation (Sequence *self)
{
  if (!self->run.modulation)
    self->run.modulation = rmp_modulation_new (rmp_map_maker_get_relief (self->maker),
                                               rmp_map_maker_get_mesh (self->maker));
}

/* The range that the heights of all frames need, and how long wrinkles are. */
static gboolean
add_range (Sequence *self, guint frame G_GNUC_UNUSED, gpointer data, GError **error)
{
  const Unknowns *unknowns = data;

  if (unknowns->window)
    {
      ensure_modulation (self);
      rmp_modulation_add (self->run.modulation, rmp_map_maker_get_relief (self->maker),
                          rmp_map_maker_get_base (self->maker), self->run.call->n_threads);
    }
  if (unknowns->heights)
    {
      double amplitude = 0.0;
      g_autoptr (RmpHeightImage) image = rmp_map_run_make_heights (&self->run, &amplitude, error);

      if (!image)
        return FALSE;
      self->run.amplitude = MAX (self->run.amplitude, amplitude);
    }
  return TRUE;
}

/* Before strengths are measured, which needs a frame. */
static gboolean
settle_window (Sequence *self, GError **error)
{
  if (!(self->run.options->kinds & RMP_MAP_MODULATION) || self->has_window)
    return TRUE;
  self->has_window = TRUE;
  ensure_modulation (self);
  if (!(self->run.window > 0.0))
    self->run.window = rmp_modulation_find_window (self->run.modulation);
  return rmp_modulation_set_window (self->run.modulation, self->run.window, error);
}

/* The largest strength of all frames. */
static gboolean
add_white (Sequence *self, guint frame G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED, GError **error)
{
  const guint n = rmp_mesh_get_n_vertices (rmp_map_maker_get_mesh (self->maker));
  g_autofree float *strengths = NULL;

  if (!settle_window (self, error))
    return FALSE;
  strengths = rmp_map_run_measure_strengths (&self->run);
  for (guint v = 0; v < n; v++)
    self->run.white = MAX (self->run.white, (double) strengths[v]);
  return TRUE;
}

/* --- files ------------------------------------------------------------------------------------ */

static gboolean
write_frame (Sequence *self, guint frame, gpointer data G_GNUC_UNUSED, GError **error)
{
  const RmpMapOptions *options = self->run.options;

  if (!settle_window (self, error) ||
      (frame == options->first &&
       !rmp_relief_check_map (rmp_map_maker_get_relief (self->maker),
                              rmp_map_maker_get_mesh (self->maker), options->side, error)))
    return FALSE;
  for (const RmpMapKind *kind = rmp_map_kinds; kind->id; kind++)
    if (options->kinds & kind->kind)
      {
        g_autofree char *path = rmp_map_kind_make_path (kind, &self->run, frame);
        RmpWholeFile *file = kind->write (&self->run, path, error);

        if (!file)
          return FALSE;
        g_ptr_array_add (self->files, file);
      }
  return TRUE;
}

/* --- what they are ---------------------------------------------------------------------------- */

static gboolean
write_sidecar (Sequence *self, GError **error)
{
  g_autofree char *name = g_strconcat (self->run.source->name, ".maps.json", NULL);
  g_autofree char *path = g_build_filename (self->run.options->folder, name, NULL);
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (RmpWholeFile) file = NULL;

  json_builder_begin_object (builder);
  rmp_json_add_string (builder, "format", "rimple-maps-1");
  rmp_json_add_string (builder, "look", self->run.source->look);
  rmp_json_add_string (builder, "clip", self->run.source->clip ? self->run.source->clip : "");
  rmp_json_add_count (builder, "first_frame", self->run.options->first);
  rmp_json_add_count (builder, "last_frame", self->run.options->last);
  rmp_json_add_number (builder, "frame_rate", self->run.source->rate);
  rmp_json_add_count (builder, "side", self->run.options->side);
  rmp_json_add_string (builder, "rows", "from v = 1 down");
  rmp_json_add_count (builder, "dilated_texels", RMP_MAP_MARGIN);
  for (const RmpMapKind *kind = rmp_map_kinds; kind->id; kind++)
    if (self->run.options->kinds & kind->kind)
      {
        json_builder_set_member_name (builder, kind->id);
        json_builder_begin_object (builder);
        kind->describe (&self->run, builder);
        json_builder_end_object (builder);
      }
  rmp_sidecar_add_files (builder, self->files);
  json_builder_end_object (builder);

  file = rmp_json_write (builder, path, error);
  if (!file)
    return FALSE;
  g_ptr_array_add (self->files, g_steal_pointer (&file));
  return TRUE;
}

/* --- reading back ----------------------------------------------------------------------------- */

/* The fine surface of the frame, as a bake has it. (transfer full) */
static RmpRelief *
make_fine (const Sequence *self)
{
  const RmpRelief *relief = rmp_map_maker_get_relief (self->maker);
  g_autoptr (RmpReliefBake) bake = NULL;

  if (rmp_relief_get_class (relief)->is_mesh)
    return rmp_relief_ref ((RmpRelief *) relief);
  bake = rmp_relief_bake_new_on (relief->topology);
  rmp_relief_bake_add (bake, relief);
  return rmp_relief_bake_mesh (bake, relief, self->run.call->n_threads);
}

static const RmpMapKind *
find_kind (RmpMapKinds which)
{
  const RmpMapKind *kind = rmp_map_kinds;

  while (kind->kind != which)
    kind++;
  return kind;
}

/* @data: [last − first + 1] */
static gboolean
measure_frame (Sequence *self, guint frame, gpointer data, GError **error)
{
  const RmpMapOptions *options = self->run.options;
  RmpNormalError *errors = data;
  g_autofree char *path = rmp_map_kind_make_path (find_kind (RMP_MAP_NORMAL), &self->run, frame);
  g_autoptr (RmpRelief) fine = NULL;
  RmpHeightImage *normals[2];

  if (!rmp_image_read_normals (path, options->side, options->green_down, normals, NULL, error))
    return FALSE;
  fine = make_fine (self);
  rmp_relief_measure_normal_map (fine, rmp_map_maker_get_mesh (self->maker),
                                 rmp_map_maker_get_base (self->maker), normals,
                                 &errors[frame - options->first], self->run.call->n_threads);
  for (guint c = 0; c < 2; c++)
    rmp_height_image_unref (normals[c]);
  return TRUE;
}

/* --- all -------------------------------------------------------------------------------------- */

/* What is 0 in all frames is worth something all the same. */
static double
or_metre (double value)
{
  return value > 0.0 ? value : 1.0;
}

static gboolean
find_ranges (Sequence *self, Unknowns *unknowns, GError **error)
{
  if ((needs_range (unknowns) && !visit_frames (self, add_range, unknowns, error)) ||
      (unknowns->white && !visit_frames (self, add_white, NULL, error)))
    return FALSE;
  self->run.amplitude = or_metre (self->run.amplitude);
  self->run.white = or_metre (self->run.white);
  return TRUE;
}

GStrv
rmp_map_sequence_write (const RmpMapSource *source, const RmpMapOptions *options,
                        RmpNormalError *errors, const RmpCall *call, GError **error)
{
  Unknowns unknowns = find_unknowns (options);
  const gboolean measures = errors && (options->kinds & RMP_MAP_NORMAL);
  g_auto (Sequence) self = { .run = { .options = options,
                                      .call = call,
                                      .source = source,
                                      .amplitude = options->amplitude,
                                      .window = options->window,
                                      .white = options->white },
                             .maker = source->maker };
  g_auto (GStrv) paths = NULL;

  g_return_val_if_fail (options->first <= options->last, NULL);
  g_return_val_if_fail (options->side > 0 && options->side % RMP_TILE_SIDE == 0, NULL);

  if (g_mkdir_with_parents (options->folder, 0777) != 0)
    {
      g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_WRITE,
                   _ ("The folder “%s” cannot be made: %s"), options->folder, g_strerror (errno));
      return NULL;
    }
  self.n_steps = (options->last - options->first + 1) *
                 (1 + (needs_range (&unknowns) ? 1 : 0) + (unknowns.white ? 1 : 0) +
                  (measures ? 1 : 0));
  self.files = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_whole_file_free);
  if (!find_ranges (&self, &unknowns, error) || !visit_frames (&self, write_frame, NULL, error) ||
      !write_sidecar (&self, error) || !(paths = rmp_whole_files_publish (self.files, error)) ||
      (measures && !visit_frames (&self, measure_frame, errors, error)))
    return NULL;
  return g_steal_pointer (&paths);
}
