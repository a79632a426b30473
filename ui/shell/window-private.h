/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* window-private.h: shared by the files of the window. */

#include "import/import-job.h"
#include "inspector/inspector.h"
#include "outliner/outliner.h"
#include "shell/history-popover.h"
#include "shell/window.h"
#include "start/start-page.h"
#include "timeline/timeline.h"
#include "uv/uv-view.h"
#include "viewport/viewport.h"
#include "widgets/job-bar.h"

G_BEGIN_DECLS

struct _RmpWindow
{
  AdwApplicationWindow parent_instance;

  RmpWorkspace *workspace; /* NULL on the start page */
  guint play_tick;
  gboolean closing;  /* the user has decided what to do with unsaved work */
  gboolean keeping;  /* … namely to keep it for later */
  AdwToast *lasting; /* (unowned) (nullable): shown until it is closed or another one comes */
  AdwToast *failure; /* (unowned) (nullable): tells why a look stops */
  AdwToast *offer;   /* the same, of the bakes that were interrupted */
  RmpJob *queue_job; /* (nullable): while a bake of the queue runs */

  /* Template children */
  AdwToastOverlay *toasts;
  GQueue leaving;       /* (element-type AdwToast): to be dismissed, once no toast moves */
  guint leaving_source; /* … which this waits for */
  gint64 toasts_moved;  /* when one came or went last, monotonic */
  GtkStack *pages;
  RmpStartPage *start_page;
  GtkWidget *header;
  GtkLabel *title;
  GtkWidget *edited;
  GtkWidget *project_tools;
  GtkWidget *bake_button;
  GtkMenuButton *menu;
  GtkMenuButton *overlays;
  GtkBox *fields;
  RmpHistoryPopover *history;
  GtkMenuButton *history_button;
  RmpOutliner *outliner;
  GtkWidget *outliner_panel;
  RmpViewport *viewport;
  GtkPaned *split; /* between them */
  RmpUvView *uv_view;
  RmpTimeline *timeline;
  RmpInspector *inspector;
  GtkWidget *inspector_panel;
  GtkLabel *hint;
  RmpJobBar *jobs;
  GtkRevealer *drop_hint;
};

/* window.c: shows @project (transfer none), or the start page if it is NULL. */
void rmp_window_set_project (RmpWindow *self, RmpProject *project);

/* window-notify.c: the titles of toasts are markup; here @message, which may contain names of
 * files, is taken literally. (transfer full)
 */
AdwToast *rmp_window_new_toast (const char *message);
void rmp_window_add_toast (RmpWindow *self, AdwToast *toast); /* (transfer full) */

/* Dismisses one that was added, unless it has gone. Use this, and not adw_toast_dismiss(), which
 * crashes before libadwaita 1.3 if another toast is just going and this one has yet to come.
 */
void rmp_window_drop_toast (AdwToast *toast);
void rmp_window_clear_toasts (RmpWindow *self);

/* Tells why a look stops, but only once for as long as it does so in the same words, numbers aside,
 * as with each stroke of a mask that is to mend it: the pane goes on to say it. The message goes
 * when a frame of the look is there.
 */
void rmp_window_notify_failure (RmpWindow *self, RmpLook *look, const char *message);
void rmp_window_forget_failure (RmpWindow *self, RmpLook *look);

/* Stays until it is closed or another one comes. @button: (nullable) (transfer floating): a second
 * one, used once
 */
AdwToast *rmp_window_offer (RmpWindow *self, const char *message, const char *label,
                            const char *action, GtkWidget *button); /* (transfer none) */

/* window-bakes.c */
void rmp_window_init_bakes (RmpWindow *self);
void rmp_window_resume_bakes (RmpWindow *self); /* those that were begun and not finished */

/* window-maps.c */
void rmp_window_bake_maps (RmpWindow *self);

/* window-files.c: shows @project in this window, or in a new one if this one shows a project
 * already. Returns: that window
 */
RmpWindow *rmp_window_show_project (RmpWindow *self, RmpProject *project);

/* Closes the window after the dialog that asked has gone, which must not outlive its window. */
void rmp_window_close_later (RmpWindow *self);

/* window-actions.c */
void rmp_window_init_actions (RmpWindow *self);
void rmp_window_bind_actions (RmpWindow *self);   /* property actions of the workspace */
void rmp_window_update_actions (RmpWindow *self); /* what can be done now */
void rmp_window_update_history (RmpWindow *self); /* undo and redo */

/* window-view.c */
void rmp_window_init_view (RmpWindow *self);
void rmp_window_update_view (RmpWindow *self);

/* window-tools.c */
void rmp_window_init_tools (RmpWindow *self);
void rmp_window_update_tools (RmpWindow *self);

/* window-garments.c */
void rmp_window_init_garments (RmpWindow *self);
void rmp_window_update_garments (RmpWindow *self);
RmpSurface *rmp_window_get_surface (RmpWindow *self); /* (nullable): the mesh of what is selected */
RmpSurface *rmp_window_find_surface (RmpWindow *self, gint64 id); /* (transfer none) (nullable) */

/* window-work.c: @run is called in a thread, then @done in the thread of the widgets, unless the
 * work was cancelled, has failed, or the window no longer shows a project. The document may have
 * changed meanwhile; rows that no longer exist refuse edits.
 */
typedef struct
{
  gpointer (*run) (gpointer data, const RmpCall *call, GError **error);
  void (*done) (RmpWindow *self, gpointer data, gpointer result, GError **error);
  GDestroyNotify free_result, free_data;
} RmpWindowWork;

void rmp_window_start_work (RmpWindow *self, const char *label, const RmpWindowWork *work,
                            gpointer data); /* @data: (transfer full) */

/* window-field.c: computes, in the background, weights from a field of the look that is shown, over
 * the whole clip. @target: ‘(sb)’, the id of the field and whether its extreme value counts; @item:
 * (nullable): what @done will change
 */
typedef void (*RmpWindowFieldDone) (RmpWindow *self, RmpGarment *garment, gpointer item,
                                    const float *weights, const char *name, GError **error);
void rmp_window_find_field (RmpWindow *self, RmpGarment *garment, GVariant *target,
                            const char *label, gpointer item, RmpWindowFieldDone done);

/* window-masks.c */
void rmp_window_init_masks (RmpWindow *self);
void rmp_window_update_masks (RmpWindow *self);

/* window-directions.c */
void rmp_window_init_directions (RmpWindow *self);
void rmp_window_update_directions (RmpWindow *self);

/* window-mirror.c: @upwards: from where x is smaller at rest to where it is larger */
void rmp_window_mirror_painted (RmpWindow *self, gboolean upwards);

/* window-smooth.c: @mask: an image */
void rmp_window_smooth_mask (RmpWindow *self, RmpGarment *garment, RmpMaskItem *mask);

/* window-patterns.c */
void rmp_window_init_patterns (RmpWindow *self);
void rmp_window_update_patterns (RmpWindow *self);

/* window-pattern-image.c */
/* Lets a picture be chosen for a new pattern; asks what it holds, and makes the pattern. */
void rmp_window_choose_pattern_image (RmpWindow *self, RmpGarment *garment);
/* @target: (nullable): the pattern or layer that a picture is for, if it holds the same */
void rmp_window_ask_pattern_image (RmpWindow *self, RmpGarment *garment, GObject *target,
                                   const char *path);

/* window-strain.c */
/* Asks for the settings of a pattern from strain. */
void rmp_window_ask_strain (RmpWindow *self, RmpGarment *garment);

/* window-files.c */
#define RMP_PROJECT_SUFFIX ".rimple"
void rmp_window_init_files (RmpWindow *self);
gboolean rmp_window_is_project (GFile *file);
void rmp_window_remember (GFile *file); /* among the recent ones */
void rmp_window_add_filters (GtkFileChooser *chooser, gboolean projects, gboolean models);

/* @evaluate: whether the looks are computed */
void rmp_window_open_path (RmpWindow *self, const char *path, gboolean evaluate);
void rmp_window_recover_path (RmpWindow *self, const char *working_copy, gboolean evaluate);

/* window-caution.c: @path: of a file, or of a working copy that never had one */
typedef void (*RmpWindowOpen) (RmpWindow *self, const char *path, gboolean evaluate);
void rmp_window_init_caution (RmpWindow *self);
void rmp_window_update_caution (RmpWindow *self);
gboolean rmp_window_is_risky (const char *path);
void rmp_window_ask_caution (RmpWindow *self, const char *path, RmpWindowOpen open);
void rmp_window_switch_off (RmpWindow *self); /* stops evaluating what it shows */

/* window-drop.c */
void rmp_window_init_dropping (RmpWindow *self);

/* window-append.c */
void rmp_window_init_append (RmpWindow *self);
void rmp_window_append (RmpWindow *self, GFile *file); /* asks which part of that project */

/* window-save.c */
void rmp_window_init_saving (RmpWindow *self);
void rmp_window_save (RmpWindow *self, gboolean as, gboolean then_close);
/* Its messages: pruned, sealed, damaged. */
void rmp_window_connect_document (RmpWindow *self, RmpProject *project);

/* window-values.c */
void rmp_window_init_values (RmpWindow *self);

/* window-import.c */
void rmp_window_import (RmpWindow *self, GFile *file);

/* @target: the RmpCharacter or RmpSurface that is replaced by what is read */
void rmp_window_import_for (RmpWindow *self, GObject *target, GFile *file);

/* window-replace.c */
void rmp_window_init_replacing (RmpWindow *self);
void rmp_window_update_replacing (RmpWindow *self);

/* window-remesh.c */
void rmp_window_init_remeshing (RmpWindow *self);
void rmp_window_update_remeshing (RmpWindow *self);
void rmp_window_replace (RmpWindow *self, GObject *target,
                         RmpImport *import); /* @import: (transfer full) */

G_END_DECLS
