/* SPDX-License-Identifier: GPL-3.0-or-later */

/* describe.c: a document as text, so that two of them can be compared. */

#include "fixture.h"
#include "store/assets/placement.h"
#include "store/cloth/garment-finish.h"
#include "technique/value-iter.h"

#include <math.h>

static void
describe_touches (GString *text, RmpLayer *layer)
{
  GListModel *touches = rmp_layer_get_touches (layer);

  for (guint i = 0; i < g_list_model_get_n_items (touches); i++)
    {
      RmpTouchItem *item = rmp_test_get (touches, i);
      const RmpTouch *touch = rmp_touch_item_get_touch (item);

      g_string_append_printf (
          text, " (%s in %s at %u/%.17g/%.17g, %" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT ")",
          rmp_touch_kind_get_id (touch->kind),
          rmp_clip_item_get_name (rmp_touch_item_get_clip (item)), touch->face,
          touch->barycentric[0], touch->barycentric[1], touch->first, touch->last);
    }
}

static void
describe_uses (GString *text, RmpLayer *layer)
{
  for (guint i = 0; i < rmp_layer_get_n_patterns (layer); i++)
    {
      const RmpPatternUse *use = rmp_layer_get_pattern (layer, i);

      g_string_append_printf (text, " <%s %g %g %g %g %g>",
                              rmp_pattern_item_get_name (use->pattern), use->amplitude, use->scale,
                              use->bias, use->low, use->high);
    }
}

static void
describe_layers (GString *text, RmpLook *look)
{
  GListModel *layers = rmp_look_get_layers (look);

  for (guint i = 0; i < g_list_model_get_n_items (layers); i++)
    {
      RmpLayer *layer = rmp_test_get (layers, i);
      const RmpTechnique *technique = rmp_layer_get_technique (layer);
      const char *const *joints = rmp_layer_get_joints (layer);
      RmpValueIter iter = { .whole = rmp_layer_get_values (layer) };

      g_string_append_printf (text, " [%s", rmp_layer_get_technique_id (layer));
      while (technique && rmp_value_iter_next (&iter))
        {
          g_autofree char *name = rmp_value_iter_get_name (&iter);
          g_autofree char *value = rmp_values_get_text (iter.values, iter.param);

          g_string_append_printf (text, " %s=%s", name, value);
        }
      g_string_append (text, joints ? " joints:" : " joints automatic");
      for (guint j = 0; joints && joints[j]; j++)
        g_string_append_printf (text, " %s", joints[j]);
      describe_touches (text, layer);
      for (guint m = 0; m < rmp_layer_get_n_masks (layer); m++)
        {
          const RmpLayerMask *use = rmp_layer_get_mask_at (layer, m);

          g_string_append_printf (text, " %s by %s %g %g", use->param,
                                  rmp_mask_item_get_name (use->mask), use->low, use->high);
        }
      describe_uses (text, layer);
      g_string_append_c (text, ']');
    }
}

static void
describe_fold_line (GString *text, RmpFoldLine *line)
{
  const RmpDrawnLine *drawn = rmp_fold_line_get_drawn (line);
  RmpProfileItem *profile = rmp_fold_line_get_profile (line);
  guint n_handles;
  const guint *handles = rmp_fold_line_get_handles (line, &n_handles);

  g_string_append_printf (text, " {%s %s %s %g %g %g %s:", drawn->name,
                          rmp_fold_line_get_hidden (line) ? "hidden" : "shown",
                          drawn->along ? "along" : "across", drawn->width, drawn->length,
                          drawn->reach, profile ? rmp_profile_item_get_name (profile) : "-");
  for (guint i = 0; i < drawn->curve->n_points; i++)
    g_string_append_printf (text, " %u/%.17g/%.17g", drawn->curve->points[i].face,
                            drawn->curve->points[i].barycentric[0],
                            drawn->curve->points[i].barycentric[1]);
  for (guint i = 0; i < n_handles; i++)
    g_string_append_printf (text, " @%u", handles[i]);
  for (guint i = 0; i < drawn->n_pieces; i++)
    g_string_append_printf (text, " [%g %g %g]", drawn->pieces[i].begin, drawn->pieces[i].end,
                            drawn->pieces[i].limit);
  g_string_append_c (text, '}');
}

/* A sum that no two images of a test share. */
static guint
hash_image (RmpHeightImage *image)
{
  guint hash = rmp_height_image_get_level (image);

  for (guint i = 0; i < rmp_height_image_get_n_tiles (image); i++)
    for (guint k = 0; k < RMP_TILE_TEXELS; k++)
      {
        const guint16 *tile = rmp_height_image_get_tile (image, i);

        hash = hash * 31 + (tile ? tile[k] : rmp_height_image_get_level (image));
      }
  return hash;
}

static void
describe_pattern (GString *text, RmpPatternItem *pattern)
{
  GListModel *layers = rmp_pattern_item_get_layers (pattern);

  g_string_append_printf (text, " <%s %u:", rmp_pattern_item_get_name (pattern),
                          rmp_pattern_item_get_side (pattern));
  for (guint i = 0; i < g_list_model_get_n_items (layers); i++)
    {
      RmpPatternLayerItem *layer = rmp_test_get (layers, i);

      g_string_append_printf (
          text, " (%s %08x %g %s %s %s %s)", rmp_pattern_layer_item_get_name (layer),
          hash_image (rmp_pattern_layer_item_get_image (layer)),
          rmp_pattern_layer_item_get_opacity (layer),
          rmp_pattern_layer_item_get_blend (layer) == RMP_COMPOSE_MAX ? "max" : "add",
          rmp_pattern_layer_item_get_hidden (layer) ? "hidden" : "shown",
          rmp_pattern_layer_item_get_solo (layer) ? "alone" : "among others",
          rmp_pattern_layer_item_get_locked (layer) ? "locked" : "open");
    }
  g_string_append_printf (text, " = %08x>", hash_image (rmp_pattern_item_get_image (pattern)));
}

static void
describe_numbers (GString *text, const char *kind, const char *name, const float *numbers, guint n)
{
  g_autofree char *sum = g_compute_checksum_for_data (G_CHECKSUM_MD5, (const guchar *) numbers,
                                                      n * sizeof *numbers);

  g_string_append_printf (text, " {%s %s %s}", kind, name, sum);
}

static void
describe_painted (GString *text, RmpGarment *garment)
{
  GListModel *masks = rmp_garment_get_masks (garment),
             *fields = rmp_garment_get_directions (garment);
  const guint n = rmp_mesh_get_n_vertices (rmp_garment_get_mesh (garment));

  for (guint i = 0; i < g_list_model_get_n_items (masks); i++)
    {
      RmpMaskItem *mask = rmp_test_get (masks, i);

      describe_numbers (text, rmp_mask_item_get_kind (mask) == RMP_MASK_IMAGE ? "image" : "mask",
                        rmp_mask_item_get_name (mask), rmp_mask_item_get_weights (mask), n);
    }
  for (guint i = 0; i < g_list_model_get_n_items (fields); i++)
    {
      RmpDirectionItem *field = rmp_test_get (fields, i);

      describe_numbers (text, "directions", rmp_direction_item_get_name (field),
                        rmp_direction_item_get_directions (field), 3 * n);
    }
}

static void
describe_garment (GString *text, RmpGarment *garment)
{
  GListModel *lines = rmp_garment_get_fold_lines (garment);
  const guint8 *cloth = rmp_garment_get_cloth (garment);
  guint n_faces = rmp_mesh_get_n_faces (rmp_garment_get_mesh (garment)), n_cloth = 0;
  const RmpGarmentFinish finish = rmp_garment_get_finish (garment), none = RMP_GARMENT_FINISH_NONE;

  for (guint i = 0; cloth && i < n_faces; i++)
    n_cloth += cloth[i];
  g_string_append_printf (text, "garment %s", rmp_garment_get_name (garment));
  if (cloth)
    g_string_append_printf (text, " (%u faces)", n_cloth);
  if (!rmp_garment_finish_equal (&finish, &none))
    g_string_append_printf (text, " %g %g %g rough %g sheen %g", finish.colour[0], finish.colour[1],
                            finish.colour[2], finish.roughness, finish.sheen);
  for (guint i = 0; i < g_list_model_get_n_items (lines); i++)
    describe_fold_line (text, rmp_test_get (lines, i));
  describe_painted (text, garment);
  for (guint i = 0; i < g_list_model_get_n_items (rmp_garment_get_patterns (garment)); i++)
    describe_pattern (text, rmp_test_get (rmp_garment_get_patterns (garment), i));
  g_string_append_c (text, '\n');
}

static void
describe_profile (GString *text, RmpProfileItem *item)
{
  g_autofree char *curve = rmp_profile_get_text (rmp_profile_item_get_profile (item));

  g_string_append_printf (text, "profile %s: %s\n", rmp_profile_item_get_name (item), curve);
}

static void
describe_variant (GString *text, RmpProject *project, RmpVariant *variant)
{
  GListModel *garments = rmp_project_get_garments (project);

  g_string_append_printf (text, "variant %s", rmp_variant_get_letter (variant));
  for (guint i = 0; i < g_list_model_get_n_items (garments); i++)
    {
      RmpLook *look = rmp_variant_get_look (variant, rmp_test_get (garments, i));

      g_string_append_printf (text, " %s", look ? rmp_look_get_name (look) : "plain");
    }
  g_string_append_c (text, '\n');
}

static void
describe_character (GString *text, RmpCharacter *character)
{
  GListModel *surfaces = rmp_character_get_surfaces (character);
  GListModel *clips = rmp_character_get_clips (character);

  const RmpPlacement at = rmp_character_get_placement (character);

  g_string_append_printf (text, "character %s:", rmp_character_get_name (character));
  if (at.offset[0] != 0.0 || at.offset[1] != 0.0 || at.offset[2] != 0.0 || at.turn != 0.0)
    g_string_append_printf (text, " at %g %g %g turned %g", at.offset[0], at.offset[1],
                            at.offset[2], at.turn);
  for (guint i = 0; i < g_list_model_get_n_items (surfaces); i++)
    g_string_append_printf (
        text, " %s (%u)", rmp_surface_get_name (rmp_test_get (surfaces, i)),
        rmp_mesh_get_n_vertices (rmp_surface_get_mesh (rmp_test_get (surfaces, i))));
  for (guint i = 0; i < g_list_model_get_n_items (clips); i++)
    g_string_append_printf (text, " %s", rmp_clip_item_get_name (rmp_test_get (clips, i)));
  g_string_append_c (text, '\n');
}

char *
rmp_test_describe (RmpProject *project)
{
  GString *text = g_string_new (NULL);
  GListModel *characters = rmp_project_get_characters (project);
  GListModel *garments = rmp_project_get_garments (project);
  GListModel *profiles = rmp_project_get_profiles (project);
  GListModel *looks = rmp_project_get_looks (project);

  g_string_append_printf (text, "rate %g\n", rmp_project_get_frame_rate (project));
  for (guint i = 0; i < g_list_model_get_n_items (characters); i++)
    describe_character (text, rmp_test_get (characters, i));
  for (guint i = 0; i < g_list_model_get_n_items (garments); i++)
    describe_garment (text, rmp_test_get (garments, i));
  for (guint i = 0; i < g_list_model_get_n_items (profiles); i++)
    describe_profile (text, rmp_test_get (profiles, i));
  for (guint i = 0; i < g_list_model_get_n_items (looks); i++)
    {
      RmpLook *look = rmp_test_get (looks, i);

      g_string_append_printf (text, "look %s on %s", rmp_look_get_name (look),
                              rmp_garment_get_name (rmp_look_get_garment (look)));
      describe_layers (text, look);
      g_string_append_c (text, '\n');
    }
  for (guint i = 0; i < 2; i++)
    describe_variant (text, project, rmp_test_get_variant (project, i));

  return g_string_free (text, FALSE);
}
