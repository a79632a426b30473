/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "store/project-private.h"

/* How each unit is stored and shown: shown = stored × factor. */
static const struct
{
  const char *stored, *shown;
  double factor;
} units[] = {
  [RMP_UNIT_NONE] = { NULL, NULL, 1.0 },
  [RMP_UNIT_METRE] = { "m", "mm", 1000.0 },
  [RMP_UNIT_RADIAN] = { "rad", "°", 180.0 / G_PI },
  [RMP_UNIT_FRACTION] = { NULL, "%", 100.0 },
  [RMP_UNIT_SECOND] = { "s", "s", 1.0 },
  [RMP_UNIT_FRAMES] = { "frames", N_ ("frames"), 1.0 },
  [RMP_UNIT_LEVELS] = { "levels", N_ ("levels"), 1.0 },
  [RMP_UNIT_EDGES] = { "edges", N_ ("edges"), 1.0 },
  [RMP_UNIT_COUNT] = { NULL, NULL, 1.0 },
};

const char *
rmp_label_stored_unit (RmpUnit unit)
{
  return units[unit].stored;
}

static char *
show_number (double value, RmpUnit unit)
{
  const char *shown = units[unit].shown;
  g_autofree char *number = g_strdup_printf ("%.4g", value * units[unit].factor);

  if (!shown)
    return g_steal_pointer (&number);
  return g_strdup_printf (unit == RMP_UNIT_RADIAN ? "%s%s" : "%s %s", number, _ (shown));
}

static char *
show_value (const RmpValues *values, guint index)
{
  const RmpParam *param = &rmp_values_get_technique (values)->params[index];

  switch (param->type)
    {
    case RMP_PARAM_BOOL:
      return g_strdup (rmp_values_get_bool (values, index) ? _ ("on") : _ ("off"));
    case RMP_PARAM_INT:
      return show_number (rmp_values_get_int (values, index), param->unit);
    case RMP_PARAM_REAL:
      return show_number (rmp_values_get_real (values, index), param->unit);
    case RMP_PARAM_ENUM:
      return g_strdup (_ (param->choices[rmp_values_get_int (values, index)].label));
    case RMP_PARAM_PROFILE:
      if (rmp_profile_get_shape (rmp_values_get_profile (values, index)) == RMP_PROFILE_DRAWN)
        return g_strdup (_ ("drawn"));
      return rmp_values_get_text (values, index);
    default:
      return rmp_values_get_text (values, index);
    }
}

char *
rmp_label_for_value (const RmpValues *values, guint param)
{
  g_autofree char *value = show_value (values, param);

  return g_strdup_printf ("%s %s", _ (rmp_values_get_technique (values)->params[param].label), value);
}
