/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* profile-picture.h: a small picture of a profile. */

#include <gtk/gtk.h>

#include "geometry/profile.h"

G_BEGIN_DECLS

#define RMP_TYPE_PROFILE_PICTURE (rmp_profile_picture_get_type ())
G_DECLARE_FINAL_TYPE (RmpProfilePicture, rmp_profile_picture, RMP, PROFILE_PICTURE, GtkWidget)

GtkWidget *rmp_profile_picture_new (RmpProfile *profile); /* (nullable) */
void rmp_profile_picture_set_profile (RmpProfilePicture *self, RmpProfile *profile);

G_END_DECLS
