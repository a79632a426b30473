/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "viewport/shown-cloth.h"

#include "tools/symmetry/other-side.h"
#include "viewport/cloth-trees.h"
#include "viewport/viewport-private.h"

#include <math.h>

/* Positions and normals of a surface's own mesh. */
typedef struct
{
  float *positions; /* [#V × 3] */
  float *normals;
} Vertices;

struct _RmpShownCloth
{
  gatomicrefcount ref_count;
  RmpViewport *viewport; /* (unowned): outlives the tools, which make the queries */
  guint pane;
  RmpScene *scene;
  RmpClothTrees *trees;
  GHashTable *vertices; /* RmpSurface → Vertices */
};

static void
vertices_free (Vertices *self)
{
  g_free (self->positions);
  g_free (self->normals);
  g_free (self);
}

static RmpClothTrees *
new_trees (const RmpScene *scene)
{
  const guint n = rmp_scene_get_n_items (scene);
  g_autofree RmpRelief **reliefs = g_new (RmpRelief *, n);

  for (guint i = 0; i < n; i++)
    reliefs[i] = rmp_scene_get_item (scene, i)->relief;
  return rmp_cloth_trees_new (n, reliefs);
}

RmpShownCloth *
rmp_shown_cloth_new (RmpViewport *viewport, guint pane)
{
  RmpScene *scene = viewport->scenes[pane][RMP_SIDE_SHOWN];
  RmpShownCloth *self;

  if (!scene)
    return NULL;
  self = g_new0 (RmpShownCloth, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->viewport = viewport;
  self->pane = pane;
  self->scene = rmp_scene_ref (scene);
  self->trees = new_trees (scene);
  self->vertices = g_hash_table_new_full (NULL, NULL, g_object_unref,
                                          (GDestroyNotify) vertices_free);
  return self;
}

RmpShownCloth *
rmp_shown_cloth_ref (RmpShownCloth *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_shown_cloth_unref (RmpShownCloth *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  rmp_cloth_trees_free (self->trees);
  rmp_scene_unref (self->scene);
  g_hash_table_unref (self->vertices);
  g_free (self);
}

guint
rmp_shown_cloth_get_pane (RmpShownCloth *self)
{
  return self->pane;
}

/* A scene that was built again from the same reliefs counts as the same. */
gboolean
rmp_shown_cloth_is_current (RmpShownCloth *self)
{
  const RmpScene *scene = self->viewport->scenes[self->pane][RMP_SIDE_SHOWN];

  if (scene == self->scene)
    return TRUE;
  if (!scene || rmp_scene_get_n_items (scene) != rmp_scene_get_n_items (self->scene))
    return FALSE;
  for (guint i = 0; i < rmp_scene_get_n_items (scene); i++)
    if (rmp_scene_get_item (scene, i)->relief != rmp_scene_get_item (self->scene, i)->relief ||
        rmp_scene_get_item (scene, i)->id != rmp_scene_get_item (self->scene, i)->id)
      return FALSE;
  return TRUE;
}

/* --- rays ------------------------------------------------------------------------------------- */

gboolean
rmp_shown_cloth_prepare (RmpShownCloth *self, GSourceOnceFunc ready, gpointer data)
{
  return rmp_cloth_trees_prepare (self->trees, ready, data);
}

void
rmp_shown_cloth_forget (RmpShownCloth *self)
{
  rmp_cloth_trees_forget (self->trees);
}

gboolean
rmp_shown_cloth_is_ready (RmpShownCloth *self)
{
  return rmp_cloth_trees_are_ready (self->trees);
}

/* @surface NULL: any. */
static gboolean
cast (RmpShownCloth *self, RmpSurface *surface, const float origin[3], const float direction[3],
      double reach, RmpSide side, RmpSurfaceHit *hit)
{
  const double from[3] = { (double) origin[0], (double) origin[1], (double) origin[2] };
  const double along[3] = { (double) direction[0], (double) direction[1], (double) direction[2] };
  RmpSurfacePoint nearest = { 0 };
  gint met = -1;

  *hit = (RmpSurfaceHit){ .pane = self->pane };
  for (guint i = 0; i < rmp_scene_get_n_items (self->scene); i++)
    {
      RmpSurfacePoint point;
      double distance;

      if ((surface &&
           rmp_scene_get_item (self->scene, i)->id != (guint32) rmp_surface_get_id (surface)) ||
          !rmp_bvh_cast (rmp_cloth_trees_get (self->trees, i), from, along, &point, &distance) ||
          distance >= reach)
        continue;
      reach = distance;
      nearest = point;
      met = (gint) i;
    }
  return met >= 0 &&
         rmp_viewport_describe_hit (
             self->viewport, side, rmp_scene_get_item (self->scene, (guint) met), nearest.face,
             (const float[2]){ (float) nearest.barycentric[0], (float) nearest.barycentric[1] },
             direction, hit);
}

gboolean
rmp_shown_cloth_locate (RmpShownCloth *self, double x, double y, RmpSurfaceHit *hit)
{
  float origin[3], direction[3];
  RmpPaneRect rect;
  guint pane;

  if (!self->viewport->workspace ||
      !rmp_viewport_get_ray (self->viewport, x, y, &pane, origin, direction) || pane != self->pane)
    return FALSE;
  rmp_viewport_get_pane_rect (self->viewport, pane, &rect);
  return cast (self, NULL, origin, direction, G_MAXDOUBLE,
               rmp_viewport_get_side_at (self->viewport, pane, x - rect.x), hit);
}

gboolean
rmp_shown_cloth_cast (RmpShownCloth *self, RmpSurface *surface, const float origin[3],
                      const float direction[3], double reach, RmpSurfaceHit *hit)
{
  return cast (self, surface, origin, direction, reach, RMP_SIDE_SHOWN, hit);
}

/* --- places ----------------------------------------------------------------------------------- */

gboolean
rmp_shown_cloth_place (RmpShownCloth *self, RmpSurface *surface, const RmpSurfacePoint *point,
                       RmpSurfaceHit *hit)
{
  *hit = (RmpSurfaceHit){
    .pane = self->pane, .point = *point, .feature = RMP_FEATURE_NONE, .front = TRUE
  };
  if (!rmp_viewport_place_in (self->viewport, self->scene, surface, point, hit->position,
                              hit->normal))
    return FALSE;
  hit->surface = surface;
  return TRUE;
}

static Vertices *
place_vertices (RmpShownCloth *self, RmpSurface *surface)
{
  RmpMesh *mesh = rmp_surface_get_mesh (surface);
  const gsize n = rmp_mesh_get_n_vertices (mesh);
  const guint32 *faces = rmp_mesh_get_faces (mesh);
  Vertices *vertices = g_new0 (Vertices, 1);

  vertices->positions = g_new (float, 3 * n);
  vertices->normals = g_new0 (float, 3 * n);
  for (gsize i = 0; i < 3 * n; i++)
    vertices->positions[i] = NAN;
  for (guint i = 0; i < 3 * rmp_mesh_get_n_faces (mesh); i++)
    {
      const RmpSurfacePoint point = { i / 3, { i % 3 == 1 ? 1.0 : 0.0, i % 3 == 2 ? 1.0 : 0.0 } };
      float *position = vertices->positions + 3 * (gsize) faces[i];

      if (isnan (position[0]))
        rmp_viewport_place_in (self->viewport, self->scene, surface, &point, position,
                               vertices->normals + 3 * (gsize) faces[i]);
    }
  return vertices;
}

const float *
rmp_shown_cloth_get_positions (RmpShownCloth *self, RmpSurface *surface, const float **normals)
{
  Vertices *vertices = g_hash_table_lookup (self->vertices, surface);

  if (!vertices)
    {
      vertices = place_vertices (self, surface);
      g_hash_table_insert (self->vertices, g_object_ref (surface), vertices);
    }
  if (normals)
    *normals = vertices->normals;
  return vertices->positions;
}

/* --- the other side --------------------------------------------------------------------------- */

gboolean
rmp_shown_cloth_mirror (RmpShownCloth *self, const RmpSurfaceHit *hit, guint sides,
                        RmpSurfaceHit *twin)
{
  RmpSurfacePoint point;

  if (!hit->garment || sides == 0 ||
      !rmp_garment_find_twin (hit->garment, sides, &hit->point, &point) ||
      !rmp_shown_cloth_place (self, hit->surface, &point, twin))
    return FALSE;
  twin->garment = hit->garment;
  twin->look = hit->look;
  return TRUE;
}
