/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rimple-oracle: compares computations with a reference file, case by case. */

#include "oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* What one case may take: a wrong input must not keep the others waiting. */
#define CASE_SECONDS 900

static gboolean
run (JsonObject *reference, const OracleTransform *transform)
{
  const char *id = json_object_get_string_member (reference, "id");
  const char *op = json_object_get_string_member (reference, "op");
  OracleResult result;
  gboolean passed;

  if (!oracle_run_case (reference, transform, &result))
    {
      g_print ("FAIL %-22s %-22s op not built\n", id, op);
      return FALSE;
    }

  passed = result.failed == 0 && result.compared > 0;
  g_print ("%s %-22s %-22s %u compared", passed ? "PASS" : "FAIL", id, op, result.compared);
  if (result.skipped[0] != '\0')
    g_print (", skipped (inform only): %s", result.skipped);
  if (result.failed > 0)
    g_print (", %u failed", result.failed);
  if (result.worst_entry)
    g_print ("; worst %.3g of its tolerance at %s: expected %s, got %s", result.worst,
             result.worst_entry, result.worst_expected, result.worst_got);
  g_print ("\n");
  oracle_result_clear (&result);
  return passed;
}

/* The same in a process of its own, so that inputs an op cannot stand fail this case and no other.
 */
static gboolean
run_apart (JsonObject *reference, const OracleTransform *transform)
{
  int status;
  pid_t child;

  fflush (stdout);
  child = fork ();
  if (child < 0)
    return run (reference, transform);
  if (child == 0)
    {
      gboolean passed;

      g_log_set_always_fatal (G_LOG_LEVEL_CRITICAL | G_LOG_FATAL_MASK);
      alarm (CASE_SECONDS);
      passed = run (reference, transform);
      fflush (stdout);
      _exit (passed ? EXIT_SUCCESS : EXIT_FAILURE);
    }
  if (waitpid (child, &status, 0) == child && WIFEXITED (status))
    return WEXITSTATUS (status) == EXIT_SUCCESS;
  g_print ("FAIL %-22s %-22s broke down on its input: %s\n",
           json_object_get_string_member (reference, "id"),
           json_object_get_string_member (reference, "op"), strsignal (WTERMSIG (status)));
  return FALSE;
}

int
main (int argc, char **argv)
{
  gboolean transform_mode = FALSE;
  const GOptionEntry entries[] = { { "transform", 't', 0, G_OPTION_ARG_NONE, &transform_mode,
                                     "Move, turn, scale and renumber the geometry of every case "
                                     "and take that back from the results",
                                     NULL },
                                   { NULL } };
  g_autoptr (GOptionContext) context = g_option_context_new ("FILE.json");
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;
  OracleTransform transform;
  JsonArray *cases;
  guint passed = 0, failed = 0;

  g_option_context_set_summary (
      context, "Compares computations with reference numbers, case by case; ends with “N passed, N "
               "failed”.\n"
               "A case whose op is not built, or that breaks down, has failed.\n"
               "Exit codes: 0 all passed, 1 some failed, 2 no such file or not of this form.");
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error) || argc != 2)
    {
      g_printerr ("%s\n", error ? error->message : "Usage: rimple-oracle [--transform] FILE.json");
      return 2;
    }
  if (!(cases = oracle_load (parser, argv[1], &error)))
    {
      g_printerr ("%s\n", error->message);
      return 2;
    }

  if (transform_mode)
    oracle_transform_some (&transform);
  else
    oracle_transform_identity (&transform);
  for (guint i = 0; i < json_array_get_length (cases); i++)
    if (run_apart (json_array_get_object_element (cases, i), &transform))
      passed++;
    else
      failed++;

  g_print ("%u passed, %u failed\n", passed, failed);
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
