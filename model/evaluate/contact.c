/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/contact.h"

#include "collision/contact-limit.h"
#include "relief/relief-class.h"

/* Triangles of a frame by itself: as finely as it is seen on a screen, and soon enough for who
 * paints.
 */
#define TRIANGLES 100000

static gboolean
follows_region (const RmpRelief *relief)
{
  const RmpReliefClass *class = rmp_relief_get_class (relief);

  return class->follows_region && class->follows_region (relief);
}

static guint
stop (RmpRelief *relief, guint n_threads)
{
  g_autoptr (RmpReliefBake) cut = rmp_relief_bake_new_on (relief->topology);

  rmp_relief_bake_set_limit (cut, TRIANGLES);
  rmp_relief_bake_add (cut, relief);
  return rmp_relief_bake_stop_at_contact (cut, relief, n_threads);
}

void
rmp_output_stop_at_contact (RmpOutput *output, RmpReliefBake *cut, guint n_threads)
{
  guint n;

  if (!follows_region (output->relief))
    return;
  n = cut ? rmp_relief_bake_stop_at_contact (cut, output->relief, n_threads)
          : stop (output->relief, n_threads);
  g_free (output->lacks);
  output->lacks = rmp_contact_describe (n);
}
