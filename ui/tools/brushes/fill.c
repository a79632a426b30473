/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/brushes/fill.h"

#include "images/colours.h"
#include "painting/texels.h"
#include "widgets/i18n.h"

#include <math.h>

/* How much each of red, green and blue may differ from the colour under the pointer, as a part of
 * the full range.
 */
#define COLOUR_TOLERANCE 0.12

/* The largest side of the image, in texels; larger images are scaled down. */
#define MAX_SIDE 4096

static const struct
{
  const char *command, *label; /* N_() */
} reaches[] = {
  [RMP_FILL_PART] = { "fill-part", N_ ("Fill Part") },
  [RMP_FILL_ISLAND] = { "mask-fill-island", N_ ("Fill UV Island") },
  [RMP_FILL_MATERIAL] = { "fill-material", N_ ("Fill Material") },
  [RMP_FILL_COLOUR] = { "fill-colour", N_ ("Fill Colour") },
};

gboolean
rmp_fill_reach_find (const char *command, RmpFillReach *reach)
{
  for (guint i = 0; i < G_N_ELEMENTS (reaches); i++)
    if (g_str_equal (reaches[i].command, command))
      {
        *reach = (RmpFillReach) i;
        return TRUE;
      }
  return FALSE;
}

const char *
rmp_fill_reach_get_label (RmpFillReach reach)
{
  return _ (reaches[reach].label);
}

GMenuModel *
rmp_fill_menu_new (void)
{
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < G_N_ELEMENTS (reaches); i++)
    {
      g_autofree char *action = g_strconcat ("win.", reaches[i].command, NULL);

      g_menu_append (menu, _ (reaches[i].label), action);
    }
  g_menu_append (menu, _ ("Empty Part"), "win.empty-part");
  return G_MENU_MODEL (menu);
}

/* --- faces ------------------------------------------------------------------------------------ */

/* Marks the faces that are connected with @face through shared vertices. */
static void
mark_joined (guint n_corners, const guint32 *corners, guint n_faces, guint32 face, guint8 *faces)
{
  g_autoptr (RmpTopology) topology = rmp_topology_new (n_corners, n_faces, corners);
  g_autofree guint32 *pieces = g_new (guint32, n_corners);

  rmp_topology_components (topology, pieces);
  for (guint i = 0; i < n_faces; i++)
    faces[i] = pieces[corners[3 * (gsize) i]] == pieces[corners[3 * (gsize) face]];
}

/* The faces within reach on the whole mesh, whatever their garment and colour. (transfer full):
 * [#F]
 */
static guint8 *
find_all_faces (const RmpSurfaceHit *hit, RmpFillReach reach)
{
  const RmpMesh *mesh = rmp_surface_get_mesh (hit->surface);
  const guint16 *materials = rmp_surface_get_face_materials (hit->surface);
  const guint n = rmp_mesh_get_n_faces (mesh);
  guint8 *faces = g_new (guint8, n);

  memset (faces, 1, n);
  if (reach == RMP_FILL_ISLAND && rmp_mesh_get_n_uvs (mesh) > 0)
    mark_joined (rmp_mesh_get_n_uvs (mesh), rmp_mesh_get_uv_faces (mesh), n, hit->point.face,
                 faces);
  else if (reach == RMP_FILL_PART || reach == RMP_FILL_ISLAND)
    mark_joined (rmp_mesh_get_n_vertices (mesh), rmp_mesh_get_faces (mesh), n, hit->point.face,
                 faces);
  for (guint i = 0; i < n; i++)
    if (reach >= RMP_FILL_MATERIAL && materials && materials[i] != materials[hit->point.face])
      faces[i] = 0;
  return faces;
}

/* The same, of the garment under the pointer only. (transfer full): [#F] */
static guint8 *
find_faces (const RmpSurfaceHit *hit, RmpFillReach reach)
{
  const guint8 *cloth = rmp_garment_get_cloth (hit->garment);
  guint8 *faces = find_all_faces (hit, reach);

  for (guint i = 0; cloth && i < rmp_mesh_get_n_faces (rmp_surface_get_mesh (hit->surface)); i++)
    if (!cloth[i])
      faces[i] = 0;
  return faces;
}

/* --- colours ---------------------------------------------------------------------------------- */

typedef struct
{
  const RmpMesh *mesh;
  int width, height;
  guint8 *pixels; /* [width × height × 4] RGBA; NULL: any colour will do */
  guint8 wanted[3];
} Colours;

static const guint8 *
find_pixel (const Colours *self, const RmpSurfacePoint *point)
{
  const guint32 *corners = rmp_mesh_get_uv_faces (self->mesh) + 3 * (gsize) point->face;
  double weights[3], u = 0.0, v = 0.0;
  int x, y;

  rmp_surface_point_weights (point, weights);
  for (guint c = 0; c < 3; c++)
    {
      u += weights[c] * (double) rmp_mesh_get_uvs (self->mesh)[2 * (gsize) corners[c]];
      v += weights[c] * (double) rmp_mesh_get_uvs (self->mesh)[2 * (gsize) corners[c] + 1];
    }
  x = (int) ((u - floor (u)) * self->width);
  y = (int) ((1.0 - (v - floor (v))) * self->height);
  return self->pixels + 4 * ((gsize) CLAMP (y, 0, self->height - 1) * (gsize) self->width +
                             (gsize) CLAMP (x, 0, self->width - 1));
}

static gboolean
has_colour (const Colours *self, const RmpSurfacePoint *point)
{
  const guint8 *pixel = self->pixels ? find_pixel (self, point) : NULL;

  for (guint i = 0; i < 3 && pixel; i++)
    if (abs (pixel[i] - self->wanted[i]) > COLOUR_TOLERANCE * 255.0)
      return FALSE;
  return TRUE;
}

static gboolean
read_colours (Colours *self, const RmpSurfaceHit *hit, GError **error)
{
  const guint16 *materials = rmp_surface_get_face_materials (hit->surface);
  GBytes *bytes = rmp_surface_get_material_image (hit->surface,
                                                  materials ? materials[hit->point.face] : 0);
  guint width = 0, height = 0;
  GBytes *pixels;
  gsize n_bytes;

  if (!bytes || rmp_mesh_get_n_uvs (self->mesh) == 0)
    {
      g_set_error_literal (
          error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
          _ ("The material there has no image to take a colour from: fill by material instead."));
      return FALSE;
    }
  pixels = rmp_colours_decode (bytes, _ ("The material’s image"), MAX_SIDE, &width, &height, error);
  if (!pixels)
    return FALSE;
  self->width = (int) width;
  self->height = (int) height;
  self->pixels = g_bytes_unref_to_data (pixels, &n_bytes);
  memcpy (self->wanted, find_pixel (self, &hit->point), sizeof self->wanted);
  return TRUE;
}

/* --- fills ------------------------------------------------------------------------------------ */

typedef struct
{
  const guint8 *faces;
  Colours colours;
  guint16 code;
} Fill;

static guint16
fill_texel (gconstpointer data, const RmpSurfacePoint *point, guint16 code)
{
  const Fill *self = data;

  return self->faces[point->face] && has_colour (&self->colours, point) ? self->code : code;
}

gboolean
rmp_paint_target_fill (const RmpPaintTarget *self, const RmpSurfaceHit *hit, RmpFillReach reach,
                       guint16 code, GError **error)
{
  g_autofree guint8 *faces = find_faces (hit, reach);
  Fill fill = { .faces = faces, .code = code, .colours.mesh = rmp_surface_get_mesh (hit->surface) };
  g_autoptr (RmpHeightImage) image = NULL;

  if (!rmp_paint_target_check (self, error) ||
      (reach == RMP_FILL_COLOUR && !read_colours (&fill.colours, hit, error)))
    return FALSE;
  image = rmp_height_image_map (rmp_paint_target_get_image (self),
                                rmp_surface_get_mesh (hit->surface),
                                rmp_garment_get_cloth (hit->garment), fill_texel, &fill);
  g_free (fill.colours.pixels);
  return self->mask
             ? rmp_mask_item_set_image (self->mask, image, rmp_fill_reach_get_label (reach), error)
             : rmp_pattern_layer_item_set_image (self->layer, image,
                                                 rmp_fill_reach_get_label (reach), error);
}

float *
rmp_surface_find_reached (const RmpSurfaceHit *hit, RmpFillReach reach, GError **error)
{
  g_autofree guint8 *faces = find_faces (hit, reach);
  RmpMesh *mesh = rmp_surface_get_mesh (hit->surface);
  Colours colours = { .mesh = mesh };
  float *weights;

  if (reach == RMP_FILL_COLOUR && !read_colours (&colours, hit, error))
    return NULL;
  weights = g_new0 (float, rmp_mesh_get_n_vertices (mesh));
  for (guint32 i = 0; i < 3 * rmp_mesh_get_n_faces (mesh); i++)
    {
      const RmpSurfacePoint corner = { i / 3, { i % 3 == 1 ? 1.0 : 0.0, i % 3 == 2 ? 1.0 : 0.0 } };

      if (faces[i / 3] && has_colour (&colours, &corner))
        weights[rmp_mesh_get_faces (mesh)[i]] = 1.0f;
    }
  g_free (colours.pixels);
  return weights;
}

guint8 *
rmp_surface_find_reached_faces (const RmpSurfaceHit *hit, RmpFillReach reach, GError **error)
{
  g_autofree guint8 *faces = find_all_faces (hit, reach);
  Colours colours = { .mesh = rmp_surface_get_mesh (hit->surface) };

  if (reach == RMP_FILL_COLOUR && !read_colours (&colours, hit, error))
    return NULL;
  for (guint32 i = 0; i < rmp_mesh_get_n_faces (colours.mesh); i++)
    if (faces[i] && !has_colour (&colours, &(RmpSurfacePoint){ i, { 1.0 / 3.0, 1.0 / 3.0 } }))
      faces[i] = 0;
  g_free (colours.pixels);
  return g_steal_pointer (&faces);
}
