/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* glb-private.h: shared by the views of a .glb file, and the file around them. */

#include "bake/glb.h"

G_BEGIN_DECLS

struct _RmpGlb
{
  const RmpBakeTarget *target;
  RmpWholeFile *file, *binary; /* binary: (nullable): what follows, if there is no room */
  char *binary_path;
  guint64 n_binary;
  gsize room; /* of the text */
  GString *views, *accessors;
  guint n_views, n_accessors;
  GByteArray *bytes; /* of the view that is being gathered */
  gboolean packed;
  guint64 n_unpacked; /* bytes of all views */
  GThread *ahead;     /* (nullable): packs corners */
};

G_END_DECLS
