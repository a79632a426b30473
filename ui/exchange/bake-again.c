/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exchange/bake-again.h"

#include "exchange/bake-job.h"

typedef struct
{
  RmpLook *look;
  RmpBakeOptions options;
  char *folder;            /* of the options */
  const RmpBakeHost *host; /* (nullable) */
} LastBake;

static void
last_bake_free (LastBake *self)
{
  g_object_unref (self->look);
  g_free (self->folder);
  g_free (self);
}

void
rmp_bake_again_keep (RmpWorkspace *workspace, RmpLook *look, const RmpBakeOptions *options,
                     const RmpBakeHost *host)
{
  LastBake *last = g_new (LastBake, 1);

  g_return_if_fail (RMP_IS_WORKSPACE (workspace));

  *last = (LastBake){ g_object_ref (look), *options, g_strdup (options->folder), host };
  last->options.folder = last->folder;
  g_object_set_data_full (G_OBJECT (workspace), "rimple-last-bake", last,
                          (GDestroyNotify) last_bake_free);
}

static const LastBake *
get_last (RmpWorkspace *workspace)
{
  return g_object_get_data (G_OBJECT (workspace), "rimple-last-bake");
}

gboolean
rmp_bake_again_can (RmpWorkspace *workspace)
{
  const LastBake *last = get_last (workspace);
  GListModel *looks = rmp_project_get_looks (rmp_workspace_get_project (workspace));

  g_return_val_if_fail (RMP_IS_WORKSPACE (workspace), FALSE);
  return last && g_list_store_find (G_LIST_STORE (looks), last->look, NULL);
}

gboolean
rmp_bake_again_start (RmpWorkspace *workspace, RmpJobBar *jobs, GtkWindow *window, GError **error)
{
  const LastBake *last = get_last (workspace);
  RmpBake *bake = rmp_bake_new (last->look, rmp_workspace_get_clip (workspace), &last->options,
                                error);

  g_return_val_if_fail (RMP_IS_WORKSPACE (workspace), FALSE);

  if (!bake)
    return FALSE;
  rmp_bake_job_start (bake, last->folder, last->host, jobs, RMP_WINDOW (window));
  return TRUE;
}
