/* SPDX-License-Identifier: GPL-3.0-or-later */

/* writer-gltf-small.c: glTF 2.0 with a tolerance: the mean of all frames, as few morph targets as
 * keep every vertex within it, and an animation of their weights (name_compressed.glb); and the
 * same with rounded numbers and packed for the web (name_web.glb), by KHR_mesh_quantization and
 * EXT_meshopt_compression.
 */

#include <glib/gi18n-lib.h>

#include "bake/components.h"
#include "bake/gltf-mesh.h"
#include "bake/number-text.h"

#include <math.h>
#include <string.h>

/* The default, of the size of the mesh. */
#define TOLERANCE 1e-5

/* Of the tolerance, the step to which numbers are rounded for the web: that of a quarter packs to
 * 6 % less, and the rounding of sixty targets is too much then. It is halved where targets are
 * many.
 */
#define LARGEST_STEP 0.125
#define LEAST_STEP 0.01

/* Of the tolerance, what components may move vertices and not be looked at. */
#define LEFT 0.1

/* Of the frames, with which nothing is won. */
#define MANY_TARGETS 0.9

/* What small players mix at a time. */
#define FEW_TARGETS 8

typedef struct
{
  const RmpBakeTarget *target;
  gboolean packed;
  RmpComponents *components;
  double tolerance;  /* file units */
  RmpGlb *glb;       /* (nullable) */
  RmpGltfMesh *mesh; /* (nullable): of glb */
} Small;

static void
small_free (gpointer data)
{
  Small *self = data;

  g_clear_pointer (&self->glb, rmp_glb_free);
  g_clear_pointer (&self->mesh, rmp_gltf_mesh_free);
  rmp_components_free (self->components);
  g_free (self);
}

static gboolean
small_check (const RmpBakeTarget *target, GError **error)
{
  if (target->topology && target->topology->n_vertices == 0)
    {
      g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_TOPOLOGY,
                   _ ("glTF holds no mesh without vertices"));
      return FALSE;
    }
  if (target->n_frames <= RMP_COMPONENTS_MOST_FRAMES)
    return TRUE;
  g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE,
               _ ("Compressed glTF compares all frames with one another, %u at most; choose fewer "
                  "of these %u, or bake them in parts"),
               RMP_COMPONENTS_MOST_FRAMES, target->n_frames);
  return FALSE;
}

static double
find_size (const RmpBakeTarget *target)
{
  double size = 0.0;

  for (guint c = 0; c < 3; c++)
    {
      float least = INFINITY, most = -INFINITY;

      for (gsize i = c; i < 3 * (gsize) target->topology->n_vertices; i += 3)
        {
          least = MIN (least, target->rest[i]);
          most = MAX (most, target->rest[i]);
        }
      size = MAX (size, (double) (most - least));
    }
  return size;
}

/* @n_targets: none of a packed file: it is short, and soon copied */
static gboolean
open_mesh (Small *self, guint n_targets, GError **error)
{
  self->glb = self->packed ? rmp_glb_new (self->target, "_web", 0, error)
                           : rmp_glb_new (self->target, "_compressed",
                                          rmp_gltf_mesh_room (self->target, n_targets), error);
  if (!self->glb)
    return FALSE;
  if (self->packed)
    rmp_glb_set_packed (self->glb);
  self->mesh = rmp_gltf_mesh_new (self->target, self->glb);
  return TRUE;
}

static Small *
small_open (const RmpBakeTarget *target, gboolean packed, GError **error)
{
  Small *self;

  if (!small_check (target, error))
    return NULL;
  self = g_new0 (Small, 1);
  self->target = target;
  self->packed = packed;
  self->components = rmp_components_new (target);
  self->tolerance = target->tolerance > 0.0 ? target->tolerance * target->scale
                                            : TOLERANCE * find_size (target);
  /* What can be packed before frames are there is packed while they come. */
  if (packed && !open_mesh (self, 0, error))
    g_clear_pointer (&self, small_free);
  return self;
}

static gpointer
compressed_open (const RmpBakeTarget *target, GError **error)
{
  return small_open (target, FALSE, error);
}

static gpointer
web_open (const RmpBakeTarget *target, GError **error)
{
  return small_open (target, TRUE, error);
}

static gboolean
small_frame (gpointer writer, guint index, const float *positions, const float *normals,
             GError **error)
{
  Small *self = writer;

  return rmp_components_add (self->components, index, positions, normals, error);
}

/* --- how many --------------------------------------------------------------------------------- */

static double
to_mm (const Small *self, double length)
{
  return 1e3 * length / self->target->scale;
}

static gboolean
refuse (const Small *self, const double *errors, guint n_errors, GError **error)
{
  const guint n = rmp_components_get_n (self->components);
  double least = errors[0];

  for (guint k = 1; k < n_errors; k++)
    least = MIN (least, errors[k]);
  if (n == RMP_GLTF_MOST_TARGETS)
    g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE,
                 _ ("With the %u morph targets that players need to hold, vertices are up to "
                    "%.3g\u00a0mm off, and %.3g\u00a0mm is allowed. Allow more, choose fewer than "
                    "these %u frames, or another format"),
                 n, to_mm (self, least), to_mm (self, self->tolerance), self->target->n_frames);
  else
    g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE,
                 _ ("Rounding alone puts vertices up to %.3g\u00a0mm off, and %.3g\u00a0mm is "
                    "allowed. Allow more, or choose a format that is exact"),
                 to_mm (self, least), to_mm (self, self->tolerance));
  return FALSE;
}

static gboolean
refuse_all (const Small *self, const RmpComponentStorage *storage, GError **error)
{
  const guint n = rmp_components_get_n (self->components) + 1;
  g_autofree double *errors = g_new (double, n);

  return rmp_components_measure (self->components, storage, errors, error) &&
         refuse (self, errors, n, error);
}

/* @all: look at all vertices, and not only at some */
static gboolean
choose (const Small *self, gboolean all, RmpComponentStorage *storage, guint *n, GError **error)
{
  gboolean found;

  for (double step = LARGEST_STEP; step > LEAST_STEP; step *= 0.5)
    {
      if (self->packed &&
          !rmp_components_find_coarse (self->components, step * self->tolerance, storage, error))
        return FALSE;
      if (!rmp_components_choose (self->components, storage, self->tolerance, all, n, &found,
                                  error))
        return FALSE;
      if (found)
        return TRUE;
      if (!self->packed)
        break;
    }
  return refuse_all (self, storage, error);
}

/* (transfer full) (nullable): @error set */
static RmpComponentFile *
store (const Small *self, gboolean all, RmpComponentStorage *storage, guint *n, GError **error)
{
  return choose (self, all, storage, n, error)
             ? rmp_components_store (self->components, storage, *n, error)
             : NULL;
}

/* Some vertices nearly always tell how many components all of them need, and what is stored is
 * measured: all are looked at only where that was not enough. Then another component, where a
 * rounding puts what was measured over the edge.
 */
static RmpComponentFile *
make_file (const Small *self, RmpComponentStorage *storage, GError **error)
{
  const guint most = MIN (RMP_GLTF_MOST_TARGETS, self->target->n_frames - 1);
  g_autoptr (RmpComponentFile) file = NULL;
  guint n;

  if (!rmp_components_analyse (self->components, most, LEFT * self->tolerance, error))
    return NULL;
  file = store (self, FALSE, storage, &n, error);
  if (file && file->error > self->tolerance)
    {
      rmp_component_file_free (g_steal_pointer (&file));
      file = store (self, TRUE, storage, &n, error);
    }
  while (file && file->error > self->tolerance && n++ < rmp_components_get_n (self->components))
    {
      rmp_component_file_free (g_steal_pointer (&file));
      file = rmp_components_store (self->components, storage, n, error);
    }
  if (file && file->error > self->tolerance)
    {
      refuse (self, &file->error, 1, error);
      return NULL;
    }
  return g_steal_pointer (&file);
}

/* --- the mesh --------------------------------------------------------------------------------- */

/* Where seams need no copies, the vertices are those of the target. @spread: (out): to be freed */
static const float *
spread_vectors (const RmpBakeSeams *seams, const float *vectors, float **spread)
{
  *spread = seams->n_vertices > seams->n_own ? rmp_bake_seams_spread (seams, vectors) : NULL;
  return *spread ? *spread : vectors;
}

static gboolean
set_packed_base (const Small *self, const RmpComponentFile *file, GError **error)
{
  const RmpBakeSeams *seams = rmp_gltf_mesh_get_seams (self->mesh);
  const guint n = seams->n_vertices;
  g_autofree float *positions = NULL, *normals = NULL;
  g_autoptr (RmpPackedVertices) packed = NULL, packed_normals = NULL;
  guint position, normal;

#pragma omp parallel sections
  {
#pragma omp section
    packed = rmp_packed_vertices_new (spread_vectors (seams, file->base, &positions), n,
                                      RMP_COMPONENT_BASE_EXPONENT);
#pragma omp section
    if (file->base_normals)
      packed_normals = rmp_packed_vertices_new_short (
          spread_vectors (seams, file->base_normals, &normals), n);
  }
  return rmp_glb_add_packed (self->glb, packed, TRUE, &position, error) &&
         (!packed_normals ||
          rmp_glb_add_packed (self->glb, packed_normals, FALSE, &normal, error)) &&
         rmp_gltf_mesh_set_stored_base (self->mesh, position, packed_normals ? &normal : NULL,
                                        error);
}

/* --- targets ---------------------------------------------------------------------------------- */

/* Targets that are made at a time. */
#define AT_A_TIME 4

/* One of them. */
typedef struct
{
  float *room;                            /* [#V × 6] for the values */
  const float *values;                    /* (nullable): [#V × 3], and as many of normals behind */
  RmpPackedVertices *positions, *normals; /* (nullable): of a packed file */
  GError *error;
} Target;

/* Any thread. */
static void
make_target (const Small *self, const RmpComponentStorage *storage, gboolean has_normals, guint k,
             Target *target)
{
  const RmpBakeSeams *seams = rmp_gltf_mesh_get_seams (self->mesh);
  const guint n = seams->n_vertices;
  g_autofree float *spread = NULL, *spread_normals = NULL;

  target->values = rmp_components_look (self->components, k, target->room, &target->error);
  if (!target->values || !self->packed)
    return;
  target->positions = rmp_components_is_wide (self->components, storage, k)
                          ? rmp_packed_vertices_new (
                                spread_vectors (seams, target->values, &spread), n,
                                RMP_COMPONENT_WIDE_EXPONENT)
                          : rmp_packed_vertices_new_short (
                                spread_vectors (seams, target->values, &spread), n);
  if (has_normals)
    target->normals = rmp_packed_vertices_new (
        spread_vectors (seams, target->values + 3 * (gsize) seams->n_own, &spread_normals), n,
        RMP_COMPONENT_NORMAL_EXPONENT);
}

static void
target_clear (Target *self)
{
  g_clear_pointer (&self->positions, rmp_packed_vertices_free);
  g_clear_pointer (&self->normals, rmp_packed_vertices_free);
  g_clear_error (&self->error);
}

static gboolean
add_target (const Small *self, gboolean has_normals, guint k, Target *target, GError **error)
{
  g_autofree char *name = g_strdup_printf ("component %u", k + 1);
  guint position, normal;

  if (target->error)
    {
      g_propagate_error (error, g_steal_pointer (&target->error));
      return FALSE;
    }
  if (!self->packed)
    return rmp_gltf_mesh_add_target (
        self->mesh, name, target->values,
        has_normals ? target->values + 3 * (gsize) self->target->topology->n_vertices : NULL,
        error);
  if (!rmp_glb_add_packed (self->glb, target->positions, TRUE, &position, error) ||
      (has_normals && !rmp_glb_add_packed (self->glb, target->normals, FALSE, &normal, error)))
    return FALSE;
  rmp_gltf_mesh_add_stored_target (self->mesh, name, position, has_normals ? &normal : NULL);
  return TRUE;
}

static gboolean
add_targets (const Small *self, const RmpComponentFile *file, const RmpComponentStorage *storage,
             GError **error)
{
  const gsize n_floats = 3 * (gsize) self->target->topology->n_vertices;
  const gboolean has_normals = file->base_normals != NULL;
  g_autofree float *rooms = g_new (float, 2 * AT_A_TIME * n_floats);
  gboolean added = TRUE;

  for (guint first = 0; added && first < file->n; first += AT_A_TIME)
    {
      const guint n = MIN (AT_A_TIME, file->n - first);
      Target targets[AT_A_TIME] = { { NULL } };

      if (g_cancellable_set_error_if_cancelled (self->target->cancellable, error))
        return FALSE;
#pragma omp parallel for schedule(dynamic)
      for (guint i = 0; i < n; i++)
        {
          targets[i].room = rooms + 2 * i * n_floats;
          make_target (self, storage, has_normals, first + i, &targets[i]);
        }
      for (guint i = 0; i < n; i++)
        {
          added = added && add_target (self, has_normals, first + i, &targets[i], error);
          target_clear (&targets[i]);
        }
    }
  return added && (file->n == 0 || rmp_gltf_mesh_add_weights (self->mesh, file->weights, error));
}

/* --- the file --------------------------------------------------------------------------------- */

/* The node turns what is stored into file units. */
static void
append_node (const Small *self, const RmpComponentStorage *storage, GString *text)
{
  g_string_append (text, "\"scene\":0,\"scenes\":[{\"nodes\":[0]}],\"nodes\":[{\"name\":");
  rmp_glb_append_string (text, self->target->name);
  for (guint c = 0; storage->coarse && c < 3; c++)
    {
      g_string_append (text, c > 0 ? "," : ",\"translation\":[");
      rmp_append_float (text, storage->center[c]);
    }
  for (guint c = 0; storage->coarse && c < 3; c++)
    {
      g_string_append (text, c > 0 ? "," : "],\"scale\":[");
      rmp_append_float (text, storage->scale);
    }
  g_string_append (text, storage->coarse ? "],\"mesh\":0}]" : ",\"mesh\":0}]");
}

static guint64
count_kept (guint n_vertices, guint n_targets)
{
  return 32 * (guint64) n_vertices * n_targets;
}

static void
add_figure (const Small *self, const char *id, double value)
{
  const RmpBakeFigure figure = { self->packed ? "glb-web" : "glb-compressed", id, value };

  if (self->target->figures)
    g_array_append_val (self->target->figures, figure);
}

/* @remark: (transfer full) */
static void
add_remark (const Small *self, char *remark)
{
  g_autofree char *text = g_strdup_printf ("%s: %s", self->packed ? "glb-web" : "glb-compressed",
                                           remark);

  if (self->target->doubts)
    rmp_bake_doubts_add_remark (self->target->doubts, text);
  g_free (remark);
}

static void
tell (const Small *self, const RmpComponentFile *file, guint n_vertices)
{
  const guint64 n_kept = count_kept (n_vertices, file->n);
  g_autofree char *kept = g_format_size (n_kept);

  add_figure (self, "targets", file->n);
  add_figure (self, "largest_error_m", file->error / self->target->scale);
  add_figure (self, "tolerance_m", self->tolerance / self->target->scale);
  add_figure (self, "normal_error_of_99_percent_rad", file->normal_error);
  add_figure (self, "player_bytes", (double) n_kept);
  add_remark (self, g_strdup_printf (_ ("%u morph targets for %u frames; vertices are up to "
                                        "%.2g\u00a0mm off (%.2g\u00a0mm allowed), 99 of 100 "
                                        "normals by less than %.1f°; whoever plays it keeps %s in "
                                        "memory"),
                                     file->n, self->target->n_frames, to_mm (self, file->error),
                                     to_mm (self, self->tolerance),
                                     file->normal_error * 180.0 / G_PI, kept));
  if (!self->packed && MANY_TARGETS * self->target->n_frames <= file->n)
    add_remark (self,
                g_strdup (_ ("There are nearly as many targets as frames, for the motion repeats "
                             "little of itself: a flip-book is as small, and exact. Allow a larger "
                             "error for fewer targets")));
  if (!self->packed && file->n > FEW_TARGETS)
    add_remark (self,
                g_strdup_printf (_ ("All %u targets are mixed at a time; small viewers mix %u and "
                                    "leave the others out. A flip-book, of two at a time, plays "
                                    "everywhere"),
                                 file->n, FEW_TARGETS));
}

static gboolean
small_finish (gpointer writer, GError **error)
{
  Small *self = writer;
  RmpComponentStorage storage = { 0 };
  g_autoptr (RmpComponentFile) file = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  file = make_file (self, &storage, error);
  if (!file || (!self->packed && !open_mesh (self, file->n, error)))
    return FALSE;
  if (self->packed)
    g_string_append (text, "\"extensionsUsed\":[\"KHR_mesh_quantization\","
                           "\"EXT_meshopt_compression\"],\"extensionsRequired\":["
                           "\"KHR_mesh_quantization\",\"EXT_meshopt_compression\"],");
  if (!(self->packed
            ? set_packed_base (self, file, error)
            : rmp_gltf_mesh_set_base (self->mesh, file->base, file->base_normals, error)) ||
      !add_targets (self, file, &storage, error))
    return FALSE;
  append_node (self, &storage, text);
  rmp_gltf_mesh_append (self->mesh, text);
  if (!rmp_glb_finish (self->glb, text->str, error))
    return FALSE;
  tell (self, file, rmp_gltf_mesh_get_seams (self->mesh)->n_vertices);
  return TRUE;
}

/* --- sizes ------------------------------------------------------------------------------------ */

static guint
most_targets (guint n_frames)
{
  return MIN (n_frames - 1, RMP_GLTF_MOST_TARGETS);
}

/* At most: how few targets do is known at the end. */
static guint64
compressed_estimate (guint n_vertices, guint n_faces, guint n_uvs, guint n_frames)
{
  const guint64 n = MAX (n_vertices, n_uvs), n_targets = most_targets (n_frames);

  return 2000 + n * (32 + 24 * n_targets) + 12 * (guint64) n_faces +
         (4 * (guint64) n_frames + 900) * (n_targets + 1);
}

/* A number of two bytes packs to less than one and a half. */
static guint64
web_estimate (guint n_vertices, guint n_faces, guint n_uvs, guint n_frames)
{
  const guint64 n = MAX (n_vertices, n_uvs), n_targets = most_targets (n_frames);

  return 2000 + n * (20 + 9 * n_targets) + 6 * (guint64) n_faces +
         (4 * (guint64) n_frames + 1200) * (n_targets + 1);
}

static guint64
small_player (guint n_vertices, guint n_uvs, guint n_frames)
{
  return count_kept (MAX (n_vertices, n_uvs), most_targets (n_frames));
}

/* All frames and all targets, with normals. */
static guint64
small_aside (guint n_vertices, guint n_frames)
{
  return 24 * (guint64) n_vertices * (n_frames + most_targets (n_frames));
}

/* What both have alike. */
#define SMALL                                                                                      \
  .normals = TRUE, .tolerant = TRUE, .read_back = &rmp_read_back_gltf, .check = small_check,       \
  .player = small_player, .aside = small_aside, .frame = small_frame, .finish = small_finish,      \
  .free = small_free

const RmpBakeWriter rmp_bake_writer_gltf_compressed = {
  .format = RMP_BAKE_GLTF_COMPRESSED,
  .id = "glb-compressed",
  .ending = "_compressed.glb",
  .caution = N_ ("Many morph targets are mixed at a time, and small viewers mix 8 only: how many "
                 "there are is told after the bake."),
  .estimate = compressed_estimate,
  .open = compressed_open,
  SMALL,
};

const RmpBakeWriter rmp_bake_writer_gltf_web = {
  .format = RMP_BAKE_GLTF_WEB,
  .id = "glb-web",
  .ending = "_web.glb",
  .caution = N_ ("Blender up to 5.1, Godot, Maya and others that do not know "
                 "EXT_meshopt_compression refuse it; three.js reads it with its MeshoptDecoder, "
                 "Babylon.js by itself. Many morph targets are mixed at a time."),
  .estimate = web_estimate,
  .open = web_open,
  SMALL,
};
