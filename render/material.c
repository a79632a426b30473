/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "material.h"

#include "palette.h"

#include <math.h>
#include <string.h>

/* How each kind of cloth scatters light. The base colour is sRGB here, the sheen linear. */
typedef struct
{
  float base[3], sheen[3];
  float sheen_roughness, wrap, roughness, f0, weave, thread;
} Preset;

static const Preset presets[RMP_N_MATERIALS] = {
  [RMP_MATERIAL_TEAL] = { { .125f, .375f, .450f },
                          { .2852f, .3844f, .4092f },
                          .34f,
                          .25f,
                          .60f,
                          .03f,
                          .22f,
                          1.1e-3f },
  [RMP_MATERIAL_BRICK] = { { .520f, .290f, .260f },
                           { .3108f, .2352f, .2184f },
                           .36f,
                           .25f,
                           .60f,
                           .03f,
                           .22f,
                           1.1e-3f },
  [RMP_MATERIAL_COTTON] = { { .745f, .705f, .630f },
                            { .372f, .3534f, .3224f },
                            .42f,
                            .25f,
                            .70f,
                            .03f,
                            .35f,
                            1.3e-3f },
  [RMP_MATERIAL_DENIM] = { { .285f, .330f, .430f },
                           { .275f, .308f, .374f },
                           .40f,
                           .25f,
                           .70f,
                           .03f,
                           .35f,
                           1.3e-3f },
  [RMP_MATERIAL_CLAY] = { { .555f, .525f, .495f }, { 0 }, .38f, .20f, .55f, .035f, 0, 1e-3f },
  [RMP_MATERIAL_CLAY_DARK] = { { .36f, .33f, .31f }, { 0 }, .38f, .15f, .55f, .03f, 0, 1e-3f },
  [RMP_MATERIAL_BOOTS] = { { .27f, .25f, .24f }, { 0 }, .38f, .10f, .50f, .04f, 0, 1e-3f },
};

void
rmp_material_init_preset (RmpMaterial *self, RmpMaterialPreset preset)
{
  g_return_if_fail ((guint) preset < RMP_N_MATERIALS);
  const Preset *p = &presets[preset];
  *self = (RmpMaterial){
    .sheen_roughness = p->sheen_roughness,
    .wrap = p->wrap,
    .roughness = p->roughness,
    .f0 = p->f0,
    .weave = p->weave,
    .thread = p->thread,
    .clay = p->weave <= 0,
    .opacity = 1,
  };
  for (int i = 0; i < 3; i++)
    {
      self->base[i] = rmp_colour_decode (p->base[i]);
      self->sheen[i] = p->sheen[i];
    }
}

/* Whether two linear colours have the same hue, so that one is a lighter or darker shade of the
 * other.
 */
static gboolean
same_hue (const float a[3], const float b[3])
{
  const float sum_a = a[0] + a[1] + a[2], sum_b = b[0] + b[1] + b[2];
  if (!(sum_a > 0) || sum_a < .6f * sum_b || sum_b < .6f * sum_a)
    return FALSE;
  for (int i = 0; i < 3; i++)
    if (fabsf (a[i] / sum_a - b[i] / sum_b) > .03f)
      return FALSE;
  return TRUE;
}

void
rmp_material_init_cloth (RmpMaterial *self, const float srgb[3])
{
  float base[3];
  for (int i = 0; i < 3; i++)
    base[i] = MIN (rmp_colour_decode (CLAMP (srgb[i], 0, 1)), .85f);
  for (int preset = RMP_MATERIAL_TEAL; preset <= RMP_MATERIAL_DENIM; preset++)
    {
      rmp_material_init_preset (self, (RmpMaterialPreset) preset);
      if (same_hue (self->base, base))
        {
          memcpy (self->base, base, sizeof base);
          return;
        }
    }

  rmp_material_init_preset (self, RMP_MATERIAL_COTTON);
  self->sheen_roughness = .38f;
  for (int i = 0; i < 3; i++)
    {
      self->base[i] = base[i];
      self->sheen[i] = .5f * (base[i] + 1) * .55f;
    }
}

RmpTexture *
rmp_texture_new (guint width, guint height, GBytes *pixels)
{
  static guint64 last_id; /* atomic */
  g_return_val_if_fail (g_bytes_get_size (pixels) >= (gsize) width * height * 4, NULL);
  RmpTexture *self = g_new0 (RmpTexture, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->id = __atomic_add_fetch (&last_id, 1, __ATOMIC_RELAXED);
  self->width = width;
  self->height = height;
  self->pixels = pixels;
  return self;
}

RmpTexture *
rmp_texture_ref (RmpTexture *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_texture_unref (RmpTexture *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_bytes_unref (self->pixels);
  g_free (self);
}

RmpFaceFinishes *
rmp_face_finishes_new (guint n_finishes, guint n_faces, guint16 *of_faces)
{
  static guint64 last_id; /* atomic */
  RmpFaceFinishes *self = g_new (RmpFaceFinishes, 1);
  *self = (RmpFaceFinishes){ .id = __atomic_add_fetch (&last_id, 1, __ATOMIC_RELAXED),
                             .n_faces = n_faces,
                             .n_finishes = n_finishes,
                             .of_faces = of_faces };
  g_atomic_ref_count_init (&self->ref_count);
  return self;
}

RmpFaceFinishes *
rmp_face_finishes_ref (RmpFaceFinishes *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_face_finishes_unref (RmpFaceFinishes *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->of_faces);
  g_free (self);
}
