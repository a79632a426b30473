/* SPDX-License-Identifier: GPL-3.0-or-later */

/* thumbnail-verb.c: a small picture of a project, as file managers ask for. It is made at once, so
 * looks whose frames build on each other are left out.
 */

#include "cli/render-stage.h"
#include "cli/render-view.h"

#include "offscreen.h"

/* The looks of @character that @variant shows and that one frame can be had of. (transfer full) */
static GPtrArray *
choose_looks (RmpCharacter *character, RmpVariant *variant, RmpClipItem *clip)
{
  GListModel *surfaces = rmp_character_get_surfaces (character);
  GPtrArray *looks = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (surfaces); i++)
    {
      g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, i);
      g_autoptr (GPtrArray) parts = rmp_surface_get_variant_parts (surface, variant);

      for (guint k = 0; k < parts->len; k++)
        {
          RmpLook *look = ((const RmpPart *) parts->pdata[k])->look;
          g_autoptr (RmpSnapshot) snapshot = look ? rmp_snapshot_new (surface, look, clip, NULL)
                                                  : NULL;

          if (snapshot && !rmp_snapshot_is_stepped (snapshot))
            g_ptr_array_add (looks, g_object_ref (look));
        }
    }
  return looks;
}

/* The middle of the first clip, which is seldom a pose of rest. (transfer full) */
static RmpScene *
show (RmpProject *project, GError **error)
{
  g_autoptr (RmpCharacter)
      character = g_list_model_get_item (rmp_project_get_characters (project), 0);
  g_autoptr (RmpVariant) variant = g_list_model_get_item (rmp_project_get_variants (project), 0);
  g_autoptr (RmpClipItem) clip = NULL;
  g_autoptr (GPtrArray) looks = NULL;
  g_autoptr (RmpCliStage) stage = NULL;
  RmpSceneOptions options;

  if (!character)
    {
      g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
                   _ ("The project is empty, so there is nothing to show"));
      return NULL;
    }
  clip = g_list_model_get_item (rmp_character_get_clips (character), 0);
  if (clip && !rmp_clip_item_check (clip, NULL))
    g_clear_object (&clip);
  looks = choose_looks (character, variant, clip);
  rmp_scene_options_init (&options);
  options.background = RMP_BACKGROUND_TRANSPARENT;
  stage = rmp_cli_stage_new (character, looks, clip, &options, error);
  return stage ? rmp_cli_stage_show (stage, clip ? rmp_clip_item_get_n_frames (clip) / 2 : 0, NULL,
                                     error)
               : NULL;
}

static gboolean
draw (RmpProject *project, int size, const char *path, GError **error)
{
  g_autoptr (RmpScene) scene = show (project, error);
  g_autoptr (RmpOffscreen) offscreen = scene ? rmp_offscreen_new (size, size, error) : NULL;
  g_autofree guint8 *pixels = NULL;
  float minimum[3], maximum[3];
  RmpCamera camera;
  RmpCliView view;

  if (!offscreen || !rmp_cli_view_parse (&view, NULL, error))
    return FALSE;
  rmp_scene_get_extent (scene, minimum, maximum);
  camera = rmp_cli_view_frame (&view, minimum, maximum, 1.0f, 1, 0);
  pixels = rmp_offscreen_draw (offscreen, scene, &camera, RMP_QUALITY_FULL, error);
  return pixels && rmp_pixels_write_png (path, pixels, size, size, TRUE, error);
}

static int
run_thumbnail (int argc, char **argv)
{
  int size = 256;
  g_autofree char *out = NULL;
  const GOptionEntry entries[] = {
    { "size", 0, 0, G_OPTION_ARG_INT, &size, "Pixels of a side, 16 to 2048 (256)", "N" },
    { "out", 0, 0, G_OPTION_ARG_FILENAME, &out, "The picture, a PNG", "X.png" },
    { 0 },
  };
  g_autoptr (RmpProject) project = NULL;
  g_autoptr (GError) error = NULL;
  int code = rmp_cli_parse (&rmp_cli_thumbnail, entries, &argc, &argv, 1, 1);

  if (code < 0 && !out)
    code = rmp_cli_usage (&rmp_cli_thumbnail, "--out X.png is needed");
  if (code < 0 && (size < 16 || size > 2048))
    code = rmp_cli_usage (&rmp_cli_thumbnail, "--size takes a number from 16 to 2048");
  if (code >= 0)
    return code;
  project = rmp_project_open (argv[1], FALSE, &error);
  code = project && draw (project, size, out, &error) ? RMP_CLI_DONE
                                                      : rmp_cli_fail (&rmp_cli_thumbnail, error);
  if (project)
    rmp_project_close (project);
  return code;
}

const RmpCliVerb rmp_cli_thumbnail = {
  .name = "thumbnail",
  .arguments = "P [--size N] --out X.png",
  .summary = "Make a small picture of a project, for file managers",
  .description = "It shows the middle of the first clip. Looks whose frames build on each other "
                 "are left out, so that it comes at once.",
  .run = run_thumbnail,
};
