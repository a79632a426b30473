/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "store/assets/sequence-asset.h"
#include "store/assets/sequence-surface.h"
#include "store/assets/surface-private.h"

gboolean
rmp_surface_load_order (RmpSurface *self, guint32 **order, guint *n, GError **error)
{
  guint n_vertices = rmp_mesh_get_n_vertices (rmp_surface_get_mesh (self));
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      rmp_row_get_db (RMP_ROW (self)), error,
      "SELECT vertices FROM file_order WHERE surface_id = ?1", "i", rmp_surface_get_id (self));
  int code = statement ? rmp_statement_step (statement, error) : SQLITE_ERROR;
  g_autoptr (GBytes) bytes = NULL;

  g_assert (RMP_IS_SURFACE (self));

  *order = NULL;
  *n = n_vertices;
  if (code == SQLITE_DONE)
    return TRUE;
  if (code == SQLITE_ROW)
    bytes = rmp_row_read_asset (RMP_ROW (self), rmp_statement_text (statement, 0), error);
  if (bytes)
    *order = rmp_order_decode (bytes, n_vertices, n, error);
  return *order != NULL;
}

/* FALSE without @error set where the numbers do not fit. */
static gboolean
find_fit (RmpSurface *surface, guint n_points, RmpSequenceFit *fit, GError **error)
{
  g_autofree guint32 *order = NULL;
  guint n_file;

  return rmp_surface_load_order (surface, &order, &n_file, error) &&
         rmp_sequence_fit_count (fit, rmp_surface_get_mesh (surface), order, n_file, n_points);
}

static void
set_misfit (GError **error, RmpSurface *surface, const RmpSequenceFit *fit)
{
  const guint *counts = fit->counts;
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, _ ("The sequence has %u points; “%s” has %u vertices in its file"),
                          fit->n_points, rmp_surface_get_name (surface), counts[0]);
  if (counts[1] != counts[0])
    g_string_append_printf (text, _ (", %u that faces use"), counts[1]);
  if (counts[2] != counts[0])
    g_string_append_printf (text, _ (", %u after welding"), counts[2]);
  if (fit->n_points < counts[2])
    g_string_append (text, _ (": it would move only a part of the mesh, and does not say which"));
  g_string_append (
      text, _ (". Export the sequence from the same mesh, or choose the mesh it was made of."));
  g_set_error_literal (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND, text->str);
}

/* Maya calls the shape of “pCube1” “pCubeShape1”, and caches after shapes. */
static gboolean
is_shape_of (const char *shape, const char *name)
{
  gsize length = strlen (name), stem = length;
  g_autofree char *expected = NULL;

  while (stem > 0 && g_ascii_isdigit (name[stem - 1]))
    stem--;
  expected = g_strdup_printf ("%.*sShape%s", (int) stem, name, name + stem);
  return g_str_equal (shape, name) || g_str_equal (shape, expected);
}

/* The one surface of the project that fits; of several the one that the sequence is called after.
 */
static RmpSurface *
choose_surface (GListModel *characters, const RmpImportSequence *sequence, GError **error)
{
  const guint n_points = sequence->n_points;
  g_autoptr (GString) names = g_string_new (NULL);
  RmpSurface *chosen = NULL, *named = NULL;
  guint n_fits = 0, n_named = 0, n_surfaces = 0;

  for (guint i = 0; i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);
      GListModel *surfaces = rmp_character_get_surfaces (character);

      for (guint k = 0; k < g_list_model_get_n_items (surfaces); k++)
        {
          g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, k);
          g_auto (RmpSequenceFit) fit = { 0 };
          g_autoptr (GError) damage = NULL;

          if (find_fit (surface, n_points, &fit, &damage))
            {
              g_string_append_printf (names, "%s%s", n_fits++ > 0 ? ", " : "",
                                      rmp_surface_get_name (surface));
              chosen = surface;
              if (sequence->name && is_shape_of (sequence->name, rmp_surface_get_name (surface)))
                {
                  named = surface;
                  n_named++;
                }
            }
          else if (damage)
            {
              g_propagate_error (error, g_steal_pointer (&damage));
              return NULL;
            }
          n_surfaces++;
          if (n_surfaces == 1)
            set_misfit (error, surface, &fit);
        }
    }
  if (n_fits == 1 || n_named == 1)
    {
      g_clear_error (error);
      return n_named == 1 ? named : chosen;
    }
  if (n_surfaces == 1)
    return NULL;
  g_clear_error (error);
  if (n_surfaces == 0)
    g_set_error (
        error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
        _ ("A point cache has no faces, only positions for a mesh. Import its mesh first."));
  else if (n_fits == 0)
    g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
                 _ ("The sequence has %u points, and no mesh of the project has as many vertices. "
                    "Import the mesh it was "
                    "made of."),
                 n_points);
  else
    g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
                 _ ("The sequence fits several meshes: %s. Choose one."), names->str);
  return NULL;
}

RmpSurface *
rmp_sequence_find_surface (GListModel *characters, RmpSurface *wanted,
                           const RmpImportSequence *sequence, RmpSequenceFit *fit, GError **error)
{
  RmpSurface *surface = wanted ? wanted : choose_surface (characters, sequence, error);
  g_autoptr (GError) damage = NULL;

  if (!surface || find_fit (surface, sequence->n_points, fit, &damage))
    return surface;
  if (damage)
    g_propagate_error (error, g_steal_pointer (&damage));
  else
    set_misfit (error, surface, fit);
  return NULL;
}
