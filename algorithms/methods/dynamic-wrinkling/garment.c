/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/garment.h"

#include "inputs/cloth.h"
#include "inputs/masks.h"
#include "methods/dynamic-wrinkling/settings.h"

#include <string.h>

/* The garment's faces; NULL where it is the whole mesh. */
static RmpTopology *
cut_out (RmpWrinkleGarment *self, const guint8 *cloth)
{
  const guint n_faces = self->topology->n_faces;
  g_autofree guint32 *corners = g_new (guint32, 3 * (gsize) MAX (n_faces, 1));
  guint n = 0;

  self->faces = g_new (guint32, MAX (n_faces, 1));
  for (guint32 i = 0; i < n_faces; i++)
    if (!cloth || cloth[i])
      {
        memcpy (corners + 3 * (gsize) n, self->topology->faces + 3 * (gsize) i,
                3 * sizeof *corners);
        self->faces[n++] = i;
      }
  if (n == n_faces)
    return rmp_topology_ref (self->topology);

  self->cloth_faces = g_new (guint32, MAX (n_faces, 1));
  memset (self->cloth_faces, 0xff, n_faces * sizeof *self->cloth_faces);
  for (guint32 i = 0; i < n; i++)
    self->cloth_faces[self->faces[i]] = i;
  return rmp_topology_new (self->topology->n_vertices, n, corners);
}

/* Where cloth meets the rest of its mesh nothing may open: no lift at the vertices both have. */
static float *
find_share (const RmpWrinkleGarment *self, const float *region)
{
  const guint n_vertices = self->topology->n_vertices;
  float *share;

  if (!self->cloth_faces && !region)
    return NULL;
  share = g_new (float, n_vertices);
  for (guint v = 0; v < n_vertices; v++)
    share[v] = region ? region[v] : 1.0f;
  for (guint32 i = 0; self->cloth_faces && i < self->topology->n_faces; i++)
    if (self->cloth_faces[i] == RMP_INDEX_NONE)
      for (guint k = 0; k < 3; k++)
        share[self->topology->faces[3 * i + k]] = 0.0f;
  return share;
}

/* [cloth #F] what somebody painted of a parameter, in the mean of a face's corners; NULL where it
 * is the same everywhere.
 */
static double *
take_masked (const RmpWrinkleGarment *self, const RmpInput *input, RmpWrinkleParam param)
{
  const RmpMasked *masked = rmp_inputs_get_masked (input->inputs, param);
  const RmpTopology *topology = self->cloth->topology;
  double *values;

  if (!masked)
    return NULL;
  values = g_new (double, MAX (topology->n_faces, 1));
  for (guint32 i = 0; i < topology->n_faces; i++)
    {
      double corners[3];

      for (guint k = 0; k < 3; k++)
        corners[k] = rmp_masked_value (masked, 0.0, topology->faces[3 * (gsize) i + k]);
      values[i] = corners[0] == corners[1] && corners[1] == corners[2]
                      ? corners[0]
                      : (corners[0] + corners[1] + corners[2]) / 3.0;
    }
  return values;
}

static void
take_masks (RmpWrinkleGarment *self, const RmpInput *input)
{
  RmpWrinkleCloth *cloth = self->cloth;

  cloth->least_radii = take_masked (self, input, RMP_WRINKLE_PARAM_LEAST_RADIUS);
  cloth->thresholds = take_masked (self, input, RMP_WRINKLE_PARAM_THRESHOLD);
  for (guint32 i = 0; cloth->thresholds && i < cloth->topology->n_faces; i++)
    cloth->thresholds[i] = rmp_wrinkle_threshold (cloth->thresholds[i]);
}

/* Takes the touches that are on the cloth, converted to its own faces. */
static void
take_touches (RmpWrinkleGarment *self, const RmpInput *input)
{
  guint n;
  const RmpTouch *touches = rmp_inputs_get_touches (input->inputs, &n);

  self->touches = g_new (RmpTouch, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    {
      RmpTouch touch = touches[i];

      if (touch.face >= self->topology->n_faces)
        continue;
      if (self->cloth_faces)
        touch.face = self->cloth_faces[touch.face];
      if (touch.face != RMP_INDEX_NONE)
        self->touches[self->n_touches++] = touch;
    }
}

RmpWrinkleGarment *
rmp_wrinkle_garment_new (const RmpInput *input, gboolean smooth)
{
  const float *rest = rmp_mesh_get_positions (input->mesh);
  const guint8 *cloth = rmp_inputs_get_cloth (input->inputs);
  g_autoptr (RmpWrinkleGarment) self = g_new0 (RmpWrinkleGarment, 1);
  g_autoptr (RmpTopology) cut = NULL;

  self->mesh = rmp_mesh_ref (input->mesh);
  self->topology = rmp_topology_new_for_mesh (input->mesh);
  self->base = rmp_wrinkle_base_new (input->mesh, self->topology, cloth, smooth);
  cut = cut_out (self, cloth);
  self->cloth = rmp_wrinkle_cloth_new (cut, rest);
  take_masks (self, input);
  self->share = find_share (self, rmp_inputs_get_region (input->inputs));
  take_touches (self, input);
  return g_steal_pointer (&self);
}

guint
rmp_wrinkle_garment_get_touches (const RmpWrinkleGarment *self, guint64 frame,
                                 RmpWrinkleMark *touches)
{
  guint n = 0;

  g_assert (self);

  for (guint i = 0; i < self->n_touches; i++)
    {
      const RmpTouch *touch = self->touches + i;

      if (touch->first <= frame && frame <= touch->last)
        touches[n++] = (RmpWrinkleMark){
          touch->kind,
          touch->face,
          { 1.0 - touch->barycentric[0] - touch->barycentric[1], touch->barycentric[0],
            touch->barycentric[1] },
        };
    }
  return n;
}

void
rmp_wrinkle_garment_free (RmpWrinkleGarment *self)
{
  if (!self)
    return;
  g_clear_pointer (&self->mesh, rmp_mesh_unref);
  g_clear_pointer (&self->topology, rmp_topology_unref);
  rmp_wrinkle_base_free (self->base);
  rmp_wrinkle_cloth_free (self->cloth);
  g_free (self->cloth_faces);
  g_free (self->faces);
  g_free (self->share);
  g_free (self->touches);
  g_free (self);
}
