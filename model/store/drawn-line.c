/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/drawn-line.h"

#include <math.h>
#include <string.h>

RmpDrawnLine *
rmp_drawn_line_copy (const RmpDrawnLine *self)
{
  RmpDrawnLine *copy = g_memdup2 (self, sizeof *self);

  copy->name = g_strdup (self->name);
  copy->seed = g_strdup (self->seed);
  copy->curve = rmp_surface_curve_copy (self->curve);
  copy->profile = self->profile ? rmp_profile_ref (self->profile) : NULL;
  copy->pieces = g_memdup2 (self->pieces, self->n_pieces * sizeof *self->pieces);
  return copy;
}

void
rmp_drawn_line_free (RmpDrawnLine *self)
{
  g_free ((char *) self->name);
  g_free ((char *) self->seed);
  rmp_surface_curve_free ((RmpSurfaceCurve *) self->curve);
  g_clear_pointer (&self->profile, rmp_profile_unref);
  g_free ((RmpFoldPiece *) self->pieces);
  g_free (self);
}

/* NaN is a value here: the look's. */
static gboolean
same_number (double a, double b)
{
  return a == b || (isnan (a) && isnan (b));
}

static gboolean
same_curve (const RmpSurfaceCurve *a, const RmpSurfaceCurve *b)
{
  if (a->n_points != b->n_points)
    return FALSE;
  for (guint i = 0; i < a->n_points; i++)
    if (a->points[i].face != b->points[i].face || a->points[i].barycentric[0] != b->points[i].barycentric[0] ||
        a->points[i].barycentric[1] != b->points[i].barycentric[1])
      return FALSE;
  return TRUE;
}

static gboolean
same_profile (RmpProfile *a, RmpProfile *b)
{
  g_autofree char *text_a = NULL, *text_b = NULL;

  if (!a || !b || a == b)
    return a == b;
  text_a = rmp_profile_get_text (a);
  text_b = rmp_profile_get_text (b);
  return g_str_equal (text_a, text_b);
}

static gboolean
same_pieces (const RmpDrawnLine *a, const RmpDrawnLine *b)
{
  if (a->n_pieces != b->n_pieces)
    return FALSE;
  for (guint i = 0; i < a->n_pieces; i++)
    if (a->pieces[i].begin != b->pieces[i].begin || a->pieces[i].end != b->pieces[i].end ||
        !same_number (a->pieces[i].limit, b->pieces[i].limit))
      return FALSE;
  return TRUE;
}

gboolean
rmp_drawn_line_equal (const RmpDrawnLine *a, const RmpDrawnLine *b)
{
  return a->id == b->id && a->along == b->along && g_strcmp0 (a->name, b->name) == 0 &&
         g_strcmp0 (a->seed, b->seed) == 0 && same_number (a->width, b->width) && same_number (a->length, b->length) &&
         same_number (a->reach, b->reach) && same_curve (a->curve, b->curve) && same_profile (a->profile, b->profile) &&
         same_pieces (a, b);
}
