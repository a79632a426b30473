/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mesh-form.c: reliefs that are a mesh of their own, with nothing over it. */

#include "relief/relief-class.h"
#include "relief/relief-private.h"

static void
init (RmpRelief *self)
{
  self->occlusion = g_new (float, self->topology->n_vertices);
  self->features = g_new (guint32, self->topology->n_vertices);
}

static void
clear (RmpRelief *self)
{
  g_free (self->occlusion);
  g_free (self->features);
}

static gsize
get_size (const RmpRelief *self)
{
  return self->topology->n_vertices * (sizeof *self->occlusion + sizeof *self->features);
}

static guint32
nearest_feature (const RmpRelief *self, const guint32 *corner, float w, float u, float v)
{
  return self->features[w >= u && w >= v ? corner[0] : u >= v ? corner[1] : corner[2]];
}

static void
evaluate (const RmpRelief *self, guint face, const float barycentric[2], RmpReliefPoint *point)
{
  const guint32 *corner = self->topology->faces + 3 * (gsize) face;
  const float u = barycentric[0], v = barycentric[1], w = 1.0f - u - v;
  RmpReliefBase base;

  rmp_relief_curved_base_at (self, corner, w, u, v, &base);
  glm_vec3_copy (base.position, point->position);
  glm_vec3_copy (base.normal, point->normal);
  point->lift = 0.0f;
  point->openness = 1.0f;
  point->feature = nearest_feature (self, corner, w, u, v);
}

static gboolean
is_raised (G_GNUC_UNUSED const RmpRelief *self, G_GNUC_UNUSED guint face)
{
  return FALSE;
}

static void
pass (RmpRelief *self, RmpTape *tape)
{
  RMP_PASS_ARRAY (tape, self->occlusion, self->topology->n_vertices);
  RMP_PASS_ARRAY (tape, self->features, self->topology->n_vertices);
}

const RmpReliefClass rmp_mesh_form = {
  .is_mesh = TRUE,
  .evaluate = evaluate,
  .is_raised = is_raised,
  .init = init,
  .get_size = get_size,
  .clear = clear,
  .pass = pass,
};
