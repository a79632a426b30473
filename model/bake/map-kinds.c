/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake/map-kinds.h"

#include "bake/bake-private.h"
#include "bake/json-text.h"
#include "bake/number-bytes.h"
#include "images/image-file.h"
#include "relief/vertex-relief.h"
#include "relief/wave-map.h"

#include <math.h>
#include <string.h>

/* Of a cross-section, from the crest to the valley. */
#define PROFILE_POINTS 65

/* The frame that is written now. */
typedef struct
{
  const RmpRelief *relief;
  RmpMesh *mesh;
  const float *base;
  guint side;
  GCancellable *cancellable;
  guint n_threads;
} Frame;

static Frame
get_frame (const RmpMapRun *run)
{
  const RmpMapMaker *maker = run->source->maker;

  return (Frame){ rmp_map_maker_get_relief (maker), rmp_map_maker_get_mesh (maker),
                  rmp_map_maker_get_base (maker),   run->options->side,
                  run->call->cancellable,           run->call->n_threads };
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

static const char *
get_png (const RmpMapOptions *options G_GNUC_UNUSED)
{
  return "png";
}

static const char *
get_exr (const RmpMapOptions *options G_GNUC_UNUSED)
{
  return "exr";
}

static const char *
get_ply (const RmpMapOptions *options G_GNUC_UNUSED)
{
  return "ply";
}

/* --- heights ---------------------------------------------------------------------------------- */

RmpHeightImage *
rmp_map_run_make_heights (const RmpMapRun *self, double *amplitude, GError **error)
{
  const Frame at = get_frame (self);
  GError *local = NULL;
  RmpHeightImage *image = rmp_relief_make_height_map (
      at.relief, at.mesh, at.base, at.side, amplitude, at.cancellable, at.n_threads, &local);

  return image || !is_level (&local, error) ? image
                                            : rmp_height_image_new (at.side, RMP_HEIGHT_MIDDLE);
}

static const char *
get_height_extension (const RmpMapOptions *options)
{
  return options->png ? "png" : "exr";
}

static RmpWholeFile *
write_heights (const RmpMapRun *run, const char *path, GError **error)
{
  const gboolean png = run->options->png;
  double amplitude = png ? run->amplitude : 0.0;
  g_autoptr (RmpHeightImage) image = rmp_map_run_make_heights (run, &amplitude, error);

  if (!image)
    return NULL;
  return png ? rmp_image_make_png (image, path, 16, error)
             : rmp_image_make_exr (image, amplitude, RMP_HEIGHT_MIDDLE, path, error);
}

static void
describe_heights (const RmpMapRun *run, JsonBuilder *builder)
{
  if (!run->options->png)
    {
      rmp_json_add_string (builder, "code", "metres along the coarse mesh's normals, signed");
      return;
    }
  rmp_json_add_string (builder, "code",
                       "(value − middle) × range, along the coarse mesh's normals");
  rmp_json_add_number (builder, "middle", RMP_HEIGHT_MIDDLE / (double) G_MAXUINT16);
  rmp_json_add_number (builder, "range_m", run->amplitude * G_MAXUINT16 / (G_MAXUINT16 + 1.0));
}

/* --- normals ---------------------------------------------------------------------------------- */

static gboolean
make_normals (const RmpMapRun *run, RmpHeightImage *normals[2], GError **error)
{
  const Frame at = get_frame (run);
  GError *local = NULL;

  if (rmp_relief_make_normal_map (at.relief, at.mesh, at.base, at.side, normals, at.cancellable,
                                  at.n_threads, &local))
    return TRUE;
  if (!is_level (&local, error))
    return FALSE;
  for (guint c = 0; c < 2; c++)
    normals[c] = rmp_height_image_new (at.side, RMP_HEIGHT_MIDDLE);
  return TRUE;
}

static RmpWholeFile *
write_normals (const RmpMapRun *run, const char *path, GError **error)
{
  RmpHeightImage *normals[2];
  RmpWholeFile *file;

  if (!make_normals (run, normals, error))
    return NULL;
  file = rmp_image_make_normals (normals, run->options->green_down, path, error);
  for (guint c = 0; c < 2; c++)
    rmp_height_image_unref (normals[c]);
  return file;
}

static void
describe_normals (const RmpMapRun *run, JsonBuilder *builder)
{
  rmp_json_add_string (builder, "space", "tangent space of the coarse mesh as it is posed");
  rmp_json_add_string (builder, "red", "along u");
  rmp_json_add_string (builder, "green", run->options->green_down ? "against v" : "along v");
  rmp_json_add_string (builder, "code", "(n + 1) / 2");
}

/* --- openness --------------------------------------------------------------------------------- */

static RmpWholeFile *
write_openness (const RmpMapRun *run, const char *path, GError **error)
{
  const Frame at = get_frame (run);
  g_autoptr (RmpHeightImage) image = rmp_relief_make_openness_map (
      at.relief, at.mesh, at.base, at.side, at.cancellable, at.n_threads, error);

  return image ? rmp_image_make_png (image, path, 16, error) : NULL;
}

static void
describe_openness (const RmpMapRun *run G_GNUC_UNUSED, JsonBuilder *builder)
{
  rmp_json_add_string (builder, "code", "0 closed, 1 open to the sky");
}

/* --- vectors ---------------------------------------------------------------------------------- */

static RmpWholeFile *
write_vectors (const RmpMapRun *run, const char *path, GError **error)
{
  const Frame at = get_frame (run);
  GError *local = NULL;
  g_autofree float *vectors = rmp_relief_make_offset_map (at.relief, at.mesh, at.base, at.side,
                                                          run->options->space, at.cancellable,
                                                          at.n_threads, &local);

  if (!vectors)
    {
      if (!is_level (&local, error))
        return NULL;
      vectors = g_new0 (float, 3 * (gsize) at.side * at.side);
    }
  return rmp_image_make_floats (vectors, at.side, "RGB", "vector", path, error);
}

static void
describe_vectors (const RmpMapRun *run, JsonBuilder *builder)
{
  const gboolean tangent = run->options->space == RMP_OFFSET_TANGENT;

  rmp_json_add_string (builder, "space", tangent ? "tangent" : "object");
  rmp_json_add_string (builder, "code",
                       "metres from the coarse mesh with flat faces, as it is posed, signed");
  rmp_json_add_string (builder, "red", tangent ? "along u" : "x");
  rmp_json_add_string (builder, "green", tangent ? "along v" : "y");
  rmp_json_add_string (builder, "blue", tangent ? "outwards" : "z");
  if (tangent)
    rmp_json_add_string (builder, "frame",
                         "outwards: the corners' normals, blended, unit; along u: their tangents, "
                         "blended, at right angles to it, unit; along v: at right angles to both");
}

/* --- modulation ------------------------------------------------------------------------------- */

float *
rmp_map_run_measure_strengths (const RmpMapRun *self)
{
  const Frame at = get_frame (self);
  float *strengths = g_new (float, MAX (rmp_mesh_get_n_vertices (at.mesh), 1));

  rmp_modulation_measure (self->modulation, at.relief, at.base, strengths, at.n_threads);
  return strengths;
}

static RmpWholeFile *
write_modulation (const RmpMapRun *run, const char *path, GError **error)
{
  const Frame at = get_frame (run);
  g_autofree float *strengths = rmp_map_run_measure_strengths (run);
  g_autoptr (RmpHeightImage) image = NULL;
  GError *local = NULL;

  image = rmp_modulation_make_map (at.relief, at.mesh, strengths, run->white, at.side,
                                   at.cancellable, &local);
  if (!image && is_level (&local, error))
    image = rmp_height_image_new (at.side, 0);
  return image ? rmp_image_make_png (image, path, 16, error) : NULL;
}

static void
describe_modulation (const RmpMapRun *run, JsonBuilder *builder)
{
  rmp_json_add_string (
      builder, "code",
      "root of the mean square of heights from their mean within a window, by white_m, at "
      "most 1");
  rmp_json_add_number (builder, "white_m", run->white);
  rmp_json_add_number (builder, "window_m", run->window);
}

/* --- waves ------------------------------------------------------------------------------------ */

/* @train: 0, or 1 for those across */
static RmpWholeFile *
write_train (const RmpMapRun *run, guint train, const char *path, GError **error)
{
  const Frame at = get_frame (run);
  g_autofree RmpWaveTexel *texels = rmp_relief_make_wave_map (at.relief, train, at.side,
                                                              at.cancellable, error);
  g_autofree float *values = NULL;

  if (!texels)
    return NULL;
  values = g_new (float, 4 * (gsize) at.side * at.side);
  for (gsize i = 0; i < (gsize) at.side * at.side; i++)
    {
      float *value = values + 4 * i;

      value[0] = texels[i].vector[0];
      value[1] = texels[i].vector[1];
      value[2] = texels[i].phase;
      value[3] = texels[i].amplitude;
    }
  return rmp_image_make_floats (values, at.side, "RGBA", "waves", path, error);
}

static RmpWholeFile *
write_waves (const RmpMapRun *run, const char *path, GError **error)
{
  return write_train (run, 0, path, error);
}

static RmpWholeFile *
write_waves_across (const RmpMapRun *run, const char *path, GError **error)
{
  return write_train (run, 1, path, error);
}

static void
describe_waves (const RmpMapRun *run, JsonBuilder *builder)
{
  const Frame at = get_frame (run);

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
  rmp_json_add_string (builder, "profile_of", "P from the crest, 0, to the valley, pi; it is even");
  json_builder_set_member_name (builder, "profile");
  json_builder_begin_array (builder);
  for (guint i = 0; i < PROFILE_POINTS; i++)
    {
      const double theta = G_PI * i / (PROFILE_POINTS - 1);
      double slope;

      json_builder_add_double_value (
          builder, rmp_wave_profile_evaluate (&at.relief->wave_profile, theta, &slope));
    }
  json_builder_end_array (builder);
}

/* --- colours ---------------------------------------------------------------------------------- */

/* Of a value in 0 … 1. */
static guint8
encode_byte (double value)
{
  return (guint8) lround (255.0 * CLAMP (value, 0.0, 1.0));
}

static void
append_vertices (const RmpMapRun *run, GByteArray *bytes, guint n)
{
  const Frame at = get_frame (run);
  g_autofree float *heights = g_new (float, n), *openness = g_new (float, n), *strengths = NULL;

  strengths = run->modulation ? rmp_map_run_measure_strengths (run) : NULL;
  rmp_relief_measure_vertices (at.relief, at.mesh, at.base, heights, openness, at.n_threads);
  for (guint v = 0; v < n; v++)
    {
      const double strength = strengths ? (double) strengths[v] / run->white : 0.0;
      const guint8 colour[3] = { encode_byte ((double) openness[v]),
                                 encode_byte (0.5 + (double) heights[v] / run->amplitude),
                                 encode_byte (strength) };

      rmp_append_floats (bytes, at.base + 3 * (gsize) v, 3, FALSE);
      g_byte_array_append (bytes, colour, sizeof colour);
    }
}

static RmpWholeFile *
write_colours (const RmpMapRun *run, const char *path, GError **error)
{
  static const guint8 n_corners = 3;
  RmpMesh *mesh = rmp_map_maker_get_mesh (run->source->maker);
  const guint n = rmp_mesh_get_n_vertices (mesh), n_faces = rmp_mesh_get_n_faces (mesh);
  g_autofree char *head = g_strdup_printf (
      "ply\nformat binary_little_endian 1.0\nelement vertex %u\n"
      "property float x\nproperty float y\nproperty float z\n"
      "property uchar red\nproperty uchar green\nproperty uchar blue\n"
      "element face %u\nproperty list uchar int vertex_indices\nend_header\n",
      n, n_faces);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (RmpWholeFile) file = rmp_whole_file_create (path, error);

  if (!file)
    return NULL;
  g_byte_array_append (bytes, (const guint8 *) head, (guint) strlen (head));
  append_vertices (run, bytes, n);
  for (gsize i = 0; i < 3 * (gsize) n_faces; i++)
    {
      if (i % 3 == 0)
        g_byte_array_append (bytes, &n_corners, 1);
      rmp_append_le32 (bytes, rmp_mesh_get_faces (mesh)[i]);
    }
  return rmp_whole_file_write (file, bytes->data, bytes->len, error) &&
                 rmp_whole_file_finish (file, error)
             ? g_steal_pointer (&file)
             : NULL;
}

static void
describe_colours (const RmpMapRun *run, JsonBuilder *builder)
{
  rmp_json_add_string (builder, "red", "0 closed, 1 open to the sky");
  rmp_json_add_string (builder, "green", "height: (value − 0.5) × range, along the mesh's normals");
  rmp_json_add_number (builder, "range_m", run->amplitude);
  rmp_json_add_string (builder, "blue",
                       run->modulation ? "modulation, as of its maps" : "nothing, 0");
}

/* ---------------------------------------------------------------------------------------------- */

const RmpMapKind rmp_map_kinds[] = {
  { RMP_MAP_HEIGHT, "height", write_heights, get_height_extension, describe_heights },
  { RMP_MAP_NORMAL, "normal", write_normals, get_png, describe_normals },
  { RMP_MAP_VECTOR, "vector", write_vectors, get_exr, describe_vectors },
  { RMP_MAP_OPENNESS, "openness", write_openness, get_png, describe_openness },
  { RMP_MAP_MODULATION, "modulation", write_modulation, get_png, describe_modulation },
  { RMP_MAP_COLOURS, "colours", write_colours, get_ply, describe_colours },
  { RMP_MAP_WAVES, "waves", write_waves, get_exr, describe_waves },
  { RMP_MAP_WAVES_ACROSS, "waves-across", write_waves_across, get_exr, describe_waves },
  { 0 },
};

char *
rmp_map_kind_make_path (const RmpMapKind *self, const RmpMapRun *run, guint frame)
{
  g_autofree char *name = g_strdup_printf ("%s.%s.%04u.%s", run->source->name, self->id, frame,
                                           self->get_extension (run->options));

  return g_build_filename (run->options->folder, name, NULL);
}
