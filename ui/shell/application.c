/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell/application.h"
#include "widgets/accessible-names.h"

#include "evaluate/sleeping-threads.h"
#include "exchange/bake-runner.h"
#include "gl-need.h"
#include "offscreen.h"
#include "shell/commands.h"
#include "shell/preferences-window.h"
#include "widgets/i18n.h"
#include "widgets/tooltips.h"

#include "rimple-ui-resources.h"
#include "shell/window.h"
#include "workspace/acceleration.h"
#include <epoxy/gl.h>

struct _RmpApplication
{
  AdwApplication parent_instance;
};

G_DEFINE_FINAL_TYPE (RmpApplication, rmp_application, ADW_TYPE_APPLICATION)

/* A static library's resources are found only once somebody asks for them. */
void
rmp_application_load_resources (void)
{
  g_resources_register (rmp_ui_get_resource ());
}

/* Where OpenGL is emulated, GTK draws its widgets faster without it. Only the viewport needs it. */
static void
choose_renderer (void)
{
  g_autoptr (RmpOffscreen) offscreen = !g_getenv ("GSK_RENDERER") ? rmp_offscreen_new (16, 16, NULL)
                                                                  : NULL;

  if (offscreen && rmp_gl_is_emulated ((const char *) glGetString (GL_RENDERER)))
    g_setenv ("GSK_RENDERER", "cairo", TRUE);
}

void
rmp_application_prepare (void)
{
  rmp_sleeping_threads_prepare ();
  choose_renderer ();
}

static void
on_about (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  adw_show_about_window (
      gtk_application_get_active_window (data), "application-name", "Rimple", "application-icon",
      "org.rimple.Rimple", "version", RIMPLE_VERSION, "license-type", GTK_LICENSE_GPL_3_0,
      "developer-name", _ ("The Rimple authors"), "comments",
      _ ("Folds and wrinkles for animated cloth, by the methods that were published for it."),
      NULL);
}

static void
on_preferences (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  GtkWindow *parent = gtk_application_get_active_window (data);

  if (!RMP_IS_PREFERENCES_WINDOW (parent))
    gtk_window_present (GTK_WINDOW (rmp_preferences_window_new (parent)));
}

static gpointer
ref_window (gconstpointer window, gpointer data G_GNUC_UNUSED)
{
  return g_object_ref ((gpointer) window);
}

/* Closes the windows one after the other, each of which may ask about unsaved work. Closing one may
 * close others too.
 */
static void
on_quit (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  g_autolist (GtkWindow)
      windows = g_list_copy_deep (gtk_application_get_windows (data), ref_window, NULL);

  for (GList *window = windows; window; window = window->next)
    gtk_window_close (window->data);
}

static void
add_style (GdkDisplay *display, const char *path)
{
  g_autoptr (GtkCssProvider) css = gtk_css_provider_new ();

  gtk_css_provider_load_from_resource (css, path);
  gtk_style_context_add_provider_for_display (display, GTK_STYLE_PROVIDER (css),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

static void
rmp_application_startup (GApplication *application)
{
  const GActionEntry actions[] = {
    { .name = "about", .activate = on_about },
    { .name = "preferences", .activate = on_preferences },
    { .name = "quit", .activate = on_quit },
  };
  GdkDisplay *display;

  G_APPLICATION_CLASS (rmp_application_parent_class)->startup (application);
  g_action_map_add_action_entries (G_ACTION_MAP (application), actions, G_N_ELEMENTS (actions),
                                   application);
  rmp_commands_install_accels (GTK_APPLICATION (application));
  rmp_accessible_names_init ();
  rmp_tooltips_let_pointers_through ();
  display = gdk_display_get_default ();
  add_style (display, "/org/rimple/Rimple/css/rimple.css");
  if (!gdk_display_is_composited (display))
    add_style (display, "/org/rimple/Rimple/css/plain.css");
  gtk_icon_theme_add_resource_path (gtk_icon_theme_get_for_display (display),
                                    "/org/rimple/Rimple/icons");
  gtk_window_set_default_icon_name ("org.rimple.Rimple");
  /* The text of a label in a popover is to be read first, not selected. */
  g_object_set (gtk_settings_get_for_display (display), "gtk-label-select-on-focus", FALSE, NULL);
}

static RmpWindow *
present_window (GApplication *application)
{
  const gboolean first = !gtk_application_get_windows (GTK_APPLICATION (application));
  GtkWidget *window = rmp_window_new (GTK_APPLICATION (application));

  gtk_window_present (GTK_WINDOW (window));
  if (first)
    rmp_window_offer_bakes (RMP_WINDOW (window));
  return RMP_WINDOW (window);
}

static int
rmp_application_command_line (GApplication *application, GApplicationCommandLine *line)
{
  GVariantDict *options = g_application_command_line_get_options_dict (line);
  const char *sample = NULL;
  g_autofree char *cautious = NULL;
  g_autofree const char **files = NULL;

  if (g_variant_dict_lookup (options, "sample", "&s", &sample))
    rmp_window_open_sample (present_window (application), sample);
  else if (g_variant_dict_lookup (options, "no-evaluation", "^ay", &cautious))
    {
      g_autoptr (GFile) file = g_application_command_line_create_file_for_arg (line, cautious);

      rmp_window_open_without_evaluation (present_window (application), file);
    }
  else if (g_variant_dict_lookup (options, G_OPTION_REMAINING, "^a&ay", &files))
    for (const char **name = files; *name; name++)
      {
        g_autoptr (GFile) file = g_application_command_line_create_file_for_arg (line, *name);

        rmp_window_open (present_window (application), file);
      }
  else
    present_window (application);
  return 0;
}

static void
rmp_application_shutdown (GApplication *application)
{
  rmp_bake_runner_end ();
  G_APPLICATION_CLASS (rmp_application_parent_class)->shutdown (application);
  rmp_acceleration_end ();
}

static void
rmp_application_class_init (RmpApplicationClass *klass)
{
  G_APPLICATION_CLASS (klass)->shutdown = rmp_application_shutdown;
  G_APPLICATION_CLASS (klass)->startup = rmp_application_startup;
  G_APPLICATION_CLASS (klass)->command_line = rmp_application_command_line;
}

static void
rmp_application_init (RmpApplication *self)
{
  const GOptionEntry options[] = {
    { "sample", 0, 0, G_OPTION_ARG_STRING, NULL,
      N_ ("Open a sample: arm, dancer, coarse-hero, skirt"), N_ ("NAME") },
    { "no-evaluation", 0, 0, G_OPTION_ARG_FILENAME, NULL,
      N_ ("Open a project without computing its looks, where that ends the program"), N_ ("FILE") },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, NULL, N_ ("[FILE…]") },
    { NULL },
  };

  rmp_application_load_resources ();
  g_application_add_main_option_entries (G_APPLICATION (self), options);
}

RmpApplication *
rmp_application_new (void)
{
  return g_object_new (RMP_TYPE_APPLICATION, "application-id", "org.rimple.Rimple", "flags",
                       G_APPLICATION_HANDLES_COMMAND_LINE, NULL);
}
