/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* preferences.h: settings of the user for all projects, kept in a key file.
 *
 * Properties, all with notify: navigation, orbit-about, emulate-numpad, frame-memory, frame-disk,
 * toured. A change is saved at once. A setting that is missing or invalid in the file has its
 * initial value.
 */

#include <glib-object.h>

G_BEGIN_DECLS

/* In the order of the drop-downs that show them. */
typedef enum
{
  RMP_NAVIGATION_MIDDLE, /* the middle button, with Shift and Control, as in Blender */
  RMP_NAVIGATION_ALT,    /* Alt with each of the three buttons, as in Maya */
  RMP_NAVIGATION_BOTH,
} RmpNavigation;

typedef enum
{
  RMP_ORBIT_ABOUT_POINTER, /* what lies under the pointer */
  RMP_ORBIT_ABOUT_SELECTION,
} RmpOrbitAbout;

#define RMP_TYPE_PREFERENCES (rmp_preferences_get_type ())
G_DECLARE_FINAL_TYPE (RmpPreferences, rmp_preferences, RMP, PREFERENCES, GObject)

/* The preferences of the user who runs the program. (transfer none) */
RmpPreferences *rmp_preferences_get_default (void);

/* The preferences in the file @path, which need not exist. */
RmpPreferences *rmp_preferences_new (const char *path);

RmpNavigation rmp_preferences_get_navigation (RmpPreferences *self);
RmpOrbitAbout rmp_preferences_get_orbit_about (RmpPreferences *self);
/* Keys of the number row act as the keypad. */
gboolean rmp_preferences_get_emulate_numpad (RmpPreferences *self);
/* The tour is finished or declined. */
gboolean rmp_preferences_get_toured (RmpPreferences *self);
gsize rmp_preferences_get_frame_memory (RmpPreferences *self); /* for computed frames, in bytes */
guint64
rmp_preferences_get_frame_disk (RmpPreferences *self); /* for those that do not fit, in bytes */

G_END_DECLS
