/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-waves-on-card.c: waves whose directions and phases the graphics card finds are those of the
 * processor, phases by their energy. Any OpenGL 4.3 without a window will do, a driver in software
 * too; without one nothing is tested.
 */
#include "compute/compute.h"
#include "render-error.h"

#include "../../algorithms/methods/gpu-wrinkles/wave-sheet.h"

static void
they_are_the_processors (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpAccelerator) accelerator = rmp_compute_new (&error);

  if (!accelerator)
    {
      g_assert_error (error, RMP_RENDER_ERROR, RMP_RENDER_ERROR_VERSION);
      g_test_skip (error->message);
      return;
    }
  if (rmp_accelerator_gathers (accelerator))
    {
      g_test_skip ("there are no compute shaders");
      return;
    }
  for (guint i = 0; i < 4; i++)
    {
      WaveSheetComparison comparison;
      WaveSheet sheet;

      wave_sheet_init (&sheet, 20, i != 2);
      wave_sheet_compare (&sheet, accelerator, i % 2, &comparison);
      g_test_message ("A %g, k %g, energy %g for %g", comparison.amplitude, comparison.vector,
                      comparison.energy, comparison.reference_energy);
      g_assert_true (comparison.on_card);
      g_assert_cmpfloat (comparison.amplitude, <, 1e-4);
      g_assert_cmpfloat (comparison.vector, <, 1e-4);
      g_assert_cmpfloat_with_epsilon (comparison.energy, comparison.reference_energy, 1e-3);
      wave_sheet_clear (&sheet);
    }
}

int
main (int argc, char **argv)
{
  g_setenv ("RIMPLE_ACCELERATOR", "on", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/waves-on-card/they-are-the-processors", they_are_the_processors);
  return g_test_run ();
}
