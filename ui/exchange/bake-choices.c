/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exchange/bake-choices.h"

#include "relief/bake.h"
#include "widgets/i18n.h"

const RmpBakeFormatName rmp_bake_format_names[] = {
  { N_ ("MDD point cache, with its mesh"), RMP_BAKE_MDD },
  { N_ ("PC2 point cache, with its mesh"), RMP_BAKE_PC2 },
  { N_ ("OBJ files, one a frame"), RMP_BAKE_OBJ },
  { N_ ("Maya cache, with its mesh"), RMP_BAKE_MCX },
  { N_ ("PLY files, one a frame"), RMP_BAKE_PLY },
  { N_ ("Alembic (.abc)"), RMP_BAKE_ALEMBIC },
  { N_ ("USD as text (.usda)"), RMP_BAKE_USD },
  { N_ ("glTF flip-book (.glb)"), RMP_BAKE_GLTF },
  { N_ ("glTF with a live skin (.glb)"), RMP_BAKE_GLTF_SKIN },
  { N_ ("Vertex animation textures"), RMP_BAKE_VAT },
  { N_ ("Training set for skin deformers"), RMP_BAKE_TRAINING },
  { NULL },
};

const RmpBakeLimit rmp_bake_limits[] = {
  { N_ ("Up to half a million triangles"), RMP_BAKE_TRIANGLES },
  { N_ ("Up to 2 million triangles"), 2000000 },
  { N_ ("Up to 6 million triangles"), 6000000 },
  { N_ ("As fine as they are painted"), RMP_BAKE_MOST_TRIANGLES },
  { NULL },
};

const RmpBakeScale rmp_bake_scales[] = {
  { N_ ("metres"), 1.0 },
  { N_ ("centimetres"), 100.0 },
  { NULL },
};

static const char *const axes[] = {
  [RMP_BAKE_Y_UP] = N_ ("Y up (Maya, Houdini, Godot)"),
  [RMP_BAKE_Z_UP] = N_ ("Z up (3ds Max)"),
  [RMP_BAKE_Y_UP_LEFT] = N_ ("Y up, left-handed (Unity)"),
};

GtkStringList *
rmp_bake_formats_list (void)
{
  GtkStringList *list = gtk_string_list_new (NULL);

  for (const RmpBakeFormatName *name = rmp_bake_format_names; name->label; name++)
    gtk_string_list_append (list, _ (name->label));
  return list;
}

GtkStringList *
rmp_bake_limits_list (void)
{
  GtkStringList *list = gtk_string_list_new (NULL);

  for (const RmpBakeLimit *limit = rmp_bake_limits; limit->label; limit++)
    gtk_string_list_append (list, _ (limit->label));
  return list;
}

GtkStringList *
rmp_bake_scales_list (void)
{
  GtkStringList *list = gtk_string_list_new (NULL);

  for (const RmpBakeScale *scale = rmp_bake_scales; scale->label; scale++)
    gtk_string_list_append (list, _ (scale->label));
  return list;
}

GtkStringList *
rmp_bake_axes_list (void)
{
  GtkStringList *list = gtk_string_list_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (axes); i++)
    gtk_string_list_append (list, _ (axes[i]));
  return list;
}

char *
rmp_bake_formats_describe (RmpBakeFormats formats)
{
  g_autoptr (GStrvBuilder) labels = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;

  for (const RmpBakeFormatName *name = rmp_bake_format_names; name->label; name++)
    if (formats & name->format)
      g_strv_builder_add (labels, _ (name->label));
  list = g_strv_builder_end (labels);
  return g_strjoinv (" · ", list);
}
