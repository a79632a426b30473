/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/map-sequence.h"

#include "bake/bake-private.h"
#include "bake/json-text.h"
#include "bake/whole-file.h"
#include "evaluate/look-map.h"
#include "images/image-file.h"
#include "relief/relief-class.h"
#include "relief/vertex-relief.h"
#include "relief/wave-map.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

static const struct
{
  RmpMapKinds kind;
  const char *id;
} kinds[] = {
  { RMP_MAP_HEIGHT, "height" },   { RMP_MAP_NORMAL, "normal" }, { RMP_MAP_OPENNESS, "openness" },
  { RMP_MAP_COLOURS, "colours" }, { RMP_MAP_WAVES, "waves" },
};

/* Of the second field. */
#define ACROSS "waves-across"

/* Of a cross-section, from the crest to the valley. */
#define PROFILE_POINTS 65

/* One run. */
typedef struct
{
  const RmpMapOptions *options;
  const RmpCall *call;
  const RmpMapSource *source;
  RmpMapMaker *maker; /* of the source */
  double amplitude;   /* of PNG */
  guint done, n_steps;
  GPtrArray *files; /* of RmpWholeFile */
} Sequence;

static void
sequence_clear (Sequence *self)
{
  g_clear_pointer (&self->files, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sequence, sequence_clear)

RmpMapKinds
rmp_map_kinds_parse (const char *text, GError **error)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  RmpMapKinds chosen = 0;

  for (guint i = 0; words[i]; i++)
    {
      guint k = 0;

      while (k < G_N_ELEMENTS (kinds) && !g_str_equal (kinds[k].id, g_strstrip (words[i])))
        k++;
      if (k == G_N_ELEMENTS (kinds))
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                       _ ("“%s” is no map; there are height, normal, openness, colours, "
                          "waves"),
                       words[i]);
          return 0;
        }
      chosen |= kinds[k].kind;
    }
  if (chosen == 0)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                 _ ("No map is chosen; there are height, normal, openness, colours, "
                    "waves"));
  return chosen;
}

static gboolean
step (Sequence *self, guint frame, GError **error)
{
  if (g_cancellable_set_error_if_cancelled (self->call->cancellable, error) ||
      !rmp_map_maker_go (self->maker, frame, self->call, error))
    return FALSE;
  self->done++;
  if (self->call->progress)
    self->call->progress ((double) self->done / self->n_steps, self->call->data);
  return TRUE;
}

/* A frame in which nothing is raised is a level map: sequences are read by number. */
static gboolean
is_level (GError **local, GError **error)
{
  if (g_error_matches (*local, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    {
      g_clear_error (local);
      return TRUE;
    }
  g_propagate_error (error, g_steal_pointer (local));
  return FALSE;
}

/* @amplitude: (inout): as of rmp_relief_make_height_map(). (transfer full) */
static RmpHeightImage *
make_heights (const Sequence *self, double *amplitude, GError **error)
{
  GError *local = NULL;
  RmpHeightImage *image = rmp_relief_make_height_map (
      rmp_map_maker_get_relief (self->maker), rmp_map_maker_get_mesh (self->maker),
      rmp_map_maker_get_base (self->maker), self->options->side, amplitude, self->call->cancellable,
      self->call->n_threads, &local);

  return image || !is_level (&local, error)
             ? image
             : rmp_height_image_new (self->options->side, RMP_HEIGHT_MIDDLE);
}

static gboolean
make_normals (const Sequence *self, RmpHeightImage *normals[2], GError **error)
{
  GError *local = NULL;

  if (rmp_relief_make_normal_map (rmp_map_maker_get_relief (self->maker),
                                  rmp_map_maker_get_mesh (self->maker),
                                  rmp_map_maker_get_base (self->maker), self->options->side,
                                  normals, self->call->cancellable, self->call->n_threads, &local))
    return TRUE;
  if (!is_level (&local, error))
    return FALSE;
  for (guint c = 0; c < 2; c++)
    normals[c] = rmp_height_image_new (self->options->side, RMP_HEIGHT_MIDDLE);
  return TRUE;
}

/* The range that the heights of all frames need. */
static gboolean
find_amplitude (Sequence *self, GError **error)
{
  for (guint frame = self->options->first; frame <= self->options->last; frame++)
    {
      g_autoptr (RmpHeightImage) image = NULL;
      double amplitude = 0.0;

      if (!step (self, frame, error) || !(image = make_heights (self, &amplitude, error)))
        return FALSE;
      self->amplitude = MAX (self->amplitude, amplitude);
    }
  self->amplitude = self->amplitude > 0.0 ? self->amplitude : 1.0;
  return TRUE;
}

/* --- files ------------------------------------------------------------------------------------ */

static char *
make_path (const Sequence *self, const char *kind, guint frame, const char *extension)
{
  g_autofree char *name = g_strdup_printf ("%s.%s.%04u.%s", self->source->name, kind, frame,
                                           extension);

  return g_build_filename (self->options->folder, name, NULL);
}

static gboolean
write_heights (const Sequence *self, guint frame, RmpWholeFile **file, GError **error)
{
  const gboolean png = self->options->png;
  g_autofree char *path = make_path (self, "height", frame, png ? "png" : "exr");
  double amplitude = png ? self->amplitude : 0.0;
  g_autoptr (RmpHeightImage) image = make_heights (self, &amplitude, error);

  if (!image)
    return FALSE;
  *file = png ? rmp_image_make_png (image, path, 16, error)
              : rmp_image_make_exr (image, amplitude, RMP_HEIGHT_MIDDLE, path, error);
  return *file != NULL;
}

static gboolean
write_normals (const Sequence *self, guint frame, RmpWholeFile **file, GError **error)
{
  g_autofree char *path = make_path (self, "normal", frame, "png");
  RmpHeightImage *normals[2];

  if (!make_normals (self, normals, error))
    return FALSE;
  *file = rmp_image_make_normals (normals, self->options->green_down, path, error);
  for (guint c = 0; c < 2; c++)
    rmp_height_image_unref (normals[c]);
  return *file != NULL;
}

static gboolean
write_openness (const Sequence *self, guint frame, RmpWholeFile **file, GError **error)
{
  g_autofree char *path = make_path (self, "openness", frame, "png");
  g_autoptr (RmpHeightImage) image = rmp_relief_make_openness_map (
      rmp_map_maker_get_relief (self->maker), rmp_map_maker_get_mesh (self->maker),
      rmp_map_maker_get_base (self->maker), self->options->side, self->call->cancellable,
      self->call->n_threads, error);

  if (image)
    *file = rmp_image_make_png (image, path, 16, error);
  return image && *file;
}

/* Of a value in 0 … 1. */
static guint8
encode_byte (double value)
{
  return (guint8) lround (255.0 * CLAMP (value, 0.0, 1.0));
}

static void
append_vertices (const Sequence *self, GByteArray *bytes, guint n)
{
  const float *base = rmp_map_maker_get_base (self->maker);
  g_autofree float *heights = g_new (float, n), *openness = g_new (float, n);

  rmp_relief_measure_vertices (rmp_map_maker_get_relief (self->maker),
                               rmp_map_maker_get_mesh (self->maker), base, heights, openness,
                               self->call->n_threads);
  for (guint v = 0; v < n; v++)
    {
      const guint8 colour[3] = { encode_byte ((double) openness[v]),
                                 encode_byte (0.5 + (double) heights[v] / self->amplitude), 0 };

      rmp_append_floats (bytes, base + 3 * (gsize) v, 3, FALSE);
      g_byte_array_append (bytes, colour, sizeof colour);
    }
}

static gboolean
write_colours (const Sequence *self, guint frame, RmpWholeFile **file, GError **error)
{
  static const guint8 n_corners = 3;
  RmpMesh *mesh = rmp_map_maker_get_mesh (self->maker);
  const guint n = rmp_mesh_get_n_vertices (mesh), n_faces = rmp_mesh_get_n_faces (mesh);
  g_autofree char *path = make_path (self, "colours", frame, "ply");
  g_autofree char *head = g_strdup_printf (
      "ply\nformat binary_little_endian 1.0\nelement vertex %u\n"
      "property float x\nproperty float y\nproperty float z\n"
      "property uchar red\nproperty uchar green\nproperty uchar blue\n"
      "element face %u\nproperty list uchar int vertex_indices\nend_header\n",
      n, n_faces);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (RmpWholeFile) own = rmp_whole_file_create (path, error);

  if (!own)
    return FALSE;
  g_byte_array_append (bytes, (const guint8 *) head, (guint) strlen (head));
  append_vertices (self, bytes, n);
  for (gsize i = 0; i < 3 * (gsize) n_faces; i++)
    {
      if (i % 3 == 0)
        g_byte_array_append (bytes, &n_corners, 1);
      rmp_append_le32 (bytes, rmp_mesh_get_faces (mesh)[i]);
    }
  if (!rmp_whole_file_write (own, bytes->data, bytes->len, error) ||
      !rmp_whole_file_finish (own, error))
    return FALSE;
  *file = g_steal_pointer (&own);
  return TRUE;
}

/* (transfer full) */
static RmpWholeFile *
make_waves (const Sequence *self, guint frame, guint train, GError **error)
{
  const guint side = self->options->side;
  g_autofree char *path = make_path (self, train == 0 ? "waves" : ACROSS, frame, "exr");
  g_autofree RmpWaveTexel *texels = rmp_relief_make_wave_map (
      rmp_map_maker_get_relief (self->maker), train, side, self->call->cancellable, error);
  g_autofree float *values = NULL;

  if (!texels)
    return NULL;
  values = g_new (float, 4 * (gsize) side * side);
  for (gsize i = 0; i < (gsize) side * side; i++)
    {
      float *value = values + 4 * i;

      value[0] = texels[i].vector[0];
      value[1] = texels[i].vector[1];
      value[2] = texels[i].phase;
      value[3] = texels[i].amplitude;
    }
  return rmp_image_make_exr_floats (side, "RGBA", values, "waves", path, error);
}

static gboolean
write_waves (const Sequence *self, guint frame, RmpWholeFile **file, GError **error)
{
  const RmpRelief *relief = rmp_map_maker_get_relief (self->maker);

  for (guint train = 1; relief->form == RMP_RELIEF_WAVES && train < relief->n_trains; train++)
    {
      RmpWholeFile *across = make_waves (self, frame, train, error);

      if (!across)
        return FALSE;
      g_ptr_array_add (self->files, across);
    }
  *file = make_waves (self, frame, 0, error);
  return *file != NULL;
}

static gboolean
write_frame (Sequence *self, guint frame, GError **error)
{
  static gboolean (*const write[]) (const Sequence *, guint, RmpWholeFile **,
                                    GError **) = { write_heights, write_normals, write_openness,
                                                   write_colours, write_waves };

  if (!step (self, frame, error) ||
      (frame == self->options->first &&
       !rmp_relief_check_map (rmp_map_maker_get_relief (self->maker),
                              rmp_map_maker_get_mesh (self->maker), self->options->side, error)))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (self->options->kinds & kinds[i].kind)
      {
        RmpWholeFile *file = NULL;

        if (!write[i](self, frame, &file, error))
          return FALSE;
        g_ptr_array_add (self->files, file);
      }
  return TRUE;
}

/* --- what they are ---------------------------------------------------------------------------- */

/* The section of a wave from its crest, at 0, to its valley, at π. */
static void
add_profile (JsonBuilder *builder, const RmpRelief *relief)
{
  json_builder_set_member_name (builder, "profile");
  json_builder_begin_array (builder);
  for (guint i = 0; i < PROFILE_POINTS; i++)
    {
      double slope;

      json_builder_add_double_value (
          builder, rmp_wave_profile_evaluate (&relief->wave_profile,
                                              G_PI * i / (PROFILE_POINTS - 1), &slope));
    }
  json_builder_end_array (builder);
}

static void
add_waves (JsonBuilder *builder, const RmpRelief *relief)
{
  rmp_json_add_string (builder, "red", "k, radians a unit of u");
  rmp_json_add_string (builder, "green", "k, radians a unit of v");
  rmp_json_add_string (builder, "blue", "phase at the texel's centre, radians");
  rmp_json_add_string (builder, "alpha", "amplitude, metres");
  rmp_json_add_string (builder, "code",
                       "height = sum over the four nearest texels of their bilinear weight × "
                       "alpha × P(blue + red × (u − u of the centre) + green × (v − v of the "
                       "centre)), metres along the coarse mesh's normals");
  rmp_json_add_string (builder, "filter", "none: numbers of neighbours must not be mixed");
  rmp_json_add_count (builder, "dilated_texels", 1);
  rmp_json_add_count (builder, "fields", relief->n_trains);
  rmp_json_add_string (builder, "profile_of", "P from the crest, 0, to the valley, pi; it is even");
  add_profile (builder, relief);
}

static void
add_kind (JsonBuilder *builder, const Sequence *self, RmpMapKinds kind)
{
  const RmpMapOptions *options = self->options;

  if (kind == RMP_MAP_NORMAL)
    {
      rmp_json_add_string (builder, "space", "tangent space of the coarse mesh as it is posed");
      rmp_json_add_string (builder, "red", "along u");
      rmp_json_add_string (builder, "green", options->green_down ? "against v" : "along v");
      rmp_json_add_string (builder, "code", "(n + 1) / 2");
    }
  else if (kind == RMP_MAP_OPENNESS)
    rmp_json_add_string (builder, "code", "0 closed, 1 open to the sky");
  else if (kind == RMP_MAP_COLOURS)
    {
      rmp_json_add_string (builder, "red", "0 closed, 1 open to the sky");
      rmp_json_add_string (builder, "green",
                           "height: (value − 0.5) × range, along the mesh's normals");
      rmp_json_add_number (builder, "range_m", self->amplitude);
    }
  else if (kind == RMP_MAP_WAVES)
    add_waves (builder, rmp_map_maker_get_relief (self->maker));
  else if (options->png)
    {
      rmp_json_add_string (builder, "code",
                           "(value − middle) × range, along the coarse mesh's normals");
      rmp_json_add_number (builder, "middle", RMP_HEIGHT_MIDDLE / (double) G_MAXUINT16);
      rmp_json_add_number (builder, "range_m", self->amplitude * G_MAXUINT16 / (G_MAXUINT16 + 1.0));
    }
  else
    rmp_json_add_string (builder, "code", "metres along the coarse mesh's normals, signed");
}

static void
add_files (JsonBuilder *builder, const Sequence *self)
{
  json_builder_set_member_name (builder, "files");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->files->len; i++)
    {
      RmpWholeFile *file = self->files->pdata[i];
      g_autofree char *name = g_path_get_basename (rmp_whole_file_get_path (file));

      json_builder_begin_object (builder);
      rmp_json_add_string (builder, "name", name);
      rmp_json_add_count (builder, "bytes", rmp_whole_file_get_size (file));
      rmp_json_add_string (builder, "sha256", rmp_whole_file_get_sha256 (file));
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static gboolean
write_sidecar (Sequence *self, GError **error)
{
  g_autofree char *name = g_strconcat (self->source->name, ".maps.json", NULL);
  g_autofree char *path = g_build_filename (self->options->folder, name, NULL);
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (RmpWholeFile) file = NULL;

  json_builder_begin_object (builder);
  rmp_json_add_string (builder, "format", "rimple-maps-1");
  rmp_json_add_string (builder, "look", self->source->look);
  rmp_json_add_string (builder, "clip", self->source->clip ? self->source->clip : "");
  rmp_json_add_count (builder, "first_frame", self->options->first);
  rmp_json_add_count (builder, "last_frame", self->options->last);
  rmp_json_add_number (builder, "frame_rate", self->source->rate);
  rmp_json_add_count (builder, "side", self->options->side);
  rmp_json_add_string (builder, "rows", "from v = 1 down");
  rmp_json_add_count (builder, "dilated_texels", RMP_MAP_MARGIN);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (self->options->kinds & kinds[i].kind)
      {
        json_builder_set_member_name (builder, kinds[i].id);
        json_builder_begin_object (builder);
        add_kind (builder, self, kinds[i].kind);
        json_builder_end_object (builder);
      }
  add_files (builder, self);
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
  return rmp_relief_bake_mesh (bake, relief, self->call->n_threads);
}

static gboolean
measure_frame (Sequence *self, guint frame, RmpNormalError *result, GError **error)
{
  g_autofree char *path = make_path (self, "normal", frame, "png");
  g_autoptr (RmpRelief) fine = NULL;
  RmpHeightImage *normals[2];

  if (!step (self, frame, error) ||
      !rmp_image_read_normals (path, self->options->side, self->options->green_down, normals, NULL,
                               error))
    return FALSE;
  fine = make_fine (self);
  rmp_relief_measure_normal_map (fine, rmp_map_maker_get_mesh (self->maker),
                                 rmp_map_maker_get_base (self->maker), normals, result,
                                 self->call->n_threads);
  for (guint c = 0; c < 2; c++)
    rmp_height_image_unref (normals[c]);
  return TRUE;
}

/* --- all -------------------------------------------------------------------------------------- */

static gboolean
write_all (Sequence *self, GError **error)
{
  for (guint frame = self->options->first; frame <= self->options->last; frame++)
    if (!write_frame (self, frame, error))
      return FALSE;
  return write_sidecar (self, error);
}

GStrv
rmp_map_sequence_write (const RmpMapSource *source, const RmpMapOptions *options,
                        RmpNormalError *errors, const RmpCall *call, GError **error)
{
  const gboolean coded = (options->png && (options->kinds & RMP_MAP_HEIGHT)) ||
                         (options->kinds & RMP_MAP_COLOURS);
  const gboolean ranges = coded && !(options->amplitude > 0.0);
  const gboolean measures = errors && (options->kinds & RMP_MAP_NORMAL);
  g_auto (Sequence) self = { .options = options,
                             .call = call,
                             .source = source,
                             .maker = source->maker,
                             .amplitude = options->amplitude };
  g_auto (GStrv) paths = NULL;

  g_return_val_if_fail (options->first <= options->last, NULL);
  g_return_val_if_fail (options->side > 0 && options->side % RMP_TILE_SIDE == 0, NULL);

  if (g_mkdir_with_parents (options->folder, 0777) != 0)
    {
      g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_WRITE,
                   _ ("The folder “%s” cannot be made: %s"), options->folder, g_strerror (errno));
      return NULL;
    }
  self.n_steps = (options->last - options->first + 1) * (1 + (ranges ? 1 : 0) + (measures ? 1 : 0));
  self.files = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_whole_file_free);
  if ((ranges && !find_amplitude (&self, error)) || !write_all (&self, error) ||
      !(paths = rmp_whole_files_publish (self.files, error)))
    return NULL;
  for (guint frame = options->first; measures && frame <= options->last; frame++)
    if (!measure_frame (&self, frame, &errors[frame - options->first], error))
      return NULL;
  return g_steal_pointer (&paths);
}
