/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* cli.h: what the verbs of rimple-cli share. A verb is one file and one line of the table in
 * main.c.
 *
 * Exit codes: 0 done, 1 failed (the reason on stderr), 2 wrong arguments, 130 interrupted.
 */

/* The N_ of technique.h is for code without gettext. */
#undef N_
#include <glib/gi18n.h>
#include <json-glib/json-glib.h>

#include "bake/hosts.h"
#include "evaluate/snapshot.h"
#include "import/import.h"
#include "store/cloth/direction-item.h"
#include "store/cloth/mask-item.h"

G_BEGIN_DECLS

enum
{
  RMP_CLI_DONE = 0,
  RMP_CLI_FAILED = 1,
  RMP_CLI_USAGE = 2,
  RMP_CLI_INTERRUPTED = 130,
};

typedef struct
{
  const char *name;
  const char *arguments; /* "P --look L …" */
  const char *summary;
  const char *description; /* shown under the options of --help */
  int (*run) (int argc, char **argv);
} RmpCliVerb;

extern const RmpCliVerb rmp_cli_techniques, rmp_cli_new, rmp_cli_import, rmp_cli_info,
    rmp_cli_garment, rmp_cli_look, rmp_cli_lines, rmp_cli_line, rmp_cli_line_editable,
    rmp_cli_profile, rmp_cli_bake, rmp_cli_queue, rmp_cli_render, rmp_cli_plot, rmp_cli_stats,
    rmp_cli_check, rmp_cli_convert, rmp_cli_hosts, rmp_cli_reimport, rmp_cli_replace,
    rmp_cli_remesh, rmp_cli_append, rmp_cli_copy, rmp_cli_touch, rmp_cli_mask, rmp_cli_direction,
    rmp_cli_pattern, rmp_cli_rename, rmp_cli_remove, rmp_cli_lab, rmp_cli_wavelengths,
    rmp_cli_weights, rmp_cli_thumbnail, rmp_cli_maps, rmp_cli_field;

/* Ctrl+C and termination cancel it. */
GCancellable *rmp_cli_get_cancellable (void);

/**
 * rmp_cli_parse:
 * @entries: the verb's own options
 * @least, @most: how many words are wanted besides the options
 *
 * Parses the options out of @argv, handles --help, refuses empty texts. After it, argv[1 …] are the
 * words.
 *
 * Returns: −1 to go on, otherwise the exit code
 */
int rmp_cli_parse (const RmpCliVerb *verb, const GOptionEntry *entries, int *argc, char ***argv,
                   int least, int most);

/* Prints "rimple-cli VERB: message" and returns the exit code for it. */
int rmp_cli_fail (const RmpCliVerb *verb, const GError *error);
int rmp_cli_usage (const RmpCliVerb *verb, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Adds a line to an error: which options of the verb help. */
void rmp_cli_advise (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* A line that is drawn over while standard error is a terminal, otherwise nothing. What else is
 * printed clears it first.
 */
void rmp_cli_progress (double fraction, gpointer label);
void rmp_cli_clear_progress (void);

/* Opens @path, runs @edit, saves. Returns the exit code. */
int rmp_cli_edit_project (const RmpCliVerb *verb, const char *path,
                          gboolean (*edit) (RmpProject *project, gpointer data, GError **error),
                          gpointer data);

/* Returns: −1 if a file may take so long, otherwise the exit code. */
int rmp_cli_check_seconds (const RmpCliVerb *verb, double seconds);

/* Returns: −1 if so many means can be taken, otherwise the exit code. */
int rmp_cli_check_passes (const RmpCliVerb *verb, int passes);

/* Reads a file of another program. @numbered: with all others of its number sequence. (transfer
 * full)
 */
RmpImport *rmp_cli_read (const char *file, double seconds, gboolean numbered, GError **error);

/* Prints the tree that @builder holds. */
void rmp_cli_print_json (JsonBuilder *builder);

/* There is no @kind “@name”; @names: those there are, to which it adds a NULL. */
void rmp_cli_set_not_found (GError **error, const char *kind, const char *name, GPtrArray *names);

/* The RmpRow of that name, or NULL. (transfer none) */
gpointer rmp_cli_find_row (GListModel *rows, const char *name);

/* The first of that name; the error lists what there is. (transfer none) */
RmpCharacter *rmp_cli_find_character (RmpProject *project, const char *name, GError **error);
RmpSurface *rmp_cli_find_surface (RmpProject *project, const char *name, GError **error);
RmpGarment *rmp_cli_find_garment (RmpProject *project, const char *name, GError **error);
RmpProfileItem *rmp_cli_find_profile (RmpProject *project, const char *name, GError **error);
RmpDirectionItem *rmp_cli_find_directions (RmpGarment *garment, const char *name, GError **error);
RmpPatternItem *rmp_cli_find_pattern (RmpGarment *garment, const char *name, GError **error);
RmpMaskItem *rmp_cli_find_mask (RmpGarment *garment, const char *name, GError **error);
RmpClipItem *rmp_cli_find_clip (RmpCharacter *character, const char *name, GError **error);

/* The field of that id; −1 with an error that lists what there is. */
gint rmp_cli_find_field (const RmpTechnique *technique, const char *id, GError **error);

/* All looks of that name: one a garment, as in a variant. */
GPtrArray *rmp_cli_find_looks (RmpProject *project, const char *name, GError **error);

/* What is told of a look, as members of a JSON array and, without --json, as text. */
typedef gboolean (*RmpCliTellLook) (RmpLook *look, gconstpointer options, JsonBuilder *builder,
                                    GError **error);

/* Opens the project at @path and tells of all its looks of that name. Returns: the exit code */
int rmp_cli_tell_looks (const RmpCliVerb *verb, const char *path, const char *look, gboolean json,
                        RmpCliTellLook tell, gconstpointer options);

/* Opens @path and hands @tell the look of that name.
 * @garment: (nullable): the first whose look has it, or where @alone the only one
 * Returns: the exit code
 */
int rmp_cli_tell_look (const RmpCliVerb *verb, const char *path, const char *look,
                       const char *garment, gboolean alone,
                       gboolean (*tell) (RmpLook *look, gconstpointer options, GError **error),
                       gconstpointer options);

/* The same for a project that is open. */
int rmp_cli_tell_all (const RmpCliVerb *verb, RmpProject *project, const char *name, gboolean json,
                      RmpCliTellLook tell, gconstpointer options);

/* The looks of that name, of one garment alone where its name is given. */
GPtrArray *rmp_cli_find_garment_looks (RmpProject *project, const char *name,
                                       const char *garment_name, GError **error);

/* The clip of that name of the look's character; without a name its first clip, or NULL if it has
 * none.
 */
gboolean rmp_cli_choose_clip (RmpLook *look, const char *name, RmpClipItem **clip, GError **error);

/* The same of a garment; a clip that cannot be played is refused. */
gboolean rmp_cli_choose_garment_clip (RmpGarment *garment, const char *name, RmpClipItem **clip,
                                      GError **error);

/* “A:B” or “A”; without text the whole clip. */
gboolean rmp_cli_parse_frames (const char *text, RmpClipItem *clip, guint *first, guint *last,
                               GError **error);

/* Such ranges with commas between them, in this order. (transfer full) (element-type double) */
GArray *rmp_cli_parse_frame_list (const char *text, RmpClipItem *clip, GError **error);

/* rmp_units_parse() for what people type: a length or an angle other than 0 has to say its unit. */
gboolean rmp_cli_parse_quantity (const char *text, RmpUnit unit, double *value, GError **error);

/* JSON numbers: NaN and infinity become null. */
void rmp_cli_add_number (JsonBuilder *builder, const char *name, double value);
void rmp_cli_add_count (JsonBuilder *builder, const char *name, guint64 value);
void rmp_cli_add_string (JsonBuilder *builder, const char *name, const char *value);

/* An object for each row, of the members that @add writes. @name: (nullable): of the member that
 * the list is
 */
typedef void (*RmpCliAddRow) (JsonBuilder *builder, gpointer row);
void rmp_cli_add_rows (JsonBuilder *builder, const char *name, GListModel *rows, RmpCliAddRow add);

/* How files are loaded where they go. @label: whose they are */
void rmp_cli_tell_steps (const RmpBakeHost *host, const char *label);

/* Members of a frame: its number, cost and figures, each fold, what is wrong. */
void rmp_cli_add_result (JsonBuilder *builder, const RmpResult *result);

/* As it is typed: “30 mm”, “crest”. To be freed. */
char *rmp_cli_format_default (const RmpValues *values, guint index);

/* What a parameter accepts: “0.1 mm to 10000 mm”, “crest, valley, nearest”. (transfer full)
 * (nullable): anything
 */
char *rmp_cli_format_choice (const RmpValues *values, guint index);

/* Where an automatic default comes from: “0.12 of each limb's girth, …”. (transfer full)
 * (nullable): it is not automatic
 */
char *rmp_cli_describe_automatic (const RmpValues *values, guint index);

/* Member “parameters” of a look: values in SI, units, defaults; and “set”: those that differ from
 * it, as they are typed.
 * @layer: (nullable): its
 */
void rmp_cli_add_parameters (JsonBuilder *builder, RmpLayer *layer);
void rmp_cli_add_changes (JsonBuilder *builder, RmpLayer *layer);

/* Member “directions” of a garment: name and the part of its mesh's vertices that has one. */
void rmp_cli_add_directions (JsonBuilder *builder, RmpGarment *garment);

/* Members “patterns” of a garment, and of a look. @layer: (nullable): its */
void rmp_cli_add_patterns (JsonBuilder *builder, RmpGarment *garment);
void rmp_cli_add_pattern_uses (JsonBuilder *builder, RmpLayer *layer);

/* (transfer full): the paths of what was written of a look, or %NULL with @error set */
typedef GStrv (*RmpCliWriteFunc) (RmpLook *look, gconstpointer data, GError **error);

/* Calls @write for each look of that name and prints the paths. Returns: the exit code */
int rmp_cli_write_looks (const RmpCliVerb *verb, RmpProject *project, const char *name,
                         gboolean json, RmpCliWriteFunc write, gconstpointer data);

G_END_DECLS
