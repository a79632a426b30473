/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kawabata-plot.c: curves from digitised plots. */

#include "kawabata.h"

#include <math.h>
#include <string.h>

#define DRAWN_POINTS 16u /* that people may still move one by one */

G_DEFINE_QUARK (rmp_kes_error_quark, rmp_kes_error)

typedef struct
{
  double s, force;
  guint line; /* from 1 */
} Row;

/* --- reading ---------------------------------------------------------------------------------- */

static gboolean
refuse (GError **error, guint line, const char *why)
{
  g_set_error (error, RMP_KES_ERROR, RMP_KES_ERROR_CURVE, "Line %u of the curve %s", line, why);
  return FALSE;
}

/* The two numbers of a line. @n: (out): how many there are */
static void
parse_line (const char *text, double numbers[2], guint *n)
{
  const char *at = text;

  for (*n = 0; *n < 2; ++*n)
    {
      char *end;

      at += strspn (at, " \t,;\r");
      numbers[*n] = g_ascii_strtod (at, &end);
      if (end == at)
        return;
      at = end;
    }
  if (at[strspn (at, " \t,;\r")] != '\0')
    *n = 3;
}

/* A heading has, above the first row: “curvature 1/cm, moment”. */
static gboolean
has_letters (const char *text)
{
  for (; *text; text++)
    if (g_ascii_isalpha (*text) || (guchar) *text >= 0x80)
      return TRUE;
  return FALSE;
}

static gboolean
read_rows (const char *text, const double scales[2], GArray *rows, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i]; i++)
    {
      double numbers[2] = { 0.0 };
      Row row = { .line = i + 1 };
      guint n;

      lines[i][strcspn (lines[i], "#")] = '\0';
      parse_line (lines[i], numbers, &n);
      if (n != 2 && (*g_strstrip (lines[i]) == '\0' || (rows->len == 0 && has_letters (lines[i]))))
        continue;
      if (n != 2)
        return refuse (error, i + 1,
                       n > 2 ? "has more than two numbers"
                             : "needs two numbers, as in “0.5, 0.031”");
      if (!isfinite (numbers[0]) || !isfinite (numbers[1]))
        return refuse (error, i + 1, "has a number that is not finite");
      row.s = scales[0] * numbers[0];
      row.force = scales[1] * numbers[1];
      g_array_append_val (rows, row);
    }
  if (rows->len >= 2)
    return TRUE;
  return refuse (error, rows->len > 0 ? g_array_index (rows, Row, 0).line : 1,
                 "is not enough: a curve needs at least two points");
}

/* The rows that are loaded are the first @n; the others, if any, are let go. */
static gboolean
split (const GArray *rows, guint *n, GError **error)
{
  const Row *row = (const Row *) (gpointer) rows->data;

  for (*n = 1; *n < rows->len && row[*n].s > row[*n - 1].s; ++*n)
    ;
  for (guint i = *n; i < rows->len; i++)
    if (row[i].s == row[i - 1].s)
      return refuse (error, row[i].line, "is as far as the line before it: leave one out");
    else if (row[i].s > row[i - 1].s)
      return refuse (error, row[i].line,
                     "goes forth again: a curve is loaded once and let go once");
  return *n >= 2 || refuse (error, row[1].line, "goes back where the fabric should be loaded");
}

/* The force on a branch, whose rows run one way, at @s. */
static double
interpolate (const Row *rows, guint n, double s)
{
  const int way = rows[n - 1].s > rows[0].s ? 1 : -1;

  for (guint i = 1; i < n; i++)
    if (way * s <= way * rows[i].s || i == n - 1)
      {
        const double part = (s - rows[i - 1].s) / (rows[i].s - rows[i - 1].s);

        return rows[i - 1].force + CLAMP (part, 0.0, 1.0) * (rows[i].force - rows[i - 1].force);
      }
  return rows[0].force;
}

static double
choose_force (const Row *rows, guint n_loaded, guint n, guint i, RmpKesBranch branch)
{
  double back;

  if (branch == RMP_KES_LOADING || n == n_loaded)
    return rows[i].force;
  back = interpolate (rows + n_loaded - 1, n - n_loaded + 1, rows[i].s);
  return branch == RMP_KES_UNLOADING ? back : 0.5 * (rows[i].force + back);
}

/* From rest on: what the instrument says of nothing is no force of the fabric. */
static RmpKesPlot *
make_plot (const GArray *rows, guint n_loaded, RmpKesBranch branch)
{
  const Row *row = (const Row *) (gpointer) rows->data;
  RmpKesPlot *self = g_new0 (RmpKesPlot, 1);

  self->s = g_new0 (double, n_loaded + 1);
  self->force = g_new0 (double, n_loaded + 1);
  self->n = 1;
  for (guint i = 0; i < n_loaded; i++)
    if (row[i].s > 0.0)
      {
        self->s[self->n] = row[i].s;
        self->force[self->n] = MAX (choose_force (row, n_loaded, rows->len, i, branch), 0.0);
        self->n++;
      }
  return self;
}

RmpKesPlot *
rmp_kes_plot_read (const char *text, const double scales[2], RmpKesBranch branch, gboolean softens,
                   GError **error)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (Row));
  guint n_loaded;

  if (!read_rows (text, scales, rows, error) || !split (rows, &n_loaded, error))
    return NULL;
  for (guint i = 0; i < n_loaded; i++)
    {
      const Row *row = &g_array_index (rows, Row, i);

      if (row->s < 0.0)
        refuse (error, row->line, "is before 0: give the branch from rest on");
      else if (i > 0 && row->force < row[-1].force && (i == 1 || !softens))
        refuse (error, row->line,
                i == 1 ? "pushes where it should resist: the curve begins downwards"
                       : "has less force than the line before it");
      else
        continue;
      return NULL;
    }
  if (g_array_index (rows, Row, n_loaded - 1).s > 0.0)
    return make_plot (rows, n_loaded, branch);
  refuse (error, g_array_index (rows, Row, n_loaded - 1).line, "is not beyond 0");
  return NULL;
}

void
rmp_kes_plot_free (RmpKesPlot *self)
{
  g_free (self->s);
  g_free (self->force);
  g_free (self);
}

/* --- fitting ---------------------------------------------------------------------------------- */

/* The line and the parabola that a foot of that length is made of. */
static void
get_basis (double s, double foot, double basis[2])
{
  basis[0] = s;
  basis[1] = s < foot ? s * s : foot * (2.0 * s - foot);
}

/* The best slope a and curvature b for a foot. Returns: what is left, squared */
static double
fit_foot (const RmpKesPlot *self, double foot, double *a, double *b)
{
  double m[3] = { 0.0 }, right[2] = { 0.0 }, rest = 0.0, determinant;

  for (guint i = 0; i < self->n; i++)
    {
      double basis[2];

      get_basis (self->s[i], foot, basis);
      m[0] += basis[0] * basis[0];
      m[1] += basis[0] * basis[1];
      m[2] += basis[1] * basis[1];
      right[0] += basis[0] * self->force[i];
      right[1] += basis[1] * self->force[i];
    }
  determinant = m[0] * m[2] - m[1] * m[1];
  *a = right[0] / m[0];
  *b = 0.0;
  if (determinant > 1e-12 * m[0] * m[2])
    {
      *a = (m[2] * right[0] - m[1] * right[1]) / determinant;
      *b = (m[0] * right[1] - m[1] * right[0]) / determinant;
    }
  /* neither end may fall */
  if (*a < 0.0)
    {
      *a = 0.0;
      *b = MAX (right[1] / m[2], 0.0);
    }
  else if (*a + 2.0 * *b * foot < 0.0)
    {
      *a = right[0] / m[0];
      *b = 0.0;
    }
  for (guint i = 0; i < self->n; i++)
    {
      double basis[2], error;

      get_basis (self->s[i], foot, basis);
      error = *a * basis[0] + *b * basis[1] - self->force[i];
      rest += error * error;
    }
  return rest;
}

RmpFabricCurve *
rmp_kes_plot_fit (const RmpKesPlot *self, RmpKesFit fit)
{
  const double end = self->s[self->n - 1];
  double best = INFINITY, a = 0.0, b = 0.0, foot = end;

  if (fit == RMP_KES_FIT_MONOTONE)
    return rmp_fabric_curve_new_monotone (self->n, self->s, self->force, NULL);
  for (guint i = 1; i <= 100; i++)
    {
      double its_a, its_b;
      const double rest = fit_foot (self, 0.01 * i * end, &its_a, &its_b);

      if (rest >= best)
        continue;
      best = rest;
      a = its_a;
      b = its_b;
      foot = 0.01 * i * end;
    }
  return rmp_kes_foot_new (a, b, foot);
}

/* --- drawing ---------------------------------------------------------------------------------- */

void
rmp_kes_get_scales (RmpKesOf of, gboolean of_instrument, double scales[2])
{
  static const double instruments[][2] = {
    [RMP_KES_OF_BEND] = { RMP_KES_CURVATURE, RMP_KES_MOMENT },
    [RMP_KES_OF_SHEAR] = { RMP_KES_ANGLE, RMP_KES_TENSION },
    [RMP_KES_OF_TENSION] = { 0.01, RMP_KES_TENSION },
  };

  for (guint i = 0; i < 2; i++)
    scales[i] = of_instrument ? instruments[of][i] : 1.0;
}

RmpProfile *
rmp_kes_plot_draw (const RmpKesPlot *self, RmpKesFit fit, double *end, double *force,
                   GError **error)
{
  g_autoptr (RmpFabricCurve) curve = rmp_kes_plot_fit (self, fit);
  const gboolean takes_all = fit == RMP_KES_FIT_MONOTONE && self->n <= DRAWN_POINTS;
  const guint n = takes_all ? self->n : DRAWN_POINTS;
  g_autofree double *points = g_new (double, 2 * (gsize) n + 2);
  guint peak = 0;

  for (guint i = 0; i < n; i++)
    {
      points[2 * i] = takes_all ? self->s[i] : self->s[self->n - 1] * i / (n - 1);
      rmp_fabric_curve_evaluate (curve, points[2 * i], &points[2 * i + 1], NULL);
      if (points[2 * i + 1] > points[2 * peak + 1])
        peak = i;
    }
  /* where it softens it cannot be drawn on */
  *end = points[2 * peak];
  *force = points[2 * peak + 1];
  for (guint i = 0; i <= peak; i++)
    points[2 * i] = *end > 0.0 ? points[2 * i] / *end - 1.0 : -1.0;
  points[2 * peak + 2] = 1.0;
  points[2 * peak + 3] = 0.0;
  return rmp_profile_new_drawn (points, peak + 2, error);
}
