/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* cli-run.h: the batch program, run as a pipeline runs it, in a folder of the test's own.
 * RIMPLE_CLI, RIMPLE_IMPORT and RIMPLE_SAMPLES say where things are.
 */

#include <json-glib/json-glib.h>

typedef struct
{
  int code;
  char *out, *err;
} CliOutcome;

void cli_outcome_clear (CliOutcome *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CliOutcome, cli_outcome_clear)

extern char *cli_root; /* of everything made here */
extern char *cli_project; /* after cli_make_arm(): with the arm, a garment “Ärmel” and a look “A” */

void cli_init (int *argc, char ***argv);
int cli_finish (int status); /* removes all; returns @status */

/* The arm's project, made by the verbs. */
void cli_make_arm (void);

/* rimple-cli in that folder, with the arguments up to NULL; or any program. */
CliOutcome cli_run (const char *first, ...);
void cli_run_argv (char **argv, CliOutcome *outcome);

void cli_assert_contains (const char *text, const char *part);
void cli_assert_done (const CliOutcome *outcome);
void cli_assert_fails (const CliOutcome *outcome, int code, const char *part);

JsonNode *cli_parse (const char *text); /* (transfer full) */

/* Paths; to be freed. A copy of the project lets the tests leave each other alone. */
char *cli_in_root (const char *name);
char *cli_arm_path (void);
char *cli_copy_project (const char *name);
