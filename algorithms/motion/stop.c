/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "motion/stop.h"

typedef RmpStopCause RmpStopErrorPrivate;

static void
rmp_stop_error_private_init (RmpStopErrorPrivate *self)
{
  *self = (RmpStopCause){ 0 };
}

static void
rmp_stop_error_private_copy (const RmpStopErrorPrivate *from, RmpStopErrorPrivate *to)
{
  *to = *from;
}

static void
rmp_stop_error_private_clear (G_GNUC_UNUSED RmpStopErrorPrivate *self)
{
}

G_DEFINE_EXTENDED_ERROR (RmpStopError, rmp_stop_error)

void
rmp_stop_set (GError **error, RmpStopError code, const RmpStopCause *cause, const char *message)
{
  g_set_error_literal (error, RMP_STOP_ERROR, (int) code, message);
  if (error)
    *rmp_stop_error_get_private (*error) = *cause;
}

const RmpStopCause *
rmp_stop_get_cause (const GError *error)
{
  return error && error->domain == RMP_STOP_ERROR ? rmp_stop_error_get_private (error) : NULL;
}
