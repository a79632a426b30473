/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exchange/bake-choices.h"

#include "bake/writer.h"
#include "relief/bake.h"
#include "widgets/i18n.h"
#include "widgets/number-entry.h"

const RmpBakeFormatName rmp_bake_format_names[] = {
  { N_ ("MDD point cache, with its mesh"), RMP_BAKE_MDD },
  { N_ ("PC2 point cache, with its mesh"), RMP_BAKE_PC2 },
  { N_ ("OBJ files, one a frame"), RMP_BAKE_OBJ },
  { N_ ("Maya cache, with its mesh"), RMP_BAKE_MCX },
  { N_ ("PLY files, one a frame"), RMP_BAKE_PLY },
  { N_ ("Alembic (.abc)"), RMP_BAKE_ALEMBIC },
  { N_ ("USD as text (.usda)"), RMP_BAKE_USD },
  { N_ ("glTF flip-book (.glb)"), RMP_BAKE_GLTF },
  { N_ ("glTF compressed (.glb)"), RMP_BAKE_GLTF_COMPRESSED },
  { N_ ("glTF for the web, smallest (.glb)"), RMP_BAKE_GLTF_WEB },
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

char *
rmp_map_kinds_describe (RmpMapKinds chosen)
{
  static const struct
  {
    const char *label;
    RmpMapKinds kind;
  } names[] = {
    { N_ ("Maps of heights"), RMP_MAP_HEIGHT },
    { N_ ("Maps of normals"), RMP_MAP_NORMAL },
    { N_ ("Vector displacement"), RMP_MAP_VECTOR },
    { N_ ("Masks of openness"), RMP_MAP_OPENNESS },
    { N_ ("Masks of modulation"), RMP_MAP_MODULATION },
    { N_ ("Colours of vertices"), RMP_MAP_COLOURS },
    { N_ ("Waves for shaders"), RMP_MAP_WAVES },
    { N_ ("Waves across"), RMP_MAP_WAVES_ACROSS },
  };
  g_autoptr (GStrvBuilder) labels = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (chosen & names[i].kind)
      g_strv_builder_add (labels, _ (names[i].label));
  list = g_strv_builder_end (labels);
  return g_strjoinv (" · ", list);
}

char *
rmp_bake_formats_warn (RmpBakeFormats formats, const char *left_out)
{
  g_auto (GStrv) cautions = rmp_bake_formats_describe_cautions (formats);
  g_autofree char *text = g_strjoinv ("\n", cautions);

  return g_strdup_printf ("%s%s%s", left_out ? left_out : "", left_out && *text ? "\n" : "", text);
}

/* It stays automatic for who does not ask. */
static void
on_tolerance_changed (GObject *entry)
{
  g_object_set_data (entry, "rimple-chosen", GINT_TO_POINTER (TRUE));
}

double
rmp_bake_tolerance_get (GtkWidget *entry)
{
  return g_object_get_data (G_OBJECT (entry), "rimple-chosen")
             ? rmp_number_entry_get_value (RMP_NUMBER_ENTRY (entry))
             : 0.0;
}

GtkWidget *
rmp_bake_tolerance_new (void)
{
  /* Below a micrometre floats round; above a decimetre nothing is left. */
  static const double soft[2] = { 1e-6, 1e-2 }, hard[2] = { 1e-7, 1.0 };
  GtkWidget *entry = rmp_number_entry_new (RMP_UNIT_METRE, FALSE);

  rmp_number_entry_set_range (RMP_NUMBER_ENTRY (entry), soft, hard);
  rmp_number_entry_set_value (RMP_NUMBER_ENTRY (entry), 1e-5);
  rmp_number_entry_set_automatic (RMP_NUMBER_ENTRY (entry), TRUE);
  gtk_widget_set_tooltip_text (entry, _ ("How far a vertex may be off. Larger is smaller files; by "
                                         "itself a hundred-thousandth of the size"));
  g_signal_connect (entry, "changed", G_CALLBACK (on_tolerance_changed), NULL);
  return entry;
}
