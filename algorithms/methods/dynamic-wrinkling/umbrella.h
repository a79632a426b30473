/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* umbrella.h: a path that slides over a vertex of the mesh: the triangles round the vertex, laid
 * flat (thesis, §5.3.2).
 */

#include <glib.h>

G_BEGIN_DECLS

/* A position among the triangles round a vertex: on spoke @spoke at @fraction of it from the
 * vertex; or, if @beside > 0, on the link: @fraction is then 1, and @beside the part of the edge of
 * the link towards the end of the next spoke.
 */
typedef struct
{
  guint spoke;
  double fraction, beside;
} RmpWrinkleUmbrellaPosition;

typedef struct
{
  guint spoke;
  double fraction; /* of the spoke, from the vertex */
} RmpWrinkleUmbrellaCrossing;

/**
 * rmp_wrinkle_umbrella_flatten:
 * @ring: [@n × 3] ends of the spokes in order round the vertex, which is not on the border
 * @spokes: (out): [@n × 2] with their lengths kept and their angles scaled to sum to 2π, the first
 *   along x
 */
void rmp_wrinkle_umbrella_flatten (const double apex[3], guint n, const double *ring,
                                   double *spokes);

/**
 * rmp_wrinkle_umbrella_cross:
 * @moved: the spoke whose path point has passed the vertex, to @signed_fraction < 0 of the spoke
 * @target: (out caller-allocates): its new position, limited to 0.9 of the fan
 * @crossings: (element-type RmpWrinkleUmbrellaCrossing): emptied, then filled with the crossings
 *   that replace the point, in the order of the path
 *
 * Returns: FALSE if a neighbour does not lie on the fan
 */
gboolean rmp_wrinkle_umbrella_cross (guint n, const double *spokes,
                                     const RmpWrinkleUmbrellaPosition *from,
                                     const RmpWrinkleUmbrellaPosition *to, guint moved,
                                     double signed_fraction, double target[2], GArray *crossings);

/* The spokes that the straight line between two positions of the fan crosses, without its ends.
 * @crossings: as above
 */
gboolean rmp_wrinkle_umbrella_join (guint n, const double *spokes,
                                    const RmpWrinkleUmbrellaPosition *from,
                                    const RmpWrinkleUmbrellaPosition *to, GArray *crossings);

G_END_DECLS
