/* SPDX-License-Identifier: GPL-3.0-or-later */
/* touching.cpp: whether two moving features touch, decided with numbers that are algebraic.
 *
 * Where both are, is polynomial in time. Whether they touch changes only when four vertices come
 * into a plane, or, where they never leave one, when three of them come into a line: at each such
 * time, and at either end, the signs of polynomials tell.
 */

#include "exact/exact.h"

#include <CGAL/Algebraic_kernel_d_1.h>
#include <CGAL/Gmpz.h>

#include <cmath>
#include <vector>

typedef CGAL::Algebraic_kernel_d_1<CGAL::Gmpz> Algebra;
typedef Algebra::Polynomial_1 Polynomial;
typedef Algebra::Algebraic_real_1 Time;

struct Vector
{
  Polynomial c[3];
};

static Vector
operator- (const Vector &a, const Vector &b)
{
  return { { a.c[0] - b.c[0], a.c[1] - b.c[1], a.c[2] - b.c[2] } };
}

static Vector
cross (const Vector &a, const Vector &b)
{
  return { { a.c[1] * b.c[2] - a.c[2] * b.c[1], a.c[2] * b.c[0] - a.c[0] * b.c[2],
             a.c[0] * b.c[1] - a.c[1] * b.c[0] } };
}

static Polynomial
dot (const Vector &a, const Vector &b)
{
  return a.c[0] * b.c[0] + a.c[1] * b.c[1] + a.c[2] * b.c[2];
}

/* A double as a whole number of 2^@exponent. */
static CGAL::Gmpz
make_whole (double value, int exponent)
{
  int own;
  const double part = std::frexp (value, &own);
  const CGAL::Gmpz digits (std::ldexp (part, 53));

  return value == 0.0 ? CGAL::Gmpz (0) : digits << (own - 53 - exponent);
}

static int
find_exponent (const double begin[4][3], const double end[4][3])
{
  int lowest = 0;

  for (int i = 0; i < 12; i++)
    for (const double value : { begin[i / 3][i % 3], end[i / 3][i % 3] })
      {
        int own;

        std::frexp (value, &own);
        if (value != 0.0)
          lowest = std::min (lowest, own - 53);
      }
  return lowest;
}

static const Algebra algebra;

static int
get_sign (const Polynomial &polynomial, const Time &time)
{
  return polynomial.is_zero () ? 0 : (int) algebra.sign_at_1_object () (polynomial, time);
}

/* The signs of a vector's components. */
struct Signs
{
  int c[3];

  Signs (const Vector &a, const Time &time)
      : c{ get_sign (a.c[0], time), get_sign (a.c[1], time), get_sign (a.c[2], time) }
  {
  }

  bool
  are_zero () const
  {
    return c[0] == 0 && c[1] == 0 && c[2] == 0;
  }
};

static bool
is_on_segment (const Vector &a, const Vector &b, const Vector &p, const Time &time)
{
  return Signs (cross (a - p, b - p), time).are_zero () &&
         get_sign (dot (a - p, b - p), time) <= 0;
}

/* Whether a point in the plane of a triangle is in it. */
static bool
is_in_triangle (const Vector x[3], const Vector &p, const Time &time)
{
  const Vector areas[3] = { cross (x[0] - p, x[1] - p), cross (x[1] - p, x[2] - p),
                            cross (x[2] - p, x[0] - p) };
  const Signs whole (cross (x[1] - x[0], x[2] - x[0]), time);

  for (int i = 0; i < 3; i++)
    if (is_on_segment (x[i], x[(i + 1) % 3], p, time))
      return true;
  for (int k = 0; k < 3; k++)
    if (whole.c[k] != 0)
      {
        for (int i = 0; i < 3; i++)
          if (get_sign (areas[i].c[k], time) * whole.c[k] < 0)
            return false;
        return true;
      }
  return false;
}

/* Whether segments that lie in a plane have a point in common. */
static bool
do_segments_meet (const Vector x[4], const Time &time)
{
  const Vector areas[4] = { cross (x[1] - x[0], x[2] - x[0]), cross (x[1] - x[0], x[3] - x[0]),
                            cross (x[3] - x[2], x[0] - x[2]), cross (x[3] - x[2], x[1] - x[2]) };
  const Signs across (cross (x[1] - x[0], x[3] - x[2]), time);

  for (int i = 0; i < 2; i++)
    if (is_on_segment (x[0], x[1], x[2 + i], time) || is_on_segment (x[2], x[3], x[i], time))
      return true;
  for (int k = 0; k < 3; k++)
    if (across.c[k] != 0)
      return get_sign (areas[0].c[k], time) * get_sign (areas[1].c[k], time) < 0 &&
             get_sign (areas[2].c[k], time) * get_sign (areas[3].c[k], time) < 0;
  return false;
}

static void
add_times (const Polynomial &polynomial, std::vector<Time> &times)
{
  std::vector<Time> roots;

  if (polynomial.is_zero () || polynomial.degree () == 0)
    return;
  algebra.solve_1_object () (polynomial, false, std::back_inserter (roots));
  for (const Time &root : roots)
    if (algebra.compare_1_object () (root, 0) >= 0 && algebra.compare_1_object () (root, 1) <= 0)
      times.push_back (root);
}

gboolean
exact_touches (gboolean edges, const double begin[4][3], const double end[4][3])
{
  const int exponent = find_exponent (begin, end);
  std::vector<Time> times = { algebra.construct_algebraic_real_1_object () (0),
                              algebra.construct_algebraic_real_1_object () (1) };
  Polynomial volume;
  Vector x[4];

  for (int i = 0; i < 12; i++)
    {
      const CGAL::Gmpz from = make_whole (begin[i / 3][i % 3], exponent);
      const CGAL::Gmpz to = make_whole (end[i / 3][i % 3], exponent);

      x[i / 3].c[i % 3] = Polynomial (from, to - from);
    }
  volume = dot (cross (x[1] - x[0], x[2] - x[0]), x[3] - x[0]);
  if (!volume.is_zero ())
    add_times (volume, times);
  else
    for (int i = 0; i < 4; i++)
      for (const Polynomial &area :
           cross (x[(i + 1) % 4] - x[i], x[(i + 2) % 4] - x[i]).c)
        add_times (area, times);
  for (const Time &time : times)
    {
      if (get_sign (volume, time) != 0)
        continue;
      if (edges ? do_segments_meet (x, time) : is_in_triangle (x, x[3], time))
        return TRUE;
    }
  return FALSE;
}
