/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/normals.h"
#include "geometry/vector.h"
#include "painting/painter-private.h"

#include <string.h>

/* Radii over which a ridge rises at both ends; of a shorter one half its length. */
#define TAPER_RADII 2.0

/* Parts of the texture's side a metre has: by the area of all faces that are painted. */
static double
measure_scale (const RmpPainter *self)
{
  const RmpTopology *topology = self->layout->topology;
  double flat = 0.0, posed = 0.0;

  for (guint f = 0; f < topology->n_faces; f++)
    {
      const float *p = self->layout->positions + 6 * (gsize) f;
      double a[3], b[3], c[3], normal[3];

      rmp_vector_load (self->positions + 3 * (gsize) topology->faces[3 * (gsize) f], a);
      rmp_vector_load (self->positions + 3 * (gsize) topology->faces[3 * (gsize) f + 1], b);
      rmp_vector_load (self->positions + 3 * (gsize) topology->faces[3 * (gsize) f + 2], c);
      rmp_vector_sub (b, a, b);
      rmp_vector_sub (c, a, c);
      rmp_vector_cross (b, c, normal);
      if (!(rmp_vector_norm (normal) > 0.0))
        continue;
      posed += rmp_vector_norm (normal);
      flat += fabs ((double) (p[2] - p[0]) * (double) (p[5] - p[1]) -
                    (double) (p[3] - p[1]) * (double) (p[4] - p[0]));
    }
  return posed > 0.0 && flat > 0.0 ? sqrt (flat / posed) / (double) self->layout->side : 1.0;
}

RmpPainter *
rmp_painter_new (RmpMesh *mesh, const guint8 *faces, const float *positions, guint side)
{
  RmpPainter *self;
  gsize size = 3 * (gsize) rmp_mesh_get_n_vertices (mesh) * sizeof *positions;

  g_return_val_if_fail (
      side >= RMP_IMAGE_MIN_SIDE && side <= RMP_IMAGE_MAX_SIDE && side % RMP_TILE_SIDE == 0, NULL);

  if (rmp_mesh_get_n_uvs (mesh) == 0)
    return NULL;
  self = g_new0 (RmpPainter, 1);
  self->layout = rmp_painter_layout_new (mesh, faces, side);
  self->positions = g_memdup2 (positions, size);
  self->normals = g_malloc (size);
  rmp_normals_compute (self->layout->topology, positions, self->normals, 0);
  self->scale = measure_scale (self);
  rmp_painter_reach_init (&self->reach, rmp_mesh_get_n_faces (mesh));
  self->tiles = g_new0 (RmpStrokeTile *, self->layout->n_across * self->layout->n_across);
  self->touched = g_array_new (FALSE, FALSE, sizeof (guint));
  return self;
}

static void
free_tile (RmpStrokeTile *tile)
{
  g_free (tile->rank);
  g_free (tile->arc);
  g_free (tile->twin);
  g_free (tile->codes);
  g_free (tile);
}

static void
forget_stroke (RmpPainter *self)
{
  for (guint i = 0; i < self->layout->n_across * self->layout->n_across; i++)
    g_clear_pointer (&self->tiles[i], free_tile);
  g_clear_pointer (&self->tip.falloff, rmp_profile_unref);
  g_clear_pointer (&self->tip.section, rmp_profile_unref);
  g_clear_pointer (&self->tip.stamp, rmp_height_image_unref);
  g_clear_pointer (&self->before, rmp_height_image_unref);
  g_clear_pointer (&self->now, rmp_height_image_unref);
  memset (self->strands, 0, sizeof self->strands);
  self->n_dabs = 0;
  self->length = self->taper = 0.0;
}

void
rmp_painter_free (RmpPainter *self)
{
  g_return_if_fail (self);

  forget_stroke (self);
  rmp_painter_reach_clear (&self->reach);
  rmp_painter_layout_free (self->layout);
  g_array_unref (self->touched);
  g_free (self->tiles);
  g_free (self->positions);
  g_free (self->normals);
  g_free (self);
}

guint
rmp_painter_get_side (const RmpPainter *self)
{
  return self->layout->side;
}

void
rmp_painter_begin (RmpPainter *self, RmpHeightImage *image, const RmpTip *tip)
{
  g_return_if_fail (rmp_height_image_get_side (image) == self->layout->side);

  forget_stroke (self);
  self->before = rmp_height_image_ref (image);
  self->now = rmp_height_image_ref (image);
  self->tip = *tip;
  self->tip.falloff = tip->falloff ? rmp_profile_ref (tip->falloff) : rmp_profile_new_cubic ();
  self->tip.section = tip->section ? rmp_profile_ref (tip->section) : rmp_profile_new_cubic ();
  self->tip.stamp = tip->stamp ? rmp_height_image_ref (tip->stamp) : NULL;
  rmp_painter_curve_init (&self->falloff, self->tip.falloff);
  rmp_painter_curve_init (&self->section, self->tip.section);
}

static float *
copy_codes (const RmpHeightImage *image, guint tile)
{
  const guint16 *texels = rmp_height_image_get_tile (image, tile);
  float *codes = g_new (float, RMP_TILE_TEXELS);

  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    codes[i] = texels ? texels[i] : rmp_height_image_get_level (image);
  return codes;
}

RmpStrokeTile *
rmp_painter_ensure_tile (RmpPainter *self, guint tile)
{
  RmpStrokeTile *stroke = self->tiles[tile];

  if (stroke)
    return stroke;
  stroke = self->tiles[tile] = g_new0 (RmpStrokeTile, 1);
  stroke->min_arc = INFINITY;
  stroke->max_arc = -INFINITY;
  if (self->tip.kind == RMP_TIP_NOISE)
    stroke->rank = g_new0 (float, RMP_TILE_TEXELS);
  if (self->tip.kind == RMP_TIP_SMOOTH)
    stroke->codes = copy_codes (self->before, tile);
  if (self->tip.kind == RMP_TIP_RIDGE)
    {
      stroke->arc = g_new0 (float, RMP_TILE_TEXELS);
      stroke->twin = g_new0 (guint8, RMP_TILE_TEXELS);
    }
  return stroke;
}

static gboolean
is_finite (guint n, const double *values)
{
  for (guint i = 0; i < n; i++)
    if (!isfinite (values[i]))
      return FALSE;
  return TRUE;
}

static gboolean
is_dab_sound (const RmpPainter *self, const RmpDab *dab)
{
  double values[12] = { dab->radius, dab->strength, dab->angle };

  rmp_vector_load (dab->position, values + 3);
  rmp_vector_load (dab->normal, values + 6);
  rmp_vector_load (dab->direction, values + 9);
  return is_finite (G_N_ELEMENTS (values), values) && dab->radius > 0.0 &&
         dab->twin < RMP_PAINTER_MAX_TWINS && dab->point.face < self->layout->topology->n_faces;
}

/* Texels of the painter that a length has on a face of the pose, roughly. */
static double
count_texels (const RmpPainter *self, guint32 face, double length)
{
  const float *p = self->layout->positions + 6 * (gsize) face;
  const guint32 *corners = self->layout->topology->faces + 3 * (gsize) face;
  const double flat = hypot ((double) p[2] - (double) p[0], (double) p[3] - (double) p[1]);
  double a[3], b[3], posed;

  rmp_vector_load (self->positions + 3 * (gsize) corners[0], a);
  rmp_vector_load (self->positions + 3 * (gsize) corners[1], b);
  posed = rmp_vector_distance (a, b);
  return posed > 0.0 ? length * flat / posed : 0.0;
}

/* Cloth may be painted from behind: what counts as turned away is told by the face under the dab.
 */
static void
turn_facing (const RmpPainter *self, guint32 face, double facing[3])
{
  const guint32 *corners = self->layout->topology->faces + 3 * (gsize) face;
  double a[3], b[3], c[3], normal[3];

  rmp_vector_load (self->positions + 3 * (gsize) corners[0], a);
  rmp_vector_load (self->positions + 3 * (gsize) corners[1], b);
  rmp_vector_load (self->positions + 3 * (gsize) corners[2], c);
  rmp_vector_sub (b, a, b);
  rmp_vector_sub (c, a, c);
  rmp_vector_cross (b, c, normal);
  if (rmp_vector_dot (normal, facing) < 0.0)
    for (guint i = 0; i < 3; i++)
      facing[i] = -facing[i];
}

void
rmp_painter_dab (RmpPainter *self, guint n, const RmpDab *dabs)
{
  g_return_if_fail (self->before != NULL);

  for (guint i = 0; i < n; i++)
    {
      const RmpDab *dab = &dabs[i];
      double centre[3], radius;
      RmpPainterTouch touch;

      if (!is_dab_sound (self, dab))
        continue;
      rmp_painter_touch_init (&touch, &self->tip, dab, &self->strands[dab->twin]);
      turn_facing (self, dab->point.face, touch.facing);
      touch.falloff = &self->falloff;
      touch.section = &self->section;
      rmp_painter_touch_get_ball (&touch, centre, &radius);
      rmp_painter_reach_gather (&self->reach, self->layout->topology, self->positions,
                                dab->through ? RMP_INDEX_NONE : dab->point.face, centre, radius);
      rmp_painter_touch (self, &touch, FALSE, count_texels (self, dab->point.face, dab->radius));
    }
}

void
rmp_painter_dab_flat (RmpPainter *self, guint n, const RmpFlatDab *dabs)
{
  g_return_if_fail (self->before != NULL);

  for (guint i = 0; i < n; i++)
    {
      const RmpFlatDab *dab = &dabs[i];
      const double values[] = { dab->u,      dab->v,        dab->direction[0], dab->direction[1],
                                dab->radius, dab->strength, dab->angle };
      double centre[3], radius;
      RmpPainterTouch touch;

      if (!is_finite (G_N_ELEMENTS (values), values) || !(dab->radius > 0.0) ||
          dab->twin >= RMP_PAINTER_MAX_TWINS)
        continue;
      rmp_painter_touch_init_flat (&touch, &self->tip, dab, &self->strands[dab->twin], self->scale);
      touch.falloff = &self->falloff;
      touch.section = &self->section;
      rmp_painter_touch_get_ball (&touch, centre, &radius);
      rmp_painter_reach_gather_flat (&self->reach, self->layout, centre[0], centre[1], radius);
      rmp_painter_touch (self, &touch, TRUE, dab->radius * (double) self->layout->side);
    }
}

static double
get_rise (double distance, double taper)
{
  const double t = taper > 0.0 ? CLAMP (distance / taper, 0.0, 1.0) : 1.0;

  return t * t * (3.0 - 2.0 * t);
}

static double
get_taper (const RmpStrand *strand)
{
  return MIN (TAPER_RADII * strand->radius, 0.5 * strand->arc);
}

static double
get_code (const RmpPainter *self, const RmpStrokeTile *stroke, guint texel, double before)
{
  const double amount = (double) stroke->amount[texel];

  switch (self->tip.kind)
    {
    case RMP_TIP_SMOOTH:
      return (double) stroke->codes[texel];
    case RMP_TIP_FLATTEN:
      return before + amount * (self->goal - before);
    case RMP_TIP_ERASE:
      return before + amount * (rmp_height_image_get_level (self->before) - before);
    case RMP_TIP_RIDGE:
      {
        const RmpStrand *strand = &self->strands[stroke->twin[texel]];
        const double taper = get_taper (strand), arc = (double) stroke->arc[texel];

        return before + amount * get_rise (arc, taper) * get_rise (strand->arc - arc, taper) /
                            (double) RMP_HEIGHT_TO_GREY;
      }
    case RMP_TIP_RAISE:
    case RMP_TIP_LOWER:
    case RMP_TIP_STAMP:
    case RMP_TIP_NOISE:
    default:
      return before + amount / (double) RMP_HEIGHT_TO_GREY;
    }
}

/* Whether it is as it was. */
static gboolean
make_codes (const RmpPainter *self, guint tile, guint16 *codes)
{
  const guint16 *before = rmp_height_image_get_tile (self->before, tile);
  const guint16 *now = rmp_height_image_get_tile (self->now, tile);
  const guint16 level = rmp_height_image_get_level (self->before);
  gboolean same = TRUE;

  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    {
      codes[i] = before ? before[i] : level;
      if (self->tiles[tile]->amount[i] != 0.0f || self->tiles[tile]->codes)
        codes[i] = (guint16) (CLAMP (get_code (self, self->tiles[tile], i, codes[i]), 0.0,
                                     (double) G_MAXUINT16) +
                              0.5);
      same = same && codes[i] == (now ? now[i] : level);
    }
  return same;
}

/* The ends of ridges lie elsewhere when these have grown: the shortest counts, so that no twin is
 * forgotten.
 */
static void
mark_tapers (RmpPainter *self)
{
  double length = INFINITY, taper = 0.0;

  for (guint i = 0; i < RMP_PAINTER_MAX_TWINS; i++)
    if (self->strands[i].begun)
      {
        length = MIN (length, self->strands[i].arc);
        taper = MAX (taper, get_taper (&self->strands[i]));
      }
  for (guint i = 0; i < self->layout->n_across * self->layout->n_across; i++)
    if (self->tiles[i])
      {
        const RmpStrokeTile *stroke = self->tiles[i];
        const double end = MIN (self->length, length) - MAX (self->taper, taper);

        if ((taper != self->taper && (double) stroke->min_arc <= MAX (self->taper, taper)) ||
            (double) stroke->max_arc >= end)
          self->tiles[i]->changed = TRUE;
      }
  self->length = length;
  self->taper = taper;
}

RmpHeightImage *
rmp_painter_get_image (RmpPainter *self)
{
  const guint n_tiles = self->layout->n_across * self->layout->n_across;
  g_autoptr (GArray) tiles = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GPtrArray) texels = g_ptr_array_new_with_free_func (g_free);
  RmpHeightImage *image;

  g_return_val_if_fail (self->before != NULL, NULL);

  if (self->tip.kind == RMP_TIP_RIDGE)
    mark_tapers (self);
  for (guint i = 0; i < n_tiles; i++)
    {
      g_autofree guint16 *codes = NULL;

      if (!self->tiles[i] || !self->tiles[i]->changed)
        continue;
      self->tiles[i]->changed = FALSE;
      codes = g_new (guint16, RMP_TILE_TEXELS);
      if (make_codes (self, i, codes))
        continue;
      g_array_append_val (tiles, i);
      g_ptr_array_add (texels, g_steal_pointer (&codes));
    }
  if (tiles->len == 0)
    return rmp_height_image_ref (self->now);
  image = rmp_height_image_replace (self->now, tiles->len,
                                    (const guint *) (gconstpointer) tiles->data,
                                    (const guint16 *const *) (gconstpointer) texels->pdata);
  rmp_height_image_unref (self->now);
  self->now = rmp_height_image_ref (image);
  return image;
}

RmpHeightImage *
rmp_painter_end (RmpPainter *self)
{
  RmpHeightImage *image = rmp_painter_get_image (self);

  forget_stroke (self);
  return image;
}
