/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "gltf-material.h"

#include "gltf.h"

typedef struct
{
  const char *name;
  double srgb[3];
  double roughness;
} Material;

static const Material materials[] = {
  { "garment-a", { .125, .375, .450 }, .60 }, { "garment-b", { .520, .290, .260 }, .60 },
  { "cotton", { .745, .705, .630 }, .70 },    { "denim", { .285, .330, .430 }, .70 },
  { "clay", { .555, .525, .495 }, .55 },      { "clay-dark", { .36, .33, .31 }, .55 },
  { "boots", { .27, .25, .24 }, .50 },        { "latex", { .66, .47, .39 }, .50 },
  { "leather", { .235, .145, .105 }, .42 },
};

/* glTF's factors are linear. */
static double
srgb_to_linear (double s)
{
  return s <= .04045 ? s / 12.92 : pow ((s + .055) / 1.055, 2.4);
}

static const Material *
find_material (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (materials); i++)
    if (g_str_equal (materials[i].name, name))
      return &materials[i];
  g_assert_not_reached ();
}

static JsonObject *
build_material (const RmpPiece *piece, int texture)
{
  const Material *source = find_material (piece->material);
  JsonObject *material = json_object_new (), *shading = json_object_new ();
  JsonArray *base = json_array_new ();

  for (guint i = 0; i < 3; i++)
    json_array_add_double_element (base, srgb_to_linear (source->srgb[i]));
  json_array_add_double_element (base, 1);
  json_object_set_array_member (shading, "baseColorFactor", base);
  if (texture >= 0)
    {
      JsonObject *reference = json_object_new ();

      json_object_set_int_member (reference, "index", texture);
      json_object_set_object_member (shading, "baseColorTexture", reference);
    }
  json_object_set_double_member (shading, "metallicFactor", 0);
  json_object_set_double_member (shading, "roughnessFactor", source->roughness);
  json_object_set_string_member (material, "name", source->name);
  json_object_set_object_member (material, "pbrMetallicRoughness", shading);
  json_object_set_boolean_member (material, "doubleSided", piece->cloth != RMP_CLOTH_NONE);

  return material;
}

JsonArray *
rmp_gltf_build_materials (const RmpSample *sample, JsonArray *images, JsonArray *textures)
{
  JsonArray *result = json_array_new ();

  for (guint i = 0; i < sample->pieces->len; i++)
    {
      g_autofree char *file = rmp_gltf_texture_name (sample, sample->pieces->pdata[i]);
      int texture = -1;

      if (file)
        {
          JsonObject *image = json_object_new (), *entry = json_object_new ();

          texture = (int) json_array_get_length (textures);
          json_object_set_string_member (image, "uri", file);
          json_array_add_object_element (images, image);
          json_object_set_int_member (entry, "source", texture);
          json_object_set_int_member (entry, "sampler", 0);
          json_array_add_object_element (textures, entry);
        }
      json_array_add_object_element (result, build_material (sample->pieces->pdata[i], texture));
    }

  return result;
}

JsonArray *
rmp_gltf_build_samplers (void)
{
  JsonArray *samplers = json_array_new ();
  JsonObject *sampler = json_object_new ();

  json_object_set_int_member (sampler, "magFilter", 9729);
  json_object_set_int_member (sampler, "minFilter", 9987);
  json_object_set_int_member (sampler, "wrapS", 10497);
  json_object_set_int_member (sampler, "wrapT", 10497);
  json_array_add_object_element (samplers, sampler);

  return samplers;
}

char *
rmp_gltf_texture_name (const RmpSample *sample, const RmpPiece *piece)
{
  if (piece->cloth == RMP_CLOTH_NONE)
    return NULL;

  return g_strdup_printf ("%s-%s.png", sample->name, piece->name);
}
