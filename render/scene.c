/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene-private.h"

#include "palette.h"
#include "relief-drawing.h"

#include <cglm/cglm.h>
#include <math.h>

static void
clear_finishes (RmpSceneItem *item)
{
  for (guint i = 0; i < item->n_finishes; i++)
    g_clear_pointer (&item->finishes[i].texture, rmp_texture_unref);
  g_clear_pointer (&item->finishes, g_free);
  g_clear_pointer (&item->face_finishes, rmp_face_finishes_unref);
}

static void
copy_finishes (RmpSceneItem *item, guint n, const RmpFinish *finishes)
{
  item->n_finishes = n;
  item->finishes = g_memdup2 (finishes, n * sizeof *finishes);
  for (guint i = 0; i < n; i++)
    if (finishes[i].texture)
      rmp_texture_ref (finishes[i].texture);
}

static void
item_free (gpointer data)
{
  RmpSceneItem *item = data;
  rmp_relief_unref (item->relief);
  clear_finishes (item);
  g_free (item->field);
  g_clear_pointer (&item->painting, rmp_texture_unref);
  g_free (item);
}

RmpScene *
rmp_scene_new (void)
{
  static const float accent[3] = { .21f, .52f, .89f }; /* sRGB */
  static guint64 last_id;                              /* atomic */
  RmpScene *self = g_new0 (RmpScene, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->id = __atomic_add_fetch (&last_id, 1, __ATOMIC_RELAXED);
  self->items = g_ptr_array_new_with_free_func (item_free);
  self->segments = g_array_new (FALSE, FALSE, sizeof (RmpSceneSegment));
  self->front_segments = g_array_new (FALSE, FALSE, sizeof (RmpSceneSegment));
  self->sheets = g_array_new (FALSE, FALSE, sizeof (RmpSheetFill));
  self->ground = TRUE;
  self->scale = 1;
  self->floor = NAN;
  memcpy (self->accent, accent, sizeof self->accent);
  return self;
}

RmpScene *
rmp_scene_ref (RmpScene *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_scene_unref (RmpScene *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_ptr_array_unref (self->items);
  g_array_unref (self->segments);
  g_array_unref (self->front_segments);
  g_array_unref (self->sheets);
  g_free (self);
}

void
rmp_scene_set_shading (RmpScene *self, RmpShading shading, gboolean wire)
{
  g_return_if_fail (self != NULL);
  self->shading = shading;
  self->wire = wire;
}

void
rmp_scene_set_ground (RmpScene *self, gboolean ground)
{
  g_return_if_fail (self != NULL);
  self->ground = ground;
}

void
rmp_scene_set_floor (RmpScene *self, float height)
{
  g_return_if_fail (self != NULL);
  self->floor = height;
}

void
rmp_scene_set_background (RmpScene *self, RmpBackground background)
{
  g_return_if_fail (self != NULL);
  self->background = background;
}

void
rmp_scene_set_scale (RmpScene *self, float scale)
{
  g_return_if_fail (self != NULL);
  self->scale = scale;
}

void
rmp_scene_set_lighting (RmpScene *self, const RmpLighting *lighting)
{
  g_return_if_fail (self != NULL);
  self->lighting = *lighting;
}

void
rmp_scene_set_see_through (RmpScene *self, gboolean see_through)
{
  g_return_if_fail (self != NULL);
  self->see_through = see_through;
}

guint
rmp_scene_add (RmpScene *self, guint32 id, RmpRelief *relief, const RmpMaterial *material,
               RmpTexture *texture)
{
  RmpSceneItem *item = g_new0 (RmpSceneItem, 1);
  item->id = id;
  item->relief = rmp_relief_ref (relief);
  copy_finishes (item, 1, &(RmpFinish){ *material, texture });
  g_ptr_array_add (self->items, item);
  return self->items->len - 1;
}

static RmpSceneItem *
get_item (const RmpScene *self, guint index)
{
  g_return_val_if_fail (index < self->items->len, NULL);
  return g_ptr_array_index (self->items, index);
}

void
rmp_scene_set_finishes (RmpScene *self, guint index, RmpFaceFinishes *face_finishes,
                        const RmpFinish *finishes)
{
  RmpSceneItem *item = get_item (self, index);
  g_return_if_fail (face_finishes->n_faces == item->relief->topology->n_faces);
  clear_finishes (item);
  copy_finishes (item, face_finishes->n_finishes, finishes);
  item->face_finishes = rmp_face_finishes_ref (face_finishes);
}

void
rmp_scene_set_painting (RmpScene *self, guint index, RmpTexture *painting)
{
  RmpSceneItem *item = get_item (self, index);
  g_clear_pointer (&item->painting, rmp_texture_unref);
  item->painting = rmp_texture_ref (painting);
}

void
rmp_scene_select (RmpScene *self, guint item)
{
  g_return_if_fail (self != NULL);
  get_item (self, item)->selected = TRUE;
}

void
rmp_scene_set_field (RmpScene *self, guint item, const float *values, const RmpFieldStyle *style)
{
  RmpSceneItem *shown = get_item (self, item);
  const RmpReliefTopology *topology = shown->relief->topology;
  g_free (shown->field);
  shown->field = g_memdup2 (
      values, sizeof (float) * (style->by_face ? topology->n_faces : topology->n_vertices));
  shown->field_style = *style;
}

void
rmp_scene_set_field_range (RmpScene *self, float range)
{
  g_return_if_fail (self != NULL);
  for (guint i = 0; i < rmp_scene_get_n_items (self); i++)
    get_item (self, i)->field_style.range = range;
}

/* The linear colour of each style of line, and its width in pixels. */
typedef struct
{
  float colour[3], width, dash, mark_size;
} LineLook;

static const LineLook looks[] = {
  [RMP_LINE_FOLD] = { { 1, .72f, .12f }, 2, 0, 7 },
  [RMP_LINE_WRINKLE] = { { .35f, .85f, .95f }, 1.5f, 0, 5 },
  [RMP_LINE_BORDER] = { { .92f, .92f, .92f }, 1.25f, 0, 5 },
  [RMP_LINE_SEAM] = { { .92f, .92f, .92f }, 1.25f, 10, 5 },
  [RMP_LINE_SKELETON] = { { .75f, .78f, .82f }, 1.5f, 0, 5 },
  [RMP_LINE_SELECTION] = { { 0 }, 2, 0, 7 },
  [RMP_LINE_PLAIN] = { { 0 }, 1.5f, 0, 5 },
};

static void
segment_colour (const RmpScene *self, const RmpSceneLine *line, gint32 piece, float tint[4])
{
  tint[3] = 1;
  if (line->style == RMP_LINE_PLAIN)
    memcpy (tint, line->colour, sizeof line->colour);
  else if (line->style == RMP_LINE_SELECTION || piece >= 0)
    {
      float srgb[3];
      memcpy (srgb, self->accent, sizeof srgb);
      if (piece >= 0)
        rmp_palette_get_colour (RMP_PALETTE_CATEGORIES, (float) piece, srgb);
      for (int i = 0; i < 3; i++)
        tint[i] = rmp_colour_decode (srgb[i]);
    }
  else
    memcpy (tint, looks[line->style].colour, sizeof (float[3]));
}

static void
set_end (const RmpSceneLine *line, guint point, float width, float position[3], float normal[3],
         float *out_width)
{
  memcpy (position, line->points + 3 * point, sizeof (float[3]));
  if (line->normals)
    memcpy (normal, line->normals + 3 * point, sizeof (float[3]));
  *out_width = width * (line->widths ? line->widths[point] : 1);
}

static void
add_segments (RmpScene *self, const RmpSceneLine *line, float width, GArray *segments)
{
  const gboolean pairs = line->flags & RMP_LINE_PAIRS, closed = line->flags & RMP_LINE_CLOSED;
  const guint n_segments = pairs    ? line->n_points / 2
                           : closed ? line->n_points
                                    : line->n_points - 1;
  float run = 0;
  for (guint i = 0; i < n_segments; i++)
    {
      const guint a = pairs ? 2 * i : i, b = (a + 1) % line->n_points;
      RmpSceneSegment segment = { 0 };
      set_end (line, a, width, segment.begin, segment.begin_normal, &segment.begin_width);
      set_end (line, b, width, segment.end, segment.end_normal, &segment.end_width);
      segment_colour (self, line, line->pieces && i + 1 < line->n_points ? line->pieces[i] : -1,
                      segment.tint);
      segment.kind[0] = pairs || (!closed && i == 0);
      segment.kind[1] = pairs || (!closed && i + 1 == n_segments);
      segment.kind[2] = looks[line->style].dash;
      segment.run = run;
      run += glm_vec3_distance (segment.begin, segment.end);
      g_array_append_val (segments, segment);
    }
}

static void
add_marks (RmpScene *self, const RmpSceneLine *line, GArray *segments)
{
  const float size = looks[line->style].mark_size + (line->flags & RMP_LINE_SELECTED ? 2 : 0);
  for (guint i = 0; i < line->n_points; i++)
    {
      RmpSceneSegment mark = { .kind = { 0, 0, 0, line->style == RMP_LINE_FOLD ? 1 : 2 } };
      set_end (line, i, size, mark.begin, mark.begin_normal, &mark.begin_width);
      set_end (line, i, size, mark.end, mark.end_normal, &mark.end_width);
      segment_colour (self, line, -1, mark.tint);
      g_array_append_val (segments, mark);
    }
}

void
rmp_scene_add_line (RmpScene *self, const RmpSceneLine *line)
{
  g_return_if_fail (self != NULL);

  if (line->n_points == 0)
    return;
  GArray *segments = line->flags & RMP_LINE_IN_FRONT ? self->front_segments : self->segments;
  const float width = (line->width > 0 ? line->width : looks[line->style].width) +
                      (line->flags & RMP_LINE_SELECTED ? 1 : 0);
  if (!(line->flags & RMP_LINE_ONLY_POINTS) && line->n_points > 1)
    add_segments (self, line, width, segments);
  if (line->flags & (RMP_LINE_POINTS | RMP_LINE_ONLY_POINTS))
    add_marks (self, line, segments);
}

void
rmp_scene_add_overlay_line (RmpScene *self, const RmpOverlayLine *line, RmpLineFlags flags)
{
  g_return_if_fail (self != NULL);

  rmp_scene_add_line (self, &(RmpSceneLine){
                                .style = RMP_LINE_FOLD,
                                .flags = flags,
                                .n_points = line->n_points,
                                .points = line->points,
                                .normals = line->normals,
                                .pieces = line->pieces,
                            });
}

void
rmp_scene_add_sheet (RmpScene *self, const float corners[4][3], const float colour[4])
{
  static const guint order[] = { 0, 1, 3, 2 };
  RmpSheetFill sheet;
  for (guint i = 0; i < 4; i++)
    memcpy (sheet.corners[i], corners[order[i]], sizeof sheet.corners[i]);
  memcpy (sheet.tint, colour, sizeof sheet.tint);
  g_array_append_val (self->sheets, sheet);
}

guint
rmp_scene_get_n_items (const RmpScene *self)
{
  g_return_val_if_fail (self != NULL, 0);
  return self->items->len;
}

const RmpSceneItem *
rmp_scene_get_item (const RmpScene *self, guint index)
{
  g_return_val_if_fail (self != NULL, NULL);
  return get_item (self, index);
}

const RmpTexture *
rmp_scene_item_get_holes (const RmpSceneItem *self, guint finish)
{
  const gboolean has_position = self->relief->topology->n_uvs > 0;

  return has_position && self->finishes[finish].material.cutoff > 0 ? self->finishes[finish].texture
                                                                    : NULL;
}

gboolean
rmp_scene_item_has_holes (const RmpSceneItem *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  for (guint finish = 0; finish < self->n_finishes; finish++)
    if (rmp_scene_item_get_holes (self, finish))
      return TRUE;
  return FALSE;
}

/* How far folds and wrinkles may rise over their base: rounded up in steps, so that the extent does
 * not follow every small change.
 */
static float
largest_height (const RmpRelief *relief)
{
  const RmpReliefDrawing *drawing = rmp_relief_get_drawing (relief);
  const float height = drawing->get_height ? drawing->get_height (relief) : 0;
  return height > 0 ? exp2f (ceilf (log2f (height))) : 0;
}

gboolean
rmp_scene_get_extent (const RmpScene *self, float minimum[3], float maximum[3])
{
  vec3 low = { G_MAXFLOAT, G_MAXFLOAT, G_MAXFLOAT },
       high = { -G_MAXFLOAT, -G_MAXFLOAT, -G_MAXFLOAT };
  for (guint index = 0; index < self->items->len; index++)
    {
      const RmpRelief *relief = get_item (self, index)->relief;
      const float height = largest_height (relief);
      for (gsize i = 0; i < 3 * (gsize) relief->topology->n_vertices; i++)
        if (isfinite (relief->positions[i]))
          {
            low[i % 3] = MIN (low[i % 3], relief->positions[i] - height);
            high[i % 3] = MAX (high[i % 3], relief->positions[i] + height);
          }
    }
  const gboolean found = low[0] <= high[0] && low[1] <= high[1] && low[2] <= high[2];
  for (int i = 0; i < 3; i++)
    {
      minimum[i] = found ? low[i] : -.5f;
      maximum[i] = found ? high[i] : .5f;
    }
  return found;
}

void
rmp_scene_get_sphere (const RmpScene *self, float centre[3], float *radius)
{
  vec3 minimum, maximum;
  rmp_scene_get_extent (self, minimum, maximum);
  for (int i = 0; i < 3; i++)
    centre[i] = .5f * (minimum[i] + maximum[i]);
  *radius = MAX (.5f * glm_vec3_distance (minimum, maximum), 1e-3f);
}
