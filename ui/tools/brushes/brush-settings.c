/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/brushes/brush-settings.h"

#include "images/image-file.h"

#include <math.h>

#define GROUP "Brushes"
/* A drag changes a setting many times; the file follows once it pauses. */
#define SAVE_DELAY_MS 250
#define STAMP "stamp"
/* The side of a stamp in texels: a brush is rarely larger on an image. */
#define STAMP_SIDE 256

enum
{
  PROP_IN_PIXELS = 1,
  PROP_RADIUS_MM,
  PROP_RADIUS_PIXELS,
  PROP_STRENGTH,
  PROP_ANGLE,
  PROP_FALLOFF,
  PROP_SPACING,
  PROP_STABILISER,
  PROP_PRESSURE_RADIUS,
  PROP_PRESSURE_RADIUS_CURVE,
  PROP_PRESSURE_STRENGTH,
  PROP_PRESSURE_STRENGTH_CURVE,
  PROP_SECTION,
  PROP_WAVELENGTH,
  PROP_IRREGULARITY,
  N_SETTINGS,
  PROP_STAMP = N_SETTINGS,
  PROP_DIRECTIONS,
  N_PROPERTIES,
};

/* A setting's name is both its property and its key in the file. */
typedef struct
{
  const char *name;
  gboolean is_flag;
  double minimum, maximum, initial;
  const char *curve; /* the initial one */
} Setting;

static const Setting settings[N_SETTINGS] = {
  [PROP_IN_PIXELS] = { "in-pixels", TRUE, 0, 1, 0, NULL },
  [PROP_RADIUS_MM] = { "radius-mm", FALSE, 0.1, 10000, 30, NULL },
  [PROP_RADIUS_PIXELS] = { "radius-pixels", FALSE, 1, 2000, 40, NULL },
  [PROP_STRENGTH] = { "strength", FALSE, 0, 1, 0.5, NULL },
  [PROP_ANGLE] = { "angle", FALSE, -G_PI, G_PI, 0, NULL },
  [PROP_FALLOFF] = { "falloff", FALSE, 0, 0, 0, "cubic" },
  [PROP_SPACING] = { "spacing", FALSE, 0.02, 2, 0.15, NULL },
  [PROP_STABILISER] = { "stabiliser", FALSE, 0, 200, 0, NULL },
  [PROP_PRESSURE_RADIUS] = { "pressure-radius", TRUE, 0, 1, 0, NULL },
  [PROP_PRESSURE_RADIUS_CURVE] = { "pressure-radius-curve", FALSE, 0, 0, 0,
                                   "drawn -1 0, 0 1, 1 0" },
  [PROP_PRESSURE_STRENGTH] = { "pressure-strength", TRUE, 0, 1, 1, NULL },
  [PROP_PRESSURE_STRENGTH_CURVE] = { "pressure-strength-curve", FALSE, 0, 0, 0,
                                     "drawn -1 0, 0 1, 1 0" },
  [PROP_SECTION] = { "section", FALSE, 0, 0, 0, "cubic" },
  [PROP_WAVELENGTH] = { "wavelength", FALSE, 0, 1e3, 0, NULL },
  [PROP_IRREGULARITY] = { "irregularity", FALSE, 0, 1, 0.3, NULL },
};

struct _RmpBrushSettings
{
  GObject parent_instance;

  char *path;
  double numbers[N_SETTINGS]; /* flags are 0 or 1 */
  RmpProfile *curves[N_SETTINGS];
  char *stamp_path;      /* (nullable) */
  RmpHeightImage *stamp; /* (nullable): no stamp, or its file is no longer an image */
  char *directions;      /* (nullable) */
  guint save_timeout;
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (RmpBrushSettings, rmp_brush_settings, G_TYPE_OBJECT)

static gboolean
is_curve (guint id)
{
  return settings[id].curve != NULL;
}

static guint
find (const char *property)
{
  for (guint id = 1; id < N_SETTINGS; id++)
    if (g_str_equal (settings[id].name, property))
      return id;
  g_return_val_if_reached (PROP_STRENGTH);
}

/* --- file ------------------------------------------------------------------------------------- */

static double
parse (const Setting *setting, const char *text)
{
  char *end = NULL;
  const double value = text ? g_ascii_strtod (text, &end) : NAN;

  return !end || end == text || *end != '\0' || !isfinite (value)
             ? setting->initial
             : CLAMP (value, setting->minimum, setting->maximum);
}

static void
load (RmpBrushSettings *self)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  const gboolean readable = g_key_file_load_from_file (file, self->path, G_KEY_FILE_NONE, NULL);

  for (guint id = 1; id < N_SETTINGS; id++)
    {
      g_autofree char *text = readable
                                  ? g_key_file_get_string (file, GROUP, settings[id].name, NULL)
                                  : NULL;

      self->numbers[id] = parse (&settings[id], text);
      if (is_curve (id) && text)
        self->curves[id] = rmp_profile_new_from_text (text, NULL);
      if (is_curve (id) && !self->curves[id])
        self->curves[id] = rmp_profile_new_from_text (settings[id].curve, NULL);
    }
  self->stamp_path = readable ? g_key_file_get_string (file, GROUP, STAMP, NULL) : NULL;
  self->stamp = self->stamp_path ? rmp_image_read (self->stamp_path, STAMP_SIDE, NULL) : NULL;
}

static void
save (RmpBrushSettings *self)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *folder = g_path_get_dirname (self->path);
  g_autoptr (GError) error = NULL;

  for (guint id = 1; id < N_SETTINGS; id++)
    if (is_curve (id))
      {
        g_autofree char *text = rmp_profile_get_text (self->curves[id]);

        g_key_file_set_string (file, GROUP, settings[id].name, text);
      }
    else
      g_key_file_set_double (file, GROUP, settings[id].name, self->numbers[id]);
  if (self->stamp_path)
    g_key_file_set_string (file, GROUP, STAMP, self->stamp_path);
  g_mkdir_with_parents (folder, 0700);
  if (!g_key_file_save_to_file (file, self->path, &error))
    g_warning ("The brush settings hold until the program ends only: %s", error->message);
}

static gboolean
on_save (gpointer data)
{
  RMP_BRUSH_SETTINGS (data)->save_timeout = 0;
  save (data);
  return G_SOURCE_REMOVE;
}

static void
changed (RmpBrushSettings *self, guint id)
{
  if (self->save_timeout == 0)
    self->save_timeout = g_timeout_add (SAVE_DELAY_MS, on_save, self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[id]);
}

/* --- values ----------------------------------------------------------------------------------- */

gboolean
rmp_brush_settings_get_flag (RmpBrushSettings *self, const char *property)
{
  g_return_val_if_fail (RMP_IS_BRUSH_SETTINGS (self), FALSE);
  return self->numbers[find (property)] != 0.0;
}

double
rmp_brush_settings_get_number (RmpBrushSettings *self, const char *property)
{
  g_return_val_if_fail (RMP_IS_BRUSH_SETTINGS (self), 0.0);
  return self->numbers[find (property)];
}

static void
set_number (RmpBrushSettings *self, guint id, double value)
{
  const double next = CLAMP (value, settings[id].minimum, settings[id].maximum);

  if (isnan (value) || next == self->numbers[id])
    return;
  self->numbers[id] = next;
  changed (self, id);
}

void
rmp_brush_settings_set_number (RmpBrushSettings *self, const char *property, double value)
{
  g_return_if_fail (RMP_IS_BRUSH_SETTINGS (self));
  set_number (self, find (property), value);
}

RmpProfile *
rmp_brush_settings_get_curve (RmpBrushSettings *self, const char *property)
{
  g_return_val_if_fail (RMP_IS_BRUSH_SETTINGS (self), NULL);
  return self->curves[find (property)];
}

RmpHeightImage *
rmp_brush_settings_get_stamp (RmpBrushSettings *self)
{
  g_return_val_if_fail (RMP_IS_BRUSH_SETTINGS (self), NULL);
  return self->stamp;
}

gboolean
rmp_brush_settings_set_stamp (RmpBrushSettings *self, const char *path, GError **error)
{
  RmpHeightImage *stamp = path ? rmp_image_read (path, STAMP_SIDE, error) : NULL;

  g_return_val_if_fail (RMP_IS_BRUSH_SETTINGS (self), FALSE);

  if (path && !stamp)
    return FALSE;
  g_clear_pointer (&self->stamp, rmp_height_image_unref);
  self->stamp = stamp;
  g_free (self->stamp_path);
  self->stamp_path = g_strdup (path);
  changed (self, PROP_STAMP);
  return TRUE;
}

double
rmp_brush_settings_fall (RmpBrushSettings *self, double distance)
{
  g_return_val_if_fail (RMP_IS_BRUSH_SETTINGS (self), 0.0);
  return rmp_profile_value (self->curves[PROP_FALLOFF], distance);
}

static double
press (RmpBrushSettings *self, guint flag, guint curve, double pressure)
{
  return self->numbers[flag] == 0.0
             ? 1.0
             : rmp_profile_value (self->curves[curve], CLAMP (pressure, 0.0, 1.0) - 1.0);
}

double
rmp_brush_settings_press_radius (RmpBrushSettings *self, double pressure)
{
  g_return_val_if_fail (RMP_IS_BRUSH_SETTINGS (self), 0.0);
  return press (self, PROP_PRESSURE_RADIUS, PROP_PRESSURE_RADIUS_CURVE, pressure);
}

double
rmp_brush_settings_press_strength (RmpBrushSettings *self, double pressure)
{
  g_return_val_if_fail (RMP_IS_BRUSH_SETTINGS (self), 0.0);
  return press (self, PROP_PRESSURE_STRENGTH, PROP_PRESSURE_STRENGTH_CURVE, pressure);
}

double
rmp_brush_settings_get_radius (RmpBrushSettings *self, double pixel)
{
  g_return_val_if_fail (RMP_IS_BRUSH_SETTINGS (self), 0.0);
  return self->numbers[PROP_IN_PIXELS] != 0.0 ? self->numbers[PROP_RADIUS_PIXELS] * pixel
                                              : 1e-3 * self->numbers[PROP_RADIUS_MM];
}

void
rmp_brush_settings_scale_radius (RmpBrushSettings *self, double factor)
{
  const guint id = self->numbers[PROP_IN_PIXELS] != 0.0 ? PROP_RADIUS_PIXELS : PROP_RADIUS_MM;

  g_return_if_fail (RMP_IS_BRUSH_SETTINGS (self));
  set_number (self, id, factor * self->numbers[id]);
}

/* --- object ----------------------------------------------------------------------------------- */

static void
rmp_brush_settings_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  RmpBrushSettings *self = RMP_BRUSH_SETTINGS (object);

  if (id == PROP_STAMP)
    g_value_set_string (value, self->stamp_path);
  else if (id == PROP_DIRECTIONS)
    g_value_set_string (value, self->directions);
  else if (id >= N_PROPERTIES)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  else if (is_curve (id))
    g_value_set_boxed (value, self->curves[id]);
  else if (settings[id].is_flag)
    g_value_set_boolean (value, self->numbers[id] != 0.0);
  else
    g_value_set_double (value, self->numbers[id]);
}

static void
rmp_brush_settings_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  RmpBrushSettings *self = RMP_BRUSH_SETTINGS (object);

  if (id == PROP_DIRECTIONS)
    {
      g_free (self->directions);
      self->directions = g_value_dup_string (value);
      g_object_notify_by_pspec (object, pspec);
    }
  else if (id >= N_SETTINGS)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  else if (!is_curve (id))
    set_number (self, id,
                settings[id].is_flag ? g_value_get_boolean (value) : g_value_get_double (value));
  else if (g_value_get_boxed (value))
    {
      g_clear_pointer (&self->curves[id], rmp_profile_unref);
      self->curves[id] = g_value_dup_boxed (value);
      changed (self, id);
    }
}

static void
rmp_brush_settings_finalize (GObject *object)
{
  RmpBrushSettings *self = RMP_BRUSH_SETTINGS (object);

  if (self->save_timeout != 0)
    save (self);
  g_clear_handle_id (&self->save_timeout, g_source_remove);
  for (guint id = 1; id < N_SETTINGS; id++)
    g_clear_pointer (&self->curves[id], rmp_profile_unref);
  g_clear_pointer (&self->stamp, rmp_height_image_unref);
  g_free (self->stamp_path);
  g_free (self->directions);
  g_free (self->path);
  G_OBJECT_CLASS (rmp_brush_settings_parent_class)->finalize (object);
}

static void
rmp_brush_settings_class_init (RmpBrushSettingsClass *klass)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = rmp_brush_settings_get_property;
  object_class->set_property = rmp_brush_settings_set_property;
  object_class->finalize = rmp_brush_settings_finalize;
  for (guint id = 1; id < N_SETTINGS; id++)
    {
      const Setting *setting = &settings[id];

      if (is_curve (id))
        properties[id] = g_param_spec_boxed (setting->name, NULL, NULL, RMP_TYPE_PROFILE, flags);
      else if (setting->is_flag)
        properties[id] = g_param_spec_boolean (setting->name, NULL, NULL, setting->initial != 0.0,
                                               flags);
      else
        properties[id] = g_param_spec_double (setting->name, NULL, NULL, setting->minimum,
                                              setting->maximum, setting->initial, flags);
    }
  properties[PROP_STAMP] = g_param_spec_string (STAMP, NULL, NULL, NULL,
                                                G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_DIRECTIONS] = g_param_spec_string ("directions", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
rmp_brush_settings_init (RmpBrushSettings *self G_GNUC_UNUSED)
{
}

RmpBrushSettings *
rmp_brush_settings_new (const char *path)
{
  RmpBrushSettings *self = g_object_new (RMP_TYPE_BRUSH_SETTINGS, NULL);

  self->path = g_strdup (path);
  load (self);
  return self;
}

RmpBrushSettings *
rmp_brush_settings_get_default (void)
{
  static RmpBrushSettings *defaults;

  if (!defaults)
    {
      g_autofree char *path = g_build_filename (g_get_user_config_dir (), "rimple", "brushes.ini",
                                                NULL);

      defaults = rmp_brush_settings_new (path);
    }
  return defaults;
}
