/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake/map-source.h"

#include "bake/bake-private.h"

RmpMapSource *
rmp_map_source_new (RmpLook *look, RmpClipItem *clip, GError **error)
{
  RmpMapMaker *maker = rmp_map_maker_new (look, clip, error);
  RmpMapSource *self;

  if (!maker)
    return NULL;
  self = g_new (RmpMapSource, 1);
  *self = (RmpMapSource){
    .maker = maker,
    .name = rmp_bake_file_name (look),
    .look = g_strdup (rmp_look_get_name (look)),
    .clip = clip ? g_strdup (rmp_clip_item_get_name (clip)) : NULL,
    .rate = rmp_project_get_frame_rate (rmp_character_get_project (
        rmp_surface_get_character (rmp_garment_get_surface (rmp_look_get_garment (look))))),
  };
  return self;
}

void
rmp_map_source_free (RmpMapSource *self)
{
  rmp_map_maker_free (self->maker);
  g_free (self->name);
  g_free (self->look);
  g_free (self->clip);
  g_free (self);
}
