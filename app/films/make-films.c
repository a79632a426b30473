/* SPDX-License-Identifier: GPL-3.0-or-later */

/* make-films: the moving pictures of the start page, made once at build time from the samples
 * themselves.
 *
 * make-films SAMPLE OUT.png: writes the frames of a short loop below each other. Without a way to
 * render, it writes one dark frame and says so, so that a build machine without EGL builds.
 */

#include "import/import-job.h"
#include "offscreen.h"
#include "studio/film.h"
#include "studio/sample.h"
#include "studio/scene-builder.h"

#include <math.h>
#include <string.h>

/* What a film shows: part of a clip, there and back, from near. */
typedef struct
{
  const char *sample, *clip;
  double begin, end; /* seconds */
  RmpCamera camera;
  /* whole frames alone: a frame that follows from the one before it has none between them */
  gboolean whole;
} Shot;

static const Shot shots[] = {
  { "dancer",
    "arabesque",
    0.9,
    2.4,
    { { 0, 1.0f, -0.06f }, 0.95f, 2.0f, 0.22f, 0.6f, FALSE },
    FALSE },
  { "arm", "bend", 0.1, 0.72, { { 0.30f, 0.07f, 0 }, 0.7f, -0.5f, 0.5f, 0.6f, FALSE }, FALSE },
  { "coarse-hero",
    "chopping",
    0.0,
    0.75,
    { { 0, 1.15f, 0.1f }, 1.9f, 0.6f, 0.1f, 0.6f, FALSE },
    FALSE },
  { "skirt", "march", 0.0, 0.5, { { 0, 0.72f, 0.05f }, 1.5f, 0.6f, 0.12f, 0.6f, FALSE }, TRUE },
  { "sheet", "four-stages", 0.2, 1.2, { { 0, 1.0f, 0 }, 1.05f, 0.4f, 0.25f, 0.6f, FALSE }, FALSE },
  { "blouse-and-skirt",
    "walk",
    0.0,
    0.5,
    { { 0, 1.0f, 0 }, 1.9f, 0.6f, 0.1f, 0.6f, FALSE },
    FALSE },
  { "twirl", "twirl", 0.75, 1.5, { { 0, 0.86f, 0 }, 1.9f, 0.35f, 0.14f, 0.6f, FALSE }, TRUE },
  { "loose-shirt", "swing", 0.2, 1.1, { { 0, 1.2f, 0 }, 1.8f, 0.4f, 0.1f, 0.6f, FALSE }, TRUE },
  { "arm-sim", "bend", 0.1, 0.8, { { 0.30f, 0.07f, 0 }, 0.7f, -0.5f, 0.5f, 0.6f, FALSE }, TRUE },
  { "flag", "wind", 0.5, 1.3, { { 0.58f, 1.36f, 0 }, 2.0f, 0.42f, 0.07f, 0.6f, FALSE }, TRUE },
  { "ball-under-sheet",
    "fall",
    0.25,
    1.4,
    { { 0, 0.72f, 0 }, 1.7f, 0.45f, 0.28f, 0.6f, FALSE },
    TRUE },
  { "cheek", "raise", 0.1, 0.7, { { 0, 1.5f, 0.05f }, 0.34f, 0.3f, 0.07f, 0.6f, FALSE }, TRUE },
  { "twisting-cylinder",
    "twist",
    0.2,
    1.4,
    { { 0, 0.97f, 0 }, 1.1f, 0.35f, 0.17f, 0.6f, FALSE },
    TRUE },
};

static const Shot *
find_shot (const char *sample)
{
  for (guint i = 0; i < G_N_ELEMENTS (shots); i++)
    if (g_str_equal (shots[i].sample, sample))
      return &shots[i];
  return NULL;
}

/* --- frames ----------------------------------------------------------------------------------- */

typedef struct
{
  RmpProject *project;
  RmpClipItem *clip;
  GPtrArray *surfaces;  /* (element-type RmpSurface) */
  GPtrArray *parts;     /* (element-type RmpPart), as surfaces */
  GPtrArray *snapshots; /* (element-type RmpSnapshot), as surfaces */
} Stage;

static gboolean
add_surface (Stage *stage, RmpSurface *surface, GError **error)
{
  g_autoptr (RmpVariant)
      variant = g_list_model_get_item (rmp_project_get_variants (stage->project), 0);
  g_autoptr (GPtrArray) parts = rmp_surface_get_variant_parts (surface, variant);

  for (guint i = 0; i < parts->len; i++)
    {
      const RmpPart *part = g_ptr_array_index (parts, i);
      RmpSnapshot *snapshot = rmp_snapshot_new (surface, part->look, stage->clip, error);

      if (!snapshot)
        return FALSE;
      g_ptr_array_add (stage->surfaces, surface);
      g_ptr_array_add (stage->snapshots, snapshot);
      if (!rmp_snapshot_prepare (snapshot, &(RmpCall){ 0 }, error))
        return FALSE;
    }
  g_ptr_array_extend_and_steal (stage->parts, g_steal_pointer (&parts));
  return TRUE;
}

static gboolean
set_stage (Stage *stage, const char *clip, GError **error)
{
  g_autoptr (RmpCharacter)
      character = g_list_model_get_item (rmp_project_get_characters (stage->project), 0);
  GListModel *surfaces = rmp_character_get_surfaces (character);

  stage->clip = rmp_character_find_clip (character, clip);
  for (guint i = 0; i < g_list_model_get_n_items (surfaces); i++)
    {
      g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, i);

      if (!add_surface (stage, surface, error))
        return FALSE;
    }
  return TRUE;
}

static RmpScene *
build_scene (Stage *stage, RmpSceneBuilder *builder, double time, gboolean whole, GError **error)
{
  const double at = time * rmp_project_get_frame_rate (stage->project),
               frame = whole ? round (at) : at;
  RmpSceneOptions options;

  rmp_scene_options_init (&options);
  rmp_scene_builder_begin (builder, &options);
  for (guint i = 0; i < stage->snapshots->len; i++)
    {
      g_autoptr (RmpResult)
          result = rmp_snapshot_compute (g_ptr_array_index (stage->snapshots, i), frame,
                                         RMP_TARGET_BAKE, 0, &(RmpCall){ 0 }, error);

      if (!result)
        return NULL;
      rmp_scene_builder_add (builder, g_ptr_array_index (stage->surfaces, i),
                             g_ptr_array_index (stage->parts, i), result);
    }
  return rmp_scene_builder_end (builder);
}

/* There and back with rests at both ends, so that the loop has no jump. */
static double
get_time (const Shot *shot, guint frame)
{
  const double t = 0.5 - 0.5 * cos (2.0 * G_PI * frame / RMP_FILM_FRAMES);

  return shot->begin + t * (shot->end - shot->begin);
}

static gboolean
shoot (Stage *stage, const Shot *shot, guint8 *film, GError **error)
{
  const gsize size = 4 * (gsize) RMP_FILM_WIDTH * RMP_FILM_HEIGHT;
  g_autoptr (RmpOffscreen) offscreen = rmp_offscreen_new (RMP_FILM_WIDTH, RMP_FILM_HEIGHT, error);
  g_autoptr (RmpSceneBuilder) builder = rmp_scene_builder_new ();

  for (guint i = 0; offscreen && i <= RMP_FILM_FRAMES / 2; i++)
    {
      g_autoptr (RmpScene)
          scene = build_scene (stage, builder, get_time (shot, i), shot->whole, error);
      g_autofree guint8 *pixels = scene ? rmp_offscreen_draw (offscreen, scene, &shot->camera,
                                                              RMP_QUALITY_FULL, error)
                                        : NULL;

      if (!pixels)
        return FALSE;
      memcpy (film + i * size, pixels, size);
      if (i > 0)
        memcpy (film + (RMP_FILM_FRAMES - i) * size, pixels, size);
    }
  return offscreen != NULL;
}

/* --- program ---------------------------------------------------------------------------------- */

static void
stage_clear (Stage *stage)
{
  g_clear_pointer (&stage->surfaces, g_ptr_array_unref);
  g_clear_pointer (&stage->parts, g_ptr_array_unref);
  g_clear_pointer (&stage->snapshots, g_ptr_array_unref);
  if (stage->project)
    rmp_project_close (stage->project);
  g_clear_object (&stage->project);
}

static gboolean
film_sample (const RmpSample *sample, const Shot *shot, guint8 *film, GError **error)
{
  Stage stage = { .surfaces = g_ptr_array_new (),
                  .parts = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_part_free),
                  .snapshots = g_ptr_array_new_with_free_func (
                      (GDestroyNotify) rmp_snapshot_unref) };
  g_autoptr (RmpImportJob) job = rmp_import_job_new (sample->model);
  g_autoptr (RmpImport) import = rmp_import_job_run (job, NULL, error);
  gboolean ok = FALSE;

  stage.project = import ? rmp_project_new (error) : NULL;
  ok = stage.project && rmp_sample_fill (sample, stage.project, import, error) &&
       set_stage (&stage, shot->clip, error) && shoot (&stage, shot, film, error);
  stage_clear (&stage);
  return ok;
}

int
main (int argc, char **argv)
{
  const Shot *shot = argc == 3 ? find_shot (argv[1]) : NULL;
  g_autoptr (RmpSample) sample = shot ? rmp_samples_find (argv[1], NULL) : NULL;
  g_autofree guint8 *film = g_malloc0 (4 * (gsize) RMP_FILM_WIDTH * RMP_FILM_HEIGHT *
                                       RMP_FILM_FRAMES);
  g_autoptr (GError) error = NULL;
  int n_frames = RMP_FILM_FRAMES;

  if (!sample)
    {
      g_printerr ("usage: make-films SAMPLE OUT.png\n");
      return 2;
    }
  if (!film_sample (sample, shot, film, &error))
    {
      g_printerr ("make-films: no film of “%s”: %s\n", sample->name, error->message);
      g_clear_error (&error);
      n_frames = 1;
    }
  if (!rmp_pixels_write_png (argv[2], film, RMP_FILM_WIDTH, RMP_FILM_HEIGHT * n_frames, FALSE,
                             &error))
    {
      g_printerr ("make-films: %s\n", error->message);
      return 1;
    }
  return 0;
}
