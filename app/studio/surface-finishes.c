/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "studio/surface-finishes.h"

#include "images/colours.h"
#include "studio/dressing.h"

#include <math.h>
#include <string.h>

/* Larger images are made smaller: no pane shows more. */
#define MAX_TEXTURE 4096

static float
encode (float c)
{
  return c <= .0031308f ? 12.92f * c : 1.055f * powf (c, 1 / 2.4f) - .055f;
}

static float
decode (float c)
{
  return c <= .04045f ? c / 12.92f : powf ((c + .055f) / 1.055f, 2.4f);
}

/* The material of most faces stands for the surface. */
static guint
main_material (RmpSurface *surface)
{
  const guint n_materials = rmp_surface_get_n_materials (surface);
  const guint16 *of_faces = rmp_surface_get_face_materials (surface);
  g_autofree guint *counts = g_new0 (guint, MAX (n_materials, 1));
  guint best = 0;

  if (!of_faces)
    return 0;
  for (guint i = 0; i < rmp_mesh_get_n_faces (rmp_surface_get_mesh (surface)); i++)
    counts[of_faces[i]]++;
  for (guint i = 1; i < n_materials; i++)
    if (counts[i] > counts[best])
      best = i;
  return best;
}

static gboolean
names_body (RmpSurface *surface, guint material)
{
  return material < rmp_surface_get_n_materials (surface) &&
         rmp_name_is_body (rmp_surface_get_material_name (surface, material));
}

static gboolean
names_unwoven (RmpSurface *surface, guint material)
{
  return material < rmp_surface_get_n_materials (surface) &&
         rmp_name_is_unwoven (rmp_surface_get_material_name (surface, material));
}

gboolean
rmp_surface_is_body (RmpSurface *surface)
{
  return names_body (surface, main_material (surface));
}

/* glTF: the image is multiplied by the base colour, linearly. */
static void
tint (guint8 *pixels, gsize n_pixels, const float linear[4])
{
  guint8 tinted[4][256];

  for (guint c = 0; c < 3; c++)
    for (guint i = 0; i < 256; i++)
      tinted[c][i] = (guint8) lroundf (255 *
                                       encode (CLAMP (linear[c], 0, 1) * decode ((float) i / 255)));
  for (guint i = 0; i < 256; i++)
    tinted[3][i] = (guint8) lroundf (CLAMP (linear[3], 0, 1) * (float) i);
  for (gsize i = 0; i < n_pixels; i++)
    for (guint c = 0; c < 4; c++)
      pixels[4 * i + c] = tinted[c][pixels[4 * i + c]];
}

/* An image that cannot be decoded is no reason not to show the surface: its colour stands in. */
static RmpTexture *
decode_texture (GBytes *image, const char *name, const float linear[4])
{
  guint width = 0, height = 0;
  g_autoptr (GError) error = NULL;
  GBytes *rgba = rmp_colours_decode (image, name, MAX_TEXTURE, &width, &height, &error);
  guint8 *pixels;
  gsize size;

  if (!rgba)
    {
      g_message ("%s", error->message);
      return NULL;
    }
  pixels = g_bytes_unref_to_data (rgba, &size);
  tint (pixels, (gsize) width * height, linear);
  return rmp_texture_new (width, height, g_bytes_new_take (pixels, size));
}

static void
mean_colour (const RmpTexture *texture, float srgb[3])
{
  gsize size;
  const guint8 *pixels = g_bytes_get_data (texture->pixels, &size);
  double sum[3] = { 0 };

  for (gsize i = 0; i < size; i += 4)
    for (guint c = 0; c < 3; c++)
      sum[c] += pixels[i + c];
  for (guint c = 0; c < 3; c++)
    srgb[c] = (float) (sum[c] / MAX (size / 4, 1) / 255.0);
}

static RmpMaterialPreset
body_preset (const char *name)
{
  static const char *const hair[] = { "hair", "dark", NULL }, *const boots[] = { "boot", "shoe",
                                                                                 NULL };

  if (rmp_name_has_word (name, boots))
    return RMP_MATERIAL_BOOTS;
  return rmp_name_has_word (name, hair) ? RMP_MATERIAL_CLAY_DARK : RMP_MATERIAL_CLAY;
}

/* Earlier finishes may show the same image. */
static RmpTexture *
take_texture (const RmpSurfaceFinishes *self, guint n_done, RmpSurface *surface, guint material,
              const float linear[4])
{
  GBytes *image = rmp_surface_get_material_image (surface, material);

  if (!image)
    return NULL;
  for (guint i = 0; i < n_done; i++)
    {
      GBytes *other = self->items[i].texture ? rmp_surface_get_material_image (surface, i) : NULL;
      float colour[4];

      if (!other || !g_bytes_equal (image, other))
        continue;
      rmp_surface_get_material_colour (surface, i, colour);
      if (memcmp (colour, linear, sizeof colour) == 0)
        return rmp_texture_ref (self->items[i].texture);
    }
  return decode_texture (image, rmp_surface_get_material_name (surface, material), linear);
}

static void
dress (RmpSurfaceFinishes *self, RmpSurface *surface, guint material, gboolean matte)
{
  const gboolean described = material < rmp_surface_get_n_materials (surface);
  RmpFinish *finish = &self->items[material];
  float linear[4] = { .6f, .6f, .6f, 1 }, srgb[3];

  if (described)
    rmp_surface_get_material_colour (surface, material, linear);
  for (guint c = 0; c < 3; c++)
    srgb[c] = encode (linear[c]);
  if (described)
    finish->texture = take_texture (self, material, surface, material, linear);
  if (finish->texture)
    mean_colour (finish->texture, srgb);
  rmp_material_init_cloth (&finish->material, srgb);
  if (matte)
    {
      float base[3];

      memcpy (base, finish->material.base, sizeof base);
      rmp_material_init_preset (&finish->material, RMP_MATERIAL_CLAY);
      memcpy (finish->material.base, base, sizeof base);
    }
  finish->material.uv_metres = (float) rmp_surface_get_metres_per_uv (surface);
  if (described)
    finish->material.cutoff = rmp_surface_get_material_cutoff (surface, material);
}

/* A face that names no material wears the first. */
RmpSurfaceFinishes *
rmp_surface_finishes_new (RmpSurface *surface, RmpShown shown)
{
  RmpSurfaceFinishes *self = g_new (RmpSurfaceFinishes, 1);

  self->n = rmp_surface_get_face_materials (surface) ? rmp_surface_get_n_materials (surface) : 1;
  self->items = g_new0 (RmpFinish, self->n);
  for (guint i = 0; i < self->n; i++)
    {
      const gboolean body = names_body (surface, i);

      if (shown == RMP_SHOWN_GARMENT || !(body || (shown == RMP_SHOWN_REST && self->n == 1)))
        dress (self, surface, i, (body && self->n > 1) || names_unwoven (surface, i));
      else
        rmp_material_init_preset (
            &self->items[i].material,
            body_preset (body ? rmp_surface_get_material_name (surface, i) : NULL));
    }
  return self;
}

/* Linear, of white: what a sheen of 1 adds at a grazing angle. */
#define STRONG_SHEEN .9f

void
rmp_finish_wear (RmpFinish *self, const RmpGarmentFinish *own)
{
  const RmpMaterial before = self->material;

  if (rmp_garment_finish_has_colour (own))
    {
      const float srgb[3] = { (float) own->colour[0], (float) own->colour[1],
                              (float) own->colour[2] };

      rmp_material_init_cloth (&self->material, srgb);
      self->material.uv_metres = before.uv_metres;
      self->material.cutoff = before.cutoff;
      if (!(before.cutoff > 0))
        g_clear_pointer (&self->texture, rmp_texture_unref);
    }
  if (!isnan (own->roughness))
    self->material.roughness = self->material.sheen_roughness = (float) MAX (own->roughness, .05);
  for (guint c = 0; !isnan (own->sheen) && c < 3; c++)
    self->material.sheen[c] = STRONG_SHEEN * (float) own->sheen * .5f *
                              (1 + self->material.base[c]);
}

void
rmp_surface_finishes_free (RmpSurfaceFinishes *self)
{
  for (guint i = 0; i < self->n; i++)
    g_clear_pointer (&self->items[i].texture, rmp_texture_unref);
  g_free (self->items);
  g_free (self);
}
