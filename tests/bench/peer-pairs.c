/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "peer-pairs.h"

#include <embree3/rtcore.h>

struct _PeerPairs
{
  RTCDevice device;
  RTCScene scene;
  RTCGeometry geometry;
  const float *boxes;
  gint n_found; /* atomic */
};

static void
bound (const struct RTCBoundsFunctionArguments *args)
{
  const PeerPairs *self = args->geometryUserPtr;
  const float *box = self->boxes + 6 * (gsize) args->primID;
  struct RTCBounds *out = args->bounds_o;

  out->lower_x = box[0];
  out->lower_y = box[1];
  out->lower_z = box[2];
  out->upper_x = box[3];
  out->upper_y = box[4];
  out->upper_z = box[5];
}

static void
take (void *data, G_GNUC_UNUSED struct RTCCollision *collisions, unsigned int n)
{
  g_atomic_int_add (&((PeerPairs *) data)->n_found, (gint) n);
}

PeerPairs *
peer_pairs_new (guint n, const float *boxes)
{
  PeerPairs *self = g_new0 (PeerPairs, 1);

  self->boxes = boxes;
  self->device = rtcNewDevice ("threads=1");
  self->scene = rtcNewScene (self->device);
  rtcSetSceneFlags (self->scene, RTC_SCENE_FLAG_DYNAMIC);
  self->geometry = rtcNewGeometry (self->device, RTC_GEOMETRY_TYPE_USER);
  rtcSetGeometryUserPrimitiveCount (self->geometry, n);
  rtcSetGeometryUserData (self->geometry, self);
  rtcSetGeometryBoundsFunction (self->geometry, bound, NULL);
  rtcCommitGeometry (self->geometry);
  rtcAttachGeometry (self->scene, self->geometry);
  rtcCommitScene (self->scene);
  return self;
}

void
peer_pairs_free (PeerPairs *self)
{
  rtcReleaseGeometry (self->geometry);
  rtcReleaseScene (self->scene);
  rtcReleaseDevice (self->device);
  g_free (self);
}

void
peer_pairs_fit (PeerPairs *self)
{
  rtcCommitGeometry (self->geometry);
  rtcCommitScene (self->scene);
}

guint
peer_pairs_count (PeerPairs *self)
{
  self->n_found = 0;
  rtcCollide (self->scene, self->scene, take, self);
  return (guint) self->n_found;
}
