/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The samples whose cloth moves by itself: they open, begin to move without crossing anything, and
 * carry the wrinkles that lie on them.
 */

#include "cloth/simulator.h"
#include "evaluate/snapshot.h"
#include "import/import-job.h"
#include "studio/sample.h"

#include <math.h>

#include "../../model/store/fixture.h"

#define N_FRAMES 3
#define MOST_STRAIN .6
#define MOST_SPEED 20.0

typedef struct
{
  const char *name, *garment;
  gboolean rests; /* always, so that it may not move yet */
} Loose;

static const Loose loose[] = {
  { "hanging-sheet", "sheet", FALSE },
  { "flag", "flag", FALSE },
  { "ball-under-sheet", "sheet", FALSE },
  { "twisting-cylinder", "cylinder", FALSE },
  { "twirl", "skirt", FALSE },
  { "loose-shirt", "shirt", FALSE },
  { "arm-sim", "sleeve", FALSE },
  { "cloth-on-cube", "cotton", TRUE },
  { "carpet", "carpet", FALSE },
};

static RmpProject *
open_sample (const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSample) sample = rmp_samples_find (name, &error);
  g_autoptr (RmpImportJob) job = sample ? rmp_import_job_new (sample->model) : NULL;
  g_autoptr (RmpImport) import = NULL;
  RmpProject *project;

  g_assert_no_error (error);
  import = rmp_import_job_run (job, NULL, &error);
  g_assert_no_error (error);
  project = rmp_project_new (&error);
  g_assert_no_error (error);
  rmp_sample_fill (sample, project, import, &error);
  g_assert_no_error (error);
  return project;
}

/* The look that a variant shows of the garment. */
static RmpLook *
get_look (RmpProject *project, guint variant, const char *garment)
{
  RmpVariant *shown = rmp_test_get_variant (project, variant);
  GListModel *garments = rmp_project_get_garments (project);

  for (guint i = 0; i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) item = g_list_model_get_item (garments, i);

      if (g_str_equal (rmp_garment_get_name (item), garment))
        return rmp_variant_get_look (shown, item);
    }
  g_assert_not_reached ();
}

static void
begin_at_once (RmpLook *look)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);

  rmp_layer_set_text (layer, "settle", "0 s", &error);
  g_assert_no_error (error);
}

static RmpSnapshot *
snapshot_of (RmpProject *project, RmpLook *look)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpCharacter)
      character = g_list_model_get_item (rmp_project_get_characters (project), 0);
  g_autoptr (RmpClipItem) clip = g_list_model_get_item (rmp_character_get_clips (character), 0);
  RmpSnapshot *snapshot = rmp_snapshot_new (rmp_garment_get_surface (rmp_look_get_garment (look)),
                                            look, clip, &error);

  g_assert_no_error (error);
  rmp_snapshot_prepare (snapshot, &(RmpCall){ 0 }, &error);
  g_assert_no_error (error);
  return snapshot;
}

static void
the_cloth_moves_and_crosses_nothing (gconstpointer data)
{
  const Loose *sample = data;
  RmpProject *project = open_sample (sample->name);
  RmpLook *look = get_look (project, 1, sample->garment);
  RmpSnapshot *snapshot;

  g_assert_nonnull (look);
  g_assert_true (rmp_look_is_simulator (look));
  begin_at_once (look);
  snapshot = snapshot_of (project, look);
  for (guint frame = 0; frame < N_FRAMES; frame++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpResult) result = rmp_snapshot_compute (snapshot, frame, RMP_TARGET_BAKE, 0,
                                                           &(RmpCall){ 0 }, &error);
      const double *figures;

      g_assert_no_error (error);
      figures = result->output.figures;
      g_assert_cmpfloat (figures[RMP_CLOTH_FIGURE_STRAIN], <, MOST_STRAIN);
      g_assert_cmpfloat (figures[RMP_CLOTH_FIGURE_SPEED], <, MOST_SPEED);
      g_assert_cmpfloat (figures[RMP_CLOTH_FIGURE_CROSSINGS], ==, 0.0);
      if (frame > 0 && !sample->rests)
        g_assert_cmpfloat (figures[RMP_CLOTH_FIGURE_KINETIC], >, 0.0);
    }
  rmp_snapshot_unref (snapshot);
  rmp_project_close (project);
  g_object_unref (project);
}

static void
wrinkles_lie_on_the_simulated_cloth (gconstpointer data)
{
  const Loose *sample = data;
  g_autoptr (GError) error = NULL;
  RmpProject *project = open_sample (sample->name);
  RmpLook *look = get_look (project, 0, sample->garment),
          *motion = get_look (project, 1, sample->garment);
  g_autoptr (RmpResult) result = NULL;
  RmpSnapshot *snapshot;

  g_assert_true (rmp_look_get_motion (look) == motion);
  begin_at_once (motion);
  snapshot = snapshot_of (project, look);
  result = rmp_snapshot_compute (snapshot, 0, RMP_TARGET_BAKE, 0, &(RmpCall){ 0 }, &error);
  g_assert_no_error (error);
  g_assert_nonnull (result->output.relief);
  g_clear_pointer (&result, rmp_result_unref);
  rmp_snapshot_unref (snapshot);
  rmp_project_close (project);
  g_object_unref (project);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (loose); i++)
    {
      g_autofree char *path = g_strdup_printf ("/studio/loose-samples/%s", loose[i].name);
      g_autofree char *wrinkled = g_strconcat (path, "/wrinkles", NULL);

      g_test_add_data_func (path, &loose[i], the_cloth_moves_and_crosses_nothing);
      g_test_add_data_func (wrinkled, &loose[i], wrinkles_lie_on_the_simulated_cloth);
    }

  return g_test_run ();
}
