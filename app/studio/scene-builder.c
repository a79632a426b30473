/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "studio/scene-builder.h"

#include "palette.h"
#include "store/assets/clip-fit.h"
#include "store/assets/correction.h"
#include "studio/floor.h"
#include "studio/relief-cuts.h"
#include "studio/scene-lines.h"
#include "studio/surface-finishes.h"
#include "wrinkles/stretch-crosses.h"

#include <math.h>

struct _RmpSceneBuilder
{
  GHashTable *finishes[RMP_N_SHOWN]; /* RmpSurface → Worn; kept while the surface lives */
  RmpReliefCuts *cuts;
  RmpSceneOptions options;
  RmpScene *scene;
  GHashTable *items;  /* RmpSurface → index + 1 */
  GHashTable *floors; /* RmpClipItem, or RmpCharacter at rest → Floor */
  float floor;        /* of the scene so far */
  RmpSceneLegend legend;
  float highlight_minimum[3], highlight_maximum[3], highlight_normal[3];
  gsize n_highlight_corners;
};

/* What is kept between scenes, until something of the character is read anew. */
typedef struct
{
  float height; /* metres */
  guint revision;
} Floor;

typedef struct
{
  RmpSurfaceFinishes *finishes;
  guint revision;
} Worn;

void
rmp_scene_options_init (RmpSceneOptions *self)
{
  *self = (RmpSceneOptions){
    .shading = RMP_SHADING_CLOTH,
    .ground = TRUE,
    .background = RMP_BACKGROUND_DARK,
    .scale = 1,
  };
}

static void
worn_free (gpointer data)
{
  Worn *self = data;

  rmp_surface_finishes_free (self->finishes);
  g_free (self);
}

RmpSceneBuilder *
rmp_scene_builder_new (void)
{
  RmpSceneBuilder *self = g_new0 (RmpSceneBuilder, 1);

  for (guint i = 0; i < RMP_N_SHOWN; i++)
    self->finishes[i] = g_hash_table_new_full (NULL, NULL, g_object_unref, worn_free);
  self->cuts = rmp_relief_cuts_new ();
  self->items = g_hash_table_new (NULL, NULL);
  self->floors = g_hash_table_new_full (NULL, NULL, g_object_unref, g_free);
  return self;
}

void
rmp_scene_builder_free (RmpSceneBuilder *self)
{
  g_clear_pointer (&self->scene, rmp_scene_unref);
  for (guint i = 0; i < RMP_N_SHOWN; i++)
    g_hash_table_unref (self->finishes[i]);
  rmp_relief_cuts_free (self->cuts);
  g_hash_table_unref (self->items);
  g_hash_table_unref (self->floors);
  g_free (self);
}

/* Decoded anew only where something of the character was read anew. */
static const RmpSurfaceFinishes *
get_finishes (RmpSceneBuilder *self, RmpSurface *surface, RmpShown shown)
{
  GHashTable *table = self->finishes[shown];
  const guint revision = rmp_character_get_revision (rmp_surface_get_character (surface));
  Worn *worn = g_hash_table_lookup (table, surface);

  if (!worn || worn->revision != revision)
    {
      worn = g_new (Worn, 1);
      *worn = (Worn){ rmp_surface_finishes_new (surface, shown), revision };
      g_hash_table_replace (table, g_object_ref (surface), worn);
    }
  return worn->finishes;
}

void
rmp_scene_builder_begin (RmpSceneBuilder *self, const RmpSceneOptions *options)
{
  g_clear_pointer (&self->scene, rmp_scene_unref);
  g_hash_table_remove_all (self->items);
  self->legend = (RmpSceneLegend){ .automatic = options->field_range <= 0 };
  self->options = *options;
  self->scene = rmp_scene_new ();
  self->floor = 0;
  for (guint axis = 0; axis < 3; axis++)
    {
      self->highlight_minimum[axis] = INFINITY;
      self->highlight_maximum[axis] = -INFINITY;
      self->highlight_normal[axis] = 0;
    }
  self->n_highlight_corners = 0;
  rmp_scene_set_shading (self->scene, options->shading, options->wire);
  rmp_scene_set_see_through (self->scene, options->see_through);
  rmp_scene_set_lighting (self->scene, &options->lighting);
  rmp_scene_set_ground (self->scene, options->ground);
  rmp_scene_set_background (self->scene, options->background);
  rmp_scene_set_scale (self->scene, options->scale);
}

/* --- heat maps -------------------------------------------------------------------------------- */

gint
rmp_result_find_field (const RmpResult *result, const char *id)
{
  if (!result->technique || !id)
    return -1;
  for (guint i = 0; i < result->technique->n_fields; i++)
    if (g_str_equal (result->technique->fields[i].id, id))
      return (gint) i;
  return -1;
}

/* One value a relief vertex, from values on the coarse mesh through the anchors. */
static float *
spread_values (const RmpField *field, const float *values, const RmpReliefTopology *topology,
               const guint32 *faces)
{
  float *spread = g_new (float, topology->n_vertices);

  for (guint i = 0; i < topology->n_vertices; i++)
    {
      const guint32 face = topology->anchor_faces[i];
      const guint32 *corners = faces + 3 * (gsize) face;
      const float b = topology->anchor_barycentric[2 * i],
                  c = topology->anchor_barycentric[2 * i + 1];

      if (field->palette == RMP_PALETTE_CATEGORIES)
        spread[i] = values[corners[b > .5f ? 1 : c > .5f ? 2 : 0]];
      else
        spread[i] = (1 - b - c) * values[corners[0]] + b * values[corners[1]] +
                    c * values[corners[2]];
    }
  return spread;
}

/* One value a face of the relief: its coarse face's. */
static float *
copy_values (const RmpField *field, const float *values, guint n, const guint32 *coarse)
{
  const float none = field->palette == RMP_PALETTE_CATEGORIES ? -1 : 0;
  float *copies = g_new (float, MAX (n, 1));

  for (guint face = 0; face < n; face++)
    copies[face] = coarse[face] != RMP_INDEX_NONE ? values[coarse[face]] : none;
  return copies;
}

/* One value a face of a part of the relief. */
static float *
pick_values (const float *values, guint n, const guint32 *whole)
{
  float *picked = g_new (float, MAX (n, 1));

  for (guint face = 0; face < n; face++)
    picked[face] = values[whole[face]];
  return picked;
}

/* One legend stands for all items: it reaches as far as the farthest. */
static void
show_values (RmpSceneBuilder *self, guint item, const RmpField *field, const float *values,
             float range, gboolean tints)
{
  const RmpFieldStyle style = {
    .palette = field->palette,
    .range = range,
    .by_face = field->domain == RMP_DOMAIN_COARSE_FACE || field->domain == RMP_DOMAIN_RELIEF_FACE,
    .tints = tints,
  };

  rmp_scene_set_field (self->scene, item, values, &style);
  if (!self->legend.field || style.range > self->legend.range)
    self->legend.range = style.range;
  self->legend.field = field;
}

static void
add_field (RmpSceneBuilder *self, guint item, RmpSurface *surface, const RmpRelief *relief,
           const RmpResult *result)
{
  const gint index = rmp_result_find_field (result, self->options.field);
  RmpMesh *mesh = rmp_surface_get_mesh (surface);
  RmpReliefTopology *topology = relief->topology;
  guint n = topology->n_vertices;
  g_autofree float *spread = NULL;
  const RmpField *field;
  const float *values;
  float range = (float) self->options.field_range;

  if (index < 0 || !result->output.fields[index])
    return;
  field = &result->technique->fields[index];
  values = result->output.fields[index];
  if (field->domain == RMP_DOMAIN_COARSE_VERTEX)
    values = spread = spread_values (field, values, topology, rmp_mesh_get_faces (mesh));
  else if (field->domain == RMP_DOMAIN_COARSE_FACE)
    {
      n = topology->n_faces;
      values = spread = copy_values (field, values, n,
                                     rmp_relief_cuts_get_coarse_faces (self->cuts, mesh, topology));
    }
  else if (field->domain == RMP_DOMAIN_RELIEF_FACE)
    {
      const guint32 *whole = rmp_relief_cuts_get_whole_faces (self->cuts, topology);

      n = topology->n_faces;
      if (whole)
        values = spread = pick_values (values, n, whole);
    }
  if (range <= 0 && field->range > 0)
    {
      range = (float) field->range;
      self->legend.automatic = FALSE;
    }
  else if (range <= 0)
    range = rmp_palette_get_range (field->palette, values, n);
  show_values (self, item, field, values, range, FALSE);
}

static void
add_weights (RmpSceneBuilder *self, guint item, RmpSurface *surface, const RmpRelief *relief)
{
  static const RmpField field = {
    .id = "mask",
    .label = N_ ("Mask"),
    .help = N_ ("Weight of the mask that is painted"),
    .domain = RMP_DOMAIN_COARSE_VERTEX,
    .unit = RMP_UNIT_FRACTION,
    .palette = RMP_PALETTE_SEQUENTIAL,
  };
  g_autofree float *spread = spread_values (&field, self->options.weights, relief->topology,
                                            rmp_mesh_get_faces (rmp_surface_get_mesh (surface)));

  show_values (self, item, &field, spread, 1.0f, TRUE);
  self->legend.automatic = FALSE;
}

/* --- lines ------------------------------------------------------------------------------------ */

static void
add_fold_lines (RmpSceneBuilder *self, const RmpResult *result)
{
  for (guint i = 0; result->output.lines && i < result->output.lines->len; i++)
    {
      RmpOverlayLine line = *(const RmpOverlayLine *) g_ptr_array_index (result->output.lines, i);

      if (!self->options.pieces)
        line.pieces = NULL;
      rmp_scene_add_overlay_line (self->scene, &line, 0);
    }
}

static void
add_fold_profiles (RmpSceneBuilder *self, const RmpRelief *relief, const RmpResult *result)
{
  for (guint i = 0; result->output.lines && i < result->output.lines->len; i++)
    {
      const RmpOverlayLine *line = g_ptr_array_index (result->output.lines, i);
      g_autoptr (RmpFoldProfiles) profiles = NULL;
      g_autoptr (RmpFoldTable) table = NULL;

      if (self->options.profiled != 0 && line->id != self->options.profiled)
        continue;
      profiles = rmp_fold_profiles_new (relief, line);
      table = rmp_fold_table_new (relief, line);
      if (table)
        rmp_scene_add_fold_table (self->scene, table);
      if (profiles)
        rmp_scene_add_fold_profiles (self->scene, profiles);
    }
}

/* --- content ---------------------------------------------------------------------------------- */

/* @part without the faces that stand out, and those: to be freed, NULL where there are none of
 * them.
 */
static guint8 *
split_highlight (RmpSceneBuilder *self, RmpSurface *surface, const RmpPart *part,
                 guint8 **standing_out)
{
  const guint n = rmp_mesh_get_n_faces (rmp_surface_get_mesh (surface));
  g_autofree guint8 *rest = NULL, *out = NULL;
  guint n_rest = 0, n_out = 0;

  *standing_out = NULL;
  if (self->options.highlighted != surface || !self->options.highlight)
    return NULL;
  rest = g_new (guint8, n);
  out = g_new (guint8, n);
  for (guint face = 0; face < n; face++)
    {
      const gboolean shown = !part->faces || part->faces[face] != 0;

      n_out += out[face] = shown && self->options.highlight[face] != 0;
      n_rest += rest[face] = shown && !out[face];
    }
  if (n_out == 0)
    return NULL;
  *standing_out = g_steal_pointer (&out);
  return n_rest > 0 ? g_steal_pointer (&rest) : NULL;
}

/* Faces without area are seen by the lines alone. */
static void
add_highlight (RmpSceneBuilder *self, RmpSurface *surface, RmpRelief *relief)
{
  static const float orange[3] = { .90f, .38f, 0.f };
  const RmpReliefTopology *topology = relief->topology;
  RmpMaterial material;

  rmp_material_init_cloth (&material, orange);
  material.weave = 0;
  rmp_scene_add (self->scene, (guint32) rmp_surface_get_id (surface), relief, &material, NULL);
  rmp_scene_add_border (self->scene, relief, RMP_LINE_SELECTION, RMP_LINE_IN_FRONT);
  self->n_highlight_corners += 3 * (gsize) topology->n_faces;
  for (gsize i = 0; i < 3 * (gsize) topology->n_faces; i++)
    for (guint axis = 0; axis < 3; axis++)
      {
        const float x = relief->positions[3 * (gsize) topology->faces[i] + axis];

        self->highlight_minimum[axis] = fminf (self->highlight_minimum[axis], x);
        self->highlight_maximum[axis] = fmaxf (self->highlight_maximum[axis], x);
        self->highlight_normal[axis] += relief->normals[3 * (gsize) topology->faces[i] + axis];
      }
}

static gboolean
is_painted (RmpSceneBuilder *self, RmpGarment *garment)
{
  return garment && self->options.painted == garment && self->options.painting;
}

static void
add_overlays (RmpSceneBuilder *self, RmpSurface *surface, RmpGarment *garment, RmpRelief *relief,
              guint item, const RmpResult *result)
{
  const RmpTable *stretches = rmp_output_get_table (&result->output, &rmp_stretch_table_kind);
  const RmpTable *own = rmp_output_get_table (&result->output, &rmp_cloth_body_table_kind);
  const RmpTable *bodies = own ? own : result->bodies;

  if (self->options.weighed == garment && garment)
    add_weights (self, item, surface, relief);
  else if (self->options.field && !self->options.weighed && !is_painted (self, garment))
    add_field (self, item, surface, relief, result);
  if (self->options.fold_lines || self->options.pieces)
    add_fold_lines (self, result);
  if (self->options.profiles && result->output.relief)
    add_fold_profiles (self, result->output.relief, result);
  if (bodies)
    rmp_scene_add_bodies (self->scene, bodies);
  if (self->options.crosses && stretches)
    rmp_scene_add_crosses (self->scene, stretches);
  if (self->options.borders)
    rmp_scene_add_border (self->scene, relief, RMP_LINE_BORDER, 0);
}

/* (transfer full): those of the surface as the garment has them. */
static RmpFinish *
wear (const RmpSurfaceFinishes *finishes, const RmpGarmentFinish *own)
{
  RmpFinish *worn = g_memdup2 (finishes->items, finishes->n * sizeof *worn);

  for (guint i = 0; i < finishes->n; i++)
    {
      if (worn[i].texture)
        rmp_texture_ref (worn[i].texture);
      rmp_finish_wear (worn + i, own);
    }
  return worn;
}

static void
free_worn (RmpFinish *worn, guint n)
{
  for (guint i = 0; i < n; i++)
    g_clear_pointer (&worn[i].texture, rmp_texture_unref);
  g_free (worn);
}

/* As the materials of its faces say, and the garment. @garment: (nullable) */
static guint
add_relief (RmpSceneBuilder *self, RmpSurface *surface, RmpShown shown, RmpGarment *garment,
            RmpRelief *relief)
{
  const RmpGarmentFinish none = RMP_GARMENT_FINISH_NONE,
                         own = garment ? rmp_garment_get_finish (garment) : none;
  const RmpSurfaceFinishes *finishes = get_finishes (self, surface, shown);
  RmpFinish *worn = wear (finishes, &own);
  guint first;
  RmpFaceFinishes *of_faces = rmp_relief_cuts_get_finishes (self->cuts, surface, relief->topology,
                                                            &first);
  const guint item = rmp_scene_add (self->scene, (guint32) rmp_surface_get_id (surface), relief,
                                    &worn[first].material, worn[first].texture);

  if (of_faces)
    rmp_scene_set_finishes (self->scene, item, of_faces, worn);
  free_worn (worn, finishes->n);
  return item;
}

void
rmp_scene_builder_add (RmpSceneBuilder *self, RmpSurface *surface, const RmpPart *part,
                       const RmpResult *result)
{
  const RmpShown shown = part->garment  ? RMP_SHOWN_GARMENT
                         : !part->faces ? RMP_SHOWN_WHOLE
                                        : RMP_SHOWN_REST;
  g_autofree guint8 *standing_out = NULL;
  g_autofree guint8 *rest = split_highlight (self, surface, part, &standing_out);
  RmpRelief *relief;
  guint item;

  g_return_if_fail (self->scene != NULL);
  if (standing_out)
    add_highlight (self, surface,
                   rmp_relief_cuts_get (self->cuts, rmp_surface_get_mesh (surface), standing_out,
                                        result->output.relief));
  if (standing_out && !rest)
    return;
  relief = rmp_relief_cuts_get (self->cuts, rmp_surface_get_mesh (surface),
                                rest ? rest : part->faces, result->output.relief);
  item = add_relief (self, surface, shown, part->garment, relief);
  if (is_painted (self, part->garment))
    rmp_scene_set_painting (self->scene, item, self->options.painting);
  g_hash_table_insert (self->items, surface, GUINT_TO_POINTER (item + 1));
  if (part->garment)
    add_overlays (self, surface, part->garment, relief, item, result);
}

/* Nothing differs: a range all the same, small enough to tell. */
#define LEAST_DIFFERENCE 1e-3

void
rmp_scene_builder_add_difference (RmpSceneBuilder *self, RmpSurface *surface, const RmpPart *part,
                                  const RmpReliefDifference *difference)
{
  static const RmpField field = {
    .id = "difference",
    .label = N_ ("Difference"),
    .help = N_ ("Distance of each point of the cloth from itself in the other variant"),
    .domain = RMP_DOMAIN_RELIEF_VERTEX,
    .unit = RMP_UNIT_METRE,
    .palette = RMP_PALETTE_SEQUENTIAL,
  };
  RmpRelief *relief = rmp_relief_cuts_get (self->cuts, rmp_surface_get_mesh (surface), part->faces,
                                           difference->relief);
  const guint item = add_relief (self, surface, RMP_SHOWN_GARMENT, part->garment, relief);
  float range = (float) self->options.field_range;

  g_return_if_fail (part->garment != NULL);
  if (range <= 0)
    {
      /* All of it: wrinkles are a small part of the cloth. */
      const float most = (float) MAX (difference->maximum, LEAST_DIFFERENCE);

      range = rmp_palette_get_range (field.palette, &most, 1);
    }
  g_hash_table_insert (self->items, surface, GUINT_TO_POINTER (item + 1));
  show_values (self, item, &field, difference->distances, range, FALSE);
  if (self->options.borders)
    rmp_scene_add_border (self->scene, relief, RMP_LINE_BORDER, 0);
}

gboolean
rmp_scene_builder_get_highlight (RmpSceneBuilder *self, float minimum[3], float maximum[3],
                                 float normal[3])
{
  float square = 0, least = 0.25f * (float) self->n_highlight_corners;

  for (guint axis = 0; axis < 3; axis++)
    {
      minimum[axis] = self->highlight_minimum[axis];
      maximum[axis] = self->highlight_maximum[axis];
      normal[axis] = self->highlight_normal[axis];
      square += normal[axis] * normal[axis];
    }
  for (guint axis = 0; axis < 3; axis++)
    normal[axis] = square > least * least ? normal[axis] / sqrtf (square) : 0;
  return minimum[0] <= maximum[0];
}

void
rmp_scene_builder_put_floor (RmpSceneBuilder *self, RmpCharacter *character, RmpClipItem *clip)
{
  gpointer key = clip ? (gpointer) clip : (gpointer) character;
  Floor *floor = g_hash_table_lookup (self->floors, key);

  if (!floor || floor->revision != rmp_character_get_revision (character))
    {
      floor = g_new (Floor, 1);
      *floor = (Floor){ rmp_character_get_floor (character, clip),
                        rmp_character_get_revision (character) };
      g_hash_table_replace (self->floors, g_object_ref (key), floor);
    }
  self->floor = MIN (self->floor, floor->height);
  rmp_scene_set_floor (self->scene, self->floor);
}

void
rmp_scene_builder_add_skeleton (RmpSceneBuilder *self, RmpCharacter *character, RmpClipItem *clip,
                                double time)
{
  RmpSkeleton *skeleton = rmp_character_get_skeleton (character);
  g_autofree double *globals = NULL;
  g_autofree float *points = NULL;
  RmpClip *keys = clip ? rmp_clip_item_get_clip_of (clip, character) : NULL;
  const gint32 *parents;
  guint n_joints, n = 0;

  g_return_if_fail (self->scene != NULL);
  if (!self->options.skeleton || !skeleton)
    return;
  n_joints = rmp_skeleton_get_n_joints (skeleton);
  parents = rmp_skeleton_get_parents (skeleton);
  globals = g_new (double, 16 * (gsize) n_joints);
  points = g_new (float, 6 * (gsize) n_joints);
  if (keys)
    rmp_clip_pose (keys, skeleton, time, globals);
  else
    rmp_skeleton_compose (skeleton, rmp_skeleton_get_rest_locals (skeleton), globals);
  for (guint joint = 0; joint < n_joints; joint++)
    for (guint end = 0; parents[joint] >= 0 && end < 2; end++, n++)
      for (guint axis = 0; axis < 3; axis++)
        points[3 * n + axis] = (float)
            globals[16 * (end == 0 ? (guint) parents[joint] : joint) + 12 + axis];
  if (n > 0)
    rmp_scene_add_line (
        self->scene, &(RmpSceneLine){ .style = RMP_LINE_SKELETON,
                                      .flags = RMP_LINE_PAIRS | RMP_LINE_POINTS | RMP_LINE_IN_FRONT,
                                      .n_points = n,
                                      .points = points });
}

void
rmp_scene_builder_select (RmpSceneBuilder *self, RmpSurface *surface)
{
  const guint item = GPOINTER_TO_UINT (g_hash_table_lookup (self->items, surface));

  if (item > 0)
    rmp_scene_select (self->scene, item - 1);
}

void
rmp_scene_builder_get_legend (RmpSceneBuilder *self, RmpSceneLegend *legend)
{
  *legend = self->legend;
}

RmpScene *
rmp_scene_builder_end (RmpSceneBuilder *self)
{
  if (self->legend.field)
    rmp_scene_set_field_range (self->scene, (float) self->legend.range);
  return g_steal_pointer (&self->scene);
}
