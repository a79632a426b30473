/* SPDX-License-Identifier: GPL-3.0-or-later */
/* surface-doubts.c: why wrinkles of a surface are not to be trusted. */

#include <glib/gi18n-lib.h>

#include "methods/embedded-shell/surface.h"

#include "geometry/vector.h"
#include "technique/length-text.h"

/* Edges that are to reach over a wave; fewer than the second show none. */
#define EDGES_A_WAVE 8.0
#define LEAST_EDGES 4.0
/* Skins that are not so many times as stiff as what they lie on are none. */
#define LEAST_RATIO 10.0
/* The longest edge of a face by its height above that. */
#define MOST_SLENDER 10.0

static gboolean
is_sliver (const double *rest, const guint32 *corners)
{
  double edges[3][3], normal[3], longest = 0.0, twice;

  for (guint i = 0; i < 3; i++)
    {
      rmp_vector_sub (rest + 3 * (gsize) corners[(i + 1) % 3], rest + 3 * (gsize) corners[i],
                      edges[i]);
      longest = MAX (longest, rmp_vector_dot (edges[i], edges[i]));
    }
  rmp_vector_cross (edges[0], edges[1], normal);
  twice = rmp_vector_norm (normal);
  return twice > 0.0 && longest > MOST_SLENDER * twice;
}

void
rmp_shell_surface_doubt (RmpShellSurface *self)
{
  const RmpTopology *topology = self->topology;

  self->n_slivers = self->n_branches = 0;
  for (guint f = 0; f < topology->n_faces; f++)
    {
      const guint32 *corners = topology->faces + 3 * (gsize) f;
      const gboolean held = self->fixed[corners[0]] && self->fixed[corners[1]] &&
                            self->fixed[corners[2]];

      self->n_slivers += !held && is_sliver (self->rest, corners) ? 1 : 0;
    }
  for (guint32 e = 0; e < topology->n_edges; e++)
    self->n_branches += rmp_topology_edge_is_manifold (topology, e) ? 0 : 1;
}

double
rmp_shell_surface_find_crowding (const RmpShellSurface *self, const double *target, guint n_threads)
{
  const RmpTopology *topology = self->topology;
  g_autofree double *strains = g_new (double, 2 * (gsize) topology->n_faces + 1);
  double crowded = 0.0, whole = 0.0;

  rmp_shell_skin_strains (self->skin, target, strains, n_threads);
  for (guint f = 0; f < topology->n_faces; f++)
    {
      const guint32 *corners = topology->faces + 3 * (gsize) f;
      double edges[2][3], normal[3], area;

      if (self->fixed[corners[0]] && self->fixed[corners[1]] && self->fixed[corners[2]])
        continue;
      for (guint i = 0; i < 2; i++)
        rmp_vector_sub (self->rest + 3 * (gsize) corners[i + 1],
                        self->rest + 3 * (gsize) corners[0], edges[i]);
      rmp_vector_cross (edges[0], edges[1], normal);
      area = rmp_vector_norm (normal);
      whole += area;
      crowded += strains[2 * (gsize) f] < -RMP_SHELL_CROWDED_STRAIN ? area : 0.0;
    }
  return whole > 0.0 ? crowded / whole : 0.0;
}

static void
add_sentence (GString *text, const char *sentence)
{
  g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", sentence);
}

char *
rmp_shell_surface_warn (const RmpShellSurface *self)
{
  GString *text = g_string_new (NULL);
  const RmpShellMaterial *material = self->materials;

  if (self->flat)
    add_sentence (text,
                  _ ("The wavelength is so short that nearly each vertex is held, and the skin "
                     "stays flat: raise the skin’s thickness, or Subdivision."));
  else if (LEAST_EDGES * self->mean_edge > self->wavelength)
    {
      g_autofree char *wave = rmp_length_text (self->wavelength);
      g_autofree char *edge = rmp_length_text (self->mean_edge);
      g_autofree char *needed = rmp_length_text (self->wavelength / EDGES_A_WAVE);
      g_autofree char *sentence = g_strdup_printf (
          _ ("The mesh is too coarse to show wrinkles of %s: edges are %s long and should be %s. "
             "Raise Subdivision or the skin’s thickness."),
          wave, edge, needed);

      add_sentence (text, sentence);
    }
  if (self->missed == RMP_SHELL_GRAIN_TEXTURE)
    add_sentence (text, _ ("The mesh has no UVs that the grain could follow: unwrap it, or choose "
                           "another Grain."));
  if (self->missed == RMP_SHELL_GRAIN_PAINTED)
    add_sentence (text, _ ("No directions are painted that the grain could follow: draw some with "
                           "the direction brush, or choose another Grain."));
  if (self->n_slivers > 0)
    {
      g_autofree char *sentence = g_strdup_printf (
          _ ("%u faces are more than %.0f times as long as wide, which wrinkles follow: remesh the "
             "garment."),
          self->n_slivers, MOST_SLENDER);

      add_sentence (text, sentence);
    }
  if (self->n_branches > 0)
    {
      g_autofree char *sentence = g_strdup_printf (
          _ ("%u edges have more than two faces: each of these bends with its neighbours about the "
             "edge alone."),
          self->n_branches);

      add_sentence (text, sentence);
    }
  if (rmp_shell_skin_count_degenerate (self->skin) > 0)
    {
      g_autofree char *sentence = g_strdup_printf (
          _ ("%u faces have no area at rest and resist nothing."),
          rmp_shell_skin_count_degenerate (self->skin));

      add_sentence (text, sentence);
    }
  if (self->n_soft > 0)
    {
      g_autofree char *sentence = g_strdup_printf (
          _ ("%u pieces have fewer than three centres, or all of them on a line, and are drawn to "
             "the interior softly: lower Stop factor, or the wavelength."),
          self->n_soft);

      add_sentence (text, sentence);
    }
  if (self->n_held > 0)
    {
      g_autofree char *sentence = g_strdup_printf (
          _ ("%u vertices of pieces that are small beside the wavelength are held."), self->n_held);

      add_sentence (text, sentence);
    }
  if (self->follow)
    {
      RmpEmbeddedBuildReport report = *rmp_embedded_follow_get_report (self->follow);
      g_autofree char *sentence = NULL;

      report.surface = FALSE; /* what only follows may be open as well as not */
      sentence = rmp_embedded_build_warn (&report);
      if (sentence)
        add_sentence (text, sentence);
    }
  if (self->topology->n_vertices > 0 &&
      material->skin_modulus < LEAST_RATIO * material->interior_modulus)
    add_sentence (text, _ ("The skin is hardly stiffer than its interior, which theory does not "
                           "cover: raise Skin’s modulus."));
  return g_string_free (text, text->len == 0);
}
