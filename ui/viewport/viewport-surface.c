/* SPDX-License-Identifier: GPL-3.0-or-later */

/* viewport-surface.c: converts between pixels of a pane and points of the cloth at rest, in any
 * pose.
 */

#include "pick.h"
#include "viewport/viewport-private.h"

/* Topologies change with the parameters of a look, so maps of old ones collect. With more maps than
 * this, all of them are dropped.
 */
#define MOST_MAPS 16
/* Surfaces within this part of the distance to the eye do not hide a point, because one of them is
 * its own.
 */
#define HIDING_SLACK 0.004f

typedef struct
{
  RmpMesh *mesh;
  RmpReliefMap *map;
} Map;

static void
map_free (gpointer data)
{
  Map *self = data;

  rmp_mesh_unref (self->mesh);
  rmp_relief_map_free (self->map);
  g_free (self);
}

GHashTable *
rmp_viewport_new_maps (void)
{
  return g_hash_table_new_full (NULL, NULL, NULL, map_free);
}

static gboolean
may_lie_on (const RmpReliefTopology *relief, const RmpMesh *mesh)
{
  for (guint i = 0; i < relief->n_vertices; i++)
    if (relief->anchor_faces[i] >= rmp_mesh_get_n_faces (mesh))
      return FALSE;
  return TRUE;
}

/* A mesh keeps its faces when it is unwrapped again. */
static gboolean
has_same_faces (const RmpMesh *a, const RmpMesh *b)
{
  const guint n = rmp_mesh_get_n_faces (a);

  return a == b ||
         (n == rmp_mesh_get_n_faces (b) && memcmp (rmp_mesh_get_faces (a), rmp_mesh_get_faces (b),
                                                   3 * (gsize) n * sizeof (guint32)) == 0);
}

const RmpReliefMap *
rmp_viewport_find_map (RmpViewport *self, RmpReliefTopology *relief, RmpSurface *surface)
{
  RmpMesh *mesh = rmp_surface_get_mesh (surface);
  Map *map = g_hash_table_lookup (self->maps, relief);

  g_assert (RMP_IS_VIEWPORT (self));

  if (!map && may_lie_on (relief, mesh))
    {
      g_autoptr (RmpTopology) coarse = rmp_topology_new_for_mesh (mesh);

      if (g_hash_table_size (self->maps) >= MOST_MAPS)
        g_hash_table_remove_all (self->maps);
      map = g_new (Map, 1);
      *map = (Map){ rmp_mesh_ref (mesh), rmp_relief_map_new (relief, coarse) };
      g_hash_table_insert (self->maps, relief, map);
    }
  if (!map || !has_same_faces (map->mesh, mesh))
    return NULL;
  if (map->mesh != mesh)
    {
      rmp_mesh_unref (map->mesh);
      map->mesh = rmp_mesh_ref (mesh);
    }
  return map->map;
}

RmpScene *
rmp_viewport_get_ray (RmpViewport *self, double x, double y, guint *pane, float origin[3],
                      float direction[3])
{
  RmpPaneRect rect;

  g_assert (RMP_IS_VIEWPORT (self));
  *pane = rmp_viewport_get_pane_at (self, x, y, &rect);
  rmp_camera_get_ray (rmp_viewport_get_pane_camera (self, *pane), (float) (x - rect.x),
                      (float) (y - rect.y), (float) rect.width, (float) rect.height, origin,
                      direction);
  return self->scenes[*pane][rmp_viewport_get_side_at (self, *pane, x - rect.x)];
}

/* The garment of @surface that has @face. */
static RmpGarment *
find_garment (RmpViewport *self, RmpSurface *surface, guint32 face)
{
  GListModel *garments = rmp_project_get_garments (rmp_workspace_get_project (self->workspace));

  for (guint i = 0; i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);
      const guint8 *cloth = rmp_garment_get_cloth (garment);

      if (rmp_garment_get_surface (garment) == surface && (!cloth || cloth[face] != 0))
        return garment;
    }
  return NULL;
}

static RmpSurface *
find_surface (RmpViewport *self, guint32 id)
{
  GListModel *characters = rmp_project_get_characters (rmp_workspace_get_project (self->workspace));

  for (guint i = 0; i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);
      GListModel *surfaces = rmp_character_get_surfaces (character);

      for (guint j = 0; j < g_list_model_get_n_items (surfaces); j++)
        {
          g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, j);

          if ((guint32) rmp_surface_get_id (surface) == id)
            return surface;
        }
    }
  return NULL;
}

static RmpLook *
find_look (RmpVariant *variant, RmpGarment *garment)
{
  return variant ? rmp_variant_get_look (variant, garment) : NULL;
}

gboolean
rmp_viewport_describe_hit (RmpViewport *self, RmpSide side, const RmpSceneItem *item, guint face,
                           const float barycentric[2], const float direction[3], RmpSurfaceHit *hit)
{
  const RmpReliefMap *map;
  float towards = 0;
  RmpReliefPoint position;

  g_assert (RMP_IS_VIEWPORT (self));

  hit->surface = find_surface (self, item->id);
  map = hit->surface ? rmp_viewport_find_map (self, item->relief->topology, hit->surface) : NULL;
  if (!map || !rmp_relief_map_to_coarse (map, face, barycentric, &hit->point))
    return FALSE;
  rmp_relief_evaluate (item->relief, face, barycentric, &position);
  for (guint i = 0; i < 3; i++)
    {
      hit->position[i] = position.position[i];
      hit->normal[i] = position.normal[i];
      towards -= position.normal[i] * direction[i];
    }
  hit->feature = position.feature;
  hit->front = towards > 0;
  hit->garment = find_garment (self, hit->surface, hit->point.face);
  if (hit->garment)
    hit->look = find_look (rmp_workspace_get_side (self->workspace, hit->pane, side), hit->garment);
  return TRUE;
}

gboolean
rmp_viewport_locate (RmpViewport *self, double x, double y, RmpSurfaceHit *hit)
{
  float origin[3], direction[3];
  const RmpScene *scene;
  RmpPaneRect rect;
  RmpPick pick;

  g_return_val_if_fail (RMP_IS_VIEWPORT (self), FALSE);

  *hit = (RmpSurfaceHit){ 0 };
  scene = rmp_viewport_get_ray (self, x, y, &hit->pane, origin, direction);
  if (!self->workspace || !scene || !rmp_scene_pick (scene, origin, direction, FALSE, &pick))
    return FALSE;
  rmp_viewport_get_pane_rect (self, hit->pane, &rect);
  return rmp_viewport_describe_hit (self, rmp_viewport_get_side_at (self, hit->pane, x - rect.x),
                                    rmp_scene_get_item (scene, pick.item), pick.face,
                                    pick.barycentric, direction, hit);
}

/* The parts of a surface share its id; the point is on one of them. */
gboolean
rmp_viewport_place_in (RmpViewport *self, const RmpScene *scene, RmpSurface *surface,
                       const RmpSurfacePoint *point, float position[3], float normal[3])
{
  g_assert (RMP_IS_VIEWPORT (self));

  for (guint i = 0; scene && i < rmp_scene_get_n_items (scene); i++)
    {
      const RmpSceneItem *item = rmp_scene_get_item (scene, i);
      const RmpReliefMap *map = item->id == (guint32) rmp_surface_get_id (surface)
                                    ? rmp_viewport_find_map (self, item->relief->topology, surface)
                                    : NULL;
      RmpReliefPoint found;
      float barycentric[2];
      guint face;

      if (!map || !rmp_relief_map_from_coarse (map, point, &face, barycentric))
        continue;
      rmp_relief_evaluate (item->relief, face, barycentric, &found);
      memcpy (position, found.position, sizeof found.position);
      memcpy (normal, found.normal, sizeof found.normal);
      return TRUE;
    }
  return FALSE;
}

gboolean
rmp_viewport_place (RmpViewport *self, guint pane, RmpSurface *surface,
                    const RmpSurfacePoint *point, float position[3], float normal[3])
{
  g_return_val_if_fail (RMP_IS_VIEWPORT (self), FALSE);
  return rmp_viewport_place_in (self, self->scenes[pane][RMP_SIDE_SHOWN], surface, point, position,
                                normal);
}

gboolean
rmp_viewport_project (RmpViewport *self, guint pane, const float position[3], double *x, double *y)
{
  float pixel[2], depth;
  RmpPaneRect rect;

  g_return_val_if_fail (RMP_IS_VIEWPORT (self), FALSE);

  rmp_viewport_get_pane_rect (self, pane, &rect);
  if (!rmp_camera_project (rmp_viewport_get_pane_camera (self, pane), position, (float) rect.width,
                           (float) rect.height, pixel, &depth))
    return FALSE;
  *x = rect.x + (double) pixel[0];
  *y = rect.y + (double) pixel[1];
  return TRUE;
}

gboolean
rmp_viewport_shows (RmpViewport *self, guint pane, const float position[3])
{
  float origin[3], direction[3], distance = 0;
  const RmpScene *scene;
  double x, y;
  RmpPick pick;
  guint at;

  g_return_val_if_fail (RMP_IS_VIEWPORT (self), FALSE);

  if (!rmp_viewport_project (self, pane, position, &x, &y))
    return FALSE;
  scene = rmp_viewport_get_ray (self, x, y, &at, origin, direction);
  if (at != pane || !rmp_scene_pick (scene, origin, direction, FALSE, &pick))
    return at == pane;
  for (guint i = 0; i < 3; i++)
    distance += (position[i] - origin[i]) * direction[i];
  return pick.distance > distance - HIDING_SLACK * distance;
}

gboolean
rmp_viewport_faces (RmpViewport *self, guint pane, const float position[3], const float normal[3])
{
  float origin[3], direction[3], turned = 0;
  double x, y;
  guint at;

  g_return_val_if_fail (RMP_IS_VIEWPORT (self), FALSE);

  if (!rmp_viewport_project (self, pane, position, &x, &y))
    return FALSE;
  rmp_viewport_get_ray (self, x, y, &at, origin, direction);
  for (guint i = 0; i < 3; i++)
    turned += normal[i] * direction[i];
  return turned < 0;
}

/* If a ray is less steep than this, the floor is seen from its edge. */
#define LEAST_SLOPE 0.1f

gboolean
rmp_viewport_slide (RmpViewport *self, guint pane, const float from[3], double x, double y,
                    float to[3])
{
  const RmpCamera *camera = rmp_viewport_get_pane_camera (self, pane);
  float origin[3], direction[3], right[3], up[3], back[3], normal[3] = { 0, 1, 0 }, height = 0,
                                                           slope = 0;
  RmpPaneRect rect;

  g_return_val_if_fail (RMP_IS_VIEWPORT (self), FALSE);

  rmp_viewport_get_pane_rect (self, pane, &rect);
  rmp_camera_get_ray (camera, (float) (x - rect.x), (float) (y - rect.y), (float) rect.width,
                      (float) rect.height, origin, direction);
  rmp_camera_get_axes (camera, right, up, back);
  if (fabsf (back[1]) < LEAST_SLOPE)
    memcpy (normal, back, sizeof normal);
  for (guint axis = 0; axis < 3; axis++)
    {
      height += (from[axis] - origin[axis]) * normal[axis];
      slope += direction[axis] * normal[axis];
    }
  if (fabsf (slope) < 0.5f * LEAST_SLOPE || height / slope <= 0)
    return FALSE;
  for (guint axis = 0; axis < 3; axis++)
    to[axis] = origin[axis] + height / slope * direction[axis];
  to[1] = from[1];
  return TRUE;
}

double
rmp_viewport_get_pixel_size (RmpViewport *self, const float position[3])
{
  const guint pane = rmp_viewport_get_active_pane (self);
  RmpPaneRect rect;

  g_return_val_if_fail (RMP_IS_VIEWPORT (self), 0.0);

  rmp_viewport_get_pane_rect (self, pane, &rect);
  return (double) rmp_camera_get_pixel_size (rmp_viewport_get_pane_camera (self, pane), position,
                                             (float) rect.height);
}
