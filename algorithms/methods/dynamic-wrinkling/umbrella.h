/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* umbrella.h: a path that slides over a vertex of the mesh: the triangles round the vertex, laid
 * flat (thesis, §5.3.2).
 */

#include <glib.h>

G_BEGIN_DECLS

/* A place among the triangles round a vertex: on spoke @spoke at @fraction of it from the vertex, or, where @beside > 0, moved
 * by that fraction of the link's edge from there towards the next spoke's end (then @fraction is 1).
 */
typedef struct
{
  guint spoke;
  double fraction, beside;
} RmpUmbrellaPlace;

typedef struct
{
  guint spoke;
  double fraction; /* of the spoke, from the vertex */
} RmpUmbrellaCrossing;

/**
 * rmp_umbrella_flatten:
 * @ring: [@n × 3] ends of the spokes in order round the vertex, which is not on the border
 * @spokes: (out): [@n × 2] as long as before, their angles stretched to 2π, the first along x
 */
void rmp_umbrella_flatten (const double apex[3], guint n, const double *ring, double *spokes);

/**
 * rmp_umbrella_cross:
 * @moved: the spoke whose path point went over the vertex, to @signed_fraction < 0 of it
 * @target: (out caller-allocates): where it went, kept within 0.9 of the fan
 * @crossings: (element-type RmpUmbrellaCrossing): emptied, then filled in the order of the path: what takes the point's place
 *
 * Returns: FALSE if a neighbour does not lie on the fan
 */
gboolean rmp_umbrella_cross (guint n, const double *spokes, const RmpUmbrellaPlace *from, const RmpUmbrellaPlace *to,
                             guint moved, double signed_fraction, double target[2], GArray *crossings);

/* The spokes the straight line between two places of the fan crosses, its ends left out. @crossings: as above */
gboolean rmp_umbrella_join (guint n, const double *spokes, const RmpUmbrellaPlace *from, const RmpUmbrellaPlace *to,
                            GArray *crossings);

G_END_DECLS
