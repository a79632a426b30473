/* SPDX-License-Identifier: GPL-3.0-or-later */

/* make-samples.c: writes the sample characters and cloths into a folder. */

#include <locale.h>

#include "sample.h"

typedef struct
{
  const char *name;
  RmpSample *(*build) (void);
} Entry;

static const Entry entries[] = {
  { "arm", rmp_sample_arm },
  { "dancer", rmp_sample_dancer },
  { "coarse-hero", rmp_sample_coarse_hero },
  { "skirt", rmp_sample_skirt },
  { "sheet", rmp_sample_sheet },
  { "blouse-and-skirt", rmp_sample_blouse_and_skirt },
  { "hanging-sheet", rmp_sample_hanging_sheet },
  { "flag", rmp_sample_flag },
  { "ball-under-sheet", rmp_sample_ball_under_sheet },
  { "twisting-cylinder", rmp_sample_twisting_cylinder },
  { "twirl", rmp_sample_twirl },
  { "loose-shirt", rmp_sample_loose_shirt },
  { "arm-sim", rmp_sample_arm_sim },
  { "cloth-on-cube", rmp_sample_cloth_on_cube },
  { "carpet", rmp_sample_carpet },
  { "slab", rmp_sample_slab },
  { "bar", rmp_sample_bar },
  { "pillow", rmp_sample_pillow },
  { "cheek", rmp_sample_cheek },
  { "leather-sleeve", rmp_sample_leather_sleeve },
};

static gboolean
is_wanted (const char *name, char **names)
{
  return !*names || g_strv_contains ((const char *const *) names, name);
}

static gboolean
check_names (char **names)
{
  for (; *names; names++)
    {
      gboolean known = FALSE;

      for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
        known = known || g_str_equal (entries[i].name, *names);
      if (!known)
        {
          g_printerr ("There is no sample “%s”.\n", *names);
          return FALSE;
        }
    }

  return TRUE;
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  if (argc < 2)
    {
      g_printerr ("Usage: rimple-make-samples FOLDER [NAME…]\n");
      return 2;
    }
  if (!check_names (argv + 2))
    return 2;

  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      g_autoptr (RmpSample) sample = NULL;
      g_autoptr (GError) error = NULL;

      if (!is_wanted (entries[i].name, argv + 2))
        continue;
      sample = entries[i].build ();
      if (!rmp_sample_write (sample, argv[1], &error))
        {
          g_printerr ("%s\n", error->message);
          return 1;
        }
    }

  return 0;
}
