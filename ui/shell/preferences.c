/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell/preferences.h"

#define GROUP "Preferences"
#define MEBIBYTE ((gsize) 1 << 20)

enum
{
  PROP_NAVIGATION = 1,
  PROP_ORBIT_ABOUT,
  PROP_EMULATE_NUMPAD,
  PROP_FRAME_MEMORY,
  PROP_FRAME_DISK,
  PROP_TOURED,
  N_PROPERTIES,
};

/* A setting's name is both its property and its key in the file. */
typedef struct
{
  const char *name;
  const char *words
      [4]; /* the words for the values 0, 1, … in the file; without any, the value is a number */
  guint minimum, maximum, initial;
} Setting;

static const Setting settings[N_PROPERTIES] = {
  [PROP_NAVIGATION] = { "navigation",
                        { "middle", "alt", "both" },
                        RMP_NAVIGATION_MIDDLE,
                        RMP_NAVIGATION_BOTH,
                        RMP_NAVIGATION_BOTH },
  [PROP_ORBIT_ABOUT] = { "orbit-about",
                         { "pointer", "selection" },
                         RMP_ORBIT_ABOUT_POINTER,
                         RMP_ORBIT_ABOUT_SELECTION,
                         RMP_ORBIT_ABOUT_POINTER },
  [PROP_EMULATE_NUMPAD] = { "emulate-numpad", { "false", "true" }, FALSE, TRUE, TRUE },
  [PROP_FRAME_MEMORY] = { "frame-memory", { NULL }, 64, 65536, 1024 }, /* MiB */
  [PROP_FRAME_DISK] = { "frame-disk", { NULL }, 0, 1048576, 4096 },    /* MiB */
  [PROP_TOURED] = { "toured", { "false", "true" }, FALSE, TRUE, FALSE },
};

struct _RmpPreferences
{
  GObject parent_instance;

  char *path;
  guint values[N_PROPERTIES];
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (RmpPreferences, rmp_preferences, G_TYPE_OBJECT)

static gboolean
is_flag (guint id)
{
  return settings[id].words[0] && g_str_equal (settings[id].words[0], "false");
}

/* --- file ------------------------------------------------------------------------------------- */

static gboolean
parse (const Setting *setting, const char *text, guint *value)
{
  guint64 number;

  for (guint i = 0; setting->words[i]; i++)
    if (g_str_equal (text, setting->words[i]))
      {
        *value = i;
        return TRUE;
      }
  if (setting->words[0] ||
      !g_ascii_string_to_unsigned (text, 10, setting->minimum, setting->maximum, &number, NULL))
    return FALSE;
  *value = (guint) number;
  return TRUE;
}

static void
load (RmpPreferences *self)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  const gboolean readable = g_key_file_load_from_file (file, self->path, G_KEY_FILE_NONE, NULL);

  for (guint id = 1; id < N_PROPERTIES; id++)
    {
      g_autofree char *text = readable
                                  ? g_key_file_get_string (file, GROUP, settings[id].name, NULL)
                                  : NULL;

      if (!text || !parse (&settings[id], text, &self->values[id]))
        self->values[id] = settings[id].initial;
    }
}

static void
save (RmpPreferences *self)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *folder = g_path_get_dirname (self->path);
  g_autoptr (GError) error = NULL;

  for (guint id = 1; id < N_PROPERTIES; id++)
    if (settings[id].words[0])
      g_key_file_set_string (file, GROUP, settings[id].name, settings[id].words[self->values[id]]);
    else
      g_key_file_set_uint64 (file, GROUP, settings[id].name, self->values[id]);
  g_mkdir_with_parents (folder, 0700);
  if (!g_key_file_save_to_file (file, self->path, &error))
    g_warning ("The preferences hold until the program ends only: %s", error->message);
}

/* --- values ----------------------------------------------------------------------------------- */

RmpNavigation
rmp_preferences_get_navigation (RmpPreferences *self)
{
  return self->values[PROP_NAVIGATION];
}

RmpOrbitAbout
rmp_preferences_get_orbit_about (RmpPreferences *self)
{
  return self->values[PROP_ORBIT_ABOUT];
}

gboolean
rmp_preferences_get_emulate_numpad (RmpPreferences *self)
{
  g_return_val_if_fail (RMP_IS_PREFERENCES (self), FALSE);
  return self->values[PROP_EMULATE_NUMPAD] != 0;
}

gboolean
rmp_preferences_get_toured (RmpPreferences *self)
{
  g_return_val_if_fail (RMP_IS_PREFERENCES (self), FALSE);
  return self->values[PROP_TOURED] != 0;
}

gsize
rmp_preferences_get_frame_memory (RmpPreferences *self)
{
  g_return_val_if_fail (RMP_IS_PREFERENCES (self), 0);
  return self->values[PROP_FRAME_MEMORY] * MEBIBYTE;
}

guint64
rmp_preferences_get_frame_disk (RmpPreferences *self)
{
  g_return_val_if_fail (RMP_IS_PREFERENCES (self), 0);
  return self->values[PROP_FRAME_DISK] * (guint64) MEBIBYTE;
}

/* --- object ----------------------------------------------------------------------------------- */

static void
rmp_preferences_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  RmpPreferences *self = RMP_PREFERENCES (object);

  if (id >= N_PROPERTIES)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  else if (is_flag (id))
    g_value_set_boolean (value, self->values[id] != 0);
  else
    g_value_set_uint (value, self->values[id]);
}

static void
rmp_preferences_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  RmpPreferences *self = RMP_PREFERENCES (object);
  guint next;

  if (id >= N_PROPERTIES)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  next = is_flag (id) ? (guint) g_value_get_boolean (value) : g_value_get_uint (value);
  if (next == self->values[id])
    return;
  self->values[id] = next;
  save (self);
  g_object_notify_by_pspec (object, pspec);
}

static void
rmp_preferences_finalize (GObject *object)
{
  g_free (RMP_PREFERENCES (object)->path);
  G_OBJECT_CLASS (rmp_preferences_parent_class)->finalize (object);
}

static void
rmp_preferences_class_init (RmpPreferencesClass *klass)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = rmp_preferences_get_property;
  object_class->set_property = rmp_preferences_set_property;
  object_class->finalize = rmp_preferences_finalize;
  for (guint id = 1; id < N_PROPERTIES; id++)
    {
      const Setting *setting = &settings[id];

      properties[id] = is_flag (id)
                           ? g_param_spec_boolean (setting->name, NULL, NULL, setting->initial != 0,
                                                   flags)
                           : g_param_spec_uint (setting->name, NULL, NULL, setting->minimum,
                                                setting->maximum, setting->initial, flags);
    }
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
rmp_preferences_init (RmpPreferences *self G_GNUC_UNUSED)
{
}

RmpPreferences *
rmp_preferences_new (const char *path)
{
  RmpPreferences *self = g_object_new (RMP_TYPE_PREFERENCES, NULL);

  self->path = g_strdup (path);
  load (self);
  return self;
}

RmpPreferences *
rmp_preferences_get_default (void)
{
  static RmpPreferences *preferences;

  if (!preferences)
    {
      g_autofree char *path = g_build_filename (g_get_user_config_dir (), "rimple",
                                                "preferences.ini", NULL);

      preferences = rmp_preferences_new (path);
    }
  return preferences;
}
