/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "studio/dressing.h"

#include <math.h>
#include <string.h>

/* Vertices that may be moved to find a frame, over all of them, and how many frames are looked at.
 */
#define MOST_VERTICES 4e6
#define LEAST_FRAMES 8
#define MOST_FRAMES 48

/* --- names ------------------------------------------------------------------------------------ */

gboolean
rmp_name_has_word (const char *name, const char *const *words)
{
  g_autofree char *folded = name ? g_utf8_casefold (name, -1) : NULL;

  for (; folded && *words; words++)
    if (strstr (folded, *words))
      return TRUE;
  return FALSE;
}

gboolean
rmp_name_is_body (const char *name)
{
  static const char *const words[] = {
    "clay", "skin", "hair", "body", "boot", "shoe", "eye", NULL
  };

  return rmp_name_has_word (name, words);
}

gboolean
rmp_name_is_unwoven (const char *name)
{
  static const char *const words[] = {
    "skin", "leather", "leder", "rubber", "latex", "vinyl", NULL
  };

  return rmp_name_has_word (name, words);
}

gboolean
rmp_name_is_cloth (const char *name)
{
  static const char *const words[] = {
    "cloth",  "garment",  "shirt",  "blouse",  "dress",   "skirt",  "pants",   "trouser",  "jeans",
    "shorts", "leggings", "tights", "jacket",  "coat",    "hoodie", "sweater", "pullover", "robe",
    "cape",   "cloak",    "suit",   "uniform", "leotard", "sleeve", "scarf",   "sock",     "kleid",
    "hemd",   "hose",     "rock",   "jacke",   "mantel",  NULL,
  };

  return rmp_name_has_word (name, words);
}

/* --- meshes ----------------------------------------------------------------------------------- */

static const char *
get_main_material (const RmpImportMesh *mesh)
{
  g_autofree guint *counts = g_new0 (guint, MAX (mesh->n_materials, 1));
  guint best = 0;

  for (guint face = 0; mesh->face_materials && face < rmp_mesh_get_n_faces (mesh->mesh); face++)
    counts[mesh->face_materials[face]]++;
  for (guint i = 1; i < mesh->n_materials; i++)
    if (counts[i] > counts[best])
      best = i;
  return mesh->n_materials > 0 ? mesh->materials[best].name : NULL;
}

typedef gboolean (*Choice) (const RmpImportMesh *mesh);

static gboolean
is_cloth (const RmpImportMesh *mesh)
{
  return rmp_name_is_cloth (mesh->name) || rmp_name_is_cloth (get_main_material (mesh));
}

static gboolean
is_no_body (const RmpImportMesh *mesh)
{
  return !rmp_name_is_body (get_main_material (mesh));
}

static gboolean
is_any (const RmpImportMesh *mesh G_GNUC_UNUSED)
{
  return TRUE;
}

static gboolean
has_skinned (const RmpImport *import)
{
  for (guint i = 0; i < import->meshes->len; i++)
    if (((const RmpImportMesh *) g_ptr_array_index (import->meshes, i))->skin)
      return TRUE;
  return FALSE;
}

static gboolean
choose (const RmpImport *import, Choice choice, gboolean skinned, gboolean *chosen)
{
  gboolean any = FALSE;

  for (guint i = 0; i < import->meshes->len; i++)
    {
      const RmpImportMesh *mesh = g_ptr_array_index (import->meshes, i);

      chosen[i] = (mesh->skin || !skinned) && choice (mesh);
      any |= chosen[i];
    }
  return any;
}

gboolean *
rmp_import_suggest_cloth (const RmpImport *import)
{
  static const Choice choices[] = { is_cloth, is_no_body, is_any };
  gboolean *chosen = g_new0 (gboolean, MAX (import->meshes->len, 1));
  const gboolean skinned = has_skinned (import);

  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    if (choose (import, choices[i], skinned, chosen))
      break;
  return chosen;
}

/* --- frames ----------------------------------------------------------------------------------- */

static double
measure (const float *positions, guint32 a, guint32 b)
{
  double sum = 0.0;

  for (gsize i = 0; i < 3; i++)
    {
      const double d = (double) positions[3 * (gsize) a + i] -
                       (double) positions[3 * (gsize) b + i];

      sum += d * d;
    }
  return sqrt (sum);
}

/* Metres by which edges are shorter than in the bind pose, of the faces of @cloth [#F] (nullable:
 * all).
 */
static double
measure_shortening (RmpMesh *mesh, const guint8 *cloth, const float *positions)
{
  const guint32 *faces = rmp_mesh_get_faces (mesh);
  const float *rest = rmp_mesh_get_positions (mesh);
  double sum = 0.0;

  for (guint face = 0; face < rmp_mesh_get_n_faces (mesh); face++)
    for (gsize i = 0; (!cloth || cloth[face] != 0) && i < 3; i++)
      {
        const guint32 a = faces[3 * (gsize) face + i], b = faces[3 * (gsize) face + (i + 1) % 3];

        sum += MAX (measure (rest, a, b) - measure (positions, a, b), 0.0);
      }
  return sum;
}

static void
add_shortening (RmpSurface *surface, const guint8 *cloth, RmpClipItem *clip, guint n,
                const guint *frames, double *sums)
{
  RmpMesh *mesh = rmp_surface_get_mesh (surface);
  RmpSampler *sampler = rmp_surface_get_sampler (surface, clip, NULL);
  g_autofree float *positions = g_new (float, 3 * (gsize) rmp_mesh_get_n_vertices (mesh));

  for (guint i = 0; sampler && i < n; i++)
    {
      rmp_sampler_positions (sampler, RMP_SKINNING_LINEAR, rmp_clip_item_get_time (clip, frames[i]),
                             positions, 0);
      sums[i] += measure_shortening (mesh, cloth, positions);
    }
}

static guint
count_vertices (RmpCharacter *self)
{
  GListModel *surfaces = rmp_character_get_surfaces (self);
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (surfaces); i++)
    {
      g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, i);

      n += rmp_mesh_get_n_vertices (rmp_surface_get_mesh (surface));
    }
  return n;
}

static gboolean
add_garments (RmpCharacter *self, RmpClipItem *clip, guint n, const guint *frames, double *sums)
{
  GListModel *garments = rmp_project_get_garments (rmp_character_get_project (self));
  gboolean any = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);
      RmpSurface *surface = rmp_garment_get_surface (garment);

      if (rmp_surface_get_character (surface) != self)
        continue;
      add_shortening (surface, rmp_garment_get_cloth (garment), clip, n, frames, sums);
      any = TRUE;
    }
  return any;
}

guint
rmp_character_find_folded_frame (RmpCharacter *self, RmpClipItem *clip)
{
  const guint n_frames = rmp_clip_item_get_n_frames (clip);
  const double affordable = MOST_VERTICES / MAX (count_vertices (self), 1);
  const guint n = MIN (n_frames, (guint) CLAMP (affordable, LEAST_FRAMES, MOST_FRAMES));
  g_autofree guint *frames = g_new (guint, MAX (n, 1));
  g_autofree double *sums = g_new0 (double, MAX (n, 1));
  GListModel *surfaces = rmp_character_get_surfaces (self);
  guint best = 0;

  for (guint i = 0; i < n; i++)
    frames[i] = n > 1 ? (guint) ((guint64) i * (n_frames - 1) / (n - 1)) : 0;
  if (!add_garments (self, clip, n, frames, sums))
    for (guint i = 0; i < g_list_model_get_n_items (surfaces); i++)
      {
        g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, i);

        add_shortening (surface, NULL, clip, n, frames, sums);
      }
  for (guint i = 1; i < n; i++)
    if (sums[i] > sums[best])
      best = i;
  return n > 0 ? frames[best] : 0;
}
